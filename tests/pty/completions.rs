//! Completions in a shell.

use std::path::Path;
use std::process::Command;

use super::terminal::Terminal;

/// Bash itself splits words at `:` and `=`, and quotes nothing.
#[test]
#[expect(clippy::disallowed_macros, reason = "a test that is skipped says so")]
fn bash_completes_words_with_colons_equals_signs_and_blanks() {
    if Command::new("bash").arg("--version").output().is_err() {
        eprintln!("skipped: bash is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("a folder")).unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_rackety")).parent().unwrap().to_str().unwrap();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let variables = [("PATH", path.as_str()), ("PS1", "$ "), ("INPUTRC", "/dev/null")];
    let mut bash = Terminal::run(Path::new("bash"), &["--norc", "--noprofile"], folder.path(), &variables);
    bash.sees("$ ");
    bash.types(&format!("cd '{}' && eval \"$(rackety completions bash)\"\n", folder.path().display()));
    for (typed, completed) in [
        ("--bots casual:ev", "--bots casual:everyday"),
        ("--bots=nov", "--bots=novice"),
        ("--bots casual,expert:com", "--bots casual,expert:common"),
        ("--bots casual,ma", "--bots casual,master"),
        ("--save-dir a", r"--save-dir a\ folder/"),
        (r"--save-dir a\ f", r"--save-dir a\ folder/"),
        ("--save-dir=a", r"--save-dir=a\ folder/"),
        ("--save-dir \"a f", "--save-dir \"a folder/\""),
    ] {
        let written = bash.written();
        bash.types(&format!("rackety play {typed}\t"));
        bash.wait(completed, |bash| bash.raw_from(written).replace('\u{7}', "").contains(completed));
        // Clears the line.
        bash.types("\x05\x15");
    }
    // The cursor is before the last letter.
    bash.types("rackety play --bots expert:comz\x1b[D\t").sees("--bots expert:common");
    bash.types("\x05\x15exit\n");
    assert!(bash.ends());
}
