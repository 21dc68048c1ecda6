//! Importing a game from a file of another program.

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::{FirstPlayer, Game, Options, Ruleset, Setup};

use super::host::secret_seed;
use super::keeper::Keeper;
use super::saved_session::SavedSession;
use super::{DraftState, Host, HostError, NewPlayer, Session, player_names};
use crate::config::named_files::is_toml;
use crate::disk::{self, FileError};
use crate::files::{CommonWords, ImportNote, Notes, OwnWords};
use crate::formats::cgp::{self, CgpPosition};
use crate::formats::gcg::{
    BoardName, FileRules, GCG, GcgError, GcgFile, ImportSetup, Imported, Remark, USUAL_RULESET, import,
    language_by_name, language_of,
};
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::numbers::counted;
use crate::text::wording::quoted;

/// The choices that a file leaves open, as its reader wants them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportRequest {
    /// The ruleset; without it, what the file says, or the classic one.
    pub ruleset: Option<String>,
    /// The language; without it, what the file says, or the ruleset's default.
    pub language: Option<String>,
    /// The word list; without it, the best that is installed.
    pub dictionary: Option<String>,
}

/// An imported game that is not saved yet, and what its reader should know.
#[derive(Debug)]
pub struct ImportedSession {
    /// The game.
    pub session: Session,
    /// The differences between the file and the rules, and what was added, by line.
    pub remarks: Vec<Remark>,
}

/// The reason why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be read.
    #[error(transparent)]
    File(FileError),
    /// A line of it is wrong.
    #[error("cannot import {path}: {error}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, and what is wrong there.
        #[source]
        error: GcgError,
    },
    /// A line of CGP is wrong.
    #[error("cannot import {path}: {problem}")]
    Cgp {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// The game was played on a board that no ruleset is known for.
    #[error(
        "cannot import {path}: it was played on the board `{board}`; name a ruleset that has it with --ruleset"
    )]
    Board {
        /// The file.
        path: PathBuf,
        /// The file's name for the board.
        board: String,
    },
    /// The ruleset has no tiles for the language of the game.
    #[error(
        "cannot import {path}: the ruleset {ruleset} has no tiles for the language `{language}`; name a ruleset that \
         has them with --ruleset, or another language with --language"
    )]
    Language {
        /// The file.
        path: PathBuf,
        /// The language.
        language: String,
        /// The id of the ruleset.
        ruleset: String,
    },
    /// Games of this ruleset begin with a gift blank, which GCG cannot say.
    #[error("a game of {0} cannot be recorded: GCG has no gift blank; choose another ruleset with --ruleset")]
    GiftBlank(String),
    /// The game cannot be set up.
    #[error("{0}")]
    Host(#[from] HostError),
}

/// The rules and words by which a GCG file is read.
#[derive(Debug)]
pub(super) struct GcgRules {
    pub(super) setup: ImportSetup,
    label: DictionaryLabel,
    own_words: OwnWords,
    common_words: Option<Arc<CommonWords>>,
    notice: Option<String>,
}

impl GcgRules {
    /// A session of an imported game.
    pub(super) fn session(&self, imported: Imported, keeper: Keeper) -> Session {
        let notes = Notes {
            own_words: Some(self.own_words.clone()),
            imported: Some(imported.note),
            ..Notes::default()
        };
        Session {
            keeper,
            game: imported.game,
            dictionary_label: self.label.clone(),
            notes,
            notice: self.notice.clone(),
            drafts: DraftState::Saved,
            common_words: self.common_words.clone(),
            before_play: None,
        }
    }
}

