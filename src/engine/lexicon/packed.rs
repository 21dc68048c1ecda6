//! Packed word lists: what the program contains, a third smaller than compiled lists once both are deflated.
//!
//! A compiled list (an `fst` set) consists mostly of addresses, which hardly deflate. A packed list has the same states in
//! the order of a walk from the root that takes transitions by their bytes. So the first transition to a state needs no
//! address; a later one has the state's number, in the order in which the walk leaves states. Facts of a kind are
//! together, since they resemble each other:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | the number of states, least byte first |
//! | 1 each state | twice the number of its transitions, and 1 if a word ends there |
//! | 1 each transition | its byte |
//! | 1 each transition | where it leads: [`TO_END`], [`TO_NEW`] or [`TO_KNOWN`] |
//! | 3 each transition to a known state | the state's number: first all least bytes, then all middle ones, then all greatest |
//!
//! Packing joins equal states, which the crate `fst` does only for the states that it remembers, about twenty thousand. This
//! makes long lists of compounds a quarter smaller.

use std::collections::HashMap;

use fst::raw::{CompiledAddr, Fst};

use super::bounds::{MAX_WORD_BYTES, MAX_WORDS};

/// Leads to the state where a word ends and that has no transitions. It is not one of the states.
const TO_END: u8 = 0;

/// Leads to a state that comes next in the walk.
const TO_NEW: u8 = 1;

/// Leads to a state that the walk has left.
const TO_KNOWN: u8 = 2;

/// Packs a list: returns its states, each once, or `None` if there are more than three bytes can count, or one has more than 127
/// transitions.
pub(super) fn pack(list: &Fst<impl AsRef<[u8]>>) -> Option<Vec<u8>> {
    let mut automaton = Automaton { states: Vec::new(), known: HashMap::new(), visited: HashMap::new() };
    let root = automaton.state(list, list.root().addr());
    let mut walk = Walk { automaton: &automaton, numbers: HashMap::new(), streams: PackedStreams::default() };
    walk.enter(&root)?;
    walk.streams.join()
}

/// A state of the automaton: whether a word may end here, and the next state for each byte.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    ends: bool,
    transitions: Vec<(u8, Target)>,
}

/// The state that a transition leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Target {
    /// The state where a word ends and that has no transitions.
    End,
    /// The state with this index.
    State(usize),
}

/// The smallest automaton of the words of a list.
struct Automaton {
    /// All states but the root.
    states: Vec<State>,
    known: HashMap<State, Target>,
    /// The targets of the list's nodes, by their addresses.
    visited: HashMap<CompiledAddr, Target>,
}

impl Automaton {
    fn state(&mut self, list: &Fst<impl AsRef<[u8]>>, address: CompiledAddr) -> State {
        let node = list.node(address);
        let transitions = node.transitions().map(|next| (next.inp, self.target(list, next.addr))).collect();
        State { ends: node.is_final(), transitions }
    }

    fn target(&mut self, list: &Fst<impl AsRef<[u8]>>, address: CompiledAddr) -> Target {
        if let Some(&target) = self.visited.get(&address) {
            return target;
        }
        let state = self.state(list, address);
        let target = if state.ends && state.transitions.is_empty() {
            Target::End
        } else {
            *self.known.entry(state).or_insert_with_key(|state| {
                self.states.push(state.clone());
                Target::State(self.states.len() - 1)
            })
        };
        self.visited.insert(address, target);
        target
    }
}

/// A walk through an automaton that has come to some state.
struct Walk<'a> {
    automaton: &'a Automaton,
    /// The numbers of the states that the walk has left, by index.
    numbers: HashMap<usize, usize>,
    streams: PackedStreams,
}

impl Walk<'_> {
    /// Walks through a state and all that it leads to.
    fn enter(&mut self, state: &State) -> Option<()> {
        self.streams.states.push(u8::try_from(2 * state.transitions.len() + usize::from(state.ends)).ok()?);
        for &(byte, target) in &state.transitions {
            self.streams.bytes.push(byte);
            let Target::State(index) = target else {
                self.streams.targets.push(TO_END);
                continue;
            };
            if let Some(&number) = self.numbers.get(&index) {
                self.streams.targets.push(TO_KNOWN);
                self.streams.numbers.push(number);
                continue;
            }
            self.streams.targets.push(TO_NEW);
            self.enter(&self.automaton.states[index])?;
            self.numbers.insert(index, self.numbers.len());
        }
        Some(())
    }
}

