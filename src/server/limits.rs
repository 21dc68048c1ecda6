//! The bounds on what people can ask of a host.

use std::time::Duration;

/// The time in which a connection must log in and start something.
pub const LOGIN: Duration = Duration::from_secs(30);
/// The connections that have not started anything.
pub const MAX_UNKNOWN: usize = 50;
/// The connections of one network address.
pub const MAX_OF_ADDRESS: usize = 10;
/// The connections of one key.
pub const MAX_OF_KEY: usize = 4;
/// How long a screen stays open without a key.
pub const IDLE: Duration = Duration::from_secs(30 * 60);
/// How long a process may take no input. It writes as long as its client does not read, and while input waits, the end of the
/// connection is not noticed.
pub const STALLED: Duration = Duration::from_secs(60);
/// The sentence when it closes.
pub const NO_KEY_PRESSED: &str =
    "Nobody has pressed a key for a while, so the screen is closed. Your games go on.";
/// The sentence when lines in pipes end.
pub const NO_LINE_TYPED: &str =
    "Nobody has typed a line for a while, so the connection is closed. Your games go on.";
/// How long a client may take to read a goodbye, and a process to say it.
pub const GOODBYE: Duration = Duration::from_secs(2);
/// The bytes of one piece of a screen on its way to a client, and the pieces that wait for a slow one: 256 KB with what the
/// protocol buffers.
pub const PIECE: usize = 16 << 10;
/// The pieces that wait in the ssh connection of a slow client.
pub const PIECES: usize = 8;
/// The running and waiting games of one person.
pub const MAX_GAMES: u64 = 200;
/// The games that one person can open in a day. Finished games stay on the disk: with the bound on new people, this bounds how
/// fast it fills.
pub const MAX_GAMES_A_DAY: u64 = 100;
/// The time for which opened games count, from the first one. A restart of the host forgets them.
pub const OPENED_KEPT: Duration = Duration::from_secs(24 * 3600);
/// The open invitations of one person.
pub const MAX_INVITATIONS: u64 = 20;
/// The open tables of one person.
pub const MAX_OPEN_TABLES: usize = 5;
/// The days for which an invitation is valid.
pub const INVITATION_DAYS: i64 = 14;
/// The bits of an RSA key at least.
pub const MIN_RSA_BITS: u32 = 3072;
/// The time for which wrong invitation codes count, and are kept.
pub const WRONG_CODES_KEPT: Duration = Duration::from_secs(3600);
/// The wrong invitation codes of one key in that time.
pub const MAX_WRONG_CODES: usize = 10;
/// The wrong invitation codes from one network address in that time.
pub const MAX_WRONG_CODES_OF_NETWORK: usize = 30;
/// The new people from one network address in [`NEWCOMERS_KEPT`]. Keys are free, so that bounds on people alone would bind
/// nobody.
pub const MAX_NEWCOMERS_OF_NETWORK: u64 = 20;
/// The time for which they count, from the first one.
pub const NEWCOMERS_KEPT: Duration = Duration::from_secs(3600);
/// The time between two sentences of a person in a game.
pub const SENTENCE_PAUSE: Duration = Duration::from_secs(5);
/// The offers of a rematch of one game by one person: one more after it was declined.
pub const MAX_OFFERS: usize = 2;
/// The time for which they count, from the last one.
pub const OFFERS_KEPT: Duration = Duration::from_secs(24 * 3600);
/// The bytes of a command after the name of the host.
pub const MAX_COMMAND: usize = 200;
/// The lines of a process that wait to be handled.
pub const MAX_LINES: usize = 64;
/// The lines that wait for a process that does not read.
pub const MAX_WAITING: usize = 256;
/// The address space of the process of one person, in bytes.
pub const MEMORY: u64 = 2 << 30;
/// The bytes of a file of one person: reviews are the largest.
pub const FILE_SIZE: u64 = 16 << 20;
/// The files that the process of one person has open.
pub const OPEN_FILES: u64 = 64;

/// The bounds that tests make smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The time in which a connection must log in and start something.
    pub login: Duration,
    /// The connections that have not started anything.
    pub unknown: usize,
    /// The connections of one network address.
    pub of_address: usize,
    /// The connections of one key.
    pub of_key: usize,
    /// How long a screen stays open without a key.
    pub idle: Duration,
    /// How long a process may take no input.
    pub stalled: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            login: LOGIN,
            unknown: MAX_UNKNOWN,
            of_address: MAX_OF_ADDRESS,
            of_key: MAX_OF_KEY,
            idle: IDLE,
            stalled: STALLED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_keepers_states_the_limits() {
        let page = include_str!("../../docs/hosting.md").replace('\n', " ");
        for sentence in [
            format!(
                "{} seconds to log in and start something; {MAX_UNKNOWN} connections that have not yet done so; {MAX_OF_ADDRESS} per address",
                LOGIN.as_secs()
            ),
            format!("{MAX_OF_KEY} per key."),
            format!("A screen closes after {} minutes without a key, and a connection", IDLE.as_secs() / 60),
            format!(
                "{MAX_GAMES} games per person, {MAX_GAMES_A_DAY} opened in a day; {MAX_INVITATIONS} open invitations and \
                 {MAX_OPEN_TABLES} open tables, which last {INVITATION_DAYS} days."
            ),
            format!(
                "{MAX_WRONG_CODES} wrong invitation codes per key in an hour; {MAX_WRONG_CODES_OF_NETWORK} per address."
            ),
            format!("{MAX_NEWCOMERS_OF_NETWORK} new people per address in an hour."),
            format!("RSA with SHA-2 from {},{:03} bits", MIN_RSA_BITS / 1000, MIN_RSA_BITS % 1000),
        ] {
            assert!(page.contains(&sentence), "{sentence}");
        }
        let hour = Duration::from_secs(3600);
        assert_eq!([WRONG_CODES_KEPT, NEWCOMERS_KEPT], [hour, hour], "both pages say an hour");
        assert_eq!(STALLED, Duration::from_secs(60), "the page says a minute");
        let security = include_str!("../../SECURITY.md").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            security.contains(
                "the network of a wrong invitation code or of somebody new is remembered for an hour"
            )
        );
    }
}
