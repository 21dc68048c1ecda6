//! Everything that people do in the hall besides playing: invitations, open tables, sentences, blocking, leaving.

use rackety_server::store::{GameState, HeadToHead, Store};

use crate::clients::Host;
use crate::games::{
    Player, begin_with_ben_and_cleo, code_in, codes_in, open_game, wait_for_game, wait_for_turn, words,
};
use crate::wait_until;

#[test]
fn people_meet_at_an_open_table_greet_leave_are_rated_and_block_each_other() {
    let Some(host) = Host::start() else { return };
    let mut ann = Player::named(&host, "Ann");
    let mut ben = Player::named(&host, "Ben");
    ben.choose("Open tables");
    ben.hears("There are no open tables");
    ben.go_back();
    ann.open_game("Player 2", "Whoever comes first");
    ann.hears("Waiting for players");
    // Ben's first page is old by now: it is shown again, and the choice holds on the new one.
    ben.choose("Open tables");
    ben.choose("Ann");
    wait_for_game(&host, 1);
    ben.hears("Players: ");
    // A sentence reaches whoever sits at the table, and whoever is in the hall.
    ann.go_back();
    ann.hears("This game has begun");
    ann.go_back();
    ann.choose("More about your games");
    ann.choose("Ben");
    ann.choose("Say something");
    ann.choose("Well played!");
    ann.hears("You said: Well played!");
    ben.hears_at_the_board("Ann: Well played!");
    // A game counts for ratings once both have had a turn.
    let (store, vocabulary) = (host.store(), words());
    for before in 0..2 {
        let mut player = Player::join(&host, host.in_turn(1)[0], 1);
        player.type_line("pass");
        wait_for_turn(&store, 1, &vocabulary, before, || player.said());
    }
    // Leaving is resigning, after a question.
    ann.choose("Leave the game");
    ann.hears("Are you sure? You resign this game.");
    ann.choose("No");
    ann.choose("Leave the game");
    ann.choose("Yes");
    ben.hears_at_the_board("Ann resigned");
    wait_until(|| "the game goes on".to_owned(), || store.game(1).unwrap().unwrap().state == GameState::Over);
    assert_eq!(store.head_to_head(1, 2).unwrap(), HeadToHead { won: 0, lost: 1, drawn: 0 });
    assert_eq!(store.head_to_head(2, 1).unwrap(), HeadToHead { won: 1, lost: 0, drawn: 0 });
    ann.choose("Results");
    ann.hears("Rating in SmartFeud, English: 1338, give or take 569, after 1 game");
    ann.hears("SmartFeud, lost");
    ann.go_back();
    ann.choose("People");
    ann.choose("Ben");
    ann.hears("Head to head: 0 won, 1 lost, 0 drawn");
    ann.hears("Rating in SmartFeud, English: 1662, give or take 569");
    ann.choose("Block");
    ann.hears("Unblock: you have blocked them");
    ann.go_back();
    ann.go_back();
    // Ben sees none of Ann's open tables, and has no use of a code.
    ann.open_game("Player 2", "Whoever comes first");
    ann.hears("Waiting for players");
    let mut ben = Player::in_hall(&host, "ben", "x");
    ben.choose("Open tables");
    ben.hears("There are no open tables");
    ben.go_back();
    ann.choose("Withdraw");
    ann.hears("Are you sure? The game and its invitations are deleted.");
    ann.choose("Yes");
    ann.open_game("Player 2", "A friend");
    ann.hears("@HOST");
    let code = code_in(&ann.said());
    ben.choose("Join a friend");
    ben.answer("Type the code of the invitation.", &code);
    ben.hears("You cannot join this game.");
    ben.answer("Or type 0 to go back:", "0");
    // Once the block has ended, Ben can join.
    ann.go_back();
    ann.choose("People");
    ann.choose("Ben");
    ann.choose("Unblock");
    ann.hears("neither of you sees");
    ben.choose("Join a friend");
    ben.answer("Type the code of the invitation.", &code.to_uppercase());
    wait_for_game(&host, 3);
}

