//! The pager: help and rules to read.

mod help;
mod view;

use std::path::Path;

use rackety_engine::Ruleset;
use ratatui::layout::{Rect, Size};

use crate::crash::ISSUES;
use crate::text::wording::full_stop;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::widgets::{Canvas, ScreenMap, Scroll};

/// A text to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pager {
    title: String,
    paragraphs: Vec<Paragraph>,
    scroll: Scroll,
}

/// A paragraph of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paragraph {
    /// A heading.
    Heading(String),
    /// A sentence.
    Text(String),
    /// A word, such as a key, and what belongs to it: a row of a table.
    Pair(String, String),
    /// An empty line.
    Gap,
}

impl Pager {
    /// A text with this title. Which ruleset or game it is about is in the texts.
    pub(in crate::tui::screens) fn new(title: impl Into<String>, paragraphs: Vec<Paragraph>) -> Self {
        Self { title: title.into(), paragraphs, scroll: Scroll::default() }
    }

    /// The rules of a ruleset.
    pub fn rules(ruleset: &Ruleset) -> Self {
        let mut paragraphs = Vec::new();
        if !ruleset.about().is_empty() {
            paragraphs.push(Paragraph::Text(full_stop(ruleset.about())));
            paragraphs.push(Paragraph::Gap);
        }
        for section in ruleset.describe() {
            paragraphs.push(Paragraph::Heading(section.title.to_owned()));
            paragraphs.extend(section.sentences.into_iter().map(Paragraph::Text));
            paragraphs.push(Paragraph::Gap);
        }
        Self::new(format!("The rules of {}", ruleset.name()), paragraphs)
    }

    /// The worker has crashed; its report is in this file, or could not be written.
    pub fn crash(report: Option<&Path>) -> Self {
        let mut paragraphs = vec![
            Paragraph::Text("The computation has crashed. This is a bug in Rackety.".to_owned()),
            Paragraph::Gap,
            Paragraph::Text(
                "The game continues: a bot that crashes passes, and a hint is not counted.".to_owned(),
            ),
            Paragraph::Gap,
        ];
        match report {
            Some(report) => {
                paragraphs.push(Paragraph::Text("The crash report is in this file:".to_owned()));
                paragraphs.push(Paragraph::Text(report.display().to_string()));
                paragraphs.push(Paragraph::Gap);
                paragraphs.push(Paragraph::Text(format!("Please send it to {ISSUES}")));
            }
            None => paragraphs.push(Paragraph::Text(format!(
                "No crash report could be written. Please report this at {ISSUES}"
            ))),
        }
        Self::new("Internal error", paragraphs)
    }
}

impl Screen for Pager {
    fn context(&self, _: Size) -> Context {
        Context::Pager
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        match action {
            UiAction::Move(direction) => self.scroll.go(direction),
            UiAction::Scroll(lines) => self.scroll.by(lines),
            UiAction::Back => return ScreenResponse::Close,
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
        self.paragraphs.splice(0..0, [Paragraph::Text(fault), Paragraph::Gap]);
    }
}
