//! The game screen in every mode, with the style of every cell.

use std::fmt::Write;

use rackety::tui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::drive::{Begin, Driven, SECTION};

/// What is on the board of these snapshots: a play just made, tiles laid, one taken and laid again, and its square.
fn game() -> Driven {
    let begin = Begin { words: "SECTION SECT ON SHINE ECT ONTOS", ..SECTION };
    let played = Driven::game(&begin, 80, 24).press("<enter>:f4 SHIN. take i8<enter><enter>");
    played.press(":take e8<enter><right><right><right><right><right><right><right>to+")
}

/// Squares that tell why a play is refused.
fn refused() -> Driven {
    Driven::game(&SECTION, 80, 24).press("<enter><up>wash<enter>")
}

/// The text, the style of each cell by a letter, and what the letters mean. Cells with no style of their own are dots.
fn styled(driven: &Driven) -> String {
    let terminal = driven.terminal();
    let buffer: &Buffer = terminal.backend().buffer();
    let mut styles: Vec<Style> = Vec::new();
    let mut map = String::new();
    for row in buffer.content().chunks(usize::from(buffer.area.width)) {
        let letters = row.iter().map(|cell| {
            let style =
                Style { fg: Some(cell.fg), bg: Some(cell.bg), ..Style::new().add_modifier(cell.modifier) };
            let index = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            letter(index)
        });
        let line: String = letters.collect();
        writeln!(map, "{line}").unwrap();
    }
    let mut legend = String::new();
    for (index, style) in styles.iter().enumerate() {
        let colour = |colour: Option<ratatui::style::Color>| colour.unwrap_or_default().to_string();
        let attributes: Vec<String> =
            style.add_modifier.iter_names().map(|(name, _)| name.to_lowercase()).collect();
        let line = format!(
            "{} {} on {} {}",
            letter(index),
            colour(style.fg),
            colour(style.bg),
            attributes.join(" ")
        );
        writeln!(legend, "{}", line.trim_end()).unwrap();
    }
    format!("{}\n\n{map}\n{legend}", driven.screen())
}

fn letter(index: usize) -> char {
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().nth(index).unwrap()
}

#[test]
fn the_game_in_every_mode() {
    for (mode, theme, depth) in [
        ("default_16", "default", Depth::Sixteen),
        ("default_no_colour", "default", Depth::Attributes),
        ("smartfeud_full", "smartfeud", Depth::Full),
        ("smartfeud_256", "smartfeud", Depth::Indexed),
        ("smartfeud_16", "smartfeud", Depth::Sixteen),
        ("high_contrast_full", "high-contrast", Depth::Full),
        ("high_contrast_16", "high-contrast", Depth::Sixteen),
        ("colour_blind_full", "colour-blind", Depth::Full),
        ("colour_blind_16", "colour-blind", Depth::Sixteen),
        ("monochrome_16", "monochrome", Depth::Sixteen),
    ] {
        insta::assert_snapshot!(mode, styled(&game().in_theme(theme, depth)));
    }
    insta::assert_snapshot!("refused_16", styled(&refused()));
    insta::assert_snapshot!("refused_no_colour", styled(&refused().without_colours()));
    insta::assert_snapshot!("default_ascii", styled(&game().in_ascii()));
}

/// A theme that sets the whole screen's ground leaves no cell to the terminal's, whatever is open.
#[test]
fn no_cell_is_left_to_the_terminals_colours() {
    use ratatui::style::Color;
    let games = ["", "<^x>", "<^p>", "<^f>", ":", "<^o>", "<^k>", "<f1>", "<tab>", "7q"];
    let menus = ["", "<enter>", "jj<enter>", "jj<enter><enter>", "jjj<enter>", "jjjjj<enter>", "<f1>"];
    for theme in ["smartfeud", "high-contrast", "colour-blind"] {
        let of_game = games.map(|keys| Driven::game(&SECTION, 80, 24).press("<enter>").press(keys));
        let of_menu = menus.map(|keys| Driven::menu(80, 24).press(keys));
        for driven in of_game.into_iter().chain(of_menu) {
            let driven = driven.in_theme(theme, Depth::Full);
            let terminal = driven.terminal();
            let bare = |cell: &&ratatui::buffer::Cell| cell.fg == Color::Reset || cell.bg == Color::Reset;
            let cells = terminal.backend().buffer().content();
            assert_eq!(cells.iter().find(bare), None, "{theme}\n{}", driven.screen());
        }
    }
}

/// The settings offer the theme, show it at once and write it.
#[test]
fn the_theme_is_chosen_on_the_settings_screen() {
    let driven = Driven::menu(80, 24).with_settings("").press("jjjjj<enter><end>");
    let before = driven.model.interface.look.theme;
    let driven = driven.press("<right>");
    assert_ne!(driven.model.interface.look.theme, before);
    let written = std::fs::read_to_string(driven.file("config.toml")).unwrap();
    assert_eq!(written, "[interface]\ntheme = \"smartfeud\"\n");
    assert_eq!(driven.press("<left>").model.interface.look.theme, before);
}

/// With plain characters asked for there is nothing but ASCII, on every screen that the program itself words.
#[test]
fn ascii_is_complete() {
    let games = [
        "",
        "<^x>",
        "<^p>",
        "<^r>",
        "<^f>shinn",
        ":8h",
        "<^o>",
        "<^k>",
        "<f1>",
        "<f1><end>",
        "<tab>",
        "<tab><tab>",
        "7q",
        ":take i8<enter>",
        "<up>wash<enter>",
        "wash<enter><enter>",
    ];
    let menus =
        ["", "<enter>", "jj<enter>", "jj<enter><enter>", "jjj<enter>=qiz?<enter>", "jjjjj<enter>", "<f1>"];
    for (width, height) in [(80, 24), (120, 40), (36, 21)] {
        let of_game = games.map(|keys| Driven::game(&SECTION, width, height).press("<enter>").press(keys));
        let covers = [Driven::game(&SECTION, width, height)];
        let of_menu = menus.map(|keys| Driven::menu(width, height).press(keys));
        for driven in of_game.into_iter().chain(covers).chain(of_menu) {
            let screen = driven.in_ascii().screen();
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}
