//! Reviews stored beside their games, so that a second look takes no time.
//!
//! A review is stored with a stamp of everything that it depends on. One with another stamp is made again.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use rackety_engine::Game;
use rackety_engine::analysis::{Analyst, Depth, GameReview, ReviewRecord, ReviewTables, UnseenRacks};
use rackety_engine::bots::LeaveTable;
use serde::{Deserialize, Serialize};

use crate::config::settings::OffensiveWords;
use crate::disk::{self, FileError, FileKind};
use crate::stats::ReviewedSeat;

/// Stored reviews: at most 8 MB. No review comes near this size.
pub const REVIEW: FileKind = FileKind::private("stored review", 8 << 20);

/// The version of what is stored of a review. One of another version is made again.
const CONTENT: u32 = 5;

/// The contents of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewFile {
    stamp: u64,
    review: ReviewRecord,
    /// The part of the file for statistics, which read no more of it.
    seats: Vec<ReviewedSeat>,
}

/// The part of a file that statistics read.
#[derive(Debug, Deserialize)]
struct ReviewedSeats {
    seats: Vec<ReviewedSeat>,
}

/// The place of a game's reviews: a file for each depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewStore {
    game: PathBuf,
}

impl ReviewStore {
    /// The place of the reviews of the saved game in this file.
    pub fn of(game: &Path) -> Self {
        Self { game: game.to_owned() }
    }

    /// The stored review of the game; none if there is none, or if it is of another game, or made with another
    /// evaluation, other tables, words or racks.
    pub fn read(
        &self,
        (game, unseen): (&Game, &UnseenRacks),
        depth: Depth,
        (leaves, tables): (&LeaveTable, &ReviewTables),
        offensive_words: OffensiveWords,
    ) -> Option<GameReview> {
        let bytes = disk::read(&self.path(depth), &REVIEW).ok()?;
        let file: ReviewFile = serde_json::from_slice(&bytes).ok()?;
        if Some(file.stamp) != Self::stamp(game, (leaves, tables), offensive_words) {
            return None;
        }
        let review = GameReview::restore(&file.review, game, leaves, tables)?;
        (review.is_complete() && review.depth() == depth && review.unseen() == unseen).then_some(review)
    }

    /// Stores a review that is complete, unless another list stands in for that of the game: statistics count what is stored.
    /// If it cannot be stored, the next look takes longer, and nothing else is lost.
    pub fn write(
        &self,
        game: &Game,
        review: &GameReview,
        (leaves, tables): (&LeaveTable, &ReviewTables),
        offensive_words: OffensiveWords,
    ) {
        let has_own_list = game.vocabulary().lexicon().id() == game.dictionary().id;
        let stamp = Self::stamp(game, (leaves, tables), offensive_words);
        let Some(stamp) = stamp.filter(|_| review.is_complete() && has_own_list) else { return };
        let file = ReviewFile { stamp, review: review.record(game), seats: ReviewedSeat::of(game, review) };
        let Ok(text) = serde_json::to_vec(&file) else { return };
        let _ = disk::replace(&self.path(review.depth()), &REVIEW, &text);
    }

    /// The closest review among these files, or `None` if there is no review of the game.
    pub(super) fn closest_of(&self, files: &HashSet<PathBuf>) -> Option<Depth> {
        let mut closest_first = Depth::ALL.into_iter().rev().filter(|_| !files.is_empty());
        closest_first.find(|&depth| files.contains(&self.path(depth)))
    }

    /// Returns the figures of a stored review for each player; empty if it cannot be read.
    pub(super) fn reviewed_seats(&self, depth: Depth) -> Vec<ReviewedSeat> {
        let bytes = disk::read(&self.path(depth), &REVIEW).unwrap_or_default();
        serde_json::from_slice(&bytes).map(|ReviewedSeats { seats }| seats).unwrap_or_default()
    }

    /// Deletes the stored reviews.
    ///
    /// # Errors
    /// [`FileError`] if one cannot be deleted.
    pub fn remove(&self) -> Result<(), FileError> {
        let paths = Depth::ALL.into_iter().map(|depth| self.path(depth));
        paths.filter(|path| path.symlink_metadata().is_ok()).try_for_each(|path| disk::remove(&path))
    }

    /// The extension is not that of saved games.
    fn path(&self, depth: Depth) -> PathBuf {
        self.game.with_extension(format!("{}-review", depth.name()))
    }

    /// A hash of what a review depends on: the game, its words and which of them are chosen, and the evaluation with its
    /// tables. Levels are not stored.
    fn stamp(
        game: &Game,
        (leaves, tables): (&LeaveTable, &ReviewTables),
        offensive_words: OffensiveWords,
    ) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        CONTENT.hash(&mut hasher);
        serde_json::to_vec(&game.record()).ok()?.hash(&mut hasher);
        game.vocabulary_key().hash(&mut hasher);
        offensive_words.hash(&mut hasher);
        leaves.hash(&mut hasher);
        tables.win.hash(&mut hasher);
        Analyst::EVALUATION.hash(&mut hasher);
        Some(hasher.finish())
    }
}
