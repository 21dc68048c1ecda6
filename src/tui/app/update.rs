//! What an action does to the model: no terminal, no clock, no disk.

use super::model::{Model, Screen};
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::job::JobReport;
use crate::tui::response::ScreenResponse;
use crate::tui::screens::pager::Pager;

/// Updates the model; returns what else the program has to do.
pub fn update(model: &mut Model, action: UiAction) -> Option<Effect> {
    match action {
        UiAction::Quit => Some(Effect::Quit),
        UiAction::Suspend => Some(Effect::Suspend),
        UiAction::SetUpTerminal => Some(Effect::SetUpTerminal),
        UiAction::Redraw => Some(Effect::Redraw),
        UiAction::Resize(size) => {
            model.size = size;
            None
        }
        UiAction::Help => {
            toggle_help(model);
            None
        }
        UiAction::JobReport(JobReport::Crashed(report)) => {
            model.help = Some(Pager::crash(report.as_deref()));
            update_screen(model, UiAction::JobReport(JobReport::Failed("internal error".to_owned())))
        }
        // A report goes to the game even while the help is open.
        UiAction::JobReport(_) => update_screen(model, action),
        _ => match &mut model.help {
            Some(pager) => {
                if matches!(pager.update(&action), ScreenResponse::Close) {
                    model.help = None;
                }
                None
            }
            None => update_screen(model, action),
        },
    }
}

fn toggle_help(model: &mut Model) {
    model.help = match model.help {
        Some(_) => None,
        None => Some(Pager::help(model.context(), &model.config.keymap)),
    };
}

fn update_screen(model: &mut Model, action: UiAction) -> Option<Effect> {
    let response = match &mut model.screen {
        Screen::Menu(menu) => menu.update(&action),
        Screen::SavedGames(screen) => screen.update(&action),
        Screen::NewGame(form) => form.update(&action),
        Screen::Pager(pager, _) => pager.update(&action),
        Screen::Settings(screen) => screen.update(&action),
        Screen::Statistics(screen) => screen.update(&action),
        Screen::LookUp(screen) => screen.update(&action),
        Screen::Game(screen) => {
            let placement = screen.placement(model.size);
            screen.update(action, placement)
        }
        Screen::Puzzle(screen) => {
            let placement = screen.placement(model.size);
            screen.update(action, placement)
        }
        Screen::Watch(screen) => {
            let placement = screen.placement(model.size);
            screen.update(&action, placement)
        }
    };
    match response {
        ScreenResponse::None => None,
        ScreenResponse::Close => match &model.screen {
            Screen::Pager(_, menu) => {
                model.screen = Screen::Menu(menu.clone());
                None
            }
            _ => Some(Effect::OpenMenu),
        },
        ScreenResponse::OpenHelp => {
            toggle_help(model);
            None
        }
        ScreenResponse::OpenRules(ruleset) => {
            model.help = Some(Pager::rules(&ruleset));
            None
        }
        ScreenResponse::Perform(effect) => Some(effect),
    }
}
