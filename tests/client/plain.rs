//! Plain games: scripts on standard input, and prompts for people.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::rc::Rc;
use std::time::Duration;

use jiff::Timestamp;
use rackety::clock::Now;
use rackety::files::Folders;
use rackety::output::{Output, Streams};
use rackety::plain::{Dialogue, InputSource, PlainExit, ScreenClearing, Talk, play};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety_engine::TurnOutcome;
use rackety_engine::game::{HintsText, OptionsText};
use tempfile::TempDir;

#[cfg(unix)]
use crate::program::command_of;
use crate::program::{AssertHas as _, Home, Ran, files_in, new_host, rackety_reads};

const PLAY: [&str; 6] = ["play", "--plain", "--players", "Ann,Bob", "--seed", "7"];

/// Runs a script. Each line on standard error is about a line of the script.
fn script(home: &Path, args: &[&str], lines: &str) -> Ran {
    let ran = rackety_reads(home, args, lines);
    assert!(ran.err.lines().all(|line| line.starts_with("Line ")), "{}", ran.err);
    ran
}

/// The output of a script in an empty home folder, without the path of the saved game; then what was wrong.
fn output(args: &[&str], lines: &str) -> String {
    let home = Home::new();
    let ran = script(home.path(), args, lines);
    let lines: Vec<String> = ran
        .out
        .lines()
        .map(|line| line.split_once("The file is").map_or(line, |(before, _)| before).trim_end().to_owned())
        .collect();
    format!("{}\nstatus {}\n{}", lines.join("\n"), ran.status, ran.err)
}

/// A game alone ends with its target: the plays that score most.
#[test]
fn a_game_alone_says_how_near_it_came_to_the_best_plays() {
    let home = Home::new();
    let args = ["play", "sprint", "--plain", "--players", "Ann", "--seed", "7", "--time", "off"];
    let ran = script(home.path(), &args, "pass\npass\npass\n");
    let line = ran.out.lines().find(|line| line.starts_with("You reached ")).unwrap_or(&ran.out);
    assert!(line.starts_with("You reached 0 % of the best plays: 0 of "), "{line}");
    let two = script(home.path(), &PLAY, "resign\n");
    assert!(!two.out.contains("You reached"), "{}", two.out);
}

#[test]
fn a_whole_game_of_smartfeud_through_a_pipe() {
    let lines = "\
# The gift blank, a taking, an exchange, and passes to the end.
help
8e ALLuRING
board
premiums
try e7 TABLE take f8
try e7 TABLE
take f8
put back
take f8
e7 table
square f8
square e8
grid
x MW
unseen
shuffle
sort
word QI
word q?a
pass
pass
pass
pass
pass
pass
history
quit
";
    insta::assert_snapshot!(output(&PLAY, lines));
}

#[test]
fn resigning_and_agreeing_end_a_game_of_three() {
    let args = ["play", "--plain", "--players", "Ann,Bob,Cleo", "--seed", "7"];
    let output = output(&args, "8h grain\nagree\nresign\nagree\nplay on\nagree\npass\nagree\nrack\n");
    for line in [
        "Line 2: players can agree to end the game only after one has resigned.",
        "Bob resigned.",
        "Cleo agrees to end the game.",
        "Cleo wants to play on.",
        "Ann agrees to end the game.",
        "The game is over. All agreed to end the game.",
        "Ann wins.",
        "status 1",
    ] {
        assert!(output.lines().any(|other| other == line), "{line}\n{output}");
    }
}

#[test]
fn in_professional_mode_unknown_words_are_not_shown_and_cost_the_turn() {
    let args = [&PLAY[..], &["--mode", "professional"]].concat();
    let output = output(&args, "try 8h LLARG\nword qi\n8h LLARG\n");
    assert!(output.contains("8h LLARG would score"), "{output}");
    assert!(output.contains(", if its words are good."), "{output}");
    assert!(output.contains("Line 2: look-up is off in professional mode"), "{output}");
    assert!(output.contains("Ann lost the turn: 8h LLARG, not in the dictionary: LLARG."), "{output}");
}

/// A game whose rules make unknown words cost something has no mode to be chosen.
#[test]
fn games_with_challenges_are_not_called_professional() {
    let home = Home::new();
    let bluff = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/examples/bluff.toml");
    let args = ["play", "--plain", bluff, "--players", "Ann,Bob"];
    let ran = script(home.path(), &args, "word qi\ntakes\nwhere s\nallow rizz\n");
    let lines: Vec<&str> = ran.err.lines().collect();
    let look_up = |number: u32| format!("Line {number}: look-up is off where words can be challenged.");
    assert_eq!(lines[..3], [look_up(1), look_up(2), look_up(3)]);
    assert_eq!(lines[3], "Line 4: no words can be allowed or barred where words can be challenged.");
    let coach = ["play", "--plain", bluff, "--players", "Ann", "--bots", "club", "--coach"];
    let ran = home.reads(&coach, "");
    ran.err.assert_has(&["--coach: there is no coach where words can be challenged, since "]);
}

#[test]
fn the_end_of_the_input_saves_the_game_for_resume() {
    let home = Home::new();
    let ran = script(home.path(), &PLAY, "8e ALLuRING\nshuffle\nrack");
    assert_eq!(ran.status, 0, "{}", ran.out);
    let last = ran.out.lines().last().unwrap();
    assert!(
        last.starts_with("The input has ended. Ann 60, Bob 0. Saved; resume with `rackety resume --plain`."),
        "{last}"
    );
    let rack = ran.out.lines().rev().nth(1).unwrap();
    let ran = script(home.path(), &["resume", "--plain"], "resign\n");
    ran.out.assert_has(&[
        "Turn 2, Bob to play. Ann 60, Bob 0.",
        rack,
        "The game is over. Bob resigned.\nAnn: MECWNFU left.\nBob: EQONUBT left.\n",
        "Bob: EQONUBT left.\nAnn 60, Bob 0.\nAnn wins.\n",
    ]);
    assert_eq!(ran.status, 0);
}

/// "Play again", the form, and word study follow the game that was started last, also by command.
#[test]
fn the_settings_of_a_game_that_is_started_by_command_are_remembered() {
    let home = Home::new();
    let studied = |home: &Path| script(home, &["study", "hooks", "--plain"], "quit\n").out;
    assert!(studied(home.path()).contains("SmartFeud"), "the first of the list");
    script(home.path(), &["play", "wordfeud", "--plain", "--players", "Ann,Bob"], "quit\n");
    assert!(studied(home.path()).contains("Wordfeud"), "{}", studied(home.path()));
    let share = ["play", "smartfeud", "--plain", "--players", "Ann,Bob", "--share", "--as", "Cem"];
    assert_eq!(home.reads(&share, "").status, 2);
    assert!(studied(home.path()).contains("Wordfeud"), "{}", studied(home.path()));
}

