//! Saved games: versioned JSON files, written completely or not at all.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use atomic_write_file::AtomicWriteFile;
use jiff::{Timestamp, Zoned};
use rackety_engine::{Game, GameRecord, Lexicon, RecordError, Vocabulary};
use serde::{Deserialize, Serialize};

use super::Notes;

/// The format version this program writes, and the newest it reads.
const FORMAT: u32 = 1;

/// No game comes near this size. A larger file is something else and is not loaded.
const MAX_BYTES: u64 = 32 << 20;

/// The contents of a saved game's file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveFile {
    format: u32,
    program: String,
    pub(crate) saved: Timestamp,
    /// The label of the word list, for people who read the file.
    pub(crate) dictionary: String,
    pub(crate) notes: Notes,
    pub(crate) game: GameRecord,
}

/// The part that every format version has.
#[derive(Deserialize)]
struct Head {
    format: u32,
    program: Option<String>,
}

/// The folder in which games are saved.
#[derive(Debug, Clone, Default)]
pub struct SaveFolder {
    path: Option<PathBuf>,
}

/// Why a game cannot be saved, read or deleted.
#[derive(Debug)]
pub enum SaveError {
    /// There is no folder for saved games.
    NoFolder,
    /// The file or the folder cannot be read or written.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was attempted: `read`, `save` or `delete`.
        attempted: &'static str,
        /// The cause.
        cause: io::Error,
    },
    /// The file is damaged or not a saved game.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line or field, and what is wrong there.
        what: String,
    },
    /// The game in the file breaks its own rules.
    Game {
        /// The file.
        path: PathBuf,
        /// The field, and what is wrong there.
        error: RecordError,
    },
    /// Another program has changed the file since this one last read or wrote it.
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer program.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format version.
        format: u32,
        /// The program that wrote it, if stated.
        program: Option<String>,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => {
                write!(f, "there is no home folder to save games in; choose a folder with --save-dir")
            }
            Self::Io { path, attempted, cause } => {
                write!(f, "cannot {attempted} {}: {cause}", path.display())
            }
            Self::Damaged { path, what } => {
                write!(
                    f,
                    "{} is damaged or not a saved game ({what}); it has not been changed",
                    path.display()
                )
            }
            Self::Game { path, error } => {
                write!(f, "{} is damaged (game: {error}); it has not been changed", path.display())
            }
            Self::Changed { path } => write!(
                f,
                "another program has continued this game; leave it and resume it again ({})",
                path.display()
            ),
            Self::Newer { path, format, program } => {
                let by = program.as_ref().map_or_else(String::new, |program| format!(" by {program}"));
                write!(
                    f,
                    "{} was saved{by} in format {format}, but this program reads formats up to {FORMAT}; use a newer version",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for SaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { cause, .. } => Some(cause),
            Self::Game { error, .. } => Some(error),
            Self::NoFolder | Self::Damaged { .. } | Self::Changed { .. } | Self::Newer { .. } => None,
        }
    }
}

