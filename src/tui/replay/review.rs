//! The review of the game that is looked back at: asking for it, its progress, and what it says about the turn shown.

use rackety_engine::analysis::{Depth, GameReview, Judgement, RatedPlay, TurnReview};
use rackety_engine::{Action, Play};

use super::review_state::ReviewState;
use super::state::ReplayScreen;
use crate::assist::ReviewRequest;
use crate::assist::thinker::Stage;
use crate::files::SaveFolder;
use crate::session::TurnSide;
use crate::text::review::{main_reason, not_judged, why};
use crate::tui::effect::Effect;
use crate::tui::job::{Job, JobReport};
use crate::tui::screen::unexpected;
use crate::tui::side_panel::{PanelPlacement, PanelTab, TabAudience};

/// Why a running game has no review.
pub(super) const NOT_OVER: &str = "a game can be reviewed when it is over";

impl ReplayScreen {
    /// Shows the review, and asks for it if there is none this close.
    pub(super) fn ask_for_review(&mut self, depth: Depth, placement: PanelPlacement) -> Option<Effect> {
        if !self.replay.is_finished() {
            self.refuse(NOT_OVER);
            return None;
        }
        if self.tabs.at(placement) != PanelTab::Review {
            self.tabs.show(PanelTab::Review, placement, TabAudience::Replay);
        }
        let known = match &self.review {
            ReviewState::Running { .. } => return None,
            ReviewState::Ready(review) if review.is_complete() && depth <= review.depth() => return None,
            ReviewState::Ready(review) => review.is_complete().then(|| review.clone()),
            ReviewState::NotAsked | ReviewState::Failed(_) => None,
        };
        self.review = ReviewState::Running { depth, percent: 0, known };
        Some(Effect::StartJob)
    }

    /// The review that the screen waits for, stored beside the game if it is in this folder.
    pub(super) fn job(&self, saves: &SaveFolder) -> Option<Job> {
        let ReviewState::Running { depth, .. } = self.review else { return None };
        let store = self.replay.file().and_then(|file| saves.reviews_of(file));
        let (game, unseen) = (self.replay.game().clone(), self.replay.unseen_racks());
        Some(Job::Review(Box::new(ReviewRequest { game, depth, unseen, store })))
    }

    /// Returns whether the screen waits for the worker.
    pub(in crate::tui) const fn awaits_job(&self) -> bool {
        matches!(self.review, ReviewState::Running { .. })
    }

    /// Returns whether a review was begun here.
    pub(in crate::tui) fn had_job(&self) -> bool {
        self.review != ReviewState::NotAsked
    }

    /// Shows what the worker reports.
    pub(super) fn on_report(&mut self, report: &JobReport) {
        match (report, &mut self.review) {
            (JobReport::Stage(Stage::Plays(done)), ReviewState::Running { percent, .. }) => *percent = *done,
            // While words are read, nothing is done yet.
            (JobReport::Stage(Stage::Words), ReviewState::Running { .. }) => {}
            (JobReport::Review(review), ReviewState::Running { known, .. }) => {
                let earlier = known.take().filter(|_| !review.is_complete());
                if earlier.is_some() {
                    self.inform("the closer review was stopped; this is the earlier one");
                }
                self.review = ReviewState::Ready(earlier.unwrap_or_else(|| review.clone()));
            }
            (JobReport::Failed(fault), ReviewState::Running { known, .. }) => {
                self.review = match known.take() {
                    Some(earlier) => {
                        self.refuse(fault);
                        ReviewState::Ready(earlier)
                    }
                    None => ReviewState::Failed(fault.clone()),
                };
            }
            _ => self.refuse(unexpected(report)),
        }
    }

    /// The review, as far as there is one.
    pub(super) fn game_review(&self) -> Option<&GameReview> {
        match &self.review {
            ReviewState::Ready(review) | ReviewState::Running { known: Some(review), .. } => Some(review),
            _ => None,
        }
    }

    /// The review, as far as there is one, for the screen that looking back was begun from.
    pub(in crate::tui) fn into_review(self) -> Option<Box<GameReview>> {
        match self.review {
            ReviewState::Ready(review) | ReviewState::Running { known: Some(review), .. } => Some(review),
            _ => None,
        }
    }

