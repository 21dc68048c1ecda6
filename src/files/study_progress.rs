//! The progress in word study: a TOML file for each list and each way of asking, in a folder of the data folder.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use rackety_engine::enum_table;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::progress_file::{ProgressError, read_progress, write_progress};
use crate::config::named_files::is_plain_name;
use crate::disk::{self, FileKind};
use crate::input::word_search::WordSearch;

/// The files with the progress in word study: at most 8 MB.
pub const STUDY_PROGRESS: FileKind = FileKind::private("file of word study", 8 << 20);

const HEADING: &str =
    "# Word study: when each card is due, and how well it is known. Delete this file to begin anew.\n\n";

/// The most cards that are remembered of a list; those that are due last are forgotten first.
const MAX_REMEMBERED: usize = 20_000;

/// The most earlier searches that are listed: those that were asked last. To find them, all are read, which are few: each was
/// typed by hand.
const MAX_SEARCHES: usize = 20;

enum_table! {
    /// How the words of a list are asked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Quiz(
        /// The name, as it is typed.
        pub name: &'static str,
        /// The name in sentences.
        pub title: &'static str,
    ) {
        /// A rack is shown; its anagrams are typed.
        Anagrams: "anagrams", "anagrams";
        /// A word is shown; the letters that make it longer at one end are typed.
        Hooks: "hooks", "hooks";
        /// A word, real or invented, is shown; whether it is good is typed.
        GoodOrBad: "good-or-bad", "good or bad";
    }
}

impl Quiz {
    /// The quiz with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quiz| quiz.name() == name)
    }
}

/// What a file is about: words of a word list, and how they are asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyKey {
    /// The id of the word list.
    pub dictionary: String,
    /// The name of the list of words.
    pub list: String,
    /// How they are asked.
    pub quiz: Quiz,
    /// The search that the words were found by, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<WordSearch>,
}

/// What is remembered of a card.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardMemory {
    /// When it is to be asked again.
    pub due: Timestamp,
    /// When it was asked last.
    pub asked: Timestamp,
    /// In how many days the probability of remembering it falls to 90 %.
    pub stability: f64,
    /// How hard it is to remember, from 1 to 10.
    pub difficulty: f64,
    /// How far it is learnt.
    pub stage: CardStage,
    /// How often the answer was right.
    pub right: u32,
    /// How often it was wrong.
    pub wrong: u32,
}

/// How far a card is learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardStage {
    /// It is new, and asked again after minutes.
    Learning,
    /// It is known, and asked again after days.
    Known,
    /// It was known and forgotten, and is asked again after minutes.
    Relearning,
}

/// The progress in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListProgress {
    /// What it is about.
    pub about: StudyKey,
    /// How many cards the list had, in files of earlier versions. The deck says it: it depends on the ruleset and the player.
    #[serde(default, skip_serializing)]
    cards_in_list: IgnoredAny,
    /// The cards that were asked.
    pub cards: BTreeMap<String, CardMemory>,
}

/// The folder with the progress in word study.
#[derive(Debug, Clone, Default)]
pub struct StudyFolder {
    folder: Option<PathBuf>,
}

impl StudyKey {
    /// The name of the file: `en-two-letters-good-or-bad.toml`. Searches are told apart by a hash, since a pattern has
    /// characters that names of files cannot have.
    fn file_name(&self) -> String {
        let Self { dictionary, list, quiz, search } = self;
        let search = search.as_ref().map(|search| format!("-{:016x}", stable_hash(&search.to_string())));
        format!("{dictionary}-{list}{}-{}.toml", search.unwrap_or_default(), quiz.name())
    }

    /// Returns whether the cards are the same: a search finds the same words in either case of letters.
    fn is_of_same_list(&self, other: &Self) -> bool {
        let search = |key: &Self| key.search.as_ref().map(ToString::to_string);
        let Self { dictionary, list, quiz, .. } = self;
        (dictionary, list, quiz, search(self)) == (&other.dictionary, &other.list, &other.quiz, search(other))
    }
}

/// How far a clock may be behind the last answer to a card: if it is further, the clock was ahead then.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_mins(5);

impl CardMemory {
    /// Returns whether the card is due. A card last asked after this time is due, too: the clock was ahead then, perhaps by
    /// years.
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.due <= now || CLOCK_TOLERANCE < self.asked.duration_since(now)
    }

    /// Whether the numbers are some that a schedule can go on from. Anybody can edit the file.
    pub fn is_usable(&self) -> bool {
        self.stability.is_finite() && self.stability > 0.0 && (1.0..=10.0).contains(&self.difficulty)
    }
}

impl ListProgress {
    /// No progress yet.
    pub const fn new(about: StudyKey) -> Self {
        Self { about, cards_in_list: IgnoredAny, cards: BTreeMap::new() }
    }

