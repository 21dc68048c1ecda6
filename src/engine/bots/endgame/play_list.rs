//! The plays of a turn as a list, from which later plays cross out those that they make impossible, and an estimate of
//! how a game goes on if both players choose from their lists.

use super::occupancy::{Changes, Occupancy, PlaySquares};
use super::tile_counts::{TileCounts, TileKinds};
use crate::game::Game;
use crate::movegen::GeneratedPlay;
use crate::rng::seeded_hash;
use crate::ruleset::UnplayedTiles;
use crate::tiles::{Tile, TileSet};

/// The facts that decide whether a play is still possible later, and what it brings.
#[derive(Debug, Clone, Copy)]
pub(super) struct ListedPlay {
    pub(super) squares: PlaySquares,
    tiles: TileCounts,
    /// Its score.
    pub(super) points: i32,
    /// The points of its tiles, as they count at the end of a game.
    pub(super) tile_points: i32,
    /// The index in the store.
    index: usize,
    /// Orders plays that are equally promising, whatever lists they come from.
    pub(super) number: u64,
}

/// The plays of the positions of the line that is being searched. Lists refer to them: most of their plays are the same.
#[derive(Debug, Default)]
pub(super) struct PlayStore(Vec<GeneratedPlay>);

/// The tiles that a player holds, and their points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held {
    pub(super) tiles: TileCounts,
    pub(super) points: i32,
}

/// A player in an estimate: those plays of an earlier turn that may still be possible, best first, what has changed since
/// then, and the tiles held now.
#[derive(Debug, Clone)]
pub(super) struct Side<'a> {
    pub(super) plays: &'a [ListedPlay],
    pub(super) changes: Changes,
    pub(super) held: Held,
}

/// The weights of leftover tiles in an estimate, and the price of a pass.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndWeights {
    /// The number of times the points of the other's tiles count for a player who goes out.
    pub(super) out: i32,
    /// The number of times the points of leftover tiles count when nobody can play.
    stuck: i32,
    /// The points that a pass costs.
    pub(super) pass_price: i32,
}

impl PlayStore {
    /// The number of plays.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The play that a list refers to.
    pub(super) fn get(&self, play: &ListedPlay) -> &GeneratedPlay {
        &self.0[play.index]
    }

    /// Removes all plays but this number of them, when no list refers to the others any more.
    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl ListedPlay {
    /// A play without a taking on a board, which is added to the store.
    pub(super) fn new(
        play: &GeneratedPlay,
        store: &mut PlayStore,
        occupancy: &Occupancy,
        (kinds, set): (&TileKinds, &TileSet),
    ) -> Self {
        let tiles = || play.tiles().map(|placement| placement.tile.tile());
        let index = store.len();
        store.0.push(*play);
        Self {
            index,
            number: number_of(play),
            squares: occupancy.squares_of(play),
            tiles: kinds.count(tiles()),
            points: play.score(),
            tile_points: tiles().map(|tile| set.points(tile)).sum(),
        }
    }

    /// True if a player who holds these tiles can still make the play.
    pub(super) fn is_possible(&self, held: Held, changes: &Changes) -> bool {
        held.tiles.contains(self.tiles) && changes.leave(self.squares)
    }
}

/// A number for each play, hardly ever the same for two.
fn number_of(play: &GeneratedPlay) -> u64 {
    let place = u64::from(play.placed()) << 8 | u64::from(play.lane()) << 1 | play.axis() as u64;
    let tiles = play.tiles().map(|placement| placement.tile);
    let tiles = tiles.map(|tile| 2 * tile.letter().index() as u64 + u64::from(tile.is_blank()));
    seeded_hash(place, tiles)
}

impl Held {
    /// These tiles.
    pub(super) fn new(tiles: &[Tile], kinds: &TileKinds, set: &TileSet) -> Self {
        let points = tiles.iter().map(|&tile| set.points(tile)).sum();
        Self { tiles: kinds.count(tiles.iter().copied()), points }
    }

