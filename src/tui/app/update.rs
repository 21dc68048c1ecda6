//! What an action does to the model: no terminal, no clock, no disk.

use super::model::{Model, Screen};
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::job::JobReport;
use crate::tui::replay::ReplayScreen;
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
            update(model, UiAction::JobReport(JobReport::Failed("internal error".to_owned())))
        }
        UiAction::JobReport(_) if model.replay.as_ref().is_some_and(|replay| replay.awaits_job()) => {
            update_replay(model, action)
        }
        // A report goes to the game even while the help is open.
        UiAction::JobReport(_) => update_screen(model, action),
        _ => match (&mut model.help, &mut model.replay) {
            (Some(pager), _) => {
                if matches!(pager.update(&action), ScreenResponse::Close) {
                    model.help = None;
                }
                None
            }
            (None, Some(_)) => update_replay(model, action),
            (None, None) => update_screen(model, action),
        },
    }
}

/// Looks back at a game, above the screen that this was begun from.
fn update_replay(model: &mut Model, action: UiAction) -> Option<Effect> {
    let replay = model.replay.as_mut()?;
    if action == UiAction::Menu {
        model.replay = None;
        return match model.screen {
            Screen::Game(_) => update_screen(model, action),
            _ => Some(Effect::OpenMenu),
        };
    }
    let placement = replay.placement(model.size);
    match replay.update(&action, placement) {
        ScreenResponse::Close => {
            model.replay = None;
            None
        }
        ScreenResponse::Perform(effect) => Some(effect),
        _ => None,
    }
}

/// Looks back at the game on the screen.
fn look_back(model: &mut Model, action: ReplayAction) -> Option<Effect> {
    let Screen::Game(screen) = &model.screen else { return None };
    let mut replay = ReplayScreen::new(screen.replay()).with_coached(screen.coached().clone());
    let placement = replay.placement(model.size);
    let effect = replay.perform(action, placement);
    model.replay = Some(Box::new(replay));
    effect
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
        Screen::Laboratory(screen) => screen.update(&action, model.size),
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
        ScreenResponse::LookBack(action) => look_back(model, action),
        ScreenResponse::ShowReplay(replay) => {
            model.replay = Some(Box::new(ReplayScreen::new(*replay)));
            None
        }
        ScreenResponse::Perform(effect) => Some(effect),
    }
}
