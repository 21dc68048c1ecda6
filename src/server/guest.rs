//! A guest of the host: starts the process that shows them their games, in a terminal of its own or with pipes.

use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rackety::commands::PlayMode;
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tokio::io::AsyncWriteExt as _;
use tokio::io::unix::AsyncFd;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::timeout;

use crate::hall::Admission;
use crate::seat::TICKET;
use crate::socket;

/// The size of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TerminalSize {
    /// The columns.
    pub columns: u16,
    /// The rows.
    pub rows: u16,
}

/// The largest terminal that a screen is drawn for, in columns and rows.
const MAX_SIZE: u16 = 1000;

impl TerminalSize {
    /// The size that a client reports, within what a screen is drawn for. A client that does not know its size reports 0.
    pub fn new(columns: u32, rows: u32) -> Self {
        let within = |value: u32, usual: u16| match u16::try_from(value).unwrap_or(MAX_SIZE) {
            0 => usual,
            value => value.min(MAX_SIZE),
        };
        Self { columns: within(columns, 80), rows: within(rows, 24) }
    }

    const fn winsize(self) -> Winsize {
        Winsize { ws_col: self.columns, ws_row: self.rows, ws_xpixel: 0, ws_ypixel: 0 }
    }
}

/// Starts processes for guests.
#[derive(Debug, Clone)]
pub struct Starter {
    /// This program.
    pub program: PathBuf,
    /// The folder of the host.
    pub data: PathBuf,
}

/// The terminal of a guest's process, as the host sees it.
#[derive(Debug)]
pub struct GuestTerminal(AsyncFd<OwnedFd>);

impl GuestTerminal {
    /// Reads what the process has drawn; 0 bytes once it has ended.
    ///
    /// # Errors
    /// If the system does not read.
    pub async fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut ready = self.0.readable().await?;
            let read = ready.try_io(|terminal| Ok(rustix::io::read(terminal.get_ref(), &mut *buffer)?));
            match read {
                // A terminal that nobody has open any more reports an input error.
                Ok(Err(error)) if error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) => {
                    return Ok(0);
                }
                Ok(read) => return read,
                Err(_) => {}
            }
        }
    }

    /// Hands over what was typed.
    ///
    /// # Errors
    /// If the process has ended, or takes nothing for this long.
    pub async fn write_all(&self, mut bytes: &[u8], patience: Duration) -> io::Result<()> {
        while !bytes.is_empty() {
            let mut ready = timeout(patience, self.0.writable()).await??;
            if let Ok(written) = ready.try_io(|terminal| Ok(rustix::io::write(terminal.get_ref(), bytes)?)) {
                bytes = &bytes[written?..];
            }
        }
        Ok(())
    }

    /// Gives the terminal another size.
    pub fn resize(&self, size: TerminalSize) {
        // A process that has ended has no use of it.
        let _ = tcsetwinsize(self.0.get_ref(), size.winsize());
    }
}

/// Hands over what was typed to a process with pipes.
///
/// # Errors
/// If the process has closed its side, or takes nothing for this long.
pub async fn write_all(stdin: &mut ChildStdin, mut bytes: &[u8], patience: Duration) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = timeout(patience, stdin.write(bytes)).await??;
        bytes = &bytes[written..];
    }
    Ok(())
}

impl Starter {
    fn command(
        &self,
        admission: &Admission,
        game: Option<u64>,
        mode: PlayMode,
        variables: &[(String, String)],
    ) -> io::Result<Command> {
        let mut command = Command::from(seat_command(&self.program, &self.data, admission, game, mode)?);
        command.envs(variables.iter().map(|(name, value)| (name, value)));
        command.kill_on_drop(true);
        Ok(command)
    }

