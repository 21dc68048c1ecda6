use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::player_name::{NameError, check_distinct};
use super::player_status::{LastTurn, PlayerStatus};
use crate::board::{Premium, Square, SquareSet};
use crate::play::Placement;
use crate::rng::{Purpose, RandomStream};
use crate::ruleset::{Ruleset, TimeLimit, UnknownWords};
use crate::tiles::{Letter, MAX_TILES, Tile, TileSet};

/// A player of a game, by the order of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The index in the order of play, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The seat at `index` of a game's players.
pub(crate) fn seat_at(index: usize) -> Seat {
    // Rulesets have at most four players.
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}

/// The player who starts (C-15); in files, `"first"`, `"random"` or `{ name = "Ann" }`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum FirstPlayer {
    /// The first player.
    #[default]
    #[serde(rename = "first")]
    FirstSeat,
    /// The player with this name.
    #[serde(rename = "name")]
    Named(String),
    /// A random player, by the seed.
    #[serde(rename = "random")]
    Random,
}

/// The mode, which decides what happens to a play with an unknown word (SF-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// It is refused.
    #[default]
    Normal,
    /// It costs the turn, at once or by a challenge, as the ruleset says.
    Professional,
}

/// The way the premiums are placed (SF-4, C-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Premiums {
    /// The premiums are where the ruleset's layout has them.
    #[default]
    Standard,
    /// Shuffled by the seed.
    Random,
}

/// The hints that a player may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hints {
    /// There are no hints.
    #[default]
    Off,
    /// This number in a game.
    Limited(u8),
    /// Any number.
    Free,
}

/// Decides whether a player may take back turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Undo {
    /// No.
    #[default]
    Off,
    /// Yes. Whoever sets up a game allows this only where nobody else is at the table.
    Allowed,
}

/// The options that players choose before a game, where the ruleset leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Normal or professional mode.
    pub mode: Mode,
    /// Standard or random board.
    pub premiums: Premiums,
    /// The time limit of a turn.
    pub time: Option<TimeLimit>,
    /// Hints.
    pub hints: Hints,
    /// Taking back turns.
    pub undo: Undo,
}

impl Options {
    /// The defaults of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mode = match ruleset.unknown_words() {
            UnknownWords::Refuse | UnknownWords::ByMode => Mode::Normal,
            UnknownWords::LoseTurn | UnknownWords::Challenge => Mode::Professional,
        };
        let time = ruleset.time().and_then(|time| time.default);
        Self { mode, premiums: Premiums::Standard, time, hints: Hints::Off, undo: Undo::Off }
    }
}

/// A position that a game begins from, as in scenarios and puzzles. What is left out is as in a new game.
///
/// Racks, bag and board need not agree with the tile set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StartPosition {
    /// The number of the turn to come; by default 1, or 2 if there are tiles on the board.
    pub turn: Option<u32>,
    /// The player to move; by default the player who starts.
    pub to_move: Option<String>,
    /// The scores so far; by default 0.
    pub scores: Vec<i32>,
    /// The racks of the first players; the others draw theirs.
    pub racks: Vec<Vec<Tile>>,
    /// The bag, drawn from the front and not shuffled; by default the rest of the tile set, shuffled.
    pub bag: Option<Vec<Tile>>,
    /// The seed by which a bag that is given is shuffled after all, now and whenever tiles return to it.
    pub bag_seed: Option<u64>,
    /// The tiles on the board.
    pub board: Vec<Placement>,
    /// Says whether each player is still in, or why not; by default all are, and play on.
    pub statuses: Vec<PlayerStatus>,
    /// The number of times each player has passed in a row; by default 0.
    pub own_passes: Vec<u32>,
    /// Passes in a row, of all players.
    pub passes: u32,
    /// Turns without a score in a row, of all players.
    pub scoreless: u32,
    /// The tiles of players who left the game (C-16). They are not in the bag.
    pub aside: Vec<Tile>,
    /// The seed of a random board; by default that of the game.
    pub board_seed: Option<u64>,
    /// The premium of each square, if any, row by row; by default those of the ruleset, or of the random board.
    pub premiums: Option<Vec<Option<Premium>>>,
    /// The counts that the ruleset keeps of each player; by default nothing so far.
    pub tallies: Vec<PlayerTally>,
    /// The player with whose turn a round begins; by default the player to move.
    pub starter: Option<String>,
    /// The rounds that are over; by default as many as fit before the turn to come.
    pub rounds: Option<u32>,
    /// The squares of the tiles placed in the turn before; by default none.
    pub last_placed: Vec<Square>,
    /// The squares that tiles were taken from not long ago; by default none.
    pub cooldowns: Vec<Cooldown>,
}

