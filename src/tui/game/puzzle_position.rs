//! The facts that the game screen knows of a puzzle: plays are submitted instead of made, and a tab shows what came of
//! them.

use rackety_engine::Play;

use crate::tui::action::UiAction;
use crate::tui::theme::Role;

/// The facts that the game screen knows of a puzzle.
#[derive(Debug)]
pub(in crate::tui) struct PuzzlePosition {
    /// Says whether it is still to be solved.
    pub(super) stage: PuzzleStage,
    /// The beginning of the status line, in full and short.
    pub(super) heading: [String; 2],
    /// The lines in the tab of the puzzle.
    pub(super) lines: Vec<PuzzleLine>,
    /// True until the tab has been scrolled to the play that was selected last.
    pub(super) follows_selection: bool,
    /// The solver's decision, until the puzzle takes note of it.
    pub(super) submitted: Option<PuzzleMove>,
}

/// The stage of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum PuzzleStage {
    /// Plays can be tried.
    Solving,
    /// The best plays are shown.
    Solution,
}

/// A line in the tab of the puzzle.
#[derive(Debug, Clone)]
pub(in crate::tui) struct PuzzleLine {
    /// The text, which is wrapped.
    pub text: String,
    /// The role in which it is drawn.
    pub role: Role,
    /// The effect of a click on it.
    pub action: Option<UiAction>,
}

/// The decision of a solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tui) enum PuzzleMove {
    /// The solver tries this play.
    Try(Play),
    /// The solver wants to see the solution.
    GiveUp,
}

impl PuzzlePosition {
    /// A puzzle of which nothing is shown yet.
    pub(super) const fn new() -> Self {
        let heading = [String::new(), String::new()];
        Self {
            stage: PuzzleStage::Solving,
            heading,
            lines: Vec::new(),
            follows_selection: false,
            submitted: None,
        }
    }
}

impl PuzzleLine {
    /// A line that cannot be clicked.
    pub(in crate::tui) fn new(text: impl Into<String>, role: Role) -> Self {
        Self { text: text.into(), role, action: None }
    }
}
