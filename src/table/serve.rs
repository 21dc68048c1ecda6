//! A table on a thread of its own, behind a socket of the user's.

use std::convert::Infallible;
use std::io::{self, BufReader};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::running::{Event, JoinedTerminal, Running};
use super::{Table, TerminalId, ThinkingBots};
use crate::disk::{self, FileVersion};
use crate::files::folders::TABLE_SOCKET;
use crate::files::{BotKnowledge, table_socket};
use crate::session::Session;
use crate::text::shell::quoted;
use crate::wire::{
    AskError, Hello, LineError, LineReader, MAX_REQUEST, Message, SeatLink, SeatWish, UNREAD, Welcome,
    first_line, write_line,
};

/// The time that a terminal may take to say who it is.
const HELLO_PATIENCE: Duration = Duration::from_secs(5);

/// The messages that may wait for a terminal. One that reads none of them is let go.
const MAX_WAITING: usize = 256;

/// The requests of a terminal that wait until the table has handled others. Its further lines are not read until then.
const MAX_REQUESTS: usize = 8;

/// The time that the last requests of the own terminal may take, and terminals to read why the table is closed.
const CLOSING_PATIENCE: Duration = Duration::from_secs(1);

/// The bytes that the path of a socket has at most: those of macOS, since other systems have more.
const SOCKET_PATH: usize = 103;

/// The reason why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no folder for sockets.
    #[error("there is no folder for the socket of a table; set XDG_RUNTIME_DIR to one of yours")]
    NoFolder,
    /// The socket cannot be made.
    #[error("the table cannot be opened: {0}")]
    Socket(#[source] disk::FileError),
    /// The system gives no thread or no connection, and why.
    #[error("the table cannot be opened: {0}")]
    System(#[source] std::io::Error),
    /// The own terminal gets no seat.
    #[error("{0}")]
    Seat(#[source] AskError),
}

/// The reason why no table can be joined.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// No open table has its socket in the folder for tables.
    #[error(
        "no open table found; open one with `rackety play --share`, or use the XDG_RUNTIME_DIR of the terminal that opened it"
    )]
    NoTable,
    /// No open table has this name; these are open.
    #[error("no table is called {0}; open tables: {open}", open = .1.join(", "))]
    Unknown(String, Vec<String>),
    /// These tables are open, and none was named.
    #[error("several tables are open (`rackety games` lists their players); name one: rackety join {}", one_of(.0))]
    Several(Vec<String>),
    /// The table does not answer at all.
    #[error("the terminal that opened the table does not answer; if it is stopped, type fg there")]
    NoAnswer,
    /// The table gives no seat.
    #[error("{0}")]
    Seat(AskError),
}

impl From<AskError> for JoinError {
    fn from(error: AskError) -> Self {
        if let AskError::NoAnswer(_) = error { Self::NoAnswer } else { Self::Seat(error) }
    }
}

/// The names of these tables as words of a shell, to choose from.
fn one_of(tables: &[String]) -> String {
    tables.iter().map(quoted).collect::<Vec<_>>().join(" | ")
}

