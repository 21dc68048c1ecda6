//! Games by prompts and lines at a real terminal: bots that are hurried, PINs, and ^Z.

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};

use super::PLAY;
use super::program::laws::{all_keep_the_laws, without_commands};
use super::table::{only, saved, used_seconds};
use super::terminal::{Terminal, at_once};

const AGAINST_A_MASTER: [&str; 10] =
    ["play", "--plain", "--players", "Ann", "--bots", "master", "--first", "Bot (master)", "--seed", "7"];

/// Enter in a line of its own hurries the bot; what else is typed meanwhile is a command for later.
#[test]
fn enter_hurries_a_bot_and_loses_no_line() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&AGAINST_A_MASTER);
    terminal.sees("Bot is thinking; press Enter for its best play so far.");
    terminal.types("scores\r\rquit\r");
    assert!(terminal.ends());
    let raw = terminal.raw();
    let places = ["Bot: ", "Rack: ", "> 0 to ", "Saved; resume with"]
        .map(|part| raw.find(part).unwrap_or_else(|| panic!("{part}: {raw}")));
    assert!(places.is_sorted(), "{raw}");
    // The line that hurried the bot is no command, and asks for no other prompt.
    assert_eq!(raw.matches("\n> ").count(), 2, "{raw}");
}

#[test]
fn the_first_interrupt_hurries_a_bot_and_the_next_ends_the_game() {
    let (folder, mut terminal) = Terminal::in_new_folder(&AGAINST_A_MASTER);
    terminal.sees("Bot is thinking");
    terminal.types("\x03").sees("Rack: ");
    terminal.types("\x03");
    assert_eq!(terminal.status().signal(), Some(SIGINT));
    let mut terminal = Terminal::start(&["resume", "--plain"], folder.path());
    terminal.sees("Rack: ");
    terminal.leaves();
}

/// The menu and each game are dialogues of one process.
#[test]
fn an_interrupt_does_in_a_second_dialogue_what_it_does_in_the_first() {
    let (folder, mut terminal) = Terminal::in_new_folder(&AGAINST_A_MASTER);
    terminal.sees("Bot is thinking");
    terminal.signal("KILL");
    terminal.ends();
    let mut terminal = Terminal::start(&["--plain"], folder.path());
    terminal.sees("Rackety. 1 new game; 2 continue the last game; 3 puzzle");
    terminal.types("2\r").sees("Bot is thinking");
    terminal.types("\x03").sees("Rack: ").at_prompt();
    terminal.wait("the editor of lines", |terminal| !terminal.has_initial_modes());
    terminal.types("\x03");
    assert_eq!(terminal.status().signal(), Some(SIGINT));
    assert!(terminal.has_initial_modes());
}

/// A ruleset with this time for a turn.
fn quick(folder: &Path, time: &str) -> String {
    let ruleset = folder.join("quick.toml");
    let time = format!("time.limits = [\"{time}\"]\ntime.default = \"{time}\"\n");
    std::fs::write(&ruleset, format!("extends = \"smartfeud\"\nname = \"Quick\"\n{time}")).unwrap();
    ruleset.to_str().unwrap().to_owned()
}

/// A game in lines with these players and this time for a turn.
fn in_time(folder: &Path, time: &str, players: &[&str]) -> Terminal {
    let play = ["play", &quick(folder, time), "--plain", "--seed", "7"];
    Terminal::start(&[&play[..], players].concat(), folder)
}

/// They wait for clocks, and so all at once.
pub(crate) fn the_clock_is_heard_at_the_prompt() {
    at_once::<fn()>(
        [
            the_end_of_a_turn_is_heard_at_the_prompt,
            a_warning_of_the_clock_is_heard_at_the_prompt,
            a_turn_that_runs_out_of_time_at_the_prompt_is_handed_over,
            a_line_after_a_time_out_in_a_question_does_not_act_for_the_next_player,
        ],
        |test| test(),
    );
}

