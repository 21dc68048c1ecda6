use std::sync::LazyLock;

use super::ending::{EndReason, Ending};
use super::player_status::{LastTurn, PlayerStatus};
use super::setup::{Cooldown, Premiums, Seat, Setup, StartPosition, first_to_move, seat_at};
use crate::bag::Bag;
use crate::board::{Board, Layout, Premium, Square, SquareSet};
use crate::play::Play;
use crate::rack::{Rack, without};
use crate::rng::{Purpose, RandomStream};
use crate::ruleset::{AtTarget, BagEmpty, EndingRules, GiftBlank, Ruleset};
use crate::tiles::{Tile, TileSet};

/// The state of a game: board, bag, players, whose turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(super) layout: Layout,
    pub(super) board: Board,
    pub(super) bag: Bag,
    pub(super) players: Vec<Player>,
    pub(super) to_move: Seat,
    pub(super) turn: u32,
    /// Passes in a row, of all players.
    pub(super) passes: u32,
    /// Turns without a score in a row.
    pub(super) scoreless: u32,
    /// The player with whose turn a round begins.
    pub(super) starter: Seat,
    /// The rounds that are over: in each, every player still in had a turn.
    pub(super) rounds: u32,
    /// The squares of the tiles placed in the turn before.
    pub(super) last_placed: SquareSet,
    /// The squares that tiles were taken from not long ago.
    pub(super) cooldowns: Vec<Cooldown>,
    /// The tiles of players who left (C-16).
    pub(super) aside: Vec<Tile>,
    pub(super) ending: Option<Ending>,
    /// The last play, while it can be challenged.
    pub(super) challengeable: Option<Box<ChallengeablePlay>>,
}

/// A play that can be challenged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChallengeablePlay {
    pub(super) play: Play,
    /// The state before it.
    pub(super) before: State,
}

/// The player in a seat that a game does not have.
static NOBODY: LazyLock<Player> = LazyLock::new(|| Player {
    name: String::new(),
    rack: Rack::default(),
    score: 0,
    status: PlayerStatus::Resigned,
    passes: 0,
    takings: 0,
    exchanges: 0,
    placed: SquareSet::default(),
    last_turn: LastTurn::Done,
});

/// The state of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub(super) name: String,
    pub(super) rack: Rack,
    pub(super) score: i32,
    pub(super) status: PlayerStatus,
    /// The player's own passes in a row.
    pub(super) passes: u32,
    /// The number of times the player has taken a tile.
    pub(super) takings: u32,
    /// The number of times the player has exchanged tiles.
    pub(super) exchanges: u32,
    /// The squares of the tiles on the board that the player placed.
    pub(super) placed: SquareSet,
    /// Says whether the player still has a turn after the bag is empty, where each has one.
    pub(super) last_turn: LastTurn,
}

impl Player {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rack.
    pub const fn rack(&self) -> &Rack {
        &self.rack
    }

    /// The score; once the game is over, with final adjustments.
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// Returns whether the player is still in, and if not, why.
    pub const fn status(&self) -> PlayerStatus {
        self.status
    }

    /// The number of times in a row that the player has passed.
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// Returns the number of times the player has taken a tile from the board.
    pub const fn takings(&self) -> u32 {
        self.takings
    }

    /// Returns the number of times the player has exchanged tiles.
    pub const fn exchanges(&self) -> u32 {
        self.exchanges
    }

    /// True if the player is still in.
    pub const fn is_in(&self) -> bool {
        self.status.is_in()
    }

    /// The score furthest from zero: bots and reviews calculate with sums and differences of scores.
    const FURTHEST_SCORE: i32 = 100_000_000;

    /// Adds points to the score and returns by how much it changed: by as many, except at the ends of the range of scores.
    pub(super) fn add_points(&mut self, points: i32) -> i32 {
        let before = self.score;
        self.score = before.saturating_add(points).clamp(-Self::FURTHEST_SCORE, Self::FURTHEST_SCORE);
        self.score - before
    }
}

impl State {
    /// The layout of the board; of a random board, the shuffled one.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The bag.
    pub const fn bag(&self) -> &Bag {
        &self.bag
    }

    /// The players in the order of play.
    pub fn players(&self) -> impl ExactSizeIterator<Item = (Seat, &Player)> {
        self.players.iter().enumerate().map(|(index, player)| (seat_at(index), player))
    }

