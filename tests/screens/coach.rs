//! The coach of a game against bots.

use std::ops::ControlFlow;
use std::sync::Arc;

use rackety::assist::thinker::Thinker;
use rackety::files::Coach;
use rackety::session::{GameRequest, NewPlayer};
use rackety::table::BotReport;
use rackety_engine::game::OptionsText;

use super::driver::Driver;
use super::setup::start;

/// Ann, with a coach, has played GRAIN against two bots, and both have passed.
fn coached() -> Driver {
    judged(80, 24).bot_passes().bot_passes()
}

/// The coach has judged the play before the first bot has decided.
fn judged(width: u16, height: u16) -> Driver {
    let players = vec![
        NewPlayer::Human("Ann".to_owned()),
        NewPlayer::Bot("club".parse().unwrap()),
        NewPlayer::Bot("casual".parse().unwrap()),
    ];
    let request = GameRequest {
        coach: Coach::On,
        options: OptionsText { time: Some("off".to_owned()), undo: Some(true), ..OptionsText::default() },
        ..GameRequest::seeded("smartfeud", players, 7)
    };
    let driver = start(&request, width, height).press(":8h GRAIN<enter>");
    let mut thinker = Thinker::new(Arc::clone(&driver.host.knowledge));
    let judged = thinker.coach(driver.game_screen().game(), &mut |_| ControlFlow::Continue(())).unwrap();
    driver.bot(BotReport::Judged(Box::new(judged)))
}

#[test]
fn the_coach_may_speak_before_the_bots_have_played() {
    for (width, height) in [(60, 20), (80, 24), (110, 42), (250, 70)] {
        judged(width, height).assert_shows("is loading");
    }
}

#[test]
fn the_best_turn_is_told_with_the_bots_turns_and_shown_on_the_board() {
    let driver = coached();
    driver.assert_shows("coach");
    driver.assert_shows("Coach: best was");
    let driver = driver.press("<left>").hiding("Coach: best was");
    let driver = driver.press("<f4>y").showing("Better:").showing("1/3");
    driver.press("y").assert_hides("Better:");
    coached().press("<f4><home>y").assert_shows("the coach has judged no turn so far");
}

#[test]
fn an_undone_turn_has_no_coach() {
    coached().press("<lt>y<f4>y").hiding("Better:");
}

#[test]
fn a_game_with_a_coach_is_left_out_of_the_statistics() {
    let driver = coached().press("<f10>s").with_statistics().showing("1 game with a coach left out");
    driver.assert_hides("Left out");
}
