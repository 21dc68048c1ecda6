//! The forward half of a graph: the words of a game, tokenized with the letters of its tile set (C-13), as the smallest
//! automaton.
//!
//! A compiled word list is an automaton already, of bytes. Its nodes are read once each: what follows a prefix depends only
//! on the list's node after it, but where words were added or removed, where the longest tile must be used, and where
//! words may be too short or too long.

use std::collections::HashMap;

use fst::Streamer;
use fst::raw::{CompiledAddr, Fst};

use super::builder::Minimizer;
use super::nodes::{GraphArc, NodeWidth, bit};
use crate::lexicon::{Vocabulary, follow};
use crate::movegen::bits::ones;
use crate::tiles::{Digraphs, Letter, MAX_TOKENIZATIONS, TileSet, TooManyTokenizations, WordTokenizer};

/// The most letters in all tokenized words together. The largest list known, Polish with 4.0 million words, has 50
/// million.
pub(super) const MAX_TOTAL_LETTERS: u32 = 64_000_000;

/// The reason why no word graph can be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The tiles can spell this word in more than 8,192 ways.
    #[error(
        "these tiles can spell {word} in more than {MAX_TOKENIZATIONS} ways; write digraphs = \"required\", use fewer tiles with several letters, or remove the word"
    )]
    TooManyTokenizations {
        /// The word.
        word: String,
    },
    /// The words, tokenized in every possible way, have more than 64 million letters.
    #[error(
        "the word list is too large for bots and hints: its words have more than {} million letters; use a shorter list",
        MAX_TOTAL_LETTERS / 1_000_000
    )]
    TooManyLetters,
}

/// Builds the forward half: the nodes, and the root. It has every tokenization of every word of the vocabulary that has
/// one of its lengths.
///
/// # Errors
/// [`GraphError`] if there are too many.
pub(super) fn build_forward(
    vocabulary: &Vocabulary,
    tiles: &TileSet,
) -> Result<(Minimizer, u32), GraphError> {
    let mut removed: Vec<&str> = vocabulary.removed().collect();
    removed.sort_unstable();
    let texts = TileTexts::new(tiles);
    check_tokenizations(vocabulary, tiles, &texts, &removed)?;
    let special = special_words(vocabulary, tiles, &removed)?;
    removed.extend(tiles.exceptions().map(|(word, _)| word));
    removed.sort_unstable();
    removed.dedup();
    let list = vocabulary.lexicon().set().as_fst();
    let source = WordSource { list, texts, digraphs: tiles.digraphs(), removed, special };
    let lengths = vocabulary.lengths();
    // No board has room for more letters.
    let length = |length: usize| u8::try_from(length).unwrap_or(ANY_LENGTH);
    let (least, most) = (length(*lengths.start()), length(*lengths.end()));
    let build = |room: u8| {
        let mut builder = ForwardBuilder::new(&source, NodeWidth::of(source.texts.0.len()));
        let root = builder.node(source.beginning(least, room));
        let total = total_of(&builder.minimizer, root);
        (builder.minimizer, root, total)
    };
    let (mut minimizer, mut root, mut total) = build(ANY_LENGTH);
    // Few lists have words that no board has room for.
    if most < total.longest {
        (minimizer, root, total) = build(most);
    }
    total.check()?;
    Ok((minimizer, root))
}

/// Checks the number of tokenizations of each word. Most tile sets have few tiles that begin with the text of another, and a
/// bound for all words is enough.
fn check_tokenizations(
    vocabulary: &Vocabulary,
    tiles: &TileSet,
    texts: &TileTexts<'_>,
    removed: &[&str],
) -> Result<(), GraphError> {
    let list = vocabulary.lexicon().set();
    if tiles.digraphs() == Digraphs::Required || texts.most_tokenizations(list.as_fst()) <= MAX_TOKENIZATIONS
    {
        return Ok(());
    }
    let mut tokenizer = WordTokenizer::new(tiles, *vocabulary.lengths().end());
    let mut words = list.stream();
    while let Some(word) = words.next() {
        if removed.binary_search_by(|removed| removed.as_bytes().cmp(word)).is_err() {
            tokenizer.for_each(word, &mut |_| {}).map_err(|error| too_many_tokenizations(word, error))?;
        }
    }
    Ok(())
}

