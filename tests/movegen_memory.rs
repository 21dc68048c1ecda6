//! The peak memory of a word graph and of move generation, counted by the allocator; and that a search of any length
//! can be stopped. It is the only test of its program, because the allocator counts for the whole program.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../src/engine/tests/common/repository.rs"]
mod repository;
#[allow(dead_code, reason = "the engine's own tests use all of it")]
#[path = "../src/engine/tests/common/test_game.rs"]
mod test_game;

use std::ops::ControlFlow;
use std::sync::Arc;

use peak_alloc::PeakAlloc;
use rackety_engine::game::PositionText;
use rackety_engine::movegen::Evaluator;
use rackety_engine::ruleset::SourceFile;
use rackety_engine::{GeneratedPlay, Generator, Ruleset, Scope, Vocabulary, WordGraph};
use test_game::game;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const MEGABYTE: usize = 1_000_000;

/// The number of plays after which a search is stopped; with many blanks there are too many for a test.
const ENOUGH: usize = 20_000;

/// A square board with this many rows, and one word in every third row.
fn board(side: usize) -> String {
    let word = "SECTION";
    let filled = format!("..{word}{}\n", ".".repeat(side - word.len() - 2));
    let empty = format!("{}\n", ".".repeat(side));
    (0..side).map(|row| if row % 3 == 1 { filled.as_str() } else { empty.as_str() }).collect()
}

/// Evaluates a number of plays, then asks to stop and counts the plays that still follow.
struct StopsEarly {
    seen: usize,
    since_enough: usize,
    has_said_so: bool,
}

impl Evaluator for StopsEarly {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        self.seen += 1;
        self.since_enough += usize::from(self.has_said_so);
        play.score().into()
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        points.into()
    }

    fn should_continue(&mut self) -> bool {
        self.has_said_so |= self.seen >= ENOUGH;
        !self.has_said_so
    }
}

/// The peak memory while `run` runs, beyond what was in use before, and the result of `run`.
fn peak<T>(run: impl FnOnce() -> T) -> (usize, T) {
    ALLOCATED.reset_peak_usage();
    let before = ALLOCATED.current_usage();
    let result = run();
    (ALLOCATED.peak_usage() - before, result)
}

#[test]
fn memory_is_bounded_and_long_searches_can_be_stopped() {
    let lexicon = repository::lexicon("en");
    assert!(lexicon.len() > 250_000);
    let vocabulary = Arc::new(Vocabulary::plain(Arc::new(lexicon)));
    let smartfeud = repository::ruleset("smartfeud");
    let before = ALLOCATED.current_usage();
    let graph = WordGraph::build(&vocabulary, smartfeud.tile_set("en").unwrap()).unwrap();
    let held = ALLOCATED.current_usage() - before;
    assert!(held < 40 * MEGABYTE, "{held} bytes");
    assert!(graph.size_in_bytes() <= held && held < graph.size_in_bytes() + MEGABYTE);

    let large = format!(
        "extends = \"smartfeud\"\nname = \"Large\"\n[rack]\nsize = 12\n[board]\nstart = [\"m13\"]\nlayout = \"\"\"\n{}\"\"\"\n",
        format!("{}\n", "t".repeat(26)).repeat(26)
    );
    let large = SourceFile { file: "large.toml".to_owned(), text: large };
    let large = Arc::new(Ruleset::load("large", &large, &repository::RepoFiles).unwrap());
    let mut stopped = 0;
    for (ruleset, side, rack) in [
        (&smartfeud, 16, "AEINRST"),
        (&smartfeud, 16, "AEINR??"),
        (&smartfeud, 16, "???????"),
        (&large, 26, "AEINRSTLDOUG"),
        (&large, 26, "AEINRS??????"),
        (&large, 26, "????????????"),
    ] {
        for board in [None, Some(board(side))] {
            let start = PositionText {
                racks: vec![rack.to_owned()],
                board,
                turn: Some(5),
                ..PositionText::default()
            };
            let game = game(ruleset).vocabulary(&vocabulary).seed(0).position_text(&start).start();
            let (used, plays) = peak(|| {
                let mut plays = 0;
                let _ = Generator::new(&graph).for_each_play(&game, Scope::All, |_| {
                    plays += 1;
                    if plays < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                plays
            });
            assert!(
                used < MEGABYTE && 0 < plays && plays <= ENOUGH,
                "{rack}, {side}: {used} bytes, {plays} plays"
            );
            let mut patience = StopsEarly { seen: 0, since_enough: 0, has_said_so: false };
            let (used, best) = peak(|| Generator::new(&graph).best_play(&game, Scope::All, &mut patience));
            let StopsEarly { seen, since_enough, has_said_so } = patience;
            assert!(used < MEGABYTE && best.unwrap().is_some(), "{rack}, {side}: {used} bytes");
            assert!(
                seen < ENOUGH + 1_000 && since_enough == 0,
                "{rack}, {side}: {seen} plays, {since_enough} too many"
            );
            stopped += usize::from(has_said_so);
        }
    }
    assert!(stopped >= 3, "long searches: {stopped}");
}
