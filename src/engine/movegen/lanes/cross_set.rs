//! Cross-sets: the letters that make a word with the tiles before and after a square.

use super::lane::LaneSquare;
use crate::movegen::word_graph::nodes::{GraphArc, NodeLayout, NodeReader};

/// The letters that make a word between these tiles; all letters where there are none.
pub(super) fn letters_between<N: NodeLayout>(
    before: &[LaneSquare],
    after: &[LaneSquare],
    reader: NodeReader<'_, N>,
) -> u64 {
    if before.is_empty() && after.is_empty() {
        return u64::MAX;
    }
    if before.is_empty() {
        let Some(node) = after
            .iter()
            .rev()
            .try_fold(reader.backward(), |node, square| reader.find_backward_node(node, square.letter))
        else {
            return 0;
        };
        let letters = reader.letters(node);
        return filter(letters, |letter| {
            reader.separator(reader.backward_arc(node, letters, letter).node()).ends_word()
        });
    }
    let Some(node) = follow(before, reader.forward(), reader) else { return 0 };
    let letters = reader.letters(node);
    filter(letters, |letter| {
        let mut arc = reader.arc(node, letters, letter);
        for square in after {
            match reader.find_arc(arc.node(), square.letter) {
                Some(next) => arc = next,
                None => return false,
            }
        }
        arc.ends_word()
    })
}

/// True if these tiles make a word.
pub(in crate::movegen) fn is_word<N: NodeLayout>(squares: &[LaneSquare], reader: NodeReader<'_, N>) -> bool {
    let Some((last, before)) = squares.split_last() else { return false };
    follow(before, reader.forward(), reader)
        .and_then(|node| reader.find_arc(node, last.letter))
        .is_some_and(GraphArc::ends_word)
}

/// The node that these tiles lead to from a node.
fn follow<N: NodeLayout>(squares: &[LaneSquare], node: usize, reader: NodeReader<'_, N>) -> Option<usize> {
    squares.iter().try_fold(node, |node, square| reader.find_arc(node, square.letter).map(GraphArc::node))
}

/// The letters of a set that satisfy a condition.
fn filter(letters: u64, condition: impl Fn(u32) -> bool) -> u64 {
    let mut rest = letters;
    let mut filtered = 0;
    while rest != 0 {
        let letter = rest.trailing_zeros();
        if condition(letter) {
            filtered |= 1 << letter;
        }
        rest &= rest - 1;
    }
    filtered
}
