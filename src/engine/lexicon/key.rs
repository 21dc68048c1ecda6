use std::fmt;

/// Identifies a vocabulary as spelled with the tiles of a language: it names stored word graphs, and shows whether a
/// word graph fits a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VocabularyKey {
    own: u64,
    /// The number of the vocabulary that this one is a subset of, or its own.
    whole: u64,
}

impl VocabularyKey {
    /// The key of the parts that make up a vocabulary, and of the whole that it is a subset of.
    pub(super) fn new<'p>(parts: impl IntoIterator<Item = &'p [u8]>, whole: Option<Self>) -> Self {
        let mut hash = Fnv1a::new();
        for part in parts {
            hash.add(part);
        }
        let own = hash.0;
        Self { own, whole: whole.map_or(own, |whole| whole.own) }
    }

    /// Returns whether words with this key are words of a game with the other key, spelled with its tiles: they are the
    /// same words, or a [subset](crate::Vocabulary::subset) of them.
    pub const fn fits(self, game: Self) -> bool {
        self.own == game.own || self.whole == game.own
    }

    /// The key as a number, equal for the same compiled list and letters on every machine.
    pub(crate) const fn number(self) -> u64 {
        self.own
    }
}

impl fmt::Display for VocabularyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.own)
    }
}

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits), over parts whose boundaries count.
struct Fnv1a(u64);

impl Fnv1a {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
