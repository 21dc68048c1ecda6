//! The terminal's end of a connection: to a table, or to the hall of a host.

use std::cell::Cell;
use std::io::{BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, thread};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::hall::{Arrival, HallMessage, HallPage, QueueMessage};
use super::{LineError, LineReader, MAX_MESSAGE, Message, VERSION, Welcome, write_line};

/// The time that a table may take to answer: it saves the game first.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a process that waits to think looks whether it still wants to.
const QUEUE_PACE: Duration = Duration::from_millis(100);

/// A line that the other end sends without being asked.
pub trait Sent: DeserializeOwned + Send + 'static {
    /// What sends it, in sentences.
    const SENDER: &'static str;

    /// The last line, with the reason why the connection ends.
    fn closed(why: String) -> Self;

    /// True for the last line.
    fn is_last(&self) -> bool;
}

macro_rules! sent {
    ($($message:ty: $sender:literal),*) => {$(
        impl Sent for $message {
            const SENDER: &'static str = $sender;

            fn closed(why: String) -> Self {
                Self::Closed(why)
            }

            fn is_last(&self) -> bool {
                matches!(self, Self::Closed(_))
            }
        }
    )*};
}

sent!(Message: "the table", HallMessage: "the host", QueueMessage: "the host");

/// A connection from which lines of one kind are read, while others are written.
pub struct Link<M> {
    output: Box<dyn Write + Send>,
    /// The message that came before the first page.
    early: Cell<Option<M>>,
    messages: Receiver<M>,
    wake: Arc<Mutex<Option<Wake>>>,
    /// The time for an answer.
    patience: Duration,
    /// The name of the table, if others join it by one.
    table: Option<String>,
}

/// A connection to a table, from which a seat is sent what happens there.
pub type SeatLink = Link<Message>;

/// A connection to the hall of a host, from which a person is sent pages.
pub type HallLink = Link<HallMessage>;

/// A connection to the queue of a host, in which a process waits until it may think. It may as long as this is open.
pub type QueueLink = Link<QueueMessage>;

type Wake = Box<dyn Fn() + Send>;

/// The reason why there is no seat at a table, or no answer from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The connection has ended, and why.
    #[error("{0}")]
    Closed(String),
    /// Whoever this names has not answered in time.
    #[error("{0} does not answer; leave and try again")]
    NoAnswer(&'static str),
    /// The table speaks another version of the protocol.
    #[error(
        "the table speaks version {0} of the protocol, and this program version {VERSION}; use the same \
         version of rackety in all terminals"
    )]
    Version(u32),
}

impl<M> fmt::Debug for Link<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").finish_non_exhaustive()
    }
}

