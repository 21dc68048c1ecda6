//! Real `ssh` clients and a host for tests, each in a folder of its own.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rackety_server::service::{self, DATABASE, Settings};
use rackety_server::store::Store;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

use crate::frames::{CLEARED, FRAME_END, REDRAW};
use crate::wait_until;

/// How long a test waits for what must come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The server's program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_rackety-server");

/// True if OpenSSH's client is installed; a test that needs it says so and ends where it is not.
fn has_ssh() -> bool {
    let has = ["ssh", "ssh-keygen"].iter().all(|name| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
    });
    if !has {
        println!("skipped: OpenSSH's client is not installed here (openssh-client)");
    }
    has
}

/// A running host with its folder.
pub(crate) struct Host {
    pub(crate) folder: PathBuf,
    pub(crate) port: u16,
    /// The time that it took to start.
    pub(crate) started: Duration,
    /// The process of the host; none if this one serves.
    process: Option<TestProcess>,
    keys: TempDir,
}

impl Host {
    /// Starts a host on an empty folder; none without a client for it.
    pub(crate) fn start() -> Option<Self> {
        has_ssh().then(|| {
            let keys = tempfile::tempdir().unwrap();
            Self::start_in(keys.path().join("host"), keys)
        })
    }

    fn start_in(folder: PathBuf, keys: TempDir) -> Self {
        let log =
            std::fs::OpenOptions::new().create(true).append(true).open(keys.path().join("log")).unwrap();
        let began = Instant::now();
        let mut process = Command::new(PROGRAM)
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split_whitespace().skip_while(|word| *word != "-p").nth(1);
        let port = port.unwrap_or_else(|| panic!("the host said: {line:?}")).parse().unwrap();
        Self { folder, port, started: began.elapsed(), process: Some(TestProcess(process)), keys }
    }

    /// A host in this process, with settings that its program cannot be given; none without a client for it.
    pub(crate) fn with_ssh(change: impl FnOnce(&mut Settings)) -> Option<Self> {
        has_ssh().then(|| Self::in_this_process(change))
    }

