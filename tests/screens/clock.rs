//! Time limits, with a clock that the tests set.

use rackety::clock::ClockMode;
use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::app::Input;
use rackety::tui::screens::menu::Menu;
use std::time::Duration;

use super::drafts::resumed;
use super::driver::{Driver, PlatformCall};
use super::setup::{start, start_timed};
use super::snapshots::snapshots;

fn smartfeud(limit: &str, clock: ClockMode) -> Driver {
    start_timed("smartfeud", limit, clock, 80, 24)
}

fn shown(driver: &Driver) -> String {
    let status = driver.screen().lines().next().unwrap_or_default().to_owned();
    status.trim_end().rsplit("   ").next().unwrap_or_default().to_owned()
}

#[test]
fn the_clock_runs_while_the_player_sees_the_board() {
    let driver = smartfeud("3m", ClockMode::WhileOpen);
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("3:00", None), "on the hand-over screen");
    // The board would give time to think.
    driver.assert_hides("3W");
    let driver = driver.at(500).press("<enter>").showing("3W");
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("3:00", Some(Duration::from_secs(1))));
    let driver = driver.at(560);
    assert_eq!(shown(&driver), "2:00");
    let driver = driver.press("<^p>y").at(900);
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("3:00", None), "the next player's");
}

#[test]
fn one_key_hides_the_game_and_stops_the_clock() {
    let driver = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(60).press("<f9>");
    driver.assert_shows("Enter when ready");
    let driver = driver.at(500).press("<enter>").at(530);
    assert_eq!(shown(&driver), "1:30");
    driver
        .press("<f1>")
        .press("<end>")
        .press("<esc>")
        .press(":pause<enter>")
        .assert_shows("Enter when ready");
}

#[test]
fn long_limits_are_checked_once_a_minute() {
    let driver = smartfeud("48h", ClockMode::WhileOpen).press("<enter>");
    assert_eq!(shown(&driver), "48h");
    let driver = driver.at(1);
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("47:59h", Some(Duration::from_secs(60))));
}

#[test]
fn without_a_limit_there_is_no_time_and_no_check() {
    let driver = smartfeud("off", ClockMode::Wall).press("<enter>");
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("no clock", None));
}

#[test]
fn short_time_is_marked() {
    let driver = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(149);
    assert_eq!(shown(&driver), "0:31");
    driver.at(150).showing("! 0:30");
}

#[test]
fn a_time_out_passes_and_returns_the_tiles() {
    let driver =
        smartfeud("3m", ClockMode::WhileOpen).press("<enter>grill<f1>").with_waiting_covers().at(179);
    assert!(!driver.game_screen().draft.is_empty());
    let driver = driver.at(180);
    assert!(driver.game_screen().draft.is_empty() && driver.model().help.is_none());
    driver.assert_shows("Ann's time ran out: a pass");
    assert_eq!(
        (driver.game_screen().game().turns().len(), driver.platform.notification()),
        (1, Some("Bob to play"))
    );
    // An Enter meant to play a word does not reveal Bob's rack; a second later it does.
    let driver = driver.press("<enter>").showing("Bob: Enter when ready");
    // To press it again would show Bob's rack, and Bob has pressed nothing.
    assert_eq!(driver.message(), "Ann's time ran out: a pass");
    let driver = driver.at(182).press("<enter>").hiding("too late");
    assert_eq!(shown(&driver.at(200)), "2:42");
}

/// Whoever plays alone has the next turn, too.
#[test]
fn a_key_that_a_time_out_overtook_is_explained_where_no_cover_is() {
    let request = GameRequest::seeded("sprint", NewPlayer::humans(["Ann"]), 7).timed("1m");
    let driver = start(&request, 80, 24).at(60).press("<enter>");
    assert_eq!(driver.message(), "Ann's time ran out: a pass; that key came too late; press it again");
}

