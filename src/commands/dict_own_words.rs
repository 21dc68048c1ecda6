//! `rackety dict allow` and `rackety dict never`: the user's own words.

use std::collections::BTreeSet;
use std::io::Write;

use rackety_engine::tiles::Casing;
use rackety_engine::{Ruleset, TileSet};

use super::language_tiles::casing_of;
use super::{CommandError, CommandResult, CommandStatus, printable_path};
use crate::cli::OwnWordsArgs;
use crate::files::OwnWord;
use crate::files::own_words::{letters_of_language, letters_of_ruleset, missing_letter};
use crate::files::word_list::without_accents;
use crate::session::Host;

/// A file of own words: that of a language or of a ruleset.
struct OwnWordsFile {
    name: String,
    casing: Casing,
    /// The characters on the tiles there.
    letters: BTreeSet<char>,
    /// Whose tiles these are, for messages.
    whose: String,
}

/// Adds words to the file of a language or a ruleset, or bars them there.
pub(super) fn run(host: &Host, args: &OwnWordsArgs, kind: OwnWord, out: &mut dyn Write) -> CommandResult {
    let file = match &args.ruleset {
        Some(ruleset) => OwnWordsFile::of_ruleset(&host.rulesets.load(ruleset)?),
        None => OwnWordsFile::of_language(host, &args.language)?,
    };
    let words: Vec<String> = args.words.iter().map(|word| file.casing.capitals(word)).collect();
    words.iter().try_for_each(|word| file.check(word))?;
    let path = host
        .dictionaries
        .own_words()
        .change(&file.name, file.casing, None, &words, kind)
        .map_err(CommandError::input)?;
    let change = match kind {
        OwnWord::Added => "allowed",
        OwnWord::Barred => "barred",
    };
    let file = printable_path(&path);
    for word in &words {
        writeln!(out, "{word}: {change} in {file}")?;
    }
    Ok(CommandStatus::Done)
}

impl OwnWordsFile {
    /// The file for games by a ruleset, in all its languages.
    fn of_ruleset(ruleset: &Ruleset) -> Self {
        let tiles = ruleset.tile_set(ruleset.default_language());
        Self {
            name: ruleset.id().to_owned(),
            casing: tiles.map_or(Casing::Usual, TileSet::casing),
            letters: letters_of_ruleset(ruleset),
            whose: format!("of {}", ruleset.name()),
        }
    }

    /// The file for all games in a language.
    fn of_language(host: &Host, language: &str) -> Result<Self, CommandError> {
        let Some(letters) = letters_of_language(&host.rulesets.loaded(), language) else {
            return Err(CommandError::Input(format!("no ruleset has tiles for language `{language}`")));
        };
        let casing = casing_of(host, language);
        Ok(Self { name: language.to_owned(), casing, letters, whose: format!("for language `{language}`") })
    }

    /// Checks that tiles can spell a word: no game could use another, and a ruleset's games would not begin.
    fn check(&self, word: &str) -> Result<(), CommandError> {
        match missing_letter(word, &self.letters) {
            Some(' ') => Err(CommandError::Input(format!(
                "{word}: no tile has a space; write each word as an argument of its own"
            ))),
            Some(other) => {
                let Self { whose, letters, .. } = self;
                let plain = without_accents(word, Some(letters));
                let cure = match missing_letter(&plain, letters) {
                    None => format!("; write {plain}"),
                    Some(_) => String::new(),
                };
                Err(CommandError::Input(format!("{word}: no tile {whose} has the letter {other}{cure}")))
            }
            None => Ok(()),
        }
    }
}
