//! The tutorial: every lesson as its texts say, wrong answers, and leaving.

use rackety::files::Folders;
use rackety::session::{GameRequest, Host};
use rackety::text::listed_play::ListedPlay;
use rackety::text::play_name::PlayName;
use rackety::tui::StartScreen;
use rackety::tui::game::RackVisibility;
use rackety::tui::job::JobReport;
use rackety::tui::screens::menu::Menu;
use rackety::tui::tutorial::TutorialScreen;
use rackety::tutorial::{Tutorial, WRONG_ANSWERS};
use rackety_engine::{Coordinate, PlayNotation};

use super::driver::Driver;
use super::snapshots::snapshots;

pub(super) fn lesson(name: &'static str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| {
        let open = |host: &Host| Tutorial::open(host, Some(name)).unwrap();
        Driver::start(|host, _| StartScreen::Tutorial(Box::new(open(host))), width, height)
    }
}

/// Moves the cursor by the arrow keys.
fn to(driver: Driver, square: &str) -> Driver {
    let (at, _) = Coordinate::parse(square).unwrap();
    let size = driver.game_screen().game().state().board().size();
    let wanted = size.at(at).unwrap();
    let steps = |from: u8, to: u8, back: &str, on: &str| {
        let key = if from > to { back } else { on };
        key.repeat(usize::from(from.abs_diff(to)))
    };
    let cursor = driver.game_screen().cursor;
    let keys = steps(cursor.row(), wanted.row(), "<up>", "<down>")
        + &steps(cursor.column(), wanted.column(), "<left>", "<right>");
    driver.press(&keys)
}

fn tutorial(driver: &Driver) -> &TutorialScreen {
    driver.model().shown().unwrap()
}

/// The lesson on the screen, whose tutor says this.
#[track_caller]
fn assert_in(driver: &Driver, lesson: &str, says: &str) {
    assert_eq!(tutorial(driver).lesson().name(), lesson);
    driver.assert_shows(says);
}

fn hint() -> JobReport {
    let notation = PlayNotation::parse("e8 .OARIEST", None).unwrap();
    let words = vec![("HOARIEST".to_owned(), 112)];
    let name = PlayName::new(&notation, &[]);
    let play = ListedPlay { words, word_tiles: 8, bonus: 40, price: 0, tiles: 7, score: 112, name, notation };
    JobReport::BestPlays(vec![play])
}

/// Only its key leads to the next lesson: the list of the actions is that of the game.
#[test]
fn the_list_of_all_actions_does_not_skip_a_lesson() {
    lesson("taking")(80, 40).press("<f3>").showing("All actions").hiding("the next lesson");
}

/// A lesson has no clock to stop and no words of its own, and offers neither.
#[test]
fn a_lesson_is_not_paused_and_allows_no_words() {
    let paused = lesson("a-word")(80, 24).press("<f9>");
    assert_eq!(paused.game_screen().rack_visibility, RackVisibility::Visible);
    assert_eq!(paused.message(), "only games are paused, and only on the turn of a person");
    paused.press("<f3>").assert_hides("stop the clock");
    let typed = to(lesson("two-words")(120, 40), "h9").press(" an").showing("not in the dictionary: LAN");
    typed.assert_hides("allows it");
    for keys in ["<^v>", ":allow lan<enter>", "/lan<^v>"] {
        let refused = to(lesson("two-words")(120, 40), "h9").press(" an").press(keys);
        assert_eq!(refused.message(), "in a lesson no words can be allowed or barred", "{keys}");
    }
    typed.press("/lan").assert_hides("allow or bar");
}

