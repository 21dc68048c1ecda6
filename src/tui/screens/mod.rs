//! The screens around the game. Each has a state, update and view, in one file or, where they are long, in a folder, or fills
//! a list or a text.

pub mod bench;
pub mod hall;
pub mod laboratory;
pub mod look_up;
pub mod menu;
pub mod new_game;
pub mod pager;
pub(in crate::tui) mod puzzle_lists;
pub mod saved_games;
pub mod settings;
pub mod statistics;
pub mod study;

use self::laboratory::LaboratoryScreen;
use self::look_up::LookUpScreen;
use self::menu::{Menu, MenuItem};
use self::new_game::NewGameForm;
use self::puzzle_lists::puzzle_menu;
use self::saved_games::{SavedGameLine, SavedGamesScreen};
use self::settings::SettingsScreen;
use self::statistics::StatisticsScreen;
use self::study::last_study_menu;
use super::effect::{Effect, MenuScreen};
use super::replay_action::ReplayAction;
use super::screen::Screen;
use crate::session::Host;
use crate::text::shell::quoted;

/// The way in which a screen of the main menu opens.
#[derive(Debug)]
pub(super) enum MenuOpening {
    /// The screen, or why it does not open.
    Screen(Result<Box<dyn Screen>, String>),
    /// The tutorial: a game, which is not among the screens around it.
    Tutorial,
}

/// Opens a screen of the main menu.
pub(super) fn open(screen: MenuScreen, host: &Host) -> MenuOpening {
    MenuOpening::Screen(match screen {
        MenuScreen::Tutorial => return MenuOpening::Tutorial,
        MenuScreen::NewGame => NewGameForm::open(host).map(boxed),
        MenuScreen::SavedGames if host.door.is_some() => Ok(boxed(finished_games(host))),
        MenuScreen::SavedGames => Ok(boxed(SavedGamesScreen::open(host))),
        MenuScreen::Rules => Ok(boxed(rulesets(host))),
        MenuScreen::Words => LookUpScreen::open(host).map(boxed),
        MenuScreen::Study => Ok(boxed(last_study_menu(host))),
        MenuScreen::Puzzles => Ok(boxed(puzzle_menu(host, None))),
        MenuScreen::Statistics => Ok(boxed(StatisticsScreen::open(host))),
        MenuScreen::Laboratory => LaboratoryScreen::open(host).map(boxed),
        MenuScreen::Settings => Ok(boxed(SettingsScreen::open(host))),
    })
}

fn boxed(screen: impl Screen) -> Box<dyn Screen> {
    Box::new(screen)
}

fn rulesets(host: &Host) -> Menu {
    let items = host.rulesets.entries().into_iter().map(|(id, origin)| match host.rulesets.load(&id) {
        Ok(ruleset) => MenuItem::new(origin.mark(ruleset.name()), ruleset.about(), Effect::ShowRules(id)),
        Err(_) if host.door.is_some() => {
            MenuItem::inactive(id, "faulty; for whoever keeps this host to correct")
        }
        Err(_) => faulty_ruleset(id),
    });
    Menu::new("Rules", "the rules of these games", items.collect())
}

/// A ruleset that has no rules to read.
fn faulty_ruleset(id: String) -> MenuItem {
    let about = format!("faulty; see `rackety rules check {}`", quoted(id.as_str()));
    MenuItem::inactive(id, about)
}

/// The saved games of a person on a host, to look back at: there, none can be resumed or deleted.
fn finished_games(host: &Host) -> Menu {
    let SavedGamesScreen { games, fault, .. } = SavedGamesScreen::open(host);
    let item = |game: &SavedGameLine| {
        let about = format!("{}: {}, {}", game.status_text, game.scores, game.last_played);
        MenuItem::new(&game.title, about, Effect::OpenReplay(game.file.clone(), ReplayAction::Open))
    };
    let about = if games.items().is_empty() { "none yet" } else { "look back and review" };
    Menu::new("Finished games", about, games.items().iter().map(item).collect()).with_lasting_fault(fault)
}
