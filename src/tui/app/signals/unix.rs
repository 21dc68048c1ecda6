//! Signals on Unix.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use std::{io, thread};

use ratatui::crossterm::terminal::disable_raw_mode;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
    SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::tui::app::input::Input;

/// The signals that end a program that does not catch them, except SIGXFSZ, which makes a write fail instead (`lib.rs`).
const ENDING: [i32; 15] = [
    SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGXCPU,
];

/// The time that the program may take to end after a signal. Later, a second one ends it at once: it may be waiting for
/// a terminal that accepts no output.
const GRACE: Duration = Duration::from_secs(2);

/// The time that a program continued in the background waits for a signal that ends it.
const ARRIVAL: Duration = Duration::from_millis(200);

/// The signals are caught as long as this value, or the thread that it starts, exists.
#[derive(Debug)]
pub(in crate::tui::app) struct CaughtSignals {
    signals: Signals,
    watch: SignalWatch,
}

/// The signal that ends the program, or 0. The handler of the signal sets it, before any thread continues.
#[derive(Debug, Clone, Default)]
pub(in crate::tui::app) struct SignalWatch(Arc<AtomicUsize>);

/// A signal that ended the screen, and has yet to end the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct EndingSignal(i32);

impl CaughtSignals {
    /// Catches the signals from now on. Do this before the modes of the terminal are set.
    ///
    /// # Errors
    /// If the system refuses.
    pub(in crate::tui::app) fn new() -> io::Result<Self> {
        let watch = SignalWatch::default();
        for signal in ENDING {
            flag::register_usize(signal, Arc::clone(&watch.0), usize::try_from(signal).unwrap_or_default())?;
        }
        let signals = Signals::new(ENDING.into_iter().chain([SIGTSTP, SIGCONT]))?;
        Ok(Self { signals, watch })
    }

    /// Starts the threads that wait for signals, and for the terminal to be gone.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(in crate::tui::app) fn forward(self, inputs: Sender<Input>) -> io::Result<SignalWatch> {
        let Self { signals, watch } = self;
        let sender = inputs.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || forward_signals(signals, &sender))?;
        let hung_up = watch.clone();
        thread::Builder::new()
            .name("hang-up".to_owned())
            .spawn(move || forward_hang_up(&inputs, &hung_up))?;
        Ok(watch)
    }
}

impl SignalWatch {
    /// The signal that ends the program, or `None` if the players do. A terminal that is gone counts as SIGHUP, even
    /// where the system sends none.
    pub(in crate::tui::app) fn ended_by(&self) -> Option<EndingSignal> {
        if is_hung_up(Some(Duration::ZERO)) {
            self.note_hang_up();
        }
        i32::try_from(self.0.load(Ordering::SeqCst)).ok().filter(|signal| *signal != 0).map(EndingSignal)
    }

    /// Returns whether a signal ends the program that was just continued, so that the modes need not be set again. In
    /// the background, setting them stops the program; a signal sent before gets the time to arrive, on whatever
    /// thread.
    pub(in crate::tui::app) fn ends_after_stop(&self) -> bool {
        if is_in_background() {
            thread::sleep(ARRIVAL);
        }
        self.ended_by().is_some()
    }

    fn note_hang_up(&self) {
        let hang_up = usize::try_from(SIGHUP).unwrap_or_default();
        // If a signal came first, it keeps its place.
        let _ = self.0.compare_exchange(0, hang_up, Ordering::SeqCst, Ordering::SeqCst);
    }
}

impl EndingSignal {
    /// Ends the program as the signal does by default. Returns the status that a shell shows for that, where the system
    /// lets the program live.
    pub fn end_program(self) -> ExitCode {
        // Fails only for signals that are unknown, and those are not caught.
        let _ = emulate_default_handler(self.0);
        ExitCode::from(u8::try_from(128 + self.0).unwrap_or(u8::MAX))
    }
}

fn forward_signals(mut signals: Signals, inputs: &Sender<Input>) {
    let mut first = None;
    for signal in signals.forever() {
        let sent = match signal {
            SIGTSTP => inputs.send(Input::Stop),
            SIGCONT => inputs.send(Input::Continued),
            _ if first.get_or_insert_with(Instant::now).elapsed() > GRACE => return end_at_once(signal),
            _ => inputs.send(Input::End),
        };
        if sent.is_err() {
            return;
        }
    }
}

/// Ends the program although the thread that draws does not react. Writing could wait as that thread does.
fn end_at_once(signal: i32) {
    let _ = disable_raw_mode();
    let _ = EndingSignal(signal).end_program();
}

fn forward_hang_up(inputs: &Sender<Input>, watch: &SignalWatch) {
    if is_hung_up(None) {
        watch.note_hang_up();
        // After the end of the event loop nobody receives inputs.
        let _ = inputs.send(Input::End);
    }
}

/// Returns whether another process group has the terminal: the shell, while this program is stopped or in the
/// background.
pub(in crate::tui::app) fn is_in_background() -> bool {
    rustix::termios::tcgetpgrp(rustix::stdio::stdin()).is_ok_and(|group| group != rustix::process::getpgrp())
}

/// Returns whether the terminal is gone, after waiting for that at most this long; without a limit, until it is.
fn is_hung_up(limit: Option<Duration>) -> bool {
    let stdin = rustix::stdio::stdin();
    // Linux reports hang-ups and errors unasked; macOS reports nothing to a poll without flags.
    let mut terminal = [PollFd::new(&stdin, PollFlags::HUP)];
    // There, a poll does not notice it after input either, so it is repeated.
    let pace = limit.or(cfg!(target_os = "macos").then_some(Duration::from_secs(1)));
    let pace = pace.and_then(|pace| Timespec::try_from(pace).ok());
    loop {
        match poll(&mut terminal, pace.as_ref()) {
            Err(rustix::io::Errno::INTR) => {}
            Ok(0) if limit.is_none() => {}
            result => {
                let gone = PollFlags::HUP | PollFlags::ERR;
                return result.is_ok() && terminal[0].revents().intersects(gone);
            }
        }
    }
}
