//! The tables that somebody sits at, or that a turn is due at. All others are in the database only.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use rackety::config::named_files::is_plain_name;
use rackety::disk;
use rackety::files::saves::{SAVED_GAME, plain_name};
use rackety::output::json_text;
use rackety::session::Session;
use rackety::table::{BotDecision, BotJob, Post, Table};
use rackety::wire::{Hello, Message, Request, SeatWish};

use super::people::sentence;
use super::shelf::GameShelf;
use super::{Connected, ConnectionId, Hall, NotDone, Outbox, now_ms, to_line, why_not_opened};
use crate::log;
use crate::store::{Fault, GameId, GameRow, GameState, GiveBack, Person, PersonId};

/// The most turns that end by themselves before somebody else gets an answer.
const MAX_DUE_AT_ONCE: usize = 20;

/// The longest time, in milliseconds, until the end of a turn that was not read or not stored is tried again.
const LONGEST_RETRY: i64 = 10_000;

/// A table with the connections at it.
#[derive(Debug)]
pub(super) struct OpenTable {
    table: Table,
    terminals: HashSet<ConnectionId>,
    /// The turn that a bot was asked to decide; none if no bot thinks.
    job: Option<AskedTurn>,
    jobs: u64,
    /// The entries of the log when its players were last told.
    told: usize,
    /// The entries of the log when the game was last written to the folders of its players, or was opened.
    handed_out: usize,
}

/// A turn that a bot was asked to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedTurn {
    /// The number of the request.
    job: u64,
    /// The number of the turn.
    turn: u32,
}

/// A turn for a bot to decide.
#[derive(Debug)]
pub(super) struct BotTurn {
    pub(super) game: GameId,
    pub(super) asked: AskedTurn,
    pub(super) job: BotJob,
}

impl OpenTable {
    fn new(session: Session) -> Self {
        let told = session.game().turns().len();
        Self {
            table: Table::new(session),
            terminals: HashSet::new(),
            job: None,
            jobs: 0,
            told,
            handed_out: told,
        }
    }

    /// The turn of the bot to move, unless the bot has been asked already. The decision of an earlier turn is not taken any
    /// more.
    fn bot_job(&mut self) -> Option<(AskedTurn, BotJob)> {
        let turn = self.table.session().game().state().turn();
        if self.job.is_some_and(|asked| asked.turn == turn) {
            return None;
        }
        self.job = None;
        let job = self.table.bot_job()?;
        self.jobs += 1;
        let asked = AskedTurn { job: self.jobs, turn };
        self.job = Some(asked);
        Some((asked, job))
    }

    /// Returns true if the decision of this turn is awaited, and stops waiting for it.
    fn take_decision(&mut self, asked: AskedTurn) -> bool {
        self.job.take_if(|job| *job == asked).is_some()
    }

    /// Returns true if the decision of this turn is awaited.
    pub(super) fn awaits(&self, asked: AskedTurn) -> bool {
        self.job == Some(asked)
    }

    pub(super) fn session(&self) -> &Session {
        self.table.session()
    }

    fn turns(&self) -> usize {
        self.table.session().game().turns().len()
    }

    /// True if the players have not heard of the last turn.
    fn is_new(&self) -> bool {
        self.told != self.turns()
    }

    /// True if the database has everything of the game.
    fn is_stored(&self) -> bool {
        self.table.save_fault().is_none()
    }

    fn is_over(&self) -> bool {
        self.table.session().game().state().ending().is_some()
    }
}

