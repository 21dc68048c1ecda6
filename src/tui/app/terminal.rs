//! The modes of the terminal: set in one place, and restored however the program ends.

use std::io::{self, Stdout, Write as _, stdout};
use std::panic;
use std::sync::Once;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect};

use crate::config::settings::Notifications;

/// The terminal in the modes of the program; dropping this restores it.
#[derive(Debug)]
pub struct TerminalGuard {
    /// The terminal to draw on.
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalGuard {
    /// Sets the modes of the program.
    ///
    /// # Errors
    /// If the terminal cannot be used; modes set by then are restored.
    pub fn new() -> io::Result<Self> {
        restore_on_panic();
        enter().inspect_err(|_| leave())?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| leave())?;
        Ok(Self { terminal })
    }

    /// Clears the screen, so that nothing of it can be read any more.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        // `Terminal::clear` queries the cursor position, and the thread that reads keys would get the answer. A resize
        // to the same size clears without a query.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Restores the terminal, suspends the program, and sets the modes again when the shell resumes it.
    ///
    /// # Errors
    /// If the terminal is gone.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        leave();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enter()?;
        self.clear()
    }

    /// Only redraws: on this system, programs cannot be suspended.
    ///
    /// # Errors
    /// If the terminal is gone.
    #[cfg(not(unix))]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        self.clear()
    }
}

/// Notifies the players: with the bell, or with the two escape sequences for desktop notifications.
///
/// # Errors
/// If the terminal is gone.
pub(super) fn notify(how: Notifications, text: &str) -> io::Result<()> {
    let mut out = stdout();
    out.write_all(notification(how, text).as_bytes())?;
    out.flush()
}

/// Copies a text to the clipboard, if the terminal allows it (OSC 52); terminals do not report whether they do.
///
/// # Errors
/// If the terminal is gone.
pub(super) fn copy(text: &str) -> io::Result<()> {
    execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// The sequence to send. A semicolon or a control character in the text would end it too early.
fn notification(how: Notifications, text: &str) -> String {
    let text: String =
        text.chars().map(|mark| if mark == ';' || mark.is_control() { ' ' } else { mark }).collect();
    match how {
        Notifications::Off => String::new(),
        Notifications::Bell => "\x07".to_owned(),
        Notifications::Desktop => {
            format!("\x1b]9;Rackety: {text}\x1b\\\x1b]777;notify;Rackety;{text}\x1b\\")
        }
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Restores every mode, each by itself: if one fails, the others still matter. Errors are of no use by now.
fn leave() {
    let mut out = stdout();
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, cursor::Show);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Restores the terminal before the message of a panic is printed.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            previous_hook(info);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notifications_are_sequences_that_terminals_know() {
        assert_eq!(notification(Notifications::Off, "Ann"), "");
        assert_eq!(notification(Notifications::Bell, "Ann"), "\x07");
        assert_eq!(
            notification(Notifications::Desktop, "A;n\x1bn"),
            "\x1b]9;Rackety: A n n\x1b\\\x1b]777;notify;Rackety;A n n\x1b\\"
        );
    }
}
