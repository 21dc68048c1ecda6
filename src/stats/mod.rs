//! Per-player statistics: results, points, best plays, time. They are added up each time from the figures of each game,
//! which come from replaying it, or from an index of games that were replayed before.

mod figure_lines;
mod figures;
mod rating;

pub use figure_lines::{figure_lines, sparkline};
pub use figures::{BestText, Figures};
pub use rating::Rating;

use figures::StoredFigures;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::fmt::serde::timestamp::nanosecond;
use rackety_engine::bots::BotProfile;
use rackety_engine::{Game, Seat};
use serde::{Deserialize, Serialize, Serializer};

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

/// What statistics need of a game. It is stored as an array, which is read in half the time of an object with names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GameFigures {
    /// When the game was saved.
    #[serde(deserialize_with = "nanosecond::required::deserialize")]
    pub when: Timestamp,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The players in the order of play.
    pub seats: Vec<SeatFigures>,
    origin: Origin,
    is_undone: bool,
    is_over: bool,
}

/// What statistics need of a player in a game. It is stored as an array, too.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SeatFigures {
    /// The player's name.
    pub name: String,
    /// The player's score.
    pub score: i32,
    /// What the player is called as an opponent, if it is a bot.
    bot: Option<String>,
    /// The figures; none for a bot.
    figures: Option<StoredFigures>,
}

impl Serialize for GameFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { when, ruleset, seats, origin, is_undone, is_over } = self;
        (when.as_nanosecond(), ruleset, seats, origin, is_undone, is_over).serialize(serializer)
    }
}

impl Serialize for SeatFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { name, score, bot, figures } = self;
        (name, score, bot, figures).serialize(serializer)
    }
}

impl GameFigures {
    /// The figures of a game.
    pub fn of(replayed: ReplayedGame<'_>) -> Self {
        let state = replayed.game.state();
        let bot = |seat: Seat| replayed.bots.get(seat.index()).copied().flatten();
        let seats = state.players().map(|(seat, player)| SeatFigures {
            name: player.name().to_owned(),
            score: player.score(),
            bot: bot(seat).map(|bot| BotName::from(bot.level).to_string()),
            figures: bot(seat).is_none().then(|| StoredFigures(Figures::of(replayed, seat))),
        });
        Self {
            when: replayed.when,
            ruleset: replayed.game.setup().ruleset.name().to_owned(),
            seats: seats.collect(),
            origin: replayed.origin,
            is_undone: 0 < replayed.game.undone(),
            is_over: state.ending().is_some(),
        }
    }
}

/// How a game began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

    /// The statistics of some games. Their order matters only between equally good plays: the first is kept.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameFigures>) -> Self {
        let mut statistics = Self::default();
        games.into_iter().for_each(|game| statistics.add(game));
        for player in statistics.players.values_mut() {
            for figures in player.by_ruleset.values_mut().chain([&mut player.all]) {
                figures.recent.sort_by_key(|(when, _)| *when);
            }
        }
        statistics
    }

    fn add(&mut self, game: &GameFigures) {
        match game.origin {
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
        if game.is_undone {
            self.undone += 1;
            return;
        }
        self.games += 1;
        self.unfinished += u32::from(!game.is_over);
        for (place, seat) in game.seats.iter().enumerate() {
            let Some(StoredFigures(of_game)) = &seat.figures else { continue };
            let player = self.players.entry(seat.name.clone()).or_default();
            let opponents = game.seats.iter().enumerate().filter(|(other, _)| *other != place);
            let opponents: BTreeSet<&String> =
                opponents.map(|(_, other)| other.bot.as_ref().unwrap_or(&other.name)).collect();
            for opponent in opponents {
                player.by_opponent.entry(opponent.clone()).or_default().add(of_game);
            }
            let score = of_game.best_score.map(|score| (game.when, score));
            let of_game = Figures { recent: score.into_iter().collect(), ..of_game.clone() };
            player.all.add(&of_game);
            player.by_ruleset.entry(game.ruleset.clone()).or_default().add(&of_game);
        }
    }
}

#[cfg(test)]
mod tests;
