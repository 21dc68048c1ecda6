//! Draws the popups of the game screen.

use rackety_engine::{Action, Seat, Square, Tile};
use ratatui::layout::{Rect, Size};

use super::game_over::{self, ResultNotes};
use super::rack::{rack_tile_text, slot_key};
use super::{hint_popups, messages};
use crate::files::OwnWord;
use crate::output::padded;
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::play_name::PlayName;
use crate::text::wording;
use crate::tui::action::{MouseTarget, UiAction};
use crate::tui::game::layout::GameLayout;
use crate::tui::game::popup::{BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, Popup};
use crate::tui::game::state::GameScreen;
use crate::tui::game::table_question::{Asked, TableQuestion};
use crate::tui::keymap::{Binding, Context};
use crate::tui::screens::look_up::{WordLookUp, draw_look_up, has_gaps};
use crate::tui::side_panel::PanelPlacement;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, FieldLook, NARROWEST, PopupPlaces, PopupShape, Question, SelectionList, TextField, below, cells,
    width, wrapped,
};

/// Columns of the keys in the list of all actions.
const KEY_COLUMNS: u16 = 10;

/// The fewest columns and rows of the look-up.
const LOOK_UP: Size = Size::new(36, 14);
/// The columns of the list of all actions.
const ACTION_COLUMNS: u16 = 60;
/// The least columns of a tile to exchange, with air around a letter, and those beside a text that needs more.
const AIRY_SLOT: usize = 5;
const AROUND_TEXT: usize = 2;

/// Draws the open popup in one of these places; the command line and the result have their own.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    layout: &GameLayout,
    places: &PopupPlaces,
    screen: &GameScreen,
) {
    match &screen.popup {
        None | Some(Popup::Arrange(_)) => {}
        Some(Popup::CommandLine(line)) => {
            let row = match layout.panel.placement {
                PanelPlacement::BesideBoard => layout.keys,
                PanelPlacement::InPlaceOfBoard => layout.message,
            };
            draw_command_line(canvas, row, &line.text);
        }
        Some(Popup::Blank(chooser)) => draw_blank_chooser(canvas, places, screen, chooser),
        Some(Popup::Exchange(chooser)) => draw_exchange_chooser(canvas, places, screen, chooser),
        Some(Popup::Confirmation(question)) => draw_confirmation(canvas, places, screen, question),
        Some(Popup::Leaving(_)) => draw_leave_question(canvas, places, screen),
        Some(Popup::Hints(popup)) => hint_popups::draw_hints(canvas, places, screen, popup),
        Some(Popup::Pin(entry)) => hint_popups::draw_pin(canvas, places, screen, entry),
        Some(Popup::LookUp(look_up)) => draw_look_up_or_question(canvas, places, screen, look_up),
        Some(Popup::GameOver) => {
            let page = below(area, layout.status.bottom() - area.y);
            let notes = ResultNotes { target: screen.target_text(), reviewed: screen.reviewed() };
            game_over::draw(canvas, page, (screen.public(), notes), screen.scroll, |binding| {
                screen.offers(binding)
            });
            messages::draw_above_keys(canvas, page, screen);
        }
        Some(Popup::Actions(menu)) => draw_action_menu(canvas, places, screen, menu),
    }
}

/// The places for popups on a screen with a board: parts of the panel, the smallest first, or the rows between a board
/// without a panel and the keys.
pub(in crate::tui) fn places(area: Rect, layout: &GameLayout, panel_parts: &[Rect]) -> PopupPlaces {
    let page = below(area, layout.status.bottom() - area.y);
    match layout.panel.placement {
        PanelPlacement::BesideBoard => PopupPlaces::beside_board(panel_parts.to_vec(), page),
        PanelPlacement::InPlaceOfBoard => {
            let rows = layout.keys.y.saturating_sub(layout.rack.y);
            PopupPlaces::below_board(Rect { height: rows, ..layout.rack }, page)
        }
    }
}

fn draw_command_line(canvas: &mut Canvas<'_>, area: Rect, text: &TextField) {
    canvas.clear(area);
    let prompt = canvas.put(area.x, area.y, " :", Role::Title);
    let field = Rect { x: prompt, width: area.right().saturating_sub(prompt + 1), height: 1, ..area };
    text.draw(canvas, field, FieldLook::Plain);
}

/// Draws a look-up in the word list with this label, beside a board, with these words for its keys; returns the area
/// inside its frame.
pub(in crate::tui) fn draw_look_up_popup(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    list: &DictionaryLabel,
    look_up: &WordLookUp,
    label: fn(&Binding) -> &'static str,
) -> Rect {
    let shape = PopupShape::new("Words", look_up.context()).with_columns(LOOK_UP.width, LOOK_UP.width * 2);
    let shape = shape.with_labels(label);
    let frame = places.open(canvas, &shape, |_| LOOK_UP.height);
    let part = draw_look_up(canvas, frame.body(), look_up, list);
    frame.scroll_mark(canvas, part);
    frame.body()
}

