//! The thread that thinks, so that the screen never waits.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::{io, thread};

use super::input::Input;
use super::job::{BEST_PLAYS, Job, Question, Report};
use crate::assist::thinker::{Stage, Thinker};
use crate::files::WordGraphCache;

/// Does one job after another on a thread of its own, and reports to the loop.
#[derive(Debug)]
pub(crate) struct Worker {
    jobs: Sender<(u64, Job)>,
    orders: Arc<Orders>,
    last: u64,
}

/// What the loop wants of the thread, each a job by its number; 0 is none.
#[derive(Debug, Default)]
struct Orders {
    /// The job that is wanted. Others are dropped.
    wanted: AtomicU64,
    /// The job that is to be answered with the best so far.
    hurried: AtomicU64,
}

impl Worker {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn new(inputs: Sender<Input>, graphs: Arc<WordGraphCache>) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let orders = Arc::new(Orders::default());
        let heard = Arc::clone(&orders);
        let work = move || work(&received, &inputs, &heard, Thinker::new(graphs));
        thread::Builder::new().name("thinking".to_owned()).spawn(work)?;
        Ok(Self { jobs, orders, last: 0 })
    }

    /// Begins a job; whatever is being done is dropped.
    pub(crate) fn start(&mut self, job: Job) {
        self.last += 1;
        self.orders.wanted.store(self.last, Ordering::Relaxed);
        // The thread listens as long as this worker lives.
        let _ = self.jobs.send((self.last, job));
    }

    /// Asks for the best so far.
    pub(crate) fn hurry(&self) {
        self.orders.hurried.store(self.last, Ordering::Relaxed);
    }

    /// Drops what is being done.
    pub(crate) fn stop(&self) {
        self.orders.wanted.store(0, Ordering::Relaxed);
    }

    /// Whether a report is about what is wanted now.
    pub(crate) fn wants(&self, job: u64) -> bool {
        self.orders.wanted.load(Ordering::Relaxed) == job
    }

    /// Whether anything is wanted.
    pub(crate) fn is_busy(&self) -> bool {
        !self.wants(0)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The thread ends with its job. It is not waited for: it holds nothing that has to be put away.
        self.stop();
    }
}

fn work(jobs: &Receiver<(u64, Job)>, inputs: &Sender<Input>, orders: &Orders, mut thinker: Thinker) {
    for (number, job) in jobs {
        let tell = |report| {
            // A loop that has ended needs no reports.
            let _ = inputs.send(Input::Report(number, report));
        };
        let _told_if_it_panics = Unanswered(&tell);
        let mut last = None;
        let mut watch = |stage: Stage| {
            if orders.wanted.load(Ordering::Relaxed) != number {
                return ControlFlow::Break(());
            }
            if last != Some(stage) {
                last = Some(stage);
                tell(Report::Stage(stage));
            }
            let hurried = orders.hurried.load(Ordering::Relaxed) == number;
            if hurried { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if orders.wanted.load(Ordering::Relaxed) == number {
            tell(answer(&mut thinker, &job, &mut watch));
        }
    }
}

fn answer(thinker: &mut Thinker, job: &Job, watch: &mut dyn FnMut(Stage) -> ControlFlow<()>) -> Report {
    let answer = match job.question {
        Question::Turn(opponent) => thinker
            .turn(&job.game, opponent, job.common.as_deref(), watch)
            .map(|thought| Report::Turn(thought.action)),
        Question::BestPlays => thinker.best_plays(&job.game, BEST_PLAYS, watch).map(Report::BestPlays),
    };
    answer.unwrap_or_else(|error| Report::Failed(error.to_string()))
}

/// Tells that there will be no answer when the thread panics over a job.
struct Unanswered<'a>(&'a dyn Fn(Report));

impl Drop for Unanswered<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)(Report::Failed("thinking broke down, which is a fault of this program".to_owned()));
        }
    }
}
