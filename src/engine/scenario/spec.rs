//! The format of scenario files.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::advice::{EXTENDS, example};
use crate::game::{
    EndReason, OptionsText, OptionsTextError, PlayerStatus, PointsReason, PositionText, PositionTextError,
    ResigningPlayer, SetupError, TimeOutText, True, TurnText, TurnTextError,
};
use crate::play::{NotationError, Refusal};
use crate::ruleset::spec::RulesetSpec;
use crate::tiles::{fold_text, is_letter_part};
use crate::toml_file::{Document, Fault, MAX_FAULTS, SourceFile};

/// The way the tiles of a board are written.
const BOARD_TILES_CURE: &str =
    "write letters, in lower case for a blank, [CH] for a tile of two, a dot for no tile";

/// The way a board is written.
const BOARD_CURE: &str = "write a line for each row, with a dot for an empty square";

/// The reason why a scenario does not fit its ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The options are malformed.
    #[error("options: {0}")]
    Options(#[source] OptionsTextError),
    /// The position is malformed.
    #[error("start: {0}")]
    Position(#[source] PositionTextError),
    /// The expected board is malformed.
    #[error("end: {0}")]
    EndBoard(#[source] PositionTextError),
    /// The ruleset does not allow the setup.
    #[error("{0}")]
    Setup(#[source] SetupError),
    /// The turn with this number, from 1, is malformed.
    #[error("turn {0} of the file: {1}")]
    Turn(usize, #[source] TurnTextError),
    /// This is not a square of the board.
    #[error("end: `{0}` is not a square of the board")]
    Square(String),
    /// No player has this name.
    #[error("end: no player is called {0}")]
    NoSuchPlayer(String),
}

/// A scenario: turns that are played by a ruleset, and what is expected of them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ScenarioSpec {
    /// The ids of the rules that the scenario proves, as `["SF-12"]`.
    #[serde(default)]
    pub(super) covers: Vec<String>,
    /// The ruleset: its id, a path from this file's folder that ends in `.toml`, or a table with a whole ruleset. Required.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::ruleset"))]
    pub(super) ruleset: RulesetText,
    /// The language of the tiles. Default: that of the ruleset.
    pub(super) language: Option<String>,
    /// All words of the game, without brackets. Default: the word list of the ruleset.
    pub(super) words: Option<Vec<String>>,
    /// The names of the players, in the order of their turns. Required.
    pub(super) players: Vec<String>,
    /// The options of the game.
    #[serde(default)]
    pub(super) options: OptionsText,
    /// The seed of whatever the file leaves to chance.
    #[serde(default)]
    pub(super) seed: u64,
    /// The position before the first turn; what is left out is as at the beginning of a game.
    #[serde(default)]
    pub(super) start: PositionText,
    /// The turns, in their order.
    #[serde(default, rename = "turn")]
    pub(super) turns: Vec<TurnSpec>,
    /// What is expected after the last turn; what is left out may be anything.
    #[serde(default)]
    pub(super) end: EndSpec,
}

/// A turn: exactly one of `play`, `exchange`, `pass`, `challenge`, `change`, `timeout`, `resign`, `quit` and `points`, and
/// what is expected of it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TurnSpec {
    /// Turn: a play, as square and word: `8h SECTION` is across, `h8 SECTION` down. A blank is its letter in lower case, or, if
    /// that has no lower case, the letter and `?`: `字?`. `[CH]` is a tile of two letters, and `.` the tile that is on the board.
    play: Option<String>,
    /// With `play`: the square of the tile that is taken from the board, as `l8`.
    take: Option<String>,
    /// Turn: an exchange of these tiles, with `?` for a blank.
    exchange: Option<String>,
    /// Turn: a pass.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::only_true"))]
    pass: Option<True>,
    /// Turn: a challenge of the play before.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::only_true"))]
    challenge: Option<True>,
    /// Turn: the blank on this square is changed for a tile of its letter; the same player is still to move.
    change: Option<String>,
    /// Turn: the time runs out.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::time_out"))]
    timeout: Option<TimeOutText>,
    /// Turn: the player to move resigns, or the player with this name.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::resigning"))]
    resign: Option<ResigningPlayer>,
    /// Turn: this player agrees to end the game, after somebody has resigned.
    quit: Option<String>,
    /// With `quit`: false takes it back. Default: true.
    agree: Option<bool>,
    /// With `play` or `challenge`: an unknown word costs the turn.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::only_true"))]
    lost: Option<True>,
    /// With `play` or `exchange`: the tiles drawn. Default: the next ones of the bag.
    drew: Option<String>,
    /// Turn: points that `player` gets outside the rules of play, for a `reason`; below 0 they are taken off.
    points: Option<i32>,
    /// With `points`: the name of the player.
    player: Option<String>,
    /// With `points`: what they are for.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::points_reason"))]
    reason: Option<String>,
    /// Expected: the points of the turn.
    pub(super) score: Option<i32>,
    /// Expected: all new words with their points, as `{ SHINE = 9, ON = 2 }`; as `[["ON", 2], ["ON", 2]]` if one is formed
    /// twice.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::expected_words"))]
    pub(super) words: Option<ExpectedWords>,
    /// Expected: the rack of whoever acted, after drawing, in any order.
    pub(super) rack: Option<String>,
    /// Expected: the turn is refused for this reason, and the same player is still to move. Of several reasons it is the
    /// first in this order.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::refusal"))]
    pub(super) error: Option<String>,
    /// Expected: the unknown words, in any order.
    pub(super) unknown: Option<Vec<String>>,
}

/// The expected new words of a play: a table, or a list if a word is formed twice.
#[derive(Debug, Clone)]
pub(super) struct ExpectedWords(Vec<(String, i32)>);

impl<'de> Deserialize<'de> for ExpectedWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExpectedWordsVisitor)
    }
}

