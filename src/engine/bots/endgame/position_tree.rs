//! The positions that a search has reached, as a tree: each knows its most promising plays, and how the game ends if both
//! players go on greedily.

use super::Stopped;
use crate::bots::budget::BudgetMeter;
use crate::bots::leaves::LeaveTable;
use crate::bots::simulation::lead;
use crate::bots::static_choice::top_plays;
use crate::bots::static_eval::StaticEvaluation;
use crate::bots::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::{Generator, Scope};

/// A game that takes more turns is not played on to its end: where nothing ends it, players could pass for ever.
pub(super) const MAX_TURNS: usize = 40;

/// The number of turns tried that count as one position. Turns that end the game take no search for plays.
const TURNS_PER_POSITION: u64 = 16;

/// A position of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionId(usize);

/// A turn that leads from one position to another. The plays are numbered, the most promising first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Play(usize),
    Pass,
}

/// The positions, beginning with the one that is searched.
pub(super) struct PositionTree<'a, 'w> {
    view: &'a PlayerView,
    leaves: &'a LeaveTable,
    generator: &'a mut Generator,
    meter: &'a mut BudgetMeter<'w>,
    positions: Vec<Node>,
    /// The number of turns tried.
    tried: u64,
}

struct Node {
    game: Game,
    /// The most promising plays, the best first.
    plays: Vec<Branch>,
    /// The number of plays that were searched for. If fewer were found, these are all.
    sought: usize,
    pass: Branch,
    /// The player's final lead if both go on greedily.
    greedy_lead: Option<i32>,
}

/// A turn, and the position after it if it was tried.
struct Branch {
    action: Action,
    after: Option<PositionId>,
}

impl<'a, 'w> PositionTree<'a, 'w> {
    pub(super) fn new(
        view: &'a PlayerView,
        leaves: &'a LeaveTable,
        generator: &'a mut Generator,
        meter: &'a mut BudgetMeter<'w>,
    ) -> Self {
        let root = Node::new(view.game().clone().without_log());
        Self { view, leaves, generator, meter, positions: vec![root], tried: 0 }
    }

    /// The position that is searched.
    pub(super) const ROOT: PositionId = PositionId(0);

    /// The player's lead at the end of the game, if a position is the end.
    pub(super) fn final_lead(&self, id: PositionId) -> Option<i32> {
        let game = &self.positions[id.0].game;
        game.state().ending().map(|_| lead(game, self.view.seat()))
    }

    /// True if it is the player's turn.
    pub(super) fn is_own_turn(&self, id: PositionId) -> bool {
        self.positions[id.0].game.state().to_move() == self.view.seat()
    }

    /// The action of a turn.
    pub(super) fn action(&self, id: PositionId, turn: Turn) -> Action {
        self.positions[id.0].branch(turn).action.clone()
    }

    /// The turns of a position: the most promising plays, no more than `width`, and a pass; and whether these are all.
    pub(super) fn turns(&mut self, id: PositionId, width: usize) -> Result<(Vec<Turn>, bool), Stopped> {
        self.check()?;
        // One more shows whether there are more.
        if self.positions[id.0].sought <= width {
            self.search_for_plays(id, width + 1)?;
        }
        let found = self.positions[id.0].plays.len();
        let plays = (0..found.min(width)).map(Turn::Play);
        Ok((plays.chain([Turn::Pass]).collect(), found <= width))
    }

    /// The position after a turn.
    pub(super) fn after(&mut self, id: PositionId, turn: Turn) -> Result<PositionId, Stopped> {
        let branch = self.positions[id.0].branch(turn);
        if let Some(after) = branch.after {
            return Ok(after);
        }
        let action = branch.action.clone();
        let game = self.positions[id.0].game.after_action(&action).map_err(|_| Stopped)?;
        let after = self.add(game);
        self.positions[id.0].branch_mut(turn).after = Some(after);
        Ok(after)
    }

    /// Adds the position after a tried turn; `game` has no log.
    pub(super) fn add(&mut self, game: Game) -> PositionId {
        self.tried += 1;
        if self.tried.is_multiple_of(TURNS_PER_POSITION) {
            self.meter.spend(1);
        }
        let id = PositionId(self.positions.len());
        self.positions.push(Node::new(game));
        id
    }

    /// The player's final lead if both players make the most promising play from here on, or pass if there is none.
    pub(super) fn greedy_lead(&mut self, id: PositionId) -> Result<i32, Stopped> {
        let mut line = vec![id];
        let lead = loop {
            let last = line[line.len() - 1];
            if let Some(known) = self.positions[last.0].greedy_lead.or_else(|| self.final_lead(last)) {
                break known;
            }
            if line.len() > MAX_TURNS {
                break lead(&self.positions[last.0].game, self.view.seat());
            }
            self.check()?;
            if self.positions[last.0].sought == 0 {
                self.search_for_plays(last, 1)?;
            }
            let turn = if self.positions[last.0].plays.is_empty() { Turn::Pass } else { Turn::Play(0) };
            line.push(self.after(last, turn)?);
        };
        for id in line {
            self.positions[id.0].greedy_lead = Some(lead);
        }
        Ok(lead)
    }

    /// The final lead of a position by greedy play, if it is known.
    pub(super) fn known_greedy_lead(&self, id: PositionId, turn: Turn) -> Option<i32> {
        let after = self.positions[id.0].branch(turn).after?;
        self.positions[after.0].greedy_lead.or_else(|| self.final_lead(after))
    }

    fn check(&mut self) -> Result<(), Stopped> {
        if self.meter.left() == 0 || self.meter.check().is_break() { Err(Stopped) } else { Ok(()) }
    }

    /// The best play found of the first position, even by a search that was stopped.
    pub(super) fn first_play(&self) -> Option<Turn> {
        (!self.positions[Self::ROOT.0].plays.is_empty()).then_some(Turn::Play(0))
    }

    /// Finds the most promising plays of a position.
    fn search_for_plays(&mut self, id: PositionId, count: usize) -> Result<(), Stopped> {
        let Node { game, plays, sought, .. } = &mut self.positions[id.0];
        let evaluation = StaticEvaluation::new(game, self.leaves);
        // The generator was checked before the search began.
        let found = top_plays(self.generator, (game, Scope::All), &evaluation, count, self.meter);
        if self.meter.is_stopped() && !plays.is_empty() {
            return Err(Stopped);
        }
        // The plays found before are the first of these.
        let new = found.unwrap_or_default().into_iter().skip(plays.len());
        plays.extend(new.map(|ranked| Branch::new(Action::Play(ranked.play.to_play()))));
        if self.meter.is_stopped() {
            return Err(Stopped);
        }
        *sought = count;
        Ok(())
    }
}

impl Node {
    const fn new(game: Game) -> Self {
        Self { game, plays: Vec::new(), sought: 0, pass: Branch::new(Action::Pass), greedy_lead: None }
    }

    fn branch(&self, turn: Turn) -> &Branch {
        match turn {
            Turn::Play(number) => &self.plays[number],
            Turn::Pass => &self.pass,
        }
    }

    fn branch_mut(&mut self, turn: Turn) -> &mut Branch {
        match turn {
            Turn::Play(number) => &mut self.plays[number],
            Turn::Pass => &mut self.pass,
        }
    }
}

impl Branch {
    const fn new(action: Action) -> Self {
        Self { action, after: None }
    }
}
