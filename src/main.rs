//! The program `rackety`; everything it does is in the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    rackety::run(std::env::args_os())
}
