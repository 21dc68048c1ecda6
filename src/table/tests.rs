//! The messages that the terminals of a table are sent.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use jiff::Timestamp;
use rackety_engine::game::TurnText;
use rackety_engine::{
    Action, Axis, Game, GeneratedPlay, PlacedTile, Placement, Play, RandomStream, Seat, Setup, StartPosition,
    Tile, TurnOutcome, WordGraph,
};

use super::{LocalTables, Post, Table};
use crate::clock::{ClockMode, ClockState, Now};
use crate::files::{DraftNote, Folders, HintNote};
use crate::input::hint_kind::HintKind;
use crate::session::{BotProgress, ClockReading, GameRequest, GivenHint, Host, NewPlayer, Session};
use crate::wire::{
    Hello, Message, Request, SeatGame, SeatHints, SeatLink, SeatWish, Sentence, UNREAD, write_line,
};

fn at(seconds: u64) -> Now {
    let wall = Timestamp::from_second(1_000_000 + i64::try_from(seconds).unwrap()).unwrap();
    Now { wall, running: Duration::from_secs(seconds) }
}

fn request(ruleset: &str, players: Vec<NewPlayer>) -> GameRequest {
    GameRequest { language: Some("en".to_owned()), ..GameRequest::seeded(ruleset, players, 7).timed("off") }
}

/// A table in a folder, with the seats of Ann and Ben taken by terminals 1 and 2.
fn table_with(request: &GameRequest) -> (tempfile::TempDir, Table) {
    let (folder, host) = Host::in_new_folder();
    let mut table = Table::new(host.new_game(request).unwrap());
    for id in 1..=2 {
        table.join(id, &Hello::new(SeatWish::Free), at(0)).unwrap();
    }
    (folder, table)
}

