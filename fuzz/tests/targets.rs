//! One test for each target: its seeds, and a fixed number of mutations of them.

use libtest_mimic::{Arguments, Trial, run};
use rackety_fuzz::{TARGETS, check};

fn main() {
    let trials = TARGETS
        .iter()
        .map(|target| {
            Trial::test(target.name, || {
                check(target);
                Ok(())
            })
        })
        .collect();
    run(&Arguments::from_args(), trials).exit();
}
