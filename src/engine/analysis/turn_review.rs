use super::equity::Equity;
use super::judgement::{Judgement, Mark, Method, leaves_no_turn};
use super::luck;
use super::per_mille::PerMille;
use super::rated_action::RatedAction;
use super::reasons::{Reason, Reply};
use super::review_tables::ReviewTables;
use super::win_table::WinTable;
use crate::bots::{LeaveTable, lead};
use crate::game::{Action, Game, Seat, TurnOutcome, TurnRecord};

/// The review of one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnReview {
    /// The player.
    pub seat: Seat,
    /// The turn beside its alternatives, or `None` where there was nothing to choose (see
    /// [`Analyst::judge`](super::Analyst::judge)) and where nobody saw the whole rack (see
    /// [`UnseenRacks`](super::UnseenRacks)).
    pub judgement: Option<Judgement>,
    /// The mark of the turn, or `None` where the turn was no choice.
    pub mark: Option<Mark>,
    /// The cost of the turn to the player in probability of winning, or `None` where it was no choice, and in a game
    /// with one player.
    pub chance_lost: Option<PerMille>,
    /// The reasons why the best action was better than the turn, or why the turn was better than all others; the
    /// weightiest reason first.
    pub reasons: Vec<Reason>,
    /// The action that a best turn is compared with: the best of those that score more, or else the next best on other
    /// squares, or else the next best. `None` for any other turn, and where there was nothing else to do.
    pub runner_up: Option<RatedAction>,
    /// The best actions, at most five: first that of the judgement, then others, rated by its method.
    pub best_actions: Vec<RatedChoice>,
    /// True if unknown words cost the turn (SF-25).
    pub is_lost: bool,
    /// True if the player resigned.
    pub is_resigned: bool,
    /// The luck of the draw after the turn: by how much the tiles drawn are worth more than average ones.
    pub luck: Equity,
    /// Each player's probability of winning before the turn, by seat; empty in a game with one player. All racks count, since
    /// the game is over.
    pub win_before: Vec<PerMille>,
    /// Each player's probability of winning after the turn.
    pub win_after: Vec<PerMille>,
    /// The reply that was possible after the turn, and not after the best action.
    pub(super) reply: Option<Reply>,
}

/// An action that a player had, with the chance of winning that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedChoice {
    /// The action and its equity by the method of the judgement.
    pub action: RatedAction,
    /// The player's probability of winning with it, or `None` in a game with one player.
    pub chance: Option<PerMille>,
}

/// The facts about a turn that only searches find out; the rest of its review follows.
#[derive(Debug, Clone, Default)]
pub(super) struct SearchedTurn {
    pub(super) judgement: Option<Judgement>,
    pub(super) reply: Option<Reply>,
    /// The best actions by the method of the judgement, that of the judgement first.
    pub(super) best_actions: Vec<RatedAction>,
    /// Each player's probability of winning after the turn.
    pub(super) win_after: Vec<PerMille>,
}

/// A turn that cost its player much of the probability of winning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurningPoint {
    /// The index of the turn in [`GameReview::turns`](super::GameReview::turns) and [`Game::turns`].
    pub turn: usize,
    /// The player's probability with the best action, or before a resignation.
    pub before: PerMille,
    /// The player's probability with the turn, as [`TurnReview::chance`], or after a resignation.
    pub after: PerMille,
}

impl TurningPoint {
    /// The probability that the turn cost.
    pub(super) const fn cost(self) -> PerMille {
        self.before.less(self.after)
    }
}

impl TurnReview {
    pub(super) fn new(
        before: &Game,
        turn: &TurnRecord,
        win_before: Vec<PerMille>,
        searched: SearchedTurn,
        leaves: &LeaveTable,
        tables: &ReviewTables,
    ) -> Self {
        let SearchedTurn { judgement, reply, best_actions, win_after } = searched;
        let chance = win_before.get(turn.seat.index()).copied();
        let chances = chance.zip(judgement.as_ref()).map(|(chance, judged)| {
            let could_win = judged.is_won_at_once(before, turn.seat);
            if could_win || is_given_up(before, turn, judged) {
                // Points say too little about a game that was given away.
                let played = win_after.get(turn.seat.index()).copied().unwrap_or(PerMille::ALL);
                return Chances { best: if could_win { PerMille::ALL } else { chance }, played };
            }
            Chances::new(before, turn.seat, judged, chance, &tables.win)
        });
        let chance_lost = chances.map(|Chances { best, played }| best.less(played));
        let is_best = judgement.as_ref().is_some_and(|judged| judged.lost == Equity::ZERO);
        let runner_up = is_best.then(|| runner_up(turn, &best_actions)).flatten().cloned();
        let reasons = match (&judgement, &runner_up) {
            (Some(judged), Some(runner_up)) => Reason::of_best(before, turn, judged, runner_up, leaves),
            (Some(judged), None) if !is_best => Reason::of_loss(before, turn, judged, reply.as_ref(), leaves),
            _ => Vec::new(),
        };
        let reference = best_actions.first().map_or(Equity::ZERO, |best| best.equity);
        let is_solved = judgement.as_ref().is_some_and(|judged| judged.method == Method::Solved);
        let rated = |(index, action): (usize, RatedAction)| {
            let behind = (reference - action.equity).max(Equity::ZERO);
            let chance = match (chances, chance) {
                (Some(Chances { best, .. }), _) if index == 0 => Some(best),
                (_, Some(_)) if is_solved => Some(chance_at_end(before, turn.seat, action.equity)),
                (_, Some(chance)) => Some(tables.win.after_loss(before.state(), turn.seat, chance, behind)),
                (_, None) => None,
            };
            RatedChoice { action, chance }
        };
        Self {
            seat: turn.seat,
            mark: judgement.as_ref().map(|judged| judged.mark(chance_lost)),
            chance_lost,
            reasons,
            runner_up,
            best_actions: best_actions.into_iter().enumerate().map(rated).collect(),
            judgement,
            is_lost: matches!(turn.outcome, TurnOutcome::Lost { .. }),
            is_resigned: turn.outcome == TurnOutcome::Resign,
            luck: luck::of_draw(before, turn, leaves),
            win_before,
            win_after,
            reply,
        }
    }

