//! The tiles that each player had at each time. A file may say it in full, in part or not at all; what it leaves open
//! is filled in so that every play was possible and no tile is in two places.
//!
//! Each tile that a player holds is a [`Hold`]: drawn at one time, on the rack at another at the latest, and perhaps back in
//! the bag at a third. The turns say how many tiles each draw has and when each tile is first seen, but not which tile came
//! with which draw. That is a question of scheduling. A hold is due when a turn or a list shows it, and it is released when
//! the bag has its tile: at the start, or once an exchange has returned one, since only exchanges return tiles. So the
//! draws are filled by *earliest deadline first*: of the tiles that the bag has, a player draws those that are due soonest.
//! That finds a schedule wherever there is one, as far as players do not wait for the same tile ([`Holds::schedule`]).
//!
//! Plays are facts. The racks that a file lists are what somebody wrote down: where they contradict plays or each other,
//! the latest that is involved is left out and named in [`Deal::doubted`].

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

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

impl Used {
    /// The tiles that the turn shows.
    fn tiles(&self) -> &[Tile] {
        match self {
            Self::Played(tiles) | Self::Shown(tiles) | Self::Exchanged(tiles) => tiles,
            Self::None | Self::ExchangedCount(_) => &[],
        }
    }
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
    /// The players whose rack that is listed at the end contradicts the turns, and is left out.
    pub doubted_last: Vec<usize>,
    /// Says whether the racks at the end are known.
    pub last: LastRacks,
}

/// Says whether the racks at the end of a file are known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum LastRacks {
    /// All their tiles follow from the file.
    #[default]
    Known,
    /// Some are made up.
    Unseen,
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
    player: usize,
    /// The kind, or `None` if nobody saw the tile.
    kind: Option<Tile>,
    /// The turn at which it is on the rack at the latest; after all turns if nobody saw it.
    due: usize,
    /// The turn that it left the rack in, or `None` if it stayed.
    left: Option<usize>,
    /// The time when it was back in the bag, or `None` if it stayed on a rack or went to the board.
    back: Option<usize>,
    /// The turn whose list says so, or `None` if a play does, or nothing.
    because: Option<usize>,
    /// The time from which the bag has a tile of this kind for it.
    release: usize,
    /// The time when it was drawn: 0 at the start, otherwise the number of the turn after which it was drawn, from 1.
    drawn: usize,
}

/// The tiles that a player draws at one time.
#[derive(Debug, Clone, Copy)]
struct Draw {
    player: usize,
    time: usize,
    count: usize,
}

/// A time after every turn.
const NEVER: usize = usize::MAX;

/// The trades that are tried for all of a file. Games have needed one at most.
const TRADES: usize = 200;

/// The turns of a player for which an exchange of unseen tiles keeps what they show.
const AHEAD: usize = 10;

/// The tries to give kinds to the tiles that nobody saw.
const TRIES: usize = 20;

