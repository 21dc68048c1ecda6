use std::sync::Arc;

use super::game::Game;
use super::setup::{FirstPlayer, Options, Setup, SetupError, StartPosition};
use crate::lexicon::Vocabulary;
use crate::ruleset::Ruleset;

/// Collects what a game begins with; see [`Game::builder`].
#[derive(Debug, Clone)]
#[must_use]
pub struct GameBuilder {
    ruleset: Arc<Ruleset>,
    vocabulary: Arc<Vocabulary>,
    players: Option<Vec<String>>,
    language: Option<String>,
    first: FirstPlayer,
    seed: u64,
    options: Option<Options>,
    position: Option<StartPosition>,
}

impl Game {
    /// A builder for a game by this ruleset, with the words of this list or vocabulary. Everything else has a default:
    /// as few players as the ruleset allows, the ruleset's language and options, the first seat starts, seed 0.
    pub fn builder(ruleset: impl Into<Arc<Ruleset>>, words: impl Into<Arc<Vocabulary>>) -> GameBuilder {
        GameBuilder {
            ruleset: ruleset.into(),
            vocabulary: words.into(),
            players: None,
            language: None,
            first: FirstPlayer::FirstSeat,
            seed: 0,
            options: None,
            position: None,
        }
    }
}

impl GameBuilder {
    /// The players' names, in the order of play.
    pub fn players(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { players: Some(names.into_iter().map(Into::into).collect()), ..self }
    }

    /// The language: the id of one of the ruleset's tile sets.
    pub fn language(self, language: impl Into<String>) -> Self {
        Self { language: Some(language.into()), ..self }
    }

    /// The player who starts.
    ///
    /// ```
    /// use rackety_engine::{FirstPlayer, Game, Lexicon, Ruleset};
    /// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
    ///
    /// let ruleset = Ruleset::parse("tiny", TINY)?;
    /// let game = Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).players(["Ann", "Bob"]);
    /// let game = game.first(FirstPlayer::Named("Bob".to_owned())).start()?;
    /// assert_eq!(game.state().player(game.state().to_move()).name(), "Bob");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(self, first: FirstPlayer) -> Self {
        Self { first, ..self }
    }

    /// The seed of every random choice: the same seed deals the same tiles.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Returns the options that the players chose, where the ruleset leaves a choice.
    pub fn options(self, options: Options) -> Self {
        Self { options: Some(options), ..self }
    }

    /// A position to begin from.
    pub fn position(self, position: StartPosition) -> Self {
        Self { position: Some(position), ..self }
    }

    /// Starts the game.
    ///
    /// # Errors
    /// [`SetupError`] if the ruleset does not allow this setup.
    pub fn start(self) -> Result<Game, SetupError> {
        let Self { ruleset, vocabulary, players, language, first, seed, options, position } = self;
        let numbered = || (1..=*ruleset.players().start()).map(|seat| format!("Player {seat}")).collect();
        let setup = Setup {
            language: language.unwrap_or_else(|| ruleset.default_language().to_owned()),
            players: players.unwrap_or_else(numbered),
            first,
            seed,
            options: options.unwrap_or_else(|| Options::of(&ruleset)),
            position,
            ruleset,
        };
        Game::new(setup, vocabulary)
    }
}
