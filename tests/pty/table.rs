//! A game that is shared: several terminals, one table.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use portable_pty::{PtySize, native_pty_system};
use rackety::files::Folders;
use rackety::session::Host;
use rackety::wire::VERSION;
use rackety_engine::{Game, Seat, Tile, WordGraph};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::program;
use super::program::laws::{all_keep_the_laws, without_commands};
use super::terminal::{self, TIMEOUT, Terminal, at_once};

fn start(arguments: &[&str], folder: &Path) -> Terminal {
    let run = folder.join("run");
    Terminal::start_with(arguments, folder, &[("XDG_RUNTIME_DIR", run.to_str().unwrap())])
}

/// Opens a table of `SmartFeud` for these players, with these other options.
fn opens(folder: &Path, players: &str, options: &str) -> Terminal {
    let line = format!("play smartfeud --players {players} --seed 7 --share {options}");
    start(&line.split_whitespace().collect::<Vec<_>>(), folder)
}

/// The only file with this ending in a folder.
pub(crate) fn only(folder: &Path, ending: &str) -> PathBuf {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|other| other == ending)).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

/// The game as it is saved, which only the table has whole.
pub(crate) fn saved(folder: &Path) -> Game {
    let file = only(&folder.join("data/rackety/games"), "json");
    Host::new(&Folders::default(), None).past_game(&file).unwrap().game
}

/// The command for the best play of the player to move, or for a pass.
fn command(game: &Game, graph: &WordGraph) -> String {
    let plays = game.highest_scoring_plays(graph, 1).unwrap();
    let Some(play) = plays.first() else { return ":pass\r".to_owned() };
    let notation = game.notation(&play.to_play()).unwrap();
    let take = notation.take().map_or_else(String::new, |square| format!(" take {square}"));
    format!(":{notation}{take}\r")
}

/// The letters of the rack on a screen in order of the alphabet, blanks left out: those with points as small figures.
fn rack_on_screen(terminal: &Terminal) -> Vec<String> {
    let is_small = |figure: char| ('\u{2080}'..='\u{2089}').contains(&figure);
    let screen = terminal.screen();
    let tiles = screen.split_whitespace().filter(|text| text.ends_with(is_small));
    // New tiles are marked.
    let letter = |text: &str| text.trim_start_matches('•').trim_end_matches(is_small).to_owned();
    let mut letters: Vec<String> = tiles.map(letter).collect();
    letters.sort();
    letters
}

/// The letters of a player's rack in order of the alphabet, blanks left out.
fn rack_in_game(game: &Game, seat: Seat) -> Vec<String> {
    let tiles = game.state().player(seat).rack().tiles().iter();
    let letters = tiles.filter(|tile| matches!(tile, Tile::Letter(_)));
    let mut letters: Vec<String> = letters.map(|tile| game.tiles().write_tile(*tile)).collect();
    letters.sort();
    letters
}

/// Three terminals play a whole game of `SmartFeud`. Each sees its own rack.
#[test]
fn three_terminals_play_a_whole_game_with_takings() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminals = vec![opens(folder.path(), "Ann,Ben,Cem", "--time off")];
    terminals[0].sees("rackety join");
    for _ in 1..3 {
        terminals.push(start(&["join"], folder.path()));
        terminals.last().unwrap().sees("Waiting for Ann");
    }
    // A fourth one looks on.
    let watcher = start(&["join", "--watch"], folder.path());
    watcher.sees("Waiting for Ann");
    terminals.push(watcher);
    let mut game = saved(folder.path());
    let graph = WordGraph::for_game(&game).unwrap();
    while game.state().ending().is_none() {
        let to_move = game.state().to_move().index();
        let turns = game.turns().len();
        let typed = command(&game, &graph);
        terminals[to_move].types(&typed);
        if typed == ":pass\r" {
            terminals[to_move].sees("Pass");
            terminals[to_move].types("y");
        }
        terminals[to_move].wait("the saved turn", |_| saved(folder.path()).turns().len() > turns);
        game = saved(folder.path());
        if game.state().ending().is_none() {
            let next = format!("turn {}", game.state().turn());
            for terminal in &terminals {
                terminal.wait(&next, |terminal| terminal.turn() == Some(game.state().turn()));
            }
            for ((seat, _), terminal) in game.state().players().zip(&terminals) {
                let rack = rack_in_game(&game, seat);
                terminal.wait("the rack of its own seat", |terminal| rack_on_screen(terminal) == rack);
            }
            // Whoever looks on sees none.
            assert_eq!(rack_on_screen(&terminals[3]), [""; 0]);
        }
    }
    for terminal in &mut terminals {
        terminal.sees("game over");
        terminal.quits();
    }
    let takings: u32 = game.state().players().map(|(_, player)| player.takings()).sum();
    assert!(takings > 0, "the game has takings");
}

