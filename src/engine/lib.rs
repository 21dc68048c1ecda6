//! The rules of word-tile games as a pure library: no terminal, no files, no clock, no global randomness.
//!
//! Text, bytes and a seed go in; values come out. A ruleset is data: a TOML text becomes a [`Ruleset`] once it has been
//! checked. A [`Game`] is the log of what was done, and its [`State`] follows from the beginning and the log.
//!
//! # A game, from the ruleset to the replay
//!
//! ```
//! use rackety_engine::bots::{Bot, Budget, LeaveTable, Level};
//! use rackety_engine::{Action, Game, Lexicon, Ruleset, WordGraph};
//!
//! // 1. A ruleset is a TOML text; this one needs no other file.
//! let ruleset = Ruleset::parse("tiny", r#"
//!     name = "Tiny"
//!     rack.size = 3
//!     board.layout = """
//!     t...t
//!     .2.2.
//!     ..*..
//!     .2.2.
//!     t...t
//!     """
//!     [tiles.sets.en]
//!     blanks = 1
//!     letters = [
//!         { letter = "A", count = 6, points = 1 },
//!         { letter = "T", count = 6, points = 2 },
//!     ]
//! "#)?;
//!
//! // 2. A game needs words and players. The seed decides every random choice.
//! let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
//! let mut game = Game::builder(ruleset, words).players(["Ann", "Bot"]).seed(2).start()?;
//!
//! // 3. A word graph finds every legal play, or the best ones.
//! let graph = WordGraph::for_game(&game)?;
//! let plays = game.legal_plays(&graph)?;
//! let best = game.highest_scoring_plays(&graph, 1)?.remove(0);
//! assert!(plays.iter().all(|play| play.score() <= best.score()));
//!
//! // 4. A preview and the play itself agree: there is one source of legality.
//! let preview = game.preview(&best.to_play())?;
//! let turn = game.act(Action::Play(best.to_play()))?;
//! assert_eq!(turn.points(), preview.total);
//!
//! // 5. A bot sees what its player may see, and decides.
//! let mut bot = Bot::new(Level::Expert, &graph, LeaveTable::estimated(game.tiles()));
//! let decision = bot.decide(&game.view(game.state().to_move()), Budget::default())?;
//! game.act(decision.action)?;
//!
//! // 6. A record is the whole game as data; replaying it gives the same state on every machine.
//! let replayed = Game::replay(&game.record(), game.vocabulary().clone())?;
//! assert_eq!(replayed.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tour
//!
//! In module order; each module uses only those before it:
//!
//! - **Texts from outside**: what of them can be shown, [`printable`].
//! - **Tiles**: a [`Letter`] of a [`TileSet`], a [`Tile`] of the rack or the bag, a [`PlacedTile`] on the board. Text is
//!   tokenized by [`tiles::tokenize`].
//! - **Board**: a [`Square`] of a board of some [`Size`], the [`Layout`] with its [`Premium`]s, the [`Board`] with its
//!   tiles.
//! - **Rack and bag**: [`Rack`], [`Bag`].
//! - **Words**: a [`Lexicon`] is a word list; a [`Vocabulary`] is what a game accepts.
//! - **Rulesets**: [`Ruleset`], and the schema of its files, [`ruleset::spec::RulesetSpec`].
//! - **Plays**: a [`Play`] becomes a [`ScoredPlay`], or a [`Refusal`] that says which rule it breaks. [`PlayNotation`]
//!   is its text.
//! - **Games**: [`Game`], [`Action`], [`Event`], [`State`], [`TurnRecord`], [`GameRecord`] to save and replay, and
//!   [`Timeline`] to look back.
//! - **Move generation**: [`WordGraph`], [`Generator`], [`movegen::Evaluator`].
//! - **Bots**: [`bots`].
//! - **Looking back at a game**: [`analysis`].
//! - **Puzzles**: positions with one clear best play, [`puzzle`].
//! - **Scenarios**: tests of rules as files, [`scenario`].
//!
//! Ids such as `SF-12` in the documentation are the numbered rules of the games (SF is `SmartFeud`, WO Wordfeud, WN its
//! Dutch variant, WE Webfeud, WW Words With Friends, CP Crossplay, C common to all).
//!
//! # Terms
//!
//! Terms of computer Scrabble mean what they mean everywhere: rack, leave, anchor, cross-set, word graph (DAWG, GADDAG),
//! bingo, equity, static evaluation, simulation, endgame. These are this project's own, or have a narrower meaning:
//!
//! - **turn**, **turn record**, **event**, **log**: what a player does; its line in the history; what the log stores; all
//!   events. **Refusal**: why a turn is not legal.
//! - **taking**, **taken tile**, **vacated square**: lifting a tile from the board to play it again in the same turn (SF-7),
//!   and where it came from. **Own tile**: a tile from the rack, as opposed to the taken tile and the gift blank.
//! - **leftover run**, **leftover word**: what remains of a word that a tile was taken from (SF-12). **Extension**: a square
//!   next to the run, which a tile may cover to make a longer word.
//! - **local taking**, **remote taking**: one that interacts with the play; one that does not. **Zone**: the squares where a
//!   taking changes what a placed tile is checked against. **Taken kind**: how a taken tile can be placed, which is as its
//!   letter, as a blank of any letter, or as a blank of its letter.
//! - **gift blank**: the blank that a ruleset gives the first player for the first turn (SF-6). **Hand**: what can be placed
//!   in this turn, which is the rack, the gift blank and a taken tile.
//! - **changing a blank**: putting a tile of its letter in place of a blank on the board, and having the blank; an event, but
//!   not a turn.
//! - **lost turn**: a turn that an unknown word cost (SF-25). **Streak**: passes, or turns without a score, in a row, with the
//!   limit that ends the game or puts a player out. **Bonus by letters**: extra points of a new word for its
//!   letters. **Theme word**: a word that a ruleset lists for such a bonus.
//! - **lane**: a row or column as move generation sees it. **Slot**: an anchor with an exact reach, which is the squares of a
//!   lane that some plays fill. **Bounds by reach**: upper bounds on the equity of plays through an anchor, by the tiles to
//!   its left and right. **Missing letter**: a letter of a word that the rack has no tile for, so that a blank or the taken
//!   tile must show it. **Shortfall**: by how much a leave is worth less than the best one of as many tiles.
//! - **vocabulary key**: identifies a game's words as its tiles spell them; a word graph with another key is refused.
//!   **Subset**: the words that a bot knows; a word graph of a subset fits games with the whole vocabulary. **Familiar
//!   words**: the common words, words that add at most four letters to the end of a common word of at least four, and words
//!   of at most four letters.
//! - **bot profile**: a bot's level and its other dials, as `casual`, `casual:all`, `master:never-takes:quick`.
//! - **worth** (on screen and in JSON): equity, which is the points of a turn and the value of the tiles it keeps. **Lost**:
//!   the equity of the best action minus that of the turn. **Solved**: both were found by a search to the end of the game.
//!   **Luck of the draw**: the value of the tiles drawn and kept, minus its mean over all draws of as many unseen tiles.
//!
//! # Features
//!
//! - `schema`: JSON schemas of ruleset, tile set and scenario files, for editors.