fn too_many_tokenizations(word: &[u8], TooManyTokenizations: TooManyTokenizations) -> GraphError {
    GraphError::TooManyTokenizations { word: String::from_utf8_lossy(word).into_owned() }
}

/// The tokenizations of the words that are not read from the list, sorted: those added to it, and those that the tile set
/// tokenizes otherwise.
fn special_words(
    vocabulary: &Vocabulary,
    tiles: &TileSet,
    removed: &[&str],
) -> Result<Vec<Vec<u8>>, GraphError> {
    let lengths = vocabulary.lengths();
    let mut tokenizer = WordTokenizer::new(tiles, *lengths.end());
    let mut special = Vec::new();
    let exceptions = tiles.exceptions().map(|(word, _)| word).filter(|word| vocabulary.contains(word));
    for word in vocabulary.added().chain(exceptions).filter(|word| removed.binary_search(word).is_err()) {
        let mut add = |letters: &[Letter]| {
            if lengths.contains(&letters.len()) {
                special.push(letters.iter().map(|letter| letter.number()).collect());
            }
        };
        let added = tokenizer.for_each(word.as_bytes(), &mut add);
        added.map_err(|error| too_many_tokenizations(word.as_bytes(), error))?;
    }
    special.sort_unstable();
    special.dedup();
    Ok(special)
}

/// The texts of the letters, by their numbers.
struct TileTexts<'t>(Vec<&'t [u8]>);

impl<'t> TileTexts<'t> {
    fn new(tiles: &'t TileSet) -> Self {
        Self(tiles.letters().map(|(_, info)| info.text().as_bytes()).collect())
    }

    /// An upper bound on the tokenizations of a word of the list.
    fn most_tokenizations(&self, list: &Fst<impl AsRef<[u8]>>) -> usize {
        let begins = |one: &[u8]| (0..self.0.len()).filter(|&index| one.starts_with(self.0[index])).collect();
        let choices: Vec<Vec<usize>> = self.0.iter().map(|text| begins(text)).collect();
        if choices.iter().all(|choices: &Vec<usize>| choices.len() == 1) {
            return 1;
        }
        self.most_from(list, list.root().addr(), &choices, &mut HashMap::new())
    }

    /// An upper bound on the ways to tokenize what follows a node. The tiles that a rest of a word begins with are the
    /// longest of them and those with which its text begins, listed in `choices`.
    fn most_from(
        &self,
        list: &Fst<impl AsRef<[u8]>>,
        address: CompiledAddr,
        choices: &[Vec<usize>],
        known: &mut HashMap<CompiledAddr, usize>,
    ) -> usize {
        if let Some(&most) = known.get(&address) {
            return most;
        }
        let mut after = vec![0; self.0.len()];
        for (index, text) in self.0.iter().enumerate() {
            if let Some(next) = follow(list, address, text) {
                after[index] = self.most_from(list, next, choices, known);
            }
        }
        let ways = |choices: &Vec<usize>| {
            choices.iter().fold(0_usize, |sum, &index| sum.saturating_add(after[index]))
        };
        let most = choices.iter().map(ways).max().unwrap_or(0).max(1);
        known.insert(address, most);
        most
    }

    /// The ends of the longer tiles that begin with the text of a letter.
    fn longer_ends(&self, letter: u8) -> impl Iterator<Item = &'t [u8]> {
        let text = self.0[usize::from(letter)];
        let ends = self.0.iter().filter_map(move |longer| longer.strip_prefix(text));
        ends.filter(|end| !end.is_empty())
    }
}

/// The source from which words are read.
struct WordSource<'v, 'f> {
    list: &'f Fst<std::borrow::Cow<'static, [u8]>>,
    texts: TileTexts<'v>,
    digraphs: Digraphs,
    /// The words of the list that are not read from it, sorted.
    removed: Vec<&'v str>,
    /// The tokenized words to be read besides, sorted.
    special: Vec<Vec<u8>>,
}

