//! The interactive screen.

use std::fmt;

use crate::session::{Host, Session};

/// Where the screen begins.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// A game, new or resumed.
    Game(Box<Session>),
}

/// Why the screen could not go on.
#[derive(Debug)]
pub struct TuiError(String);

impl fmt::Display for TuiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TuiError {}

/// Runs the screen until the players leave it.
///
/// # Errors
/// [`TuiError`] if the terminal fails.
pub fn run(_host: &Host, _start: Start) -> Result<(), TuiError> {
    Err(TuiError("this build has no screen".to_owned()))
}