/// A square that a tile was taken from not long ago, so that no tile can be taken there for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cooldown {
    /// The square.
    pub square: Square,
    /// The number of turns, that of the player to move included.
    pub turns: u32,
}

/// The counts that rulesets with limits keep of a player in the course of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerTally {
    /// The number of times the player has taken a tile from the board.
    pub takings: u32,
    /// The number of times the player has exchanged tiles.
    pub exchanges: u32,
    /// The squares of the tiles on the board that the player placed.
    pub placed: Vec<Square>,
    /// Says whether the player still has a turn after the bag is empty, where each has one.
    pub last_turn: LastTurn,
}

impl StartPosition {
    /// The greatest number of the turn to come.
    pub const MAX_TURN: u32 = 1_000_000;

    /// The greatest score, and with a minus sign the least.
    pub const MAX_SCORE: i32 = 1_000_000;

    /// The most tiles in the bag, and of those set aside: as many as a tile set can have.
    pub const MAX_BAG: usize = 6039;
}

const _: () = assert!(StartPosition::MAX_BAG == MAX_TILES);

/// The setup with which a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The players' names, in the order of play.
    pub players: Vec<String>,
    /// The player who starts.
    pub first: FirstPlayer,
    /// The seed of every random choice of the game.
    pub seed: u64,
    /// The options that the players chose.
    pub options: Options,
    /// A position to begin from.
    pub position: Option<StartPosition>,
}

