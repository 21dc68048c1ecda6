//! From a word that stands to plays: which of its tiles are blanks, which one was taken, and what that scores.

use super::found::FoundPlay;
use super::graph::bit;
use super::hand::{Hand, LETTERS, Taken};
use super::lines::{EMPTY, Line};
use super::sink::{Flow, Sink};
use crate::board::{Axis, Square};

/// A word that stands, as if no tile in it were a blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// The points of all words formed.
    pub(super) points: i64,
    /// The word premiums of the word in the line.
    pub(super) times: i64,
}

/// What a taking leaves, as far as one line's plays can heal it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wound {
    /// The places of the line that heal it when a tile is put on one of them.
    pub(super) places: u32,
    pub(super) open: Open,
}

/// What a wound is while it is not healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// A good word, which scores.
    Scores(i32),
    /// What the rules do not allow.
    Forbidden,
}

/// A taking that leaves a line's plays as they are unless they touch `zone`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FarTaking {
    pub(super) from: Square,
    /// The places of the line where the taking makes a difference.
    pub(super) zone: u32,
    /// The points of the words that it leaves.
    pub(super) points: i32,
}

/// Takings of the same tile from different squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FarTakings {
    pub(super) taken: Taken,
    pub(super) from: Vec<FarTaking>,
}

/// What plays are made of the words found.
#[derive(Debug, Clone, Copy)]
pub(super) enum Aim<'a> {
    /// Plays without a taking.
    Plain,
    /// Plays with the tile lifted from one square. `origin` is its place, if it lies in the line and must not be
    /// where the tile goes.
    Taken { taken: Taken, origin: u32, wounds: &'a [Wound] },
    /// Plays without a taking, and with every taking that leaves them as they are.
    PlainAndFar(&'a [FarTakings]),
}

/// Turns words into plays, and tells the sink.
pub(super) struct Settling<'a, S> {
    pub(super) found: FoundPlay,
    pub(super) aim: Aim<'a>,
    /// The places of which a play must cover one.
    pub(super) contact: u32,
    /// The fewest tiles of a play.
    pub(super) least: u32,
    have: [u8; LETTERS],
    need: [u8; LETTERS],
    pub(super) sink: &'a mut S,
}

/// What is the same for all plays of one word with one kind of taking.
#[derive(Clone, Copy)]
struct Laid<'a> {
    hand: &'a Hand,
    line: &'a Line,
    times: i64,
    ending: Ending<'a>,
}

#[derive(Clone, Copy)]
enum Ending<'a> {
    Plain,
    Taken { taken: Taken, origin: u32 },
    Far(&'a FarTakings),
}

impl<'a, S: Sink> Settling<'a, S> {
    pub(super) fn new(
        found: FoundPlay,
        aim: Aim<'a>,
        contact: u32,
        least: usize,
        hand: &Hand,
        sink: &'a mut S,
    ) -> Self {
        let least = u32::try_from(least).unwrap_or(u32::MAX);
        Self { found, aim, contact, least, have: hand.counts, need: [0; LETTERS], sink }
    }

    #[inline]
    pub(super) fn settle(&mut self, hand: &Hand, line: &Line, word: Word) -> Flow {
        let placed = self.found.placed;
        let tiles = placed.count_ones();
        if placed & self.contact == 0 || tiles < self.least {
            return Flow::Continue(());
        }
        match self.aim {
            Aim::Plain => {
                if self.is_told_across(tiles, line) {
                    return Flow::Continue(());
                }
                let laid = Laid { hand, line, times: word.times, ending: Ending::Plain };
                if hand.blanks == 0 { self.tell(laid, word.points, 0) } else { self.settle_plain(laid, word) }
            }
            Aim::Taken { taken, origin, wounds } => {
                self.settle_taken(hand, line, word, (taken, origin), wounds)
            }
            Aim::PlainAndFar(takings) => self.settle_far(hand, line, word, takings),
        }
    }

    /// A single tile that makes words both ways is found along both lines, and told of once.
    #[inline]
    fn is_told_across(&self, tiles: u32, line: &Line) -> bool {
        tiles == 1
            && self.found.axis == Axis::Down
            && line[self.found.placed.trailing_zeros() as usize & 31].cross_times != 0
    }

