//! The rules of word-tile games, and nothing else: no terminal, no file, no clock, no global randomness.
//!
//! Bytes, text, a seed and the news that time has run out come in; values come out. A ruleset is data
//! ([`ruleset::RulesetSpec`]), and becomes a [`Ruleset`] by being checked; a [`Game`] is its log, and its [`State`]
//! is what the log makes of the beginning.
//!
//! # A game from text
//!
//! ```
//! use std::sync::Arc;
//! use rackety_engine::ruleset::{RulesetFiles, SourceFile};
//! use rackety_engine::{Action, FirstPlayer, Game, Lexicon, Options, Ruleset, Setup, Vocabulary, PlayNotation};
//!
//! let file = SourceFile {
//!     file: "tiny.toml".to_owned(),
//!     text: r#"
//!         name = "Tiny"
//!         rack.size = 3
//!         board.layout = """
//!         t...t
//!         .2.2.
//!         ..*..
//!         .2.2.
//!         t...t
//!         """
//!         [tiles.sets.en]
//!         blanks = 1
//!         letters = [
//!             { letter = "A", count = 6, points = 1 },
//!             { letter = "T", count = 6, points = 2 },
//!         ]
//!     "#
//!     .to_owned(),
//! };
//! // The engine reads no files. Whoever has some hands them in; this ruleset needs no others.
//! struct NoFiles;
//! impl RulesetFiles for NoFiles {
//!     fn ruleset(&self, _: &str) -> Option<SourceFile> { None }
//!     fn tiles(&self, _: &str) -> Option<SourceFile> { None }
//!     fn ruleset_ids(&self) -> Vec<String> { Vec::new() }
//!     fn tile_names(&self) -> Vec<String> { Vec::new() }
//! }
//! let ruleset = Arc::new(Ruleset::load("tiny", &file, &NoFiles)?);
//!
//! let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
//! let setup = Setup {
//!     options: Options::of(&ruleset),
//!     ruleset,
//!     language: "en".to_owned(),
//!     players: vec!["Ann".to_owned(), "Bob".to_owned()],
//!     first: FirstPlayer::FirstSeat,
//!     seed: 4,
//!     position: None,
//! };
//! let mut game = Game::new(setup, Arc::new(Vocabulary::plain(Arc::new(words))))?;
//!
//! // What is written is read on the board as it lies; what is read is judged; what is judged good may be done.
//! let play = game.read(&PlayNotation::parse("3c at", None)?)?;
//! let refusal = game.preview(&play).unwrap_err();
//! assert_eq!(refusal.id(), "not-in-rack", "small letters are blanks, and Ann has no two of them");
//!
//! game.act(Action::Pass)?;
//! assert_eq!(game.state().turn(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! Each line uses those above it, never those below: letters and tiles ([`Letter`], [`Tile`], [`TileSet`]) · squares,
//! premiums, layouts and the board ([`Square`], [`Premium`], [`Layout`], [`Board`]) · [`Rack`] and [`Bag`] ·
//! [`Ruleset`] · [`Lexicon`] and [`Vocabulary`] · judging a play ([`Play`], [`ScoredPlay`], [`Refusal`]) · the game
//! ([`Game`], [`Action`], [`State`], [`GameRecord`]) · finding every legal play ([`WordGraph`], [`Generator`]) ·
//! computer opponents ([`bots`]) · [`scenario`] files.
//!
//! # Features
//!
//! - `schema`: JSON schema of ruleset files, for editors.

mod bag;
mod board;
pub mod bots;
mod game;
mod lexicon;
mod movegen;
mod nearest_name;
mod play;
mod rack;
mod rng;
pub mod ruleset;
pub mod scenario;
mod tiles;
pub mod toml_file;

pub use crate::bag::Bag;
pub use crate::board::{Axis, Board, Coordinate, Layout, Multiplier, Premium, Run, Size, Square};
pub use crate::game::{
    Action, Adjustment, DictionaryRecord, EndReason, Ending, Event, FirstPlayer, Game, GameRecord, Hints,
    HintsText, Mode, Options, OptionsText, OptionsTextError, Player, PlayerStatus, PositionText,
    PositionTextError, Premiums, QuitChoice, RecordError, Seat, Setup, SetupError, StartPosition, State,
    True, TurnOutcome, TurnRecord, TurnText, TurnTextError, Who, write_board,
};
pub use crate::lexicon::{Lexicon, LexiconError, Pattern, PatternError, Vocabulary};
pub use crate::movegen::{
    Evaluator, GeneratedPlay, Generator, GraphError, GraphFormatError, GraphKey, Points, Scope, WordGraph,
};
pub use crate::nearest_name::nearest_name;
pub use crate::play::{
    FormedWord, NotOffered, NotationError, Placement, Play, PlayNotation, Refusal, ScoredPlay, TakeBarred,
    TakenTile, WordOrigin, WordStatus,
};
pub use crate::rack::Rack;
pub use crate::rng::GENERATOR;
pub use crate::ruleset::{Ruleset, RulesetError, TimeLimit};
pub use crate::tiles::{
    Digraphs, Letter, LetterInfo, PlacedTile, Tile, TileSet, Token, TokenError, TokenKind, fold_text,
    tokenize,
};
