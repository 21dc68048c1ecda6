//! A word graph from the cache with some cells changed and a checksum that fits: it is refused, or move generation
//! ends. Every four bytes are one change: the place of a cell, what is done to it, and a number for that.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use rackety_engine::{Action, Game, Generator, HighestScore, Lexicon, Ruleset, Scope, WordGraph};

use super::leaves::TINY;
use crate::Reading;

/// The words of the graph.
const WORDS: [&str; 9] = ["AT", "TA", "TAT", "ATTAT", "CAT", "ACT", "TACT", "CATTAT", "TATAT"];

/// The most plays that are looked at.
const MAX_PLAYS: usize = 2_000;

/// The numbers at the end that are the checksum.
const CHECKSUM: usize = 2;

static GAME: LazyLock<Game> = LazyLock::new(|| {
    let ruleset = Ruleset::parse("tiny", TINY).unwrap();
    Game::builder(ruleset, Lexicon::from_words("fuzz", WORDS)).seed(1).start().unwrap()
});

/// The numbers that a stored graph consists of, without its checksum.
static CELLS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let bytes = WordGraph::for_game(&GAME).unwrap().to_bytes();
    let cells: Vec<u32> = bytes.as_chunks().0.iter().map(|cell| u32::from_le_bytes(*cell)).collect();
    cells[..cells.len() - CHECKSUM].to_vec()
});

pub(super) fn run(bytes: &[u8]) -> Reading {
    let mut cells = CELLS.clone();
    assert!(WordGraph::from_bytes(&with_checksum(&cells), GAME.vocabulary_key()).is_ok());
    let length = cells.len();
    for &[low, high, change, number] in bytes.as_chunks::<4>().0 {
        let cell = cells[usize::from(number) % length];
        let place = usize::from(u16::from_le_bytes([low, high])) % length;
        cells[place] = match change % 5 {
            0 => number.into(),
            1 => cells[place] ^ 1 << (number % 32),
            2 => cells[place].wrapping_add(number.into()),
            3 => cells[place].wrapping_sub(number.into()),
            _ => cell,
        };
    }
    check(&with_checksum(&cells))
}

/// The bytes of these cells, and the checksum of the format.
fn with_checksum(cells: &[u32]) -> Vec<u8> {
    const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23);
    let (groups, rest) = cells.as_chunks::<4>();
    let mut hashes = [SEED; 4];
    for group in groups {
        for (hash, &cell) in hashes.iter_mut().zip(group) {
            *hash = step(*hash, cell.into());
        }
    }
    let sum = rest.iter().map(|&cell| cell.into()).chain(hashes).fold(SEED, step);
    cells.iter().flat_map(|cell| cell.to_le_bytes()).chain(sum.to_le_bytes()).collect()
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
        // The words of a changed graph need not be words of the game, which refuses their plays.
        let best = generator.best_play(&game, Scope::All, &mut HighestScore).unwrap();
        if best.is_none_or(|best| game.act(Action::Play(best.play.to_play())).is_err()) {
            game.act(Action::Pass).unwrap();
        }
    }
    assert_eq!(WordGraph::from_bytes(&graph.to_bytes(), graph.key()).as_ref(), Ok(&graph));
    Reading::Accepted
}
