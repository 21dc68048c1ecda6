//! Playing on: what follows an action for a few turns of quick play.

use super::lookahead::Lookahead;
use crate::bots::budget::Budget;
use crate::bots::leaves::LeaveTable;
use crate::bots::static_eval::{StaticEvaluation, hundredths};
use crate::game::{Action, Game, Seat};
use crate::movegen::{Generator, RankedPlay, Scope};

/// The way a deal is played on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Playout<'a> {
    pub(super) leaves: &'a LeaveTable,
    /// The player whose lead counts.
    pub(super) seat: Seat,
    pub(super) lookahead: Lookahead,
}

impl Playout<'_> {
    /// Plays an action and the replies to it; each player makes a good play by static evaluation. Returns the player's lead,
    /// the values of the leaves included, in hundredths of a point, and the positions examined.
    ///
    /// `leave` is the value of the leave of the action.
    pub(super) fn run(
        self,
        mut game: Game,
        action: &Action,
        leave: i64,
        generator: &mut Generator,
    ) -> (i64, u64) {
        // An action that ends the game takes no search, but counts as a position.
        let mut positions = 1;
        // The action was checked before.
        if game.act_on_good_words(action.clone()).is_err() {
            return (i64::MIN / 1_000_000, positions);
        }
        let mut leave_values = vec![0; game.state().players().len()];
        leave_values[self.seat.index()] = leave;
        let replies = self.lookahead.replies();
        let mut before_last = None;
        for number in 1..=replies {
            if game.state().ending().is_some() {
                break;
            }
            if number == replies && matches!(self.lookahead, Lookahead::TwoReplies { .. }) {
                before_last = Some(self.lead_with_leaves(&game, &leave_values));
            }
            positions += Budget::of_search(&game, Scope::All);
            let seat = game.state().to_move();
            let (reply, leave) = good_reply(&game, self.leaves, generator);
            leave_values[seat.index()] = leave;
            if game.act_on_good_words(reply).is_err() {
                break;
            }
        }
        let last = self.lead_with_leaves(&game, &leave_values);
        let lead = match before_last {
            // The player who has just played is a turn ahead, unless the game is over.
            Some(before) if game.state().ending().is_none() => i64::midpoint(before, last),
            Some(_) | None => last,
        };
        (lead, positions)
    }

    /// The player's lead in hundredths of a point, with the values of these leaves unless the game is over.
    fn lead_with_leaves(self, game: &Game, leave_values: &[i64]) -> i64 {
        let leave = |seat: Seat| if game.state().ending().is_some() { 0 } else { leave_values[seat.index()] };
        let others = game.state().seats_in().filter(|&other| other != self.seat);
        hundredths(counted_lead(game, self.seat)) + leave(self.seat) - others.map(leave).max().unwrap_or(0)
    }
}

/// A good play by static evaluation, or else a pass, or an exchange if the pass gives up, and the value of the leave.
pub(crate) fn good_reply(game: &Game, leaves: &LeaveTable, generator: &mut Generator) -> (Action, i64) {
    let evaluation = StaticEvaluation::new(game, leaves);
    match evaluation.good_play(generator).ok().flatten() {
        Some(RankedPlay { play, equity })
            if play.score() >= 0 || equity >= evaluation.equity_of_pass() || evaluation.pass_gives_up() =>
        {
            (Action::Play(play.to_play()), equity - hundredths(play.score()))
        }
        None if evaluation.pass_gives_up() => match evaluation.best_exchanges(1).pop() {
            Some((equity, given)) => (Action::Exchange(given), equity + evaluation.exchange_price()),
            None => (Action::Pass, evaluation.equity_without(0, &[])),
        },
        Some(_) | None => (Action::Pass, evaluation.equity_without(0, &[])),
    }
}

/// The points that a win counts as when another player has the higher score, as when a player is out by passing
/// (SF-20).
pub(crate) const WIN: i32 = 10_000;

/// The points that such a win or loss counts as, or that winning adds to the lead, where leads of several deals are compared:
/// there it must not outweigh many others.
pub(crate) const WIN_AMONG_DEALS: i32 = 100;

/// The lead as it counts beside those of other deals. By passing, nobody loses with a better lead, or wins with a worse one,
/// than by points.
fn counted_lead(game: &Game, seat: Seat) -> i32 {
    let lead = lead(game, seat);
    if lead.abs() != WIN {
        let winning = if counts_win(game) { lead.signum() * WIN_AMONG_DEALS } else { 0 };
        return lead.saturating_add(winning);
    }
    let others = game.state().players().filter(|&(other, _)| other != seat);
    let highest = others.map(|(_, player)| player.score()).max().unwrap_or(0);
    let by_points = game.state().player(seat).score().saturating_sub(highest);
    if lead == WIN {
        by_points.max(0).saturating_add(WIN_AMONG_DEALS)
    } else {
        by_points.min(0).saturating_sub(WIN_AMONG_DEALS)
    }
}

/// True if a game of several is over that a target, rounds or last turns may end, however it did end. Players choose when such a
/// game ends, so the winner matters more than in games that end with the tiles, where counting it made masters no stronger.
fn counts_win(game: &Game) -> bool {
    let is_over = game.state().ending().is_some();
    is_over && game.state().players().len() > 1 && !game.setup().ruleset.ending().is_by_racks_alone()
}

/// The points by which a player leads the best of the others; negative if the player is behind.
pub(crate) fn lead(game: &Game, seat: Seat) -> i32 {
    let state = game.state();
    if !state.player(seat).is_in() {
        return -WIN;
    }
    let others = state.seats_in().filter(|&other| other != seat);
    let own = state.player(seat).score();
    match others.map(|other| state.player(other).score()).max() {
        Some(highest) => own.saturating_sub(highest),
        None if state.players().len() == 1 => own,
        None => WIN,
    }
}
