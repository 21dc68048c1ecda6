//! What an action does to the model: no terminal, no clock, no disk.

mod board;

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::action::{Action, Direction};
use super::effect::Effect;
use super::input::Input;
use super::keymap::Context;
use super::layout::{Panel, places};
use super::lists::Choice;
use super::model::{Model, Screen, menu};
use super::reader::Reader;
use super::view::list_line_at;

/// What an input means at this moment.
pub fn action(model: &Model, input: &Input) -> Option<Action> {
    match input {
        Input::Key(key) => model.interface.keys.action_for(model.context(), key),
        Input::Paste(text) => Some(Action::Paste(text.clone())),
        Input::Resize(size) => Some(Action::Resize(*size)),
        Input::Mouse(event) => mouse(model, *event),
        // The loop has looked at the clock by then.
        Input::Tick => None,
        Input::End => Some(Action::Quit),
    }
}

fn mouse(model: &Model, event: MouseEvent) -> Option<Action> {
    let position = Position::new(event.column, event.row);
    match event.kind {
        MouseEventKind::ScrollUp => Some(Action::Go(Direction::PageUp)),
        MouseEventKind::ScrollDown => Some(Action::Go(Direction::PageDown)),
        MouseEventKind::Down(MouseButton::Right) => {
            (!matches!(model.context(), Context::Over)).then_some(Action::Back)
        }
        MouseEventKind::Down(MouseButton::Left) => click(model, position),
        _ => None,
    }
}

fn click(model: &Model, position: Position) -> Option<Action> {
    let area = Rect::from((Position::ORIGIN, model.size));
    match (&model.screen, model.context()) {
        (Screen::List(list), Context::List) => list_line_at(list, area, position).map(Action::Pick),
        (Screen::Form(form), Context::Form) => {
            super::view::form_line_at(form, area, position).map(Action::Pick)
        }
        (Screen::Settings(shown), Context::Settings) => {
            super::view::preference_at(shown, area, position).map(Action::Pick)
        }
        (Screen::Game(table), Context::Board) => {
            let places = places(area, table.game().state().board().size()).ok()?;
            let rack = table.rack().len();
            let count = rack + usize::from(table.extra().is_some());
            if let Some(slot) = places.slot_at(position, count) {
                return Some(if slot < rack { Action::Slot(slot) } else { Action::Extra });
            }
            places.square_at(position).map(Action::Point)
        }
        (Screen::Game(_), Context::Cover) => Some(Action::Accept),
        _ => None,
    }
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
        Action::Help => {
            let context = model.context();
            model.help =
                if model.help.is_some() { None } else { Some(Reader::help(context, &model.interface.keys)) };
            return None;
        }
        _ => {}
    }
    if let Some(reader) = &mut model.help {
        match action {
            Action::Go(direction) => reader.go(direction),
            Action::Back => model.help = None,
            _ => {}
        }
        return None;
    }
    let panel = has_room_beside(model);
    match &mut model.screen {
        Screen::List(_) => update_list(model, &action),
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
        Screen::Settings(_) if action == Action::Back => {
            model.screen = Screen::List(menu());
            None
        }
        Screen::Settings(shown) => shown.update(&action),
        Screen::Words(lists) => {
            if lists.update(&action).is_none() && action == Action::Back {
                model.screen = Screen::List(menu());
            }
            None
        }
        Screen::Game(table) => {
            let effect = board::update(table, action, panel);
            match effect {
                board::Wish::Nothing => None,
                board::Wish::Help => update(model, Action::Help),
                board::Wish::Rules => {
                    model.help = Some(Reader::rules(&table.game().setup().ruleset));
                    None
                }
                board::Wish::Do(effect) => Some(effect),
            }
        }
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

/// Whether the panes stand beside the board.
fn has_room_beside(model: &Model) -> board::Room {
    let Screen::Game(table) = &model.screen else { return board::Room::Beside };
    let area = Rect::from((Position::ORIGIN, model.size));
    match places(area, table.game().state().board().size()) {
        Ok(places) if matches!(places.panel, Panel::Instead(_)) => board::Room::Instead,
        _ => board::Room::Beside,
    }
}
