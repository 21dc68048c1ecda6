//! Turns a sorted word list into the smallest `fst` set of its words.
//!
//! `cargo run --release -p rackety-engine --example compile_words -- WORDS OUT`
//! reads the file WORDS, one word a line, sorted by bytes and without duplicates, and writes the set to OUT.
//! `dictionaries/rebuild.py` calls it for each list. The same words always give the same bytes.
//!
//! Why not `fst::SetBuilder`: to save memory it remembers only about twenty thousand of the states it has written, so
//! in a long list of compounds it writes many of them again. This program remembers all of them, which makes the larger
//! lists, part of every binary, a quarter smaller. The bytes are in version 3 of the library's format; the library
//! itself opens, verifies and reads back the result before it is written.

#![allow(
    clippy::disallowed_methods,
    reason = "the library has no access to the system, and this is a program"
)]

use std::collections::HashMap;
use std::error::Error;

use fst::Streamer as _;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments();
    let [words, out] = arguments.as_slice() else {
        return Err("usage: compile_words WORDS OUT".into());
    };
    let text = read(words)?;
    let words: Vec<&str> = text.lines().collect();
    if words.first().is_none_or(|word| word.is_empty()) || !words.is_sorted_by(|one, next| one < next) {
        return Err("the words are not sorted, not unique, or there are none".into());
    }
    let bytes = compile(&words);
    check(&bytes, &words)?;
    write(out, &bytes)
}

fn arguments() -> Vec<String> {
    std::env::args().skip(1).collect()
}

fn read(path: &str) -> Result<String, Box<dyn Error>> {
    Ok(std::fs::read_to_string(path)?)
}

fn write(path: &str, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    Ok(std::fs::write(path, bytes)?)
}

/// Checks the set with the library itself: it must open, pass its checksum, and give back the same words.
fn check(bytes: &[u8], words: &[&str]) -> Result<(), Box<dyn Error>> {
    let set = fst::Set::new(bytes)?;
    set.as_fst().verify()?;
    let mut stream = set.stream();
    let mut expected = words.iter();
    while let Some(key) = stream.next() {
        if expected.next().map(|word| word.as_bytes()) != Some(key) {
            return Err("the set does not give back its words".into());
        }
    }
    if expected.next().is_some() || set.len() != words.len() {
        return Err("the set has lost words".into());
    }
    Ok(())
}

/// A state of the automaton: whether a word may end here, and the next state for each byte.
#[derive(Default, PartialEq, Eq, Hash)]
struct AutomatonState {
    ends: bool,
    next: Vec<(u8, usize)>,
}

/// The address of the final state without transitions, which takes no bytes.
const END: usize = 0;

/// The set under construction: the bytes so far, and the address of every state among them.
struct Writer {
    bytes: Vec<u8>,
    known: HashMap<AutomatonState, usize>,
    last: usize,
}

fn compile(words: &[&str]) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::new(), known: HashMap::new(), last: usize::MAX };
    writer.bytes.extend(3_u64.to_le_bytes()); // version of the format
    writer.bytes.extend(0_u64.to_le_bytes()); // type, unused in a set

    // The states along the last word are open: the next word may add transitions to them.
    let mut open = vec![AutomatonState::default()];
    let mut previous: &[u8] = &[];
    for word in words {
        let word = word.as_bytes();
        let shared = word.iter().zip(previous).take_while(|(one, other)| one == other).count();
        writer.close(&mut open, previous, shared);
        open.extend(word[shared..].iter().map(|_| AutomatonState::default()));
        if let Some(state) = open.last_mut() {
            state.ends = true;
        }
        previous = word;
    }
    writer.close(&mut open, previous, 0);
    let root = writer.address_of(open.remove(0));

    writer.bytes.extend((words.len() as u64).to_le_bytes());
    writer.bytes.extend((root as u64).to_le_bytes());
    let sum = masked_crc32c(&writer.bytes);
    writer.bytes.extend(sum.to_le_bytes());
    writer.bytes
}

