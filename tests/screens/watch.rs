//! Watching a game that another process plays. Here, that process is a session of the test.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rackety::clock::{ClockMode, Now};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety::tui::StartScreen;
use rackety::tui::keymap::Context;
use rackety::tui::screens::saved_games::SavedGamesScreen;
use rackety::tui::watch::WatchScreen;
use rackety_engine::game::OptionsText;
use rackety_engine::{Action, PlayNotation};

use super::covers::BLUFF;
use super::driver::{Driver, PlatformCall};
use super::snapshots::snapshots;

fn request(players: Vec<NewPlayer>, seed: u64) -> GameRequest {
    GameRequest::seeded("smartfeud", players, seed).timed("off")
}

/// A game that is open in a session, and the screen of somebody who watches it.
fn watched(request: &GameRequest, width: u16, height: u16) -> (Session, Driver) {
    let mut players = None;
    let watch = |host: &Host, _| {
        let mut session = host.new_game(request).unwrap();
        session.save().unwrap();
        let watched = host.watch(session.file()).unwrap();
        players = Some(session);
        StartScreen::Watch(Box::new(watched))
    };
    let driver = Driver::start(watch, width, height);
    (players.unwrap(), driver)
}

/// Ann and Bob play, and somebody watches.
fn ann_and_bob() -> (Session, Driver) {
    watched(&request(NewPlayer::humans(["Ann", "Bob"]), 7), 80, 24)
}

/// Ann plays against a bot, and somebody watches.
fn ann_and_a_bot() -> (Session, Driver) {
    let mut players = NewPlayer::humans(["Ann"]);
    players.push(NewPlayer::Bot("club".parse().unwrap()));
    watched(&request(players, 7), 80, 24)
}

fn play(session: &mut Session, text: &str) {
    let play = session.game().resolve(&PlayNotation::parse(text, None).unwrap()).unwrap();
    act(session, Action::Play(play));
}

fn act(session: &mut Session, action: Action) {
    session.act(action).unwrap();
    session.save().unwrap();
}

fn is_watching(driver: &Driver) -> bool {
    driver.shows::<WatchScreen>()
}

/// Locks a game as a process does that has not noted who it is.
fn lock(game: &Path) -> File {
    let mut path = game.as_os_str().to_owned();
    path.push(".lock");
    let file = File::create(path).unwrap();
    file.try_lock().unwrap();
    file
}

#[test]
fn each_turn_is_shown_within_a_second() {
    let (mut session, driver) = ann_and_bob();
    driver.assert_shows(&format!("open in another rackety (pid {}, since ", std::process::id()));
    driver.assert_shows("▸ Ann");
    assert_eq!(driver.next_check(), Some(Duration::from_secs(1)));
    play(&mut session, "8h GRAIN");
    let driver = driver.at(1).showing("Ann played 8h GRAIN for ").showing("▸ Bob");
    act(&mut session, Action::Pass);
    driver.at(2).showing("Bob passed");
}

/// The screens of two games that differ only in what their players hide are equal.
#[test]
fn a_watcher_sees_nothing_that_the_players_hide() {
    let shown = |seed: u64, width: u16, height: u16, tabs: usize| {
        let (mut session, driver) = watched(&request(NewPlayer::humans(["Ann", "Bob"]), seed), width, height);
        let rack = session.rack(session.game().state().to_move());
        act(&mut session, Action::Exchange(rack[..2].to_vec()));
        act(&mut session, Action::Pass);
        let racks = session.rack(session.game().state().to_move());
        (racks, driver.at(1).press(&"<tab>".repeat(tabs)).screen())
    };
    for (width, height) in [(26, 8), (36, 21), (80, 24), (120, 40)] {
        for tabs in 0..6 {
            let both = || [7, 8].map(|seed| shown(seed, width, height, tabs));
            let mut screens = both();
            // The minute since which the players have the game open may have passed between the two.
            if screens[0].1 != screens[1].1 {
                screens = both();
            }
            let [(rack, screen), (other_rack, other_screen)] = screens;
            assert_ne!(rack, other_rack);
            assert_eq!(screen, other_screen);
            assert!(!screen.to_lowercase().contains("unseen"), "{screen}");
        }
    }
}

