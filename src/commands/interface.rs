//! Reading the configuration before the screen opens: settings, keys and theme.

use super::{CommandError, Folders, Host};
use crate::cli::Appearance;
use crate::files::{FileFault, Setting, Settings, TomlFile};
use crate::tui::UiConfig;
use crate::tui::keymap::Keymap;
use crate::tui::theme::{Glyphs, ScreenStyle, ThemeError};
use crate::tui::ui_config::terminal_capabilities;

/// Reads the settings into the host, and returns the keys and the look that the settings and the command line choose.
///
/// A faulty file ends the program before the screen opens. With keys other than the user configured, the first one
/// pressed might end a turn, and a message on the screen would go unnoticed.
pub(super) fn interface(
    host: &mut Host,
    folders: &Folders,
    asked: &Appearance,
) -> Result<UiConfig, CommandError> {
    let (settings, file, mut faults) = Settings::read(folders.config.as_deref())?;
    let (keys, wrong) = file.as_ref().map(Keymap::read).unwrap_or_default();
    faults.extend(wrong);
    let (depth, glyphs) = terminal_capabilities();
    let glyphs = if asked.ascii { Glyphs::ASCII } else { glyphs };
    let theme = asked.theme.as_deref().unwrap_or_else(|| settings.get(Setting::Theme));
    let style = ScreenStyle::new(&host.themes, theme, depth, glyphs);
    faults.sort_by_key(|fault| fault.line);
    let mut messages: Vec<String> = faults.iter().map(FileFault::to_string).collect();
    match style {
        Ok(style) if messages.is_empty() => {
            host.settings = settings;
            return Ok(UiConfig { appearance: style, keymap: keys });
        }
        Ok(_) => {}
        Err(ThemeError::Faults(more)) => messages.extend(more.iter().map(FileFault::to_string)),
        Err(error) => messages.push(no_theme(file.as_ref().filter(|_| asked.theme.is_none()), &error)),
    }
    Err(CommandError::Input(messages.join("\n")))
}

/// The message that a theme cannot be used, with the place that names it: the file, or the command line.
fn no_theme(file: Option<&TomlFile>, error: &ThemeError) -> String {
    let Some(file) = file else { return format!("--theme: {error}") };
    let (table, key) = (Setting::Theme.table(), Setting::Theme.key());
    let (line, full_key) = (file.line_of(table, key), format!("{table}.{key}"));
    file.fault(line, &full_key, error.problem(), error.cure()).to_string()
}
