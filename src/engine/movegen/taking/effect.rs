//! What lifting one tile does to the board: which squares it makes a difference to, and what it leaves (SF-12).

use crate::board::{Axis, Square};
use crate::movegen::hand::Taken;
use crate::movegen::lanes::board_lanes::{EMPTY, Lines, is_word, line, place};
use crate::movegen::word_graph::nodes::{Nodes, Reader};
use crate::ruleset::{LoneTile, TakeRules};

/// A tile that may be lifted, and what that leaves.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct Taking {
    pub(in crate::movegen) from: Square,
    pub(in crate::movegen) taken: Taken,
    /// The squares where a tile put down is judged otherwise than before: the one the tile lay on, and those at the
    /// ends of the two rows it lay in.
    zone: Vec<Square>,
    /// Runs that the tile leaves, each with the squares that heal it.
    wounds: Vec<(Vec<Square>, Open)>,
}

/// What a taking leaves, as far as one line's plays can heal it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Wound {
    /// The places of the line that heal it when a tile is put on one of them.
    pub(in crate::movegen) places: u32,
    pub(in crate::movegen) open: Open,
}

/// What a wound is while it is not healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum Open {
    /// A good word, which scores.
    Scores(i32),
    /// What the rules do not allow.
    Forbidden,
}

impl Taking {
    /// Looks at a board on which the tile still lies.
    pub(in crate::movegen) fn look<N: Nodes>(
        lines: &Lines,
        from: Square,
        taken: Taken,
        rules: TakeRules,
        reader: Reader<'_, N>,
    ) -> Self {
        let mut zone = vec![from];
        let mut wounds = Vec::new();
        for axis in Axis::ALL {
            let (number, origin) = (line(from, axis), place(from, axis));
            let cells = &lines.along(axis)[number];
            let mut start = origin;
            while cells[start - 1].letter != EMPTY {
                start -= 1;
            }
            let mut end = origin + 1;
            while cells[end].letter != EMPTY {
                end += 1;
            }
            for (run, far) in [(&cells[start..origin], start - 1), (&cells[origin + 1..end], end)] {
                let far = lines.square(axis, number, far);
                zone.extend(far);
                if 2 <= run.len() {
                    let points = run.iter().map(|cell| i32::from(cell.points)).sum();
                    let open = if is_word(run, reader) { Open::Scores(points) } else { Open::Forbidden };
                    wounds.push(([Some(from), far].into_iter().flatten().collect(), open));
                }
            }
        }
        Self { from, taken, zone, wounds }.with_lone_tiles(lines, rules)
    }

    /// A tile left without neighbours is a wound where the ruleset forbids it (SF-15): any tile beside it heals it.
    fn with_lone_tiles(mut self, lines: &Lines, rules: TakeRules) -> Self {
        if rules.lone_tile == LoneTile::Allow {
            return self;
        }
        let is_taken_up =
            |square: Square| square != self.from && lines.cell(square, Axis::Across).letter != EMPTY;
        for beside in lines.neighbours(self.from).filter(|&beside| is_taken_up(beside)) {
            if !lines.neighbours(beside).any(is_taken_up) {
                self.wounds.push((lines.neighbours(beside).collect(), Open::Forbidden));
            }
        }
        self
    }

    /// Whether plays that keep clear of the zone are as good with this taking as without it.
    pub(in crate::movegen) fn is_clean(&self) -> bool {
        self.wounds.iter().all(|(_, open)| *open != Open::Forbidden)
    }

    /// The points of what it leaves.
    pub(in crate::movegen) fn points(&self) -> i32 {
        let points = |open: &Open| if let Open::Scores(points) = *open { points } else { 0 };
        self.wounds.iter().map(|(_, open)| points(open)).sum()
    }

    /// The squares of the zone, by their lines along an axis and their places there.
    pub(in crate::movegen) fn each_zone_square(&self, axis: Axis, mut each: impl FnMut(usize, usize)) {
        for &square in &self.zone {
            each(line(square, axis), place(square, axis));
        }
    }

    /// The places of the zone in a line.
    fn zone_on(&self, axis: Axis, number: usize) -> u32 {
        places_on(&self.zone, axis, number)
    }

    /// The wounds as a line's plays can heal them; none if one must be healed that they cannot reach.
    pub(in crate::movegen) fn wounds_on(
        &self,
        axis: Axis,
        number: usize,
        wounds: &mut Vec<Wound>,
    ) -> Option<()> {
        wounds.clear();
        for (squares, open) in &self.wounds {
            let places = places_on(squares, axis, number);
            if places == 0 && *open == Open::Forbidden {
                return None;
            }
            wounds.push(Wound { places, open: *open });
        }
        Some(())
    }

    /// The places of a line of which every play to be found must cover one: those of a wound that must be healed, the
    /// one with the fewest, or else the zone.
    pub(in crate::movegen) fn places_to_cover(&self, axis: Axis, number: usize, wounds: &[Wound]) -> u32 {
        let forbidden = wounds.iter().filter(|wound| wound.open == Open::Forbidden);
        forbidden
            .map(|wound| wound.places)
            .min_by_key(|places| places.count_ones())
            .unwrap_or_else(|| self.zone_on(axis, number))
    }

    /// The lines in which plays cover the zone or heal a wound.
    pub(in crate::movegen) fn lines(&self) -> impl Iterator<Item = (Axis, usize)> {
        let mut lines: Vec<(Axis, usize)> = Vec::new();
        let squares = self.zone.iter().chain(self.wounds.iter().flat_map(|(squares, _)| squares));
        for &square in squares {
            for axis in Axis::ALL {
                lines.push((axis, line(square, axis)));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter()
    }
}

fn places_on(squares: &[Square], axis: Axis, number: usize) -> u32 {
    squares
        .iter()
        .filter(|&&square| line(square, axis) == number)
        .fold(0, |places, &square| places | 1 << place(square, axis))
}

/// The squares of a line on which a tile touches one that lies on the board (C-4).
pub(in crate::movegen) fn contact(lines: &Lines, axis: Axis, number: usize) -> u32 {
    let cells = &lines.along(axis)[number];
    (1..cells.len() - 1).fold(0, |places, at| {
        let touches = cells[at].letter == EMPTY
            && (cells[at].cross_times != 0 || cells[at - 1].letter != EMPTY || cells[at + 1].letter != EMPTY);
        places | u32::from(touches) << at
    })
}
