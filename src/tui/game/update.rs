//! What an action does on the game screen.

use rackety_engine::{QuitChoice, Tile, tokenize};

use super::action_menu::deeds;
use super::pane::{Pane, Room};
use super::{BlankChooser, Choice, ExchangeChooser, Grip, Outcome, Popup, Question, RackOrder, Table, Veil};
use crate::input::command;
use crate::input::command::{Command, InfoRequest};
use crate::text::clipboard;
use crate::text::wording;
use crate::tui::action::{Action, Direction, Spot};
use crate::tui::app::effect::Effect;
use crate::tui::keymap::Meaning;

use super::update_popups;

/// What the game screen wants of the program.
pub(crate) enum Wish {
    /// Nothing.
    Nothing,
    /// The help.
    Help,
    /// The rules of this game.
    Rules,
    /// Something that needs disk or terminal.
    Do(Effect),
}

pub(crate) fn update(table: &mut Table, action: Action, room: Room) -> Wish {
    match action {
        Action::Menu => return Wish::Do(Effect::Leave),
        Action::NextPane => {
            table.pane = table.pane.next(room);
            table.scroll = 0;
            return Wish::Nothing;
        }
        Action::Show(pane) => {
            table.pane = pane;
            table.scroll = 0;
            return Wish::Nothing;
        }
        Action::Go(direction @ (Direction::PageUp | Direction::PageDown))
            if matches!(table.popup, None | Some(Popup::Over)) =>
        {
            table.scroll = direction.scrolled(table.scroll);
            return Wish::Nothing;
        }
        _ => {}
    }
    match table.popup.take() {
        None if table.is_over() => over(table, &action, None),
        None if table.veil == Veil::Cover => {
            if action == Action::Accept {
                table.answer_cover();
            }
            Wish::Nothing
        }
        None if table.bot().is_some() => update_popups::wait(table, &action),
        None => board(table, action),
        Some(Popup::Over) => over(table, &action, Some(Popup::Over)),
        Some(Popup::Blank(chooser)) => blank(table, chooser, &action),
        Some(Popup::Exchange(chooser)) => exchange(table, chooser, &action),
        Some(Popup::Question(question)) => answer(table, question, &action),
        Some(Popup::Arrange(order)) => arrange(table, order, &action),
        Some(Popup::Command(text)) => write_command(table, text, action),
        Some(Popup::Words(words)) => update_popups::look_up(table, words, &action),
        Some(Popup::Hints(hints)) => update_popups::hint(table, hints, &action),
        Some(Popup::Pin(entry)) => update_popups::pin(table, entry, &action),
        Some(Popup::Deeds(chosen)) => choose_deed(table, chosen, &action, room),
    }
}

/// The game is saved if something was done, and the screen cleared for the next player.
fn saved(table: &Table, outcome: Outcome) -> Wish {
    match (outcome, table.veil) {
        (Outcome::Refused, _) => Wish::Nothing,
        (Outcome::Done, Veil::Cover) => Wish::Do(Effect::Cover),
        (Outcome::Done, _) => Wish::Do(Effect::Save),
    }
}

fn over(table: &mut Table, action: &Action, popup: Option<Popup>) -> Wish {
    table.popup = popup;
    match action {
        Action::Back => table.popup = if table.popup.is_some() { None } else { Some(Popup::Over) },
        Action::Press(Spot::Square(square)) => table.cursor = *square,
        Action::Go(direction) => table.go(*direction),
        Action::Words => table.open_words(""),
        Action::Copy => return copy(table),
        _ => {}
    }
    Wish::Nothing
}

