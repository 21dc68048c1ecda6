//! A run that is played while somebody looks on: what is asked for, and what there is at each moment.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rackety_engine::Game;
use rackety_engine::bots::BotProfile;
use rackety_lab::{
    Contest, GameFailure, GameFigures, Run, RunHead, RunSide, SeedSet, Side, TournamentReport, count_as_float,
};

use super::shared::Shared;
use super::side_request::{SideError, SidePlan, SideRequest};
use crate::files::BotKnowledge;
use crate::files::saves::plain_name;
use crate::session::{Host, Replay, random_seed};

/// The interval at which a run is shown while it is played.
const INTERVAL: Duration = Duration::from_millis(250);
/// The most of the time that goes into showing the run: one part of this many.
const SHARE_OF_TIME: u32 = 20;

/// A run that somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRequest {
    /// The games.
    pub side: SideRequest,
    /// The games to compare with, on the same seeds.
    pub against: Option<SideRequest>,
    /// The number of seeds.
    pub games: u32,
    /// The first seed; random without one.
    pub seed: Option<u64>,
}

/// A run that can be played.
#[derive(Debug)]
pub struct RunPlan {
    side: SidePlan,
    against: Option<SidePlan>,
    seeds: SeedSet,
}

/// A run at one moment, with its report.
#[derive(Debug)]
pub struct RunState {
    /// The games so far.
    pub run: Run,
    /// Their report.
    pub report: TournamentReport,
    /// Says whether more games follow.
    pub stage: RunStage,
    /// The contest that plays its games, for one of them to be played again.
    contest: Shared<Contest>,
}

/// Says whether more games of a run follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunStage {
    /// They are being played.
    Playing,
    /// It was stopped before all games were played.
    Stopped,
    /// All games were played.
    Complete,
}

/// A game of a run, to be looked back at.
#[derive(Debug)]
pub struct GameOfRun {
    /// Its seed.
    pub seed: u64,
    /// The description of the run, and who played.
    head: RunHead,
    bots: Vec<BotProfile>,
    game: Game,
}

