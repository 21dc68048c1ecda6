//! The turns of bots, the motion of their plays, and who may see the screen during them.

use std::time::Duration;

use rackety_engine::bots::BotProfile;
use rackety_engine::{Action, Seat};

use super::motion::PlayMotion;
use super::popup::{HintState, Popup};
use super::state::{BotProgress, GameScreen, Message, RackVisibility, Target, Tone};
use crate::assist::thinker::{Patience, Stage};
use crate::clock::Now;
use crate::files::Coach;
use crate::session::Replay;
use crate::text::review::reached_text;
use crate::tui::effect::Effect;
use crate::tui::job::{GameJob, Job, JobKind, JobReport};

impl GameScreen {
    /// The bot to move.
    pub(in crate::tui) fn bot(&self) -> Option<BotProfile> {
        if self.is_over() || self.session.is_elsewhere(self.seat()) {
            None
        } else {
            self.session.bot(self.seat())
        }
    }

    /// True while nobody at this terminal is to move: a bot is, or somebody at another terminal of the table.
    pub(in crate::tui) fn is_turn_of_others(&self) -> bool {
        !self.is_over() && (self.bot().is_some() || self.session.is_elsewhere(self.seat()))
    }

    /// The progress of the bot to move; none before it has started.
    pub const fn bot_progress(&self) -> Option<&BotProgress> {
        self.bot_progress.as_ref()
    }

    /// The player whose rack and unseen tiles the screen may show: the player who is asked or to move, or during a bot's turn the only
    /// person who plays. Among bots alone, nothing needs to be hidden. With several people, any of them may be looking.
    pub fn viewer(&self) -> Option<Seat> {
        if let Some(&asked) = self.to_ask.first() {
            return Some(asked);
        }
        if self.session.is_at_table() {
            return self.session.own_seat();
        }
        if self.bot().is_none() {
            return Some(self.seat());
        }
        let mut humans = self.session.humans_in();
        match (humans.next(), humans.next()) {
            (None, _) => Some(self.seat()),
            (human, None) => human,
            (Some(_), Some(_)) => None,
        }
    }

    /// The game to look back at, with the racks that whoever is at the keyboard may see.
    pub(in crate::tui) fn replay(&self) -> Replay {
        let sees_rack = self.rack_visibility == RackVisibility::Visible;
        let viewer = self.viewer().filter(|&seat| sees_rack && self.session.bot(seat).is_none());
        self.session.replay(viewer)
    }

    /// The kind of job that the screen waits for.
    pub fn awaited_job(&self) -> Option<JobKind> {
        match (&self.bot_progress, &self.popup) {
            (Some(BotProgress::Thinking(_)), _) => {
                let is_awaited = self.session.is_waited_for();
                let patience = if is_awaited { Patience::Limited } else { Patience::Unlimited };
                self.bot().map(|profile| JobKind::BotTurn(profile, patience))
            }
            _ if self.target == Target::Sought => Some(JobKind::PointsReached),
            (_, Some(Popup::Hints(hints))) if hints.state == HintState::Searching => Some(JobKind::BestPlays),
            _ => None,
        }
    }

    /// The job that the screen waits for.
    pub(in crate::tui) fn job(&self) -> Option<Job> {
        let kind = self.awaited_job()?;
        let common_words = self.session.common_words().cloned();
        let is_own = self.last_turn().is_some_and(|turn| self.session.bot(turn.seat).is_none());
        let is_coached = self.session.is_coached() && is_own && matches!(kind, JobKind::BotTurn(..));
        let coach = if is_coached { Coach::On } else { Coach::Off };
        Some(Job::Game(Box::new(GameJob { game: self.game().clone(), kind, coach, common_words })))
    }

    /// Has the bot to move start thinking, or after a game alone its turns compared with the best plays; returns the effect
    /// if that had not started yet. Behind the hand-over screen a bot waits, since its turn would end that screen.
    pub(in crate::tui) fn start_bot(&mut self) -> Option<Effect> {
        if self.is_over() && self.target == Target::NotSought && self.session.is_alone() {
            self.target = Target::Sought;
            return Some(Effect::StartJob);
        }
        let is_covered = self.rack_visibility == RackVisibility::HandOver;
        if self.bot_progress.is_some() || self.bot().is_none() || is_covered || !self.to_ask.is_empty() {
            return None;
        }
        self.bot_progress = Some(BotProgress::Thinking(Stage::Words));
        Some(Effect::StartJob)
    }

