//! What an action does to the model: no terminal, no clock, no disk.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::effect::Effect;
use super::input::Input;
use super::model::{Model, Screen, menu};
use super::view::drawn;
use crate::tui::action::{Action, Spot};
use crate::tui::game::Popup;
use crate::tui::game::action_menu::deeds;
use crate::tui::game::pane::{Pane, Room};
use crate::tui::keymap::Context;
use crate::tui::layout::{Panel, Places, places};
use crate::tui::screens::pager::state::Reader;
use crate::tui::screens::saved_games::state::Asked;
use crate::tui::widgets::list::Choice;

/// How many lines a step of the mouse's wheel scrolls.
const WHEEL: i16 = 3;

/// What an input means at this moment.
pub fn action(model: &Model, input: &Input) -> Option<Action> {
    match input {
        Input::Key(key) => model.interface.keys.action_for(model.context(), key),
        Input::Paste(text) => Some(Action::Paste(text.clone())),
        Input::Resize(size) => Some(Action::Resize(*size)),
        Input::Mouse(event) => mouse(model, *event),
        // The loop has looked at the clock by then.
        Input::Tick => None,
        Input::Report(_, report) => Some(Action::Hear(report.clone())),
        Input::End => Some(Action::Quit),
    }
}

fn mouse(model: &Model, event: MouseEvent) -> Option<Action> {
    let position = Position::new(event.column, event.row);
    match event.kind {
        MouseEventKind::ScrollUp => Some(Action::Scroll(-WHEEL)),
        MouseEventKind::ScrollDown => Some(Action::Scroll(WHEEL)),
        MouseEventKind::Down(MouseButton::Right) => {
            (!matches!(model.context(), Context::Over)).then_some(Action::Back)
        }
        MouseEventKind::Down(MouseButton::Left) => click(model, position),
        MouseEventKind::Drag(MouseButton::Left) => spot(model, position).map(Action::Drag),
        MouseEventKind::Up(MouseButton::Left) => spot(model, position).map(Action::Drop),
        _ => None,
    }
}

/// What was drawn as something to click comes first; then the board and the rack, whose tiles can be dragged.
fn click(model: &Model, position: Position) -> Option<Action> {
    if let Some(action) = drawn(model).action_at(position) {
        return Some(action.clone());
    }
    match model.context() {
        Context::Cover => Some(Action::Accept),
        _ => spot(model, position).map(Action::Press),
    }
}

/// What of the board and the rack is here, while they have the keyboard.
fn spot(model: &Model, position: Position) -> Option<Spot> {
    let Screen::Game(table) = &model.screen else { return None };
    if !matches!(model.context(), Context::Board | Context::Over) || table.popup.is_some() {
        return None;
    }
    let places = game_places(model)?;
    let rack = table.rack().len();
    let count = rack + usize::from(table.extra().is_some());
    let slot = places.slot_at(position, count).filter(|_| !table.is_over());
    let on_board = matches!(places.panel, Panel::Beside(_)) || table.pane.shown(Room::Instead) == Pane::Board;
    let square = || places.square_at(position).filter(|_| on_board);
    Some(match slot {
        Some(slot) if slot < rack => Spot::Slot(slot),
        Some(_) => Spot::Extra,
        None => square().map_or(Spot::Elsewhere, Spot::Square),
    })
}

fn game_places(model: &Model) -> Option<Places> {
    let Screen::Game(table) = &model.screen else { return None };
    let area = Rect::from((Position::ORIGIN, model.size));
    places(area, table.game().state().board().size(), table.cursor).ok()
}

/// Does what a player wants, and says what the loop is to do besides.
pub fn update(model: &mut Model, action: Action) -> Option<Effect> {
    match action {
        Action::Quit => return Some(Effect::Quit),
        Action::Suspend => return Some(Effect::Suspend),
        Action::Redraw => return Some(Effect::Redraw),
        Action::Resize(size) => {
            model.size = size;
            return None;
        }
        Action::Scroll(lines) => {
            scroll(model, lines);
            return None;
        }
        Action::Hear(report) => {
            let Screen::Game(table) = &mut model.screen else { return None };
            return table.hear(report);
        }
        Action::Help => {
            let context = model.context();
            model.help =
                if model.help.is_some() { None } else { Some(Reader::help(context, &model.interface.keys)) };
            return None;
        }
        _ => {}
    }
    let goes = matches!(action, Action::Go(_));
    let effect = update_shown(model, action);
    if goes {
        stop_at_end(model);
    }
    effect
}

