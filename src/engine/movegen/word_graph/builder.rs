//! Making the graph small: nodes from which the same can be read are one node.

use super::nodes::{Shape, Step};
use super::tokenizer::Spellings;

/// Nodes that are finished, each there once; and a table that finds them again by what they hold.
pub(in crate::movegen) struct Minimiser {
    shape: Shape,
    cells: Vec<u32>,
    /// Places of nodes, by a hash of their cells; 0 is free.
    table: Vec<u32>,
    nodes: usize,
}

/// A node that may still get arcs.
#[derive(Debug, Default)]
struct Open {
    letters: u64,
    arcs: Vec<u32>,
    /// The way over, in a leftward node.
    over: u32,
    /// Whether what leads here ends a word, in a rightward node.
    ends_word: bool,
}

impl Open {
    fn add(&mut self, letter: u8, arc: u32) {
        self.letters |= 1 << letter;
        self.arcs.push(arc);
    }

    fn clear(&mut self) {
        self.letters = 0;
        self.arcs.clear();
        self.over = 0;
        self.ends_word = false;
    }
}

impl Minimiser {
    pub(in crate::movegen) fn new(shape: Shape) -> Self {
        // Place 0 is the node without letters, whichever way it is read.
        Self { shape, cells: vec![0; shape.width() + 1], table: vec![0; 1 << 12], nodes: 0 }
    }

    pub(in crate::movegen) fn into_cells(self) -> Vec<u32> {
        self.cells
    }

    /// Forgets the nodes so far, which the next ones must not be taken for: they are of another kind.
    fn begin_kind(&mut self) {
        self.table.fill(0);
        self.nodes = 0;
    }

    /// The place of a node like this one; `head` is what stands between its letters and its arcs.
    fn place(&mut self, node: &Open, head: &[u32]) -> u32 {
        if node.letters == 0 && head.iter().all(|&cell| cell == 0) {
            return 0;
        }
        let start = self.cells.len();
        #[allow(clippy::cast_possible_truncation, reason = "the low half of the set, then the high one")]
        self.cells.push(node.letters as u32);
        if self.shape == Shape::Wide {
            self.cells.push((node.letters >> 32) as u32);
        }
        self.cells.extend_from_slice(head);
        self.cells.extend_from_slice(&node.arcs);
        let mut slot = self.slot(hash(&self.cells[start..]));
        let length = self.cells.len() - start;
        while self.table[slot] != 0 {
            let other = self.table[slot] as usize;
            // The sets of letters come first, so equal cells are equal nodes.
            if self.cells[other..].get(..length) == Some(&self.cells[start..]) && other != start {
                let found = self.table[slot];
                self.cells.truncate(start);
                return found;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        // A graph of 2^31 cells would take 8 GB; spellings are limited long before that.
        let place = u32::try_from(start).unwrap_or(0);
        self.table[slot] = place;
        self.nodes += 1;
        if self.table.len() < 2 * self.nodes {
            self.grow(head.len());
        }
        place
    }

    fn slot(&self, hash: u64) -> usize {
        // The table's length is a power of two; the high bits of a product are the better mixed ones.
        usize::try_from(hash >> 20).unwrap_or(0) & (self.table.len() - 1)
    }

    fn grow(&mut self, head: usize) {
        let length = 4 * self.table.len();
        let old = std::mem::replace(&mut self.table, vec![0; length]);
        for place in old.into_iter().filter(|&place| place != 0) {
            let start = place as usize;
            let width = self.shape.width();
            let letters: u32 = self.cells[start..start + width].iter().map(|cell| cell.count_ones()).sum();
            let mut slot = self.slot(hash(&self.cells[start..start + width + head + letters as usize]));
            while self.table[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.table[slot] = place;
        }
    }
}

fn hash(cells: &[u32]) -> u64 {
    cells.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, &cell| {
        (hash ^ u64::from(cell)).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23)
    })
}

/// A path of open nodes: what is built from sorted rows of letters (J. Daciuk and others, *Incremental Construction
/// of Minimal Acyclic Finite-State Automata*, 2000). All nodes behind the part that a row shares with the one before
/// it are finished when the row comes.
struct Path<'m> {
    minimiser: &'m mut Minimiser,
    nodes: Vec<Open>,
    letters: Vec<u8>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rightward,
    Leftward,
}

impl<'m> Path<'m> {
    fn new(minimiser: &'m mut Minimiser, kind: Kind) -> Self {
        minimiser.begin_kind();
        Self { minimiser, nodes: vec![Open::default()], letters: Vec::new(), kind }
    }

