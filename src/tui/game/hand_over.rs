//! The hand-over screen between two people, which hides the rack until the next player has the keyboard.

use std::time::Duration;

use rackety_engine::Seat;

use super::cover::{Cover, CoverReason};
use super::draft::Draft;
use super::popup::{Confirmation, CoverWish, PinEntry, Popup};
use super::state::{GameScreen, RackVisibility};
use super::table_question::TableQuestion;
use crate::clock::Now;
use crate::input::command::NO_PAUSE_AT_TABLE;
use crate::input::history::InputHistory;
use crate::session::Session;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;

impl GameScreen {
    /// Opens the hand-over screen if another person may be at the keyboard: not on a bot's turn, nor with only one
    /// person in the game, unless somebody is to be asked whether to end it, or somebody else had the keyboard, who has left
    /// the game. One that is open closes only if no rack would be shown. At a table nobody else sees the screen, so the
    /// question needs no cover.
    pub(super) fn start_hand_over(&mut self) {
        if self.session.is_at_table() && self.is_asking() {
            return self.ask_next();
        }
        let is_handed_on = self.is_handed_on();
        if is_handed_on || !self.is_only_person() || self.is_asking() {
            // What a player typed says something about their rack.
            self.commands = InputHistory::default();
            self.looked_up = InputHistory::default();
        }
        let is_turn_of_one_of_several = !self.is_turn_of_others() && !self.is_only_person();
        if is_handed_on || is_turn_of_one_of_several || self.is_asking() {
            self.cover_with(CoverReason::HandOver);
        } else if self.is_covered() && self.viewer().is_none() {
            self.rack_visibility = RackVisibility::Visible;
        }
        self.at_keyboard = self.person_in_view().or(self.at_keyboard);
    }

    /// Returns whether the rack to show now is not that of the person who had the keyboard.
    pub(super) fn is_handed_on(&self) -> bool {
        let before = self.at_keyboard;
        before.is_some() && self.person_in_view().is_some_and(|next| Some(next) != before)
    }

    /// The person whose rack the screen may show.
    fn person_in_view(&self) -> Option<Seat> {
        self.viewer().filter(|&seat| self.session.bot(seat).is_none())
    }

    /// Covers the game. The cover takes no key before it has been on the screen for a while.
    pub(super) fn cover_with(&mut self, reason: CoverReason) {
        self.rack_visibility = RackVisibility::HandOver(Cover::new(reason));
    }

    /// The cover of the game, or `None` while it is not covered.
    fn cover(&self) -> Option<Cover> {
        match self.rack_visibility {
            RackVisibility::HandOver(cover) if !self.is_over() => Some(cover),
            _ => None,
        }
    }

    fn cover_mut(&mut self) -> Option<&mut Cover> {
        let is_over = self.is_over();
        match &mut self.rack_visibility {
            RackVisibility::HandOver(cover) if !is_over => Some(cover),
            _ => None,
        }
    }

    /// Returns true while the hand-over screen covers the game.
    pub fn is_covered(&self) -> bool {
        self.cover().is_some()
    }

    /// Returns true while the hand-over screen covers the game and takes no key yet.
    pub fn is_cover_waiting(&self) -> bool {
        self.cover().is_some_and(|cover| cover.steps().is_some())
    }

    /// Notes that a frame has shown the screen, which begins the wait of a cover.
    pub(in crate::tui) fn note_drawn(&mut self, now: Now) {
        if let Some(cover) = self.cover_mut() {
            cover.note_drawn(now);
        }
    }

    /// Goes on with the wait of the cover; returns true if it ends with that.
    pub(in crate::tui) fn advance_cover(&mut self, now: Now) -> bool {
        self.cover_mut().is_some_and(|cover| cover.advance(now))
    }

