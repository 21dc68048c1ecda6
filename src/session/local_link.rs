//! The messages between the terminal that has all seats of a table and the table's thread.

use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::thread::JoinHandle;

use rackety_engine::analysis::Judgement;
use rackety_engine::game::{TakenBack, UndoError};
use rackety_engine::{Action, Game, Seat, TurnRecord};

use super::{ActError, SessionOutcome};
use crate::assist::thinker::Stage;
use crate::clock::{ClockState, Now};
use crate::files::{DraftNote, Notes, OwnWord, SaveError};
use crate::text::dictionary_label::DictionaryLabel;

/// A request of the terminal that has all seats of a table.
#[derive(Debug)]
pub struct LocalRequest {
    /// The clock as the terminal sees it.
    pub reading: Option<ClockReading>,
    /// The part that belongs to the seats, if it has changed.
    pub seats: Option<SeatNotes>,
    /// The request itself.
    pub work: LocalWork,
}

/// A reading of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockReading {
    /// The time.
    pub now: Now,
    /// The state of the clock.
    pub clock: ClockState,
}

/// The notes that belong to the seats.
#[derive(Debug)]
pub struct SeatNotes {
    pub(super) drafts: Vec<Option<DraftNote>>,
    pub(super) racks: Vec<String>,
    pub(super) pins: Vec<Option<String>>,
}

/// A request.
#[derive(Debug)]
pub enum LocalWork {
    /// Reads the clock, and ends turns whose time is over.
    ReadClock,
    /// Performs an action, if the log still has this number of entries.
    Act(usize, Action),
    /// Undoes a turn.
    Undo,
    /// Plays with this word, in capitals, added or barred from now on.
    ChangeWord(String, OwnWord),
    /// Counts this hint of a player.
    CountHint(Seat, String),
    /// Saves the game.
    Save,
    /// Plays the turn that a bot has decided.
    PlayBotTurn,
    /// Has the bot to move decide with its best play so far.
    HurryBot,
    /// Closes the table.
    Close,
}

/// The answer to a request.
#[derive(Debug)]
pub enum LocalAnswer {
    /// The clock was read, and did this.
    Read(Vec<TurnRecord>),
    /// The action was performed or refused.
    Acted(Result<SessionOutcome, ActError>),
    /// The turn was undone or not.
    Undone(Result<TakenBack, UndoError>),
    /// The game was saved or not.
    Saved(Result<(), SaveError>),
    /// The turn of a bot was played, and why it passed if it could not play, or `None` if no turn was decided.
    BotPlayed(Option<Result<(), String>>),
    /// Done.
    Done,
}

/// The news that the table of a terminal sends it.
#[derive(Debug)]
pub enum LocalNews {
    /// The answer to its request.
    Answer(Box<LocalAnswer>, Box<TableState>),
    /// Turns have run out of time, or minutes of overtime have begun.
    TimePassed(Vec<TurnRecord>, Box<TableState>),
    /// A bot is asked to decide its turn.
    BotAsked,
    /// The progress of the bot to move.
    Bot(BotProgress),
    /// The coach's judgement of the last turn.
    Judged(Box<Judgement>),
    /// Deciding the turn of a bot panicked.
    Crashed(BotCrash),
}

/// A panic while a bot was thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotCrash {
    /// The file of the crash report, or `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// The progress of the bot to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotProgress {
    /// It is thinking.
    Thinking(Stage),
    /// It has decided, and waits until the players have seen the last turn.
    Decided,
    /// It cannot decide, and passes once the players have seen the last turn.
    Failed,
}

/// A game as its table sends it to a terminal that has all seats.
#[derive(Debug)]
pub struct TableState {
    /// The game, or `None` if it has not changed.
    pub(super) game: Option<Game>,
    pub(super) notes: Notes,
    pub(super) dictionary_label: DictionaryLabel,
    pub(super) file: Option<PathBuf>,
}

/// The connection of a terminal to a table of this process, which is closed with it.
pub struct LocalLink {
    pub(super) send: Box<dyn Fn(LocalRequest) -> bool + Send>,
    pub(super) news: Receiver<LocalNews>,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for LocalLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalLink").finish_non_exhaustive()
    }
}

impl LocalLink {
    /// A link to the table on this thread: requests go through `send`, which returns false once the table is gone.
    pub fn new(
        send: impl Fn(LocalRequest) -> bool + Send + 'static,
        news: Receiver<LocalNews>,
        thread: JoinHandle<()>,
    ) -> Self {
        Self { send: Box::new(send), news, thread: Some(thread) }
    }
}

impl Drop for LocalLink {
    fn drop(&mut self) {
        (self.send)(LocalRequest { reading: None, seats: None, work: LocalWork::Close });
        if let Some(thread) = self.thread.take() {
            // The lock of the file is released there.
            let _ = thread.join();
        }
    }
}
