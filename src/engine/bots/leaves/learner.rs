//! Learning what leaves are worth, by self-play.
//!
//! The value of a leave is how much better the best turn of a rack is that has it, on average, than that of any rack:
//! so at each turn of a game, racks are drawn at random from the tiles that the player does not see, and the equity of
//! the best turn of each, compared with that of the others, is a sample for the leaves that the rack contains. Equity
//! uses the values known so far, so learning goes in rounds.

use super::features::LeaveFeatures;
use super::samples::LeaveSamples;
use super::table::LeaveTable;
use crate::bots::budget::{Budget, BudgetMeter};
use crate::bots::static_choice::{RankedAction, best_action};
use crate::bots::static_eval::StaticEvaluation;
use crate::game::{Action, Game};
use crate::movegen::{Generator, GraphMismatch, Scope, WordGraph};
use crate::rng::{Purpose, RandomStream};
use crate::tiles::Tile;

/// The racks that are drawn at each turn.
const RACKS: usize = 6;

/// A game that goes on after this many turns teaches nothing new.
const MAX_TURNS: usize = 200;

/// Plays games against itself, and collects samples.
#[derive(Debug)]
pub struct LeaveLearner {
    generator: Generator,
    leaves: LeaveTable,
    features: LeaveFeatures,
}

impl LeaveLearner {
    /// A learner that plays by the leave values of the round before.
    pub fn new(graph: &WordGraph, game: &Game, leaves: LeaveTable) -> Self {
        Self { generator: Generator::new(graph), leaves, features: LeaveFeatures::new(game.tiles()) }
    }

    /// Plays a game from its beginning, and adds what it teaches. The same game gives the same samples.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the learner's graph is for other words or tiles.
    pub fn play(&mut self, mut game: Game, samples: &mut LeaveSamples) -> Result<(), GraphMismatch> {
        let mut stream = RandomStream::new(game.setup().seed, Purpose::Bots);
        // After that leaves are worth less and less, because fewer turns are left.
        let rack_size = game.setup().ruleset.rack_size();
        let mut turns = 0;
        while game.state().ending().is_none() && rack_size <= game.state().bag().len() && turns < MAX_TURNS {
            turns += 1;
            // A gift is in nobody's leave.
            if !game.has_gift_blank() {
                self.sample(&game, &mut stream, samples)?;
            }
            let RankedAction { action, .. } = self.best_action(&game)?;
            // The action was found by the rules; a pass is always legal.
            if action == Action::Pass || game.act(action).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn best_action(&mut self, game: &Game) -> Result<RankedAction, GraphMismatch> {
        let meter = &mut BudgetMeter::unwatched(Budget::default());
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        best_action(&game.view(game.state().to_move()), Scope::All, &evaluation, &mut self.generator, meter)
    }

    /// Draws racks, and adds a sample of each number of tiles from each of them.
    fn sample(
        &mut self,
        game: &Game,
        stream: &mut RandomStream,
        samples: &mut LeaveSamples,
    ) -> Result<(), GraphMismatch> {
        let seat = game.state().to_move();
        let rack_size = game.state().player(seat).rack().len();
        let mut tiles = game.state().unseen(seat);
        tiles.extend(game.state().player(seat).rack().tiles());
        let outlook = self.leaves.outlook(game, seat);
        let mut racks: Vec<(Vec<Tile>, i64)> = Vec::with_capacity(RACKS);
        for _ in 0..RACKS {
            stream.shuffle(&mut tiles);
            let dealt = game.redealt(tiles.clone());
            racks.push((tiles[..rack_size].to_vec(), self.best_action(&dealt)?.equity));
        }
        let sum: i64 = racks.iter().map(|(_, equity)| equity).sum();
        let mut features = Vec::new();
        for (rack, equity) in &mut racks {
            let others = i64::try_from(RACKS - 1).unwrap_or(1);
            let gain = *equity - (sum - *equity) / others;
            for kept in 1..rack_size {
                stream.shuffle(rack);
                self.features.features(&rack[..kept], outlook, &mut features);
                samples.add(&features, gain);
            }
        }
        Ok(())
    }
}
