//! Draws the preview of the pending play: its words, points and total, or why it is illegal.

use rackety_engine::play::WordStatus;
use rackety_engine::{Axis, FormedWord, Refusal, ScoredPlay, WordOrigin};
use ratatui::layout::Rect;

use super::status::{self, GameFacts};
use crate::session::PublicGame;
use crate::tui::action::UiAction;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::popup::Popup;
use crate::tui::game::state::{GameScreen, PlayPreview};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, inset, wrapped};

/// The preview as it is drawn.
#[derive(Debug)]
pub(super) struct PreviewText {
    lines: Vec<String>,
    /// The text that has no room in its own rows, for the line of messages.
    pub(super) rest: String,
    pub(super) role: Role,
    /// A key in the text, in parentheses, and what a click on it does.
    key: Option<(String, UiAction)>,
}

impl PreviewText {
    /// No text.
    pub(super) const fn empty() -> Self {
        Self { lines: Vec::new(), rest: String::new(), role: Role::Text, key: None }
    }

    /// A text in this many columns and rows.
    fn new(text: &str, role: Role, area: Rect) -> Self {
        let mut lines = wrapped(text, usize::from(area.width).saturating_sub(2));
        let rest = lines.split_off(lines.len().min(usize::from(area.height)));
        Self { lines, rest: rest.join(" "), role, key: None }
    }

    /// The preview.
    pub(super) fn of(
        canvas: &Canvas<'_>,
        layout: &GameLayout,
        screen: &GameScreen,
        preview: &PlayPreview,
    ) -> Self {
        let area = layout.preview;
        let columns = usize::from(area.width).saturating_sub(2);
        let first_that_fits = |full: String, short: String| {
            if wrapped(&full, columns).len() <= usize::from(area.height) { full } else { short }
        };
        let (text, role) = match preview {
            PlayPreview::Empty => {
                let keys = arranging_text(canvas, screen);
                let keys = keys.map(|keys| first_that_fits(format!("arrange: {keys}"), keys));
                // In a lesson the direction, which the tutor asks for and small squares do not show, matters more.
                let scores = || match screen.lesson() {
                    Some(_) => None,
                    None => status::missing_scores(canvas, GameFacts::of(screen), layout),
                };
                match keys.or_else(scores) {
                    Some(text) => (text, Role::Text),
                    None => (cursor_text(canvas, screen), Role::Faint),
                }
            }
            PlayPreview::Playable(scored) => {
                // Here no column is to spare, and the line of messages takes one row more.
                let ([full, short, words], role) = playable_texts(canvas, screen, scored, ' ');
                let text = first_that_fits(full, short);
                let has_room = wrapped(&text, columns).len() <= usize::from(area.height) + 1;
                (if has_room { text } else { words }, role)
            }
            PlayPreview::Refused(refusal) => {
                let texts = taking_text(canvas, screen);
                let (full, short) = texts.unwrap_or_else(|| refusal_texts(canvas, screen, refusal));
                (first_that_fits(full, short), Role::Bad)
            }
        };
        let is_taking = screen.draft.tiles().is_empty();
        let (name, action) =
            if is_taking { ("extra", UiAction::ExtraSlot) } else { ("own-word", UiAction::OwnWord) };
        let key = (format!("({}", canvas.keymap.shown(screen.board_context(), name)), action);
        Self { key: Some(key), ..Self::new(&text, role, area) }
    }

    /// All of the text.
    pub(super) fn full(&self) -> String {
        format!("{} {}", self.lines.join(" "), self.rest)
    }

    /// Draws the lines that have room.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.lines_in(inset(area), &self.lines, self.role);
        self.target_key(canvas, area);
    }

    /// Makes a click on the key in the text, as far as that is in this area, press it.
    pub(super) fn target_key(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if let Some((key, action)) = &self.key {
            canvas.target_at_text(area, key, action.clone());
        }
    }
}

/// The label of the key that grabs a tile, once one is grabbed.
pub(super) const DROP: &str = "drop";

/// The keys that arrange the rack, or `None` while it is not arranged.
fn arranging_text(canvas: &Canvas<'_>, screen: &GameScreen) -> Option<String> {
    let Some(Popup::Arrange(_)) = &screen.popup else { return None };
    let key = |name: &str| canvas.keymap.shown(Context::Arrange, name);
    let hold = if screen.is_tile_grabbed() { DROP } else { "grab" };
    Some(format!("{} {hold}, {} done", key("hold"), key("done")))
}

/// The cursor and what typing does, while no tile is pending.
fn cursor_text(canvas: &Canvas<'_>, screen: &GameScreen) -> String {
    if screen.is_over() {
        return String::new();
    }
    let [across, down] = canvas.appearance.glyphs.axes;
    let arrow = match screen.axis {
        Axis::Across => across,
        Axis::Down => down,
    };
    let next = if screen.is_blank_next() { "type the letter of the blank" } else { "type a word" };
    format!("{} {arrow}  {next}", screen.cursor)
}

