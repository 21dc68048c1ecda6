//! Texts for people: sentences about a game, plays in lists, hints, names of bots, numbers, faults of files, and what goes
//! to the clipboard. Only this module puts turns into words.

pub mod bot_name;
pub mod charset;
pub mod clipboard;
pub mod dictionary_label;
pub mod faults;
pub mod hints;
pub mod line_changes;
pub mod listed_play;
pub mod numbers;
pub mod play_name;
pub mod review;
pub mod shell;
pub mod spoken;
pub mod suggestions;
pub mod wording;