/// A learner who does what the lines of the tutor say.
#[test]
fn every_lesson_is_learnt_on_the_screen() {
    let driver = lesson("a-word")(80, 24);
    assert_in(&driver, "a-word", "Welcome! Nine short lessons");
    driver.assert_shows("F1 lists all keys, F12 skips a lesson, Esc twice leaves.");
    driver.assert_shows("Lesson 1 of 9: A word");
    let driver = to(driver.press("<enter>"), "e8").press("hello").showing("Play it: Enter.");
    let driver = driver.press("<enter>").showing("Enter: on to lesson 2, Down, and two words.");
    let driver = to(driver.press("<enter>"), "h9").press(" and<enter>");
    assert_in(&driver, "two-words", "One play can make several words");
    let driver = to(driver, "i9").press(" ny<enter>");
    assert_eq!(driver.message(), "Each word counts: ANY 6, ON 2. Together 8 points.");
    let driver = to(driver.press("<enter>"), "i11").press("ream");
    assert_in(&driver, "premiums", "9. k11 doubles it: 18.");
    let driver = to(driver.press("<enter><enter>"), "m11").press(" Sun<enter>");
    assert_in(&driver, "blank", "Well done! This lesson is finished.");
    let driver = driver.press("<enter><^p>y");
    assert_in(&driver, "exchange", "Better: exchange tiles");
    let unmarked = driver.press("<^x><enter>").saying("Mark at least one tile.");
    let driver = unmarked.press("vuui<enter><enter>");
    let driver = to(driver, "i7").press(" wrld<enter>");
    assert_in(&driver, "keyboard", "A cover hides all racks");
    driver.assert_hides_rack();
    let driver = driver.press("<enter>");
    driver.assert_shows_rack();
    let driver = driver.press("<^k>").showing("^K shows it again.");
    let driver = driver.press("<^k>");
    driver.assert_shows_rack();
    driver.assert_hides("Nobody can read it");
    driver.assert_shows("Well done! This lesson is finished.");
    let driver = driver.press("<enter>/hoariest<enter>");
    assert_in(&driver, "help", "is good");
    let driver = to(driver.press("<esc>"), "h12").press("s<enter>");
    assert_in(&driver, "help", "you may allow undo");
    let driver = driver.press("<lt>y").showing("A game can allow hints:");
    let driver = driver.press("<^g><enter>").report(hint()).showing("All seven tiles, down from e9");
    let driver = to(driver.press("<esc>"), "e9").press(" oariest<enter>").showing("112 points.");
    let driver = to(driver.press("<enter>"), "g8").press("<^t>");
    assert_in(&driver, "taking", "Use the T in this turn");
    let driver = to(driver, "i9").press(" est<enter>").showing("g8 is empty");
    let driver = to(driver, "g8").press(" b<enter>").showing("the starting player gets a gift");
    let driver = driver.press("<enter>").showing("on to lesson 9");
    let driver = driver.press("<enter>");
    assert_in(&driver, "farewell", "Enter opens the menu; there, p plays, z has puzzles.");
    let driver = driver.press("<enter>");
    assert!(driver.shows::<Menu>());
    driver.assert_hides("continue with lesson");
}

/// Lines that are cut would hide what to do, so each step is seen whole at both sizes.
#[test]
fn no_line_of_the_tutor_is_cut() {
    for (width, height) in [(80, 24), (36, 21), (120, 40)] {
        let mut driver = lesson("a-word")(width, height);
        for _ in 0..9 {
            let last = tutorial(&driver).step().unwrap().keys.clone().unwrap();
            // The last word that is not a key.
            let words =
                last.split('{').flat_map(|part| part.rsplit('}').take(1)).flat_map(str::split_whitespace);
            let last = words.filter(|word| word.len() > 1).last().unwrap_or_default().to_owned();
            driver.assert_shows(&last);
            driver = driver.press("<f12>");
        }
        assert!(driver.shows::<Menu>());
    }
}

#[test]
fn a_learner_who_does_not_find_the_play_is_shown_it() {
    let mut driver = to(lesson("two-words")(80, 24), "h9").press(" ");
    for wrong in 1..=WRONG_ANSWERS {
        assert!(driver.game_screen().game().turns().is_empty(), "{wrong}");
        driver = driver.press("<^p>y");
        let answer = if wrong < WRONG_ANSWERS { "not what the lesson asks for" } else { "this is the play" };
        assert!(driver.message().contains(answer), "{}", driver.message());
    }
    assert_eq!(driver.board(), "8 HELLO", "the play is laid, and not played");
    driver.press("<enter>").assert_shows("One play can make several words");
}

