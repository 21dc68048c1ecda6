//! `rackety study`: word study on the screen, or with typed commands.

use jiff::Timestamp;
use rackety_engine::nearest_name;

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::{StudyArgs, study_list_names};
use crate::files::ProgressError;
use crate::input::word_search::WordSearch;
use crate::plain;
use crate::session::Host;
use crate::study::{Deck, Sitting, StudyList, StudyRequest};
use crate::tui::StartScreen;

pub(super) fn run(call: &mut Call<'_>, args: &StudyArgs) -> CommandResult {
    let interface = call.interface()?;
    let Some(list) = &args.list else {
        let request = request(call.host, args, StudyList::TwoLetters);
        return match call.mode()? {
            PlayMode::Screen => call.show(interface, StartScreen::StudyLists(Box::new(request))),
            PlayMode::Plain => choose_plain(call, &request),
        };
    };
    let list = list_of(list, args)?;
    if args.player.is_some() && list != StudyList::Missed {
        let message = "--player is for missed; leave it out with other lists".to_owned();
        return Err(CommandError::Input(message));
    }
    let sitting = begin(call.host, &request(call.host, args, list))?;
    match call.mode()? {
        PlayMode::Screen => call.show(interface, StartScreen::Study(Box::new(sitting))),
        PlayMode::Plain => study_plain(call, sitting, 0),
    }
}

/// Word study with typed commands, as the menu offers it.
pub(super) fn from_menu(call: &mut Call<'_>) -> CommandResult {
    let request = StudyRequest::of_last(call.host, None, StudyList::TwoLetters);
    choose_plain(call, &request)
}

/// Lets a person choose a list, and asks its cards.
fn choose_plain(call: &mut Call<'_>, request: &StudyRequest) -> CommandResult {
    let mut faults = 0;
    let Some(chosen) = call.talk(|talk| plain::study_list(request, talk, &mut faults))? else {
        return Ok(CommandStatus::of_faults(faults));
    };
    let sitting = begin(call.host, &chosen)?;
    study_plain(call, sitting, faults)
}

/// Asks the cards, after this number of lines that failed.
fn study_plain(call: &mut Call<'_>, sitting: Sitting, faults: usize) -> CommandResult {
    let mut exit = call.talk(|talk| plain::study(sitting, talk))?;
    exit.faults += faults;
    CommandStatus::of_plain(exit, "some answers are not stored")
}

fn begin(host: &Host, request: &StudyRequest) -> Result<Sitting, CommandError> {
    let deck = Deck::open(host, request)?;
    let progress = host.study.read(deck.key())?;
    Ok(Sitting::begin(deck, progress, request.cards, Timestamp::now()))
}

/// The list that a text names.
fn list_of(text: &str, args: &StudyArgs) -> Result<StudyList, CommandError> {
    let narrows = args.min.is_some() || args.max.is_some() || args.contains.is_some();
    if WordSearch::is_pattern(text) {
        let pattern = text.to_owned();
        let contains = args.contains.clone().unwrap_or_default();
        return Ok(StudyList::Search(WordSearch { pattern, min: args.min, max: args.max, contains }));
    }
    let Some(list) = StudyList::named(text) else {
        let meant = nearest_name(text, StudyList::NAMED.iter().map(StudyList::name))
            .map(|meant| format!("; did you mean {meant}?"))
            .unwrap_or_default();
        let names = study_list_names();
        let message =
            format!("unknown list `{text}`{meant}; choose one of {names}, or a pattern such as 'q?*'");
        return Err(CommandError::Input(message));
    };
    if narrows {
        let message = format!("--min, --max and --contains are for patterns; leave them out with {text}");
        return Err(CommandError::Input(message));
    }
    Ok(list)
}

/// What the arguments request. A ruleset that is given is played in its own language.
fn request(host: &Host, args: &StudyArgs, list: StudyList) -> StudyRequest {
    let usual = StudyRequest::of_last(host, args.ruleset.as_deref(), list);
    // The word list of the last game is one of its language.
    let is_usual = args.language.is_none() || args.language == usual.language;
    StudyRequest {
        dictionary: args.dictionary.clone().or(usual.dictionary.filter(|_| is_usual)),
        language: args.language.clone().or(usual.language),
        player: args.player.clone(),
        quiz: args.quiz,
        cards: usize::try_from(args.cards).unwrap_or(usize::MAX),
        ..usual
    }
}

impl From<ProgressError> for CommandError {
    fn from(error: ProgressError) -> Self {
        match error {
            ProgressError::File(error) => error.into(),
            ProgressError::Faulty { faults, .. } => Self::Faults(faults),
        }
    }
}
