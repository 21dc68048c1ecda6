//! The backward half of a graph: every prefix of a word, read from its last letter to its first, with a separator to the
//! node that the prefix reaches in the forward half.
//!
//! It is the forward half with its arcs reversed, made deterministic. After some letters have been read backwards, each
//! forward node from which these letters lead on is one where the rest of the prefix may end, and the arc reached is
//! the separator of the whole prefix: pairs of a node and an arc. Each prefix leads to one forward node, so different sets of
//! pairs have different continuations, and the nodes of the sets are the smallest graph (J. A. Brzozowski, *Canonical
//! Regular Expressions and Minimal State Graphs for Definite Events*, 1962).

use std::ops::Range;

use super::anagram_filter::halves;
use super::builder::Minimizer;
use super::nodes::{GraphArc, bit};
use crate::movegen::bits::ones;

/// Adds the backward half to the nodes of the forward half. Returns all cells, and the root.
pub(super) fn build_backward(mut minimizer: Minimizer) -> (Vec<u32>, u32) {
    let (incoming, pairs) = IncomingArcs::new(&minimizer);
    if pairs.is_empty() {
        return (minimizer.into_cells(), 0);
    }
    minimizer.begin_backward_half();
    let known = KnownNodes::new(pairs.len());
    let root = incoming.root();
    let builder =
        BackwardBuilder { minimizer: &mut minimizer, incoming, root, pairs, arcs: Vec::new(), known };
    let root = builder.build();
    (minimizer.into_cells(), root)
}

/// A letter that leads from a node, in this order from the highest bits: 6 for the letter, 26 for the number of the
/// node, which counts nodes from 0. There are fewer nodes than letters in all words, which are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Origin(u32);

const NODE_BITS: u32 = 26;

const _: () = assert!(super::forward::MAX_TOTAL_LETTERS < 1 << NODE_BITS);

impl Origin {
    const fn new(letter: u8, node: u32) -> Self {
        Self((letter as u32) << NODE_BITS | node)
    }
}

/// An [`Origin`] with the forward arc reached from it: the letter and the node in the upper half, the arc in the lower.
/// Pairs sort by letter, then by node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pair(u64);

impl Pair {
    fn new(origin: Origin, arc: u32) -> Self {
        Self(u64::from(origin.0) << 32 | u64::from(arc))
    }

    #[allow(clippy::cast_possible_truncation, reason = "six bits are left")]
    const fn letter(self) -> u8 {
        (self.0 >> (32 + NODE_BITS)) as u8
    }

    #[allow(clippy::cast_possible_truncation, reason = "the arc is the lower half")]
    const fn arc(self) -> u32 {
        self.0 as u32
    }

    const fn node(self) -> u32 {
        (self.0 >> 32) as u32 & ((1 << NODE_BITS) - 1)
    }

    /// The pair without the letter, by which it was reached.
    const fn node_and_arc(self) -> u64 {
        self.0 & ((1 << (32 + NODE_BITS)) - 1)
    }
}

/// The arcs of the forward half by the nodes that they lead to.
struct IncomingArcs {
    /// The origins of all arcs, by node.
    origins: Vec<Origin>,
    /// The index at which the origins of each node begin, and the end.
    starts: Vec<u32>,
}

