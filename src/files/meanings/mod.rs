//! What words mean: by tables in the program, and by dictionaries that are installed on the machine.
//!
//! The program has two-letter words of all languages, the words of English, and some of other languages. Debian's
//! package `wordnet-base` has meanings of English words, the first of each in the program, too. The packages `dict-wn` and
//! `dict-gcide` have them, too, and `dict-freedict-deu-eng` and its relatives translate from other languages. Files are read
//! in place: a look-up reads some kilobytes and takes less than a millisecond.

mod base_forms;
mod dictd;
mod dictzip;
mod gloss_table;
mod sorted_lines;
mod wordnet;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use base_forms::base_forms;
use dictd::DictdDatabase;
use gloss_table::GlossTable;
use wordnet::WordNet;

/// The two-letter words of each language with their meanings, written by `build.rs` from `dictionaries/lists`.
#[allow(clippy::type_complexity, reason = "a generated table")]
const SHORT_WORDS: &[(&str, &[(&str, &str)])] = include!(concat!(env!("OUT_DIR"), "/short_words.rs"));

/// The dictd databases that explain English words, best first.
const ENGLISH_DATABASES: [&str; 2] = ["wn", "gcide"];

/// The package of Debian with WordNet's own files, which also explains irregular forms.
const WORDNET_PACKAGE: &str = "wordnet-base";

/// The databases of which Debian has no package. The package of another one is called `dict-` and its name.
const UNPACKAGED: [&str; 1] = ["freedict-nor-eng"];

/// The languages as the names of FreeDict's databases have them, written by `build.rs` from `dictionaries/manifest.toml`.
const FREEDICT_CODES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/freedict_codes.rs"));

/// The longest meaning shown, in characters.
const MAX_LENGTH: usize = 240;

/// The meaning of a word, displayed as `RAN, from RUN: move fast`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// The word, in capitals.
    pub word: String,
    /// The word it is a form of, in capitals, or `None` if it is explained itself.
    pub base: Option<String>,
    /// The meaning, on one line.
    pub text: String,
}

impl Meaning {
    /// The meaning without the word: `from RUN: move fast`.
    pub fn gloss(&self) -> String {
        match &self.base {
            Some(base) => format!("from {base}: {}", self.text),
            None => self.text.clone(),
        }
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.base {
            Some(base) => write!(f, "{}, from {base}: {}", self.word, self.text),
            None => write!(f, "{}: {}", self.word, self.text),
        }
    }
}

/// The sources of meanings.
#[derive(Debug, Default)]
pub struct Meanings {
    /// Folders such as `/usr/share`, which may have dictionaries.
    shared: Vec<PathBuf>,
}

impl Meanings {
    /// The meanings in the program, and in the dictionaries installed in these folders.
    pub fn new(shared: &[PathBuf]) -> Self {
        Self { shared: shared.to_owned() }
    }

    /// The meaning of a word of this language, given in capitals, or `None` if no source has it or its file is damaged.
    pub fn find(&self, language: &str, word: &str) -> Option<Meaning> {
        let found = |base: Option<&String>, text: &str| Meaning {
            word: word.to_owned(),
            base: base.map(|base| base.to_uppercase()),
            text: one_line(text, MAX_LENGTH),
        };
        if let Some(text) = short_meaning(language, word) {
            return Some(found(None, text));
        }
        // A dictionary is asked for the word itself, and then for what it may be a form of.
        let own = word.to_lowercase();
        let mut candidates = vec![(own.clone(), None)];
        if language == "en" {
            let installed = self.shared.iter().flat_map(|folder| wordnet_in(folder).irregular(&own));
            let built_in = GlossTable::of(language).and_then(|table| table.irregular(&own));
            let bases = installed.chain(built_in).chain(base_forms(&own));
            candidates.extend(bases.map(|(base, part)| (base, Some(part))));
        }
        let built_in = GlossTable::of(language).map(AnyDictionary::BuiltIn);
        self.installed(language).chain(built_in).find_map(|dictionary| {
            candidates.iter().find_map(|(candidate, part)| {
                let text = dictionary.first_sense(candidate, *part)?;
                Some(found((*candidate != own).then_some(candidate), &text))
            })
        })
    }

    /// Says where meanings come from that [`Meanings::find`] did not find.
    pub fn advice(&self, language: &str) -> Advice {
        if self.installed(language).any(|dictionary| dictionary.is_there()) {
            return Advice::NotInDictionary;
        }
        let databases = databases(language);
        if databases.is_empty() {
            return Advice::NoDictionary;
        }
        let is_packaged = |database: &&String| !UNPACKAGED.contains(&database.as_str());
        let packages = databases.iter().filter(is_packaged).map(|database| format!("dict-{database}"));
        let wordnet = (language == "en").then(|| WORDNET_PACKAGE.to_owned());
        let packages: Vec<String> = wordnet.into_iter().chain(packages).collect();
        if packages.is_empty() { Advice::Database(databases) } else { Advice::Install(packages) }
    }

