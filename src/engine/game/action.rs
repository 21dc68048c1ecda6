use std::ops::Deref;

use super::setup::Seat;
use crate::board::Square;
use crate::enum_table;
use crate::play::Play;
use crate::tiles::Tile;

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// The player to move places tiles.
    Play(Play),
    /// The player to move exchanges these tiles.
    Exchange(Vec<Tile>),
    /// The player to move passes (C-11).
    Pass,
    /// The player to move challenges the play before, where that is possible. After the end of a game it is the player who
    /// would have moved next.
    Challenge,
    /// The player to move puts a tile of its letter in place of the blank on this square, and has the blank, where the
    /// ruleset allows it. It does not end the turn: the same player is still to move.
    ChangeBlank(Square),
    /// The time of the player to move has run out (SF-21, WO-6). The engine has no clock; the caller does.
    TimeOut,
    /// The player to move has used up the time for the whole game, where that is a resignation. Where overtime costs
    /// points, the caller [records](crate::Game::record_points) them.
    OutOfTime,
    /// A player resigns, in turn or out of turn.
    Resign(Seat),
    /// A player agrees to end the game if all others do (SF-24).
    AgreeToQuit(Seat),
    /// A player no longer agrees to end the game.
    TakeBackQuit(Seat),
}

/// One entry of a game's log. The state of a game follows from its beginning and its events.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The player to move placed tiles. The words were accepted then and are not looked up again.
    Play {
        /// The play.
        play: Play,
        /// The tiles drawn after it, in a game played elsewhere, where they follow from no seed; otherwise none, and they
        /// are the next ones of the bag.
        drawn: Option<Vec<Tile>>,
    },
    /// The player to move exchanged tiles.
    Exchange {
        /// The tiles given.
        given: Vec<Tile>,
        /// The tiles drawn, as in [`Event::Play`].
        drawn: Option<Vec<Tile>>,
    },
    /// A play whose unknown words cost the turn (SF-25). The log contains the words, so that a game replays the same
    /// whatever later lists contain.
    Lost {
        /// The play.
        play: Play,
        /// The words that were not in the dictionary.
        words: Phonies,
    },
    /// The player to move challenged the play before, all words of which were good.
    WrongChallenge,
    /// The player to move challenged the play before, whose turn was lost by it. The log contains the words, for the same
    /// reason.
    WonChallenge {
        /// The words that were not in the dictionary.
        words: Phonies,
        /// The order of the bag after the tiles drawn have gone back.
        bag: BagOrder,
    },
    /// The player to move passed.
    Pass,
    /// The player to move changed the blank on this square.
    ChangeBlank(Square),
    /// The time of the turn ran out.
    TimeOut,
    /// The time that the player to move has for the whole game ran out.
    OutOfTime,
    /// The player resigned.
    Resign(Seat),
    /// The player agreed to end the game.
    AgreeToQuit(Seat),
    /// The player no longer agrees to end the game.
    TakeBackQuit(Seat),
    /// A turn as a seat is sent it, in a game that has no more than that seat may see.
    Seen(SeenEvent),
    /// Points given or taken off outside the rules of play, in a game played elsewhere. It is no turn, and it is possible
    /// after the end.
    Points {
        /// The player.
        seat: Seat,
        /// The points, negative if they are taken off.
        points: i32,
        /// The reason for them.
        reason: PointsReason,
    },
}

impl Event {
    /// The event itself, or the one that a seat was sent, if it hides nothing.
    pub(super) fn plain(&self) -> &Self {
        match self {
            Self::Seen(seen) => seen.public().unwrap_or(self),
            _ => self,
        }
    }

    /// True for a play whose words cost the turn without a challenge.
    pub(super) fn is_lost_at_once(&self) -> bool {
        match self {
            Self::Lost { .. } => true,
            Self::Seen(seen) => seen.is_lost_at_once(),
            _ => false,
        }
    }

    /// The event of a play whose words cost the turn at once, instead of by a challenge later. Other events stay as
    /// they are.
    pub(crate) fn lost_at_once(self, words: Phonies) -> Self {
        match self {
            Self::Play { play, .. } => Self::Lost { play, words },
            Self::Seen(SeenEvent { viewer, action: SeenAction::Play { play, drawn, .. } }) => {
                Self::Seen(SeenEvent { viewer, action: SeenAction::Play { play, lost: Some(words), drawn } })
            }
            other => other,
        }
    }

    /// True for events that may follow the end of a game.
    pub(super) fn is_possible_after_end(&self) -> bool {
        matches!(self.plain(), Self::Points { .. } | Self::WrongChallenge | Self::WonChallenge { .. })
    }
}

/// A turn as a seat's game applies it: the hidden tiles are dealt so that it is possible, then it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenEvent {
    /// The seat that was sent the turn, or `None` for somebody who watches.
    pub(super) viewer: Option<Seat>,
    /// The turn.
    pub(super) action: SeenAction,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SeenAction {
    /// A play; the words that it was lost for at once, and the tiles that the viewer drew.
    Play { play: Play, lost: Option<Phonies>, drawn: Option<Vec<Tile>> },
    /// An exchange by another player.
    HiddenExchange(usize),
    /// An exchange by the viewer: the tiles given and drawn.
    Exchange { given: Vec<Tile>, drawn: Vec<Tile> },
    /// An event that hides nothing.
    Public(PublicEvent),
}

/// An event that hides nothing from a seat: neither a play or an exchange, whose player draws, nor one that a seat was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublicEvent(Box<Event>);

impl PublicEvent {
    /// The event, or `None` for one that hides something.
    pub(super) fn new(event: Event) -> Option<Self> {
        match event {
            Event::Play { .. } | Event::Exchange { .. } | Event::Lost { .. } | Event::Seen(_) => None,
            Event::WrongChallenge
            | Event::WonChallenge { .. }
            | Event::Pass
            | Event::ChangeBlank(_)
            | Event::TimeOut
            | Event::OutOfTime
            | Event::Resign(_)
            | Event::AgreeToQuit(_)
            | Event::TakeBackQuit(_)
            | Event::Points { .. } => Some(Self(Box::new(event))),
        }
    }

    pub(super) const fn event(&self) -> &Event {
        &self.0
    }
}

/// The words of a play that are not in the dictionary: one or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phonies(Vec<String>);

impl Phonies {
    /// These words, or `None` without any.
    pub fn new(words: Vec<String>) -> Option<Self> {
        (!words.is_empty()).then_some(Self(words))
    }
}

impl Deref for Phonies {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl SeenEvent {
    pub(super) const fn is_lost_at_once(&self) -> bool {
        matches!(&self.action, SeenAction::Play { lost: Some(_), .. })
    }

    pub(super) fn public(&self) -> Option<&Event> {
        match &self.action {
            SeenAction::Public(public) => Some(public.event()),
            _ => None,
        }
    }
}

/// The order of the bag after a won challenge has given back the tiles that were drawn after the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BagOrder {
    /// Shuffled. A bag that a start position gives in order keeps that order.
    Shuffled,
    /// The order before the play is restored, so that the next player draws the same tiles: in games saved before bags
    /// were shuffled.
    Restored,
}

enum_table! {
    /// The reason for points outside the rules of play.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PointsReason(
        /// The identifier in saved games and scenarios.
        pub id: &'static str,
    ) {
        /// A play was challenged, and its words were good.
        Challenge: "challenge";
        /// A player used more time than allowed.
        Time: "time";
        /// Tiles were left at the end of a game in which the rules cannot count them.
        TilesLeft: "tiles-left";
        /// Something else.
        Other: "other";
    }
}