impl IncomingArcs {
    /// The arcs into each node, and all arcs as pairs of their origin and themselves.
    fn new(forward: &Minimizer) -> (Self, Vec<Pair>) {
        let (cells, width) = (forward.cells(), forward.width());
        let mut numbers = vec![0_u32; cells.len()];
        let mut pairs = Vec::with_capacity(cells.len());
        let (mut node, mut number) = (width.cells() + 1, 1);
        while node < cells.len() {
            numbers[node] = number;
            let letters = width.letters_of(cells, node);
            node += width.cells();
            for letter in ones(letters) {
                // A set has 64 letters at most.
                let letter = u8::try_from(letter).unwrap_or(0);
                pairs.push(Pair::new(Origin::new(letter, number), cells[node]));
                node += 1;
            }
            number += 1;
        }
        let target = |pair: &Pair| numbers[GraphArc::from_cell(pair.arc()).node()] as usize;
        // Node 0 is left by no arc, so nothing leads on from it.
        let mut starts = vec![0; number as usize + 1];
        for target in pairs.iter().map(target).filter(|&target| target != 0) {
            starts[target + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = starts.clone();
        let mut origins = vec![Origin(0); starts.last().map_or(0, |&end| end as usize)];
        for pair in &pairs {
            let target = target(pair);
            if target != 0 {
                origins[ends[target] as usize] = Origin((pair.0 >> 32) as u32);
                ends[target] += 1;
            }
        }
        for node in starts.windows(2) {
            origins[node[0] as usize..node[1] as usize].sort_unstable();
        }
        (Self { origins, starts }, pairs)
    }

    /// The number of the forward root, which is the last node.
    fn root(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX) - 2
    }

    /// The origins of the arcs into a node, sorted.
    fn of(&self, node: u32) -> &[Origin] {
        let node = node as usize;
        &self.origins[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

/// Builds backward nodes.
struct BackwardBuilder<'m> {
    minimizer: &'m mut Minimizer,
    incoming: IncomingArcs,
    /// The number of the forward root, where prefixes begin.
    root: u32,
    /// The sets of pairs of the nodes being built, those of the latest last.
    pairs: Vec<Pair>,
    /// The arcs of the nodes being built, those of the latest last.
    arcs: Vec<u32>,
    /// The nodes of single pairs, which are most nodes.
    known: KnownNodes,
}

impl BackwardBuilder<'_> {
    /// Builds all nodes and returns the root: before the first letter, the pairs are all arcs.
    fn build(mut self) -> u32 {
        self.pairs.sort_unstable();
        let letters = self.build_arcs(0);
        self.minimizer.backward_node(letters, 0, &self.arcs)
    }

    /// Builds the arcs of a node, from the pairs with one letter more, sorted, from `start` on. Returns their letters.
    fn build_arcs(&mut self, start: usize) -> u64 {
        let (mut from, end, mut letters) = (start, self.pairs.len(), 0);
        while from < end {
            let letter = self.pairs[from].letter();
            let same = self.pairs[from..end].iter().take_while(|pair| pair.letter() == letter).count();
            let node = self.node(from..from + same);
            letters |= bit(letter);
            self.arcs.push(node);
            from += same;
        }
        letters
    }

    /// The node of a set of pairs, sorted and with one letter.
    fn node(&mut self, set: Range<usize>) -> u32 {
        let single = (set.len() == 1).then(|| self.pairs[set.start].node_and_arc());
        if let Some(node) = single.and_then(|pair| self.known.get(pair)) {
            return node;
        }
        let last = self.pairs[set.end - 1];
        let separator = if last.node() == self.root { last.arc() } else { 0 };
        let (first_pair, first_arc) = (self.pairs.len(), self.arcs.len());
        for index in set {
            let pair = self.pairs[index];
            let origins = self.incoming.of(pair.node()).iter();
            self.pairs.extend(origins.map(|&origin| Pair::new(origin, pair.arc())));
        }
        if single.is_none() {
            self.pairs[first_pair..].sort_unstable();
        }
        let letters = self.build_arcs(first_pair);
        let arcs = &self.arcs[first_arc..];
        let node = match single {
            // No other set has this node.
            Some(pair) => {
                let node = self.minimizer.add_backward_node(letters, separator, arcs);
                self.known.insert(pair, node);
                node
            }
            None => self.minimizer.backward_node(letters, separator, arcs),
        };
        self.pairs.truncate(first_pair);
        self.arcs.truncate(first_arc);
        node
    }
}

/// The nodes of single pairs, in a hash table.
struct KnownNodes {
    /// The halves of the pair, and the node; node 0 is a free slot.
    slots: Vec<[u32; 3]>,
    nodes: usize,
}

impl KnownNodes {
    fn new(expected: usize) -> Self {
        Self { slots: vec![[0; 3]; expected.max(16).next_power_of_two()], nodes: 0 }
    }

    /// The slot of a pair, or the free one where it belongs.
    fn slot(&self, pair: [u32; 2]) -> usize {
        let [low, high] = pair;
        let mixed = (u64::from(high) << 32 | u64::from(low)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mask = self.slots.len() - 1;
        // The high half of a product is the better mixed one, and fits where indexes have 32 bits, as in wasm32.
        let mut slot = usize::try_from(mixed >> 32).unwrap_or(0) & mask;
        while let [slot_low, slot_high, node] = self.slots[slot]
            && node != 0
            && [slot_low, slot_high] != pair
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn get(&self, pair: u64) -> Option<u32> {
        let [_, _, node] = self.slots[self.slot(halves(pair))];
        (node != 0).then_some(node)
    }

    fn insert(&mut self, pair: u64, node: u32) {
        // Three quarters full.
        if 3 * self.slots.len() <= 4 * self.nodes {
            let length = 2 * self.slots.len();
            let old = std::mem::replace(&mut self.slots, vec![[0; 3]; length]);
            for [low, high, node] in old.into_iter().filter(|[_, _, node]| *node != 0) {
                let slot = self.slot([low, high]);
                self.slots[slot] = [low, high, node];
            }
        }
        let [low, high] = halves(pair);
        let slot = self.slot([low, high]);
        self.slots[slot] = [low, high, node];
        self.nodes += 1;
    }
}