    /// Goes to the node of this row of letters, which must come after the one before.
    fn go(&mut self, row: impl Iterator<Item = u8> + Clone) -> &mut Open {
        let shared =
            self.letters.iter().copied().zip(row.clone()).take_while(|(old, new)| old == new).count();
        self.finish_behind(shared);
        for letter in row.skip(shared) {
            self.letters.push(letter);
            if self.nodes.len() <= self.letters.len() {
                self.nodes.push(Open::default());
            }
        }
        &mut self.nodes[self.letters.len()]
    }

    fn finish_behind(&mut self, depth: usize) {
        while depth < self.letters.len() {
            let (before, last) = self.nodes.split_at_mut(self.letters.len());
            let (node, parent) = (&mut last[0], &mut before[self.letters.len() - 1]);
            let arc = match self.kind {
                Kind::Rightward => Step::new(self.minimiser.place(node, &[]), node.ends_word).cell(),
                Kind::Leftward => self.minimiser.place(node, &[node.over]),
            };
            node.clear();
            if let Some(letter) = self.letters.pop() {
                parent.add(letter, arc);
            }
        }
    }

    /// Finishes all, and tells the place of the first node.
    fn finish(mut self) -> u32 {
        self.finish_behind(0);
        match self.kind {
            Kind::Rightward => self.minimiser.place(&self.nodes[0], &[]),
            Kind::Leftward => self.minimiser.place(&self.nodes[0], &[self.nodes[0].over]),
        }
    }
}

/// Builds the rightward half, and tells where it begins.
pub(in crate::movegen) fn link_words(words: &Spellings, minimiser: &mut Minimiser) -> u32 {
    let mut path = Path::new(minimiser, Kind::Rightward);
    for word in words.iter() {
        path.go(word.iter().copied()).ends_word = true;
    }
    path.finish()
}

/// A beginning of a word, read leftwards.
struct Prefix {
    /// Its first letters packed, so that most comparisons are of one number.
    first: u64,
    start: u32,
    length: u8,
    over: u32,
}

/// Builds the leftward half: the reverse of every beginning of a word, with the way over to the node that the
/// beginning reaches in the rightward half. Tells where it begins.
pub(in crate::movegen) fn link_prefixes(words: &Spellings, forward: u32, minimiser: &mut Minimiser) -> u32 {
    let mut prefixes = prefixes(words, forward, minimiser);
    prefixes.sort_unstable_by(|one, other| {
        let row = |prefix: &Prefix| words.at(prefix.start, usize::from(prefix.length)).iter().rev();
        one.first.cmp(&other.first).then_with(|| row(one).cmp(row(other)))
    });
    let mut path = Path::new(minimiser, Kind::Leftward);
    for prefix in prefixes {
        let letters = words.at(prefix.start, usize::from(prefix.length));
        path.go(letters.iter().rev().copied()).over = prefix.over;
    }
    path.finish()
}

/// Every beginning of a word, once, with the step that reaches it.
fn prefixes(words: &Spellings, forward: u32, minimiser: &Minimiser) -> Vec<Prefix> {
    let width = minimiser.shape.width();
    let cells = &minimiser.cells;
    let step = |from: Step, letter: u8| {
        let node = from.node();
        let below = |cell: u32, first: u32| {
            let letter = u32::from(letter);
            let mask =
                if first + 32 <= letter { u32::MAX } else { (1_u32 << letter.saturating_sub(first)) - 1 };
            (cell & mask).count_ones() as usize
        };
        let rank = below(cells[node], 0) + if width == 2 { below(cells[node + 1], 32) } else { 0 };
        Step::from_cell(cells[node + width + rank])
    };
    let mut prefixes = Vec::new();
    let mut steps = vec![Step::new(forward, false)];
    let mut before: &[u8] = &[];
    for (start, word) in words.iter_placed() {
        let shared = before.iter().zip(word).take_while(|(old, new)| old == new).count();
        steps.truncate(shared + 1);
        for (index, &letter) in word.iter().enumerate().skip(shared) {
            let reached = step(steps[index], letter);
            steps.push(reached);
            prefixes.push(Prefix {
                first: pack(&word[..=index]),
                start,
                // A word is no longer than a board.
                length: u8::try_from(index + 1).unwrap_or(u8::MAX),
                over: reached.cell(),
            });
        }
        before = word;
    }
    prefixes
}

/// The last nine letters of a row, the last one highest: what the row begins with when read leftwards.
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
    fn packed_rows_sort_as_the_rows_do_leftwards() {
        let rows: [&[u8]; 6] = [&[0], &[5, 0], &[63, 0], &[0, 1], &[1, 2, 3], &[2, 2, 3]];
        for pair in rows.windows(2) {
            assert!(pack(pair[0]) < pack(pair[1]), "{pair:?}");
        }
    }
}