/// The same for what has the keyboard.
fn update_shown(model: &mut Model, action: Action) -> Option<Effect> {
    if let Some(reader) = &mut model.help {
        match action {
            Action::Go(direction) => reader.go(direction),
            Action::Back => model.help = None,
            _ => {}
        }
        return None;
    }
    let room = room(model);
    match &mut model.screen {
        Screen::List(_) => update_list(model, &action),
        Screen::Games(shown) => {
            let leaves = shown.asked == Asked::Nothing && action == Action::Back;
            let effect = shown.update(&action);
            if leaves {
                model.screen = Screen::List(menu());
            }
            effect
        }
        Screen::Form(form) => match action {
            Action::Go(direction) => {
                form.go(direction);
                None
            }
            Action::Pick(line) => form.pick(line),
            Action::Type(character) => {
                form.write(character);
                None
            }
            Action::Paste(text) => {
                text.chars().filter(|character| !character.is_control()).for_each(|each| form.write(each));
                None
            }
            Action::Erase => {
                form.erase();
                None
            }
            Action::Accept => Some(form.accept()),
            Action::Back => {
                model.screen = Screen::List(menu());
                None
            }
            _ => None,
        },
        Screen::Reader(reader, list) => {
            match action {
                Action::Go(direction) => reader.go(direction),
                Action::Back => model.screen = Screen::List(list.clone()),
                _ => {}
            }
            None
        }
        Screen::Settings(_) | Screen::Statistics(_) if action == Action::Back => {
            model.screen = Screen::List(menu());
            None
        }
        Screen::Settings(shown) => shown.update(&action),
        Screen::Statistics(shown) => {
            shown.update(&action);
            None
        }
        Screen::Words(lists) => {
            if lists.update(&action).is_none() && action == Action::Back {
                model.screen = Screen::List(menu());
            }
            None
        }
        Screen::Game(table) => {
            let effect = crate::tui::game::update::update(table, action, room);
            match effect {
                crate::tui::game::update::Wish::Nothing => None,
                crate::tui::game::update::Wish::Help => update(model, Action::Help),
                crate::tui::game::update::Wish::Rules => {
                    model.help = Some(Reader::rules(&table.game().setup().ruleset));
                    None
                }
                crate::tui::game::update::Wish::Do(effect) => Some(effect),
            }
        }
    }
}

/// The wheel: texts scroll, in lists the choice moves.
fn scroll(model: &mut Model, lines: i16) {
    if let Some(scroll) = model.scroll_mut() {
        *scroll = scroll.saturating_add_signed(lines);
        return stop_at_end(model);
    }
    let step = isize::from(lines.signum());
    let moved = |chosen: usize, count: usize| chosen.saturating_add_signed(step).min(count.saturating_sub(1));
    match &mut model.screen {
        Screen::List(list) => list.chosen = moved(list.chosen, list.entries.len()),
        Screen::Games(shown) => shown.chosen = moved(shown.chosen, shown.lines.len()),
        Screen::Settings(shown) => shown.chosen = moved(shown.chosen, shown.lines.len()),
        Screen::Game(table) => {
            if let Some(Popup::Deeds(chosen)) = table.popup {
                table.popup = Some(Popup::Deeds(moved(chosen, deeds(table).len())));
            }
        }
        Screen::Form(_) | Screen::Reader(..) | Screen::Words(_) | Screen::Statistics(_) => {}
    }
}

/// What is scrolled stops where its last line is seen, so that the next step back is seen at once.
fn stop_at_end(model: &mut Model) {
    let last_first = drawn(model).last_first;
    if let Some(scroll) = model.scroll_mut() {
        *scroll = last_first.min(*scroll);
    }
}

fn update_list(model: &mut Model, action: &Action) -> Option<Effect> {
    let Screen::List(list) = &mut model.screen else { return None };
    match action {
        Action::Go(direction) => {
            list.go(*direction);
            return None;
        }
        Action::Back => {
            model.screen = Screen::List(menu());
            return None;
        }
        Action::Pick(line) if *line < list.entries.len() => list.chosen = *line,
        Action::Accept => {}
        _ => return None,
    }
    match list.choice() {
        Some(Choice::Do(effect)) => Some(effect.clone()),
        Some(Choice::Help) => {
            model.help = Some(Reader::help(Context::List, &model.interface.keys));
            None
        }
        Some(Choice::Nothing) | None => None,
    }
}

/// Where the panes are.
fn room(model: &Model) -> Room {
    match game_places(model).map(|places| places.panel) {
        Some(Panel::Instead(_)) => Room::Instead,
        _ => Room::Beside,
    }
}
