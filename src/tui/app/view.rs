//! Draws the model; nothing is changed here.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::model::{Model, Screen};
use crate::tui::game::{self, TooSmall};
use crate::tui::puzzle;
use crate::tui::replay;
use crate::tui::screens::{laboratory, look_up, menu, new_game, pager, saved_games, settings, statistics};
use crate::tui::theme::Role;
use crate::tui::watch;
use crate::tui::widgets::{Canvas, ScreenMap};

/// The smallest terminal for all screens except the game, whose size depends on its board.
const MIN_SIZE: TooSmall = TooSmall { columns: 26, rows: 8 };

/// Draws the model; returns what can be clicked and scrolled.
pub fn view(model: &Model, frame: &mut Frame<'_>) -> ScreenMap {
    let area = frame.area();
    let mut canvas = Canvas::new(frame.buffer_mut(), &model.config);
    if let Err(needed) = draw(model, &mut canvas, area) {
        draw_too_small(&mut canvas, area, needed);
    }
    canvas.into_map()
}

fn draw(model: &Model, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
    if let (None, Some(replay)) = (&model.help, &model.replay) {
        let time = match &model.screen {
            Screen::Game(screen) => screen.time(),
            _ => None,
        };
        return replay::draw(canvas, area, replay, time);
    }
    match (&model.help, &model.screen) {
        (None, Screen::Game(screen)) => return game::draw(canvas, area, screen),
        (None, Screen::Puzzle(screen)) if screen.game().is_some() => {
            return puzzle::draw(canvas, area, screen);
        }
        (None, Screen::Watch(screen)) => return watch::draw(canvas, area, screen),
        _ => {}
    }
    if area.width < MIN_SIZE.columns || area.height < MIN_SIZE.rows {
        return Err(MIN_SIZE);
    }
    match (&model.help, &model.screen) {
        (Some(pager), _) | (None, Screen::Pager(pager, _)) => pager::draw(canvas, area, pager),
        (None, Screen::Menu(menu)) => menu::draw(canvas, area, menu),
        (None, Screen::SavedGames(screen)) => saved_games::draw(canvas, area, screen),
        (None, Screen::NewGame(form)) => new_game::draw(canvas, area, form),
        (None, Screen::LookUp(screen)) => look_up::draw(canvas, area, screen),
        (None, Screen::Laboratory(screen)) => {
            let needed = screen.min_size();
            if area.width < needed.width || area.height < needed.height {
                return Err(TooSmall { columns: needed.width, rows: needed.height });
            }
            laboratory::draw(canvas, area, screen);
        }
        (None, Screen::Settings(screen)) => settings::draw(canvas, area, screen),
        (None, Screen::Statistics(screen)) => statistics::draw(canvas, area, screen),
        (None, Screen::Game(screen)) => game::draw(canvas, area, screen)?,
        (None, Screen::Puzzle(screen)) => puzzle::draw(canvas, area, screen)?,
        (None, Screen::Watch(screen)) => watch::draw(canvas, area, screen)?,
    }
    Ok(())
}

fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect, needed: TooSmall) {
    let lines = [
        "The terminal is too small.".to_owned(),
        format!("Needed: {} x {}", needed.columns, needed.rows),
        format!("Now: {} x {}", area.width, area.height),
    ];
    for (row, line) in area.rows().zip(&lines) {
        canvas.text(row, line, Role::Text);
    }
}