    /// Starts a process in a terminal of its own.
    ///
    /// # Errors
    /// If the system gives no terminal or no process.
    pub fn in_terminal(
        &self,
        admission: &Admission,
        (game, mode): (Option<u64>, PlayMode),
        size: TerminalSize,
        variables: &[(String, String)],
    ) -> io::Result<(GuestTerminal, Child)> {
        let host = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
        grantpt(&host)?;
        unlockpt(&host)?;
        tcsetwinsize(&host, size.winsize())?;
        let name = ptsname(&host, Vec::new())?;
        let guest = rustix::fs::open(
            name.as_c_str(),
            rustix::fs::OFlags::RDWR | rustix::fs::OFlags::NOCTTY | rustix::fs::OFlags::CLOEXEC,
            rustix::fs::Mode::empty(),
        )?;
        rustix::io::ioctl_fionbio(&host, true)?;
        let mut command = self.command(admission, game, mode, variables)?;
        command.arg("--own-terminal");
        command.stdin(Stdio::from(guest.try_clone()?));
        command.stdout(Stdio::from(guest.try_clone()?));
        command.stderr(Stdio::from(guest));
        let child = command.spawn()?;
        #[expect(
            deprecated,
            reason = "its successor is unsafe, for types that may close their file; an OwnedFd does not"
        )]
        let terminal = AsyncFd::new(host)?;
        Ok((GuestTerminal(terminal), child))
    }

    /// Starts a process with pipes, which shows lines.
    ///
    /// # Errors
    /// If the system gives no process.
    pub fn in_pipes(&self, admission: &Admission, game: Option<u64>) -> io::Result<Child> {
        let mut command = self.command(admission, game, PlayMode::Plain, &[])?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn()
    }
}

/// The command that shows a guest the table of a game, or the hall. It runs this program in an empty folder: with the guest's
/// folders, and nothing of the host's environment.
///
/// # Errors
/// If a folder cannot be made.
pub fn seat_command(
    program: &Path,
    data: &Path,
    admission: &Admission,
    game: Option<u64>,
    mode: PlayMode,
) -> io::Result<std::process::Command> {
    let (home, cache, empty) = (&admission.home, data.join("cache"), data.join("empty"));
    std::fs::create_dir_all(&empty)?;
    std::fs::create_dir_all(home)?;
    let mut command = std::process::Command::new(program);
    command.env_clear().current_dir(empty).arg("seat");
    command.arg("--socket").arg(socket::seat_socket(data)).arg("--home").arg(home).arg("--cache").arg(&cache);
    if let Some(game) = game {
        command.arg("--game").arg(game.to_string());
    }
    if mode == PlayMode::Plain {
        command.arg("--plain");
    }
    command
        .env("HOME", home)
        .env("XDG_CACHE_HOME", cache)
        .env("XDG_DATA_DIRS", "/usr/share")
        .env(TICKET, &admission.ticket);
    for (name, folder) in
        [("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_RUNTIME_DIR", "run")]
    {
        command.env(name, home.join(folder));
    }
    Ok(command)
}

/// Sends the process with this number the signal of a terminal that is gone.
pub fn hang_up(process: u32) {
    send(process, Signal::HUP);
}

/// Ends the process with this number at once.
pub fn kill(process: u32) {
    send(process, Signal::KILL);
}

fn send(process: u32, signal: Signal) {
    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // A process that has ended needs no signal.
        let _ = kill_process(process, signal);
    }
}

/// How a process has ended, as ssh reports it.
pub fn exit_code(status: ExitStatus) -> u32 {
    status.code().and_then(|code| u32::try_from(code).ok()).unwrap_or(255)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_looks_for_word_graphs_where_the_host_writes_them() {
        let data = tempfile::tempdir().unwrap();
        let admission = Admission { ticket: String::new(), home: data.path().join("home") };
        let command =
            seat_command(Path::new("rackety-server"), data.path(), &admission, None, PlayMode::Plain)
                .unwrap();
        let cache = command.get_envs().find(|(name, _)| *name == "XDG_CACHE_HOME").unwrap().1;
        let own = Path::new(cache.unwrap()).join("rackety");
        assert_eq!(Some(own), crate::hall::host_folders(data.path()).cache);
    }

    #[test]
    fn sizes_are_within_what_a_screen_is_drawn_for() {
        let size = |columns, rows| {
            let TerminalSize { columns, rows } = TerminalSize::new(columns, rows);
            (columns, rows)
        };
        assert_eq!(size(100, 40), (100, 40));
        assert_eq!(size(0, 0), (80, 24));
        assert_eq!(size(65_535, 65_535), (1000, 1000));
        assert_eq!(size(u32::MAX, 1), (1000, 1));
    }
}
