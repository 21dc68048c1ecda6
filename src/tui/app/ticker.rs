//! The events that are due by time alone: time-outs, warnings, the turns of bots, a look at the file of a watched game.

use std::mem;
use std::time::Duration;

use super::model::Model;
use crate::clock::Now;
use crate::config::settings::Settings;
use crate::runs::RulesetLook;
use crate::session::WatchedGame;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::game::{ClockEvent, GameScreen, Popup, RackVisibility};
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screens::bench::BenchScreen;
use crate::tui::screens::pager::Pager;
use crate::tui::tutorial::TutorialScreen;
use crate::tui::watch::WatchScreen;

/// The time after an interruption for which keys are ignored, since the player pressed them for what was there before.
const IGNORE_AFTER_INTERRUPTION: Duration = Duration::from_secs(1);

/// The delay between the last key and the saving of the tiles laid.
const DRAFT_DELAY: Duration = Duration::from_millis(400);

/// Checks the clock of the game on the screen, or follows the game that is watched. All its times are by the running clock.
#[derive(Debug, Default)]
pub(super) struct Ticker {
    /// The last interruption: a time-out, or news from a table that has closed or opened a popup.
    interrupted: Option<Duration>,
    /// The time when the last turn became visible.
    visible_since: Duration,
    /// The time when the file of a watched game was last looked at.
    followed: Option<Duration>,
    /// The time when the pending play is saved, unless it changes before.
    draft_due: Option<Duration>,
}

impl Ticker {
    /// Ignores keys for a moment, since the player pressed them for what was there before.
    pub(super) const fn interrupt(&mut self, now: Now) {
        self.interrupted = Some(now.running);
    }

    /// Does what is due by now; returns the effect. Call it again until there is none.
    pub(super) fn check(&mut self, model: &mut Model, settings: &Settings, now: Now) -> Option<Effect> {
        if let Some(replay) = &mut model.replay {
            // Behind the help nobody would see the turns.
            if model.help.is_some() { replay.hold() } else { replay.play_on(now) }
        }
        let effect = self.check_screen(model, settings, now);
        let time = model.shown().and_then(GameScreen::time);
        if let Some(replay) = &mut model.replay {
            replay.time = time;
        }
        effect
    }

    fn check_screen(&mut self, model: &mut Model, settings: &Settings, now: Now) -> Option<Effect> {
        if let Some(screen) = model.shown_mut::<PuzzleScreen>() {
            return screen.start_search();
        }
        if let Some(screen) = model.shown_mut::<TutorialScreen>() {
            return screen.game_mut().advance_cover(now).then_some(Effect::DropInputs);
        }
        if Self::follow_interval(model).is_some() && self.until_followed(model, now).is_zero() {
            self.followed = Some(now.running);
            let is_game = model.shown::<WatchScreen>().is_some();
            return Some(if is_game { Effect::FollowGame } else { Effect::FollowRuleset });
        }
        let has_motion = model.has_motion(settings);
        let screen = model.screen.downcast_mut::<GameScreen>()?;
        if screen.advance_cover(now) {
            return Some(Effect::DropInputs);
        }
        let was_moving = screen.next_motion().is_some();
        screen.advance_motion(now);
        // The question of the table may take the place of another.
        let popup = |screen: &GameScreen| (screen.popup.as_ref().map(mem::discriminant), screen.is_asking());
        let popup_before = popup(screen);
        match screen.check_clock(now) {
            ClockEvent::None => {}
            ClockEvent::RunningShort if screen.bot().is_some() => screen.hurry_bot(),
            ClockEvent::RunningShort => {
                let left = screen.time().map(|time| time.to_string()).unwrap_or_default();
                return Some(Effect::SaveAndNotify(format!("{}: {left} left", screen.name(screen.seat()))));
            }
            ClockEvent::Overtime => return Some(Effect::Save),
            ClockEvent::Said(text) => return Some(Effect::SaveAndNotify(text)),
            ClockEvent::News => {
                if popup(screen) != popup_before {
                    self.interrupted = Some(now.running);
                }
                if has_motion {
                    screen.start_motion(now);
                }
                return Some(screen.effect_of_bot_turn());
            }
            ClockEvent::TimedOut => {
                self.interrupted = Some(now.running);
                // Neither the help nor a look back must hide the time-out.
                model.help = None;
                model.replay = None;
                let is_hand_over = matches!(screen.rack_visibility, RackVisibility::HandOver(_));
                return Some(if is_hand_over { Effect::HandOver } else { Effect::Save });
            }
        }
        if self.draft_due.is_some_and(|due| due <= now.running) {
            self.draft_due = None;
            if screen.session().has_unsaved_drafts() {
                return Some(Effect::Save);
            }
        }
        if let Some(crash) = screen.take_bot_news() {
            model.help = Some(Pager::crash(crash.report.as_deref()));
        }
        if let Some(effect) = screen.start_comparison() {
            return Some(effect);
        }
        let is_new = screen.notices_turn();
        if is_new && screen.popup.as_ref().is_some_and(Popup::is_about_last_play) {
            // A key that was meant to hurry a bot or to end a play does not count as an answer.
            self.interrupted = Some(now.running);
        }
        if is_new || was_moving {
            self.visible_since = now.running;
        }
        let is_hidden = hides_bot(model.help.as_ref(), model.replay.as_deref(), screen);
        let is_ready = !is_hidden && screen.is_bot_ready() && screen.next_motion().is_none();
        let is_due = is_ready && self.until_bot_plays(settings, now).is_zero();
        if !is_due {
            return None;
        }
        if model.replay.take().is_some() || matches!(screen.popup, Some(Popup::LookUp(_))) {
            self.interrupted = Some(now.running);
        }
        let effect = screen.play_bot_turn();
        // Without a pace, the next bot does not wait until a play has been seen.
        let is_seen = screen.bot().is_none() || !settings.bot_pace().is_zero();
        if has_motion && is_seen {
            screen.start_motion(now);
        }
        effect
    }

