//! The rules that a ruleset prints in English.

use crate::common::ruleset;

fn text(id: &str) -> String {
    let sections = ruleset(id).describe();
    let lines = sections.iter().flat_map(|section| {
        std::iter::once(format!("## {}", section.title)).chain(section.sentences.iter().cloned())
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_rules_of_smartfeud() {
    insta::assert_snapshot!(text("smartfeud"));
}

#[test]
fn the_rules_of_words_with_friends() {
    insta::assert_snapshot!(text("words-with-friends"));
}

#[test]
fn games_that_differ_are_described_differently() {
    assert!(text("webfeud").contains("go into the bag before new ones are drawn"));
    assert!(text("webfeud").contains("When passes end it, leftover tiles cost nothing."));
    assert!(text("wordfeud").contains("while the bag has at least 7 tiles"));
    assert!(text("wordfeud-nl").contains("There is no time limit."));
}
