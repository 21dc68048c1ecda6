//! Finding puzzles: which positions are puzzles, and which of them a game contains.

use std::ops::ControlFlow;

use super::position::{Puzzle, Verdict};
use crate::board::Square;
use crate::bots::{Budget, BudgetMeter, Endgame, LeaveTable, PlayerView, StaticEvaluation, is_endgame};
use crate::game::{Action, Game, Seat, TurnOutcome};
use crate::movegen::{GeneratedPlay, Generator, GraphMismatch, HighestScore, RankedPlay, Scope, WordGraph};
use crate::tiles::Tile;

/// The best play is worth at least this much more than the next, in hundredths of a point.
const MIN_MARGIN: i64 = 600;

/// The best play is worth more than the next by at least its own points divided by this.
const MARGIN_SHARE: i64 = 5;

/// The most blanks on the rack. With two, there are more plays than a person can look at.
const MAX_BLANKS: usize = 1;

/// The board has at least this many tiles for each tile of a full rack, or a quarter of its squares if that is less.
const MIN_RACKS_ON_BOARD: usize = 2;

/// The fewest tiles on the rack of an endgame.
const MIN_ENDGAME_RACK: usize = 3;

/// The positions examined to prove that a play is the best of an endgame, for each play that it is compared with.
const PROOF: Budget = Budget::positions(400);

/// The solution of an endgame leads to an end that is at least this much better than after any other play that is listed.
const MIN_PROVED_MARGIN: i32 = 3;

/// The number of plays that are ranked at first, and at most. Where tiles can be taken, many differ only in the tile
/// taken.
const RANKED: usize = 24;
const MAX_RANKED: usize = 24 << 6;

/// Finds puzzles in games with the same words and tiles. Cross-sets carry over from position to position.
#[derive(Debug, Clone)]
pub struct PuzzleMaker {
    pub(super) generator: Generator,
    /// Finds plays with all words of the game, where the other generator leaves some out.
    of_all_words: Option<Generator>,
    pub(super) leaves: LeaveTable,
}

/// A puzzle that a player did not solve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedPlay {
    /// The position before the turn.
    pub puzzle: Puzzle,
    /// The player.
    pub seat: Seat,
    /// The number of the turn.
    pub turn: u32,
}

impl PuzzleMaker {
    /// A maker of puzzles for games with the words of a graph, whose leaves are worth what the table says.
    pub fn new(graph: &WordGraph, leaves: LeaveTable) -> Self {
        Self { generator: Generator::new(graph), of_all_words: None, leaves }
    }

    /// A maker whose solutions are the best of all plays with the words of another graph, too: those that a game accepts,
    /// where the maker's own graph avoids some of them.
    #[must_use]
    pub fn among_all_words(self, graph: &WordGraph) -> Self {
        Self { of_all_words: Some(Generator::new(graph)), ..self }
    }

    /// The puzzle of the player to move, or `None` if the position is not one.
    ///
    /// In a puzzle the rack is full and the bag can fill another, so that the end of the game is not near; there are
    /// tiles on the board, and at most one blank on the rack. The best play scores more points than every play with
    /// another word or on other squares. It is also worth more than each of these, and than every exchange: at least six
    /// points more, and at least a fifth of its own points.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the maker's graph is for other words or tiles.
    pub fn puzzle_at(&mut self, game: &Game) -> Result<Option<Puzzle>, GraphMismatch> {
        self.generator.check(game)?;
        let view = game.view(game.state().to_move());
        if !is_suitable(view.game()) {
            return Ok(None);
        }
        let evaluation = StaticEvaluation::new(view.game(), &self.leaves);
        let Some(plays) = self.plays_of_puzzle(view.game(), &evaluation)? else { return Ok(None) };
        Ok(Some(Puzzle::new(game.clone(), self.leaves.clone(), plays)))
    }