#[test]
fn failed_lines_are_reported_by_number_and_the_status_is_1() {
    let home = Home::new();
    let ran = script(home.path(), &PLAY, "\n# a remark\nfly\n8h QQQ\ntake z9\nx\nsquare a99\n8h grain\n");
    assert_eq!(
        ran.err.lines().collect::<Vec<_>>(),
        [
            "Line 3: unknown command `fly`; type help for a list.",
            "Line 4: not on the rack: Q, Q, Q.",
            "Line 5: z9 is not on the board.",
            "Line 6: which tiles? type x ABC, with ? for a blank; x 0 exchanges no tiles, which counts as a pass.",
            "Line 7: a99 is not on the board.",
        ]
    );
    assert!(ran.out.contains("Ann played 8h GRAIN for 7"), "lines after a failed one are executed");
    assert_eq!(ran.status, 1);
}

/// The lines of a script are numbered from its first one, in the menu, too, and what fails there is not forgotten.
#[test]
fn failed_lines_in_the_menu_are_reported_by_number_and_the_status_is_1() {
    let home = Home::new();
    let ran = script(home.path(), &["--plain"], "1\n1\n6\nAnn\nBob\n8h QQQQ\nquit\n");
    assert!(ran.err.starts_with("Line 6: ") && ran.status == 1, "{} {}", ran.status, ran.err);
    let ran = rackety_reads(TempDir::new().unwrap().path(), &["--plain"], "2\n");
    assert!(ran.err.contains("o unfinished game found") && ran.status == 1, "{} {}", ran.status, ran.err);
    let ran = script(home.path(), &["--plain"], "77\n1\n88\n0\n");
    let [menu, games] = ran.err.lines().collect::<Vec<_>>()[..] else { panic!("{}", ran.err) };
    assert_eq!((menu, ran.status), ("Line 1: type a number from 0 to 9, or list, or more.", 1));
    assert!(games.starts_with("Line 3: type a number from 0 to "), "{games}");
}

#[test]
fn a_killed_game_has_every_turn() {
    let home = Home::new();
    let mut child = crate::program::command(home.path(), &PLAY)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"8h grain\n").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    assert!(output.lines().map(Result::unwrap).any(|line| line.starts_with("Turn 2")));
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = script(home.path(), &["resume", "--plain"], "");
    assert!(ran.out.contains("Turn 2, Bob to play. Ann 7, Bob 0."), "{}", ran.out);
}

