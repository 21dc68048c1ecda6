//! Lines between a table or a host and its terminals: one is refused, or comes back the same when it is written and read
//! again; and the game in it is refused too, or can be shown.

use std::fmt::Debug;
use std::sync::Arc;

use rackety::text::wording;
use rackety::wire::{
    Arrival, HallMessage, HallRequest, Hello, LineReader, MAX_MESSAGE, MAX_REQUEST, Message, Request,
    SeatGame, write_line,
};
use rackety_engine::{Game, Lexicon, Vocabulary};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::games::check_replay;
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let message = read::<Message>(bytes, MAX_MESSAGE);
    let is_message = message.is_some();
    match message {
        Some(Message::Welcome(welcome)) => check_game(&welcome.game),
        Some(Message::Game { game, .. }) => check_game(&game),
        _ => {}
    }
    let is_read = is_message
        | read::<Hello>(bytes, MAX_REQUEST).is_some()
        | read::<Request>(bytes, MAX_REQUEST).is_some()
        | read::<Arrival>(bytes, MAX_REQUEST).is_some()
        | read::<HallRequest>(bytes, MAX_REQUEST).is_some()
        | read::<HallMessage>(bytes, MAX_MESSAGE).is_some();
    if is_read { Reading::Accepted } else { Reading::Refused }
}

/// The value of the first line.
fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8], most: usize) -> Option<T> {
    let first = LineReader::new(bytes, most).read::<T>();
    let value = first.inspect_err(|error| assert!(!error.to_string().is_empty())).ok()??;
    let mut line = Vec::new();
    write_line(&mut line, &value).unwrap();
    let again: T = LineReader::new(&line[..], usize::MAX).read().unwrap().expect("there is a line");
    assert_eq!(again, value);
    Some(value)
}

fn check_game(game: &SeatGame) {
    let words = Arc::new(Vocabulary::plain(Lexicon::from_words("fuzz", ["AT", "TA", "CAT", "ACT"])));
    let read = match game {
        SeatGame::Running(record) => Game::from_seat_record(record, words),
        SeatGame::Over(record) => Game::replay(record, words),
    };
    match (read, game) {
        (Err(error), _) => assert!(!error.to_string().is_empty()),
        (Ok(game), SeatGame::Running(_)) => assert!(!wording::scores(&game).is_empty()),
        (Ok(game), SeatGame::Over(_)) => check_replay(&game),
    }
}
