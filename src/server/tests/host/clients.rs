//! Real `ssh` clients and a host for tests, each in a folder of its own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// The server's program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_rackety-server");

/// True if OpenSSH's client is installed; a test that needs it says so and ends where it is not.
pub(crate) fn has_ssh() -> bool {
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
    process: Child,
    keys: Arc<TempDir>,
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Host {
    /// Starts a host on an empty folder.
    pub(crate) fn start() -> Self {
        let keys = Arc::new(tempfile::tempdir().unwrap());
        let folder = keys.path().join("host");
        Self::start_in(folder, keys)
    }

    fn start_in(folder: PathBuf, keys: Arc<TempDir>) -> Self {
        let log =
            std::fs::OpenOptions::new().create(true).append(true).open(keys.path().join("log")).unwrap();
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
        Self { folder, port, process, keys }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends the host as a signal to end does, and starts it again after a while.
    pub(crate) fn restart(self, pause: Duration) -> Self {
        self.stop_with("TERM", pause)
    }

    /// Ends the host, does something, and starts it again.
    pub(crate) fn restart_after(mut self, work: impl FnOnce()) -> Self {
        let status =
            Command::new("kill").args(["-s", "TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(status.success());
        self.process.wait().unwrap();
        work();
        Self::start_in(self.folder.clone(), Arc::clone(&self.keys))
    }

    /// Kills the host, and starts it again.
    pub(crate) fn kill_and_restart(self) -> Self {
        self.stop_with("KILL", Duration::ZERO)
    }

    fn stop_with(mut self, signal: &str, pause: Duration) -> Self {
        let status =
            Command::new("kill").args(["-s", signal, &self.process.id().to_string()]).status().unwrap();
        assert!(status.success());
        self.process.wait().unwrap();
        thread::sleep(pause);
        Self::start_in(self.folder.clone(), Arc::clone(&self.keys))
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
        self.key_of_kind(name, &["-t", "ed25519"])
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
        command.args(["-F", "none", "-o", "StrictHostKeyChecking=no"]);
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

    /// A plain connection to the port.
    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }
}

/// A client with a screen.
pub(crate) struct Screen {
    process: Child,
    keys: ChildStdin,
    shown: Arc<Mutex<Shown>>,
}

struct Shown {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn size(cells: u16) -> NonZero<u16> {
    NonZero::new(cells).unwrap()
}

impl Screen {
    fn start(mut command: Command) -> Self {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let shown = Arc::new(Mutex::new(Shown {
            parser: vt100::Parser::new(size(24), size(80), 0),
            bytes: Vec::new(),
        }));
        let (mut out, mut err) = (process.stdout.take().unwrap(), process.stderr.take().unwrap());
        let read = Arc::clone(&shown);
        thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            while let Ok(count @ 1..) = out.read(&mut piece) {
                let mut shown = read.lock().unwrap();
                shown.parser.process(&piece[..count]);
                shown.bytes.extend_from_slice(&piece[..count]);
            }
        });
        let read = Arc::clone(&shown);
        thread::spawn(move || {
            let mut text = String::new();
            let _ = err.read_to_string(&mut text);
            read.lock().unwrap().bytes.extend_from_slice(text.as_bytes());
        });
        let keys = process.stdin.take().unwrap();
        Self { process, keys, shown }
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.shown.lock().unwrap().parser.screen().contents()
    }

    /// Every byte that was received.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.shown.lock().unwrap().bytes.clone()
    }

    /// Presses keys.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen has this text.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if is_so(&self.text()) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let bytes = self.bytes();
        let tail = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(500)..]).into_owned();
        panic!("no {what:?} on:\n{}\n(last bytes {tail:?})", self.text());
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
            thread::sleep(Duration::from_millis(60));
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
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code().unwrap_or(-1);
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the client does not end; it shows\n{}", self.text());
    }
}
