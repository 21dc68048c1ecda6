//! A ruleset file: it is refused with faults, or describes itself and comes back from what a saved game stores.

use rackety_engine::ruleset::spec::RulesetSpec;
use rackety_engine::{Ruleset, RulesetError};

use super::faults::{check_faults, source_file};
use super::games::LIBRARY;
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some(result) = load(bytes) else { return Reading::Refused };
    match result {
        Ok(ruleset) => {
            check_description(&ruleset);
            check_rereading(&ruleset);
            Reading::Accepted
        }
        Err(error) => {
            check_faults(&error.faults);
            Reading::Refused
        }
    }
}

/// Reads a ruleset, which may extend or name the built-in files; returns `None` if the bytes are not a text.
pub(super) fn load(bytes: &[u8]) -> Option<Result<Ruleset, RulesetError>> {
    Some(Ruleset::load("fuzz", &source_file(bytes)?, &*LIBRARY))
}

fn check_description(ruleset: &Ruleset) {
    let sections = ruleset.describe();
    assert!(sections.len() > 4, "{sections:?}");
    for sentence in sections.iter().flat_map(|section| &section.sentences) {
        assert!(sentence.ends_with('.') && !sentence.contains("  "), "{sentence:?}");
    }
}

fn check_rereading(ruleset: &Ruleset) {
    let spec: RulesetSpec = serde_json::from_str(&serde_json::to_string(ruleset.spec()).unwrap()).unwrap();
    assert_eq!(Ruleset::from_spec("fuzz", spec).as_ref(), Ok(ruleset));
    let text = toml::to_string(ruleset.spec()).unwrap();
    assert_eq!(Ruleset::parse("fuzz", &text).as_ref(), Ok(ruleset));
}
