//! Draws word study.

use rackety_engine::Letter;
use ratatui::layout::{Rect, Size};

use super::{Answered, StudyScreen, StudyStage};
use crate::files::study_progress::Quiz;
use crate::study::{
    Card, Recall, Sitting, StudyRequest, due_again, end_lines, heading, how_to_answer, opening, question,
    solution_lines,
};
use crate::tui::keymap::Binding;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, FieldLook, HeadingSize, HeadingTile, Page, ScreenFrame, StyledLine, VisiblePart, below, cells,
    styled, tile_word, wrapped_in,
};

/// Columns and rows of the content.
const CONTENT: Size = Size::new(76, 20);

/// The rows from which on the letters of a card are also drawn as tiles.
const TILED: u16 = 14;

/// The rows from which on the list and the progress in it are shown.
const WITH_OPENING: u16 = 10;

/// Draws the pattern, the card with the verdict, or the end of the sitting.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &StudyScreen) {
    let title = match &screen.stage {
        StudyStage::Pattern(_) => "Words that match a pattern".to_owned(),
        StudyStage::Cards(sitting, _) => heading(sitting.deck()),
    };
    let page = Page {
        title: &title,
        about: "",
        content: CONTENT,
        note: (screen.fault.as_deref().unwrap_or_default(), Role::Bad),
    };
    let frame = ScreenFrame::draw_with_keys(canvas, area, &page, |binding| label(binding, &screen.stage));
    let body = frame.body();
    match &screen.stage {
        StudyStage::Pattern(request) => draw_pattern(canvas, body, screen, request),
        StudyStage::Cards(sitting, answered) => match sitting.card() {
            Some(card) => {
                let (number, all) = sitting.number();
                let number = if answered.is_some() { number - 1 } else { number };
                frame.head_note(canvas, &format!("{number} of {all}"));
                let part = draw_card(canvas, body, screen, (sitting, card));
                frame.scroll_mark(canvas, part);
            }
            None => canvas.lines(body, &end_of(sitting, usize::from(body.width))),
        },
    }
}

/// The word on the line of keys for what a binding does at this stage.
fn label(binding: &Binding, stage: &StudyStage) -> &'static str {
    match (binding.name, stage) {
        ("answer", StudyStage::Pattern(_)) => "study",
        ("quiz", StudyStage::Pattern(_)) => "asked as",
        ("answer", StudyStage::Cards(sitting, None)) if sitting.card().is_some() => "check",
        _ => binding.label,
    }
}

/// The pattern that is typed, and how its words will be asked.
fn draw_pattern(canvas: &mut Canvas<'_>, body: Rect, screen: &StudyScreen, request: &StudyRequest) {
    let quiz = request.quiz();
    let choices: Vec<String> = Quiz::ALL
        .iter()
        .map(|other| if *other == quiz { format!("[{}]", other.title()) } else { other.title().to_owned() })
        .collect();
    draw_field(canvas, row_of(body, 0), screen);
    let columns = usize::from(body.width);
    let asked = wrapped_in(&format!("Asked as: {}", choices.join(", ")), columns, Role::Text);
    let help = "? one letter, * any number, [abc] one of these; such as q?* or ??????z.";
    let lines = asked.chain([(String::new(), Role::Text)]).chain(wrapped_in(help, columns, Role::Faint));
    canvas.lines(below(body, 2), &lines.collect::<Vec<_>>());
}

