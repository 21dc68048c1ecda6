//! The board of a ruleset: its rows, marks and start squares.

use std::collections::BTreeMap;

use super::checker::Checker;
use super::counts::{rows as rows_in_words, squares as squares_in_words};
use super::spec::{BoardMirror, BoardSpec, LegendEntry};
use crate::board::{Coordinate, Layout, Multiplier, Premium, Size, Square, SquareSet};

const LAYOUT: &str = "board.layout";

/// The effect of a mark of the layout on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Plain,
    Start,
    Hole,
    Premium(Premium),
}

pub(super) fn check_board(spec: &BoardSpec, checker: &mut Checker<'_>) -> Option<Layout> {
    let marks = check_legend(&spec.legend, checker);
    if !checker.are_right(&["board.mirror"]) {
        // The rows may be those of a quarter, whose size and squares are others.
        return None;
    }
    let drawn = spec.drawn_marks();
    // More rows than the largest board has are one fault, of the size.
    let drawn = &drawn[..drawn.len().min(Size::MAX_SIDE)];
    if drawn.iter().all(Vec::is_empty) {
        checker.fault(LAYOUT, "the board has no layout", "draw it with one line for each row");
        return None;
    }
    let length = usual_length(drawn);
    check_rows(drawn, length, &marks, checker);
    // If every row has a space, its fault is all that can be said: how many squares are meant is unknown.
    let columns = spec.mirror.side(length?);
    let rows = spec.marks();
    let Some(size) = Size::new(rows.len(), columns) else {
        let problem = format!("{} of {}", rows_in_words(rows.len()), squares_in_words(columns));
        match spec.mirror {
            BoardMirror::None => checker.fault(LAYOUT, problem, "draw 5 to 26 rows of 5 to 26 squares"),
            BoardMirror::Odd | BoardMirror::Even => checker.fault(
                LAYOUT,
                format!("mirrored, the board has {problem}"),
                "draw a quarter of 3 to 13 rows of 3 to 13 squares, or leave board.mirror out",
            ),
        }
        return None;
    };
    let mut premiums = Vec::with_capacity(size.area());
    let mut starts = Vec::new();
    let mut holes = SquareSet::default();
    for (row, squares) in rows.iter().enumerate() {
        let marks = squares.iter().map(|mark| marks.get(mark).copied().unwrap_or(Mark::Plain));
        for (column, mark) in marks.take(columns).enumerate() {
            let (Ok(row), Ok(column)) = (u8::try_from(row), u8::try_from(column)) else { continue };
            match mark {
                Mark::Start => starts.extend(size.square(row, column)),
                Mark::Hole => size.square(row, column).into_iter().for_each(|square| holes.insert(square)),
                Mark::Plain | Mark::Premium(_) => {}
            }
            premiums.push(match mark {
                Mark::Premium(premium) => Some(premium),
                Mark::Plain | Mark::Start | Mark::Hole => None,
            });
        }
    }
    add_named_starts(spec, size, (&mut starts, holes), checker);
    // Squares that are named and do not count have faults of their own.
    if starts.is_empty() && spec.start.is_empty() {
        let cure = match playable_middle(size, holes) {
            Some(middle) => format!("mark one with * or write start = [\"{middle}\"]"),
            None => "mark one with *".to_owned(),
        };
        checker.fault("board.start", "the board has no start square", cure);
    }
    starts.sort_unstable();
    Layout::new(size, premiums, starts, holes)
}

/// The length of most rows; if several lengths are as frequent, that of the first such row. Empty rows and those with a space
/// do not count; `None` if there are no others.
fn usual_length(rows: &[Vec<char>]) -> Option<usize> {
    rows.iter().filter_map(|row| readable_length(row)).rev().max_by_key(|&length| rows_of(length, rows))
}

/// The length of a row, or `None` if it is empty or has a space.
fn readable_length(row: &[char]) -> Option<usize> {
    (!row.is_empty() && first_space(row).is_none()).then_some(row.len())
}

/// The place of the first space in a row, which begins a comment.
fn first_space(row: &[char]) -> Option<usize> {
    row.iter().position(|mark| mark.is_whitespace())
}

/// The number of rows of this length, without those that have a space.
fn rows_of(length: usize, rows: &[Vec<char>]) -> usize {
    rows.iter().filter(|row| readable_length(row) == Some(length)).count()
}

/// Checks the rows that are drawn, most of which have this length.
fn check_rows(
    rows: &[Vec<char>],
    length: Option<usize>,
    marks: &BTreeMap<char, Mark>,
    checker: &mut Checker<'_>,
) {
    for (row, squares) in rows.iter().enumerate() {
        // A comment would be many marks that are unknown.
        if let Some(space) = first_space(squares) {
            checker.fault_in_row(
                LAYOUT,
                row,
                Some(space..squares.len()),
                format!("row {} has a space", row + 1),
                "write one mark for each square, without spaces or comments",
            );
            continue;
        }
        if let Some(usual) = length.filter(|&usual| usual != squares.len()) {
            let (problem, cure) = fault_of_length(row, usual, rows);
            checker.fault_in_row(LAYOUT, row, None, problem, cure);
        }
        // A longer row has a fault of its length, or all rows have one of the size.
        if squares.len() <= Size::MAX_SIDE {
            check_marks(row, squares, marks, checker);
        }
    }
}

