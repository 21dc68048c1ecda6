//! `rackety dict`: listing and checking word lists.

use std::io::Write;

use rackety_engine::printable::printable;
use rackety_engine::{Lexicon, fold_text};

use super::{CommandError, CommandStatus, dict_build, dict_own_words, dict_search, write_columns};
use crate::cli::DictCommand;
use crate::files::{GameWords, OwnWord};
use crate::session::Host;
use crate::text::numbers::grouped;

/// The most similar words suggested for an unknown one.
const MAX_SIMILAR: usize = 6;

/// How many characters of a word that no board has room for are shown.
const SHOWN_OF_LONG: usize = 20;

pub(super) fn run(
    host: &Host,
    command: DictCommand,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    match command {
        DictCommand::List => list(host, out),
        DictCommand::Check { words, dictionary } => check(host, &words, &dictionary, out),
        DictCommand::Find(args) => dict_search::find(host, &args, out),
        DictCommand::Anagram(args) => dict_search::anagram(host, &args, out),
        DictCommand::Allow(args) => dict_own_words::run(host, &args, OwnWord::Added, out),
        DictCommand::Never(args) => dict_own_words::run(host, &args, OwnWord::Barred, out),
        DictCommand::Build(args) => dict_build::run(host, &args, out),
    }
}

fn list(host: &Host, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let library = &host.dictionaries;
    let percent = |share: Option<f32>| share.map(|share| format!("{share:.1} %")).unwrap_or_default();
    let rows: Vec<[String; 8]> = library
        .dictionaries()
        .iter()
        .map(|dictionary| {
            let quality = dictionary.quality();
            [
                dictionary.id().to_owned(),
                dictionary.language().to_owned(),
                dictionary.words().map(grouped).unwrap_or_default(),
                percent(quality.recall),
                percent(quality.wrong),
                dictionary.name().to_owned(),
                dictionary.licence().to_owned(),
                dictionary.source(),
            ]
        })
        .collect();
    let heads = ["NAME", "LANGUAGE", "WORDS", "FOUND", "WRONG", "LIST", "LICENCE", "SOURCE"];
    let heads = heads.map(ToOwned::to_owned);
    write_columns(out, &[vec![heads], rows].concat())?;
    for error in library.unusable() {
        writeln!(out, "{}", printable(&error.to_string()))?;
    }
    Ok(CommandStatus::Done)
}

fn check(
    host: &Host,
    words: &[String],
    dictionary: &str,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let dictionary = host.dictionaries.get(dictionary)?;
    let GameWords { vocabulary, label } = host.dictionaries.words(dictionary)?;
    let mut status = CommandStatus::Done;
    for word in words {
        let word = fold_text(word);
        let length = word.chars().count();
        if Lexicon::MAX_WORD_LENGTH < length {
            status = CommandStatus::CheckFailed;
            let beginning: String = word.chars().take(SHOWN_OF_LONG).collect();
            writeln!(out, "{beginning}…: no board has room for a word of {length} letters")?;
            continue;
        }
        if vocabulary.contains(&word) {
            writeln!(out, "{word}: in {}", label.name)?;
            if let Some(meaning) = host.meanings.find(dictionary.language(), &word) {
                writeln!(out, "    {}", meaning.gloss())?;
            }
        } else {
            status = CommandStatus::CheckFailed;
            let similar = vocabulary.similar(&word, MAX_SIMILAR);
            let similar = match similar.as_slice() {
                [] => String::new(),
                words => format!("; similar words: {}", words.join(", ")),
            };
            writeln!(out, "{word}: not in {}{similar}", label.name)?;
        }
    }
    Ok(status)
}
