//! Draws the pending play beside the board: its words, its points in large digits, and its taking, or why it is refused.

use rackety_engine::play::WordStatus;
use rackety_engine::ruleset::GiftBlank;
use rackety_engine::{Refusal, ScoredPlay, WordOrigin};
use ratatui::layout::Rect;

use super::status::item_width;
use super::{bot_progress, players};
use crate::text::wording;
use crate::tui::action::UiAction;
use crate::tui::game::state::{GameScreen, PlayPreview};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, DigitSize, FIXED_SPACE, PanelFrame, StyledLine, below, big_number, cells, cut, shortened, width,
    wrapped,
};

/// Columns inside from which on words have their factors, and the square its direction.
const WIDE: u16 = 34;
/// The fewest columns of the words beside the points in large digits.
const WORDS: u16 = 12;

/// Draws the play in a frame.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, preview: &PlayPreview) {
    let is_wide = area.width >= WIDE + 4;
    let mut frame = PanelFrame { foot: foot(screen, area.width), ..PanelFrame::titled("This play") };
    if screen.is_over() {
        frame.title = vec![("Game over".to_owned(), Role::Title)];
    } else if screen.is_turn_of_others() {
        frame.title = vec![("Next play".to_owned(), Role::Title)];
    } else {
        frame = frame.noted(place(screen, is_wide), Role::Faint);
    }
    let inside = canvas.panel(area, &frame);
    if screen.is_over() {
        let reason = screen.public().reason_text().unwrap_or_default();
        return canvas.paragraph(inside, &reason, Role::Text);
    }
    if screen.is_turn_of_others() {
        let text = Rect { x: inside.x.saturating_sub(1), width: inside.width + 1, ..inside };
        bot_progress::draw(canvas, text, screen);
        return draw_last_turn(canvas, inside, screen);
    }
    match preview {
        PlayPreview::Empty => {
            canvas.paragraph(inside, typing_text(screen), Role::Text);
            draw_last_turn(canvas, inside, screen);
        }
        PlayPreview::Playable(scored) => draw_words(canvas, inside, screen, scored),
        PlayPreview::Refused(refusal) => draw_refusal(canvas, inside, screen, refusal),
    }
}

/// Says where the play begins, or the next tile goes.
fn place(screen: &GameScreen, is_wide: bool) -> String {
    let pending = screen.draft.tiles().iter().map(|tile| tile.square);
    let first = pending.min_by_key(|square| (square.row(), square.column())).unwrap_or(screen.cursor);
    let heading = first.coordinate().heading(screen.axis);
    if is_wide { format!("{heading} {}", screen.axis.name()) } else { heading }
}

/// Takings that are left, passes in a row, and who agrees to end the game, on the line of the frame. Where not all notes have
/// room, a warning goes before other notes, and that of the player to move before those of others.
fn foot(screen: &GameScreen, columns: u16) -> StyledLine {
    let notes = players::notes(screen.public());
    if let (Some([long, short]), true) = (players::takings_left(screen.public()), notes.is_empty()) {
        let fits = width(&long) + 6 <= usize::from(columns);
        return vec![(if fits { long } else { short }, Role::Text)];
    }
    let all = notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join(", ");
    let to_move = screen.public().to_move();
    match notes.iter().max_by_key(|note| (note.role == Role::Bad, note.seat == Some(to_move))) {
        Some(first) if width(&all) + 6 <= usize::from(columns) => vec![(all, first.role)],
        Some(first) => vec![(first.text.clone(), first.role)],
        None => Vec::new(),
    }
}

/// Draws the last turn in a sentence, if it has room below what is above it.
fn draw_last_turn(canvas: &mut Canvas<'_>, inside: Rect, screen: &GameScreen) {
    if has_room_for_last_turn(screen, inside) {
        let area = below(inside, rows_above_last_turn(screen, inside));
        canvas.paragraph(area, &last_turn(screen), Role::Faint);
    }
}

