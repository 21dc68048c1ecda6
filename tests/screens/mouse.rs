//! Everything except typing, by mouse alone.

use rackety::tui::game::{GameScreen, Popup};
use rackety::tui::screens::menu::Menu;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::driver::Driver;
use super::setup::{CATS, GameSetup, SECTION, WORDFEUD};

fn pending(driver: &Driver) -> Vec<String> {
    driver.game_screen().draft.tiles().iter().map(|pending| pending.square.to_string()).collect()
}

fn rack(driver: &Driver) -> String {
    let tiles: Vec<_> = driver.game_screen().rack().iter().map(|slot| slot.tile).collect();
    driver.game_screen().game().tiles().write_tiles(&tiles)
}

/// Ann's turn, after a click on the hand-over screen.
fn opened(setup: &GameSetup<'_>, (width, height): (u16, u16)) -> Driver {
    setup.open(width, height).click(5, 5)
}

#[test]
fn clicks_place_tiles_and_play_them() {
    let driver = opened(&CATS, (80, 24));
    let (column, row) = driver.square("g8");
    let driver = driver.click(column + 2, row);
    assert_eq!((driver.game_screen().cursor.to_string().as_str(), driver.message()), ("g8", ""));
    let driver = driver.click(column, row);
    assert_eq!(format!("{:?}", driver.game_screen().axis), "Down");
    let driver = driver.click_slot(1).click_slot(2).click_slot(3);
    assert_eq!(pending(&driver), ["g8", "g9", "g10"]);
    let driver = driver.mouse(MouseEventKind::Down(MouseButton::Right), (40, 5));
    assert_eq!(pending(&driver), [""; 0]);
    let (column, row) = driver.square("h8");
    let driver = driver.click(column, row).click_on("Space turn");
    let driver = driver.click_slot(1).click_slot(2).click_slot(3).click_on("Enter play");
    assert_eq!((driver.board().as_str(), driver.scores().as_slice()), ("8 CAT", &[6, 0][..]));
}

#[test]
fn tiles_are_dragged_to_squares_and_back_to_the_rack() {
    for size in [(36, 21), (80, 24), (120, 40), (30, 12)] {
        let driver = opened(&CATS, size);
        let h8 = driver.square("h8");
        let driver = {
            let from = driver.slot(1);
            driver.drag(from, h8)
        };
        assert_eq!(pending(&driver), ["h8"], "{size:?}");
        let (from, to) = (driver.square("h8"), driver.square("h9"));
        let driver = driver.drag(from, to);
        assert_eq!(
            (pending(&driver), driver.game_screen().cursor.to_string()),
            (vec!["h9".to_owned()], "h9".to_owned())
        );
        // Not onto another tile.
        let (from, to) = (driver.slot(2), driver.square("h9"));
        let driver = driver.drag(from, to);
        assert_eq!((pending(&driver).len(), driver.message()), (1, "there is already a tile on this square"));
        // On small screens the message hides the tile until the next key.
        let driver = driver.press(" ");
        let (from, to) = (driver.square("h9"), driver.slot(6));
        let driver = driver.drag(from, to);
        assert_eq!(pending(&driver), [""; 0]);
    }
}

#[test]
fn dragging_along_the_rack_reorders_it() {
    let driver = opened(&CATS, (80, 24));
    let (from, to) = (driver.slot(7), driver.slot(1));
    assert_eq!(rack(&driver.drag(from, to)), "?CATSEE");
}

#[test]
fn a_blank_is_dragged_and_its_letter_is_clicked() {
    let driver = opened(&CATS, (80, 24));
    let (from, to) = (driver.slot(7), driver.square("c3"));
    let driver = driver.drag(from, to);
    assert!(matches!(driver.game_screen().popup, Some(Popup::Blank(_))));
    let driver = driver.click_on(" Q ");
    assert_eq!((pending(&driver), driver.board().as_str()), (vec!["c3".to_owned()], ""));
    let tile = driver.game_screen().draft.tiles()[0].tile;
    assert_eq!(driver.game_screen().game().tiles().write_placed(tile), "q");
}

/// Keys in sentences are clicked like those of the last row.
#[test]
fn keys_in_sentences_are_clicked() {
    for (width, height) in [(60, 20), (80, 24), (110, 42)] {
        let asked = CATS.open(width, height).press("<enter>tca").click_on("(^V allows");
        asked.assert_shows("A question for Bob alone.");
    }
    let lone =
        SECTION.position("racks = ['SHNEWA?', 'OTTERIA']\nboard = '''.\n.\n.\n.\n.\n.\n.\n........I'''");
    for (width, height, text) in [(72, 22, "(+)"), (80, 24, "+ places it"), (110, 42, "+ places it")] {
        let taken = lone.open(width, height).press("<enter>:take i8<enter><down><down>");
        assert_eq!(pending(&taken.click_on(text)).len(), 1, "{width}x{height}");
    }
    for (width, height) in [(40, 12), (80, 24), (110, 42)] {
        let over = CATS.open(width, height).press("<enter>cat<enter><enter><^r>y");
        let over = over.press(if height < 20 { "<pagedown>" } else { "" });
        assert!(over.click_on("v reviews").model().replay.is_some(), "{width}x{height}");
    }
}