/// Whoever types nothing hears that their time ran out, and the next turn begins. The line that they had begun is dropped.
fn the_end_of_a_turn_is_heard_at_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = in_time(folder.path(), "6s", &["--players", "Ann", "--bots", "novice"]);
    let ran_out = |terminal: &Terminal| terminal.raw().matches("Ann's time ran out: a pass.").count();
    terminal.wait("the time-out", |terminal| ran_out(terminal) == 1);
    terminal.wait("the next turn", |terminal| {
        terminal
            .raw()
            .split("Ann's time ran out")
            .last()
            .is_some_and(|after| after.ends_with("in the bag.\r\n> "))
    });
    assert!(!terminal.raw().contains("too late"), "nothing was typed: {}", terminal.raw());
    terminal.types("8h qq");
    terminal.wait("another time-out", |terminal| ran_out(terminal) == 2);
    terminal.sees("Your line came too late; type it again.");
    terminal.wait("the turn after it", |terminal| {
        terminal.raw().rsplit("too late").next().is_some_and(|after| after.ends_with("in the bag.\r\n> "))
    });
    let written = terminal.written();
    terminal.types("score\r");
    terminal.wait("the score", |terminal| terminal.raw_from(written).contains("Bot leads by"));
    assert!(terminal.raw_from(written).starts_with("score\r\n"), "{}", terminal.raw_from(written));
    terminal.at_prompt();
    terminal.leaves();
    assert!(terminal.has_initial_modes());
    all_keep_the_laws(&without_commands(&terminal.raw()));
}

/// Whoever is typing hears that little time is left, and goes on with the line. The answer before it can be repeated.
fn a_warning_of_the_clock_is_heard_at_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = in_time(folder.path(), "65s", &["--players", "Ann", "--bots", "novice"]);
    terminal.sees("Rack: ").at_prompt();
    terminal.types("score\r").sees("0 to 0").at_prompt();
    terminal.types("rep").sees("1 minute left.").is_asked("> rep");
    let written = terminal.written();
    terminal.types("eat\r");
    terminal.wait("both", |terminal| terminal.raw_from(written).contains("1 minute left."));
    assert!(terminal.raw_from(written).starts_with("eat\r\n0 to 0"), "{}", terminal.raw_from(written));
    terminal.at_prompt();
    terminal.leaves();
    all_keep_the_laws(&without_commands(&terminal.raw()));
}

/// The next person at one keyboard is asked to be ready, and nobody sees the tiles of the one whose time ran out.
fn a_turn_that_runs_out_of_time_at_the_prompt_is_handed_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = in_time(folder.path(), "6s", &["--players", "Ann,Bob"]);
    terminal.sees("Give Ann keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("Type rack.").at_prompt();
    terminal.types("rack\r").sees("L, L, A, G, I, N, R.").at_prompt();
    terminal.types("pas").sees("Give Bob keyboard and headphones, then type ready.");
    assert!(terminal.screen().starts_with("Ann's time ran out: a pass.\n"), "{}", terminal.screen());
    // Nothing of the line that Ann had begun is left.
    terminal.is_asked("then type ready.");
    terminal.types("ready\r").sees("Ann's time ran out: a pass. Type rack.").at_prompt();
    terminal.leaves();
}

/// A turn whose time runs out while its player answers a question is over: what is typed next is not the next player's.
fn a_line_after_a_time_out_in_a_question_does_not_act_for_the_next_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = in_time(folder.path(), "6s", &["--players", "Ann,Bob"]);
    terminal.sees("Give Ann keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("Type rack.");
    terminal.types("pass\r").sees("Pass this turn?");
    terminal.wait("the time-out on disk", |_| saved(folder.path()).turns().len() == 1);
    terminal.types("yes\r");
    // The screen may be cleared for Bob before it is looked at.
    terminal.wait("the refusal", |terminal| terminal.raw().contains("time had run out.\r\n\u{1b}["));
    terminal.is_asked("Give Bob keyboard and headphones, then type ready.");
    terminal.types("rack\r").is_asked("Bob: type ready.");
    assert_eq!(saved(folder.path()).turns().len(), 1);
    terminal.leaves();
}

