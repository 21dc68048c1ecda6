//! A picture of a board: SVG, with the score sheet beside it, in the colours of a theme.

use std::fmt::Write;

use rackety_engine::{Game, Premium, Square};
use ratatui::style::{Color, Style};

use crate::formats::text::score_sheet;
use crate::text::wording;
use crate::tui::theme::{Role, Theme};

/// The width and height of a square, in pixels.
const SQUARE: u32 = 36;
/// Around the board, with room for coordinates.
const MARGIN: u32 = 28;
/// From line to line of the score sheet.
const LINE: u32 = 18;
/// The width of a character of the score sheet.
const CHARACTER: u32 = 8;

/// What is drawn where a theme leaves the colour to the terminal.
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
pub fn board(game: &Game, theme: &Theme) -> String {
    let size = game.state().board().size();
    let sheet = sheet(game);
    let left = 2 * MARGIN + u32::from(size.columns()) * SQUARE;
    let longest = sheet.iter().map(|(line, _)| line.chars().count()).max().unwrap_or_default();
    let width = left + u32::try_from(longest).unwrap_or_default() * CHARACTER + MARGIN;
    let lines = u32::try_from(sheet.len()).unwrap_or_default();
    let height = (2 * MARGIN + u32::from(size.rows()) * SQUARE).max(2 * MARGIN + lines * LINE);
    let mut svg = Svg::new(width, height, colours(theme.style(Role::Text)).1);
    let faint = colours(theme.style(Role::Faint)).0;
    for column in 0..size.columns() {
        let x = MARGIN + u32::from(column) * SQUARE + SQUARE / 2;
        svg.text(x, MARGIN - 9, 12, "middle", &faint, &char::from(b'a' + column).to_string());
    }
    for row in 0..size.rows() {
        let y = MARGIN + u32::from(row) * SQUARE + SQUARE / 2 + 4;
        svg.text(MARGIN - 6, y, 12, "end", &faint, &(row + 1).to_string());
    }
    for square in size.squares() {
        draw_square(&mut svg, game, theme, square);
    }
    for (index, (line, role)) in sheet.iter().enumerate() {
        let y = MARGIN + u32::try_from(index).unwrap_or_default() * LINE + 12;
        svg.text(left, y, 13, "start", &colours(theme.style(*role)).0, line);
    }
    svg.finish()
}

fn draw_square(svg: &mut Svg, game: &Game, theme: &Theme, square: Square) {
    let x = MARGIN + u32::from(square.column()) * SQUARE;
    let y = MARGIN + u32::from(square.row()) * SQUARE;
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
    let (role, mark) = match state.layout().premium(square) {
        Some(premium) => (Role::of_premium(premium), mark(premium)),
        None if state.layout().is_start(square) => (Role::StartScreen, "★".to_owned()),
        None => (Role::Square, String::new()),
    };
    let (ink, paper) = colours(theme.style(role));
    svg.square(x, y, &paper);
    svg.text(x + SQUARE / 2, y + 22, 11, "middle", &ink, &mark);
}

fn mark(premium: Premium) -> String {
    let kind = match premium {
        Premium::Letter(_) => 'L',
        Premium::Word(_) => 'W',
    };
    format!("{}{kind}", premium.multiplier().times())
}

/// The lines beside the board, each with its role.
fn sheet(game: &Game) -> Vec<(String, Role)> {
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
    lines.extend(wording::leftovers(game).into_iter().map(|line| (line, Role::Faint)));
    lines
}

/// The colours of text and background.
fn colours(style: Style) -> (String, String) {
    (colour(style.fg, FOREGROUND), colour(style.bg, BACKGROUND))
}

fn colour(colour: Option<Color>, default: &str) -> String {
    match colour {
        Some(Color::Rgb(red, green, blue)) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Some(named) => {
            NAMED.iter().find(|(color, _)| *color == named).map_or(default, |(_, text)| text).to_owned()
        }
        None => default.to_owned(),
    }
}

/// An SVG file while it is written.
struct Svg(String);

impl Svg {
    fn new(width: u32, height: u32, paper: impl AsRef<str>) -> Self {
        let paper = paper.as_ref();
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"ui-monospace,Menlo,Consolas,monospace\">\n<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n"
        ))
    }

    fn square(&mut self, x: u32, y: u32, paper: &str) {
        let side = SQUARE - 2;
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.0,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{paper}\"/>",
            x + 1,
            y + 1
        );
    }

    fn text(&mut self, x: u32, y: u32, size: u32, anchor: &str, ink: &str, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{ink}\" \
             xml:space=\"preserve\">{}</text>",
            escaped(text)
        );
    }

    fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// A text for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