#[test]
fn a_terminal_that_is_killed_and_comes_back_has_its_tiles_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben", "");
    ann.sees("rackety join");
    let mut ben = start(&["join"], folder.path());
    ben.sees("Waiting for Ann");
    ann.types(":pass\r").sees("Pass this turn?");
    ann.types("y").sees("Waiting for Ben");
    ben.sees("▸ Ben");
    ben.types("tone").sees("TONE");
    ann.wait("Ben's tiles on disk", |_| {
        let file = only(&folder.path().join("data/rackety/games"), "json");
        std::fs::read_to_string(file).unwrap().contains("drafts")
    });
    ben.signal("KILL");
    ben.ends();
    ann.sees("Waiting for Ben, who is");
    let mut ben = start(&["join", "--as", "Ben"], folder.path());
    ben.sees("TONE");
    ann.sees("Waiting for Ben");
    ben.types("\r").sees("Waiting for Ann");
    ann.sees("Ben played");
    // The table goes with the terminal that opened it.
    ann.quits();
    ben.sees("The table has been");
    // What to do stays after the next key, and what would be refused is not offered.
    ben.types("\x1b[D").sees("The table is closed. F10").sees("leaves; run `rackety");
    assert!(!ben.screen().contains("^P pass"), "{}", ben.screen());
    let mut again = start(&["resume", "--share"], folder.path());
    again.sees("rackety join");
    // The menu leads back to the seat at the table.
    ben.types("\x1b[21~").sees("New game");
    ben.types("c").sees("▸ Ann");
    again.sees("Ben has joined the table");
    again.types("\x1b[21~").sees("New game");
    again.types("c").sees("▸ Ann");
    ben.quits();
    ben.sees("`rackety join --as Ben ");
    again.quits();
    again.sees("`rackety resume --share` continues the game.");
}

/// Whoever opens the table again without the others has their own seat, and not the first one.
#[test]
fn a_table_is_opened_again_from_the_seat_of_anybody() {
    let folder = tempfile::tempdir().unwrap();
    let mut nobody = opens(folder.path(), "Ann,Ben", "--as Cem");
    assert!(!nobody.ends());
    nobody.sees("nobody at this table is called Cem; the players are Ann, Ben");
    let mut ann = opens(folder.path(), "Ann,Ben", "");
    ann.sees("You are Ann. The others");
    // The table that Cem could not sit down at was not saved.
    only(&folder.path().join("data/rackety/games"), "json");
    ann.quits();
    let mut nobody = start(&["resume", "--share", "--as", "Cem"], folder.path());
    assert!(!nobody.ends());
    nobody.sees("nobody at this table is called Cem; the players are Ann, Ben");
    let mut ben = start(&["resume", "--share", "--as", "Ben", "--plain"], folder.path());
    ben.sees("You are Ben. The others");
    ben.sees("Waiting for Ann, who is not at the table.");
    let mut ann = start(&["join"], folder.path());
    ann.sees("You are Ann.");
    ben.leaves();
    ben.sees("open it again with rackety resume --plain --share --as Ben.");
    ann.quits();
}

