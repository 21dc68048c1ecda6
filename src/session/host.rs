//! The data that outlive a single game, and how games are started and resumed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::game::Undo;
use rackety_engine::ruleset::UnknownWords;
use rackety_engine::{Game, Mode, Options, Ruleset, Setup, SetupError, TileSet, nearest_name};
use rand::TryRng;
use rand::rngs::SysRng;

use super::host_door::HostDoor;
use super::host_error::HostError;
use super::keeper::{Keeper, OpenedTable, SavedFile};
use super::past_game::PastGame;
use super::saved_session::SavedSession;
use super::watched_game::may_last_play_be_challenged;
use super::{DraftState, GameRequest, LastRequest, NewPlayer, Replay, Session, WatchedGame, player_names};
use crate::assist::ThinkingQueue;
use crate::clock::TurnClock;
use crate::config::rulesets::RulesetLibrary;
use crate::config::settings::Settings;
use crate::config::themes::ThemeLibrary;
use crate::disk::{self, FileVersion};
use crate::files::saves::{FileStamp, SaveFile};
use crate::files::{
    BotKnowledge, Coach, DictionaryLibrary, Folders, GameWords, LeaveLibrary, Meanings, Notes, OwnWords,
    PuzzleScores, SaveError, SaveFolder, SavedGame, SavedGames, SeedChoice, StudyFolder, TutorialProgress,
    WordGraphCache, game_lock, saves, table_socket,
};
use crate::stats::Statistics;
use crate::text::wording::{sentence, where_words_cost};

/// The data that outlive a single game: rulesets, word lists, saved games, themes and settings.
#[derive(Debug)]
pub struct Host {
    /// The rulesets.
    pub rulesets: RulesetLibrary,
    /// The word lists.
    pub dictionaries: Arc<DictionaryLibrary>,
    /// The meanings of words.
    pub meanings: Meanings,
    /// The knowledge of the bots, shared with the threads that think.
    pub knowledge: Arc<BotKnowledge>,
    /// The saved games.
    pub saves: SaveFolder,
    /// The themes.
    pub themes: ThemeLibrary,
    /// The user's settings; the defaults until they are read.
    pub settings: Settings,
    /// The settings of the last new game.
    pub last_request: LastRequest,
    /// The score of puzzles.
    pub puzzle_scores: PuzzleScores,
    /// The lessons of the tutorial that are finished.
    pub tutorial: TutorialProgress,
    /// The progress in word study.
    pub study: StudyFolder,
    /// The folder for runs of bots: those that were interrupted, and the pages with their reports.
    pub runs: Option<PathBuf>,
    /// The folder for the sockets of tables that are open.
    pub tables: Option<PathBuf>,
    /// The table that this process has opened.
    pub opened_table: Option<OpenedTable>,
    /// The way to the host of many people that has started this process for one of them; none at home.
    pub door: Option<HostDoor>,
}

impl Host {
    /// A host that uses these folders. Games are saved in `save_dir`, or without it in the data folder.
    pub fn new(folders: &Folders, save_dir: Option<PathBuf>) -> Self {
        let within = |folder: &Option<PathBuf>, name: &str| folder.as_ref().map(|folder| folder.join(name));
        let settings = Settings::none();
        Self {
            rulesets: RulesetLibrary::new(within(&folders.config, "rulesets")),
            dictionaries: Arc::new(
                DictionaryLibrary::new(within(&folders.data, "dictionaries"))
                    .with_own_words(within(&folders.data, "words")),
            ),
            meanings: Meanings::new(&folders.shared),
            knowledge: Arc::new(BotKnowledge {
                graphs: WordGraphCache::new(within(&folders.cache, "graphs")),
                leaves: LeaveLibrary::new(within(&folders.data, "leaves")),
                offensive_words: settings.offensive_words(),
            }),
            tables: folders.tables.clone(),
            opened_table: None,
            saves: match save_dir {
                Some(chosen) => SaveFolder::chosen(chosen),
                None => SaveFolder::new(within(&folders.data, "games")),
            }
            .with_indexes(within(&folders.cache, "games")),
            themes: ThemeLibrary::new(within(&folders.config, "themes")),
            settings,
            last_request: LastRequest::read(within(&folders.data, "last-game.toml")),
            puzzle_scores: PuzzleScores::new(within(&folders.data, "puzzles.toml")),
            tutorial: TutorialProgress::new(within(&folders.data, "tutorial.toml")),
            study: StudyFolder::new(within(&folders.data, "study")),
            runs: within(&folders.data, "lab"),
            door: None,
        }
    }

