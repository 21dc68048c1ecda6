//! What is open above the board.

use rackety_engine::{Seat, Tile, TurnOutcome};
use ratatui::layout::Rect;

use super::chart::{FEWEST, chart};
use crate::text::wording;
use crate::tui::action::Action;
use crate::tui::app::view::keys;
use crate::tui::game::action_menu::deeds;
use crate::tui::game::{BlankChooser, Choice, ExchangeChooser, Popup, Question, Table};
use crate::tui::keymap::Context;
use crate::tui::layout::Places;
use crate::tui::screens::look_up::state::LookUp;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width, wrapped};

/// More rows tell no more of the score race.
const MOST_CHART: usize = 14;
/// The columns of the keys in the list of all that can be done.
const DEED_KEY: u16 = 10;

pub(crate) fn popup(canvas: &mut Canvas<'_>, area: Rect, places: &Places, table: &Table) {
    match &table.popup {
        None | Some(Popup::Arrange(_)) => {}
        Some(Popup::Command(text)) => command(canvas, places.message, text),
        Some(Popup::Blank(chooser)) => blank(canvas, area, table, chooser),
        Some(Popup::Exchange(chooser)) => exchange(canvas, area, table, chooser),
        Some(Popup::Question(question)) => ask(canvas, area, table, question),
        Some(Popup::Hints(hints)) => super::hints::hints(canvas, area, table, hints),
        Some(Popup::Pin(entry)) => super::hints::pin(canvas, area, table, entry),
        Some(Popup::Words(words)) => look_up(canvas, area, table, words),
        Some(Popup::Over) => over(canvas, area, table),
        Some(Popup::Deeds(chosen)) => all_deeds(canvas, area, table, *chosen),
    }
}

/// A frame of so many columns and rows inside, in the middle.
pub(crate) fn middle(canvas: &mut Canvas<'_>, area: Rect, columns: usize, rows: usize, title: &str) -> Rect {
    canvas.open_above();
    let fit = |wanted: usize, most: u16| u16::try_from(wanted).unwrap_or(u16::MAX).min(most);
    let (columns, rows) = (fit(columns + 4, area.width), fit(rows + 2, area.height));
    let x = area.x + (area.width - columns) / 2;
    // What is told in the last rows stays visible as long as there is room above.
    let y = area.y + ((area.height - rows) / 2).min(area.height.saturating_sub(rows + 3));
    canvas.frame(Rect::new(x, y, columns, rows), title)
}

pub(crate) fn foot(area: Rect) -> Rect {
    Rect { x: area.x.saturating_sub(1), y: area.bottom().saturating_sub(1), width: area.width + 1, height: 1 }
}

fn command(canvas: &mut Canvas<'_>, area: Rect, text: &str) {
    canvas.clear(area);
    let room = usize::from(area.width).saturating_sub(4);
    // The end of a long command is what is being written.
    let skipped = width(text).saturating_sub(room);
    let shown: String = text.chars().skip(skipped).collect();
    let end = canvas.put(area.x, area.y, &format!(" :{shown}"), Role::Title);
    canvas.put(end, area.y, " ", Role::Cursor);
}

fn look_up(canvas: &mut Canvas<'_>, area: Rect, table: &Table, words: &LookUp) {
    let inside = middle(canvas, area, 60, 16, "Words");
    crate::tui::screens::look_up::view::words(
        canvas,
        inside,
        words,
        &table.session().dictionary_label().to_string(),
    );
    keys(canvas, foot(inside), Context::Words);
}

fn blank(canvas: &mut Canvas<'_>, area: Rect, table: &Table, chooser: &BlankChooser) {
    let texts: Vec<&str> = chooser.letters.iter().map(|&letter| table.game().tiles().text(letter)).collect();
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(1);
    let fits = (widest + 2) * BlankChooser::COLUMNS + 4 <= usize::from(area.width);
    let column = if fits { widest + 2 } else { widest + 1 };
    let rows = texts.len().div_ceil(BlankChooser::COLUMNS);
    let columns = (column * BlankChooser::COLUMNS).max(30);
    let inside = middle(canvas, area, columns, rows + 2, "Which letter?");
    for (index, text) in texts.iter().enumerate() {
        let (row, place) = (index / BlankChooser::COLUMNS, index % BlankChooser::COLUMNS);
        let offset = |cells: usize| u16::try_from(cells).unwrap_or_default();
        let y = inside.y + offset(row);
        if inside.bottom() <= y {
            break;
        }
        let role = if index == chooser.chosen { Role::Chosen } else { Role::Text };
        let cell = Rect::new(inside.x + offset(place * column), y, offset(column), 1);
        canvas.text(cell, &format!(" {text} "), role);
        canvas.target(cell, Action::Pick(index));
    }
    keys(canvas, foot(inside), Context::Blank);
}