/// The socket belongs to the user alone. What is not understood there ends that connection, and nothing else.
#[test]
fn garbage_on_the_socket_ends_only_its_own_connection() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben", "");
    ann.sees("rackety join");
    let socket = only(&folder.path().join("run/rackety"), "sock");
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&socket), mode(socket.parent().unwrap())), (0o600, 0o700));
    let hello = format!("{{\"rackety\":{VERSION}}}\n").into_bytes();
    for garbage in [
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        b"\xff\xfe\0\0\n".to_vec(),
        b"{\"rackety\":99}\n".to_vec(),
        b"{\"rackety\":99,\"seat\":{\"chair\":1}}\n".to_vec(),
        [hello.clone(), b"{\"act\":{}}\n".to_vec()].concat(),
        [hello.clone(), b"\x1b[A\n".to_vec()].concat(),
        [hello, vec![b'x'; 70_000]].concat(),
    ] {
        let mut stream = UnixStream::connect(&socket).unwrap();
        // The table may have hung up before all of it is written.
        let _ = stream.write_all(&garbage);
        let last = BufReader::new(stream).lines().map_while(Result::ok).last().unwrap_or_default();
        assert!(last.contains("closed"), "{last}");
        let is_other_version = garbage.starts_with(b"{\"rackety\":99");
        assert_eq!(last.contains("use the same version of rackety"), is_other_version, "{last}");
    }
    ann.types(":pass\r").sees("Pass this turn?");
    ann.types("y").sees("Waiting for Ben");
    ann.quits();
    assert!(!socket.exists());
}

#[test]
fn without_a_table_joining_says_how_to_open_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(&["join"], folder.path());
    assert!(!terminal.ends());
    terminal.sees("no open table found; open one with `rackety play --share`");
    let mut alone =
        start(&["play", "smartfeud", "--players", "Ann", "--bots", "novice", "--share"], folder.path());
    assert!(!alone.ends());
    alone.sees("--share needs a running game with at least two people");
}

/// Ann, who opened the table and is to move, Ben, who joined it, and somebody who looks on; all three in lines.
fn in_lines(folder: &Path) -> [Terminal; 3] {
    let ann = opens(folder, "Ann,Ben", "--time off --plain --hints 3");
    ann.sees("102 in the bag.");
    let ben = start(&["join", "--plain"], folder);
    ben.sees("Waiting for Ann.");
    ann.sees("Ben has joined the table.");
    let other = start(&["join", "--watch", "--plain"], folder);
    other.sees("Waiting for Ann.");
    [ann, ben, other]
}

/// Who opened the table, who joined it and who looks on hear each other's plays, in lines that keep the laws.
#[test]
fn a_table_is_played_by_ear() {
    let folder = tempfile::tempdir().unwrap();
    let [mut ann, mut ben, mut other] = in_lines(folder.path());
    ann.at_prompt();
    ann.types("8e all?uring\r").sees("Waiting for Ben.");
    // What Ann has drawn is said while there is time to plan.
    let own = ann.raw();
    let (_, after) = own.split_once("ALLURING, blank U, 60 points.").unwrap();
    assert!(after.trim_start().starts_with("New: "), "{own}");
    ben.sees("Ann: ALLURING, blank U, across from e8, 60 points.");
    ben.sees("Your turn. 0 to 60. Rack: ");
    other.sees("Ann: ALLURING, blank U, across from e8, 60 points.");
    ben.at_prompt();
    ben.confirms("pass");
    ann.sees("Ben passed.");
    ann.sees("60 to 0. New: ").at_prompt();
    ann.leaves();
    ann.sees("Saved, and the table is closed; open it again with rackety resume --plain --share.");
    let way_back = "Type quit; run rackety join when the table is open.";
    ben.sees(&format!("The table has been closed where it was opened; the game is saved. {way_back}"));
    other.sees("The table has been closed where it was opened; the game is saved.");
    for terminal in [&mut ben, &mut other] {
        terminal.at_prompt();
        terminal.leaves();
    }
    for terminal in [&ann, &ben, &other] {
        all_keep_the_laws(&without_commands(&terminal.raw()));
    }
}

