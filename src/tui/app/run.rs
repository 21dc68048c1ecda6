//! The loop, and what it does for the model: saving, opening games, ending.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use jiff::tz::TimeZone;
use rackety_engine::{Ruleset, Vocabulary};
use ratatui::layout::Size;

use super::effect::Effect;
use super::event_loop::Running;
use super::input::listen;
use super::model::{Model, Screen, menu};
use super::terminal::Guard;
use super::worker::Worker;
use crate::files::{Folders, Setting};
use crate::session::{Host, Session};
use crate::tui::appearance::Interface;
use crate::tui::game::Table;
use crate::tui::screens::look_up::lists::{WordList, WordLists};
use crate::tui::screens::new_game::form::{Form, GameChoice, ListChoice};
use crate::tui::screens::pager::state::Reader;
use crate::tui::screens::saved_games::state::Games;
use crate::tui::screens::settings::state::Preferences;
use crate::tui::screens::statistics::state::StatisticsScreen;
use crate::tui::theme::Theme;
use crate::tui::widgets::list::{Entry, List};

/// Where the screen begins.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// The saved games.
    Games(Games),
    /// A game, new or resumed.
    Game(Box<Session>),
}

/// Why the screen could not go on.
#[derive(Debug)]
pub struct TuiError(io::Error);

impl fmt::Display for TuiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the terminal cannot be used: {}", self.0)
    }
}

impl std::error::Error for TuiError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Runs the screen until the players leave it. What they should know then is printed once the terminal is itself
/// again.
///
/// # Errors
/// [`TuiError`] if the terminal fails.
pub fn run(host: &mut Host, start: Start, interface: Interface) -> Result<(), TuiError> {
    let farewell = on_screen(host, start, interface).map_err(TuiError)?;
    if !farewell.is_empty() {
        println!("{farewell}");
    }
    Ok(())
}

fn on_screen(host: &mut Host, start: Start, interface: Interface) -> io::Result<String> {
    if !io::stdout().is_terminal() {
        return Err(io::Error::other("standard output is no terminal"));
    }
    let guard = Guard::new()?;
    let (sender, inputs) = listen()?;
    let worker = Worker::new(sender, Arc::clone(&host.graphs))?;
    let model = open(start, interface, guard.terminal.size()?);
    Running::new(host, guard, inputs, worker, model).until_left()
}

/// The model that the screen begins with.
pub fn open(start: Start, interface: Interface, size: Size) -> Model {
    let mut model = Model::menu(interface, size);
    match start {
        Start::Menu => {}
        Start::Games(games) => model.screen = Screen::Games(games),
        Start::Game(session) => show_game(&mut model, *session),
    }
    model
}

/// Does what needs the disk; breaks when the program is to end.
pub fn perform(model: &mut Model, host: &mut Host, effect: Effect) -> ControlFlow<()> {
    match effect {
        Effect::Quit => {
            save(model);
            return ControlFlow::Break(());
        }
        Effect::Leave => {
            save(model);
            let fault = match &model.screen {
                Screen::Game(table) => table.save_fault.clone(),
                _ => None,
            };
            let menu = menu();
            model.screen = Screen::List(match fault {
                Some(fault) => menu.with_fault(format!("The game is not saved: {fault}")),
                None => menu,
            });
        }
        Effect::Save | Effect::Cover | Effect::Announce(_) => save(model),
        Effect::OpenForm => open_form(model, host),
        Effect::LoadRuleset(id) => load_ruleset(model, host, id),
        Effect::OpenSaves => model.screen = Screen::Games(games(host)),
        Effect::Delete(file) => delete(model, host, &file),
        Effect::OpenRulesets => model.screen = Screen::List(rulesets(host)),
        Effect::OpenStatistics => match host.statistics() {
            Ok((statistics, left_out)) => {
                let left_out = left_out.iter().map(ToString::to_string).collect();
                model.screen = Screen::Statistics(Box::new(StatisticsScreen::new(statistics, left_out)));
            }
            Err(error) => tell(model, error.to_string()),
        },
        Effect::OpenSettings => {
            let lists = host.dictionaries.dictionaries().iter().map(|list| list.id().to_owned());
            let shown = Preferences::new(&host.settings, &lists.collect::<Vec<_>>(), &host.themes.names());
            model.screen = Screen::Settings(Box::new(shown));
        }
        Effect::Set(setting, value) => {
            let fault = set(model, host, setting, &value).err();
            if let Screen::Settings(shown) = &mut model.screen {
                shown.written(&host.settings, fault);
            }
        }
        Effect::OpenWords => open_words(model, host),
        Effect::ShowRules(id) => show_rules(model, host, &id),
        Effect::Begin(request) => match host.new_game(&request) {
            Ok(session) => show_game(model, session),
            Err(error) => {
                if let Screen::Form(form) = &mut model.screen {
                    form.fault = Some(error.to_string());
                }
            }
        },
        Effect::Resume(file) => match host.resume(Some(&file)) {
            Ok(session) => show_game(model, session),
            Err(error) => tell(model, error.to_string()),
        },
        Effect::Copy(_) | Effect::Think | Effect::Hurry | Effect::Redraw | Effect::Suspend => {}
    }
    ControlFlow::Continue(())
}

