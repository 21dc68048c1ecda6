//! The real program in a pseudo-terminal, whose screen is read as a player reads it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests may panic")]

mod annotate;
mod bench;
mod completions;
mod crash;
#[cfg(target_os = "linux")]
mod idle;
mod laboratory;
mod plain;
#[path = "../program/mod.rs"]
mod program;
mod signals;
mod sizes;
mod table;
mod terminal;
mod watch;

use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use program::rackety_in;
use terminal::{Terminal, at_once, note_earlier_start};

const PLAY: [&str; 6] = ["play", "smartfeud", "--players", "Ann,Bob", "--seed", "7"];

/// With seed 7 Ann's rack is LLAGINR; with the gift blank as U it makes ALLURING, with all eight tiles.
#[track_caller]
fn plays_alluring(terminal: &mut Terminal) {
    terminal.ready("Ann");
    terminal.sees("places the gift blank");
    terminal.types("\x1b[D\x1b[D\x1b[D").sees("8e ─");
    terminal.types("all.uring").sees("plays it for 60");
    terminal.types("\r").sees("Ann played 8e ALLuRING for 60");
}

/// These tests wait for a clock or to see that nothing happens; one after another, they would take as long as all the rest. Tests
/// begin by their names, and whatever takes longest must not begin last.
#[test]
fn a_dozen_programs_wait_at_the_same_time() {
    at_once::<fn()>(
        [
            #[cfg(target_os = "linux")]
            idle::an_idle_program_sleeps,
            plain::the_clock_is_heard_at_the_prompt,
            plain::the_time_of_a_stop_does_not_count,
            signals::a_second_signal_ends_a_program_whose_terminal_is_stalled,
            table::a_table_that_is_stopped_takes_no_time_from_the_others,
            a_turn_whose_time_runs_out_is_a_pass_and_the_bell_rings,
            the_desktop_is_notified_of_turns_of_bots_and_of_short_time,
        ],
        |test| test(),
    );
}

#[test]
fn a_whole_game_from_opening_to_final_scores() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    plays_alluring(&mut terminal);

    // Bob takes the first L of ALLURING, which leaves LURING, and uses it in TABLE, down through the A.
    terminal.ready("Bob");
    terminal.types(":take f8\r").sees("L from f8").sees("LURING ✓").sees("puts the L back on f8");
    terminal.types("\x1b[D\x1b[A ").sees("L from f8");
    terminal.types("table").sees("plays it for 13");
    terminal.types("\r").sees("Bob took L from f8");

    terminal.ready("Ann");
    terminal.types("\x18").sees("No tiles marked");
    terminal.types("12\r").sees("Ann exchanged 2 tiles");

    for name in ["Bob", "Ann", "Bob", "Ann", "Bob"] {
        terminal.passes(name);
    }
    terminal.sees("game over");
    terminal.sees("Bob passed for the third time in a row.");
    terminal.sees("Ann wins.");
    terminal.sees("ALLuRING");
    terminal.quits();
    assert!(terminal.raw().contains("SmartFeud: Ann 60, Bob 13"), "{}", terminal.raw());
}

/// The farewell names the file, and a folder can have any name.
#[test]
fn the_farewell_does_not_control_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games\u{1b}]52;c;UVFRUQ==\u{7}");
    let mut terminal =
        Terminal::start(&[&PLAY[..], &["--save-dir", games.to_str().unwrap()]].concat(), folder.path());
    terminal.sees("Ann: Enter when ready");
    terminal.quits();
    let raw = terminal.raw();
    assert!(raw.contains(r"games\u{1b}]52;c;UVFRUQ==\u{7}/smartfeud-"), "{raw}");
    assert!(!raw.contains("\u{1b}]52"), "{raw}");
}

