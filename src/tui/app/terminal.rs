//! The modes of the terminal: set in one place, and restored however the program ends.

#![expect(clippy::disallowed_methods, reason = "the screen is drawn on standard output")]

use std::env;
use std::io::{self, Write as _, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue};
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};

use super::backend::ScreenBackend;
use super::colour_query::{self, LateAnswers, may_be_asked};
use super::notification::notification;
use super::signals::{SignalWatch, is_in_background};
#[cfg(unix)]
use crate::clock::{has_shell, while_stopped};
use crate::config::settings::Notifications;
use crate::crash::ScreenOwner;
use crate::tui::theme::TerminalColours;

/// The terminal in the modes of the program; dropping this restores it, and so does a panic on its thread.
#[derive(Debug)]
pub struct TerminalGuard {
    /// The terminal to draw on.
    pub(super) terminal: Terminal<ScreenBackend>,
    _owner: ScreenOwner,
}

impl TerminalGuard {
    /// Sets the modes of the program.
    ///
    /// # Errors
    /// If the terminal cannot be used; modes set by then are restored.
    pub fn new() -> io::Result<Self> {
        let owner = ScreenOwner::new(leave);
        enter().inspect_err(|_| leave())?;
        let terminal = Terminal::new(ScreenBackend::new()).inspect_err(|_| leave())?;
        Ok(Self { terminal, _owner: owner })
    }

    /// Draws a frame. Terminals that can show it all at once do (mode 2026); others ignore that.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(draw).map(drop);
        execute!(stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// Asks the terminal for its colours, where the environment leaves them open; what it does not say stays as it is.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn ask_colours(
        &mut self,
        known: TerminalColours,
    ) -> io::Result<(TerminalColours, LateAnswers)> {
        // On Windows, where Git's shell sets `TERM`, answers would arrive as typed keys.
        if cfg!(windows) || !may_be_asked(known, |name| env::var(name).ok()) {
            return Ok((known, LateAnswers::none()));
        }
        let (answers, late) = colour_query::ask()?;
        // A terminal that does not know the questions may have printed them.
        self.clear()?;
        Ok((answers.completing(known), late))
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

    /// Sets the modes again and clears the screen: the program was stopped without notice, and the shell has changed the
    /// modes since.
    ///
    /// # Errors
    /// If the terminal is gone, or a signal has ended the program while it was stopped.
    pub(super) fn set_up_again(&mut self, signals: &SignalWatch) -> io::Result<()> {
        if signals.ends_after_stop() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        // Where the program continues in the background, this stops it before it writes to the terminal.
        disable_raw_mode()?;
        leave();
        enter()?;
        self.clear()
    }

    /// Restores the terminal, suspends the program, and sets the modes again when the shell resumes it; returns false
    /// without doing so where no shell would.
    ///
    /// # Errors
    /// If the terminal is gone, or a signal has ended the program while it was suspended.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self, signals: &SignalWatch) -> io::Result<bool> {
        if !has_shell() {
            return Ok(false);
        }
        leave();
        // Where the program continues in the background, setting the modes stops it once more.
        while_stopped(|| {
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
            if signals.ends_after_stop() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            enter()
        })?;
        self.clear()?;
        Ok(true)
    }

    /// Returns false: on this system, programs cannot be suspended.
    #[cfg(not(unix))]
    #[expect(
        clippy::unnecessary_wraps,
        clippy::unused_self,
        reason = "other platforms suspend the program here"
    )]
    pub(super) fn suspend(&mut self, _: &SignalWatch) -> io::Result<bool> {
        Ok(false)
    }
}

/// Notifies the players as configured.
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

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        leave();
    }
}

/// True while the modes are set. Restoring them twice would move the cursor back, over what was printed in between.
static IS_SET_UP: AtomicBool = AtomicBool::new(false);

/// Reports of clicks, of the wheel and of dragging. With [`EnableMouseCapture`], a mouse that only moves would wake the
/// program.
const MOUSE_REPORTS: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";

fn enter() -> io::Result<()> {
    IS_SET_UP.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    queue!(stdout(), EnterAlternateScreen)?;
    if cfg!(windows) {
        queue!(stdout(), EnableMouseCapture)?;
    } else {
        queue!(stdout(), Print(MOUSE_REPORTS))?;
    }
    execute!(stdout(), EnableBracketedPaste, cursor::Hide)
}

/// Restores every mode, each by itself: if one fails, the others still matter. Errors are of no use by now.
fn leave() {
    if !IS_SET_UP.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    let _ = execute!(out, EndSynchronizedUpdate);
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, cursor::Show);
    let _ = execute!(out, LeaveAlternateScreen);
    // In the background the line discipline belongs to the shell, and touching it would stop the program.
    if !is_in_background() {
        let _ = disable_raw_mode();
    }
    let _ = out.flush();
}
