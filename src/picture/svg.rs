//! Writing SVG.

use std::fmt::Write;

/// The width and height of a square, in pixels.
pub(super) const SQUARE: u32 = 36;
/// Around the board, with room for coordinates.
pub(super) const MARGIN: u32 = 28;

/// The beginning of all SVG files, up to their widths.
pub(super) const SVG_START: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"";

/// An SVG file while it is written.
pub(super) struct Svg(String);

impl Svg {
    /// A picture of this size on paper of this colour; the label is what people hear who do not see it.
    pub(super) fn new(width: u32, height: u32, paper: impl AsRef<str>, label: &str) -> Self {
        let (paper, label) = (paper.as_ref(), quoted(label));
        Self(format!(
            "{SVG_START}{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"ui-monospace,Menlo,Consolas,monospace\" role=\"img\" aria-label=\"{label}\">\n<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n"
        ))
    }

    /// The letters and numbers at the edges of a board.
    pub(super) fn coordinates(&mut self, rows: u32, columns: u32, ink: &str) {
        for (column, name) in (0..columns).zip('a'..='z') {
            let x = MARGIN + column * SQUARE + SQUARE / 2;
            self.text(x, MARGIN - 9, 12, "middle", ink, &name.to_string());
        }
        for row in 0..rows {
            let y = MARGIN + row * SQUARE + SQUARE / 2 + 4;
            self.text(MARGIN - 6, y, 12, "end", ink, &(row + 1).to_string());
        }
    }

    pub(super) fn square(&mut self, x: u32, y: u32, paper: &str) {
        let side = SQUARE - 2;
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.0,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{paper}\"/>",
            x + 1,
            y + 1
        );
    }

    pub(super) fn text(&mut self, x: u32, y: u32, size: u32, anchor: &str, ink: &str, text: &str) {
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

    pub(super) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// A text for XML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text for an attribute in double quotes.
pub(super) fn quoted(text: &str) -> String {
    escaped(text).replace('"', "&quot;")
}
