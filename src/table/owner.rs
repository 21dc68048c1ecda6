//! The game of a table, and what its terminals are sent.

use std::time::Duration;

use rackety_engine::bots::BotProfile;
use rackety_engine::game::{DictionaryRecord, GameRecord, TurnText};
use rackety_engine::{Action, Game, Seat, TurnRecord};

use super::bots::BotJob;
use crate::assist::thinker::Patience;
use crate::clock::{ClockMode, ClockState, Now};
use crate::files::{Coach, DraftNote, SaveError};
use crate::session::{ActError, ClockReading, LocalAnswer, LocalWork, SeatNotes, Session, TableState};
use crate::wire::{Hello, Message, Request, SeatGame, SeatWish, Sentence, TableClock, VERSION, Welcome};

/// A terminal at the table, numbered by whoever runs the table.
pub type TerminalId = u64;

/// A message, and the terminal that it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The terminal.
    pub to: TerminalId,
    /// The message.
    pub message: Message,
}

/// The decision of a bot, or why there is none.
pub type BotDecision = Result<Action, String>;

/// The wishes of the terminals of a table for its bots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wishes {
    /// The time for which bots may think while somebody waits for them.
    pub(super) patience: Patience,
    /// Decides whether the coach of a game that has one judges turns at the table.
    pub(super) coach: Coach,
}

/// The owner of a game, of its clock and of its file.
///
/// Several terminals have a seat each and are sent [`Message`]s, or one terminal has all seats and gets a copy of the game.
/// Nothing is sent before it is saved. If saving fails, the terminals are sent why.
#[derive(Debug)]
pub struct Table {
    session: Session,
    terminals: Vec<Terminal>,
    sent: Sent,
    save_fault: Option<String>,
    runs: bool,
    wishes: Wishes,
    /// Set when the game has changed since the terminal that has all seats was last sent it.
    has_changed: bool,
    /// Set when something but the clock has changed since the game was last saved.
    is_unsaved: bool,
    sight: Sight,
    /// The last reading of the clock by the terminal that has all seats.
    now: Option<Now>,
    /// The reading with which the game was last saved.
    saved_at: Option<Now>,
    /// The numbers of turns and of undone ones that are saved; `None` before the first save.
    saved_turns: Option<(usize, u32)>,
    /// The notice for those who join before the turn ends.
    turn_notice: Option<String>,
    /// The number of the turn that a bot has decided but not played yet.
    decided_turn: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Terminal {
    id: TerminalId,
    /// The seat, or `None` for one that only looks.
    seat: Option<Seat>,
}

/// The extent to which the terminal that has all seats sees the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// It knows all turns.
    Current,
    /// It has not read the clock since a turn ended by itself.
    Behind,
}

/// The part of the game that the terminals have been sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sent {
    /// The number of entries of the log.
    entries: usize,
    is_over: bool,
}

impl Sent {
    fn all_of(game: &Game) -> Self {
        Self { entries: game.turns().len(), is_over: game.state().ending().is_some() }
    }
}

impl Table {
    /// The most terminals of one seat at a table, and of those who watch: whoever watches takes no player's place.
    pub const MAX_TERMINALS: usize = 16;

    /// A table with this game, which is saved, and nobody at it.
    pub fn new(session: Session) -> Self {
        let mut table = Self::local(session, Wishes { patience: Patience::Limited, coach: Coach::Off });
        table.save();
        table
    }

    /// A table with this game, whose first terminal wishes this seat. If it cannot have it, nothing is saved, and the reason is
    /// returned.
    #[cfg(unix)]
    pub(super) fn with_first(session: Session, wish: &SeatWish) -> Result<Self, String> {
        let mut table = Self::local(session, Wishes { patience: Patience::Limited, coach: Coach::Off });
        table.seat_for(wish)?;
        table.save();
        Ok(table)
    }

