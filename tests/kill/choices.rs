//! Random choices from a seed, and what is typed in a game.

use std::time::Duration;

use rackety_engine::{Game, RandomStream};

use crate::on_disk::{OnDisk, graph};

/// Random choices from a seed.
pub(crate) struct Random(RandomStream);

impl Random {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(RandomStream::seeded(seed))
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    /// True once in `times` calls, on average.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A time up to this one.
    pub(crate) fn within(&mut self, longest: Duration) -> Duration {
        longest.mul_f64(f64::from(u32::try_from(self.below(10_000)).unwrap()) / 10_000.0)
    }
}

/// A command of the player to move: mostly one of the best plays, or an exchange, a pass or a hint.
pub(crate) fn command(found: &OnDisk, random: &mut Random) -> String {
    let game = &found.game;
    let tiles = game.tiles();
    let rack = game.state().player(game.state().to_move()).rack().tiles();
    match random.below(10) {
        0 => "pass".to_owned(),
        1 | 2 if !rack.is_empty() => {
            let count = 1 + random.below(rack.len().min(3));
            format!("x {}", tiles.write_tiles(&rack[..count]))
        }
        3 => "hint".to_owned(),
        _ => play(game, random).unwrap_or_else(|| "pass".to_owned()),
    }
}

/// One of the best plays as it is typed, or `None` if there is no legal play.
fn play(game: &Game, random: &mut Random) -> Option<String> {
    let plays = game.highest_scoring_plays(&graph(game), 5).unwrap();
    if plays.is_empty() {
        return None;
    }
    let play = random.pick(&plays).to_play();
    let taken = game.preview(&play).unwrap().taken;
    let take = taken.map_or_else(String::new, |taken| format!(" take {}", taken.from));
    Some(format!("{}{take}", game.notation(&play)?))
}
