//! The decision whether to change a blank on the board before anything else.

use std::ops::ControlFlow;

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
/// blank may score less and costs less when it is left over.
pub(crate) fn best_blank_change(
    view: &PlayerView,
    scope: Scope,
    leaves: &LeaveTable,
    generator: &mut Generator,
) -> Result<Option<Square>, GraphMismatch> {
    let squares = view.game().changeable_blanks();
    if squares.is_empty() {
        return Ok(None);
    }
    let mut equity = |view: &PlayerView| {
        let evaluation = StaticEvaluation::new(view.game(), leaves);
        let mut watch = |_| ControlFlow::Continue(());
        let mut meter = BudgetMeter::new(Budget::default(), &mut watch);
        best_action(view, scope, &evaluation, generator, &mut meter).map(|best| best.equity)
    };
    let mut best = (equity(view)?, None);
    for square in squares {
        let mut after = view.game().clone();
        if after.act(Action::ChangeBlank(square)).is_ok() {
            let worth = equity(&after.view(view.seat()))?;
            if best.0 < worth {
                best = (worth, Some(square));
            }
        }
    }
    Ok(best.1)
}