    /// A table of this process with this game, whose terminal wishes this.
    pub(super) fn local(session: Session, wishes: Wishes) -> Self {
        let sent = Sent::all_of(session.game());
        Self {
            session,
            terminals: Vec::new(),
            sent,
            save_fault: None,
            runs: false,
            wishes,
            has_changed: false,
            is_unsaved: true,
            sight: Sight::Current,
            now: None,
            saved_at: None,
            saved_turns: None,
            turn_notice: None,
            decided_turn: None,
        }
    }

    /// Sets a notice for everybody who joins before the turn ends.
    pub fn set_turn_notice(&mut self, notice: String) {
        self.turn_notice = Some(notice);
    }

    /// Notes, for whoever finds the game open, the name by which others join the table.
    #[cfg(unix)]
    pub(super) fn note_name(&mut self, name: &str) {
        self.session.note_table(name);
    }

    /// Returns the notice about this turn for everybody who is at the table.
    pub fn turn_notice(&self) -> Vec<Post> {
        let notice = self.turn_notice.iter();
        let to_all = |notice: &String| {
            let message = Message::Notice(notice.clone());
            self.terminals.iter().map(move |terminal| Post { to: terminal.id, message: message.clone() })
        };
        notice.flat_map(to_all).collect()
    }

    /// The game with its file and notes.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Continues with this session, whose game has the same log, though a player may have another name; returns what its
    /// terminals are sent of it.
    pub fn continue_with(&mut self, session: Session, now: Now) -> Vec<Post> {
        self.sent = Sent::all_of(session.game());
        self.session = session;
        // The clock that ran was that of the other session.
        self.runs = false;
        let mut posts = self.start_or_stop_clock(now);
        self.save();
        for &Terminal { id, seat } in &self.terminals {
            let game = game_for(self.session.game(), seat);
            posts.push(Post {
                to: id,
                message: Message::Game { game, new: 0, save_fault: self.save_fault.clone() },
            });
            // A terminal that is sent a whole game has no tiles laid in it.
            if let Some(seat) = seat {
                let rack = self.session.game().tiles().write_tiles(&self.session.rack(seat));
                let draft = self.session.draft(seat).cloned();
                posts.push(Post { to: id, message: Message::Laid { draft, rack } });
            }
        }
        posts.extend(self.presence());
        posts
    }

    /// Seats a terminal.
    ///
    /// # Errors
    /// The reason why it gets no seat.
    pub fn join(&mut self, id: TerminalId, hello: &Hello, now: Now) -> Result<Vec<Post>, String> {
        if hello.rackety != VERSION {
            return Err(format!(
                "this table speaks version {VERSION} of the protocol; use the same version of rackety in all terminals"
            ));
        }
        let seat = self.seat_for(&hello.seat)?;
        let of_seat = self.terminals.iter().filter(|terminal| terminal.seat == seat).count();
        if of_seat >= Self::MAX_TERMINALS {
            return Err(match seat {
                Some(seat) => format!(
                    "{} has {of_seat} terminals at this table, which is the most",
                    self.session.game().state().player(seat).name()
                ),
                None => format!("{of_seat} terminals watch this game, which is the most"),
            });
        }
        let had_begun = self.session.notes().clock.has_begun();
        let mut posts = self.check_clock(now);
        self.terminals.push(Terminal { id, seat });
        let started = self.start_or_stop_clock(now);
        posts.push(Post { to: id, message: Message::Welcome(Box::new(self.welcome(seat))) });
        posts.extend(started.into_iter().filter(|post| post.to != id));
        posts.extend(self.presence().filter(|post| post.to != id));
        if !had_begun && self.has_begun_by_wall() {
            posts.extend(self.save_and_report());
        }
        Ok(posts)
    }

