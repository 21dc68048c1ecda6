//! The state of a puzzle on the screen.

use std::io;

use ratatui::layout::Size;

use crate::assist::thinker::Stage;
use crate::files::puzzle_scores::{PUZZLE_TRIES, RulesetScore};
use crate::puzzle::{
    Attempt, FoundPuzzle, PuzzleSearch, code, end, grade_line, listed_try, score_lines, theme_line, today,
    tries_left,
};
use crate::session::Session;
use crate::table::LocalTables;
use crate::text::listed_play::ListedPlay;
use crate::text::wording::{full_stop, sentence};
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::game::{GameScreen, Message, PuzzleLine, PuzzleStage, Tone};
use crate::tui::side_panel::PanelPlacement;
use crate::tui::theme::Role;
use crate::tui::widgets::SelectionList;

/// Says what the numbers beside the best plays are.
const COUNTS_KEPT_TILES: &str = "-: short, counting the tiles kept.";

/// A puzzle on the screen.
#[derive(Debug)]
pub struct PuzzleScreen {
    pub(super) search: Box<PuzzleSearch>,
    pub(super) tables: LocalTables,
    pub(super) phase: Phase,
}

/// The phase of a puzzle.
#[derive(Debug)]
pub(super) enum Phase {
    /// The worker has not been asked for it.
    Requested,
    /// The worker looks for it.
    Searching(Stage),
    /// There is none, and why.
    Failed(String),
    /// It is on the board.
    Open(Box<OpenPuzzle>),
}

/// A puzzle on the board.
#[derive(Debug)]
pub(super) struct OpenPuzzle {
    pub(super) game: GameScreen,
    pub(super) attempt: Attempt,
    /// The best plays, once the puzzle is over.
    pub(super) best: Option<SelectionList<ListedPlay>>,
    /// The score in the puzzles of the ruleset, once the puzzle is counted.
    score: Option<RulesetScore>,
    /// The reason why the puzzle does not count.
    not_counted: Option<String>,
}

impl PuzzleScreen {
    /// A screen that looks for a puzzle, and opens it at a table of its own.
    pub fn new(search: PuzzleSearch, tables: LocalTables) -> Self {
        Self { search: Box::new(search), tables, phase: Phase::Requested }
    }

    /// The game with the position, or `None` before the puzzle is found.
    pub fn game(&self) -> Option<&GameScreen> {
        match &self.phase {
            Phase::Open(open) => Some(&open.game),
            Phase::Requested | Phase::Searching(_) | Phase::Failed(_) => None,
        }
    }

    pub(in crate::tui) fn game_mut(&mut self) -> Option<&mut GameScreen> {
        match &mut self.phase {
            Phase::Open(open) => Some(&mut open.game),
            Phase::Requested | Phase::Searching(_) | Phase::Failed(_) => None,
        }
    }

    /// The puzzle with what was tried, or `None` before it is found.
    pub fn attempt(&self) -> Option<&Attempt> {
        match &self.phase {
            Phase::Open(open) => Some(&open.attempt),
            Phase::Requested | Phase::Searching(_) | Phase::Failed(_) => None,
        }
    }

    /// Has the worker look for the puzzle; returns `None` if it does already, or has done.
    pub(in crate::tui) fn start_search(&mut self) -> Option<Effect> {
        if !matches!(self.phase, Phase::Requested) {
            return None;
        }
        self.phase = Phase::Searching(Stage::Words);
        Some(Effect::StartJob)
    }

    /// Returns the placement of the side panel on a terminal of this size.
    pub(super) fn placement(&self, size: Size) -> PanelPlacement {
        self.game().map_or(PanelPlacement::BesideBoard, |game| game.placement(size))
    }

    /// Shows the score after the puzzle was counted, or why it was not.
    pub(super) fn show_score(&mut self, counted: Result<RulesetScore, String>) {
        let Phase::Open(open) = &mut self.phase else { return };
        match counted {
            Ok(score) => open.score = Some(score),
            Err(why) => open.not_counted = Some(why),
        }
        open.refresh();
    }
}

