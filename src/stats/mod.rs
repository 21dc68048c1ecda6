//! Per-player statistics: results, points, best plays, time. They are computed from replayed games each time, and
//! stored nowhere.

mod figure_lines;
mod figures;

pub use figure_lines::{figure_lines, sparkline};
pub use figures::{BestText, Figures};

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use rackety_engine::bots::BotProfile;
use rackety_engine::{Game, Seat};
use serde::Serialize;

use crate::text::bot_name::BotName;
use crate::text::numbers::counted;

/// A replayed game with the other data that statistics need.
#[derive(Debug, Clone, Copy)]
pub struct ReplayedGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// When it was saved.
    pub when: Timestamp,
    /// How many seconds each entry of the log took its player, where known.
    pub seconds: &'a [Option<u32>],
    /// The bot in each seat; none for a human and for seats after the last entry.
    pub bots: &'a [Option<BotProfile>],
    /// How it began.
    pub origin: Origin,
}

/// How a game began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Origin {
    /// In this program, as a new game.
    #[default]
    Here,
    /// Elsewhere: it was imported.
    Elsewhere,
    /// As a what-if: from a position of another game.
    WhatIf,
    /// In this program, with a coach.
    Coached,
}

/// The statistics of all players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Games counted.
    pub games: u32,
    /// Unfinished games among them.
    pub unfinished: u32,
    /// Games in which a turn was undone. They do not count.
    pub undone: u32,
    /// Games that were imported. They do not count.
    pub imported: u32,
    /// Games that go on from a position of another one. They do not count.
    pub what_if: u32,
    /// Games with a coach. They do not count.
    pub coached: u32,
    /// The people who played, by name. Bots count only as opponents.
    pub players: BTreeMap<String, PlayerStatistics>,
}

/// The statistics of one player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayerStatistics {
    /// In all games.
    pub all: Figures,
    /// By ruleset name.
    pub by_ruleset: BTreeMap<String, Figures>,
    /// By opponent: a person's name, or all bots of a level. A game with three opponents counts for each.
    pub by_opponent: BTreeMap<String, Figures>,
}

impl Statistics {
    /// Which games do not count, in words: those with undone turns, those that were imported, those that go on from
    /// another one, and those with a coach.
    pub fn left_out_texts(&self) -> Vec<String> {
        let games = |count: u32, what: &str| counted(count.into(), what);
        let undone =
            (0 < self.undone).then(|| format!("{} with undone turns left out", games(self.undone, "game")));
        let imported =
            (0 < self.imported).then(|| format!("{} left out", games(self.imported, "imported game")));
        let what_if =
            (0 < self.what_if).then(|| format!("{} of what if left out", games(self.what_if, "game")));
        let coached =
            (0 < self.coached).then(|| format!("{} with a coach left out", games(self.coached, "game")));
        [undone, imported, what_if, coached].into_iter().flatten().collect()
    }

    /// Adds a game. The order of games matters only between equally good plays: the first is kept.
    pub fn add(&mut self, replayed: ReplayedGame<'_>) {
        match replayed.origin {
            Origin::Here => {}
            Origin::Elsewhere => {
                self.imported += 1;
                return;
            }
            Origin::WhatIf => {
                self.what_if += 1;
                return;
            }
            Origin::Coached => {
                self.coached += 1;
                return;
            }
        }
        if 0 < replayed.game.undone() {
            self.undone += 1;
            return;
        }
        let state = replayed.game.state();
        self.games += 1;
        self.unfinished += u32::from(state.ending().is_none());
        let ruleset = replayed.game.setup().ruleset.name();
        let bot = |seat: Seat| replayed.bots.get(seat.index()).copied().flatten();
        let name = |seat: Seat| match bot(seat) {
            Some(bot) => BotName::from(bot.level).to_string(),
            None => state.player(seat).name().to_owned(),
        };
        for (seat, player) in state.players().filter(|(seat, _)| bot(*seat).is_none()) {
            let mut of_game = Figures::of(replayed, seat);
            let player = self.players.entry(player.name().to_owned()).or_default();
            player.all.add(&of_game);
            player.by_ruleset.entry(ruleset.to_owned()).or_default().add(&of_game);
            of_game.recent.clear();
            let opponents: BTreeSet<String> =
                state.players().filter(|(other, _)| *other != seat).map(|(other, _)| name(other)).collect();
            for opponent in opponents {
                player.by_opponent.entry(opponent).or_default().add(&of_game);
            }
        }
    }
}

#[cfg(test)]
mod tests;
