//! Draws the lines of the tutor below the board of a lesson.

use ratatui::layout::Rect;

use crate::tui::game::state::GameScreen;
use crate::tui::keymap::{Context, Keymap};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, inset, wrapped_in};
use crate::tutorial::filled_in;

/// Draws the lines of the tutor: one on each row, or where they are too long for that, as one text.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let Some(lesson) = screen.lesson() else { return };
    let lines = lesson.lines.each_ref().map(|line| with_keys(line, canvas.keymap));
    let inside = inset(screen.tutor_area(area));
    canvas.clear(screen.tutor_area(area));
    let columns = usize::from(inside.width);
    let [say, keys] = &lines;
    let mut texts = vec![(say.clone(), Role::Title), (keys.clone(), Role::Text)];
    if inside.height > 2 {
        texts = wrapped_in(&format!("{say} {keys}"), columns, Role::Text).collect();
    }
    canvas.lines(inside, &texts);
}

/// A line of the tutor with the keys that are in force.
fn with_keys(line: &str, keymap: &Keymap) -> String {
    filled_in(line, |name| {
        let (context, binding) = key(name)?;
        Some(keymap.shown(context, binding))
    })
}

/// The binding that a name in a lesson means.
fn key(name: &str) -> Option<(Context, &'static str)> {
    Some(match name {
        "play" => (Context::Board, "play"),
        "erase" => (Context::Board, "erase"),
        "recall" => (Context::Board, "recall"),
        "turn" => (Context::Board, "turn"),
        "take" => (Context::Board, "take"),
        "extra" => (Context::Board, "extra"),
        "exchange" => (Context::Board, "exchange"),
        "give" => (Context::Exchange, "give"),
        "pass" => (Context::Board, "pass"),
        "yes" => (Context::Confirmation, "yes"),
        "ready" => (Context::HandOver, "ready"),
        "hide" => (Context::Board, "hide"),
        "word" => (Context::Board, "word"),
        "find" => (Context::LookUp, "find"),
        "back" => (Context::LookUp, "back"),
        "undo" => (Context::Board, "undo"),
        "hint" => (Context::Board, "hint"),
        "show" => (Context::Hints, "tell"),
        "close" => (Context::Hints, "close"),
        "skip" => (Context::Board, "skip"),
        "computer" => (Context::Menu, "computer"),
        "puzzles" => (Context::Menu, "puzzles"),
        "rules" => (Context::Menu, "rules"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tutorial::KEY_NAMES;

    #[test]
    fn every_name_of_a_key_is_that_of_a_binding() {
        for name in KEY_NAMES {
            let (context, binding) = key(name).unwrap();
            assert!(context.bindings().any(|row| row.name == binding), "{name}");
        }
        assert_eq!(with_keys("{play}, {turn} or {nothing}", &Keymap::default()), "Enter, Space or {nothing}");
    }
}