pub(in crate::table) fn table() -> (tempfile::TempDir, Table) {
    table_with(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"])))
}

fn act(table: &mut Table, id: u64, after: usize, action: &Action) -> Vec<Post> {
    let turn = TurnText::of_action(action, table.session().game()).unwrap();
    table.handle(id, Request::Act { after, turn }, at(1))
}

/// The reason why a request was refused.
fn refusal(posts: &[Post], id: u64) -> Option<&str> {
    posts.iter().find_map(|post| match &post.message {
        Message::Answer { refused } if post.to == id => refused.as_deref(),
        _ => None,
    })
}

fn sent_to(posts: &[Post], id: u64) -> Vec<String> {
    let own = posts.iter().filter(|post| post.to == id);
    own.map(|post| serde_json::to_string(&post.message).unwrap()).collect()
}

#[test]
fn of_two_moves_at_once_one_counts_and_the_other_is_refused_in_words() {
    let (_folder, mut table) = table();
    let ann = table.session().game().state().to_move();
    table.join(3, &Hello::new(SeatWish::Of("Ann".to_owned())), at(0)).unwrap();
    assert_eq!(refusal(&act(&mut table, 2, 0, &Action::Pass), 2), Some("Ann is to move"));
    assert_eq!(refusal(&act(&mut table, 1, 0, &Action::Pass), 1), None);
    let second = act(&mut table, 3, 0, &Action::Resign(ann));
    assert_eq!(
        refusal(&second, 3),
        Some("this was not done: something else happened at the table before; look at the board again")
    );
    assert_eq!(table.session().game().turns().len(), 1);
    // Nobody speaks for another, or for the clock.
    assert!(refusal(&act(&mut table, 2, 1, &Action::Resign(ann)), 2).is_some());
    assert!(refusal(&act(&mut table, 2, 1, &Action::TimeOut), 2).is_some());
}

#[test]
fn a_turn_is_saved_before_anybody_is_sent_it() {
    let (_folder, mut table) = table();
    let posts = act(&mut table, 1, 0, &Action::Pass);
    let file = std::fs::read_to_string(table.session().file().unwrap()).unwrap();
    assert!(file.contains("\"pass\""), "{file}");
    let sent = posts.iter().filter(|post| matches!(post.message, Message::Happened { .. })).count();
    assert_eq!(sent, 2);
}

#[test]
fn a_terminal_that_comes_back_finds_its_tiles_and_its_order() {
    let (_folder, mut table) = table();
    let game = table.session().game();
    let mut rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
    rack.reverse();
    let rack = game.tiles().write_tiles(&rack);
    let draft = DraftNote { tiles: vec!["h8 +?S".to_owned()], ..DraftNote::default() };
    table.handle(1, Request::Laid { draft: Some(draft.clone()), rack: rack.clone() }, at(1));
    table.handle(1, Request::Hint("hint word".to_owned()), at(1));
    table.leave(1, at(2));
    let posts = table.join(4, &Hello::new(SeatWish::Free), at(3)).unwrap();
    let Message::Welcome(welcome) = &posts.iter().find(|post| post.to == 4).unwrap().message else {
        panic!()
    };
    assert_eq!((welcome.player.as_deref(), &welcome.rack, welcome.hints.used), (Some("Ann"), &rack, 1));
    assert_eq!(welcome.draft.as_ref(), Some(&draft));
    let json =
        sent_to(&table.join(5, &Hello::new(SeatWish::Of("Ben".to_owned())), at(3)).unwrap(), 5).join("");
    assert!(!json.contains("+?S"), "nobody else sees the tiles laid: {json}");
}

#[test]
fn seats_are_given_in_order_and_refusals_say_what_to_do() {
    let (_folder, mut table) = table();
    let refused = |table: &mut Table, hello: &Hello| table.join(9, hello, at(0)).unwrap_err();
    assert_eq!(
        refused(&mut table, &Hello::new(SeatWish::Free)),
        "every player at this table has a terminal; take one over with --as NAME (Ann, Ben), or look on with \
         --watch"
    );
    assert_eq!(
        refused(&mut table, &Hello::new(SeatWish::Of("Cem".to_owned()))),
        "nobody at this table is called Cem; the players are Ann, Ben"
    );
    let other = Hello { rackety: 99, seat: SeatWish::Free };
    assert!(refused(&mut table, &other).contains("use the same version of rackety"));
}

/// The seat of somebody who has resigned is the last that is given.
#[test]
fn whoever_joins_gets_the_seat_of_a_player_who_is_still_in_the_game() {
    let (_folder, mut table) = table_with(&request("smartfeud", NewPlayer::humans(["Ann", "Ben", "Cem"])));
    let ann = table.session().game().state().to_move();
    assert_eq!(refusal(&act(&mut table, 1, 0, &Action::Resign(ann)), 1), None);
    for id in 1..=2 {
        table.leave(id, at(2));
    }
    let seats = [3, 4, 5].map(|id| {
        let posts = table.join(id, &Hello::new(SeatWish::Free), at(3)).unwrap();
        let welcome = posts.into_iter().find_map(|post| match post.message {
            Message::Welcome(welcome) if post.to == id => welcome.player,
            _ => None,
        });
        welcome.unwrap()
    });
    assert_eq!(seats, ["Ben", "Cem", "Ann"]);
}

#[test]
fn whoever_watches_takes_no_place_of_a_player() {
    let (_folder, mut table) = table();
    let watching = Hello::new(SeatWish::Watching);
    for id in 10..26 {
        table.join(id, &watching, at(0)).unwrap();
    }
    let refused = table.join(26, &watching, at(0)).unwrap_err();
    assert_eq!(refused, "16 terminals watch this game, which is the most");
    let of_ann = Hello::new(SeatWish::Of("Ann".to_owned()));
    for id in 30..45 {
        table.join(id, &of_ann, at(0)).unwrap();
    }
    let refused = table.join(45, &of_ann, at(0)).unwrap_err();
    assert_eq!(refused, "Ann has 16 terminals at this table, which is the most");
    table.join(46, &Hello::new(SeatWish::Of("Ben".to_owned())), at(0)).unwrap();
}

#[test]
fn the_clock_runs_while_the_player_to_move_is_there_and_ends_the_turn_without_them() {
    let mut timed = request("smartfeud", NewPlayer::humans(["Ann", "Ben"]));
    timed.options.time = Some("3m".to_owned());
    let (_folder, mut table) = table_with(&timed);
    assert_eq!(table.until_check(at(60)), Some(Duration::from_secs(120)));
    let posts = table.leave(1, at(60));
    assert!(saved_text(table.session()).contains("\"used_seconds\": 60"), "the rest stays after a kill");
    assert!(sent_to(&posts, 2).iter().any(|line| line.contains("\"runs\":false")), "{posts:?}");
    assert_eq!(table.until_check(at(1000)), None);
    table.join(1, &Hello::new(SeatWish::Free), at(1000)).unwrap();
    assert_eq!(table.until_check(at(1000)), Some(Duration::from_secs(120)));
    let posts = table.check_clock(at(1120));
    assert_eq!(sent_to(&posts, 2).len(), 1);
    assert!(sent_to(&posts, 2)[0].contains("\"timeout\":true"), "{posts:?}");
    assert_eq!(table.session().game().turns()[0].outcome, TurnOutcome::TimeOut);
}

#[test]
fn a_bot_at_the_table_plays_and_one_that_failed_passes() {
    let players = vec![NewPlayer::Bot("novice".parse().unwrap()), NewPlayer::Human("Ann".to_owned())];
    let (_folder, mut table) = {
        let (folder, host) = Host::in_new_folder();
        (folder, Table::new(host.new_game(&request("wordfeud", players)).unwrap()))
    };
    table.join(1, &Hello::new(SeatWish::Free), at(0)).unwrap();
    assert!(table.bot_job().is_some());
    let posts = table.play_bot_turn(Err("no words".to_owned()), at(1));
    assert!(sent_to(&posts, 1)[0].contains("pass"), "{posts:?}");
    assert!(table.bot_job().is_none());
    assert_eq!(table.play_bot_turn(Ok(Action::Pass), at(1)), []);
}

#[test]
fn after_the_end_everybody_is_sent_the_whole_game() {
    let (_folder, mut table) = table();
    let ann = table.session().game().state().to_move();
    let posts = act(&mut table, 1, 0, &Action::Resign(ann));
    let whole = |post: &&Post| matches!(post.message, Message::Game { game: SeatGame::Over(_), new: 1, .. });
    assert_eq!(posts.iter().filter(whole).count(), 2);
}

/// The other terminals may not have the list of the game either.
#[test]
fn terminals_open_the_list_that_stands_in_for_that_of_the_game() {
    let (_folder, table) = table();
    let game = table.session().game();
    let mut record = game.record();
    "gone".clone_into(&mut record.dictionary.id);
    let game = Game::replay(&record, std::sync::Arc::clone(game.vocabulary())).unwrap();
    let mut table = Table::new(Session::new(game, None));
    let mut posts = table.join(1, &Hello::new(SeatWish::Free), at(0)).unwrap();
    table.join(2, &Hello::new(SeatWish::Free), at(0)).unwrap();
    let ann = table.session().game().state().to_move();
    posts.extend(act(&mut table, 1, 0, &Action::Resign(ann)));
    let list = |post: &Post| match &post.message {
        Message::Welcome(welcome) => Some(welcome.game.played_by().dictionary.id.clone()),
        Message::Game { game, .. } => Some(game.played_by().dictionary.id.clone()),
        _ => None,
    };
    assert_eq!(posts.iter().filter_map(list).collect::<Vec<_>>(), ["en"; 3]);
    assert_eq!(table.session().game().record().dictionary.id, "gone");
}

/// A challenge that is won after the end lifts it, and from then on everybody has only what they may see.
#[test]
fn after_a_challenge_that_lifts_the_end_a_seat_has_its_view_again() {
    let (_folder, host) = Host::in_new_folder();
    let game = host.new_game(&request("bluff", NewPlayer::humans(["Ann", "Ben"]))).unwrap().game().clone();
    let mut position = game.position_to_play_on(0);
    let letters = |tiles: &[Tile]| -> Vec<_> {
        let letter = |tile: &Tile| if let Tile::Letter(letter) = tile { Some(*letter) } else { None };
        tiles.iter().filter_map(letter).collect()
    };
    let is_phony =
        |pair: &&[Tile]| letters(pair).len() == 2 && !game.vocabulary().knows(game.tiles(), &letters(pair));
    let phony = position.racks[0].windows(2).find(is_phony).unwrap().to_vec();
    let placed: Vec<_> = letters(&phony).into_iter().map(PlacedTile::plain).collect();
    (position.racks[0], position.bag) = (phony, Some(Vec::new()));
    let setup = Setup { position: Some(position), ..game.setup().clone() };
    let game = Game::new(setup, std::sync::Arc::clone(game.vocabulary())).unwrap();
    let mut table = Table::new(Session::new(game, None));
    for id in 1..=2 {
        table.join(id, &Hello::new(SeatWish::Free), at(0)).unwrap();
    }
    let start = table.session().game().state().layout().starts()[0];
    let next = table.session().game().state().board().size().next(start, Axis::Across).unwrap();
    let placed = [start, next].into_iter().zip(placed).map(|(square, tile)| Placement { square, tile });
    let posts = act(&mut table, 1, 0, &Action::Play(Play::new(None, placed)));
    let is_over =
        |post: &&Post| matches!(post.message, Message::Game { game: SeatGame::Over(_), new: 1, .. });
    assert_eq!(posts.iter().filter(is_over).count(), 2, "{posts:?}");
    let posts = act(&mut table, 2, 1, &Action::Challenge);
    assert!(table.session().game().state().ending().is_none());
    let games: Vec<&SeatGame> = posts
        .iter()
        .filter_map(|post| match &post.message {
            Message::Game { game, new: 1, .. } => Some(game),
            _ => None,
        })
        .collect();
    assert!(matches!(games.as_slice(), [SeatGame::Running(_), SeatGame::Running(_)]), "{posts:?}");
    let posts = act(&mut table, 2, 2, &Action::Pass);
    assert_eq!(posts.iter().filter(|post| matches!(post.message, Message::Happened { .. })).count(), 2);
}

/// Watching is a seat that only looks.
#[test]
fn whoever_watches_is_sent_no_rack_and_cannot_play() {
    let (_folder, mut table) = table();
    let posts = table.join(3, &Hello::new(SeatWish::Watching), at(0)).unwrap();
    let Message::Welcome(welcome) = &posts.iter().find(|post| post.to == 3).unwrap().message else {
        panic!()
    };
    assert_eq!((&welcome.player, welcome.rack.as_str(), &welcome.draft), (&None, "", &None));
    let SeatGame::Running(record) = &welcome.game else { panic!() };
    assert_eq!((&record.player, record.start.rack.as_str()), (&None, ""));
    assert_eq!(act(&mut table, 3, 0, &Action::Pass), []);
    let posts = act(&mut table, 1, 0, &Action::Pass);
    assert_eq!(sent_to(&posts, 3).len(), 1);
}

#[test]
fn a_table_that_is_closed_says_so_to_everybody() {
    let (_folder, mut table) = table();
    let posts = table.close("closed", at(1));
    assert_eq!(posts.iter().filter(|post| post.message == Message::Closed("closed".to_owned())).count(), 2);
}

#[test]
fn a_table_says_that_the_game_is_not_saved_if_turns_are_not() {
    let (folder, mut table) = table();
    // A file in place of the folder cannot have files in it.
    let path = folder.path().to_owned();
    folder.close().unwrap();
    std::fs::write(&path, "").unwrap();
    let says_so = |post: &&Post| match &post.message {
        Message::Closed(why) => why.contains("is not saved"),
        Message::Welcome(welcome) => welcome.save_fault.is_some(),
        _ => false,
    };
    let mut said = Vec::new();
    for is_played in [false, true] {
        if is_played {
            act(&mut table, 1, 0, &Action::Pass);
        }
        let mut posts = table.join(3 + u64::from(is_played), &Hello::new(SeatWish::Watching), at(1)).unwrap();
        posts.extend(table.close("closed; the game is saved", at(1)));
        said.push(posts.iter().filter(says_so).count());
    }
    std::fs::remove_file(&path).unwrap();
    assert_eq!(said, [0, 5], "the time alone, and a turn");
}

#[test]
fn the_hints_of_a_player_are_counted_at_all_their_terminals() {
    let (_folder, mut table) = table();
    table.join(3, &Hello::new(SeatWish::Of("Ann".to_owned())), at(0)).unwrap();
    let answer = Message::Answer { refused: None };
    let mut ask = |id, hint: &str, used: u32, given: &[&str]| {
        let posts = table.handle(id, Request::Hint(hint.to_owned()), at(1));
        let given = given.iter().map(|hint| HintNote { after: 0, by: 0, hint: (*hint).to_owned() }).collect();
        let hints = Message::Hints(SeatHints { used, given });
        let other = if id == 1 { 3 } else { 1 };
        let post = |to, message: &Message| Post { to, message: message.clone() };
        assert_eq!(posts, [post(other, &hints), post(id, &hints), post(id, &answer)]);
    };
    ask(3, "hint word", 1, &["hint word"]);
    // To have it again, at any terminal, costs nothing in the same turn.
    ask(1, "hint word", 1, &["hint word"]);
    ask(1, "hint place", 2, &["hint word", "hint place"]);
    // A text that the program does not send is counted, and is not remembered.
    ask(3, &"x".repeat(1001), 3, &["hint word", "hint place"]);
    for number in 0..300 {
        table.handle(3, Request::Hint(format!("word ={number}")), at(1));
    }
    let notes = table.session().notes();
    assert_eq!((notes.hints[0], notes.given_hints.len()), (303, 255));
}

/// A shared table with this game and with sockets in this folder, and a free seat at it.
#[cfg(unix)]
fn shared(
    game: Session,
    sockets: &std::path::Path,
    knowledge: &std::sync::Arc<crate::files::BotKnowledge>,
) -> (super::SharedTable, SeatLink, crate::wire::Welcome) {
    let knowledge = std::sync::Arc::clone(knowledge);
    super::SharedTable::open(game, Some(sockets), knowledge, Duration::ZERO, SeatWish::Free).unwrap()
}

/// The program may end as soon as its table is closed: by then, every terminal has been sent the reason.
#[cfg(unix)]
#[test]
fn a_shared_table_is_closed_once_its_terminals_have_been_sent_the_reason() {
    use std::io::{ErrorKind, Read as _};
    use std::os::unix::net::UnixStream;

    use crate::wire::write_line;

    let (folder, host) = Host::in_new_folder();
    for _ in 0..20 {
        let game = host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
        let (table, _, _) = shared(game, folder.path(), &host.knowledge);
        let mut ben = UnixStream::connect(folder.path().join(format!("{}.sock", table.name()))).unwrap();
        write_line(&mut ben, &Hello::new(SeatWish::Free)).unwrap();
        let mut welcome = [0];
        ben.read_exact(&mut welcome).unwrap();

        drop(table);

        ben.set_nonblocking(true).unwrap();
        let mut sent = Vec::new();
        if let Err(error) = ben.read_to_end(&mut sent) {
            assert_eq!(error.kind(), ErrorKind::WouldBlock);
        }
        let sent = String::from_utf8(sent).unwrap();
        assert!(sent.ends_with("the game is saved\"}\n"), "{sent}");
    }
}

/// Whoever has opened a table has nothing left to do once the program says that the game is saved.
#[cfg(unix)]
#[test]
fn a_shared_table_is_closed_once_it_has_saved_the_tiles_laid_last() {
    let (folder, host) = Host::in_new_folder();
    for round in 0..50 {
        let game = host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
        let (table, link, welcome) = shared(game, folder.path(), &host.knowledge);
        let file = folder.path().join(format!("{}.json", table.name()));
        let mut session = host.at_table(link, welcome).unwrap();
        let ann = session.own_seat().unwrap();
        let draft = DraftNote { tiles: vec!["h8 S".to_owned()], ..DraftNote::default() };
        session.note_draft(ann, Some(draft.clone()));
        session.save().unwrap();
        // A terminal that is still there keeps nobody from closing the table.
        let still_there = (round % 2 == 0).then_some(session);
        drop(table);
        assert_eq!(host.resume(Some(&file)).unwrap().draft(ann), Some(&draft), "round {round}");
        drop(still_there);
    }
}

/// Games of two folders may have the same name, and so may games without a file.
#[cfg(unix)]
#[test]
fn shared_tables_of_one_name_have_a_socket_each() {
    use super::open_tables;

    let sockets = tempfile::tempdir().unwrap();
    let (_folder, table) = table();
    let knowledge = Host::new(&Folders::default(), None).knowledge;
    let open = || {
        let session = Session::new(table.session().game().clone(), None);
        shared(session, sockets.path(), &knowledge).0
    };
    let (first, second) = (open(), open());
    let (own, theirs) = (first.name().to_owned(), second.name().to_owned());
    assert_eq!((own.as_str(), theirs.as_str()), ("smartfeud", "smartfeud-2"));
    let mut both = open_tables(sockets.path());
    both.sort();
    assert_eq!(both, [own, theirs.clone()]);
    drop(first);
    assert_eq!(open_tables(sockets.path()), [theirs.as_str()]);
    // Somebody has deleted its socket, and another table has the name now.
    std::fs::remove_file(sockets.path().join(format!("{theirs}.sock"))).unwrap();
    let taken = crate::disk::bind_socket(&sockets.path().join(format!("{theirs}.sock"))).unwrap();
    drop(second);
    assert_eq!(open_tables(sockets.path()), [theirs]);
    drop(taken);
}

/// A copy of a saved game in another folder has its own table, at which nobody sits down who means the first one.
#[cfg(unix)]
#[test]
fn a_game_that_is_open_is_joined_at_its_own_table() {
    use super::{LeftPlace, resume};

    let sockets = tempfile::tempdir().unwrap();
    let folders = Folders { tables: Some(sockets.path().to_owned()), ..Folders::default() };
    let homes = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let [first, second] = homes.each_ref().map(|home| Host::new(&folders, Some(home.path().to_owned())));
    let mut session = first.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    drop(session);
    let copy = homes[1].path().join(file.file_name().unwrap());
    std::fs::copy(&file, &copy).unwrap();
    let open = |host: &Host, file| {
        let session = host.resume(Some(file)).unwrap();
        shared(session, sockets.path(), &host.knowledge).0
    };
    let joined = |host: &Host, file| {
        let session = resume(host, Some(file), None).unwrap();
        session.table_name().map(ToOwned::to_owned)
    };
    let table = open(&first, &file);
    let alone = second.resume(Some(&copy)).unwrap();
    assert!(resume(&second, Some(&copy), None).is_err(), "it is at no table");
    drop(alone);
    let table_of_copy = open(&second, &copy);
    for (host, file, table) in [(&first, &file, &table), (&second, &copy, &table_of_copy)] {
        assert_eq!(joined(host, file).as_deref(), Some(table.name()));
    }
    // The rack of somebody else is not for a player whose own seat is refused.
    let left = LeftPlace { table: table.name().to_owned(), player: Some("Cem".to_owned()) };
    let refused = resume(&first, Some(&file), Some(&left)).unwrap_err().to_string();
    assert_eq!(refused, "nobody at this table is called Cem; the players are Ann, Ben");
}

/// Two games that are begun at once have the same name until the first is saved.
#[cfg(unix)]
#[test]
fn a_shared_table_knows_the_file_that_its_game_has_got() {
    let (folder, host) = Host::in_new_folder();
    let game = || host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
    let (mut other, own) = (game(), game());
    other.save().unwrap();
    let (table, ..) = shared(own, folder.path(), &host.knowledge);
    let file = table.file().unwrap();
    assert_ne!(Some(file), other.file());
    assert_eq!(file.file_stem().unwrap(), table.name());
}

/// Whoever resumes the last game must not get one that nobody has played.
#[cfg(unix)]
#[test]
fn a_new_game_whose_table_cannot_be_opened_is_not_left_behind() {
    let (folder, host) = Host::in_new_folder();
    let sockets = folder.path().join("sockets");
    std::fs::write(&sockets, "no folder").unwrap();
    let open = |session| {
        let knowledge = std::sync::Arc::clone(&host.knowledge);
        super::SharedTable::open(session, Some(&sockets), knowledge, Duration::ZERO, SeatWish::Free)
    };
    let session = host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
    assert!(open(session).is_err());
    assert!(host.resume(None).is_err());
    let mut session = host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
    session.save().unwrap();
    assert!(open(session).is_err());
    host.resume(None).unwrap();
}

/// Nobody sees a hint that would be free after a kill.
#[cfg(unix)]
#[test]
fn a_hint_at_a_shared_table_is_on_disk_before_it_is_shown() {
    let (folder, host) = Host::in_new_folder();
    let game = host.new_game(&request("smartfeud", NewPlayer::humans(["Ann", "Ben"]))).unwrap();
    let (_table, link, welcome) = shared(game, folder.path(), &host.knowledge);
    let mut session = host.at_table(link, welcome).unwrap();
    let saved = host.saved_games().unwrap().games.remove(0).file;
    for used in 1..=20 {
        let tiles = vec![Tile::Blank; used];
        session.spend_hint(session.own_seat().unwrap(), &GivenHint::Anagrams(tiles)).unwrap();
        let text = std::fs::read_to_string(&saved).unwrap();
        let save: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(save["notes"]["hints"][0], used, "{text}");
    }
}

/// The rulesets whose games are compared: five built-in ones, and examples with takings that cost, challenges, and a board
/// with holes.
const COMPARED: [&str; 8] = [
    "smartfeud",
    "wordfeud",
    "wordfeud-nl",
    "webfeud",
    "words-with-friends",
    "bluff",
    "boomerang",
    "closing-time",
];

/// Two tables with the same position as `viewer` sees it, or somebody who watches, and other hidden tiles: the second has them
/// in another deal, but for those that the player to move needs.
fn twins(game: &Game, viewer: Option<Seat>, needed: &[Tile], stream: &mut RandomStream) -> (Table, Table) {
    let mut position = game.position_to_play_on(0);
    position.bag = Some(game.state().bag().tiles().collect());
    let mut other = position.clone();
    let is_hidden = |seat: Seat| Some(seat) != viewer;
    let racks = game.state().players().filter(|(seat, _)| is_hidden(*seat));
    let racks = racks.flat_map(|(_, player)| player.rack().tiles().iter().copied());
    let mut hidden: Vec<Tile> =
        racks.chain(game.state().bag().tiles()).chain(position.aside.iter().copied()).collect();
    for tile in needed {
        hidden.remove(hidden.iter().position(|held| held == tile).unwrap());
    }
    hidden.sort_unstable();
    stream.shuffle(&mut hidden);
    let mut hidden = hidden.into_iter();
    for (seat, _) in game.state().players().filter(|(seat, _)| is_hidden(*seat)) {
        let known: &[Tile] = if seat == game.state().to_move() { needed } else { &[] };
        let rack = &mut other.racks[seat.index()];
        let len = rack.len();
        *rack = known.iter().copied().chain(hidden.by_ref().take(len - known.len())).collect();
    }
    other.aside = hidden.by_ref().take(other.aside.len()).collect();
    other.bag = Some(hidden.collect());
    let table = |position: StartPosition, seed: u64| {
        let setup = Setup { position: Some(position), seed, ..game.setup().clone() };
        let game = Game::new(setup, std::sync::Arc::clone(game.vocabulary())).unwrap();
        Table::new(Session::new(game, None))
    };
    (table(position, 1), table(other, 2))
}

/// The next actions in a game: one of the player to move, which is an exchange, a good play or, where plays can be challenged,
/// perhaps a bad one; and perhaps a challenge by the next player.
fn next_actions(game: &Game, graph: &WordGraph, stream: &mut RandomStream) -> Vec<Action> {
    let rack = game.state().player(game.state().to_move()).rack().tiles();
    if stream.below(6) == 0 {
        let exchange = Action::Exchange(rack[..rack.len().min(1 + stream.below(3))].to_vec());
        if game.consequence_of(&exchange).is_ok() {
            return vec![exchange];
        }
    }
    let plays = game.highest_scoring_plays(graph, 5).unwrap();
    let Some(good) = plays.get(stream.below(5) % plays.len().max(1)).map(GeneratedPlay::to_play) else {
        return vec![Action::Pass];
    };
    if game.setup().ruleset.challenge().is_none() {
        return vec![Action::Play(good)];
    }
    let mut tiles: Vec<_> = good.tiles().iter().map(|placement| placement.tile).collect();
    stream.shuffle(&mut tiles);
    let shuffled = good.tiles().iter().zip(tiles).map(|(placement, tile)| Placement { tile, ..*placement });
    let bad = Play::new(good.take(), shuffled);
    let play = if stream.below(2) == 0 && game.preview(&bad).is_ok() { bad } else { good };
    vec![Action::Play(play), Action::Challenge]
}

/// A seat is sent the same byte for byte whatever the others hold and however the bag is ordered, and so is somebody who
/// watches.
#[test]
fn nobody_is_sent_anything_that_depends_on_tiles_hidden_from_them() {
    let host = Host::new(&Folders::default(), None);
    let mut stream = RandomStream::seeded(28);
    let (mut positions, mut compared, mut different, mut kinds) = (0, 0, 0, Kinds::default());
    for ruleset in COMPARED {
        let mut request = request(ruleset, NewPlayer::humans(["Ann", "Ben"]));
        request.language = None;
        request.seed = Some(28);
        let mut before = positions;
        let target = positions + 125;
        // The words are the same in each game of a ruleset, and their graph takes a second to build.
        let mut graph = None;
        while positions < target {
            request.seed = request.seed.map(|seed| seed + 1);
            let mut game = host.new_game(&request).unwrap().game().clone();
            let graph = graph.get_or_insert_with(|| WordGraph::for_game(&game).unwrap());
            while positions < target && game.state().ending().is_none() {
                let actions = next_actions(&game, graph, &mut stream);
                positions += 1;
                for viewer in game.state().players().map(|(seat, _)| Some(seat)).chain([None]) {
                    compared += 1;
                    different += usize::from(compares(&game, viewer, &actions, &mut stream));
                }
                for action in actions {
                    if game.state().ending().is_none() {
                        kinds.count(&game.act(action).unwrap().outcome);
                    }
                }
            }
            assert!(before < positions, "{ruleset} has no positions");
            before = positions;
        }
    }
    assert!(positions >= 1000, "{positions}");
    assert!(different * 10 > compared * 8, "the deals are hardly ever different: {different} of {compared}");
    let Kinds { takings, exchanges, won, wrong } = kinds;
    assert!(takings > 20 && exchanges > 20 && won > 5 && wrong > 5, "{kinds:?}");
}

/// The numbers of turns of some kinds.
#[derive(Debug, Default)]
struct Kinds {
    takings: u32,
    exchanges: u32,
    won: u32,
    wrong: u32,
}

impl Kinds {
    fn count(&mut self, outcome: &TurnOutcome) {
        match outcome {
            TurnOutcome::Play { scored, .. } => self.takings += u32::from(scored.taken.is_some()),
            TurnOutcome::Exchange { .. } => self.exchanges += 1,
            TurnOutcome::Challenge { words, .. } if words.is_empty() => self.wrong += 1,
            TurnOutcome::Challenge { .. } => self.won += 1,
            _ => {}
        }
    }
}

/// Compares what a seat, or somebody who watches, is sent at two tables, before and after some actions; returns whether
/// another seat is sent different racks.
fn compares(game: &Game, viewer: Option<Seat>, actions: &[Action], stream: &mut RandomStream) -> bool {
    const WATCHER: u64 = 9;
    let is_own = viewer == Some(game.state().to_move());
    let needed = match &actions[0] {
        Action::Play(play) if !is_own => game.preview(play).unwrap().own,
        Action::Exchange(given) if !is_own => given.clone(),
        _ => Vec::new(),
    };
    let (mut first, mut second) = twins(game, viewer, &needed, stream);
    let terminal = |seat: Seat| seat.index() as u64 + 1;
    let own = viewer.map_or(WATCHER, terminal);
    let mut is_different = false;
    let of_seats = game.state().players().map(|(seat, player)| (terminal(seat), player.name()));
    let of_seats = of_seats.map(|(id, name)| (id, SeatWish::Of(name.to_owned())));
    let mut wishes: Vec<_> = of_seats.chain([(WATCHER, SeatWish::Watching)]).collect();
    wishes.sort_by_key(|(id, _)| *id != own);
    for (id, wish) in wishes {
        let hello = Hello::new(wish);
        let (posts, again) =
            (first.join(id, &hello, at(0)).unwrap(), second.join(id, &hello, at(0)).unwrap());
        assert_eq!(sent_to(&posts, own), sent_to(&again, own));
        is_different |= sent_to(&posts, id) != sent_to(&again, id);
    }
    for (after, action) in actions.iter().enumerate() {
        let id = terminal(first.session().game().state().to_move());
        let (posts, again) = (act(&mut first, id, after, action), act(&mut second, id, after, action));
        assert_eq!((refusal(&posts, id), refusal(&again, id)), (None, None));
        let is_over = |table: &Table| table.session().game().state().ending().is_some();
        if is_over(&first) {
            break;
        }
        assert!(!is_over(&second));
        assert!(!sent_to(&posts, own).is_empty());
        // What the viewer draws is not hidden from them.
        let draws = is_own && matches!(action, Action::Play(_) | Action::Exchange(_));
        assert!(draws || sent_to(&posts, own) == sent_to(&again, own), "{posts:?} {again:?}");
    }
    is_different
}

/// A game with a limit of a second for each turn, in a folder.
fn with_a_second(folder: &std::path::Path) -> Session {
    let ruleset = folder.join("second.toml");
    let text = "extends = \"smartfeud\"\nname = \"Second\"\ntime.limits = [\"1s\"]\ntime.default = \"1s\"\n";
    std::fs::write(&ruleset, text).unwrap();
    let host = Host::new(&Folders::default(), Some(folder.to_owned()));
    let players = NewPlayer::humans(["Ann", "Ben"]);
    let ruleset = ruleset.display().to_string();
    host.new_game(&GameRequest::seeded(ruleset, players, 7)).unwrap()
}

fn saved_text(session: &Session) -> String {
    std::fs::read_to_string(session.file().unwrap()).unwrap()
}

/// Tables whose terminal hears from this receiver when they send something that was not asked for.
fn waking_tables() -> (LocalTables, Receiver<()>) {
    let (wake, woken) = mpsc::channel();
    let tables = LocalTables::new(Host::new(&Folders::default(), None).knowledge);
    let tables = tables.waking(move || {
        let _ = wake.send(());
    });
    (tables, woken)
}

/// Whoever has all seats may be away: the table ends the turn, saves that, and says so afterwards.
#[test]
fn a_local_table_ends_a_turn_by_itself_and_keeps_what_its_terminal_has_not_sent() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, woken) = waking_tables();
    let mut session = tables.seat(with_a_second(folder.path())).unwrap();
    let ann = session.game().state().to_move();
    assert_eq!(session.tick(at(0)).left, Some(Duration::from_secs(1)));
    let draft = DraftNote { tiles: vec!["h8 S".to_owned()], ..DraftNote::default() };
    session.note_draft(ann, Some(draft.clone()));
    woken.recv_timeout(Duration::from_secs(20)).expect("the table ends the turn");
    assert!(saved_text(&session).contains("\"timeout\""), "it is saved before anybody hears of it");
    let refused = session.act(Action::Pass).unwrap_err().to_string();
    assert_eq!(
        refused,
        "this was not done: something else happened at the table before; look at the board again"
    );
    // The time of the next player does not run before they see the board.
    assert!(woken.recv_timeout(Duration::from_millis(1500)).is_err());
    let tick = session.tick(at(1));
    assert_eq!(tick.ended_turns().collect::<Vec<_>>(), [ann]);
    assert_eq!((session.game().turns().len(), session.draft(ann)), (1, Some(&draft)));
    session.save().unwrap();
    assert!(saved_text(&session).contains("h8 S"));
}

