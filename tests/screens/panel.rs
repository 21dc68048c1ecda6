//! The status line, the side panel and the messages, from the smallest screen to the usual one.

use rackety::files::SaveError;
use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::app::Input;
use rackety::tui::game::RackVisibility;
use rackety::tui::theme::Depth;
use rackety_engine::game::{HintsText, OptionsText};
use ratatui::crossterm::event::MouseEventKind;
use ratatui::layout::Size;

use super::covers::BLUFF;
use super::driver::{Driver, PlatformCall};
use super::setup::{CATS, GameSetup, SECTION, SMARTFEUD, WORDFEUD, start};
use super::snapshots::snapshots;

/// A game with as much to say on the status line as there can be.
fn full_game(time: &str, width: u16, height: u16) -> Driver {
    let names = ["Maximilian Longo", "Bartholomew Wide", "Cleopatra Egypta", "Dirk Diggler Jr."];
    let request = GameRequest {
        options: OptionsText {
            mode: Some("professional".to_owned()),
            random_board: Some(true),
            time: Some(time.to_owned()),
            hints: Some(HintsText::Count(3)),
            ..OptionsText::default()
        },
        ..GameRequest::seeded("smartfeud", NewPlayer::humans(names), 7)
    };
    start(&request, width, height).press("<enter>")
}

/// Four words are left over, for which a low panel has not four rows.
#[test]
fn a_taking_shows_all_words_that_it_leaves() {
    let crossed = SECTION.position(
        r#"
            racks = ["SHNEWA?", "OTTERIA"]
            board = ".\n.\n.\n.\n.\n........H\n........A\n....SECTION\n........N\n........O"
        "#,
    );
    for (width, height) in [(80, 24), (110, 42), (250, 70)] {
        let driver = crossed.open(width, height).press("<enter>:take i8<enter>");
        for text in ["places it", "SECT", "ON", "HA", "NO"] {
            driver.assert_shows(text);
        }
        driver.assert_hides("of yo…");
    }
}

/// The bot's progress leaves no room for the whole sentence, which is beside the rack.
#[test]
fn the_last_turn_is_whole_or_not_in_the_panel() {
    let players = [NewPlayer::humans(["Ann"]), vec![NewPlayer::Bot("novice".parse().unwrap())]].concat();
    let request = GameRequest::seeded("smartfeud", players, 7).timed("3m");
    let driver = start(&request, 80, 24).at(180).showing("Next play");
    assert_eq!(driver.screen().matches("Ann's time ran out").count(), 1, "{}", driver.screen());
}

fn status(driver: &Driver) -> String {
    let row = usize::from(driver.layout().status.y);
    driver.screen().lines().nth(row).unwrap_or_default().to_owned()
}

/// Returns the rows between the status line and the last row, where a sign says that there are more keys.
fn below_status(driver: &Driver) -> String {
    let (status, keys) = (driver.layout().status.y, driver.layout().keys.y);
    driver.screen().lines().take(keys.into()).skip(usize::from(status) + 1).collect()
}

#[test]
fn whose_turn_bag_and_time_are_shown_whatever_the_width() {
    for (width, height) in [(26, 8), (36, 21), (60, 24), (80, 24), (120, 40), (200, 60)] {
        for (limit, left) in [("3m", "2:59"), ("48h", "47:59h")] {
            let driver = full_game(limit, width, height).at(1);
            let line = status(&driver);
            let places = ["bag 88", left].map(|text| line.find(text));
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{width}x{height}: {line}");
            driver.assert_shows("Maxi");
        }
    }
}

#[test]
fn the_rest_of_the_status_line_has_one_order_and_what_does_not_fit_is_marked() {
    let order = ["SmartFeud", "English", "prof", "hints 3", "random"];
    for width in [80, 100, 120, 160, 200] {
        let line = status(&full_game("3m", width, 60));
        assert!(line.trim_end().ends_with("turn 1   bag 88   3:00"), "{line}");
        let found: Vec<Option<usize>> = order.iter().map(|text| line.find(text)).collect();
        let shown: Vec<usize> = found.iter().copied().flatten().collect();
        assert!(shown.is_sorted(), "{line}");
        let is_prefix = found.iter().skip_while(|place| place.is_some()).all(Option::is_none);
        assert!(is_prefix, "{line}");
        assert_eq!(line.contains('…'), shown.len() < order.len(), "{line}");
    }
}