impl OpenPuzzle {
    /// Opens a puzzle at a table of its own, without a file.
    ///
    /// # Errors
    /// If the system starts no thread for the table.
    pub(super) fn new(found: FoundPuzzle, tables: &LocalTables) -> io::Result<Self> {
        let session = Session::unsaved(found.puzzle.game().clone(), found.label.clone());
        let session = tables.seat(session)?;
        let not_counted = found.not_counted.clone();
        let mut open = Self {
            game: GameScreen::of_puzzle(session),
            attempt: Attempt::new(found),
            best: None,
            score: None,
            not_counted,
        };
        open.refresh();
        // Where the board takes all the room, this is all that says what to do.
        let left = tries_left(&open.attempt);
        let uncounted = if open.not_counted.is_some() { ", not counted" } else { "" };
        let text = format!("find the best play: {left}{uncounted}");
        open.game.message = Some(Message { tone: Tone::Info, text });
        Ok(open)
    }

    /// Shows the state of the puzzle in the status line and in its tab.
    pub(super) fn refresh(&mut self) {
        let title = self.attempt.found().title();
        let (stage, heading) = match self.attempt.result() {
            None => {
                let number = self.attempt.used() + 1;
                let full = format!("{title}, try {number} of {PUZZLE_TRIES}");
                (PuzzleStage::Solving, [full, format!("try {number}/{PUZZLE_TRIES}")])
            }
            Some(_) => (PuzzleStage::Solution, [format!("{title}: solution"), "solution".to_owned()]),
        };
        let lines = if self.best.is_some() { self.solution_lines() } else { self.task_lines() };
        self.game.show_puzzle(stage, heading, lines);
    }

    /// Returns the lines on what to do, and what was tried.
    fn task_lines(&self) -> Vec<PuzzleLine> {
        let task = "Find the best play: the most points, and good tiles kept.";
        let grade = grade_line(self.attempt.found());
        let mut lines = vec![PuzzleLine::new(task, Role::Text), PuzzleLine::new(grade, Role::Faint)];
        if let Some(why) = &self.not_counted {
            lines.push(PuzzleLine::new(format!("Not counted: {}", full_stop(why)), Role::Faint));
        }
        lines.push(PuzzleLine::new("", Role::Text));
        lines.extend(self.try_lines());
        lines.push(PuzzleLine::new(full_stop(&sentence(&tries_left(&self.attempt))), Role::Title));
        lines
    }

    /// The result with the score in a line, the best plays to choose from, the tries, and the rest of the score.
    fn solution_lines(&self) -> Vec<PuzzleLine> {
        let mut score = self.score.iter().flat_map(|score| score_lines(score, today()));
        let mut lines = vec![PuzzleLine::new(end(&self.attempt), Role::Title)];
        lines.extend(score.next().map(|line| PuzzleLine::new(line, Role::Text)));
        if let Some(best) = &self.best {
            let play_line = |(place, play): (usize, &ListedPlay)| {
                let text = match self.attempt.short_of_best(place) {
                    0 => format!("{:>3} {play}", play.score),
                    short => format!("{:>3} {play} -{short}", play.score),
                };
                let role = if place == best.index() { Role::Selected } else { Role::Text };
                PuzzleLine { text, role, action: Some(UiAction::Select(place)) }
            };
            lines.extend(best.items().iter().enumerate().map(play_line));
            if best.items().len() > 1 {
                lines.push(PuzzleLine::new(COUNTS_KEPT_TILES, Role::Faint));
            }
        }
        lines.push(PuzzleLine::new("", Role::Text));
        lines.extend(self.try_lines());
        let themes = theme_line(self.attempt.found());
        lines.extend(themes.map(|line| PuzzleLine::new(line, Role::Text)));
        lines.extend(score.map(|line| PuzzleLine::new(line, Role::Text)));
        if let Some(why) = &self.not_counted {
            lines.push(PuzzleLine::new(format!("Not counted: {}", full_stop(why)), Role::Faint));
        }
        lines.push(PuzzleLine::new(format!("Code {}.", code(self.attempt.found())), Role::Faint));
        lines
    }

    fn try_lines(&self) -> Vec<PuzzleLine> {
        let used = self.attempt.found().used;
        let before = (used > 0).then(|| {
            let tries = if used == 1 { "1 try".to_owned() } else { format!("{used} tries") };
            PuzzleLine::new(format!("You used {tries} before."), Role::Faint)
        });
        let tries = (used + 1..).zip(self.attempt.tries());
        let tries = tries.map(|(number, tried)| PuzzleLine::new(listed_try(number, tried), Role::Text));
        before.into_iter().chain(tries).collect()
    }
}
