//! Reports of faulty input: a snapshot for every file under the folders `tests/bad_…`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use rackety::session::{ScenarioLoadError, check_scenario};

use rackety::config::rulesets::{RulesetLibrary, RulesetLoadError};
use rackety::config::themes::ThemeLibrary;
use rackety::files::{Dictionary, DictionaryError, DictionaryLibrary, Folders};
use rackety::session::Host;
use rackety::text::charset::Charset;
use rackety::text::faults::{FaultStyle, show_faults};
use rackety::tui::keymap::Keymap;
use rackety::tui::theme::{ThemeError, ThemeSpec};
use rackety_engine::Lexicon;
use rackety_engine::bots::LeaveTable;
use rackety_engine::toml_file::{Fault, SourceFile, TomlTable};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Compares the reports of all files of a folder with the folder's snapshot, in which `place` is left out of file names.
fn check_folder(name: &str, place: &Path, faults_of: impl Fn(&Path) -> Vec<Fault>) {
    check_texts(name, place, |path| show_faults(&faults_of(path), FaultStyle::PLAIN).to_string());
}

/// Compares reports of any form in the same way.
fn check_texts(name: &str, place: &Path, report: impl Fn(&Path) -> String) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    // With the separator of the system at its end.
    let place = place.join("").display().to_string();
    let mut reports = String::new();
    for path in paths {
        let name = path.file_name().unwrap().display();
        writeln!(reports, "── {name} ──\n{}\n", report(&path).trim_end()).unwrap();
    }
    // What Windows says of a missing file.
    let reports = reports
        .replace(&place, "")
        .replace("The system cannot find the file specified.", "No such file or directory");
    insta::assert_snapshot!(name, reports);
}

fn ruleset_faults(path: &Path) -> Vec<Fault> {
    match RulesetLibrary::default().load_file(path) {
        Err(RulesetLoadError::Faulty(error)) => error.faults,
        other => panic!("{}: {other:?}", path.display()),
    }
}

fn theme_faults(path: &Path) -> Vec<Fault> {
    let themes = ThemeLibrary::new(Some(folder("bad_themes")));
    match ThemeSpec::load(&themes, path.to_str().unwrap()) {
        Err(ThemeError::Faults(faults)) => faults,
        other => panic!("{}: {other:?}", path.display()),
    }
}

#[test]
fn rulesets() {
    check_folder("bad_rulesets", &folder("bad_rulesets"), ruleset_faults);
}

#[test]
fn themes() {
    check_folder("bad_themes", &folder("bad_themes"), theme_faults);
}

/// Settings and key bindings are in one file; as the program does, this reads both.
#[test]
fn settings_and_key_bindings() {
    let home = tempfile::tempdir().unwrap();
    check_folder("bad_configs", home.path(), |path| {
        fs::copy(path, home.path().join("config.toml")).unwrap();
        let (mut faults, file) = match rackety::config::settings::Settings::read(Some(home.path())) {
            Ok((_, file, faults)) => (faults, file),
            Err(rackety::config::settings::SettingsError::Faults(faults)) => (faults, None),
            Err(error) => panic!("{error}"),
        };
        faults.extend(file.as_ref().map(Keymap::read).unwrap_or_default().1);
        faults.sort_by_key(|fault| fault.span().map(|span| span.bytes().start));
        faults
    });
}

#[test]
fn scenarios() {
    let host = Host::new(&Folders::default(), None);
    check_texts("bad_scenarios", &folder("bad_scenarios"), |path| match check_scenario(&host, path) {
        Err(ScenarioLoadError::Faults(faults)) => show_faults(&faults, FaultStyle::PLAIN).to_string(),
        Err(ScenarioLoadError::Other(why)) => why,
        other => panic!("{}: {other:?}", path.display()),
    });
}

#[test]
fn leave_tables() {
    let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
    let tiles = ruleset.tile_set("en").unwrap();
    check_folder("bad_leaves", &folder("bad_leaves"), |path| {
        let text = fs::read_to_string(path).unwrap();
        LeaveTable::parse(&SourceFile { file: path.display().to_string(), text }, tiles).unwrap_err()
    });
}

/// The details of word lists, and compiled lists; where one of the two is missing, it is sound.
#[test]
fn word_lists() {
    let home = tempfile::tempdir().unwrap();
    check_texts("bad_word_lists", home.path(), |path| {
        let list = Lexicon::from_words("list", ["ON", "SECT"]).to_bytes();
        fs::write(home.path().join("list.fst"), list).unwrap();
        fs::write(home.path().join("list.toml"), "name = \"A list\"\nlanguage = \"en\"\n").unwrap();
        let installed = home.path().join("list").with_extension(path.extension().unwrap());
        fs::copy(path, installed).unwrap();
        let library = DictionaryLibrary::new(Some(home.path().to_owned()));
        match library.get("list").and_then(Dictionary::open).unwrap_err() {
            DictionaryError::Faulty { faults, .. } => show_faults(&faults, FaultStyle::PLAIN).to_string(),
            error => error.to_string(),
        }
    });
}

