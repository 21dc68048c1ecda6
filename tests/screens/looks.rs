//! The game screen in every theme, with the style of every cell.

use std::fmt::Write;

use rackety::config::themes::ThemeLibrary;
use rackety::tui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::driver::Driver;
use super::setup::SECTION;

/// A last play, pending tiles, a taken tile that is placed again, and its vacated square.
fn game() -> Driver {
    let setup = SECTION.words("SECTION SECT ON SHINE ECT ONTOS");
    let played = setup.open(80, 24).press("<enter>:f4 SHIN. take i8<enter><enter>");
    played.press(":take e8<enter><right><right><right><right><right><right><right>to+")
}

/// Squares that make a play illegal.
fn refused() -> Driver {
    SECTION.open(80, 24).press("<enter><up>wash<enter>")
}

/// The text, a letter for the style of each cell, and a legend of the letters.
fn parts(driver: &Driver) -> [String; 3] {
    let terminal = driver.terminal();
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
    [driver.screen(), map, legend]
}

fn letter(index: usize) -> char {
    ('a'..='z').chain('A'..='Z').chain('α'..='ω').nth(index).unwrap()
}

/// A part that an earlier look has, too, is named instead of shown.
#[test]
fn themes_look_right_at_every_depth_of_colour() {
    let themed = |theme: &str, depth| (format!("{theme}, {depth:?}"), game().in_theme(theme, depth));
    let looks = vec![
        themed("default", Depth::Sixteen),
        themed("default", Depth::Attributes),
        ("default, ASCII".to_owned(), game().in_ascii()),
        themed("smartfeud", Depth::Full),
        themed("smartfeud", Depth::Indexed),
        themed("smartfeud", Depth::Sixteen),
        themed("gruvbox", Depth::Full),
        themed("gruvbox", Depth::Sixteen),
        themed("solarized-light", Depth::Full),
        themed("solarized-light", Depth::Sixteen),
        themed("high-contrast", Depth::Full),
        themed("high-contrast", Depth::Sixteen),
        themed("colour-blind", Depth::Full),
        themed("colour-blind", Depth::Sixteen),
        themed("monochrome", Depth::Sixteen),
        ("refused".to_owned(), refused()),
        ("refused, without colours".to_owned(), refused().without_colours()),
    ];
    let mut shown = String::new();
    let mut known: Vec<(String, String)> = Vec::new();
    for (name, driver) in &looks {
        writeln!(shown, "── {name} ──").unwrap();
        for (part, text) in ["text", "styles", "legend"].into_iter().zip(parts(driver)) {
            if let Some((place, _)) = known.iter().find(|(_, earlier)| *earlier == text) {
                writeln!(shown, "({part}: as of {place})").unwrap();
                continue;
            }
            writeln!(shown, "{text}").unwrap();
            known.push((name.clone(), text));
        }
    }
    insta::assert_snapshot!("looks", shown);
}

/// A theme that sets a background colours every cell of every screen.
#[test]
fn no_cell_has_the_colours_of_the_terminal() {
    use ratatui::style::Color;
    let games = ["", "<^x>", "<^p>", "<^f>", ":", "<^o>", "<^k>", "<f1>", "<tab>", "7q"];
    let menus = ["", "n", "r", "r<enter>", "w", "e", "<f1>"];
    for theme in ["smartfeud", "gruvbox", "solarized-light", "high-contrast", "colour-blind"] {
        let of_game = games.map(|keys| SECTION.open(80, 24).press("<enter>").press(keys));
        let of_menu = menus.map(|keys| Driver::menu(80, 24).press(keys));
        for driver in of_game.into_iter().chain(of_menu) {
            let driver = driver.in_theme(theme, Depth::Full);
            let terminal = driver.terminal();
            let bare = |cell: &&ratatui::buffer::Cell| cell.fg == Color::Reset || cell.bg == Color::Reset;
            let cells = terminal.backend().buffer().content();
            assert_eq!(cells.iter().find(bare), None, "{theme}\n{}", driver.screen());
        }
    }
}

