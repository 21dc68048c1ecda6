//! A game in a folder of its own, as the disk has it after the program was killed.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use rackety::files::Folders;
use rackety::session::Host;
use rackety::text::wording;
use rackety_engine::{Game, GameRecord, Vocabulary, WordGraph};
use serde_json::Value;
use tempfile::TempDir;

use crate::tally::{Breach, Fault};
use crate::terminal::TIMEOUT;

/// The way a game of the test begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begin {
    pub(crate) ruleset: &'static str,
    pub(crate) people: &'static [&'static str],
    pub(crate) bots: &'static [&'static str],
    /// The number of hints of each player.
    pub(crate) hints: u32,
}

impl Begin {
    /// The arguments that start such a game.
    pub(crate) fn arguments(self, seed: usize) -> Vec<String> {
        let mut arguments = vec!["play".to_owned(), self.ruleset.to_owned()];
        let mut option = |name: &str, value: String| arguments.extend([name.to_owned(), value]);
        option("--players", self.people.join(","));
        option("--seed", seed.to_string());
        option("--hints", self.hints.to_string());
        if !self.bots.is_empty() {
            option("--bots", self.bots.join(","));
        }
        arguments
    }
}

/// A home folder with at most one saved game.
pub(crate) struct GameFolder {
    home: TempDir,
    cache: PathBuf,
    pub(crate) begin: Begin,
    /// The sentences of all turns that were on the disk when it was last looked at.
    known: Vec<String>,
    /// The best play of each hint that was shown. Only what was shown before costs nothing.
    hints: BTreeSet<String>,
}

/// A saved game that was read and replayed.
pub(crate) struct OnDisk {
    pub(crate) game: Game,
    /// The sentences of its turns, as plain mode begins them.
    pub(crate) turns: Vec<String>,
    /// The hints that each player has used.
    pub(crate) hints_used: Vec<u32>,
}

impl GameFolder {
    /// An empty folder. Word graphs are cached in `cache`, which games share.
    pub(crate) fn new(begin: Begin, cache: &Path) -> Self {
        let home = TempDir::new().unwrap();
        let config = home.path().join("config/rackety");
        fs::create_dir_all(&config).unwrap();
        fs::write(config.join("config.toml"), "[interface]\nbot_pace = \"off\"\n").unwrap();
        Self { home, cache: cache.to_owned(), begin, known: Vec::new(), hints: BTreeSet::new() }
    }

    /// Another folder with the same saved game.
    pub(crate) fn copy(&self) -> Self {
        let mut copy = Self::new(self.begin, &self.cache);
        if let Some(file) = self.file() {
            fs::create_dir_all(copy.games()).unwrap();
            fs::copy(&file, copy.games().join(file.file_name().unwrap())).unwrap();
        }
        copy.known.clone_from(&self.known);
        copy.hints.clone_from(&self.hints);
        copy
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// The variables that make the program use this folder.
    pub(crate) fn variables(&self) -> [(&'static str, PathBuf); 4] {
        let home = self.home.path();
        [
            ("HOME", home.to_owned()),
            ("XDG_CONFIG_HOME", home.join("config")),
            ("XDG_DATA_HOME", home.join("data")),
            ("XDG_CACHE_HOME", self.cache.clone()),
        ]
    }

    /// The program, or another that runs it, with this folder.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.envs(self.variables());
        command
    }

    /// The arguments that continue the game, or start it if there is none.
    pub(crate) fn arguments(&self, seed: usize) -> Vec<String> {
        match self.file() {
            Some(file) => vec!["resume".to_owned(), file.to_str().unwrap().to_owned()],
            None => self.begin.arguments(seed),
        }
    }

    pub(crate) fn cache(&self) -> &Path {
        &self.cache
    }

    /// Waits until the cache has the word graphs of such a game: one for its bots, and one for hints. Threads of their
    /// own write them, and what a kill leaves of one remains until the next is written.
    pub(crate) fn waits_for_graphs(&self) {
        let wanted = usize::from(!self.begin.bots.is_empty()) + usize::from(self.begin.hints > 0);
        let is_graph = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "graph");
        let begun = Instant::now();
        while self.entries().iter().filter(is_graph).count() < wanted {
            assert!(begun.elapsed() < TIMEOUT, "fewer than {wanted} word graphs: {:?}", self.entries());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn games(&self) -> PathBuf {
        self.home.path().join("data/rackety/games")
    }

    /// All saved games.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let mut files = self.entries();
        files
            .retain(|path| path.extension().is_some_and(|extension| extension == "json") && !is_hidden(path));
        files
    }

    /// The saved game, or `None` before it is first saved.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        self.files().into_iter().next()
    }

    fn entries(&self) -> Vec<PathBuf> {
        [self.games(), self.cache.join("rackety/graphs")]
            .iter()
            .filter_map(|folder| fs::read_dir(folder).ok())
            .flatten()
            .map(|entry| entry.unwrap().path())
            .collect()
    }

