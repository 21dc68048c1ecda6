//! The levels of bots, and all that differs between them.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::budget::Budget;
use super::vocabulary::BotVocabulary;
use crate::enum_table;
use crate::game::Game;
use crate::nearest_name::choose_one_of;

use ChoiceMethod::{Equity, LookingAhead, SeenScore};

// The shares of plays seen were chosen so that the steps from level to level are alike, up to expert. Where a tile may be
// taken, a larger vocabulary is worth twice as much, and other shares make up for a part of that. The differences of ratings
// are those at which the shares of games won in English are expected; a test of the whole program compares them.
enum_table! {
    /// The strength of a bot's play, from the weakest level to the strongest.
    ///
    /// Each level wins about three of four games against the one below, four of five where tiles may be taken, and master about
    /// three of five against expert.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
    #[serde(try_from = "String")]
    #[non_exhaustive]
    pub enum Level(
        /// The name, as players write it.
        pub name: &'static str,
        /// The vocabulary of the level unless another one is chosen.
        pub default_vocabulary: BotVocabulary,
        /// The way in which it chooses its turn.
        pub(super) choice_method: ChoiceMethod,
        /// The budget of a turn for which a person waits.
        pub budget: Budget,
        /// The level's strength as a rating, by self-play in English; a novice has 1,000. A player with 400 points more than
        /// another is expected to win ten of eleven games.
        pub rating: ByTakings,
    ) {
        /// Knows only the everyday words; plays for the highest score.
        Novice: "novice", BotVocabulary::Everyday, SeenScore(ByTakings { without: 1000, with: 1000 }),
            Budget::SELF_PLAY, ByTakings { without: 1000, with: 1000 };
        /// Knows the familiar words, and overlooks some of its plays; plays for the highest score.
        Casual: "casual", BotVocabulary::Familiar, SeenScore(ByTakings { without: 820, with: 700 }),
            Budget::SELF_PLAY, ByTakings { without: 1300, with: 1380 };
        /// Knows all words, but overlooks a third of its plays; plays for the highest score.
        Club: "club", BotVocabulary::All, SeenScore(ByTakings { without: 650, with: 580 }),
            Budget::SELF_PLAY, ByTakings { without: 1470, with: 1660 };
        /// Sees all plays, and values its leaves.
        Expert: "expert", BotVocabulary::All, Equity,
            Budget::SELF_PLAY, ByTakings { without: 1660, with: 1880 };
        /// Also looks ahead: simulates the best plays, and solves endgames.
        Master: "master", BotVocabulary::All, LookingAhead,
            // A quarter of a second to two seconds a turn.
            Budget::positions(6_000), ByTakings { without: 1730, with: 1960 };
    }
}

/// A number without takings, and with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByTakings {
    /// The number where no tile may be taken.
    pub without: u32,
    /// The number where a tile may be taken.
    pub with: u32,
}

/// The way in which a level chooses its turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum ChoiceMethod {
    /// The highest score of the plays seen: this many of a thousand, of those whose words the bot knows.
    SeenScore(ByTakings),
    /// The best static evaluation of all actions.
    Equity,
    /// Simulations, and a search in the endgame.
    LookingAhead,
}

impl Level {
    /// True if the level examines what may follow its plays, which takes much longer.
    pub const fn looks_ahead(self) -> bool {
        matches!(self.choice_method(), LookingAhead)
    }

    /// The number of plays of a thousand that a bot of this level sees in the turn to come, of those whose words it knows. It
    /// depends on whether a tile may be taken in that turn, such as while the player has takings left.
    pub fn plays_seen_per_thousand(self, game: &Game) -> u64 {
        match self.choice_method() {
            SeenScore(seen) => u64::from(if game.may_take() { seen.with } else { seen.without }),
            Equity | LookingAhead => 1000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No level has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown level `{0}`; {cure}", cure = choose_one_of(.0, &Level::ALL.map(Level::name)))]
pub struct UnknownLevel(String);

impl TryFrom<String> for Level {
    type Error = UnknownLevel;

    fn try_from(text: String) -> Result<Self, UnknownLevel> {
        text.parse()
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| UnknownLevel(text.trim().to_owned()))
    }
}
