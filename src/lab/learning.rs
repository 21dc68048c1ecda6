//! Learning what leaves are worth, on several threads and in any number of runs.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::{fmt, io, thread};

use rackety_engine::bots::{LeaveLearner, LeaveSamples, LeaveTable};
use rackety_engine::movegen::GraphError;
use rackety_engine::toml_file::SourceFile;
use rackety_engine::{Game, Ruleset, SetupError, Vocabulary, WordGraph};
use serde::{Deserialize, Serialize};

/// The most games of a round: more than a sum can hold would take years.
pub const MAX_LEARNED: u32 = 1_000_000;

/// The number of games that are played before the state can be stored. All of a batch count, or none.
const BATCH: u32 = 24;

/// The setup of learning: how many games of which rules and words.
#[derive(Debug, Clone)]
pub struct LearningSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The ruleset as a shell reads it: its id, or the path of its file.
    pub source: String,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The words of the games.
    pub vocabulary: Arc<Vocabulary>,
    /// The number of games in each round.
    pub games: u32,
    /// The number of rounds. In each, the values of the round before are used.
    pub rounds: u32,
    /// The seed of the first game.
    pub seed: u64,
}

/// The reason why nothing can be learned.
#[derive(Debug, thiserror::Error)]
pub enum LearningError {
    /// The ruleset does not allow such games.
    #[error("{0}")]
    Setup(#[source] SetupError),
    /// No word graph can be built.
    #[error("{0}")]
    Graph(#[source] GraphError),
    /// The system starts no thread.
    #[error("cannot start a thread: {0}; close other programs and try again")]
    Threads(#[source] io::Error),
}

/// The progress of learning, as it is stored before the samples.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateHeader {
    /// The run that is learned from; a state of another run is not used.
    run: String,
    round: u32,
    played: u32,
    /// The table of the rounds before.
    leaves: String,
}

/// Learning, part of which may be done.
#[derive(Debug)]
pub struct Learning {
    setup: LearningSetup,
    /// A game of this kind, which is not played.
    game: Game,
    graph: WordGraph,
    round: u32,
    /// The games played in this round.
    played: u32,
    leaves: LeaveTable,
    samples: LeaveSamples,
}

impl Learning {
    /// Prepares learning from the beginning: from values estimated from the tiles. `graph_of` gives the graph of the words of
    /// the games.
    ///
    /// # Errors
    /// [`LearningError`].
    pub fn new(
        setup: LearningSetup,
        graph_of: impl FnOnce(&Game) -> Result<WordGraph, GraphError>,
    ) -> Result<Self, LearningError> {
        let game = new_game(&setup, 0).map_err(LearningError::Setup)?;
        let graph = graph_of(&game).map_err(LearningError::Graph)?;
        let (leaves, samples) = (LeaveTable::estimated(game.tiles()), LeaveSamples::new(game.tiles()));
        Ok(Self { setup, game, graph, round: 0, played: 0, leaves, samples })
    }

    /// Returns the setup of the run.
    pub const fn setup(&self) -> &LearningSetup {
        &self.setup
    }

    /// The games played so far, in all rounds.
    pub const fn played(&self) -> u32 {
        self.round * self.setup.games + self.played
    }

    /// The games of all rounds.
    pub const fn games(&self) -> u32 {
        self.setup.games * self.setup.rounds
    }

    /// Returns whether all games have been played.
    pub const fn is_done(&self) -> bool {
        self.setup.rounds <= self.round
    }

    /// The table of the rounds that are done.
    pub const fn leaves(&self) -> &LeaveTable {
        &self.leaves
    }

    /// Plays the next games. If `stop` is set meanwhile, it is as if they had not been played.
    ///
    /// # Errors
    /// [`LearningError`].
    pub fn play_batch(&mut self, threads: NonZeroUsize, stop: &AtomicBool) -> Result<(), LearningError> {
        let last = self.setup.games.min(self.played + BATCH);
        let next = AtomicU32::new(self.played);
        let work = || -> Result<LeaveSamples, SetupError> {
            let mut samples = LeaveSamples::new(self.game.tiles());
            let mut learner = LeaveLearner::new(&self.graph, &self.game, self.leaves.clone());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if last <= number || stop.load(Ordering::Relaxed) {
                    return Ok(samples);
                }
                let game = new_game(&self.setup, self.round * self.setup.games + number)?;
                // The graph was built for these games.
                let _ = learner.play(game, &mut samples);
            }
        };
        let parts: Result<Vec<LeaveSamples>, LearningError> = thread::scope(|scope| {
            let games = usize::try_from(last - self.played).unwrap_or(usize::MAX);
            let mut started = Vec::new();
            for _ in 0..threads.get().min(games) {
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(thread) => started.push(thread),
                    Err(error) if started.is_empty() => return Err(LearningError::Threads(error)),
                    // The others play its games.
                    Err(_) => break,
                }
            }
            let join = |thread: thread::ScopedJoinHandle<'_, Result<LeaveSamples, SetupError>>| match thread
                .join()
            {
                Ok(samples) => samples.map_err(LearningError::Setup),
                Err(panic) => std::panic::resume_unwind(panic),
            };
            started.into_iter().map(join).collect()
        });
        let parts = parts?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        for part in &parts {
            self.samples.merge(part);
        }
        self.played = last;
        if self.played == self.setup.games {
            let tiles = self.game.tiles();
            self.leaves = self.samples.table(tiles);
            self.samples = LeaveSamples::new(tiles);
            self.round += 1;
            self.played = 0;
        }
        Ok(())
    }

