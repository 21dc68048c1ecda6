use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::analyst::Analyst;
use super::equity::Equity;
use super::judgement::{Depth, ReviewProgress, ReviewWatch};
use super::level_table::LevelTable;
use super::luck;
use super::per_mille::PerMille;
use super::player_summary::PlayerSummary;
use super::reasons::Reply;
use super::review_tables::ReviewTables;
use super::turn_review::{SearchedTurn, TurnReview, TurningPoint};
use super::unseen_racks::UnseenRacks;
use super::win_table::TableSource;
use crate::bots::LeaveTable;
use crate::game::{Event, Game, Seat, TurnOutcome, TurnRecord};
use crate::movegen::GraphMismatch;

/// A review of a game, as far as it has come: what each turn was, what it could have been, and what came of it.
///
/// Turns that have been taken back are not in the log, and not in the review.
///
/// # Examples
///
/// ```
/// use rackety_engine::analysis::{Analyst, Depth, GameReview, ReviewTables};
/// use rackety_engine::bots::LeaveTable;
/// use rackety_engine::{Action, Game, Lexicon, Ruleset, WordGraph};
/// use std::ops::ControlFlow;
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let mut game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(2).start()?;
/// while game.state().ending().is_none() {
///     game.act(Action::Pass)?;
/// }
///
/// let graph = WordGraph::for_game(&game)?;
/// let mut analyst = Analyst::new(&graph, LeaveTable::estimated(game.tiles()), ReviewTables::estimated());
/// let review = GameReview::of(&game, &mut analyst, Depth::Quick, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(review.turns().len(), game.turns().len());
/// let ann = &review.players()[0];
/// assert!(0 < ann.lost.hundredths());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameReview {
    depth: Depth,
    /// The luck of each player's first rack, by seat.
    first_luck: Vec<Equity>,
    first_chances: Vec<PerMille>,
    turns: Vec<TurnReview>,
    /// The number of turns of the game.
    of: usize,
    win_source: TableSource,
    levels: Option<LevelTable>,
    unseen: UnseenRacks,
}

/// The number of turning points, and in thousandths the least cost of one: that of an inaccuracy.
const TURNING_POINTS: usize = 3;
const MIN_COST: u16 = 30;

impl GameReview {
    /// Reviews the turns of a game, first to last. If `watch` breaks, the review ends with the turns so far.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the analyst's words or tiles are not those of the game.
    pub fn of(
        game: &Game,
        analyst: &mut Analyst,
        depth: Depth,
        watch: ReviewWatch<'_>,
    ) -> Result<Self, GraphMismatch> {
        Self::of_seen(game, UnseenRacks::default(), analyst, depth, watch)
    }

    /// Reviews the turns of a game whose racks were not all seen. Turns before which the rack was not seen are not judged.
    ///
    /// # Errors
    /// The same.
    pub fn of_seen(
        game: &Game,
        unseen: UnseenRacks,
        analyst: &mut Analyst,
        depth: Depth,
        watch: ReviewWatch<'_>,
    ) -> Result<Self, GraphMismatch> {
        let mut before = game.at_beginning();
        // The game as it was played. It differs from what is reviewed while a play has still to be challenged off.
        let mut played = before.clone();
        // Tiles that were made up to complete a rack say nothing about who wins.
        let has_unseen = |unseen: &UnseenRacks, entries: usize, position: &Game| {
            let state = position.state();
            let is_hidden = |seat: Seat| unseen.is_hidden_after(game, entries, seat);
            state.ending().is_none() && state.seats_in().any(is_hidden)
        };
        let first = if has_unseen(&unseen, 0, &before) {
            analyst.chances_by_scores(&before)
        } else {
            analyst.chances(&before, depth, &mut || ControlFlow::Continue(()))?
        };
        let mut review = Self::begin(game, unseen, first, (analyst.leaves(), analyst.tables()), depth);
        for (event, turn) in game.log().iter().zip(game.turns()) {
            let progress = ReviewProgress { turns: review.turns.len(), of: review.of };
            let mut flow = watch(progress);
            let mut watch_turn = || {
                if flow.is_continue() {
                    flow = watch(progress);
                }
                flow
            };
            // What was applied once applies again from the same state.
            let Some(after) = reviewed_after(&before, &mut played, event, turn) else { break };
            let entry = review.turns.len();
            let mut searched = if review.unseen.contains(entry) {
                SearchedTurn::default()
            } else {
                analyst.search(&before, turn, &after, depth, &mut watch_turn)?
            };
            searched.win_after = if has_unseen(&review.unseen, entry + 1, &after) {
                analyst.chances_by_scores(&after)
            } else {
                analyst.chances(&after, depth, &mut watch_turn)?
            };
            if flow.is_break() {
                break;
            }
            let replies = |reply: &Reply| !review.unseen.is_hidden_after(game, entry + 1, reply.seat);
            searched.reply = searched.reply.filter(replies);
            review.add(game, &before, turn, searched, (analyst.leaves(), analyst.tables()));
            before = after;
        }
        Ok(review)
    }

    /// A review without a turn yet.
    pub(super) fn begin(
        game: &Game,
        unseen: UnseenRacks,
        first_chances: Vec<PerMille>,
        (leaves, tables): (&LeaveTable, &ReviewTables),
        depth: Depth,
    ) -> Self {
        Self {
            depth,
            first_chances,
            first_luck: luck::of_first_racks(&game.at_beginning(), leaves),
            turns: Vec::new(),
            of: game.turns().len(),
            win_source: tables.win.source(),
            levels: tables.levels.clone(),
            unseen,
        }
    }

