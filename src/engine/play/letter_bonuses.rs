//! The bonuses of a new word by its letters.
//!
//! This is the one place that knows them. Scoring, move generation and the texts about a play ask only for their sum and their
//! names. A new bonus is a [`LetterBonusKind`], and a field of [`LetterBonuses`] with a term in each of its methods.

use std::sync::Arc;

use crate::ruleset::{Ruleset, ThemeWords};
use crate::tiles::Letter;

/// A bonus that a word has by its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterBonusKind {
    /// That of a theme word.
    ThemeWord,
}

impl LetterBonusKind {
    /// The name of one word that has it, and that of several.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::ThemeWord => ["theme word", "theme words"],
        }
    }

    /// The name of a word that has it, as `theme word`.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The name of several words that have it, as `theme words`.
    pub const fn plural(self) -> &'static str {
        self.names()[1]
    }
}

/// The points that a new word has by its letters, for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterBonus {
    /// The reason.
    pub kind: LetterBonusKind,
    /// The points, other than 0.
    pub points: i32,
}

/// The bonuses of each new word by its letters, for the game's language. None is below 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LetterBonuses {
    theme: Option<Arc<ThemeWords>>,
}

impl LetterBonuses {
    pub(super) fn new(ruleset: &Ruleset, language: &str) -> Self {
        Self { theme: ruleset.theme_words(language).cloned() }
    }

    /// True if no word has a bonus.
    pub(crate) const fn is_empty(&self) -> bool {
        self.theme.is_none()
    }

    /// True if words of this many tiles can have a bonus.
    #[inline]
    pub(crate) fn has_length(&self, tiles: usize) -> bool {
        self.theme.as_ref().is_some_and(|theme| theme.has_length(tiles))
    }

    /// The bonus of a new word with these letters.
    #[inline]
    pub(crate) fn of(&self, letters: &[Letter]) -> i32 {
        self.theme.as_ref().map_or(0, |theme| theme.of(letters))
    }

    /// The bonuses of a new word with these letters, one by one.
    pub(super) fn each_of(&self, letters: &[Letter]) -> Vec<LetterBonus> {
        let points = self.of(letters);
        (points != 0)
            .then_some(LetterBonus { kind: LetterBonusKind::ThemeWord, points })
            .into_iter()
            .collect()
    }

    /// An upper bound on the bonus of a word.
    pub(super) fn highest(&self) -> i32 {
        self.theme.as_ref().map_or(0, |theme| theme.highest())
    }

    /// An upper bound on the bonus of a word of this many tiles; 0 where no word of that length has any.
    #[inline]
    pub(super) fn highest_of_length(&self, tiles: usize) -> i32 {
        if self.has_length(tiles) { self.highest() } else { 0 }
    }

    /// An upper bound on the bonus of a word of these letters with one letter between them; 0 only where none has any, since
    /// the bonuses of such words are not added up. Bounds are the tighter and generation the faster, the more often it is 0.
    pub(crate) fn highest_between(&self, before: &[Letter], after: &[Letter]) -> i32 {
        self.theme.as_ref().map_or(0, |theme| theme.highest_between(before, after))
    }
}
