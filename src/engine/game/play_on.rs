//! Playing on from a position of another game.

use super::game::Game;
use super::setup::{PlayerTally, Premiums, StartPosition};
use super::state::{Player, has_last_turns, undealt};
use crate::play::Placement;
use crate::ruleset::{AtTarget, TakenFrom};

impl Game {
    /// The position as one that another game with the same rules and as many players can begin from: board, racks,
    /// scores, whose turn it is, who is out, passes in a row, and what the ruleset counts.
    ///
    /// The tiles in the bag are shuffled anew by `seed`, which should be that of the other game. Where they are not the
    /// rest of the tile set, as after a gift blank, they are part of the position. The names in it are those of this game.
    pub fn position_to_play_on(&self, seed: u64) -> StartPosition {
        let state = self.state();
        let setup = self.setup();
        let before = setup.position.as_ref();
        let ending = setup.ruleset.ending();
        let has_rounds = ending.rounds.is_some() || ending.at_target == AtTarget::AfterRound;
        let board_seed = before.and_then(|position| position.board_seed).unwrap_or(setup.seed);
        let asks_last_turn = setup.ruleset.take().is_some_and(|rules| rules.from == TakenFrom::LastTurn);
        let on_board = state.board().tiles().map(|(square, _)| square);
        let last_placed = on_board.filter(|&square| state.last_placed.contains(square));
        let mut position = StartPosition {
            turn: Some(state.turn()),
            to_move: Some(state.player(state.to_move()).name().to_owned()),
            scores: state.players().map(|(_, player)| player.score()).collect(),
            racks: state.players().map(|(_, player)| player.rack().tiles().to_vec()).collect(),
            bag: None,
            bag_seed: None,
            board: state.board().tiles().map(|(square, tile)| Placement { square, tile }).collect(),
            statuses: state.players().map(|(_, player)| player.status()).collect(),
            own_passes: state.players().map(|(_, player)| player.passes()).collect(),
            passes: state.passes(),
            scoreless: state.scoreless(),
            aside: state.aside.clone(),
            tallies: self.tallies(),
            starter: has_rounds.then(|| state.player(state.starter).name().to_owned()),
            rounds: has_rounds.then_some(state.rounds),
            last_placed: if asks_last_turn { last_placed.collect() } else { Vec::new() },
            cooldowns: state.cooldowns.clone(),
            premiums: before.and_then(|position| position.premiums.clone()),
            board_seed: (setup.options.premiums == Premiums::Random).then_some(board_seed),
        };
        let mut rest = undealt(setup, &position, state.board(), self.tiles(), state.turn());
        let mut bag: Vec<_> = state.bag().tiles().collect();
        rest.sort_unstable();
        bag.sort_unstable();
        if rest != bag {
            position.bag = Some(bag);
            position.bag_seed = Some(seed);
        }
        position
    }

    /// Returns the counts of each player; nothing where the ruleset limits none of it.
    fn tallies(&self) -> Vec<PlayerTally> {
        let (state, ruleset) = (self.state(), &self.setup().ruleset);
        let asks_who_placed = ruleset.take().is_some_and(|rules| rules.from == TakenFrom::Others);
        let limits_takings = ruleset.take().is_some_and(|rules| rules.limit.is_some());
        let limits_exchanges = ruleset.exchange().is_some_and(|rules| rules.limit.is_some());
        if !asks_who_placed && !limits_takings && !limits_exchanges && !has_last_turns(ruleset) {
            return Vec::new();
        }
        let on_board = || state.board().tiles().map(|(square, _)| square);
        let tally = |player: &Player| PlayerTally {
            takings: player.takings,
            exchanges: player.exchanges,
            placed: on_board().filter(|&square| player.placed.contains(square)).collect(),
            last_turn: player.last_turn,
        };
        state.players().map(|(_, player)| tally(player)).collect()
    }
}
