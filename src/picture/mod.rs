//! Pictures as SVG, in the colours of a theme: a board with the score sheet beside it, how much the squares of a board are
//! used, and pages: the charts of a report, and the review of a game.

mod chart;
mod heat_map;
mod page;
mod print_page;
mod report_page;
mod review_page;
mod svg;

pub use heat_map::heat_map;
pub use print_page::print_page;
pub use report_page::report_page;
pub use review_page::{FigureRow, review_page};

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::{Game, Layout, Premium, Ruleset, Square};
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::disk::FileKind;
use crate::formats::text::score_sheet;
use crate::text::wording;
use crate::tui::theme::{Role, Theme, of_indexed};
use page::PAGE_START;
use svg::{MARGIN, SQUARE, SVG_START, Svg};

/// Pictures of boards, and pages with charts: at most 32 MB.
pub const PICTURE: FileKind = FileKind::shared("picture", 32 << 20);

/// Returns whether a file is a picture or a page that this program wrote, by its beginning.
pub fn is_picture(file: &[u8]) -> bool {
    [PAGE_START, SVG_START].iter().any(|start| file.starts_with(start.as_bytes()))
}

/// The distance from line to line of the score sheet.
const LINE: u32 = 18;
/// The width of a character of the score sheet.
const CHARACTER: u32 = 8;

/// The colour that is drawn where a theme leaves the colour to the terminal.
const FOREGROUND: &str = "#d8dee9";
const BACKGROUND: &str = "#171b22";

/// The 16 named colours.
const NAMED: [(Color, &str); 16] = [
    (Color::Black, "#000000"),
    (Color::Red, "#cd3131"),
    (Color::Green, "#0dbc79"),
    (Color::Yellow, "#e5e510"),
    (Color::Blue, "#2472c8"),
    (Color::Magenta, "#bc3fbc"),
    (Color::Cyan, "#11a8cd"),
    (Color::Gray, "#e5e5e5"),
    (Color::DarkGray, "#666666"),
    (Color::LightRed, "#f14c4c"),
    (Color::LightGreen, "#23d18b"),
    (Color::LightYellow, "#f5f543"),
    (Color::LightBlue, "#3b8eea"),
    (Color::LightMagenta, "#d670d6"),
    (Color::LightCyan, "#29b8db"),
    (Color::White, "#ffffff"),
];

/// The board of a game with its score sheet. Of a game that is not over it shows only what everybody may see.
pub fn board(game: &Game, unseen: &UnseenRacks, theme: &Theme) -> String {
    let size = game.state().board().size();
    let sheet = sheet(game, unseen);
    let left = 2 * MARGIN + u32::from(size.columns()) * SQUARE;
    let longest = sheet.iter().map(|(line, _)| line.width()).max().unwrap_or_default();
    let width = left + u32::try_from(longest).unwrap_or_default() * CHARACTER + MARGIN;
    let lines = u32::try_from(sheet.len()).unwrap_or_default();
    let height = (2 * MARGIN + u32::from(size.rows()) * SQUARE).max(2 * MARGIN + lines * LINE);
    let label = format!("The board after the game of {}", wording::scores(game));
    let mut svg = Svg::new(width, height, colours(theme.style(Role::Text)).1, &label);
    svg.coordinates(size.rows().into(), size.columns().into(), &colours(theme.style(Role::Faint)).0);
    for square in size.squares() {
        draw_square(&mut svg, game, theme, square);
    }
    for (index, (line, role)) in sheet.iter().enumerate() {
        let y = MARGIN + u32::try_from(index).unwrap_or_default() * LINE + 12;
        svg.text(left, y, 13, "start", &colours(theme.style(*role)).0, line);
    }
    svg.finish()
}

/// The empty board of a ruleset.
pub fn layout(ruleset: &Ruleset, theme: &Theme) -> String {
    let layout = ruleset.layout();
    let size = layout.size();
    let [width, height] = [size.columns(), size.rows()].map(|side| 2 * MARGIN + u32::from(side) * SQUARE);
    let label = format!("The board of {}", ruleset.name());
    let mut svg = Svg::new(width, height, colours(theme.style(Role::Text)).1, &label);
    svg.coordinates(size.rows().into(), size.columns().into(), &colours(theme.style(Role::Faint)).0);
    for square in size.squares() {
        draw_empty_square(&mut svg, layout, theme, square);
    }
    svg.finish()
}

/// The left and upper edges of a square.
fn corner(square: Square) -> [u32; 2] {
    [square.column(), square.row()].map(|place| MARGIN + u32::from(place) * SQUARE)
}