/// What the status line has no room for is one key away, and so is the board after it.
#[test]
fn the_tab_of_the_game_shows_everything() {
    for (width, height) in [(36, 21), (80, 24)] {
        let driver = full_game("3m", width, height).press("<f2>");
        let from_top = driver.screen();
        let all = (0..9).fold((from_top, driver), |(all, driver), _| {
            let driver = driver.mouse(MouseEventKind::ScrollDown, (70, 12));
            (all + &driver.screen(), driver)
        });
        let all = all.0;
        for text in ["SmartFeud", "English", "258,917", "professional", "random", "3 left"] {
            assert!(all.contains(text), "{text}: {all}");
        }
    }
    full_game("3m", 36, 21).press("<f2><esc>").showing("a b c d");
}

/// Pressed again, the key shows the rules in full, and the board is behind them.
#[test]
fn the_key_of_the_game_shows_its_rules_too() {
    for (width, height) in [(26, 8), (36, 21), (80, 24), (200, 60)] {
        let options = full_game("3m", width, height).press("<f2>").showing("F2 rules ");
        let rules = options.press("<f2>");
        rules.assert_shows("The rules of SmartFeud");
        rules.press("<esc>").assert_shows("· ");
    }
}

/// Who plays by a limit sees how much of it is left, and by which rules the game differs from others.
#[test]
fn takings_left_and_unusual_rules_are_shown() {
    let pickpocket = SECTION.ruleset("pickpocket");
    let driver = pickpocket.open(120, 40).press("<enter>").showing("takings left: Ann 5, Bob 5");
    let tab = |driver: Driver| {
        let down = |driver: Driver| driver.mouse(MouseEventKind::ScrollDown, (75, 22));
        let (all, _) = (0..9).fold((String::new(), driver.press("<f2>")), |(all, driver), _| {
            (all + &driver.screen(), down(driver))
        });
        all
    };
    let facts = tab(driver);
    for text in ["Takings", "Ann 5 left, Bob 5 left", "A taking costs 10 points.", "Each player may take 5"] {
        assert!(facts.contains(text), "{text}: {facts}");
    }
    let facts = tab(WORDFEUD.ruleset("seven-seas").open(120, 40).press("<enter>"));
    assert!(facts.contains("Theme words in English:") && !facts.contains("Dutch"), "{facts}");
}

#[test]
fn scores_are_visible_next_to_the_board_at_every_size() {
    for (width, height) in [(26, 8), (36, 21)] {
        let driver = SECTION.open(width, height).press("<enter>");
        let screen = driver.screen();
        assert!(screen.contains("40") && screen.contains("32"), "{screen}");
    }
    SECTION.open(80, 24).press("<enter>").showing("█ █ █▀█").showing("▀▀█ ▀▀█");
    let two = SECTION.open(36, 21).press("<enter>").screen();
    assert_eq!(two.matches("40").count(), 1, "scores are shown once:\n{two}");
    let four = full_game("3m", 36, 21);
    four.assert_shows("B 0 C 0 D 0");
}

/// No key acts on a board that nobody sees.
#[test]
fn a_tab_that_hides_the_board_takes_no_keys_for_it() {
    for (width, height) in [(36, 21), (26, 8)] {
        let driver = SECTION.open(width, height).press("<enter>:take i8<enter>").press("<tab>");
        let before = (driver.game_screen().draft.clone(), driver.game_screen().cursor);
        let driver = driver.press("sh1<^t><left><up> <enter><back><del><^x>");
        let screen = driver.game_screen();
        assert_eq!((screen.draft.clone(), screen.cursor), before);
        assert!(screen.popup.is_none());
        driver.assert_shows("Esc board");
        let driver = driver.press("<esc>").showing("E C T");
        assert!(driver.game_screen().draft.taken().is_some(), "what was laid is still there");
    }
}

