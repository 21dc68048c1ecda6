//! The form for a new game.

mod field;
mod seat;
mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::config::rulesets::no_rulesets;
use crate::session::Host;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

pub use field::FormField;
pub use state::{NewGameForm, WordListOption};

impl NewGameForm {
    /// Opens the form with the settings of the last new game.
    ///
    /// # Errors
    /// Why there is no ruleset to choose.
    pub(in crate::tui) fn open(host: &Host) -> Result<Self, String> {
        let (options, mut faulty) = host.rulesets.options();
        let lists = host.dictionaries.dictionaries().iter().map(|list| WordListOption {
            id: list.id().to_owned(),
            name: list.name().to_owned(),
            language: list.language().to_owned(),
        });
        let (settings, last) = (host.settings.clone(), host.last_request.request());
        let Some(mut form) = Self::new(options, lists.collect(), settings, last) else {
            return Err(no_rulesets(faulty));
        };
        form.fault = faulty.pop().map(|last| last.fault).or_else(|| host.missing_dictionary());
        Ok(form)
    }
}

impl Screen for NewGameForm {
    fn context(&self, _: Size) -> Context {
        Context::NewGame
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.update(&action)
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
            Answer::Ruleset(option) => self.add_ruleset(*option),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
