//! The tiles that each player had at each time. A file may say it in full, in part or not at all; what it leaves open
//! is filled in so that every play was possible and no tile is in two places.
//!
//! Each tile that a player holds is a [`Hold`]: drawn at one time, gone at another, and of a kind that may not be known
//! yet. A hold gets its kind as soon as a turn needs it, the latest drawn first, since an earlier draw is harder to fit.
//! Plays are facts. The racks that a file lists are what somebody wrote down: where they contradict plays or each other,
//! the latest that is involved is left out and named in [`Deal::doubted`].

use std::collections::BTreeMap;

use rackety_engine::ruleset::ExchangeOrder;
use rackety_engine::{RandomStream, Tile};

/// The facts known of one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownTurn {
    /// The player: 0 or 1.
    pub player: usize,
    /// The tiles that the file lists on the rack.
    pub listed: Vec<Tile>,
    /// The use that the turn made of tiles of the rack.
    pub used: Used,
}

/// The use that a turn makes of tiles of the rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Used {
    /// Nothing.
    None,
    /// These go to the board.
    Played(Vec<Tile>),
    /// These were laid and taken back.
    Shown(Vec<Tile>),
    /// These go back to the bag.
    Exchanged(Vec<Tile>),
    /// This number goes back to the bag.
    ExchangedCount(usize),
}

/// The tiles that the players began with, and those drawn after each turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Deal {
    /// The first racks.
    pub racks: [Vec<Tile>; 2],
    /// The tiles drawn after each turn.
    pub drawn: Vec<Vec<Tile>>,
    /// The tiles that each turn gave back to the bag.
    pub given: Vec<Vec<Tile>>,
    /// The number of tiles in the bag before each turn.
    pub bags: Vec<usize>,
    /// The turns before which part of a rack was not known.
    pub completed: Vec<usize>,
    /// The turns whose listed rack contradicts other turns, and is left out.
    pub doubted: Vec<usize>,
}

/// The reason why there is no deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoDeal {
    /// The play of this turn needs tiles that the player cannot have.
    Turn(usize),
    /// With this turn, more of a tile are in use than there are.
    TooMany(usize, Tile),
    /// In this turn the bag has this many tiles, fewer than are exchanged.
    Bag(usize, usize, usize),
}

/// A tile on a player's rack.
#[derive(Debug, Clone, Copy)]
struct Hold {
    /// The time when it was drawn: 0 at the start, otherwise the number of the turn after which it was drawn, from 1.
    drawn: usize,
    /// The time when it was back in the bag, or `None` if it stayed on a rack or went to the board.
    back: Option<usize>,
    kind: Option<Tile>,
    /// The turn whose list says so, or `None` if a play does, or nothing.
    because: Option<usize>,
}

/// A time after every turn.
const NEVER: usize = usize::MAX;

/// Deals the tiles of a set so that the turns were possible. `last` are the racks that the file lists at the end.
pub(super) fn deal(
    turns: &[KnownTurn],
    last: [&[Tile]; 2],
    set: &[Tile],
    rack_size: usize,
    order: ExchangeOrder,
) -> Result<Deal, NoDeal> {
    check_played(turns, set)?;
    let mut doubted = Vec::new();
    loop {
        let table = Table::new(turns, last, set.len(), rack_size, order, &doubted);
        match table.and_then(|table| table.check_counts(set).map(|()| table)) {
            Ok(mut table) => {
                table.complete(set)?;
                return Ok(table.into_deal(doubted));
            }
            Err(Conflict { doubt: Some(turn), .. }) if !doubted.contains(&turn) => doubted.push(turn),
            Err(Conflict { reason, .. }) => return Err(reason),
        }
    }
}

