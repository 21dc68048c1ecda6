//! The look of every screen, at three sizes. A new screen is one line.

use rackety::tui::app::Input;
use ratatui::layout::Size;
use ratatui::style::Color;

use super::driver::Driver;
use super::pictures;
use super::setup::{GameSetup, SECTION, SMARTFEUD, WORDFEUD};

/// Compares a screen at one size with its snapshot.
#[track_caller]
pub(super) fn check_at(name: &str, width: u16, height: u16, open: impl Fn(u16, u16) -> Driver) {
    let name = format!("{name}_{width}x{height}");
    pictures::write_if_wanted(&name, || open(width, height));
    insta::assert_snapshot!(name, open(width, height).screen());
}

/// A test for each screen and size: by default for the smallest size with a whole board of 16 squares, the usual size,
/// and one with large squares.
macro_rules! snapshots {
    ($name:ident, $open:expr, $($test:ident: $width:literal x $height:literal),+) => {
        mod $name {
            use super::*;

            $(#[test]
            fn $test() {
                $crate::snapshots::check_at(stringify!($name), $width, $height, $open);
            })+
        }
    };
    ($($name:ident: $open:expr;)+) => {
        $(snapshots! { $name, $open, at_36x21: 36 x 21, at_80x24: 80 x 24, at_120x40: 120 x 40 })+
    };
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
    main_menu: menu("");
    rules_list: menu("r");
    rules: menu("r<enter>");
    look_up: menu("w=qiz?<enter>");
    settings: settings("ej");
    help_of_menu: menu("<f1>");
    new_game: menu("n");
    new_game_players: menu("n<down><down><down><down>Zoë");
    new_game_bots: menu("n<down><down><down><down><down><right><right><right>");
    saved_games_empty: menu("g");
    help: game(SMARTFEUD, "<enter><f1>");
    all_actions: game(SMARTFEUD, "<enter><f3>");
    look_up_in_game: game(SECTION, "<enter><^f>shinn");
    opening_15: game(WORDFEUD, "<enter>");
    opening_16: game(SMARTFEUD, "<enter>");
    pending_15: game(SECTION_ON_RACK_15, "<enter><left><left><left>section");
    pending_16: game(SECTION_ON_RACK_16, "<enter><left><left><left>section");
    taking: game(SECTION, TAKE);
    taken_placed: game(SECTION, PLACE_TAKEN);
    refused_unknown: game(SECTION, "<enter><up>wash<enter>");
    refused_gap: game(SECTION, "<enter><down>s<right>h<enter>");
    professional: game(PROFESSIONAL, "<enter><down>wash");
    lost_turn: game(PROFESSIONAL, "<enter><down>wash<enter>");
    hand_over: game(SECTION, PLAY_TAKEN);
    hand_over_at_start: game(SECTION, "");
    last_play: game(SECTION, ":f4 SHIN. take i8<enter><enter>");
    exchange: game(SECTION, "<enter><^x>sw?");
    exchange_refused: game(SECTION, "<enter><^x><enter>");
    pass: game(SECTION, "<enter><^p>");
    quit_question: game(THREE, "<enter><^r>y");
    blank: game(SECTION, "<enter><down>7q");
    blank_spanish: game(SPANISH, "<enter>7");
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
    game_over: game(LAST_TILES, OVER);
    game_over_end: |width, height| game(LAST_TILES, OVER)(width, height).press(&"<down>".repeat(40));
    game_over_board: game(LAST_TILES, "<enter>at<enter><enter><^r>y<esc>");
    game_over_four: game(FOUR, "<enter><^r>y<enter>y<enter>y<enter>y");
}

/// Sizes between and below the usual ones; of a board that does not fit, only the part around the cursor is shown.
mod other_sizes {
    use super::*;

    snapshots! {
        board_around_cursor, game(SECTION, PLACE_TAKEN), at_60x24: 60 x 24, at_30x12: 30 x 12, at_80x12: 80 x 12,
        at_26x8: 26 x 8, at_110x38: 110 x 38
    }
    snapshots! { main_menu, menu(""), at_30x12: 30 x 12, at_26x8: 26 x 8, at_110x40: 110 x 40, at_200x60: 200 x 60 }
    snapshots! { new_game, menu("n"), at_30x12: 30 x 12, at_26x8: 26 x 8, at_110x40: 110 x 40, at_200x60: 200 x 60 }
    snapshots! { settings, settings("e"), at_26x8: 26 x 8, at_200x60: 200 x 60 }
    snapshots! { look_up, menu("w=qiz?<enter>"), at_26x8: 26 x 8, at_200x60: 200 x 60 }
    snapshots! { rules, menu("r<enter>"), at_26x8: 26 x 8, at_200x60: 200 x 60 }
    snapshots! { rules_list, menu("r"), at_26x8: 26 x 8, at_200x60: 200 x 60 }
    snapshots! { help_of_menu, menu("<f1>"), at_26x8: 26 x 8, at_200x60: 200 x 60 }
    snapshots! { all_actions, game(SECTION, "<enter><f3>"), at_30x12: 30 x 12, at_26x8: 26 x 8 }
    snapshots! { pass, game(SECTION, "<enter><^p>"), at_30x12: 30 x 12, at_26x8: 26 x 8 }
    snapshots! { exchange, game(SECTION, "<enter><^x>s"), at_30x12: 30 x 12, at_26x8: 26 x 8 }
    snapshots! { blank, game(SPANISH, "<enter>7"), at_30x12: 30 x 12, at_26x8: 26 x 8 }
    snapshots! { hand_over, game(SECTION, PLAY_TAKEN), at_26x8: 26 x 8, at_30x12: 30 x 12, at_150x54: 150 x 54 }
    snapshots! { game_over, game(LAST_TILES, OVER), at_26x8: 26 x 8, at_60x24: 60 x 24, at_150x54: 150 x 54 }
    snapshots! {
        game_over_ascii, |width, height| game(LAST_TILES, OVER)(width, height).without_colours().in_ascii(),
        at_80x24: 80 x 24, at_120x40: 120 x 40
    }
    snapshots! { too_small, game(SECTION, ""), at_25x10: 25 x 10 }
    snapshots! { too_small_menu, menu(""), at_40x5: 40 x 5 }
}

fn without_colours_and_boxes(width: u16, height: u16) -> Driver {
    SECTION.open(width, height).without_colours().in_ascii().press(TAKE)
}

snapshots! { ascii: without_colours_and_boxes; }

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
