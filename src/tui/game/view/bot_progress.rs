//! Draws the progress of the bot to move, or whom the table waits for.

use ratatui::layout::Rect;

use crate::assist::thinker::Stage;
use crate::session::BotProgress;
use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns, width, wrapped};

/// Columns of the longest bar.
const MAX_BAR: usize = 20;

/// Draws a sentence and, while the bot is looking for plays, a bar: behind it, or below it where there is no room.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let name = screen.name(screen.seat());
    let (text, percent) = match screen.bot_progress() {
        None if screen.bot().is_none() => (screen.waiting_text(), None),
        Some(BotProgress::Thinking(Stage::Plays(percent))) => (format!("{name} is thinking"), Some(percent)),
        None | Some(BotProgress::Thinking(Stage::Words)) => (format!("{name} is loading its words"), None),
        Some(BotProgress::Decided) => (format!("{name} plays"), None),
        Some(BotProgress::Failed) => (format!("{name} failed to play"), None),
    };
    let mut row =
        Rect { x: area.x + 1, width: area.width.saturating_sub(1), height: area.height.min(1), ..area };
    for (place, line) in area.rows().zip(wrapped(&text, row.width.into())) {
        row.y = place.y;
        canvas.text(row, &line, Role::Title);
        row = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..row };
    }
    let Some(percent) = percent else { return };
    let figures = format!(" {percent:>3} %");
    let used = columns(&text) + 1;
    let is_behind = used + columns(&figures) + 4 <= row.width;
    let row = match (is_behind, row.y + 1 < area.bottom()) {
        (true, _) => Rect { x: row.x + used, width: row.width - used, ..row },
        (false, true) => Rect { y: row.y + 1, ..row },
        (false, false) => return,
    };
    let cells = MAX_BAR.min(usize::from(row.width).saturating_sub(width(&figures) + 1));
    let filled = cells * usize::from(percent) / 100;
    let [full, empty] = canvas.appearance.glyphs.gauge;
    let end = canvas.put(row.x, row.y, &String::from(full).repeat(filled), Role::Good);
    let end = canvas.put(end, row.y, &String::from(empty).repeat(cells - filled), Role::Faint);
    canvas.put(end, row.y, &figures, Role::Text);
}
