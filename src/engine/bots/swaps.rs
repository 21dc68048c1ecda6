//! Which tiles a player may exchange.

use crate::game::Game;
use crate::ruleset::ExchangeOrder;

/// The most tiles that the player to move may exchange; none if the ruleset or the bag allows no exchange.
pub(super) fn most_tiles(game: &Game) -> Option<usize> {
    let rules = game.setup().ruleset.exchange()?;
    let state = game.state();
    let (held, bag) = (state.player(state.to_move()).rack().len(), state.bag().len());
    let most = match rules.order {
        ExchangeOrder::DrawFirst => held.min(bag),
        ExchangeOrder::ReturnFirst => held,
    };
    (rules.min_bag <= bag && 0 < most).then_some(most)
}