    /// The queue to wait in before thinking: that of the host that has started this process, or none.
    pub fn thinking_queue(&self) -> ThinkingQueue {
        self.door.as_ref().map(HostDoor::thinking_queue).unwrap_or_default()
    }

    /// Returns true at the first start, when the tutorial is still to be offered and nothing was ever played.
    pub fn offers_tutorial(&self) -> bool {
        self.tutorial.is_to_be_offered()
            && self.last_request.request().is_none()
            && self.last_played().is_none()
    }

    /// The ruleset of the last new game, by its name or path, or before any game the first of the list.
    pub fn last_or_first_ruleset(&self) -> String {
        let last = self.last_request.request().map(|request| request.ruleset.clone());
        let first = || self.rulesets.entries().into_iter().next().map(|(id, _)| id);
        last.or_else(first).unwrap_or_default()
    }

    /// The request for the last new game, if it had this ruleset.
    pub fn last_request_by(&self, ruleset: &str) -> Option<&GameRequest> {
        self.last_request.request().filter(|request| request.ruleset == ruleset)
    }

    /// Starts a game. It has no file until [`Session::save`] is first called.
    ///
    /// # Errors
    /// Every [`HostError`] but [`HostError::Save`] and those about there being no such game.
    pub fn new_game(&self, request: &GameRequest) -> Result<Session, HostError> {
        let ruleset = self.rulesets.load(&request.ruleset)?;
        let mut options = request.options.clone();
        self.settings.fill_in(&mut options, &ruleset);
        let options = options.options(&ruleset)?;
        self.new_game_by(Arc::new(ruleset), request, options)
    }

    /// Starts a game by this ruleset and with these options, whatever ruleset and options the request has.
    pub(super) fn new_game_by(
        &self,
        ruleset: Arc<Ruleset>,
        request: &GameRequest,
        options: Options,
    ) -> Result<Session, HostError> {
        let language = request.language.clone().unwrap_or_else(|| ruleset.default_language().to_owned());
        let requested = request.dictionary.as_deref().or(self.preferred_dictionary(&ruleset, &language));
        let missing = request.dictionary.is_none().then(|| self.missing_dictionary()).flatten();
        let unused = self.unused_own_words(Some(ruleset.id()));
        let tiles = ruleset.tile_set(&language);
        let leaves = tiles.and_then(|tiles| self.knowledge.leaves.warning(&ruleset, tiles));
        let notice = joined(missing.into_iter().chain(unused.iter().chain(&leaves).map(|why| sentence(why))));
        let words = self.words(&ruleset, &language, requested)?;
        let own_words = self.dictionaries.own_words_of(&ruleset, &language)?;
        let mut seats = request.players.clone();
        if seats.is_empty() {
            seats = NewPlayer::numbered(*ruleset.players().start());
        }
        let people = seats.iter().filter(|seat| seat.bot().is_none()).count();
        if options.undo == Undo::Allowed && (people != 1 || seats.len() == 1) {
            return Err(HostError::Undo);
        }
        if request.coach == Coach::On {
            if people != 1 || seats.len() == 1 {
                return Err(HostError::Coach);
            }
            if options.mode == Mode::Professional {
                if ruleset.unknown_words() != UnknownWords::ByMode {
                    return Err(HostError::CoachByRules(where_words_cost(&ruleset)));
                }
                let file = self.settings.path().filter(|_| request.options.mode.is_none());
                return Err(HostError::CoachInProfessionalMode(file.map(ToOwned::to_owned)));
            }
        }
        let players = player_names(&seats);
        let setup = Setup {
            language: language.clone(),
            players,
            first: request.first.clone(),
            seed: request.seed.map_or_else(secret_seed, Ok)?,
            options,
            position: None,
            ruleset,
        };
        let file = self.saves.new_file(setup.ruleset.id());
        let game = Game::new(setup, words.vocabulary)?;
        let mut bots: Vec<_> = seats.iter().map(NewPlayer::bot).collect();
        if bots.iter().all(Option::is_none) {
            bots.clear();
        }
        let notes = Notes {
            clock: TurnClock::new(request.clock),
            bots,
            own_words: Some(own_words),
            coach: request.coach,
            seed: if request.seed.is_some() { SeedChoice::Chosen } else { SeedChoice::Random },
            ruleset_file: request.ruleset_file(),
            ..Notes::default()
        };
        let saved = SavedSession { game, notes, dictionary_label: words.label, list_notice: None, notice };
        Ok(self.open(saved, Keeper::new_file(file)))
    }

