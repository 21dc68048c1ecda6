//! Arguments of `dict`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use rackety_engine::Size;

use super::candidates;
use crate::files::word_list::MIN_WORD_LENGTH;

/// What can be done with word lists.
#[derive(Debug, Subcommand)]
pub enum DictCommand {
    /// List the installed word lists, and how good they are.
    #[command(after_help = "Example:
  rackety dict list

FOUND is the share of the real words among the language's 20,000 most frequent that the list has (for Finnish, of \
the official list's base forms). WRONG is the share of wrong words in a random sample of 200. NAMES is the \
share of 20,000 to 32,000 names of people and places that the list has though they are not words. dictionaries/README.md in \
the source code says how all three were measured.")]
    List {
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Check whether words are in a word list; the exit status is 1 if any is not.
    #[command(after_help = "Examples:
  rackety dict check colour color qi za
  rackety dict check --dictionary en-common section
  rackety dict check --language nl fiets

Meanings are printed where they are known: of English words, of two-letter words in every language, of thousands of words in \
seven others, and of more if a dictionary is installed. On Debian, install dict-freedict-fin-eng for Finnish, and so on.

Your own words, which `rackety dict allow` adds and `rackety dict never` bars, count; the name of the list says so.")]
    Check {
        /// The words, in upper or lower case.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// The word list: a name from `rackety dict list`.
        #[arg(long, value_name = "NAME", default_value = "en", add = candidates::dictionaries())]
        dictionary: String,
        /// The language, instead of a word list: the list that its games use.
        #[arg(long, value_name = "CODE", conflicts_with = "dictionary", add = candidates::languages())]
        language: Option<String>,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Explain words; the exit status is 1 if the meaning of any is unknown.
    #[command(after_help = "Examples:
  rackety dict define qi sections
  rackety dict define --language nl fiets

The program explains English words, two-letter words of every language, and some thousands of words in each of seven other \
languages. Installed dictionaries explain more, and are consulted first, except for two-letter words. If no meaning is known, \
the Debian packages to install are listed. Words are explained whether or not a word list has them.")]
    Define {
        /// The words, in upper or lower case.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// The language.
        #[arg(long, value_name = "CODE", default_value = "en", add = candidates::languages())]
        language: String,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Find words by a pattern: ? is one letter, * any number of letters. The exit status is 1 if there are none.
    #[command(after_help = "Examples:
  rackety dict find 'q?*' --max 4
  rackety dict find '*ght' --contains oo
  rackety dict find 's[ae]?t*' --dictionary sv      [ae]: one of these")]
    Find(DictFindArgs),
    /// List the words that can be formed from some tiles, best first; ? is a blank, and a digraph tile is in brackets. The
    /// exit status is 1 if there are none.
    #[command(after_help = "Examples:
  rackety dict anagram section
  rackety dict anagram 'ca[ll]e?' --ruleset wordfeud --language es")]
    Anagram(DictAnagramArgs),
    /// Allow words that are not in the word list, in all games that you begin from now on.
    #[command(after_help = "Examples:
  rackety dict allow rizz skibidi
  rackety dict allow faalhaas --language nl
  rackety dict allow rizz --ruleset smartfeud      in games of SmartFeud only

Your own words are in words/LANGUAGE.txt and words/RULESET.txt in your data folder (~/.local/share/rackety), one per \
line; -WORD bars a word, and # begins a comment. A game keeps the words of your own that it began with, wherever it is \
resumed; `allow WORD` and `never WORD` in the game change them.")]
    Allow(OwnWordsArgs),
    /// Bar words that are in the word list, in all games that you begin from now on.
    #[command(after_help = "Examples:
  rackety dict never qi za
  rackety dict never zen --ruleset words-with-friends

See `rackety dict allow --help` for the files.")]
    Never(OwnWordsArgs),
    /// Build a word list of your own from a text with one word per line.
    #[command(after_help = "Examples:
  rackety dict build enable1.txt --name enable --language en
  rackety dict build mots.txt --name mots --language fr --fold
  rackety dict build kelimeler.txt --name tr --language tr --ruleset kelime.toml

docs/word-lists.md says where to get the words of languages that have tiles but no list in the program.")]
    Build(DictBuildArgs),
}

/// Words to allow or to bar.
#[derive(Debug, Args)]
pub struct OwnWordsArgs {
    /// The words, in upper or lower case.
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,
    /// The language, for all its games.
    #[arg(long, value_name = "CODE", default_value = "en", conflicts_with = "ruleset", add = candidates::languages())]
    pub language: String,
    /// The ruleset, for its games in all languages.
    #[arg(long, value_name = "NAME", add = candidates::rulesets())]
    pub ruleset: Option<String>,
}

/// Words to find.
#[derive(Debug, Args)]
pub struct DictFindArgs {
    /// The pattern, in upper or lower case.
    #[arg(value_name = "PATTERN")]
    pub pattern: String,
    /// The minimum number of letters.
    #[arg(long, value_name = "NUMBER", default_value_t = MIN_WORD_LENGTH)]
    pub min: usize,
    /// The maximum number of letters.
    #[arg(long, value_name = "NUMBER", default_value_t = *Size::RANGE.end())]
    pub max: usize,
    /// Letters the word must contain, repeated letters as often as given.
    #[arg(long, value_name = "LETTERS")]
    pub contains: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", default_value = "en", add = candidates::dictionaries())]
    pub dictionary: String,
    /// The language, instead of a word list: the list that its games use.
    #[arg(long, value_name = "CODE", conflicts_with = "dictionary", add = candidates::languages())]
    pub language: Option<String>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// Tiles to form words from.
#[derive(Debug, Args)]
pub struct DictAnagramArgs {
    /// The tiles, in upper or lower case.
    #[arg(value_name = "LETTERS")]
    pub letters: String,
    /// The ruleset that defines the tiles and their points.
    #[arg(long, value_name = "NAME", default_value = "smartfeud", add = candidates::rulesets())]
    pub ruleset: String,
    /// The language.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// A word list to build.
#[derive(Debug, Args)]
pub struct DictBuildArgs {
    /// The text in UTF-8, Latin-1 or Windows-1252, one word per line.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The name of the word list.
    #[arg(long, value_name = "NAME")]
    pub name: String,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: String,
    /// The ruleset whose tiles spell the words, instead of all that have tiles for the language.
    #[arg(long, value_name = "NAME", add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// Remove accents from letters that have no tile with them: é becomes e.
    #[arg(long)]
    pub fold: bool,
    /// The folder to write to, instead of the one for your own word lists.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
}
