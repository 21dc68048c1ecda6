//! What somebody asks for behind the name of the host: `ssh HOST turns`, `ssh HOST play 17 --plain`.

use crate::limits::MAX_COMMAND;

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The hall; in lines if that is asked for.
    Hall(Lines),
    /// The table of a game.
    Play(u64, Lines),
    /// The games in which it is one's turn.
    Turns,
    /// The hall, and the seat of an invitation.
    Join(String, Lines),
}

/// The reason why somebody in the hall gets lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// Only where there is no terminal.
    AsNeeded,
    /// They were.
    Wanted,
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
        let lines = if flags.is_empty() { Lines::AsNeeded } else { Lines::Wanted };
        match words.as_slice() {
            [] | ["hall"] => Ok(Self::Hall(lines)),
            ["turns"] => Ok(Self::Turns),
            ["join", code] if is_code(code) => Ok(Self::Join((*code).to_owned(), lines)),
            ["play", number] => number.parse().map(|game| Self::Play(game, lines)).map_err(|_| UnknownOrder),
            _ => Err(UnknownOrder),
        }
    }
}

/// True if the name of a user looks like the code of an invitation.
pub fn is_code(user: &str) -> bool {
    let Some((digits, animal)) = user.split_once('-') else { return false };
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
        assert_eq!(Order::parse(b""), Ok(Order::Hall(Lines::AsNeeded)));
        assert_eq!(Order::parse(b"hall --plain "), Ok(Order::Hall(Lines::Wanted)));
        assert_eq!(Order::parse(b"turns"), Ok(Order::Turns));
        assert_eq!(Order::parse(b"play 17 --plain"), Ok(Order::Play(17, Lines::Wanted)));
        for (text, lines) in
            [("join 4821-otter", Lines::AsNeeded), ("join 4821-otter --plain", Lines::Wanted)]
        {
            assert_eq!(Order::parse(text.as_bytes()), Ok(Order::Join("4821-otter".to_owned(), lines)));
        }
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
    }
}
