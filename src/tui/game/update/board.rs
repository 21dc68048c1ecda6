//! What an action does on the board, on a player's turn.

use crate::text::clipboard;
use crate::tui::action::{Action, MouseTarget};
use crate::tui::effect::Effect;
use crate::tui::game::popup::{Confirmation, Popup};
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::response::ScreenResponse;

impl GameScreen {
    pub(super) fn update_board(&mut self, action: Action) -> ScreenResponse {
        if self.rack_visibility == RackVisibility::Hidden && uses_rack(&action) {
            self.refuse("your rack is hidden; show it first");
            return ScreenResponse::None;
        }
        match action {
            Action::Move(direction) => self.move_cursor(direction),
            Action::Press(target) => self.press(target),
            Action::Drag(target) => self.drag(target),
            Action::Drop(target) => self.drop_tile(target),
            Action::ActionMenu => self.open_action_menu(),
            Action::SwitchAxis => self.switch_axis(),
            Action::Type(character) => self.type_letter(character),
            Action::Paste(text) => self.type_text(&text),
            Action::RackSlot(slot) => self.place_slot(slot),
            Action::ExtraSlot => self.place_extra(),
            Action::BlankNext => self.toggle_blank_next(),
            Action::Erase => self.erase(),
            Action::Delete => self.erase_here(),
            Action::Back => self.recall(),
            Action::Take => self.toggle_take(),
            Action::Accept => return self.play().into(),
            Action::Exchange => self.open_exchange(),
            Action::Pass => self.ask(Confirmation::Pass),
            Action::Resign => self.ask(Confirmation::Resign),
            Action::Agree => return self.toggle_agree().into(),
            Action::Shuffle => self.shuffle_rack(),
            Action::Sort => self.sort_rack(),
            Action::Arrange => self.open_rack_arranger(),
            Action::Hide => self.toggle_hidden(),
            Action::Command => self.popup = Some(Popup::CommandLine(String::new())),
            Action::LookUp => self.open_look_up(""),
            Action::Copy => return self.copy_to_clipboard(),
            Action::Hint => self.open_hints(),
            _ => {}
        }
        ScreenResponse::None
    }

    /// Copies the position or, after the game, the result.
    pub(super) fn copy_to_clipboard(&mut self) -> ScreenResponse {
        let text = if self.is_over() {
            Ok(clipboard::result(self.game(), self.session().dictionary_label()))
        } else {
            clipboard::position(self.game(), &self.session().rack(self.seat()))
        };
        match text {
            Ok(text) => {
                let what = if self.is_over() { "result" } else { "position" };
                self.inform(format!("{what} copied to the clipboard, if the terminal allows it"));
                ScreenResponse::Perform(Effect::Copy(text))
            }
            Err(error) => {
                self.refuse(error.to_string());
                ScreenResponse::None
            }
        }
    }
}

/// Whether an action needs a visible rack.
const fn uses_rack(action: &Action) -> bool {
    matches!(
        action,
        Action::Type(_)
            | Action::Paste(_)
            | Action::RackSlot(_)
            | Action::Press(MouseTarget::RackSlot(_) | MouseTarget::ExtraSlot)
            | Action::ExtraSlot
            | Action::BlankNext
            | Action::Exchange
            | Action::Arrange
    )
}
