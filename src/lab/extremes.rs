//! The most remarkable games of a run, by their seeds.

use std::collections::BTreeMap;

use rackety_engine::{TurnOutcome, enum_table};
use serde::{Deserialize, Serialize};

use super::merge::Merge;
use super::played_game::PlayedGame;
use super::race_tally::Race;

enum_table! {
    /// A property for which a game can be remarkable.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Extreme(
        /// Its name in a report.
        pub name: &'static str,
        /// The unit of its value, in the singular.
        pub unit: &'static str,
    ) {
        /// The highest score of a player.
        HighestScore: "highest score", "point";
        /// The lowest score of a player.
        LowestScore: "lowest score", "point";
        /// The turn with the most points.
        BestTurn: "best turn", "point";
        /// The smallest margin.
        Closest: "closest game", "point";
        /// The largest margin.
        Clearest: "clearest win", "point";
        /// The most points that a winner was behind.
        BiggestComeback: "biggest comeback", "point";
        /// The most changes of lead.
        MostLeadChanges: "most lead changes", "change";
        /// The most turns.
        Longest: "longest game", "turn";
        /// The fewest turns.
        Shortest: "shortest game", "turn";
    }
}

impl Extreme {
    /// Returns whether the lowest value is the remarkable one.
    const fn is_least(self) -> bool {
        matches!(self, Self::LowestScore | Self::Closest | Self::Shortest)
    }
}

/// The most remarkable games; of games that are equally remarkable, the one with the lowest seed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Extremes {
    games: BTreeMap<Extreme, ExtremeGame>,
}

/// A remarkable game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtremeGame {
    /// The score, margin or number that is remarkable.
    pub value: i64,
    /// The seed of the game.
    pub seed: u64,
}

impl Extremes {
    /// Looks at a game.
    pub(super) fn add(&mut self, played: &PlayedGame, race: Option<Race>) {
        let mut note = |extreme, value: i64| self.note(extreme, ExtremeGame { value, seed: played.seed });
        let state = played.game.state();
        let scores = state.players().map(|(_, player)| i64::from(player.score()));
        for score in scores {
            note(Extreme::HighestScore, score);
            note(Extreme::LowestScore, score);
        }
        for turn in played.game.turns() {
            if let TurnOutcome::Play { scored, .. } = &turn.outcome {
                note(Extreme::BestTurn, scored.total.into());
            }
        }
        if state.ending().is_some() {
            let turns = i64::try_from(played.turns().count()).unwrap_or(i64::MAX);
            note(Extreme::Longest, turns);
            note(Extreme::Shortest, turns);
        }
        if let Some(race) = race {
            note(Extreme::Closest, race.margin.into());
            note(Extreme::Clearest, race.margin.into());
            note(Extreme::MostLeadChanges, race.lead_changes.into());
            if race.deficit > 0 {
                note(Extreme::BiggestComeback, race.deficit.into());
            }
        }
    }

    /// Each kind with its game.
    pub fn iter(&self) -> impl Iterator<Item = (Extreme, ExtremeGame)> {
        self.games.iter().map(|(&extreme, &game)| (extreme, game))
    }

    fn note(&mut self, extreme: Extreme, game: ExtremeGame) {
        let rank = |game: &ExtremeGame| {
            let value = if extreme.is_least() { game.value.saturating_neg() } else { game.value };
            (value, std::cmp::Reverse(game.seed))
        };
        let known = self.games.entry(extreme).or_insert(game);
        if rank(known) < rank(&game) {
            *known = game;
        }
    }
}

impl Merge for Extremes {
    fn include(&mut self, other: &Self) {
        for (extreme, game) in other.iter() {
            self.note(extreme, game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_remarkable_game_wins_and_then_the_lowest_seed() {
        let mut extremes = Extremes::default();
        for (value, seed) in [(3, 9), (5, 8), (5, 7), (3, 4)] {
            extremes.note(Extreme::Longest, ExtremeGame { value, seed });
            extremes.note(Extreme::Shortest, ExtremeGame { value, seed });
        }
        let found: Vec<_> = extremes.iter().map(|(_, game)| (game.value, game.seed)).collect();
        assert_eq!(found, [(5, 7), (3, 4)]);
    }
}