/// Words can be allowed and barred only in one's own turn, and not everywhere.
pub(in crate::tui) fn label_in_turn_of_others(binding: &Binding) -> &'static str {
    if binding.name == "own-word" { "" } else { label_in_game(binding) }
}

/// A game has only its own word list.
fn label_in_game(binding: &Binding) -> &'static str {
    if binding.name == "next-list" { "" } else { binding.label }
}

/// Enter places a word that fits.
fn label_where_word_fits(binding: &Binding) -> &'static str {
    if binding.name == "find" { "place" } else { label_in_game(binding) }
}

/// Enter places a word that fits, and none can be allowed or barred.
fn label_of_place_only(binding: &Binding) -> &'static str {
    if binding.name == "own-word" { "" } else { label_where_word_fits(binding) }
}

/// Draws the look-up, or the question before it uses a hint.
fn draw_look_up_or_question(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    look_up: &WordLookUp,
) {
    if let Some(question) = look_up.question() {
        return Question::new("Use a hint", question).draw(canvas, places);
    }
    let label = match look_up.offered() {
        _ if screen.is_turn_of_others() => label_in_turn_of_others,
        Some(_) if !screen.may_change_words() => label_of_place_only,
        None if !screen.may_change_words() => label_in_turn_of_others,
        Some(_) => label_where_word_fits,
        None => label_in_game,
    };
    let body = draw_look_up_popup(canvas, places, screen.session().dictionary_label(), look_up, label);
    draw_placing_note(canvas, body, look_up);
}

/// Draws the key that places the word found, and where, in the row below the text.
fn draw_placing_note(canvas: &mut Canvas<'_>, inside: Rect, look_up: &WordLookUp) {
    let Some((word, place)) = look_up.offered() else { return };
    let row = Rect { y: inside.y + 3, height: 1, ..inside };
    if has_gaps(inside) {
        let action = if look_up.has_selection() { "lay" } else { "find" };
        let key = canvas.keymap.shown(look_up.context(), action);
        canvas.text(row, &format!("{key} places {word} at {place}."), Role::Key);
    }
}

fn draw_blank_chooser(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    chooser: &BlankChooser,
) {
    let texts: Vec<&str> = chooser.letters.iter().map(|&letter| screen.game().tiles().text(letter)).collect();
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(1);
    let rows = cells(texts.len().div_ceil(BlankChooser::COLUMNS));
    let fewest = cells(widest * BlankChooser::COLUMNS).max(NARROWEST);
    let shape = PopupShape::new("Which letter?", Context::Blank);
    let inside = places.open(canvas, &shape.with_columns(fewest, shape.wanted), |_| rows).body();
    let fits = |cell: &usize| cell * BlankChooser::COLUMNS <= usize::from(inside.width);
    let cell_width = [widest + 2, widest + 1].into_iter().find(fits).unwrap_or(widest);
    let indent = if cell_width < widest + 2 { "" } else { " " };
    for (index, text) in texts.iter().enumerate() {
        let (row, column) = (index / BlankChooser::COLUMNS, index % BlankChooser::COLUMNS);
        let y = inside.y + cells(row);
        if inside.bottom() <= y {
            break;
        }
        let role = if index == chooser.selected { Role::Selected } else { Role::Text };
        let cell = Rect::new(inside.x + cells(column * cell_width), y, cells(cell_width), 1);
        canvas.text(cell, &format!("{indent}{}{indent}", padded(text, widest)), role);
        canvas.target(cell, UiAction::Select(index));
    }
}

