//! A whole game with typed commands: for screen readers, pipes and scripts.
//!
//! The commands are those of the screen's command line. Nothing is drawn; every event is one line of text, what has
//! changed first.

mod actions;
mod annotate;
mod answers;
mod bots;
mod console;
mod dialogue;
mod hall;
mod hearing;
mod help;
mod menu;
mod prompt;
mod puzzle;
mod queries;
mod replay;
mod review;
mod sentences;
mod study;
mod tutorial;
mod watch;

pub use crate::input::InputSource;
pub use annotate::{annotate, ask_players};
pub use console::{Console, Keyboard, end_as_signalled, is_ended_by_signal};
pub use dialogue::{Dialogue, ScreenClearing, Talk};
pub use hall::{HallChoice, HeardPage, hall};
pub use menu::{FinishedGameChoice, MenuChoice, finished_game, menu};
pub use puzzle::puzzle;
pub use replay::replay;
pub use review::review;
pub use study::{study, study_list};
pub use tutorial::tutorial;
pub use watch::watch;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::{Action, Play, ScoredPlay, Seat, Square, TurnOutcome, TurnRecord};

use crate::assist::thinker::{Patience, Thinker};
use crate::clock::{ClockMode, Now};
use crate::crash;
use crate::input::command::Command;
use crate::input::question::Question;
use crate::input::typed_play::TypedPlay;
use crate::input::{command, question};
use crate::session::{Host, Session, TableStatus, Tick, TypedPlayError};
use crate::table::{LocalTables, command_to_continue};
use crate::text::spoken::Detail;
use crate::text::wording::{full_stop, sentence};
use crate::text::{spoken, wording};
use hearing::Hearing;

/// The result of leaving a plain game, one that was recorded, or word study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainExit {
    /// The number of lines of a script that failed. What a person mistypes does not count.
    pub faults: usize,
    /// The reason why the game or an answer could not be saved, or `None` if it was saved or need not be: a game that is
    /// recorded is saved once it is over.
    pub save_fault: Option<String>,
}

/// The word that opens the next rack. A line of any other kind may be meant for the turn before, and Enter bounces.
const READY: &str = "ready";

/// Returns whether a line asks to leave the game.
fn leaves(line: &str) -> bool {
    matches!(command::parse(line), Ok(Some(Command::Quit | Command::Menu)))
}

/// The beginning of the sentence about SF-24 after somebody has resigned, or the clock has for them.
const MAY_AGREE: &str = "The remaining players may end the game together: type agree";

/// Plays a game until the players leave it or the input ends. The game is saved after every turn and at the end.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn play(session: Session, talk: Talk<'_>) -> io::Result<PlainExit> {
    let mut plain = Plain::new(session, talk)?;
    plain.run()?;
    Ok(PlainExit { faults: plain.faults, save_fault: plain.save_fault })
}

/// A plain game: the session, its input and output, and the state between commands.
struct Plain<'a> {
    session: Session,
    dialogue: Dialogue<'a>,
    now: &'a dyn Fn() -> Now,
    /// Finds hints, and judges turns for the coach.
    thinker: Thinker,
    /// The host that knows what words mean, and where games are saved.
    host: &'a Host,
    /// The square of a tile taken for the next play.
    taken: Option<Square>,
    racks: ShownRacks,
    hearing: Hearing,
    shuffles: u64,
    /// The number of events of the log that have been reported.
    reported: usize,
    /// The people are to be asked whether to end the game (SF-24).
    asks_whether_to_end: bool,
    faults: usize,
    save_fault: Option<String>,
    saving: Saving,
}

/// Decides whether a plain game is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Saving {
    /// It is.
    On,
    /// It is a lesson, which never is.
    Off,
}

/// The interval at which the messages of a table, its clock, and what a person types are looked at.
const TABLE_PACE: Duration = Duration::from_millis(250);

/// Says whether a turn's time has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClockStatus {
    Left,
    RanOut,
    /// The turn was played at another terminal of the same player.
    Played,
    /// At a shared table, the game has ended, or it is another player's turn.
    WentOn,
}

/// Says whether a rack can be read above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShownRacks {
    None,
    Some,
}

