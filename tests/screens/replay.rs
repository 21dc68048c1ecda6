//! Looking back at a game: a saved one, the one that is over, and the one that is being played.

use std::time::Duration;

use rackety::session::Session;
use rackety::tui::StartScreen;
use rackety::tui::replay::ReplayScreen;
use rackety::tui::screens::menu::Menu;
use rackety::tui::screens::saved_games::SavedGamesScreen;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::covers::BLUFF;
use super::driver::Driver;
use super::pictures::{TURNS, after};
use super::setup::{SECTION, SMARTFEUD, WORDFEUD};
use super::snapshots::snapshots;

/// The game of the README after its end, looked back at.
pub(super) fn finished(width: u16, height: u16) -> Driver {
    after(&TURNS, width, height).press("<enter><^r>yp")
}

/// Bob plays, and looks back at the game so far.
fn unfinished(width: u16, height: u16) -> Driver {
    after(&TURNS, width, height).press("<enter><f4>")
}

#[track_caller]
pub(super) fn replay(driver: &Driver) -> &ReplayScreen {
    driver.model().replay.as_deref().expect("a game is looked back at")
}

#[track_caller]
pub(super) fn step(driver: &Driver) -> usize {
    replay(driver).replay().step()
}

#[test]
fn keys_go_from_turn_to_turn() {
    let mut driver = finished(80, 24);
    assert_eq!((step(&driver), replay(&driver).replay().len()), (8, 8));
    for (keys, expected) in [
        ("<left>", 7),
        ("<left><left>", 5),
        ("<pageup>", 3),
        ("<pagedown><pagedown>", 7),
        ("<home>", 0),
        ("<left>", 0),
        ("<right>", 1),
        ("<up>", 0),
        ("<down><down>", 2),
        ("<end>", 8),
        ("<right>", 8),
        ("g3<enter>", 3),
        ("5<enter>", 5),
        ("2<esc>", 5),
        ("0<enter>", 0),
    ] {
        driver = driver.press(keys);
        assert_eq!(step(&driver), expected, "{keys}");
    }
}

#[test]
fn a_turn_that_is_not_there_is_refused_with_those_that_are() {
    finished(80, 24).press("99<enter>").assert_shows("there is no turn 99; the turns are 1 to 8");
    let driver = finished(80, 24).press("<home><right><pageup>").showing("Ann has no earlier turn");
    assert_eq!(step(&driver), 1);
}

#[test]
fn each_turn_shows_its_play_its_points_and_its_rack() {
    let driver = finished(80, 24).press("4<enter>").showing("Ben took").showing("played 5h LOCAtIONS for");
    driver.assert_shows("4/8");
    let driver = driver.press("<tab>").showing("bonus: 50").showing("went from f11 to ");
    driver.press("<down><down><down><down><down>").assert_shows("Racks before the turn");
}

#[test]
fn the_mouse_goes_to_turns_by_the_list_the_scrubber_and_the_wheel() {
    let driver = finished(80, 24);
    let (end, row) = driver.find("> 8/8");
    let screen = driver.screen();
    let line: Vec<char> = screen.lines().nth(usize::from(row)).unwrap().chars().collect();
    let start = u16::try_from(line.iter().rposition(|&character| character == '<').unwrap()).unwrap() + 2;
    let driver = driver.click(start, row);
    assert_eq!(step(&driver), 0);
    let driver = driver.mouse(MouseEventKind::Drag(MouseButton::Left), (start.midpoint(end - 2), row - 1));
    assert_eq!(step(&driver), 4, "the mouse may leave the line a little");
    let driver = driver.mouse(MouseEventKind::Drag(MouseButton::Left), (79, row));
    let driver = driver.mouse(MouseEventKind::ScrollUp, (10, 10));
    let at = step(&driver);
    let driver = driver.mouse(MouseEventKind::ScrollUp, (10, 10)).mouse(MouseEventKind::ScrollDown, (10, 10));
    assert_eq!(step(&driver), at);
    let driver = driver.click_on("2 Ben ANISEED");
    assert_eq!(step(&driver), 2);
}

