//! The terminal's modes: all of them are set in one place, and unset again however the program ends.

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

use crate::files::Notifications;

/// The terminal while the program has it; dropping this gives it back.
#[derive(Debug)]
pub struct Guard {
    /// What is drawn on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Guard {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If the terminal refuses; whatever was set by then is unset.
    pub fn new() -> io::Result<Self> {
        restore_on_panic();
        enter().inspect_err(|_| leave())?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| leave())?;
        Ok(Self { terminal })
    }

    /// Clears the screen and what the terminal shows of it above, so that nothing of it can be read any more.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn clear(&mut self) -> io::Result<()> {
        // The terminal's own `clear` asks where the cursor is, and the answer would go to the thread that reads keys.
        // A resize to the same size clears without asking.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Calls for attention: with the bell, or with the two sequences by which terminals pass a message on.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn announce(&mut self, how: Notifications, text: &str) -> io::Result<()> {
        let mut out = stdout();
        out.write_all(announcement(how, text).as_bytes())?;
        out.flush()
    }

    /// Puts a text on the clipboard, where the terminal lets programs do so (OSC 52); none says whether it does.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Gives the terminal back, stops the program, and takes the terminal again when the shell goes on with it.
    ///
    /// # Errors
    /// If the terminal is gone.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> io::Result<()> {
        leave();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enter()?;
        self.clear()
    }

    /// There is no stopping here.
    ///
    /// # Errors
    /// None.
    #[cfg(not(unix))]
    pub fn suspend(&mut self) -> io::Result<()> {
        self.clear()
    }
}

/// What is sent. A semicolon or a control character would end a part of it too early.
fn announcement(how: Notifications, text: &str) -> String {
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

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Unsets everything, each by itself: if one fails, the rest is still wanted, and there is nobody to tell.
fn leave() {
    let mut out = stdout();
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, cursor::Show);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// A panic's text is to be read on a terminal that is itself again.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told_before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            told_before(info);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_are_what_terminals_know() {
        assert_eq!(announcement(Notifications::Off, "Ann"), "");
        assert_eq!(announcement(Notifications::Bell, "Ann"), "\x07");
        assert_eq!(
            announcement(Notifications::Desktop, "A;n\x1bn"),
            "\x1b]9;Rackety: A n n\x1b\\\x1b]777;notify;Rackety;A n n\x1b\\"
        );
    }
}
