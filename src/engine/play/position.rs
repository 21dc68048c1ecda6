use crate::board::{Board, Layout};
use crate::rack::Rack;
use crate::ruleset::Ruleset;
use crate::tiles::TileSet;

/// What a play is judged against: the rules, and what lies where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) tiles: &'a TileSet,
    pub(crate) layout: &'a Layout,
    pub(crate) board: &'a Board,
    pub(crate) rack: &'a Rack,
    pub(crate) gift: Gift,
    /// The number of this turn, 1 for the game's first.
    pub(crate) turn: u32,
}

/// Whether the player to move holds the gift blank (SF-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gift {
    Held,
    None,
}