#[test]
fn a_game_that_cannot_be_saved_is_reported_and_the_status_is_2() {
    let home = Home::new();
    let file = home.path().join("file");
    fs::write(&file, "no folder").unwrap();
    let below = file.join("games");
    let args = [&PLAY[..], &["--save-dir", below.to_str().unwrap()]].concat();
    let ran = home.reads(&args, "8h grain\npass\nsave\n");
    assert!(ran.err.starts_with("The game is not saved: "), "{}", ran.err);
    // After each of the two turns, as the answer to the command, and at the end.
    assert_eq!(ran.err.matches("The game is still not saved.\n").count(), 4, "{}", ran.err);
    assert!(ran.err.contains("\nerror: the game is not saved: "), "{}", ran.err);
    assert!(ran.out.contains("Ann played 8h GRAIN for 7"), "{}", ran.out);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_person_is_asked_before_turns_are_lost_that_could_not_be_saved() {
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
    let session = Host::new(&Folders::default(), None).new_game(&request).unwrap();
    let lines = "ready\npass\nyes\nquit\nno\nready\nscore\nquit\nyes\n";
    let Played { out, exit, .. } = in_process(session, lines, InputSource::Person, Duration::ZERO);
    assert!(out.contains(&format!("The game is not saved: {}.", exit.save_fault.unwrap())), "{out}");
    let parts: Vec<&str> = out.split(" Leave all the same?\nType yes. ").collect();
    let [_, stays, leaves] = parts.as_slice() else { panic!("{out}") };
    assert!(stays.starts_with("Nothing was done.\n") && stays.contains("Give Bob keyboard"), "{stays}");
    assert_eq!(*leaves, "Ann 0, Bob 0.\n");
}

/// The system would end the program by a signal.
#[cfg(unix)]
#[test]
fn a_save_beyond_the_limit_of_file_sizes_is_reported() {
    let home = Home::new();
    let program = assert_cmd::cargo::cargo_bin!("rackety").to_str().unwrap();
    let script = ["-c", "ulimit -f 4; exec \"$0\" \"$@\"", program];
    let shell = command_of(Path::new("/bin/sh"), home.path(), &[&script[..], &PLAY].concat());
    let ran = assert_cmd::Command::from_std(shell).write_stdin("8h grain\n").output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    err.assert_has(&["The game is not saved: ", "\nerror: the game is not saved: "]);
    assert_eq!(ran.status.code(), Some(2), "{err}");
}

/// The output of a game in this process, and how it was left.
struct Played {
    out: String,
    err: String,
    exit: PlainExit,
}

/// Plays a game in this process. Every reading of the clock is `step` later.
fn in_process(session: Session, lines: &str, source: InputSource, step: Duration) -> Played {
    let running = Cell::new(Duration::ZERO);
    let now = || {
        running.set(running.get() + step);
        Now { wall: Timestamp::UNIX_EPOCH, running: running.get() }
    };
    let (mut input, mut streams) = (lines.as_bytes(), Streams::in_memory());
    let clearing =
        if source == InputSource::Person { ScreenClearing::Supported } else { ScreenClearing::Unsupported };
    let dialogue = Dialogue::new(&mut input, &mut streams, source, clearing);
    let host = Host::new(&Folders::default(), None);
    let exit = play(session, Talk { dialogue, now: &now, host: &host }).unwrap();
    let text = |stream: &Output| String::from_utf8(stream.written().to_vec()).unwrap();
    Played { out: text(&streams.out), err: text(&streams.err), exit }
}

fn session(folder: &Path, players: &[&str], time: &str, seed: u64) -> Session {
    let host = Host::new(&Folders::default(), Some(folder.to_owned()));
    let request =
        GameRequest::seeded("smartfeud", NewPlayer::humans(players.iter().copied()), seed).timed(time);
    host.new_game(&request).unwrap()
}

/// Plays these lines in a game of `SmartFeud` with seed 7.
fn played(players: &[&str], lines: &str, source: InputSource) -> Played {
    let folder = TempDir::new().unwrap();
    in_process(session(folder.path(), players, "off", 7), lines, source, Duration::ZERO)
}

#[test]
fn people_confirm_and_hand_over_behind_a_cleared_screen() {
    // Neither Enter alone nor a command opens the next rack.
    let lines = "\nready\n8h grain\n\nrack\nready\npass\nno\nfly\nresign\nyes\nquit\n";
    let Played { out: output, err, exit } = played(&["Ann", "Bob"], lines, InputSource::Person);
    let clear = "\x1b[H\x1b[2J\x1b[3J";
    let screens: Vec<&str> = output.split(clear).collect();
    assert_eq!(screens.len(), 4, "{output}");
    assert!(
        screens[0].starts_with("SmartFeud, ")
            && screens[0].ends_with("Give Ann keyboard and headphones, then type ready. Ann: type ready. ")
    );
    assert!(screens[1].starts_with("Your turn. Type rack.\n> "), "{output}");
    assert_eq!(
        screens[2],
        "GRAIN, 7 points.\nBob's turn. Give Bob keyboard and headphones, then type ready. Bob: type ready. Bob: type ready. "
    );
    assert!(screens[3].starts_with("Ann: GRAIN, across from h8, 7 points. Type rack.\n> "), "{output}");
    screens[3].assert_has(&[
        "Pass this turn? Type yes. ",
        "Resigning loses the game. Type yes. Bob resigned.",
        "Ann wins. Ann 7, Bob 0.",
    ]);
    assert!(
        !output.contains("Rack: ") && !output.contains("L, L, A"),
        "nobody has asked for a rack: {output}"
    );
    assert_eq!(err, "Unknown command fly; did you mean full?\n", "people need no line numbers");
    // Whoever leaves at a hand-over is asked nothing more.
    let left = played(&["Ann", "Bob"], "quit\n", InputSource::Person).out;
    assert!(left.contains("then type ready. Ann 0, Bob 0. Saved; "), "{left}");
    assert_eq!(exit, PlainExit { faults: 0, save_fault: None });
}

/// With seed 5, Ann has O, N and blanks: a word in small letters spent two of them for nothing.
#[test]
fn a_person_spends_a_blank_only_where_they_ask_for_it() {
    let folder = TempDir::new().unwrap();
    let played = |lines: &str, source| {
        let session = session(folder.path(), &["Ann", "Bob"], "off", 5);
        in_process(session, lines, source, Duration::ZERO).out
    };
    let person = played("ready\ntry 8h on\ntry 8h ?on\ntry 8h oN\ntry 8h qzq\n", InputSource::Person);
    assert!(person.contains("ON, across h8 to i8: 2 points. Type play."), "{person}");
    assert_eq!(person.matches("ON, blank O, across h8 to i8: 1 point.").count(), 2, "{person}");
    assert!(person.contains("type a question mark before a letter to play it with a blank"), "{person}");
    let script = played("try 8h on\n", InputSource::Script);
    assert!(script.contains("8h on would score 0"), "{script}");
}

#[test]
fn a_taken_tile_is_in_hand_until_it_goes_back() {
    let lines = "8e ALLuRING\ntake f8\nrack\nboard\ngrid\nsquare f8\ntake l8\nrack\nrecall\nboard\n";
    let Played { out, .. } = played(&["Ann", "Bob"], lines, InputSource::Script);
    out.assert_has(&[
        "Rack: E, Q, O, N, U, B, T. In hand: L from f8.",
        "Row 8: A at e; LURING from g to l, blank at h.",
        " A . L u R I N G ",
        "f8: free, its L is in hand",
        "L is back on f8. G is taken from l8",
        "In hand: G from l8.",
        "G is back on l8.",
        "Row 8: ALLURING from e to l, blank at h.",
    ]);
    let nothing = played(&["Ann", "Bob"], "recall\nput back\n", InputSource::Script).err;
    nothing.assert_has(&["there are no tiles to return", "no tile is taken from the board"]);
}

/// A script tries and plays as a person does, and hears that nothing was hidden.
#[test]
fn a_script_plays_what_it_has_tried() {
    let ran = output(&PLAY, "hide\ntry 8h grain\nplay\n");
    assert!(ran.contains("\nThe screen cannot be cleared from here; clear it yourself.\n"), "{ran}");
    assert!(ran.contains("Ann played 8h GRAIN for 7") && ran.contains("\nstatus 0\n"), "{ran}");
}

/// Two people at one terminal: one alone can neither invent words nor bar them.
#[test]
fn the_other_person_is_asked_about_a_word() {
    let lines = "ready\nallow zzx\nready\nno\nready\nhistory\nquit\n";
    let Played { out, .. } = played(&["Ann", "Bob"], lines, InputSource::Person);
    out.assert_has(&[
        "A question for Bob about a word. Give Bob keyboard and headphones, then type ready. ",
        "Ann wants to allow ZZX, in this game and later ones. Bob, do you agree? Type yes or no. ",
        "Bob does not agree: ZZX is not allowed.",
        "No turns yet.",
    ]);
    let left = played(&["Ann", "Bob"], "ready\nallow zzx\nready\nquit\n", InputSource::Person).out;
    assert!(left.contains("Bob, do you agree?") && !left.contains("does not agree"), "{left}");
}

#[test]
fn the_others_are_asked_after_a_resignation() {
    let lines = "ready\n8h grain\nready\nresign\ny\nready\nyes\nready\nyes\nquit\n";
    let Played { out: output, .. } = played(&["Ann", "Bob", "Cleo"], lines, InputSource::Person);
    output.assert_has(&[
        "Resigning puts you out of the game; the others play on. Type yes. ",
        "Ann, do you agree to end the game if all others do?",
        "Cleo, do you agree",
        "All agreed to end the game.",
    ]);
    // Each is asked alone, after a hand-over.
    let clear = "\x1b[H\x1b[2J\x1b[3J";
    output.assert_has(&[
        &format!("Ann keyboard and headphones, then type ready. {clear}Ann, do you agree"),
        &format!("Cleo keyboard and headphones, then type ready. {clear}Cleo, do you agree"),
    ]);
}

/// To type what is asked about is a yes; what is neither yes nor no is asked again; and all are asked, also after
/// a no, since who agrees does so until they take it back.
#[test]
fn agreeing_to_end_the_game_is_asked_until_the_answer_is_yes_or_no() {
    let resigned = "ready\n8h grain\nready\nresign\ny\nready\n";
    let said =
        |lines: &str| played(&["Ann", "Bob", "Cleo"], &format!("{resigned}{lines}"), InputSource::Person).out;
    let agreed = said("agree\nready\nperhaps\nyes\nquit\n");
    agreed.assert_has(&["Type yes or no. Type yes or no. ", "All agreed to end the game."]);
    let refused = said("no\nready\nyes\nhistory\nquit\n");
    assert!(refused.contains("Ann does not agree: the game goes on."), "{refused}");
    assert!(refused.contains("Cleo, do you agree"), "{refused}");
    assert!(refused.contains("Cleo agrees to end the game"), "{refused}");
    assert!(!refused.contains("All agreed"), "{refused}");
    let left = said("quit\n");
    assert!(!left.contains("does not agree"), "whoever leaves has not said no: {left}");
}

/// The player to move is asked last and keeps the keyboard, since the turn is theirs if the game goes on.
#[test]
fn after_a_resignation_each_is_handed_the_keyboard_once() {
    let lines = "ready\nresign\ny\nready\nyes\nready\nno\nscore\nquit\n";
    let Played { out, err, .. } = played(&["Ann", "Bob", "Cleo"], lines, InputSource::Person);
    let given = |name: &str| out.matches(&format!("Give {name} keyboard")).count();
    assert_eq!(["Ann", "Bob", "Cleo"].map(given), [1, 1, 1], "{out}");
    let asked = |name: &str| out.find(&format!("A question for {name} about ending the game. Give {name}"));
    assert!(asked("Cleo").is_some() && asked("Cleo") < asked("Bob"), "{out}");
    let (_, answered) = out.rsplit_once("Type yes or no. ").unwrap();
    assert!(
        answered.starts_with("Ann resigned. Cleo agrees to end the game. Your turn. Type rack.\n> "),
        "{out}"
    );
    assert_eq!((err.as_str(), out.contains("Bob's turn.")), ("", false), "{out}");
}

/// Three tiles each and none in the bag; whoever plays theirs ends the game.
const THREE_TILES: &str = r#"
name = "Three tiles"
[rack]
size = 3
[players]
max = 3
[words]
unknown = "challenge"
challenge = "points"
challenge_price = 5
[ending]
leftover = "own-and-out"
[board]
layout = """
.......
.......
.......
...*...
.......
.......
.......
"""
[tiles.sets.en]
blanks = 0
letters = [ { letter = "Q", count = 9, points = 3 } ]
"#;

/// Nobody hears which tiles the others have before the last play is challenged or not.
#[test]
fn the_last_play_is_challenged_before_the_result_is_said() {
    let folder = Home::new();
    let file = &*folder.write("three-tiles.toml", THREE_TILES);
    let played = |lines: &str, source| {
        let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        let people = NewPlayer::humans(["Ann", "Bob", "Cleo"]);
        let request = GameRequest::seeded(file, people, 1).timed("off");
        in_process(host.new_game(&request).unwrap(), lines, source, Duration::ZERO)
    };
    let asked = "A question for Bob about the last play. Give Bob keyboard and headphones, then type ready or challenge. ";
    let Played { out, err, .. } = played("ready\n4c qqq\nready\nchallenge\nquit\n", InputSource::Person);
    let (before, after) = out.split_once(asked).unwrap_or_else(|| panic!("{out}"));
    assert!(!before.contains("left") && !before.contains("over"), "{before}");
    assert!(after.contains("The game is over.") && after.contains("Cleo: Q, Q, Q left"), "{after}");
    assert_eq!(err, "The game is over.\n", "who has heard the result challenges no more");
    let challenged = played("ready\n4c qqq\nchallenge\nyes\nready\nrack\nquit\n", InputSource::Person).out;
    assert!(challenged.contains("Bob challenged the play, and Ann lost the turn"), "{challenged}");
    assert!(challenged.contains("> Q, Q, Q.") && !challenged.contains("over"), "{challenged}");
    assert_eq!(challenged.matches("Bob: type ready").count(), 1, "{challenged}");
    // Nobody can answer in a script.
    let script = played("4c QQQ\n", InputSource::Script).out;
    assert!(script.contains("The game is over."), "{script}");
}

/// SF-20: the warning is in the question. Nothing but yes is yes.
#[test]
fn a_pass_that_loses_the_game_says_so_first() {
    let lines = format!("{}ready\npass\n\nx 0\n\nx\nx 0\ny\n", "ready\npass\ny\n".repeat(4));
    let Played { out: output, err, .. } = played(&["Ann", "Bob"], &lines, InputSource::Person);
    assert!(err.contains("x 0 exchanges no tiles, which counts as a pass"), "{err}");
    output.assert_has(&[
        "> This is your third pass in a row: you lose the game. Pass this turn? Type yes. Nothing was done.\n> ",
        "Exchanging no tiles is a pass. This is your third pass in a row: you lose the game.",
        "The game is over. Bob wins. Ann 0, Bob 0.",
        "Ann passed for the third time in a row.",
    ]);
}

/// SF-20: the others play on, and must know with whom.
#[test]
fn a_player_who_is_out_by_passing_is_said_to_be() {
    let passes = "ready\npass\ny\n".repeat(7);
    let lines = format!("{passes}ready\nscore\nturn\nhistory\npass\ny\nlast\n");
    let heard = played(&["Ann", "Bob", "Cem"], &lines, InputSource::Person).out;
    let script = played(
        &["Ann", "Bob", "Cem"],
        &format!("{}score\nhistory\n", "pass\n".repeat(7)),
        InputSource::Script,
    );
    for output in [&heard, &script.out] {
        output.assert_has(&["Ann passed and is out of the game.", "Ann 0 (out), Bob 0, Cem 0"]);
        assert!(!output.contains("Bob passed and") && !output.contains("Bob 0 (out)"), "{output}");
    }
}

/// An exchange may count as a pass, and one may be enough.
#[test]
fn a_game_that_an_exchange_ends_says_so() {
    let folder = Home::new();
    let file = &*folder.file("out.toml");
    for (limit, lines, reason) in [
        (1, "exchange e\n", "Ann exchanged tiles, which counts as a pass."),
        (1, "pass\n", "Ann passed."),
        (2, "exchange e\npass\npass\n", "Ann passed or exchanged tiles for the second time in a row."),
        (2, "pass\nexchange o\npass\n", "Ann passed for the second time in a row."),
    ] {
        let rules = format!(
            "extends = \"wordfeud\"\nname = \"Out\"\n\
             passes = {{ counted = \"player\", effect = \"out\", limit = {limit}, exchange = \"counts\" }}\n"
        );
        fs::write(file, rules).unwrap();
        let host = Host::new(&Folders::default(), Some(folder.path().join("games")));
        let players = NewPlayer::humans(["Ann", "Bob"]);
        let request =
            GameRequest { language: Some("en".to_owned()), ..GameRequest::seeded(file, players, 7) };
        let session = host.new_game(&request).unwrap();
        let Played { out, .. } = in_process(session, lines, InputSource::Script, Duration::ZERO);
        assert!(out.contains(&format!("The game is over. {reason}")), "{limit}, {lines}: {out}");
    }
}

#[test]
fn a_coach_says_what_the_best_turn_was() {
    let home = Home::new();
    let args = ["play", "--plain", "--players", "Ann", "--bots", "novice", "--seed", "7", "--coach"];
    let ran = script(home.path(), &args, "8h grain\n");
    let lines = ran.out.lines().filter(|line| line.starts_with("Coach: best was ")).count();
    assert_eq!(lines, 1, "one line for the person's turn, none for the bot's: {}", ran.out);
    assert!(ran.out.contains("(you: "), "{}", ran.out);
    let statistics = script(home.path(), &["stats"], "");
    assert!(statistics.out.contains("1 game with a coach left out"), "{}", statistics.out);
    for (args, why) in [
        (
            ["--players", "Ann,Bob", "--bots", "novice"],
            "a coach is only for one person who plays against bots",
        ),
        (["--bots", "novice", "--mode", "professional"], "there is no coach in professional mode"),
    ] {
        let args = [&["play", "smartfeud", "--plain", "--coach"], &args[..]].concat();
        let refused = home.reads(&args, "");
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains(why) && refused.err.contains("--coach"), "{}", refused.err);
        assert!(!refused.err.contains("config.toml"), "{}", refused.err);
    }
    // Where the file of settings chooses the mode, the refusal says so.
    let config = home.path().join("config/rackety");
    home.write("config/rackety/config.toml", "[game]\nmode = \"professional\"\n");
    let args = ["play", "smartfeud", "--plain", "--coach", "--bots", "novice"];
    let refused = home.reads(&args, "");
    let cure =
        format!("choose --mode normal, or change the mode in {}", config.join("config.toml").display());
    assert!(refused.status == 2 && refused.err.contains(&cure), "{}", refused.err);
}

