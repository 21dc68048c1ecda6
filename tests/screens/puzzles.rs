//! Puzzles: the search, three tries, the solution, and what cannot be done.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use rackety::files::Folders;
use rackety::puzzle::{FoundPuzzle, PuzzleRequest, PuzzleSearch, PuzzleSource};
use rackety::session::Host;
use rackety::tui::StartScreen;
use rackety::tui::job::JobReport;
use rackety::tui::puzzle::PuzzleScreen;

use super::driver::{Driver, PlatformCall};
use super::snapshots::snapshots;

fn search(host: &Host) -> PuzzleSearch {
    let source = PuzzleSource::SelfPlay(Some(7));
    let request =
        PuzzleRequest { ruleset: Some("wordfeud".to_owned()), language: Some("en".to_owned()), source };
    PuzzleSearch::new(host, request).unwrap()
}

/// Puzzle 7 of Wordfeud, in which `j9 CH` is the best play and `9c JI.L` the next. It is looked for once.
fn found() -> FoundPuzzle {
    static FOUND: OnceLock<FoundPuzzle> = OnceLock::new();
    let find = || {
        let host = Host::new(&Folders::default(), None);
        search(&host).run(&host.knowledge, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    FOUND.get_or_init(find).clone()
}

fn searching(width: u16, height: u16) -> Driver {
    Driver::start(|host, _| StartScreen::Puzzle(Box::new(search(host))), width, height)
}

fn puzzle(width: u16, height: u16) -> Driver {
    searching(width, height).report(JobReport::Puzzle(Box::new(found())))
}

/// Two wrong tries, and the best play.
fn solved(width: u16, height: u16) -> Driver {
    puzzle(width, height).press(":9c JI.L<enter>:g5 HM<enter>:j9 CH<enter>")
}

snapshots! {
    puzzle_search: searching;
    puzzle: |width, height| puzzle(width, height).press(":9c JI.L<enter>");
    puzzle_solved: solved;
}

mod small {
    use super::*;

    snapshots! { puzzle, puzzle, at_26x8: 26 x 8, at_30x12: 30 x 12, at_150x54: 150 x 54 }
    snapshots! { puzzle_solved, solved, at_26x8: 26 x 8, at_30x12: 30 x 12, at_150x54: 150 x 54 }
    snapshots! { puzzle_solved_in_ascii, |width, height| solved(width, height).in_ascii(), at_80x24: 80 x 24 }
}

#[test]
fn three_wrong_tries_show_the_solution_which_is_counted() {
    let driver = puzzle(80, 24);
    driver.assert_shows("try 1 of 3");
    let driver = driver.press(":9c JI.L<enter>");
    driver.assert_shows("11 points short. 2 tries left.");
    // The same again is no try, and neither is a play that is not allowed.
    let driver = driver.press(":9c JI.L<enter>");
    driver.assert_shows("you have tried this play");
    let driver = driver.press(":f2 XX<enter>:g5 HM<enter>");
    driver.assert_shows("try 3 of 3");
    let driver = driver.press(":2f CHIC<enter>");
    driver.assert_shows("Not solved.");
    driver.assert_shows("36 j9 CH");
    driver.assert_shows("Solved 0 of 1, 0 in a row.");
    // The best play is on the board with its words; Down shows the next.
    driver.assert_shows("CHI 17 + CIS 6 + HO 13 = 36");
    let driver = driver.press("<down>");
    driver.assert_shows("JILL 23 + AI 2 + AL 2 = 27");
    let driver = driver.click_on("36 j9 CH");
    driver.assert_shows("= 36");
    assert_eq!(driver.game_screen().game().turns().len(), 12, "no play was made");
}

#[test]
fn the_result_is_copied_without_the_solution() {
    let driver = solved(80, 24).press("s");
    let Some(PlatformCall::Copy(text)) = driver.platform.calls.last() else { panic!("nothing is copied") };
    assert!(text.starts_with("Rackety: Puzzle 7, Wordfeud, English (code "), "{text}");
    assert!(
        text.ends_with("Try 1 of 3: 11 points short\nTry 2 of 3: 13 points short\nTry 3 of 3: solved"),
        "{text}"
    );
}

#[test]
fn tiles_are_laid_by_keys_and_mouse_and_the_preview_counts() {
    // The cursor is on the last play; the first row of the word is found by the mouse.
    let driver = puzzle(120, 40);
    let (column, row) = driver.square("j9");
    let driver = driver.click(column, row).press(" ch");
    driver.assert_shows("= 36");
    let driver = driver.press("<enter>");
    driver.assert_shows("Solved at the first try!");
    driver.assert_shows("Solved 1 of 1, 1 in a row.");
}

#[test]
fn giving_up_is_confirmed_and_turns_of_games_are_refused() {
    let driver = puzzle(80, 24).press(":pass<enter>");
    driver.assert_shows("a puzzle is one play");
    let driver = driver.press("<enter>");
    driver.assert_shows("place tiles first");
    let driver = driver.press("<^r>");
    driver.assert_shows("Show the solution?");
    let driver = driver.press("<enter>");
    driver.assert_shows("try 1 of 3");
    let driver = driver.press(":give up<enter>y");
    driver.assert_shows("Not solved.");
}

#[test]
fn the_menu_lists_puzzles_and_a_search_can_be_left() {
    let driver = Driver::menu(80, 24).press("z");
    driver.assert_shows("Today's puzzle");
    driver.assert_shows("No puzzle counted yet.");
    let driver = driver.press("<down><enter>");
    assert!(driver.shows::<PuzzleScreen>());
    driver.assert_shows("Loading the words");
    let driver = driver.press("<esc>");
    driver.assert_shows("Puzzles");
    let failed = driver.press("z<down><down><enter>").with_puzzle();
    failed.assert_shows("No finished game fits");
}

#[test]
fn after_a_puzzle_one_key_looks_for_the_next_and_one_returns_to_the_menu() {
    let driver = solved(80, 24).press("n");
    driver.assert_shows("Loading the words");
    let driver = solved(80, 24).press("<enter>");
    driver.assert_shows("Play the computer");
}