/// The card, the answer, and once it is judged the verdict and the solution.
fn draw_card(
    canvas: &mut Canvas<'_>,
    body: Rect,
    screen: &StudyScreen,
    (sitting, card): (&Sitting, &Card),
) -> VisiblePart {
    let columns = usize::from(body.width);
    let deck = sitting.deck();
    let mut rest = body;
    if body.height >= WITH_OPENING {
        canvas.text(row_of(rest, 0), &opening(sitting), Role::Faint);
        rest = below(rest, 2);
    }
    let tiles = card_tiles(card, sitting);
    let size = HeadingSize::fitting(canvas, &tiles, Rect { height: 3, ..rest });
    if body.height >= TILED && matches!(size, HeadingSize::Large) {
        tile_word(canvas, Rect { height: size.rows(), ..rest }, &tiles, size);
        rest = below(rest, size.rows() + 1);
    }
    let asked = sitting.solution().map(|solution| question(card, solution, deck)).unwrap_or_default();
    let mut lines: Vec<(String, Role)> = wrapped_in(&asked, columns, Role::Title).collect();
    let answered = screen.answered();
    if answered.is_none() && rest.height >= 6 {
        lines.extend(wrapped_in(how_to_answer(card, deck.tiles()), columns, Role::Faint));
    }
    canvas.lines(rest, &lines);
    rest = below(rest, cells(lines.len()));
    draw_field(canvas, row_of(rest, 0), screen);
    let gap = if rest.height >= 8 { 2 } else { 1 };
    rest = below(rest, gap);
    let Some(answered) = answered else { return VisiblePart::default() };
    let lines = verdict_lines(screen, (sitting, card), answered, columns);
    canvas.scrolled_text(rest, &lines, screen.scroll)
}

/// The verdict, the solution with meanings, and when the card comes again.
fn verdict_lines(
    screen: &StudyScreen,
    (sitting, card): (&Sitting, &Card),
    answered: &Answered,
    columns: usize,
) -> Vec<StyledLine> {
    let role = match answered.recall {
        Recall::Right => Role::Good,
        Recall::Wrong => Role::Bad,
    };
    let mut lines = styled(&answered.verdict, columns, role);
    let mut add = |text: &str, role| lines.extend(styled(text, columns, role));
    let mut words = sitting.solution().map(solution_lines).unwrap_or_default();
    if let Card::Word(word) = card {
        words.extend(screen.meanings.of(word).map(|_| word.clone()));
    }
    for word in words {
        match screen.meanings.of(&word) {
            Some(meaning) => add(&meaning.to_string(), Role::Text),
            None => add(&word, Role::Text),
        }
    }
    if let Some(memory) = &answered.memory {
        add(&due_again(memory), Role::Faint);
    }
    lines
}

/// The letters of a card as tiles, with a gap where a hook goes.
fn card_tiles(card: &Card, sitting: &Sitting) -> Vec<HeadingTile> {
    let tiles = sitting.deck().tiles();
    let gap = || HeadingTile { text: " ".to_owned(), points: None };
    let of_letters = |letters: &[Letter]| -> Vec<HeadingTile> {
        let tile = |&letter: &Letter| HeadingTile { text: tiles.text(letter).to_owned(), points: None };
        letters.iter().map(tile).collect()
    };
    let of_word = |word: &str| {
        tiles.longest_tokens(word).map_or_else(|| HeadingTile::of_word(word), |letters| of_letters(&letters))
    };
    match card {
        Card::Rack(letters) => of_letters(letters),
        Card::FrontHooks(word) => [gap()].into_iter().chain(of_word(word)).collect(),
        Card::BackHooks(word) => of_word(word).into_iter().chain([gap()]).collect(),
        Card::Word(word) => of_word(word),
    }
}

/// The end of a sitting.
fn end_of(sitting: &Sitting, columns: usize) -> Vec<(String, Role)> {
    end_lines(sitting).iter().flat_map(|line| wrapped_in(line, columns, Role::Text)).collect()
}

fn draw_field(canvas: &mut Canvas<'_>, row: Rect, screen: &StudyScreen) {
    if row.is_empty() {
        return;
    }
    let prompt = canvas.put(row.x, row.y, "> ", Role::Title);
    let area = Rect { x: prompt, width: row.right().saturating_sub(prompt), ..row };
    match screen.answered() {
        None => screen.field.draw(canvas, area, FieldLook::Plain),
        Some(_) => canvas.text(area, screen.field.text(), Role::Text),
    }
}

/// The row with this number of an area; empty if it has fewer.
fn row_of(area: Rect, number: u16) -> Rect {
    Rect { y: area.y + number, height: area.height.saturating_sub(number).min(1), ..area }
}
