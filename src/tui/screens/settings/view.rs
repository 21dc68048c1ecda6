//! The settings screen.

use ratatui::layout::Rect;

use super::state::Preferences;
use crate::tui::action::{Action, Direction};
use crate::tui::app::view::keys;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, wrapped};
use crate::tui::widgets::list_view::{TOP, fault, last_row, title};

/// The columns of the settings' names.
const LABEL: u16 = 18;

pub(crate) fn preferences(canvas: &mut Canvas<'_>, area: Rect, preferences: &Preferences) {
    title(canvas, area, "Settings", "");
    let pointer = canvas.look.glyphs.pointer;
    let rows = Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), ..area };
    for (row, (index, line)) in rows.rows().zip(preferences.lines.iter().enumerate()) {
        let chosen = index == preferences.chosen;
        let mark = if chosen { pointer } else { ' ' };
        canvas.text(
            Rect { width: LABEL, ..row },
            &format!(" {mark} {}", line.setting.title()),
            if chosen { Role::Title } else { Role::Text },
        );
        let (text, role) = if chosen {
            (format!("< {} >", line.value), Role::Chosen)
        } else {
            (format!("  {}", line.value), Role::Text)
        };
        canvas.text(
            Rect { x: row.x + LABEL, width: row.width.saturating_sub(LABEL + 1), ..row },
            &text,
            role,
        );
        canvas.target(row, Action::Pick(index));
        if chosen {
            canvas.target(Rect { x: row.x + LABEL, width: 2, ..row }, Action::Go(Direction::Left));
        }
    }
    let below = rows.rows().skip(preferences.lines.len() + 1);
    let columns = usize::from(area.width).saturating_sub(5);
    for (row, (line, role)) in below.zip(told(preferences, columns)) {
        canvas.text(Rect { x: row.x + 3, width: row.width.saturating_sub(4), ..row }, &line, role);
    }
    fault(canvas, area, preferences.fault.as_deref());
    keys(canvas, last_row(area), Context::Settings);
}

/// What the chosen setting does, its values, and where it is kept.
fn told(preferences: &Preferences, columns: usize) -> Vec<(String, Role)> {
    let line = &preferences.lines[preferences.chosen];
    let of = |text: &str, role: Role| wrapped(text, columns).into_iter().map(move |line| (line, role));
    let mut lines: Vec<(String, Role)> = of(line.setting.help(), Role::Text).collect();
    lines.push((String::new(), Role::Text));
    lines.extend(of(&line.choices.join(", "), Role::Faint));
    lines.push((String::new(), Role::Text));
    match &preferences.file {
        Some(file) => lines.extend(of(&format!("Kept in {file}"), Role::Faint)),
        None => {
            lines.extend(of("There is no folder to keep them in; they hold until you quit.", Role::Faint));
        }
    }
    lines
}
