//! Watching a game in lines, and what those get who want to play an open game. The test itself is the process that plays.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use rackety::clock::Now;
use rackety::files::Folders;
use rackety::plain::{InputSource, watch};
use rackety::session::{GameRequest, Host, HostError, NewPlayer, Session};
use rackety_engine::game::{OptionsText, PositionText};
use rackety_engine::{Action, FirstPlayer, Game, Lexicon, Options, PlayNotation, Setup, Vocabulary};
use tempfile::TempDir;

use crate::program::laws::all_keep_the_laws;
use crate::program::{AssertHas as _, new_host, rackety_reads, saved_game};

/// Watches the game of a session in lines; before each look at the file, `happens` gets the number of the look.
fn watch_in_process(
    session: Option<Session>,
    host: &Host,
    happens: impl FnMut(&mut Option<Session>, usize),
) -> String {
    watch_as(InputSource::Script, session, host, happens)
}

/// Watches for a person who listens, or for a script.
fn watch_as(
    source: InputSource,
    mut session: Option<Session>,
    host: &Host,
    mut happens: impl FnMut(&mut Option<Session>, usize),
) -> String {
    let watched = host.watch(session.as_ref().unwrap().file()).unwrap();
    let mut looks = 0;
    let mut pause = || {
        looks += 1;
        assert!(looks < 10, "watching does not end");
        happens(&mut session, looks);
        ControlFlow::Continue(())
    };
    let mut output = Vec::new();
    watch(watched, source, &mut output, &mut pause).unwrap();
    String::from_utf8(output).unwrap()
}

fn pass(session: &mut Option<Session>) {
    let session = session.as_mut().unwrap();
    session.act(Action::Pass).unwrap();
    session.save().unwrap();
}

#[test]
fn each_turn_of_a_watched_game_is_a_line_until_its_players_leave() {
    let (folder, host) = new_host();
    let game = saved_game(folder.path());
    let file = game.file().unwrap().to_owned();
    let output = watch_in_process(Some(game), &host, |session, look| match look {
        2 | 4 => pass(session),
        5 => drop(session.take()),
        _ => {}
    });
    let lines: Vec<&str> = output.lines().collect();
    let [game, holder, board, begins, turns @ .., end] = lines.as_slice() else { panic!("{output}") };
    assert!(game.starts_with("SmartFeud, ") && game.ends_with(" Players: Ann, Bob."), "{output}");
    assert!(
        holder.starts_with("Open in another rackety (pid ") && *board == "The board is empty.",
        "{output}"
    );
    assert_eq!(*begins, "Turn 1, Ann to play. Ann 0, Bob 0. The bag has 102 tiles.");
    assert_eq!(
        turns,
        [
            "Ann passed.",
            "Turn 2, Bob to play. Ann 0, Bob 0. The bag has 102 tiles.",
            "Bob passed.",
            "Turn 3, Ann to play. Ann 0, Bob 0. The bag has 102 tiles.",
        ]
    );
    let resume =
        format!("Nobody has this game open; `rackety resume --plain {}` continues it.", file.display());
    assert_eq!(*end, resume);
}

/// Without a word, an earlier turn that begins again sounds like a new game.
#[test]
fn an_undone_turn_is_said() {
    let (_folder, host) = new_host();
    let mut players = NewPlayer::humans(["Ann"]);
    players.push(NewPlayer::Bot("novice".parse().unwrap()));
    let options = OptionsText { undo: Some(true), ..OptionsText::timed("off") };
    let request = GameRequest { options, ..GameRequest::seeded("smartfeud", players, 7) };
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    let output = watch_in_process(Some(session), &host, |session, look| match look {
        1 => pass(session),
        2 => {
            let session = session.as_mut().unwrap();
            session.undo().unwrap();
            session.save().unwrap();
        }
        _ => drop(session.take()),
    });
    assert!(output.contains("\nUndone: the game is now at turn 1.\nTurn 1, Ann to play. "), "{output}");
}

/// A game with a time for the whole game, in this folder.
fn blitz(folder: &Path) -> (Host, Session) {
    let host = Host::new(&Folders::default(), Some(folder.to_owned()));
    let request = GameRequest::seeded("blitz", NewPlayer::humans(["Ann", "Bob"]), 7);
    let session = host.new_game(&request).unwrap();
    (host, session)
}

