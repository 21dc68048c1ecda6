//! A theme: it is refused with all its faults at once, or has a style for every role.

use rackety::config::themes::ThemeLibrary;
use rackety::tui::theme::{Depth, TerminalColours, Theme, ThemeError, ThemeSpec};
use rackety_engine::toml_file::Fault;

use super::faults::{TestFolder, check_all_at_once, check_faults};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let folder = TestFolder::new();
    let themes = ThemeLibrary::new(Some(folder.path().to_owned()));
    folder.with("fuzz.toml", bytes);
    match ThemeSpec::load(&themes, "fuzz") {
        Ok(spec) => {
            for depth in [Depth::Attributes, Depth::Sixteen, Depth::Indexed, Depth::Full] {
                assert!(Theme::load(&themes, "fuzz", TerminalColours::on_dark(depth)).is_ok());
            }
            assert_eq!(ThemeSpec::load(&themes, "fuzz").ok(), Some(spec));
            Reading::Accepted
        }
        Err(ThemeError::Faults(faults)) => {
            check_faults(&faults);
            // A theme may lack what a faulty one had.
            let read = |text: &str| -> Vec<Fault> {
                folder.with("fuzz.toml", text.as_bytes());
                match ThemeSpec::load(&themes, "fuzz") {
                    Err(ThemeError::Faults(faults)) => {
                        faults.into_iter().filter(|fault| !fault.problem().starts_with("missing ")).collect()
                    }
                    _ => Vec::new(),
                }
            };
            check_all_at_once(&String::from_utf8_lossy(bytes), &faults, read);
            Reading::Refused
        }
        Err(error) => {
            assert!(std::str::from_utf8(bytes).is_err(), "{error}");
            Reading::Refused
        }
    }
}