/// The names of the tables that are open, by the folder of their sockets: none in the folder of another user.
pub fn open_tables(folder: &Path) -> Vec<String> {
    if !disk::is_users_own(folder) {
        return Vec::new();
    }
    let sockets = disk::files_in(folder).unwrap_or_default();
    let open = sockets.iter().filter(|path| {
        path.extension().is_some_and(|ending| ending == TABLE_SOCKET) && disk::is_listening(path)
    });
    open.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

/// Takes a seat at an open table: the one with this name, or the only one.
///
/// # Errors
/// [`JoinError`].
pub fn join(
    folder: Option<&Path>,
    name: Option<&str>,
    hello: &Hello,
) -> Result<(SeatLink, Welcome), JoinError> {
    let folder = folder.ok_or(JoinError::NoTable)?;
    let open = open_tables(folder);
    let name = match (name, open.as_slice()) {
        (_, []) => return Err(JoinError::NoTable),
        (Some(name), _) if open.iter().any(|table| table == name) => name,
        (Some(name), _) => return Err(JoinError::Unknown(name.to_owned(), open)),
        (None, [only]) => only,
        (None, _) => return Err(JoinError::Several(open)),
    };
    let gone =
        |error: std::io::Error| JoinError::Seat(AskError::Closed(format!("the table is gone: {error}")));
    let stream = UnixStream::connect(table_socket(folder, name)).map_err(gone)?;
    let input = stream.try_clone().map_err(gone)?;
    let (link, welcome) = SeatLink::join(input, Requests::new(stream), hello)?;
    Ok((link.of_table(name), welcome))
}

/// The requests of a process to a table or a host. When it is dropped the connection ends, though a thread still reads it:
/// whoever has left a table is not there any more.
#[derive(Debug)]
pub struct Requests(UnixStream);

impl Requests {
    /// The requests that go through this connection.
    pub const fn new(stream: UnixStream) -> Self {
        Self(stream)
    }
}

impl io::Write for Requests {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Requests {
    fn drop(&mut self) {
        // A connection that has ended needs no end.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// The socket of an open table, and the name by which others join it.
#[derive(Debug)]
struct TableSocket {
    name: String,
    path: PathBuf,
    file: Option<FileVersion>,
}

impl TableSocket {
    /// Makes a socket of this name, cut to what fits into the path of a socket. Games of different folders may have the same
    /// name: while another table has it, this one is called `name-2`, and so on.
    fn bind(folder: &Path, name: &str) -> Result<(Self, UnixListener), OpenError> {
        let mut number = 1_u64;
        loop {
            let ending = if number == 1 { String::new() } else { format!("-{number}") };
            let room = SOCKET_PATH.saturating_sub(table_socket(folder, &ending).as_os_str().len());
            // Where there is room for no name at all, the system says that the path is too long.
            let fits = |(at, letter): &(usize, char)| room == 0 || at + letter.len_utf8() <= room;
            let cut: String = name.char_indices().take_while(fits).map(|(_, letter)| letter).collect();
            let name = cut + &ending;
            let path = table_socket(folder, &name);
            match disk::bind_socket(&path) {
                Ok(listener) => {
                    let file = FileVersion::of(&path);
                    return Ok((Self { name, path, file }, listener));
                }
                Err(error) if error.is_in_use() => number += 1,
                Err(error) => return Err(OpenError::Socket(error)),
            }
        }
    }

    /// True if nobody has replaced the file.
    fn is_own(&self) -> bool {
        self.file.is_some() && FileVersion::of(&self.path) == self.file
    }
}

/// A table that is open as long as this lives.
#[derive(Debug)]
pub struct SharedTable {
    socket: TableSocket,
    file: Option<PathBuf>,
    events: Sender<Event>,
    is_closing: Arc<AtomicBool>,
    /// The socket by itself, whatever becomes of its file.
    door: UnixStream,
    thread: Option<JoinHandle<()>>,
    /// The connection of the own terminal.
    own: UnixStream,
    /// Ends once the table has all that the own terminal has sent.
    read: Receiver<Infallible>,
    /// Ends once nothing more is written to a terminal.
    written: Receiver<Infallible>,
}

impl SharedTable {
    /// Opens a table with this game, and takes this seat at it.
    ///
    /// # Errors
    /// [`OpenError`]. A game that had no file has none then, so that nobody resumes it instead of the one before.
    pub fn open(
        session: Session,
        folder: Option<&Path>,
        knowledge: Arc<BotKnowledge>,
        bot_pace: Duration,
        wish: SeatWish,
    ) -> Result<(Self, SeatLink, Welcome), OpenError> {
        let folder = folder.ok_or(OpenError::NoFolder)?;
        let is_new = !session.is_on_disk();
        let table = Table::with_first(session, &wish);
        let mut table = table.map_err(|why| OpenError::Seat(AskError::Closed(why)))?;
        // Known once it is saved, since another game may have had its name.
        let session = table.session();
        let file = session.file().map(Path::to_owned);
        let name = file.as_deref().and_then(Path::file_stem).map_or_else(
            || session.game().setup().ruleset.id().to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let bound = TableSocket::bind(folder, &name);
        if bound.is_err() && is_new && session.is_on_disk() {
            let _ = file.as_deref().map(disk::remove);
        }
        let (socket, listener) = bound?;
        table.note_name(&socket.name);
        let door = UnixStream::from(OwnedFd::from(listener.try_clone().map_err(OpenError::System)?));
        // These can fail, so they come before the thread, which only a complete table closes.
        let (own, theirs) = UnixStream::pair().map_err(OpenError::System)?;
        let own_to_close = own.try_clone().map_err(OpenError::System)?;
        let (events, received) = mpsc::channel();
        let bots = Box::new(ThinkingBots::new(knowledge));
        let running = Running::new(table, events.clone(), bots).with_bot_pace(bot_pace);
        let thread = thread::Builder::new()
            .name("table".to_owned())
            .spawn(move || running.run(&received))
            .map_err(OpenError::System)?;
        let is_closing = Arc::new(AtomicBool::new(false));
        let (writing, written) = mpsc::channel();
        let (reading, read) = mpsc::channel();
        let connections = Connections { events: events.clone(), last: Arc::default(), writing };
        let table = Self {
            socket,
            file,
            events,
            is_closing: Arc::clone(&is_closing),
            door,
            thread: Some(thread),
            own: own_to_close,
            read,
            written,
        };
        connections.begin(theirs, Some(reading)).map_err(OpenError::System)?;
        let accept = move || {
            for stream in listener.incoming() {
                if is_closing.load(Ordering::SeqCst) {
                    return;
                }
                // A connection that cannot be served ends; the others go on.
                let _ = stream.and_then(|stream| connections.begin(stream, None));
            }
        };
        thread::Builder::new().name("door".to_owned()).spawn(accept).map_err(OpenError::System)?;
        let input = own.try_clone().map_err(OpenError::System)?;
        let (link, welcome) =
            SeatLink::join(input, Requests::new(own), &Hello::new(wish)).map_err(OpenError::Seat)?;
        let link = link.of_table(table.name());
        Ok((table, link, welcome))
    }

    /// The name by which other terminals join the table.
    pub fn name(&self) -> &str {
        &self.socket.name
    }

    /// The file in which the game is saved.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

impl Drop for SharedTable {
    fn drop(&mut self) {
        self.is_closing.store(true, Ordering::SeqCst);
        // The own terminal has sent the tiles laid last without waiting: they are read before the table closes.
        let _ = self.own.shutdown(Shutdown::Write);
        let _ = self.read.recv_timeout(CLOSING_PATIENCE);
        let _ = self.events.send(Event::Close);
        // Wakes the thread that waits for connections. Linux needs no file for that; other systems need a connection.
        let _ = self.door.shutdown(Shutdown::Both);
        if self.socket.is_own() {
            let _ = UnixStream::connect(&self.socket.path);
        }
        if let Some(thread) = self.thread.take() {
            // The last save happens there.
            let _ = thread.join();
        }
        // The program may end now, and the threads that write with it.
        let _ = self.written.recv_timeout(CLOSING_PATIENCE);
        if self.socket.is_own() {
            let _ = disk::remove(&self.socket.path);
        }
    }
}

/// Begins connections, each with a number of its own.
struct Connections {
    events: Sender<Event>,
    last: Arc<AtomicU64>,
    /// Each thread that writes to a terminal holds a copy.
    writing: Sender<Infallible>,
}

impl Connections {
    /// Serves a connection on two threads: one reads, one writes. The one that reads holds `reading` until it ends.
    fn begin(&self, stream: UnixStream, reading: Option<Sender<Infallible>>) -> std::io::Result<()> {
        let id = self.last.fetch_add(1, Ordering::SeqCst);
        let events = self.events.clone();
        let output = stream.try_clone()?;
        let (sender, messages) = mpsc::sync_channel(MAX_WAITING);
        let writing = self.writing.clone();
        let write = move || {
            write(output, &messages);
            drop(writing);
        };
        thread::Builder::new().name("writer".to_owned()).spawn(write)?;
        let read = move || {
            read(stream, id, &events, sender);
            drop(reading);
        };
        thread::Builder::new().name("reader".to_owned()).spawn(read)?;
        Ok(())
    }
}

/// Writes messages to a terminal until one says why it is let go. If none does, more were waiting than may.
fn write(mut output: UnixStream, messages: &Receiver<Message>) {
    let mut has_joined = false;
    let has_ended = messages.iter().any(|message| {
        has_joined = true;
        write_line(&mut output, &message).is_err() || matches!(message, Message::Closed(_))
    });
    if has_joined && !has_ended {
        let _ = write_line(&mut output, &Message::Closed(UNREAD.to_owned()));
    }
    // The thread that reads ends with it.
    let _ = output.shutdown(Shutdown::Both);
}

fn read(stream: UnixStream, id: TerminalId, events: &Sender<Event>, messages: SyncSender<Message>) {
    let _ = stream.set_read_timeout(Some(HELLO_PATIENCE));
    let Ok(again) = stream.try_clone() else { return };
    let mut lines = LineReader::new(BufReader::new(stream), MAX_REQUEST);
    let of_version = |rackety| Hello { rackety, seat: SeatWish::Free };
    let hello = lines.read().and_then(|line| line.map(|line| first_line(line, of_version)).transpose());
    let (requests, waiting) = mpsc::sync_channel(MAX_REQUESTS);
    match hello {
        Ok(Some(hello)) => {
            let _ = again.set_read_timeout(None);
            let _ = events.send(Event::Joined(hello, JoinedTerminal { id, messages, requests: waiting }));
        }
        Ok(None) => return,
        Err(error) => {
            let _ = messages.send(Message::Closed(format!("this is a table of rackety: {error}")));
            return;
        }
    }
    loop {
        let event = match lines.read() {
            Ok(Some(request)) => match requests.send(request) {
                Ok(()) => Event::Asked(id),
                // The table has let the terminal go, or never accepted it.
                Err(_) => return,
            },
            Ok(None) | Err(LineError::Io(_)) => Event::Left(id),
            Err(error) => Event::Failed(id, error.to_string()),
        };
        let is_last = !matches!(event, Event::Asked(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::files::Folders;
    use crate::session::Host;
    use crate::table::tests::table;
    use crate::wire::Request;

    #[test]
    fn a_socket_has_as_much_of_a_long_name_as_fits_into_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let name = "é".repeat(60);
        let [(first, _first), (second, _second)] =
            [(); 2].map(|()| TableSocket::bind(folder.path(), &name).unwrap());
        for (socket, ending) in [(&first, ""), (&second, "-2")] {
            let cut = socket.name.strip_suffix(ending).unwrap();
            assert!(name.starts_with(cut), "{}", socket.name);
            let length = socket.path.as_os_str().len();
            assert!((SOCKET_PATH - 1..=SOCKET_PATH).contains(&length), "{length}");
        }
    }

    #[test]
    fn a_closed_table_ends_its_threads_though_its_socket_is_gone() {
        let (_saves, table) = table();
        let session = Session::new(table.session().game().clone(), None);
        let folder = tempfile::tempdir().unwrap();
        let knowledge = Host::new(&Folders::default(), None).knowledge;
        let (table, ..) =
            SharedTable::open(session, Some(folder.path()), knowledge, Duration::ZERO, SeatWish::Free)
                .unwrap();
        let is_closing = Arc::downgrade(&table.is_closing);
        std::fs::remove_file(&table.socket.path).unwrap();
        drop(table);
        let began = Instant::now();
        while is_closing.upgrade().is_some() {
            assert!(began.elapsed() < Duration::from_secs(10), "a thread waits for connections");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn the_tables_to_choose_from_are_words_of_a_shell() {
        let several = JoinError::Several(vec!["our game".to_owned(), "ours".to_owned()]).to_string();
        assert!(several.ends_with("name one: rackety join 'our game' | ours"), "{several}");
    }

    #[test]
    fn a_terminal_that_is_let_go_for_reading_nothing_is_sent_that() {
        let (own, theirs) = UnixStream::pair().unwrap();
        let (messages, waiting) = mpsc::sync_channel(1);
        messages.send(Message::Notice("a notice".to_owned())).unwrap();
        drop(messages);
        write(theirs, &waiting);
        let sent = io::read_to_string(own).unwrap();
        assert!(sent.ends_with("did not read what the table sent, and was disconnected\"}\n"), "{sent}");
    }

    #[test]
    fn the_lines_of_a_terminal_wait_until_the_table_has_handled_those_before() {
        let (mut own, theirs) = UnixStream::pair().unwrap();
        let (events, received) = mpsc::channel();
        let (messages, _sent) = mpsc::sync_channel(1);
        let reader = thread::spawn(move || read(theirs, 7, &events, messages));
        write_line(&mut own, &Hello::new(SeatWish::Free)).unwrap();
        let asked = Request::Hint("hint word".to_owned());
        for _ in 0..3 * MAX_REQUESTS {
            write_line(&mut own, &asked).unwrap();
        }
        let Ok(Event::Joined(_, terminal)) = received.recv() else { panic!("nobody has joined") };
        let wait_for_all = || {
            for _ in 0..MAX_REQUESTS {
                assert!(matches!(received.recv_timeout(Duration::from_secs(10)), Ok(Event::Asked(7))));
            }
            assert!(received.recv_timeout(Duration::from_millis(200)).is_err(), "more wait than may");
        };
        wait_for_all();
        for _ in 0..MAX_REQUESTS {
            assert_eq!(terminal.requests.recv().unwrap(), asked);
        }
        wait_for_all();
        // A table that lets the terminal go does not keep its thread.
        drop(terminal);
        reader.join().unwrap();
    }
}
