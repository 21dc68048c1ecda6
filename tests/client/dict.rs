//! `rackety dict`: look-ups, the user's own word lists, and their errors.

use std::fs;
use std::path::{Path, PathBuf};

use rackety::files::Folders;
use rackety::session::{GameRequest, Host};
use rackety_engine::Lexicon;
use serde_json::{Value, json};

use crate::program::{AssertHas as _, Home, files_in, rackety, refused};

impl Home {
    fn lists(&self) -> PathBuf {
        self.path().join("data/rackety/dictionaries")
    }

    fn put_list(&self, name: &str, bytes: &[u8]) {
        self.write(&format!("data/rackety/dictionaries/{name}"), bytes);
    }

    /// Builds a list `mine` and returns the output and the words.
    #[track_caller]
    fn build(&self, bytes: &[u8], language: &str, more: &[&str]) -> (String, Vec<String>) {
        let file = self.write("words.txt", bytes);
        let args = ["dict", "build", &file, "--name", "mine", "--language", language];
        let ran = self.run(&[&args, more].concat()).quiet();
        let found = self.run(&["dict", "find", "*", "--dictionary", "mine"]);
        (ran.out, found.out.lines().map(ToOwned::to_owned).collect())
    }
}

fn fst(words: &[&str]) -> Vec<u8> {
    Lexicon::from_words("", words).to_bytes()
}

#[test]
fn lists_are_shown_with_language_words_licence_and_source() {
    let ran = rackety(&["dict", "list"]).done();
    let line = ran.out.lines().find(|line| line.starts_with("nl ")).unwrap();
    let parts = ["nl", "Nederlands (OpenTaal)", "BSD-3-Clause", "wdutch"];
    assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    assert!(ran.out.lines().next().unwrap().starts_with("NAME  "), "{}", ran.out);
    // How good the list is, from the manifest.
    assert!(line.contains(" 99.8 %   0.0 % "), "{line}");
}

