//! Pictures of screens, as SVG. Those in `pictures` are shown in README.md and have to be current:
//! `RACKETY_PICTURES=write cargo test --test screens pictures` draws them anew.
//!
//! To look at every screen of the snapshots, at every size: `RACKETY_PICTURES=FOLDER cargo test --test screens` writes
//! them all to a folder, in the theme named by `RACKETY_PICTURES_THEME`, else in `smartfeud`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::theme::Depth;
use rackety_engine::game::OptionsText;

use super::driver::Driver;
use super::setup::start;
use super::statistics;
use super::svg::svg;

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
    let file = folder().join(format!("{name}.svg"));
    let picture = drawn(&driver.in_theme("smartfeud", Depth::Full), title);
    if env::var(VARIABLE).is_ok_and(|value| value == WRITE) {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&file, &picture).unwrap();
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

/// After these turns of Ann and Ben.
pub(super) fn after(turns: &[&str], width: u16, height: u16) -> Driver {
    let request = GameRequest {
        ruleset: "smartfeud".to_owned(),
        players: NewPlayer::humans(["Ann", "Ben"]),
        seed: Some(9),
        options: OptionsText { time: Some("off".to_owned()), ..OptionsText::default() },
        ..GameRequest::default()
    };
    turns
        .iter()
        .fold(start(&request, width, height), |driver, turn| driver.press(&format!("<enter>:{turn}<enter>")))
}

#[test]
fn the_game_in_the_readme_is_current() {
    let game = after(&TURNS, 110, 42).press("<enter>:take o16<enter>");
    let (column, row) = game.square("j15");
    let laid = game.click(column, row).press("charm+");
    check("game", "A game of SmartFeud: Ben has taken the D of IMBUED, and makes it the D of CHARMED", laid);
}

#[test]
fn the_form_in_the_readme_is_current() {
    let form = Driver::menu(110, 32).press("n");
    check("new-game", "The form for a new game, with the rules of the chosen game beside it", form);
}

#[test]
fn the_end_of_a_game_in_the_readme_is_current() {
    let game = after(&TURNS, 116, 42).press("<enter><^r>y");
    check("game-over", "The end of a game: scores, the race of the scores, and the best plays", game);
}

#[test]
fn the_statistics_in_the_readme_are_current() {
    let screen = statistics::opened(110, 30);
    check(
        "statistics",
        "The statistics of a player: results, points, the best play, and the last scores",
        screen,
    );
}
