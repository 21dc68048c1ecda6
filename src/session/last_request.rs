//! The settings of the last new game, for "Play again": a TOML file next to the saved games' folder.

use std::path::{Path, PathBuf};

use toml::Table;

use super::GameRequest;
use crate::config::settings::Setting;
use crate::disk::{self, FileError, FileKind};
use crate::files::write_progress;

/// The file with the settings of the last new game, `last-game.toml`: at most 64 KB.
pub const LAST_REQUEST: FileKind = FileKind::private("file of the last settings", 64 << 10);

const HEADING: &str = "# The settings of your last new game, for \"Play again\" and the form for new games.\n\
                       # Delete this file to forget them.\n\n";

/// The settings of the last new game, and the file that they are stored in.
#[derive(Debug, Clone, Default)]
pub struct LastRequest {
    file: Option<PathBuf>,
    request: Option<GameRequest>,
}

impl LastRequest {
    /// Reads the settings from this file. A file that does not exist, or that is faulty, contains none: they are
    /// written again with the next game.
    pub fn read(file: Option<PathBuf>) -> Self {
        let request = file.as_deref().and_then(request_in);
        Self { file, request }
    }

    /// The settings, without the seed, or `None` before the first game.
    pub const fn request(&self) -> Option<&GameRequest> {
        self.request.as_ref()
    }

    /// Remembers the settings of a new game, but not its seed: the next game is another one.
    ///
    /// # Errors
    /// If the file cannot be written; the settings are remembered until the program ends.
    pub fn remember(&mut self, request: &GameRequest) -> Result<(), FileError> {
        let mut request = GameRequest { seed: None, ..request.clone() };
        if let Some(file) = request.ruleset_file() {
            request.ruleset = file;
        }
        self.change(|last| *last = Some(request))
    }

    /// Forgets the value of a setting, so that the next game begins with the new default.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget(&mut self, setting: Setting) -> Result<(), FileError> {
        let forget: fn(&mut GameRequest) = match setting {
            Setting::Time => |request| request.options.time = None,
            Setting::Mode => |request| request.options.mode = None,
            Setting::Dictionary => |request| request.dictionary = None,
            _ => return Ok(()),
        };
        // Another terminal may have written the first one since.
        let is_stored = |file: &PathBuf| request_in(file).is_some();
        if self.request.is_none() && !self.file.as_ref().is_some_and(is_stored) {
            return Ok(());
        }
        self.change(|last| last.iter_mut().for_each(forget))
    }

    /// Changes the settings, those of the file if there is one: another terminal may have begun a game since they were read.
    fn change(&mut self, change: impl FnOnce(&mut Option<GameRequest>)) -> Result<(), FileError> {
        let Some(file) = &self.file else {
            change(&mut self.request);
            return Ok(());
        };
        let lock = disk::lock_for_change(file);
        let stored = request_in(file);
        if lock.is_ok() {
            self.request.clone_from(&stored);
        }
        change(&mut self.request);
        let _lock = lock?;
        match &self.request {
            Some(request) if self.request != stored => write_progress(file, &LAST_REQUEST, HEADING, request),
            _ => Ok(()),
        }
    }
}

fn request_in(file: &Path) -> Option<GameRequest> {
    let text = disk::read_text(file, &LAST_REQUEST).ok()?;
    // A player and who begins are enums with data, which `TomlTable` does not read.
    text.parse::<Table>().ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use rackety_engine::FirstPlayer;
    use rackety_engine::game::{HintsText, OptionsText};

    use super::*;
    use crate::clock::ClockMode;
    use crate::files::Coach;
    use crate::session::NewPlayer;

    #[test]
    fn the_settings_of_the_last_game_are_read_again_without_its_seed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("last-game.toml");
        let mut last = LastRequest::read(Some(file.clone()));
        assert_eq!(last.request(), None);
        let players =
            vec![NewPlayer::Human("Zoë \"Z\"".to_owned()), NewPlayer::Bot("club:all".parse().unwrap())];
        let request = GameRequest {
            language: Some("en".to_owned()),
            first: FirstPlayer::Named("Zoë \"Z\"".to_owned()),
            options: OptionsText {
                time: Some("3m".to_owned()),
                hints: Some(HintsText::Word("free".to_owned())),
                ..OptionsText::default()
            },
            clock: ClockMode::Wall,
            coach: Coach::On,
            ..GameRequest::seeded("smartfeud", players, 7)
        };
        last.remember(&request).unwrap();
        let again = LastRequest::read(Some(file.clone()));
        assert_eq!(again.request(), Some(&GameRequest { seed: None, ..request.clone() }));
        for faulty in ["ruleset = 1", "ruleset = \"a\"\nplayers = [{ bot = \"nobody\" }]", "\u{1b}"] {
            std::fs::write(&file, faulty).unwrap();
            assert_eq!(LastRequest::read(Some(file.clone())).request(), None, "{faulty}");
        }
    }

    /// The file of a game of today: settings are not lost by an update.
    #[test]
    fn the_form_of_the_file_stays() {
        const TEXT: &str = r#"
ruleset = "smartfeud"
first = { name = "Ann" }
clock = "wall"
coach = "on"
players = [{ name = "Ann" }, { bot = "casual" }]
options = { time = "3m", hints = "free" }
"#;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("last-game.toml");
        std::fs::write(&file, TEXT).unwrap();
        let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("casual".parse().unwrap())];
        let request = GameRequest {
            first: FirstPlayer::Named("Ann".to_owned()),
            options: OptionsText {
                time: Some("3m".to_owned()),
                hints: Some(HintsText::Word("free".to_owned())),
                ..OptionsText::default()
            },
            clock: ClockMode::Wall,
            coach: Coach::On,
            ruleset: "smartfeud".to_owned(),
            players,
            ..GameRequest::default()
        };
        assert_eq!(LastRequest::read(Some(file)).request(), Some(&request));
    }

    /// Each terminal reads the file when it starts.
    #[test]
    fn another_terminals_game_is_neither_forgotten_nor_taken_for_ones_own() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("last-game.toml");
        let request = |ruleset: &str| GameRequest {
            options: OptionsText { time: Some("3m".to_owned()), ..OptionsText::default() },
            ..GameRequest::seeded(ruleset, Vec::new(), 7)
        };
        let stored = || LastRequest::read(Some(file.clone())).request.unwrap();
        let mut last = LastRequest::read(Some(file.clone()));
        last.remember(&request("smartfeud")).unwrap();
        LastRequest::read(Some(file.clone())).remember(&request("wordfeud")).unwrap();
        last.forget(Setting::Time).unwrap();
        assert_eq!((stored().ruleset.as_str(), stored().options.time), ("wordfeud", None));
        last.remember(&request("smartfeud")).unwrap();
        LastRequest::read(Some(file.clone())).remember(&request("wordfeud")).unwrap();
        last.remember(&request("smartfeud")).unwrap();
        assert_eq!(stored().ruleset, "smartfeud");
    }

    #[test]
    fn without_a_folder_the_settings_are_kept_in_memory() {
        let mut last = LastRequest::default();
        let request = GameRequest { ruleset: "own/mine.toml".to_owned(), ..GameRequest::default() };
        last.remember(&request).unwrap();
        let path = PathBuf::from(&last.request().unwrap().ruleset);
        assert!(path.is_absolute() && path.ends_with("own/mine.toml"), "{}", path.display());
    }
}
