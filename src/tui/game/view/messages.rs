//! Draws messages, the turns since a player's last one, and the line of keys.

use ratatui::layout::Rect;

use super::preview::{DROP, PreviewText};
use super::{this_play, tutor};
use crate::text::wording;
use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::game::layout::GameLayout;
use crate::tui::game::state::{GameScreen, PlayPreview, RackVisibility};
use crate::tui::keymap::{Binding, Context};
use crate::tui::side_panel::PanelPlacement;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, below, columns, key_line_with, note_box, width, wrapped_all};

/// Columns from which on what can be done is said in full.
const WIDE: u16 = 32;

/// Draws the message and the keys. Beside a rack, the message is in the place of what can be done with the play; below a
/// board without a panel it has a line, which on the smallest screens is that of the keys. A message without room there
/// goes into a box until the next key: above the rack, or in the place of a part of the panel.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    (layout, panel_parts): (&GameLayout, &[Rect]),
    screen: &GameScreen,
    context: Context,
    preview: &PlayPreview,
    text: &PreviewText,
) {
    if layout.panel.placement == PanelPlacement::BesideBoard {
        return draw_beside_rack(canvas, (layout, panel_parts), screen, context, preview);
    }
    let line = layout.message;
    // Below a tab that hides the board, the keys say how to get back to it.
    let message = message(canvas, screen, preview, line.width).filter(|_| context != Context::Panel);
    let recent = recent_lines(screen);
    let (on_line, in_box) = match message {
        Some((_, role)) if recent.len() > 1 && role == Role::Good => (None, recent),
        Some(message) if width(&message.0) <= usize::from(line.width.saturating_sub(4)) => {
            (Some(message), Vec::new())
        }
        Some(message) => (None, vec![message]),
        // Between turns nobody needs the board, so there is room for a long turn.
        None if context == Context::HandOver && line.width < columns(&text.rest).saturating_add(2) => {
            (None, vec![(text.full(), text.role)])
        }
        None if context == Context::Panel => (None, Vec::new()),
        None => {
            let fits = |text: &String| width(text) <= usize::from(line.width.saturating_sub(4));
            let closed = closed_texts(canvas, screen).into_iter().find(fits);
            (closed.map(|text| (text, Role::Bad)), Vec::new())
        }
    };
    let rest = if context == Context::Panel || !in_box.is_empty() { "" } else { text.rest.as_str() };
    let has_line = on_line.is_some() || !rest.is_empty();
    if layout.keys != line || !has_line {
        let area = if context == Context::Panel { layout.keys } else { draw_board_note(canvas, layout) };
        draw_keys(canvas, area, screen, context, &[]);
    }
    if has_line {
        canvas.clear(line);
    }
    if let Some((text, role)) = on_line {
        draw_message(canvas, line, &text, role);
    } else if !rest.is_empty() {
        let row = Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line };
        canvas.text(row, rest, text.role);
        text.target_key(canvas, row);
    }
    if !in_box.is_empty() {
        let title = if in_box.len() > 1 { "Since your turn" } else { "" };
        let place = note_box(canvas, layout.panel.area, title, &in_box);
        if context != Context::HandOver {
            // A click on the box must not reach a square behind it.
            canvas.target(place, UiAction::Press(MouseTarget::Elsewhere));
        }
    }
}

/// Draws the line of keys but for those of these names, unless a tutor's lines take its place.
fn draw_keys(canvas: &mut Canvas<'_>, line: Rect, screen: &GameScreen, context: Context, without: &[&str]) {
    if !line.is_empty() {
        key_line_with(canvas, line, context, |binding| match binding.name {
            name if !screen.offers(binding) || without.contains(&name) => "",
            "hold" if screen.is_tile_grabbed() => DROP,
            _ => label_below_board(context, binding),
        });
    }
}

/// The label of a key below a board: the key that shows the board after a game shows the result there.
pub(in crate::tui) fn label_below_board(context: Context, binding: &Binding) -> &'static str {
    if context == Context::GameOver && binding.name == "board" { "result" } else { binding.label }
}

/// Draws the message, or what can be done with the play, beside the rack, and the other keys in the last row.
fn draw_beside_rack(
    canvas: &mut Canvas<'_>,
    (layout, panel_parts): (&GameLayout, &[Rect]),
    screen: &GameScreen,
    context: Context,
    preview: &PlayPreview,
) {
    let area = draw_board_note(canvas, layout);
    let offered = draw_text_beside_rack(canvas, (layout, panel_parts), screen, context, preview);
    draw_keys(canvas, area, screen, context, &offered);
}

