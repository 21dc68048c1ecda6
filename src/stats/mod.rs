//! Per-player statistics: results, points, best plays, time. They are added up each time from the figures of each game,
//! which come from replaying it, or from an index of games that were replayed before.

mod figure_lines;
mod figures;
mod game_statistics;
mod rating;
mod reviewed;

pub use figure_lines::{figure_lines, sparkline};
pub use figures::{BestText, Figures};
pub use game_statistics::GameStatistics;
pub use rating::Rating;
pub use reviewed::{MistakeKind, ReviewedSeat};

use figures::StoredFigures;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::fmt::serde::timestamp::nanosecond;
use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::{Game, Player, Seat};
use serde::{Deserialize, Serialize, Serializer};

use crate::text::bot_name::BotName;
use crate::text::numbers::counted;

/// A replayed game with the other data that statistics need.
#[derive(Debug, Clone, Copy)]
pub struct ReplayedGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// The time when it was saved.
    pub when: Timestamp,
    /// The number of seconds that each entry of the log took its player, where known.
    pub seconds: &'a [Option<u32>],
    /// The bot in each seat, or `None` for a human and for seats after the last entry.
    pub bots: &'a [Option<BotProfile>],
    /// The origin of the game.
    pub origin: Origin,
}

/// The part of a game that statistics need. It is stored as an array, which is read in half the time of an object with
/// names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GameFigures {
    /// The time when the game was saved.
    #[serde(deserialize_with = "nanosecond::required::deserialize")]
    pub when: Timestamp,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The name of the language.
    pub language: String,
    /// The players in the order of play.
    pub seats: Vec<SeatFigures>,
    origin: Origin,
    is_undone: bool,
    is_over: bool,
    has_takings: bool,
}

/// The part of a game that statistics need of a player. It is stored as an array, too.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SeatFigures {
    /// The player's name.
    pub name: String,
    /// The player's score.
    pub score: i32,
    /// The name of the level, if it is a bot.
    bot: Option<String>,
    /// The figures, or `None` for a bot.
    figures: Option<StoredFigures>,
    /// The number of players who came before this one in a finished game.
    rank: usize,
}

impl Serialize for GameFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { when, ruleset, language, seats, origin, is_undone, is_over, has_takings } = self;
        let row = (when.as_nanosecond(), ruleset, language, seats, origin, is_undone, is_over, has_takings);
        row.serialize(serializer)
    }
}

impl Serialize for SeatFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { name, score, bot, figures, rank } = self;
        (name, score, bot, figures, rank).serialize(serializer)
    }
}

impl GameFigures {
    /// The figures of a game.
    pub fn of(replayed: ReplayedGame<'_>) -> Self {
        let state = replayed.game.state();
        let bot = |seat: Seat| replayed.bots.get(seat.index()).copied().flatten();
        // Winners come before all others, and those who have left the game after all others.
        let standings = state.ending().map(|ending| {
            let standing = |(seat, player): (Seat, &Player)| {
                let has_won = ending.winners.contains(&seat);
                if has_won { (true, i32::MAX) } else { (player.is_in(), player.score()) }
            };
            state.players().map(standing).collect()
        });
        let standings: Vec<(bool, i32)> = standings.unwrap_or_default();
        let rank = |seat: Seat| {
            let own = standings.get(seat.index());
            standings.iter().filter(|other| Some(*other) > own).count()
        };
        let seats = state.players().map(|(seat, player)| SeatFigures {
            name: player.name().to_owned(),
            score: player.score(),
            bot: bot(seat).map(|bot| bot.level.name().to_owned()),
            figures: bot(seat).is_none().then(|| StoredFigures(Figures::new(replayed, seat))),
            rank: rank(seat),
        });
        Self {
            when: replayed.when,
            ruleset: replayed.game.setup().ruleset.name().to_owned(),
            language: replayed.game.tiles().name().to_owned(),
            seats: seats.collect(),
            origin: replayed.origin,
            is_undone: replayed.game.undone() > 0,
            is_over: state.ending().is_some(),
            has_takings: replayed.game.setup().ruleset.take().is_some(),
        }
    }

    /// True if bots played against each other.
    fn is_by_bots(&self) -> bool {
        self.seats.iter().all(|seat| seat.figures.is_none())
    }

    /// True if the game was imported.
    pub(crate) const fn is_imported(&self) -> bool {
        matches!(self.origin, Origin::Elsewhere)
    }

