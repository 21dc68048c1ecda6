//! Players and panes.

use rackety_engine::{PlayerStatus, Seat, Tile, TurnOutcome, TurnRecord, WordOrigin};
use ratatui::layout::Rect;

use super::chart::chart;
use super::preview::standing_text;
use crate::tui::action::Action;
use crate::tui::game::pane::{Pane, Room};
use crate::tui::game::{Table, Veil};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width};

/// The rows from which on history and unseen tiles both have room.
const TALL: u16 = 26;

/// The panel beside the board.
pub(crate) fn panel(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let used = players(canvas, area, table);
    let mut rest = below(area, used);
    canvas.rule(rest);
    rest = below(rest, 1);
    let taking = taking_lines(canvas, table);
    if !taking.is_empty() {
        let rows = u16::try_from(taking.len()).unwrap_or(u16::MAX).min(rest.height);
        for (row, (line, role)) in rest.rows().zip(&taking) {
            canvas.text(row, line, *role);
        }
        rest = below(rest, rows);
        canvas.rule(rest);
        rest = below(rest, 1);
    }
    let chosen = table.pane.shown(Room::Beside);
    if area.height < TALL {
        let used = tabs(canvas, rest, Room::Beside, chosen);
        return pane(canvas, below(rest, used), table, chosen);
    }
    // What is unseen is always wanted; below it, what is not scrolled, and above it what is.
    let other = if chosen == Pane::Unseen { Pane::History } else { Pane::Unseen };
    let half = Rect { height: rest.height.saturating_sub(12), ..rest };
    let foot = below(rest, half.height);
    canvas.rule(foot);
    canvas.text(below(foot, 1), &other.title().to_uppercase(), Role::Faint);
    pane(canvas, below(foot, 2), table, other);
    let used = tabs(canvas, half, Room::Beside, chosen);
    pane(canvas, below(half, used), table, chosen);
}

/// The names of the panes, the one that is shown in capitals; a click on one shows it. Returns the rows used.
fn tabs(canvas: &mut Canvas<'_>, area: Rect, room: Room, chosen: Pane) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for &pane in Pane::all(room) {
        let (text, role) = if pane == chosen {
            (pane.title().to_uppercase(), Role::Title)
        } else {
            (pane.title().to_owned(), Role::Faint)
        };
        let columns = u16::try_from(width(&text)).unwrap_or(area.width);
        if area.right() < x + columns {
            (x, y) = (area.x, y + 1);
        }
        let place = Rect { x, y, width: columns, height: 1 }.intersection(area);
        canvas.text(place, &text, role);
        canvas.target(place, Action::Show(pane));
        x += columns + 1;
    }
    let key = canvas.keys.shown(Context::Board, "next-pane");
    let columns = u16::try_from(width(&key)).unwrap_or(area.width);
    if x + columns < area.right() {
        let place = Rect { x: area.right() - columns - 1, y, width: columns, height: 1 }.intersection(area);
        canvas.text(place, &key, Role::Faint);
        canvas.target(place, Action::NextPane);
    }
    y + 1 - area.y
}

/// One pane.
fn pane(canvas: &mut Canvas<'_>, area: Rect, table: &Table, shown: Pane) {
    match shown {
        Pane::Board => {}
        Pane::Players => {
            let used = players(canvas, area, table);
            let rest = below(area, used + 1);
            let lines = taking_lines(canvas, table);
            for (row, (line, role)) in rest.rows().zip(&lines) {
                canvas.text(row, line, *role);
            }
        }
        Pane::History => history(canvas, area, table),
        Pane::Unseen => unseen(canvas, area, table),
        Pane::Words => words(canvas, area, table),
        Pane::Chart => chart(canvas, area, table),
    }
}

/// A pane in the board's place.
pub(crate) fn panes(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let used = tabs(canvas, area, Room::Instead, table.pane);
    pane(canvas, below(area, used + 1), table, table.pane);
}

fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// A line a player; returns the rows used.
fn players(canvas: &mut Canvas<'_>, area: Rect, table: &Table) -> u16 {
    let state = table.game().state();
    let wide = 36 <= area.width;
    let timed = wide && table.time().is_some();
    let heading = match (wide, timed) {
        (true, true) => " score   last   rack    time ",
        (true, false) => " score   last   rack ",
        (false, _) => " score  rack ",
    };
    canvas.text(area, "PLAYERS", Role::Faint);
    canvas.text_right(Rect { height: 1, ..area }, heading, Role::Faint);
    let mut used = 1;
    for (seat, player) in state.players() {
        let row = Rect { height: 1, ..below(area, used) };
        let moves = seat == table.seat() && !table.is_over();
        let pointer = if moves { canvas.look.glyphs.pointer } else { ' ' };
        let held = player.rack().len();
        let extra = moves && table.extra().is_some();
        let rack = match player.status() {
            PlayerStatus::In(_) if extra => format!("{held}+1"),
            PlayerStatus::In(_) => held.to_string(),
            PlayerStatus::Resigned | PlayerStatus::TimedOut | PlayerStatus::PassedOut => "out".to_owned(),
        };
        let score = player.score();
        let time = table.time().filter(|_| moves);
        let figures = if wide {
            let clock = match (timed, time) {
                (true, Some(time)) => format!("{:>7} ", time.to_string()),
                (true, None) => format!("{:>7} ", '-'),
                (false, _) => String::new(),
            };
            format!("{score:>5}  {:>5}  {rack:>5} {clock}", last_points(table, seat))
        } else {
            format!("{score:>5} {rack:>5} ")
        };
        let agrees = if table.agrees(seat) { " (agrees)" } else { "" };
        let role = if moves {
            Role::Title
        } else if player.is_in() {
            Role::Text
        } else {
            Role::Faint
        };
        let room = usize::from(row.width).saturating_sub(width(&figures));
        let name = Rect { width: u16::try_from(room).unwrap_or(row.width), ..row };
        // A name that is cut might be anybody's; a bot has a shorter one.
        let told = format!("{pointer} {}{agrees}", player.name());
        let told = if width(&told) <= room {
            told
        } else {
            format!("{pointer} {}{agrees}", table.session().short_name(seat))
        };
        canvas.text(name, &told, role);
        canvas.text_right(row, &figures, role);
        if let Some(time) = time.filter(|time| wide && time.is_short()) {
            canvas.text_right(row, &format!("!{time} "), Role::Bad);
        }
        used += 1;
    }
    used
}

fn last_points(table: &Table, seat: Seat) -> String {
    match table.game().turns().iter().rev().find(|turn| turn.seat == seat) {
        Some(turn) => format!("+{}", turn.points()),
        None => "-".to_owned(),
    }
}

/// What the taking means: the tile, its square, the words that are left.
fn taking_lines(canvas: &Canvas<'_>, table: &Table) -> Vec<(String, Role)> {
    if table.veil == Veil::Cover {
        return Vec::new();
    }
    let Some((square, tile)) = table.taken() else {
        if table.game().holds_gift() && !table.is_over() && table.extra().is_some() {
            return vec![
                ("GIFT  a blank for this turn".to_owned(), Role::Title),
                ("  lost if it is not used".to_owned(), Role::Text),
            ];
        }
        return Vec::new();
    };
    let tiles = table.game().tiles();
    let mut lines = vec![(format!("TAKEN  {} from {square}", tiles.write_placed(tile)), Role::Title)];
    if let Some(premium) = table.game().state().layout().premium(square) {
        lines.push((format!("  {premium} on {square} is live again"), Role::Text));
    }
    for (standing, word) in table.left_words() {
        let role = if standing == rackety_engine::WordStatus::Unknown { Role::Bad } else { Role::Good };
        lines.push((format!("  {}", standing_text(canvas, standing, &word)), role));
    }
    let is_laid = table.extra().is_some_and(|held| held.state == crate::tui::game::SlotState::Laid);
    let told = if is_laid { "  laid again" } else { "  must be used now" };
    lines.push((told.to_owned(), Role::Text));
    lines
}

/// What was done, the newest first.
fn history(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let turns = table.game().turns();
    let first = canvas.scrolled(table.scroll, turns.len(), area.height);
    for (row, turn) in area.rows().zip(turns.iter().rev().skip(first)) {
        history_line(canvas, row, table, turn);
    }
}