    /// The session of a game with its words, which this keeper keeps.
    pub(super) fn open(&self, saved: SavedSession, keeper: Keeper) -> Session {
        let SavedSession { game, notes, dictionary_label, list_notice, notice } = saved;
        let (common_words, fault) = self.dictionaries.usable_common_words(game.tiles().language());
        let notice = joined(list_notice.into_iter().chain(notice).chain(fault));
        let (drafts, before_play) = (DraftState::Saved, None);
        Session { game, dictionary_label, notes, notice, keeper, common_words, drafts, before_play }
    }

    /// Says why some files of own words are never read: nothing has their name. `ruleset` is one that need not be
    /// installed.
    pub fn unused_own_words(&self, ruleset: Option<&str>) -> Vec<String> {
        let mut names = self.dictionaries.own_words().names();
        let mut known: BTreeSet<String> =
            self.dictionaries.dictionaries().iter().map(|list| list.language().to_owned()).collect();
        let rulesets = self.rulesets.entries().into_iter().map(|(id, _)| id);
        known.extend(rulesets.chain(ruleset.map(ToOwned::to_owned)));
        names.retain(|name| !known.contains(name));
        if names.is_empty() {
            return Vec::new();
        }
        for ruleset in self.rulesets.loaded() {
            known.extend(ruleset.tile_sets().map(|tiles| tiles.language().to_owned()));
        }
        names.retain(|name| !known.contains(name));
        let notice = |name: &String| {
            let meant = nearest_name(name, known.iter().map(String::as_str))
                .map(|meant| format!("; did you mean {meant}.txt?"))
                .unwrap_or_default();
            format!("the file words/{name}.txt is not used: no language or ruleset is called `{name}`{meant}")
        };
        names.iter().map(notice).collect()
    }

    /// The word list named in the settings, if it is for this language and the ruleset has none of its own; on a host, whose
    /// settings do not offer one, none.
    pub fn preferred_dictionary(&self, ruleset: &Ruleset, language: &str) -> Option<&str> {
        let id = self.settings.dictionary().filter(|_| self.door.is_none())?;
        let fits = self.dictionaries.get(id).is_ok_and(|dictionary| dictionary.language() == language);
        (fits && !ruleset.dictionary(language).has_own_list()).then_some(id)
    }

    /// A notice for players whose settings name a word list that is not installed or cannot be used.
    pub fn missing_dictionary(&self) -> Option<String> {
        let id = self.settings.dictionary()?;
        let why = self.dictionaries.why_unusable(&self.dictionaries.get(id).err()?);
        Some(format!("The word list `{id}` from your settings {why}; the ruleset's choice is used instead."))
    }

    /// The words of a game in this language: from the word list requested, or without one from the best that is
    /// installed for the ruleset.
    ///
    /// # Errors
    /// [`HostError::Setup`] if the ruleset has no tiles for the language, [`HostError::Dictionary`] if there is no
    /// usable word list.
    pub fn words(
        &self,
        ruleset: &Ruleset,
        language: &str,
        requested: Option<&str>,
    ) -> Result<GameWords, HostError> {
        check_language(ruleset, language)?;
        Ok(self.dictionaries.for_game(ruleset, language, requested)?)
    }

    /// Says that a ruleset has no tiles for a language: which languages it has, and which rulesets have this one.
    pub fn no_tiles(&self, ruleset: &Ruleset, language: &str) -> String {
        let offered: Vec<&str> = ruleset.tile_sets().map(TileSet::language).collect();
        let offered = offered.join(", ");
        let rulesets = self.rulesets.loaded();
        let others = rulesets.iter().filter(|other| other.tile_set(language).is_some()).map(Ruleset::id);
        let others: Vec<&str> = others.take(MAX_NAMED).collect();
        let instead = match others.as_slice() {
            [] => String::new(),
            ids => format!(", or a ruleset that has it: {}", ids.join(", ")),
        };
        format!("{} has no tiles for language `{language}`; choose {offered}{instead}", ruleset.name())
    }

    /// Returns the words without the user's own, from the list that the ruleset prefers.
    ///
    /// # Errors
    /// The same.
    pub fn words_of_list(&self, ruleset: &Ruleset, language: &str) -> Result<GameWords, HostError> {
        check_language(ruleset, language)?;
        Ok(self.dictionaries.for_game_with(ruleset, language, None, &OwnWords::default())?)
    }