#[test]
fn without_a_turn_nothing_is_drawn_and_nothing_is_written() {
    let (session, driver) = ann_and_bob();
    let written = fs::metadata(session.file().unwrap()).unwrap().modified().unwrap();
    let frames = driver.platform.frames;
    let driver = (1..10).fold(driver, Driver::at);
    assert_eq!(driver.platform.frames, frames);
    assert_eq!(fs::metadata(session.file().unwrap()).unwrap().modified().unwrap(), written);
    let driver = driver.press("<tab>");
    assert_eq!(driver.platform.frames, frames + 1);
}

#[test]
fn an_undone_turn_is_reported_until_the_next_turn() {
    let mut players = NewPlayer::humans(["Ann"]);
    players.push(NewPlayer::Bot("club".parse().unwrap()));
    let request = request(players, 7);
    let options = OptionsText { undo: Some(true), ..request.options.clone() };
    let (mut session, driver) = watched(&GameRequest { options, ..request }, 80, 24);
    act(&mut session, Action::Pass);
    let driver = driver.at(1);
    session.undo().unwrap();
    session.save().unwrap();
    let driver = driver.at(2).showing("undone: the game is now at turn 1");
    session.set_pin(session.game().state().to_move(), Some("123".to_owned()));
    session.save().unwrap();
    let driver = driver.at(3).showing("undone: the game is now at turn 1");
    act(&mut session, Action::Pass);
    driver.at(4).assert_hides("undone");
}

#[test]
fn an_open_game_cannot_be_taken_over_and_nothing_can_be_played() {
    let (session, driver) = ann_and_bob();
    let before = fs::read_to_string(session.file().unwrap()).unwrap();
    let driver = driver.press("<enter>gr.1<^p>y<^x><^r>y<enter>");
    assert!(is_watching(&driver));
    driver.assert_hides("continue");
    assert_eq!(fs::read_to_string(session.file().unwrap()).unwrap(), before);
}

/// A game whose players have left.
pub(super) fn left() -> Driver {
    let (session, driver) = ann_and_bob();
    drop(session);
    driver.at(1)
}

#[test]
fn a_game_whose_players_have_left_is_taken_over_behind_the_cover() {
    let driver = left();
    driver.assert_shows("Nobody has this game open; Enter continues it here.");
    driver.assert_shows("Enter continue");
    let driver = driver.press("<enter>");
    assert!(driver.game_screen().is_covered());
    driver.assert_shows("Ann: Enter when ready");
    driver.assert_hides_rack();
    let driver = driver.press("<enter>");
    driver.assert_shows_rack();
    // And now the others have to wait.
    let file = driver.game_screen().session().file().unwrap().to_owned();
    assert!(driver.host.resume(Some(&file)).is_err());
}

/// Usually a person who plays alone needs no cover, but it may be somebody else who takes the game over.
#[test]
fn a_game_against_bots_is_taken_over_behind_the_cover_too() {
    let (session, driver) = ann_and_a_bot();
    drop(session);
    let driver = driver.at(1).press("<enter>").showing("Ann: Enter when ready");
    driver.assert_hides_rack();
    driver.press("<enter>").assert_shows_rack();
}

/// On a bot's turn the cover hides the rack of the person, and the bot waits.
#[test]
fn a_bot_waits_until_its_opponent_has_the_keyboard() {
    let (mut session, driver) = ann_and_a_bot();
    let ann = session.game().state().to_move();
    session.set_pin(ann, Some("12".to_owned()));
    act(&mut session, Action::Pass);
    drop(session);
    let driver = driver.at(1).press("<enter>").at(10).bot_passes().showing("Ann: Enter when ready");
    driver.assert_hides_rack();
    assert_eq!(driver.game_screen().game().turns().len(), 1);
    let driver = driver.press("<enter>").press("12<enter>");
    driver.assert_shows_rack();
    assert_eq!(driver.game_screen().game().turns().len(), 2);
}