/// Whoever joins hears the last play and whose turn it is. Whoever is to move hears at once that the table has been closed,
/// and goes on typing; after the end that changes nothing, but for who has left.
#[test]
fn a_table_that_closes_in_ones_own_turn_is_heard_at_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let [mut ann, mut ben, mut other] = in_lines(folder.path());
    ann.at_prompt();
    ann.types("8e all?uring\r");
    ben.sees("Your turn. 0 to 60. Rack: ").at_prompt();
    ben.leaves();
    ben.sees("Ann 60, Ben 0. Join again with rackety join --plain --as Ben ");
    ann.sees("Ben has left the table.");
    ann.types("turn\r").sees("Ben's turn, and Ben is not at the table.");
    let mut ben = start(&["join", "--plain"], folder.path());
    ben.sees("Ann: ALLURING, blank U, across from e8, 60 points.");
    ben.sees("Your turn. 0 to 60.").at_prompt();
    ben.types("tur").sees("> tur");
    ann.leaves();
    for terminal in [&ben, &other] {
        terminal.sees("The table has been closed where it was opened");
    }
    ben.is_asked("> tur");
    ben.types("n\r").sees("your turn. 0 to 60.");
    // Nobody would count a hint.
    for hint in ["hint", "word =cat", "where s"] {
        ben.at_prompt();
        let written = ben.written();
        ben.types(&format!("{hint}\r")).is_asked("Type yes.");
        ben.types("yes\r");
        ben.wait("why there is none", |ben| {
            ben.raw_from(written).contains("No hint available: the table has been closed")
        });
    }
    let way = "Saved, and the table is closed; open it again with rackety resume --plain --share --as";
    for (terminal, how) in [(&mut ben, way), (&mut other, "The game is saved.")] {
        terminal.at_prompt();
        terminal.leaves();
        terminal.sees(&format!("Ann 60, Ben 0. {how}"));
    }
    let mut ann = start(&["resume", "--share", "--plain"], folder.path());
    ann.sees("Waiting for Ben, who is not at the table.");
    let mut ben = start(&["join", "--plain"], folder.path());
    ben.at_prompt();
    ben.confirms("resign").sees("The game is over.");
    ann.sees("The game is over.").at_prompt();
    ben.at_prompt();
    let written = ben.written();
    ann.leaves();
    ben.wait("who has left", |ben| ben.raw_from(written).contains("Ann has left the table."));
    thread::sleep(Duration::from_millis(800));
    assert_eq!(ben.raw_from(written), "\r\nAnn has left the table.\r\n> ");
    ben.types("score\r");
    ben.wait("the score", |ben| ben.raw_from(written).contains("Ann won by 60"));
    assert!(!ben.raw().contains("has gone on"), "{}", ben.raw());
    ben.at_prompt();
    ben.leaves();
}

/// The seconds of the turn that were used, as saved.
pub(crate) fn used_seconds(folder: &Path) -> u64 {
    let text = std::fs::read_to_string(only(&folder.join("data/rackety/games"), "json")).unwrap();
    let save: serde_json::Value = serde_json::from_str(&text).unwrap();
    save["notes"]["clock"]["used_seconds"].as_u64().unwrap()
}

/// Whoever opened a table may stop it, in lines or on the screen. A player who had acted in time has not run out of time then.
pub(crate) fn a_table_that_is_stopped_takes_no_time_from_the_others() {
    const LIMIT: Duration = Duration::from_secs(10);
    at_once([&["--plain"][..], &[]], |mode| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let ruleset = folder.join("quick.toml");
        let time = "time.limits = [\"10s\"]\ntime.default = \"10s\"\n";
        std::fs::write(&ruleset, format!("extends = \"smartfeud\"\nname = \"Quick\"\n{time}")).unwrap();
        let share = ["play", ruleset.to_str().unwrap(), "--players", "Ann,Ben", "--first", "Ben", "--share"];
        let run = folder.join("run");
        let variables = [("XDG_RUNTIME_DIR", run.to_str().unwrap())];
        let mut ann = Terminal::start_in_shell(&[&share, mode].concat(), folder, &variables);
        ann.sees("Ben");
        let mut ben = start(&["join", "--plain"], folder);
        ben.at_prompt();
        let begun = Instant::now();
        ben.types("pass\r").is_asked("Pass this turn? Type yes.");
        // The request waits for less time than its terminal has patience.
        thread::sleep(Duration::from_secs(5).saturating_sub(begun.elapsed()));
        let stopped = ann.stop("TSTP");
        ben.types("yes\r");
        thread::sleep((LIMIT + Duration::from_millis(500)).saturating_sub(begun.elapsed()));
        ann.resume(stopped);
        ben.sees("Waiting for Ann.");
        assert!(!ben.raw().contains("ran out"), "{mode:?}: {}", ben.raw());
    });
}

