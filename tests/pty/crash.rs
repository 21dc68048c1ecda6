//! Panics: the terminal is restored, the message printed, a report written. There is no way to make the program panic, so
//! these tests run this test program again, in which parts of the program are given something that panics.

use std::cell::Cell;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

use jiff::Timestamp;
use rackety::clock::{Moment, Now};
use rackety::config::settings::Notifications;
use rackety::crash;
use rackety::files::Folders;
use rackety::output::{Output, Streams};
use rackety::plain::{self, Dialogue, InputSource, ScreenClearing, Talk};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety::table::LocalTables;
use rackety::tui::app::{Input, Model, Platform, Program, ScreenMap, TerminalGuard, open};
use rackety::tui::job::Job;
use rackety::tui::theme::{Depth, Glyphs, ScreenStyle, TerminalColours};
use rackety::tui::{StartScreen, UiConfig};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use super::terminal::Terminal;

/// Set, to a folder, for the run of this test program that panics.
const FOLDER: &str = "RACKETY_TEST_CRASH";
/// The message of the panic. It names a player, as messages should not.
const MESSAGE: &str = "Ann's square 15 is off the board";
const MESSAGE_IN_REPORT: &str = "player 1's square 15 is off the board";
/// The texts that the player's names and racks look like in a game with seed 7.
const SECRETS: [&str; 5] = ["Ann", "Bob", "LLAGINR", "LAGINR", "seed"];

/// Runs this test of the test program in a pseudo-terminal.
fn run_again(test: &str, folder: &Path) -> Terminal {
    let itself = env::current_exe().unwrap();
    let arguments = [test, "--exact", "--nocapture", "--test-threads=1"];
    Terminal::run(&itself, &arguments, folder, &[(FOLDER, folder.to_str().unwrap())])
}

/// Returns the folder of the test in the run that panics, with the hook installed.
fn crashing() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os(FOLDER)?);
    crash::install(Some(reports_in(&folder)));
    Some(folder)
}

fn reports_in(folder: &Path) -> PathBuf {
    folder.join("crash-reports")
}

