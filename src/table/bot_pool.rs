//! Threads that decide the turns of the bots at many tables: so many and no more, however many tables wait.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, io, thread};

use super::bots::BotJob;
use super::owner::BotDecision;
use crate::assist::thinker::Thinker;
use crate::files::BotKnowledge;

type Done = Box<dyn FnOnce(BotDecision) + Send>;

/// A bounded number of threads that decide turns in the order in which they were asked.
pub struct BotPool {
    jobs: Sender<(BotJob, Done)>,
}

impl fmt::Debug for BotPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotPool").finish_non_exhaustive()
    }
}

impl BotPool {
    /// A pool with this number of threads, whose bots know this.
    ///
    /// # Errors
    /// If the system starts no thread.
    pub fn new(knowledge: &Arc<BotKnowledge>, threads: usize) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let received = Arc::new(Mutex::new(received));
        for _ in 0..threads.max(1) {
            let (knowledge, received) = (Arc::clone(knowledge), Arc::clone(&received));
            thread::Builder::new().name("bots".to_owned()).spawn(move || think(&knowledge, &received))?;
        }
        Ok(Self { jobs })
    }

    /// Has a turn decided; `done` is called with the decision, on a thread of the pool.
    pub fn begin(&self, job: BotJob, done: impl FnOnce(BotDecision) + Send + 'static) {
        // The threads receive jobs as long as the pool exists.
        let _ = self.jobs.send((job, Box::new(done)));
    }
}

/// Decides turns until the pool is dropped.
fn think(knowledge: &Arc<BotKnowledge>, jobs: &Mutex<Receiver<(BotJob, Done)>>) {
    let mut thinker = Thinker::on_one_thread(Arc::clone(knowledge));
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, done)) = next else { return };
        let BotJob { game, profile, patience, common_words, .. } = &job;
        let decided = catch_unwind(AssertUnwindSafe(|| {
            let mut go_on = |_| ControlFlow::Continue(());
            thinker.turn(game, (*profile, *patience), common_words.as_deref(), &mut go_on)
        }));
        done(match decided {
            Ok(Ok(decision)) => Ok(decision.action),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => {
                // The panic may have left it half changed.
                thinker = Thinker::on_one_thread(Arc::clone(knowledge));
                Err("internal error".to_owned())
            }
        });
    }
}