    /// The puzzle of the player to move when the bag is empty; none if the position is not one.
    ///
    /// The best play is worth clearly more than any other, as in [`PuzzleMaker::puzzle_at`], and a search to the end of the
    /// game proves that it is the best. Such puzzles have two players, and tiles cannot be taken.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the maker's graph is for other words or tiles.
    pub fn endgame_at(&mut self, game: &Game) -> Result<Option<Puzzle>, GraphMismatch> {
        self.generator.check(game)?;
        let view = game.view(game.state().to_move());
        if !is_suitable_endgame(&view) {
            return Ok(None);
        }
        let evaluation = StaticEvaluation::new(view.game(), &self.leaves);
        let Some(plays) = self.plays_of_puzzle(view.game(), &evaluation)? else { return Ok(None) };
        let is_proved = self.proves_best(&view, &plays);
        Ok(is_proved.then(|| Puzzle::new(game.clone(), self.leaves.clone(), plays)))
    }

    /// Whether a search to the end proves that the first play is the best, and better than the others listed.
    fn proves_best(&mut self, view: &PlayerView, plays: &[RankedPlay]) -> bool {
        let [best, others @ ..] = plays else { return false };
        let best = Action::Play(best.play.to_play());
        others.iter().all(|other| {
            let Ok(after) = view.game().after_action(&Action::Play(other.play.to_play())) else {
                return false;
            };
            let mut meter = BudgetMeter::unwatched(PROOF);
            let generator = self.of_all_words.as_mut().unwrap_or(&mut self.generator);
            let mut endgame = Endgame::new(view, &self.leaves, generator, &mut meter);
            endgame.prove(after).is_some_and(|proved| {
                proved.best == best && proved.other_lead + MIN_PROVED_MARGIN <= proved.best_lead
            })
        })
    }

    /// The best plays, if the first of them is clearly the best, with all words as with those of solutions.
    fn plays_of_puzzle(
        &mut self,
        game: &Game,
        evaluation: &StaticEvaluation<'_>,
    ) -> Result<Option<Vec<RankedPlay>>, GraphMismatch> {
        let Some(plays) = clear_best(&mut self.generator, game, evaluation)? else { return Ok(None) };
        let Some(of_all) = &mut self.of_all_words else { return Ok(Some(plays)) };
        let of_all = clear_best(of_all, game, evaluation)?;
        Ok(of_all.is_some_and(|of_all| of_all[0] == plays[0]).then_some(plays))
    }

