//! Hints, and the PIN of a player.

use rackety::input::hint_kind::HintKind;
use rackety::session::{GameRequest, HintsLeft, NewPlayer};
use rackety::text::hints::hint_lines;
use rackety::text::listed_play::ListedPlay;
use rackety::text::play_name::PlayName;
use rackety::tui::game::RackVisibility;
use rackety::tui::job::{JobKind, JobReport};
use rackety_engine::{Axis, PlayNotation, WordGraph};

use super::driver::{Driver, PlatformCall};
use super::setup::{SECTION, WORDFEUD, start};
use super::snapshots::{HINTED, snapshots};

pub(super) fn plays() -> JobReport {
    let play = |text: &str, take: Option<&str>, score| {
        let notation = PlayNotation::parse(text, take).unwrap();
        let words = vec![(notation.word().replace('.', "E"), score)];
        let name = PlayName::new(&notation, &[]);
        let tiles = notation.word().len();
        ListedPlay { words, word_tiles: tiles, bonus: 0, price: 0, tiles, score, name, notation }
    };
    JobReport::BestPlays(vec![
        play("f4 SHIN.", Some("i8"), 22),
        play("9c WASH", None, 19),
        play("h1 wE", None, 3),
    ])
}

/// The hint of the kind that these keys select.
fn hint(keys: &'static str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| {
        HINTED.open(width, height).press("<enter><^g>").press(keys).press("<enter>").report(plays())
    }
}

snapshots! {
    hints_plays: hint("<up>");
    hints_place: hint("<down>");
}