    /// The game that is saved, or `None` before it is first saved.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) fn on_disk(&self) -> Result<Option<OnDisk>, Fault> {
        self.file().map(|file| read(&file)).transpose()
    }

    /// Returns the number of turns of each saved game.
    pub(crate) fn turns_of_all(&self) -> Vec<Result<usize, Fault>> {
        self.files().iter().map(|file| read(file).map(|found| found.turns.len())).collect()
    }

    /// Returns whether the saved game has ended.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.on_disk(), Ok(Some(found)) if found.game.state().ending().is_some())
    }

    /// Compares what a process has reported since it started with what is on the disk now, and remembers that.
    ///
    /// # Errors
    /// What was lost, or what was reported but is not on the disk.
    pub(crate) fn check(&mut self, reported: &Reported) -> Result<(), Fault> {
        let found = self.on_disk()?;
        let turns = found.as_ref().map(|found| found.turns.clone()).unwrap_or_default();
        let before = std::mem::replace(&mut self.known, turns.clone());
        if turns.get(..before.len()) != Some(before.as_slice()) {
            let what = format!("{before:?} was saved, but now there is {turns:?}");
            return Err(Fault::new(Breach::Lost, what));
        }
        let new = &turns[before.len()..];
        if let Some(turn) = reported.turns.iter().enumerate().find_map(|(at, turn)| {
            let is_saved = new.get(at).is_some_and(|saved| turn.starts_with(saved.as_str()));
            (!is_saved).then_some(turn)
        }) {
            return Err(Fault::new(Breach::NotSaved, format!("{turn:?}; saved: {new:?}")));
        }
        let hints_used = found.map(|found| found.hints_used).unwrap_or_default();
        self.hints.extend(reported.hints.iter().cloned());
        if (hints_used.iter().sum::<u32>() as usize) < self.hints.len() {
            let what = format!("hints: {:?} shown, {hints_used:?} used on the disk", self.hints);
            return Err(Fault::new(Breach::NotSaved, what));
        }
        if let Some(left) = reported.hints_left {
            let used = hints_used.into_iter().max().unwrap_or_default();
            if used + left < self.begin.hints {
                let what = format!("hints: {left} left as reported, {used} used on the disk");
                return Err(Fault::new(Breach::NotSaved, what));
            }
        }
        Ok(())
    }

    /// The files that should not be there while the game is open, or after the program has ended by itself.
    pub(crate) fn leftovers(&self, locks: Locks) -> Vec<String> {
        let names = self.entries().into_iter().filter(|path| {
            let extension = path.extension().unwrap_or_default();
            let is_expected = extension == "json"
                || extension == "graph"
                || extension == "lock" && locks == Locks::OfTheOpenGame;
            is_hidden(path) || !is_expected
        });
        names.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }
}

/// Decides whether locks may be in the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Locks {
    OfTheOpenGame,
    None,
}

/// The text that a process has reported to its player.
#[derive(Debug, Default)]
pub(crate) struct Reported {
    /// The sentences about turns.
    pub(crate) turns: Vec<String>,
    /// The best play of each hint.
    pub(crate) hints: Vec<String>,
    /// The number of hints left, if it was reported.
    pub(crate) hints_left: Option<u32>,
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

fn read(file: &Path) -> Result<OnDisk, Fault> {
    let fault = |what: String| Fault::new(Breach::Unreadable, format!("{}: {what}", file.display()));
    let bytes = fs::read(file).map_err(|error| fault(error.to_string()))?;
    let mut json: Value = serde_json::from_slice(&bytes).map_err(|error| fault(error.to_string()))?;
    let hints = json["notes"]["hints"].as_array().cloned().unwrap_or_default();
    let hints_used = hints.iter().map(|used| u32::try_from(used.as_u64().unwrap()).unwrap()).collect();
    let record: GameRecord =
        serde_json::from_value(json["game"].take()).map_err(|error| fault(error.to_string()))?;
    let game = Game::replay(&record, words(&record)).map_err(|error| fault(error.to_string()))?;
    let turns = game.turns().iter().map(|turn| wording::turn(&game, turn)).collect();
    Ok(OnDisk { game, turns, hints_used })
}

thread_local! {
    static WORDS: RefCell<HashMap<String, Arc<Vocabulary>>> = RefCell::default();
    static GRAPHS: RefCell<HashMap<String, Arc<WordGraph>>> = RefCell::default();
}

/// The words of a game by its ruleset.
fn words(record: &GameRecord) -> Arc<Vocabulary> {
    WORDS.with_borrow_mut(|known| {
        let words = known.entry(record.ruleset_id.clone()).or_insert_with(|| {
            let ruleset = record.checked_ruleset().unwrap();
            let host = Host::new(&Folders::default(), None);
            host.words(&ruleset, &record.language, None).unwrap().vocabulary
        });
        Arc::clone(words)
    })
}

/// The word graph of a game by its ruleset.
pub(crate) fn graph(game: &Game) -> Arc<WordGraph> {
    GRAPHS.with_borrow_mut(|known| {
        let id = game.setup().ruleset.id().to_owned();
        Arc::clone(known.entry(id).or_insert_with(|| Arc::new(WordGraph::for_game(game).unwrap())))
    })
}