fn board(table: &mut Table, action: Action) -> Wish {
    // With the rack hidden nothing is laid: what one cannot see one does not play.
    if table.veil == Veil::Hidden && lays(&action) {
        table.refuse("your rack is hidden; show it first");
        return Wish::Nothing;
    }
    match action {
        Action::Go(direction) => table.go(direction),
        Action::Press(spot) => table.press(spot),
        Action::Drag(spot) => table.drag(spot),
        Action::Drop(spot) => table.drop_held(spot),
        Action::More => table.popup = Some(Popup::Deeds(0)),
        Action::Turn => table.turn_axis(),
        Action::Type(character) => table.type_letter(character),
        Action::Paste(text) => table.type_text(&text),
        Action::Slot(slot) => table.lay_slot(slot),
        Action::Extra => table.lay_extra(),
        Action::BlankNext => table.toggle_blank_next(),
        Action::Erase => table.erase(),
        Action::Delete => table.erase_here(),
        Action::Back => table.recall(),
        Action::Take => table.toggle_take(),
        Action::Accept => {
            let outcome = table.play();
            return saved(table, outcome);
        }
        Action::Exchange => table.open_exchange(),
        Action::Pass => table.ask(Question::Pass),
        Action::Resign => table.ask(Question::Resign),
        Action::Agree => {
            let outcome = table.toggle_agree();
            return saved(table, outcome);
        }
        Action::Shuffle => table.shuffle_rack(),
        Action::Sort => table.sort_rack(),
        Action::Arrange => table.open_arrange(),
        Action::Hide => table.toggle_hidden(),
        Action::Command => table.popup = Some(Popup::Command(String::new())),
        Action::Words => table.open_words(""),
        Action::Copy => return copy(table),
        Action::Hint => table.open_hints(),
        _ => {}
    }
    Wish::Nothing
}

const fn lays(action: &Action) -> bool {
    matches!(
        action,
        Action::Type(_)
            | Action::Paste(_)
            | Action::Slot(_)
            | Action::Press(Spot::Slot(_) | Spot::Extra)
            | Action::Extra
            | Action::BlankNext
            | Action::Exchange
            | Action::Arrange
    )
}

fn blank(table: &mut Table, mut chooser: BlankChooser, action: &Action) -> Wish {
    let last = chooser.letters.len().saturating_sub(1);
    match action {
        Action::Accept => {
            table.lay_blank(&chooser);
            return Wish::Nothing;
        }
        Action::Pick(letter) => {
            chooser.chosen = *letter;
            table.lay_blank(&chooser);
            return Wish::Nothing;
        }
        Action::Back => return Wish::Nothing,
        Action::Go(Direction::Left) => chooser.chosen = chooser.chosen.saturating_sub(1),
        Action::Go(Direction::Right) => chooser.chosen = (chooser.chosen + 1).min(last),
        Action::Go(Direction::Up) => chooser.chosen = chooser.chosen.saturating_sub(BlankChooser::COLUMNS),
        Action::Go(Direction::Down) => chooser.chosen = (chooser.chosen + BlankChooser::COLUMNS).min(last),
        Action::Type(character) => {
            let typed = rackety_engine::fold_text(&character.to_string());
            let texts: Vec<&str> =
                chooser.letters.iter().map(|&letter| table.game().tiles().text(letter)).collect();
            let begins = |at: &usize| texts[*at].starts_with(&typed);
            // Typed again, the next letter that begins so: CH behind C.
            let found = (chooser.chosen + 1..texts.len()).chain(0..=chooser.chosen).find(begins);
            let exact = texts.iter().position(|text| *text == typed);
            let repeated = texts.get(chooser.chosen).is_some_and(|text| text.starts_with(&typed));
            chooser.chosen = if repeated { found } else { exact.or(found) }.unwrap_or(chooser.chosen);
        }
        _ => {}
    }
    table.popup = Some(Popup::Blank(chooser));
    Wish::Nothing
}

fn exchange(table: &mut Table, mut chooser: ExchangeChooser, action: &Action) -> Wish {
    chooser.refusal = None;
    let count = chooser.tiles.len();
    match action {
        Action::Back => return Wish::Nothing,
        Action::Accept => {
            let given = chooser.given();
            table.popup = Some(Popup::Exchange(chooser));
            let outcome = table.exchange(given);
            return saved(table, outcome);
        }
        Action::Go(Direction::Left) => chooser.at = chooser.at.saturating_sub(1),
        Action::Go(Direction::Right) if chooser.at + 1 < count => chooser.at += 1,
        Action::Mark => mark(&mut chooser),
        Action::Slot(slot) | Action::Pick(slot) if *slot < count => {
            chooser.at = *slot;
            mark(&mut chooser);
        }
        Action::BlankNext => mark_tile(&mut chooser, Some(Tile::Blank)),
        Action::Type(character) => {
            let letter = table.game().tiles().letter(&character.to_string());
            mark_tile(&mut chooser, letter.map(Tile::Letter));
        }
        _ => {}
    }
    table.popup = Some(Popup::Exchange(chooser));
    Wish::Nothing
}

