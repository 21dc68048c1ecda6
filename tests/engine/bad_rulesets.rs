//! One file for each fault under `tests/bad_rulesets`, with the exact messages for its author: the lines that begin with
//! `#= `. The client's tests compare the report with source lines. `tests/odd_rulesets` has what can be played and is hardly
//! meant, with the warnings: the lines that begin with `#~ `.

use crate::common::{RepoFiles, repo};
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
fn every_fault_has_file_line_key_and_remedy() {
    let mut wrong = Vec::new();
    let mut files = 0;
    for entry in std::fs::read_dir(repo("tests/bad_rulesets")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#= ")).collect();
        let source = SourceFile { file: format!("{id}.toml"), text: text.clone() };
        let report = match Ruleset::load(&id, &source, &WithItself(&id, &source)) {
            Ok(_) => "no fault".to_owned(),
            Err(error) => error.to_string(),
        };
        if report.lines().collect::<Vec<_>>() != expected {
            wrong.push(format!("{id}:\n{report}\n"));
        }
        files += 1;
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{} of {files} files:\n{}", wrong.len(), wrong.join("\n"));
    assert!(files >= 90);
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

#[test]
fn the_rulesets_of_the_project_give_no_warnings() {
    for id in RepoFiles.ruleset_ids() {
        let source = RepoFiles.ruleset(&id).unwrap().unwrap();
        let judged = LintedRuleset::load(&id, &source, &RepoFiles).unwrap();
        assert_eq!(judged.warnings, [], "{id}");
    }
}
