//! Measures the bots by self-play, and writes `LAB.md`.
//!
//! `cargo run --release --example lab_report -- play 1..1000 games.json` plays the games of these numbers in each match, two
//! for each number where no masters play, and keeps the results in `games.json`. After each match, what was played is there, and
//! the same command goes on from it. `play 1001..2000 games.json` adds games; other machines play other numbers into other
//! files. A change of the bots needs a new file.
//!
//! `cargo run --release --example lab_report -- write LAB.md games.json ...` writes the report of these files. The same
//! numbers give the same report, except for the times.

mod chances;
mod matches;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;

use rackety::disk::{self, FileKind};
use rackety::files::Folders;
use rackety::output::Output;
use rackety::session::Host;
use rackety_engine::TileSet;
use rackety_engine::bots::Level;
use rackety_lab::{CheckedChance, Merge, SeedRange, SeedSet};
use serde::{Deserialize, Serialize};

use matches::{Kind, Match, Pace, Score};

const USAGE: &str = "usage: lab_report play FIRST..LAST GAMES.json
       lab_report write LAB.md GAMES.json ...";

/// The two rulesets whose bots are measured most closely: one without takings, one with them.
const RULESETS: [&str; 2] = ["wordfeud", "smartfeud"];

/// The files that are written.
const RESULTS: FileKind = FileKind::shared("results of games", 1 << 20);
const REPORT: FileKind = FileKind::shared("report", 1 << 20);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let host = Host::new(&Folders::default(), None);
    match arguments.as_slice() {
        ["play", numbers, file] => play(&host, &numbers.parse()?, Path::new(file)),
        ["write", report, files @ ..] if !files.is_empty() => {
            let mut results = Results::default();
            for file in files {
                let read = Results::read(Path::new(file))?;
                results.include(read).map_err(|fault| format!("{file}: {fault}"))?;
            }
            let mut out = Output::in_memory();
            write(&host, &results, &mut out)?;
            Ok(disk::replace(Path::new(report), &REPORT, out.written())?)
        }
        _ => Err(USAGE.into()),
    }
}

/// The results of the games that have been played.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    /// By the names of the matches.
    matches: BTreeMap<String, Score>,
    /// By the ids of the rulesets.
    chances: BTreeMap<String, Vec<CheckedChance>>,
}

impl Results {
    fn read(file: &Path) -> Result<Self, Box<dyn Error>> {
        let in_file = |fault: &dyn Display| format!("{}: {fault}", file.display());
        let bytes = fs::read(file).map_err(|fault| in_file(&fault))?;
        Ok(serde_json::from_slice(&bytes).map_err(|fault| in_file(&fault))?)
    }

    fn save(&self, file: &Path) -> Result<(), Box<dyn Error>> {
        Ok(disk::replace(file, &RESULTS, &serde_json::to_vec_pretty(self)?)?)
    }

    /// Adds results, of other games.
    fn include(&mut self, other: Self) -> Result<(), String> {
        for (name, score) in other.matches {
            let all = self.matches.entry(name.clone()).or_default();
            let twice = score.games.without(&score.games.without(&all.games));
            if !twice.is_empty() {
                return Err(format!(
                    "{name}: games {twice} are in another file, too: leave one of the files out"
                ));
            }
            all.include(&score);
        }
        self.chances.extend(other.chances);
        Ok(())
    }
}

/// Plays the games of these numbers that `file` does not have yet.
fn play(host: &Host, numbers: &SeedRange, file: &Path) -> Result<(), Box<dyn Error>> {
    let mut results = if file.exists() { Results::read(file)? } else { Results::default() };
    for one in sections(host)?.iter().flat_map(|section| &section.matches) {
        let score = results.matches.entry(one.name()).or_default();
        let left = one.pace.games(numbers).without(&score.games);
        if !left.is_empty() {
            score.include(&one.play(host, left)?);
            results.save(file)?;
        }
    }
    // They need no numbers: more games do not make them better.
    for id in chances::RULESETS.into_iter().filter(|_| numbers.0.contains(&1)) {
        if !results.chances.contains_key(id) {
            results.chances.insert(id.to_owned(), chances::check(host, id)?);
            results.save(file)?;
        }
    }
    Ok(())
}

