//! The thread for jobs that take long, so that the screen never waits.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::{io, thread};

use super::input::Input;
use crate::assist::thinker::{Stage, Thinker};
use crate::files::WordGraphCache;
use crate::tui::job::{BEST_PLAYS, Job, JobKind, JobReport};

/// Runs one job after another on its own thread, and reports to the event loop.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<(u64, Job)>,
    orders: Arc<Orders>,
    last: u64,
}

/// The orders of the event loop: numbers of jobs, 0 for none.
#[derive(Debug, Default)]
struct Orders {
    /// The job to run. Others are dropped.
    current: AtomicU64,
    /// The job to finish with the best result so far.
    hurried: AtomicU64,
}

impl Worker {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(super) fn new(inputs: Sender<Input>, graphs: Arc<WordGraphCache>) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let orders = Arc::new(Orders::default());
        let received_orders = Arc::clone(&orders);
        let work = move || work(&received, &inputs, &received_orders, Thinker::new(graphs));
        thread::Builder::new().name("thinking".to_owned()).spawn(work)?;
        Ok(Self { jobs, orders, last: 0 })
    }

    /// Starts a job; an earlier one is dropped.
    pub(super) fn start(&mut self, job: Job) {
        self.last += 1;
        self.orders.current.store(self.last, Ordering::Relaxed);
        // The thread receives jobs as long as this worker exists.
        let _ = self.jobs.send((self.last, job));
    }

    /// Finishes the job with the best result so far.
    pub(super) fn hurry(&self) {
        self.orders.hurried.store(self.last, Ordering::Relaxed);
    }

    /// Drops the job.
    pub(super) fn stop(&self) {
        self.orders.current.store(0, Ordering::Relaxed);
    }

    /// Whether the job with this number is the current one.
    pub(super) fn is_current(&self, job: u64) -> bool {
        self.orders.current.load(Ordering::Relaxed) == job
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The thread ends with its job, and has nothing to clean up: no need to wait for it.
        self.stop();
    }
}

fn work(jobs: &Receiver<(u64, Job)>, inputs: &Sender<Input>, orders: &Orders, mut thinker: Thinker) {
    for (number, job) in jobs {
        let report = |report| {
            // After the end of the event loop nobody receives reports.
            let _ = inputs.send(Input::Report(number, report));
        };
        let _reports_a_panic = ReportOnPanic { kind: job.kind, report: &report };
        let mut last = None;
        let mut watch = |stage: Stage| {
            if orders.current.load(Ordering::Relaxed) != number {
                return ControlFlow::Break(());
            }
            if last != Some(stage) {
                last = Some(stage);
                report(JobReport::Stage(stage));
            }
            let hurried = orders.hurried.load(Ordering::Relaxed) == number;
            if hurried { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if orders.current.load(Ordering::Relaxed) == number {
            report(run(&mut thinker, &job, &mut watch));
        }
    }
}

fn run(thinker: &mut Thinker, job: &Job, watch: &mut dyn FnMut(Stage) -> ControlFlow<()>) -> JobReport {
    let result = match job.kind {
        JobKind::BotTurn(profile) => thinker
            .turn(&job.game, profile, job.common_words.as_deref(), watch)
            .map(|decision| JobReport::BotTurn(decision.action)),
        JobKind::BestPlays => thinker.best_plays(&job.game, BEST_PLAYS, watch).map(JobReport::BestPlays),
    };
    result.unwrap_or_else(|error| JobReport::Failed(error.to_string()))
}

/// Reports a failure when the thread panics in a job.
struct ReportOnPanic<'a> {
    kind: JobKind,
    report: &'a dyn Fn(JobReport),
}

impl Drop for ReportOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let crashed = match self.kind {
                JobKind::BotTurn(_) => "the bot",
                JobKind::BestPlays => "the search",
            };
            (self.report)(JobReport::Failed(format!("internal error: {crashed} crashed (please report)")));
        }
    }
}
