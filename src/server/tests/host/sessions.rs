//! One person at several screens, whose connections break, and terminals with a mouse that change their size.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use rackety_engine::{RandomStream, WordGraph};

use crate::clients::Host;
use crate::games::{Player, best_line, open_game, stored_game, words};
use crate::processes::children;
use crate::{times, wait_until};

#[test]
fn a_terminal_has_a_mouse_and_changes_its_size() {
    let Some(host) = Host::start() else { return };
    let mut ann = host.screen_in_terminal("ann", (70, 22));
    ann.wait_for("What shall we call you?");
    ann.keys("Ann\r");
    ann.wait_for("Your games");
    ann.resize((120, 50));
    ann.wait_until("a screen of 50 rows", |screen| screen.lines().count() > 45);
    ann.click("Open tables");
    ann.wait_for("the first who comes sits down");
    ann.report_size((65_535, 65_535));
    ann.resize((80, 24));
    ann.wait_for("There are no open tables.");
}

#[test]
fn tiles_laid_are_at_every_screen_of_a_person_and_outlive_a_broken_connection() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let store = host.store();
    let vocabulary = words();
    let stored = stored_game(&store, game, &vocabulary);
    let mover = stored.state().player(stored.state().to_move());
    let board = || host.board_from("127.0.0.1", mover.name(), game);
    let (mut one, other) = (board(), board());
    one.wait_for("bag 102");
    other.wait_for("bag 102");
    let line = best_line(&stored, &WordGraph::for_game(&stored).unwrap());
    let word = line.split(' ').nth(1).unwrap();
    // A blank is in lower case, and typed as a capital.
    let key = |letter: char| {
        if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    let typed: String = word.chars().map(key).collect();
    one.keys(&typed);
    one.wait_for(&word.to_uppercase());
    other.wait_for(&word.to_uppercase());
    // The connection breaks, and the next one shows the tiles again.
    drop(one);
    thread::sleep(Duration::from_millis(200));
    let mut again = board();
    again.wait_for(&word.to_uppercase());
    // A turn at one screen is at the other.
    again.keys("\r");
    let played = format!("{} played", mover.name());
    other.wait_until(&played, |screen| screen.contains("Waiting for"));
    again.wait_until("the turn", |screen| screen.contains("Waiting for"));
    assert_eq!(stored_game(&store, game, &vocabulary).turns().len(), 1);
}

#[test]
fn the_board_says_whether_the_other_player_is_at_the_table() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let [mover, other] = host.in_turn(game);
    // Somebody in the hall has joined the game, and is not at its table.
    let hall = host.screen(mover, "x");
    hall.wait_for("1 game waits for you");
    let board = host.board_from("127.0.0.1", other, game);
    board.wait_until("not at the table", |screen| {
        screen.contains(&format!("Waiting for {mover}, who")) && screen.contains("not at the table")
    });
    let at_table = host.board_from("127.0.0.1", mover, game);
    at_table.wait_for("bag 102");
    board.wait_until("nothing more", |screen| {
        screen.contains(&format!("Waiting for {mover}")) && !screen.contains("at the table")
    });
    drop(at_table);
    board.wait_for("not at the table");
}

#[test]
fn lines_say_that_a_turn_was_played_at_another_terminal() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let [mover, _] = host.in_turn(game);
    let mut players = [(); 2].map(|()| Player::join(&host, mover, game));
    for player in &players {
        player.hears("Rack: ");
    }
    players[0].type_line("pass");
    players[0].hears("Waiting for");
    // The news may reach the other terminal a moment after the line; the pass is refused then.
    players[1].hears_when_typing("pass", "you have played this turn at another terminal");
    assert_eq!(stored_game(&host.store(), game, &words()).turns().len(), 1);
}