struct ExpectedWordsVisitor;

impl<'de> Visitor<'de> for ExpectedWordsVisitor {
    type Value = ExpectedWords;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("words with points, as { ON = 2 } or [[\"ON\", 2], [\"ON\", 2]]")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ExpectedWords, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = map.next_entry()? {
            words.push(word);
        }
        Ok(ExpectedWords(words))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<ExpectedWords, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = items.next_element()? {
            words.push(word);
        }
        Ok(ExpectedWords(words))
    }
}

/// What is expected after the last turn.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EndSpec {
    /// Whether the game is over.
    pub(super) over: Option<bool>,
    /// The player to move, in a game that goes on.
    pub(super) to_move: Option<String>,
    /// The scores, one for each player, at the end of a game with what leftover tiles cost.
    pub(super) scores: Option<Vec<i32>>,
    /// The number of tiles in the bag.
    pub(super) bag_count: Option<usize>,
    /// Squares whose premium counts now.
    pub(super) premiums: Vec<String>,
    /// Why the game is over.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::end_reason"))]
    pub(super) reason: Option<String>,
    /// The names of the winners.
    pub(super) winners: Option<Vec<String>>,
    /// The whole board, as in `start`.
    pub(super) board: Option<String>,
    /// Who is still in, one for each player.
    pub(super) statuses: Option<Vec<PlayerStatus>>,
    /// What was counted, one for each player.
    pub(super) tallies: Option<Vec<EndTally>>,
}

/// The counts that are expected of a player.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EndTally {
    /// Plays that took a tile.
    pub(super) takings: Option<u32>,
    /// Exchanges.
    pub(super) exchanges: Option<u32>,
}

impl ScenarioSpec {
    /// Reads a file.
    ///
    /// # Errors
    /// Every key that is unknown, missing or of the wrong type.
    pub(super) fn read(source: &SourceFile) -> Result<(Self, Document), Vec<Fault>> {
        let mut document = Document::read_advising::<Self>(source, example);
        document.require(&["ruleset", "players"]);
        // Without the faulty keys, turns would only have further faults.
        let spec: Self = document.value()?;
        Ok((spec, document))
    }

    /// Every fault that can be found whatever the ruleset.
    pub(super) fn text_faults(&self, document: &Document) -> Vec<Fault> {
        let words = self.words.iter().flatten().enumerate();
        let mut faults: Vec<Fault> = words
            .filter_map(|(index, word)| {
                let (problem, cure) = fault_of_listed_word(word)?;
                Some(document.fault_at(&format!("words[{index}]"), problem, cure))
            })
            .take(MAX_FAULTS)
            .collect();
        for (index, turn) in self.turns.iter().enumerate() {
            if let Err(error) = turn.text().check() {
                let (key, problem, cure) = describe(&error);
                let path = format!("turn[{index}]");
                let path = if key.is_empty() { path } else { format!("{path}.{key}") };
                faults.push(document.fault_at(&path, problem, cure));
            }
            if let Some(id) = turn.error.as_ref().filter(|id| !Refusal::IDS.contains(&id.as_str())) {
                let path = format!("turn[{index}].error");
                let cure = format!("write one of {}", Refusal::IDS.join(", "));
                faults.push(document.fault_at(&path, format!("unknown refusal `{id}`"), cure));
            }
        }
        if let Some(id) = &self.end.reason
            && !EndReason::ALL.iter().any(|reason| reason.id() == id)
        {
            let cure = format!("write one of {}", EndReason::ALL.map(EndReason::id).join(", "));
            faults.push(document.fault_at("end.reason", format!("unknown reason `{id}`"), cure));
        }
        faults
    }

