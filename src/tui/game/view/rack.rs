//! The rack and the slot beside it.

use rackety_engine::Tile;
use ratatui::layout::Rect;

use crate::tui::action::{Action, Spot};
use crate::tui::game::{Age, Grip, Popup, RackTile, SlotState, Table, Veil};
use crate::tui::keymap::Context;
use crate::tui::layout::{Places, RACK_LABEL};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;

pub(crate) fn rack(canvas: &mut Canvas<'_>, places: &Places, table: &Table) {
    if table.is_over() {
        return;
    }
    if table.veil == Veil::Cover {
        return cover(canvas, places.rack, table);
    }
    if table.viewer().is_none() {
        return canvas.text(places.rack, " The racks are hidden until a player is to move.", Role::Faint);
    }
    let rack = table.rack();
    let extra = table.extra();
    let count = rack.len() + usize::from(extra.is_some());
    let column = places.slot_width(count);
    let slots =
        rack.iter().map(|held| (held, Beside::Rack)).chain(extra.iter().map(|held| (held, Beside::Slot)));
    let mut x = places.rack.x + RACK_LABEL;
    for (index, (held, beside)) in slots.enumerate() {
        let area = Rect { x, width: column, ..places.rack }.intersection(places.rack);
        let label = match beside {
            Beside::Rack => number(index),
            Beside::Slot => "+".to_owned(),
        };
        if table.veil == Veil::Hidden {
            canvas.text(area, &format!("{label}{}", canvas.look.glyphs.hidden), Role::Faint);
        } else {
            tile(canvas, area, table, *held, &label, beside);
        }
        if let Some(Popup::Arrange(order)) = &table.popup
            && beside == Beside::Rack
        {
            canvas.target(area, Action::Pick(index));
            if order.at == index {
                let role = if order.grip == Grip::Held { Role::LaidTile } else { Role::Cursor };
                canvas.fill(Rect { height: 1, ..area }, role);
            }
        }
        let spot = if beside == Beside::Rack { Spot::Slot(index) } else { Spot::Extra };
        if table.held.is_some_and(|held| held.from == spot) {
            canvas.fill(Rect { height: 1, ..area }, Role::Cursor);
        }
        x += column;
    }
    let hidden = format!(" hidden: {} shows it", canvas.keys.shown(Context::Board, "hide"));
    let note = if table.veil == Veil::Hidden {
        hidden.as_str()
    } else if extra.is_some_and(|held| held.state == SlotState::Laid) {
        ""
    } else if table.taken().is_some() {
        " taken: must be used"
    } else if extra.is_some() {
        " gift: this turn only"
    } else {
        ""
    };
    let room = Rect { x, width: places.rack.right().saturating_sub(x), height: 1, ..places.rack };
    if crate::tui::widgets::canvas::width(note) <= usize::from(room.width) {
        canvas.text(room, note, Role::Good);
    }
}

/// Whether a tile is on the rack or in the slot beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Rack,
    Slot,
}

/// The key of a tile: 1 to 9 and 0; further ones have none.
fn number(index: usize) -> String {
    match index {
        0..9 => (index + 1).to_string(),
        9 => "0".to_owned(),
        _ => " ".to_owned(),
    }
}

fn tile(canvas: &mut Canvas<'_>, area: Rect, table: &Table, held: RackTile, label: &str, beside: Beside) {
    let tiles = table.game().tiles();
    let text = match held.tile {
        Tile::Letter(letter) => tiles.text(letter).to_owned(),
        Tile::Blank => "?".to_owned(),
    };
    let role = match (held.state, held.age, beside) {
        (SlotState::Laid, ..) => Role::Gone,
        (SlotState::OnRack, _, Beside::Slot) => Role::TakenTile,
        (SlotState::OnRack, Age::New, Beside::Rack) => Role::NewTile,
        (SlotState::OnRack, Age::Old, Beside::Rack) => Role::Tile,
    };
    let mark = match (held.state, held.age) {
        (SlotState::Laid, _) => ".",
        (SlotState::OnRack, Age::New) => "'",
        (SlotState::OnRack, Age::Old) => " ",
    };
    let roomy = 6 <= area.width;
    let end = area.right();
    let points = tiles.points(held.tile);
    // With one row the points stand behind the letter; where digits are all of one size, in place of the number.
    let behind = if area.height == 1 { small(canvas, points) } else { String::new() };
    let shown = if !behind.is_empty() && canvas.look.glyphs.subscripts.is_none() {
        String::new()
    } else if roomy {
        format!("{label}:")
    } else {
        label.to_owned()
    };
    let x = canvas.put(area.x, area.y, &shown, Role::Faint);
    let face =
        if roomy { format!(" {text}{behind}{mark}") } else { format!("{text}{behind}{}", mark.trim()) };
    let room = Rect { x, y: area.y, width: end.saturating_sub(x), height: 1 };
    // Where all of it has no room, the letter and whether it is laid do.
    let fits = crate::tui::widgets::canvas::width(&face) <= usize::from(room.width);
    let face = if fits { face } else { format!("{text}{}", mark.trim()) };
    canvas.text(room, &face, role);
    if 1 < area.height {
        canvas.put(x + u16::from(roomy), area.y + 1, &points.to_string(), Role::Faint);
    }
}

/// Points in small digits, where there are some.
fn small(canvas: &Canvas<'_>, points: i32) -> String {
    let text = points.to_string();
    let Some(digits) = canvas.look.glyphs.subscripts else { return text };
    let small =
        |mark: char| mark.to_digit(10).and_then(|digit| digits.get(digit as usize).copied()).unwrap_or(mark);
    text.chars().map(small).collect()
}

/// What stands where the rack will be, while the keyboard changes hands.
fn cover(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let name = table.name(table.seat());
    let ready = format!(" {name}: {} when ready", canvas.keys.shown(Context::Cover, "ready"));
    let told = if table.game().turns().is_empty() {
        format!(" {name} begins. The rack is hidden.{ready}")
    } else {
        format!(" Pass the keyboard to {name}.{ready}")
    };
    let text =
        if crate::tui::widgets::canvas::width(&told) <= usize::from(area.width) { told } else { ready };
    canvas.fill(area, Role::Cover);
    canvas.text(area, &text, Role::Cover);
}
