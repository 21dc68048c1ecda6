//! The keys that start a screen: from the menu and after a game.

use rackety::assist::thinker::Stage;
use rackety::files::SaveFolder;
use rackety::tui::action::{Destination, UiAction};
use rackety::tui::effect::MenuScreen;
use rackety::tui::game::GameScreen;
use rackety::tui::job::JobReport;
use rackety::tui::keymap::{Context, Meaning};
use rackety::tui::screens::new_game::{FormField, NewGameForm};
use ratatui::crossterm::event::MouseEventKind;
use ratatui::layout::Size;

use super::driver::{Driver, PlatformCall};
use super::setup::{SECTION, WORDFEUD};

fn names(driver: &Driver) -> Vec<String> {
    driver.game_screen().game().state().players().map(|(_, player)| player.name().to_owned()).collect()
}

fn form_field(driver: &Driver) -> FormField {
    driver.model().shown::<NewGameForm>().expect("the form is open").field()
}

/// The key of a screen in the menu.
pub(super) fn key_of(screen: MenuScreen) -> String {
    let opens = |meaning: &Meaning| match meaning {
        Meaning::Fixed(UiAction::Go(Destination::Screen(opened))) => *opened == screen,
        Meaning::Fixed(_) | Meaning::OfChar(_) => false,
    };
    let row = Context::Menu.bindings().find(|binding| opens(&binding.meaning));
    row.unwrap_or_else(|| panic!("{screen:?} has no row in MAIN_MENU")).keys[0].to_string()
}

#[test]
fn a_newcomer_plays_the_computer_with_one_key() {
    let driver = Driver::menu(80, 24).press("p");
    assert_eq!(names(&driver), ["Player 1", "Bot (casual)"]);
    // Then the menu offers that game first, and another one with the same settings.
    let menu = driver.press("<f10>").showing("Continue").showing("Bot (casual)");
    let again = menu.press("a");
    assert_eq!((names(&again).len(), again.game_screen().game().turns().len()), (2, 0));
    let first = again.press("<enter><^p>y<f10>").press("c");
    assert_eq!(first.game_screen().game().turns().len(), 1);
}

/// The rules for every screen of the menu, so that a new one is tested by its entry there: a key of its own opens it, it
/// drops no fault and no report, has help, fits a terminal of 26 × 8 unless it has a board, and Esc leads back to the menu, in
/// lessons pressed twice.
#[test]
fn every_screen_of_the_menu_does_what_all_do() {
    for screen in MenuScreen::ALL {
        let key = key_of(screen);
        let open = |width, height| Driver::menu(width, height).press(&key);
        let is_menu = |driver: &Driver| driver.screen().contains("─ word-tile games in a terminal ─");
        let is_too_small = |driver: &Driver| driver.screen().contains("is too small");
        let assert_shows = |driver: &Driver, text: &str| {
            let shown = driver.screen().to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(shown.contains(text), "{screen:?} does not show {text:?}:\n{}", driver.screen());
        };
        let mut driver = open(80, 24);
        assert!(!is_menu(&driver) && !driver.shows::<GameScreen>(), "{key} does not open {screen:?}");
        driver.model_mut().screen.show_fault("the disk is full".to_owned());
        assert_shows(&driver, "the disk is full");

        let mut driver = open(80, 24);
        let _ = driver.model_mut().screen.report(JobReport::BestPlays(Vec::new()));
        assert_shows(&driver, "has not asked for bestplays");
        let mut driver = open(80, 24);
        if driver.model_mut().screen.job(&SaveFolder::new(None)).is_some() {
            let _ = driver.model_mut().screen.report(JobReport::Stage(Stage::Words));
            driver.assert_hides("has not asked for");
        }

        let driver = open(80, 24).press("<f1>");
        assert!(driver.model().help.is_some(), "{screen:?} has no help");
        let driver = driver.press("<esc>");
        assert!(driver.model().help.is_none() && !is_menu(&driver), "{screen:?} is closed with its help");

        let (small, tiny) = (open(26, 8), open(40, 4));
        let has_board = small.model().screen.min_size() == Size::ZERO;
        assert!(has_board || !is_too_small(&small), "{screen:?} does not fit 26 x 8");
        assert!(is_too_small(&tiny), "{screen:?}:\n{}", tiny.screen());

        let start = small.screen();
        let end = open(26, 8).press("<end>");
        if !has_board && end.screen() != start {
            let bottom = end.screen();
            let back = end.press("<end><up>");
            assert_ne!(
                back.screen(),
                bottom,
                "{screen:?}: after End, Up moves nothing; does `limit_scroll` limit it?"
            );
        }
        if !has_board && open(26, 8).press("<pagedown>").screen() != start {
            let wheeled = open(26, 8).mouse(MouseEventKind::ScrollDown, (5, 3));
            assert_ne!(
                wheeled.screen(),
                start,
                "{screen:?}: the wheel moves nothing; does `update` take `Scroll`?"
            );
        }

        let mut driver = open(80, 24).press("<esc>");
        if screen == MenuScreen::Tutorial {
            driver = driver.press("<esc>");
        }
        assert!(is_menu(&driver) && !driver.has_quit(), "{screen:?} does not go back:\n{}", driver.screen());
    }
}

