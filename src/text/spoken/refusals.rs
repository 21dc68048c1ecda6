//! The reasons why a turn is not legal, as they are heard: where, and what to type.

use rackety_engine::{FormedWord, Refusal, Square};

use super::joined;

/// A refusal without a full stop: `AMOKST, down from k4, is not in the dictionary`.
pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::UnknownWord { words, play } => {
            let bad = play.words.iter().filter(|word| words.contains(&word.text));
            let placed: Vec<String> = bad.filter_map(place).collect();
            match placed.as_slice() {
                [] => refusal.to_string(),
                [one] => format!("{one}, is not in the dictionary"),
                several => format!("{}, are not in the dictionary", joined(several)),
            }
        }
        Refusal::NotInRack(tiles) => {
            // A tile of several characters is written in brackets.
            let name = |tile: &String| tile.replace('?', "blank").replace(['[', ']'], "");
            let tiles: Vec<String> = tiles.iter().map(name).collect();
            format!("not on your rack: {}", tiles.join(", "))
        }
        Refusal::NotInLine(squares) => {
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            format!("the tiles are not in one row or column: {}", joined(&squares))
        }
        Refusal::NotConnected => {
            "no tile touches one on the board; type words to hear where they are".to_owned()
        }
        Refusal::NoTiles => "no tile is placed; type a square and a word, as in 8h SECTION".to_owned(),
        _ => refusal.to_string(),
    }
}

/// A word and where it is: `AMOKST, down from k4`.
fn place(word: &FormedWord) -> Option<String> {
    Some(format!("{}, {} from {}", word.text, word.axis.name(), word.squares.first()?))
}
