//! Runs the scenario files: each file under `tests/scenarios` is a test of that name. Files in `invalid/` must be
//! rejected, files in `failing/` must fail, and all others must pass.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use libtest_mimic::{Arguments, Failed, Trial};
use rackety::commands::scenario::{ScenarioResult, check_scenario};
use rackety::files::Folders;
use rackety::session::Host;

fn main() -> io::Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut trials = Vec::new();
    for file in files_under(&root)? {
        let name = file.strip_prefix(&root).unwrap_or(&file).with_extension("").display().to_string();
        let name = name.replace('\\', "/");
        let expected = name.split('/').next().map(ToOwned::to_owned).unwrap_or_default();
        trials.push(Trial::test(name, move || check(&file, &expected)));
    }
    if trials.is_empty() {
        return Err(io::Error::other(format!("no scenarios under {}", root.display())));
    }
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

fn check(file: &Path, folder: &str) -> Result<(), Failed> {
    // A host without folders has the built-in files and none of the user's.
    let host = Host::new(&Folders::default(), None);
    match (folder, check_scenario(&host, file)) {
        ("invalid", ScenarioResult::Invalid(_)) | ("failing", ScenarioResult::Failed(_)) => Ok(()),
        ("invalid" | "failing", result) => Err(format!("{folder} expected, but it is {result:?}").into()),
        (_, ScenarioResult::Passed) => Ok(()),
        (_, ScenarioResult::Failed(failures)) => Err(failures.join("\n").into()),
        (_, ScenarioResult::Invalid(why)) => Err(format!("bad file: {why}").into()),
    }
}

fn files_under(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files_under(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
