//! Checks the nodes of a stored graph. A checksum shows that bytes are as they were written; this shows that reading the
//! nodes ends, and stays among them, whoever wrote them.
//!
//! The builder adds a node after all nodes that it leads to, the forward half before the backward half, and each root
//! last. So one pass from the first cell to the last meets every node.

use std::marker::PhantomData;
use std::ops::Range;

use super::nodes::{GraphArc, NodeLayout};

/// Returns whether cells are exactly the nodes of a graph for a tile set with this many letters, with these roots, and
/// with at most `max_words` words.
pub(super) fn are_sound_nodes<N: NodeLayout>(
    cells: &[u32],
    letters: usize,
    [forward, backward]: [u32; 2],
    max_words: u32,
) -> bool {
    // Node 0 has no letters, as a forward node and as a backward one.
    let first = N::SET_CELLS + 1;
    if cells.get(..first).is_none_or(|node| node.iter().any(|&cell| cell != 0)) {
        return false;
    }
    let nodes = NodeCheck::<N>::new(cells, letters);
    let middle = if forward == 0 { Some(first) } else { nodes.end_of(forward as usize, 0) };
    let Some(middle) = middle else { return false };
    let roots = [forward as usize, backward as usize];
    nodes.check_halves(first..middle, max_words) == Some(roots)
}

struct NodeCheck<'c, N> {
    cells: &'c [u32],
    /// The letters of the tile set.
    letters: u64,
    /// The cells where the nodes checked so far begin, a bit each.
    starts: Vec<u64>,
    layout: PhantomData<N>,
}

impl<'c, N: NodeLayout> NodeCheck<'c, N> {
    fn new(cells: &'c [u32], letters: usize) -> Self {
        // The bits of that many letters; of none, no bits.
        let unused = u64::BITS - u32::try_from(letters).unwrap_or(u64::BITS).min(u64::BITS);
        let letters = u64::MAX.checked_shr(unused).unwrap_or(0);
        let starts = vec![0; cells.len().div_ceil(u64::BITS as usize)];
        Self { cells, letters, starts, layout: PhantomData }
    }

    /// The cell after a node with this many cells between its letters and its arcs, or `None` if the node is wrong.
    fn end_of(&self, node: usize, header: usize) -> Option<usize> {
        let arcs = node.checked_add(N::SET_CELLS + header).filter(|&arcs| arcs <= self.cells.len())?;
        let letters = N::letters(self.cells, node);
        let end = arcs + letters.count_ones() as usize;
        (letters & !self.letters == 0 && end <= self.cells.len()).then_some(end)
    }

    fn is_start(&self, cell: usize) -> bool {
        self.starts.get(cell / 64).is_some_and(|starts| starts >> (cell % 64) & 1 == 1)
    }

    fn add_start(&mut self, cell: usize) {
        self.starts[cell / 64] |= 1 << (cell % 64);
    }

    /// Checks all nodes, and returns the roots: the last nodes of the halves, or 0 without any. Returns `None` if a
    /// node is wrong.
    fn check_halves(mut self, forward: Range<usize>, max_words: u32) -> Option<[usize; 2]> {
        let middle = forward.end;
        if middle < forward.start {
            return None;
        }
        self.add_start(0);
        let roots = [self.check_forward(forward, max_words)?, self.check_backward(middle)?];
        Some(roots)
    }

    /// Checks the forward nodes, which fill these cells, and counts the words that can be read from each.
    fn check_forward(&mut self, range: Range<usize>, max_words: u32) -> Option<usize> {
        let mut words = vec![0_u32; range.end];
        let (mut node, mut last) = (range.start, 0);
        while node < range.end {
            let end = self.end_of(node, 0).filter(|&end| end <= range.end)?;
            let mut count = 0_u32;
            for &cell in &self.cells[node + N::SET_CELLS..end] {
                let arc = GraphArc::from_cell(cell);
                // Only nodes that come earlier are known.
                let below = words.get(arc.node()).filter(|_| self.is_start(arc.node()))?;
                count = count.saturating_add(*below).saturating_add(u32::from(arc.ends_word()));
            }
            if max_words < count {
                return None;
            }
            words[node] = count;
            self.add_start(node);
            (last, node) = (node, end);
        }
        Some(last)
    }

    /// Checks the backward nodes, which fill the cells from `middle` on.
    fn check_backward(&mut self, middle: usize) -> Option<usize> {
        let (mut node, mut last) = (middle, 0);
        while node < self.cells.len() {
            let end = self.end_of(node, 1)?;
            let separator = GraphArc::from_cell(self.cells[node + N::SET_CELLS]).node();
            let is_sound = separator < middle
                && self.is_start(separator)
                && self.cells[node + N::SET_CELLS + 1..end].iter().all(|&cell| {
                    let arc = GraphArc::from_cell(cell);
                    middle <= arc.node() && !arc.ends_word() && self.is_start(arc.node())
                });
            if !is_sound {
                return None;
            }
            self.add_start(node);
            (last, node) = (node, end);
        }
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::super::nodes::{NarrowNodes, WideNodes};
    use super::*;

    #[test]
    fn a_graph_without_words_has_its_first_node_alone() {
        let are_sound = |cells: &[u32]| are_sound_nodes::<NarrowNodes>(cells, 26, [0, 0], 10);
        assert!(are_sound(&[0, 0]));
        assert!(!are_sound(&[]) && !are_sound(&[0]) && !are_sound(&[0, 1]) && !are_sound(&[0, 0, 0]));
        assert!(are_sound_nodes::<WideNodes>(&[0, 0, 0], 40, [0, 0], 10));
        assert!(!are_sound_nodes::<WideNodes>(&[0, 0], 40, [0, 0], 10));
    }

    /// The word A: the root at 2 has the letter and an arc to node 0 that ends a word; the backward root at 6 leads to
    /// the node at 4, whose separator is that arc.
    #[test]
    fn roots_letters_and_the_number_of_words_are_checked() {
        let ends_word = 1 << 31;
        let cells = [0, 0, 1, ends_word, 0, ends_word, 1, 0, 4];
        let are_sound = |letters, roots, max| are_sound_nodes::<NarrowNodes>(&cells, letters, roots, max);
        assert!(are_sound(1, [2, 6], 1));
        assert!(!are_sound(0, [2, 6], 1), "the tile set has no letters");
        assert!(!are_sound(1, [2, 6], 0), "there is a word");
        for roots in [[0, 6], [2, 0], [2, 4], [4, 6], [6, 2], [2, 9], [u32::MAX, 6], [2, u32::MAX]] {
            assert!(!are_sound(1, roots, 1), "{roots:?}");
        }
    }
}
