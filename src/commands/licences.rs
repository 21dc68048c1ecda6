//! `rackety licences`: the licences of the program and of the data in it, with the notices that they require.

use std::io::{self, Write};

use crate::files::Deflated;

use super::{CommandResult, CommandStatus, write_table};

/// The licences that `build.rs` finds in the manifests of the word lists and in `dictionaries/LICENSES`.
struct LicenceTable {
    /// Each part of the program's data: its name, its licence, and the file with its notice.
    parts: &'static [(&'static str, &'static str, &'static str)],
    /// All notices and licence texts by file name.
    files: &'static [(&'static str, Deflated)],
}

const DATA: LicenceTable = include!(concat!(env!("OUT_DIR"), "/licences.rs"));

/// The licences of the crates in the program, as `packaging/crate_licences.py` writes them.
const CRATES: &str = include_str!("../../packaging/crate-licences.txt");

/// The consequence of the licences of the lists in this binary for it as a whole.
const WHOLE: &str = if cfg!(feature = "gpl-dictionaries") {
    "This binary contains word lists and meanings under the GPL and the LGPL. It may be passed on under the GNU General Public\n\
     License, version 3 only, with its source code."
} else {
    "This binary contains no word list under the GPL."
};

pub(super) fn run(out: &mut dyn Write) -> CommandResult {
    write_licences(CRATES, out)?;
    Ok(CommandStatus::Done)
}

/// Writes the licences of a program that contains this crate: its own, those of its data, and those of the crates in it, which
/// `crates` lists.
///
/// # Errors
/// If the output cannot be written.
pub fn write_licences(crates: &str, out: &mut dyn Write) -> io::Result<()> {
    let program = [
        ("LICENSE-MIT", include_str!("../../LICENSE-MIT")),
        ("LICENSE-APACHE", include_str!("../../LICENSE-APACHE")),
        ("crate-licences.txt", crates),
    ]
    .map(|(name, text)| (name, text.to_owned()));
    writeln!(out, "Rackety is under the MIT licence or the Apache License 2.0, at your choice.\n{WHOLE}\n")?;
    writeln!(
        out,
        "The word lists have licences of their own. The English ones contain words of the UK Advanced"
    )?;
    writeln!(out, "Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.\n")?;
    let parts =
        DATA.parts.iter().map(|(name, licence, file)| [*name, *licence, *file].map(ToOwned::to_owned));
    write_table(out, ["DATA", "LICENCE", "NOTICE BELOW"], parts)?;
    // Full licence texts, which the notices refer to, have names in capitals.
    let (full_texts, notices): (Vec<_>, Vec<_>) =
        DATA.files.iter().partition(|(name, _)| name.starts_with(|letter: char| letter.is_ascii_uppercase()));
    let of_data = notices.into_iter().chain(full_texts).map(|(name, file)| (*name, file.text()));
    for (name, text) in program.into_iter().chain(of_data) {
        // Form feeds, for printers, separate the pages of one text.
        writeln!(out, "\n==== {name} ====\n\n{}", text.replace('\u{c}', "").trim_end())?;
    }
    Ok(())
}