#[test]
fn dragging_a_tile_from_the_board_takes_it() {
    let driver = opened(&SECTION, (80, 24));
    let (from, to) = (driver.square("i8"), driver.square("f6"));
    let driver = driver.drag(from, to);
    assert_eq!(
        (driver.game_screen().draft.taken().map(|square| square.to_string()), pending(&driver)),
        (Some("i8".to_owned()), vec!["f6".to_owned()])
    );
    // Dragged to its vacated square, it is put back.
    let (from, to) = (driver.square("f6"), driver.square("i8"));
    let driver = driver.drag(from, to);
    assert!(driver.game_screen().draft.is_empty());
    // Dragged to the rack, it goes to the extra slot; and from there back.
    let (from, to) = (driver.square("i8"), driver.slot(7));
    let driver = driver.drag(from, to);
    assert!(driver.game_screen().taken_tile().is_some() && pending(&driver).is_empty());
    let (from, to) = (driver.slot(8), driver.square("i8"));
    assert!(driver.drag(from, to).game_screen().draft.is_empty());
    // The square of a tile that is taken already has that tile again as soon as another one is taken.
    let driver = opened(&SECTION, (80, 24)).press(":take i8<enter>");
    let (from, to) = (driver.square("f8"), driver.square("i8"));
    let refused = driver.drag(from, to);
    assert_eq!(refused.message(), "there is already a tile on this square");
    let taken = refused.game_screen().draft.taken().map(|square| square.to_string());
    assert_eq!((taken.as_deref(), pending(&refused).len()), (Some("i8"), 0));
    // A game without taking refuses it.
    let driver = opened(&BOARD_15, (80, 24));
    let (from, to) = (driver.square("h8"), driver.square("a1"));
    let refused = driver.drag(from, to);
    assert!(refused.game_screen().draft.is_empty() && !refused.message().is_empty());
}

/// The same word in a game without taking.
const BOARD_15: GameSetup<'static> = WORDFEUD.words("CAT").position(
    r#"
        racks = ["CATSEE?", "SATEEEE"]
        board = ".\n\n\n\n\n\n\n......CAT"
    "#,
);

#[test]
fn a_hidden_rack_cannot_be_dragged_from() {
    let driver = opened(&CATS, (80, 24)).press("<^k>");
    let (from, to) = ((3, driver.layout().rack.y), driver.square("h8"));
    let driver = driver.drag(from, to);
    assert_eq!((pending(&driver), driver.message()), (Vec::new(), "your rack is hidden; show it first"));
}

#[test]
fn choosers_and_questions_are_clicked() {
    let driver = opened(&CATS, (80, 24)).click_on("^X exchange").click_on("E  ?").click_on("Enter exchange");
    assert_eq!(driver.message(), "Ann exchanged 1 tile");
    let driver = driver.click(5, 5).click_on("^P pass").click_on("[n] no");
    assert!(driver.game_screen().popup.is_none(), "{}", driver.screen());
    let driver = driver.click_on("^P pass").click_on("[y] yes");
    assert_eq!(driver.message(), "Bob passed");
    let driver = driver.click(5, 5).press("<^o>").click_slot(2).click_slot(1).click_on("Enter done");
    assert!(driver.game_screen().popup.is_none());
}

#[test]
fn all_actions_are_in_a_list_to_click() {
    let driver = opened(&CATS, (36, 21)).click(3, 0).showing("All actions");
    let scrolled = (0..17).fold(driver, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (5, 5)));
    let sorted = scrolled.click_on("Sort your rack");
    assert_eq!(rack(&sorted), "ACEEST?");
    let asked = sorted.click(3, 0).press("<end>").click_on("Resign.").click_on("[y] yes");
    asked.assert_shows("Bob wins.");
    // The key line of the result leads to the menu.
    assert!(asked.click_on("Enter menu").shows::<Menu>());
}

#[test]
fn tabs_are_selected_by_clicks() {
    opened(&SECTION, (80, 24)).click_on("Tab more").assert_shows("in bag and racks");
    let wide = opened(&SECTION, (140, 42)).press("<tab>");
    wide.click_on("words").assert_shows("no words yet");
    let small = opened(&SECTION, (36, 21)).press("<tab><tab>").click_on("Tab more");
    small.assert_shows("in bag and racks");
    assert!(small.click_on("Esc board").screen().contains("a b c d"));
}

