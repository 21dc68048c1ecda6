//! Runs one target for as long as wanted.
//!
//! `cargo run --release -p rackety-fuzz -- TARGET SECONDS [FIRST]` runs seeds and then mutations from number `FIRST` on;
//! `-- --list` prints the names of the targets.
//! Under `cargo fuzz`, the environment variable `FUZZ_TARGET` names the target, and coverage chooses the mutations.

#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::unwrap_used, reason = "only developers run it")]

use rackety_fuzz::{BOUNDED_PLAY, TARGETS, Target};

fn targets() -> impl Iterator<Item = &'static Target> {
    TARGETS.iter().chain([&BOUNDED_PLAY])
}

fn target(name: &str) -> &'static Target {
    let names = || targets().map(|target| target.name).collect::<Vec<_>>().join(", ");
    targets()
        .find(|target| target.name == name)
        .unwrap_or_else(|| panic!("no target {name:?}; choose one of {}", names()))
}

#[cfg(not(fuzzing))]
fn main() {
    use std::time::{Duration, Instant};

    use rackety_fuzz::{Inputs, Usage, execute};

    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    if name == "--list" {
        targets().for_each(|target| println!("{}", target.name));
        return;
    }
    let target = target(&name);
    let seconds = arguments.next().map_or(60, |text| text.parse().unwrap());
    let first: u64 = arguments.next().map_or(0, |text| text.parse().unwrap());
    let inputs = Inputs::of(target);
    let mut usage = Usage::default();
    for (path, bytes) in inputs.seeds() {
        execute(target, bytes, &path.display().to_string(), &mut usage);
    }
    let begun = Instant::now();
    let mut number = first;
    while begun.elapsed() < Duration::from_secs(seconds) {
        execute(target, &inputs.mutation(number), &number.to_string(), &mut usage);
        number += 1;
    }
    let (longest, greatest) = (usage.longest, usage.greatest);
    println!(
        "{}: {} executions up to mutation {number}, {} accepted; longest {:?} ({}); most memory {} kB ({})",
        target.name,
        usage.executions,
        usage.accepted,
        longest.value,
        longest.input,
        greatest.value / 1000,
        greatest.input
    );
}

#[cfg(fuzzing)]
mod coverage {
    use std::sync::LazyLock;

    use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
    use rackety_fuzz::{Inputs, Target};

    static TARGET: LazyLock<&Target> =
        LazyLock::new(|| super::target(&std::env::var("FUZZ_TARGET").unwrap_or_default()));
    static INPUTS: LazyLock<Inputs> = LazyLock::new(|| Inputs::of(&TARGET));

    fuzz_target!(|bytes: &[u8]| {
        (TARGET.run)(bytes);
    });

    fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
        if seed % 4 == 0 {
            return fuzzer_mutate(data, size, max_size);
        }
        let mutated = INPUTS.mutation_of(&data[..size], seed.into());
        let length = mutated.len().min(max_size);
        data[..length].copy_from_slice(&mutated[..length]);
        length
    });
}
