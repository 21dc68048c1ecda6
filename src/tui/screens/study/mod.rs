//! Word study: a pattern to type, and the cards of a list one after the other.

mod lists;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::Meanings;
use crate::files::meanings::KnownMeanings;
use crate::files::study_progress::{CardMemory, Quiz};
use crate::input::word_search::WordSearch;
use crate::study::{Card, Recall, Sitting, Solution, StudyList, StudyRequest, verdict};
use crate::text::wording::sentence;
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, StudyNote, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, Cycle, ScreenMap, Scroll, TextField};

pub(in crate::tui) use lists::{begin_study, last_study_menu, study_menu, study_rulesets};

/// The most words of a solution whose meanings are looked for.
const MAX_MEANINGS: usize = 30;

/// Word study on the screen.
#[derive(Debug, Clone)]
pub struct StudyScreen {
    stage: StudyStage,
    /// The text that is typed: an answer, or a pattern.
    field: TextField,
    /// Why the text is no answer, or what else went wrong.
    fault: Option<String>,
    meanings: KnownMeanings,
    scroll: Scroll,
}

/// The stage of study that is on the screen.
#[derive(Debug, Clone)]
enum StudyStage {
    /// A pattern is typed, for a sitting like this one.
    Pattern(StudyRequest),
    /// Cards are asked; the verdict on the current one, once it is answered.
    Cards(Box<Sitting>, Option<Answered>),
}

/// An answer that was judged.
#[derive(Debug, Clone)]
struct Answered {
    verdict: String,
    recall: Recall,
    /// The memory of the card, once it is noted.
    memory: Option<CardMemory>,
}

impl StudyScreen {
    /// The cards of a sitting.
    pub fn new(sitting: Sitting) -> Self {
        Self::at(StudyStage::Cards(Box::new(sitting), None))
    }

    /// The pattern of a list to study.
    pub fn of_pattern(request: StudyRequest) -> Self {
        Self::at(StudyStage::Pattern(StudyRequest { quiz: Some(Quiz::Anagrams), ..request }))
    }

    fn at(stage: StudyStage) -> Self {
        Self {
            stage,
            field: TextField::default(),
            fault: None,
            meanings: KnownMeanings::default(),
            scroll: Scroll::default(),
        }
    }

    /// The verdict on the current card, once it is answered.
    const fn answered(&self) -> Option<&Answered> {
        match &self.stage {
            StudyStage::Cards(_, answered) => answered.as_ref(),
            StudyStage::Pattern(_) => None,
        }
    }

    fn back_to_lists(&self) -> ScreenResponse {
        let request = match &self.stage {
            StudyStage::Pattern(request) => request,
            StudyStage::Cards(sitting, _) => sitting.deck().request(),
        };
        ScreenResponse::Perform(Effect::OpenStudyLists(Box::new(request.clone())))
    }

    fn accept(&mut self) -> ScreenResponse {
        self.scroll = Scroll::default();
        match &mut self.stage {
            StudyStage::Pattern(request) => {
                let pattern = self.field.text().trim().to_owned();
                let list = StudyList::Search(WordSearch { pattern, ..WordSearch::default() });
                ScreenResponse::Perform(Effect::OpenStudy(Box::new(StudyRequest { list, ..request.clone() })))
            }
            StudyStage::Cards(sitting, _) if sitting.card().is_none() => self.back_to_lists(),
            StudyStage::Cards(sitting, answered @ Some(_)) => {
                sitting.ask_next();
                *answered = None;
                self.field = TextField::default();
                self.fault = None;
                ScreenResponse::None
            }
            StudyStage::Cards(sitting, answered @ None) => match sitting.check(self.field.text()) {
                Ok(Some(checked)) => {
                    let recall = if checked.is_right() { Recall::Right } else { Recall::Wrong };
                    let text = match (sitting.card(), sitting.solution()) {
                        (Some(card), Some(solution)) => verdict(card, solution, &checked),
                        _ => String::new(),
                    };
                    *answered = Some(Answered { verdict: text, recall, memory: None });
                    let key = Box::new(sitting.deck().key().clone());
                    let card = sitting.key().unwrap_or_default().to_owned();
                    ScreenResponse::Perform(Effect::NoteStudyCard(key, card, recall))
                }
                Ok(None) => ScreenResponse::None,
                Err(fault) => {
                    self.fault = Some(sentence(&fault.to_string()));
                    ScreenResponse::None
                }
            },
        }
    }

    /// The answer is stored, or cannot be.
    fn noted(&mut self, noted: StudyNote) {
        let StudyNote { stored, now } = noted;
        if let StudyStage::Cards(sitting, Some(answered)) = &mut self.stage
            && answered.memory.is_none()
        {
            sitting.note(answered.recall, stored.as_ref().ok().copied(), now);
            answered.memory = sitting.memory().copied();
        }
        self.fault = stored.err().map(|fault| format!("This is not stored: {fault}"));
    }

    /// Looks for the meanings of the words of a solution that is shown.
    fn find_meanings(&mut self, meanings: &Meanings) {
        let StudyStage::Cards(sitting, Some(_)) = &self.stage else { return };
        let language = sitting.deck().language();
        let of_card = match sitting.card() {
            Some(Card::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        let words = sitting.solution().into_iter().flat_map(Solution::words).chain(of_card);
        self.meanings.learn(meanings, language, words.take(MAX_MEANINGS));
    }
}

/// The next way of asking.
fn after(quiz: Quiz) -> Quiz {
    let index = Quiz::ALL.iter().position(|other| *other == quiz).unwrap_or_default();
    Quiz::ALL[Cycle::Next.from(index, Quiz::ALL.len())]
}

impl Screen for StudyScreen {
    fn context(&self, _: Size) -> Context {
        Context::Study
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        match action {
            UiAction::Back => return self.back_to_lists(),
            UiAction::Accept => return self.accept(),
            UiAction::NextTab => {
                if let StudyStage::Pattern(request) = &mut self.stage {
                    request.quiz = Some(after(request.quiz()));
                }
            }
            UiAction::Move(Direction::Up) => self.scroll.by(-1),
            UiAction::Move(Direction::Down) => self.scroll.by(1),
            UiAction::Move(direction @ (Direction::PageUp | Direction::PageDown)) => {
                self.scroll.go(direction);
            }
            UiAction::Scroll(lines) => self.scroll.by(lines),
            // An answer that was judged stays as it was typed.
            action if self.answered().is_none() => {
                let _ = self.field.update(&action);
                self.fault = None;
            }
            _ => {}
        }
        ScreenResponse::None
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.scroll.adapt_to(map.scrolled());
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::StudyNoted(noted) => self.noted(*noted),
            other => self.show_fault(unexpected(&other)),
        }
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.find_meanings(meanings);
    }
}
