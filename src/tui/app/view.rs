//! The model, drawn. Nothing is changed here.

pub use crate::tui::widgets::canvas::Drawn;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::model::{Model, Screen};
use crate::session::HintsLeft;
use crate::tui::action::Action;
use crate::tui::game::action_menu::offers;
use crate::tui::game::pane::{Pane, Room};
use crate::tui::game::view::{board, panel, popup, preview, rack, thinking};
use crate::tui::game::{Table, Tone, Veil};
use crate::tui::keymap::{Context, Meaning, Offer};
use crate::tui::layout::{Panel, Places, TooSmall, places};
use crate::tui::screens::{new_game, pager, saved_games, settings, statistics};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width};
use crate::tui::widgets::list_view;

/// The smallest screen for everything but a game.
const LEAST: TooSmall = TooSmall { columns: 26, rows: 8 };

/// Draws the model.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    draw(model, Canvas::new(frame.buffer_mut(), &model.interface), area);
}

/// What the model's drawing means for the mouse, drawn on nothing.
pub fn drawn(model: &Model) -> Drawn {
    let area = Rect::from((Position::ORIGIN, model.size));
    draw(model, Canvas::new(&mut Buffer::empty(area), &model.interface), area)
}

fn draw(model: &Model, mut canvas: Canvas<'_>, area: Rect) -> Drawn {
    let context = model.context();
    // A game says itself what it needs, by its board.
    let is_game = model.help.is_none() && matches!(model.screen, Screen::Game(_));
    if !is_game && (area.width < LEAST.columns || area.height < LEAST.rows) {
        too_small(&mut canvas, area, LEAST);
        return canvas.drawn();
    }
    match (&model.help, &model.screen) {
        (Some(reader), _) | (None, Screen::Reader(reader, _)) => {
            pager::view::reader(&mut canvas, area, reader, context);
        }
        (None, Screen::List(list)) => list_view::list(&mut canvas, area, list),
        (None, Screen::Games(shown)) => saved_games::view::games(&mut canvas, area, shown),
        (None, Screen::Form(form)) => new_game::view::form(&mut canvas, area, form),
        (None, Screen::Words(words)) => list_view::words(&mut canvas, area, words),
        (None, Screen::Settings(shown)) => settings::view::preferences(&mut canvas, area, shown),
        (None, Screen::Statistics(shown)) => statistics::view::standing(&mut canvas, area, shown),
        (None, Screen::Game(table)) => game(&mut canvas, area, table, context),
    }
    canvas.drawn()
}

fn game(canvas: &mut Canvas<'_>, area: Rect, table: &Table, context: Context) {
    let places = match places(area, table.game().state().board().size(), table.cursor) {
        Ok(places) => places,
        Err(needed) => return too_small(canvas, area, needed),
    };
    let preview = table.preview();
    status(canvas, places.status, table);
    match places.panel {
        Panel::Beside(panel) => {
            board::board(canvas, &places, table, &preview);
            panel::panel(canvas, panel, table);
        }
        Panel::Instead(panel) if table.pane.shown(Room::Instead) != Pane::Board => {
            panel::panes(canvas, panel, table);
        }
        Panel::Instead(_) => board::board(canvas, &places, table, &preview),
    }
    if table.bot().is_some() {
        thinking::thinking(canvas, places.preview, table);
    } else {
        preview::preview(canvas, places.preview, table, &preview);
    }
    rack::rack(canvas, &places, table);
    if places.keys != places.message || table.message.is_none() {
        let room = last_line(canvas, &places);
        keys_of_game(canvas, room, table, context);
    }
    message(canvas, &places, table);
    if context == Context::Board {
        canvas.target(places.status, Action::More);
    }
    popup::popup(canvas, area, &places, table);
}

/// The row of the keys; in front of them, where only a part of the board is shown, the size that shows it all.
fn last_line(canvas: &mut Canvas<'_>, places: &Places) -> Rect {
    let area = places.keys;
    let Some(needed) = places.window.needed else { return area };
    let told = format!(" whole board: {}x{}", needed.columns, needed.rows);
    canvas.text(area, &told, Role::Faint);
    let told = u16::try_from(width(&told)).unwrap_or(area.width).min(area.width);
    Rect { x: area.x + told + 1, width: area.width.saturating_sub(told + 1), ..area }
}