fn exchange(canvas: &mut Canvas<'_>, area: Rect, table: &Table, chooser: &ExchangeChooser) {
    let tiles = table.game().tiles();
    let holds = table.game().state().bag().len();
    let given = tiles.write_tiles(&chooser.given());
    let mut lines = vec![format!("The bag holds {holds}. This ends your turn.")];
    lines.push(if given.is_empty() {
        "Nothing is marked.".to_owned()
    } else {
        format!("To exchange: {given}")
    });
    lines.extend(chooser.refusal.iter().map(|text| format!("! {text}")));
    let columns = usize::from(area.width).saturating_sub(4).min(52);
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, columns)).collect();
    let inside = middle(canvas, area, columns, lines.len() + 5, "Exchange");
    let column = if chooser.tiles.len() * 5 <= columns { 5 } else { 3 };
    for (slot, (tile, choice)) in chooser.tiles.iter().enumerate() {
        let x = inside.x + u16::try_from(slot * column).unwrap_or_default();
        let text = match tile {
            Tile::Letter(letter) => tiles.text(*letter).to_owned(),
            Tile::Blank => "?".to_owned(),
        };
        let role = match choice {
            Choice::Keep => Role::Tile,
            Choice::Give => Role::Gone,
        };
        canvas.put(x, inside.y, &format!(" {text} "), if slot == chooser.at { Role::Chosen } else { role });
        let mark = match choice {
            Choice::Keep => format!(" {}", (slot + 1) % 10),
            Choice::Give => " ^".to_owned(),
        };
        canvas.put(x, inside.y + 1, &mark, if *choice == Choice::Give { Role::Title } else { Role::Faint });
        let width = u16::try_from(column).unwrap_or_default();
        canvas.target(Rect { x, width, height: 2, ..inside }, Action::Pick(slot));
    }
    for (row, line) in inside.rows().skip(3).zip(&lines) {
        canvas.text(row, line, if line.starts_with('!') { Role::Bad } else { Role::Text });
    }
    keys(canvas, foot(inside), Context::Exchange);
}

/// All that can be done, each with its key.
fn all_deeds(canvas: &mut Canvas<'_>, area: Rect, table: &Table, chosen: usize) {
    let deeds = deeds(table);
    let inside = middle(canvas, area, 60, deeds.len() + 4, "What to do");
    // Below the list, the sentence of the line chosen, where a narrow screen cuts it.
    let list = Rect { height: inside.height.saturating_sub(4), ..inside };
    let sentence = deeds.get(chosen).map(|binding| wrapped(binding.help, usize::from(inside.width)));
    for (row, line) in inside.rows().skip(usize::from(list.height) + 1).zip(sentence.iter().flatten().take(2))
    {
        canvas.text(row, line, Role::Faint);
    }
    let first = (chosen + 1).saturating_sub(usize::from(list.height.max(1)));
    for (row, (index, binding)) in list.rows().zip(deeds.iter().enumerate().skip(first)) {
        let key = canvas.keys.shown(Context::Board, binding.name);
        canvas.text(Rect { width: DEED_KEY.min(row.width), ..row }, &key, Role::Key);
        let text = Rect { x: row.x + DEED_KEY, width: row.width.saturating_sub(DEED_KEY), ..row };
        canvas.text(text, binding.help, if index == chosen { Role::Chosen } else { Role::Text });
        canvas.target(row, Action::Pick(index));
    }
    keys(canvas, foot(inside), Context::List);
}