#[test]
fn a_tab_that_hides_the_board_closes_with_the_turn() {
    let driver = CATS.open(36, 21).press("<enter>cat<tab><tab>:").showing("History");
    driver.press("<esc><enter><enter>").showing("a b c d");
    let bot = WORDFEUD
        .players(&["Ann", "Bot (club)"])
        .bots(&["", "club"])
        .words("CAT CATS AT SAT")
        .position(r#"racks = ["CATSEE?", "SATEEEE"]"#);
    let driver = bot.open(36, 21).press("cat<enter><tab>").hiding("a b c d");
    driver.bot_plays("k8", "SAT").assert_shows("a b c d");
}

#[test]
fn the_panel_keeps_its_tab_next_to_the_board() {
    CATS.open(80, 24).press("<enter><tab>cat<enter><enter>").showing("Unseen");
}

/// Ann, and two bots after her.
const TWO_BOTS: GameSetup<'static> = SMARTFEUD
    .players(&["Ann", "Bot (master)", "Bot (novice)"])
    .bots(&["", "master", "novice"])
    .words("SECTION SECT ON SHIN SHINE CAT AT")
    .position(
        r#"
        turn = 3
        racks = ["CATEEEE", "SHNEEEE", "EEEEEEE"]
        bag = "EEEEEEEE"
        board = ".\n\n\n\n\n\n\n....SECTION"
    "#,
    );

/// A taking is announced with its letter, and after several bots every play is listed until the next key.
#[test]
fn the_plays_of_several_bots_are_all_announced() {
    for (width, height) in [(36, 21), (80, 24), (120, 40)] {
        let driver = TWO_BOTS.open(width, height).press("<^p>y");
        let driver = driver.bot_takes("f4 SHIN.", "i8").bot_passes();
        let screen = driver.screen().replace(['│', '╭', '╮', '╰', '╯'], " ");
        let words: Vec<&str> = screen.split_whitespace().collect();
        let text = words.join(" ");
        assert!(text.contains("Since your turn"), "{screen}");
        for part in ["(master) took I from i8", "played f4 SHINE for", "(novice) passed"] {
            let holds = part.split(' ').all(|word| text.contains(word));
            assert!(holds, "{part}:\n{screen}");
        }
        driver.press("<left>").assert_hides("Since your turn");
    }
}

/// Lines that have room nowhere else take the place of whole panels, and repeat nothing.
#[test]
fn the_turns_of_others_cover_no_part_of_a_panel() {
    let three = SMARTFEUD.players(&["Ann", "Bob", "Cleo", "Dirk"]);
    for (width, height) in [(80, 24), (110, 42), (250, 70)] {
        let driver =
            three.open(width, height).press("<enter><^p>y<enter><^p>y<enter><^p>y<enter><^p>y<enter>");
        driver.assert_shows("─ Since your turn ─");
        let screen = driver.screen();
        for corners in [['╭', '╰'], ['╮', '╯']] {
            let [upper, lower] = corners.map(|corner| screen.matches(corner).count());
            assert_eq!(upper, lower, "{screen}");
        }
        for name in ["Bob", "Cleo", "Dirk"] {
            assert_eq!(screen.matches(&format!("{name} passed")).count(), 1, "{screen}");
        }
        let unseen = |screen: &str| {
            let from = screen.find("─ Unseen ─").unwrap_or(screen.len());
            screen[from..].lines().take(8).map(|row| row.chars().skip(60).collect()).collect::<Vec<String>>()
        };
        let without = driver.press("<left>").screen();
        assert!(height < 30 || unseen(&screen) == unseen(&without), "{screen}\n{without}");
    }
}

/// With several people, the turns are listed once the next one has the keyboard.
#[test]
fn turns_of_others_are_listed_after_the_hand_over() {
    let three = SMARTFEUD.players(&["Ann", "Bob", "Cleo"]);
    let driver = three.open(80, 24).press("<enter><^p>y<enter><^p>y").hiding("Since your turn");
    let driver = driver.press("<enter>");
    for text in ["Since your turn", "Ann passed", "Bob passed"] {
        driver.assert_shows(text);
    }
    driver.press("<left>").assert_hides("Since your turn");
}

#[test]
fn an_announcement_names_the_letter_that_was_taken() {
    SECTION.open(80, 24).press("<enter>:f4 SHIN. take i8<enter>").showing("Ann took I from i8");
}

/// The history has a play as its whole word, on one line.
#[test]
fn the_history_cuts_no_play() {
    let driver = SECTION
        .players(&["Maximilian Longo", "Bob"])
        .open(80, 24)
        .press("<enter>:f4 SHIN. take i8<enter><enter>");
    let screen = driver.screen();
    let line = screen.lines().find(|line| line.contains("+24 │")).unwrap_or_default();
    assert!(line.contains(" 3 M SHINE") && line.contains("f4  I"), "{screen}");
}

#[test]
fn players_who_only_resigned_or_agreed_have_no_last_points() {
    let three = SMARTFEUD.players(&["Ann", "Bob", "Cleo"]);
    three.open(120, 40).press("<enter><^r>yyy<esc>").hiding("+0");
}

/// Every letter with its points, how many are unseen, and how many there are.
#[test]
fn the_letter_distribution_is_on_the_tab_of_unseen_tiles() {
    let driver = SECTION.open(80, 24).press("<enter><tab>").showing("19 in bag and racks");
    for text in ["E₁", "13/13", "▾"] {
        driver.assert_shows(text);
    }
    let driver = (0..9).fold(driver, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (70, 14)));
    for text in ["Z₁₀", "?₀", "▴"] {
        driver.assert_shows(text);
    }
}