#[test]
fn menus_forms_settings_and_texts_are_clicked_and_scrolled() {
    let driver = Driver::menu(80, 24).click_on("Settings");
    let value =
        |driver: &Driver| driver.host.settings.get(rackety::config::settings::Setting::ALL[0]).to_owned();
    let before = value(&driver);
    let driver = driver.click_on("< ");
    assert_ne!(value(&driver), before);
    let line = driver.find("< ").1;
    let driver = driver.click(30, line);
    assert_eq!(value(&driver), before, "one step back and one forward");
    let driver = driver.click_on("Esc back").click_on("Rules").click_on("SmartFeud");
    let top = driver.screen();
    let scrolled = driver.mouse(MouseEventKind::ScrollDown, (5, 5));
    assert_ne!(scrolled.screen(), top);
    let back = scrolled.mouse(MouseEventKind::ScrollUp, (5, 5));
    assert_eq!(back.screen(), top);
    // Scrolling past the end does not count: the first step back is visible.
    let end = (0..100).fold(back, |driver, _| driver.mouse(MouseEventKind::ScrollDown, (5, 5)));
    let bottom = end.screen();
    assert_ne!(end.mouse(MouseEventKind::ScrollUp, (5, 5)).screen(), bottom);
    let driver = Driver::menu(80, 24).click_on("New game").click_on("[ Start ]");
    assert!(driver.shows::<GameScreen>());
    let words = Driver::menu(80, 24).click_on("Words");
    let label = words.screen();
    assert_ne!(words.click_on("International").screen(), label, "another list");
    let quits = Driver::menu(80, 24).click_on("q quit");
    assert!(quits.has_quit());
}

#[test]
fn nothing_below_a_popup_can_be_clicked() {
    let driver = opened(&CATS, (80, 24)).press("<^p>");
    let at = driver.slot(1);
    let driver = driver.click(at.0, at.1).click(5, 2).click(2, 0);
    assert!(
        pending(&driver).is_empty() && matches!(driver.game_screen().popup, Some(Popup::Confirmation(_)))
    );
}

/// Keys and turns that the command line or a long message hides, and squares below a message.
#[test]
fn nothing_hidden_can_be_clicked() {
    let driver = opened(&CATS, (80, 24));
    let (column, row) = driver.find("Enter play");
    let typed = driver.press(":8h cat");
    let before = typed.screen();
    assert_eq!(typed.click(column, row).screen(), before);
    let long = format!(":{}<enter>", "a".repeat(110));
    let played = opened(&CATS, (80, 24)).press("cat<enter><enter>:pass<enter><enter>");
    let (column, row) = played.find("CAT     8h");
    let shown = played.press(&long);
    assert!(shown.click(column, row).model().replay.is_none());
    let small = opened(&CATS, (36, 21));
    let (cursor, (column, row)) = (small.game_screen().cursor, small.square("c14"));
    let shown = small.press(&long);
    let closed = shown.click(column, row);
    assert_eq!((closed.game_screen().cursor, closed.message()), (cursor, ""));
}

/// A tile that is dragged when a popup, the cover or a tab hides the board is back where it was.
#[test]
fn what_hides_the_board_ends_the_dragging() {
    let large = [("<^p>", "n"), ("<f3>", "<esc>"), ("<f1>", "<esc>"), ("<^f>", "<esc>"), ("<f9>", "<enter>")];
    let small = ((36, 21), ("<tab>", "<esc>"));
    for (size, (opens, closes)) in large.map(|keys| ((80, 24), keys)).into_iter().chain([small]) {
        let driver = opened(&CATS, size);
        let (from, to) = (driver.slot(1), driver.square("h8"));
        let before = driver.screen();
        let dragged = driver
            .mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to);
        assert_ne!(dragged.screen(), before);
        let after = dragged.press(opens).mouse(MouseEventKind::Up(MouseButton::Left), to).press(closes);
        assert_eq!(after.screen(), before, "{opens}");
    }
}

/// A rack in another order, a hidden rack and a recalled tile leave nothing to drop.
#[test]
fn what_changes_the_tiles_ends_the_dragging() {
    let dragged = |driver: Driver, from, to| {
        driver
            .mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to)
    };
    for keys in ["=", "<^u>", "<^k>"] {
        let driver = opened(&CATS, (80, 24));
        let (from, to) = (driver.slot(1), driver.square("h8"));
        let dropped = dragged(driver, from, to).press(keys).mouse(MouseEventKind::Up(MouseButton::Left), to);
        assert_eq!(pending(&dropped), [""; 0], "{keys}");
    }
    let driver = opened(&CATS, (80, 24)).press("c");
    let (from, to) = (driver.square("h8"), driver.square("h9"));
    let recalled = dragged(driver, from, to).mouse(MouseEventKind::Down(MouseButton::Right), to);
    let dropped = recalled.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!((pending(&dropped), dropped.message()), (Vec::new(), ""));
}

/// A wheel or a pad sends its steps faster than a frame is drawn.
#[test]
fn steps_of_the_wheel_are_drawn_together() {
    let driver = opened(&CATS, (80, 24)).press("<f1>");
    let (top, frames) = (driver.screen(), driver.platform.frames);
    let driver = driver.mouse_at_once(MouseEventKind::ScrollDown, (40, 12), 100);
    assert_eq!(driver.platform.frames, frames + 1);
    assert_ne!(driver.screen(), top);
    let driver = driver.mouse_at_once(MouseEventKind::ScrollUp, (40, 12), 100);
    assert_eq!((driver.platform.frames, driver.screen()), (frames + 2, top));
}
