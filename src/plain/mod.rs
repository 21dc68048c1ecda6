//! A whole game by prompts and lines: for screen readers, pipes and scripts.
//!
//! The commands are those of the screen's command line. Nothing is drawn, nothing is moved, and whatever happens is
//! told in a line; what is told first is what has changed.

mod actions;
mod bots;
mod dialogue;
mod queries;
mod sentences;

pub use dialogue::{Dialogue, InputSource, ScreenClearing};

use std::io;
use std::ops::ControlFlow;

use rackety_engine::{Seat, Square};

use crate::assist::thinker::Thinker;
use crate::clock::{ClockMode, Now};
use crate::input::command;
use crate::input::command::Command;
use crate::session::Session;
use crate::text::numbers::duration;
use crate::text::wording;

/// How a plain game was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainExit {
    /// Lines of a script that could not be done. What somebody mistypes is not counted.
    pub faults: usize,
    /// Why the game could not be saved; none if it was.
    pub save_fault: Option<String>,
}

/// Plays a game until its players leave it, or the input ends. The game is saved after every turn and at the end.
///
/// # Errors
/// If input or output fails.
pub fn play<'a>(
    session: Session,
    dialogue: Dialogue<'a>,
    now: &'a dyn Fn() -> Now,
    thinker: Thinker,
) -> io::Result<PlainExit> {
    let mut plain = Plain {
        session,
        dialogue,
        now,
        thinker,
        taken: None,
        shuffles: 0,
        told: 0,
        faults: 0,
        save_fault: None,
    };
    plain.run()?;
    Ok(PlainExit { faults: plain.faults, save_fault: plain.save_fault })
}

/// One game, and what is not in it.
struct Plain<'a> {
    session: Session,
    dialogue: Dialogue<'a>,
    now: &'a dyn Fn() -> Now,
    /// Thinks for bots and hints, while everybody waits.
    thinker: Thinker,
    /// The square of a tile taken for the play to come.
    taken: Option<Square>,
    shuffles: u64,
    /// How many events of the log have been told.
    told: usize,
    faults: usize,
    save_fault: Option<String>,
}

/// Whether a turn's time has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Time {
    Left,
    RanOut,
}

/// Who has the keyboard after it was handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hand {
    /// The player to move.
    Player,
    /// Nobody: the input has ended.
    Nobody,
}

