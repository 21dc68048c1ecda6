//! Running a target: all seeds, then mutations by number.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::{ALLOCATED, Inputs, Reading, Target};

/// The most that one execution may use.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Its time, on a busy machine.
    pub time: Duration,
    /// Its memory, in bytes.
    pub memory: usize,
}

/// The resources that executions used.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// The number of executions.
    pub executions: u64,
    /// The number of inputs that were accepted.
    pub accepted: u64,
    /// The longest of them.
    pub longest: Measured<Duration>,
    /// The greatest memory of one, in bytes beyond what was in use before; of the whole program.
    pub greatest: Measured<usize>,
}

/// A maximum, and the input that reached it.
#[derive(Debug, Clone, Default)]
pub struct Measured<T> {
    /// The maximum.
    pub value: T,
    /// A seed's file, or the number of a mutation.
    pub input: String,
}

impl<T: PartialOrd> Measured<T> {
    fn add(&mut self, value: T, input: &str) {
        if self.value < value {
            *self = Self { value, input: input.to_owned() };
        }
    }
}

/// Of this number of inputs, at least one must be accepted.
const MAX_EXECUTIONS_PER_ACCEPTED: u64 = 50;

/// Does what `cargo test` does with a target: runs all seeds and a fixed number of mutations.
///
/// # Panics
/// If a law is broken, or too few inputs are accepted.
pub fn check(target: &Target) -> Usage {
    let inputs = Inputs::of(target);
    let mut usage = Usage::default();
    for (path, bytes) in inputs.seeds() {
        execute(target, bytes, &path.display().to_string(), &mut usage);
    }
    for number in 0..target.executions {
        execute(target, &inputs.mutation(number), &number.to_string(), &mut usage);
    }
    // Laws that are hardly ever checked would prove nothing.
    assert!(
        usage.executions <= MAX_EXECUTIONS_PER_ACCEPTED * usage.accepted,
        "too few are accepted: {usage:?}"
    );
    usage
}

/// Runs one input and adds to the usage.
///
/// # Panics
/// If a law is broken; the input is written to a file first.
pub fn execute(target: &Target, bytes: &[u8], input: &str, usage: &mut Usage) {
    ALLOCATED.reset_peak_usage();
    let (before, begun) = (ALLOCATED.current_usage(), Instant::now());
    let result = catch_unwind(AssertUnwindSafe(|| {
        let reading = (target.run)(bytes);
        let (time, memory) = (begun.elapsed(), ALLOCATED.peak_usage().saturating_sub(before));
        if let Some(bounds) = &target.bounds {
            assert!(time <= bounds.time, "it took {time:?}");
            assert!(memory <= bounds.memory, "it took {memory} bytes");
        }
        (reading, time, memory)
    }));
    match result {
        Ok((reading, time, memory)) => {
            usage.executions += 1;
            usage.accepted += u64::from(reading == Reading::Accepted);
            usage.longest.add(time, input);
            usage.greatest.add(memory, input);
        }
        Err(panic) => {
            let file = std::env::temp_dir().join(format!("rackety-fuzz-{}", target.name));
            let kept =
                fs::write(&file, bytes).map_or_else(|error| PathBuf::from(error.to_string()), |()| file);
            eprintln!("{}, input {input}: a law is broken; the input is {}", target.name, kept.display());
            resume_unwind(panic)
        }
    }
}
