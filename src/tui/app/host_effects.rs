//! Effects that need the host: saved games, rulesets, word lists and settings.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::menu_offers::{main_menu, trial_request};
use super::model::{Model, game_screen};
use crate::config::rulesets::{RULESET, RulesetLoadError, RulesetOption, write_ruleset};
use crate::config::settings::Setting;
use crate::files::{Folders, SaveError};
use crate::output::shown;
use crate::picture::{self, PICTURE};
use crate::puzzle::{PuzzleSearch, today};
use crate::runs::RunState;
use crate::session::{Host, HostError, NewPlayer, TurnSide};
use crate::study::note;
use crate::tui::UiConfig;
use crate::tui::action::ReplayAction;
use crate::tui::effect::{Effect, MenuScreen};
use crate::tui::game::GameScreen;
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screen::{Answer, StudyNote};
use crate::tui::screens::bench::BenchScreen;
use crate::tui::screens::look_up::change_listed_word;
use crate::tui::screens::pager::Pager;
use crate::tui::screens::puzzle_lists::{puzzle_menu, puzzle_rulesets};
use crate::tui::screens::saved_games::{SavedGamesScreen, saved_games};
use crate::tui::screens::study::{StudyScreen, begin_study, study_menu, study_rulesets};
use crate::tui::screens::{self, MenuOpening};
use crate::tui::theme::Theme;
use crate::tui::tutorial::TutorialScreen;
use crate::tui::watch::WatchScreen;
use crate::tutorial::Tutorial;
use crate::{disk, table};

