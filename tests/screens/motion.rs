//! The motion of a bot's play: its tiles appear one after another, its score counts up, and nobody has to wait for it.

use std::time::Duration;

use rackety::config::settings::Setting;
use rackety::tui::app::Input;
use rackety::tui::ui_config::Motion;
use rackety_engine::Coordinate;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::driver::Driver;
use super::setup::{GameSetup, SECTION, WORDFEUD};

/// The step of a motion.
const STEP: Option<Duration> = Some(Duration::from_millis(80));

/// Ann, who has played CAT, against a bot that has the better tiles.
const DUEL: GameSetup<'static> = WORDFEUD
    .players(&["Ann", "Bot (club)"])
    .bots(&["", "club"])
    .words("CAT CATS AT SAT")
    .position(r#"racks = ["CATSEE?", "SATEEEE"]"#);

fn duel() -> Driver {
    settled(DUEL.open(60, 24).press("cat<enter>")).with_motion()
}

/// Waits until the tiles laid are saved, so that nothing else is due.
fn settled(driver: Driver) -> Driver {
    driver.after_millis(400)
}

/// The bot has played SAT for 11, and its motion has begun.
fn moving() -> Driver {
    duel().bot_plays("k8", "SAT")
}

/// The tiles that are drawn on these squares; a dot is a free square or a premium.
fn seen<const N: usize>(driver: &Driver, squares: [&str; N]) -> String {
    let (terminal, layout) = (driver.terminal(), driver.layout());
    let size = driver.game_screen().game().state().board().size();
    let tile = |name: &str| {
        let square = size.at(Coordinate::parse(name).unwrap().0).unwrap();
        let cells = layout.cell(square).positions();
        let text: String = cells.map(|cell| terminal.backend().buffer()[cell].symbol()).collect();
        let letters: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
        match letters[..] {
            // The premiums are 2L, 3L, 2W and 3W.
            [letter] if !"LW".contains(letter) => letter,
            _ => '.',
        }
    };
    squares.map(tile).iter().collect()
}

/// The score of the bot as it is drawn in the status line.
fn score(driver: &Driver) -> String {
    let screen = driver.screen();
    let status = screen.lines().next().unwrap();
    let figures = status.split_once("Bot (club)").unwrap().1;
    figures.split_whitespace().next().unwrap().to_owned()
}

#[test]
fn the_tiles_of_a_bot_appear_one_after_another_while_its_score_counts_up() {
    let driver = moving();
    let squares = ["k8", "k9", "k10"];
    assert_eq!((seen(&driver, squares).as_str(), score(&driver).as_str()), ("S..", "3"));
    let driver = driver.after_millis(79);
    assert_eq!(
        (seen(&driver, squares).as_str(), driver.next_check()),
        ("S..", Some(Duration::from_millis(1)))
    );
    let driver = driver.after_millis(1);
    assert_eq!((seen(&driver, squares).as_str(), score(&driver).as_str()), ("SA.", "7"));
    let driver = driver.after_millis(80);
    assert_eq!((seen(&driver, squares).as_str(), score(&driver).as_str()), ("SAT", "11"));
}

#[test]
fn the_turn_is_complete_and_saved_before_it_appears() {
    let driver = moving();
    assert_eq!((driver.board().as_str(), driver.scores()), ("8 CATS / 9 A / 10 T", vec![6, 11]));
    assert_eq!(driver.message(), "Bot (club) played k8 SAT for 11");
    driver.assert_shows("played k8 SAT for 11");
    let saved: serde_json::Value = serde_json::from_str(&driver.saved_text()).unwrap();
    assert_eq!(saved["game"]["turns"].as_array().unwrap().len(), 2);
}

#[test]
fn no_frame_is_due_once_the_motion_is_over() {
    let driver = moving();
    assert_eq!(driver.next_check(), STEP);
    let driver = driver.after_millis(80);
    assert_eq!(driver.next_check(), STEP);
    let driver = driver.after_millis(80);
    assert_eq!(driver.next_check(), None);
}

/// After a pause the steps in between are left out.
#[test]
fn a_late_frame_shows_all_that_is_due() {
    assert_eq!(seen(&moving().after_millis(300), ["k8", "k9", "k10"]), "SAT");
}

#[test]
fn any_key_ends_the_motion_and_is_handled() {
    let driver = moving().press("e");
    assert_eq!((seen(&driver, ["k8", "k9", "k10"]).as_str(), score(&driver).as_str()), ("SAT", "11"));
    assert_eq!(driver.game_screen().draft.tiles().len(), 1, "the key has laid a tile");
    // So does a key without a meaning, and a click.
    let (column, row) = moving().square("k10");
    for driver in [moving().press("<f12>"), moving().click(column, row)] {
        assert_eq!((seen(&driver, ["k8", "k9", "k10"]).as_str(), driver.next_check()), ("SAT", None));
    }
    // A terminal may report that the Enter of Ann's turn is released.
    let mut driver = moving();
    let released = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
    driver.input(&Input::Key(released));
    assert_eq!(seen(&driver, ["k8", "k9", "k10"]), "S..");
}

#[test]
fn without_motion_a_play_is_there_at_once() {
    let by_flag = settled(DUEL.open(120, 40).press("cat<enter>"));
    let by_setting = duel().with_settings("[interface]\nmotion = \"off\"\nbot_pace = \"off\"\n");
    let without_colours = duel().without_colours();
    for driver in [by_flag, by_setting, without_colours] {
        let driver = driver.bot_plays("k8", "SAT");
        assert_eq!((seen(&driver, ["k8", "k9", "k10"]).as_str(), driver.next_check()), ("SAT", None));
    }
}

#[test]
fn the_setting_counts_from_the_next_play_on() {
    let mut driver = duel();
    driver.host.settings.set(Setting::Motion, "off").unwrap();
    assert_eq!(seen(&driver.bot_plays("k8", "SAT"), ["k8", "k9", "k10"]), "SAT");
}

#[test]
fn a_terminal_that_is_slow_once_gets_no_motion_any_more() {
    let mut driver = duel();
    driver.platform.frame_time = Duration::from_millis(31);
    // The frame that was slow is followed by one with the whole play.
    let mut driver = driver.bot_plays("k8", "SAT");
    assert_eq!((seen(&driver, ["k8", "k9", "k10"]).as_str(), driver.next_check()), ("SAT", None));
    driver.platform.frame_time = Duration::ZERO;
    assert_eq!(driver.model().config.motion, Motion::Never);
    let mut fast = duel();
    fast.platform.frame_time = Duration::from_millis(5);
    assert_eq!(seen(&fast.bot_plays("k8", "SAT"), ["k8", "k9", "k10"]), "S..");
}

#[test]
fn a_taken_tile_leaves_its_square_before_the_first_tile_appears() {
    let bot_first = SECTION.players(&["Bot (club)", "Ann"]).bots(&["club", ""]);
    let driver = bot_first.open(80, 24).with_motion();
    let squares = ["f4", "f5", "f6", "f7"];
    driver.assert_hides("◦");
    let driver = driver.bot_takes("f4 SHIN.", "i8");
    assert_eq!((seen(&driver, squares).as_str(), driver.next_check()), ("....", STEP));
    driver.assert_shows("◦");
    let driver = driver.after_millis(80);
    assert_eq!(seen(&driver, squares), "S...");
    let driver = driver.after_millis(240);
    assert_eq!((seen(&driver, squares).as_str(), driver.next_check()), ("SHIN", None));
}

/// The start square is marked until a tile is on it.
#[test]
fn the_first_play_appears_on_the_board_as_it_was() {
    let bot_first = DUEL.players(&["Bot (club)", "Ann"]).bots(&["club", ""]);
    let driver = bot_first.open(80, 24).with_motion().showing("★");
    driver.bot_plays("8g", "CAT").assert_shows("★");
}

/// Between two bots, a play is visible for the pace after it has appeared. Without a pace nothing moves.
#[test]
fn the_next_bot_waits_for_the_motion_unless_bots_have_no_pace() {
    let both = DUEL.players(&["Bot (club)", "Bot (casual)"]).bots(&["club", "casual"]);
    let both = both.position(r#"racks = ["CATSEE?", "SATEEEE"]"#);
    let driver = both.open(120, 40).with_bot_pace("1s").with_motion().at(10);
    let driver = driver.bot_plays("8h", "CAT");
    assert_eq!(seen(&driver, ["h8", "i8", "j8"]), "C..");
    let driver = driver.bot_plays("k8", "SAT");
    assert_eq!((driver.board().as_str(), driver.next_check()), ("8 CAT", STEP));
    let driver = driver.after_millis(160);
    assert_eq!(driver.next_check(), Some(Duration::from_secs(1)));
    let driver = driver.after_millis(1000);
    assert_eq!(
        (driver.board().as_str(), seen(&driver, ["k8", "k9", "k10"]).as_str()),
        ("8 CATS / 9 A / 10 T", "S..")
    );

    let driver = both.open(120, 40).with_motion().bot_plays("8h", "CAT");
    assert_eq!(seen(&driver, ["h8", "i8", "j8"]), "CAT");
}

/// Several people share a keyboard: the board is covered until the next of them is there.
#[test]
fn nothing_moves_behind_the_hand_over_screen() {
    let three = DUEL.ruleset("smartfeud").players(&["Ann", "Bot (club)", "Bob"]).bots(&["", "club"]);
    let three = three.position(r#"racks = ["CATSEE?", "SATEEEE", "EEEEEEE"]"#);
    let driver = three.open(120, 40).with_motion().press("<enter>cat<enter>");
    let driver = settled(driver).bot_plays("k8", "SAT");
    assert!(driver.game_screen().is_covered() && driver.next_check().is_none());
}

/// Where the status line has the scores, they count there.
#[test]
fn the_score_counts_up_on_a_small_screen_too() {
    let small = DUEL.open(36, 21).with_motion().press("cat<enter>").bot_plays("k8", "SAT");
    let first = small.screen();
    let last = small.after_millis(160).screen();
    assert!(first.lines().take(1).any(|line| line.contains("(club) 3")), "{first}");
    assert!(last.lines().take(1).any(|line| line.contains("(club) 11")), "{last}");
}
