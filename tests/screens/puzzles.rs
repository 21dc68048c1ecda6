//! Puzzles: the search, three tries, the solution, and what cannot be done.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use rackety::files::Folders;
use rackety::puzzle::{FoundPuzzle, PuzzleRequest, PuzzleSearch, PuzzleSource};
use rackety::session::{GameRequest, Host};
use rackety::text::play_name::PlayName;
use rackety::tui::StartScreen;
use rackety::tui::game::RackVisibility;
use rackety::tui::job::JobReport;
use rackety::tui::puzzle::PuzzleScreen;
use rackety_engine::Tile;
use rackety_engine::puzzle::Verdict;
use ratatui::crossterm::event::MouseEventKind;

use super::driver::{Driver, PlatformCall};
use super::snapshots::snapshots;

fn search(host: &Host) -> PuzzleSearch {
    let source = PuzzleSource::SelfPlay(Some(7));
    let request = PuzzleRequest {
        ruleset: Some("wordfeud".to_owned()),
        language: Some("en".to_owned()),
        source,
        theme: None,
    };
    PuzzleSearch::new(host, request).unwrap()
}

/// Puzzle 7 of Wordfeud. It is looked for once.
fn found() -> FoundPuzzle {
    static FOUND: OnceLock<FoundPuzzle> = OnceLock::new();
    let find = || {
        let host = Host::new(&Folders::default(), None);
        search(&host).run(&host.knowledge, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    FOUND.get_or_init(find).clone()
}

/// A play of the puzzle, as players write it, best first; 0 is the solution.
fn play(rank: usize) -> String {
    let found = found();
    let ranked = &found.puzzle.plays()[rank];
    found.puzzle.game().notation(&ranked.play.to_play()).unwrap().to_string()
}

/// The play as it is listed: its whole word, from its first square.
fn name(rank: usize) -> PlayName {
    let found = found();
    let (play, game) = (found.puzzle.plays()[rank].play.to_play(), found.puzzle.game());
    PlayName::new(&game.notation(&play).unwrap(), &game.preview(&play).unwrap().words)
}

/// The points of such a play, and the line about it, which says whether all of its words are good.
fn points(rank: usize) -> (i32, String) {
    let found = found();
    let play = found.puzzle.plays()[rank].play.to_play();
    let scored = found.puzzle.game().preview(&play).unwrap();
    let good = if scored.words.len() > 1 { "all good" } else { "good" };
    (scored.total, format!("{good:<15}{:>3}", scored.total))
}

/// How many points such a play is short.
fn short(rank: usize) -> u32 {
    let found = found();
    let play = found.puzzle.plays()[rank].play.to_play();
    match found.puzzle.verdict(&play).unwrap() {
        Verdict::Short(points) => points,
        Verdict::Solved => 0,
    }
}

pub(super) fn searching(width: u16, height: u16) -> Driver {
    Driver::start(|host, _| StartScreen::Puzzle(Box::new(search(host))), width, height)
}

pub(super) fn puzzle(width: u16, height: u16) -> Driver {
    searching(width, height).report(JobReport::Puzzle(Box::new(found())))
}

/// Two wrong tries, and the best play.
pub(super) fn solved(width: u16, height: u16) -> Driver {
    let [solution, next, third] = [0, 1, 2].map(play);
    puzzle(width, height).press(&format!(":{next}<enter>:{third}<enter>:{solution}<enter>"))
}

snapshots! {
    puzzle_search: searching;
    puzzle: |width, height| puzzle(width, height).press(&format!(":{}<enter>", play(1))), and 26 x 8, 30 x 12, 150 x 54;
    puzzle_solved: solved, and 26 x 8, 30 x 12, 150 x 54;
    puzzle_solved_in_ascii: |width, height| solved(width, height).in_ascii(), at 80 x 24;
}

#[test]
fn three_wrong_tries_show_the_solution_which_is_counted() {
    let driver = puzzle(80, 24);
    driver.assert_shows("try 1 of 3");
    let [next, third, fourth] = [1, 2, 3].map(play);
    let driver = driver.press(&format!(":{next}<enter>")).showing("short,").showing("tries left.");
    // The same again is no try, and neither is a play that is not allowed.
    let driver = driver.press(&format!(":{next}<enter>")).showing("you have tried this play");
    let driver = driver.press(&format!(":f2 XX<enter>:{third}<enter>")).showing("try 3 of 3");
    let driver = driver.press(&format!(":{fourth}<enter>")).showing("Not solved.");
    let ((best, best_line), (_, next_line)) = (points(0), points(1));
    let listed = format!("{best} {}", name(0));
    driver.assert_shows(&listed);
    // The best play is on the board with its words; Down shows the next.
    driver.assert_shows(&best_line);
    let driver = driver.press("<down>").showing(&next_line);
    // The list follows, and can be scrolled back.
    driver.assert_shows(&format!("▸{} {}", points(1).0, name(1)));
    let driver = driver.mouse(MouseEventKind::ScrollUp, (70, 13)).click_on(&listed).showing(&best_line);
    let scroll = |driver: Driver, _| driver.mouse(MouseEventKind::ScrollDown, (70, 13));
    let driver = (0..9).fold(driver, scroll);
    driver.assert_shows("Your rating: ");
    let before = found().puzzle.game().turns().len();
    assert_eq!(driver.game_screen().game().turns().len(), before, "no play was made");
}

/// The tab of the puzzle, which says so too, is not shown everywhere.
#[test]
fn the_end_of_a_puzzle_is_said_whatever_is_beside_the_board() {
    let given_up = puzzle(40, 12).press(":give up<enter>y");
    given_up.assert_shows("Not solved.");
    let driver = puzzle(80, 24).press("<tab>").press(&format!(":{}<enter>", play(0)));
    driver.assert_shows("Solved at the first try!");
    driver.assert_hides("Code ");
}

/// The best play may score far more than the try and the points that it is short.
#[test]
fn the_points_short_count_the_tiles_kept() {
    let tried = puzzle(80, 24).press(&format!(":{}<enter>", play(1)));
    let says = format!("{} short, counting the tiles kept. 2 tries left.", short(1));
    assert!(tried.message().ends_with(&says), "{}", tried.message());
    solved(150, 54).assert_shows("-: short, counting the tiles kept.");
}

#[test]
fn the_result_is_copied_without_the_solution() {
    let driver = solved(80, 24).press("s");
    let Some(PlatformCall::Copy(text)) = driver.platform.calls.last() else { panic!("nothing is copied") };
    assert!(text.starts_with("Rackety: Puzzle 7, Wordfeud, English (code "), "{text}");
    let [first, second] = [1, 2].map(short);
    let tries =
        format!("Try 1 of 3: {first} points short\nTry 2 of 3: {second} points short\nTry 3 of 3: solved");
    assert!(text.ends_with(&tries), "{text}");
}

#[test]
fn tiles_are_laid_by_keys_and_mouse_and_the_preview_counts() {
    // A click moves the cursor to the first square of the play, and Space turns it.
    let driver = puzzle(120, 40);
    let solution = found().puzzle.solution().play.to_play();
    let (game, notation) = (found().puzzle.game().clone(), play(0));
    let first = solution.tiles()[0].square;
    let (column, row) = driver.square(&first.to_string());
    let turned = if notation.starts_with(|first: char| first.is_ascii_digit()) { "" } else { " " };
    let letters: String = solution
        .tiles()
        .iter()
        .map(|placed| game.tiles().text(placed.tile.letter()).to_lowercase())
        .collect();
    let driver = driver.click(column, row).press(turned).press(&letters);
    driver.assert_shows(&format!("plays it for {} points", points(0).0));
    let driver = driver.press("<enter>").showing("Solved at the first try!");
    driver.assert_shows("Solved 1 of 1, 1 in a row.");
    let scroll = |driver: Driver, _| driver.mouse(MouseEventKind::ScrollDown, (100, 20));
    (0..9).fold(driver, scroll).assert_shows("The longest streak: 1.");
}

#[test]
fn giving_up_is_confirmed_and_turns_of_games_are_refused() {
    let driver = puzzle(80, 24).press(":pass<enter>").showing("a puzzle is one play");
    let driver = driver.press("<enter>").showing("place tiles first");
    let driver = driver.press("<^r>").showing("Show the solution?");
    let driver = driver.press("<enter>").showing("try 1 of 3");
    driver.press(":give up<enter>y").showing("Not solved.");
}

#[test]
fn the_menu_lists_puzzles_and_a_search_can_be_left() {
    let driver = Driver::menu(80, 24).press("z").showing("Today's puzzle").showing("No puzzle counted yet.");
    driver.assert_shows("Only bingos");
    driver.assert_shows("Another game");
    let driver = driver.press("<down><enter>");
    assert!(driver.shows::<PuzzleScreen>());
    driver.assert_shows("Loading the words");
    let driver = driver.press("<esc>").showing("Puzzles");
    driver.press("z<down><down><enter>").with_puzzle().showing("No suitable finished game");
}

/// The list names its language, which is that of the last game whichever way its ruleset was chosen.
#[test]
fn the_puzzles_of_the_last_ruleset_are_in_the_language_of_the_last_game() {
    let mut driver = Driver::menu(120, 40);
    let language = Some("nl".to_owned());
    let request = GameRequest { ruleset: "smartfeud".to_owned(), language, ..GameRequest::default() };
    driver.host.last_request.remember(&request).unwrap();
    let driver = driver.press("z").showing("SmartFeud, Dutch.");
    let driver = driver.press("<end><enter>").showing("the puzzles of which game?");
    driver.press("<enter>").assert_shows("SmartFeud, Dutch.");
}

#[test]
fn after_a_puzzle_one_key_looks_for_the_next_and_one_returns_to_the_menu() {
    solved(80, 24).press("n").showing("Loading the words");
    solved(80, 24).press("<enter>").showing("Play the computer");
}

/// The keys named beside the play are those of puzzles, which may differ from those of games.
#[test]
fn a_puzzle_names_its_own_keys() {
    let keys = "[keys.puzzle]\nrecall = [\"F7\"]\nhide = [\"F6\"]\n";
    let driver = puzzle(120, 40).with_settings(keys).press("1");
    let screen = driver.screen();
    let offer = screen.lines().find(|line| line.contains("takes all tiles back")).unwrap();
    assert!(offer.contains("F7"), "{offer}");
    let hidden = driver.press("<f6>").showing("F6 shows your rack");
    // The keys of the solution have none for it.
    let solution = hidden.press(":give up<enter>y").showing("Not solved.");
    assert_eq!(solution.game_screen().rack_visibility, RackVisibility::Visible);
}

/// The solution stays on the board, and a puzzle has no last play to challenge.
#[test]
fn a_puzzle_takes_no_challenge_and_no_word_in_place_of_its_solution() {
    puzzle(80, 24).press(":challenge<enter>").showing("a puzzle is one play");
    let solved = solved(80, 24);
    let rack = solved.game_screen().rack();
    let letters = rack.iter().filter_map(|slot| match slot.tile {
        Tile::Letter(letter) => Some(solved.game_screen().game().tiles().text(letter).to_owned()),
        Tile::Blank => None,
    });
    let (before, letters) = (solved.game_screen().draft.clone(), letters.collect::<Vec<_>>());
    let words = letters.iter().flat_map(|one| letters.iter().map(move |other| format!("{one}{other}")));
    let mut driver = solved.press("<^f>");
    for word in words {
        driver = driver.press("<^u>").press(&word.to_lowercase());
        driver.assert_hides(" places ");
    }
    assert_eq!(driver.press("<esc>").game_screen().draft, before);
}