    /// The player in a seat. In a seat that only another game has sits nobody: a player without a name, tiles or points, who
    /// has left the game. Actions for such a seat are refused.
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// The seat of the player with this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.players().find(|(_, player)| player.name == name).map(|(seat, _)| seat)
    }

    /// The player to move; after the end, the player who would have moved next.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The number of the turn to come, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Passes in a row, of all players.
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// Turns without a score in a row, of all players.
    pub const fn scoreless(&self) -> u32 {
        self.scoreless
    }

    /// The rounds that are over.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the end of the game, or `None` while it continues.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// True if the player to move may challenge the play before: they have done nothing else yet.
    pub const fn may_challenge(&self) -> bool {
        self.challengeable.is_some()
    }

    /// The premium that a tile placed on the square would get, or `None` where there is a tile (SF-11).
    pub fn live_premium(&self, square: Square) -> Option<Premium> {
        self.layout.premium(square).filter(|_| self.board.get(square).is_none())
    }

    /// True if somebody has resigned, so that the others may agree to end the game (SF-24).
    pub fn somebody_resigned(&self) -> bool {
        self.players
            .iter()
            .any(|player| matches!(player.status, PlayerStatus::Resigned | PlayerStatus::TimedOut))
    }

    /// The tiles that a player, or for `None` a spectator, does not see: those in the bag, on the other racks and set aside,
    /// sorted.
    pub fn unseen(&self, viewer: impl Into<Option<Seat>>) -> Vec<Tile> {
        let mut unseen: Vec<Tile> = self.unseen_in_no_order(viewer).collect();
        unseen.sort_unstable();
        unseen
    }

    /// Returns the unseen tiles in whatever order they are, which no player knows.
    pub(crate) fn unseen_in_no_order(&self, viewer: impl Into<Option<Seat>>) -> impl Iterator<Item = Tile> {
        let viewer = viewer.into();
        let others = self.players().filter(move |(seat, _)| Some(*seat) != viewer);
        let racks = others.flat_map(|(_, player)| player.rack.tiles().iter().copied());
        self.bag.tiles().chain(racks).chain(self.aside.iter().copied())
    }

    /// The players still in, in the order of play.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> {
        self.players().filter(|(_, player)| player.is_in()).map(|(seat, _)| seat)
    }

    /// The next player still in after the one to move.
    pub(super) fn next_seat(&self) -> Seat {
        let count = self.players.len();
        (1..=count)
            .map(|step| seat_at((self.to_move.index() + step) % count))
            .find(|&seat| self.player(seat).is_in())
            .unwrap_or(self.to_move)
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The beginning of a game with a setup that has been checked. Last turns count only in rulesets that have them.
    pub(super) fn beginning(setup: &Setup, tiles: &TileSet) -> Self {
        let default = StartPosition::default();
        let position = setup.position.as_ref().unwrap_or(&default);
        let ruleset = &setup.ruleset;
        let given = position.premiums.clone().and_then(|premiums| ruleset.layout().with_premiums(premiums));
        let layout = match (given, setup.options.premiums) {
            (Some(layout), _) => layout,
            (None, Premiums::Standard) => ruleset.layout().clone(),
            (None, Premiums::Random) => {
                let seed = position.board_seed.unwrap_or(setup.seed);
                ruleset.layout().shuffled(&mut RandomStream::new(seed, Purpose::Board))
            }
        };
        let mut board = Board::empty(layout.size());
        for placement in &position.board {
            board.put(placement.square, placement.tile);
        }
        let turn = position.turn.unwrap_or(if board.is_empty() { 1 } else { 2 });
        let mut bag = match &position.bag {
            Some(given) => match position.bag_seed {
                Some(seed) => Bag::shuffled(given.clone(), seed),
                None => Bag::given(given.clone()),
            },
            None => Bag::shuffled(undealt(setup, position, &board, tiles, turn), setup.seed),
        };
        let players = setup
            .players
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let rack = position.racks.get(index).cloned();
                let status = position.statuses.get(index).copied();
                let tally = position.tallies.get(index).cloned().unwrap_or_default();
                Player {
                    name: name.clone(),
                    rack: Rack::new(rack.unwrap_or_else(|| bag.draw(ruleset.rack_size()))),
                    score: position.scores.get(index).copied().unwrap_or_default(),
                    status: status.unwrap_or(PlayerStatus::In),
                    passes: position.own_passes.get(index).copied().unwrap_or_default(),
                    takings: tally.takings,
                    exchanges: tally.exchanges,
                    placed: SquareSet::of(&tally.placed),
                    last_turn: if has_last_turns(ruleset) { tally.last_turn } else { LastTurn::NotYet },
                }
            })
            .collect();
        let to_move = first_to_move(setup, position);
        let rounds = || (turn - 1) / u32::try_from(setup.players.len().max(1)).unwrap_or(1);
        let starter =
            position.starter.as_ref().and_then(|name| setup.players.iter().position(|player| player == name));
        let mut state = Self {
            layout,
            board,
            bag,
            players,
            to_move,
            turn,
            passes: position.passes,
            scoreless: position.scoreless,
            starter: starter.map_or(to_move, seat_at),
            rounds: position.rounds.unwrap_or_else(rounds),
            last_placed: SquareSet::of(&position.last_placed),
            cooldowns: position.cooldowns.iter().copied().filter(|cooldown| cooldown.turns > 0).collect(),
            aside: position.aside.clone(),
            ending: None,
            challengeable: None,
        };
        // The bag gets an unused gift blank back, so the last turns can begin only after the first turn.
        if !is_gift_from_bag(ruleset, turn) {
            state.begin_last_turns(ruleset);
        }
        state
    }

    /// Gives each player a last turn once the bag is empty, in rulesets with last turns.
    pub(super) fn begin_last_turns(&mut self, ruleset: &Ruleset) {
        if has_last_turns(ruleset) && self.bag.is_empty() {
            for player in self.players.iter_mut().filter(|player| player.last_turn == LastTurn::NotYet) {
                player.last_turn = LastTurn::Ahead;
            }
        }
    }

    /// The squares that no tile can be taken from in this turn, because one was taken there not long ago.
    pub(super) fn cooling(&self) -> SquareSet {
        let mut squares = SquareSet::default();
        self.cooldowns.iter().for_each(|cooldown| squares.insert(cooldown.square));
        squares
    }

    /// Counts a turn of every cooldown, and forgets those that are over.
    pub(super) fn count_cooldowns(&mut self) {
        self.cooldowns.retain_mut(|cooldown| {
            cooldown.turns = cooldown.turns.saturating_sub(1);
            cooldown.turns > 0
        });
    }

    /// True if a player has a turn after the one in progress, as far as rounds and last turns decide it: something else may
    /// end the game sooner.
    pub(super) fn has_further_turn(&self, seat: Seat, rules: EndingRules) -> bool {
        let is_last_round = rules.at_target == AtTarget::AfterRound && self.is_target_reached(rules);
        let limit = if is_last_round { Some(self.rounds.saturating_add(1)) } else { rules.rounds };
        self.has_further_last_turn(seat) && self.has_further_round(seat, limit)
    }

    /// True if a player who is still in has the score that ends the game.
    pub(super) fn is_target_reached(&self, rules: EndingRules) -> bool {
        rules.target.is_some_and(|target| self.seats_in().any(|seat| target <= self.player(seat).score))
    }

    /// The rule by which the turn in progress is the last one of the game, whatever its player does, or `None` if
    /// somebody has a turn after it.
    pub(super) fn end_of_turns(&self, rules: EndingRules) -> Option<EndReason> {
        if self.seats_in().any(|seat| self.has_further_turn(seat, rules)) {
            return None;
        }
        let has_last_turns = self.seats_in().any(|seat| self.has_further_last_turn(seat));
        Some(if has_last_turns { EndReason::Rounds } else { EndReason::LastTurns })
    }

    fn has_further_last_turn(&self, seat: Seat) -> bool {
        match self.player(seat).last_turn {
            LastTurn::NotYet => true,
            LastTurn::Ahead => seat != self.to_move,
            LastTurn::Done => false,
        }
    }

    fn has_further_round(&self, seat: Seat, limit: Option<u32>) -> bool {
        // This round is not over, and it has begun.
        let round = self.rounds.saturating_add(1);
        limit.is_none_or(|limit| round < limit || (round == limit && !self.ends_round(seat)))
    }

    /// True if a round ends when this player moves next.
    pub(super) fn ends_round(&self, next: Seat) -> bool {
        let count = self.players.len();
        let place = |seat: Seat| (seat.index() + count - self.starter.index()) % count;
        place(next) <= place(self.to_move)
    }
}

/// True if each player has a last turn once the bag is empty.
pub(super) fn has_last_turns(ruleset: &Ruleset) -> bool {
    ruleset.ending().bag_empty != BagEmpty::PlayOut
}

/// True in the first turn of a game whose gift blank is one of the bag's.
pub(super) fn is_gift_from_bag(ruleset: &Ruleset, turn: u32) -> bool {
    turn == 1 && ruleset.gift_blank() == GiftBlank::FromBag
}

/// The tiles of the set without those on the racks, on the board and set aside in a start position, and without a gift
/// blank that comes from the bag.
pub(super) fn undealt(
    setup: &Setup,
    position: &StartPosition,
    board: &Board,
    tiles: &TileSet,
    turn: u32,
) -> Vec<Tile> {
    let mut left = tiles.tiles();
    let on_board = board.tiles().map(|(_, placed)| placed.tile());
    let gift = is_gift_from_bag(&setup.ruleset, turn).then_some(Tile::Blank);
    let gone: Vec<Tile> =
        position.racks.iter().flatten().chain(&position.aside).copied().chain(on_board).chain(gift).collect();
    // A position may have tiles that the set does not; they do not reduce the bag.
    without(&mut left, &gone);
    left
}