    /// All saved games, newest first, and why other files cannot be read.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub fn saved_games(&self) -> Result<SavedGames, SaveError> {
        SavedGames::of(&self.saves)
    }

    /// Per-player statistics from all saved games, and why other files cannot be read.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub fn statistics(&self) -> Result<(Statistics, Vec<SaveError>), SaveError> {
        statistics_of(&self.saves)
    }

    /// Resumes a saved game: the one at this path or of this name in the save folder, or without either the newest
    /// unfinished one. The game is locked as long as the session lives.
    ///
    /// # Errors
    /// [`HostError::Save`], [`HostError::Dictionary`] or [`HostError::NothingToResume`]; the file is not changed.
    /// Without a name, a newest game that is open in another process, or that cannot be read
    /// ([`HostError::NewestUnreadable`]), is an error too: an older one in its place would go unnoticed.
    pub fn resume(&self, file: Option<&Path>) -> Result<Session, HostError> {
        let file = match file {
            Some(given) => self.saves.find(given),
            None => self.newest(SavedGame::is_running)?.ok_or(HostError::NothingToResume)?,
        };
        // Read after locking, so that it is the last turn that is read.
        let lock = saves::lock(&file, None).map_err(|error| self.with_table(error))?;
        let (saved, stamp) = self.saved_session(&file)?;
        let keeper = Keeper::File(SavedFile { path: Some(file), lock, stamp: Some(stamp), table: None });
        Ok(self.open(saved, keeper))
    }

    /// Names the table in the error about a game that is open at one. The lock knows it: of two games of the same name in
    /// different folders, each has a table of its own.
    fn with_table(&self, error: SaveError) -> SaveError {
        let SaveError::InUse { path, by, .. } = error else { return error };
        let is_open = |name: &String| {
            self.tables.as_deref().is_some_and(|folder| disk::is_listening(&table_socket(folder, name)))
        };
        let table = by.holder.as_ref().and_then(|holder| holder.table.clone()).filter(is_open);
        SaveError::InUse { table, path, by }
    }

    /// Watches a saved game: the one at this path or of this name in the save folder, or without either the newest one
    /// that is open in another process.
    ///
    /// # Errors
    /// [`HostError::Save`], [`HostError::Dictionary`] or [`HostError::NothingToWatch`].
    pub fn watch(&self, file: Option<&Path>) -> Result<WatchedGame, HostError> {
        let file = if let Some(given) = file {
            self.saves.find(given)
        } else {
            let is_open = |game: &SavedGame| game.in_use.is_some();
            let games = self.saved_games()?.games;
            games.into_iter().find(is_open).ok_or(HostError::NothingToWatch)?.file
        };
        // A turn saved after this is read when the file is next looked at.
        let version = FileVersion::of(&file);
        let (saved, _) = self.saved_session(&file)?;
        Ok(WatchedGame::new(file, saved, version))
    }

    /// Opens a saved game to look back at it: the one at this path or of this name in the save folder. It is not locked,
    /// since nobody plays it.
    ///
    /// # Errors
    /// [`HostError::Save`], [`HostError::Dictionary`] or [`HostError::LastPlayOpenToChallenge`].
    pub fn past_game(&self, file: &Path) -> Result<PastGame, HostError> {
        let file = self.saves.find(file);
        let SavedSession { game, notes, dictionary_label, list_notice: notice, .. } =
            self.looked_back_at(&file)?;
        let dictionary_label = dictionary_label.of_beginning(&game);
        let reviews = self.saves.reviews_of(&file);
        Ok(PastGame { file, game, notes, dictionary_label, notice, reviews })
    }

    /// Opens a saved game to look back at: the one at this path or of this name in the save folder, or without either the
    /// one played last. It may be open elsewhere.
    ///
    /// # Errors
    /// [`HostError::Save`], [`HostError::NewestUnreadable`], [`HostError::Dictionary`], [`HostError::NothingToReplay`] or
    /// [`HostError::LastPlayOpenToChallenge`].
    pub fn replay(&self, file: Option<&Path>) -> Result<Replay, HostError> {
        let file = match file {
            Some(given) => self.saves.find(given),
            None => self.newest(|_| true)?.ok_or(HostError::NothingToReplay)?,
        };
        let saved = self.looked_back_at(&file)?;
        let mut replay = Replay::of_saved(file, saved);
        replay.is_hosted = self.door.is_some();
        Ok(replay)
    }

    /// Reads a saved game to look back at. That shows every rack of a finished game, so its result must be final.
    fn looked_back_at(&self, file: &Path) -> Result<SavedSession, HostError> {
        // The lock is read first: players who leave in between may have challenged the play after the file was read.
        let user = game_lock::user_of(file);
        let (saved, _) = self.saved_session(file)?;
        if may_last_play_be_challenged(&saved.game, user.as_ref()) {
            return Err(HostError::LastPlayOpenToChallenge(file.to_owned()));
        }
        Ok(saved)
    }

    /// Reads a saved game with its words, and the stamp of its file.
    fn saved_session(&self, file: &Path) -> Result<(SavedSession, FileStamp), HostError> {
        let (save, stamp) = saves::read(file)?;
        Ok((self.session_of(save, file)?, stamp))
    }

    /// The game that was read, with its words; `file` names it in messages.
    pub(super) fn session_of(&self, mut save: SaveFile, file: &Path) -> Result<SavedSession, HostError> {
        let broken = |error| HostError::Save(SaveError::Game { path: file.to_owned(), error });
        let ruleset = save.game.checked_ruleset().map_err(broken)?;
        // Reported before the word lists, none of which would be for this language.
        let tiles = save.game.checked_tiles(&ruleset).map_err(broken)?;
        let language = &save.game.language;
        let (own, own_notice) = self.own_words_of_saved(&save, &ruleset, tiles, file)?;
        let saved_with = &save.game.dictionary;
        let (words, list_notice) = match self.dictionaries.for_game_with(
            &ruleset,
            language,
            Some(&saved_with.id),
            &own,
        ) {
            Ok(words) if words.vocabulary.lexicon().fingerprint() == saved_with.fingerprint => (words, None),
            Ok(words) => {
                let notice = format!(
                    "The word list `{}` has changed since this game began; words are checked against its new version.",
                    saved_with.id
                );
                (words, Some(notice))
            }
            Err(error) => {
                let why = self.dictionaries.why_unusable(&error);
                let words = self
                    .dictionaries
                    .for_game_with(&ruleset, language, None, &own)
                    .map_err(|_| HostError::Dictionary(error))?;
                let notice = format!(
                    "The word list `{}` of this game {why}; words are checked against {}.",
                    saved_with.id, words.label.name
                );
                (words, Some(notice))
            }
        };
        let GameWords { vocabulary, label } = words;
        let game = Game::replay(&save.game, vocabulary).map_err(broken)?;
        save.notes.own_words = Some(own);
        let leaves = self.knowledge.leaves.warning(&ruleset, tiles);
        let notice = joined(own_notice.into_iter().chain(leaves.map(|why| sentence(&why))));
        Ok(SavedSession { game, notes: save.notes, dictionary_label: label, list_notice, notice })
    }

    /// The own words of a saved game, and a notice if those in the user's files have changed. A game keeps its own
    /// words, so that a play is as legal on one computer as on another.
    fn own_words_of_saved(
        &self,
        save: &SaveFile,
        ruleset: &Ruleset,
        tiles: &TileSet,
        file: &Path,
    ) -> Result<(OwnWords, Option<String>), HostError> {
        let in_files = self.dictionaries.own_words_of(ruleset, &save.game.language);
        let Some(saved) = &save.notes.own_words else {
            return Ok((in_files?, None));
        };
        saved.check(tiles).map_err(|why| {
            HostError::Save(SaveError::Damaged { path: file.to_owned(), what: format!("own words: {why}") })
        })?;
        // A faulty file is reported where it is used.
        let different = in_files.map(|own| own.different_from(saved)).unwrap_or_default();
        let notice = (!different.is_empty()).then(|| {
            format!(
                "Your own words have changed ({}); this game keeps those that it was played with.",
                listed(&different)
            )
        });
        Ok((saved.clone(), notice))
    }

    /// The newest saved game that is `wanted`, or `None` without one. A saved game that cannot be read and was written later is
    /// an error: an older game in its place, or none, would hide that.
    fn newest(&self, wanted: impl Fn(&SavedGame) -> bool) -> Result<Option<PathBuf>, HostError> {
        let SavedGames { games, unreadable } = self.saved_games()?;
        let game = games.into_iter().find(wanted).map(|game| game.file);
        let written = |path: &Path| FileVersion::of(path).and_then(FileVersion::modified);
        let written_last = |error: &SaveError| error.path().and_then(written);
        let foreign = |error: &SaveError| matches!(error, SaveError::Foreign { .. });
        match (game, unreadable.into_iter().filter(|error| !foreign(error)).max_by_key(written_last)) {
            (None, Some(error)) => Err(HostError::Save(error)),
            (Some(older), Some(why)) if written(&older) < written_last(&why) => {
                Err(HostError::NewestUnreadable { why: Box::new(why), older })
            }
            (game, _) => Ok(game),
        }
    }
}

