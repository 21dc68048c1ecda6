//! Looking back at a game by typed commands, with all questions about the board at each turn.

use std::io;
use std::ops::ControlFlow;

use super::dialogue::Talk;
use super::hearing::Audience;
use super::{Plain, answers, help, queries};
use crate::crash;
use crate::input::command::{self, Command, InfoRequest};
use crate::input::question::{self, Question};
use crate::session::Replay;
use crate::text::numbers::counted;
use crate::text::spoken;
use crate::text::wording::{full_stop, sentence};

/// Looks back at a game with a person, until they leave or the input ends.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn replay(replay: Replay, talk: Talk<'_>) -> io::Result<()> {
    let mut plain = Plain::new(replay.session(), talk)?;
    plain.hearing.audience = Audience::Onlooker;
    let mut looking = PlainReplay { plain, replay };
    if let Some(notice) = looking.replay.notice() {
        looking.plain.dialogue.say(notice)?;
    }
    looking.plain.dialogue.say("Type next, back or go 12; words, row 8 and the like; or quit.")?;
    looking.show()?;
    while let Some(line) = looking.plain.dialogue.ask("> ")? {
        if looking.execute(&line)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// A game that is looked back at: its position is shown by the answers of a plain game.
struct PlainReplay<'a> {
    plain: Plain<'a>,
    replay: Replay,
}

impl PlainReplay<'_> {
    /// Says the turn shown and the scores after it.
    fn show(&mut self) -> io::Result<()> {
        self.plain.session = self.replay.session();
        self.plain.hearing.unseen_racks = self.replay.unseen_racks_shown();
        let game = self.plain.session.game();
        let scores = sentence(&spoken::score_short(game, None));
        let line = if let Some(turn) = self.replay.turn() {
            spoken::turn_number(game, turn)
        } else {
            let turns = self.replay.whole().turn_numbers().map_or(0, |(first, last)| last - first + 1);
            let follow = if turns == 1 { "follows" } else { "follow" };
            format!("The start of the game; {} {follow}.", counted(turns.into(), "turn"))
        };
        self.plain.dialogue.say(&line)?;
        let rules = self.replay.whole().house_rule_texts(self.replay.step());
        for rule in rules.map(|rule| full_stop(&rule)) {
            self.plain.dialogue.say(&rule)?;
        }
        if self.replay.step() < self.replay.len() || !self.replay.is_finished() {
            return self.plain.dialogue.say(&scores);
        }
        let lines = spoken::ending(game, None, &self.replay.unseen_racks());
        lines.iter().try_for_each(|line| self.plain.dialogue.say(line))
    }

    fn go_to(&mut self, step: usize) -> io::Result<ControlFlow<()>> {
        self.replay.go_to(step);
        self.show().map(ControlFlow::Continue)
    }

    fn execute(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        crash::note_input(crash::masked(line));
        let line = question::expanded(line);
        let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
        match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["next" | "n"] if self.replay.step() == self.replay.len() => {
                return self.plain.dialogue.say("This is the last turn.").map(ControlFlow::Continue);
            }
            ["next" | "n"] => return self.go_to(self.replay.step() + 1),
            [one @ ("next" | "n" | "back"), _, ..] => {
                return self.refuse(&format!("type {one} alone"));
            }
            ["back"] => return self.go_to(self.replay.step().saturating_sub(1)),
            ["go", rest @ ..] => {
                let number = if let [number] = rest { number.parse().ok() } else { None };
                let Some(number) = number else { return self.refuse("which turn? type go 12") };
                return match self.replay.step_of_turn(number) {
                    Some(step) => self.go_to(step),
                    None => self.refuse_turn(number),
                };
            }
            [] => return self.show().map(ControlFlow::Continue),
            _ => {}
        }
        match question::parse(line, self.plain.dialogue.source) {
            Ok(Some(Question::Help(topic))) => {
                return help::of_replays(&mut self.plain, &topic).map(ControlFlow::Continue);
            }
            Ok(Some(Question::TurnNumber(number)))
                if self.replay.step_of_turn(number).is_none_or(|step| step > self.replay.step()) =>
            {
                return self.refuse_turn(number);
            }
            Ok(Some(Question::Unseen(_))) if !self.replay.is_finished() => {
                return self.refuse("unseen tiles are said once the game is over");
            }
            Ok(Some(Question::Names(wanted))) if !self.replay.is_finished() => {
                // The rack, which usually answers this, is still hidden.
                let line = answers::set_names(&mut self.plain, wanted);
                return self.plain.dialogue.say(line).map(ControlFlow::Continue);
            }
            Ok(Some(Question::Where(_) | Question::Takes | Question::New | Question::PlayTried)) => {
                return self.refuse("that works only during a game; type next, back or words");
            }
            Ok(Some(question)) => {
                return answers::perform(&mut self.plain, question).map(ControlFlow::Continue);
            }
            Ok(None) => {}
            Err(message) => return self.refuse(&message),
        }
        match command::parse(line) {
            Ok(Some(Command::Quit | Command::Menu)) => Ok(ControlFlow::Break(())),
            Ok(Some(Command::Show(InfoRequest::Rack))) if !self.replay.is_finished() => {
                self.refuse("racks are said once the game is over")
            }
            Ok(Some(Command::Show(InfoRequest::Unseen))) if !self.replay.is_finished() => {
                self.refuse("unseen tiles are said once the game is over")
            }
            Ok(Some(Command::Show(InfoRequest::Time))) => self.refuse("no clock runs while you look back"),
            Ok(Some(command @ Command::Show(_))) => {
                queries::perform(&mut self.plain, command).map(ControlFlow::Continue)
            }
            Ok(_) => self.refuse("that works only during a game; type next, back or words"),
            Err(message) => self.refuse(&self.plain.advice(line, help::names_in_replays(), message)),
        }
    }

    /// Says how to go to a turn that was not played before the one shown, or which turns there are.
    fn refuse_turn(&mut self, number: u32) -> io::Result<ControlFlow<()>> {
        if self.replay.step_of_turn(number).is_some() {
            return self.refuse(&format!("turn {number} comes later; type go {number}"));
        }
        self.refuse(&self.replay.whole().without_turn(&number.to_string()))
    }

    fn refuse(&mut self, message: &str) -> io::Result<ControlFlow<()>> {
        self.plain.refuse(message).map(ControlFlow::Continue)
    }
}
