//! Every key of every context does something: a screen that forgets one fails here.

use rackety::tui::app::Input;
use rackety::tui::effect::MenuScreen;
use rackety::tui::keymap::{Binding, Context, Meaning, Press};
use rackety::wire::HallPage;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::covers::BLUFF;
use super::driver::Driver;
use super::one_key::key_of;
use super::setup::{GameSetup, SECTION};
use super::snapshots::{HINTED, LAST_TILES, OVER, SPANISH, THREE};
#[cfg(unix)]
use super::tables;
use super::tutorial::lesson;
use super::{bench, games, hall, hints, laboratory, puzzles, replay, review, statistics, study, watch};

/// Scenes in which each key of each context has something to do, at least in one of them. A screen of the menu needs one only
/// for keys with nothing to do where it opens, or a little below.
const SCENES: &[fn() -> Driver] = &[
    // Menus, lists and texts. Most keys of the menu need no saved game, which takes longer to make.
    || Driver::menu(80, 24).press("<down><down>"),
    || games::three().press("<down><down>"),
    || Driver::menu(80, 24).press("r<down><down>"),
    || games::three().press("g<down>"),
    || Driver::menu(80, 24).press("r<enter><pagedown>"),
    || Driver::menu(80, 24).press("e<down><down>"),
    || Driver::menu(80, 24).press("n<down><down><pagedown>"),
    || Driver::menu(30, 12).press("n<down><down><down><down><down><down><down>"),
    || typing_in(Driver::menu(80, 24).press("n<down><down><down><down><^u>")),
    || typing_in(hall_question()),
    || statistics::opened(80, 12).press("<pagedown>"),
    statistics::of_two_rulesets,
    // A game.
    || SECTION.open(80, 24).press("<enter><left>shn<left>"),
    || SECTION.open(80, 24).press("<enter>:take i8<enter>"),
    || SECTION.open(80, 24).press("<enter><f2><pagedown>").press(LAID),
    || BLUFF.open(120, 40).press("<enter>tac<enter><enter>"),
    || THREE.open(120, 40).press("<enter><^r>yy<enter>"),
    || lesson("taking")(80, 24),
    || lesson("keyboard")(80, 24).press(":i7 WORLD<enter>"),
    || SECTION.open(26, 8).press("<enter><f2><down><down>"),
    || BLUFF.open(80, 24).press("<enter>tac<enter>"),
    || SECTION.open(80, 24).press("<enter><^p>"),
    || SPANISH.open(80, 24).press("<enter>7<down><right>"),
    || SECTION.open(80, 24).press("<enter><^x><right>s"),
    || SECTION.open(80, 24).press("<enter><^o><right> "),
    || typing_in(SECTION.open(80, 24).press("<enter>:")),
    || SECTION.open(80, 24).press("<enter>:look<enter>:rack<enter>:<up>"),
    || SECTION.open(80, 24).press("<enter>:re"),
    || HINTED.open(80, 24).press("<enter><^g><down>"),
    || HINTED.open(80, 24).press("<enter><^g><up><enter>").report(hints::plays()).press("<down>"),
    || typing_in(SECTION.open(80, 24).press("<enter>:pin 12ab<enter><^p>y<enter><^p>y<enter>")),
    || AGAINST_BOT.open(80, 24).press("<^p>y"),
    #[cfg(unix)]
    || tables::watching().press("<f2><pagedown>"),
    || LAST_TILES.open(80, 24).press(OVER).press("<down>"),
    || LAST_TILES.open(26, 8).press(OVER).press("<down><down>"),
    || LAST_TILES.open(80, 24).press(OVER).press("<esc>"),
    || BLUFF.position(LAST_PLAY).open(80, 24).press("<enter>tac<enter>"),
    // Words.
    || typing_in(Driver::menu(80, 24).press("w")),
    || SECTION.open(80, 24).press("<enter><^f>shin<enter>on<enter><up>"),
    || Driver::menu(80, 24).press("w=sectio?<enter><pagedown>"),
    || Driver::menu(80, 24).press("w=notices<enter><down><down><right>"),
    || typing_in(study::typing(80, 24)),
    || study::typing(26, 8).press("ne?<enter><enter><down>"),
    // Puzzles, and looking on and back.
    || puzzles::searching(80, 24),
    || puzzles::puzzle(80, 24),
    || puzzles::puzzle(80, 24).press(LAID),
    || puzzles::solved(80, 24).press("<down>"),
    || watch::after_three_turns(80, 24),
    || watch::after_three_turns(30, 12).press("<tab><tab><tab><tab><tab><pagedown>"),
    watch::left,
    || replay::finished(80, 24).press("4<enter>"),
    || review::reviewed(80, 24).press("4<enter>"),
    || replay::finished(80, 24).press("12<left>"),
    || replay::finished(80, 24).press("4<enter>w<down>"),
    // The laboratory.
    || Driver::menu(80, 24).press("b<down><down>"),
    || typing_in(laboratory::at(Driver::menu(80, 24).press("b"), "Games").press("<^u>")),
    || laboratory::form("Wordfeud", "", 80, 24).press("<enter>"),
    || {
        laboratory::form("Wordfeud", "SmartFeud", 60, 16)
            .press("<enter>")
            .with_begun_run()
            .press("<tab><tab><tab><tab><tab><down>")
    },
    || laboratory::compared(60, 16).press("<down>"),
    || laboratory::over(80, 24).press("<tab><tab><tab><tab><tab><tab><down>"),
    bench::changes,
];

