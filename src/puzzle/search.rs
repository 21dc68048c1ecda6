//! Looking for a puzzle. This takes a second or two, so the screen does it on the worker's thread.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::civil::Date;
use rackety_engine::bots::{BotVocabulary, LeaveTable};
use rackety_engine::movegen::{GraphError, GraphMismatch};
use rackety_engine::puzzle::{Difficulty, MissedPlay, Puzzle, PuzzleError, PuzzleMaker, SelfPlay, Theme};
use rackety_engine::{RandomStream, Ruleset, Seat, TileSet, Vocabulary, WordGraph};

use super::daily::seed_of_day;
use super::request::{PuzzleRequest, PuzzleSource};
use crate::assist::thinker::{Stage, StageWatch};
use crate::config::settings::OffensiveWords;
use crate::files::puzzle_scores::{PuzzleKey, PuzzleProgress, PuzzleScores};
use crate::files::saves::{self, SaveFile};
use crate::files::{
    BotKnowledge, CommonWords, DictionaryLibrary, GameWords, LeaveLibrary, SaveError, SaveFolder,
};
use crate::session::{Host, HostError, random_seed};
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::numbers::counted;

/// The ruleset of a puzzle that names none.
const DEFAULT_RULESET: &str = "smartfeud";

/// The solver and the opponents in games between bots.
const SOLVER: &str = "You";
const OPPONENT: &str = "Opponent";

/// About how many games between bots a puzzle takes at most, for the progress.
const EXPECTED_GAMES: u32 = 40;

/// Everything that a search for a puzzle needs.
#[derive(Debug, Clone)]
pub struct PuzzleSearch {
    request: PuzzleRequest,
    scores: PuzzleScores,
    sources: Sources,
}

#[derive(Debug, Clone)]
enum Sources {
    SelfPlay(Box<SelfPlaySource>),
    MyGames(MyGames),
}

/// Games between bots.
#[derive(Debug, Clone)]
struct SelfPlaySource {
    games: SelfPlay,
    label: DictionaryLabel,
    /// The words that a solution should be one of.
    common: Option<Arc<CommonWords>>,
    origin: PuzzleOrigin,
    seed: u64,
}

/// Finished saved games.
#[derive(Debug, Clone)]
struct MyGames {
    dictionaries: Arc<DictionaryLibrary>,
    saves: SaveFolder,
    ruleset: Option<String>,
    seed: u64,
}

/// A puzzle that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The name and size of its word list.
    pub label: DictionaryLabel,
    /// The source of the puzzle.
    pub origin: PuzzleOrigin,
    /// Its themes.
    pub themes: Vec<Theme>,
    /// The difficulty of the puzzle.
    pub difficulty: Difficulty,
    /// The theme that was requested, which its solver knows.
    pub requested_theme: Option<Theme>,
    /// The number of tries that were used before, when the puzzle was left.
    pub used: u8,
    /// The reason why the puzzle does not count, or `None` if it does.
    pub not_counted: Option<String>,
}

/// The source of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleOrigin {
    /// The puzzle is from games between bots with this seed.
    Seed(u64),
    /// It is the puzzle of this day.
    Day(Date),
    /// The puzzle is from a turn of a saved game.
    Game {
        /// The name of the game's file, without its extension.
        name: String,
        /// The number of the turn.
        turn: u32,
        /// The player who missed the best play.
        player: String,
    },
}

/// The way to a puzzle where the saved games have none.
const ELSE: &str = "or take a puzzle from games between bots (`rackety puzzle`)";

/// The reason why no puzzle was found.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// No word graph can be built.
    #[error("{0}")]
    Graph(#[source] GraphError),
    /// The search in games between bots found none.
    #[error("{0}")]
    Puzzle(#[source] PuzzleError),
    /// By this ruleset no tile can be taken.
    #[error("no tile can be taken in {0}; choose another theme or ruleset")]
    NoTakings(String),
    /// By this ruleset tiles can be taken to the end, so that no play can be proved the best.
    #[error(
        "tiles can be taken to the end in {0}, so no play can be proved the best; name a ruleset without takings, as in \
         `rackety puzzle wordfeud --only endgame`"
    )]
    NoEndgames(String),
    /// By this ruleset two players cannot play, and only their endgames are searched to the end.
    #[error(
        "{0} is not for two players, so no play can be proved the best; name another ruleset, as in \
         `rackety puzzle wordfeud --only endgame`"
    )]
    NotForTwo(String),
    /// The saved games cannot be read.
    #[error("{0}")]
    Save(#[source] SaveError),
    /// This folder has no finished game that fits.
    #[error("no suitable finished game in {0}; play one to its end, {ELSE}")]
    NoGames(PathBuf),
    /// In this number of finished games there is none that fits and has not been done.
    #[error("no new puzzle in {games}: {1}; play more, {ELSE}", games = counted(*.0 as u64, "finished game"))]
    NothingMissed(usize, NoneLeft),
}

