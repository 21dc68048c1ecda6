//! What every screen looks like at the sizes that matter. A new screen is one line of [`SCREENS`].

use ratatui::layout::Size;
use ratatui::style::Color;

use super::drive::{Begin, Driven, SECTION, SMARTFEUD, WORDFEUD};
use rackety::tui::app::input::Input;

/// The smallest size with a whole board of 16 squares, the usual one, and one with large squares.
pub(super) const SIZES: [(u16, u16); 3] = [(36, 21), (80, 24), (120, 40)];

/// A screen: its name, the game it begins with (none for the menu), and the keys that lead to it.
type Shot<'a> = (&'a str, Option<&'a Begin<'a>>, &'a str);

const THREE: Begin<'static> = Begin { players: &["Ann", "Bob", "Cleo"], position: "", ..SECTION };
const FOUR: Begin<'static> = Begin { players: &["Ann", "Bob", "Cleo", "Dirk"], position: "", ..SECTION };
const PROFESSIONAL: Begin<'static> = Begin { mode: "professional", ..SECTION };
const HINTED: Begin<'static> = Begin { hints: "2", ..SECTION };
/// A bot sits between two people.
const BETWEEN: Begin<'static> =
    Begin { players: &["Ann", "Bot (club)", "Bob"], bots: &["", "club"], position: "", ..SECTION };
