//! The figures of one player in some games.

use jiff::Timestamp;
use rackety_engine::{EndReason, PlayerStatus, Seat, TurnOutcome, WordOrigin};
use serde::Serialize;

use super::ReplayedGame;

/// What a player did in some games. Results and points are those of games that are over; plays are those of all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Games that are over.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Shared with others who had as many points.
    pub drawn: u32,
    /// Lost; practice alone is neither won nor lost.
    pub lost: u32,
    /// Of those lost, the games that he gave up, or was resigned from by his time; none that all agreed to end (SF-24).
    pub resigned: u32,
    /// The points of all games that are over.
    pub points: i64,
    /// The best score.
    pub best_score: Option<i32>,
    /// The best play.
    pub best_play: Option<Best>,
    /// The word that scored most by itself.
    pub best_word: Option<Best>,
    /// His turns: plays, lost ones, exchanges and passes.
    pub turns: u32,
    /// Plays that earned a bonus for the number of their tiles.
    pub bingos: u32,
    /// Plays that took a tile from the board.
    pub takings: u32,
    /// Turns whose time is known.
    pub timed_turns: u32,
    /// The seconds of these.
    pub seconds: u64,
    /// The scores of games that are over, with when they were saved.
    #[serde(serialize_with = "super::text::scores_alone")]
    pub recent: Vec<(Timestamp, i32)>,
}

/// The best of something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Best {
    /// The play or the word, as written.
    pub text: String,
    /// Its points.
    pub points: i32,
}

impl Figures {
    /// One player in one game.
    pub(crate) fn of(seen: ReplayedGame<'_>, seat: Seat) -> Self {
        let mut figures = Self::default();
        for (index, turn) in seen.game.turns().iter().enumerate().filter(|(_, turn)| turn.seat == seat) {
            if matches!(
                turn.outcome,
                TurnOutcome::Resign
                    | TurnOutcome::AgreeToQuit
                    | TurnOutcome::TakeBackQuit
                    | TurnOutcome::TimeOut
            ) {
                continue;
            }
            figures.turns += 1;
            if let Some(Some(seconds)) = seen.seconds.get(index) {
                figures.timed_turns += 1;
                figures.seconds += u64::from(*seconds);
            }
            let TurnOutcome::Play { text, scored, .. } = &turn.outcome else { continue };
            figures.bingos += u32::from(scored.is_bingo);
            figures.takings += u32::from(scored.taken.is_some());
            keep_better(&mut figures.best_play, Some((text, scored.total)));
            let words = scored.words.iter().filter(|word| word.origin == WordOrigin::Placed);
            words.for_each(|word| keep_better(&mut figures.best_word, Some((&word.text, word.points))));
        }
        figures.count_result(seen, seat);
        figures
    }

    fn count_result(&mut self, seen: ReplayedGame<'_>, seat: Seat) {
        let state = seen.game.state();
        let Some(ending) = state.ending() else { return };
        let player = state.player(seat);
        self.played = 1;
        self.points = i64::from(player.score());
        self.best_score = Some(player.score());
        self.recent = vec![(seen.when, player.score())];
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
        keep_better(&mut self.best_play, best_play.as_ref().map(|best| (&*best.text, best.points)));
        keep_better(&mut self.best_word, best_word.as_ref().map(|best| (&*best.text, best.points)));
        self.turns += other.turns;
        self.bingos += other.bingos;
        self.takings += other.takings;
        self.timed_turns += other.timed_turns;
        self.seconds += other.seconds;
        self.recent.extend_from_slice(&other.recent);
        self.recent.sort_by_key(|(when, _)| *when);
    }

    /// The mean score of a game that is over.
    pub fn mean_score(&self) -> Option<f64> {
        (0 < self.played).then(|| {
            // A player's points are far below what a float holds exactly.
            #[expect(clippy::cast_precision_loss)]
            let points = self.points as f64;
            points / f64::from(self.played)
        })
    }

    /// The mean time of a turn in whole seconds; none where no time is known.
    pub fn seconds_a_turn(&self) -> Option<u64> {
        self.seconds.checked_div(u64::from(self.timed_turns))
    }
}

fn keep_better(best: &mut Option<Best>, found: Option<(&str, i32)>) {
    let Some((text, points)) = found else { return };
    if best.as_ref().is_none_or(|best| best.points < points) {
        *best = Some(Best { text: text.to_owned(), points });
    }
}