    /// The words that people missed in the game, or the one with this name, by its review. A review of another game that was
    /// in the same file has none.
    pub(crate) fn missed_words(&self, reviewed: Vec<ReviewedSeat>, player: Option<&str>) -> Vec<String> {
        if !reviewed.iter().map(|seat| &seat.name).eq(self.seats.iter().map(|seat| &seat.name)) {
            return Vec::new();
        }
        let is_asked =
            |seat: &SeatFigures| seat.bot.is_none() && player.is_none_or(|player| seat.name == player);
        let people = reviewed.into_iter().zip(&self.seats).filter(|(_, seat)| is_asked(seat));
        people.flat_map(|(reviewed, _)| reviewed.missed).collect()
    }

    /// The name of what was played: `SmartFeud, English`.
    fn title(&self) -> String {
        format!("{}, {}", self.ruleset, self.language)
    }
}

impl SeatFigures {
    /// The level, if it is a bot.
    fn level(&self) -> Option<Level> {
        self.bot.as_deref()?.parse().ok()
    }

    /// The player's name as an opponent: all bots of a level have one.
    fn opponent_name(&self) -> String {
        self.level().map_or_else(|| self.name.clone(), |level| BotName::from(level).to_string())
    }

    /// The part of a game that the player won, or `None` for a bot, and for a game without a result.
    fn result(&self) -> Option<f64> {
        let StoredFigures(figures) = self.figures.as_ref()?;
        match (figures.won, figures.drawn, figures.lost) {
            (1, ..) => Some(1.0),
            (_, 1, _) => Some(0.5),
            (.., 1) => Some(0.0),
            _ => None,
        }
    }
}

/// The origin of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The game began in this program, as a new game.
    #[default]
    Here,
    /// Elsewhere: it was imported.
    Elsewhere,
    /// The game began as a what-if: from a position of another game.
    WhatIf,
    /// The game began in this program, with a coach.
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
    /// Games between bots. They do not count.
    pub between_bots: u32,
    /// The people who played, by name. Bots count only as opponents.
    pub players: BTreeMap<String, PlayerStatistics>,
}

/// The statistics of one player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayerStatistics {
    /// The figures of all games.
    pub all: Figures,
    /// The figures by ruleset name.
    pub by_ruleset: BTreeMap<String, Figures>,
    /// The statistics by ruleset and language: `SmartFeud, English`.
    pub by_game: BTreeMap<String, GameStatistics>,
    /// The figures by opponent: a person's name, or all bots of a level. A game with three opponents counts for each, with
    /// the result against that one; of several bots of a level, against the best.
    pub by_opponent: BTreeMap<String, Figures>,
}

impl Statistics {
    /// The number of games that count, and of all if others are left out: `7 of 35 saved games`.
    pub fn games_text(&self) -> String {
        let Self { games, undone, imported, what_if, coached, between_bots, .. } = self;
        let all = games + undone + imported + what_if + coached + between_bots;
        let text = counted(all.into(), "saved game");
        if all == *games { text } else { format!("{games} of {text}") }
    }

    /// The number of games, and how many that count are unfinished: `3 saved games, 1 unfinished`.
    pub fn summary_text(&self) -> String {
        format!("{}, {} unfinished", self.games_text(), self.unfinished)
    }

    /// Says which games do not count, in words: those with undone turns, those that were imported, those that go on
    /// from another one, those with a coach, and those between bots.
    pub fn left_out_texts(&self) -> Vec<String> {
        let games = |count: u32, what: &str| counted(count.into(), what);
        let undone =
            (self.undone > 0).then(|| format!("{} with undone turns left out", games(self.undone, "game")));
        let imported =
            (self.imported > 0).then(|| format!("{} left out", games(self.imported, "imported game")));
        let what_if =
            (self.what_if > 0).then(|| format!("{} of what if left out", games(self.what_if, "game")));
        let coached =
            (self.coached > 0).then(|| format!("{} with a coach left out", games(self.coached, "game")));
        let between_bots = (self.between_bots > 0)
            .then(|| format!("{} between bots left out", games(self.between_bots, "game")));
        [undone, imported, what_if, coached, between_bots].into_iter().flatten().collect()
    }

