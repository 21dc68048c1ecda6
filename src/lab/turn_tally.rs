//! Points a turn, and how many plays there were to choose from.

use std::collections::BTreeMap;

use rackety_engine::enum_table;
use serde::{Deserialize, Serialize};

use super::merge::tallies;
use super::moments::{Moments, Quotient, Thousandths};
use super::played_game::PlayedGame;
use super::samples::Samples;

enum_table! {
    /// A part of a game, by how many of the tiles that were in the bag at its start are still there.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase(
        /// Its identifier.
        pub id: &'static str,
        /// Its name.
        pub name: &'static str,
    ) {
        /// More than two thirds.
        Early: "early", "early";
        /// More than one third.
        Middle: "middle", "middle";
        /// One third or fewer.
        Late: "late", "late";
        /// The bag is empty.
        EmptyBag: "empty-bag", "empty bag";
    }
}

impl Phase {
    /// The phase with this number of tiles in the bag.
    fn new(in_bag: usize, at_start: usize) -> Self {
        match in_bag {
            0 => Self::EmptyBag,
            _ if 2 * at_start < 3 * in_bag => Self::Early,
            _ if at_start < 3 * in_bag => Self::Middle,
            _ => Self::Late,
        }
    }
}

tallies! {
    /// The turns of all players.
    pub struct TurnTally {
        /// The points of each turn, 0 for one without a play.
        pub points: Samples,
        /// The turns of each part of the games.
        pub phases: BTreeMap<Phase, PhaseTally>,
        /// The number of turns with each number of legal plays, where they were counted: by the number of binary digits, so
        /// that 3 is for 4 to 7 plays.
        pub legal_plays: BTreeMap<u32, u64>,
        /// The turns with a choice, of those on which the legal plays were counted.
        pub choices: u64,
    }

    /// The turns of one part of the games.
    pub struct PhaseTally {
        /// The points of each turn.
        pub points: Moments,
        /// The points and the turns of each game.
        pub games: Quotient,
        /// Turns in which the bot knew no play.
        pub without_play: u64,
        /// The number of legal plays, where they were counted.
        pub legal_plays: Moments,
    }
}

impl TurnTally {
    /// Counts the turns of a game.
    pub(super) fn add(&mut self, played: &PlayedGame) {
        let at_start = played.notes.first().map_or(0, |note| note.in_bag);
        let mut of_game: BTreeMap<Phase, [i64; 2]> = BTreeMap::new();
        for (turn, note) in played.turns() {
            self.points.add(turn.points());
            let phase = Phase::new(note.in_bag, at_start);
            let [points, turns] = of_game.entry(phase).or_default();
            (*points, *turns) = (*points + i64::from(turn.points()), *turns + 1);
            let phase = self.phases.entry(phase).or_default();
            phase.points.add(Thousandths::whole(turn.points()));
            phase.without_play += u64::from(!note.could_play);
            self.choices += u64::from(note.has_choice);
            if let Some(plays) = note.legal_plays {
                phase.legal_plays.add(Thousandths::whole(i64::try_from(plays).unwrap_or(i64::MAX)));
                *self.legal_plays.entry(u64::BITS - plays.leading_zeros()).or_default() += 1;
            }
        }
        for (phase, [points, turns]) in of_game {
            self.phases.entry(phase).or_default().games.add(points, turns);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Phase::{self, Early, EmptyBag, Late, Middle};

    #[test]
    fn phases_follow_the_bag() {
        let phases = [90, 61, 60, 31, 30, 1, 0].map(|in_bag| Phase::new(in_bag, 90));
        assert_eq!(phases, [Early, Early, Middle, Middle, Late, Late, EmptyBag]);
        assert_eq!(Phase::new(0, 0), EmptyBag);
    }
}
