//! The screen, in a pseudo-terminal, killed at random moments.

use std::time::Duration;

use crate::choices::{Random, command};
use crate::on_disk::{GameFolder, Locks, Reported};
use crate::tally::{Breach, Fault, Tally};
use crate::terminal::Terminal;

pub(crate) const KIND: &str = "screen";

/// Starts a program in a terminal.
pub(crate) fn start(game: &GameFolder, program: &str, arguments: &[String]) -> Terminal {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let variables = game.variables();
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (*name, value.to_str().unwrap())).collect();
    Terminal::run(program.as_ref(), &arguments, game.home(), &variables)
}

/// A person is to move, and nothing hides their tiles.
fn is_ready(terminal: &Terminal, game: &GameFolder) -> bool {
    game.begin.people.iter().any(|name| terminal.is_to_play(name))
        && !terminal.screen().contains("Enter when ready")
}

/// Waits until a person can move, passing hand-over screens. Returns whether the game continues.
fn waits(terminal: &mut Terminal, game: &GameFolder) -> Goes {
    loop {
        terminal.wait("a turn", |terminal| {
            let screen = terminal.screen();
            // The line of keys has it once the cover takes keys.
            is_ready(terminal, game) || screen.contains("Enter ready") || screen.contains("game over")
        });
        if is_ready(terminal, game) {
            return Goes::On;
        }
        if terminal.screen().contains("game over") {
            return Goes::Over;
        }
        terminal.types("\r");
        terminal.wait("the rack", |terminal| !terminal.screen().contains("Enter when ready"));
    }
}

/// Says whether a game continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    Over,
}

/// Types a command that fits the position on the disk, and confirms it if asked.
fn types_a_command(terminal: &mut Terminal, game: &GameFolder, random: &mut Random) {
    let Ok(Some(found)) = game.on_disk() else { return };
    let command = command(&found, random);
    let keys = match command.as_str() {
        // Shows a popup, which the next keys would be typed into.
        "hint" => String::new(),
        "pass" => "\x10y".to_owned(),
        _ => format!(":{command}\r"),
    };
    terminal.types(&keys);
}

/// Continues the game for a turn or two, and kills the program in the middle of a turn, or while it starts.
pub(crate) fn kill_once(game: &mut GameFolder, random: &mut Random, tally: &mut Tally) {
    let arguments = game.arguments(random.below(1_000_000));
    let mut terminal = start(game, env!("CARGO_BIN_EXE_rackety"), &arguments);
    if random.once_in(8) {
        std::thread::sleep(random.within(Duration::from_millis(40)));
    } else {
        let mut goes = waits(&mut terminal, game);
        tally.no_leftovers(KIND, "after the next start", &game.leftovers(Locks::OfTheOpenGame));
        for _ in 0..random.below(2) {
            if goes == Goes::On {
                let before = terminal.turn();
                types_a_command(&mut terminal, game, random);
                // Whether the command was a turn or not, the screen is read again before the next.
                std::thread::sleep(Duration::from_millis(60));
                if terminal.turn() != before {
                    goes = waits(&mut terminal, game);
                }
            }
        }
        if goes == Goes::On {
            types_a_command(&mut terminal, game, random);
            std::thread::sleep(random.within(Duration::from_millis(40)));
        } else if random.once_in(2) {
            terminal.types("\x11");
            let quits = terminal.ends();
            if !quits {
                tally.fault(KIND, Breach::Broken, "did not quit");
            }
            tally.check(KIND, game.check(&Reported::default()));
            return tally.no_leftovers(KIND, "after quitting", &game.leftovers(Locks::None));
        }
    }
    terminal.signal("KILL");
    terminal.ends();
    tally.killed(KIND);
    let shown = terminal.turn();
    tally.check(KIND, game.check(&Reported::default()));
    tally.check(KIND, is_saved(game, shown));
}

/// A person passes, a bot plays, and the player quits; or the program is killed before.
pub(crate) fn pass_and_quit(terminal: &mut Terminal, game: &GameFolder) {
    for (keys, turns) in [("\x10y", 2), ("\x11", 0)] {
        terminal.wait("a turn", |terminal| terminal.has_ended() || is_ready(terminal, game));
        let before = terminal.turn();
        if terminal.has_ended() {
            return;
        }
        terminal.types(keys);
        terminal.wait("the turns", |terminal| {
            terminal.has_ended() || before.map(|turn| turn + turns) <= terminal.turn()
        });
    }
}

/// The turn that the screen shows has begun on the disk as well.
pub(crate) fn is_saved(game: &GameFolder, shown: Option<u32>) -> Result<(), Fault> {
    let saved = game.on_disk()?.map_or(0, |found| found.game.state().turn());
    match shown {
        Some(shown) if saved < shown => {
            Err(Fault::new(Breach::NotSaved, format!("turn {shown} was shown, but turn {saved} is saved")))
        }
        _ => Ok(()),
    }
}
