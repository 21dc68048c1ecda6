//! Text fields: the cursor, deleting, pasting.

use rackety::session::NewPlayer;
use rackety::tui::app::Input;
use rackety::tui::screens::menu::Menu;
use rackety::tui::screens::new_game::NewGameForm;

use super::driver::Driver;
use super::setup::{SECTION, WORDFEUD};

fn paste(mut driver: Driver, text: &str) -> Driver {
    driver.input(&Input::Paste(text.to_owned()));
    driver
}

fn players(driver: &Driver) -> Vec<NewPlayer> {
    driver.model().shown::<NewGameForm>().expect("the form is open").request().players
}

/// A text that is pasted onto the board becomes tiles as if typed, or none with the reason for it.
#[test]
fn a_word_is_pasted_onto_the_board() {
    let turkish = WORDFEUD.ruleset("classic").language("tr").position(r#"racks = ["IŞKİIEE", "SATEEEE"]"#);
    let spanish = WORDFEUD.language("es").position(r#"racks = ["CAÑAEEE", "SATEEEE"]"#);
    let english = WORDFEUD.position(r#"racks = ["HOSEAAA", "SATEEEE"]"#);
    for (setup, text, laid, message) in [
        (turkish, "IŞIK", "IŞIK", ""),
        (turkish, "KİŞI", "KİŞI", ""),
        (turkish, "kişı", "KİŞI", ""),
        (english, " Hose\n", "HOSE", ""),
        (english, "HOUSE", "", "you have no U and no blank"),
        // An N could be the start of Ñ.
        (spanish, "CANA", "", "you have no N and no blank"),
        (spanish, "CAÑA", "CAÑA", ""),
    ] {
        let driver = paste(setup.open(80, 24).press("<enter>"), text);
        let tiles = driver.game_screen().game().tiles();
        let pending = driver.game_screen().draft.tiles().iter();
        let letters: String = pending.map(|pending| tiles.text(pending.tile.letter())).collect();
        assert_eq!((letters.as_str(), driver.message()), (laid, message), "{text}");
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
    let driver = paste(Driver::menu(80, 24).press("n<down>"), path).showing("/at/once/game.toml ");
    driver.press("<home>").showing("/a/very/long/path/");
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
    let driver = SECTION.open(80, 24).press("<enter>:square h8<enter>:<up>").showing(":square h8");
    SECTION.open(80, 24).press("<enter>:pin<tab><tab>").assert_shows(":pin off");
    // The next player does not see them.
    driver.press("<esc><^p>y<enter>:<up>").hiding(":square");
    SECTION.open(80, 24).press("<enter>:pin 12ab<enter>:<up>").assert_hides("12ab");
}

/// The letters of the tiles that the exchange chooser has marked.
fn marked(driver: &Driver) -> String {
    use rackety::tui::game::{ExchangeMark, Popup};
    let screen = driver.game_screen();
    let Some(Popup::Exchange(chooser)) = &screen.popup else { panic!("no exchange:\n{}", driver.screen()) };
    let marked = chooser.tiles.iter().filter(|(_, mark)| *mark == ExchangeMark::Exchange);
    let tiles: Vec<_> = marked.map(|(tile, _)| *tile).collect();
    screen.game().tiles().write_tiles(&tiles)
}

#[test]
fn digraph_tiles_are_chosen_by_their_letters() {
    let spanish = WORDFEUD
        .language("es")
        .words("LLAMA")
        .position(r#"racks = ["[LL][RR]LCHA?", "AAAAAAA"]"#)
        .open(80, 24)
        .press("<enter>");
    let driver = spanish.press("<^x>rr");
    assert_eq!(marked(&driver), "[RR]");
    // A letter with a tile of its own marks that one first.
    let driver = driver.press("l");
    assert_eq!(marked(&driver), "[RR]L");
    let driver = driver.press("l");
    assert_eq!(marked(&driver), "[LL][RR]");
    let driver = driver.press("x").showing("you have no X");
    // The marked tile under the cursor shows both.
    driver.assert_shows("[LL]");
    // The letter of a blank.
    let driver = driver.press("<esc>7ch<enter>");
    let tile = driver.game_screen().draft.tiles()[0].tile;
    assert_eq!(driver.game_screen().game().tiles().write_placed(tile), "[ch]");
}

/// A letter with an accent that no tile has is the letter without it, wherever tiles are chosen by letters.
#[test]
fn accents_that_no_tile_has_are_left_out_of_choosers() {
    let french = WORDFEUD.language("fr").position(r#"racks = ["EELT?SA", "EEEEEEE"]"#);
    let choosing = || french.open(80, 24).press("<enter><^x>");
    for (keys, letters) in [("é", "E"), ("e\u{301}", "E"), ("éé", "EE"), ("e\u{301}t", "ET")] {
        let driver = choosing().press(keys);
        assert_eq!((marked(&driver).as_str(), driver.screen().contains('!')), (letters, false), "{keys}");
    }
    let spanish = WORDFEUD.language("es").position(r#"racks = ["NÑAEEEE", "EEEEEEE"]"#);
    assert_eq!(marked(&spanish.open(80, 24).press("<enter><^x>n\u{303}")), "Ñ");
    for keys in ["é", "e\u{301}"] {
        let driver = french.open(80, 24).press("<enter>5").press(keys).press("<enter>");
        let tile = driver.game_screen().draft.tiles()[0].tile;
        assert_eq!(driver.game_screen().game().tiles().write_placed(tile), "e", "{keys}");
    }
}

#[test]
fn typing_explains_what_it_does() {
    let german = WORDFEUD.language("de").words("ASS").position(r#"racks = ["ASSE?EN", "EEEEEEE"]"#);
    let driver = german.open(80, 24).press("<enter>ß");
    assert_eq!(driver.game_screen().draft.tiles().len(), 2);
    let driver = driver.press("r");
    assert_eq!(driver.message(), "you have no R, but a blank can stand for it");
    assert_eq!(driver.game_screen().draft.tiles().len(), 2, "nobody has asked for the blank");
    let driver = driver.press(".r");
    let driver = driver.press("ß");
    assert_eq!(driver.message(), "ß is played as SS: you have no S and no blank");
    assert_eq!(driver.game_screen().draft.tiles().len(), 3);
    let driver = driver.press("0");
    assert_eq!(driver.message(), "no tile 0: your rack has 7 tiles");
    // The number after the last tile of the rack is the taken tile.
    let driver = SECTION.open(80, 24).press("<enter>:take i8<enter><down>8");
    assert_eq!(driver.game_screen().draft.tiles().len(), 1);
}

#[test]
fn keys_that_terminals_take_have_others() {
    let driver = SECTION.open(80, 24).press("<enter><^d>");
    assert!(driver.model().help.is_some());
    let driver = driver.press("?");
    assert!(driver.model().help.is_none());
    let driver = driver.press("<^w>");
    assert!(driver.shows::<Menu>());
}
