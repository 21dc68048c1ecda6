//! The notes that are saved with a game in addition to its record.

use std::collections::BTreeMap;

use rackety_engine::Seat;
use rackety_engine::analysis::UnseenRacks;
use rackety_engine::bots::BotProfile;
use rackety_engine::tiles::Casing;
use serde::{Deserialize, Serialize};

use super::own_words::OwnWords;
use super::own_words_text::{OwnWord, read_entry};
use crate::clock::{ThinkingTime, TotalClock, TurnClock};

/// The notes that are saved with a game in addition to its record. Any value is valid; lists by seat may be shorter
/// than the number of seats.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Notes {
    /// The bot in each seat, or `None` for a human.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Option<BotProfile>>,
    /// Each player's rack in the player's order, in notation: `SECT[CH]?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub racks: Vec<String>,
    /// The number of hints that each player has used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<u32>,
    /// The hints of the turn in which the last one was used: to have one again costs nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given_hints: Vec<HintNote>,
    /// The PIN to type before each player's rack is shown, if any. It is stored as plain text: it protects against a
    /// glance at the screen, not against opening the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Option<String>>,
    /// The clock of the current turn.
    pub clock: TurnClock,
    /// The time that each player has used, in games with a time for the whole game.
    #[serde(skip_serializing_if = "TotalClock::is_fresh")]
    pub game_clock: TotalClock,
    /// The time for which the player to move has seen the board in this turn.
    #[serde(skip_serializing_if = "ThinkingTime::is_fresh")]
    pub watch: ThinkingTime,
    /// The own words that the game is played with, whoever resumes it, or `None` in games saved before there was this
    /// list, which are played with the words of whoever resumes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_words: Option<OwnWords>,
    /// The tiles that each player has laid but not played, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<Option<DraftNote>>,
    /// The position that the game goes on from, if it is a what-if; it is not in the statistics then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what_if: Option<WhatIfNote>,
    /// The number of seconds that each entry of the game's log took its player, where known; for statistics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seconds: Vec<Option<u32>>,
    /// The origin of the game, if it or its first position was played elsewhere. Such games are not in the statistics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imported: Option<ImportNote>,
    /// Says whether there is a coach. Games with one are not in the statistics.
    #[serde(skip_serializing_if = "Coach::is_off")]
    pub coach: Coach,
    /// The person or program that chose the seed.
    #[serde(skip_serializing_if = "SeedChoice::is_random")]
    pub seed: SeedChoice,
    /// The words that players allowed or barred during the game, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<HouseRuleNote>,
    /// The path of the ruleset, if it was chosen by its path. The next game is played by what the file has then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset_file: Option<String>,
}

impl Notes {
    /// A copy of the clock, for reading it in a turn of this player.
    pub(crate) fn clock_of(&self, seat: Seat) -> TurnClock {
        let is_bot = self.bots.get(seat.index()).is_some_and(Option::is_some);
        if is_bot { self.clock.of_bot() } else { self.clock.clone() }
    }
}

/// A hint that a player has used.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HintNote {
    /// The number of entries of the log up to the last one before it that changed the turn or the board.
    pub after: usize,
    /// The seat of the player.
    pub by: usize,
    /// The hint as a command: `hint place`, `where S g8` with the square of the tile in hand, `word =ACT`.
    pub hint: String,
}

/// A word that players allowed or barred during the game. Players who are not in the game are left out where it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRuleNote {
    /// The entries of the game's log before it.
    pub after: usize,
    /// The word as in a file of own words: `YEET`, or `-QI` for one that was barred.
    pub word: String,
    /// The seat of the player who wanted it.
    pub by: usize,
    /// The seats of the players who agreed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<usize>,
}

impl HouseRuleNote {
    /// The word, in capitals, and whether it was allowed or barred.
    pub fn change(&self) -> (String, OwnWord) {
        read_entry(&self.word, Casing::Usual)
    }
}

/// The origin of the seed of a game: who chose it. In one that a person chose, bots take the time that they need, so
/// that the same turns lead to the same game on every machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeedChoice {
    /// The program.
    #[default]
    Random,
    /// The person who began the game.
    Chosen,
}

impl SeedChoice {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    const fn is_random(&self) -> bool {
        matches!(self, Self::Random)
    }
}

/// Decides whether a coach tells the person who plays what their best turn would have been.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coach {
    /// No.
    #[default]
    Off,
    /// The coach comments after each of their turns.
    On,
}

impl Coach {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    const fn is_off(&self) -> bool {
        matches!(self, Self::Off)
    }
}

/// The rest of what the file of an imported game says besides its turns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ImportNote {
    /// The format of the file: `GCG`, or `CGP` for a position.
    pub format: String,
    /// The nickname and the full name of each player.
    pub players: Vec<[String; 2]>,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The kind of game, and where it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The identifier that an authority gave the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The word list that it was played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
    /// The entries of the log, from 0, before which the file does not have the whole rack. The tiles that it leaves open
    /// were completed at random, so that all turns were possible.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub completed: Vec<usize>,
    /// The tiles that the file gives of such racks, by entry, if any.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub partial_racks: BTreeMap<usize, String>,
    /// True if the tiles left at the end are not all in the file. Then the rules cannot count them, and they count as in
    /// the file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unseen_at_end: bool,
    /// The tiles for which the file gives points at the end, where the rules do not: as it lists them, by the entry with
    /// the points.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tiles_left: BTreeMap<usize, String>,
    /// The entries of the log, from 0, that are exchanges for which the file gives only the number of tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unseen_exchanges: Vec<usize>,
    /// Comments on the whole game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// Comments on entries of the log, from 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub turn_comments: BTreeMap<usize, String>,
}

impl Notes {
    /// The turns before which nobody saw the whole rack, in a game that was imported or recorded.
    pub fn unseen_racks(&self) -> UnseenRacks {
        self.imported.as_ref().map(ImportNote::unseen_racks).unwrap_or_default()
    }
}

impl ImportNote {
    /// The turns before which nobody saw the whole rack, and whether it was so at the end.
    pub fn unseen_racks(&self) -> UnseenRacks {
        UnseenRacks::new(self.completed.iter().copied()).with_end(self.unseen_at_end)
    }
}

/// The position that a what-if goes on from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WhatIfNote {
    /// The name of the saved game; it may be gone.
    pub game: String,
    /// The number of the turn to come in that position.
    pub turn: u32,
}

/// Tiles laid but not played. What is not valid, or no longer fits, is dropped when the player's turn is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DraftNote {
    /// The square of the taken tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<String>,
    /// Each tile with its square: `h8 S`, a blank as `h8 ?S`, the taken tile or the gift blank as `h8 +S` or `h8 +?S`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<String>,
}

/// The entry of a seat; the list grows if it is too short.
pub(crate) fn entry_of_seat<T: Default + Clone>(list: &mut Vec<T>, seat: usize) -> &mut T {
    if list.len() <= seat {
        list.resize(seat + 1, T::default());
    }
    &mut list[seat]
}
