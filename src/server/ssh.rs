//! The built-in ssh server: public keys only, one process a connection, nothing else.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv6Addr, Shutdown, SocketAddr};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rackety::commands::PlayMode;
use russh::keys::ssh_key::{Algorithm, HashAlg, PrivateKey, PublicKey};
use russh::server::{
    Auth, ChannelOpenHandle, Config, Handle, Handler, Msg, PublicKeyOffer, Response, RunningSession, Session,
    VerifiedPublicKey,
};
use russh::{
    Channel, ChannelId, ChannelMsg, ChannelReadHalf, ChannelWriteHalf, MethodKind, MethodSet, Preferred, Pty,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};

use crate::guest::{self, Starter, TerminalSize, exit_code, hang_up};
use crate::hall::{Admission, Event, Guest, Way};
use crate::limits::{self, GOODBYE, Limits};
use crate::log;
use crate::order::{Order, is_meant_as_code};
use crate::socket::{self, OpenConnections};

/// The environment variables that a client may set. `TERM` comes with the terminal.
const VARIABLES: [&str; 3] = ["COLORTERM", "NO_COLOR", "LANG"];

/// The most bytes of a variable's value.
const MAX_VARIABLE: usize = 100;

/// The bytes that wait in the system for one client.
const SEND_BUFFER: u32 = 64 << 10;

/// Reads the host key of this folder, or makes one.
///
/// # Errors
/// What is wrong with the file.
pub fn host_key(data: &Path) -> Result<PrivateKey, String> {
    let file = data.join("host_key");
    if file.exists() {
        return russh::keys::load_secret_key(&file, None).map_err(|error| {
            format!("{} is not a host key: {error}; restore it from a backup", file.display())
        });
    }
    let mut seed = [0_u8; 32];
    rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, &mut seed)
        .map_err(|error| format!("the system gives no random numbers: {error}"))?;
    let pair = russh::keys::ssh_key::private::Ed25519Keypair::from_seed(&seed);
    let key = PrivateKey::from(pair);
    let text = key
        .to_openssh(russh::keys::ssh_key::LineEnding::LF)
        .map_err(|error| format!("the host key cannot be written: {error}"))?;
    let kind = rackety::disk::FileKind::private("host key", 16 << 10);
    rackety::disk::create_new(&file, &kind, text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(key)
}

/// Listens on this address.
///
/// # Errors
/// If the address is not free.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Inherited by the connections: what a client does not read waits in its process, not in the system.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(128)
}

/// What all connections share.
#[derive(Debug)]
struct Door {
    config: Arc<Config>,
    /// The port that invitations name.
    port: u16,
    limits: Limits,
    starter: Starter,
    events: Sender<Event>,
    open: OpenConnections,
    by_address: Mutex<HashMap<IpAddr, usize>>,
    unknown: AtomicUsize,
}

/// Serves connections until the host ends. People come by this port, which may be forwarded to the one listened on.
pub async fn serve(
    (listener, port): (TcpListener, u16),
    key: PrivateKey,
    limits: Limits,
    starter: Starter,
    events: Sender<Event>,
    open: OpenConnections,
) {
    let door = Arc::new(Door {
        config: Arc::new(config(key)),
        port,
        limits,
        starter,
        events,
        open,
        by_address: Mutex::default(),
        unknown: AtomicUsize::new(0),
    });
    loop {
        let (stream, address) = socket::next_connection(|| listener.accept()).await;
        let door = Arc::clone(&door);
        tokio::spawn(async move { door.serve_one(stream, address.ip()).await });
    }
}

fn config(key: PrivateKey) -> Config {
    let signatures =
        Preferred::DEFAULT.key.iter().filter(|algorithm| !matches!(algorithm, Algorithm::Rsa { hash: None }));
    Config {
        methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]),
        auth_rejection_time: Duration::from_millis(500),
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        preferred: Preferred {
            key: signatures.cloned().collect::<Vec<_>>().into(),
            compression: vec![russh::compression::NONE].into(),
            ..Preferred::DEFAULT
        },
        max_auth_attempts: 6,
        maximum_packet_size: 32 << 10,
        window_size: 128 << 10,
        channel_buffer_size: limits::PIECES,
        event_buffer_size: limits::PIECES,
        inactivity_timeout: None,
        // A client that is cut off keeps its place for a minute.
        keepalive_interval: Some(Duration::from_secs(15)),
        keepalive_max: 3,
        nodelay: true,
        ..Config::default()
    }
}

