//! Effects that need the host: saved games, rulesets, word lists and settings.

use std::path::Path;

use jiff::tz::TimeZone;
use rackety_engine::Ruleset;

use super::menu_offers::main_menu;
use super::model::{Model, Screen};
use super::puzzle_menu::{puzzle_menu, puzzle_rulesets};
use crate::config::settings::Setting;
use crate::disk;
use crate::files::{DictionaryError, Folders, GameWords, OwnWord, SaveError};
use crate::lab::{RunRequest, RunState};
use crate::picture::{self, PICTURE};
use crate::puzzle::{PuzzleRequest, PuzzleSearch};
use crate::session::{GameRequest, Host, HostError, Moment, NewPlayer, Session};
use crate::tui::effect::Effect;
use crate::tui::game::GameScreen;
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screens::laboratory::LaboratoryScreen;
use crate::tui::screens::look_up::{LookUpList, LookUpScreen};
use crate::tui::screens::menu::{Menu, MenuItem};
use crate::tui::screens::new_game::{NewGameForm, RulesetOption, WordListOption};
use crate::tui::screens::pager::Pager;
use crate::tui::screens::saved_games::SavedGamesScreen;
use crate::tui::screens::settings::SettingsScreen;
use crate::tui::screens::statistics::StatisticsScreen;
use crate::tui::theme::{Depth, Theme};
use crate::tui::watch::WatchScreen;

/// Performs an effect that needs the host; effects that need the terminal or the worker do nothing here.
pub(super) fn perform(model: &mut Model, host: &mut Host, effect: Effect) {
    match effect {
        Effect::Save => save(model),
        Effect::LeaveGame => leave_game(model, host),
        Effect::OpenMenu => model.screen = Screen::Menu(main_menu(host)),
        Effect::Rematch => rematch(model, host),
        Effect::OpenNewGame => open_new_game(model, host),
        Effect::LoadRuleset(id) => load_ruleset(model, host, id),
        Effect::StartGame(request) => start_game(model, host, &request),
        Effect::ResumeGame(file) => resume_game(model, host, &file),
        Effect::OpenReplay(file) => open_replay(model, host, &file),
        Effect::PlayOn(moment, players) => play_on(model, host, moment, &players),
        Effect::WatchGame(file) => watch_game(model, host, &file),
        Effect::TakeOverGame(file) => take_over_game(model, host, &file),
        Effect::OpenSavedGames => model.screen = Screen::SavedGames(saved_games(host)),
        Effect::DeleteSavedGame(file) => delete_saved_game(model, host, &file),
        Effect::OpenRulesets => model.screen = Screen::Menu(rulesets(host)),
        Effect::ShowRules(id) => show_rules(model, host, &id),
        Effect::OpenPuzzles(ruleset) => model.screen = Screen::Menu(puzzle_menu(host, ruleset)),
        Effect::OpenPuzzleRulesets => model.screen = Screen::Menu(puzzle_rulesets(host)),
        Effect::OpenPuzzle(request) => open_puzzle(model, host, request),
        Effect::NotePuzzleTries(puzzle, used) => {
            if let Err(error) = host.puzzle_scores.note_tries(&puzzle, used) {
                model.show_fault(error.to_string());
            }
        }
        Effect::CountPuzzle(puzzle, result) => {
            let score = host.puzzle_scores.count(&puzzle, result);
            if let Screen::Puzzle(screen) = &mut model.screen {
                screen.show_score(score);
            }
        }
        Effect::OpenLookUp => open_look_up(model, host),
        Effect::OpenStatistics => {
            let screen = StatisticsScreen::of(host.saves.clone());
            model.screen = Screen::Statistics(Box::new(screen));
        }
        Effect::OpenLaboratory => open_laboratory(model, host),
        Effect::StartRun(request) => start_run(model, host, *request),
        Effect::WritePage(state) => write_page(model, host, &state),
        Effect::OpenSettings => open_settings(model, host),
        Effect::ChangeSetting(setting, value) => change_setting(model, host, setting, &value),
        Effect::ChangeOwnWords(kind, words) => change_own_words(model, host, kind, &words),
        Effect::SaveAndNotify(_)
        | Effect::HandOver
        | Effect::FollowGame
        | Effect::Copy(_)
        | Effect::StartJob
        | Effect::HurryJob
        | Effect::Redraw
        | Effect::SetUpTerminal
        | Effect::Suspend
        | Effect::Quit => {}
    }
}

