//! Saved games that the keeper brings to the host.

use rackety::session::{Host, Session};
use rackety_engine::bots::BotProfile;

use crate::hall::{Form, GameShelf, now_ms, unplayable};
use crate::store::{GameId, NewGame, PersonId, Store};

/// Stores a saved game, whose players take the seats of the people of the same names. Its time runs by the wall clock from
/// now on, and its result does not count for ratings. Returns its number.
///
/// # Errors
/// Why it cannot be played here.
pub fn import(store: &Store, host: &Host, text: &[u8]) -> Result<GameId, String> {
    let fault = |fault: rusqlite::Error| format!("the database reports: {fault}");
    let text = by_wall_clock(text)?;
    let nowhere = GameShelf::new(store.clone(), 0, None);
    let session = host.from_shelf(&text, Box::new(nowhere)).map_err(|error| error.to_string())?;
    let setup = session.game().setup();
    if let Some(why) = unplayable(&setup.ruleset) {
        return Err(why.to_owned());
    }
    let seats = seats(store, &session)?;
    let bots: Vec<Option<BotProfile>> =
        session.game().state().players().map(|(seat, _)| session.bot(seat)).collect();
    let form = Form::of_game(setup, &bots);
    let wish = serde_json::to_string(&form).map_err(|error| error.to_string())?;
    let game = store
        .new_game(&NewGame {
            title: setup.ruleset.name(),
            ruleset: setup.ruleset.id(),
            language: &setup.language,
            wish: &wish,
            time_limit: form.time_limit(),
            is_watched: false,
            is_rated: false,
            // They are taken when the game begins: nobody sees a game that only waits to be stored.
            seats: &[],
            codes: Vec::new(),
            now: now_ms(),
        })
        .map_err(fault)?;
    let shelf = GameShelf::new(store.clone(), game, None).beginning(seats);
    session.on_shelf(Box::new(shelf)).save().map_err(|error| error.to_string())?;
    Ok(game)
}

/// The text of a saved game whose time runs by the wall clock, and whose players need no PIN: their keys say who they are. It
/// is without the path of its ruleset, which is one on another machine.
fn by_wall_clock(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut save: serde_json::Value =
        serde_json::from_slice(text).map_err(|error| format!("it is not a saved game: {error}"))?;
    if let Some(notes) = save.get_mut("notes").and_then(serde_json::Value::as_object_mut) {
        for private in ["pins", "ruleset_file"] {
            notes.remove(private);
        }
        if let Some(clock) = notes.get_mut("clock").and_then(serde_json::Value::as_object_mut) {
            clock.insert("mode".to_owned(), "wall".into());
        }
    }
    serde_json::to_vec(&save).map_err(|error| error.to_string())
}

/// The person and the name of each seat.
fn seats(store: &Store, session: &Session) -> Result<Vec<(Option<PersonId>, String)>, String> {
    let players = session.game().state().players();
    let seats = players.map(|(seat, player)| {
        let name = player.name().to_owned();
        if session.bot(seat).is_some() {
            return Ok((None, name));
        }
        let person = store.person_called(&name).map_err(|fault| format!("the database reports: {fault}"))?;
        match person {
            Some(person) => Ok((Some(person.id), name)),
            None => Err(format!("nobody here is called {name}; they have to connect first")),
        }
    });
    seats.collect()
}