/// The panel that is always visible has every tile, with less about each where there is little room.
#[test]
fn no_unseen_tile_is_out_of_view_beside_the_board() {
    for (width, height) in [(110, 42), (120, 40), (150, 54), (200, 60)] {
        let driver = SECTION.open(width, height).press("<enter>");
        let screen = driver.screen();
        let rows = screen.lines().skip_while(|line| !line.contains("─ Unseen ─"));
        let panel: String = rows.filter_map(|row| row.rsplit('│').nth(1)).collect();
        let is_figure = |character: char| character.is_ascii_digit() || ('₀'..='₉').contains(&character);
        for tile in ('A'..='Z').chain(['?']) {
            let mut behind = panel.split(tile).skip(1).filter_map(|rest| rest.chars().next());
            assert!(behind.any(is_figure), "{tile} at {width}x{height}: {screen}");
        }
    }
}

/// The colours are those of the chart and the result; without colours the pointer and bold text say who is to move.
#[test]
fn the_names_of_the_players_are_in_their_colours() {
    let colour = |driver: &Driver, name: &str| {
        let (column, row) = driver.find(name);
        driver.terminal().backend().buffer()[(column, row)].fg
    };
    let driver = SECTION.open(80, 24).press("<enter>");
    let driver = driver.in_theme("smartfeud", Depth::Full);
    assert_ne!(colour(&driver, "Ann ─"), colour(&driver, "Bob ─"));
    let plain = driver.without_colours();
    assert_eq!(colour(&plain, "Ann ─"), colour(&plain, "Bob ─"));
}

/// The same mark says at every edge that there is more, and a click on it goes there.
#[test]
fn a_click_on_a_scroll_mark_scrolls() {
    let tab = SECTION.open(80, 24).press("<enter><tab>").click_on("▾");
    // Nothing is skipped.
    tab.assert_shows("G₂");
    tab.click_on("▾").click_on("▾").click_on("▾").assert_shows("Z₁₀");
    let actions = SECTION.open(80, 24).press("<enter><f3>").hiding("Show the options of the game");
    actions.click_on("▾").click_on("▾").assert_shows("Show the options of the game");
}

/// At the end nothing is hidden, so the tiles left on all racks are counted.
#[test]
fn unseen_tiles_are_right_at_the_end() {
    let setup = SMARTFEUD.players(&["Ann", "Bot (club)"]).bots(&["", "club"]).words("AT").position(
        r#"
        racks = ["AT", "QZ"]
        bag = ""
        "#,
    );
    let driver = setup.open(80, 24).press("at<enter><esc><tab>");
    assert!(driver.game_screen().is_over());
    driver.assert_shows("2 in bag and racks");
}

#[test]
fn passes_in_a_row_are_shown_from_the_second_on() {
    let driver = SMARTFEUD.open(80, 24).press("<enter><^p>y<enter><^p>y<enter>").hiding("passes");
    driver.press("<^p>y<enter>").showing("2 of 3 passes");
}

/// A text without room on its line is wrapped, never cut.
#[test]
fn long_messages_are_wrapped() {
    for (width, height) in [(26, 8), (36, 21), (80, 24)] {
        let driver = SECTION.open(width, height).press("<enter>:pin 1234<enter>");
        assert!(!below_status(&driver).contains('…'), "{}", driver.screen());
        driver.assert_shows("unencrypted");
        driver.press("<left>").hiding("unencrypted");
    }
}

#[test]
fn refusals_are_shown_in_full() {
    let driver = SECTION.open(36, 21).press("<enter><down>s<right>h<enter>");
    assert!(!below_status(&driver).contains('…'), "{}", driver.screen());
    driver.assert_shows("there is no tile on i9");
    let driver = SECTION.open(36, 21).press("<enter><down>s<down><right>h");
    assert!(!below_status(&driver).contains('…'), "{}", driver.screen());
    driver.assert_shows("the tiles are not in one row or");
    driver.assert_shows("column");
}

#[test]
fn a_long_turn_is_shown_in_full_between_turns() {
    let driver = SECTION.professional().open(36, 21).press("<enter><down>wash<enter>");
    assert!(!below_status(&driver).contains('…'), "{}", driver.screen());
    driver.assert_shows("Ann lost the turn: 9h WASH");
}

