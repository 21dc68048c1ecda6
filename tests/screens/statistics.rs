//! The statistics screen: what it shows at each size, by keys and by the mouse.

use std::ops::ControlFlow;
use std::sync::Arc;

use rackety::assist::thinker::Thinker;
use rackety::input::InputSource;
use rackety::input::typed_play::TypedPlay;
use rackety::session::{GameRequest, Host, NewPlayer};
use rackety::tui::screens::menu::Menu;
use rackety_engine::Action;
use rackety_engine::analysis::Depth;
use ratatui::crossterm::event::MouseEventKind;

use super::driver::Driver;
use super::snapshots::snapshots;

/// Three games of Ann and Bob; two are over.
fn games(host: &Host) {
    let turns: [&[&str]; 3] = [&["8e ALLuRING", "resign"], &["8h GRAIN", "pass", "resign"], &["8h RAIL"]];
    for (seed, turns) in [7, 7, 7].into_iter().zip(turns) {
        let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), seed);
        let mut session = host.new_game(&request).unwrap();
        for turn in turns {
            let seat = session.game().state().to_move();
            let action = match turn.split_once(' ') {
                None if *turn == "pass" => Action::Pass,
                None => Action::Resign(seat),
                Some((at, word)) => {
                    let typed = TypedPlay::parse(at, word, None).unwrap();
                    Action::Play(session.resolve_typed(&typed, InputSource::Person, None).unwrap().0)
                }
            };
            session.act(action).unwrap();
        }
        session.save().unwrap();
    }
}

/// The statistics of these games.
pub(super) fn opened(width: u16, height: u16) -> Driver {
    let driver = Driver::menu(width, height);
    games(&driver.host);
    driver.press("s").with_statistics()
}

/// Opens the statistics in the same way, with a saved game that cannot be read.
fn opened_with_broken(width: u16, height: u16) -> Driver {
    let driver = Driver::menu(width, height);
    games(&driver.host);
    std::fs::write(driver.host.saves.path().unwrap().join("broken.json"), "{").unwrap();
    driver.press("s").with_statistics()
}

snapshots! {
    statistics: opened, and 26 x 8, 200 x 60;
}

/// Nobody wins or loses a game alone.
#[test]
fn games_played_alone_are_neither_won_nor_lost() {
    let driver = Driver::menu(120, 50);
    for (ruleset, players) in [("sprint", 1), ("sprint", 2)] {
        let players = NewPlayer::humans(["Ann", "Bob"])[..players].to_vec();
        let mut session = driver.host.new_game(&GameRequest::seeded(ruleset, players, 7)).unwrap();
        let last = session.game().state().players().last().unwrap().0;
        session.act(Action::Resign(last)).unwrap();
        session.save().unwrap();
    }
    let screen = driver.press("s").with_statistics().screen();
    assert!(screen.contains(" 1/1") && screen.contains(" 0/1") && !screen.contains("/2"), "{screen}");
}

/// The charts of what reviews found have room at 80 columns.
#[test]
fn the_accuracy_and_the_points_lost_are_those_of_reviewed_games() {
    let driver = Driver::menu(80, 24);
    games(&driver.host);
    let mut thinker = Thinker::new(Arc::clone(&driver.host.knowledge));
    for entry in std::fs::read_dir(driver.host.saves.path().unwrap()).unwrap() {
        let past = driver.host.past_game(&entry.unwrap().path()).unwrap();
        if past.game.state().ending().is_some() {
            let request = past.review_request(Depth::Quick);
            thinker.review(&request, &mut |_| ControlFlow::Continue(())).unwrap();
        }
    }
    let driver = driver.press("s").with_statistics().hiding("ACCURACY");
    let driver = (0..28).fold(driver, |driver, _| driver.press("<down>"));
    for part in ["ACCURACY  ", " % in 2 reviewed games", "POINTS LOST  in a reviewed game"] {
        driver.assert_shows(part);
    }
    let screen = driver.screen();
    let (_, below) = screen.split_once("ACCURACY").unwrap();
    let (chart, lost) = below.split_once("POINTS LOST").unwrap();
    assert_eq!(chart.lines().filter(|line| line.contains('█')).count(), 6, "{screen}");
    assert!(["bingos", "takings", "points", "tiles kept"].iter().any(|kind| lost.contains(kind)), "{screen}");
}

#[test]
fn arrows_switch_the_player_and_unreadable_games_are_reported() {
    let driver = opened_with_broken(120, 40).showing("< Ann >");
    assert!(driver.screen().contains("Left out: ") && driver.screen().contains("broken.json"));
    let bob = driver.press("<right>").showing("< Bob >").showing("2 of 2");
    let ann = bob.press("<right>").showing("< Ann >");
    let menu = ann.press("<esc>");
    assert!(menu.shows::<Menu>());
}

#[test]
fn the_mouse_switches_the_player_and_scrolls() {
    let driver = opened_with_broken(36, 21);
    let (column, row) = driver.find(" >");
    let driver = driver.click(column + 1, row).showing("< Bob >");
    let mut driver = driver.click_on("<").showing("< Ann >").hiding("broken");
    for _ in 0..40 {
        driver = driver.mouse(MouseEventKind::ScrollDown, (5, 5));
    }
    driver.assert_shows("broken");
}

#[test]
fn without_games_the_screen_is_empty() {
    let empty = Driver::menu(80, 24).press("s").showing("Reading your saved games.");
    let empty = empty.with_statistics();
    empty.assert_shows("No saved games yet.");
    empty.press("<left><right><down>").showing("No saved games yet.");
}

/// The statistics of games by two rulesets; Bob has played by both.
pub(super) fn of_two_rulesets() -> Driver {
    let driver = Driver::menu(120, 40);
    games(&driver.host);
    let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Bob", "Cleo"]), 7);
    let mut session = driver.host.new_game(&request).unwrap();
    let bob = session.game().state().to_move();
    session.act(Action::Pass).unwrap();
    session.act(Action::Resign(bob)).unwrap();
    session.save().unwrap();
    driver.press("s").with_statistics()
}

/// Scores by different rules are not mixed, and the first figures are those of who played last.
#[test]
fn the_statistics_are_those_of_who_played_last_by_one_ruleset_at_a_time() {
    let driver = of_two_rulesets();
    driver.assert_shows("< Bob >");
    driver.assert_shows("Wordfeud");
    driver.assert_shows("games        1");
    let other = driver.press("<tab>").showing("games        2");
    assert!(other.press("<tab>").screen().contains("games        1"));
}

#[test]
fn the_first_figures_are_in_the_language_of_the_last_game() {
    let driver = Driver::menu(120, 40);
    for language in ["da", "sv"] {
        let request = GameRequest {
            ruleset: "wordfeud".to_owned(),
            language: Some(language.to_owned()),
            players: NewPlayer::humans(["Bob", "Cleo"]),
            ..GameRequest::default()
        };
        let mut session = driver.host.new_game(&request).unwrap();
        let first = session.game().state().to_move();
        session.act(Action::Resign(first)).unwrap();
        session.save().unwrap();
    }
    driver.press("s").with_statistics().assert_shows("Wordfeud, Swedish");
}