/// Checks whether a ruleset has tiles for a language. A language without is reported before its missing word list,
/// which would only be a consequence.
fn check_language(ruleset: &Ruleset, language: &str) -> Result<(), HostError> {
    if ruleset.tile_set(language).is_some() {
        return Ok(());
    }
    let offered = ruleset.tile_sets().map(|tiles| tiles.language().to_owned()).collect();
    Err(HostError::Setup(SetupError::Language { given: language.to_owned(), offered }))
}

/// Several notices in one, or `None` without any.
pub(super) fn joined(notices: impl Iterator<Item = String>) -> Option<String> {
    let notices: Vec<String> = notices.collect();
    (!notices.is_empty()).then(|| notices.join(" "))
}

/// The most words or rulesets named in a notice.
const MAX_NAMED: usize = 5;

/// Words for a notice: `AA, BB, CC and 12 more`.
fn listed(words: &[String]) -> String {
    let named = words.iter().take(MAX_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match words.len().saturating_sub(MAX_NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Per-player statistics from the saved games in a folder, and why other files cannot be read.
///
/// # Errors
/// [`SaveError`] if the folder cannot be read.
pub fn statistics_of(saves: &SaveFolder) -> Result<(Statistics, Vec<SaveError>), SaveError> {
    let (games, unreadable) = saves.games()?;
    let figures = games.iter().map(|game| (&game.game.figures, game.reviewed_seats()));
    let mut statistics = Statistics::of(figures);
    if !saves.has_ratings() {
        statistics.forget_ratings();
    }
    Ok((statistics, unreadable))
}

/// The words that people, or the one with this name, missed in the games of a folder in the language with this name, as far as
/// reviews of them are stored: each once, those of the newest game first. A folder that cannot be read has none.
pub(crate) fn missed_words_of(saves: &SaveFolder, language: &str, player: Option<&str>) -> Vec<String> {
    let (mut games, _) = saves.games().unwrap_or_default();
    games.retain(|game| game.game.figures.language == language);
    games.sort_by_key(|game| std::cmp::Reverse(game.game.figures.when));
    let mut known = BTreeSet::new();
    let missed = games.iter().flat_map(|game| game.game.figures.missed_words(game.reviewed_seats(), player));
    missed.filter(|word| known.insert(word.clone())).collect()
}

/// A random seed for a game that people play: too long for anybody to find it by trying all seeds until one deals the rack
/// and the board that they see. It has 63 bits, since numbers in TOML have a sign.
///
/// # Errors
/// [`HostError::Seed`].
pub(super) fn secret_seed() -> Result<u64, HostError> {
    Ok(SysRng.try_next_u64()? >> 1)
}

/// A random seed for games of bots and puzzles, short enough to be read out and typed.
///
/// # Errors
/// [`HostError::Seed`].
pub(crate) fn random_seed() -> Result<u64, HostError> {
    Ok(SysRng.try_next_u32()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::settings::Setting;

    impl Host {
        /// A host that saves games in a folder of its own.
        pub(crate) fn in_new_folder() -> (tempfile::TempDir, Self) {
            let folder = tempfile::tempdir().unwrap();
            let host = Self::new(&Folders::default(), Some(folder.path().to_owned()));
            (folder, host)
        }
    }

    #[test]
    fn a_host_heeds_no_word_list_that_its_settings_do_not_offer() {
        let (folder, mut host) = Host::in_new_folder();
        host.settings.replace(Settings::open(Some(folder.path())).unwrap());
        host.settings.set(Setting::Dictionary, "en-common").unwrap();
        let ruleset = host.rulesets.load("wordfeud").unwrap();
        assert_eq!(host.preferred_dictionary(&ruleset, "en"), Some("en-common"));
        host.door = Some(HostDoor::new(String::new(), || Err(std::io::ErrorKind::NotFound.into())));
        assert_eq!(host.preferred_dictionary(&ruleset, "en"), None);
    }
}
