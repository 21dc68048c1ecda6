//! The program prints the licences of the crates in it, from a list that a script writes.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::root;

#[test]
fn every_crate_in_the_program_is_in_the_list_of_licences() {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            "rackety",
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
    let names = tree.lines().filter_map(|line| line.split_whitespace().next());
    let linked: BTreeSet<&str> = names.filter(|name| !name.starts_with("rackety")).collect();
    let text = fs::read_to_string(root().join("packaging/crate-licences.txt")).unwrap();
    let lines = text.lines().skip(2).take_while(|line| !line.is_empty());
    let listed: BTreeSet<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    // It also lists those of other systems, which may not be here to be found.
    let missing: Vec<_> = linked.difference(&listed).collect();
    assert!(missing.is_empty(), "run packaging/crate_licences.py: {missing:?}");
}