/// The tiles that plays put on the board are in the set.
fn check_played(turns: &[KnownTurn], set: &[Tile]) -> Result<(), NoDeal> {
    let mut left = counts(set);
    for (index, turn) in turns.iter().enumerate() {
        let Used::Played(tiles) = &turn.used else { continue };
        for &tile in tiles {
            match left.get_mut(&tile).filter(|count| **count > 0) {
                Some(count) => *count -= 1,
                None => return Err(NoDeal::TooMany(index, tile)),
            }
        }
    }
    Ok(())
}

fn counts(tiles: &[Tile]) -> BTreeMap<Tile, usize> {
    let mut counts = BTreeMap::new();
    for &tile in tiles {
        *counts.entry(tile).or_default() += 1;
    }
    counts
}

/// The reason why the turns do not fit together, and the turn whose list to leave out.
#[derive(Debug, Clone, Copy)]
struct Conflict {
    reason: NoDeal,
    doubt: Option<usize>,
}

/// All holds of a game.
#[derive(Debug)]
struct Table {
    holds: Vec<Hold>,
    /// The first racks, and the draws after each turn, as holds.
    first: [Vec<usize>; 2],
    draws: Vec<Vec<usize>>,
    given: Vec<Vec<usize>>,
    bags: Vec<usize>,
    /// The rack before each turn.
    racks: Vec<Vec<usize>>,
    completed: Vec<usize>,
}

impl Table {
    /// Follows the racks through the turns.
    fn new(
        turns: &[KnownTurn],
        last: [&[Tile]; 2],
        tiles: usize,
        rack_size: usize,
        order: ExchangeOrder,
        doubted: &[usize],
    ) -> Result<Self, Conflict> {
        let mut table = Self {
            holds: vec![],
            first: [vec![], vec![]],
            draws: vec![],
            given: vec![],
            bags: vec![],
            racks: vec![],
            completed: vec![],
        };
        let mut bag = tiles;
        let mut racks: [Vec<usize>; 2] = [vec![], vec![]];
        for player in [0, 1] {
            racks[player] = table.draw(0, rack_size.min(bag));
            bag -= racks[player].len();
            table.first[player].clone_from(&racks[player]);
        }
        for (index, turn) in turns.iter().enumerate() {
            let rack = &mut racks[turn.player];
            table.bags.push(bag);
            let listed: &[Tile] = if doubted.contains(&index) { &[] } else { &turn.listed };
            let used: &[Tile] = match &turn.used {
                Used::Played(tiles) | Used::Shown(tiles) | Used::Exchanged(tiles) => tiles,
                Used::None | Used::ExchangedCount(_) => &[],
            };
            if !table.identify(rack, used, None) {
                return Err(table.conflict(rack, NoDeal::Turn(index)));
            }
            if rack.len() < listed.len() || !table.identify(rack, listed, Some(index)) {
                return Err(Conflict { reason: NoDeal::Turn(index), doubt: Some(index) });
            }
            if listed.len().max(used.len()) < rack.len() {
                table.completed.push(index);
            }
            table.racks.push(rack.clone());
            let leaving = match &turn.used {
                Used::None | Used::Shown(_) => Vec::new(),
                Used::Played(tiles) | Used::Exchanged(tiles) => table.pick(rack, tiles),
                Used::ExchangedCount(count) => {
                    let next = turns[index + 1..].iter().find(|next| next.player == turn.player);
                    let kept = next.map_or(last[turn.player], |next| &next.listed);
                    table.pick_any(rack, *count, kept)
                }
            };
            rack.retain(|hold| !leaving.contains(hold));
            let is_exchange = matches!(turn.used, Used::Exchanged(_) | Used::ExchangedCount(_));
            let drawn = if is_exchange { leaving.len() } else { rack_size - rack.len() };
            if is_exchange && order == ExchangeOrder::DrawFirst && bag < drawn {
                return Err(Conflict { reason: NoDeal::Bag(index, bag, drawn), doubt: None });
            }
            let drawn = match (is_exchange, leaving.is_empty()) {
                (_, true) => 0,
                (true, _) => drawn,
                (false, _) => drawn.min(bag),
            };
            let drawn = table.draw(index + 1, drawn);
            rack.extend(&drawn);
            if is_exchange {
                // Tiles that go back after the draw cannot be part of it.
                let back = if order == ExchangeOrder::ReturnFirst { index + 1 } else { index + 2 };
                for &hold in &leaving {
                    table.holds[hold].back = Some(back);
                }
                table.given.push(leaving);
            } else {
                bag -= drawn.len();
                table.given.push(Vec::new());
            }
            table.draws.push(drawn);
        }
        for (rack, listed) in racks.iter().zip(last) {
            // A last rack that does not fit is left out: nothing depends on it.
            if listed.len() <= rack.len() && !doubted.contains(&turns.len()) {
                table.identify(rack, listed, Some(turns.len()));
            }
        }
        table.keep_unknown(bag);
        Ok(table)
    }

