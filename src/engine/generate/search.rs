//! All plays of a position: line by line, and then what each taking changes.

use super::found::FoundPlay;
use super::graph::{Nodes, Reader, bit};
use super::hand::{Hand, Taken};
use super::lines::{Lines, STRIDE, line, place};
use super::settle::{Aim, FarTaking, FarTakings, Settling, Wound};
use super::taking::{Taking, contact, takable};
use super::walk::{Anchor, Flow, Sink, Stock, Walker, anchors, anchors_at};
use crate::board::{Axis, Board, Layout, Premium, Square};
use crate::play::Table;
use crate::ruleset::TakeRules;

/// Finds every play of a position whose board has been loaded into `lines`.
pub(super) fn search<N: Nodes>(
    table: &Table<'_>,
    rules: Option<TakeRules>,
    lines: &mut Lines,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
    let hand = Hand::new(table);
    if table.board.is_empty() {
        return open(table, &hand, lines, reader, sink);
    }
    let rules = rules.filter(|_| 2 <= table.turn);
    let takings = rules.map_or_else(Vec::new, |rules| look_at_takings(table.board, rules, lines, reader));
    let far = Far::new(&takings, &hand);
    for axis in Axis::ALL {
        for line in 0..lines.along(axis).len() {
            far.search(Site { axis, line, anchor: None }, 1, (lines, &hand), reader, sink)?;
        }
    }
    for taking in &takings {
        let hand = with_taken(&hand, taking.taken);
        let near = Near { taking, rules, hand: &hand };
        let lifted = lines.lift(taking.from, reader);
        let flow = taking
            .lines()
            .try_for_each(|(axis, line)| near.search(Site { axis, line, anchor: None }, lines, reader, sink));
        lines.put_back(lifted);
        flow?;
    }
    Flow::Continue(())
}

/// The opening: words over a start square (C-2), of as many tiles as it needs (C-3).
fn open<N: Nodes>(
    table: &Table<'_>,
    hand: &Hand,
    lines: &Lines,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
    let least = table.ruleset.opening_min_tiles();
    if least <= 1 {
        lay_lone_tiles(table, hand, lines, sink)?;
    }
    let far = Far::new(&[], hand);
    each_start(table, lines, |axis, line, places| {
        anchors_at(&lines.along(axis)[line], places, |anchor| {
            let site = Site { axis, line, anchor: Some(anchor) };
            far.search(site, least.max(2), (lines, hand), reader, sink)
        })
    })
}

/// The lines with start squares, and the places of these.
pub(super) fn each_start(
    table: &Table<'_>,
    lines: &Lines,
    mut each: impl FnMut(Axis, usize, u32) -> Flow,
) -> Flow {
    for axis in Axis::ALL {
        for number in 0..lines.along(axis).len() {
            let starts = table.layout.starts().iter().filter(|&&square| line(square, axis) == number);
            let places = starts.fold(0_u32, |places, &square| places | 1 << place(square, axis));
            each(axis, number, places)?;
        }
    }
    Flow::Continue(())
}

/// A lone opening tile forms no word: it may be any (C-3), and scores its own points.
pub(super) fn lay_lone_tiles(table: &Table<'_>, hand: &Hand, lines: &Lines, sink: &mut impl Sink) -> Flow {
    let size = lines.size();
    for &start in table.layout.starts() {
        let (number, place) = (line(start, Axis::Across), place(start, Axis::Across));
        let mut lay = |letter: u8, blanks: u32, points: i32| {
            let mut found = blank_play(lines, Axis::Across, number);
            let (own, bonus) = hand.bonus(1, blanks != 0);
            found.letters[place] = letter;
            (found.placed, found.blanks, found.own, found.score) = (1 << place, blanks, own, points + bonus);
            debug_assert!(size.contains(start), "layouts hold their own squares");
            sink.play(&found)
        };
        let letters = u8::try_from(table.tiles.letters().len()).unwrap_or(u8::MAX);
        for letter in 0..letters {
            if hand.letters() & bit(letter) != 0 {
                lay(letter, 0, lone_points(table.layout, start, hand, letter))?;
            }
            if 0 < hand.blanks {
                lay(letter, 1 << place, 0)?;
            }
        }
    }
    Flow::Continue(())
}

fn lone_points(layout: &Layout, square: Square, hand: &Hand, letter: u8) -> i32 {
    let points = i32::from(hand.points[usize::from(letter) & 63]);
    match layout.premium(square) {
        Some(Premium::Letter(times)) => points * times.times(),
        Some(Premium::Word(_)) | None => points,
    }
}

/// Lifts each tile in turn and looks at what that leaves.
pub(super) fn look_at_takings<N: Nodes>(
    board: &Board,
    rules: TakeRules,
    lines: &mut Lines,
    reader: Reader<'_, N>,
) -> Vec<Taking> {
    let look = |from: Square| {
        let taken = Taken::of(board.get(from)?, rules.blank);
        let lifted = lines.lift(from, reader);
        let taking = Taking::look(lines, from, taken, rules, reader);
        lines.put_back(lifted);
        Some(taking)
    };
    takable(board).into_iter().filter_map(look).collect()
}

