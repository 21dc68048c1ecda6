//! Static evaluation: the equity of plays and exchanges by score and leave, without looking ahead.

use super::budget::{Budget, BudgetMeter};
use super::giving_up::{gives_up, plays_on};
use super::leaves::{LeaveModel, LeaveSum, LeaveTable, LeaveValues, Outlook};
use crate::game::{Action, Game, Seat};
use crate::movegen::{Evaluator, GeneratedPlay, Generator, GraphMismatch, RankedPlay, Scope};
use crate::play::{Gift, ScoredPlay};
use crate::ruleset::{ExchangeOrder, UnplayedTiles};
use crate::tiles::Tile;

/// The number of scoreless turns in a row, for each player, after which a bot stops exchanging tiles: where nothing
/// fits, the game should come to its end.
const MAX_SCORELESS_TURNS: u32 = 4;

/// The static evaluation of a position for the player to move. Equity is in hundredths of a point.
pub(crate) struct StaticEvaluation<'a> {
    game: &'a Game,
    leaves: LeaveValues,
    /// The value of a taking that is left, which a play with one gives up.
    pub(crate) taking: i64,
}

impl<'a> StaticEvaluation<'a> {
    /// Evaluates the leaves of the rack. The other racks are used only when the bag is empty, and only for the sum of
    /// their points.
    pub(crate) fn new(game: &'a Game, table: &LeaveTable) -> Self {
        let state = game.state();
        let (bag, rack_size) = (state.bag().len(), game.setup().ruleset.rack_size());
        let rack = state.player(state.to_move()).rack().tiles();
        let leaves = if !game.has_another_turn() {
            LeaveValues::new(rack, &FinalLeave::new(game))
        } else if bag > 0 {
            // Towards the end there are fewer turns left in which a leave can pay.
            let outlook = table.outlook(game, state.to_move());
            let share = (bag.min(rack_size), rack_size);
            LeaveValues::new(rack, &DrawnLeave { table, outlook, share, only_unseen: only_unseen(game) })
        } else {
            LeaveValues::new(rack, &LastLeave::new(game))
        };
        Self { game, leaves, taking: value_of_taking(game) }
    }

    /// The equity of a play: its score and the value of its leave, less that of a taking that it uses up.
    pub(crate) fn equity(&self, play: &GeneratedPlay) -> i64 {
        let taking = if play.take().is_some() { self.taking } else { 0 };
        hundredths(play.score()) + self.leave_value(play) - taking
    }

    /// The equity of a legal play that was not generated.
    pub(crate) fn equity_of(&self, scored: &ScoredPlay) -> i64 {
        let taking = if scored.taken.is_some() { self.taking } else { 0 };
        self.equity_without(scored.total, &scored.own) - taking
    }

    /// A play of nearly the highest equity, if there is a play; found sooner than the very best one. Without a blank, and
    /// where no tile can be taken, it is the best.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator's graph is for other words or tiles.
    pub(crate) fn good_play(&self, generator: &mut Generator) -> Result<Option<RankedPlay>, GraphMismatch> {
        let rack = self.game.state().player(self.game.state().to_move()).rack();
        // Other searches take so little time that there is none to be saved.
        let is_slow = self.game.may_take() || rack.tiles().contains(&Tile::Blank);
        let likely_percent = if is_slow { LIKELY_PERCENT } else { 100 };
        generator.best_play(self.game, Scope::All, &mut HastyEvaluator { evaluation: self, likely_percent })
    }

    /// The plays of the highest equity, best first.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator's graph is for other words or tiles.
    pub(crate) fn top_plays(
        &self,
        generator: &mut Generator,
        count: usize,
    ) -> Result<Vec<RankedPlay>, GraphMismatch> {
        let meter = &mut BudgetMeter::unwatched(Budget::default());
        let mut evaluator = StaticEvaluator { evaluation: self, meter };
        generator.top_plays(self.game, Scope::All, count, &mut evaluator)
    }

    /// The equity of a turn that scores `points`, after which these tiles of the rack are gone.
    pub(crate) fn equity_without(&self, points: i32, gone: &[Tile]) -> i64 {
        hundredths(points) + self.leaves.after_tiles(gone)
    }

    /// The equity of a pass, which keeps the whole rack and costs what the ruleset says.
    pub(crate) fn equity_of_pass(&self) -> i64 {
        self.equity_without(self.game.setup().ruleset.pass_price().saturating_neg(), &[])
    }

    /// True if a pass loses the game or puts its player out, where a play would not.
    pub(super) fn pass_gives_up(&self) -> bool {
        gives_up(self.game, &Action::Pass)
    }