/// Ann has chosen 4321 as her PIN, and is to move.
fn asks_for_the_pin(terminal: &mut Terminal) {
    for (question, answer) in [
        ("Give Ann keyboard and headphones, then type ready. ", "ready"),
        ("Type rack.", "pin 4321"),
        ("PIN", "pass"),
        ("Pass this turn?", "yes"),
        ("Give Bob keyboard and headphones, then type ready. ", "ready"),
        ("Ann passed. Type rack.", "pass"),
        ("Pass this turn?", "yes"),
    ] {
        terminal.sees(question);
        terminal.types(&format!("{answer}\r"));
    }
    terminal.sees("Give Ann keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("PIN: ");
    terminal.wait("hidden typing", |terminal| !terminal.has_initial_modes());
}

#[test]
fn a_pin_is_not_shown_while_it_is_typed() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&[&PLAY[..], &["--plain"]].concat());
    asks_for_the_pin(&mut terminal);
    let written = terminal.written();
    terminal.types("1234\r").is_asked("Wrong PIN. Type the PIN:");
    terminal.types("4321\r").sees("Bob passed. Type rack.");
    let raw = terminal.raw_from(written);
    assert!(!raw.contains("1234") && !raw.contains("4321"), "{raw}");
    terminal.leaves();
    assert!(terminal.has_initial_modes());
}

/// Up brings back what was typed, Tab completes a command, and neither the next player nor a script gets any of it.
#[test]
fn earlier_lines_are_recalled_and_commands_completed() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&[&PLAY[..], &["--plain"]].concat());
    terminal.sees("Give Ann keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("Type rack.").at_prompt();
    terminal.types("scoer\x7f\x7fre\r").sees("0 to 0").at_prompt();
    terminal.types("unse\t s\r").sees("> unseen s").sees("S are unseen").at_prompt();
    terminal.types("\x1b[A\x1b[A\r");
    terminal.wait("the scores again", |terminal| terminal.raw().matches("0 to 0").count() == 2);
    terminal.at_prompt();
    terminal.types("\x1b[A\x1b[A\x15pass\r").sees("Pass this turn? Type yes. ");
    terminal.types("yes\r").sees("Give Bob keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("Ann passed. Type rack.").at_prompt();
    let written = terminal.written();
    terminal.types("\x1b[A\x1b[A");
    terminal.types("turn\r").sees("> turn\n");
    assert!(!terminal.raw_from(written).contains("pass"), "{}", terminal.raw_from(written));
    terminal.at_prompt();
    terminal.types("quit").sees("> quit");
    terminal.signal("TERM");
    assert_eq!(terminal.status().signal(), Some(SIGTERM));
    assert!(terminal.has_initial_modes());
}

/// Whoever has not answered is asked when the game is opened again, as on the screen.
#[test]
fn the_question_after_a_resignation_outlives_leaving() {
    let folder = tempfile::tempdir().unwrap();
    let play = ["play", "smartfeud", "--plain", "--players", "Ann,Bob,Cleo", "--seed", "7"];
    let mut terminal = Terminal::start(&play, folder.path());
    terminal.sees("type ready.");
    terminal.types("ready\r").at_prompt();
    terminal.confirms("resign").is_asked("Give Cleo keyboard and headphones, then type ready.");
    terminal.types("\x03");
    assert_eq!(terminal.status().signal(), Some(SIGINT));
    let mut terminal = Terminal::start(&["resume", "--plain"], folder.path());
    terminal.is_asked("Give Cleo keyboard and headphones, then type ready.");
    terminal.types("ready\r").sees("do you agree to end the game if all others do?");
    terminal.types("yes\r").sees("A question for Bob about ending the game.");
    terminal.types("\x03");
    assert_eq!(terminal.status().signal(), Some(SIGINT));
}

/// A shell would go on with hidden typing.
#[test]
fn a_signal_while_a_pin_is_typed_leaves_the_terminal_as_it_was() {
    for (name, signal) in [("INT", SIGINT), ("TERM", SIGTERM)] {
        let (_folder, mut terminal) = Terminal::in_new_folder(&[&PLAY[..], &["--plain"]].concat());
        asks_for_the_pin(&mut terminal);
        terminal.signal(name);
        assert_eq!(terminal.status().signal(), Some(signal));
        assert!(terminal.has_initial_modes(), "{name}");
    }
}

/// Below the shell's own lines, the question would not be seen.
#[test]
fn the_prompt_is_printed_again_after_fg() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Terminal::start_in_shell(&[&PLAY[..], &["--plain"]].concat(), folder.path(), &[]);
    asks_for_the_pin(&mut shell);
    let game = shell.stop("TSTP");
    shell.types("echo st''opped\n");
    shell.wait("the shell's answer", |shell| shell.screen().contains("stopped\n"));
    let written = shell.written();
    shell.resume(game);
    shell.wait("the question", |shell| shell.raw_from(written).contains("PIN: "));
    shell.wait("hidden typing", |shell| !shell.has_initial_modes());
    shell.types("4321\r").sees("Bob passed. Type rack.");
    assert!(!shell.raw_from(written).contains("4321"), "{}", shell.raw());
    shell.types("quit\r").sees("Saved; resume with");
    shell.leaves_shell();
}