/// Tiles laid on the middle of a board, and the cursor beside them.
const LAID: &str = "123<left>";

/// Ann alone against a bot.
const AGAINST_BOT: GameSetup<'static> = SECTION.players(&["Ann", "Bot (club)"]).bots(&["", "club"]);

/// One play of the position ends the game.
const LAST_PLAY: &str = "racks = [\"TAC\", \"QZA\"]\nbag = \"\"";

/// Types two words where text is typed, and goes back into the first.
fn typing_in(driver: Driver) -> Driver {
    driver.press("12 34<left><left><left>")
}

/// A question of a host.
fn hall_question() -> Driver {
    let question = Some("What is your name?".to_owned());
    let (driver, host) = hall::hall(HallPage { question, ..HallPage::default() });
    // The host stays until the test program ends.
    std::mem::forget(host);
    driver
}

/// All that a key can change.
fn state(driver: &Driver) -> impl PartialEq + use<> {
    let outside = (driver.platform.calls.len(), driver.bots_hurried(), hall::answers(), driver.has_quit());
    (format!("{:?}", driver.model()), outside)
}

type Scene = Box<dyn Fn() -> Driver>;

/// A screen of the menu where it opens, a little below, and where nearly everything scrolls.
fn opened(screen: MenuScreen) -> [Scene; 4] {
    [(80, 24, ""), (80, 24, "<down><down>"), (80, 24, "<pagedown>"), (26, 8, "<down>")].map(
        |(width, height, then)| -> Scene {
            Box::new(move || Driver::menu(width, height).press(&key_of(screen)).press(then))
        },
    )
}

/// The event of a press that always means the same.
fn event(press: &Press) -> KeyEvent {
    match *press {
        Press::Plain(code) => KeyEvent::new(code, KeyModifiers::NONE),
        Press::Ctrl(letter) => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL),
        Press::CtrlArrow(code) => KeyEvent::new(code, KeyModifiers::CONTROL),
        Press::Letter | Press::Digit | Press::Text => panic!("{press:?} depends on the character"),
    }
}

/// The frame of the tabs names the keys of the screen that it is on.
#[test]
fn the_tabs_name_the_keys_of_their_screen() {
    let file = "[keys.replay]\nnext-pane = [\"F6\"]\n[keys.waiting]\nnext-pane = [\"F7\"]\n";
    for (width, height) in [(80, 24), (36, 21)] {
        let of_replay =
            replay::finished(width, height).with_settings(file).press(if width < 80 { "<f6>" } else { "" });
        of_replay.assert_hides("Tab ");
        of_replay.assert_shows("F6 ");
        let of_board = SECTION.open(width, height).with_settings(file).press("<enter><tab>").showing("Tab ");
        of_board.assert_hides("F6 ");
    }
    AGAINST_BOT.open(80, 24).with_settings(file).press("<^p>y").showing("F7 more");
}

#[test]
fn every_key_does_something_in_its_context() {
    let is_fixed = |binding: &&Binding| matches!(binding.meaning, Meaning::Fixed(_));
    // Presses the first key of the binding. The state before it becomes the one after it.
    let does_nothing = |driver: &mut Driver, before: &mut _, binding: &Binding| {
        driver.input(&Input::Key(event(&binding.keys[0])));
        let after = state(driver);
        std::mem::replace(before, after) == *before
    };
    let mut idle: Vec<(Context, Vec<&Binding>)> =
        Context::ALL.map(|context| (context, context.bindings().filter(is_fixed).collect())).into();
    let of_menu = MenuScreen::ALL.into_iter().flat_map(opened);
    for scene in SCENES.iter().map(|scene| Box::new(scene) as Scene).chain(of_menu) {
        let mut driver = scene();
        let context = driver.model().context();
        let (_, idle) = idle.iter_mut().find(|(other, _)| *other == context).unwrap();
        let mut is_unchanged = true;
        let mut before = state(&driver);
        idle.retain(|binding| {
            // An earlier key may have led elsewhere, or to where this one has nothing to do.
            let is_elsewhere = driver.has_quit() || driver.model().context() != context;
            let mut is_idle = is_elsewhere || does_nothing(&mut driver, &mut before, binding);
            if is_idle && !is_unchanged {
                driver = scene();
                before = state(&driver);
                is_idle = does_nothing(&mut driver, &mut before, binding);
                is_unchanged = true;
            }
            is_unchanged &= is_idle;
            is_idle
        });
    }
    let names = |(context, idle): (Context, Vec<&Binding>)| {
        let idle: Vec<&str> = idle.iter().map(|binding| binding.name).collect();
        (!idle.is_empty()).then_some((context, idle))
    };
    let idle: Vec<_> = idle.into_iter().filter_map(names).collect();
    assert_eq!(
        idle,
        [],
        "these keys do nothing in any scene: handle them in `update`, check `context()`, or add a scene to SCENES"
    );
}
