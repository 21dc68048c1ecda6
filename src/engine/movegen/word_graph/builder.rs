//! The nodes of a graph while it is built: nodes with the same continuations are merged.

use super::cell_hash::cell_hash;
use super::nodes::NodeWidth;

/// Completed nodes, each of them once, with a hash table that finds them by their content.
pub(super) struct Minimizer {
    width: NodeWidth,
    cells: Vec<u32>,
    /// The number of cells between the letters and the arcs of a node: the separator of a backward node.
    header: usize,
    /// The nodes in `cells`, each with the high half of a hash of its content above it; 0 is a free slot.
    table: Vec<u64>,
    nodes: usize,
}

impl Minimizer {
    /// A minimizer of forward nodes.
    pub(super) fn new(width: NodeWidth) -> Self {
        // Node 0 has no letters, as a forward node and as a backward one.
        Self { width, cells: vec![0; width.cells() + 1], header: 0, table: vec![0; 1 << 12], nodes: 0 }
    }

    pub(super) const fn width(&self) -> NodeWidth {
        self.width
    }

    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    pub(super) fn into_cells(self) -> Vec<u32> {
        self.cells
    }

    /// Goes over to backward nodes. Those of one half of the graph must not be taken for those of the other.
    pub(super) fn begin_backward_half(&mut self) {
        self.header = 1;
        self.table.fill(0);
        self.nodes = 0;
    }

    /// The forward node with these letters and arcs, which is added if there is none.
    pub(super) fn forward_node(&mut self, letters: u64, arcs: &[u32]) -> u32 {
        if letters == 0 { 0 } else { self.find_or_add(letters, &[], arcs) }
    }

    /// The backward node with these letters, this separator and these arcs, which is added if there is none.
    pub(super) fn backward_node(&mut self, letters: u64, separator: u32, arcs: &[u32]) -> u32 {
        self.find_or_add(letters, &[separator], arcs)
    }

    /// Adds a backward node that is known not to be there.
    pub(super) fn add_backward_node(&mut self, letters: u64, separator: u32, arcs: &[u32]) -> u32 {
        self.push(letters, &[separator], arcs)
    }

    fn push(&mut self, letters: u64, header: &[u32], arcs: &[u32]) -> u32 {
        // A graph of 2^31 cells would take 8 GB; the total of letters is limited long before that.
        let start = u32::try_from(self.cells.len()).unwrap_or(0);
        #[allow(clippy::cast_possible_truncation, reason = "the low half of the set, then the high one")]
        self.cells.push(letters as u32);
        if self.width == NodeWidth::Wide {
            self.cells.push((letters >> 32) as u32);
        }
        self.cells.extend_from_slice(header);
        self.cells.extend_from_slice(arcs);
        start
    }

    fn find_or_add(&mut self, letters: u64, header: &[u32], arcs: &[u32]) -> u32 {
        let added = self.push(letters, header, arcs);
        let start = added as usize;
        let length = self.cells.len() - start;
        let entry = cell_hash(&self.cells[start..]) & HASH | u64::from(added);
        let mut slot = self.slot(entry);
        while self.table[slot] != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "the node is the lower half")]
            let found = self.table[slot] as u32;
            // The letter set comes first, so equal cells are equal nodes.
            if self.table[slot] & HASH == entry & HASH
                && self.cells[found as usize..].get(..length) == Some(&self.cells[start..])
            {
                self.cells.truncate(start);
                return found;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        self.table[slot] = entry;
        self.nodes += 1;
        if self.table.len() < 2 * self.nodes {
            let length = 4 * self.table.len();
            let old = std::mem::replace(&mut self.table, vec![0; length]);
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let mut slot = self.slot(entry);
                while self.table[slot] != 0 {
                    slot = (slot + 1) & (length - 1);
                }
                self.table[slot] = entry;
            }
        }
        added
    }

    /// Returns the slot where the search for an entry begins.
    fn slot(&self, entry: u64) -> usize {
        // The length of the table is a power of two.
        usize::try_from(entry >> 32).unwrap_or(0) & (self.table.len() - 1)
    }
}

/// The high half of a hash, whose bits are the better mixed ones.
const HASH: u64 = !(u32::MAX as u64);
