//! The lists that somebody can choose from, each with the progress in it.

use std::collections::HashSet;

use jiff::Timestamp;
use rackety_engine::Ruleset;

use super::deck::Deck;
use super::list::StudyList;
use super::request::{StudyRequest, dictionary_of, list_key};
use super::sentences::{about_list, begun_text, progress_text, title_of};
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
        let progress = progress.filter(|progress| !progress.cards.is_empty());
        let progress = progress.and_then(|progress| match &request.list {
            // Making the decks of all searches would take seconds.
            StudyList::Search(_) => Some(begun_text(&progress, now)),
            _ => progress_in_deck(host, &request, progress, now),
        });
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
fn progress_in_deck(
    host: &Host,
    request: &StudyRequest,
    mut known: ListProgress,
    now: Timestamp,
) -> Option<String> {
    let deck = Deck::open(host, request).ok()?;
    let keys: HashSet<String> = deck.cards().iter().map(|card| card.key(deck.tiles())).collect();
    known.cards.retain(|key, _| keys.contains(key));
    let begun = known.cards.len();
    (begun > 0).then(|| progress_text(deck.cards().len(), begun, known.due(now)))
}
