//! The rules of word-tile games, and nothing else: no terminal, no file, no clock, no global randomness.

mod bag;
mod board;
mod game;
mod lexicon;
mod play;
mod rack;
mod rng;
pub mod ruleset;
pub mod scenario;
mod tiles;

pub use bag::Bag;
pub use board::{Axis, Board, Coordinate, Layout, Multiplier, Premium, Run, Size, Square};
pub use game::{
    Action, Adjustment, Deed, DictionaryRecord, EndReason, Ending, Event, FirstPlayer, Game, GameRecord,
    Hints, HintsText, Mode, Options, OptionsText, OptionsTextError, Player, Position, PositionText,
    PositionTextError, Premiums, QuitChoice, RecordError, Seat, Setup, SetupError, Standing, State, True,
    Turn, TurnText, TurnTextError, Who, write_board,
};
pub use lexicon::{Lexicon, LexiconError, Vocabulary};
pub use play::{
    FormedWord, NotOffered, NotationError, Placement, Play, Refusal, Scored, TakeBarred, TakenTile,
    WordOrigin, WordStanding, WrittenPlay,
};
pub use rack::Rack;
pub use rng::GENERATOR;
pub use ruleset::{Ruleset, RulesetError, TimeLimit};
pub use tiles::{
    Digraphs, Letter, LetterInfo, PlacedTile, TextError, Tile, TileSet, Token, TokenKind, fold_text, tokens,
};
