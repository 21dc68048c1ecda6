//! Draws the tab of the game: what it is played by, one line for each fact.

use rackety_engine::Mode;
use rackety_engine::game::{Hints, Premiums};
use ratatui::layout::Rect;

use super::status::{FileFault, GameFacts};
use crate::session::HintsLeft;
use crate::text::wording::{self, sentence};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, wrapped};

/// Columns of the names of the facts.
const LABEL_COLUMNS: u16 = 10;

/// Draws the facts; those that need more columns take more lines.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, facts: GameFacts<'_>, scroll: Scroll) {
    let columns = usize::from(area.width.saturating_sub(LABEL_COLUMNS));
    let lines: Vec<(&str, String)> = lines(facts)
        .into_iter()
        .flat_map(|(label, value)| {
            let labels = std::iter::once(label).chain(std::iter::repeat(""));
            labels.zip(wrapped(&value, columns))
        })
        .collect();
    let first = canvas.first_line(scroll, lines.len(), area.height);
    for (row, (label, value)) in area.rows().zip(&lines[first..]) {
        canvas.text(Rect { width: LABEL_COLUMNS.min(row.width), ..row }, label, Role::Faint);
        let rest = Rect { x: row.x + LABEL_COLUMNS, width: row.width.saturating_sub(LABEL_COLUMNS), ..row };
        canvas.text(rest, value, Role::Text);
    }
}

fn lines(facts: GameFacts<'_>) -> Vec<(&'static str, String)> {
    let game = facts.game;
    let mode = match game.mode() {
        Mode::Normal => "normal",
        Mode::Professional if game.has_challenges() => "unknown words can be challenged",
        Mode::Professional => "professional: an unknown word loses the turn",
    };
    let board = match game.premiums() {
        Premiums::Standard => "standard",
        Premiums::Random => "random",
    };
    let hints = match (facts.hints, game.hints()) {
        (HintsLeft::Count(left), _) => format!("{left} left"),
        (_, Hints::Limited(count)) => format!("{count} each"),
        (_, Hints::Free) => "free".to_owned(),
        (_, Hints::Off) => "off".to_owned(),
    };
    let mut lines = Vec::new();
    if let Some(note) = facts.what_if {
        lines.push(("What if", wording::what_if(&note.game, note.turn)));
    }
    match facts.fault {
        Some(FileFault::NotSaved(error)) => lines.push(("NOT SAVED", sentence(&error.cause()))),
        Some(FileFault::NotRead(cause)) => {
            lines.push(("Not read", format!("{} This is the last position seen.", sentence(cause))));
        }
        None => {}
    }
    lines.extend([
        ("Game", game.ruleset().name().to_owned()),
        ("Language", game.tile_set().name().to_owned()),
        ("Words", facts.list.to_string()),
        ("Turn", game.turn().to_string()),
        ("Bag", wording::tiles(game.bag_len())),
    ]);
    lines.extend(facts.time.map(|time| ("Time", format!("{time} left"))));
    lines.extend([("Mode", mode.to_owned()), ("Board", board.to_owned()), ("Hints", hints)]);
    let left = |seat| Some(format!("{} {} left", game.short_name(seat), game.takings_left(seat)?));
    let left: Vec<String> = game.seats().filter_map(left).collect();
    if !left.is_empty() {
        lines.push(("Takings", left.join(", ")));
    }
    let labels = std::iter::once("Rules").chain(std::iter::repeat(""));
    lines.extend(labels.zip(game.ruleset().unusual_rules(game.tile_set().language())));
    if let (Some(seed), Some(arguments)) = (game.seed(), game.replay_arguments()) {
        lines.push(("Seed", format!("{seed}; the draw can be replayed from it ({arguments})")));
    }
    lines
}
