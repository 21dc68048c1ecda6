//! The time of drawing one frame of the game screen with a pending play, and the bytes that a terminal gets for it:
//! `cargo bench --bench frame`

#![allow(clippy::expect_used, reason = "a failing benchmark should stop at once")]
#![allow(clippy::disallowed_macros, reason = "a benchmark prints its figures")]

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use rackety::files::Folders;
use rackety::session::{Host, Session};
use rackety::table::LocalTables;
use rackety::tui::action::UiAction;
use rackety::tui::app::{Model, open, update, view};
use rackety::tui::keymap::Keymap;
use rackety::tui::theme::{Depth, Glyphs, ScreenStyle, TerminalColours};
use rackety::tui::ui_config::Motion;
use rackety::tui::{StartScreen, UiConfig};
use rackety_engine::{Game, Lexicon};
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The theme of a terminal with full colours.
const THEME: &str = "smartfeud";
/// The sizes of the terminals.
const SIZES: [(u16, u16); 5] = [(36, 21), (80, 24), (110, 42), (120, 40), (200, 60)];

fn main() {
    println!("bytes      first frame   nothing changed   a tile put back");
    for (width, height) in SIZES {
        let [first, unchanged, changed] = bytes(width, height);
        println!("{width:>3} x {height:<3}  {first:>11}   {unchanged:>15}   {changed:>15}");
    }
    divan::main();
}

/// Counts the bytes that are written.
struct Counter(Rc<Cell<usize>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bytes of the first frame, of another one of the same model, and of one after the last tile is put back.
fn bytes(width: u16, height: u16) -> [usize; 3] {
    let mut model = game(width, height);
    let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, width, height)) };
    let count = Rc::new(Cell::new(0));
    let backend = CrosstermBackend::new(Counter(Rc::clone(&count)));
    let mut terminal = Terminal::with_options(backend, options).expect("a terminal that only counts");
    let mut frame = |model: &Model| {
        let before = count.get();
        terminal.draw(|frame| drop(view(model, frame))).expect("a terminal that takes all");
        count.get() - before
    };
    let (first, unchanged) = (frame(&model), frame(&model));
    drop(update(&mut model, UiAction::Erase));
    [first, unchanged, frame(&model)]
}

/// A `SmartFeud` game after six turns, with a taken tile and three pending ones.
fn game(width: u16, height: u16) -> Model {
    let host = Host::new(&Folders::default(), None);
    let ruleset = host.rulesets.load("smartfeud").expect("a built-in ruleset");
    let lexicon = Lexicon::from_words("bench", ["ALLURING", "LURING", "TABLE", "ONE"]);
    let builder = Game::builder(ruleset, lexicon).language("en").players(["Ann", "Bob", "Cleo", "Dirk"]);
    let game = builder.seed(7).start().expect("a game");
    let appearance =
        ScreenStyle::new(&host.themes, THEME, TerminalColours::on_dark(Depth::Full), Glyphs::BOXES)
            .expect("a theme");
    let config =
        UiConfig { appearance, theme: THEME.to_owned(), keymap: Keymap::default(), motion: Motion::Never };
    let tables = LocalTables::new(Arc::clone(&host.knowledge));
    let start = StartScreen::Game(Box::new(Session::new(game, None)));
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

#[divan::bench(args = SIZES)]
fn frame(bencher: divan::Bencher<'_, '_>, (width, height): (u16, u16)) {
    let model = game(width, height);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
    bencher.bench_local(|| terminal.draw(|frame| drop(view(&model, frame))).map(|_| ()));
}
