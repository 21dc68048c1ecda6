//! What is kept with a game beside its rules.

use rackety_engine::bots::BotProfile;
use serde::{Deserialize, Serialize};

use crate::clock::{Stopwatch, TurnClock};

/// What is kept with a game and is no rule of it. Any value is valid; lists by seat may be shorter than there are seats.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Notes {
    /// The bot in each seat; none for a human.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "opponents")]
    pub bots: Vec<Option<BotProfile>>,
    /// The order in which each player keeps his tiles, by seat, as racks are written: `SECT[CH]?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub racks: Vec<String>,
    /// How many hints each player has had.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<u32>,
    /// What each player must write before his rack is shown; none for nothing. Written as it is: it keeps honest people
    /// honest, and whoever reads the file can read it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Option<String>>,
    /// The clock of the turn that runs.
    pub clock: TurnClock,
    /// The time that the player to move has had the board before him in this turn.
    #[serde(skip_serializing_if = "Stopwatch::is_fresh")]
    pub watch: Stopwatch,
    /// The seconds that each entry of the game's log took its player, as far as they are known: statistics read them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seconds: Vec<Option<u32>>,
}

/// The entry of a seat, made if there is none yet.
pub(crate) fn of_seat<T: Default + Clone>(list: &mut Vec<T>, seat: usize) -> &mut T {
    if list.len() <= seat {
        list.resize(seat + 1, T::default());
    }
    &mut list[seat]
}

/// Bots are written as the command line writes them: `casual`, `expert:common`.
mod opponents {
    use rackety_engine::bots::BotProfile;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        bots: &[Option<BotProfile>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(bots.iter().map(|bot| bot.as_ref().map(BotProfile::to_string)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<BotProfile>>, D::Error> {
        let texts: Vec<Option<String>> = Vec::deserialize(deserializer)?;
        texts
            .into_iter()
            .map(|text| text.map(|text| text.parse().map_err(D::Error::custom)).transpose())
            .collect()
    }
}
