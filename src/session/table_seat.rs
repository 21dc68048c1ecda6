//! A seat at a table: the game as that seat is sent it, and what its player asks of the table.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::game::{RecordError, SeatTurn, TurnText};
use rackety_engine::{Action, Game, Refusal, Ruleset, Seat, Vocabulary};

use super::host::joined;
use super::keeper::{Keeper, LaidElsewhere, OpenedTable, TableSeat};
use super::saved_session::SavedSession;
use super::{
    ActError, DraftState, Host, HostError, Session, SessionOutcome, TableStatus, Tick, uses_up_draft,
};
use crate::clock::{ClockState, Now};
use crate::files::notes::entry_of_seat;
use crate::files::{GameWords, Notes, SaveError};
use crate::text::shell::quoted;
use crate::text::wording::full_stop;
use crate::wire::{AskError, Message, PlayedBy, Request, SeatGame, SeatLink, UNREAD, Welcome};

impl Host {
    /// Opens the game of a table, as the seat that was taken there may see it.
    ///
    /// # Errors
    /// [`HostError::Dictionary`] if its word list is not installed, [`HostError::Table`] if the game cannot be read.
    pub fn at_table(&self, link: SeatLink, welcome: Welcome) -> Result<Session, HostError> {
        let unreadable = |error: &RecordError| {
            HostError::Table(format!("the table sends a game that is not valid: {error}"))
        };
        let PlayedBy { ruleset_id, ruleset, language, dictionary: list } = welcome.game.played_by();
        let ruleset = Ruleset::from_spec(ruleset_id, ruleset.clone())
            .map_err(|error| unreadable(&RecordError::Ruleset(error)))?;
        let words = self.dictionaries.for_game_with(&ruleset, language, Some(&list.id), &welcome.own_words);
        let GameWords { vocabulary, label } = words?;
        let is_same = vocabulary.lexicon().fingerprint() == list.fingerprint;
        let list_notice = (!is_same).then(|| {
            format!(
                "The table has another version of the word list `{}`; every word must be in both.",
                list.id
            )
        });
        // A table of this machine may have chosen the seat. On a host, it is the person's own.
        let own_name = welcome.player.as_ref().filter(|_| link.table().is_some());
        let own_name = own_name.map(|player| full_stop(&format!("You are {player}")));
        let notice = joined(own_name.into_iter().chain(welcome.notice));
        let game = game_of(&welcome.game, vocabulary).map_err(|error| unreadable(&error))?;
        let own = match &welcome.player {
            None => None,
            Some(player) => Some(game.state().seat(player).ok_or_else(|| {
                HostError::Table("the table sends a seat that is not in the game".to_owned())
            })?),
        };
        let mut notes = Notes {
            bots: welcome.bots,
            own_words: Some(welcome.own_words),
            ruleset_file: welcome.ruleset_file,
            ..Notes::default()
        };
        if let Some(own) = own {
            *entry_of_seat(&mut notes.hints, own.index()) = welcome.hints.used;
            notes.given_hints = welcome.hints.given;
            *entry_of_seat(&mut notes.drafts, own.index()) = welcome.draft;
            *entry_of_seat(&mut notes.racks, own.index()) = welcome.rack;
        }
        let mut seat = TableSeat {
            link,
            seat: own,
            runs: false,
            present: welcome.present,
            save_fault: welcome.save_fault,
            closed: None,
            happened: Vec::new(),
            status: TableStatus::Open,
            opened: None,
            hosted_game: None,
            said: Vec::new(),
            late_answers: 0,
            laid: LaidElsewhere::Known,
        };
        seat.set_clock(&mut notes, welcome.clock);
        let saved = SavedSession { game, notes, dictionary_label: label, list_notice, notice };
        let opened = self.opened_table.clone().filter(|opened| seat.link.table() == Some(&opened.name));
        let session = self.open(saved, Keeper::Table(Box::new(seat)));
        Ok(match opened {
            Some(opened) => session.with_opened_table(opened),
            None => session,
        })
    }
}

impl Host {
    /// Sits down at the table of the game with this number, on the host that has started this process.
    ///
    /// # Errors
    /// [`HostError::Table`] with the reason why there is no place, and the errors of [`Host::at_table`].
    pub fn at_hosted_table(&self, game: u64) -> Result<Session, HostError> {
        let door = self.door.as_ref();
        let door = door.ok_or_else(|| HostError::Table("this process was started by no host".to_owned()))?;
        let (link, welcome) = door.table(game).map_err(|error| HostError::Table(error.to_string()))?;
        Ok(self.at_table(link, welcome)?.of_hosted_game(game))
    }
}

