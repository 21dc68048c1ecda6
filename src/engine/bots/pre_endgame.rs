//! The pre-endgame: two players are left, and one or two turns empty the bag.
//!
//! The choices of tiles for the bag are listed, in random order, instead of drawn, so that each deal is used once. Each
//! candidate is played on with each deal until the bag is empty, and the [endgame](super::endgame) that follows is searched a
//! few turns deep. What counts is the points at the end, and a win as 150 points more.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use super::budget::{Budget, BudgetMeter};
use super::endgame::{Solver, is_solvable, tiles_to_draw};
use super::giving_up::pass_puts_out;
use super::leaves::LeaveTable;
use super::simulation::{
    Candidate, Contender, WIN, WIN_AMONG_DEALS, drop_beaten, good_reply, lead, share_out, sort,
};
use super::static_choice::top_plays;
use super::static_eval::{StaticEvaluation, hundredths};
use super::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::{Generator, GraphMismatch, Scope};
use crate::rack::without;
use crate::rng::{Purpose, RandomStream};
use crate::tiles::Tile;

/// The least budget for which the deals of one, two, three and four tiles in the bag are listed: with less, simulation is
/// stronger, and with the 330 deals of four tiles it always is.
const LEAST_BUDGETS: [u64; 4] = [1_000, 1_000, 5_000, u64::MAX];

/// The number of plays that are compared, the most promising ones, beside an exchange and a pass, which may leave the last
/// tile to the other, unless it puts out.
const PLAYS: usize = 20;

/// The number of deals after which candidates are first dropped. It does not depend on the number of threads, so that the
/// decision does not either.
const FIRST_LOOK: usize = 8;

/// The most turns that are played on before the bag is empty.
const MOST_TURNS: usize = 6;

/// The most promising plays of a turn of an endgame: the others are hardly ever best, and take most of the time.
const ENDGAME_PLAYS: usize = 200;

/// The least and the most positions of the budget that an endgame may use.
const ENDGAME_BUDGET: RangeInclusive<u64> = 1..=100;

/// The positions that are charged for the lists of plays at the start of an endgame, and those of playing on to its end with
/// them.
const ENDGAME_LISTS: u64 = 4;
const PLAYED_ON: u64 = ENDGAME_LISTS + 2;

/// The value of winning beside that of the points, in hundredths of a point.
const WIN_BONUS: i64 = 15_000;

/// The weight of equity before a deal has been played: near even, a point more is about 1.3 % more of the chance of winning.
const CHANCE_OF_EQUITY: i64 = 4;

/// The least budget for which listing the deals pays; `None` unless two players are left, one to four tiles are in the bag,
/// and the endgame that follows can be solved: no tile can be taken, and no blank changed.
pub(super) fn least_budget(view: &PlayerView) -> Option<u64> {
    let least = *LEAST_BUDGETS.get(tiles_to_draw(view)?.checked_sub(1)?)?;
    let is_solvable = is_solvable(view.game()) && !view.game().setup().ruleset.changes_blanks();
    is_solvable.then_some(least)
}

/// A search from a player's view.
pub(super) struct PreEndgame<'a, 'w> {
    pub(super) view: &'a PlayerView,
    pub(super) leaves: &'a LeaveTable,
    pub(super) generator: &'a mut Generator,
    /// The number of threads that search.
    pub(super) threads: NonZeroUsize,
    pub(super) meter: &'a mut BudgetMeter<'w>,
}

/// The results so far, by what is in the bag: equal tiles make equal deals.
type KnownResults = HashMap<Vec<Tile>, i64>;

