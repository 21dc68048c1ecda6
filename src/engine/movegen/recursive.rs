//! The search along one line: every word of the graph that the tiles in hand can lay through an anchor.
//!
//! Words are searched once, whatever tiles lay them: a letter of which no tile is left is *lacking*, and a blank (or a
//! tile that could be taken) must stand in for it. Which tiles lie as blanks is settled when the word stands.

use super::emit::{Settling, Word};
use super::hand::{Hand, LETTERS};
use super::lanes::anchor::Anchor;
use super::lanes::board_lanes::{EMPTY, Line};
use super::shadow::bounds::Gate;
use super::visitor::{Flow, Sink};
use super::word_graph::nodes::{Nodes, Reader, Step, bit};

/// The letters in hand while a word is laid, and how many may lack.
#[derive(Debug, Clone)]
pub(super) struct Stock {
    counts: [u8; LETTERS],
    /// The letters that there are tiles of.
    letters: u64,
    /// How many letters may lack.
    lacking: u8,
    /// How many of them may be other letters than `jokers`.
    lacking_any: u8,
    /// Letters that the tile to be taken may show.
    jokers: u64,
    /// The last letter put down that lacked a tile.
    lacked: u32,
}

impl Stock {
    /// The tiles in hand and no others.
    pub(super) fn of(hand: &Hand) -> Self {
        Self {
            counts: hand.counts,
            letters: hand.letters(),
            lacking: hand.blanks,
            lacking_any: hand.blanks,
            jokers: 0,
            lacked: 0,
        }
    }

    /// And one more tile with one of these letters.
    pub(super) fn with_joker(hand: &Hand, jokers: u64) -> Self {
        Self { lacking: hand.blanks + 1, jokers, ..Self::of(hand) }
    }

    /// The letters that can be put next.
    #[inline]
    fn usable(&self) -> u64 {
        if self.lacking == 0 {
            self.letters
        } else if self.lacking_any == 0 {
            self.letters | self.jokers
        } else {
            u64::MAX
        }
    }

    #[inline]
    fn use_up(&mut self, letter: u32) {
        let count = &mut self.counts[(letter & 63) as usize];
        if *count == 0 {
            self.lacked = letter;
            self.lacking -= 1;
            self.lacking_any -= u8::from(self.jokers & 1 << letter == 0);
        } else {
            *count -= 1;
            if *count == 0 {
                self.letters &= !(1 << letter);
            }
        }
    }
}

/// Points so far, all tiles taken for tiles with letters.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// The word premiums of the word in the line: boards with large ones everywhere need room.
    times: i64,
    /// Its letters.
    letters: i32,
    /// The words across.
    across: i32,
}

/// A search along one line.
pub(super) struct Walker<'a, N, S> {
    pub(super) reader: Reader<'a, N>,
    pub(super) line: &'a Line,
    pub(super) hand: &'a Hand,
    pub(super) stock: Stock,
    pub(super) settling: Settling<'a, S>,
    pub(super) anchor: Anchor,
    word_start: usize,
    gate: &'a Gate,
    /// The tiles placed on either side of where reading began; counted if the sink has a bar.
    on_left: usize,
    on_right: usize,
    /// The ways on from every letter of the word so far. Looking at all letters of a square before going on with the
    /// first lets the processor fetch their nodes at the same time; waiting for them is half of the search.
    branches: Vec<Branch>,
}

/// A letter that can be put, and the node behind it.
#[derive(Debug, Clone, Copy)]
struct Branch {
    letter: u32,
    next: Step,
    /// The letters that lead on from there.
    letters: u64,
}

/// Which way a word is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Left,
    Right,
}

