//! The bots of a table: they decide their turns on a thread of their own, and report to the table.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};
use std::{fmt, io, thread};

use rackety_engine::analysis::Judgement;
use rackety_engine::bots::BotProfile;
use rackety_engine::{Action, Game};

use crate::assist::thinker::{Patience, Stage, Thinker};
use crate::crash;
use crate::files::{BotKnowledge, Coach, CommonWords};
use crate::session::BotCrash;

/// The turn of a bot to decide.
#[derive(Debug, Clone)]
pub struct BotJob {
    /// The game. The bot looks at its own view of it.
    pub game: Game,
    /// The bot.
    pub profile: BotProfile,
    /// The time for which it may think.
    pub patience: Patience,
    /// The common words of the game's language, for bots that know no others.
    pub common_words: Option<Arc<CommonWords>>,
    /// Decides whether the coach judges the last turn, too.
    pub coach: Coach,
}

/// A report to a table about the turn of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotReport {
    /// The progress.
    Thinking(Stage),
    /// The coach's judgement of the turn before.
    Judged(Box<Judgement>),
    /// The decision.
    Decided(Action),
    /// There is no decision, and why.
    Failed(String),
    /// Deciding panicked.
    Crashed(BotCrash),
}

/// Those who decide the turns of the bots at a table.
pub trait Bots: Send + fmt::Debug {
    /// Begins to decide a turn; an earlier one needs no decision any more.
    fn begin(&mut self, job: BotJob, reporter: BotReporter);

    /// Has the turn decided with the best play so far.
    fn hurry(&mut self);

    /// The turn needs no decision any more.
    fn stop(&mut self);
}

/// Bots that decide nothing: the terminal makes their turns.
#[derive(Debug)]
pub(super) struct IdleBots;

impl Bots for IdleBots {
    fn begin(&mut self, _: BotJob, _: BotReporter) {}

    fn hurry(&mut self) {}

    fn stop(&mut self) {}
}

/// Reports to a table about one turn of a bot. The table ignores reports on turns that need no decision any more.
#[derive(Clone)]
pub struct BotReporter {
    job: u64,
    send: Arc<dyn Fn(BotReport) + Send + Sync>,
}

impl fmt::Debug for BotReporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotReporter").field("job", &self.job).finish_non_exhaustive()
    }
}

impl BotReporter {
    /// A reporter on the turn with this number, whose reports are sent by `send`.
    pub(super) fn new(job: u64, send: impl Fn(BotReport) + Send + Sync + 'static) -> Self {
        Self { job, send: Arc::new(send) }
    }

    /// Reports to the table, if it is still open.
    pub fn report(&self, report: BotReport) {
        (self.send)(report);
    }
}

/// Bots that think on a thread of their own, which starts with the first turn.
#[derive(Debug)]
pub struct ThinkingBots {
    knowledge: Arc<BotKnowledge>,
    jobs: Option<Sender<(BotJob, BotReporter)>>,
    orders: Arc<Orders>,
}

/// The orders of the table: numbers of jobs, 0 for none.
#[derive(Debug, Default)]
struct Orders {
    /// The turn to decide.
    current: AtomicU64,
    /// The turn to decide with the best play so far.
    hurried: AtomicU64,
}

impl ThinkingBots {
    /// Bots who know this.
    pub fn new(knowledge: Arc<BotKnowledge>) -> Self {
        Self { knowledge, jobs: None, orders: Arc::default() }
    }

    fn started(&mut self) -> io::Result<&Sender<(BotJob, BotReporter)>> {
        if self.jobs.is_none() {
            let (jobs, received) = mpsc::channel();
            let (knowledge, orders) = (Arc::clone(&self.knowledge), Arc::clone(&self.orders));
            let think = move || think(&received, &knowledge, &orders);
            thread::Builder::new().name("bots".to_owned()).spawn(think)?;
            self.jobs = Some(jobs);
        }
        self.jobs.as_ref().ok_or_else(|| io::Error::other("no thread"))
    }
}

impl Bots for ThinkingBots {
    fn begin(&mut self, job: BotJob, reporter: BotReporter) {
        self.orders.current.store(reporter.job, Ordering::SeqCst);
        match self.started() {
            Ok(jobs) => {
                // The thread receives jobs as long as these bots exist.
                let _ = jobs.send((job, reporter));
            }
            Err(error) => {
                reporter.report(BotReport::Failed(format!("cannot start a thread: {error}")));
            }
        }
    }

    fn hurry(&mut self) {
        self.orders.hurried.store(self.orders.current.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    fn stop(&mut self) {
        self.orders.current.store(0, Ordering::SeqCst);
    }
}

impl Drop for ThinkingBots {
    fn drop(&mut self) {
        // The thread ends with its job, and has nothing to clean up: no need to wait for it.
        self.stop();
    }
}

/// The least time that a hurried bot looks for plays: without any, the best so far would be an exchange or a pass.
const LEAST_SEARCH: Duration = Duration::from_secs(1);

/// Decides turns until the table is closed.
fn think(jobs: &Receiver<(BotJob, BotReporter)>, knowledge: &Arc<BotKnowledge>, orders: &Orders) {
    let mut thinker = Thinker::new(Arc::clone(knowledge));
    for (job, reporter) in jobs {
        let decided = catch_unwind(AssertUnwindSafe(|| decide(&mut thinker, &job, &reporter, orders)));
        if decided.is_err() {
            // The panic may have left it half changed.
            thinker = Thinker::new(Arc::clone(knowledge));
            let notice = crash::notice_of(thread::current().id());
            let report = notice.and_then(|notice| notice.report);
            reporter.report(BotReport::Crashed(BotCrash { report }));
        }
    }
}

fn decide(thinker: &mut Thinker, job: &BotJob, reporter: &BotReporter, orders: &Orders) {
    let is_current = || orders.current.load(Ordering::SeqCst) == reporter.job;
    if !is_current() {
        return;
    }
    let (mut last, mut looking) = (None, None::<Instant>);
    let mut watch = |stage| {
        if !is_current() {
            return ControlFlow::Break(());
        }
        if last != Some(stage) {
            last = Some(stage);
            reporter.report(BotReport::Thinking(stage));
        }
        let is_hurried = orders.hurried.load(Ordering::SeqCst) == reporter.job;
        let has_plays = match stage {
            Stage::Words => false,
            Stage::Plays(0) => looking.get_or_insert_with(Instant::now).elapsed() >= LEAST_SEARCH,
            Stage::Plays(_) => true,
        };
        if is_hurried && has_plays { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let BotJob { game, profile, patience, common_words, coach } = job;
    let decision = thinker.turn(game, (*profile, *patience), common_words.as_deref(), &mut watch);
    let judged = match coach {
        Coach::On => thinker.coach(game, &mut watch),
        Coach::Off => None,
    };
    if let Some(judged) = judged {
        reporter.report(BotReport::Judged(Box::new(judged)));
    }
    reporter.report(match decision {
        Ok(decision) => BotReport::Decided(decision.action),
        Err(error) => BotReport::Failed(error.to_string()),
    });
}
