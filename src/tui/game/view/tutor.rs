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

/// A line of the tutor with the keys that are in force, or in place of a key that is taken away, the command.
pub(super) fn with_keys(line: &str, keymap: &Keymap) -> String {
    filled_in(line, |name| {
        let (context, binding) = key(name)?;
        let command = command(name).filter(|_| !keymap.has_key(context, binding));
        Some(command.map_or_else(|| keymap.shown(context, binding), ToOwned::to_owned))
    })
}

/// The command that does what a name in a lesson means.
fn command(name: &str) -> Option<&'static str> {
    Some(match name {
        "take" => ":take and the square",
        "exchange" => ":x",
        "pass" => ":pass",
        "hide" => ":hide",
        "word" => ":word",
        "undo" => ":undo",
        "hint" => ":hint",
        _ => return None,
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
        "show" => (Context::Hints, "show"),
        "close" => (Context::Hints, "close"),
        "skip" => (Context::Board, "skip"),
        "help" => (Context::Board, "help"),
        "computer" => (Context::Menu, "computer"),
        "puzzles" => (Context::Menu, "puzzles"),
        "rules" => (Context::Menu, "rules"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rackety_engine::toml_file::{SourceFile, TomlTable};

    use super::*;
    use crate::input::command::parse;
    use crate::tutorial::KEY_NAMES;

    #[test]
    fn every_name_of_a_key_is_that_of_a_binding() {
        for name in KEY_NAMES {
            let (context, binding) = key(name).unwrap();
            assert!(context.bindings().any(|row| row.name == binding), "{name}");
        }
        assert_eq!(with_keys("{play}, {turn} or {nothing}", &Keymap::default()), "Enter, Space or {nothing}");
    }

    /// A key that the user has taken away is named by its command.
    #[test]
    fn a_command_stands_for_a_key_that_is_taken_away() {
        let text = "[keys.board]\ntake = []\nundo = []\nskip = []\n".to_owned();
        let file = TomlTable::parse(SourceFile { file: "config.toml".to_owned(), text }).unwrap();
        let (keymap, faults) = Keymap::read(&file);
        assert_eq!(faults, []);
        let line = with_keys("{take}; {undo}; {skip}; {play}.", &keymap);
        assert_eq!(line, ":take and the square; :undo; (no key); Enter.");
        for name in KEY_NAMES {
            let typed = command(name).map(|text| text.split(' ').next().unwrap());
            let is_understood = |text: &str| !matches!(parse(text), Err(why) if why.contains("unknown"));
            assert!(typed.is_none_or(is_understood), "{name}");
        }
    }
}
