//! The meaning of an input on the current screen.

use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::input::Input;
use super::model::Model;
use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::keymap::Context;
use crate::tui::widgets::ScreenMap;

/// Lines that one step of the wheel scrolls.
const WHEEL_LINES: i16 = 3;

/// The action of an input; `map` is what can be clicked.
pub(super) fn action_of(model: &Model, map: &ScreenMap, input: &Input) -> Option<UiAction> {
    match input {
        Input::Key(key) => key_action(model, key),
        Input::Paste(text) => Some(UiAction::Paste(text.clone())),
        Input::Resize(size) => Some(UiAction::Resize(*size)),
        Input::Mouse(event) => mouse_action(model, map, *event),
        // The clock is checked before every input.
        Input::Tick => None,
        Input::Report(_, report) => Some(UiAction::JobReport(report.clone())),
        Input::Stop => Some(UiAction::Suspend),
        Input::Continued => Some(UiAction::SetUpTerminal),
        Input::End => Some(UiAction::Quit),
    }
}

/// Returns whether the action of an input depends on what can be clicked. That of the wheel does not, so that its steps are
/// drawn together.
pub(super) fn reads_map(model: &Model, input: &Input) -> bool {
    let Input::Mouse(event) = input else { return false };
    match event.kind {
        MouseEventKind::Down(button) => button == MouseButton::Left,
        MouseEventKind::Drag(button) => button == MouseButton::Left && model.replay.is_some(),
        _ => false,
    }
}

/// The action of a key. While another player is to move, keys of the board are answered with whose turn it is, unless their
/// action needs no turn.
fn key_action(model: &Model, key: &KeyEvent) -> Option<UiAction> {
    let (keymap, context) = (&model.config.keymap, model.context());
    let action = keymap.action_for(context, key);
    if action.is_some() || !matches!(context, Context::BotTurn | Context::Onlooker) {
        return action;
    }
    let of_board = keymap.action_for(Context::Board, key)?;
    Some(if of_board.is_possible_out_of_turn() { of_board } else { UiAction::OutOfTurn })
}

fn mouse_action(model: &Model, map: &ScreenMap, event: MouseEvent) -> Option<UiAction> {
    let position = Position::new(event.column, event.row);
    match event.kind {
        MouseEventKind::ScrollUp => Some(UiAction::Scroll(-WHEEL_LINES)),
        MouseEventKind::ScrollDown => Some(UiAction::Scroll(WHEEL_LINES)),
        MouseEventKind::Down(MouseButton::Right) => {
            (model.context() != Context::GameOver).then_some(UiAction::Back)
        }
        MouseEventKind::Down(MouseButton::Left) => click(model, map, position),
        MouseEventKind::Drag(MouseButton::Left) => match &model.replay {
            Some(replay) if model.help.is_none() => replay.drag(map, position, model.size),
            _ => board_target(model, position).map(UiAction::Drag),
        },
        MouseEventKind::Up(MouseButton::Left) => board_target(model, position).map(UiAction::Drop),
        _ => None,
    }
}

/// A click does what was drawn at its position; otherwise it starts dragging from the board or the rack.
fn click(model: &Model, map: &ScreenMap, position: Position) -> Option<UiAction> {
    if let Some(action) = map.action_at(position) {
        return Some(action.clone());
    }
    match model.context() {
        Context::HandOver => Some(UiAction::Accept),
        _ => board_target(model, position).map(UiAction::Press),
    }
}

/// Returns the part of the board or the rack at this position, while no popup is open.
fn board_target(model: &Model, position: Position) -> Option<MouseTarget> {
    let screen = model.board_game()?;
    let layout = screen.layout(model.size).ok().filter(|_| screen.has_tiles_to_drag(model.context()))?;
    let slots = screen.rack_slots();
    let slot = layout.slot_at(position, slots).filter(|_| !screen.is_over());
    let square = || layout.square_at(position);
    Some(match slot {
        Some(slot) if slot < slots.rack => MouseTarget::RackSlot(slot),
        Some(_) => MouseTarget::ExtraSlot,
        None => square().map_or(MouseTarget::Elsewhere, MouseTarget::Square),
    })
}