    /// The table as the text of a file, with a comment on where it comes from.
    pub fn text(&self) -> String {
        let LearningSetup { ruleset, source, language, vocabulary, games, rounds, seed } = &self.setup;
        let (id, dictionary) = (ruleset.id(), vocabulary.lexicon().id());
        format!(
            "# What leaves are worth in `{id}`, language `{language}`, in points, as learned by self-play:\n\
             # rackety lab learn {source} --language {language} --dictionary {dictionary} --games {games} \
             --rounds {rounds} --seed {seed}\n\
             #\n\
             # For each letter and the blank, what the first, the second and further tiles add; what pairs of tiles add\n\
             # together; and what the rack is worth by consonants minus vowels, from -7 to 7, as expected after the draw.\n\
             {}",
            self.leaves.to_text(self.game.tiles())
        )
    }

    /// The state, to go on in another run.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = StateHeader {
            run: self.run(),
            round: self.round,
            played: self.played,
            leaves: self.leaves.to_text(self.game.tiles()),
        };
        let mut bytes = serde_json::to_vec(&header).unwrap_or_default();
        bytes.push(b'\n');
        bytes.extend(self.samples.to_bytes());
        bytes
    }

    /// Goes on from a stored state.
    ///
    /// # Errors
    /// [`NotResumed`] if it is of another run, or damaged; nothing changes then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), NotResumed> {
        self.read_state(bytes).ok_or_else(|| NotResumed::of(bytes, &self.run()))
    }

    fn read_state(&mut self, bytes: &[u8]) -> Option<()> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let header: StateHeader = serde_json::from_slice(&bytes[..end]).ok()?;
        let is_possible = header.round < self.setup.rounds && header.played < self.setup.games;
        if header.run != self.run() || !is_possible {
            return None;
        }
        let tiles = self.game.tiles();
        let source = SourceFile { file: String::new(), text: header.leaves };
        let leaves = LeaveTable::parse(&source, tiles).ok()?;
        self.samples = LeaveSamples::from_bytes(&bytes[end + 1..], tiles).ok()?;
        // Before the first round, the table is the estimate, which no text has to say exactly.
        if header.round > 0 {
            self.leaves = leaves;
        }
        (self.round, self.played) = (header.round, header.played);
        Some(())
    }

    /// Everything that the result depends on.
    fn run(&self) -> String {
        let LearningSetup { ruleset, language, games, rounds, seed, .. } = &self.setup;
        let rules = serde_json::to_string(ruleset.spec()).unwrap_or_default();
        format!("{language} {games} {rounds} {seed} {} {rules}", self.game.vocabulary_key())
    }
}

/// A stored state that a run cannot go on from, with the other run that it is of, if it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotResumed(Option<String>);

