//! Draws the tabs of the side panel: history, unseen tiles, words and chart.

use rackety_engine::{FormedWord, MAX_NAME_COLUMNS, Seat, Tile, TurnOutcome, TurnRecord, WordOrigin};
use ratatui::layout::Rect;

use super::chart;
use crate::files::meanings::{KnownMeanings, Meaning};
use crate::session::PublicGame;
use crate::text::wording;
use crate::tui::game::state::{GameScreen, RackVisibility};
use crate::tui::side_panel::PanelTab;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, shortened, width, wrapped};

/// Columns from which on the history has full names and scores.
const WIDE: u16 = 40;
/// Columns of a name in the narrow history.
const SHORT_NAME_COLUMNS: usize = 7;

/// Draws the content of a tab.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, tab: PanelTab) {
    match tab {
        PanelTab::Unseen => draw_unseen(canvas, area, screen),
        PanelTab::Words => draw_words(canvas, area, screen.public(), &screen.meanings, screen.scroll),
        _ => draw_public(canvas, area, screen.public(), screen.scroll, tab),
    }
}

/// Draws the content of a tab that everybody may see.
pub(in crate::tui) fn draw_public(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: PublicGame<'_>,
    scroll: Scroll,
    tab: PanelTab,
) {
    match tab {
        PanelTab::Board | PanelTab::Players | PanelTab::Unseen => {}
        PanelTab::History => draw_history(canvas, area, game, scroll),
        PanelTab::Words => draw_words(canvas, area, game, &KnownMeanings::default(), scroll),
        PanelTab::Chart => chart::draw(canvas, area, game),
    }
}

/// Draws the turns, newest first.
fn draw_history(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, scroll: Scroll) {
    let turns = game.turns();
    let first = canvas.first_line(scroll, turns.len(), area.height);
    for (row, turn) in area.rows().zip(turns.iter().rev().skip(first)) {
        draw_turn(canvas, row, game, turn);
    }
}

fn draw_turn(canvas: &mut Canvas<'_>, row: Rect, game: PublicGame<'_>, turn: &TurnRecord) {
    let text = wording::short_turn(&turn.outcome);
    let points = match &turn.outcome {
        TurnOutcome::Play { scored, .. } => format!("+{}", scored.total),
        TurnOutcome::Lost { .. } => "0".to_owned(),
        _ => String::new(),
    };
    let is_wide = WIDE <= row.width;
    let more = canvas.appearance.glyphs.more;
    let (name, figures) = if is_wide {
        let name = shortened_in_middle(game.name(turn.seat), MAX_NAME_COLUMNS, more);
        (name, format!("{points:>5} {:>5} ", turn.score))
    } else {
        let name = shortened_in_middle(&game.short_name(turn.seat), SHORT_NAME_COLUMNS, more);
        (name, format!("{points:>4} "))
    };
    let room = usize::from(row.width).saturating_sub(width(&figures));
    let left = Rect { width: u16::try_from(room).unwrap_or(row.width), ..row };
    canvas.text(left, &format!("{:>2} {name} {text}", turn.number), Role::Text);
    canvas.text_right(row, &figures, Role::Text);
}

/// The start and the end of a name, since names in a game often differ at the end (Player 1, Player 2).
fn shortened_in_middle(name: &str, columns: usize, more: char) -> String {
    const END: usize = 2;
    let count = name.chars().count();
    if width(name) <= columns || count <= END {
        return name.to_owned();
    }
    let end: String = name.chars().skip(count - END).collect();
    let start = shortened(name, columns.saturating_sub(width(&end)), more);
    format!("{start}{end}")
}

/// Draws the words played, newest first, each with its points and player, and below it its meaning if it is known.
fn draw_words(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: PublicGame<'_>,
    meanings: &KnownMeanings,
    scroll: Scroll,
) {
    let turns = game.turns().iter().rev();
    let words = turns.flat_map(|turn| turn.words().iter().map(move |word| (turn.seat, word)));
    let lines: Vec<WordsLine<'_>> = words
        .flat_map(|(seat, word)| {
            let meaning = meanings.of(&word.text).map(WordsLine::Meaning);
            std::iter::once(WordsLine::Word(seat, word)).chain(meaning)
        })
        .collect();
    if lines.is_empty() {
        return canvas.text(area, "no words yet", Role::Faint);
    }
    let first = canvas.first_line(scroll, lines.len(), area.height);
    for (row, line) in area.rows().zip(&lines[first..]) {
        match line {
            WordsLine::Word(seat, word) => {
                let leftover = if word.origin == WordOrigin::LeftByTaking { " left" } else { "" };
                let text = Rect { width: row.width.saturating_sub(6), ..row };
                canvas.text(text, &format!("{}{leftover}  {}", word.text, game.name(*seat)), Role::Text);
                canvas.text_right(row, &format!("{:>4} ", word.points), Role::Text);
            }
            WordsLine::Meaning(meaning) => {
                let more = canvas.appearance.glyphs.more;
                let text = shortened(&format!("  {}", meaning.gloss()), usize::from(row.width), more);
                canvas.text(row, &text, Role::Faint);
            }
        }
    }
}

/// A line of the words played.
enum WordsLine<'a> {
    Word(Seat, &'a FormedWord),
    Meaning(&'a Meaning),
}

/// Draws how many of each tile the viewer cannot see.
fn draw_unseen(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    if screen.rack_visibility == RackVisibility::HandOver {
        // The unseen tiles would reveal the rack of the next player.
        return canvas.text(area, "(hidden between turns)", Role::Faint);
    }
    let Some(unseen) = screen.unseen() else {
        return canvas.text(area, "(on a player's turn)", Role::Faint);
    };
    canvas.text(area, &format!("{} in bag and racks:", unseen.len()), Role::Faint);
    let set = screen.game().tiles();
    let kinds = set.letters().map(|(letter, _)| Tile::Letter(letter)).chain([Tile::Blank]);
    let (mut left, mut gone) = (Vec::new(), Vec::new());
    for tile in kinds.filter(|tile| set.tiles().contains(tile)) {
        match unseen.iter().filter(|&&other| other == tile).count() {
            0 => gone.push(set.write_tile(tile)),
            count => left.push(format!("{}{count}", set.write_tile(tile))),
        }
    }
    let mut lines = in_columns(&left, usize::from(area.width));
    if !gone.is_empty() {
        lines.extend(wrapped(&format!("none: {}", gone.join(" ")), usize::from(area.width)));
    }
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let first = canvas.first_line(screen.scroll, lines.len(), rows.height);
    for (row, line) in rows.rows().zip(lines.iter().skip(first)) {
        canvas.text(row, line, Role::Text);
    }
}

/// Lines of items in columns of equal width.
fn in_columns(items: &[String], columns: usize) -> Vec<String> {
    let item_columns = items.iter().map(|item| width(item)).max().unwrap_or(1) + 1;
    let padded = |item: &String| format!("{item}{}", " ".repeat(item_columns - width(item)));
    let lines = items.chunks((columns / item_columns).max(1));
    lines.map(|line| line.iter().map(padded).collect::<String>().trim_end().to_owned()).collect()
}
