use std::ops::ControlFlow;

use super::kept::Kept;
use super::knowledge::Knowledge;
use super::opponent::{Level, Opponent};
use super::sight::Sight;
use super::swaps;
use super::thought::{Budget, Progress, Proof, Thought};
use super::view::View;
use crate::board::Board;
use crate::game::{Action, Game, Seat};
use crate::generate::{FoundPlay, Generator, Scope, Valuation};
use crate::play::Gift;
use crate::rng::lot;
use crate::ruleset::Leftover;
use crate::tiles::Tile;

/// Turns without a score in a row, for each player, after which no more tiles are exchanged: where nothing fits, a game
/// should come to its end.
const PATIENCE: u32 = 4;

/// Somebody who is asked now and then whether to go on.
pub(super) type Watch<'w> = &'w mut dyn FnMut(Progress) -> ControlFlow<()>;

/// A computer opponent at the table. It serves a whole game, and any number of them by the same words and tiles.
#[derive(Debug, Clone)]
pub struct Bot<'g> {
    opponent: Opponent,
    knowledge: Knowledge<'g>,
    generator: Generator<'g>,
}

/// The seed for a player's turn: the same when a game is played again, and another for every seat and turn.
pub fn turn_seed(game_seed: u64, seat: Seat, turn: u32) -> u64 {
    lot(game_seed, [seat.index() as u64, turn.into()])
}

impl<'g> Bot<'g> {
    /// An opponent with what it knows.
    pub const fn new(opponent: Opponent, knowledge: Knowledge<'g>) -> Self {
        Self { opponent, generator: Generator::new(knowledge.graph), knowledge }
    }

    /// What kind of opponent it is.
    pub const fn opponent(&self) -> Opponent {
        self.opponent
    }

