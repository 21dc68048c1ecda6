//! The letters of a ruleset, and the most remarkable games of a run.

use rackety_lab::{Estimate, LetterReport, TournamentReport};
use ratatui::layout::Rect;

use super::shown_run::{Activity, ShownRun};
use crate::text::charset::Charset;
use crate::text::numbers::{counted_signed, dash, decimals};
use crate::tui::action::UiAction;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, VisiblePart, below, styled};

/// Columns from which on the letters have all their figures.
const ALL_COLUMNS: usize = 70;
const HEAD: &str = "letter value tiles  played  brings    held   stuck  effect  suggested";
const NARROW_HEAD: &str = "letter value tiles  brings  effect  suggested";
const ABOUT: &str = "Played, stuck: tiles a game. Brings: points of a tile with its premiums. Held: turns. Effect: points \
                     by which a turn that begins with it on a full rack scores more than one without. Suggested: the \
                     value with which it would not.";

/// Returns the lines on what each letter brings.
pub(super) fn letters(report: &TournamentReport, columns: usize) -> Vec<StyledLine> {
    let is_wide = columns >= ALL_COLUMNS;
    let head = if is_wide { HEAD } else { NARROW_HEAD };
    let mut lines = vec![vec![(head.to_owned(), Role::Faint)]];
    let line = if is_wide { letter } else { narrow_letter };
    lines.extend(report.letters.iter().map(|letter| vec![(line(letter), Role::Text)]));
    lines.push(StyledLine::new());
    lines.extend(styled(ABOUT, columns, Role::Faint));
    lines
}

fn letter(letter: &LetterReport) -> String {
    let suggested = letter.suggested.map_or_else(dash, |Estimate { value, interval: [low, high] }| {
        format!("{value:.1} ({low:.1} {} {high:.1})", Charset::Unicode.to())
    });
    format!(
        "{:<6}{:>6}{:>6}{:>8}{:>8}{:>8}{:>8}{:>8}  {suggested}",
        letter.letter,
        letter.value,
        letter.tiles,
        decimals(letter.played, 2),
        decimals(letter.points_per_tile, 1),
        decimals(letter.turns_held, 1),
        decimals(letter.left, 2),
        effect(letter),
    )
}

fn narrow_letter(letter: &LetterReport) -> String {
    format!(
        "{:<6}{:>6}{:>6}{:>8}{:>8}{:>11}",
        letter.letter,
        letter.value,
        letter.tiles,
        decimals(letter.points_per_tile, 1),
        effect(letter),
        decimals(letter.suggested.map(|suggested| suggested.value), 1),
    )
}

fn effect(letter: &LetterReport) -> String {
    letter.effect.map_or_else(dash, |effect| format!("{:+.1}", effect.value))
}

/// Draws the most remarkable games, to choose one; returns the part that is visible.
pub(super) fn draw_games(canvas: &mut Canvas<'_>, area: Rect, shown: &ShownRun) -> VisiblePart {
    if shown.games.items().is_empty() {
        canvas.text(area, "No game is over yet.", Role::Faint);
        return VisiblePart::default();
    }
    let hint = match shown.activity {
        Activity::Replaying(seed) => format!("Playing the game with seed {seed} again."),
        Activity::None => "Choose a game to look back at.".to_owned(),
        Activity::Playing | Activity::Stopping => {
            "Once the games are over, you can look back at these.".to_owned()
        }
    };
    canvas.text(area, &hint, Role::Faint);
    let list = below(area, 2);
    let rows = usize::from(list.height);
    let pointer = canvas.appearance.glyphs.pointer;
    for (row, (index, (extreme, game))) in list.rows().zip(shown.games.visible(rows)) {
        let (mark, role) =
            if index == shown.games.index() { (pointer, Role::Selected) } else { (' ', Role::Text) };
        let value = counted_signed(game.value, extreme.unit());
        let text = format!("{mark} {:<18}{value:>14}  seed {} ", extreme.name(), game.seed);
        canvas.text(row, &text, role);
        canvas.target(row, UiAction::Select(index));
    }
    shown.games.visible_part(rows)
}
