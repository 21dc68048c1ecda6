//! Building the smallest graph: nodes with the same continuations are merged.

use super::cell_hash::cell_hash;
use super::nodes::{GraphArc, NodeWidth};
use super::tokenizer::TokenizedWords;

/// Completed nodes, each of them once, with a hash table that finds them by their content.
pub(super) struct Minimizer {
    width: NodeWidth,
    cells: Vec<u32>,
    /// The nodes in `cells`, by a hash of their content; 0 is a free slot.
    table: Vec<u32>,
    nodes: usize,
}

/// A node that may still get arcs.
#[derive(Debug, Default)]
struct UnfinishedNode {
    letters: u64,
    arcs: Vec<u32>,
    /// The separator, in a backward node.
    separator: u32,
    /// Whether the letter that leads here ends a word, in a forward node.
    ends_word: bool,
}

impl UnfinishedNode {
    fn add(&mut self, letter: u8, arc: u32) {
        self.letters |= 1 << letter;
        self.arcs.push(arc);
    }

    fn clear(&mut self) {
        self.letters = 0;
        self.arcs.clear();
        self.separator = 0;
        self.ends_word = false;
    }
}

impl Minimizer {
    pub(super) fn new(width: NodeWidth) -> Self {
        // Node 0 has no letters, as a forward node and as a backward one.
        Self { width, cells: vec![0; width.cells() + 1], table: vec![0; 1 << 12], nodes: 0 }
    }

    pub(super) fn into_cells(self) -> Vec<u32> {
        self.cells
    }

    /// Forgets the nodes so far. Those of one half of the graph must not be taken for those of the other.
    fn begin_half(&mut self) {
        self.table.fill(0);
        self.nodes = 0;
    }

    /// The node with this content, which is added if there is none; `header` goes between its letters and its arcs.
    fn find_or_add(&mut self, node: &UnfinishedNode, header: &[u32]) -> u32 {
        if node.letters == 0 && header.iter().all(|&cell| cell == 0) {
            return 0;
        }
        let start = self.cells.len();
        #[allow(clippy::cast_possible_truncation, reason = "the low half of the set, then the high one")]
        self.cells.push(node.letters as u32);
        if self.width == NodeWidth::Wide {
            self.cells.push((node.letters >> 32) as u32);
        }
        self.cells.extend_from_slice(header);
        self.cells.extend_from_slice(&node.arcs);
        let mut slot = self.slot(cell_hash(&self.cells[start..]));
        let length = self.cells.len() - start;
        while self.table[slot] != 0 {
            let other = self.table[slot] as usize;
            // The letter set comes first, so equal cells are equal nodes.
            if self.cells[other..].get(..length) == Some(&self.cells[start..]) {
                let found = self.table[slot];
                self.cells.truncate(start);
                return found;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        // A graph of 2^31 cells would take 8 GB; the total of letters is limited long before that.
        let added = u32::try_from(start).unwrap_or(0);
        self.table[slot] = added;
        self.nodes += 1;
        if self.table.len() < 2 * self.nodes {
            self.grow(header.len());
        }
        added
    }

    fn slot(&self, hash: u64) -> usize {
        // The length of the table is a power of two; the high bits of a product are the better mixed ones.
        usize::try_from(hash >> 20).unwrap_or(0) & (self.table.len() - 1)
    }

    fn grow(&mut self, header: usize) {
        let length = 4 * self.table.len();
        let old = std::mem::replace(&mut self.table, vec![0; length]);
        for node in old.into_iter().filter(|&node| node != 0) {
            let start = node as usize;
            let set = self.width.cells();
            let letters: u32 = self.cells[start..start + set].iter().map(|cell| cell.count_ones()).sum();
            let mut slot = self.slot(cell_hash(&self.cells[start..start + set + header + letters as usize]));
            while self.table[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.table[slot] = node;
        }
    }
}

/// The unfinished nodes along the sequence of letters that was added last. Sequences come sorted, so the nodes beyond the
/// prefix that one shares with the sequence before it are complete when it comes (J. Daciuk and others, *Incremental
/// Construction of Minimal Acyclic Finite-State Automata*, 2000).
struct UnfinishedPath<'m> {
    minimizer: &'m mut Minimizer,
    nodes: Vec<UnfinishedNode>,
    letters: Vec<u8>,
    half: Half,
}

/// The two halves of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    Forward,
    Backward,
}

impl<'m> UnfinishedPath<'m> {
    fn new(minimizer: &'m mut Minimizer, half: Half) -> Self {
        minimizer.begin_half();
        Self { minimizer, nodes: vec![UnfinishedNode::default()], letters: Vec::new(), half }
    }

    /// Adds a row of letters, which must come after the one before, and returns the node that it leads to.
    fn add(&mut self, row: impl Iterator<Item = u8> + Clone) -> &mut UnfinishedNode {
        let shared =
            self.letters.iter().copied().zip(row.clone()).take_while(|(old, new)| old == new).count();
        self.finish_below(shared);
        for letter in row.skip(shared) {
            self.letters.push(letter);
            if self.nodes.len() <= self.letters.len() {
                self.nodes.push(UnfinishedNode::default());
            }
        }
        &mut self.nodes[self.letters.len()]
    }