/// Rules, bonuses and the board count tiles, and a tile may have two letters.
#[test]
fn the_length_of_a_word_is_in_tiles_where_they_have_several_letters() {
    let length = |word: &str| {
        let game = WORDFEUD.language("es").words(word).hints("free");
        let game = game.position(r#"racks = ["[CH]A[LL]CEÑU", "SATEEEE"]"#);
        let session = game.session(std::path::PathBuf::new());
        let graph = WordGraph::for_game(session.game()).unwrap();
        let plays = session.game().highest_scoring_plays(&graph, 1).unwrap();
        let listed: Vec<_> = plays.iter().filter_map(|play| ListedPlay::new(session.game(), play)).collect();
        hint_lines(HintKind::Length, &listed).unwrap().remove(0)
    };
    assert_eq!(length("CHA"), "The best word has 2 tiles.");
    assert_eq!(length("ACE"), "The best word has 3 letters.");
}

#[test]
fn a_hint_counts_as_used_once_shown() {
    let driver = HINTED.open(80, 24).press("<enter>").showing("hints 2");
    let driver = driver.press("<^g><enter>");
    assert_eq!(driver.game_screen().awaited_job(), Some(JobKind::BestPlays));
    assert_eq!(driver.platform.calls.last(), Some(&PlatformCall::StartJob));
    // Closed before the hint was shown.
    let driver = driver.press("<esc>").report(plays());
    assert_eq!(
        (driver.game_screen().hints_left(), driver.game_screen().awaited_job()),
        (HintsLeft::Count(2), None)
    );
    let saved = driver.saved_text();
    let driver = driver.press(":hint plays<enter>").report(plays());
    assert_eq!(
        (driver.game_screen().hints_left(), driver.saved_text() != saved),
        (HintsLeft::Count(1), true)
    );
    // The same hint in the same turn is free. Another one counts, and needs no new search.
    let driver = driver.press("<esc><^g><enter>").showing("f4 SHIN. take i8");
    assert_eq!(driver.game_screen().hints_left(), HintsLeft::Count(1));
    let driver = driver.press("<enter><^g><down><enter>");
    assert_eq!(
        (driver.game_screen().hints_left(), driver.game_screen().awaited_job()),
        (HintsLeft::Count(0), None)
    );
    let driver = driver.press("<esc><^g><up><enter>").showing("No hints left");
    // The next player has their own hints.
    let driver = driver.press("<esc><^p>y<enter>");
    assert_eq!(driver.game_screen().hints_left(), HintsLeft::Count(2));
    driver.press("<^p>y<enter><^g>").showing("no hints left");
}

#[test]
fn a_hint_with_nothing_to_show_is_free() {
    let driver = HINTED.open(80, 24).press("<enter><^g><enter>").report(JobReport::BestPlays(Vec::new()));
    driver.assert_shows("There is no legal play");
    assert_eq!(driver.game_screen().hints_left(), HintsLeft::Count(2));
    let driver = HINTED.open(80, 24).press("<enter><^g><enter>").report(JobReport::Failed("why".to_owned()));
    driver.assert_shows("No hint available: why");
    assert_eq!(driver.game_screen().hints_left(), HintsLeft::Count(2));
}

#[test]
fn hints_can_be_off() {
    let driver = SECTION.open(80, 24).press("<enter><^g>").showing("hints are off");
    assert!(driver.game_screen().popup.is_none());
}

/// Anagrams require hints, and count as one once the player has agreed.
#[test]
fn anagrams_are_hints() {
    let words = |hints| {
        let setup = WORDFEUD.words("CAT ACT AT").position(r#"racks = ["CATEEEE"]"#).hints(hints);
        setup.open(80, 24).press("<enter><^f>=cat<enter>")
    };
    assert!(words("off").screen().contains("not shown during a game"));
    let free = words("free");
    free.assert_shows("3 words");
    let asked = words("1");
    asked.assert_shows("This uses your last hint.");
    assert_eq!(asked.game_screen().hints_left(), HintsLeft::Count(1));
    // Enter is no.
    let refused = asked.press("<enter>").hiding("This uses your last hint.").hiding("3 words");
    assert_eq!(refused.game_screen().hints_left(), HintsLeft::Count(1));
    let counted = refused.press("<enter>y").showing("3 words");
    assert_eq!(
        (counted.game_screen().hints_left(), counted.saved_text() != free.saved_text()),
        (HintsLeft::Count(0), true)
    );
    // The same letters are free in the same turn, others are not shown.
    let again = counted.press("<esc>:word =tca<enter>").showing("3 words");
    let counted = again.press("<^u>=at<enter>").showing("not shown during a game");
    assert_eq!(counted.game_screen().hints_left(), HintsLeft::Count(0));
    // Looking up a single word is free.
    let again = counted.press("<^u>cat").showing("CAT is good");
    assert_eq!(again.game_screen().hints_left(), HintsLeft::Count(0));
}

#[test]
fn the_look_up_offers_anagrams_only_where_they_are_shown() {
    HINTED.open(80, 24).press("<enter><^f>").assert_shows("=letters");
    SECTION.open(80, 24).press("<enter><^f>").assert_hides("=letters");
}

#[test]
fn a_hint_is_placed_with_its_taking() {
    let driver = HINTED.open(80, 24).press("<enter><^g><up><enter>").report(plays()).press("<enter>");
    assert!(driver.game_screen().popup.is_none());
    let pending = |driver: &Driver| {
        let draft = &driver.game_screen().draft;
        let squares: Vec<String> = draft.tiles().iter().map(|tile| tile.square.to_string()).collect();
        (draft.taken().map(|square| square.to_string()), squares.join(" "))
    };
    assert_eq!(pending(&driver), (Some("i8".to_owned()), "f4 f5 f6 f7".to_owned()));
    let driver = driver.press("<esc><^g><enter><down><enter>");
    assert_eq!(pending(&driver), (None, "c9 d9 e9 f9".to_owned()));
}

#[test]
fn words_that_were_looked_up_are_placed() {
    let setup = WORDFEUD.words("CAT ACT AT TACT").position(r#"racks = ["CATEE?E", "EEEEEEE"]"#);
    let open = || setup.open(80, 24).press("<enter>");
    let letters = |driver: &Driver| {
        let (screen, tiles) = (driver.game_screen(), driver.game_screen().game().tiles());
        let letter = |pending: &rackety::tui::game::PendingTile| tiles.write_placed(pending.tile);
        screen.draft.tiles().iter().map(letter).collect::<String>()
    };
    // A good word, and one of several that were found.
    let driver = open().press("/cat").showing("Enter places CAT at 8h.");
    assert_eq!(letters(&driver.press("<enter>")), "CAT");
    let driver = open().press(" /*a*t<enter><down><down>").showing("at h8.");
    let driver = driver.press("<esc><enter><end><enter>");
    assert_eq!((letters(&driver).as_str(), driver.game_screen().popup.is_none()), ("TACt", true));
    // A blank stands for a tile of several letters where no shorter one leaves tiles for the rest.
    let spanish = WORDFEUD.language("es").words("DICHA").position(r#"racks = ["ATRSI?D", "EEEEEEE"]"#);
    let driver = spanish.open(80, 24).press("<enter>/dicha").showing("Enter places DICHA at 8h.");
    assert_eq!(letters(&driver.press("<enter>")), "DI[ch]A");
    // What does not fit is not offered: Enter looks it up, and the answer stays.
    let driver = open().press("<end>/cat").hiding("Enter places").showing("Enter find");
    let driver = driver.press("<enter>").showing("CAT is good");
    assert_eq!(letters(&driver), "");
    open().press("/cat").showing("Enter place").hiding("Enter find");
    // Texts that were looked up come back.
    open().press("/ca*<enter><esc>/<up>").assert_shows("> ca*");
}

#[test]
fn the_rack_is_shown_only_after_the_pin() {
    let driver = SECTION.open(80, 24).press("<enter>:pin 12ab<enter>");
    assert!(driver.game_screen().message.as_ref().is_some_and(|message| message.text.contains("your PIN")));
    // Bob has no PIN.
    let driver = driver.press("<^p>y<enter>");
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.game_screen().popup.is_none()),
        (RackVisibility::Visible, true)
    );
    let driver = driver.press("<^p>y<enter>");
    driver.assert_hides_rack();
    let driver = driver.press("12a").showing("> ***").hiding("12a");
    let driver = driver.press("<enter>").showing("Wrong PIN.");
    assert!(driver.game_screen().is_covered());
    let driver = driver.press("<esc><enter>12ab<enter>");
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.game_screen().popup.is_none()),
        (RackVisibility::Visible, true)
    );
    let driver = driver.press(":pin off<enter><^p>y<enter><^p>y<enter>");
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.game_screen().popup.is_none()),
        (RackVisibility::Visible, true)
    );
}