/// The hand with a taken tile in it.
pub(super) fn with_taken(hand: &Hand, taken: Taken) -> Hand {
    let mut hand = hand.clone();
    match taken {
        Taken::Blank | Taken::FixedBlank(_) => hand.blanks += 1,
        // A letter that the tile set has not is in no word.
        Taken::Letter(letter) if bit(letter) == 0 => {}
        Taken::Letter(letter) => hand.counts[usize::from(letter) & 63] += 1,
    }
    hand
}

/// Where to search: a line, or one anchor of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    pub(super) axis: Axis,
    pub(super) line: usize,
    pub(super) anchor: Option<Anchor>,
}

/// Plays without a taking, and those with one that makes no difference to them: the tile comes from where it is not
/// missed, and the play keeps clear of that place. Both are found in one search, the tile to be taken being one more
/// blank that can only show the letters that may be taken so.
pub(super) struct Far<'t> {
    clean: Vec<&'t Taking>,
    kinds: Vec<Taken>,
    stock: Stock,
}

impl<'t> Far<'t> {
    pub(super) fn new(takings: &'t [Taking], hand: &Hand) -> Self {
        let clean: Vec<&Taking> = takings.iter().filter(|taking| taking.is_clean()).collect();
        let mut kinds: Vec<Taken> = Vec::new();
        for taking in &clean {
            if !kinds.contains(&taking.taken) {
                kinds.push(taking.taken);
            }
        }
        let jokers = kinds.iter().fold(0, |jokers, kind| match *kind {
            Taken::Letter(letter) | Taken::FixedBlank(letter) => jokers | bit(letter),
            Taken::Blank => u64::MAX,
        });
        let stock = if jokers == 0 { Stock::of(hand) } else { Stock::with_joker(hand, jokers) };
        Self { clean, kinds, stock }
    }

    /// What tiles can be taken.
    pub(super) fn kinds(&self) -> &[Taken] {
        &self.kinds
    }

    /// The most points that a taking leaves; none if there is no taking.
    pub(super) fn most_left(&self) -> Option<i32> {
        self.clean.iter().map(|taking| taking.points()).max()
    }

    /// Searches for plays of at least so many tiles.
    pub(super) fn search<N: Nodes>(
        &self,
        Site { axis, line: number, anchor }: Site,
        least: usize,
        (lines, hand): (&Lines, &Hand),
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let cells = &lines.along(axis)[number];
        let far: Vec<FarTakings> =
            self.kinds.iter().map(|&taken| far_takings(&self.clean, taken, axis, number)).collect();
        let aim = if far.is_empty() { Aim::Plain } else { Aim::PlainAndFar(&far) };
        let settling = Settling::new(blank_play(lines, axis, number), aim, u32::MAX, least, hand, sink);
        let mut walker = Walker::new(reader, cells, hand, self.stock.clone(), settling);
        match anchor {
            Some(anchor) => walker.search(anchor),
            None => anchors(cells, lines.length(axis), |anchor| walker.search(anchor)),
        }
    }
}

fn far_takings(clean: &[&Taking], taken: Taken, axis: Axis, number: usize) -> FarTakings {
    let from = clean
        .iter()
        .filter(|taking| taking.taken == taken)
        .map(|taking| FarTaking {
            from: taking.from,
            zone: taking.zone_on(axis, number),
            points: taking.points(),
        })
        .collect();
    FarTakings { taken, from }
}

/// Plays to which one taking makes a difference: they cover a square of its zone, or heal what it has broken. The hand
/// holds the taken tile, and the board does not.
pub(super) struct Near<'t> {
    pub(super) taking: &'t Taking,
    pub(super) rules: Option<TakeRules>,
    pub(super) hand: &'t Hand,
}

impl Near<'_> {
    /// Searches with the tile lifted.
    pub(super) fn search<N: Nodes>(
        &self,
        Site { axis, line: number, anchor }: Site,
        lines: &Lines,
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let Self { taking, rules, hand } = *self;
        let mut wounds: Vec<Wound> = Vec::new();
        if taking.wounds_on(axis, number, &mut wounds).is_none() {
            return Flow::Continue(());
        }
        let may_return = rules.is_some_and(|rules| rules.return_to_origin);
        let origin =
            if may_return || line(taking.from, axis) != number { 0 } else { 1 << place(taking.from, axis) };
        let cells = &lines.along(axis)[number];
        let mut found = blank_play(lines, axis, number);
        found.take = Some(taking.from);
        let aim = Aim::Taken { taken: taking.taken, origin, wounds: &wounds };
        let settling = Settling::new(found, aim, contact(lines, axis, number), 2, hand, sink);
        let mut walker = Walker::new(reader, cells, hand, Stock::of(hand), settling);
        if let Some(anchor) = anchor {
            return walker.search(anchor);
        }
        let places = taking.places_to_cover(axis, number, &wounds);
        anchors_at(cells, places, |anchor| walker.search(anchor))
    }
}

/// A play of a line before anything is placed.
fn blank_play(lines: &Lines, axis: Axis, number: usize) -> FoundPlay {
    FoundPlay {
        letters: [0; STRIDE],
        placed: 0,
        blanks: 0,
        score: 0,
        own: 0,
        // Boards have 26 lines at most.
        line: u8::try_from(number).unwrap_or(u8::MAX),
        axis,
        take: None,
        size: lines.size(),
    }
}