    /// How many cards are due at this time.
    pub fn due(&self, now: Timestamp) -> usize {
        self.cards.values().filter(|memory| memory.is_due(now)).count()
    }

    /// Forgets the cards that are due last, if there are too many.
    fn forget_surplus(&mut self) {
        while self.cards.len() > MAX_REMEMBERED {
            let last = self.cards.iter().max_by_key(|(_, memory)| memory.due);
            let Some(last) = last.map(|(card, _)| card.clone()) else { break };
            self.cards.remove(&last);
        }
    }
}

impl StudyFolder {
    /// The progress in this folder, which need not exist; without one, none is stored.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// The file of a list, or `None` without a folder. A ruleset of anybody may name its language, and so its words, as it
    /// likes: progress in a list whose name is a path is not stored.
    fn file(&self, key: &StudyKey) -> Option<PathBuf> {
        let folder = self.folder.as_ref().filter(|_| is_plain_name(&key.dictionary))?;
        Some(folder.join(key.file_name()))
    }

    /// The progress in a list.
    ///
    /// # Errors
    /// [`ProgressError`].
    pub fn read(&self, key: &StudyKey) -> Result<ListProgress, ProgressError> {
        let Some(file) = self.file(key) else { return Ok(ListProgress::new(key.clone())) };
        let known: Option<ListProgress> = read_progress(&file, &STUDY_PROGRESS)?;
        // Another list whose hash is the same would be a wonder.
        let known = known.filter(|progress| progress.about.is_of_same_list(key));
        Ok(known.unwrap_or_else(|| ListProgress::new(key.clone())))
    }

    /// Stores what is remembered of a card, which follows from what was remembered before.
    ///
    /// # Errors
    /// [`ProgressError`]; the file is unchanged.
    pub fn note(
        &self,
        key: &StudyKey,
        card: &str,
        change: impl FnOnce(Option<&CardMemory>) -> CardMemory,
    ) -> Result<CardMemory, ProgressError> {
        let Some(file) = self.file(key) else { return Ok(change(None)) };
        // Read again: another rackety may have asked a card meanwhile.
        let _lock = disk::lock_for_change(&file)?;
        let mut progress = self.read(key)?;
        let memory = change(progress.cards.get(card));
        progress.cards.insert(card.to_owned(), memory);
        progress.forget_surplus();
        write_progress(&file, &STUDY_PROGRESS, HEADING, &progress)?;
        Ok(memory)
    }

    /// The searches in a word list whose words were studied, by their text, with the progress in them. Files that cannot be
    /// read are left out: opening their list says why.
    pub fn searches(&self, dictionary: &str) -> Vec<ListProgress> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let start = format!("{dictionary}-{SEARCH}-");
        let is_search =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&start));
        let files = disk::files_in(folder).unwrap_or_default().into_iter().filter(is_search);
        let read = files.filter_map(|file| read_progress(&file, &STUDY_PROGRESS).ok().flatten());
        let mut found: Vec<ListProgress> =
            read.filter(|progress: &ListProgress| progress.about.search.is_some()).collect();
        found.sort_by_cached_key(|progress| Reverse(progress.cards.values().map(|card| card.asked).max()));
        found.truncate(MAX_SEARCHES);
        found.sort_by(|one, other| one.about.search.cmp(&other.about.search));
        found
    }
}

/// The name of the list of words found by a search.
pub const SEARCH: &str = "search";