/// A place among the connections that have not logged in, or of an address.
struct Place<'a>(&'a Door, Option<IpAddr>);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        match self.1 {
            None => {
                self.0.unknown.fetch_sub(1, Ordering::SeqCst);
            }
            Some(address) => {
                let mut counts = self.0.by_address.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(count) = counts.get_mut(&address) {
                    *count -= 1;
                    if *count == 0 {
                        counts.remove(&address);
                    }
                }
            }
        }
    }
}

impl Door {
    /// A place for one more connection of this address.
    fn place_of(&self, address: IpAddr) -> Option<Place<'_>> {
        let mut counts = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if self.limits.of_address <= *count {
            return None;
        }
        *count += 1;
        Some(Place(self, Some(address)))
    }

    fn unknown_place(&self) -> Option<Place<'_>> {
        let before = self.unknown.fetch_add(1, Ordering::SeqCst);
        let place = Place(self, None);
        (before < self.limits.unknown).then_some(place)
    }

    async fn serve_one(self: Arc<Self>, stream: TcpStream, address: IpAddr) {
        let network = network(address);
        let Some(_place) = self.place_of(network) else {
            return refuse(stream, "Too many connections from your address; close one.").await;
        };
        let Some(unknown) = self.unknown_place() else {
            return refuse(stream, "Too many people are logging in; try again in a minute.").await;
        };
        let _ = stream.set_nodelay(true);
        let Ok(socket) = stream.as_fd().try_clone_to_owned() else { return };
        let socket = std::net::TcpStream::from(socket);
        let (started, has_started) = oneshot::channel();
        let visit = Visit {
            door: Arc::clone(&self),
            network,
            started: Some(started),
            guest: None,
            advice: NO_KEY,
            variables: Vec::new(),
            terminal: None,
            channel: None,
        };
        // Whoever has a key but asks for nothing is not there either.
        let end = Instant::now() + self.limits.login;
        let greeted =
            timeout_at(end, russh::server::run_stream(Arc::clone(&self.config), stream, visit)).await;
        let Ok(Ok(mut session)) = greeted else { return };
        let handle = session.handle();
        let has_finished = tokio::select! {
            _ = &mut session => return,
            has_finished = has_started => has_finished,
            () = sleep_until(end) => {
                log::event("login_timeout", &[]);
                let _ = timeout(GOODBYE, disconnect(&handle, "You took too long to log in; connect again.")).await;
                return close(session, GOODBYE, &socket).await;
            }
        };
        drop(unknown);
        let open = self.open.upgrade();
        if let Ok(has_finished) = has_finished {
            tokio::select! {
                _ = &mut session => return,
                _ = has_finished => {}
            }
        }
        // Whoever reads slowly gets the rest.
        close(session, self.limits.login, &socket).await;
        drop(open);
    }
}

/// The address as the limits count it: one of version 6 with its neighbours, since a household has 2⁶⁴ of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

async fn disconnect(handle: &Handle, why: &str) {
    let _ = handle.disconnect(russh::Disconnect::ByApplication, why.to_owned(), "en".to_owned()).await;
}

/// Waits until a session has ended. A client that does not close its side in this time is cut off: the session would wait for
/// it for ever.
async fn close(mut session: RunningSession<Visit>, patience: Duration, socket: &std::net::TcpStream) {
    if timeout(patience, &mut session).await.is_err() {
        // A connection that has just ended needs no end.
        let _ = socket.shutdown(Shutdown::Both);
        // One that hangs nevertheless must not keep its place.
        let _ = timeout(GOODBYE, session).await;
    }
}

/// Refuses a connection before the protocol has begun: a line that is not its greeting is shown by clients with -v, and
/// the connection ends.
async fn refuse(mut stream: TcpStream, why: &str) {
    let _ = timeout(GOODBYE, stream.write_all(format!("{why}\r\n").as_bytes())).await;
    let _ = stream.shutdown().await;
}

/// One connection.
struct Visit {
    door: Arc<Door>,
    network: IpAddr,
    /// Signals that the client has started something; what is sent hears when that has finished.
    started: Option<oneshot::Sender<oneshot::Receiver<()>>>,
    guest: Option<Guest>,
    /// The sentence for somebody who has no key that is accepted.
    advice: &'static str,
    variables: Vec<(String, String)>,
    terminal: Option<(String, TerminalSize)>,
    channel: Option<WaitingChannel>,
}

