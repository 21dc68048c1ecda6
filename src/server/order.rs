//! What somebody asks for behind the name of the host: `ssh HOST turns`, `ssh HOST play 17 --plain`.

use rackety::commands::PlayMode;

use crate::limits::MAX_COMMAND;

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The hall, or the table of a game.
    Visit {
        /// The game.
        game: Option<u64>,
        /// The code of an invitation, whose seat is taken.
        code: Option<String>,
        /// Lines if they are asked for. Without a terminal, there are lines anyway.
        mode: PlayMode,
    },
    /// The games in which it is one's turn.
    Turns,
}

/// A command that is none of these.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "This host knows these commands: hall, turns, play NUMBER, join CODE; all but turns with --plain for lines. \
     Without a command, your games are shown."
)]
pub struct UnknownOrder;

impl Order {
    /// The order in a command line.
    ///
    /// # Errors
    /// [`UnknownOrder`].
    pub fn parse(command: &[u8]) -> Result<Self, UnknownOrder> {
        if MAX_COMMAND < command.len() {
            return Err(UnknownOrder);
        }
        let text = std::str::from_utf8(command).map_err(|_| UnknownOrder)?;
        let (flags, words): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| *word == "--plain");
        let mode = if flags.is_empty() { PlayMode::Screen } else { PlayMode::Plain };
        let visit = |game, code| Ok(Self::Visit { game, code, mode });
        match words.as_slice() {
            [] | ["hall"] => visit(None, None),
            ["turns"] => Ok(Self::Turns),
            ["join", code] => visit(None, Some((*code).to_owned())),
            ["play", number] => visit(Some(number.parse().map_err(|_| UnknownOrder)?), None),
            _ => Err(UnknownOrder),
        }
    }
}

/// True if the name of a user is meant as the code of an invitation, perhaps with a slip: names of users begin with letters.
pub fn is_meant_as_code(user: &str) -> bool {
    user.starts_with(|first: char| first.is_ascii_digit())
}

/// True if a text looks like the code of an invitation.
pub fn is_code(text: &str) -> bool {
    let Some((digits, animal)) = text.split_once('-') else { return false };
    digits.len() == 4
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (1..=10).contains(&animal.len())
        && animal.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_few_and_short() {
        use PlayMode::{Plain, Screen};
        let code = || Some("4821-otter".to_owned());
        for (text, game, code, mode) in [
            ("", None, None, Screen),
            ("hall --plain ", None, None, Plain),
            ("play 17 --plain", Some(17), None, Plain),
            ("join 4821-otter", None, code(), Screen),
            ("join 4821-otter --plain", None, code(), Plain),
            ("join ABC", None, Some("ABC".to_owned()), Screen),
        ] {
            assert_eq!(Order::parse(text.as_bytes()), Ok(Order::Visit { game, code, mode }));
        }
        assert_eq!(Order::parse(b"turns"), Ok(Order::Turns));
        for unknown in
            [&b"play"[..], b"play -1", b"sh -c ls", b"turns; ls", b"\xff", b"scp -t /tmp", &[b'a'; 300]]
        {
            assert_eq!(Order::parse(unknown), Err(UnknownOrder), "{unknown:?}");
        }
    }

    #[test]
    fn codes_are_told_from_names() {
        assert!(is_code("4821-otter"));
        for other in ["ann", "4821", "-otter", "482-otter", "4821-", "4821-otter;", "48211-otter"] {
            assert!(!is_code(other), "{other}");
        }
        for slip in ["4821-otter", "4821otter", "482-otter", "4821"] {
            assert!(is_meant_as_code(slip), "{slip}");
        }
        assert!(!is_meant_as_code("ann"));
    }
}
