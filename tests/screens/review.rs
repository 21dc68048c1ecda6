//! The review of a game that is looked back at: its progress, what it says, the better play on the board, and the charts.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use rackety::assist::thinker::{Stage, Thinker};
use rackety::session::{Host, ImportRequest};
use rackety::tui::StartScreen;
use rackety::tui::job::JobReport;
use rackety_engine::analysis::{Depth, GameReview};

use super::driver::{Driver, PlatformCall};
use super::pictures::{self, TURNS, after};
use super::replay::{finished, replay, step};
use super::result::{all_agree, ended};
use super::setup::{SMARTFEUD, WORDFEUD};
use super::snapshots::snapshots;

/// The review of the game of the README, which is the same for every test. With `turns`, it ends after so many.
fn review(driver: &mut Driver, turns: Option<usize>) -> GameReview {
    static WHOLE: OnceLock<GameReview> = OnceLock::new();
    let request = driver.review_request();
    assert_eq!(request.depth, Depth::Quick);
    let mut thinker = Thinker::new(Arc::clone(&driver.host.knowledge));
    match turns {
        None => WHOLE
            .get_or_init(|| thinker.review(&request, &mut |_| ControlFlow::Continue(())).unwrap())
            .clone(),
        Some(turns) => {
            let mut done = 0;
            let mut watch = |stage| {
                if let Stage::Plays(percent) = stage {
                    done = usize::from(percent);
                }
                if done < 100 * turns / 8 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            thinker.review(&request, &mut watch).unwrap()
        }
    }
}

/// A game that is being reviewed, after its review.
fn with_review(mut driver: Driver) -> Driver {
    let review = driver.whole_review();
    driver.report(JobReport::Review(Box::new(review)))
}

/// The game of the README after its end, reviewed.
pub(super) fn reviewed(width: u16, height: u16) -> Driver {
    let mut driver = finished(width, height).press("v");
    let review = review(&mut driver, None);
    driver.report(JobReport::Review(Box::new(review)))
}

#[test]
fn a_review_shows_its_progress_and_then_each_players_figures() {
    let driver = finished(80, 24).press("v").showing("Reviewing the game");
    assert_eq!(driver.platform.count(&PlatformCall::StartJob), 1);
    let mut driver = driver.report(JobReport::Stage(Stage::Plays(37))).showing("37 %");
    let review = review(&mut driver, None);
    let driver = driver.report(JobReport::Review(Box::new(review))).showing("Ann 72 %");
    let driver = driver.press(&"<down>".repeat(40)).showing("Ben 72 %").showing("luck +52.6");
    // A second look starts no job.
    let driver = driver.press("<tab>v").showing("Ann 72 %");
    assert_eq!(driver.platform.count(&PlatformCall::StartJob), 1);
}

#[test]
fn the_result_of_a_game_opens_its_review() {
    let driver = after(&TURNS, 80, 24).press("<enter><^r>yv").showing("Reviewing the game");
    assert_eq!(driver.platform.count(&PlatformCall::StartJob), 1);
}

#[test]
fn escape_ends_a_review_with_the_turns_so_far() {
    let driver = finished(80, 24).press("v<esc>");
    assert_eq!(driver.platform.count(&PlatformCall::HurryJob), 1);
    let mut driver = driver;
    let part = review(&mut driver, Some(3));
    assert!(!part.is_complete() && !part.turns().is_empty());
    let driver = driver.report(JobReport::Review(Box::new(part))).showing("Stopped after");
    driver.press("8<enter>y").assert_shows("this turn has not been reviewed");
}

/// The quick review stays for the turns and for the end of the game; a part alone has no turning point.
#[test]
fn a_closer_review_that_ends_early_leaves_the_earlier_one() {
    let part = || JobReport::Review(Box::new(review(&mut finished(80, 24).press("v"), Some(3))));
    for (report, message) in
        [(part(), "the closer review was stopped"), (JobReport::Failed("no memory".to_owned()), "no memory")]
    {
        let driver = reviewed(110, 42).press("d").showing("Reviewing the game closely");
        let driver = driver.press("<esc>").report(report).showing(message).showing("Ann 72 %");
        driver.assert_hides("Stopped after");
        driver.press("<esc>").assert_shows("the turning point");
    }
    let driver = finished(110, 42).press("v<esc>").report(part()).press("<esc>");
    assert!(driver.model().replay.is_none());
    driver.assert_hides("turning point");
    driver.assert_hides("No turn cost much");
}

#[test]
fn a_turn_whose_rack_nobody_saw_says_so() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg/good/no-racks.gcg");
    let open = |host: &Host, _| {
        let imported = host.import(&file, &ImportRequest::default()).unwrap();
        StartScreen::Replay(Box::new(imported.session.replay(None)))
    };
    let driver = Driver::start(open, 80, 24).press("v");
    assert!(driver.platform.review.as_ref().unwrap().unseen.contains(1));
    with_review(driver).press("2<enter>y").assert_shows("this turn is not judged: nobody saw the whole rack");
}