    /// The player's probability of winning with the turn, by the same judgement as that of the best actions; `None` where the
    /// turn was no choice, and in a game with one player.
    pub fn chance(&self) -> Option<PerMille> {
        Some(self.best_actions.first()?.chance?.less(self.chance_lost?))
    }

    /// The turn as a turning point, by its own cost: what was drawn or found out after it does not count. A resignation,
    /// which is not judged, costs the whole probability. `None` where nothing was chosen, and in a game with one player.
    pub(super) fn turning_point(&self, turn: usize) -> Option<TurningPoint> {
        let own = |chances: &[PerMille]| chances.get(self.seat.index()).copied();
        let [before, after] = if self.is_resigned {
            [own(&self.win_before)?, own(&self.win_after)?]
        } else {
            [self.best_actions.first()?.chance?, self.chance()?]
        };
        Some(TurningPoint { turn, before, after })
    }
}

/// The player's probabilities of winning with the best action and with the turn.
#[derive(Debug, Clone, Copy)]
struct Chances {
    best: PerMille,
    played: PerMille,
}

impl Chances {
    /// `chance` is the probability before the turn, which is that of good play.
    fn new(before: &Game, seat: Seat, judged: &Judgement, chance: PerMille, table: &WinTable) -> Self {
        if judged.method == Method::Solved {
            let end = |equity: Equity| chance_at_end(before, seat, equity);
            return Self { best: end(judged.best.equity), played: end(judged.equity) };
        }
        Self { best: chance, played: table.after_loss(before.state(), seat, chance, judged.lost) }
    }
}

/// Returns whether a turn that was not the best one left its player no other, and no search has found what that was worth.
fn is_given_up(before: &Game, turn: &TurnRecord, judged: &Judgement) -> bool {
    let action = match &turn.outcome {
        TurnOutcome::Exchange { given, .. } => Action::Exchange(given.clone()),
        TurnOutcome::Pass => Action::Pass,
        _ => return false,
    };
    let is_loss = judged.method == Method::Static && judged.lost > Equity::ZERO;
    is_loss && leaves_no_turn(before, turn.seat, &action)
}

/// The probability of winning in a solved endgame, for an action that changes the lead by this much until the end.
fn chance_at_end(before: &Game, seat: Seat, equity: Equity) -> PerMille {
    match (i64::from(lead(before, seat)) * 100).saturating_add(equity.hundredths()) {
        1.. => PerMille::ALL,
        0 => PerMille::from_ratio(1, 2),
        _ => PerMille::NONE,
    }
}

/// The action that a turn is compared with: the best of those that score more, or else the next best. The same word elsewhere
/// does not count, and of the next best, neither do plays on nearly the same squares, if there are others.
fn runner_up<'a>(turn: &TurnRecord, best_actions: &'a [RatedAction]) -> Option<&'a RatedAction> {
    let word = turn.words().first().map(|word| word.text.as_str());
    let is_other = |rated: &&RatedAction| {
        !turn.outcome.is_action(&rated.action) && (word.is_none() || rated.word() != word)
    };
    let others = || best_actions.iter().filter(is_other);
    let different = || others().find(|rated| !is_twin(turn, rated));
    others().find(|other| turn.points() < other.points()).or_else(different).or_else(|| others().next())
}

/// Returns whether two plays place their tiles on the same squares but for one, as TIRL, GIRL and GIRLS do.
fn is_twin(turn: &TurnRecord, rated: &RatedAction) -> bool {
    let (TurnOutcome::Play { play, .. }, Action::Play(other)) = (&turn.outcome, &rated.action) else {
        return false;
    };
    let shared = play.tiles().iter().filter(|placement| other.places_on(placement.square)).count();
    shared > 0 && play.tiles().len().max(other.tiles().len()) <= shared + 1
}
