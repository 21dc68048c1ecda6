//! Recursive generation: every word that the tiles in hand can make through an anchor of a lane.
//!
//! Words are generated once, whichever tiles make them: a letter without a tile left is *missing*, and a blank, or a
//! tile that could be taken, must stand in for it. Which tiles are blanks is settled when the word is complete (see
//! `emit`).

use super::emit::{CompletedWord, Emitter};
use super::hand::{Hand, LETTERS};
use super::lanes::{Anchor, EMPTY, Lane};
use super::shadow::ReachBounds;
use super::visitor::{Flow, PlayVisitor};
use super::word_graph::nodes::{GraphArc, NodeLayout, NodeReader, bit};

/// The tiles left in hand while a word is generated, and the number of letters that may still be missing.
#[derive(Debug, Clone)]
pub(super) struct TileStock {
    counts: [u8; LETTERS],
    /// The letters with at least one tile.
    letters: u64,
    /// The number of further letters that may be missing.
    missing_left: u8,
    /// The number of those that need not be among `takeable`.
    any_missing_left: u8,
    /// The letters that a taken tile may show.
    takeable: u64,
    /// The last letter placed that was missing.
    last_missing: u32,
}

impl TileStock {
    /// The tiles of a hand.
    pub(super) fn of(hand: &Hand) -> Self {
        Self {
            counts: hand.counts,
            letters: hand.letters(),
            missing_left: hand.blanks,
            any_missing_left: hand.blanks,
            takeable: 0,
            last_missing: 0,
        }
    }

    /// The tiles of a hand, and a taken tile that shows one of these letters.
    pub(super) fn with_taken(hand: &Hand, takeable: u64) -> Self {
        Self { missing_left: hand.blanks + 1, takeable, ..Self::of(hand) }
    }

    /// The tiles of a hand, whose blanks show these letters.
    pub(super) fn with_blanks_for(hand: &Hand, letters: u64) -> Self {
        Self { any_missing_left: 0, takeable: letters, ..Self::of(hand) }
    }

    /// The letters that can be placed next.
    #[inline]
    fn usable(&self) -> u64 {
        if self.missing_left == 0 {
            self.letters
        } else if self.any_missing_left == 0 {
            self.letters | self.takeable
        } else {
            u64::MAX
        }
    }

    #[inline]
    fn use_up(&mut self, letter: u32) {
        let count = &mut self.counts[(letter & 63) as usize];
        if *count == 0 {
            self.last_missing = letter;
            self.missing_left -= 1;
            self.any_missing_left -= u8::from(self.takeable & 1 << letter == 0);
        } else {
            *count -= 1;
            if *count == 0 {
                self.letters &= !(1 << letter);
            }
        }
    }
}

/// The score so far, as if no tile were a blank.
#[derive(Debug, Clone, Copy)]
struct RunningScore {
    /// The word multiplier of the word in the lane. Boards with high premiums everywhere need the room.
    multiplier: i64,
    /// The points of its letters.
    letters: i32,
    /// The points of the words across.
    across: i32,
}

/// Generates the plays of one lane.
pub(super) struct LaneSearch<'a, N, V> {
    reader: NodeReader<'a, N>,
    lane: &'a Lane,
    hand: &'a Hand,
    stock: TileStock,
    emitter: Emitter<'a, V>,
    anchor: Anchor,
    word_start: usize,
    bounds: &'a ReachBounds,
    /// The number of tiles placed on either side of the anchor; counted if the visitor has a threshold.
    on_left: usize,
    on_right: usize,
    /// The letters that can be placed on each square of the word so far. Reading the nodes of all of them before
    /// following the first lets the processor fetch the nodes at the same time; half of a search is spent waiting for
    /// nodes.
    branches: Vec<Branch>,
}

/// A letter that can be placed, and where its arc leads.
#[derive(Debug, Clone, Copy)]
struct Branch {
    letter: u32,
    arc: GraphArc,
    /// The letters that leave the next node.
    letters: u64,
}

/// A side of the anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AnchorSide {
    Left,
    Right,
}

