//! The closeness of games: margins, changes of lead, comebacks.

use super::merge::tallies;
use super::played_game::PlayedGame;
use super::samples::Samples;

tallies! {
    /// The closeness of games of two or more players that came to their ends.
    pub struct RaceTally {
        /// The points between the highest final score and the next one.
        pub margins: Samples,
        /// The number of times another player took the lead, as it was after each round.
        pub lead_changes: Samples,
        /// The most points that a winner was behind after a round.
        pub deficits: Samples,
        /// The games that were not drawn and in which one player alone led after half of the turns.
        pub led_at_half: u64,
        /// Those of them that this player won.
        pub leader_won: u64,
    }
}

/// The closeness of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Race {
    pub(super) margin: i32,
    pub(super) lead_changes: i32,
    /// The most points that a winner was behind after a round; 0 if none ever was.
    pub(super) deficit: i32,
    /// True if the player won who led after half of the turns, or `None` if several did, or several won.
    pub(super) leader_won: Option<bool>,
}

impl Race {
    /// Returns the closeness of a game, or `None` if it has no end or one player.
    pub(super) fn of(played: &PlayedGame) -> Option<Self> {
        let state = played.game.state();
        let ending = state.ending().filter(|_| played.game.setup().players.len() > 1)?;
        let mut finals: Vec<i32> = state.players().map(|(_, player)| player.score()).collect();
        finals.sort_unstable_by(|one, other| other.cmp(one));
        let margin = finals[0].saturating_sub(finals[1]);
        let mut scores = vec![0_i32; finals.len()];
        let (mut leader, mut lead_changes, mut deficit) = (None, 0, 0);
        let half = played.game.turns().len().div_ceil(2);
        let mut leader_won = None;
        let mut is_half_over = false;
        let rounds: Vec<u32> = played.notes.iter().map(|note| note.rounds).collect();
        for (index, turn) in played.game.turns().iter().enumerate() {
            scores[turn.seat.index()] = turn.score;
            let is_round_over = rounds.get(index + 1).is_none_or(|after| rounds.get(index) != Some(after));
            if !is_round_over {
                continue;
            }
            let most = scores.iter().copied().max().unwrap_or_default();
            let mut leaders = (0..scores.len()).filter(|&seat| scores[seat] == most);
            let only = leaders.next().filter(|_| leaders.next().is_none());
            if !is_half_over && half <= index + 1 {
                is_half_over = true;
                let winner = if let [winner] = ending.winners[..] { Some(winner.index()) } else { None };
                leader_won = only.zip(winner).map(|(only, winner)| only == winner);
            }
            if let Some(only) = only {
                lead_changes += i32::from(leader.is_some_and(|before| before != only));
                leader = Some(only);
            }
            let behind = ending.winners.iter().map(|seat| most.saturating_sub(scores[seat.index()])).max();
            deficit = deficit.max(behind.unwrap_or_default());
        }
        Some(Self { margin, lead_changes, deficit, leader_won })
    }
}

impl RaceTally {
    /// Counts a game.
    pub(super) fn add(&mut self, race: Race) {
        self.margins.add(race.margin);
        self.lead_changes.add(race.lead_changes);
        self.deficits.add(race.deficit);
        self.led_at_half += u64::from(race.leader_won.is_some());
        self.leader_won += u64::from(race.leader_won == Some(true));
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Action, Game, Lexicon, PlayNotation, Ruleset};

    use super::*;
    use crate::played_game::TurnNote;

    /// Bob leads after one round, and Ann makes up for it in the other.
    #[test]
    fn the_leader_at_half_time_does_not_win_a_draw() {
        let rules = r#"
            name = "Drawn"
            rack.size = 2
            ending.rounds = 2
            board = { mirror = "odd", layout = "....\n....\n....\n...*" }
            tiles.sets.en = { blanks = 0, letters = [{ letter = "A", count = 40, points = 1 }] }
        "#;
        let ruleset = Ruleset::parse("drawn", rules).unwrap();
        let start = Game::builder(ruleset, Lexicon::from_words("few", ["AA"])).players(["Ann", "Bob"]);
        let mut game = start.seed(1).start().unwrap();
        let mut notes = Vec::new();
        for play in [None, Some("4d AA"), Some("d4 AA"), None] {
            notes.push(TurnNote::of_challenge(&game));
            let play = play.map(|text| game.resolve(&PlayNotation::parse(text, None).unwrap()).unwrap());
            game.act(play.map_or(Action::Pass, Action::Play)).unwrap();
        }
        let played = PlayedGame { seed: 1, game, notes };
        let race = Race::of(&played).unwrap();
        assert_eq!((race.margin, race.leader_won), (0, None));
    }
}
