//! The tutorial with typed commands.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::{Action, Square, TurnRecord};

use super::dialogue::Talk;
use super::{Plain, READY, Saving, answers, help, leaves, sentence};
use crate::crash;
use crate::input::command::{self, Command, InfoRequest};
use crate::input::question::{self, Question};
use crate::table::LocalTables;
use crate::text::spoken::HeardBoard;
use crate::tutorial::{
    Goal, Lesson, Step, TurnGoal, TurnVerdict, Tutorial, WRONG_ANSWERS, done_text, left_text, verdict,
};

/// Goes on to the next lesson.
const SKIP: &str = "skip";

/// Goes on after a text.
const NEXT: &str = "next";

/// Says the task again, as an empty line does.
const REPEAT: &str = "repeat";

/// Lets a person learn the game, until the lessons or the input end. Returns the number of lines of a script that failed.
///
/// # Errors
/// If reading the input or writing the output fails, or if the system starts no thread for a table.
pub fn tutorial(tutorial: &Tutorial, talk: Talk<'_>) -> io::Result<usize> {
    let Some(first) = tutorial.lessons().get(tutorial.first()) else { return Ok(0) };
    let tables = LocalTables::new(Arc::clone(&talk.host.knowledge)).with_idle_bots();
    let plain = Plain { saving: Saving::Off, ..Plain::without_table(first.session(), talk) };
    let mut pupil = Pupil { plain, tables, wrong: 0 };
    pupil.say("The tutorial. Enter alone repeats the task, skip goes to the next lesson, quit leaves.")?;
    for fault in tutorial.faults() {
        pupil.plain.dialogue.complain(&fault.to_string())?;
    }
    for (index, lesson) in tutorial.lessons().iter().enumerate().skip(tutorial.first()) {
        let [heading, _] = tutorial.heading(index);
        match pupil.take_lesson(&heading, lesson)? {
            LessonEnd::Finished | LessonEnd::Skipped => {
                if let Err(error) = pupil.plain.host.tutorial.note_finished(lesson.name()) {
                    pupil.plain.dialogue.complain(&sentence(&error.to_string()))?;
                }
            }
            LessonEnd::Left => return Ok(pupil.plain.faults),
        }
    }
    pupil.plain.dialogue.say("This was the last lesson.")?;
    Ok(pupil.plain.faults)
}

/// Somebody who takes lessons in plain mode.
struct Pupil<'a> {
    /// Shows the position and answers questions as in a game.
    plain: Plain<'a>,
    /// The tables of the lessons, at which nobody thinks for the tutor.
    tables: LocalTables,
    /// The wrong answers to the step, and to those before it that prepare its play.
    wrong: u8,
}

/// The end of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LessonEnd {
    Finished,
    Skipped,
    /// The learner has left, or the input has ended.
    Left,
}

/// The end of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepEnd {
    Done,
    /// The step with this index, before it, has to be done again.
    Undone(usize),
    /// The lesson ends with it.
    Lesson(LessonEnd),
}

