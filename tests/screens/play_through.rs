//! The keys of the game screen and what they do.

use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::app::Input;
use rackety::tui::game::{GameScreen, RackVisibility, TileSource};
use rackety_engine::game::OptionsText;
use ratatui::layout::Size;

use super::drafts::resumed;
use super::driver::Driver;
use super::setup::{CATS, GameSetup, SECTION, SMARTFEUD, WORDFEUD, start};

/// Presses keys, and compares the board, the scores and a part of the message.
#[track_caller]
fn check(setup: &GameSetup<'_>, keys: &str, board: &str, scores: &[i32], message: &str) {
    let driver = setup.open(80, 24).press(keys);
    let shown = driver.message();
    assert_eq!((driver.board().as_str(), driver.scores().as_slice()), (board, scores), "{keys}: {shown}");
    assert!(shown.contains(message), "{keys}: {shown:?} does not contain {message:?}");
}

#[test]
fn words_are_typed_and_played() {
    check(&CATS, "<enter>cat<enter>", "8 CAT", &[6, 0], "Ann played 8h CAT for 6");
    check(&CATS, "<enter>CAT<enter>", "8 cAT", &[2, 0], "Ann played 8h cAT for 2");
    check(&CATS, "<enter>.cat<enter>", "8 cAT", &[2, 0], "");
    check(&CATS, "<enter>123<enter>", "8 CAT", &[6, 0], "");
    check(&CATS, "<enter> cat<enter>", "8 C / 9 A / 10 T", &[6, 0], "");
    check(&CATS, "<enter>:8h CAT<enter>", "8 CAT", &[6, 0], "");
    check(&CATS, "<enter>:8h cat<enter>", "8 CAT", &[6, 0], "");
    check(&CATS, "<enter>:h8 CaT<enter>", "8 C / 9 a / 10 T", &[5, 0], "");
}

#[test]
fn pending_tiles_can_be_returned() {
    check(&CATS, "<enter>cas<back>t<enter>", "8 CAT", &[6, 0], "");
    check(&CATS, "<enter>see<esc>cat<enter>", "8 CAT", &[6, 0], "");
    check(&CATS, "<enter>cat<left><del><enter>", "", &[0, 0], "");
    check(&CATS, "<enter>cat<back><back><back><back><enter>", "", &[0, 0], "place tiles first");
}

