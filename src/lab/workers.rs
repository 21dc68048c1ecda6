//! Playing the games of a run on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::merge::Merge;
use super::metric::GameMetrics;
use super::played_game::PlayedGame;
use super::run::{Pairs, Run};
use super::seeds::SeedSet;
use super::standings::{GameCounts, Standings};
use super::tournament::{GameFailure, Tournament, TournamentPlayers};

/// The most threads that games are played on.
pub const MAX_THREADS: usize = 256;

/// The number of threads to play on: as many as wanted, or else one for each core.
pub fn threads(wanted: Option<NonZeroUsize>) -> NonZeroUsize {
    wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The time for which a thread adds up games by itself before it passes them on. Threads that pass on every game wait
/// for each other.
const BATCH: Duration = Duration::from_millis(100);

/// The tournaments that are played with each seed.
#[derive(Debug)]
pub struct Contest {
    /// The tournament.
    pub tournament: Tournament,
    /// The one to compare it with.
    pub against: Option<Tournament>,
}

/// The side of two tournaments to which a game belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first, or the only one.
    One,
    /// The one that it is compared with.
    Against,
}

/// The threads that games were played on.
#[derive(Debug)]
pub struct ThreadUse {
    /// The number of threads that played.
    pub threads: usize,
    /// The reason why there were no more threads, if more were wanted.
    pub refused: Option<io::Error>,
}

/// The games that a thread played since it last passed them on.
#[derive(Default)]
struct Batch {
    done: SeedSet,
    side: BatchSide,
    against: BatchSide,
    pairs: Pairs,
}

#[derive(Default)]
struct BatchSide {
    standings: Standings,
    failed: BTreeMap<u64, String>,
}

impl BatchSide {
    /// Adds a game, or why it could not be played to its end.
    fn add(&mut self, seed: u64, game: Option<&GameCounts<'_>>, failure: Option<&GameFailure>) {
        if let Some(game) = game {
            self.standings.add(game);
        }
        if let Some(failure) = failure {
            self.failed.insert(seed, failure.to_string());
        }
    }
}

impl Batch {
    fn add_to(&self, run: &mut Run) {
        run.done = run.done.union(&self.done);
        run.side.add(&self.side.standings, &self.side.failed);
        if let Some(against) = &mut run.against {
            against.side.add(&self.against.standings, &self.against.failed);
            against.pairs.include(&self.pairs);
        }
    }
}

impl Contest {
    /// Plays the games that are left of a run, until `stop` is set, and adds them to it: the same games on every run,
    /// whatever the number of threads. Each game is passed to `watch`, with its figures, on the thread that played it; if that
    /// breaks off, the games with this seed do not count, and `stop` is set. The run is passed to `visit` at least ten times a
    /// second, even while no game ends. If the system refuses some of the threads, the others play.
    ///
    /// # Errors
    /// The system's error if it starts no thread at all.
    pub fn play(
        &self,
        run: &mut Run,
        threads: NonZeroUsize,
        stop: &AtomicBool,
        watch: impl Fn(Side, &PlayedGame, &GameMetrics) -> ControlFlow<()> + Sync,
        mut visit: impl FnMut(&Run),
    ) -> io::Result<ThreadUse> {
        let left = run.left();
        let (before, started) = (run.time, Instant::now());
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<Batch>| {
            let mut players = (self.tournament.players(), self.against.as_ref().map(Tournament::players));
            let mut batch = Batch::default();
            let mut since = Instant::now();
            while let Some(seed) = left.nth(next.fetch_add(1, Ordering::Relaxed)) {
                if !self.play_seed(seed, &mut players, stop, &watch, &mut batch) {
                    break;
                }
                if since.elapsed() >= BATCH {
                    // If nobody receives, the run is over.
                    if sender.send(std::mem::take(&mut batch)).is_err() {
                        return;
                    }
                    since = Instant::now();
                }
            }
            let _ = sender.send(batch);
        };
        let mut played = ThreadUse { threads: 0, refused: None };
        thread::scope(|scope| {
            let work = &work;
            let wanted = u64::try_from(threads.get()).unwrap_or(u64::MAX).min(left.len());
            for _ in 0..wanted {
                let sender = sender.clone();
                match thread::Builder::new().spawn_scoped(scope, move || work(sender)) {
                    Ok(_) => played.threads += 1,
                    Err(error) => {
                        played.refused = Some(error);
                        break;
                    }
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(BATCH) {
                    Ok(batch) => batch.add_to(run),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                run.time = before + started.elapsed();
                visit(run);
            }
        });
        run.time = before + started.elapsed();
        match played.refused {
            Some(error) if played.threads == 0 => Err(error),
            refused => Ok(ThreadUse { refused, ..played }),
        }
    }

    /// Plays the games with a seed; false if they were stopped before their ends.
    fn play_seed(
        &self,
        seed: u64,
        players: &mut (TournamentPlayers, Option<TournamentPlayers>),
        stop: &AtomicBool,
        watch: &impl Fn(Side, &PlayedGame, &GameMetrics) -> ControlFlow<()>,
        batch: &mut Batch,
    ) -> bool {
        let one = self.tournament.play(seed, &mut players.0, stop);
        let other = match (&self.against, &mut players.1) {
            (Some(tournament), Some(players)) => Some((tournament, tournament.play(seed, players, stop))),
            _ => None,
        };
        if matches!(one, Ok(None)) || matches!(other, Some((_, Ok(None)))) {
            return false;
        }
        let of_one = counted(&self.tournament, &one);
        let of_against = other.as_ref().and_then(|(tournament, result)| counted(tournament, result));
        let games = [(Side::One, &of_one), (Side::Against, &of_against)];
        let is_over = |(side, game): (Side, &Option<GameCounts<'_>>)| {
            game.as_ref().is_some_and(|game| watch(side, game.played, &game.metrics).is_break())
        };
        if games.into_iter().any(is_over) {
            stop.store(true, Ordering::Relaxed);
            return false;
        }
        batch.done.add(seed);
        if let (Some(one), Some(other)) = (&of_one, &of_against) {
            batch.pairs.add(&one.metrics, &other.metrics);
        }
        batch.side.add(seed, of_one.as_ref(), one.as_ref().err());
        batch.against.add(
            seed,
            of_against.as_ref(),
            other.as_ref().and_then(|(_, result)| result.as_ref().err()),
        );
        true
    }
}

/// Counts a game that was played to its end.
fn counted<'p>(
    tournament: &Tournament,
    result: &'p Result<Option<PlayedGame>, GameFailure>,
) -> Option<GameCounts<'p>> {
    Some(tournament.count(result.as_ref().ok()?.as_ref()?))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rackety_engine::bots::{Budget, LeaveTable, Level};
    use rackety_engine::movegen::GraphMismatch;
    use rackety_engine::{Game, Options, Ruleset, WordGraph};

