//! The lists that somebody can choose from, each with the progress in it.

use jiff::Timestamp;
use rackety_engine::Ruleset;

use super::list::StudyList;
use super::request::{StudyRequest, dictionary_of, list_key};
use super::sentences::{about_list, progress_text, title_of};
use crate::session::Host;

/// A list to choose, and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStudy {
    /// What choosing it requests.
    pub request: StudyRequest,
    /// The title.
    pub title: String,
    /// The progress, or before the first card what is in the list.
    pub about: String,
}

/// The lists with names, then the searches whose words were studied, by the ruleset of the request and in its language.
pub fn listed(host: &Host, request: &StudyRequest, now: Timestamp) -> Vec<ListedStudy> {
    let rack = host.rulesets.load(&request.ruleset).as_ref().map_or(0, Ruleset::rack_size);
    // What is wrong with the ruleset or the word list is said when a list is opened.
    let dictionary = dictionary_of(host, request).unwrap_or_default();
    let named = StudyList::NAMED.into_iter().map(|list| {
        let progress = host.study.read(&list_key(&dictionary, &list, list.usual_quiz(), rack)).ok();
        let progress = progress.and_then(|progress| progress_text(&progress, now));
        (list, None, progress)
    });
    let searches = host.study.searches(&dictionary).into_iter().filter_map(|found| {
        let progress = progress_text(&found, now);
        let quiz = found.about.quiz;
        Some((StudyList::Search(found.about.search?), Some(quiz), progress))
    });
    let lists = named.chain(searches).map(|(list, quiz, progress)| {
        let about = match (quiz, progress) {
            (Some(quiz), Some(progress)) => format!("{}: {progress}", quiz.title()),
            (_, Some(progress)) => progress,
            (_, None) => about_list(&list).to_owned(),
        };
        ListedStudy {
            title: title_of(&list, rack),
            about,
            request: StudyRequest { list, quiz, ..request.clone() },
        }
    });
    lists.collect()
}