/// The words with their points, the bonus and the total, and whether the words are good: in full, short, and without points.
/// This space is between a word and its points.
pub(super) fn playable_texts(
    canvas: &Canvas<'_>,
    screen: &GameScreen,
    scored: &ScoredPlay,
    space: char,
) -> ([String; 3], Role) {
    let [good, _, unchecked] = canvas.appearance.glyphs.marks;
    let (mark, note, role) = if screen.checks_words() {
        (good, format!("  {good} all words good"), Role::Good)
    } else if screen.public().has_challenges() {
        (unchecked, "; good unless challenged".to_owned(), Role::Text)
    } else {
        (unchecked, "; the words are checked when played".to_owned(), Role::Text)
    };
    let (parts, total) = (spaced_parts(scored, space), scored.total);
    let words = scored.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(", ");
    let full = format!("{parts} ={space}{total}{note}");
    ([full, format!("{total} {mark} {parts}"), format!("{total} {mark} {words}")], role)
}

/// The words with their points, and the other parts of the score: `IMBUED 12x2 24 + bonus 5 - taking 10`.
pub(in crate::tui) fn parts(scored: &ScoredPlay) -> String {
    spaced_parts(scored, ' ')
}

/// The parts of the score with this space within each.
fn spaced_parts(scored: &ScoredPlay, space: char) -> String {
    let spaced = |part: String| part.replace(' ', &space.to_string());
    let words: Vec<String> = scored.words.iter().map(|word| spaced(word_text(word))).collect();
    scored.parts_besides_words().fold(words.join(" + "), |text, (name, points)| {
        match (text.is_empty(), points < 0) {
            (true, _) => spaced(format!("{name} {points}")),
            (false, true) => format!("{text} - {}", spaced(format!("{name} {}", points.unsigned_abs()))),
            (false, false) => format!("{text} + {}", spaced(format!("{name} {points}"))),
        }
    })
}

fn word_text(word: &FormedWord) -> String {
    let leftover = if word.origin == WordOrigin::LeftByTaking { " left" } else { "" };
    let factors = if word.multiplier > 1 {
        format!(" {}x{}", word.letter_points, word.multiplier)
    } else {
        String::new()
    };
    format!("{}{leftover}{factors} {}", word.text, word.points)
}

/// The text with only a taking so far: what it leaves, and what to do next where there is room.
fn taking_text(canvas: &Canvas<'_>, screen: &GameScreen) -> Option<(String, String)> {
    let (square, tile) = screen.taken_tile().filter(|_| screen.draft.tiles().is_empty())?;
    let letter = screen.game().tiles().text(tile.letter());
    let words: Vec<String> = screen
        .leftover_words()
        .iter()
        .map(|(status, word)| word_with_status(canvas, *status, word))
        .collect();
    let left = if words.is_empty() { "no words".to_owned() } else { words.join(", ") };
    let key = canvas.keymap.shown(screen.board_context(), "extra");
    let short = format!("{letter} taken from {square}, leaves {left}");
    Some((format!("{short}; place it ({key}) with a tile of yours"), short))
}

/// The refusal with the key that allows its unknown words, and without it.
pub(super) fn refusal_texts(canvas: &Canvas<'_>, screen: &GameScreen, refusal: &Refusal) -> (String, String) {
    let [_, bad, _] = canvas.appearance.glyphs.marks;
    let short = format!("{bad} {refusal}");
    let full = match refusal {
        Refusal::UnknownWord { words, .. } if screen.may_change_words() => {
            let key = canvas.keymap.shown(screen.board_context(), "own-word");
            let them = if words.len() == 1 { "it" } else { "them" };
            format!("{short} ({key} allows {them})")
        }
        _ => short.clone(),
    };
    (full, short)
}

/// A word with a mark for its status.
pub(super) fn word_with_status(canvas: &Canvas<'_>, status: WordStatus, word: &str) -> String {
    let not = if status == WordStatus::Unknown { " not a word" } else { "" };
    marked(canvas, status, word) + not
}

/// A word with a mark for its status, and nothing else.
pub(super) fn marked(canvas: &Canvas<'_>, status: WordStatus, word: &str) -> String {
    let [good, bad, unchecked] = canvas.appearance.glyphs.marks;
    let mark = match status {
        WordStatus::Good => good,
        WordStatus::Unknown => bad,
        WordStatus::Hidden => unchecked,
    };
    format!("{word} {mark}")
}

/// Draws the last turn.
pub(in crate::tui) fn draw_last_turn(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
    let Some(turn) = game.turns().last() else { return };
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    canvas.paragraph(inside, &game.turn_text(turn), Role::Title);
}