/// A rack that lays SECTION, on either board.
const LAYS_15: Begin<'static> =
    Begin { words: "SECTION", position: r#"racks = ["SECTION", "EEEEEEE"]"#, ..WORDFEUD };
const LAYS_16: Begin<'static> = Begin { ruleset: "smartfeud", ..LAYS_15 };
/// Ann goes out; the final adjustments are told line by line.
const LAST_TILES: Begin<'static> = Begin {
    words: "AT QAT",
    position: r#"
        racks = ["TAT", "QZA"]
        bag = ""
    "#,
    ..WORDFEUD
};
/// Tiles of two letters, more of them than a row of the chooser takes.
const SPANISH: Begin<'static> =
    Begin { language: "es", position: r#"racks = ["[CH]A[LL]CEÑ?", "SATEEEE"]"#, ..WORDFEUD };

/// The I is taken out of SECTION, which leaves SECT and ON; then it is laid again, in SHIN down to the E.
const TAKES: &str = "<enter>:take i8<enter>";
const LAYS_TAKEN: &str = "<enter>:take i8<enter><left><left><left><up><up><up><up> shin";
const PLAYS_TAKEN: &str = "<enter>:f4 SHIN. take i8<enter>";

const SCREENS: &[Shot<'_>] = &[
    ("menu", None, ""),
    ("rules_list", None, "jj<enter>"),
    ("rules", None, "jj<enter><enter>"),
    ("words", None, "jjj<enter>=qiz?<enter>"),
    ("settings", None, "jjjjj<enter>j"),
    ("help_of_menu", None, "<f1>"),
    ("new_game", None, "<enter>"),
    ("new_game_players", None, "<enter><down><down><down><down>Zoë"),
    ("new_game_bots", None, "<enter><down><down><down><down><down><right><right><right>"),
    ("no_games", None, "j<enter>"),
    ("help", Some(&SMARTFEUD), "<enter><f1>"),
    ("deeds", Some(&SMARTFEUD), "<enter><f3>"),
    ("words_of_a_game", Some(&SECTION), "<enter><^f>shinn"),
    ("opening_15", Some(&WORDFEUD), "<enter>"),
    ("opening_16", Some(&SMARTFEUD), "<enter>"),
    ("pending_15", Some(&LAYS_15), "<enter><left><left><left>section"),
    ("pending_16", Some(&LAYS_16), "<enter><left><left><left>section"),
    ("taking", Some(&SECTION), TAKES),
    ("taken_laid", Some(&SECTION), LAYS_TAKEN),
    ("refused_unknown", Some(&SECTION), "<enter><up>wash<enter>"),
    ("refused_gap", Some(&SECTION), "<enter><down>s<right>h<enter>"),
    ("professional", Some(&PROFESSIONAL), "<enter><down>wash"),
    ("lost_turn", Some(&PROFESSIONAL), "<enter><down>wash<enter>"),
    ("cover", Some(&SECTION), PLAYS_TAKEN),
    ("cover_begins", Some(&SECTION), ""),
    ("last_play", Some(&SECTION), ":f4 SHIN. take i8<enter><enter>"),
    ("exchange", Some(&SECTION), "<enter><^x>sw?"),
    ("exchange_refused", Some(&SECTION), "<enter><^x><enter>"),
    ("pass", Some(&SECTION), "<enter><^p>"),
    ("quit_question", Some(&THREE), "<enter><^r>y"),
    ("blank", Some(&SECTION), "<enter><down>7q"),
    ("blank_spanish", Some(&SPANISH), "<enter>7"),
    ("command", Some(&SECTION), "<enter>:8e SECTI"),
    ("arrange", Some(&SECTION), "<enter><^o><right> <right>"),
    ("hidden", Some(&SECTION), "<enter><^k>"),
    ("hints", Some(&HINTED), "<enter><^g>"),
    ("hints_awaited", Some(&HINTED), "<enter><^g><enter>"),
    ("pin", Some(&SECTION), "<enter>:pin 12ab<enter><^p>y<enter><^p>y<enter>12a"),
    ("bot_thinks", Some(&BETWEEN), "<enter><^p>y"),
    ("pane_2", Some(&FOUR), "<enter><^p>y<enter><tab>"),
    ("pane_3", Some(&SECTION), "<enter>:f4 SHIN. take i8<enter><enter><tab><tab>"),
    ("pane_4", Some(&SECTION), "<enter>:f4 SHIN. take i8<enter><enter><tab><tab><tab>"),
    ("pane_5", Some(&SECTION), "<enter>:f4 SHIN. take i8<enter><enter><tab><tab><tab><tab>"),
    ("pane_6", Some(&SECTION), "<enter>:f4 SHIN. take i8<enter><enter><tab><tab><tab><tab><tab>"),
    ("game_over", Some(&LAST_TILES), "<enter>at<enter><enter>:8g Q..<enter><enter>:h8 .T<enter>"),
    ("game_over_board", Some(&LAST_TILES), "<enter>at<enter><enter><^r>y<esc>"),
    ("game_over_four", Some(&FOUR), "<enter><^r>yyyy"),
];

#[track_caller]
pub(super) fn check(name: &str, driven: &Driven) {
    let size = driven.model.size;
    insta::assert_snapshot!(format!("{name}_{}x{}", size.width, size.height), driven.screen());
}

#[test]
fn every_screen_at_every_size() {
    for (name, begin, keys) in SCREENS {
        for (width, height) in SIZES {
            let driven = match begin {
                Some(begin) => Driven::game(begin, width, height),
                None => Driven::menu(width, height),
            };
            check(name, &driven.press(keys));
        }
    }
}

/// Between the sizes that are laid out for, and below them: the part of the board around the cursor.
#[test]
fn other_sizes() {
    for (width, height) in [(60, 24), (30, 12), (80, 12), (26, 8), (110, 38)] {
        check("at", &Driven::game(&SECTION, width, height).press(LAYS_TAKEN));
    }
    for (width, height) in [(30, 12), (26, 8)] {
        check("menu", &Driven::menu(width, height));
        check("new_game", &Driven::menu(width, height).press("<enter>"));
        check("deeds", &Driven::game(&SECTION, width, height).press("<enter><f3>"));
        check("pass", &Driven::game(&SECTION, width, height).press("<enter><^p>"));
        check("exchange", &Driven::game(&SECTION, width, height).press("<enter><^x>s"));
        check("blank", &Driven::game(&SPANISH, width, height).press("<enter>7"));
    }
    check("too_small", &Driven::game(&SECTION, 25, 10));
    check("too_small", &Driven::menu(40, 5));
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
    for (width, height) in [(30, 5), (36, 21), (200, 60), (1, 1), (30, 12), (80, 24)] {
        driven.input(&Input::Resize(Size::new(width, height)));
        driven.screen();
    }
    assert_eq!(driven.screen(), before);
}
