//! Which actions the game screen offers: on the line of keys, and in the list of all actions.

use super::popup::Popup;
use super::state::GameScreen;
use crate::session::HintsLeft;
use crate::tui::action::UiAction;
use crate::tui::keymap::{Binding, Meaning};
use crate::tui::widgets::SelectionList;

impl GameScreen {
    /// Whether a binding makes sense in this game.
    pub(super) fn offers(&self, binding: &Binding) -> bool {
        let ruleset = &self.game().setup().ruleset;
        match &binding.meaning {
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

    /// Opens the list of all actions, most used first, without moving and typing.
    pub(super) fn open_action_menu(&mut self) {
        let is_listed = |binding: &&Binding| match &binding.meaning {
            Meaning::Fixed(
                UiAction::Move(_) | UiAction::ActionMenu | UiAction::Suspend | UiAction::Redraw,
            )
            | Meaning::OfChar(_) => false,
            Meaning::Fixed(_) => self.offers(binding),
        };
        let actions = self.board_context().bindings().filter(is_listed).collect();
        self.popup = Some(Popup::Actions(SelectionList::new(actions)));
    }
}
