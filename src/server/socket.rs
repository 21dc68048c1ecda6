//! The host's two sockets: one for the processes of people, which show a ticket, and one for the keeper of the host and for
//! an OpenSSH server in front, which only their user can open.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use rackety::wire::{Arrival, LineError, MAX_REQUEST, Visit, first_line};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{sleep, timeout};

use crate::hall::{Event, Guest, Way, to_line};
use crate::limits;

/// The socket for the processes of people.
pub fn seat_socket(data: &Path) -> PathBuf {
    data.join("run/seat.sock")
}

/// The socket for the keeper.
pub fn keeper_socket(data: &Path) -> PathBuf {
    data.join("run/keeper.sock")
}

/// The file with the secret of the keeper's socket, which the processes of people cannot read.
pub fn keeper_secret(data: &Path) -> PathBuf {
    data.join("run/keeper.secret")
}

/// The line that the keeper's socket reads.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeeperLine {
    /// The secret of the host that runs.
    pub secret: String,
    /// The request.
    pub request: KeeperRequest,
}

/// A request by the keeper's socket. The answer is one line: the result, or why there is none.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeeperRequest {
    /// Lets somebody in whom an OpenSSH server has checked; the answer is an `Admission`. The connection stays open as long as
    /// the guest is there.
    Admit {
        /// The fingerprint of the key.
        key: String,
        /// An invitation code.
        code: Option<String>,
        /// The network that the guest came from, where it is known.
        network: Option<IpAddr>,
    },
    /// Asks in which games it is the turn of the person with this key; a line for each.
    Turns {
        /// The fingerprint.
        key: String,
    },
    /// Removes somebody by their name; a text says so.
    Remove(String),
    /// Says that this game was imported into the database.
    Imported(u64),
}

/// Opens both sockets.
///
/// # Errors
/// If a socket cannot be made, or if another host serves this folder.
pub fn open(data: &Path) -> io::Result<Sockets> {
    let bind = |path: &Path| {
        let listener = rackety::disk::bind_socket(path).map_err(|error| {
            io::Error::other(if error.is_in_use() {
                "another rackety-server has this folder; stop it first".to_owned()
            } else {
                error.to_string()
            })
        })?;
        listener.set_nonblocking(true)?;
        UnixListener::from_std(listener)
    };
    let sockets = (bind(&seat_socket(data))?, bind(&keeper_socket(data))?);
    let secret = crate::hall::secret().map_err(io::Error::other)?;
    let kind = rackety::disk::FileKind::private("secret", 1 << 10);
    rackety::disk::replace(&keeper_secret(data), &kind, secret.as_bytes())
        .map_err(|error| io::Error::other(error.to_string()))?;
    Ok(Sockets { seats: sockets.0, keeper: sockets.1, secret })
}

/// The open sockets.
#[derive(Debug)]
pub struct Sockets {
    /// For the processes of people.
    pub seats: UnixListener,
    /// For the keeper.
    pub keeper: UnixListener,
    /// The secret that the keeper has to know.
    pub secret: String,
}

/// The channel of which each open connection has a sender, so that the host can wait until all have ended.
pub type OpenConnections = mpsc::WeakSender<()>;

/// Serves the processes of people until the host ends.
pub async fn serve_seats(listener: UnixListener, events: Sender<Event>, open: OpenConnections) {
    let last = Arc::new(AtomicU64::new(1));
    loop {
        let (stream, _) = next_connection(|| listener.accept()).await;
        let (events, id) = (events.clone(), last.fetch_add(1, Ordering::Relaxed));
        let open = open.upgrade();
        tokio::spawn(async move {
            serve_seat(stream, id, events).await;
            drop(open);
        });
    }
}

