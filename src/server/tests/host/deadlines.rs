//! Turns end by the wall clock, whether anybody is connected or the host runs.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rackety_server::hall::now_ms;

use crate::clients::Host;
use crate::games::{Player, begin_game, open_game, row_of};
use crate::processes::children;
use crate::{times, wait_until};

/// A ruleset of the host's own, with short turns.
const FAST: &str = "extends = \"smartfeud\"\nname = \"AFast\"\nabout = \"short turns\"\npasses.limit = 0\n\
                    time.limits = [\"2s\", \"4s\"]\ntime.default = \"2s\"\n";

fn host_with_fast_games() -> Option<Host> {
    let host = Host::start()?;
    let rulesets = host.folder.join("config/rulesets");
    std::fs::create_dir_all(&rulesets).unwrap();
    std::fs::write(rulesets.join("afast.toml"), FAST).unwrap();
    Some(host.restart(Duration::ZERO))
}

fn open_fast_game(host: &Host) -> u64 {
    let fast = row_of(&host.hall("ann", "Ann\n1\n1\n"), "AFast");
    begin_game(host, ["Ann", "Ben"], &format!("1\n1\n{fast}\n8\n"), 1);
    1
}

/// The turns of the first game.
fn turns(file: &Path) -> usize {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection.query_row("SELECT turns FROM game WHERE id = 1", [], |row| row.get(0)).unwrap()
}

/// Waits until more turns than these have ended in the first game. Checks that the last one ended within a second of being
/// due, or of the start of the host if it was due before. Each turn begins when the one before it was due.
fn wait_for_a_time_out(file: &Path, before: usize, started: i64) {
    wait_until(|| format!("only {before} turns have ended"), || before < turns(file));
    let connection = rusqlite::Connection::open(file).unwrap();
    let late: i64 = connection
        .query_row("SELECT changed - max(due - time_limit, ?1) FROM game WHERE id = 1", [started], |row| {
            row.get(0)
        })
        .unwrap();
    println!("the turn ended {late} ms after it was due");
    assert!(late < 1000, "{late} ms");
}

#[test]
fn a_turn_ends_in_time_with_nobody_there_and_gives_back_what_the_host_was_down_for() {
    let Some(host) = host_with_fast_games() else { return };
    let game = open_fast_game(&host);
    let file = host.database();
    let store = host.store();
    wait_for_a_time_out(&file, turns(&file), 0);
    // While the host is down, the turn becomes overdue: it ends within a second of the start.
    let mut before = 0;
    let host = host.restart_after(|| {
        before = turns(&file);
        thread::sleep(Duration::from_secs(5));
    });
    wait_for_a_time_out(&file, before, now_ms());
    // The host was down for an hour, as the note of its last sign of life says.
    let hour = 3_600_000;
    let back = |by: i64| {
        let connection = rusqlite::Connection::open(&file).unwrap();
        connection.execute("UPDATE host SET value = value - ?1 WHERE key = 'alive'", [by]).unwrap();
        connection.execute("UPDATE game SET changed = changed - ?1", [by]).unwrap();
    };
    let host = host.restart_after(|| back(hour));
    let given_back = || store.game(game).unwrap().unwrap().due.unwrap() > now_ms() + hour / 2;
    wait_until(|| "the hour is not given back".to_owned(), given_back);
    // Whoever looks first does not take the sentence away from the others.
    for name in ["ben", "ann", "ben"] {
        let player = Player::join(&host, name, game);
        player.hears("The host was down for 60 min");
        player.hears("the turn has that much more time");
        drop(player);
        wait_until(|| format!("{:?} run", children(&host)), || children(&host).is_empty());
    }
}