impl<'a, N: NodeLayout, V: PlayVisitor> LaneSearch<'a, N, V> {
    pub(super) fn new(
        reader: NodeReader<'a, N>,
        lane: &'a Lane,
        hand: &'a Hand,
        stock: TileStock,
        emitter: Emitter<'a, V>,
    ) -> Self {
        Self {
            reader,
            lane,
            hand,
            stock,
            emitter,
            anchor: Anchor { last: 1, first: 1, leftmost: 1 },
            word_start: 0,
            bounds: &ReachBounds::UNLIMITED,
            on_left: 0,
            on_right: 0,
            branches: Vec::with_capacity(64),
        }
    }

    /// Generates the plays through an anchor that may beat the visitor's threshold by these bounds.
    pub(super) fn search_within(&mut self, bounds: &'a ReachBounds, anchor: Anchor) -> Flow {
        self.bounds = bounds;
        self.search(anchor)
    }

    /// Generates every play through an anchor that does not go through one before it.
    pub(super) fn search(&mut self, anchor: Anchor) -> Flow {
        if !self.emitter.visitor.should_continue() {
            return Flow::Break(());
        }
        self.anchor = anchor;
        let node = self.reader.backward();
        let score = RunningScore { letters: 0, multiplier: 1, across: 0 };
        self.go_left(anchor.last, node, self.reader.letters(node), score)
    }

    fn go_left(&mut self, at: usize, node: usize, letters: u64, score: RunningScore) -> Flow {
        let square = &self.lane[at & 31];
        if square.letter != EMPTY {
            if letters & bit(square.letter) == 0 {
                return Flow::Continue(());
            }
            let next = self.reader.backward_arc(node, letters, u32::from(square.letter)).node();
            return self.go_left(
                at - 1,
                next,
                self.reader.letters(next),
                score.with_board_tile(square.points),
            );
        }
        if at < self.anchor.first {
            let separator = self.reader.separator(node);
            if separator != GraphArc::NONE && self.is_promising(AnchorSide::Right, 0) {
                self.word_start = at + 1;
                let letters = self.reader.letters(separator.node());
                self.go_right(self.anchor.last + 1, separator, letters, score)?;
            }
        }
        if at < self.anchor.leftmost {
            return Flow::Continue(());
        }
        let usable = self.stock.usable();
        let mut rest = letters & square.cross_set & usable;
        if rest == 0 || !self.is_promising(AnchorSide::Left, 1) {
            return Flow::Continue(());
        }
        let before = &self.lane[(at - 1) & 31];
        let may_turn = before.letter == EMPTY && at <= self.anchor.first;
        let continuing = match before.letter {
            EMPTY if at <= self.anchor.leftmost => 0,
            EMPTY => before.cross_set & usable,
            letter => bit(letter),
        };
        let base = self.branches.len();
        while rest != 0 {
            let letter = rest.trailing_zeros();
            rest &= rest - 1;
            let arc = self.reader.backward_arc(node, letters, letter);
            self.branches.push(Branch { letter, arc, letters: self.reader.letters(arc.node()) });
        }
        for index in base..self.branches.len() {
            let Branch { letter, arc, letters } = self.branches[index];
            let turns = may_turn && self.reader.separator(arc.node()) != GraphArc::NONE;
            if letters & continuing == 0 && !turns {
                continue;
            }
            let before = self.place(at, letter, AnchorSide::Left);
            let flow = self.go_left(at - 1, arc.node(), letters, self.score_with(score, at, letter));
            self.unplace(at, letter, before, AnchorSide::Left);
            flow?;
        }
        self.branches.truncate(base);
        Flow::Continue(())
    }

    fn go_right(
        &mut self,
        mut at: usize,
        mut arc: GraphArc,
        mut letters: u64,
        mut score: RunningScore,
    ) -> Flow {
        let mut square = &self.lane[at & 31];
        while square.letter != EMPTY {
            if letters & bit(square.letter) == 0 {
                return Flow::Continue(());
            }
            arc = self.reader.arc(arc.node(), letters, u32::from(square.letter));
            letters = self.reader.letters(arc.node());
            score = score.with_board_tile(square.points);
            at += 1;
            square = &self.lane[at & 31];
        }
        if arc.ends_word() {
            self.emit_word(at, score)?;
        }
        let usable = self.stock.usable();
        let mut rest = letters & square.cross_set & usable;
        if rest == 0 || !self.is_promising(AnchorSide::Right, 1) {
            return Flow::Continue(());
        }
        let after = &self.lane[(at + 1) & 31];
        let (may_end, continuing) = match after.letter {
            EMPTY => (true, after.cross_set & usable),
            letter => (false, bit(letter)),
        };
        let base = self.branches.len();
        while rest != 0 {
            let letter = rest.trailing_zeros();
            rest &= rest - 1;
            let next = self.reader.arc(arc.node(), letters, letter);
            self.branches.push(Branch { letter, arc: next, letters: self.reader.letters(next.node()) });
        }
        for index in base..self.branches.len() {
            let Branch { letter, arc, letters } = self.branches[index];
            let is_last = letters & continuing == 0;
            if is_last && !(may_end && arc.ends_word()) {
                continue;
            }
            let before = self.place(at, letter, AnchorSide::Right);
            let score = self.score_with(score, at, letter);
            let flow = if is_last {
                self.emit_word(at + 1, score)
            } else {
                self.go_right(at + 1, arc, letters, score)
            };
            self.unplace(at, letter, before, AnchorSide::Right);
            flow?;
        }
        self.branches.truncate(base);
        Flow::Continue(())
    }