    /// The review of the turn shown.
    pub(super) fn turn_review(&self) -> Option<&TurnReview> {
        self.game_review()?.turns().get(self.replay.step().checked_sub(1)?)
    }

    /// The judgement of the turn shown: that of the review, or else of the coach.
    fn judgement(&self) -> Option<&Judgement> {
        let reviewed = self.turn_review().and_then(|review| review.judgement.as_ref());
        reviewed.or_else(|| self.coached.get(&self.replay.step().checked_sub(1)?))
    }

    /// Returns why the best action was better than the turn shown, or why the turn was better than all others.
    pub(super) fn why(&self) -> Option<String> {
        why(self.replay.game(), self.turn_review()?)
    }

    /// Returns [`Self::why`] with the weightiest reason alone.
    pub(super) fn main_reason(&self) -> Option<String> {
        main_reason(self.replay.game(), self.turn_review()?)
    }

    /// The better play, while it is shown on the board.
    pub(super) fn better_play(&self) -> Option<(&Play, &RatedPlay)> {
        if self.replay.side() == TurnSide::After {
            return None;
        }
        let best = &self.judgement()?.best;
        match &best.action {
            Action::Play(play) => Some((play, best.play.as_ref()?)),
            _ => None,
        }
    }

    /// Shows the best play of the turn on the board, or the play that was made. After a turn of a bot in a game with a
    /// coach, that is the last turn that the coach judged.
    pub(super) fn toggle_better_play(&mut self) {
        if self.replay.side() == TurnSide::Before {
            return self.replay.show(TurnSide::After);
        }
        if self.judgement().is_none()
            && self.turn_review().is_none()
            && let Some((&own, _)) = self.coached.range(..self.replay.step()).next_back()
        {
            self.stop_at(own + 1);
        }
        let Some(judgement) = self.judgement() else {
            let entry = self.replay.step().checked_sub(1);
            let refusal = match (&self.review, self.turn_review()) {
                (_, Some(_)) => {
                    let unseen = self.replay.unseen_racks();
                    not_judged(entry.is_some_and(|entry| unseen.contains(entry))).to_owned()
                }
                (ReviewState::Ready(_), None) => "this turn has not been reviewed".to_owned(),
                (_, None) if !self.replay.is_finished() && !self.coached.is_empty() => {
                    "the coach has judged no turn so far".to_owned()
                }
                (_, None) => self.not_reviewed().to_owned(),
            };
            return self.refuse(refusal);
        };
        match &judgement.best.action {
            Action::Play(_) if judgement.lost.hundredths() == 0 => {
                let why = self.why().map(|why| format!(". {why}"));
                self.inform(format!("no play was better{}", why.unwrap_or_default()));
            }
            Action::Play(play) => {
                if let Some(placement) = play.tiles().first() {
                    self.centre = placement.square;
                }
                self.replay.show(TurnSide::Before);
            }
            Action::Exchange(given) => {
                let tiles = self.replay.whole().tile_set().write_tiles(given);
                self.inform(format!("the best was to exchange {tiles}"));
            }
            _ => self.inform("the best was to pass"),
        }
    }

    /// Goes to the next turning point; after the last one, to the first.
    pub(super) fn go_to_turning_point(&mut self) {
        let Some(review) = self.game_review() else {
            return self.refuse(self.not_reviewed());
        };
        let points: Vec<usize> = review.turning_points().iter().map(|point| point.turn + 1).collect();
        let has_chances = review.has_chances();
        let next = points.iter().find(|&&step| self.replay.step() < step).or(points.first());
        match next {
            Some(&step) => self.stop_at(step),
            None if has_chances => {
                self.inform("no turn cost much of the chances of winning");
            }
            None => self.refuse("a game for one player has no turning points"),
        }
    }

    /// Returns how the game can be reviewed.
    fn not_reviewed(&self) -> &'static str {
        if self.replay.is_finished() { "review the game first" } else { NOT_OVER }
    }
}