/// Waits for the next connection of a listener.
pub(crate) async fn next_connection<C, F>(accept: impl Fn() -> F) -> C
where
    F: Future<Output = std::io::Result<C>>,
{
    loop {
        match accept().await {
            Ok(connection) => return connection,
            // Too many files are open; some will be closed.
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn serve_seat(stream: UnixStream, id: u64, events: Sender<Event>) {
    let (input, output) = stream.into_split();
    let mut lines = BufReader::new(input);
    let first = timeout(limits::LOGIN, next_line(&mut lines)).await;
    let Ok(Some(first)) = first else { return };
    let Ok(arrival) = serde_json::from_str(&first).map_err(LineError::Malformed).and_then(|line| {
        first_line(line, |rackety| Arrival { rackety, ticket: String::new(), visit: Visit::Hall })
    }) else {
        return;
    };
    let (outbox, waiting) = mpsc::channel(limits::MAX_WAITING);
    let writer = tokio::spawn(write_lines(output, waiting));
    if events.send(Event::Arrived(id, Box::new(arrival), outbox)).is_err() {
        return;
    }
    // A process that sends faster than the hall answers is not read until it has caught up.
    let permits = Arc::new(Semaphore::new(limits::MAX_LINES));
    let mut writer = writer;
    loop {
        tokio::select! {
            line = next_line(&mut lines) => {
                let Some(line) = line else { break };
                let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { break };
                if events.send(Event::Said(id, line, permit)).is_err() {
                    break;
                }
            }
            // The hall has let the connection go.
            _ = &mut writer => break,
        }
    }
    let _ = events.send(Event::Gone(id));
}

async fn write_lines(mut output: OwnedWriteHalf, mut lines: mpsc::Receiver<String>) {
    while let Some(line) = lines.recv().await {
        if output.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The next line; none at the end, and if it is longer than a line may be.
async fn next_line(lines: &mut BufReader<OwnedReadHalf>) -> Option<String> {
    let mut line = Vec::new();
    let most = u64::try_from(MAX_REQUEST).unwrap_or(u64::MAX);
    let read = lines.take(most).read_until(b'\n', &mut line).await.ok()?;
    if read == 0 || line.pop() != Some(b'\n') {
        return None;
    }
    String::from_utf8(line).ok()
}

/// Serves the keeper of the host until the host ends.
pub async fn serve_keeper(listener: UnixListener, secret: String, events: Sender<Event>) {
    loop {
        let (stream, _) = next_connection(|| listener.accept()).await;
        let (events, secret) = (events.clone(), secret.clone());
        tokio::spawn(async move { serve_keeper_request(stream, &secret, events).await });
    }
}

async fn serve_keeper_request(stream: UnixStream, secret: &str, events: Sender<Event>) {
    let (input, mut output) = stream.into_split();
    let mut lines = BufReader::new(input);
    let Some(line) = next_line(&mut lines).await else { return };
    let Ok(KeeperLine { secret: shown, request }) = serde_json::from_str(&line) else { return };
    if shown != secret {
        return;
    }
    let mut ticket = None;
    let line = match request {
        KeeperRequest::Admit { key, code, network } => {
            let guest = Guest { key, code, network, way: Way::Front };
            let admitted = ask(&events, |answer| Event::Admit(guest, answer)).await;
            ticket = admitted.as_ref().ok().map(|admission| admission.ticket.clone());
            to_line(&admitted)
        }
        KeeperRequest::Turns { key } => to_line(&ask(&events, |answer| Event::Turns(key, answer)).await),
        KeeperRequest::Remove(name) => to_line(&ask(&events, |answer| Event::Remove(name, answer)).await),
        KeeperRequest::Imported(game) => {
            let _ = events.send(Event::Imported(game));
            to_line(&Ok::<_, String>(()))
        }
    };
    let _ = output.write_all(line.as_bytes()).await;
    if let Some(ticket) = ticket {
        // The guest is there as long as the connection is open.
        let _ = next_line(&mut lines).await;
        let ended = ask(&events, |answer| Event::Ended(ticket, answer)).await;
        let _ = output.write_all(to_line(&ended).as_bytes()).await;
    }
}

/// Asks the hall.
///
/// # Errors
/// Why it refuses.
pub async fn ask<T>(
    events: &Sender<Event>,
    event: impl FnOnce(crate::hall::Answer<T>) -> Event,
) -> Result<T, String> {
    let (answer, answered) = oneshot::channel();
    let gone = || "The host is closing; connect again in a minute.".to_owned();
    events.send(event(answer)).map_err(|_| gone())?;
    answered.await.unwrap_or_else(|_| Err(gone()))
}