/// The worker finds a puzzle, and the solver its best play at the second try.
#[test]
fn a_puzzle_from_the_search_to_the_shared_result() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = ["puzzle", "wordfeud", "--language", "en", "--seed", "7"];
    let listed = rackety_in(folder.path(), &[&puzzle[..], &["--json"]].concat()).out;
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let play = |rank: usize| {
        let play = &listed["plays"][rank];
        format!(":{} {}\r", play["at"].as_str().unwrap(), play["word"].as_str().unwrap())
    };
    let mut terminal = Terminal::start(&puzzle, folder.path());
    terminal.sees("try 1 of 3");
    terminal.types(&play(1)).sees("tries left.");
    terminal.types(&play(0)).sees("Solved at the second try!");
    terminal.resize(200, 60);
    terminal.sees("Solved 1 of 1");
    terminal.resize(80, 24);
    terminal.types("s");
    terminal.wait("the result", |terminal| {
        copied(terminal).is_some_and(|text| text.ends_with("Try 2 of 3: solved"))
    });
    terminal.quits();
}

/// The second Enter of an impatient or bouncing finger, so long after the first.
/// Returns false if this test was too slow for it.
#[track_caller]
fn a_double_enter_is_one(apart: Duration) -> bool {
    let (_folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    terminal.ready("Ann");
    let (written, begun) = (terminal.written(), Instant::now());
    terminal.types(":8e ALLuRING\r");
    thread::sleep(apart);
    terminal.types("\r");
    // The cover takes keys a second after it is drawn.
    if begun.elapsed() > Duration::from_millis(900) {
        return false;
    }
    terminal.sees("Bob: Enter when ready");
    assert!(terminal.raw_from(written).contains("Keys pressed before"), "the cover says that it waits");
    terminal.ready("Bob");
    terminal.quits();
    true
}

#[test]
fn a_double_enter_shows_nobodys_rack() {
    at_once([50, 150, 300, 500], |millis| {
        let is_one = (0..10).any(|_| a_double_enter_is_one(Duration::from_millis(millis)));
        assert!(is_one, "{millis} ms took longer each time");
    });
}

#[test]
fn a_killed_game_is_resumed_where_its_last_turn_ended() {
    let (folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    plays_alluring(&mut terminal);
    terminal.ready("Bob");
    terminal.types("bun").sees("not in the dictionary:");
    terminal.signal("KILL");
    terminal.ends();

    let mut terminal = Terminal::start(&["resume"], folder.path());
    terminal.ready("Bob");
    terminal.sees("8e ALLuRING");
    terminal.types("\x1b[21~").sees("word-tile games");
    terminal.types("q\x11");
    assert!(terminal.ends());
}

/// The program runs as in the shell of an editor: the screen would be escape sequences.
#[test]
fn a_dumb_terminal_gets_plain_mode_and_is_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let dumb = [("TERM", "dumb")];
    let mut terminal = Terminal::start_with(&PLAY, folder.path(), &dumb);
    terminal.sees("Give Ann keyboard and headphones, then type ready. ");
    terminal.types("ready\r").sees("Type rack.");
    terminal.types("8h grain\r").sees("Give Bob keyboard and headphones, then type ready. ");
    terminal.leaves();
    let raw = terminal.raw();
    assert!(
        raw.starts_with("The terminal cannot show a screen (TERM is dumb), so this is plain mode"),
        "{raw}"
    );
    assert!(raw.contains("GRAIN, 7 points.") && !raw.contains('\u{1b}'), "{raw}");
    let mut terminal = Terminal::start_with(&["games"], folder.path(), &dumb);
    assert!(terminal.ends());
    let raw = terminal.raw();
    assert!(raw.contains("SmartFeud") && !raw.contains('\u{1b}'), "{raw}");
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start_with(&[], folder.path(), &dumb);
    terminal.sees("Rackety. 1 new game; 2 continue the last game");
    terminal.types("0\r");
    assert!(terminal.ends());
}

#[test]
fn no_colours_are_sent_if_none_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_with(&PLAY, folder.path(), &[("NO_COLOR", "1")]);
    plays_alluring(&mut terminal);
    let raw = terminal.raw();
    let colours = raw.split("\x1b[").filter_map(|rest| rest.split_once('m')).filter(|(code, _)| {
        code.split(';').any(|part| {
            part.len() == 2 && (part.starts_with('3') || part.starts_with('4')) && !part.ends_with('9')
        })
    });
    assert_eq!(colours.map(|(code, _)| code).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// Full colours if the terminal announces them, otherwise the nearest of 256, otherwise its own sixteen.
#[test]
fn only_colours_that_the_terminal_announces_are_sent() {
    for (environment, sent) in [
        ([("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], "48;2;20;24;29"),
        ([("TERM", "xterm-256color"), ("COLORTERM", "")], "48;5;233"),
        ([("TERM", "xterm"), ("COLORTERM", "")], "48;5;0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut environment = environment.to_vec();
        environment.push(("NO_COLOR", ""));
        note_earlier_start(folder.path());
        let terminal = Terminal::start_with(&["--theme", "smartfeud"], folder.path(), &environment);
        terminal.sees("New game");
        // The terminal is also asked which colours it has, and this one does not answer.
        let raw = terminal.raw().replace("\x1b[48;2;1;2;3m", "");
        assert!(raw.contains(sent), "{environment:?}: no {sent}");
        assert_eq!(raw.contains("8;2;"), sent.starts_with("48;2;"), "{environment:?}");
    }
}

/// The answers of a terminal with all colours and a light background.
const LIGHT_ANSWERS: &str =
    "\x1bP1+r524742=38\x1b\\\x1bP1$r0;48:2::1:2:3m\x1b\\\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\\x1b[?62;22c";

const OVER_SSH: [(&str, &str); 3] = [("TERM", "xterm-256color"), ("COLORTERM", ""), ("COLORFGBG", "")];

/// The program runs as over ssh, which does not pass on what the terminal announces.
#[test]
fn a_terminal_that_answers_gets_all_colours_on_its_own_background() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start_with(&[], folder.path(), &OVER_SSH);
    // They wait there until the question is asked.
    terminal.types(LIGHT_ANSWERS).sees("New game");
    assert!(terminal.raw().contains("48;2;250;247;240"), "{}", terminal.raw());
    terminal.quits();
}

/// Over a slow line, the answers come when keys are read.
#[test]
fn late_answers_are_neither_shown_nor_typed() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start_with(&[], folder.path(), &OVER_SSH);
    // The last text of the frame.
    terminal.sees("q quit");
    let before = terminal.screen();
    terminal.types(LIGHT_ANSWERS);
    thread::sleep(Duration::from_millis(300));
    assert_eq!(terminal.screen(), before);
    terminal.quits();
}

/// Terminals that would print the questions, or hand them on, are not asked; others show nothing of them.
#[test]
fn a_terminal_that_never_answers_shows_nothing_of_the_questions() {
    for (term, asked) in
        [("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("screen", false)]
    {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("TERM", term), ("COLORTERM", ""), ("TERM_PROGRAM", "")];
        note_earlier_start(folder.path());
        let mut terminal = Terminal::start_with(&[], folder.path(), &variables);
        terminal.sees("New game");
        assert_eq!(terminal.raw().contains("\x1b]11;?"), asked, "{term}");
        for stray in ["524742", "$q", "11;?"] {
            assert!(!terminal.screen().contains(stray), "{term}: {}", terminal.screen());
        }
        terminal.quits();
    }
}

/// A frame is shown all at once, where the terminal can.
#[test]
fn frames_are_synchronized() {
    let folder = tempfile::tempdir().unwrap();
    note_earlier_start(folder.path());
    let mut terminal = Terminal::start(&[], folder.path());
    terminal.sees("New game");
    terminal.quits();
    let raw = terminal.raw();
    let (begun, ended) = (raw.matches("\x1b[?2026h").count(), raw.matches("\x1b[?2026l").count());
    // Leaving ends a frame that may have been begun.
    assert!(begun > 0 && ended == begun + 1, "{begun} {ended}");
    assert!(raw.find("\x1b[?2026h").unwrap() < raw.find("New game").unwrap(), "{raw}");
}

#[test]
fn a_game_that_cannot_be_saved_is_reported_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let below = file.join("games");
    let mut arguments = PLAY.to_vec();
    arguments.extend(["--save-dir", below.to_str().unwrap()]);
    let mut terminal = Terminal::start(&arguments, folder.path());
    terminal.sees("NOT SAVED: Not a directory");
    plays_alluring(&mut terminal);
    terminal.sees("NOT SAVED");
    // Once the folder can be created, the next turn saves the whole game.
    std::fs::remove_file(&file).unwrap();
    terminal.passes("Bob");
    terminal.sees("Bob passed");
    terminal.wait("a saved game", |terminal| !terminal.screen().contains("NOT SAVED"));
    assert!(below.read_dir().unwrap().next().is_some());
}

fn a_turn_whose_time_runs_out_is_a_pass_and_the_bell_rings() {
    let folder = tempfile::tempdir().unwrap();
    let ruleset = folder.path().join("quick.toml");
    let text = "extends = \"smartfeud\"\nname = \"Quick\"\n[time]\nlimits = [\"6s\"]\ndefault = \"6s\"\n";
    std::fs::write(&ruleset, text).unwrap();
    let config = folder.path().join("config/rackety");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("config.toml"), "[interface]\nnotifications = \"bell\"\n").unwrap();
    let arguments = ["play", ruleset.to_str().unwrap(), "--players", "Ann,Bob", "--seed", "7"];
    let mut terminal = Terminal::start(&arguments, folder.path());
    terminal.ready("Ann");
    terminal.types("grill");
    // With a limit this short, half of it counts as short. A slow machine may show one second of it only.
    let warns = |terminal: &Terminal| (1..=3).any(|left| terminal.raw().contains(&format!("! 0:0{left}")));
    terminal.wait("a warning", warns);
    terminal.sees("Ann's time ran out: a pass");
    terminal.sees("Bob: Enter when ready");
    assert!(terminal.raw().contains('\x07'), "the bell");
    // The clock does not run behind the hand-over screen.
    terminal.sees("0:06");
    terminal.quits();
}

#[test]
fn a_plain_game_in_a_terminal_confirms_and_hands_over() {
    let (_folder, mut terminal) = Terminal::in_new_folder(&[&PLAY[..], &["--plain"]].concat());
    terminal.sees("Give Ann keyboard and headphones, then type ready.");
    terminal.types("ready\r").sees("Your turn. Type rack.");
    terminal.types("rack\r").sees("L, L, A, G, I, N, R.");
    // What is typed ahead of the question opens nothing.
    terminal.types("8e ALLuRING\r\rready\r").sees("Give Bob keyboard and headphones, then type ready.");
    assert!(terminal.screen().contains("ALLURING, blank U, 60 points."));
    assert!(!terminal.screen().contains("L, L, A"), "Ann's tiles are wiped away");
    terminal.types("\r").sees("Bob: type ready. ");
    terminal.types("\r");
    assert!(!terminal.screen().contains("Type rack."), "Enter alone opens nothing");
    terminal.types("ready\r").sees("Ann: ALLURING, blank U, across from e8, 60 points. Type rack.");
    terminal.types("pass\r").sees("Pass this turn? Type yes.");
    // The end of the input (^D) does not mean yes, and saves the game.
    terminal.types("\x04").sees("The input has ended. Ann 60, Bob 0.");
    assert!(terminal.ends());
    assert!(!terminal.raw().contains("\x1b[?1049h"), "no alternate screen");
}

/// The bot is to move, or has already moved; then the player is.
#[track_caller]
fn awaits_ann(terminal: &Terminal, turn: u32) {
    terminal.wait(&format!("Ann in turn {turn}"), |terminal| {
        terminal.turn() == Some(turn) && terminal.is_to_play("Ann")
    });
}

#[test]
fn a_game_killed_while_a_bot_thinks_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "play",
        "smartfeud",
        "--players",
        "Ann",
        "--bots",
        "club",
        "--seed",
        "7",
        "--time",
        "off",
        "--hints",
        "free",
    ];
    let mut terminal = Terminal::start(&arguments, folder.path());
    awaits_ann(&terminal, 1);
    // No hand-over screen: only one person plays.
    terminal.types(":8e ALLuRING\r").sees("ALLuRING 8e");
    awaits_ann(&terminal, 3);
    terminal.types("\x07").sees("Hints are free");
    terminal.types("\r");
    // The line of keys has it once a hint is shown.
    terminal.sees("Enter/Esc close");
    terminal.types("\r\x18").sees("No tiles marked");
    terminal.types("12\r");
    awaits_ann(&terminal, 5);
    terminal.types("\x10").sees("Pass this turn?");
    terminal.types("y");
    // The turn stays visible for half a second before the bot plays.
    terminal.sees("Ann passed");
    terminal.signal("KILL");
    terminal.ends();

    let mut terminal = Terminal::start(&["resume"], folder.path());
    awaits_ann(&terminal, 7);
    terminal.sees(" 6 club ");
    terminal.quits();
}

#[test]
fn a_game_of_bots_only_is_played_to_its_end_and_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "--players", "none", "--bots", "casual,club", "--seed", "7", "--time", "off"];
    let mut terminal = Terminal::start(&arguments, folder.path());
    // Each turn stays visible for half a second.
    terminal.wait("turn 3", |terminal| terminal.turn() >= Some(3));
    // Leave and resume, resize, and look at other screens in the meantime.
    terminal.quits();
    let config = folder.path().join("config/rackety");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("config.toml"), "[interface]\nbot_pace = \"off\"\n").unwrap();
    let mut terminal = Terminal::start(&["resume"], folder.path());
    terminal.resize(36, 21);
    terminal.resize(80, 24);
    terminal.types("\x1b").sees("game over");
    terminal.quits();
}

