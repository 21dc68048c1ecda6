//! The screen: after any keys, clicks, pasted texts, sizes and times, the game is whole and its file has it.
//!
//! The first line is the set-up of the game, or `menu`. Of the bytes after it, printable ones are keys; the others
//! are what [`read_event`] says.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use rackety::assist::thinker::Thinker;
use rackety::table::{BotJob, BotReport};
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::game::GameScreen;
use rackety::tui::job::{JobKind, JobReport};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use super::games::{KNOWLEDGE, check_game, check_saved};
use super::plain::{request, split_line};
use crate::Reading;
use driver::Driver;

#[allow(dead_code, reason = "the tests of the screen use all of it")]
#[path = "../../../tests/screens/driver.rs"]
mod driver;

/// The sizes of the terminal.
const SIZES: [(u16, u16); 10] =
    [(80, 24), (120, 40), (36, 21), (30, 12), (10, 4), (1, 1), (0, 0), (200, 60), (26, 8), (79, 23)];

/// The keys without a character.
const KEYS: [KeyCode; 16] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::F(5),
];

/// Pasted texts.
const PASTED: [&str; 6] = ["sea", "8h SECTION", "ÄÖ ñ\u{1b}[2J", "😀", "", "pin 1\nquit\n"];

/// The most events of an execution.
const MAX_EVENTS: usize = 400;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let (setup, mut rest) = split_line(bytes);
    let setup = String::from_utf8_lossy(setup);
    let mut driver = Driver::start(
        |host, _| match host.new_game(&request(&setup)) {
            Ok(session) => StartScreen::Game(Box::new(session)),
            Err(_) => StartScreen::Menu,
        },
        80,
        24,
    );
    let mut thinker = Thinker::new(Arc::clone(&KNOWLEDGE));
    let mut seconds = 0;
    for _ in 0..MAX_EVENTS {
        let Some(event) = read_event(&mut rest) else { break };
        match event {
            Event::Input(input) => driver.input(&input),
            Event::Wait(more) => {
                seconds += more;
                driver = driver.at(seconds);
            }
        }
        if driver.has_quit() {
            break;
        }
        driver = work(driver, &mut thinker);
    }
    check(&driver)
}

/// The meaning of a byte, or of a byte and those after it.
enum Event {
    Input(Input),
    /// This number of seconds pass.
    Wait(u64),
}

fn read_event(bytes: &mut &[u8]) -> Option<Event> {
    let mut next = || {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        Some(first)
    };
    let key = |code, modifiers| Event::Input(Input::Key(KeyEvent::new(code, modifiers)));
    Some(match next()? {
        byte @ 0x20..=0x7e => key(KeyCode::Char(byte.into()), KeyModifiers::NONE),
        // ^A to ^Z, but not ^Q and ^Z, which would end most executions.
        byte @ (0x01..=0x10 | 0x12..=0x19) => key(KeyCode::Char((byte + b'`').into()), KeyModifiers::CONTROL),
        byte @ 0x80..=0x8f => key(KEYS[usize::from(byte - 0x80)], KeyModifiers::NONE),
        byte @ 0x90..=0x9f => key(KEYS[usize::from(byte - 0x90)], KeyModifiers::SHIFT),
        byte @ 0xa0..=0xaf => {
            let left = MouseButton::Left;
            let kinds = [
                MouseEventKind::Down(left),
                MouseEventKind::Drag(left),
                MouseEventKind::Up(left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
            ];
            let kind = kinds[usize::from(byte - 0xa0) % kinds.len()];
            let (column, row) = (next()?.into(), next()?.into());
            Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
        }
        byte @ 0xb0..=0xbf => {
            Event::Input(Input::Paste(PASTED[usize::from(byte - 0xb0) % PASTED.len()].to_owned()))
        }
        byte @ 0xc0..=0xcf => {
            let (width, height) = SIZES[usize::from(byte - 0xc0) % SIZES.len()];
            Event::Input(Input::Resize(Size::new(width, height)))
        }
        byte @ 0xd0..=0xdf => Event::Wait(1 << (byte - 0xd0)),
        0x1b => key(KeyCode::Esc, KeyModifiers::NONE),
        0x11 => Event::Input(Input::End),
        _ => key(KeyCode::Char('ñ'), KeyModifiers::NONE),
    })
}

/// Does the job that the screen waits for, as the worker and the bots of the table do.
fn work(mut driver: Driver, thinker: &mut Thinker) -> Driver {
    // Bots alone would play without end.
    for _ in 0..8 {
        let watch = &mut |_| ControlFlow::Continue(());
        if let Some(BotJob { game, profile, patience, common_words, .. }) = driver.bot_job() {
            let turn = thinker.turn(&game, (profile, patience), common_words.as_deref(), watch).unwrap();
            let turns = game.turns().len();
            driver = driver.bot(BotReport::Decided(turn.action));
            if driver.model().shown().is_some_and(|screen: &GameScreen| screen.game().turns().len() > turns) {
                continue;
            }
            // The turn is shown later.
            return driver;
        }
        let awaited = driver.model().shown().and_then(GameScreen::awaited_job);
        let Some(kind) = awaited else { return driver };
        let session = driver.game_screen().session();
        let report = match kind {
            JobKind::BestPlays => JobReport::BestPlays(thinker.best_plays(session.game(), watch).unwrap()),
            JobKind::PointsReached => {
                JobReport::PointsReached(thinker.points_reached(session.game(), watch).unwrap())
            }
        };
        driver = driver.report(report);
    }
    driver
}

fn check(driver: &Driver) -> Reading {
    let Some(screen) = driver.model().shown::<GameScreen>() else { return Reading::Refused };
    check_game(screen.game());
    let file = screen.session().file().unwrap();
    check_saved(&driver.host, file, screen.game());
    assert!(driver.next_check().is_none_or(|wait| wait <= Duration::from_secs(48 * 3600)));
    Reading::Accepted
}
