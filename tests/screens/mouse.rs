//! Everything but writing, by mouse alone.

use rackety::tui::app::effect::Effect;
use rackety::tui::app::model::Screen;
use rackety::tui::game::Popup;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::drive::{Begin, Driven, SECTION, SMARTFEUD, WORDFEUD};

const PLAIN: Begin<'static> =
    Begin { words: "CAT CATS AT TA ACT SAT", position: r#"racks = ["CATSEE?", "SATEEEE"]"#, ..WORDFEUD };

fn laid(driven: &Driven) -> Vec<String> {
    driven.game_screen().draft.laid().iter().map(|laid| laid.square.to_string()).collect()
}

fn told(driven: &Driven) -> &str {
    driven.game_screen().message.as_ref().map(|message| message.text.as_str()).unwrap_or_default()
}

fn rack(driven: &Driven) -> String {
    let tiles: Vec<_> = driven.game_screen().rack().iter().map(|held| held.tile).collect();
    driven.game_screen().game().tiles().write_tiles(&tiles)
}

/// Ann's turn, the cover lifted by a click.
fn table(begin: &Begin<'_>, (width, height): (u16, u16)) -> Driven {
    Driven::game(begin, width, height).click(5, 5)
}

#[test]
fn squares_and_tiles_are_clicked_and_the_play_is_played() {
    let driven = table(&PLAIN, (80, 24));
    let (column, row) = driven.square("g8");
    let driven = driven.click(column + 2, row);
    assert_eq!((driven.game_screen().cursor.to_string().as_str(), told(&driven)), ("g8", ""));
    let driven = driven.click(column, row);
    assert_eq!(format!("{:?}", driven.game_screen().axis), "Down");
    let driven = driven.click_on("1: C").click_on("2: A").click_on("3: T");
    assert_eq!(laid(&driven), ["g8", "g9", "g10"]);
    let driven = driven.mouse(MouseEventKind::Down(MouseButton::Right), (40, 5));
    assert_eq!(laid(&driven), [""; 0]);
    let (column, row) = driven.square("h8");
    let driven = driven.click(column, row).click_on("Space turn");
    let driven = driven.click_on("1: C").click_on("2: A").click_on("3: T").click_on("Enter play");
    assert_eq!((driven.board().as_str(), driven.scores().as_slice()), ("8 CAT", &[6, 0][..]));
}

#[test]
fn tiles_are_dragged_to_squares_between_them_and_back() {
    for size in [(36, 21), (80, 24), (120, 40), (30, 12)] {
        let driven = table(&PLAIN, size);
        let slot = |driven: &Driven, number: usize| {
            let places = driven.places();
            (places.rack.x + 2 + places.slot_width(7) * u16::try_from(number).unwrap(), places.rack.y)
        };
        let h8 = driven.square("h8");
        let driven = {
            let from = slot(&driven, 0);
            driven.drag(from, h8)
        };
        assert_eq!(laid(&driven), ["h8"], "{size:?}");
        let (from, to) = (driven.square("h8"), driven.square("h9"));
        let driven = driven.drag(from, to);
        assert_eq!(
            (laid(&driven), driven.game_screen().cursor.to_string()),
            (vec!["h9".to_owned()], "h9".to_owned())
        );
        // Onto a tile that lies there it does not go.
        let (from, to) = (slot(&driven, 1), driven.square("h9"));
        let driven = driven.drag(from, to);
        assert_eq!((laid(&driven).len(), told(&driven)), (1, "a tile lies there already"));
        let (from, to) = (driven.square("h9"), slot(&driven, 5));
        let driven = driven.drag(from, to);
        assert_eq!(laid(&driven), [""; 0]);
    }
}

#[test]
fn dragging_along_the_rack_puts_it_in_order() {
    let driven = table(&PLAIN, (80, 24));
    let (from, to) = (driven.find("7: ?"), driven.find("1: C"));
    assert_eq!(rack(&driven.drag(from, to)), "?CATSEE");
}

#[test]
fn a_blank_is_dragged_and_its_letter_clicked() {
    let driven = table(&PLAIN, (80, 24));
    let (from, to) = (driven.find("7: ?"), driven.square("c3"));
    let driven = driven.drag(from, to);
    assert!(matches!(driven.game_screen().popup, Some(Popup::Blank(_))));
    let driven = driven.click_on(" Q ");
    assert_eq!((laid(&driven), driven.board().as_str()), (vec!["c3".to_owned()], ""));
    let tile = driven.game_screen().draft.laid()[0].tile;
    assert_eq!(driven.game_screen().game().tiles().write_placed(tile), "q");
}

#[test]
fn a_tile_is_taken_by_dragging_it_to_where_it_shall_go() {
    let driven = table(&SECTION, (80, 24));
    let (from, to) = (driven.square("i8"), driven.square("f6"));
    let driven = driven.drag(from, to);
    assert_eq!(
        (driven.game_screen().draft.take().map(|square| square.to_string()), laid(&driven)),
        (Some("i8".to_owned()), vec!["f6".to_owned()])
    );
    // Back to its own square it is put back.
    let (from, to) = (driven.square("f6"), driven.square("i8"));
    let driven = driven.drag(from, to);
    assert!(driven.game_screen().draft.is_empty());
    // To the rack it is taken, and waits beside it; and back from there.
    let (from, to) = (driven.square("i8"), driven.find("7: ?"));
    let driven = driven.drag(from, to);
    assert!(driven.game_screen().taken().is_some() && laid(&driven).is_empty());
    let (from, to) = (driven.find("+: I"), driven.square("i8"));
    assert!(driven.drag(from, to).table().draft.is_empty());
    // Where nothing can be taken, that is told.
    let driven = table(&Begin { position: SECTION.position, words: SECTION.words, ..SMARTFEUD }, (80, 24));
    let (from, to) = (driven.square("h8"), driven.square("a1"));
    let refused = Driven::game(&BOARD_15, 80, 24).click(5, 5).drag(from, to);
    assert!(refused.game_screen().draft.is_empty() && !told(&refused).is_empty());
}

/// The same word in a game without taking.
const BOARD_15: Begin<'static> = Begin {
    words: "CAT",
    position: r#"
        racks = ["CATSEE?", "SATEEEE"]
        board = """
...............
...............
...............
...............
...............
...............
...............
......CAT......
"""
    "#,
    ..WORDFEUD
};