/// They are newer than those that the table has.
#[test]
fn tiles_laid_while_a_local_table_ends_a_turn_stay() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, woken) = waking_tables();
    let mut session = tables.seat(with_a_second(folder.path())).unwrap();
    let ann = session.game().state().to_move();
    session.tick(at(0));
    let draft = DraftNote { tiles: vec!["h8 S".to_owned()], ..DraftNote::default() };
    session.note_draft(ann, Some(draft.clone()));
    woken.recv_timeout(Duration::from_secs(20)).expect("the table ends the turn");
    assert_eq!(session.tick(at(1)).ended_turns().collect::<Vec<_>>(), [ann]);
    assert_eq!(session.draft(ann), Some(&draft));
}

#[test]
fn the_start_of_a_turn_by_wall_clock_is_saved_at_once() {
    let (_folder, host) = Host::in_new_folder();
    let mut timed = request("smartfeud", NewPlayer::humans(["Ann", "Ben"]));
    (timed.options.time, timed.clock) = (Some("3m".to_owned()), ClockMode::Wall);
    let mut session = waking_tables().0.seat(host.new_game(&timed).unwrap()).unwrap();
    session.tick(at(0));
    assert!(saved_text(&session).contains("\"began\""));
}

/// Only the beginning must survive, not the time that is counted since the clock was set back.
#[test]
fn a_turn_by_wall_clock_is_saved_once_though_the_clock_is_set_back() {
    let (_folder, host) = Host::in_new_folder();
    let mut timed = request("smartfeud", NewPlayer::humans(["Ann", "Ben"]));
    (timed.options.time, timed.clock) = (Some("3m".to_owned()), ClockMode::Wall);
    let mut table = Table::new(host.new_game(&timed).unwrap());
    let mut read = |wall, running| {
        let now = Now { running: Duration::from_secs(running), ..at(wall) };
        table.read_clock(Some(ClockReading { now, clock: ClockState::Running }), None);
        saved_text(table.session())
    };
    let saved = read(100, 0);
    assert!(saved.contains("\"began\""));
    for (wall, running) in [(40, 0), (50, 10), (110, 70)] {
        assert_eq!(read(wall, running), saved);
    }
}

