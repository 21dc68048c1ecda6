//! A game with wooden tiles that somebody records: a GCG file that is written after each turn, and the game of its turns.

use std::collections::VecDeque;
use std::path::{Path, PathBuf, absolute};

use rackety_engine::ruleset::GiftBlank;
use rackety_engine::{Seat, TurnRecord};

use super::import::GcgRules;
use super::keeper::Keeper;
use super::{Host, HostError, ImportError, ImportRequest, Session};
use crate::config::named_files::is_toml;
use crate::disk::{self, FileError, FileVersion};
use crate::files::SaveError;
use crate::formats::gcg::{
    FittedLog, GCG, GcgError, GcgFault, GcgFile, GcgLog, LogChange, LogLine, Remark, WrittenFor,
};
use crate::text::numbers::counted;

/// The text between the name of the saved game and the mark of the GCG file, in the note that has both.
const FROM_FILE: &str = " from file ";

/// The most changes that can be undone.
const MAX_UNDONE: usize = 100;

/// A game that is recorded.
#[derive(Debug)]
pub struct Annotation {
    file: PathBuf,
    log: GcgLog,
    rules: GcgRules,
    fitted: FittedLog,
    /// The file when last read or written; none before it is first written.
    version: Option<FileVersion>,
    saved: Saved,
    /// The latest changes since it was opened, each with the log before it, the last one last.
    changes: VecDeque<(GcgLog, LogChange)>,
    /// True once earlier changes are forgotten.
    has_forgotten: bool,
}

/// Says if the game is among the saved games as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Saved {
    Yes,
    No,
}

/// Why something is not recorded. The game is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum AnnotationError {
    /// There is no such turn; there are this many.
    #[error("there {}", match .0 {
        0 => "are no turns yet".to_owned(),
        1 => "is 1 turn; type sheet to list it".to_owned(),
        &count => format!("are {}; type sheet to list them", counted(count as u64, "turn")),
    })]
    NoTurn(usize),
    /// It cannot be part of the game.
    #[error("{0}")]
    Fault(GcgFault),
    /// An earlier turn does not fit, by its index.
    #[error("turn {number} does not fit; correct it first with fix {number}", number = .0 + 1)]
    Earlier(usize),
    /// The changes before those that were undone are forgotten.
    #[error("only the last {MAX_UNDONE} changes can be undone; use fix, insert or delete")]
    Forgotten,
    /// Another program has changed the file.
    #[error("another program has changed {0}; leave, and begin again with it")]
    Changed(PathBuf),
    /// There is such a file, or a link to one, since the game was begun.
    #[error("{0} exists already; leave, and begin again with another name")]
    Taken(PathBuf),
    /// The file cannot be written.
    #[error("the turn was not recorded, because it cannot be saved: {0}")]
    File(FileError),
}

impl Host {
    /// Opens a file that was begun earlier, to continue recording its game.
    ///
    /// # Errors
    /// [`ImportError`]; nothing is written.
    pub fn annotation(&self, file: &Path) -> Result<Annotation, ImportError> {
        let bytes = disk::read(file, &GCG).map_err(ImportError::File)?;
        let log = GcgLog::read(&bytes).map_err(|error| in_line(file, error))?;
        let version = FileVersion::of(file);
        self.annotation_of(file, log, version)
    }

    /// Begins to record a game of two players, the first one first. The file is created with the first turn.
    ///
    /// # Errors
    /// [`ImportError`]; nothing is written.
    pub fn new_annotation(
        &self,
        file: &Path,
        names: [&str; 2],
        request: &ImportRequest,
    ) -> Result<Annotation, ImportError> {
        let bare = GcgFile::parse_begun(GcgLog::begin(names).text().as_bytes());
        let bare = bare.map_err(|error| in_line(file, error))?;
        let rules = self.gcg_rules(file, &bare, request)?;
        if rules.setup.ruleset.gift_blank() != GiftBlank::None {
            return Err(ImportError::GiftBlank(rules.setup.ruleset.name().to_owned()));
        }
        // Without a choice, it is the usual ruleset, and follows the file.
        let ruleset = request.ruleset.as_ref().map(|given| ruleset_seen_from(file, given));
        let by = WrittenFor { ruleset, language: rules.setup.language.clone() };
        let log = GcgLog::begin(names).by(&by, request.dictionary.as_deref());
        self.annotation_of(file, log, None)
    }

    fn annotation_of(
        &self,
        file: &Path,
        log: GcgLog,
        version: Option<FileVersion>,
    ) -> Result<Annotation, ImportError> {
        let parsed = GcgFile::parse_begun(log.text().as_bytes()).map_err(|error| in_line(file, error))?;
        let rules = self.gcg_rules(file, &parsed, &ImportRequest::default())?;
        let fitted = log.fitted(&rules.setup).map_err(|fault| in_line(file, GcgError { line: 1, fault }))?;
        Ok(Annotation {
            file: file.to_owned(),
            log,
            rules,
            fitted,
            version,
            saved: Saved::No,
            changes: VecDeque::new(),
            has_forgotten: false,
        })
    }