/// Writes the whole report.
fn write(host: &Host, results: &Results, out: &mut Output) -> Result<(), Box<dyn Error>> {
    let sections = sections(host)?;
    let played = |one: &Match| results.matches.get(&one.name()).map(|score| &score.games);
    let of_every_number =
        sections.iter().flat_map(|section| &section.matches).filter(|one| one.pace == Pace::ONE);
    let numbers = of_every_number.filter_map(played).fold(SeedSet::default(), |all, games| all.union(games));
    let [[1, last]] = Vec::from(numbers.clone())[..] else {
        return Err(format!(
            "the numbers {numbers} have a gap, or do not begin with 1: play the others first"
        )
        .into());
    };
    writeln!(
        out,
        "# How strong the bots are, and how fast\n\n\
         `cargo run --release --example lab_report -- play 1..{last} games.json` plays all games of this report, and \
         `cargo run --release --example lab_report -- write LAB.md games.json` writes it. All figures except the times are \
         the same on every machine. Pieces, such as the numbers 1..100, can be played one after the other, or on several \
         machines: `write` adds up all files that it is given.\n\n\
         Two players take turns to start, on the same seeds. *Won* is the share of games that the second one wins, a draw \
         counting half, with its 95 % interval. *Time* is that of one turn of the second player, on average, on one thread; \
         other threads may have shared the machine. How masters end games is measured apart, in \
         [docs/decisions/endgames.md](docs/decisions/endgames.md)."
    )?;
    for Section { title, about, matches } in &sections {
        writeln!(
            out,
            "\n## {title}\n\n{about}\n\n\
             | game | players | games | won | 95 % interval | time |\n|---|---|---:|---:|---:|---:|"
        )?;
        for one in matches {
            let name = one.name();
            let score =
                results.matches.get(&name).ok_or_else(|| format!("{name}: play these games first"))?;
            if score.games != one.pace.games_of(&numbers) {
                return Err(format!("{name}: has the games {}: play the others first", score.games).into());
            }
            writeln!(out, "{}", one.row(host, score)?)?;
        }
    }
    chances::write(host, &results.chances, out)
}

/// A table of the report.
struct Section {
    title: &'static str,
    about: &'static str,
    matches: Vec<Match>,
}

/// The tables of matches, in the order of the report.
fn sections(host: &Host) -> Result<Vec<Section>, Box<dyn Error>> {
    let english =
        |ruleset, kinds, players, pace| Match { ruleset, language: "en".to_owned(), kinds, players, pace };
    let levels = RULESETS.into_iter().flat_map(|id| {
        pairs_of_levels().map(move |[weaker, stronger]| {
            let pace = if stronger.looks_ahead() { Pace::ONE } else { Pace::TWO };
            english(id, [Kind::Level(weaker), Kind::Level(stronger)], 2, pace)
        })
    });
    let [id, _] = RULESETS;
    let ruleset = host.rulesets.load(id)?;
    let languages =
        ruleset.tile_sets().map(TileSet::language).filter(|&code| code != "en").flat_map(|code| {
            let pairs = pairs_of_levels().filter(|[_, stronger]| !stronger.looks_ahead());
            pairs.map(move |pair| Match {
                ruleset: id,
                language: code.to_owned(),
                kinds: pair.map(Kind::Level),
                players: 2,
                pace: Pace::TWO,
            })
        });
    let looking_ahead =
        RULESETS.map(|id| english(id, [Kind::Level(Level::Expert), Kind::Master(1_500)], 2, Pace::ONE));
    let more_players = [
        ("classic", 3, 200),
        ("classic", 3, 1_000),
        ("classic", 4, 200),
        ("smartfeud", 3, 200),
        ("smartfeud", 3, 1_000),
        ("smartfeud", 4, 200),
    ];
    let more_players = more_players.map(|(id, players, positions)| {
        english(id, [Kind::Level(Level::Expert), Kind::Master(positions)], players, Pace::ONE)
    });
    let leaves = RULESETS.into_iter().flat_map(|id| {
        let weaker = [Kind::Estimating, Kind::HighestScore];
        weaker.map(|weaker| english(id, [weaker, Kind::Level(Level::Expert)], 2, Pace::TWO))
    });
    Ok(vec![
        Section {
            title: "Levels",
            about: "Each level against the one below, in English.",
            matches: levels.collect(),
        },
        Section {
            title: "Languages",
            about: "The levels that differ in words, in the other languages.",
            matches: languages.collect(),
        },
        Section {
            title: "Looking ahead",
            about: "A master against an expert, by the number of positions that the master examines in a turn. In self-play it \
                    examines 200, as in the table of levels, against people 6,000.",
            matches: looking_ahead.into(),
        },
        Section {
            title: "Three and four players",
            about: "One master against two or three experts, by the number of positions that the master examines in a turn; \
                    equals would win 33.3 % and 25 %.",
            matches: more_players.into(),
        },
        Section {
            title: "Leaves",
            about: "An expert with learned leave values, against one that estimates them from the tile set and against a \
                    player of the highest score.",
            matches: leaves.collect(),
        },
    ])
}

fn pairs_of_levels() -> impl Iterator<Item = [Level; 2]> {
    Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1)).map(|(weaker, stronger)| [weaker, stronger])
}