    /// True if the player to move has another turn after this one, as far as the rules say.
    pub(super) fn has_another_turn(&self) -> bool {
        self.game.has_another_turn()
    }

    /// The value of a play's leave.
    pub(crate) fn leave_value(&self, play: &GeneratedPlay) -> i64 {
        self.leaves.after(play, self.tile_not_from_rack(play))
    }

    /// An upper bound on the equity of a play that scores `points` and uses `own_tiles` tiles of the rack.
    pub(crate) fn upper_bound(&self, points: i32, own_tiles: usize) -> i64 {
        hundredths(points).saturating_add(self.leaves.highest(own_tiles))
    }

    /// Returns by how much the leave after these tiles of the rack is worth less than the best one after as many tiles.
    fn shortfall(&self, own: &[Tile]) -> i64 {
        self.leaves.highest(own.len()).saturating_sub(self.leaves.after_tiles(own))
    }

    /// The tile of a play that does not come from the rack: the taken tile or the gift blank.
    fn tile_not_from_rack(&self, play: &GeneratedPlay) -> Option<Tile> {
        let position = self.game.position();
        if let Some(square) = play.take() {
            return Some(position.board.get(square)?.tile());
        }
        let is_gift = position.gift == Gift::Held && play.tiles().any(|placement| placement.tile.is_blank());
        is_gift.then_some(Tile::Blank)
    }

    /// The best exchanges by the value of their leaves, best first, each with its equity and the tiles given; none if
    /// the rules allow none, or if an exchange would end the game or put its player out.
    pub(crate) fn best_exchanges(&self, count: usize) -> Vec<(i64, Vec<Tile>)> {
        let Some(max_tiles) = self.max_exchanged() else { return Vec::new() };
        let only_unseen = only_unseen(self.game);
        // Tiles that can only be replaced by the same ones are not worth a turn.
        let gains = |given: &[Tile]| only_unseen.is_none_or(|only| !given.contains(&only));
        let subracks = self.leaves.subracks();
        let subracks = subracks.filter(|(_, given)| (1..=max_tiles).contains(&given.len()) && gains(given));
        let mut exchanges: Vec<(i64, Vec<Tile>)> =
            subracks.map(|(equity, given)| (equity - self.exchange_price(), given)).collect();
        exchanges.sort_by(|(one, given), (other, others)| other.cmp(one).then_with(|| given.cmp(others)));
        exchanges.truncate(count);
        exchanges.retain(|(_, given)| {
            let after = self.game.after_action(&Action::Exchange(given.clone()));
            after.is_ok_and(|after| plays_on(&after, self.game.state().to_move()))
        });
        exchanges
    }

    /// An upper bound on the equity of the best exchange, or `None` if there is no exchange.
    pub(crate) fn exchange_bound(&self) -> Option<i64> {
        let highest = (1..=self.max_exchanged()?).map(|given| self.leaves.highest(given)).max()?;
        Some(highest.saturating_sub(self.exchange_price()))
    }

    /// The most tiles that a bot exchanges in this position, if any. With an empty bag it would get the same tiles back.
    fn max_exchanged(&self) -> Option<usize> {
        let state = self.game.state();
        let players = u32::try_from(state.seats_in().count()).unwrap_or(1);
        let gains = !state.bag().is_empty() && state.scoreless() < MAX_SCORELESS_TURNS * players;
        max_exchanged(self.game).filter(|_| gains)
    }

    /// The price of an exchange, in hundredths of a point.
    pub(crate) fn exchange_price(&self) -> i64 {
        self.game.setup().ruleset.exchange().map_or(0, |rules| hundredths(rules.price))
    }
}

/// A leave that will be filled up from the bag.
struct DrawnLeave<'t> {
    table: &'t LeaveTable,
    outlook: Outlook,
    /// The part of the value that counts, as a fraction.
    share: (usize, usize),
    /// The tile that is drawn whatever is kept, if all unseen ones are like it: to keep it gains nothing.
    only_unseen: Option<Tile>,
}

/// The tile that all tiles unseen by the player to move are like, if there is one.
fn only_unseen(game: &Game) -> Option<Tile> {
    let state = game.state();
    let mut unseen = state.unseen_in_no_order(state.to_move());
    let first = unseen.next()?;
    unseen.all(|tile| tile == first).then_some(first)
}