fn draw_exchange_chooser(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    chooser: &ExchangeChooser,
) {
    let tiles = screen.game().tiles();
    let bag = wording::tiles(screen.game().state().bag().len());
    let marked = tiles.write_tiles(&chooser.marked());
    let mut texts = vec![format!("{bag} in the bag. This ends your turn.")];
    texts.push(if marked.is_empty() && screen.session().exchanges_none() {
        "No tiles marked: exchanging none counts as a pass.".to_owned()
    } else if marked.is_empty() {
        "No tiles marked.".to_owned()
    } else {
        format!("To exchange: {marked}")
    });
    texts.extend(chooser.refusal.iter().map(|text| format!("! {text}")));
    let lines = |columns: u16| texts.iter().flat_map(move |text| wrapped(text, columns.into()));
    let faces: Vec<String> = chooser.tiles.iter().map(|(tile, _)| rack_tile_text(tiles, *tile)).collect();
    let close = faces.iter().map(|text| width(text)).max().unwrap_or(1) + AROUND_TEXT;
    let airy = close.max(AIRY_SLOT);
    // The columns of a slot, and how many are in a row.
    let grid = |columns: u16| {
        let columns = usize::from(columns);
        let slot = if airy * faces.len() <= columns { airy } else { close };
        (slot, (columns / slot).max(1))
    };
    let grid_rows = |columns: u16| faces.len().div_ceil(grid(columns).1) * 2;
    let shape = PopupShape::new("Exchange", Context::Exchange);
    let shape = shape.with_columns(NARROWEST, cells(airy * faces.len()).max(shape.wanted));
    let rows = |columns: u16| cells(grid_rows(columns) + 1 + lines(columns).count());
    let inside = places.open(canvas, &shape, rows).body();
    let (slot_width, in_row) = grid(inside.width);
    // On a small screen, only the rows of tiles up to the selected one that leave a row for the text.
    let tile_rows = grid_rows(inside.width) / 2;
    let shown_rows = tile_rows.min(usize::from(inside.height.saturating_sub(1)) / 2);
    let first_row = (chooser.selected / in_row + 1).saturating_sub(shown_rows);
    let shown = first_row * in_row..(first_row + shown_rows) * in_row;
    let slots = faces.iter().zip(&chooser.tiles).enumerate();
    for (slot, (text, (_, mark))) in slots.filter(|(slot, _)| shown.contains(slot)) {
        let x = inside.x + cells(slot % in_row * slot_width);
        let y = inside.y + cells((slot / in_row - first_row) * 2);
        let (role, mark, mark_role) = match mark {
            ExchangeMark::Keep => {
                (Role::Tile, format!(" {}", slot_key(MouseTarget::RackSlot(slot))), Role::Faint)
            }
            ExchangeMark::Exchange => (Role::UsedSlot, " ^".to_owned(), Role::Title),
        };
        // The brackets of the selected tile leave its colour to say whether it is marked.
        let [left, right] = if slot == chooser.selected { ["[", "]"] } else { [" ", " "] };
        canvas.put(x, y, &format!("{left}{text}{right}"), role);
        canvas.put(x, y + 1, &mark, mark_role);
        canvas.target(Rect { x, y, width: cells(slot_width), height: 2 }, UiAction::Select(slot));
    }
    // Without room for all, the last text matters most: a refusal, or the marked tiles.
    let rest = below(inside, cells(shown_rows * 2));
    let lines_from = |first: usize| -> Vec<String> {
        texts.iter().skip(first).flat_map(|text| wrapped(text, inside.width.into())).collect()
    };
    let fitting = (0..texts.len()).map(lines_from).find(|lines| lines.len() <= usize::from(rest.height));
    let lines = fitting.unwrap_or_else(|| lines_from(texts.len() - 1));
    let gap = usize::from(lines.len() < usize::from(rest.height));
    for (row, line) in rest.rows().skip(gap).zip(&lines) {
        canvas.text(row, line, if line.starts_with('!') { Role::Bad } else { Role::Text });
    }
}

/// Draws all actions, each with its key.
fn draw_action_menu(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    menu: &SelectionList<&'static Binding>,
) {
    let shape = PopupShape::new("All actions", Context::List).with_columns(ACTION_COLUMNS, ACTION_COLUMNS);
    let rows = cells(menu.items().len() + 3);
    let frame = places.open(canvas, &shape, |_| rows);
    let inside = frame.body();
    // A narrow screen cuts the text of the selected action off: show it in full below the list.
    let list = Rect { height: inside.height.saturating_sub(3), ..inside };
    let below = inside.rows().skip(usize::from(list.height) + 1).take(2);
    let help = menu.selected().map(|binding| wrapped(binding.help, usize::from(inside.width)));
    for (row, line) in below.zip(help.iter().flatten()) {
        canvas.text(row, line, Role::Faint);
    }
    for (row, (index, binding)) in list.rows().zip(menu.visible(usize::from(list.height))) {
        let key = canvas.keymap.shown(screen.context_of_action(binding.name), binding.name);
        canvas.text(Rect { width: KEY_COLUMNS.min(row.width), ..row }, &key, Role::Key);
        let text = Rect { x: row.x + KEY_COLUMNS, width: row.width.saturating_sub(KEY_COLUMNS), ..row };
        let role = if index == menu.index() { Role::Selected } else { Role::Text };
        canvas.text(text, binding.help, role);
        canvas.target(row, UiAction::Select(index));
    }
    frame.scroll_mark(canvas, menu.visible_part(usize::from(list.height)));
}

