//! The input that players type, parsed once into values.

pub mod command;
pub mod hint_kind;
pub mod history;
pub mod question;
pub mod sheet_line;
pub mod typed_play;
pub mod word_search;

/// The source of the lines that players type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputSource {
    /// A person at a terminal, with prompts, confirmations, and a hand-over between players.
    Person,
    /// A file or a pipe. Nothing is asked, and errors are reported with the line number.
    Script,
}
