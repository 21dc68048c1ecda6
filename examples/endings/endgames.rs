//! Positions with an empty bag: how often a master finds an action as good as the best one, and proves it.

use std::error::Error;
use std::io::Write as _;
use std::time::{Duration, Instant};

use rackety::output::Output;
use rackety_engine::bots::{Bot, Budget, Certainty, Level};
use rackety_engine::game::PositionText;
use rackety_engine::{Action, Game};
use serde::{Deserialize, Serialize};

use super::{Bench, name_of, text_of};

/// The positions, from games with the English list of 28 November 2026: with words that were added since, more may be
/// possible.
const ENDGAMES: &str = include_str!("endgames.jsonl");

/// The budgets that are compared.
const BUDGETS: [u64; 2] = [1_500, 6_000];

/// The budget of the yardstick: what it does not prove is the best that it found.
const YARDSTICK: Budget = Budget::positions(60_000);

/// A position, the best action, and the final lead after it of the player to move.
#[derive(Serialize, Deserialize)]
struct Solved {
    ruleset: String,
    seed: u64,
    start: PositionText,
    best: String,
    lead: i32,
    is_proved: bool,
}

/// The actions that a master chose in some positions.
#[derive(Default)]
struct Choices {
    positions: u32,
    /// Actions as good as the best one, and those that the master proved to be the best.
    best: u32,
    proved: u32,
    /// The points that the others lost.
    lost: i32,
    time: Duration,
}

/// Prints the table of a master with each budget.
pub(super) fn judge(out: &mut Output) -> Result<(), Box<dyn Error>> {
    writeln!(out, "| ruleset | budget | positions | as good as the best | points lost | proved | time |")?;
    writeln!(out, "|---|---:|---:|---:|---:|---:|---:|")?;
    let solved: Vec<Solved> = ENDGAMES.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    for of_ruleset in solved.chunk_by(|one, next| one.ruleset == next.ruleset) {
        let ruleset = &of_ruleset[0].ruleset;
        let bench = Bench::new(ruleset)?;
        let mut master = bench.bot(Level::Master)?;
        for budget in BUDGETS {
            let mut choices = Choices::default();
            for Solved { seed, start, best, lead, .. } in of_ruleset {
                let game = bench.game_at(*seed, start)?;
                let begun = Instant::now();
                let decision =
                    master.decide(&game.view(game.state().to_move()), Budget::positions(budget))?;
                choices.time += begun.elapsed();
                choices.positions += 1;
                choices.proved += u32::from(decision.certainty == Certainty::Exact);
                let is_best = name_of(&game, &decision.action) == *best;
                let lost = if is_best { 0 } else { lead - final_lead(&game, decision.action, &mut master)? };
                choices.best += u32::from(lost <= 0);
                choices.lost += lost.max(0);
            }
            let Choices { positions, best, proved, lost, time } = choices;
            let seconds = time.as_secs_f64() / f64::from(positions);
            writeln!(
                out,
                "| {ruleset} | {budget} | {positions} | {best} | {lost} | {proved} | {seconds:.2} s |"
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Looks for more positions, and prints them.
pub(super) fn find(out: &mut Output, ruleset: &str, count: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let bench = Bench::new(ruleset)?;
    let mut master = bench.bot(Level::Master)?;
    bench.find(out, [0, count], seed, |seed, game| {
        let decision = master.decide(&game.view(game.state().to_move()), YARDSTICK)?;
        let solved = Solved {
            ruleset: ruleset.to_owned(),
            seed,
            start: text_of(game),
            best: name_of(game, &decision.action),
            lead: final_lead(game, decision.action, &mut master)?,
            is_proved: decision.certainty == Certainty::Exact,
        };
        Ok(Some(serde_json::to_string(&solved)?))
    })
}

/// The final lead of the player to move after an action, if both play by the yardstick from then on.
fn final_lead(game: &Game, action: Action, master: &mut Bot) -> Result<i32, Box<dyn Error>> {
    let seat = game.state().to_move();
    let mut game = game.clone();
    game.act(action)?;
    while game.state().ending().is_none() {
        let action = master.decide(&game.view(game.state().to_move()), YARDSTICK)?.action;
        game.act(action)?;
    }
    let players = game.state().players();
    Ok(players.map(|(other, player)| if other == seat { player.score() } else { -player.score() }).sum())
}
