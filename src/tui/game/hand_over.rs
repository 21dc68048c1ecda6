//! The hand-over screen between two people, which hides the rack until the next player has the keyboard.

use rackety_engine::Seat;

use super::draft::Draft;
use super::popup::{Confirmation, PinEntry, Popup};
use super::state::{GameScreen, RackVisibility};
use crate::session::Session;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::InputHistory;

impl GameScreen {
    /// Opens the hand-over screen if another person may be at the keyboard: not on a bot's turn, nor with only one
    /// person in the game, unless somebody is to be asked whether to end it. One that is open closes only if no rack
    /// would be shown.
    pub(super) fn start_hand_over(&mut self) {
        let is_turn_of_another = !self.is_turn_of_others() && 1 < self.session.humans_in().count();
        if is_turn_of_another || !self.to_ask.is_empty() {
            self.rack_visibility = RackVisibility::HandOver;
            // What a player typed says something about their rack.
            self.commands = InputHistory::default();
            self.looked_up = InputHistory::default();
        } else if self.rack_visibility == RackVisibility::HandOver && self.viewer().is_none() {
            self.rack_visibility = RackVisibility::Visible;
        }
    }

    /// Opens a game. If the only person who plays has a PIN, their rack is hidden until it is entered.
    pub(in crate::tui) fn opened(session: Session) -> Self {
        if session.humans_in().any(|seat| session.pin(seat).is_some()) {
            Self::behind_cover(session)
        } else {
            Self::new(session)
        }
    }

    /// Opens a game behind the hand-over screen even if only one person plays, since it may be somebody else who opens
    /// it.
    pub(in crate::tui) fn behind_cover(session: Session) -> Self {
        let mut screen = Self::new(session);
        let has_humans = screen.session.humans_in().next().is_some();
        if has_humans && !screen.is_over() && screen.viewer().is_some() {
            screen.rack_visibility = RackVisibility::HandOver;
            screen.draft = Draft::default();
        }
        screen
    }

    /// Hides the game until the player to move is back, which stops the clock unless it always runs.
    pub(super) fn pause(&mut self) -> ScreenResponse {
        if self.session.is_at_table() {
            self.refuse("the clock of a table does not pause; nobody else sees your rack");
            return ScreenResponse::None;
        }
        if self.is_over() || self.bot().is_some() || self.puzzle().is_some() {
            self.refuse("the game can be paused in the turn of a person");
            return ScreenResponse::None;
        }
        self.note_draft();
        self.draft = Draft::default();
        self.rack_visibility = RackVisibility::HandOver;
        ScreenResponse::Perform(Effect::HandOver)
    }

    /// The player whose rack the hand-over screen hides: the player to ask or to move, or on a bot's turn the only person
    /// who plays.
    pub(super) fn covered_seat(&self) -> Seat {
        self.viewer().unwrap_or(self.seat())
    }

    /// The next player is ready: shows the rack, or asks for the PIN first.
    pub(super) fn accept_hand_over(&mut self) {
        match self.session.pin(self.covered_seat()) {
            Some(_) => self.popup = Some(Popup::Pin(PinEntry::new(None))),
            None => self.end_hand_over(),
        }
    }

    /// Shows the rack if the PIN is right.
    pub(super) fn enter_pin(&mut self, entry: &PinEntry) {
        if self.session.pin(self.covered_seat()) == Some(entry.text.text()) {
            self.end_hand_over();
        } else {
            self.popup = Some(Popup::Pin(PinEntry::new(Some("Wrong PIN."))));
        }
    }

    /// Sets or removes the PIN of the player to move.
    pub(super) fn set_pin(&mut self, pin: Option<String>) {
        if self.session.is_at_table() {
            return self.refuse("at a table you need no PIN; nobody else sees your rack");
        }
        self.inform(match pin {
            Some(_) => "your rack now needs your PIN; the saved game stores it unencrypted",
            None => "your rack no longer needs a PIN",
        });
        self.session.set_pin(self.seat(), pin);
    }

    fn end_hand_over(&mut self) {
        // The hand-over screen has shown the last turn; if there were more, they are listed now.
        if self.message_is_last_turn() && self.recent_turns().len() <= 1 {
            self.message = None;
        }
        self.rack_visibility = RackVisibility::Visible;
        self.tabs.show_board();
        if let Some(&seat) = self.to_ask.first() {
            self.ask(Confirmation::Quit(seat));
        }
        self.restore_draft();
    }

    /// Whether the next player is asked whether to end the game, each alone (SF-24).
    pub(super) const fn is_asking_to_quit(&self) -> bool {
        !self.to_ask.is_empty()
    }

    /// Whether the next player may challenge the last play, which they see on the hand-over screen.
    pub(super) fn may_challenge(&self) -> bool {
        !self.is_asking_to_quit() && self.game().state().may_challenge()
    }

    /// What the next player is told when the keyboard is handed over.
    pub(in crate::tui) fn hand_over_notice(&self) -> String {
        let name = self.name(self.covered_seat());
        if self.is_asking_to_quit() { format!("a question for {name}") } else { format!("{name} to play") }
    }

    /// Hides or shows the rack.
    pub(super) fn toggle_hidden(&mut self) {
        self.rack_visibility = match self.rack_visibility {
            RackVisibility::Hidden => RackVisibility::Visible,
            RackVisibility::Visible | RackVisibility::HandOver => RackVisibility::Hidden,
        };
    }
}
