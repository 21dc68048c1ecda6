//! A screen as an SVG picture, in the colours that a terminal would show.
//!
//! Letters are text in the reader's monospaced font, each line squeezed or stretched to the cells. Lines, blocks and
//! braille dots are shapes, so that they join as they do in a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The width and height of a cell, in pixels.
const CELL: (u16, u16) = (9, 19);
/// The distance from the top of a cell to the line on which letters stand.
const BASELINE: u16 = 14;
/// Around the screen, like the border of a terminal window.
const BORDER: u16 = 9;
/// Areas that meet have no seam between them, however large the picture is shown.
const CRISP: &str = "shape-rendering=\"crispEdges\"";

/// The colour that the terminal shows where a theme leaves the colour to it.
const FOREGROUND: [u8; 3] = [0xd8, 0xde, 0xe9];
const BACKGROUND: [u8; 3] = [0x17, 0x1b, 0x22];

/// Red, green and blue of the 16 named colours, in the order of [`Color`].
const NAMED: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0x00, 0x00, 0x00]),
    (Color::Red, [0xcd, 0x31, 0x31]),
    (Color::Green, [0x0d, 0xbc, 0x79]),
    (Color::Yellow, [0xe5, 0xe5, 0x10]),
    (Color::Blue, [0x24, 0x72, 0xc8]),
    (Color::Magenta, [0xbc, 0x3f, 0xbc]),
    (Color::Cyan, [0x11, 0xa8, 0xcd]),
    (Color::Gray, [0xe5, 0xe5, 0xe5]),
    (Color::DarkGray, [0x66, 0x66, 0x66]),
    (Color::LightRed, [0xf1, 0x4c, 0x4c]),
    (Color::LightGreen, [0x23, 0xd1, 0x8b]),
    (Color::LightYellow, [0xf5, 0xf5, 0x43]),
    (Color::LightBlue, [0x3b, 0x8e, 0xea]),
    (Color::LightMagenta, [0xd6, 0x70, 0xd6]),
    (Color::LightCyan, [0x29, 0xb8, 0xdb]),
    (Color::White, [0xff, 0xff, 0xff]),
];

/// The colours and attributes of a run of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ink {
    foreground: [u8; 3],
    background: [u8; 3],
    modifier: Modifier,
}

impl Ink {
    fn of(cell: &Cell) -> Self {
        let (mut foreground, mut background) = (rgb(cell.fg, FOREGROUND), rgb(cell.bg, BACKGROUND));
        if cell.modifier.contains(Modifier::REVERSED) {
            (foreground, background) = (background, foreground);
        }
        if cell.modifier.contains(Modifier::DIM) {
            foreground = mixed(foreground, background);
        }
        let modifier = cell.modifier & (Modifier::BOLD | Modifier::ITALIC | Modifier::UNDERLINED);
        Self { foreground, background, modifier }
    }
}

fn rgb(colour: Color, default: [u8; 3]) -> [u8; 3] {
    match colour {
        Color::Reset => default,
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number) => panic!("pictures have no fixed colours, and this is number {number}"),
        named => NAMED.iter().find(|(colour, _)| *colour == named).unwrap().1,
    }
}