    /// Returns whether an action counts. Right after a time-out, a key meant for the old turn could show the next rack;
    /// right after news, one meant for a popup could play a word or leave the game.
    pub(super) fn accepts(&self, action: &UiAction, now: Now) -> bool {
        let just_interrupted = self
            .interrupted
            .is_some_and(|since| now.running.saturating_sub(since) < IGNORE_AFTER_INTERRUPTION);
        !just_interrupted || action.is_of_no_turn()
    }

    /// Shows a play that is appearing as a whole; returns whether there was one.
    pub(super) fn end_motion(&mut self, model: &mut Model, now: Now) -> bool {
        let was_moving = model.shown_mut().is_some_and(GameScreen::end_motion);
        if was_moving {
            self.visible_since = now.running;
        }
        was_moving
    }

    /// Notes that an action has been handled: tiles laid or returned by it are saved a moment later, so that quick typing
    /// does not wait for the disk.
    pub(super) fn after_action(&mut self, model: &Model, now: Now) {
        if model.shown().is_some_and(|screen: &GameScreen| screen.session().has_unsaved_drafts()) {
            self.draft_due = Some(now.running + DRAFT_DELAY);
        }
    }

    /// Returns the time until the next check is due, or `None` if nothing changes by itself.
    pub(super) fn next_check(&self, model: &Model, settings: &Settings, now: Now) -> Option<Duration> {
        let replay = model.replay.as_ref().filter(|_| model.help.is_none());
        let turn_due = replay.and_then(|replay| replay.next_turn_due());
        let of_replay = turn_due.map(|due| due.saturating_sub(now.running));
        self.next_check_of_screen(model, settings, now).into_iter().chain(of_replay).min()
    }

    fn next_check_of_screen(&self, model: &Model, settings: &Settings, now: Now) -> Option<Duration> {
        if Self::follow_interval(model).is_some() {
            return Some(self.until_followed(model, now));
        }
        if let Some(screen) = model.shown::<TutorialScreen>() {
            return screen.game().next_cover_step().map(|due| due.saturating_sub(now.running));
        }
        let screen = model.shown::<GameScreen>()?;
        let motion = screen.next_motion();
        let is_hidden = hides_bot(model.help.as_ref(), model.replay.as_deref(), screen);
        let is_ready = !is_hidden && screen.is_bot_ready() && motion.is_none();
        let bot = is_ready.then(|| self.until_bot_plays(settings, now));
        let clock = screen.time().and_then(|time| time.until_change());
        let due = [self.draft_due, motion, screen.next_cover_step()].into_iter().flatten();
        let due = due.map(|due| due.saturating_sub(now.running));
        clock.into_iter().chain(bot).chain(due).min()
    }

    /// Returns the interval at which the file on the screen is looked at, or `None` where no file is.
    fn follow_interval(model: &Model) -> Option<Duration> {
        let of_game = model.shown::<WatchScreen>().map(|_| WatchedGame::FOLLOW_INTERVAL);
        of_game.or_else(|| model.shown::<BenchScreen>().map(|_| RulesetLook::INTERVAL))
    }

    fn until_followed(&self, model: &Model, now: Now) -> Duration {
        let interval = Self::follow_interval(model).unwrap_or_default();
        let due = self.followed.map_or(Duration::ZERO, |last| last + interval);
        due.saturating_sub(now.running)
    }

    fn until_bot_plays(&self, settings: &Settings, now: Now) -> Duration {
        (self.visible_since + settings.bot_pace()).saturating_sub(now.running)
    }
}

/// Returns whether a bot's play would go unnoticed: behind the help, and behind a look back, unless that has to close because
/// the time to think is short.
fn hides_bot(help: Option<&Pager>, replay: Option<&ReplayScreen>, screen: &GameScreen) -> bool {
    help.is_some() || replay.is_some() && screen.public().shows_board_off_clock()
}
