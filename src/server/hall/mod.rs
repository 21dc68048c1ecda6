//! The hall: one thread that has the database, the tables and the pages of everybody who is connected.
//!
//! Everybody else sends it [`Event`]s and never waits for anything but an answer that comes at once. So no lock is held while
//! somebody thinks, and two turns that arrive together are one after the other.

mod alive;
mod choices;
mod new_game;
mod pages;
mod people;
mod shelf;
mod tables;
#[cfg(test)]
mod tests;
mod thinking;

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Write as _;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rackety::clock::{Moment, Now};
use rackety::files::Folders;
use rackety::files::saves::SaveError;
use rackety::session::{Host, HostError};
use rackety::table::{BotDecision, BotPool};
use rackety::wire::{Arrival, HallMessage, HallNote, Message, QueueMessage, VERSION, Visit};
use rackety_engine::Game;
use rand::TryRng as _;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use crate::limits::{self, Limits};
use crate::log;
use crate::store::{Fault, GameId, Person, PersonId, Store};
pub(crate) use new_game::{Form, unplayable};
use pages::Visitor;
use people::sentence;
pub(crate) use shelf::GameShelf;
use tables::{AskedTurn, OpenTable};
use thinking::{BotQueue, ThinkingQueue};

/// The number of a connection to the host's socket.
pub type ConnectionId = u64;

/// Lines for a process, which end with its connection if it does not read them.
pub type Outbox = mpsc::Sender<String>;

/// The way of an answer back to whoever asked.
pub type Answer<T> = oneshot::Sender<Result<T, String>>;

/// Somebody who has shown that they have a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The fingerprint of the key.
    pub key: String,
    /// The invitation code that they brought.
    pub code: Option<String>,
    /// The network they came from, where it is known.
    pub network: Option<IpAddr>,
    /// The way they came.
    pub way: Way,
}

/// The way to the host, on which friends come, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By the built-in ssh server, on this port.
    BuiltIn(u16),
    /// By an OpenSSH server in front.
    Front,
}

impl Way {
    /// The command by which a friend comes with an invitation. `HOST` stands for the name that everybody types.
    fn with_code(self, code: &str) -> String {
        match self {
            Self::BuiltIn(22) => format!("ssh {code}@HOST"),
            Self::BuiltIn(port) => format!("ssh -p {port} {code}@HOST"),
            Self::Front => format!("ssh -t HOST join {code}"),
        }
    }
}

/// Where invitation codes come from. Keys are free, so that they alone would bind nobody.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum CodeSource {
    Key(String),
    Network(IpAddr),
}

impl CodeSource {
    /// The wrong codes in an hour.
    const fn max_wrong(&self) -> usize {
        match self {
            Self::Key(_) => limits::MAX_WRONG_CODES,
            Self::Network(_) => limits::MAX_WRONG_CODES_OF_NETWORK,
        }
    }
}

/// A guest who was let in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admission {
    /// The secret by which the guest's process is known.
    pub ticket: String,
    /// The folder with the guest's settings and finished games.
    pub home: PathBuf,
}

/// What the hall is told.
#[derive(Debug)]
pub enum Event {
    /// Somebody wants to come in.
    Admit(Guest, Answer<Admission>),
    /// The connection of a guest has ended. True if the code that they brought was refused.
    Ended(String, Answer<bool>),
    /// The process of a guest has connected.
    Arrived(ConnectionId, Box<Arrival>, Outbox),
    /// The process has sent a line.
    Said(ConnectionId, String, OwnedSemaphorePermit),
    /// The process has disconnected.
    Gone(ConnectionId),
    /// Somebody asks which games wait for them.
    Turns(String, Answer<Vec<String>>),
    /// A bot has decided.
    Decided(GameId, AskedTurn, BotDecision),
    /// The keeper of the host removes somebody.
    Remove(String, Answer<String>),
    /// The keeper has imported a game into the database.
    Imported(GameId),
    /// The host ends.
    Stop(oneshot::Sender<()>),
}