/// A theme selected in the settings is shown at once and written.
#[test]
fn the_theme_is_chosen_on_the_settings_screen() {
    let driver = Driver::menu(80, 24).with_settings("").press("e<end>");
    let before = driver.model().config.appearance.theme;
    let driver = driver.press("<right><right>");
    assert_ne!(driver.model().config.appearance.theme, before);
    let written = std::fs::read_to_string(driver.file("config.toml")).unwrap();
    assert_eq!(written, "[interface]\ntheme = \"smartfeud\"\n");
    // What suits the terminal, and its own 16 colours, are the same on a terminal that has no more.
    assert_eq!(driver.press("<left>").model().config.appearance.theme, before);
}

/// A theme that cannot be written is not shown, since it would be gone at the next start.
#[test]
fn a_theme_that_cannot_be_written_is_not_shown() {
    let driver = Driver::menu(80, 24).with_settings("").press("e<end>");
    let before = driver.model().config.appearance.theme;
    std::fs::remove_file(driver.file("config.toml")).unwrap();
    std::fs::create_dir(driver.file("config.toml")).unwrap();
    let driver = driver.press("<left>");
    assert_eq!(driver.model().config.appearance.theme, before);
    assert_eq!(driver.model().config.theme, "default");
}

/// A value written into the file meanwhile takes effect, and is shown, with the next change.
#[test]
fn settings_changed_in_the_file_are_shown_after_a_change() {
    let driver = Driver::menu(80, 24).with_settings("[interface]\ntheme = \"default\"\n").press("e");
    let text = "[game]\ntime = \"7m\"\n[interface]\ntheme = \"solarized-light\"\n";
    std::fs::write(driver.file("config.toml"), text).unwrap();
    let driver = driver.press("<end><up><right>");
    assert_eq!(driver.model().config.theme, "solarized-light");
    let shown = driver.model().config.appearance;
    let driver = driver.press("<home>").showing("3m, 7m").in_theme("solarized-light", Depth::Sixteen);
    assert_eq!(shown, driver.model().config.appearance);
}

/// A theme of one's own that cannot be loaded says why, and the next press goes on to the one after it.
#[test]
fn themes_with_faults_are_passed_over() {
    let mut driver = Driver::menu(80, 24).with_settings("[interface]\ntheme = \"monochrome\"\n");
    let folder = driver.file("themes");
    std::fs::create_dir(&folder).unwrap();
    for (name, text) in [("faulty", "[styles"), ("good", "extends = \"default\"\n"), ("wrong", "[styles")] {
        std::fs::write(folder.join(format!("{name}.toml")), text).unwrap();
    }
    driver.host.themes = ThemeLibrary::new(Some(folder));
    let chosen = |driver: &Driver| driver.model().config.theme.clone();
    let at = driver.press("e<end><right>").showing("faulty.toml");
    let at = at.press("<right>");
    assert_eq!(chosen(&at), "good");
    at.assert_hides("faulty.toml");
    let at = at.press("<right>").showing("wrong.toml").showing("< good >");
    let at = at.press("<left>");
    assert_eq!(chosen(&at), "good");
    // Another setting has its own values.
    let at = at.press("<right><up><down><left>").showing("faulty.toml");
    let at = at.press("<left>");
    assert_eq!(chosen(&at), "monochrome");
}

/// In ASCII, every text of the program is ASCII.
#[test]
fn ascii_mode_has_only_ascii() {
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
        ":f4 SHIN. take i8<enter><enter><tab><tab><tab>",
        ":f4 SHIN. take i8<enter><enter><^r>y",
    ];
    let menus = ["", "n", "r", "r<enter>", "w=qiz?<enter>", "e", "<f1>"];
    for (width, height) in [(80, 24), (120, 40), (36, 21)] {
        let of_game = games.map(|keys| SECTION.open(width, height).press("<enter>").press(keys));
        let hand_over = [SECTION.open(width, height)];
        let of_menu = menus.map(|keys| Driver::menu(width, height).press(keys));
        for driver in of_game.into_iter().chain(hand_over).chain(of_menu) {
            let screen = driver.in_ascii().screen();
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}
