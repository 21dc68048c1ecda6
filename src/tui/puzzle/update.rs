//! The effect of an action while a puzzle is on the screen.

use super::state::{OpenPuzzle, Phase, PuzzleScreen};
use crate::puzzle::{after_try, end, share, tries_left};
use crate::text::wording::{full_stop, sentence};
use crate::tui::action::{Destination, Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::game::{Message, PuzzleMove, Tone};
use crate::tui::job::JobReport;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen as _, unexpected};
use crate::tui::side_panel::PanelPlacement;
use crate::tui::widgets::SelectionList;

impl PuzzleScreen {
    /// Updates the screen, whose side panel is in this placement.
    pub(in crate::tui) fn update(&mut self, action: UiAction, placement: PanelPlacement) -> ScreenResponse {
        if action == UiAction::Go(Destination::NextPuzzle) {
            return ScreenResponse::Perform(Effect::OpenPuzzle(self.search.next()));
        }
        match &mut self.phase {
            Phase::Open(open) => match open.game.context(placement) {
                Context::Solution => open.update_solution(action, placement),
                // A tab in place of the board: its lines can be clicked all the same.
                Context::Panel if matches!(action, UiAction::Select(_)) => {
                    open.update_solution(action, placement)
                }
                _ => open.update_position(action, placement),
            },
            Phase::Requested | Phase::Searching(_) | Phase::Failed(_) => match action {
                UiAction::Back | UiAction::Menu => ScreenResponse::Close,
                _ => ScreenResponse::None,
            },
        }
    }

    /// The worker reports on the search.
    pub(super) fn on_report(&mut self, report: JobReport) {
        match (&self.phase, report) {
            (Phase::Searching(_), JobReport::Stage(stage)) => self.phase = Phase::Searching(stage),
            (Phase::Searching(_), JobReport::Puzzle(found)) => {
                self.phase = match OpenPuzzle::new(*found, &self.tables) {
                    Ok(open) => Phase::Open(Box::new(open)),
                    Err(error) => Phase::Failed(error.to_string()),
                };
            }
            (Phase::Searching(_), JobReport::Failed(why)) => self.phase = Phase::Failed(why),
            (_, report) => self.show_fault(unexpected(&report)),
        }
    }
}

impl OpenPuzzle {
    /// Updates the position, where tiles are placed as in a game, and does what the solver has decided there.
    fn update_position(&mut self, action: UiAction, placement: PanelPlacement) -> ScreenResponse {
        let response = self.game.update(action, placement);
        match self.game.take_submitted() {
            Some(PuzzleMove::Try(play)) => {
                let tried = self.attempt.try_play(&play).map(after_try);
                match tried {
                    Ok(text) if self.attempt.result().is_none() => {
                        let left = sentence(&tries_left(&self.attempt));
                        self.game.refuse(format!("{}. {}", text, full_stop(&left)));
                        self.refresh();
                        let (key, used) = (self.attempt.key(), self.attempt.used());
                        return ScreenResponse::Perform(Effect::NotePuzzleTries(key, used));
                    }
                    Ok(_) => return self.finish(),
                    Err(error) => self.game.refuse(error.to_string()),
                }
            }
            Some(PuzzleMove::GiveUp) => {
                self.attempt.give_up();
                return self.finish();
            }
            None => {}
        }
        match response {
            // The words are those that everybody has.
            ScreenResponse::Perform(Effect::ChangeOwnWords(..)) => {
                self.game.refuse("a puzzle is solved with the words of the list");
                ScreenResponse::None
            }
            response => response,
        }
    }

    /// Shows the best plays, and counts the puzzle.
    fn finish(&mut self) -> ScreenResponse {
        let Some(result) = self.attempt.result() else { return ScreenResponse::None };
        self.best = Some(SelectionList::new(self.attempt.best().to_vec()));
        self.show_selected();
        // The tab that says so, too, may not be shown.
        self.game.message = Some(Message { tone: Tone::Info, text: end(&self.attempt) });
        ScreenResponse::Perform(Effect::CountPuzzle(self.attempt.key(), result))
    }

    /// Updates the best plays, which are shown on the board one by one.
    fn update_solution(&mut self, action: UiAction, placement: PanelPlacement) -> ScreenResponse {
        let Some(best) = &mut self.best else { return ScreenResponse::None };
        match action {
            UiAction::Move(direction @ (Direction::Up | Direction::Down)) => {
                best.go(direction);
                self.show_selected();
            }
            UiAction::Select(index) => {
                best.select(index);
                self.show_selected();
            }
            UiAction::Share => {
                let text = "result copied to the clipboard, if the terminal allows it";
                self.game.message = Some(Message { tone: Tone::Info, text: text.to_owned() });
                return ScreenResponse::Perform(Effect::Copy(share(&self.attempt)));
            }
            // The tiles of the play stay on the board.
            UiAction::Back | UiAction::Press(_) | UiAction::Drag(_) | UiAction::Drop(_) => {}
            action => return self.game.update(action, placement),
        }
        ScreenResponse::None
    }

    fn show_selected(&mut self) {
        if let Some(play) = self.best.as_ref().and_then(SelectionList::selected).cloned() {
            self.game.show_solution(&play);
        }
        self.refresh();
    }
}