/// Sorted sequences that begin with the same items: those from one to another, and the number of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Branch {
    from: u32,
    to: u32,
    depth: u32,
}

impl Branch {
    /// All sequences.
    fn all<S: AsRef<[u8]>>(sorted: &[S]) -> Self {
        Self { from: 0, to: u32::try_from(sorted.len()).unwrap_or(u32::MAX), depth: 0 }
    }

    const fn is_empty(self) -> bool {
        self.from == self.to
    }

    fn of<S>(self, sorted: &[S]) -> &[S] {
        &sorted[self.from as usize..self.to as usize]
    }

    /// The sequences of the branch that continue with these items.
    fn follow<S: AsRef<[u8]>>(self, sorted: &[S], items: &[u8]) -> Self {
        let depth = self.depth as usize;
        let rest = |sequence: &S| {
            let rest = &sequence.as_ref()[depth..];
            rest[..rest.len().min(items.len())].cmp(items)
        };
        let place = |index: usize| self.from + u32::try_from(index).unwrap_or(u32::MAX);
        let branch = self.of(sorted);
        let from = place(branch.partition_point(|sequence| rest(sequence).is_lt()));
        let to = place(branch.partition_point(|sequence| rest(sequence).is_le()));
        // All empty branches are equal.
        if from == to {
            Self::default()
        } else {
            Self { from, to, depth: self.depth + u32::try_from(items.len()).unwrap_or(0) }
        }
    }

    /// True if one of the sequences ends here.
    fn is_complete<S: AsRef<[u8]>>(self, sorted: &[S]) -> bool {
        self.of(sorted).first().is_some_and(|first| first.as_ref().len() == self.depth as usize)
    }
}

/// No limit to the number of letters.
const ANY_LENGTH: u8 = u8::MAX;

/// All that decides how a word can go on after some letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct PrefixState {
    /// The node of the list, if words of the list begin with these letters.
    listed: Option<CompiledAddr>,
    /// The removed words that begin like this.
    removed: Branch,
    /// The special words that begin like this.
    special: Branch,
    /// The texts that must not follow in a word of the list, because a longer tile would have been used: the number of
    /// their set. Number 0 has none.
    barred: usize,
    /// The number of letters that a word still needs.
    needed: u8,
    /// The number of letters that may still follow, or [`ANY_LENGTH`].
    room: u8,
}

impl PrefixState {
    /// The node of the list, if nothing else matters.
    fn plain(self) -> Option<CompiledAddr> {
        let Self { listed, removed, special, barred, needed, room } = self;
        let is_plain =
            removed.is_empty() && special.is_empty() && (barred, needed, room) == (0, 0, ANY_LENGTH);
        listed.filter(|_| is_plain)
    }
}

impl WordSource<'_, '_> {
    /// The state before the first letter.
    fn beginning(&self, needed: u8, room: u8) -> PrefixState {
        let (removed, special) = (Branch::all(&self.removed), Branch::all(&self.special));
        PrefixState { listed: Some(self.list.root().addr()), removed, special, barred: 0, needed, room }
    }

    /// True if the letters so far are a word.
    fn is_word(&self, state: PrefixState) -> bool {
        let is_listed = || {
            state.listed.is_some_and(|address| self.list.node(address).is_final())
                && !state.removed.is_complete(&self.removed)
        };
        state.needed == 0 && (state.special.is_complete(&self.special) || is_listed())
    }
}

/// Builds forward nodes.
struct ForwardBuilder<'s> {
    source: &'s WordSource<'s, 's>,
    minimizer: Minimizer,
    /// The letters whose texts begin with each byte.
    by_first_byte: Vec<u64>,
    /// The sets of texts that must not follow.
    barred: Vec<Vec<&'s [u8]>>,
    /// The nodes of plain states, by the list's node; [`UNKNOWN`] for those not built yet.
    plain: Vec<u32>,
    /// The nodes of all other states.
    others: HashMap<PrefixState, u32>,
    /// The most letters that follow each node of the list, where a limit matters.
    longest: HashMap<CompiledAddr, u8>,
    /// The arcs of the nodes being built, those of the latest last.
    arcs: Vec<u32>,
}