impl<'a, N: Nodes, S: Sink> Walker<'a, N, S> {
    pub(super) fn new(
        reader: Reader<'a, N>,
        line: &'a Line,
        hand: &'a Hand,
        stock: Stock,
        settling: Settling<'a, S>,
    ) -> Self {
        Self {
            reader,
            line,
            hand,
            stock,
            settling,
            anchor: Anchor { start: 1, reach: 1, limit: 1 },
            word_start: 0,
            gate: &Gate::OPEN,
            on_left: 0,
            on_right: 0,
            branches: Vec::with_capacity(64),
        }
    }

    /// Finds the plays through an anchor that a gate lets through.
    pub(super) fn search_behind(&mut self, gate: &'a Gate, anchor: Anchor) -> Flow {
        self.gate = gate;
        self.search(anchor)
    }

    /// Finds every play through an anchor that none before it finds.
    pub(super) fn search(&mut self, anchor: Anchor) -> Flow {
        if !self.settling.sink.goes_on() {
            return Flow::Break(());
        }
        self.anchor = anchor;
        let node = self.reader.backward();
        let tally = Tally { letters: 0, times: 1, across: 0 };
        self.left(anchor.start, node, self.reader.letters(node), tally)
    }

    fn left(&mut self, at: usize, node: usize, letters: u64, tally: Tally) -> Flow {
        let cell = &self.line[at & 31];
        if cell.letter != EMPTY {
            if letters & bit(cell.letter) == 0 {
                return Flow::Continue(());
            }
            let next = self.reader.back(node, letters, u32::from(cell.letter)).node();
            return self.left(at - 1, next, self.reader.letters(next), tally.over(cell.points));
        }
        if at < self.anchor.reach {
            let over = self.reader.over(node);
            if over != Step::NONE && self.is_worth(Way::Right, 0) {
                self.word_start = at + 1;
                self.right(self.anchor.start + 1, over, self.reader.letters(over.node()), tally)?;
            }
        }
        if at < self.anchor.limit {
            return Flow::Continue(());
        }
        let usable = self.stock.usable();
        let mut open = letters & cell.allowed & usable;
        if open == 0 || !self.is_worth(Way::Left, 1) {
            return Flow::Continue(());
        }
        let before = &self.line[(at - 1) & 31];
        let goes_over = before.letter == EMPTY && at <= self.anchor.reach;
        let goes_on = match before.letter {
            EMPTY if at <= self.anchor.limit => 0,
            EMPTY => before.allowed & usable,
            lying => bit(lying),
        };
        let base = self.branches.len();
        while open != 0 {
            let letter = open.trailing_zeros();
            open &= open - 1;
            let next = self.reader.back(node, letters, letter);
            self.branches.push(Branch { letter, next, letters: self.reader.letters(next.node()) });
        }
        for index in base..self.branches.len() {
            let Branch { letter, next, letters } = self.branches[index];
            let is_over = goes_over && self.reader.over(next.node()) != Step::NONE;
            if letters & goes_on == 0 && !is_over {
                continue;
            }
            let kept = self.put(at, letter, Way::Left);
            let flow = self.left(at - 1, next.node(), letters, self.tally_with(tally, at, letter));
            self.lift(at, letter, kept, Way::Left);
            flow?;
        }
        self.branches.truncate(base);
        Flow::Continue(())
    }

