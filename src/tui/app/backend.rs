//! The backend that the screen is drawn with: crossterm's, with sizes that can be drawn.

use std::io::{self, Stdout, stdout};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

/// The largest area that is drawn. No layout uses more, and a terminal may claim 65535 x 65535, whose cells would need
/// hundreds of gigabytes.
const MAX_SIZE: Size = Size { width: 512, height: 256 };

/// The size that is assumed where a terminal does not know its own, as serial lines do not.
const DEFAULT_SIZE: Size = Size { width: 80, height: 24 };

/// The area to draw, for a terminal that reports this size: in its top left corner.
pub(super) fn drawn_size(reported: Size) -> Size {
    let dimension = |reported: u16, default, max| if reported == 0 { default } else { reported.min(max) };
    Size {
        width: dimension(reported.width, DEFAULT_SIZE.width, MAX_SIZE.width),
        height: dimension(reported.height, DEFAULT_SIZE.height, MAX_SIZE.height),
    }
}

/// Crossterm's backend with [`drawn_size`].
#[derive(Debug)]
pub(super) struct ScreenBackend(CrosstermBackend<Stdout>);

impl ScreenBackend {
    /// The backend for standard output.
    #[expect(clippy::disallowed_methods, reason = "the screen is drawn on standard output")]
    pub(super) fn new() -> Self {
        Self(CrosstermBackend::new(stdout()))
    }
}

impl Backend for ScreenBackend {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.0.draw(content)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    /// Never fails: ratatui calls this when the screen closes and prints the error to standard error, and that panics
    /// where the terminal is gone.
    fn show_cursor(&mut self) -> io::Result<()> {
        let _ = self.0.show_cursor();
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.0.clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size().map(drawn_size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        let reported = self.0.window_size()?;
        Ok(WindowSize { columns_rows: drawn_size(reported.columns_rows), ..reported })
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_sizes_are_replaced() {
        for (reported, drawn) in [
            ((80, 24), (80, 24)),
            ((1, 1), (1, 1)),
            ((512, 256), (512, 256)),
            ((513, 257), (512, 256)),
            ((u16::MAX, u16::MAX), (512, 256)),
            ((0, 0), (80, 24)),
            ((0, 10), (80, 10)),
        ] {
            assert_eq!(drawn_size(Size::from(reported)), Size::from(drawn), "{reported:?}");
        }
    }
}
