//! Writes compiled lists: sets in version 3 of the format of the crate `fst`.

pub(super) use super::fst_nodes::END_OF_WORD;
use super::fst_nodes::{MAX_WITHOUT_TABLE, TABLE_BYTES, VERSION};

/// Writes a set, node by node. A node comes after those that its transitions lead to.
pub(super) struct SetWriter {
    bytes: Vec<u8>,
    /// The address of the node written last.
    last: usize,
}

impl SetWriter {
    /// A set without nodes, with room for this number of bytes.
    pub(super) fn new(capacity: usize) -> Self {
        let mut bytes = Vec::with_capacity(capacity);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(0_u64.to_le_bytes()); // type, unused in a set
        Self { bytes, last: usize::MAX }
    }

    /// Writes a node with at most 127 transitions to these addresses. Returns its own address.
    pub(super) fn write(&mut self, is_final: bool, transitions: &[(u8, usize)]) -> usize {
        match *transitions {
            [(byte, to)] if !is_final && to == self.last => self.write_byte_and_tag(byte, 0b1100_0000),
            [(byte, to)] if !is_final => {
                let distance = distance(self.bytes.len(), to);
                let width = width(distance);
                self.write_number(distance, width);
                self.bytes.push(width << 4);
                self.write_byte_and_tag(byte, 0b1000_0000);
            }
            _ => self.write_branching(is_final, transitions),
        }
        self.last = self.bytes.len() - 1; // nodes are read backwards, so the address is that of the last byte
        self.last
    }

    fn write_branching(&mut self, is_final: bool, transitions: &[(u8, usize)]) {
        let start = self.bytes.len();
        let width = transitions.iter().map(|&(_, to)| width(distance(start, to))).max().unwrap_or(0);
        for &(_, to) in transitions.iter().rev() {
            self.write_number(distance(start, to), width);
        }
        self.bytes.extend(transitions.iter().rev().map(|&(byte, _)| byte));
        if transitions.len() > MAX_WITHOUT_TABLE {
            let mut index = [255; TABLE_BYTES];
            for (place, &(byte, _)) in (0..).zip(transitions) {
                index[usize::from(byte)] = place;
            }
            self.bytes.extend(index);
        }
        self.bytes.push(width << 4);
        let end_tag = if is_final { 0b0100_0000 } else { 0 };
        // There are at most 127 transitions.
        match transitions.len().to_le_bytes()[0] {
            count @ 1..=63 => self.bytes.push(end_tag | count),
            count => self.bytes.extend([count, end_tag]),
        }
    }

    /// Puts the byte into the tag if it is one of the [`common`] ones.
    fn write_byte_and_tag(&mut self, byte: u8, tag: u8) {
        let common = common(byte);
        if common == 0 {
            self.bytes.push(byte);
        }
        self.bytes.push(tag | common);
    }

    fn write_number(&mut self, number: usize, width: u8) {
        let end = self.bytes.len() + usize::from(width);
        self.bytes.extend(number.to_le_bytes());
        self.bytes.truncate(end);
    }

    /// The bytes of the set with this root and this number of words.
    pub(super) fn finish(mut self, root: usize, words: u64) -> Vec<u8> {
        self.bytes.extend(words.to_le_bytes());
        self.bytes.extend((root as u64).to_le_bytes());
        let sum = masked_crc32c(&self.bytes);
        self.bytes.extend(sum.to_le_bytes());
        self.bytes
    }
}

/// The distance back from the start of a node to one that it leads to.
fn distance(start: usize, to: usize) -> usize {
    if to == END_OF_WORD { END_OF_WORD } else { start - to }
}

/// Returns the number of bytes that a number takes.
fn width(number: usize) -> u8 {
    number.checked_ilog2().map_or(1, |bits| (bits / 8 + 1).to_le_bytes()[0])
}

/// The index of a capital among the format's common bytes, from 1; 0 for others. Words have no lower-case letters.
fn common(byte: u8) -> u8 {
    let place = match byte {
        b'C' => 42,
        b'D' => 43,
        b'A' => 44,
        b'S' => 45,
        b'F' => 46,
        b'I' => 47,
        b'B' => 48,
        b'E' => 49,
        b'P' => 51,
        b'T' => 52,
        b'R' => 54,
        b'N' => 55,
        b'M' => 56,
        b'L' => 58,
        b'O' => 59,
        b'H' => 61,
        b'G' => 62,
        _ => return 0,
    };
    place + 1
}

/// CRC-32C, rotated and offset as the format requires.
pub(super) fn masked_crc32c(bytes: &[u8]) -> u32 {
    const OF_BYTE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            #[allow(clippy::cast_possible_truncation, reason = "it is below 256")]
            let mut sum = byte as u32;
            let mut bit = 0;
            while bit < 8 {
                sum = (sum >> 1) ^ (0x82F6_3B78 & (sum & 1).wrapping_neg());
                bit += 1;
            }
            table[byte] = sum;
            byte += 1;
        }
        table
    };
    let sum = bytes
        .iter()
        .fold(u32::MAX, |sum, &byte| (sum >> 8) ^ OF_BYTE[usize::from(sum.to_le_bytes()[0] ^ byte)]);
    (!sum).rotate_right(15).wrapping_add(0xA282_EAD8)
}
