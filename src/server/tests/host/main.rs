//! A real host with real `ssh` clients. Longer runs of some proofs, by one command:
//! `RACKETY_LONG=1 cargo test --release -p rackety-server --test host -- --nocapture --test-threads=1`.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]
#![allow(
    clippy::disallowed_macros,
    reason = "figures of long runs, and what is skipped, are for whoever runs the tests"
)]

mod clients;
mod deadlines;
mod frames;
mod front;
mod games;
mod kills;
mod load;
mod mutations;
mod people;
mod processes;
mod refusals;
mod secrets;
mod sessions;
mod thinking;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Waits until something is so, for as long as a failing test should take. `found` says what is there instead.
fn wait_until(found: impl Fn() -> String, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(20), "{}", found());
        thread::sleep(Duration::from_millis(20));
    }
}

/// The larger number in a long run, the smaller one in `cargo test`.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("RACKETY_LONG").is_some() { long } else { short }
}

/// Does something for each number below this one, several at once, since it waits most of the time. A short run runs beside
/// other tests.
fn for_each_below(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..times(2, 8) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    work(number);
                }
            });
        }
    });
}
