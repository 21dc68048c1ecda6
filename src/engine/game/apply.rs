//! The effect of each event on the state, and the consequences of a turn: streaks of passes, the next player, the end
//! of the game.

use std::mem;

use super::action::{BagOrder, Phonies, PointsReason};
use super::draw::Draw;
use super::ending::{EndReason, Ending};
use super::final_scores::{adjustments, highest};
use super::game::Game;
use super::player_status::{LastTurn, PlayerStatus};
use super::setup::{Cooldown, Seat};
use super::state::{ChallengeablePlay, Player, State, is_gift_from_bag};
use super::turn_record::{Applied, TurnOutcome, TurnRecord};
use crate::board::SquareSet;
use crate::play::{NotOffered, Play, Refusal, WordCheck, check_play};
use crate::ruleset::{
    AtTarget, BagEmpty, ExchangeNone, ExchangeOrder, ExchangeRules, LeaverTiles, NilNil, Overtime,
    PassEffect, PassExchange, TimeoutEffect, UnplayedTiles, WrongChallenge,
};
use crate::tiles::Tile;

/// The kind that a turn counts as, for streaks of passes and of scoreless turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CountedAs {
    Play { points: i32 },
    LostTurn,
    Exchange,
    Pass,
    DropOut,
}

impl Game {
    pub(super) fn place(&mut self, play: &Play, draw: Draw<'_>) -> Result<Applied, Refusal> {
        let position = self.position();
        let scored = check_play(&position, play, WordCheck::Skipped)?;
        let notation = play.notation(&position).ok_or(Refusal::NoTiles)?;
        let seat = self.state.to_move;
        let before =
            self.setup.ruleset.challenge().map(|_| State { challengeable: None, ..self.state.clone() });
        let (points, drawn) = self.lay(play, &scored.own, scored.total, draw)?;
        // A player alone has nobody to challenge.
        let before = before.filter(|_| self.state.to_move != seat);
        self.state.challengeable =
            before.map(|before| Box::new(ChallengeablePlay { play: play.clone(), before }));
        let outcome = TurnOutcome::Play { play: play.clone(), notation, scored, drawn };
        Ok(Applied::turn(seat, outcome, points))
    }

    /// Lays the tiles of a legal play, adds its points and ends the turn. Returns the change of the score and the tiles
    /// drawn.
    pub(super) fn lay(
        &mut self,
        play: &Play,
        own: &[Tile],
        points: i32,
        draw: Draw<'_>,
    ) -> Result<(i32, Vec<Tile>), Refusal> {
        let seat = self.state.to_move;
        let taken = usize::from(play.take().is_some());
        let is_gift_unused = play.tiles().len() == own.len() + taken;
        let mut rack = self.state.player(seat).rack.clone();
        // Checking the play has found the tiles on the rack.
        rack.take(own).map_err(|_| Refusal::NoTiles)?;
        let missing = self.setup.ruleset.rack_size().saturating_sub(rack.len());
        let drawn = draw.from(&mut self.state.bag, missing, &self.tiles)?;
        rack.add(drawn.clone());
        let state = &mut self.state;
        if let Some(square) = play.take() {
            state.board.lift(square);
            // The turn that takes the tile is counted too, when it ends.
            let turns = self.setup.ruleset.take().map_or(0, |rules| rules.cooldown).saturating_add(1);
            state.cooldowns.push(Cooldown { square, turns });
            state.players.iter_mut().for_each(|player| player.placed.remove(square));
        }
        for placement in play.tiles() {
            state.board.put(placement.square, placement.tile);
        }
        let player = &mut state.players[seat.index()];
        player.rack = rack;
        let gained = player.add_points(points);
        player.takings = player.takings.saturating_add(u32::from(play.take().is_some()));
        play.tiles().iter().for_each(|placement| player.placed.insert(placement.square));
        if is_gift_unused {
            self.drop_gift();
        }
        self.finish_turn(CountedAs::Play { points });
        play.tiles().iter().for_each(|placement| self.state.last_placed.insert(placement.square));
        Ok((gained, drawn))
    }

