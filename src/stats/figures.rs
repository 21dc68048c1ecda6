//! The figures of one player in some games.

use std::cmp::Ordering;

use jiff::Timestamp;
use rackety_engine::{EndReason, PlayerStatus, Seat, TurnOutcome, WordOrigin};
use serde::{Deserialize, Serialize, Serializer};

use super::ReplayedGame;
use crate::text::play_name::PlayName;

/// One player's figures in some games. Results and points come from finished games only, plays from all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Finished games.
    pub played: u32,
    /// Games won alone; against an opponent, games in which the player came before that one.
    pub won: u32,
    /// Games won together with others of the same score; against an opponent, games in which neither came before the other.
    pub drawn: u32,
    /// Games lost; against an opponent, games in which that one came before the player. A game without opponents is neither won
    /// nor lost.
    pub lost: u32,
    /// Lost games that the player left by resigning or by running out of time, unless all agreed to end them (SF-24).
    pub resigned: u32,
    /// The sum of the final scores.
    pub points: i64,
    /// The best final score.
    pub best_score: Option<i32>,
    /// The play with the most points.
    pub best_play: Option<BestText>,
    /// The placed word with the most points.
    pub best_word: Option<BestText>,
    /// Turns: plays, lost turns, exchanges, passes and time-outs.
    pub turns: u32,
    /// Bingos.
    pub bingos: u32,
    /// Plays that took a tile from the board.
    pub takings: u32,
    /// Turns whose time is known.
    pub timed_turns: u32,
    /// The time of those turns, in seconds.
    pub seconds: u64,
    /// The final scores with the time the game was saved, oldest first; in JSON, the scores alone.
    #[serde(serialize_with = "scores_only", skip_deserializing)]
    pub recent: Vec<(Timestamp, i32)>,
}

/// A play or a word with its points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestText {
    /// The play in notation, or the word.
    pub text: String,
    /// The play as people read it, or the word again; not in JSON for other programs.
    #[serde(skip_serializing)]
    pub name: String,
    /// Its points.
    pub points: i32,
}

/// The figures of one player in one game, stored as an array, without the time of the score, which is that of the game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct StoredFigures(pub(super) Figures);

impl Serialize for StoredFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Figures { played, won, drawn, lost, resigned, points, best_score, best_play, best_word, .. } =
            &self.0;
        let Figures { turns, bingos, takings, timed_turns, seconds, .. } = &self.0;
        let [best_play, best_word] = [best_play, best_word]
            .map(|best| best.as_ref().map(|best| (&best.text, &best.name, best.points)));
        let row = (
            played,
            won,
            drawn,
            lost,
            resigned,
            points,
            best_score,
            best_play,
            best_word,
            turns,
            bingos,
            takings,
            timed_turns,
            seconds,
        );
        row.serialize(serializer)
    }
}

impl Figures {
    /// The figures of one player in one game, without the score among the recent ones.
    pub(crate) fn new(replayed: ReplayedGame<'_>, seat: Seat) -> Self {
        let mut figures = Self::default();
        let turns = replayed.game.turns().iter().enumerate();
        for (index, turn) in turns.filter(|(_, turn)| turn.seat == seat) {
            if !turn.outcome.uses_turn() && turn.outcome != TurnOutcome::TimeOut {
                continue;
            }
            figures.turns += 1;
            if let Some(Some(seconds)) = replayed.seconds.get(index) {
                figures.timed_turns += 1;
                figures.seconds += u64::from(*seconds);
            }
            let TurnOutcome::Play { notation, scored, .. } = &turn.outcome else { continue };
            figures.bingos += u32::from(scored.is_bingo);
            figures.takings += u32::from(scored.taken.is_some());
            let name = PlayName::new(notation, &scored.words).to_string();
            keep_better(&mut figures.best_play, Some((&notation.to_string(), &name, scored.total)));
            let words = scored.words.iter().filter(|word| word.origin == WordOrigin::Placed);
            words.for_each(|word| {
                keep_better(&mut figures.best_word, Some((&word.text, &word.text, word.points)));
            });
        }
        figures.count_result(replayed, seat);
        figures
    }

    fn count_result(&mut self, replayed: ReplayedGame<'_>, seat: Seat) {
        let state = replayed.game.state();
        let Some(ending) = state.ending() else { return };
        let player = state.player(seat);
        self.played = 1;
        self.points = i64::from(player.score());
        self.best_score = Some(player.score());
        if state.players().len() < 2 {
            return;
        }
        match (ending.winners.contains(&seat), ending.winners.len()) {
            (true, 1) => self.won = 1,
            (true, _) => self.drawn = 1,
            (false, _) => self.lost = 1,
        }
        let gave_up = matches!(player.status(), PlayerStatus::Resigned | PlayerStatus::TimedOut);
        self.resigned = u32::from(gave_up && ending.reason != EndReason::Agreed);
    }

    /// The figures of a game, with the result against one of the opponents, given who came first.
    pub(super) fn against(&self, ranks: Ordering) -> Self {
        let [won, drawn, lost] = [Ordering::Less, Ordering::Equal, Ordering::Greater]
            .map(|result| self.played * u32::from(ranks == result));
        Self { won, drawn, lost, resigned: self.resigned.min(lost), ..self.clone() }
    }

    /// Adds the figures of other games.
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { played, won, drawn, lost, resigned, points, best_score, best_play, best_word, .. } = other;
        self.played += played;
        self.won += won;
        self.drawn += drawn;
        self.lost += lost;
        self.resigned += resigned;
        self.points += points;
        self.best_score = self.best_score.max(*best_score);
        for (own, other) in [(&mut self.best_play, best_play), (&mut self.best_word, best_word)] {
            keep_better(own, other.as_ref().map(|best| (&*best.text, &*best.name, best.points)));
        }
        self.turns += other.turns;
        self.bingos += other.bingos;
        self.takings += other.takings;
        self.timed_turns += other.timed_turns;
        self.seconds += other.seconds;
        self.recent.extend_from_slice(&other.recent);
    }

    /// The number of finished games with opponents: those that can be won.
    pub const fn contested(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The mean final score, or `None` without finished games.
    pub fn mean_score(&self) -> Option<f64> {
        (self.played > 0).then(|| {
            // A player's points are far below the largest integer that a float represents exactly.
            #[expect(clippy::cast_precision_loss)]
            let points = self.points as f64;
            points / f64::from(self.played)
        })
    }

    /// The mean time of a turn in whole seconds, or `None` if no time is known.
    pub fn seconds_per_turn(&self) -> Option<u64> {
        self.seconds.checked_div(u64::from(self.timed_turns))
    }
}

fn keep_better(best: &mut Option<BestText>, found: Option<(&str, &str, i32)>) {
    let Some((text, name, points)) = found else { return };
    if best.as_ref().is_none_or(|best| best.points < points) {
        *best = Some(BestText { text: text.to_owned(), name: name.to_owned(), points });
    }
}

/// In JSON the scores have no times.
fn scores_only<S: Serializer>(recent: &[(Timestamp, i32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(recent.iter().map(|(_, score)| score))
}
