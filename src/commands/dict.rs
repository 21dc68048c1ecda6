//! `rackety dict`: listing and checking word lists.

use std::collections::BTreeSet;
use std::io::{self, Write};

use rackety_engine::printable::printable;
use rackety_engine::tiles::Casing;
use rackety_engine::{Lexicon, Vocabulary};
use serde_json::{Value, json};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::language_tiles::{casing_among, casing_of};
use super::{
    CommandError, CommandResult, CommandStatus, dict_build, dict_own_words, dict_search, write_table,
};
use crate::cli::DictCommand;
use crate::files::meanings::{Advice, Meaning};
use crate::files::own_words::letters_of_language;
use crate::files::word_list::{barred_spelling, plain_spelling, without_accents};
use crate::files::{Dictionary, GameWords, OwnWord};
use crate::output::{Output, Streams, write_json};
use crate::session::Host;
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::numbers::grouped;

/// The most columns of a cell in the table of lists; `--json` has all of it.
const MAX_CELL_COLUMNS: usize = 48;

/// The most similar words suggested for an unknown one.
const MAX_SIMILAR: usize = 6;

/// The number of characters shown of a word that no board has room for.
const SHOWN_OF_LONG: usize = 20;

pub(super) fn run(host: &Host, command: DictCommand, streams: &mut Streams) -> CommandResult {
    let out = &mut streams.out;
    match command {
        DictCommand::List { json } => list(host, json, streams),
        DictCommand::Check { words, dictionary, language, json } => {
            let list = list_of(host, language.as_deref(), &dictionary)?;
            check(host, &words, list, json, streams)
        }
        DictCommand::Define { words, language, json } => define(host, &words, &language, json, out),
        DictCommand::Find(args) => {
            let list = list_of(host, args.language.as_deref(), &args.dictionary)?;
            dict_search::find(host, &args, list, out)
        }
        DictCommand::Anagram(args) => dict_search::anagram(host, &args, out),
        DictCommand::Allow(args) => dict_own_words::run(host, &args, OwnWord::Added, out),
        DictCommand::Never(args) => dict_own_words::run(host, &args, OwnWord::Barred, out),
        DictCommand::Build(args) => dict_build::run(host, &args, out),
    }
}

/// The list that games in a language use, or else the one of this name.
fn list_of<'a>(host: &'a Host, language: Option<&str>, name: &str) -> Result<&'a Dictionary, CommandError> {
    Ok(match language {
        Some(language) => host.dictionaries.of_language(language)?,
        None => host.dictionaries.get(name)?,
    })
}

fn list(host: &Host, json: bool, streams: &mut Streams) -> CommandResult {
    let library = &host.dictionaries;
    let mut unusable: Vec<String> = library.unusable().iter().map(ToString::to_string).collect();
    let mut entries = Vec::new();
    let rulesets = host.rulesets.loaded();
    for dictionary in library.dictionaries() {
        // The label is made from the words only where the user has own words.
        let casing = casing_among(&rulesets, dictionary.language());
        let own = library.own_words().of_file(dictionary.language(), casing);
        let label = match own.map(|own| own.is_empty()) {
            Ok(true) => Ok(None),
            Ok(false) => library.words(dictionary, casing).map(|words| Some(words.label)),
            Err(error) => Err(error.into()),
        };
        let label = label.unwrap_or_else(|error| {
            let fault = error.to_string();
            if !unusable.contains(&fault) {
                unusable.push(fault);
            }
            None
        });
        entries.push((dictionary, label));
    }
    unusable.extend(host.unused_own_words(None));
    if json {
        let lists: Vec<Value> = entries.iter().map(|(list, label)| as_json(list, label.as_ref())).collect();
        write_json(&mut streams.out, &json!({ "lists": lists, "faults": unusable }))?;
        return Ok(CommandStatus::Done);
    }
    let heads = ["NAME", "LANGUAGE", "WORDS", "FOUND", "WRONG", "NAMES", "LIST", "LICENCE", "SOURCE"];
    let rows = entries.iter().map(|(list, label)| row(list, label.as_ref()));
    write_table(&mut streams.out, heads, rows)?;
    let err = streams.err_after_out()?;
    for fault in unusable {
        writeln!(err, "{}", printable(&fault))?;
    }
    Ok(CommandStatus::Done)
}

fn row(list: &Dictionary, label: Option<&DictionaryLabel>) -> [String; 9] {
    let percent = |share: Option<f32>| share.map(|share| format!("{share:.1} %")).unwrap_or_default();
    let quality = list.quality();
    [
        list.id().to_owned(),
        list.language().to_owned(),
        list.words().map(grouped).unwrap_or_default(),
        percent(quality.recall),
        percent(quality.wrong),
        percent(quality.names),
        label.map_or_else(|| list.name().to_owned(), DictionaryLabel::without_size),
        list.licence().to_owned(),
        first_of(&list.source()),
    ]
    .map(bounded)
}