/// Bytes that a terminal may send, and some that none does: keys, mouse, paste, halves of sequences, broken text.
fn random_keys(random: &mut RandomStream) -> Vec<u8> {
    const WHOLE: [&str; 12] = [
        "\x1b[A",
        "\x1b[1;5D",
        "\x1bOP",
        "\x1b[24~",
        "\x1b[200~",
        "\x1b[201~",
        "\x1b[I",
        "\r",
        "\t",
        "\x7f",
        "\x1b",
        ":",
    ];
    const HALVES: [&[u8]; 8] =
        [b"\x1b[", b"\x1b[<", b"\x1b[<0;", b"\x1b]52;c;", b"\x1b[200", b"\x1bP", b"\xc3", b"\xf0\x9f"];
    match random.below(5) {
        0 => WHOLE[random.below(WHOLE.len())].as_bytes().to_vec(),
        1 => HALVES[random.below(HALVES.len())].to_vec(),
        2 => {
            let end = ["M", "m", "", "~"][random.below(4)];
            format!("\x1b[<{};{};{}{end}", random.below(256), random.below(70_000), random.below(70_000))
                .into_bytes()
        }
        3 => (0..random.below(8)).map(|_| b'a' + u8::try_from(random.below(26)).unwrap()).collect(),
        // Not the keys that quit, nor those that end or suspend a program before it has its screen.
        _ => (0..random.below(12))
            .map(|_| u8::try_from(random.below(256)).unwrap())
            .filter(|byte| ![0x03, 0x11, 0x1a, 0x1c].contains(byte))
            .collect(),
    }
}

#[test]
fn a_screen_survives_whatever_a_client_sends() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    let mut random = RandomStream::seeded(11);
    let (mut sent, mut screens) = (0, 0);
    while sent < times(20_000, 1_000_000) {
        let mut screen = host.board_from("127.0.0.1", ["ann", "ben"][screens % 2], game);
        screen.wait_for("SmartFeud");
        screens += 1;
        for _ in 0..100 {
            let bytes: Vec<u8> = (0..20).flat_map(|_| random_keys(&mut random)).collect();
            sent += bytes.len();
            // What was typed may have led to the end of the screen.
            if !screen.bytes_typed(&bytes) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        if let Some(status) = screen.status() {
            assert!([0, 2].contains(&status), "status {status}: {}", screen.text());
        }
    }
    println!("{sent} bytes sent to {screens} screens");
    assert_eq!(host.crash_reports(), Vec::<PathBuf>::new());
    assert!(host.run("cleo", &["turns"], "").status.code().is_some_and(|code| code < 2), "{}", host.log());
}

#[test]
fn after_a_game_there_are_a_review_a_rematch_and_the_hall() {
    let Some(host) = Host::start() else { return };
    let game = open_game(&host);
    // Nobody who took a seat is there any more.
    wait_until(|| format!("{:?} still run", children(&host)), || children(&host).is_empty());
    let store = host.store();
    // Whoever is to move resigns, and the other one is in the hall.
    let [mover, other] = host.in_turn(game);
    let mut winner = host.screen(other, "x");
    winner.wait_for(&format!("{mover} (1)"));
    let mut loser = host.board_from("127.0.0.1", mover, game);
    loser.wait_for("bag 102");
    loser.keys(":resign\r");
    loser.wait_for("do you resign?");
    loser.keys("y");
    loser.wait_for(&format!("{other} wins"));
    winner.wait_for(&format!("Your game with {mover} in SmartFeud is over: won."));
    // A page is copied to the terminal, and none is written.
    loser.keys("s");
    loser.wait_for("copied to the clipboard");
    assert!(loser.said().contains("\u{1b}]52;"));
    loser.keys("r");
    loser.wait_for(&format!("You offer {other} a rematch; it begins once accepted."));
    winner.wait_for(&format!("{mover} offers a rematch in SmartFeud."));
    winner.choose(&format!("{mover} (2)"));
    winner.choose("Accept");
    winner.wait_until("the rematch", |screen| screen.contains("turn 1") && !screen.contains("game over"));
    loser.wait_for(&format!("{other} accepts the rematch"));
    // The other one begins.
    assert_eq!(host.in_turn(2)[0], other);
    // An unplayed rematch costs no rating, and only one runs at a time.
    assert_eq!(store.ratings_of(1).unwrap(), []);
    let mut once_more = host.board_from("127.0.0.1", mover, game);
    once_more.wait_for(&format!("{other} wins"));
    once_more.keys("r");
    // It leads to the rematch that they play.
    once_more.wait_until("the rematch", |screen| screen.contains("turn 1") && !screen.contains("game over"));
    drop(once_more);
    // The board leads to the hall, and never to a menu of games on this machine.
    loser.keys("\u{1b}[21~");
    loser.wait_for("Your games");
    assert!(!loser.text().contains("Laboratory"), "{}", loser.text());
    loser.choose("Finished games");
    loser.wait_for("SmartFeud");
}