/// The fault of a row that is shorter or longer than the others, and its cure.
fn fault_of_length(row: usize, usual: usize, rows: &[Vec<char>]) -> (String, &'static str) {
    let found = rows[row].len();
    if found == 0 {
        return (format!("row {} is empty", row + 1), "delete the empty line, or draw the row");
    }
    let others = match rows.iter().position(|squares| readable_length(squares) == Some(usual)) {
        Some(first) if rows.len() >= 2 * rows_of(usual, rows) => format!("row {} has", first + 1),
        _ => "most rows have".to_owned(),
    };
    let found = squares_in_words(found);
    (format!("row {} has {found}, and {others} {usual}", row + 1), "make all rows the same length")
}

/// Reports the unknown marks of a row, all of them in one fault.
fn check_marks(row: usize, squares: &[char], marks: &BTreeMap<char, Mark>, checker: &mut Checker<'_>) {
    let is_unknown =
        |mark: &char| !marks.contains_key(mark) && checker.are_right(&[&format!("board.legend.{mark}")]);
    let first = squares.iter().position(is_unknown);
    let last = squares.iter().rposition(is_unknown);
    let (Some(first), Some(last)) = (first, last) else { return };
    let mut unknown: Vec<String> = Vec::new();
    for name in squares.iter().filter(|mark| is_unknown(mark)).map(|mark| format!("`{mark}`")) {
        if !unknown.contains(&name) {
            unknown.push(name);
        }
    }
    let noun = if unknown.len() == 1 { "mark" } else { "marks" };
    checker.fault_in_row(
        LAYOUT,
        row,
        Some(first..last + 1),
        format!("row {} has the unknown {noun} {}", row + 1, unknown.join(", ")),
        "use . 2 3 d t * # or define the mark in board.legend",
    );
}

/// The square in the middle of the board, or the one nearest to it that is not a hole.
fn playable_middle(size: Size, holes: SquareSet) -> Option<Square> {
    let from_middle = |square: &Square| {
        let rows = (2 * square.row() + 1).abs_diff(size.rows());
        rows + (2 * square.column() + 1).abs_diff(size.columns())
    };
    size.squares().filter(|square| !holes.contains(*square)).min_by_key(from_middle)
}

fn add_named_starts(
    spec: &BoardSpec,
    size: Size,
    (starts, holes): (&mut Vec<Square>, SquareSet),
    checker: &mut Checker<'_>,
) {
    for (index, text) in spec.start.iter().enumerate() {
        let key = format!("board.start[{index}]");
        match Coordinate::parse(text).map(|(coordinate, _)| size.at(coordinate)) {
            Some(Some(square)) if starts.contains(&square) => {}
            Some(Some(square)) if holes.contains(square) => {
                checker.fault(&key, format!("{text} is a hole"), "name a square that a tile can cover");
            }
            Some(Some(square)) => starts.push(square),
            Some(None) => {
                checker.fault(&key, format!("{text} is not on the board"), "name a square on the board");
            }
            None => {
                checker.fault(
                    &key,
                    format!("\"{text}\" is not a square"),
                    "write column and row, such as \"h8\"",
                );
            }
        }
    }
}

fn check_legend(legend: &BTreeMap<String, LegendEntry>, checker: &mut Checker<'_>) -> BTreeMap<char, Mark> {
    let times = |count: i64| Multiplier::new(count);
    let mut marks = BTreeMap::from([('.', Mark::Plain), ('*', Mark::Start), ('#', Mark::Hole)]);
    marks.extend(times(2).map(|two| ('2', Mark::Premium(Premium::Letter(two)))));
    marks.extend(times(3).map(|three| ('3', Mark::Premium(Premium::Letter(three)))));
    marks.extend(times(2).map(|two| ('d', Mark::Premium(Premium::Word(two)))));
    marks.extend(times(3).map(|three| ('t', Mark::Premium(Premium::Word(three)))));
    for (name, entry) in legend {
        let key = format!("board.legend.{name}");
        let mut characters = name.chars();
        let (Some(mark), None) = (characters.next(), characters.next()) else {
            checker.fault(&key, format!("the mark `{name}` is not one character"), "use a single character");
            continue;
        };
        if matches!(mark, '.' | '*') {
            checker.fault(&key, format!("the mark `{mark}` already has a meaning"), "use another character");
            continue;
        }
        if mark.is_whitespace() {
            checker.fault(&key, "the mark is a space", "use another character");
            continue;
        }
        let premium = match (entry.letter, entry.word) {
            (Some(letter), None) => times(letter).map(Premium::Letter),
            (None, Some(word)) => times(word).map(Premium::Word),
            _ => {
                if !checker.has_faulty(&format!("{key}.")) {
                    let cure = "write { letter = 4 } or { word = 4 }";
                    checker.fault(&key, "expected either letter or word", cure);
                }
                marks.insert(mark, Mark::Plain);
                continue;
            }
        };
        if premium.is_none() {
            checker.fault(&key, "the multiplier is out of range", "write 2 to 9");
        }
        marks.insert(mark, premium.map_or(Mark::Plain, Mark::Premium));
    }
    marks
}
