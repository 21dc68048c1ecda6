//! Draws the popups above the board.

use rackety_engine::{Action, Seat, Square, Tile};
use ratatui::layout::Rect;

use super::{game_over, hint_popups, messages};
use crate::files::OwnWord;
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::wording;
use crate::tui::action::UiAction;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::popup::{BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, Popup};
use crate::tui::game::state::{GameScreen, TableQuestion};
use crate::tui::keymap::{Binding, Context};
use crate::tui::screens::look_up::{WordLookUp, draw_look_up};
use crate::tui::side_panel::PanelPlacement;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, FieldLook, Question, SelectionList, TextField, below, key_line, popup_edge, popup_foot,
    popup_frame, width, wrapped,
};

/// Columns of the keys in the list of all actions.
const KEY_COLUMNS: u16 = 10;

/// Rows inside the look-up: in 24 rows the rack below it stays visible.
const LOOK_UP_ROWS: usize = 15;

/// Draws the open popup.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, layout: &GameLayout, screen: &GameScreen) {
    match &screen.popup {
        None | Some(Popup::Arrange(_)) => {}
        Some(Popup::CommandLine(line)) => {
            let row = match layout.panel.placement {
                PanelPlacement::BesideBoard => layout.keys,
                PanelPlacement::InPlaceOfBoard => layout.message,
            };
            draw_command_line(canvas, row, &line.text);
        }
        Some(Popup::Blank(chooser)) => draw_blank_chooser(canvas, area, screen, chooser),
        Some(Popup::Exchange(chooser)) => draw_exchange_chooser(canvas, area, screen, chooser),
        Some(Popup::Confirmation(question)) => draw_confirmation(canvas, area, screen, question),
        Some(Popup::Hints(popup)) => hint_popups::draw_hints(canvas, area, screen, popup),
        Some(Popup::Pin(entry)) => hint_popups::draw_pin(canvas, area, screen, entry),
        Some(Popup::LookUp(look_up)) => {
            let inside = draw_look_up_popup(canvas, area, screen.session().dictionary_label(), look_up);
            draw_placing_note(canvas, inside, screen, look_up);
            if let Some(question) = look_up.question() {
                Question::new("Use a hint", question).draw(canvas, area);
            }
        }
        Some(Popup::GameOver) => {
            let page = below(area, layout.status.bottom() - area.y);
            game_over::draw(canvas, page, (screen.public(), screen.target_text()), screen.scroll);
            messages::draw_above_keys(canvas, page, screen);
        }
        Some(Popup::Actions(menu)) => draw_action_menu(canvas, area, screen.board_context(), menu),
    }
}

fn draw_command_line(canvas: &mut Canvas<'_>, area: Rect, text: &TextField) {
    canvas.clear(area);
    let prompt = canvas.put(area.x, area.y, " :", Role::Title);
    let field = Rect { x: prompt, width: area.right().saturating_sub(prompt + 1), height: 1, ..area };
    text.draw(canvas, field, FieldLook::Plain);
}

/// Draws a look-up in the word list with this label, above a board; returns the area inside its frame.
pub(in crate::tui) fn draw_look_up_popup(
    canvas: &mut Canvas<'_>,
    area: Rect,
    list: &DictionaryLabel,
    look_up: &WordLookUp,
) -> Rect {
    let inside = popup_frame(canvas, area, 60, LOOK_UP_ROWS, "Words");
    let body = Rect { height: inside.height.saturating_sub(1), ..inside };
    draw_look_up(canvas, body, look_up, list).draw(canvas, popup_edge(body));
    key_line(canvas, popup_foot(inside), look_up.context());
    inside
}

/// Draws where Enter places the word found, in the row below the text.
fn draw_placing_note(canvas: &mut Canvas<'_>, inside: Rect, screen: &GameScreen, look_up: &WordLookUp) {
    let Some(word) = look_up.word_to_place().filter(|_| screen.may_place()) else { return };
    let heading = screen.cursor.coordinate().heading(screen.axis);
    let row = Rect { y: inside.y + 3, height: 1, ..inside };
    if row.y + 1 < inside.bottom() {
        canvas.text(row, &format!("Enter places {word} at {heading}."), Role::Key);
    }
}