/// Performs an effect that needs the host; effects that need the terminal or the worker do nothing here.
pub(super) fn perform(model: &mut Model, host: &mut Host, effect: Effect) {
    match effect {
        Effect::Save => save(model),
        Effect::LeaveGame => leave_game(model, host),
        Effect::OpenMenu => open_menu(model, host),
        Effect::Open(screen) => match open(model, host, screen) {
            // What is opened after a trial game leads back to the menu, not to the ruleset that was tried.
            Ok(()) => model.forget_screen_below(),
            Err(fault) => model.show_fault(fault),
        },
        Effect::Rematch => rematch(model, host),
        Effect::LoadRuleset(id) => model.answer(load_ruleset(host, id)),
        Effect::StartGame(request) => model.open_game(host.next_game(&request), GameScreen::opened),
        Effect::ResumeGame(file) => resume_game(model, host, &file),
        Effect::OpenReplay(file, action) => open_replay(model, host, &file, action),
        Effect::PlayOn(side, players) => play_on(model, host, side, &players),
        Effect::WatchGame(file) => {
            if let Some(watched) = model.ok_or_show(host.watch(Some(&file))) {
                model.open(WatchScreen::new(watched));
            }
        }
        // Who takes it over need not be its player, so no rack is shown at first.
        Effect::TakeOverGame(file) => model.open_game(host.resume(Some(&file)), GameScreen::behind_cover),
        Effect::DeleteSavedGames(files) => delete_saved_games(model, host, &files),
        Effect::ShowRules(id) => {
            if let Some(ruleset) = model.ok_or_show(host.rulesets.load(&id)) {
                model.help = Some(Pager::rules(&ruleset));
            }
        }
        Effect::OpenPuzzles(ruleset) => model.open(puzzle_menu(host, Some(ruleset))),
        Effect::OpenPuzzleRulesets => model.open(puzzle_rulesets(host)),
        Effect::OpenPuzzle(request) => {
            if let Some(search) = model.ok_or_show(PuzzleSearch::new(host, request)) {
                model.open(PuzzleScreen::new(search, model.tables.clone()));
            }
        }
        Effect::NotePuzzleTries(puzzle, used) => {
            model.ok_or_show(host.puzzle_scores.note_tries(&puzzle, used));
        }
        Effect::CountPuzzle(puzzle, result) => {
            let score = host.puzzle_scores.count(&puzzle, result, today());
            model.screen.receive(Answer::PuzzleScore(score.map_err(|error| error.to_string())));
        }
        Effect::OpenStudyLists(request) => model.open(study_menu(host, &request)),
        Effect::OpenStudyRulesets => model.open(study_rulesets(host)),
        Effect::OpenStudy(request) => {
            if let Some(sitting) = model.ok_or_show(begin_study(host, &request)) {
                model.open(StudyScreen::new(sitting));
            }
        }
        Effect::TypeStudyPattern(request) => model.open(StudyScreen::of_pattern(*request)),
        Effect::NoteStudyCard(key, card, recall) => {
            let now = Timestamp::now();
            let stored = note(&host.study, &key, &card, recall, now).map_err(|error| error.to_string());
            model.screen.receive(Answer::StudyNoted(Box::new(StudyNote { stored, now })));
        }
        Effect::FinishLesson(lesson) => {
            model.ok_or_show(host.tutorial.note_finished(&lesson));
        }
        Effect::FinishTutorial(lesson) => {
            // The menu says which lesson comes next.
            let noted = host.tutorial.note_finished(&lesson);
            open_menu(model, host);
            model.ok_or_show(noted);
        }
        Effect::StartRun(request) => {
            // Its games are played by the worker.
            model.answer(request.plan(host).map(|plan| Answer::Run(Box::new(plan))));
        }
        Effect::WatchRuleset(name) => watch_ruleset(model, host, name),
        Effect::TryRuleset(file) => try_ruleset(model, host, &file),
        Effect::WriteRuleset(file, text) => write_version(model, &file, text),
        Effect::WritePage(state) => model.answer(write_page(host, &model.config, &state).map(Answer::Page)),
        Effect::ChangeSetting(setting, value) => change_setting(model, host, setting, &value),
        Effect::ChangeOwnWords(kind, words) => match model.shown_mut::<GameScreen>() {
            Some(screen) => screen.change_own_words(host, kind, &words),
            None => model.show_fault(
                "internal error: own words can be changed only in a game; please report this".to_owned(),
            ),
        },
        Effect::ChangeListedWord(language, kind, word) => {
            model.answer(change_listed_word(host, &language, kind, &word).map(Answer::WordLists));
        }
        Effect::SaveAndNotify(_)
        | Effect::HandOver
        | Effect::DropInputs
        | Effect::FollowGame
        | Effect::FollowRuleset
        | Effect::Copy(_)
        | Effect::StartJob
        | Effect::HurryJob
        | Effect::Redraw
        | Effect::SetUpTerminal
        | Effect::Suspend
        | Effect::Quit => {}
    }
}

/// Saves the game before an effect takes it off the screen, and asks first if it cannot be saved; returns whether the effect
/// has to wait for the answer.
pub(super) fn asks_before_leaving(model: &mut Model, effect: &Effect) -> bool {
    if !matches!(effect, Effect::LeaveGame | Effect::Rematch | Effect::Open(_) | Effect::Quit) {
        return false;
    }
    save(model);
    model.shown_mut::<GameScreen>().is_some_and(|screen| screen.asks_before_leaving(effect))
}

/// Opens the main menu, or the hall of the host that has started this process.
fn open_menu(model: &mut Model, host: &Host) {
    if !model.return_to_hall() {
        model.below = None;
        model.open(main_menu(host));
    }
}

/// Sits down at the table of a game on the host.
pub(super) fn open_hosted_game(model: &mut Model, host: &Host, game: u64) {
    save(model);
    model.open_game(host.at_hosted_table(game), GameScreen::opened);
}