#[test]
fn saved_games() {
    let host = Host::new(&Folders::default(), None);
    check_texts("bad_saves", &folder("bad_saves"), |path| host.resume(Some(path)).unwrap_err().to_string());
}

/// The file has the arguments of each command, one per line, under a title.
#[test]
fn arguments() {
    let text = fs::read_to_string(folder("bad_arguments.txt")).unwrap();
    let mut reports = String::new();
    for command in text.trim_end().split("\n\n") {
        let (title, args) = command.split_once('\n').unwrap();
        let args: Vec<&str> = args.lines().collect();
        let ran = crate::program::rackety(&args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        writeln!(reports, "── {title} ──\n{}\n", ran.err.trim_end()).unwrap();
    }
    insta::assert_snapshot!("bad_arguments", reports);
}

#[test]
fn without_unicode_a_report_is_ascii() {
    let ascii = FaultStyle { charset: Charset::Ascii, ..FaultStyle::PLAIN };
    for path in fs::read_dir(folder("bad_rulesets")).unwrap().map(|entry| entry.unwrap().path()) {
        let shown = show_faults(&ruleset_faults(&path), ascii);
        assert!(shown.is_ascii(), "{shown}");
    }
}

/// The faults of a large file are all counted, and their report stays short.
#[test]
fn the_report_of_a_large_file_is_short() {
    for (begin, item, end, faults) in [
        ("[time]\nlimits = [", "\"x\", ", "]\ntimeout = \"pass\"\n", 1),
        ("[time]\nlimits = [\n", "\"3m\",\n", "]\ntimeout = \"pass\"\n", 1),
        ("[dictionary]\nadd = [", "\"A\", ", "]\n", 1),
        ("[tiles.sets.xx]\nletters = [\n", "{ letter = \"A\" },\n", "]\n", 1),
        ("[bonus]\ntiles = [\n", "{ own = \"7\", points = 1 },\n", "]\n", 101),
    ] {
        let text = format!("extends = \"wordfeud\"\nname = \"Large\"\n{begin}{}{end}", item.repeat(50_000));
        let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
        fs::write(file.path(), text).unwrap();
        let Err(RulesetLoadError::Faulty(error)) = RulesetLibrary::default().load_file(file.path()) else {
            panic!("{begin}{item}: no faults");
        };
        assert_eq!(error.faults.len(), faults, "{begin}{item}");
        assert!(show_faults(&error.faults, FaultStyle::PLAIN).len() < 300_000);
    }
}

#[test]
fn thousands_of_unknown_keys_end_with_a_fault_that_counts_the_rest() {
    let keys: Vec<String> = (0..20_000).map(|number| format!("key{number} = 1\n")).collect();
    let source = SourceFile { file: "large.toml".to_owned(), text: keys.concat() };
    assert!(TomlTable::parse(source.clone()).is_ok());
    let error = rackety_engine::Ruleset::load("large", &source, &RulesetLibrary::default()).unwrap_err();
    assert_eq!(error.faults.len(), 101);
    assert!(error.to_string().contains("more than 100 faults; fix the others first"));
    // The remark about the rest is at the end, and all that was counted is shown.
    let shown = show_faults(&error.faults, FaultStyle::PLAIN).to_string();
    assert!(shown.starts_with("error: unknown key `key0`"), "{shown}");
    assert!(shown.trim_end().ends_with("fix the others first"), "{shown}");
}

/// Wherever a file is cut off or changed, the result is faults that can be shown.
#[test]
fn damaged_files_are_faults_and_never_panics() {
    let text = fs::read_to_string(folder("../rulesets/smartfeud.toml")).unwrap();
    let damages = ["", "\"", "]", "\u{1b}", "\u{202e}é", "[[", "= {", "\n\n"];
    let places = (0..text.len()).filter(|&offset| text.is_char_boundary(offset)).step_by(37);
    let mut faulty = 0;
    for (offset, damage) in places.zip(damages.into_iter().cycle()) {
        let (before, after) = text.split_at(offset);
        for damaged in [format!("{before}{damage}"), format!("{before}{damage}{after}")] {
            let source = SourceFile { file: "damaged.toml".to_owned(), text: damaged };
            let loaded = rackety_engine::Ruleset::load("damaged", &source, &RulesetLibrary::default());
            if let Err(error) = loaded {
                faulty += 1;
                let shown = show_faults(&error.faults, FaultStyle::PLAIN);
                assert!(!shown.contains(|each: char| each != '\n' && each.is_control()), "{shown}");
            }
        }
    }
    assert!(faulty > 0, "no damage was noticed");
}