/// The arrows at the edge of a text scroll it, and leave the turn as it is.
#[test]
fn the_arrows_of_a_text_scroll_it() {
    let driver = finished(80, 24).press("6<enter><tab>");
    let down = driver.find("▾");
    assert_eq!(down.0, 79, "{}", driver.screen());
    let (before, at) = (driver.screen(), step(&driver));
    let driver = driver.click(down.0, down.1);
    assert_eq!(step(&driver), at);
    assert_ne!(driver.screen(), before);
}

#[test]
fn the_game_goes_on_by_itself_until_its_end() {
    let driver = finished(80, 24).press("6<enter> ");
    assert_eq!((step(&driver), driver.next_check()), (6, Some(Duration::from_millis(1500))));
    let driver = driver.after_millis(1500);
    assert_eq!(step(&driver), 7);
    let driver = driver.after_millis(1500);
    assert_eq!((step(&driver), driver.next_check()), (8, None), "at the end it stops");
    // From the end it begins anew, and a second key stops it.
    let driver = driver.press(" ");
    assert_eq!(step(&driver), 0);
    let driver = driver.after_millis(1500).press(" ").after_millis(5000);
    assert_eq!((step(&driver), driver.next_check()), (1, None));
}

#[test]
fn the_game_stops_when_it_is_asked_to_go_to_a_turn() {
    for keys in ["g", "3"] {
        let driver = finished(80, 24).press("<home> ").after_millis(1500).press(keys);
        assert_eq!((step(&driver), driver.next_check()), (1, None), "{keys}");
    }
}

/// Behind the help, nobody would see the turns. After it, the turn is shown for its whole time.
#[test]
fn the_game_does_not_go_on_behind_the_help() {
    let driver = finished(80, 24).press("<home> ").after_millis(1500).after_millis(1400);
    let driver = driver.press("<f1>").showing("Looking back at a game");
    assert_eq!(driver.next_check(), None, "nothing happens behind it");
    let driver = driver.after_millis(7000).press("<esc>").hiding("Looking back at a game");
    assert_eq!((step(&driver), driver.next_check()), (1, Some(Duration::from_millis(1500))));
    let driver = driver.after_millis(1400);
    assert_eq!(step(&driver), 1);
    assert_eq!(step(&driver.after_millis(100)), 2);
}

#[test]
fn looking_back_during_the_game_leaves_the_turn_as_it_is() {
    let driver = SECTION.open(80, 24).press("<enter>:pass<enter>y<enter>ott");
    let (before, board) = (driver.screen(), driver.board());
    let driver = driver.press("<f4><left>").showing("The start of the game");
    assert_eq!(driver.press("<esc>").screen(), before, "{board}");
}

/// Only a game that is over is reviewed, or played on from a turn.
#[test]
fn keys_that_are_refused_during_the_game_are_not_shown() {
    let driver = unfinished(80, 24);
    for key in ["v review", "w what if", "y why"] {
        driver.assert_hides(key);
        finished(80, 24).assert_shows(key);
    }
}

/// Looking back is nobody's turn, and yet the game has its hints.
#[test]
fn the_hints_of_a_game_are_shown_when_it_is_looked_back_at() {
    for (hints, shown) in [("free", "free"), ("2", "2 each"), ("off", "off")] {
        let driver = WORDFEUD.hints(hints).open(120, 40).press("<enter><^r>yp<f2>");
        driver.assert_shows(&format!("Hints     {shown}"));
    }
}

/// On Bob's turn, Ann's racks are hidden, and so is what she drew.
#[test]
fn during_the_game_only_own_racks_are_shown() {
    let driver = unfinished(80, 24);
    driver.assert_shows("Racks can be seen when the game is over.");
    let driver = driver.press("<left>");
    assert!(!driver.screen().contains("Racks can be seen"), "{}", driver.screen());
    // Who has hidden their rack hides the earlier ones too.
    let hidden = after(&TURNS, 80, 24).press("<enter><^k><f4><left>");
    hidden.assert_shows("Racks can be seen when the game is over.");
}

