//! A real host with real `ssh` clients. Longer runs of some proofs, by one command:
//! `RACKETY_LONG=1 cargo test --release -p rackety-server --test host -- --nocapture`.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]
#![allow(
    clippy::disallowed_macros,
    reason = "figures of long runs, and what is skipped, are for whoever runs the tests"
)]

mod clients;
mod deadlines;
mod front;
mod games;
mod kills;
mod load;
mod people;
mod processes;
mod refusals;
mod secrets;
mod sessions;

/// The larger number in a long run, the smaller one in `cargo test`.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("RACKETY_LONG").is_some() { long } else { short }
}
