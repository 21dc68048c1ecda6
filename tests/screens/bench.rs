//! The bench for a ruleset file.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rackety::tui::StartScreen;
use rackety::tui::game::GameScreen;

use super::driver::Driver;

/// A folder with a ruleset file, which is on the bench.
fn bench(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dash.toml");
    save(&file, text);
    (folder, file)
}

/// Writes a file as it is some time after an editor has written it.
fn save(file: &Path, text: impl AsRef<[u8]>) {
    fs::write(file, text).unwrap();
    let_settle(file);
}

fn let_settle(file: &Path) {
    let earlier = SystemTime::now() - Duration::from_secs(60);
    File::options().write(true).open(file).unwrap().set_modified(earlier).unwrap();
}

#[test]
fn a_wide_board_has_all_its_columns() {
    let (_folder, file) = bench("extends = \"smartfeud\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1);
    driver.assert_shows("abcdefghijklmnop");
}

#[test]
fn rows_that_do_not_fit_are_counted() {
    let rows = format!("....................*\n{}", ".....................\n".repeat(20));
    let layout = format!("[board]\nlayout = \"\"\"\n{rows}\"\"\"\n");
    let (_folder, file) = bench(&format!("extends = \"smartfeud\"\nname = \"Dash\"\n{layout}"));
    let open = |height| Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, height).at(1);
    open(24).showing("19 of 21 rows").showing("19 .").hiding("20 .");
    open(40).assert_shows(" Board ");
}

/// The panel is narrow, and its only sentence is whole.
#[test]
fn a_file_without_changes_says_so_in_full() {
    let (_folder, file) = bench("extends = \"sprint\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1).press("d");
    for part in ["No line", "version."] {
        driver.assert_shows(part);
    }
}

#[test]
fn figures_have_their_changes_at_each_save_and_faulty_files_leave_the_last_good_ones() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let (_folder, file) = bench(rules);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1).with_figures();
    driver.assert_shows("1 4W .");
    driver.assert_shows("ok");
    driver.assert_shows("bingos a game");

    save(&file, format!("{rules}[take]\nallowed = true\nprice = 50\n"));
    let driver = driver.at(2).with_figures().showing("takings a game").showing("save 2");

    save(&file, "extends = \"sprnt\"\nname = \"Dash\"\n");
    let driver = driver.at(3).showing("1 fault").showing("did you mean").showing("takings a game");
    driver.assert_shows("1 4W .");
    let driver = driver.press("p").showing("it cannot be played");

    let driver = driver.press("d").showing("+ extends = \"sprnt\"");
    let driver = driver.press("du");
    let_settle(&file);
    let driver = driver.at(4).with_figures().press("u");
    let_settle(&file);
    let driver = driver.at(5).with_figures();
    assert_eq!(fs::read_to_string(&file).unwrap(), rules);
    driver.assert_shows("bingos a game");
    driver.press("u").assert_shows("there is no version before");
}

#[test]
fn a_file_that_is_extended_is_watched_too() {
    let (folder, file) = bench("extends = \"base\"\nname = \"Dash\"\n");
    let base = folder.path().join("base.toml");
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1).showing("1 fault");
    let rules = "extends = \"sprint\"\nname = \"Base\"\n";
    save(&base, rules);
    let driver = driver.at(2).with_figures().showing("bingos a game");
    save(&base, format!("{rules}[take]\nallowed = true\n"));
    let driver = driver.at(3).with_figures().showing("takings a game");
    save(&base, "extends = \"sprnt\"\n");
    driver.at(4).assert_shows("1 fault");
}

/// A file that was saved twice, and its many changes; its folder stays until the system deletes it.
pub(super) fn changes() -> Driver {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let (folder, file) = bench(rules);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 60, 16).at(1).with_figures();
    save(&file, format!("{rules}{}", "# A line.\n".repeat(30)));
    std::mem::forget(folder);
    driver.at(2).press("d<down>")
}