    /// Returns whether the game was played elsewhere, by the same signs as
    /// [`Game::is_recorded`](crate::Game::is_recorded): a turn has the tiles drawn, or points outside the rules of play.
    pub(super) fn is_recorded(&self) -> bool {
        self.turns.iter().any(|turn| turn.drew.is_some() || turn.points.is_some())
    }

    /// The place in the file, the problem and the cure of an error, if the error is about one place.
    pub(super) fn fault(&self, document: &Document, error: &ScenarioError) -> Option<Fault> {
        let (path, problem, cure) = match error {
            ScenarioError::Position(error) => {
                let (path, cure) = match error {
                    PositionTextError::Tiles(text, _)
                    | PositionTextError::Letter(text, _)
                    | PositionTextError::Dot(text) => match self.place_of_tiles(text) {
                        Some(place) => (place, "write the tiles of the language, as \"AB[CH]?\""),
                        None => ("start.board".to_owned(), BOARD_TILES_CURE),
                    },
                    PositionTextError::OpenBlank(_)
                    | PositionTextError::Rows(_)
                    | PositionTextError::Columns(..) => ("start.board".to_owned(), BOARD_CURE),
                    PositionTextError::Premium(_) => ("start.premiums".to_owned(), ""),
                    PositionTextError::Square(text) => (self.place_of_square(text)?, ""),
                };
                let (problem, cure) = in_two(error.to_string(), cure);
                (path, problem, cure)
            }
            ScenarioError::EndBoard(error) => {
                let (problem, cure) = in_two(error.to_string(), BOARD_CURE);
                ("end.board".to_owned(), problem, cure)
            }
            ScenarioError::Options(error) => {
                let (problem, cure) = in_two(error.to_string(), "write one that the ruleset offers");
                (format!("options.{}", error.option), problem, cure)
            }
            ScenarioError::Setup(error) => {
                let (path, cure) = self.place_of_setup(error);
                let (problem, cure) = match error {
                    // A player's name may contain `; `.
                    SetupError::NoSuchPlayer(_) => (error.to_string(), cure.to_owned()),
                    _ => in_two(error.to_string(), cure),
                };
                (path, problem, cure)
            }
            ScenarioError::Turn(number, error) => {
                let (key, problem, cure) = describe(error);
                let turn = format!("turn[{}]", number.saturating_sub(1));
                (if key.is_empty() { turn } else { format!("{turn}.{key}") }, problem, cure)
            }
            ScenarioError::Square(text) => {
                let place = self.end.premiums.iter().position(|premium| premium == text)?;
                let problem = format!("`{text}` is not a square of the board");
                (format!("end.premiums[{place}]"), problem, "write a column and a row, as \"h8\"".to_owned())
            }
            ScenarioError::NoSuchPlayer(name) => {
                let winner = self.end.winners.iter().flatten().position(|winner| winner == name);
                let path = winner
                    .map_or_else(|| "end.to_move".to_owned(), |winner| format!("end.winners[{winner}]"));
                (path, format!("no player is called {name}"), "name one of the players".to_owned())
            }
        };
        Some(document.fault_at(&path, problem, cure))
    }

