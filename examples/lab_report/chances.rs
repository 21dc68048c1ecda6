//! How near the chances of winning in reviews come to what happens.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;
use std::sync::Arc;

use rackety::files::review_tables_for;
use rackety::output::Output;
use rackety::runs::prepare;
use rackety::session::Host;
use rackety_engine::Options;
use rackety_engine::bots::{Budget, Level};
use rackety_lab::{CheckedChance, TournamentSetup};

/// The rulesets whose chances of winning are checked, the number of positions of each, the first seed, and how often each
/// position is played on from.
pub(super) const RULESETS: [&str; 3] = ["wordfeud", "words-with-friends", "smartfeud"];
const POSITIONS: u64 = 20;
const FIRST_SEED: u64 = 2_000_001;
const CONTINUATIONS: u32 = 400;

/// Compares the chances in positions of a ruleset with what happens.
pub(super) fn check(host: &Host, id: &str) -> Result<Vec<CheckedChance>, Box<dyn Error>> {
    let ruleset = Arc::new(host.rulesets.load(id)?);
    let setup = TournamentSetup {
        common_words: None,
        vocabulary: host.words(&ruleset, "en", None)?.vocabulary,
        language: "en".to_owned(),
        bots: vec![Level::Expert.into(); 2],
        options: Options::of(&ruleset),
        count_plays: 0,
        budget: Budget::SELF_PLAY,
        ruleset: Arc::clone(&ruleset),
    };
    let tournament = prepare(setup, &host.knowledge)?;
    let seeds = FIRST_SEED..FIRST_SEED + POSITIONS;
    Ok(tournament.check_chances(review_tables_for(&ruleset), seeds, CONTINUATIONS)?)
}

/// Writes the section of the report.
pub(super) fn write(
    host: &Host,
    checked: &BTreeMap<String, Vec<CheckedChance>>,
    out: &mut Output,
) -> Result<(), Box<dyn Error>> {
    writeln!(
        out,
        "\n## Chances of winning\n\n\
         The chances that a quick review gives the player to move, in positions of games between experts with tiles in \
         the bag, against {CONTINUATIONS} continuations of each by experts: with the same racks, and the bag shuffled \
         anew. *Error* is the root mean square of the difference, in percentage points.\n\n\
         | game | positions | error |\n|---|---:|---:|"
    )?;
    let mut all = Vec::new();
    for id in RULESETS {
        let of_ruleset =
            checked.get(id).ok_or("the chances of winning come with the games from number 1 on")?;
        let (name, error) =
            (host.rulesets.load(id)?.name().to_owned(), 100.0 * CheckedChance::error(of_ruleset));
        writeln!(out, "| {name} | {} | {error:.1} |", of_ruleset.len())?;
        all.extend(of_ruleset);
    }
    writeln!(out, "| all | {} | {:.1} |", all.len(), 100.0 * CheckedChance::error(&all))?;
    writeln!(out, "\n| chance given | positions | mean | won |\n|---|---:|---:|---:|")?;
    for fifth in 0_u8..5 {
        let (low, high) = (20 * fifth, 20 * (fifth + 1));
        let is_in = |checked: &&CheckedChance| {
            let percent = 100.0 * checked.given;
            f64::from(low) <= percent && (percent < f64::from(high) || fifth == 4)
        };
        let near: Vec<&CheckedChance> = all.iter().filter(is_in).collect();
        let Ok(count @ 1..) = u32::try_from(near.len()) else { continue };
        let mean = |of: fn(&CheckedChance) -> f64| {
            100.0 * near.iter().map(|checked| of(checked)).sum::<f64>() / f64::from(count)
        };
        let (given, won) = (mean(|checked| checked.given), mean(|checked| checked.won));
        writeln!(out, "| {low} to {high} % | {count} | {given:.1} % | {won:.1} % |")?;
    }
    Ok(())
}