/// No node has this number.
const UNKNOWN: u32 = u32::MAX;

impl<'s> ForwardBuilder<'s> {
    fn new(source: &'s WordSource<'s, 's>, width: NodeWidth) -> Self {
        let mut by_first_byte = vec![0; 256];
        for (text, letter) in source.texts.0.iter().zip(0..) {
            if let Some(&first) = text.first() {
                by_first_byte[usize::from(first)] |= bit(letter);
            }
        }
        Self {
            source,
            minimizer: Minimizer::new(width),
            by_first_byte,
            barred: vec![Vec::new()],
            plain: vec![UNKNOWN; source.list.as_bytes().len()],
            others: HashMap::new(),
            longest: HashMap::new(),
            arcs: Vec::new(),
        }
    }

    /// The node of a state.
    fn node(&mut self, state: PrefixState) -> u32 {
        let plain = state.plain();
        let known = match plain {
            Some(address) => Some(self.plain[address]).filter(|&node| node != UNKNOWN),
            None => self.others.get(&state).copied(),
        };
        if let Some(node) = known {
            return node;
        }
        let first_arc = self.arcs.len();
        let mut letters = 0;
        for letter in ones(self.letters_after(state)) {
            // A set has 64 letters at most.
            let letter = u8::try_from(letter).unwrap_or(0);
            let Some(next) = self.after(state, letter) else { continue };
            let arc = GraphArc::new(self.node(next), self.source.is_word(next));
            if arc != GraphArc::NONE {
                letters |= bit(letter);
                self.arcs.push(arc.cell());
            }
        }
        let node = self.minimizer.forward_node(letters, &self.arcs[first_arc..]);
        self.arcs.truncate(first_arc);
        match plain {
            Some(address) => self.plain[address] = node,
            None => drop(self.others.insert(state, node)),
        }
        node
    }

    /// The letters that may follow, and perhaps others.
    fn letters_after(&self, state: PrefixState) -> u64 {
        if state.room == 0 {
            return 0;
        }
        let mut letters = 0;
        if let Some(address) = state.listed {
            for transition in self.source.list.node(address).transitions() {
                letters |= self.by_first_byte[usize::from(transition.inp)];
            }
        }
        for word in state.special.of(&self.source.special) {
            letters |= word.get(state.special.depth as usize).map_or(0, |&letter| bit(letter));
        }
        letters
    }

    /// The state after one more letter, or `None` if no word goes on with it.
    fn after(&mut self, state: PrefixState, letter: u8) -> Option<PrefixState> {
        let source = self.source;
        let text = source.texts.0[usize::from(letter)];
        let barred = &self.barred[state.barred];
        let listed = state
            .listed
            .filter(|_| !barred.iter().any(|barred| text.starts_with(barred)))
            .and_then(|address| follow(source.list, address, text));
        let special = if state.special.is_empty() {
            state.special
        } else {
            state.special.follow(&source.special, &[letter])
        };
        if listed.is_none() && special.is_empty() {
            return None;
        }
        let room = match (state.room, listed) {
            (ANY_LENGTH, _) => ANY_LENGTH,
            (room, Some(address)) if room - 1 < self.longest_from(address) => room - 1,
            // Special words fit on a board.
            _ => ANY_LENGTH,
        };
        let is_removal_near = listed.is_some() && !state.removed.is_empty();
        Some(PrefixState {
            listed,
            removed: if is_removal_near {
                state.removed.follow(&source.removed, text)
            } else {
                Branch::default()
            },
            special,
            barred: if listed.is_some() { self.barred_after(state.barred, letter) } else { 0 },
            needed: state.needed.saturating_sub(1),
            room,
        })
    }

