//! Text from outside cannot control a terminal, wherever it comes from: every field of a file, every argument, every
//! file name, in every command that prints it.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod fields;
mod nasty;
#[path = "../program/mod.rs"]
mod program;
mod regressions;
mod world;

use fields::{Mutation, mutated};
use nasty::{EVERYTHING, nasty_text};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use world::{FileKind, World};

/// Does this with each kind of file, in a world of its own, side by side.
fn in_each_kind(check: impl Fn(&World, FileKind) + Sync) {
    std::thread::scope(|scope| {
        for kind in FileKind::ALL {
            let check = &check;
            scope.spawn(move || check(&World::new(), kind));
        }
    });
}

/// Every field in turn, with everything that is nasty.
#[test]
fn no_field_of_a_file_controls_the_terminal() {
    in_each_kind(|world, kind| {
        let file = kind.sample();
        let mut places = 0;
        for mutation in [Mutation::Replace, Mutation::Append] {
            let fields = (0..).map_while(|place| mutated(&file, place, mutation, EVERYTHING));
            for changed in fields {
                places += 1;
                world.use_file(kind, &kind.text_of(&changed));
            }
        }
        assert!(places > 8, "{kind:?} has only {places} fields");
    });
}

/// The same text is put anywhere in a file, mostly where it is no longer valid.
#[test]
fn no_text_in_a_file_controls_the_terminal() {
    in_each_kind(|world, kind| {
        let text = kind.text_of(&kind.sample());
        let lines: Vec<&str> = text.lines().collect();
        for place in (0..lines.len()).step_by(lines.len().div_ceil(12)) {
            let (before, after) = lines.split_at(place);
            world.use_file(kind, &[&before.join("\n"), EVERYTHING, &after.join("\n")].concat());
        }
    });
}

#[test]
fn no_argument_controls_the_terminal() {
    World::new().use_argument(EVERYTHING);
}

#[test]
fn no_file_name_controls_the_terminal() {
    World::new().use_file_name(EVERYTHING);
}

#[test]
fn no_word_controls_the_terminal() {
    World::new().use_words(EVERYTHING);
}

/// Settings for cases that do not change from run to run.
fn cases(cases: u32) -> ProptestConfig {
    let (failure_persistence, rng_seed) = (None, RngSeed::Fixed(1));
    ProptestConfig { cases, failure_persistence, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn no_random_text_in_a_file_controls_the_terminal(
        text in nasty_text(),
        kind in proptest::sample::select(&FileKind::ALL[..]),
        place in 0..200_usize,
        mutation in proptest::sample::select(&[Mutation::Replace, Mutation::Append][..]),
    ) {
        if let Some(changed) = mutated(&kind.sample(), place, mutation, &text) {
            World::new().use_file(kind, &kind.text_of(&changed));
        }
    }

    #[test]
    fn no_random_word_controls_the_terminal(text in nasty_text()) {
        World::new().use_words(&text);
    }

    #[test]
    fn no_random_file_name_controls_the_terminal(text in nasty_text()) {
        World::new().use_file_name(&text);
    }
}

proptest! {
    // Every command runs once for a text.
    #![proptest_config(cases(3))]

    #[test]
    fn no_random_argument_controls_the_terminal(text in nasty_text()) {
        World::new().use_argument(&text);
    }
}

/// A command that was forgotten in the list would print text from outside unchecked.
#[test]
fn every_command_with_arguments_gets_nasty_ones() {
    fn find(command: &clap::Command, path: &str, missing: &mut Vec<String>) {
        for below in command.get_subcommands() {
            let path = format!("{path}{} ", below.get_name());
            find(below, &path, missing);
            let takes_text = below.get_positionals().next().is_some();
            let (_, list) = include_str!("world.rs").split_once("fn use_argument").unwrap();
            let (list, _) = list.split_once("] {").unwrap();
            let quoted: Vec<String> = path.split_whitespace().map(|word| format!("\"{word}\"")).collect();
            let call = format!("&[{}, ", quoted.join(", "));
            if takes_text && !list.contains(&call) {
                missing.push(path.trim_end().to_owned());
            }
        }
    }
    let mut missing = Vec::new();
    find(&rackety::cli::command(), "", &mut missing);
    assert!(missing.is_empty(), "add to `use_argument` in tests/output/world.rs: {missing:?}");
}
