//! Rulesets: a file's keys and values ([`spec::RulesetSpec`]), the checked rules of a game ([`Ruleset`]), and the faults of a
//! file ([`RulesetError`]).

mod advice;
mod check_board;
mod check_dictionary;
mod check_exceptions;
mod check_opening;
mod check_theme_words;
mod check_tiles;
mod checker;
mod counts;
mod describe;
mod error;
mod lint;
mod load;
mod rules;
pub mod spec;
mod theme_words;
mod time;

pub use check_dictionary::DictionaryRules;
pub use describe::RuleSection;
pub use error::RulesetError;
pub use load::{LintedRuleset, RulesetFiles, is_tile_set};
pub use rules::{
    Bonus, EndingRules, ExchangeRules, GiftBlank, LeavingRules, Overtime, PassRules, Ruleset, ScorelessRules,
    TakeRules, TimeRules, TotalTime, WordBonuses, WrongChallenge,
};
pub use spec::{
    AtTarget, BagEmpty, BlankLetters, ExchangeNone, ExchangeOrder, LeaverTiles, LoneTile, NilNil, PassCount,
    PassEffect, PassExchange, TakenBlank, TakenFrom, TimeoutEffect, UnknownWords, UnplayedTiles,
};
pub use theme_words::ThemeWords;
pub use time::TimeLimit;

pub use crate::toml_file::{Fault, SourceFile};

/// The JSON schemas of ruleset files and of tile set files, for editors.
#[cfg(feature = "schema")]
pub fn json_schemas() -> [schemars::Schema; 2] {
    [schemars::schema_for!(spec::RulesetSpec), schemars::schema_for!(spec::TileSetSpec)]
}