/// Three parts of one colour and two of another, as terminals dim.
fn mixed(one: [u8; 3], other: [u8; 3]) -> [u8; 3] {
    let mix = |at: usize| u8::try_from((u16::from(one[at]) * 3 + u16::from(other[at]) * 2) / 5).unwrap();
    [mix(0), mix(1), mix(2)]
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Draws a screen; `title` is read out in place of the picture.
pub(super) fn svg(buffer: &Buffer, title: &str) -> String {
    animated(buffer, &[], 0.0, title)
}

/// Draws a screen that changes: each of `later` is a screen and the seconds after which it is there, and after `seconds` it
/// begins again. Who wants no motion sees the last one.
pub(super) fn animated(buffer: &Buffer, later: &[(f32, Buffer)], seconds: f32, title: &str) -> String {
    let (screen_width, screen_height) = (buffer.area.width * CELL.0, buffer.area.height * CELL.1);
    let (width, height) = (screen_width + 2 * BORDER, screen_height + 2 * BORDER);
    let background = most_common_background(buffer);
    let frames = keyframes(later, seconds);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{}</title>\n\
         <style>text{{font:15px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}}\
         .b{{font-weight:bold}}.i{{font-style:italic}}.u{{text-decoration:underline}}{frames}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{}\"/>\n\
         <rect x=\"{BORDER}\" y=\"{BORDER}\" width=\"{screen_width}\" height=\"{screen_height}\" fill=\"{}\" {CRISP}/>\n",
        escaped(title),
        hex(background),
        hex(background),
    );
    let mut backgrounds = BTreeMap::new();
    for y in 0..buffer.area.height {
        add_backgrounds(&mut backgrounds, buffer, (0, y), buffer.area.width);
    }
    backgrounds.remove(&background);
    write_backgrounds(&mut out, &backgrounds);
    for y in 0..buffer.area.height {
        draw_line(&mut out, buffer, (0, y), buffer.area.width);
    }
    let mut before = buffer;
    for (index, (_, after)) in later.iter().enumerate() {
        writeln!(out, "<g class=\"f f{index}\">").unwrap();
        draw_changes(&mut out, before, after);
        out.push_str("</g>\n");
        before = after;
    }
    out.push_str("</svg>\n");
    out
}

/// Returns the keyframes at which the layers of later screens are visible.
fn keyframes(later: &[(f32, Buffer)], seconds: f32) -> String {
    let mut out = String::new();
    for (index, (at, _)) in later.iter().enumerate() {
        let percent = 100.0 * at / seconds;
        write!(
            out,
            "@keyframes k{index}{{0%{{visibility:hidden}}{percent:.2}%{{visibility:visible}}}}\
             .f{index}{{animation:k{index} {seconds}s step-end infinite}}"
        )
        .unwrap();
    }
    if !later.is_empty() {
        out.push_str("@media(prefers-reduced-motion:reduce){.f{animation:none}}");
    }
    out
}

/// The cells that differ, on top of those that were there. Between two of them there are at least so many others.
fn draw_changes(out: &mut String, before: &Buffer, after: &Buffer) {
    const GAP: u16 = 3;
    let mut changes: Vec<((u16, u16), u16)> = Vec::new();
    for (x, y) in after.area.positions().map(|place| (place.x, place.y)) {
        if before[(x, y)] == after[(x, y)] {
            continue;
        }
        match changes.last_mut().filter(|((_, line), end)| *line == y && x < *end + GAP) {
            Some((_, end)) => *end = x + 1,
            None => changes.push(((x, y), x + 1)),
        }
    }
    let mut backgrounds = BTreeMap::new();
    for &(from, to) in &changes {
        add_backgrounds(&mut backgrounds, after, from, to);
    }
    write_backgrounds(out, &backgrounds);
    for (from, to) in changes {
        draw_line(out, after, from, to);
    }
}

