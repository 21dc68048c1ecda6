//! The panic hook: it restores the screen, prints the message and has the report written.

use std::cell::Cell;
use std::io::Write as _;
use std::marker::PhantomData;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use rackety_engine::printable::first_unprintable;

use super::ISSUES;
use super::report::Crash;
use crate::output::Output;

/// The most messages that wait for the end of the screen. More would be repetitions.
const MAX_NOTICES: usize = 10;

/// True while the screen is open; its owner is the thread whose `RESTORE` is set.
static IS_SCREEN_OPEN: AtomicBool = AtomicBool::new(false);

/// The messages that wait for the end of the screen.
static NOTICES: Mutex<Vec<CrashNotice>> = Mutex::new(Vec::new());

thread_local! {
    /// The function that restores the terminal, on the thread that owns the screen.
    static RESTORE: Cell<Option<fn()>> = const { Cell::new(None) };
}

/// A panic that did not end the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrashNotice {
    thread: ThreadId,
    message: String,
    /// The file of the report, or `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// The screen belongs to this thread as long as this value exists.
#[derive(Debug)]
pub struct ScreenOwner {
    /// Keeps the value off other threads.
    _thread: PhantomData<*const ()>,
}

impl ScreenOwner {
    /// Makes this thread the owner of the screen; if it panics, `restore` is called first.
    pub fn new(restore: fn()) -> Self {
        RESTORE.set(Some(restore));
        IS_SCREEN_OPEN.store(true, Ordering::SeqCst);
        Self { _thread: PhantomData }
    }
}

impl Drop for ScreenOwner {
    fn drop(&mut self) {
        RESTORE.set(None);
        IS_SCREEN_OPEN.store(false, Ordering::SeqCst);
    }
}

/// Installs the panic hook; reports are written to this folder. Without a folder, only messages are printed.
pub fn install(folder: Option<PathBuf>) {
    let print_message = panic::take_hook();
    panic::set_hook(Box::new(move |info| on_panic(info, folder.as_deref(), &print_message)));
}

/// The panic on this thread, if it did not end the program.
pub fn notice_of(thread: ThreadId) -> Option<CrashNotice> {
    let notices = NOTICES.lock().unwrap_or_else(PoisonError::into_inner);
    notices.iter().rev().find(|notice| notice.thread == thread).cloned()
}

/// Prints the messages that have waited for the end of the screen.
pub fn print_notices() {
    let notices = std::mem::take(&mut *NOTICES.lock().unwrap_or_else(PoisonError::into_inner));
    for notice in notices {
        print(&format!("{}\n{}", notice.message, where_the_report_is(notice.report.as_deref())));
    }
}

fn on_panic(info: &PanicHookInfo<'_>, folder: Option<&Path>, print_message: &dyn Fn(&PanicHookInfo<'_>)) {
    if let Some(restore) = RESTORE.take() {
        restore();
        IS_SCREEN_OPEN.store(false, Ordering::SeqCst);
    }
    let crash = crash_of(info);
    let report = || folder.and_then(|folder| crash.write(folder).ok());
    if IS_SCREEN_OPEN.load(Ordering::SeqCst) {
        let notice =
            CrashNotice { thread: thread::current().id(), message: crash.headline(), report: report() };
        let mut notices = NOTICES.lock().unwrap_or_else(PoisonError::into_inner);
        if notices.len() == MAX_NOTICES {
            notices.remove(0);
        }
        notices.push(notice);
        return;
    }
    // The message comes first: whatever happens to the report, it is not lost.
    if crash.message.lines().all(|line| first_unprintable(line).is_none()) {
        print_message(info);
    } else {
        // The standard hook would print the message as it is.
        print(&crash.headline());
    }
    print(&where_the_report_is(report().as_deref()));
    print_notices();
}

fn crash_of(info: &PanicHookInfo<'_>) -> Crash {
    Crash {
        thread: thread::current().name().unwrap_or("unnamed").to_owned(),
        location: info.location().map(ToString::to_string).unwrap_or_default(),
        message: message_of(info).unwrap_or("no message").to_owned(),
    }
}

/// The message, as `panic!` and `expect` pass it.
fn message_of<'a>(info: &'a PanicHookInfo<'_>) -> Option<&'a str> {
    let payload = info.payload();
    payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

fn where_the_report_is(report: Option<&Path>) -> String {
    match report {
        Some(path) => format!(
            "This is a bug in Rackety. Its crash report is {}\nPlease send it to {ISSUES}",
            path.display()
        ),
        None => format!(
            "This is a bug in Rackety; no crash report could be written. Please report it at {ISSUES}"
        ),
    }
}

fn print(text: &str) {
    // If standard error is gone, nobody reads this.
    let _ = writeln!(Output::stderr(), "{text}");
}
