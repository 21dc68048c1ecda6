//! Sets up the games of all tests; everything a test does not set has a default.

use std::sync::Arc;

use rackety_engine::game::PositionText;
use rackety_engine::{FirstPlayer, Game, Lexicon, Options, Ruleset, Setup, StartPosition, Vocabulary};

const NAMES: [&str; 4] = ["Ann", "Bob", "Cem", "Dee"];

/// A game being set up. Defaults: two players (or as many as the ruleset requires), the ruleset's own language and
/// options, the first seat first, seed 1, and no words.
pub(crate) struct TestGame {
    setup: Setup,
    vocabulary: Arc<Vocabulary>,
    /// The position that the game begins with, if it is not the default.
    text: PositionText,
}

pub(crate) fn game(ruleset: &Arc<Ruleset>) -> TestGame {
    let players = 2.clamp(*ruleset.players().start(), *ruleset.players().end());
    let setup = Setup {
        language: ruleset.default_language().to_owned(),
        players: names(players),
        first: FirstPlayer::FirstSeat,
        seed: 1,
        options: Options::of(ruleset),
        position: None,
        ruleset: Arc::clone(ruleset),
    };
    TestGame { setup, vocabulary: vocabulary([""; 0]), text: PositionText::default() }
}

/// Returns the same game from another position.
pub(crate) fn game_at(game: &Game, position: StartPosition) -> Game {
    let setup = Setup { position: Some(position), ..game.setup().clone() };
    Game::new(setup, Arc::clone(game.vocabulary())).unwrap()
}

fn names(players: usize) -> Vec<String> {
    NAMES[..players].iter().map(|&name| name.to_owned()).collect()
}

/// These words, as they are.
pub(crate) fn vocabulary(words: impl IntoIterator<Item = impl AsRef<str>>) -> Arc<Vocabulary> {
    Arc::new(Vocabulary::plain(Arc::new(Lexicon::from_words("test", words))))
}

impl TestGame {
    pub(crate) fn language(mut self, language: &str) -> Self {
        language.clone_into(&mut self.setup.language);
        self
    }

    /// This many players, with the names Ann, Bob, Cem and Dee.
    pub(crate) fn players(mut self, players: usize) -> Self {
        self.setup.players = names(players);
        self
    }

    pub(crate) fn first(mut self, first: FirstPlayer) -> Self {
        self.setup.first = first;
        self
    }

    pub(crate) fn seed(mut self, seed: u64) -> Self {
        self.setup.seed = seed;
        self
    }

    pub(crate) fn options(mut self, options: Options) -> Self {
        self.setup.options = options;
        self
    }

    pub(crate) fn position(mut self, position: StartPosition) -> Self {
        self.setup.position = Some(position);
        self
    }

    /// These racks of the first players.
    pub(crate) fn racks<const N: usize>(mut self, racks: [&str; N]) -> Self {
        self.text.racks = racks.map(str::to_owned).to_vec();
        self
    }

    pub(crate) fn scores<const N: usize>(mut self, scores: [i32; N]) -> Self {
        self.text.scores = scores.to_vec();
        self
    }

    pub(crate) fn bag(mut self, bag: Option<&str>) -> Self {
        self.text.bag = bag.map(str::to_owned);
        self
    }

    pub(crate) fn board(mut self, board: impl Into<String>) -> Self {
        self.text.board = Some(board.into());
        self
    }

    #[allow(dead_code, reason = "the counts of legal plays use it")]
    pub(crate) fn position_text(mut self, text: &PositionText) -> Self {
        self.text = text.clone();
        self
    }

    /// These words, with those that the ruleset adds and without those it removes.
    pub(crate) fn words(mut self, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let rules = self.setup.ruleset.dictionary(&self.setup.language);
        let lexicon = Arc::new(Lexicon::from_words("test", words));
        self.vocabulary = Arc::new(Vocabulary::adjusted(lexicon, &rules.add, &rules.remove));
        self
    }

    #[allow(dead_code, reason = "the tests with the project's word lists use it")]
    pub(crate) fn vocabulary(mut self, vocabulary: &Arc<Vocabulary>) -> Self {
        self.vocabulary = Arc::clone(vocabulary);
        self
    }

    pub(crate) fn start(self) -> Game {
        let Self { mut setup, vocabulary, text } = self;
        if text != PositionText::default() {
            let tiles = setup.ruleset.tile_set(&setup.language).unwrap();
            setup.position = Some(text.position(setup.ruleset.layout().size(), tiles).unwrap());
        }
        Game::new(setup, vocabulary).unwrap()
    }
}