/// The reason comes first, once, without a sum.
#[test]
fn a_refused_word_has_its_reason_first() {
    let driver = SECTION.open(80, 24).press("<enter><up>wash<enter>");
    let screen = driver.screen();
    let line = screen.lines().find(|line| line.contains('✗')).unwrap_or_default();
    assert!(line.contains("✗ not in the dictionary:"), "{line}");
    assert_eq!(screen.matches('✗').count(), 1, "{screen}");
    assert!(!line.contains('='), "{line}");
    driver.assert_shows("! not played");
}

#[test]
fn a_game_that_cannot_be_saved_says_where_to_read_why() {
    let mut driver = SECTION.open(26, 8).press("<enter>");
    let file = driver.file("game.json");
    if let Some(screen) = driver.model_mut().shown_mut::<rackety::tui::game::GameScreen>() {
        screen.save_fault = Some(SaveError::Changed { path: file });
    }
    driver.assert_shows("NOT SAVED: see F2");
    driver.press("<f2>").showing("Another");
}

#[test]
fn the_seed_is_shown_after_the_game_only() {
    let driver = SMARTFEUD.open(80, 24).press("<enter><f2>").hiding("--seed");
    let driver = driver.press("<^r>y<esc>");
    let driver = (0..9).fold(driver, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (70, 12)));
    driver.assert_shows("--seed 7");
}

#[test]
fn the_hidden_rack_stays_hidden_behind_a_tab() {
    let driver = SECTION.open(36, 21).press("<tab>");
    assert!(driver.game_screen().is_covered());
    let driver = driver.press("<enter>");
    assert_eq!(driver.game_screen().rack_visibility, RackVisibility::Visible);
    driver.assert_shows("a b c d");
}

/// After Ann's play with the taken tile.
fn played(keys: &str) -> impl Fn(u16, u16) -> Driver {
    move |width, height| {
        SECTION.open(width, height).press("<enter>:f4 SHIN. take i8<enter><enter>").press(keys)
    }
}

snapshots! {
    panel_game: played("<f2>"), at 26 x 8, 36 x 21, 110 x 40;
    panel_history: played(":history<enter>"), at 26 x 8, 110 x 40;
    panel_unseen: played(":unseen<enter>"), at 26 x 8, 80 x 24, 110 x 40;
    panel_full_status: |width, height| full_game("3m", width, height), at 26 x 8, 36 x 21, 80 x 24, 110 x 40;
}

#[test]
fn commands_open_the_tabs_that_the_tab_key_goes_through() {
    for (command, width, height, tabs) in [
        (":history<enter>", 36, 21, 2),
        (":history<enter>", 80, 24, 5),
        (":unseen<enter>", 36, 21, 3),
        ("<f2>", 80, 24, 4),
    ] {
        let through = played(&"<tab>".repeat(tabs))(width, height).screen();
        assert_eq!(played(command)(width, height).screen(), through, "{command} at {width}x{height}");
    }
}

#[test]
fn the_list_of_actions_has_those_that_can_be_done() {
    let first = SECTION.open(120, 60).press("<enter><f3>").showing("Pass your turn.");
    for refused in
        ["Play the word.", "Return your tiles", "Undo your last", "After a resignation", "Look back"]
    {
        first.assert_hides(refused);
    }
    first.press("<esc>section<f3>").showing("Play the word.").showing("Return your tiles");
}

/// A popup takes the place of a panel, the rows below the board, or the whole page: the board is visible as it was, or not
/// at all. The last row has the keys.
#[test]
fn no_popup_covers_a_part_of_the_board() {
    let popups = [
        ("<^x>", "Enter exchange"),
        ("<^p>", "[y] yes"),
        ("<^g>", "Enter show"),
        ("<^g><enter>", "Esc close"),
        ("<^f>shinn", "Enter find"),
        ("<f3>", "Enter"),
        ("7", "letters/arrows pick"),
    ];
    let sizes = [(26, 8), (36, 21), (36, 40), (60, 24), (80, 24), (110, 42), (120, 40), (150, 54), (200, 60)];
    for (width, height) in sizes {
        for (keys, last_row) in popups {
            let board = |driver: &Driver| {
                let frame = driver.layout().frame;
                let lines = driver.screen();
                let rows = lines.lines().skip(frame.y.into()).take(frame.height.into());
                let columns = |line: &str| {
                    line.chars().skip(frame.x.into()).take(frame.width.into()).collect::<String>()
                };
                rows.map(|line| columns(line).trim_end().to_owned()).collect::<Vec<_>>()
            };
            let driver = SECTION.hints("2").open(width, height).press("<enter><down>");
            let before = board(&driver);
            let driver = driver.press(keys);
            let (after, screen) = (board(&driver), driver.screen());
            let same =
                before.iter().zip(&after).filter(|(one, other)| one == other && !one.is_empty()).count();
            let case = format!("{keys} at {width}x{height}:\n{screen}");
            let rows = before.iter().filter(|line| !line.is_empty()).count();
            assert!(same == 0 || same == rows, "{case}");
            let keys = screen.lines().last().unwrap_or_default();
            let is_cut = width < 70;
            assert!(keys.contains(last_row) || is_cut && !keys.trim().is_empty(), "{case}");
        }
    }
}

