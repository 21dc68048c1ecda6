//! The event loop: check the clock, draw, wait for inputs, handle them.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use ratatui::layout::Size;

use super::input::Input;
use super::model::Model;
use super::platform::Platform;
use super::program::{LoopControl, Program};
use super::signals::SignalWatch;
use super::terminal::{self, TerminalGuard};
use super::view::view;
use super::worker::Worker;
use crate::clock::{Moment, Now};
use crate::config::settings::Notifications;
use crate::session::Host;
use crate::tui::job::Job;
use crate::tui::widgets::ScreenMap;

/// The real terminal and the worker's thread.
pub(super) struct TerminalPlatform {
    terminal: TerminalGuard,
    inputs: Receiver<Input>,
    signals: SignalWatch,
    worker: Worker,
    started: Moment,
}

/// Runs the program until the players quit.
///
/// # Errors
/// If the terminal is gone, or a signal ends the program while it is suspended.
pub(super) fn run(program: &mut Program, host: &mut Host, platform: &mut TerminalPlatform) -> io::Result<()> {
    loop {
        if program.check_clock(host, platform)? == LoopControl::Quit {
            return Ok(());
        }
        program.draw(platform)?;
        // All inputs that have arrived are handled before the next frame: a pasted word is drawn once.
        let mut first = Some(platform.wait(program.next_check(host, platform.now())));
        while let Some(input) = first.take().or_else(|| platform.inputs.try_recv().ok()) {
            match program.handle(&input, host, platform)? {
                LoopControl::Continue => {}
                LoopControl::Redraw => break,
                LoopControl::Quit => return Ok(()),
            }
        }
    }
}

impl TerminalPlatform {
    pub(super) fn new(
        terminal: TerminalGuard,
        inputs: Receiver<Input>,
        signals: SignalWatch,
        worker: Worker,
    ) -> Self {
        Self { terminal, inputs, signals, worker, started: Moment::now() }
    }

    /// Sleeps until an input arrives or the time is over.
    fn wait(&self, time: Option<Duration>) -> Input {
        match time {
            None => self.inputs.recv().unwrap_or(Input::End),
            Some(time) => match self.inputs.recv_timeout(time) {
                Ok(input) => input,
                Err(RecvTimeoutError::Timeout) => Input::Tick,
                Err(RecvTimeoutError::Disconnected) => Input::End,
            },
        }
    }
}

impl Platform for TerminalPlatform {
    fn now(&self) -> Now {
        Now::since(self.started)
    }

    fn draw(&mut self, model: &Model) -> io::Result<ScreenMap> {
        let mut map = ScreenMap::default();
        self.terminal.draw(|frame| map = view(model, frame))?;
        Ok(map)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    fn set_up_again(&mut self) -> io::Result<Size> {
        self.terminal.set_up_again(&self.signals)?;
        self.terminal.terminal.size()
    }

    fn suspend(&mut self) -> io::Result<Option<Size>> {
        let was_suspended = self.terminal.suspend(&self.signals)?;
        was_suspended.then(|| self.terminal.terminal.size()).transpose()
    }

    fn notify(&mut self, how: Notifications, text: &str) -> io::Result<()> {
        terminal::notify(how, text)
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        terminal::copy(text)
    }

    fn start_job(&mut self, job: Job) {
        self.worker.start(job);
    }

    fn hurry_job(&mut self) {
        self.worker.hurry();
    }

    fn stop_job(&mut self) {
        self.worker.stop();
    }

    fn is_current_job(&self, job: u64) -> bool {
        self.worker.is_current(job)
    }

    fn pending_inputs(&mut self) -> Vec<Input> {
        self.inputs.try_iter().collect()
    }
}