impl Hall {
    /// Takes a connection to the table of a game: to the person's seat, or to look on.
    pub(super) fn join(
        &mut self,
        id: ConnectionId,
        ticket: &str,
        person: PersonId,
        game: GameId,
        outbox: Outbox,
    ) -> Result<(), Fault> {
        let refuse = |why: &str| {
            let _ = outbox.try_send(to_line(&Message::Closed(why.to_owned())));
        };
        let Some(row) = self.store.game(game)? else {
            refuse(&format!("there is no game {game}"));
            return Ok(());
        };
        let seat = row.seats.iter().find(|seat| seat.person == Some(person));
        let wish = match (seat, row.state) {
            (_, GameState::Waiting) => {
                refuse("this game waits for players");
                return Ok(());
            }
            (Some(seat), _) => SeatWish::Of(seat.name.clone()),
            (None, _) if self.has_blocked(person, &row)? => {
                refuse("you cannot watch this game");
                return Ok(());
            }
            (None, _) if row.is_watched => SeatWish::Watching,
            (None, _) => {
                refuse("its players do not let others watch this game");
                return Ok(());
            }
        };
        if let Err(why) = self.open_table(game) {
            refuse(&why.unless_fault()?);
            return Ok(());
        }
        let now = self.now();
        let Some(open) = self.tables.get_mut(&game) else { return Ok(()) };
        match open.table.join(id, &Hello::new(wish), now) {
            Ok(posts) => {
                open.terminals.insert(id);
                self.connected.insert(id, Connected::Table { ticket: ticket.to_owned(), game, outbox });
                self.after_change(game, posts);
            }
            Err(why) => refuse(&why),
        }
        Ok(())
    }

    /// Opens the table of a game that has begun, unless that is gone or its record cannot be played. While time is owed to
    /// turns, that is given back first: the table would end a turn that is overdue without it.
    pub(super) fn open_table(&mut self, game: GameId) -> Result<(), NotDone> {
        if self.owes_time && !self.tables.contains_key(&game) {
            self.try_opening()?;
        }
        if self.tables.contains_key(&game) {
            return Ok(());
        }
        let (session, give_back) = self.stored_session(game)?;
        self.seat_table(game, session);
        self.note_given_back(game, give_back);
        Ok(())
    }

    /// Has everybody who joins a table read that its turn has more time.
    fn note_given_back(&mut self, game: GameId, give_back: GiveBack) {
        if let GiveBack::Due(time) | GiveBack::Done(time) = give_back
            && let Some(open) = self.tables.get_mut(&game)
        {
            let time = super::pages::duration_text(time);
            let notice = format!("The host was down for {time}; the turn has that much more time.");
            open.table.set_turn_notice(notice);
        }
    }

    /// The game as the database has it, and the time that its turn gets back.
    pub(super) fn stored_session(&self, game: GameId) -> Result<(Session, GiveBack), NotDone> {
        let no_game = || NotDone::Refused(format!("there is no game {game}"));
        let (record, give_back) = self.store.record(game)?.ok_or_else(no_game)?;
        let row = self.store.game(game)?.ok_or_else(no_game)?;
        let people: Vec<_> = row.seats.iter().map(|seat| seat.person).collect();
        let place = GameShelf::new(self.store.clone(), game, rated_players(&people));
        let opened = self.host.from_shelf(record.as_bytes(), Box::new(place.clone()));
        let opened = opened.map_err(|error| NotDone::Refused(why_not_opened(Some(game), &error)))?;
        let place = place.with_stored(opened.game());
        let mut session = opened.on_shelf(Box::new(place));
        if let GiveBack::Due(time) = give_back {
            session.give_back(Duration::from_millis(time.unsigned_abs()));
        }
        Ok((session, give_back))
    }

    /// Sends whoever is at the table of a game what the database has of it now, under other names or with more time. A bot
    /// that thinks there decides the same turn.
    pub(super) fn read_again(&mut self, game: GameId) {
        if !self.tables.contains_key(&game) {
            return;
        }
        match self.stored_session(game) {
            Ok((session, give_back)) => {
                self.note_given_back(game, give_back);
                let now = self.now();
                if let Some(open) = self.tables.get_mut(&game) {
                    let mut posts = open.table.continue_with(session, now);
                    if matches!(give_back, GiveBack::Due(_)) {
                        posts.extend(open.table.turn_notice());
                    }
                    self.after_change(game, posts);
                }
            }
            // Saving at this table would bring the old name back.
            Err(why) => {
                log::event("table", &[("game", &game), ("fault", &why)]);
                self.drop_table(game, &why.to_string());
            }
        }
    }

    /// Closes a table without saving its game, and lets everybody there go.
    pub(super) fn drop_table(&mut self, game: GameId, why: &str) {
        for id in self.tables.remove(&game).into_iter().flat_map(|open| open.terminals) {
            self.let_go(id, why);
        }
    }

    /// Lets a connection at a table go.
    pub(super) fn let_go(&mut self, id: ConnectionId, why: &str) {
        self.post(vec![Post { to: id, message: Message::Closed(why.to_owned()) }]);
        self.forget(id);
    }