/// The number of unseen tiles is once on a screen whose panel always has them, and the line of keys says that it is cut off.
#[test]
fn counts_are_not_repeated_and_cut_keys_have_a_sign() {
    for (width, height) in [(110, 42), (120, 40), (150, 54), (200, 60)] {
        let driver = SECTION.open(width, height).press("<enter>");
        let screen = driver.screen();
        assert_eq!((screen.matches("Unseen").count(), screen.matches("19 ").count()), (1, 1), "{screen}");
    }
    let keys = |width, height| {
        let screen = SECTION.open(width, height).press("<enter>").screen();
        screen.lines().last().unwrap_or_default().to_owned()
    };
    for width in 80..110 {
        assert!(keys(width, 24).ends_with(" …"), "{}", keys(width, 24));
    }
    assert!(!keys(200, 60).ends_with('…'), "{}", keys(200, 60));
}

/// A short name is the same in the history as on the card.
#[test]
fn the_history_has_short_names_in_full() {
    SECTION.open(80, 24).press("<enter>:f4 SHIN. take i8<enter><enter>").saying("3 Ann SHINE");
}

/// Aqua is the colour of takings, so the gift blank is drawn as a blank.
#[test]
fn the_gift_blank_is_not_in_the_colours_of_takings() {
    let slot_colour = |driver: &Driver| {
        let slots = driver.game_screen().rack_slots();
        let slot = driver.layout().slot(slots.rack, slots);
        driver.terminal().backend().buffer()[(slot.x + slot.width / 2, slot.y + 1)].bg
    };
    let coloured = |setup: GameSetup<'static>, keys: &str| {
        setup.open(80, 24).in_theme("default", Depth::Full).press(keys)
    };
    let gift = coloured(SMARTFEUD, "<enter>");
    assert!(gift.game_screen().extra_tile().is_some());
    assert_ne!(slot_colour(&gift), slot_colour(&coloured(SECTION, "<enter>:take i8<enter>")));
}

/// The rows inside the frame of the selected tab beside the board, which has this title.
fn rows_of_tab(driver: &Driver, title: &str) -> usize {
    let screen = driver.screen();
    let from_tab = screen.lines().skip_while(|line| !line.contains(&format!("─ {title} ─"))).skip(1);
    from_tab.take_while(|line| !line.ends_with('╯')).count()
}

/// The cards of many players, and the tab that is always visible, leave room for the tab that was chosen.
#[test]
fn the_selected_tab_has_rows_for_its_content_beside_any_number_of_players() {
    const NAMES: [&str; 4] = ["Ann", "Bob", "Cleo", "Dirk"];
    for players in 1..=4 {
        for scores in ["0, 0, 0, 0", "1040, 32, 7, 0"] {
            for (width, height) in [(80, 24), (110, 42), (120, 40), (150, 54), (200, 60)] {
                let scores: Vec<&str> = scores.split(", ").take(players).collect();
                let position = format!("scores = [{}]", scores.join(", "));
                let ruleset = if players == 1 { "sprint" } else { "smartfeud" };
                let setup = SMARTFEUD.ruleset(ruleset).players(&NAMES[..players]).position(&position);
                let driver = setup.open(width, height).press("<enter><f2>");
                let rows = rows_of_tab(&driver, "Game");
                let least = if height < 40 { 2 } else { 5 };
                assert!(least <= rows, "{players} at {width}x{height}: {rows}\n{}", driver.screen());
            }
        }
    }
}

/// The smallest board of all leaves room for the play and the tabs beside it.
#[test]
fn the_panel_beside_a_small_board_has_its_parts() {
    let small = SMARTFEUD.ruleset("tests/rulesets/five-by-five.toml");
    // In fewer rows, the panel takes the board's place.
    small.open(84, 21).press("<enter>").assert_shows("type a word");
    for (width, height) in [(80, 24), (84, 22), (100, 30), (100, 31), (120, 40), (200, 60)] {
        let driver = small.open(width, height).press("<enter>").showing("This play").saying("Type a word.");
        let driver = driver.press("<f2>");
        assert!(2 <= rows_of_tab(&driver, "Game"), "{width}x{height}\n{}", driver.screen());
    }
}