impl LeaveModel for DrawnLeave<'_> {
    fn of_kind(&self, tile: Tile, count: usize) -> LeaveSum {
        let sum = self.table.sum_of(tile, count);
        if self.only_unseen == Some(tile) { LeaveSum { value: 0, ..sum } } else { sum }
    }

    fn of_pair(&self, one: Tile, other: Tile) -> i64 {
        if [Some(one), Some(other)].contains(&self.only_unseen) {
            return 0;
        }
        self.table.value_of_pair(one, other)
    }

    fn total(&self, sum: LeaveSum) -> i64 {
        let (part, whole) = self.share;
        let value = self.table.value_of_sum(sum, self.outlook);
        value * i64::try_from(part).unwrap_or(1) / i64::try_from(whole.max(1)).unwrap_or(1)
    }
}

/// A leave that stays as it is, since the bag is empty: it counts only by what it costs at the end.
struct LastLeave<'g> {
    game: &'g Game,
    /// The points of the tiles of the other players.
    of_others: i64,
}

impl<'g> LastLeave<'g> {
    fn new(game: &'g Game) -> Self {
        Self { game, of_others: points_of_others(game) }
    }
}

/// The points of the tiles of the other players still in.
fn points_of_others(game: &Game) -> i64 {
    let state = game.state();
    let others = state.players().filter(|(seat, player)| *seat != state.to_move() && player.is_in());
    let tiles = others.flat_map(|(_, player)| player.rack().tiles());
    tiles.map(|&tile| i64::from(game.tiles().points(tile))).sum()
}

/// The points of this number of equal tiles.
fn points_of_kind(game: &Game, tile: Tile, count: usize) -> LeaveSum {
    let points = i64::from(game.tiles().points(tile));
    LeaveSum { tiles: count, value: points * i64::try_from(count).unwrap_or_default(), balance: 0 }
}

impl LeaveModel for LastLeave<'_> {
    fn of_kind(&self, tile: Tile, count: usize) -> LeaveSum {
        points_of_kind(self.game, tile, count)
    }

    fn total(&self, sum: LeaveSum) -> i64 {
        let points = sum.value;
        let gain = if sum.tiles == 0 { self.of_others } else { 0 };
        let ending = self.game.setup().ruleset.ending();
        let times = i64::from(ending.times);
        match ending.out {
            UnplayedTiles::None => -10 * points,
            UnplayedTiles::Own => 100 * times * (gain - points),
            UnplayedTiles::OwnAndOut | UnplayedTiles::OutTwice => 200 * times * (gain - points),
        }
    }
}

/// A leave at the end of the player's last turn, filled up from the bag: it counts by what its tiles cost.
struct FinalLeave<'g> {
    game: &'g Game,
    held: usize,
    /// The mean cost of a tile drawn, in hundredths of a point.
    drawn: i64,
    /// The points of the tiles of the other players.
    of_others: i64,
}

impl<'g> FinalLeave<'g> {
    fn new(game: &'g Game) -> Self {
        let state = game.state();
        let seat = state.to_move();
        let (mut unseen, mut points) = (0, 0);
        for tile in state.unseen_in_no_order(seat) {
            (unseen, points) = (unseen + 1, points + game.tiles().points(tile));
        }
        let drawn = hundredths(points) / i64::max(unseen, 1);
        Self { game, held: state.player(seat).rack().len(), drawn, of_others: points_of_others(game) }
    }
}

impl LeaveModel for FinalLeave<'_> {
    fn of_kind(&self, tile: Tile, count: usize) -> LeaveSum {
        points_of_kind(self.game, tile, count)
    }

    fn total(&self, sum: LeaveSum) -> i64 {
        let ending = self.game.setup().ruleset.ending();
        let drawn = self.held.saturating_sub(sum.tiles).min(self.game.state().bag().len());
        let cost = 100 * sum.value + self.drawn * i64::try_from(drawn).unwrap_or_default();
        let is_out = sum.tiles + drawn == 0;
        let gain = if is_out { 100 * self.of_others } else { 0 };
        i64::from(ending.times)
            * match ending.out {
                UnplayedTiles::None => 0,
                UnplayedTiles::Own => -cost,
                UnplayedTiles::OwnAndOut => gain - cost,
                UnplayedTiles::OutTwice => 2 * gain - cost,
            }
    }
}

/// Ranks plays by static evaluation, within a budget.
pub(crate) struct StaticEvaluator<'a, 'w> {
    pub(crate) evaluation: &'a StaticEvaluation<'a>,
    pub(crate) meter: &'a mut BudgetMeter<'w>,
}

impl Evaluator for StaticEvaluator<'_, '_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        self.evaluation.equity(play)
    }

    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64 {
        self.evaluation.upper_bound(points, own_tiles)
    }

    fn shortfall(&self, own: &[Tile]) -> i64 {
        self.evaluation.shortfall(own)
    }

    fn taking_cost(&self) -> i64 {
        self.evaluation.taking
    }

    fn should_continue(&mut self) -> bool {
        self.meter.check().is_continue()
    }
}

