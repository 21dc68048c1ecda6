//! The user's configuration file, read before anything else: settings, keys and the theme.

use rackety_engine::toml_file::{Fault, TomlTable};

use super::call::Call;
use super::{CommandError, Folders};
use crate::config::settings::{Setting, Settings};
use crate::tui::UiConfig;
use crate::tui::keymap::Keymap;
use crate::tui::theme::{Glyphs, ScreenStyle, ThemeError};
use crate::tui::ui_config::{Motion, terminal_capabilities};

impl Call<'_> {
    /// Reads the settings into the host, and returns the keys and the look that the settings and the command line choose.
    ///
    /// A faulty file ends the program before the screen opens. With keys other than the user configured, the first one
    /// pressed might end a turn, and a message on the screen would go unnoticed.
    pub(super) fn interface(&mut self) -> Result<UiConfig, CommandError> {
        let Self { host, folders, appearance, .. } = self;
        let (settings, file, mut faults) = Settings::read(folders.config.as_deref())?;
        let (keys, key_faults) = file.as_ref().map(Keymap::read).unwrap_or_default();
        faults.extend(key_faults);
        let (colours, glyphs) = terminal_capabilities();
        let glyphs = if appearance.ascii { Glyphs::ASCII } else { glyphs };
        let set = || Folders::file_of_setting(&settings, settings.get(Setting::Theme));
        let theme = appearance.theme.clone().unwrap_or_else(set);
        let style = ScreenStyle::new(&host.themes, &theme, colours, glyphs);
        let in_theme_files = match style {
            Ok(style) if faults.is_empty() => {
                host.settings.replace(settings);
                let motion = if appearance.no_motion { Motion::Never } else { Motion::AsSet };
                return Ok(UiConfig { appearance: style, theme, keymap: keys, motion });
            }
            Err(ThemeError::Faults(faults)) => faults,
            Err(error) if appearance.theme.is_none() => {
                faults.extend(naming_faults(file.as_ref(), error));
                Vec::new()
            }
            Err(error) if faults.is_empty() => return Err(CommandError::Input(format!("--theme: {error}"))),
            // Faults in the file are reported before --theme is checked.
            Ok(_) | Err(_) => Vec::new(),
        };
        faults.sort_by_key(|fault| fault.span().map(|span| span.bytes().start));
        faults.extend(in_theme_files);
        Err(CommandError::Faults(faults))
    }
}

/// The fault of a configuration file that names a theme which cannot be used.
fn naming_faults(file: Option<&TomlTable>, error: ThemeError) -> Vec<Fault> {
    let (table, key) = (Setting::Theme.table(), Setting::Theme.key());
    let full_key = format!("{table}.{key}");
    let entry = file.and_then(|file| file.entry(table)?.item.as_table()).and_then(|table| table.entry(key));
    error.into_faults(|problem, cure| match entry {
        Some(entry) => Fault::at(&entry.item.span, full_key, problem, cure),
        None => Fault::in_file("config.toml", full_key, problem, cure),
    })
}
