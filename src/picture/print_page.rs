//! A board and its tiles to be printed on A4 paper and cut out.

use std::fmt::Write;

use rackety_engine::{Premium, Ruleset, TileSet};

use super::mark;
use super::page::Page;
use super::svg::{escaped, quoted};

/// The room on a page between its margins, in tenths of millimetres.
const WIDTH: u32 = 1900;
const HEIGHT: u32 = 2690;

/// The widest side of a square, in tenths of millimetres.
const WIDEST: u32 = 180;

/// A board and its tiles have pages of their own, and nothing of the browser's dark colours.
const STYLE: &str = "
@page { size: A4 portrait; margin: 10mm; }
html, body { color-scheme: light; background: #fff; color: #000; margin: 0; padding: 0; max-width: none; }
svg { display: block; margin: 0 auto; break-after: page; }
svg:last-of-type { break-after: auto; }
";

/// The board of a ruleset and the tiles of a language as one page for a browser, which prints them on A4 paper: the board
/// with its holes hatched, then the tiles as large as its squares, with lines to cut along. The page needs no other file.
pub fn print_page(ruleset: &Ruleset, tiles: &TileSet) -> String {
    let size = ruleset.layout().size();
    let unit = WIDEST.min(WIDTH / u32::from(size.columns())).min(HEIGHT / u32::from(size.rows()));
    let mut page = Page::new(ruleset.name(), STYLE);
    page.add(&board(ruleset, unit));
    for sheet in faces(tiles).chunks(per_row(unit) * per_column(unit)) {
        page.add(&tile_sheet(ruleset.name(), sheet, unit));
    }
    page.finish()
}

fn per_row(unit: u32) -> usize {
    usize::try_from(WIDTH / unit).unwrap_or(1).max(1)
}

fn per_column(unit: u32) -> usize {
    usize::try_from(HEIGHT / unit).unwrap_or(1).max(1)
}

/// A picture of this size, in tenths of millimetres.
fn begin(width: u32, height: u32, label: &str) -> String {
    let [wide, high] = [width, height].map(|length| f64::from(length) / 10.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\" role=\"img\" aria-label=\"{}\">\n",
        quoted(label)
    )
}

fn board(ruleset: &Ruleset, unit: u32) -> String {
    let layout = ruleset.layout();
    let size = layout.size();
    let [width, height] = [size.columns(), size.rows()].map(|squares| u32::from(squares) * unit);
    let mut svg = begin(width, height, &format!("The board of {}", ruleset.name()));
    for square in size.squares() {
        let [x, y] = [square.column(), square.row()].map(|place| u32::from(place) * unit);
        if layout.is_hole(square) {
            // Left out, a hole between squares would look like one of them.
            svg.push_str(&hole([x, y], unit));
            continue;
        }
        let premium = layout.premium(square);
        let paper = match premium {
            Some(Premium::Letter(factor)) if factor.times() > 2 => "#8fb8de",
            Some(Premium::Letter(_)) => "#cfe2f3",
            Some(Premium::Word(factor)) if factor.times() > 2 => "#e8998d",
            Some(Premium::Word(_)) => "#f6d5cf",
            None => "#ffffff",
        };
        let text =
            premium.map_or_else(|| if layout.is_start(square) { "\u{2605}" } else { "" }.to_owned(), mark);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{unit}\" height=\"{unit}\" fill=\"{paper}\" stroke=\"#555\" stroke-width=\"3\"/>"
        );
        if !text.is_empty() {
            let (middle, base, height) = (x + unit / 2, y + unit * 5 / 8, unit / 3);
            let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{base}\" font-size=\"{height}\">{text}</text>");
        }
    }
    svg + "</svg>\n"
}

/// A hole: lines from the lower left to the upper right.
fn hole([x, y]: [u32; 2], unit: u32) -> String {
    let (half, whole) = (unit / 2, unit);
    format!(
        "<path class=\"hole\" d=\"M{x} {y}m0 {half}l{half} -{half}m{half} 0l-{whole} {whole}m{half} 0l{half} -{half}\" \
         stroke=\"#555\" stroke-width=\"6\"/>\n"
    )
}

/// The letter and the points on each tile, or `None` for blanks.
fn faces(tiles: &TileSet) -> Vec<Option<(&str, u16)>> {
    let letters = tiles.letters().flat_map(|(_, letter)| {
        std::iter::repeat_n(Some((letter.text(), letter.points())), letter.count().into())
    });
    letters.chain(std::iter::repeat_n(None, tiles.blanks().into())).collect()
}

/// Tiles on one sheet, with lines to cut along around each of them.
fn tile_sheet(name: &str, faces: &[Option<(&str, u16)>], unit: u32) -> String {
    let columns = per_row(unit);
    let rows = u32::try_from(faces.len().div_ceil(columns)).unwrap_or(u32::MAX);
    let wide = u32::try_from(columns.min(faces.len())).unwrap_or(u32::MAX) * unit;
    let mut svg = begin(wide, rows * unit, &format!("Tiles of {name} to cut out"));
    for (face, place) in faces.iter().zip(0_u32..) {
        let columns = u32::try_from(columns).unwrap_or(1);
        let (x, y) = (place % columns * unit, place / columns * unit);
        let _ = writeln!(
            svg,
            "<rect class=\"cut\" x=\"{x}\" y=\"{y}\" width=\"{unit}\" height=\"{unit}\" fill=\"none\" stroke=\"#999\" \
             stroke-width=\"2\" stroke-dasharray=\"12 8\"/>"
        );
        let Some((letter, points)) = face else { continue };
        let height = if letter.chars().count() == 1 { unit * 3 / 5 } else { unit * 2 / 5 };
        let (middle, base) = (x + unit / 2, y + unit * 7 / 10);
        let (edge, low, small) = (x + unit * 19 / 20, y + unit * 9 / 10, unit / 5);
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{base}\" font-size=\"{height}\">{}</text>",
            escaped(letter)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{edge}\" y=\"{low}\" font-size=\"{small}\" text-anchor=\"end\">{points}</text>"
        );
    }
    svg + "</svg>\n"
}
