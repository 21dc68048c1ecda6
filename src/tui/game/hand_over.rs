//! The hand-over screen between two people, which hides the rack until the next player has the keyboard.

use super::popup::{PinEntry, Popup};
use super::state::{GameScreen, RackVisibility};

impl GameScreen {
    /// Opens the hand-over screen if another person may be at the keyboard: not on a bot's turn, nor with only one
    /// person in the game.
    pub(super) fn start_hand_over(&mut self) {
        if self.bot().is_none() && 1 < self.session.humans_in().count() {
            self.rack_visibility = RackVisibility::HandOver;
        } else if self.rack_visibility == RackVisibility::HandOver {
            self.rack_visibility = RackVisibility::Visible;
        }
    }

    /// The next player is ready: shows the rack, or asks for the PIN first.
    pub(super) fn accept_hand_over(&mut self) {
        match self.session.pin(self.seat()) {
            Some(_) => self.popup = Some(Popup::Pin(PinEntry::default())),
            None => self.end_hand_over(),
        }
    }

    /// Shows the rack if the PIN is right.
    pub(super) fn enter_pin(&mut self, entry: &PinEntry) {
        if self.session.pin(self.seat()) == Some(entry.text.as_str()) {
            self.end_hand_over();
        } else {
            let fault = Some("Wrong PIN.");
            self.popup = Some(Popup::Pin(PinEntry { text: String::new(), fault }));
        }
    }

    /// Sets or removes the PIN of the player to move.
    pub(super) fn set_pin(&mut self, pin: Option<String>) {
        self.inform(match pin {
            Some(_) => "your rack now needs your PIN; the saved game stores it unencrypted",
            None => "your rack no longer needs a PIN",
        });
        self.session.set_pin(self.seat(), pin);
    }

    fn end_hand_over(&mut self) {
        if self.message_is_last_turn() {
            self.message = None;
        }
        self.rack_visibility = RackVisibility::Visible;
    }

    /// Hides or shows the rack.
    pub(super) fn toggle_hidden(&mut self) {
        self.rack_visibility = match self.rack_visibility {
            RackVisibility::Hidden => RackVisibility::Visible,
            RackVisibility::Visible | RackVisibility::HandOver => RackVisibility::Hidden,
        };
    }
}
