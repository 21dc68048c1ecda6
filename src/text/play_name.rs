//! A play as people read it.

use std::fmt;

use rackety_engine::analysis::RatedPlay;
use rackety_engine::{FormedWord, PlayNotation, Seat, TurnOutcome, TurnRecord, WordOrigin};

/// The word of a play as it is on the board, from its own first square: `h4 MONKS`, where notation may be `h4 MONK`.
///
/// In a script, it is the same play, apart from a taking, which it does not name: a letter may be written where it already is.
/// A play that lost the turn has its notation, since its words are not recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayName {
    /// The square as it is written: `8h` for a word across, `h8` for a word down.
    pub heading: String,
    /// The word: blanks in lower case.
    pub word: String,
}

impl PlayName {
    /// The name of a play that forms these words. A lone opening tile, which forms none, has its notation.
    pub fn new(notation: &PlayNotation, words: &[FormedWord]) -> Self {
        let axis = notation.axis();
        let mut along = words.iter().filter(|word| (word.axis, word.origin) == (axis, WordOrigin::Placed));
        match along.next().and_then(|word| Some((word.squares.first()?, &word.written))) {
            Some((first, word)) => Self { heading: first.heading(axis), word: word.clone() },
            None => Self { heading: notation.heading(), word: notation.word().to_owned() },
        }
    }

    /// The name of the play of a turn, or `None` if the turn was none.
    pub fn of_turn(outcome: &TurnOutcome) -> Option<Self> {
        let TurnOutcome::Play { notation, scored, .. } = outcome else { return None };
        Some(Self::new(notation, &scored.words))
    }

    /// The turn of a player's play that scored most, with the play's name: the first of those that scored as much.
    pub fn of_best(turns: &[TurnRecord], seat: Seat) -> Option<(&TurnRecord, Self)> {
        let plays = turns.iter().rev().filter(|turn| turn.seat == seat);
        plays
            .filter_map(|turn| Some((turn, Self::of_turn(&turn.outcome)?)))
            .max_by_key(|(turn, _)| turn.points())
    }

    /// The name of a play that was rated.
    pub fn of_rated(play: &RatedPlay) -> Self {
        Self::new(&play.notation, &play.scored.words)
    }
}

impl fmt::Display for PlayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.heading, self.word)
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::game::PositionText;
    use rackety_engine::{Action, Game, Lexicon};

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    #[test]
    fn a_name_is_the_whole_word_from_its_first_square_and_the_same_play_if_typed() {
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let tiles = ruleset.tile_set("es").unwrap();
        let racks = ["[CH]?", "AS", "MA?"].concat();
        let position = PositionText { racks: vec![racks, "E".to_owned()], ..PositionText::default() };
        let position = position.position(ruleset.layout().size(), tiles).unwrap();
        let words = Lexicon::from_words("test", ["CHA", "CHAS", "MACHAS"]);
        let builder = Game::builder(ruleset, words).language("es").players(["Ann", "Bob"]);
        let mut game = builder.seed(7).position(position).start().unwrap();
        for (typed, written, name) in [
            ("8h [CH]a", "8h [CH]a", "8h [CH]a"),
            ("8h [CH]aS", "8j S", "8h [CH]aS"),
            ("8f mA..", "8f mA", "8f mA[CH]aS"),
        ] {
            let play = |text: &str, game: &Game| game.resolve(&PlayNotation::parse(text, None).unwrap());
            let played = play(typed, &game).unwrap();
            assert_eq!(play(name, &game).unwrap().tiles(), played.tiles());
            assert_eq!(game.notation(&played).unwrap().to_string(), written);
            game.act(Action::Play(played)).unwrap();
            let of_turn = PlayName::of_turn(&game.turns().last().unwrap().outcome).unwrap();
            assert_eq!(of_turn.to_string(), name);
            game.act(Action::Pass).unwrap();
        }
    }
}
