//! Draws the status line: the game, the turn, whose turn it is, and the time.

use rackety_engine::Premiums;
use ratatui::layout::Rect;

use crate::session::HintsLeft;
use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns, width};

/// Columns from which on the time has a label.
const WIDE: u16 = 60;

/// Draws the most detailed text that fits, and the time at the right end.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    canvas.fill(area, Role::Status);
    let area = draw_time(canvas, area, screen);
    let game = screen.game();
    let state = game.state();
    let ruleset = game.setup().ruleset.name().to_owned();
    let language = game.tiles().name();
    let list = screen.session().dictionary_label();
    let list = list.to_string();
    let list_id = format!("{language} ({})", game.vocabulary().lexicon().id());
    let turn = format!("turn {}", state.turn());
    let bag = format!("bag {}", state.bag().len());
    let player = if screen.is_over() {
        "game over".to_owned()
    } else {
        format!("{} to play", screen.name(screen.seat()))
    };
    let options = options(screen);
    let candidates: [&[&String]; 4] = [
        &[&ruleset, &list, &turn, &bag, &player, &options],
        &[&ruleset, &list_id, &turn, &bag, &player, &options],
        &[&ruleset, &turn, &bag, &player, &options],
        &[&player, &options, &bag, &turn],
    ];
    let divider = format!(" {} ", canvas.appearance.glyphs.divider);
    let texts = candidates.map(|parts| {
        let parts: Vec<&str> =
            parts.iter().map(|part| part.as_str()).filter(|part| !part.is_empty()).collect();
        format!(" {}", parts.join(&divider))
    });
    let fitting = texts.iter().find(|text| width(text) <= usize::from(area.width)).unwrap_or(&texts[3]);
    canvas.text(area, fitting, Role::Status);
}

/// The options of the game that players should remember.
fn options(screen: &GameScreen) -> String {
    let mut options = Vec::new();
    if !screen.checks_words() {
        options.push("professional".to_owned());
    }
    if screen.bot().is_none() {
        match screen.hints_left() {
            HintsLeft::Count(left) => options.push(format!("hints {left}")),
            HintsLeft::Free => options.push("hints free".to_owned()),
            HintsLeft::Off => {}
        }
    }
    if screen.game().setup().options.premiums == Premiums::Random {
        options.push("random board".to_owned());
    }
    options.join(", ")
}

/// Draws the time of the turn; returns the rest of the line.
fn draw_time(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) -> Rect {
    let Some(time) = screen.time() else { return area };
    let (mark, role) = if time.is_short() { ("! ", Role::ShortTime) } else { ("", Role::Status) };
    let label = if WIDE <= area.width { "time " } else { "" };
    let text = format!(" {mark}{label}{time} ");
    canvas.text_right(area, &text, role);
    Rect { width: area.width.saturating_sub(columns(&text)), ..area }
}
