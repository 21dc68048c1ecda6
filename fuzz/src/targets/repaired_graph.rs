//! A word graph from the cache, as it is and with a checksum that fits: it is refused, or move generation ends.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use rackety_engine::{Action, Game, Generator, HighestScore, Lexicon, Ruleset, Scope, WordGraph};

use crate::Reading;

/// The words of the graphs.
const WORDS: [&str; 9] = ["AT", "TA", "TAT", "ATTAT", "CAT", "ACT", "TACT", "CATTAT", "TATAT"];

/// The most plays that are looked at.
const MAX_PLAYS: usize = 2_000;

/// The bytes at the end that are the checksum.
const CHECKSUM: usize = 8;

static GAME: LazyLock<Game> = LazyLock::new(|| {
    let ruleset = Ruleset::parse("tiny", super::leaves::TINY).unwrap();
    Game::builder(ruleset, Lexicon::from_words("fuzz", WORDS)).seed(1).start().unwrap()
});

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some((content, _)) = bytes.split_last_chunk::<CHECKSUM>() else { return check(bytes) };
    check(bytes);
    check(&[content, &cell_hash(content).to_le_bytes()].concat())
}

/// The checksum of a graph's cells, of four bytes each.
fn cell_hash(bytes: &[u8]) -> u64 {
    bytes.as_chunks::<4>().0.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, cell| {
        (hash ^ u64::from(u32::from_le_bytes(*cell))).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23)
    })
}

fn check(bytes: &[u8]) -> Reading {
    let Ok(graph) = WordGraph::from_bytes(bytes, GAME.vocabulary_key()) else { return Reading::Refused };
    let mut game = GAME.clone();
    let mut generator = Generator::new(&graph);
    for _ in 0..3 {
        let mut plays = 0;
        let flow = generator.for_each_play(&game, Scope::All, |_| {
            plays += 1;
            if plays < MAX_PLAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(flow.is_ok());
        // The words of a forged graph need not be words of the game, which refuses their plays.
        let best = generator.best_play(&game, Scope::All, &mut HighestScore).unwrap();
        if best.is_none_or(|best| game.act(Action::Play(best.play.to_play())).is_err()) {
            game.act(Action::Pass).unwrap();
        }
    }
    assert_eq!(WordGraph::from_bytes(&graph.to_bytes(), graph.key()).as_ref(), Ok(&graph));
    Reading::Accepted
}
