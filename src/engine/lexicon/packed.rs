//! Packed word lists: the form in which the program contains its lists, a third smaller than compiled lists once both are
//! deflated.
//!
//! A compiled list (an `fst` set) consists mostly of addresses, which hardly deflate. A packed list needs none: it is the
//! record of a walk that starts at the root and takes the transitions of each state by their bytes. States are listed as
//! the walk enters them, transitions as it takes them, so between two transitions of a state come all those of a new
//! state below the first. States are numbered from 0 as the walk leaves them. Facts of one kind are stored together,
//! because they resemble each other:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | the number of states, little-endian |
//! | 1 for each state | twice the number of its transitions, plus 1 if a word ends there |
//! | 1 for each transition | its byte |
//! | 1 for each transition | where it leads: [`TO_END`], [`TO_NEW`] or [`TO_KNOWN`] |
//! | 3 for each transition to a known state | the number of the state: all least bytes, then all middle ones, then all greatest |
//!
//! Equal states are joined; the crate `fst` joins only those among the twenty thousand that it remembers.

use std::collections::HashMap;

use fst::raw::{CompiledAddr, Fst};

use super::bounds::{MAX_WORD_BYTES, MAX_WORDS};
use super::fst_writer::{END_OF_WORD, SetWriter};

/// Leads to the state where a word ends and that has no transitions. It is not listed.
const TO_END: u8 = 0;

/// Leads to a state that the walk enters now.
const TO_NEW: u8 = 1;

/// Leads to a state that the walk has left.
const TO_KNOWN: u8 = 2;

/// Packs a list. Returns `None` if it has 2^24 states or more, or one of more than 127 transitions.
pub(super) fn pack(list: &Fst<impl AsRef<[u8]>>) -> Option<Vec<u8>> {
    let mut automaton = Automaton { states: Vec::new(), known: HashMap::new(), visited: HashMap::new() };
    let root = automaton.state(list, list.root().addr());
    let mut writer = PackedWriter { known: &automaton.states, left: 0, streams: Streams::default() };
    writer.enter(&root)?;
    writer.streams.join()
}

/// A state of a list, with the bytes of its transitions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct ListState {
    is_final: bool,
    transitions: Vec<(u8, Next)>,
}

/// The state that a transition leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Next {
    /// The state where a word ends and that has no transitions.
    End,
    /// The state with this number.
    State(usize),
}

/// The smallest automaton of the words of a list.
struct Automaton {
    /// All states but the root, in the order in which the walk leaves them.
    states: Vec<ListState>,
    known: HashMap<ListState, usize>,
    /// The states of the list's nodes, by the addresses of these.
    visited: HashMap<CompiledAddr, Next>,
}

impl Automaton {
    fn state(&mut self, list: &Fst<impl AsRef<[u8]>>, address: CompiledAddr) -> ListState {
        let node = list.node(address);
        let transitions = node.transitions().map(|next| (next.inp, self.next(list, next.addr))).collect();
        ListState { is_final: node.is_final(), transitions }
    }

    fn next(&mut self, list: &Fst<impl AsRef<[u8]>>, address: CompiledAddr) -> Next {
        if let Some(&next) = self.visited.get(&address) {
            return next;
        }
        let state = self.state(list, address);
        let next = if state.is_final && state.transitions.is_empty() {
            Next::End
        } else {
            Next::State(*self.known.entry(state).or_insert_with_key(|state| {
                self.states.push(state.clone());
                self.states.len() - 1
            }))
        };
        self.visited.insert(address, next);
        next
    }
}

/// Records a walk.
struct PackedWriter<'a> {
    known: &'a [ListState],
    /// The number of states that the walk has left.
    left: usize,
    streams: Streams<Vec<u8>>,
}

impl PackedWriter<'_> {
    /// Walks through a state and all that it leads to.
    fn enter(&mut self, state: &ListState) -> Option<()> {
        let transitions = u8::try_from(state.transitions.len()).ok()?;
        self.streams.states.push(transitions.checked_mul(2)? | u8::from(state.is_final));
        for &(byte, next) in &state.transitions {
            self.streams.bytes.push(byte);
            match next {
                Next::End => self.streams.targets.push(TO_END),
                Next::State(number) if number < self.left => {
                    self.streams.targets.push(TO_KNOWN);
                    for (stream, byte) in self.streams.numbers.iter_mut().zip(number.to_le_bytes()) {
                        stream.push(byte);
                    }
                }
                Next::State(number) => {
                    self.streams.targets.push(TO_NEW);
                    self.enter(&self.known[number])?;
                }
            }
        }
        self.left += 1;
        Some(())
    }
}

