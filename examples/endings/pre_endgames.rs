//! Positions with few tiles in the bag: how much of the chance of winning a master gives away.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use rackety::output::Output;
use rackety_engine::bots::{Budget, Level};
use rackety_engine::game::PositionText;
use serde::{Deserialize, Serialize};

use super::{Bench, name_of, text_of};

/// The positions, with outlooks by the English list of 29 November 2026: words that were added since may change one. Of
/// those with four tiles in the bag, each endgame used only 200 positions.
const OUTLOOKS: &str = include_str!("outlooks.jsonl");

/// The ruleset of the positions.
pub(super) const RULESET: &str = "wordfeud";

/// The budgets that are compared.
const BUDGETS: [u64; 3] = [900, 1_500, 6_000];

/// A game is contested if the scores are less than this many points apart.
const CONTESTED: i32 = 50;

/// The plays whose outlooks are searched, and what each endgame may use.
const PLAYS: usize = 15;
const ENDGAME: Budget = Budget::positions(1_500);

/// A position, and the outlooks found: each action with the percentage of the deals that it wins, and its mean lead.
#[derive(Serialize, Deserialize)]
struct Judged {
    seed: u64,
    start: PositionText,
    outlooks: Vec<(String, f64, f64)>,
}

/// Prints the table of a master with each budget.
pub(super) fn judge(out: &mut Output) -> Result<(), Box<dyn Error>> {
    writeln!(out, "| tiles in the bag | budget | positions | chance lost | largest loss | unknown | time |")?;
    writeln!(out, "|---:|---:|---:|---:|---:|---:|---:|")?;
    let bench = Bench::new(RULESET)?;
    let mut master = bench.bot(Level::Master)?;
    let mut found: BTreeMap<(usize, u64), Loss> = BTreeMap::new();
    for line in OUTLOOKS.lines() {
        let Judged { seed, start, outlooks } = serde_json::from_str(line)?;
        let game = bench.game_at(seed, &start)?;
        let view = game.view(game.state().to_move());
        for budget in BUDGETS {
            let begun = Instant::now();
            let action = master.decide(&view, Budget::positions(budget))?.action;
            let loss = found.entry((game.state().bag().len(), budget)).or_default();
            loss.add(&outlooks, &name_of(&game, &action), begun.elapsed());
        }
    }
    for ((bag, budget), loss) in found {
        writeln!(out, "| {bag} | {budget} | {loss} |")?;
    }
    Ok(())
}

/// Looks for more positions, and prints them.
pub(super) fn find(out: &mut Output, bag: usize, count: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let bench = Bench::new(RULESET)?;
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut expert = bench.bot(Level::Expert)?.with_threads(threads);
    bench.find(out, [bag, count], seed, |seed, game| {
        let scores: Vec<i32> = game.state().players().map(|(_, player)| player.score()).collect();
        if (scores[0] - scores[1]).abs() >= CONTESTED {
            return Ok(None);
        }
        let outlooks = expert.outlooks(&game.view(game.state().to_move()), PLAYS, ENDGAME)?;
        let outlooks = outlooks
            .into_iter()
            .map(|outlook| (name_of(game, &outlook.action), 100.0 * outlook.won, outlook.lead))
            .collect();
        Ok(Some(serde_json::to_string(&Judged { seed, start: text_of(game), outlooks })?))
    })
}

/// The chances that a master gave away in some positions.
#[derive(Default)]
struct Loss {
    positions: u32,
    /// Actions whose outlook is not known.
    unknown: u32,
    /// The sum and the largest of the losses, in percentage points.
    sum: f64,
    largest: f64,
    time: Duration,
}

impl Loss {
    fn add(&mut self, outlooks: &[(String, f64, f64)], action: &str, time: Duration) {
        self.positions += 1;
        self.time += time;
        let best = outlooks.iter().map(|(_, won, _)| *won).fold(0.0, f64::max);
        match outlooks.iter().find(|(name, ..)| name == action) {
            Some((_, won, _)) => {
                self.sum += best - won;
                self.largest = self.largest.max(best - won);
            }
            None => self.unknown += 1,
        }
    }
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { positions, unknown, sum, largest, time } = self;
        let mean = sum / f64::from((positions - unknown).max(1));
        let time = time.as_secs_f64() / f64::from(*positions);
        write!(f, "{positions} | {mean:.1} % | {largest:.0} % | {unknown} | {time:.2} s")
    }
}