/// The reason why finished games have no new puzzle; if several apply, the last of them is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum NoneLeft {
    /// The games have none at all.
    #[error("no clear best play was missed")]
    NoneMissed,
    /// They have none of the theme.
    #[error("none of the missed plays has this theme")]
    OtherThemes,
    /// All that fit have been done.
    #[error("you have done every puzzle that they offer")]
    AllDone,
}

impl From<GraphMismatch> for SearchError {
    fn from(error: GraphMismatch) -> Self {
        Self::Puzzle(error.into())
    }
}

impl FoundPuzzle {
    /// A puzzle with its themes and its difficulty. `common` are the common words of its language.
    fn new(
        puzzle: Puzzle,
        (label, origin): (DictionaryLabel, PuzzleOrigin),
        maker: &mut PuzzleMaker,
        common: Option<&CommonWords>,
    ) -> Result<Self, SearchError> {
        let themes = maker.themes(&puzzle)?;
        let difficulty = Difficulty::new(&puzzle, &themes, common.map(CommonWords::words));
        Ok(Self {
            puzzle,
            label,
            origin,
            themes,
            difficulty,
            requested_theme: None,
            used: 0,
            not_counted: None,
        })
    }

    /// Returns the key that identifies the puzzle in the file of scores.
    pub fn key(&self) -> PuzzleKey {
        let day = match self.origin {
            PuzzleOrigin::Day(day) => Some(day),
            PuzzleOrigin::Seed(_) | PuzzleOrigin::Game { .. } => None,
        };
        let setup = self.puzzle.game().setup();
        let (ruleset, language) = (setup.ruleset.id().to_owned(), setup.language.clone());
        PuzzleKey {
            ruleset,
            language,
            day,
            fingerprint: self.puzzle.fingerprint(),
            rating: self.difficulty.rating(),
        }
    }
}

impl PuzzleSearch {
    /// The search for the puzzle that is requested. In games between bots, the user's own words, common words and leave
    /// values do not count, so that everybody gets the same puzzle.
    ///
    /// # Errors
    /// [`HostError::Ruleset`], [`HostError::Setup`] for a language that the ruleset does not have,
    /// [`HostError::Dictionary`], or [`HostError::Seed`].
    pub fn new(host: &Host, request: PuzzleRequest) -> Result<Self, HostError> {
        let self_play = |seed: u64, origin: PuzzleOrigin| {
            SelfPlaySource::new(host, &request, seed, origin)
                .map(|source| Sources::SelfPlay(Box::new(source)))
        };
        let sources = match request.source {
            PuzzleSource::SelfPlay(seed) => {
                let seed = seed.map_or_else(random_seed, Ok)?;
                self_play(seed, PuzzleOrigin::Seed(seed))?
            }
            PuzzleSource::Day(day) => self_play(seed_of_day(day), PuzzleOrigin::Day(day))?,
            PuzzleSource::MyGames(seed) => {
                // A misspelt name is reported, although no file of it is needed.
                let ruleset =
                    request.ruleset.as_deref().map(|given| host.rulesets.load(given)).transpose()?;
                Sources::MyGames(MyGames {
                    dictionaries: Arc::clone(&host.dictionaries),
                    saves: host.saves.clone(),
                    ruleset: ruleset.map(|ruleset| ruleset.id().to_owned()),
                    seed: seed.map_or_else(random_seed, Ok)?,
                })
            }
        };
        Ok(Self { scores: host.puzzle_scores.clone(), sources, request })
    }

    /// The request for another puzzle like this one, after this one.
    pub fn next(&self) -> PuzzleRequest {
        let source = match self.request.source {
            PuzzleSource::SelfPlay(_) | PuzzleSource::Day(_) => PuzzleSource::SelfPlay(None),
            PuzzleSource::MyGames(_) => PuzzleSource::MyGames(None),
        };
        PuzzleRequest { source, ..self.request.clone() }
    }

