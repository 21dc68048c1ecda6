//! Texts to read: rules and help.

use rackety_engine::Ruleset;

use crate::input::command::{COMMANDS, CommandScope};
use crate::tui::action::Direction;
use crate::tui::keymap::{Binding, Context, Keymap, Press};

/// A text and how far it is scrolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    /// What it is about.
    pub title: String,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The first line shown.
    pub scroll: u16,
}

/// A paragraph of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paragraph {
    /// A heading.
    Heading(String),
    /// A sentence.
    Text(String),
    /// A key or a command, and what it does.
    Pair(String, String),
    /// An empty line.
    Gap,
}

/// The marks beside letters and on squares, which say what colours say.
const MARKS: [(&str, &str); 7] = [
    ("*", "A tile that you have laid."),
    ("+", "The taken tile, or the gift blank."),
    ("'", "On the board a tile of the last play, on the rack a new one."),
    (".", "On the rack: a tile that is on the board now."),
    ("<", "The square that the tile was taken from; its premium counts again."),
    ("!", "A square that tells why the play is refused."),
    ("2L 3W", "Letter twice, word three times; a small letter is a blank."),
];

impl Reader {
    /// Scrolls; the view stops at the text's end.
    pub const fn go(&mut self, direction: Direction) {
        self.scroll = direction.scrolled(self.scroll);
    }

    /// The rules of a game, from the ruleset itself.
    pub fn rules(ruleset: &Ruleset) -> Self {
        let mut paragraphs = Vec::new();
        if !ruleset.about().is_empty() {
            paragraphs.push(Paragraph::Text(format!("{}.", ruleset.about().trim_end_matches('.'))));
            paragraphs.push(Paragraph::Gap);
        }
        for section in ruleset.describe() {
            paragraphs.push(Paragraph::Heading(section.title.to_owned()));
            paragraphs.extend(section.sentences.into_iter().map(Paragraph::Text));
            paragraphs.push(Paragraph::Gap);
        }
        Self { title: format!("The rules of {}", ruleset.name()), paragraphs, scroll: 0 }
    }

    /// The keys of where the help was asked for, and the commands if that is a game.
    pub fn help(context: Context, keys: &Keymap) -> Self {
        let mut paragraphs = Vec::new();
        let contexts: &[Context] = match context {
            Context::List | Context::Reader => &[Context::List, Context::Board],
            Context::Games => &[Context::Games],
            Context::Form => &[Context::Form],
            Context::Settings => &[Context::Settings],
            Context::Statistics => &[Context::Statistics],
            Context::Words => &[Context::Words],
            _ => &[
                Context::Board,
                Context::Exchange,
                Context::Blank,
                Context::Arrange,
                Context::Hints,
                Context::Waiting,
            ],
        };
        for shown in contexts {
            paragraphs.push(Paragraph::Heading(shown.title().to_owned()));
            let pair = |(binding, keys): (&Binding, &[Press])| {
                Paragraph::Pair(Keymap::all_shown(keys), binding.help.to_owned())
            };
            paragraphs.extend(keys.rows(*shown).map(pair));
            paragraphs.push(Paragraph::Gap);
            if *shown == Context::Board {
                paragraphs.push(Paragraph::Heading("Commands, after :".to_owned()));
                paragraphs.extend(
                    COMMANDS
                        .iter()
                        .filter(|line| line.scope != CommandScope::Plain)
                        .map(|line| Paragraph::Pair(line.text.to_owned(), line.help.to_owned())),
                );
                paragraphs.push(Paragraph::Gap);
                paragraphs.push(Paragraph::Heading("Marks".to_owned()));
                paragraphs
                    .extend(MARKS.map(|(mark, help)| Paragraph::Pair(mark.to_owned(), help.to_owned())));
                paragraphs.push(Paragraph::Gap);
                paragraphs.push(Paragraph::Heading("With the mouse".to_owned()));
                let mouse = "Click a square to go there, and again to turn; click a tile of the rack to lay it, or \
                             drag it where it shall go: to a square, from there to another or back, or along the \
                             rack. A tile that lies on the board is taken by dragging it. Every key that is shown \
                             can be clicked, and so can panes, lists and choosers; the line on top opens the list \
                             of all that can be done. The right button recalls, the wheel scrolls.";
                paragraphs.push(Paragraph::Text(mouse.to_owned()));
                paragraphs.push(Paragraph::Gap);
            }
        }
        Self { title: "Help".to_owned(), paragraphs, scroll: 0 }
    }
}