/// The last text sent to the clipboard.
fn copied(terminal: &Terminal) -> Option<String> {
    let raw = terminal.raw();
    let (_, rest) = raw.rsplit_once("\x1b]52;c;")?;
    let end = rest.find(['\x07', '\x1b'])?;
    let bytes = base64::engine::general_purpose::STANDARD.decode(&rest[..end]).unwrap();
    Some(String::from_utf8(bytes).unwrap())
}

#[test]
fn position_and_result_are_copied_by_key_and_command() {
    let (folder, mut terminal) = Terminal::in_new_folder(&PLAY);
    plays_alluring(&mut terminal);
    terminal.ready("Bob");
    terminal.types("\x19").sees("position copied");
    let text = copied(&terminal).unwrap();
    assert!(text.contains("....ALLuRING....") && text.contains("racks = [\"EQONUBT\"]"), "{text}");
    // Other commands can read the copied position.
    let file = folder.path().join("copied.toml");
    std::fs::write(&file, &text).unwrap();
    let moves = std::process::Command::new(env!("CARGO_BIN_EXE_rackety"))
        .args(["moves", "--top", "1", file.to_str().unwrap()])
        .env("XDG_CACHE_HOME", folder.path())
        .output()
        .unwrap();
    assert!(moves.status.success() && !moves.stdout.is_empty(), "{}", String::from_utf8_lossy(&moves.stderr));
    terminal.types(":resign\r").sees("do you resign?");
    terminal.types("y").sees("game over");
    terminal.types("\x19");
    terminal.wait("the result", |terminal| {
        copied(terminal).is_some_and(|text| text.contains("Ann 60, Bob 0. Ann wins."))
    });
}

