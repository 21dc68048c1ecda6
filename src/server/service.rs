//! The running host: database, hall, sockets and ssh server, from the start to a signal that ends it.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rackety::output::Output;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::guest::Starter;
use crate::hall::{Event, Hall};
use crate::limits::Limits;
use crate::store::Store;
use crate::{log, socket, ssh};

/// How a host is set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address and port that it listens on.
    pub listen: SocketAddr,
    /// The port that invitations name, or `None` if it is the one that the host listens on.
    pub public_port: Option<u16>,
    /// Its folder.
    pub data: PathBuf,
    /// Its limits.
    pub limits: Limits,
    /// The threads on which bots think.
    pub bot_threads: usize,
    /// The program that is started for each connection; none for this one.
    pub program: Option<PathBuf>,
}

impl Settings {
    /// The usual settings: half of the processors are for bots.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen,
            public_port: None,
            data,
            limits: Limits::default(),
            bot_threads: processors.div_ceil(2),
            program: None,
        }
    }
}

/// The file of the database in the folder of a host.
pub const DATABASE: &str = "rackety.db";

/// The time in which connections end with the host. Lines may wait for somebody who types none. After 10 s, systemd kills the
/// host.
const GOODBYES: Duration = Duration::from_secs(8);

/// Serves until a signal ends it.
///
/// # Errors
/// Why it cannot begin, or continue.
pub fn run(settings: &Settings) -> Result<(), String> {
    allow_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| format!("the system starts no threads: {error}"))?;
    runtime.block_on(async {
        let listen_for = |kind| signal(kind).map_err(|error| format!("the system gives no signals: {error}"));
        let mut term = listen_for(SignalKind::terminate())?;
        let mut int = listen_for(SignalKind::interrupt())?;
        let mut quit = listen_for(SignalKind::quit())?;
        let mut hangup = if ignores_hangup() { None } else { Some(listen_for(SignalKind::hangup())?) };
        let end = async move {
            tokio::select! {
                _ = term.recv() => {}
                _ = int.recv() => {}
                _ = quit.recv() => {}
                _ = async { hangup.as_mut()?.recv().await }, if hangup.is_some() => {}
            }
        };
        serve(settings, None, end).await
    })
}

/// True if whoever started the host wants it to outlive its terminal, as `nohup` does.
pub fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    // The first bit is SIGHUP.
    ignored.is_some_and(|signals| signals & 1 != 0)
}