    /// A host in this process, with settings that its program cannot be given, for a test that brings its own client.
    pub(crate) fn in_this_process(change: impl FnOnce(&mut Settings)) -> Self {
        let keys = tempfile::tempdir().unwrap();
        let folder = keys.path().join("host");
        let mut settings = Settings::new("127.0.0.1:0".parse().unwrap(), folder.clone());
        settings.program = Some(PROGRAM.into());
        change(&mut settings);
        let began = Instant::now();
        let (ready, is_ready) = tokio::sync::oneshot::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(service::serve(&settings, Some(ready), std::future::pending())).unwrap();
        });
        let port = is_ready.blocking_recv().unwrap().port();
        Self { folder, port, started: began.elapsed(), process: None, keys }
    }

    /// The file of its database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    /// Its database.
    pub(crate) fn store(&self) -> Store {
        Store::open(&self.database()).unwrap()
    }

    /// What a command of its keeper says, and the status with which that ends.
    pub(crate) fn keeper(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = Command::new(PROGRAM).args(arguments).arg("--data").arg(&self.folder).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.as_ref().map_or_else(std::process::id, |process| process.0.id())
    }

    /// Ends the host as a signal to end does, and starts it again after a while.
    pub(crate) fn restart(self, pause: Duration) -> Self {
        self.restart_after(|| thread::sleep(pause))
    }

    /// Ends the host, does something, and starts it again.
    pub(crate) fn restart_after(mut self, work: impl FnOnce()) -> Self {
        self.stop_with("TERM");
        work();
        Self::start_in(self.folder, self.keys)
    }

    /// Kills the host, and starts it again.
    pub(crate) fn kill_and_restart(mut self) -> Self {
        self.stop_with("KILL");
        Self::start_in(self.folder, self.keys)
    }

    /// Ends the host by this signal.
    pub(crate) fn stop_with(&mut self, signal: &str) {
        let status = Command::new("kill").args(["-s", signal, &self.id().to_string()]).status().unwrap();
        assert!(status.success());
        self.process.as_mut().unwrap().0.wait().unwrap();
    }

    /// The folders of people with reports of crashes.
    pub(crate) fn crash_reports(&self) -> Vec<PathBuf> {
        let people = std::fs::read_dir(self.folder.join("people")).unwrap();
        let folders = people.map(|person| person.unwrap().path().join("data/rackety/crash-reports"));
        folders.filter(|folder| folder.exists()).collect()
    }

    /// The player to move in a game of Ann and Ben, and the other one.
    pub(crate) fn in_turn(&self, game: u64) -> [&'static str; 2] {
        let row = self.store().game(game).unwrap().unwrap();
        if row.seats[row.to_move].name == "Ann" { ["Ann", "Ben"] } else { ["Ben", "Ann"] }
    }

    /// Forgets the host key, since the same address has another one now.
    pub(crate) fn forget_host_key(&self) {
        let _ = std::fs::remove_file(self.keys.path().join("known"));
    }

    /// The log so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.keys.path().join("log")).unwrap_or_default()
    }

    /// The key file of somebody, made at first.
    pub(crate) fn key(&self, name: &str) -> PathBuf {
        self.key_of_kind(&name.to_lowercase(), &["-t", "ed25519"])
    }

    /// The same of another kind.
    pub(crate) fn key_of_kind(&self, name: &str, kind: &[&str]) -> PathBuf {
        let file = self.keys.path().join(name);
        if !file.exists() {
            let made =
                Command::new("ssh-keygen").args(["-q", "-N", ""]).args(kind).arg("-f").arg(&file).output();
            assert!(made.unwrap().status.success());
        }
        file
    }

    /// The command that connects somebody as this user.
    pub(crate) fn ssh(&self, key: &Path, user: &str) -> Command {
        let mut command = Command::new("ssh");
        command.args(["-F", "none", "-e", "none", "-o", "StrictHostKeyChecking=no"]);
        command.args(["-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none"]);
        command.arg("-o").arg(format!("UserKnownHostsFile={}", self.keys.path().join("known").display()));
        command.arg("-i").arg(key).arg("-p").arg(self.port.to_string()).arg(format!("{user}@127.0.0.1"));
        command.env("TERM", "xterm-256color").env_remove("DISPLAY");
        command
    }

    /// Runs a command on the host, with this input.
    pub(crate) fn run(&self, name: &str, arguments: &[&str], input: &str) -> Output {
        self.run_as(&self.key(name), "x", arguments, input)
    }

    /// The same with this key and user.
    pub(crate) fn run_as(&self, key: &Path, user: &str, arguments: &[&str], input: &str) -> Output {
        let mut child = self
            .ssh(key, user)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A client that was refused reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// The text that somebody reads in the hall who types this.
    pub(crate) fn hall(&self, name: &str, typed: &str) -> String {
        String::from_utf8(self.run(name, &["hall", "--plain"], typed).stdout).unwrap()
    }

    /// Connects somebody with a screen.
    pub(crate) fn screen(&self, name: &str, user: &str) -> Screen {
        self.screen_of(&self.key(name), user, &[])
    }

    /// The same, with a command.
    pub(crate) fn screen_of(&self, key: &Path, user: &str, arguments: &[&str]) -> Screen {
        let mut command = self.ssh(key, user);
        command.arg("-tt").args(arguments);
        Screen::start(command)
    }

    /// Connects somebody in a terminal of this size.
    pub(crate) fn screen_in_terminal(&self, name: &str, size: (u16, u16)) -> Screen {
        Screen::start_in_terminal(&self.ssh(&self.key(name), "x"), size)
    }

    /// Connects somebody to the board of a game, in a terminal of this size.
    pub(crate) fn board_in_terminal(&self, name: &str, game: u64, size: (u16, u16)) -> Screen {
        let mut command = self.ssh(&self.key(name), "x");
        command.args(["-tt", "play", &game.to_string()]);
        Screen::start_in_terminal(&command, size)
    }

    /// Connects somebody to a game in lines, in a terminal.
    pub(crate) fn lines_in_terminal(&self, name: &str, game: u64) -> Screen {
        let mut command = self.ssh(&self.key(name), "x");
        command.args(["-tt", "play", &game.to_string(), "--plain"]);
        Screen::start_in_terminal(&command, (80, 24))
    }

    /// Connects somebody to the board of a game, from this address of this machine.
    pub(crate) fn board_from(&self, address: &str, name: &str, game: u64) -> Screen {
        let mut command = self.ssh(&self.key(name), "x");
        command.args(["-tt", "-o", &format!("BindAddress={address}"), "play", &game.to_string()]);
        Screen::start(command)
    }

    /// A plain connection to the port.
    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }
}