/// The game was left with its rack visible, and somebody else may be the one who continues it.
#[test]
fn a_person_among_bots_is_asked_for_the_pin_when_the_game_is_resumed() {
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("club".parse().unwrap())];
    let request = GameRequest::seeded("smartfeud", players, 7);
    let driver = start(&request, 80, 24).press(":pin 12<enter><f10>g<enter>");
    driver.assert_shows("Ann: Enter when ready");
    driver.assert_hides_rack();
    let driver = driver.press("<enter>12<enter>");
    assert_eq!(driver.game_screen().rack_visibility, RackVisibility::Visible);
    driver.assert_shows_rack();
    // Without a PIN there is nothing to ask.
    driver.press(":pin off<enter><f10>g<enter>").assert_shows_rack();
}

/// A ladder: each time the hints are opened, the next step is selected.
#[test]
fn hints_are_a_ladder() {
    let driver = SECTION.hints("free").open(80, 24).press("<enter><^g>");
    driver.assert_says("how long the word is where the word goes the word the best plays");
    let driver = driver.press("<enter>").report(plays()).saying("The best word has 5 letters.");
    driver.assert_shows("Enter/Esc close");
    let driver = driver.press("<enter><^g><enter>").saying("from f4 down");
    let driver = driver.press("<esc><^g><enter>").saying("makes 22 points.");
    let driver = driver.press("<esc><^g><enter>").showing("9c WASH");
    // The last step stays, and each step can be had again.
    let driver = driver.press("<esc><^g><enter>").showing("9c WASH");
    driver.press("<esc><^g><down><enter>").assert_says("The best word has 5 letters.");
}

/// Moving in the list of the best plays shows each on the board; closing it puts back what was laid before.
#[test]
fn the_board_shows_the_selected_one_of_the_best_plays() {
    let squares = |driver: &Driver| {
        let draft = &driver.game_screen().draft;
        draft.tiles().iter().map(|tile| tile.square.to_string()).collect::<Vec<_>>().join(" ")
    };
    let laid = SECTION.hints("free").open(80, 24).press("<enter>s");
    let (own, cursor) = (squares(&laid), laid.game_screen().cursor);
    let driver = laid.press(":hint plays<enter>").report(plays());
    assert_eq!(squares(&driver), "f4 f5 f6 f7");
    let driver = driver.press("<down>");
    assert_eq!(squares(&driver), "c9 d9 e9 f9");
    let driver = driver.press("<esc>");
    assert_eq!((squares(&driver), driver.game_screen().cursor), (own.clone(), cursor));
    // A game that is left meanwhile has the tiles that its player laid.
    let driver = driver.press("<^g><enter><down>");
    let saved = driver.press("<^q>").saved_text();
    assert!(saved.contains(&format!("\"{own} S\"")) && !saved.contains("c9 "), "{saved}");
    let driver = SECTION.hints("free").open(80, 24).press("<enter>:hint plays<enter>").report(plays());
    assert_eq!(squares(&driver.press("<down><enter>")), "c9 d9 e9 f9");
}

/// A ladder: the length, the place, the word. The place is shown on the board, unless tiles are laid there.
#[test]
fn a_hint_about_the_best_play_shows_one_thing_after_the_other() {
    let free = SECTION.hints("free").open(80, 24).press("<enter>");
    let first = free.game_screen().cursor;
    let length = free.press(":hint length<enter>").report(plays()).saying("The best word has 5 letters.");
    assert_eq!(length.game_screen().cursor, first);
    let place = length.press("<esc>:hint place<enter>").saying("from f4 down");
    let screen = place.game_screen();
    assert_eq!((screen.cursor.to_string().as_str(), screen.axis), ("f4", Axis::Down));
    let word = place.press("<esc>:hint word<enter>").saying("makes 22 points.");
    word.assert_says("One of its tiles is taken from the board.");
    let laid =
        SECTION.hints("free").open(80, 24).press("<enter>s").press(":hint place<enter>").report(plays());
    assert_ne!(laid.game_screen().cursor.to_string(), "f4");
}