fn mark(chooser: &mut ExchangeChooser) {
    if let Some((_, choice)) = chooser.tiles.get_mut(chooser.at) {
        *choice = choice.other();
    }
}

/// Marks the next such tile; with all of them marked, unmarks them.
fn mark_tile(chooser: &mut ExchangeChooser, tile: Option<Tile>) {
    let Some(tile) = tile else { return };
    let open = chooser.tiles.iter().position(|(held, choice)| *held == tile && *choice == Choice::Keep);
    match open {
        Some(slot) => {
            chooser.at = slot;
            chooser.tiles[slot].1 = Choice::Give;
        }
        None => chooser.tiles.iter_mut().filter(|(held, _)| *held == tile).for_each(|(_, choice)| {
            *choice = Choice::Keep;
        }),
    }
}

fn answer(table: &mut Table, question: Question, action: &Action) -> Wish {
    let yes = match action {
        Action::Accept => true,
        Action::Back => false,
        _ => {
            table.popup = Some(Popup::Question(question));
            return Wish::Nothing;
        }
    };
    let outcome = match question {
        Question::Pass if yes => table.pass(),
        Question::Resign if yes => table.resign(),
        Question::Pass | Question::Resign => Outcome::Refused,
        Question::Quit { seat, others } => {
            let choice = if yes { QuitChoice::Agrees } else { QuitChoice::PlaysOn };
            table.answer_quit(seat, &others, choice)
        }
    };
    saved(table, outcome)
}

fn arrange(table: &mut Table, mut order: RackOrder, action: &Action) -> Wish {
    let last = table.rack().len().saturating_sub(1);
    match action {
        Action::Back => return Wish::Nothing,
        Action::Go(Direction::Left) => walk(table, &mut order, |at, _| at.saturating_sub(1)),
        Action::Go(Direction::Right) => walk(table, &mut order, |at, last| (at + 1).min(last)),
        Action::Slot(slot) if *slot <= last => table.move_slot(*slot, order.at),
        Action::Pick(slot) if *slot <= last => {
            // The first click holds a tile, the second says where it goes.
            if order.grip == Grip::Held {
                table.move_slot(order.at, *slot);
            }
            order = RackOrder { at: *slot, grip: order.grip.other() };
        }
        Action::Mark => {
            order.grip = order.grip.other();
        }
        Action::Shuffle => table.shuffle_rack(),
        Action::Sort => table.sort_rack(),
        _ => {}
    }
    table.popup = Some(Popup::Arrange(order));
    Wish::Nothing
}

/// Goes along the rack; a tile that is held goes along too.
fn walk(table: &mut Table, order: &mut RackOrder, next: fn(usize, usize) -> usize) {
    let to = next(order.at, table.rack().len().saturating_sub(1));
    if order.grip == Grip::Held {
        table.move_slot(order.at, to);
    }
    order.at = to;
}

/// The list of all that can be done: what is chosen is done as if its key had been pressed.
fn choose_deed(table: &mut Table, chosen: usize, action: &Action, room: Room) -> Wish {
    let deeds = deeds(table);
    let last = deeds.len().saturating_sub(1);
    let line = match action {
        Action::Back => return Wish::Nothing,
        Action::Accept => Some(chosen),
        Action::Pick(line) => Some(*line),
        _ => None,
    };
    if let Some(binding) = line.and_then(|line| deeds.get(line))
        && let Meaning::Fixed(action) = &binding.meaning
    {
        return match action {
            Action::Help => Wish::Help,
            Action::Quit => Wish::Do(Effect::Quit),
            action => update(table, action.clone(), room),
        };
    }
    let chosen = match action {
        Action::Go(Direction::Up) => chosen.checked_sub(1).unwrap_or(last),
        Action::Go(Direction::Down) if chosen < last => chosen + 1,
        Action::Go(Direction::Down | Direction::Home) => 0,
        Action::Go(Direction::End) => last,
        _ => chosen,
    };
    table.popup = Some(Popup::Deeds(chosen));
    Wish::Nothing
}

fn write_command(table: &mut Table, mut text: String, action: Action) -> Wish {
    match action {
        Action::Accept => return run(table, &text),
        Action::Back => return Wish::Nothing,
        Action::Erase if text.pop().is_none() => return Wish::Nothing,
        Action::Type(character) => text.push(character),
        Action::Paste(pasted) => text.extend(pasted.chars().filter(|character| !character.is_control())),
        _ => {}
    }
    table.popup = Some(Popup::Command(text));
    Wish::Nothing
}

