//! Moments by the running clock, which stands still while the process is stopped, as by ^Z.
//!
//! The system's own clocks go on meanwhile, so whatever stops the process says so with [`while_stopped`]. A SIGSTOP from
//! outside, a stop for changing the terminal in the background, and any stop of a script's process count: nobody sees them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{getpgrp, getppid, getsid};

/// The stops of this process. No signal handler uses it: one that waited for the lock would wait for ever.
static STOPS: Mutex<Stops> = Mutex::new(Stops { over: Duration::ZERO, since: None });

/// A moment by the running clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(Instant);

impl Moment {
    /// Reads the running clock.
    pub fn now() -> Self {
        // The system's clock is read under the lock, so that a stop that begins meanwhile does not count.
        let stops = STOPS.lock().unwrap_or_else(PoisonError::into_inner);
        Self(stops.running_at(Instant::now()))
    }

    /// Returns the running time since this moment.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_duration_since(self.0)
    }
}

/// Has `stop` stop the process. The running clock stands still until that returns, for the other threads, too: after a stop
/// they may be the first to run.
pub fn while_stopped<T>(stop: impl FnOnce() -> T) -> T {
    let change = |change: fn(&mut Stops, Instant)| {
        change(&mut STOPS.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
    };
    change(Stops::begin);
    let stopped = stop();
    change(Stops::end);
    stopped
}

/// Returns whether a shell continues the process once it is stopped. Nobody does in a window of its own (`xterm -e`), nor
/// where the shell itself belongs to the process group of the program.
#[cfg(unix)]
pub fn has_shell() -> bool {
    let session = getsid(None);
    // The kernel ignores a ^Z in such an orphaned process group, but not the SIGSTOP that the program sends itself.
    session != Ok(getpgrp()) && getppid().is_some_and(|parent| getsid(Some(parent)) == session)
}

/// The times for which a process was stopped.
#[derive(Debug, Default)]
struct Stops {
    /// The time of all stops that are over.
    over: Duration,
    /// The beginning of the stop that is not over.
    since: Option<Instant>,
}

impl Stops {
    fn begin(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }

    fn end(&mut self, now: Instant) {
        if let Some(since) = self.since.take() {
            self.over += now.saturating_duration_since(since);
        }
    }

    /// Returns the moment that the running clock shows, as if there had been no stops.
    fn running_at(&self, now: Instant) -> Instant {
        let now = self.since.unwrap_or(now);
        now.checked_sub(self.over).unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn the_running_clock_stands_still_from_the_beginning_of_a_stop_to_its_end() {
        let started = Instant::now();
        let at = |seconds| started + Duration::from_secs(seconds);
        let mut stops = Stops::default();
        assert_eq!(stops.running_at(at(5)), at(5));
        stops.begin(at(10));
        assert_eq!(stops.running_at(at(10)), at(10));
        assert_eq!(stops.running_at(at(600)), at(10), "whichever thread runs first after the stop");
        stops.end(at(610));
        assert_eq!(stops.running_at(at(610)), at(10));
        assert_eq!(stops.running_at(at(615)), at(15));
        stops.begin(at(620));
        stops.end(at(621));
        assert_eq!(stops.running_at(at(630)), at(29));
    }

    /// A table may be opened after a stop: what counts are the stops since.
    #[test]
    fn other_threads_read_the_beginning_of_a_stop_and_only_stops_since_a_moment_matter() {
        const STOP: Duration = Duration::from_millis(300);
        let (began, before) = (Instant::now(), Moment::now());
        while_stopped(|| {
            let first = Moment::now();
            thread::sleep(STOP);
            assert_eq!(thread::spawn(Moment::now).join().unwrap(), first);
        });
        let counted = before.elapsed();
        assert!(counted + STOP <= began.elapsed(), "{counted:?}");
        let after = Moment::now();
        thread::sleep(Duration::from_millis(20));
        assert!(after.elapsed() >= Duration::from_millis(20));
    }
}
