//! Reviews of games, and the coach's judgement of a turn.

use std::ops::ControlFlow;

use rackety_engine::Game;
use rackety_engine::analysis::{Depth, GameReview, Judgement, UnseenRacks};

use super::thinker::{Stage, StageWatch, ThinkError, Thinker};
use crate::files::{ReviewStore, review_tables_for};

/// A game to review.
#[derive(Debug, Clone)]
pub struct ReviewRequest {
    /// The game; it should be over.
    pub game: Game,
    /// The depth to which its turns are reviewed.
    pub depth: Depth,
    /// The turns before which nobody saw the whole rack.
    pub unseen: UnseenRacks,
    /// The store of its reviews, if they are stored.
    pub store: Option<ReviewStore>,
}

impl Thinker {
    /// Returns the stored review of a game, or else reviews it and stores the review. If `watch` breaks, the review ends
    /// with the turns so far and is not stored.
    ///
    /// # Errors
    /// [`ThinkError`].
    pub fn review(
        &mut self,
        request: &ReviewRequest,
        watch: StageWatch<'_>,
    ) -> Result<GameReview, ThinkError> {
        let ReviewRequest { game, depth, unseen, store } = request;
        let ruleset = &game.setup().ruleset;
        let leaves = self.knowledge().leaves.get(ruleset, game.tiles());
        let tables = review_tables_for(ruleset);
        let offensive = self.knowledge().offensive_words.get();
        let stored = store
            .as_ref()
            .and_then(|store| store.read((game, unseen), *depth, (&leaves, &tables), offensive));
        if let Some(review) = stored {
            return Ok(review);
        }
        let _ = watch(Stage::Words);
        let analyst = self.analyst(game)?;
        let mut watch = |progress| watch(Stage::of_review(progress));
        let review = GameReview::of_seen(game, unseen.clone(), analyst, *depth, &mut watch)?;
        if let Some(store) = store {
            store.write(game, &review, (&leaves, &tables), offensive);
        }
        Ok(review)
    }

    /// The coach's judgement of the last turn of a game, or `None` if it was no choice between actions, if `watch`
    /// breaks, and if it cannot be judged, which is no reason to interrupt a game.
    pub fn coach(&mut self, game: &Game, watch: StageWatch<'_>) -> Option<Judgement> {
        let turn = game.turns().last()?;
        let mut before = game.clone();
        before.undo().ok()?;
        let analyst = self.analyst(&before).ok()?;
        let mut flow = ControlFlow::Continue(());
        let mut watch = || {
            flow = watch(Stage::Plays(0));
            flow
        };
        let judged = analyst.judge(&before, turn, Depth::Quick, &mut watch).ok()??;
        flow.is_continue().then_some(judged)
    }
}
