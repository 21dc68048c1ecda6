//! Set-ups of games, and opening them on a screen.

use std::path::PathBuf;
use std::sync::Arc;

use rackety::clock::ClockMode;
use rackety::files::Folders;
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety::tui::StartScreen;
use rackety_engine::game::{HintsText, OptionsText, PositionText};
use rackety_engine::{FirstPlayer, Game, Lexicon, Options, Setup, Vocabulary};

use super::driver::Driver;

/// A game to open: a ruleset, players, a list of words, and a position in the notation of scenarios.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameSetup<'a> {
    ruleset: &'a str,
    language: &'a str,
    players: &'a [&'a str],
    bots: &'a [&'a str],
    words: &'a str,
    position: &'a str,
    mode: &'a str,
    hints: &'a str,
}

/// Ann and Bob start a game of `SmartFeud`.
pub(crate) const SMARTFEUD: GameSetup<'static> = GameSetup {
    ruleset: "smartfeud",
    language: "en",
    players: &["Ann", "Bob"],
    bots: &[],
    words: "",
    position: "",
    mode: "normal",
    hints: "off",
};

/// Ann and Bob start a game of Wordfeud.
pub(crate) const WORDFEUD: GameSetup<'static> = SMARTFEUD.ruleset("wordfeud");

/// SECTION is on row 8, and Ann is to move with a rack that can take its I.
pub(crate) const SECTION: GameSetup<'static> = SMARTFEUD.words("SECTION SECT ON SHINE SHIN AT").position(
    r#"
        turn = 3
        scores = [40, 32]
        racks = ["SHNEWA?", "OTTERIA"]
        bag = "EEEEEEEEEEEE"
        board = ".\n\n\n\n\n\n\n....SECTION"
    "#,
);

/// Wordfeud with a rack of CATSEE? and words for it.
pub(crate) const CATS: GameSetup<'static> =
    WORDFEUD.words("CAT CATS AT TA ACT SAT").position(r#"racks = ["CATSEE?", "SATEEEE"]"#);

impl<'a> GameSetup<'a> {
    pub(crate) const fn ruleset(self, ruleset: &'a str) -> Self {
        Self { ruleset, ..self }
    }

    pub(crate) const fn language(self, language: &'a str) -> Self {
        Self { language, ..self }
    }

    pub(crate) const fn players(self, players: &'a [&'a str]) -> Self {
        Self { players, ..self }
    }

    /// The bot in each seat; an empty text is a person.
    pub(crate) const fn bots(self, bots: &'a [&'a str]) -> Self {
        Self { bots, ..self }
    }

    pub(crate) const fn words(self, words: &'a str) -> Self {
        Self { words, ..self }
    }

    pub(crate) const fn position(self, position: &'a str) -> Self {
        Self { position, ..self }
    }

    pub(crate) const fn professional(self) -> Self {
        Self { mode: "professional", ..self }
    }

    pub(crate) const fn hints(self, hints: &'a str) -> Self {
        Self { hints, ..self }
    }

    /// Opens the game on a screen of this size.
    pub(crate) fn open(&self, width: u16, height: u16) -> Driver {
        Driver::start(|_, file| StartScreen::Game(Box::new(self.session(file))), width, height)
    }

    pub(crate) fn session(&self, file: PathBuf) -> Session {
        let host = Host::new(&Folders::default(), None);
        let ruleset = host.rulesets.load(self.ruleset).unwrap();
        let set = ruleset.tile_set(self.language).unwrap();
        let position = (!self.position.is_empty()).then(|| {
            let position: PositionText = toml::from_str(self.position).unwrap();
            position.position(ruleset.layout().size(), set).unwrap()
        });
        let options = OptionsText {
            mode: Some(self.mode.to_owned()),
            hints: Some(HintsText::Word(self.hints.to_owned())),
            ..OptionsText::default()
        };
        let setup = Setup {
            position,
            players: self.players.iter().map(|name| (*name).to_owned()).collect(),
            first: FirstPlayer::FirstSeat,
            seed: 7,
            options: Options { time: None, ..options.options(&ruleset).unwrap() },
            language: self.language.to_owned(),
            ruleset: Arc::new(ruleset),
        };
        let lexicon = Lexicon::from_words("test", self.words.split_whitespace());
        let game = Game::new(setup, Arc::new(Vocabulary::plain(Arc::new(lexicon)))).unwrap();
        let mut session = Session::new(game, Some(file));
        session.notes_mut().bots = self.bots.iter().map(|bot| bot.parse().ok()).collect();
        session
    }
}

/// Starts a game with an installed word list.
pub(crate) fn start(request: &GameRequest, width: u16, height: u16) -> Driver {
    let game = |host: &Host, _| StartScreen::Game(Box::new(host.new_game(request).unwrap()));
    Driver::start(game, width, height).at(0)
}

/// Starts a game with a time limit.
pub(crate) fn start_timed(ruleset: &str, limit: &str, clock: ClockMode, width: u16, height: u16) -> Driver {
    let count = if ruleset == "smartfeud" { 3 } else { 2 };
    let request = GameRequest {
        clock,
        ..GameRequest::seeded(ruleset, NewPlayer::humans(["Ann", "Bob", "Cleo"])[..count].to_vec(), 7)
            .timed(limit)
    };
    start(&request, width, height)
}