/// Tiles that were only laid or taken count, once each, and also where taking them back undoes a step.
#[test]
fn wrong_tiles_laid_or_taken_lead_to_the_play_too() {
    let driver = to(to(lesson("a-word")(80, 24).press("<enter>"), "e8"), "e9");
    let twice = driver.press(&"hello<right><esc>".repeat(2));
    assert_eq!(twice.board(), "");
    twice.press("hello").showing("this is the play").assert_shows("Play it: Enter.");
    let wrong = ":i8 NETS take g8<enter><esc>";
    let twice = lesson("taking")(80, 24).press(&wrong.repeat(2)).hiding("NEST");
    let shown = twice.press(wrong.trim_end_matches("<esc>")).showing("this is the play");
    shown.press("<enter>").assert_shows("g8 is empty");
    let taken = ["h8", "d8", "i8"]
        .into_iter()
        .fold(lesson("taking")(80, 24), |driver, square| driver.press(&format!(":take {square}<enter>")));
    taken.showing("Use the T in this turn").press("<enter>").assert_shows("g8 is empty");
}

/// An exchange is not answered as if it were a play.
#[test]
fn an_exchange_is_praised_only_in_place_of_a_pass() {
    let driver = to(lesson("two-words")(80, 24), "h9").press(" and<enter>").press(":x n<enter>");
    assert_eq!(driver.message(), "That is not what the lesson asks for.");
    let driver = lesson("exchange")(80, 24).press(":x v<enter>");
    assert_eq!(driver.message(), "Good, but try passing first.");
}

/// A play that the rules refuse, or that the lesson does not ask for, leaves its tiles on the board, as in a game.
#[test]
fn the_tiles_of_a_wrong_play_stay() {
    let driver = to(lesson("taking")(80, 24), "g8").press("<^t>");
    let driver = to(driver, "i9").press(" es<enter>");
    assert!(driver.message().contains("must be used in the same turn"), "{}", driver.message());
    assert_eq!(driver.game_screen().draft.tiles().len(), 2);
    driver.press("t<enter>").assert_shows("g8 is empty");
    let driver = to(lesson("two-words")(80, 24), "h9").press(" an<enter>");
    assert_eq!(driver.message(), "Not in the dictionary: LAN.");
    driver.press("d<enter>").assert_shows("One play can make several words");
}

/// Enter begins, as the tutor says, whatever was tried before.
#[test]
fn tiles_that_were_tried_do_not_keep_a_lesson_from_going_on() {
    let driver = lesson("a-word")(80, 24).press("hel<enter>").showing("The cursor is on c5");
    assert!(driver.game_screen().draft.tiles().is_empty());
    let driver = to(lesson("farewell")(80, 24), "c10").press("e<enter>");
    assert!(driver.shows::<Menu>());
}

/// Whoever takes back what a step asked for hears again what to do.
#[test]
fn a_step_that_is_undone_has_to_be_done_again() {
    to(lesson("taking")(80, 24), "g8").press("<^t>").showing("Use the T in this turn");
    for undoing in ["<esc>", "<^t>"] {
        let driver = to(lesson("taking")(80, 24), "g8").press("<^t>").press(undoing);
        driver.assert_shows("Move to g8, the T of CARTON, and take it");
        driver.press("<^t>").assert_shows("Use the T in this turn");
    }
    let driver = to(lesson("a-word")(80, 24).press("<enter>"), "e8").press("hello");
    driver.assert_shows("Play it: Enter.");
    driver.press("<back>").assert_shows("Type HELLO to put them on it");
}

/// The lesson says where AND goes, and answers whoever turns or types elsewhere.
#[test]
fn a_learner_on_another_square_is_told_where_to_go() {
    let driver = lesson("two-words")(80, 24);
    driver.assert_shows("Move to h9, below the second L of HELLO.");
    let driver = to(driver, "g9").press(" ");
    assert_eq!(driver.message(), "The arrow points down. Now move to h9.");
    let driver = driver.press("a");
    assert_eq!(driver.message(), "First take the tiles back; then move to h9, and turn the arrow.");
    to(driver.press("<esc>"), "h9").assert_shows("AND below the second L of HELLO");
}