    pub(super) fn lose_turn(&mut self, play: &Play, words: &Phonies) -> Result<Applied, Refusal> {
        let position = self.position();
        check_play(&position, play, WordCheck::Skipped)?;
        let notation = play.notation(&position).ok_or(Refusal::NoTiles)?;
        let seat = self.state.to_move;
        self.drop_gift();
        self.finish_turn(CountedAs::LostTurn);
        let outcome = TurnOutcome::Lost { play: play.clone(), notation, words: words.clone() };
        Ok(Applied::turn(seat, outcome, 0))
    }

    /// Ends the challenged play's turn as a lost one.
    pub(super) fn won_challenge(&mut self, words: &Phonies, bag: BagOrder) -> Result<Applied, Refusal> {
        let (by, _, last) = self.challengeable()?;
        let challenged = last.before.to_move;
        self.state = last.before;
        if bag == BagOrder::Shuffled {
            // The challenger must not draw what the challenged player is known to have drawn.
            self.state.bag.shuffle();
        }
        self.record_as_lost(challenged, words);
        self.drop_gift();
        self.finish_turn(CountedAs::LostTurn);
        // The turn that ended is that of the play, which had ended before; its points are gone with its record.
        Ok(Applied::aside(challenged, TurnOutcome::Challenge { by, words: words.to_vec() }, 0))
    }

    /// Makes the challenger pay what the ruleset says.
    pub(super) fn wrong_challenge(&mut self) -> Result<Applied, Refusal> {
        let (by, cost, last) = self.challengeable()?;
        let outcome = TurnOutcome::Challenge { by, words: Vec::new() };
        match cost {
            // After the end there is no turn to lose.
            WrongChallenge::Turn if self.state.ending.is_none() => {
                self.finish_turn(CountedAs::LostTurn);
                Ok(Applied::turn(by, outcome, 0))
            }
            WrongChallenge::Turn | WrongChallenge::Free => Ok(Applied::aside(by, outcome, 0)),
            WrongChallenge::Points(points) => {
                let applied = self.add_points(last.before.to_move, points, PointsReason::Challenge)?;
                Ok(Applied { outcome, ..applied })
            }
        }
    }

    /// The challenger, what a wrong challenge costs, and the play that is challenged, which cannot be again.
    fn challengeable(&mut self) -> Result<(Seat, WrongChallenge, ChallengeablePlay), Refusal> {
        let cost = self.setup.ruleset.challenge();
        let last = cost.and_then(|cost| Some((cost, self.state.challengeable.take()?)));
        let (cost, last) = last.ok_or_else(|| self.no_challenge())?;
        Ok((self.state.to_move, cost, *last))
    }

    /// Turns the record of a player's last play into that of a lost turn.
    fn record_as_lost(&mut self, seat: Seat, words: &Phonies) {
        let is_play =
            |turn: &TurnRecord| turn.seat == seat && matches!(turn.outcome, TurnOutcome::Play { .. });
        let Some(index) = self.turns.iter().rposition(is_play) else { return };
        let turn = &mut self.turns[index];
        let points = mem::take(&mut turn.points);
        turn.ended_game = false;
        if let TurnOutcome::Play { play, notation, .. } = &turn.outcome {
            turn.outcome =
                TurnOutcome::Lost { play: play.clone(), notation: notation.clone(), words: words.clone() };
        }
        // Points outside the rules of play may have been recorded since.
        for turn in self.turns[index..].iter_mut().filter(|turn| turn.seat == seat) {
            turn.score = turn.score.saturating_sub(points);
        }
    }

    /// The rules of an exchange of this many tiles, if the player to move may exchange them.
    pub(super) fn exchange_rules(&self, given: usize) -> Result<ExchangeRules, Refusal> {
        let rules = self.setup.ruleset.exchange().ok_or(Refusal::NotOffered(NotOffered::Exchange))?;
        let is_pass = given == 0 && rules.none == ExchangeNone::Pass;
        let used = self.state.player(self.state.to_move).exchanges;
        match rules.limit {
            Some(limit) if limit <= used && !is_pass => {
                Err(Refusal::NotOffered(NotOffered::ExchangeLimit(limit)))
            }
            _ => Ok(rules),
        }
    }

