//! The search of endgames with takings: alpha-beta search of a few plays in each turn, of more from search to search, and
//! greedy play from there to the end.

use std::cmp::Reverse;

use super::position_tree::{MAX_TURNS, PositionId, PositionTree, Turn};
use super::{ProvedEndgame, Stopped};
use crate::bots::budget::BudgetMeter;
use crate::bots::decision::Certainty;
use crate::bots::leaves::LeaveTable;
use crate::bots::static_eval::max_exchanged_by;
use crate::bots::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::Generator;

/// The number of plays that are first played on greedily.
const SOUND_WIDTH: usize = 10;

/// Iterative deepening: the number of plays looked at in each turn, and the turns looked ahead, from search to search.
const SEARCHES: [(usize, usize); 5] = [(4, 2), (4, 3), (6, 4), (6, MAX_TURNS), (12, MAX_TURNS)];

/// The numbers of plays looked at in each turn by searches that prove the best action if these are all plays. An endgame
/// with more of them in a turn is not proved: two blanks and a board to take from may have a million plays, and listing
/// them would take too long.
const PROOF_WIDTHS: [usize; 2] = [64, 1024];

/// An endgame search from a player's view.
pub(crate) struct WideningSearch<'a, 'w> {
    tree: PositionTree<'a, 'w>,
    /// True if a game may go on for ever, as where tiles can be exchanged with an empty bag.
    is_endless: bool,
}

/// The limits of one search, and whether they cut it short.
struct SearchLimits {
    width: usize,
    turns: usize,
    is_cut: bool,
}

/// The final leads of interest: what the player has for certain, and what the other would not allow.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const ALL: Self = Self { alpha: i32::MIN, beta: i32::MAX };
}

/// A turn that no other can beat, its final lead, and the limits of the search that proved it.
struct Proof {
    best: Turn,
    lead: i32,
    limits: SearchLimits,
}

impl<'a, 'w> WideningSearch<'a, 'w> {
    pub(super) fn new(
        view: &'a PlayerView,
        leaves: &'a LeaveTable,
        generator: &'a mut Generator,
        meter: &'a mut BudgetMeter<'w>,
    ) -> Self {
        let game = view.game();
        let is_endless = game.state().seats_in().any(|seat| max_exchanged_by(game, seat).is_some());
        Self { tree: PositionTree::new(view, leaves, generator, meter), is_endless }
    }

    /// The action that leads to the best end found, or `None` if the budget allows no search for plays. What is not
    /// proved is at least as good as greedy play if the other plays greedily.
    pub(super) fn best(&mut self) -> Option<(Action, Certainty)> {
        let (turn, _, certainty) = self.best_turn()?;
        Some((self.tree.action(PositionTree::ROOT, turn), certainty))
    }

    /// The final lead of the best line found.
    pub(super) fn outcome(&mut self) -> Option<(i32, Certainty)> {
        let (_, lead, certainty) = self.best_turn()?;
        Some((lead?, certainty))
    }

    /// The best turn, and its final lead if a search for it was completed.
    fn best_turn(&mut self) -> Option<(Turn, Option<i32>, Certainty)> {
        let mut sound = self.sound_turns()?;
        let mut lead = self.tree.known_greedy_lead(PositionTree::ROOT, sound[0]);
        for (width, turns) in SEARCHES {
            let mut limits = SearchLimits { width, turns, is_cut: false };
            match self.put_best_first(&mut sound, &mut limits) {
                Ok(found) => lead = Some(found),
                Err(Stopped) => return Some((sound[0], lead, Certainty::BestFound)),
            }
        }
        Some(match self.proved() {
            Some(proof) => (proof.best, Some(proof.lead), Certainty::Exact),
            None => (sound[0], lead, Certainty::BestFound),
        })
    }

    /// The turns that are no worse than greedy play if both players go on greedily, the best first.
    fn sound_turns(&mut self) -> Option<Vec<Turn>> {
        let Ok((turns, _)) = self.tree.turns(PositionTree::ROOT, SOUND_WIDTH) else {
            return self.tree.first_play().map(|turn| vec![turn]);
        };
        let mut leads = Vec::new();
        for &turn in &turns {
            let after = self.tree.after(PositionTree::ROOT, turn);
            match after.and_then(|after| self.tree.greedy_lead(after)) {
                Ok(lead) => leads.push((lead, turn)),
                Err(Stopped) => break,
            }
        }
        let Some(&(greedy, _)) = leads.first() else { return turns.first().map(|&turn| vec![turn]) };
        leads.retain(|&(lead, _)| greedy <= lead);
        // The sort is stable: of equal turns, the more promising one comes first.
        leads.sort_by_key(|&(lead, _)| Reverse(lead));
        Some(leads.into_iter().map(|(_, turn)| turn).collect())
    }