#[test]
fn a_script_repeats_the_last_answer() {
    let home = Home::new();
    let args = ["play", "wordfeud", "--plain", "--players", "Ann,Ben", "--seed", "7"];
    let ran = script(home.path(), &args, "rack\nrepeat\nquit\n");
    let racks = ran.out.lines().filter(|line| line.starts_with("Rack: ")).count();
    assert_eq!(racks, 3, "as the turn begins, as the answer, and as the answer again: {}", ran.out);
    let card = script(home.path(), &["study", "q?", "--plain"], "help\nrepeat\n");
    assert!(!card.out.contains("Nothing was said yet"), "{}", card.out);
}

/// Lines draw nothing, in a script, too.
#[test]
fn a_script_reads_the_rules_without_signs() {
    let home = Home::new();
    let ran = script(home.path(), &["play", "smartfeud", "--plain", "--players", "Ann,Bob"], "rules\n");
    assert!(ran.out.contains("20 double letter") && !ran.out.contains('×'), "{}", ran.out);
}

#[test]
fn a_turn_is_undone() {
    let home = Home::new();
    let args = ["play", "--plain", "--players", "Ann", "--bots", "novice", "--seed", "7", "--undo"];
    let ran = script(home.path(), &args, "undo\n8h grain\nundo\n8h grain\n");
    assert!(ran.err.contains("Line 1: you have no turn to undo."), "{}", ran.err);
    let turns: Vec<&str> = ran.out.lines().filter(|line| line.contains(" played ")).collect();
    assert!(ran.out.contains("Your last turn is undone.\nTurn 1, Ann to play. Ann 0, "), "{}", ran.out);
    assert_eq!((turns.len(), turns[0], turns[1]), (4, turns[2], turns[3]), "the same draw: {}", ran.out);
    let statistics = script(home.path(), &["stats"], "");
    assert!(statistics.out.contains("1 game with undone turns left out"), "{}", statistics.out);
    let args = ["play", "--plain", "--players", "Ann,Bob", "--undo"];
    let refused = home.reads(&args, "");
    assert!(refused.err.contains("undo is only for one person who plays against bots"), "{}", refused.err);
}