/// The time of a player who has not taken the keyboard runs out, and their rack stays hidden.
#[test]
fn a_time_out_behind_the_cover_shows_no_rack() {
    let mut players = NewPlayer::humans(["Ann"]);
    players.push(NewPlayer::Bot("club".parse().unwrap()));
    let options = OptionsText::timed("3m");
    let (session, driver) =
        watched(&GameRequest { clock: ClockMode::Wall, options, ..request(players, 7) }, 80, 24);
    drop(session);
    let driver = driver.at(1).press("<enter>").at(10).showing("Ann: Enter when ready");
    let driver = driver.at(200).showing("Ann's time ran out: a pass").showing("Ann: Enter when ready");
    driver.assert_hides_rack();
    driver.at(202).press("<enter>").assert_shows_rack();
}

#[test]
fn the_second_to_take_over_continues_to_watch() {
    let (session, driver) = ann_and_bob();
    let file = session.file().unwrap().to_owned();
    drop(session);
    let driver = driver.at(1);
    let other = lock(&file);
    let driver = driver.press("<enter>");
    assert!(is_watching(&driver));
    driver.assert_shows("that game is open in");
    let driver = driver.at(2).showing("Watching: this game is open in another rackety.");
    drop(other);
    driver.at(3).assert_shows("Nobody has this game open");
}

#[test]
fn a_damaged_or_deleted_file_leaves_the_last_position() {
    let (mut session, driver) = ann_and_bob();
    play(&mut session, "8h GRAIN");
    let file = session.file().unwrap().to_owned();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, "{").unwrap();
    let driver = driver.at(1).showing("▸ Ann");
    fs::write(&file, &text).unwrap();
    let driver = driver.at(2).showing("Ann played 8h GRAIN for ").hiding("damaged");
    fs::remove_file(&file).unwrap();
    let driver = driver.at(3).showing("no saved game").showing("position seen");
    driver.assert_hides("Nobody has this game open");
    driver.assert_shows("Ann played 8h GRAIN for ");
    // There is nothing to take over.
    drop(session);
    let driver = driver.press("<enter>").at(4);
    assert!(is_watching(&driver));
    driver.press("<f10>").assert_shows("New game");
}

#[test]
fn the_result_is_shown_when_the_game_ends() {
    let (mut session, driver) = ann_and_bob();
    let ann = session.game().state().to_move();
    act(&mut session, Action::Resign(ann));
    let driver = driver.at(1).showing("Bob wins.");
    // The result is a page, and shows what is left on the racks.
    driver.assert_shows("game over");
    driver.assert_shows("Tiles left");
    // What only players can do is not offered.
    driver.assert_hides("rematch");
    driver.assert_hides("share");
    let driver = driver.press("<esc>").hiding("Bob wins.");
    let driver = driver.press("<esc><^y>");
    assert!(
        driver
            .platform
            .calls
            .iter()
            .any(|call| matches!(call, PlatformCall::Copy(text) if text.contains("Ann 0, Bob 0. Bob wins.")))
    );
    driver.press("<enter>").assert_shows("New game");
}

#[test]
fn words_are_looked_up_but_not_from_tiles() {
    let (_session, driver) = ann_and_bob();
    let driver = driver.press("<^f>qi<enter>").showing("QI is good").showing("QI: vital force");
    let driver = driver.press("<esc><^f>=qi<enter>").showing("Words from tiles are not shown during a game.");
    driver.press("<esc>").assert_shows("▸ Ann");
}

#[test]
fn professional_mode_has_no_look_up() {
    let mut request = request(NewPlayer::humans(["Ann", "Bob"]), 7);
    request.options.mode = Some("professional".to_owned());
    let (_session, driver) = watched(&request, 80, 24);
    driver.assert_hides("word");
    driver.press("<^f>").assert_shows("look-up is off in professional mode");
}