    /// The dictionaries that may be installed for a language, best first.
    fn installed(&self, language: &str) -> impl Iterator<Item = AnyDictionary> {
        let wordnets = self.shared.iter().filter(move |_| language == "en").map(|folder| wordnet_in(folder));
        let names = databases(language);
        let databases = self.shared.iter().flat_map(move |folder| {
            names.clone().into_iter().map(|name| DictdDatabase::new(&folder.join("dictd"), &name))
        });
        wordnets.map(AnyDictionary::WordNet).chain(databases.map(AnyDictionary::Dictd))
    }
}

/// Advice on how to come by meanings that are not known, displayed as a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advice {
    /// A dictionary of the language is installed, and does not have the word.
    NotInDictionary,
    /// None is installed; the packages of Debian that have one, best first.
    Install(Vec<String>),
    /// None is installed, and Debian has no package of one; the databases of dictd that are read.
    Database(Vec<String>),
    /// No dictionary of the language is known.
    NoDictionary,
}

impl Advice {
    /// The packages of Debian that have a dictionary, best first; empty where one is installed and where there are none.
    pub fn packages(&self) -> &[String] {
        match self {
            Self::Install(packages) => packages,
            Self::NotInDictionary | Self::Database(_) | Self::NoDictionary => &[],
        }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInDictionary => write!(f, "the installed dictionaries have no more meanings"),
            Self::Install(packages) => {
                write!(f, "for more meanings, install a dictionary; on Debian: {}", packages.join(" or "))
            }
            Self::Database(databases) => write!(
                f,
                "for more meanings, install {} for dictd, of which Debian has no package",
                databases.join(" or ")
            ),
            Self::NoDictionary => write!(f, "no dictionary of this language is known"),
        }
    }
}

/// A dictionary: one that may be installed, or that of the program.
enum AnyDictionary {
    WordNet(WordNet),
    Dictd(DictdDatabase),
    BuiltIn(GlossTable),
}

impl AnyDictionary {
    /// Returns whether its files are there.
    fn is_there(&self) -> bool {
        match self {
            Self::WordNet(wordnet) => wordnet.is_there(),
            Self::Dictd(database) => database.is_there(),
            Self::BuiltIn(_) => true,
        }
    }

    /// The first sense of a word in lower case, as this part of speech if the dictionary distinguishes them.
    fn first_sense(&self, word: &str, part: Option<PartOfSpeech>) -> Option<String> {
        match self {
            Self::WordNet(wordnet) => wordnet.first_sense(word, part),
            Self::Dictd(database) => database.first_sense(word),
            Self::BuiltIn(table) => table.first_sense(word, part),
        }
    }
}

/// The meanings of the words on a screen, each looked for once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownMeanings(BTreeMap<String, Option<Meaning>>);

impl KnownMeanings {
    /// Looks for the meanings of those of these words, in capitals, that are new.
    pub fn learn<'w>(
        &mut self,
        meanings: &Meanings,
        language: &str,
        words: impl IntoIterator<Item = &'w str>,
    ) {
        for word in words {
            if !self.0.contains_key(word) {
                self.0.insert(word.to_owned(), meanings.find(language, word));
            }
        }
    }

    /// The meaning of a word, or `None` if there is none, or if nobody has looked for it.
    pub fn of(&self, word: &str) -> Option<&Meaning> {
        self.0.get(word)?.as_ref()
    }
}

/// A part of speech, as far as it has inflections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartOfSpeech {
    Noun,
    Verb,
    Adjective,
    Adverb,
}

impl PartOfSpeech {
    const ALL: [Self; 4] = [Self::Noun, Self::Verb, Self::Adjective, Self::Adverb];
}

fn wordnet_in(folder: &Path) -> WordNet {
    WordNet::new(folder.join("wordnet"))
}

fn short_meaning(language: &str, word: &str) -> Option<&'static str> {
    let (_, words) = SHORT_WORDS.iter().find(|(other, _)| *other == language)?;
    let index = words.binary_search_by(|(other, _)| (*other).cmp(word)).ok()?;
    Some(words[index].1)
}

fn databases(language: &str) -> Vec<String> {
    if language == "en" {
        return ENGLISH_DATABASES.map(ToOwned::to_owned).to_vec();
    }
    let code = FREEDICT_CODES.iter().find(|(known, _)| *known == language);
    code.map(|(_, code)| format!("freedict-{code}-eng")).into_iter().collect()
}

