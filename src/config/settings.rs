//! The settings in the user's `config.toml`: read strictly, and changed key by key without touching comments.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rackety_engine::game::OptionsText;
use rackety_engine::ruleset::{TimeLimit, UnknownWords};
use rackety_engine::toml_file::{Fault, SourceFile, TomlEntry, TomlTable, fault_lines, one_of};
use rackety_engine::{Mode, Ruleset, enum_table};
use toml_edit::{DocumentMut, Item, Table, Value};

use super::themes;
use crate::disk::{self, FileError, FileKind};
use crate::text::spoken::Detail;
use crate::text::suggestions::did_you_mean;

/// The configuration file, `config.toml`: at most 1 MB.
pub const CONFIG: FileKind = FileKind::shared("configuration file", 1 << 20);

/// The table of key bindings, which the interactive screen reads.
pub const KEYS: &str = "keys";

enum_table! {
    /// A setting, in the order of the settings screen. The screen, the file and its messages are made from [`Setting::ALL`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Setting(
        /// The table of the file that it is in.
        pub table: &'static str,
        /// Its key in that table.
        pub key: &'static str,
        /// Its name on screens and in messages.
        pub title: &'static str,
        /// The values offered, the default first; time, dictionary and theme also accept others.
        pub choices: &'static [&'static str],
        /// One sentence on what it does.
        pub help: &'static str,
    ) {
        /// Time limit for a turn (SF-21, SF-28).
        Time: "game", "time", "Time limit", &["ruleset", "off", "48h", "24h", "12h", "20m", "10m", "5m", "3m"],
            "Time limit for a turn in new games, where the ruleset offers it.";
        /// Normal or professional mode (SF-25, SF-28).
        Mode: "game", "mode", "Mode", &["normal", "professional"],
            "Professional: an unknown word costs the turn, where the ruleset offers it.";
        /// Word list (SF-28).
        Dictionary: "game", "dictionary", "Word list", &["ruleset"],
            "Word list for new games in its language.";
        /// Decides whether bots and hints choose offensive words.
        OffensiveWords: "game", "offensive_words", "Offensive words", &["bots-avoid", "bots-may-play"],
            "Slurs and obscenities are valid for whoever plays them; whether bots, hints, reviews and puzzles from \
             your games choose them, too.";
        /// The way the game announces a turn (SF-28).
        Notifications: "interface", "notifications", "Notifications", &["off", "bell", "desktop", "osc-9", "osc-777"],
            "How the game announces that a turn begins or time runs short; \"desktop\" chooses between the sequences \
             OSC 9 and OSC 777 by the terminal.";
        /// The time for which a turn stays on the screen before a bot plays the next.
        BotPace: "interface", "bot_pace", "Bot pace", &["0.5s", "1s", "2s", "off"],
            "How long a turn stays on the screen before a bot plays the next.";
        /// Decides whether the tiles of a bot's play appear one after another.
        Motion: "interface", "motion", "Motion", &["on", "off"],
            "Show the tiles of a bot's play one after another; any key shows the rest.";
        /// Colours of the screen.
        Theme: "interface", "theme", "Theme", &[themes::AUTOMATIC],
            "Colours of the screen: auto suits the terminal; your own go in the folder `themes` next to this file.";
        /// Lines instead of a screen.
        Plain: "interface", "plain", "Plain mode", &["false", "true"],
            "Lines instead of a screen, in every command: for screen readers.";
        /// The amount that is said in plain mode.
        Detail: "interface", "detail", "Detail", &["normal", "brief", "full"],
            "How much plain mode says about turns.";
        /// Decides whether a rack is read out after a hand-over in plain mode.
        ReadRack: "interface", "read_rack", "Read rack", &["ask", "always"],
            "After a hand-over in plain mode, read the rack at once, or once its player asks.";
        /// A bell when a turn begins in plain mode.
        Bell: "interface", "bell", "Bell", &["false", "true"],
            "A bell when your turn begins in plain mode.";
    }
}

/// Decides whether a rack is read out after a hand-over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReadRack {
    /// The rack is read once its player asks for it.
    #[default]
    Ask,
    /// The rack is read at once.
    Always,
}

