//! The bonuses of a new word by its letters.
//!
//! This is the one place that knows them. Scoring, move generation and the texts about a play ask only for their sum and their
//! names. A new bonus is a [`LetterBonusKind`], and a field of [`LetterBonuses`] whose type implements [`LetterBonusRule`].

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::board::Size;
use crate::ruleset::{Ruleset, ThemeWords};
use crate::tiles::Letter;

/// The lengths of words, in tiles.
const LENGTHS: RangeInclusive<usize> = 2..=Size::MAX_SIDE;

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

/// The rule of one bonus by letters. It gives no points below 0.
trait LetterBonusRule {
    fn kind(&self) -> LetterBonusKind;

    /// The bonus of a word with these letters.
    fn of(&self, letters: &[Letter]) -> i32;

    /// At least the highest bonus of a word of this many tiles; 0 where no word of that length has any.
    fn highest_of_length(&self, tiles: usize) -> i32;

    /// At least the highest bonus of a word of these letters with one letter between them; 0 only where none has any, since
    /// the bonuses of such words are not added up. Bounds are the tighter and generation the faster, the more often it is 0.
    fn highest_between(&self, before: &[Letter], after: &[Letter]) -> i32;
}

impl LetterBonusRule for ThemeWords {
    fn kind(&self) -> LetterBonusKind {
        LetterBonusKind::ThemeWord
    }

    fn of(&self, letters: &[Letter]) -> i32 {
        self.of(letters)
    }

    fn highest_of_length(&self, tiles: usize) -> i32 {
        if self.has_length(tiles) { self.highest() } else { 0 }
    }

    fn highest_between(&self, before: &[Letter], after: &[Letter]) -> i32 {
        self.highest_between(before, after)
    }
}

/// The bonuses of each new word by its letters, for the game's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LetterBonuses {
    theme: Option<Arc<ThemeWords>>,
    /// The lengths of the words that can have a bonus, a bit each.
    lengths: u32,
}

impl LetterBonuses {
    pub(super) fn new(ruleset: &Ruleset, language: &str) -> Self {
        let theme = ruleset.theme_words(language).map(Arc::clone);
        let mut bonuses = Self { theme, lengths: 0 };
        let has_length = |tiles: &usize| bonuses.rules().any(|rule| rule.highest_of_length(*tiles) > 0);
        bonuses.lengths = LENGTHS.filter(has_length).fold(0, |lengths, tiles| lengths | 1 << tiles);
        bonuses
    }

    /// The rule of each bonus that the game has.
    fn rules(&self) -> impl Iterator<Item = &dyn LetterBonusRule> {
        let theme = self.theme.as_deref().map(|theme| theme as &dyn LetterBonusRule);
        [theme].into_iter().flatten()
    }

    /// True if no word has a bonus.
    pub(crate) const fn is_empty(&self) -> bool {
        self.lengths == 0
    }

    /// True if words of this many tiles can have a bonus.
    #[inline]
    pub(crate) const fn has_length(&self, tiles: usize) -> bool {
        tiles < 32 && self.lengths >> tiles & 1 == 1
    }

    /// The bonus of a new word with these letters.
    #[inline]
    pub(crate) fn of(&self, letters: &[Letter]) -> i32 {
        if self.has_length(letters.len()) { self.rules().map(|rule| rule.of(letters)).sum() } else { 0 }
    }

    /// The bonuses of a new word with these letters, one by one.
    pub(super) fn each_of(&self, letters: &[Letter]) -> Vec<LetterBonus> {
        let each = self.rules().map(|rule| LetterBonus { kind: rule.kind(), points: rule.of(letters) });
        each.filter(|bonus| bonus.points != 0).collect()
    }

    /// An upper bound on the bonus of a word.
    pub(super) fn highest(&self) -> i32 {
        LENGTHS.map(|tiles| self.highest_of_length(tiles)).max().unwrap_or_default()
    }

    /// An upper bound on the bonus of a word of this many tiles.
    #[inline]
    pub(super) fn highest_of_length(&self, tiles: usize) -> i32 {
        if self.has_length(tiles) { self.rules().map(|rule| rule.highest_of_length(tiles)).sum() } else { 0 }
    }

    /// An upper bound on the bonus of a word of these letters with one letter between them.
    pub(crate) fn highest_between(&self, before: &[Letter], after: &[Letter]) -> i32 {
        self.rules().map(|rule| rule.highest_between(before, after)).sum()
    }
}