/// A guest who is connected.
#[derive(Debug)]
struct Ticket {
    guest: Guest,
    person: Option<PersonId>,
    /// True if the code that the guest has brought was refused.
    is_code_refused: bool,
}

/// A connection of a process.
#[derive(Debug)]
enum Connected {
    /// In the hall.
    Hall(Box<Visitor>),
    /// At the table of a game.
    Table { ticket: String, game: GameId, outbox: Outbox },
    /// In the queue of those who think.
    Thinking(Outbox),
}

impl Connected {
    fn is_at(&self, table: GameId) -> bool {
        matches!(self, Self::Table { game, .. } if *game == table)
    }
}

/// The state of the host.
#[derive(Debug)]
pub struct Hall {
    store: Store,
    host: Host,
    data: PathBuf,
    limits: Limits,
    bots: BotPool,
    bot_turns: BotQueue,
    thinking: ThinkingQueue,
    /// The games whose word graphs a thread prepares; none until the hall serves.
    graphs: Option<Sender<Game>>,
    events: Sender<Event>,
    started: Moment,
    tickets: HashMap<String, Ticket>,
    connected: HashMap<ConnectionId, Connected>,
    tables: HashMap<GameId, OpenTable>,
    /// When turns end by themselves: milliseconds since 1970, and the game.
    deadlines: BTreeSet<(i64, GameId)>,
    /// The deadline of each game in the set.
    due: HashMap<GameId, i64>,
    /// The time, in milliseconds, from the last attempt to end a turn to the next one, in games where it has failed.
    retries: HashMap<GameId, i64>,
    /// The last sign of life, in milliseconds since 1970.
    alive: i64,
    /// True while the files of the database may have what was deleted.
    has_deleted: bool,
    /// True until the time that the host was down for is given back. No turn ends meanwhile.
    owes_time: bool,
    /// The games that may have ended just before the host was down, until they are handed out.
    just_over: BTreeSet<GameId>,
    /// The waiting games that cannot begin, whatever the database does, until the host is next started.
    unplayable: HashSet<GameId>,
    /// The games that nobody waits for any more, and which could not be withdrawn.
    unwithdrawn: BTreeSet<GameId>,
    /// The finished games to write, and the file of each in the folder of the player who lacks it.
    missing: VecDeque<(GameId, PathBuf)>,
    /// These files, and those that could not be written.
    lacking: HashSet<PathBuf>,
    /// The wrong codes of each key and network, and when they were last tried.
    wrong_codes: HashMap<CodeSource, HashMap<String, i64>>,
    /// When somebody last said something in a game.
    said: HashMap<(PersonId, GameId), Instant>,
    /// The number of rematches of each game that each person has offered, and when the last one was.
    offers: HashMap<(PersonId, GameId), (usize, Instant)>,
    /// The number of games that each person has opened in a day, and when that began.
    opened: HashMap<PersonId, (u64, Instant)>,
    /// The number of people from each network who have got a name in an hour, and when that began.
    newcomers: HashMap<IpAddr, (u64, Instant)>,
    next_page: u64,
    /// The connection whose request is being answered.
    answering: Option<ConnectionId>,
}

/// The folders of a host: its own rulesets, and what its processes share.
pub fn host_folders(data: &Path) -> Folders {
    Folders {
        config: Some(data.join("config")),
        data: Some(data.join("shared")),
        // Where the processes of people look for word graphs: the program adds its name to `XDG_CACHE_HOME`.
        cache: Some(data.join("cache/rackety")),
        tables: None,
        shared: Vec::new(),
    }
}

/// The time in milliseconds since 1970.
pub fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// A secret of 128 random bits.
///
/// # Errors
/// If the system has no random numbers.
pub fn secret() -> Result<String, String> {
    Ok(format!("{:016x}{:016x}", random_bits()?, random_bits()?))
}

fn random_bits() -> Result<u64, String> {
    SysRng.try_next_u64().map_err(|error| format!("the system gives no random numbers: {error}"))
}

