//! A puzzle with typed commands.

use std::io;
use std::ops::ControlFlow;

use super::dialogue::Talk;
use super::{Plain, answers, help, queries, sentence, sentences};
use crate::crash;
use crate::files::puzzle_scores::PUZZLE_TRIES;
use crate::input::command::{self, COMMANDS, Command, CommandHelp};
use crate::input::question::{self, Question};
use crate::input::typed_play::TypedPlay;
use crate::puzzle::{
    Attempt, FoundPuzzle, after_try, code, end, grade_line, heard_try, score_lines, theme_line, today,
    tries_left,
};
use crate::session::Session;
use crate::text::listed_play::ListedPlay;
use crate::text::numbers::{counted, ordinal};
use crate::text::spoken;
use crate::text::wording::full_stop;

/// The commands of games that puzzles have, as in the list of commands.
const COMMANDS_OF_PUZZLES: [&str; 15] = [
    "8h WORD",
    "8h WO?RD",
    "8h WORD take k8",
    "try 8h WORD",
    "take k8",
    "put back",
    "give up",
    "rack, board, grid",
    "premiums",
    "square k8",
    "unseen, history",
    "scores, rules",
    "shuffle, sort, hide",
    "word QI, /QI",
    "quit",
];

/// Lets a person solve a puzzle, until it is over or the input ends. Returns the number of lines of a script that failed.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn puzzle(found: FoundPuzzle, talk: Talk<'_>) -> io::Result<usize> {
    let session = Session::unsaved(found.puzzle.game().clone(), found.label.clone());
    let plain = Plain::new(session, talk)?;
    let not_counted = found.not_counted.as_deref().map(not_counted);
    let mut puzzle = PlainPuzzle { plain, attempt: Attempt::new(found), last_answer: None };
    if let Some(line) = not_counted {
        puzzle.plain.dialogue.complain(&line)?;
    }
    puzzle.run()?;
    Ok(puzzle.plain.faults)
}

/// A puzzle in plain mode: its position is shown by the commands of a plain game.
struct PlainPuzzle<'a> {
    plain: Plain<'a>,
    attempt: Attempt,
    /// The answer to the last try, until the puzzle is counted.
    last_answer: Option<String>,
}