    use super::super::run_head::RunHead;
    use super::super::tournament::TournamentSetup;
    use super::*;

    fn tournament(words: [&str; 3]) -> Tournament {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let ruleset = Arc::new(Ruleset::parse("tiny", tiny).unwrap());
        let setup = TournamentSetup {
            language: "en".to_owned(),
            vocabulary: Arc::new(rackety_engine::Lexicon::from_words("mine", words).into()),
            common_words: None,
            bots: vec![Level::Expert.into(); 2],
            options: Options::of(&ruleset),
            count_plays: 1,
            budget: Budget::SELF_PLAY,
            ruleset,
        };
        let leaves = |game: &Game| LeaveTable::estimated(game.tiles());
        Tournament::new(setup, leaves, |_, game| WordGraph::build(game.vocabulary(), game.tiles())).unwrap()
    }

    fn played(contest: &Contest) -> Run {
        let head = RunHead::new(&contest.tournament, "tiny", "mine");
        let other = contest.against.as_ref().map(|other| RunHead::new(other, "tiny", "mine"));
        let mut run = Run::new(SeedSet::starting_at(5, 3), head, other);
        let stop = AtomicBool::new(false);
        contest
            .play(&mut run, NonZeroUsize::MIN, &stop, |_, _, _| ControlFlow::Continue(()), |_| {})
            .unwrap();
        run
    }

    #[test]
    fn failed_games_are_named_and_the_others_are_played() {
        let sound = tournament(["AT", "TA", "TAT"]);
        let run = played(&Contest { tournament: sound, against: None });
        assert_eq!((run.side.standings.games, run.side.failed.len(), run.left().len()), (3, 0, 0));

        // A bot that knows words of another game, and plays in all games.
        let faulty = tournament(["AT", "TA", "TAT"]).with_graph_of(&tournament(["AA", "TT", "TAT"]));
        let sound = tournament(["AT", "TA", "TAT"]);
        let run = played(&Contest { tournament: sound, against: Some(faulty) });
        let against = run.against.unwrap();
        let cause = GameFailure::Graph(GraphMismatch).to_string();
        let failed: Vec<_> = [5, 6, 7].map(|seed| (seed, cause.clone())).into();
        assert_eq!(against.side.failed.into_iter().collect::<Vec<_>>(), failed);
        assert_eq!((run.side.standings.games, against.side.standings.games), (3, 0));
        assert_eq!(against.pairs.iter().count(), 0);
    }

    #[test]
    fn the_same_rules_differ_in_nothing() {
        let [one, other] = [tournament(["AT", "TA", "TAT"]), tournament(["AT", "TA", "TAT"])];
        let run = played(&Contest { tournament: one, against: Some(other) });
        let pairs = run.against.unwrap().pairs;
        assert!(pairs.iter().count() > 0);
        for (metric, moments) in pairs.iter() {
            assert_eq!(moments.difference.mean_and_spread(), Some((0.0, 0.0)), "{metric:?}");
        }
    }
}