    /// True if a play with this number of tiles more on a side can reach the visitor's threshold.
    #[inline]
    fn is_promising(&self, side: AnchorSide, more: usize) -> bool {
        if !V::HAS_THRESHOLD {
            return true;
        }
        let bound = match side {
            AnchorSide::Left => self.bounds.on_left(self.on_left + more),
            AnchorSide::Right => self.bounds.on_right(self.on_left, self.on_right + more),
        };
        bound != ReachBounds::NO_PLAY && self.emitter.visitor.threshold() <= bound
    }

    #[inline]
    const fn tiles_on(&mut self, side: AnchorSide) -> &mut usize {
        match side {
            AnchorSide::Left => &mut self.on_left,
            AnchorSide::Right => &mut self.on_right,
        }
    }

    /// Hands the word from `word_start` to before `end` to the emitter.
    #[inline]
    fn emit_word(&mut self, end: usize, score: RunningScore) -> Flow {
        let tiles = end - self.word_start;
        if tiles < 2 {
            return Flow::Continue(());
        }
        let bonus = self.hand.bonus().each_word().of_length(tiles);
        let word = CompletedWord {
            points: i64::from(score.letters) * score.multiplier + i64::from(score.across + bonus),
            multiplier: score.multiplier,
            missing_left: self.stock.missing_left,
            last_missing: self.stock.last_missing,
        };
        self.emitter.emit(self.hand, self.lane, word)
    }

    /// Places a letter; the value returned is for [`Self::unplace`].
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "letters are below 64")]
    fn place(&mut self, at: usize, letter: u32, side: AnchorSide) -> (u64, u8, u8) {
        if V::HAS_THRESHOLD {
            *self.tiles_on(side) += 1;
        }
        let before = (self.stock.letters, self.stock.missing_left, self.stock.any_missing_left);
        self.stock.use_up(letter);
        self.emitter.play.letters[at & 31] = letter as u8;
        self.emitter.play.placed |= 1 << at;
        before
    }

    #[inline]
    fn unplace(
        &mut self,
        at: usize,
        letter: u32,
        (letters, missing, any_missing_left): (u64, u8, u8),
        side: AnchorSide,
    ) {
        if V::HAS_THRESHOLD {
            *self.tiles_on(side) -= 1;
        }
        if self.stock.missing_left == missing {
            self.stock.counts[(letter & 63) as usize] += 1;
        }
        (self.stock.letters, self.stock.missing_left, self.stock.any_missing_left) =
            (letters, missing, any_missing_left);
        self.emitter.play.placed &= !(1 << at);
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "letters are below 64")]
    fn score_with(&self, score: RunningScore, at: usize, letter: u32) -> RunningScore {
        let square = &self.lane[at & 31];
        let points =
            i32::from(self.hand.points[(letter & 63) as usize]) * i32::from(square.letter_multiplier);
        let mut across = score.across;
        if square.cross_multiplier != 0 && u32::from(square.lifted) != letter {
            across += square.cross_score + points * i32::from(square.cross_multiplier);
        }
        RunningScore {
            letters: score.letters + points,
            multiplier: score.multiplier * i64::from(square.word_multiplier),
            across,
        }
    }
}

impl RunningScore {
    /// Adds a tile that was on the board before.
    #[inline]
    fn with_board_tile(self, points: u8) -> Self {
        Self { letters: self.letters + i32::from(points), ..self }
    }
}