    /// The number of the set of texts that must not follow a letter.
    fn barred_after(&mut self, before: usize, letter: u8) -> usize {
        let source = self.source;
        if source.digraphs == Digraphs::Either {
            return 0;
        }
        let text = source.texts.0[usize::from(letter)];
        let earlier = self.barred[before].iter().filter_map(|barred| barred.strip_prefix(text));
        let mut barred: Vec<&[u8]> = earlier.chain(source.texts.longer_ends(letter)).collect();
        barred.sort_unstable();
        barred.dedup();
        self.barred.iter().position(|known| *known == barred).unwrap_or_else(|| {
            self.barred.push(barred);
            self.barred.len() - 1
        })
    }

    /// An upper bound on the letters that follow a node of the list.
    fn longest_from(&mut self, address: CompiledAddr) -> u8 {
        if let Some(&longest) = self.longest.get(&address) {
            return longest;
        }
        let source = self.source;
        let after = source.texts.0.iter().filter_map(|text| follow(source.list, address, text));
        let after: Vec<CompiledAddr> = after.collect();
        let longest = after.into_iter().map(|next| self.longest_from(next).saturating_add(1)).max();
        let longest = longest.unwrap_or(0);
        self.longest.insert(address, longest);
        longest
    }
}

/// The totals that can be read from a node. The numbers stop growing at the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Total {
    words: u32,
    /// The letters of all words.
    letters: u32,
    /// The letters of the longest word.
    longest: u8,
}

impl Total {
    fn check(self) -> Result<(), GraphError> {
        if self.letters <= MAX_TOTAL_LETTERS { Ok(()) } else { Err(GraphError::TooManyLetters) }
    }
}

/// Returns the amount that can be read from the root.
fn total_of(nodes: &Minimizer, root: u32) -> Total {
    let (cells, width) = (nodes.cells(), nodes.width());
    let mut totals = vec![Total::default(); cells.len()];
    // A node comes after all nodes that it leads to, and node 0 is first.
    let mut node = width.cells() + 1;
    while node < cells.len() {
        let arcs = node + width.cells();
        let end = arcs + width.arcs_of(cells, node);
        let mut total = Total::default();
        for arc in cells[arcs..end].iter().map(|&cell| GraphArc::from_cell(cell)) {
            let after = totals[arc.node()];
            let words = after.words.saturating_add(u32::from(arc.ends_word()));
            total.words = total.words.saturating_add(words);
            total.letters = total.letters.saturating_add(after.letters).saturating_add(words);
            total.longest = total.longest.max(after.longest.saturating_add(1));
        }
        totals[node] = total;
        node = end;
    }
    totals[root as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain of nodes: from each, these numbers of letters lead to the next, and the last end words.
    fn chain(letters: &[u32]) -> (Minimizer, u32) {
        let mut nodes = Minimizer::new(NodeWidth::Narrow);
        let mut next = GraphArc::new(0, true);
        for &letters in letters {
            let arcs = vec![next.cell(); letters as usize];
            next = GraphArc::new(nodes.forward_node((1 << letters) - 1, &arcs), false);
        }
        let root = u32::try_from(next.node()).unwrap_or(0);
        (nodes, root)
    }

    #[test]
    fn the_last_word_that_fits_is_accepted() {
        // 8 million words of eight letters are 64 million letters.
        let (nodes, root) = chain(&[10, 10, 10, 10, 10, 10, 8, 1]);
        let total = total_of(&nodes, root);
        assert_eq!(total, Total { words: 8_000_000, letters: MAX_TOTAL_LETTERS, longest: 8 });
        assert_eq!(total.check(), Ok(()));
        let (nodes, root) = chain(&[10, 10, 10, 10, 10, 10, 9, 1]);
        assert_eq!(total_of(&nodes, root).check(), Err(GraphError::TooManyLetters));
        // More words than a number can count.
        let (nodes, root) = chain(&[20; 20]);
        let total = total_of(&nodes, root);
        assert_eq!(total, Total { words: u32::MAX, letters: u32::MAX, longest: 20 });
    }
}
