//! Draws the main menu: the name of the program laid in tiles, the items, and beside them the game played last.

use ratatui::layout::{Rect, Size};

use super::last_game::LastGame;
use super::list_view::name_columns;
use super::{Menu, MenuCommand, MenuItem};
use crate::output::padded;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::keymap::{Binding, Context, Keymap, Meaning};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, HeadingSize, HeadingTile, VisiblePart, cells, columns, key_line_of, right_edge, shortened,
    tile_word, width, wrapped_in,
};

/// The tiles of the title, with the points of the English tile set.
const TITLE: [(&str, i32); 7] = [("R", 1), ("A", 1), ("C", 4), ("K", 5), ("E", 1), ("T", 1), ("Y", 4)];
/// The smallest terminal with frames.
const FRAMED: Size = Size::new(36, 16);
/// Columns from which on the last game is beside the items.
const WIDE: u16 = 80;
/// Columns of the panel with the items, alone and beside the last game.
const ALONE: u16 = 60;
const BESIDE: u16 = 40;
/// Columns between the two panels.
const GAP: u16 = 2;
/// Columns of a square of the small board.
const SQUARE: usize = 2;
/// Columns of the panel with the last game, if it has no board.
const TEXT_COLUMNS: usize = 30;
/// Rows between the scores and the small board, and of the frame around both.
const GAME_LINES: u16 = 1;
const FRAME_ROWS: u16 = 2;
/// Rows for what the selected item is about.
const ABOUT_ROWS: u16 = 2;

/// Draws the main menu.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) {
    if area.width < FRAMED.width || area.height < FRAMED.height {
        return draw_plain(canvas, area, menu);
    }
    let above_keys = Rect { height: area.height - 1, ..area };
    let game = menu.last_game.as_ref().filter(|_| area.width >= WIDE);
    let beside = Size::new(area.width.saturating_sub(BESIDE + GAP), above_keys.height - 1);
    let game_size = game.map(|game| game_size(game, beside));
    let items = cells(menu.items.items().len());
    let items_width = if game_size.is_some() { BESIDE } else { ALONE.min(area.width) };
    let items_height = items + ABOUT_ROWS + 1 + FRAME_ROWS;
    let panels = Size {
        width: items_width + game_size.map_or(0, |size| GAP + size.width),
        height: items_height.max(game_size.map_or(0, |size| size.height)),
    };
    let panels = Size { height: panels.height.min(above_keys.height), ..panels };
    // Two rows of air around a title, as far as there are.
    let spare = above_keys.height - panels.height;
    let tiles = title_tiles();
    let size = HeadingSize::fitting(canvas, &tiles, Rect { height: spare, ..area });
    let title_height = size.rows().min(spare);
    let air = (spare - title_height).min(4);
    let top = area.y + (spare - title_height - air) / 2;
    let heading = Rect { y: top + air / 2, height: title_height, ..area };
    if !heading.is_empty() {
        tile_word(canvas, heading, &tiles, size);
    }
    let place = Rect {
        x: area.x + (area.width - panels.width.min(area.width)) / 2,
        y: top + title_height + air,
        width: items_width,
        height: panels.height,
    };
    draw_items_panel(canvas, place, menu);
    if let (Some(game), Some(size)) = (game, game_size) {
        draw_game(canvas, Rect { x: place.right() + GAP, width: size.width, ..place }, game);
    }
    let foot = Rect { y: place.bottom(), height: 1, width: panels.width.min(area.width), ..place };
    draw_keys(canvas, foot, menu);
}

/// Draws, in a small terminal, the title, the items and the keys.
fn draw_plain(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) {
    let tiles = title_tiles();
    let head = Rect { height: 1, ..area };
    tile_word(canvas, head, &tiles, HeadingSize::fitting(canvas, &tiles, head));
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
    let note = note_lines(menu, usize::from(area.width).saturating_sub(2));
    let note_rows = match menu.fault {
        Some(_) => cells(note.len()).min(body.height.saturating_sub(1)),
        None if area.height >= 12 => cells(note.len()).min(ABOUT_ROWS),
        None => 0,
    };
    let list = Rect { height: body.height.saturating_sub(note_rows), width: area.width - 1, ..body };
    let part = draw_items(canvas, list, menu);
    part.draw(canvas, right_edge(area, list));
    let below = Rect { x: area.x + 1, y: list.bottom(), height: note_rows, width: area.width - 2 };
    canvas.lines(below, &note);
    draw_keys(canvas, Rect { y: area.bottom() - 1, height: 1, ..area }, menu);
}

fn title_tiles() -> Vec<HeadingTile> {
    TITLE.map(|(letter, points)| HeadingTile { text: letter.to_owned(), points: Some(points) }).to_vec()
}

/// The panel with the items and, at its foot, what the selected one is about.
fn draw_items_panel(canvas: &mut Canvas<'_>, place: Rect, menu: &Menu) {
    let inside = canvas.frame(place, &menu.about);
    // The texts begin below the names.
    let note = note_lines(menu, usize::from(inside.width.saturating_sub(3)));
    let note_rows = if menu.fault.is_some() { cells(note.len()).max(ABOUT_ROWS) } else { ABOUT_ROWS };
    let list = Rect { height: inside.height.saturating_sub(note_rows + 1).max(1), ..inside };
    let part = draw_items(canvas, list, menu);
    part.draw(canvas, right_edge(place, list));
    let used = cells(menu.items.items().len()).min(list.height) + 1;
    let about = Rect { y: inside.y + used, height: inside.height.saturating_sub(used), ..inside };
    let about = Rect { x: about.x + 3, width: about.width.saturating_sub(3), ..about };
    canvas.lines(about, &note);
}

