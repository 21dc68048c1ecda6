//! The effect of an action on the model: no terminal, no clock, no disk.

use super::model::Model;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::job::JobReport;
use crate::tui::replay::ReplayScreen;
use crate::tui::response::ScreenResponse;
use crate::tui::screens::pager::Pager;

/// Updates the model; returns what else the program has to do.
pub fn update(model: &mut Model, action: UiAction) -> Option<Effect> {
    let response = match action {
        UiAction::Quit => return Some(Effect::Quit),
        UiAction::Suspend => return Some(Effect::Suspend),
        UiAction::SetUpTerminal => return Some(Effect::SetUpTerminal),
        UiAction::Redraw => return Some(Effect::Redraw),
        UiAction::Resize(size) => {
            model.size = size;
            return None;
        }
        UiAction::Help => ScreenResponse::OpenHelp,
        UiAction::JobReport(JobReport::Crashed(report)) => {
            model.help = Some(Pager::crash(report.as_deref()));
            model.awaiting_mut().report(JobReport::Failed("internal error".to_owned()))
        }
        // A report goes to its screen even while the help is open.
        UiAction::JobReport(report) => model.awaiting_mut().report(report),
        action => {
            let size = model.size;
            model.top_mut().update(action, size)
        }
    };
    match response {
        ScreenResponse::None => None,
        ScreenResponse::Close => model.close_top(),
        ScreenResponse::OpenHelp => {
            model.help = match model.help {
                Some(_) => None,
                None => {
                    Some(Pager::help(model.context(), &model.config.keymap, &model.config.appearance.glyphs))
                }
            };
            None
        }
        ScreenResponse::OpenRules(ruleset) => {
            model.help = Some(Pager::rules(&ruleset));
            None
        }
        ScreenResponse::LookBack(replay, coached, action) => {
            model.look_back(ReplayScreen::new(*replay).with_coached(coached), action)
        }
        ScreenResponse::Perform(effect) => Some(effect),
    }
}