/// The first of some sources, and how many there are besides.
fn first_of(sources: &str) -> String {
    match sources.split_once(", ") {
        Some((first, others)) => format!("{first} and {} more", others.split(", ").count()),
        None => sources.to_owned(),
    }
}

/// A cell of a table, cut off where it is too wide.
fn bounded(cell: String) -> String {
    if cell.width() <= MAX_CELL_COLUMNS {
        return cell;
    }
    let mut columns = 0;
    let fits = |letter: &char| {
        columns += letter.width().unwrap_or_default();
        columns < MAX_CELL_COLUMNS
    };
    cell.chars().take_while(fits).chain(['…']).collect()
}

fn as_json(list: &Dictionary, label: Option<&DictionaryLabel>) -> Value {
    // As they are shown: 99.9, not the nearest binary fraction.
    let percent = |share: Option<f32>| share.map(|share| (f64::from(share) * 10.0).round() / 10.0);
    let quality = list.quality();
    json!({
        "name": list.id(),
        "language": list.language(),
        "words": list.words(),
        "found_percent": percent(quality.recall),
        "wrong_percent": percent(quality.wrong),
        "names_percent": percent(quality.names),
        "title": list.name(),
        "own_words_added": label.map_or(0, |label| label.added),
        "own_words_barred": label.map_or(0, |label| label.barred),
        "licence": list.licence(),
        "source": list.source(),
        "is_own": list.is_own(),
    })
}

/// The findings about a word.
struct CheckedWord {
    /// The word, in capitals.
    word: String,
    result: CheckResult,
}

enum CheckResult {
    /// It is good.
    Good {
        /// The list's spelling, if it is not the same.
        spelling: Option<String>,
        meaning: Option<String>,
    },
    /// It is not good; similar words.
    Unknown(Vec<String>),
    /// The list has it, but it is barred; similar words.
    Barred(Vec<String>),
    /// The list or the user's own words have it, but no tile has this letter.
    NoTile(char),
    /// It is longer than any board.
    TooLong,
}

fn check(
    host: &Host,
    words: &[String],
    dictionary: &Dictionary,
    json: bool,
    streams: &mut Streams,
) -> CommandResult {
    let casing = casing_of(host, dictionary.language());
    let letters = letters_of_language(&host.rulesets.loaded(), dictionary.language());
    let GameWords { vocabulary, label } = host.dictionaries.words(dictionary, casing)?;
    let check = |word| check_word((host, dictionary), &vocabulary, letters.as_ref(), word);
    let checked: Vec<CheckedWord> = in_capitals(words, casing)?.into_iter().map(check).collect();
    let name = label.without_size();
    if json {
        let words: Vec<Value> = checked.iter().map(word_as_json).collect();
        write_json(&mut streams.out, &json!({ "list": dictionary.id(), "label": name, "words": words }))?;
    } else {
        checked.iter().try_for_each(|word| write_word(word, &name, &mut streams.out))?;
    }
    let err = streams.err_after_out()?;
    for fault in host.unused_own_words(None) {
        writeln!(err, "{}", printable(&fault))?;
    }
    let is_good = |word: &CheckedWord| matches!(word.result, CheckResult::Good { .. });
    Ok(if checked.iter().all(is_good) { CommandStatus::Done } else { CommandStatus::CheckFailed })
}

/// Prints what words mean, and once why a meaning is missing.
fn define(host: &Host, words: &[String], language: &str, json: bool, out: &mut Output) -> CommandResult {
    // A misspelled language is reported as everywhere.
    let language = host.dictionaries.of_language(language)?.language();
    let letters = letters_of_language(&host.rulesets.loaded(), language);
    let found: Vec<(String, Option<Meaning>)> = in_capitals(words, casing_of(host, language))?
        .into_iter()
        .map(|word| {
            let meaning = meaning(host, language, &word, letters.as_ref());
            (word, meaning)
        })
        .collect();
    let is_complete = found.iter().all(|(_, meaning)| meaning.is_some());
    let advice = (!is_complete).then(|| host.meanings.advice(language));
    if json {
        let words: Vec<Value> = found
            .iter()
            .map(|(word, meaning)| json!({ "word": word, "meaning": meaning.as_ref().map(Meaning::gloss) }))
            .collect();
        let packages = advice.as_ref().map_or(&[][..], Advice::packages);
        write_json(out, &json!({ "language": language, "words": words, "packages": packages }))?;
    } else {
        for (word, meaning) in &found {
            match meaning {
                Some(meaning) => writeln!(out, "{meaning}")?,
                None => writeln!(out, "{}: no meaning known", printable(word))?,
            }
        }
        if let Some(advice) = advice {
            writeln!(out, "{advice}")?;
        }
    }
    Ok(if is_complete { CommandStatus::Done } else { CommandStatus::CheckFailed })
}