/// A desktop notification as it is sent to the terminal.
fn desktop(text: &str) -> String {
    format!("\x1b]777;notify;Rackety;{text}\x1b\\")
}

fn the_desktop_is_notified_of_turns_of_bots_and_of_short_time() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config/rackety");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("config.toml"), "[interface]\nnotifications = \"osc-777\"\n").unwrap();
    let mut terminal = Terminal::start(&PLAY, folder.path());
    plays_alluring(&mut terminal);
    terminal.wait("a turn's message", |terminal| terminal.raw().contains(&desktop("Bob to play")));
    assert!(!terminal.raw().contains("\x1b]9;"), "a terminal that knows both would notify twice");
    drop(terminal);

    let ruleset = folder.path().join("quick.toml");
    let text = "extends = \"wordfeud\"\nname = \"Quick\"\n[time]\nlimits = [\"12s\"]\ndefault = \"12s\"\n";
    std::fs::write(&ruleset, text).unwrap();
    let play = ["play", ruleset.to_str().unwrap(), "--players", "Ann", "--bots", "novice", "--seed", "7"];
    let mut terminal = Terminal::start(&play, folder.path());
    terminal.sees("▸ Ann");
    terminal.types("\x10").sees("Pass this turn?");
    terminal.types("y");
    terminal.wait("a bot's message", |terminal| {
        terminal.raw().contains("\x1b]777;notify;Rackety;Bot (novice) played ")
    });
    // With a limit this short, half of it counts as short. A slow machine may notice it later.
    terminal.wait("a warning", |terminal| {
        (1..=6).any(|left| terminal.raw().contains(&desktop(&format!("Ann: 0:0{left} left"))))
    });
}

