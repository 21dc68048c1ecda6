//! Games by the project's rulesets, each position compared with the naive search.

use super::random_turns::check_game;
use crate::common::dice::Dice;
use crate::common::repository;
use crate::common::test_game::game;
use crate::common::worlds::words_for;

/// Plays this many turns of a game in each language of a ruleset.
#[track_caller]
fn check_games(id: &str, turns: usize) {
    if repository::is_missing() {
        return;
    }
    let ruleset = repository::ruleset(id);
    let mut dice = Dice::new(7);
    let (mut plays, mut takings) = (0, 0);
    for set in ruleset.tile_sets() {
        let words = words_for(set, &mut dice);
        let game = game(&ruleset).language(set.language()).words(&words).seed(dice.next()).start();
        let (more, more_takings) = check_game(game, &words, turns, &mut dice);
        plays += more;
        takings += more_takings;
    }
    assert!(plays > 200, "{id}: {plays}");
    assert_eq!(ruleset.take().is_some(), takings > 300, "{id}: {takings}");
}

#[test]
fn smartfeud_games_have_every_legal_play() {
    check_games("smartfeud", 7);
}

#[test]
fn wordfeud_games_have_every_legal_play() {
    check_games("wordfeud", 5);
}

#[test]
fn dutch_wordfeud_games_have_every_legal_play() {
    check_games("wordfeud-nl", 14);
}

#[test]
fn webfeud_games_have_every_legal_play() {
    check_games("webfeud", 8);
}

#[test]
fn words_with_friends_games_have_every_legal_play() {
    check_games("words-with-friends", 14);
}

#[test]
fn quick_words_with_friends_games_have_every_legal_play() {
    check_games("words-with-friends-quick", 14);
}

#[test]
fn crossplay_games_have_every_legal_play() {
    check_games("crossplay", 14);
}