/// Also where a command has their tiles.
#[test]
fn anagrams_of_a_command_are_hints() {
    let open = |hints, command: &str| {
        let setup = WORDFEUD.words("CAT ACT AT").position(r#"racks = ["CATEEEE"]"#).hints(hints);
        setup.open(80, 24).press("<enter>").press(command)
    };
    open("off", ":word =cat<enter>").assert_shows("not shown during a game");
    open("free", ":word =cat<enter>").assert_shows("3 words");
    for command in [":word =cat<enter>", ":w =cat<enter>", ":/=cat<enter>"] {
        let asked = open("1", command).showing("This uses your last hint.").hiding("3 words");
        assert_eq!(asked.game_screen().hints_left(), HintsLeft::Count(1), "{command}");
        let refused = asked.press("<enter>").showing("Not searched yet.");
        assert_eq!(refused.game_screen().hints_left(), HintsLeft::Count(1), "{command}");
        let counted = refused.press("<enter>y").showing("3 words");
        assert_eq!(counted.game_screen().hints_left(), HintsLeft::Count(0), "{command}");
        open("1", command).press("y").assert_shows("3 words");
    }
    // Words and patterns are free.
    let pattern = open("1", ":word ?at<enter>").showing("CAT");
    assert_eq!(pattern.game_screen().hints_left(), HintsLeft::Count(1));
}

/// The hints of whoever looks words up are their own, also in the turn of a bot.
#[test]
fn anagrams_in_the_turn_of_a_bot_use_own_hints() {
    let setup = WORDFEUD.words("CAT ACT AT").hints("1");
    let duel = setup.players(&["Ann", "Bot (club)"]).bots(&["", "club"]);
    let duel = duel.position(r#"racks = ["CATEEEE", "EEEEEEE"]"#).open(80, 24);
    let driver = duel.press("/=cat<enter>y").showing("3 words");
    driver.press("<esc><^p>y/=act<enter>").assert_shows("not shown during a game");
    // With several people, nobody knows whose hint it would be.
    let three = setup.ruleset("smartfeud").players(&["Ann", "Bot (club)", "Bob"]).bots(&["", "club", ""]);
    let three = three.position(r#"racks = ["CATEEEE", "EEEEEEE", "EEEEEEE"]"#).open(80, 24);
    three.press("<enter><^p>y/=cat<enter>").showing("not shown during a game");
}

/// Low screens have the selected line of the list, whatever else has to go.
#[test]
fn the_selected_hint_is_seen_on_low_screens() {
    let JobReport::BestPlays(three) = plays() else { panic!("these are plays") };
    let eight: Vec<ListedPlay> =
        (1..=8).map(|score| ListedPlay { score: 90 + score, ..three[1].clone() }).collect();
    for (width, height) in [(26, 8), (40, 12), (60, 10)] {
        let kinds = HINTED.open(width, height).press("<enter><^g>");
        for text in ["how long", "where the word", "the word", "the best plays"] {
            kinds.assert_shows(text);
        }
        let mut driver = kinds.press("<up><enter>").report(JobReport::BestPlays(eight.clone()));
        for play in &eight {
            let line =
                driver.screen().lines().find(|line| line.contains("▸  9")).unwrap_or_default().to_owned();
            assert!(line.contains(&play.score.to_string()), "{width}x{height}: {}", driver.screen());
            driver = driver.press("<down>");
        }
    }
}

/// The look-up says which key places a word, and offers no key that does nothing in a game.
#[test]
fn the_look_up_in_a_game_offers_the_keys_that_act_there() {
    let keys = "[keys.words]\nfind = [\"F5\"]\n[keys.found-words]\nlay = [\"F6\"]\n";
    let setup = WORDFEUD.words("CAT ACT AT TACT").position(r#"racks = ["CATEE?E", "EEEEEEE"]"#);
    let driver = setup.open(80, 24).with_settings(keys).press("<enter>/cat").showing("F5 places CAT at 8h.");
    driver.assert_hides("Tab list");
    driver.assert_shows("allow or bar");
    driver.press("<^u>*a*t<f5><down>").assert_shows("F6 places ");
}

/// On the smallest screen, a long answer of a look-up leaves the line of keys alone.
#[test]
fn the_answer_of_a_look_up_does_not_cover_the_keys() {
    let keys = |text: &str| {
        let screen = SECTION.open(26, 8).press("<enter><^f>").press(text).screen();
        screen.lines().last().unwrap_or_default().to_owned()
    };
    for text in ["qqqqqqqqqqqqqqqq", "[q<enter>", "=shne<enter>"] {
        assert_eq!(keys(text), keys(""), "{text}");
    }
}
