//! A sitting: cards of a deck one after the other, those that are due first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};

use super::card::{AnswerFault, Card, CheckedAnswer, Solution};
use super::deck::Deck;
use super::schedule::{Recall, reviewed};
use crate::files::study_progress::{CardMemory, ListProgress};

/// A sitting with a deck.
#[derive(Debug, Clone)]
pub struct Sitting {
    deck: Deck,
    /// What is remembered of the cards of the deck, by their keys.
    memories: BTreeMap<String, CardMemory>,
    /// The places in the deck of the cards that may be asked.
    places: HashMap<String, usize>,
    /// The place from which on there may be new cards.
    new_from: usize,
    current: Option<Asked>,
    /// Cards that were not known, and not asked again since.
    failed: Vec<usize>,
    answered: usize,
    right: usize,
    limit: usize,
    began: Timestamp,
    now: Timestamp,
}

/// The card that is asked.
#[derive(Debug, Clone)]
struct Asked {
    place: usize,
    key: String,
    solution: Solution,
}

impl Sitting {
    /// A sitting of at most `limit` cards that begins at this time.
    pub fn begin(deck: Deck, progress: ListProgress, limit: usize, now: Timestamp) -> Self {
        let keys = deck.cards().iter().map(|card| card.key(deck.tiles()));
        let mut places: HashMap<String, usize> = keys.zip(0..).collect();
        let mut memories = progress.cards;
        memories.retain(|key, _| places.contains_key(key));
        for key in left_out(&deck, &memories, now) {
            places.remove(&key);
        }
        let mut sitting = Self {
            deck,
            memories,
            places,
            new_from: 0,
            current: None,
            failed: Vec::new(),
            answered: 0,
            right: 0,
            limit,
            began: now,
            now,
        };
        sitting.ask_next();
        sitting
    }

    /// The deck.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The card that is asked; none at the end.
    pub fn card(&self) -> Option<&Card> {
        self.deck.cards().get(self.current.as_ref()?.place)
    }

    /// The key of the card that is asked.
    pub fn key(&self) -> Option<&str> {
        self.current.as_ref().map(|asked| asked.key.as_str())
    }

    /// The right answer to the card that is asked.
    pub fn solution(&self) -> Option<&Solution> {
        self.current.as_ref().map(|asked| &asked.solution)
    }

    /// Compares an answer with the solution; none if no card is asked.
    ///
    /// # Errors
    /// [`AnswerFault`]; the card is still asked.
    pub fn check(&self, answer: &str) -> Result<Option<CheckedAnswer>, AnswerFault> {
        self.solution().map(|solution| solution.check(answer, self.deck.tiles())).transpose()
    }

    /// Notes how the card that is asked was answered at this time, and what is remembered of it; none if that could not be
    /// stored. It is asked until [`Self::ask_next`].
    pub fn note(&mut self, recall: Recall, stored: Option<CardMemory>, now: Timestamp) {
        let memory = stored.unwrap_or_else(|| reviewed(self.memory(), recall, now));
        let Some(asked) = &self.current else { return };
        self.now = now;
        self.answered += 1;
        self.failed.retain(|place| *place != asked.place);
        match recall {
            Recall::Right => self.right += 1,
            Recall::Wrong => self.failed.push(asked.place),
        }
        self.memories.insert(asked.key.clone(), memory);
    }

    /// Asks the next card: the one that has been due for longest, else the next new one, else one that was not known in this
    /// sitting. The same card is not asked twice in a row if there is another.
    pub fn ask_next(&mut self) {
        let last = self.current.take().map(|asked| asked.place);
        if self.limit <= self.answered {
            return;
        }
        let is_other = |place: &usize| Some(*place) != last;
        let due = self.memories.iter().filter(|(_, memory)| memory.is_due(self.now));
        let due = due.filter_map(|(key, memory)| Some((memory.due, *self.places.get(key)?)));
        let due = due.filter(|(_, place)| is_other(place)).min().map(|(_, place)| place);
        let next = due
            .or_else(|| self.next_new())
            .or_else(|| self.failed.iter().copied().find(is_other))
            .or_else(|| self.failed.first().copied());
        self.current = next.and_then(|place| {
            let card = self.deck.cards().get(place)?;
            Some(Asked { place, key: card.key(self.deck.tiles()), solution: self.deck.solution(card) })
        });
    }