impl Pupil<'_> {
    fn take_lesson(&mut self, heading: &str, lesson: &Lesson) -> io::Result<LessonEnd> {
        self.plain.session = self.tables.seat(lesson.session())?;
        self.plain.forget_tried();
        crash::note_game(self.plain.session.game());
        self.say(&format!("{heading}."))?;
        self.say_position()?;
        let mut index = 0;
        self.wrong = 0;
        while let Some(step) = lesson.steps().get(index) {
            index = match self.take_step(lesson, index, step)? {
                StepEnd::Done => {
                    // A learner who puts the taken tile back repeats the step, and its wrong answers still count.
                    if !step.goal.prepares_play() {
                        self.wrong = 0;
                    }
                    index + 1
                }
                StepEnd::Undone(earlier) => earlier,
                StepEnd::Lesson(end) => return Ok(end),
            };
        }
        Ok(LessonEnd::Finished)
    }

    /// Gives a step; one without words for plain mode is done at once.
    fn take_step(&mut self, lesson: &Lesson, index: usize, step: &Step) -> io::Result<StepEnd> {
        let Some(typed) = &step.typed else { return Ok(StepEnd::Done) };
        self.say_task(step, typed)?;
        loop {
            let Some(line) = self.plain.dialogue.ask("> ")? else {
                self.plain.dialogue.say_input_ended("the tutorial")?;
                return Ok(StepEnd::Lesson(LessonEnd::Left));
            };
            match line.trim().to_lowercase().as_str() {
                "" | REPEAT => self.say_task(step, typed)?,
                SKIP => return Ok(StepEnd::Lesson(LessonEnd::Skipped)),
                word if leaves(word) => return Ok(StepEnd::Lesson(LessonEnd::Left)),
                word => {
                    crash::note_input(crash::masked(&line));
                    if self.answer(lesson, index, step, word, &line)?.is_break() {
                        return Ok(StepEnd::Done);
                    }
                    if let Some(earlier) = self.undone_step(lesson, index) {
                        return Ok(StepEnd::Undone(earlier));
                    }
                }
            }
        }
    }

    /// The step right before this one whose taken tile was put back, or another taken in its place: this one needs it.
    fn undone_step(&self, lesson: &Lesson, index: usize) -> Option<usize> {
        let taken = self.plain.taken.map(Square::coordinate);
        lesson.undone_step(index, |goal| matches!(goal, Goal::Taken(at) if taken != Some(*at)))
    }

    /// Says what to do.
    fn say_task(&mut self, step: &Step, typed: &str) -> io::Result<()> {
        self.say(&step.say)?;
        self.say(&format!("Type {typed}"))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.plain.dialogue.say(line)
    }

    /// Says the rack and the words on the board.
    fn say_position(&mut self) -> io::Result<()> {
        let rack = format!("Rack: {}", self.plain.rack_text());
        self.say(&rack)?;
        let board = HeardBoard::new(self.plain.session.game(), None);
        match board.words(None) {
            Ok(words) => self.plain.answer(words),
            Err(message) => self.plain.refuse(&message),
        }
    }

    /// Handles a line; breaks if the step is done.
    fn answer(
        &mut self,
        lesson: &Lesson,
        index: usize,
        step: &Step,
        word: &str,
        line: &str,
    ) -> io::Result<ControlFlow<()>> {
        match (&step.goal, word) {
            (Goal::Next, NEXT) => return self.done(step, None),
            (Goal::Ready, READY) => {
                self.plain.dialogue.clear()?;
                let rack = format!("The guest's rack: {}", self.plain.rack_text());
                self.say(&rack)?;
                return self.done(step, None);
            }
            // As before a turn at one keyboard, nothing else is answered.
            (Goal::Ready, _) => return self.refuse("the racks are hidden; type ready"),
            _ => {}
        }
        let line = question::expanded(line);
        match question::parse(line, self.plain.dialogue.source) {
            Ok(None) => {}
            // A play that was tried can be played.
            Ok(Some(Question::PlayTried)) => {
                return match self.plain.hearing.tried.clone() {
                    Some(typed) => self.perform(lesson, index, step, Command::Play(typed)),
                    None => self.refuse("no play was tried; type try 8h WORD first, or 8h WORD to play it"),
                };
            }
            Ok(Some(Question::Help(topic))) => {
                return help::of_lessons(&mut self.plain, &topic).map(ControlFlow::Continue);
            }
            Ok(Some(question)) => {
                return answers::perform(&mut self.plain, question).map(ControlFlow::Continue);
            }
            Err(message) => return self.refuse(&message),
        }
        match command::parse(line) {
            Ok(None) => Ok(ControlFlow::Continue(())),
            Ok(Some(command)) => self.perform(lesson, index, step, command),
            Err(message) => self.refuse(&self.plain.advice(line, help::names_in_lessons(), message)),
        }
    }

    fn perform(
        &mut self,
        lesson: &Lesson,
        index: usize,
        step: &Step,
        command: Command,
    ) -> io::Result<ControlFlow<()>> {
        let undone = self.plain.session.game().undone();
        let action = match &command {
            Command::Play(typed) => match self.plain.resolve_typed(typed) {
                Ok((play, _)) => Action::Play(play),
                Err(error) => {
                    let wanted = lesson.step_of_turn(index).map_or(step, |index| &lesson.steps()[index]);
                    let answer = error.refusal().map(|refusal| wanted.answer_to_refusal(refusal));
                    return self.wrong(step, &answer.unwrap_or_else(|| error.to_string()));
                }
            },
            Command::Exchange(tiles) => match self.plain.session.exchange_of(tiles) {
                Ok(given) => Action::Exchange(given),
                Err(error) => return self.refuse(&self.plain.typed_error_text(&error)),
            },
            Command::Pass => Action::Pass,
            Command::ExchangeNone
            | Command::Resign
            | Command::Challenge
            | Command::ChangeBlank(_)
            | Command::Agree
            | Command::PlayOn
            | Command::Save
            | Command::Pin(_)
            | Command::Pause
            | Command::Allow(_)
            | Command::Never(_)
            | Command::GiveUp => {
                return self.refuse(
                    "this command is not for lessons; do what the lesson asks for, or type skip or quit",
                );
            }
            _ => {
                let is_asked_for = matches!(
                    (&step.goal, &command),
                    (Goal::LookUp(_), Command::Word(_))
                        | (Goal::Hint, Command::Hint(_))
                        | (Goal::Hide, Command::Hide)
                        | (Goal::Show, Command::Show(InfoRequest::Rack))
                );
                let other = match &command {
                    Command::Word(word) => step.goal.other_word(word),
                    _ => None,
                };
                let is_attempt = matches!(command, Command::Take(_));
                self.plain.perform(command)?;
                if let Some(other) = other {
                    return self.refuse(&other);
                }
                let game = self.plain.session.game();
                let is_done = match (&step.goal, self.plain.taken) {
                    (Goal::Undo, _) => game.undone() > undone,
                    (Goal::Taken(at), Some(taken)) if taken.coordinate() == *at => true,
                    (Goal::Taken(_), Some(taken)) => {
                        let left = left_text(step, game, taken).unwrap_or_else(|refusal| refusal.to_string());
                        return if is_attempt { self.wrong(step, &left) } else { self.refuse(&left) };
                    }
                    _ => is_asked_for,
                };
                return if is_done { self.done(step, None) } else { Ok(ControlFlow::Continue(())) };
            }
        };
        match &step.goal {
            Goal::Turn(turn) => self.take_turn(lesson, step, turn, action),
            _ => self.wrong(step, "That is for a later step."),
        }
    }

    /// Judges a turn, and makes it if the step asks for it.
    fn take_turn(
        &mut self,
        lesson: &Lesson,
        step: &Step,
        goal: &TurnGoal,
        action: Action,
    ) -> io::Result<ControlFlow<()>> {
        let answer = match verdict(step, goal, self.plain.session.game(), &action) {
            TurnVerdict::Right => {
                self.plain.note_order();
                match self.plain.session.act(action) {
                    Ok(done) => {
                        self.plain.forget_tried();
                        if let Some(pass) = lesson.tutor_turn(self.plain.session.game()) {
                            // It is legal, or the lesson would not have been opened.
                            drop(self.plain.session.act(pass));
                        }
                        return self.done(step, Some(&done.player));
                    }
                    Err(error) => error.to_string(),
                }
            }
            TurnVerdict::Wrong(answer) => answer,
        };
        self.wrong(step, &answer)
    }

    /// Says why an answer is wrong, and after several the play.
    fn wrong(&mut self, step: &Step, answer: &str) -> io::Result<ControlFlow<()>> {
        self.plain.refuse(answer)?;
        self.wrong = self.wrong.saturating_add(1);
        match step.typed.as_ref().filter(|_| self.wrong >= WRONG_ANSWERS) {
            Some(typed) => self.say(&format!("Like this: {typed}")).map(ControlFlow::Continue),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    fn refuse(&mut self, message: &str) -> io::Result<ControlFlow<()>> {
        self.plain.refuse(message).map(ControlFlow::Continue)
    }

    /// Says what the tutor says after a step.
    fn done(&mut self, step: &Step, record: Option<&TurnRecord>) -> io::Result<ControlFlow<()>> {
        self.plain.reported = self.plain.session.game().turns().len();
        if let Some(text) = done_text(step, self.plain.session.game(), record) {
            self.say(&text)?;
        }
        Ok(ControlFlow::Break(()))
    }
}
