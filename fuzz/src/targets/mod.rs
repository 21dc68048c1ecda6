//! The targets, in the order of the data's way through the program.

mod bounded_play;
mod cgp;
mod config;
mod faults;
mod games;
mod gcg;
mod leaves;
mod notation;
mod plain;
mod repaired_fst;
mod repaired_graph;
mod ruleset;
mod save;
mod scenario;
mod screen;
mod search;
mod theme;
mod tiles;
mod wire;
mod word_list;

use std::time::Duration;

use crate::{Bounds, Format, Reading, Target};

/// All targets but [`BOUNDED_PLAY`], which has to run alone.
pub const TARGETS: [Target; 17] = [
    target(
        "ruleset",
        Format::Toml,
        &["rulesets", "tests/bad_rulesets", "tests/rulesets"],
        4_000,
        ruleset::run,
    ),
    target("tiles", Format::Toml, &["rulesets/tiles"], 5_000, tiles::run),
    target("save", Format::Json, &[], 2_000, save::run),
    target("gcg", Format::Text, &["tests/gcg"], 1_500, gcg::run),
    target("cgp", Format::Text, &[], 500, cgp::run),
    target("scenario", Format::Toml, &["tests/scenarios"], 1_500, scenario::run),
    target("notation", Format::Text, &[], 20_000, notation::run),
    target("theme", Format::Toml, &["themes", "tests/bad_themes"], 2_000, theme::run),
    target("config", Format::Toml, &["tests/bad_configs"], 1_200, config::run),
    target("word-list", Format::Text, &[], 2_000, word_list::run),
    target("fst", Format::Bytes, &[], 4_000, repaired_fst::run),
    target("graph", Format::Bytes, &[], 20_000, repaired_graph::run),
    target("leaves", Format::Toml, &["rulesets/leaves"], 1_000, leaves::run),
    target("search", Format::Text, &[], 1_000, search::run),
    target("plain", Format::Text, &[], 150, plain::run),
    target("screen", Format::Bytes, &[], 80, screen::run),
    target("wire", Format::Json, &[], 5_000, wire::run),
];

/// Any ruleset that loads is played for some turns by bots.
pub const BOUNDED_PLAY: Target = Target {
    bounds: Some(Bounds { time: Duration::from_secs(60), memory: 200 << 20 }),
    ..target(
        "bounded-play",
        Format::Toml,
        &["fuzz/corpus/ruleset", "rulesets", "tests/rulesets"],
        2_000,
        bounded_play::run,
    )
};

const fn target(
    name: &'static str,
    format: Format,
    seeds: &'static [&'static str],
    executions: u64,
    run: fn(&[u8]) -> Reading,
) -> Target {
    Target { name, format, seeds, executions, bounds: None, run }
}
