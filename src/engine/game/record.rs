//! A game as data: what is saved, and replayed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::dictionary_record::DictionaryRecord;
use super::game::Game;
use super::setup::{FirstPlayer, Setup, SetupError, tiles_of};
use super::text::options::{OptionsText, OptionsTextError};
use super::text::position::{PositionText, PositionTextError};
use super::text::turn::{ResigningPlayer, TurnText, TurnTextError};
use crate::lexicon::Vocabulary;
use crate::play::Refusal;
use crate::printable::first_unprintable;
use crate::rng::GENERATOR;
use crate::ruleset::spec::{RulesetSpec, is_default};
use crate::ruleset::{BagEmpty, Ruleset, RulesetError};
use crate::tiles::TileSet;

/// A game as data: its whole ruleset, its setup and its turns. What follows from these is not part of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The random number generator; only [`GENERATOR`] is known.
    pub generator: String,
    /// The revision of the rules' meaning, where it matters to this game. In revision 0, `one-turn-each` means what
    /// `one-turn-or-out` means now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub revision: u32,
    /// The id of the ruleset, for display.
    pub ruleset_id: String,
    /// The ruleset as it was when the game began.
    pub ruleset: RulesetSpec,
    /// The language.
    pub language: String,
    /// The word list.
    pub dictionary: DictionaryRecord,
    /// The players in the order of play.
    pub players: Vec<String>,
    /// The name of the player who starts, or `None` for the first seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The options that the players chose.
    pub options: OptionsText,
    /// A position to begin from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionText>,
    /// The number of times a player has taken back a turn; those turns are not in the record.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undone: u32,
    /// The turns, first to last.
    pub turns: Vec<TurnText>,
}

/// The latest revision of the rules' meaning.
const REVISION: u32 = 1;

