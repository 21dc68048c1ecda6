//! Rulesets: a file's keys and values ([`RulesetSpec`]), the checked rules of a game ([`Ruleset`]), and the faults of a
//! file ([`RulesetError`]).

mod check;
mod check_board;
mod check_dictionary;
mod check_exceptions;
mod check_opening;
mod check_theme_words;
mod check_tiles;
mod checker;
mod describe;
mod error;
mod files;
mod judge;
mod load;
mod parse;
mod rules;
mod spec;
mod theme_words;
mod time;

pub use describe::RuleSection;
pub use error::RulesetError;
pub use files::RulesetFiles;
pub use load::JudgedRuleset;
pub use rules::{
    Bonus, DictionaryRules, EndingRules, ExchangeRules, GiftBlank, LeavingRules, Overtime, PassRules,
    RandomBoard, Ruleset, ScorelessRules, TakeRules, TimeRules, TotalTime, WordBonuses, WrongChallenge,
};
pub use spec::{
    BagEmpty, BlankLetters, BlankSpec, BoardSpec, BonusRow, BonusSpec, ChallengeCost, DictionarySpec,
    EndingSpec, ExchangeNone, ExchangeOrder, ExchangeSpec, FormedBonusRow, GiftBlankSpec,
    LanguageDictionarySpec, LeaverTiles, LeavingSpec, LegendEntry, LetterSpec, LoneTile, NilNil, OpeningSpec,
    OvertimeEffect, PassCount, PassEffect, PassExchange, PassesSpec, PlayersSpec, RackSpec, RulesetSpec,
    ScorelessSpec, TakeSpec, TakenBlank, TakenFrom, ThemeWordsRow, TileSetSpec, TilesSpec, TimeSpec,
    TimeoutEffect, UnknownWords, UnplayedTiles, WordBonusRow, WordsSpec,
};
pub use theme_words::ThemeWords;
pub use time::TimeLimit;

pub use crate::toml_file::{Fault, SourceFile};

/// The JSON schemas of ruleset files and of tile set files, for editors.
#[cfg(feature = "schema")]
pub fn json_schemas() -> [schemars::Schema; 2] {
    [schemars::schema_for!(RulesetSpec), schemars::schema_for!(TileSetSpec)]
}
