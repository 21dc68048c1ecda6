//! A review as data: what is stored, so that a game need not be reviewed again.

use serde::{Deserialize, Serialize};

use super::equity::Equity;
use super::game_review::{GameReview, reviewed_after};
use super::judgement::{Depth, Judgement, Method};
use super::per_mille::PerMille;
use super::rated_action::RatedAction;
use super::reasons::Reply;
use super::review_tables::ReviewTables;
use super::turn_review::{SearchedTurn, TurnReview};
use super::unseen_racks::UnseenRacks;
use crate::board::Coordinate;
use crate::bots::LeaveTable;
use crate::game::{Game, TurnOutcome, TurnText};
use crate::tiles::TileSet;

/// A review as data: what searches found, from which the rest of it follows at once. It does not say which game it is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewRecord {
    /// [`Depth::name`].
    depth: String,
    /// Each player's probability of winning at the beginning, in thousandths.
    win: Vec<u16>,
    /// Each turn that has been reviewed.
    turns: Vec<TurnReviewRecord>,
    /// The entries of the log before which the rack was not seen in full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unseen: Vec<usize>,
    /// True if the racks at the end were not seen in full.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unseen_at_end: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnReviewRecord {
    /// The judgement, or `None` for a turn that was no choice between actions.
    judgement: Option<JudgementRecord>,
    reply: Option<ReplyRecord>,
    /// The best actions with their equities.
    best: Vec<(TurnText, i64)>,
    /// Each player's probability of winning after the turn, in thousandths.
    win: Vec<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplyRecord {
    seat: usize,
    word: String,
    points: i32,
    instead: i32,
    premiums: Vec<String>,
    needs_taken_tile: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgementRecord {
    best: TurnText,
    /// Equities are in hundredths of a point.
    best_equity: i64,
    equity: i64,
    static_lost: i64,
    /// [`Method::id`].
    method: String,
}

impl GameReview {
    /// The review as data; `game` is the game that it is of.
    pub fn record(&self, game: &Game) -> ReviewRecord {
        ReviewRecord {
            depth: self.depth().name().to_owned(),
            win: thousandths(self.first_chances()),
            turns: self.turns().iter().map(|turn| TurnReviewRecord::new(turn, game.tiles())).collect(),
            unseen: self.unseen().entries().collect(),
            unseen_at_end: self.unseen().at_end(),
        }
    }

    /// The review of a game that such data describes, or `None` if they do not fit the game.
    pub fn restore(
        record: &ReviewRecord,
        game: &Game,
        leaves: &LeaveTable,
        tables: &ReviewTables,
    ) -> Option<Self> {
        let first = chances(&record.win, game)?;
        let unseen = UnseenRacks::new(record.unseen.iter().copied()).with_end(record.unseen_at_end);
        let depth = Depth::named(&record.depth)?;
        let mut review = Self::begin(game, unseen, first, (leaves, tables), depth);
        let mut before = game.at_beginning();
        let mut played = before.clone();
        if game.turns().len() < record.turns.len() {
            return None;
        }
        for ((event, turn), found) in game.log().iter().zip(game.turns()).zip(&record.turns) {
            let searched = found.searched(&before, &turn.outcome)?;
            review.add(game, &before, turn, searched, (leaves, tables));
            before = reviewed_after(&before, &mut played, event, turn)?;
        }
        Some(review)
    }
}

fn thousandths(chances: &[PerMille]) -> Vec<u16> {
    chances.iter().copied().map(PerMille::thousandths).collect()
}

/// Probabilities by seat, or `None` if they do not fit the game.
fn chances(thousandths: &[u16], game: &Game) -> Option<Vec<PerMille>> {
    let seats = match game.state().players().len() {
        1 => 0,
        seats => seats,
    };
    let is_valid = thousandths.len() == seats && thousandths.iter().all(|&chance| chance <= 1000);
    is_valid.then(|| thousandths.iter().copied().map(PerMille::new).collect())
}

impl TurnReviewRecord {
    fn new(turn: &TurnReview, tiles: &TileSet) -> Self {
        let best = turn.best_actions.iter().map(|choice| &choice.action);
        Self {
            judgement: turn.judgement.as_ref().map(|judged| JudgementRecord::new(judged, tiles)),
            reply: turn.reply.as_ref().map(ReplyRecord::new),
            best: best.map(|best| (best.to_text(tiles), best.equity.hundredths())).collect(),
            win: thousandths(&turn.win_after),
        }
    }

    /// Returns the facts that searches found about a turn with this outcome, or `None` if it does not fit the position
    /// before it.
    fn searched(&self, before: &Game, outcome: &TurnOutcome) -> Option<SearchedTurn> {
        let judgement = match &self.judgement {
            Some(judged) => Some(judged.judgement(before, outcome)?),
            None => None,
        };
        let reply = match &self.reply {
            Some(reply) => Some(reply.reply(before)?),
            None => None,
        };
        let best = self.best.iter().map(|(text, equity)| rated(text, *equity, before));
        Some(SearchedTurn {
            judgement,
            reply,
            best_actions: best.collect::<Option<_>>()?,
            win_after: chances(&self.win, before)?,
        })
    }
}

/// An action of a position with its equity, or `None` if it is not legal there.
fn rated(text: &TurnText, equity: i64, before: &Game) -> Option<RatedAction> {
    let action = text.action(before).ok()?.ok()?;
    let rated = RatedAction::new(before, action, Equity::from_hundredths(equity));
    rated.is_legal(before).then_some(rated)
}

impl ReplyRecord {
    fn new(reply: &Reply) -> Self {
        Self {
            seat: reply.seat.index(),
            word: reply.word.clone(),
            points: reply.points,
            instead: reply.instead,
            premiums: reply.premiums.iter().map(|(square, _)| square.to_string()).collect(),
            needs_taken_tile: reply.needs_taken_tile,
        }
    }

    fn reply(&self, before: &Game) -> Option<Reply> {
        let state = before.state();
        let (seat, _) = state.players().nth(self.seat)?;
        let premium = |text: &String| {
            let (coordinate, _) = Coordinate::parse(text)?;
            let square = state.board().size().at(coordinate)?;
            Some((square, state.layout().premium(square)?))
        };
        Some(Reply {
            seat,
            word: self.word.clone(),
            points: self.points,
            instead: self.instead,
            premiums: self.premiums.iter().map(premium).collect::<Option<_>>()?,
            needs_taken_tile: self.needs_taken_tile,
        })
    }
}

impl JudgementRecord {
    fn new(judged: &Judgement, tiles: &TileSet) -> Self {
        Self {
            best: judged.best.to_text(tiles),
            best_equity: judged.best.equity.hundredths(),
            equity: judged.equity.hundredths(),
            static_lost: judged.static_lost.hundredths(),
            method: judged.method.id().to_owned(),
        }
    }

    /// The judgement of a turn with this outcome, or `None` if the best action is not legal in the position before it.
    fn judgement(&self, before: &Game, outcome: &TurnOutcome) -> Option<Judgement> {
        let method = Method::ALL.into_iter().find(|method| method.id() == self.method)?;
        let best = rated(&self.best, self.best_equity, before)?;
        let [equity, static_lost] = [self.equity, self.static_lost].map(Equity::from_hundredths);
        Some(Judgement::new(best, outcome, equity, static_lost, method))
    }
}