    /// Saves a game that was recorded to its end with the other saved games, in place of what was saved of it before.
    /// Returns the name of the saved game; none if it is not over, or not changed since.
    ///
    /// # Errors
    /// [`SaveAnnotationError`].
    pub fn save_annotation(
        &self,
        annotation: &mut Annotation,
    ) -> Result<Option<String>, SaveAnnotationError> {
        let game = &annotation.fitted.imported.game;
        if annotation.saved == Saved::Yes
            || annotation.fitted.misfit.is_some()
            || game.state().ending().is_none()
        {
            return Ok(None);
        }
        let (keeper, outdated) = match self.saved_before(annotation)? {
            Some(before) => {
                let reviews = before.file().and_then(|file| self.saves.reviews_of(file));
                let unseen = annotation.fitted.imported.note.unseen_racks();
                let is_changed =
                    before.game.record() != game.record() || before.notes.unseen_racks() != unseen;
                (before.keeper, reviews.filter(|_| is_changed))
            }
            None => (Keeper::new_file(self.saves.new_file(game.setup().ruleset.id())), None),
        };
        let mut session = annotation.rules.session(annotation.fitted.imported.clone(), keeper);
        session.save().map_err(SaveAnnotationError::Save)?;
        if let Some(reviews) = outdated {
            reviews.remove().map_err(|error| SaveAnnotationError::Save(SaveError::File(error)))?;
        }
        let name =
            session.file().and_then(Path::file_stem).unwrap_or_default().to_string_lossy().into_owned();
        let mut log = annotation.log.clone();
        log.note_saved_as(&format!("{name}{FROM_FILE}{}", file_mark(&annotation.file)));
        annotation.write(&log).map_err(SaveAnnotationError::Note)?;
        annotation.log = log;
        annotation.saved = Saved::Yes;
        Ok(Some(name))
    }
}

impl Host {
    /// The game that was saved of a file before. A file may name any; only one of the same players that was taken down is
    /// replaced, and not by a copy of the file that it was recorded in. Earlier versions noted only its name.
    fn saved_before(&self, annotation: &Annotation) -> Result<Option<Session>, SaveAnnotationError> {
        let Some(noted) = annotation.log.saved_as() else { return Ok(None) };
        let (name, mark) =
            noted.split_once(FROM_FILE).map_or((noted, None), |(name, mark)| (name, Some(mark)));
        if mark.is_some_and(|mark| mark != file_mark(&annotation.file)) {
            return Ok(None);
        }
        let name = Path::new(name);
        let file = self.saves.find(name);
        if name.components().count() != 1 || !file.is_file() {
            return Ok(None);
        }
        let before = self.resume(Some(&file)).map_err(SaveAnnotationError::Before)?;
        let is_same = before.notes.imported.is_some()
            && before.game.setup().players == annotation.fitted.imported.game.setup().players;
        Ok(is_same.then_some(before))
    }
}

/// Why a game that was recorded is not saved with the others.
#[derive(Debug, thiserror::Error)]
pub enum SaveAnnotationError {
    /// What was saved of it before cannot be replaced.
    #[error("{0}")]
    Before(HostError),
    /// It cannot be saved.
    #[error("{0}")]
    Save(SaveError),
    /// It is saved, but its name cannot be noted in the file.
    #[error("{0}")]
    Note(AnnotationError),
}