/// Copies a running game as often as this. One copy is due each 10 ms from this time on, in milliseconds since 1970.
fn copy_games(file: &Path, copies: usize, first: i64) {
    let connection = rusqlite::Connection::open(file).unwrap();
    let (record, limit): (String, i64) = connection
        .query_row("SELECT record, time_limit FROM game WHERE id = 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    let mut save: serde_json::Value = serde_json::from_str(&record).unwrap();
    let columns = "state, title, ruleset, language, wish, turns, undone, to_move, bot_to_move, time_limit, give_back, \
                   watched, rated, changed";
    connection.execute_batch("BEGIN").unwrap();
    for copy in 0..copies {
        let due = first + 10 * i64::try_from(copy).unwrap();
        let began = jiff::Timestamp::from_millisecond(due - limit).unwrap();
        save["notes"]["clock"]["began"] = began.to_string().into();
        connection
            .execute(
                &format!(
                    "INSERT INTO game ({columns}, due, record) SELECT {columns}, ?1, ?2 FROM game WHERE id = 1"
                ),
                (due, save.to_string()),
            )
            .unwrap();
        let id = connection.last_insert_rowid();
        connection
            .execute("INSERT INTO seat (game, seat, person, name) SELECT ?1, seat, NULL, name FROM seat WHERE game = 1", [id])
            .unwrap();
    }
    connection.execute_batch("COMMIT").unwrap();
}

#[test]
fn a_host_with_many_games_starts_at_once_and_ends_each_turn_in_time_without_being_busy() {
    let Some(host) = Host::start() else { return };
    open_game(&host);
    let file = host.database();
    let copies = times(500, 10_000);
    // Some are overdue at the start, and the others become due while the host runs.
    let overdue = 50 + copies / 200;
    let first = now_ms() + 3000 + i64::try_from(copies).unwrap();
    let host = host.restart_after(|| {
        copy_games(&file, copies, first - 10 * i64::try_from(overdue).unwrap());
        thread::sleep(Duration::from_millis(u64::try_from(first - now_ms()).unwrap_or_default()));
    });
    let started = host.started;
    println!("{copies} games: started in {} ms", started.as_millis());
    assert!(started < Duration::from_secs(2), "{started:?}");
    let connection = rusqlite::Connection::open(&file).unwrap();
    let ended = || -> usize {
        connection
            .query_row("SELECT count(*) FROM game WHERE id > 1 AND turns > 0", [], |row| row.get(0))
            .unwrap()
    };
    // The overdue ones end within a second of the start, unless the machine does something else meanwhile.
    let began = Instant::now();
    wait_until(|| format!("{} of {overdue} have ended", ended()), || ended() >= overdue);
    let took = began.elapsed();
    println!("{overdue} overdue turns ended {} ms after the start", took.as_millis());
    assert!(took < Duration::from_secs(times(10, 1) as u64), "{took:?}");
    let last = first + 10 * i64::try_from(copies - overdue).unwrap();
    let busy = processor_time(host.id());
    let watched = Instant::now();
    thread::sleep(Duration::from_millis(u64::try_from(last + 1000 - now_ms()).unwrap_or_default()));
    let used = processor_time(host.id()).saturating_sub(busy);
    println!(
        "processor time while a turn is due each 10 ms: {} ms in {} ms",
        used.as_millis(),
        watched.elapsed().as_millis()
    );
    wait_until(|| format!("{} of {copies} have ended", ended()), || ended() == copies);
    // A machine that compiles something else meanwhile takes longer.
    let most = i64::try_from(times(30_000, 1000)).unwrap();
    let late: i64 = connection
        .query_row("SELECT max(changed - (due - time_limit)) FROM game WHERE id > ?1", [overdue + 1], |row| {
            row.get(0)
        })
        .unwrap();
    println!("the latest turn ended {late} ms after it was due");
    assert!(late < most, "{late} ms");
    // Then it waits without being busy.
    let busy = processor_time(host.id());
    thread::sleep(Duration::from_secs(2));
    let idle = processor_time(host.id()).saturating_sub(busy);
    println!("processor time while nothing is due: {} ms in 2 s", idle.as_millis());
    assert!(idle < Duration::from_millis(200), "{idle:?}");
    assert_eq!(host.run("ann", &["turns"], "").status.code().map(|code| code < 2), Some(true));
}

/// The processor time that a process has used.
fn processor_time(id: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    Duration::from_millis(10 * ticks)
}
