//! The place of a learner in the tutorial, and the effect of an action there.

use std::io;

use rackety_engine::{Action, Axis, Play, Square};
use ratatui::layout::Size;

use crate::table::LocalTables;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::game::{GameScreen, LessonStage, RackVisibility};
use crate::tui::job::JobReport;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::Screen;
use crate::tutorial::{
    Goal, Lesson, Step, TurnVerdict, Tutorial, WRONG_ANSWERS, done_text, left_text, square_of, verdict,
};

/// The tutorial on the screen.
#[derive(Debug)]
pub struct TutorialScreen {
    tutorial: Box<Tutorial>,
    tables: LocalTables,
    /// The index of the lesson.
    lesson: usize,
    /// The index of the step; the number of steps once the lesson is finished.
    step: usize,
    /// The wrong answers to the step, and to those before it that prepare its play.
    wrong: u8,
    leaving: Leaving,
    game: GameScreen,
}

/// Says whether the key that goes back was pressed where there is nothing to go back from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaving {
    NotAsked,
    /// It was; the next press leaves the tutorial.
    Asked,
}

/// The state of the screen before an action, as far as a step needs to know it.
#[derive(Debug)]
struct Before {
    /// The text of the look-up that was open.
    looked_up: Option<String>,
    /// The direction of typing.
    axis: Axis,
    /// The number of turns that were undone.
    undone: u32,
    /// The tiles laid, or the tile taken.
    draft: (Option<Play>, Option<Square>),
}

impl TutorialScreen {
    /// The first lesson of the tutorial that is not finished. Each lesson is given at a table of its own.
    ///
    /// # Errors
    /// If the system starts no thread for the table.
    pub fn new(tutorial: Tutorial, tables: LocalTables) -> io::Result<Self> {
        // The tutor's turns are part of the lessons.
        let tables = tables.with_idle_bots();
        let first = tutorial.first();
        let game = lesson_screen(&tutorial, first, &tables)?;
        let mut screen = Self {
            tutorial: Box::new(tutorial),
            tables,
            lesson: first,
            step: 0,
            wrong: 0,
            leaving: Leaving::NotAsked,
            game,
        };
        screen.begin_step();
        if let Some(why) = screen.tutorial.left_out() {
            screen.game.refuse(why);
        }
        Ok(screen)
    }

    /// The game with the position of the lesson.
    pub const fn game(&self) -> &GameScreen {
        &self.game
    }

    pub(in crate::tui) const fn game_mut(&mut self) -> &mut GameScreen {
        &mut self.game
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.tutorial.lessons()[self.lesson]
    }

    /// The step, or `None` once the lesson is finished.
    pub fn step(&self) -> Option<&Step> {
        self.lesson().steps().get(self.step)
    }

    pub(super) fn context(&self, size: Size) -> Context {
        match self.game.context(self.game.placement(size)) {
            // A tutor who has not passed, at the end of a lesson.
            Context::BotTurn => Context::Board,
            context => context,
        }
    }

