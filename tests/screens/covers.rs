//! The cover between the turns of two people: when it takes keys, and what it offers.

use std::time::Duration;

use rackety::tui::app::Input;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;
use ratatui::style::Modifier;

use super::driver::Driver;
use super::setup::{CATS, GameSetup, SMARTFEUD};

/// A game in which a play with an unknown word stands unless it is challenged.
pub(super) const BLUFF: GameSetup<'static> = CATS.ruleset("bluff").professional();

/// Ann has played, and Bob's cover is drawn.
fn before_bob() -> Driver {
    CATS.open(80, 24).press("<enter>cat").with_waiting_covers().press("<enter>")
}

fn is_covered(driver: &Driver) -> bool {
    driver.game_screen().is_covered()
}

/// The second of two presses of Enter, from an impatient or a bouncing finger, shows nobody's rack.
#[test]
fn a_cover_takes_no_key_in_its_first_second() {
    for millis in [0, 50, 150, 300, 500, 999] {
        for key in ["<enter>", " ", "c", "<f10>"] {
            let driver = before_bob().after_millis(millis).press(key);
            assert!(is_covered(&driver), "{key} after {millis} ms");
            driver.assert_hides_rack();
            let driver = driver.after_millis(1000 - millis).press("<enter>");
            assert!(!is_covered(&driver), "{key} after {millis} ms");
        }
    }
    let clicked = before_bob().click(10, 10);
    assert!(is_covered(&clicked));
    // The program can be left at any time.
    assert!(before_bob().press("<^q>").has_quit());
}

