//! Counts of plays over whole games of the classic shape, held against the crate `scrabble`, which plays them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

#[path = "generate/classic.rs"]
mod classic;
mod common;

use std::ops::ControlFlow;

use classic::Classic;
use rackety_engine::{Generator, Lexicon, HighestScore, Scope, WordGraph};
use scrabble::movegen::MoveGenerator;

#[test]
fn another_program_counts_the_same_plays_over_whole_games() {
    let bytes = std::fs::read(common::repo("dictionaries/en.fst")).unwrap();
    let words = Lexicon::from_bytes("en", bytes).unwrap().words().stream().into_strs().unwrap();
    let classic = Classic::new(words);
    let pairs = classic.self_play(100..112);
    let game = &pairs[0].game;
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut ours = Generator::new(&graph);
    let mut peer = MoveGenerator::new(&classic.config);
    let (mut all, mut with_blank) = (0, 0);
    for (index, pair) in pairs.iter().enumerate() {
        let (mut plays, mut points, mut most) = (0_usize, 0, 0);
        let _ = ours.for_each_play(&pair.game, Scope::All, |play| {
            plays += 1;
            points += i64::from(play.score());
            most = most.max(play.score());
            ControlFlow::Continue(())
        });
        let theirs = peer.generate(&pair.board, &pair.rack, &classic.peer);
        let their_points: i64 = theirs.iter().map(|play| i64::from(play.score())).sum();
        assert_eq!((plays, points), (theirs.len(), their_points), "position {index}: {:?}", pair.rack);
        let best = ours.best_play(&pair.game, Scope::All, &mut HighestScore).map_or(0, |(_, play)| play.score());
        assert_eq!(best, most, "position {index}: {:?}", pair.rack);
        all += plays;
        with_blank += usize::from(pair.rack.tiles().iter().any(|tile| tile.index().is_none()));
    }
    assert!(200 < pairs.len() && 100_000 < all && 20 < with_blank, "{}, {all}, {with_blank}", pairs.len());
}
