//! One file for each fault under `tests/bad_rulesets`, whose reports the client's tests compare with snapshots.
//! `tests/odd_rulesets` has what can be played and is hardly meant, with the warnings: the lines that begin with `#~ `.

use crate::repository::{RepoFiles, repo};
use rackety_engine::Ruleset;
use rackety_engine::ruleset::{LintedRuleset, RulesetFiles, SourceFile};

/// The project's files and another one, which a ruleset can extend, also itself.
pub(crate) struct WithItself<'a>(pub(crate) &'a str, pub(crate) &'a SourceFile);

impl RulesetFiles for WithItself<'_> {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        if id == self.0 { Some(Ok(self.1.clone())) } else { RepoFiles.ruleset(id) }
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        RepoFiles.tile_set(name)
    }

    fn ruleset_ids(&self) -> Vec<String> {
        RepoFiles.ruleset_ids()
    }

    fn tile_set_names(&self) -> Vec<String> {
        RepoFiles.tile_set_names()
    }
}

#[test]
fn every_fault_has_file_and_remedy() {
    let mut files = 0;
    for entry in std::fs::read_dir(repo("tests/bad_rulesets")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = SourceFile { file: format!("{id}.toml"), text: std::fs::read_to_string(&path).unwrap() };
        let error = Ruleset::load(&id, &source, &WithItself(&id, &source)).err();
        let report = error.expect(&id).to_string();
        for line in report.lines() {
            // A key that is missing has no line.
            assert!(line.starts_with(&format!("{id}.toml:")), "{line}");
            assert!(line.contains(": ") && line.contains("; "), "{id}: no key or remedy: {line}");
        }
        files += 1;
    }
    assert!(files >= 90);
}

/// The form of a fault where source lines are not shown.
#[test]
fn a_fault_is_one_line_with_file_line_key_and_remedy() {
    let text = "extends = \"wordfeud\"\nname = \"Test\"\n[rack]\nsize = 13\n";
    let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
    let error = Ruleset::load("test", &source, &RepoFiles).err().unwrap();
    assert_eq!(error.to_string(), "test.toml:4: rack.size: 13 is out of range; write 1 to 12");
}

#[test]
fn every_warning_has_file_line_key_and_remedy() {
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(repo("tests/odd_rulesets")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#~ ")).collect();
        let source = SourceFile { file: format!("{id}.toml"), text: text.clone() };
        let judged = LintedRuleset::load(&id, &source, &RepoFiles).unwrap();
        let warnings: Vec<String> = judged.warnings.iter().map(ToString::to_string).collect();
        if warnings != expected {
            wrong.push(format!("{id}:\n{}\n", warnings.join("\n")));
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The tiles of players who have left may fill the bag, and a player alone goes out alone.
#[test]
fn what_can_be_meant_gives_no_warning() {
    const FOUR: &str = "players = { min = 4, max = 4 }\nrack.size = 12\n";
    let rules = [
        format!("{FOUR}exchange.min_bag = 60\nleaving.tiles = \"bag\"\n"),
        "players = { min = 1, max = 1 }\nending.bag_empty = \"one-turn-each\"\n".to_owned(),
    ];
    for rules in rules {
        let text = format!("extends = \"wordfeud\"\nname = \"Test\"\n{rules}");
        let source = SourceFile { file: "test.toml".to_owned(), text };
        assert_eq!(LintedRuleset::load("test", &source, &RepoFiles).unwrap().warnings, [], "{rules}");
    }
}

#[test]
fn the_rulesets_of_the_project_give_no_warnings() {
    for id in RepoFiles.ruleset_ids() {
        let source = RepoFiles.ruleset(&id).unwrap().unwrap();
        let judged = LintedRuleset::load(&id, &source, &RepoFiles).unwrap();
        assert_eq!(judged.warnings, [], "{id}");
    }
}