    /// Handles a report of the worker.
    pub(super) fn on_job_report(&mut self, report: JobReport) -> Option<Effect> {
        let is_thinking = matches!(self.bot_progress, Some(BotProgress::Thinking(_)));
        match report {
            JobReport::Coached(judged, report) => {
                if let Some(last) = self.game().turns().len().checked_sub(1).filter(|_| is_thinking) {
                    self.coached.insert(last, *judged);
                }
                return self.on_job_report(*report);
            }
            JobReport::Stage(stage) if is_thinking => self.bot_progress = Some(BotProgress::Thinking(stage)),
            JobReport::BotTurn(action) if is_thinking => {
                self.bot_progress = Some(BotProgress::Decided(action));
            }
            JobReport::Failed(why) if is_thinking => self.bot_progress = Some(BotProgress::Failed(why)),
            JobReport::PointsReached(reached) if self.target == Target::Sought => {
                self.target = Target::Found(reached_text(reached).unwrap_or_default());
            }
            JobReport::Failed(why) if self.target == Target::Sought => {
                self.target = Target::Found(format!("The best plays cannot be found: {why}"));
            }
            JobReport::BestPlays(plays) if self.bot_progress.is_none() => return self.on_best_plays(plays),
            JobReport::Failed(why) if self.bot_progress.is_none() => self.on_no_best_plays(&why),
            _ => {}
        }
        None
    }

    /// Whether at most one person is still in the game.
    pub(super) fn is_only_person(&self) -> bool {
        self.session.humans_in().count() < 2
    }

    /// Whether the person at the screen can see a rack of theirs while a bot plays.
    pub(super) fn sees_own_rack(&self) -> bool {
        let is_own = self.viewer().is_some_and(|seat| self.session.bot(seat).is_none());
        is_own && self.rack_visibility == RackVisibility::Visible
    }

    /// Whether the bot's turn is ready to be played: it is decided, and no popup is open that it would close. Arranging
    /// the rack continues during its play.
    pub(in crate::tui) const fn is_bot_ready(&self) -> bool {
        let is_decided = matches!(self.bot_progress, Some(BotProgress::Decided(_) | BotProgress::Failed(_)));
        is_decided && matches!(self.popup, None | Some(Popup::Arrange(_)))
    }

    /// Plays the bot's turn. A bot that failed passes.
    pub(in crate::tui) fn play_bot_turn(&mut self) -> Option<Effect> {
        let played = match self.bot_progress.take()? {
            thinking @ BotProgress::Thinking(_) => {
                self.bot_progress = Some(thinking);
                return None;
            }
            BotProgress::Decided(action) => {
                self.session.act(action).map(drop).map_err(|error| error.to_string())
            }
            BotProgress::Failed(why) => Err(why),
        };
        let fault = played.err().map(|why| {
            let text = format!("{} passes because it failed to play: {why}", self.name(self.seat()));
            // The player to move may always pass.
            let _ = self.session.act(Action::Pass);
            text
        });
        self.after_turn();
        if let Some(text) = fault.filter(|_| !self.is_over()) {
            self.message = Some(Message { tone: Tone::Warning, text });
        }
        Some(self.effect_of_bot_turn())
    }

    /// Saving after a turn that nobody at this terminal made, with a note if it is their turn now.
    pub(in crate::tui) fn effect_of_bot_turn(&self) -> Effect {
        let has_humans = self.session.humans_in().next().is_some();
        if self.rack_visibility == RackVisibility::HandOver {
            Effect::HandOver
        } else if has_humans && !self.is_turn_of_others() {
            let text = self.last_turn().map(|turn| self.turn_text(turn)).unwrap_or_default();
            Effect::SaveAndNotify(text)
        } else {
            Effect::Save
        }
    }

    /// Lets the last turn appear in motion, if it is a play and the board is in view.
    pub(in crate::tui) fn start_motion(&mut self, now: Now) {
        let is_covered = self.rack_visibility == RackVisibility::HandOver || self.popup.is_some();
        let tiles = self.game().state().board().tiles().count();
        let turn = self.last_turn().filter(|_| !is_covered);
        self.motion = turn.and_then(|turn| PlayMotion::of(turn, tiles, now));
    }

    /// Shows the steps of the motion that are due by now.
    pub(in crate::tui) fn advance_motion(&mut self, now: Now) {
        self.motion = self.motion.take().and_then(|motion| motion.advanced(now));
    }

    /// Shows the whole play at once; returns whether it was appearing.
    pub(in crate::tui) fn end_motion(&mut self) -> bool {
        self.motion.take().is_some()
    }

    /// When the next step of the motion is due, by the running clock; none if nothing moves.
    pub(in crate::tui) fn next_motion(&self) -> Option<Duration> {
        self.motion.as_ref().map(PlayMotion::next)
    }
}