impl Writer {
    /// Writes the open states after the first `keep` letters of `word`, the last state first.
    fn close(&mut self, open: &mut Vec<AutomatonState>, word: &[u8], keep: usize) {
        while open.len() > keep + 1 {
            let Some(state) = open.pop() else { return };
            let letter = word[open.len() - 1];
            let address = self.address_of(state);
            if let Some(parent) = open.last_mut() {
                parent.next.push((letter, address));
            }
        }
    }

    /// The address of the state, which is written now unless it has been before.
    fn address_of(&mut self, state: AutomatonState) -> usize {
        if state.ends && state.next.is_empty() {
            return END;
        }
        if let Some(&address) = self.known.get(&state) {
            return address;
        }
        self.write_state(&state);
        self.last = self.bytes.len() - 1; // states are read backwards, so the address is that of the last byte
        self.known.insert(state, self.last);
        self.last
    }

    fn write_state(&mut self, state: &AutomatonState) {
        match state.next[..] {
            [(letter, to)] if !state.ends && to == self.last => {
                self.write_letter_and_tag(letter, 0b1100_0000);
            }
            [(letter, to)] if !state.ends => {
                let start = self.bytes.len();
                let width = width(distance(start, to));
                self.write_number(distance(start, to), width);
                self.bytes.push(packed(width));
                self.write_letter_and_tag(letter, 0b1000_0000);
            }
            _ => self.write_fork(state),
        }
    }

    fn write_fork(&mut self, state: &AutomatonState) {
        const INDEXED_ABOVE: usize = 32;
        let start = self.bytes.len();
        let width = state.next.iter().map(|&(_, to)| width(distance(start, to))).max().unwrap_or(1);
        for &(_, to) in state.next.iter().rev() {
            self.write_number(distance(start, to), width);
        }
        self.bytes.extend(state.next.iter().rev().map(|&(letter, _)| letter));
        if state.next.len() > INDEXED_ABOVE {
            let mut index = [255; 256];
            for (place, &(letter, _)) in (0..).zip(&state.next) {
                index[usize::from(letter)] = place;
            }
            self.bytes.extend(index);
        }
        self.bytes.push(packed(width));
        let end_tag = if state.ends { 0b0100_0000 } else { 0 };
        match u8::try_from(state.next.len()) {
            Ok(count @ 1..=63) => self.bytes.push(end_tag | count),
            Ok(count) => self.bytes.extend([count, end_tag]),
            Err(_) => self.bytes.extend([1, end_tag]), // 256 does not fit in a byte
        }
    }

    /// Puts the letter into the tag if it is one of the format's sixty-two common letters.
    fn write_letter_and_tag(&mut self, letter: u8, tag: u8) {
        let common = common(letter);
        if common == 0 {
            self.bytes.push(letter);
        }
        self.bytes.push(tag | common);
    }

    fn write_number(&mut self, number: usize, width: u8) {
        self.bytes.extend(&number.to_le_bytes()[..usize::from(width)]);
    }
}

/// The distance back from the start of a state to the state it leads to.
fn distance(start: usize, to: usize) -> usize {
    if to == END { END } else { start - to }
}

/// Returns the number of bytes that a number takes.
fn width(number: usize) -> u8 {
    (1..8).find(|bytes| number < 1 << (8 * bytes)).unwrap_or(8)
}

/// The byte with the width of addresses; its lower half is the width of values, which a set does not have.
fn packed(width: u8) -> u8 {
    width << 4
}

/// The index of a capital among the format's common letters, from 1; 0 for others. Words have no lower-case letters.
fn common(letter: u8) -> u8 {
    let place = match letter {
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
fn masked_crc32c(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0x82F6_3B78 & (sum & 1).wrapping_neg());
        }
    }
    (!sum).rotate_right(15).wrapping_add(0xA282_EAD8)
}
