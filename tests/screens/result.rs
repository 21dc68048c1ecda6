//! The result of a game.

use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::job::{JobKind, JobReport};
use rackety_engine::analysis::PointsReached;
use rackety_engine::game::OptionsText;

use ratatui::crossterm::event::MouseEventKind;

use super::driver::{Driver, PlatformCall};
use super::setup::{SMARTFEUD, WORDFEUD, start};
use super::snapshots::{LAST_TILES, OVER};

/// `SmartFeud` has no adjustments, but the tiles left are of interest.
#[test]
fn the_racks_left_are_shown_without_adjustments_too() {
    let setup = SMARTFEUD.position(r#"racks = ["SHNEWA?", "OTTERIA"]"#);
    let driver = setup.open(120, 40).press("<enter><^r>y").showing("Tiles left");
    driver.assert_shows("O   T   T   E   R   I   A");
}

/// A long word may move up to its label, but its points are there.
#[test]
fn the_best_word_has_its_points() {
    let setup = WORDFEUD.words("QUIZJXK").position(r#"racks = ["QUIZJXK", "OTTERIA"]"#);
    let driver = setup.open(80, 24).press("<enter>:8h QUIZJXK<enter>");
    let points = driver.game_screen().game().turns()[0].points();
    assert!(100 <= points, "{points}");
    driver.press("<enter><^r>y").assert_shows(&format!("best QUIZJXK {points}"));
}

/// The gift blank does not come from the rack (SF-18).
#[test]
fn a_play_with_the_gift_blank_is_a_whole_rack_only_with_all_tiles_of_the_rack() {
    for (racks, word, shown) in
        [("GROUNSE", ":8g GROUN?DS<enter>", false), ("GROUNDS", ":8g GROUNDS<enter>", true)]
    {
        let setup = SMARTFEUD.words("GROUNDS");
        let position = format!("racks = [\"{racks}\", \"OTTERIA\"]");
        let driver = setup.position(&position).open(120, 40).press("<enter>").press(word);
        let over = driver.press("<enter><^r>y").showing("GROUN");
        assert_eq!(over.screen().contains("whole rack"), shown, "{}", over.screen());
    }
}

/// Points decide nothing once a player has left the game, by resigning or by passing too often.
#[test]
fn whoever_wins_because_the_other_leaves_wins_by_no_margin() {
    for scores in ["[0, 0]", "[40, 0]", "[0, 40]"] {
        let start = SMARTFEUD.position(&format!("scores = {scores}")).open(120, 40).press("<enter>");
        let resigned = SMARTFEUD.position(&format!("scores = {scores}")).open(120, 40).press("<enter><^r>y");
        resigned.assert_shows("Bob wins.");
        resigned.assert_hides("wins by");
        let passed = start.press(&"<^p>y<enter>".repeat(4)).press("<^p>y").showing("Bob wins.");
        passed.assert_hides("wins by");
    }
}

/// A fourth of the width has no room for a name and a number.
#[test]
fn four_players_have_whole_words_on_the_result() {
    let four = WORDFEUD.ruleset("smartfeud").words("CAT").players(&["club1", "novice", "expert", "club2"]);
    let four = four.position(r#"racks = ["CATSEE?", "SATEEEE", "SATEEEE", "SATEEEE"]"#);
    let keys =
        "<enter>cat<enter><enter><^r>y<enter>n<enter>n<enter>n<enter><^r>y<enter>n<enter>n<enter><^r>y";
    let over = |width, height| four.open(width, height).press(keys);
    let page = over(80, 24);
    page.assert_shows("CAT");
    page.assert_hides("pl…");
    let head = |width, height| over(width, height).screen().lines().next().unwrap_or_default().to_owned();
    assert!(head(60, 20).starts_with(" club1 6 novice 0 expert 0 club2 0 "), "{}", head(60, 20));
    assert_eq!(head(26, 8), " …     bag 86   game over");
}

/// The key says what is seen next.
#[test]
fn the_board_and_the_result_have_one_key_named_after_the_other() {
    let over = LAST_TILES.position("racks = [\"TAT\", \"QZ\"]\nbag = \"\"").open(110, 42).press(OVER);
    over.assert_shows("Esc board");
    let board = over.press("<esc>").showing("Esc result").showing("1 tile").hiding("1 tiles");
    board.press("<esc>").assert_shows("Esc board");
}

/// A game from the menu can be dealt again; one that began with a position of its own cannot.
#[test]
fn the_seed_is_shown_when_the_game_is_over() {
    let begin = "<enter><down><down><down><down><down><down><end><enter>";
    let driver = Driver::menu(120, 40).press(begin).press("<enter>").hiding("Seed");
    let seed = driver.game_screen().game().setup().seed;
    let driver = driver.press("<^r>y");
    driver.assert_shows(&format!("Seed {seed}: `rackety play smartfeud --language en --seed {seed}`"));
    SMARTFEUD.position("turn = 3").open(120, 40).press("<enter><^r>y").assert_hides("Seed");
}

#[test]
fn a_random_board_is_named_in_the_line_to_deal_again() {
    let request = GameRequest {
        options: OptionsText { random_board: Some(true), ..OptionsText::default() },
        ..GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7)
    };
    let driver = start(&request, 120, 40).press("<enter><^r>y");
    driver.assert_shows("`rackety play smartfeud --language en --random-board");
    let driver = driver.press("<esc><f2>");
    let driver = (0..9).fold(driver, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (110, 25)));
    driver.assert_shows("--random-board");
}

#[test]
fn a_result_that_does_not_fit_says_that_it_goes_on() {
    let driver = SMARTFEUD.position(r#"racks = ["SHNEWA?", "OTTERIA"]"#).open(36, 8).press("<enter><^r>y");
    driver.assert_shows("▾");
    driver.assert_hides("Tiles left");
    driver.press(&"<down>".repeat(40)).hiding("▾").showing("▴").showing("Tiles left");
}

/// A game alone has a target: the plays that score most. The worker looks for them once the result is shown.
#[test]
fn the_result_of_a_game_alone_says_how_near_it_came_to_the_best_plays() {
    let alone = SMARTFEUD.ruleset("sprint").players(&["Ann"]).position(r#"racks = ["ADEST"]"#);
    let driver = alone.open(80, 24).press("<^p>y").press("<^p>y");
    driver.assert_shows("Comparing your turns with the best plays");
    assert_eq!(driver.game_screen().awaited_job(), Some(JobKind::PointsReached));
    let found = driver.report(JobReport::PointsReached(PointsReached { points: 412, best: 528 }));
    found.assert_shows("You reached 78 % of the best plays: 412 of 528 points.");
    let failed = alone.open(80, 24).press("<^p>y").press("<^p>y");
    let failed = failed.report(JobReport::Failed("there are no words".to_owned()));
    failed.assert_shows("The best plays cannot be found: there are no words");
    // Where there is an opponent, they are the target.
    SMARTFEUD.open(80, 24).press("<enter><^r>y").assert_hides("the best plays");
}

/// A review takes the place of the comparison, which begins anew afterwards.
#[test]
fn a_review_does_not_end_the_comparison_with_the_best_plays() {
    let alone = SMARTFEUD.ruleset("sprint").players(&["Ann"]).position(r#"racks = ["ADEST"]"#);
    let driver = alone.open(80, 24).press("<^p>y").press("<^p>y");
    let begun = driver.platform.count(&PlatformCall::StartJob);
    let driver = driver.press("v").report(JobReport::Failed("there are no words".to_owned()));
    assert_eq!(driver.platform.count(&PlatformCall::StartJob), begun + 1, "the review");
    let driver = driver.press("<esc>");
    assert!(driver.model().replay.is_none());
    assert_eq!(driver.platform.count(&PlatformCall::StartJob), begun + 2, "the comparison");
    let driver = driver.report(JobReport::PointsReached(PointsReached { points: 412, best: 528 }));
    driver.assert_shows("You reached 78 % of the best plays: 412 of 528 points.");
}

/// The end of a game in which the first player could have done much better, for so many players.
pub(super) fn ended(players: usize, width: u16, height: u16) -> Driver {
    const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dirk"];
    const RACKS: [&str; 4] = [
        r#"racks = ["ADEST"]"#,
        r#"racks = ["DATESRQ", "EEEEEEE"]"#,
        r#"racks = ["DATESRQ", "EEEEEEE", "IIIIIII"]"#,
        r#"racks = ["DATESRQ", "EEEEEEE", "IIIIIII", "UUUUUUU"]"#,
    ];
    let setup = if players == 1 { SMARTFEUD.ruleset("sprint") } else { SMARTFEUD };
    let setup = setup.players(&NAMES[..players]).words("AT DATE DATES STARED").position(RACKS[players - 1]);
    let driver = setup.open(width, height);
    if players == 1 {
        return driver.press("at<enter>").press("<^p>y").press("<^p>y");
    }
    all_agree(driver.press("<enter>at<enter>"))
}

/// The next player resigns, and the others agree to end the game.
pub(super) fn all_agree(driver: Driver) -> Driver {
    let mut driver = driver.press("<enter><^r>y");
    while !driver.game_screen().is_over() {
        driver = driver.press("<enter>y");
    }
    driver
}

/// Once the game is reviewed, its end shows the turning point; alone, the turn that lost most.
#[test]
fn the_result_of_a_reviewed_game_has_its_turning_point_for_one_to_four_players_at_every_size() {
    for players in 1..=4 {
        let texts = match players {
            1 => ["Costliest turn", "DATES"],
            _ => ["Turning point", "AT 8h +2"],
        };
        let mut driver = ended(players, 80, 24).press("v");
        let review = driver.whole_review();
        for (width, height) in [(26, 8), (36, 21), (60, 24), (80, 24), (110, 42), (150, 54), (200, 60)] {
            let driver = ended(players, width, height);
            let whole = |mut driver: Driver| {
                let (mut seen, mut last) = (String::new(), String::new());
                // At the end of the page, a key changes nothing more.
                while driver.screen() != last {
                    last = driver.screen();
                    seen = format!("{seen}\n{last}");
                    driver = driver.press("<down>");
                }
                (seen, driver)
            };
            let (before, driver) = whole(driver);
            assert!(
                before.replace('\n', " ").contains("reviews every"),
                "{players} at {width}x{height}: {before}"
            );
            drop(driver);
            let driver = ended(players, width, height)
                .press("v")
                .report(JobReport::Review(Box::new(review.clone())))
                .press("<esc>");
            // On a small screen, the first key closes the tab that hides the board.
            let driver = if driver.model().replay.is_some() { driver.press("<esc>") } else { driver };
            let (after, driver) = whole(driver);
            assert!(driver.model().replay.is_none());
            assert!(!after.contains("reviews every"), "{players} at {width}x{height}: {after}");
            for text in texts {
                assert!(after.contains(text), "{text} of {players} at {width}x{height}: {after}");
            }
            assert_eq!(after.contains(" % to "), players > 1, "{players} at {width}x{height}: {after}");
        }
    }
}

#[test]
fn best_words_are_whole_in_the_columns_of_three_players() {
    let setup = SMARTFEUD.players(&["Ann", "Ben", "Cleo"]).words("RESIDENCE RESIDEN").position(
        r#"
        turn = 2
        racks = ["CEATEEE", "EEEEEEE", "IIIIIII"]
        board = ".\n\n\n\n\n\n\n...RESIDEN"
    "#,
    );
    let driver = setup.open(80, 24).press("<enter>:8d RESIDENCE<enter>");
    all_agree(driver).assert_shows("RESIDENCE ");
}

/// Bars have one scale, so there are none where the words of one player leave no room for them.
#[test]
fn all_players_have_bars_or_none() {
    let setup = SMARTFEUD.players(&["Ann", "Ben", "Cleo", "Dirk"]).words("RESIDENCE RESIDEN ATE").position(
        r#"
        turn = 2
        racks = ["CEATEEE", "ATEEEEE", "IIIIIII", "UUUUUUU"]
        board = ".\n\n\n\n\n\n\n...RESIDEN"
    "#,
    );
    let driver = all_agree(setup.open(110, 42).press("<enter>:8d RESIDENCE<enter><enter>:e6 ATE<enter>"));
    let screen = driver.screen();
    let line = screen.lines().find(|line| line.contains("RESIDENCE 8d") && line.contains("ATE")).unwrap();
    assert_eq!(line.chars().filter(|character| *character == '▄').count(), 0, "{screen}");
}

/// The page of the result covers the tabs, so their keys do nothing, and are not offered.
#[test]
fn no_tab_changes_behind_the_result() {
    for (width, height) in [(36, 21), (80, 24)] {
        for keys in ["<tab>", "<f2>", "<tab><tab>"] {
            let over = || SMARTFEUD.open(width, height).press("<enter><^r>y");
            let [before, after] = [over(), over().press(keys)].map(|driver| {
                driver.assert_hides("Tab ");
                driver.press("<esc>").screen()
            });
            assert_eq!(before, after, "{keys}");
        }
    }
}

/// A score without room in large digits is written in others, since a part of it would be another number.
#[test]
fn no_score_on_a_card_is_cut() {
    for (scores, width) in [("[123456, 32, 7, 0]", 80), ("[-1000, 32, 7, 0]", 80), ("[1040, 32, 7, 0]", 76)] {
        let position = format!("turn = 5\nscores = {scores}\nbag = \"\"");
        let setup = SMARTFEUD.players(&["Ann", "Ben", "Cleo", "Dirk"]).position(&position);
        let driver = all_agree(setup.open(width, 24));
        let score = scores[1..].split(',').next().unwrap();
        let screen = driver.screen();
        let on_card = |line: &str| line.contains('│') && line.contains(score);
        assert!(screen.lines().any(on_card), "{scores} at {width}:\n{screen}");
    }
}

/// The two keys that copy say which text it was.
#[test]
fn whoever_copies_a_finished_game_reads_what_was_copied() {
    let over = SMARTFEUD.open(80, 24).press("<enter><^r>y<^y>");
    assert_eq!(over.message(), "the whole game is copied to the clipboard, if the terminal allows it");
    let result = over.press("s");
    assert_eq!(result.message(), "the result is copied to the clipboard, if the terminal allows it");
}