/// A score keeps all of its digits, on the axis of the chart too.
#[test]
fn the_axis_of_the_chart_has_room_for_its_widest_label() {
    for (scores, label) in [("[1040, 32]", "1000 ┤"), ("[-440, 32]", "-400 ┤")] {
        let position = format!("turn = 3\nscores = {scores}");
        let driver = SMARTFEUD.position(&position).open(120, 48).press("<enter><^p>y<enter>");
        driver.press("<tab><tab><tab>").assert_shows(label);
    }
}

/// Points that a turn cost have one sign, and the points of a play are those of the last turn until the next one.
#[test]
fn points_lost_have_one_sign_and_a_challenge_replaces_no_play() {
    let passed = CATS.ruleset("race").open(120, 40).press("<enter><^p>y<enter>");
    assert_eq!(passed.screen().matches("-10").count(), 3, "card, history and score: {}", passed.screen());
    passed.assert_hides("+-");
    // Bob challenges in vain, which gives Ann 5 points.
    let challenged = BLUFF.open(120, 40).press("<enter>cat<enter>cy<enter>").screen();
    let cards: String = challenged.lines().take(9).collect();
    assert!(cards.contains("+6") && !cards.contains("+5"), "{challenged}");
}

/// A command that shows a tab closes the message that would hide it, and begins at its first line.
#[test]
fn a_tab_that_a_command_shows_begins_at_its_first_line() {
    for (command, title) in [(":unseen<enter>", "Unseen"), (":history<enter>", "History")] {
        let driver = SECTION.open(80, 24).press("<enter>").press("<f2>");
        let driver = (0..9).fold(driver, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (70, 14)));
        let driver = driver.press(":pin 1234<enter>");
        assert!(!driver.message().is_empty());
        let driver = driver.press(command).showing(title);
        assert_eq!(driver.message(), "", "{command}");
        assert!(!driver.screen().contains('▴'), "{}", driver.screen());
    }
}

/// A tab that a command shows beside the board does not hide the board of a smaller window.
#[test]
fn a_tab_that_a_command_shows_beside_the_board_leaves_the_board_of_small_screens() {
    let mut driver = SECTION.open(80, 24).press("<enter>:unseen<enter>");
    driver.input(&Input::Resize(Size::new(36, 21)));
    driver.assert_shows("a b c d");
}

/// A command opens nothing that the key for it refuses while the rack is hidden.
#[test]
fn commands_are_refused_as_their_keys_are_while_the_rack_is_hidden() {
    let hidden = || SECTION.hints("2").open(80, 24).press("<enter><^k>");
    for keys in ["<^x>", ":x<enter>", "<^g>", ":hint<enter>", ":hint word<enter>", "<^y>", ":copy<enter>"] {
        let driver = hidden().press(keys);
        assert!(driver.game_screen().popup.is_none(), "{keys}:\n{}", driver.screen());
        assert_eq!(driver.message(), "your rack is hidden; show it first", "{keys}");
        assert!(driver.game_screen().game().turns().is_empty(), "{keys}");
        let copied = |call: &PlatformCall| matches!(call, PlatformCall::Copy(_));
        assert!(!driver.platform.calls.iter().any(copied), "{keys}");
    }
}

/// All tiles but the unseen ones are those of the rack.
#[test]
fn the_unseen_tiles_are_hidden_with_the_rack() {
    for (width, height, keys) in
        [(120, 40, ""), (80, 24, "<tab>"), (80, 24, ":unseen<enter>"), (36, 21, ":unseen<enter>")]
    {
        SECTION.open(width, height).press("<enter>").press(keys).showing("in bag and racks");
        let hidden = SECTION.open(width, height).press("<enter><^k>").press(keys).hiding("in bag and racks");
        hidden.assert_hides("E13");
        hidden.assert_hides("13/");
        hidden.assert_shows("(hidden with your rack)");
    }
    // In the turn of a bot, too.
    let duel = SECTION.players(&["Ann", "Bot (club)"]).bots(&["", "club"]).open(120, 40);
    let waiting = duel.press("<^p>y").showing("in bag and racks");
    waiting.press("<^k>").assert_shows("(hidden with your rack)");
}

/// The list of all actions has none whose only answer is that the rack is hidden.
#[test]
fn the_list_of_actions_leaves_out_those_that_a_hidden_rack_refuses() {
    let listed = SECTION.hints("2").open(100, 60).press("<enter><f3>");
    let hidden = SECTION.hints("2").open(100, 60).press("<enter><^k><f3>");
    for text in ["Exchange tiles.", "Get a hint, if"] {
        listed.assert_shows(text);
        hidden.assert_hides(text);
    }
    hidden.assert_shows("All actions");
}