impl PreEndgame<'_, '_> {
    /// The best action.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator is of other words or tiles.
    pub(super) fn best(&mut self) -> Result<Action, GraphMismatch> {
        let mut contenders = self.contenders(PLAYS)?;
        if contenders.len() > 1 && pass_puts_out(self.view.game()) {
            contenders.retain(|contender| contender.candidate.action != Action::Pass);
        }
        let bags = self.bags();
        let mut dealt = 0;
        for bag in &bags {
            if contenders.len() < 2 || self.meter.left() == 0 || self.meter.check().is_break() {
                break;
            }
            let endgame = self.share_of_budget(contenders.len() * (bags.len() - dealt));
            self.play_on(&mut contenders, bag, endgame);
            dealt += 1;
            if dealt < bags.len() {
                sort(&mut contenders);
                if FIRST_LOOK <= dealt {
                    drop_beaten(&mut contenders, None);
                }
            }
        }
        if dealt == bags.len() {
            // Nothing is left to guess.
            contenders.sort_by_key(|contender| Reverse(contender.total()));
        }
        Ok(contenders.into_iter().next().map_or(Action::Pass, |contender| contender.candidate.action))
    }

    /// The positions that each of these endgames may use, of the budget that is left.
    fn share_of_budget(&self, endgames: usize) -> u64 {
        let each = self.meter.left() / (endgames as u64).max(1);
        each.saturating_sub(PLAYED_ON).clamp(*ENDGAME_BUDGET.start(), *ENDGAME_BUDGET.end())
    }

    /// The outlooks of this many plays, the best exchange and a pass over all deals, best first; each endgame may use this
    /// budget.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator is of other words or tiles.
    pub(super) fn outlooks(&mut self, plays: usize, endgame: Budget) -> Result<Vec<Outlook>, GraphMismatch> {
        let mut contenders = self.contenders(plays)?;
        let bags = self.bags();
        for bag in &bags {
            self.play_on(&mut contenders, bag, endgame.count());
        }
        contenders.sort_by_key(|contender| Reverse(contender.total()));
        Ok(contenders.iter().map(Outlook::of).collect())
    }

    /// Plays all contenders on with these tiles in the bag.
    fn play_on(&mut self, contenders: &mut [Contender<KnownResults>], bag: &[Tile], endgame: u64) {
        let playout = DealPlayout { view: self.view, leaves: self.leaves };
        let deal = playout.deal(bag);
        let spent =
            share_out(contenders, self.threads, |contender| contender.play_on(bag, &deal, playout, endgame));
        self.meter.spend(spent);
    }

    /// The actions to compare, in order of static equity.
    fn contenders(&mut self, plays: usize) -> Result<Vec<Contender<KnownResults>>, GraphMismatch> {
        let game = self.view.game();
        let evaluation = StaticEvaluation::new(game, self.leaves);
        let plays = top_plays(self.generator, (game, Scope::All), &evaluation, plays, self.meter)?;
        let exchanges = evaluation.best_exchanges(1).into_iter();
        let actions = plays
            .into_iter()
            .map(|ranked| (Action::Play(ranked.play.to_play()), ranked.equity))
            .chain(exchanges.map(|(equity, given)| (Action::Exchange(given), equity)))
            .chain([(Action::Pass, evaluation.equity_of_pass())]);
        let contender = |(action, equity): (Action, i64)| Contender {
            candidate: Candidate::new(action, CHANCE_OF_EQUITY * equity),
            generator: self.generator.clone(),
            data: HashMap::new(),
        };
        let mut contenders: Vec<_> = actions.map(contender).collect();
        contenders.sort_by_key(|contender| Reverse(contender.candidate.equity));
        Ok(contenders)
    }

    /// The tiles that may be in the bag: each choice of hidden tiles once, in random order.
    fn bags(&self) -> Vec<Vec<Tile>> {
        let mut bags = choices(self.view.hidden(), self.view.game().state().bag().len());
        let mut stream = RandomStream::new(self.view.turn_seed(), Purpose::Bots);
        stream.shuffle(&mut bags);
        for bag in &mut bags {
            stream.shuffle(bag);
        }
        bags
    }
}

impl Contender<KnownResults> {
    /// The sum of the results.
    fn total(&self) -> i64 {
        self.candidate.results().iter().sum()
    }

