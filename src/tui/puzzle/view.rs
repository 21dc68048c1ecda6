//! Draws a puzzle: the search for it, and then the game screen with its position.

use ratatui::layout::{Rect, Size};

use super::state::{Phase, PuzzleScreen};
use crate::assist::thinker::Stage;
use crate::text::wording::{full_stop, sentence};
use crate::tui::game;
use crate::tui::screen::TooSmall;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Page, ScreenFrame};

/// The columns and rows of the sentence about the search.
const CONTENT: Size = Size::new(60, 3);

/// Draws the screen of a puzzle.
///
/// # Errors
/// [`TooSmall`] if there is no room for even a part of the board; nothing is drawn then.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &PuzzleScreen) -> Result<(), TooSmall> {
    let (text, role) = match &screen.phase {
        Phase::Open(open) => return game::draw(canvas, area, &open.game),
        Phase::Failed(why) => (full_stop(&sentence(why)), Role::Bad),
        Phase::Requested | Phase::Searching(Stage::Words) => {
            ("Loading the words for a puzzle.".to_owned(), Role::Text)
        }
        Phase::Searching(Stage::Plays(percent)) => {
            (format!("Looking for a puzzle: {percent} %."), Role::Text)
        }
    };
    let page = Page { title: "Puzzle", about: "", content: CONTENT, note: ("", Role::Faint) };
    let body = ScreenFrame::draw(canvas, area, &page).body();
    canvas.paragraph(body, &text, role);
    Ok(())
}