impl PlainPuzzle<'_> {
    fn run(&mut self) -> io::Result<()> {
        self.greet()?;
        while self.attempt.result().is_none() {
            let number = self.attempt.used() + 1;
            let prompt = if self.plain.is_heard() {
                "> ".to_owned()
            } else {
                format!("Try {number} of {PUZZLE_TRIES}> ")
            };
            let Some(line) = self.plain.dialogue.ask(&prompt)? else {
                return self.plain.dialogue.say_input_ended("the puzzle");
            };
            if self.execute(&line)?.is_break() {
                return Ok(());
            }
        }
        self.report_end()
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.plain.dialogue.say(line)
    }

    /// Prints the position and what to do.
    fn greet(&mut self) -> io::Result<()> {
        crash::note_game(self.plain.session.game());
        let session = &self.plain.session;
        let found = self.attempt.found();
        if self.plain.is_heard() {
            let lines = [
                format!(
                    "{}, {}, {}: find the best play.",
                    found.title(),
                    session.public().ruleset().name(),
                    found.difficulty.grade().name()
                ),
                format!("Rack: {}", self.plain.rack_text()),
                format!(
                    "{}. Type words for the board, 8h WORD to try a play, or help.",
                    sentence(&tries_left(&self.attempt)).trim_end_matches('.')
                ),
            ];
            return lines.iter().try_for_each(|line| self.say(line));
        }
        let mut lines =
            vec![format!("{}: {}, {}.", found.title(), session.public().ruleset().name(), found.label)];
        lines.push(grade_line(found));
        lines.extend(sentences::board(session.public(), None));
        lines.extend(session.public().turns().last().map(|turn| sentences::turn(session.public(), turn)));
        lines.push(sentences::turn_begins(session.public()));
        lines.push(sentences::rack(session, session.game().state().to_move(), None));
        lines.push(
            "Find the best play: the most points, and good tiles kept. 8h WORD uses a try; try 8h WORD only shows its points and costs none. Type help for the commands."
                .to_owned(),
        );
        lines.push(sentence(&tries_left(&self.attempt)));
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn execute(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        crash::note_input(crash::masked(line));
        let line = question::expanded(line);
        match question::parse(line, self.plain.dialogue.source) {
            Ok(None) => {}
            Ok(Some(Question::PlayTried)) => {
                if let Some(typed) = self.plain.hearing.tried.clone() {
                    return self.try_play(&typed).map(ControlFlow::Continue);
                }
                let message = "no play was tried; type try 8h WORD first, or 8h WORD to try it";
                return self.plain.refuse(message).map(ControlFlow::Continue);
            }
            Ok(Some(Question::Help(topic))) if matches!(topic.as_str(), "" | "all") => {
                return self.plain.answer(help::of_puzzles()).map(ControlFlow::Continue);
            }
            Ok(Some(question)) => {
                return answers::perform(&mut self.plain, question).map(ControlFlow::Continue);
            }
            Err(message) => return self.plain.refuse(&message).map(ControlFlow::Continue),
        }
        let command = match command::parse(line) {
            Ok(None) => return Ok(ControlFlow::Continue(())),
            Ok(Some(command)) => command,
            Err(message) => {
                let advice = self.plain.advice(line, help::names_in_puzzles(), message);
                return self.plain.refuse(&advice).map(ControlFlow::Continue);
            }
        };
        match command {
            Command::Quit | Command::Menu => return Ok(ControlFlow::Break(())),
            Command::Play(typed) => self.try_play(&typed)?,
            Command::GiveUp | Command::Resign => {
                if self.plain.dialogue.confirms("Show the solution? The puzzle then counts as not solved.")? {
                    self.attempt.give_up();
                }
            }
            Command::Help => self.help()?,
            Command::Try(_)
            | Command::Take(_)
            | Command::PutBack
            | Command::Recall
            | Command::Shuffle
            | Command::Sort
            | Command::Hide
            | Command::Show(_)
            | Command::Word(_) => queries::perform(&mut self.plain, command)?,
            _ => self.plain.refuse("a puzzle is one play; type 8h WORD, or help for a list of commands")?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn try_play(&mut self, typed: &TypedPlay) -> io::Result<()> {
        let play = match self.plain.resolve_typed(typed) {
            Ok((play, _)) => play,
            Err(error) => return self.plain.refuse(&self.plain.typed_error_text(&error)),
        };
        let tried = self.attempt.try_play(&play).cloned();
        let answer = match tried {
            Ok(tried) if self.plain.is_heard() => heard_try(&self.attempt, &tried),
            Ok(tried) => full_stop(&after_try(&tried)),
            Err(error) => return self.plain.refuse(&error.to_string()),
        };
        self.plain.forget_tried();
        if self.attempt.result().is_some() {
            self.last_answer = Some(answer);
            return Ok(());
        }
        let noted = self.plain.host.puzzle_scores.note_tries(&self.attempt.key(), self.attempt.used());
        self.say(&answer)?;
        self.say(&sentence(&tries_left(&self.attempt)))?;
        noted.or_else(|error| self.plain.dialogue.complain(&not_counted(&error.to_string())))
    }

    /// Counts the puzzle, and prints the best plays and the score.
    fn report_end(&mut self) -> io::Result<()> {
        let Some(result) = self.attempt.result() else { return Ok(()) };
        let today = today();
        let counted = self.plain.host.puzzle_scores.count(&self.attempt.key(), result, today);
        let mut lines: Vec<String> = self.last_answer.take().into_iter().collect();
        lines.push(end(&self.attempt));
        let is_heard = self.plain.is_heard();
        lines.extend(self.attempt.best().iter().enumerate().map(|(place, play)| {
            let short = self.attempt.short_of_best(place);
            if is_heard { self.heard_best(place, play, short) } else { best_line(place, play, short) }
        }));
        if !is_heard && self.attempt.best().len() > 1 {
            lines.push("Points short count the tiles kept.".to_owned());
        }
        lines.extend(theme_line(self.attempt.found()));
        if let Ok(score) = &counted {
            lines.extend(score_lines(score, today));
        }
        lines.push(format!("The code of this puzzle is {}.", code(self.attempt.found())));
        lines.iter().try_for_each(|line| self.say(line))?;
        counted.map(drop).or_else(|error| self.plain.dialogue.complain(&not_counted(&error.to_string())))
    }

    /// One of the best plays to a listener: `First: SECTION, across from h8, 48 points.`
    fn heard_best(&self, place: usize, play: &ListedPlay, short: u32) -> String {
        let game = self.attempt.game();
        let resolved = game.resolve(&play.notation).ok();
        let scored = resolved.and_then(|play| game.preview(&play).ok().map(|scored| (play, scored)));
        let text = scored.map(|(play, scored)| spoken::play_text(game, &play, &scored)).unwrap_or_default();
        let worth = match short {
            0 => String::new(),
            short => format!("; worth {} less", counted(short.into(), "point")),
        };
        let number = ordinal(u32::try_from(place).unwrap_or(u32::MAX).saturating_add(1));
        sentence(&format!("{number}: {text}{worth}"))
    }

    fn help(&mut self) -> io::Result<()> {
        let is_listed = |text: &&str| COMMANDS_OF_PUZZLES.contains(text);
        let lines = COMMANDS.iter().filter(|line| is_listed(&line.text));
        let help_of = |line: &CommandHelp| match line.text {
            "quit" => "Leave the puzzle; tries used stay used.",
            _ => line.help,
        };
        lines.map(|line| format!("{}: {}", line.text, help_of(line))).try_for_each(|line| self.say(&line))
    }
}

/// One of the best plays: `1. 8h SECTION for 48.`
fn best_line(place: usize, play: &ListedPlay, short: u32) -> String {
    let short = match short {
        0 => String::new(),
        short => format!(", {} short", counted(short.into(), "point")),
    };
    format!("{}. {play} for {}{short}.", place + 1, play.score)
}

/// Says that a puzzle does not count, and why.
fn not_counted(why: &str) -> String {
    format!("This puzzle is not counted: {}", full_stop(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_puzzles_are_in_the_list() {
        for text in COMMANDS_OF_PUZZLES {
            assert!(COMMANDS.iter().any(|line| line.text == text), "{text}");
        }
    }
}