/// The background of most cells, which is drawn as one rectangle, without seams between the lines.
fn most_common_background(buffer: &Buffer) -> [u8; 3] {
    let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
    for cell in buffer.content() {
        *counts.entry(Ink::of(cell).background).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(BACKGROUND, |(background, _)| background)
}

/// Adds the backgrounds of a line, from a cell up to a column, to the path of each colour. Neighbouring cells of the same
/// background are one rectangle.
fn add_backgrounds(paths: &mut BTreeMap<[u8; 3], String>, buffer: &Buffer, (from, y): (u16, u16), to: u16) {
    let background = |x: u16| Ink::of(&buffer[(x, y)]).background;
    let mut x = from;
    while x < to {
        let end = (x..to).find(|&at| background(at) != background(x)).unwrap_or(to);
        let size = (f32::from((end - x) * CELL.0), f32::from(CELL.1));
        *paths.entry(background(x)).or_default() += &rectangle(corner(x, y), (0.0, 0.0), size);
        x = end;
    }
}

fn write_backgrounds(out: &mut String, paths: &BTreeMap<[u8; 3], String>) {
    for (fill, path) in paths {
        write_areas(out, path, &hex(*fill));
    }
}

fn write_areas(out: &mut String, path: &str, fill: &str) {
    writeln!(out, "<path d=\"{path}\" fill=\"{fill}\" {CRISP}/>").unwrap();
}

/// The texts and shapes of a line, from a cell up to a column. A run of text ends where its ink changes, at a shape, and at
/// two spaces.
fn draw_line(out: &mut String, buffer: &Buffer, (from, y): (u16, u16), to: u16) {
    let mut areas: BTreeMap<String, String> = BTreeMap::new();
    let mut strokes: BTreeMap<String, String> = BTreeMap::new();
    let mut x = from;
    while x < to {
        let cell = &buffer[(x, y)];
        let ink = Ink::of(cell);
        if let Some(shape) = Shape::of(cell.symbol(), corner(x, y)) {
            let (paths, path) = match shape {
                Shape::Strokes(path) => (&mut strokes, path),
                Shape::Areas(path) => (&mut areas, path),
            };
            paths.entry(hex(ink.foreground)).or_default().push_str(&path);
            x += 1;
            continue;
        }
        let mut end = x;
        let mut text = String::new();
        while end < to {
            let next = &buffer[(end, y)];
            let is_gap = next.symbol() == " "
                && (text.is_empty() || text.ends_with(' ') || end + 1 == to)
                && !ink.modifier.contains(Modifier::UNDERLINED);
            if Ink::of(next) != ink || is_gap || Shape::of(next.symbol(), (0, 0)).is_some() {
                break;
            }
            text.push_str(next.symbol());
            end += 1;
        }
        if !text.trim().is_empty() || ink.modifier.contains(Modifier::UNDERLINED) {
            write_text(out, &text, ink, (x, y), end - x);
        }
        x = end.max(x + 1);
    }
    for (fill, path) in areas {
        write_areas(out, &path, &fill);
    }
    for (stroke, path) in strokes {
        writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.2\"/>").unwrap();
    }
}

fn write_text(out: &mut String, text: &str, ink: Ink, (x, y): (u16, u16), cells: u16) {
    let (left, top) = corner(x, y);
    let classes: Vec<&str> = [(Modifier::BOLD, "b"), (Modifier::ITALIC, "i"), (Modifier::UNDERLINED, "u")]
        .into_iter()
        .filter(|(modifier, _)| ink.modifier.contains(*modifier))
        .map(|(_, class)| class)
        .collect();
    let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
    writeln!(
        out,
        "<text x=\"{left}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{class}>{}</text>",
        top + BASELINE,
        cells * CELL.0,
        hex(ink.foreground),
        escaped(text)
    )
    .unwrap();
}