    /// Returns the time when the next step of the cover's wait is over, by the running clock, or `None` without a wait.
    pub(in crate::tui) fn next_cover_step(&self) -> Option<Duration> {
        self.cover()?.next_step()
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
            screen.cover_with(CoverReason::HandOver);
            screen.draft = Draft::default();
        }
        screen
    }

    /// Hides the game until the player to move is back, which stops the clock unless it always runs.
    pub(super) fn pause(&mut self) -> ScreenResponse {
        if self.session.is_at_table() {
            return self.refused(NO_PAUSE_AT_TABLE);
        }
        if self.is_over() || self.bot().is_some() || self.heading().is_some() {
            return self.refused("only games are paused, and only on the turn of a person");
        }
        self.note_draft();
        self.draft = Draft::default();
        // It may say something about the rack.
        self.message = None;
        self.cover_with(CoverReason::Pause);
        ScreenResponse::Perform(Effect::HandOver)
    }

    /// The player whose rack the hand-over screen hides: the player to ask or to move, or on a bot's turn the only person
    /// who plays.
    pub(super) fn covered_seat(&self) -> Seat {
        self.viewer().unwrap_or(self.seat())
    }

    /// The next player does this on the hand-over screen, or types the PIN first.
    pub(super) fn ask_for_pin(&mut self, wish: CoverWish) {
        match self.session.pin(self.covered_seat()) {
            Some(_) => self.popup = Some(Popup::Pin(PinEntry::new(wish, None))),
            None => self.grant(wish),
        }
    }

    /// Does what the next player wants if the PIN is right.
    pub(super) fn enter_pin(&mut self, entry: &PinEntry) {
        if self.session.pin(self.covered_seat()) == Some(entry.text.text()) {
            self.grant(entry.wish);
        } else {
            self.popup = Some(Popup::Pin(PinEntry::new(entry.wish, Some("Wrong PIN."))));
        }
    }

    fn grant(&mut self, wish: CoverWish) {
        match wish {
            CoverWish::Rack => self.end_hand_over(),
            CoverWish::Challenge => self.ask_to_challenge(),
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
        // Where the time to think is short, a question is asked above the cover.
        if !self.is_asking() || self.public().shows_board_off_clock() {
            self.uncover();
        }
        self.ask_next();
        self.restore_draft();
    }

    /// Shows the board and the rack.
    pub(super) fn uncover(&mut self) {
        self.rack_visibility = RackVisibility::Visible;
        self.tabs.show_board();
    }

    /// Asks the next player the question of the table, if there is one.
    fn ask_next(&mut self) {
        if let Some(asked) = &self.asked {
            let question = match asked.question {
                TableQuestion::Quit => Confirmation::Quit(asked.seat),
                TableQuestion::HouseRule(..) => Confirmation::HouseRule,
            };
            self.ask(question);
        }
    }

    /// Returns true while the next player is asked the question of the table, alone.
    pub(in crate::tui) const fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns whether the next player may challenge the last play, which they see on the hand-over screen. The play
    /// that ends the game has a question of its own.
    pub(super) fn may_challenge(&self) -> bool {
        !self.is_asking() && !self.is_over() && self.game().state().may_challenge()
    }

    /// Returns the notice for the next player when the keyboard is handed over.
    pub(in crate::tui) fn hand_over_notice(&self) -> String {
        let name = self.name(self.covered_seat());
        match self.cover().map(Cover::reason) {
            _ if self.is_asking() || self.popup.as_ref().is_some_and(Popup::is_about_last_play) => {
                format!("a question for {name}")
            }
            Some(CoverReason::Pause) => "the game is paused".to_owned(),
            Some(CoverReason::HandOver | CoverReason::Return) | None => format!("{name} to play"),
        }
    }

    /// Returns whether the viewer's rack is in view, and with it all from which it follows.
    pub(super) fn shows_rack(&self) -> bool {
        self.rack_visibility == RackVisibility::Visible || self.is_over()
    }

    /// Hides or shows the rack.
    pub(super) fn toggle_hidden(&mut self) {
        self.let_go();
        self.rack_visibility = match self.rack_visibility {
            RackVisibility::Hidden => RackVisibility::Visible,
            RackVisibility::Visible | RackVisibility::HandOver(_) => {
                // It may say something about the rack.
                self.message = None;
                RackVisibility::Hidden
            }
        };
    }
}