/// The words in capitals.
///
/// # Errors
/// [`CommandError::Input`] for an empty word.
fn in_capitals(words: &[String], casing: Casing) -> Result<Vec<String>, CommandError> {
    let words: Vec<String> = words.iter().map(|word| casing.capitals(word.trim())).collect();
    if words.iter().any(String::is_empty) {
        return Err(CommandError::Input("one of the words is empty; type a word".to_owned()));
    }
    Ok(words)
}

/// The meaning of a word, in capitals, as it is written or without the accents of letters that have no tile.
fn meaning(host: &Host, language: &str, word: &str, letters: Option<&BTreeSet<char>>) -> Option<Meaning> {
    let plain = || host.meanings.find(language, &without_accents(word, letters));
    host.meanings.find(language, word).or_else(plain)
}

fn check_word(
    (host, list): (&Host, &Dictionary),
    vocabulary: &Vocabulary,
    letters: Option<&BTreeSet<char>>,
    word: String,
) -> CheckedWord {
    if word.chars().count() > Lexicon::MAX_WORD_LENGTH {
        return CheckedWord { word, result: CheckResult::TooLong };
    }
    let has_tile = |letter| letters.is_none_or(|letters| letters.contains(&letter));
    let odd = word.chars().find(|&letter| !has_tile(letter));
    let has_word = vocabulary.contains(&word);
    let good = |spelling: Option<String>| {
        let meaning = meaning(host, list.language(), &word, letters).map(|meaning| meaning.gloss());
        CheckResult::Good { meaning, spelling }
    };
    let result = if has_word && odd.is_none() {
        good(None)
    } else if let Some(plain) = plain_spelling(vocabulary, &word, letters) {
        // Where no tile has an accent, a list spells words without.
        good(Some(plain))
    } else if let Some(odd) = odd.filter(|_| has_word) {
        CheckResult::NoTile(odd)
    } else {
        let similar = vocabulary.similar(None, &word, MAX_SIMILAR);
        if barred_spelling(vocabulary, &word, letters).is_some() {
            CheckResult::Barred(similar)
        } else {
            CheckResult::Unknown(similar)
        }
    };
    CheckedWord { word, result }
}

fn word_as_json(CheckedWord { word, result }: &CheckedWord) -> Value {
    let (status, similar) = match result {
        CheckResult::Good { spelling, meaning } => {
            let spelling = spelling.as_ref().unwrap_or(word);
            return json!({
                "word": word, "is_good": true, "status": "good", "spelling": spelling, "meaning": meaning,
            });
        }
        CheckResult::Unknown(similar) => ("unknown", similar.as_slice()),
        CheckResult::Barred(similar) => ("barred", similar.as_slice()),
        CheckResult::NoTile(_) => ("no-tile", &[][..]),
        CheckResult::TooLong => ("too-long", &[][..]),
    };
    json!({ "word": word, "is_good": false, "status": status, "similar": similar })
}

fn write_word(CheckedWord { word, result }: &CheckedWord, list: &str, out: &mut Output) -> io::Result<()> {
    match result {
        CheckResult::Good { spelling, meaning } => {
            match spelling {
                Some(spelling) => writeln!(out, "{word}: in {list}, as {spelling}")?,
                None => writeln!(out, "{word}: in {list}")?,
            }
            meaning.iter().try_for_each(|meaning| writeln!(out, "    {meaning}"))
        }
        CheckResult::Unknown(similar) | CheckResult::Barred(similar) => {
            let status = match result {
                CheckResult::Barred(_) => format!("barred ({list})"),
                _ => format!("not in {list}"),
            };
            let similar = match similar.as_slice() {
                [] => String::new(),
                words => format!("; similar words: {}", words.join(", ")),
            };
            writeln!(out, "{word}: {status}{similar}")
        }
        CheckResult::NoTile(letter) => {
            writeln!(out, "{word}: in {list}, but not in games: no tile has the letter {letter}")
        }
        CheckResult::TooLong => {
            let beginning: String = word.chars().take(SHOWN_OF_LONG).collect();
            let length = word.chars().count();
            writeln!(out, "{beginning}…: no board has room for a word of {length} letters")
        }
    }
}