fn draw_square(svg: &mut Svg, game: &Game, theme: &Theme, square: Square) {
    let [x, y] = corner(square);
    let state = game.state();
    if let Some(tile) = state.board().get(square) {
        let role = if tile.is_blank() { Role::BlankTile } else { Role::Tile };
        let (ink, paper) = colours(theme.style(role));
        svg.square(x, y, &paper);
        let letter = game.tiles().text(tile.letter());
        let letter_size = if letter.chars().count() == 1 { 20 } else { 14 };
        svg.text(x + SQUARE / 2 - 2, y + 25, letter_size, "middle", &ink, letter);
        let points = game.tiles().points(tile.tile());
        if !tile.is_blank() {
            svg.text(x + SQUARE - 4, y + SQUARE - 5, 9, "end", &ink, &points.to_string());
        }
        return;
    }
    draw_empty_square(svg, state.layout(), theme, square);
}

/// Draws a square without a tile; a hole is left out.
fn draw_empty_square(svg: &mut Svg, layout: &Layout, theme: &Theme, square: Square) {
    let Some((role, mark)) = empty_square(layout, square) else { return };
    let [x, y] = corner(square);
    let (ink, paper) = colours(theme.style(role));
    svg.square(x, y, &paper);
    svg.text(x + SQUARE / 2, y + 22, 11, "middle", &ink, &mark);
}

/// The role of a square without a tile, and its mark; `None` for a hole.
fn empty_square(layout: &Layout, square: Square) -> Option<(Role, String)> {
    (!layout.is_hole(square)).then(|| match layout.premium(square) {
        Some(premium) => (Role::of_premium(premium), mark(premium)),
        None if layout.is_start(square) => (Role::StartSquare, "★".to_owned()),
        None => (Role::Square, String::new()),
    })
}

fn mark(premium: Premium) -> String {
    let kind = match premium {
        Premium::Letter(_) => 'L',
        Premium::Word(_) => 'W',
    };
    format!("{}{kind}", premium.multiplier().times())
}

/// The lines beside the board, each with its role.
fn sheet(game: &Game, unseen: &UnseenRacks) -> Vec<(String, Role)> {
    let setup = game.setup();
    let mut lines = vec![
        (format!("{}, {}", setup.ruleset.name(), game.tiles().name()), Role::Title),
        (wording::scores(game), Role::Text),
    ];
    if let Some(ending) = game.state().ending() {
        lines.push((wording::winners(game, &ending.winners), Role::Good));
    }
    lines.push((String::new(), Role::Text));
    let turns = game.turns().iter().zip(score_sheet(game));
    lines.extend(turns.map(|(turn, line)| (line, Role::of_player(turn.seat))));
    lines.extend(wording::leftovers(game, unseen).into_iter().map(|line| (line, Role::Faint)));
    lines
}

/// The colours of text and background.
fn colours(style: Style) -> (String, String) {
    let (ink, paper) = (colour(style.fg, FOREGROUND), colour(style.bg, BACKGROUND));
    if style.add_modifier.contains(Modifier::REVERSED) { (paper, ink) } else { (ink, paper) }
}

fn colour(colour: Option<Color>, default: &str) -> String {
    match colour {
        Some(Color::Rgb(red, green, blue)) => hex([red, green, blue]),
        Some(Color::Indexed(number)) => hex(of_indexed(number)),
        Some(named) => {
            NAMED.iter().find(|(color, _)| *color == named).map_or(default, |(_, text)| text).to_owned()
        }
        None => default.to_owned(),
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::rulesets::RulesetLibrary;
    use crate::config::themes::ThemeLibrary;
    use crate::tui::theme::{Depth, TerminalColours};

    #[test]
    fn colours_by_number_and_reversed_text_are_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let text = "extends = \"default\"\n[styles]\nsquare = { bg = 17 }\nword-3 = { fg = 231, bg = 196 }\n\
                    letter-2 = { fg = \"#010203\", bg = \"#040506\", attributes = [\"reversed\"] }\n";
        std::fs::write(folder.path().join("numbers.toml"), text).unwrap();
        let theme = Theme::load(
            &ThemeLibrary::new(Some(folder.path().to_owned())),
            "numbers",
            TerminalColours::on_dark(Depth::Full),
        )
        .unwrap();
        let drawn = layout(&RulesetLibrary::default().load("wordfeud").unwrap(), &theme);
        for colour in ["#00005f", "#ffffff", "#ff0000"] {
            assert!(drawn.contains(colour), "{colour}: {drawn}");
        }
        assert_eq!(colours(theme.style(Role::Letter2)), ("#040506".to_owned(), "#010203".to_owned()));
    }
}