/// SF-24: the clock resigns for a player as the player would.
#[test]
fn the_others_are_asked_whether_to_end_the_game_after_a_resignation_by_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let of_turn = "timeout = \"resign\"\n";
    let of_game = "limits = []\ndefault = \"off\"\ntotal = \"3m\"\novertime = \"resign\"\n";
    for (name, time, limit) in [("turn", of_turn, "3m"), ("game", of_game, "off")] {
        let ruleset = folder.path().join(format!("{name}.toml"));
        std::fs::write(&ruleset, format!("extends = \"smartfeud\"\nname = \"Clock\"\n[time]\n{time}"))
            .unwrap();
        let open = |players: Vec<NewPlayer>| {
            let request = GameRequest::seeded(ruleset.to_str().unwrap(), players, 7).timed(limit);
            start(&request, 80, 24).press("<enter>").at(180)
        };
        let asked = open(NewPlayer::humans(["Ann", "Bob", "Cleo"])).showing("A question for Cleo alone.");
        let bob = asked.at(182).press("<enter>y").showing("A question for Bob alone.");
        let bob = resumed(bob);
        bob.assert_shows("A question for Bob alone.");
        bob.press("<enter>y").assert_shows("All agreed to end the game.");
        // No person is left to be asked, and bots agree to what people want.
        let bots = ["novice", "casual"].map(|bot| NewPlayer::Bot(bot.parse().unwrap()));
        let alone = open([NewPlayer::humans(["Ann"]), bots.to_vec()].concat());
        alone.assert_shows("All agreed to end the game.");
    }
}

/// A game with a minute for each player, after which each minute costs 20 points.
fn with_overtime(width: u16, height: u16) -> Driver {
    let folder = tempfile::tempdir().unwrap();
    let ruleset = folder.path().join("total.toml");
    let time = "limits = []\ndefault = \"off\"\ntotal = \"1m\"\novertime = \"points\"\novertime_price = 20\n";
    std::fs::write(&ruleset, format!("extends = \"wordfeud\"\nname = \"Total\"\n[time]\n{time}")).unwrap();
    let players = NewPlayer::humans(["Ann", "Bob"]);
    start(&GameRequest::seeded(ruleset.to_str().unwrap(), players, 7), width, height)
}

/// In overtime, the status line and the card of the player have one time.
#[test]
fn overtime_is_on_the_card_of_the_player_too() {
    for (width, height) in [(80, 24), (110, 42)] {
        let driver = with_overtime(width, height).press("<enter>").at(62);
        assert_eq!(driver.screen().matches("-0:02").count(), 2, "{}", driver.screen());
        let driver = driver.press("<^p>y<enter>").showing("-0:02");
        driver.press("<f10>g").assert_shows("Ann -20 (-0:02 left)");
    }
}

/// A computer that slept, or a damaged file, can claim any overtime.
#[test]
fn the_overtime_that_is_charged_at_once_is_limited_and_counted() {
    let driver = with_overtime(80, 24).press("<enter>").at(1000 * 24 * 3600);
    assert_eq!(driver.message(), "1,000 minutes of overtime cost Ann 20,000 points");
    assert_eq!(driver.game_screen().game().turns().len(), 1000);
    driver.assert_shows("-16:40h");
}

/// The cover hides the board of a game with little time, so no other screen shows it while the clock stands.
#[test]
fn the_menu_shows_no_board_that_the_cover_hides() {
    let played = |limit: &str| {
        start_timed("smartfeud", limit, ClockMode::WhileOpen, 110, 42).press("<enter>:8h GRAIN<enter>")
    };
    for (limit, is_shown) in [("3m", false), ("48h", true)] {
        let menu = played(limit).press("<f10>").showing("Bob to play, turn 2");
        assert_eq!(menu.screen().contains("G R A I N"), is_shown, "{limit}: {}", menu.screen());
        let replay = menu.press("gr");
        assert_eq!(replay.model().replay.is_some(), is_shown, "{limit}");
        if !is_shown {
            replay.assert_shows("With this time limit, look back while you play, or after the game.");
        }
    }
    // The clock goes on meanwhile.
    assert!(played("3m").press("<enter><f4>").model().replay.is_some());
    played("3m").press("<enter><^r>y<enter>y<enter>y<f10>").showing("G R A I N");
}

#[test]
fn wordfeud_resigns_a_player_whose_time_runs_out() {
    let driver = start_timed("wordfeud", "72h", ClockMode::WhileOpen, 80, 24).press("<enter>");
    let driver = driver.at(72 * 3600);
    let screen = driver.screen();
    assert!(screen.contains("Ann's time ran out: resigned") && screen.contains("Bob wins."), "{screen}");
    assert_eq!(driver.next_check(), None);
    assert!(driver.saved_text().contains("\"timeout\": true"), "{}", driver.saved_text());
}

