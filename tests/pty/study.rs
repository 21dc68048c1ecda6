//! Word study in the real program: from the menu to a card and back, and typed answers in lines.

use super::terminal::{Terminal, note_earlier_start};

#[test]
fn cards_are_answered_from_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start(&[], folder.path());
    terminal.sees("word-tile games");
    terminal.types("d").sees("Two-letter words");
    terminal.types("\r").sees("1 of 20");
    terminal.types("g\r").sees("Again in ");
    terminal.types("\r").sees("2 of 20");
    terminal.types("\x1b").sees("Another game").sees("1 of 227 cards begun");
    terminal.quits();
}

#[test]
fn a_pattern_is_studied_in_lines() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start(&["study", "q?", "--language", "en", "--plain"], folder.path());
    terminal.sees("I Q: 1 word.");
    terminal.types("qi\r").sees("Right.").sees("The next card is due in 10 minutes.");
    assert!(terminal.ends());
}
