//! The settings of the last new game, for "Play again": a TOML file next to the saved games' folder.

use std::path::PathBuf;

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
        let text = file.as_deref().and_then(|file| disk::read_text(file, &LAST_REQUEST).ok());
        // A player and who begins are enums with data, which `TomlFile` does not read.
        let request = text.and_then(|text| text.parse::<Table>().ok()?.try_into().ok());
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
        self.write(request)
    }

    /// Forgets the value of a setting, so that the next game begins with the new default.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget(&mut self, setting: Setting) -> Result<(), FileError> {
        let Some(mut request) = self.request.clone() else { return Ok(()) };
        match setting {
            Setting::Time => request.options.time = None,
            Setting::Mode => request.options.mode = None,
            Setting::Dictionary => request.dictionary = None,
            _ => return Ok(()),
        }
        self.write(request)
    }

    fn write(&mut self, request: GameRequest) -> Result<(), FileError> {
        if self.request.as_ref() == Some(&request) {
            return Ok(());
        }
        let request = self.request.insert(request);
        match &self.file {
            Some(file) => write_progress(file, &LAST_REQUEST, HEADING, request),
            None => Ok(()),
        }
    }
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

    #[test]
    fn without_a_folder_the_settings_are_kept_in_memory() {
        let mut last = LastRequest::default();
        let request = GameRequest { ruleset: "own/mine.toml".to_owned(), ..GameRequest::default() };
        last.remember(&request).unwrap();
        let path = PathBuf::from(&last.request().unwrap().ruleset);
        assert!(path.is_absolute() && path.ends_with("own/mine.toml"), "{}", path.display());
    }
}
