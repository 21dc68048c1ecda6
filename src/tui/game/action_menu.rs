//! What can be done on the game screen at the moment: for the line of keys, and for the list of everything.

use super::Table;
use crate::session::HintsLeft;
use crate::tui::action::Action;
use crate::tui::keymap::{Binding, Context, Meaning};

/// Whether this game knows of an action at all.
pub fn offers(table: &Table, action: &Action) -> bool {
    let ruleset = &table.game().setup().ruleset;
    match action {
        Action::Take => ruleset.take().is_some(),
        Action::Exchange => ruleset.exchange().is_some(),
        Action::Hint => table.hints_left() != HintsLeft::Off,
        Action::Extra => ruleset.take().is_some() || table.extra().is_some(),
        _ => true,
    }
}

/// Everything that can be done while it is a player's turn, apart from moving and typing, the most wanted first.
pub fn deeds(table: &Table) -> Vec<&'static Binding> {
    let is_deed = |binding: &&Binding| match &binding.meaning {
        Meaning::Fixed(Action::Go(_) | Action::More | Action::Suspend | Action::Redraw)
        | Meaning::OfChar(_) => false,
        Meaning::Fixed(action) => offers(table, action),
    };
    Context::Board.bindings().iter().filter(is_deed).collect()
}