    /// Adds the result of a deal with these tiles in the bag, and returns the positions examined.
    fn play_on(&mut self, bag: &[Tile], deal: &Game, playout: DealPlayout<'_>, endgame: u64) -> u64 {
        let Self { candidate, generator, data: known } = self;
        let mut bag = bag.to_vec();
        if matches!(&candidate.action, Action::Play(play) if play.tiles().len() >= bag.len()) {
            // All of them are drawn, in whatever order.
            bag.sort_unstable();
        }
        let mut positions = 0;
        let result = *known.entry(bag).or_insert_with(|| {
            let (result, spent) = playout.play_on(deal.clone(), &candidate.action, generator, endgame);
            positions = spent;
            result
        });
        candidate.add(result);
        positions
    }
}

/// The results of an action over all deals of the hidden tiles.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// The action.
    pub action: Action,
    /// The share of deals that it wins, from 0 to 1; a draw counts as half.
    pub won: f64,
    /// The mean of the final leads, in points.
    pub lead: f64,
}

impl Outlook {
    #[allow(clippy::cast_precision_loss, reason = "deals and leads are small numbers")]
    fn of(contender: &Contender<KnownResults>) -> Self {
        let Candidate { action, .. } = &contender.candidate;
        let results = contender.candidate.results();
        let deals = results.len().max(1) as f64;
        let won: i64 = results.iter().map(|result| 1 + result.signum()).sum();
        let lead: i64 = results.iter().map(|result| result - result.signum() * WIN_BONUS).sum();
        Self { action: action.clone(), won: won as f64 / 2.0 / deals, lead: lead as f64 / 100.0 / deals }
    }
}

/// The way a deal is played on.
#[derive(Clone, Copy)]
struct DealPlayout<'a> {
    view: &'a PlayerView,
    leaves: &'a LeaveTable,
}

impl DealPlayout<'_> {
    /// The game with these tiles in the bag and the other hidden ones on the other rack.
    fn deal(self, bag: &[Tile]) -> Game {
        let mut hidden = self.view.hidden().to_vec();
        without(&mut hidden, bag);
        hidden.extend(bag);
        self.view.game().determinized(self.view.seat(), hidden)
    }

    /// Plays a deal on after an action. Returns the result, in hundredths, and the positions examined.
    fn play_on(self, mut game: Game, action: &Action, generator: &mut Generator, budget: u64) -> (i64, u64) {
        let seat = self.view.seat();
        let mut positions = 1;
        // The action was checked before.
        if game.act_on_good_words(action.clone()).is_err() {
            return (-100 * WIN_BONUS, positions);
        }
        for _ in 0..MOST_TURNS {
            if game.state().ending().is_some() || game.state().bag().is_empty() {
                break;
            }
            positions += Budget::of_search(&game, Scope::All);
            let (reply, _) = good_reply(&game, self.leaves, generator);
            if game.act_on_good_words(reply).is_err() {
                break;
            }
        }
        let mut margin = lead(&game, seat);
        if game.state().ending().is_none() && game.state().bag().is_empty() {
            let mut meter = BudgetMeter::unwatched(Budget::positions(budget));
            let mut solver = Solver::new(&game, generator, &mut meter).with_most_plays(ENDGAME_PLAYS);
            let (of_mover, _) = solver.outcome();
            positions += ENDGAME_LISTS + meter.spent();
            margin = if game.state().to_move() == seat { of_mover } else { -of_mover };
        }
        let points = if margin.abs() == WIN { margin.signum() * WIN_AMONG_DEALS } else { margin };
        (hundredths(points) + i64::from(margin.signum()) * WIN_BONUS, positions)
    }
}

/// All choices of this many of these tiles, by their places.
fn choices(tiles: &[Tile], count: usize) -> Vec<Vec<Tile>> {
    match (count, tiles) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with_first = choices(rest, count - 1).into_iter().map(|mut chosen| {
                chosen.push(*first);
                chosen
            });
            with_first.chain(choices(rest, count)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Letter;

    #[test]
    fn every_choice_of_tiles_is_listed_once() {
        let tiles: Vec<Tile> = (0..10).map(|index| Tile::Letter(Letter::new(index))).collect();
        for (count, expected) in [(1, 10), (2, 45), (3, 120), (4, 210)] {
            let mut listed = choices(&tiles, count);
            for choice in &mut listed {
                choice.sort_unstable();
            }
            assert!(listed.iter().all(|choice| choice.len() == count));
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len(), expected);
        }
    }
}