    /// The seat for a terminal, or `None` for one that only looks.
    fn seat_for(&self, wish: &SeatWish) -> Result<Option<Seat>, String> {
        let people: Vec<(Seat, &str)> = self.people().collect();
        let names = || people.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
        let (found, refusal) = match wish {
            SeatWish::Watching => return Ok(None),
            SeatWish::Of(player) => {
                let player = player.trim();
                (
                    people.iter().find(|(_, name)| *name == player),
                    format!("nobody at this table is called {player}; the players are {}", names()),
                )
            }
            SeatWish::Free => (
                // The seat of somebody who is out has no turn any more.
                people
                    .iter()
                    .filter(|(seat, _)| !self.has_terminal(*seat))
                    .min_by_key(|(seat, _)| !self.session.game().state().player(*seat).is_in()),
                format!(
                    "every player at this table has a terminal; take one over with --as NAME ({}), or look on with \
                     --watch",
                    names()
                ),
            ),
        };
        found.map(|(seat, _)| Some(*seat)).ok_or(refusal)
    }

    fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        let players = self.session.game().state().players();
        players
            .filter(|(seat, _)| self.session.bot(*seat).is_none())
            .map(|(seat, player)| (seat, player.name()))
    }

    fn has_terminal(&self, seat: Seat) -> bool {
        self.terminals.iter().any(|terminal| terminal.seat == Some(seat))
    }

    /// The names of the people who have terminals, once for each terminal.
    fn present(&self) -> Vec<String> {
        let names = self.people().flat_map(|(seat, name)| {
            let own = self.terminals.iter().filter(move |terminal| terminal.seat == Some(seat));
            own.map(move |_| name.to_owned())
        });
        names.collect()
    }

    fn presence(&self) -> impl Iterator<Item = Post> {
        let present = self.present();
        self.terminals
            .iter()
            .map(move |terminal| Post { to: terminal.id, message: Message::Present(present.clone()) })
    }

    fn welcome(&self, seat: Option<Seat>) -> Welcome {
        let (game, notes) = (self.session.game(), self.session.notes());
        Welcome {
            rackety: VERSION,
            player: seat.map(|seat| game.state().player(seat).name().to_owned()),
            game: game_for(game, seat),
            bots: notes.bots.clone(),
            own_words: notes.own_words.clone().unwrap_or_default(),
            ruleset_file: notes.ruleset_file.clone(),
            hints: seat.map(|seat| self.session.seat_hints(seat)).unwrap_or_default(),
            draft: seat.and_then(|seat| self.session.draft(seat).cloned()),
            rack: seat.map(|seat| game.tiles().write_tiles(&self.session.rack(seat))).unwrap_or_default(),
            clock: self.clock(),
            present: self.present(),
            save_fault: self.save_fault.clone(),
            notice: self.notice(),
        }
    }

    /// The notices for whoever joins.
    fn notice(&self) -> Option<String> {
        let notices: Vec<&str> =
            self.session.notice().into_iter().chain(self.turn_notice.as_deref()).collect();
        (!notices.is_empty()).then(|| notices.join(" "))
    }

    fn clock(&self) -> TableClock {
        let notes = self.session.notes();
        TableClock { turn: notes.clock.clone(), game: notes.game_clock.clone(), runs: self.runs }
    }

    /// Lets a terminal go. Its seat keeps the tiles that were laid.
    pub fn leave(&mut self, id: TerminalId, now: Now) -> Vec<Post> {
        let mut posts = self.check_clock(now);
        self.terminals.retain(|terminal| terminal.id != id);
        posts.extend(self.start_or_stop_clock(now));
        posts.extend(self.presence());
        posts.extend(self.save_and_report());
        posts
    }

    /// Does what a terminal asks for.
    pub fn handle(&mut self, id: TerminalId, request: Request, now: Now) -> Vec<Post> {
        let terminal = self.terminals.iter().find(|terminal| terminal.id == id);
        let Some(seat) = terminal.and_then(|terminal| terminal.seat) else {
            // Whoever watches asks for nothing.
            return Vec::new();
        };
        match request {
            Request::Act { after, turn } => {
                let (result, mut posts) = self.act_in_time(seat, after, &turn, now);
                posts.push(Post { to: id, message: Message::Answer { refused: result.err() } });
                posts
            }
            Request::Laid { draft, rack } => {
                let mut posts = self.check_clock(now);
                posts.extend(self.note(seat, draft.clone(), &rack));
                posts.extend(self.to_same_seat(seat, id, &Message::Laid { draft, rack }));
                posts
            }
            Request::Hint(hint) => {
                let mut posts = self.check_clock(now);
                self.session.count_hint(seat, hint);
                posts.extend(self.save_and_report());
                let hints = Message::Hints(self.session.seat_hints(seat));
                posts.extend(self.to_same_seat(seat, id, &hints));
                posts.push(Post { to: id, message: hints });
                posts.push(Post { to: id, message: Message::Answer { refused: None } });
                posts
            }
        }
    }

    /// A message to the other terminals of a seat than this one.
    fn to_same_seat(&self, seat: Seat, id: TerminalId, message: &Message) -> impl Iterator<Item = Post> {
        let others = self.terminals.iter().filter(move |other| other.seat == Some(seat) && other.id != id);
        others.map(|other| Post { to: other.id, message: message.clone() })
    }

    /// Performs an action of the player in this seat, with or without a terminal there; returns also what to send. A seat that
    /// is not in the game is refused.
    pub fn act_for(
        &mut self,
        seat: usize,
        after: usize,
        turn: &TurnText,
        now: Now,
    ) -> (Result<(), String>, Vec<Post>) {
        let seat = self.session.game().state().players().nth(seat).map(|(seat, _)| seat);
        match seat {
            Some(seat) => self.act_in_time(seat, after, turn, now),
            None => (Err("there is no such seat".to_owned()), Vec::new()),
        }
    }

    /// Performs an action of a player. A turn ends when its time does, whatever is asked for a moment later.
    fn act_in_time(
        &mut self,
        seat: Seat,
        after: usize,
        turn: &TurnText,
        now: Now,
    ) -> (Result<(), String>, Vec<Post>) {
        let mut posts = self.check_clock(now);
        let result = self.act(seat, after, turn);
        if result.is_ok() {
            posts.extend(self.news(now));
        }
        (result, posts)
    }

    /// Says a sentence of the player in this seat to the terminals of everybody else; nothing for a seat that is not in the
    /// game. Whoever has the table knows who may say something, and when.
    pub fn say(&self, seat: usize, sentence: Sentence) -> Vec<Post> {
        let Some((seat, player)) = self.session.game().state().players().nth(seat) else { return Vec::new() };
        let message = Message::Said { by: player.name().to_owned(), sentence };
        let others = self.terminals.iter().filter(|other| other.seat != Some(seat));
        others.map(|other| Post { to: other.id, message: message.clone() }).collect()
    }

    fn note(&mut self, seat: Seat, draft: Option<DraftNote>, rack: &str) -> Vec<Post> {
        self.session.note_rack(seat, rack);
        self.session.note_draft(seat, draft);
        self.save_and_report()
    }

    /// Performs an action of the player in a seat.
    fn act(&mut self, seat: Seat, after: usize, turn: &TurnText) -> Result<(), String> {
        let game = self.session.game();
        if after != game.turns().len() {
            return Err(ActError::TOO_LATE.to_owned());
        }
        let action = turn.action(game).map_err(|error| error.to_string())?;
        let action = action.map_err(|refusal| refusal.to_string())?;
        let is_own = match &action {
            Action::Resign(player) | Action::AgreeToQuit(player) | Action::TakeBackQuit(player) => {
                *player == seat
            }
            Action::TimeOut | Action::OutOfTime => false,
            _ => seat == game.state().to_move(),
        };
        if !is_own {
            return Err(format!("{} is to move", game.state().player(game.state().to_move()).name()));
        }
        self.session.act(action).map(drop).map_err(|error| error.to_string())
    }

    /// Ends turns whose time is over, and lets the clock run while the player to move has a terminal.
    pub fn check_clock(&mut self, now: Now) -> Vec<Post> {
        if !self.runs {
            self.session.pause_clock(now);
            return Vec::new();
        }
        if self.session.tick(now).is_quiet() { Vec::new() } else { self.news(now) }
    }

    /// Starts or stops the clock as whose turn it is and who is there require; returns what to send if that changed.
    fn start_or_stop_clock(&mut self, now: Now) -> Vec<Post> {
        let state = self.session.game().state();
        let to_move = state.to_move();
        let is_always = self.session.notes().clock.mode == ClockMode::Wall;
        let is_bot = self.session.bot(to_move).is_some();
        let is_there = is_bot || self.has_terminal(to_move);
        let is_decided = is_bot && self.decided_turn == Some(state.turn());
        let runs = state.ending().is_none() && !is_decided && (is_always || is_there);
        if runs == self.runs {
            return Vec::new();
        }
        self.runs = runs;
        // A turn whose time is over ends when the clock is next checked.
        if runs {
            self.session.run_clocks(now);
        } else {
            self.session.pause_clock(now);
        }
        let clock = self.clock();
        let post = |terminal: &Terminal| Post { to: terminal.id, message: Message::Clock(clock.clone()) };
        self.terminals.iter().map(post).collect()
    }

    /// Lets the clock run as it would with a terminal at the table, and ends turns whose time is over, also those that ran
    /// out while nobody had the game open.
    pub fn wake(&mut self, now: Now) -> Vec<Post> {
        let mut posts = self.start_or_stop_clock(now);
        posts.extend(self.check_clock(now));
        // The beginning of the turn must not be lost when the game is closed again.
        posts.extend(self.save_and_report());
        posts
    }

    /// Why the game could not be saved the last time, or `None` if it is saved.
    pub fn save_fault(&self) -> Option<&str> {
        self.save_fault.as_deref()
    }

    /// The time until the clock ends a turn or charges overtime, or `None` if it does neither.
    pub fn until_check(&self, now: Now) -> Option<Duration> {
        // What is due already, a terminal that has the game reads first.
        const DUE: Duration = Duration::from_secs(1);
        let until = self.session.until_clock_acts(now).filter(|_| self.runs)?;
        Some(if until.is_zero() { DUE } else { until })
    }

    /// The bot to move, or `None` if a person is, or if the game is over.
    pub fn bot_to_move(&self) -> Option<BotProfile> {
        let state = self.session.game().state();
        self.session.bot(state.to_move()).filter(|_| state.ending().is_none())
    }

    /// The turn of a bot to decide, or `None` if a person is to move.
    pub fn bot_job(&self) -> Option<BotJob> {
        let profile = self.bot_to_move()?;
        let game = self.session.game();
        let is_own = game.turns().last().is_some_and(|turn| self.session.bot(turn.seat).is_none());
        Some(BotJob {
            game: game.clone(),
            profile,
            patience: if self.session.is_waited_for() { self.wishes.patience } else { Patience::Unlimited },
            common_words: self.session.common_words().cloned(),
            coach: if self.session.is_coached() && is_own { self.wishes.coach } else { Coach::Off },
        })
    }

    /// Stops the clock until the turn that the bot to move has decided is played: it does not pay for the time in which the
    /// turn before is seen.
    pub(super) fn wait_with_bot_turn(&mut self, now: Now) -> Vec<Post> {
        self.decided_turn = Some(self.session.game().state().turn());
        self.start_or_stop_clock(now)
    }

    /// Plays the turn of the bot to move at a table of several terminals. A bot that could not decide passes.
    pub fn play_bot_turn(&mut self, decision: BotDecision, now: Now) -> Vec<Post> {
        if self.bot_to_move().is_none() {
            return Vec::new();
        }
        self.decided_turn = None;
        let _ = self.act_for_bot(decision);
        self.news(now)
    }

    /// Performs the decision of the bot to move, or passes for it and returns why.
    fn act_for_bot(&mut self, decision: BotDecision) -> Result<(), String> {
        let played =
            decision.and_then(|action| self.session.act(action).map(drop).map_err(|error| error.to_string()));
        if played.is_err() {
            // The player to move may always pass.
            let _ = self.session.act(Action::Pass);
        }
        played
    }

    /// Saves the game, and returns what the terminals do not know yet.
    fn news(&mut self, now: Now) -> Vec<Post> {
        let mut posts = self.start_or_stop_clock(now);
        if self.runs {
            // The turn that has begun is saved with its beginning.
            self.session.run_clocks(now);
        }
        self.save();
        posts.extend(self.unsent());
        let after = Sent::all_of(self.session.game());
        if self.sent != after {
            self.turn_notice = None;
        }
        self.sent = after;
        posts
    }

    /// The turns that the terminals do not know yet, and why the game could not be saved.
    fn unsent(&self) -> Vec<Post> {
        let game = self.session.game();
        let (before, after) = (self.sent, Sent::all_of(game));
        let message = |seat| {
            let save_fault = self.save_fault.clone();
            if before.is_over || after.is_over {
                let new = after.entries - before.entries;
                Message::Game { game: game_for(game, seat), new, save_fault }
            } else {
                let turns = game.seat_turns(seat, before.entries);
                Message::Happened { turns, clock: self.clock(), save_fault }
            }
        };
        self.terminals.iter().map(|&Terminal { id, seat }| Post { to: id, message: message(seat) }).collect()
    }

    /// Saves the game, and returns what its terminals are sent of that: something only if it could be saved before and cannot
    /// be now, or the other way round.
    fn save_and_report(&mut self) -> Vec<Post> {
        let before = self.save_fault.clone();
        self.save();
        if self.save_fault == before { Vec::new() } else { self.unsent() }
    }

    fn save(&mut self) {
        let _ = self.try_to_save();
    }

    fn try_to_save(&mut self) -> Result<(), SaveError> {
        let saved = self.session.save();
        self.save_fault = saved.as_ref().err().map(ToString::to_string);
        self.is_unsaved = saved.is_err();
        if saved.is_ok() {
            self.saved_turns = Some(self.played_turns());
        }
        self.saved_at = self.now;
        saved
    }

    /// The numbers of turns and of undone ones.
    fn played_turns(&self) -> (usize, u32) {
        let game = self.session.game();
        (game.turns().len(), game.undone())
    }

    /// Closes the table: the clock stops, the game is saved, and every terminal is sent why. If nothing but the time could not
    /// be saved, the game counts as saved.
    pub fn close(&mut self, why: &str, now: Now) -> Vec<Post> {
        let mut posts = self.check_clock(now);
        self.session.pause_clock(now);
        let before = self.save_fault.clone();
        self.save();
        if self.saved_turns == Some(self.played_turns()) {
            self.save_fault = None;
        }
        if self.save_fault != before {
            posts.extend(self.unsent());
        }
        let why = match &self.save_fault {
            Some(fault) => format!("the table has been closed, and the game is not saved: {fault}"),
            None => why.to_owned(),
        };
        let closed = |terminal: &Terminal| Post { to: terminal.id, message: Message::Closed(why.clone()) };
        posts.into_iter().chain(self.terminals.iter().map(closed)).collect()
    }
}

