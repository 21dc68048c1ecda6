//! All plays of a position: line by line, and then what each taking changes.

use super::anchor::{Anchor, anchors, anchors_at};
use super::found::FoundPlay;
use super::graph::{Nodes, Reader, bit};
use super::hand::{Hand, Taken};
use super::lines::{Lines, STRIDE, line, place};
use super::most::Gate;
use super::settle::{Aim, FarTaking, FarTakings, Settling, Wound};
use super::sink::{Flow, Sink};
use super::taking::{Taking, contact, takable};
use super::walk::{Stock, Walker};
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
    let mut far = Far::new(&takings, &hand);
    for axis in Axis::ALL {
        for line in 0..lines.along(axis).len() {
            far.search(Site { axis, line }, 1, (lines, &hand), reader, sink)?;
        }
    }
    for taking in &takings {
        let hand = with_taken(&hand, taking.taken);
        let near = Near { taking, rules, hand: &hand };
        let lifted = lines.lift(taking.from, reader);
        let flow =
            taking.lines().try_for_each(|(axis, line)| near.search(Site { axis, line }, lines, reader, sink));
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
    let mut far = Far::new(&[], hand);
    each_start(table, lines, |axis, line, places| {
        let site = Site { axis, line };
        anchors_at(&lines.along(axis)[line], places, |anchor| {
            far.search_anchor(site, (anchor, &Gate::OPEN), least.max(2), (lines, hand), reader, sink)
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
        let lifted = lines.lift_loosely(from);
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

/// A line to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) axis: Axis,
    pub(super) line: usize,
}

/// Plays without a taking, and those with one that makes no difference to them: the tile comes from where it is not
/// missed, and the play keeps clear of that place. Both are found in one search, the tile to be taken being one more
/// blank that can only show the letters that may be taken so.
pub(super) struct Far<'t> {
    clean: Vec<&'t Taking>,
    /// The same by the tile taken, with their zones in the line last searched.
    kinds: Vec<FarTakings>,
    line: Option<Site>,
    stock: Stock,
}

impl<'t> Far<'t> {
    pub(super) fn new(takings: &'t [Taking], hand: &Hand) -> Self {
        let mut clean: Vec<&Taking> = takings.iter().filter(|taking| taking.is_clean()).collect();
        // Those of one kind stand side by side; otherwise the order stays.
        let mut kinds: Vec<FarTakings> = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        for taking in &clean {
            let known = kinds.iter().position(|kind| kind.taken == taking.taken);
            let index = known.unwrap_or(kinds.len());
            if known.is_none() {
                kinds.push(FarTakings { taken: taking.taken, from: Vec::new() });
            }
            order.push(index);
            let far = FarTaking { from: taking.from, zone: 0, points: taking.points() };
            kinds[index].from.push(far);
        }
        let mut ordered: Vec<(usize, &Taking)> = order.into_iter().zip(clean).collect();
        ordered.sort_by_key(|&(kind, _)| kind);
        clean = ordered.into_iter().map(|(_, taking)| taking).collect();
        let jokers = kinds.iter().fold(0, |jokers, kind| match kind.taken {
            Taken::Letter(letter) | Taken::FixedBlank(letter) => jokers | bit(letter),
            Taken::Blank => u64::MAX,
        });
        let stock = if jokers == 0 { Stock::of(hand) } else { Stock::with_joker(hand, jokers) };
        Self { clean, kinds, line: None, stock }
    }

    /// What tiles can be taken.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Taken> {
        self.kinds.iter().map(|kind| kind.taken)
    }

    /// The most points that a taking leaves; none if there is no taking.
    pub(super) fn most_left(&self) -> Option<i32> {
        self.clean.iter().map(|taking| taking.points()).max()
    }

    /// Searches a line for plays of at least so many tiles.
    fn search<N: Nodes>(
        &mut self,
        site: Site,
        least: usize,
        (lines, hand): (&Lines, &Hand),
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let cells = &lines.along(site.axis)[site.line];
        let mut walker = self.walker(site, least, (lines, hand), reader, sink);
        anchors(cells, lines.length(site.axis), |anchor| walker.search(anchor))
    }

    /// Searches an anchor of a line.
    pub(super) fn search_anchor<N: Nodes>(
        &mut self,
        site: Site,
        (anchor, gate): (Anchor, &Gate),
        least: usize,
        (lines, hand): (&Lines, &Hand),
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        self.walker(site, least, (lines, hand), reader, sink).search_behind(gate, anchor)
    }

    fn walker<'a, N: Nodes, S: Sink>(
        &'a mut self,
        site: Site,
        least: usize,
        (lines, hand): (&'a Lines, &'a Hand),
        reader: Reader<'a, N>,
        sink: &'a mut S,
    ) -> Walker<'a, N, S> {
        let Site { axis, line } = site;
        if self.line != Some(site) {
            let far = self.kinds.iter_mut().flat_map(|kind| &mut kind.from);
            for (far, taking) in far.zip(&self.clean) {
                far.zone = taking.zone_on(axis, line);
            }
            self.line = Some(site);
        }
        let aim = if self.kinds.is_empty() { Aim::Plain } else { Aim::PlainAndFar(&self.kinds) };
        let settling = Settling::new(blank_play(lines, axis, line), aim, u32::MAX, least, hand, sink);
        Walker::new(reader, &lines.along(axis)[line], hand, self.stock.clone(), settling)
    }
}

/// Plays to which one taking makes a difference: they cover a square of its zone, or heal what it has broken. The hand
/// holds the taken tile, and the board does not.
pub(super) struct Near<'t> {
    pub(super) taking: &'t Taking,
    pub(super) rules: Option<TakeRules>,
    pub(super) hand: &'t Hand,
}

impl Near<'_> {
    /// Searches a line with the tile lifted.
    fn search<N: Nodes>(
        &self,
        site: Site,
        lines: &Lines,
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        self.each_anchor(site, lines, |wounds, anchor| {
            self.search_anchor(site, (anchor, &Gate::OPEN), wounds, lines, reader, sink)
        })
    }

    /// The anchors of a line, with the wounds as its plays can heal them.
    pub(super) fn each_anchor(
        &self,
        Site { axis, line }: Site,
        lines: &Lines,
        mut each: impl FnMut(&[Wound], Anchor) -> Flow,
    ) -> Flow {
        let mut wounds: Vec<Wound> = Vec::new();
        if self.taking.wounds_on(axis, line, &mut wounds).is_none() {
            return Flow::Continue(());
        }
        let places = self.taking.places_to_cover(axis, line, &wounds);
        anchors_at(&lines.along(axis)[line], places, |anchor| each(&wounds, anchor))
    }

    /// Searches an anchor with the tile lifted.
    pub(super) fn search_anchor<N: Nodes>(
        &self,
        Site { axis, line: number }: Site,
        (anchor, gate): (Anchor, &Gate),
        wounds: &[Wound],
        lines: &Lines,
        reader: Reader<'_, N>,
        sink: &mut impl Sink,
    ) -> Flow {
        let Self { taking, rules, hand } = *self;
        let may_return = rules.is_some_and(|rules| rules.return_to_origin);
        let origin =
            if may_return || line(taking.from, axis) != number { 0 } else { 1 << place(taking.from, axis) };
        let mut found = blank_play(lines, axis, number);
        found.take = Some(taking.from);
        let aim = Aim::Taken { taken: taking.taken, origin, wounds };
        let settling = Settling::new(found, aim, contact(lines, axis, number), 2, hand, sink);
        let cells = &lines.along(axis)[number];
        Walker::new(reader, cells, hand, Stock::of(hand), settling).search_behind(gate, anchor)
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
