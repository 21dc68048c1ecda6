//! Chances of winning as reviews give them, against what comes of the same positions when bots play on.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use rackety_engine::analysis::{Analyst, Depth, ReviewTables};
use rackety_engine::bots::{Bot, Budget, Level};
use rackety_engine::{Game, Timeline};
use serde::{Deserialize, Serialize};

use super::tournament::{GameFailure, MAX_TURNS, Tournament};

/// A position of a bots' game, and the player to move in it: both figures are from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedChance {
    /// The number of tiles in the bag.
    pub in_bag: usize,
    /// The chance of winning that a quick review gives.
    pub given: f64,
    /// The share of the continuations that the player won, a draw counting half.
    pub won: f64,
}

impl CheckedChance {
    /// The root mean square error of the chances given.
    #[allow(clippy::cast_precision_loss, reason = "there are few positions")]
    pub fn error(checked: &[Self]) -> f64 {
        let squares: f64 = checked.iter().map(|checked| (checked.given - checked.won).powi(2)).sum();
        (squares / checked.len().max(1) as f64).sqrt()
    }
}

impl Tournament {
    /// Checks the chances that reviews by `tables` give in one position of each of the tournament's games of two with these
    /// seeds: the first of an early turn, the last of one before the bag is empty. Experts play on from each position with the
    /// same racks and the bag shuffled anew, `continuations` times.
    ///
    /// # Errors
    /// [`GameFailure`] if a game cannot be played to its end.
    pub fn check_chances(
        &self,
        tables: ReviewTables,
        seeds: Range<u64>,
        continuations: u32,
    ) -> Result<Vec<CheckedChance>, GameFailure> {
        let (graph, leaves) = self.knowledge();
        let mut analyst = Analyst::new(graph, leaves.clone(), tables);
        let mut bot = Bot::new(Level::Expert, graph, leaves.clone());
        let mut players = self.players();
        let mut checked = Vec::new();
        for seed in seeds.clone() {
            let Some(played) = self.play(seed, &mut players, &AtomicBool::new(false))? else { break };
            let mut timeline = Timeline::new(played.game);
            let bags: Vec<usize> = (0..timeline.len())
                .map(|turn| {
                    timeline.go_to(turn);
                    timeline.now().state().bag().len()
                })
                .collect();
            let open = bags.iter().filter(|&&tiles| tiles > 0).count() as u64;
            // The middle of as many parts of the game as there are games.
            let place = (2 * (seed - seeds.start) + 1) * open / (2 * (seeds.end - seeds.start));
            timeline.go_to(usize::try_from(place).unwrap_or_default());
            let before = timeline.now();
            let mover = before.state().to_move().index();
            let watch = &mut || ControlFlow::Continue(());
            let given = analyst.chances(before, Depth::Quick, watch).map_err(GameFailure::Graph)?;
            let given = given.get(mover).map_or(0.0, |given| f64::from(given.thousandths()) / 1000.0);
            let mut won = 0.0;
            for number in 0..continuations {
                won += continued(before, seed * 1_000 + u64::from(number), &mut bot)?;
            }
            let won = won / f64::from(continuations.max(1));
            checked.push(CheckedChance { in_bag: before.state().bag().len(), given, won });
        }
        Ok(checked)
    }
}

/// The share of the win that the player to move has when a bot plays on for all players.
#[allow(clippy::cast_precision_loss, reason = "a game has few players")]
fn continued(before: &Game, seed: u64, bot: &mut Bot) -> Result<f64, GameFailure> {
    let setup = before.setup();
    let mover = before.state().to_move();
    let mut game = Game::builder(setup.ruleset.clone(), before.vocabulary().clone())
        .language(&setup.language)
        .players(&setup.players)
        .options(setup.options)
        .position(before.position_to_play_on(seed))
        .seed(seed)
        .start()
        .map_err(GameFailure::Setup)?;
    for _ in 0..MAX_TURNS {
        if let Some(ending) = game.state().ending() {
            let share = 1.0 / ending.winners.len().max(1) as f64;
            return Ok(if ending.winners.contains(&mover) { share } else { 0.0 });
        }
        let seat = game.state().to_move();
        let decision = bot.decide(&game.view(seat), Budget::SELF_PLAY).map_err(GameFailure::Graph)?;
        let refused = |refusal| GameFailure::IllegalAction { seat: seat.index(), refusal };
        game.act(decision.action).map_err(refused)?;
    }
    Ok(1.0 / setup.players.len() as f64)
}
