//! The terminal's end of a connection to a table.

use std::fmt;
use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::{Hello, LineError, LineReader, MAX_MESSAGE, Message, Request, VERSION, Welcome, write_line};

/// How long a table may take to answer: it saves the game first.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection to a table, from which a seat is sent what happens there.
pub struct SeatLink {
    output: Box<dyn Write + Send>,
    messages: Receiver<Message>,
    wake: Arc<Mutex<Option<Wake>>>,
}

type Wake = Box<dyn Fn() + Send>;

/// Why there is no seat at a table, or no answer from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskError {
    /// The connection has ended, and why.
    Closed(String),
    /// The table has not answered in time.
    NoAnswer,
    /// The table speaks another version of the protocol.
    Version(u32),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(why) => f.write_str(why),
            Self::NoAnswer => f.write_str("the table does not answer; leave and join again"),
            Self::Version(theirs) => write!(
                f,
                "the table speaks version {theirs} of the protocol, and this program version {VERSION}; use the same \
                 version of rackety in all terminals"
            ),
        }
    }
}

impl std::error::Error for AskError {}

impl fmt::Debug for SeatLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatLink").finish_non_exhaustive()
    }
}

impl SeatLink {
    /// Takes a seat by a connection: what is read from it, and what writes to it.
    ///
    /// # Errors
    /// [`AskError`]; the table says why it gives no seat.
    pub fn join(
        input: impl Read + Send + 'static,
        mut output: impl Write + Send + 'static,
        hello: &Hello,
    ) -> Result<(Self, Welcome), AskError> {
        let lost = |error: &dyn fmt::Display| AskError::Closed(format!("the table is gone: {error}"));
        write_line(&mut output, hello).map_err(|error| lost(&error))?;
        let (sender, messages) = mpsc::channel();
        let wake: Arc<Mutex<Option<Wake>>> = Arc::default();
        let woken = Arc::clone(&wake);
        let read = move || {
            let mut lines = LineReader::new(BufReader::new(input), MAX_MESSAGE);
            loop {
                let message = match lines.read() {
                    Ok(Some(message)) => message,
                    Ok(None) => Message::Closed("the table has been closed".to_owned()),
                    Err(LineError::Io(error)) => Message::Closed(format!("the table is gone: {error}")),
                    Err(error) => Message::Closed(format!("the table sends what is not understood: {error}")),
                };
                let is_last = matches!(message, Message::Closed(_));
                if sender.send(message).is_err() {
                    return;
                }
                if let Some(wake) = &*woken.lock().unwrap_or_else(PoisonError::into_inner) {
                    wake();
                }
                if is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("seat".to_owned()).spawn(read).map_err(|error| lost(&error))?;
        let link = Self { output: Box::new(output), messages, wake };
        match link.messages.recv_timeout(PATIENCE) {
            Ok(Message::Welcome(welcome)) if welcome.rackety == VERSION => Ok((link, *welcome)),
            Ok(Message::Welcome(welcome)) => Err(AskError::Version(welcome.rackety)),
            Ok(Message::Closed(why)) => Err(AskError::Closed(why)),
            Ok(_) => Err(AskError::Closed("the table did not begin with a welcome".to_owned())),
            Err(_) => Err(AskError::NoAnswer),
        }
    }

    /// Calls this whenever a message has arrived, from another thread.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    /// Sends a request.
    ///
    /// # Errors
    /// [`AskError::Closed`].
    pub fn send(&mut self, request: &Request) -> Result<(), AskError> {
        write_line(&mut self.output, request)
            .map_err(|error| AskError::Closed(format!("the table is gone: {error}")))
    }

    /// Takes the next message that has arrived; none if there is none.
    pub fn next(&self) -> Option<Message> {
        self.messages.try_recv().ok()
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// [`AskError::NoAnswer`] after a time in which every table answers.
    pub fn wait(&self) -> Result<Message, AskError> {
        self.wait_for(PATIENCE).ok_or(AskError::NoAnswer)
    }

    /// Waits this long for the next message.
    pub fn wait_for(&self, time: Duration) -> Option<Message> {
        match self.messages.recv_timeout(time) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(Message::Closed("the table has been closed".to_owned()))
            }
        }
    }
}
