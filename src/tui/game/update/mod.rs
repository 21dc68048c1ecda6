//! The effect of an action on the game screen.

mod board;
mod commands;
mod popups;

pub(super) use board::uses_rack;

use std::sync::Arc;

use super::popup::{CoverWish, Popup};
use super::state::GameScreen;
use crate::text::clipboard;
use crate::tui::action::{Destination, Direction, MouseTarget, ReplayAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::side_panel::{PanelPlacement, PanelTab};
use crate::tui::widgets::Scroll;

impl GameScreen {
    /// Updates the screen, whose side panel is in this placement.
    pub(in crate::tui) fn update(&mut self, action: UiAction, placement: PanelPlacement) -> ScreenResponse {
        let response = self.handle(action, placement);
        if !self.has_tiles_to_drag(self.context(placement)) {
            self.let_go();
        }
        self.note_draft();
        response
    }

    fn handle(&mut self, action: UiAction, placement: PanelPlacement) -> ScreenResponse {
        match action {
            UiAction::Menu => return ScreenResponse::Perform(Effect::LeaveGame),
            UiAction::Replay(action) => return self.look_back(action),
            // The result covers the tabs.
            UiAction::NextTab | UiAction::ShowTab(_) if matches!(self.popup, Some(Popup::GameOver)) => {
                return ScreenResponse::None;
            }
            UiAction::NextTab => {
                let tab = self.tabs.at(placement).next(placement, self.audience());
                return self.show_tab(tab, placement);
            }
            UiAction::ShowTab(tab) => return self.show_tab(tab, placement),
            UiAction::Move(direction @ (Direction::PageUp | Direction::PageDown)) if self.scrolls() => {
                self.message = None;
                self.scroll.go(direction);
                return ScreenResponse::None;
            }
            UiAction::Scroll(lines) if self.scrolls() => {
                self.scroll.by(lines);
                return ScreenResponse::None;
            }
            _ => {}
        }
        if self.context(placement) == Context::Panel {
            return self.update_tab(&action);
        }
        match self.popup.take() {
            None if self.is_over() => self.update_game_over(&action, None),
            None if self.is_covered() => {
                match action {
                    UiAction::Accept => self.ask_for_pin(CoverWish::Rack),
                    UiAction::Challenge if self.may_challenge() => self.ask_for_pin(CoverWish::Challenge),
                    _ => {}
                }
                ScreenResponse::None
            }
            None if self.is_turn_of_others() => self.update_bot_turn(&action),
            None => self.update_board(action),
            Some(Popup::GameOver) => self.update_game_over(&action, Some(Popup::GameOver)),
            Some(Popup::Blank(chooser)) => self.update_blank_chooser(chooser, &action),
            Some(Popup::Exchange(chooser)) => self.update_exchange_chooser(chooser, &action),
            Some(Popup::Confirmation(question)) => self.update_confirmation(question, &action),
            Some(Popup::Arrange(arranger)) => self.update_rack_arranger(arranger, &action),
            Some(Popup::CommandLine(text)) => self.update_command_line(text, &action, placement),
            Some(Popup::LookUp(look_up)) => self.update_look_up(look_up, &action),
            Some(Popup::Hints(popup)) => self.update_hints(popup, &action),
            Some(Popup::Leaving(question)) => self.update_leave_question(question, &action),
            Some(Popup::Pin(entry)) => self.update_pin(entry, &action),
            Some(Popup::Actions(menu)) => match self.update_action_menu(menu, &action) {
                Some(UiAction::Help) => ScreenResponse::OpenHelp,
                Some(UiAction::Quit) => ScreenResponse::Perform(Effect::Quit),
                Some(chosen) => self.handle(chosen, placement),
                None => ScreenResponse::None,
            },
        }
    }

    /// Looks back at earlier turns, unless a popup has the keyboard. On the hand-over screen nobody sees the board.
    fn look_back(&mut self, action: ReplayAction) -> ScreenResponse {
        if self.is_covered() || !self.scrolls() {
            return ScreenResponse::None;
        }
        if self.game().turns().is_empty() {
            return self.refused("there are no turns to look back at yet");
        }
        ScreenResponse::LookBack(Box::new(self.replay()), self.coached.clone(), action)
    }

    /// Returns whether page keys and the wheel scroll the side panel or the result of the game.
    const fn scrolls(&self) -> bool {
        matches!(self.popup, None | Some(Popup::GameOver))
    }

    fn show_tab(&mut self, tab: PanelTab, placement: PanelPlacement) -> ScreenResponse {
        // A box with a long message would hide the tab.
        self.message = None;
        let asks_for_rules = self.tabs.asks_for_rules(tab, placement);
        self.tabs.show(tab, placement, self.audience());
        self.scroll = Scroll::default();
        if asks_for_rules { self.open_rules() } else { ScreenResponse::None }
    }

    fn open_rules(&self) -> ScreenResponse {
        ScreenResponse::OpenRules(Arc::clone(self.public().ruleset()))
    }

    /// Updates a tab that hides the board: nothing can be placed or played that nobody would see.
    const fn update_tab(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Back => self.tabs.show_board(),
            UiAction::Move(direction) => self.scroll.go(*direction),
            _ => {}
        }
        ScreenResponse::None
    }

    fn update_game_over(&mut self, action: &UiAction, popup: Option<Popup>) -> ScreenResponse {
        self.popup = popup;
        self.message = None;
        match action {
            UiAction::Move(direction) if self.popup.is_some() => self.scroll.go(*direction),
            UiAction::Back => self.popup = if self.popup.is_some() { None } else { Some(Popup::GameOver) },
            UiAction::Press(MouseTarget::Square(square)) => self.cursor = *square,
            UiAction::Move(direction) => self.move_cursor(*direction),
            UiAction::LookUp => self.open_look_up(""),
            UiAction::Copy => return self.copy_to_clipboard(),
            UiAction::Share => {
                self.inform("the result is copied to the clipboard, if the terminal allows it");
                return ScreenResponse::Perform(Effect::Copy(clipboard::short_result(self.game())));
            }
            UiAction::Go(Destination::Rematch) => return ScreenResponse::Perform(Effect::Rematch),
            UiAction::Go(Destination::Screen(screen)) => {
                return ScreenResponse::Perform(Effect::Open(*screen));
            }
            _ => {}
        }
        ScreenResponse::None
    }

    fn update_bot_turn(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Back => self.hurry_bot(),
            UiAction::Move(direction) => self.move_cursor(*direction),
            UiAction::LookUp => self.open_look_up(""),
            UiAction::Shuffle => self.shuffle_rack(),
            UiAction::Sort => self.sort_rack(),
            UiAction::Arrange if self.sees_own_rack() => self.open_rack_arranger(),
            UiAction::Press(target @ MouseTarget::RackSlot(_)) if self.sees_own_rack() => self.press(*target),
            UiAction::Drag(target) => self.drag(*target),
            UiAction::Drop(target) => self.drop_on_rack(*target),
            UiAction::Hide => self.toggle_hidden(),
            UiAction::Resign => self.resign_out_of_turn(),
            UiAction::Agree if self.session.own_seat().is_some() && !self.is_table_closed() => {
                return self.toggle_agree().into();
            }
            // Nobody waits long for a bot of this process.
            UiAction::Command if self.session.is_at_table() => self.open_command_line(),
            UiAction::ActionMenu if self.session.is_at_table() => self.open_action_menu(),
            UiAction::OutOfTurn
            | UiAction::Paste(_)
            | UiAction::Agree
            | UiAction::Command
            | UiAction::ActionMenu => self.refuse_out_of_turn(),
            _ => {}
        }
        ScreenResponse::None
    }
}