    /// Returns the tiles and points that are left after a play.
    pub(super) const fn after(self, play: &ListedPlay) -> Self {
        Self { tiles: self.tiles.without(play.tiles), points: self.points - play.tile_points }
    }
}

impl<'a> Side<'a> {
    /// The first play that is still possible. Those before it never will be again: tiles only leave the rack, and squares
    /// only fill.
    fn next_play(&mut self) -> Option<&'a ListedPlay> {
        let mut rest = self.plays.iter();
        let play = rest.find(|play| play.is_possible(self.held, &self.changes));
        self.plays = rest.as_slice();
        play
    }
}

impl EndWeights {
    /// The weights by the rules of a game.
    pub(super) fn of(game: &Game) -> Self {
        let rules = game.setup().ruleset.ending();
        let times = |rule: UnplayedTiles, out: i32| match rule {
            UnplayedTiles::None => 0,
            UnplayedTiles::Own => rules.times,
            UnplayedTiles::OwnAndOut | UnplayedTiles::OutTwice => rules.times * out,
        };
        Self {
            out: times(rules.out, 2),
            stuck: times(rules.passes, 1).max(times(rules.scoreless, 1)),
            pass_price: game.setup().ruleset.pass_price(),
        }
    }
}

/// The points that the mover gains on the other until the end, if both always make the first play of their lists that is
/// still possible. Plays that only the new tiles make possible are not seen.
pub(super) fn estimate<'p>(
    mut mover: Side<'p>,
    mut other: Side<'p>,
    mut occupancy: Occupancy,
    weights: EndWeights,
) -> i32 {
    let (mut gain, mut sign, mut is_stuck) = (0, 1, false);
    loop {
        if let Some(play) = mover.next_play() {
            is_stuck = false;
            gain += sign * play.points;
            mover.held = mover.held.after(play);
            if mover.held.tiles.is_empty() {
                return gain + sign * weights.out * other.held.points;
            }
            occupancy.put(play.squares);
            occupancy.note(play.squares, [&mut mover.changes, &mut other.changes]);
        } else {
            gain -= sign * weights.pass_price;
            if is_stuck {
                return gain + sign * weights.stuck * (other.held.points - mover.held.points);
            }
            is_stuck = true;
        }
        std::mem::swap(&mut mover, &mut other);
        sign = -sign;
    }
}

