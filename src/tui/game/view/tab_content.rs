//! Draws the tabs of the side panel: history, unseen tiles, words and chart.

use rackety_engine::{FormedWord, Seat, WordOrigin};
use ratatui::layout::Rect;

use super::status::GameFacts;
use super::{game_tab, history, puzzle_tab, race, unseen};
use crate::files::meanings::{KnownMeanings, Meaning};
use crate::session::PublicGame;
use crate::tui::game::state::GameScreen;
use crate::tui::side_panel::PanelTab;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll};

/// Draws the content of a tab, scrolled to here.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, tab: PanelTab, scroll: Scroll) {
    match tab {
        PanelTab::Unseen => unseen::draw(canvas, area, screen, scroll),
        PanelTab::Words => draw_words(canvas, area, screen.public(), &screen.meanings, scroll),
        PanelTab::Puzzle => puzzle_tab::draw(canvas, area, screen),
        _ => draw_public(canvas, area, GameFacts::of(screen), scroll, tab),
    }
}

/// Draws the content of a tab that everybody may see.
pub(in crate::tui) fn draw_public(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    scroll: Scroll,
    tab: PanelTab,
) {
    let game = facts.game;
    match tab {
        PanelTab::Board
        | PanelTab::Players
        | PanelTab::Puzzle
        | PanelTab::Unseen
        | PanelTab::Turn
        | PanelTab::Review => {}
        PanelTab::History => history::draw(canvas, area, game, scroll),
        PanelTab::Words => draw_words(canvas, area, game, &KnownMeanings::default(), scroll),
        PanelTab::Chart => race::draw(canvas, area, game, None),
        PanelTab::Game => game_tab::draw(canvas, area, facts, scroll),
    }
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
                canvas.text(
                    text,
                    &format!("{}{leftover}  {}", word.text, game.short_name(*seat)),
                    Role::Text,
                );
                canvas.text_right(row, &format!("{:>4} ", word.points), Role::Text);
            }
            WordsLine::Meaning(meaning) => {
                canvas.text(row, &format!("  {}", meaning.gloss()), Role::Faint);
            }
        }
    }
}

/// A line of the words played.
enum WordsLine<'a> {
    Word(Seat, &'a FormedWord),
    Meaning(&'a Meaning),
}
