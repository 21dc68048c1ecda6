use std::collections::BTreeSet;

use crate::game::{Game, Player, Seat};

/// The turns of a game before which nobody saw the whole rack, as in a game that was written down by a spectator. What such a
/// turn could have been is not known, and neither is the luck of the draw before it. The racks at the end may be unseen, too.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct UnseenRacks {
    entries: BTreeSet<usize>,
    at_end: bool,
}

impl UnseenRacks {
    /// Those before these entries of the log, from 0.
    pub fn new(entries: impl IntoIterator<Item = usize>) -> Self {
        Self { entries: entries.into_iter().collect(), at_end: false }
    }

    /// These racks, and if this is true, those at the end, which nobody saw in full.
    #[must_use]
    pub fn with_end(self, at_end: bool) -> Self {
        Self { at_end, ..self }
    }

    /// The entries of the log.
    pub fn entries(&self) -> impl Iterator<Item = usize> {
        self.entries.iter().copied()
    }

    /// True if nobody saw all tiles that the players had at the end.
    pub const fn at_end(&self) -> bool {
        self.at_end
    }

    /// True if the racks before all turns were seen.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// True if the rack before an entry was not seen in full.
    pub fn contains(&self, entry: usize) -> bool {
        self.entries.contains(&entry)
    }

    /// Returns whether the rack of an entry's player was not seen in full at that time. At points, challenges and
    /// resignations, a player has the rack of their next turn, or that at the end. Games saved by older versions do not say
    /// whether that one was seen, so it counts as seen only in a game whose racks all were.
    pub fn is_hidden(&self, game: &Game, entry: usize) -> bool {
        let Some(turn) = game.turns().get(entry) else { return false };
        if self.contains(entry) || turn.outcome.uses_turn() {
            return self.contains(entry);
        }
        self.next_hidden(game, entry + 1, turn.seat).unwrap_or(self.at_end || !self.is_empty())
    }

    /// Returns whether the rack that a player has after the end of the game was not seen in full. Of one who has left it, older
    /// versions do not say so, as at [`Self::is_hidden`].
    pub fn hides_left(&self, player: &Player) -> bool {
        self.at_end || !player.is_in() && !self.is_empty()
    }

    /// Returns whether the rack that a player has after this many entries of the log of a game was not seen in full: it is
    /// that of their next turn, or else that at the end.
    pub fn is_hidden_after(&self, game: &Game, entries: usize, seat: Seat) -> bool {
        self.next_hidden(game, entries, seat).unwrap_or(self.at_end)
    }

    /// Returns whether the rack of a player's next turn after this many entries was not seen in full; none without one.
    fn next_hidden(&self, game: &Game, entries: usize, seat: Seat) -> Option<bool> {
        let turns = game.turns().iter().enumerate().skip(entries);
        let mut of_seat = turns.filter(|(_, turn)| turn.seat == seat && turn.outcome.uses_turn());
        of_seat.next().map(|(next, _)| self.contains(next))
    }
}