/// Draws the message, or what can be done with the play, beside the rack; returns the names of the keys in it.
fn draw_text_beside_rack(
    canvas: &mut Canvas<'_>,
    (layout, panel_parts): (&GameLayout, &[Rect]),
    screen: &GameScreen,
    context: Context,
    preview: &PlayPreview,
) -> Vec<&'static str> {
    if context == Context::HandOver {
        let line = Rect { y: layout.keys.y.saturating_sub(1), height: 1, ..layout.keys };
        match message(canvas, screen, preview, line.width) {
            Some((text, role)) if width(&text) + 4 <= usize::from(line.width) => {
                draw_message(canvas, line, &text, role);
            }
            Some(message) => {
                note_box(canvas, layout.panel.area, "", &[message]);
            }
            None => {}
        }
        return Vec::new();
    }
    let beside = Rect { height: layout.preview.height + layout.message.height, ..layout.preview };
    let room = Rect { x: beside.x + 1, width: beside.width.saturating_sub(1), ..beside };
    // The turns, and then the coach's line, which may be there before anybody else has played.
    let (mut recent, turns) = (recent_lines(screen), screen.recent_turns().len());
    let is_several = recent.len() > 1;
    let is_said = !recent.is_empty() && this_play::says_last_turn(screen, panel_parts, preview);
    if is_said && turns > 0 {
        recent.remove(turns - 1);
    }
    let is_coach_alone = is_said && turns <= 1;
    let since = if is_several && !is_coach_alone { "Since your turn" } else { "" };
    let (title, texts) = match message(canvas, screen, preview, beside.width) {
        Some((_, Role::Good)) if is_several || is_said => (since, recent),
        Some((text, role)) => {
            let mark = if role == Role::Good { canvas.appearance.glyphs.pointer } else { '!' };
            ("", vec![(format!("{mark} {text}"), role)])
        }
        None => {
            let closed = closed_texts(canvas, screen).into_iter().take(1);
            ("", closed.map(|text| (text, Role::Bad)).collect())
        }
    };
    let lines = match texts.as_slice() {
        [(text, role)] if !title.is_empty() => {
            wrapped_all(&[(format!("{title}: {text}"), *role)], room.width.into())
        }
        texts => wrapped_all(texts, room.width.into()),
    };
    if texts.len() <= 1 && lines.len() <= usize::from(room.height) {
        canvas.lines(room, &lines);
        // A fault that stays leaves room for what can be done.
        if lines.is_empty() || screen.save_fault.is_some() {
            let rest = below(room, u16::try_from(lines.len()).unwrap_or(room.height));
            return draw_offers(canvas, rest, screen, context, preview);
        }
        return Vec::new();
    }
    let has_room = |part: &&Rect| {
        wrapped_all(&texts, part.width.saturating_sub(4).into()).len() + 2 <= usize::from(part.height)
    };
    let Some(&part) = panel_parts.iter().find(has_room) else {
        note_box(canvas, layout.panel.area, title, &texts);
        return Vec::new();
    };
    let inside = canvas.frame(part, title);
    canvas.lines(inside, &wrapped_all(&texts, inside.width.into()));
    Vec::new()
}

/// Draws what can be done with the play, where the keys are those of the board; returns the names of the keys.
fn draw_offers(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &GameScreen,
    context: Context,
    preview: &PlayPreview,
) -> Vec<&'static str> {
    if !matches!(context, Context::Board | Context::Puzzle) {
        return Vec::new();
    }
    let offers = offers(canvas, screen, preview, area.width);
    let drawn = area.rows().zip(offers).map(|(row, (name, line, action))| {
        canvas.styled_text(row, &line);
        canvas.target(row, action);
        name
    });
    drawn.collect()
}

/// Returns the actions that the play offers: the name of each key, its line, and what a click on it does.
fn offers(
    canvas: &Canvas<'_>,
    screen: &GameScreen,
    preview: &PlayPreview,
    columns: u16,
) -> Vec<(&'static str, StyledLine, UiAction)> {
    let is_wide = columns >= WIDE;
    if screen.is_turn_of_others() || screen.is_over() {
        return Vec::new();
    }
    let key = |name: &str| canvas.keymap.shown(screen.board_context(), name);
    let text = |text: &str| vec![(text.to_owned(), Role::Text)];
    let mut offers: Vec<(&str, StyledLine, UiAction)> = Vec::new();
    if screen.rack_visibility == RackVisibility::Hidden {
        offers.push(("hide", text("shows your rack"), UiAction::Hide));
    }
    if let PlayPreview::Playable(scored) = preview {
        let points = if is_wide { wording::points(scored.total) } else { scored.total.to_string() };
        let line = vec![("plays it for ".to_owned(), Role::Text), (points, Role::Total)];
        offers.push(("play", line, UiAction::Accept));
    }
    if !screen.draft.is_empty() {
        offers.push(("recall", text("takes all tiles back"), UiAction::Back));
    }
    match screen.taken_tile() {
        Some((square, tile)) => {
            let letter = screen.game().tiles().write_placed(tile);
            let line = text(&format!("puts the {letter} back on {square}"));
            offers.push(("take", line, UiAction::Take));
        }
        None if screen.draft.is_empty() && screen.extra_tile().is_some() => {
            offers.push(("extra", text("places the gift blank"), UiAction::ExtraSlot));
        }
        None => {}
    }
    let widest = offers.iter().map(|(name, ..)| width(&key(name))).max().unwrap_or_default();
    for (name, line, _) in &mut offers {
        line.insert(0, (format!("{:<widest$} ", key(name)), Role::Key));
    }
    offers
}

