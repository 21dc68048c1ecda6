//! A whole game as data: what is saved, and what a saved game becomes again.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Action, Event, FirstPlayer, Game, OptionsText, OptionsTextError, PositionText, PositionTextError, Setup,
    SetupError, TurnText, TurnTextError,
};
use crate::lexicon::Vocabulary;
use crate::play::Refusal;
use crate::rng::GENERATOR;
use crate::ruleset::{Ruleset, RulesetError, RulesetSpec};

/// A game as data: its ruleset whole, what it began with, and its turns. Nothing that follows from these is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The generator of every random choice; only [`GENERATOR`] is known.
    pub generator: String,
    /// The ruleset's id, for showing.
    pub ruleset_id: String,
    /// The ruleset as it was when the game began.
    pub ruleset: RulesetSpec,
    /// The language.
    pub language: String,
    /// The word list.
    pub dictionary: DictionaryRecord,
    /// The players in the order of play.
    pub players: Vec<String>,
    /// Who starts: a name, or none for the first seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The seed.
    pub seed: u64,
    /// What the players chose.
    pub options: OptionsText,
    /// A position to begin from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionText>,
    /// What was done, first to last.
    pub turns: Vec<TurnText>,
}

/// Which word list a game is played with. Its words were looked up when the plays were made; another version of the
/// list changes nothing of what was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictionaryRecord {
    /// The list's id.
    pub id: String,
    /// Its [`Lexicon::fingerprint`](crate::Lexicon::fingerprint).
    pub fingerprint: String,
}

/// Why a record is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordError {
    /// Another generator: the tiles drawn would be others.
    Generator(String),
    /// The ruleset in it is not valid.
    Ruleset(RulesetError),
    /// The options in it are not valid.
    Options(OptionsTextError),
    /// The position in it is not valid.
    Position(PositionTextError),
    /// No game can begin so.
    Setup(SetupError),
    /// A turn that is no turn.
    TurnText(usize, TurnTextError),
    /// A turn that the rules refuse.
    Turn(usize, Refusal),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generator(name) => {
                write!(f, "generator: `{name}` is not known here; a newer version of the program may know it")
            }
            Self::Ruleset(error) => write!(f, "ruleset: {error}"),
            Self::Options(error) => write!(f, "options: {error}"),
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Setup(error) => error.fmt(f),
            Self::TurnText(index, error) => write!(f, "turns[{index}]: {error}"),
            Self::Turn(index, refusal) => write!(f, "turns[{index}]: {} ({refusal})", refusal.id()),
        }
    }
}

impl std::error::Error for RecordError {}

impl GameRecord {
    /// The ruleset in the record, checked.
    ///
    /// # Errors
    /// [`RecordError::Ruleset`].
    pub fn checked_ruleset(&self) -> Result<Ruleset, RecordError> {
        Ruleset::from_spec(&self.ruleset_id, self.ruleset.clone()).map_err(RecordError::Ruleset)
    }
}

/// The ruleset with the tiles of the one language that the game is played in.
fn spec_in_one_language(spec: &RulesetSpec, language: &str) -> RulesetSpec {
    let mut spec = spec.clone();
    spec.tiles.sets.retain(|other, _| other == language);
    spec.tiles.languages = vec![language.to_owned()];
    spec.tiles.default = Some(language.to_owned());
    spec
}

impl Game {
    /// The game as data.
    pub fn record(&self) -> GameRecord {
        let setup = self.setup();
        let lexicon = self.vocabulary().lexicon();
        // Chance has spoken by now, and a name says it plainer than the seed.
        let starter = self.beginning_state().to_move();
        let first = (setup.first != FirstPlayer::FirstSeat)
            .then(|| self.beginning_state().player(starter).name().to_owned());
        let size = setup.ruleset.layout().size();
        GameRecord {
            generator: GENERATOR.to_owned(),
            ruleset_id: setup.ruleset.id().to_owned(),
            ruleset: spec_in_one_language(setup.ruleset.spec(), &setup.language),
            language: setup.language.clone(),
            dictionary: DictionaryRecord { id: lexicon.id().to_owned(), fingerprint: lexicon.fingerprint() },
            players: setup.players.clone(),
            first,
            seed: setup.seed,
            options: OptionsText::of(&setup.options),
            position: setup.position.as_ref().map(|position| PositionText::of(position, size, self.tiles())),
            turns: self.turns().iter().map(|turn| TurnText::of(turn, self)).collect(),
        }
    }

    /// The game that a record is, replayed turn by turn. Words are not looked up again.
    ///
    /// # Errors
    /// [`RecordError`] with the first thing in the record that makes no game.
    pub fn replay(record: &GameRecord, vocabulary: Arc<Vocabulary>) -> Result<Self, RecordError> {
        if record.generator != GENERATOR {
            return Err(RecordError::Generator(record.generator.clone()));
        }
        let ruleset = record.checked_ruleset()?;
        let options = record.options.options(&ruleset).map_err(RecordError::Options)?;
        let offered = || ruleset.tile_sets().map(|set| set.language().to_owned()).collect();
        let set = ruleset.tile_set(&record.language).ok_or_else(|| {
            RecordError::Setup(SetupError::Language { given: record.language.clone(), offered: offered() })
        })?;
        let size = ruleset.layout().size();
        let position = record.position.as_ref().map(|text| text.position(size, set)).transpose();
        let setup = Setup {
            position: position.map_err(RecordError::Position)?,
            ruleset: Arc::new(ruleset),
            language: record.language.clone(),
            players: record.players.clone(),
            first: record.first.clone().map_or(FirstPlayer::FirstSeat, FirstPlayer::Named),
            seed: record.seed,
            options,
        };
        let mut game = Self::new(setup, vocabulary).map_err(RecordError::Setup)?;
        for (index, text) in record.turns.iter().enumerate() {
            let action = text.action(&game).map_err(|error| RecordError::TurnText(index, error))?;
            let event = action.map(|action| match (action, &text.lost) {
                (Action::Play(play), Some(words)) => Event::Lost { play, words: words.clone() },
                (action, _) => Event::Done(action),
            });
            event
                .and_then(|event| game.apply(event).map(|_| ()))
                .map_err(|refusal| RecordError::Turn(index, refusal))?;
        }
        Ok(game)
    }
}
