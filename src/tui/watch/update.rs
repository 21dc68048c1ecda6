//! The effect of an action while a game is watched.

use std::sync::Arc;

use rackety_engine::{Axis, Square};

use super::state::{WatchPopup, WatchScreen};
use crate::text::wording::no_look_up;
use crate::tui::action::{Destination, Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::screens::look_up::WordLookUp;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::widgets::Scroll;

impl WatchScreen {
    /// Updates the screen, whose side panel is in this placement.
    pub(super) fn update(&mut self, action: &UiAction, placement: PanelPlacement) -> ScreenResponse {
        self.message = None;
        match (self.popup.take(), action) {
            (_, UiAction::Menu) => return ScreenResponse::Perform(Effect::LeaveGame),
            (None, UiAction::Replay(_)) if self.watched.public().is_over() && !self.watched.has_result() => {
                self.message = Some("the players still have this game open".to_owned());
            }
            (popup @ (None | Some(WatchPopup::GameOver)), UiAction::Replay(action)) => {
                self.popup = popup;
                return ScreenResponse::Perform(Effect::OpenReplay(self.watched.file().to_owned(), *action));
            }
            (Some(WatchPopup::LookUp(look_up)), _) => self.update_look_up(look_up, action),
            (Some(WatchPopup::GameOver), UiAction::Back) => self.scroll = Scroll::default(),
            (Some(WatchPopup::GameOver), UiAction::NextTab | UiAction::ShowTab(_)) => {
                self.popup = Some(WatchPopup::GameOver);
            }
            (Some(WatchPopup::GameOver), UiAction::Move(direction)) => {
                self.popup = Some(WatchPopup::GameOver);
                self.scroll.go(*direction);
            }
            (None, UiAction::Back) if self.watched.has_result() => {
                self.scroll = Scroll::default();
                self.popup = Some(WatchPopup::GameOver);
            }
            (popup, _) => {
                self.popup = popup;
                return self.update_board(action, placement);
            }
        }
        ScreenResponse::None
    }

    fn update_board(&mut self, action: &UiAction, placement: PanelPlacement) -> ScreenResponse {
        match action {
            UiAction::NextTab => {
                let tab = self.tabs.at(placement).next(placement, TabAudience::Watchers);
                self.show_tab(tab, placement);
            }
            UiAction::ShowTab(tab) => {
                let asks_for_rules = self.tabs.asks_for_rules(*tab, placement);
                self.show_tab(*tab, placement);
                if asks_for_rules {
                    return ScreenResponse::OpenRules(Arc::clone(self.watched.public().ruleset()));
                }
            }
            UiAction::Move(direction @ (Direction::PageUp | Direction::PageDown)) => {
                self.scroll.go(*direction);
            }
            UiAction::Move(direction) => self.move_view(*direction),
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            UiAction::LookUp => self.open_look_up(),
            UiAction::Copy => {
                self.message = Some("result copied to the clipboard, if the terminal allows it".to_owned());
                let result = self.watched.public().result_text(self.watched.dictionary_label());
                return ScreenResponse::Perform(Effect::Copy(result));
            }
            UiAction::Accept if self.can_be_taken_over() => {
                return ScreenResponse::Perform(Effect::TakeOverGame(self.watched.file().to_owned()));
            }
            UiAction::Go(Destination::Screen(screen)) => {
                return ScreenResponse::Perform(Effect::Open(*screen));
            }
            _ => {}
        }
        ScreenResponse::None
    }

    fn show_tab(&mut self, tab: PanelTab, placement: PanelPlacement) {
        self.tabs.show(tab, placement, TabAudience::Watchers);
        self.scroll = Scroll::default();
    }

    /// Moves the visible part of a board that does not fit.
    fn move_view(&mut self, direction: Direction) {
        let size = self.watched.public().board().size();
        let to: Option<Square> = match direction {
            Direction::Up => size.previous(self.centre, Axis::Down),
            Direction::Down => size.next(self.centre, Axis::Down),
            Direction::Left => size.previous(self.centre, Axis::Across),
            Direction::Right => size.next(self.centre, Axis::Across),
            Direction::PageUp | Direction::PageDown | Direction::Home | Direction::End => None,
        };
        self.centre = to.unwrap_or(self.centre);
    }

    fn open_look_up(&mut self) {
        if self.may_look_up() {
            let look_up = Box::new(WordLookUp::new("", self.look_up_source()));
            self.popup = Some(WatchPopup::LookUp(look_up));
        } else {
            self.message = Some(no_look_up(self.watched.public().ruleset()));
        }
    }

    fn update_look_up(&mut self, mut look_up: Box<WordLookUp>, action: &UiAction) {
        if *action != UiAction::Back || look_up.has_selection() {
            look_up.update(action, self.look_up_source());
            self.popup = Some(WatchPopup::LookUp(look_up));
        }
    }
}