/// The line on top: the game, its language and words, the turn, the bag, whose turn, and what is special.
fn status(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    canvas.fill(area, Role::Status);
    let area = time(canvas, area, table);
    let game = table.game();
    let state = game.state();
    let bar = canvas.look.glyphs.divider;
    let whose = if table.is_over() {
        "game over".to_owned()
    } else {
        format!("{} to play", table.name(table.seat()))
    };
    let mut specials = Vec::new();
    if !table.tells_words() {
        specials.push("professional");
    }
    let hints = match table.hints_left() {
        HintsLeft::Count(left) => format!("hints {left}"),
        HintsLeft::Free => "hints free".to_owned(),
        HintsLeft::Off => String::new(),
    };
    if !hints.is_empty() && table.bot().is_none() {
        specials.push(&hints);
    }
    if game.setup().options.premiums == rackety_engine::Premiums::Random {
        specials.push("random board");
    }
    let language = game.tiles().name();
    let list = table.session().dictionary_label();
    let full = [
        game.setup().ruleset.name().to_owned(),
        list.to_string(),
        format!("turn {}", state.turn()),
        format!("bag {}", state.bag().len()),
        whose.clone(),
        specials.join(", "),
    ];
    let short = [
        game.setup().ruleset.name().to_owned(),
        format!("{language} ({})", game.vocabulary().lexicon().id()),
        format!("turn {}", state.turn()),
        format!("bag {}", state.bag().len()),
        whose.clone(),
        specials.join(", "),
    ];
    let narrow = [
        game.setup().ruleset.name().to_owned(),
        format!("turn {}", state.turn()),
        format!("bag {}", state.bag().len()),
        whose.clone(),
        specials.join(", "),
    ];
    let tiny =
        [whose, specials.join(", "), format!("bag {}", state.bag().len()), format!("turn {}", state.turn())];
    let divider = format!(" {bar} ");
    let join = |parts: &[String]| {
        let filled: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        format!(" {}", filled.join(&divider))
    };
    let texts = [join(&full), join(&short), join(&narrow), join(&tiny)];
    let fitting = texts.iter().find(|text| width(text) <= usize::from(area.width)).unwrap_or(&texts[3]);
    canvas.text(area, fitting, Role::Status);
}

/// The time of the turn, at the right end of the line on top; returns the rest of the line.
fn time(canvas: &mut Canvas<'_>, area: Rect, table: &Table) -> Rect {
    let Some(time) = table.time() else { return area };
    let (mark, role) = if time.is_short() { ("! ", Role::ShortTime) } else { ("", Role::Status) };
    let label = if 60 <= area.width { "time " } else { "" };
    let text = format!(" {mark}{label}{time} ");
    canvas.text_right(area, &text, role);
    Rect { width: area.width.saturating_sub(u16::try_from(width(&text)).unwrap_or(area.width)), ..area }
}

/// What was told last; a game that cannot be saved is told before everything else.
fn message(canvas: &mut Canvas<'_>, places: &Places, table: &Table) {
    let area = places.message;
    if let Some(fault) = &table.save_fault {
        canvas.clear(area);
        return canvas.text(area, &format!(" NOT SAVED: {fault}"), Role::Bad);
    }
    let Some(message) = &table.message else { return };
    if table.veil == Veil::Cover && table.tells_last_turn() {
        // The cover does, too.
        return;
    }
    let role = match message.tone {
        Tone::Note => Role::Good,
        Tone::Refusal | Tone::Warning => Role::Bad,
    };
    let mark = match message.tone {
        Tone::Note => canvas.look.glyphs.pointer,
        Tone::Refusal | Tone::Warning => '!',
    };
    canvas.clear(area);
    canvas.text(area, &format!(" {mark} {}", message.text), role);
}

/// The most wanted keys of what has the keyboard, as many as fit; a click on one presses it.
pub(crate) fn keys(canvas: &mut Canvas<'_>, area: Rect, context: Context) {
    let line = canvas.keys.line(context, |_| true);
    some_keys(canvas, area, line);
}

/// The same without what this game does not have.
pub(crate) fn keys_of_game(canvas: &mut Canvas<'_>, area: Rect, table: &Table, context: Context) {
    let line = canvas.keys.line(context, |binding| match &binding.meaning {
        Meaning::Fixed(action) => offers(table, action),
        Meaning::OfChar(_) => true,
    });
    some_keys(canvas, area, line);
}

fn some_keys(canvas: &mut Canvas<'_>, area: Rect, line: Vec<Offer>) {
    canvas.clear(area);
    let mut x = area.x + 1;
    for Offer { key, label, action } in line {
        let needed = width(&key) + 1 + width(label);
        if usize::from(area.right()) < usize::from(x) + needed {
            break;
        }
        if let Some(action) = action {
            let width = u16::try_from(needed).unwrap_or(area.width);
            canvas.target(Rect { x, width, height: 1, ..area }, action);
        }
        x = canvas.put(x, area.y, &key, Role::Key);
        x = canvas.put(x + 1, area.y, label, Role::Faint) + 2;
    }
}

fn too_small(canvas: &mut Canvas<'_>, area: Rect, needed: TooSmall) {
    let lines = [
        "The terminal is too small.".to_owned(),
        format!("Needed: {} x {}", needed.columns, needed.rows),
        format!("Now: {} x {}", area.width, area.height),
    ];
    for (row, line) in area.rows().zip(&lines) {
        canvas.text(row, line, Role::Text);
    }
}