    fn right(&mut self, mut at: usize, mut step: Step, mut letters: u64, mut tally: Tally) -> Flow {
        let mut cell = &self.line[at & 31];
        while cell.letter != EMPTY {
            if letters & bit(cell.letter) == 0 {
                return Flow::Continue(());
            }
            step = self.reader.step(step.node(), letters, u32::from(cell.letter));
            letters = self.reader.letters(step.node());
            tally = tally.over(cell.points);
            at += 1;
            cell = &self.line[at & 31];
        }
        if step.ends_word() {
            self.word(at, tally)?;
        }
        let usable = self.stock.usable();
        let mut open = letters & cell.allowed & usable;
        if open == 0 || !self.is_worth(Way::Right, 1) {
            return Flow::Continue(());
        }
        let behind = &self.line[(at + 1) & 31];
        let (may_end, goes_on) = match behind.letter {
            EMPTY => (true, behind.allowed & usable),
            lying => (false, bit(lying)),
        };
        let base = self.branches.len();
        while open != 0 {
            let letter = open.trailing_zeros();
            open &= open - 1;
            let next = self.reader.step(step.node(), letters, letter);
            self.branches.push(Branch { letter, next, letters: self.reader.letters(next.node()) });
        }
        for index in base..self.branches.len() {
            let Branch { letter, next, letters } = self.branches[index];
            let is_last = letters & goes_on == 0;
            if is_last && !(may_end && next.ends_word()) {
                continue;
            }
            let kept = self.put(at, letter, Way::Right);
            let tally = self.tally_with(tally, at, letter);
            let flow =
                if is_last { self.word(at + 1, tally) } else { self.right(at + 1, next, letters, tally) };
            self.lift(at, letter, kept, Way::Right);
            flow?;
        }
        self.branches.truncate(base);
        Flow::Continue(())
    }

    /// Whether a play with so many tiles more on this side can reach the sink's bar.
    #[inline]
    fn is_worth(&self, way: Way, more: usize) -> bool {
        !S::HAS_BAR
            || self.settling.sink.bar()
                <= match way {
                    Way::Left => self.gate.on_left(self.on_left + more),
                    Way::Right => self.gate.on_right(self.on_left, self.on_right + more),
                }
    }

    #[inline]
    const fn count(&mut self, way: Way) -> &mut usize {
        match way {
            Way::Left => &mut self.on_left,
            Way::Right => &mut self.on_right,
        }
    }

    /// A word stands from `word_start` to before `end`.
    #[inline]
    fn word(&mut self, end: usize, tally: Tally) -> Flow {
        if end - self.word_start < 2 {
            return Flow::Continue(());
        }
        let points = i64::from(tally.letters) * tally.times + i64::from(tally.across);
        let word =
            Word { points, times: tally.times, lacking: self.stock.lacking, lacked: self.stock.lacked };
        self.settling.settle(self.hand, self.line, word)
    }

    /// Puts a letter down; what is returned puts things as they were.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "letters are below 64")]
    fn put(&mut self, at: usize, letter: u32, way: Way) -> (u64, u8, u8) {
        if S::HAS_BAR {
            *self.count(way) += 1;
        }
        let kept = (self.stock.letters, self.stock.lacking, self.stock.lacking_any);
        self.stock.use_up(letter);
        self.settling.found.letters[at & 31] = letter as u8;
        self.settling.found.placed |= 1 << at;
        kept
    }

    #[inline]
    fn lift(&mut self, at: usize, letter: u32, (letters, lacking, lacking_any): (u64, u8, u8), way: Way) {
        if S::HAS_BAR {
            *self.count(way) -= 1;
        }
        if self.stock.lacking == lacking {
            self.stock.counts[(letter & 63) as usize] += 1;
        }
        (self.stock.letters, self.stock.lacking, self.stock.lacking_any) = (letters, lacking, lacking_any);
        self.settling.found.placed &= !(1 << at);
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "letters are below 64")]
    fn tally_with(&self, tally: Tally, at: usize, letter: u32) -> Tally {
        let cell = &self.line[at & 31];
        let points = i32::from(self.hand.points[(letter & 63) as usize]) * i32::from(cell.letter_times);
        let mut across = tally.across;
        if cell.cross_times != 0 && u32::from(cell.quiet) != letter {
            across += cell.cross_points + points * i32::from(cell.cross_times);
        }
        Tally { letters: tally.letters + points, times: tally.times * i64::from(cell.word_times), across }
    }
}

impl Tally {
    /// Over a tile that lies there.
    #[inline]
    fn over(self, points: u8) -> Self {
        Self { letters: self.letters + i32::from(points), ..self }
    }
}
