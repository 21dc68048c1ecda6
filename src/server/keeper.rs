//! The commands of a host's keeper besides serving: back up, list, remove, export, import.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::Path;

use rackety::files::saves::SAVED_GAME;
use rackety::output::Output;
use rackety::session::Host;
use serde::de::DeserializeOwned;

use crate::hall::{host_folders, to_line};
use crate::import;
use crate::service::DATABASE;
use crate::socket::{KeeperLine, KeeperRequest, keeper_secret, keeper_socket};
use crate::store::{Person, Store};

fn store(data: &Path) -> Result<Store, String> {
    let file = data.join(DATABASE);
    if !file.is_file() {
        return Err(format!("{} is not the folder of a host; name it with --data", data.display()));
    }
    Store::open(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Copies the database into a new file.
///
/// # Errors
/// Why it cannot be copied.
pub fn back_up(data: &Path, file: &Path) -> Result<(), String> {
    if file.exists() {
        return Err(format!("{} is there already; name a new file", file.display()));
    }
    let store = store(data)?;
    // It has everybody's racks: nobody else may read it.
    let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    made.map_err(|error| format!("{}: {error}", file.display()))?;
    if let Err(error) = store.back_up(file) {
        // Half a copy must not be taken for one.
        let _ = std::fs::remove_file(file);
        return Err(format!("{}: {error}", file.display()));
    }
    say(&format!("Written to {}. Keep the file host_key of the data folder with it.", file.display()))
}

/// Lists all people.
///
/// # Errors
/// Why the database cannot be read.
pub fn list(data: &Path) -> Result<(), String> {
    let people = store(data)?.people().map_err(|error| error.to_string())?;
    people.iter().try_for_each(|(Person { name, key, .. }, games)| {
        let games =
            if games.is_empty() { "no running games".to_owned() } else { format!("running games {games}") };
        say(&format!("{name}: {games}; {key}"))
    })
}

/// Prints the licences of the program and of what is in it.
///
/// # Errors
/// Why they cannot be printed.
pub fn licences() -> Result<(), String> {
    let crates = include_str!("../../packaging/host/crate-licences.txt");
    let mut text = Vec::new();
    rackety::commands::write_licences(crates, &mut text).map_err(|error| error.to_string())?;
    say(String::from_utf8_lossy(&text).trim_end())
}

/// Removes somebody, by the running host: opening the hall without it would give back the time that it was down for until now,
/// and what follows would be counted anew.
///
/// # Errors
/// Why nobody is removed.
pub fn remove(data: &Path, name: &str) -> Result<(), String> {
    let stream = UnixStream::connect(keeper_socket(data)).map_err(|_| {
        format!(
            "no host of yours runs in {}; start it, run this as root, or name its folder with --data",
            data.display()
        )
    })?;
    let (done, _): (String, _) = ask(data, stream, KeeperRequest::Remove(name.to_owned()))?;
    say(&done)
}

/// Prints a game as a saved game.
///
/// # Errors
/// Why there is none.
pub fn export(data: &Path, game: u64) -> Result<(), String> {
    let record = store(data)?.record(game).map_err(|error| error.to_string())?;
    let (record, _) = record.ok_or_else(|| format!("there is no game {game} that has begun"))?;
    say(&record)
}

/// Brings a saved game to the host, whether it runs or not.
///
/// # Errors
/// Why it cannot be played there.
pub fn import(data: &Path, file: &Path) -> Result<(), String> {
    let text = rackety::disk::read(file, &SAVED_GAME).map_err(|error| error.to_string())?;
    let host = Host::new(&host_folders(data), None);
    let game =
        import::import(&store(data)?, &host, &text).map_err(|why| format!("{}: {why}", file.display()))?;
    if let Ok(stream) = UnixStream::connect(keeper_socket(data)) {
        ask::<()>(data, stream, KeeperRequest::Imported(game))?;
    }
    say(&format!("It is game {game}."))
}

/// Prints a text.
fn say(text: &str) -> Result<(), String> {
    writeln!(Output::stdout(), "{text}").map_err(|error| format!("cannot write the output: {error}"))
}

/// Sends the running host a request; returns its answer, and the connection.
///
/// # Errors
/// Why the host refuses it, or does not answer.
pub fn ask<T: DeserializeOwned>(
    data: &Path,
    mut stream: UnixStream,
    request: KeeperRequest,
) -> Result<(T, UnixStream), String> {
    let gone = |error: &dyn std::fmt::Display| format!("the host does not answer: {error}");
    let secret = std::fs::read_to_string(keeper_secret(data)).map_err(|error| gone(&error))?;
    stream.write_all(to_line(&KeeperLine { secret, request }).as_bytes()).map_err(|error| gone(&error))?;
    let mut answer = String::new();
    BufReader::new(&stream).read_line(&mut answer).map_err(|error| gone(&error))?;
    if answer.is_empty() {
        return Err(gone(&"it has closed the connection"));
    }
    let answer: Result<T, String> = serde_json::from_str(&answer)
        .map_err(|_| "the host that runs is of another version; restart it".to_owned())?;
    Ok((answer?, stream))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_removed_without_the_host() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join(DATABASE)).unwrap();
        store.new_person("Ann", &crate::names::look("Ann"), "key", 1).unwrap();
        store.note_alive(1).unwrap();
        let refused = remove(folder.path(), "Ann").unwrap_err();
        assert!(refused.contains("no host of yours runs"), "{refused}");
        assert_eq!(store.last_alive().unwrap(), Some(1), "the host knows how long it was down");
        assert_eq!(store.people().unwrap().len(), 1);
    }
}
