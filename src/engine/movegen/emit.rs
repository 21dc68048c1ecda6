//! The way from a completed word to plays: which of its tiles are blanks, which one was taken, and the score.

use super::bits::ones;
use super::generated_play::GeneratedPlay;
use super::hand::{Hand, LETTERS, TakenKind};
use super::lanes::{EMPTY, Lane};
use super::taking::{LeftoverRun, LeftoverStatus, RemoteKind, RemoteTakingsOfLane};
use super::visitor::{Flow, PlayVisitor};
use crate::board::Axis;
use crate::play::ScoredPlay;

/// A completed word, scored before blanks are assigned.
#[derive(Debug, Clone, Copy)]
pub(super) struct CompletedWord {
    /// The points of all words formed.
    pub(super) points: i64,
    /// The word multiplier of the word in the lane.
    pub(super) multiplier: i64,
    /// The number of letters that could still have been missing.
    pub(super) missing_left: u8,
    /// The last letter that was missing.
    pub(super) last_missing: u32,
}

/// The takings with which the plays of a word are generated.
#[derive(Debug, Clone, Copy)]
pub(super) enum TakingMode<'a> {
    /// No taking.
    None,
    /// The taking of one tile, which has been lifted. It may not be placed on the squares in `barred`.
    Local { taken: TakenKind, barred: u32, leftovers: &'a [LeftoverRun] },
    /// No taking, and every taking that is remote to the play.
    NoneOrRemote(RemoteTakingsOfLane<'a>),
}

/// Turns completed words into plays and passes them to the visitor.
pub(super) struct Emitter<'a, V> {
    pub(super) play: GeneratedPlay,
    mode: TakingMode<'a>,
    /// The squares; a play must cover at least one of them.
    required: u32,
    /// The fewest tiles of a play.
    min_tiles: u32,
    /// The number of tiles in hand with each letter.
    have: [u8; LETTERS],
    /// The number of tiles that the word needs of each letter, while blanks are assigned.
    need: [u8; LETTERS],
    pub(super) visitor: &'a mut V,
}

/// The data shared by all plays of one word with one kind of taking.
#[derive(Clone, Copy)]
struct WordContext<'a> {
    hand: &'a Hand,
    lane: &'a Lane,
    multiplier: i64,
    taking: WordTaking<'a>,
}

#[derive(Clone, Copy)]
enum WordTaking<'a> {
    None,
    Local { taken: TakenKind, barred: u32 },
    Remote { kind: &'a RemoteKind, zones: &'a [u32] },
}

impl<'a, V: PlayVisitor> Emitter<'a, V> {
    pub(super) fn new(
        play: GeneratedPlay,
        mode: TakingMode<'a>,
        required: u32,
        min_tiles: usize,
        hand: &Hand,
        visitor: &'a mut V,
    ) -> Self {
        let min_tiles = u32::try_from(min_tiles).unwrap_or(u32::MAX);
        Self { play, mode, required, min_tiles, have: hand.counts, need: [0; LETTERS], visitor }
    }

    /// Emits the plays of a completed word.
    #[inline]
    pub(super) fn emit(&mut self, hand: &Hand, lane: &Lane, word: CompletedWord) -> Flow {
        let placed = self.play.placed;
        let tiles = placed.count_ones();
        if placed & self.required == 0 || tiles < self.min_tiles {
            return Flow::Continue(());
        }
        let word = self.with_letter_bonuses(hand, lane, word);
        match self.mode {
            TakingMode::None => {
                if self.is_found_across(tiles, lane) {
                    return Flow::Continue(());
                }
                let taking = WordTaking::None;
                let context = WordContext { hand, lane, multiplier: word.multiplier, taking };
                self.emit_from_hand(context, word.points + self.formed_bonus(hand, lane, 0))
            }
            TakingMode::Local { taken, barred, leftovers } => {
                self.emit_local(hand, lane, word, (taken, barred), leftovers)
            }
            TakingMode::NoneOrRemote(takings) => self.emit_none_or_remote(hand, lane, word, takings),
        }
    }

