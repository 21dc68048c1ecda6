//! Tables of this process: one terminal has all their seats.

use std::sync::{Arc, mpsc};
use std::{fmt, io, thread};

use super::bots::IdleBots;
use super::owner::Wishes;
use super::running::{Event, Local, Passing, Running};
use super::{Bots, Table, ThinkingBots};
use crate::assist::thinker::Patience;
use crate::files::{BotKnowledge, Coach};
use crate::session::{LocalLink, Session};

/// Opens tables of this process.
#[derive(Clone)]
pub struct LocalTables {
    new_bots: Arc<dyn Fn() -> Box<dyn Bots> + Send + Sync>,
    wake: Arc<dyn Fn() + Send + Sync>,
    passing: Passing,
    wishes: Wishes,
}

impl fmt::Debug for LocalTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalTables").field("passing", &self.passing).finish_non_exhaustive()
    }
}

impl LocalTables {
    /// Tables whose bots know this.
    pub fn new(knowledge: Arc<BotKnowledge>) -> Self {
        let new_bots = move || -> Box<dyn Bots> { Box::new(ThinkingBots::new(Arc::clone(&knowledge))) };
        Self::with_bots(new_bots, Passing::ByItself)
    }

    /// Tables with these bots, at which time passes like this.
    pub fn with_bots(new_bots: impl Fn() -> Box<dyn Bots> + Send + Sync + 'static, passing: Passing) -> Self {
        let wishes = Wishes { patience: Patience::Limited, coach: Coach::On };
        Self { new_bots: Arc::new(new_bots), wake: Arc::new(|| ()), passing, wishes }
    }

    /// Returns the same tables, which call this from their threads whenever they send something that was not asked for.
    #[must_use]
    pub fn waking(self, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wake: Arc::new(wake), ..self }
    }

    /// Calls what is called whenever a table sends something that was not asked for.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Returns the same tables for somebody of this patience.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { wishes: Wishes { patience, ..self.wishes }, ..self }
    }

    /// Returns the same tables without a coach, for a terminal that has its own.
    #[must_use]
    pub fn without_coach(self) -> Self {
        Self { wishes: Wishes { coach: Coach::Off, ..self.wishes }, ..self }
    }

    /// Returns the same tables, at which nobody thinks for bots: the terminal makes their turns.
    #[must_use]
    pub fn with_idle_bots(self) -> Self {
        Self { new_bots: Arc::new(|| Box::new(IdleBots)), ..self }
    }

    /// Opens a table with a game, saving it if it has a file, and returns all its seats. A seat at a table of several
    /// terminals stays one.
    ///
    /// # Errors
    /// If the system starts no thread.
    pub fn seat(&self, session: Session) -> io::Result<Session> {
        if session.is_at_table() {
            let wake = Arc::clone(&self.wake);
            session.wake_by(move || wake());
            return Ok(session);
        }
        session.at_local_table(|session| {
            let (events, received) = mpsc::channel();
            let (news, sent) = mpsc::channel();
            let local = Local::new(news, Arc::clone(&self.wake), self.passing);
            let table = Table::local(session, self.wishes);
            let running = Running::new(table, events.clone(), (self.new_bots)()).with_local(local);
            let thread =
                thread::Builder::new().name("table".to_owned()).spawn(move || running.run(&received));
            let thread = thread.map_err(|error| {
                io::Error::new(error.kind(), format!("cannot start a thread for the table: {error}"))
            })?;
            Ok(LocalLink::new(
                move |request| events.send(Event::Local(Box::new(request))).is_ok(),
                sent,
                thread,
            ))
        })
    }
}