#[test]
fn a_good_word_is_shown_with_its_meaning() {
    let ran = rackety(&["dict", "check", "qi", "section", "zz"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "QI: in International English");
    assert!(lines[1].starts_with("    ") && lines[1].contains("vital force"), "{}", ran.out);
    assert_eq!(lines[2], "SECTION: in International English");
    assert!(lines[3].starts_with("    a self-contained part of a larger composition"), "{}", ran.out);
    assert!(lines[4].starts_with("ZZ: not in International English"), "{}", ran.out);
    // A dictionary of dictd in a folder of shared data, uncompressed.
    let home = Home::new();
    home.write("shared/dictd/wn.index", "section\tA\tm\n");
    home.write("shared/dictd/wn.dict", "section\n    n 1: a \u{1b}[31mpart; \"of it\"\n");
    let ran = home.run(&["dict", "check", "sections"]);
    assert_eq!(ran.out, "SECTIONS: in International English\n    from SECTION: a [31mpart\n");
}

#[test]
fn words_are_defined_or_the_package_of_a_dictionary_is_named() {
    let home = Home::new();
    let ran = home.run(&["dict", "define", "qi"]).quiet();
    assert!(ran.out.starts_with("QI: ") && ran.out.lines().count() == 1, "{}", ran.out);
    let ran = home.run(&["dict", "define", "ran", "sections"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "English words need no dictionary");
    assert!(ran.out.starts_with("RAN, from RUN: move fast"), "{}", ran.out);
    assert!(ran.out.contains("\nSECTIONS, from SECTION: a self-contained part of "), "{}", ran.out);
    let ran = home.run(&["dict", "define", "zax", "qi"]);
    let last = "for more meanings, install a dictionary; on Debian: wordnet-base or dict-wn or dict-gcide";
    assert_eq!(
        (ran.status, ran.out.lines().next(), ran.out.lines().last()),
        (1, Some("ZAX: no meaning known"), Some(last))
    );
    let ran = home.run(&["dict", "define", "talo", "--language", "fi", "--json"]);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    let words = json!([{ "word": "TALO", "meaning": null }]);
    assert_eq!(value, json!({ "language": "fi", "words": words, "packages": ["dict-freedict-fin-eng"] }));
    home.refused(&["dict", "define", "qi", "--language", "xx"], &["xx"]);
    home.write("shared/dictd/wn.index", "section\tA\tm\n");
    home.write("shared/dictd/wn.dict", "section\n    n 1: a \u{1b}[31mpart; \"of it\"\n");
    let ran = home.run(&["dict", "define", "sections"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "SECTIONS, from SECTION: a [31mpart\n"));
    let ran = home.run(&["dict", "define", "sections", "fiets"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.ends_with("FIETS: no meaning known\nthe installed dictionaries have no more meanings\n"),
        "{}",
        ran.out
    );
}

#[test]
fn own_words_are_added_and_barred() {
    let home = Home::new();
    let words = home.path().join("data/rackety/words");
    home.write("data/rackety/words/en.txt", "# ours\nyeeet\n-qi\n");
    let ran = home.run(&["dict", "check", "yeeet", "qi"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.starts_with(
            "YEEET: in International English, +1 own word, 1 barred\nQI: barred (International English, "
        ),
        "{}",
        ran.out
    );
    assert_eq!(home.run(&["dict", "find", "yeee*t"]).out, "YEEET\n");
    let ran = home.run(&["dict", "list"]);
    assert!(ran.out.contains("International English, +1 own word, 1 barred"), "{}", ran.out);
    assert_eq!(ran.err, "");
    // A name that nothing has is a mistake.
    fs::write(words.join("enn.txt"), "yes\n").unwrap();
    let fault =
        "the file words/enn.txt is not used: no language or ruleset is called `enn`; did you mean en.txt?";
    for command in [&["dict", "list"][..], &["dict", "check", "yes"]] {
        assert_eq!(home.run(command).err, format!("{fault}\n"));
    }
    let save = home.path().join("games");
    let play = ["--save-dir", save.to_str().unwrap(), "play", "smartfeud", "--players", "Ann,Bob", "--plain"];
    assert!(home.run(&play).out.contains(" words, +1 own word, 1 barred."), "{}", home.run(&play).out);
    assert!(home.run(&play).out.contains("The file words/enn.txt is not used: "));
    fs::write(words.join("smartfeud.txt"), "fine\nnot fine\n").unwrap();
    home.refused(&play, &["smartfeud.txt:2: more than one word; write one word per line"]);
}

#[test]
fn words_are_allowed_and_barred_for_a_language_or_a_ruleset() {
    let home = Home::new();
    let words = home.path().join("data/rackety/words");
    let ran = home.run(&["dict", "allow", "Yeeet", "rizzz"]);
    let file = words.join("en.txt");
    let expected = format!("YEEET: allowed in {0}\nRIZZZ: allowed in {0}\n", file.display());
    assert_eq!((ran.status, ran.out), (0, expected), "{}", ran.err);
    assert_eq!(home.run(&["dict", "never", "qi"]).status, 0);
    let ran = home.run(&["dict", "check", "yeeet", "qi"]);
    assert!(
        ran.out.starts_with(
            "YEEET: in International English, +2 own words, 1 barred\nQI: barred (International English, "
        ),
        "{}",
        ran.out
    );
    // Again, and the other way round, in the same lines.
    home.run(&["dict", "allow", "qi", "yeeet"]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), ["YEEET", "RIZZZ", "QI"], "{text}");
    assert_eq!(home.run(&["dict", "never", "zen", "--ruleset", "words-with-friends"]).status, 0);
    assert!(fs::read_to_string(words.join("words-with-friends.txt")).unwrap().ends_with("\n-ZEN\n"));

    home.refused(&["dict", "allow", "café"], &["CAFÉ", "no tile for language `en` has the letter É"]);
    home.refused(&["dict", "allow", "two words"], &["no tile has a space", "write each word"]);
    home.refused(&["dict", "allow", "a"], &["a word has 2 to 26 letters"]);
    home.refused(&["dict", "allow", "yes", "--language", "xx"], &["no ruleset has tiles for language `xx`"]);
    home.refused(&["dict", "allow", "yes", "--ruleset", "smartfued"], &["did you mean `smartfeud`?"]);
    home.refused(&["dict", "allow", "yes", "--ruleset", "wordfeud", "--language", "nl"], &["cannot be used"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // A file with a mistake is not changed.
    fs::write(&file, "yes\nno way\n").unwrap();
    home.refused(&["dict", "allow", "yeeet"], &["en.txt:2: more than one word"]);
}

#[test]
fn words_are_allowed_all_or_none() {
    let home = Home::new();
    home.refused(&["dict", "allow", "yeeet", "x"], &["X: a word has 2 to 26 letters"]);
    assert!(!home.path().join("data/rackety/words/en.txt").exists());
}

/// Of commands that run at once, none loses the word of another.
#[test]
fn words_that_are_allowed_at_once_are_all_kept() {
    let home = Home::new();
    let words: Vec<String> = ('A'..='P').map(|letter| format!("{letter}ZZZ")).collect();
    std::thread::scope(|scope| {
        for word in &words {
            scope.spawn(|| assert_eq!(home.run(&["dict", "allow", word]).status, 0));
        }
    });
    let folder = home.path().join("data/rackety");
    let text = fs::read_to_string(folder.join("words/en.txt")).unwrap();
    let mut kept: Vec<&str> = text.lines().skip(1).collect();
    kept.sort_unstable();
    assert_eq!(kept, words);
    assert_eq!(files_in(&folder), ["words"], "no lock is left");
}

#[test]
fn catalan_words_with_a_double_l_can_be_own_words() {
    let home = Home::new();
    home.run(&["dict", "allow", "zal·lz", "--language", "ca"]).quiet();
    let words = home.path().join("data/rackety/words");
    fs::write(words.join("ca.txt"), "ZAL·LZ\nzel·lz\n").unwrap();
    let file = home.write("words.txt", "al·la\n".as_bytes());
    let build = ["dict", "build", &file, "--name", "mine", "--language", "ca"];
    assert_eq!(home.run(&build).status, 0);
    let ran = home.run(&["dict", "find", "z*", "--dictionary", "mine"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("ZAL·LZ\nZEL·LZ\n", ""));
    let play = ["play", "classic", "--language", "ca", "--dictionary", "mine", "--players", "A,B", "--plain"];
    let ran = home.run(&play);
    assert!(ran.out.contains("+2 own words"), "{}{}", ran.out, ran.err);
}

#[test]
fn own_words_of_a_ruleset_have_the_capitals_of_its_language() {
    let home = Home::new();
    let tiles = fs::read_to_string("rulesets/tiles/classic-tr.toml").unwrap();
    home.write("turkish.toml", tiles.as_bytes());
    let ruleset = home.write(
        "mine.toml",
        b"extends = \"wordfeud\"\nname = \"Mine\"\n[tiles]\ndefault = \"tr\"\nlanguages = [\"tr\"]\nfiles.tr = \"turkish\"\n",
    );
    let words = home.path().join("data/rackety/words");
    home.write("data/rackety/words/mine.txt", "iyi\n");
    home.run(&["dict", "never", "iyi", "--ruleset", &ruleset]).quiet();
    assert_eq!(fs::read_to_string(words.join("mine.txt")).unwrap(), "-İYİ\n");
}

/// The code of the language, Kazakh, does not say that its i has a dot.
#[test]
fn the_tiles_of_a_language_say_which_capital_its_own_words_have() {
    let home = Home::new();
    let rulesets = home.path().join("config/rackety/rulesets");
    fs::create_dir_all(&rulesets).unwrap();
    fs::copy("tests/rulesets/dotted-i-alone.toml", rulesets.join("mine.toml")).unwrap();
    assert_eq!(home.build(b"sis\n", "kk", &[]).1, ["SİS"]);
    home.write("data/rackety/words/kk.txt", "iyi\n");
    let ran = home.run(&["dict", "check", "iyi", "--language", "kk"]);
    assert!(ran.status == 0 && ran.out.starts_with("İYİ: in mine, +1 own word"), "{}", ran.out);
    assert_eq!(home.run(&["dict", "find", "i*", "--dictionary", "mine"]).out, "İYİ\n");
}

/// Portuguese tiles have no accents but that of Ç, and so have the words of its list.
#[test]
fn a_word_with_accents_is_found_as_the_list_spells_it() {
    let ran = rackety(&["dict", "check", "--dictionary", "pt", "limões", "LIMOES", "caça"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert!(
        lines[0].starts_with("LIMÕES: in Português ") && lines[0].ends_with(", as LIMOES"),
        "{}",
        ran.out
    );
    assert!(lines[1].starts_with("LIMOES: in ") && !lines[1].contains(", as "), "{}", ran.out);
    assert!(lines[2].starts_with("CAÇA: in ") && !lines[2].contains(", as "), "{}", ran.out);
    let ran = rackety(&["dict", "check", "--dictionary", "pt", "--json", "limões", "zzz"]);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.status, &value["list"]), (1, &json!("pt")));
    let first = json!({
        "word": "LIMÕES", "is_good": true, "status": "good", "spelling": "LIMOES", "meaning": null,
    });
    let second = &value["words"][1];
    assert_eq!((&value["words"][0], &second["is_good"]), (&first, &json!(false)));
    assert_eq!(second["status"], "unknown");
}

/// The meanings of the program are those of words as lists spell them.
#[test]
fn a_word_with_accents_is_explained_as_the_list_spells_it() {
    let defined = |word: &str, language: &str| rackety(&["dict", "define", word, "--language", language]);
    for (word, plain, language) in [
        ("corazón", "CORAZON", "es"),
        ("cœur", "COEUR", "fr"),
        ("naïve", "NAIVE", "en"),
        ("één", "EEN", "nl"),
    ] {
        let ran = defined(word, language);
        assert!(ran.status == 0 && ran.out.starts_with(plain), "{word}: {}", ran.out);
        assert_eq!(ran.out, defined(plain, language).out);
    }
    assert_eq!(defined("zzqzé", "es").out.lines().next(), Some("ZZQZÉ: no meaning known"));
}

#[test]
fn the_capital_sharp_s_is_two_letters() {
    let home = Home::new();
    let ran = home.run(&["dict", "check", "STRAẞE", "straße", "--language", "de"]);
    assert!(ran.status == 0 && !ran.out.contains('ẞ'), "{}", ran.out);
    let (out, words) = home.build("GROẞ\n".as_bytes(), "de", &[]);
    assert_eq!((out.lines().next(), words), (Some("1 line: 1 word"), vec!["GROSS".to_owned()]));
    let ran = home.run(&["dict", "allow", "QUAẞ", "--language", "de"]);
    assert!(ran.status == 0 && ran.out.starts_with("QUASS: allowed in "), "{}{}", ran.out, ran.err);
}

#[test]
fn an_own_word_with_a_letter_of_no_tile_is_not_good() {
    let home = Home::new();
    home.write("data/rackety/words/en.txt", "rizzé\nqueué\nxжq\n");
    let ran = home.run(&["dict", "check", "rizzé", "queué", "xжq"]);
    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with(' ')).collect();
    let list = "International English, +3 own words";
    assert_eq!(
        (ran.status, lines),
        (
            1,
            vec![
                &*format!("RIZZÉ: in {list}, but not in games: no tile has the letter É"),
                &*format!("QUEUÉ: in {list}, as QUEUE"),
                // It has no accent to leave out.
                &*format!("XЖQ: in {list}, but not in games: no tile has the letter Ж"),
            ]
        )
    );
}

#[test]
fn an_empty_word_is_neither_checked_nor_explained() {
    for command in ["check", "define"] {
        refused(&["dict", command, "qi", " "], &["one of the words is empty"]);
    }
}

#[test]
fn all_licences_are_printed_with_their_notices() {
    let ran = rackety(&["licences"]).done();
    ran.out.assert_has(&[
        "Nederlands (OpenTaal) (nl)",
        "Common words of every list",
        "J Ross Beresford 1993-1999",
        "==== LICENSE-MIT ====",
        "==== LICENSE-APACHE ====",
        "==== crate-licences.txt ====",
        "==== ukacd.txt ====",
        "Version 2.1, February 1999",
        "==== GPL-3.0.txt ====",
        "Attribution-ShareAlike 4.0 International",
    ]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dictionaries/LICENSES");
    for name in files_in(&folder) {
        // What is printed has neither tabs nor form feeds.
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let text = text.replace('\t', "    ").replace('\u{c}', "");
        assert!(ran.out.contains(text.trim_end()), "{name}");
    }
}

#[test]
fn unknown_words_are_shown_with_similar_ones_and_status_1() {
    let ran = rackety(&["dict", "check", "colour", "Cafe", "TEXTING"]).done();
    let words = |text: &str| text.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!(words(&ran.out), 3, "{}", ran.out);
    assert!(ran.out.starts_with("COLOUR: in International English\n"), "{}", ran.out);
    let ran = rackety(&["dict", "check", "section", "sectoin", "definately"]);
    assert_eq!(ran.status, 1);
    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(lines[1].starts_with("SECTOIN: not in International English; similar words: "), "{}", lines[1]);
    assert!(lines[1].contains("SECTION"), "{}", lines[1]);
    assert!(lines[2].contains("DEFINITELY"), "{}", lines[2]);
    let ran = rackety(&["dict", "check", "qqqqqqqqqqqq"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "QQQQQQQQQQQQ: not in International English\n"));
    let ran = rackety(&["dict", "check", "naïve", "don't", "--dictionary", "en-common"]);
    assert_eq!((ran.status, words(&ran.out)), (1, 2), "{}", ran.out);
}

#[test]
fn patterns_find_words() {
    let ran = rackety(&["dict", "find", "q[iu]"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "QI\n"));
    let ran = rackety(&["dict", "find", "*ght", "--contains", "oo", "--max", "7"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{}", ran.out);
    let ran = rackety(&["dict", "find", "*ght", "--contains", "uo", "--max", "6"]);
    assert!(ran.out.contains("BOUGHT\n") && !ran.out.contains("RIGHT\n"), "{}", ran.out);
    let ran = rackety(&["dict", "find", "ch?n?", "--min", "5", "--dictionary", "nl"]);
    assert!(ran.out.contains("CHINA\n") || ran.out.contains("CHINO\n"), "{}", ran.out);
    assert_eq!(rackety(&["dict", "find", "ch?n?", "--min", "5", "--language", "nl"]).out, ran.out);
    // Å is the last letter there, and Ä the last but one here.
    for (pattern, language, last) in [("[æøå]?", "nb", 'Å'), ("?[åäö]", "sv", 'Ö')] {
        let ran = rackety(&["dict", "find", pattern, "--language", language]);
        assert!(ran.out.lines().last().unwrap().contains(last), "{}", ran.out);
    }
    // No tile has an accent there.
    let french = |more: &[&str]| rackety(&[&["dict", "find", "--language", "fr"], more].concat());
    assert_eq!(french(&["école*"]).out, "ECOLE\nECOLES\n");
    assert_eq!(french(&["zoo*", "--contains", "é"]).out, french(&["zoo*", "--contains", "e"]).out);
    refused(&["dict", "find", ""], &["the pattern is empty"]);
    refused(&["dict", "find", "c[at"], &["[abc]"]);
    refused(&["dict", "find", "c*", "--min", "6", "--max", "5"], &["--min 6 is greater than --max 5"]);
    refused(&["dict", "find", "c*", "--dictionary", "fnord"], &["no word list `fnord`"]);
}

#[test]
fn words_from_tiles_come_best_first() {
    let ran = rackety(&["dict", "anagram", "QI"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "POINTS  WORD\n    11  QI\n"));
    let ran = rackety(&["dict", "anagram", "qz?", "--ruleset", "wordfeud"]);
    let points: Vec<i32> = ran
        .out
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().next().unwrap().parse().unwrap())
        .collect();
    assert!(ran.status == 0 && points.is_sorted_by(|one, next| next <= one), "{}", ran.out);
    let ran = rackety(&["dict", "anagram", "ca[ll]e", "--ruleset", "wordfeud", "--language", "es"]);
    assert!(ran.out.starts_with("POINTS  WORD\n    13  CALLE\n"), "{}", ran.out);
    let ran = rackety(&["dict", "anagram", "qqq"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    let ran = rackety(&["dict", "anagram", "qi", "--json"]);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(value, json!({ "words": [{ "word": "QI", "points": 11 }] }));
    // As for words, accents that no tile has do not count.
    assert_eq!(rackety(&["dict", "anagram", "qí"]).out, "POINTS  WORD\n    11  QI\n");
    let ran = rackety(&["dict", "anagram", "qi", "--ruleset", "long-words"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "too short");
    refused(&["dict", "anagram", "þu"], &["English has no tile Þ"]);
    refused(&["dict", "anagram", ""], &["there are no tiles"]);
    refused(&["dict", "anagram", "ab", "--language", "sv"], &["or a ruleset that has it: wordfeud"]);
    refused(&["dict", "anagram", "ab", "--dictionary", "sv"], &["or that language (--language sv)"]);
    refused(&["dict", "anagram", "a1"], &["no tile 1"]);
    refused(&["dict", "anagram", "ab", "--language", "xx"], &["no tiles for language `xx`", "en, nl"]);
    refused(&["dict", "anagram", "ab", "--dictionary", "nl"], &["`nl` is for language `nl`", "`en`"]);
}

/// WW-7: anagrams include the words that a ruleset adds.
#[test]
fn anagrams_include_the_words_of_the_ruleset() {
    let home = Home::new();
    home.build(b"net\ntexting\n", "en", &[]);
    let args = ["dict", "anagram", "zent", "--dictionary", "mine", "--ruleset"];
    let ran = home.run(&[&args[..], &["words-with-friends"]].concat());
    assert!(ran.out.contains("ZEN\n") && ran.out.contains("NET\n"), "{}", ran.out);
    let ran = home.run(&[&args[..], &["wordfeud"]].concat());
    assert!(!ran.out.contains("ZEN\n") && ran.out.contains("NET\n"), "{}", ran.out);
}

#[test]
fn a_text_becomes_a_list_and_every_line_is_accounted_for() {
    let home = Home::new();
    let text = "\u{feff}# words\r\ncat\r\nDog\r\n\r\ncat\r\nice-cream\r\ntwo words\r\na\r\ncafé\r\n";
    let (out, words) = home.build(text.as_bytes(), "en", &[]);
    assert_eq!(words, ["CAT", "DOG"]);
    out.assert_has(&[
        "9 lines: 2 words\n",
        "  2 dropped: empty or a comment (# words)\n",
        "  1 dropped: more than one word (two words)\n",
        "  1 dropped: with hyphens, apostrophes, digits or other marks (ice-cream)\n",
        "  1 dropped: shorter than 2 letters (a)\n",
        "  1 dropped: with a letter that has no tile in this language (café)\n",
        "  1 dropped: repeated (cat)\n",
        "mine.fst: to play with it, use --dictionary mine\n",
    ]);
    assert_eq!(files_in(&home.lists()), ["mine.fst", "mine.toml"]);
    let list = home.run(&["dict", "list"]).out;
    let line = list.lines().find(|line| line.starts_with("mine ")).unwrap();
    assert!(line.contains(" en ") && line.contains(" 2 ") && line.contains("words.txt"), "{line}");
    assert_eq!(home.run(&["dict", "check", "dog", "--dictionary", "mine"]).status, 0);
}

#[test]
fn accents_are_removed_if_no_tile_has_them() {
    let home = Home::new();
    let (out, words) = home.build("café\nnaïf\ncœur\nchat\n".as_bytes(), "fr", &["--fold"]);
    assert_eq!(words, ["CAFE", "CHAT", "COEUR", "NAIF"]);
    assert!(out.starts_with("4 lines: 4 words, 3 of them with accents removed\n"), "{out}");
    let (_, words) = home.build("niño\ncamión\n".as_bytes(), "es", &["--fold"]);
    assert_eq!(words, ["CAMION", "NIÑO"], "a letter that has a tile is kept");
    let (_, words) = home.build("fußball\nöl\n".as_bytes(), "de", &[]);
    assert_eq!(words, ["FUSSBALL", "ÖL"]);
}

#[test]
fn a_list_is_built_in_the_capitals_of_its_language() {
    let home = Home::new();
    let (_, words) = home.build("iyi\nışık\n".as_bytes(), "az", &[]);
    assert_eq!(words, ["IŞIK", "İYİ"]);
    // Most programs write the small letter of İ as an i and a dot.
    let (_, words) = home.build("İYİ".to_lowercase().as_bytes(), "tr", &[]);
    assert_eq!(words, ["İYİ"]);
    let ran = home.run(&["dict", "check", "iyi", "--dictionary", "mine"]);
    assert!(ran.status == 0 && ran.out.starts_with("İYİ: in mine"), "{}", ran.out);
    let ran = home.run(&["dict", "find", "i?i", "--dictionary", "mine"]);
    assert_eq!(ran.out, "İYİ\n");
}

#[test]
fn words_that_can_never_be_played_are_warned_of() {
    let home = Home::new();
    let (out, words) = home.build("café\nchat\n".as_bytes(), "fr", &[]);
    assert_eq!(words, ["CHAT"]);
    let warning =
        "warning: 1 dropped word can be played only without accents; to add them so, build with --fold\n";
    assert!(out.contains(warning), "{out}");
    let (out, _) = home.build("qapik\n".as_bytes(), "xx", &[]);
    assert!(out.contains("warning: no ruleset has tiles for language `xx`"), "{out}");
    let (out, _) = home.build("chat\n".as_bytes(), "fr", &[]);
    assert!(!out.contains("warning"), "{out}");
}

#[test]
fn the_tiles_of_a_ruleset_file_decide_which_words_a_list_has() {
    let home = Home::new();
    let ruleset = "extends = \"wordfeud\"\nname = \"Few letters\"\n[tiles]\ndefault = \"xx\"\nlanguages = [\"xx\"]\n\
         [tiles.sets.xx]\nblanks = 2\nletters = [{ letter = \"A\", count = 50, points = 1 }, \
         { letter = \"É\", count = 50, points = 1 }]\n";
    let file = home.write("few.toml", ruleset.as_bytes());
    let (out, words) = home.build("aa\naé\nab\nà\n".as_bytes(), "xx", &["--ruleset", &file]);
    assert_eq!(words, ["AA", "AÉ"]);
    assert!(!out.contains("no ruleset has tiles"), "{out}");
    let text = home.write("words.txt", b"aa\n");
    home.refused(
        &["dict", "build", &text, "--name", "mine", "--language", "nl", "--ruleset", &file],
        &["Few letters has no tiles for language `nl`"],
    );
}

#[test]
fn latin_1_is_read_as_well() {
    let (_, words) = Home::new().build(b"ni\xf1o\r\ncami\xf3n\r\n", "es", &["--fold"]);
    assert_eq!(words, ["CAMION", "NIÑO"]);
}

#[test]
fn another_folder_can_be_chosen() {
    let home = Home::new();
    let file = home.write("words.txt", b"cat\n");
    let out = home.path().join("new/folder");
    let args = ["dict", "build", &file, "--name", "mine", "--language", "en", "--out", out.to_str().unwrap()];
    let ran = home.run(&args).done();
    assert_eq!(files_in(&out), ["mine.fst", "mine.toml"]);
    assert_eq!(files_in(&home.lists()), [""; 0]);
    // By another path, it is the usual folder all the same.
    let usual = home.lists();
    fs::create_dir_all(&usual).unwrap();
    let other_way = usual.join("..").join(usual.file_name().unwrap());
    let same = home.run(&[&args[..8], &[other_way.to_str().unwrap()]].concat());
    assert!(same.out.ends_with("mine.fst: to play with it, use --dictionary mine\n"), "{}", same.out);
    fs::remove_dir_all(&usual).unwrap();
    // Only lists in the usual folder are found by name.
    let advice = format!("mine.fst: to play with it, copy it and mine.toml to {}\n", home.lists().display());
    assert!(ran.out.ends_with(&advice), "{}", ran.out);
    for said in ["mine.fst: to play", "mine.fst: replaced; to play"] {
        let ran = home.run(&args[..7]);
        assert!(ran.out.contains(said) && ran.out.ends_with("use --dictionary mine\n"), "{}", ran.out);
    }
    let hiding = home.run(&["dict", "build", &file, "--name", "en", "--language", "en"]).out;
    hiding.assert_has(&["this list replaces the built-in list `en`; to get that back, delete "]);
}

#[test]
fn a_failed_build_writes_nothing() {
    let home = Home::new();
    let refuse = |name: &str, bytes: &[u8], parts: &[&str]| {
        let file = home.write(name, bytes);
        let args = ["dict", "build", &file, "--name", "mine", "--language", "en"];
        home.refused(&args, &[&[name], parts].concat());
    };
    refuse("binary", b"\x7fELF\x02\x01\x01\x00\x00", &["not a text file", "one word per line"]);
    refuse("utf-16.txt", b"\xff\xfec\x00a\x00t\x00\n\x00", &["the text is UTF-16; save it as UTF-8"]);
    refuse("empty.txt", b"", &["no line has a usable word", "0 lines"]);
    refuse("comments.txt", b"# none\n", &["no line has a usable word", "empty or a comment"]);
    refuse("greek.txt", "λόγος\n".as_bytes(), &["with a letter that has no tile in this language (λόγος)"]);

    let build = |file: &str, more: &[&str], parts: &[&str]| {
        home.refused(&[&["dict", "build", file], more].concat(), parts);
    };
    let named = ["--name", "mine", "--language", "en"];
    build("no/such.txt", &named, &["no/such.txt", "cannot be read"]);
    build(home.path().to_str().unwrap(), &named, &["cannot be read"]);
    let good = home.write("good.txt", b"cat\n");
    build(&good, &["--name", "../mine", "--language", "en"], &["invalid word list name `../mine`"]);
    build(&good, &["--name", "", "--language", "en"], &["invalid word list name"]);
    build(&good, &["--name=-x", "--language", "en"], &["invalid word list name `-x`", "hyphen"]);
    let fold = ["--name", "mine", "--language", "xx", "--fold"];
    build(&good, &fold, &["no ruleset has tiles for language `xx`", "leave out --fold"]);
    let inside = format!("{good}/folder");
    build(&good, &[&named[..], &["--out", &inside]].concat(), &["cannot write", "good.txt/folder"]);
    assert_eq!(files_in(&home.lists()), [""; 0]);
    assert!(!home.path().join("mine.fst").exists());
}

/// Otherwise, games in the language of the built-in list would have none.
#[test]
fn only_a_list_of_the_same_language_has_the_name_of_a_built_in_one() {
    let home = Home::new();
    let good = home.write("good.txt", b"cat\n");
    let build = |language| ["dict", "build", good.as_str(), "--name", "en", "--language", language];
    let why = "the built-in list for language `en` is called `en`; choose another name for one in `de`";
    home.refused(&build("de"), &[why]);
    assert_eq!(files_in(&home.lists()), [""; 0]);
    home.run(&build("en")).done();
    // Now the user's own list hides the built-in one.
    home.refused(&build("de"), &[why]);
}

/// An installed list is unchanged if building its replacement fails.
#[test]
fn a_failed_build_leaves_the_old_list() {
    let home = Home::new();
    home.build(b"cat\n", "en", &[]);
    let bad = home.write("bad.txt", b"?!\n");
    home.refused(&["dict", "build", &bad, "--name", "mine", "--language", "en"], &["bad.txt"]);
    fs::remove_file(home.lists().join("mine.toml")).unwrap();
    fs::create_dir(home.lists().join("mine.toml")).unwrap();
    let good = home.write("good.txt", b"dog\n");
    home.refused(
        &["dict", "build", &good, "--name", "mine", "--language", "en"],
        &["cannot write", "mine.toml"],
    );
    fs::remove_dir(home.lists().join("mine.toml")).unwrap();
    home.put_list("mine.toml", b"name = \"Mine\"\nlanguage = \"en\"\n");
    assert_eq!(home.run(&["dict", "check", "cat", "--dictionary", "mine"]).status, 0);
}

#[test]
fn unusable_lists_are_reported_with_the_reason() {
    let home = Home::new();
    let details = b"name = \"Mine\"\nlanguage = \"en\"\n".as_slice();
    let check = |name: &str, parts: &[&str]| {
        home.refused(&["dict", "check", "cat", "--dictionary", name], parts);
    };
    let put = |name: &str, list: &[u8], details: &[u8]| {
        home.put_list(&format!("{name}.fst"), list);
        home.put_list(&format!("{name}.toml"), details);
    };
    let mut damaged = fst(&["cat", "cow", "dog"]);
    damaged[20] ^= 0x40;
    put("damaged", &damaged, details);
    check("damaged", &["damaged.fst", "damaged or not a word list", "build or copy it again"]);
    put("short", &fst(&["cat", "cow", "dog"])[..30], details);
    check("short", &["short.fst", "damaged or not a word list"]);
    put("empty", b"", details);
    check("empty", &["empty.fst", "damaged or not a word list"]);
    put(
        "text",
        b"CAT\nCOW\nDOG and many more words, so that it is long enough to have a head and a foot\n",
        details,
    );
    check("text", &["text.fst", "damaged or not a word list"]);
    put("foreign", &fst::Set::from_iter(["cat", "dog"]).unwrap().into_fst().into_inner(), details);
    check("foreign", &["foreign.fst", "in lower case"]);
    put("other", &fst(&["cat"]), b"name = \"Other\"\nlanguage = \"en\"\nwords = 2000\n");
    check("other", &["other.toml", "states 2,000 words", "has 1", "build the list again"]);
    put("faulty", &fst(&["cat"]), b"name = 7\nlanguage = \"en\"\n");
    // All faults of the details come at once, with their lines.
    let faults_of = |name: &str| {
        let ran = home.run(&["dict", "check", "cat", "--dictionary", name]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        ran.err
    };
    let faults = faults_of("faulty");
    assert!(faults.contains("faulty.toml:1:8") && faults.contains("write text in quotes"), "{faults}");
    put("misspelt", &fst(&["cat"]), b"name = \"Mine\"\nlangauge = \"en\"\n");
    let faults = faults_of("misspelt");
    assert!(faults.contains("misspelt.toml:2:1") && faults.contains("did you mean `language`?"), "{faults}");
    home.put_list("alone.fst", &fst(&["cat"]));
    check("alone", &["alone.fst", "alone.toml is missing next to it"]);
    // One with the name of a list of the program hides that one.
    put("nl", &fst(&["cat"]), b"name = 7\nlanguage = \"nl\"\n");
    assert!(faults_of("nl").contains("nl.toml:1:8"), "{}", faults_of("nl"));
    let play = ["play", "wordfeud", "--language", "nl", "--players", "A,B", "--plain"];
    let ran = home.run(&play);
    assert!(ran.status == 2 && ran.err.contains("nl.toml:1: name: "), "{}{}", ran.out, ran.err);
    // Other lists still work, and `dict list` names the unusable ones.
    put("good", &fst(&["cat"]), details);
    assert_eq!(home.run(&["dict", "check", "cat", "--dictionary", "good"]).status, 0);
    let ran = home.run(&["dict", "list"]);
    assert!(ran.status == 0 && ran.err.contains("alone.toml is missing"), "{}", ran.err);
}

/// WW-7: the list is preferred as soon as it is installed, and a game shows which list it uses.
#[test]
fn words_with_friends_uses_an_installed_enable() {
    let home = Home::new();
    let label = || {
        let data = Some(home.path().join("data/rackety"));
        let host = Host::new(&Folders { data, ..Folders::default() }, None);
        let request = GameRequest { ruleset: "words-with-friends".to_owned(), ..GameRequest::default() };
        let session = host.new_game(&request).unwrap();
        let vocabulary = session.game().vocabulary();
        assert!(vocabulary.contains("ZEN") && vocabulary.contains("TEXTING"));
        assert_eq!(
            vocabulary.contains("QI"),
            session.dictionary_label().name.starts_with("International English")
        );
        session.dictionary_label().to_string()
    };
    assert!(label().starts_with("International English, "), "{}", label());
    let file = home.write("enable1.txt", b"aa\naah\naahed\n");
    home.run(&["dict", "build", &file, "--name", "enable", "--language", "en"]).done();
    assert_eq!(label(), "enable, 3 words");
}

#[test]
fn words_are_checked_in_the_list_of_a_language() {
    let ran = rackety(&["dict", "check", "--language", "nl", "fiets"]);
    assert_eq!((ran.status, ran.out.lines().next()), (0, Some("FIETS: in Nederlands (OpenTaal)")));
    let ran = rackety(&["dict", "check", "--language", "xx", "fiets"]);
    assert!(ran.status == 2 && ran.err.contains("no word list for language `xx`"), "{}", ran.err);
    let ran = rackety(&["dict", "check", "--language", "nl", "--dictionary", "en", "fiets"]);
    assert_eq!(ran.status, 2, "one of the two");
}

#[test]
fn the_table_of_lists_has_a_bounded_width() {
    let list = rackety(&["dict", "list"]).out;
    let widest = list.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest <= 160, "{list}");
    assert!(list.contains(" more\n"), "lists of several sources say how many: {list}");
    let json = rackety(&["dict", "list", "--json"]).out;
    assert!(json.contains("wspanish"), "all sources are in the JSON");
}
