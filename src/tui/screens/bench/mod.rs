//! The bench: a ruleset file that is being edited, with its board, its faults, its scenarios, and what 100 games by it show
//! at each save.

mod view;

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::Ruleset;
use rackety_lab::{GameFigures, Metric};
use ratatui::layout::{Rect, Size};

use crate::files::SaveFolder;
use crate::runs::{RulesetLook, RunPlan, Shared, shown_metrics};
use crate::text::line_changes::{LineChange, line_changes};
use crate::tui::action::{LabAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap, Scroll};

/// The most versions of the file that are kept, to go back to.
const MAX_VERSIONS: usize = 100;

/// A ruleset file that is being edited.
#[derive(Debug)]
pub struct BenchScreen {
    file: PathBuf,
    /// The last look, or `None` before the first.
    look: Option<RulesetLook>,
    /// The last version that could be played.
    ruleset: Option<Arc<Ruleset>>,
    /// The texts of the file so far, each after the one that it was made from.
    versions: Vec<String>,
    /// The place of the present one; of a file that cannot be read, the last that could be.
    place: usize,
    /// The text that was seen in the file before.
    left_text: Option<String>,
    /// The number of saves that were seen.
    saves: usize,
    /// The games by the last version that could be played.
    figures: Option<Shared<GameFigures>>,
    /// True if the ruleset has changed since those were played.
    is_changed: bool,
    /// The games by the version that was in the file before.
    before: Option<Shared<GameFigures>>,
    /// The games by the first version.
    first: Option<Shared<GameFigures>>,
    /// The games that are being played.
    awaited: Option<Arc<RunPlan>>,
    /// Says whether the lines that have changed are shown, in place of the board.
    left: LeftSide,
    scroll: Scroll,
    fault: Option<String>,
}

/// The content of the left side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LeftSide {
    /// The board.
    Board,
    /// The lines that differ from the text that was in the file before.
    Changes,
}

impl BenchScreen {
    /// The bench for a file, before the first look at it.
    pub fn new(file: PathBuf) -> Self {
        Self {
            file,
            look: None,
            ruleset: None,
            versions: Vec::new(),
            place: 0,
            left_text: None,
            saves: 0,
            figures: None,
            is_changed: false,
            before: None,
            first: None,
            awaited: None,
            left: LeftSide::Board,
            scroll: Scroll::default(),
            fault: None,
        }
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns whether it is time for a look at the file.
    pub fn is_look_due(&self) -> bool {
        self.look.as_ref().is_none_or(|look| look.is_outdated(&self.file))
    }

    /// Returns whether the figures are those of the file as it is.
    fn is_up_to_date(&self) -> bool {
        self.awaited.is_none() && self.look.as_ref().is_some_and(|look| look.plan.is_some())
    }

    /// Returns whether games are being played.
    const fn is_playing(&self) -> bool {
        self.awaited.is_some()
    }

    /// Shows the file as it is now.
    fn show(&mut self, look: RulesetLook) {
        let seen = self.look.as_ref().and_then(|look| look.text.as_ref());
        // An editor may take the file away for a moment.
        let left = seen.or_else(|| self.versions.get(self.place)).cloned();
        let is_new = look.text.is_some() && look.text != left;
        if let Some(text) = look.text.clone().filter(|_| is_new) {
            self.left_text = left;
            self.go_to_version(text);
        }
        self.fault = None;
        // Where only a scenario has changed, the games are those that there are. A file that this one names may be another.
        let is_same = look.ruleset.is_none() || look.ruleset == self.ruleset;
        self.is_changed |= is_new || !is_same;
        let has_games = !is_new && is_same && self.awaited.is_none() && self.is_up_to_date();
        if !has_games {
            self.awaited.clone_from(&look.plan);
        }
        if look.ruleset.is_some() {
            self.ruleset.clone_from(&look.ruleset);
        }
        self.look = Some(look);
    }

    /// Makes the text of the file the present version: one beside it, gone back or forward to, or a new one.
    pub(in crate::tui) fn go_to_version(&mut self, text: String) {
        if self.is_present_version(&text) {
            return;
        }
        self.saves += 1;
        let beside = [self.place_before(), self.place_after()].into_iter().flatten();
        if let Some(place) = beside.into_iter().find(|place| self.versions.get(*place) == Some(&text)) {
            self.place = place;
            return;
        }
        self.place = self.versions.len().min(self.place + 1);
        self.versions.insert(self.place, text);
        if self.versions.len() > MAX_VERSIONS {
            self.versions.remove(0);
            self.place -= 1;
        }
    }

    /// The figures that are shown of the games.
    fn metrics(&self) -> [Metric; 6] {
        shown_metrics(self.ruleset.as_deref())
    }

    /// The lines that differ between the text that was in the file before and the present one.
    fn changes(&self) -> Vec<LineChange<'_>> {
        let texts = self.left_text.as_ref().zip(self.versions.get(self.place));
        texts.map_or_else(Vec::new, |(before, now)| line_changes(before, now))
    }