fn game_of(game: &SeatGame, vocabulary: Arc<Vocabulary>) -> Result<Game, RecordError> {
    match game {
        SeatGame::Running(record) => Game::from_seat_record(record, vocabulary),
        SeatGame::Over(record) => Game::replay(record, vocabulary),
    }
}

impl Session {
    /// Says in its notice how others join this table, which this terminal has opened.
    #[must_use]
    pub fn with_opened_table(mut self, mut opened: OpenedTable) -> Self {
        if let Some(command) = &mut opened.next_game {
            *command += &self.seat_argument();
        }
        let name = quoted(&opened.name);
        if let Some(table) = self.keeper.table_mut() {
            table.opened = Some(opened);
        }
        let how = format!("The others join in other terminals of this machine: rackety join {name}");
        self.notice = joined(self.notice.take().into_iter().chain([how]));
        self
    }

    /// The file of the game at the terminal that has opened its table, which closes when that terminal leaves; `None` at any
    /// other terminal.
    pub fn opened_file(&self) -> Option<&Path> {
        self.opened_table()?.file.as_deref()
    }

    /// True if the table is open and the game goes on without this terminal: a host, or the terminal that opened the table,
    /// has all that was played.
    pub fn goes_on_elsewhere(&self) -> bool {
        let is_kept = |table: &TableSeat| table.hosted_game.is_some() || table.opened.is_none();
        self.keeper.table().is_some_and(|table| table.closed.is_none() && is_kept(table))
    }

    /// The argument by which this terminal gets its seat again at a table that it opens; nothing where it would get it anyway.
    /// Whoever is out would get the seat of somebody who is not.
    pub(crate) fn seat_argument(&self) -> String {
        let state = self.game.state();
        let first = state.players().map(|(seat, _)| seat).find(|&seat| self.bot(seat).is_none());
        let own = self.own_seat().filter(|&own| Some(own) != first || !state.player(own).is_in());
        own.map(|own| format!(" --as {}", quoted(state.player(own).name()))).unwrap_or_default()
    }

    /// The knowledge of this terminal about the table that it has opened; `None` at any other terminal.
    pub(super) fn opened_table(&self) -> Option<&OpenedTable> {
        self.keeper.table()?.opened.as_ref()
    }

