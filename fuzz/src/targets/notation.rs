//! Lines that players type: plays in notation are read as they are written, and commands are read or refused.

use rackety::input::InputSource;
use rackety::input::command::{Command, parse};
use rackety_engine::ruleset::TimeLimit;
use rackety_engine::tiles::{Casing, tokenize};
use rackety_engine::{Coordinate, PlayNotation, fold_text};

use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let mut reading = Reading::Refused;
    for line in String::from_utf8_lossy(bytes).lines() {
        check_notation(line);
        match parse(line) {
            Ok(Some(Command::Play(play) | Command::Try(play))) => {
                for casing in [Casing::Usual, Casing::Dotted] {
                    play.readings(InputSource::Script, casing)
                        .for_each(|notation| reads_as_written(&notation));
                }
                reading = Reading::Accepted;
            }
            Ok(_) => {}
            Err(message) => assert!(!message.is_empty()),
        }
        for word in line.split_whitespace() {
            check_word(word);
        }
    }
    reading
}

fn check_notation(line: &str) {
    for (text, take) in
        [(line, None), line.rsplit_once(" take ").map_or((line, None), |(text, take)| (text, Some(take)))]
    {
        match PlayNotation::parse(text, take) {
            Ok(notation) => reads_as_written(&notation),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn reads_as_written(notation: &PlayNotation) {
    let take = notation.take().as_ref().map(Coordinate::to_string);
    assert_eq!(PlayNotation::parse(&notation.to_string(), take.as_deref()).as_ref(), Ok(notation));
}

fn check_word(word: &str) {
    assert_eq!(fold_text(&fold_text(word)), fold_text(word), "{word:?}");
    if let Some((coordinate, axis)) = Coordinate::parse(word) {
        assert_eq!(Coordinate::parse(&coordinate.heading(axis)), Some((coordinate, axis)), "{word:?}");
    }
    if let Some(limit) = TimeLimit::parse(word) {
        assert_eq!(TimeLimit::parse(&limit.to_string()), Some(limit), "{word:?}");
    }
    if let Ok(tokens) = tokenize(word) {
        assert!(tokens.len() <= word.chars().count(), "{word:?}");
    }
}