/// The only report: its path and its text.
#[track_caller]
fn report_in(folder: &Path) -> (String, String) {
    let mut reports: Vec<_> =
        fs::read_dir(reports_in(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(reports.len(), 1, "{reports:?}");
    let report = reports.remove(0);
    (report.to_str().unwrap().to_owned(), fs::read_to_string(report).unwrap())
}

fn session(host: &Host) -> Session {
    let names = ["Ann", "Bob"].map(ToOwned::to_owned).to_vec();
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(names), 7);
    host.new_game(&request).unwrap()
}

/// A terminal on which copying panics, and a clock that goes on by a second whenever it is read.
#[derive(Default)]
struct PanickingPlatform(Cell<u64>);

impl Platform for PanickingPlatform {
    fn now(&self) -> Now {
        self.0.set(self.0.get() + 1);
        Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(self.0.get()) }
    }

    fn draw(&mut self, _: &Model) -> io::Result<ScreenMap> {
        Ok(ScreenMap::default())
    }

    fn clear(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn set_up_again(&mut self) -> io::Result<Size> {
        Ok(Size::new(80, 24))
    }

    fn suspend(&mut self) -> io::Result<Option<Size>> {
        Ok(None)
    }

    fn notify(&mut self, _: Notifications, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn copy(&mut self, _: &str) -> io::Result<()> {
        panic!("{MESSAGE}")
    }

    fn start_job(&mut self, _: Job) {}

    fn hurry_job(&mut self) {}

    fn stop_job(&mut self) {}

    fn is_current_job(&self, _: u64) -> bool {
        false
    }

    fn pending_inputs(&mut self) -> Vec<Input> {
        Vec::new()
    }
}

/// Ann plays GRILL; then Bob copies the position, which panics.
fn play_until_the_panic(folder: &Path) {
    let _guard = TerminalGuard::new().unwrap();
    let mut host = Host::new(&Folders::default(), Some(folder.join("games")));
    let appearance =
        ScreenStyle::new(&host.themes, "default", TerminalColours::on_dark(Depth::Sixteen), Glyphs::BOXES)
            .unwrap();
    let config = UiConfig::still(appearance);
    let start = StartScreen::Game(Box::new(session(&host)));
    let tables = LocalTables::new(Arc::clone(&host.knowledge));
    let model = open(&host, start, tables, config, Size::new(80, 24)).unwrap();
    let mut program = Program::new(model);
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let mut keys = vec![plain(KeyCode::Enter)];
    keys.extend("grill".chars().map(|letter| plain(KeyCode::Char(letter))));
    keys.extend([plain(KeyCode::Enter), plain(KeyCode::Enter), plain(KeyCode::Char('v'))]);
    keys.push(KeyEvent::new(KeyCode::Char('y'), KeyModifiers::CONTROL));
    let mut platform = PanickingPlatform::default();
    for key in keys {
        program.draw(&mut platform).unwrap();
        // A cover waits before it takes keys.
        let _ = program.check_clock(&mut host, &mut platform).unwrap();
        let _ = program.handle(&Input::Key(key), &mut host, &mut platform).unwrap();
    }
}

#[test]
fn a_panic_restores_the_terminal_and_leaves_a_report() {
    if let Some(folder) = crashing() {
        play_until_the_panic(&folder);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = run_again("crash::a_panic_restores_the_terminal_and_leaves_a_report", folder.path());
    assert!(!terminal.ends(), "a test that panics has failed");
    terminal.is_restored();
    let raw = terminal.raw();
    let message = raw.find(MESSAGE).expect(&raw);
    assert!(raw[..message].contains("\u{1b}[?1049l"), "the message comes before the screen is left:\n{raw}");
    let (path, report) = report_in(folder.path());
    assert!(raw[message..].replace("\r\n", "").contains(&path), "{path} is not printed: {raw}");

    for part in [
        env!("CARGO_PKG_VERSION"),
        env::consts::ARCH,
        "tests/pty/crash.rs:",
        MESSAGE_IN_REPORT,
        "HandOver: Enter",
        "Board: *\n",
        "Board: ^Y",
        "The last game: SmartFeud, English, 2 players",
        "1. player 1: 8h GRILL +7 = 7",
        "PanickingPlatform",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let (before, _) = report.split_once("Backtrace:").unwrap();
    for secret in SECRETS {
        assert!(!before.contains(secret), "{secret}: {before}");
    }
}

/// A thread other than the one that draws: the game continues.
#[test]
fn a_panic_on_another_thread_leaves_the_screen_alone() {
    const CONTINUES: &str = "the game continues";
    if crashing().is_some() {
        let guard = TerminalGuard::new().unwrap();
        let thread =
            thread::Builder::new().name("thinking".to_owned()).spawn(|| panic!("{MESSAGE}")).unwrap();
        let id = thread.thread().id();
        assert!(thread.join().is_err());
        let notice = crash::notice_of(id).unwrap();
        write!(Output::stdout(), "{CONTINUES}: {}", notice.report.unwrap().exists()).unwrap();
        drop(guard);
        crash::print_notices();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = run_again("crash::a_panic_on_another_thread_leaves_the_screen_alone", folder.path());
    assert!(terminal.ends());
    terminal.is_restored();
    let raw = terminal.raw();
    let (during, after) = raw.split_once("\u{1b}[?1049l").unwrap();
    assert!(during.contains(&format!("{CONTINUES}: true")) && !during.contains(MESSAGE), "{raw}");
    let (path, report) = report_in(folder.path());
    let after = after.replace("\r\n", "");
    assert!(after.contains("thread 'thinking' panicked at ") && after.contains(MESSAGE), "{raw}");
    assert!(after.contains(&path) && report.contains("Thread: thinking"), "{raw}");
}

/// The report is a help; the message is what matters.
#[test]
fn without_a_place_for_the_report_the_message_is_printed() {
    if let Some(folder) = env::var_os(FOLDER) {
        let file = PathBuf::from(folder).join("file");
        fs::write(&file, "not a folder").unwrap();
        crash::install(Some(file.join("crash-reports")));
        let _guard = TerminalGuard::new().unwrap();
        panic!("{MESSAGE}");
    }
    let folder = tempfile::tempdir().unwrap();
    let mut terminal =
        run_again("crash::without_a_place_for_the_report_the_message_is_printed", folder.path());
    assert!(!terminal.ends());
    terminal.is_restored();
    let raw = terminal.raw();
    assert!(raw.contains(MESSAGE) && raw.contains("no crash report could be written"), "{raw}");
}

/// A plain game, whose clock panics after some turns.
#[test]
fn a_panic_in_a_plain_game_leaves_a_report() {
    if let Some(folder) = crashing() {
        let host = Host::new(&Folders::default(), Some(folder.join("games")));
        let readings = AtomicU32::new(0);
        let started = Moment::now();
        let now = || {
            assert!(readings.fetch_add(1, Ordering::SeqCst) < 8, "{MESSAGE}");
            Now::since(started)
        };
        let mut input = io::Cursor::new("8h GRILL\npass\n\nrack\nrack\nrack\nrack\nrack\nrack\nrack\nrack\n");
        let mut streams = Streams::in_memory();
        let dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        let _ = plain::play(session(&host), Talk { dialogue, now: &now, host: &host });
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = run_again("crash::a_panic_in_a_plain_game_leaves_a_report", folder.path());
    assert!(!terminal.ends());
    assert!(terminal.raw().contains(MESSAGE), "{}", terminal.raw());
    let (path, report) = report_in(folder.path());
    assert!(terminal.raw().replace("\r\n", "").contains(&path), "{}", terminal.raw());
    for part in ["** *****", "****", "1. player 1: 8h GRILL +7 = 7", MESSAGE_IN_REPORT] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let (before, _) = report.split_once("Backtrace:").unwrap();
    for secret in SECRETS {
        assert!(!before.contains(secret), "{secret}: {before}");
    }
}