/// A mark of the place of a file, which a copy does not have; the path itself is private. It is kept in files, so it is the
/// same in every version: FNV-1a.
fn file_mark(file: &Path) -> String {
    let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let bytes = place.as_os_str().as_encoded_bytes().iter();
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The ruleset as a recorded game names it: a file in the folder of the game or below by its path from there, since both may
/// be moved, and any other by its absolute path.
fn ruleset_seen_from(game: &Path, given: &str) -> String {
    let seen = || {
        let [game, ruleset] = [game, Path::new(given)].map(absolute);
        let (game, ruleset) = (game.ok()?, ruleset.ok()?);
        let path = match ruleset.strip_prefix(game.parent()?) {
            Ok(below) => Path::new(".").join(below),
            Err(_) => ruleset,
        };
        path.to_str().map(str::to_owned)
    };
    if is_toml(Path::new(given)) { seen().unwrap_or_else(|| given.to_owned()) } else { given.to_owned() }
}

fn in_line(file: &Path, error: GcgError) -> ImportError {
    ImportError::Line { path: file.to_owned(), error }
}

impl Annotation {
    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The turns as they were recorded.
    pub const fn log(&self) -> &GcgLog {
        &self.log
    }

    /// The game of the turns that fit, never saved.
    pub fn session(&self) -> Session {
        self.rules.session(self.fitted.imported.clone(), Keeper::new_file(None))
    }

    /// The first turn that does not fit, by its index, and why.
    pub fn misfit(&self) -> Option<(usize, &GcgFault)> {
        self.fitted.misfit.as_ref().map(|(index, fault)| (*index, fault))
    }

    /// The turn with this index as the game has it; none if it does not fit.
    pub fn record(&self, index: usize) -> Option<&TurnRecord> {
        let line = self.log.line_of_turn(index);
        let entry = self.fitted.imported.lines.iter().rposition(|&other| other == line)?;
        self.fitted.imported.game.turns().get(entry)
    }

    /// What there is to say about a turn: other points than those by the rules, words that are not in the list.
    pub fn remarks(&self) -> impl Iterator<Item = (usize, &Remark)> {
        let remarks = self.fitted.imported.remarks.iter();
        remarks.map(|remark| (self.log.turn_of_line(remark.line).unwrap_or_default(), remark))
    }

    /// The player, 0 or 1, whose turn it is.
    pub fn to_move(&self) -> usize {
        match self.misfit() {
            Some((index, _)) => self.log.turn(index).map_or(0, |(player, _)| player),
            None => self.fitted.imported.game.state().to_move().index(),
        }
    }

    /// Changes the turns, and writes the file. All turns are read again; returns the index of the turn that was changed.
    ///
    /// # Errors
    /// [`AnnotationError`]. That a later turn does not fit any more is no error: see [`Annotation::misfit`].
    pub fn change(&mut self, change: &LogChange) -> Result<usize, AnnotationError> {
        let (log, about) = self.log.changed(change).map_err(AnnotationError::NoTurn)?;
        let fitted = log.fitted(&self.rules.setup).map_err(AnnotationError::Fault)?;
        let taken_out = matches!(change, LogChange::Delete(_));
        match &fitted.misfit {
            Some((index, fault)) if *index == about && !taken_out => {
                return Err(AnnotationError::Fault(fault.clone()));
            }
            Some((index, _)) if *index < about && !taken_out => return Err(AnnotationError::Earlier(*index)),
            _ => {}
        }
        self.write(&log)?;
        if self.changes.len() == MAX_UNDONE {
            self.changes.pop_front();
            self.has_forgotten = true;
        }
        let before = std::mem::replace(&mut self.log, log);
        self.changes.push_back((before, change.clone()));
        (self.fitted, self.saved) = (fitted, Saved::No);
        Ok(about)
    }

    /// Undoes the last change, or removes the last line if there is none, and writes the file. Returns the undone change.
    ///
    /// # Errors
    /// [`AnnotationError`] if there is no line to remove, the change is forgotten, the log does not fit, or the file cannot be
    /// written.
    pub fn undo(&mut self) -> Result<Option<LogChange>, AnnotationError> {
        let (log, change) = match self.changes.back().cloned() {
            Some((mut log, change)) => {
                if let Some(name) = self.log.saved_as() {
                    log.note_saved_as(name);
                }
                (log, Some(change))
            }
            None if self.has_forgotten => return Err(AnnotationError::Forgotten),
            None => (self.log.without_last_line().map_err(AnnotationError::NoTurn)?, None),
        };
        let fitted = log.fitted(&self.rules.setup).map_err(AnnotationError::Fault)?;
        self.write(&log)?;
        self.changes.pop_back();
        (self.log, self.fitted, self.saved) = (log, fitted, Saved::No);
        Ok(change)
    }

    /// The line that says that a player, 0 or 1, resigned.
    pub fn resigned(&self, player: usize) -> LogLine {
        LogLine::resigned(&self.log.players()[player].nick)
    }

    /// The name of a player, 0 or 1, in the game.
    pub fn name(&self, player: usize) -> &str {
        let state = self.fitted.imported.game.state();
        let named = state.players().find(|(seat, _): &(Seat, _)| seat.index() == player);
        named.map_or("", |(_, player)| player.name())
    }

    fn write(&mut self, log: &GcgLog) -> Result<(), AnnotationError> {
        let text = log.text();
        let written = match self.version {
            Some(version) if FileVersion::of(&self.file) != Some(version) => {
                return Err(AnnotationError::Changed(self.file.clone()));
            }
            Some(_) => disk::replace(&self.file, &GCG, text.as_bytes()),
            None => disk::create_new(&self.file, &GCG, text.as_bytes()),
        };
        written.map_err(|error| match self.version {
            None if error.is_already_there() => AnnotationError::Taken(self.file.clone()),
            _ => AnnotationError::File(error),
        })?;
        self.version = FileVersion::of(&self.file);
        Ok(())
    }
}
