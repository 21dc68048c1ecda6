//! The thread for jobs that take long, so that the screen never waits.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::{io, thread};

use super::input::Input;
use crate::assist::ThinkingQueue;
use crate::assist::thinker::{Stage, StageWatch, Thinker};
use crate::crash;
use crate::files::BotKnowledge;
use crate::runs::Shared;
use crate::tui::job::{Job, JobKind, JobReport};

/// Runs one job after another, and reports to the event loop.
///
/// Each job has a thread of its own: one that panics ends its job and nothing else.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<(u64, Job)>,
    orders: Arc<Orders>,
    last: u64,
}

/// Whoever does the jobs, and the queue for the processors.
#[derive(Debug)]
struct Thoughts {
    thinker: Thinker,
    queue: ThinkingQueue,
}

/// The orders of the event loop: numbers of jobs, 0 for none.
#[derive(Debug, Default)]
struct Orders {
    /// The job to run. Others are dropped.
    current: AtomicU64,
    /// The job to finish with the best result so far.
    hurried: AtomicU64,
}

/// Runs a job on a state. What it finds on the way is passed on, what it finds at the end is returned.
type RunJob<S> = fn(&mut S, &Job, StageWatch<'_>, &(dyn Fn(JobReport) + Sync)) -> JobReport;

impl Worker {
    /// Starts the thread that waits for jobs.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(super) fn new(
        inputs: Sender<Input>,
        knowledge: Arc<BotKnowledge>,
        queue: ThinkingQueue,
    ) -> io::Result<Self> {
        let new_state =
            move || Thoughts { thinker: Thinker::new(Arc::clone(&knowledge)), queue: queue.clone() };
        Self::with(inputs, new_state, run)
    }

    /// A worker whose jobs run like this, on a state that is made anew after a panic.
    fn with<S: Send + 'static>(
        inputs: Sender<Input>,
        new_state: impl Fn() -> S + Send + 'static,
        run: RunJob<S>,
    ) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let orders = Arc::new(Orders::default());
        let received_orders = Arc::clone(&orders);
        let work = move || work(&received, &inputs, &received_orders, new_state, run);
        thread::Builder::new().name("worker".to_owned()).spawn(work)?;
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

    /// Returns whether the job with this number is the current one.
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

/// Runs jobs until the worker is dropped.
fn work<S: Send>(
    jobs: &Receiver<(u64, Job)>,
    inputs: &Sender<Input>,
    orders: &Orders,
    new_state: impl Fn() -> S,
    run: RunJob<S>,
) {
    let mut state = new_state();
    for (number, job) in jobs {
        let report = |report| {
            // After the end of the event loop nobody receives reports.
            let _ = inputs.send(Input::Report(number, report));
        };
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
        if orders.current.load(Ordering::Relaxed) != number {
            continue;
        }
        let result = thread::scope(|scope| {
            let thread = thread::Builder::new()
                .name("thinking".to_owned())
                .spawn_scoped(scope, || run(&mut state, &job, &mut watch, &report))?;
            let id = thread.thread().id();
            Ok(thread.join().map_err(|_| crash::notice_of(id).and_then(|notice| notice.report)))
        });
        report(match result {
            Ok(Ok(result)) => result,
            Ok(Err(crash_report)) => {
                // The panic may have left it half changed.
                state = new_state();
                JobReport::Crashed(crash_report)
            }
            Err(error) => JobReport::Failed(refused_thread(&error)),
        });
    }
}

fn refused_thread(error: &io::Error) -> String {
    format!("cannot start a thread: {error}")
}

