//! `rackety dict build`: building a word list of the user's own.

use std::io::Write;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use rackety_engine::tiles::Casing;

use super::language_tiles::{letters_in, letters_of, tile_set};
use super::{CommandError, CommandResult, CommandStatus, printable_path};
use crate::cli::DictBuildArgs;
use crate::disk;
use crate::files::Dictionary;
use crate::files::install::{InstallError, ListDetails, install, list_file};
use crate::files::word_list::{Accents, WORD_LIST, compile};
use crate::output::Output;
use crate::session::Host;
use crate::text::numbers::counted;
use crate::text::shell::quoted;

/// Texts shorter than this are processed before anybody could see a progress bar.
const MIN_BAR_BYTES: u64 = 1 << 20;

pub(super) fn run(host: &Host, args: &DictBuildArgs, out: &mut dyn Write) -> CommandResult {
    let input_error =
        |error: &dyn std::fmt::Display| CommandError::Input(format!("{}: {error}", args.file.display()));
    check_name(args)?;
    let bytes = disk::read(&args.file, &WORD_LIST)
        .map_err(|error| input_error(&format!("cannot be read: {}", error.problem())))?;
    let letters = match &args.ruleset {
        Some(ruleset) => {
            let ruleset = host.rulesets.load(ruleset)?;
            Some(letters_in(tile_set(host, &ruleset, &args.language)?))
        }
        None => letters_of(host, &args.language),
    };
    if letters.is_none() && args.fold {
        return Err(CommandError::Input(format!(
            "no ruleset has tiles for language `{}`, so the accents to fold are unknown; leave out --fold, or name the \
             ruleset with --ruleset",
            args.language
        )));
    }
    let accents = if args.fold { Accents::Fold } else { Accents::Strict };
    let bar = bar(bytes.len() as u64);
    let compiled = compile(&bytes, letters.as_ref(), Casing::of_language(&args.language), accents, |done| {
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let (fst, report) = compiled.map_err(|error| {
        // The report on dropped lines has a line for each reason.
        let lines = format!("{}: {error}", printable_path(&args.file));
        CommandError::Inputs(lines.split('\n').map(ToOwned::to_owned).collect())
    })?;
    let folder = args.out.clone().or_else(|| host.dictionaries.folder().map(ToOwned::to_owned));
    let folder = folder.ok_or(InstallError::NoFolder)?;
    let source = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let details = ListDetails {
        name: args.name.clone(),
        language: args.language.clone(),
        licence: String::new(),
        source,
        words: report.taken as u64,
    };
    let is_replaced = list_file(&folder, &args.name).exists();
    let file = install(&folder, &args.name, &details, &fst)?;
    writeln!(out, "{report}")?;
    if letters.is_none() {
        writeln!(
            out,
            "warning: no ruleset has tiles for language `{}`, so words may have letters that no tile has; build the list \
             again with --ruleset FILE once there is a ruleset",
            args.language
        )?;
    }
    if report.foldable > 0 {
        let words = counted(report.foldable as u64, "dropped word");
        writeln!(
            out,
            "warning: {words} can be played only without accents; to add them so, build with --fold"
        )?;
    }
    let replaced = if is_replaced { "replaced; " } else { "" };
    let file = file.display();
    let name = &args.name;
    match host.dictionaries.folder() {
        // Lists in other folders are not found by name.
        None => writeln!(out, "{file}: {}", if is_replaced { "replaced" } else { "written" })?,
        Some(usual) if canonical(usual) == canonical(&folder) => {
            if host.dictionaries.get(name).is_ok_and(|known| !known.is_own()) {
                writeln!(
                    out,
                    "warning: in all games, this list replaces the built-in list `{name}`; to get that back, delete {file}"
                )?;
            }
            let name = quoted(name.as_str());
            writeln!(out, "{file}: {replaced}to play with it, use --dictionary {name}")?;
        }
        Some(usual) => {
            let usual = usual.display();
            writeln!(out, "{file}: {replaced}to play with it, copy it and {name}.toml to {usual}")?;
        }
    }
    Ok(CommandStatus::Done)
}

/// Refuses a name that commands would take for an option, and that of a built-in list of another language, whose games, new
/// and saved, would be without a list.
fn check_name(args: &DictBuildArgs) -> Result<(), CommandError> {
    let name = &args.name;
    if name.starts_with('-') {
        let message =
            format!("invalid word list name `{name}`; choose one that does not begin with a hyphen");
        return Err(CommandError::Input(message));
    }
    match Dictionary::built_in_language(name).filter(|language| *language != args.language) {
        None => Ok(()),
        Some(language) => Err(CommandError::Input(format!(
            "the built-in list for language `{language}` is called `{name}`; choose another name for one in `{}`",
            args.language
        ))),
    }
}

/// The folder without links and dots, as far as it can be found.
fn canonical(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

fn bar(bytes: u64) -> ProgressBar {
    if bytes < MIN_BAR_BYTES || !Output::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left") {
        bar.set_style(style);
    }
    bar
}