/// A signal ends a game in lines as it ends a screen: the time that was used is saved, and a table is closed.
#[test]
fn a_signal_in_lines_saves_the_time_used_and_closes_the_table() {
    at_once([("INT", true), ("TERM", false), ("HUP", true), ("HUP", false)], |(name, is_own_turn)| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let mut ann = opens(folder, "Ann,Ben", "--time 3m --plain");
        ann.at_prompt();
        let ben = start(&["join", "--plain"], folder);
        ben.sees("Waiting for Ann.");
        if !is_own_turn {
            ann.confirms("pass").sees("Waiting for Ben.");
        }
        thread::sleep(Duration::from_millis(2200));
        ann.signal(name);
        let signal = match name {
            "INT" => SIGINT,
            "TERM" => SIGTERM,
            _ => SIGHUP,
        };
        assert_eq!(ann.status().signal(), Some(signal));
        ben.sees("The table has been closed where it was opened; the game is saved.");
        assert!((2..60).contains(&used_seconds(folder)), "{name}");
        let sockets = folder.join("run/rackety").read_dir().unwrap();
        assert_eq!(sockets.count(), 0, "{name}");
    });
}

/// The system sends signals to the shell and to the program, which reads at the same time that its terminal is gone.
#[test]
fn a_window_that_is_closed_on_a_shell_saves_the_time_used_and_closes_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = folder.join("run");
    let variables = [("XDG_RUNTIME_DIR", run.to_str().unwrap())];
    let play = "play smartfeud --players Ann,Ben --seed 7 --time 3m --share --plain; true";
    let line = format!("'{}' {play}", env!("CARGO_BIN_EXE_rackety"));
    let shell = terminal::command(Path::new("/bin/sh"), &["-c", &line], folder, &variables);
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut shell = pty.slave.spawn_command(shell).unwrap();
    drop(pty.slave);
    let mut output = pty.master.try_clone_reader().unwrap();
    let (mut written, mut bytes) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&written).contains("in the bag.") {
        let count = output.read(&mut bytes).unwrap();
        written.extend_from_slice(&bytes[..count]);
    }
    thread::sleep(Duration::from_millis(2200));
    drop((output, pty.master));
    shell.wait().unwrap();
    let sockets = || run.join("rackety").read_dir().unwrap().count();
    let began = Instant::now();
    while sockets() != 0 {
        assert!(began.elapsed() < TIMEOUT, "the socket is left");
        thread::sleep(Duration::from_millis(20));
    }
    assert!((2..60).contains(&used_seconds(folder)));
}