    pub(super) fn exchange(&mut self, given: &[Tile], draw: Draw<'_>) -> Result<Applied, Refusal> {
        let rules = self.exchange_rules(given.len())?;
        let seat = self.state.to_move;
        let mut rack = self.state.player(seat).rack.clone();
        let held = rack.tiles().to_vec();
        rack.take(given).map_err(|missing| Refusal::not_in_rack(&self.tiles, &held, &missing))?;
        if given.is_empty() {
            return match rules.none {
                ExchangeNone::Refuse => Err(Refusal::NothingToExchange),
                ExchangeNone::Pass => {
                    draw.from(&mut self.state.bag, 0, &self.tiles)?;
                    let points = self.pass_turn();
                    let outcome = TurnOutcome::Exchange { given: Vec::new(), drawn: Vec::new() };
                    Ok(Applied::turn(seat, outcome, points))
                }
            };
        }
        let needed = match rules.order {
            ExchangeOrder::DrawFirst => rules.min_bag.max(given.len()),
            ExchangeOrder::ReturnFirst => rules.min_bag,
        };
        let in_bag = self.state.bag.len();
        if in_bag < needed {
            return Err(Refusal::BagTooSmall { in_bag, needed });
        }
        let mut bag = self.state.bag.clone();
        let drawn = match rules.order {
            ExchangeOrder::DrawFirst => {
                let drawn = draw.from(&mut bag, given.len(), &self.tiles)?;
                bag.put_back(given.iter().copied());
                drawn
            }
            ExchangeOrder::ReturnFirst => {
                bag.put_back(given.iter().copied());
                draw.from(&mut bag, given.len(), &self.tiles)?
            }
        };
        rack.add(drawn.clone());
        self.state.bag = bag;
        let player = self.state.player_mut(seat);
        player.rack = rack;
        player.exchanges = player.exchanges.saturating_add(1);
        let points = self.charge(seat, rules.price);
        self.drop_gift();
        self.finish_turn(CountedAs::Exchange);
        Ok(Applied::turn(seat, TurnOutcome::Exchange { given: given.to_vec(), drawn }, points))
    }

    /// Points outside the rules of play; after the end they may change who has won.
    pub(super) fn add_points(
        &mut self,
        seat: Seat,
        points: i32,
        reason: PointsReason,
    ) -> Result<Applied, Refusal> {
        self.check_is_here(seat)?;
        let gained = self.state.player_mut(seat).add_points(points);
        if let Some(last) = &mut self.state.challengeable {
            last.before.player_mut(seat).add_points(points);
        }
        let winners = highest(&self.state);
        if let Some(ending) = &mut self.state.ending {
            ending.winners = winners;
        }
        Ok(Applied::aside(seat, TurnOutcome::Points { points, reason }, gained))
    }

    pub(super) fn pass(&mut self) -> Applied {
        let seat = self.state.to_move;
        Applied::turn(seat, TurnOutcome::Pass, self.pass_turn())
    }

    pub(super) fn time_out(&mut self) -> Result<Applied, Refusal> {
        let ruleset = &self.setup.ruleset;
        let without =
            if ruleset.total_time().is_some() { NotOffered::TurnTimeOut } else { NotOffered::TimeOut };
        let time = ruleset.time().ok_or(Refusal::NotOffered(without))?;
        let seat = self.state.to_move;
        let points = match time.timeout {
            TimeoutEffect::Pass => self.pass_turn(),
            TimeoutEffect::Resign => self.leave_on_turn(PlayerStatus::TimedOut, EndReason::TimedOut),
        };
        Ok(Applied::turn(seat, TurnOutcome::TimeOut, points))
    }