    /// The word with the bonuses by letters in the lane and across. A remote taking changes none of them.
    #[inline]
    fn with_letter_bonuses(&self, hand: &Hand, lane: &Lane, word: CompletedWord) -> CompletedWord {
        let bonus = hand.letter_bonuses().map_or(0, |bonuses| bonuses.of_play(&self.play, lane));
        CompletedWord { points: word.points + bonus, ..word }
    }

    /// The bonus for the number of new words: that in the lane, those across it, and those that a taking leaves.
    #[inline]
    fn formed_bonus(&self, hand: &Hand, lane: &Lane, leftover_words: usize) -> i64 {
        let is_new = |&at: &usize| {
            let square = &lane[at & 31];
            square.cross_multiplier != 0 && square.lifted != self.play.letters[at & 31]
        };
        let count = || 1 + leftover_words + ones(self.play.placed).filter(is_new).count();
        i64::from(hand.bonus().of_number(count))
    }

    /// True if this play is a single tile that makes words both ways, found along both lanes and emitted once.
    #[inline]
    fn is_found_across(&self, tiles: u32, lane: &Lane) -> bool {
        tiles == 1
            && self.play.axis == Axis::Down
            && lane[self.play.placed.trailing_zeros() as usize & 31].cross_multiplier != 0
    }

    /// Emits the plays of a word whose tiles are all in hand.
    #[inline]
    fn emit_from_hand(&mut self, context: WordContext<'_>, points: i64) -> Flow {
        if context.hand.blanks == 0 {
            return self.emit_assigned(context, points, 0);
        }
        let missing = self.count_needs();
        let spare = context.hand.blanks - missing;
        let flow = self.assign_blanks(context, self.play.placed, spare, missing, points, 0);
        self.clear_needs();
        flow
    }

    fn emit_local(
        &mut self,
        hand: &Hand,
        lane: &Lane,
        word: CompletedWord,
        (taken, barred): (TakenKind, u32),
        leftovers: &[LeftoverRun],
    ) -> Flow {
        let placed = self.play.placed;
        let mut points = word.points;
        let mut leftover_words = 0;
        for run in leftovers.iter().filter(|run| run.extensions & placed == 0) {
            match run.status {
                LeftoverStatus::Scores(leftover) => {
                    points += i64::from(leftover);
                    leftover_words += 1;
                }
                LeftoverStatus::Illegal => return Flow::Continue(()),
            }
        }
        points += self.formed_bonus(hand, lane, leftover_words);
        // The hand has the taken tile here.
        let taking = WordTaking::Local { taken, barred };
        self.emit_from_hand(WordContext { hand, lane, multiplier: word.multiplier, taking }, points)
    }

    fn emit_none_or_remote(
        &mut self,
        hand: &Hand,
        lane: &Lane,
        word: CompletedWord,
        takings: RemoteTakingsOfLane<'_>,
    ) -> Flow {
        let placed = self.play.placed;
        let tiles = self.tile_count();
        let context = WordContext { hand, lane, multiplier: word.multiplier, taking: WordTaking::None };
        // Without blanks one letter may be missing, which the taken tile must show.
        let missing = if hand.blanks == 0 { 1 - word.missing_left } else { self.count_needs() };
        let mut flow = Flow::Continue(());
        if missing <= hand.blanks && !self.is_found_across(placed.count_ones(), lane) {
            let points = word.points + self.formed_bonus(hand, lane, 0);
            flow = if hand.blanks == 0 {
                self.emit_assigned(context, points, 0)
            } else {
                self.assign_blanks(context, placed, hand.blanks - missing, missing, points, 0)
            };
        }
        if tiles >= 2 {
            // A taken tile with a letter must show one that the blanks cannot.
            let shown = letters_on(&self.play.letters, placed);
            let letters = if hand.blanks < missing { self.missing_letters(hand, word, shown) } else { shown };
            let (own, bonus) = hand.own_and_bonus_with_taken(tiles);
            let bonus = bonus + hand.bonus().highest_of_number();
            for (kind, zones) in takings.showing(letters, shown) {
                if flow.is_break() {
                    break;
                }
                let highest = word.points + i64::from(bonus + kind.max_leftover);
                if self.visitor.accepts(highest, own) && zones.iter().any(|zone| zone & placed == 0) {
                    let context = WordContext { taking: WordTaking::Remote { kind, zones }, ..context };
                    flow = self.emit_remote(context, (kind, zones), word, missing);
                }
            }
        }
        if hand.blanks > 0 {
            self.clear_needs();
        }
        flow
    }

