//! Counts of plays in whole classic games, compared with the crate `scrabble`.

use std::ops::ControlFlow;

use rackety_engine::{Generator, HighestScore, Scope, WordGraph};
use scrabble::movegen::MoveGenerator;

use crate::classic::Classic;
use crate::repository::lexicon;

#[test]
fn another_program_counts_the_same_plays_in_whole_games() {
    let words = lexicon("en").words().collect::<Vec<String>>();
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
        let best = ours.best_play(&pair.game, Scope::All, &mut HighestScore).unwrap();
        let best = best.map_or(0, |best| best.play.score());
        assert_eq!(best, most, "position {index}: {:?}", pair.rack);
        all += plays;
        with_blank += usize::from(pair.rack.tiles().iter().any(|tile| tile.index().is_none()));
    }
    assert!(pairs.len() > 200 && all > 100_000 && with_blank > 20, "{}, {all}, {with_blank}", pairs.len());
}
