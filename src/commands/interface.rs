//! What the user's configuration file says, read before anything else: settings, keys and the theme.

use super::{CommandError, Folders, Host};
use crate::cli::Appearance;
use crate::files::{FileFault, Setting, Settings, TomlFile};
use crate::tui::UiConfig;
use crate::tui::keymap::Keymap;
use crate::tui::theme::{Glyphs, ScreenStyle, ThemeError};
use crate::tui::ui_config::terminal_capabilities;

/// Reads the settings into the host, and the interface that they and the command line ask for. A faulty file ends the
/// program before the terminal is touched: with keys that mean something else than its user wrote, the first he
/// presses might end his turn, and a message on the screen would be gone by then.
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
    let mut told: Vec<String> = faults.iter().map(FileFault::to_string).collect();
    match style {
        Ok(style) if told.is_empty() => {
            host.settings = settings;
            return Ok(UiConfig { appearance: style, keymap: keys });
        }
        Ok(_) => {}
        Err(ThemeError::Faults(more)) => told.extend(more.iter().map(FileFault::to_string)),
        Err(error) => told.push(no_theme(file.as_ref().filter(|_| asked.theme.is_none()), &error)),
    }
    Err(CommandError::Input(told.join("\n")))
}

/// That there is no such theme, by the place that names it: the file, or the command line.
fn no_theme(file: Option<&TomlFile>, error: &ThemeError) -> String {
    let Some(file) = file else { return format!("--theme: {error}") };
    let (table, key) = (Setting::Theme.table(), Setting::Theme.key());
    let told = error.to_string();
    let (problem, cure) = told.split_once("; ").unwrap_or((&told, "name another theme"));
    file.fault(file.line_of(table, key), &format!("{table}.{key}"), problem, cure).to_string()
}
