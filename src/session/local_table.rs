//! A game whose table is in this process: its terminal has all seats, and asks the table, which owns the game, for whatever
//! changes it.
//!
//! What the terminal has is a copy, which the table sends after each change. The tiles laid, the order of the racks and the
//! PINs are the terminal's; the table is sent them before it does anything else. The clock runs in the copy too, so that
//! showing it asks for nothing: only a clock that starts, stops or runs out is a request.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use rackety_engine::analysis::Judgement;
use rackety_engine::game::{TakenBack, UndoError};
use rackety_engine::{Action, Seat};

use super::keeper::{Keeper, LocalSeats};
use super::local_link::{
    BotCrash, BotProgress, ClockReading, LocalAnswer, LocalLink, LocalNews, LocalRequest, LocalWork,
    SeatNotes, TableState,
};
use super::{ActError, DraftState, Session, SessionOutcome, Tick};
use crate::clock::{ClockState, Now};
use crate::files::{OwnWord, SaveError};

/// The words for a table whose thread has ended.
const GONE: &str = "internal error: the game is closed (please report)";

impl Session {
    /// Gives the game to a table of this process, which `open` opens with it; returns the terminal's copy, with all seats. The
    /// game is saved.
    ///
    /// # Errors
    /// Those of `open`.
    pub fn at_local_table<E>(self, open: impl FnOnce(Self) -> Result<LocalLink, E>) -> Result<Self, E> {
        let (game, dictionary_label, notes) =
            (self.game.clone(), self.dictionary_label.clone(), self.notes.clone());
        let (notice, common_words) = (self.notice.clone(), self.common_words.clone());
        let link = open(self)?;
        let seats = LocalSeats {
            link,
            file: None,
            reading: None,
            asked: None,
            has_new_notes: false,
            bot: None,
            judged: None,
            crash: None,
            passed: Vec::new(),
        };
        let keeper = Keeper::Local(Box::new(seats));
        let (drafts, before_play) = (DraftState::Saved, None);
        let mut copy =
            Self { game, dictionary_label, notes, notice, keeper, common_words, drafts, before_play };
        // A game that cannot be saved says so whenever it is saved.
        let _ = copy.save();
        Ok(copy)
    }

    /// True for the terminal's copy of a game that a table of this process owns.
    pub(super) const fn is_at_local_table(&self) -> bool {
        matches!(self.keeper, Keeper::Local(_))
    }

    /// Asks the table to do something, and waits until it has; returns `None` if its thread has ended.
    fn ask_local(&mut self, work: LocalWork) -> Option<LocalAnswer> {
        let seats = self.keeper.local()?.has_new_notes.then(|| SeatNotes {
            drafts: self.notes.drafts.clone(),
            racks: self.notes.racks.clone(),
            pins: self.notes.pins.clone(),
        });
        let local = self.keeper.local_mut()?;
        local.has_new_notes = false;
        if !(local.link.send)(LocalRequest { reading: local.reading, seats, work }) {
            return None;
        }
        loop {
            let news = self.keeper.local()?.link.news.recv().ok()?;
            if let LocalNews::Answer(answer, state) = news {
                self.take_state(*state);
                return Some(*answer);
            }
            self.take_news(news);
        }
    }

    fn take_news(&mut self, news: LocalNews) {
        let Some(local) = self.keeper.local_mut() else { return };
        match news {
            LocalNews::TimePassed(happened, state) => {
                local.passed.extend(happened);
                self.take_state(*state);
            }
            LocalNews::BotAsked => (local.bot, local.judged) = (None, None),
            LocalNews::Bot(progress) => local.bot = Some(progress),
            LocalNews::Judged(judged) => local.judged = Some(judged),
            LocalNews::Crashed(crash) => {
                (local.bot, local.crash) = (Some(BotProgress::Failed), Some(crash));
            }
            LocalNews::Answer(_, state) => self.take_state(*state),
        }
    }

    fn take_state(&mut self, state: TableState) {
        let TableState { game, mut notes, dictionary_label, file } = state;
        let Some(local) = self.keeper.local_mut() else { return };
        local.file = file;
        if let Some(game) = game {
            local.asked = None;
            self.game = game;
        }
        if local.has_new_notes && self.game.state().ending().is_none() {
            // They are newer than those that the table has.
            std::mem::swap(&mut notes.drafts, &mut self.notes.drafts);
            std::mem::swap(&mut notes.racks, &mut self.notes.racks);
            std::mem::swap(&mut notes.pins, &mut self.notes.pins);
        }
        self.notes = notes;
        self.dictionary_label = dictionary_label;
    }

    pub(super) fn act_at_local_table(&mut self, action: Action) -> Result<SessionOutcome, ActError> {
        let after = self.game.turns().len();
        match self.ask_local(LocalWork::Act(after, action)) {
            Some(LocalAnswer::Acted(outcome)) => outcome,
            _ => Err(ActError::Table(GONE.to_owned())),
        }
    }

    pub(super) fn undo_at_local_table(&mut self) -> Result<TakenBack, UndoError> {
        match self.ask_local(LocalWork::Undo) {
            Some(LocalAnswer::Undone(outcome)) => outcome,
            _ => Err(UndoError::NotRepeatable),
        }
    }

    /// Saves what the table does not have or has not saved yet.
    pub(super) fn save_at_local_table(&mut self) -> Result<(), SaveError> {
        self.drafts = DraftState::Saved;
        match self.ask_local(LocalWork::Save) {
            Some(LocalAnswer::Saved(outcome)) => outcome,
            _ => Err(SaveError::Table(GONE.to_owned())),
        }
    }

