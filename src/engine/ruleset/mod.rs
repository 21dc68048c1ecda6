//! Rulesets: what a file says ([`RulesetSpec`]), what is wrong with it ([`RulesetError`]), and what a game is played
//! by ([`Ruleset`]).

mod check;
mod check_board;
mod check_tiles;
mod checker;
mod describe;
mod fault;
mod files;
mod load;
mod parse;
mod read;
mod rules;
mod spec;
mod time;
mod toml_value;

pub use describe::RuleSection;
pub use fault::{Fault, RulesetError};
pub use files::{RulesetFiles, SourceFile};
pub use rules::{
    Bonus, DictionaryRules, EndingRules, ExchangeRules, GiftBlank, LeavingRules, PassRules, RandomBoard,
    Ruleset, ScorelessRules, TakeRules, TimeRules,
};
pub use spec::{
    BlankLetters, BlankSpec, BoardSpec, BonusRow, BonusSpec, DictionarySpec, EndingSpec, ExchangeNone,
    ExchangeOrder, ExchangeSpec, GiftBlankSpec, LeaverTiles, LeavingSpec, Leftover, LegendEntry, LetterSpec,
    LoneTile, NilNil, OpeningSpec, PassCount, PassEffect, PassExchange, PassesSpec, PlayersSpec, RackSpec,
    RandomSpec, RulesetSpec, ScorelessSpec, TakeSpec, TakenBlank, TileSetSpec, TilesSpec, TimeSpec,
    TimeoutEffect, UnknownWords, WordsSpec,
};
pub use time::TimeLimit;

/// The JSON schema of ruleset files, and that of tile set files, for editors that complete and check.
#[cfg(feature = "schema")]
pub fn json_schemas() -> [schemars::Schema; 2] {
    [schemars::schema_for!(RulesetSpec), schemars::schema_for!(TileSetSpec)]
}