/// The end of a hand-over between players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HandOver {
    /// The player is ready.
    Ready,
    /// A wrong challenge has cost the player the turn.
    TurnLost,
    /// The input has ended.
    InputEnded,
}

impl<'a> Plain<'a> {
    /// A plain game at a table. Bots take their time for a script, so that it leads to the same game on every machine.
    fn new(session: Session, talk: Talk<'a>) -> io::Result<Self> {
        let patience = match talk.dialogue.source {
            InputSource::Person => Patience::Limited,
            InputSource::Script => Patience::Unlimited,
        };
        let tables =
            LocalTables::new(Arc::clone(&talk.host.knowledge)).with_patience(patience).without_coach();
        Ok(Self::without_table(tables.seat(session)?, talk))
    }

    /// A plain game at no other table than the session has. Without any, nobody thinks for bots.
    fn without_table(session: Session, Talk { dialogue, now, host }: Talk<'a>) -> Self {
        Self {
            session,
            dialogue,
            now,
            thinker: Thinker::new(Arc::clone(&host.knowledge)),
            host,
            taken: None,
            racks: ShownRacks::None,
            hearing: Hearing::new(host.settings.detail(), host.settings.read_rack()),
            shuffles: 0,
            reported: 0,
            asks_whether_to_end: false,
            faults: 0,
            save_fault: None,
            saving: Saving::On,
        }
    }
}

