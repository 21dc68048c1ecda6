//! All plays of a position: line by line, and then what each taking changes.

use super::hand::{Hand, Taken};
use super::lanes::anchor::anchors_at;
use super::lanes::board_lanes::{Lines, Site, line, place};
use super::shadow::bounds::Gate;
use super::taking::effect::Taking;
use super::taking::local::Near;
use super::taking::remote::Far;
use super::visitor::{Flow, Sink};
use super::word_graph::nodes::{Nodes, Reader, bit};
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
    let takings = rules.map_or_else(Vec::new, |rules| look_at_takings(table.board, rules, lines, reader));
    let far = Far::new(&takings, lines);
    far.search((lines, &hand), reader, sink)?;
    for taking in &takings {
        let near = Near::new(taking, rules, &hand);
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
    let far = Far::new(&[], lines);
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
            let mut found = lines.nothing(Site { axis: Axis::Across, line: number });
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

/// Looks at what each tile would leave.
pub(super) fn look_at_takings<N: Nodes>(
    board: &Board,
    rules: TakeRules,
    lines: &Lines,
    reader: Reader<'_, N>,
) -> Vec<Taking> {
    let look = |(from, tile)| Taking::look(lines, from, Taken::of(tile, rules.blank), rules, reader);
    board.tiles().map(look).collect()
}