fn draw_blank_chooser(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, chooser: &BlankChooser) {
    let texts: Vec<&str> = chooser.letters.iter().map(|&letter| screen.game().tiles().text(letter)).collect();
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(1);
    let fits = |columns: &usize| columns * BlankChooser::COLUMNS + 4 <= usize::from(area.width);
    let cell_width = [widest + 2, widest + 1].into_iter().find(fits).unwrap_or(widest);
    let indent = if cell_width < widest + 2 { "" } else { " " };
    let rows = texts.len().div_ceil(BlankChooser::COLUMNS);
    let columns = (cell_width * BlankChooser::COLUMNS).max(30);
    let inside = popup_frame(canvas, area, columns, rows + 2, "Which letter?");
    for (index, text) in texts.iter().enumerate() {
        let (row, column) = (index / BlankChooser::COLUMNS, index % BlankChooser::COLUMNS);
        let offset = |cells: usize| u16::try_from(cells).unwrap_or_default();
        let y = inside.y + offset(row);
        if inside.bottom() <= y {
            break;
        }
        let role = if index == chooser.selected { Role::Selected } else { Role::Text };
        let cell = Rect::new(inside.x + offset(column * cell_width), y, offset(cell_width), 1);
        canvas.text(cell, &format!("{indent}{text:<widest$}{indent}"), role);
        canvas.target(cell, UiAction::Select(index));
    }
    key_line(canvas, popup_foot(inside), Context::Blank);
}

fn draw_exchange_chooser(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &GameScreen,
    chooser: &ExchangeChooser,
) {
    let tiles = screen.game().tiles();
    let bag = wording::tiles(screen.game().state().bag().len());
    let marked = tiles.write_tiles(&chooser.marked());
    let mut lines = vec![format!("{bag} in the bag. This ends your turn.")];
    lines.push(if marked.is_empty() && screen.session().exchanges_none() {
        "No tiles marked: to exchange none counts as a pass.".to_owned()
    } else if marked.is_empty() {
        "No tiles marked.".to_owned()
    } else {
        format!("To exchange: {marked}")
    });
    lines.extend(chooser.refusal.iter().map(|text| format!("! {text}")));
    let columns = usize::from(area.width).saturating_sub(4).min(52);
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, columns)).collect();
    let inside = popup_frame(canvas, area, columns, lines.len() + 5, "Exchange");
    let slot_width = if chooser.tiles.len() * 5 <= columns { 5 } else { 3 };
    for (slot, (tile, mark)) in chooser.tiles.iter().enumerate() {
        let x = inside.x + u16::try_from(slot * slot_width).unwrap_or_default();
        let text = match tile {
            Tile::Letter(letter) => tiles.text(*letter).to_owned(),
            Tile::Blank => "?".to_owned(),
        };
        let (role, mark, mark_role) = match mark {
            ExchangeMark::Keep => (Role::Tile, format!(" {}", (slot + 1) % 10), Role::Faint),
            ExchangeMark::Exchange => (Role::UsedSlot, " ^".to_owned(), Role::Title),
        };
        // The brackets of the selected tile leave its colour to say whether it is marked.
        let [left, right] = if slot == chooser.selected { ["[", "]"] } else { [" ", " "] };
        canvas.put(x, inside.y, &format!("{left}{text}{right}"), role);
        canvas.put(x, inside.y + 1, &mark, mark_role);
        let width = u16::try_from(slot_width).unwrap_or_default();
        canvas.target(Rect { x, width, height: 2, ..inside }, UiAction::Select(slot));
    }
    for (row, line) in inside.rows().skip(3).zip(&lines) {
        canvas.text(row, line, if line.starts_with('!') { Role::Bad } else { Role::Text });
    }
    key_line(canvas, popup_foot(inside), Context::Exchange);
}

