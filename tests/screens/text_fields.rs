//! Text fields: the cursor, deleting, pasting.

use rackety::session::NewPlayer;
use rackety::tui::app::{Input, Screen};

use super::driver::Driver;
use super::setup::SECTION;

fn paste(mut driver: Driver, text: &str) -> Driver {
    driver.input(&Input::Paste(text.to_owned()));
    driver
}

fn players(driver: &Driver) -> Vec<NewPlayer> {
    match &driver.model().screen {
        Screen::NewGame(form) => form.request().players,
        other => panic!("the screen is not the form: {other:?}"),
    }
}

#[test]
fn a_name_is_edited_at_the_cursor_and_kept_while_a_bot_is_chosen() {
    let driver = Driver::menu(80, 24).press("n<down><down><down><down>Ana<left>n<home><del>A");
    assert_eq!(players(&driver)[0], NewPlayer::Human("Anna".into()));
    // At the end of the name, the right arrow chooses.
    let driver = driver.press("<end><right>");
    assert!(matches!(players(&driver)[0], NewPlayer::Bot(_)));
    let driver = driver.press("<left>");
    assert_eq!(players(&driver)[0], NewPlayer::Human("Anna".into()));
    let driver = driver.press("<^u>Bo<^w>Eve<left><left>");
    assert_eq!(players(&driver)[0], NewPlayer::Human("Eve".into()));
}

#[test]
fn a_long_text_shows_the_part_around_the_cursor() {
    let path = "/a/very/long/path/to/a/folder/of/rulesets/that/nobody/can/see/at/once/game.toml";
    let driver = paste(Driver::menu(80, 24).press("n<down>"), path);
    driver.assert_shows("/at/once/game.toml ");
    let driver = driver.press("<home>");
    driver.assert_shows("/a/very/long/path/");
}

#[test]
fn a_command_is_edited_at_the_cursor() {
    let driver = SECTION.open(80, 24).press("<enter>:quare i<^a>s<end>8<enter>");
    assert!(driver.message().starts_with("i8"), "{}", driver.message());
    let driver = paste(driver.press(":"), "square\u{1b}\n h8\u{202e}").press("<enter>");
    assert!(driver.message().starts_with("h8"), "{}", driver.message());
}

#[test]
fn commands_are_recalled_and_completed() {
    let driver = SECTION.open(80, 24).press("<enter>:square h8<enter>:<up>");
    driver.assert_shows(":square h8");
    SECTION.open(80, 24).press("<enter>:pin<tab><tab>").assert_shows(":pin off");
    // The next player does not see them.
    let next = driver.press("<esc><^p>y<enter>:<up>");
    next.assert_hides(":square");
    SECTION.open(80, 24).press("<enter>:pin 12ab<enter>:<up>").assert_hides("12ab");
}
