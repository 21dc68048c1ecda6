//! The program in a pseudo-terminal, whose screen is read as a player reads it.

use std::io::{Read as _, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The time that a failing test waits; slow machines need time, and so do those with other work.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

pub(crate) struct Terminal {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    /// The modes before the program ran.
    initial_modes: String,
    typed: String,
    seen: Arc<Mutex<Seen>>,
    /// True if the terminal accepts no output.
    is_stalled: Arc<AtomicBool>,
}

pub(crate) struct Seen {
    screen: vt100::Parser,
    raw: Vec<u8>,
    ended: bool,
}

impl Terminal {
    /// The program with these arguments, in a folder of its own.
    pub(crate) fn in_new_folder(arguments: &[&str]) -> (tempfile::TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let terminal = Self::start(arguments, folder.path());
        (folder, terminal)
    }

    pub(crate) fn start(arguments: &[&str], folder: &Path) -> Self {
        Self::start_with(arguments, folder, &[])
    }

    pub(crate) fn start_with(arguments: &[&str], folder: &Path, variables: &[(&str, &str)]) -> Self {
        Self::run(env!("CARGO_BIN_EXE_rackety").as_ref(), arguments, folder, variables)
    }

    pub(crate) fn run(program: &Path, arguments: &[&str], folder: &Path, variables: &[(&str, &str)]) -> Self {
        Self::run_at((80, 24), command(program, arguments, folder, variables))
    }

    /// Starts the program in a shell with job control, so that it can be stopped and continued.
    #[allow(dead_code, reason = "the tests that run for long stop no program")]
    pub(crate) fn start_in_shell(arguments: &[&str], folder: &Path, variables: &[(&str, &str)]) -> Self {
        // The shell's own parameters are not on the screen.
        let arguments = [&["-is", env!("CARGO_BIN_EXE_rackety")], arguments].concat();
        let variables = [&[("PS1", "$ "), ("ENV", "")], variables].concat();
        let mut shell = Self::run(Path::new("/bin/sh"), &arguments, folder, &variables);
        shell.sees("$ ");
        shell.types("\"$@\"\n");
        shell
    }

    /// Runs a command in a terminal of this size, in columns and rows.
    pub(crate) fn run_at((cols, rows): (u16, u16), command: CommandBuilder) -> Self {
        let size = PtySize { rows, cols, ..PtySize::default() };
        let pty = native_pty_system().openpty(size).unwrap();
        let initial_modes = modes(&*pty.master);
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let seen = Arc::new(Mutex::new(Seen {
            screen: vt100::Parser::new(cells(24), cells(80), 0),
            raw: Vec::new(),
            ended: false,
        }));
        let mut output = pty.master.try_clone_reader().unwrap();
        let writes = Arc::clone(&seen);
        let is_stalled = Arc::new(AtomicBool::new(false));
        let stalls = Arc::clone(&is_stalled);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                while stalls.load(Ordering::SeqCst) {
                    thread::sleep(Duration::from_millis(10));
                }
                let mut seen = writes.lock().unwrap();
                seen.screen.process(&bytes[..count]);
                seen.raw.extend_from_slice(&bytes[..count]);
            }
            writes.lock().unwrap().ended = true;
        });
        let keys = pty.master.take_writer().unwrap();
        Self { child, master: pty.master, keys, initial_modes, typed: String::new(), seen, is_stalled }
    }

    pub(crate) fn screen(&self) -> String {
        self.seen.lock().unwrap().screen.screen().contents()
    }

    pub(crate) fn shows_alternate_screen(&self) -> bool {
        self.seen.lock().unwrap().screen.screen().alternate_screen()
    }

    /// Returns the number of bytes that the program has written.
    pub(crate) fn written(&self) -> usize {
        self.seen.lock().unwrap().raw.len()
    }

    /// Returns the text that the program has written after this many bytes.
    pub(crate) fn raw_from(&self, written: usize) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().raw[written..]).into_owned()
    }

    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().raw).into_owned()
    }

    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_there(self) {
            assert!(
                begun.elapsed() < TIMEOUT,
                "waited for {what:?} after {:?}, but saw:\n{}\nwritten last: {:?}",
                tail(&self.typed),
                self.screen(),
                tail(&self.raw())
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[track_caller]
    pub(crate) fn sees(&self, text: &str) -> &Self {
        self.wait(text, |terminal| terminal.screen().contains(text));
        self
    }

    /// Waits until lines are asked for with these words, and the program shows what is typed. Until then, the terminal
    /// would show it too.
    #[track_caller]
    pub(crate) fn is_asked(&self, question: &str) -> &Self {
        self.wait(question, |terminal| {
            terminal.screen().trim_end().ends_with(question) && !terminal.has_initial_modes()
        });
        self
    }

    /// Waits until the program asks for a command.
    #[track_caller]
    pub(crate) fn at_prompt(&self) -> &Self {
        self.is_asked(">")
    }

    #[track_caller]
    pub(crate) fn types(&mut self, keys: &str) -> &mut Self {
        self.typed.push_str(keys);
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
        self
    }

    /// The number of the turn in the status line; none elsewhere than in a game.
    pub(crate) fn turn(&self) -> Option<u32> {
        let screen = self.screen();
        let (_, rest) = screen.lines().next()?.split_once("turn ")?;
        rest.split(|mark: char| !mark.is_ascii_digit()).next()?.parse().ok()
    }

    /// A pointer is before the name of this player, on their card or in the status line.
    pub(crate) fn is_to_play(&self, name: &str) -> bool {
        let screen = self.screen();
        screen.contains(&format!("▸ {name} ")) || screen.contains(&format!("▸{name} "))
    }

    /// A player dismisses the hand-over screen.
    #[track_caller]
    pub(crate) fn ready(&mut self, name: &str) {
        self.sees(&format!("{name}: Enter when ready"));
        // The line of keys has it once the cover takes keys.
        self.sees("Enter ready");
        self.types("\r");
        self.wait("the rack", |terminal| !terminal.screen().contains("Enter when ready"));
    }

    #[track_caller]
    pub(crate) fn passes(&mut self, name: &str) {
        self.ready(name);
        self.types("\x10").sees("Pass this turn?");
        self.types("y");
    }

    pub(crate) fn resize(&mut self, cols: u16, rows: u16) {
        self.seen.lock().unwrap().screen.screen_mut().set_size(cells(rows), cells(cols));
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
    }

    /// Sets a size that the program sees and the screen of this test does not have.
    pub(crate) fn claim_size(&self, cols: u16, rows: u16) {
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
    }

    /// From now on the terminal accepts no output.
    pub(crate) fn stall(&self) {
        self.is_stalled.store(true, Ordering::SeqCst);
    }

    pub(crate) fn signal(&self, name: &str) {
        send_signal(name, self.child.process_id().unwrap());
    }

    /// Sends a signal that stops it to the program in the foreground of a shell; returns the program once the shell has the
    /// terminal.
    #[allow(dead_code, reason = "the tests that run for long stop no program")]
    #[track_caller]
    pub(crate) fn stop(&self, signal: &str) -> u32 {
        let program = self.foreground();
        send_signal(signal, program);
        self.wait("the shell", |shell| shell.foreground() != program);
        program
    }

    /// Has the shell continue a program that was stopped.
    #[allow(dead_code, reason = "the tests that run for long stop no program")]
    #[track_caller]
    pub(crate) fn resume(&mut self, program: u32) {
        self.types("fg\n");
        self.wait("the program", |shell| shell.foreground() == program);
    }

    /// Ends the shell, once it is in the foreground: a program that has not quite ended could read what is typed.
    #[allow(dead_code, reason = "the tests that run for long stop no program")]
    #[track_caller]
    pub(crate) fn leaves_shell(&mut self) {
        let shell = self.child.process_id().unwrap();
        self.wait("the shell", |terminal| terminal.foreground() == shell);
        self.types("exit\n");
        assert!(self.ends());
    }

    /// The process group in the foreground.
    pub(crate) fn foreground(&self) -> u32 {
        self.master.process_group_leader().unwrap().try_into().unwrap()
    }

    /// Returns the exit status of the program, or `None` if it still runs.
    pub(crate) fn status_if_ended(&mut self) -> Option<ExitStatus> {
        status_if_ended(&mut *self.child)
    }

    /// Returns the exit status of the program, once all that it has written is read.
    #[track_caller]
    pub(crate) fn status(&mut self) -> ExitStatus {
        self.wait("the end", |terminal| terminal.seen.lock().unwrap().ended);
        status_of(&mut *self.child)
    }

    /// Returns whether the program has ended.
    #[allow(dead_code, reason = "the test that kills the program needs it")]
    pub(crate) fn has_ended(&self) -> bool {
        self.seen.lock().unwrap().ended
    }

    #[track_caller]
    pub(crate) fn ends(&mut self) -> bool {
        self.wait("the end", |terminal| terminal.seen.lock().unwrap().ended);
        self.child.wait().unwrap().success()
    }

    /// Leaves a game in lines: the program ends well.
    #[track_caller]
    pub(crate) fn leaves(&mut self) {
        self.types("quit\r");
        assert!(self.ends());
    }

    /// Types a command, and yes to the question that it asks.
    #[track_caller]
    pub(crate) fn confirms(&mut self, command: &str) -> &mut Self {
        self.types(&format!("{command}\r")).is_asked("Type yes.");
        self.types("yes\r")
    }

    /// Quits with ^Q: the program ends well, and leaves the terminal as it was.
    #[track_caller]
    pub(crate) fn quits(&mut self) {
        self.types("\x11");
        assert!(self.ends());
        self.is_restored();
    }

    /// The modes of the terminal's line discipline: echo, line editing, keys that send signals.
    pub(crate) fn has_initial_modes(&self) -> bool {
        modes(&*self.master) == self.initial_modes
    }

    /// The terminal is restored: no alternate screen, no mouse, no paste marks, a cursor, and the modes from before.
    #[track_caller]
    pub(crate) fn is_restored(&self) {
        assert!(self.has_initial_modes());
        let raw = self.raw();
        for mode in ["?1049l", "?1000l", "?1003l", "?2004l", "?25h"] {
            assert!(raw.contains(&format!("\x1b[{mode}")), "{mode} is not sent");
        }
        assert!(!raw.contains("\x1b[?1003h"), "a mouse that only moves wakes the program");
        let count = |mode: &str| raw.matches(mode).count();
        assert_eq!(count("\x1b[?1049h"), count("\x1b[?1049l"), "the screen is left more than once: {raw}");
        let seen = self.seen.lock().unwrap();
        let screen = seen.screen.screen();
        assert!(!screen.alternate_screen() && !screen.bracketed_paste() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

/// A command that finds its files in this folder.
pub(crate) fn command(
    program: &Path,
    arguments: &[&str],
    folder: &Path,
    variables: &[(&str, &str)],
) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env("XDG_CONFIG_HOME", folder.join("config"));
    command.env("XDG_DATA_HOME", folder.join("data"));
    command.env("XDG_CACHE_HOME", folder.join("cache"));
    command.env("XDG_DATA_DIRS", folder.join("shared"));
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    for name in include_str!("../program/shell_variables.txt").lines() {
        command.env_remove(name);
    }
    for (name, value) in variables {
        command.env(name, value);
    }
    command
}

/// Makes later starts in this folder no first ones, at which the tutorial is offered.
#[allow(dead_code, reason = "the test that kills the program does not start with the menu")]
pub(crate) fn note_earlier_start(folder: &Path) {
    let data = folder.join("data/rackety");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("tutorial.toml"), "offered = true\n").unwrap();
}

fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

/// Does the same for each case, all at once: a program in a terminal waits for most of its time.
#[allow(dead_code, reason = "the tests that run for long have no cases")]
pub(crate) fn at_once<T: Send>(cases: impl IntoIterator<Item = T>, test: impl Fn(T) + Sync) {
    let test = &test;
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(move || test(case));
        }
    });
}

/// Sends a signal, by its name or number, to a process.
pub(crate) fn send_signal(signal: &str, process: u32) {
    let arguments = ["-s", signal, &process.to_string()];
    assert!(std::process::Command::new("kill").args(arguments).status().unwrap().success());
}

fn status_if_ended(child: &mut dyn Child) -> Option<ExitStatus> {
    let child: &mut std::process::Child = child.downcast_mut().unwrap();
    child.try_wait().unwrap()
}

/// Waits for a process and returns how it ended.
#[track_caller]
pub(crate) fn status_of(child: &mut dyn Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = status_if_ended(child) {
            return status;
        }
        assert!(begun.elapsed() < TIMEOUT, "the program does not end");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The resident memory of a process in kB, without the pages of its program file, which are loaded on demand.
#[cfg(target_os = "linux")]
pub(crate) fn resident(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// The end of a long text.
fn tail(text: &str) -> &str {
    let from = text.char_indices().rev().nth(400).map_or(0, |(at, _)| at);
    &text[from..]
}