/// A channel in which nothing has been started yet. Its task returns the side that is read once something is; none if the
/// channel was closed before.
type WaitingChannel = (JoinHandle<Option<ChannelReadHalf>>, ChannelWriteHalf<Msg>);

/// Reads a channel until something is started in it: a queue that nobody reads fills up, and the session would wait for room
/// in it for ever. The requests before that come to the handlers, too.
fn wait_for_start(channel: Channel<Msg>) -> WaitingChannel {
    let (mut input, output) = channel.split();
    let waiting = tokio::spawn(async move {
        while let Some(message) = input.wait().await {
            if matches!(message, ChannelMsg::RequestShell { .. } | ChannelMsg::Exec { .. }) {
                return Some(input);
            }
        }
        None
    });
    (waiting, output)
}

/// The sentence for a key that is not accepted.
pub(crate) const WEAK_KEY: &str =
    "Your ssh key is not safe enough. Make another with `ssh-keygen -t ed25519`, and connect again.";

/// The sentence for somebody without a key.
const NO_KEY: &str =
    "You are known here by an ssh key. If you have none, make one with `ssh-keygen -t ed25519`.";

/// True if a key is safe: Ed25519, ECDSA, or RSA of 3,072 bits, however it signs.
pub fn is_safe(key: &PublicKey) -> bool {
    match key.algorithm() {
        Algorithm::Ed25519
        | Algorithm::SkEd25519
        | Algorithm::Ecdsa { .. }
        | Algorithm::SkEcdsaSha2NistP256 => true,
        Algorithm::Rsa { .. } => {
            key.key_data().rsa().is_some_and(|key| limits::MIN_RSA_BITS <= key.key_size())
        }
        _ => false,
    }
}

impl Handler for Visit {
    type Error = russh::Error;

    /// A weak key is refused when it is offered: the client then offers its next one, which may be safe.
    async fn auth_publickey_offered(
        &mut self,
        _: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        let is_sha1 = matches!(offer.algorithm, Algorithm::Rsa { hash: None });
        if is_safe(offer.public_key) && !is_sha1 {
            return Ok(Auth::Accept);
        }
        self.advice = WEAK_KEY;
        log::event("weak_key", &[("algorithm", &offer.algorithm)]);
        Ok(Auth::reject())
    }

    async fn auth_publickey(&mut self, user: &str, key: VerifiedPublicKey<'_>) -> Result<Auth, Self::Error> {
        let code = user.to_lowercase();
        self.guest = Some(Guest {
            key: key.public_key.fingerprint(HashAlg::Sha256).to_string(),
            code: is_meant_as_code(&code).then_some(code),
            network: Some(self.network),
            way: Way::BuiltIn(self.door.port),
        });
        Ok(Auth::Accept)
    }

    /// Nobody logs in like this, but clients show the sentence to somebody none of whose keys was accepted.
    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        _: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, Self::Error> {
        Ok(match response {
            None => Auth::Partial {
                name: "".into(),
                instructions: self.advice.into(),
                prompts: Vec::new().into(),
            },
            Some(_) => Auth::reject(),
        })
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        // One process a connection.
        if self.channel.is_none() && self.started.is_some() {
            self.channel = Some(wait_for_start(channel));
            reply.accept().await;
        }
        Ok(())
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let is_plain = value.len() <= MAX_VARIABLE && value.bytes().all(|byte| byte.is_ascii_graphic());
        // One of each, before something is started.
        let is_wanted = self.started.is_some() && self.variables.iter().all(|(known, _)| known != name);
        if is_wanted && VARIABLES.contains(&name) && is_plain {
            self.variables.push((name.to_owned(), value.to_owned()));
            return session.channel_success(channel);
        }
        session.channel_failure(channel)
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let is_name = !term.is_empty()
            && term.len() <= MAX_VARIABLE
            && term.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.+".contains(&byte));
        let term = if is_name { term } else { "dumb" };
        self.terminal = Some((term.to_owned(), TerminalSize::new(columns, rows)));
        session.channel_success(channel)
    }

    async fn window_change_request(
        &mut self,
        _: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if let Some((_, size)) = &mut self.terminal {
            *size = TerminalSize::new(columns, rows);
        }
        Ok(())
    }

    async fn shell_request(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), Self::Error> {
        session.channel_success(channel)?;
        self.start(b"", session);
        Ok(())
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        command: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_success(channel)?;
        self.start(command, session);
        Ok(())
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }
}