/// A time that is longer than a game needs to begin.
const STOP: Duration = Duration::from_secs(5);

/// Stops the program for a while.
fn stops(shell: &mut Terminal) {
    let program = shell.stop("TSTP");
    thread::sleep(STOP);
    shell.resume(program);
}

/// At the prompt, the thread that reads stops the program; while a bot thinks, another one does.
pub(crate) fn the_time_of_a_stop_does_not_count() {
    let tests: [fn(); 2] = [a_stop_at_the_prompt_costs_no_time, a_stop_while_a_bot_thinks_costs_no_time];
    at_once(tests, |test| test());
}

fn a_stop_at_the_prompt_costs_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    let ruleset = quick(folder.path(), "3m");
    let play = ["play", &ruleset, "--plain", "--seed", "7", "--players", "Ann", "--bots", "novice"];
    let mut shell = Terminal::start_in_shell(&play, folder.path(), &[]);
    shell.at_prompt();
    for _ in 0..2 {
        stops(&mut shell);
        shell.at_prompt();
    }
    shell.types("time\r").sees(" left.").at_prompt();
    shell.types("quit\r").sees("Saved; resume with");
    shell.leaves_shell();
    let (used, passed) = (Duration::from_secs(used_seconds(folder.path())), begun.elapsed());
    assert!(used + 2 * STOP <= passed, "{used:?} of {passed:?} are used");
}

/// Its clock is not shown, but how long it has thought is recorded.
fn a_stop_while_a_bot_thinks_costs_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    let mut shell = Terminal::start_in_shell(&AGAINST_A_MASTER, folder.path(), &[]);
    shell.sees("Bot is thinking");
    stops(&mut shell);
    shell.types("\r").sees("Rack: ").at_prompt();
    shell.types("quit\r").sees("Saved; resume with");
    shell.leaves_shell();
    let text = std::fs::read_to_string(only(&folder.path().join("data/rackety/games"), "json")).unwrap();
    let save: serde_json::Value = serde_json::from_str(&text).unwrap();
    let thought = Duration::from_secs(save["notes"]["seconds"][0].as_u64().unwrap());
    // Seconds are rounded.
    assert!(thought + STOP <= begun.elapsed() + Duration::from_secs(1), "{thought:?}");
}

/// A menu of numbers, by the variable, by the flag and by the setting; nothing is drawn.
#[test]
fn the_program_alone_offers_numbered_choices_where_lines_are_wanted() {
    let variable = [("RACKETY_PLAIN", "1")];
    for (args, environment, setting) in [
        (&[][..], &variable[..], ""),
        (&["--plain"], &[], ""),
        (&[], &[], "[interface]\nplain = true\nbell = true\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config/rackety");
        std::fs::create_dir_all(&config).unwrap();
        std::fs::write(config.join("config.toml"), setting).unwrap();
        let mut terminal = Terminal::start_with(args, folder.path(), environment);
        terminal.sees("Is this your first game?");
        terminal.types("\r").sees("Rackety. 1 new game; 2 continue the last game; 3 puzzle");
        terminal.types("7\r").sees("No saved games.");
        terminal.types("2\r").sees("No unfinished game found; type 1 to start one.");
        terminal.types("1\r").sees("Which game?");
        terminal.types("1\r").sees("Against whom? 1 novice bot");
        terminal.types("1\r").sees("Name, or Enter for Player 1: ");
        terminal.types("Ann\r").sees("Your turn. ");
        terminal.types("quit\r").sees("Type a number: ");
        terminal.types("0\r");
        assert!(terminal.ends());
        let raw = terminal.raw();
        assert!(!raw.contains('\u{1b}'), "{raw}");
        assert_eq!(raw.contains('\u{7}'), !setting.is_empty(), "the bell rings if it is wanted: {raw}");
    }
}

