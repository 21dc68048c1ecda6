//! The source of each tile of a play: the rack, the board, or the gift blank.
//!
//! A [`Play`] does not say which tile is the taken one. Where an own tile and the taken tile show the same letter, it makes no
//! difference which is where, and saying it would give one play two forms.

use super::play::{Placement, Play};
use super::position::{Gift, Position};
use super::refusal::Refusal;
use super::scored_play::TakenTile;
use crate::board::Square;
use crate::rack::without;
use crate::ruleset::{TakeRules, TakenBlank};
use crate::tiles::{PlacedTile, Tile};

/// The tiles of a play, by where they come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TileSources {
    /// The tiles of the rack.
    pub(super) own: Vec<Tile>,
    pub(super) taken: Option<TakenTile>,
    /// The square of the gift blank.
    pub(super) gift: Option<Square>,
}

/// Finds which placed tile is the taken one and which is the gift; the others must be on the rack.
pub(super) fn find_sources(
    position: &Position<'_>,
    play: &Play,
    taking: Option<(Square, PlacedTile, TakeRules)>,
) -> Result<TileSources, Refusal> {
    let could_be_taken = |placement: &&Placement| {
        taking.is_some_and(|(_, taken, rules)| match (taken.tile(), rules.blank) {
            (Tile::Blank, TakenBlank::Free) => placement.tile.is_blank(),
            (Tile::Blank, TakenBlank::Fixed) | (Tile::Letter(_), _) => placement.tile == taken,
        })
    };
    let origin = taking.map(|(origin, ..)| origin);
    let elsewhere = |placement: &&Placement| Some(placement.square) != origin;
    // If several tiles could be the taken one, it is the first that is not on the vacated square.
    let destination = play
        .tiles()
        .iter()
        .filter(could_be_taken)
        .find(elsewhere)
        .or_else(|| play.tiles().iter().find(could_be_taken))
        .map(|placement| placement.square);
    let gift = play
        .tiles()
        .iter()
        .find(|placement| {
            position.gift == Gift::Held && placement.tile.is_blank() && Some(placement.square) != destination
        })
        .map(|placement| placement.square);
    let own: Vec<Tile> = play
        .tiles()
        .iter()
        .filter(|placement| Some(placement.square) != destination && Some(placement.square) != gift)
        .map(|placement| placement.tile.tile())
        .collect();
    let missing = without(&mut position.rack.tiles().to_vec(), &own);
    if !missing.is_empty() {
        return Err(Refusal::not_in_rack(position.tiles, position.rack.tiles(), &missing));
    }
    let taken = match (taking, destination) {
        (None, _) => None,
        (Some(_), Some(_)) if own.is_empty() => return Err(Refusal::OnlyTaken),
        (Some((from, ..)), None) => return Err(Refusal::TakenUnused(from)),
        (Some((from, _, rules)), Some(to)) if from == to && !rules.return_to_origin => {
            return Err(Refusal::TakenReturned(from));
        }
        (Some((from, tile, _)), Some(to)) => Some(TakenTile { from, to, tile }),
    };
    Ok(TileSources { own, taken, gift })
}