/// Errors have colours on a terminal, but what they quote has none.
#[test]
fn errors_are_coloured_and_quote_text() {
    let folder = tempfile::tempdir().unwrap();
    let ruleset = folder.path().join("mine.toml");
    std::fs::write(&ruleset, "name = \"\u{1b}[31m\u{9b}2J\"\nab\u{1b}]52;c;UVFRUQ==\u{7}\n").unwrap();
    for (arguments, quoted) in [
        (&["--no\u{1b}]52;c;UVFR\u{7}"][..], r"--no\u{1b}]52;c;UVFR\u{7}"),
        (&["rules", "check", ruleset.to_str().unwrap()], r"\u{1b}[31m\u{9b}2J"),
    ] {
        let mut terminal = Terminal::start(arguments, folder.path());
        assert!(!terminal.ends());
        let raw = terminal.raw();
        assert!(raw.contains("\u{1b}[1m") && raw.contains(quoted), "{raw:?}");
        for sequence in raw.split('\u{1b}').skip(1) {
            let parameters = sequence.split_once('m').map_or("?", |(before, _)| before);
            let is_style = parameters.strip_prefix('[').is_some_and(|all| {
                all.chars().all(|character| character.is_ascii_digit() || character == ';')
            });
            assert!(is_style, "{sequence:?} in {raw:?}");
        }
        assert!(!raw.contains('\u{9b}') && !raw.contains("\u{1b}[31m\\u{9b}"), "{raw:?}");
    }
}