#[test]
fn a_line_after_the_time_has_run_out_is_not_executed() {
    let folder = TempDir::new().unwrap();
    let game = session(folder.path(), &["Ann", "Bob"], "3m", 7);
    // Two readings of the clock per line: the second line comes after four minutes.
    let Played { out: output, err, exit } =
        in_process(game, "time\n8h grain\n", InputSource::Script, Duration::from_secs(50));
    output.assert_has(&["Time left: ", "Ann's time ran out: a pass.\nTurn 2, Bob to play."]);
    assert_eq!(err, "Line 2: the turn's time had run out.\n");
    assert_eq!(exit.faults, 1);
}

/// A person who takes this long for each line.
struct SlowTyping<'a> {
    lines: std::str::Lines<'a>,
    line: Vec<u8>,
    seconds: u64,
    passed: &'a Cell<u64>,
}

impl io::Read for SlowTyping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = io::Read::read(&mut self.fill_buf()?, buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for SlowTyping<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some(line) = self.lines.next()
        {
            self.passed.set(self.passed.get() + self.seconds);
            self.line = format!("{line}\n").into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

/// The text heard in a game of Ann and a bot, by a person who takes some seconds for each line, and the game afterwards.
fn heard_slowly(lines: &str, seconds: u64, options: OptionsText) -> (String, Session) {
    let (_folder, host) = new_host();
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())];
    let request = GameRequest { options, ..GameRequest::seeded("smartfeud", players, 7) };
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    let passed = Cell::new(0);
    let now = || Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(passed.get()) };
    let mut input = SlowTyping { lines: lines.lines(), line: Vec::new(), seconds, passed: &passed };
    let mut streams = Streams::in_memory();
    let dialogue = Dialogue::new(&mut input, &mut streams, InputSource::Person, ScreenClearing::Unsupported);
    play(session, Talk { dialogue, now: &now, host: &host }).unwrap();
    let written = [&streams.out, &streams.err].map(|stream| String::from_utf8_lossy(stream.written()));
    (written.concat(), host.resume(Some(&file)).unwrap())
}

#[test]
fn the_time_for_the_answer_to_a_question_is_that_of_the_player_who_is_asked() {
    for (lines, seconds) in [
        ("pass\ny\nquit\n", vec![Some(16), Some(0)]),
        ("x 0\ny\nquit\n", vec![Some(16), Some(0)]),
        ("resign\ny\nquit\n", vec![Some(16)]),
    ] {
        let (heard, game) = heard_slowly(lines, 8, OptionsText::timed("3m"));
        assert_eq!(game.notes().seconds, seconds, "{heard}");
    }
}

#[test]
fn an_answer_after_the_time_has_run_out_does_nothing() {
    let options = || OptionsText { undo: Some(true), ..OptionsText::timed("3m") };
    for lines in ["pass\ny\nquit\n", "resign\ny\nquit\n"] {
        let (heard, game) = heard_slowly(lines, 100, options());
        let first = game.game().turns().first().map(|turn| turn.outcome.clone());
        assert_eq!(first, Some(TurnOutcome::TimeOut), "{heard}");
        assert!(heard.contains("our line came too late; type it again."), "{heard}");
        assert_eq!(game.game().state().ending(), None);
    }
    // The turn that was to be undone is not the last any more.
    let (heard, game) = heard_slowly("pass\ny\nundo\ny\nquit\n", 89, options());
    assert_eq!(game.game().undone(), 1, "{heard}");
    let (heard, game) = heard_slowly("rack\nundo\ny\nquit\n", 89, options());
    assert_eq!(game.game().undone(), 0, "{heard}");
}

/// SF-24: as after a resignation that was typed.
#[test]
fn after_a_resignation_by_the_clock_the_others_are_asked() {
    let folder = Home::new();
    let ruleset = &*folder
        .write("strict.toml", "extends = \"smartfeud\"\nname = \"Strict\"\ntime.timeout = \"resign\"\n");
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let begin = || {
        let request = GameRequest::seeded(ruleset, NewPlayer::humans(["Ann", "Bob", "Cleo"]), 7).timed("3m");
        host.new_game(&request).unwrap()
    };
    let lines = "ready\nscore\nscore\nscore\nready\nyes\nready\nyes\n";
    let out = in_process(begin(), lines, InputSource::Person, Duration::from_secs(40)).out;
    assert!(out.contains("Cleo, do you agree to end the game if all others do?"), "{out}");
    assert!(out.contains("All agreed to end the game."), "{out}");
    let script = in_process(begin(), "time\ntime\ntime\n", InputSource::Script, Duration::from_secs(50)).out;
    let said = "Ann's time ran out: resigned.\nThe remaining players may end the game together: type agree";
    assert!(script.contains(said), "{script}");
}