    fn next_new(&mut self) -> Option<usize> {
        let cards = self.deck.cards().iter().enumerate().skip(self.new_from);
        let is_new = |card: &Card| {
            let key = card.key(self.deck.tiles());
            self.places.contains_key(&key) && !self.memories.contains_key(&key)
        };
        let found = cards.into_iter().find(|(_, card)| is_new(card)).map(|(place, _)| place);
        self.new_from = found.unwrap_or(self.deck.cards().len());
        found
    }

    /// How many cards were answered, and how many of them were known.
    pub const fn score(&self) -> (usize, usize) {
        (self.answered, self.right)
    }

    /// The number of the card that is asked, and of cards in the sitting if no further one is failed or comes due.
    pub fn number(&self) -> (usize, usize) {
        let is_later = |place: &&usize| {
            let key = self.deck.cards().get(**place).map(|card| card.key(self.deck.tiles()));
            key.and_then(|key| self.memories.get(&key)).is_some_and(|memory| !memory.is_due(self.now))
        };
        let known = self.memories.iter().filter(|(key, _)| self.places.contains_key(*key));
        let due = known.clone().filter(|(_, memory)| memory.is_due(self.now)).count();
        let left = self.places.len() - known.count() + due + self.failed.iter().filter(is_later).count();
        (self.answered + 1, self.limit.min(self.answered + left))
    }

    /// How many cards of the deck were ever asked.
    pub fn begun(&self) -> usize {
        self.memories.len()
    }

    /// How many cards are due now.
    pub fn due(&self) -> usize {
        self.memories.values().filter(|memory| memory.is_due(self.now)).count()
    }

    /// How many cards are due now and left for the next sitting, because another card of this one has their letters.
    pub fn due_next_time(&self) -> usize {
        let left = self.memories.iter().filter(|(key, _)| !self.places.contains_key(*key));
        left.filter(|(_, memory)| memory.is_due(self.now)).count()
    }

    /// When the next card is due that was asked; none if none was.
    pub fn next_due(&self) -> Option<Timestamp> {
        self.memories.values().map(|memory| memory.due).min()
    }

    /// What is remembered of the card that is asked.
    pub fn memory(&self) -> Option<&CardMemory> {
        self.memories.get(self.key()?)
    }

    /// The time of the last answer.
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// The time from the beginning to the last answer.
    pub fn taken(&self) -> SignedDuration {
        self.now.duration_since(self.began)
    }
}

