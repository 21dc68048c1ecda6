//! Sentences for people who hear the text: the news first, one short line at a time, places in words, and nothing by letter
//! case, columns or symbols alone.

mod board;
mod letters;
mod list;
mod refusals;
mod rules;
mod turns;

pub use board::{HeardBoard, put_back, taken_text, takings};
pub use list::{Between, MAX_CHARACTERS, MAX_ITEMS, SpokenItem, SpokenList, heard_lines};
pub use refusals::refusal;
pub use rules::{rule_lines, rule_sections, without_signs};
pub use turns::{
    best_action, best_actions, coach, ending, hint_lines, in_words, more_about, name, notation_text,
    own_turn, play_text, points, preview, reviewed_turn, score, score_short, signed, tile_names, time, turn,
    turn_lines, turn_number,
};

pub use crate::input::question::{Detail, LetterNames};

use rackety_engine::{Tile, TileSet};

/// Texts with commas, and `and` before the last one: `CAR, ON and IT`.
pub fn joined(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// A tile of a rack: `E`, or `blank`; with names, `Echo`.
pub fn tile(set: &TileSet, tile: Tile, names: LetterNames) -> String {
    match tile {
        Tile::Letter(letter) => names.of(set.text(letter)),
        Tile::Blank => "blank".to_owned(),
    }
}