#[test]
fn the_list_of_games_offers_to_watch_an_open_one() {
    let mut players = None;
    let list = |host: &Host, _| {
        let mut session = host.new_game(&request(NewPlayer::humans(["Ann", "Bob"]), 7)).unwrap();
        session.save().unwrap();
        players = Some(session);
        StartScreen::SavedGames
    };
    let driver = Driver::start(list, 80, 24).press("<enter>").showing("That game is open in another");
    let driver = driver.showing("Watch it?").press("n");
    assert!(driver.shows::<SavedGamesScreen>());
    let driver = driver.press("<enter>y");
    assert!(is_watching(&driver));
    driver.assert_shows("▸ Ann");
    // So does Continue, which leads to that game in the list.
    let driver = driver.press("<f10>c").showing("That game is open in another");
    let driver = driver.press("y");
    assert!(is_watching(&driver));
    // It cannot be deleted either.
    let driver = driver.press("<f10>").press("gd");
    // The number of the process decides where the sentence is broken.
    driver.assert_shows("be deleted.");
    driver.assert_hides("yes");
    drop(players);
    driver.press("<enter>").assert_shows("Ann: Enter when ready");
}

/// A game that the list lacks cannot be chosen there, and no other is offered in its place.
#[test]
fn continue_offers_no_other_game_in_place_of_one_that_the_list_lacks() {
    let mut open = None;
    let menu = |host: &Host, _| {
        for seed in [7, 8] {
            let mut session = host.new_game(&request(NewPlayer::humans(["Ann", "Bob"]), seed)).unwrap();
            act(&mut session, Action::Pass);
            open = Some(session);
        }
        StartScreen::Menu
    };
    let driver = Driver::start(menu, 80, 24);
    fs::write(open.as_ref().unwrap().file().unwrap(), "not a game").unwrap();
    let driver = driver.press("c").showing("open in another").hiding("Watch it?");
    assert!(!is_watching(&driver.press("y")));
}

/// Plays three turns; the game is open in a process that has not noted who it is.
pub(super) fn after_three_turns(width: u16, height: u16) -> Driver {
    let (mut session, driver) = watched(&request(NewPlayer::humans(["Ann", "Bob"]), 7), width, height);
    play(&mut session, "8h GRAIN");
    act(&mut session, Action::Pass);
    act(&mut session, Action::Pass);
    let file = session.file().unwrap().to_owned();
    drop(session);
    // Locked until the test program ends.
    std::mem::forget(lock(&file));
    driver.at(1)
}

snapshots! {
    watch: after_three_turns, and 26 x 8;
    watch_words: |width, height| after_three_turns(width, height).press("<tab>"), at 36 x 21, 80 x 24;
}

#[test]
fn a_game_that_was_watched_is_reviewed_and_looked_back_at_from_the_turn_that_is_clicked() {
    let (mut session, driver) = ann_and_bob();
    play(&mut session, "8h GRAIN");
    act(&mut session, Action::Pass);
    let driver = driver.at(1).click_on("8h");
    assert_eq!(driver.model().replay.as_ref().unwrap().replay().step(), 1);
    let ann = session.game().state().to_move();
    act(&mut session, Action::Resign(ann));
    driver.press("<esc>").at(2).press("v").assert_shows("Reviewing the game");
}

/// The game goes on behind a look back, which its end closes.
#[test]
fn whoever_looks_back_while_they_watch_hears_that_the_game_has_changed() {
    let (mut session, driver) = ann_and_bob();
    let driver = driver.at(1).press("<f4>");
    play(&mut session, "8h GRAIN");
    let driver = driver.at(2).showing("the game has changed meanwhile; Esc shows it");
    let bob = session.game().state().to_move();
    act(&mut session, Action::Resign(bob));
    let driver = driver.at(3).showing("Ann wins.");
    assert!(driver.model().replay.is_none());
}

/// The watcher sees the time of a wall clock as the players do, and that the first player holds the gift blank.
#[test]
fn a_watcher_sees_the_clock_and_the_gift_blank() {
    let mut request = request(NewPlayer::humans(["Ann", "Bob"]), 7);
    request.options.time = Some("3m".to_owned());
    request.clock = ClockMode::Wall;
    let (session, driver) = watched(&request, 120, 40);
    let driver = driver.at(1).showing("7+1");
    driver.at(60).showing("2:00");
    drop(session);
}