/// The text that was said, without commands and without these lines, which were typed where no prompt was shown.
fn without_lines(raw: &str, typed: &[String]) -> String {
    let said = without_commands(raw);
    let lines = said.lines().filter(|line| !typed.iter().any(|typed| typed == line.trim()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Questions are answered in the turn of somebody else, about one's own tiles; what acts is refused, and nothing waits for
/// one's own turn.
#[test]
fn lines_typed_in_the_turn_of_another_player_are_answered_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let [mut ann, mut ben, mut other] = in_lines(folder.path());
    let rack = |seat: usize| {
        let game = saved(folder.path());
        let (seat, _) = game.state().players().nth(seat).unwrap();
        rack_in_game(&game, seat)
    };
    let said = |answer: &str| {
        let mut tiles: Vec<String> = answer.trim_end_matches('.').split(", ").map(str::to_owned).collect();
        tiles.retain(|tile| tile.len() == 1);
        tiles.sort();
        tiles
    };
    let mut typed = vec!["quit".to_owned()];
    let mut answer = |terminal: &mut Terminal, line: &str| {
        typed.push(line.to_owned());
        let written = terminal.written();
        terminal.types(&format!("{line}\r"));
        terminal.wait(line, |terminal| terminal.raw_from(written).matches('\n').count() > 1);
        terminal.raw_from(written).lines().nth(1).unwrap().trim().to_owned()
    };
    assert_eq!(said(&answer(&mut ben, "rack")), rack(1));
    assert_eq!(said(&answer(&mut ben, "sort")), rack(1));
    let of_own_tile = format!("unseen {}", rack(1)[0]);
    assert!(answer(&mut ben, &of_own_tile).contains(" unseen."));
    assert!(answer(&mut ben, "unseen").starts_with("109 unseen, 102 in the bag: "));
    assert_eq!(answer(&mut ben, "words"), "The board is empty.");
    for acts in ["8h at", "pass", "x a", "take h8", "try 8h at", "challenge", "undo", "hint", "allow zzx"] {
        assert_eq!(answer(&mut ben, acts), "It is Ann's turn.", "{acts}");
    }
    assert_eq!(answer(&mut ben, "save"), "The table saves the game after every turn.");
    assert!(answer(&mut ben, "pause").starts_with("A table has no pause; "));
    for of_rack in ["rack", "new", "shuffle", "sort"] {
        assert_eq!(answer(&mut other, of_rack), "Whoever watches a game has no rack.", "{of_rack}");
    }
    // What only players have is not offered to whoever looks on.
    for acts in ["8h at", "pass", "where s", "resign"] {
        let refusal = "You only look on; type words, score, last or quit.";
        assert_eq!(answer(&mut other, acts), refusal, "{acts}");
    }
    assert_eq!(
        answer(&mut other, "help"),
        "Board: words, row 8, around k8. Hear: score, last, turn. Help: help row, help all."
    );
    assert!(answer(&mut other, "unseen").starts_with("116 unseen, 102 in the bag: "));
    assert!(answer(&mut other, "unseen q").starts_with("1 of 1 Q is unseen."));
    ann.at_prompt();
    assert!(answer(&mut ann, "pause").starts_with("A table has no pause; "));
    ann.at_prompt();
    ann.types("8e all?uring\r");
    ben.sees("0 to 60. Rack: ").at_prompt();
    assert_eq!(saved(folder.path()).turns().len(), 1, "nothing typed before is played now");
    for terminal in [&mut ben, &mut other, &mut ann] {
        terminal.leaves();
        all_keep_the_laws(&without_lines(&terminal.raw(), &typed));
    }
}

/// A script answers questions in the turn of another player; its play, and all that follows, waits for its own turn.
#[test]
fn a_script_at_a_table_waits_only_for_its_own_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben", "--time off --plain");
    ann.sees("102 in the bag.");
    let home = folder.path().to_owned();
    let script = move |lines: &str| {
        let mut command = Command::from_std(program::command(&home, &["join", "--plain"]));
        command.env("XDG_RUNTIME_DIR", home.join("run")).timeout(TIMEOUT);
        command.write_stdin(lines).output().unwrap()
    };
    let said = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();

    let asked = script("# questions\nrack\nscores\nquit\npass\n");
    let out = said(&asked);
    let lines: Vec<&str> = out.lines().skip_while(|line| *line != "Waiting for Ann.").skip(1).collect();
    assert!(asked.status.success() && lines.len() == 3 && lines[0].starts_with("Rack: "), "{asked:?}");
    assert_eq!(lines[1], "Ann 0, Ben 0.", "{asked:?}");
    assert!(
        lines[2].starts_with("Ann 0, Ben 0. Join again with `rackety join --plain --as Ben "),
        "{asked:?}"
    );

    let plays = thread::spawn(move || script("scores\npass\nrack\npass\n"));
    for end in 1..=2 {
        ann.at_prompt();
        ann.confirms("pass");
        ann.wait("Ben's pass", |ann| ann.raw().matches("Ben passed.").count() == end);
    }
    let played = plays.join().unwrap();
    assert!(played.status.success() && said(&played).contains("The input has ended."), "{played:?}");
    ann.at_prompt();
    ann.leaves();
}

/// The people at other terminals hear that they may agree, and agree in anybody's turn.
#[test]
fn a_resignation_at_a_table_of_three_asks_nobody_else_at_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let players = "Ann,Ben,Cem";
    let mut ann = opens(folder.path(), players, "--time off --plain");
    ann.sees("in the bag.");
    let mut others = ["Ben", "Cem"].map(|name| start(&["join", "--as", name, "--plain"], folder.path()));
    for other in &others {
        other.sees("Waiting for Ann.");
    }
    ann.at_prompt();
    ann.confirms("resign").sees("Waiting for Ben.");
    assert!(!ann.raw().contains("A question for"), "{}", ann.raw());
    for other in &others {
        other.sees("The remaining players may end the game together: type agree.");
    }
    // Whoever comes later hears it, too.
    let mut late = start(&["join", "--as", "Cem", "--plain"], folder.path());
    late.sees("Waiting for Ben.");
    for terminal in others.iter().chain([&late]) {
        assert_eq!(terminal.raw().matches("type agree").count(), 1, "{}", terminal.raw());
    }
    late.leaves();
    ann.types("agree\r").sees("You have resigned, so you are not asked whether to end the game.");
    others[1].types("agree\r");
    others[1].wait("what Cem has done on disk", |_| saved(folder.path()).turns().len() == 2);
    // A thread of Ben's terminal hears of it, perhaps a little later, and refuses what is typed until then.
    for _ in 0..50 {
        others[0].at_prompt();
        others[0].types("agree\r");
        thread::sleep(Duration::from_millis(100));
        if others[0].raw().contains("All agreed to end the game.") {
            break;
        }
    }
    assert!(!ann.raw().contains("type agree"), "{}", ann.raw());
    for terminal in others.iter_mut().chain([&mut ann]) {
        terminal.sees("All agreed to end the game.").at_prompt();
        terminal.leaves();
        all_keep_the_laws(&without_lines(&terminal.raw(), &["agree".to_owned()]));
    }
}