/// The reason why a game cannot begin with a setup.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many players.
    #[error("this game is for {}, not {given}", players(*.least, *.most))]
    Players {
        /// The number of players.
        given: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A player's name cannot be used.
    #[error("{0}")]
    Name(#[source] NameError),
    /// The ruleset has no tiles for the language.
    #[error("this game has no tiles for the language `{given}`; choose {}", .offered.join(", "))]
    Language {
        /// The requested language.
        given: String,
        /// The languages that the ruleset has tiles for.
        offered: Vec<String>,
    },
    /// A start position has a square that the board does not have.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// A start position has a letter of another tile set.
    #[error("a letter of another tile set cannot be in this game")]
    ForeignLetter(Letter),
    /// A start position has a tile on a hole.
    #[error("no tile can be on {0}, which is a hole")]
    TileOnHole(Square),
    /// A start position has two tiles on this square.
    #[error("there are two tiles on {0}; leave out one")]
    TwoTiles(Square),
    /// The position has more or fewer entries for premiums than the board has squares.
    #[error("there must be one premium, or a dot, for each square")]
    Premiums,
    /// A start position has a premium on a hole.
    #[error("no premium can be on {0}, which is a hole")]
    PremiumOnHole(Square),
    /// The ruleset does not offer this mode.
    #[error("{}", match .0 {
        Mode::Professional => "this game has no professional mode",
        Mode::Normal => "unknown words are not refused in this game; there is no normal mode",
    })]
    Mode(Mode),
    /// The ruleset does not offer random boards.
    #[error("this game has no random board")]
    RandomBoard,
    /// The ruleset does not offer this time limit.
    #[error("this game has no time {}", other_times(*.given, .offered))]
    Time {
        /// The requested limit.
        given: TimeLimit,
        /// The limits that the ruleset offers.
        offered: Vec<TimeLimit>,
    },
    /// Turns cannot be taken back in professional mode, nor where plays can be challenged.
    #[error("turns cannot be taken back where unknown words can cost the turn")]
    Undo,
    /// No player has this name.
    #[error("no player is called {0}")]
    NoSuchPlayer(String),
    /// A rack of the position has too many tiles.
    #[error("the rack of {player} has {tiles} tiles; a rack has at most {most}")]
    RackTooLarge {
        /// The player.
        player: String,
        /// The tiles given.
        tiles: usize,
        /// The tiles of a full rack.
        most: usize,
    },
    /// The position has more racks than there are players.
    #[error("there are more racks than players")]
    TooManyRacks,
    /// The position has more or fewer scores than there are players.
    #[error("there must be one score for each player, or none")]
    Scores,
    /// The position says of more or fewer players whether they are still in than there are.
    #[error("there must be one status for each player, or none")]
    Statuses,
    /// The position has more or fewer counts of passes than there are players.
    #[error("there must be one count of passes for each player, or none")]
    Passes,
    /// The position has more or fewer tallies than there are players.
    #[error("there must be one tally for each player, or none")]
    Tallies,
    /// The player to move is out of the game in the position.
    #[error("{0} is out of the game; the player to move must be one who is in")]
    ToMoveIsOut(String),
    /// Only one player is still in the game in the position, which would be over.
    #[error("only one player is in, so the game would be over; at least two must be in")]
    OnePlayerIn,
    /// All players who are still in the game in the position have agreed to end it, so that it would be over.
    #[error("all players still in the game agree to end it, so it would be over; at least one must not")]
    AllAgree,
    /// This many tiles are set aside in the position, more than [`StartPosition::MAX_BAG`].
    #[error("{0} tiles set aside are too many; write at most {most}", most = StartPosition::MAX_BAG)]
    AsideTooLarge(usize),
    /// The position begins with a turn above [`StartPosition::MAX_TURN`], or with turn 0.
    #[error("turn {0} is out of range; write 1 to {most}", most = StartPosition::MAX_TURN)]
    Turn(u32),
    /// The position has a score beyond [`StartPosition::MAX_SCORE`].
    #[error("the score {0} is out of range; write -{most} to {most}", most = StartPosition::MAX_SCORE)]
    Score(i32),
    /// The bag of the position has this many tiles, more than [`StartPosition::MAX_BAG`].
    #[error("{0} tiles in the bag are too many; write at most {most}", most = StartPosition::MAX_BAG)]
    BagTooLarge(usize),
}

/// The tiles of a language in a ruleset.
pub(super) fn tiles_of<'r>(ruleset: &'r Ruleset, language: &str) -> Result<&'r TileSet, SetupError> {
    ruleset.tile_set(language).ok_or_else(|| {
        let offered = ruleset.tile_sets().map(|set| set.language().to_owned()).collect();
        SetupError::Language { given: language.to_owned(), offered }
    })
}

fn players(least: usize, most: usize) -> String {
    match (least, most) {
        (1, 1) => "one player".to_owned(),
        _ if least == most => format!("{least} players"),
        _ => format!("{least} to {most} players"),
    }
}

fn other_times(given: TimeLimit, offered: &[TimeLimit]) -> String {
    if offered.is_empty() {
        return "limits; choose off".to_owned();
    }
    let offered: Vec<String> = offered.iter().map(TimeLimit::to_string).collect();
    format!("limit of {given}; choose {} or off", offered.join(", "))
}