/// The reason why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The random number generator is unknown: other tiles would be drawn.
    #[error("generator: unknown random number generator `{0}`; a newer version of the program may know it")]
    Generator(String),
    /// The revision of the rules' meaning is unknown.
    #[error("revision: unknown revision {0}; a newer version of the program may know it")]
    Revision(u32),
    /// The id in this field contains a character that cannot be shown.
    #[error(
        "{0}: U+{code:04X} cannot be shown; write one line of letters, digits and punctuation",
        code = u32::from(*.1)
    )]
    Id(&'static str, char),
    /// The ruleset is not valid.
    #[error("ruleset: {}", .0.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Ruleset(#[source] RulesetError),
    /// The options are not valid.
    #[error("options: {0}")]
    Options(#[source] OptionsTextError),
    /// The tiles that a seat is sent do not fit their numbers.
    #[error(
        "start: write the length of each rack, that of the player's own too, and enough unseen tiles for the other racks \
         and those set aside"
    )]
    Lengths,
    /// The position is not valid.
    #[error("position: {0}")]
    Position(#[source] PositionTextError),
    /// The setup is not valid.
    #[error("{key}{0}", key = key_of(.0))]
    Setup(#[source] SetupError),
    /// The turn with this index is malformed.
    #[error("turns[{0}]: {1}")]
    TurnText(usize, #[source] TurnTextError),
    /// The rules refuse the turn with this index.
    #[error("turns[{0}]: {id} ({1})", id = .1.id())]
    Turn(usize, #[source] Refusal),
}

/// The key of a record that a fault of its setup is under, where it has one of its own.
fn key_of(error: &SetupError) -> String {
    match error {
        SetupError::Name(error) => format!("players[{}]: ", error.player),
        _ => String::new(),
    }
}

impl GameRecord {
    /// The same game, in which one player has another name.
    #[must_use]
    pub fn with_player_renamed(mut self, from: &str, to: &str) -> Self {
        let rename = |name: &mut String| {
            if name == from {
                to.clone_into(name);
            }
        };
        self.players.iter_mut().chain(&mut self.first).for_each(rename);
        if let Some(position) = &mut self.position {
            position.to_move.iter_mut().chain(&mut position.starter).for_each(rename);
        }
        for turn in &mut self.turns {
            let resigning = turn.resign.as_mut().and_then(|player| match player {
                ResigningPlayer::Named(name) => Some(name),
                ResigningPlayer::ToMove(_) => None,
            });
            resigning.into_iter().chain(&mut turn.quit).chain(&mut turn.player).for_each(rename);
        }
        self
    }

    /// Checks the ids and the ruleset of the record and returns the ruleset, with the rules as they were meant when it was
    /// written.
    ///
    /// # Errors
    /// [`RecordError::Ruleset`]; [`RecordError::Id`]; [`RecordError::Revision`] of a newer program.
    pub fn checked_ruleset(&self) -> Result<Ruleset, RecordError> {
        if self.revision > REVISION {
            return Err(RecordError::Revision(self.revision));
        }
        check_id("ruleset_id", &self.ruleset_id)?;
        check_id("dictionary.id", &self.dictionary.id)?;
        check_id("dictionary.fingerprint", &self.dictionary.fingerprint)?;
        let mut spec = self.ruleset.clone();
        if self.revision == 0 && spec.ending.bag_empty == BagEmpty::OneTurnEach {
            spec.ending.bag_empty = BagEmpty::OneTurnOrOut;
        }
        Ruleset::from_spec(&self.ruleset_id, spec).map_err(RecordError::Ruleset)
    }

    /// The tiles of the game, of those in its ruleset.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the ruleset has none for the language.
    pub fn checked_tiles<'a>(&self, ruleset: &'a Ruleset) -> Result<&'a TileSet, RecordError> {
        tiles_of(ruleset, &self.language).map_err(RecordError::Setup)
    }
}

/// Refuses an id that could not be shown on one line. Files and lists with such names are refused when a game begins.
pub(super) fn check_id(field: &'static str, id: &str) -> Result<(), RecordError> {
    first_unprintable(id).map_or(Ok(()), |character| Err(RecordError::Id(field, character)))
}

/// The revision by which a ruleset is written, and the ruleset in its words.
fn with_revision(mut spec: RulesetSpec) -> (u32, RulesetSpec) {
    match spec.ending.bag_empty {
        BagEmpty::PlayOut => (0, spec),
        BagEmpty::OneTurnEach => (REVISION, spec),
        BagEmpty::OneTurnOrOut => {
            spec.ending.bag_empty = BagEmpty::OneTurnEach;
            (0, spec)
        }
    }
}

impl Game {
    /// The game as data. That of a seat's game does not replay, since the deals of the hidden tiles are not part of it: such a
    /// game is made again from its [seat record](Game::seat_record).
    pub fn record(&self) -> GameRecord {
        let setup = self.setup();
        // A random choice has been made by now, and the name is plainer than the seed.
        let starter = self.beginning_state().to_move();
        let first = (setup.first != FirstPlayer::FirstSeat)
            .then(|| self.beginning_state().player(starter).name().to_owned());
        let size = setup.ruleset.layout().size();
        let (revision, ruleset) = with_revision(setup.ruleset.spec().in_language(&setup.language));
        GameRecord {
            generator: GENERATOR.to_owned(),
            revision,
            ruleset_id: setup.ruleset.id().to_owned(),
            ruleset,
            language: setup.language.clone(),
            dictionary: self.dictionary().clone(),
            players: setup.players.clone(),
            first,
            seed: setup.seed,
            options: OptionsText::of(&setup.options),
            position: setup.position.as_ref().map(|position| PositionText::new(position, size, self.tiles())),
            undone: self.undone,
            turns: self
                .turns
                .iter()
                .zip(&self.log)
                .map(|(turn, event)| TurnText::new(turn, event, self))
                .collect(),
        }
    }

    /// Replays a record turn by turn. Words are not looked up again, so that the vocabulary may be of another list; the
    /// record of the game still names its own.
    ///
    /// # Errors
    /// [`RecordError`] with the first fault of the record.
    pub fn replay(record: &GameRecord, vocabulary: Arc<Vocabulary>) -> Result<Self, RecordError> {
        if record.generator != GENERATOR {
            return Err(RecordError::Generator(record.generator.clone()));
        }
        let ruleset = record.checked_ruleset()?;
        let options = record.options.options(&ruleset).map_err(RecordError::Options)?;
        let set = record.checked_tiles(&ruleset)?;
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
        let mut game = Self::begun(setup, vocabulary).map_err(RecordError::Setup)?;
        game.dictionary = Arc::new(record.dictionary.clone());
        for (index, text) in record.turns.iter().enumerate() {
            let event = text.event(&game).map_err(|error| RecordError::TurnText(index, error))?;
            event
                .and_then(|event| game.apply(event).map(|_| ()))
                .map_err(|refusal| RecordError::Turn(index, refusal))?;
        }
        game.undone = record.undone;
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, EndReason, StartPosition, TurnOutcome};
    use crate::lexicon::Lexicon;
    use crate::play::PlayNotation;

    const RULES: &str = r#"
        name = "Last turns"
        rack.size = 2
        board = { mirror = "odd", layout = "...\n...\n..*" }
        ending.bag_empty = "one-turn-or-out"
        [tiles.sets.en]
        letters = [{ letter = "A", count = 5, points = 1 }]
    "#;

    /// Bob goes out after Ann has emptied the bag.
    fn game(rules: &str) -> Game {
        let ruleset = Ruleset::parse("last-turns", rules).unwrap();
        let words = Lexicon::from_words("few", ["AA", "AAAA"]);
        let mut game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(1).start().unwrap();
        for play in ["3c AA", "3b A..A"] {
            let notation = PlayNotation::parse(play, None).unwrap();
            game.act(Action::Play(game.resolve(&notation).unwrap())).unwrap();
        }
        game
    }

    #[test]
    fn a_player_has_another_name_wherever_the_record_has_it() {
        let ruleset = Ruleset::parse("last-turns", RULES).unwrap();
        let words = Lexicon::from_words("few", ["AA"]);
        let builder = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(1);
        let mut game = builder.first(FirstPlayer::Named("Bob".to_owned())).start().unwrap();
        let bob = game.state().seat("Bob").unwrap();
        game.act(Action::Pass).unwrap();
        game.act(Action::Resign(bob)).unwrap();
        let renamed = game.record().with_player_renamed("Bob", "Former");
        let again = Game::replay(&renamed, Arc::clone(game.vocabulary())).unwrap();
        assert_eq!(again.state().player(bob).name(), "Former");
        assert_eq!(renamed.with_player_renamed("Former", "Bob"), game.record());
        // Earlier versions began games of players whose names differ only by case.
        let small = game.record().with_player_renamed("Bob", "ann");
        let again = Game::replay(&small, Arc::clone(game.vocabulary())).unwrap();
        assert!(Game::new(again.setup().clone(), Arc::clone(game.vocabulary())).is_err());

        let position = StartPosition {
            to_move: Some("Bob".to_owned()),
            starter: Some("Bob".to_owned()),
            ..StartPosition::default()
        };
        let setup = Setup { position: Some(position), ..game.setup().clone() };
        let record = Game::new(setup, Arc::clone(game.vocabulary())).unwrap().record();
        let again = Game::replay(&record.with_player_renamed("Bob", "Former"), Arc::clone(game.vocabulary()));
        assert_eq!(again.unwrap().state().to_move(), bob);
    }

    #[test]
    fn a_game_that_is_replayed_with_another_list_keeps_the_name_of_its_own() {
        let record = game(RULES).record();
        let other = Arc::new(Vocabulary::from(Lexicon::from_words("other", ["AAA"])));
        let mut again = Game::replay(&record, Arc::clone(&other)).unwrap();
        assert_eq!(again.record(), record);
        again.undo().unwrap();
        assert_eq!(again.record().dictionary, record.dictionary);
        assert_eq!(again.seat_record(None).dictionary, DictionaryRecord::of(other.lexicon()));
    }

    /// The tiles that a lost play had drawn used to lie where they were before.
    #[test]
    fn after_a_won_challenge_of_an_early_record_the_same_tiles_are_drawn() {
        let letters = ["A", "B", "C", "D", "E"];
        let letters = letters.map(|letter| format!("{{ letter = \"{letter}\", count = 4, points = 1 }}"));
        let before = "{ letter = \"A\", count = 5, points = 1 }";
        let rules = format!("words.unknown = \"challenge\"\n{}", RULES.replace(before, &letters.join(", ")));
        let ruleset = Ruleset::parse("challenge", &rules).unwrap();
        let racks =
            PositionText { racks: ["AA", "AA"].map(str::to_owned).to_vec(), ..PositionText::default() };
        let racks = racks.position(ruleset.layout().size(), ruleset.tile_set("en").unwrap()).unwrap();
        let builder = Game::builder(ruleset, Lexicon::from_words("few", ["DD"])).players(["Ann", "Bob"]);
        let mut game = builder.seed(1).position(racks).start().unwrap();
        let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
        let drawn = |game: &Game| match &game.turns().last().unwrap().outcome {
            TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. } => drawn.clone(),
            other => panic!("{other:?}"),
        };
        let play = game.resolve(&PlayNotation::parse("3c AA", None).unwrap()).unwrap();
        game.act(Action::Play(play)).unwrap();
        let returned = drawn(&game);
        game.act(Action::Challenge).unwrap();
        game.act(Action::Exchange(rack)).unwrap();
        assert_ne!(drawn(&game), returned);

        let mut record = game.record();
        let replay = |record: &GameRecord| Game::replay(record, Arc::clone(game.vocabulary())).unwrap();
        assert_eq!(replay(&record).state(), game.state());
        assert!(record.turns[1].shuffled.take().is_some());
        let early = replay(&record);
        assert_eq!((drawn(&early), early.record()), (returned, record));
    }

    /// A player who went out used to end a game with last turns.
    #[test]
    fn records_of_before_replay_by_the_rules_of_before() {
        let before = game(RULES);
        assert_eq!(before.state().ending().map(|ending| ending.reason), Some(EndReason::Out));
        let mut record = before.record();
        assert_eq!((record.revision, record.ruleset.ending.bag_empty), (0, BagEmpty::OneTurnEach));
        let replay = |record: &GameRecord| Game::replay(record, Arc::clone(before.vocabulary()));
        assert_eq!(replay(&record).unwrap().state(), before.state());

        let now = game(&RULES.replace("one-turn-or-out", "one-turn-each"));
        assert_eq!(now.state().ending(), None, "Ann has a turn left");
        assert_eq!(now.record().revision, REVISION);
        assert_eq!(replay(&now.record()).unwrap().state(), now.state());
        record.revision = REVISION + 1;
        assert_eq!(replay(&record).unwrap_err(), RecordError::Revision(REVISION + 1));
    }
}