/// The points that the mover gains on the other until the end by the best of the first `plays` plays of their list that are
/// possible, each judged as [`estimate`] judges the rest. Once a play gains `enough`, no more are compared.
pub(super) fn estimate_of_best(
    mover: &Side<'_>,
    other: &Side<'_>,
    occupancy: &Occupancy,
    weights: EndWeights,
    (plays, enough): (usize, i32),
) -> i32 {
    let mut best = None;
    let possible = mover.plays.iter().filter(|play| play.is_possible(mover.held, &mover.changes));
    for play in possible.take(plays) {
        let (mut next, mut other) = (mover.clone(), other.clone());
        next.held = next.held.after(play);
        let gain = if next.held.tiles.is_empty() {
            play.points + weights.out * other.held.points
        } else {
            let mut occupancy = occupancy.clone();
            occupancy.put(play.squares);
            occupancy.note(play.squares, [&mut next.changes, &mut other.changes]);
            play.points - estimate(other, next, occupancy, weights)
        };
        best = best.max(Some(gain));
        if enough <= gain {
            break;
        }
    }
    // Without a play, the mover passes.
    best.unwrap_or_else(|| estimate(mover.clone(), other.clone(), occupancy.clone(), weights))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::budget::{Budget, BudgetMeter};
    use crate::bots::endgame::position::{Earlier, EarlierPlays, EndgamePosition, Endings};
    use crate::game::Action;
    use crate::lexicon::Lexicon;
    use crate::movegen::{Generator, WordGraph};
    use crate::rng::{Purpose, RandomStream};
    use crate::ruleset::Ruleset;

    const RULES: &str = r#"
        name = "Dense"
        rack.size = 4
        bonus.tiles = [{ own = 4, points = 9 }]
        ending = { leftover = "own-and-out", leftover_times = 2 }
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
        blanks = 3
        letters = [
            { letter = "A", count = 14, points = 1 },
            { letter = "B", count = 11, points = 2 },
            { letter = "C", count = 9, points = 3 },
        ]
    "#;

    /// A board of two start squares and a hole, with bonuses for words as well.
    const MORE_RULES: &str = r#"
        name = "Dense"
        rack.size = 4
        ending.leftover = "own"
        board.layout = """
        t...2...t
        .2.d.d.2.
        ..*.#.*..
        .d.2.2.d.
        2...t...2
        """
        [bonus]
        words = [{ length = 4, points = 7 }]
        formed = [{ words = 2, points = 3 }]
        theme = [{ words = ["ABA", "CAB", "BB"], points = 5 }]
        [tiles.sets.en]
        blanks = 2
        letters = [
            { letter = "A", count = 9, points = 1 },
            { letter = "B", count = 8, points = 2 },
            { letter = "C", count = 6, points = 3 },
        ]
    "#;

    /// A position as if it were the first one: nothing is known from earlier turns.
    fn position_of<'g>(
        game: &'g Game,
        endings: &Endings,
        store: &mut PlayStore,
        generator: &mut Generator,
    ) -> EndgamePosition<'g> {
        position_after(game, &Earlier::of(game, EarlierPlays::NONE), endings, store, generator)
    }

    fn position_after<'g>(
        game: &'g Game,
        earlier: &Earlier<'_>,
        endings: &Endings,
        store: &mut PlayStore,
        generator: &mut Generator,
    ) -> EndgamePosition<'g> {
        let meter = &mut BudgetMeter::unwatched(Budget::default());
        EndgamePosition::new(game, earlier, endings, store, generator, meter)
    }

    /// Words of three letters of the alphabet, two in three of them.
    fn words(stream: &mut RandomStream) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut all = Vec::new();
        for _ in 0..4 {
            words = words
                .iter()
                .flat_map(|word| ["A", "B", "C"].map(|letter| format!("{word}{letter}")))
                .collect();
            all.extend(words.iter().filter(|word| word.len() > 1 && stream.below(3) > 0).cloned());
        }
        all
    }

    /// A game with random words, and the random choices of its turns.
    fn random_game(seed: u64) -> (Game, RandomStream) {
        random_game_by(RULES, seed)
    }

    fn random_game_by(rules: &str, seed: u64) -> (Game, RandomStream) {
        let mut stream = RandomStream::new(seed, Purpose::Bots);
        let ruleset = Ruleset::parse("dense", rules).unwrap();
        let lexicon = Lexicon::from_words("dense", words(&mut stream));
        (Game::builder(ruleset, lexicon).players(["Ann", "Bob"]).seed(seed).start().unwrap(), stream)
    }

    /// Whatever is played, the plays that a list keeps are legal and score what they did.
    #[test]
    fn plays_that_changes_leave_alone_stay_legal() {
        let mut kept = 0;
        for seed in 0..60 {
            let (mut game, mut stream) = random_game(seed);
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            for _ in 0..8 {
                let endings = Endings { kinds: TileKinds::of(&game), weights: EndWeights::of(&game) };
                let before = game.clone();
                let mut store = PlayStore::default();
                let position = position_of(&before, &endings, &mut store, &mut generator);
                let number = stream.below(position.plays().len() + 1);
                let earlier = position.earlier_after(number);
                game.act(position.action(number, &store)).unwrap();
                // The others' turn, and then the same player's with what is left of the rack.
                let mut next = game.clone();
                if next.state().ending().is_some()
                    || next.act(Action::Pass).is_err()
                    || next.state().ending().is_some()
                {
                    break;
                }
                let tiles = next.state().player(next.state().to_move()).rack().tiles();
                let held = Held::new(tiles, &endings.kinds, next.tiles());
                for listed in earlier.other.possible(held) {
                    let play = store.get(&listed).to_play();
                    assert_eq!(
                        next.preview(&play).map(|scored| scored.total),
                        Ok(listed.points),
                        "seed {seed}"
                    );
                    kept += 1;
                }
            }
        }
        assert!(kept > 1000, "only {kept} plays were kept");
    }

    /// Makes random plays until no player gets new tiles any more.
    fn play_until_bag_is_empty(game: &mut Game, generator: &Generator, stream: &mut RandomStream) {
        while !game.state().bag().is_empty() && game.state().ending().is_none() {
            let plays = game.legal_plays(generator.graph()).unwrap();
            let play = plays.get(stream.below(plays.len().max(1)));
            game.act(play.map_or(Action::Pass, |play| Action::Play(play.to_play()))).unwrap();
        }
    }

    #[test]
    fn a_list_made_from_earlier_plays_is_the_one_that_is_generated() {
        let (mut reused, mut listed, mut outs) = (0, 0, 0);
        for (rules, seed) in
            [RULES, MORE_RULES].into_iter().flat_map(|rules| (0..60).map(move |seed| (rules, seed)))
        {
            let (mut game, mut stream) = random_game_by(rules, seed);
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            play_until_bag_is_empty(&mut game, &generator, &mut stream);
            let endings = Endings { kinds: TileKinds::of(&game), weights: EndWeights::of(&game) };
            let mut store = PlayStore::default();
            let position = position_of(&game, &endings, &mut store, &mut generator);
            let counts = compare_line((&position, &endings), &mut store, &mut generator, &mut stream);
            (reused, listed, outs) = (reused + counts.0, listed + counts.1, outs + counts.2);
        }
        assert!(reused > 500, "only {reused} of {listed} plays were known");
        assert!(outs > 100, "a way of going out was known after only {outs} moves");
    }

    /// Comparing replies can only lower an estimate, and stopping early does not change whether it is more than alpha.
    #[test]
    fn an_estimate_after_the_best_reply_agrees_with_one_that_stops_at_alpha() {
        let (mut compared, mut lower) = (0, 0);
        for seed in 0..60 {
            let (mut game, mut stream) = random_game(seed);
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            play_until_bag_is_empty(&mut game, &generator, &mut stream);
            let Ok(passed) = game.after_action(&Action::Pass) else { continue };
            let endings = Endings { kinds: TileKinds::of(&game), weights: EndWeights::of(&game) };
            let (mut store, weights) = (PlayStore::default(), endings.weights);
            let others = position_of(&passed, &endings, &mut store, &mut generator);
            let earlier = Earlier::of(&game, others.plays_for_later(Changes::NONE));
            let position = position_after(&game, &earlier, &endings, &mut store, &mut generator);
            for number in (0..=position.plays().len()).filter(|&number| !position.may_end(number)) {
                let first = position.estimate_after(number, weights);
                let best = position.estimate_after_best_of(8, number, weights, -1_000_000);
                assert_eq!(position.estimate_after_best_of(1, number, weights, 0), first, "seed {seed}");
                assert!(best <= first, "seed {seed}: {best} and {first}");
                for alpha in [best - 1, best, first - 1, first] {
                    let found = position.estimate_after_best_of(8, number, weights, alpha);
                    assert_eq!(best <= alpha, found <= alpha, "seed {seed}: {best}, but {found} for {alpha}");
                }
                (compared, lower) = (compared + 1, lower + usize::from(best < first));
            }
        }
        assert!(lower > 100, "only {lower} of {compared} estimates were lower");
    }

    #[test]
    fn an_estimate_charges_for_passes() {
        let rules = RULES.replace("rack.size = 4", "rack.size = 4\npasses.price = 5");
        let mut charged = 0;
        for seed in 0..20 {
            let (mut game, mut stream) = random_game_by(&rules, seed);
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            play_until_bag_is_empty(&mut game, &generator, &mut stream);
            let Ok(passed) = game.after_action(&Action::Pass) else { continue };
            let endings = Endings { kinds: TileKinds::of(&game), weights: EndWeights::of(&game) };
            let mut store = PlayStore::default();
            let others = position_of(&passed, &endings, &mut store, &mut generator);
            let earlier = Earlier::of(&game, others.plays_for_later(Changes::NONE));
            let position = position_after(&game, &earlier, &endings, &mut store, &mut generator);
            let pass = position.plays().len();
            let free = EndWeights { pass_price: 0, ..endings.weights };
            let price = position.estimate_after(pass, free) - position.estimate_after(pass, endings.weights);
            // Both players may pass later, too.
            assert_eq!(price % 5, 0, "seed {seed}");
            charged += usize::from(price == 5);
        }
        assert!(charged > 5, "{charged}");
    }

    /// Goes on to the end of the game with random moves. Returns the number of reused plays, the total, and the number of
    /// moves after which the other player was known to go out.
    fn compare_line(
        (position, endings): (&EndgamePosition<'_>, &Endings),
        store: &mut PlayStore,
        generator: &mut Generator,
        stream: &mut RandomStream,
    ) -> (usize, usize, usize) {
        let outs = known_outs(position, endings.weights, store, generator);
        let number = stream.below(position.plays().len() + 1);
        let game = position.game_after(number, store);
        if game.state().ending().is_some() {
            return (0, 0, outs);
        }
        let before = store.len();
        let next = position_after(&game, &position.earlier_after(number), endings, store, generator);
        let generated = store.len() - before;
        let mut anew = PlayStore::default();
        let expected = position_of(&game, endings, &mut anew, generator);
        let plays = |position: &EndgamePosition<'_>, store: &PlayStore| {
            let plays = position.plays().iter();
            plays.map(|play| (*store.get(play), play.points)).collect::<Vec<_>>()
        };
        assert!(plays(&next, store) == plays(&expected, &anew), "{number} of {:?}", position.game);
        let rest = compare_line((&next, endings), store, generator, stream);
        (next.plays().len() - generated + rest.0, next.plays().len() + rest.1, outs + rest.2)
    }

    /// Checks that the other player can go out as the position says, after each move after which it does. Returns their
    /// number.
    fn known_outs(
        position: &EndgamePosition<'_>,
        weights: EndWeights,
        store: &PlayStore,
        generator: &Generator,
    ) -> usize {
        let scores = |game: &Game| {
            let scores: Vec<i32> = game.state().players().map(|(_, player)| player.score()).collect();
            [scores[0], scores[1]]
        };
        let mut known = 0;
        for number in 0..=position.plays().len() {
            let after = position.game_after(number, store);
            let Some(gain) = position.gain_by_going_out_after(number, weights) else { continue };
            if after.state().ending().is_some() {
                assert_eq!(position.action(number, store), Action::Pass);
                continue;
            }
            known += 1;
            let seat = after.state().to_move().index();
            let [before, other] = [scores(&after)[seat], scores(&after)[1 - seat]];
            let gains = after.legal_plays(generator.graph()).unwrap().into_iter().filter_map(|play| {
                let end = after.after_action(&Action::Play(play.to_play())).unwrap();
                end.state().ending()?;
                Some(scores(&end)[seat] - before - (scores(&end)[1 - seat] - other))
            });
            assert!(gains.into_iter().any(|it| it == gain), "{gain} after {number} of {:?}", position.game);
        }
        known
    }

    /// What the search does with a game is what the game does itself.
    #[test]
    fn a_game_after_a_generated_play_is_the_game_after_the_same_action() {
        for seed in 0..20 {
            let (mut game, mut stream) = random_game(seed);
            let mut generator = Generator::new(&WordGraph::for_game(&game).unwrap());
            while game.state().ending().is_none() {
                let endings = Endings { kinds: TileKinds::of(&game), weights: EndWeights::of(&game) };
                let before = game.clone();
                let mut store = PlayStore::default();
                let position = position_of(&before, &endings, &mut store, &mut generator);
                let number = stream.below(position.plays().len() + 1);
                game.act(position.action(number, &store)).unwrap();
                assert_eq!(position.game_after(number, &store).state(), game.state(), "seed {seed}");
            }
        }
    }
}
