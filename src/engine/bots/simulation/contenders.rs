//! Contenders: candidates that are compared on the same deals, with what playing them on needs.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread::ScopedJoinHandle;

use super::candidate::Candidate;
use crate::game::Action;
use crate::movegen::Generator;

/// A candidate that is still compared with others.
pub(in crate::bots) struct Contender<T> {
    pub(in crate::bots) candidate: Candidate,
    /// A generator of its own, which knows the board after the action.
    pub(in crate::bots) generator: Generator,
    /// What else is needed to play it on.
    pub(in crate::bots) data: T,
}

/// Sorts the contenders, best first; those that are equal stay in their order.
pub(in crate::bots) fn sort<T>(contenders: &mut Vec<Contender<T>>) {
    // All were sampled on the same deals, so advantages over one of them are a measure for all.
    let Some(measure) = contenders.first() else { return };
    let means: Vec<f64> =
        contenders.iter().map(|contender| contender.candidate.advantage(&measure.candidate).mean).collect();
    let mut sorted: Vec<(f64, Contender<T>)> = means.into_iter().zip(contenders.drain(..)).collect();
    sorted.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    contenders.extend(sorted.into_iter().map(|(_, contender)| contender));
}

/// Takes out the contenders that are as good as certainly worse than the first, but for one that does `kept`.
pub(in crate::bots) fn drop_beaten<T>(
    contenders: &mut Vec<Contender<T>>,
    kept: Option<&Action>,
) -> Vec<Contender<T>> {
    let Some((best, others)) = contenders.split_first() else { return Vec::new() };
    let is_rival = |other: &Contender<T>| {
        Some(&other.candidate.action) == kept || !best.candidate.advantage(&other.candidate).is_clear()
    };
    let rivals: Vec<bool> = others.iter().map(is_rival).collect();
    let mut rivals = std::iter::once(true).chain(rivals);
    contenders.extract_if(.., |_| !rivals.next().unwrap_or(true)).collect()
}

/// Does the same work with each of these contenders, on some threads, and returns the positions examined.
pub(in crate::bots) fn share_out<C: Send>(
    contenders: &mut [C],
    threads: NonZeroUsize,
    play_on: impl Fn(&mut C) -> u64 + Sync,
) -> u64 {
    let threads = threads.get().min(contenders.len());
    let waiting = Mutex::new(contenders.iter_mut());
    let work = || {
        let mut positions = 0;
        loop {
            // Nothing panics while it is locked.
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(contender) = next else { return positions };
            positions += play_on(contender);
        }
    };
    std::thread::scope(|scope| {
        // Where the system has no more threads, this one does the work.
        let helpers: Vec<_> =
            (1..threads).filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        let own: u64 = work();
        // A contender without its result would be compared on other deals than the rest.
        let join =
            |helper: ScopedJoinHandle<'_, u64>| helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        own + helpers.into_iter().map(join).sum::<u64>()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    #[should_panic(expected = "a helper")]
    fn a_panic_of_a_helper_reaches_the_caller() {
        let (caller, both) = (std::thread::current().id(), Barrier::new(2));
        share_out(&mut [(), ()], NonZeroUsize::new(2).unwrap(), |()| {
            both.wait();
            assert!(std::thread::current().id() == caller, "a helper");
            1
        });
    }
}