/// Returns whether the play, in a panel with these parts, says what the last turn was.
pub(super) fn says_last_turn(screen: &GameScreen, panel_parts: &[Rect], preview: &PlayPreview) -> bool {
    let &[_, tabs, play_and_tabs, _] = panel_parts else { return false };
    let height = (play_and_tabs.height - tabs.height).saturating_sub(2);
    let inside = Rect { width: play_and_tabs.width.saturating_sub(4), height, ..play_and_tabs };
    let is_free = screen.is_turn_of_others() || matches!(preview, PlayPreview::Empty);
    is_free && !screen.is_over() && has_room_for_last_turn(screen, inside)
}

fn has_room_for_last_turn(screen: &GameScreen, inside: Rect) -> bool {
    rows_above_last_turn(screen, inside).saturating_add(rows_of(&last_turn(screen), inside)) <= inside.height
}

/// The rows that a text takes.
fn rows_of(text: &str, inside: Rect) -> u16 {
    cells(wrapped(text, inside.width.into()).len())
}

/// The last turn in a sentence, or nothing before the first.
fn last_turn(screen: &GameScreen) -> String {
    screen.last_turn().map(|turn| wording::sentence(&screen.turn_text(turn))).unwrap_or_default()
}

/// The rows above the last turn: those of what typing does, or in the turn of another as many as a bot's progress takes or,
/// if the last turn does not fit below them, those of the text that says who is awaited.
fn rows_above_last_turn(screen: &GameScreen, inside: Rect) -> u16 {
    const WITH_PROGRESS: u16 = 3;
    if !screen.is_turn_of_others() {
        return rows_of(typing_text(screen), inside).max(1);
    }
    let rows = if screen.bot().is_some() { WITH_PROGRESS } else { rows_of(&screen.waiting_text(), inside) };
    let roomy = rows.max(WITH_PROGRESS);
    if rows_of(&last_turn(screen), inside).saturating_add(roomy) <= inside.height { roomy } else { rows }
}

/// Says what typing does while no tile is pending.
fn typing_text(screen: &GameScreen) -> &'static str {
    let has_gift = screen.game().has_gift_blank() && screen.extra_tile().is_some();
    let goes_back = screen.public().ruleset().gift_blank() == GiftBlank::FromBag;
    match (screen.is_blank_next(), has_gift) {
        (true, _) => "Type the letter of the blank.",
        (false, true) if goes_back => "Type a word. The gift blank goes back to the bag if not used.",
        (false, true) => "Type a word. The gift blank is lost if not used.",
        (false, false) => "Type a word.",
    }
}

/// Draws why the play is refused. Where only a tile was taken, that is not a fault yet.
fn draw_refusal(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, refusal: &Refusal) {
    if screen.taken_tile().is_some() && screen.draft.tiles().is_empty() {
        return draw_taking(canvas, area, screen);
    }
    let (full, short) = super::preview::refusal_texts(canvas, screen, refusal);
    let has_room = wrapped(&full, area.width.into()).len() <= usize::from(area.height);
    canvas.paragraph(area, if has_room { &full } else { &short }, Role::Bad);
    let key = canvas.keymap.shown(screen.board_context(), "own-word");
    canvas.target_at_text(area, &format!("({key}"), UiAction::OwnWord);
}

/// Draws what a taking leaves, before a tile is placed.
fn draw_taking(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let is_wide = area.width >= WIDE;
    let mut lines = taking_lines(screen, is_wide);
    let indent = if is_wide { "      " } else { "" };
    let key = canvas.keymap.shown(screen.board_context(), "extra");
    let places = format!("{indent}{key} places it");
    let full = format!("{places} with a tile of yours");
    let text = if width(&full) <= usize::from(area.width) { full } else { places.clone() };
    lines.push(vec![(text, Role::Faint)]);
    let words = screen.leftover_words();
    let role = |status: WordStatus| if status == WordStatus::Unknown { Role::Bad } else { Role::Good };
    if lines.len() + words.len() <= usize::from(area.height) {
        lines.extend(words.iter().map(|(status, word)| {
            let full = super::preview::word_with_status(canvas, *status, word);
            let has_room = width(&format!("{indent}leaves {full}")) <= usize::from(area.width);
            let word = if has_room { full } else { super::preview::marked(canvas, *status, word) };
            vec![(format!("{indent}leaves "), Role::Faint), (word, role(*status))]
        }));
    } else {
        // Each word with its mark in one row.
        let mut line = vec![("leaves".to_owned(), Role::Faint)];
        for (status, word) in &words {
            let next = format!(" {}", super::preview::marked(canvas, *status, word));
            if item_width(&line) + width(&next) > usize::from(area.width) {
                lines.push(std::mem::take(&mut line));
            }
            line.push((next, role(*status)));
        }
        lines.push(line);
    }
    canvas.styled_lines(area, &lines);
    canvas.target_at_text(area, &places, UiAction::ExtraSlot);
}