impl Plain<'_> {
    fn run(&mut self) -> io::Result<()> {
        self.told = self.session.game().turns().len();
        self.greet()?;
        self.save()?;
        self.begin_turn()?;
        while let Some(line) = self.next_line()? {
            if self.look_at_clock()? == Time::RanOut {
                if !line.trim().is_empty() {
                    self.refuse("the turn's time was over by then")?;
                }
                self.begin_turn()?;
            } else if self.take(&line)?.is_break() {
                return self.leave("");
            }
        }
        self.leave("The input has ended. ")
    }

    /// What game this is, and how to get help.
    fn greet(&mut self) -> io::Result<()> {
        let game = self.session.game();
        let names: Vec<&str> = game.state().players().map(|(_, player)| player.name()).collect();
        let line = format!(
            "{}, {}. Players: {}.",
            game.setup().ruleset.name(),
            self.session.dictionary_label(),
            names.join(", ")
        );
        self.dialogue.say(&line)?;
        if let Some(notice) = self.session.notice().map(ToOwned::to_owned) {
            self.dialogue.say(&notice)?;
        }
        self.dialogue.say("Write help for all commands.")
    }

    /// The next line with something in it; none at the end of the input.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        let prompt = self.prompt();
        self.dialogue.ask(&prompt)
    }

    /// Whose turn it is and what time is left, for somebody who types.
    fn prompt(&self) -> String {
        let state = self.session.game().state();
        if state.ending().is_some() {
            return "> ".to_owned();
        }
        let name = state.player(state.to_move()).name();
        match self.session.time_left((self.now)()) {
            Some(left) => format!("{name}, {}> ", duration(left)),
            None => format!("{name}> "),
        }
    }

    /// Does what a line says.
    fn take(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        match command::parse(line) {
            Ok(None) => Ok(ControlFlow::Continue(())),
            Ok(Some(Command::Quit | Command::Menu)) => Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.perform(command).map(ControlFlow::Continue),
            Err(told) => self.refuse(&told).map(ControlFlow::Continue),
        }
    }

    /// Tells that something does not go; in a script that is a fault of its line.
    fn refuse(&mut self, told: &str) -> io::Result<()> {
        match self.dialogue.typist {
            InputSource::Person => self.dialogue.say(&sentence(told)),
            InputSource::Script => {
                self.faults += 1;
                let line = self.dialogue.line();
                self.dialogue.say(&format!("Line {line} is not done: {}", full_stop(told)))
            }
        }
    }

    /// Tells everything that has been done since it was last told, and saves it.
    fn tell_new(&mut self) -> io::Result<()> {
        let game = self.session.game();
        let lines: Vec<String> =
            game.turns()[self.told..].iter().map(|turn| sentences::turn(game, turn)).collect();
        self.told = game.turns().len();
        for line in lines {
            self.dialogue.say(&line)?;
        }
        self.save()
    }

    /// A turn begins: bots play theirs, and then it is handed over, where several share the keyboard, and told to
    /// whoever is to move.
    fn begin_turn(&mut self) -> io::Result<()> {
        self.taken = None;
        loop {
            if self.session.game().state().ending().is_some() {
                return self.tell_end();
            }
            if let Some(bot) = self.session.bot(self.seat()) {
                self.play_for(bot)?;
                continue;
            }
            if self.hand_over()? == Hand::Nobody {
                return Ok(());
            }
            if self.look_at_clock()? == Time::Left {
                break;
            }
        }
        let told = sentences::turn_begins(&self.session);
        self.dialogue.say(&told)?;
        let rack = sentences::rack(&self.session);
        self.dialogue.say(&rack)
    }

    /// Between people who type: the screen is cleared, so that nobody reads another's tiles, and time stands until the
    /// next player is there.
    fn hand_over(&mut self) -> io::Result<Hand> {
        let state = self.session.game().state();
        if self.dialogue.typist == InputSource::Script || self.session.humans_in().count() < 2 {
            return Ok(Hand::Player);
        }
        let name = state.player(state.to_move()).name().to_owned();
        let last = self.session.game().turns().last().map(|turn| sentences::turn(self.session.game(), turn));
        self.session.pause_clock((self.now)());
        self.save()?;
        self.dialogue.clear()?;
        if let Some(last) = last {
            self.dialogue.say(&last)?;
        }
        let mut answer = self.dialogue.ask(&format!("{name}: Enter when ready. "))?;
        if let Some(pin) = self.session.pin(self.seat()).map(ToOwned::to_owned) {
            while answer.as_ref().is_some_and(|answer| answer.trim() != pin) {
                answer = self.dialogue.ask("PIN: ")?;
            }
        }
        self.dialogue.clear()?;
        Ok(if answer.is_some() { Hand::Player } else { Hand::Nobody })
    }

    /// Looks at the clock. What has run out is told and saved.
    fn look_at_clock(&mut self) -> io::Result<Time> {
        let clock = self.session.notes().clock.clone();
        let tick = self.session.tick((self.now)());
        if tick.timed_out.is_empty() {
            // A clock on the wall remembers since when it runs only if that is saved.
            if clock.mode == ClockMode::Wall && self.session.notes().clock != clock {
                self.save()?;
            }
            return Ok(Time::Left);
        }
        self.tell_new()?;
        Ok(Time::RanOut)
    }

    fn tell_end(&mut self) -> io::Result<()> {
        for line in sentences::ending(self.session.game()) {
            self.dialogue.say(&line)?;
        }
        Ok(())
    }

    /// Saves the game. A failure is told when it comes and when it has gone, and stops nothing.
    fn save(&mut self) -> io::Result<()> {
        let fault = self.session.save().err().map(|error| error.to_string());
        let told = match (&self.save_fault, &fault) {
            (before, Some(fault)) if before.as_ref() != Some(fault) => {
                format!("The game is not saved: {fault}.")
            }
            (Some(_), None) => "The game is saved again.".to_owned(),
            _ => String::new(),
        };
        self.save_fault = fault;
        if told.is_empty() { Ok(()) } else { self.dialogue.say(&told) }
    }

    /// Saves the game and tells how it stands and how to go on.
    fn leave(&mut self, why: &str) -> io::Result<()> {
        self.session.pause_clock((self.now)());
        self.save()?;
        let game = self.session.game();
        let stands = wording::scores(game);
        let how = match self.session.file() {
            _ if self.save_fault.is_some() => "The game is not saved.".to_owned(),
            _ if game.state().ending().is_some() => "The game is over.".to_owned(),
            Some(file) => format!("Saved; `rackety resume --plain` goes on. The file is {}.", file.display()),
            None => String::new(),
        };
        self.dialogue.say(&format!("{why}{stands}. {how}"))
    }

    fn seat(&self) -> Seat {
        self.session.game().state().to_move()
    }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    full_stop(&format!("{first}{}", characters.as_str()))
}

fn full_stop(text: &str) -> String {
    if text.ends_with(['.', '?', '!', ':']) { text.to_owned() } else { format!("{text}.") }
}
