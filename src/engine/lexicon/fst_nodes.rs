//! Checks the nodes of a compiled list before anything walks them.
//!
//! The crate `fst` trusts the addresses in the bytes: wrong ones make it panic, even where the checksum is right. This
//! reads the bytes in the format of its version 3 with every access checked. Nodes come after all nodes that they lead
//! to, so one pass from the root down to the first byte meets every node that can be reached.

use std::ops::Range;

use super::bounds::{MAX_WORD_BYTES, MAX_WORDS};

/// The version of the format that has a checksum.
pub(super) const VERSION: u64 = 3;

/// The bytes before the first node: the version, and a number of the writer's choice.
const HEADER_BYTES: usize = 16;

/// The bytes after the root: the number of words, the address of the root, and the checksum.
const FOOTER_BYTES: usize = 20;

/// The address of the node that ends a word and has no transitions, which takes no bytes.
pub(super) const END_OF_WORD: usize = 0;

/// Nodes with more transitions than this have a table of them by byte.
pub(super) const MAX_WITHOUT_TABLE: usize = 32;

/// The bytes of that table.
pub(super) const TABLE_BYTES: usize = 256;

/// The most bytes of a number.
const MAX_PACKED_BYTES: usize = 8;

/// Checks that the bytes are a set whose nodes can be walked, with as many words as they state and none that is longer
/// than [`MAX_WORD_BYTES`].
///
/// # Errors
/// What is wrong.
pub(super) fn check_nodes(bytes: &[u8]) -> Result<(), String> {
    let footer = bytes.len().checked_sub(FOOTER_BYTES).filter(|&footer| footer >= HEADER_BYTES);
    let footer = footer.ok_or("it is too short")?;
    if read_number(bytes, 0..8) != Some(VERSION) {
        return Err(format!("it is not in version {VERSION} of the format"));
    }
    let number = |at: usize| read_number(bytes, at..at + 8).and_then(|number| usize::try_from(number).ok());
    let (stated, root) = (number(footer), number(footer + 8).ok_or("its root is out of place")?);
    // The root is the last node; only a list of the empty word alone has none.
    let expected = if footer == HEADER_BYTES { END_OF_WORD } else { footer - 1 };
    if root != expected {
        return Err("its root is out of place".to_owned());
    }
    let words = count_words(&bytes[..footer], root)? as usize;
    if words > MAX_WORDS {
        return Err(format!("it has more than {MAX_WORDS} words"));
    }
    if stated != Some(words) {
        return Err("its number of words is not the one that it states".to_owned());
    }
    Ok(())
}

/// The ways in which a node is reached from the root.
#[derive(Debug, Clone, Copy, Default)]
struct Reached {
    /// The number of ways, which stops growing at the greatest number; 0 if none leads to the address.
    ways: u32,
    /// The bytes on the longest of them.
    depth: u32,
}

/// Visits every node that can be reached, and counts the words. The count stops growing at the greatest number.
fn count_words(bytes: &[u8], root: usize) -> Result<u32, String> {
    let mut reached = vec![Reached::default(); root + 1];
    reached[root] = Reached { ways: 1, depth: 0 };
    let mut words = 0_u32;
    for address in (HEADER_BYTES..=root).rev() {
        let Reached { ways, depth } = reached[address];
        if ways == 0 {
            continue;
        }
        let node =
            Node::read(bytes, address).ok_or_else(|| format!("its node at byte {address} is wrong"))?;
        if node.is_final {
            words = words.saturating_add(ways);
        }
        if node.transitions > 0 && depth as usize == MAX_WORD_BYTES {
            return Err(format!("it has a word of more than {MAX_WORD_BYTES} bytes"));
        }
        for index in 0..node.transitions {
            let target = node
                .target(bytes, index)
                .ok_or_else(|| format!("its node at byte {address} leads nowhere"))?;
            let next = &mut reached[target];
            *next = Reached { ways: next.ways.saturating_add(ways), depth: next.depth.max(depth + 1) };
        }
    }
    Ok(words.saturating_add(reached[END_OF_WORD].ways))
}

/// A node whose parts are all within the bytes.
struct Node {
    is_final: bool,
    transitions: usize,
    targets: Targets,
    /// The address of the node's first byte, from which targets are counted backwards.
    start: usize,
}

/// The targets of a node's transitions.
enum Targets {
    /// They lead to the node that ends just before this one.
    Before,
    /// The distances, as numbers of `width` bytes; the last one belongs to the first transition.
    Distances { from: usize, width: usize },
}

