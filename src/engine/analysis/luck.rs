//! The luck of the draw: by how much tiles drawn are worth more than average ones, together with the tiles kept.

use super::equity::Equity;
use crate::bots::LeaveTable;
use crate::game::{Game, TurnOutcome, TurnRecord};
use crate::rack::without;
use crate::ruleset::ExchangeOrder;
use crate::tiles::Tile;

/// The luck of each player's first rack, by seat. Racks of a start position are not drawn.
pub(super) fn of_first_racks(game: &Game, leaves: &LeaveTable) -> Vec<Equity> {
    let given = game.setup().position.as_ref().map_or(0, |position| position.racks.len());
    let state = game.state();
    state
        .players()
        .map(|(seat, player)| {
            let rack = player.rack().tiles();
            if seat.index() < given {
                return Equity::ZERO;
            }
            let unseen: Vec<Tile> = state.unseen(seat).into_iter().chain(rack.iter().copied()).collect();
            excess(leaves, &[], rack, &unseen)
        })
        .collect()
}

/// The luck of the draw after a turn.
pub(super) fn of_draw(before: &Game, turn: &TurnRecord, leaves: &LeaveTable) -> Equity {
    let (gone, drawn) = match &turn.outcome {
        TurnOutcome::Play { scored, drawn, .. } => (&scored.own, drawn),
        TurnOutcome::Exchange { given, drawn } => (given, drawn),
        _ => return Equity::ZERO,
    };
    let state = before.state();
    let mut kept = state.player(turn.seat).rack().tiles().to_vec();
    without(&mut kept, gone);
    let mut unseen = state.unseen(turn.seat);
    let is_exchange = matches!(turn.outcome, TurnOutcome::Exchange { .. });
    let order = before.setup().ruleset.exchange().map(|rules| rules.order);
    if is_exchange && order == Some(ExchangeOrder::ReturnFirst) {
        unseen.extend(gone);
    }
    excess(leaves, &kept, drawn, &unseen)
}

/// The value of kept and drawn tiles beyond the mean of all draws of as many tiles.
fn excess(leaves: &LeaveTable, kept: &[Tile], drawn: &[Tile], unseen: &[Tile]) -> Equity {
    if drawn.is_empty() {
        return Equity::ZERO;
    }
    let rack: Vec<Tile> = kept.iter().chain(drawn).copied().collect();
    Equity::from_hundredths(leaves.value(&rack) - leaves.mean_value(kept, unseen, drawn.len()))
}