/// Draws the message above the keys of a page that covers the board.
pub(super) fn draw_above_keys(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let line = Rect { y: area.bottom().saturating_sub(2), height: area.height.min(1), ..area };
    match message(canvas, screen, &PlayPreview::Empty, line.width) {
        Some((text, role)) if width(&text) + 4 <= usize::from(line.width) => {
            draw_message(canvas, line, &text, role);
        }
        Some(message) => {
            note_box(canvas, Rect { height: area.height.saturating_sub(1), ..area }, "", &[message]);
        }
        None => {}
    }
}

/// Draws a message on its line, with a mark.
pub(in crate::tui) fn draw_message(canvas: &mut Canvas<'_>, line: Rect, text: &str, role: Role) {
    let mark = if role == Role::Good { canvas.appearance.glyphs.pointer } else { '!' };
    canvas.clear(line);
    canvas.text(line, &format!(" {mark} {text}"), role);
}

/// Where only a part of the board is visible, draws the size that the whole board needs; returns the rest of the line.
pub(in crate::tui) fn draw_board_note(canvas: &mut Canvas<'_>, layout: &GameLayout) -> Rect {
    let area = layout.keys;
    let Some(needed) = layout.window.needed else { return area };
    let note = format!(" whole board: {}x{}", needed.columns, needed.rows);
    canvas.text(area, &note, Role::Faint);
    let columns = columns(&note).min(area.width);
    Rect { x: area.x + columns + 1, width: area.width.saturating_sub(columns + 1), ..area }
}

/// A fault that stays until it is mended: in full if it fits on the line, or else where to read it.
pub(in crate::tui) fn lasting_fault(canvas: &Canvas<'_>, what: &str, cause: &str, columns: u16) -> String {
    let full = format!("{what}: {cause}");
    if width(&full) + 4 <= usize::from(columns) {
        return full;
    }
    format!("{what}: see {}", canvas.key("game"))
}

/// The message. A game that cannot be saved comes before everything else.
fn message(
    canvas: &Canvas<'_>,
    screen: &GameScreen,
    preview: &PlayPreview,
    columns: u16,
) -> Option<(String, Role)> {
    if let Some(fault) = &screen.save_fault {
        return Some((lasting_fault(canvas, "NOT SAVED", &fault.cause(), columns), Role::Bad));
    }
    let message = screen.message.as_ref()?;
    if screen.is_covered() && screen.message_is_last_turn() {
        // The hand-over screen shows the last turn itself.
        return None;
    }
    if let PlayPreview::Refused(refusal) = preview
        && message.text == refusal.to_string()
    {
        // The preview shows the reason.
        return Some(("not played".to_owned(), Role::Bad));
    }
    let role = message.tone.role();
    // The answers of a lesson may name keys.
    let text = screen.lesson().map(|_| tutor::with_keys(&message.text, canvas.keymap));
    Some((text.unwrap_or_else(|| message.text.clone()), role))
}

/// The texts about a closed table, the longest first: the first that fits stays on the screen. None while it is open.
fn closed_texts(canvas: &Canvas<'_>, screen: &GameScreen) -> Vec<String> {
    if !screen.is_table_closed() {
        return Vec::new();
    }
    let key = canvas.keymap.shown(screen.board_context(), "menu");
    let short = format!("The table is closed. {key} leaves");
    let long = screen.session().way_back().map(|way| format!("{short}; {way}"));
    long.into_iter().chain([short]).collect()
}

/// The turns since the player's last one and what the coach says about that, while the message is about the last of them.
fn recent_lines(screen: &GameScreen) -> Vec<(String, Role)> {
    if !screen.message_is_last_turn() {
        return Vec::new();
    }
    let turns = screen.recent_turns().iter().map(|turn| screen.turn_text(turn));
    turns.chain(screen.coach_text()).map(|text| (text, Role::Good)).collect()
}