impl Visit {
    /// Starts what was asked for, once.
    fn start(&mut self, command: &[u8], session: &Session) {
        let (Some(guest), Some((waiting, output)), Some(started)) =
            (self.guest.clone(), self.channel.take(), self.started.take())
        else {
            return;
        };
        // A connection that has ended needs no process, and its end is noticed.
        let (finished, has_finished) = oneshot::channel();
        let _ = started.send(has_finished);
        let mut variables = std::mem::take(&mut self.variables);
        let size = self.terminal.take().map(|(term, size)| {
            variables.push(("TERM".to_owned(), term));
            size
        });
        let running = Running { door: Arc::clone(&self.door), output, variables, size };
        let (order, handle) = (Order::parse(command), session.handle());
        tokio::spawn(async move {
            let Ok(Some(input)) = waiting.await else { return };
            let code = match order {
                Ok(order) => running.perform(order, guest, input).await,
                Err(unknown) => {
                    drop(input);
                    running.say(&unknown.to_string(), 2).await
                }
            };
            let goodbye = async {
                let _ = running.output.exit_status(code).await;
                let _ = running.output.eof().await;
                let _ = running.output.close().await;
            };
            // Whoever has stopped reading does not get it.
            let _ = timeout(running.door.limits.login, goodbye).await;
            // One process a connection: nothing can follow, and the client ends the connection once it has read everything.
            sleep(GOODBYE).await;
            let _ = timeout(GOODBYE, disconnect(&handle, "")).await;
            let _ = finished.send(());
        });
    }
}

/// What runs in a channel.
struct Running {
    door: Arc<Door>,
    output: ChannelWriteHalf<Msg>,
    variables: Vec<(String, String)>,
    /// The size of the client's terminal; none without one.
    size: Option<TerminalSize>,
}