    pub(super) fn count_hint_at_local_table(&mut self, seat: Seat, hint: String) -> Result<(), String> {
        let counted = self.ask_local(LocalWork::CountHint(seat, hint));
        counted.map(|_| ()).ok_or_else(|| GONE.to_owned())
    }

    pub(super) fn change_word_at_local_table(&mut self, word: &str, kind: OwnWord) {
        let _ = self.ask_local(LocalWork::ChangeWord(word.to_owned(), kind));
    }

    /// Reads the clock, which runs or is paused as the terminal says. The table is asked only if that is new, or if time is
    /// over.
    pub(super) fn read_clock_at_local_table(&mut self, now: Now, clock: ClockState) -> Tick {
        self.take_all_news();
        let left = self.read_own_clock(now, clock);
        let is_due = clock == ClockState::Running
            && (left.is_some_and(|left| left.is_zero()) || self.is_total_time_due());
        let Some(local) = self.keeper.local_mut() else { return Tick::default() };
        local.reading = Some(ClockReading { now, clock });
        if local.asked == Some(clock) && !is_due {
            return Tick { left, happened: std::mem::take(&mut local.passed), ..Tick::default() };
        }
        let read = match self.ask_local(LocalWork::ReadClock) {
            Some(LocalAnswer::Read(happened)) => happened,
            _ => Vec::new(),
        };
        let left = self.read_own_clock(now, clock);
        let Some(local) = self.keeper.local_mut() else { return Tick::default() };
        local.asked = Some(clock);
        let mut happened = std::mem::take(&mut local.passed);
        happened.extend(read);
        Tick { left, happened, ..Tick::default() }
    }

    /// Reads the copy of the clock, without ending a turn.
    fn read_own_clock(&mut self, now: Now, clock: ClockState) -> Option<Duration> {
        match clock {
            ClockState::Running => self.run_clocks(now),
            ClockState::Paused => self.pause_clocks(now),
        }
    }

    fn take_all_news(&mut self) {
        while let Some(news) = self.keeper.local().and_then(|local| local.link.news.try_recv().ok()) {
            self.take_news(news);
        }
    }

    /// True while the table has ended turns by the clock since it was last read.
    pub(crate) fn has_time_passed(&mut self) -> bool {
        self.take_all_news();
        self.keeper.local().is_some_and(|local| !local.passed.is_empty())
    }

    /// The progress of the bot to move, or `None` before it has started, and if a person is to move.
    pub fn bot_progress(&self) -> Option<BotProgress> {
        self.keeper.local()?.bot.filter(|_| self.is_turn_of_bot())
    }

    fn is_turn_of_bot(&self) -> bool {
        let state = self.game.state();
        state.ending().is_none() && self.bot(state.to_move()).is_some()
    }

    /// Takes the coach's judgement of the last turn, once it has been made.
    pub(crate) fn take_judgement(&mut self) -> Option<Judgement> {
        self.keeper.local_mut()?.judged.take().map(|judged| *judged)
    }

    /// Takes the panic of a bot, once there was one.
    pub(crate) fn take_crash(&mut self) -> Option<BotCrash> {
        self.keeper.local_mut()?.crash.take()
    }

    /// Has the bot to move decide with its best play so far.
    pub(crate) fn hurry_bot(&mut self) {
        let _ = self.ask_local(LocalWork::HurryBot);
    }

    /// Plays the turn that a bot has decided, which is saved; returns why the bot passed if it could not play. Returns
    /// `None` if no bot has decided.
    pub(crate) fn play_bot_turn(&mut self) -> Option<Result<(), String>> {
        match self.ask_local(LocalWork::PlayBotTurn)? {
            LocalAnswer::BotPlayed(played) => played,
            _ => None,
        }
    }

    /// Waits until the bot to move has decided or its time is over. `is_hurried` is asked several times a second whether it
    /// has to decide now.
    pub(crate) fn wait_for_bot(&mut self, is_hurried: &mut dyn FnMut() -> bool) {
        const PACE: Duration = Duration::from_millis(20);
        let mut is_asked = false;
        loop {
            self.take_all_news();
            let Some(local) = self.keeper.local() else { return };
            let is_decided = matches!(local.bot, Some(BotProgress::Decided | BotProgress::Failed));
            if is_decided || !self.is_turn_of_bot() || !local.passed.is_empty() {
                return;
            }
            if !is_asked && is_hurried() {
                is_asked = true;
                self.hurry_bot();
                continue;
            }
            match local.link.news.recv_timeout(PACE) {
                Ok(news) => self.take_news(news),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

/// The owner's side.
impl Session {
    /// The game for the terminal that has all seats, without what it has already.
    pub(crate) fn state_for_terminal(&self, has_changed: bool) -> TableState {
        TableState {
            game: has_changed.then(|| self.game.clone()),
            notes: self.notes.clone(),
            dictionary_label: self.dictionary_label.clone(),
            file: self.file().map(ToOwned::to_owned),
        }
    }

    /// Takes over the notes that belong to the seats.
    pub(crate) fn take_seat_notes(&mut self, seats: SeatNotes) {
        let SeatNotes { drafts, racks, pins } = seats;
        (self.notes.drafts, self.notes.racks, self.notes.pins) = (drafts, racks, pins);
    }
}
