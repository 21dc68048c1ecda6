//! Draws the history: the turns, newest first, each play as its whole word. A click on one looks back at it.

use rackety_engine::{Seat, TurnOutcome, TurnRecord};
use ratatui::layout::Rect;

use crate::output::padded;
use crate::session::PublicGame;
use crate::text::play_name::PlayName;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, StyledLine, shortened, width, wrapped};

/// Columns from which on players have their names, and takings their squares.
const WIDE: usize = 34;
/// The indent before a line that has no number of a turn.
const RULE_INDENT: &str = "   ";

/// Draws the turns.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, scroll: Scroll) {
    let columns = usize::from(area.width);
    let more = canvas.appearance.glyphs.more;
    let steps = (0..=game.turns().len()).rev();
    let table = HistoryTable::new(game, columns);
    let lines: Vec<(usize, HistoryLine)> = steps
        .flat_map(|step| {
            let turn = step.checked_sub(1).and_then(|index| game.turns().get(index));
            let turn = turn.into_iter().flat_map(|turn| table.lines(game, turn, more));
            let rules = game.house_rule_texts(step).rev().flat_map(|text| house_rule_lines(&text, columns));
            rules.chain(turn).map(move |line| (step, line)).collect::<Vec<_>>()
        })
        .collect();
    if lines.is_empty() {
        return canvas.text(area, "no turns yet", Role::Faint);
    }
    let first = canvas.first_line(scroll, lines.len(), area.height);
    for (row, (step, line)) in area.rows().zip(&lines[first..]) {
        canvas.target(row, UiAction::Replay(ReplayAction::GoTo(*step)));
        line.draw(canvas, row);
        if *step == game.turns().len() {
            canvas.embolden(row);
        }
    }
}

/// A line of the history.
pub(in crate::tui) struct HistoryLine {
    pub(in crate::tui) text: StyledLine,
    /// The figures at the right end; empty below the first line of a turn.
    pub(in crate::tui) figures: String,
}

impl HistoryLine {
    fn faint(text: String) -> Self {
        Self { text: vec![(text, Role::Faint)], figures: String::new() }
    }

    /// Draws the line on a row.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, row: Rect) {
        canvas.styled_text(row, &self.text);
        canvas.text_right(row, &self.figures, Role::Text);
    }
}

/// The lines about a word that players allowed or barred, indented as far as the numbers of turns.
pub(in crate::tui) fn house_rule_lines(text: &str, columns: usize) -> Vec<HistoryLine> {
    let lines = wrapped(text, columns.saturating_sub(RULE_INDENT.len()));
    lines.into_iter().map(|line| HistoryLine::faint(format!("{RULE_INDENT}{line}"))).collect()
}

/// The columns of the history: the same for all turns.
pub(in crate::tui) struct HistoryTable {
    columns: usize,
    is_wide: bool,
    /// The columns of the names, and of the words.
    names: usize,
    words: usize,
}

impl HistoryTable {
    /// The table of a game in this many columns.
    pub(in crate::tui) fn new(game: PublicGame<'_>, columns: usize) -> Self {
        let is_wide = columns >= WIDE;
        let name = |seat| width(&name_text(game, seat, is_wide));
        let names = game.seats().map(name).max().unwrap_or_default();
        let plays = game.turns().iter().filter_map(|turn| PlayName::of_turn(&turn.outcome));
        let words = plays.map(|play| width(&play.word));
        // Behind the words: the square, the taken tile, the points.
        let behind = if is_wide { 16 } else { 11 };
        let most = columns.saturating_sub(names + 4 + behind);
        Self { columns, is_wide, names, words: words.max().unwrap_or_default().max(7).min(most) }
    }

    /// A turn on one line, or with what was done below the player's name if that takes more.
    pub(in crate::tui) fn lines(
        &self,
        game: PublicGame<'_>,
        turn: &TurnRecord,
        more: char,
    ) -> Vec<HistoryLine> {
        let figures = match &turn.outcome {
            TurnOutcome::Lost { .. } => "0".to_owned(),
            TurnOutcome::Play { .. } => format!("{:+}", turn.points()),
            _ if turn.points() != 0 => format!("{:+}", turn.points()),
            _ => String::new(),
        };
        let name = name_text(game, turn.seat, self.is_wide);
        let padding = " ".repeat(self.names.saturating_sub(width(&name)) + 1);
        let mut text = vec![
            (format!("{:>2} ", turn.number), Role::Faint),
            (format!("{name}{padding}"), Role::of_player(turn.seat)),
        ];
        let used = 3 + self.names + 1;
        if let TurnOutcome::Play { notation, scored, .. } = &turn.outcome {
            let PlayName { heading: coordinate, word } = PlayName::new(notation, &scored.words);
            let (word, words) = (word.as_str(), self.words);
            let taken = scored.taken.map(|taken| {
                let letter = game.tile_set().text(taken.tile.letter()).to_owned();
                (letter, if self.is_wide { format!(" {}", taken.from) } else { String::new() })
            });
            let (letter, from) = taken.unwrap_or_default();
            let room = self.columns.saturating_sub(used + width(&figures) + 1);
            let needed = width(word).max(words) + 1 + 3;
            // A word that is too long for its column has it whole, before the square and the taken tile.
            let [coordinate, letter, from] = match room {
                _ if needed + 1 + width(&letter) + width(&from) <= room => [coordinate, letter, from],
                _ if needed + 1 + width(&letter) <= room => [coordinate, letter, String::new()],
                _ if width(word) + 4 <= room => [coordinate, String::new(), String::new()],
                _ => [const { String::new() }; 3],
            };
            let word = shortened(word, room, more);
            text.extend([
                (padded(&word, words) + " ", Role::Text),
                (format!("{coordinate:<3} "), Role::Faint),
                (letter, Role::Taking),
                (from, Role::Faint),
            ]);
            return vec![HistoryLine { text, figures }];
        }
        let told = game.history_turn_text(turn);
        let room = self.columns.saturating_sub(used + width(&figures));
        let mut rest = wrapped(&told, room).into_iter();
        text.push((rest.next().unwrap_or_default(), Role::Text));
        let indent = " ".repeat(used);
        let below = rest.map(|line| HistoryLine::faint(format!("{indent}{line}")));
        std::iter::once(HistoryLine { text, figures }).chain(below).collect()
    }
}

/// A player's name if it has room beside the words, or its first letters; in few columns, of all players alike.
fn name_text(game: PublicGame<'_>, seat: Seat, is_wide: bool) -> String {
    const LONGEST: usize = 8;
    const LONGEST_OF_ALL: usize = 4;
    let has_room = if is_wide {
        width(&game.short_name(seat)) <= LONGEST
    } else {
        game.seats().all(|seat| width(&game.short_name(seat)) <= LONGEST_OF_ALL)
    };
    if has_room { game.short_name(seat) } else { super::status::initials(game, seat) }
}