#[test]
fn the_time_for_the_whole_game_is_said_before_each_turn() {
    let folder = TempDir::new().unwrap();
    let (host, mut session) = blitz(folder.path());
    session.save().unwrap();
    let output = watch_in_process(Some(session), &host, |session, look| match look {
        1 => pass(session),
        _ => drop(session.take()),
    });
    assert!(output.contains("Time left for the game: Ann 5:00, Bob 5:00.\nAnn passed.\n"), "{output}");
    assert!(output.contains("Time left for the game: Ann 5:05, Bob 5:00.\n"), "{output}");
}

#[test]
fn overtime_in_a_watched_game_is_said_as_it_is_shown() {
    let folder = TempDir::new().unwrap();
    let (host, mut session) = blitz(folder.path());
    let at = |seconds| Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(seconds) };
    session.tick(at(0));
    session.tick(at(305));
    session.save().unwrap();
    let output = watch_in_process(Some(session), &host, |session, _| drop(session.take()));
    assert!(output.contains("Time left for the game: Ann -0:05, Bob 5:00.\n"), "{output}");
}

#[test]
fn the_end_of_a_watched_game_is_reported() {
    let (folder, host) = new_host();
    let game = saved_game(folder.path());
    let output = watch_in_process(Some(game), &host, |session, _| {
        let session = session.as_mut().unwrap();
        let seat = session.game().state().to_move();
        session.act(Action::Resign(seat)).unwrap();
        session.save().unwrap();
    });
    assert!(
        output.ends_with(
            "Ann resigned.\nThe game is over. Ann resigned.\nAnn: LLAGINR left.\nBob: EQONUBT left.\nAnn 0, Bob 0.\nBob wins.\n\
             Seed 7: `rackety play smartfeud --language en --seed 7` deals the same tiles to as many players.\n"
        ),
        "{output}"
    );
}

#[test]
fn a_watched_file_that_is_damaged_or_deleted_is_reported() {
    let (folder, host) = new_host();
    let game = saved_game(folder.path());
    let file = game.file().unwrap().to_owned();
    let text = std::fs::read_to_string(&file).unwrap();
    let output = watch_in_process(Some(game), &host, |_, look| match look {
        1 => std::fs::write(&file, "{").unwrap(),
        2 => std::fs::write(&file, &text).unwrap(),
        _ => std::fs::remove_file(&file).unwrap(),
    });
    let reported: Vec<&str> = output.lines().skip(4).collect();
    let [damaged, readable, deleted] = reported.as_slice() else { panic!("{output}") };
    assert!(damaged.contains(" is damaged or not a saved game "), "{output}");
    assert_eq!(*readable, "The file is readable again.");
    assert!(deleted.starts_with("No saved game "), "{output}");
}