    /// Searches. If the watcher breaks, the result is [`PuzzleError::Stopped`].
    ///
    /// # Errors
    /// [`SearchError`].
    pub fn run(&self, knowledge: &BotKnowledge, watch: StageWatch<'_>) -> Result<FoundPuzzle, SearchError> {
        if watch(Stage::Words).is_break() {
            return Err(SearchError::Puzzle(PuzzleError::Stopped));
        }
        let mut found = match &self.sources {
            Sources::SelfPlay(source) => source.search(knowledge, watch),
            Sources::MyGames(games) => games.search(self, knowledge, watch),
        }?;
        found.requested_theme = self.request.theme;
        match self.scores.progress(&found.key()) {
            Ok(PuzzleProgress::Tried(used)) => found.used = used,
            Ok(PuzzleProgress::Done) => found.not_counted = Some("you have done it before".to_owned()),
            Err(error) => found.not_counted = Some(error.to_string()),
        }
        Ok(found)
    }
}

/// True if puzzles of a theme are possible by a ruleset: those of takings need takings, and those of endgames two players and
/// no takings.
pub fn is_possible(theme: Theme, ruleset: &Ruleset) -> bool {
    match theme {
        Theme::Taking => ruleset.take().is_some(),
        Theme::Endgame => ruleset.take().is_none() && players(ruleset).len() == 2,
        Theme::Bingo | Theme::Hook | Theme::Parallel | Theme::Block => true,
    }
}

/// The names of the players in a game between bots: two, or as many as the ruleset needs.
fn players(ruleset: &Ruleset) -> Vec<String> {
    let count = 2.clamp(*ruleset.players().start(), *ruleset.players().end());
    let opponents = (1..count).map(|number| match number {
        1 => OPPONENT.to_owned(),
        _ => format!("{OPPONENT} {number}"),
    });
    std::iter::once(SOLVER.to_owned()).chain(opponents).collect()
}

impl SelfPlaySource {
    fn new(host: &Host, request: &PuzzleRequest, seed: u64, origin: PuzzleOrigin) -> Result<Self, HostError> {
        let id = request.ruleset.as_deref().unwrap_or(DEFAULT_RULESET);
        let ruleset = host.rulesets.load(id)?;
        let language = request.language.clone().unwrap_or_else(|| ruleset.default_language().to_owned());
        let GameWords { vocabulary, label } = host.words_of_list(&ruleset, &language)?;
        let common = host.dictionaries.built_in_common_words(&language);
        // A graph of all the words of the list is not one of the words of the game.
        let vocabulary = Vocabulary::of_lengths(vocabulary, ruleset.word_lengths());
        let players = players(&ruleset);
        let games = SelfPlay {
            ruleset: Arc::new(ruleset),
            language,
            vocabulary,
            players,
            familiar: None,
            theme: request.theme,
        };
        Ok(Self { games, label, common, origin, seed })
    }

    fn search(&self, knowledge: &BotKnowledge, watch: StageWatch<'_>) -> Result<FoundPuzzle, SearchError> {
        let SelfPlay { ruleset, vocabulary, language, theme, .. } = &self.games;
        if let Some(theme) = theme.filter(|&theme| !is_possible(theme, ruleset)) {
            let name = ruleset.name().to_owned();
            return Err(match (theme, ruleset.take()) {
                (Theme::Endgame, Some(_)) => SearchError::NoEndgames(name),
                (Theme::Endgame, None) => SearchError::NotForTwo(name),
                _ => SearchError::NoTakings(name),
            });
        }
        let no_tiles = PuzzleError::None(0);
        let tiles = ruleset.tile_set(language).ok_or(SearchError::Puzzle(no_tiles))?;
        // Whatever the setting says: everybody gets the same puzzle.
        let offensive = OffensiveWords::BotsAvoid;
        let graph = knowledge.graph(BotVocabulary::All, (vocabulary, tiles), None, offensive);
        let graph = graph.map_err(SearchError::Graph)?;
        // For the same reason, leave values of the user do not count.
        let leaves = LeaveLibrary::default().get(ruleset, tiles);
        let mut maker = maker_among_all(&graph, leaves, (vocabulary, tiles), knowledge)?;
        let familiar = self.common.as_ref().map(|common| Arc::clone(common.shared()));
        let games = SelfPlay { familiar, ..self.games.clone() };
        let mut watch = |games: u32| watch(Stage::Plays(percent(games, EXPECTED_GAMES)));
        let puzzle = maker.from_self_play(&games, self.seed, &mut watch).map_err(SearchError::Puzzle)?;
        let from = (self.label.clone(), self.origin.clone());
        FoundPuzzle::new(puzzle, from, &mut maker, self.common.as_deref())
    }
}

