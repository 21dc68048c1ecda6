//! The characters of lines and marks, in box drawing or in ASCII.

use std::borrow::Cow;

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
    /// Arrows for across and down.
    pub axes: [char; 2],
    /// An empty square, and a start square.
    pub squares: [char; 2],
    /// Good, bad, not known.
    pub marks: [&'static str; 3],
    /// Marks the selected line.
    pub pointer: char,
    /// Separates the parts of a line.
    pub divider: char,
    /// Small digits, 0 to 9, for the points after a letter.
    pub subscripts: Option<[char; 10]>,
    /// Replaces the end of a text that is cut off.
    pub more: char,
    /// A hidden tile.
    pub hidden: char,
    /// The filled and the empty part of a bar.
    pub gauge: [char; 2],
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
        levels: Charset::Unicode.levels(),
        replacements: &[],
    };

    /// ASCII only.
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
        levels: Charset::Ascii.levels(),
        replacements: &[('×', "x"), ('–', "-"), ('…', "..."), ('’', "'")],
    };

    /// A text with its punctuation replaced where necessary. Letters stay as they are.
    pub fn drawable(self, text: &str) -> Cow<'_, str> {
        let replacement = |character: char| self.replacements.iter().find(|(other, _)| *other == character);
        if !text.chars().any(|character| replacement(character).is_some()) {
            return Cow::Borrowed(text);
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