impl SaveFolder {
    /// A folder for saved games; it is created when the first game is saved.
    pub const fn new(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// The folder.
    ///
    /// # Errors
    /// [`SaveError::NoFolder`] for a user without a home folder.
    pub fn path(&self) -> Result<&Path, SaveError> {
        self.path.as_deref().ok_or(SaveError::NoFolder)
    }

    /// The path of a new file, named after the ruleset and the time.
    pub(crate) fn new_file(&self, ruleset: &str) -> Option<PathBuf> {
        let folder = self.path.as_ref()?;
        let time = Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
        let plain = |character: char| if character.is_ascii_alphanumeric() { character } else { '-' };
        let stem = format!("{}-{time}", ruleset.chars().map(plain).collect::<String>());
        let numbered = (2u32..).map(|number| format!("{stem}-{number}"));
        let mut files = std::iter::once(stem.clone()).chain(numbered);
        files.find_map(|name| {
            let file = folder.join(format!("{name}.json"));
            (!file.exists()).then_some(file)
        })
    }

    /// Replays every game in the folder, by file name, and passes each to `visit`. Returns why other files cannot be
    /// read. A folder that does not exist is empty.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub(crate) fn for_each_game(
        &self,
        mut visit: impl FnMut(&Path, &SaveFile, Game),
    ) -> Result<Vec<SaveError>, SaveError> {
        let folder = self.path()?;
        let io_error = |cause| SaveError::Io { path: folder.to_owned(), attempted: "read", cause };
        let entries = match fs::read_dir(folder) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(io_error)?,
        };
        let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
        let mut paths = paths.map_err(io_error)?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        paths.sort_unstable();
        let mut unreadable = Vec::new();
        for path in paths {
            match replayed(&path) {
                Ok((save, game)) => visit(&path, &save, game),
                Err(error) => unreadable.push(error),
            }
        }
        Ok(unreadable)
    }

    /// The file a user means: a path, or the name of a game in the folder, with or without `.json`.
    pub fn find(&self, given: &Path) -> PathBuf {
        let Some(folder) = &self.path else { return given.to_owned() };
        if given.exists() || 1 < given.components().count() {
            return given.to_owned();
        }
        let with_extension = given.with_extension("json");
        [given, &with_extension]
            .into_iter()
            .map(|name| folder.join(name))
            .find(|path| path.exists())
            .unwrap_or_else(|| given.to_owned())
    }

    /// Deletes a saved game. A damaged file is deleted only if it is in this folder; elsewhere it may be something else.
    ///
    /// # Errors
    /// [`SaveError`] if the file is not a saved game or cannot be deleted.
    pub fn delete(&self, path: &Path) -> Result<(), SaveError> {
        match read(path) {
            Ok(_) | Err(SaveError::Newer { .. }) => {}
            Err(SaveError::Damaged { .. }) if path.parent() == self.path.as_deref() => {}
            Err(error) => return Err(error),
        }
        fs::remove_file(path).map_err(|cause| SaveError::Io {
            path: path.to_owned(),
            attempted: "delete",
            cause,
        })
    }
}

/// A hash of a file's contents when last read or written, to notice changes by another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileStamp(u64);

impl FileStamp {
    fn of(bytes: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Self(hasher.finish())
    }
}

/// Writes a game to its file, completely or not at all. An existing file must still match `last`.
pub(crate) fn write(
    path: &Path,
    game: &Game,
    notes: &Notes,
    dictionary: &str,
    last: Option<FileStamp>,
) -> Result<FileStamp, SaveError> {
    let save = SaveFile {
        format: FORMAT,
        program: concat!("rackety ", env!("CARGO_PKG_VERSION")).to_owned(),
        saved: Timestamp::now(),
        dictionary: dictionary.to_owned(),
        notes: notes.clone(),
        game: game.record(),
    };
    let io_error = |cause| SaveError::Io { path: path.to_owned(), attempted: "save", cause };
    match bytes_of(path) {
        Ok(bytes) if Some(FileStamp::of(&bytes)) != last => {
            return Err(SaveError::Changed { path: path.to_owned() });
        }
        // If the file cannot be read, writing it may still work, or else reports the error.
        Ok(_) | Err(_) => {}
    }
    let mut text = serde_json::to_vec_pretty(&save).map_err(|error| io_error(error.into()))?;
    text.push(b'\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io_error)?;
    }
    let mut file = AtomicWriteFile::open(path).map_err(io_error)?;
    file.write_all(&text).map_err(io_error)?;
    file.commit().map_err(io_error)?;
    Ok(FileStamp::of(&text))
}

/// The bytes of a file, up to one more than [`MAX_BYTES`].
fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a saved game with its stamp. [`Game::replay`] checks the game itself.
pub(crate) fn read(path: &Path) -> Result<(SaveFile, FileStamp), SaveError> {
    let io_error = |cause| SaveError::Io { path: path.to_owned(), attempted: "read", cause };
    let damaged = |what: String| SaveError::Damaged { path: path.to_owned(), what };
    let bytes = bytes_of(path).map_err(io_error)?;
    if MAX_BYTES < bytes.len() as u64 {
        return Err(damaged(format!("it is larger than {} MB", MAX_BYTES >> 20)));
    }
    let head: Head = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
    if FORMAT < head.format {
        return Err(SaveError::Newer { path: path.to_owned(), format: head.format, program: head.program });
    }
    let save = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
    Ok((save, FileStamp::of(&bytes)))
}

/// Reads a saved game and replays it. Replaying needs no word list.
fn replayed(path: &Path) -> Result<(SaveFile, Game), SaveError> {
    let (save, _) = read(path)?;
    let no_words = Vocabulary::plain(Lexicon::from_words(&save.game.dictionary.id, [""; 0]));
    let game = Game::replay(&save.game, no_words.into())
        .map_err(|error| SaveError::Game { path: path.to_owned(), error })?;
    Ok((save, game))
}