/// At the very first start the tutorial is offered, once; it is first in the menu until it is finished.
#[test]
fn the_first_start_offers_the_tutorial_once() {
    let (folder, mut terminal) = Terminal::in_new_folder(&[]);
    terminal.sees("Welcome to Rackety");
    terminal.types("\r").sees("Lesson 1 of 9: A word");
    terminal.types("\r").sees("The cursor is on c5");
    terminal.types("\x1b").sees("press again to leave the");
    terminal.types("\x1b").sees("Quit");
    let menu = terminal.screen();
    assert!(menu.find("Tutorial").unwrap() < menu.find("New game").unwrap(), "{menu}");
    terminal.quits();
    let mut again = Terminal::start(&[], folder.path());
    again.sees("New game");
    assert!(!again.raw().contains("Welcome to Rackety"), "{}", again.raw());
    // A lesson that was skipped does not come again, and the menu says which one comes.
    again.types("t").sees("Lesson 1 of 9");
    again.types("\x1b[24~").sees("Lesson 2 of 9");
    again.types("\x1b[24~").sees("Lesson 3 of 9");
    again.types("\x1b").sees("press again to leave the");
    again.types("\x1b").sees("continue with lesson 3");
    again.types("t").sees("Lesson 3 of 9");
    again.quits();
}
