use super::action::{Action, Phonies, PointsReason};
use super::setup::Seat;
use crate::board::Square;
use crate::play::{FormedWord, Play, PlayNotation, ScoredPlay};
use crate::tiles::{Letter, Tile};

/// The record of one event of the log: a line of a game's history.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnRecord {
    /// The number of the turn, from 1. Changing a blank, agreeing to end the game, resigning out of turn and points outside
    /// the rules of play are not separate turns; they have the number of the turn to come.
    pub number: u32,
    /// The player.
    pub seat: Seat,
    /// The player's action, and what came of it.
    pub outcome: TurnOutcome,
    /// The change of the score, before final adjustments.
    pub(super) points: i32,
    /// The player's score after the turn, before final adjustments.
    pub score: i32,
    pub(super) ended_turn: bool,
    pub(super) ended_game: bool,
}

/// The effect of an event: its turn record without what follows from the state.
pub(super) struct Applied {
    /// The player whom the record is of.
    pub(super) seat: Seat,
    pub(super) outcome: TurnOutcome,
    /// The change of that player's score, final adjustments left out.
    pub(super) points: i32,
    pub(super) ended_turn: bool,
}

impl Applied {
    /// Something that ended the turn of the player to move.
    pub(super) const fn turn(seat: Seat, outcome: TurnOutcome, points: i32) -> Self {
        Self { seat, outcome, points, ended_turn: true }
    }

    /// Something that did not end the turn of the player to move.
    pub(super) const fn aside(seat: Seat, outcome: TurnOutcome, points: i32) -> Self {
        Self { seat, outcome, points, ended_turn: false }
    }
}

/// The action of a player in a turn, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnOutcome {
    /// The player placed tiles.
    Play {
        /// The play.
        play: Play,
        /// The play in notation.
        notation: PlayNotation,
        /// The words formed, and the score.
        scored: ScoredPlay,
        /// The tiles drawn after it.
        drawn: Vec<Tile>,
    },
    /// Unknown words cost the turn (SF-25), at once or by a challenge, which is the next turn record then.
    Lost {
        /// The play.
        play: Play,
        /// The play in notation.
        notation: PlayNotation,
        /// The words that are not in the dictionary.
        words: Phonies,
    },
    /// The play before was challenged. The record is that of the player whom it cost something or who gained by it: the
    /// challenged one, or the one who lost a turn by it. Only in the last case it is a turn.
    Challenge {
        /// The player who challenged.
        by: Seat,
        /// The words that are not in the dictionary; none if all are good.
        words: Vec<String>,
    },
    /// The player put a tile in place of a blank on the board, which is not a turn.
    ChangeBlank {
        /// The square of the blank.
        square: Square,
        /// The letter that the blank stood for, and that of the tile there now.
        letter: Letter,
    },
    /// The player exchanged tiles, or none.
    Exchange {
        /// The tiles given.
        given: Vec<Tile>,
        /// The tiles drawn.
        drawn: Vec<Tile>,
    },
    /// The player passed.
    Pass,
    /// The time of the player's turn ran out.
    TimeOut,
    /// The player's time for the whole game ran out, which is a resignation.
    OutOfTime,
    /// The player resigned.
    Resign,
    /// The player agreed to end the game if all others do.
    AgreeToQuit,
    /// The player no longer agrees to end the game.
    TakeBackQuit,
    /// The player got or lost points outside the rules of play; no turn.
    Points {
        /// The points, negative if they were taken off.
        points: i32,
        /// The reason for them.
        reason: PointsReason,
    },
}

impl TurnOutcome {
    /// Returns whether the player used the turn: made a play, even one that was lost by its words, exchanged tiles or
    /// passed. Turns that the clock or a challenge took were not used.
    pub const fn uses_turn(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::Lost { .. } | Self::Exchange { .. } | Self::Pass)
    }

    /// Returns whether the turn was this play, exchange or pass. The order of the tiles of an exchange does not count.
    pub fn is_action(&self, action: &Action) -> bool {
        match (self, action) {
            (Self::Play { play, .. }, Action::Play(other)) => play == other,
            // To exchange no tiles is to pass.
            (Self::Exchange { given, .. }, Action::Pass) => given.is_empty(),
            (Self::Exchange { given, .. }, Action::Exchange(other)) => {
                let sorted = |tiles: &[Tile]| {
                    let mut tiles = tiles.to_vec();
                    tiles.sort_unstable();
                    tiles
                };
                sorted(given) == sorted(other)
            }
            (Self::Pass, Action::Pass) => true,
            _ => false,
        }
    }

    /// The unknown words that cost a player the turn, at once or by a challenge; none if nothing was lost by words.
    pub fn unknown_words(&self) -> &[String] {
        match self {
            Self::Lost { words, .. } => words,
            Self::Challenge { words, .. } => words,
            _ => &[],
        }
    }

    /// True for a challenge that found unknown words.
    pub const fn is_won_challenge(&self) -> bool {
        matches!(self, Self::Challenge { words, .. } if !words.is_empty())
    }
}

impl TurnRecord {
    /// The player who acted: in a challenge the one who challenged, and not the one whose play it was.
    pub const fn by(&self) -> Seat {
        match self.outcome {
            TurnOutcome::Challenge { by, .. } => by,
            _ => self.seat,
        }
    }

    /// The points of the turn: those of a play, less what a taking, an exchange, a pass or a resignation costs.
    pub const fn points(&self) -> i32 {
        self.points
    }

    /// True if the turn of the player to move ended with it. Changing a blank, a challenge that costs no turn, agreeing to
    /// end the game, resigning out of turn and points outside the rules of play end no turn.
    pub const fn ended_turn(&self) -> bool {
        self.ended_turn
    }

    /// True if the game ended with it. A play that ended the game and was then lost by a challenge did not.
    pub const fn ended_game(&self) -> bool {
        self.ended_game
    }

    /// The words that the turn formed or left; none if it was not a play.
    pub fn words(&self) -> &[FormedWord] {
        match &self.outcome {
            TurnOutcome::Play { scored, .. } => &scored.words,
            _ => &[],
        }
    }
}
