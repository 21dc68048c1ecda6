//! The games of one ruleset that somebody asks for, and how they become a tournament.

use std::path::{self, Path};
use std::sync::Arc;

use rackety_engine::bots::{BotProfile, BotVocabulary, Budget, Level};
use rackety_engine::game::OptionsText;
use rackety_engine::{Game, SetupError};
use rackety_lab::{RunHead, Tournament, TournamentError, TournamentSetup};

use crate::config::settings::OffensiveWords;
use crate::files::{BotKnowledge, CommonWords, DictionaryError};
use crate::session::{Host, HostError};

/// The games of one ruleset, as somebody asks for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideRequest {
    /// The ruleset: an id, or a path that ends in `.toml`.
    pub ruleset: String,
    /// The language; without one, the ruleset's default.
    pub language: Option<String>,
    /// The word list; without one, the best that is installed for the ruleset.
    pub dictionary: Option<String>,
    /// The bots, one per seat; without any, two of level club, or as many as the ruleset needs.
    pub bots: Vec<BotProfile>,
    /// The options that players choose before a game.
    pub options: OptionsText,
    /// The legal plays are counted on one turn in this many; 0 for none.
    pub count_plays: u32,
}

/// The games of one ruleset with everything that they need but word graphs, which take a while to build.
#[derive(Debug, Clone)]
pub struct SidePlan {
    setup: TournamentSetup,
    /// The common words of the language, or why they cannot be used.
    common_words: Result<Option<Arc<CommonWords>>, DictionaryError>,
    /// The text by which the ruleset can be found again.
    source: String,
    /// The name and size of the word list.
    words: String,
}

/// The reason why such games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum SideError {
    /// The ruleset is not played in this language.
    #[error("{0}")]
    Language(#[source] HostError),
    /// The ruleset is not for this number of bots.
    #[error("{0}")]
    Bots(#[source] SetupError),
    /// The ruleset, the word list or an option cannot be used.
    #[error("{0}")]
    Host(#[from] HostError),
    /// There can be no tournament, for any other reason.
    #[error("{0}")]
    Tournament(#[source] TournamentError),
}

impl SideRequest {
    /// Loads the ruleset and the words.
    ///
    /// # Errors
    /// [`SideError::Language`] and [`SideError::Host`].
    pub fn plan(self, host: &Host) -> Result<SidePlan, SideError> {
        let Self { ruleset: name, language, dictionary, bots, options, count_plays } = self;
        let ruleset = Arc::new(host.rulesets.load(&name).map_err(HostError::Ruleset)?);
        let language = language.unwrap_or_else(|| ruleset.default_language().to_owned());
        let words = host.words(&ruleset, &language, dictionary.as_deref()).map_err(|error| match error {
            error @ HostError::Setup(_) => SideError::Language(error),
            error => SideError::Host(error),
        })?;
        let players = ruleset.players();
        let bots = if bots.is_empty() {
            vec![BotProfile::from(Level::Club); 2.clamp(*players.start(), *players.end())]
        } else {
            bots
        };
        let options = options.options(&ruleset).map_err(HostError::Options)?;
        let common_words = host.dictionaries.common_words(&language);
        let setup = TournamentSetup {
            common_words: None,
            ruleset,
            language,
            vocabulary: words.vocabulary,
            bots,
            options,
            count_plays,
            budget: Budget::SELF_PLAY,
        };
        Ok(SidePlan { setup, common_words, source: lasting(&name), words: words.label.to_string() })
    }
}

impl SidePlan {
    /// The tournament, and what a report says of it.
    ///
    /// # Errors
    /// [`SideError::Bots`] and [`SideError::Tournament`].
    pub fn tournament(self, knowledge: &BotKnowledge) -> Result<(Tournament, RunHead), SideError> {
        let Self { mut setup, common_words, source, words } = self;
        // It does not matter that they cannot be used where nobody needs them.
        if setup.bots.iter().any(|bot| bot.vocabulary != BotVocabulary::All) {
            let common_words = common_words.map_err(HostError::Dictionary)?;
            setup.common_words = common_words.map(|common| Arc::clone(common.shared()));
        }
        let tournament = prepare(setup, knowledge).map_err(|error| match error {
            TournamentError::Setup(error @ SetupError::Players { .. }) => SideError::Bots(error),
            error => SideError::Tournament(error),
        })?;
        let head = RunHead::new(&tournament, &source, &words);
        Ok((tournament, head))
    }
}

/// Prepares a tournament with what bots know on this machine. Do not call it on the thread that draws, since it may build
/// word graphs.
///
/// # Errors
/// [`TournamentError`].
pub fn prepare(setup: TournamentSetup, knowledge: &BotKnowledge) -> Result<Tournament, TournamentError> {
    let common_words = setup.common_words.clone();
    let leaves_of = |game: &Game| knowledge.leaves.get(&game.setup().ruleset, game.tiles());
    let graph_of = |known, game: &Game| {
        // Whatever the setting says: a seed gives the same game on every machine.
        let offensive = OffensiveWords::BotsAvoid;
        knowledge.graph_with(known, (game.vocabulary(), game.tiles()), common_words.as_deref(), offensive)
    };
    Tournament::new(setup, leaves_of, graph_of)
}

/// A name of the same ruleset in every folder.
pub(crate) fn lasting(name: &str) -> String {
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return name.to_owned();
    }
    path::absolute(path).map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}
