//! What the user's configuration file says, read before anything else: settings and keys.

use super::{CommandError, Folders, Host};
use crate::cli::Appearance;
use crate::files::{Settings, SettingsError};
use crate::tui::Interface;
use crate::tui::interface::default_look;
use crate::tui::keymap::Keymap;

/// Reads the settings into the host, and the interface that they and the command line ask for. A faulty file ends the
/// program before the terminal is touched: with keys that mean something else than its user wrote, the first he
/// presses might end his turn, and a message on the screen would be gone by then.
pub(super) fn interface(
    host: &mut Host,
    folders: &Folders,
    asked: &Appearance,
) -> Result<Interface, CommandError> {
    let (settings, file, mut faults) = Settings::read(folders.config.as_deref())?;
    let keys = match file.as_ref().map(Keymap::read) {
        Some((keys, wrong)) => {
            faults.extend(wrong);
            keys
        }
        None => Keymap::default(),
    };
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.line);
        return Err(SettingsError::Faults(faults).into());
    }
    host.settings = settings;
    let look = if asked.ascii { default_look().in_ascii() } else { default_look() };
    Ok(Interface { look, keys })
}
