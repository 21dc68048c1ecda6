//! The characters that the screen is drawn with and that are no text.

use std::borrow::Cow;

/// The characters that are no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// A horizontal line.
    pub rule: char,
    /// A vertical line.
    pub bar: char,
    /// Corners: upper left, upper right, lower left, lower right.
    pub corners: [char; 4],
    /// Across and down.
    pub axes: [char; 2],
    /// An empty square, and a start square.
    pub squares: [char; 2],
    /// Good, bad, not told.
    pub marks: [&'static str; 3],
    /// What stands before the line chosen.
    pub pointer: char,
    /// Between the parts of a line.
    pub divider: char,
    /// Small digits, 0 to 9, for points behind a letter.
    pub subscripts: Option<[char; 10]>,
    /// What stands for the rest.
    pub more: char,
    /// A hidden tile.
    pub hidden: char,
    /// What is done of something, and what is still to do.
    pub gauge: [char; 2],
    /// From low to high, for small charts.
    pub levels: [char; 8],
    /// What stands for characters of texts that are no letters.
    pub stand_ins: &'static [(char, &'static str)],
}

impl Glyphs {
    /// Box drawing and arrows.
    pub const BOXES: Self = Self {
        rule: '─',
        bar: '│',
        corners: ['┌', '┐', '└', '┘'],
        axes: ['→', '↓'],
        squares: ['·', '★'],
        marks: ["✓", "✗", "?"],
        pointer: '▸',
        divider: '│',
        subscripts: Some(['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉']),
        more: '…',
        hidden: '▒',
        gauge: ['█', '░'],
        levels: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
        stand_ins: &[],
    };

    /// ASCII alone.
    pub const ASCII: Self = Self {
        rule: '-',
        bar: '|',
        corners: ['+', '+', '+', '+'],
        axes: ['>', 'v'],
        squares: ['.', '*'],
        marks: ["ok", "no:", "?"],
        pointer: '>',
        divider: '|',
        subscripts: None,
        more: '~',
        hidden: '#',
        gauge: ['#', '.'],
        levels: ['_', '.', ':', '-', '=', '+', '*', '#'],
        stand_ins: &[('×', "x"), ('–', "-"), ('…', "..."), ('’', "'")],
    };

    /// A text in characters that can be drawn. Letters stay: a tile is what it is.
    pub fn drawn(self, text: &str) -> Cow<'_, str> {
        let stand_in = |drawn: char| self.stand_ins.iter().find(|(other, _)| *other == drawn);
        if !text.chars().any(|each| stand_in(each).is_some()) {
            return Cow::Borrowed(text);
        }
        let mut drawn = String::new();
        for each in text.chars() {
            match stand_in(each) {
                Some((_, plain)) => drawn.push_str(plain),
                None => drawn.push(each),
            }
        }
        Cow::Owned(drawn)
    }
}