/// A hash that is the same for the same text on every machine, in every version.
pub(crate) fn stable_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn key(list: &str, pattern: Option<&str>) -> StudyKey {
        let search = pattern.map(|text| WordSearch { pattern: text.to_owned(), ..WordSearch::default() });
        StudyKey { dictionary: "en".to_owned(), list: list.to_owned(), quiz: Quiz::Anagrams, search }
    }

    fn memory(due: &str) -> CardMemory {
        CardMemory {
            due: due.parse().unwrap(),
            asked: "2026-11-25T10:00:00Z".parse().unwrap(),
            stability: 3.1,
            difficulty: 5.2,
            stage: CardStage::Learning,
            right: 1,
            wrong: 0,
        }
    }

    #[test]
    fn cards_are_remembered_by_list_and_searches_are_listed() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().join("study")));
        let bingos = key("bingos-7", None);
        assert_eq!(folder.read(&bingos).unwrap(), ListProgress::new(bingos.clone()));
        let soon = memory("2026-11-25T10:10:00Z");
        folder.note(&bingos, "AEINRST", |_| soon).unwrap();
        folder.note(&bingos, "ACE[LL]", |_| memory("2026-11-28T10:00:00Z")).unwrap();
        let progress = folder.read(&bingos).unwrap();
        assert_eq!((progress.cards.len(), progress.cards["AEINRST"]), (2, soon));
        assert_eq!(folder.searches("en"), []);
        for pattern in ["q?*", "*ght"] {
            folder.note(&key(SEARCH, Some(pattern)), "AB", |_| soon).unwrap();
        }
        let searches = folder.searches("en");
        let texts: Vec<String> =
            searches.iter().filter_map(|found| Some(found.about.search.as_ref()?.to_string())).collect();
        assert_eq!(texts, ["*GHT", "Q?*"]);
        assert_eq!(folder.searches("nl"), []);
    }

    #[test]
    fn the_searches_that_were_asked_last_are_listed() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().join("study")));
        let all: Vec<String> = (b'A'..=b'Z').map(|letter| format!("{}*", char::from(letter))).collect();
        for (day, pattern) in (1..).zip(&all) {
            let asked = format!("2026-10-{day:02}T10:00:00Z").parse().unwrap();
            let memory = CardMemory { asked, ..memory("2026-11-25T10:10:00Z") };
            folder.note(&key(SEARCH, Some(pattern)), "AB", |_| memory).unwrap();
        }
        let listed = folder.searches("en").into_iter().map(|found| found.about.search.unwrap().pattern);
        assert_eq!(listed.collect::<Vec<_>>(), all[all.len() - MAX_SEARCHES..]);
    }

    #[test]
    fn the_same_pattern_in_other_capitals_has_the_same_progress() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().join("study")));
        folder.note(&key("search", Some("q?*")), "QI", |_| memory("2026-11-25T10:10:00Z")).unwrap();
        folder.note(&key("search", Some("Q?*")), "QAT", |_| memory("2026-11-25T10:10:00Z")).unwrap();
        let progress = folder.read(&key("search", Some("q?*"))).unwrap();
        assert_eq!(progress.cards.keys().collect::<Vec<_>>(), ["QAT", "QI"]);
        assert!(folder.read(&key("search", Some("q?"))).unwrap().cards.is_empty());
    }

    /// A ruleset of anybody may name its language, and so its words, as it likes.
    #[test]
    fn progress_in_a_list_whose_name_is_a_path_is_not_stored() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().join("study")));
        for dictionary in ["../planted".to_owned(), home.path().join("planted").display().to_string()] {
            let key = StudyKey { dictionary, ..key("hooks", None) };
            folder.note(&key, "AT+", |_| memory("2026-11-25T10:10:00Z")).unwrap();
            assert!(folder.read(&key).unwrap().cards.is_empty());
        }
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }

    /// They said how many cards the list had.
    #[test]
    fn files_of_earlier_versions_are_read_and_written_without_the_number_of_cards() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().to_owned()));
        let (hooks, file) = (key("hooks", None), home.path().join("en-hooks-anagrams.toml"));
        let soon = memory("2026-11-25T10:10:00Z");
        folder.note(&hooks, "AT+", |_| soon).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replacen("[about]", "cards-in-list = 9\n\n[about]", 1)).unwrap();
        assert_eq!(folder.read(&hooks).unwrap().cards, BTreeMap::from([("AT+".to_owned(), soon)]));
        folder.note(&hooks, "AT+", |known| *known.unwrap()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }

    #[test]
    fn a_faulty_file_is_reported_and_never_written() {
        let home = tempfile::tempdir().unwrap();
        let folder = StudyFolder::new(Some(home.path().to_owned()));
        let file = home.path().join("en-hooks-anagrams.toml");
        fs::write(&file, "cards-in-list = -3\n").unwrap();
        let hooks = key("hooks", None);
        let error = folder.note(&hooks, "AT+", |_| memory("2026-11-25T10:10:00Z")).unwrap_err().to_string();
        assert!(error.contains("en-hooks-anagrams.toml") && error.contains("fix or delete"), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "cards-in-list = -3\n");
        let nowhere = StudyFolder::default();
        assert!(nowhere.note(&hooks, "AT+", |_| memory("2026-11-25T10:10:00Z")).is_ok());
    }

    #[test]
    fn the_cards_that_are_due_last_are_forgotten_first() {
        let mut progress = ListProgress::new(key("hooks", None));
        let soon = memory("2026-11-25T10:10:00Z");
        progress.cards.extend((0..MAX_REMEMBERED).map(|number| (number.to_string(), soon)));
        progress.forget_surplus();
        assert_eq!(progress.cards.len(), MAX_REMEMBERED);
        progress.cards.insert("LATER".to_owned(), memory("2026-11-28T10:00:00Z"));
        progress.forget_surplus();
        assert!(progress.cards.len() == MAX_REMEMBERED && !progress.cards.contains_key("LATER"));
    }

    #[test]
    fn numbers_that_no_schedule_goes_on_from_are_known_as_such() {
        let usable = memory("2026-11-25T10:10:00Z");
        assert!(usable.is_usable());
        for (stability, difficulty) in [(f64::NAN, 5.0), (0.0, 5.0), (f64::INFINITY, 5.0), (1.0, 0.0)] {
            assert!(!CardMemory { stability, difficulty, ..usable }.is_usable());
        }
    }
}