impl<M: Sent> Link<M> {
    /// Opens a connection by what is read from it and what writes to it, and sends the first line.
    fn open(
        input: impl Read + Send + 'static,
        mut output: impl Write + Send + 'static,
        first: &impl Serialize,
    ) -> Result<Self, AskError> {
        let lost = |error: &dyn fmt::Display| AskError::Closed(format!("{} is gone: {error}", M::SENDER));
        write_line(&mut output, first).map_err(|error| lost(&error))?;
        let (sender, messages) = mpsc::channel();
        let wake: Arc<Mutex<Option<Wake>>> = Arc::default();
        let woken = Arc::clone(&wake);
        let read = move || {
            let mut lines = LineReader::new(BufReader::new(input), MAX_MESSAGE);
            loop {
                let message = match lines.read() {
                    Ok(Some(message)) => message,
                    Ok(None) => M::closed(format!("{} has been closed", M::SENDER)),
                    Err(LineError::Io(error)) => M::closed(format!("{} is gone: {error}", M::SENDER)),
                    Err(error) => M::closed(format!("{} sends what is not understood: {error}", M::SENDER)),
                };
                let is_last = message.is_last();
                // Whoever takes this message and then asks to be woken is not woken for it.
                let wake = woken.lock().unwrap_or_else(PoisonError::into_inner);
                if sender.send(message).is_err() {
                    return;
                }
                if let Some(wake) = &*wake {
                    wake();
                }
                drop(wake);
                if is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("seat".to_owned()).spawn(read).map_err(|error| lost(&error))?;
        Ok(Self {
            output: Box::new(output),
            early: Cell::new(None),
            messages,
            wake,
            patience: PATIENCE,
            table: None,
        })
    }

    /// This connection, with another time for an answer.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Calls this whenever a message has arrived, from another thread.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    /// Sends a request.
    ///
    /// # Errors
    /// [`AskError::Closed`].
    pub fn send(&mut self, request: &impl Serialize) -> Result<(), AskError> {
        write_line(&mut self.output, request)
            .map_err(|error| AskError::Closed(format!("{} is gone: {error}", M::SENDER)))
    }

    /// Takes the next message that has arrived; returns `None` if there is none.
    pub fn next(&self) -> Option<M> {
        self.early.take().or_else(|| self.messages.try_recv().ok())
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// [`AskError::NoAnswer`] after a time in which every table and every host answers.
    pub fn wait(&self) -> Result<M, AskError> {
        self.wait_for(self.patience).ok_or(AskError::NoAnswer(M::SENDER))
    }

    /// Waits this long for the next message.
    pub fn wait_for(&self, time: Duration) -> Option<M> {
        if let Some(message) = self.early.take() {
            return Some(message);
        }
        match self.messages.recv_timeout(time) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(M::closed(format!("{} has been closed", M::SENDER))),
        }
    }
}

impl SeatLink {
    /// Takes a seat by a connection: what is read from it, and what writes to it. `first` says which seat.
    ///
    /// # Errors
    /// [`AskError`]; the table says why it gives no seat.
    pub fn join(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        first: &impl Serialize,
    ) -> Result<(Self, Welcome), AskError> {
        let link = Self::open(input, output, first)?;
        match link.wait()? {
            Message::Welcome(welcome) if welcome.rackety == VERSION => Ok((link, *welcome)),
            Message::Welcome(welcome) => Err(AskError::Version(welcome.rackety)),
            Message::Closed(why) => Err(AskError::Closed(why)),
            _ => Err(AskError::Closed("the table did not begin with a welcome".to_owned())),
        }
    }

    /// This connection, to the table of this name.
    #[must_use]
    pub fn of_table(self, name: &str) -> Self {
        Self { table: Some(name.to_owned()), ..self }
    }

    /// The name of the table; `None` on a host, whose tables have numbers.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }
}

impl HallLink {
    /// Enters the hall of a host by a connection; returns its first page. If a game has begun because the person came, the
    /// host sends its table before that page; the table is then the next message of the link.
    ///
    /// # Errors
    /// [`AskError`]; the host says why it lets nobody in.
    pub fn enter(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        arrival: &Arrival,
    ) -> Result<(Self, HallPage), AskError> {
        let link = Self::open(input, output, arrival)?;
        let (early, first) = match link.wait()? {
            table @ HallMessage::Open(_) => (Some(table), link.wait()?),
            first => (None, first),
        };
        link.early.set(early);
        match first {
            HallMessage::Page(page) => Ok((link, *page)),
            HallMessage::Closed(why) => Err(AskError::Closed(why)),
            _ => Err(AskError::Closed("the host did not begin with a page".to_owned())),
        }
    }
}

impl QueueLink {
    /// Waits by a connection until the process may think, as long as `go_on` continues; returns `None` if it breaks.
    ///
    /// # Errors
    /// [`AskError::Closed`].
    pub fn wait_to_think(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        arrival: &Arrival,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Self>, AskError> {
        let link = Self::open(input, output, arrival)?;
        while go_on().is_continue() {
            match link.wait_for(QUEUE_PACE) {
                Some(QueueMessage::Think) => return Ok(Some(link)),
                Some(QueueMessage::Closed(why)) => return Err(AskError::Closed(why)),
                None => {}
            }
        }
        Ok(None)
    }
}
