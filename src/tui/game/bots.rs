//! The turns of bots, the motion of their plays, and who may see the screen during them.

use std::time::Duration;

use rackety_engine::bots::BotProfile;
use rackety_engine::{Action, Seat};

use super::motion::PlayMotion;
use super::popup::{Confirmation, HintState, Popup};
use super::state::{GameScreen, Message, RackVisibility, Target, Tone, TurnNews};
use crate::clock::Now;
use crate::session::{BotCrash, BotProgress, Replay};
use crate::table::LeftPlace;
use crate::text::review::reached_text;
use crate::tui::effect::Effect;
use crate::tui::job::{Job, JobKind, JobReport};
use crate::tui::keymap::Context;
use crate::tui::screen::unexpected;

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

    /// True at a terminal that has no seat at its table.
    pub(super) fn is_onlooker(&self) -> bool {
        self.session.is_at_table() && self.session.own_seat().is_none()
    }

    /// The context of the board while nobody at this terminal is to move.
    pub(super) fn waiting_context(&self) -> Context {
        if self.is_onlooker() { Context::Onlooker } else { Context::BotTurn }
    }

    /// The place that this terminal has at a table of this machine, or `None` elsewhere.
    pub(in crate::tui) fn table_place(&self) -> Option<LeftPlace> {
        let player = self.session.own_seat().map(|seat| self.name(seat).to_owned());
        self.session.table_name().map(|table| LeftPlace { table: table.to_owned(), player })
    }

    /// Refuses what only the player to move can do. That a table is closed stays on the screen instead.
    pub(super) fn refuse_out_of_turn(&mut self) {
        if self.is_table_closed() {
            return;
        }
        if self.is_onlooker() {
            self.refuse("you are only watching");
        } else {
            let name = self.name(self.seat());
            self.refuse(format!("it is {name}'s turn"));
        }
    }

    /// Asks the player whose seat at a table this terminal has whether they resign, unless they have.
    pub(super) fn resign_out_of_turn(&mut self) {
        let is_in = |seat: &Seat| self.game().state().player(*seat).is_in();
        match self.session.own_seat().filter(is_in).filter(|_| !self.is_table_closed()) {
            Some(seat) => self.ask(Confirmation::Turn(Action::Resign(seat))),
            None => self.refuse_out_of_turn(),
        }
    }

    /// The progress of the bot to move, or `None` before it has started.
    pub fn bot_progress(&self) -> Option<BotProgress> {
        self.session.bot_progress()
    }

    /// Returns whether the bot to move has decided, or failed to.
    pub(super) fn is_bot_decided(&self) -> bool {
        matches!(self.bot_progress(), Some(BotProgress::Decided | BotProgress::Failed))
    }

    /// Has the bot to move decide with its best play so far.
    pub(in crate::tui) fn hurry_bot(&mut self) {
        if self.bot().is_some() && !self.is_bot_decided() {
            self.session.hurry_bot();
        }
    }

    /// The player whose rack and unseen tiles the screen may show: the player who is asked or to move, or during a bot's turn
    /// the only person who plays. Among bots alone, nothing needs to be hidden. With several people, any of them may be
    /// looking, also while one of them is asked about the last play.
    pub fn viewer(&self) -> Option<Seat> {
        if let Some(asked) = &self.asked {
            return Some(asked.seat);
        }
        if self.session.is_at_table() {
            return self.session.own_seat();
        }
        if self.popup.as_ref().is_some_and(Popup::is_about_last_play) && !self.is_only_person() {
            return None;
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
        let viewer = self.viewer().filter(|&seat| self.shows_rack() && self.session.bot(seat).is_none());
        self.session.replay(viewer)
    }

    /// The kind of job that the screen waits for.
    pub fn awaited_job(&self) -> Option<JobKind> {
        match &self.popup {
            _ if self.target == Target::Sought => Some(JobKind::PointsReached),
            Some(Popup::Hints(hints)) if hints.state == HintState::Searching => Some(JobKind::BestPlays),
            _ => None,
        }
    }

    /// The job that the screen waits for.
    pub(in crate::tui) fn job(&self) -> Option<Job> {
        self.awaited_job().map(|kind| Job::Game(Box::new(self.game().clone()), kind))
    }

    /// Has the turns of a game alone compared with the best plays after it; returns the effect if that had not started yet.
    pub(in crate::tui) fn start_comparison(&mut self) -> Option<Effect> {
        let is_wanted = self.is_over() && self.target == Target::NotSought && self.session.is_alone();
        is_wanted.then(|| {
            self.target = Target::Sought;
            Effect::StartJob
        })
    }

    /// Notes the coach's judgement that the table has sent with the turn of a bot; returns the panic of a bot, if there was
    /// one.
    pub(in crate::tui) fn take_bot_news(&mut self) -> Option<BotCrash> {
        if let Some(judged) = self.session.take_judgement()
            && let Some(last) = self.game().turns().len().checked_sub(1)
        {
            self.coached.insert(last, judged);
        }
        self.session.take_crash()
    }

    /// Handles a report of the worker.
    pub(super) fn on_job_report(&mut self, report: JobReport) -> Option<Effect> {
        match (self.awaited_job(), report) {
            // Finding the best plays takes too short a time to show its progress.
            (Some(_), JobReport::Stage(_)) => {}
            (Some(JobKind::PointsReached), JobReport::PointsReached(reached)) => {
                self.target = Target::Found(reached_text(reached).unwrap_or_default());
            }
            (Some(JobKind::PointsReached), JobReport::Failed(why)) => {
                self.target = Target::Found(format!("The best plays cannot be found: {why}"));
            }
            (Some(JobKind::BestPlays), JobReport::BestPlays(plays)) => return self.on_best_plays(plays),
            (Some(JobKind::BestPlays), JobReport::Failed(why)) => self.on_no_best_plays(&why),
            (_, report) => self.refuse(unexpected(&report)),
        }
        None
    }

    /// Returns whether at most one person is still in the game.
    pub(super) fn is_only_person(&self) -> bool {
        self.session.humans_in().count() < 2
    }

    /// Returns whether the person at the screen can see a rack of theirs while a bot plays.
    pub(super) fn sees_own_rack(&self) -> bool {
        let is_own = self.viewer().is_some_and(|seat| self.session.bot(seat).is_none());
        is_own && self.shows_rack()
    }

    /// Returns whether the bot's turn is ready to be played: it is decided, and no popup holds it up. Arranging the rack does
    /// not, nor does the look-up where the time to think is short. Behind the hand-over screen it waits, since it would end
    /// that screen.
    pub(in crate::tui) fn is_bot_ready(&self) -> bool {
        let is_covered = self.is_covered() || self.is_asking();
        let is_free = match self.popup {
            None | Some(Popup::Arrange(_)) => true,
            Some(Popup::LookUp(_)) => !self.public().shows_board_off_clock(),
            Some(_) => false,
        };
        self.is_bot_decided() && !is_covered && is_free
    }

    /// Plays the bot's turn. A bot that failed passes.
    pub(in crate::tui) fn play_bot_turn(&mut self) -> Option<Effect> {
        let bot = self.seat();
        let played = self.session.play_bot_turn()?;
        let fault =
            played.err().map(|why| format!("{} passes because it failed to play: {why}", self.name(bot)));
        self.after_turn();
        if let Some(text) = fault.filter(|_| !self.is_over()) {
            self.message = Some(Message { tone: Tone::Warning, text });
        }
        Some(self.effect_of_bot_turn())
    }

    /// Saving after a turn that nobody at this terminal made, with a note if it is their turn now.
    pub(in crate::tui) fn effect_of_bot_turn(&self) -> Effect {
        let has_humans = self.session.humans_in().next().is_some();
        if matches!(self.rack_visibility, RackVisibility::HandOver(_)) {
            Effect::HandOver
        } else if self.is_asking() {
            Effect::SaveAndNotify(self.hand_over_notice())
        } else if has_humans && !self.is_turn_of_others() {
            let text = self.last_turn().map(|turn| self.turn_text(turn)).unwrap_or_default();
            Effect::SaveAndNotify(text)
        } else {
            Effect::Save
        }
    }

    /// True once after each turn, when it comes on the screen.
    pub(in crate::tui) fn notices_turn(&mut self) -> bool {
        std::mem::replace(&mut self.turn_news, TurnNews::Noticed) == TurnNews::New
    }

    /// Lets the last turn appear in motion, if it is a play and the board is in view.
    pub(in crate::tui) fn start_motion(&mut self, now: Now) {
        let is_covered = self.is_covered() || self.popup.is_some();
        let turn = self.last_turn().filter(|_| !is_covered);
        self.motion = turn.and_then(|turn| PlayMotion::new(turn, now));
    }

    /// Shows the steps of the motion that are due by now.
    pub(in crate::tui) fn advance_motion(&mut self, now: Now) {
        self.motion = self.motion.take().and_then(|motion| motion.advanced(now));
    }

    /// Shows the whole play at once; returns whether it was appearing.
    pub(in crate::tui) fn end_motion(&mut self) -> bool {
        self.motion.take().is_some()
    }

    /// Returns the time when the next step of the motion is due, by the running clock, or `None` if nothing moves.
    pub(in crate::tui) fn next_motion(&self) -> Option<Duration> {
        self.motion.as_ref().map(PlayMotion::next)
    }
}