#[test]
fn the_start_of_a_turn_by_wall_clock_at_a_shared_table_is_saved_at_once() {
    let mut timed = request("smartfeud", NewPlayer::humans(["Ann", "Ben"]));
    (timed.options.time, timed.clock) = (Some("3m".to_owned()), ClockMode::Wall);
    let (_folder, table) = table_with(&timed);
    assert!(saved_text(table.session()).contains("\"began\""));
}

#[test]
fn what_a_local_table_answers_is_saved() {
    let (_folder, host) = Host::in_new_folder();
    let players = NewPlayer::humans(["Ann", "Ben"]);
    let session = host.new_game(&request("smartfeud", players)).unwrap();
    let mut session = waking_tables().0.seat(session).unwrap();
    session.act(Action::Pass).unwrap();
    assert!(saved_text(&session).contains("\"pass\""));
    let ben = session.game().state().to_move();
    session.set_pin(ben, Some("1234".to_owned()));
    session.spend_hint(ben, &GivenHint::Best(HintKind::Plays)).unwrap();
    let text = saved_text(&session);
    assert!(text.contains("1234"), "what belongs to the seats comes with the next request: {text}");
    session.tick(at(0));
    session.save().unwrap();
    session.note_draft(ben, Some(DraftNote { tiles: vec!["h8 S".to_owned()], ..DraftNote::default() }));
    session.save().unwrap();
    assert!(saved_text(&session).contains("h8 S"), "also if it is the same moment");
    let file = session.file().unwrap().to_owned();
    assert!(host.resume(Some(&file)).is_err(), "the table has the lock");
    drop(session);
    let again = host.resume(Some(&file)).unwrap();
    assert_eq!((again.pin(ben), again.notes().hints.get(ben.index())), (Some("1234"), Some(&1)));
}

