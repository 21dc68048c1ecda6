//! The endgame: two players are left and the bag is empty, so what a player does not see is on the other rack.
//!
//! Where no tile can be taken from the board, the [solver](solver) searches all lines, deeper and deeper, until it has
//! proved the best action or its budget is used up. With takings a turn may have a hundred thousand plays, so the search
//! looks at the most promising ones of each turn only, plays on greedily from there, and [widens](widening) from search to
//! search.

mod occupancy;
mod play_list;
mod position;
mod position_table;
mod position_tree;
mod solver;
mod tile_counts;
mod widening;

use super::budget::BudgetMeter;
use super::decision::Certainty;
use super::leaves::LeaveTable;
use super::view::PlayerView;
use crate::game::{Action, Game, Seat};
use crate::movegen::Generator;
use crate::ruleset::ExchangeOrder;
use crate::tiles::Tile;
pub(super) use solver::Solver;
use widening::WideningSearch;

/// The budget was used up, or the watcher stopped the bot.
struct Stopped;

/// True if nothing is hidden, and no blank can be changed from now on: two players are left, and all hidden tiles are on the
/// other rack. The searches know plays, exchanges and passes only.
pub(crate) fn is_endgame(view: &PlayerView) -> bool {
    tiles_to_draw(view) == Some(0) && !may_change_blanks(view.game())
}

/// The number of tiles in the bag if two players are left and all hidden tiles are there or on the other rack.
pub(super) fn tiles_to_draw(view: &PlayerView) -> Option<usize> {
    let state = view.game().state();
    let others: Vec<Seat> = state.seats_in().filter(|&seat| seat != view.seat()).collect();
    let [other] = others.as_slice() else { return None };
    let in_bag = state.bag().len();
    (state.player(*other).rack().len() + in_bag == view.hidden().len()).then_some(in_bag)
}

/// Returns whether a blank is or may come to be on the board, in a ruleset in which it may be changed.
fn may_change_blanks(game: &Game) -> bool {
    let state = game.state();
    let on_board = || state.board().tiles().any(|(_, tile)| tile.is_blank());
    let on_racks = || state.players().any(|(_, player)| player.rack().tiles().contains(&Tile::Blank));
    game.setup().ruleset.changes_blanks() && (on_board() || on_racks())
}

/// An endgame that was searched to its end: the best action, and the final leads after it and after another turn, in
/// points.
pub(crate) struct ProvedEndgame {
    pub(crate) best: Action,
    pub(crate) best_lead: i32,
    pub(crate) other_lead: i32,
}

/// An endgame search from a player's view.
pub(crate) enum Endgame<'a, 'w> {
    /// Every line can be searched.
    WithoutTaking(Solver<'a, 'w>),
    /// The rules allow something else, or end the game in a way that the solver does not know.
    Other(WideningSearch<'a, 'w>),
}

impl<'a, 'w> Endgame<'a, 'w> {
    pub(crate) fn new(
        view: &'a PlayerView,
        leaves: &'a LeaveTable,
        generator: &'a mut Generator,
        meter: &'a mut BudgetMeter<'w>,
    ) -> Self {
        let game = view.game();
        if is_solvable(game) {
            Self::WithoutTaking(Solver::new(game, generator, meter))
        } else {
            Self::Other(WideningSearch::new(view, leaves, generator, meter))
        }
    }

    /// The action that leads to the best end found or estimated, or `None` if the budget allows no search for plays where the
    /// [solver](Solver) cannot be used.
    pub(crate) fn best(&mut self) -> Option<(Action, Certainty)> {
        match self {
            Self::WithoutTaking(solver) => Some(solver.best()),
            Self::Other(search) => search.best(),
        }
    }

    /// The lead of the player to move at the end after the best action found, or an estimate of it, and how certain it is.
    /// `None` if not even greedy play to the end was completed where the [solver](Solver) cannot be used.
    pub(crate) fn outcome(&mut self) -> Option<(i32, Certainty)> {
        match self {
            Self::WithoutTaking(solver) => Some(solver.outcome()),
            Self::Other(search) => search.outcome(),
        }
    }

    /// The best action, and the final leads after it and after another turn, if they are proved. `after_other` is
    /// the game after that turn.
    pub(crate) fn prove(&mut self, after_other: Game) -> Option<ProvedEndgame> {
        match self {
            Self::WithoutTaking(solver) => solver.prove(&after_other),
            Self::Other(search) => search.prove(after_other),
        }
    }
}

/// Returns whether all turns to come are plays and passes, and the points gained in them do not depend on the scores or
/// on how many turns there were.
pub(super) fn is_solvable(game: &Game) -> bool {
    let ruleset = &game.setup().ruleset;
    let exchanges = ruleset.exchange().is_some_and(|rules| {
        // Who draws first gets nothing from an empty bag.
        rules.min_bag == 0 && rules.order == ExchangeOrder::ReturnFirst
    });
    let is_by_racks_alone = ruleset.ending().is_by_racks_alone();
    ruleset.take().is_none() && !game.has_gift_blank() && !exchanges && is_by_racks_alone
}
