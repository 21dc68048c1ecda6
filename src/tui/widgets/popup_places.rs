//! The places of popups: in the place of the side panel or of its lower parts, in the rows below the board, or on a
//! page of their own. None covers a part of a board.

use ratatui::layout::{Rect, Size};

use super::canvas::Canvas;
use super::key_line::{answer_line, key_line_with};
use super::screen_frame::{Page, ScreenFrame};
use crate::tui::keymap::{Binding, Context};
use crate::tui::theme::Role;

/// The fewest columns of a popup: what the narrowest panel has inside its frame.
pub(in crate::tui) const NARROWEST: u16 = 22;

/// The places that a screen has for popups.
#[derive(Debug, Clone)]
pub(in crate::tui) struct PopupPlaces {
    /// Parts of the screen beside the board, the ones to prefer first.
    parts: Vec<Rect>,
    /// The rows below a board without a panel; too few of them have no frame.
    strip: Option<Rect>,
    /// The rows that a page takes, with the line of keys as the last one.
    page: Rect,
}

/// A popup as far as its place follows from it.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct PopupShape<'a> {
    /// The title.
    pub title: &'a str,
    /// The context that receives the keys.
    pub context: Context,
    /// The fewest columns that do not cut its lines off.
    pub fewest: u16,
    /// The columns on a page.
    pub wanted: u16,
    /// The word for what a binding does in the state of the popup.
    label: fn(&Binding) -> &'static str,
}

impl<'a> PopupShape<'a> {
    /// A popup whose lines are wrapped.
    pub(in crate::tui) const fn new(title: &'a str, context: Context) -> Self {
        Self { title, context, fewest: NARROWEST, wanted: 48, label: |binding| binding.label }
    }

    /// Returns the same with lines that need this many columns.
    #[must_use]
    pub(in crate::tui) const fn with_columns(self, fewest: u16, wanted: u16) -> Self {
        Self { fewest, wanted, ..self }
    }

    /// Returns the same with these words for what the bindings do; an empty one keeps a binding off the line of keys.
    #[must_use]
    pub(in crate::tui) const fn with_labels(self, label: fn(&Binding) -> &'static str) -> Self {
        Self { label, ..self }
    }
}

impl PopupPlaces {
    /// These parts of a panel, or a page.
    pub(in crate::tui) const fn beside_board(parts: Vec<Rect>, page: Rect) -> Self {
        Self { parts, strip: None, page }
    }

    /// The rows below a board, or a page.
    pub(in crate::tui) const fn below_board(strip: Rect, page: Rect) -> Self {
        Self { parts: Vec::new(), strip: Some(strip), page }
    }

    /// The places with only a page.
    pub(in crate::tui) const fn page(page: Rect) -> Self {
        Self { parts: Vec::new(), strip: None, page }
    }

    /// Draws the frame of a popup in the first place that has room for it, and its keys in the last row. `rows` is the number
    /// of rows in so many columns. Nothing below the popup can be clicked.
    pub(in crate::tui) fn open(
        &self,
        canvas: &mut Canvas<'_>,
        shape: &PopupShape<'_>,
        rows: impl Fn(u16) -> u16,
    ) -> ScreenFrame {
        canvas.start_layer();
        let keys =
            Rect { y: self.page.bottom().saturating_sub(1), height: self.page.height.min(1), ..self.page };
        let has_room = |inside: Rect| {
            shape.fewest <= inside.width && inside.height > 0 && rows(inside.width) <= inside.height
        };
        let framed = self.parts.iter().chain(&self.strip).find(|&&part| has_room(ScreenFrame::framed(part)));
        let bare = self.strip.filter(|&strip| has_room(ScreenFrame::bare(strip)));
        let frame = match (framed, bare) {
            (Some(&part), _) => Some(ScreenFrame::draw_part(canvas, part, shape.title)),
            (None, Some(strip)) => Some(ScreenFrame::draw_bare(canvas, strip)),
            (None, None) => None,
        };
        let frame = frame.unwrap_or_else(|| {
            canvas.clear(self.page);
            let columns = ScreenFrame::inner_columns(self.page, shape.wanted);
            let content = Size::new(shape.wanted, rows(columns));
            let page = Page { title: shape.title, about: "", content, note: ("", Role::Faint) };
            ScreenFrame::draw_without_keys(canvas, self.page, &page)
        });
        match shape.context {
            Context::Confirmation => answer_line(canvas, keys),
            context => key_line_with(canvas, keys, context, shape.label),
        }
        frame
    }
}