#[test]
fn bots_play_their_turns_and_hints_are_counted() {
    let home = Home::new();
    let args = [
        "play",
        "--plain",
        "wordfeud",
        "--players",
        "Ann",
        "--bots",
        "novice",
        "--seed",
        "7",
        "--hints",
        "3",
    ];
    let ran = script(home.path(), &args, "hint\npass\nhistory\nhint\nhint place\nhint word\n");
    assert!(ran.out.contains("Hints left: 2.") && ran.out.contains("Hints left: 0."), "{}", ran.out);
    assert_eq!(ran.err, "Line 6: no hints left.\n");
    ran.out.assert_has(&["Ann passed.\nBot (novice) ", "Turn 3, Ann to play. "]);
    let racks = ran.out.lines().filter(|line| line.starts_with("Rack: ")).count();
    assert_eq!(racks, 2, "a bot's rack is not shown: {}", ran.out);
    let ran = script(home.path(), &["resume", "--plain"], "hint\nhint word\n");
    assert_eq!(ran.err, "Line 2: no hints left.\n", "the best plays were shown in this turn");
}

#[test]
fn bots_among_themselves_play_to_the_end() {
    let home = Home::new();
    let args = ["play", "--plain", "--players", "none", "--bots", "novice,novice", "--seed", "7"];
    let ran = script(home.path(), &args, "scores\n");
    ran.out.assert_has(&["The game is over. ", "Bot (novice 2) played "]);
    assert_eq!(ran.status, 0);
}

#[test]
fn the_game_that_proves_the_packages_ends_as_they_expect() {
    let check = include_str!("../../packaging/check.sh");
    let value = |before: &str, after: &str| {
        check.lines().find_map(|line| line.strip_prefix(before)?.strip_suffix(after)).unwrap()
    };
    let args: Vec<&str> = value("bots_game=(", ")").split(' ').collect();
    let ran = script(TempDir::new().unwrap().path(), &args, "");
    assert!(ran.out.contains(value("bots_result=\"", "\"")), "correct packaging/check.sh: {}", ran.out);
}

#[test]
fn a_rack_with_a_pin_is_shown_after_the_pin() {
    let lines = "ready\npin 12\npass\nyes\nready\npass\nyes\nready\nwrong\n12\n";
    let Played { out: output, .. } = played(&["Ann", "Bob"], lines, InputSource::Person);
    let asked = output
        .find("Give Ann keyboard and headphones, then type ready. Type the PIN: Wrong PIN. Type the PIN: ")
        .unwrap();
    assert!(output[asked..].contains("Bob passed. Type rack."), "{output}");
    let lines = "ready\npin 12\npass\nyes\nready\npass\nyes\nready\nwrong\n";
    let Played { out: output, .. } = played(&["Ann", "Bob"], lines, InputSource::Person);
    assert!(!output.contains("Bob passed. Type rack."), "the end of the input shows no rack: {output}");
    let lines = lines.replace("wrong\n", "wrong\nq\n");
    let Played { out: output, .. } = played(&["Ann", "Bob"], &lines, InputSource::Person);
    assert!(output.contains("Wrong PIN. Type the PIN: Ann 0, Bob 0. Saved; resume with"), "{output}");
}

/// Whoever does not know a player's PIN challenges nothing in their name.
#[test]
fn a_pin_is_asked_for_before_a_challenge() {
    let folder = TempDir::new().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let bluff = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/examples/bluff.toml");
    let request = GameRequest::seeded(bluff, NewPlayer::humans(["Ann", "Bob"]), 7);
    let lines = "ready\npin 12\npass\nyes\nready\n8h cous\nchallenge\nwrong\n12\nno\nquit\n";
    let session = host.new_game(&request).unwrap();
    let out = in_process(session, lines, InputSource::Person, Duration::ZERO).out;
    let asked = "then type ready or challenge. Type the PIN: Wrong PIN. Type the PIN: Challenge";
    assert!(out.contains(asked), "{out}");
}

#[test]
fn a_square_a_word_and_anagrams_are_hints_too() {
    let home = Home::new();
    let args = ["play", "--plain", "--players", "Ann,Bob", "--seed", "7", "--hints", "3"];
    let ran = script(home.path(), &args, "hint word\nhint place\nword =qi\nword =at\n");
    ran.out.assert_has(&[
        " makes 61 points.\nHints left: 2.",
        "61 points: from ",
        "Hints left: 1.\nOne word in ",
        "Words from tiles are not shown during a game.",
    ]);
    // To have them again costs nothing in the same turn, also after the game was left.
    let ran = script(home.path(), &["resume", "--plain"], "word =iq\nhint word\nhint place\nhint length\n");
    assert_eq!(ran.err, "Line 4: no hints left.\n", "{}", ran.out);
    ran.out.assert_has(&["One word in ", " makes 61 points.", "61 points: from "]);
    assert!(!ran.out.contains("Hints left"), "{}", ran.out);
}

/// An output that notes, for each line with a turn, whether the saved game had the turn when the line was printed.
struct Witness {
    folder: PathBuf,
    printed: Rc<RefCell<Vec<(String, bool)>>>,
}