/// The first seat goes to somebody who is still in the game, so whoever opens the table and has resigned asks for their own. Who
/// comes after another turn hears that the game may be ended, too.
#[test]
fn somebody_who_has_resigned_opens_the_table_again_in_their_own_seat() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben,Cem", "--plain");
    ann.sees("in the bag.");
    let mut ben = start(&["join", "--as", "Ben", "--plain"], folder.path());
    ben.sees("Waiting for Ann.");
    ann.at_prompt();
    ann.confirms("resign").sees("Waiting for Ben.");
    ben.sees("Your turn.").at_prompt();
    ben.confirms("pass").sees("Waiting for Cem");
    let cem = start(&["join", "--as", "Cem", "--plain"], folder.path());
    cem.sees("The remaining players may end the game together: type agree.");
    ann.leaves();
    ann.sees("open it again with rackety resume --plain --share --as Ann.");
}

/// The end of the game, which comes from another terminal, is heard at once, and what had been typed of a question is kept:
/// its answer is the same as if the end had been known.
#[test]
fn an_end_by_another_terminal_is_heard_at_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben", "--time off --plain");
    ann.sees("102 in the bag.");
    let begun = ann.raw();
    let rack = begun.split_once("Rack: ").and_then(|(_, rest)| rest.split_once('.')).unwrap().0;
    ann.at_prompt();
    ann.types("ra").sees("> ra");
    let mut ben = UnixStream::connect(only(&folder.path().join("run/rackety"), "sock")).unwrap();
    write!(ben, "{{\"rackety\":{VERSION}}}\n{{\"act\":{{\"after\":0,\"turn\":{{\"resign\":\"Ben\"}}}}}}\n")
        .unwrap();
    // Ben is answered after Ann's seat has been sent the end.
    let answer = BufReader::new(&ben).lines().map(Result::unwrap).find(|line| line.contains("answer"));
    assert!(answer.is_some() && saved(folder.path()).state().ending().is_some());
    ann.sees("The game is over.");
    ann.sees("Ann wins").is_asked("> ra");
    ann.types("ck\r");
    ann.wait("her rack after the end", |ann| {
        ann.raw()
            .rsplit_once("The game is over.")
            .is_some_and(|(_, after)| after.contains(&format!("\n{rack}")))
    });
    // A line that is answered is not refused before.
    assert!(!ann.raw().contains("The game has gone on at another terminal."), "{}", ann.raw());
    ann.at_prompt();
    ann.leaves();
}

