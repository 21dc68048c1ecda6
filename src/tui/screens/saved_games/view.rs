//! Draws the list of saved games.

use ratatui::layout::{Rect, Size};

use super::{GameQuestion, SavedGameLine, SavedGamesScreen};
use crate::files::SavedGameStatus;
use crate::text::bot_name::BotName;
use crate::text::numbers::counted;
use crate::tui::action::UiAction;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Page, PopupPlaces, Question, ScreenFrame, cells, columns, shortened};

/// Columns of the list.
const CONTENT_COLUMNS: u16 = 88;
/// Columns from which on status and scores share a row, and dates include the year.
const WIDE: u16 = 60;

/// Draws the saved games, two rows each, or three on a narrow screen.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &SavedGamesScreen) {
    if let (Some(question), Some(line)) = (&screen.question, screen.games.selected()) {
        return draw_question(canvas, area, question, line);
    }
    let count = screen.games.items().len();
    let rows: u16 = if ScreenFrame::inner_columns(area, CONTENT_COLUMNS) >= WIDE { 3 } else { 4 };
    let page = Page {
        title: "Saved games",
        about: "",
        content: Size::new(CONTENT_COLUMNS, cells(count).saturating_mul(rows)),
        note: (screen.fault.as_deref().unwrap_or_default(), Role::Bad),
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    let body = frame.body();
    // Without room for a row of air between the games, there is none.
    let rows = if body.height < 3 * rows { rows - 1 } else { rows };
    if count == 0 {
        canvas.text(body, "None yet: games are saved while you play.", Role::Faint);
    } else {
        frame.head_note(canvas, &counted(u64::try_from(count).unwrap_or(u64::MAX), "saved game"));
    }
    let fitting = usize::from(((body.height + 1) / rows).max(1));
    frame.scroll_mark(canvas, screen.games.visible_part(fitting));
    let visible = screen.games.visible(fitting).take(fitting);
    for (y, (index, line)) in (body.y..body.bottom()).step_by(usize::from(rows)).zip(visible) {
        let place = Rect { y, height: rows, ..body }.intersection(body);
        draw_game(canvas, place, line, index == screen.games.index());
        canvas.target(place, UiAction::Select(index));
    }
}

fn draw_game(canvas: &mut Canvas<'_>, area: Rect, line: &SavedGameLine, is_selected: bool) {
    let pointer = if is_selected { canvas.appearance.glyphs.pointer } else { ' ' };
    let role = match (is_selected, &line.status) {
        (true, _) => Role::Selected,
        (false, SavedGameStatus::Running { .. }) => Role::Title,
        (false, SavedGameStatus::Over { .. }) => Role::Faint,
    };
    let is_wide = area.width >= WIDE;
    let head = Rect { height: 1, ..area };
    let date = line.last_played.as_str();
    let date = if is_wide { date } else { date.split_once('-').map_or("", |(_, day)| day) };
    let date = format!("{date} ");
    canvas.text_right(head, &date, Role::Faint);
    let name = Rect { width: head.width - columns(&date).min(head.width), ..head };
    let room = usize::from(name.width).saturating_sub(5);
    let title = shortened(&line.title, room, canvas.appearance.glyphs.more);
    canvas.text(name, &format!(" {pointer} {title} "), role);
    let time_left = line.time_left.as_ref().map_or_else(String::new, |left| format!(", {left} left"));
    let open = match &line.in_use {
        Some(by) if by.is_this_process() => ", open here",
        Some(_) => ", open elsewhere",
        None => "",
    };
    let status = format!("{}{time_left}{open}", line.status_text);
    let texts =
        if is_wide { vec![format!("{status}: {}", line.scores)] } else { vec![status, line.scores.clone()] };
    let role = match line.status {
        SavedGameStatus::Running { .. } => Role::Text,
        SavedGameStatus::Over { .. } => Role::Faint,
    };
    // A bot has one name in all rows.
    let is_long = texts.iter().any(|text| area.width.saturating_sub(4) < columns(text));
    for (row, text) in area.rows().skip(1).zip(&texts) {
        let row = Rect { x: row.x + 3, width: row.width.saturating_sub(4), ..row };
        canvas.text(row, &if is_long { BotName::shortened_in(text) } else { text.clone() }, role);
    }
}

fn draw_question(canvas: &mut Canvas<'_>, area: Rect, question: &GameQuestion, line: &SavedGameLine) {
    match question {
        GameQuestion::Delete => {
            let SavedGameLine { title, scores, status_text, .. } = line;
            Question::new("Delete", format!("Delete {title} ({scores}, {status_text})?"))
                .with_warning(Some("This cannot be undone.".to_owned()))
        }
        GameQuestion::DeleteUnplayed(count) => {
            let games = counted(u64::try_from(*count).unwrap_or(u64::MAX), "game");
            Question::new("Delete", format!("Delete {games} without a turn?"))
                .with_warning(Some("This cannot be undone.".to_owned()))
        }
        GameQuestion::Watch(by) => Question::new("Watch", format!("That game is {by}. Watch it?")),
    }
    .draw(canvas, &PopupPlaces::page(area));
}