    /// Leaves out of the racks that are not known in full those from which nothing is drawn any more: they have what is
    /// played from them, and the tiles that are left if only one player has any.
    fn keep_unknown(&mut self, bag_at_end: usize) {
        let is_open = |hold: &&usize| self.holds[**hold].kind.is_none();
        let left = self.holds.iter().filter(|hold| hold.kind.is_none() && hold.back.is_none()).count();
        let (bags, racks) = (&self.bags, &self.racks);
        self.completed.retain(|&turn| {
            let open = racks[turn].iter().filter(is_open).count();
            let is_exact = open == 0 || bag_at_end == 0 && open == left;
            !(bags[turn] == 0 && is_exact)
        });
    }

    fn draw(&mut self, time: usize, count: usize) -> Vec<usize> {
        let first = self.holds.len();
        self.holds.resize(first + count, Hold { drawn: time, back: None, kind: None, because: None });
        (first..first + count).collect()
    }

    /// Gives holds of a rack their kinds so that it has these tiles; false if it cannot have them, and then nothing
    /// changes.
    fn identify(&mut self, rack: &[usize], tiles: &[Tile], because: Option<usize>) -> bool {
        let mut wanted = counts(tiles);
        for &hold in rack {
            if let Some(count) = self.holds[hold].kind.and_then(|kind| wanted.get_mut(&kind)) {
                *count = count.saturating_sub(1);
            }
        }
        let missing: Vec<Tile> =
            wanted.iter().flat_map(|(&tile, &count)| std::iter::repeat_n(tile, count)).collect();
        let mut open: Vec<usize> =
            rack.iter().copied().filter(|&hold| self.holds[hold].kind.is_none()).collect();
        if open.len() < missing.len() {
            return false;
        }
        // The latest drawn first; a sort that keeps the order of the others, so that the result is always the same.
        open.sort_by_key(|&hold| std::cmp::Reverse(self.holds[hold].drawn));
        for (hold, tile) in open.into_iter().zip(missing) {
            self.holds[hold].kind = Some(tile);
            self.holds[hold].because = because;
        }
        true
    }

    /// A rack cannot have the tiles of a play: the latest list that gave one of its holds a kind is in doubt.
    fn conflict(&self, rack: &[usize], reason: NoDeal) -> Conflict {
        Conflict { reason, doubt: rack.iter().filter_map(|&hold| self.holds[hold].because).max() }
    }

    /// The holds of a rack with these tiles, which it has.
    fn pick(&self, rack: &[usize], tiles: &[Tile]) -> Vec<usize> {
        let mut left = counts(tiles);
        let is_wanted = |hold: &&usize| {
            let count = self.holds[**hold].kind.and_then(|kind| left.get_mut(&kind));
            count.is_some_and(|count| {
                let wanted = *count > 0;
                *count = count.saturating_sub(1);
                wanted
            })
        };
        rack.iter().filter(is_wanted).copied().collect()
    }