    /// The key that a setup does not allow, and how to fix it where the error does not say so.
    fn place_of_setup(&self, error: &SetupError) -> (String, &'static str) {
        let start = &self.start;
        let place = |key: &str, cure| (format!("start.{key}"), cure);
        let each = "write one for each player, or leave this out";
        match error {
            SetupError::Players { .. } => {
                ("players".to_owned(), "name as many players as the ruleset is for")
            }
            SetupError::Name(_) => ("players".to_owned(), "give each player a name of their own"),
            SetupError::Language { .. } => ("language".to_owned(), ""),
            SetupError::Mode(_) => ("options.mode".to_owned(), "leave this out"),
            SetupError::RandomBoard => ("options.random_board".to_owned(), "leave this out"),
            SetupError::Time { .. } => ("options.time".to_owned(), ""),
            SetupError::Undo => ("options.undo".to_owned(), "leave this out"),
            SetupError::NoSuchPlayer(name) => {
                let key = if start.to_move.as_ref() == Some(name) { "to_move" } else { "starter" };
                place(key, "name one of the players")
            }
            SetupError::RackTooLarge { player, .. } => {
                let seat = self.players.iter().position(|name| name == player).unwrap_or_default();
                (format!("start.racks[{seat}]"), "write fewer tiles")
            }
            SetupError::TooManyRacks => {
                (format!("start.racks[{}]", self.players.len()), "write a rack for each player, or fewer")
            }
            SetupError::Scores => place("scores", each),
            SetupError::Statuses => place("statuses", each),
            SetupError::Passes => place("own_passes", each),
            SetupError::Tallies => place("tallies", each),
            SetupError::ToMoveIsOut(_) => place("to_move", ""),
            SetupError::OnePlayerIn | SetupError::AllAgree => place("statuses", ""),
            SetupError::AsideTooLarge(_) => place("aside", ""),
            SetupError::Turn(_) => place("turn", ""),
            SetupError::Score(score) => {
                let seat = start.scores.iter().position(|given| given == score).unwrap_or_default();
                (format!("start.scores[{seat}]"), "")
            }
            // No text has these: a square is one of the board, and a letter one of the tile set.
            SetupError::OffBoard(_) | SetupError::ForeignLetter(_) | SetupError::TwoTiles(_) => {
                place("board", "")
            }
            SetupError::TileOnHole(_) => place("board", "write a dot for the hole"),
            SetupError::Premiums => place("premiums", BOARD_CURE),
            SetupError::PremiumOnHole(_) => place("premiums", "write a dot for the hole"),
            SetupError::BagTooLarge(_) => place("bag", ""),
        }
    }

    /// The first key with this text, which is no square.
    fn place_of_square(&self, text: &str) -> Option<String> {
        let start = &self.start;
        let has = |squares: &str| squares.split_whitespace().any(|square| square == text);
        let tally = || {
            let tally = start.tallies.iter().position(|tally| has(&tally.placed))?;
            Some(format!("start.tallies[{tally}].placed"))
        };
        let cooldown = || {
            let cooldown = start.cooldowns.iter().position(|cooldown| cooldown.square == text)?;
            Some(format!("start.cooldowns[{cooldown}].square"))
        };
        let last = has(&start.last_placed).then(|| "start.last_placed".to_owned());
        last.or_else(tally).or_else(cooldown)
    }

    /// The first key with these tiles.
    fn place_of_tiles(&self, text: &str) -> Option<String> {
        let start = &self.start;
        let rack =
            start.racks.iter().position(|rack| rack == text).map(|rack| format!("start.racks[{rack}]"));
        let bag = || start.bag.as_ref().filter(|bag| *bag == text).map(|_| "start.bag".to_owned());
        let turn = || {
            let turn = self.turns.iter().position(|turn| turn.rack.as_deref() == Some(text))?;
            Some(format!("turn[{turn}].rack"))
        };
        let aside = || start.aside.as_ref().filter(|aside| *aside == text).map(|_| "start.aside".to_owned());
        rack.or_else(bag).or_else(aside).or_else(turn)
    }
}

/// The ruleset of a scenario: its name, or the whole of it.
#[derive(Debug, Clone)]
pub(super) enum RulesetText {
    Name(String),
    Whole(Box<RulesetSpec>),
}

impl<'de> Deserialize<'de> for RulesetText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RulesetTextVisitor)
    }
}

struct RulesetTextVisitor;