    /// What it would do in its turn: an action that the game takes. The view must be that of the player to move in a
    /// game that goes on.
    ///
    /// `watch` is told now and then how far it has come, and may break off: then the answer is the best so far.
    pub fn choose(
        &mut self,
        view: &View,
        seed: u64,
        budget: Budget,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Thought {
        let game = view.game();
        let judged = |action, positions| Thought { action, proof: Proof::Judged, positions };
        if pass_wins(view) {
            return judged(Action::Pass, 0);
        }
        let kept = kept(view, &self.knowledge);
        let scope = match self.opponent.level {
            Level::Novice => Scope::WithoutTaking,
            _ => Scope::All,
        };
        let cost = if scope == Scope::All && game.may_take() { Budget::TAKING } else { 1 };
        let mut look = Look {
            kept: &kept,
            weighs_kept: matches!(self.opponent.level, Level::Expert | Level::Master),
            sight: Sight::of(self.opponent.level, seed),
            game,
            budget,
            watch,
        };
        let best = self.generator.best_play(game, scope, &mut look);
        let play = best.filter(|(value, _)| *value != OVERLOOKED).map(|(_, play)| play);
        let worth = play.map(|play| 100 * i64::from(play.score()) + kept.after(&play, foreign(game, &play)));
        if let Some((swap, gone)) = best_swap(game, &kept)
            && worth.is_none_or(|worth| worth < swap)
        {
            return judged(Action::Exchange(gone), cost);
        }
        let play = play.map(|play| play.to_play()).filter(|play| game.preview(play).is_ok());
        judged(play.map_or(Action::Pass, Action::Play), cost)
    }

    /// Whether it agrees to quit if all others do, once somebody has resigned (SF-24): if it leads.
    pub fn agrees_to_quit(&self, view: &View) -> bool {
        leads(view.game(), view.seat())
    }
}

/// Whether a player has more points than every other who is still in.
fn leads(game: &Game, seat: Seat) -> bool {
    let state = game.state();
    let score = |seat: Seat| state.player(seat).score();
    state.seats_in().all(|other| other == seat || score(other) < score(seat))
}

/// Whether a pass ends the game and wins it, whatever the others hold.
fn pass_wins(view: &View) -> bool {
    let game = view.game();
    let mut after = game.clone();
    // Without opponents there is nobody to win against.
    if game.state().seats_in().nth(1).is_none() || after.act(Action::Pass).is_err() {
        return false;
    }
    let Some(ending) = after.state().ending() else { return false };
    let seat = view.seat();
    // What the others hold can only cost them points, and they are taken to hold nothing.
    let own: i32 = ending.adjustments.iter().filter(|line| line.seat == seat).map(|line| line.points).sum();
    let score = game.state().player(seat).score() + own.min(0);
    let rivals = || game.state().seats_in().filter(|&other| other != seat);
    ending.winners.contains(&seat) && rivals().all(|other| game.state().player(other).score() < score)
}

/// What the choices of the rack's tiles leave, and what that is worth, in hundredths of a point.
fn kept(view: &View, knowledge: &Knowledge<'_>) -> Kept {
    let game = view.game();
    let state = game.state();
    let (bag, rack_size) = (state.bag().len(), game.setup().ruleset.rack_size());
    let points =
        |tiles: &[Tile]| -> i64 { tiles.iter().map(|&tile| i64::from(game.tiles().points(tile))).sum() };
    Kept::new(view.rack(), |kept| {
        if 0 < bag {
            // Towards the end there are fewer turns in which kept tiles could show their worth.
            let share = i64::try_from(bag.min(rack_size)).unwrap_or(1);
            return knowledge.leaves.worth(kept) * share / i64::try_from(rack_size.max(1)).unwrap_or(1);
        }
        let hidden = if kept.is_empty() { points(view.hidden()) } else { 0 };
        match game.setup().ruleset.ending().out {
            Leftover::None => -10 * points(kept),
            Leftover::Own => 100 * (hidden - points(kept)),
            Leftover::OwnAndOut => 200 * (hidden - points(kept)),
        }
    })
}

/// The exchange that keeps the most, and what that is worth.
fn best_swap(game: &Game, kept: &Kept) -> Option<(i64, Vec<Tile>)> {
    let state = game.state();
    let players = u32::try_from(state.seats_in().count()).unwrap_or(1);
    if PATIENCE * players <= state.scoreless() {
        return None;
    }
    let most = swaps::most_tiles(game)?;
    let choices = kept.choices().filter(|(_, gone)| (1..=most).contains(&gone.len()));
    let mut best: Option<(i64, Vec<Tile>)> = None;
    for (worth, gone) in choices {
        if best.as_ref().is_none_or(|(most, _)| *most < worth) {
            best = Some((worth, gone));
        }
    }
    let (worth, gone) = best?;
    // Nobody ends a game by an exchange, and what the rules refuse is not done.
    let mut after = game.clone();
    let goes_on = after.act(Action::Exchange(gone.clone())).is_ok() && after.state().ending().is_none();
    goes_on.then_some((worth, gone))
}

/// The tile of a play that is not from the rack: the one taken, or the gift.
fn foreign(game: &Game, play: &FoundPlay) -> Option<Tile> {
    let table = game.table();
    let has_gift = || table.gift == Gift::Held && play.tiles().any(|placement| placement.tile.is_blank());
    taken(table.board, play).or_else(|| has_gift().then_some(Tile::Blank))
}

fn taken(board: &Board, play: &FoundPlay) -> Option<Tile> {
    Some(board.get(play.take()?)?.tile())
}

/// The value of a play that is not seen.
const OVERLOOKED: i64 = i64::MIN;

/// How a player looks for its best play.
struct Look<'a> {
    kept: &'a Kept,
    weighs_kept: bool,
    sight: Option<Sight>,
    game: &'a Game,
    budget: Budget,
    watch: Watch<'a>,
}

impl Valuation for Look<'_> {
    fn value(&mut self, play: &FoundPlay) -> i64 {
        if self.sight.is_some_and(|sight| !sight.sees(play)) {
            return OVERLOOKED;
        }
        let kept = if self.weighs_kept { self.kept.after(play, foreign(self.game, play)) } else { 0 };
        100 * i64::from(play.score()) + kept
    }

    fn most(&self, points: i32, own_tiles: usize) -> i64 {
        let kept = if self.weighs_kept { self.kept.most(own_tiles) } else { 0 };
        (100 * i64::from(points)).saturating_add(kept)
    }

    fn goes_on(&mut self) -> bool {
        (self.watch)(Progress { positions: 0, budget: self.budget.count() }).is_continue()
    }
}