#[test]
fn a_clock_that_always_runs_also_runs_while_the_game_is_closed() {
    let driver = smartfeud("3m", ClockMode::Wall).at(60);
    assert_eq!((shown(&driver).as_str(), driver.next_check()), ("2:00", Some(Duration::from_secs(1))));
    let driver = driver.press("<f10>");
    assert!(driver.shows::<Menu>() && driver.next_check().is_none());
    let driver = driver.at(400).press("g<enter>");
    let screen = driver.screen();
    assert!(screen.contains("Ann's time ran out: a pass; Bob's time ran out: a pass"), "{screen}");
    assert!(screen.contains("Cleo: Enter when ready"), "{screen}");
    assert_eq!(shown(&driver), "2:20");
}

/// In a ruleset whose games never end, only a limited number of time-outs is applied at once.
#[test]
fn the_time_outs_of_a_game_without_end_are_limited_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let ruleset = folder.path().join("endless.toml");
    let text = "extends = \"smartfeud\"\nname = \"Endless\"\npasses.limit = 0\n\
                time.limits = [\"1s\"]\ntime.default = \"1s\"\n";
    std::fs::write(&ruleset, text).unwrap();
    let driver = start_timed(ruleset.to_str().unwrap(), "1s", ClockMode::Wall, 80, 24);
    let driver = driver.press("<f10>").at(30 * 24 * 3600).press("g<enter>");
    driver.assert_shows("! 1,000 turns ran out of time, the last one Bob's; the clock begins anew");
    assert_eq!(driver.game_screen().game().turns().len(), 1000);
}

#[test]
fn a_clock_that_runs_while_visible_is_paused_while_the_game_is_closed() {
    let driver = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(100).press("<f10>");
    let driver = driver.at(9000).press("g<enter><enter>").at(9010);
    assert_eq!(shown(&driver), "1:10");
}

fn running(width: u16, height: u16) -> Driver {
    start_timed("smartfeud", "3m", ClockMode::WhileOpen, width, height).press("<enter>")
}

snapshots! {
    clock: |width, height| running(width, height).at(25);
}

#[test]
fn a_clock_that_runs_short_is_marked_and_nothing_else_changes() {
    let [before, short] = [25, 171].map(|seconds| running(120, 40).at(seconds).screen());
    let rows = before.lines().zip(short.lines());
    let changed: Vec<&str> = rows.filter(|(before, now)| before != now).map(|(_, now)| now).collect();
    let row = format!("{:<95}turn 1   bag 95   ! 0:09", " SmartFeud  International English, 258,917 words");
    assert_eq!(changed, [row]);
}

/// Signals stop and continue the program at any moment, right after a time-out too.
#[test]
fn a_stop_pauses_the_clock_and_continuing_sets_up_the_terminal() {
    let mut driver = smartfeud("3m", ClockMode::WhileOpen).press("<enter>").at(60);
    driver.input(&Input::Stop);
    assert_eq!(driver.platform.count(&PlatformCall::Suspend), 1);
    assert_eq!(shown(&driver), "2:00", "the time while it was stopped does not count");
    driver.input(&Input::Continued);
    assert_eq!(driver.platform.count(&PlatformCall::SetUpAgain), 1);
    let mut driver = driver.at(220);
    assert!(driver.message().contains("time ran out"), "{}", driver.message());
    driver.input(&Input::Continued);
    driver.input(&Input::Stop);
    let calls = [PlatformCall::SetUpAgain, PlatformCall::Suspend].map(|call| driver.platform.count(&call));
    assert_eq!(calls, [2, 2]);
}

/// With a short limit, a question is asked above the cover: its time does not count.
#[test]
fn a_question_gives_no_time_to_think() {
    let asked = |limit| smartfeud(limit, ClockMode::WhileOpen).press("<enter><^r>y<enter>");
    let cleo = asked("3m").showing("do you agree").hiding("3W");
    cleo.assert_hides_rack();
    let bob = cleo.at(100).press("n").showing("A question for Bob alone.").press("<enter>");
    bob.assert_hides_rack();
    let bob = bob.hiding("3W").at(200).press("n").showing("3W");
    bob.assert_shows_rack();
    assert_eq!(shown(&bob), "3:00");
    let cleo = bob.press("qo<^v>").showing("A question for Cleo alone.").press("<enter>");
    cleo.assert_shows("Bob wants to allow QO");
    cleo.assert_hides_rack();
    cleo.press("n<enter>").hiding("question").assert_shows("3W");
    asked("48h").assert_shows("3W");
}
