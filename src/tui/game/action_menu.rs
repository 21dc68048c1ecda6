//! The actions that the game screen offers: on the line of keys, and in the list of all actions.

use rackety_engine::Refusal;

use super::popup::Popup;
use super::state::{GameScreen, PlayPreview, RackVisibility};
use super::update::uses_rack;
use crate::session::HintsLeft;
use crate::tui::action::{Destination, UiAction};
use crate::tui::effect::MenuScreen;
use crate::tui::keymap::{Binding, Context, Meaning};
use crate::tui::widgets::SelectionList;

impl GameScreen {
    /// Returns whether a binding makes sense in this game.
    pub(super) fn offers(&self, binding: &Binding) -> bool {
        let ruleset = &self.game().setup().ruleset;
        match &binding.meaning {
            Meaning::Fixed(action) if self.is_cover_waiting() => action.is_of_no_turn(),
            // The result covers the tabs.
            Meaning::Fixed(UiAction::NextTab | UiAction::ShowTab(_))
                if matches!(self.popup, Some(Popup::GameOver)) =>
            {
                false
            }
            // The tutor's line has the key that leads on.
            Meaning::Fixed(action) if self.is_lesson_finished() && self.popup.is_none() => {
                matches!(action, UiAction::Help | UiAction::Skip | UiAction::Menu | UiAction::Quit)
            }
            Meaning::OfChar(_) if self.is_lesson_finished() && self.popup.is_none() => false,
            Meaning::Fixed(action) if self.is_table_closed() && asks_table(binding.name, action) => false,
            Meaning::Fixed(UiAction::LookUp) => self.checks_words(),
            // The hall has another form.
            Meaning::Fixed(UiAction::Go(Destination::Screen(MenuScreen::NewGame))) => {
                self.session.hosted_game().is_none()
            }
            // The next game at a table of this machine is opened like the first, and watchers of a host have none.
            Meaning::Fixed(UiAction::Go(Destination::Rematch)) => {
                let has_place = self.session.hosted_game().is_some() && self.session.own_seat().is_some();
                !self.session.is_at_table() || has_place
            }
            // Tiles that nobody has laid cannot be returned, and their key needs the room of others.
            Meaning::Fixed(UiAction::Back) if binding.name == "recall" => !self.draft.is_empty(),
            Meaning::Fixed(UiAction::Skip) => self.lesson().is_some(),
            Meaning::Fixed(UiAction::Take) => ruleset.take().is_some(),
            Meaning::Fixed(UiAction::Challenge) => self.may_challenge(),
            // Only a bot of this process can be hurried.
            Meaning::Fixed(UiAction::Back) => !self.is_turn_of_others() || self.bot().is_some(),
            Meaning::Fixed(UiAction::ChangeBlank) => self.can_change_blank(),
            Meaning::Fixed(UiAction::Exchange) => ruleset.exchange().is_some(),
            Meaning::Fixed(UiAction::Hint) => self.hints_left() != HintsLeft::Off,
            Meaning::Fixed(UiAction::ExtraSlot) => ruleset.take().is_some() || self.extra_tile().is_some(),
            Meaning::Fixed(_) | Meaning::OfChar(_) => true,
        }
    }

    /// Returns whether an action would do something at this time, rather than be refused.
    fn can_do(&self, action: &UiAction) -> bool {
        match action {
            action if self.rack_visibility == RackVisibility::Hidden && uses_rack(action) => false,
            UiAction::Pause => !self.session.is_at_table() && self.lesson().is_none(),
            UiAction::Accept | UiAction::Erase => !self.draft.is_empty(),
            UiAction::Delete => self.draft.at(self.cursor).is_some(),
            UiAction::Take => self.game().may_take() && !self.game().state().board().is_empty(),
            UiAction::ExtraSlot => self.extra_tile().is_some(),
            UiAction::OwnWord => {
                self.may_change_words()
                    && matches!(self.preview(), PlayPreview::Refused(Refusal::UnknownWord { .. }))
            }
            UiAction::Undo => self.session.undoable_turn().is_ok(),
            UiAction::Agree if !self.game().may_quit() => false,
            UiAction::Agree | UiAction::Resign => {
                self.viewer().is_some_and(|seat| self.game().state().player(seat).is_in())
            }
            // Whoever watches a table has no rack.
            UiAction::Shuffle | UiAction::Sort | UiAction::Arrange | UiAction::Hide => {
                self.viewer().is_some()
            }
            UiAction::Replay(_) => !self.game().turns().is_empty(),
            UiAction::Hint => self.hints_left() != HintsLeft::Count(0) || self.has_shown_hint(),
            _ => true,
        }
    }

    /// Returns whether an action of the board is possible in this turn: in that of another player few are.
    fn is_of_this_turn(&self, action: &UiAction) -> bool {
        let mut while_waiting =
            self.waiting_context().bindings().filter_map(|binding| binding.meaning.fixed());
        !self.is_turn_of_others()
            || action.is_possible_out_of_turn()
            || while_waiting.any(|other| other == action)
    }

    /// Opens the list of the actions that can be done, most used first, without moving and typing.
    pub(super) fn open_action_menu(&mut self) {
        let is_listed = |binding: &&Binding| match &binding.meaning {
            // The tutorial goes on by its key, which the game does not see.
            Meaning::Fixed(
                UiAction::Move(_)
                | UiAction::ActionMenu
                | UiAction::Skip
                | UiAction::Suspend
                | UiAction::Redraw,
            )
            | Meaning::OfChar(_) => false,
            Meaning::Fixed(action) => {
                self.offers(binding) && self.can_do(action) && self.is_of_this_turn(action)
            }
        };
        let now = |binding: &'static Binding| {
            let mut rows = self.context_of_action(binding.name).bindings();
            rows.find(|row| row.name == binding.name).unwrap_or(binding)
        };
        let actions = self.board_context().bindings().filter(is_listed).map(now).collect();
        self.popup = Some(Popup::Actions(SelectionList::new(actions)));
    }

    /// The context that has the key of an action of the board: while others are to move, the one of that time comes first.
    pub(super) fn context_of_action(&self, name: &str) -> Context {
        let waiting = self.waiting_context();
        let has_row = self.is_turn_of_others() && waiting.bindings().any(|binding| binding.name == name);
        if has_row { waiting } else { self.board_context() }
    }
}

/// Returns whether a binding is for something that only the table can do.
fn asks_table(name: &str, action: &UiAction) -> bool {
    // Enter plays on the board, and chooses in popups.
    name == "play"
        || matches!(
            action,
            UiAction::Exchange
                | UiAction::Pass
                | UiAction::Resign
                | UiAction::Agree
                | UiAction::Challenge
                | UiAction::ChangeBlank
                | UiAction::Undo
                | UiAction::Hint
        )
}
