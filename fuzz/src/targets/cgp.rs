//! A position in CGP: it is refused, or a game begins with it, and it comes back when that game is written and read again.

use rackety::formats::cgp;
use rackety::session::ImportRequest;

use super::games::{ThreadHost, check_replay};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    if !std::str::from_utf8(bytes).is_ok_and(cgp::is_cgp) {
        return Reading::Refused;
    }
    ThreadHost::with(|thread| {
        let Some(written) = written(thread, bytes) else { return Reading::Refused };
        assert_eq!(self::written(thread, written.as_bytes()).as_deref(), Some(&*written));
        Reading::Accepted
    })
}

/// The position with which a game begins after reading this one.
fn written(thread: &ThreadHost, bytes: &[u8]) -> Option<String> {
    let imported = thread.host.import(&thread.write(bytes), &ImportRequest::default());
    let session = imported.inspect_err(|error| assert!(!error.to_string().is_empty())).ok()?.session;
    let game = session.game();
    check_replay(game);
    cgp::position(game, &session.rack(game.state().to_move())).ok()
}
