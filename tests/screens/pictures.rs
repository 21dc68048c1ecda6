//! Pictures of screens, as SVG. Those in `pictures` are shown in README.md and have to be current:
//! `RACKETY_PICTURES=write cargo test --test screens pictures` draws them anew.
//!
//! To look at every screen of the snapshots, at every size: `RACKETY_PICTURES=FOLDER cargo test --test screens` writes
//! them all to a folder, in the theme named by `RACKETY_PICTURES_THEME`, else in `smartfeud`.

#[cfg(unix)]
mod two_terminals;

use std::path::{Path, PathBuf};
use std::{env, fs};

use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::theme::Depth;

use super::driver::Driver;
use super::setup::start;
use super::svg::{animated, svg};

const VARIABLE: &str = "RACKETY_PICTURES";
const THEME_VARIABLE: &str = "RACKETY_PICTURES_THEME";
/// The value of the variable that writes the pictures of README.md.
const WRITE: &str = "write";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures")
}

/// Writes a picture of a screen if the person who runs the tests wants all of them.
pub(super) fn write_if_wanted(name: &str, open: impl FnOnce() -> Driver) {
    let Some(folder) = env::var_os(VARIABLE).filter(|value| value != WRITE) else { return };
    let theme = env::var(THEME_VARIABLE).unwrap_or_else(|_| "smartfeud".to_owned());
    let picture = drawn(&open().in_theme(&theme, Depth::Full), name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(Path::new(&folder).join(format!("{name}.svg")), picture).unwrap();
}

fn drawn(driver: &Driver, title: &str) -> String {
    svg(driver.terminal().backend().buffer(), title)
}

#[track_caller]
pub(super) fn check(name: &str, title: &str, driver: Driver) {
    check_picture(name, &drawn(&driver.in_theme("smartfeud", Depth::Full), title));
}

/// Checks the picture in the light theme.
#[track_caller]
pub(super) fn check_light(name: &str, title: &str, driver: Driver) {
    check_picture(name, &drawn(&driver.in_theme("smartfeud-light", Depth::Full), title));
}

#[track_caller]
fn check_picture(name: &str, picture: &str) {
    let file = folder().join(format!("{name}.svg"));
    if env::var(VARIABLE).is_ok_and(|value| value == WRITE) {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&file, picture).unwrap();
    }
    let current = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        current == picture,
        "{} is not what the program draws; `{VARIABLE}={WRITE} cargo test --test screens pictures` draws it anew",
        file.display()
    );
}

/// The turns of a game that begins with these tiles.
pub(super) const TURNS: [&str; 7] = [
    "8e uNMASKS",
    "k5 ANI.EED take f8",
    "f5 SUMMONS take g8",
    "5h LOC.tIONS take f11",
    "n4 S.CIALITE take p5",
    "o11 IMBUED take f8",
    "p2 UNISEX take f5",
];

/// The game of Ann and Ben.
fn request() -> GameRequest {
    GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Ben"]), 9).timed("off")
}

/// Plays these turns of it.
pub(super) fn after(turns: &[&str], width: u16, height: u16) -> Driver {
    turns.iter().fold(start(&request(), width, height), |driver, turn| {
        driver.press(&format!("<enter>:{turn}<enter>"))
    })
}

/// A turn as it is laid: the tile is taken, and with each letter the sum grows.
#[test]
fn the_game_in_the_readme_is_current() {
    const TITLE: &str = "A game of SmartFeud: Ben takes the D of IMBUED, and makes it the D of CHARMED";
    const MAX_BYTES: usize = 300 << 10;
    let game = after(&TURNS, 110, 42).press("<enter>").in_theme("smartfeud", Depth::Full);
    let buffer = |driver: &Driver| driver.terminal().backend().buffer().clone();
    let first = buffer(&game);
    let taken = game.press(":take o16<enter>");
    let mut later = vec![(1.5, buffer(&taken))];
    let (column, row) = taken.square("j15");
    let mut laid = taken.click(column, row);
    later.push((2.5, buffer(&laid)));
    for (at, letter) in [3.0, 3.4, 3.8, 4.2, 4.6, 5.0].into_iter().zip("charm+".chars()) {
        laid = laid.press(&letter.to_string());
        later.push((at, buffer(&laid)));
    }
    laid.assert_shows("plays it for 78 points");
    let picture = animated(&first, &later, 9.0, TITLE);
    assert!(picture.len() <= MAX_BYTES, "{} bytes", picture.len());
    check_picture("game", &picture);
}

#[test]
fn the_cover_in_the_readme_is_current() {
    let [before @ .., last] = TURNS;
    let game = after(&before, 80, 24).press("<enter>").with_waiting_covers();
    let cover = game.press(&format!(":{last}<enter>")).after_millis(600);
    check_light("cover", "Between two turns: the board, the last play and the scores, but no rack", cover);
}

#[test]
fn the_form_in_the_readme_is_current() {
    let form = Driver::menu(110, 32).press("n");
    check("new-game", "The form for a new game, with the rules of the chosen game beside it", form);
}
