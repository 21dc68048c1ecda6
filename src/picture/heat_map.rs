//! Maps of how much the squares of a board are used.

use rackety_lab::{RunHead, TournamentReport};

use super::svg::{MARGIN, SQUARE, Svg};
use super::{colours, hex};
use crate::text::numbers::counted;
use crate::tui::theme::{Role, Theme, ink_on, mixed};

/// The height of the line below the board.
const CAPTION: u32 = 18;

/// Draws how many tiles the games of a run placed on each square, on a board whose squares are the brighter the more
/// there are.
pub fn heat_map(head: &RunHead, report: &TournamentReport, theme: &Theme) -> String {
    let rows = &head.board.rows;
    let columns = rows.first().map_or(0, Vec::len);
    let side = |squares: usize| 2 * MARGIN + u32::try_from(squares).unwrap_or_default() * SQUARE;
    let (ink, paper) = colours(theme.style(Role::Text));
    let games = counted(report.games, "game");
    let caption = format!("{}: tiles placed per game, in {games}", head.name);
    let mut svg = Svg::new(side(columns), side(rows.len()) + CAPTION, &paper, &caption);
    svg.coordinates(side_of(rows.len()), side_of(columns), &colours(theme.style(Role::Faint)).0);
    let placed = |name: &str| report.squares.get(name).and_then(|square| square.placed).unwrap_or_default();
    let most = report.squares.keys().map(|name| placed(name)).fold(0.0, f64::max);
    let [mut cold, mut hot] = [Role::Square, Role::Word3].map(|role| rgb(&colours(theme.style(role)).1));
    if cold == hot {
        // The theme has no colours for premiums.
        [cold, hot] = [&paper, &ink].map(|colour| rgb(colour));
    }
    for (row, texts) in rows.iter().enumerate() {
        for (column, text) in texts.iter().enumerate().filter(|(_, text)| *text != "#") {
            let value = placed(&format!("{}{}", column_name(column), row + 1));
            let (x, y) = (MARGIN + side_of(column) * SQUARE, MARGIN + side_of(row) * SQUARE);
            let paper = mixed(cold, hot, if most == 0.0 { 0.0 } else { value / most });
            let ink = hex(ink_on(paper));
            svg.square(x, y, &hex(paper));
            let mark = head.fixed_mark(text);
            svg.text(x + SQUARE / 2, y + 14, 10, "middle", &ink, mark);
            svg.text(x + SQUARE / 2, y + 28, 10, "middle", &ink, &format!("{value:.2}"));
        }
    }
    svg.text(MARGIN, side(rows.len()) + 2, 12, "start", &ink, &caption);
    svg.finish()
}

/// A number of squares, or the place of one.
fn side_of(squares: usize) -> u32 {
    u32::try_from(squares).unwrap_or_default()
}

fn column_name(column: usize) -> char {
    u8::try_from(column).ok().and_then(|column| b'a'.checked_add(column)).map_or('?', char::from)
}

/// A colour that is written as `#rrggbb`.
fn rgb(colour: &str) -> [u8; 3] {
    let part = |at: usize| colour.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    [1, 3, 5].map(|at| part(at).unwrap_or_default())
}