    /// The puzzles in a game that its players did not solve, last first. `is_solver` says whose turns count. `watch` is
    /// called before each of their turns, and may end the search with what has been found.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the maker's graph is for other words or tiles.
    pub fn missed_in(
        &mut self,
        game: &Game,
        is_solver: impl Fn(Seat) -> bool,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<MissedPlay>, GraphMismatch> {
        let mut missed = Vec::new();
        let mut before = game.clone();
        // Outcomes are those of the whole game: once a challenge is undone, the turn that it took away is a play again.
        for record in game.turns().iter().rev() {
            if before.undo().is_err() {
                break;
            }
            if !is_solver(record.seat) || before.state().to_move() != record.seat {
                continue;
            }
            let play = match &record.outcome {
                TurnOutcome::Play { play, .. } => Some(play),
                TurnOutcome::Lost { .. } | TurnOutcome::Exchange { .. } | TurnOutcome::Pass => None,
                _ => continue,
            };
            if watch().is_break() {
                break;
            }
            let found = self.puzzle_at(&before)?;
            let found = if found.is_none() { self.endgame_at(&before)? } else { found };
            let Some(puzzle) = found else { continue };
            // Words that were accepted may have left the list since.
            let verdict = play.map(|play| puzzle.verdict(play));
            if !matches!(verdict, Some(Ok(Verdict::Solved) | Err(_))) {
                missed.push(MissedPlay { puzzle, seat: record.seat, turn: record.number });
            }
        }
        Ok(missed)
    }
}

/// The best plays, if the first of them is worth clearly more than everything else.
fn clear_best(
    generator: &mut Generator,
    game: &Game,
    evaluation: &StaticEvaluation<'_>,
) -> Result<Option<Vec<RankedPlay>>, GraphMismatch> {
    let mut count = RANKED;
    loop {
        let ranked = evaluation.top_plays(generator, count)?;
        let plays = different(game, &ranked);
        if let [best, next, ..] = plays.as_slice()
            && !is_clear(best, next.equity)
        {
            return Ok(None);
        }
        if plays.len() == Puzzle::LISTED {
            let best = &plays[0];
            let exchange = evaluation.best_exchanges(1).pop();
            let is_best = exchange.is_none_or(|(equity, _)| is_clear(best, equity))
                && scores_most(generator, game, &best.play)?;
            return Ok(is_best.then_some(plays));
        }
        if ranked.len() < count || count >= MAX_RANKED {
            return Ok(None);
        }
        count *= 4;
    }
}

/// Returns whether a play scores more than every play with another word or on other squares.
fn scores_most(generator: &mut Generator, game: &Game, play: &GeneratedPlay) -> Result<bool, GraphMismatch> {
    let highest = generator.top_plays(game, Scope::All, RANKED, &mut HighestScore)?;
    let word = word_of(game, play);
    let next = highest.iter().find(|other| word_of(game, &other.play) != word);
    let is_first = highest.first().is_none_or(|first| first.play.score() <= play.score());
    Ok(is_first && next.is_none_or(|next| next.play.score() < play.score()))
}

/// Returns whether the rack, the board and the bag are those of a game in its middle.
fn is_suitable(game: &Game) -> bool {
    let (state, rack_size) = (game.state(), game.setup().ruleset.rack_size());
    let rack = state.player(state.to_move()).rack().tiles();
    let blanks = rack.iter().filter(|&&tile| tile == Tile::Blank).count();
    let size = state.board().size();
    let quarter = usize::from(size.rows()) * usize::from(size.columns()) / 4;
    state.ending().is_none()
        && rack.len() == rack_size
        && blanks <= MAX_BLANKS
        && rack_size <= state.bag().len()
        && (MIN_RACKS_ON_BOARD * rack_size).min(quarter) <= state.board().tiles().count()
}

/// Whether the bag is empty, and both players of a game without takings have enough tiles for more than one turn.
fn is_suitable_endgame(view: &PlayerView) -> bool {
    let (game, state) = (view.game(), view.game().state());
    let rack = state.player(state.to_move()).rack().tiles();
    is_endgame(view)
        && state.ending().is_none()
        && state.bag().is_empty()
        && state.players().len() == 2
        && game.setup().ruleset.take().is_none()
        && MIN_ENDGAME_RACK <= rack.len()
        && rack.iter().filter(|&&tile| tile == Tile::Blank).count() <= MAX_BLANKS
}

/// Returns whether a play is worth clearly more than something of this equity.
fn is_clear(best: &RankedPlay, equity: i64) -> bool {
    let share = 100 * i64::from(best.play.score()) / MARGIN_SHARE;
    equity + share.max(MIN_MARGIN) <= best.equity
}

/// The first plays of a ranking that differ in their word or its squares, [`Puzzle::LISTED`] at most. Others differ from
/// one of them only in the tile taken, or in which tiles are blanks.
fn different(game: &Game, ranked: &[RankedPlay]) -> Vec<RankedPlay> {
    let mut plays: Vec<RankedPlay> = Vec::new();
    let mut words: Vec<(String, Vec<Square>)> = Vec::new();
    for candidate in ranked {
        let word = word_of(game, &candidate.play);
        if !words.contains(&word) {
            words.push(word);
            plays.push(*candidate);
        }
        if plays.len() == Puzzle::LISTED {
            break;
        }
    }
    plays
}

/// The word that a play makes along its line, and its squares; of a tile without a word, its square.
pub(super) fn word_of(game: &Game, play: &GeneratedPlay) -> (String, Vec<Square>) {
    let words = game.preview(&play.to_play()).map(|scored| scored.words).unwrap_or_default();
    match words.into_iter().next() {
        Some(word) => (word.text, word.squares),
        None => (String::new(), play.tiles().map(|placement| placement.square).collect()),
    }
}
