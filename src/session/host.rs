//! Everything that outlives one game, and how games come out of it: begun, or resumed.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::{FirstPlayer, Game, Lexicon, OptionsText, OptionsTextError, Ruleset, Setup, SetupError};
use rand::TryRng;
use rand::rngs::{SysError, SysRng};

use super::{NewPlayer, Session, names};
use crate::clock::{ClockMode, TurnClock};
use crate::files::{
    DictionaryError, DictionaryLibrary, Folders, GameWords, Notes, RulesetLibrary, RulesetLoadError,
    SaveError, SaveFolder, SavedGames, Settings, ThemeLibrary, WordGraphCache, saves,
};
use crate::stats::{ReplayedGame, Statistics};

/// Everything that outlives one game.
#[derive(Debug)]
pub struct Host {
    /// The rulesets.
    pub rulesets: RulesetLibrary,
    /// The word lists.
    pub dictionaries: DictionaryLibrary,
    /// The word graphs, for whatever thread looks for plays.
    pub graphs: Arc<WordGraphCache>,
    /// Where games are saved.
    pub saves: SaveFolder,
    /// The themes.
    pub themes: ThemeLibrary,
    /// What the user prefers; nothing until they are read.
    pub settings: Settings,
}

/// A new game as players ask for it. What is left out is the ruleset's own choice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameRequest {
    /// The ruleset's id, or a path that ends in `.toml`.
    pub ruleset: String,
    /// The language.
    pub language: Option<String>,
    /// The word list's id.
    pub dictionary: Option<String>,
    /// The players in the order of play; empty for as many people as the ruleset needs, named by number.
    pub players: Vec<NewPlayer>,
    /// Who starts.
    pub first: FirstPlayer,
    /// The seed; drawn by lot if it is left out.
    pub seed: Option<u64>,
    /// Mode, board, time and hints.
    pub options: OptionsText,
    /// When a turn's time runs.
    pub clock: ClockMode,
}

/// Why there is no game.
#[derive(Debug)]
pub enum HostError {
    /// No such ruleset, or a faulty one.
    Ruleset(RulesetLoadError),
    /// No words.
    Dictionary(DictionaryError),
    /// A player's name that no screen could show.
    Name {
        /// The name.
        given: String,
        /// What is wrong with it, and what would be right.
        problem: &'static str,
    },
    /// An option that means nothing.
    Options(OptionsTextError),
    /// The ruleset does not allow it.
    Setup(SetupError),
    /// The system has no random number for the seed.
    Seed(SysError),
    /// The saved game cannot be read.
    Save(SaveError),
    /// There is no game that could go on.
    NothingToResume,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ruleset(error) => error.fmt(f),
            Self::Dictionary(error) => error.fmt(f),
            Self::Name { given, problem } => write!(f, "{given:?} {problem}"),
            Self::Options(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Seed(error) => {
                write!(f, "the system gives no random number ({error}); choose one with --seed")
            }
            Self::Save(error) => error.fmt(f),
            Self::NothingToResume => {
                write!(f, "there is no unfinished game; begin one with `rackety play`")
            }
        }
    }
}

impl std::error::Error for HostError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Ruleset(error) => Some(error),
            Self::Dictionary(error) => Some(error),
            Self::Options(error) => Some(error),
            Self::Setup(error) => Some(error),
            Self::Seed(error) => Some(error),
            Self::Save(error) => Some(error),
            Self::Name { .. } | Self::NothingToResume => None,
        }
    }
}

impl Host {
    /// The host of these folders; games are saved in `save_dir` if one is given, and in the data folder otherwise.
    pub fn new(folders: &Folders, save_dir: Option<PathBuf>) -> Self {
        let within = |folder: &Option<PathBuf>, name: &str| folder.as_ref().map(|folder| folder.join(name));
        Self {
            rulesets: RulesetLibrary::new(within(&folders.config, "rulesets")),
            dictionaries: DictionaryLibrary::new(within(&folders.data, "dictionaries")),
            graphs: Arc::new(WordGraphCache::new(within(&folders.cache, "graphs"))),
            saves: SaveFolder::new(save_dir.or_else(|| within(&folders.data, "games"))),
            themes: ThemeLibrary::new(within(&folders.config, "themes")),
            settings: Settings::none(),
        }
    }

    /// Begins a game; what the request leaves open is as the settings have it. It is in no file until [`Session::save`] is called for the first time.
    ///
    /// # Errors
    /// [`HostError`].
    pub fn new_game(&self, request: &GameRequest) -> Result<Session, HostError> {
        let ruleset = self.rulesets.load(&request.ruleset).map_err(HostError::Ruleset)?;
        let language = request.language.clone().unwrap_or_else(|| ruleset.default_language().to_owned());
        let mut options = request.options.clone();
        self.settings.fill_in(&mut options, &ruleset);
        let options = options.options(&ruleset).map_err(HostError::Options)?;
        let asked = request.dictionary.as_deref().or_else(|| self.set_dictionary(&language));
        let notice = request.dictionary.is_none().then(|| self.missing_dictionary()).flatten();
        let words = self.words(&ruleset, &language, asked)?;
        let mut seats = request.players.clone();
        if seats.is_empty() {
            seats = NewPlayer::numbered(*ruleset.players().start());
        }
        let players = names(&seats);
        players.iter().try_for_each(|name| check_name(name))?;
        let setup = Setup {
            language: language.clone(),
            players,
            first: request.first.clone(),
            seed: request.seed.map_or_else(lot, Ok)?,
            options,
            position: None,
            ruleset: Arc::new(ruleset),
        };
        let file = self.saves.new_file(setup.ruleset.id());
        let game = Game::new(setup, words.vocabulary).map_err(HostError::Setup)?;
        let mut bots: Vec<_> = seats.iter().map(NewPlayer::bot).collect();
        if bots.iter().all(Option::is_none) {
            bots.clear();
        }
        let notes = Notes { clock: TurnClock::new(request.clock), bots, ..Notes::default() };
        let common_words = self.common_words(&language);
        Ok(Session { game, dictionary_label: words.label, notes, notice, file, stamp: None, common_words })
    }