/// An exchange of tiles that are typed shows no rack, like a play that is typed.
#[test]
fn tiles_are_exchanged_by_name_while_the_rack_is_hidden() {
    let driver = SECTION.open(80, 24).press("<enter><^k>:x SH<enter>").showing("Ann exchanged 2 tiles");
    assert_eq!(driver.game_screen().game().turns().len(), 1);
}

/// To show the rack would not help where there are no hints.
#[test]
fn without_hints_a_hidden_rack_is_not_the_reason() {
    for keys in ["<^g>", ":hint<enter>", ":hint word<enter>"] {
        let messages = ["<enter>", "<enter><^k>"]
            .map(|begin| CATS.hints("0").open(80, 24).press(begin).press(keys).message().to_owned());
        assert_eq!(messages[0], messages[1], "{keys}");
        assert_ne!(messages[0], "", "{keys}");
    }
}

/// No word is placed on a hole, and no tile is dragged there.
#[test]
fn a_hole_takes_no_tile() {
    let islands = CATS.ruleset("islands");
    let opened = |keys: &str| {
        let driver = islands.open(80, 24).press("<enter>");
        let (column, row) = driver.square("g1");
        driver.click(column, row).press(keys)
    };
    opened("<^f>cat").showing("CAT is good").hiding("places CAT");
    opened("<^f>at").assert_shows("places AT");
    let driver = opened("c");
    let (from, to) = (driver.square("g1"), driver.square("i1"));
    let driver = driver.drag(from, to);
    assert_eq!(driver.game_screen().draft.tiles()[0].square.to_string(), "g1");
    assert_eq!(driver.message(), "no tile can be placed on i1, which is a hole");
}

/// A command that only saves says that it has.
#[test]
fn whoever_saves_reads_that_the_game_is_saved() {
    let saved = SECTION.open(80, 24).press("<enter>:save<enter>");
    assert_eq!(saved.message(), "the game is saved");
}

/// The help has the marks that this screen shows.
#[test]
fn the_help_has_the_marks_of_the_screen() {
    let boxes = SECTION.open(100, 250).press("<enter><f1>");
    let ascii = SECTION.open(100, 250).in_ascii().press("<enter><f1>");
    for (help, new, vacated) in [(boxes, '•', '◦'), (ascii, '\'', '<')] {
        let screen = help.screen();
        for (mark, text) in [
            (new, "On the rack: a new tile."),
            (vacated, "The vacated square of a taking"),
            ('\'', "On the board: a tile of the last play."),
        ] {
            let line = screen.lines().find(|line| line.contains(text)).unwrap_or_else(|| panic!("{screen}"));
            let before = line.split_once(text).unwrap().0;
            assert!(before.trim_end().ends_with(mark), "{mark}: {line}");
        }
    }
}

/// A page is what is visible, whatever the height: the next one begins where it ends.
#[test]
fn a_page_of_a_text_is_as_high_as_what_is_shown() {
    let help = |height: u16| SECTION.open(80, height).press("<enter><f1>");
    let lines = |driver: &Driver| -> Vec<String> {
        let text = |line: &str| line.trim_matches(|each: char| !each.is_alphanumeric()).to_owned();
        driver
            .screen()
            .lines()
            .filter(|line| line.contains('│'))
            .map(text)
            .filter(|line| line.len() > 30)
            .collect()
    };
    let all = lines(&help(250));
    for height in [24, 60] {
        let next = help(height).press("<pagedown>");
        let pages = [lines(&help(height)), lines(&next)].concat();
        assert!(!lines(&next).is_empty() && all.starts_with(&pages), "{pages:#?}\n{all:#?}");
        assert_eq!(next.press("<pageup>").screen(), help(height).screen());
    }
}

/// The words that a look-up has found move by as many rows as are visible, too.
#[test]
fn a_page_of_found_words_is_as_high_as_what_is_shown() {
    for height in [16, 24, 60] {
        let found = || Driver::menu(80, height).press("w????<enter><down>");
        let is_word = |text: &&str| text.len() == 4 && text.chars().all(char::is_uppercase);
        let screen = found().screen();
        let rows = screen.lines().filter(|line| line.split_whitespace().filter(is_word).count() > 5).count();
        assert!(rows > 2, "{screen}");
        assert_eq!(found().press("<pagedown>").screen(), found().press(&"<down>".repeat(rows)).screen());
    }
}
