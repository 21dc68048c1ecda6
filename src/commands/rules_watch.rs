//! `rackety rules watch`: a ruleset file that is being edited, on the bench of the screen or in lines.

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use rackety_lab::GameFigures;

use super::CommandResult;
use super::call::Call;
use super::play_mode::PlayMode;
use crate::output::Output;
use crate::runs::{RulesetLook, shown_metrics};
use crate::session::Host;
use crate::text::numbers::counted;
use crate::text::wording::full_stop;
use crate::tui::StartScreen;

pub(super) fn run(call: &mut Call<'_>, file: &Path) -> CommandResult {
    let interface = call.interface()?;
    // A file that is not there is a mistake of the command, not of the file.
    let file = call.host.rulesets.file(file)?;
    match call.mode()? {
        PlayMode::Screen => call.show(interface, StartScreen::Bench(file)),
        PlayMode::Plain => watch_in_lines(call.host, &file, &mut call.streams.out),
    }
}

/// Prints lines about each version of the file, until somebody interrupts the program.
fn watch_in_lines(host: &Host, file: &Path, out: &mut Output) -> CommandResult {
    let mut seen: Option<RulesetLook> = None;
    let (mut first, mut before) = (None, None);
    loop {
        if seen.as_ref().is_none_or(|look| look.is_outdated(file)) {
            let look = RulesetLook::new(host, file);
            say_look(&look, out)?;
            // Saving a scenario does not change the games.
            let has_other_games = seen.as_ref().is_none_or(|last| last.has_other_games(&look));
            let games = look.plan.as_ref().filter(|_| has_other_games);
            match games.map(|plan| plan.figures(&host.knowledge, || ControlFlow::Continue(()))) {
                None => {}
                Some(Ok(figures)) => {
                    say_figures(&look, &figures, [before.as_ref(), first.as_ref()], out)?;
                    first.get_or_insert_with(|| figures.clone());
                    before = Some(figures);
                }
                // The file can still be fixed, as after any other fault.
                Some(Err(error)) => {
                    writeln!(out, "{}", full_stop(&format!("no games were played: {error}")))?;
                }
            }
            out.flush()?;
            seen = Some(look);
        }
        thread::sleep(RulesetLook::INTERVAL);
    }
}

/// Prints what is wrong or doubtful about the file, and how many scenarios pass.
fn say_look(look: &RulesetLook, out: &mut Output) -> io::Result<()> {
    for fault in &look.faults {
        writeln!(out, "{}", full_stop(fault))?;
    }
    for warning in &look.warnings {
        writeln!(out, "{}", full_stop(&format!("warning: {warning}")))?;
    }
    for (file, fault) in &look.scenarios {
        if let Some(fault) = fault {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            writeln!(out, "{}", full_stop(&format!("{name} failed: {fault}")))?;
        }
    }
    let (passed, failed) = look.scenario_counts();
    let state = if look.faults.is_empty() { "The ruleset can be played" } else { "The ruleset has faults" };
    let scenarios = match (passed, failed) {
        (0, 0) => String::new(),
        (passed, failed) => format!(", {} passed, {failed} failed", counted(passed as u64, "scenario")),
    };
    writeln!(out, "{state}{scenarios}.")
}

/// The means, with their changes since the version before and since the first one.
fn say_figures(
    look: &RulesetLook,
    figures: &GameFigures,
    [before, first]: [Option<&GameFigures>; 2],
    out: &mut Output,
) -> io::Result<()> {
    writeln!(out, "{}:", counted(figures.games() as u64, "game"))?;
    for metric in shown_metrics(look.ruleset.as_deref()) {
        let Some(mean) = figures.mean(metric) else { continue };
        let scale = metric.scale();
        let change = |other: Option<&GameFigures>, since: &str| {
            let difference = other.and_then(|other| figures.change_from(other, metric));
            difference.map_or_else(String::new, |difference| {
                let certain = if difference.significant { ", significant" } else { "" };
                format!(", {} since {since}{certain}", said_change(difference.difference.value * scale))
            })
        };
        let changes = change(before, "the last save") + &change(first, "the start");
        let unit = if metric.is_share() { " percent" } else { "" };
        writeln!(out, "{}: {:.1}{unit}{changes}.", metric.name(), mean.value * scale)?;
    }
    Ok(())
}

/// A change in words: `up 1.2`.
fn said_change(by: f64) -> String {
    let size = format!("{:.1}", by.abs());
    match size.as_str() {
        "0.0" => "unchanged".to_owned(),
        _ if by > 0.0 => format!("up {size}"),
        _ => format!("down {size}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_said_without_signs() {
        assert_eq!(
            [1.24, -0.5, 0.04, -0.04].map(said_change),
            ["up 1.2", "down 0.5", "unchanged", "unchanged"]
        );
    }
}
