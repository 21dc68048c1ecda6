//! The terminal and the worker, as far as the program needs them.

use std::io;

use ratatui::layout::Size;

use super::input::Input;
use super::model::Model;
use crate::clock::Now;
use crate::config::settings::Notifications;
use crate::tui::job::Job;
use crate::tui::widgets::ScreenMap;

/// The terminal, the worker and the clock. Tests put records of the calls in their place.
pub trait Platform {
    /// The current time.
    fn now(&self) -> Now;

    /// Draws the model; returns what can be clicked and scrolled.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn draw(&mut self, model: &Model) -> io::Result<ScreenMap>;

    /// Clears the terminal, and redraws all of it with the next frame.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn clear(&mut self) -> io::Result<()>;

    /// Sets the modes of the terminal again and clears it, after the program was stopped without notice; returns the size
    /// of the terminal then.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn set_up_again(&mut self) -> io::Result<Size>;

    /// Suspends the program until the shell resumes it; returns the size of the terminal then, or `None` if there is no
    /// shell.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn suspend(&mut self) -> io::Result<Option<Size>>;

    /// Notifies the players.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn notify(&mut self, how: Notifications, text: &str) -> io::Result<()>;

    /// Copies a text to the clipboard.
    ///
    /// # Errors
    /// If the terminal is gone.
    fn copy(&mut self, text: &str) -> io::Result<()>;

    /// Has the worker start a job; an earlier one is dropped.
    fn start_job(&mut self, job: Job);

    /// Has the worker finish its job with the best result so far.
    fn hurry_job(&mut self);

    /// Drops the job.
    fn stop_job(&mut self);

    /// Returns whether the job with this number is the current one.
    fn is_current_job(&self, job: u64) -> bool;

    /// Takes the inputs that have arrived but are not handled.
    fn pending_inputs(&mut self) -> Vec<Input>;
}
