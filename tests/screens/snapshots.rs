//! The look of every screen, at three sizes and more. That of a screen of the menu, as it opens, needs no line.

use std::fmt::Write;

use rackety::tui::app::Input;
use rackety::tui::effect::MenuScreen;
use ratatui::layout::Size;
use ratatui::style::Color;

use super::driver::Driver;
use super::one_key::key_of;
use super::pictures;
use super::setup::{GameSetup, SECTION, SMARTFEUD, WORDFEUD};

/// A screen at some sizes, one after another.
pub(super) fn screens(name: &str, sizes: &[(u16, u16)], open: impl Fn(u16, u16) -> Driver) -> String {
    let mut screens = String::new();
    for &(width, height) in sizes {
        pictures::write_if_wanted(&format!("{name}_{width}x{height}"), || open(width, height));
        writeln!(screens, "── {width}x{height} ──\n{}\n", open(width, height).screen()).unwrap();
    }
    screens
}

/// Compares a screen at some sizes with its snapshot.
#[track_caller]
pub(super) fn check(name: &str, sizes: &[(u16, u16)], open: impl Fn(u16, u16) -> Driver) {
    insta::assert_snapshot!(name, screens(name, sizes, open));
}

/// A test for each screen: at the smallest size with a whole board of 16 squares, the usual size, and one with large
/// squares; at others besides (`and 26 x 8`); or only at those given (`at 26 x 8`).
macro_rules! snapshots {
    ($($name:ident: $open:expr $(, and $($width:literal x $height:literal),+)? $(, at $($w:literal x $h:literal),+)?;)+) => {
        $(mod $name {
            use super::*;

            #[test]
            fn looks_right() {
                let sizes = snapshots!(@sizes $(and $($width x $height),+)? $(at $($w x $h),+)?);
                $crate::snapshots::check(stringify!($name), sizes, $open);
            }
        })+
    };
    (@sizes) => { &[(36, 21), (80, 24), (120, 40)] };
    (@sizes and $($width:literal x $height:literal),+) => { &[(36, 21), (80, 24), (120, 40), $(($width, $height)),+] };
    (@sizes at $($width:literal x $height:literal),+) => { &[$(($width, $height)),+] };
}
pub(super) use snapshots;

pub(super) const THREE: GameSetup<'static> = SECTION.players(&["Ann", "Bob", "Cleo"]).position("");
const FOUR: GameSetup<'static> = SECTION.players(&["Ann", "Bob", "Cleo", "Dirk"]).position("");
const PROFESSIONAL: GameSetup<'static> = SECTION.professional();
pub(super) const HINTED: GameSetup<'static> = SECTION.hints("2");
/// A bot plays between two people.
const BOT_BETWEEN: GameSetup<'static> =
    SECTION.players(&["Ann", "Bot (club)", "Bob"]).bots(&["", "club"]).position("");