    pub(super) fn run_out_of_time(&mut self) -> Result<Applied, Refusal> {
        let total = self.setup.ruleset.total_time();
        if total.is_none_or(|total| total.overtime != Overtime::Resign) {
            return Err(Refusal::NotOffered(NotOffered::OutOfTime));
        }
        let seat = self.state.to_move;
        let points = self.leave_on_turn(PlayerStatus::TimedOut, EndReason::TimedOut);
        Ok(Applied::turn(seat, TurnOutcome::OutOfTime, points))
    }

    pub(super) fn resign(&mut self, seat: Seat) -> Result<Applied, Refusal> {
        self.check_is_in(seat)?;
        if seat == self.state.to_move {
            self.state.challengeable = None;
            let points = self.leave_on_turn(PlayerStatus::Resigned, EndReason::Resigned);
            return Ok(Applied::turn(seat, TurnOutcome::Resign, points));
        }
        // A player who has left has no play to challenge.
        self.state.challengeable.take_if(|last| last.before.to_move == seat);
        let points = self.out_of_turn(|game| {
            let points = game.leave(seat, PlayerStatus::Resigned, EndReason::Resigned);
            game.clear_rack_of_leaver(seat);
            points
        });
        Ok(Applied::aside(seat, TurnOutcome::Resign, points))
    }

    /// Gives a player who is still in the status of having agreed to end the game, or of not.
    pub(super) fn choose_quit(
        &mut self,
        seat: Seat,
        status: PlayerStatus,
        outcome: TurnOutcome,
    ) -> Result<Applied, Refusal> {
        if !self.setup.ruleset.leaving().agree_to_quit {
            return Err(Refusal::NotOffered(NotOffered::Quit));
        }
        if !self.state.somebody_resigned() {
            return Err(Refusal::NotOffered(NotOffered::QuitTooEarly));
        }
        self.check_is_in(seat)?;
        if seat == self.state.to_move {
            self.state.challengeable = None;
        }
        self.out_of_turn(|game| {
            game.state.player_mut(seat).status = status;
            game.end_if_all_agree();
        });
        Ok(Applied::aside(seat, outcome, 0))
    }

    /// Does what a player may do out of turn. The player to move keeps the right to challenge the last play: it is also
    /// done in the state before that play, which a challenge returns to, unless the game ends.
    fn out_of_turn<T>(&mut self, act: impl Fn(&mut Self) -> T) -> T {
        let last = self.state.challengeable.take();
        let done = act(self);
        if let Some(mut last) = last.filter(|_| self.state.ending.is_none()) {
            mem::swap(&mut self.state, &mut last.before);
            act(self);
            mem::swap(&mut self.state, &mut last.before);
            self.state.challengeable = Some(last).filter(|last| last.before.ending.is_none());
        }
        done
    }

    /// Takes the price of an exchange, a pass or a resignation from a player's score. Returns the change of the score.
    fn charge(&mut self, seat: Seat, price: i32) -> i32 {
        self.state.player_mut(seat).add_points(price.saturating_neg())
    }

    fn check_is_in(&self, seat: Seat) -> Result<(), Refusal> {
        let is_in = self.check_is_here(seat)?.is_in();
        if is_in { Ok(()) } else { Err(Refusal::NotOffered(NotOffered::AlreadyOut)) }
    }

    /// Finds the player in a seat, which may be one of another game.
    fn check_is_here(&self, seat: Seat) -> Result<&Player, Refusal> {
        self.state.players.get(seat.index()).ok_or(Refusal::NotOffered(NotOffered::NoSuchSeat))
    }

    /// Drops the gift blank at the end of the first turn; one that came from the bag goes back there (SF-6).
    fn drop_gift(&mut self) {
        if is_gift_from_bag(&self.setup.ruleset, self.state.turn) {
            self.state.bag.put_back([Tile::Blank]);
        }
    }

