//! The inputs of the program: keys, mouse, pasted text, a new size, reports, signals.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ratatui::crossterm::event::{self, Event, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use crate::tui::job::JobReport;

/// An input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A key event.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// A pasted text.
    Paste(String),
    /// The new size of the terminal.
    Resize(Size),
    /// The clock is due to be checked.
    Tick,
    /// A report of the worker about the job with this number.
    Report(u64, JobReport),
    /// The terminal is gone, or the system ends the program.
    End,
}

/// Starts the threads that wait for input; the sender is for further sources. Nothing is polled: an idle program
/// sleeps until an input arrives.
///
/// # Errors
/// If signals cannot be caught, or a thread cannot be started.
pub(super) fn listen() -> io::Result<(Sender<Input>, Receiver<Input>)> {
    let (sender, receiver) = mpsc::channel();
    listen_for_signals(sender.clone())?;
    let keys = sender.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || read_events(&keys))?;
    Ok((sender, receiver))
}

fn read_events(sender: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(Event::Key(key)) => Input::Key(key),
            // A mouse that only moves must not wake the program.
            Ok(Event::Mouse(event)) if event.kind == MouseEventKind::Moved => continue,
            Ok(Event::Mouse(event)) => Input::Mouse(event),
            Ok(Event::Paste(text)) => Input::Paste(text),
            Ok(Event::Resize(width, height)) => Input::Resize(Size::new(width, height)),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            Err(_) => Input::End,
        };
        let ends = input == Input::End;
        if sender.send(input).is_err() || ends {
            return;
        }
    }
}

/// SIGTERM and SIGHUP quit the program like the quit key: the game is saved and the terminal restored.
#[cfg(unix)]
fn listen_for_signals(sender: Sender<Input>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])?;
    let wait = move || {
        for _ in signals.forever() {
            if sender.send(Input::End).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other platforms can fail here")]
fn listen_for_signals(_: Sender<Input>) -> io::Result<()> {
    Ok(())
}
