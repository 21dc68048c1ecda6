//! A saved game: it is refused and left as it is, or replays, and comes back the same after being saved again.

use std::fs;

use super::games::{ThreadHost, check_replay, check_saved, noon, saved_session};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    ThreadHost::with(|host| check(host, bytes))
}

fn check(thread: &ThreadHost, bytes: &[u8]) -> Reading {
    let (host, file) = (&thread.host, thread.write(bytes));
    let listed = host.saved_games().unwrap();
    let (_, unreadable) = host.statistics().unwrap();
    assert_eq!(listed.games.len() + listed.unreadable.len(), 1);
    match host.resume(Some(&file)) {
        Ok(mut session) => {
            assert_eq!((listed.games.len(), unreadable.len()), (1, 0));
            check_replay(session.game());
            for (seat, player) in session.game().state().players() {
                let mut rack = session.rack(seat);
                rack.sort_unstable();
                let mut tiles = player.rack().tiles().to_vec();
                tiles.sort_unstable();
                assert_eq!(rack, tiles);
            }
            session.save().unwrap();
            check_saved(host, &file, session.game());
            assert_eq!(saved_session(host, &file).notes(), session.notes());
            session.tick(noon());
            session.pause_clock(noon());
            session.save().unwrap();
            check_saved(host, &file, session.game());
            Reading::Accepted
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(fs::read(&file).unwrap(), bytes, "a refused file is not changed");
            Reading::Refused
        }
    }
}