fn history_line(canvas: &mut Canvas<'_>, row: Rect, table: &Table, turn: &TurnRecord) {
    let (what, points) = match &turn.outcome {
        TurnOutcome::Play { notation: text, scored, .. } => {
            let taken = scored.taken.map(|taken| format!(" -{}", taken.from)).unwrap_or_default();
            (format!("{text}{taken}"), format!("+{}", scored.total))
        }
        TurnOutcome::Lost { notation: text, .. } => (format!("lost {text}"), "0".to_owned()),
        TurnOutcome::Exchange { given, .. } => (format!("swapped {}", given.len()), String::new()),
        TurnOutcome::Pass => ("pass".to_owned(), String::new()),
        TurnOutcome::TimeOut => ("out of time".to_owned(), String::new()),
        TurnOutcome::Resign => ("resigned".to_owned(), String::new()),
        TurnOutcome::AgreeToQuit => ("would quit".to_owned(), String::new()),
        TurnOutcome::TakeBackQuit => ("plays on".to_owned(), String::new()),
    };
    let figures =
        if 40 <= row.width { format!("{points:>5} {:>5} ", turn.score) } else { format!("{points:>4} ") };
    let room = usize::from(row.width).saturating_sub(width(&figures));
    let left = Rect { width: u16::try_from(room).unwrap_or(row.width), ..row };
    let name = table.name(turn.seat);
    let short = table.session().short_name(turn.seat);
    let more = canvas.look.glyphs.more;
    let name = if 40 <= row.width { told_apart(name, 16, more) } else { told_apart(&short, 7, more) };
    canvas.text(left, &format!("{:>2} {name} {what}", turn.number), Role::Text);
    canvas.text_right(row, &figures, Role::Text);
}

/// A name in so many columns: its beginning and its end, since names of one game often differ there (Player 1, Player 2).
fn told_apart(name: &str, columns: usize, more: char) -> String {
    const END: usize = 2;
    let count = name.chars().count();
    if width(name) <= columns || count <= END {
        return name.to_owned();
    }
    let end: String = name.chars().skip(count - END).collect();
    let begin = crate::tui::widgets::canvas::shortened(name, columns.saturating_sub(width(&end)), more);
    format!("{begin}{end}")
}

/// The words played, the newest first, each with its points and who played it.
fn words(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let played = table.game().turns().iter().rev().filter_map(|turn| match &turn.outcome {
        TurnOutcome::Play { scored, .. } => Some(scored.words.iter().map(move |word| (turn.seat, word))),
        _ => None,
    });
    let words: Vec<_> = played.flatten().collect();
    if words.is_empty() {
        return canvas.text(area, "no word is played yet", Role::Faint);
    }
    let first = canvas.scrolled(table.scroll, words.len(), area.height);
    for (row, (seat, word)) in area.rows().zip(&words[first..]) {
        let left = if word.origin == WordOrigin::LeftByTaking { " left" } else { "" };
        let points = format!("{:>4} ", word.points);
        let room = Rect { width: row.width.saturating_sub(6), ..row };
        canvas.text(room, &format!("{}{left}  {}", word.text, table.name(*seat)), Role::Text);
        canvas.text_right(row, &points, Role::Text);
    }
}

/// The tiles that the player to move does not see.
fn unseen(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    if table.veil == Veil::Cover {
        // What is unseen tells what the next player holds.
        return canvas.text(area, "(behind the cover)", Role::Faint);
    }
    let Some(tiles) = table.unseen() else {
        return canvas.text(area, "(when a player looks)", Role::Faint);
    };
    canvas.text(area, &format!("{} in bag and racks:", tiles.len()), Role::Faint);
    let set = table.game().tiles();
    let count = |tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
    let kinds = set.letters().map(|(letter, _)| Tile::Letter(letter)).chain([Tile::Blank]);
    let (mut there, mut out) = (Vec::new(), Vec::new());
    for tile in kinds.filter(|tile| set.tiles().contains(tile)) {
        match count(tile) {
            0 => out.push(set.write_tile(tile)),
            left => there.push(format!("{}{left}", set.write_tile(tile))),
        }
    }
    let mut lines = in_columns(&there, usize::from(area.width));
    if !out.is_empty() {
        lines.extend(crate::tui::widgets::canvas::wrapped(
            &format!("none: {}", out.join(" ")),
            usize::from(area.width),
        ));
    }
    let rows = below(area, 1);
    let first = canvas.scrolled(table.scroll, lines.len(), rows.height);
    for (row, line) in rows.rows().zip(lines.iter().skip(first)) {
        canvas.text(row, line, Role::Text);
    }
}

/// Items in columns of one width.
fn in_columns(items: &[String], columns: usize) -> Vec<String> {
    let wide = items.iter().map(|item| width(item)).max().unwrap_or(1) + 1;
    let padded = |item: &String| format!("{item}{}", " ".repeat(wide - width(item)));
    let a_row = (columns / wide).max(1);
    items
        .chunks(a_row)
        .map(|chunk| chunk.iter().map(padded).collect::<String>().trim_end().to_owned())
        .collect()
}