/// The parts of a packed list after the number of its states.
#[derive(Default)]
struct Streams<S> {
    states: S,
    bytes: S,
    targets: S,
    /// The bytes of the numbers of known states, the least ones first.
    numbers: [S; 3],
}

impl Streams<Vec<u8>> {
    fn join(self) -> Option<Vec<u8>> {
        let count = u32::try_from(self.states.len()).ok().filter(|&count| count < 1 << 24)?;
        let mut packed = [&count.to_le_bytes(), &*self.states, &self.bytes, &self.targets].concat();
        packed.extend(self.numbers.iter().flatten());
        Some(packed)
    }
}

impl<'p> Streams<&'p [u8]> {
    fn split(packed: &'p [u8]) -> Option<Self> {
        let (states, rest) = packed.split_first_chunk()?;
        let (states, rest) = rest.split_at_checked(u32::from_le_bytes(*states).try_into().ok()?)?;
        let transitions: u64 = states.iter().map(|state| u64::from(state >> 1)).sum();
        let transitions = transitions.try_into().ok()?;
        let (bytes, rest) = rest.split_at_checked(transitions)?;
        let (targets, rest) = rest.split_at_checked(transitions)?;
        let known = rest.len() / 3;
        let (least, rest) = rest.split_at(known);
        let (middle, greatest) = rest.split_at(known);
        Some(Self { states, bytes, targets, numbers: [least, middle, greatest] })
    }

    fn state(&mut self) -> Option<u8> {
        first(&mut self.states)
    }

    fn byte(&mut self) -> Option<u8> {
        first(&mut self.bytes)
    }

    fn target(&mut self) -> Option<u8> {
        first(&mut self.targets)
    }

    fn number(&mut self) -> Option<usize> {
        let [least, middle, greatest] = &mut self.numbers;
        let bytes = [first(least)?, first(middle)?, first(greatest)?, 0];
        u32::from_le_bytes(bytes).try_into().ok()
    }

    fn are_read(&self) -> bool {
        self.states.is_empty() && self.numbers.iter().all(|bytes| bytes.is_empty())
    }
}

/// Takes the first byte of a stream.
fn first(stream: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = stream.split_first()?;
    *stream = rest;
    Some(first)
}

/// Unpacks a list. Returns the bytes of an `fst` set, or `None` if `packed` is not a packed list, or has more than
/// [`MAX_WORDS`] words or one of more than [`MAX_WORD_BYTES`] bytes.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut streams = Streams::split(packed)?;
    let mut writer = SetWriter::new(packed.len());
    let mut known: Vec<WrittenState> = Vec::with_capacity(streams.states.len());
    // The transitions so far of each state that the walk has entered and not left.
    let mut transitions: Vec<(u8, usize)> = Vec::new();
    let mut entered = vec![EnteredState::new(streams.state()?, 0)];
    loop {
        let state = entered.last_mut()?;
        let (byte, to) = if state.transitions_left == 0 {
            let state = entered.pop()?;
            let address = writer.write(state.is_final, &transitions[state.first..]);
            transitions.truncate(state.first);
            let written = WrittenState { address, words: state.words, longest: state.longest };
            known.push(written);
            let Some(before) = entered.last() else {
                return (streams.are_read() && written.is_within_bounds())
                    .then(|| writer.finish(written.address, written.words));
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

/// A state that the walk has entered and not left.
struct EnteredState {
    is_final: bool,
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
        let is_final = state & 1 == 1;
        Self { is_final, transitions_left: state >> 1, first, words: is_final.into(), longest: 0, byte: 0 }
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
    const END: Self = Self { address: END_OF_WORD, words: 1, longest: 0 };

    fn is_within_bounds(self) -> bool {
        self.words <= MAX_WORDS as u64 && self.longest <= MAX_WORD_BYTES
    }
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
    fn a_short_list_is_unpacked_as_the_library_writes_it() {
        for words in [&["ON", "SECT", "SECTION", "SHINE", "SHINES", "TIN", "ÑU"][..], &["A"], &[]] {
            let list = Lexicon::from_words("test", words);
            let unpacked = Lexicon::from_packed("test", &list.to_packed().unwrap()).unwrap();
            assert_eq!(unpacked.to_bytes(), list.to_bytes(), "{words:?}");
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
        let chain = |length: usize| {
            let states = u32::try_from(length).unwrap().to_le_bytes();
            let targets = [[TO_NEW].repeat(length - 1), vec![TO_END]].concat();
            [&states[..], &[2].repeat(length), &b"A".repeat(length), &targets].concat()
        };
        assert!(Lexicon::from_packed("test", &chain(MAX_WORD_BYTES)).is_ok());
        assert!(Lexicon::from_packed("test", &chain(MAX_WORD_BYTES + 1)).is_err());
    }
}
