//! The time of a turn, by a clock that the test sets.

use rackety::clock::ClockMode;
use rackety::tui::app::effect::Effect;
use rackety::tui::app::model::Screen;
use rackety::tui::app::ticker::next_look;
use std::time::Duration;

use super::drive::Driven;
use super::snapshots::check;

fn smartfeud(limit: &str, clock: ClockMode) -> Driven {
    Driven::timed("smartfeud", limit, clock, 80, 24)
}

fn shown(driven: &Driven) -> String {
    let status = driven.screen().lines().next().unwrap_or_default().to_owned();
    status.rsplit("time ").next().unwrap_or_default().trim().to_owned()
}

#[test]
fn the_time_of_a_turn_runs_while_its_player_sees_the_board() {
    let driven = smartfeud("3m", ClockMode::WhileOpen);
    assert_eq!((shown(&driven).as_str(), next_look(&driven.model)), ("3:00", None), "behind the cover");
    let driven = driven.at(500).press("<enter>");
    assert_eq!((shown(&driven).as_str(), next_look(&driven.model)), ("3:00", Some(Duration::from_secs(1))));
    let driven = driven.at(560);
    assert_eq!(shown(&driven), "2:00");
    let driven = driven.press("<^p>y").at(900);
    assert_eq!((shown(&driven).as_str(), next_look(&driven.model)), ("3:00", None), "the next player's");
}

#[test]
fn long_limits_are_looked_at_once_a_minute() {
    let driven = smartfeud("48h", ClockMode::WhileOpen).press("<enter>");
    assert_eq!(shown(&driven), "48h");
    let driven = driven.at(1);
    assert_eq!(
        (shown(&driven).as_str(), next_look(&driven.model)),
        ("47:59h", Some(Duration::from_secs(60)))
    );
}

#[test]
fn no_limit_shows_no_time_and_wakes_nobody() {
    let driven = smartfeud("off", ClockMode::Wall).press("<enter>");
    assert!(!driven.screen().contains("time"), "{}", driven.screen());
    assert_eq!(next_look(&driven.model), None);
}

#[test]
fn time_that_runs_short_is_marked() {
    let driven = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(149);
    assert_eq!(shown(&driven), "0:31");
    let driven = driven.at(150);
    assert!(driven.screen().contains("! time 0:30"), "{}", driven.screen());
}

#[test]
fn a_turn_whose_time_runs_out_is_a_pass_and_what_was_laid_goes_back() {
    let driven = smartfeud("3m", ClockMode::WhileOpen).press("<enter>grill<f1>").at(179);
    assert!(!driven.table().draft.is_empty());
    let driven = driven.at(180);
    assert!(driven.table().draft.is_empty() && driven.model.help.is_none());
    assert!(driven.screen().contains("Ann's time ran out: a pass"), "{}", driven.screen());
    assert_eq!((driven.table().game().turns().len(), driven.effects.last()), (1, Some(&Effect::Cover)));
    // The Enter that was meant to play lifts no cover; a second later it does.
    let driven = driven.press("<enter>");
    assert!(driven.screen().contains("Bob: Enter when ready"));
    let driven = driven.at(182).press("<enter>").at(200);
    assert_eq!(shown(&driven), "2:42");
}

#[test]
fn wordfeud_resigns_a_player_whose_time_runs_out() {
    let driven = Driven::timed("wordfeud", "72h", ClockMode::WhileOpen, 80, 24).press("<enter>");
    let driven = driven.at(72 * 3600);
    let screen = driven.screen();
    assert!(screen.contains("Ann's time ran out: resigned") && screen.contains("Bob wins."), "{screen}");
    assert_eq!((driven.effects.last(), next_look(&driven.model)), (Some(&Effect::Save), None));
}

#[test]
fn on_the_wall_time_runs_behind_the_cover_and_while_the_game_is_closed() {
    let driven = smartfeud("3m", ClockMode::Wall).at(60);
    assert_eq!((shown(&driven).as_str(), next_look(&driven.model)), ("2:00", Some(Duration::from_secs(1))));
    let driven = driven.press("<f10>");
    assert!(matches!(driven.model.screen, Screen::List(_)) && next_look(&driven.model).is_none());
    let driven = driven.at(400).press("j<enter><enter>");
    let screen = driven.screen();
    assert!(screen.contains("Ann's time ran out: a pass; Bob's time ran out: a pass"), "{screen}");
    assert!(screen.contains("Cleo: Enter when ready"), "{screen}");
    assert_eq!(shown(&driven), "2:20");
}

#[test]
fn while_open_time_stands_while_the_game_is_closed() {
    let driven = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(100).press("<f10>");
    let driven = driven.at(9000).press("j<enter><enter><enter>").at(9010);
    assert_eq!(shown(&driven), "1:10");
}

#[test]
fn running_clock() {
    for (width, height) in [(80, 24), (120, 40), (36, 21)] {
        let driven = Driven::timed("smartfeud", "3m", ClockMode::WhileOpen, width, height).press("<enter>");
        check("clock", &driven.at(25));
    }
    let driven = Driven::timed("smartfeud", "3m", ClockMode::WhileOpen, 120, 40).press("<enter>");
    check("clock_short", &driven.at(171));
}