/// A process that ends with the test.
pub(crate) struct TestProcess(pub(crate) Child);

impl Drop for TestProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A client with a screen.
pub(crate) struct Screen {
    process: TestProcess,
    keys: Box<dyn Write + Send>,
    shown: Arc<Mutex<Shown>>,
    /// The threads that read both outputs of the client.
    readers: [JoinHandle<()>; 2],
    /// The terminal that the client runs in; none if it has pipes.
    terminal: Option<OwnedFd>,
}

struct Shown {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// The standard error of the client, once it has ended.
    errors: Vec<u8>,
    /// When a key was pressed that nothing has followed yet.
    pressed: Option<Instant>,
    /// The times from a key to what followed it.
    waits: Vec<Duration>,
}

fn resize(terminal: &OwnedFd, (columns, rows): (u16, u16)) {
    let size = Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}

fn size(cells: u16) -> NonZero<u16> {
    NonZero::new(cells).unwrap()
}

impl Screen {
    /// Starts a client.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = Box::new(process.stdout.take().unwrap());
        let keys = Box::new(process.stdin.take().unwrap());
        Self::show(process, out, keys, (80, 24))
    }

    /// Starts a client in a terminal of this size.
    fn start_in_terminal(command: &Command, (columns, rows): (u16, u16)) -> Self {
        let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&host).unwrap();
        unlockpt(&host).unwrap();
        resize(&host, (columns, rows));
        let name = ptsname(&host, Vec::new()).unwrap();
        let guest = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        // A client is notified of a new size only by its controlling terminal.
        let mut outer = Command::new("setsid");
        outer.args(["--ctty", "--wait"]).arg(command.get_program()).args(command.get_args());
        outer.env("TERM", "xterm-256color").env_remove("DISPLAY");
        outer.stdin(guest.try_clone().unwrap()).stdout(guest).stderr(Stdio::piped());
        let process = outer.spawn().unwrap();
        let [out, keys] = [0, 1].map(|_| Box::new(File::from(host.try_clone().unwrap())));
        let mut screen = Self::show(process, out, keys, (columns, rows));
        screen.terminal = Some(host);
        screen
    }

    /// Gives the terminal of the client another size.
    pub(crate) fn resize(&self, (columns, rows): (u16, u16)) {
        self.shown.lock().unwrap().parser.screen_mut().set_size(size(rows), size(columns));
        self.report_size((columns, rows));
    }

    /// Reports to the client that its terminal has this size.
    pub(crate) fn report_size(&self, size: (u16, u16)) {
        resize(self.terminal.as_ref().unwrap(), size);
    }

    /// Clicks on the first place where this text is visible.
    pub(crate) fn click(&mut self, text: &str) {
        let shown = self.text();
        let place = shown
            .lines()
            .zip(1..)
            .find_map(|(line, row)| Some((line.split_once(text)?.0.chars().count(), row)));
        let (before, row) = place.unwrap_or_else(|| panic!("no {text:?} on:\n{shown}"));
        let column = before + 1;
        self.keys(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    fn show(
        mut process: Child,
        mut out: Box<dyn Read + Send>,
        keys: Box<dyn Write + Send>,
        (columns, rows): (u16, u16),
    ) -> Self {
        let shown = Arc::new(Mutex::new(Shown {
            parser: vt100::Parser::new(size(rows), size(columns), 0),
            bytes: Vec::new(),
            errors: Vec::new(),
            pressed: None,
            waits: Vec::new(),
        }));
        let mut err = process.stderr.take().unwrap();
        let read = Arc::clone(&shown);
        let reading_out = thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            while let Ok(count @ 1..) = out.read(&mut piece) {
                let arrived = Instant::now();
                let mut shown = read.lock().unwrap();
                if let Some(pressed) = shown.pressed.take() {
                    shown.waits.push(arrived - pressed);
                }
                shown.parser.process(&piece[..count]);
                shown.bytes.extend_from_slice(&piece[..count]);
            }
        });
        let read = Arc::clone(&shown);
        let reading_err = thread::spawn(move || {
            let mut text = String::new();
            let _ = err.read_to_string(&mut text);
            read.lock().unwrap().errors = text.into_bytes();
        });
        let process = TestProcess(process);
        Self { process, keys, shown, readers: [reading_out, reading_err], terminal: None }
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.shown.lock().unwrap().parser.screen().contents()
    }

    /// Every byte that was received; after its end, what the client has said on standard error follows.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let shown = self.shown.lock().unwrap();
        [shown.bytes.as_slice(), &shown.errors].concat()
    }

    /// The bytes of the screen as a text.
    pub(crate) fn said(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).into_owned()
    }

    /// True if what was received from this byte on has a whole frame that was drawn anew.
    pub(crate) fn is_redrawn(&self, from: usize) -> bool {
        let bytes = self.bytes();
        let after = |start: usize, text: &[u8]| {
            let found = bytes[start..].windows(text.len()).position(|window| window == text);
            found.map(|place| start + place + text.len())
        };
        after(from, CLEARED).and_then(|cleared| after(cleared, FRAME_END)).is_some()
    }

    /// Has the screen drawn anew. Whatever was typed before has its effect on it then.
    fn redraw(&mut self) {
        let from = self.bytes().len();
        self.keys(REDRAW);
        wait_until(|| format!("not drawn anew:\n{}", self.text()), || self.is_redrawn(from));
    }

    /// Presses keys.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.shown.lock().unwrap().pressed.get_or_insert_with(Instant::now);
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Sends bytes; false if the client has ended.
    pub(crate) fn bytes_typed(&mut self, bytes: &[u8]) -> bool {
        self.keys.write_all(bytes).and_then(|()| self.keys.flush()).is_ok()
    }

    /// The status with which the client has ended; none while it runs.
    pub(crate) fn status(&mut self) -> Option<i32> {
        self.process.0.try_wait().unwrap().map(|status| status.code().unwrap_or(-1))
    }

    /// True if something has followed every key.
    pub(crate) fn is_answered(&self) -> bool {
        self.shown.lock().unwrap().pressed.is_none()
    }

    /// Takes the times from each key to what followed it.
    pub(crate) fn waits(&self) -> Vec<Duration> {
        std::mem::take(&mut self.shown.lock().unwrap().waits)
    }

    /// Waits until the screen has this text.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let found = || {
            let bytes = self.bytes();
            let tail = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(500)..]).into_owned();
            format!("no {what:?} on:\n{}\n(last bytes {tail:?})", self.text())
        };
        wait_until(found, || is_so(&self.text()));
    }

    /// Waits until a game is reviewed, which takes seconds.
    pub(crate) fn wait_for_review(&self) {
        const REVIEW: Duration = Duration::from_secs(240);
        let began = Instant::now();
        while self.text().contains("Reviewing the game") {
            assert!(began.elapsed() < REVIEW, "the review does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Selects the row that begins with this text by going down, and chooses it.
    pub(crate) fn choose(&mut self, row: &str) {
        self.wait_for(row);
        self.keys("\x1b[H");
        for _ in 0..60 {
            let is_selected = |screen: &str| {
                screen.lines().any(|line| {
                    let line = line.trim_matches(|edge: char| {
                        !edge.is_alphanumeric() && edge != '›' && edge != '>' && edge != '▸' && edge != '▶'
                    });
                    line.trim_start_matches(|edge: char| !edge.is_alphanumeric()).starts_with(row)
                        && line.starts_with(|edge: char| !edge.is_alphanumeric())
                })
            };
            self.redraw();
            if is_selected(&self.text()) {
                self.keys("\r");
                return;
            }
            self.keys("\x1b[B");
        }
        panic!("{row:?} is never selected on:\n{}", self.text());
    }

    /// Waits until the client ends; returns its status.
    pub(crate) fn wait_for_end(&mut self) -> i32 {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.process.0.try_wait().unwrap() {
                let are_done = || self.readers.iter().all(JoinHandle::is_finished);
                wait_until(|| format!("the client has ended, and is read still:\n{}", self.text()), are_done);
                return status.code().unwrap_or(-1);
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the client does not end; it shows\n{}", self.text());
    }
}