/// The way the game announces that a turn begins or time runs short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notifications {
    /// The game announces nothing.
    #[default]
    Off,
    /// The terminal's bell.
    Bell,
    /// A desktop notification, in terminals that support it, by the sequence that suits the terminal.
    Desktop,
    /// A desktop notification by the sequence OSC 9.
    Osc9,
    /// A desktop notification by the sequence OSC 777.
    Osc777,
}

/// The way bots, hints, the coach, reviews and puzzles treat offensive words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum OffensiveWords {
    /// They do not choose them.
    #[default]
    BotsAvoid,
    /// They choose them like other words.
    BotsMayPlay,
}

/// The setting for offensive words, shared with the threads that think.
#[derive(Debug, Clone, Default)]
pub struct SharedOffensiveWords(Arc<AtomicBool>);

impl SharedOffensiveWords {
    /// The current value.
    pub fn get(&self) -> OffensiveWords {
        if self.0.load(Ordering::Relaxed) { OffensiveWords::BotsMayPlay } else { OffensiveWords::BotsAvoid }
    }

    fn set(&self, value: OffensiveWords) {
        self.0.store(value == OffensiveWords::BotsMayPlay, Ordering::Relaxed);
    }
}

impl Setting {
    /// The value if the file does not set it.
    pub const fn default(self) -> &'static str {
        self.choices()[0]
    }

    /// True for a setting of plain mode, which the screen does not offer.
    pub const fn is_of_plain_mode(self) -> bool {
        matches!(self, Self::Plain | Self::Detail | Self::ReadRack | Self::Bell)
    }

    /// True for a setting of games on the person's own machine, which a host does not offer: it has a form for its games, and
    /// plays the turns of its bots.
    pub const fn is_of_own_games(self) -> bool {
        matches!(self, Self::Time | Self::Mode | Self::Dictionary | Self::BotPace)
    }

    /// True for a setting that is written as `true` or `false`, without quotes.
    const fn is_switch(self) -> bool {
        matches!(self, Self::Plain | Self::Bell)
    }

    /// A value as the file has it.
    fn written(self, text: &str) -> Value {
        if self.is_switch() { (text == "true").into() } else { text.into() }
    }

    /// Says how to fix a value; returns `None` if it is valid.
    fn cure(self, text: &str) -> Option<String> {
        let is_good = match self {
            Self::Time => matches!(text, "ruleset" | "off") || TimeLimit::parse(text).is_some(),
            Self::Dictionary | Self::Theme => !text.is_empty(),
            _ => self.choices().contains(&text),
        };
        if is_good {
            return None;
        }
        Some(match self {
            Self::Time => "write \"ruleset\", \"off\", or a time as \"48h\" or \"3m\"".to_owned(),
            Self::Dictionary => "write \"ruleset\" or the id of a word list".to_owned(),
            Self::Theme => "write a name from `rackety themes list`, or a file".to_owned(),
            Self::Plain | Self::Bell => "write true or false".to_owned(),
            _ => format!("write {}", one_of(self.choices())),
        })
    }
}

/// The settings and the file they are in.
#[derive(Debug, Clone)]
pub struct Settings {
    path: Option<PathBuf>,
    document: DocumentMut,
    form: TextForm,
    offensive_words: SharedOffensiveWords,
}

/// The reason why the settings cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(FileError),
    /// The file is faulty: every fault, in the order of its lines.
    #[error("{}", fault_lines(.0))]
    Faults(Vec<Fault>),
    /// A value is not valid.
    #[error("{}: \"{given}\" is not valid; {cure}", .setting.title())]
    Value {
        /// The setting.
        setting: Setting,
        /// The value.
        given: String,
        /// The cure.
        cure: String,
    },
}

impl Settings {
    /// Default settings without a file; changes are not stored.
    pub fn none() -> Self {
        Self {
            path: None,
            document: DocumentMut::new(),
            form: TextForm::of(""),
            offensive_words: SharedOffensiveWords::default(),
        }
    }

    /// Reads `config.toml` in the user's configuration folder. A missing file leaves the defaults.
    ///
    /// # Errors
    /// [`SettingsError`] with every fault of its settings; the file is never replaced by defaults.
    pub fn open(folder: Option<&Path>) -> Result<Self, SettingsError> {
        match Self::read(folder)? {
            (settings, _, faults) if faults.is_empty() => Ok(settings),
            (_, _, faults) => Err(SettingsError::Faults(faults)),
        }
    }

