//! The effect of an action while looking back at a game.

use std::sync::Arc;

use super::playback::Playback;
use super::state::{ReplayPopup, ReplayScreen};
use super::what_if::WhatIfForm;
use crate::session::{HostDoor, TurnSide};
use crate::tui::action::{Direction, ReplayAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};
use crate::tui::widgets::TextField;

impl ReplayScreen {
    /// Updates the screen, whose side panel is in this placement.
    pub(super) fn update(&mut self, action: &UiAction, placement: PanelPlacement) -> ScreenResponse {
        self.message = None;
        match self.popup.take() {
            Some(ReplayPopup::GoToTurn(field)) => self.update_go_to_turn(field, action),
            Some(ReplayPopup::WhatIf(form)) => return self.update_what_if(form, action),
            None => return self.update_board(action, placement),
        }
        ScreenResponse::None
    }

    fn update_board(&mut self, action: &UiAction, placement: PanelPlacement) -> ScreenResponse {
        let tab = self.tabs.at(placement);
        match action {
            // The review ends with the turns so far.
            UiAction::Back if self.awaits_job() => return ScreenResponse::Perform(Effect::HurryJob),
            UiAction::Back if self.replay.side() == TurnSide::Before => self.toggle_better_play(),
            UiAction::Back if tab_hides_board(tab, placement) => self.tabs.show_board(),
            UiAction::Back => return ScreenResponse::Close,
            UiAction::NextTab => self.show_tab(tab.next(placement, TabAudience::Replay), placement),
            UiAction::ShowTab(tab) => {
                let asks_for_rules = self.tabs.asks_for_rules(*tab, placement);
                self.show_tab(*tab, placement);
                if asks_for_rules {
                    return ScreenResponse::OpenRules(Arc::clone(self.replay.whole().ruleset()));
                }
            }
            UiAction::Move(direction) => self.go(*direction, tab),
            UiAction::Scroll(lines) => self.step(if *lines < 0 { Step::Back } else { Step::Forth }),
            UiAction::Replay(action) => return self.perform(*action, placement).into(),
            _ => {}
        }
        ScreenResponse::None
    }

    /// Performs what was asked for before or after the screen opened.
    pub(in crate::tui) fn perform(
        &mut self,
        action: ReplayAction,
        placement: PanelPlacement,
    ) -> Option<Effect> {
        match action {
            ReplayAction::Open => {}
            ReplayAction::GoTo(step) => self.stop_at(step),
            ReplayAction::Review(depth) => return self.ask_for_review(depth, placement),
            ReplayAction::BetterPlay => self.toggle_better_play(),
            ReplayAction::TurningPoint => self.go_to_turning_point(),
            ReplayAction::NextChart => self.show_next_chart(placement),
            ReplayAction::PlayOn if self.playback.is_on() => self.playback = Playback::Stopped,
            ReplayAction::PlayOn => {
                // From the last turn on there is nothing to see, so the game begins anew.
                if self.replay.step() == self.replay.len() {
                    self.go_to(0);
                }
                self.playback = Playback::Started;
            }
            ReplayAction::WhatIf => self.ask_what_if(),
            ReplayAction::Jump => self.ask_for_turn(""),
            ReplayAction::JumpTo(digit) => self.ask_for_turn(&digit.to_string()),
        }
        None
    }

    /// Stops going on by itself, and asks for the number of a turn to go to.
    fn ask_for_turn(&mut self, begun: &str) {
        self.playback = Playback::Stopped;
        self.popup = Some(ReplayPopup::go_to_turn(begun));
    }

    /// Stops going on by itself, and goes to a turn.
    pub(super) fn stop_at(&mut self, step: usize) {
        self.playback = Playback::Stopped;
        self.go_to(step);
    }

    /// Shows the tab of the charts, or there the next one.
    fn show_next_chart(&mut self, placement: PanelPlacement) {
        if self.tabs.at(placement) == PanelTab::Chart {
            self.chart = self.chart.next(self.replay.whole().seats().count());
        } else {
            self.show_tab(PanelTab::Chart, placement);
        }
    }

    fn show_tab(&mut self, tab: PanelTab, placement: PanelPlacement) {
        self.tabs.show(tab, placement, TabAudience::Replay);
        self.scroll = None;
    }

    fn go(&mut self, direction: Direction, tab: PanelTab) {
        match direction {
            Direction::Up | Direction::Down
                if matches!(tab, PanelTab::Turn | PanelTab::Review | PanelTab::Game) =>
            {
                self.scroll.get_or_insert(self.drawn).go(direction);
            }
            Direction::Left | Direction::Up => self.step(Step::Back),
            Direction::Right | Direction::Down => self.step(Step::Forth),
            Direction::PageUp => self.step_of_same_player(Step::Back),
            Direction::PageDown => self.step_of_same_player(Step::Forth),
            Direction::Home => self.stop_at(0),
            Direction::End => self.stop_at(self.replay.len()),
        }
    }

    fn step(&mut self, step: Step) {
        let at = self.replay.step();
        self.stop_at(match step {
            Step::Back => at.saturating_sub(1),
            Step::Forth => at + 1,
        });
    }

    /// Goes to another turn of the player whose turn is shown; at the start of the game, to the next turn.
    fn step_of_same_player(&mut self, step: Step) {
        let Some(seat) = self.replay.turn().map(|turn| turn.seat) else { return self.step(step) };
        let (at, turns) = (self.replay.step(), self.replay.turns());
        let found = match step {
            Step::Back => turns[..at - 1].iter().rposition(|turn| turn.seat == seat),
            Step::Forth => turns[at..].iter().position(|turn| turn.seat == seat).map(|more| at + more),
        };
        if let Some(index) = found {
            return self.stop_at(index + 1);
        }
        let name = self.replay.whole().name(seat);
        let which = if step == Step::Back { "earlier" } else { "later" };
        self.refuse(format!("{name} has no {which} turn"));
    }

    /// Asks from where to play on, and who plays. Of a game that goes on, nobody has seen the racks.
    fn ask_what_if(&mut self) {
        self.playback = Playback::Stopped;
        if self.replay.can_be_played_on() {
            self.popup = Some(ReplayPopup::WhatIf(WhatIfForm::new(&self.replay)));
        } else {
            let why = if self.replay.is_finished() {
                HostDoor::NOT_HERE
            } else {
                "you can play on only from finished games"
            };
            self.refuse(why);
        }
    }

    fn update_what_if(&mut self, mut form: WhatIfForm, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Back => return ScreenResponse::None,
            UiAction::Accept => {
                let effect = form.effect();
                self.popup = Some(ReplayPopup::WhatIf(form));
                return ScreenResponse::Perform(effect);
            }
            _ => form.update(action),
        }
        self.popup = Some(ReplayPopup::WhatIf(form));
        ScreenResponse::None
    }

    fn update_go_to_turn(&mut self, mut field: TextField, action: &UiAction) {
        match action {
            UiAction::Back => return,
            UiAction::Accept => return self.go_to_number(field.text()),
            _ => _ = field.update(action),
        }
        self.popup = Some(ReplayPopup::GoToTurn(field));
    }

    fn go_to_number(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let step = text.parse().ok().and_then(|number| self.replay.step_of_turn(number));
        match step {
            Some(step) => self.stop_at(step),
            None => self.refuse(self.replay.whole().without_turn(text)),
        }
    }
}

/// A step through the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Back,
    Forth,
}

fn tab_hides_board(tab: PanelTab, placement: PanelPlacement) -> bool {
    placement == PanelPlacement::InPlaceOfBoard && tab != PanelTab::Board
}