/// Opens a screen of the main menu.
///
/// # Errors
/// Why it cannot be opened.
fn open(model: &mut Model, host: &Host, screen: MenuScreen) -> Result<(), String> {
    match screens::open(screen, host) {
        MenuOpening::Screen(screen) => model.open_boxed(screen?),
        MenuOpening::Tutorial => {
            let tutorial = Tutorial::open(host, None).map_err(|error| error.to_string())?;
            let screen = TutorialScreen::new(tutorial, model.tables.clone());
            model.open(screen.map_err(|error| error.to_string())?);
        }
    }
    Ok(())
}

fn save(model: &mut Model) {
    if let Some(screen) = model.shown_mut::<GameScreen>() {
        screen.save();
    }
}

/// Leaves a game that has just been saved.
fn leave_game(model: &mut Model, host: &Host) {
    let place = model.shown::<GameScreen>().and_then(GameScreen::table_place);
    model.left_place = place.or(model.left_place.take());
    let fault = model.shown::<GameScreen>().and_then(GameScreen::fault_on_leaving);
    let fault = fault.map(|fault| format!("The game is not saved: {fault}"));
    if let Some(mut below) = model.below.take() {
        if let Some(fault) = fault {
            below.show_fault(fault);
        }
        model.screen = below;
        model.replay = None;
        return;
    }
    let mut menu = main_menu(host);
    menu.fault = fault.or(menu.fault);
    // The game is closed after the menu was made, which would otherwise show it as open elsewhere.
    model.open(menu);
}

/// Puts the file of a ruleset on the bench.
fn watch_ruleset(model: &mut Model, host: &Host, name: String) {
    if let Some(file) = model.ok_or_show(host.rulesets.file(Path::new(&Folders::with_home(name)))) {
        model.open(BenchScreen::new(file));
    }
}

/// Writes a version of the file on the bench to it again. What an editor has written since the last look is not
/// overwritten.
fn write_version(model: &mut Model, file: &Path, text: String) {
    let Some(screen) = model.shown_mut::<BenchScreen>() else { return };
    if disk::read_text(file, &RULESET).is_ok_and(|now| !screen.is_present_version(&now)) {
        return model.show_fault(
            "the file has just changed on disk; check the new version, then try again".to_owned(),
        );
    }
    match write_ruleset(file, &text) {
        Ok(()) => screen.go_to_version(text),
        Err(error) => model.show_fault(error.to_string()),
    }
}

fn load_ruleset(host: &Host, id: String) -> Result<Answer, RulesetLoadError> {
    let id = Folders::with_home(id);
    let ruleset = host.rulesets.load(&id)?;
    let origin = host.rulesets.origin(&id);
    Ok(Answer::Ruleset(Box::new(RulesetOption { id, origin, ruleset })))
}

/// Writes the report of a run as a page, in the folder for runs, or without one in the current folder; returns its file.
fn write_page(host: &Host, config: &UiConfig, state: &RunState) -> Result<PathBuf, String> {
    let folder = host.runs.clone().unwrap_or_default();
    let file = folder.join(state.page_name());
    let theme = config.picture_theme(&host.themes).map_err(|error| error.to_string())?;
    let page = picture::report_page(&state.run, &state.report, &theme);
    disk::replace(&file, &PICTURE, shown(&page).as_bytes()).map_err(|error| error.to_string())?;
    Ok(file)
}

/// Starts a game of one person against bots by a ruleset file. The current screen is shown again once it is left.
fn try_ruleset(model: &mut Model, host: &mut Host, file: &Path) {
    let Some(session) = model.ok_or_show(host.new_game(&trial_request(host, file))) else { return };
    if let Some(screen) = model.ok_or_show(game_screen(&model.tables, session, GameScreen::opened)) {
        model.below = Some(std::mem::replace(&mut model.screen, Box::new(screen)));
    }
}

/// Starts the next game between the players of the finished one.
fn rematch(model: &mut Model, host: &Host) {
    let Some(screen) = model.shown::<GameScreen>() else { return };
    if let Some(game) = screen.session().hosted_game() {
        if let Some(hall) = model.hall_mut() {
            hall.ask_rematch(game);
        }
        return;
    }
    model.open_game(host.rematch(screen.session()), GameScreen::opened);
}

