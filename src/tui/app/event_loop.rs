//! The loop: look at the clock, draw, wait, do what is wanted.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use super::effect::Effect;
use super::input::Input;
use super::model::{Model, Screen};
use super::run::{farewell, perform};
use super::terminal::Guard;
use super::ticker::{Watch, put_away};
use super::update::{action, update};
use super::view::view;
use super::worker::Worker;
use crate::clock::Now;
use crate::session::Host;

/// The screen while it runs.
pub(crate) struct Running<'a> {
    host: &'a mut Host,
    guard: Guard,
    inputs: Receiver<Input>,
    model: Model,
    worker: Worker,
    watch: Watch,
    begun: Instant,
}

/// What the loop does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Take what has come in meanwhile.
    On,
    /// Draw first.
    Draw,
    /// End.
    End,
}

impl<'a> Running<'a> {
    pub(crate) fn new(
        host: &'a mut Host,
        guard: Guard,
        inputs: Receiver<Input>,
        worker: Worker,
        model: Model,
    ) -> Self {
        let watch = Watch::new(host.settings.bot_pace());
        Self { host, guard, inputs, model, worker, watch, begun: Instant::now() }
    }

    /// Runs until the players leave; returns what they should know then.
    pub(crate) fn until_left(mut self) -> io::Result<String> {
        loop {
            if self.look()? == Step::End {
                return Ok(farewell(&self.model));
            }
            self.guard.terminal.draw(|frame| view(&self.model, frame))?;
            // Whatever has come in meanwhile is done before the next frame: a pasted word is drawn once.
            let mut waiting = Some(self.wait());
            while let Some(input) = waiting.take().or_else(|| self.inputs.try_recv().ok()) {
                match self.take(&input)? {
                    Step::On => {}
                    Step::Draw => break,
                    Step::End => return Ok(farewell(&self.model)),
                }
            }
        }
    }

    /// Sleeps until something comes in or the time shown is another.
    fn wait(&self) -> Input {
        match self.watch.next_look(&self.model, self.now()) {
            None => self.inputs.recv().unwrap_or(Input::End),
            Some(patience) => match self.inputs.recv_timeout(patience) {
                Ok(input) => input,
                Err(RecvTimeoutError::Timeout) => Input::Tick,
                Err(RecvTimeoutError::Disconnected) => Input::End,
            },
        }
    }

    fn take(&mut self, input: &Input) -> io::Result<Step> {
        // A turn is over when its time is, not when the screen next tells so.
        let found = self.look()?;
        if matches!(input, Input::Report(job, _) if !self.worker.wants(*job)) {
            return Ok(found);
        }
        let now = self.now();
        let wanted = action(&self.model, input).filter(|action| self.watch.hears(action, now));
        let effect = wanted.and_then(|action| update(&mut self.model, action));
        let step = effect.map_or(Ok(found), |effect| self.perform(effect))?;
        Ok(if *input == Input::End { Step::End } else { step })
    }

    /// Does what time brings: one thing may lead to another.
    fn look(&mut self) -> io::Result<Step> {
        let mut step = Step::On;
        while step != Step::End {
            let now = self.now();
            let Some(effect) = self.watch.look(&mut self.model, now) else { break };
            let next = self.perform(effect)?;
            if next != Step::On {
                step = next;
            }
        }
        if self.worker.is_busy() && self.model.question().is_none() {
            self.worker.stop();
        }
        Ok(step)
    }

    fn perform(&mut self, effect: Effect) -> io::Result<Step> {
        match effect {
            Effect::Redraw => self.guard.clear()?,
            Effect::Suspend => {
                let now = self.now();
                put_away(&mut self.model, now);
                self.guard.suspend()?;
                self.model.size = self.guard.terminal.size()?;
            }
            Effect::Cover => {
                let _ = perform(&mut self.model, self.host, Effect::Save);
                self.guard.clear()?;
                if let Screen::Game(table) = &self.model.screen {
                    let text = format!("{} to play", table.name(table.seat()));
                    self.guard.announce(self.host.settings.notifications(), &text)?;
                }
                return Ok(self.forget_what_was_typed_ahead());
            }
            Effect::Announce(text) => {
                let _ = perform(&mut self.model, self.host, Effect::Save);
                self.guard.announce(self.host.settings.notifications(), &text)?;
            }
            Effect::Copy(text) => self.guard.copy(&text)?,
            Effect::Think => {
                if let Some(job) = self.model.job() {
                    self.worker.start(job);
                }
            }
            Effect::Hurry => self.worker.hurry(),
            effect => {
                if perform(&mut self.model, self.host, effect).is_break() {
                    return Ok(Step::End);
                }
            }
        }
        Ok(Step::On)
    }

    /// What was typed ahead was not meant to lift the next player's cover.
    fn forget_what_was_typed_ahead(&mut self) -> Step {
        for input in self.inputs.try_iter() {
            match input {
                Input::End => return Step::End,
                Input::Resize(size) => self.model.size = size,
                Input::Key(_) | Input::Mouse(_) | Input::Paste(_) | Input::Tick | Input::Report(..) => {}
            }
        }
        Step::Draw
    }

    fn now(&self) -> Now {
        Now::since(self.begun)
    }
}