/// Looks for the meanings of the words on the screen that it does not have yet.
pub(super) fn find_meanings(model: &mut Model, host: &Host) {
    match &mut model.screen {
        Screen::LookUp(screen) => screen.find_meaning(&host.meanings),
        Screen::Game(screen) => screen.find_meanings(&host.meanings),
        Screen::Puzzle(screen) => screen.find_meanings(&host.meanings),
        Screen::Watch(screen) => screen.find_meaning(&host.meanings),
        _ => {}
    }
}

/// The screen of a game, which is saved so that it can be resumed even before its first turn.
pub(super) fn game_screen(session: Session) -> Screen {
    saved(GameScreen::opened(session))
}

fn saved(mut screen: GameScreen) -> Screen {
    screen.save();
    Screen::Game(Box::new(screen))
}

/// The list of saved games.
pub(super) fn saved_games(host: &Host) -> SavedGamesScreen {
    let (games, faults) = match host.saved_games() {
        Ok(found) => (found.games, found.unreadable),
        Err(error) => (Vec::new(), vec![error]),
    };
    let mut screen = SavedGamesScreen::new(&games, &TimeZone::system());
    screen.fault = faults.first().map(ToString::to_string);
    screen
}

fn save(model: &mut Model) {
    if let Screen::Game(screen) = &mut model.screen {
        screen.save();
    }
}

fn leave_game(model: &mut Model, host: &Host) {
    save(model);
    let fault = match &model.screen {
        Screen::Game(screen) => {
            screen.save_fault.as_ref().map(|fault| format!("The game is not saved: {fault}"))
        }
        _ => None,
    };
    let mut menu = main_menu(host);
    menu.fault = fault.or(menu.fault);
    // The game is closed after the menu was made, which would otherwise show it as open elsewhere.
    model.screen = Screen::Menu(menu);
}

/// The rulesets to choose from, and what is wrong with others.
fn ruleset_options(host: &Host) -> (Vec<RulesetOption>, Vec<String>) {
    let mut faults = Vec::new();
    let mut options = Vec::new();
    for (id, origin) in host.rulesets.entries() {
        match host.rulesets.load(&id) {
            Ok(ruleset) => options.push(RulesetOption { id, origin, ruleset }),
            Err(error) => faults.push(error.to_string()),
        }
    }
    (options, faults)
}

fn open_new_game(model: &mut Model, host: &Host) {
    let (options, mut faults) = ruleset_options(host);
    let lists = host.dictionaries.dictionaries().iter().map(|list| WordListOption {
        id: list.id().to_owned(),
        name: list.name().to_owned(),
        language: list.language().to_owned(),
    });
    match NewGameForm::new(options, lists.collect(), host.settings.clone(), host.last_request.request()) {
        Some(mut form) => {
            form.fault = faults.pop().or_else(|| host.missing_dictionary());
            model.screen = Screen::NewGame(Box::new(form));
        }
        None => model.show_fault(faults.pop().unwrap_or_else(|| "there are no rulesets".to_owned())),
    }
}

fn load_ruleset(model: &mut Model, host: &Host, id: String) {
    let id = Folders::with_home(id);
    let loaded = host.rulesets.load(&id);
    let loaded = loaded.map(|ruleset| RulesetOption { origin: host.rulesets.origin(&id), id, ruleset });
    match (loaded, &mut model.screen) {
        (Ok(option), Screen::NewGame(form)) => form.add_ruleset(option),
        (Ok(option), Screen::Laboratory(screen)) => screen.add_ruleset(option),
        (Ok(_), _) => {}
        (Err(error), _) => model.show_fault(error.to_string()),
    }
}

fn open_laboratory(model: &mut Model, host: &Host) {
    let (options, mut faults) = ruleset_options(host);
    match LaboratoryScreen::new(options) {
        Some(mut screen) => {
            if let Some(fault) = faults.pop() {
                screen.show_fault(fault);
            }
            model.screen = Screen::Laboratory(Box::new(screen));
        }
        None => model.show_fault(faults.pop().unwrap_or_else(|| "there are no rulesets".to_owned())),
    }
}

