//! What a player makes of a position at a glance: points, and what the tiles kept are worth.

use super::leave_table::LeaveTable;
use super::leave_values::Kept;
use crate::game::{Action, Game};
use crate::movegen::GeneratedPlay;
use crate::play::Gift;
use crate::ruleset::{ExchangeOrder, LeftoverTiles};
use crate::tiles::Tile;

/// Turns without a score in a row, for each player, after which no more tiles are exchanged: where nothing fits, a game
/// should come to its end.
const PATIENCE: u32 = 4;

/// The judgement of the player to move. All worth is in hundredths of a point.
pub(super) struct Judge<'a> {
    game: &'a Game,
    kept: Kept,
}

impl<'a> Judge<'a> {
    /// The other racks are looked at only when the bag is empty, and only for what they are worth together.
    pub(super) fn new(game: &'a Game, leaves: &LeaveTable) -> Self {
        let state = game.state();
        let (bag, rack_size) = (state.bag().len(), game.setup().ruleset.rack_size());
        let points =
            |tiles: &[Tile]| -> i64 { tiles.iter().map(|&tile| i64::from(game.tiles().points(tile))).sum() };
        let others = state.players().filter(|(seat, player)| *seat != state.to_move() && player.is_in());
        let of_others: i64 = others.map(|(_, player)| points(player.rack().tiles())).sum();
        let kept = Kept::new(state.player(state.to_move()).rack().tiles(), |kept| {
            if 0 < bag {
                // Towards the end there are fewer turns in which kept tiles could show their worth.
                let share = i64::try_from(bag.min(rack_size)).unwrap_or(1);
                return leaves.worth(kept) * share / i64::try_from(rack_size.max(1)).unwrap_or(1);
            }
            let gain = if kept.is_empty() { of_others } else { 0 };
            match game.setup().ruleset.ending().out {
                LeftoverTiles::None => -10 * points(kept),
                LeftoverTiles::Own => 100 * (gain - points(kept)),
                LeftoverTiles::OwnAndOut => 200 * (gain - points(kept)),
            }
        });
        Self { game, kept }
    }

    /// The worth of a play: its points, and what it keeps.
    pub(super) fn worth(&self, play: &GeneratedPlay) -> i64 {
        points(play) + self.kept_by(play)
    }

    /// The worth of what a play keeps.
    pub(super) fn kept_by(&self, play: &GeneratedPlay) -> i64 {
        self.kept.after(play, self.foreign(play))
    }

    /// The worth at most of a play of so many points that takes so many tiles from the rack.
    pub(super) fn most(&self, points: i32, own_tiles: usize) -> i64 {
        (100 * i64::from(points)).saturating_add(self.kept.most(own_tiles))
    }

    /// The tile of a play that is not from the rack: the one taken, or the gift.
    fn foreign(&self, play: &GeneratedPlay) -> Option<Tile> {
        let table = self.game.table();
        if let Some(square) = play.take() {
            return Some(table.board.get(square)?.tile());
        }
        let is_gift = table.gift == Gift::Held && play.tiles().any(|placement| placement.tile.is_blank());
        is_gift.then_some(Tile::Blank)
    }

    /// The exchanges that keep the most, best first, and what that is worth; none if the rules allow none, or if it
    /// would end the game.
    pub(super) fn best_swaps(&self, count: usize) -> Vec<(i64, Vec<Tile>)> {
        let state = self.game.state();
        let players = u32::try_from(state.seats_in().count()).unwrap_or(1);
        let most = most_swapped(self.game).filter(|_| state.scoreless() < PATIENCE * players);
        let Some(most) = most else { return Vec::new() };
        let choices = self.kept.choices().filter(|(_, gone)| (1..=most).contains(&gone.len()));
        let mut swaps: Vec<(i64, Vec<Tile>)> = choices.collect();
        swaps.sort_by(|(one, gone), (other, also)| other.cmp(one).then_with(|| gone.cmp(also)));
        swaps.truncate(count);
        swaps.retain(|(_, gone)| {
            let mut after = self.game.clone();
            after.act(Action::Exchange(gone.clone())).is_ok() && after.state().ending().is_none()
        });
        swaps
    }
}

/// The points of a play in hundredths.
pub(super) fn points(play: &GeneratedPlay) -> i64 {
    100 * i64::from(play.score())
}

/// The most tiles that the player to move may exchange; none if the ruleset or the bag allows no exchange.
pub(super) fn most_swapped(game: &Game) -> Option<usize> {
    let rules = game.setup().ruleset.exchange()?;
    let state = game.state();
    let (held, bag) = (state.player(state.to_move()).rack().len(), state.bag().len());
    let most = match rules.order {
        ExchangeOrder::DrawFirst => held.min(bag),
        ExchangeOrder::ReturnFirst => held,
    };
    (rules.min_bag <= bag && 0 < most).then_some(most)
}
