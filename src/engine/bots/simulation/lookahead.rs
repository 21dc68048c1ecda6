//! The choice of how far a simulation looks ahead, and at how many plays.

use crate::bots::budget::Budget;
use crate::game::Game;

/// The number of plays that are simulated; with a large budget, the least.
const PLAYS: usize = 10;

/// The most plays that are simulated.
const MOST_PLAYS: usize = 40;

/// The searches of a large budget for each play that is simulated.
const SEARCHES_FOR_PLAY: u64 = 100;

/// A budget of more searches is large enough for two replies: a few deals with two replies say less than many with one.
const MOST_SEARCHES_WITH_ONE_REPLY: u64 = 1000;

/// The replies and plays that a simulation looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookahead {
    /// One reply to each action, which shows what the action opens to the next player.
    OneReply,
    /// Two replies, which also show what the action prepares, and this number of plays: more samples can find the best
    /// play further down the static ranking.
    TwoReplies { plays: usize },
    /// Five replies when the bag is nearly empty.
    FiveReplies,
}

impl Lookahead {
    /// The lookahead that the bag alone decides.
    pub(crate) fn of_bag(game: &Game) -> Self {
        let is_late = game.state().bag().len() <= game.setup().ruleset.rack_size();
        if is_late { Self::FiveReplies } else { Self::OneReply }
    }

    /// The lookahead with this number of positions left of the budget.
    pub(crate) fn of_budget(game: &Game, left: u64) -> Self {
        let searches = left / Budget::of_reply(game);
        let has_two_players = game.state().seats_in().count() == 2;
        match Self::of_bag(game) {
            Self::OneReply if has_two_players && searches > MOST_SEARCHES_WITH_ONE_REPLY => {
                let plays = usize::try_from(searches / SEARCHES_FOR_PLAY).unwrap_or(MOST_PLAYS);
                Self::TwoReplies { plays: plays.clamp(PLAYS, MOST_PLAYS) }
            }
            lookahead => lookahead,
        }
    }

    /// The number of plays that are simulated.
    pub(crate) const fn plays(self) -> usize {
        match self {
            Self::OneReply | Self::FiveReplies => PLAYS,
            Self::TwoReplies { plays } => plays,
        }
    }

    /// The number of replies to each action.
    pub(super) const fn replies(self) -> usize {
        match self {
            Self::OneReply => 1,
            Self::TwoReplies { .. } => 2,
            Self::FiveReplies => 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::ruleset::Ruleset;

    /// A game before its first turn, with this many players and one more line of rules.
    fn game(players: usize, rules: &str) -> Game {
        const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
        let ruleset = Ruleset::parse("tiny", &format!("{rules}\n{TINY}")).unwrap();
        let names = ["Ann", "Bob", "Cem"];
        let words = Lexicon::from_words("mine", ["AT"]);
        Game::builder(ruleset, words).players(names[..players].iter().copied()).start().unwrap()
    }

    #[test]
    fn two_players_with_a_large_budget_look_at_two_replies() {
        let two = game(2, "");
        assert_eq!(Lookahead::of_budget(&two, 1_000), Lookahead::OneReply);
        assert_eq!(Lookahead::of_budget(&two, 1_001), Lookahead::TwoReplies { plays: 10 });
        assert_eq!(Lookahead::of_budget(&two, 1_500), Lookahead::TwoReplies { plays: 15 });
        assert_eq!(Lookahead::of_budget(&two, u64::MAX), Lookahead::TwoReplies { plays: 40 });
        let three = game(3, "players.max = 3");
        assert_eq!(Lookahead::of_budget(&three, 9_000), Lookahead::OneReply);
    }

    /// Even where the player to move may not take a tile, the others may.
    #[test]
    fn searches_count_as_more_positions_where_tiles_can_be_taken() {
        let taking = game(2, "take.allowed = true");
        assert_eq!(Lookahead::of_budget(&taking, 4_003), Lookahead::OneReply);
        assert_eq!(Lookahead::of_budget(&taking, 4_004), Lookahead::TwoReplies { plays: 10 });
    }

    #[test]
    fn with_few_tiles_in_the_bag_no_budget_changes_the_lookahead() {
        let early = game(2, "");
        let in_bag: Vec<_> = early.state().bag().tiles().collect();
        assert_eq!(Lookahead::of_budget(&early.with_bag(in_bag[..4].to_vec()), 1), Lookahead::OneReply);
        let late = early.with_bag(in_bag[..3].to_vec());
        assert_eq!(Lookahead::of_budget(&late, u64::MAX), Lookahead::FiveReplies);
    }
}