#[test]
fn an_invitation_is_for_one_seat_can_be_withdrawn_and_is_valid_for_14_days() {
    let Some(host) = Host::start() else { return };
    let mut ann = Player::named(&host, "Ann");
    ann.open_game("Player 3", "A friend");
    ann.hears("Withdraw");
    let said = ann.said();
    assert!(said.contains(&format!("Send your friend: ssh -p {} ", host.port)), "{said}");
    let codes = codes_in(&said);
    assert_eq!(codes.len(), 2, "{said}");
    // Her own is of no use to her.
    ann.go_back();
    ann.choose("Join a friend");
    ann.answer("Type the code of the invitation.", &codes[0]);
    ann.hears("This is your own invitation");
    let mut ben = Player::in_hall(&host, "ben", &codes[0]);
    ben.answer("What shall we call you?", "Ben");
    ben.hears("You have a seat; the game begins when the others have theirs.");
    // Also somebody new who types nothing hears that, and their command fails.
    let ended = host.run("cleo", &["join", &codes[0], "--plain"], "");
    let none = "There is no invitation with this code: it was used, withdrawn, or is older than 14 days.";
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    assert!(String::from_utf8_lossy(&ended.stdout).contains(none), "{ended:?}");
    let mut cleo = Player::in_hall(&host, "cleo", &codes[0]);
    cleo.hears(none);
    cleo.answer("What shall we call you?", "Cleo");
    // Whoever was invited withdraws nothing, but can give the seat back: it gets another code.
    ben.choose("Ann, a free seat (1)");
    ben.hears("Give the seat back");
    let page = ben.said();
    assert!(!page[page.rfind("Waiting for players").unwrap()..].contains("Withdraw"), "{page}");
    ben.choose("Give the seat back");
    ben.hears("no game waits for you");
    let store = host.store();
    let fresh = store.codes_of(1, 0).unwrap();
    assert!(fresh.len() == 2 && !fresh.contains(&codes[0]), "{fresh:?}");
    // After 14 days neither is valid, and the game goes.
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    let fortnight = 14 * 24 * 3_600_000_i64 + 60_000;
    connection.execute("UPDATE invitation SET created = created - ?1", [fortnight]).unwrap();
    cleo.choose("Join a friend");
    cleo.answer("Type the code of the invitation.", &fresh[1]);
    cleo.hears("There is no invitation with this code");
    wait_until(|| "the game still exists".to_owned(), || store.game(1).unwrap().is_none());
}

#[test]
fn an_invitation_names_the_port_that_people_type() {
    let Some(host) = Host::with_ssh(|settings| settings.public_port = Some(4022)) else { return };
    let mut ann = Player::named(&host, "Ann");
    ann.open_game("Player 2", "A friend");
    ann.hears("Send your friend: ssh -p 4022 ");
}

#[test]
fn an_open_table_is_gone_after_14_days_and_whoever_waits_there_sees_it() {
    let Some(host) = Host::start() else { return };
    let mut ann = Player::named(&host, "Ann");
    ann.open_game("Player 2", "Whoever comes first");
    ann.hears("whoever comes first within 14 days sits down");
    ann.go_back();
    ann.open_game("Player 2", "Whoever comes first");
    ann.hears("Withdraw");
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    let age = |game: i64, days: i64| {
        let by = days * 24 * 3_600_000;
        connection.execute("UPDATE game SET changed = changed - ?2 WHERE id = ?1", [game, by]).unwrap();
    };
    age(1, 13);
    age(2, 15);
    let store = host.store();
    wait_until(|| "the game still exists".to_owned(), || store.game(2).unwrap().is_none());
    // The page of what is gone was sent already; lines show it as the answer to a choice on the page before it.
    ann.choose("Withdraw");
    ann.hears("This game is gone: it was withdrawn or declined, or nobody came within 14 days.");
    ann.go_back();
    ann.hears("a free seat (1)");
    assert!(store.game(1).unwrap().is_some(), "a younger table stays");
}

#[test]
fn people_have_20_open_invitations_and_200_games() {
    let Some(host) = Host::start() else { return };
    let mut ann = Player::named(&host, "Ann");
    for _ in 0..20 {
        ann.choose("New game");
        ann.choose("Begin");
        ann.choose("Back");
    }
    ann.choose("New game");
    ann.choose("Begin");
    ann.hears("At most 20 invitations can be open: you have 20, and this game needs 1 more.");
    ann.go_back();
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    connection
        .execute_batch(
            "WITH RECURSIVE number(n) AS (VALUES (1000) UNION ALL SELECT n + 1 FROM number WHERE n < 1179)
             INSERT INTO game (id, state, title, ruleset, language, wish, changed)
             SELECT n, 'waiting', title, ruleset, language, wish, changed FROM number, game WHERE id = 1;
             INSERT INTO seat (game, seat, person, name) SELECT id, 0, 1, 'Ann' FROM game WHERE id >= 1000;",
        )
        .unwrap();
    ann.choose("New game");
    ann.choose("Begin");
    ann.hears("You have 200 games, the maximum; finish or leave one first.");
}

