//! The decision whether a bot challenges a play.

use super::vocabulary::BotVocabulary;
use crate::game::{Game, TurnOutcome, TurnRecord};
use crate::lexicon::Lexicon;
use crate::ruleset::WrongChallenge;

/// Returns whether the bot to move challenges the last play: it can, and by what it knows a challenge gains more than
/// it costs. `common` has the common words of the language; without them, a bot trusts all words of the game, and no
/// others.
pub fn doubts_last_play(game: &Game, vocabulary: BotVocabulary, common: Option<&Lexicon>) -> bool {
    let Some(wrong) = game.setup().ruleset.challenge().filter(|_| game.state().may_challenge()) else {
        return false;
    };
    // Points for overtime may have been recorded after it.
    let Some(last) = plays(game).next_back() else { return false };
    let (tiles, board) = (game.tiles(), game.state().board());
    let mut unknown = 0_u32;
    for word in last.words() {
        let letters = board.letters(&word.squares);
        let is_good = game.vocabulary().knows(tiles, &letters);
        // Words that the bot would know if they were good.
        let would_know =
            common.is_none_or(|list| vocabulary.knows(&tiles.spell(&letters), |stem| list.contains(stem)));
        match (is_good, would_know) {
            (true, true) => {}
            (false, true) => return true,
            (_, false) => unknown += 1,
        }
    }
    let price = match wrong {
        WrongChallenge::Free => 0,
        WrongChallenge::Points(points) => points,
        // After the end of a game nobody has a turn to lose.
        WrongChallenge::Turn if game.state().ending().is_some() => 0,
        WrongChallenge::Turn => mean_points(game),
    };
    challenge_pays(vocabulary, unknown, last.points(), price)
}

/// The plays of a game so far.
fn plays(game: &Game) -> impl DoubleEndedIterator<Item = &TurnRecord> {
    game.turns().iter().filter(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
}

/// The points of a play in this game so far, on average: what a turn is worth.
fn mean_points(game: &Game) -> i32 {
    let add = |(sum, count): (i32, i32), turn: &TurnRecord| (sum.saturating_add(turn.points()), count + 1);
    let (sum, count) = plays(game).fold((0, 0), add);
    sum / count.max(1)
}

/// The number of plays among which one has a word that is not good.
const PLAYS_PER_PHONY: i64 = 20;

/// Returns how many of ten words of the game that others play a bot does not know, as counted in games against experts.
const fn unknown_of_ten(vocabulary: BotVocabulary) -> i64 {
    match vocabulary {
        BotVocabulary::All => 0,
        BotVocabulary::Familiar => 2,
        BotVocabulary::Everyday | BotVocabulary::Common => 5,
    }
}

/// More unknown words than this make a play no more suspicious.
const MAX_UNKNOWN: u32 = 6;

/// Returns whether to challenge a play with this number of words that a bot does not know: what the play scored, times
/// the chance that one of the words is bad, is more than the price of a wrong challenge, times the chance that all are
/// good.
///
/// By Bayes' rule these chances are as 1 to 19, which is how often anybody plays a word that is not good, the 19 times the
/// chance that the bot does not know as many good words. So a bot with more words, or a play with more that are unknown,
/// gives more reason to challenge. A bot that knows all words is certain, and challenges whatever the price; where a wrong
/// challenge is free, every unknown word is challenged.
fn challenge_pays(vocabulary: BotVocabulary, unknown: u32, points: i32, price: i32) -> bool {
    let unknown = unknown.min(MAX_UNKNOWN);
    // Both sides times ten to the power of the number of unknown words.
    let if_good = i64::from(price) * (PLAYS_PER_PHONY - 1) * unknown_of_ten(vocabulary).pow(unknown);
    unknown > 0 && (if_good == 0 || if_good < i64::from(points) * 10_i64.pow(unknown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_must_gain_more_than_it_costs() {
        use BotVocabulary::{All, Common, Familiar};

        for vocabulary in BotVocabulary::ALL {
            assert!(!challenge_pays(vocabulary, 0, 90, 0), "nothing is unknown");
            assert!(challenge_pays(vocabulary, 1, 1, 0), "a wrong challenge is free");
        }
        assert!(challenge_pays(All, 1, 2, 999), "it is certain");
        // 20 points times 1, against 5 points times 19 times 2 of 10: 20 against 19.
        assert!(challenge_pays(Familiar, 1, 20, 5) && !challenge_pays(Familiar, 1, 19, 5));
        // Against 5 of 10: 47.5. With a second unknown word, 23.75.
        assert!(challenge_pays(Common, 1, 48, 5) && !challenge_pays(Common, 1, 47, 5));
        assert!(challenge_pays(Common, 2, 24, 5) && !challenge_pays(Common, 2, 23, 5));
        assert!(!challenge_pays(Common, 1, 90, 10));
        // Any number of words, and any points.
        assert!(challenge_pays(Common, u32::MAX, i32::MAX, 999) && !challenge_pays(Familiar, 1, -5, 5));
    }
}