/// The reason why a run, or a game of it, cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The games cannot be prepared.
    #[error("{0}")]
    Side(#[from] SideError),
    /// The system starts no thread.
    #[error("cannot start a thread: {0}; close other programs and try again")]
    Thread(#[source] io::Error),
    /// The game cannot be played to its end.
    #[error("{0} (please report)")]
    Game(#[source] GameFailure),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

impl RunRequest {
    /// Loads the rulesets and the words.
    ///
    /// # Errors
    /// [`SideError`].
    pub fn plan(self, host: &Host) -> Result<RunPlan, SideError> {
        let first = self.seed.map_or_else(random_seed, Ok).map_err(SideError::Host)?;
        Ok(RunPlan {
            side: self.side.plan(host)?,
            against: self.against.map(|other| other.plan(host)).transpose()?,
            seeds: SeedSet::starting_at(first, self.games),
        })
    }
}

impl RunPlan {
    /// Plays the games on all processor cores, until `watch` breaks off. It is asked some ten times a second, and `show` gets
    /// the run some four times a second; returns the run at its end.
    ///
    /// # Errors
    /// [`RunError::Side`] and [`RunError::Thread`].
    pub fn play(
        &self,
        knowledge: &BotKnowledge,
        mut watch: impl FnMut() -> ControlFlow<()>,
        mut show: impl FnMut(Shared<RunState>),
    ) -> Result<Shared<RunState>, RunError> {
        let (tournament, head) = self.side.clone().tournament(knowledge)?;
        let other = self.against.clone().map(|plan| plan.tournament(knowledge)).transpose()?;
        let (against, other) = other.unzip();
        let mut run = Run::new(self.seeds.clone(), head, other);
        let contest = Shared::new(Contest { tournament, against });
        let moment = |run: &Run, stage| {
            let report = TournamentReport::new(run);
            Shared::new(RunState { run: run.clone(), report, stage, contest: contest.clone() })
        };
        show(moment(&run, RunStage::Playing));
        let stop = AtomicBool::new(false);
        let mut shown = Instant::now();
        let mut pause = INTERVAL;
        let visit = |run: &Run| {
            if watch().is_break() {
                stop.store(true, Ordering::Relaxed);
            } else if pause <= shown.elapsed() {
                let began = Instant::now();
                show(moment(run, RunStage::Playing));
                shown = Instant::now();
                // The report of a long run takes longer, and is needed less often.
                pause = INTERVAL.max(SHARE_OF_TIME * began.elapsed());
            }
        };
        contest
            .play(&mut run, rackety_lab::threads(None), &stop, |_, _, _| ControlFlow::Continue(()), visit)
            .map_err(RunError::Thread)?;
        let stage = if run.left().is_empty() { RunStage::Complete } else { RunStage::Stopped };
        Ok(moment(&run, stage))
    }
}

impl RunPlan {
    /// Plays the games on all processor cores, and keeps the figures of each.
    ///
    /// # Errors
    /// [`RunError::Side`] and [`RunError::Thread`]; [`RunError::Stopped`] if `watch` breaks off, which is asked some ten
    /// times a second.
    pub fn figures(
        &self,
        knowledge: &BotKnowledge,
        mut watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<GameFigures, RunError> {
        let (tournament, head) = self.side.clone().tournament(knowledge)?;
        let run = Run::new(self.seeds.clone(), head, None);
        let stop = AtomicBool::new(false);
        let visit = |_: &Run| {
            if watch().is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let figures = GameFigures::play(tournament, run, rackety_lab::threads(None), &stop, visit)
            .map_err(RunError::Thread)?;
        if stop.load(Ordering::Relaxed) { Err(RunError::Stopped) } else { Ok(figures) }
    }
}

impl RunState {
    /// Returns the number of games still to play, and how long they will take by the pace so far; the time is unknown
    /// before the first game.
    pub fn left(&self) -> (u64, Option<Duration>) {
        let (left, done) = (self.run.left().len(), self.run.done.len());
        let time =
            (0 < done).then(|| self.run.time.as_secs_f64() * count_as_float(left) / count_as_float(done));
        (left, time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
    }

    /// The number of rulesets: 1, or 2 if they are compared.
    pub const fn sides(&self) -> usize {
        if self.run.against.is_some() { 2 } else { 1 }
    }

    /// The games of one ruleset, and their report; those of the only one if there is no other.
    pub fn side(&self, side: Side) -> (&RunSide, &TournamentReport) {
        match (side, &self.run.against, &self.report.against) {
            (Side::Against, Some(other), Some(comparison)) => (&other.side, &comparison.report),
            _ => (&self.run.side, &self.report),
        }
    }

    /// A name for the page with the report: the same for the same games.
    pub fn page_name(&self) -> String {
        let heads: Vec<&RunHead> =
            [Side::One, Side::Against][..self.sides()].iter().map(|&side| &self.side(side).0.head).collect();
        let names: Vec<String> = heads.iter().map(|head| plain_name(&head.ruleset)).collect();
        let key: String = heads.iter().map(|head| head.key()[..4].to_owned()).collect();
        let seed = self.run.planned.first().unwrap_or_default();
        format!("{}-{}-games-seed-{seed}-{key}.html", names.join("-against-"), self.run.done.len())
    }

    /// Plays the game with a seed again, until `watch` breaks off.
    ///
    /// # Errors
    /// [`RunError::Game`] and [`RunError::Stopped`].
    pub fn replay(
        &self,
        side: Side,
        seed: u64,
        watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<GameOfRun, RunError> {
        let tournament = match (side, &self.contest.against) {
            (Side::Against, Some(other)) => other,
            _ => &self.contest.tournament,
        };
        let head = self.side(side).0.head.clone();
        let played =
            tournament.play_watched(seed, &mut tournament.players(), watch).map_err(RunError::Game)?;
        let played = played.ok_or(RunError::Stopped)?;
        let bots = (0..tournament.setup().bots.len())
            .map(|seat| tournament.setup().bots[tournament.bot_in_seat(seat, seed)])
            .collect();
        Ok(GameOfRun { seed, head, bots, game: played.game })
    }
}

impl GameOfRun {
    /// The game, to be looked back at.
    pub fn replay(&self) -> Replay {
        Replay::of_bots(self.game.clone(), &self.bots, &self.head.words)
    }
}