fn ask(canvas: &mut Canvas<'_>, area: Rect, table: &Table, question: &Question) {
    let (title, text) = match question {
        Question::Pass => ("Pass", "Pass this turn? What is laid is taken back.".to_owned()),
        Question::Resign => ("Resign", format!("{}, do you resign?", table.name(table.seat()))),
        Question::Quit { seat, .. } => ("End the game?", quit_question(canvas, table, *seat)),
    };
    let columns = usize::from(area.width).saturating_sub(4).min(48);
    let lines = wrapped(&text, columns);
    let inside = middle(canvas, area, columns, lines.len() + 2, title);
    for (row, line) in inside.rows().zip(&lines) {
        canvas.text(row, line, Role::Text);
    }
    keys(canvas, foot(inside), Context::Question);
}

fn quit_question(canvas: &Canvas<'_>, table: &Table, seat: Seat) -> String {
    let told = table.last_turn().map(|turn| format!("{}. ", table.told(turn))).unwrap_or_default();
    let name = table.name(seat);
    let key = canvas.keys.shown(Context::Board, "agree");
    format!(
        "{told}{name}, would you quit if everybody else does? The game ends when all agree; until then it goes on, and \
         {key} takes it back."
    )
}

/// The reckoning: why the game is over, what the tiles left cost, and who won.
fn over(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let state = table.game().state();
    let Some(ending) = state.ending() else { return };
    let mut lines = vec![(wording::reason(ending.reason).to_owned(), Role::Text)];
    for adjustment in &ending.adjustments {
        lines.push((wording::adjustment(table.game(), adjustment), Role::Text));
    }
    lines.push((String::new(), Role::Text));
    let mut standings: Vec<_> = state.players().collect();
    standings.sort_by_key(|(_, player)| (!player.is_in(), -player.score()));
    for (seat, player) in standings {
        let won = ending.winners.contains(&seat);
        let mark = if won { canvas.look.glyphs.pointer } else { ' ' };
        let out = if player.is_in() { "" } else { "  left" };
        let role = if won { Role::Title } else { Role::Text };
        lines.push((format!("{mark} {:<16} {:>5}{out}", player.name(), player.score()), role));
        lines.extend(best_play(table, seat).map(|told| (told, Role::Faint)));
    }
    lines.push((String::new(), Role::Text));
    lines.push((wording::winners(table.game(), &ending.winners), Role::Title));
    let columns = usize::from(area.width).saturating_sub(4).min(if 100 <= area.width { 76 } else { 48 });
    let lines: Vec<(String, Role)> = lines
        .into_iter()
        .flat_map(|(text, role)| {
            let parts = if width(&text) <= columns { vec![text] } else { wrapped(&text, columns) };
            parts.into_iter().map(move |part| (part, role))
        })
        .collect();
    // The chart gets what room is left, if that is enough for one and there is a race to show.
    let was_played = table.game().turns().iter().any(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }));
    let spare = usize::from(area.height).saturating_sub(lines.len() + 8);
    let chart_rows = if was_played && usize::from(FEWEST) <= spare { spare.min(MOST_CHART) } else { 0 };
    let gap = usize::from(0 < chart_rows);
    let inside = middle(canvas, area, columns, lines.len() + gap + chart_rows + 2, "Game over");
    let text = Rect { height: inside.height.saturating_sub(1), ..inside };
    let first = canvas.scrolled(table.scroll, lines.len() + gap + chart_rows, text.height);
    for (row, (line, role)) in text.rows().zip(&lines[first..]) {
        canvas.text(row, line, *role);
    }
    if 0 < chart_rows {
        let rows = u16::try_from(chart_rows).unwrap_or_default();
        chart(canvas, Rect { y: text.bottom().saturating_sub(rows), height: rows, ..text }, table);
    }
    keys(canvas, foot(inside), Context::Over);
}

/// What brought a player the most points in one turn.
fn best_play(table: &Table, seat: Seat) -> Option<String> {
    let own = table.game().turns().iter().filter(|turn| turn.seat == seat);
    let best = own
        .filter(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
        .max_by_key(|turn| turn.points())?;
    let TurnOutcome::Play { notation, scored, .. } = &best.outcome else { return None };
    let word = scored
        .words
        .iter()
        .max_by_key(|word| word.points)
        .map_or_else(|| notation.word(), |word| word.text.as_str());
    let at = notation.heading();
    Some(format!("    best: {word} ({at}) {}, turn {}", best.points(), best.number))
}
