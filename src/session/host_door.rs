//! The way from a process to the host that has started it for one person.

use std::fmt;
use std::io::{self, Read, Write};
use std::sync::Arc;

use crate::assist::{ThinkingPlace, ThinkingQueue};
use crate::wire::{Arrival, AskError, HallLink, HallPage, QueueLink, SeatLink, VERSION, Visit, Welcome};

/// The two ends of a new connection to the host: what is read, and what is written.
pub type Connection = (Box<dyn Read + Send>, Box<dyn Write + Send>);

type Connect = Arc<dyn Fn() -> io::Result<Connection> + Send + Sync>;

/// The way to a host, and the ticket of the person for whom this process runs.
///
/// A process with a door shows one person what the host sends. It plays no games of its own, and touches no files but the
/// person's settings and scores.
#[derive(Clone)]
pub struct HostDoor {
    ticket: String,
    connect: Connect,
}

impl fmt::Debug for HostDoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The ticket is a secret.
        f.debug_struct("HostDoor").finish_non_exhaustive()
    }
}

impl HostDoor {
    /// The refusal of what a person's process on a host does not do.
    pub const NOT_HERE: &str = "not available on a host; use rackety on your own machine";

    /// A way to the host by connections that `connect` makes, for the person with this ticket.
    pub fn new(ticket: String, connect: impl Fn() -> io::Result<Connection> + Send + Sync + 'static) -> Self {
        Self { ticket, connect: Arc::new(connect) }
    }

    fn arrival(&self, visit: Visit) -> Arrival {
        Arrival { rackety: VERSION, ticket: self.ticket.clone(), visit }
    }

    fn connection(&self) -> Result<Connection, AskError> {
        (self.connect)().map_err(|error| AskError::Closed(format!("the host is gone: {error}")))
    }

    /// Enters the hall; returns its first page.
    ///
    /// # Errors
    /// [`AskError`].
    pub fn hall(&self) -> Result<(HallLink, HallPage), AskError> {
        let (input, output) = self.connection()?;
        HallLink::enter(input, output, &self.arrival(Visit::Hall))
    }

    /// Sits down at the table of the game with this number.
    ///
    /// # Errors
    /// [`AskError`].
    pub fn table(&self, game: u64) -> Result<(SeatLink, Welcome), AskError> {
        let (input, output) = self.connection()?;
        SeatLink::join(input, output, &self.arrival(Visit::Table(game)))
    }

    /// The queue at the host in which this process waits before it thinks.
    pub fn thinking_queue(&self) -> ThinkingQueue {
        let door = self.clone();
        ThinkingQueue::new(move |go_on| {
            let (input, output) = door.connection().ok()?;
            let link =
                QueueLink::wait_to_think(input, output, &door.arrival(Visit::Thinking), go_on).ok()??;
            Some(Box::new(link) as ThinkingPlace)
        })
    }
}
