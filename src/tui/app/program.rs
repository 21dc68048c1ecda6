//! The program without its terminal: it handles inputs, checks the clock and performs effects.

use std::io;
use std::time::Duration;

use super::host_effects;
use super::input::Input;
use super::input_action::{action_of, reads_map};
use super::input_note::note_of;
use super::model::Model;
use super::platform::Platform;
use super::ticker::Ticker;
use super::update::update;
use crate::clock::Now;
use crate::crash;
use crate::runs::RulesetLook;
use crate::session::{FollowOutcome, Host, HostDoor};
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::game::GameScreen;
use crate::tui::screen::{Answer, Screen as _};
use crate::tui::screens::bench::BenchScreen;
use crate::tui::screens::hall::{HallEvent, HallView};
use crate::tui::ui_config::Motion;
use crate::tui::watch::WatchScreen;
use crate::tui::widgets::ScreenMap;

/// A terminal that takes longer for a frame is too slow for motion. A step of it is 80 ms: the terminal should be idle for
/// more than half of that, so that keys never wait. A local terminal takes a few milliseconds.
const SLOW_FRAME: Duration = Duration::from_millis(30);

/// The running program.
#[derive(Debug)]
pub struct Program {
    /// The model that the program shows.
    pub model: Model,
    ticker: Ticker,
    /// The map of what can be clicked on the last frame, or `None` since the model was changed.
    map: Option<ScreenMap>,
}

/// The continuation of the event loop.
///
/// Of two, the greater counts: quit, then redraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[must_use]
pub enum LoopControl {
    /// The loop continues with the next input.
    Continue,
    /// The loop continues with a new frame, before any other input.
    Redraw,
    /// The loop ends, and the program with it.
    Quit,
}

impl Program {
    /// A program that shows this model.
    pub fn new(model: Model) -> Self {
        Self { model, ticker: Ticker::default(), map: None }
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn draw(&mut self, platform: &mut impl Platform) -> io::Result<()> {
        if let Some(screen) = self.model.board_game() {
            crash::note_game(screen.game());
        }
        // Without a turn, a look at the file of a watched game has changed nothing.
        let is_followed =
            self.model.shown::<WatchScreen>().is_some() || self.model.shown::<BenchScreen>().is_some();
        if is_followed && self.map.is_some() && self.model.replay.is_none() {
            return Ok(());
        }
        let began = platform.now().running;
        let mut map = platform.draw(&self.model)?;
        let now = platform.now();
        if now.running.saturating_sub(began) > SLOW_FRAME {
            self.model.config.motion = Motion::Never;
            if self.ticker.end_motion(&mut self.model, now) {
                map = platform.draw(&self.model)?;
            }
        }
        self.model.note_drawn(now);
        self.model.top_mut().limit_scroll(&map);
        self.map = Some(map);
        Ok(())
    }

    /// Handles an input.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn handle(
        &mut self,
        input: &Input,
        host: &mut Host,
        platform: &mut impl Platform,
    ) -> io::Result<LoopControl> {
        if let Some(note) = note_of(input, self.model.context()) {
            crash::note_input(note);
        }
        // A key that was typed before the cover took keys must not open it, even if the wait ends before it is handled.
        let was_waiting = self.model.is_cover_waiting();
        // A turn ends when its time runs out, even if the frame with the time is not due yet.
        let flow = self.check_clock(host, platform)?;
        // Nor must one that was typed in the turn of a bot, after which there is a cover now.
        let is_too_early = was_waiting || self.model.is_cover_waiting();
        let is_old_report = matches!(input, Input::Report(job, _) if !platform.is_current_job(*job));
        if flow == LoopControl::Quit || is_old_report {
            return Ok(flow);
        }
        if input.is_from_player() {
            self.ticker.end_motion(&mut self.model, platform.now());
        }
        if self.map.is_none() && reads_map(&self.model, input) {
            // A click does what the player sees.
            self.draw(platform)?;
        }
        let unclickable = ScreenMap::default();
        let action = action_of(&self.model, self.map.as_ref().unwrap_or(&unclickable), input);
        let Some(action) = action else { return Ok(flow) };
        if !self.ticker.accepts(&action, platform.now()) {
            if let (Some(screen), UiAction::Accept) = (self.model.shown_mut::<GameScreen>(), &action) {
                screen.explain_ignored_key();
                self.map = None;
            }
            return Ok(flow);
        }
        if (is_too_early || self.model.is_board_too_large()) && !action.is_of_no_turn() {
            return Ok(flow);
        }
        self.map = None;
        let effect = update(&mut self.model, action);
        self.ticker.after_action(&self.model, platform.now());
        let next = match effect {
            Some(effect) => self.perform(effect, host, platform)?,
            None => LoopControl::Continue,
        };
        self.model.screen.find_meanings(&host.meanings);
        Ok(if *input == Input::End { LoopControl::Quit } else { flow.max(next) })
    }