/// Who opened the table hears at the prompt who joins it, and goes on with the line that they had begun.
#[test]
fn who_has_joined_is_heard_at_the_prompt_and_a_line_begun_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben", "--time off --plain");
    ann.sees("102 in the bag.").at_prompt();
    ann.types("scoer\x7f\x7f").sees("> sco");
    let mut ben = start(&["join", "--plain"], folder.path());
    ann.sees("Ben has joined the table.").is_asked("> sco");
    let written = ann.written();
    ann.types("res\r");
    ann.wait("the scores", |ann| ann.raw_from(written).contains("0 to 0"));
    assert!(ann.raw_from(written).starts_with("res\r\n"), "{}", ann.raw());
    ann.at_prompt();
    for terminal in [&mut ben, &mut ann] {
        terminal.leaves();
        all_keep_the_laws(&without_lines(&terminal.raw(), &["quit".to_owned()]));
    }
}

/// While others play, news begin a line of their own, and a line that was begun goes on after them, also in one's own turn.
#[test]
fn a_line_begun_while_others_play_is_kept_and_news_do_not_stick_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = opens(folder.path(), "Ann,Ben,Cem", "--plain");
    ann.sees("95 in the bag.");
    let mut ben = start(&["join", "--as", "Ben", "--plain"], folder.path());
    ben.sees("Waiting for Ann.");
    ben.types("scp\x7f").sees("sc");
    let cem = start(&["join", "--as", "Cem", "--plain"], folder.path());
    ben.wait("who has joined", |ben| ben.raw().ends_with("\r\nCem has joined the table.\r\nsc"));
    ben.types("o").sees("sco");
    ann.at_prompt();
    ann.types("8e all?uring\r");
    ben.sees("Your turn.").is_asked("> sco");
    assert!(
        ben.raw().contains("\nsco\r\nAnn: ALLURING, blank U, across from e8, 60 points."),
        "{}",
        ben.raw()
    );
    let written = ben.written();
    ben.types("re\r");
    ben.wait("the scores", |ben| ben.raw_from(written).contains("60"));
    assert!(ben.raw_from(written).starts_with("re\r\n"), "{}", ben.raw());
    ben.at_prompt();
    for terminal in [&ann, &cem] {
        terminal.sees("Waiting for Ben.");
    }
    for terminal in [&mut ben, &mut ann] {
        terminal.leaves();
    }
    drop(cem);
}

/// One seat has two terminals. Each hears what the other plays, and the line that was begun there is for no other turn.
#[test]
fn a_turn_played_at_another_terminal_of_the_seat_is_heard_at_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let [mut ann, mut ben, other] = in_lines(folder.path());
    let mut again = start(&["join", "--as", "Ben", "--plain"], folder.path());
    again.sees("Waiting for Ann.");
    ben.sees("Another terminal has your seat, too; either can play.");
    ann.at_prompt();
    ann.types("8e all?uring\r");
    for (terminal, typed) in [(&mut again, "wor"), (&mut ben, "")] {
        terminal.sees("Your turn. 0 to 60. Rack: ").at_prompt();
        terminal.types(typed);
    }
    ben.confirms("pass");
    again.sees("Ben passed.");
    again.sees("You have played this turn at another terminal.");
    again.wait("waiting", |again| again.raw().ends_with("Waiting for Ann.\r\n"));
    ann.at_prompt();
    ann.confirms("pass");
    // Whoever typed nothing hears it, too.
    for terminal in [&again, &ben] {
        terminal.wait("the next turn", |terminal| terminal.raw().matches("Your turn. ").count() == 2);
        terminal.at_prompt();
    }
    for terminal in [&mut again, &mut ben] {
        terminal.types("pass\r").is_asked("Pass this turn? Type yes.");
    }
    let written = again.written();
    again.types("yes\r");
    again.wait("the pass", |again| again.raw_from(written).contains("Waiting for Ann."));
    // An answer that comes too late is not done, and the reason comes first.
    ben.types("yes\r");
    ben.sees("You have played this turn at another terminal.");
    assert!(!ben.raw().contains("This was not done"), "{}", ben.raw());
    for terminal in [&again, &ben] {
        all_keep_the_laws(&without_commands(&terminal.raw()));
    }
    drop(other);
}