/// The keys of the racks that a sitting leaves out. Racks of the same letters, some of them on one tile, share words, so that
/// the solution of one gives away some of the others'. Only that which has been due for longest is asked, or else a new one:
/// of those, the one with the most tiles, whose words include those of the others.
fn left_out(deck: &Deck, memories: &BTreeMap<String, CardMemory>, now: Timestamp) -> Vec<String> {
    let racks = deck.cards().iter().filter_map(|card| {
        let Card::Rack(letters) = card else { return None };
        let mut spelled: Vec<char> = deck.tiles().spell(letters).chars().collect();
        spelled.sort_unstable();
        let key = card.key(deck.tiles());
        let due = memories.get(&key).map_or(now, |memory| memory.due);
        Some(((spelled, due, Reverse(letters.len())), key))
    });
    let mut racks: Vec<_> = racks.collect();
    // New cards stay in the order of the list.
    racks.sort_by(|(one, _), (other, _)| one.cmp(other));
    let same = racks.chunk_by(|((one, ..), _), ((other, ..), _)| one == other);
    same.flat_map(|same| same.iter().skip(1)).map(|(_, key)| key.clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::files::Folders;
    use crate::files::study_progress::Quiz;
    use crate::input::word_search::WordSearch;
    use crate::session::Host;
    use crate::study::{StudyList, StudyRequest, end_lines, reviewed};
    use crate::text::numbers::counted;

    fn deck(list: StudyList, quiz: Option<Quiz>) -> Deck {
        deck_in("en", list, quiz)
    }

    fn deck_in(language: &str, list: StudyList, quiz: Option<Quiz>) -> Deck {
        let host = Host::new(&Folders::default(), None);
        let request = StudyRequest { quiz, ..StudyRequest::of_last(&host, Some("wordfeud"), list) };
        let request = StudyRequest { language: Some(language.to_owned()), ..request };
        Deck::open(&host, &request).unwrap()
    }

    fn pattern(text: &str) -> StudyList {
        StudyList::Search(WordSearch { pattern: text.to_owned(), ..WordSearch::default() })
    }

    fn answer(sitting: &mut Sitting, recall: Recall, now: Timestamp) {
        sitting.note(recall, None, now);
        sitting.ask_next();
    }

    fn key(sitting: &Sitting) -> String {
        sitting.key().unwrap().to_owned()
    }

    #[test]
    fn new_cards_come_in_order_and_one_that_was_not_known_after_a_minute() {
        let deck = deck(StudyList::TwoLetters, None);
        let keys: Vec<String> = deck.cards().iter().map(|card| card.key(deck.tiles())).collect();
        let start: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut sitting = Sitting::begin(deck.clone(), ListProgress::new(deck.key().clone()), 6, start);
        assert_eq!(key(&sitting), keys[0]);
        answer(&mut sitting, Recall::Wrong, start + SignedDuration::from_secs(10));
        assert_eq!(key(&sitting), keys[1]);
        answer(&mut sitting, Recall::Right, start + SignedDuration::from_secs(20));
        assert_eq!(key(&sitting), keys[2]);
        answer(&mut sitting, Recall::Right, start + SignedDuration::from_secs(80));
        assert_eq!(key(&sitting), keys[0], "a minute later");
        answer(&mut sitting, Recall::Right, start + SignedDuration::from_secs(90));
        assert_eq!((key(&sitting), sitting.score(), sitting.begun()), (keys[3].clone(), (4, 3), 3));
        for _ in 0..2 {
            answer(&mut sitting, Recall::Right, start + SignedDuration::from_secs(95));
        }
        assert!(sitting.card().is_none(), "six cards");
        assert_eq!(sitting.taken().as_secs(), 95);
    }

    #[test]
    fn what_is_due_comes_first_and_the_longest_due_before_the_rest() {
        let deck = deck(StudyList::TwoLetters, None);
        let keys: Vec<String> = deck.cards().iter().map(|card| card.key(deck.tiles())).collect();
        let start: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut progress = ListProgress::new(deck.key().clone());
        let hour = |hours| start - SignedDuration::from_hours(hours);
        for (place, hours) in [(7, 2), (9, 30), (11, 5)] {
            progress.cards.insert(keys[place].clone(), reviewed(None, Recall::Right, hour(hours)));
        }
        progress.cards.insert("ZZZ".to_owned(), reviewed(None, Recall::Right, hour(99)));
        let mut sitting = Sitting::begin(deck, progress, 20, start);
        assert_eq!(sitting.due(), 3);
        for expected in [9, 11, 7, 0, 1] {
            assert_eq!(key(&sitting), keys[expected]);
            answer(&mut sitting, Recall::Right, start);
        }
    }

    #[test]
    fn cards_that_were_asked_by_a_clock_that_was_ahead_are_due() {
        let deck = deck(StudyList::TwoLetters, None);
        let key = deck.cards()[7].key(deck.tiles());
        let start: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut progress = ListProgress::new(deck.key().clone());
        let ahead = start + SignedDuration::from_hours(5 * 365 * 24);
        progress.cards.insert(key.clone(), reviewed(None, Recall::Right, ahead));
        assert_eq!(progress.due(start), 1);
        let mut sitting = Sitting::begin(deck, progress, 20, start);
        assert_eq!((sitting.due(), sitting.key()), (1, Some(key.as_str())));
        answer(&mut sitting, Recall::Right, start);
        assert!(sitting.due() == 0 && sitting.key() != Some(key.as_str()));
    }

    #[test]
    fn an_answer_that_cannot_be_stored_counts_for_the_card_in_this_sitting() {
        let deck = deck(pattern("q?"), Some(Quiz::Anagrams));
        let start: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut sitting = Sitting::begin(deck.clone(), ListProgress::new(deck.key().clone()), 20, start);
        for _ in 0..2 {
            sitting.note(Recall::Right, None, start);
        }
        assert_eq!(sitting.memory().map(|memory| memory.right), Some(2));
    }

    #[test]
    fn a_short_list_ends_when_all_is_known() {
        let deck = deck(pattern("q?"), Some(Quiz::Anagrams));
        assert_eq!(deck.cards().len(), 1);
        let start: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut sitting = Sitting::begin(deck.clone(), ListProgress::new(deck.key().clone()), 20, start);
        answer(&mut sitting, Recall::Wrong, start);
        assert_eq!(key(&sitting), "IQ", "the only card comes again");
        answer(&mut sitting, Recall::Right, start);
        assert!(sitting.card().is_none());
        assert!(sitting.next_due().is_some_and(|due| start < due));
    }

    /// A A LL and A A L L are two cards, each with its schedule, but the words of A A LL are also those of A A L L.
    #[test]
    fn a_word_is_asked_in_one_rack_of_a_sitting() {
        let deck = deck_in("es", pattern("?ll?"), None);
        let cards = deck.cards().len();
        let mut now: Timestamp = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut progress = ListProgress::new(deck.key().clone());
        let mut sit = |progress: &mut ListProgress, hours: i64| {
            now += SignedDuration::from_hours(hours);
            let mut sitting = Sitting::begin(deck.clone(), progress.clone(), 500, now);
            let (mut words, mut asked, all) = (Vec::new(), Vec::new(), sitting.number().1);
            while sitting.card().is_some() {
                words.extend(sitting.solution().unwrap().words().map(ToOwned::to_owned));
                asked.push(key(&sitting));
                assert_eq!(sitting.number(), (asked.len(), all));
                answer(&mut sitting, Recall::Right, now);
            }
            let different: BTreeSet<String> = words.iter().cloned().collect();
            assert_eq!(words.len(), different.len(), "{words:?}");
            progress.cards.clone_from(&sitting.memories);
            (asked, different, sitting)
        };
        let (first, all, sitting) = sit(&mut progress, 0);
        assert!(first.contains(&"AALL".to_owned()) && 2 * first.len() == cards, "{first:?}");
        assert!(all.contains("ELLO") && all.contains("LELO"), "{all:?}");
        assert_eq!((sitting.begun(), sitting.due()), (first.len(), 0));
        // The other racks come next, though the first ones are soon due; then those that have been due for longer.
        let (second, known, sitting) = sit(&mut progress, 0);
        assert!(second.contains(&"AA[LL]".to_owned()), "{second:?}");
        assert!(known.contains("ELLO") && known.is_subset(&all), "{known:?}");
        assert_eq!((sitting.begun(), second.iter().any(|key| first.contains(key))), (cards, false));
        let (third, _, sitting) = sit(&mut progress, 24);
        assert_eq!((third.len(), sitting.begun(), sitting.due()), (first.len(), cards, second.len()));
        let left = counted(second.len() as u64, "due card");
        assert!(end_lines(&sitting).last().is_some_and(|line| line.ends_with(&format!(": {left}."))));
        let (fourth, ..) = sit(&mut progress, 0);
        assert!(fourth.len() == first.len() && !fourth.iter().any(|key| third.contains(key)), "{fourth:?}");
    }

    #[test]
    fn half_of_the_good_or_bad_words_are_invented_and_lists_can_be_asked_in_each_way() {
        let judged = deck(StudyList::TwoLetters, None);
        let good = judged.cards().iter().filter(|card| judged.solution(card) == Solution::Good).count();
        let all = judged.cards().len();
        assert!(2 * good >= all && all > 2 * good - good / 4, "{good} of {all}");
        let hooks = deck(StudyList::Hooks, None);
        assert!(hooks.cards().iter().all(|card| hooks.solution(card).words().next().is_some()));
        let bingos = deck(StudyList::Bingos, None);
        let first: Vec<String> = bingos.cards()[..3].iter().map(|card| card.key(bingos.tiles())).collect();
        assert_eq!(first, ["AEINORT", "AEEIORT", "AEINOST"]);
        assert!(bingos.cards().len() > 10_000);
        let by_hooks = deck(StudyList::TwoLetters, Some(Quiz::Hooks));
        assert!(by_hooks.cards().len() > 100);
    }
}