/// The watcher sees the time that each player has left for the whole game, as it was after the last turn.
#[test]
fn a_watcher_sees_the_time_for_the_whole_game() {
    let request = GameRequest {
        ruleset: "blitz".to_owned(),
        options: OptionsText::default(),
        ..request(NewPlayer::humans(["Ann", "Bob"]), 7)
    };
    let (mut session, driver) = watched(&request, 120, 40);
    let driver = driver.at(1).showing("5:00");
    let now = |seconds| Now { wall: jiff::Timestamp::UNIX_EPOCH, running: Duration::from_secs(seconds) };
    let _ = session.tick(now(0));
    let _ = session.tick(now(60));
    act(&mut session, Action::Pass);
    let driver = driver.at(3);
    // Her turn has added five seconds.
    driver.assert_shows("4:05");
    driver.assert_shows("5:00");
    let lines = driver.host.saved_games().unwrap();
    assert_eq!(lines.games[0].scores_text(), "Ann 0 (4:05 left), Bob 0 (5:00 left)");
    drop(session);
}

/// The look-up of a watcher offers no key that does nothing there.
#[test]
fn the_look_up_of_a_watcher_changes_no_words() {
    let (_session, driver) = ann_and_bob();
    driver.press("/cat").showing("CAT is good").hiding("allow or bar").hiding("Tab list");
}

/// A play that ends the game may be challenged, and then the game goes on.
#[test]
fn a_result_that_a_challenge_may_lift_is_not_shown() {
    let last = BLUFF.position("racks = [\"TAC\", \"SATEEEE\"]\nbag = \"\"");
    let opened = || {
        let mut players = None;
        let watch = |host: &Host, file: PathBuf| {
            let mut session = last.session(file);
            session.save().unwrap();
            let watched = host.watch(session.file()).unwrap();
            players = Some(session);
            StartScreen::Watch(Box::new(watched))
        };
        let driver = Driver::start(watch, 80, 24);
        (players.unwrap(), driver)
    };
    let (mut session, driver) = opened();
    play(&mut session, "8h TAC");
    let driver = driver.at(1).hiding("Tiles left").hiding("wins.");
    // Looking back at a game that is over shows the racks.
    let driver = driver.click_on(" 8h ");
    assert!(driver.model().replay.is_none());
    // That a challenge is declined is not in the file.
    driver.assert_shows("the players still have this game open");
    act(&mut session, Action::Challenge);
    let driver = driver.at(2).hiding("Tiles left").showing("▸ Bob");
    driver.press("<tab>").assert_shows("no words yet");
}

/// The keys of the words found are those of a look-up anywhere.
#[test]
fn the_words_that_a_watcher_finds_have_their_keys() {
    let (_session, driver) = ann_and_bob();
    let driver = driver.press("/q?<enter><down>");
    assert_eq!(driver.model().context(), Context::FoundWords);
    driver.press("<esc>").assert_shows("> q?");
}

/// A tab and the result each scroll from their top.
#[test]
fn the_result_begins_at_its_top() {
    let mut has_scrolled = false;
    for tabs in 0..6 {
        let (mut session, driver) = watched(&request(NewPlayer::humans(["Ann", "Bob"]), 7), 36, 14);
        for _ in 0..40 {
            let rack = session.rack(session.game().state().to_move());
            act(&mut session, Action::Exchange(rack[..1].to_vec()));
        }
        let driver = driver.at(1).press(&"<tab>".repeat(tabs));
        let before = driver.screen();
        let driver = driver.press("<pagedown>");
        has_scrolled |= driver.screen() != before;
        let loser = session.game().state().to_move();
        act(&mut session, Action::Resign(loser));
        drop(session);
        let driver = driver.at(2).at(3).showing("game over");
        let shown = driver.screen();
        assert_eq!(driver.press("<home>").screen(), shown);
    }
    assert!(has_scrolled);
}
