//! The `rackety` program.

fn main() {}