#[test]
fn help_and_quit_have_a_key_on_the_menu() {
    let driver = Driver::menu(80, 24).showing("? help");
    let driver = driver.press("?");
    assert!(driver.model().help.is_some());
    assert!(driver.press("<esc>q").has_quit());
}

#[test]
fn start_is_visible_on_every_terminal_with_room_for_three_fields() {
    for (width, height) in [(80, 24), (36, 21), (30, 12)] {
        let driver = Driver::menu(width, height).press("n").showing("[ Start ]");
        // The fields scroll above it.
        let driver = driver.press("<end><up><up>");
        assert_eq!(form_field(&driver), FormField::Hints);
        driver.assert_shows("[ Start ]");
        assert!(driver.click_on("[ Start ]").shows::<GameScreen>());
    }
}

#[test]
fn the_form_and_play_again_have_the_last_settings() {
    let driver = Driver::menu(80, 24).press("n<right><down><down><right><down>Zoë<end><enter>");
    assert_eq!(names(&driver), ["Zoë", "Player 2"]);
    let (language, seed) = {
        let setup = driver.game_screen().game().setup();
        (setup.language.clone(), setup.seed)
    };
    let driver = driver.press("<f10>n").showing("Wordfeud").showing("Zoë");
    let again = driver.press("<esc>a");
    let setup = again.game_screen().game().setup();
    assert_eq!((setup.players[0].as_str(), &setup.language), ("Zoë", &language));
    assert_ne!(setup.seed, seed, "the same game twice");
}

#[test]
fn only_start_starts_a_game() {
    let driver = Driver::menu(80, 24).press("n<enter>");
    assert_eq!(form_field(&driver), FormField::RulesetFile);
    let driver = driver.press("<enter><enter>");
    assert_eq!(form_field(&driver), FormField::WordList);
    // Letters are arrow keys where no text is typed.
    let driver = driver.press("kk");
    assert_eq!(form_field(&driver), FormField::RulesetFile, "which takes letters");
    let driver = driver.press("<up>l").showing("< Wordfeud >");
    let driver = driver.press("h").showing("< SmartFeud >");
    let driver = driver.press("<end>");
    assert_eq!(form_field(&driver), FormField::Start);
    assert!(driver.press("<enter>").shows::<GameScreen>());
}

#[test]
fn after_a_game_one_key_is_a_rematch() {
    let over = Driver::menu(80, 24).press("n<end><enter>").press("<enter><^r>y").showing("r rematch");
    let began = over.game_screen().game().turns()[0].seat;
    let seed = over.game_screen().game().setup().seed;
    let rematch = over.press("r");
    let game = rematch.game_screen().game();
    assert_eq!(
        (names(&rematch), game.turns().len()),
        (vec!["Player 1".to_owned(), "Player 2".to_owned()], 0)
    );
    assert_ne!(game.state().to_move(), began, "the other one begins");
    assert_ne!(game.setup().seed, seed);
}

#[test]
fn after_a_game_keys_share_it_show_the_board_and_open_the_form() {
    let over = WORDFEUD.words("AT").open(80, 24).press("<enter><^r>y").press("s");
    let shared = over.platform.calls.iter().find_map(|call| match call {
        PlatformCall::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let shared = shared.unwrap();
    assert!(shared.starts_with("Rackety: Wordfeud, English\nAnn 0, Bob 0. Bob wins.\n"), "{shared}");
    assert!(shared.contains("Seed: "), "{shared}");
    let board = over.press("b");
    assert!(board.game_screen().popup.is_none());
    assert!(board.press("n").shows::<NewGameForm>());
}

#[test]
fn the_menu_shows_the_last_game_and_its_board() {
    let menu = SECTION.open(80, 24).press("<enter><^p>y<f10>");
    for text in ["SmartFeud, English", "Ann", "Bob to play", "S E C T I O N"] {
        menu.assert_shows(text);
    }
    menu.assert_hides("2L");
    menu.without_colours().assert_shows("2L");
    // In the smallest terminal there is the list alone, and a mark that it goes on.
    let small = SECTION.open(26, 8).press("<enter><^p>y<f10>").showing("Continue").showing("▾");
    small.press("<end>").showing("Quit").showing("▴");
}

/// A board that is wider than the room beside the items is left out.
#[test]
fn the_last_game_beside_the_menu_fits() {
    let wide = SECTION.ruleset("tests/rulesets/twenty-six.toml").language("xx").position("");
    for width in 80..110 {
        let menu = wide.open(width, 50).press("<enter><^p>y<f10>").showing("Twenty-six");
        let screen = menu.screen();
        assert_eq!(screen.matches('╮').count(), 2, "{width}:\n{screen}");
        assert_eq!(screen.matches('╯').count(), 2, "{width}:\n{screen}");
    }
}