#[test]
fn a_bot_at_a_local_table_thinks_by_itself_and_plays_when_its_terminal_has_seen_the_last_turn() {
    let (_folder, host) = Host::in_new_folder();
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())];
    let session = host.new_game(&request("wordfeud", players)).unwrap();
    let mut session = waking_tables().0.seat(session).unwrap();
    assert_eq!(session.play_bot_turn(), None, "Ann is to move");
    session.act(Action::Pass).unwrap();
    session.wait_for_bot(&mut || false);
    assert_eq!((session.bot_progress(), session.game().turns().len()), (Some(BotProgress::Decided), 1));
    assert_eq!(session.play_bot_turn(), Some(Ok(())));
    assert_eq!((session.bot_progress(), session.game().turns().len()), (None, 2));
    let again = host.replay(session.file()).unwrap();
    assert_eq!(again.whole().turns().len(), 2, "it is saved");
    // With a person to move, nobody is waited for.
    session.wait_for_bot(&mut || false);
}

/// A terminal with the seat of Ann, which waits this long for an answer, and what writes the lines of its table.
fn terminal_of_ann(patience: Duration) -> (tempfile::TempDir, Session, io::PipeWriter) {
    let (folder, mut table) = table();
    let (session, to_terminal) = third_terminal(&folder, &mut table, patience);
    (folder, session, to_terminal)
}

