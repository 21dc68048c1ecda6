//! A review as JSON.

use rackety_engine::analysis::{
    Equity, GameReview, Judgement, Mark, Method, PerMille, PlayerSummary, Reason, TableSource, TurnReview,
    TurningPoint,
};
use rackety_engine::bots::Level;
use rackety_engine::{Game, Seat, TurnRecord};
use serde::Serialize;

use crate::commands::action_json::{ActionJson, BestJson};
use crate::session::PastGame;
use crate::text::review::why;

/// A review: worths, losses and luck are in points, probabilities and shares from 0 to 1.
#[derive(Serialize)]
pub(super) struct ReviewJson {
    game: String,
    ruleset: String,
    language: String,
    depth: &'static str,
    /// Says whether the probabilities of winning are `learned` from games by this ruleset, or `estimated`.
    win_probabilities: &'static str,
    players: Vec<PlayerJson>,
    turning_points: Vec<TurningPointJson>,
    turns: Vec<TurnJson>,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    bot: Option<String>,
    score: i32,
    turns: usize,
    best_turns: usize,
    accuracy: Option<f64>,
    points_lost: f64,
    points_lost_per_turn: Option<f64>,
    level: Option<&'static str>,
    missed_bingos: usize,
    missed_takings: usize,
    lost_turns: usize,
    luck: f64,
    /// None in games without hints.
    hints: Option<u32>,
}

#[derive(Serialize)]
struct TurningPointJson {
    /// The number of the turn.
    turn: u32,
    /// The index in `turns`, from 0: entries for points and challenges share the number of a turn.
    index: usize,
    /// The player, and their chances of winning with the best action and with the turn, or before and after a resignation.
    player: String,
    before: f64,
    after: f64,
}

#[derive(Serialize)]
struct TurnJson {
    number: u32,
    player: String,
    #[serde(flatten)]
    action: ActionJson,
    score: i32,
    luck: f64,
    win_before: Vec<f64>,
    win_after: Vec<f64>,
    /// Null if the turn offered no choice.
    judgement: Option<JudgementJson>,
    /// `fine`, `best`, `good`, `inaccuracy`, `mistake` or `blunder`; null if the turn offered no choice.
    mark: Option<&'static str>,
    /// The probability of winning that the turn cost its player.
    win_lost: Option<f64>,
    /// The reasons, the weightiest first, and the sentence made of them.
    reasons: Vec<&'static str>,
    why: Option<String>,
    /// The best actions by the method of the judgement, that of the judgement first.
    best_actions: Vec<ChoiceJson>,
}

#[derive(Serialize)]
struct ChoiceJson {
    #[serde(flatten)]
    action: BestJson,
    /// The player's probability of winning with it, where it is known.
    win: Option<f64>,
}

#[derive(Serialize)]
struct JudgementJson {
    worth: f64,
    best: BestJson,
    lost: f64,
    share: f64,
    missed_bingo: bool,
    missed_taking: bool,
}

impl ReviewJson {
    pub(super) fn new(past: &PastGame, review: &GameReview) -> Self {
        let game = &past.game;
        let turns = game.turns().iter().zip(review.turns());
        Self {
            game: past.name(),
            ruleset: game.setup().ruleset.id().to_owned(),
            language: game.setup().language.clone(),
            depth: review.depth().name(),
            win_probabilities: match review.win_source() {
                TableSource::Learned => "learned",
                TableSource::Estimated => "estimated",
            },
            players: review.players().iter().map(|player| PlayerJson::new(past, player)).collect(),
            turning_points: review
                .turning_points()
                .iter()
                .filter_map(|&point| TurningPointJson::new(game, point))
                .collect(),
            turns: turns.map(|(record, turn)| TurnJson::new(game, record, turn)).collect(),
        }
    }
}

impl PlayerJson {
    fn new(past: &PastGame, player: &PlayerSummary) -> Self {
        let state = past.game.state();
        let seat = player.seat;
        Self {
            name: name(&past.game, seat),
            bot: past.notes.bots.get(seat.index()).copied().flatten().map(|bot| bot.to_string()),
            score: state.player(seat).score(),
            turns: player.turns,
            best_turns: player.best_turns,
            accuracy: player.accuracy.map(share),
            points_lost: player.lost.points(),
            points_lost_per_turn: player.mean_lost().map(Equity::points),
            level: player.level.map(Level::name),
            missed_bingos: player.missed_bingos,
            missed_takings: player.missed_takings,
            lost_turns: player.lost_turns,
            luck: player.luck.points(),
            hints: past.hints_used(seat),
        }
    }
}

impl TurningPointJson {
    fn new(game: &Game, point: TurningPoint) -> Option<Self> {
        let record = game.turns().get(point.turn)?;
        Some(Self {
            turn: record.number,
            index: point.turn,
            player: name(game, record.seat),
            before: share(point.before),
            after: share(point.after),
        })
    }
}

impl TurnJson {
    fn new(game: &Game, record: &TurnRecord, turn: &TurnReview) -> Self {
        let shares = |of: &[PerMille]| of.iter().copied().map(share).collect();
        let method = turn.judgement.as_ref().map_or(Method::Static, |judged| judged.method);
        Self {
            number: record.number,
            player: name(game, turn.seat),
            action: ActionJson::of_turn(game, &record.outcome),
            score: record.points(),
            luck: turn.luck.points(),
            win_before: shares(&turn.win_before),
            win_after: shares(&turn.win_after),
            judgement: turn.judgement.as_ref().map(|judged| JudgementJson::new(game, judged)),
            mark: turn.mark.map(Mark::name),
            win_lost: turn.chance_lost.map(share),
            reasons: turn.reasons.iter().map(Reason::id).collect(),
            why: why(game, turn),
            best_actions: turn
                .best_actions
                .iter()
                .map(|choice| ChoiceJson {
                    action: BestJson::new(game, &choice.action, method),
                    win: choice.chance.map(share),
                })
                .collect(),
        }
    }
}

impl JudgementJson {
    fn new(game: &Game, judged: &Judgement) -> Self {
        Self {
            worth: judged.equity.points(),
            best: BestJson::new(game, &judged.best, judged.method),
            lost: judged.lost.points(),
            share: share(judged.share()),
            missed_bingo: judged.missed.bingo,
            missed_taking: judged.missed.taking,
        }
    }
}

fn name(game: &Game, seat: Seat) -> String {
    game.state().player(seat).name().to_owned()
}

fn share(share: PerMille) -> f64 {
    f64::from(share.thousandths()) / 1000.0
}