impl Plain<'_> {
    fn run(&mut self) -> io::Result<()> {
        self.reported = self.session.game().turns().len();
        self.greet()?;
        self.save()?;
        // At a table the question stays open while others play.
        let may_agree = self.session.is_at_table() && self.session.game().may_quit();
        self.asks_whether_to_end = self.is_heard() && (may_agree || self.session.is_asked_whether_to_end());
        self.begin_turn()?;
        while let Some(line) = self.next_line()? {
            let status = self.check_clock()?;
            // Whoever leaves may do so in any turn.
            if leaves(question::expanded(&line)) {
                if self.may_leave()? {
                    return self.leave("");
                }
                // Whoever wanted to leave may not have been the player to move.
                self.begin_turn()?;
                continue;
            }
            let late = self.late_text(status);
            self.begin_turn_after(status, late.filter(|_| !line.trim().is_empty()))?;
            if late.is_none() {
                self.execute(&line)?;
            }
        }
        self.leave(if is_ended_by_signal() { "" } else { "The input has ended. " })
    }

    /// Prints which game this is, and how to get help.
    fn greet(&mut self) -> io::Result<()> {
        let game = self.session.game();
        crash::note_game(game);
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
        let game = self.session.public();
        if self.is_heard() {
            let cannot_hide = self.dialogue.clearing == ScreenClearing::Unsupported;
            if cannot_hide && self.session.humans_in().count() > 1 {
                self.dialogue
                    .say("This terminal cannot clear its screen: earlier lines, and racks in them, stay.")?;
            }
            self.dialogue.say("Type help for commands.")?;
            // Others may have played meanwhile, and no hand-over says so.
            let may_be_new = self.session.is_at_table() || game.is_over();
            let turns = self.session.game().turns();
            let Some(last) = turns.last().filter(|_| may_be_new) else { return Ok(()) };
            self.hearing.informed = Some((self.seat(), turns.len()));
            return self.dialogue.say(&spoken::turn(self.session.game(), last, Detail::Normal));
        }
        if let Some(last) = game.turns().last().map(|turn| sentences::turn(game, turn)) {
            self.dialogue.say(&last)?;
        }
        self.dialogue.say("Type help for commands, help all for the questions about the board.")
    }

    /// Executes a line that does not leave the game.
    fn execute(&mut self, line: &str) -> io::Result<()> {
        crash::note_input(crash::masked(line));
        if self.is_turn_of_others() && self.needs_turn(line) {
            return self.refuse(&self.turn_of_others_text());
        }
        let line = question::expanded(line);
        match question::parse(line, self.dialogue.source) {
            Ok(None) => {}
            Ok(Some(question)) => return answers::perform(self, question),
            Err(message) => return self.refuse(&message),
        }
        match command::parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => self.perform(command),
            Err(message) => {
                let known = help::names().chain(["board", "grid", "recall"]);
                self.refuse(&self.advice(line, known, message))
            }
        }
    }

    /// Returns whether to leave the game. A person is asked first if that discards turns that could not be saved.
    fn may_leave(&mut self) -> io::Result<bool> {
        if !self.is_heard() || self.save_fault.is_none() || self.session.goes_on_elsewhere() {
            return Ok(true);
        }
        self.save_quietly();
        match &self.save_fault {
            None => Ok(true),
            Some(fault) => {
                let question = format!("The game is not saved: {fault}. Leave all the same?");
                self.dialogue.is_answered_by_yes(&question)
            }
        }
    }

    /// True if a player at another terminal of the table is to move, or a bot of the table.
    fn is_turn_of_others(&self) -> bool {
        self.session.game().state().ending().is_none() && self.session.is_elsewhere(self.seat())
    }

    /// The refusal of what only the player to move can do.
    fn turn_of_others_text(&self) -> String {
        self.closed_text().unwrap_or_else(|| match self.answered_seat() {
            Some(_) => format!("it is {}'s turn", self.session.public().name(self.seat())),
            None => "you only look on; type words, score, last or quit".to_owned(),
        })
    }

    /// Says that the table is closed, and what to do then, or `None` while it is open.
    fn closed_text(&self) -> Option<String> {
        let why = full_stop(self.session.table_closed()?);
        let leave = self.session.way_back().map(|way| format!(" Type quit; {way}."));
        Some(why + &leave.unwrap_or_default())
    }

    /// True for a line that this terminal cannot give in the turn of another player.
    fn needs_turn(&self, line: &str) -> bool {
        let line = question::expanded(line);
        match question::parse(line, self.dialogue.source) {
            Ok(None) => {
                let own = self.answered_seat();
                command::parse(line).ok().flatten().is_some_and(|command| command.is_for_own_turn(own))
            }
            // Both are for a play of one's own.
            Ok(Some(question)) => matches!(question, Question::PlayTried | Question::Where(_)),
            Err(_) => false,
        }
    }

    /// Says what is wrong with a line; to a person, with the command of those `known` that they may have meant.
    fn advice(&self, line: &str, known: impl Iterator<Item = &'static str>, message: String) -> String {
        let is_unknown = message.starts_with("unknown command");
        let advice = question::unknown(line, known).filter(|_| is_unknown && self.is_heard());
        advice.unwrap_or(message)
    }

    /// Reports on standard error that a command failed; in a script, with its line number.
    fn refuse(&mut self, message: &str) -> io::Result<()> {
        self.dialogue.refuse(message, &mut self.faults)
    }

    /// Saves the game, and then reports all new events of the log, so that what is reported is on disk.
    fn save_and_report(&mut self) -> io::Result<()> {
        crash::note_game(self.session.game());
        self.save()?;
        let game = self.session.public();
        let new = &game.turns()[self.reported..];
        let lines = if self.is_heard() && !wording::are_many_time_outs(new) {
            self.heard_turns(new)
        } else {
            sentences::turns(game, new)
        };
        let asks = self.session.asks_whether_to_end(new);
        self.reported = game.turns().len();
        self.say_news(lines)?;
        if asks && self.session.is_at_table() {
            return self.say_may_agree();
        }
        self.asks_whether_to_end |= asks;
        Ok(())
    }

    /// Forgets the tile taken and the play tried with it.
    fn forget_tried(&mut self) {
        self.taken = None;
        self.hearing.tried = None;
    }

    /// Begins a turn: lets bots play theirs, hands the keyboard over, and describes the position to the player to move.
    fn begin_turn(&mut self) -> io::Result<()> {
        self.taken = None;
        self.hearing.begin_turn();
        loop {
            if self.session.game().state().ending().is_some() {
                match self.ask_about_last_play()? {
                    HandOver::InputEnded => return Ok(()),
                    HandOver::TurnLost => continue,
                    // The play was challenged rightly, and its challenger has the keyboard.
                    HandOver::Ready if self.session.game().state().ending().is_none() => break,
                    HandOver::Ready => {}
                }
                self.say_kept_news(Vec::new())?;
                return self.report_end();
            }
            if std::mem::take(&mut self.asks_whether_to_end) {
                if self.ask_to_quit()? == HandOver::InputEnded {
                    return Ok(());
                }
                continue;
            }
            if self.session.is_elsewhere(self.seat()) {
                if self.wait_for_others()? == ControlFlow::Break(()) {
                    return Ok(());
                }
                continue;
            }
            if self.session.bot(self.seat()).is_some() {
                self.play_for_bot()?;
                continue;
            }
            match self.hand_over()? {
                HandOver::Ready => {}
                HandOver::TurnLost => continue,
                HandOver::InputEnded => return Ok(()),
            }
            if self.check_clock()? == ClockStatus::Left {
                break;
            }
        }
        if self.is_heard() {
            self.ring()?;
            self.say_turn_begins()?;
            self.racks = ShownRacks::Some;
            self.say_changeable_blanks()?;
        } else {
            let line = sentences::turn_begins(self.session.public());
            self.dialogue.say(&line)?;
            self.say_rack()?;
        }
        let laid = self.session.draft(self.seat()).map(sentences::laid_tiles);
        if self.is_heard() && !self.reads_rack() {
            self.hearing.laid = laid;
            return Ok(());
        }
        laid.map_or(Ok(()), |line| self.dialogue.say(&line))
    }

    /// Waits for a turn of somebody at another terminal of the table, or of a bot, answers lines meanwhile, and reports the
    /// turn. A script waits for its own turn as soon as a line needs it, and for each turn of a bot, so that it leads to the
    /// same game on every machine. Breaks once the table is gone, the input has ended, or the player leaves.
    fn wait_for_others(&mut self) -> io::Result<ControlFlow<()>> {
        let seat = self.seat();
        if self.session.table_closed().is_none() {
            self.say_kept_news(vec![format!("{}.", self.session.waiting_text())])?;
        }
        self.dialogue.flush()?;
        let waited = self.wait_for_turn_of(seat);
        self.dialogue.let_signals_act();
        waited
    }

    /// Waits for the turn of this player, who is not at this terminal. A signal ends the wait, so that the game is saved.
    fn wait_for_turn_of(&mut self, seat: Seat) -> io::Result<ControlFlow<()>> {
        let is_for_bot = self.session.bot(seat).is_some();
        let mut answers = self.is_heard() || !is_for_bot;
        loop {
            // A question that was answered meanwhile has let them act.
            self.dialogue.defer_signals();
            if self.dialogue.is_ended_by_signal() {
                return Ok(ControlFlow::Break(()));
            }
            if !self.is_turn_of_others() || self.seat() != seat {
                return Ok(ControlFlow::Continue(()));
            }
            if let Some(closed) = self.closed_text() {
                self.dialogue.say(&sentence(&closed))?;
                return Ok(ControlFlow::Break(()));
            }
            // A person may take days, for whom nobody waits any more; a bot answers soon.
            if !is_for_bot && self.dialogue.has_ended()? {
                return Ok(ControlFlow::Break(()));
            }
            let (line, tick) = if answers {
                let found = self.line_or_news()?;
                // What comes of it is saved and said before a signal acts.
                self.dialogue.defer_signals();
                found
            } else {
                (None, self.session.wait_at_table(TABLE_PACE, self.now))
            };
            if let Some(line) = line {
                // Whoever watches has no turn to wait for.
                if !self.is_heard() && self.session.own_seat().is_some() && self.needs_turn(&line) {
                    self.dialogue.answer_next_with(&line);
                    answers = false;
                } else if leaves(question::expanded(&line)) {
                    self.dialogue.answer_next_with(&line);
                    return Ok(ControlFlow::Break(()));
                } else {
                    self.execute(&line)?;
                }
                self.dialogue.flush()?;
                continue;
            }
            self.say_what_others_said()?;
            if !tick.is_quiet() {
                self.save_and_report()?;
                let is_line_begun = !self.dialogue.begun_line().is_empty();
                if self.is_heard() && !self.is_turn_of_others() && !is_line_begun {
                    // Whoever has typed a line has not heard of this turn, but may want to leave all the same. A line that
                    // was begun is shown again after the prompt.
                    self.dialogue.drop_typed_ahead_unless(leaves)?;
                }
                return Ok(ControlFlow::Continue(()));
            }
            if is_for_bot {
                self.dialogue.flush()?;
            } else {
                self.dialogue.flush_in_wait()?;
            }
        }
    }

    /// Says the sentences that others at the table have said.
    fn say_what_others_said(&mut self) -> io::Result<()> {
        for said in self.session.take_said() {
            self.dialogue.say(&said)?;
        }
        Ok(())
    }

    /// Says what the player to move has, and which blanks they can change.
    fn say_rack(&mut self) -> io::Result<()> {
        self.racks = ShownRacks::Some;
        self.say_rack_alone()?;
        self.say_changeable_blanks()
    }

    fn say_rack_alone(&mut self) -> io::Result<()> {
        let rack = if self.is_heard() {
            sentence(&self.rack_text())
        } else {
            sentences::rack(&self.session, self.seat(), self.taken)
        };
        self.dialogue.say(&rack)
    }

    fn say_changeable_blanks(&mut self) -> io::Result<()> {
        let changes = wording::changeable_blanks(self.session.game());
        changes.map_or(Ok(()), |line| self.dialogue.say(&sentence(&line)))
    }

    /// Hands the keyboard to the player to move, if several people play.
    fn hand_over(&mut self) -> io::Result<HandOver> {
        // Whoever opens the game of one person need not be that person.
        let asks_pin = self.racks == ShownRacks::None && self.session.pin(self.seat()).is_some();
        let has_keyboard = self.hearing.asked == Some(self.seat());
        if has_keyboard || self.session.humans_in().count() < 2 && !asks_pin {
            return Ok(HandOver::Ready);
        }
        let why = self.turn_text();
        self.hand_over_to(self.seat(), &why)
    }

    /// Stops the clock, and hides the game until the player to move is back.
    fn pause(&mut self) -> io::Result<()> {
        if self.session.is_at_table() {
            return self.refuse(command::NO_PAUSE_AT_TABLE);
        }
        if self.session.game().state().ending().is_some() {
            return self.refuse("the game is over");
        }
        self.racks = ShownRacks::Some;
        let is_timed = self.session.time_left((self.now)()).is_some();
        let why = match self.session.notes().clock.mode {
            _ if !is_timed => "Paused.",
            ClockMode::Wall if self.session.game().setup().options.time.is_some() => {
                "Hidden; the clock goes on."
            }
            ClockMode::Wall | ClockMode::WhileOpen => "Paused; the clock is stopped.",
        };
        let name = self.session.public().name(self.seat()).to_owned();
        match self.hide_from_all_but(self.seat(), &format!("{why} {name}: "))? {
            HandOver::Ready if self.is_heard() && !self.reads_rack() => self.dialogue.say("Type rack."),
            HandOver::Ready => self.say_rack_alone(),
            HandOver::TurnLost => self.begin_turn(),
            HandOver::InputEnded => Ok(()),
        }
    }

    /// `Bob's turn.`
    fn turn_text(&self) -> String {
        format!("{}'s turn.", self.session.public().name(self.seat()))
    }

    /// Hands the keyboard to a person, and says first why.
    fn hand_over_to(&mut self, seat: Seat, why: &str) -> io::Result<HandOver> {
        let name = self.session.public().name(seat);
        let request = format!("{why} Give {name} keyboard and headphones, then ");
        self.hide_from_all_but(seat, &request)
    }

    /// Hands the keyboard to a person who is asked something.
    fn hand_over_question(&mut self, seat: Seat, about: &str) -> io::Result<HandOver> {
        let why = format!("A question for {} about {about}.", self.session.public().name(seat));
        self.hand_over_to(seat, &why)
    }

    /// Clears the screen, so that nobody sees another player's tiles, and pauses the clock until this person is ready, who
    /// is requested to `type ready`.
    fn hide_from_all_but(&mut self, seat: Seat, request: &str) -> io::Result<HandOver> {
        if self.dialogue.source == InputSource::Script {
            return Ok(HandOver::Ready);
        }
        let name = self.session.public().name(seat).to_owned();
        self.hearing.asked = None;
        self.session.pause_clock((self.now)());
        self.save()?;
        if self.racks == ShownRacks::Some {
            self.dialogue.clear()?;
        }
        let may_challenge = seat == self.seat() && self.session.game().state().may_challenge();
        let challenge = if may_challenge { " or challenge" } else { "" };
        let turns = self.session.game().turns();
        let is_new = self.hearing.informed != Some((seat, turns.len()));
        let last = turns.last().filter(|_| may_challenge && is_new).cloned();
        self.say_news_before(last.as_ref())?;
        // What was typed before was typed by somebody who has not seen this.
        self.dialogue.drop_typed_ahead();
        let mut question = format!("{request}type ready{challenge}. ");
        loop {
            let Some(answer) = self.dialogue.ask(&question)? else { return Ok(HandOver::InputEnded) };
            question = format!("{name}: type ready{challenge}. ");
            match answer.trim().to_lowercase().as_str() {
                READY => break,
                "challenge" if may_challenge => {
                    if self.ask_for_pin(seat)? == HandOver::InputEnded {
                        return Ok(HandOver::InputEnded);
                    }
                    match self.is_challenge_meant(&wording::challenge(self.session.game()))? {
                        Some(true) => {
                            if let Err(error) = self.session.act(Action::Challenge) {
                                self.refuse(&self.act_error_text(&error))?;
                                continue;
                            }
                        }
                        Some(false) => continue,
                        None => return Ok(HandOver::InputEnded),
                    }
                    self.save_and_report()?;
                    let goes_on = self.session.game().state().ending().is_none();
                    self.hearing.informed = Some((seat, self.session.game().turns().len()));
                    return if goes_on && self.seat() == seat {
                        self.hide_from_all_but(seat, &format!("{name}: "))
                    } else {
                        Ok(HandOver::TurnLost)
                    };
                }
                line if leaves(line) => {
                    self.dialogue.answer_next_with(line);
                    return Ok(HandOver::InputEnded);
                }
                _ => {}
            }
        }
        if self.ask_for_pin(seat)? == HandOver::InputEnded {
            return Ok(HandOver::InputEnded);
        }
        self.dialogue.clear()?;
        Ok(HandOver::Ready)
    }

    /// Asks a player who has set a PIN for it, until it is right.
    fn ask_for_pin(&mut self, seat: Seat) -> io::Result<HandOver> {
        let Some(pin) = self.session.pin(seat).map(ToOwned::to_owned) else { return Ok(HandOver::Ready) };
        let mut question = "Type the PIN: ";
        loop {
            let Some(answer) = self.dialogue.ask_secret(question)? else { return Ok(HandOver::InputEnded) };
            match answer.trim() {
                right if right == pin => return Ok(HandOver::Ready),
                wrong if leaves(wrong) => {
                    self.dialogue.answer_next_with(wrong);
                    return Ok(HandOver::InputEnded);
                }
                _ => question = "Wrong PIN. Type the PIN: ",
            }
        }
    }

    /// Reads the clock, and says what has happened.
    fn check_clock(&mut self) -> io::Result<ClockStatus> {
        let tick = self.session.tick((self.now)());
        self.report(&tick)
    }

    /// Says what others have said and what has happened, and saves turns that have run out.
    fn report(&mut self, tick: &Tick) -> io::Result<ClockStatus> {
        self.say_what_others_said()?;
        if tick.is_quiet() {
            return Ok(ClockStatus::Left);
        }
        self.save_and_report()?;
        let is_over = self.session.game().state().ending().is_some();
        let is_own_turn = !is_over && !self.session.is_elsewhere(self.seat());
        // Whoever hears the result needs no table, and whoever has to wait hears it then.
        let closed = self.closed_text().filter(|_| tick.table == TableStatus::Closed && is_own_turn);
        closed.map_or(Ok(()), |closed| self.dialogue.say(&sentence(&closed)))?;
        if tick.happened.is_empty() {
            return Ok(ClockStatus::Left);
        }
        // Whose turn it was cannot be asked any more: the game may have gone on while a question was answered.
        let (is_at_table, own) = (self.session.is_at_table(), self.session.own_seat());
        let is_own = |turn: &&TurnRecord| !is_at_table || own == Some(turn.seat);
        let mut ended = tick.happened.iter().filter(|turn| turn.ended_turn());
        let Some(ended) = ended.find(is_own) else {
            return Ok(if is_at_table && !is_own_turn { ClockStatus::WentOn } else { ClockStatus::Left });
        };
        if tick.began_anew() {
            self.dialogue.say("The clock begins anew.")?;
        }
        Ok(match ended.outcome {
            TurnOutcome::TimeOut | TurnOutcome::OutOfTime => ClockStatus::RanOut,
            _ => ClockStatus::Played,
        })
    }

    fn report_end(&mut self) -> io::Result<()> {
        let lines = if self.is_heard() {
            spoken::ending(self.session.game(), self.listener(), &self.session.notes().unseen_racks())
        } else {
            sentences::ending(self.session.public())
        };
        lines.iter().try_for_each(|line| self.dialogue.say(line))?;
        self.say_points_reached()
    }

    /// Saves the game. Every failure is reported, with its cause when that is new; the game continues.
    fn save(&mut self) -> io::Result<()> {
        let before = self.save_quietly();
        let message = match (&before, &self.save_fault) {
            (before, Some(fault)) if before.as_ref() != Some(fault) => {
                format!("The game is not saved: {fault}.")
            }
            (_, Some(_)) => "The game is still not saved.".to_owned(),
            (Some(_), None) => "The game is saved again.".to_owned(),
            (None, None) => String::new(),
        };
        if message.is_empty() { Ok(()) } else { self.dialogue.complain(&message) }
    }

    /// Saves the game unless it is a lesson, notes why that failed if it did, and returns why the save before failed.
    fn save_quietly(&mut self) -> Option<String> {
        if self.saving == Saving::Off {
            return None;
        }
        let fault = self.session.save().err().map(|error| error.to_string());
        std::mem::replace(&mut self.save_fault, fault)
    }

    /// Saves the game, and reports the scores and how to resume. To a person, the error with which the program or the game
    /// ends is enough about one that is not saved.
    fn leave(&mut self, why: &str) -> io::Result<()> {
        self.session.pause_clock((self.now)());
        if self.session.goes_on_elsewhere() {
            // The table has everything but the tiles laid, which this sends.
            let _ = self.session.save();
            self.save_fault = None;
        } else if self.is_heard() {
            self.save_quietly();
        } else {
            self.save()?;
        }
        let game = self.session.game();
        let scores = if self.is_heard() {
            sentence(&spoken::score_short(game, None))
        } else {
            full_stop(&wording::scores(game))
        };
        // A table that is gone has saved all that it had sent.
        let is_closed = self.session.opened_file().is_some() || !self.session.is_table_open();
        let command = command_to_continue(&self.session, &self.host.saves, " --plain");
        let how = match (self.session.file(), command) {
            _ if self.save_fault.is_some() && self.is_heard() => String::new(),
            _ if self.save_fault.is_some() => "The game is not saved.".to_owned(),
            _ if game.state().ending().is_some() => "The game is over.".to_owned(),
            (Some(file), Some(command)) => {
                format!("Saved; resume with `{command}`. The file is {}.", file.display())
            }
            (_, Some(command)) if is_closed => {
                format!("Saved, and the table is closed; open it again with `{command}`.")
            }
            (_, Some(command)) => format!("Join again with `{command}`."),
            (_, None) if is_closed => "The game is saved.".to_owned(),
            (_, None) => String::new(),
        };
        self.dialogue.say(format!("{why}{scores} {how}").trim_end())
    }

    /// The play that was typed, and what it would score.
    fn resolve_typed(&self, typed: &TypedPlay) -> Result<(Play, ScoredPlay), TypedPlayError> {
        self.session.resolve_typed(typed, self.dialogue.source, self.taken)
    }

    fn seat(&self) -> Seat {
        self.session.game().state().to_move()
    }
}