fn resume_game(model: &mut Model, host: &Host, file: &Path) {
    let session = table::resume(host, Some(file), model.left_place.as_ref());
    if let Err(HostError::Save(SaveError::InUse { by, table: None, .. })) = &session {
        if model.shown::<SavedGamesScreen>().is_none()
            && let Some(list) = SavedGamesScreen::open(host).selecting(file)
        {
            model.open(list);
        }
        if model.shown::<SavedGamesScreen>().is_some() {
            return model.screen.receive(Answer::GameInUse(by.clone()));
        }
    }
    model.open_game(session, GameScreen::opened);
}

/// Opens the replay of a saved game and does this in it. A watched game may be replayed while its clock runs, too, since its
/// board is in view.
fn open_replay(model: &mut Model, host: &Host, file: &Path, action: ReplayAction) {
    if let Some(replay) = model.ok_or_show(host.replay(Some(file))) {
        if model.shown::<WatchScreen>().is_none() && !replay.whole().shows_board_off_clock() {
            return model
                .show_fault("With this time limit, look back while you play, or after the game.".to_owned());
        }
        // The job of a review starts with the screen.
        let _ = model.look_back(ReplayScreen::new(replay), action);
    }
}

/// Plays on from the turn that is looked back at. A game on the screen is over; one that cannot be saved stays.
fn play_on(model: &mut Model, host: &Host, side: TurnSide, players: &[NewPlayer]) {
    save(model);
    let unsaved = model.shown::<GameScreen>().and_then(|screen| screen.save_fault.as_ref());
    if let Some(fault) = unsaved.map(|fault| format!("The game that is over is not saved: {fault}")) {
        model.show_fault(fault);
        return;
    }
    let Some(replay) = &model.replay else { return };
    model.open_game(host.what_if(replay.replay(), side, players), GameScreen::opened);
}

/// Deletes saved games, and shows the list without them, and why the first of those that are left could not be deleted.
fn delete_saved_games(model: &mut Model, host: &Host, files: &[PathBuf]) {
    let faults: Vec<_> = files.iter().filter_map(|file| host.saves.delete(file).err()).collect();
    let fault = faults.first().map(ToString::to_string);
    let (games, unreadable) = saved_games(host);
    model.screen.receive(Answer::SavedGames(games));
    if let Some(fault) = fault.or(unreadable) {
        model.show_fault(fault);
    }
}

fn change_setting(model: &mut Model, host: &mut Host, setting: Setting, value: &str) {
    let written = write_setting(model, host, setting, value);
    model.screen.receive(Answer::Settings(Box::new(host.settings.clone())));
    model.ok_or_show(written);
}

/// Writes a setting. A theme that was written is shown at once, and so is one that the file names by now, unless the command
/// line has chosen another; one that cannot be loaded is not written.
fn write_setting(model: &mut Model, host: &mut Host, setting: Setting, value: &str) -> Result<(), String> {
    let UiConfig { appearance, theme, .. } = &mut model.config;
    let set = |host: &Host| Folders::file_of_setting(&host.settings, host.settings.get(Setting::Theme));
    let load = |host: &Host, named: &str| {
        Theme::load(&host.themes, named, appearance.colours()).map_err(|error| error.to_string())
    };
    let is_choice = setting == Setting::Theme;
    if is_choice {
        load(host, &Folders::file_of_setting(&host.settings, value))?;
    }
    let follows_file = is_choice || *theme == set(host);
    host.settings.set(setting, value).map_err(|error| error.to_string())?;
    // Otherwise the last game would hide the new default.
    let forgotten = host.last_request.forget(setting);
    if follows_file {
        *theme = set(host);
        appearance.theme = load(host, theme)?;
    }
    forgotten.map_err(|error| error.to_string())
}