impl Hall {
    /// A hall with this database, in this folder. At most `bot_threads` bots think at once, and as many processes of people.
    ///
    /// # Errors
    /// If the system starts no threads for bots.
    pub fn new(
        store: Store,
        data: PathBuf,
        limits: Limits,
        events: Sender<Event>,
        bot_threads: usize,
    ) -> std::io::Result<Self> {
        let host = Host::new(&host_folders(&data), None);
        let bots = BotPool::new(&host.knowledge, bot_threads)?;
        Ok(Self {
            store,
            host,
            data,
            limits,
            bots,
            bot_turns: BotQueue::new(bot_threads),
            thinking: ThinkingQueue::new(bot_threads),
            graphs: None,
            events,
            started: Moment::now(),
            tickets: HashMap::new(),
            connected: HashMap::new(),
            tables: HashMap::new(),
            deadlines: BTreeSet::new(),
            due: HashMap::new(),
            retries: HashMap::new(),
            alive: 0,
            has_deleted: false,
            owes_time: true,
            just_over: BTreeSet::new(),
            unplayable: HashSet::new(),
            unwithdrawn: BTreeSet::new(),
            missing: VecDeque::new(),
            lacking: HashSet::new(),
            wrong_codes: HashMap::new(),
            said: HashMap::new(),
            offers: HashMap::new(),
            opened: HashMap::new(),
            newcomers: HashMap::new(),
            next_page: 0,
            answering: None,
        })
    }

