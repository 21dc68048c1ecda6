//! All plays of a position: line by line, and then what each taking changes.

use super::found::FoundPlay;
use super::graph::{Nodes, Reader, bit};
use super::hand::{Hand, Taken};
use super::lines::{Lines, STRIDE, line, place};
use super::settle::{Aim, FarTaking, FarTakings, Settling, Wound};
use super::taking::{Taking, contact, takable};
use super::walk::{Flow, Sink, Stock, Walker, anchors, anchors_at};
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
    let Some(rules) = rules.filter(|_| 2 <= table.turn) else {
        return search_lines(lines, &hand, &Stock::of(&hand), &mut |_, _| Aim::Plain, reader, sink);
    };
    let takings = look_at_takings(table.board, rules, lines, reader);
    search_with_far(&takings, &hand, lines, reader, sink)?;
    for taking in &takings {
        search_near(taking, rules, &hand, lines, reader, sink)?;
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
    for axis in Axis::ALL {
        for (number, cells) in lines.along(axis).iter().enumerate() {
            let starts = table.layout.starts().iter().filter(|&&square| line(square, axis) == number);
            let places = starts.fold(0_u32, |places, &square| places | 1 << place(square, axis));
            let found = blank_play(lines, axis, number);
            let settling = Settling::new(found, Aim::Plain, u32::MAX, least.max(2), hand, sink);
            let mut walker = Walker::new(reader, cells, hand, Stock::of(hand), settling);
            anchors_at(cells, places, |anchor| walker.search(anchor))?;
        }
    }
    Flow::Continue(())
}

/// A lone opening tile forms no word: it may be any (C-3), and scores its own points.
fn lay_lone_tiles(table: &Table<'_>, hand: &Hand, lines: &Lines, sink: &mut impl Sink) -> Flow {
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

/// Every play of every line through the tiles that lie there.
fn search_lines<'a, N: Nodes>(
    lines: &Lines,
    hand: &Hand,
    stock: &Stock,
    aim: &mut impl FnMut(Axis, usize) -> Aim<'a>,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
    for axis in Axis::ALL {
        for (number, cells) in lines.along(axis).iter().enumerate() {
            let found = blank_play(lines, axis, number);
            let settling = Settling::new(found, aim(axis, number), u32::MAX, 1, hand, sink);
            let mut walker = Walker::new(reader, cells, hand, stock.clone(), settling);
            let length = lines.length(axis);
            anchors(cells, length, |anchor| walker.search(anchor))?;
        }
    }
    Flow::Continue(())
}

/// Lifts each tile in turn and looks at what that leaves.
fn look_at_takings<N: Nodes>(
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

/// Plays without a taking, and those with one that makes no difference to them: the tile comes from where it is not
/// missed, and the play keeps clear of that place. Both are found in one search, the tile to be taken being one more
/// blank that can only show the letters that may be taken so.
fn search_with_far<N: Nodes>(
    takings: &[Taking],
    hand: &Hand,
    lines: &Lines,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
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
    for axis in Axis::ALL {
        for (number, cells) in lines.along(axis).iter().enumerate() {
            let far: Vec<FarTakings> =
                kinds.iter().map(|&taken| far_takings(&clean, taken, axis, number)).collect();
            let found = blank_play(lines, axis, number);
            let settling = Settling::new(found, Aim::PlainAndFar(&far), u32::MAX, 1, hand, sink);
            let mut walker = Walker::new(reader, cells, hand, stock.clone(), settling);
            anchors(cells, lines.length(axis), |anchor| walker.search(anchor))?;
        }
    }
    Flow::Continue(())
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

/// Plays to which one taking makes a difference: they cover a square of its zone, or heal what it has broken.
fn search_near<N: Nodes>(
    taking: &Taking,
    rules: TakeRules,
    hand: &Hand,
    lines: &mut Lines,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
    let mut hand = hand.clone();
    match taking.taken {
        Taken::Blank | Taken::FixedBlank(_) => hand.blanks += 1,
        // A letter that the tile set has not is in no word.
        Taken::Letter(letter) if bit(letter) == 0 => return Flow::Continue(()),
        Taken::Letter(letter) => hand.counts[usize::from(letter) & 63] += 1,
    }
    let lifted = lines.lift(taking.from, reader);
    let flow = search_near_lifted(taking, rules, &hand, lines, reader, sink);
    lines.put_back(lifted);
    flow
}

fn search_near_lifted<N: Nodes>(
    taking: &Taking,
    rules: TakeRules,
    hand: &Hand,
    lines: &Lines,
    reader: Reader<'_, N>,
    sink: &mut impl Sink,
) -> Flow {
    let mut wounds: Vec<Wound> = Vec::new();
    for (axis, number) in taking.lines() {
        if taking.wounds_on(axis, number, &mut wounds).is_none() {
            continue;
        }
        let places = taking.places_to_cover(axis, number, &wounds);
        if places == 0 {
            continue;
        }
        let origin = if rules.return_to_origin || line(taking.from, axis) != number {
            0
        } else {
            1 << place(taking.from, axis)
        };
        let cells = &lines.along(axis)[number];
        let mut found = blank_play(lines, axis, number);
        found.take = Some(taking.from);
        let aim = Aim::Taken { taken: taking.taken, origin, wounds: &wounds };
        let settling = Settling::new(found, aim, contact(lines, axis, number), 2, hand, sink);
        let mut walker = Walker::new(reader, cells, hand, Stock::of(hand), settling);
        anchors_at(cells, places, |anchor| walker.search(anchor))?;
    }
    Flow::Continue(())
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