    /// Calls this whenever a table has sent something, from another thread. A game of this process is never sent anything.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        if let Some(seat) = self.keeper.table() {
            seat.link.wake_by(wake);
        }
    }

    /// This seat, at the table of the game that has this number on a host.
    #[must_use]
    pub(super) fn of_hosted_game(mut self, game: u64) -> Self {
        if let Some(table) = self.keeper.table_mut() {
            table.hosted_game = Some(game);
        }
        self
    }

    /// The number of the game on the host that has the table; none elsewhere.
    pub fn hosted_game(&self) -> Option<u64> {
        self.keeper.table()?.hosted_game
    }

    /// The name of the table of this machine at which this seat is; none elsewhere.
    pub fn table_name(&self) -> Option<&str> {
        self.keeper.table()?.link.table()
    }

    /// Takes the sentences that others at the table have said, and those about who comes and goes.
    pub fn take_said(&mut self) -> Vec<String> {
        self.keeper.table_mut().map(|table| std::mem::take(&mut table.said)).unwrap_or_default()
    }

    /// True if there is something that [`Session::take_said`] would take.
    pub(crate) fn has_said(&self) -> bool {
        self.keeper.table().is_some_and(|table| !table.said.is_empty())
    }

    /// True once after the player has laid tiles at another terminal.
    pub fn take_laid_elsewhere(&mut self) -> bool {
        let table = self.keeper.table_mut();
        table.is_some_and(|table| std::mem::take(&mut table.laid) == LaidElsewhere::New)
    }

    /// True for a player who plays at another terminal, or at a table that has the bots.
    pub fn is_elsewhere(&self, seat: Seat) -> bool {
        self.is_at_table() && self.own_seat() != Some(seat)
    }

    /// True for a game that a table has, and false for one of this process.
    pub fn is_at_table(&self) -> bool {
        self.keeper.table().is_some()
    }

    /// The seat that this terminal has at a table, or `None` where this process has the game, and for somebody who
    /// watches.
    pub fn own_seat(&self) -> Option<Seat> {
        self.keeper.table()?.seat
    }

    /// Says whether the table's clock runs: it does not while the player to move is not there. That of a game of this process
    /// is not asked for.
    pub(crate) fn table_clock(&self) -> ClockState {
        match self.keeper.table() {
            Some(table) if table.runs => ClockState::Running,
            _ => ClockState::Paused,
        }
    }

    /// True for a person who has a terminal at the table, for bots, and for everybody in a game of this process.
    pub fn is_present(&self, seat: Seat) -> bool {
        let name = self.game.state().player(seat).name();
        let is_there = |table: &TableSeat| table.present.iter().any(|present| present == name);
        self.bot(seat).is_some() || self.keeper.table().is_none_or(is_there)
    }

    /// Says for whom the table waits, without a full stop.
    pub fn waiting_text(&self) -> String {
        let seat = self.game.state().to_move();
        let absent = if self.is_present(seat) { "" } else { ", who is not at the table" };
        format!("Waiting for {}{absent}", self.public().name(seat))
    }

    /// Asks the table to do something, and waits until it has.
    pub(super) fn act_at_table(&mut self, action: &Action) -> Result<SessionOutcome, ActError> {
        // The seat judges first, since its own refusals say most.
        self.game.clone().act(action.clone())?;
        let turn = TurnText::of_action(action, &self.game).ok_or(Refusal::NoTiles)?;
        let after = self.game.turns().len();
        let known = self.table().map_err(ActError::Table)?.happened.len();
        self.ask_table(&Request::Act { after, turn }).map_err(ActError::Table)?;
        // What the player did is not news to them.
        let mut outcomes = self.table().map_err(ActError::Table)?.happened.drain(known..);
        let player = outcomes.next().ok_or_else(|| ActError::Table("the table lost the turn".to_owned()))?;
        Ok(SessionOutcome { player, bots: outcomes.collect() })
    }

    /// Sends a request and handles what the table sends until it has answered.
    fn ask_table(&mut self, request: &Request) -> Result<(), String> {
        let gone = |error: AskError| error.to_string();
        self.table()?.link.send(request).map_err(gone)?;
        loop {
            let table = self.table()?;
            let message = match table.link.wait() {
                Ok(message) => message,
                Err(error) => {
                    table.late_answers += 1;
                    return Err(gone(error));
                }
            };
            match message {
                Message::Answer { refused } if table.late_answers == 0 => return refused.map_or(Ok(()), Err),
                other => self.take_message(other),
            }
        }
    }

    fn table(&mut self) -> Result<&mut TableSeat, String> {
        let table = self.keeper.table_mut().ok_or_else(|| "this game is not at a table".to_owned())?;
        match &table.closed {
            Some(why) => Err(why.clone()),
            None => Ok(table),
        }
    }

    /// Handles everything that the table has sent, and reads its clock.
    pub(super) fn tick_at_table(&mut self, now: Now) -> Tick {
        while let Some(message) = self.keeper.table().and_then(|table| table.link.next()) {
            self.take_message(message);
        }
        self.read_table_clock(now)
    }

    /// Waits this long for something that the table sends, and handles it; then reads its clock.
    pub(crate) fn wait_at_table(&mut self, time: Duration, now: impl Fn() -> Now) -> Tick {
        if let Some(message) = self.keeper.table().and_then(|table| table.link.wait_for(time)) {
            self.take_message(message);
        }
        self.tick_at_table(now())
    }

    fn read_table_clock(&mut self, now: Now) -> Tick {
        let Some(table) = self.keeper.table_mut() else { return Tick::default() };
        let (happened, status) = (std::mem::take(&mut table.happened), std::mem::take(&mut table.status));
        let left = if table.runs {
            self.run_clocks(now)
        } else {
            self.notes.game_clock.pause(now);
            let limit = self.game.setup().options.time.filter(|_| self.game.state().ending().is_none());
            limit.map(|limit| self.notes.clock.left_when_paused(limit.duration()))
        };
        Tick { left, happened, table: status }
    }

    fn take_message(&mut self, message: Message) {
        let Some(table) = self.keeper.table_mut() else { return };
        match message {
            Message::Happened { turns, clock, save_fault } => {
                table.save_fault = save_fault;
                table.set_clock(&mut self.notes, clock);
                for turn in &turns {
                    if let Err(error) = self.see(turn) {
                        return self
                            .close_table(format!("the table sends a turn that does not fit: {error}"));
                    }
                }
            }
            Message::Game { game, new, save_fault } => {
                match game_of(&game, Arc::clone(self.game.vocabulary())) {
                    Ok(game) => {
                        let known = game.turns().len().saturating_sub(new);
                        table.happened.extend_from_slice(&game.turns()[known..]);
                        table.save_fault = save_fault;
                        self.drop_drafts();
                        self.game = game;
                    }
                    Err(error) => {
                        self.close_table(format!("the table sends a game that is not valid: {error}"));
                    }
                }
            }
            Message::Clock(clock) => table.set_clock(&mut self.notes, clock),
            Message::Present(present) => {
                let own = table.seat.map(|seat| self.game.state().player(seat).name());
                table.note_present(present, own);
            }
            Message::Said { by, sentence } => {
                table.said.push(format!("{by}: {}", sentence.text()));
            }
            Message::Notice(notice) => table.said.push(notice),
            Message::Laid { draft, rack } => {
                if let Some(seat) = table.seat {
                    table.laid = LaidElsewhere::New;
                    *entry_of_seat(&mut self.notes.drafts, seat.index()) = draft;
                    *entry_of_seat(&mut self.notes.racks, seat.index()) = rack;
                }
            }
            Message::Hints(hints) => {
                if let Some(seat) = table.seat {
                    *entry_of_seat(&mut self.notes.hints, seat.index()) = hints.used;
                    self.notes.given_hints = hints.given;
                }
            }
            Message::Closed(why) => self.close_table(why),
            // Other answers are awaited.
            Message::Answer { .. } => table.late_answers = table.late_answers.saturating_sub(1),
            // A second welcome means nothing.
            Message::Welcome(_) => {}
        }
    }

    /// Applies a turn that the table sent. The order of the player's other tiles stays as it was.
    fn see(&mut self, turn: &SeatTurn) -> Result<(), RecordError> {
        let actor = self.game.state().to_move();
        let before = self.rack(actor);
        let seen = self.game.see(turn)?.clone();
        if Some(seen.by()) == self.own_seat() && seen.by() == actor && uses_up_draft(&seen) {
            self.keep_order_of_rest(actor, before, &seen.outcome);
            self.drop_drafts();
        }
        if let Some(table) = self.keeper.table_mut() {
            table.happened.push(seen);
        }
        Ok(())
    }

    /// Drops the tiles laid, which the table has dropped, too.
    fn drop_drafts(&mut self) {
        self.notes.drafts.clear();
        self.drafts = DraftState::Saved;
    }

    fn close_table(&mut self, why: String) {
        if let Some(table) = self.keeper.table_mut() {
            table.status = TableStatus::Closed;
            table.runs = false;
            table.closed.get_or_insert(why);
        }
    }

    /// The reason why the table of this game is gone, or `None` while it is there, and for a game of this process.
    pub fn table_closed(&self) -> Option<&str> {
        self.keeper.table()?.closed.as_deref()
    }

    /// True while the table of this game is open, though it may have disconnected this terminal.
    pub fn is_table_open(&self) -> bool {
        let table = self.keeper.table();
        table.is_some_and(|table| table.closed.as_deref().is_none_or(|why| why == UNREAD))
    }

    /// Returns what to do after leaving, once the table of this game is gone, or has disconnected this terminal. A host
    /// of many people opens its tables by itself.
    pub fn way_back(&self) -> Option<&'static str> {
        self.hosted_game().is_none().then_some("run `rackety join` when the table is open")
    }

    /// Sends the tiles laid and the order of the rack, for the table to save. A table that is gone has saved the game, unless
    /// it has said that it could not.
    pub(super) fn save_at_table(&mut self) -> Result<(), SaveError> {
        let Some(seat) = self.own_seat() else { return Ok(()) };
        let (draft, rack) = (self.draft(seat).cloned(), self.rack(seat));
        let rack = self.game.tiles().write_tiles(&rack);
        let is_changed = self.drafts == DraftState::Changed;
        self.drafts = DraftState::Saved;
        let fault = self.keeper.table().and_then(|table| table.save_fault.clone());
        let saved = fault.map_or(Ok(()), |why| Err(SaveError::Table(why)));
        let Ok(table) = self.table() else { return saved };
        if is_changed {
            // A connection that is lost is noticed where messages are read.
            let _ = table.link.send(&Request::Laid { draft, rack });
        }
        saved
    }

    /// Has the table count a hint, and waits until it has saved that. A table that answers too late has counted it: the same
    /// hint costs nothing then.
    pub(super) fn count_hint_at_table(&mut self, hint: String) -> Result<(), String> {
        self.ask_table(&Request::Hint(hint))
    }
}