/// The taken tile, where it is from, and that its premium counts again; where there is room, that it has to be used.
fn taking_lines(screen: &GameScreen, is_wide: bool) -> Vec<StyledLine> {
    let Some((square, tile)) = screen.taken_tile() else { return Vec::new() };
    let letter = screen.game().tiles().write_placed(tile);
    let premium = screen.game().state().layout().premium(square);
    if !is_wide {
        let counts = premium.map(|premium| format!(", {premium} counts")).unwrap_or_default();
        return vec![vec![(letter, Role::Taking), (format!(" from {square}{counts}"), Role::Text)]];
    }
    let counts = premium.map(|premium| format!(", where {premium} counts")).unwrap_or_default();
    let mut lines = vec![vec![
        ("Taken ".to_owned(), Role::Taking),
        (format!("{letter} from {square}{counts}"), Role::Text),
    ]];
    if !screen.draft.tiles().is_empty() && screen.board_context() != Context::Solution {
        lines.push(vec![("      play it now or put it back".to_owned(), Role::Faint)]);
    }
    lines
}

/// A part of the score: a word, a bonus or a price.
struct Part {
    name: String,
    factor: String,
    status: Option<WordStatus>,
    points: i32,
}

/// The parts of the score, the words first.
fn parts(screen: &GameScreen, scored: &ScoredPlay) -> Vec<Part> {
    let status = if screen.checks_words() { WordStatus::Good } else { WordStatus::Hidden };
    let words = scored.words.iter().map(|word| Part {
        name: word.text.clone(),
        factor: match word.origin {
            WordOrigin::LeftByTaking => "left".to_owned(),
            WordOrigin::Placed if word.multiplier > 1 => {
                format!("{} × {}", word.letter_points, word.multiplier)
            }
            WordOrigin::Placed => String::new(),
        },
        status: Some(status),
        points: word.points,
    });
    let others = scored.parts_besides_words();
    words
        .chain(others.map(|(name, points)| Part { name, factor: String::new(), status: None, points }))
        .collect()
}