#[test]
fn whoever_changes_the_name_has_it_in_games_that_have_not_begun_and_whoever_goes_is_forgotten() {
    let Some(host) = Host::start() else { return };
    let mut ann = Player::named(&host, "Ann");
    ann.open_game("Player 2", "A friend");
    ann.hears("@HOST");
    let code = code_in(&ann.said());
    ann.go_back();
    ann.choose("You");
    ann.choose("Change the name");
    ann.answer("What shall we call you?", "Anna");
    ann.hears("Anna: your key is SHA256:");
    // The old name is free, and somebody who takes it can join the game.
    let mut other = Player::in_hall(&host, "other", &code);
    other.answer("What shall we call you?", "Ann");
    wait_for_game(&host, 1);
    let store = host.store();
    let names = |store: &Store| -> Vec<String> {
        store.game(1).unwrap().unwrap().seats.into_iter().map(|seat| seat.name).collect()
    };
    let mut before = names(&store);
    before.sort();
    assert_eq!(before, ["Ann", "Anna"]);
    drop(other);
    let mut other = Player::in_hall(&host, "other", "x");
    other.choose("You");
    other.choose("Delete your name and key");
    other.hears("This cannot be undone");
    other.choose("Yes");
    other.hears("Your name and key are deleted. Goodbye.");
    wait_until(
        || "the name is still shown".to_owned(),
        || names(&store).contains(&"A former player".to_owned()),
    );
    assert_eq!(store.game(1).unwrap().unwrap().state, GameState::Over, "the running game was resigned");
    assert_eq!(store.people().unwrap().len(), 1);
    // The same key is somebody new.
    let again = Player::in_hall(&host, "other", "x");
    again.hears("What shall we call you?");
}

#[test]
fn whoever_is_gone_has_no_folder_even_if_the_host_is_killed_meanwhile() {
    let Some(host) = Host::start() else { return };
    host.run("ann", &["hall", "--plain"], "Ann\n");
    let folders = || std::fs::read_dir(host.folder.join("people")).unwrap().count();
    assert_eq!(folders(), 1);
    // She is not deleted, as if the host were killed just before that.
    let connection = rusqlite::Connection::open(host.database()).unwrap();
    let trigger = "CREATE TRIGGER killed BEFORE DELETE ON person BEGIN SELECT RAISE(ABORT, 'killed'); END";
    connection.execute_batch(trigger).unwrap();
    let refused = host.keeper(&["remove", "Ann"]);
    assert_eq!(refused, (Some(2), "error: the database reports: killed\n".to_owned()));
    assert_eq!(folders(), 0);
    connection.execute_batch("DROP TRIGGER killed").unwrap();
    assert_eq!(host.keeper(&["remove", "Ann"]).1, "Ann is removed\n");
}

#[test]
fn a_game_goes_out_of_one_host_and_into_another() {
    let Some(one) = Host::start() else { return };
    open_game(&one);
    let (status, saved) = one.keeper(&["export", "1"]);
    assert_eq!(status, Some(0), "{saved}");
    assert_eq!(
        one.keeper(&["export", "2"]),
        (Some(2), "error: there is no game 2 that has begun\n".to_owned())
    );
    let Some(other) = Host::start() else { return };
    let file = other.folder.join("game.json");
    std::fs::write(&file, &saved).unwrap();
    let import = || other.keeper(&["import", file.to_str().unwrap()]);
    let why = format!("error: {}: nobody here is called Ann; they have to connect first\n", file.display());
    assert_eq!(import(), (Some(2), why));
    let ann = Player::named(&other, "Ann");
    let ben = Player::named(&other, "Ben");
    ann.hears("no game waits for you");
    ben.hears("no game waits for you");
    assert_eq!(import(), (Some(0), "It is game 1.\n".to_owned()));
    let turns = |name: &str| String::from_utf8(other.run(name, &["turns"], "").stdout).unwrap();
    let waits = turns("ann") + &turns("ben");
    assert!(waits.contains(" in SmartFeud, 4") && waits.contains("h left (game 1)"), "{waits}");
    let mut ann = Player::join(&other, "ann", 1);
    ann.hears("Players: ");
    assert!(ann.type_line("board"));
    std::fs::write(&file, "{}").unwrap();
    let (status, why) = import();
    assert_eq!(status, Some(2), "{why}");
}

#[test]
fn whoever_plays_with_somebody_who_is_deleted_stays_at_the_board() {
    let Some(host) = Host::start() else { return };
    let _ann = begin_with_ben_and_cleo(&host);
    let ben = host.board_from("127.0.0.1", "ben", 1);
    ben.wait_until("the board", |screen| screen.contains("Ann") && screen.contains("bag "));
    let mut cleo = Player::join(&host, "cleo", 1);
    cleo.hears("Players: ");
    assert_eq!(host.keeper(&["remove", "Ann"]).1, "Ann is removed\n");
    ben.wait_until("the other name", |screen| screen.contains("A former") && screen.contains("bag "));
    // Whoever waits by lines reads the scores when it is their turn.
    let store = host.store();
    let mover = |store: &Store| {
        let row = store.game(1).unwrap().unwrap();
        row.seats[row.to_move].name.clone()
    };
    if mover(&store) == "Ben" {
        let mut passing = Player::join(&host, "ben", 1);
        passing.type_line("pass");
        wait_until(|| passing.said(), || mover(&store) == "Cleo");
    }
    cleo.hears_at_the_board("A former player");
    assert!(!cleo.said().contains("The host is closing"), "{}", cleo.said());
}