impl NotResumed {
    fn of(bytes: &[u8], own: &str) -> Self {
        let header =
            bytes.split(|&byte| byte == b'\n').next().and_then(|line| serde_json::from_slice(line).ok());
        let other = header.map(|StateHeader { run, .. }| run).filter(|run| run != own);
        Self(other.and_then(|run| Self::options(&run)))
    }

    /// The name of the ruleset of a run, and its options.
    fn options(run: &str) -> Option<String> {
        let (options, rules) = run.split_at_checked(run.find('{')?)?;
        let rules: serde_json::Value = serde_json::from_str(rules).ok()?;
        let name = rules.get("name")?.as_str().filter(|name| name.len() <= 100)?;
        let [language, games, rounds, seed] =
            options.split(' ').take(4).collect::<Vec<_>>().try_into().ok()?;
        Some(format!("{name}, --language {language} --games {games} --rounds {rounds} --seed {seed}"))
    }
}

impl fmt::Display for NotResumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(run) => {
                write!(f, "it has the progress of another run ({run}, with its words and rules then)")
            }
            None => f.write_str("it has the progress of another run, or is damaged"),
        }
    }
}

impl std::error::Error for NotResumed {}

fn new_game(setup: &LearningSetup, number: u32) -> Result<Game, SetupError> {
    let players = 2.clamp(*setup.ruleset.players().start(), *setup.ruleset.players().end());
    Game::builder(Arc::clone(&setup.ruleset), Arc::clone(&setup.vocabulary))
        .language(&setup.language)
        .players((1..=players).map(|seat| format!("Bot {seat}")))
        .seed(setup.seed.wrapping_add(number.into()))
        .start()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learning(seed: u64) -> Learning {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let setup = LearningSetup {
            ruleset: Arc::new(Ruleset::parse("tiny", tiny).unwrap()),
            source: "./tiny.toml".to_owned(),
            language: "en".to_owned(),
            vocabulary: rackety_engine::Lexicon::from_words("mine", ["AT", "TA", "TAT"]).into(),
            games: 40,
            rounds: 2,
            seed,
        };
        Learning::new(setup, |game| WordGraph::build(game.vocabulary(), game.tiles())).unwrap()
    }

    fn finish(learning: &mut Learning, threads: usize) {
        let stop = AtomicBool::new(false);
        while !learning.is_done() {
            learning.play_batch(NonZeroUsize::new(threads).unwrap(), &stop).unwrap();
        }
    }

    #[test]
    fn stopped_and_resumed_it_gives_the_same_table_as_in_one_go() {
        let mut at_once = learning(1);
        finish(&mut at_once, 1);
        assert_ne!(at_once.leaves(), &LeaveTable::estimated(at_once.game.tiles()));
        let command = "\n# rackety lab learn ./tiny.toml --language en --dictionary mine --games 40 --rounds 2 --seed 1\n";
        assert!(at_once.text().contains(command), "{}", at_once.text());
        for batches in 1..4 {
            let mut first = learning(1);
            for _ in 0..batches {
                first.play_batch(NonZeroUsize::MIN, &AtomicBool::new(false)).unwrap();
            }
            // Games that are interrupted do not count.
            first.play_batch(NonZeroUsize::MIN, &AtomicBool::new(true)).unwrap();
            let mut second = learning(1);
            second.resume(&first.to_bytes()).unwrap();
            assert_eq!(second.played(), first.played());
            finish(&mut second, 3);
            assert_eq!(second.text(), at_once.text(), "after {batches} batches");
        }
    }

    #[test]
    fn a_state_of_another_run_or_a_damaged_one_is_not_used() {
        let mut other = learning(2);
        other.play_batch(NonZeroUsize::MIN, &AtomicBool::new(false)).unwrap();
        let bytes = other.to_bytes();
        let mut fresh = learning(1);
        let why = fresh.resume(&bytes).unwrap_err().to_string();
        let run = "--language en --games 40 --rounds 2 --seed 2";
        assert!(why.starts_with("it has the progress of another run (") && why.contains(run), "{why}");
        assert_eq!(fresh.played(), 0);
        for damaged in [&bytes[..bytes.len() - 1], &bytes[..40], b"", b"\n"] {
            let mut fresh = learning(2);
            assert_eq!((fresh.resume(damaged), fresh.played()), (Err(NotResumed(None)), 0));
        }
    }
}