    /// Reads the file for callers that read more than the settings: returns the settings, the parsed file, and the faults
    /// of its settings.
    ///
    /// # Errors
    /// [`SettingsError`] if the file cannot be read or is not TOML.
    pub fn read(folder: Option<&Path>) -> Result<(Self, Option<TomlTable>, Vec<Fault>), SettingsError> {
        let Some(path) = folder.map(|folder| folder.join("config.toml")) else {
            return Ok((Self::none(), None, Vec::new()));
        };
        let text = match disk::read_text(&path, &CONFIG) {
            Ok(text) => text,
            Err(error) if error.is_not_found() => String::new(),
            Err(error) => return Err(SettingsError::File(error)),
        };
        let name = path.display().to_string();
        let (editable, form) = (text.parse(), TextForm::of(&text));
        let file =
            TomlTable::parse(SourceFile { file: name.clone(), text }).map_err(SettingsError::Faults)?;
        let document = editable.map_err(|error: toml_edit::TomlError| {
            let fault = Fault::in_file(name, "", error.message(), "fix the syntax");
            SettingsError::Faults(vec![fault])
        })?;
        let faults = faults(&file);
        let settings =
            Self { path: Some(path), document, form, offensive_words: SharedOffensiveWords::default() };
        settings.share();
        Ok((settings, Some(file), faults))
    }

    /// Takes the place of the earlier settings: whoever shares their setting for offensive words sees that of these.
    pub fn replace(&mut self, settings: Self) {
        *self = Self { offensive_words: self.offensive_words.clone(), ..settings };
        self.share();
    }

    /// The setting for offensive words, which follows later changes.
    pub fn offensive_words(&self) -> SharedOffensiveWords {
        self.offensive_words.clone()
    }

    fn share(&self) {
        self.offensive_words.set(match self.get(Setting::OffensiveWords) {
            "bots-may-play" => OffensiveWords::BotsMayPlay,
            _ => OffensiveWords::BotsAvoid,
        });
    }

    /// The path of the file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The value of a setting in the file, or its default.
    pub fn get(&self, setting: Setting) -> &str {
        let item = self.document.get(setting.table()).and_then(|table| table.get(setting.key()));
        let switch = |is_on| if is_on { "true" } else { "false" };
        let text = |item: &'_ Item| item.as_bool().map(switch);
        item.and_then(|item| item.as_str().or_else(|| text(item))).unwrap_or(setting.default())
    }

    /// Changes a value and writes the file; the rest of the file stays as it is now, and what was changed in it meanwhile
    /// holds from now on.
    ///
    /// # Errors
    /// [`SettingsError`] if the value is not valid, or the file has become faulty, or cannot be read or written; then nothing
    /// has changed.
    pub fn set(&mut self, setting: Setting, given: &str) -> Result<(), SettingsError> {
        if let Some(cure) = setting.cure(given) {
            return Err(SettingsError::Value { setting, given: given.to_owned(), cure });
        }
        let lock = self.path.as_deref().map(disk::lock_for_change);
        let _lock = lock.transpose().map_err(SettingsError::File)?;
        let Self { document: mut changed, form, .. } = self.now()?;
        if !changed.contains_key(setting.table()) {
            add_table(&mut changed, setting.table());
        }
        let table = &mut changed[setting.table()];
        match table.get_mut(setting.key()).and_then(Item::as_value_mut) {
            Some(old) => {
                // A comment after the value is part of its decoration.
                let decor = old.decor().clone();
                *old = setting.written(given);
                *old.decor_mut() = decor;
            }
            None => table[setting.key()] = Item::Value(setting.written(given)),
        }
        if let Some(path) = &self.path {
            let text = form.written(&changed.to_string());
            disk::replace(path, &CONFIG, text.as_bytes()).map_err(SettingsError::File)?;
        }
        self.document = changed;
        self.share();
        Ok(())
    }

    /// The settings as their file is now: the user, or another rackety, may have changed it meanwhile.
    fn now(&self) -> Result<Self, SettingsError> {
        let folder = self.path.as_deref().and_then(Path::parent);
        folder.map_or_else(|| Ok(self.clone()), |folder| Self::open(Some(folder)))
    }