/// The requests of the terminal that has all seats.
impl Table {
    /// Takes over the notes of the seats, if they have changed, and reads the clock as the terminal does. Turns whose time
    /// is over end, which is saved.
    pub(super) fn read_clock(
        &mut self,
        reading: Option<ClockReading>,
        seats: Option<SeatNotes>,
    ) -> Vec<TurnRecord> {
        if let Some(seats) = seats {
            self.session.take_seat_notes(seats);
            self.is_unsaved = true;
        }
        let Some(ClockReading { now, clock }) = reading else { return Vec::new() };
        self.now = Some(now);
        self.sight = Sight::Current;
        self.runs = clock == ClockState::Running;
        if !self.runs {
            self.session.pause_clock(now);
            return Vec::new();
        }
        let had_begun = self.session.notes().clock.has_begun();
        let happened = self.check_local_clock(now);
        if happened.is_empty() && !had_begun && self.has_begun_by_wall() {
            self.save();
        }
        happened
    }

    /// True if the turn of a person by wall clock has begun, which must survive even if the program is killed.
    fn has_begun_by_wall(&self) -> bool {
        self.session.notes().clock.has_begun() && self.bot_to_move().is_none()
    }

    /// Ends turns whose time is over, and saves that.
    fn check_local_clock(&mut self, now: Now) -> Vec<TurnRecord> {
        let happened = self.session.tick(now).happened;
        if !happened.is_empty() {
            self.save_change();
        }
        happened
    }

