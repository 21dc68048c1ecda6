//! What somebody wants to study.

use rackety_engine::Ruleset;

use super::list::StudyList;
use crate::files::study_progress::{Quiz, StudyKey};
use crate::session::{Host, HostError};

/// The cards of a sitting, unless another number is wanted: five minutes.
pub const USUAL_CARDS: usize = 20;

/// The most cards of a sitting.
pub const MAX_CARDS: usize = 500;

/// What somebody wants to study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyRequest {
    /// The ruleset to take tiles and words from, by its name.
    pub ruleset: String,
    /// The language; the ruleset's default if none.
    pub language: Option<String>,
    /// The word list, by its name; the one that games use if none.
    pub dictionary: Option<String>,
    /// The list of words.
    pub list: StudyList,
    /// The player whose missed words are asked; all people if none.
    pub player: Option<String>,
    /// How they are asked; as usual if none.
    pub quiz: Option<Quiz>,
    /// The most cards.
    pub cards: usize,
}

impl StudyRequest {
    /// A list by this ruleset, or by that of the game started last, in its language.
    pub fn of_last(host: &Host, ruleset: Option<&str>, list: StudyList) -> Self {
        let ruleset = ruleset.map_or_else(|| host.last_or_first_ruleset(), ToOwned::to_owned);
        let played = host.last_request_by(&ruleset);
        let language = played.and_then(|request| request.language.clone());
        // The list of that game may be gone by now, and nobody asks for it here.
        let is_there = |id: &String| {
            let list = host.dictionaries.get(id);
            list.is_ok_and(|list| language.as_deref().is_none_or(|language| list.language() == language))
        };
        let dictionary = played.and_then(|request| request.dictionary.clone()).filter(is_there);
        Self { ruleset, language, dictionary, list, player: None, quiz: None, cards: USUAL_CARDS }
    }

    /// How the words are asked.
    pub fn quiz(&self) -> Quiz {
        self.quiz.unwrap_or(self.list.usual_quiz())
    }

    /// The id of the word list if one is given or set, and otherwise `None` for the ruleset's choice.
    pub(super) fn dictionary<'a>(&'a self, host: &'a Host, ruleset: &'a Ruleset) -> Option<&'a str> {
        let preferred = || host.preferred_dictionary(ruleset, self.language(ruleset));
        self.dictionary.as_deref().or_else(preferred)
    }

    /// The language of this ruleset's words.
    pub(super) fn language<'a>(&'a self, ruleset: &'a Ruleset) -> &'a str {
        self.language.as_deref().unwrap_or(ruleset.default_language())
    }
}

/// The id of the word list that is studied.
///
/// # Errors
/// [`HostError`].
pub(super) fn dictionary_of(host: &Host, request: &StudyRequest) -> Result<String, HostError> {
    let ruleset = host.rulesets.load(&request.ruleset)?;
    let words = host.words(&ruleset, request.language(&ruleset), request.dictionary(host, &ruleset))?;
    Ok(words.vocabulary.lexicon().id().to_owned())
}

/// What the progress in a list is stored under; `rack` is the number of tiles of a rack.
pub(super) fn list_key(dictionary: &str, list: &StudyList, quiz: Quiz, rack: usize) -> StudyKey {
    let search = match list {
        StudyList::Search(search) => Some(search.clone()),
        StudyList::TwoLetters | StudyList::Hooks | StudyList::Bingos | StudyList::Missed => None,
    };
    let name = match list {
        StudyList::Bingos => format!("{}-{rack}", list.name()),
        other => other.name().to_owned(),
    };
    StudyKey { dictionary: dictionary.to_owned(), list: name, quiz, search }
}