#[test]
fn a_hidden_rack_cannot_be_dragged_from() {
    let driven = table(&PLAIN, (80, 24)).press("<^k>");
    let (from, to) = ((3, driven.places().rack.y), driven.square("h8"));
    let driven = driven.drag(from, to);
    assert_eq!((laid(&driven), told(&driven)), (Vec::new(), "your rack is hidden; show it first"));
}

#[test]
fn choosers_and_questions_are_clicked() {
    let driven = table(&PLAIN, (80, 24)).click_on("^X swap").click_on("E    ?").click_on("Enter exchange");
    assert_eq!(told(&driven), "Ann exchanged 1 tile");
    let driven = driven.click(5, 5).click_on("^P pass").click_on("n no");
    assert!(driven.game_screen().popup.is_none());
    let driven = driven.click_on("^P pass").click_on("y yes");
    assert_eq!(told(&driven), "Bob passed");
    let driven = driven.click(5, 5).press("<^o>").click_on("2: ").click_on("1: ").click_on("Enter done");
    assert!(driven.game_screen().popup.is_none());
}

#[test]
fn everything_that_a_player_can_do_is_in_a_list_to_click() {
    let driven = table(&PLAIN, (36, 21)).click(3, 0);
    assert!(driven.screen().contains("What to do"), "{}", driven.screen());
    let scrolled = (0..16).fold(driven, |driven, _| driven.mouse(MouseEventKind::ScrollDown, (5, 5)));
    let sorted = scrolled.click_on("Sort the rack");
    assert_eq!(rack(&sorted), "ACEEST?");
    let asked = sorted.click(3, 0).press("<end>").click_on("Resign.").click_on("y yes");
    assert!(asked.screen().contains("Bob wins."), "{}", asked.screen());
    // The key line of the reckoning leads to the menu.
    assert!(matches!(asked.click_on("Enter menu").model.screen, Screen::Menu(_)));
}

#[test]
fn panes_are_chosen_by_their_tabs_and_scrolled_by_the_wheel() {
    for size in [(80, 24), (120, 40)] {
        let driven = table(&SECTION, size).click_on("Unseen");
        assert!(driven.screen().contains("UNSEEN"), "{}", driven.screen());
        let driven = driven.click_on("Chart");
        assert!(driven.screen().contains("CHART"), "{}", driven.screen());
    }
    let small = table(&SECTION, (36, 21)).press("<tab>").click_on("Unseen");
    assert!(small.screen().contains("in bag and racks"), "{}", small.screen());
    assert!(small.click_on("Board").screen().contains("A B C D"));
}

#[test]
fn menus_forms_settings_and_texts_are_clicked_and_scrolled() {
    let driven = Driven::menu(80, 24).click_on("Settings");
    let value = |driven: &Driven| driven.host.settings.get(rackety::files::Setting::ALL[0]).to_owned();
    let before = value(&driven);
    let driven = driven.click_on("< ");
    assert_ne!(value(&driven), before);
    let line = driven.find("< ").1;
    let driven = driven.click(30, line);
    assert_eq!(value(&driven), before, "a step back and one ahead");
    let driven = driven.click_on("Esc back").click_on("Rules").click_on("SmartFeud");
    let top = driven.screen();
    let scrolled = driven.mouse(MouseEventKind::ScrollDown, (5, 5));
    assert_ne!(scrolled.screen(), top);
    let back = scrolled.mouse(MouseEventKind::ScrollUp, (5, 5));
    assert_eq!(back.screen(), top);
    // However far the wheel is turned, the first turn back is seen.
    let end = (0..100).fold(back, |driven, _| driven.mouse(MouseEventKind::ScrollDown, (5, 5)));
    let bottom = end.screen();
    assert_ne!(end.mouse(MouseEventKind::ScrollUp, (5, 5)).screen(), bottom);
    let driven = Driven::menu(80, 24).click_on("New game").click_on("Enter start");
    assert!(matches!(driven.effects.last(), Some(Effect::StartGame(_))));
    let words = Driven::menu(80, 24).click_on("Words");
    let label = words.screen();
    assert_ne!(words.click(5, 2).screen(), label, "another list");
    let quits = Driven::menu(80, 24).click_on("^Q quit");
    assert_eq!(quits.effects.last(), Some(&Effect::Quit));
}

#[test]
fn a_click_outside_of_a_popup_does_nothing_below_it() {
    let driven = table(&PLAIN, (80, 24)).press("<^p>");
    let at = driven.find("1: C");
    let driven = driven.click(at.0, at.1).click(5, 2).click(2, 0);
    assert!(laid(&driven).is_empty() && matches!(driven.game_screen().popup, Some(Popup::Confirmation(_))));
}