    /// The best action, and the final leads after it and after another turn, if they are proved.
    pub(super) fn prove(&mut self, after_other: Game) -> Option<ProvedEndgame> {
        let Proof { best, lead, mut limits } = self.proved()?;
        let after = self.tree.add(after_other);
        let other_lead = self.search(after, Window::ALL, &mut limits, MAX_TURNS).ok()?;
        let best = self.tree.action(PositionTree::ROOT, best);
        (!limits.is_cut).then_some(ProvedEndgame { best, best_lead: lead, other_lead })
    }

    /// The best turn, if it can be proved.
    fn proved(&mut self) -> Option<Proof> {
        if self.is_endless {
            return None;
        }
        for width in PROOF_WIDTHS {
            let (mut turns, is_all) = self.tree.turns(PositionTree::ROOT, width).ok()?;
            let mut limits = SearchLimits { width, turns: MAX_TURNS, is_cut: !is_all };
            self.order(PositionTree::ROOT, &mut turns);
            let lead = self.put_best_first(&mut turns, &mut limits).ok()?;
            if !limits.is_cut {
                return Some(Proof { best: turns[0], lead, limits });
            }
        }
        None
    }

    /// Searches turns of the first position, puts the best one first, and returns its final lead. If the search stops
    /// early, what it found counts, since it begins with the best turn of the search before.
    fn put_best_first(&mut self, turns: &mut [Turn], limits: &mut SearchLimits) -> Result<i32, Stopped> {
        let mut best = None;
        let mut result = Ok(());
        for (place, &turn) in turns.iter().enumerate() {
            let alpha = best.map_or(i32::MIN, |(lead, _)| lead);
            match self.lead_after(
                PositionTree::ROOT,
                turn,
                Window { alpha, ..Window::ALL },
                limits,
                limits.turns - 1,
            ) {
                Ok(lead) if alpha < lead || best.is_none() => best = Some((lead, place)),
                Ok(_) => {}
                Err(Stopped) => {
                    result = Err(Stopped);
                    break;
                }
            }
        }
        let (lead, place) = best.ok_or(Stopped)?;
        turns[..=place].rotate_right(1);
        result.map(|()| lead)
    }

    /// The final lead after a turn, if it is in the window; otherwise a value beyond the nearer bound.
    fn lead_after(
        &mut self,
        id: PositionId,
        turn: Turn,
        window: Window,
        limits: &mut SearchLimits,
        turns: usize,
    ) -> Result<i32, Stopped> {
        let after = self.tree.after(id, turn)?;
        self.search(after, window, limits, turns)
    }

    /// Alpha-beta search of a number of turns.
    fn search(
        &mut self,
        id: PositionId,
        Window { mut alpha, mut beta }: Window,
        limits: &mut SearchLimits,
        turns: usize,
    ) -> Result<i32, Stopped> {
        if let Some(lead) = self.tree.final_lead(id) {
            return Ok(lead);
        }
        if turns == 0 {
            limits.is_cut = true;
            return self.tree.greedy_lead(id);
        }
        let is_mine = self.tree.is_own_turn(id);
        let mut best = if is_mine { i32::MIN } else { i32::MAX };
        let (mut possible, is_all) = self.tree.turns(id, limits.width)?;
        limits.is_cut |= !is_all;
        self.order(id, &mut possible);
        for turn in possible {
            let lead = self.lead_after(id, turn, Window { alpha, beta }, limits, turns - 1)?;
            if is_mine {
                best = best.max(lead);
                alpha = alpha.max(lead);
            } else {
                best = best.min(lead);
                beta = beta.min(lead);
            }
            if beta <= alpha {
                break;
            }
        }
        Ok(best)
    }

    /// Orders turns by what greedy play after them comes to; the others follow in their order.
    fn order(&self, id: PositionId, turns: &mut [Turn]) {
        let sign = if self.tree.is_own_turn(id) { -1 } else { 1 };
        let key = |turn: &Turn| self.tree.known_greedy_lead(id, *turn).map_or(i32::MAX, |lead| sign * lead);
        turns.sort_by_key(key);
    }
}
