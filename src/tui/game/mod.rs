//! The game screen: the game on screen, the pending play, the popups above the board, and how all of it is drawn.
//!
//! Whatever follows from the game is read from the game; the screen stores only what the game does not know.

mod action_menu;
mod bots;
mod clock;
mod command_line;
mod cover;
mod draft;
mod drag;
mod hand_over;
mod hints;
mod house_rules;
mod layout;
mod lesson;
mod lesson_position;
mod motion;
mod placing;
mod popup;
mod puzzle_position;
mod rack;
mod saved_draft;
mod shown_time;
mod solving;
mod state;
mod table_question;
mod turns;
mod typing;
mod update;
pub(in crate::tui) mod view;

use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::job::{Job, JobReport};
use super::keymap::Context;
use super::response::ScreenResponse;
use super::screen::{Screen, TooSmall};
use super::widgets::{Canvas, ScreenMap};
use crate::files::{Meanings, SaveFolder};

pub use clock::ClockEvent;
pub use command_line::CommandLine;
pub use cover::{Cover, CoverReason};
pub use draft::{Draft, PendingTile, TileSource};
pub use layout::{BoardWindow, GameLayout, RackSlots, SidePanel};
pub(in crate::tui) use lesson_position::LessonStage;
pub use popup::{
    ArrangeMode, BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, HintPopup, HintState,
    LeaveQuestion, PinEntry, Popup, RackArranger,
};
pub(in crate::tui) use puzzle_position::{PuzzleLine, PuzzleMove, PuzzleStage};
pub use rack::{RackSlotState, RackTile, TileAge};
pub use shown_time::ShownTime;
pub(in crate::tui) use state::first_cursor;
pub use state::{DraggedTile, GameScreen, Message, PlayPreview, RackVisibility, Tone};
pub(in crate::tui) use view::draw;

impl Screen for GameScreen {
    fn context(&self, size: Size) -> Context {
        self.context(self.placement(size))
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        self.update(action, self.placement(size))
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        draw(canvas, area, self)
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.limit_scroll(map);
    }

    fn show_fault(&mut self, fault: String) {
        self.refuse(fault);
    }

    fn min_size(&self) -> Size {
        Size::ZERO
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        self.job()
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        let effect = self.on_job_report(report);
        self.note_draft();
        effect.into()
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.find_meanings(meanings);
    }
}
