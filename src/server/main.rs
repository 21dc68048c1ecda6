//! The program `rackety-server`; everything it does is in the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    rackety_server::args::run(std::env::args_os())
}