/// The facts of a packed list, by kind, while they are written.
#[derive(Default)]
struct PackedStreams {
    states: Vec<u8>,
    bytes: Vec<u8>,
    targets: Vec<u8>,
    numbers: Vec<usize>,
}

impl PackedStreams {
    fn join(self) -> Option<Vec<u8>> {
        let count = u32::try_from(self.states.len()).ok().filter(|&count| count < 1 << 24)?;
        let mut packed = [&count.to_le_bytes(), &*self.states, &self.bytes, &self.targets].concat();
        for place in 0..3 {
            packed.extend(self.numbers.iter().map(|number| number.to_le_bytes()[place]));
        }
        Some(packed)
    }
}

/// Unpacks a list: returns the bytes of an `fst` set, in version 3 of its format, or `None` if the bytes are not a packed list with at most [`MAX_WORDS`] words of at most [`MAX_WORD_BYTES`] bytes.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut streams = Streams::new(packed)?;
    let mut writer = SetWriter::new(packed.len());
    let mut known: Vec<WrittenState> = Vec::with_capacity(streams.states.len());
    // The transitions so far of each state that the walk has entered and not left.
    let mut transitions: Vec<(u8, usize)> = Vec::new();
    let mut entered = vec![EnteredState::new(streams.state()?, 0)];
    loop {
        let state = entered.last_mut()?;
        let (byte, to) = if state.transitions_left == 0 {
            let state = entered.pop()?;
            let address = writer.write(state.ends, &transitions[state.first..]);
            transitions.truncate(state.first);
            let written = WrittenState { address, words: state.words, longest: state.longest };
            known.push(written);
            let Some(before) = entered.last() else {
                return (streams.are_read() && written.is_within_bounds()).then(|| writer.finish(written));
            };
            (before.byte, written)
        } else {
            state.transitions_left -= 1;
            let byte = streams.byte()?;
            match streams.target()? {
                TO_END => (byte, WrittenState::END),
                TO_KNOWN => (byte, *known.get(streams.number()?)?),
                TO_NEW => {
                    state.byte = byte;
                    entered.push(EnteredState::new(streams.state()?, transitions.len()));
                    continue;
                }
                _ => return None,
            }
        };
        let state = entered.last_mut()?;
        state.add(to);
        // Bytes ascend.
        if transitions[state.first..].last().is_some_and(|&(last, _)| last >= byte) {
            return None;
        }
        transitions.push((byte, to.address));
    }
}

/// The facts of a packed list, by kind, that are still to be read.
struct Streams<'p> {
    states: &'p [u8],
    bytes: &'p [u8],
    targets: &'p [u8],
    /// The bytes of the numbers of known states, the least ones first.
    numbers: [&'p [u8]; 3],
}

impl<'p> Streams<'p> {
    fn new(packed: &'p [u8]) -> Option<Self> {
        let (states, rest) = packed.split_first_chunk()?;
        let (states, rest) = rest.split_at_checked(u32::from_le_bytes(*states).try_into().ok()?)?;
        let transitions = states.iter().map(|state| usize::from(state >> 1)).sum();
        let (bytes, rest) = rest.split_at_checked(transitions)?;
        let (targets, rest) = rest.split_at_checked(transitions)?;
        let known = rest.len() / 3;
        let (least, rest) = rest.split_at(known);
        let (middle, greatest) = rest.split_at(known);
        Some(Self { states, bytes, targets, numbers: [least, middle, greatest] })
    }

    fn state(&mut self) -> Option<u8> {
        next(&mut self.states)
    }

    fn byte(&mut self) -> Option<u8> {
        next(&mut self.bytes)
    }

    fn target(&mut self) -> Option<u8> {
        next(&mut self.targets)
    }