/// Prepares a run; its games are played by the worker.
fn start_run(model: &mut Model, host: &Host, request: RunRequest) {
    let Screen::Laboratory(screen) = &mut model.screen else { return };
    match request.plan(host) {
        Ok(plan) => screen.start(plan),
        Err(error) => screen.show_fault(error.to_string()),
    }
}

/// Writes the report of a run as a page, in the folder for runs, or without one in the current folder.
fn write_page(model: &mut Model, host: &Host, state: &RunState) {
    let Screen::Laboratory(screen) = &mut model.screen else { return };
    let folder = host.runs.clone().unwrap_or_default();
    let file = folder.join(state.page_name());
    match page_of(host, state)
        .and_then(|page| disk::replace(&file, &PICTURE, page.as_bytes()).map_err(|error| error.to_string()))
    {
        Ok(()) => screen.show_page(&file),
        Err(fault) => screen.show_fault(fault),
    }
}

/// The page with a report, in all colours of the theme, whatever the terminal supports.
fn page_of(host: &Host, state: &RunState) -> Result<String, String> {
    let theme = Theme::load(&host.themes, host.settings.get(Setting::Theme), Depth::Full);
    let theme = theme.map_err(|error| error.to_string())?;
    Ok(picture::report_page(&state.run, &state.report, &theme))
}

fn start_game(model: &mut Model, host: &mut Host, request: &GameRequest) {
    match host.new_game(request) {
        Ok(session) => {
            // Settings that cannot be stored cost a player one form, so the game goes ahead.
            let _ = host.last_request.remember(request);
            model.screen = game_screen(session);
        }
        Err(error) => model.show_fault(error.to_string()),
    }
}

/// Starts the next game between the players of the finished one.
fn rematch(model: &mut Model, host: &Host) {
    let Screen::Game(screen) = &model.screen else { return };
    match host.rematch(screen.session()) {
        Ok(session) => model.screen = game_screen(session),
        Err(error) => model.show_fault(error.to_string()),
    }
}

fn resume_game(model: &mut Model, host: &Host, file: &Path) {
    match (host.resume(Some(file)), &mut model.screen) {
        (Ok(session), _) => model.screen = game_screen(session),
        (Err(HostError::Save(SaveError::InUse { by, .. })), Screen::SavedGames(screen)) => {
            screen.offer_to_watch(by);
        }
        (Err(error), _) => model.show_fault(error.to_string()),
    }
}

fn open_replay(model: &mut Model, host: &Host, file: &Path) {
    match host.replay(Some(file)) {
        Ok(replay) => model.replay = Some(Box::new(ReplayScreen::new(replay))),
        Err(error) => model.show_fault(error.to_string()),
    }
}

/// Plays on from the turn that is looked back at. A game on the screen is over, and saved.
fn play_on(model: &mut Model, host: &Host, moment: Moment, players: &[NewPlayer]) {
    let Some(replay) = &model.replay else { return };
    match host.what_if(replay.replay(), moment, players) {
        Ok(session) => {
            model.replay = None;
            model.screen = game_screen(session);
        }
        Err(error) => model.show_fault(error.to_string()),
    }
}

fn watch_game(model: &mut Model, host: &Host, file: &Path) {
    match host.watch(Some(file)) {
        Ok(watched) => model.screen = Screen::Watch(Box::new(WatchScreen::new(watched))),
        Err(error) => model.show_fault(error.to_string()),
    }
}

/// Resumes the watched game. Who takes it over need not be its player, so no rack is shown at first.
fn take_over_game(model: &mut Model, host: &Host, file: &Path) {
    match host.resume(Some(file)) {
        Ok(session) => model.screen = saved(GameScreen::behind_cover(session)),
        Err(error) => model.show_fault(error.to_string()),
    }
}

/// Deletes a saved game, and shows the list without it.
fn delete_saved_game(model: &mut Model, host: &Host, file: &Path) {
    let Screen::SavedGames(before) = &model.screen else { return };
    let fault = host.saves.delete(file).err().map(|error| error.to_string());
    let mut screen = saved_games(host);
    screen.games.select(before.games.index());
    screen.fault = fault.or(screen.fault);
    model.screen = Screen::SavedGames(screen);
}