    /// The games of the open tables, except what could not be stored, which is nowhere else.
    pub(super) fn stored_tables(&self) -> Vec<GameId> {
        self.tables.iter().filter(|(_, open)| open.is_stored()).map(|(game, _)| *game).collect()
    }

    /// Closes the tables while time is owed to turns: they would end a turn that is overdue without it.
    pub(super) fn drop_stored_tables(&mut self) {
        for game in self.stored_tables() {
            self.drop_table(game, "the database of the host reports a fault; open the game again");
        }
    }

    /// Opens the table of this session.
    pub(super) fn seat_table(&mut self, game: GameId, session: Session) {
        // Its players read what takes the place of a damaged list.
        if let Err(fault) = self.host.dictionaries.common_words(&session.game().setup().language) {
            log::event("open_game", &[("game", &game), ("fault", &fault)]);
        }
        self.tables.insert(game, OpenTable::new(session));
    }

    /// Opens a table for a moment: ends turns that are due, and asks bots. After a fault of the database, the deadline stays.
    pub(super) fn wake_table(&mut self, game: GameId) {
        if let Err(why) = self.open_table(game) {
            log::event("table", &[("game", &game), ("fault", &why)]);
            if matches!(why, NotDone::Refused(_)) {
                self.set_due(game, None);
            }
            return;
        }
        let now = self.now();
        if let Some(open) = self.tables.get_mut(&game) {
            let posts = open.table.wake(now);
            self.after_change(game, posts);
        }
    }

    /// Ends turns whose time is over, some at a time.
    pub(super) fn end_due_turns(&mut self) {
        if self.owes_time {
            return;
        }
        for _ in 0..MAX_DUE_AT_ONCE {
            let Some(&(due, game)) = self.deadlines.first() else { return };
            if now_ms() < due {
                return;
            }
            self.wake_table(game);
            // The turn has a moment left, or its game could not be read or its end not be stored: others come first.
            let now = now_ms();
            if let Some(due) = self.due.get(&game).copied().filter(|due| *due <= now) {
                // The deadline may be that of the last attempt, so only the first delay is how late it is.
                let delay = self.retries.get(&game).map_or(now - due, |last| 2 * last);
                let delay = delay.clamp(1, LONGEST_RETRY);
                self.retries.insert(game, delay);
                self.set_due(game, Some(now + delay));
            }
        }
    }

    pub(super) fn set_due(&mut self, game: GameId, due: Option<i64>) {
        let before = if let Some(due) = due {
            self.due.insert(game, due)
        } else {
            self.retries.remove(&game);
            self.due.remove(&game)
        };
        if let Some(before) = before {
            self.deadlines.remove(&(before, game));
        }
        if let Some(due) = due {
            self.deadlines.insert((due, game));
        }
    }

    /// Handles a line of a process that is at a table.
    pub(super) fn ask_table(&mut self, id: ConnectionId, game: GameId, line: &str) {
        let now = self.now();
        let Some(open) = self.tables.get_mut(&game) else { return };
        match serde_json::from_str::<Request>(line) {
            Ok(request) => {
                let posts = open.table.handle(id, request, now);
                self.after_change(game, posts);
            }
            Err(error) => self.let_go(id, &format!("a line is not valid: {error}")),
        }
    }

    /// Sends messages. A process that does not read them is let go; what it would have been told is at the table.
    pub(super) fn post(&mut self, posts: Vec<Post>) {
        let mut lost = Vec::new();
        for Post { to, message } in posts {
            if let Some(Connected::Table { outbox, .. }) = self.connected.get(&to)
                && outbox.try_send(to_line(&message)).is_err()
            {
                lost.push(to);
            }
        }
        for id in lost {
            self.forget(id);
        }
    }

    pub(super) fn leave_table(&mut self, id: ConnectionId, game: GameId) {
        let now = self.now();
        let Some(open) = self.tables.get_mut(&game) else { return };
        open.terminals.remove(&id);
        let posts = open.table.leave(id, now);
        self.after_change(game, posts);
    }