    /// Adds the next turn of the game, by the position before it and what searches found.
    pub(super) fn add(
        &mut self,
        game: &Game,
        before: &Game,
        turn: &TurnRecord,
        searched: SearchedTurn,
        (leaves, tables): (&LeaveTable, &ReviewTables),
    ) {
        let win_before = self.turns.last().map_or(&self.first_chances, |turn| &turn.win_after).clone();
        let mut reviewed = TurnReview::new(before, turn, win_before, searched, leaves, tables);
        if self.unseen.is_hidden_after(game, self.turns.len() + 1, turn.seat) {
            reviewed.luck = Equity::ZERO;
        }
        self.turns.push(reviewed);
    }

    /// The turns that are not judged, because nobody saw the whole rack.
    pub const fn unseen(&self) -> &UnseenRacks {
        &self.unseen
    }

    /// Each player's probability of winning at the beginning, by seat; empty in a game with one player.
    pub(super) fn first_chances(&self) -> &[PerMille] {
        &self.first_chances
    }

    /// Returns the depth to which the turns were reviewed.
    pub const fn depth(&self) -> Depth {
        self.depth
    }

    /// The turns reviewed, in the order of [`Game::turns`].
    pub fn turns(&self) -> &[TurnReview] {
        &self.turns
    }

    /// Returns whether all turns of the game are reviewed.
    pub const fn is_complete(&self) -> bool {
        self.turns.len() == self.of
    }

    /// Returns the source of the probabilities of winning.
    pub const fn win_source(&self) -> TableSource {
        self.win_source
    }

    /// Returns whether the turns have chances of winning: alone, nobody else can win.
    pub const fn has_chances(&self) -> bool {
        self.first_luck.len() > 1
    }

    /// A summary for each player, by seat.
    pub fn players(&self) -> Vec<PlayerSummary> {
        let seats = self.first_luck.iter().enumerate();
        // The figures of the levels are losses by static evaluation, which those of a deep review would contradict.
        let levels = self.levels.as_ref().filter(|_| self.depth == Depth::Quick);
        seats.map(|(index, &luck)| PlayerSummary::new(index, luck, &self.turns, levels)).collect()
    }

    /// The turns that cost the most probability of winning, at most three, in the order of play.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points = self.costly_turns();
        points.truncate(TURNING_POINTS);
        points.sort_by_key(|point| point.turn);
        points
    }

    /// The turn that cost the most probability of winning, or `None` if no turn cost much. A resignation, which the result
    /// names anyway, only if no other turn did.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let points = self.costly_turns();
        let is_choice = |point: &&TurningPoint| !self.turns[point.turn].is_resigned;
        points.iter().find(is_choice).or(points.first()).copied()
    }

    /// The turns that cost much probability of winning, the costliest first.
    fn costly_turns(&self) -> Vec<TurningPoint> {
        let mut points: Vec<TurningPoint> =
            self.turns.iter().enumerate().filter_map(|(index, turn)| turn.turning_point(index)).collect();
        points.retain(|point| point.cost() >= PerMille::new(MIN_COST));
        // The sort is stable: of two turns with the same cost, the earlier one counts.
        points.sort_by_key(|point| Reverse(point.cost()));
        points
    }
}

/// Applies an event to the game as it was played, and returns the position that is reviewed after it, or `None` where the
/// event does not apply. There a play that a challenge took away is lost at once, since nobody went on from the position with
/// its words on the board; with the challenge, both are the same again.
pub(super) fn reviewed_after(
    before: &Game,
    played: &mut Game,
    event: &Event,
    turn: &TurnRecord,
) -> Option<Game> {
    played.apply(event.clone()).ok()?;
    let event = match &turn.outcome {
        TurnOutcome::Challenge { .. } => return Some(played.clone()),
        TurnOutcome::Lost { words, .. } => event.clone().lost_at_once(words.clone()),
        _ => event.clone(),
    };
    let mut after = before.clone();
    // A lost turn may end the game that is reviewed, and not the one that was played.
    Some(if after.apply(event).is_ok() { after } else { played.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Level;
    use crate::game::Action;
    use crate::lexicon::Lexicon;
    use crate::movegen::WordGraph;
    use crate::ruleset::Ruleset;

    /// A level follows from the losses of a quick review, which those of a deep one may contradict.
    #[test]
    fn only_a_quick_review_has_levels() {
        let text = format!("passes.limit = 99\n{}", include_str!("../tests/data/tiny.toml"));
        let ruleset = Ruleset::parse("tiny", &text).unwrap();
        let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
        let mut game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(2).start().unwrap();
        for _ in 0..2 * LevelTable::MIN_TURNS {
            game.act(Action::Pass).unwrap();
        }
        let graph = WordGraph::for_game(&game).unwrap();
        let levels = Some(LevelTable::new(vec![(Level::Novice, Equity::from_hundredths(900))]));
        let tables = ReviewTables { levels, ..ReviewTables::estimated() };
        let mut analyst = Analyst::new(&graph, LeaveTable::estimated(game.tiles()), tables);
        let watch = &mut |_| ControlFlow::Continue(());
        let quick = GameReview::of(&game, &mut analyst, Depth::Quick, watch).unwrap();
        let levels =
            |review: &GameReview| -> Vec<_> { review.players().iter().map(|player| player.level).collect() };
        assert_eq!(levels(&quick), [Some(Level::Novice); 2]);
        assert_eq!(levels(&GameReview { depth: Depth::Deep, ..quick }), [None; 2]);
    }
}