#[test]
fn the_columns_of_a_review_are_aligned_by_what_is_seen() {
    let setup = SMARTFEUD.players(&["漢字漢字", "Ben"]).words("AT DATE DATES");
    let driver = setup.position(r#"racks = ["DATESRQ", "EEEEEEE"]"#).open(110, 42);
    let driver = driver.press("<enter>at<enter>").press("<enter><^p>y").press("<enter><^r>y").press("pv");
    let screen = with_review(driver).screen();
    let column = |name: &str, word: &str| {
        let line = screen.lines().find_map(|line| line.split_once(&format!(" {name} "))?.1.split_once(word));
        line.unwrap_or_else(|| panic!("{screen}")).0.chars().count()
    };
    // The names take eight columns and three.
    assert_eq!(column("1 漢字漢字", "AT"), 0, "{screen}");
    assert_eq!(column("2 Ben", "passed"), 5, "{screen}");
}

#[test]
fn a_turn_that_was_the_best_is_not_reported_as_a_fault() {
    let setup = WORDFEUD.words("NASTIER").position(r#"racks = ["ATSERIN", "EEEEEEE"]"#);
    let over = setup.open(120, 40).press("<enter>nastier<enter>").press("<enter><^r>y");
    let driver = with_review(over.press("pv")).press("1<enter>y");
    driver.showing("no play was better").assert_hides("! no play");
}

/// Names with numbers leave room for words, points and what was lost.
#[test]
fn no_figure_of_a_review_is_cut() {
    let setup = SMARTFEUD.players(&["casual1", "casual2", "club", "novice"]).words("AT DATE DATES STARED");
    let setup = setup.position(r#"racks = ["DATESRQ", "EEEEEEE", "IIIIIII", "UUUUUUU"]"#);
    let driver = all_agree(setup.open(80, 24).press("<enter>at<enter>")).press("v1<enter>");
    with_review(driver).assert_shows("  1 c1 AT         2 ?  24 ");
}

/// In a game alone nobody else can win.
#[test]
fn a_game_alone_has_no_chart_of_chances() {
    with_review(ended(1, 80, 24).press("v"))
        .press("t")
        .assert_shows("a game for one player has no turning points");
    for (width, height) in [(80, 24), (150, 54)] {
        let mut driver = with_review(ended(1, width, height).press("v"));
        let mut seen = String::new();
        for _ in 0..4 {
            driver = driver.press("c");
            driver.assert_hides("Chances of winning");
            seen += &driver.screen();
        }
        assert!(seen.contains("Points lost") && seen.contains("Scores"), "{seen}");
    }
}

#[test]
fn the_better_play_is_shown_on_the_board_and_put_away_again() {
    let driver = reviewed(80, 24);
    let turn = (1..=7).find(|turn| {
        let driver = reviewed(80, 24).press(&format!("{turn}<enter>y"));
        driver.screen().contains("Better: ")
    });
    let turn = turn.expect("nobody plays best in every turn");
    let before = driver.press(&format!("{turn}<enter>"));
    let shown = before.screen();
    let driver = before.press("y").showing("Better: ");
    reviewed(80, 24).press(&format!("{turn}<enter>y")).without_colours().assert_shows("*");
    assert_eq!(driver.press("y").screen(), shown);
    let driver = reviewed(80, 24).press(&format!("{turn}<enter>y<esc>"));
    assert_eq!(driver.screen(), shown);
    assert!(driver.model().replay.is_some(), "the first Esc puts the play away");
    let driver = driver.press("y<right>");
    assert!(!driver.screen().contains("Better: "), "another turn shows its own play");
}

#[test]
fn turning_points_are_reached_by_key_and_by_click() {
    let driver = reviewed(80, 24).press("<home>t");
    let first = step(&driver);
    assert!(first > 0, "the game was won by somebody");
    let again = driver.press("tttt");
    assert!(step(&again) > 0);
}

#[test]
fn without_a_review_its_keys_say_so() {
    finished(80, 24).press("y").assert_shows("review the game first");
    finished(80, 24).press("t").assert_shows("review the game first");
    let running = after(&TURNS, 80, 24).press("<enter><f4>v");
    running.assert_shows("a game can be reviewed when it is over");
    for key in ["y", "t"] {
        let running = after(&TURNS, 80, 24).press("<enter><f4>").press(key);
        running.assert_shows("a game can be reviewed when it is over");
    }
    assert!(!replay(&running).replay().is_finished());
}

#[test]
fn a_review_that_fails_says_why() {
    let driver = finished(80, 24).press("v").report(JobReport::Failed("no memory".to_owned()));
    driver.assert_shows("no memory");
    assert!(driver.press("<esc>").model().replay.is_none());
}

#[test]
fn the_review_in_the_readme_is_current() {
    let driver = reviewed(118, 42).press("4<enter>y");
    pictures::check("replay", "Looking back at a game: its review, and a better play on the board", driver);
}

#[test]
fn the_end_of_a_game_in_the_readme_is_current() {
    let driver = reviewed(110, 42).press("<esc>").showing("the turning point");
    let title = "The end of a game: the race of the scores, the best plays, and the turning point";
    pictures::check("game-over", title, driver);
}

snapshots! {
    review: reviewed, and 26 x 8, 150 x 45;
    review_asked: |width, height| finished(width, height).press("v");
    review_turn: |width, height| reviewed(width, height).press("4<enter><tab><tab><tab><tab><tab><tab>");
    better_play: |width, height| reviewed(width, height).press("4<enter>y");
    review_chart: |width, height| reviewed(width, height).press("cc");
    review_lost_chart: |width, height| reviewed(width, height).press("ccc");
}