    /// The word list that the settings name, if it is one of this language.
    fn set_dictionary(&self, language: &str) -> Option<&str> {
        let id = self.settings.dictionary()?;
        let fits = self.dictionaries.get(id).is_ok_and(|dictionary| dictionary.language() == language);
        fits.then_some(id)
    }

    /// The list of a language's common words, if there is one.
    fn common_words(&self, language: &str) -> Option<Arc<Lexicon>> {
        self.dictionaries.get(&format!("{language}-common")).ok()?.open().ok()
    }

    /// What to tell players whose settings name a word list that is not there.
    pub fn missing_dictionary(&self) -> Option<String> {
        let id = self.settings.dictionary().filter(|id| self.dictionaries.get(id).is_err())?;
        Some(format!(
            "The word list `{id}` of your settings is not installed; the game's own choice is used."
        ))
    }

    /// The words of a game in this language, from the list asked for or the one that the ruleset and what is installed
    /// lead to.
    ///
    /// # Errors
    /// [`HostError::Setup`] for a language that the ruleset has no tiles for, [`HostError::Dictionary`] if there are
    /// no words.
    pub fn words(
        &self,
        ruleset: &Ruleset,
        language: &str,
        asked: Option<&str>,
    ) -> Result<GameWords, HostError> {
        if ruleset.tile_set(language).is_none() {
            // Told before the missing word list, which would only be the consequence.
            let offered = ruleset.tile_sets().map(|tiles| tiles.language().to_owned()).collect();
            return Err(HostError::Setup(SetupError::Language { given: language.to_owned(), offered }));
        }
        self.dictionaries.for_game(ruleset, language, asked).map_err(HostError::Dictionary)
    }

    /// All saved games, newest first, and what is wrong with the files that are none.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub fn saved_games(&self) -> Result<SavedGames, SaveError> {
        SavedGames::of(&self.saves)
    }

    /// What all saved games say of their players, and what is wrong with the files that are none.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub fn statistics(&self) -> Result<(Statistics, Vec<SaveError>), SaveError> {
        let mut statistics = Statistics::default();
        let unreadable = self.saves.each(|_, save, game| {
            let notes = &save.notes;
            let seen =
                ReplayedGame { game: &game, when: save.saved, seconds: &notes.seconds, bots: &notes.bots };
            statistics.add(seen);
        })?;
        Ok((statistics, unreadable))
    }

    /// Goes on with a saved game: one named by its path or its name in the save folder, or the newest that is not
    /// over.
    ///
    /// # Errors
    /// [`HostError`]; the file is left as it is.
    pub fn resume(&self, file: Option<&Path>) -> Result<Session, HostError> {
        let file = match file {
            Some(given) => self.saves.find(given),
            None => self.newest_unfinished()?,
        };
        let (save, stamp) = saves::read(&file).map_err(HostError::Save)?;
        let broken = |error| HostError::Save(SaveError::Game { path: file.clone(), error });
        let ruleset = save.game.checked_ruleset().map_err(broken)?;
        let asked = &save.game.dictionary;
        let (words, notice) = match self.dictionaries.for_game(&ruleset, &save.game.language, Some(&asked.id))
        {
            Ok(words) if words.vocabulary.lexicon().fingerprint() == asked.fingerprint => (words, None),
            Ok(words) => {
                let notice = format!(
                    "The word list `{}` has changed since this game was saved; new plays are judged by it as it is now.",
                    asked.id
                );
                (words, Some(notice))
            }
            Err(error) => {
                let words = self
                    .dictionaries
                    .for_game(&ruleset, &save.game.language, None)
                    .map_err(|_| HostError::Dictionary(error))?;
                let notice = format!(
                    "The word list `{}` of this game cannot be used here; it goes on with {}.",
                    asked.id, words.label
                );
                (words, Some(notice))
            }
        };
        let GameWords { vocabulary, label } = words;
        let game = Game::replay(&save.game, vocabulary).map_err(broken)?;
        let common_words = self.common_words(&save.game.language);
        Ok(Session {
            game,
            dictionary_label: label,
            notes: save.notes,
            notice,
            file: Some(file),
            common_words,
            stamp: Some(stamp),
        })
    }

    fn newest_unfinished(&self) -> Result<PathBuf, HostError> {
        let mut found = self.saved_games().map_err(HostError::Save)?;
        if let Some(game) = found.games.iter().find(|game| game.is_running()) {
            return Ok(game.file.clone());
        }
        // Where the only game is a damaged one, saying that there is none would hide it.
        Err(found.unreadable.pop().map_or(HostError::NothingToResume, HostError::Save))
    }
}

/// The longest name of a player, in characters: what fits beside a board.
const MAX_NAME: usize = 16;

fn check_name(name: &str) -> Result<(), HostError> {
    let problem = if name.chars().any(char::is_control) {
        "has characters that cannot be shown; write a name in letters"
    } else if MAX_NAME < name.chars().count() {
        "is too long for a player's name; 16 characters are the most"
    } else {
        return Ok(());
    };
    Err(HostError::Name { given: name.to_owned(), problem })
}

/// A seed by lot, short enough to be read out and typed.
///
/// # Errors
/// [`HostError::Seed`].
pub(crate) fn lot() -> Result<u64, HostError> {
    SysRng.try_next_u32().map(u64::from).map_err(HostError::Seed)
}