impl<'de> Visitor<'de> for RulesetTextVisitor {
    type Value = RulesetText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a ruleset, a path that ends in .toml, or a table with a whole ruleset")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<RulesetText, E> {
        Ok(RulesetText::Name(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RulesetText, A::Error> {
        let spec = RulesetSpec::deserialize(MapAccessDeserializer::new(map))?;
        match spec.extends {
            None => Ok(RulesetText::Whole(Box::new(spec))),
            Some(_) => Err(de::Error::custom(EXTENDS)),
        }
    }
}

/// The reason why a text can never be a word of a game, and the cure.
fn fault_of_listed_word(word: &str) -> Option<(String, String)> {
    let problem = format!("\"{word}\" is not a word");
    let without = word.replace(['[', ']'], "");
    if without != word && !without.is_empty() {
        let cure = fault_of_listed_word(&without).map(|(_, cure)| cure);
        return Some((problem, cure.unwrap_or_else(|| format!("write {without}, without brackets"))));
    }
    if word.contains(char::is_whitespace) {
        return Some((problem, "write each word by itself, without spaces".to_owned()));
    }
    let is_foreign = |character: char| !is_letter_part(character);
    word.contains(is_foreign).then(|| (problem, "write words of letters".to_owned()))
}

/// The problem and the cure of an error, or this cure where it names none.
fn in_two(text: String, cure: &str) -> (String, String) {
    // Quoted text of the author may contain `; `, too.
    let is_whole = |part: &str| part.matches('`').count().is_multiple_of(2);
    match text.rsplit_once("; ").filter(|(problem, cure)| is_whole(problem) && is_whole(cure)) {
        Some((problem, cure)) => (problem.to_owned(), cure.to_owned()),
        None => (text, cure.to_owned()),
    }
}

/// The key that makes a turn malformed, what is wrong with it, and how to fix it.
fn describe(error: &TurnTextError) -> (&'static str, String, String) {
    match error {
        TurnTextError::Kinds(count) => (
            "",
            format!("a turn with {count} actions"),
            "write exactly one of play, exchange, pass, challenge, change, timeout, resign, quit and points"
                .to_owned(),
        ),
        TurnTextError::Without(key, needed) => {
            (key, format!("`{key}` without `{needed}`"), format!("write `{needed}` in the same turn"))
        }
        TurnTextError::Notation(NotationError::Take(text)) => {
            ("take", format!("`{text}` is not a square"), "write a column and a row, as \"l8\"".to_owned())
        }
        TurnTextError::Notation(error) => {
            let (problem, cure) = in_two(error.to_string(), "write the word in letters, as \"8h SECTION\"");
            ("play", problem, cure)
        }
        TurnTextError::Square(text) => {
            ("change", format!("`{text}` is not a square"), "write a column and a row, as \"h8\"".to_owned())
        }
        TurnTextError::Tiles(error) => {
            let (problem, cure) = in_two(error.to_string(), "write the tiles, as \"AB[CH]?\"");
            ("exchange", problem, cure)
        }
        TurnTextError::LostForNoWord => (
            "lost",
            "a turn lost for no word".to_owned(),
            "leave `lost` out, or write `lost = true`".to_owned(),
        ),
        TurnTextError::DrawAfterLoss => (
            "drew",
            "tiles drawn after a lost turn".to_owned(),
            "leave `drew` out: the tiles of a lost turn go back to the rack".to_owned(),
        ),
        TurnTextError::Reason(given) => (
            "reason",
            format!("unknown reason `{given}`"),
            format!("write one of {}", PointsReason::ALL.map(PointsReason::id).join(", ")),
        ),
        TurnTextError::NoSuchPlayer(key, name) => {
            (key, format!("no player is called {name}"), "name one of the players".to_owned())
        }
    }
}

impl TurnSpec {
    /// The action of the turn.
    pub(super) fn text(&self) -> TurnText {
        TurnText {
            play: self.play.clone(),
            take: self.take.clone(),
            exchange: self.exchange.clone(),
            pass: self.pass,
            challenge: self.challenge,
            change: self.change.clone(),
            timeout: self.timeout,
            resign: self.resign.clone(),
            quit: self.quit.clone(),
            agree: self.agree,
            // A run looks the words up; here, any list that is not empty will do.
            lost: self.lost.map(|_| vec![self.play.clone().unwrap_or_default()]),
            shuffled: None,
            drew: self.drew.clone(),
            points: self.points,
            player: self.player.clone(),
            reason: self.reason.clone(),
        }
    }

    /// The text with the tiles that are played or exchanged.
    pub(super) fn tiles(&self) -> Option<&str> {
        self.play.as_deref().or(self.exchange.as_deref())
    }

    /// Returns whether an unknown word is expected to cost the turn.
    pub(super) const fn expects_loss(&self) -> bool {
        self.lost.is_some()
    }
}

impl ExpectedWords {
    /// The words in capitals, with their points, sorted.
    pub(super) fn sorted(&self) -> Vec<(String, i32)> {
        let mut words: Vec<(String, i32)> =
            self.0.iter().map(|(word, points)| (fold_text(word), *points)).collect();
        words.sort();
        words
    }
}