    /// The statistics of some games, each with its review if there is one. Their order matters only between equally good
    /// plays: the first is kept.
    pub fn of<'a>(games: impl IntoIterator<Item = (&'a GameFigures, Vec<ReviewedSeat>)>) -> Self {
        let mut statistics = Self::default();
        let mut counted = Vec::new();
        for (game, reviewed) in games {
            if statistics.counts(game) {
                statistics.add(game, &reviewed);
                counted.push(game);
            }
        }
        counted.sort_by_key(|game| game.when);
        for game in counted {
            statistics.rate(game);
        }
        for player in statistics.players.values_mut() {
            let by_game = player.by_game.values_mut().map(|game| {
                game.accuracies.sort_by_key(|(when, _)| *when);
                &mut game.figures
            });
            let others = player.by_ruleset.values_mut().chain(player.by_opponent.values_mut());
            for figures in by_game.chain(others).chain([&mut player.all]) {
                figures.recent.sort_by_key(|(when, _)| *when);
            }
        }
        statistics
    }

    /// Forgets the ratings, where others are known for the same games.
    pub fn forget_ratings(&mut self) {
        let by_game = self.players.values_mut().flat_map(|player| player.by_game.values_mut());
        by_game.for_each(|game| game.ratings.clear());
    }

    /// Returns whether a game counts. One that does not is counted as left out.
    fn counts(&mut self, game: &GameFigures) -> bool {
        let left_out = match game.origin {
            Origin::Here | Origin::WhatIf if game.is_by_bots() => &mut self.between_bots,
            Origin::Here if game.is_undone => &mut self.undone,
            Origin::Here => return true,
            Origin::Elsewhere => &mut self.imported,
            Origin::WhatIf => &mut self.what_if,
            Origin::Coached => &mut self.coached,
        };
        *left_out += 1;
        false
    }

    /// Rates the people of a finished game of two players. All games before it are rated.
    fn rate(&mut self, game: &GameFigures) {
        let [one, other] = game.seats.as_slice() else { return };
        let title = game.title();
        let before = [one, other].map(|seat| {
            let known = || self.players.get(&seat.name).and_then(|player| player.by_game.get(&title));
            let of_person = || known().map_or(Rating::NEW, |known| known.rating_at(game.when));
            let of_bot = |level: Level| {
                let rating = level.rating();
                let rating = if game.has_takings { rating.with } else { rating.without };
                Rating::exact(f64::from(rating))
            };
            seat.level().map_or_else(of_person, of_bot)
        });
        for (seat, [own, opponent]) in [(one, before), (other, [before[1], before[0]])] {
            let Some(result) = seat.result() else { continue };
            let player = self.players.entry(seat.name.clone()).or_default();
            let rated = player.by_game.entry(title.clone()).or_default();
            rated.ratings.push(own.after_games(&[(opponent, result)]));
            rated.rated = Some(game.when);
        }
    }

    fn add(&mut self, game: &GameFigures, reviewed: &[ReviewedSeat]) {
        // A review of another game that was in the same file does not count.
        let is_of_game = reviewed.iter().map(|seat| &seat.name).eq(game.seats.iter().map(|seat| &seat.name));
        let title = game.title();
        self.games += 1;
        self.unfinished += u32::from(!game.is_over);
        for (place, seat) in game.seats.iter().enumerate() {
            let Some(StoredFigures(of_game)) = &seat.figures else { continue };
            let player = self.players.entry(seat.name.clone()).or_default();
            let opponents = game.seats.iter().enumerate().filter(|(other, _)| *other != place);
            let mut opponents: Vec<(String, usize)> =
                opponents.map(|(_, other)| (other.opponent_name(), other.rank)).collect();
            opponents.sort_unstable();
            opponents.dedup_by(|(other, _), (name, _)| other == name);
            let score = of_game.best_score.map(|score| (game.when, score));
            let of_game = Figures { recent: score.into_iter().collect(), ..of_game.clone() };
            for (opponent, rank) in opponents {
                player.by_opponent.entry(opponent).or_default().add(&of_game.against(seat.rank.cmp(&rank)));
            }
            player.all.add(&of_game);
            player.by_ruleset.entry(game.ruleset.clone()).or_default().add(&of_game);
            let by_game = player.by_game.entry(title.clone()).or_default();
            by_game.figures.add(&of_game);
            if let Some(reviewed) = reviewed.get(place).filter(|_| is_of_game) {
                by_game.add_review(game.when, reviewed);
            }
        }
    }
}

#[cfg(test)]
mod tests;