    /// Ends turns whose time is over while the terminal asks for nothing. The next player does not see the board before the
    /// terminal says so, so their time does not run unless it always does.
    pub(super) fn let_time_pass(&mut self, now: Now) -> Vec<TurnRecord> {
        let happened = self.check_local_clock(now);
        if happened.iter().any(TurnRecord::ended_turn)
            && self.session.notes().clock.mode == ClockMode::WhileOpen
        {
            (self.runs, self.sight) = (false, Sight::Behind);
            self.session.pause_clock(now);
        }
        happened
    }

    /// True while the clock waits for the terminal: whatever it asks for before it has read the clock, it has not seen that a
    /// turn has ended.
    pub(super) const fn is_clock_waiting(&self) -> bool {
        matches!(self.sight, Sight::Behind)
    }

    /// Does what the terminal asks for. What it changes is saved.
    pub(super) fn answer(&mut self, request: LocalWork) -> LocalAnswer {
        match request {
            LocalWork::Act(after, _) if after != self.session.game().turns().len() => {
                LocalAnswer::Acted(Err(ActError::Table(ActError::TOO_LATE.to_owned())))
            }
            LocalWork::Act(_, action) => {
                let done = self.session.act(action);
                if done.is_ok() {
                    self.save_change();
                }
                LocalAnswer::Acted(done)
            }
            LocalWork::Undo => {
                let undone = self.session.undo();
                if undone.is_ok() {
                    self.save_change();
                }
                LocalAnswer::Undone(undone)
            }
            LocalWork::ChangeWord(word, kind) => {
                self.session.change_word(&word, kind);
                self.save_change();
                LocalAnswer::Done
            }
            LocalWork::CountHint(seat, hint) => {
                self.session.count_hint(seat, hint);
                self.save();
                LocalAnswer::Done
            }
            LocalWork::Save if self.is_unsaved || self.saved_at != self.now => {
                LocalAnswer::Saved(self.try_to_save())
            }
            // Nothing has changed since, not even the clock.
            LocalWork::Save => LocalAnswer::Saved(Ok(())),
            LocalWork::ReadClock | LocalWork::PlayBotTurn | LocalWork::HurryBot | LocalWork::Close => {
                LocalAnswer::Done
            }
        }
    }

    /// Plays the turn of the bot to move, and saves it; returns why the bot passed if it could not play.
    pub(super) fn play_for_bot(&mut self, decision: BotDecision) -> Result<(), String> {
        let played = self.act_for_bot(decision);
        self.save_change();
        played
    }

    fn save_change(&mut self) {
        self.has_changed = true;
        self.save();
    }

    /// The game for the terminal, without what it has already.
    pub(super) fn state_for_terminal(&mut self) -> TableState {
        self.session.state_for_terminal(std::mem::take(&mut self.has_changed))
    }
}

/// The game as a seat may have it, or somebody who watches.
fn game_for(game: &Game, seat: Option<Seat>) -> SeatGame {
    match game.state().ending() {
        None => SeatGame::Running(Box::new(game.seat_record(seat))),
        // A terminal opens the list that words are checked against, as during the game.
        Some(_) => SeatGame::Over(Box::new(GameRecord {
            dictionary: DictionaryRecord::of(game.vocabulary().lexicon()),
            ..game.record()
        })),
    }
}
