//! Saved games: versioned JSON files, written completely or not at all.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fmt, io};

use jiff::{Timestamp, Zoned};
use rackety_engine::game::RecordError;
use rackety_engine::{Game, GameRecord, Lexicon, Vocabulary};
use serde::{Deserialize, Serialize};

use super::encoding::without_marks;
use super::game_index::{FolderGame, GameIndex, IndexedGame};
use super::game_lock::InUse;
use super::{Notes, ReviewStore, game_lock};
use crate::disk::{self, FileError, FileKind, FileProblem, FileVersion, FolderEntry, LockFile};
use crate::output::json_text;
use crate::text::shell::{quoted, shell_word};

/// The format version this program writes, and the newest it reads.
const FORMAT: u32 = 1;

/// Saved games, with racks and PINs: at most 32 MB. No game comes near this size.
pub const SAVED_GAME: FileKind = FileKind::private("saved game", 32 << 20);

/// The contents of a saved game's file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveFile {
    format: u32,
    program: String,
    pub(crate) saved: Timestamp,
    /// The label of the word list that the game began with, for people who read the file.
    pub(crate) dictionary: String,
    pub(crate) notes: Notes,
    pub(crate) game: GameRecord,
}

/// The part that every format version has.
#[derive(Deserialize)]
struct Head {
    format: Option<u32>,
    program: Option<String>,
}

/// The folder in which games are saved.
#[derive(Debug, Clone, Default)]
pub struct SaveFolder {
    path: Option<PathBuf>,
    choice: FolderChoice,
    /// The folder for the indexes of folders of saved games, or `None` without caches.
    indexes: Option<PathBuf>,
}

/// The origin of the folder for saved games: who chose it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum FolderChoice {
    /// The program: it is the one in the data folder.
    #[default]
    Default,
    /// The user, for this run.
    User,
    /// A host, for one of its people.
    Host,
}

