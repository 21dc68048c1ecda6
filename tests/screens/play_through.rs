//! Start, keys, what comes of it.

use rackety::tui::app::input::Input;
use rackety::tui::app::model::Screen;
use rackety::tui::game::Veil;
use ratatui::layout::Size;

use super::drive::{Begin, Driven, SECTION, SMARTFEUD, WORDFEUD};

const PLAIN: Begin<'static> =
    Begin { words: "CAT CATS AT TA ACT SAT", position: r#"racks = ["CATSEE?", "SATEEEE"]"#, ..WORDFEUD };

/// Keys on a game, then the board, the scores, and what the message line ends with.
#[track_caller]
fn check(begin: &Begin<'_>, keys: &str, board: &str, scores: &[i32], message: &str) {
    let driven = Driven::game(begin, 80, 24).press(keys);
    let told = driven.table().message.as_ref().map(|message| message.text.as_str()).unwrap_or_default();
    assert_eq!((driven.board().as_str(), driven.scores().as_slice()), (board, scores), "{keys}: {told}");
    assert!(told.contains(message), "{keys}: {told:?} does not tell {message:?}");
}

#[test]
fn words_are_typed_and_played() {
    check(&PLAIN, "<enter>cat<enter>", "8 CAT", &[6, 0], "Ann played 8h CAT for 6");
    check(&PLAIN, "<enter>CAT<enter>", "8 cAT", &[2, 0], "Ann played 8h cAT for 2");
    check(&PLAIN, "<enter>.cat<enter>", "8 cAT", &[2, 0], "");
    check(&PLAIN, "<enter>123<enter>", "8 CAT", &[6, 0], "");
    check(&PLAIN, "<enter> cat<enter>", "8 C / 9 A / 10 T", &[6, 0], "");
    check(&PLAIN, "<enter>:8h CAT<enter>", "8 CAT", &[6, 0], "");
    check(&PLAIN, "<enter>:8h cat<enter>", "8 CAT", &[6, 0], "");
    check(&PLAIN, "<enter>:h8 CaT<enter>", "8 C / 9 a / 10 T", &[5, 0], "");
}

#[test]
fn what_is_laid_can_be_taken_back() {
    check(&PLAIN, "<enter>cas<back>t<enter>", "8 CAT", &[6, 0], "");
    check(&PLAIN, "<enter>see<esc>cat<enter>", "8 CAT", &[6, 0], "");
    check(&PLAIN, "<enter>cat<left><del><enter>", "", &[0, 0], "");
    check(&PLAIN, "<enter>cat<back><back><back><back><enter>", "", &[0, 0], "lay tiles first");
}

#[test]
fn a_blank_is_chosen_by_number_or_where_the_letter_is_missing() {
    check(&PLAIN, "<enter>c7a<enter>t<enter>", "8 CaT", &[5, 0], "");
    check(&PLAIN, "<enter>c7<esc>at<enter>", "8 CAT", &[6, 0], "");
    let no_t = Begin { position: r#"racks = ["CAEEEE?", "SATEEEE"]"#, ..PLAIN };
    check(&no_t, "<enter>cat<enter>", "8 CAt", &[5, 0], "");
    check(&no_t, "<enter>catt", "", &[0, 0], "you have no T and no blank");
}

#[test]
fn the_cursor_skips_what_lies_there() {
    let lying = Begin {
        position: r#"
            racks = ["CTEEEEE", "SATEEEE"]
            board = """
...............
...............
...............
...............
...............
...............
...............
.......A.......
"""
        "#,
        ..PLAIN
    };
    check(&lying, "<enter><left>ct<enter>", "8 CAT", &[6, 0], "");
    // Whoever types the letter that lies under the cursor walks over it.
    check(&lying, "<enter>at<enter>", "8 AT", &[2, 0], "");
}

#[test]
fn refused_plays_change_nothing_and_say_why() {
    check(&PLAIN, "<enter>tac<enter>", "", &[0, 0], "not in the dictionary: TAC");
    check(&PLAIN, "<enter><up>cat<enter>", "", &[0, 0], "must cover");
    check(&PLAIN, "<enter>:8z CAT<enter>", "", &[0, 0], "z8 is not on the board");
    check(&PLAIN, "<enter>:8h DOG<enter>", "", &[0, 0], "not on the rack: D O G");
    check(&PLAIN, "<enter>:fly<enter>", "", &[0, 0], "unknown command");
    check(&PLAIN, "<enter>ж", "", &[0, 0], "no letter Ж");
    check(&PLAIN, "<enter><^t>", "", &[0, 0], "no tile is taken from the board");
}

#[test]
fn passing_and_resigning_ask_first() {
    check(&PLAIN, "<enter><^p>n", "", &[0, 0], "");
    check(&PLAIN, "<enter><^p>y", "", &[0, 0], "Ann passed");
    let resigned = Driven::game(&PLAIN, 80, 24).press("<enter>:resign<enter>y");
    assert!(resigned.screen().contains("Bob wins."), "{}", resigned.screen());
}

#[test]
fn exchanges_are_marked_by_letter_number_or_command() {
    for keys in
        ["<enter><^x>ee<enter>", "<enter><^x>56<enter>", "<enter>:x EE<enter>", "<enter>:x<enter>ee<enter>"]
    {
        check(&PLAIN, keys, "", &[0, 0], "Ann exchanged 2 tiles");
    }
    let none = Driven::game(&PLAIN, 80, 24).press("<enter><^x><enter>");
    assert!(none.screen().contains("! an exchange needs at least one tile"), "{}", none.screen());
}

#[test]
fn a_tile_is_taken_and_used() {
    let taken = Driven::game(&SECTION, 80, 24).press("<enter>:take i8<enter>");
    assert_eq!(taken.table().left_words().len(), 2);
    // SHINE comes down to the E of SECTION.
    let board = "4 S / 5 H / 6 I / 7 N / 8 SECT.ON";
    let to_f4 = "<left><left><left><up><up><up><up> ";
    check(
        &SECTION,
        &format!("<enter>:take i8<enter>{to_f4}shin<enter>"),
        board,
        &[64, 32],
        "Ann took from i8",
    );
    check(&SECTION, "<enter><right><^t><left><^t><esc>", "8 SECTION", &[40, 32], "");
    check(&SECTION, "<enter>:f4 SHIN. take i8<enter>", board, &[64, 32], "played f4 SHIN for 24");
    check(&SECTION, "<enter>:take i8<enter>:f4 shin.<enter>", board, &[64, 32], "played f4 SHIN for 24");
    check(&SECTION, &format!("<enter>:take i8<enter>{to_f4}12+3<enter>"), board, &[64, 32], "");
    let put_back = Driven::game(&SECTION, 80, 24).press("<enter>:take i8<enter><^t>");
    assert!(put_back.table().draft.is_empty());
    let unused = Driven::game(&SECTION, 80, 24).press("<enter>:take i8<enter><enter>");
    let told = unused.table().message.as_ref().unwrap().text.clone();
    assert_eq!(told, "no tile is placed");
}

#[test]
fn the_gift_is_held_in_the_first_turn_only() {
    let driven = Driven::game(&SMARTFEUD, 80, 24).press("<enter>");
    assert!(driven.table().extra().is_some() && driven.screen().contains("gift: this turn only"));
    let next = driven.press("<^p>y<enter>");
    assert!(next.table().extra().is_none());
}

#[test]
fn the_rack_keeps_its_order_and_new_tiles_come_last() {
    let driven = Driven::game(&PLAIN, 80, 24).press("<enter><^a>");
    let order = |driven: &Driven| {
        let tiles: Vec<_> = driven.table().rack().iter().map(|held| held.tile).collect();
        driven.table().game().tiles().write_tiles(&tiles)
    };
    assert_eq!(order(&driven), "ACEEST?");
    let driven = driven.press("<^o><right> <left> <enter>");
    assert_eq!(order(&driven), "CAEEST?");
    let driven = driven.press("cat<enter><enter><^p>y<enter>");
    assert!(order(&driven).starts_with("EES?"), "{}", order(&driven));
    let marked = driven.table().rack().iter().filter(|held| format!("{:?}", held.age) == "New").count();
    assert_eq!(marked, 3);
}

#[test]
fn a_shuffled_rack_keeps_what_is_laid() {
    let driven = Driven::game(&PLAIN, 80, 24).press("<enter>ca<^u><^u>t<enter>");
    assert_eq!(driven.board(), "8 CAT");
}

#[test]
fn a_hidden_rack_is_not_played_from() {
    check(&PLAIN, "<enter><^k>cat<enter>", "", &[0, 0], "lay tiles first");
    check(&PLAIN, "<enter><^k><^k>cat<enter>", "8 CAT", &[6, 0], "");
}

#[test]
fn the_cover_hides_the_rack_and_takes_no_letters() {
    let driven = Driven::game(&PLAIN, 80, 24).press("<enter>cat<enter>sat");
    assert!(driven.table().draft.is_empty());
    let screen = driven.screen();
    assert!(
        screen.contains("Pass the keyboard to Bob") && screen.contains("Ann played 8h CAT for 6"),
        "{screen}"
    );
    assert!(!screen.contains("1: S"), "{screen}");
}

/// Keys without sense, in every order: nothing panics, at any size, and the game can still be played.
#[test]
fn random_keys_break_nothing() {
    const KEYS: [&str; 34] = [
        "a",
        "e",
        "t",
        "s",
        "Q",
        "ñ",
        "1",
        "7",
        "0",
        "+",
        ".",
        " ",
        "<enter>",
        "<enter>",
        "<esc>",
        "<tab>",
        "<back>",
        "<del>",
        "<up>",
        "<down>",
        "<left>",
        "<right>",
        "<home>",
        "<end>",
        "<f1>",
        "<^t>",
        "<^x>",
        "<^p>",
        "<^u>",
        "<^a>",
        "<^o>",
        "<^k>",
        ":take h8<enter>",
        "<^e>",
    ];
    let three = Begin { players: &["Ann", "Bob", "Cleo"], ..SMARTFEUD };
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for begin in [&SECTION, &WORDFEUD, &three] {
        let mut driven = Driven::game(begin, 80, 24);
        for step in 0..1500 {
            driven = driven.press(KEYS[next(KEYS.len())]);
            if step % 7 == 0 {
                let (width, height) = [(80, 24), (120, 40), (36, 21), (5, 3), (60, 24)][next(5)];
                driven.input(&Input::Resize(Size::new(width, height)));
                driven.screen();
            }
            if !matches!(driven.model.screen, Screen::Game(_)) {
                driven = Driven::game(begin, 80, 24);
            }
        }
    }
}

#[test]
fn three_players_are_asked_after_a_resignation() {
    let three = Begin { players: &["Ann", "Bob", "Cleo"], position: "", ..SECTION };
    let asked = Driven::game(&three, 80, 24).press("<enter><^r>y");
    assert!(asked.screen().contains("Bob, would you quit"), "{}", asked.screen());
    let agreed = asked.press("yy");
    assert!(agreed.screen().contains("All agreed to end the game."), "{}", agreed.screen());
    let plays_on = Driven::game(&three, 80, 24).press("<enter><^r>yyn<enter>");
    assert!(plays_on.screen().contains("Bob (agrees)"), "{}", plays_on.screen());
    let taken_back = plays_on.press(":play on<enter>");
    assert!(!taken_back.screen().contains("(agrees)"), "{}", taken_back.screen());
}

#[test]
fn the_command_line_tells_what_is_asked() {
    let driven = Driven::game(&SECTION, 80, 24).press("<enter>");
    let cases = [
        (":try h7 at<enter>", "h7 a would score 1: AT 1"),
        (":try h8 S<enter>", "! the tile on h8 is T, not S"),
        (":try 9e SHIN<enter>", "! not on the rack: I"),
        (":square e8<enter>", "e8: S, 1 point"),
        (":square a99<enter>", "! a99 is not on the board"),
        (":scores<enter>", "Ann 40, Bob 32"),
        (":history<enter>", "HISTORY"),
        (":unseen<enter>", "UNSEEN"),
        (":rules<enter>", "Two to four people play."),
    ];
    let mut driven = driven;
    for (keys, told) in cases {
        driven = driven.press(keys);
        assert!(driven.screen().contains(told), "{keys}: {}", driven.screen());
    }
}

#[test]
fn digraph_tiles_are_typed_or_numbered() {
    let spanish = Begin {
        language: "es",
        words: "CHA CALLE CALLÉ ÑU",
        position: r#"racks = ["[CH]A[LL]CEÑU", "SATEEEE"]"#,
        ..WORDFEUD
    };
    check(&spanish, "<enter>12<enter>", "8 [CH]A", &[6, 0], "");
    // The rack has a C of its own, which the H makes a CH.
    check(&spanish, "<enter>cha<enter>", "8 [CH]A", &[6, 0], "");
    // No L is on the rack, so the first waits for the second.
    check(&spanish, "<enter>calle<enter>", "8 CA[LL]E", &[13, 0], "");
    check(&spanish, "<enter>cal<back>", "", &[0, 0], "");
    check(&spanish, "<enter>calx", "", &[0, 0], "");
    // In either case, composed or not.
    for keys in ["ñu", "Ñu", "n\u{303}u"] {
        check(&spanish, &format!("<enter>{keys}<enter>"), "8 ÑU", &[9, 0], "");
    }
}

#[test]
fn words_are_looked_up_but_not_in_professional_mode() {
    let looked = Driven::game(&SECTION, 80, 24).press("<enter><^f>shinn");
    assert!(looked.screen().contains("SHINN is not in"), "{}", looked.screen());
    let back = looked.press("<esc>");
    assert!(back.table().popup.is_none());
    let strict = Begin { mode: "professional", ..SECTION };
    check(&strict, "<enter><^f>", "8 SECTION", &[40, 32], "found out by playing");
    check(&strict, "<enter>:word shine<enter>", "8 SECTION", &[40, 32], "found out by playing");
}

/// WN-7: on the rack at every size, on the board where the cells are large enough.
#[test]
fn points_are_shown_on_rack_and_board() {
    let begin = Begin {
        ruleset: "wordfeud-nl",
        language: "nl",
        position: r#"
            racks = ["QXJEEEE", "EEEEEEE"]
            board = """
...............
...............
...............
...............
...............
...............
...............
......WEB......
"""
        "#,
        ..SMARTFEUD
    };
    let rows_of = |driven: &Driven, text: &str| -> Vec<String> {
        let screen = driven.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let at = rows.iter().rposition(|row| row.contains(text)).unwrap_or_else(|| panic!("{screen}"));
        rows[at..=at + 1].iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let large = Driven::game(&begin, 120, 40).press("<enter><up>");
    let tiles = large.table().game().tiles();
    let points = |text: &str| tiles.points(rackety_engine::Tile::Letter(tiles.letter(text).unwrap()));
    let on_rack = format!("{} {} {} 1 1 1 1", points("Q"), points("X"), points("J"));
    assert!(rows_of(&large, "W   E   B")[1].starts_with(&format!("{} 1 {}", points("W"), points("B"))));
    assert_eq!(rows_of(&large, "1: Q")[1], on_rack);
    let medium = Driven::game(&begin, 80, 24).press("<enter>");
    assert_eq!(rows_of(&medium, "1: Q")[1], on_rack);
    let small = Driven::game(&begin, 36, 21).press("<enter>").screen();
    assert!(small.contains("1Q₁₀") && small.contains("4E₁"), "{small}");
    let plain = Driven::game(&begin, 36, 21).press("<enter>").in_ascii().screen();
    assert!(plain.contains(" Q10") && plain.contains("E1"), "{plain}");
}

/// What the file says is what the keys do, and what help line, help and notes tell.
#[test]
fn keys_can_be_rebound() {
    let config =
        "[keys.board]\nhide = \"F5\"\nturn = []\ntake = [\"F6\", \"^T\"]\n[keys.cover]\nready = \"F7\"\n";
    let driven = Driven::game(&SECTION, 80, 24).with_settings(config);
    assert!(driven.screen().contains("F7 when ready"));
    let driven = driven.press("<enter> ");
    assert_eq!(driven.table().veil, Veil::Cover, "Enter and Space do nothing any more");
    let driven = driven.press("<f7>");
    let axis = driven.table().axis;
    let driven = driven.press(" ");
    assert_eq!(driven.table().axis, axis, "nothing turns");
    assert!(driven.screen().contains("F6 take") && !driven.screen().contains("Space turn"));
    let driven = driven.press("<^k>");
    assert_eq!(driven.table().veil, Veil::Open);
    let driven = driven.press("<f5>");
    assert!(driven.screen().contains("hidden: F5 shows it"));
    let driven = driven.press("<f1>");
    assert!(driven.screen().contains("F6 ^T") && driven.screen().contains("(no key)"));
}
