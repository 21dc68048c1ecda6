//! The report of a run, as it was asked for: as text, as JSON, with pictures.

mod board;
mod page;
mod text;

use rackety_lab::{Run, TournamentReport};

use super::replaced_file::write_picture;
use super::{CommandError, charset};
use crate::cli::{Appearance, ReportArgs};
use crate::config::themes::AUTOMATIC;
use crate::output::{Output, write_json};
use crate::picture;
use crate::session::Host;
use crate::tui::theme::{Depth, Theme};

/// Writes the report of a run.
pub(super) fn write(
    host: &Host,
    run: &Run,
    args: &ReportArgs,
    appearance: &Appearance,
    out: &mut Output,
) -> Result<(), CommandError> {
    let report = TournamentReport::new(run);
    if args.svg.is_some() || args.html.is_some() {
        let name = appearance.theme.as_deref().unwrap_or(AUTOMATIC);
        let theme = Theme::load(&host.themes, name, Depth::Full)?;
        if let Some(path) = &args.svg {
            write_picture(path, &picture::heat_map(&run.side.head, &report, &theme))?;
        }
        if let Some(path) = &args.html {
            write_picture(path, &picture::report_page(run, &report, &theme))?;
        }
    }
    if args.json {
        write_json(out, &report)?;
    } else {
        text::write(run, &report, charset(appearance), out)?;
    }
    Ok(())
}