/// A game that is tried takes the place of the games at the worker.
#[test]
fn games_that_a_trial_has_interrupted_are_played_again() {
    let (_folder, file) = bench("extends = \"sprint\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file), 80, 24).at(1).press("p").showing("Dash");
    driver.press("<f10>").with_figures().assert_shows("score of a player");
}

/// From the menu, no later game leads back to the bench.
#[test]
fn the_menu_forgets_the_bench() {
    let (_folder, file) = bench("extends = \"sprint\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file), 80, 24).at(1).with_figures().press("p");
    let menu = driver.press("<enter><^r>y").press("n<esc>").showing("New game");
    menu.press("p<f10>").assert_shows("New game");
}

#[test]
fn leaving_a_game_that_was_tried_comes_back() {
    let (_folder, file) = bench("extends = \"sprint\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file), 80, 24).at(1).with_figures().press("p");
    driver.assert_shows("Dash");
    driver.assert_hides("score of a player");
    driver.press("<f10>").assert_shows("score of a player");
}

/// A game that follows one that was tried leads back to the menu.
#[test]
fn a_game_after_a_trial_does_not_lead_back_to_the_bench() {
    let (_folder, file) = bench("extends = \"sprint\"\nname = \"Dash\"\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file), 80, 24).at(1).with_figures().press("p");
    let next = driver.press("<enter><^r>yn").press("<end><enter>");
    assert!(next.shows::<GameScreen>());
    next.press("<f10>").assert_shows("New game");
}

/// Neither a failed write nor a save that was not looked at yet costs a version.
#[test]
fn going_back_loses_no_version() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let [second, third] = ["two", "three"].map(|name| format!("{rules}# {name}\n"));
    let (_folder, file) = bench(rules);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1);
    save(&file, &second);
    let driver = driver.at(2);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let driver = driver.press("u");
    fs::remove_dir(&file).unwrap();
    save(&file, &third);
    let driver = driver.press("u");
    assert_eq!(fs::read_to_string(&file).unwrap(), third);
    let driver = driver.at(3).press("u");
    assert_eq!(fs::read_to_string(&file).unwrap(), second);
    let_settle(&file);
    drop(driver.at(4).press("u"));
    assert_eq!(fs::read_to_string(&file).unwrap(), rules);
}

/// Going back and forward writes each version again, and both halves of the screen compare with the one that was left.
#[test]
fn versions_are_left_and_had_again() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let of_target = |points: u32| format!("{rules}[ending]\ntarget = {points}\n");
    let [first, second, third] = [60, 90, 120].map(of_target);
    let (_folder, file) = bench(&first);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 100, 24).at(1).with_figures();
    save(&file, &second);
    let driver = driver.at(2).with_figures();
    save(&file, &third);
    let mut driver = driver.at(3).with_figures().press("d");
    driver.assert_hides("next version");
    // A key, the version that it writes, and its target with that of the version left.
    let steps =
        [("u", &second, 90, 120), ("u", &first, 60, 90), ("r", &second, 90, 60), ("r", &third, 120, 90)];
    for (second, (key, text, target, left)) in (4..).zip(steps) {
        driver = driver.press(key);
        assert_eq!(&fs::read_to_string(&file).unwrap(), text);
        let_settle(&file);
        driver = driver.at(second).with_figures().showing(&format!("+ target = {target}"));
        driver.assert_shows(&format!("- target = {left}"));
        let screen = driver.screen();
        let scores = screen.lines().find(|line| line.contains("score of a player")).unwrap();
        let sign = if target > left { '+' } else { '-' };
        let changes: Vec<&str> =
            scores.rsplit("score of a player").next().unwrap().split_whitespace().collect();
        assert!(changes[1].starts_with(sign), "{key} {target}: {scores}");
    }
    driver.press("r").assert_shows("there is no version after");
}

/// An editor may take the file away for a moment: the change stays that between the versions.
#[test]
fn a_file_that_was_gone_for_a_moment_has_not_changed() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let (_folder, file) = bench(&format!("{rules}[ending]\ntarget = 120\n"));
    let second = format!("{rules}[ending]\ntarget = 60\n");
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1).with_figures();
    save(&file, &second);
    let driver = driver.at(2).with_figures().press("d").showing("+ target = 60");
    let scores = |driver: &Driver| {
        driver.screen().lines().find(|line| line.contains("score of a player")).unwrap().to_owned()
    };
    let before = scores(&driver);
    fs::remove_file(&file).unwrap();
    let driver = driver.at(3);
    save(&file, &second);
    let driver = driver.at(4).with_figures().showing("+ target = 60");
    assert_eq!(scores(&driver), before);
}

/// A version that is made from an older one is after it, and loses none of the others.
#[test]
fn a_version_made_from_an_older_one_keeps_the_others() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let [second, third] = ["two", "three"].map(|name| format!("{rules}# {name}\n"));
    let (_folder, file) = bench(rules);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1);
    save(&file, &second);
    let driver = driver.at(2).press("u");
    let_settle(&file);
    let driver = driver.at(3);
    save(&file, &third);
    let mut driver = driver.at(4);
    for (second, (key, text)) in (5..).zip([("u", rules), ("r", &third), ("r", &second)]) {
        driver = driver.press(key);
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        let_settle(&file);
        driver = driver.at(second);
    }
}

/// A file that cannot be read does not count as a version: the one before it is the last that could be read.
#[test]
fn going_back_from_a_file_that_cannot_be_read_loses_no_version() {
    let rules = "extends = \"sprint\"\nname = \"Dash\"\n";
    let second = format!("{rules}# two\n");
    let (_folder, file) = bench(rules);
    let driver = Driver::start(|_, _| StartScreen::Bench(file.clone()), 80, 24).at(1);
    save(&file, &second);
    let driver = driver.at(2);
    save(&file, b"# caf\xe9\n");
    let driver = driver.at(3).press("u");
    assert_eq!(fs::read_to_string(&file).unwrap(), second);
    let_settle(&file);
    let driver = driver.at(4).press("u");
    assert_eq!(fs::read_to_string(&file).unwrap(), rules);
    let_settle(&file);
    let driver = driver.at(5);
    fs::remove_file(&file).unwrap();
    drop(driver.at(6).press("u"));
    assert_eq!(fs::read_to_string(&file).unwrap(), rules);
}
