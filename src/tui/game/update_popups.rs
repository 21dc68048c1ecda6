//! What an action does on the game screen where no tile is laid: while a bot thinks, in hints, look-ups and the PIN.

use super::update::Wish;
use super::{HintBox, HintState, PinEntry, Popup, Table};
use crate::input::hint_kind::HintKind;
use crate::tui::action::{Action, Direction};
use crate::tui::app::effect::Effect;
use crate::tui::app::job::Thinking;
use crate::tui::screens::look_up::state::LookUp;

/// A bot thinks.
pub(crate) fn wait(table: &mut Table, action: &Action) -> Wish {
    match action {
        Action::Back if matches!(table.thinking(), Some(Thinking::On(_))) => return Wish::Do(Effect::Hurry),
        Action::Go(direction) => table.go(*direction),
        Action::Words => table.open_words(""),
        Action::Shuffle => table.shuffle_rack(),
        Action::Sort => table.sort_rack(),
        Action::Hide => table.toggle_hidden(),
        _ => {}
    }
    Wish::Nothing
}

/// Words are looked up. What the rack can lay is a hint, and counts as one where they are counted.
pub(crate) fn look_up(table: &mut Table, mut words: LookUp, action: &Action) -> Wish {
    let is_counted = !table.is_over() && table.hints_left().is_counted();
    let is_hint = is_counted && *action == Action::Accept && words.asks_for_tiles();
    if words.update(action, table.word_source()).is_some() || *action != Action::Back {
        table.popup = Some(Popup::Words(words));
    }
    if !is_hint {
        return Wish::Nothing;
    }
    table.count_hint();
    Wish::Do(Effect::Save)
}

/// A hint is chosen or read.
pub(crate) fn hint(table: &mut Table, mut hints: HintBox, action: &Action) -> Wish {
    let at = HintKind::ALL.iter().position(|&kind| kind == hints.kind).unwrap_or_default();
    let count = HintKind::ALL.len();
    match (&hints.state, action) {
        (_, Action::Back) | (HintState::Told(_) | HintState::Missed(_), Action::Accept) => {
            return Wish::Nothing;
        }
        (HintState::Open, Action::Accept) => {
            return table.ask_hint(hints.kind).map_or(Wish::Nothing, Wish::Do);
        }
        (HintState::Open, Action::Pick(line)) => {
            let kind = HintKind::ALL.get(*line).copied().unwrap_or(hints.kind);
            return table.ask_hint(kind).map_or(Wish::Nothing, Wish::Do);
        }
        (HintState::Open, Action::Go(Direction::Up)) => hints.kind = HintKind::ALL[(at + count - 1) % count],
        (HintState::Open, Action::Go(Direction::Down)) => hints.kind = HintKind::ALL[(at + 1) % count],
        _ => {}
    }
    table.popup = Some(Popup::Hints(hints));
    Wish::Nothing
}

/// A PIN is written.
pub(crate) fn pin(table: &mut Table, mut entry: PinEntry, action: &Action) -> Wish {
    match action {
        Action::Accept => {
            table.enter_pin(&entry);
            return Wish::Nothing;
        }
        Action::Back => return Wish::Nothing,
        Action::Erase => drop(entry.text.pop()),
        Action::Type(character) if !character.is_whitespace() => entry.text.push(*character),
        _ => {}
    }
    table.popup = Some(Popup::Pin(entry));
    Wish::Nothing
}