fn run(table: &mut Table, text: &str) -> Wish {
    let command = match command::parse(text) {
        Ok(Some(command)) => command,
        Ok(None) => return Wish::Nothing,
        Err(told) => {
            table.refuse(told);
            return Wish::Nothing;
        }
    };
    match command {
        Command::Play(written) => {
            let outcome = table.play_written(&written);
            saved(table, outcome)
        }
        Command::Try(written) => {
            table.try_written(&written);
            Wish::Nothing
        }
        Command::Show(shown) => show(table, shown),
        Command::Copy => copy(table),
        Command::Save => Wish::Do(Effect::Save),
        Command::Take(coordinate) => {
            match table.game().state().board().size().at(coordinate) {
                Some(square) => table.take_from(square),
                None => table.refuse(format!("{coordinate} is not on the board")),
            }
            Wish::Nothing
        }
        Command::PutBack => {
            table.take_back();
            Wish::Nothing
        }
        Command::Exchange(tiles) if tiles.is_empty() => {
            table.open_exchange();
            Wish::Nothing
        }
        Command::Exchange(tiles) => {
            let read = tokenize(&tiles).map_err(|error| error.to_string());
            match read.and_then(|read| table.game().read_tiles(&read).map_err(|refusal| refusal.to_string()))
            {
                Ok(given) => {
                    let outcome = table.exchange(given);
                    saved(table, outcome)
                }
                Err(told) => {
                    table.refuse(told);
                    Wish::Nothing
                }
            }
        }
        Command::Agree => {
            let outcome = table.agree();
            saved(table, outcome)
        }
        Command::PlayOn => {
            let outcome = table.play_on();
            saved(table, outcome)
        }
        Command::Pass => board(table, Action::Pass),
        Command::Resign => board(table, Action::Resign),
        Command::Shuffle => board(table, Action::Shuffle),
        Command::Sort => board(table, Action::Sort),
        Command::Hide => board(table, Action::Hide),
        Command::Recall => board(table, Action::Back),
        Command::Menu => Wish::Do(Effect::Leave),
        Command::Quit => Wish::Do(Effect::Quit),
        Command::Word(word) => {
            table.open_words(&word);
            Wish::Nothing
        }
        Command::Hint(None) => board(table, Action::Hint),
        Command::Hint(Some(kind)) => {
            table.open_hints();
            let is_open = table.popup.is_some();
            is_open.then(|| table.ask_hint(kind)).flatten().map_or(Wish::Nothing, Wish::Do)
        }
        Command::Pin(pin) => {
            table.set_pin(pin);
            Wish::Do(Effect::Save)
        }
        Command::Help => Wish::Help,
    }
}

fn show(table: &mut Table, shown: InfoRequest) -> Wish {
    match shown {
        InfoRequest::History => table.pane = Pane::History,
        InfoRequest::Unseen => table.pane = Pane::Unseen,
        InfoRequest::Rules => return Wish::Rules,
        InfoRequest::Scores => table.note(wording::scores(table.game())),
        InfoRequest::Square(coordinate) => match wording::square(table.game(), coordinate) {
            Ok(told) => table.note(told),
            Err(refusal) => table.refuse(refusal.to_string()),
        },
        InfoRequest::Rack
        | InfoRequest::Board
        | InfoRequest::Grid
        | InfoRequest::Premiums
        | InfoRequest::Time => {
            table.note("the screen shows that; it is a command for plain games");
        }
    }
    Wish::Nothing
}

/// Puts the position, or after the game the result, on the clipboard.
fn copy(table: &mut Table) -> Wish {
    if table.is_over() {
        table.note("the result is copied, if the terminal lets it");
        return Wish::Do(Effect::Copy(clipboard::result(table.game(), table.session().dictionary_label())));
    }
    match clipboard::position(table.game(), &table.session().rack(table.seat())) {
        Ok(text) => {
            table.note("the position is copied, if the terminal lets it");
            Wish::Do(Effect::Copy(text))
        }
        Err(error) => {
            table.refuse(error.to_string());
            Wish::Nothing
        }
    }
}
