//! Settings and keys: a file is refused with all its faults at once, or keeps everything else when a setting is changed.

use rackety::config::settings::{Setting, Settings, SettingsError};
use rackety::tui::keymap::{Context, Keymap};
use rackety_engine::toml_file::Fault;

use super::faults::{TestFolder, check_all_at_once, check_faults};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let folder = TestFolder::new();
    folder.with("config.toml", bytes);
    match read(&folder) {
        Ok((settings, keymap)) => {
            check_changes(&folder, settings, &keymap);
            Reading::Accepted
        }
        Err(SettingsError::Faults(faults)) => {
            check_faults(&faults);
            check_all_at_once(&String::from_utf8_lossy(bytes), &faults, |text| {
                folder.with("config.toml", text.as_bytes());
                match read(&folder) {
                    // Without the key of an action, it has its default again, which may be another's by now.
                    Err(SettingsError::Faults(faults)) => faults
                        .into_iter()
                        .filter(|fault| !fault.problem().contains(" on the screen "))
                        .collect(),
                    _ => Vec::new(),
                }
            });
            Reading::Refused
        }
        Err(error) => {
            assert!(std::str::from_utf8(bytes).is_err(), "{error}");
            Reading::Refused
        }
    }
}

/// The settings and the keys, read as the program reads them.
fn read(folder: &TestFolder) -> Result<(Settings, Keymap), SettingsError> {
    let (settings, file, mut faults): (_, _, Vec<Fault>) = Settings::read(Some(folder.path()))?;
    let (keymap, wrong) = Keymap::read(&file.unwrap());
    faults.extend(wrong);
    if faults.is_empty() { Ok((settings, keymap)) } else { Err(SettingsError::Faults(faults)) }
}

/// Checks that every setting can be set to each of its choices, and that nothing else changes.
fn check_changes(folder: &TestFolder, mut settings: Settings, keymap: &Keymap) {
    assert_eq!(Settings::open(Some(folder.path())).unwrap().get(Setting::Time), settings.get(Setting::Time));
    for setting in Setting::ALL {
        let given = setting.choices().last().unwrap();
        let before = Setting::ALL.map(|other| settings.get(other).to_owned());
        settings.set(setting, given).unwrap();
        let (again, keys) = read(folder).expect("what the program writes, it can read");
        for (other, value) in Setting::ALL.into_iter().zip(&before) {
            assert_eq!(again.get(other), if other == setting { *given } else { value.as_str() }, "{other:?}");
        }
        assert_eq!(keys, *keymap);
    }
    assert!(Context::ALL.iter().all(|context| keymap.rows(*context).count() == context.bindings().count()));
}