impl Node {
    /// Reads the node whose last byte is at `address`.
    fn read(bytes: &[u8], address: usize) -> Option<Self> {
        let state = *bytes.get(address)?;
        let (kind, low) = (state >> 6, usize::from(state & 0b11_1111));
        match kind {
            0b11 => {
                // One transition; its byte is in front unless it is a common one.
                let start = address.checked_sub(usize::from(low == 0))?;
                Some(Self { is_final: false, transitions: 1, targets: Targets::Before, start })
            }
            0b10 => {
                let sizes_at = address.checked_sub(usize::from(low == 0) + 1)?;
                let width = packed_width(*bytes.get(sizes_at)?)?;
                let start = sizes_at.checked_sub(width).filter(|_| width > 0)?;
                let targets = Targets::Distances { from: start, width };
                Some(Self { is_final: false, transitions: 1, targets, start })
            }
            _ => Self::read_branching(bytes, address, kind == 0b01, low),
        }
    }

    /// Reads a node of any number of transitions.
    fn read_branching(bytes: &[u8], address: usize, is_final: bool, low: usize) -> Option<Self> {
        let sizes_at = address.checked_sub(usize::from(low == 0) + 1)?;
        let transitions = match low {
            // One transition would be in the last byte, so 1 here means 256.
            0 => match *bytes.get(address - 1)? {
                1 => TABLE_BYTES,
                count => usize::from(count),
            },
            count => count,
        };
        let width = packed_width(*bytes.get(sizes_at)?)?;
        if width == 0 && transitions > 0 {
            return None;
        }
        let table_bytes = if transitions > MAX_WITHOUT_TABLE { TABLE_BYTES } else { 0 };
        let table_at = sizes_at.checked_sub(table_bytes)?;
        let inputs_at = table_at.checked_sub(transitions)?;
        let start = inputs_at.checked_sub(transitions * width)?;
        // Bytes, like distances, are stored from the last to the first.
        let inputs = bytes.get(inputs_at..table_at)?;
        let is_sorted = inputs.is_sorted_by(|next, one| one < next);
        let is_indexed = 0 == table_bytes || is_table_of(bytes.get(table_at..sizes_at)?, inputs);
        let targets = Targets::Distances { from: start, width };
        (is_sorted && is_indexed).then_some(Self { is_final, transitions, targets, start })
    }

    /// The address that a transition leads to: an earlier one, or [`END_OF_WORD`].
    fn target(&self, bytes: &[u8], index: usize) -> Option<usize> {
        let distance = match self.targets {
            Targets::Before => 1,
            Targets::Distances { from, width } => {
                let at = from + (self.transitions - 1 - index) * width;
                usize::try_from(read_number(bytes, at..at + width)?).ok()?
            }
        };
        match distance {
            0 => Some(END_OF_WORD),
            _ => self.start.checked_sub(distance).filter(|&target| target >= HEADER_BYTES),
        }
    }
}

/// The width of a node's distances, or `None` if that is impossible, or if the node has values, which words do not
/// have.
fn packed_width(sizes: u8) -> Option<usize> {
    let (width, value_width) = (usize::from(sizes >> 4), sizes & 0b1111);
    (width <= MAX_PACKED_BYTES && value_width == 0).then_some(width)
}

/// True if the table has the index of each transition at its byte, and none elsewhere.
fn is_table_of(table: &[u8], inputs: &[u8]) -> bool {
    let listed = table.iter().filter(|&&index| usize::from(index) < inputs.len()).count();
    let has_all = inputs.iter().rev().enumerate().all(|(index, &input)| {
        table.get(usize::from(input)).is_some_and(|&listed| usize::from(listed) == index)
    });
    has_all && (listed == inputs.len())
}

fn read_number(bytes: &[u8], at: Range<usize>) -> Option<u64> {
    let bytes = bytes.get(at)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;

    fn stored(words: &[&str]) -> Vec<u8> {
        Lexicon::from_words("test", words).to_bytes()
    }

    #[test]
    fn every_kind_of_node_is_read() {
        let letters: Vec<String> = ('A'..='Z').chain('А'..='Я').map(String::from).collect();
        let many: Vec<String> = (0..=255_u8).map(|byte| format!("X{}", char::from(byte))).collect();
        let lists: [Vec<&str>; 6] = [
            vec![],
            vec![""],
            vec!["A"],
            vec!["ON", "SECT", "SECTION", "SHINE", "ÑU"],
            letters.iter().map(String::as_str).collect(),
            many.iter().map(String::as_str).collect(),
        ];
        for words in lists {
            assert_eq!(check_nodes(&stored(&words)), Ok(()), "{words:?}");
        }
    }

    #[test]
    fn a_wrong_number_of_words_and_a_root_elsewhere_are_reported() {
        let sound = stored(&["ON", "SECT"]);
        let footer = sound.len() - FOOTER_BYTES;
        let with = |at: usize, byte: u8| {
            let mut bytes = sound.clone();
            bytes[at] = byte;
            check_nodes(&bytes).unwrap_err()
        };
        assert_eq!(with(footer, 3), "its number of words is not the one that it states");
        assert_eq!(with(footer + 8, 200), "its root is out of place");
        assert_eq!(with(footer + 15, 200), "its root is out of place");
        assert_eq!(with(0, 2), "it is not in version 3 of the format");
        assert_eq!(check_nodes(&sound[..30]).unwrap_err(), "it is too short");
    }
}