impl Host {
    /// Reads a game from a GCG file, or a position from a line of CGP, from which a game goes on. It has no file of its own
    /// until [`Session::save`] is first called.
    ///
    /// # Errors
    /// [`ImportError`]; nothing is written.
    pub fn import(&self, path: &Path, request: &ImportRequest) -> Result<ImportedSession, ImportError> {
        let bytes = disk::read(path, &GCG).map_err(ImportError::File)?;
        match std::str::from_utf8(&bytes) {
            Ok(text)
                if cgp::is_cgp(text)
                    || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("cgp")) =>
            {
                self.import_cgp(path, text, request)
            }
            _ => self.import_gcg(path, &bytes, request),
        }
    }

    /// Begins a game with the position of a line of CGP. Tiles of racks that it leaves open are drawn from the bag.
    fn import_cgp(
        &self,
        path: &Path,
        text: &str,
        request: &ImportRequest,
    ) -> Result<ImportedSession, ImportError> {
        let wrong = |problem: String| ImportError::Cgp { path: path.to_owned(), problem };
        let cgp = CgpPosition::parse(text).map_err(|error| wrong(error.to_string()))?;
        let known = |board: &str| self.rulesets.entries().iter().any(|(id, _)| id == board);
        let name = match (request.ruleset.as_deref(), cgp.board()) {
            (Some(name), _) => name,
            (None, None) => USUAL_RULESET,
            (None, Some(board)) if known(board) => board,
            (None, Some(board)) => {
                return Err(ImportError::Board { path: path.to_owned(), board: quoted(board) });
            }
        };
        let ruleset = self.rulesets.load(name).map_err(HostError::Ruleset)?;
        let by_list = || self.language_of_list(cgp.lexicon()?);
        let by_name = || language_by_name(cgp.lexicon()?, &ruleset).map(str::to_owned);
        let named = request.language.as_deref().or(cgp.language()).map(str::to_owned);
        let language = named.or_else(by_list).or_else(by_name);
        let language = language.unwrap_or_else(|| ruleset.default_language().to_owned());
        let Some(tiles) = ruleset.tile_set(&language) else {
            return Err(no_tiles(path, &language, &ruleset));
        };
        let mut texts = cgp.other_rules(&ruleset);
        let size = ruleset.layout().size();
        cgp.check_size(size).map_err(|error| wrong(error.to_string()))?;
        let position = cgp.position.position(size, tiles);
        let mut position = position.map_err(|error| wrong(error.to_string()))?;
        if cgp::counts_passes(&ruleset) {
            position.passes = mem::take(&mut position.scoreless);
        }
        let lexicon = cgp.lexicon().filter(|id| self.language_of_list(id).as_ref() == Some(&language));
        let requested = request.dictionary.as_deref().or(lexicon);
        let words = self.words(&ruleset, &language, requested)?;
        let own_words = self.dictionaries.own_words_of(&ruleset, &language).map_err(HostError::Dictionary)?;
        let mut setup = Setup {
            options: Options { time: None, ..Options::of(&ruleset) },
            ruleset: Arc::new(ruleset),
            language,
            players: player_names(&NewPlayer::numbered(cgp.players)),
            first: FirstPlayer::FirstSeat,
            seed: secret_seed()?,
            position: Some(position),
        };
        let begin = |setup: &Setup| {
            let game = Game::new(setup.clone(), Arc::clone(&words.vocabulary));
            game.map_err(|error| wrong(error.to_string()))
        };
        let mut game = begin(&setup)?;
        let mut bag = game.state().bag().tiles();
        for rack in setup.position.iter_mut().flat_map(|position| &mut position.racks) {
            let known = rack.len();
            rack.extend(bag.by_ref().take(setup.ruleset.rack_size().saturating_sub(known)));
            if known < rack.len() {
                texts.push(format!("a rack of {} is filled from the bag", counted(known as u64, "tile")));
            }
        }
        drop(bag);
        game = begin(&setup)?;
        let remarks = texts.into_iter().map(|text| Remark { line: cgp.line, text }).collect();
        let imported = ImportNote {
            format: "CGP".to_owned(),
            lexicon: Some(game.vocabulary().lexicon().id().to_owned()),
            ..ImportNote::default()
        };
        let notes = Notes { own_words: Some(own_words), imported: Some(imported), ..Notes::default() };
        let keeper = Keeper::new_file(self.saves.new_file(game.setup().ruleset.id()));
        let saved =
            SavedSession { game, notes, dictionary_label: words.label, list_notice: None, notice: None };
        Ok(ImportedSession { session: self.open(saved, keeper), remarks })
    }

    /// Reads a game from the bytes of a GCG file.
    fn import_gcg(
        &self,
        path: &Path,
        bytes: &[u8],
        request: &ImportRequest,
    ) -> Result<ImportedSession, ImportError> {
        let in_line = |error| ImportError::Line { path: path.to_owned(), error };
        let file = GcgFile::parse(bytes).map_err(in_line)?;
        let rules = self.gcg_rules(path, &file, request)?;
        let mut imported = import(&file, rules.setup.clone()).map_err(in_line)?;
        if imported.game.state().ending().is_none() {
            // Whoever imports the file once more must not see racks and bag of a game that goes on.
            let setup = ImportSetup { seed: secret_seed()?, ..rules.setup.clone() };
            imported = import(&file, setup).map_err(in_line)?;
        }
        let remarks = imported.remarks.clone();
        let keeper = Keeper::new_file(self.saves.new_file(imported.game.setup().ruleset.id()));
        Ok(ImportedSession { session: rules.session(imported, keeper), remarks })
    }

    /// The rules and words of a GCG file.
    pub(super) fn gcg_rules(
        &self,
        path: &Path,
        file: &GcgFile,
        request: &ImportRequest,
    ) -> Result<GcgRules, ImportError> {
        let (ruleset, rules) = self.ruleset_of(path, file, request)?;
        let language = self.language_of(file, request, &ruleset);
        if ruleset.tile_set(&language).is_none() {
            return Err(no_tiles(path, &language, &ruleset));
        }
        let requested = request.dictionary.as_deref().or_else(|| self.lexicon_of(file, &language));
        let words = self.words(&ruleset, &language, requested)?;
        let own_words = self.dictionaries.own_words_of(&ruleset, &language).map_err(HostError::Dictionary)?;
        let (common_words, notice) = self.dictionaries.usable_common_words(&language);
        let setup = ImportSetup { ruleset, rules, language, vocabulary: words.vocabulary, seed: 0 };
        Ok(GcgRules { setup, label: words.label, own_words, common_words, notice })
    }

    fn ruleset_of(
        &self,
        path: &Path,
        file: &GcgFile,
        request: &ImportRequest,
    ) -> Result<(Ruleset, FileRules), ImportError> {
        let written_for = file.written_for.as_ref().and_then(|written| written.ruleset.as_deref());
        let written_for = written_for.map(|name| seen_from_here(path, name));
        let named = request.ruleset.clone().or(written_for);
        let (name, rules) = match (named, BoardName::of(file)) {
            (Some(name), _) => (name, FileRules::Fixed),
            (None, BoardName::Classic) => (USUAL_RULESET.to_owned(), FileRules::Followed),
            (None, BoardName::Other(board)) => {
                return Err(ImportError::Board { path: path.to_owned(), board: quoted(&board) });
            }
        };
        let ruleset = self.rulesets.load(&name).map_err(HostError::Ruleset)?;
        Ok((ruleset, rules))
    }

    fn language_of(&self, file: &GcgFile, request: &ImportRequest, ruleset: &Ruleset) -> String {
        let written_for = file.written_for.as_ref().map(|written| written.language.clone());
        let by_list = || self.language_of_list(file.lexicon.as_deref()?);
        request
            .language
            .clone()
            .or(written_for)
            .or_else(by_list)
            .or_else(|| language_of(file, ruleset).map(str::to_owned))
            .unwrap_or_else(|| ruleset.default_language().to_owned())
    }

    /// The word list that the file names, if it is installed and for this language.
    fn lexicon_of<'a>(&self, file: &'a GcgFile, language: &str) -> Option<&'a str> {
        let id = file.lexicon.as_deref()?;
        self.language_of_list(id).filter(|of| of == language).map(|_| id)
    }

    /// The language of a word list, if it is installed.
    fn language_of_list(&self, id: &str) -> Option<String> {
        Some(self.dictionaries.get(id).ok()?.language().to_owned())
    }
}

fn no_tiles(path: &Path, language: &str, ruleset: &Ruleset) -> ImportError {
    let (path, language) = (path.to_owned(), quoted(language));
    ImportError::Language { path, language, ruleset: ruleset.id().to_owned() }
}

/// The ruleset that a file names, as it is found from here: a path of a file is from the folder of the file that names it, or
/// in files of earlier versions from the current folder.
fn seen_from_here(file: &Path, name: &str) -> String {
    let beside = file.parent().map(|folder| folder.join(name));
    let beside = beside.filter(|beside| is_toml(Path::new(name)) && beside.is_file());
    beside.and_then(|beside| beside.to_str().map(str::to_owned)).unwrap_or_else(|| name.to_owned())
}
