//! A lesson on the game screen: two lines of a tutor below the board, and turns that are submitted instead of made.

use rackety_engine::{Action, Axis, Play, PlayNotation, Square};
use ratatui::layout::{Rect, Size};

use super::layout::{GameLayout, RackSlots};
use super::lesson_position::{LessonPosition, LessonStage};
use super::popup::Popup;
use super::state::{GameScreen, Purpose, RackVisibility, TypingState};
use crate::session::Session;
use crate::tui::screen::TooSmall;
use crate::tui::side_panel::PanelPlacement;
use crate::tutorial::MAX_LINE;

/// Columns left and right of the tutor's lines.
const MARGINS: u16 = 2;

impl GameScreen {
    /// The beginning of a lesson, in a session that is never saved.
    pub(in crate::tui) fn of_lesson(session: Session, cursor: Option<Square>, heading: [String; 2]) -> Self {
        let mut screen = Self::new(session);
        screen.rack_visibility = RackVisibility::Visible;
        screen.message = None;
        screen.cursor = cursor.unwrap_or(screen.cursor);
        let lines = [String::new(), String::new()];
        screen.purpose =
            Purpose::Lesson(LessonPosition { heading, lines, stage: LessonStage::Running, submitted: None });
        screen
    }

    /// The lesson, or `None` for a game that is played, and for a puzzle.
    pub(super) const fn lesson(&self) -> Option<&LessonPosition> {
        match &self.purpose {
            Purpose::Play | Purpose::Puzzle(_) => None,
            Purpose::Lesson(lesson) => Some(lesson),
        }
    }

    /// Shows these lines of the tutor, at this stage of the lesson.
    pub(in crate::tui) fn show_tutor(&mut self, stage: LessonStage, lines: [String; 2]) {
        if let Purpose::Lesson(lesson) = &mut self.purpose {
            (lesson.stage, lesson.lines) = (stage, lines);
        }
    }

    /// Returns whether the screen shows a lesson after its last step.
    pub(super) fn is_lesson_finished(&self) -> bool {
        self.lesson().is_some_and(|lesson| lesson.stage == LessonStage::Finished)
    }

    /// Submits a turn to the lesson; gives the turn back in a game.
    pub(super) fn submit_to_lesson(&mut self, action: Action) -> Option<Action> {
        match &mut self.purpose {
            Purpose::Play | Purpose::Puzzle(_) => Some(action),
            Purpose::Lesson(lesson) => {
                lesson.submitted = Some(action);
                None
            }
        }
    }

    /// The turn that the learner has decided on since the last call.
    pub(in crate::tui) const fn take_submitted_turn(&mut self) -> Option<Action> {
        match &mut self.purpose {
            Purpose::Play | Purpose::Puzzle(_) => None,
            Purpose::Lesson(lesson) => lesson.submitted.take(),
        }
    }

    /// Says why the lesson does not accept a turn. Its tiles stay where they are, or marked, as in a game.
    pub(in crate::tui) fn turn_down(&mut self, why: &str) {
        self.popup.take_if(|popup| !matches!(popup, Popup::Exchange(_)));
        self.show_refusal(&why);
    }

    /// Shows a play on the board, for the learner to play it.
    pub(in crate::tui) fn show_lesson_play(&mut self, play: &PlayNotation) {
        self.popup = None;
        self.place_notation(play);
        self.inform("this is the play: now play it");
    }

    /// The tiles laid and not played.
    pub(in crate::tui) fn laid(&self) -> Option<Play> {
        (!self.draft.is_empty()).then(|| self.draft.play())
    }

    /// Returns true if the cursor is there, with this direction if one is given.
    pub(in crate::tui) fn is_cursor_at(&self, square: Option<Square>, axis: Option<Axis>) -> bool {
        square == Some(self.cursor) && axis.is_none_or(|axis| axis == self.axis)
    }

    /// The square of the tile taken.
    pub(in crate::tui) const fn taken_square(&self) -> Option<Square> {
        self.draft.taken()
    }

    /// The text of the look-up that is open.
    pub(in crate::tui) fn text_looked_up(&self) -> Option<&str> {
        match &self.popup {
            Some(Popup::LookUp(look_up)) => Some(look_up.text.text()),
            _ => None,
        }
    }

    /// Returns true if nothing is open, no tile is laid and none is being typed, so that nothing is left to go back from.
    pub(in crate::tui) fn is_at_rest(&self) -> bool {
        self.popup.is_none() && self.draft.is_empty() && self.typing == TypingState::Letter
    }

    /// The rows of the tutor's lines on a terminal with this many columns: one for each line, or as many as both need.
    pub(super) fn tutor_rows(&self, columns: u16) -> u16 {
        let line = u16::from(MAX_LINE);
        match self.lesson() {
            None => 0,
            Some(_) if columns >= line + MARGINS => 2,
            Some(_) => (2 * line + 1).div_ceil(columns.saturating_sub(MARGINS).max(1)),
        }
    }

    /// The rows of the tutor's lines, at the foot of the screen.
    pub(super) fn tutor_area(&self, area: Rect) -> Rect {
        let rows = self.tutor_rows(area.width).min(area.height);
        Rect { y: area.bottom() - rows, height: rows, ..area }
    }

    /// Returns the places of the parts of the screen on a terminal of this size, above the tutor's lines. Where the panel would
    /// lose its place for a row, the tutor takes that of the keys, too.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of the board.
    pub fn layout(&self, size: Size) -> Result<GameLayout, TooSmall> {
        let tutor = self.tutor_rows(size.width);
        let layout = |height: u16| {
            let area = Rect::new(0, 0, size.width, height);
            let slots = RackSlots::most(&self.game().setup().ruleset);
            GameLayout::new(area, self.game().state().board().size(), slots, self.cursor)
        };
        let is_beside = |found: &Result<GameLayout, TooSmall>| {
            found.is_ok_and(|layout| layout.panel.placement == PanelPlacement::BesideBoard)
        };
        let above = layout(size.height.saturating_sub(tutor));
        let found = if tutor > 0 && !is_beside(&above) {
            match layout((size.height + 1).saturating_sub(tutor)) {
                Ok(over_keys) if over_keys.panel.placement == PanelPlacement::BesideBoard => {
                    Ok(GameLayout { keys: Rect { height: 0, ..over_keys.keys }, ..over_keys })
                }
                _ => above,
            }
        } else {
            above
        };
        let found = found.map(|mut layout| {
            if let Some(needed) = layout.window.needed.as_mut().filter(|_| tutor > 0) {
                // Their rows depend on the columns.
                needed.columns = needed.columns.max(size.width);
                needed.rows += self.tutor_rows(needed.columns);
            }
            layout
        });
        found.map_err(|small| TooSmall { rows: small.rows + tutor, ..small })
    }
}
