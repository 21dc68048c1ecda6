//! Exchanges, passes, scoreless turns and time limits.

use serde::{Deserialize, Serialize};

use super::{is, is_default};

/// Exchanging tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExchangeSpec {
    /// Whether tiles may be exchanged at all.
    pub allowed: bool,
    /// The fewest tiles in the bag for an exchange.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    pub min_bag: i64,
    /// Whether tiles are drawn or returned first.
    pub order: ExchangeOrder,
    /// The effect of an exchange of no tiles.
    pub none: ExchangeNone,
    /// The points that an exchange costs.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub price: i64,
    /// The number of exchanges of each player in a game; 0 for no limit. After that, an exchange of no tiles that counts as a
    /// pass is still possible.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99), extend("default" = 0)))]
    pub limit: i64,
}

impl Default for ExchangeSpec {
    fn default() -> Self {
        Self {
            allowed: true,
            min_bag: 0,
            order: ExchangeOrder::default(),
            none: ExchangeNone::default(),
            price: 0,
            limit: 0,
        }
    }
}

/// The order of drawing and returning in an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ExchangeOrder {
    /// New tiles are drawn before the old ones go back, so at most as many as the bag has.
    #[default]
    DrawFirst,
    /// The old tiles go into the bag first, and may come straight back.
    ReturnFirst,
}

/// The effect of an exchange of no tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ExchangeNone {
    /// It is a pass.
    Pass,
    /// It is refused.
    #[default]
    Refuse,
}

/// Passes in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PassesSpec {
    /// The number of passes in a row that has the `effect`; 0 for never. If the passes of all players are counted, a number
    /// below that of the players can end a game before each has had a turn.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99)))]
    pub limit: i64,
    /// Whose passes are counted: each player's own, or those of all together.
    pub counted: PassCount,
    /// The effect of `limit` passes in a row.
    pub effect: PassEffect,
    /// The effect of an exchange on the run of passes.
    pub exchange: PassExchange,
    /// The points that a pass costs, including a time-out that counts as one.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub price: i64,
}

impl Default for PassesSpec {
    fn default() -> Self {
        Self {
            limit: 3,
            counted: PassCount::default(),
            effect: PassEffect::default(),
            exchange: PassExchange::default(),
            price: 0,
        }
    }
}

/// Whose passes are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassCount {
    /// Each player's own passes.
    Player,
    /// The passes of all players together.
    #[default]
    Table,
}

/// The effect of too many passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassEffect {
    /// The player who passed is out; the last remaining player wins.
    Out,
    /// The game ends.
    #[default]
    End,
}

/// The effect of an exchange on a run of passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassExchange {
    /// It interrupts the run.
    #[default]
    Breaks,
    /// It neither interrupts nor lengthens the run.
    Ignored,
    /// It counts as a pass.
    Counts,
}

/// Turns without a score in a row: passes, exchanges, time-outs, lost turns, plays of 0 points or fewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScorelessSpec {
    /// The number of scoreless turns in a row that ends the game; 0 for never. A player who leaves in their turn, for example
    /// by resigning, breaks the run.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99)))]
    pub limit: i64,
    /// Whether scoreless turns end the game even while every score is exactly 0.
    pub at_nil_nil: NilNil,
}

/// Scoreless turns while all scores are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum NilNil {
    /// The game continues.
    #[default]
    GoesOn,
    /// The game ends as it would with points.
    Ends,
}

/// Time limits for a turn, and for the whole game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TimeSpec {
    /// The limits offered, as `["48h", "3m"]`.
    pub limits: Vec<String>,
    /// The limit unless another is chosen: one of `limits`, or `off`. Default: `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What happens when a turn's time runs out. Required where there are limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<TimeoutEffect>,
    /// The time that each player has for the whole game, as `25m`, or `off`. Default: `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<String>,
    /// The time that each turn of a player adds to their `total`, as `10s`, or `off`. Default: `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<String>,
    /// What happens when a player has used up `total` and all increments.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "points")))]
    pub overtime: OvertimeEffect,
    /// The points that each minute of overtime, or part of one, costs.
    #[serde(skip_serializing_if = "is::<USUAL_PRICE>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 10)))]
    pub overtime_price: i64,
}

/// The usual price of a minute of overtime in clubs.
const USUAL_PRICE: i64 = 10;

impl Default for TimeSpec {
    fn default() -> Self {
        Self {
            limits: Vec::new(),
            default: None,
            timeout: None,
            total: None,
            increment: None,
            overtime: OvertimeEffect::default(),
            overtime_price: USUAL_PRICE,
        }
    }
}

/// What happens when a player has used up the time for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum OvertimeEffect {
    /// Each minute costs points.
    #[default]
    Points,
    /// The player resigns.
    Resign,
}

/// What happens when a turn's time runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TimeoutEffect {
    /// The turn is a pass.
    Pass,
    /// The player resigns.
    Resign,
}