    fn settle_plain(&mut self, laid: Laid<'_>, word: Word) -> Flow {
        let lacking = self.count_needs();
        let flow = self.assign(laid, self.found.placed, laid.hand.blanks - lacking, lacking, word.points, 0);
        self.forget_needs();
        flow
    }

    fn settle_taken(
        &mut self,
        hand: &Hand,
        line: &Line,
        word: Word,
        (taken, origin): (Taken, u32),
        wounds: &[Wound],
    ) -> Flow {
        let placed = self.found.placed;
        let mut points = word.points;
        for wound in wounds.iter().filter(|wound| wound.places & placed == 0) {
            match wound.open {
                Open::Scores(left) => points += i64::from(left),
                Open::Forbidden => return Flow::Continue(()),
            }
        }
        let laid = Laid { hand, line, times: word.times, ending: Ending::Taken { taken, origin } };
        if hand.blanks == 0 {
            return self.tell(laid, points, 0);
        }
        // The hand holds the taken tile here.
        let lacking = self.count_needs();
        let flow = self.assign(laid, placed, hand.blanks - lacking, lacking, points, 0);
        self.forget_needs();
        flow
    }

    fn settle_far(&mut self, hand: &Hand, line: &Line, word: Word, takings: &[FarTakings]) -> Flow {
        let placed = self.found.placed;
        let tiles = placed.count_ones();
        let lacking = self.count_needs();
        let laid = Laid { hand, line, times: word.times, ending: Ending::Plain };
        let mut flow = Flow::Continue(());
        if lacking <= hand.blanks && !self.is_told_across(tiles, line) {
            flow = self.assign(laid, placed, hand.blanks - lacking, lacking, word.points, 0);
        }
        if 2 <= tiles {
            let shown = letters_at(&self.found.letters, placed);
            for far in takings {
                if flow.is_break() {
                    break;
                }
                flow = self.settle_far_kind(
                    Laid { ending: Ending::Far(far), ..laid },
                    far,
                    word,
                    (lacking, shown),
                );
            }
        }
        self.forget_needs();
        flow
    }

    fn settle_far_kind(
        &mut self,
        laid: Laid<'_>,
        far: &FarTakings,
        word: Word,
        (lacking, shown): (u8, u64),
    ) -> Flow {
        let placed = self.found.placed;
        if far.from.iter().all(|taking| taking.zone & placed != 0) {
            return Flow::Continue(());
        }
        let blanks = laid.hand.blanks;
        match far.taken {
            Taken::Letter(letter) => {
                if shown & super::graph::bit(letter) == 0 {
                    return Flow::Continue(());
                }
                let index = usize::from(letter);
                let lacking = lacking - u8::from(self.have[index] < self.need[index]);
                if blanks < lacking {
                    return Flow::Continue(());
                }
                self.have[index] += 1;
                let flow = self.assign(laid, placed, blanks - lacking, lacking, word.points, 0);
                self.have[index] -= 1;
                flow
            }
            Taken::Blank => self.assign(laid, placed, blanks + 1 - lacking, lacking, word.points, 0),
            Taken::FixedBlank(letter) => {
                if shown & super::graph::bit(letter) == 0 {
                    return Flow::Continue(());
                }
                self.assign(laid, placed, blanks + 1 - lacking, lacking, word.points, 0)
            }
        }
    }

    /// Counts the letters placed, and how many of them lack a tile.
    fn count_needs(&mut self) -> u8 {
        let mut rest = self.found.placed;
        let mut lacking = 0;
        while rest != 0 {
            let letter = usize::from(self.found.letters[rest.trailing_zeros() as usize & 31]) & 63;
            rest &= rest - 1;
            self.need[letter] += 1;
            lacking += u8::from(self.have[letter] < self.need[letter]);
        }
        lacking
    }

    fn forget_needs(&mut self) {
        let mut rest = self.found.placed;
        while rest != 0 {
            self.need[usize::from(self.found.letters[rest.trailing_zeros() as usize & 31]) & 63] = 0;
            rest &= rest - 1;
        }
    }