impl Running {
    /// The end of a line, as the client's terminal needs it.
    const fn line_end(&self) -> &'static str {
        if self.size.is_some() { "\r\n" } else { "\n" }
    }

    /// Says a sentence. A client that has no room for it does not get it.
    async fn say(&self, sentence: &str, code: u32) -> u32 {
        let line = format!("{sentence}{}", self.line_end());
        let saying = self.output.extended_data_bytes(1, line.into_bytes());
        let _ = timeout(self.door.limits.login, saying).await;
        code
    }

    async fn perform(&self, order: Order, mut guest: Guest, input: ChannelReadHalf) -> u32 {
        let Order::Visit { game, code, mode } = order else {
            drop(input);
            return self.turns(guest).await;
        };
        guest.code = code.or(guest.code);
        let admission = socket::ask(&self.door.events, |answer| Event::Admit(guest, answer)).await;
        let admission = match admission {
            Ok(admission) => admission,
            Err(why) => return self.say(&why, 1).await,
        };
        let code = match self.size {
            Some(size) => self.in_terminal(&admission, (game, mode), size, input).await,
            None => self.in_pipes(&admission, game, input).await,
        };
        let ended = socket::ask(&self.door.events, |answer| Event::Ended(admission.ticket, answer)).await;
        match code {
            // That a code was refused has been said; this is for scripts.
            Ok(0) => u32::from(ended == Ok(true)),
            Ok(code) => code,
            Err(error) => {
                self.say(&format!("The host cannot start your screen: {error}. Try again later."), 1).await
            }
        }
    }

    /// Lists the games that wait for the guest; 0 if there are any, 1 if there are none, and 2 if the host cannot say.
    async fn turns(&self, guest: Guest) -> u32 {
        let games = match socket::ask(&self.door.events, |answer| Event::Turns(guest.key, answer)).await {
            Ok(games) => games,
            Err(why) => return self.say(&why, 2).await,
        };
        let text = games.join(self.line_end()) + self.line_end();
        if !games.is_empty() {
            let _ = timeout(self.door.limits.login, self.output.data_bytes(text.into_bytes())).await;
        }
        u32::from(games.is_empty())
    }

    async fn in_terminal(
        &self,
        admission: &Admission,
        visit: (Option<u64>, PlayMode),
        size: TerminalSize,
        mut input: ChannelReadHalf,
    ) -> std::io::Result<u32> {
        let (terminal, mut child) = self.door.starter.in_terminal(admission, visit, size, &self.variables)?;
        let terminal = Arc::new(terminal);
        // One at a time: what the client has not read is not read from the process either.
        let (keys, typed) = mpsc::channel(1);
        let typing = Arc::clone(&terminal);
        let reading = async move {
            while let Some(message) = input.wait().await {
                match message {
                    ChannelMsg::Data { data } => {
                        let _ = keys.try_send(Instant::now());
                        if typing.write_all(&data, self.door.limits.stalled).await.is_err() {
                            return;
                        }
                    }
                    ChannelMsg::WindowChange { col_width, row_height, .. } => {
                        typing.resize(TerminalSize::new(col_width, row_height));
                    }
                    ChannelMsg::Close => return,
                    _ => {}
                }
            }
        };
        let writing = async {
            let mut piece = vec![0; limits::PIECE];
            while let Ok(read @ 1..) = terminal.read(&mut piece).await {
                if self.output.data_bytes(piece[..read].to_vec()).await.is_err() {
                    return;
                }
            }
        };
        let is_idle = {
            tokio::pin!(writing);
            tokio::select! {
                () = reading => false,
                () = &mut writing => false,
                () = until_idle(typed, self.door.limits.idle) => {
                    child.id().into_iter().for_each(hang_up);
                    // The process restores the terminal.
                    let _ = timeout(GOODBYE, writing).await;
                    let _ = timeout(GOODBYE, self.say(limits::NO_KEY_PRESSED, 0)).await;
                    true
                }
            }
        };
        // The process notices that its terminal is gone.
        drop(terminal);
        let code = end(&mut child).await?;
        Ok(if is_idle { 0 } else { code })
    }

    async fn in_pipes(
        &self,
        admission: &Admission,
        game: Option<u64>,
        mut input: ChannelReadHalf,
    ) -> std::io::Result<u32> {
        let mut child = self.door.starter.in_pipes(admission, game)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) = (stdin, stdout, stderr) else {
            return Err(std::io::Error::other("no pipes"));
        };
        let (lines, typed) = mpsc::channel(1);
        let reading = async move {
            while let Some(message) = input.wait().await {
                match message {
                    ChannelMsg::Data { data } => {
                        let _ = lines.try_send(Instant::now());
                        match guest::write_all(&mut stdin, &data, self.door.limits.stalled).await {
                            Ok(()) => {}
                            Err(error) if error.kind() == ErrorKind::TimedOut => return,
                            Err(_) => break,
                        }
                    }
                    ChannelMsg::Eof => break,
                    ChannelMsg::Close => return,
                    _ => {}
                }
            }
            drop(stdin);
            // The time without a line goes on until the client closes the channel.
            let _lines = lines;
            while let Some(message) = input.wait().await {
                if matches!(message, ChannelMsg::Close) {
                    return;
                }
            }
        };
        let writing = async {
            let out = async {
                let mut piece = vec![0; limits::PIECE];
                while let Ok(read @ 1..) = stdout.read(&mut piece).await {
                    if self.output.data_bytes(piece[..read].to_vec()).await.is_err() {
                        return;
                    }
                }
            };
            let err = async {
                let mut piece = vec![0; limits::PIECE];
                while let Ok(read @ 1..) = stderr.read(&mut piece).await {
                    if self.output.extended_data_bytes(1, piece[..read].to_vec()).await.is_err() {
                        return;
                    }
                }
            };
            tokio::join!(out, err);
        };
        tokio::select! {
            () = reading => {}
            () = writing => {}
            () = until_idle(typed, self.door.limits.idle) => {
                let _ = timeout(GOODBYE, self.say(limits::NO_LINE_TYPED, 0)).await;
            }
        }
        end(&mut child).await
    }
}

/// Waits until nothing has been typed for this long.
async fn until_idle(mut typed: mpsc::Receiver<Instant>, limit: Duration) {
    let mut last = Instant::now();
    loop {
        tokio::select! {
            key = typed.recv() => match key {
                Some(at) => last = at,
                None => std::future::pending::<()>().await,
            },
            () = sleep_until(last + limit) => return,
        }
    }
}

/// Ends a process: it has saved all along, so it needs no time.
async fn end(child: &mut tokio::process::Child) -> std::io::Result<u32> {
    if let Ok(status) = timeout(GOODBYE, child.wait()).await {
        return Ok(exit_code(status?));
    }
    child.kill().await?;
    Ok(255)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_version_6_are_counted_by_household() {
        let network = |address: &str| network(address.parse().unwrap()).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_ne!(network("2001:db8:1:3::6"), network("2001:db8:1:2::6"));
    }
}