/// A text of another program's file on one line, without characters that a terminal would obey, and not too long.
fn one_line(text: &str, max: usize) -> String {
    let shown: String =
        text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let start: String = line.chars().take(max).collect();
    let whole_words = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{} ...", whole_words.trim_end_matches([',', ';']))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn two_letter_words_of_every_language_have_a_meaning() {
        let meanings = Meanings::default();
        let line = |language, word| meanings.find(language, word).map(|meaning| meaning.to_string());
        assert_eq!(line("en", "AA").as_deref(), Some("AA: rough, cindery lava"));
        assert_eq!(line("es", "ÑU").as_deref(), Some("ÑU: gnu"));
        assert_eq!(line("xx", "AA"), None);
        for (language, words) in SHORT_WORDS {
            assert!(words.is_sorted_by(|one, next| one.0 < next.0), "{language}");
            for (word, text) in *words {
                assert!(meanings.find(language, word).is_some_and(|meaning| meaning.text == *text), "{word}");
            }
        }
    }

    #[test]
    fn common_english_words_have_a_meaning_without_any_dictionary() {
        let meanings = Meanings::default();
        let line = |word| meanings.find("en", word).map(|meaning| meaning.to_string()).unwrap_or_default();
        assert_eq!(
            line("RAN"),
            "RAN, from RUN: move fast by using one's feet, with one foot off the ground at any given time"
        );
        assert_eq!(line("MICE").split(':').next(), Some("MICE, from MOUSE"));
        assert_eq!(line("AGOUTIS").split(':').next(), Some("AGOUTIS, from AGOUTI"));
        assert_eq!(line("HAPPIEST").split(':').next(), Some("HAPPIEST, from HAPPY"));
        assert_eq!(line("SECTION").split(':').next(), Some("SECTION"));
        assert_eq!(line("QZX"), "");
    }

    #[test]
    fn texts_of_files_are_made_one_short_line() {
        assert_eq!(one_line("a\n  cat\u{1b}[31m\tsat", 50), "a cat [31m sat");
        assert_eq!(one_line("one two, three", 9), "one two ...");
    }

    #[test]
    fn inflections_are_undone_and_installed_dictionaries_asked_in_order() {
        let shared = tempfile::tempdir().unwrap();
        wordnet::tests::write(&shared.path().join("wordnet"));
        let dictd = shared.path().join("dictd");
        fs::create_dir(&dictd).unwrap();
        dictd::tests::write(
            &dictd,
            "freedict-deu-eng",
            &[("katze", "Katze <fem>\n [zool.] cat <n>\n see: {Kater}\n")],
        );
        dictd::tests::write(&dictd, "wn", &[("zax", "zax\n    n 1: a tool for slates\n    2: other\n")]);
        let meanings = Meanings::new(&[shared.path().join("none"), shared.path().to_owned()]);
        let line = |language, word| meanings.find(language, word).map(|meaning| meaning.to_string());
        assert_eq!(line("en", "CATS").as_deref(), Some("CATS, from CAT: feline mammal"));
        assert_eq!(line("en", "RAN").as_deref(), Some("RAN, from RUN: move fast by using one's feet"));
        // WordNet knows RAN as a form of RUN, so the other dictionary is not asked.
        dictd::tests::write(&dictd, "gcide", &[("ran", "Ran \\Ran\\, imp. of Run.\n")]);
        assert_eq!(line("en", "RAN").as_deref(), Some("RAN, from RUN: move fast by using one's feet"));
        assert_eq!(line("en", "ZAX").as_deref(), Some("ZAX: a tool for slates"));
        assert_eq!(line("de", "KATZE").as_deref(), Some("KATZE: [zool.] cat"));
        // What no installed dictionary has, the program may have.
        assert!(line("en", "DOGS").is_some_and(|dogs| dogs.starts_with("DOGS, from DOG: a ")));
        assert_eq!(line("en", "QZX"), None);
        assert_eq!(line("nl", "CATS"), None);
        assert_eq!(
            (meanings.advice("en"), meanings.advice("de")),
            (Advice::NotInDictionary, Advice::NotInDictionary)
        );
        assert_eq!(meanings.advice("nl"), Advice::Install(vec!["dict-freedict-nld-eng".to_owned()]));
    }

    #[test]
    fn a_language_without_a_dictionary_has_advice() {
        let meanings = Meanings::default();
        assert_eq!(meanings.advice("en").packages(), ["wordnet-base", "dict-wn", "dict-gcide"]);
        assert_eq!(meanings.advice("nb"), Advice::Database(vec!["freedict-nor-eng".to_owned()]));
        assert_eq!(meanings.advice("xx"), Advice::NoDictionary);
        for (language, _) in FREEDICT_CODES {
            assert_ne!(meanings.advice(language), Advice::NotInDictionary, "{language}");
        }
    }
}