impl MyGames {
    fn search(
        &self,
        PuzzleSearch { request, scores, .. }: &PuzzleSearch,
        knowledge: &BotKnowledge,
        watch: StageWatch<'_>,
    ) -> Result<FoundPuzzle, SearchError> {
        let folder = self.saves.path().map_err(SearchError::Save)?;
        let mut files = self.saves.newest_first();
        // The same games in the same order whatever their times are.
        files.sort();
        let mut stream = RandomStream::seeded(self.seed);
        stream.shuffle(&mut files);
        let (all, mut searched) = (u32::try_from(files.len()).unwrap_or(u32::MAX), 0);
        let mut none_left = NoneLeft::NoneMissed;
        // A seed gives the same puzzle again.
        let is_chosen = matches!(request.source, PuzzleSource::MyGames(Some(_)));
        for (number, file) in (0..).zip(&files) {
            if watch(Stage::Plays(percent(number, all))).is_break() {
                return Err(SearchError::Puzzle(PuzzleError::Stopped));
            }
            // Files that cannot be read are named by `rackety games`.
            let Ok((save, mut game)) = saves::replayed(file) else { continue };
            let setup = game.setup();
            // A game that was played elsewhere may be anybody's.
            let fits = game.state().ending().is_some()
                && !game.is_recorded()
                && self.ruleset.as_ref().is_none_or(|id| id == setup.ruleset.id())
                && request.language.as_ref().is_none_or(|language| *language == setup.language);
            let is_person = |seat: Seat| save.notes.bots.get(seat.index()).copied().flatten().is_none();
            if !fits || !game.state().players().any(|(seat, _)| is_person(seat)) {
                continue;
            }
            let Some(GameWords { vocabulary, label }) = self.words(&save, &setup.ruleset) else { continue };
            searched += 1;
            game.change_vocabulary(vocabulary);
            game.turn_hints_off();
            let graph = knowledge.graph_of_all(&game).map_err(SearchError::Graph)?;
            let leaves = knowledge.leaves.get(&game.setup().ruleset, game.tiles());
            let words = (&**game.vocabulary(), game.tiles());
            let mut maker = maker_among_all(&graph, leaves, words, knowledge)?;
            let mut go_on = || watch(Stage::Plays(percent(number, all)));
            let missed = maker.missed_in(&game, is_person, &mut go_on)?;
            let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let (common, _) = self.dictionaries.usable_common_words(&game.setup().language);
            let found = missed.into_iter().map(|missed| {
                let from = (label.clone(), origin_of(&missed, &name));
                FoundPuzzle::new(missed.puzzle, from, &mut maker, common.as_deref())
            });
            let mut found: Vec<FoundPuzzle> = found.collect::<Result<_, _>>()?;
            found.retain(|found| {
                let reason = if request.theme.is_some_and(|theme| !found.themes.contains(&theme)) {
                    NoneLeft::OtherThemes
                } else if !is_chosen && scores.is_done(&found.key()) {
                    NoneLeft::AllDone
                } else {
                    return true;
                };
                none_left = none_left.max(reason);
                false
            });
            if !found.is_empty() {
                return Ok(found.swap_remove(stream.below(found.len())));
            }
        }
        if searched == 0 {
            return Err(SearchError::NoGames(folder.to_owned()));
        }
        Err(SearchError::NothingMissed(searched, none_left))
    }

    /// The words that a saved game was played with, as far as its list is installed, or `None` without a list.
    fn words(&self, save: &SaveFile, ruleset: &Ruleset) -> Option<GameWords> {
        let language = &save.game.language;
        let own = save.notes.own_words.clone().unwrap_or_default();
        let words = |list| self.dictionaries.for_game_with(ruleset, language, list, &own);
        words(Some(&save.game.dictionary.id)).or_else(|_| words(None)).ok()
    }
}

/// A maker with the words of a graph, whose solutions are the best with the offensive words that it leaves out, too.
fn maker_among_all(
    graph: &WordGraph,
    leaves: LeaveTable,
    words: (&Vocabulary, &TileSet),
    knowledge: &BotKnowledge,
) -> Result<PuzzleMaker, SearchError> {
    let all = knowledge.graph(BotVocabulary::All, words, None, OffensiveWords::BotsMayPlay);
    let all = all.map_err(SearchError::Graph)?;
    let maker = PuzzleMaker::new(graph, leaves);
    Ok(if all.key() == graph.key() { maker } else { maker.among_all_words(&all) })
}

fn origin_of(missed: &MissedPlay, name: &str) -> PuzzleOrigin {
    let player = missed.puzzle.game().state().player(missed.seat).name().to_owned();
    PuzzleOrigin::Game { name: name.to_owned(), turn: missed.turn, player }
}

fn percent(done: u32, all: u32) -> u8 {
    let percent = 100 * u64::from(done) / u64::from(all.max(1));
    u8::try_from(percent.min(99)).unwrap_or(99)
}
