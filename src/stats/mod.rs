//! What games say of their players: won and lost, points, best plays, time. Everything is a fold over games that the
//! engine has replayed; nothing of it is kept.

mod figures;

pub use figures::{Best, Figures};
pub use text::{lines, sparkline};

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use rackety_engine::bots::BotProfile;
use rackety_engine::{Game, Seat};
use serde::Serialize;

/// A game as statistics read it.
#[derive(Debug, Clone, Copy)]
pub struct ReplayedGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// When it was saved.
    pub when: Timestamp,
    /// The seconds that each entry of the log took its player, as far as they are known.
    pub seconds: &'a [Option<u32>],
    /// The bot in each seat; none for a human, and for seats behind the last.
    pub bots: &'a [Option<BotProfile>],
}

/// What is known of all players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// The games that were read.
    pub games: u32,
    /// Those of them that are not over.
    pub unfinished: u32,
    /// The people who played, by name. Bots are only opponents.
    pub players: BTreeMap<String, PlayerStatistics>,
}

/// What is known of one player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayerStatistics {
    /// All his games.
    pub all: Figures,
    /// By the name of the ruleset.
    pub by_ruleset: BTreeMap<String, Figures>,
    /// By the name of an opponent, of bots by their level; a game with three opponents is in three of these.
    pub by_opponent: BTreeMap<String, Figures>,
}

impl Statistics {
    /// Adds a game. The order of games makes no difference, but where two plays are equally good the first is kept.
    pub fn add(&mut self, seen: ReplayedGame<'_>) {
        let state = seen.game.state();
        self.games += 1;
        self.unfinished += u32::from(state.ending().is_none());
        let ruleset = seen.game.setup().ruleset.name();
        let bot = |seat: Seat| seen.bots.get(seat.index()).copied().flatten();
        let name = |seat: Seat| match bot(seat) {
            Some(bot) => format!("Bot ({})", bot.level.name()),
            None => state.player(seat).name().to_owned(),
        };
        for (seat, player) in state.players().filter(|(seat, _)| bot(*seat).is_none()) {
            let mut of_game = Figures::of(seen, seat);
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
mod text;
