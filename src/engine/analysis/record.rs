//! A review as data: what is stored, so that a game need not be reviewed again.

use serde::{Deserialize, Serialize};

use super::equity::Equity;
use super::game_review::GameReview;
use super::judgement::{Depth, Judgement, Method};
use super::rated_action::RatedAction;
use super::review_tables::ReviewTables;
use super::turn_review::TurnReview;
use crate::bots::LeaveTable;
use crate::game::{Game, TurnOutcome, TurnText};
use crate::tiles::TileSet;

/// A review as data: the judgements, from which the rest of it follows at once. It does not say which game it is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewRecord {
    /// [`Depth::name`].
    depth: String,
    /// The judgement of each turn that has been reviewed; none of a turn that was no choice between actions.
    turns: Vec<Option<JudgementRecord>>,
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
        let of = |judged| JudgementRecord::of(judged, game.tiles());
        let turns = self.turns().iter().map(|turn| turn.judgement.as_ref().map(of));
        ReviewRecord { depth: self.depth().name().to_owned(), turns: turns.collect() }
    }

    /// The review of a game that such data describes; none if they do not fit the game.
    pub fn restore(
        record: &ReviewRecord,
        game: &Game,
        leaves: &LeaveTable,
        tables: &ReviewTables,
    ) -> Option<Self> {
        let mut review = Self::begin(game, leaves, tables, Depth::named(&record.depth)?);
        let mut before = game.at_beginning();
        if game.turns().len() < record.turns.len() {
            return None;
        }
        for ((event, turn), judged) in game.log().iter().zip(game.turns()).zip(&record.turns) {
            let judgement = match judged {
                Some(judged) => Some(judged.judgement(&before, &turn.outcome)?),
                None => None,
            };
            let mut after = before.clone();
            after.apply(event.clone()).ok()?;
            review.add(TurnReview::of(&before, turn, &after, judgement, leaves, tables));
            before = after;
        }
        Some(review)
    }
}

impl JudgementRecord {
    fn of(judged: &Judgement, tiles: &TileSet) -> Self {
        Self {
            best: judged.best.to_text(tiles),
            best_equity: judged.best.equity.hundredths(),
            equity: judged.equity.hundredths(),
            static_lost: judged.static_lost.hundredths(),
            method: judged.method.id().to_owned(),
        }
    }

    /// The judgement of a turn with this outcome; none if the best action is not legal in the position before it.
    fn judgement(&self, before: &Game, outcome: &TurnOutcome) -> Option<Judgement> {
        let method = Method::ALL.into_iter().find(|method| method.id() == self.method)?;
        let action = self.best.action(before).ok()?.ok()?;
        let best = RatedAction::new(before, action, Equity::from_hundredths(self.best_equity));
        if !best.is_legal(before) {
            return None;
        }
        let [equity, static_lost] = [self.equity, self.static_lost].map(Equity::from_hundredths);
        Some(Judgement::new(best, outcome, equity, static_lost, method))
    }
}
