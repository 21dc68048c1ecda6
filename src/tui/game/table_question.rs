//! The questions that the players of a game answer one after the other, each alone.

use rackety_engine::Seat;

use crate::files::OwnWord;

/// A question for everybody at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TableQuestion {
    /// The end of the game by agreement (SF-24).
    Quit,
    /// Words to allow or bar, as the player to move wants.
    HouseRule(OwnWord, Vec<String>),
}

/// A question of the table, with the players who have not answered it.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) question: TableQuestion,
    /// The player who is asked: they have the keyboard, or get it next.
    pub(super) seat: Seat,
    /// The players who are asked after that one.
    pub(super) later: Vec<Seat>,
}

impl Asked {
    /// The question to these players, or `None` if there are none.
    pub(super) fn new(question: TableQuestion, seats: impl IntoIterator<Item = Seat>) -> Option<Self> {
        let mut seats = seats.into_iter();
        let seat = seats.next()?;
        Some(Self { question, seat, later: seats.collect() })
    }

    /// The question to those of its players for whom this is true, or `None` if there are none.
    pub(super) fn only(self, is_asked: impl Fn(Seat) -> bool) -> Option<Self> {
        let seats = std::iter::once(self.seat).chain(self.later);
        Self::new(self.question, seats.filter(|&seat| is_asked(seat)))
    }
}
