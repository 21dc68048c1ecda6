//! The effect of an action on the board, on a player's turn.

use rackety_engine::Action;

use crate::formats::cgp;
use crate::session::HintsLeft;
use crate::text::clipboard;
use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::effect::Effect;
use crate::tui::game::command_line::CommandLine;
use crate::tui::game::popup::{Confirmation, Popup};
use crate::tui::game::state::{GameScreen, RackVisibility, Tone};
use crate::tui::response::ScreenResponse;

impl GameScreen {
    pub(super) fn update_board(&mut self, action: UiAction) -> ScreenResponse {
        // A refusal stays until the next action, and a drag goes on for as long as the button is down.
        if !matches!(action, UiAction::Drag(_) | UiAction::Drop(_)) {
            self.message.take_if(|message| message.tone == Tone::Refusal);
        }
        if self.refuses_while_hidden(&action) {
            return ScreenResponse::None;
        }
        match action {
            UiAction::Move(direction) => self.move_cursor(direction),
            UiAction::Press(target) => self.press(target),
            UiAction::Drag(target) => self.drag(target),
            UiAction::Drop(target) => self.drop_tile(target),
            UiAction::ActionMenu => self.open_action_menu(),
            UiAction::SwitchAxis => self.switch_axis(),
            UiAction::Type(character) => self.type_letter(character),
            UiAction::Paste(text) => self.type_text(&text),
            UiAction::RackSlot(slot) => self.place_slot(slot),
            UiAction::ExtraSlot => self.place_extra(),
            UiAction::BlankNext => self.toggle_blank_next(),
            UiAction::Erase => self.erase(),
            UiAction::Delete => self.erase_here(),
            UiAction::Back => self.recall(),
            UiAction::Take => self.toggle_take(),
            UiAction::Accept => return self.play().into(),
            UiAction::Exchange => self.open_exchange(),
            UiAction::Pass => self.ask(Confirmation::Turn(Action::Pass)),
            UiAction::Resign if self.is_turn_of_others() => self.resign_out_of_turn(),
            UiAction::Resign => self.ask(Confirmation::Turn(Action::Resign(self.seat()))),
            UiAction::GiveUp => self.ask(Confirmation::GiveUp),
            UiAction::ChangeBlank => self.ask_to_change_blank(),
            UiAction::Undo => self.ask_to_undo(),
            UiAction::Challenge => self.ask_to_challenge(),
            UiAction::Agree => return self.toggle_agree().into(),
            UiAction::Shuffle => self.shuffle_rack(),
            UiAction::Sort => self.sort_rack(),
            UiAction::Arrange => self.open_rack_arranger(),
            UiAction::Hide => self.toggle_hidden(),
            UiAction::Pause => return self.pause(),
            UiAction::Command => self.open_command_line(),
            UiAction::LookUp => self.open_look_up(""),
            UiAction::OwnWord => return self.allow_words_of_play(),
            UiAction::Copy => return self.copy_to_clipboard(),
            UiAction::Hint => self.open_hints(),
            _ => {}
        }
        ScreenResponse::None
    }

    pub(super) fn open_command_line(&mut self) {
        self.popup = Some(Popup::CommandLine(CommandLine::default()));
    }

    /// Refuses an action that needs a visible rack while the player's is hidden; returns whether it is refused.
    pub(super) fn refuses_while_hidden(&mut self, action: &UiAction) -> bool {
        // Where hints are off, a visible rack would not help.
        let has_other_reason = *action == UiAction::Hint && self.hints_left() == HintsLeft::Off;
        let is_hidden = self.rack_visibility == RackVisibility::Hidden;
        let is_refused = is_hidden && uses_rack(action) && !has_other_reason;
        if is_refused {
            self.refuse("your rack is hidden; show it first");
        }
        is_refused
    }

    /// Copies the position or, after the game, the result.
    pub(super) fn copy_to_clipboard(&mut self) -> ScreenResponse {
        let text = if self.is_over() {
            Ok(self.session().public().result_text(self.session().dictionary_label()))
        } else {
            let rack = self.session().rack(self.seat());
            // Where CGP can say the position, its line is a comment of the scenario.
            let line = cgp::position(self.game(), &rack).map(|line| format!("# CGP: {line}\n"));
            clipboard::position(self.game(), &rack).map(|scenario| line.unwrap_or_default() + &scenario)
        };
        match text {
            Ok(text) => {
                let what = if self.is_over() { "the whole game is" } else { "position" };
                self.inform(format!("{what} copied to the clipboard, if the terminal allows it"));
                ScreenResponse::Perform(Effect::Copy(text))
            }
            Err(error) => self.refused(error.to_string()),
        }
    }
}

/// Returns whether an action needs a visible rack.
pub(in crate::tui::game) const fn uses_rack(action: &UiAction) -> bool {
    matches!(
        action,
        UiAction::Type(_)
            | UiAction::Paste(_)
            | UiAction::RackSlot(_)
            | UiAction::Press(MouseTarget::RackSlot(_) | MouseTarget::ExtraSlot)
            | UiAction::ExtraSlot
            | UiAction::BlankNext
            | UiAction::Exchange
            | UiAction::ChangeBlank
            | UiAction::Arrange
            | UiAction::Copy
            | UiAction::Hint
    )
}
