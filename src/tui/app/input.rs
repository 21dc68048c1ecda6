//! The inputs of the program: keys, mouse, pasted text, a new size, reports, signals.

use std::sync::mpsc::Sender;
use std::time::Instant;
use std::{io, thread};

use ratatui::crossterm::event::{self, Event, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use super::backend::drawn_size;
use super::colour_query::LateAnswers;
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
    /// The system stops the program until it is continued (SIGTSTP).
    Stop,
    /// The program continues after it was stopped, perhaps without notice (SIGCONT).
    Continued,
    /// The terminal is gone, or the system ends the program.
    End,
}

impl Input {
    /// Returns whether it comes from the person at the terminal. Releasing a key, which some terminals report, is part
    /// of pressing it.
    pub(super) fn is_from_player(&self) -> bool {
        match self {
            Self::Key(key) => !key.is_release(),
            Self::Mouse(_) | Self::Paste(_) | Self::Resize(_) => true,
            Self::Tick | Self::Report(..) | Self::Stop | Self::Continued | Self::End => false,
        }
    }
}

/// Starts the thread that waits for keys, the mouse and the size. Nothing is polled: an idle program sleeps until an
/// input arrives.
///
/// # Errors
/// If the thread cannot be started.
pub(super) fn listen(sender: Sender<Input>, late: LateAnswers) -> io::Result<()> {
    let listen = move || {
        let _ends = EndOnPanic(&sender);
        read_events(&sender, late);
    };
    thread::Builder::new().name("input".to_owned()).spawn(listen).map(drop)
}

/// Ends the program when the thread that reads keys panics: nobody could quit any more.
struct EndOnPanic<'a>(&'a Sender<Input>);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // After the end of the event loop nobody receives inputs.
            let _ = self.0.send(Input::End);
        }
    }
}

fn read_events(sender: &Sender<Input>, mut late: LateAnswers) {
    loop {
        let input = match event::read() {
            Ok(Event::Key(key)) if late.takes(&key, Instant::now()) => continue,
            Ok(Event::Key(key)) => Input::Key(key),
            // On Windows, a mouse that only moves is reported too. It must not wake the program.
            Ok(Event::Mouse(event)) if event.kind == MouseEventKind::Moved => continue,
            Ok(Event::Mouse(event)) => Input::Mouse(event),
            Ok(Event::Paste(text)) => Input::Paste(text),
            Ok(Event::Resize(width, height)) => Input::Resize(drawn_size(Size::new(width, height))),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            Err(_) => Input::End,
        };
        let ends = input == Input::End;
        if sender.send(input).is_err() || ends {
            return;
        }
    }
}