/// The upper left corner of a cell, in pixels.
const fn corner(x: u16, y: u16) -> (u16, u16) {
    (BORDER + x * CELL.0, BORDER + y * CELL.1)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A character that has to join its neighbours exactly, as a path.
enum Shape {
    Strokes(String),
    Areas(String),
}

impl Shape {
    fn of(symbol: &str, corner: (u16, u16)) -> Option<Self> {
        let mut characters = symbol.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else { return None };
        match character {
            '━' | '┃' => Some(Self::Areas(heavy_line(character, corner))),
            '\u{2500}'..='\u{257f}' => lines(character, corner).map(Self::Strokes),
            '\u{2580}'..='\u{259f}' => blocks(character, corner).map(Self::Areas),
            '\u{2801}'..='\u{28ff}' => Some(Self::Areas(dots(character, corner))),
            _ => None,
        }
    }
}

/// A rectangle at a distance from the corner of a cell, in pixels.
fn rectangle((left, top): (u16, u16), (x, y): (f32, f32), (width, height): (f32, f32)) -> String {
    let (x, y) = (f32::from(left) + x, f32::from(top) + y);
    format!("M{x} {y}h{width}v{height}h-{width}z")
}

/// Box drawing: strokes from the middle of the cell to its edges, or around a rounded corner.
fn lines(character: char, corner: (u16, u16)) -> Option<String> {
    // Left, right, up, down.
    let arms = match character {
        '─' | '╌' | '┄' | '┈' => [true, true, false, false],
        '│' | '╎' | '┆' | '┊' => [false, false, true, true],
        '┌' | '╭' => [false, true, false, true],
        '┐' | '╮' => [true, false, false, true],
        '└' | '╰' => [false, true, true, false],
        '┘' | '╯' => [true, false, true, false],
        '├' => [false, true, true, true],
        '┤' => [true, false, true, true],
        '┬' => [true, true, false, true],
        '┴' => [true, true, true, false],
        '┼' => [true, true, true, true],
        '╴' => [true, false, false, false],
        '╶' => [false, true, false, false],
        '╵' => [false, false, true, false],
        '╷' => [false, false, false, true],
        _ => return None,
    };
    let (left, top) = (f32::from(corner.0), f32::from(corner.1));
    let (right, bottom) = (left + f32::from(CELL.0), top + f32::from(CELL.1));
    let (x, y) = (f32::midpoint(left, right), f32::midpoint(top, bottom));
    let edges = [(left, y), (right, y), (x, top), (x, bottom)];
    let ends: Vec<(f32, f32)> =
        edges.into_iter().zip(arms).filter(|(_, has_arm)| *has_arm).map(|(edge, _)| edge).collect();
    Some(match (character, ends.as_slice()) {
        ('╭' | '╮' | '╰' | '╯', [from, to]) => {
            format!("M{} {}Q{x} {y} {} {}", from.0, from.1, to.0, to.1)
        }
        _ => ends.iter().fold(String::new(), |path, (to_x, to_y)| path + &format!("M{x} {y}L{to_x} {to_y}")),
    })
}

/// A thick line through the middle of the cell.
fn heavy_line(character: char, corner: (u16, u16)) -> String {
    const THICKNESS: f32 = 2.5;
    let (width, height) = (f32::from(CELL.0), f32::from(CELL.1));
    if character == '━' {
        rectangle(corner, (0.0, (height - THICKNESS) / 2.0), (width, THICKNESS))
    } else {
        rectangle(corner, ((width - THICKNESS) / 2.0, 0.0), (THICKNESS, height))
    }
}

/// Blocks: eighths from one edge, quarters, and shades.
fn blocks(character: char, corner: (u16, u16)) -> Option<String> {
    let (width, height) = (f32::from(CELL.0), f32::from(CELL.1));
    let part = |x: f32, y: f32, to_x: f32, to_y: f32| {
        rectangle(corner, (x * width, y * height), ((to_x - x) * width, (to_y - y) * height))
    };
    let code = u32::from(character);
    let eighths = |count: u32| f32::from(u16::try_from(count).unwrap_or_default()) / 8.0;
    Some(match character {
        '▀' => part(0.0, 0.0, 1.0, 0.5),
        '▁'..='█' => part(0.0, 1.0 - eighths(code - 0x2580), 1.0, 1.0),
        '▉'..='▏' => part(0.0, 0.0, eighths(0x2590 - code), 1.0),
        '▐' => part(0.5, 0.0, 1.0, 1.0),
        '▔' => part(0.0, 0.0, 1.0, 0.125),
        '▕' => part(0.875, 0.0, 1.0, 1.0),
        '▖'..='▟' => {
            // Upper left, upper right, lower left, lower right.
            const QUARTERS: [&str; 10] =
                ["0010", "0001", "1000", "1011", "1001", "1110", "1101", "0100", "0110", "0111"];
            let filled = QUARTERS[usize::try_from(code - 0x2596).ok()?];
            let quarter = |(at, mark): (usize, char)| {
                let (x, y) = ([0.0, 0.5, 0.0, 0.5][at], [0.0, 0.0, 0.5, 0.5][at]);
                (mark == '1').then(|| part(x, y, x + 0.5, y + 0.5))
            };
            filled.chars().enumerate().filter_map(quarter).collect()
        }
        _ => return None,
    })
}

/// The dots of a braille pattern; bits 0 to 5 are two columns of three, bits 6 and 7 the fourth row.
fn dots(character: char, corner: (u16, u16)) -> String {
    const PLACES: [(f32, f32); 8] =
        [(0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0), (0.0, 3.0), (1.0, 3.0)];
    let bits = u32::from(character) - 0x2800;
    let (across, down) = (f32::from(CELL.0) / 2.0, f32::from(CELL.1) / 4.0);
    let set = PLACES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    set.map(|(_, (x, y))| rectangle(corner, (x * across + 1.2, y * down + 1.4), (2.0, 2.0))).collect()
}