    /// Ends the turn as a pass, for its price. Returns the change of the score.
    fn pass_turn(&mut self) -> i32 {
        let points = self.charge(self.state.to_move, self.setup.ruleset.pass_price());
        self.drop_gift();
        self.finish_turn(CountedAs::Pass);
        points
    }

    /// Takes the player to move out of the game, which ends the turn. Returns the change of the score.
    fn leave_on_turn(&mut self, status: PlayerStatus, reason: EndReason) -> i32 {
        self.drop_gift();
        let points = self.leave(self.state.to_move, status, reason);
        self.finish_turn(CountedAs::DropOut);
        points
    }

    /// Takes a player out of the game, for the price of leaving it. Returns the change of the score.
    fn leave(&mut self, seat: Seat, status: PlayerStatus, reason: EndReason) -> i32 {
        let points = self.charge(seat, self.setup.ruleset.leaving().price);
        self.drop_out(seat, status, reason);
        points
    }

    /// Takes a player out of the game, which ends if one player is left, or only players who have agreed to end it.
    fn drop_out(&mut self, seat: Seat, status: PlayerStatus, reason: EndReason) {
        self.state.player_mut(seat).status = status;
        let left: Vec<Seat> = self.state.seats_in().collect();
        if left.len() < 2 {
            self.state.ending = Some(Ending { reason, winners: left, adjustments: Vec::new() });
        } else {
            self.end_if_all_agree();
        }
    }

    /// Takes the tiles of a player who has left a game that goes on from the rack (C-16).
    fn clear_rack_of_leaver(&mut self, seat: Seat) {
        if self.state.ending.is_some() || self.state.player(seat).is_in() {
            return;
        }
        let tiles = self.state.player_mut(seat).rack.empty();
        match self.setup.ruleset.leaving().tiles {
            LeaverTiles::Aside => self.state.aside.extend(tiles),
            LeaverTiles::Bag => self.state.bag.put_back(tiles),
        }
    }

    fn end_if_all_agree(&mut self) {
        let agrees = |seat: Seat| self.state.player(seat).status == PlayerStatus::Agrees;
        if self.state.ending.is_none() && self.state.seats_in().all(agrees) {
            self.end(EndReason::Agreed, UnplayedTiles::None);
        }
    }

    /// Counts the turn and moves on to the next player, or ends the game.
    fn finish_turn(&mut self, kind: CountedAs) {
        self.count(kind);
        self.state.challengeable = None;
        self.state.last_placed = SquareSet::default();
        self.state.count_cooldowns();
        let ending = self.setup.ruleset.ending();
        let end_of_turns = self.state.end_of_turns(ending);
        // Going out comes first: a last play worth nothing may also be the last of a streak (WW-5, WW-6).
        if self.state.ending.is_none() {
            self.end_if_somebody_is_out();
        }
        if self.state.ending.is_none() {
            self.end_at_target(end_of_turns);
        }
        if self.state.ending.is_none() {
            self.count_last_turn();
            if end_of_turns == Some(EndReason::LastTurns) {
                self.end(EndReason::LastTurns, ending.out);
            }
        }
        if self.state.ending.is_none() {
            self.apply_streaks(kind);
        }
        if self.state.ending.is_none() && end_of_turns.is_some() {
            self.end(EndReason::Rounds, ending.out);
        }
        self.clear_rack_of_leaver(self.state.to_move);
        let next = self.state.next_seat();
        if self.state.ends_round(next) {
            self.state.rounds = self.state.rounds.saturating_add(1);
        }
        // This cannot overflow: the number that a start position begins with is far below the greatest `u32`.
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.to_move = next;
    }

    /// Ends the game if a player has reached the target, with this turn or once nobody has a further turn.
    fn end_at_target(&mut self, end_of_turns: Option<EndReason>) {
        let rules = self.setup.ruleset.ending();
        let is_time = rules.at_target == AtTarget::AtOnce || end_of_turns.is_some();
        if is_time && self.state.is_target_reached(rules) {
            self.end(EndReason::Target, UnplayedTiles::None);
        }
    }

