//! What wakes the program: keys, mouse, pasted text, a new size, or the wish that it end.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ratatui::crossterm::event::{self, Event, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use super::job::Report;

/// Something that woke the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A text pasted in.
    Paste(String),
    /// The terminal's size now.
    Resize(Size),
    /// The time that is shown has changed.
    Tick,
    /// What the worker tells of a job, which has a number.
    Report(u64, Report),
    /// The terminal is gone, or the system asks the program to end.
    End,
}

/// Begins to listen; others may tell something, too. Nothing is polled: an idle program sleeps until a thread has something to say.
///
/// # Errors
/// If signals cannot be caught.
pub fn listen() -> io::Result<(Sender<Input>, Receiver<Input>)> {
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
            // A mouse that only passes by means nothing, and is not to wake the program.
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

/// SIGTERM and SIGHUP end the program as the quit key does: the game is saved and the terminal restored.
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
