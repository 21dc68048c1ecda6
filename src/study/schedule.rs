//! When a card is asked again: by FSRS, a published method of spaced repetition, from the crate `rs-fsrs`.

use chrono::{DateTime, Utc};
use jiff::Timestamp;
use rs_fsrs::{Card as FsrsCard, FSRS, Rating, State};

use crate::files::ProgressError;
use crate::files::study_progress::{CardMemory, CardStage, StudyFolder, StudyKey};

/// Whether somebody knew a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recall {
    /// The whole answer was right.
    Right,
    /// Something was wrong or missing.
    Wrong,
}

/// What is remembered of a card after it was asked at this time; `before` is none for a new card.
///
/// A new card that was known comes again after ten minutes and then after days; one that was not, after a minute. The
/// parameters are those that the authors of FSRS found in the reviews of many users.
pub fn reviewed(before: Option<&CardMemory>, recall: Recall, now: Timestamp) -> CardMemory {
    let before = before.filter(|memory| memory.is_usable());
    let count = |counted: u32, wanted: Recall| counted.saturating_add(u32::from(recall == wanted));
    let card = before.map_or_else(FsrsCard::default, |memory| FsrsCard {
        due: utc(memory.due),
        stability: memory.stability,
        difficulty: memory.difficulty,
        state: match memory.stage {
            CardStage::Learning => State::Learning,
            CardStage::Known => State::Review,
            CardStage::Relearning => State::Relearning,
        },
        // A clock that was set back must not make the time since then negative.
        last_review: utc(memory.asked.min(now)),
        ..FsrsCard::default()
    });
    let rating = match recall {
        Recall::Right => Rating::Good,
        Recall::Wrong => Rating::Again,
    };
    let next = FSRS::default().next(card, utc(now), rating).card;
    CardMemory {
        due: Timestamp::from_second(next.due.timestamp()).unwrap_or(now),
        asked: whole_seconds(now),
        stability: next.stability,
        difficulty: next.difficulty,
        stage: match next.state {
            State::New | State::Learning => CardStage::Learning,
            State::Review => CardStage::Known,
            State::Relearning => CardStage::Relearning,
        },
        right: count(before.map_or(0, |memory| memory.right), Recall::Right),
        wrong: count(before.map_or(0, |memory| memory.wrong), Recall::Wrong),
    }
}

/// Stores that a card of a deck was asked, and returns what is remembered of it.
///
/// # Errors
/// [`ProgressError`].
pub fn note(
    folder: &StudyFolder,
    key: &StudyKey,
    card: &str,
    recall: Recall,
    now: Timestamp,
) -> Result<CardMemory, ProgressError> {
    folder.note(key, card, |before| reviewed(before, recall, now))
}

fn utc(time: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp(time.as_second(), 0).unwrap_or_default()
}

fn whole_seconds(time: Timestamp) -> Timestamp {
    Timestamp::from_second(time.as_second()).unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn minutes(memory: &CardMemory) -> i64 {
        (memory.due.as_second() - memory.asked.as_second()) / 60
    }

    #[test]
    fn a_card_that_is_known_comes_later_each_time_and_a_forgotten_one_soon() {
        let mut now = time("2026-11-25T10:00:00Z");
        let first = reviewed(None, Recall::Right, now);
        assert_eq!((first.stage, minutes(&first), first.right, first.wrong), (CardStage::Learning, 10, 1, 0));
        let mut memory = first;
        let mut before = 0;
        for _ in 0..4 {
            now = memory.due;
            memory = reviewed(Some(&memory), Recall::Right, now);
            assert_eq!(memory.stage, CardStage::Known);
            assert!(before < minutes(&memory) && 24 * 60 <= minutes(&memory), "{}", minutes(&memory));
            before = minutes(&memory);
        }
        now = memory.due;
        let forgotten = reviewed(Some(&memory), Recall::Wrong, now);
        assert_eq!((forgotten.stage, forgotten.wrong), (CardStage::Relearning, 1));
        assert!(minutes(&forgotten) <= 10 && forgotten.stability < memory.stability);
        assert_eq!(minutes(&reviewed(None, Recall::Wrong, now)), 1);
    }

    /// The intervals that another implementation gives with the same parameters: the package `fsrs` 5.1.3 of Python.
    #[test]
    fn intervals_are_those_of_the_published_method() {
        let mut now = time("2026-11-25T10:00:00Z");
        let mut memory = reviewed(None, Recall::Right, now);
        let mut days = Vec::new();
        for _ in 0..4 {
            now = memory.due;
            memory = reviewed(Some(&memory), Recall::Right, now);
            days.push(minutes(&memory) / (24 * 60));
        }
        assert_eq!(days, [4, 15, 48, 136]);
    }

    #[test]
    fn a_clock_that_was_set_back_and_numbers_from_elsewhere_do_no_harm() {
        let now = time("2026-11-25T10:00:00Z");
        let known = reviewed(Some(&reviewed(None, Recall::Right, now)), Recall::Right, now);
        let earlier = now - SignedDuration::from_hours(24 * 400);
        assert!(reviewed(Some(&known), Recall::Right, earlier).is_usable());
        let odd = CardMemory { stability: f64::NAN, ..known };
        assert_eq!(reviewed(Some(&odd), Recall::Right, now), reviewed(None, Recall::Right, now));
        let long = CardMemory { stability: 1e300, ..known };
        assert!(now < reviewed(Some(&long), Recall::Right, now).due);
    }
}
