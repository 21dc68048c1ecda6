//! The cards of a list of words.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rackety_engine::printable::printable;
use rackety_engine::rng::RandomStream;
use rackety_engine::{Letter, Ruleset, TileSet, Vocabulary};

use super::card::{Card, Solution};
use super::list::StudyList;
use super::phonies::{self, phony};
use super::request::{StudyRequest, list_key};
use crate::files::own_words::spelled_by_tiles;
use crate::files::study_progress::{Quiz, StudyKey, stable_hash};
use crate::input::word_search::WordSearchError;
use crate::session::{Host, HostError, missed_words_of};
use crate::text::dictionary_label::DictionaryLabel;

/// The most words of a list that cards are made of.
const MAX_WORDS: usize = 20_000;

/// How many cards of good and bad words are mixed with each other.
const MIXED: usize = 20;

/// The cards of a list of words, with the words and tiles that their solutions follow from.
#[derive(Debug, Clone)]
pub struct Deck {
    pub(super) key: StudyKey,
    request: StudyRequest,
    pub(super) label: DictionaryLabel,
    pub(super) ruleset: String,
    pub(super) rack: usize,
    pub(super) language: String,
    tiles: TileSet,
    vocabulary: Arc<Vocabulary>,
    cards: Vec<Card>,
}

/// Why there is nothing to study.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The ruleset or the word list cannot be used.
    #[error("{0}")]
    Host(#[from] HostError),
    /// The ruleset has no tiles for the language.
    #[error("{0}")]
    NoTiles(String),
    /// The search cannot be made.
    #[error("{0}")]
    Search(#[source] WordSearchError),
    /// The list of missed words is empty, for the player with this name if only theirs are asked for.
    #[error(
        "no missed words{} yet; finish a game in this language and review it, with `rackety review`",
        .0.as_ref().map(|name| format!(" of {}", printable(name))).unwrap_or_default()
    )]
    NothingMissed(Option<String>),
    /// The list has no word that can be asked so.
    #[error("no word of this list can be asked as {}; choose another list", .0.title())]
    NoCards(Quiz),
}

impl Deck {
    /// The cards that somebody wants to study, in the order in which new ones are asked.
    ///
    /// # Errors
    /// [`StudyError`].
    pub fn open(host: &Host, request: &StudyRequest) -> Result<Self, StudyError> {
        let ruleset = host.rulesets.load(&request.ruleset).map_err(HostError::Ruleset)?;
        let language = request.language(&ruleset).to_owned();
        let Some(tiles) = ruleset.tile_set(&language).cloned() else {
            return Err(StudyError::NoTiles(host.no_tiles(&ruleset, &language)));
        };
        let words = host.words(&ruleset, &language, request.dictionary(host, &ruleset))?;
        let mut request = request.clone();
        if let StudyList::Search(search) = request.list {
            request.list = StudyList::Search(search.spelled(|text| spelled_by_tiles(text, &tiles)));
        }
        let missed = match request.list {
            StudyList::Missed => missed_words_of(&host.saves, tiles.name(), request.player.as_deref()),
            _ => Vec::new(),
        };
        let quiz = request.quiz();
        if request.list == StudyList::Missed && missed.is_empty() {
            return Err(StudyError::NothingMissed(request.player));
        }
        let maker = CardMaker { ruleset: &ruleset, tiles: &tiles, vocabulary: &words.vocabulary };
        let cards = maker.cards(&request.list, missed, quiz)?;
        if cards.is_empty() {
            return Err(StudyError::NoCards(quiz));
        }
        let key = list_key(words.vocabulary.lexicon().id(), &request.list, quiz, ruleset.rack_size());
        Ok(Self {
            key,
            request,
            label: words.label,
            ruleset: ruleset.name().to_owned(),
            rack: ruleset.rack_size(),
            language,
            tiles,
            vocabulary: words.vocabulary,
            cards,
        })
    }

    /// What the progress is stored under.
    pub const fn key(&self) -> &StudyKey {
        &self.key
    }

    /// What was requested.
    pub const fn request(&self) -> &StudyRequest {
        &self.request
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The tiles.
    pub const fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// The code of the language.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The right answer to a card; for a rack that can be combined in too many ways, no words.
    pub fn solution(&self, card: &Card) -> Solution {
        card.solution(&self.vocabulary, &self.tiles).unwrap_or(Solution::Words(Vec::new()))
    }
}

/// Makes cards of words.
struct CardMaker<'a> {
    ruleset: &'a Ruleset,
    tiles: &'a TileSet,
    vocabulary: &'a Vocabulary,
}

