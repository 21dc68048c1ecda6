//! From a word that stands to plays: which of its tiles are blanks, which one was taken, and what that scores.

use super::generated_play::{GeneratedPlay, clamp};
use super::hand::{Hand, LETTERS, Taken};
use super::lanes::board_lanes::{EMPTY, Line};
use super::taking::effect::{Open, Wound};
use super::taking::remote_kinds::{FarKind, FarTakings};
use super::visitor::{Flow, Sink};
use crate::board::Axis;

/// A word that stands, as if no tile in it were a blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// The points of all words formed.
    pub(super) points: i64,
    /// The word premiums of the word in the line.
    pub(super) times: i64,
    /// How many letters more might have lacked a tile, and the last one that did.
    pub(super) lacking: u8,
    pub(super) lacked: u32,
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
    PlainAndFar(FarTakings<'a>),
}

/// Turns words into plays, and tells the sink.
pub(super) struct Settling<'a, S> {
    pub(super) found: GeneratedPlay,
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
    Far { kind: &'a FarKind, zones: &'a [u32] },
}

impl<'a, S: Sink> Settling<'a, S> {
    pub(super) fn new(
        found: GeneratedPlay,
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
                self.settle_laid(laid, word.points)
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

    /// Settles a word of tiles that are all in hand.
    #[inline]
    fn settle_laid(&mut self, laid: Laid<'_>, points: i64) -> Flow {
        if laid.hand.blanks == 0 {
            return self.tell(laid, points, 0);
        }
        let lacking = self.count_needs();
        let flow = self.assign(laid, self.found.placed, laid.hand.blanks - lacking, lacking, points, 0);
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
        // The hand holds the taken tile here.
        let laid = Laid { hand, line, times: word.times, ending: Ending::Taken { taken, origin } };
        self.settle_laid(laid, points)
    }

    fn settle_far(&mut self, hand: &Hand, line: &Line, word: Word, takings: FarTakings<'_>) -> Flow {
        let placed = self.found.placed;
        let tiles = self.tiles();
        let laid = Laid { hand, line, times: word.times, ending: Ending::Plain };
        // Without blanks one letter may lack, and the tile to be taken is to make up for it.
        let lacking = if hand.blanks == 0 { 1 - word.lacking } else { self.count_needs() };
        let mut flow = Flow::Continue(());
        if lacking <= hand.blanks && !self.is_told_across(placed.count_ones(), line) {
            flow = if hand.blanks == 0 {
                self.tell(laid, word.points, 0)
            } else {
                self.assign(laid, placed, hand.blanks - lacking, lacking, word.points, 0)
            };
        }
        if 2 <= tiles {
            // A tile with a letter must make up for what the blanks cannot.
            let shown = letters_at(&self.found.letters, placed);
            let letters = if hand.blanks < lacking { self.lacks(hand, word, shown) } else { shown };
            let (own, bonus) = hand.bonus_with_taken(tiles);
            for (kind, zones) in takings.showing(letters, shown) {
                if flow.is_break() {
                    break;
                }
                let most = word.points + i64::from(bonus + kind.most_left);
                if self.sink.wants(most, own) && zones.iter().any(|zone| zone & placed == 0) {
                    let laid = Laid { ending: Ending::Far { kind, zones }, ..laid };
                    flow = self.settle_far_kind(laid, kind.taken, word, lacking);
                }
            }
        }
        if 0 < hand.blanks {
            self.forget_needs();
        }
        flow
    }

    fn settle_far_kind(&mut self, laid: Laid<'_>, taken: Taken, word: Word, lacking: u8) -> Flow {
        let placed = self.found.placed;
        let blanks = laid.hand.blanks;
        match taken {
            Taken::Letter(_) if blanks == 0 => self.tell(laid, word.points, 0),
            Taken::Letter(letter) => {
                let letter = usize::from(letter) & 63;
                let lacking = lacking - u8::from(self.have[letter] < self.need[letter]);
                self.have[letter] += 1;
                let flow = self.assign(laid, placed, blanks - lacking, lacking, word.points, 0);
                self.have[letter] -= 1;
                flow
            }
            Taken::Blank | Taken::FixedBlank(_) if blanks == 0 => {
                self.count_needs();
                let flow = self.assign(laid, placed, 1 - lacking, lacking, word.points, 0);
                self.forget_needs();
                flow
            }
            Taken::Blank | Taken::FixedBlank(_) => {
                self.assign(laid, placed, blanks + 1 - lacking, lacking, word.points, 0)
            }
        }
    }

    /// Counts the letters placed, and tells how many of them lack a tile.
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

    /// Those of the letters placed that lack a tile.
    fn lacks(&self, hand: &Hand, word: Word, shown: u64) -> u64 {
        if hand.blanks == 0 {
            return 1 << word.lacked;
        }
        let mut rest = shown;
        let mut lacks = 0;
        while rest != 0 {
            let letter = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            lacks |= u64::from(self.have[letter] < self.need[letter]) << letter;
        }
        lacks
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
        self.found.blanks = blanks;
        match laid.ending {
            Ending::Plain => {
                let (own, bonus) = laid.hand.bonus(tiles, blanks != 0);
                self.found.take = None;
                self.score(points + i64::from(bonus), own)
            }
            Ending::Taken { taken, origin } => {
                if self.candidates(taken, blanks) & !origin == 0 {
                    return Flow::Continue(());
                }
                let (own, bonus) = laid.hand.bonus_with_taken(tiles);
                self.score(points + i64::from(bonus), own)
            }
            Ending::Far { kind, zones } => {
                if self.candidates(kind.taken, blanks) == 0 {
                    return Flow::Continue(());
                }
                let (own, bonus) = laid.hand.bonus_with_taken(tiles);
                let points = points + i64::from(bonus);
                for (taking, zone) in kind.from.iter().zip(zones) {
                    if zone & self.found.placed == 0 {
                        self.found.take = Some(taking.from);
                        self.score(points + i64::from(taking.points), own)?;
                    }
                }
                Flow::Continue(())
            }
        }
    }

    /// Tells the sink of a play that is complete but for what it scores.
    #[inline]
    fn score(&mut self, points: i64, own: u8) -> Flow {
        if !self.sink.wants(points, own) {
            return Flow::Continue(());
        }
        self.found.own = own;
        self.found.score = clamp(points);
        self.sink.play(&self.found)
    }

    /// The places of the tiles that could be the taken one.
    #[inline]
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

/// The letters of these places, as a set.
fn letters_at(letters: &[u8], places: u32) -> u64 {
    let mut rest = places;
    let mut set = 0;
    while rest != 0 {
        set |= 1 << (letters[rest.trailing_zeros() as usize & 31] & 63);
        rest &= rest - 1;
    }
    set
}
