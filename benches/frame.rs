//! The time of drawing one frame of the game screen with a pending play: `cargo bench --bench frame`

#![allow(clippy::expect_used, reason = "a failing benchmark should stop at once")]

use std::sync::Arc;

use rackety::files::Folders;
use rackety::session::{Host, Session};
use rackety::table::LocalTables;
use rackety::tui::action::UiAction;
use rackety::tui::app::{Model, open, update, view};
use rackety::tui::keymap::Keymap;
use rackety::tui::theme::{Depth, Glyphs, ScreenStyle};
use rackety::tui::ui_config::Motion;
use rackety::tui::{StartScreen, UiConfig};
use rackety_engine::{Game, Lexicon};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

fn main() {
    divan::main();
}

/// A `SmartFeud` game after six turns, with a taken tile and three pending ones.
fn game(width: u16, height: u16) -> Model {
    let host = Host::new(&Folders::default(), None);
    let ruleset = host.rulesets.load("smartfeud").expect("a built-in ruleset");
    let lexicon = Lexicon::from_words("bench", ["ALLURING", "LURING", "TABLE", "ONE"]);
    let builder = Game::builder(ruleset, lexicon).language("en").players(["Ann", "Bob", "Cleo", "Dirk"]);
    let game = builder.seed(7).start().expect("a game");
    let appearance = ScreenStyle::new(&host.themes, "default", Depth::Full, Glyphs::BOXES).expect("a theme");
    let config = UiConfig {
        appearance,
        theme: "default".to_owned(),
        keymap: Keymap::default(),
        motion: Motion::Never,
    };
    let tables = LocalTables::new(Arc::clone(&host.knowledge));
    let start = StartScreen::Game(Box::new(Session::of(game, None)));
    let mut model = open(&host, start, tables, config, Size::new(width, height)).expect("a table");
    let mut act = |action: UiAction| drop(update(&mut model, action));
    act(UiAction::Accept);
    act(UiAction::Command);
    act(UiAction::Paste("8e ALLuRING".to_owned()));
    act(UiAction::Accept);
    for _ in 0..5 {
        act(UiAction::Accept);
        act(UiAction::Pass);
        act(UiAction::Accept);
    }
    act(UiAction::Accept);
    act(UiAction::Command);
    act(UiAction::Paste("take f8".to_owned()));
    act(UiAction::Accept);
    for slot in 0..3 {
        act(UiAction::RackSlot(slot));
    }
    model
}

#[divan::bench(args = [(36, 21), (80, 24), (120, 40), (200, 60)])]
fn frame(bencher: divan::Bencher<'_, '_>, (width, height): (u16, u16)) {
    let model = game(width, height);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
    bencher.bench_local(|| terminal.draw(|frame| drop(view(&model, frame))).map(|_| ()));
}