    fn emit_remote(
        &mut self,
        context: WordContext<'_>,
        remote: (&RemoteKind, &[u32]),
        word: CompletedWord,
        missing: u8,
    ) -> Flow {
        let placed = self.play.placed;
        let blanks = context.hand.blanks;
        match remote.0.taken {
            // The tile was taken because its letter is placed.
            TakenKind::Letter(_) if blanks == 0 => self.emit_with_remote(context, remote, word.points, 0),
            TakenKind::Letter(letter) => {
                let letter = usize::from(letter) & 63;
                let missing = missing - u8::from(self.have[letter] < self.need[letter]);
                self.have[letter] += 1;
                let flow = self.assign_blanks(context, placed, blanks - missing, missing, word.points, 0);
                self.have[letter] -= 1;
                flow
            }
            TakenKind::Blank | TakenKind::FixedBlank(_) if blanks == 0 => {
                self.emit_with_taken_blank(context, remote, word, missing)
            }
            TakenKind::Blank | TakenKind::FixedBlank(_) => {
                self.assign_blanks(context, placed, blanks + 1 - missing, missing, word.points, 0)
            }
        }
    }

    /// Emits the plays of a word whose only blank is a remote one: on any square that it may show the letter of, or that of
    /// the letter missing.
    fn emit_with_taken_blank(
        &mut self,
        context: WordContext<'_>,
        remote: (&RemoteKind, &[u32]),
        word: CompletedWord,
        missing: u8,
    ) -> Flow {
        let mut rest = self.play.placed;
        while rest != 0 {
            let at = rest.ilog2() as usize & 31;
            rest ^= 1 << at;
            let letter = self.play.letters[at];
            let is_shown = !matches!(remote.0.taken, TakenKind::FixedBlank(shown) if shown != letter);
            if is_shown && (missing == 0 || u32::from(letter) == word.last_missing) {
                let points = word.points - self.tile_points(context, at);
                self.emit_with_remote(context, remote, points, 1 << at)?;
            }
        }
        Flow::Continue(())
    }

    /// Counts the letters placed, and returns the number of those without a tile in hand.
    fn count_needs(&mut self) -> u8 {
        let mut missing = 0;
        for at in ones(self.play.placed) {
            let letter = usize::from(self.play.letters[at & 31]) & 63;
            self.need[letter] += 1;
            missing += u8::from(self.have[letter] < self.need[letter]);
        }
        missing
    }

    /// The letters placed that have no tile in hand.
    fn missing_letters(&self, hand: &Hand, word: CompletedWord, shown: u64) -> u64 {
        if hand.blanks == 0 {
            return 1 << word.last_missing;
        }
        let is_missing = |letter: usize| self.have[letter & 63] < self.need[letter & 63];
        ones(shown).fold(0, |missing, letter| missing | u64::from(is_missing(letter)) << letter)
    }

    fn clear_needs(&mut self) {
        for at in ones(self.play.placed) {
            self.need[usize::from(self.play.letters[at & 31]) & 63] = 0;
        }
    }

    /// Tries every way of placing tiles and blanks on the squares in `rest`. `missing` of them must be blanks, and
    /// `spare` more may be. Every branch ends in a play.
    fn assign_blanks(
        &mut self,
        context: WordContext<'_>,
        rest: u32,
        spare: u8,
        missing: u8,
        points: i64,
        blanks: u32,
    ) -> Flow {
        if rest == 0 || (spare == 0 && missing == 0) {
            return self.emit_assigned(context, points, blanks);
        }
        let at = rest.trailing_zeros() as usize & 31;
        let rest = rest & (rest - 1);
        let letter = usize::from(self.play.letters[at]) & 63;
        let is_missing = self.have[letter] < self.need[letter];
        self.need[letter] -= 1;
        let mut flow = Flow::Continue(());
        if self.have[letter] > 0 {
            self.have[letter] -= 1;
            flow = self.assign_blanks(context, rest, spare, missing, points, blanks);
            self.have[letter] += 1;
        }
        if flow.is_continue() && (is_missing || spare > 0) {
            let (spare, missing) = if is_missing { (spare, missing - 1) } else { (spare - 1, missing) };
            let points = points - self.tile_points(context, at);
            flow = self.assign_blanks(context, rest, spare, missing, points, blanks | 1 << at);
        }
        self.need[letter] += 1;
        flow
    }