    /// Sends the messages about a change, asks a bot that is to move, notes the next deadline, notifies the players, and
    /// closes a table that nobody needs. A player who reads that the game is over has it among the finished games once its end
    /// is stored.
    pub(super) fn after_change(&mut self, game: GameId, posts: Vec<Post>) {
        if self.tables.get(&game).is_some_and(|open| open.handed_out != open.turns() && open.is_over()) {
            self.hand_out(game);
        }
        self.post(posts);
        let Some(open) = self.tables.get_mut(&game) else { return };
        let is_new = open.is_new();
        open.told = open.turns();
        let asked = open.bot_job();
        if is_new {
            self.notify_players(game);
        }
        let row = self.store.game(game);
        if let Some((asked, job)) = asked {
            let mut seats = row.iter().flatten().flat_map(|row| &row.seats);
            let person = seats.find_map(|seat| seat.person);
            self.bot_turns.add(person, BotTurn { game, asked, job });
            self.ask_bots();
        }
        // A deadline that cannot be read stays as it is.
        if let Ok(row) = row {
            let due = row.and_then(|row| row.due);
            if due.is_none_or(|due| now_ms() < due) {
                self.retries.remove(&game);
            }
            self.set_due(game, due);
        }
        self.close_unless_needed(game);
    }

    /// Closes a table at which nobody is and no bot thinks. One whose last turn could not be stored is kept, since nothing
    /// else has that turn.
    fn close_unless_needed(&mut self, game: GameId) {
        let is_needed =
            |open: &OpenTable| !open.terminals.is_empty() || open.job.is_some() || !open.is_stored();
        if self.tables.get(&game).is_some_and(|open| !is_needed(open)) {
            self.tables.remove(&game);
        }
    }

    /// Tries again to store the games whose last turn could not be stored.
    pub(super) fn save_tables(&mut self) {
        for game in self.tables.keys().copied().collect::<Vec<_>>() {
            let _ = self.save_table(game);
        }
    }

    /// Tries again to store a game whose last turn could not be stored. Returns why it still is not stored; none if it is, or
    /// if nobody needs its table.
    pub(super) fn save_table(&mut self, game: GameId) -> Option<String> {
        self.tables.get(&game)?.table.save_fault()?;
        self.wake_table(game);
        self.tables.get(&game)?.table.save_fault().map(sentence)
    }

    pub(super) fn play_for_bot(&mut self, game: GameId, asked: AskedTurn, decision: BotDecision) {
        let now = self.now();
        let Some(open) = self.tables.get_mut(&game) else { return };
        if !open.take_decision(asked) {
            return;
        }
        let posts = open.table.play_bot_turn(decision, now);
        self.after_change(game, posts);
    }

    /// Does something at the table of a game, whoever is there.
    pub(super) fn at_table<T>(
        &mut self,
        game: GameId,
        work: impl FnOnce(&mut Table, rackety::clock::Now) -> (T, Vec<Post>),
    ) -> Result<T, NotDone> {
        self.open_table(game)?;
        let now = self.now();
        let closed = || NotDone::Refused("this table is closed".to_owned());
        let open = self.tables.get_mut(&game).ok_or_else(closed)?;
        let (result, posts) = work(&mut open.table, now);
        self.after_change(game, posts);
        Ok(result)
    }

    /// Closes a table because the host ends.
    pub(super) fn close_table(&mut self, game: GameId) {
        let now = self.now();
        if let Some(mut open) = self.tables.remove(&game) {
            let posts = open.table.close(super::CLOSED, now);
            self.post(posts);
        }
    }

    /// True if the person has a connection at the table.
    pub(super) fn is_at_table(&self, person: PersonId, game: GameId) -> bool {
        let mut there = self.connected.values().filter(|connected| connected.is_at(game));
        there.any(|connected| self.person_at(connected) == Some(person))
    }

    /// Has the finished games written that somebody's folder lacks, as after a restore: the last ones first, and one after
    /// each event of the hall, so that nobody waits for long.
    pub(super) fn hand_out_missing(&mut self, person: &Person) {
        let Some(begun) = super::alive::logged(self.store.begun_games_of(person.id)) else { return };
        for game in begun.into_iter().filter(|game| game.state == GameState::Over) {
            let file = self.finished_file(person, &game);
            if !file.exists() {
                self.note_missing(game.id, file);
            }
        }
    }

    /// Has a finished game written to this file, once nobody waits.
    pub(super) fn note_missing(&mut self, game: GameId, file: PathBuf) {
        if self.lacking.insert(file.clone()) {
            self.missing.push_back((game, file));
        }
    }

