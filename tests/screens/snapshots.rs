//! What the main screens look like at the sizes that matter.

use ratatui::layout::Size;
use ratatui::style::Color;

use super::drive::{Begin, Driven, SECTION, SMARTFEUD, WORDFEUD};
use rackety::tui::input::Input;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

#[track_caller]
pub(super) fn check(name: &str, driven: &Driven) {
    let size = driven.model.size;
    insta::assert_snapshot!(format!("{name}_{}x{}", size.width, size.height), driven.screen());
}

#[test]
fn menu() {
    for (width, height) in SIZES {
        check("menu", &Driven::menu(width, height));
    }
}

#[test]
fn rules_of_a_game() {
    check("rules", &Driven::menu(80, 24).press("jj<enter><enter>"));
}

/// From the menu with every list and what tiles can lay; during a game in its own list only.
#[test]
fn looking_words_up() {
    for (width, height) in SIZES {
        check("words", &Driven::menu(width, height).press("jjj<enter>=qiz?<enter>"));
    }
    check("words_of_a_game", &Driven::game(&SECTION, 80, 24).press("<enter><^f>shinn"));
}

#[test]
fn help() {
    for (width, height) in SIZES {
        check("help", &Driven::game(&SMARTFEUD, width, height).press("<enter><f1>"));
    }
}

#[test]
fn opening() {
    for (name, begin) in [("opening_15", &WORDFEUD), ("opening_16", &SMARTFEUD)] {
        for (width, height) in SIZES {
            check(name, &Driven::game(begin, width, height).press("<enter>"));
        }
    }
}

/// A word laid and good, for both board sizes.
#[test]
fn pending_play() {
    let position = r#"racks = ["SECTION", "EEEEEEE"]"#;
    let words = "SECTION";
    for (name, begin) in [("pending_15", &WORDFEUD), ("pending_16", &SMARTFEUD)] {
        let begin = Begin { words, position, ..*begin };
        for (width, height) in SIZES {
            check(name, &Driven::game(&begin, width, height).press("<enter><left><left><left>section"));
        }
    }
}

/// The I is taken out of SECTION: SECT and ON are left.
#[test]
fn taking() {
    for (width, height) in SIZES {
        check(
            "taking",
            &Driven::game(&SECTION, width, height).press("<enter><down><up><right>:take i8<enter>"),
        );
    }
}

/// The I taken is laid again, in SHINE down to the E.
#[test]
fn taken_tile_laid_again() {
    let keys = "<enter>:take i8<enter><left><left><left><up><up><up><up> shin";
    check("taken_laid", &Driven::game(&SECTION, 80, 24).press(keys));
}

#[test]
fn refusals_mark_their_squares() {
    check("refused_unknown", &Driven::game(&SECTION, 80, 24).press("<enter><up>wash<enter>"));
    check("refused_gap", &Driven::game(&SECTION, 80, 24).press("<enter><down>s<right>h<enter>"));
}

#[test]
fn professional_mode_tells_nothing_before_and_the_lost_turn_behind() {
    let begin = Begin { mode: "professional", ..SECTION };
    let driven = Driven::game(&begin, 80, 24).press("<enter><down>wash");
    check("professional", &driven);
    check("lost_turn", &driven.press("<enter>"));
}

#[test]
fn cover_between_turns() {
    for (width, height) in SIZES {
        check("cover", &Driven::game(&SECTION, width, height).press("<enter>:f4 SHIN. take i8<enter>"));
        check("cover_begins", &Driven::game(&SECTION, width, height));
    }
}

#[test]
fn exchange() {
    for (width, height) in SIZES {
        check("exchange", &Driven::game(&SECTION, width, height).press("<enter><^x>sw?"));
    }
}

#[test]
fn questions() {
    check("pass", &Driven::game(&SECTION, 80, 24).press("<enter><^p>"));
    let three = Begin { players: &["Ann", "Bob", "Cleo"], position: "", ..SECTION };
    check("quit_question", &Driven::game(&three, 80, 24).press("<enter><^r>y"));
}

#[test]
fn letter_of_a_blank() {
    check("blank", &Driven::game(&SECTION, 80, 24).press("<enter><down>7q"));
}

#[test]
fn command_line() {
    check("command", &Driven::game(&SECTION, 80, 24).press("<enter>:8e SECTI"));
}

#[test]
fn order_and_hiding_of_the_rack() {
    check("arrange", &Driven::game(&SECTION, 80, 24).press("<enter><^o><right> <right>"));
    check("hidden", &Driven::game(&SECTION, 80, 24).press("<enter><^k>"));
}

#[test]
fn unseen_tiles() {
    for (width, height) in SIZES {
        check("unseen", &Driven::game(&SMARTFEUD, width, height).press("<enter><tab>"));
    }
}

/// Ann goes out; the final adjustments are told line by line.
#[test]
fn game_over() {
    let position = r#"
        racks = ["AT", "QZA"]
        bag = ""
    "#;
    let begin = Begin { words: "AT", position, ..WORDFEUD };
    for (width, height) in SIZES {
        check("game_over", &Driven::game(&begin, width, height).press("<enter>at<enter>"));
    }
}

#[test]
fn small_screens() {
    check("small", &Driven::game(&SECTION, 36, 21).press("<enter>"));
    check("small_cover", &Driven::game(&SECTION, 36, 21).press("<enter>:f4 SHIN. take i8<enter>"));
    check("small_history", &Driven::game(&SECTION, 36, 21).press("<enter><tab><tab>"));
    check("small_players", &Driven::game(&SECTION, 36, 21).press("<enter>:take i8<enter><tab>"));
    check("small_exchange", &Driven::game(&SECTION, 36, 21).press("<enter><^x>s"));
    check("small_menu", &Driven::menu(36, 21));
    check("too_small", &Driven::game(&SECTION, 30, 10));
    check("between", &Driven::game(&SECTION, 60, 24).press("<enter>"));
}

#[test]
fn without_colours_and_boxes() {
    for (width, height) in SIZES {
        let driven = Driven::game(&SECTION, width, height).without_colours().in_ascii();
        let driven = driven.press("<enter>:take i8<enter>");
        let screen = driven.screen();
        assert!(screen.is_ascii(), "{screen}");
        check("ascii", &driven);
        let terminal = driven.terminal();
        let cells = terminal.backend().buffer().content();
        assert!(cells.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
        // What colours told is told by attributes and marks.
        assert!(cells.iter().any(|cell| !cell.modifier.is_empty()));
    }
}

#[test]
fn a_new_size_loses_nothing() {
    let mut driven = Driven::game(&SECTION, 80, 24).press("<enter>:take i8<enter><left><left><down> shine");
    let before = driven.screen();
    for (width, height) in [(30, 5), (36, 21), (200, 60), (1, 1), (80, 24)] {
        driven.input(&Input::Resize(Size::new(width, height)));
        driven.screen();
    }
    assert_eq!(driven.screen(), before);
}