    /// Writes the version at a place, which is `before` or `after` this one, to the file.
    fn write_version(&mut self, place: Option<usize>, side: &str) -> ScreenResponse {
        let Some(text) = place.and_then(|place| self.versions.get(place)) else {
            self.fault = Some(format!("there is no version {side} this one"));
            return ScreenResponse::None;
        };
        ScreenResponse::Perform(Effect::WriteRuleset(self.file.clone(), text.clone()))
    }

    /// Returns whether this is the text of the last version that was seen.
    pub(in crate::tui) fn is_present_version(&self, text: &str) -> bool {
        self.versions.get(self.place).is_some_and(|present| present == text)
    }

    /// The place of the version to go back to. A file that cannot be read is not one of them.
    fn place_before(&self) -> Option<usize> {
        let is_readable = self.look.as_ref().is_some_and(|look| look.text.is_some());
        let place = self.place.checked_sub(usize::from(is_readable))?;
        (place < self.versions.len()).then_some(place)
    }

    /// The place of the version to go forward to, which somebody has gone back from.
    fn place_after(&self) -> Option<usize> {
        Some(self.place + 1).filter(|place| *place < self.versions.len())
    }
}

/// The smallest terminal for the bench.
const MIN_SIZE: Size = Size::new(60, 16);

impl Screen for BenchScreen {
    fn context(&self, _: Size) -> Context {
        Context::Bench
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        match action {
            UiAction::Back => return ScreenResponse::Close,
            UiAction::Accept if self.look.as_ref().is_some_and(|look| look.ruleset.is_some()) => {
                return ScreenResponse::Perform(Effect::TryRuleset(self.file.clone()));
            }
            UiAction::Accept => self.fault = Some("the file has faults, so it cannot be played".to_owned()),
            UiAction::Undo => return self.write_version(self.place_before(), "before"),
            UiAction::Lab(LabAction::NextVersion) => return self.write_version(self.place_after(), "after"),
            UiAction::NextTab => {
                self.scroll = Scroll::default();
                self.left = match self.left {
                    LeftSide::Board => LeftSide::Changes,
                    LeftSide::Changes => LeftSide::Board,
                };
            }
            UiAction::Move(direction) => self.scroll.go(direction),
            UiAction::Scroll(lines) => self.scroll.by(lines),
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

    fn min_size(&self) -> Size {
        MIN_SIZE
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        self.awaited.clone().map(Job::Figures)
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        match report {
            JobReport::Figures(figures) => {
                self.awaited = None;
                let first_failure = figures.failed.iter().next();
                self.fault =
                    first_failure.map(|(seed, why)| format!("the game with seed {seed} failed: {why}"));
                let before = self.figures.replace(figures.clone());
                if mem::take(&mut self.is_changed) {
                    self.before = before;
                }
                self.first.get_or_insert(figures);
            }
            JobReport::Failed(fault) => {
                self.awaited = None;
                self.fault = Some(fault);
            }
            JobReport::Stage(_) => {}
            JobReport::Crashed(_) => {
                self.awaited = None;
                self.fault = Some("internal error: the games could not be played (please report)".to_owned());
            }
            report => self.fault = Some(unexpected(&report)),
        }
        ScreenResponse::None
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::RulesetLook(look) => self.show(*look),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