impl CardMaker<'_> {
    fn cards(&self, list: &StudyList, missed: Vec<String>, quiz: Quiz) -> Result<Vec<Card>, StudyError> {
        let rack = self.ruleset.rack_size();
        let mut words = match list {
            StudyList::TwoLetters => self.of_lengths(&[2]),
            StudyList::Hooks => self.of_lengths(&[2, 3]),
            StudyList::Bingos => return Ok(self.bingos(rack, quiz)),
            StudyList::Missed => missed.into_iter().filter(|word| self.vocabulary.contains(word)).collect(),
            StudyList::Search(search) => {
                search.find(self.vocabulary, Some(self.tiles)).map_err(StudyError::Search)?
            }
        };
        self.vocabulary.retain_lengths(self.tiles, &mut words);
        words.truncate(MAX_WORDS);
        Ok(self.of_words(&words, quiz))
    }

    /// The words of these lengths, in characters, the shortest first. Those of a length are shuffled, so that the order does
    /// not show which word is invented, and in the same order each time.
    fn of_lengths(&self, lengths: &[usize]) -> Vec<String> {
        let mut words: Vec<String> =
            self.vocabulary.words().filter(|word| lengths.contains(&word.chars().count())).collect();
        RandomStream::seeded(0).shuffle(&mut words);
        words.sort_by_key(|word| word.chars().count());
        words
    }

    /// The words of as many tiles as a rack has, those with the likeliest racks first.
    fn bingos(&self, rack: usize, quiz: Quiz) -> Vec<Card> {
        let characters = self.tiles.letters().map(|(_, letter)| letter.text().chars().count());
        let lengths = rack..=rack * characters.max().unwrap_or(1);
        let words: Vec<String> =
            self.vocabulary.words().filter(|word| lengths.contains(&word.chars().count())).collect();
        let mut racks = self.tiles.racks_of(words.iter().map(String::as_str), &(rack..=rack));
        racks.sort_by_cached_key(|rack| std::cmp::Reverse(self.tiles.ways_to_draw(rack)));
        racks.retain(|rack| {
            self.vocabulary.lengths().contains(&rack.len()) && self.tiles.ways_to_draw(rack) > 0
        });
        racks.truncate(MAX_WORDS);
        if quiz == Quiz::Anagrams {
            return racks.into_iter().map(Card::Rack).collect();
        }
        self.of_words(&self.words_of(&racks, &words), quiz)
    }

    /// Those of the words that use all tiles of one of the racks, in the order of the racks.
    fn words_of(&self, racks: &[Vec<Letter>], words: &[String]) -> Vec<String> {
        let mut by_rack: HashMap<&[Letter], Vec<&String>> =
            racks.iter().map(|rack| (rack.as_slice(), Vec::new())).collect();
        let size = racks.first().map_or(0, Vec::len);
        for word in words {
            for rack in self.tiles.racks_of([word.as_str()], &(size..=size)) {
                if let Some(of_rack) = by_rack.get_mut(rack.as_slice()) {
                    of_rack.push(word);
                }
            }
        }
        let sorted = racks.iter().flat_map(|rack| {
            let mut of_rack = by_rack.remove(rack.as_slice()).unwrap_or_default();
            self.tiles.sort_words(&mut of_rack, |word| word.as_str());
            of_rack
        });
        sorted.cloned().collect()
    }

    fn of_words(&self, words: &[String], quiz: Quiz) -> Vec<Card> {
        match quiz {
            Quiz::Anagrams => self.racks(words).into_iter().map(Card::Rack).collect(),
            Quiz::Hooks => {
                let both = words
                    .iter()
                    .flat_map(|word| [Card::FrontHooks(word.clone()), Card::BackHooks(word.clone())]);
                let has_hooks = |card: &Card| {
                    card.solution(self.vocabulary, self.tiles)
                        .is_ok_and(|solution| solution.words().next().is_some())
                };
                both.filter(has_hooks).collect()
            }
            Quiz::GoodOrBad => self.good_and_bad(words),
        }
    }

    fn racks(&self, words: &[String]) -> Vec<Vec<Letter>> {
        self.tiles.racks_of(words.iter().map(String::as_str), self.vocabulary.lengths())
    }

    /// Each word and an invented one, some dozen of them mixed.
    fn good_and_bad(&self, words: &[String]) -> Vec<Card> {
        let mut known = BTreeSet::new();
        let mut cards: Vec<String> = Vec::new();
        let letters = phonies::letters_of(self.vocabulary);
        for word in words {
            let phony = phony(word, self.vocabulary, &letters);
            cards.push(word.clone());
            cards.extend(phony.filter(|phony| known.insert(phony.clone())));
        }
        for part in cards.chunks_mut(MIXED) {
            let seed = part.first().map(|word| stable_hash(word)).unwrap_or_default();
            RandomStream::seeded(seed).shuffle(part);
        }
        cards.into_iter().map(Card::Word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;
    use crate::input::word_search::WordSearch;

    #[test]
    fn the_first_words_of_a_long_list_are_asked() {
        let host = Host::new(&Folders::default(), None);
        let search = WordSearch { pattern: "*".to_owned(), ..WordSearch::default() };
        let request = StudyRequest::of_last(&host, Some("wordfeud"), StudyList::Search(search));
        let request = StudyRequest { language: Some("en".to_owned()), ..request };
        let deck = Deck::open(&host, &request).unwrap();
        let first = deck.cards().first().map(|card| card.key(deck.tiles()));
        assert!(first.as_deref() == Some("AA") && deck.cards().len() <= MAX_WORDS);
        assert!(MAX_WORDS / 2 < deck.cards().len(), "{}", deck.cards().len());
    }

    /// Racks of the same letters share words, and each word follows its anagrams.
    #[test]
    fn the_words_of_racks_are_their_anagrams() {
        let ruleset = Host::new(&Folders::default(), None).rulesets.load("wordfeud").unwrap();
        let tiles = ruleset.tile_set("es").unwrap();
        let words = ["SOLLAR", "ROSALL", "SALLOR", "CARROS", "PAPAS", "ROSACR"].map(str::to_owned);
        let vocabulary = Vocabulary::plain(rackety_engine::Lexicon::from_words("test", words.each_ref()));
        let maker = CardMaker { ruleset: &ruleset, tiles, vocabulary: &vocabulary };
        for size in [5, 6] {
            let racks = tiles.racks_of(["CARROS", "SOLLAR", "PAPAS"], &(size..=size));
            let anagrams = |rack: &Vec<Letter>| {
                let solution = Card::Rack(rack.clone()).solution(&vocabulary, tiles).unwrap();
                solution.words().map(ToOwned::to_owned).collect::<Vec<_>>()
            };
            let expected: Vec<String> = racks.iter().flat_map(anagrams).collect();
            assert!(expected.len() >= 4 && maker.words_of(&racks, &words) == expected, "{expected:?}");
        }
    }

    /// The progress in a list of a dictionary is the same whatever the ruleset is.
    #[test]
    fn rulesets_with_other_tiles_have_the_same_cards() {
        let host = Host::new(&Folders::default(), None);
        let cards = |ruleset: &str, list: StudyList| {
            let request = StudyRequest::of_last(&host, Some(ruleset), list);
            let request = StudyRequest { language: Some("en".to_owned()), ..request };
            Deck::open(&host, &request).unwrap().cards().to_vec()
        };
        for list in [StudyList::TwoLetters, StudyList::Hooks] {
            assert_eq!(cards("smartfeud", list.clone()), cards("wordfeud", list.clone()), "{list:?}");
        }
    }

    #[test]
    fn no_word_is_asked_that_is_too_long_for_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("short.toml");
        std::fs::write(&file, "extends = \"wordfeud\"\nname = \"Short\"\n[words]\nmax_length = 5\n").unwrap();
        let host = Host::new(&Folders::default(), None);
        let open = |list: StudyList| {
            let request = StudyRequest::of_last(&host, file.to_str(), list);
            Deck::open(&host, &StudyRequest { language: Some("en".to_owned()), ..request })
        };
        assert!(matches!(open(StudyList::Bingos), Err(StudyError::NoCards(_))));
        let search = WordSearch { pattern: "zo*".to_owned(), ..WordSearch::default() };
        let deck = open(StudyList::Search(search)).unwrap();
        assert!(deck.cards().iter().all(|card| deck.solution(card).words().all(|word| word.len() <= 5)));
        assert!(deck.cards().iter().all(|card| deck.solution(card).words().next().is_some()));
    }

    #[test]
    fn a_deck_that_cannot_be_made_says_why() {
        let host = Host::new(&Folders::default(), None);
        let error = |list: StudyList, ruleset: &str, language: &str| {
            let request = StudyRequest::of_last(&host, Some(ruleset), list);
            let request = StudyRequest { language: Some(language.to_owned()), ..request };
            Deck::open(&host, &request).unwrap_err().to_string()
        };
        let missed = error(StudyList::Missed, "wordfeud", "en");
        assert!(missed.contains("no missed words yet; finish a game"), "{missed}");
        assert!(error(StudyList::Hooks, "wordfeud", "xx").contains("xx"));
        let unplayed = error(StudyList::Hooks, "smartfeud", "sv");
        assert!(unplayed.contains("choose en, nl, or a ruleset that has it: "), "{unplayed}");
        assert!(unplayed.contains("wordfeud"), "{unplayed}");
        assert!(error(StudyList::Hooks, "nosuch", "en").contains("nosuch"));
        assert!(error(StudyList::TwoLetters, "long-words", "en").contains("no word of this list"));
        let search = WordSearch { pattern: "zzzz*".to_owned(), ..WordSearch::default() };
        assert!(error(StudyList::Search(search), "wordfeud", "en").contains("no word of this list"));
    }
}