/// Nothing that ends turns or games does so in a lesson that does not ask for it.
#[test]
fn other_turns_are_turned_down_and_escape_leaves() {
    let driver = lesson("keyboard")(80, 24).press("<^p>y<^r>y");
    assert_eq!(
        driver.message(),
        "That is not what the lesson asks for.",
        "a pass and a resignation are not praised"
    );
    assert!(driver.game_screen().game().turns().is_empty());
    let driver = to(lesson("a-word")(80, 24).press("<enter>"), "e8").press("he<esc>");
    assert!(driver.shows::<TutorialScreen>() && driver.scores() == [0, 0]);
    let driver = driver.press("<esc>");
    assert_eq!(driver.message(), "press again to leave the tutorial");
    let driver = driver.press("<right><esc>");
    assert!(driver.shows::<TutorialScreen>(), "another key begins anew");
    assert!(driver.press("<esc>").shows::<Menu>());
}

/// The size at which the whole board fits has room for the lines of the lesson, too.
#[test]
fn the_size_for_the_whole_board_counts_the_lines_of_the_tutor() {
    let driver = lesson("premiums")(60, 20);
    driver.assert_shows("whole board: 60x23");
    lesson("premiums")(60, 22).assert_shows("whole board");
    lesson("premiums")(60, 23).assert_hides("whole board");
    lesson("premiums")(30, 30).assert_shows("whole board: 33x25");
    lesson("premiums")(33, 25).assert_hides("whole board");
}

/// Only the play that the lesson asks for will do, and what is laid elsewhere may be no play at all.
#[test]
fn other_words_and_other_squares_are_answered() {
    let driver = lesson("a-word")(80, 24).press("<enter>:8e HELL<enter>");
    assert_eq!(driver.message(), "Good, but this lesson is about HELLO, across from e8.");
    assert!(driver.game_screen().game().turns().is_empty());
    to(lesson("premiums")(150, 54), "i8")
        .press("ream")
        .assert_shows("REAM: across from i11. Esc takes it back, Space");
    // The right square, but downwards: the answer names the direction, and the keys that are in force.
    let driver = to(lesson("a-word")(150, 54).press("<enter>"), "e8").press(" hello");
    driver.assert_shows("HELLO: across from e8. Esc takes it back, Space");
    let driver = lesson("a-word")(150, 54).with_settings("[keys.board]\nturn = [\"F6\"]\n").press("<enter>");
    to(driver, "e8").press("<f6>hello").assert_shows("Esc takes it back, F6 turns");
    let driver = lesson("help")(80, 24).press("/hoariest<enter><esc>:e8 HOARIEST<enter>");
    assert_eq!(driver.message(), "Good, but first something modest: an S on h12.");
}

/// Squares of two columns have no arrow, so the line above the tutor's shows it; no score is worth more in a lesson.
#[test]
fn small_screens_show_the_arrow_that_the_tutor_asks_for() {
    for (width, height) in [(40, 12), (40, 24)] {
        let driver = lesson("two-words")(width, height).showing("▸ type a word");
        driver.press(" ").assert_shows("▾ type a word");
    }
}

#[test]
fn a_lesson_is_skipped_behind_its_cover_too() {
    let driver = lesson("keyboard")(80, 24).press(":i7 WORLD<enter>").showing("F12 skip");
    assert_in(&driver.press("<f12>"), "help", "Is HOARIEST a word?");
}

/// Nothing of a lesson is saved.
#[test]
fn the_keys_that_leave_say_what_becomes_of_a_lesson() {
    let driver = lesson("a-word")(120, 40).press("<f3>").showing("a lesson is not.");
    driver.press("<esc><f1>").assert_shows("Go to the menu. A game is saved, a lesson is not.");
}

/// A word that is none has its mark alone where "not a word" would be cut.
#[test]
fn the_words_that_a_taking_leaves_are_not_cut() {
    let driver = to(lesson("taking")(80, 24), "i8").press("<^t>").showing("leaves CARTO");
    assert!(!driver.screen().contains("not a wo…"), "{}", driver.screen());
}

/// A play that is right needs none of the steps that prepare it.
#[test]
fn a_quick_learner_may_play_at_once() {
    lesson("taking")(80, 24).press(":i8 NEST take g8<enter>").showing("g8 is empty");
    lesson("a-word")(80, 24).press("<enter>:8e HELLO<enter>").showing("on to lesson 2");
}

