//! Solving a puzzle on the game screen: nothing but a submitted play, or giving up, ends it.

use super::popup::Confirmation;
use super::puzzle_position::{PuzzleLine, PuzzleMove, PuzzlePosition, PuzzleStage};
use super::state::{GameScreen, Purpose, RackVisibility};
use crate::input::command::{Command, GIVE_UP_IN_GAME};
use crate::session::Session;
use crate::text::listed_play::ListedPlay;
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};

impl GameScreen {
    /// The position of a puzzle, in a session that is never saved.
    pub(in crate::tui) fn of_puzzle(session: Session) -> Self {
        let mut screen = Self::new(session);
        screen.rack_visibility = RackVisibility::Visible;
        screen.message = None;
        screen.purpose = Purpose::Puzzle(PuzzlePosition::new());
        screen.tabs.show(PanelTab::Puzzle, PanelPlacement::BesideBoard, TabAudience::Solver);
        screen
    }

    /// The puzzle, or `None` for a game that is played.
    pub(super) const fn puzzle(&self) -> Option<&PuzzlePosition> {
        match &self.purpose {
            Purpose::Play | Purpose::Lesson(_) => None,
            Purpose::Puzzle(puzzle) => Some(puzzle),
        }
    }

    /// Returns whether this is the position of a puzzle.
    pub(super) const fn is_puzzle(&self) -> bool {
        self.puzzle().is_some()
    }

    /// Returns the beginning of the status line in place of whose turn it is, or `None` for a game.
    pub(super) const fn heading(&self) -> Option<&[String; 2]> {
        match &self.purpose {
            Purpose::Play => None,
            Purpose::Puzzle(puzzle) => Some(&puzzle.heading),
            Purpose::Lesson(lesson) => Some(&lesson.heading),
        }
    }

    /// Returns the context that receives the keys on the player's turn while no popup is open.
    pub(super) const fn board_context(&self) -> Context {
        match self.puzzle() {
            None => Context::Board,
            Some(PuzzlePosition { stage: PuzzleStage::Solving, .. }) => Context::Puzzle,
            Some(PuzzlePosition { stage: PuzzleStage::Solution, .. }) => Context::Solution,
        }
    }

    /// Returns the audience of the side panel.
    pub(super) const fn audience(&self) -> TabAudience {
        match self.puzzle() {
            None => TabAudience::Players,
            Some(_) => TabAudience::Solver,
        }
    }

    /// Shows how far the puzzle is: in the status line, in full and short, and in the tab of the puzzle.
    pub(in crate::tui) fn show_puzzle(
        &mut self,
        stage: PuzzleStage,
        heading: [String; 2],
        lines: Vec<PuzzleLine>,
    ) {
        if let Purpose::Puzzle(puzzle) = &mut self.purpose {
            (puzzle.stage, puzzle.heading, puzzle.lines) = (stage, heading, lines);
            // No key of the solution shows a hidden rack.
            if self.board_context() == Context::Solution {
                self.rack_visibility = RackVisibility::Visible;
            }
        }
    }

    /// Decides on a move of the puzzle.
    pub(super) fn submit(&mut self, decided: PuzzleMove) {
        if let Purpose::Puzzle(puzzle) = &mut self.purpose {
            puzzle.submitted = Some(decided);
        }
    }

    /// Returns the decision of the solver since the last call.
    pub(in crate::tui) const fn take_submitted(&mut self) -> Option<PuzzleMove> {
        match &mut self.purpose {
            Purpose::Play | Purpose::Lesson(_) => None,
            Purpose::Puzzle(puzzle) => puzzle.submitted.take(),
        }
    }

    /// Shows one of the best plays on the board.
    pub(in crate::tui) fn show_solution(&mut self, play: &ListedPlay) {
        self.place_notation(&play.notation);
        if let Purpose::Puzzle(puzzle) = &mut self.purpose {
            puzzle.follows_selection = true;
        }
    }

    /// Returns why a puzzle does not take a command, or why a game does not, or `None` if it does.
    pub(super) fn refusal_in_puzzle(&self, command: &Command) -> Option<&'static str> {
        let is_over = self.board_context() == Context::Solution;
        match command {
            Command::GiveUp if !self.is_puzzle() => Some(GIVE_UP_IN_GAME),
            Command::GiveUp | Command::Play(_) if is_over => Some("the puzzle is over"),
            Command::Exchange(_)
            | Command::ExchangeNone
            | Command::Pass
            | Command::Resign
            | Command::Undo
            | Command::ChangeBlank(_)
            | Command::Challenge
            | Command::Agree
            | Command::PlayOn
            | Command::Save
            | Command::Hint(_)
            | Command::Pin(_)
            | Command::Allow(_)
            | Command::Never(_)
                if self.is_puzzle() =>
            {
                Some("a puzzle is one play: try one, or type give up")
            }
            _ => None,
        }
    }

    /// Asks whether to give up.
    pub(super) fn give_up_typed(&mut self) {
        self.ask(Confirmation::GiveUp);
    }
}
