//! Draws the progress of the bot to move, or whom the table waits for.

use ratatui::layout::Rect;

use crate::assist::thinker::Stage;
use crate::session::BotProgress;
use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, width};

/// Columns of the longest bar.
const MAX_BAR: usize = 20;

/// Draws a sentence and, while the bot is looking for plays, a bar.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let name = screen.name(screen.seat());
    let (text, percent) = match screen.bot_progress() {
        None if screen.bot().is_none() => (format!(" {}", screen.waiting_text()), None),
        Some(BotProgress::Thinking(Stage::Plays(percent))) => {
            (format!(" {name} is thinking "), Some(percent))
        }
        None | Some(BotProgress::Thinking(Stage::Words)) => (format!(" {name} is loading its words"), None),
        Some(BotProgress::Decided) => (format!(" {name} plays"), None),
        Some(BotProgress::Failed) => (format!(" {name} failed to play"), None),
    };
    let end = canvas.put(area.x, area.y, &text, Role::Title);
    let Some(percent) = percent else { return };
    let figures = format!(" {percent:>3} %");
    let room = usize::from(area.right().saturating_sub(end)).saturating_sub(width(&figures) + 1);
    let cells = MAX_BAR.min(room);
    let filled = cells * usize::from(percent) / 100;
    let [full, empty] = canvas.appearance.glyphs.gauge;
    let end = canvas.put(end, area.y, &String::from(full).repeat(filled), Role::Good);
    let end = canvas.put(end, area.y, &String::from(empty).repeat(cells - filled), Role::Faint);
    canvas.put(end, area.y, &figures, Role::Text);
}