/// Neither how far a review is nor what is wrong is drawn or coloured.
#[test]
fn a_review_draws_nothing_and_errors_are_lines_to_listen_to() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let game = ["play", "wordfeud", "--plain", "--players", "Ann", "--bots", "novice", "--seed", "7"];
    let mut terminal = Terminal::start(&game, home);
    for (seen, asked, typed) in [
        ("Rack: ", ">", "pass"),
        ("Pass this turn?", "Type yes.", "yes"),
        ("Bot: ", ">", "resign"),
        ("Type yes.", "Type yes.", "yes"),
        ("over.", ">", "quit"),
    ] {
        terminal.sees(seen).is_asked(asked);
        terminal.types(&format!("{typed}\r"));
    }
    assert!(terminal.ends());
    let games = std::fs::read_dir(home.join("data/rackety/games")).unwrap();
    let names: Vec<String> =
        games.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let name = names.iter().find_map(|name| name.strip_suffix(".json")).unwrap();
    let mut review = Terminal::start(&["review", "--plain", name], home);
    review.sees("Ann: accuracy ");
    review.sees("best for the best plays of the turn, or quit.").at_prompt();
    review.leaves();
    let mut wrong = Terminal::start(&["resume", "--plain", "nothing"], home);
    assert!(!wrong.ends());
    wrong.sees("No saved game nothing; rackety games list lists them.");
    for terminal in [terminal, review, wrong] {
        let raw = terminal.raw();
        assert!(!raw.contains('\u{1b}'), "{raw}");
        all_keep_the_laws(&without_commands(&raw));
    }
}

/// Faults of files and long messages are lines to listen to, in the menu as after a command.
#[test]
fn faults_and_long_messages_are_heard() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let config = home.join("config/rackety");
    std::fs::create_dir_all(&config).unwrap();
    let settings = "[interface]\nplain = true\ndetail = \"loud\"\n";
    std::fs::write(config.join("config.toml"), settings).unwrap();
    let ruleset = home.join("mine.toml");
    std::fs::write(&ruleset, "extends = \"smartfeud\"\nname = 5\n").unwrap();
    let file = ruleset.to_str().unwrap();
    for (arguments, said) in
        [(&[][..], "interface.detail: \"loud\" is not valid"), (&["play", "--plain", file], "name: ")]
    {
        let mut terminal = Terminal::start(arguments, home);
        assert!(!terminal.ends());
        let raw = terminal.raw();
        assert!(unwrapped(&raw).contains(said), "{raw}");
        assert!(!raw.contains(['\u{1b}', '`', '╭', '│', '━']), "{raw}");
        std::fs::write(config.join("config.toml"), "").unwrap();
    }
    let games = home.join("data/rackety/games");
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join("smartfeud-2026-01-01-120000.json"), "{\"format\": 1, \"program\": 7}")
        .unwrap();
    let mut terminal = Terminal::start(&["--plain"], home);
    terminal.sees("Is this your first game?");
    terminal.types("\r").sees("Type a number: ");
    terminal.types("2\r").sees("is damaged");
    terminal.types("0\r");
    assert!(terminal.ends());
    let raw = terminal.raw();
    let long = raw.lines().find(|line| line.trim_end().chars().count() > 120);
    assert!(long.is_none() && !raw.contains('`'), "{raw}");
}

/// A text without the line ends between its words.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
