//! The difficulty of a puzzle: how many bots find its solution.
//!
//! The panel has a bot of every level with every vocabulary and every habit of taking, each as often as every other. The
//! solution scores the most, so a bot plays it if it knows all of its words, sees it, and takes the tile that it needs. The
//! share of the panel that does so is computed, not sampled.

use super::position::Puzzle;
use super::theme::Theme;
use crate::bots::{BotVocabulary, Level, Taking};
use crate::enum_table;
use crate::lexicon::Lexicon;

/// The difficulty of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// The number of bots in a thousand that find the solution: from 1 to 999.
    found_by: u16,
}

enum_table! {
    /// The difficulty of a puzzle in a word.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Grade(
        /// The name.
        pub name: &'static str,
    ) {
        /// At least 600 bots of a thousand find the solution.
        Easy: "easy";
        /// At least 400 find it.
        Medium: "medium";
        /// At least 200 find it.
        Hard: "hard";
        /// Fewer.
        VeryHard: "very hard";
    }
}

impl Difficulty {
    /// The rating of the panel, by definition: half of it finds the solution of a puzzle of this rating.
    pub const PANEL: i32 = 1500;

    /// The difficulty of a puzzle with these themes. `common` has the common words of the language.
    pub fn new(puzzle: &Puzzle, themes: &[Theme], common: Option<&Lexicon>) -> Self {
        let game = puzzle.game();
        let words = BotVocabulary::Common.words_of(game.vocabulary(), game.tiles(), common);
        let formed = puzzle.check(&puzzle.solution().play.to_play()).map(|scored| scored.words);
        let formed = formed.unwrap_or_default();
        let knows = |vocabulary: &&BotVocabulary| {
            formed.iter().all(|word| vocabulary.knows(&word.text, |word| words.contains(word)))
        };
        let knowing = BotVocabulary::ALL.iter().filter(knows).count() as u64;
        let seen: u64 = Level::ALL.into_iter().map(|level| level.plays_seen_per_thousand(game)).sum();
        // Of two bots that take sometimes, one does.
        let (taking, habits) = if themes.contains(&Theme::Taking) {
            let turns = |taking| match taking {
                Taking::Always => 2,
                Taking::Sometimes => 1,
                Taking::Never => 0,
            };
            (Taking::ALL.into_iter().map(turns).sum(), 2 * Taking::ALL.len() as u64)
        } else {
            (1, 1)
        };
        let bots = (BotVocabulary::ALL.len() * Level::ALL.len()) as u64 * habits;
        let found_by = u16::try_from(knowing * seen * taking / bots).unwrap_or(u16::MAX);
        Self { found_by: found_by.clamp(1, 999) }
    }

    /// Returns the number of bots in a thousand that find the solution.
    pub const fn found_by(self) -> u16 {
        self.found_by
    }

    /// The difficulty in a word.
    pub const fn grade(self) -> Grade {
        match self.found_by {
            600.. => Grade::Easy,
            400.. => Grade::Medium,
            200.. => Grade::Hard,
            _ => Grade::VeryHard,
        }
    }

    /// The rating on the scale of Elo, on which the panel has [`Difficulty::PANEL`]: its performance against the panel.
    #[allow(clippy::cast_possible_truncation, reason = "the difference is at most 1,200")]
    pub fn rating(self) -> i32 {
        let found = f64::from(self.found_by) / 1000.0;
        Self::PANEL + (400.0 * ((1.0 - found) / found).log10()).round() as i32
    }
}