/// Ranks plays by static evaluation, and does not look at those that are unlikely to be the best: an upper bound is seldom
/// reached, so it counts in part only.
struct HastyEvaluator<'a> {
    evaluation: &'a StaticEvaluation<'a>,
    /// The part of the points of an upper bound that counts, in percent.
    likely_percent: i64,
}

/// The part of the points of an upper bound that counts in a search that takes long, in percent. In `SmartFeud`, masters won
/// 58.4, 60.5 and 59.6 % of their games against experts with 65, 80 and 100 (1,500 games, ± 2.5, for the first two, 743, ±
/// 3.5, for the last), so none differs by more than chance. 65 took 0.89 and 0.62 of the time of the others; bounds have
/// become closer since.
const LIKELY_PERCENT: i64 = 65;

impl Evaluator for HastyEvaluator<'_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        self.evaluation.equity(play)
    }

    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64 {
        let likely = hundredths(points) * self.likely_percent / 100;
        likely.saturating_add(self.evaluation.leaves.highest(own_tiles))
    }

    fn upper_bound_with_score(&self, points: i32, own_tiles: usize) -> i64 {
        self.evaluation.upper_bound(points, own_tiles)
    }

    fn shortfall(&self, own: &[Tile]) -> i64 {
        self.evaluation.shortfall(own)
    }

    fn taking_cost(&self) -> i64 {
        self.evaluation.taking
    }
}

/// The most points that a taking is worth that is left, where they are limited. In trial games of three rulesets, 40 won at
/// least 75 % against 0 in each; 10 won less, and so did 25 and 70 in one of them.
const TAKING_LEFT: i64 = 40;

/// The tiles that a play uses, about.
const TILES_A_TURN: usize = 4;

/// The value of a taking that is left to the player to move, in hundredths of a point: 0 where there is one for each turn to
/// come, or no turn, and the more, the more turns have to share one.
pub(crate) fn value_of_taking(game: &Game) -> i64 {
    let Some(limit) = game.setup().ruleset.take().and_then(|take| take.limit) else { return 0 };
    if !game.has_another_turn() {
        return 0;
    }
    let state = game.state();
    let player = state.player(state.to_move());
    let left = i64::from(limit.saturating_sub(player.takings()));
    let tiles = state.bag().len() / state.seats_in().count().max(1) + player.rack().len();
    let turns = i64::try_from(tiles.div_ceil(TILES_A_TURN)).unwrap_or(i64::MAX).max(1);
    100 * TAKING_LEFT * (turns - left).max(0) / turns
}

/// Points in hundredths.
pub(crate) const fn hundredths(points: i32) -> i64 {
    100 * points as i64
}

/// The most tiles that the player to move may exchange, or `None` if the ruleset or the bag allows no exchange.
pub(crate) fn max_exchanged(game: &Game) -> Option<usize> {
    max_exchanged_by(game, game.state().to_move())
}