/// The reason why a game cannot be saved, read or deleted.
#[derive(Debug)]
pub enum SaveError {
    /// There is no folder for saved games.
    NoFolder,
    /// The table that has the game could not save it, and why.
    Table(String),
    /// The file or the folder cannot be read, written or deleted.
    File(FileError),
    /// The file is damaged or not a saved game.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line or field, and what is wrong there.
        what: String,
    },
    /// The file is not a saved game: it names no format, or is a GCG file.
    Foreign {
        /// The file.
        path: PathBuf,
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
    /// Another process has the game open.
    InUse {
        /// The file.
        path: PathBuf,
        /// The process.
        by: InUse,
        /// The name of the table at which others can join it, if it is shared.
        table: Option<String>,
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

impl SaveError {
    /// The file of a game, or what could not be read or written.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::NoFolder | Self::Table(_) => None,
            Self::File(error) => Some(error.path()),
            Self::Damaged { path, .. }
            | Self::Foreign { path }
            | Self::Game { path, .. }
            | Self::Changed { path }
            | Self::InUse { path, .. }
            | Self::Newer { path, .. } => Some(path),
        }
    }

    /// Says what is wrong, without the path where it is known anyway, for places with little room.
    pub fn cause(&self) -> String {
        match self {
            Self::File(error) => error.problem().to_string(),
            Self::Changed { .. } => {
                "another program has continued this game; leave it and resume it".to_owned()
            }
            error => error.to_string(),
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => {
                write!(f, "there is no home folder to save games in; choose a folder with --save-dir")
            }
            Self::Table(why) => f.write_str(why),
            Self::File(error) if error.is_not_found() => {
                write!(f, "no saved game {}; `rackety games list` lists them", error.path().display())
            }
            Self::File(error) => error.fmt(f),
            Self::Damaged { path, what } => {
                write!(
                    f,
                    "{} is damaged or not a saved game ({what}); it has not been changed",
                    path.display()
                )
            }
            Self::Foreign { path } => {
                write!(
                    f,
                    "{} is not a saved game, and has not been changed (a GCG file is read with `rackety import`)",
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
            Self::InUse { path, by, table } => {
                write!(f, "that game is {by}; ")?;
                if let Some(table) = table {
                    write!(f, "join it with `rackety join {}`, ", quoted(table.as_str()))?;
                }
                write!(f, "watch it with `rackety watch {}`, or close it there", shell_word(path))?;
                // Earlier versions left lock files behind that other users cannot open.
                match by.holder {
                    Some(_) => Ok(()),
                    None => write!(f, "; if nobody has it open, delete {}.lock", path.display()),
                }
            }
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
            Self::File(error) => error.source(),
            Self::Game { error, .. } => Some(error),
            Self::NoFolder
            | Self::Table(_)
            | Self::Damaged { .. }
            | Self::Foreign { .. }
            | Self::Changed { .. }
            | Self::InUse { .. }
            | Self::Newer { .. } => None,
        }
    }
}

impl SaveFolder {
    /// The folder for saved games in the data folder; it is created when the first game is saved.
    pub const fn new(path: Option<PathBuf>) -> Self {
        Self { path, choice: FolderChoice::Default, indexes: None }
    }

    /// A folder that the user chose with `--save-dir`.
    pub const fn chosen(path: PathBuf) -> Self {
        Self { path: Some(path), choice: FolderChoice::User, indexes: None }
    }

    /// Adds the folder for the indexes with which thousands of games are listed at once.
    #[must_use]
    pub fn with_indexes(self, indexes: Option<PathBuf>) -> Self {
        Self { indexes, ..self }
    }

    /// Marks the folder as that of one of a host's people.
    #[must_use]
    pub(crate) fn on_host(self) -> Self {
        Self { choice: FolderChoice::Host, ..self }
    }

    /// Returns true if the statistics of the folder have ratings: a host rates games by numbers of its own.
    pub(crate) fn has_ratings(&self) -> bool {
        self.choice != FolderChoice::Host
    }

    /// Returns the arguments that follow `rackety resume` in a shell to resume the game in this file: nothing where
    /// that is the newest game of the usual folder, or else the folder or the file.
    pub fn resume_arguments(&self, file: &Path) -> String {
        match (&self.path, self.choice) {
            (Some(folder), choice) if file.parent() == Some(folder) => match choice {
                FolderChoice::Default | FolderChoice::Host => String::new(),
                FolderChoice::User => folder_argument(folder),
            },
            _ => format!(" {}", shell_word(file)),
        }
    }

    /// Returns the argument with which another command in a shell finds the games of this folder by their names: nothing for
    /// the usual folder.
    pub fn folder_argument(&self) -> String {
        match (&self.path, self.choice) {
            (Some(folder), FolderChoice::User) => folder_argument(folder),
            _ => String::new(),
        }
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
        self.path.as_deref().map(|folder| free_file(folder, ruleset))
    }

    /// Returns every game in the folder, by file name, and why other files cannot be read. Games that are not in the index
    /// are replayed. A folder that does not exist is empty.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub(crate) fn games(&self) -> Result<(Vec<FolderGame>, Vec<SaveError>), SaveError> {
        let folder = self.path()?;
        let entries = disk::entries_in(folder).map_err(SaveError::File)?;
        for entry in &entries {
            disk::remove_leftover(&entry.path);
        }
        let has_extension = |path: &Path, wanted: &str| path.extension().is_some_and(|found| found == wanted);
        let mut locked: HashSet<PathBuf> = HashSet::new();
        for lock in entries.iter().filter(|entry| has_extension(&entry.path, "lock")) {
            let game = lock.path.with_extension("");
            game_lock::remove_leftover(&game);
            locked.insert(game);
        }
        let (entries, others): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|entry| has_extension(&entry.path, "json"));
        let others: HashSet<PathBuf> = others.into_iter().map(|entry| entry.path).collect();
        let mut index = GameIndex::read(self.indexes.as_deref(), folder);
        let (mut games, mut unreadable) = (Vec::with_capacity(entries.len()), Vec::new());
        for FolderEntry { path: file, is_link } in entries {
            // A file that changes while it is read has another version next time.
            let version = FileVersion::of(&file);
            let replay =
                || replayed(&file).map(|(save, game)| IndexedGame::new(&game, &save.notes, save.saved));
            match index.game(&file, version, replay) {
                Ok(game) => {
                    // The lock of a link is where it leads to.
                    let may_be_open = is_link || locked.contains(&file);
                    let in_use = if may_be_open { game_lock::user_of(&file) } else { None };
                    let reviewed = ReviewStore::of(&file).closest_of(&others);
                    games.push(FolderGame { file, in_use, game, reviewed, version });
                }
                Err(error) => unreadable.push(error),
            }
        }
        index.write(&games);
        Ok((games, unreadable))
    }

    /// The files of saved games in the folder, the one written last first; none if there is no folder.
    pub(crate) fn newest_first(&self) -> Vec<PathBuf> {
        let files = self.path.as_deref().and_then(|folder| disk::files_in(folder).ok());
        let mut files = files.unwrap_or_default();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort_by_cached_key(|path| Reverse(FileVersion::of(path).and_then(FileVersion::modified)));
        files
    }

    /// The file a user means: a path, or the name of a game in the folder, with or without `.json`.
    pub fn find(&self, given: &Path) -> PathBuf {
        let Some(folder) = &self.path else { return given.to_owned() };
        if given.components().count() > 1 {
            return given.to_owned();
        }
        // A name may have a dot in it, so the extension is added, not replaced.
        let mut file = folder.join(given).into_os_string();
        file.push(".json");
        let meant = [given.to_owned(), folder.join(given), file.into()];
        // Something else that has the name must not hide a saved game.
        let found = meant
            .iter()
            .find(|path| path.is_file())
            .or_else(|| meant.iter().find(|path| path.symlink_metadata().is_ok()));
        found.cloned().unwrap_or_else(|| given.to_owned())
    }

    /// Checks that a file may be deleted: it is a saved game, or a damaged one or a link to nothing in this folder. Elsewhere
    /// these may be something else.
    ///
    /// # Errors
    /// [`SaveError`] if it is not there, or not a saved game.
    pub fn check_deletable(&self, path: &Path) -> Result<(), SaveError> {
        let is_in_folder = path.parent() == self.path.as_deref();
        match read(path) {
            Ok(_) | Err(SaveError::Newer { .. }) => Ok(()),
            Err(SaveError::Damaged { .. } | SaveError::Foreign { .. }) if is_in_folder => Ok(()),
            Err(SaveError::File(error))
                if is_in_folder && matches!(error.problem(), FileProblem::LinkToNothing) =>
            {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Deletes a saved game and its reviews.
    ///
    /// # Errors
    /// [`SaveError`] if the file is not [deletable](Self::check_deletable), is open in another process, or cannot be deleted.
    pub fn delete(&self, path: &Path) -> Result<(), SaveError> {
        self.check_deletable(path)?;
        let _lock = lock(path, None)?;
        disk::remove(path).map_err(SaveError::File)?;
        ReviewStore::of(path).remove().map_err(SaveError::File)
    }

    /// The place of the reviews of a saved game, or `None` for a game outside this folder, beside which nothing is
    /// left.
    pub fn reviews_of(&self, game: &Path) -> Option<ReviewStore> {
        (game.parent() == self.path.as_deref()).then(|| ReviewStore::of(game))
    }
}

/// A text as the beginning of a file's name, everywhere: hyphens take the place of all but ASCII letters and digits. It does
/// not begin with one, which would be an option on the command line.
pub fn plain_name(text: &str) -> String {
    let name = text.replace(|character: char| !character.is_ascii_alphanumeric(), "-");
    match name.trim_start_matches('-') {
        "" => "game".to_owned(),
        name => name.to_owned(),
    }
}

/// The path of a file that does not exist, named after the ruleset and the time.
fn free_file(folder: &Path, ruleset: &str) -> PathBuf {
    let time = Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
    let stem = format!("{}-{time}", plain_name(ruleset));
    let mut name = stem.clone();
    let mut number = 1;
    loop {
        let path = folder.join(format!("{name}.json"));
        // A symbolic link that leads nowhere has the name, too.
        if path.symlink_metadata().is_err() {
            return path;
        }
        number += 1;
        name = format!("{stem}-{number}");
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

/// Locks the game in this file for as long as the lock lives, with the name of its table if it is shared; returns `None` where
/// that is not possible.
pub(crate) fn lock(path: &Path, table: Option<&str>) -> Result<Option<LockFile>, SaveError> {
    game_lock::lock(path, table).map_err(|by| SaveError::InUse { path: path.to_owned(), by, table: None })
}

/// Writes a new game to this file, or to another in the same folder if another program has taken the name. Returns the
/// file.
pub(crate) fn create(
    path: &Path,
    game: &Game,
    notes: &Notes,
    dictionary: &str,
) -> Result<(PathBuf, FileStamp), SaveError> {
    let text = text_of(path, game, notes, dictionary)?;
    let mut path = path.to_owned();
    if let Some(folder) = path.parent() {
        game_lock::remove_leftovers(folder);
    }
    loop {
        match disk::create_new(&path, &SAVED_GAME, &text) {
            Ok(()) => return Ok((path, FileStamp::of(&text))),
            Err(error) if error.is_already_there() => {
                path = free_file(path.parent().unwrap_or(Path::new("")), game.setup().ruleset.id());
            }
            Err(error) => return Err(SaveError::File(error)),
        }
    }
}

/// Writes a game to its file again, completely or not at all. The file must still match `last`, unless it is gone. A finished
/// game that has not changed keeps its date: somebody has only looked at it.
pub(crate) fn replace(
    path: &Path,
    game: &Game,
    notes: &Notes,
    dictionary: &str,
    last: FileStamp,
) -> Result<FileStamp, SaveError> {
    let save = SaveFile::new(game, notes.clone(), dictionary);
    let changed = || Err(SaveError::Changed { path: path.to_owned() });
    match disk::read(path, &SAVED_GAME) {
        Ok(bytes) if FileStamp::of(&bytes) != last => return changed(),
        Ok(bytes) if game.state().ending().is_some() && save.has_same_game(path, &bytes) => return Ok(last),
        Err(error) if matches!(error.problem(), FileProblem::TooLarge(_)) => return changed(),
        // If the file cannot be read, writing it may still work, or else reports the error.
        Ok(_) | Err(_) => {}
    }
    let text = save.text(path)?;
    disk::replace(path, &SAVED_GAME, &text).map_err(SaveError::File)?;
    Ok(FileStamp::of(&text))
}

/// Writes a game that nobody plays to a file of this path, in a folder that is created if missing, instead of what is
/// there.
///
/// # Errors
/// [`SaveError::File`].
pub fn export_game(path: &Path, game: &Game, notes: &Notes, dictionary: &str) -> Result<(), SaveError> {
    let text = text_of(path, game, notes, dictionary)?;
    disk::replace(path, &SAVED_GAME, &text).map_err(SaveError::File)
}

fn folder_argument(folder: &Path) -> String {
    format!(" --save-dir {}", shell_word(folder))
}

/// A saved game as others may have it, without the notes that are private to its players.
pub(crate) fn shared(game: &Game, notes: &Notes, dictionary: &str) -> impl Serialize + use<> {
    let Notes { bots, hints, own_words, what_if, seconds, imported, coach, house_rules, .. } = notes.clone();
    let notes =
        Notes { bots, hints, own_words, what_if, seconds, imported, coach, house_rules, ..Notes::default() };
    SaveFile::new(game, notes, dictionary)
}

impl SaveFile {
    fn new(game: &Game, notes: Notes, dictionary: &str) -> Self {
        Self {
            format: FORMAT,
            program: concat!("rackety ", env!("CARGO_PKG_VERSION")).to_owned(),
            saved: Timestamp::now(),
            dictionary: dictionary.to_owned(),
            notes,
            game: game.record(),
        }
    }

    /// The text of the file of this path.
    fn text(&self, path: &Path) -> Result<Vec<u8>, SaveError> {
        json_text(self)
            .map_err(|error| SaveError::File(FileError::new(path, "write", io::Error::from(error))))
    }

    /// Returns whether this text of a file has the same game and notes, whenever and by whatever version it was saved. Whether
    /// its list is installed by now makes no difference.
    fn has_same_game(&self, path: &Path, text: &[u8]) -> bool {
        parse(path, text).is_ok_and(|saved| (&saved.notes, &saved.game) == (&self.notes, &self.game))
    }
}

/// The text of a saved game.
pub(crate) fn text_of(
    path: &Path,
    game: &Game,
    notes: &Notes,
    dictionary: &str,
) -> Result<Vec<u8>, SaveError> {
    SaveFile::new(game, notes.clone(), dictionary).text(path)
}

/// Reads a saved game with its stamp. [`Game::replay`] checks the game itself.
pub(crate) fn read(path: &Path) -> Result<(SaveFile, FileStamp), SaveError> {
    let damaged = |what: String| SaveError::Damaged { path: path.to_owned(), what };
    let bytes = disk::read(path, &SAVED_GAME).map_err(|error| match error.problem() {
        problem @ FileProblem::TooLarge(_) => damaged(problem.to_string()),
        _ if error.is_not_found() && path.is_symlink() => {
            SaveError::File(FileError::new(path, "read", FileProblem::LinkToNothing))
        }
        _ => SaveError::File(error),
    })?;
    Ok((parse(path, &bytes)?, FileStamp::of(&bytes)))
}

/// Reads the text of a saved game; `path` names it in messages.
pub(crate) fn parse(path: &Path, bytes: &[u8]) -> Result<SaveFile, SaveError> {
    let damaged = |what: String| SaveError::Damaged { path: path.to_owned(), what };
    let bytes = without_marks(bytes).map_err(|utf16| damaged(utf16.to_string()))?;
    // GCG files begin so, and damaged saved games hardly ever do.
    if let Some(b'#' | b'>') = bytes.trim_ascii_start().first() {
        return Err(SaveError::Foreign { path: path.to_owned() });
    }
    let head: Head = serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))?;
    let Some(format) = head.format else { return Err(SaveError::Foreign { path: path.to_owned() }) };
    if format == 0 {
        return Err(damaged("there is no format 0; the first is 1".to_owned()));
    }
    if format > FORMAT {
        return Err(SaveError::Newer { path: path.to_owned(), format, program: head.program });
    }
    serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))
}

/// Reads a saved game and replays it. Replaying needs no word list.
pub(crate) fn replayed(path: &Path) -> Result<(SaveFile, Game), SaveError> {
    let (save, _) = read(path)?;
    let no_words = Vocabulary::plain(Lexicon::from_words(&save.game.dictionary.id, [""; 0]));
    let game = Game::replay(&save.game, no_words.into())
        .map_err(|error| SaveError::Game { path: path.to_owned(), error })?;
    Ok((save, game))
}