    /// Tries every way of laying the tiles of the places in `rest` as tiles and as blanks. `lacking` of them must be
    /// blanks, and `spare` more may be. Every branch ends in a play.
    fn assign(
        &mut self,
        laid: Laid<'_>,
        rest: u32,
        spare: u8,
        lacking: u8,
        points: i64,
        blanks: u32,
    ) -> Flow {
        if rest == 0 || (spare == 0 && lacking == 0) {
            return self.tell(laid, points, blanks);
        }
        let place = rest.trailing_zeros() as usize & 31;
        let behind = rest & (rest - 1);
        let letter = usize::from(self.found.letters[place]) & 63;
        let lacks = self.have[letter] < self.need[letter];
        self.need[letter] -= 1;
        let mut flow = Flow::Continue(());
        if 0 < self.have[letter] {
            self.have[letter] -= 1;
            flow = self.assign(laid, behind, spare, lacking, points, blanks);
            self.have[letter] += 1;
        }
        if flow.is_continue() && (lacks || 0 < spare) {
            let (spare, lacking) = if lacks { (spare, lacking - 1) } else { (spare - 1, lacking) };
            let worth = self.worth(laid, place);
            flow = self.assign(laid, behind, spare, lacking, points - worth, blanks | 1 << place);
        }
        self.need[letter] += 1;
        flow
    }

    /// What the tile at a place adds to the play's points.
    fn worth(&self, laid: Laid<'_>, place: usize) -> i64 {
        let cell = &laid.line[place];
        let letter = self.found.letters[place];
        let across =
            if cell.quiet == letter && cell.quiet != EMPTY { 0 } else { i64::from(cell.cross_times) };
        laid.hand.points_of(letter) * i64::from(cell.letter_times) * (laid.times + across)
    }

    #[inline]
    fn tell(&mut self, laid: Laid<'_>, points: i64, blanks: u32) -> Flow {
        let tiles = self.tiles();
        match laid.ending {
            Ending::Plain => {
                let (own, bonus) = laid.hand.bonus(tiles, blanks != 0);
                self.found.blanks = blanks;
                self.found.own = own;
                self.found.take = None;
                self.found.score = clamp(points + i64::from(bonus));
                self.sink.play(&self.found)
            }
            Ending::Taken { taken, origin } => {
                if self.candidates(taken, blanks) & !origin == 0 {
                    return Flow::Continue(());
                }
                let (own, bonus) = laid.hand.bonus_with_taken(tiles);
                self.found.blanks = blanks;
                self.found.own = own;
                self.found.score = clamp(points + i64::from(bonus));
                self.sink.play(&self.found)
            }
            Ending::Far(far) => {
                if self.candidates(far.taken, blanks) == 0 {
                    return Flow::Continue(());
                }
                let (own, bonus) = laid.hand.bonus_with_taken(tiles);
                self.found.blanks = blanks;
                self.found.own = own;
                let points = points + i64::from(bonus);
                for taking in far.from.iter().filter(|taking| taking.zone & self.found.placed == 0) {
                    self.found.take = Some(taking.from);
                    self.found.score = clamp(points + i64::from(taking.points));
                    self.sink.play(&self.found)?;
                }
                Flow::Continue(())
            }
        }
    }

    /// The places of the tiles that could be the taken one.
    fn candidates(&self, taken: Taken, blanks: u32) -> u32 {
        let showing = |wanted: u8, places: u32| {
            let mut rest = places;
            let mut found = 0;
            while rest != 0 {
                let place = rest.trailing_zeros() as usize & 31;
                found |= u32::from(self.found.letters[place] == wanted) << place;
                rest &= rest - 1;
            }
            found
        };
        match taken {
            Taken::Letter(letter) => showing(letter, self.found.placed & !blanks),
            Taken::Blank => blanks,
            Taken::FixedBlank(letter) => showing(letter, blanks),
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "a line has 26 places")]
    fn tiles(&self) -> u8 {
        self.found.placed.count_ones() as u8
    }
}

/// The engine's points end where an `i32` does.
fn clamp(points: i64) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}

/// The letters of these places, as a set.
fn letters_at(letters: &[u8], places: u32) -> u64 {
    let mut rest = places;
    let mut set = 0;
    while rest != 0 {
        set |= bit(letters[rest.trailing_zeros() as usize]);
        rest &= rest - 1;
    }
    set
}