    /// Writes the next finished game that somebody's folder lacks. One that cannot be written is not tried again in this run.
    pub(super) fn write_missing(&mut self) {
        let Some((game, file)) = self.missing.pop_front() else { return };
        // The game may have been written for its other player.
        if !file.exists() {
            self.hand_out_again(game);
        }
        if file.exists() {
            self.lacking.remove(&file);
        }
    }

    /// The file of a finished game in the folder of one of its players. A ruleset that was imported may have any id, also one
    /// that leads out of the folder.
    pub(super) fn finished_file(&self, person: &Person, game: &GameRow) -> PathBuf {
        let id = &game.ruleset;
        let ruleset = if is_plain_name(id) { id.clone() } else { plain_name(id) };
        let name = format!("{ruleset}-{}.json", game.id);
        self.home(&person.key).join("data/rackety/games").join(name)
    }

    /// Writes a finished game to the folders of its players once more: it has changed, was imported or restored, or the host
    /// was killed when it ended.
    pub(super) fn hand_out_again(&mut self, game: GameId) {
        if self.open_table(game).is_ok() && self.tables.get(&game).is_some_and(OpenTable::is_over) {
            self.hand_out(game);
        }
        self.close_unless_needed(game);
    }

    /// Writes a finished game to the folders of its players, where their own processes look back at it. Its end must be
    /// stored: a host that is killed before that does not know of it.
    fn hand_out(&mut self, game: GameId) {
        let Some(open) = self.tables.get(&game).filter(|open| open.is_stored()) else { return };
        let turns = open.turns();
        let Ok(Some(row)) = self.store.game(game) else { return };
        let Ok(text) = json_text(&open.table.session().shared()) else { return };
        let mut is_written = true;
        for person in row.seats.iter().filter_map(|seat| seat.person) {
            let Ok(Some(person)) = self.store.person(person) else {
                is_written = false;
                continue;
            };
            let file = self.finished_file(&person, &row);
            if let Err(fault) = disk::replace(&file, &SAVED_GAME, &text) {
                log::event("finished_game", &[("game", &game), ("fault", &fault)]);
                is_written = false;
            }
        }
        if is_written && let Some(open) = self.tables.get_mut(&game) {
            open.handed_out = turns;
        }
    }
}

/// The two people of a game whose result changes ratings; none if others or bots play, too.
pub(super) fn rated_players(people: &[Option<PersonId>]) -> Option<[PersonId; 2]> {
    match *people {
        [one, other] => Some([one?, other?]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rackety::clock::{Moment, Now};
    use rackety_engine::bots::Level;
    use rackety_engine::{Action, Game, Lexicon, Ruleset};

    use super::*;

    /// A bot's turn may run out while it thinks; the next bot must not play that decision. Nor must a bot of the same table,
    /// which was closed and opened again.
    #[test]
    fn a_decision_on_a_turn_that_is_over_is_not_taken() {
        const RULES: &str = r#"
            name = "Tiny"
            rack.size = 3
            board.layout = """
            .....
            .....
            ..*..
            .....
            .....
            """
            [tiles.sets.en]
            letters = [{ letter = "A", count = 12, points = 1 }]
        "#;
        let ruleset = Ruleset::parse("tiny", RULES).unwrap();
        let words = Lexicon::from_words("tiny", ["AA"]);
        let game = Game::builder(ruleset, words).players(["Bot", "Bo"]).start().unwrap();
        let opened = || {
            let session = Session::new(game.clone(), None);
            OpenTable::new(session.with_bots(vec![Some(Level::Novice.into()); 2]))
        };
        let pass = |open: &mut OpenTable| {
            let _ = open.table.play_bot_turn(Ok(Action::Pass), Now::since(Moment::now()));
        };
        let mut open = opened();
        let (first, _) = open.bot_job().unwrap();
        assert!(open.bot_job().is_none(), "it has been asked");
        pass(&mut open);
        let (second, _) = open.bot_job().unwrap();
        assert_eq!([first, second, second].map(|asked| open.take_decision(asked)), [false, true, false]);
        let mut again = opened();
        pass(&mut again);
        let (third, _) = again.bot_job().unwrap();
        assert_eq!([first, third].map(|asked| again.take_decision(asked)), [false, true]);
    }
}