impl Write for Witness {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let saved = || {
            let file = self.folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
            let file = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "json"));
            fs::read_to_string(file.unwrap()).unwrap()
        };
        for (line, record) in [
            ("played 8h GRAIN", "8h GRAIN"),
            ("passed", "\"pass\": true"),
            ("ran out", "\"timeout\": true"),
            ("resigned", "\"resign\""),
            ("Hints left", "\"hints\""),
        ] {
            if text.contains(line) {
                self.printed.borrow_mut().push((line.to_owned(), saved().contains(record)));
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A turn that is printed is on disk, so it is not lost if the program is killed at that moment.
#[test]
fn what_is_printed_is_on_disk() {
    let (folder, host) = new_host();
    let mut players = NewPlayer::humans(["Ann"]);
    players.push(NewPlayer::Bot("novice".parse().unwrap()));
    let request = GameRequest {
        options: OptionsText {
            time: Some("3m".to_owned()),
            hints: Some(HintsText::Count(3)),
            ..OptionsText::default()
        },
        ..GameRequest::seeded("smartfeud", players, 7)
    };
    let session = host.new_game(&request).unwrap();
    let readings = Cell::new(0);
    let now = || {
        // Late in the game, the time runs out between two readings.
        readings.set(readings.get() + 1);
        let running = Duration::from_secs(if readings.get() == 12 { 1000 } else { 0 });
        Now { wall: Timestamp::UNIX_EPOCH, running }
    };
    let mut input = &b"hint\n8h grain\npass\nscores\nscores\nscores\nscores\nresign\n"[..];
    let printed = Rc::new(RefCell::new(Vec::new()));
    let out = Output::over(Witness { folder: folder.path().to_owned(), printed: Rc::clone(&printed) });
    let mut streams = Streams { out, err: Output::in_memory() };
    let dialogue = Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
    play(session, Talk { dialogue, now: &now, host: &host }).unwrap();
    let printed = printed.borrow();
    let lines: Vec<&str> = printed.iter().map(|(line, _)| line.as_str()).collect();
    for line in ["Hints left", "played 8h GRAIN", "passed", "ran out", "resigned"] {
        assert!(lines.contains(&line), "{line}: {printed:?}");
    }
    assert!(printed.iter().all(|(_, is_saved)| *is_saved), "{printed:?}");
}

/// Copied into a shell, the command resumes this game, wherever it is saved.
#[test]
fn the_last_line_says_how_to_resume_a_game_in_another_folder() {
    let home = Home::new();
    let folder = home.path().join("our games");
    let save_dir = ["--save-dir", folder.to_str().unwrap()];
    let ran = script(home.path(), &[&PLAY[..], &save_dir].concat(), "8h grain\n");
    let command = format!("`rackety resume --plain --save-dir '{}'`", folder.display());
    assert!(ran.out.contains(&command), "{command}: {}", ran.out);
    let ran = script(home.path(), &[&["resume", "--plain"][..], &save_dir].concat(), "");
    assert!(ran.out.contains(&command) && ran.out.contains("Turn 2, Bob to play."), "{}", ran.out);
    // By its path, without the folder, the file itself is named.
    let file = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).next().unwrap();
    let ran = script(home.path(), &["resume", "--plain", file.to_str().unwrap()], "");
    assert!(ran.out.contains(&format!("`rackety resume --plain '{}'`", file.display())), "{}", ran.out);
}

/// A game keeps the own words that it is played with, so that a play is as legal on one computer as on another.
#[test]
fn words_allowed_in_a_game_stay_with_it() {
    let home = Home::new();
    let lines = "allow llaginr\nhint\nnever grill\n8h grill\nallow llaginr\n";
    let ran = script(home.path(), &[&PLAY[..], &["--hints", "free"]].concat(), lines);
    ran.out.assert_has(&[
        "LLAGINR is good from now on, in this game and later ones (words/en.txt).",
        "LLAGINR",
        "GRILL is barred from now on",
    ]);
    let wrong: Vec<&str> = ran.err.lines().collect();
    assert_eq!(wrong.len(), 2, "{}", ran.err);
    assert!(wrong[0].starts_with("Line 4: ") && wrong[0].contains("GRILL"), "{}", ran.err);
    assert!(wrong[1].starts_with("Line 5: LLAGINR is already good"), "{}", ran.err);

    // Elsewhere, without the file, the game has its words all the same, and the players are told.
    let words = home.path().join("data/rackety/words/en.txt");
    fs::write(&words, "yeeet\n").unwrap();
    let ran = script(home.path(), &["resume", "--plain"], "word llaginr\nword grill\nword yeeet\n");
    ran.out.assert_has(&[
        " words, +1 own word, 1 barred.",
        "Your own words have changed (GRILL, LLAGINR, YEEET); this game keeps those that it was played with.",
        "LLAGINR is good",
        "GRILL is barred",
        "YEEET is not in",
    ]);
    let ran = script(home.path(), &[&PLAY[..], &["--mode", "professional"]].concat(), "allow grilll\n");
    assert_eq!(ran.err, "Line 1: no words can be allowed or barred in professional mode.\n");
}

#[test]
fn a_word_that_the_game_would_refuse_is_not_allowed() {
    let home = Home::new();
    let rules =
        &*home.write("long.toml", "extends = \"smartfeud\"\nname = \"Long\"\n[words]\nmin_length = 3\n");
    let play = ["play", rules, "--plain", "--players", "Ann,Bob", "--seed", "7"];
    let ran = script(home.path(), &play, "allow xq\nallow qi\nallow café\nallow a\nallow xqx\nword xqx\n");
    assert_eq!(
        ran.err.lines().collect::<Vec<_>>(),
        [
            "Line 1: XQ is too short for this game: words have at least 3 tiles.",
            "Line 2: QI is too short for this game: words have at least 3 tiles.",
            "Line 3: CAFÉ: no tile has the letter É.",
            "Line 4: A is too short for this game: words have at least 3 tiles.",
        ]
    );
    assert!(ran.out.contains("XQX is good (added to International English)."), "{}", ran.out);
    let ran = script(home.path(), &PLAY, "word café\n");
    assert!(ran.out.contains("CAFÉ is good, as CAFE (International English)."), "{}", ran.out);
}

/// With other words a hint has another answer, which costs again.
#[test]
fn a_hint_costs_again_once_a_word_is_allowed() {
    let lines = "8h grain\nwhere s\nwhere s\nallow llaginr\nwhere s\nwhere t\n";
    let ran = script(TempDir::new().unwrap().path(), &[&PLAY[..], &["--hints", "2"]].concat(), lines);
    assert_eq!(ran.err, "Line 6: no hints left.\n");
}

/// A ruleset with so many blanks that one is soon on the board.
const BLANKS: &str = r#"
extends = "wordfeud"
name = "Blanks"

[blank]
change = true

[dictionary]
add = ["AA", "AAA"]

[tiles]
default = "en"
languages = ["en"]

[tiles.sets.en]
blanks = 50
letters = [{ letter = "A", count = 50, points = 3 }]
"#;

#[test]
fn a_blank_is_changed_in_a_plain_game() {
    let home = Home::new();
    let ruleset = &*home.write("blanks.toml", BLANKS);
    let args = ["play", ruleset, "--plain", "--players", "Ann,Bob", "--seed", "7"];
    let lines = "change h8\n8h aA\nchange h8\nchange i8\n8h ..A\nhistory\nresign\n";
    let ran = script(home.path(), &args, lines);
    for line in [
        "You can change a blank on the board: h8 for your A.",
        "Bob swapped the blank on h8 for A.",
        "Bob played 8h AAA for 9: AAA 9.",
    ] {
        assert!(ran.out.lines().any(|other| other == line), "{line} in {}", ran.out);
    }
    let refused = ["Line 1: there is no blank on h8 to change", "Line 4: there is no blank on i8 to change"];
    assert!(refused.iter().all(|line| ran.err.contains(line)) && ran.err.lines().count() == 2, "{}", ran.err);
    let game = &files_in(&home.path().join("data/rackety/games"))[0];
    let review = home.run(&["review", game, "--depth", "quick", "--json"]).json();
    let turns = review["turns"].as_array().unwrap();
    assert!(turns.iter().any(|turn| (&turn["kind"], &turn["letter"]) == (&"change".into(), &"A".into())));
}

/// The lines of a learner who does what the tutorial says.
const LESSONS: &str = "\
8e HELLO
h8 LAND
9h ANY
try 11h DREAM
11h DREAM
m11 ?SUN
pass
x VUUI
i7 WORLD
ready
hide
rack
word HOARIEST
h8 LANDS
undo
hint place
e8 HOARIEST
take g8
i8 NEST
8d CARBON
next
next
";

#[test]
fn every_lesson_is_learnt_with_typed_commands() {
    let home = Home::new();
    let ran = script(home.path(), &["tutorial", "--plain"], LESSONS).quiet();
    ran.out.assert_has(&[
        "Lesson 9 of 9: Where to go next.",
        "112 points.",
        "CAR 5",
        "This was the last lesson.",
    ]);
    // In a script, the meaning of a word that is looked up stays on its line.
    let mut lines = ran.out.lines().filter(|line| !line.starts_with("HOARIEST is good ("));
    assert!(lines.all(|line| line.chars().count() <= 120), "{}", ran.out);
    let progress = fs::read_to_string(home.path().join("data/rackety/tutorial.toml")).unwrap();
    assert!(
        progress.contains("\"taking\"") && !home.path().join("data/rackety/games").exists(),
        "{progress}"
    );
    // Whoever has finished all begins anew, and can begin with any lesson.
    let again =
        script(home.path(), &["tutorial", "taking", "--plain"], "8d CARB\ni8 NEST\ntake h8\nskip\nquit\n");
    assert!(again.out.contains("quit leaves.\nLesson 8 of 9"), "{}", again.out);
    assert!(again.err.starts_with("Line 1: ") && again.err.contains("That leaves CART"), "{}", again.err);
    assert_eq!((again.status, again.out.contains("Lesson 9 of 9")), (1, true), "{}", again.out);
    // Three wrong takings show the right one.
    let taken = script(home.path(), &["tutorial", "taking", "--plain"], "take h8\ntake h8\ntake d8\nquit\n");
    assert_eq!(taken.out.matches("Like this: take g8").count(), 1, "{}", taken.out);
    // A lesson that is skipped does not come again, and only the word that is asked for will do.
    let home = Home::new();
    script(home.path(), &["tutorial", "--plain"], "skip\nskip\nquit\n");
    let on = script(home.path(), &["tutorial", "--plain"], "quit\n");
    assert!(on.out.contains("quit leaves.\nLesson 3 of 9"), "{}", on.out);
    let words = script(home.path(), &["tutorial", "help", "--plain"], "word HOARIER\nquit\n");
    assert!(words.err.contains("Now look up HOARIEST."), "{}", words.err);
    // Before the guest is ready, no rack is read out.
    let covered = script(home.path(), &["tutorial", "keyboard", "--plain"], "i7 WORLD\nrack\nready\nquit\n");
    assert!(covered.err.contains("the racks are hidden; type ready"), "{}", covered.err);
    assert_eq!(covered.out.matches("A, E, I, O, R, S, T").count(), 1, "{}", covered.out);
    let first = script(home.path(), &["tutorial", "a-word", "--plain"], "e8 HELLO\nquit\n");
    assert!(first.err.contains("HELLO across from e8, written 8e HELLO"), "{}", first.err);
}

/// The task is said again when it is asked for, and when what it asked for is undone.
#[test]
fn the_task_of_a_lesson_is_repeated() {
    let home = Home::new();
    let said = |lesson: &str, lines: &str, task: &str| {
        let ran = script(home.path(), &["tutorial", lesson, "--plain"], lines);
        assert_eq!(ran.err, "", "{}", ran.out);
        ran.out.matches(task).count()
    };
    assert_eq!(
        said("a-word", "\nscores\nrepeat\nquit\n", "Type 8e HELLO: the square of the first letter"),
        3
    );
    assert_eq!(said("farewell", "\nnext\n", "Type next, and have fun."), 2);
    assert_eq!(said("keyboard", "i7 WORLD\n\nready\nquit\n", "Type ready"), 2);
    // NEST needs the T.
    let put_back = "take g8\nput back\ntake g8\ni8 NEST\nquit\n";
    assert_eq!(said("taking", put_back, "Type take g8"), 2);
    assert_eq!(said("taking", put_back, "Type 8d CARBON"), 1);
}

#[test]
fn a_faulty_word_list_of_the_settings_is_reported_with_its_fault() {
    let home = Home::new();
    let (config, lists) = (home.path().join("config/rackety"), home.path().join("data/rackety/dictionaries"));
    fs::create_dir_all(&config).unwrap();
    fs::create_dir_all(&lists).unwrap();
    fs::write(config.join("config.toml"), "[game]\ndictionary = \"house\"\n").unwrap();
    let notice = || script(home.path(), &PLAY, "").out.lines().nth(1).unwrap().to_owned();
    let start = "The word list `house` from your settings";
    let end = "; the ruleset's choice is used instead.";
    assert_eq!(notice(), format!("{start} is not installed{end}"));
    fs::write(lists.join("house.fst"), "").unwrap();
    let faulty = notice();
    let cause = format!("{start} cannot be used (dictionaries/house.fst: house.toml is missing next to it; ");
    assert!(faulty.starts_with(&cause) && faulty.ends_with(end), "{faulty}");
}

#[test]
fn a_folder_of_word_lists_that_cannot_be_read_is_reported_once() {
    let home = Home::new();
    fs::create_dir_all(home.path().join("data/rackety")).unwrap();
    fs::write(home.path().join("data/rackety/dictionaries"), "").unwrap();
    let ran = home.reads(&["tutorial", "--plain"], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err.matches("the folder of word lists cannot be read").count(), 1, "{}", ran.err);
    assert!(!ran.err.contains("a-word.toml"), "{}", ran.err);
}

#[test]
fn a_wrong_lesson_has_every_fault_with_its_place() {
    let home = Home::new();
    let file = &*home.file("wrong.toml");
    let faults = |text: &str| {
        fs::write(file, text).unwrap();
        let ran = home.reads(&["tutorial", file], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
        ran.err
    };
    let misspelled = faults("titel = \"A\"\nruleset = 3\n");
    misspelled.assert_has(&["did you mean `title`", "write text in quotes"]);
    let long = "x".repeat(71);
    let step = format!(
        "[[step]]\nsay = \"{long}\"\ntype = \"{{play}}\"\naccept = \"dance\"\nwrong.no = \"{{who}}\"\n"
    );
    let lines = faults(&format!(
        "title = \"A\"\nruleset = \"wordfued\"\n{step}[[step]]\nsay = \"b\"\naccept = \"words 2\"\n"
    ));
    lines.assert_has(&[
        "a line of 71 characters",
        "unknown name {play}",
        "unknown goal `dance`",
        "unknown refusal `no`",
        "unknown name {who}",
        "did you mean `wordfeud`",
        "neither `keys` nor `type`",
        "no play to show",
    ]);
    // The steps are played, so that no learner meets one that cannot be done.
    let start = "title = \"A\"\nruleset = \"wordfeud\"\n[start]\nracks = [\"CATDOGS\"]\n";
    let step = "[[step]]\nsay = \"a\"\ntype = \"b\"\naccept = \"play 8h HELLO\"\n";
    let unplayable = faults(&format!("{start}{step}"));
    assert!(unplayable.contains("wrong.toml:8") && unplayable.contains("accept"), "{unplayable}");
    // Plain mode reaches no such step, and both modes make the same turns.
    let step = |accept, line| format!("[[step]]\nsay = \"a\"\n{line}\naccept = \"{accept}\"\n");
    for (accept, line, fault) in [
        ("laid 8h CAT", "keys = \"a\"\ntype = \"b\"", "plain mode has no cursor"),
        ("cursor e8", "type = \"b\"", "plain mode has no cursor"),
        ("play 8h CAT", "type = \"b\"", "a turn without `keys`"),
        ("pass", "keys = \"a\"", "a turn without `type`"),
    ] {
        let faults = faults(&format!("{start}{}", step(accept, line)));
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
}