fn draw_confirmation(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    question: &Confirmation,
) {
    match question {
        Confirmation::Turn(action) => turn_question(screen, action),
        Confirmation::Exchange(chooser) => turn_question(screen, &Action::Exchange(chooser.marked())),
        Confirmation::LastPlay(seat) => Question::new("Challenge", last_play_question(screen, *seat)),
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
        Confirmation::HouseRule => Question::new("House rule", house_rule_question(screen)),
        Confirmation::Quit(seat) => Question::new("End the game?", quit_question(canvas, screen, *seat)),
    }
    .draw(canvas, places);
}

fn draw_leave_question(canvas: &mut Canvas<'_>, places: &PopupPlaces, screen: &GameScreen) {
    let why = screen.save_fault.as_ref().map(|fault| wording::sentence(&fault.to_string()));
    let question = "Leave anyway? Everything since the last save will be lost.";
    Question::new("The game is not saved", question).with_warning(why).draw(canvas, places);
}

/// The question before an action, with a warning if it puts the player out or ends the game.
fn turn_question(screen: &GameScreen, action: &Action) -> Question {
    let question = match action {
        Action::Pass if screen.draft.is_empty() => Question::new("Pass", "Pass this turn?"),
        Action::Pass => Question::new("Pass", "Pass this turn? Your tiles return to the rack."),
        Action::Exchange(tiles) if tiles.is_empty() => {
            Question::new("Exchange", "Exchange no tiles? That counts as a pass.")
        }
        Action::Exchange(tiles) => {
            let set = screen.game().tiles();
            // A question mark for a blank would be one too many.
            let name = |tile: &Tile| match *tile {
                Tile::Letter(letter) => set.text(letter),
                Tile::Blank => "a blank",
            };
            let names: Vec<&str> = tiles.iter().map(name).collect();
            Question::new("Exchange", format!("Exchange {}?", names.join(", ")))
        }
        Action::ChangeBlank(square) => change_question(screen, *square),
        Action::Challenge => {
            let question = wording::challenge(screen.game());
            Question::new("Challenge", wording::challenge_question(screen.game(), &question))
        }
        Action::Resign(seat) => Question::new("Resign", format!("{}, do you resign?", screen.name(*seat))),
        _ => Question::new("Play", play_question(screen, action).as_deref().unwrap_or("Make this play?")),
    };
    question.with_warning(wording::consequence(screen.game(), action))
}

/// Names the play, which is not on the board if it was typed in notation.
fn play_question(screen: &GameScreen, action: &Action) -> Option<String> {
    let Action::Play(play) = action else { return None };
    let game = screen.game();
    let scored = game.preview(play).ok()?;
    let name = PlayName::new(&game.notation(play)?, &scored.words);
    let taking = scored.taken.map(|taken| {
        let letter = game.tiles().text(taken.tile.letter());
        format!("Take {letter} from {} and play", taken.from)
    });
    Some(format!("{} {name} for {}?", taking.as_deref().unwrap_or("Play"), scored.total))
}

fn change_question(screen: &GameScreen, square: Square) -> Question {
    let game = screen.game();
    let blank = game.state().board().get(square);
    let letter = blank.map(|blank| game.tiles().text(blank.letter())).unwrap_or_default();
    let laid = if screen.draft.is_empty() { "" } else { " Your other tiles return there too." };
    Question::new(
        "Change a blank",
        format!(
            "Swap the blank on {square} for your {letter}? The blank goes to your rack, and it is still your turn.{laid}"
        ),
    )
}

fn house_rule_question(screen: &GameScreen) -> String {
    let Some(Asked { question: TableQuestion::HouseRule(kind, words), seat, .. }) = &screen.asked else {
        return String::new();
    };
    let (asker, name, words) = (screen.name(screen.seat()), screen.name(*seat), words.join(", "));
    let change = match kind {
        OwnWord::Added => "allow",
        OwnWord::Barred => "bar",
    };
    format!("{asker} wants to {change} {words}, in this game and later ones. {name}, do you agree?")
}

fn last_play_question(screen: &GameScreen, seat: Seat) -> String {
    let last_turn = screen.last_turn().map(|turn| screen.turn_text(turn)).unwrap_or_default();
    let name = screen.name(seat);
    let question = format!("{last_turn}, which ends the game. {name}, do you challenge this play?");
    format!(
        "{} Without a challenge, the result shows all racks.",
        wording::challenge_question(screen.game(), &question)
    )
}

fn quit_question(canvas: &Canvas<'_>, screen: &GameScreen, seat: Seat) -> String {
    let turn = screen.session().turn_asked_about();
    let turn = turn.map(|turn| format!("{}. ", screen.turn_text(turn))).unwrap_or_default();
    let name = screen.name(seat);
    let key = canvas.keymap.shown(Context::Board, "agree");
    format!(
        "{turn}{name}, do you agree to end the game? It ends when all players still in agree; until then you can \
         withdraw with {key}."
    )
}