    fn number(&mut self) -> Option<usize> {
        let [least, middle, greatest] = &mut self.numbers;
        let bytes = [next(least)?, next(middle)?, next(greatest)?, 0];
        u32::from_le_bytes(bytes).try_into().ok()
    }

    fn are_read(&self) -> bool {
        self.states.is_empty() && self.numbers.iter().all(|bytes| bytes.is_empty())
    }
}

fn next(stream: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = stream.split_first()?;
    *stream = rest;
    Some(first)
}

/// A state that the walk has entered and not left.
struct EnteredState {
    ends: bool,
    transitions_left: u8,
    /// The index of its first transition.
    first: usize,
    words: u64,
    /// The bytes of the longest of them.
    longest: usize,
    /// The byte of the transition that the walk has taken.
    byte: u8,
}

impl EnteredState {
    fn new(state: u8, first: usize) -> Self {
        let ends = state & 1 == 1;
        Self { ends, transitions_left: state >> 1, first, words: ends.into(), longest: 0, byte: 0 }
    }

    /// Counts the words after a transition.
    fn add(&mut self, to: WrittenState) {
        self.words = self.words.saturating_add(to.words);
        self.longest = self.longest.max(to.longest.saturating_add(1));
    }
}

/// A state that has been written.
#[derive(Debug, Clone, Copy)]
struct WrittenState {
    address: usize,
    /// The number of words from here on.
    words: u64,
    /// The bytes of the longest of them.
    longest: usize,
}

impl WrittenState {
    /// The state where a word ends and that has no transitions, which takes no bytes.
    const END: Self = Self { address: 0, words: 1, longest: 0 };

    fn is_within_bounds(self) -> bool {
        self.words <= MAX_WORDS as u64 && self.longest <= MAX_WORD_BYTES
    }
}

/// Writes a set state by state. A state comes after those that its transitions lead to.
struct SetWriter {
    bytes: Vec<u8>,
    /// The address of the state written last.
    last: usize,
}

impl SetWriter {
    fn new(capacity: usize) -> Self {
        let mut bytes = Vec::with_capacity(capacity);
        bytes.extend(3_u64.to_le_bytes()); // version of the format
        bytes.extend(0_u64.to_le_bytes()); // type, unused in a set
        Self { bytes, last: usize::MAX }
    }

    /// Writes a state. Returns its address.
    fn write(&mut self, ends: bool, transitions: &[(u8, usize)]) -> usize {
        match *transitions {
            [(byte, to)] if !ends && to == self.last => self.write_byte_and_tag(byte, 0b1100_0000),
            [(byte, to)] if !ends => {
                let distance = distance(self.bytes.len(), to);
                let width = width(distance);
                self.write_number(distance, width);
                self.bytes.push(packed_width(width));
                self.write_byte_and_tag(byte, 0b1000_0000);
            }
            _ => self.write_fork(ends, transitions),
        }
        self.last = self.bytes.len() - 1; // states are read backwards, so the address is that of the last byte
        self.last
    }

    fn write_fork(&mut self, ends: bool, transitions: &[(u8, usize)]) {
        const INDEXED_ABOVE: usize = 32;
        let start = self.bytes.len();
        let width = transitions.iter().map(|&(_, to)| width(distance(start, to))).max().unwrap_or(1);
        for &(_, to) in transitions.iter().rev() {
            self.write_number(distance(start, to), width);
        }
        self.bytes.extend(transitions.iter().rev().map(|&(byte, _)| byte));
        if transitions.len() > INDEXED_ABOVE {
            let mut index = [255; 256];
            for (place, &(byte, _)) in (0..).zip(transitions) {
                index[usize::from(byte)] = place;
            }
            self.bytes.extend(index);
        }
        self.bytes.push(packed_width(width));
        let end_tag = if ends { 0b0100_0000 } else { 0 };
        // A state has at most 127 transitions.
        match transitions.len().to_le_bytes()[0] {
            count @ 1..=63 => self.bytes.push(end_tag | count),
            count => self.bytes.extend([count, end_tag]),
        }
    }

    /// Puts the byte into the tag if it is one of the format's sixty-two common ones.
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