    /// Returns the way the game announces a turn.
    pub fn notifications(&self) -> Notifications {
        match self.get(Setting::Notifications) {
            "bell" => Notifications::Bell,
            "desktop" => Notifications::Desktop,
            "osc-9" => Notifications::Osc9,
            "osc-777" => Notifications::Osc777,
            _ => Notifications::Off,
        }
    }

    /// Returns the time for which a turn stays on the screen before a bot plays the next.
    pub fn bot_pace(&self) -> Duration {
        Duration::from_millis(match self.get(Setting::BotPace) {
            "off" => 0,
            "1s" => 1000,
            "2s" => 2000,
            _ => 500,
        })
    }

    /// Returns whether the tiles of a bot's play appear one after another.
    pub fn has_motion(&self) -> bool {
        self.get(Setting::Motion) == "on"
    }

    /// Returns whether every command uses lines instead of a screen.
    pub fn is_plain(&self) -> bool {
        self.get(Setting::Plain) == "true"
    }

    /// Returns the detail of plain mode.
    pub fn detail(&self) -> Detail {
        let name = self.get(Setting::Detail);
        Detail::ALL.into_iter().find(|detail| detail.name() == name).unwrap_or_default()
    }

    /// Returns whether plain mode reads a rack after a hand-over.
    pub fn read_rack(&self) -> ReadRack {
        if self.get(Setting::ReadRack) == "always" { ReadRack::Always } else { ReadRack::Ask }
    }

    /// Returns whether plain mode rings when a turn begins.
    pub fn has_bell(&self) -> bool {
        self.get(Setting::Bell) == "true"
    }

    /// The word list for new games, if one is set.
    pub fn dictionary(&self) -> Option<&str> {
        Some(self.get(Setting::Dictionary)).filter(|id| *id != "ruleset")
    }

    /// Fills in the options that a new game leaves open, as far as its ruleset offers them.
    pub fn fill_in(&self, options: &mut OptionsText, ruleset: &Ruleset) {
        if options.time.is_none() {
            options.time = match (self.get(Setting::Time), ruleset.time()) {
                ("ruleset", _) | (_, None) => None,
                ("off", Some(_)) => Some("off".to_owned()),
                (text, Some(time)) => {
                    let offered = TimeLimit::parse(text).filter(|limit| time.limits.contains(limit));
                    offered.map(|limit| limit.to_string())
                }
            };
        }
        let is_open = ruleset.unknown_words() == UnknownWords::ByMode;
        if options.mode.is_none() && is_open {
            options.mode = Some(self.get(Setting::Mode).to_owned());
        }
    }

    /// The mode of new games whose ruleset offers a choice.
    pub fn mode(&self) -> Mode {
        if self.get(Setting::Mode) == "professional" { Mode::Professional } else { Mode::Normal }
    }
}

/// The form of a text file, which its content does not have: programs of Windows end lines with CR LF, and some begin files
/// with a byte order mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TextForm {
    mark: &'static str,
    line_end: &'static str,
}

impl TextForm {
    fn of(text: &str) -> Self {
        let ends_of_windows = text.matches("\r\n").count();
        let is_of_windows = ends_of_windows > 0 && ends_of_windows == text.matches('\n').count();
        Self {
            mark: if text.starts_with('\u{feff}') { "\u{feff}" } else { "" },
            line_end: if is_of_windows { "\r\n" } else { "\n" },
        }
    }

    fn written(self, text: &str) -> String {
        self.mark.to_owned() + &text.replace("\r\n", "\n").replace('\n', self.line_end)
    }
}

/// Adds a table at the end of the file, below the comments that are there: those of a file without tables are about the
/// whole file.
fn add_table(document: &mut DocumentMut, name: &str) {
    let mut table = Table::new();
    let comments = document.trailing().as_str().unwrap_or_default().trim_end().to_owned();
    if !comments.is_empty() {
        table.decor_mut().set_prefix(format!("{comments}\n\n"));
        document.set_trailing("");
    }
    document.insert(name, Item::Table(table));
}