    /// Updates the screen, on a terminal of this size.
    pub(super) fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        let is_at_board = self.context(size) == Context::Board;
        let was_leaving = std::mem::replace(&mut self.leaving, Leaving::NotAsked);
        match action {
            UiAction::Menu => return ScreenResponse::Close,
            UiAction::Skip => return self.skip(),
            UiAction::Back if is_at_board && self.game.is_at_rest() => {
                if was_leaving == Leaving::Asked {
                    return ScreenResponse::Close;
                }
                // One press too many must not end a lesson.
                self.leaving = Leaving::Asked;
                self.game.inform("press again to leave the tutorial");
                return ScreenResponse::None;
            }
            UiAction::Accept if self.step().is_none() && self.game.popup.is_none() => {
                return self.begin_lesson(self.lesson + 1);
            }
            UiAction::Accept if self.asks_to_read() && self.game.popup.is_none() => {
                // Tiles that were tried would be in the way.
                self.game.recall();
                return self.finish_step(None);
            }
            _ if self.step().is_none() && is_at_board && self.game.popup.is_none() => {
                return ScreenResponse::None;
            }
            _ => {}
        }
        let before =
            Before { looked_up: self.game.text_looked_up().map(str::to_owned), ..self.before_report() };
        let response = self.game.update(action, self.game.placement(size));
        let finished = match self.game.take_submitted_turn() {
            Some(turn) => self.decide_on(turn),
            None => self.check(&before),
        };
        response_in_lesson(finished, response)
    }

    /// The worker has found a hint.
    pub(super) fn on_report(&mut self, report: JobReport) -> ScreenResponse {
        let before = self.before_report();
        let response = Screen::report(&mut self.game, report);
        response_in_lesson(self.check(&before), response)
    }

    /// The state of the screen without a look-up.
    fn before_report(&self) -> Before {
        Before {
            looked_up: None,
            axis: self.game.axis,
            undone: self.game.game().undone(),
            draft: self.draft(),
        }
    }

    fn draft(&self) -> (Option<Play>, Option<Square>) {
        (self.game.laid(), self.game.taken_square())
    }

    fn asks_to_read(&self) -> bool {
        self.step().is_some_and(|step| step.goal == Goal::Next)
    }

    /// Begins a lesson, or leaves after the last one.
    fn begin_lesson(&mut self, lesson: usize) -> ScreenResponse {
        if lesson >= self.tutorial.lessons().len() {
            return ScreenResponse::Close;
        }
        match lesson_screen(&self.tutorial, lesson, &self.tables) {
            Ok(game) => self.game = game,
            Err(error) => {
                self.game.refuse(error.to_string());
                return ScreenResponse::None;
            }
        }
        self.lesson = lesson;
        self.step = 0;
        self.wrong = 0;
        self.begin_step();
        ScreenResponse::None
    }

    /// Goes on to the next lesson, and notes that this one need not come again.
    fn skip(&mut self) -> ScreenResponse {
        let skipped = self.lesson().name().to_owned();
        if self.lesson + 1 == self.tutorial.lessons().len() {
            return ScreenResponse::Perform(Effect::FinishTutorial(skipped));
        }
        let next = self.lesson + 1;
        let response = self.begin_lesson(next);
        // If the next lesson has no table, this one is not noted as skipped.
        if self.lesson == next { ScreenResponse::Perform(Effect::FinishLesson(skipped)) } else { response }
    }

    /// Shows the step, or after the last one how to go on. Steps that only plain mode has are left out.
    fn begin_step(&mut self) {
        while self.step().is_some_and(|step| step.keys.is_none()) {
            self.step += 1;
        }
        let (stage, lines) = match self.step() {
            Some(step) => (LessonStage::Running, [step.say.clone(), step.keys.clone().unwrap_or_default()]),
            None => (LessonStage::Finished, self.closing_lines()),
        };
        self.game.show_tutor(stage, lines);
    }

    /// The lines after the last step of a lesson.
    fn closing_lines(&self) -> [String; 2] {
        let next = self.lesson + 1;
        let next = match self.tutorial.lessons().get(next) {
            Some(lesson) => format!("{{play}}: on to lesson {}, {}.", next + 1, lesson.title()),
            None => "{play}: back to the menu.".to_owned(),
        };
        ["Well done! This lesson is finished.".to_owned(), next]
    }

    /// Goes on to the next step; returns the effect of a finished lesson. `done` is what the tutor says after the step.
    fn finish_step(&mut self, done: Option<String>) -> ScreenResponse {
        // A learner who takes tiles back repeats the steps that prepare the play.
        if self.step().is_some_and(|step| !step.goal.prepares_play()) {
            self.wrong = 0;
        }
        self.step += 1;
        self.begin_step();
        if let Some(done) = done {
            self.game.inform(done);
        }
        if self.step().is_some() {
            return ScreenResponse::None;
        }
        let name = self.lesson().name().to_owned();
        let is_last_text = self.lesson().steps().last().is_some_and(|step| step.goal == Goal::Next);
        if is_last_text && self.lesson + 1 == self.tutorial.lessons().len() {
            return ScreenResponse::Perform(Effect::FinishTutorial(name));
        }
        ScreenResponse::Perform(Effect::FinishLesson(name))
    }

    /// Takes a turn that the learner has decided on, and makes it if the step asks for it.
    fn decide_on(&mut self, action: Action) -> ScreenResponse {
        let Some(index) = self.lesson().step_of_turn(self.step) else {
            self.game.turn_down("That is for a later step.");
            return ScreenResponse::None;
        };
        let step = self.lesson().steps()[index].clone();
        let Some(goal) = step.goal.turn() else { return ScreenResponse::None };
        match verdict(&step, goal, self.game.game(), &action) {
            TurnVerdict::Right => {
                let turn = self.game.make_turn(action);
                let done = done_text(&step, self.game.game(), turn.as_ref());
                if let Some(pass) = self.lesson().tutor_turn(self.game.game()) {
                    self.game.make_turn(pass);
                }
                self.step = index;
                self.finish_step(done)
            }
            TurnVerdict::Wrong(answer) => {
                if !self.note_wrong() {
                    self.game.turn_down(&answer);
                }
                ScreenResponse::None
            }
        }
    }

    /// Counts a wrong answer; after several, shows the play that the step asks for or prepares, and returns true.
    fn note_wrong(&mut self) -> bool {
        self.wrong = self.wrong.saturating_add(1);
        let lesson = self.lesson();
        let own = self.step().and_then(Step::shown_play);
        let of_turn = || lesson.step_of_turn(self.step).and_then(|index| lesson.steps()[index].shown_play());
        let play = own.or_else(of_turn).filter(|_| self.wrong >= WRONG_ANSWERS).cloned();
        if let Some(play) = &play {
            self.game.show_lesson_play(play);
        }
        play.is_some()
    }

    /// The earliest of the steps right before this one whose tiles are not as it asked for any more: they were taken back,
    /// or the taken tile was put back.
    fn undone_step(&self) -> Option<usize> {
        self.lesson().undone_step(self.step, |goal| match goal {
            Goal::Laid(play) => self.game.game().resolve(play).ok() != self.game.laid(),
            Goal::Taken(at) => self.game.taken_square() != square_of(self.game.game(), *at),
            _ => false,
        })
    }

    /// Looks whether the step is done by what is on the screen, or one before it has to be done again.
    fn check(&mut self, before: &Before) -> ScreenResponse {
        if let Some(undone) = self.undone_step().filter(|_| self.step().is_some()) {
            self.step = undone;
            self.begin_step();
        }
        let Some(step) = self.step() else { return ScreenResponse::None };
        let game = self.game.game();
        let is_done = match &step.goal {
            Goal::Cursor(at, axis) => {
                let is_there = self.game.is_cursor_at(square_of(game, *at), *axis);
                let turned = axis.filter(|&axis| axis == self.game.axis && axis != before.axis);
                if self.game.laid().is_some() && !is_there {
                    let turn = axis.map_or("", |_| ", and turn the arrow");
                    self.game.refuse(format!("First take the tiles back; then move to {at}{turn}."));
                } else if let Some(axis) = turned.filter(|_| !is_there) {
                    let to = match axis {
                        Axis::Across => "right",
                        Axis::Down => "down",
                    };
                    self.game.inform(format!("The arrow points {to}. Now move to {at}."));
                }
                is_there
            }
            Goal::Laid(play) => {
                let (wanted, laid) = (game.resolve(play).ok(), self.game.laid());
                let is_wrong = |laid: &Play| {
                    wanted
                        .as_ref()
                        .is_some_and(|wanted| wanted != laid && wanted.tiles().len() == laid.tiles().len())
                };
                if laid.as_ref().is_some_and(is_wrong) {
                    let answer = step.answer_to_other().to_owned();
                    self.answer_draft(before, answer);
                }
                wanted.is_some() && wanted == self.game.laid()
            }
            Goal::Taken(at) => {
                let wanted = square_of(game, *at);
                match self.game.taken_square() {
                    Some(square) if Some(square) != wanted => {
                        let answer =
                            left_text(step, game, square).unwrap_or_else(|refusal| refusal.to_string());
                        self.answer_draft(before, answer);
                        self.game.taken_square() == wanted
                    }
                    taken => taken.is_some(),
                }
            }
            Goal::Ready | Goal::Show => self.game.rack_visibility == RackVisibility::Visible,
            Goal::Hide => self.game.rack_visibility == RackVisibility::Hidden,
            Goal::LookUp(_) => match (&before.looked_up, self.game.text_looked_up()) {
                (Some(text), None) if !text.is_empty() => match step.goal.other_word(text) {
                    Some(answer) => {
                        self.game.refuse(answer);
                        false
                    }
                    None => true,
                },
                _ => false,
            },
            Goal::Undo => game.undone() > before.undone,
            Goal::Hint => self.game.has_shown_hint(),
            Goal::Turn(_) | Goal::Next => false,
        };
        if !is_done {
            return ScreenResponse::None;
        }
        let done = self.step().and_then(|step| done_text(step, self.game.game(), None));
        self.finish_step(done)
    }

    /// Answers tiles laid or taken that the step does not ask for. The same tiles count once, not again at each key.
    fn answer_draft(&mut self, before: &Before, answer: String) {
        if self.draft() == before.draft || !self.note_wrong() {
            self.game.refuse(answer);
        }
    }
}

/// The response to an action by which a lesson may be `finished`, where the game alone would respond with `of_game`.
fn response_in_lesson(finished: ScreenResponse, of_game: ScreenResponse) -> ScreenResponse {
    match (finished, of_game) {
        (finished @ ScreenResponse::Perform(_), _) => finished,
        // Nothing is saved.
        (_, ScreenResponse::Perform(Effect::Save | Effect::HandOver | Effect::SaveAndNotify(_))) => {
            ScreenResponse::None
        }
        (_, of_game) => of_game,
    }
}

/// The game screen at the beginning of a lesson, at one of these tables.
///
/// # Errors
/// If the system starts no thread for the table.
fn lesson_screen(tutorial: &Tutorial, index: usize, tables: &LocalTables) -> io::Result<GameScreen> {
    let lesson = &tutorial.lessons()[index];
    let session = tables.seat(lesson.session())?;
    Ok(GameScreen::of_lesson(session, lesson.cursor(), tutorial.heading(index)))
}
