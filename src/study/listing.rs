//! The lists that somebody can choose from, each with the progress in it.

use jiff::Timestamp;
use rackety_engine::Ruleset;

use super::deck::Deck;
use super::list::StudyList;
use super::request::{StudyRequest, dictionary_of, list_key};
use super::sentences::{about_list, progress_text, title_of};
use super::sitting::Sitting;
use crate::files::study_progress::ListProgress;
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
        (list, None, progress)
    });
    let searches = host.study.searches(&dictionary).into_iter().filter_map(|found| {
        let quiz = found.about.quiz;
        Some((StudyList::Search(found.about.search.clone()?), Some(quiz), Some(found)))
    });
    let lists = named.chain(searches).map(|(list, quiz, progress)| {
        let title = title_of(&list, rack);
        let request = StudyRequest { list, quiz, ..request.clone() };
        let progress = progress.and_then(|progress| progress_in(host, &request, progress, now));
        let about = match (quiz, progress) {
            (Some(quiz), Some(progress)) => format!("{}: {progress}", quiz.title()),
            (Some(quiz), None) => quiz.title().to_owned(),
            (None, Some(progress)) => progress,
            (None, None) => about_list(&request.list).to_owned(),
        };
        ListedStudy { request, title, about }
    });
    lists.collect()
}

/// The progress in the cards of a list, or `None` before the first of them. Its file may have others: those that the list has
/// for another ruleset or player, and those that have left it.
fn progress_in(host: &Host, request: &StudyRequest, known: ListProgress, now: Timestamp) -> Option<String> {
    // To make a deck takes a moment.
    if known.cards.is_empty() {
        return None;
    }
    let sitting = Sitting::begin(Deck::open(host, request).ok()?, known, request.cards, now);
    (sitting.begun() > 0).then(|| progress_text(&sitting))
}