fn run(
    Thoughts { thinker, queue }: &mut Thoughts,
    job: &Job,
    watch: StageWatch<'_>,
    report: &(dyn Fn(JobReport) + Sync),
) -> JobReport {
    // Whoever drops or hurries a job that waits gets the result of no work.
    let _place = queue.wait(&mut || watch(Stage::Words));
    match job {
        Job::Game(game, JobKind::BestPlays) => {
            reported(thinker.best_plays(game, watch), JobReport::BestPlays)
        }
        Job::Game(game, JobKind::PointsReached) => {
            reported(thinker.points_reached(game, watch), JobReport::PointsReached)
        }
        Job::Statistics(saves) => JobReport::of_statistics(saves),
        Job::Review(request) => {
            reported(thinker.review(request, watch), |review| JobReport::Review(Box::new(review)))
        }
        Job::Puzzle(search) => {
            reported(search.run(thinker.knowledge(), watch), |found| JobReport::Puzzle(Box::new(found)))
        }
        Job::Run(plan) => {
            let show = |state| report(JobReport::Run(state));
            reported(plan.play(thinker.knowledge(), || watch(Stage::Words), show), JobReport::Run)
        }
        Job::Figures(plan) => {
            let figures = plan.figures(thinker.knowledge(), || watch(Stage::Words));
            reported(figures, |figures| JobReport::Figures(Shared::new(figures)))
        }
        Job::GameOfRun(state, side, seed) => {
            let game = state.replay(*side, *seed, || watch(Stage::Words));
            reported(game, |game| JobReport::GameOfRun(Shared::new(game)))
        }
    }
}

/// The report on the result of a job, or on why there is none.
fn reported<T>(result: Result<T, impl ToString>, report: impl FnOnce(T) -> JobReport) -> JobReport {
    result.map_or_else(|error| JobReport::Failed(error.to_string()), report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;
    use crate::session::{GameRequest, Host, NewPlayer};

    fn job(kind: JobKind) -> Job {
        let host = Host::new(&Folders::default(), None);
        let players = ["novice", "novice"].map(|bot| NewPlayer::Bot(bot.parse().unwrap()));
        let request = GameRequest::seeded("wordfeud", players.to_vec(), 7);
        Job::Game(Box::new(host.new_game(&request).unwrap().game().clone()), kind)
    }

    /// Returns whether the job is to find the best plays.
    fn finds_plays(job: &Job) -> bool {
        matches!(job, Job::Game(_, JobKind::BestPlays))
    }

    /// The report about a job, or another input.
    fn next(inputs: &Receiver<Input>) -> Input {
        inputs.recv_timeout(std::time::Duration::from_secs(20)).expect("the worker reports")
    }

    #[test]
    fn after_a_panic_the_worker_reports_and_takes_the_next_job() {
        let (sender, inputs) = mpsc::channel();
        // The state counts the jobs since it was made.
        let panic_first = |count: &mut u32, _: &Job, _: StageWatch<'_>, _: &(dyn Fn(JobReport) + Sync)| {
            *count += 1;
            assert!(*count >= 2, "injected");
            JobReport::BestPlays(Vec::new())
        };
        let mut worker = Worker::with(sender, || 0, panic_first).unwrap();
        for number in 1..=3 {
            worker.start(job(JobKind::BestPlays));
            assert_eq!(
                next(&inputs),
                Input::Report(number, JobReport::Crashed(None)),
                "the state is made anew"
            );
        }
    }

    #[test]
    fn a_job_that_is_queued_behind_a_crash_is_not_lost() {
        let (sender, inputs) = mpsc::channel();
        let crash_unless_compared =
            |(): &mut (), job: &Job, watch: StageWatch<'_>, _: &(dyn Fn(JobReport) + Sync)| {
                while watch(Stage::Words).is_continue() && finds_plays(job) {
                    thread::yield_now();
                }
                assert!(!finds_plays(job), "injected");
                JobReport::BestPlays(Vec::new())
            };
        let mut worker = Worker::with(sender, || (), crash_unless_compared).unwrap();
        worker.start(job(JobKind::BestPlays));
        assert_eq!(next(&inputs), Input::Report(1, JobReport::Stage(Stage::Words)));
        // Now the first job runs; starting the second makes it crash.
        worker.start(job(JobKind::PointsReached));
        assert_eq!(next(&inputs), Input::Report(1, JobReport::Crashed(None)));
        assert_eq!(next(&inputs), Input::Report(2, JobReport::Stage(Stage::Words)));
        assert_eq!(next(&inputs), Input::Report(2, JobReport::BestPlays(Vec::new())));
    }
}
