//! Word graphs for move generation, kept in memory and in the user's cache folder.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rackety_engine::lexicon::VocabularyKey;
use rackety_engine::movegen::GraphError;
use rackety_engine::{TileSet, Vocabulary, WordGraph};

use crate::disk::{self, FileError, FileKind};

/// Graphs smaller than this are built as fast as they are read, and get no file.
const MIN_FILE_BYTES: usize = 1 << 20;

/// The most bytes that all files in the folder may have. The least recently used are deleted first.
const MAX_FOLDER_BYTES: u64 = 256 << 20;

/// Word graphs in the cache: at most as many bytes as the whole folder. A larger graph gets no file.
pub const WORD_GRAPH: FileKind = FileKind::shared("word graph", MAX_FOLDER_BYTES);

/// The most graphs in memory: enough for a game with bots of different vocabularies and for one more game.
const MAX_OPEN: usize = 4;

/// The word graphs of all games, shared between threads. Do not call it on the thread that draws: a graph of some
/// hundred thousand words takes some tenths of a second to build and some hundredths of a second to read.
///
/// Problems with the folder or its files are never reported: the graph is built instead, and its file is written again
/// if possible.
#[derive(Debug, Default)]
pub struct WordGraphCache {
    folder: Option<PathBuf>,
    /// The most recently used graphs, the latest last. The lock is held while a graph is built.
    open: Mutex<Vec<WordGraph>>,
}

impl WordGraphCache {
    /// A cache in this folder, or without one in memory only.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, open: Mutex::new(Vec::new()) }
    }

    /// The graph of a game's words and tiles, if it is in memory or has a file, and no other is being built.
    pub fn get_ready(&self, vocabulary: &Vocabulary, tiles: &TileSet) -> Option<WordGraph> {
        let key = vocabulary.key(tiles);
        let mut open = self.open.try_lock().ok()?;
        let in_memory = open.iter().position(|graph| graph.key() == key).map(|place| open.remove(place));
        let graph = in_memory.or_else(|| read(self.folder.as_deref()?, key))?;
        keep(&mut open, &graph);
        Some(graph)
    }

    /// The graph of a game's words and tiles, from memory, from its file, or built.
    ///
    /// # Errors
    /// [`GraphError`] if no graph can be built from these words.
    pub fn get(&self, vocabulary: &Vocabulary, tiles: &TileSet) -> Result<WordGraph, GraphError> {
        let key = vocabulary.key(tiles);
        // A thread that panicked while building has not changed the list.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let in_memory = open.iter().position(|graph| graph.key() == key).map(|place| open.remove(place));
        let stored = in_memory.or_else(|| read(self.folder.as_deref()?, key));
        let (graph, is_new) = match stored {
            Some(graph) => (graph, false),
            None => (WordGraph::build(vocabulary, tiles)?, true),
        };
        keep(&mut open, &graph);
        // Others need not wait for the file.
        drop(open);
        if let Some(folder) = &self.folder
            && is_new
            && graph.size_in_bytes() >= MIN_FILE_BYTES
        {
            // Without a file, the next run has to build the graph again. Nothing else is lost.
            let _ = write(folder, &graph).and_then(|()| disk::delete_oldest(folder, MAX_FOLDER_BYTES));
        }
        Ok(graph)
    }
}

/// Adds a graph to those in memory, as the latest.
fn keep(open: &mut Vec<WordGraph>, graph: &WordGraph) {
    if open.len() == MAX_OPEN {
        open.remove(0);
    }
    open.push(graph.clone());
}

fn path(folder: &Path, key: VocabularyKey) -> PathBuf {
    folder.join(format!("{key}.graph"))
}

/// The graph in its file, if the file exists and is sound.
fn read(folder: &Path, key: VocabularyKey) -> Option<WordGraph> {
    let path = path(folder, key);
    let graph = WordGraph::from_bytes(&disk::read(&path, &WORD_GRAPH).ok()?, key).ok()?;
    // `delete_oldest` goes by this time. If setting it fails, the file is only deleted earlier.
    let _ = disk::touch(&path);
    Some(graph)
}

