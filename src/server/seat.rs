//! The process of one connection: what it may use, and what it shows.

use std::io::{self, IsTerminal as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rackety::commands::PlayMode;
use rackety::output::Output;
use rackety::session::{Connection, HostDoor};
use rackety::table::Requests;
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::termios::{InputModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};

use crate::limits;

/// The variable with the ticket.
pub const TICKET: &str = "RACKETY_TICKET";

/// What a process shows to its person.
#[derive(Debug, Clone, PartialEq, Eq, clap::Args)]
pub struct Seat {
    /// The host's socket.
    #[arg(long)]
    pub socket: PathBuf,
    /// The folder of the person.
    #[arg(long)]
    pub home: PathBuf,
    /// The folder with what all processes share.
    #[arg(long)]
    pub cache: PathBuf,
    /// The game whose table is shown; none for the hall.
    #[arg(long)]
    pub game: Option<u64>,
    /// Show lines instead of a screen.
    #[arg(long)]
    pub plain: bool,
    /// Take the terminal for this process. Without it, the process has pipes, or the terminal of whoever has started it.
    #[arg(long)]
    pub own_terminal: bool,
}

/// Takes everything away that the process does not need, and shows the person what the host sends.
pub fn run(seat: &Seat) -> ExitCode {
    match prepare(seat) {
        Ok(door) => {
            let mode = if seat.plain { PlayMode::Plain } else { PlayMode::Screen };
            rackety::visit(door, seat.game, mode)
        }
        Err(why) => {
            let text = format!("The host cannot show you its games: {why}. Please tell whoever keeps it.");
            // If standard error is closed, nobody reads this.
            let _ = writeln!(Output::stderr(), "{text}");
            ExitCode::from(2)
        }
    }
}

fn prepare(seat: &Seat) -> Result<HostDoor, String> {
    let system = |what: &'static str| move |error: rustix::io::Errno| format!("{what}: {error}");
    if seat.own_terminal {
        rustix::process::setsid().map_err(system("no session"))?;
        rustix::process::ioctl_tiocsctty(io::stdin()).map_err(system("no terminal"))?;
    }
    if io::stdin().is_terminal() {
        ignore_stop_keys().map_err(system("no terminal"))?;
    }
    let ticket = std::env::var(TICKET).map_err(|_| "it was started without a ticket".to_owned())?;
    let bounds = [
        (Resource::As, limits::MEMORY),
        (Resource::Fsize, limits::FILE_SIZE),
        (Resource::Nofile, limits::OPEN_FILES),
        (Resource::Core, 0),
    ];
    for (resource, most) in bounds {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
            .map_err(system("no bounds"))?;
    }
    confine(seat).map_err(|error| format!("it is not confined: {error}"))?;
    let socket = seat.socket.clone();
    Ok(HostDoor::new(ticket, move || connect(&socket)))
}

/// Makes ^Z and ^S keys like others: no shell waits behind the terminal that could continue a process that is stopped, and few
/// people know how output that is stopped continues.
fn ignore_stop_keys() -> rustix::io::Result<()> {
    /// The code of no key.
    const DISABLED: u8 = 0;
    let mut modes = tcgetattr(io::stdin())?;
    modes.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
    modes.input_modes.remove(InputModes::IXON);
    tcsetattr(io::stdin(), OptionalActions::Now, &modes)
}

/// Connects to the host.
///
/// # Errors
/// If it does not run.
pub fn connect(socket: &Path) -> io::Result<Connection> {
    let stream = UnixStream::connect(socket)?;
    Ok((Box::new(stream.try_clone()?), Box::new(Requests::new(stream))))
}

/// Leaves the process only the person's own folder, and what all may read. Where the system knows no such bounds, those of
/// the user that the host runs as hold.
fn confine(seat: &Seat) -> Result<(), landlock::RulesetError> {
    use landlock::{
        ABI, Access as _, AccessFs, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
        RulesetCreatedAttr as _, path_beneath_rules,
    };
    let abi = ABI::V3;
    let readable = [
        "/usr/share",
        "/etc/localtime",
        "/usr/lib/locale",
        "/proc/self",
        "/dev/null",
        "/dev/urandom",
        "/dev/tty",
    ];
    // The host writes finished games into this folder, and would follow a link.
    let own = AccessFs::from_all(abi) & !(AccessFs::Execute | AccessFs::MakeSym);
    let readable = readable.iter().map(PathBuf::from).chain([seat.cache.clone()]);
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .create()?
        .add_rules(path_beneath_rules(readable, AccessFs::from_read(abi)))?
        .add_rules(path_beneath_rules(["/dev/tty", "/dev/null"], AccessFs::from_file(abi)))?
        .add_rules(path_beneath_rules([&seat.home], own))?
        .restrict_self()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{fs, thread};

    use super::*;

    /// True if this system has Landlock. Trying it binds the thread.
    fn has_landlock() -> bool {
        use landlock::{ABI, Access as _, AccessFs, Ruleset, RulesetAttr as _, RulesetStatus};
        let try_it = || {
            let rules =
                Ruleset::default().handle_access(AccessFs::from_all(ABI::V1)).unwrap().create().unwrap();
            rules.restrict_self().unwrap().ruleset
        };
        thread::spawn(try_it).join().unwrap() != RulesetStatus::NotEnforced
    }

    #[test]
    fn a_process_can_open_its_own_folder_only() {
        if !has_landlock() {
            // Past the test harness, which shows the output of a failing test only.
            writeln!(Output::stderr(), "skipped: the kernel has no Landlock here").unwrap();
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let [home, cache, other] = ["people/ann", "cache", "people/ben"].map(|name| folder.path().join(name));
        for folder in [&home, &cache, &other] {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join("file"), "").unwrap();
        }
        let database = folder.path().join("rackety.db");
        fs::write(&database, "").unwrap();
        let seat = Seat {
            socket: folder.path().join("socket"),
            home: home.clone(),
            cache: cache.clone(),
            game: None,
            plain: true,
            own_terminal: false,
        };
        // The bounds are those of a thread, and of all that it starts.
        thread::spawn(move || {
            confine(&seat).unwrap();
            let is_refused = |opened: io::Result<()>| {
                opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
            };
            assert!(is_refused(fs::read(&database).map(drop)));
            assert!(is_refused(fs::read(other.join("file")).map(drop)));
            assert!(is_refused(fs::write(other.join("new"), "")));
            assert!(is_refused(fs::read("/etc/passwd").map(drop)));
            fs::read(cache.join("file")).unwrap();
            assert!(is_refused(fs::write(cache.join("new"), "")));
            fs::write(home.join("new"), "").unwrap();
            assert!(is_refused(std::os::unix::fs::symlink(&database, home.join("link"))));
        })
        .join()
        .unwrap();
    }
}
