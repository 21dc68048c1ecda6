//! The themes of puzzles, as far as they can be computed from the solution.

use super::maker::PuzzleMaker;
use super::position::Puzzle;
use crate::board::Square;
use crate::bots::PlayerView;
use crate::enum_table;
use crate::game::{Action, Game};
use crate::movegen::{GraphMismatch, HighestScore, Scope};
use crate::play::{ScoredPlay, WordOrigin};
use crate::rng::RandomStream;

enum_table! {
    /// A theme of a puzzle. A puzzle can have several, or none.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Theme(
        /// The name, as people write it.
        pub name: &'static str,
    ) {
        /// The solution is a bingo.
        Bingo: "bingo";
        /// A tile of the solution makes a word on the board longer, in front of it or behind it.
        Hook: "hook";
        /// Two neighbouring tiles of the solution form words across it: it is beside other tiles.
        Parallel: "parallel";
        /// Every solution takes a tile from the board.
        Taking: "taking";
        /// The solution also takes points from the next player: their best play scores less than if the turn were passed.
        Block: "block";
        /// The bag is empty, and the solution is also the best by a search to the end of the game.
        Endgame: "endgame";
    }
}

/// The number of times the unseen tiles are dealt to see what a solution takes from the next player.
const DEALS: i32 = 8;

/// The number of points by which the next player's best play is lower after a block, on average.
const MIN_BLOCK: i32 = 10;

/// A hook makes a word of at least this length.
const MIN_HOOKED_LENGTH: usize = 3;

impl Theme {
    /// The theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

impl PuzzleMaker {
    /// The themes of a puzzle, by what its solver may see.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the maker's graph is for other words or tiles.
    pub fn themes(&mut self, puzzle: &Puzzle) -> Result<Vec<Theme>, GraphMismatch> {
        let mut themes = Vec::new();
        for theme in Theme::ALL {
            if self.has_theme(puzzle, theme)? {
                themes.push(theme);
            }
        }
        Ok(themes)
    }

    /// Returns whether a puzzle has a theme.
    pub(super) fn has_theme(&mut self, puzzle: &Puzzle, theme: Theme) -> Result<bool, GraphMismatch> {
        let game = puzzle.game();
        let play = puzzle.solution().play.to_play();
        // The words of a solution are good.
        let Ok(scored) = puzzle.check(&play) else { return Ok(false) };
        let placed: Vec<Square> = play.tiles().iter().map(|placement| placement.square).collect();
        match theme {
            Theme::Bingo => Ok(scored.is_bingo),
            Theme::Hook => Ok(is_hook(&scored, &placed)),
            Theme::Parallel => Ok(is_parallel(&scored, &placed)),
            Theme::Taking if scored.taken.is_none() => Ok(false),
            Theme::Taking => {
                // The same word can sometimes be made without a taking.
                let view = game.view(game.state().to_move());
                Ok(self.highest_score(view.game(), Scope::WithoutTaking)? < scored.total)
            }
            Theme::Block => self.blocks(&game.view(game.state().to_move()), &Action::Play(play), puzzle),
            Theme::Endgame => Ok(game.state().bag().is_empty()),
        }
    }

    /// Returns whether an action takes points from the next player's best play, on average over deals of the unseen
    /// tiles.
    fn blocks(&mut self, view: &PlayerView, action: &Action, puzzle: &Puzzle) -> Result<bool, GraphMismatch> {
        let mut stream = RandomStream::seeded(puzzle.fingerprint());
        let mut fewer = 0;
        for _ in 0..DEALS {
            let mut hidden = view.hidden().to_vec();
            stream.shuffle(&mut hidden);
            let deal = view.game().determinized(view.seat(), hidden);
            let (Ok(played), Ok(passed)) = (deal.after_action(action), deal.after_action(&Action::Pass))
            else {
                return Ok(false);
            };
            fewer += self.highest_score(&passed, Scope::All)? - self.highest_score(&played, Scope::All)?;
        }
        Ok(fewer >= MIN_BLOCK * DEALS)
    }

    /// The points of the highest-scoring play of the player to move; 0 if there is none.
    fn highest_score(&mut self, game: &Game, scope: Scope) -> Result<i32, GraphMismatch> {
        if game.state().ending().is_some() {
            return Ok(0);
        }
        let best = self.generator.best_play(game, scope, &mut HighestScore)?;
        Ok(best.map_or(0, |best| best.play.score()))
    }
}

/// Returns whether a tile is added to a word on the board: it is the first or the last of a word whose other tiles were
/// there. A tile that replaces a taken one adds nothing.
fn is_hook(scored: &ScoredPlay, placed: &[Square]) -> bool {
    scored.words.iter().filter(|word| word.origin == WordOrigin::Placed).any(|word| {
        let new = word.squares.iter().filter(|square| placed.contains(square)).count();
        let at_end = [word.squares.first(), word.squares.last()];
        let replaced = scored.taken.map(|taken| taken.from);
        let adds = |square: &Square| placed.contains(square) && Some(*square) != replaced;
        let is_at_end = at_end.into_iter().flatten().any(adds);
        new == 1 && is_at_end && word.squares.len() >= MIN_HOOKED_LENGTH
    })
}

/// Returns whether words across the play are formed on two neighbouring squares.
fn is_parallel(scored: &ScoredPlay, placed: &[Square]) -> bool {
    let Some(axis) = scored.words.first().map(|word| word.axis) else { return false };
    let across = scored.words.iter().filter(|word| word.origin == WordOrigin::Placed && word.axis != axis);
    let squares: Vec<Square> =
        across.flat_map(|word| &word.squares).copied().filter(|square| placed.contains(square)).collect();
    squares.iter().enumerate().any(|(index, one)| {
        squares[index + 1..]
            .iter()
            .any(|other| one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1)
    })
}