    /// The whole set.
    fn finish(mut self, root: WrittenState) -> Vec<u8> {
        self.bytes.extend(root.words.to_le_bytes());
        self.bytes.extend((root.address as u64).to_le_bytes());
        let sum = masked_crc32c(&self.bytes);
        self.bytes.extend(sum.to_le_bytes());
        self.bytes
    }
}

/// The distance back from the start of a state to the state it leads to.
fn distance(start: usize, to: usize) -> usize {
    if to == WrittenState::END.address { to } else { start - to }
}

/// Returns the number of bytes that a number takes.
fn width(number: usize) -> u8 {
    number.checked_ilog2().map_or(1, |bits| (bits / 8 + 1).to_le_bytes()[0])
}

/// The byte with the width of addresses; its lower half is the width of values, which a set does not have.
fn packed_width(width: u8) -> u8 {
    width << 4
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Lexicon;

    proptest! {
        /// The library reads what was written here, node by node and by its checksum.
        #[test]
        fn unpacked_lists_have_the_words_that_were_packed(words in prop::collection::btree_set("[A-EŁŻ中]{1,5}", 0..200)) {
            let list = Lexicon::from_words("test", &words);
            let packed = list.to_packed().unwrap();
            let unpacked = Lexicon::from_packed("test", &packed).unwrap();
            prop_assert!(unpacked.words().eq(words.iter().cloned()));
            prop_assert_eq!(unpacked.to_packed().unwrap(), packed);
            prop_assert_eq!(Lexicon::from_bytes("test", unpacked.to_bytes()).map(|list| list.len()), Ok(words.len()));
        }
    }

    #[test]
    fn states_of_many_transitions_are_written_as_the_library_reads_them() {
        let words: Vec<String> = ('Ā'..='ſ').chain('A'..='Z').map(|first| format!("{first}B")).collect();
        let list = Lexicon::from_words("test", &words);
        let unpacked = Lexicon::from_packed("test", &list.to_packed().unwrap()).unwrap();
        assert!(unpacked.words().eq(list.words()) && list.words().all(|word| unpacked.contains(&word)));
    }

    #[test]
    fn damaged_lists_are_refused_or_can_be_searched() {
        let packed = Lexicon::from_words("test", ["ON", "SECT", "SECTION", "SHINE", "SHINES", "TIN"])
            .to_packed()
            .unwrap();
        let mut refused = 0;
        for index in 0..packed.len() {
            for change in [1, 2, 4, 8, 16, 32, 64, 128, 0x55, 0xff] {
                let mut damaged = packed.clone();
                damaged[index] ^= change;
                match Lexicon::from_packed("test", &damaged) {
                    Ok(list) => assert_eq!(
                        Lexicon::from_bytes("test", list.to_bytes()).unwrap().words().count(),
                        list.len()
                    ),
                    Err(_) => refused += 1,
                }
            }
            assert!(Lexicon::from_packed("test", &packed[..index]).is_err());
        }
        assert!(refused > packed.len(), "{refused} were refused");
    }

    /// A chain of states that all lead twice to the one before spells two to the power of its length.
    #[test]
    fn lists_beyond_the_bounds_are_refused() {
        let doubling = |states: u32| {
            let inner = states as usize - 1;
            let known: Vec<u8> = (0..inner).map(|number| u8::try_from(number).unwrap()).collect();
            let targets = [[TO_NEW].repeat(inner), vec![TO_END, TO_END], [TO_KNOWN].repeat(inner)].concat();
            let bytes = [b"A".repeat(inner + 1), b"B".repeat(inner + 1)].concat();
            let zeros = vec![0; inner];
            [&states.to_le_bytes()[..], &[4].repeat(inner + 1), &bytes, &targets, &known, &zeros, &zeros]
                .concat()
        };
        assert_eq!(Lexicon::from_packed("test", &doubling(20)).unwrap().len(), 1 << 20);
        assert!(Lexicon::from_packed("test", &doubling(24)).is_err());
        let long = Lexicon::from_words("test", ["Ñ".repeat(78)]).to_packed().unwrap();
        assert!(Lexicon::from_packed("test", &long).is_ok());
    }
}
