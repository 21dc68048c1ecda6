//! The program and the host print the licences of the crates in them, from lists that a script writes.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::root;

#[test]
fn every_crate_in_a_program_is_in_its_list_of_licences() {
    assert_listed("rackety", "packaging/crate-licences.txt");
    // It runs on Linux only, and has other crates elsewhere.
    if cfg!(target_os = "linux") {
        assert_listed("rackety-server", "packaging/host/crate-licences.txt");
    }
}

#[track_caller]
fn assert_listed(program: &str, list: &str) {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            program,
            "-e",
            "normal,no-proc-macro",
            "--prefix",
            "none",
            "--locked",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let name_and_version = |line: &str| -> Option<(String, String)> {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?);
        Some((name.to_owned(), version.trim_start_matches('v').trim_end_matches(':').to_owned()))
    };
    let crates = tree.lines().filter_map(name_and_version);
    let linked: BTreeSet<_> = crates.filter(|(name, _)| !name.starts_with("rackety")).collect();
    let text = fs::read_to_string(root().join(list)).unwrap();
    let lines = text.lines().skip(2).take_while(|line| !line.is_empty());
    let listed: BTreeSet<_> = lines.filter_map(name_and_version).collect();
    // It also lists those of other systems, which may not be here to be found.
    let missing: Vec<_> = linked.difference(&listed).collect();
    assert!(missing.is_empty(), "run packaging/crate_licences.py: {missing:?}");
}