#[test]
fn a_locked_game_is_refused_with_its_process() {
    // A path that has to be quoted in a command.
    let home = tempfile::Builder::new().prefix("our games ").tempdir().unwrap();
    let quote = if cfg!(windows) { '"' } else { '\'' };
    let games = home.path().join("data/rackety/games");
    let game = saved_game(&games);
    let holder = format!("error: that game is open in another rackety (pid {}, since ", std::process::id());
    for args in [&["resume", "--plain"][..], &["resume"]] {
        let ran = rackety_reads(home.path(), args, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(
            ran.err.starts_with(&holder)
                && ran.err.contains(&format!("; watch it with `rackety watch {quote}")),
            "{}",
            ran.err
        );
    }
    let name = game.file().unwrap().file_stem().unwrap().to_str().unwrap().to_owned();
    let ran = rackety_reads(home.path(), &["games", "delete", "--yes", &name], "");
    assert!(ran.status == 2 && ran.err.starts_with(&holder), "{}", ran.err);
    drop(game);
    let ran = rackety_reads(home.path(), &["watch", "--plain"], "");
    let expected =
        "error: no game is open in another rackety; name one of `rackety games`: rackety watch GAME\n";
    assert_eq!((ran.status, ran.err.as_str()), (2, expected));
    let ran = rackety_reads(home.path(), &["watch", "--plain", &name], "");
    assert!(ran.out.ends_with("continues it.\n"), "{}", ran.out);
    assert!(ran.out.contains(&format!("`rackety resume --plain {quote}")), "{}", ran.out);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

/// From the position over plays, a damaged file and the end, each line is one to listen to.
#[test]
fn what_is_heard_of_a_watched_game_keeps_the_laws() {
    let (folder, host) = new_host();
    let players = NewPlayer::humans(["Ann", "Bob", "Christopher Long", "Wilhelmina Small"]);
    let request = GameRequest::seeded("smartfeud", players, 7).timed("off");
    let mut session = host.new_game(&request).unwrap();
    let notation = PlayNotation::parse("8e ALLuRING", None).unwrap();
    let play = session.game().resolve(&notation).unwrap();
    session.act(Action::Play(play)).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    let aside = folder.path().join("aside");
    let heard = watch_as(InputSource::Person, Some(session), &host, |session, look| match look {
        1 => pass(session),
        2 => {
            std::fs::rename(&file, &aside).unwrap();
            std::fs::write(&file, "half a game").unwrap();
        }
        3 => std::fs::rename(&aside, &file).unwrap(),
        4 => {
            let session = session.as_mut().unwrap();
            for seat in [2, 3, 0] {
                let seat = session.game().state().players().nth(seat).unwrap().0;
                session.act(Action::Resign(seat)).unwrap();
            }
            session.save().unwrap();
        }
        _ => {}
    });
    all_keep_the_laws(&heard);
    heard.assert_has(&[
        "Players: Ann, Bob, Christopher Long,",
        "\nOpen in another rackety since ",
        "\nEach turn is said as it is played. Nothing can be typed here; control C leaves.\n",
        "\nAnn: ALLURING, blank U, across from e8, 60 points.\nAcross: ALLURING e8 to l8, blank U at h8.\n",
        "\nBob passed.\n",
        "\nThe file is readable again.\n",
        "\nThe game is over. ",
    ]);
}

/// A play that ends the game may be challenged, and then the game continues.
#[test]
fn a_result_that_a_challenge_may_lift_is_not_said() {
    let (folder, host) = new_host();
    let ruleset = host.rulesets.load("bluff").unwrap();
    let text = "racks = [\"TAC\", \"SATEEEE\"]\nbag = \"\"";
    let position: PositionText = toml::from_str(text).unwrap();
    let position = position.position(ruleset.layout().size(), ruleset.tile_set("en").unwrap()).unwrap();
    let options = OptionsText { mode: Some("professional".to_owned()), ..OptionsText::default() };
    let setup = Setup {
        position: Some(position),
        players: ["Ann", "Bob"].map(str::to_owned).to_vec(),
        first: FirstPlayer::FirstSeat,
        seed: 7,
        options: Options { time: None, ..options.options(&ruleset).unwrap() },
        language: "en".to_owned(),
        ruleset: Arc::new(ruleset),
    };
    let words = Lexicon::from_words("test", ["cat"]);
    let game = Game::new(setup, Arc::new(Vocabulary::plain(Arc::new(words)))).unwrap();
    let mut session = Session::new(game, Some(folder.path().join("games/1.json")));
    session.save().unwrap();
    let output = watch_in_process(Some(session), &host, |session, look| {
        let players = session.as_mut().unwrap();
        let action = match look {
            1 => {
                let notation = PlayNotation::parse("8h TAC", None).unwrap();
                Action::Play(players.game().resolve(&notation).unwrap())
            }
            2 => Action::Challenge,
            _ => return drop(session.take()),
        };
        players.act(action).unwrap();
        players.save().unwrap();
        if look == 1 {
            // The players see these scores, too, while they decide.
            let watched = host.watch(players.file()).unwrap();
            let scores: Vec<i32> =
                watched.public().seats().map(|seat| watched.public().score(seat)).collect();
            assert_eq!(scores, [players.game().turns()[0].points(), 0]);
            // Looking back would show the racks, by which a challenge is decided.
            let file = players.file().unwrap();
            assert!(matches!(host.past_game(file), Err(HostError::LastPlayOpenToChallenge(_))));
            assert!(matches!(host.replay(Some(file)), Err(HostError::LastPlayOpenToChallenge(_))));
        }
    });
    assert!(output.contains("Ann played 8h TAC") && !output.contains("The game is over."), "{output}");
    assert!(output.contains("Nobody has this game open"), "{output}");
}