/// Keys that wait in a queue while the terminal draws, or while the program is stopped, were typed before the cover took
/// any.
#[test]
fn a_key_typed_in_the_wait_and_handled_after_it_does_not_open_the_cover() {
    let mut driver = before_bob();
    driver.platform.set_running(Duration::from_secs(60));
    driver.input(&Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
    assert!(is_covered(&driver));
    assert!(!is_covered(&driver.press("<enter>")));
}

/// Nor does a key that is handled together with the turn of a bot, before which there was no cover.
#[test]
fn a_key_typed_in_the_turn_of_a_bot_does_not_open_the_cover_after_it() {
    let three = BLUFF
        .players(&["Ann", "Bot (club)", "Bob"])
        .bots(&["", "club", ""])
        .position(r#"racks = ["CATSEE?", "SATEEEE", "CATEEEE"]"#);
    let before_bob = || {
        let driver = three.open(80, 24).with_bot_pace("2s").press("<enter>").with_waiting_covers();
        let mut driver = driver.press("cat<enter>").bot_plays("k8", "S");
        assert!(!is_covered(&driver) && driver.game_screen().game().turns().len() == 1);
        driver.platform.set_running(Duration::from_secs(60));
        driver
    };
    for key in [KeyCode::Enter, KeyCode::Char('c'), KeyCode::Char(' ')] {
        let mut driver = before_bob();
        driver.input(&Input::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        assert!(is_covered(&driver), "{key}");
        assert_eq!(driver.game_screen().game().turns().len(), 2, "{key}");
        driver.assert_hides_rack();
    }
    let clicked = before_bob().click_on("Bot");
    assert!(is_covered(&clicked));
    assert!(!is_covered(&clicked.after_millis(1000).press("<enter>")));
}

/// The wait is a bar that fills in a few steps, and no key is offered before it is full.
#[test]
fn the_cover_shows_that_it_waits() {
    let driver = before_bob();
    let full = |driver: &Driver| {
        let (column, row) = driver.find("Bob: Enter when ready");
        let terminal = driver.terminal();
        let buffer = terminal.backend().buffer();
        let reversed = |x: &u16| buffer[(*x, row)].modifier.contains(Modifier::REVERSED);
        let cells: Vec<u16> = (0..buffer.area.width).filter(reversed).collect();
        assert!(column < buffer.area.width);
        cells.len()
    };
    assert_eq!(full(&driver), 0);
    driver.assert_hides("Enter ready");
    assert_eq!(driver.next_check(), Some(Duration::from_millis(250)));
    let driver = driver.after_millis(500);
    let half = full(&driver);
    assert!(half > 0);
    let driver = driver.after_millis(500);
    assert!(full(&driver).abs_diff(2 * half) <= 1);
    driver.assert_shows("Enter ready");
    assert_eq!(driver.next_check(), None);
}

#[test]
fn a_pause_does_not_hand_the_keyboard_over() {
    let driver = CATS.open(80, 24).press("<enter>ca<f9>").showing("The game is paused.");
    driver.assert_shows("Ann: Enter when ready");
    driver.assert_hides("begins");
    assert_eq!(driver.platform.notification(), Some("the game is paused"));
    let driver = driver.press("<enter>t<enter>").showing("Pass the keyboard to Bob");
    driver.press("<enter><f9>").showing("The game is paused.").hiding("Pass the keyboard");
}

/// The question names the words, and says what a wrong challenge costs, and who gets it.
#[track_caller]
fn assert_asks_about_challenge(driver: &Driver) {
    let words = driver.screen().replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["Challenge TAC?", "are good, Ann gets 5"] {
        assert!(words.contains(part), "{part:?} is not in {words}");
    }
}

/// Nothing checks the words of a play that stands unless it is challenged.
#[test]
fn a_play_that_can_be_challenged_is_not_checked_when_it_is_played() {
    for (width, height) in [(36, 21), (80, 24), (120, 40)] {
        let typed = BLUFF.open(width, height).press("<enter>tac").hiding("checked when played");
        if width < 80 {
            continue;
        }
        typed.assert_shows(if width < 120 { "unchecked" } else { "good unless challenged" });
        let professional = CATS.ruleset("smartfeud").professional().open(width, height).press("<enter>tac");
        professional.assert_shows("checked");
    }
}

/// The next player sees the play and the key on the cover, and has a key for it while they have not played.
#[test]
fn a_play_is_challenged_on_the_cover_or_after_it() {
    let cover = BLUFF.open(80, 24).press("<enter>tac<enter>").showing("Ann played 8h TAC");
    cover.assert_shows("c challenges the last play");
    cover.assert_shows("c challenge");
    let asked = cover.press("c");
    assert_asks_about_challenge(&asked);
    let back = asked.press("n");
    assert!(is_covered(&back) && back.board() == "8 TAC");
    assert_eq!(back.press("cy").board(), "");
    for (width, height) in [(26, 8), (40, 12), (80, 24), (110, 42)] {
        let cover = BLUFF.open(width, height).press("<enter>tac<enter>");
        assert_asks_about_challenge(&cover.click_on("c challenges"));
    }

    let after = BLUFF.open(120, 40).press("<enter>tac<enter><enter>").showing("! challenge");
    let mut after = after;
    for key in ["!", ":challenge<enter>"] {
        after = after.press(key);
        assert_asks_about_challenge(&after);
        after = after.press("n");
        assert_eq!(after.board(), "8 TAC", "{key}");
    }
    assert_eq!(after.press("!y").board(), "");
    assert_asks_about_challenge(&BLUFF.open(26, 8).press("<enter>tac<enter>c"));
    let before = BLUFF.open(120, 40).press("<enter>").hiding("! challenge");
    let refused = before.press("!");
    assert_eq!(refused.game_screen().game().turns().len(), 0);
    assert_eq!(refused.message(), "there is no play to challenge");
}

/// Where words cannot be looked up, no key for it is offered.
#[test]
fn the_line_of_keys_shows_what_can_be_done() {
    CATS.open(120, 40).press("<enter>").assert_shows("^F word");
    CATS.professional().ruleset("smartfeud").open(120, 40).press("<enter>").assert_hides("^F word");
}

/// In games where none may be exchanged, that is a pass, which nobody means by leaving all tiles unmarked.
#[test]
fn an_exchange_of_no_tiles_is_asked_about() {
    for keys in ["<enter><^x><enter>", "<enter>:x 0<enter>"] {
        let asked = SMARTFEUD.open(80, 24).press(keys).saying("Exchange no tiles? That counts as a pass.");
        assert_eq!(asked.game_screen().game().turns().len(), 0, "{keys}");
        assert_eq!(asked.press("<enter>").game_screen().game().turns().len(), 0, "{keys}");
        assert_eq!(SMARTFEUD.open(80, 24).press(keys).press("y").game_screen().game().turns().len(), 1);
    }
    // Where it is no turn at all, it is refused as before.
    CATS.open(80, 24).press("<enter><^x><enter>").hiding("Exchange no tiles?");
}

/// The play that ends the game is challenged or not before anybody sees the racks that are left.
#[test]
fn the_last_play_is_challenged_before_the_result() {
    let last = BLUFF.position("racks = [\"TAC\", \"SATEEEE\"]\nbag = \"\"");
    for (width, height) in [(80, 24), (120, 40)] {
        last.open(width, height).press("<enter><tab>tac<enter>n<esc>").showing("Challenge");
        let asked = || last.open(width, height).press("<enter><tab>tac<enter>").at(2);
        asked().assert_shows("Challenge");
        for secret in ["AEEEEST", "SATEEEE", "E 4", "E₁ 4", "Tiles left", "left ", "replay"] {
            asked().assert_hides(secret);
        }
        assert!(asked().press("pv<tab>").model().replay.is_none());
        let challenged = asked().press("y");
        assert!(!challenged.game_screen().is_over());
        assert_eq!(challenged.board(), "");
        let result = asked().press("n").hiding("c challenge").showing("p replay");
        assert!(result.press("c").game_screen().is_over());
    }
    let asked = last.open(80, 24).press("<enter>tac<enter>").at(2).saying("Bob, do you challenge this play?");
    asked.assert_says(
        "If all words are good, Ann gets 5 points. Without a challenge, the result shows all racks.",
    );
    // A challenge that is wrong leads on to the result.
    let wrong = last.words("TAC").open(80, 24).press("<enter>tac<enter>").at(2).press("y");
    assert!(wrong.game_screen().is_over());
    wrong.assert_shows("p replay");
}

/// Nor anybody the scores with the tiles that are left, from which those of the others follow.
#[test]
fn the_last_play_is_challenged_before_the_tiles_left_are_counted() {
    let last = BLUFF
        .players(&["Ann", "Bob", "Cleo"])
        .position("scores = [10, 20, 47]\nracks = [\"TAC\", \"SATEEEE\", \"QZ\"]\nbag = \"\"");
    for (width, height) in [(36, 21), (80, 24)] {
        let asked = last.open(width, height).press("<enter>tac<enter>").at(2);
        assert!(asked.game_screen().is_over());
        assert_eq!(asked.scores(), [43, 13, 27]);
        // Ann has 16 with her play.
        let shown = if width < 80 { vec!["Bob 20"] } else { vec!["16", "20", "47"] };
        for score in shown {
            asked.assert_shows(score);
        }
        asked.assert_hides("43");
        asked.assert_hides("27");
        asked.press("n").assert_shows("27");
    }
    // The score in large digits, which the question leaves in view.
    let card = |driver: &Driver| {
        let (column, row) = driver.find("Cleo");
        let screen = driver.screen();
        let lines = screen.lines().skip(row.into()).take(6);
        lines.map(|line| line.chars().skip(column.into()).collect()).collect::<Vec<String>>()
    };
    let large = last.open(120, 40).press("<enter>");
    let before = card(&large);
    assert_eq!(card(&large.press("tac<enter>").at(2)), before);
}

/// The tiles to exchange are whole, however many letters each has, and a number is that of one tile.
#[test]
fn the_tiles_to_exchange_are_whole_and_have_numbers_of_their_own() {
    let catalan =
        CATS.ruleset("classic").language("ca").position(r#"racks = ["[L·L]A[L·L]CE[NY]?", "SATEEEE"]"#);
    for (width, height) in [(36, 21), (80, 24), (120, 40)] {
        for (steps, chosen) in [(0, "[L·L]"), (2, "[L·L]"), (5, "[NY]")] {
            let driver = catalan.open(width, height).press("<enter><^x>").press(&"<right>".repeat(steps));
            driver.assert_shows(chosen);
            // In front of the rack and the unseen tiles, where they are visible.
            let times = driver.screen().matches("L·L").count();
            assert!(if width < 80 { times == 2 } else { times >= 4 }, "{}", driver.screen());
        }
    }
    let twelve = SMARTFEUD.ruleset("tests/rulesets/twenty-six.toml").language("xx");
    for (width, height) in [(80, 24), (200, 60)] {
        let screen = twelve.open(width, height).press("<enter><^x>").screen();
        let rows = screen.lines().filter_map(|line| line.rsplit('│').nth(1));
        let numbers = rows.filter(|row| row.chars().all(|one| one == ' ' || one.is_ascii_digit()));
        let numbers: String = numbers.flat_map(str::split_whitespace).collect();
        assert_eq!(numbers, "1234567890", "{screen}");
    }
}

#[test]
fn a_tile_to_exchange_that_is_not_on_the_rack_is_refused_as_on_the_board() {
    let setup = SMARTFEUD.position(r#"racks = ["SHNEWAO", "OTTERIA"]"#);
    for (key, refusal) in [
        ("9", "no tile 9: your rack has 7 tiles"),
        ("0", "no tile 0: your rack has 7 tiles"),
        ("z", "you have no Z"),
        ("?", "you have no blank"),
    ] {
        setup.open(120, 40).press("<enter><^x>").press(key).assert_says(&format!("! {refusal}"));
    }
}

/// On the smallest screen, too, the tiles to exchange leave a row for the text and do not cover the line of keys.
#[test]
fn the_tiles_to_exchange_end_above_the_keys() {
    let twelve = SMARTFEUD.ruleset("tests/rulesets/twenty-six.toml").language("xx");
    let catalan =
        CATS.ruleset("classic").language("ca").position(r#"racks = ["[L·L]A[L·L]CE[NY]?", "SATEEEE"]"#);
    for (setup, tiles) in [(twelve, 12), (catalan, 7)] {
        let keys_line = |driver: &Driver| driver.screen().lines().last().unwrap_or_default().to_owned();
        for steps in 0..tiles {
            let driver = setup.open(26, 8).press("<enter><^x>").press(&"<right>".repeat(steps));
            let keys = keys_line(&driver);
            assert!(keys.contains("mark") && !keys.contains(['[', ']']), "{}", driver.screen());
            driver.assert_shows("No tiles marked");
            // The selected tile is visible, whichever it is.
            driver.assert_shows("[");
            driver.assert_shows("]");
        }
        let refused = setup.open(26, 8).press("<enter><^x><enter>");
        assert!(keys_line(&refused).contains("mark"), "{}", refused.screen());
        refused.assert_shows("! ");
    }
}

/// A rack shows no other letter than it has: one of several characters is whole on the smallest screen.
#[test]
fn a_letter_of_several_characters_is_whole_on_the_smallest_rack() {
    let catalan =
        CATS.ruleset("classic").language("ca").position(r#"racks = ["[L·L]A[L·L]CE[NY]?", "SATEEEE"]"#);
    let screen = catalan.open(26, 8).press("<enter>").screen();
    assert_eq!(screen.matches("L·L").count(), 2, "{screen}");
    assert!(screen.contains("NY"), "{screen}");
}

/// Whoever is out of a game that goes on is marked beside their score.
#[test]
fn a_cover_marks_who_is_out() {
    let three = SMARTFEUD.players(&["Ann", "Bob", "Cem"]);
    for (width, height) in [(80, 24), (120, 40)] {
        let driver = three.open(width, height).press("<enter><^r>y");
        let driver = driver.press("<enter>n<enter>n<enter><^p>y");
        assert!(is_covered(&driver));
        let screen = driver.screen();
        let marked = |name: &str| screen.lines().any(|line| line.contains(name) && line.contains("(out)"));
        assert_eq!(["Ann ", "Bob ", "Cem "].map(marked), [true, false, false], "{screen}");
    }
}

/// Whoever hides the game or the rack hides what was said about it, too.
#[test]
fn a_message_about_the_rack_is_hidden_with_it() {
    for (width, height) in [(36, 21), (80, 24), (120, 40)] {
        let tried = || CATS.open(width, height).press("<enter>:try 8h cat<enter>").showing("would score");
        tried().press("<f9>").hiding("would score").assert_shows("The game is paused.");
        tried().press("<^k>").assert_hides("would score");
    }
}

/// Whoever has left the game still has the keyboard.
#[test]
fn the_next_rack_is_covered_from_a_player_who_has_left() {
    let three = CATS
        .ruleset("tests/rulesets/challenge-turn.toml")
        .professional()
        .position(r#"racks = ["CATSEE?", "SATEEEE", "CATEEEE"]"#);
    let next = three.players(&["Ann", "Bob", "Bot (club)"]).bots(&["", "", "club"]);
    let covered = next.open(80, 24).press("<enter><^r>y").showing("Pass the keyboard to Bob");
    assert!(is_covered(&covered));
    covered.assert_hides_rack();
    let bots = covered.press("<enter><^p>y").bot_passes();
    assert!(!is_covered(&bots), "nobody else is left");

    let after_bot = three.players(&["Ann", "Bot (club)", "Bob"]).bots(&["", "club", ""]);
    let covered = after_bot.open(80, 24).press("<enter><^r>y").bot_plays("8h", "SAT");
    assert!(is_covered(&covered));
    covered.assert_hides_rack();
    let shown = covered.press("<enter>");
    shown.assert_shows_rack();
    assert_eq!((is_covered(&shown), shown.board().as_str()), (false, "8 SAT"));
}

/// A challenge that was won is the turn of whoever has challenged.
#[test]
fn whoever_loses_a_turn_by_a_challenge_reads_so() {
    let bob = BLUFF.open(80, 24).press("<enter>tac<enter>cy<enter>").hiding("Since your turn");
    let ann = bob.press("<^p>y");
    assert!(is_covered(&ann));
    ann.assert_shows("Bob challenged the play");
    ann.press("<enter>").assert_shows("Since your turn: Bob");
}

#[test]
fn a_pin_is_asked_for_before_a_challenge() {
    let cover = BLUFF.open(80, 24).press("<enter><^p>y<enter>:pin 12<enter><^p>y<enter>tac<enter>");
    let pin = cover.press("c").showing("Bob, your PIN:").hiding("Challenge the words");
    let wrong = pin.press("13<enter>").showing("Wrong PIN.");
    let asked = wrong.press("12<enter>");
    assert_asks_about_challenge(&asked);
    assert!(is_covered(&asked));
    assert_eq!(asked.press("y").board(), "");
}

/// Where the terminal has no room for the game, no key plays, and a cover waits until it is seen.
#[test]
fn where_the_terminal_is_too_small_nothing_is_played() {
    let resized = |mut driver: Driver, width: u16, height: u16| {
        driver.input(&Input::Resize(Size::new(width, height)));
        driver
    };
    let cover = resized(CATS.open(20, 5).after_millis(2000).press("<enter>"), 80, 24);
    assert!(is_covered(&cover));
    let small = resized(CATS.open(80, 24).press("<enter>"), 20, 5).press("cat<enter>:8h cat<enter>");
    let large = resized(small, 80, 24);
    assert_eq!((large.board().as_str(), large.game_screen().draft.is_empty()), ("", true));
    assert!(resized(large, 20, 5).press("<^q>").has_quit());
}