/// Deals the tiles of a set so that the turns were possible. `last` are the racks that the file lists at the end; the seed
/// decides the kinds of the tiles that nobody saw.
pub(super) fn deal(
    turns: &[KnownTurn],
    last: [&[Tile]; 2],
    set: &[Tile],
    (rack_size, order): (usize, ExchangeOrder),
    seed: u64,
) -> Result<Deal, NoDeal> {
    check_played(turns, set)?;
    let set = counts(set);
    let (mut doubted, mut trades) = (BTreeSet::new(), TRADES);
    loop {
        let sheet = Holds::of(turns, last, &set, (rack_size, order), &doubted);
        match sheet.and_then(|mut holds| holds.schedule(&set, &mut trades).map(|()| holds)) {
            Ok(mut holds) => {
                holds.note_unseen(turns);
                holds.complete(&set, seed)?;
                return Ok(holds.into_deal(turns, doubted.into_iter().collect()));
            }
            Err(Conflict { doubt: Some(turn), .. }) if doubted.insert(turn) => {}
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

/// The first of these turns that shows `number` tiles of this kind, counting those that left the rack before; [`NEVER`] if
/// none does, or if a full list with fewer comes first.
fn next_shown<'a>(
    turns: impl Iterator<Item = (usize, &'a [Tile], &'a Used)>,
    tile: Tile,
    number: usize,
    rack_size: usize,
) -> usize {
    let count = |tiles: &[Tile]| tiles.iter().filter(|&&other| other == tile).count();
    let mut gone = 0;
    for (turn, listed, used) in turns {
        if number <= gone + count(listed).max(count(used.tiles())) {
            return turn;
        }
        if listed.len() == rack_size {
            return NEVER;
        }
        if let Used::Played(tiles) | Used::Exchanged(tiles) = used {
            gone += count(tiles);
        }
    }
    NEVER
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
#[derive(Debug, Default)]
struct Holds {
    all: Vec<Hold>,
    /// The draws in order.
    draws: Vec<Draw>,
    /// The tiles of each kind that are in the bag or on the racks unseen, as far as the turns are followed.
    unseen: BTreeMap<Tile, usize>,
    /// The number of tiles in the bag before each turn, and at the end.
    bags: Vec<usize>,
    bag_at_end: usize,
    /// The turns before which part of a rack was not known.
    completed: Vec<usize>,
    doubted_last: Vec<usize>,
    last: LastRacks,
}

/// A player's rack while the turns are followed: of its tiles, those that have been seen are holds.
#[derive(Debug, Clone, Default)]
struct Rack {
    size: usize,
    seen: Vec<usize>,
}

impl Holds {
    /// Follows the racks through the turns.
    fn of(
        turns: &[KnownTurn],
        last: [&[Tile]; 2],
        set: &BTreeMap<Tile, usize>,
        (rack_size, order): (usize, ExchangeOrder),
        doubted: &BTreeSet<usize>,
    ) -> Result<Self, Conflict> {
        let mut holds = Self { unseen: set.clone(), ..Self::default() };
        let mut bag: usize = set.values().sum();
        let mut racks = [Rack::default(), Rack::default()];
        for (player, rack) in racks.iter_mut().enumerate() {
            rack.size = rack_size.min(bag);
            bag -= rack.size;
            holds.draws.push(Draw { player, time: 0, count: rack.size });
        }
        let list_of = |index: usize| -> &[Tile] {
            if doubted.contains(&index) { &[] } else { turns.get(index).map_or(&[], |turn| &turn.listed) }
        };
        for (index, turn) in turns.iter().enumerate() {
            let rack = &mut racks[turn.player];
            holds.bags.push(bag);
            let (listed, used) = (list_of(index), turn.used.tiles());
            if !holds.see(rack, turn.player, used, index, None) {
                let doubt = rack.seen.iter().filter_map(|&hold| holds.all[hold].because).max();
                return Err(Conflict { reason: NoDeal::Turn(index), doubt });
            }
            if !holds.see(rack, turn.player, listed, index, Some(index)) {
                return Err(Conflict { reason: NoDeal::Turn(index), doubt: Some(index) });
            }
            if listed.len().max(used.len()) < rack.size {
                holds.completed.push(index);
            }
            let leaving = match &turn.used {
                Used::None | Used::Shown(_) => Vec::new(),
                Used::Played(tiles) | Used::Exchanged(tiles) => holds.pick(rack, tiles),
                Used::ExchangedCount(count) => {
                    let later = turns.iter().enumerate().skip(index + 1);
                    let of_player = later.filter(|(_, later)| later.player == turn.player);
                    let shown = of_player.map(|(later, turn)| (later, list_of(later), &turn.used));
                    let shown = shown.chain([(turns.len(), last[turn.player], &Used::None)]);
                    holds.pick_unseen(rack, *count, (index, turn.player), |tile, number| {
                        next_shown(shown.clone().take(AHEAD), tile, number, rack_size)
                    })
                }
            };
            rack.seen.retain(|hold| !leaving.contains(hold));
            rack.size -= leaving.len();
            let is_exchange = matches!(turn.used, Used::Exchanged(_) | Used::ExchangedCount(_));
            if is_exchange && order == ExchangeOrder::DrawFirst && bag < leaving.len() {
                return Err(Conflict { reason: NoDeal::Bag(index, bag, leaving.len()), doubt: None });
            }
            let count = match (is_exchange, leaving.is_empty()) {
                (_, true) => 0,
                (true, _) => leaving.len(),
                (false, _) => (rack_size - rack.size).min(bag),
            };
            // Tiles that go back after the draw cannot be part of it.
            let back = if order == ExchangeOrder::ReturnFirst { index + 1 } else { index + 2 };
            for &hold in &leaving {
                holds.all[hold].left = Some(index);
                holds.all[hold].back = is_exchange.then_some(back);
                if let Some(kind) = holds.all[hold].kind.filter(|_| is_exchange) {
                    *holds.unseen.entry(kind).or_default() += 1;
                }
            }
            if !is_exchange {
                bag -= count;
            }
            rack.size += count;
            holds.draws.push(Draw { player: turn.player, time: index + 1, count });
        }
        for (player, rack) in racks.iter_mut().enumerate() {
            // A last rack that does not fit is left out: nothing depends on it.
            let is_doubted = !last[player].is_empty() && doubted.contains(&turns.len());
            if is_doubted || !holds.see(rack, player, last[player], turns.len(), Some(turns.len())) {
                holds.doubted_last.push(player);
            }
            for _ in rack.seen.len()..rack.size {
                holds.add(player, None, turns.len(), None);
            }
        }
        holds.bag_at_end = bag;
        Ok(holds)
    }

    fn add(&mut self, player: usize, kind: Option<Tile>, due: usize, because: Option<usize>) -> usize {
        let hold = Hold { player, kind, due, left: None, back: None, because, release: 0, drawn: NEVER };
        self.all.push(hold);
        self.all.len() - 1
    }

    /// Adds what is new on a rack that has these tiles; false if it cannot have them, and then nothing changes.
    fn see(
        &mut self,
        rack: &mut Rack,
        player: usize,
        tiles: &[Tile],
        turn: usize,
        because: Option<usize>,
    ) -> bool {
        let mut new = counts(tiles);
        for &hold in &rack.seen {
            if let Some(count) = self.all[hold].kind.and_then(|kind| new.get_mut(&kind)) {
                *count = count.saturating_sub(1);
            }
        }
        if rack.size < rack.seen.len() + new.values().sum::<usize>() {
            return false;
        }
        for (kind, count) in new {
            self.unseen.entry(kind).and_modify(|unseen| *unseen = unseen.saturating_sub(count));
            rack.seen.extend((0..count).map(|_| self.add(player, Some(kind), turn, because)));
        }
        true
    }

    /// The holds of a rack with these tiles, which it has.
    fn pick(&self, rack: &Rack, tiles: &[Tile]) -> Vec<usize> {
        let mut left = counts(tiles);
        let is_wanted = |hold: &&usize| {
            let count = self.all[**hold].kind.and_then(|kind| left.get_mut(&kind));
            count.is_some_and(|count| {
                let wanted = *count > 0;
                *count = count.saturating_sub(1);
                wanted
            })
        };
        rack.seen.iter().filter(is_wanted).copied().collect()
    }

    /// The holds of a rack that an exchange of this number of unseen tiles gives back: those that the player shows again
    /// last, or not at all, so that what is needed soon need not be drawn again. Of several, those of which most are unseen
    /// go first. This is a guess, and may be wrong where a player exchanges unseen tiles twice in a row.
    fn pick_unseen(
        &mut self,
        rack: &Rack,
        count: usize,
        (turn, player): (usize, usize),
        next_shown: impl Fn(Tile, usize) -> usize,
    ) -> Vec<usize> {
        let mut seen = BTreeMap::<Tile, usize>::new();
        let with_next = |&hold: &usize| {
            let next = self.all[hold].kind.map(|kind| {
                let nth = seen.entry(kind).or_default();
                *nth += 1;
                next_shown(kind, *nth)
            });
            (next.unwrap_or(NEVER), Some(hold))
        };
        let mut by_need: Vec<(usize, Option<usize>)> = rack.seen.iter().map(with_next).collect();
        // What nobody saw is not shown again, but may be drawn anew as something else that is.
        by_need.extend((rack.seen.len()..rack.size).map(|_| (NEVER - 1, None)));
        by_need.sort_by_key(|&(shown, hold)| {
            let kind = hold.and_then(|hold| self.all[hold].kind);
            Reverse((shown, kind.and_then(|kind| self.unseen.get(&kind))))
        });
        let leaving = by_need.into_iter().take(count);
        leaving.map(|(_, hold)| hold.unwrap_or_else(|| self.add(player, None, turn, None))).collect()
    }

    /// Finds the draw that each tile came with.
    ///
    /// Earliest deadline first cannot know which of two players gets a tile of a kind first, and which of them the one that
    /// somebody returns later: [`Self::release`] guesses it by who shows theirs first. Where that guess leaves a tile
    /// without a draw in time, players trade their places in that order.
    fn schedule(&mut self, set: &BTreeMap<Tile, usize>, trades: &mut usize) -> Result<(), Conflict> {
        self.release(set)?;
        self.fill_draws();
        while let Some(&late) = self.late().first() {
            if !self.trade(late, trades) {
                return Err(self.conflict(late));
            }
        }
        Ok(())
    }

    /// Finds a trade for the player of a hold that is drawn too late: one of their tiles is released earlier, and the other
    /// player's tile of that kind later, and fewer tiles are late than before. False if no trade is left to try.
    fn trade(&mut self, late: usize, trades: &mut usize) -> bool {
        let before = self.late().len();
        let Hold { player, due, .. } = self.all[late];
        let is_waited_for = |&hold: &usize| {
            let hold = &self.all[hold];
            hold.player == player && hold.release > 0 && hold.due <= due
        };
        let mut own: Vec<usize> = (0..self.all.len()).filter(is_waited_for).collect();
        own.sort_by_key(|&hold| Reverse(self.all[hold].release));
        for one in own {
            let gets = self.all[one];
            let is_partner = |&other: &usize| {
                let gives = &self.all[other];
                let is_in_time = gives.release < gets.release && gets.release <= gives.due;
                gives.player != player && gives.kind == gets.kind && is_in_time
            };
            let partners: Vec<usize> = (0..self.all.len()).filter(is_partner).collect();
            for other in partners.into_iter().take(*trades) {
                *trades = trades.saturating_sub(1);
                let earlier = std::mem::replace(&mut self.all[other].release, gets.release);
                self.all[one].release = earlier;
                self.fill_draws();
                if self.late().len() < before {
                    return true;
                }
                (self.all[one].release, self.all[other].release) = (gets.release, earlier);
            }
            // To look for partners counts as well: a file can have thousands of tiles.
            *trades = trades.saturating_sub(1);
            if *trades == 0 {
                break;
            }
        }
        self.fill_draws();
        false
    }

    /// A tile is drawn too late: the latest list that says something of its kind, or of its player while it was out of
    /// reach, is in doubt.
    fn conflict(&self, late: usize) -> Conflict {
        let Hold { player, kind, due, release, .. } = self.all[late];
        let is_involved =
            |hold: &&Hold| hold.kind == kind || hold.player == player && (release..=due).contains(&hold.due);
        let doubt = self.all.iter().filter(is_involved).filter_map(|hold| hold.because).max();
        Conflict { reason: NoDeal::Turn(due), doubt }
    }

    /// Says from when on the bag has the tile of each hold: of a kind, those due first get the tiles that are there first.
    fn release(&mut self, set: &BTreeMap<Tile, usize>) -> Result<(), Conflict> {
        let mut by_kind: BTreeMap<Tile, Vec<usize>> = BTreeMap::new();
        for (index, hold) in self.all.iter().enumerate() {
            if let Some(kind) = hold.kind {
                by_kind.entry(kind).or_default().push(index);
            }
        }
        for (kind, mut holds) in by_kind {
            holds.sort_by_key(|&hold| self.all[hold].due);
            let mut returned: Vec<usize> = holds.iter().filter_map(|&hold| self.all[hold].back).collect();
            returned.sort_unstable();
            let at_start = set.get(&kind).copied().unwrap_or_default();
            let mut times = std::iter::repeat_n(0, at_start).chain(returned);
            for &hold in &holds {
                let due = self.all[hold].due;
                let Some(time) = times.next().filter(|&time| time <= due) else {
                    let is_out = |other: &&Hold| other.due <= due && other.back.is_none_or(|back| due < back);
                    let out = holds.iter().map(|&other| &self.all[other]).filter(is_out);
                    let doubt = out.filter_map(|other| other.because).max();
                    return Err(Conflict { reason: NoDeal::TooMany(doubt.unwrap_or(due), kind), doubt });
                };
                self.all[hold].release = time;
            }
        }
        Ok(())
    }

    /// Fills the draws by earliest deadline first.
    fn fill_draws(&mut self) {
        self.all.iter_mut().for_each(|hold| hold.drawn = NEVER);
        let mut to_release: Vec<usize> = (0..self.all.len()).collect();
        to_release.sort_by_key(|&hold| Reverse(self.all[hold].release));
        let mut released: [BTreeSet<(usize, usize)>; 2] = Default::default();
        for draw in &self.draws {
            while let Some(hold) = to_release.pop_if(|hold| self.all[*hold].release <= draw.time) {
                released[self.all[hold].player].insert((self.all[hold].due, hold));
            }
            for _ in 0..draw.count {
                let Some((_, hold)) = released[draw.player].pop_first() else { break };
                self.all[hold].drawn = draw.time;
            }
        }
    }

    /// The holds that are drawn too late, in the order in which they are due.
    fn late(&self) -> Vec<usize> {
        let is_late = |&hold: &usize| self.all[hold].due < self.all[hold].drawn;
        let mut late: Vec<usize> = (0..self.all.len()).filter(is_late).collect();
        late.sort_by_key(|&hold| self.all[hold].due);
        late
    }

    /// Notes whether the racks at the end are known, and leaves out of [`Self::completed`] those from which nothing is drawn
    /// any more: they have what is played from them, and the tiles that are left if only one player has any.
    fn note_unseen(&mut self, turns: &[KnownTurn]) {
        let open_at = |turn: usize, player: usize| {
            let is_there = |hold: &&Hold| {
                let is_on_rack = hold.drawn <= turn && hold.left.is_none_or(|left| turn <= left);
                hold.kind.is_none() && hold.player == player && is_on_rack
            };
            self.all.iter().filter(is_there).count()
        };
        let left = [0, 1].map(|player| open_at(turns.len(), player));
        let is_rest = |open: usize| open == 0 || self.bag_at_end == 0 && open == left[0] + left[1];
        let bags = &self.bags;
        let is_known = |turn: usize| bags[turn] == 0 && is_rest(open_at(turn, turns[turn].player));
        let completed = self.completed.iter().copied().filter(|&turn| !is_known(turn)).collect();
        self.last = if left.into_iter().all(is_rest) { LastRacks::Known } else { LastRacks::Unseen };
        self.completed = completed;
    }

    /// Gives every tile that nobody saw a kind, at random among those that the bag has for all of its time. A choice may
    /// leave nothing for another tile, so there are several tries.
    fn complete(&mut self, set: &BTreeMap<Tile, usize>, seed: u64) -> Result<(), NoDeal> {
        let mut open: Vec<usize> =
            (0..self.all.len()).filter(|&hold| self.all[hold].kind.is_none()).collect();
        // Those that stay out of the bag first, and of these the first ones drawn, as they can be fewer kinds.
        open.sort_by_key(|&hold| (Reverse(self.all[hold].back.unwrap_or(NEVER)), self.all[hold].drawn));
        let mut random = RandomStream::seeded(seed);
        let mut stuck = None;
        for _ in 0..TRIES {
            match self.kinds_of(&open, set, &mut random) {
                Ok(kinds) => {
                    for (&hold, kind) in open.iter().zip(kinds) {
                        self.all[hold].kind = Some(kind);
                    }
                    return Ok(());
                }
                Err(hold) => stuck = Some(hold),
            }
        }
        Err(NoDeal::Turn(stuck.map_or(0, |hold: usize| self.all[hold].drawn.max(1) - 1)))
    }

    /// A kind for each of these holds, or the first one for which none is left.
    fn kinds_of(
        &self,
        open: &[usize],
        set: &BTreeMap<Tile, usize>,
        random: &mut RandomStream,
    ) -> Result<Vec<Tile>, usize> {
        // The number of tiles of each kind that are out of the bag at each time.
        let end = self.draws.len() + 1;
        let mut out: BTreeMap<Tile, Vec<usize>> = set.keys().map(|&kind| (kind, vec![0; end])).collect();
        let span = |hold: &Hold| hold.drawn..hold.back.unwrap_or(end);
        for hold in &self.all {
            if let Some(out) = hold.kind.and_then(|kind| out.get_mut(&kind)) {
                out[span(hold)].iter_mut().for_each(|count| *count += 1);
            }
        }
        let mut kinds = Vec::new();
        for &hold in open {
            let span = span(&self.all[hold]);
            let free = set.iter().flat_map(|(&kind, &count)| {
                let most_out = out[&kind][span.clone()].iter().max().copied().unwrap_or_default();
                std::iter::repeat_n(kind, count.saturating_sub(most_out))
            });
            let free: Vec<Tile> = free.collect();
            let kind = *free.get(random.below(free.len())).ok_or(hold)?;
            if let Some(out) = out.get_mut(&kind) {
                out[span].iter_mut().for_each(|count| *count += 1);
            }
            kinds.push(kind);
        }
        Ok(kinds)
    }

    fn into_deal(self, turns: &[KnownTurn], doubted: Vec<usize>) -> Deal {
        let mut deal = Deal { doubted, ..Deal::default() };
        (deal.drawn, deal.given) = (vec![Vec::new(); turns.len()], vec![Vec::new(); turns.len()]);
        for hold in &self.all {
            let Some(kind) = hold.kind else { continue };
            match hold.drawn.checked_sub(1) {
                None => deal.racks[hold.player].push(kind),
                Some(turn) => deal.drawn[turn].push(kind),
            }
            if let (Some(turn), Some(_)) = (hold.left, hold.back) {
                deal.given[turn].push(kind);
            }
        }
        (deal.doubted_last, deal.last) = (self.doubted_last, self.last);
        (deal.bags, deal.completed) = (self.bags, self.completed);
        deal
    }
}
