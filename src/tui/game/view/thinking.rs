//! The bot whose turn it is: how far it has come.

use ratatui::layout::Rect;

use crate::assist::thinker::Stage;
use crate::tui::app::job::Thinking;
use crate::tui::game::Table;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width};

/// The columns of the bar, if there is room.
const BAR: usize = 20;

pub(crate) fn thinking(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let name = table.name(table.seat());
    let (told, share) = match table.thinking() {
        Some(Thinking::On(Stage::Plays(share))) => (format!(" {name} thinks "), Some(*share)),
        None | Some(Thinking::On(Stage::Words)) => (format!(" {name} makes its words ready"), None),
        Some(Thinking::Decided(_)) => (format!(" {name} plays"), None),
        Some(Thinking::Stuck(_)) => (format!(" {name} cannot play"), None),
    };
    let end = canvas.put(area.x, area.y, &told, Role::Title);
    let Some(share) = share else { return };
    let figures = format!(" {share:>3} %");
    let room = usize::from(area.right().saturating_sub(end)).saturating_sub(width(&figures) + 1);
    let cells = BAR.min(room);
    let done = cells * usize::from(share) / 100;
    let [full, open] = canvas.look.glyphs.gauge;
    let end = canvas.put(end, area.y, &String::from(full).repeat(done), Role::Good);
    let end = canvas.put(end, area.y, &String::from(open).repeat(cells - done), Role::Faint);
    canvas.put(end, area.y, &figures, Role::Text);
}