    /// The points that the tile at an index adds to the score of the play.
    fn tile_points(&self, context: WordContext<'_>, at: usize) -> i64 {
        let square = &context.lane[at];
        let letter = self.play.letters[at];
        let is_unchanged = square.lifted == letter && square.lifted != EMPTY;
        let across = if is_unchanged { 0 } else { i64::from(square.cross_multiplier) };
        context.hand.points_of(letter) * i64::from(square.letter_multiplier) * (context.multiplier + across)
    }

    /// Emits the plays of a word whose blanks have been assigned.
    #[inline]
    fn emit_assigned(&mut self, context: WordContext<'_>, points: i64, blanks: u32) -> Flow {
        let tiles = self.tile_count();
        self.play.blanks = blanks;
        match context.taking {
            WordTaking::None => {
                let (own, bonus) = context.hand.own_and_bonus(tiles, blanks != 0);
                self.emit_scored(points + i64::from(bonus), own)
            }
            WordTaking::Local { taken, barred } => {
                if self.squares_of_taken(taken, blanks) & !barred == 0 {
                    return Flow::Continue(());
                }
                let (own, bonus) = context.hand.own_and_bonus_with_taken(tiles);
                self.emit_scored(points + i64::from(bonus), own)
            }
            WordTaking::Remote { kind, zones } => {
                if self.squares_of_taken(kind.taken, blanks) == 0 {
                    return Flow::Continue(());
                }
                self.emit_with_remote(context, (kind, zones), points, blanks)
            }
        }
    }

    /// Emits the plays of a word whose blanks have been assigned, one for each taking of a kind that is remote to it.
    #[inline]
    fn emit_with_remote(
        &mut self,
        context: WordContext<'_>,
        (kind, zones): (&RemoteKind, &[u32]),
        points: i64,
        blanks: u32,
    ) -> Flow {
        self.play.blanks = blanks;
        let (own, bonus) = context.hand.own_and_bonus_with_taken(self.tile_count());
        let points = points + i64::from(bonus);
        for (taking, zone) in kind.takings.iter().zip(zones) {
            if zone & self.play.placed == 0 {
                self.play.take = Some(taking.from);
                let formed = self.formed_bonus(context.hand, context.lane, taking.leftover_words);
                let points = points + formed + i64::from(taking.leftover_points);
                self.emit_scored(points, own)?;
            }
        }
        // The plays that follow take no tile, unless they say so.
        self.play.take = None;
        Flow::Continue(())
    }

    /// Emits a play with its score.
    #[inline]
    fn emit_scored(&mut self, points: i64, own: u8) -> Flow {
        if !self.visitor.accepts_score(points, own) {
            return Flow::Continue(());
        }
        self.play.own = own;
        self.play.score = ScoredPlay::limited(points);
        self.visitor.visit(&self.play)
    }

    /// The squares of the tiles that could be the taken one.
    #[inline]
    fn squares_of_taken(&self, taken: TakenKind, blanks: u32) -> u32 {
        let showing = |wanted: u8, squares: u32| {
            let is_shown = |at: usize| self.play.letters[at & 31] == wanted;
            ones(squares).fold(0, |found, at| found | u32::from(is_shown(at)) << at)
        };
        match taken {
            TakenKind::Letter(letter) => showing(letter, self.play.placed & !blanks),
            TakenKind::Blank => blanks,
            TakenKind::FixedBlank(letter) => showing(letter, blanks),
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "a lane has at most 26 squares")]
    fn tile_count(&self) -> u8 {
        self.play.placed.count_ones() as u8
    }
}

/// The letters on these squares, as a set.
fn letters_on(letters: &[u8], squares: u32) -> u64 {
    ones(squares).fold(0, |set, at| set | 1 << (letters[at & 31] & 63))
}