    /// Counts a last turn, and gives each player one once the bag is empty, where the ruleset has last turns.
    fn count_last_turn(&mut self) {
        let seat = self.state.to_move;
        let player = self.state.player_mut(seat);
        if player.last_turn == LastTurn::Ahead {
            player.last_turn = LastTurn::Done;
        }
        self.state.begin_last_turns(&self.setup.ruleset);
    }

    /// True if all players still in have a last turn, whatever the others do.
    fn has_sure_last_turns(&self) -> bool {
        self.setup.ruleset.ending().bag_empty == BagEmpty::OneTurnEach
            && self.state.players.iter().any(|player| player.last_turn != LastTurn::NotYet)
    }

    fn end_if_somebody_is_out(&mut self) {
        let has_no_tiles = |seat: Seat| self.state.player(seat).rack.is_empty();
        let can_end = self.setup.ruleset.ending().bag_empty != BagEmpty::OneTurnEach;
        if can_end && self.state.bag.is_empty() && self.state.seats_in().any(has_no_tiles) {
            self.end(EndReason::Out, self.setup.ruleset.ending().out);
        }
    }

    fn count(&mut self, kind: CountedAs) {
        let rules = self.setup.ruleset.passes().map(|rules| rules.exchange);
        let state = &mut self.state;
        let player = &mut state.players[state.to_move.index()];
        match (kind, rules.unwrap_or(PassExchange::Breaks)) {
            (CountedAs::Pass, _) | (CountedAs::Exchange, PassExchange::Counts) => {
                player.passes = player.passes.saturating_add(1);
                state.passes = state.passes.saturating_add(1);
            }
            (CountedAs::Exchange, PassExchange::Ignored) => {}
            _ => {
                player.passes = 0;
                state.passes = 0;
            }
        }
        state.scoreless = match kind {
            CountedAs::Play { points: ..=0 }
            | CountedAs::LostTurn
            | CountedAs::Exchange
            | CountedAs::Pass => state.scoreless.saturating_add(1),
            CountedAs::Play { .. } | CountedAs::DropOut => 0,
        };
    }

    /// Applies the effects of streaks of passes or scoreless turns.
    fn apply_streaks(&mut self, kind: CountedAs) {
        let seat = self.state.to_move;
        // An exchange that does not count cannot complete a streak.
        let is_pass = match (kind, self.setup.ruleset.passes()) {
            (CountedAs::Pass, _) => true,
            (CountedAs::Exchange, Some(rules)) => rules.exchange == PassExchange::Counts,
            _ => false,
        };
        if let Some(rules) = self.setup.ruleset.passes().filter(|_| is_pass)
            && self.pass_streak(seat).is_some_and(|streak| streak.limit <= streak.count)
        {
            match rules.effect {
                PassEffect::Out => {
                    self.state.passes = 0;
                    self.drop_out(seat, PlayerStatus::PassedOut, EndReason::Passes);
                }
                PassEffect::End if self.has_sure_last_turns() => {}
                PassEffect::End => self.end(EndReason::Passes, self.setup.ruleset.ending().passes),
            }
        }
        if let (None, Some(rules)) = (&self.state.ending, self.setup.ruleset.scoreless())
            && !self.has_sure_last_turns()
        {
            let nil_nil = self.state.players.iter().all(|player| player.score == 0);
            let is_barred = nil_nil && rules.at_nil_nil == NilNil::GoesOn;
            if rules.limit <= self.state.scoreless && !is_barred {
                self.end(EndReason::Scoreless, self.setup.ruleset.ending().scoreless);
            }
        }
    }

    fn end(&mut self, reason: EndReason, leftover: UnplayedTiles) {
        let times = self.setup.ruleset.ending().times;
        let adjustments = adjustments(&self.state, (leftover, times), &self.tiles);
        for adjustment in &adjustments {
            self.state.player_mut(adjustment.seat).add_points(adjustment.points);
        }
        self.state.ending = Some(Ending { reason, winners: highest(&self.state), adjustments });
    }
}
