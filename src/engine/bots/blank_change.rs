//! The decision whether to change a blank on the board before anything else.

use super::budget::{Budget, BudgetMeter};
use super::leaves::LeaveTable;
use super::static_choice::{best_action, wins_at_once};
use super::static_eval::StaticEvaluation;
use super::view::PlayerView;
use crate::game::Action;
use crate::movegen::{Generator, GraphMismatch, Scope};

/// The change of a blank on the board that the player to move should make before they do anything else: the one after which
/// their best action is worth most by static evaluation, or wins. Returns `None` if no change makes it worth more.
///
/// That counts what the letter would score now and later against the same for the blank, at the end of a game too, where a
/// blank may score less and costs less when it is left over. If the watcher stops the comparison, nothing is changed, and
/// nothing can be searched for any more: the action is the best one found for the board as it is.
pub(crate) fn best_blank_change(
    view: &PlayerView,
    scope: Scope,
    leaves: &LeaveTable,
    generator: &mut Generator,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Action>, GraphMismatch> {
    let squares = view.game().changeable_blanks();
    if squares.is_empty() {
        return Ok(None);
    }
    // What is left of the budget decides how far a master looks ahead, so these searches are not counted.
    let mut watch = |_| meter.check();
    let meter = &mut BudgetMeter::new(Budget::default(), &mut watch);
    let mut best_after = |view: &PlayerView, meter: &mut BudgetMeter<'_>| {
        let evaluation = StaticEvaluation::new(view.game(), leaves);
        let mut best = best_action(view, scope, &evaluation, generator, meter)?;
        if wins_at_once(view, &best.action) {
            // Nothing is worth more than a win.
            best.equity = i64::MAX;
        }
        Ok::<_, GraphMismatch>(best)
    };
    let unchanged = best_after(view, meter)?;
    let (mut highest, mut change) = (unchanged.equity, None);
    for square in squares {
        let mut after = view.game().clone();
        if after.act(Action::ChangeBlank(square)).is_ok() {
            let equity = best_after(&after.view(view.seat()), meter)?.equity;
            if highest < equity {
                (highest, change) = (equity, Some(Action::ChangeBlank(square)));
            }
        }
    }
    // A search that was stopped says nothing about the others.
    Ok(if meter.is_stopped() { Some(unchanged.action) } else { change })
}