/// Serves until `end` is over. `ready` is sent the address once connections are accepted.
///
/// # Errors
/// Why it cannot begin, or continue.
pub async fn serve(
    settings: &Settings,
    ready: Option<oneshot::Sender<SocketAddr>>,
    end: impl Future<Output = ()>,
) -> Result<(), String> {
    let data = &settings.data;
    make_folder(data)?;
    let socket::Sockets { seats, keeper, secret } =
        socket::open(data).map_err(|error| format!("{}: {error}", data.display()))?;
    let key = ssh::host_key(data)?;
    let database = data.join(DATABASE);
    let store = Store::open(&database).map_err(|error| format!("{}: {error}", database.display()))?;
    let listener = ssh::listen(settings.listen)
        .map_err(|error| format!("{}: {error}; choose another address with --listen", settings.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let program = settings.program.clone().map_or_else(std::env::current_exe, Ok);
    let starter = Starter { program: program.map_err(|error| error.to_string())?, data: data.clone() };
    let (events, received) = mpsc::channel();
    let hall = Hall::new(store, data.clone(), settings.limits, events.clone(), settings.bot_threads)
        .map_err(|error| format!("the system starts no threads: {error}"))?;
    let (runs, hall_ends) = oneshot::channel::<()>();
    let thread = thread::Builder::new().name("hall".to_owned()).spawn(move || {
        // Dropped when the hall ends, however it does.
        let _runs = runs;
        hall.run(&received);
    });
    let thread = thread.map_err(|error| format!("the system starts no threads: {error}"))?;
    // Each connection of somebody has a sender as long as it is open.
    let (open, mut all_closed) = tokio::sync::mpsc::channel(1);
    tokio::spawn(socket::serve_seats(seats, events.clone(), open.downgrade()));
    tokio::spawn(socket::serve_keeper(keeper, secret, events.clone()));
    tokio::spawn(ssh::serve(
        (listener, settings.public_port.unwrap_or(address.port())),
        key,
        settings.limits,
        starter,
        events.clone(),
        open.downgrade(),
    ));
    let name = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED | Ipv4Addr::LOCALHOST)
        | IpAddr::V6(Ipv6Addr::UNSPECIFIED | Ipv6Addr::LOCALHOST) => "localhost".to_owned(),
        ip => ip.to_string(),
    };
    // Whoever started it without a terminal reads the log.
    let _ = writeln!(Output::stdout(), "Join from this machine with:  ssh -p {} {name}", address.port());
    log::event("start", &[("address", &address), ("version", &env!("CARGO_PKG_VERSION"))]);
    if let Some(ready) = ready {
        let _ = ready.send(address);
    }
    tokio::select! {
        () = end => {}
        // A host without it could only refuse everybody; the system starts another one.
        _ = hall_ends => return Err("the hall has ended by a fault, which is reported above".to_owned()),
    }
    let (done, is_done) = oneshot::channel();
    let _ = events.send(Event::Stop(done));
    let _ = is_done.await;
    let _ = thread.join();
    // The processes say goodbye, and clients read it.
    drop(open);
    let _ = timeout(GOODBYES, all_closed.recv()).await;
    log::event("stop", &[]);
    Ok(())
}

/// Opens as many files as the system lets this process: each screen needs four, and the usual bound is 1,024.
fn allow_files() {
    let bounds = getrlimit(Resource::Nofile);
    // If it is refused, fewer screens can be open.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: bounds.maximum, ..bounds });
}

/// Makes the folder of the host, which nobody else can enter, or takes one that exists away from everybody else.
fn make_folder(data: &Path) -> Result<(), String> {
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(data)
        .map_err(|error| format!("{} cannot be made: {error}", data.display()))?;
    // SQLite makes files that everybody can read; a folder may have been open to others until now.
    let files = ["", "-wal", "-shm"].map(|ending| data.join(format!("{DATABASE}{ending}")));
    for path in std::iter::once(data.to_owned()).chain(files) {
        rackety::disk::close_to_others(&path).map_err(|error| {
            format!("{} is open to others, and that cannot be changed: {error}", path.display())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// In a build with checked arithmetic, the hall cannot compute how long ago this turn was due.
    #[cfg(debug_assertions)]
    #[test]
    fn a_host_whose_hall_has_a_fault_ends() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join(DATABASE);
        Store::open(&database).unwrap();
        let game = "INSERT INTO game (state, title, ruleset, language, wish, due, changed)
                    VALUES ('running', '', '', '', '', ?1, 0)";
        rusqlite::Connection::open(database).unwrap().execute(game, [i64::MIN]).unwrap();
        let settings = Settings::new("127.0.0.1:0".parse().unwrap(), folder.path().to_owned());
        let served = tokio::runtime::Runtime::new().unwrap().block_on(async {
            timeout(Duration::from_secs(20), serve(&settings, None, std::future::pending())).await
        });
        let why = served.expect("it does not end").unwrap_err();
        assert_eq!(why, "the hall has ended by a fault, which is reported above");
    }

    #[test]
    fn a_folder_that_exists_and_its_database_are_closed_to_others() {
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("data");
        let database = data.join(DATABASE);
        std::fs::create_dir(&data).unwrap();
        std::fs::write(&database, "").unwrap();
        let set = |path: &Path, mode| std::fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        set(&data, 0o755);
        set(&database, 0o644);
        make_folder(&data).unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&data), mode(&database)), (0o700, 0o600));
    }
}
