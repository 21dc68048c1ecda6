use super::bonus::PlayBonus;
use crate::board::{Board, Layout, SquareSet};
use crate::rack::Rack;
use crate::ruleset::Ruleset;
use crate::tiles::TileSet;

/// The position that a play is checked in: the rules, the board, the rack and the turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Position<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) tiles: &'a TileSet,
    pub(crate) layout: &'a Layout,
    pub(crate) board: &'a Board,
    pub(crate) rack: &'a Rack,
    pub(crate) gift: Gift,
    /// The number of the turn; the first of the game is 1.
    pub(crate) turn: u32,
    /// The number of times the player to move has taken a tile.
    pub(crate) takings: u32,
    /// The squares of the tiles that the player to move placed.
    pub(crate) placed: SquareSet,
    /// The squares of the tiles placed in the turn before.
    pub(crate) last_placed: SquareSet,
    /// The squares that no tile can be taken from in this turn, because one was taken there not long ago.
    pub(crate) cooling: SquareSet,
}

impl Position<'_> {
    /// The bonuses of the game.
    pub(crate) fn bonus(&self) -> PlayBonus {
        PlayBonus::new(self.ruleset, self.tiles.language())
    }
}

/// Says whether the player to move has the gift blank (SF-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gift {
    Held,
    None,
}