    /// Serves until it is told to stop.
    pub fn run(mut self, events: &Receiver<Event>) {
        self.open_for_business();
        self.remove_unnamed_homes();
        self.prepare_graphs();
        let mut alive = Instant::now();
        loop {
            let heartbeat = alive::HEARTBEAT.saturating_sub(alive.elapsed());
            let wait = self.until_due().map_or(heartbeat, |due| due.min(heartbeat));
            let wait = if self.missing.is_empty() { wait } else { Duration::ZERO };
            let received = events.recv_timeout(wait);
            self.notice_gap();
            match received {
                Ok(Event::Stop(done)) => {
                    self.stop();
                    let _ = done.send(());
                    return;
                }
                Ok(event) => {
                    alive::logged(self.handle(event));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.stop(),
            }
            // The computer may also sleep while the hall does something.
            self.notice_gap();
            self.end_due_turns();
            self.write_missing();
            if alive::HEARTBEAT <= alive.elapsed() {
                alive = Instant::now();
                self.notice_gap();
                self.beat();
            }
        }
    }

    fn now(&self) -> Now {
        Now::since(self.started)
    }

    fn handle(&mut self, event: Event) -> Result<(), Fault> {
        match event {
            Event::Admit(guest, answer) => {
                let admitted = self.admit(guest);
                // Somebody who is gone needs no answer.
                let _ = answer.send(admitted);
            }
            Event::Ended(ticket, answer) => {
                let is_code_refused = self.tickets.get(&ticket).is_some_and(|ticket| ticket.is_code_refused);
                // The connection may be gone, too.
                let _ = answer.send(Ok(is_code_refused));
                // Whoever never gave a name cannot delete their folder.
                if let Some(Ticket { guest, person: None, .. }) = self.tickets.remove(&ticket)
                    && self.tickets.values().all(|ticket| ticket.guest.key != guest.key)
                {
                    people::remove_unnamed(&self.home(&guest.key));
                }
            }
            Event::Arrived(id, arrival, outbox) => {
                let arrived = self.arrive(id, &arrival, outbox.clone());
                if let Err(fault) = &arrived {
                    refuse(arrival.visit, &outbox, &reported(fault));
                    self.forget(id);
                }
                arrived?;
            }
            Event::Said(id, line, _permit) => match self.connected.get(&id) {
                Some(Connected::Hall(_)) => self.hear(id, &line)?,
                Some(Connected::Table { game, .. }) => self.ask_table(id, *game, &line),
                // Whoever thinks has nothing to say.
                Some(Connected::Thinking(_)) | None => {}
            },
            Event::Gone(id) => self.forget(id),
            Event::Turns(key, answer) => {
                let _ = answer.send(self.turns_of(&key).map_err(|fault| sentence(&reported(&fault))));
            }
            Event::Decided(game, asked, decision) => {
                self.play_for_bot(game, asked, decision);
                self.end_bot_turn();
            }
            Event::Remove(name, answer) => {
                let removed = self.remove_by_name(&name);
                let _ = answer.send(removed);
            }
            Event::Imported(game) => {
                self.wake_table(game);
                self.hand_out_again(game);
                self.notify_players(game);
            }
            Event::Stop(_) => {}
        }
        Ok(())
    }

    fn admit(&mut self, guest: Guest) -> Result<Admission, String> {
        let connections = self.tickets.values().filter(|ticket| ticket.guest.key == guest.key).count();
        if self.limits.of_key <= connections {
            return Err(format!(
                "You already have {connections} connections, the maximum; close one, or wait a minute if some were cut off."
            ));
        }
        let person = self.store.person_of_key(&guest.key).map_err(|fault| fault.to_string())?;
        let home = self.home(&guest.key);
        let ticket = secret()?;
        let person = person.map(|person| person.id);
        self.tickets.insert(ticket.clone(), Ticket { guest, person, is_code_refused: false });
        Ok(Admission { ticket, home })
    }

    /// The folder of the person with this key, whose fingerprint has characters that names of files do not have.
    fn home(&self, key: &str) -> PathBuf {
        let mut name = String::new();
        for byte in key.bytes() {
            // Writing to a string cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        self.data.join("people").join(name)
    }

    fn arrive(&mut self, id: ConnectionId, arrival: &Arrival, outbox: Outbox) -> Result<(), Fault> {
        let refuse = |why: &str| refuse(arrival.visit, &outbox, why);
        if arrival.rackety != VERSION {
            refuse("the host has been updated; connect again");
            return Ok(());
        }
        let Some(ticket) = self.tickets.get(&arrival.ticket) else {
            refuse("this connection has ended; connect again");
            return Ok(());
        };
        match (arrival.visit, ticket.person) {
            (Visit::Hall, _) => self.enter(id, arrival.ticket.clone(), outbox),
            (Visit::Thinking, _) => {
                self.queue(id, outbox);
                Ok(())
            }
            (Visit::Table(game), Some(person)) => self.join(id, &arrival.ticket, person, game, outbox),
            (Visit::Table(_), None) => {
                refuse("nobody here has this key yet; connect without a command first");
                Ok(())
            }
        }
    }

    fn forget(&mut self, id: ConnectionId) {
        match self.connected.remove(&id) {
            Some(Connected::Table { game, .. }) => self.leave_table(id, game),
            Some(Connected::Thinking(_)) => self.end_thinking(id),
            Some(Connected::Hall(_)) | None => {}
        }
    }

    /// The person of a connection in the hall or at a table; none for somebody new.
    fn person_at(&self, connected: &Connected) -> Option<PersonId> {
        let ticket = match connected {
            Connected::Hall(visitor) => &visitor.ticket,
            Connected::Table { ticket, .. } => ticket,
            Connected::Thinking(_) => return None,
        };
        self.tickets.get(ticket)?.person
    }

    fn person_of(&self, ticket: &str) -> Result<Option<Person>, Fault> {
        match self.tickets.get(ticket).and_then(|ticket| ticket.person) {
            Some(person) => self.store.person(person),
            None => Ok(None),
        }
    }

    fn way_of(&self, ticket: &str) -> Way {
        self.tickets.get(ticket).map_or(Way::Front, |ticket| ticket.guest.way)
    }

    fn stop(&mut self) {
        for game in self.tables.keys().copied().collect::<Vec<_>>() {
            self.close_table(game);
        }
        for connected in self.connected.values() {
            if let Connected::Hall(visitor) = connected {
                visitor.send(&HallMessage::Closed(CLOSED.to_owned()));
            }
        }
        // Dropping the outboxes ends the connections, and with them the processes.
        self.connected.clear();
        // The next start gives back what is still owed, by the old sign of life.
        if !self.owes_time {
            alive::logged(self.note_alive());
        }
    }

    /// How long until the next turn ends by itself; none if none does.
    fn until_due(&self) -> Option<Duration> {
        if self.owes_time {
            return None;
        }
        let (due, _) = self.deadlines.first()?;
        Some(Duration::from_millis(u64::try_from(due - now_ms()).unwrap_or_default()))
    }

    /// The time before which an invitation is no longer valid.
    fn oldest_invitation() -> i64 {
        now_ms() - limits::INVITATION_DAYS * 24 * 3_600_000
    }
}

/// The sentence that everybody gets when the host ends.
const CLOSED: &str =
    "The host is closing, perhaps for an update. Your games are safe; connect again in a minute.";

/// Sends a process why it cannot go where its person wants to go.
fn refuse(visit: Visit, outbox: &Outbox, why: &str) {
    let line = match visit {
        Visit::Hall => to_line(&HallMessage::Closed(why.to_owned())),
        Visit::Table(_) => to_line(&Message::Closed(why.to_owned())),
        Visit::Thinking => to_line(&QueueMessage::Closed(why.to_owned())),
    };
    // Somebody who is gone needs no reason.
    let _ = outbox.try_send(line);
}

/// How a request is answered.
#[derive(Debug)]
enum Answered {
    /// By the page where the person is then, with a note.
    Here(Option<HallNote>),
    /// By what has been sent.
    Already,
}

/// Why something is not done.
#[derive(Debug, thiserror::Error)]
enum NotDone {
    /// The database reports a fault, and may not do so later.
    #[error("{}", reported(.0))]
    Fault(#[from] Fault),
    /// It cannot be done, and why.
    #[error("{0}")]
    Refused(String),
}

impl NotDone {
    /// Why it cannot be done.
    ///
    /// # Errors
    /// [`Fault`] if the database has reported one.
    fn unless_fault(self) -> Result<String, Fault> {
        match self {
            Self::Fault(fault) => Err(fault),
            Self::Refused(why) => Ok(why),
        }
    }
}

/// A number that is kept for some time from its beginning, and that beginning; afterwards none, beginning now.
fn counted(number: Option<&(u64, Instant)>, kept: Duration) -> (u64, Instant) {
    let lasting = number.copied().filter(|(_, first)| first.elapsed() < kept);
    lasting.unwrap_or((0, Instant::now()))
}

/// The result of what cannot be done, and why.
fn refused<T>(why: impl Into<String>) -> Result<T, NotDone> {
    Err(NotDone::Refused(why.into()))
}

/// Why a game cannot be opened, for its players. What is wrong with a file of the host is for its log. A game that is only
/// wished for has no number yet.
fn why_not_opened(game: Option<GameId>, error: &HostError) -> String {
    let what = match error {
        HostError::Dictionary(_) => "word list",
        HostError::Ruleset(_) => "ruleset",
        // What is wrong in it may be a rack or a word, and the log has neither.
        HostError::Save(SaveError::Game { .. }) => return "the stored game breaks its own rules".to_owned(),
        HostError::Save(SaveError::Damaged { .. }) => return "the stored game is damaged".to_owned(),
        other => return other.to_string(),
    };
    match &game {
        Some(game) => log::event("open_game", &[("game", game), ("fault", error)]),
        None => log::event("open_game", &[("fault", error)]),
    }
    format!("the host's {what} cannot be used")
}

/// A fault of the database in words.
fn reported(fault: &Fault) -> String {
    format!("the database of the host reports: {fault}")
}

/// A message as a line.
pub(crate) fn to_line(message: &impl Serialize) -> String {
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}