    /// Does everything that is due by now: time-outs, warnings, the turns of bots.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn check_clock(&mut self, host: &mut Host, platform: &mut impl Platform) -> io::Result<LoopControl> {
        let mut flow = LoopControl::Continue;
        while flow != LoopControl::Quit {
            if let Some(event) = self.model.hall_mut().and_then(HallView::check) {
                self.map = None;
                flow = flow.max(self.handle_hall(event, host, platform)?);
                continue;
            }
            let Some(effect) = self.ticker.check(&mut self.model, &host.settings, platform.now()) else {
                break;
            };
            if effect == Effect::FollowGame {
                self.follow_game(platform.now());
                continue;
            }
            if effect == Effect::FollowRuleset {
                self.follow_ruleset(host, platform);
                continue;
            }
            self.map = None;
            flow = flow.max(self.perform(effect, host, platform)?);
            self.model.screen.find_meanings(&host.meanings);
        }
        if self.model.job(&host.saves).is_none() {
            platform.stop_job();
        }
        Ok(flow)
    }

    /// Handles an event from the host. Once it is gone, the program ends.
    fn handle_hall(
        &mut self,
        event: HallEvent,
        host: &Host,
        platform: &mut impl Platform,
    ) -> io::Result<LoopControl> {
        match event {
            HallEvent::Page => {}
            HallEvent::NoRematch(why) => self.model.show_fault(why),
            HallEvent::Closed => return Ok(LoopControl::Quit),
            HallEvent::Open(game) => host_effects::open_hosted_game(&mut self.model, host, game),
            HallEvent::News(text) => {
                platform.notify(host.settings.notifications(), &text)?;
                // Whoever looks at the result of a game does not see the hall. A game that is played is not disturbed.
                if let Some(screen) = self.model.shown_mut::<GameScreen>().filter(|screen| screen.is_over()) {
                    screen.inform(text);
                }
            }
        }
        Ok(LoopControl::Continue)
    }

    fn follow_game(&mut self, now: Now) {
        let Some(screen) = self.model.shown_mut::<WatchScreen>() else { return };
        let had_result = screen.watched().has_result();
        let outcome = screen.follow(now);
        if outcome == FollowOutcome::Unchanged {
            return;
        }
        self.map = None;
        if screen.watched().has_result() && !had_result && self.model.replay.take().is_some() {
            self.ticker.interrupt(now);
        } else if matches!(outcome, FollowOutcome::Played(_) | FollowOutcome::Undone)
            && let Some(replay) = &mut self.model.replay
        {
            replay.inform("the game has changed meanwhile; Esc shows it");
        }
    }

    fn follow_ruleset(&mut self, host: &Host, platform: &mut impl Platform) {
        let Some(screen) = self.model.shown_mut::<BenchScreen>() else { return };
        if screen.is_look_due() {
            let file = screen.file().to_owned();
            self.map = None;
            screen.receive(Answer::RulesetLook(Box::new(RulesetLook::new(host, &file))));
            self.start_job(host, platform);
        }
    }

    /// Saves the game on the screen, if there is one.
    pub fn save(&mut self, host: &mut Host) {
        host_effects::perform(&mut self.model, host, Effect::Save);
    }

    /// Returns the time until the clock has to be checked again without any input, or `None` if nothing changes by
    /// itself.
    pub fn next_check(&self, host: &Host, now: Now) -> Option<Duration> {
        self.ticker.next_check(&self.model, &host.settings, now)
    }

    fn perform(
        &mut self,
        effect: Effect,
        host: &mut Host,
        platform: &mut impl Platform,
    ) -> io::Result<LoopControl> {
        if host.door.is_some() && effect.needs_own_machine() {
            self.model.show_fault(HostDoor::NOT_HERE.to_owned());
            return Ok(LoopControl::Continue);
        }
        if host_effects::asks_before_leaving(&mut self.model, &effect) {
            // Nothing hides the question.
            self.model.help = None;
            return match self.model.close_replay() {
                Some(effect) => self.perform(effect, host, platform),
                None => Ok(LoopControl::Continue),
            };
        }
        match effect {
            Effect::Redraw => platform.clear()?,
            Effect::SetUpTerminal => self.model.size = platform.set_up_again()?,
            Effect::Suspend => self.suspend(platform)?,
            Effect::HandOver => {
                self.save(host);
                platform.clear()?;
                if let Some(screen) = self.model.shown::<GameScreen>() {
                    let text = screen.hand_over_notice();
                    platform.notify(host.settings.notifications(), &text)?;
                }
                return self.drop_pending_inputs(platform);
            }
            effect @ Effect::ChangeOwnWords(..) => {
                host_effects::perform(&mut self.model, host, effect);
                if self.model.is_cover_waiting() {
                    return self.perform(Effect::HandOver, host, platform);
                }
            }
            Effect::DropInputs => return self.drop_pending_inputs(platform),
            Effect::SaveAndNotify(text) => {
                self.save(host);
                platform.notify(host.settings.notifications(), &text)?;
            }
            Effect::Copy(text) => platform.copy(&text)?,
            Effect::StartJob => self.start_job(host, platform),
            Effect::HurryJob => platform.hurry_job(),
            Effect::Quit => return Ok(LoopControl::Quit),
            // Whatever is shown then may wait for a job.
            Effect::Open(_) | Effect::OpenReplay(..) | Effect::StartRun(_) | Effect::LeaveGame => {
                host_effects::perform(&mut self.model, host, effect);
                self.start_job(host, platform);
            }
            effect => host_effects::perform(&mut self.model, host, effect),
        }
        Ok(LoopControl::Continue)
    }

    fn start_job(&self, host: &Host, platform: &mut impl Platform) {
        if let Some(job) = self.model.job(&host.saves) {
            platform.start_job(job);
        }
    }

    fn suspend(&mut self, platform: &mut impl Platform) -> io::Result<()> {
        if let Some(screen) = self.model.shown_mut::<GameScreen>() {
            screen.pause_clock(platform.now());
        }
        match platform.suspend()? {
            Some(size) => self.model.size = size,
            None => self.model.show_fault("cannot suspend: no shell can resume the program".to_owned()),
        }
        Ok(())
    }

    /// Keys typed ahead must not show the next player's rack.
    fn drop_pending_inputs(&mut self, platform: &mut impl Platform) -> io::Result<LoopControl> {
        for input in platform.pending_inputs() {
            match input {
                Input::End => return Ok(LoopControl::Quit),
                Input::Stop => self.suspend(platform)?,
                Input::Continued => self.model.size = platform.set_up_again()?,
                Input::Resize(size) => self.model.size = size,
                Input::Key(_) | Input::Mouse(_) | Input::Paste(_) | Input::Tick | Input::Report(..) => {}
            }
        }
        Ok(LoopControl::Redraw)
    }
}
