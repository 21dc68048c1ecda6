//! The decision whether to change a blank on the board before anything else.

use super::budget::{Budget, BudgetMeter};
use super::leaves::LeaveTable;
use super::static_choice::best_action;
use super::static_eval::StaticEvaluation;
use super::view::PlayerView;
use crate::board::Square;
use crate::game::Action;
use crate::movegen::{Generator, GraphMismatch, Scope};

/// The blank on the board that the player to move should change before they do anything else: the one after which their
/// best action is worth most by static evaluation. Returns `None` if no change makes it worth more.
///
/// That counts what the letter would score now and later against the same for the blank, at the end of a game too, where a
/// blank may score less and costs less when it is left over. A search that is stopped changes nothing.
pub(crate) fn best_blank_change(
    view: &PlayerView,
    scope: Scope,
    leaves: &LeaveTable,
    generator: &mut Generator,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Square>, GraphMismatch> {
    let squares = view.game().changeable_blanks();
    if squares.is_empty() {
        return Ok(None);
    }
    // What is left of the budget decides how far a master looks ahead, so these searches are not counted.
    let mut watch = |_| meter.check();
    let meter = &mut BudgetMeter::new(Budget::default(), &mut watch);
    let mut equity = |view: &PlayerView, meter: &mut BudgetMeter<'_>| {
        let evaluation = StaticEvaluation::new(view.game(), leaves);
        best_action(view, scope, &evaluation, generator, meter).map(|best| best.equity)
    };
    let mut best = (equity(view, meter)?, None);
    for square in squares {
        let mut after = view.game().clone();
        if after.act(Action::ChangeBlank(square)).is_ok() {
            let worth = equity(&after.view(view.seat()), meter)?;
            if best.0 < worth {
                best = (worth, Some(square));
            }
        }
    }
    // A search that was stopped says nothing about the others.
    Ok(best.1.filter(|_| !meter.is_stopped()))
}
