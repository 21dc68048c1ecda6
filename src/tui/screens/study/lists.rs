//! The lists of word study, with the progress in each.

use jiff::Timestamp;
use rackety_engine::TileSet;

use crate::session::Host;
use crate::study::{Deck, Sitting, StudyList, StudyRequest, USUAL_CARDS, listed};
use crate::tui::effect::Effect;
use crate::tui::screens::menu::{Menu, MenuItem};

/// The lists by the ruleset of this request.
pub(in crate::tui) fn study_menu(host: &Host, request: &StudyRequest) -> Menu {
    let items = listed(host, request, Timestamp::now())
        .into_iter()
        .map(|list| MenuItem::new(list.title, list.about, Effect::OpenStudy(Box::new(list.request))));
    let pattern = MenuItem::new(
        "A pattern",
        "the words that match it, such as q?*",
        Effect::TypeStudyPattern(Box::new(StudyRequest { quiz: None, ..request.clone() })),
    );
    let other = MenuItem::new("Another game", "its words and tiles", Effect::OpenStudyRulesets);
    let (name, fault) = match host.rulesets.load(&request.ruleset) {
        Ok(ruleset) => {
            let language = request.language.as_deref().unwrap_or(ruleset.default_language());
            let language = ruleset.tile_set(language).map_or(language, TileSet::name);
            (format!("{}, {language}", ruleset.name()), None)
        }
        Err(error) => (request.ruleset.clone(), Some(error.to_string())),
    };
    let about = format!("{name}. {USUAL_CARDS} cards, about five minutes.");
    Menu::new("Word study", about, items.chain([pattern, other]).collect()).with_lasting_fault(fault)
}

/// The lists by the ruleset of the game started last.
pub(in crate::tui) fn last_study_menu(host: &Host) -> Menu {
    study_menu(host, &StudyRequest::of_last(host, None, StudyList::TwoLetters))
}

/// The rulesets whose words and tiles can be studied.
pub(in crate::tui) fn study_rulesets(host: &Host) -> Menu {
    let items = host.rulesets.entries().into_iter().map(|(id, _)| match host.rulesets.load(&id) {
        Ok(ruleset) => {
            let request = StudyRequest::of_last(host, Some(&id), StudyList::TwoLetters);
            MenuItem::new(ruleset.name(), ruleset.about(), Effect::OpenStudyLists(Box::new(request)))
        }
        Err(error) => MenuItem::inactive(id, error.to_string()),
    });
    Menu::new("Word study", "the words and tiles of which game?", items.collect())
}

/// The cards that somebody wants to study.
///
/// # Errors
/// Why there are none.
pub(in crate::tui) fn begin_study(host: &Host, request: &StudyRequest) -> Result<Sitting, String> {
    let deck = Deck::open(host, request).map_err(|error| error.to_string())?;
    let progress = host.study.read(deck.key()).map_err(|error| error.to_string())?;
    Ok(Sitting::begin(deck, progress, request.cards, Timestamp::now()))
}
