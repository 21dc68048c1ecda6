//! The help: keys, and on the game screen also commands, marks and the mouse.

use super::{Pager, Paragraph};
use crate::input::command::{COMMANDS, CommandScope};
use crate::tui::keymap::{Context, HelpScope, Keymap};
use crate::tui::theme::Glyphs;

/// The marks on letters and squares, for terminals without colours.
fn marks(glyphs: &Glyphs) -> [(String, &'static str); 8] {
    let [_, _, vacated] = glyphs.squares;
    [
        ("*".to_owned(), "A pending tile."),
        ("+".to_owned(), "The taken tile, or the gift blank."),
        ("'".to_owned(), "On the board: a tile of the last play."),
        (glyphs.new.to_string(), "On the rack: a new tile."),
        (".".to_owned(), "On the rack: a tile that is pending on the board."),
        (vacated.to_string(), "The vacated square of a taking; its premium counts again."),
        ("!".to_owned(), "A square that makes the play illegal."),
        ("2L 3W".to_owned(), "Double letter, triple word. A small letter on a tile is a blank."),
    ]
}

const MOUSE: &str = "Click a square to move the cursor there; click it again to switch between across and down. Click a \
                     rack tile to place it, or drag tiles onto the board, to another square, along the rack, or back \
                     to the rack. Drag a tile from the board to take it. Keys, tabs, lists and popups on the screen \
                     can be clicked; a click on the top line lists all actions. The right button returns your tiles \
                     to the rack, the wheel scrolls.";

/// The contexts that the help of the main menu covers.
const FROM_MENU: &[Context] = &[Context::List, Context::Board];
/// The contexts that the help of the game screen covers.
const FROM_GAME: &[Context] =
    &[Context::Board, Context::Exchange, Context::Blank, Context::Arrange, Context::Hints, Context::BotTurn];

/// The contexts that the help of a puzzle covers.
const FROM_PUZZLE: &[Context] = &[Context::Puzzle, Context::Blank, Context::Arrange, Context::Solution];

impl Pager {
    /// The help for what has the keyboard: its keys, and for a game also the commands.
    pub fn help(context: Context, keymap: &Keymap, glyphs: &Glyphs) -> Self {
        let contexts = match context.help() {
            HelpScope::Own => std::slice::from_ref(&context),
            HelpScope::Lists => FROM_MENU,
            HelpScope::Game => FROM_GAME,
            HelpScope::Puzzle => FROM_PUZZLE,
        };
        let own = (!contexts.contains(&context)).then_some(context);
        let mut paragraphs = Vec::new();
        for shown in own.into_iter().chain(contexts.iter().copied()) {
            let bindings = keymap.rows(shown);
            let keys = bindings.map(|(binding, keys)| (Keymap::all_shown(keys), binding.help));
            section(&mut paragraphs, shown.title(), keys);
            if matches!(shown, Context::Board | Context::Puzzle) {
                board_sections(&mut paragraphs, glyphs);
            }
        }
        Self::new("Help", paragraphs)
    }
}

fn board_sections(paragraphs: &mut Vec<Paragraph>, glyphs: &Glyphs) {
    let commands = COMMANDS.iter().filter(|line| line.scope != CommandScope::Plain);
    section(paragraphs, "Commands, after :", commands.map(|line| (line.text.to_owned(), line.help)));
    section(paragraphs, "Marks", marks(glyphs));
    paragraphs.push(Paragraph::Heading("Mouse".to_owned()));
    paragraphs.push(Paragraph::Text(MOUSE.to_owned()));
    paragraphs.push(Paragraph::Gap);
}

fn section(
    paragraphs: &mut Vec<Paragraph>,
    heading: &str,
    pairs: impl IntoIterator<Item = (String, &'static str)>,
) {
    paragraphs.push(Paragraph::Heading(heading.to_owned()));
    paragraphs.extend(pairs.into_iter().map(|(left, right)| Paragraph::Pair(left, right.to_owned())));
    paragraphs.push(Paragraph::Gap);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_has_the_keys_of_where_it_was_opened() {
        let has_help = |context: &Context| context.bindings().any(|binding| binding.name == "help");
        for context in Context::ALL.into_iter().filter(has_help) {
            let heading = Paragraph::Heading(context.title().to_owned());
            assert!(
                Pager::help(context, &Keymap::default(), &Glyphs::BOXES).paragraphs.contains(&heading),
                "{context:?}"
            );
        }
    }
}