/// Returns the lines on what went wrong, or on the selected item.
fn note_lines(menu: &Menu, columns: usize) -> Vec<(String, Role)> {
    let about = menu.items.selected().map(|item| item.about.as_str()).unwrap_or_default();
    let (text, role) = menu.fault.as_deref().map_or((about, Role::Faint), |fault| (fault, Role::Bad));
    wrapped_in(&text.replace('\n', " "), columns, role).collect()
}

/// Draws the items, each with its key at the right.
fn draw_items(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) -> VisiblePart {
    let names = name_columns(menu);
    let pointer = canvas.appearance.glyphs.pointer;
    let rows = usize::from(area.height);
    for (row, (index, item)) in area.rows().zip(menu.items.visible(rows)) {
        let is_selected = index == menu.items.index();
        let (mark, role) = if is_selected { (pointer, Role::Selected) } else { (' ', Role::Text) };
        let padding = " ".repeat(names - width(&item.name));
        canvas.text(row, &format!(" {mark} {}{padding} ", item.name), role);
        if let Some(key) = key_of(canvas.keymap, item) {
            canvas.text_right(Rect { width: row.width.saturating_sub(1), ..row }, &key, Role::Key);
        }
        canvas.target(row, UiAction::Select(index));
    }
    menu.items.visible_part(rows)
}

/// The key that chooses an item wherever the selection is.
fn key_of(keymap: &Keymap, item: &MenuItem) -> Option<String> {
    let action = match (&item.command, item.destination) {
        (_, Some(destination)) => UiAction::Go(destination),
        (MenuCommand::Help, None) => UiAction::Help,
        (MenuCommand::Perform(Effect::Quit), None) => UiAction::Quit,
        (MenuCommand::Perform(_) | MenuCommand::None, None) => return None,
    };
    let is_meant = |binding: &Binding| binding.meaning.fixed() == Some(&action);
    let (_, keys) = keymap.rows(Context::Menu).find(|(binding, _)| is_meant(binding))?;
    keys.first().map(ToString::to_string)
}

fn draw_keys(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) {
    key_line_of(canvas, area, Context::Menu, |binding| match &binding.meaning {
        Meaning::Fixed(UiAction::Go(destination)) => menu.offers(*destination),
        _ => true,
    });
}

/// The columns and rows of the panel with the last game, with its board if that fits into this room.
fn game_size(game: &LastGame, room: Size) -> Size {
    let text_rows = cells(game.players.len()) + GAME_LINES + FRAME_ROWS;
    let board = game.rows.first().map_or(0, Vec::len) * SQUARE;
    let whole = Size::new(cells(board.max(TEXT_COLUMNS)) + 4, text_rows + cells(game.rows.len()));
    let fits = whole.width <= room.width && whole.height <= room.height;
    if fits { whole } else { Size::new(cells(TEXT_COLUMNS) + 4, text_rows) }
}

/// The last game: its players and scores, whose turn it is, when it was saved, and its board.
fn draw_game(canvas: &mut Canvas<'_>, place: Rect, game: &LastGame) {
    let more = canvas.appearance.glyphs.more;
    let title = shortened(&game.title, usize::from(place.width).saturating_sub(6), more);
    let inside = canvas.frame(place, &title);
    for (row, player) in inside.rows().zip(&game.players) {
        let role = if player.stands_out { Role::Title } else { Role::Text };
        let mark = if player.stands_out { canvas.appearance.glyphs.pointer } else { ' ' };
        let score = player.score.to_string();
        let room = usize::from(row.width.saturating_sub(columns(&score) + 1));
        let name_role = canvas.coloured_or(player.role, role);
        canvas.text(row, &shortened(&format!("{mark} {}", player.name), room, more), name_role);
        if player.stands_out {
            canvas.embolden(row);
        }
        canvas.text_right(row, &score, role);
    }
    let below = cells(game.players.len());
    canvas.text(
        Rect { y: inside.y + below, height: 1, ..inside },
        &format!("  {}", game.status),
        Role::Faint,
    );
    let bottom = Rect { y: place.bottom() - 1, height: 1, width: place.width - 2, ..place };
    canvas.text_right(bottom, &format!(" {} ", game.saved), Role::Faint);
    let taken = below + GAME_LINES;
    let board = Rect { y: inside.y + taken, height: inside.height.saturating_sub(taken), ..inside };
    if game.rows.is_empty() {
        return canvas.paragraph(
            board,
            "  With this time limit, the board is hidden here until the game is over.",
            Role::Faint,
        );
    }
    let width = cells(game.rows.first().map_or(0, Vec::len) * SQUARE);
    if usize::from(board.height) < game.rows.len() || board.width < width {
        return;
    }
    // Spare rows are above and below the board.
    let first = usize::from(board.height) - game.rows.len();
    let first = first.div_ceil(2);
    let x = inside.x + (inside.width - width.min(inside.width)) / 2;
    let empty = canvas.appearance.glyphs.squares[0];
    for (row, squares) in board.rows().skip(first).zip(&game.rows) {
        for (index, square) in squares.iter().enumerate() {
            let cell = Rect { x: x + cells(index * SQUARE), y: row.y, width: cells(SQUARE), height: 1 };
            // Without colours, a premium has its name, as on the board of a game.
            let is_named = canvas.appearance.theme.needs_mark(square.role);
            let text = match (&square.letter, square.premium) {
                (Some(letter), _) => padded(letter, SQUARE),
                (None, Some(premium)) if is_named => premium.to_string(),
                (None, _) if square.role == Role::Square => format!("{empty:<SQUARE$}"),
                (None, _) => " ".repeat(SQUARE),
            };
            canvas.text(cell, &text, square.role);
        }
    }
}