#[test]
fn a_tile_taken_elsewhere_is_answered_with_what_it_leaves() {
    let driver = to(lesson("taking")(80, 24), "h8").press("<^t>");
    assert!(driver.message().starts_with("That leaves CART"), "{}", driver.message());
}

/// Enter looks the word up, and Esc closes the look-up; only the word that the lesson asks for will do.
#[test]
fn a_lesson_asks_for_its_word() {
    let driver = lesson("help")(80, 24).press("/h<back>");
    assert_in(&driver, "help", "Is HOARIEST a word?");
    let driver = driver.press("hoarier<enter><esc>");
    assert_eq!(driver.message(), "Now look up HOARIEST.");
    let driver = driver.press("/hoariest<enter>").showing("HOARIEST is good");
    let driver = driver.press("<esc>");
    assert_eq!(driver.message(), "HOARIEST is good.");
    driver.assert_shows("First something modest");
}

#[test]
fn escape_cancels_the_letter_of_a_blank() {
    let driver = lesson("blank")(80, 24).press("?").showing("Type the letter of the");
    let driver = driver.press("<esc>").hiding("Type the letter of the");
    assert_ne!(driver.message(), "press again to leave the tutorial");
    assert_eq!(driver.press("<esc>").message(), "press again to leave the tutorial");
}

/// A game that was begun from the command line counts, too.
#[test]
fn the_tutorial_is_not_offered_to_somebody_who_has_played() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders { data: Some(folder.path().to_owned()), ..Folders::default() };
    let host = Host::new(&folders, None);
    assert!(host.offers_tutorial());
    let request = GameRequest { ruleset: "wordfeud".to_owned(), ..GameRequest::default() };
    host.new_game(&request).unwrap().save().unwrap();
    assert!(!host.offers_tutorial());
}

snapshots! {
    tutorial_taking: lesson("taking");
    tutorial_wrong: |width, height| lesson("two-words")(width, height).press(":8d OTHELLO<enter><^p>y");
    tutorial_cover: |width, height| lesson("keyboard")(width, height).press(":i7 WORLD<enter>");
    tutorial_finished: |width, height| lesson("a-word")(width, height).press("<enter>:8e HELLO<enter>");
}

/// After the last step of a lesson, the line of keys has those that do something.
#[test]
fn the_end_of_a_lesson_offers_only_what_works() {
    let driver = lesson("a-word")(120, 40).press("<enter>:8e HELLO<enter>").showing("on to lesson 2");
    let screen = driver.screen();
    let keys = screen.lines().rfind(|line| line.contains("F1 help")).unwrap_or_default();
    for dead in ["more", "play", "panel", "turn", "exchange", "pass", "word", "command"] {
        assert!(!keys.contains(dead), "{dead}: {keys}");
    }
    for key in ["F12 skip", "menu", "quit"] {
        assert!(keys.contains(key), "{key}: {keys}");
    }
    driver.press("<enter>").assert_shows("exchange");
}

#[test]
fn a_faulty_lesson_of_ones_own_does_not_close_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = folder.path().join("rulesets").join("lessons");
    std::fs::create_dir_all(&lessons).unwrap();
    std::fs::write(lessons.join("mine.toml"), "").unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    // Nor does one that cannot be read; whoever wants another lesson gets that one.
    std::fs::write(lessons.join("latin1.toml"), b"title = \"\xff\"\n").unwrap();
    std::fs::write(lessons.join("yours.toml"), include_str!("../../rulesets/lessons/taking.toml")).unwrap();
    let open = |wanted| Tutorial::open(&Host::new(&folders, None), wanted);
    for faulty in ["mine", "latin1", "none.toml"] {
        assert!(open(Some(faulty)).is_err(), "{faulty}");
    }
    let yours = open(Some("yours")).unwrap();
    assert_eq!((yours.lessons()[yours.first()].name(), yours.first()), ("yours", 8));
    assert_eq!(open(Some("taking")).unwrap().first(), 7);
    let all = open(None).unwrap();
    assert_eq!((all.lessons().len(), all.first()), (10, 0));
    assert!(all.faults().iter().any(|fault| fault.file().ends_with("latin1.toml")), "{:?}", all.faults());
    Driver::start(|_, _| StartScreen::Tutorial(Box::new(all)), 80, 24).showing("latin1.toml:");
}