/// Writes a setting; a theme is shown at once, and one that cannot be shown is not written.
fn set(model: &mut Model, host: &mut Host, setting: Setting, value: &str) -> Result<(), String> {
    let look = &mut model.interface.look;
    if setting == Setting::Theme {
        look.theme = Theme::load(&host.themes, value, look.depth).map_err(|error| error.to_string())?;
    }
    host.settings.set(setting, value).map_err(|error| error.to_string())
}

fn show_game(model: &mut Model, session: Session) {
    let mut table = Table::new(session);
    // A game is on disk before its first turn, and can be resumed from there.
    keep(&mut table);
    model.screen = Screen::Game(Box::new(table));
}

fn save(model: &mut Model) {
    if let Screen::Game(table) = &mut model.screen {
        keep(table);
    }
}

fn keep(table: &mut Table) {
    table.save_fault = table.save().err().map(|error| error.to_string());
}

fn tell(model: &mut Model, fault: String) {
    match &mut model.screen {
        Screen::List(list) => list.fault = Some(fault),
        Screen::Games(shown) => shown.fault = Some(fault),
        _ => {}
    }
}

fn open_form(model: &mut Model, host: &Host) {
    let mut faults = Vec::new();
    let mut games = Vec::new();
    for (id, _) in host.rulesets.entries() {
        match host.rulesets.load(&id) {
            Ok(ruleset) => games.push(GameChoice { id, ruleset }),
            Err(error) => faults.push(error.to_string()),
        }
    }
    let lists = host.dictionaries.dictionaries().iter().map(|list| ListChoice {
        id: list.id().to_owned(),
        name: list.name().to_owned(),
        language: list.language().to_owned(),
    });
    match Form::new(games, lists.collect(), host.settings.clone()) {
        Some(mut form) => {
            form.fault = faults.pop().or_else(|| host.missing_dictionary());
            model.screen = Screen::Form(Box::new(form));
        }
        None => tell(model, faults.pop().unwrap_or_else(|| "there is no ruleset".to_owned())),
    }
}

fn load_ruleset(model: &mut Model, host: &Host, id: String) {
    let Screen::Form(form) = &mut model.screen else { return };
    let id = Folders::with_home(id);
    match host.rulesets.load(&id) {
        Ok(ruleset) => form.add(GameChoice { id, ruleset }),
        Err(error) => form.fault = Some(error.to_string()),
    }
}

/// The saved games as they are now.
pub fn games(host: &Host) -> Games {
    let (found, faults) = match host.saved_games() {
        Ok(found) => (found.games, found.unreadable),
        Err(error) => (Vec::new(), vec![error]),
    };
    let mut games = Games::new(&found, &TimeZone::system());
    games.fault = faults.first().map(ToString::to_string);
    games
}

/// Deletes a saved game, and shows the list without it.
fn delete(model: &mut Model, host: &Host, file: &Path) {
    let Screen::Games(before) = &model.screen else { return };
    let fault = host.saves.delete(file).err().map(|error| error.to_string());
    let mut shown = games(host);
    shown.chosen = before.chosen.min(shown.lines.len().saturating_sub(1));
    shown.fault = fault.or(shown.fault);
    model.screen = Screen::Games(shown);
}

fn rulesets(host: &Host) -> List {
    let entries = host.rulesets.entries().into_iter().map(|(id, _)| match host.rulesets.load(&id) {
        Ok(ruleset) => Entry::new(ruleset.name(), ruleset.about(), Effect::ShowRules(id)),
        Err(error) => Entry::told(id, error.to_string()),
    });
    List::new("Rules", "what each game's rules are", entries.collect())
}

fn open_words(model: &mut Model, host: &Host) {
    let rulesets: Vec<Ruleset> =
        host.rulesets.entries().into_iter().filter_map(|(id, _)| host.rulesets.load(&id).ok()).collect();
    let lists = host.dictionaries.dictionaries().iter().filter_map(|dictionary| {
        let lexicon = dictionary.open().ok()?;
        let set = rulesets.iter().find_map(|ruleset| ruleset.tile_set(dictionary.language()));
        Some(WordList {
            label: dictionary.label(&lexicon),
            vocabulary: Arc::new(Vocabulary::plain(lexicon)),
            tiles: set.cloned(),
        })
    });
    match WordLists::new(lists.collect()) {
        Some(lists) => model.screen = Screen::Words(Box::new(lists)),
        None => tell(model, "there is no word list".to_owned()),
    }
}

fn show_rules(model: &mut Model, host: &Host, id: &str) {
    let loaded = host.rulesets.load(id);
    let Screen::List(list) = &mut model.screen else { return };
    match loaded {
        Ok(ruleset) => model.screen = Screen::Reader(Reader::rules(&ruleset), list.clone()),
        Err(error) => list.fault = Some(error.to_string()),
    }
}

/// What is printed behind the screen: how the game stands, and how to go on with it.
pub fn farewell(model: &Model) -> String {
    let Screen::Game(table) = &model.screen else { return String::new() };
    let state = table.game().state();
    let scores: Vec<String> =
        state.players().map(|(_, player)| format!("{} {}", player.name(), player.score())).collect();
    let name = table.game().setup().ruleset.name();
    let stands = format!("{name}: {}", scores.join(", "));
    if let Some(fault) = &table.save_fault {
        return format!("{stands}\nThe game is not saved: {fault}");
    }
    match table.session().file() {
        _ if table.is_over() => format!("{stands}\nThe game is over."),
        Some(file) => format!("{stands}\nSaved. `rackety resume` goes on; the file is {}", file.display()),
        None => stands,
    }
}