    fn finish_below(&mut self, depth: usize) {
        while depth < self.letters.len() {
            let (before, last) = self.nodes.split_at_mut(self.letters.len());
            let (node, parent) = (&mut last[0], &mut before[self.letters.len() - 1]);
            let arc = match self.half {
                Half::Forward => GraphArc::new(self.minimizer.find_or_add(node, &[]), node.ends_word).cell(),
                Half::Backward => self.minimizer.find_or_add(node, &[node.separator]),
            };
            node.clear();
            if let Some(letter) = self.letters.pop() {
                parent.add(letter, arc);
            }
        }
    }

    /// Finishes all nodes and returns the root.
    fn finish(mut self) -> u32 {
        self.finish_below(0);
        match self.half {
            Half::Forward => self.minimizer.find_or_add(&self.nodes[0], &[]),
            Half::Backward => self.minimizer.find_or_add(&self.nodes[0], &[self.nodes[0].separator]),
        }
    }
}

/// Builds the forward half and returns its root.
pub(super) fn build_forward(words: &TokenizedWords, minimizer: &mut Minimizer) -> u32 {
    let mut path = UnfinishedPath::new(minimizer, Half::Forward);
    for word in words.iter() {
        path.add(word.iter().copied()).ends_word = true;
    }
    path.finish()
}

/// A prefix of a word.
struct Prefix {
    /// Its last letters, packed so that most comparisons are of one number.
    packed: u64,
    start: u32,
    length: u8,
    /// The arc of the forward half that reaches it.
    separator: u32,
}

/// Builds the backward half and returns its root: the reverse of every prefix of a word, with a separator to the node
/// that the prefix reaches in the forward half.
pub(super) fn build_backward(words: &TokenizedWords, forward: u32, minimizer: &mut Minimizer) -> u32 {
    let mut prefixes = prefixes(words, forward, minimizer);
    prefixes.sort_unstable_by(|one, other| {
        let row = |prefix: &Prefix| words.slice(prefix.start, usize::from(prefix.length)).iter().rev();
        one.packed.cmp(&other.packed).then_with(|| row(one).cmp(row(other)))
    });
    let mut path = UnfinishedPath::new(minimizer, Half::Backward);
    for prefix in prefixes {
        let letters = words.slice(prefix.start, usize::from(prefix.length));
        path.add(letters.iter().rev().copied()).separator = prefix.separator;
    }
    path.finish()
}

/// Every prefix of a word, once, with the arc that reaches it.
fn prefixes(words: &TokenizedWords, forward: u32, minimizer: &Minimizer) -> Vec<Prefix> {
    let set_cells = minimizer.width.cells();
    let cells = &minimizer.cells;
    let next = |from: GraphArc, letter: u8| {
        let node = from.node();
        let below = |cell: u32, first: u32| {
            let letter = u32::from(letter);
            let mask =
                if first + 32 <= letter { u32::MAX } else { (1_u32 << letter.saturating_sub(first)) - 1 };
            (cell & mask).count_ones() as usize
        };
        let rank = below(cells[node], 0) + if set_cells == 2 { below(cells[node + 1], 32) } else { 0 };
        GraphArc::from_cell(cells[node + set_cells + rank])
    };
    let mut prefixes = Vec::new();
    let mut arcs = vec![GraphArc::new(forward, false)];
    let mut before: &[u8] = &[];
    for (start, word) in words.iter_with_starts() {
        let shared = before.iter().zip(word).take_while(|(old, new)| old == new).count();
        arcs.truncate(shared + 1);
        for (index, &letter) in word.iter().enumerate().skip(shared) {
            let reached = next(arcs[index], letter);
            arcs.push(reached);
            prefixes.push(Prefix {
                packed: pack(&word[..=index]),
                start,
                // A word is at most as long as a board.
                length: u8::try_from(index + 1).unwrap_or(u8::MAX),
                separator: reached.cell(),
            });
        }
        before = word;
    }
    prefixes
}

/// The last nine letters of a row, the last one in the highest bits: what the row begins with when read backwards.
fn pack(row: &[u8]) -> u64 {
    const BITS: u32 = 7;
    let mut packed = 0;
    for place in 0..u64::BITS / BITS {
        let letter = (place as usize) < row.len();
        let value = if letter { u64::from(row[row.len() - 1 - place as usize]) + 1 } else { 0 };
        packed = packed << BITS | value;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_rows_sort_as_the_rows_do_backwards() {
        let rows: [&[u8]; 6] = [&[0], &[5, 0], &[63, 0], &[0, 1], &[1, 2, 3], &[2, 2, 3]];
        for pair in rows.windows(2) {
            assert!(pack(pair[0]) < pack(pair[1]), "{pair:?}");
        }
    }
}
