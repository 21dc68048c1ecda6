//! The characters of lines and marks, in box drawing or in ASCII.

use std::borrow::Cow;

use rackety_engine::printable::printable;

use crate::text::charset::Charset;

/// The characters of lines and marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// A horizontal line.
    pub rule: char,
    /// A vertical line.
    pub bar: char,
    /// Corners: top left, top right, bottom left, bottom right.
    pub corners: [char; 4],
    /// The characters where a horizontal line meets the left and the right side of a frame.
    pub tees: [char; 2],
    /// Arrows towards the hidden part of a text: above and below.
    pub scroll: [char; 2],
    /// Arrows for across and down.
    pub axes: [char; 2],
    /// An empty square, a start square, and one that a tile was taken from.
    pub squares: [char; 3],
    /// Marks a tile that is new on a rack.
    pub new: char,
    /// The sides of a slot whose tile is on the board: its horizontal and its vertical lines.
    pub slot: [char; 2],
    /// Good, bad, not known.
    pub marks: [&'static str; 3],
    /// Marks the selected line.
    pub pointer: char,
    /// Separates the parts of a line.
    pub divider: char,
    /// Blocks that cover quadrants of a cell: of the index, bit 0 is the top left quadrant, 1 the top right, 2 the bottom
    /// left, 3 the bottom right.
    pub quadrants: Option<[char; 16]>,
    /// Small digits, 0 to 9, for the points after a letter.
    pub subscripts: Option<[char; 10]>,
    /// Replaces the end of a text that is cut off.
    pub more: char,
    /// The part of a scroll mark that stands for what is visible.
    pub thumb: char,
    /// A hidden tile.
    pub hidden: char,
    /// The filled and the empty part of a bar that lies.
    pub gauge: [char; 2],
    /// The characters of the players' lines where colours do not tell them apart.
    pub players: [char; 4],
    /// Levels from low to high, for small charts.
    pub levels: [char; 8],
    /// Replacements for punctuation in texts.
    pub replacements: &'static [(char, &'static str)],
}

impl Glyphs {
    /// Box drawing and arrows.
    pub const BOXES: Self = Self {
        rule: '─',
        bar: '│',
        corners: ['╭', '╮', '╰', '╯'],
        tees: ['├', '┤'],
        scroll: ['▴', '▾'],
        axes: ['▸', '▾'],
        squares: ['·', '★', '◦'],
        new: '•',
        slot: ['╌', '╎'],
        marks: ["✓", "✗", "?"],
        pointer: '▸',
        divider: '│',
        quadrants: Some([' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█']),
        subscripts: Some(['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉']),
        more: '…',
        thumb: '┃',
        hidden: '▒',
        gauge: ['━', '─'],
        players: ['●', '○', '◆', '◇'],
        levels: Charset::Unicode.levels(),
        replacements: &[],
    };

    /// ASCII only.
    pub const ASCII: Self = Self {
        rule: '-',
        bar: '|',
        corners: ['+', '+', '+', '+'],
        tees: ['+', '+'],
        scroll: ['^', 'v'],
        axes: ['>', 'v'],
        squares: ['.', '*', '<'],
        new: '\'',
        slot: ['-', ':'],
        marks: ["ok", "no:", "?"],
        pointer: '>',
        divider: '|',
        quadrants: None,
        subscripts: None,
        more: '~',
        thumb: '#',
        hidden: '#',
        gauge: ['=', '-'],
        players: ['*', 'o', 'x', '+'],
        levels: Charset::Ascii.levels(),
        replacements: &[
            ('×', "x"),
            ('–', "-"),
            ('…', "..."),
            ('’', "'"),
            // The axes of charts.
            ('│', "|"),
            ('─', "-"),
            ('└', "+"),
        ],
    };

    /// Points in small digits, where the terminal has some.
    pub fn points(self, points: i32) -> String {
        let text = points.to_string();
        let Some(digits) = self.subscripts else { return text };
        let small = |character: char| {
            let digit = character.to_digit(10).and_then(|digit| digits.get(digit as usize));
            digit.copied().unwrap_or(character)
        };
        text.chars().map(small).collect()
    }

    /// A text as cells can take it: characters that cannot be shown are escaped, and punctuation is replaced where
    /// necessary. Letters stay as they are.
    pub fn drawable(self, text: &str) -> Cow<'_, str> {
        let text = printable(text);
        let replacement = |character: char| self.replacements.iter().find(|(other, _)| *other == character);
        if !text.chars().any(|character| replacement(character).is_some()) {
            return text;
        }
        let mut drawable = String::new();
        for character in text.chars() {
            match replacement(character) {
                Some((_, plain)) => drawable.push_str(plain),
                None => drawable.push(character),
            }
        }
        Cow::Owned(drawable)
    }
}