pub mod analysis;
mod bag;
pub mod board;
pub mod bots;
mod enum_table;
pub mod game;
pub mod lexicon;
pub mod movegen;
mod nearest_name;
pub mod play;
pub mod printable;
pub mod puzzle;
mod rack;
pub mod rng;
pub mod ruleset;
pub mod scenario;
pub mod tiles;
pub mod toml_file;

pub use bag::Bag;
pub use board::{Axis, Board, Coordinate, Layout, Premium, Size, Square};
pub use game::{
    Action, EndReason, Ending, Event, FirstPlayer, Game, GameRecord, Mode, Options, Player, PlayerStatus,
    Seat, Setup, SetupError, StartPosition, State, Timeline, TurnOutcome, TurnRecord,
};
pub use lexicon::{Lexicon, Vocabulary};
pub use movegen::{GeneratedPlay, Generator, HighestScore, Scope, WordGraph};
pub use nearest_name::nearest_name;
pub use play::{FormedWord, Placement, Play, PlayNotation, Refusal, ScoredPlay, WordOrigin};
pub use rack::Rack;
pub use rng::RandomStream;
pub use ruleset::{Ruleset, RulesetError};
pub use tiles::{Letter, PlacedTile, Tile, TileSet, fold_text, tokenize_tiles};

/// The README's example is compiled and run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