#[test]
fn a_blank_is_used_by_number_by_a_capital_or_after_a_dot_and_never_for_a_small_letter() {
    check(&CATS, "<enter>c7a<enter>t<enter>", "8 CaT", &[5, 0], "");
    check(&CATS, "<enter>c7<esc>at<enter>", "8 CAT", &[6, 0], "");
    let no_t = CATS.position(r#"racks = ["CAEEEE?", "SATEEEE"]"#);
    for keys in ["<enter>caT<enter>", "<enter>ca.t<enter>"] {
        check(&no_t, keys, "8 CAt", &[5, 0], "");
    }
    check(&no_t, "<enter>cat", "", &[0, 0], "you have no T, but a blank can stand for it");
    check(&no_t, "<enter>caTt", "", &[0, 0], "you have no T and no blank");
}

#[test]
fn the_cursor_skips_tiles_on_the_board() {
    let on_board = CATS.position(
        r#"
            racks = ["CTEEEEE", "SATEEEE"]
            board = ".\n\n\n\n\n\n\n.......A"
        "#,
    );
    check(&on_board, "<enter><left>ct<enter>", "8 CAT", &[6, 0], "");
    // Typing the letter that is already under the cursor moves the cursor on.
    check(&on_board, "<enter>at<enter>", "8 AT", &[2, 0], "");
}

#[test]
fn refused_plays_change_nothing_and_show_why() {
    check(&CATS, "<enter>tac<enter>", "", &[0, 0], "not in the dictionary: TAC");
    check(&CATS, "<enter><up>cat<enter>", "", &[0, 0], "must cover");
    check(&CATS, "<enter>:8z CAT<enter>", "", &[0, 0], "z8 is not on the board");
    check(&CATS, "<enter>:8h DOG<enter>", "", &[0, 0], "not on the rack: D, O, G");
    check(&CATS, "<enter>:8h EESTS<enter>", "", &[0, 0], "not on the rack: another S");
    check(&CATS, "<enter>:fly<enter>", "", &[0, 0], "unknown command");
    check(&CATS, "<enter>ж", "", &[0, 0], "no letter Ж");
    check(&CATS, "<enter><^t>", "", &[0, 0], "no tile can be taken");
}

#[test]
fn passing_and_resigning_ask_first() {
    check(&CATS, "<enter><^p>n", "", &[0, 0], "");
    check(&CATS, "<enter><^p>y", "", &[0, 0], "Ann passed");
    CATS.open(80, 24)
        .press("<enter><enter>")
        .showing("place tiles first")
        .press("<^p>")
        .assert_hides("place tiles");
    CATS.open(80, 24).press("<enter>:resign<enter>y").showing("Bob wins.");
}

#[test]
fn exchanges_are_marked_by_letter_number_or_command() {
    for keys in
        ["<enter><^x>ee<enter>", "<enter><^x>56<enter>", "<enter>:x EE<enter>", "<enter>:x<enter>ee<enter>"]
    {
        check(&CATS, keys, "", &[0, 0], "Ann exchanged 2 tiles");
    }
    CATS.open(80, 24).press("<enter><^x><enter>").saying("! an exchange needs at least one tile");
}

#[test]
fn a_tile_is_taken_and_used() {
    let taken = SECTION.open(80, 24).press("<enter>:take i8<enter>");
    assert_eq!(taken.game_screen().leftover_words().len(), 2);
    // SHINE comes down to the E of SECTION.
    let board = "4 S / 5 H / 6 I / 7 N / 8 SECT.ON";
    let to_f4 = "<left><left><left><up><up><up><up> ";
    check(
        &SECTION,
        &format!("<enter>:take i8<enter>{to_f4}shin<enter>"),
        board,
        &[64, 32],
        "Ann took I from i8",
    );
    check(&SECTION, "<enter><right><^t><left><^t><esc>", "8 SECTION", &[40, 32], "");
    check(&SECTION, "<enter>:f4 SHIN. take i8<enter>", board, &[64, 32], "played f4 SHINE for 24");
    check(&SECTION, "<enter>:take i8<enter>:f4 shin.<enter>", board, &[64, 32], "played f4 SHINE for 24");
    check(&SECTION, &format!("<enter>:take i8<enter>{to_f4}12+3<enter>"), board, &[64, 32], "");
    // A letter that would go back to the vacated square is that of the rack.
    let own = SECTION.open(80, 24).press("<enter>:take f8<enter><left>e");
    let own: Vec<_> = own.game_screen().draft.tiles().iter().map(|tile| tile.source).collect();
    assert_eq!(own, [TileSource::Rack(3)]);
    let put_back = SECTION.open(80, 24).press("<enter>:take i8<enter><^t>");
    assert!(put_back.game_screen().draft.is_empty());
    let unused = SECTION.open(80, 24).press("<enter>:take i8<enter><enter>");
    assert_eq!(unused.message(), "no tile is placed");
}

#[test]
fn the_gift_blank_is_for_the_first_turn_only() {
    let driver = SMARTFEUD.open(80, 24).press("<enter>");
    assert!(driver.game_screen().extra_tile().is_some() && driver.screen().contains("places the gift blank"));
    let next = driver.press("<^p>y<enter>");
    assert!(next.game_screen().extra_tile().is_none());
}

/// The screen shows what is played: the engine plays the gift blank before an own one.
#[test]
fn the_first_blank_on_the_board_is_the_gift_blank_also_if_an_own_one_was_chosen() {
    let driver = SMARTFEUD.words("CAT").position(r#"racks = ["CATSEE?", "SATEEEE"]"#).open(80, 24);
    let sources = |driver: &Driver| {
        let tiles = driver.game_screen().draft.tiles().iter().filter(|pending| pending.tile.is_blank());
        tiles.map(|pending| pending.source).collect::<Vec<_>>()
    };
    let two = driver.press("<enter>c7a<enter>7t<enter>");
    assert_eq!(sources(&two), [TileSource::Extra, TileSource::Rack(6)]);
    let one = two.press("<left><left><del>");
    assert_eq!(sources(&one), [TileSource::Extra]);
}

/// A gift blank from the bag is not lost.
#[test]
fn the_screen_says_what_becomes_of_the_gift_blank() {
    SMARTFEUD.open(80, 24).press("<enter>").assert_shows("is lost if not");
    let from_bag = SMARTFEUD.ruleset("tests/rulesets/gift-from-the-bag.toml");
    for (width, height) in [(80, 24), (120, 40)] {
        let driver = from_bag.open(width, height).press("<enter>").showing("goes back to");
        driver.assert_shows("if not used.");
        driver.assert_hides("lost if not");
    }
}

#[test]
fn the_rack_keeps_its_order_and_new_tiles_come_last() {
    let driver = CATS.open(80, 24).press("<enter>=");
    let order = |driver: &Driver| {
        let tiles: Vec<_> = driver.game_screen().rack().iter().map(|slot| slot.tile).collect();
        driver.game_screen().game().tiles().write_tiles(&tiles)
    };
    assert_eq!(order(&driver), "ACEEST?");
    let driver = driver.press("<^o><right> <left> <enter>");
    assert_eq!(order(&driver), "CAEEST?");
    let driver = driver.press("cat<enter><enter><^p>y<enter>");
    assert!(order(&driver).starts_with("EES?"), "{}", order(&driver));
    let marked = driver.game_screen().rack().iter().filter(|slot| format!("{:?}", slot.age) == "New").count();
    assert_eq!(marked, 3);
}

#[test]
fn shuffling_keeps_pending_tiles() {
    let driver = CATS.open(80, 24).press("<enter>ca<^u><^u>t<enter>");
    assert_eq!(driver.board(), "8 CAT");
}

#[test]
fn a_hidden_rack_cannot_be_played_from() {
    check(&CATS, "<enter><^k>cat<enter>", "", &[0, 0], "place tiles first");
    check(&CATS, "<enter><^k><^k>cat<enter>", "8 CAT", &[6, 0], "");
}

#[test]
fn the_hand_over_screen_hides_the_rack_and_ignores_letters() {
    let driver = CATS.open(80, 24).press("<enter>cat<enter>sat");
    assert!(driver.game_screen().draft.is_empty());
    let screen = driver.screen();
    assert!(
        screen.contains("Pass the keyboard to Bob") && screen.contains("Ann played 8h CAT for 6"),
        "{screen}"
    );
    assert!(!Driver::has_rack(&screen), "{screen}");
    // Without a clock, the board is for everybody.
    assert!(screen.contains("C'A'T'"), "{screen}");
}

/// Random keys at any size never panic.
#[test]
fn random_keys_never_panic() {
    let keys = "a e t s Q ñ 1 7 0 + . <enter> <enter> <esc> <tab> <back> <del> <up> <down> <left> <right> <home> <end> <f1> \
                <^t> <^x> <^p> <^u> = <^o> <^k> <^e>";
    let keys: Vec<&str> = keys.split(' ').chain([" ", ":take h8<enter>"]).collect();
    let three = SMARTFEUD.players(&["Ann", "Bob", "Cleo"]);
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for setup in [SECTION, WORDFEUD, three] {
        let mut driver = setup.open(80, 24);
        for step in 0..800 {
            driver = driver.press(keys[next(keys.len())]);
            if step % 7 == 0 {
                let (width, height) = [(80, 24), (120, 40), (36, 21), (5, 3), (60, 24)][next(5)];
                driver.input(&Input::Resize(Size::new(width, height)));
                driver.screen();
            }
            if !driver.shows::<GameScreen>() {
                driver = setup.open(80, 24);
            }
        }
    }
}

#[test]
fn three_players_are_asked_after_a_resignation() {
    let three = SECTION.players(&["Ann", "Bob", "Cleo"]).position("");
    let asked = three.open(80, 24).press("<enter><^r>y");
    // Each is asked alone; Bob last, because he plays on afterwards.
    asked.assert_shows("A question for Cleo alone.");
    asked.assert_hides("do you agree");
    assert_eq!(asked.platform.notification(), Some("a question for Cleo"));
    let cleo = asked.press("<enter>").saying("Cleo, do you agree");
    let bob = cleo.press("y").showing("A question for Bob alone.");
    bob.press("<enter>y").assert_shows("All agreed to end the game.");
    let plays_on = three.open(80, 24).press("<enter><^r>y<enter><enter><enter>y");
    plays_on.assert_shows("Bob agrees to end");
    assert!(!plays_on.game_screen().is_over(), "Enter is no: Cleo does not agree");
    plays_on.press(":play on<enter>").hiding("Bob agrees to end");
}

/// SF-24: a game that was left between two answers asks those who have not answered.
#[test]
fn the_others_are_asked_again_after_the_game_was_left() {
    let four = SECTION.players(&["Ann", "Bob", "Cleo", "Dirk"]).position("");
    let asked = resumed(four.open(80, 24).press("<enter><^r>y<enter>y"));
    asked.assert_shows("A question for Dirk alone.");
    let bob = asked.press("<enter>y").showing("A question for Bob alone.");
    let bob = resumed(bob);
    bob.assert_shows("A question for Bob alone.");
    bob.press("<enter>y").assert_shows("All agreed to end the game.");
    // Once the game has gone on, nobody is asked again.
    let gone_on = four.open(80, 24).press("<enter><^r>y<enter>y<enter><enter><enter><enter><^p>y");
    resumed(gone_on).assert_shows("Cleo: Enter when ready");
}

/// Ann is asked whether to end the game, although it is Cleo's turn.
#[test]
fn who_is_asked_alone_enters_their_own_pin() {
    let three = SECTION.players(&["Ann", "Bob", "Cleo"]).position("");
    let asked = three.open(80, 24).press("<enter>:pin 12<enter><^p>y<enter><^r>y");
    asked.assert_shows("A question for Ann alone.");
    let pin = asked.press("<enter>").showing("Ann, your PIN:");
    pin.press("12<enter>").assert_says("Ann, do you agree");
}

#[test]
fn commands_show_what_they_name() {
    let driver = SECTION.open(80, 24).press("<enter>");
    let cases = [
        (":try h7 at<enter>", "h7 AT would score 3: AT 3"),
        (":try h8 S<enter>", "! the tile on h8 is T"),
        (":try 9e SHIN<enter>", "! not on the rack: I"),
        (":square e8<enter>", "e8: S, 1 point"),
        (":square a99<enter>", "! a99 is not on the board"),
        (":scores<enter>", "Ann 40, Bob 32"),
        (":history<enter>", "History"),
        (":unseen<enter>", "Unseen"),
        (":rules<enter>", "Two to four people play."),
    ];
    let mut driver = driver;
    for (keys, text) in cases {
        driver = driver.press(keys);
        assert!(driver.screen().contains(text), "{keys}: {}", driver.screen());
    }
}

#[test]
fn digraph_tiles_are_typed_or_numbered() {
    let spanish = WORDFEUD
        .language("es")
        .words("CHA CALLE CALLÉ ÑU")
        .position(r#"racks = ["[CH]A[LL]CEÑU", "SATEEEE"]"#);
    check(&spanish, "<enter>12<enter>", "8 [CH]A", &[6, 0], "");
    // The rack also has a C; typing H turns it into CH.
    check(&spanish, "<enter>cha<enter>", "8 [CH]A", &[6, 0], "");
    // The rack has no L: the first L waits for the second.
    check(&spanish, "<enter>calle<enter>", "8 CA[LL]E", &[13, 0], "");
    check(&spanish, "<enter>cal<back>", "", &[0, 0], "");
    check(&spanish, "<enter>calx", "", &[0, 0], "");
    // In upper or lower case, precomposed or not.
    for keys in ["ñu", "Ñu", "n\u{303}u"] {
        check(&spanish, &format!("<enter>{keys}<enter>"), "8 ÑU", &[9, 0], "");
    }
}

/// L·L is three characters, and its first one may be a tile of its own.
#[test]
fn a_tile_of_three_characters_is_typed_with_its_first_letter_on_the_rack() {
    let catalan = CATS.ruleset("classic").language("ca");
    for (racks, word) in [("[L·L]LAEEEE", "L·LA"), ("L[L·L]LAEEE", "L·LA"), ("[L·L]AEEEEE", "L·LA")] {
        let position = format!("racks = [\"{racks}\", \"SATEEEE\"]");
        let setup = catalan.words(word).position(&position);
        let played = setup.open(80, 24).press("<enter>l·la<enter>");
        assert_eq!(played.board(), "8 [L·L]A", "{racks}: {}", played.message());
        let exchanged = setup.open(80, 24).press("<enter><^x>l·l<enter>");
        assert_eq!(exchanged.message(), "Ann exchanged 1 tile", "{racks}");
    }
}

/// At the edge of the board the cursor stays where it is; elsewhere, a C that the cursor has left is one letter.
#[test]
fn a_letter_joins_the_one_typed_just_before_it_only() {
    let spanish = WORDFEUD.language("es").words("CHA").position(r#"racks = ["[CH]ACEEEE", "SATEEEE"]"#);
    let laid = |keys: &str| {
        let driver = spanish.open(80, 24).press("<enter>").press(keys);
        let tiles = driver.game_screen().draft.tiles().iter();
        tiles.map(|tile| format!("{} {:?}", tile.square, tile.source)).collect::<Vec<_>>()
    };
    let right = "<right>".repeat(15);
    let at_edge = laid(&format!("{right}ch"));
    assert_eq!(at_edge.len(), 1);
    assert_ne!(at_edge, laid(&format!("{right}c")), "CH has taken the place of C");
    assert_eq!(laid("c<right><right>h"), laid("c"));
}

/// The mode in which one Enter can lose the turn goes before whole names and the number of the turn.
#[test]
fn professional_mode_is_named_beside_a_clock_on_a_narrow_screen() {
    let challenges = ("tests/rulesets/challenge-turn.toml", "72h", 3, "challenges");
    for (ruleset, time, most, mode) in [("smartfeud", "48h", 4, "prof"), challenges] {
        for count in [2, most] {
            let players = &NewPlayer::humans(["Annabella", "Benjamin", "Cleo", "Dirk"])[..count];
            let options = OptionsText {
                mode: Some("professional".to_owned()),
                time: Some(time.to_owned()),
                ..OptionsText::default()
            };
            let request = GameRequest { options, ..GameRequest::seeded(ruleset, players.to_vec(), 7) };
            for (width, height) in [(36, 21), (40, 12), (60, 20), (60, 24)] {
                start(&request, width, height).press("<enter>").assert_shows(mode);
            }
        }
    }
    SECTION.open(60, 24).press("<enter>").showing("turn 3").assert_hides("no clock");
}

#[test]
fn words_are_looked_up_but_not_in_professional_mode() {
    let looked = SECTION.open(80, 24).press("<enter><^f>shinn").showing("SHINN is not in");
    let back = looked.press("<esc>");
    assert!(back.game_screen().popup.is_none());
    let strict = SECTION.professional();
    check(&strict, "<enter><^f>", "8 SECTION", &[40, 32], "look-up is off");
    check(&strict, "<enter>:word shine<enter>", "8 SECTION", &[40, 32], "look-up is off");
}

#[test]
fn meanings_are_shown_in_look_ups_and_below_the_words_played() {
    Driver::menu(80, 24).press("wqi").showing("QI: vital force, in Chinese thought");
    let game = WORDFEUD.words("AT").position(r#"racks = ["ATEEEEE", "EEEEEEE"]"#).open(80, 24);
    game.press("<enter>:word at<enter>").assert_shows("AT: preposition of place");
    let game = WORDFEUD.words("AT").position(r#"racks = ["ATEEEEE", "EEEEEEE"]"#).open(80, 24);
    let played = game.press("<enter>at<enter><enter><tab><tab>").showing("Words").showing("AT  Ann");
    played.assert_shows("  preposition of place");
}

/// WN-7: on the rack at every size, on the board where the squares are large enough.
#[test]
fn points_are_shown_on_rack_and_board() {
    let setup = SMARTFEUD.ruleset("wordfeud-nl").language("nl").position(
        r#"
            racks = ["QXJEEEE", "EEEEEEE"]
            board = ".\n\n\n\n\n\n\n......WEB"
        "#,
    );
    let large = setup.open(80, 24).press("<enter><up>").screen();
    assert!(large.contains("Q₁₀") && large.contains("X₈") && large.contains("E₁"), "{large}");
    // Tiles of six columns have their points in the corner.
    let corners = setup.open(110, 38).press("<enter><up>");
    let (x, y) = corners.slot(1);
    let screen = corners.screen();
    let row = screen.lines().nth(usize::from(y) + 2).unwrap_or_default();
    let below: String = row.chars().skip(usize::from(x) - 3).take(6).collect();
    assert_eq!(below.trim(), "10", "{screen}");
    let on_board = setup.open(120, 40).press("<enter><up>").screen();
    assert!(on_board.contains(" W₅  E₁  B₄ "), "{on_board}");
    let huge = setup.open(150, 54).press("<enter><up>").screen();
    assert!(huge.contains("  W₅    E₁    B₄  "), "{huge}");
    let small = setup.open(36, 21).press("<enter>").screen();
    assert!(small.contains("1Q₁₀") && small.contains("4E₁"), "{small}");
    let plain = setup.open(36, 21).press("<enter>").in_ascii().screen();
    assert!(plain.contains(" Q10") && plain.contains("E1"), "{plain}");
}

/// The configuration file sets what keys do, and what the key line, the help and the notes show.
#[test]
fn keys_can_be_rebound() {
    let config =
        "[keys.board]\nhide = \"F5\"\nturn = []\ntake = [\"F6\", \"^T\"]\n[keys.cover]\nready = \"F7\"\n";
    let driver = SECTION.open(80, 24).with_settings(config);
    assert!(driver.screen().contains("F7 when ready"));
    let driver = driver.press("<enter> ");
    assert!(driver.game_screen().is_covered(), "Enter and Space are not bound any more");
    let driver = driver.press("<f7>");
    let axis = driver.game_screen().axis;
    let driver = driver.press(" ");
    assert_eq!(driver.game_screen().axis, axis, "Space is not bound any more");
    assert!(driver.screen().contains("F6 take") && !driver.screen().contains("Space turn"));
    let driver = driver.press("<^k>");
    assert_eq!(driver.game_screen().rack_visibility, RackVisibility::Visible);
    let driver = driver.press("<f5>");
    assert!(driver.screen().contains("F5 shows your rack"));
    let driver = driver.press("<f1>");
    assert!(driver.screen().contains("F6 ^T") && driver.screen().contains("(no key)"));
}

/// Sentences name no key that does something else.
#[test]
fn no_sentence_names_a_key_that_was_given_away() {
    let file = "[keys.board]\nturn = \"F6\"\n[keys.new-game]\nstart = \"F5\"\n[keys.laboratory]\nstart = \"F6\"\n\
        [keys.words]\nfind = \"F5\"\n";
    let edge = SECTION.open(80, 24).with_settings(file).press("<enter>").press(&"<right>".repeat(20));
    edge.press("wa").showing("no free square in this").assert_hides("Space");
    for (keys, shown) in [("n<end>", "F5 start"), ("b<end>", "F6 start"), ("w??<left>", "F5 find")] {
        Driver::menu(80, 24).with_settings(file).press(keys).showing(shown).assert_hides("Enter");
    }
}