/// A terminal with the seat of Ann at this table, as [`terminal_of_ann`] has it.
fn third_terminal(
    folder: &tempfile::TempDir,
    table: &mut Table,
    patience: Duration,
) -> (Session, io::PipeWriter) {
    let posts = table.join(3, &Hello::new(SeatWish::Of("Ann".to_owned())), at(0)).unwrap();
    let is_welcome = |post: &&Post| matches!(post.message, Message::Welcome(_));
    let welcome = &posts.iter().find(is_welcome).unwrap().message;
    let (from_table, mut to_terminal) = io::pipe().unwrap();
    write_line(&mut to_terminal, welcome).unwrap();
    let (link, welcome) = SeatLink::join(from_table, io::sink(), &Hello::new(SeatWish::Free)).unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    (host.at_table(link.with_patience(patience), welcome).unwrap(), to_terminal)
}

/// Overtime is charged during the turn; after a time-out the tiles are those of the player's next turn.
#[test]
fn a_seat_keeps_the_tiles_laid_when_overtime_is_charged_and_after_a_time_out() {
    let people = || NewPlayer::humans(["Ann", "Ben"]);
    let mut timed = request("smartfeud", people());
    timed.options.time = Some("3m".to_owned());
    for request in [request("blitz", people()), timed] {
        let (folder, mut table) = table_with(&request);
        let (mut session, mut to_terminal) = third_terminal(&folder, &mut table, Duration::from_secs(10));
        let ann = session.own_seat().unwrap();
        let draft = DraftNote { tiles: vec!["h8 +?S".to_owned()], ..DraftNote::default() };
        session.note_draft(ann, Some(draft.clone()));
        for post in table.check_clock(at(301)).iter().filter(|post| post.to == 3) {
            write_line(&mut to_terminal, &post.message).unwrap();
        }
        let tick = session.wait_at_table(Duration::from_secs(10), || at(301));
        assert_eq!(tick.happened.len(), 1, "{}", request.ruleset);
        assert_eq!(session.draft(ann), Some(&draft), "{}", request.ruleset);
    }
}