/// The most tiles that a player may exchange with the bag as it is, or `None`.
pub(crate) fn max_exchanged_by(game: &Game, seat: Seat) -> Option<usize> {
    let rules = game.setup().ruleset.exchange()?;
    let state = game.state();
    let (held, bag) = (state.player(seat).rack().len(), state.bag().len());
    let max_tiles = match rules.order {
        ExchangeOrder::DrawFirst => held.min(bag),
        ExchangeOrder::ReturnFirst => held,
    };
    let has_more = rules.limit.is_none_or(|limit| state.player(seat).exchanges() < limit);
    (has_more && rules.min_bag <= bag && max_tiles > 0).then_some(max_tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::movegen::WordGraph;
    use crate::ruleset::Ruleset;

    const RULES: &str = r#"
        name = "No blanks"
        rack.size = 6
        bonus.tiles = [{ own = 6, points = 20 }]
        board.layout = """
        t...2...t
        .2.d.d.2.
        ..3.*.3..
        .d.2.2.d.
        2...t...2
        ..3...3..
        .2..d..2.
        """
        [tiles.sets.en]
        letters = [
            { letter = "A", count = 20, points = 1 },
            { letter = "B", count = 12, points = 3 },
            { letter = "C", count = 9, points = 6 },
        ]
    "#;

    #[test]
    fn a_good_play_without_blanks_and_takings_is_the_best() {
        let words = ["AB", "BA", "AA", "ABA", "CAB", "CABA", "ACAB", "BACA", "CAABA", "ABACAB", "CABACA"];
        for seed in 0..20 {
            let ruleset = Ruleset::parse("no-blanks", RULES).unwrap();
            let game = Game::builder(ruleset, Lexicon::from_words("few", words)).players(["Ann", "Bob"]);
            let mut game = game.seed(seed).start().unwrap();
            let table = LeaveTable::estimated(game.tiles());
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            loop {
                let evaluation = StaticEvaluation::new(&game, &table);
                let best = evaluation.top_plays(&mut generator, 1).unwrap().pop();
                assert_eq!(evaluation.good_play(&mut generator).unwrap(), best, "seed {seed}");
                let Some(best) = best else { break };
                game.act(Action::Play(best.play.to_play())).unwrap();
            }
        }
    }

    /// With an empty bag, the tiles given in an exchange come back.
    #[test]
    fn nothing_is_exchanged_with_an_empty_bag() {
        let rules = format!("exchange = {{ min_bag = 0, order = \"return-first\" }}\n{RULES}");
        let ruleset = Ruleset::parse("no-blanks", &rules).unwrap();
        let game = Game::builder(ruleset, Lexicon::from_words("few", ["AB"])).players(["Ann", "Bob"]);
        let mut game = game.seed(1).start().unwrap();
        let exchanges = |game: &Game| {
            StaticEvaluation::new(game, &LeaveTable::estimated(game.tiles())).best_exchanges(1).len()
        };
        assert_eq!(exchanges(&game), 1);
        game = game.with_bag(Vec::new());
        assert_eq!(exchanges(&game), 0);
    }

    /// Where all unseen tiles are blanks, blanks come back for blanks.
    #[test]
    fn tiles_that_come_back_for_themselves_are_not_exchanged() {
        let only_blanks = r#"
            name = "Blanks"
            rack.size = 4
            blank.letters = "alphabet"
            board = { mirror = "odd", layout = "....\n....\n....\n...*" }
            [tiles.sets.en]
            blanks = 30
            letters = []
            further = ["A", "B"]
        "#;
        let ruleset = Ruleset::parse("blanks", only_blanks).unwrap();
        let game = Game::builder(ruleset, Lexicon::from_words("few", ["AB"])).players(["Ann", "Bob"]);
        let game = game.seed(1).start().unwrap();
        let evaluation = StaticEvaluation::new(&game, &LeaveTable::estimated(game.tiles()));
        assert_eq!(evaluation.best_exchanges(9), []);
        assert_eq!(evaluation.equity_without(0, &[Tile::Blank]), evaluation.equity_of_pass());
        let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
        let play = evaluation.top_plays(&mut generator, 1).unwrap().pop();
        let chosen = crate::bots::static_choice::play_or_exchange(&evaluation, play);
        assert!(matches!(chosen.action, Action::Play(_)), "{:?}", chosen.action);
        assert_eq!(
            evaluation.equity_without(3, &[Tile::Blank; 3]),
            hundredths(3),
            "a play is worth its points"
        );
    }

    const LIMITED: &str = r#"
        name = "Limited"
        rack.size = 4
        take = { allowed = true, limit = 1 }
        board = { mirror = "odd", layout = "....\n....\n....\n...*" }
        [tiles.sets.en]
        blanks = 0
        letters = [{ letter = "A", count = 40, points = 1 }, { letter = "B", count = 10, points = 3 }]
    "#;

    /// A taking that is left is worth the most at the beginning, and nothing where there is one for each turn to come.
    #[test]
    fn a_taking_is_worth_more_the_more_turns_share_it() {
        let words = Lexicon::from_words("few", ["AB", "BA", "AA"]);
        let start = |rules: &str| {
            let ruleset = Ruleset::parse("limited", rules).unwrap();
            Game::builder(ruleset, words.clone()).players(["Ann", "Bob"]).seed(1).start().unwrap()
        };
        let value = |rules: &str| value_of_taking(&start(rules));
        // 42 tiles in the bag, half of them for each player, and 4 on the rack are 7 turns.
        assert_eq!(value(LIMITED), 100 * TAKING_LEFT * 6 / 7);
        assert_eq!(value(&LIMITED.replace("limit = 1", "limit = 6")), 100 * TAKING_LEFT / 7);
        assert_eq!(value(&LIMITED.replace("limit = 1", "limit = 9")), 0);
        assert_eq!(value(&LIMITED.replace(", limit = 1", "")), 0);
        assert_eq!(value(&LIMITED.replace("rack.size", "ending.rounds = 1\nrack.size")), 0, "the last turn");
    }
}
