//! `rackety study`: word study on the screen, or with typed commands.

use jiff::Timestamp;
use rackety_engine::nearest_name;

use super::play_mode::{PlayMode, show, with_dialogue};
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::{StudyArgs, study_list_names};
use crate::files::ProgressError;
use crate::input::word_search::WordSearch;
use crate::output::Streams;
use crate::plain;
use crate::session::Host;
use crate::study::{Deck, Sitting, StudyList, StudyRequest};
use crate::tui::{StartScreen, UiConfig};

pub(super) fn run(
    interface: UiConfig,
    host: &mut Host,
    args: &StudyArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let Some(list) = &args.list else { return choose(interface, host, args, wanted, streams) };
    let list = list_of(list, args)?;
    if args.player.is_some() && list != StudyList::Missed {
        let message = "--player is for missed; leave it out with other lists".to_owned();
        return Err(CommandError::Input(message));
    }
    let sitting = begin(host, &request(host, args, list))?;
    match wanted.possible_on(streams)? {
        PlayMode::Screen => show(interface, host, StartScreen::Study(Box::new(sitting)), &streams.out),
        PlayMode::Plain => study_plain(sitting, host, streams),
    }
}

/// Shows the lists to choose from.
fn choose(
    interface: UiConfig,
    host: &mut Host,
    args: &StudyArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let request = request(host, args, StudyList::TwoLetters);
    match wanted.possible_on(streams)? {
        PlayMode::Screen => show(interface, host, StartScreen::StudyLists(Box::new(request)), &streams.out),
        PlayMode::Plain => choose_plain(&request, host, streams),
    }
}

/// Word study with typed commands, as the menu offers it.
pub(super) fn from_menu(host: &Host, streams: &mut Streams) -> CommandResult {
    choose_plain(&StudyRequest::of_last(host, None, StudyList::TwoLetters), host, streams)
}

fn choose_plain(request: &StudyRequest, host: &Host, streams: &mut Streams) -> CommandResult {
    let chosen =
        with_dialogue(streams, host, |dialogue, _, host| plain::study_list(request, dialogue, host))?;
    match chosen {
        Some(request) => study_plain(begin(host, &request)?, host, streams),
        None => Ok(CommandStatus::Done),
    }
}

fn study_plain(sitting: Sitting, host: &Host, streams: &mut Streams) -> CommandResult {
    let exit =
        with_dialogue(streams, host, |dialogue, now, host| plain::study(sitting, dialogue, now, host))?;
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