/// Every key and value of the file that is not a valid setting. Key bindings are not checked here.
fn faults(file: &TomlTable) -> Vec<Fault> {
    let mut faults = Vec::new();
    for table in file.entries().into_iter().filter(|entry| entry.key != KEYS) {
        let settings = || Setting::ALL.into_iter().filter(|setting| setting.table() == table.key);
        if settings().next().is_none() {
            let tables = Setting::ALL.map(Setting::table).into_iter().chain([KEYS]);
            let cure = did_you_mean(&table.key, tables);
            faults.push(Fault::at(&table.key_span, &table.key, "unknown key", cure));
            continue;
        }
        let Some(keys) = table.item.as_table() else {
            let cure = format!("write [{}]", table.key);
            faults.push(Fault::at(&table.item.span, &table.key, "expected a table", cure));
            continue;
        };
        for entry in keys.entries() {
            let full = format!("{}.{}", table.key, entry.key);
            let Some(setting) = settings().find(|setting| setting.key() == entry.key) else {
                let cure = did_you_mean(&entry.key, settings().map(Setting::key));
                faults.push(Fault::at(&entry.key_span, full, "unknown key", cure));
                continue;
            };
            faults.extend(value_fault(setting, full, entry));
        }
    }
    faults
}

fn value_fault(setting: Setting, key: String, entry: &TomlEntry) -> Option<Fault> {
    let span = &entry.item.span;
    if setting.is_switch() {
        let is_switch = entry.item.as_boolean().is_some();
        return (!is_switch).then(|| Fault::at(span, key, "expected true or false", "write true or false"));
    }
    let Some(given) = entry.item.as_text() else {
        return Some(Fault::at(span, key, "expected text", "write the value in quotes"));
    };
    let cure = setting.cure(given)?;
    Some(Fault::at(span, key, format!("\"{given}\" is not valid"), cure))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn open(text: &str) -> (tempfile::TempDir, Result<Settings, SettingsError>) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("config.toml"), text).unwrap();
        let settings = Settings::open(Some(folder.path()));
        (folder, settings)
    }

    /// SF-28: waiting time (the time limit), notifications, normal or professional mode, dictionary.
    #[test]
    fn settings_offer_everything_that_smartfeud_has() {
        let titles = Setting::ALL.map(Setting::title);
        assert_eq!(
            titles[..8],
            [
                "Time limit",
                "Mode",
                "Word list",
                "Offensive words",
                "Notifications",
                "Bot pace",
                "Motion",
                "Theme"
            ]
        );
        for limit in ["48h", "24h", "12h", "20m", "10m", "5m", "3m"] {
            assert!(Setting::Time.choices().contains(&limit), "{limit}");
        }
        for setting in Setting::ALL {
            for choice in setting.choices() {
                assert_eq!(setting.cure(choice), None, "{choice}");
            }
            assert_eq!(Settings::none().get(setting), setting.default());
        }
    }

    #[test]
    fn setting_a_value_keeps_what_the_user_wrote() {
        let text = "# mine\n\n[game] # how I play\ntime = '3m'  # quick\n\n# loud\n[interface]\nnotifications = \"off\"\n";
        let (folder, settings) = open(text);
        let mut settings = settings.unwrap();
        settings.set(Setting::Time, "5m").unwrap();
        settings.set(Setting::Mode, "professional").unwrap();
        let written = fs::read_to_string(folder.path().join("config.toml")).unwrap();
        let expected =
            text.replace("'3m'", "\"5m\"").replace("# quick\n", "# quick\nmode = \"professional\"\n");
        assert_eq!(written, expected);
        let again = Settings::open(Some(folder.path())).unwrap();
        assert_eq!((again.get(Setting::Time), again.mode()), ("5m", Mode::Professional));
    }

    #[test]
    fn a_file_of_windows_keeps_its_line_ends_and_its_mark() {
        let text = "\u{feff}# mine\r\n[game]\r\ntime = \"3m\"\r\n";
        let (folder, settings) = open(text);
        let mut settings = settings.unwrap();
        settings.set(Setting::Time, "5m").unwrap();
        settings.set(Setting::Bell, "true").unwrap();
        let written = fs::read_to_string(folder.path().join("config.toml")).unwrap();
        assert_eq!(written, text.replace("3m", "5m") + "\r\n[interface]\r\nbell = true\r\n");
    }

    /// A comment at the head of a file is about the whole file, and one after a table about what stands before it.
    #[test]
    fn a_new_table_comes_after_all_comments() {
        for (before, after) in [
            ("# mine\n", "# mine\n\n[game]\ntime = \"5m\"\n"),
            ("# mine\n\n", "# mine\n\n[game]\ntime = \"5m\"\n"),
            ("# mine", "# mine\n\n[game]\ntime = \"5m\"\n"),
            (
                "# mine\n\n[keys.board]\nhide = []\n# flip = []\n",
                "# mine\n\n[keys.board]\nhide = []\n# flip = []\n\n[game]\ntime = \"5m\"\n",
            ),
            (
                "# mine\n[interface]\ntheme = 'auto'\n",
                "# mine\n[interface]\ntheme = 'auto'\n\n[game]\ntime = \"5m\"\n",
            ),
        ] {
            let (folder, settings) = open(before);
            settings.unwrap().set(Setting::Time, "5m").unwrap();
            let written = fs::read_to_string(folder.path().join("config.toml")).unwrap();
            assert_eq!(written, after);
        }
    }

    #[test]
    fn a_faulty_file_is_reported_in_full_and_not_changed() {
        let text = "[game]\ntime = \"soon\"\nmodus = \"normal\"\n\n[interfaces]\nx = 1\n\n[interface]\nnotifications = 3\n";
        let (folder, settings) = open(text);
        let error = settings.unwrap_err().to_string();
        let path = folder.path().join("config.toml");
        let expected = [
            "2: game.time: \"soon\" is not valid; write \"ruleset\", \"off\", or a time as \"48h\" or \"3m\"",
            "3: game.modus: unknown key; did you mean `mode`?",
            "5: interfaces: unknown key; did you mean `interface`?",
            "9: interface.notifications: expected text; write the value in quotes",
        ]
        .map(|line| format!("{}:{line}", path.display()));
        assert_eq!(error.lines().collect::<Vec<_>>(), expected);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn the_setting_for_offensive_words_is_shared() {
        let mut settings = Settings::none();
        let shared = settings.offensive_words();
        assert_eq!(shared.get(), OffensiveWords::BotsAvoid);
        let (_folder, read) = open("[game]\noffensive_words = \"bots-may-play\"\n");
        settings.replace(read.unwrap());
        assert_eq!(shared.get(), OffensiveWords::BotsMayPlay);
        settings.set(Setting::OffensiveWords, "bots-avoid").unwrap();
        assert_eq!(shared.get(), OffensiveWords::BotsAvoid);
    }

    #[test]
    fn an_invalid_value_changes_nothing() {
        let (folder, settings) = open("[game]\ntime = \"3m\"\n");
        let mut settings = settings.unwrap();
        let error = settings.set(Setting::Notifications, "loud").unwrap_err().to_string();
        assert_eq!(
            error,
            "Notifications: \"loud\" is not valid; write \"off\", \"bell\", \"desktop\", \"osc-9\" or \"osc-777\""
        );
        assert_eq!(fs::read_to_string(folder.path().join("config.toml")).unwrap(), "[game]\ntime = \"3m\"\n");
    }

    #[test]
    fn a_missing_file_is_created_when_something_is_set() {
        let folder = tempfile::tempdir().unwrap();
        let within = folder.path().join("new");
        let mut settings = Settings::open(Some(&within)).unwrap();
        settings.set(Setting::Notifications, "bell").unwrap();
        let written = fs::read_to_string(within.join("config.toml")).unwrap();
        assert_eq!(written, "[interface]\nnotifications = \"bell\"\n");
        assert_eq!(settings.notifications(), Notifications::Bell);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_file_remains_a_link() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let (elsewhere, _) = open("# mine\n[game]\ntime = \"3m\"\n");
        let target = elsewhere.path().join("config.toml");
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("config.toml");
        symlink(&target, &link).unwrap();
        Settings::open(Some(folder.path())).unwrap().set(Setting::Time, "5m").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), "# mine\n[game]\ntime = \"5m\"\n");
        assert_eq!(target.metadata().unwrap().permissions().mode() & 0o7777, 0o640);
    }

    #[test]
    fn a_file_that_could_not_be_read_back_is_not_written() {
        let text = format!("#{}\n", "x".repeat((1 << 20) - 2));
        let (folder, settings) = open(&text);
        let error = settings.unwrap().set(Setting::Time, "5m").unwrap_err().to_string();
        assert!(error.ends_with("a configuration file can have at most 1 MB"), "{error}");
        assert_eq!(fs::read_to_string(folder.path().join("config.toml")).unwrap(), text);
    }
}