fn rulesets(host: &Host) -> Menu {
    let items = host.rulesets.entries().into_iter().map(|(id, origin)| match host.rulesets.load(&id) {
        Ok(ruleset) => MenuItem::new(origin.mark(ruleset.name()), ruleset.about(), Effect::ShowRules(id)),
        Err(error) => MenuItem::inactive(id, error.to_string()),
    });
    Menu::new("Rules", "the rules of every game", items.collect())
}

fn show_rules(model: &mut Model, host: &Host, id: &str) {
    let Screen::Menu(menu) = &mut model.screen else { return };
    match host.rulesets.load(id) {
        Ok(ruleset) => model.screen = Screen::Pager(Pager::rules(&ruleset), menu.clone()),
        Err(error) => menu.fault = Some(error.to_string()),
    }
}

/// Adds words to the user's own words, or bars them: in the game on the screen, or for the list that words are looked up
/// in.
fn change_own_words(model: &mut Model, host: &Host, kind: OwnWord, words: &[String]) {
    match &mut model.screen {
        Screen::Game(screen) => screen.change_own_words(host, kind, words),
        Screen::LookUp(screen) => {
            let (language, tiles) = screen.language();
            let changed = host.dictionaries.own_words().change_all(language, tiles, words, kind);
            match changed.map_err(|error| error.to_string()).and_then(|()| look_up_lists(host)) {
                Ok(lists) => **screen = screen.as_ref().clone().with_lists(lists),
                Err(fault) => screen.look_up.show_fault(&fault),
            }
        }
        _ => {}
    }
}

fn open_puzzle(model: &mut Model, host: &Host, request: PuzzleRequest) {
    match PuzzleSearch::new(host, request) {
        Ok(search) => model.screen = Screen::Puzzle(Box::new(PuzzleScreen::new(search))),
        Err(error) => model.show_fault(error.to_string()),
    }
}

fn open_look_up(model: &mut Model, host: &Host) {
    match look_up_lists(host).map(LookUpScreen::new) {
        Ok(Some(screen)) => model.screen = Screen::LookUp(Box::new(screen)),
        Ok(None) => model.show_fault("there are no word lists".to_owned()),
        Err(fault) => model.show_fault(fault),
    }
}

/// All word lists, to look words up in.
///
/// # Errors
/// What is wrong with a file of own words.
fn look_up_lists(host: &Host) -> Result<Vec<LookUpList>, String> {
    let rulesets: Vec<Ruleset> =
        host.rulesets.entries().into_iter().filter_map(|(id, _)| host.rulesets.load(&id).ok()).collect();
    let mut lists = Vec::new();
    for dictionary in host.dictionaries.dictionaries() {
        let GameWords { vocabulary, label } = match host.dictionaries.words(dictionary) {
            Ok(words) => words,
            // The user can fix this, so it is not skipped like a damaged list.
            Err(error @ DictionaryError::OwnWords(_)) => return Err(error.to_string()),
            Err(_) => continue,
        };
        let language = dictionary.language().to_owned();
        let tiles = rulesets.iter().find_map(|ruleset| ruleset.tile_set(&language)).cloned();
        lists.push(LookUpList { label, language, vocabulary, tiles });
    }
    Ok(lists)
}

fn open_settings(model: &mut Model, host: &Host) {
    let lists: Vec<String> =
        host.dictionaries.dictionaries().iter().map(|list| list.id().to_owned()).collect();
    let screen = SettingsScreen::new(&host.settings, &lists, &host.themes.names());
    model.screen = Screen::Settings(Box::new(screen));
}

fn change_setting(model: &mut Model, host: &mut Host, setting: Setting, value: &str) {
    let fault = write_setting(model, host, setting, value).err();
    if let Screen::Settings(screen) = &mut model.screen {
        screen.refresh(&host.settings, fault);
    }
}

/// Writes a setting. A theme is shown at once; one that cannot be loaded is not written.
fn write_setting(model: &mut Model, host: &mut Host, setting: Setting, value: &str) -> Result<(), String> {
    let appearance = &mut model.config.appearance;
    if setting == Setting::Theme {
        let theme = Theme::load(&host.themes, value, appearance.depth);
        appearance.theme = theme.map_err(|error| error.to_string())?;
    }
    host.settings.set(setting, value).map_err(|error| error.to_string())?;
    // Otherwise the last game would hide the new default.
    host.last_request.forget(setting).map_err(|error| error.to_string())
}