fn write(folder: &Path, graph: &WordGraph) -> Result<(), FileError> {
    disk::replace(&path(folder, graph.key()), &WORD_GRAPH, &graph.to_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::thread;
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::config::rulesets::RulesetLibrary;
    use crate::disk::names_in;
    use crate::files::DictionaryLibrary;

    fn english(list: &str) -> (Vocabulary, TileSet) {
        let lexicon = DictionaryLibrary::new(None).get(list).unwrap().open().unwrap();
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        (Vocabulary::plain(lexicon), ruleset.tile_set("en").unwrap().clone())
    }

    #[test]
    fn a_graph_is_read_from_its_file_and_a_broken_file_is_rewritten() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("cache/graphs");
        let (words, tiles) = english("en-common");
        let built = WordGraphCache::new(Some(folder.clone())).get(&words, &tiles).unwrap();
        assert_eq!(names_in(&folder), [format!("{}.graph", built.key())]);
        assert_eq!(read(&folder, built.key()).as_ref(), Some(&built));

        let file = path(&folder, built.key());
        let sound = fs::read(&file).unwrap();
        for broken in [&sound[..sound.len() / 2], b"", b"rubbish"] {
            fs::write(&file, broken).unwrap();
            assert_eq!(read(&folder, built.key()), None);
        }
        let again = WordGraphCache::new(Some(folder)).get(&words, &tiles).unwrap();
        assert_eq!(again, built);
        assert!(fs::read(&file).unwrap() == sound);
    }

    #[test]
    fn threads_share_a_graph() {
        let cache = WordGraphCache::new(None);
        let (words, tiles) = english("en-common");
        let graphs: Vec<WordGraph> = thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| cache.get(&words, &tiles).unwrap())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(graphs.iter().all(|graph| *graph == graphs[0]));
        assert_eq!(cache.open.lock().unwrap().len(), 1, "it is built once");
    }

    #[test]
    fn without_a_writable_folder_graphs_are_built() {
        let home = tempfile::tempdir().unwrap();
        let in_the_way = home.path().join("graphs");
        fs::write(&in_the_way, "a file").unwrap();
        let (words, tiles) = english("en-common");
        assert!(WordGraphCache::new(Some(in_the_way.clone())).get(&words, &tiles).is_ok());
        assert_eq!(fs::read(in_the_way).unwrap(), b"a file");
    }

    #[test]
    fn small_graphs_leave_no_files_and_few_stay_in_memory() {
        let home = tempfile::tempdir().unwrap();
        let cache = WordGraphCache::new(Some(home.path().to_owned()));
        let (_, tiles) = english("en-common");
        let get = |word: &str| {
            let words = rackety_engine::Lexicon::from_words("test", [word]);
            cache.get(&Vocabulary::plain(words), &tiles).unwrap()
        };
        let first = get("AT");
        for word in ["TO", "ON", "IN", "AN", "IT"] {
            get(word);
        }
        assert!(names_in(home.path()).is_empty());
        let open = cache.open.lock().unwrap();
        assert_eq!(open.len(), MAX_OPEN);
        assert!(open.iter().all(|graph| *graph != first), "the oldest is dropped");
    }

    #[test]
    fn the_least_recently_used_files_are_deleted_first() {
        let home = tempfile::tempdir().unwrap();
        for (name, age) in [("old", 3), ("used", 1), ("new", 2)] {
            let path = home.path().join(name);
            fs::write(&path, [0; 10]).unwrap();
            let when = SystemTime::now() - Duration::from_secs(60 * age);
            File::open(&path).unwrap().set_modified(when).unwrap();
        }
        disk::delete_oldest(home.path(), 30).unwrap();
        assert_eq!(names_in(home.path()), ["new", "old", "used"]);
        disk::delete_oldest(home.path(), 29).unwrap();
        assert_eq!(names_in(home.path()), ["new", "used"]);
        disk::delete_oldest(home.path(), 5).unwrap();
        assert!(names_in(home.path()).is_empty());
    }
}