/// Draws the parts of the score, the sum in large digits beside them, and the taking below. Where a table of the parts does not
/// fit, they are a text, which takes the place of the digits too if it needs it.
fn draw_words(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, scored: &ScoredPlay) {
    let is_wide = area.width >= WIDE;
    let digits = DigitSize::Small.columns(scored.total.to_string().len());
    let rows = DigitSize::Small.rows();
    let beside = area.width.saturating_sub(digits + 2);
    let has_digits = beside >= WORDS && rows <= area.height;
    let table = if has_digits { Rect { width: beside, ..area } } else { area };
    let parts = parts(screen, scored);
    let taking = taking_lines(screen, is_wide);
    let [long, short] = summary(screen, scored, parts.len());
    let has_summary = is_wide || taking.is_empty();
    let fits = |rows: usize| rows + taking.len() <= usize::from(area.height);
    let mut text = Rect { height: 0, ..table };
    if fits(parts.len() + 1 + usize::from(has_summary)) {
        let mut lines = table.rows();
        for (part, row) in parts.iter().zip(&mut lines) {
            draw_part(canvas, row, part, is_wide);
        }
        if let Some(row) = lines.next() {
            let rule = canvas.appearance.glyphs.rule.to_string().repeat(row.width.into());
            canvas.text(row, &rule, Role::Frame);
        }
        if has_summary && let Some(row) = lines.next() {
            let sum = scored.total.to_string();
            let room = usize::from(row.width).saturating_sub(width(&sum) + 1);
            let text = if width(&long.0) <= room { long } else { short };
            canvas.text(row, &text.0, text.1);
            canvas.text_right(row, &sum, Role::Title);
        }
    } else {
        let ([full, short, names], role) =
            super::preview::playable_texts(canvas, screen, scored, FIXED_SPACE);
        let forms = [(&full, table), (&short, table), (&full, area), (&short, area)];
        let lines = |text: &str, place: Rect| wrapped(text, place.width.into());
        let form = forms.into_iter().find(|&(text, place)| fits(lines(text, place).len()));
        let (words, place) = form.unwrap_or((&names, area));
        let more = canvas.appearance.glyphs.more;
        let lines = cut(lines(words, place), area.height.into(), place.width.into(), more);
        text = Rect { height: cells(lines.len()), ..place };
        canvas.lines_in(text, &lines, role);
    }
    if has_digits && text.width == beside {
        let y = area.y + u16::from(is_wide);
        let place = Rect { x: area.right() - digits, y, width: digits, height: area.height };
        big_number(canvas, place, scored.total, DigitSize::Small, Role::Total);
        if is_wide {
            canvas.text_right(Rect { y: y + rows, height: 1, ..area }, "points", Role::Faint);
        }
    }
    let foot = area.height.saturating_sub(cells(taking.len()));
    canvas.styled_lines(below(area, foot.max(text.height)), &taking);
}

fn draw_part(canvas: &mut Canvas<'_>, row: Rect, part: &Part, is_wide: bool) {
    let points = part.points.to_string();
    canvas.text_right(row, &points, Role::Title);
    let glyphs = canvas.appearance.glyphs;
    let [good, bad, unchecked] = glyphs.marks;
    let (mark, role) = match part.status {
        Some(WordStatus::Good) => (good, Role::Good),
        Some(WordStatus::Unknown) => (bad, Role::Bad),
        Some(WordStatus::Hidden) => (unchecked, Role::Faint),
        None => ("", Role::Text),
    };
    let room = usize::from(row.width).saturating_sub(width(&points) + 1);
    let name = shortened(&part.name, room, glyphs.more);
    let mut rest = room.saturating_sub(width(&name) + 1);
    canvas.text(row, &name, Role::Title);
    // The mark before the widest points, and the factor before the mark.
    if width(mark) <= rest && !mark.is_empty() {
        let x = row.right().saturating_sub(4 + u16::try_from(width(mark)).unwrap_or(1));
        let x = x.max(row.x + u16::try_from(width(&name)).unwrap_or_default() + 1);
        canvas.put(x, row.y, mark, role);
        rest = usize::from(x - row.x).saturating_sub(width(&name) + 2);
    }
    if is_wide && width(&part.factor) <= rest && !part.factor.is_empty() {
        // Factors of short words are below each other.
        let column = (width(&name) + 2).max(10).min(width(&name) + 1 + rest - width(&part.factor));
        canvas.put(row.x + u16::try_from(column).unwrap_or_default(), row.y, &part.factor, Role::Faint);
    }
}

/// Returns the text about the words, in full and short.
fn summary(screen: &GameScreen, scored: &ScoredPlay, parts: usize) -> [(String, Role); 2] {
    if !screen.checks_words() {
        let texts = if screen.public().has_challenges() {
            ["good unless challenged", "unchecked"]
        } else {
            ["checked when played", "unchecked"]
        };
        return texts.map(|text| (text.to_owned(), Role::Faint));
    }
    let long = match scored.words.len() {
        0 => "one tile",
        1 => "the word is good",
        2 => "both words are good",
        _ => "all words are good",
    };
    let short = if parts < 2 { "good" } else { "all good" };
    [long, short].map(|text| (text.to_owned(), Role::Good))
}
