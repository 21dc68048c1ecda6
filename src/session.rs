//! What the screen plays through: a [`Host`] that knows all rulesets, word lists and saved games, and a [`Session`],
//! which is one game and its file.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::{
    Action, FirstPlayer, Game, OptionsText, OptionsTextError, Refusal, Ruleset, Seat, Setup, SetupError,
    Tile, Turn, tokens,
};
use rand::TryRng;
use rand::rngs::{SysError, SysRng};

use crate::clock::{ClockMode, Now, TurnClock};
use crate::files::{
    ChosenWords, DictionaryError, DictionaryShelf, Folders, Notes, RulesetLibrary, RulesetLoadError,
    SaveError, SaveFolder, SavedGames, Settings, SettingsError, saves,
};

/// Everything that outlives one game.
#[derive(Debug)]
pub struct Host {
    /// The rulesets.
    pub rulesets: RulesetLibrary,
    /// The word lists.
    pub dictionaries: DictionaryShelf,
    /// Where games are saved.
    pub saves: SaveFolder,
    /// What the user prefers; nothing until [`Host::open_settings`].
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
    /// The players in the order of play; empty for as many as the ruleset needs, named by number.
    pub players: Vec<String>,
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
            dictionaries: DictionaryShelf::new(within(&folders.data, "dictionaries")),
            saves: SaveFolder::new(save_dir.or_else(|| within(&folders.data, "games"))),
            settings: Settings::none(),
        }
    }

    /// Reads the user's settings.
    ///
    /// # Errors
    /// [`SettingsError`] with all that is wrong in the file, which is left alone.
    pub fn open_settings(&mut self, folders: &Folders) -> Result<(), SettingsError> {
        self.settings = Settings::open(folders.config.as_deref())?;
        Ok(())
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
        let words = self.words(&ruleset, &language, asked)?;
        let players: Vec<String> = match request.players.as_slice() {
            [] => (1..=*ruleset.players().start()).map(|number| format!("Player {number}")).collect(),
            names => names.iter().map(|name| name.trim().to_owned()).collect(),
        };
        players.iter().try_for_each(|name| check_name(name))?;
        let setup = Setup {
            language,
            players,
            first: request.first.clone(),
            seed: request.seed.map_or_else(lot, Ok)?,
            options,
            position: None,
            ruleset: Arc::new(ruleset),
        };
        let file = self.saves.new_file(setup.ruleset.id());
        let game = Game::new(setup, words.vocabulary).map_err(HostError::Setup)?;
        let notes = Notes { clock: TurnClock::new(request.clock), ..Notes::default() };
        Ok(Session { game, dictionary_label: words.label, notes, notice: None, file })
    }

    /// The word list that the settings name, if it is one of this language.
    fn set_dictionary(&self, language: &str) -> Option<&str> {
        let id = self.settings.dictionary()?;
        let fits = self.dictionaries.get(id).is_ok_and(|dictionary| dictionary.language() == language);
        fits.then_some(id)
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
    ) -> Result<ChosenWords, HostError> {
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
        self.saves.games()
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
        let save = saves::read(&file).map_err(HostError::Save)?;
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
        let ChosenWords { vocabulary, label } = words;
        let game = Game::replay(&save.game, vocabulary).map_err(broken)?;
        Ok(Session { game, dictionary_label: label, notes: save.notes, notice, file: Some(file) })
    }

    fn newest_unfinished(&self) -> Result<PathBuf, HostError> {
        let mut found = self.saved_games().map_err(HostError::Save)?;
        if let Some(game) = found.games.iter().find(|game| game.ended.is_none()) {
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
fn lot() -> Result<u64, HostError> {
    SysRng.try_next_u32().map(u64::from).map_err(HostError::Seed)
}

/// What a look at the clock shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tick {
    /// The time that is left; none in a game without limits, and after its end.
    pub left: Option<Duration>,
    /// Whose time has run out since the last look, in order. On the wall that can be many turns.
    pub timed_out: Vec<Seat>,
}

/// One game, its file, and what is kept beside the rules.
#[derive(Debug)]
pub struct Session {
    game: Game,
    dictionary_label: String,
    notes: Notes,
    notice: Option<String>,
    file: Option<PathBuf>,
}

impl Session {
    /// A game that was set up elsewhere, as positions for puzzles and tests are, and the file it is to be saved in.
    pub fn of(game: Game, file: Option<PathBuf>) -> Self {
        let dictionary_label = game.tiles().name().to_owned();
        Self { game, dictionary_label, notes: Notes::default(), notice: None, file }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Does something in the game; [`Session::save`] is to follow.
    ///
    /// # Errors
    /// The [`Refusal`]; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<&Turn, Refusal> {
        let number = self.game.state().turn();
        self.game.act(action)?;
        if self.game.state().turn() != number {
            self.notes.clock.next_turn();
        }
        self.game.turns().last().ok_or(Refusal::GameOver)
    }

    /// Looks at the clock while the player to move sees the board. What has run out is played as such, one turn after
    /// the other, and [`Session::save`] is to follow then.
    pub fn tick(&mut self, now: Now) -> Tick {
        let mut timed_out = Vec::new();
        loop {
            let running = self.game.state().ending().is_none();
            let Some(limit) = self.game.setup().options.time.filter(|_| running) else {
                return Tick { left: None, timed_out };
            };
            let left = self.notes.clock.left(limit.duration(), now);
            let seat = self.game.state().to_move();
            if !left.is_zero() || self.game.act(Action::TimeOut).is_err() {
                return Tick { left: Some(left), timed_out };
            }
            self.notes.clock.ran_out(limit.duration());
            timed_out.push(seat);
        }
    }

    /// The player to move does not see the board: between turns, or when the game is put away. Returns what he will
    /// have when he sees it again; none in a game without limits.
    pub fn hold_clock(&mut self, now: Now) -> Option<Duration> {
        self.notes.clock.hold(now);
        Some(self.notes.clock.held(self.game.setup().options.time?.duration()))
    }

    /// Writes the game to its file: all of it, or the file stays as it was. A failure stops no game; it is for the
    /// screen to tell, and the next turn tries again.
    ///
    /// # Errors
    /// [`SaveError`].
    pub fn save(&self) -> Result<(), SaveError> {
        let file = self.file.as_deref().ok_or(SaveError::NoFolder)?;
        saves::write(file, &self.game, &self.notes, &self.dictionary_label)
    }

    /// The file of the game; none for a user without a folder to save in.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The word list as a screen names it: `International English, 255,082 words`.
    pub fn dictionary_label(&self) -> &str {
        &self.dictionary_label
    }

    /// What players should be told once when the game opens, as that its word list has changed.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// What is kept beside the rules.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// What is kept beside the rules, to be changed; it is on disk with the next [`Session::save`].
    pub const fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }

    /// A player's tiles in the order in which he keeps them; tiles that are new to him come last.
    pub fn rack(&self, seat: Seat) -> Vec<Tile> {
        let mut held = self.game.state().player(seat).rack().tiles().to_vec();
        let alphabet = self.game.tiles();
        let noted = self.notes.racks.get(seat.index()).and_then(|text| tokens(text).ok()).unwrap_or_default();
        let mut ordered = Vec::with_capacity(held.len());
        for tile in noted.iter().filter_map(|token| alphabet.tile(token).ok()) {
            if let Some(place) = held.iter().position(|&other| other == tile) {
                ordered.push(held.remove(place));
            }
        }
        ordered.append(&mut held);
        ordered
    }

    /// Keeps the order in which a player has put his tiles.
    pub fn keep_rack_order(&mut self, seat: Seat, order: &[Tile]) {
        let racks = &mut self.notes.racks;
        if racks.len() <= seat.index() {
            racks.resize(seat.index() + 1, String::new());
        }
        racks[seat.index()] = self.game.tiles().write_tiles(order);
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(seconds: u64) -> Now {
        let wall = Timestamp::from_second(i64::try_from(seconds).unwrap()).unwrap();
        Now { wall, running: Duration::from_secs(seconds) }
    }

    fn game(folder: &Path, clock: ClockMode) -> (Host, Session) {
        let host = Host::new(&Folders::default(), Some(folder.to_owned()));
        let request = GameRequest {
            ruleset: "smartfeud".to_owned(),
            players: ["Ann", "Bob", "Cleo"].map(str::to_owned).to_vec(),
            seed: Some(7),
            options: OptionsText { time: Some("3m".to_owned()), ..OptionsText::default() },
            clock,
            ..GameRequest::default()
        };
        let session = host.new_game(&request).unwrap();
        (host, session)
    }

    /// SF-21: with a clock on the wall, limits that ran out while the game was closed are applied in order.
    #[test]
    fn limits_that_ran_out_while_the_game_was_closed_are_applied_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let (host, mut session) = game(folder.path(), ClockMode::Wall);
        assert_eq!(session.tick(at(0)).left, Some(Duration::from_secs(180)));
        session.save().unwrap();
        let mut again = host.resume(session.file()).unwrap();
        let tick = again.tick(at(3 * 180 + 60));
        let names: Vec<&str> =
            tick.timed_out.iter().map(|&seat| again.game().state().player(seat).name()).collect();
        assert_eq!(names, ["Ann", "Bob", "Cleo"]);
        assert_eq!(tick.left, Some(Duration::from_secs(120)));
        assert_eq!(again.game().state().turn(), 4);
        // Three passes each: nine limits end the game, and then no clock runs.
        let tick = again.tick(at(20 * 180));
        assert_eq!(tick.left, None);
        assert_eq!(again.game().turns().len(), 8, "two players are out by then, and the third has won");
    }

    #[test]
    fn a_clock_that_runs_while_open_stands_while_the_game_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let (host, mut session) = game(folder.path(), ClockMode::WhileOpen);
        session.tick(at(0));
        session.hold_clock(at(100));
        session.save().unwrap();
        let mut again = host.resume(session.file()).unwrap();
        assert_eq!(
            again.tick(at(100_000)),
            Tick { left: Some(Duration::from_secs(80)), timed_out: Vec::new() }
        );
        assert_eq!(again.act(Action::Pass).unwrap().number, 1);
        assert_eq!(again.tick(at(100_050)).left, Some(Duration::from_secs(180)));
    }
}