/// A rack with the tiles of SECTION, on either board.
const SECTION_ON_RACK_15: GameSetup<'static> =
    WORDFEUD.words("SECTION").position(r#"racks = ["SECTION", "EEEEEEE"]"#);
const SECTION_ON_RACK_16: GameSetup<'static> = SECTION_ON_RACK_15.ruleset("smartfeud");
/// Ann can go out; the result lists the adjustments.
pub(super) const LAST_TILES: GameSetup<'static> = WORDFEUD.words("AT QAT").position(
    r#"
        racks = ["TAT", "QZA"]
        bag = ""
    "#,
);
/// Tiles of two letters, and more letters than one row of the chooser has.
pub(super) const SPANISH: GameSetup<'static> =
    WORDFEUD.language("es").position(r#"racks = ["[CH]A[LL]CEÑ?", "SATEEEE"]"#);

/// The I of SECTION is taken, which leaves SECT and ON.
const TAKE: &str = "<enter>:take i8<enter>";
/// And it is placed again, in SHIN down to the E.
const PLACE_TAKEN: &str = "<enter>:take i8<enter><left><left><left><left><up><up><up><up> shin";
const PLAY_TAKEN: &str = "<enter>:f4 SHIN. take i8<enter>";

/// Both play their last tiles.
pub(super) const OVER: &str = "<enter>at<enter><enter>:8g Q..<enter><enter>:h8 .T<enter>";

fn menu(keys: &str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| Driver::menu(width, height).press(keys)
}

/// The settings, none of them changed.
fn settings(keys: &str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| Driver::menu(width, height).with_bot_pace("0.5s").press(keys)
}

fn game(setup: GameSetup<'static>, keys: &str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| setup.open(width, height).press(keys)
}

/// After Ann's play with the taken tile, on the next tabs of the side panel.
fn tab(count: usize) -> impl Fn(u16, u16) -> Driver {
    move |width, height| {
        SECTION.open(width, height).press(PLAY_TAKEN).press("<enter>").press(&"<tab>".repeat(count))
    }
}

snapshots! {
    main_menu: menu(""), and 26 x 8, 30 x 12, 110 x 40, 200 x 60;
    rules_list: menu("r"), at 200 x 60;
    rules: menu("r<enter>"), and 26 x 8, 200 x 60;
    look_up: menu("w=qiz?<enter>"), and 26 x 8, 200 x 60;
    settings: settings("ej"), at 80 x 24, 200 x 60;
    help_of_menu: menu("<f1>"), and 26 x 8, 200 x 60;
    new_game: menu("n"), at 30 x 12, 110 x 40, 200 x 60;
    new_game_players: menu("n<down><down><down><down>Zoë"), at 80 x 24;
    new_game_bots: menu("n<down><down><down><down><down><right><right><right>");
    all_actions: game(SMARTFEUD, "<enter><f3>"), and 26 x 8, 30 x 12;
    look_up_in_game: game(SECTION, "<enter><^f>shinn");
    pending_15: game(SECTION_ON_RACK_15, "<enter><left><left><left>section");
    pending_16: game(SECTION_ON_RACK_16, "<enter><left><left><left>section");
    taking: game(SECTION, TAKE);
    taken_placed: game(SECTION, PLACE_TAKEN);
    refused_unknown: game(SECTION, "<enter><up>wash<enter>");
    refused_gap: game(SECTION, "<enter><down>s<right>h<enter>");
    professional: game(PROFESSIONAL, "<enter><down>wash");
    many_words: game(PROFESSIONAL, "<enter>:take i8<enter><down><left><left>washi"), and 26 x 8, 40 x 12, 60 x 20, 110 x 42;
    lost_turn: game(PROFESSIONAL, "<enter><down>wash<enter>");
    hand_over: game(SECTION, PLAY_TAKEN), and 26 x 8, 30 x 12, 150 x 54;
    hand_over_at_start: game(SECTION, "");
    last_play: game(SECTION, ":f4 SHIN. take i8<enter><enter>");
    exchange: game(SECTION, "<enter><^x>sw?"), and 26 x 8, 30 x 12;
    exchange_refused: game(SECTION, "<enter><^x><enter>");
    pass: game(SECTION, "<enter><^p>"), and 26 x 8, 30 x 12;
    quit_question: game(THREE, "<enter><^r>y");
    blank: game(SECTION, "<enter><down>7q");
    blank_spanish: game(SPANISH, "<enter>7"), and 26 x 8, 30 x 12;
    command_line: game(SECTION, "<enter>:8e SECTI");
    arrange: game(SECTION, "<enter><^o><right> <right>");
    hidden: game(SECTION, "<enter><^k>");
    hints: game(HINTED, "<enter><^g>");
    hints_searching: game(HINTED, "<enter><^g><enter>");
    pin: game(SECTION, "<enter>:pin 12ab<enter><^p>y<enter><^p>y<enter>12a");
    bot_thinks: game(BOT_BETWEEN, "<enter><^p>y");
    tab_2: game(FOUR, "<enter><^p>y<enter><tab>");
    tab_3: tab(2);
    tab_4: tab(3);
    tab_5: tab(4);
    tab_6: tab(5);
    game_over: game(LAST_TILES, OVER), and 26 x 8, 60 x 24, 150 x 54;
    game_over_end: |width, height| game(LAST_TILES, OVER)(width, height).press(&"<down>".repeat(40)), at 36 x 21;
    game_over_ascii: |width, height| game(LAST_TILES, OVER)(width, height).without_colours().in_ascii(),
        at 80 x 24, 120 x 40;
    game_over_board: game(LAST_TILES, "<enter>at<enter><enter><^r>y<esc>");
    game_over_four: game(FOUR, "<enter><^r>y<enter>y<enter>y<enter>y");
    // Of a board that does not fit, only the part around the cursor is shown.
    board_around_cursor: game(SECTION, PLACE_TAKEN), at 26 x 8, 30 x 12, 80 x 12, 60 x 24, 110 x 38;
    too_small: game(SECTION, ""), at 25 x 10;
    too_small_menu: menu(""), at 40 x 5;
    ascii: without_colours_and_boxes;
}

#[test]
fn every_screen_of_the_menu_looks_right() {
    for screen in MenuScreen::ALL {
        let name = format!("menu_{}", screen.name().to_lowercase().replace(' ', "_"));
        check(&name, &[(36, 21), (80, 24), (120, 40), (26, 8)], menu(&key_of(screen)));
    }
}

/// Compares what two ways lead to, at three sizes.
#[track_caller]
fn assert_alike(one: impl Fn(u16, u16) -> Driver, other: impl Fn(u16, u16) -> Driver, sizes: &[(u16, u16)]) {
    for &(width, height) in sizes {
        assert_eq!(one(width, height).screen(), other(width, height).screen(), "{width}x{height}");
    }
}

#[test]
fn a_result_that_fits_is_not_scrolled() {
    let scrolled = |width, height| game(LAST_TILES, OVER)(width, height).press(&"<down>".repeat(40));
    assert_alike(scrolled, game(LAST_TILES, OVER), &[(80, 24), (120, 40)]);
}

fn without_colours_and_boxes(width: u16, height: u16) -> Driver {
    SECTION.open(width, height).without_colours().in_ascii().press(TAKE)
}

#[test]
fn without_colours_marks_and_attributes_remain() {
    for (width, height) in [(36, 21), (80, 24), (120, 40)] {
        let driver = without_colours_and_boxes(width, height);
        let screen = driver.screen();
        assert!(screen.is_ascii(), "{screen}");
        let terminal = driver.terminal();
        let cells = terminal.backend().buffer().content();
        assert!(cells.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
        assert!(cells.iter().any(|cell| !cell.modifier.is_empty()));
    }
}

#[test]
fn resizing_loses_nothing() {
    let mut driver = SECTION.open(80, 24).press("<enter>:take i8<enter><left><left><down> shine");
    let before = driver.screen();
    for (width, height) in [(30, 5), (36, 21), (200, 60), (1, 1), (30, 12), (80, 24)] {
        driver.input(&Input::Resize(Size::new(width, height)));
        driver.screen();
    }
    assert_eq!(driver.screen(), before);
}