impl Setup {
    /// Checks whether a game can begin with this setup, and the names of its players by a rule of their own.
    pub(super) fn check(
        &self,
        check_names: impl FnOnce(&[String]) -> Result<(), NameError>,
    ) -> Result<(), SetupError> {
        self.errors(check_names).into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that keeps the game of a scenario from beginning with this setup.
    pub(crate) fn errors_in_scenario(&self) -> Vec<SetupError> {
        self.errors(check_distinct)
    }

    fn errors(&self, check_names: impl FnOnce(&[String]) -> Result<(), NameError>) -> Vec<SetupError> {
        let mut errors = Vec::new();
        let ruleset = &self.ruleset;
        let (least, most) = (*ruleset.players().start(), *ruleset.players().end());
        // Comparing the names of a great many players would take long.
        if ruleset.players().contains(&self.players.len()) {
            errors.extend(check_names(&self.players).map_err(SetupError::Name).err());
        } else {
            errors.push(SetupError::Players { given: self.players.len(), least, most });
        }
        errors.extend(tiles_of(ruleset, &self.language).err());
        self.check_options(&mut errors);
        if let FirstPlayer::Named(name) = &self.first
            && !self.players.contains(name)
        {
            errors.push(SetupError::NoSuchPlayer(name.clone()));
        }
        if let Some(position) = &self.position {
            self.check_position(position, &mut errors);
            self.check_who_is_in(position, &mut errors);
        }
        errors
    }

    fn check_options(&self, errors: &mut Vec<SetupError>) {
        let ruleset = &self.ruleset;
        match (self.options.mode, ruleset.unknown_words()) {
            (Mode::Professional, UnknownWords::Refuse)
            | (Mode::Normal, UnknownWords::LoseTurn | UnknownWords::Challenge) => {
                errors.push(SetupError::Mode(self.options.mode));
            }
            _ => {}
        }
        if (self.options.mode, self.options.undo) == (Mode::Professional, Undo::Allowed) {
            errors.push(SetupError::Undo);
        }
        if self.options.premiums == Premiums::Random && !ruleset.offers_random_board() {
            errors.push(SetupError::RandomBoard);
        }
        let offered = ruleset.time().map_or(&[][..], |time| time.limits.as_slice());
        if let Some(given) = self.options.time.filter(|given| !offered.contains(given)) {
            errors.push(SetupError::Time { given, offered: offered.to_vec() });
        }
    }

    fn check_position(&self, position: &StartPosition, errors: &mut Vec<SetupError>) {
        let players = self.players.len();
        if players < position.racks.len() {
            errors.push(SetupError::TooManyRacks);
        }
        if !position.scores.is_empty() && position.scores.len() != players {
            errors.push(SetupError::Scores);
        }
        let most = self.ruleset.rack_size();
        for (player, rack) in self.players.iter().zip(&position.racks) {
            if most < rack.len() {
                errors.push(SetupError::RackTooLarge { player: player.clone(), tiles: rack.len(), most });
            }
        }
        if let Some(turn) = position.turn.filter(|turn| !(1..=StartPosition::MAX_TURN).contains(turn)) {
            errors.push(SetupError::Turn(turn));
        }
        let range = -StartPosition::MAX_SCORE..=StartPosition::MAX_SCORE;
        let beyond = position.scores.iter().filter(|score| !range.contains(score));
        errors.extend(beyond.map(|&score| SetupError::Score(score)));
        self.check_foreign(position, errors);
        let layout = self.ruleset.layout();
        if let Some(placed) = position.board.iter().find(|placed| layout.is_hole(placed.square)) {
            errors.push(SetupError::TileOnHole(placed.square));
        }
        let mut with_tiles = SquareSet::default();
        for placed in &position.board {
            if with_tiles.contains(placed.square) {
                errors.push(SetupError::TwoTiles(placed.square));
            }
            with_tiles.insert(placed.square);
        }
        let premiums = position.premiums.iter().flatten();
        let mut covered = layout.size().squares().zip(premiums).filter(|(_, premium)| premium.is_some());
        if let Some((square, _)) = covered.find(|(square, _)| layout.is_hole(*square)) {
            errors.push(SetupError::PremiumOnHole(square));
        }
        if position.premiums.as_ref().is_some_and(|premiums| premiums.len() != layout.size().area()) {
            errors.push(SetupError::Premiums);
        }
        if let Some(bag) = position.bag.as_ref().filter(|bag| bag.len() > StartPosition::MAX_BAG) {
            errors.push(SetupError::BagTooLarge(bag.len()));
        }
        let named = position.to_move.iter().chain(&position.starter);
        let unknown = named.filter(|name| !self.players.contains(name));
        errors.extend(unknown.map(|name| SetupError::NoSuchPlayer(name.clone())));
    }

    /// Finds squares that the board does not have, and letters that the tile set does not have.
    fn check_foreign(&self, position: &StartPosition, errors: &mut Vec<SetupError>) {
        let size = self.ruleset.layout().size();
        let of_players = position.tallies.iter().flat_map(|tally| &tally.placed);
        let squares = position.board.iter().map(|placed| placed.square);
        let squares = squares.chain(position.cooldowns.iter().map(|cooldown| cooldown.square));
        let mut squares = squares.chain(position.last_placed.iter().chain(of_players).copied());
        errors.extend(squares.find(|&square| !size.contains(square)).map(SetupError::OffBoard));
        let Some(set) = self.ruleset.tile_set(&self.language) else { return };
        let tiles = position.racks.iter().chain(&position.bag).flatten().chain(&position.aside);
        let letters = tiles.filter_map(|tile| match tile {
            Tile::Letter(letter) => Some(*letter),
            Tile::Blank => None,
        });
        let mut letters = letters.chain(position.board.iter().map(|placed| placed.tile.letter()));
        errors.extend(
            letters.find(|letter| letter.index() >= set.letters().len()).map(SetupError::ForeignLetter),
        );
    }

    fn check_who_is_in(&self, position: &StartPosition, errors: &mut Vec<SetupError>) {
        let players = self.players.len();
        let fits = |count: usize| count == 0 || count == players;
        if !fits(position.statuses.len()) {
            errors.push(SetupError::Statuses);
        }
        if !fits(position.own_passes.len()) {
            errors.push(SetupError::Passes);
        }
        if !fits(position.tallies.len()) {
            errors.push(SetupError::Tallies);
        }
        if position.aside.len() > StartPosition::MAX_BAG {
            errors.push(SetupError::AsideTooLarge(position.aside.len()));
        }
        if position.statuses.is_empty() || position.statuses.len() != players {
            return;
        }
        let is_in = |status: &&PlayerStatus| status.is_in();
        let agrees = |status: &PlayerStatus| *status == PlayerStatus::Agrees;
        let to_move = first_to_move(self, position).index();
        if players > 1 && position.statuses.iter().filter(is_in).count() < 2 {
            errors.push(SetupError::OnePlayerIn);
        } else if position.to_move.iter().all(|name| self.players.contains(name))
            && position.statuses.get(to_move).is_some_and(|status| !status.is_in())
        {
            errors.push(SetupError::ToMoveIsOut(self.players[to_move].clone()));
        } else if position.statuses.iter().filter(is_in).all(agrees) {
            errors.push(SetupError::AllAgree);
        }
    }
}

/// The player to move in a start position.
pub(super) fn first_to_move(setup: &Setup, position: &StartPosition) -> Seat {
    let seat_of = |name: &String| setup.players.iter().position(|player| player == name);
    let index = match (&position.to_move, &setup.first) {
        (Some(name), _) | (None, FirstPlayer::Named(name)) => seat_of(name),
        (None, FirstPlayer::FirstSeat) => None,
        (None, FirstPlayer::Random) => {
            Some(RandomStream::new(setup.seed, Purpose::FirstPlayer).below(setup.players.len()))
        }
    };
    seat_at(index.unwrap_or_default())
}