#[test]
fn the_hand_over_screen_cannot_be_passed_by_looking_back() {
    let driver = after(&TURNS, 80, 24).press("<f4>");
    assert!(driver.model().replay.is_none());
    let driver = driver.press("<enter>").press("<f4>").press("<^q>");
    assert!(driver.model().replay.is_some(), "quitting saves the game as it is");
}

#[test]
fn a_game_without_turns_has_nothing_to_look_back_at() {
    SECTION.open(80, 24).press("<enter><f4>").assert_shows("there are no turns to");
}

#[test]
fn a_time_out_ends_the_look_back() {
    let driver = after_timed_turn();
    let driver = driver.press("<f4>").showing("2:5");
    let driver = driver.at(181);
    assert!(driver.model().replay.is_none());
    driver.assert_shows("ran out");
}

/// A game with a limit of 3 minutes, after a pass, on Bob's turn.
fn after_timed_turn() -> Driver {
    use rackety::session::{GameRequest, NewPlayer};
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7).timed("3m");
    super::setup::start(&request, 80, 24).press("<enter>:pass<enter>y<enter>").at(1)
}

#[test]
fn a_saved_game_is_looked_back_at_from_the_list() {
    let driver = after(&TURNS, 80, 24).press("<f10>g");
    let driver = driver.press("r<left>");
    assert_eq!(step(&driver), 6);
    driver.assert_shows("Racks can be seen when the game is over.");
    let driver = driver.press("<esc>");
    assert!(driver.shows::<SavedGamesScreen>());
    assert!(driver.model().replay.is_none());
    let driver = driver.press("r<f10>");
    assert!(driver.shows::<Menu>());
}

#[test]
fn the_rules_are_shown_beside_a_game_looked_back_at() {
    unfinished(80, 24).press("<f2><f2>").assert_shows("The rules of ");
}

/// The screens of two unfinished games that differ only in what their players hide are equal, at every turn.
#[test]
fn nothing_hidden_is_shown_of_an_unfinished_game() {
    let shown = |bag: &str, width: u16, height: u16, tabs: usize| {
        let position = format!("racks = [\"SECTION\", \"EEEEEEE\"]\nbag = \"{bag}\"");
        let driver = SECTION.words("SECTION").position(&position).open(width, height);
        let driver = driver.press("<enter>:8e SECTION<enter>");
        let file = driver.game_screen().session().file().unwrap().to_owned();
        let driver = driver.press("<f10>");
        let replay = driver.host.replay(Some(&file)).unwrap();
        let driver = Driver::start(|_, _| StartScreen::Replay(Box::new(replay)), width, height);
        let driver = driver.press(&"<tab>".repeat(tabs));
        [driver.screen(), driver.press("<left>").screen()]
    };
    for (width, height) in [(26, 8), (36, 21), (80, 24), (120, 40)] {
        for tabs in 0..6 {
            let (one, other) =
                (shown("QZJXKVWQ", width, height, tabs), shown("AAAAAAAA", width, height, tabs));
            assert_eq!(one, other);
        }
    }
}

#[test]
fn a_finished_game_is_played_on_from_any_turn() {
    let driver = finished(80, 24).press("4<enter>w").showing("before turn 4");
    let driver = driver.press("<right>").showing("after turn 4");
    // Ann becomes a bot, and Ben stays.
    let driver = driver.press("<left><down><right><enter>");
    assert!(driver.model().replay.is_none());
    let game = driver.game_screen().game();
    assert_eq!((game.state().turn(), game.setup().players.join(",")), (4, "Bot (novice),Ben".to_owned()));
    assert_eq!(driver.scores(), [75, 43]);
    driver.assert_shows("what if");
    // The list of saved games says so too.
    driver.press("<f10>g").assert_shows("SmartFeud, English, what if");
}

#[test]
fn an_unfinished_game_and_the_end_of_one_are_not_played_on() {
    unfinished(80, 24).press("w").assert_shows("you can play on only from finished games");
    // At the end there is only the position before the last turn.
    let driver = finished(80, 24).press("w<right>").showing("before turn 8");
    assert!(driver.press("<esc>").model().replay.is_some());
}