/// Draws all actions, each with its key.
fn draw_action_menu(
    canvas: &mut Canvas<'_>,
    area: Rect,
    context: Context,
    menu: &SelectionList<&'static Binding>,
) {
    let inside = popup_frame(canvas, area, 60, menu.items().len() + 4, "All actions");
    // A narrow screen cuts the text of the selected action off: show it in full below the list.
    let list = Rect { height: inside.height.saturating_sub(4), ..inside };
    let below = inside.rows().skip(usize::from(list.height) + 1).take(2);
    let help = menu.selected().map(|binding| wrapped(binding.help, usize::from(inside.width)));
    for (row, line) in below.zip(help.iter().flatten()) {
        canvas.text(row, line, Role::Faint);
    }
    for (row, (index, binding)) in list.rows().zip(menu.visible(usize::from(list.height))) {
        let key = canvas.keymap.shown(context, binding.name);
        canvas.text(Rect { width: KEY_COLUMNS.min(row.width), ..row }, &key, Role::Key);
        let text = Rect { x: row.x + KEY_COLUMNS, width: row.width.saturating_sub(KEY_COLUMNS), ..row };
        let role = if index == menu.index() { Role::Selected } else { Role::Text };
        canvas.text(text, binding.help, role);
        canvas.target(row, UiAction::Select(index));
    }
    menu.visible_part(usize::from(list.height)).draw(canvas, popup_edge(list));
    key_line(canvas, popup_foot(inside), Context::List);
}

fn draw_confirmation(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, question: &Confirmation) {
    match question {
        Confirmation::Turn(action) => turn_question(screen, action),
        Confirmation::Undo => {
            let undone = screen.session().undoable_turn();
            let text = undone.map(|(record, kind)| wording::undo_question(record, kind)).unwrap_or_default();
            let is_first = screen.game().undone() == 0;
            let warning = is_first.then(|| "The game will not count in your statistics.".to_owned());
            Question::new("Undo", text).with_warning(warning)
        }
        Confirmation::GiveUp => {
            Question::new("Give up", "Show the solution? The puzzle then counts as not solved.")
        }
        Confirmation::HouseRule(seat) => Question::new("House rule", house_rule_question(screen, *seat)),
        Confirmation::Quit(seat) => Question::new("End the game?", quit_question(canvas, screen, *seat)),
    }
    .draw(canvas, area);
}

/// The question before an action, with a warning if it puts the player out or ends the game.
fn turn_question(screen: &GameScreen, action: &Action) -> Question {
    let question = match action {
        Action::Pass if screen.draft.is_empty() => Question::new("Pass", "Pass this turn?"),
        Action::Pass => Question::new("Pass", "Pass this turn? Your tiles return to the rack."),
        Action::Exchange(tiles) if tiles.is_empty() => {
            Question::new("Exchange", "Exchange no tiles? That counts as a pass.")
        }
        Action::Exchange(_) => Question::new("Exchange", "Exchange these tiles?"),
        Action::ChangeBlank(square) => change_question(screen, *square),
        Action::Challenge => Question::new("Challenge", "Challenge the words of the last play?"),
        Action::Resign(seat) => Question::new("Resign", format!("{}, do you resign?", screen.name(*seat))),
        _ => Question::new("Play", "Make this play?"),
    };
    question.with_warning(wording::consequence(screen.game(), action))
}

fn change_question(screen: &GameScreen, square: Square) -> Question {
    let game = screen.game();
    let blank = game.state().board().get(square);
    let letter = blank.map(|blank| game.tiles().text(blank.letter())).unwrap_or_default();
    let laid = if screen.draft.is_empty() { "" } else { " Your other tiles return there too." };
    Question::new(
        "Change a blank",
        format!(
            "Change the blank on {square} for your {letter}? The blank goes to your rack, and it is still your turn.{laid}"
        ),
    )
}

fn house_rule_question(screen: &GameScreen, seat: Seat) -> String {
    let TableQuestion::HouseRule(kind, words) = &screen.question else { return String::new() };
    let (asker, name, words) = (screen.name(screen.seat()), screen.name(seat), words.join(", "));
    let change = match kind {
        OwnWord::Added => "allow",
        OwnWord::Barred => "bar",
    };
    format!("{asker} wants to {change} {words}, in this game and later ones. {name}, do you agree?")
}

fn quit_question(canvas: &Canvas<'_>, screen: &GameScreen, seat: Seat) -> String {
    let last_turn =
        screen.last_turn().map(|turn| format!("{}. ", screen.turn_text(turn))).unwrap_or_default();
    let name = screen.name(seat);
    let key = canvas.keymap.shown(Context::Board, "agree");
    format!(
        "{last_turn}{name}, do you agree to end the game? It ends when all players still in agree; until then you can \
         withdraw with {key}."
    )
}
