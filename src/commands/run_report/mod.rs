//! The report of a run, as it was asked for: as text, as JSON, with pictures.

mod board;
mod page;
mod text;

use rackety_lab::{Run, TournamentReport};

use super::CommandError;
use super::call::Call;
use super::replaced_file::{check_picture, write_picture};
use crate::cli::ReportArgs;
use crate::output::{Output, write_json};
use crate::picture;
use crate::text::charset::Charset;
use crate::tui::theme::Theme;

/// The theme of the pictures that are asked for, or `None` without pictures. It is loaded before games are played, so that its
/// faults cost no run.
///
/// # Errors
/// If a picture may not be written or both are one file, or if the theme cannot be loaded.
pub(super) fn picture_theme(call: &mut Call<'_>, args: &ReportArgs) -> Result<Option<Theme>, CommandError> {
    if args.svg.is_none() && args.html.is_none() {
        return Ok(None);
    }
    if args.svg == args.html {
        return Err(CommandError::Input("--svg and --html name one file; give each its own".to_owned()));
    }
    [&args.html, &args.svg].into_iter().flatten().try_for_each(|path| check_picture(path))?;
    Ok(Some(call.interface()?.picture_theme(&call.host.themes)?))
}

/// Writes the report of a run, with the pictures that are asked for in this theme.
pub(super) fn write(
    run: &Run,
    args: &ReportArgs,
    theme: Option<&Theme>,
    charset: Charset,
    out: &mut Output,
) -> Result<(), CommandError> {
    let report = TournamentReport::new(run);
    if let Some(theme) = theme {
        if let Some(path) = &args.svg {
            write_picture(path, &picture::heat_map(&run.side.head, &report, theme))?;
        }
        if let Some(path) = &args.html {
            write_picture(path, &picture::report_page(run, &report, theme))?;
        }
    }
    if args.json {
        write_json(out, &report)?;
    } else {
        text::write(run, &report, charset, out)?;
    }
    Ok(())
}
