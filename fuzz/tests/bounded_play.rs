//! Rulesets that load are played within bounds of time and memory. It is the only test of its program, because the
//! allocator counts for the whole program.

use rackety_fuzz::{BOUNDED_PLAY, check};

#[test]
fn a_ruleset_that_loads_is_played_within_bounds() {
    let usage = check(&BOUNDED_PLAY);
    println!("{usage:?}");
}