/// The keys of the question take the place of those of the board, so a refusal is in the popup.
#[test]
fn a_what_if_that_is_refused_says_why() {
    let players = ["Bot (novice)", "Ben"];
    let over = SMARTFEUD.players(&players).open(80, 24).press("<enter><^p>y<enter><^r>yp");
    let refused = over.press("<home>w<down><down><right><enter>");
    assert!(refused.model().replay.is_some());
    refused.saying("two players").press("<down>").assert_hides("two players");
}

/// Between the people of a what-if, and on its replay, nobody begins in the middle of a game.
#[test]
fn a_what_if_does_not_begin_its_game() {
    let cover = finished(80, 24).press("4<enter>w<enter>").showing("Pass the keyboard to Ben");
    let over = cover.press("<enter><^r>yp<home>");
    over.showing("turn 4, Ben to play").assert_hides("begins");
}

#[test]
fn a_bot_plays_a_what_if_at_once() {
    let driver = finished(80, 24).press("5<enter>w<down><right><enter>");
    assert_eq!(driver.game_screen().game().state().turn(), 5);
    assert!(driver.bot_job().is_some(), "Ann, who is to move, is a bot now");
}

/// The top line has the number of the turn shown, as the panel does. A turn that has no room there says where the rest is.
#[test]
fn the_turn_shown_has_one_number() {
    finished(110, 42)
        .press("3<enter>")
        .showing("turn 3 ")
        .showing("Ann, turn 3")
        .showing("more in the Turn tab")
        .press("<home>")
        .showing(" start ")
        .press("<right>")
        .assert_shows("turn 1 ");
}

#[test]
fn help_lists_the_keys() {
    let driver = finished(80, 24).press("?").showing("Looking back at a game");
    driver.assert_shows("Go to a turn by its number.");
}

#[test]
fn a_game_of_one_start_position_and_no_turns_opens() {
    let session: Session = SECTION.session(std::path::PathBuf::new());
    let driver = Driver::start(|_, _| StartScreen::Replay(Box::new(session.replay(None))), 80, 24);
    driver.assert_shows("The start of the game");
    driver.press("<left><right><end><pagedown> 3<enter>").showing("there are no turns yet");
}

snapshots! {
    replay_end: finished;
    replay_taking: |width, height| finished(width, height).press("4<enter>"), and 26 x 8, 60 x 24, 150 x 45, 200 x 60;
    replay_start: |width, height| finished(width, height).press("<home>");
    replay_turn: |width, height| finished(width, height).press("6<enter><tab>");
    look_back: unfinished;
    what_if: |width, height| finished(width, height).press("4<enter>w<down>");
    replay_go_to: |width, height| finished(width, height).press("1");
    replay_ascii: |width, height| finished(width, height).in_ascii().press("4<enter>"), at 80 x 24;
}

/// Each turn is read from its first line, wherever the tab is.
#[test]
fn the_tab_of_the_turn_begins_anew_with_each_turn() {
    for (width, height) in [(26, 8), (30, 12), (36, 21), (80, 24)] {
        let tabs = if width < 60 { "<tab><tab><tab>" } else { "<tab>" };
        let fresh = finished(width, height).press("3<enter>").press(tabs);
        let scrolled = finished(width, height).press("4<enter>").press(tabs).press("<down><down><down>");
        fresh.assert_shows("Turn");
        assert_eq!(scrolled.press("<left>").screen(), fresh.screen(), "{width}x{height}");
    }
}

/// A challenge and the turn after it are two steps with one number, which is the one to type.
#[test]
fn a_challenge_has_the_number_of_the_turn_after_it() {
    let mut driver = BLUFF.open(80, 24).press("<enter>tac<enter>cy<enter><^p>y<enter><f4>");
    assert_eq!(replay(&driver).replay().len(), 3);
    for (keys, expected, shown) in [
        ("<end>", 3, "> 2/2"),
        ("<left>", 2, "> 2/2"),
        ("<left>", 1, "> 1/2"),
        ("<left>", 0, "> 0/2"),
        ("2<enter>", 3, "> 2/2"),
    ] {
        driver = driver.press(keys);
        assert_eq!(step(&driver), expected, "{keys}");
        driver.assert_shows(shown);
    }
}