#[test]
fn everything_that_others_say_at_once_is_heard() {
    let (_folder, mut session, mut to_terminal) = terminal_of_ann(Duration::from_secs(10));
    for sentence in [Sentence::Hello, Sentence::Thanks] {
        write_line(&mut to_terminal, &Message::Said { by: "Ben".to_owned(), sentence }).unwrap();
    }
    write_line(&mut to_terminal, &Message::Closed("closed".to_owned())).unwrap();
    while session.table_closed().is_none() {
        let _ = session.wait_at_table(Duration::from_secs(1), || at(1));
    }
    assert_eq!(session.take_said(), ["Ben: Hello!", "Ben: Thanks!"]);
}

#[test]
fn a_terminal_that_was_disconnected_for_reading_nothing_knows_that_the_table_is_open() {
    for (why, is_open) in [(UNREAD, true), ("closed", false)] {
        let (_folder, mut session, mut to_terminal) = terminal_of_ann(Duration::from_secs(10));
        write_line(&mut to_terminal, &Message::Closed(why.to_owned())).unwrap();
        while session.table_closed().is_none() {
            let _ = session.wait_at_table(Duration::from_secs(1), || at(1));
        }
        assert_eq!(session.is_table_open(), is_open, "{why}");
    }
}

#[test]
fn an_answer_that_comes_too_late_answers_no_later_request() {
    let (_folder, mut session, mut to_terminal) = terminal_of_ann(Duration::from_millis(500));
    let why = session.act(Action::Pass).unwrap_err().to_string();
    assert!(why.contains("does not answer"), "{why}");
    for why in ["too late", "in time"] {
        write_line(&mut to_terminal, &Message::Answer { refused: Some(why.to_owned()) }).unwrap();
    }
    assert_eq!(session.act(Action::Pass).unwrap_err().to_string(), "in time");
}

#[test]
fn a_hint_that_the_table_counts_too_late_is_refused_and_then_free() {
    let (_folder, mut session, mut to_terminal) = terminal_of_ann(Duration::from_millis(500));
    let (ann, hint) = (session.own_seat().unwrap(), GivenHint::Best(HintKind::Plays));
    let why = session.spend_hint(ann, &hint).unwrap_err();
    assert!(why.contains("does not answer"), "{why}");
    let given = HintNote { after: 0, by: 0, hint: "hint plays".to_owned() };
    let hints = SeatHints { used: 1, given: vec![given] };
    for message in
        [Message::Hints(hints), Message::Answer { refused: None }, Message::Closed("closed".to_owned())]
    {
        write_line(&mut to_terminal, &message).unwrap();
    }
    while session.table_closed().is_none() {
        let _ = session.wait_at_table(Duration::from_secs(1), || at(1));
    }
    assert_eq!(session.spend_hint(ann, &hint), Ok(()));
    assert_eq!(session.spend_hint(ann, &GivenHint::Best(HintKind::Place)), Err("closed".to_owned()));
    assert_eq!(session.notes().hints, [1]);
}