    /// This number of holds of a rack, if possible others than those in `kept`.
    fn pick_any(&self, rack: &[usize], count: usize, kept: &[Tile]) -> Vec<usize> {
        let mut kept = counts(kept);
        let mut by_preference: Vec<(u8, usize)> = rack
            .iter()
            .map(|&hold| {
                let Some(kind) = self.holds[hold].kind else { return (1, hold) };
                match kept.get_mut(&kind).filter(|count| **count > 0) {
                    Some(count) => {
                        *count -= 1;
                        (2, hold)
                    }
                    None => (0, hold),
                }
            })
            .collect();
        by_preference.sort_by_key(|&(preference, _)| preference);
        by_preference.into_iter().take(count).map(|(_, hold)| hold).collect()
    }

    /// Checks that at no time more of a tile are out of the bag than there are.
    fn check_counts(&self, set: &[Tile]) -> Result<(), Conflict> {
        let set = counts(set);
        let mut by_kind: BTreeMap<Tile, Vec<&Hold>> = BTreeMap::new();
        for hold in &self.holds {
            if let Some(kind) = hold.kind {
                by_kind.entry(kind).or_default().push(hold);
            }
        }
        for (kind, holds) in by_kind {
            let count = set.get(&kind).copied().unwrap_or_default();
            for hold in &holds {
                let time = hold.drawn;
                let out = |other: &&&Hold| other.drawn <= time && time < other.back.unwrap_or(NEVER);
                if count < holds.iter().filter(out).count() {
                    let doubt = holds.iter().filter(out).filter_map(|other| other.because).max();
                    let turn = time.max(1) - 1;
                    return Err(Conflict { reason: NoDeal::TooMany(doubt.unwrap_or(turn), kind), doubt });
                }
            }
        }
        Ok(())
    }

    /// Gives every hold that is still open a kind: the one that is free for all of its time, at random among the tiles.
    fn complete(&mut self, set: &[Tile]) -> Result<(), NoDeal> {
        let mut open: Vec<usize> =
            (0..self.holds.len()).filter(|&hold| self.holds[hold].kind.is_none()).collect();
        // Those that stay out of the bag first, as they can be fewer kinds.
        open.sort_by_key(|&hold| std::cmp::Reverse(self.holds[hold].back.unwrap_or(NEVER)));
        let set = counts(set);
        let mut random = RandomStream::seeded(0);
        for hold in open {
            let free: Vec<Tile> = set
                .iter()
                .flat_map(|(&kind, &count)| std::iter::repeat_n(kind, self.free(hold, kind, count)))
                .collect();
            let kind = free.get(random.below(free.len())).copied();
            self.holds[hold].kind = kind;
            if kind.is_none() {
                return Err(NoDeal::Turn(self.holds[hold].drawn.max(1) - 1));
            }
        }
        Ok(())
    }

    /// Returns the number of tiles of a kind that are in the bag during all of a hold's time.
    fn free(&self, hold: usize, kind: Tile, count: usize) -> usize {
        let Hold { drawn, back, .. } = self.holds[hold];
        let back = back.unwrap_or(NEVER);
        let others: Vec<&Hold> = self.holds.iter().filter(|other| other.kind == Some(kind)).collect();
        let out_at = |time: usize| {
            others.iter().filter(|other| other.drawn <= time && time < other.back.unwrap_or(NEVER)).count()
        };
        // The most are out when the hold begins, or when another one begins during it.
        let begins = others.iter().map(|other| other.drawn).filter(|&time| drawn < time && time < back);
        let most = begins.chain([drawn]).map(out_at).max().unwrap_or_default();
        count.saturating_sub(most)
    }

    fn into_deal(self, doubted: Vec<usize>) -> Deal {
        let tiles = |holds: &Vec<usize>| holds.iter().filter_map(|&hold| self.holds[hold].kind).collect();
        let mut doubted = doubted;
        doubted.sort_unstable();
        Deal {
            racks: [tiles(&self.first[0]), tiles(&self.first[1])],
            drawn: self.draws.iter().map(tiles).collect(),
            given: self.given.iter().map(tiles).collect(),
            bags: self.bags,
            completed: self.completed,
            doubted,
        }
    }
}
