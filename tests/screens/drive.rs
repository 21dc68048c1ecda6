//! Games to look at, and keys to press.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use rackety::clock::{ClockMode, Now};
use rackety::files::{Folders, Settings};
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety::tui::Interface;
use rackety::tui::action::Action;
use rackety::tui::app::effect::Effect;
use rackety::tui::app::input::Input;
use rackety::tui::app::job::Report;
use rackety::tui::app::model::{Model, Screen};
use rackety::tui::app::run::{Start, open, perform};
use rackety::tui::app::ticker::Watch;
use rackety::tui::app::update::{action, update};
use rackety::tui::app::view::view;
use rackety::tui::game::Table;
use rackety::tui::keymap::Keymap;
use rackety::tui::layout::{Places, places};
use rackety::tui::theme::{Depth, Glyphs, Look};
use rackety_engine::{
    FirstPlayer, Game, HintsText, Lexicon, Options, OptionsText, PlayNotation, PositionText, Setup,
    Vocabulary, write_board,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect, Size};

/// A program that is running, with the folder it saves in.
pub(crate) struct Driven {
    pub model: Model,
    pub host: Host,
    pub effects: Vec<Effect>,
    watch: Watch,
    now: Now,
    folder: tempfile::TempDir,
}

/// What a game begins with: ruleset, players, words, and a position in the scenarios' notation.
pub(crate) struct Begin<'a> {
    pub ruleset: &'a str,
    pub players: &'a [&'a str],
    pub words: &'a str,
    pub position: &'a str,
    pub mode: &'a str,
    pub language: &'a str,
    /// The bot in each seat; an empty text is a human.
    pub bots: &'a [&'a str],
    pub hints: &'a str,
}

pub(crate) const SMARTFEUD: Begin<'static> = Begin {
    ruleset: "smartfeud",
    players: &["Ann", "Bob"],
    words: "",
    position: "",
    mode: "normal",
    language: "en",
    bots: &[],
    hints: "off",
};
pub(crate) const WORDFEUD: Begin<'static> = Begin { ruleset: "wordfeud", ..SMARTFEUD };

/// SECTION lies across row 8, and it is Ann's turn with a rack that can take its I.
pub(crate) const SECTION: Begin<'static> = Begin {
    words: "SECTION SECT ON SHINE SHIN AT",
    position: r#"
        turn = 3
        scores = [40, 32]
        racks = ["SHNEWA?", "OTTERIA"]
        bag = "EEEEEEEEEEEE"
        board = """
................
................
................
................
................
................
................
....SECTION.....
"""
    "#,
    ..SMARTFEUD
};

impl Driven {
    /// The menu.
    pub(crate) fn menu(width: u16, height: u16) -> Self {
        Self::start(Start::Menu, width, height)
    }

    /// A game.
    pub(crate) fn game(begin: &Begin<'_>, width: u16, height: u16) -> Self {
        let host = Host::new(&Folders::default(), None);
        let ruleset = host.rulesets.load(begin.ruleset).unwrap();
        let language = begin.language.to_owned();
        let set = ruleset.tile_set(&language).unwrap();
        let position: PositionText = toml::from_str(begin.position).unwrap();
        let options = OptionsText {
            mode: Some(begin.mode.to_owned()),
            hints: Some(HintsText::Word(begin.hints.to_owned())),
            ..OptionsText::default()
        };
        let setup = Setup {
            position: Some(position.position(ruleset.layout().size(), set).unwrap()),
            players: begin.players.iter().map(|name| (*name).to_owned()).collect(),
            first: FirstPlayer::FirstSeat,
            seed: 7,
            options: Options { time: None, ..options.options(&ruleset).unwrap() },
            language,
            ruleset: Arc::new(ruleset),
        };
        let lexicon = Lexicon::from_words("test", begin.words.split_whitespace());
        let game = Game::new(setup, Arc::new(Vocabulary::plain(Arc::new(lexicon)))).unwrap();
        let mut session = Session::of(game, None);
        session.notes_mut().bots = begin.bots.iter().map(|bot| bot.parse().ok()).collect();
        Self::start(Start::Game(Box::new(session)), width, height)
    }

    /// Begins a game as the form does, with a file.
    pub(crate) fn begun(request: GameRequest, width: u16, height: u16) -> Self {
        let mut driven = Self::menu(width, height);
        driven.perform(Effect::Begin(Box::new(request)));
        driven.at(0)
    }

    /// Lets every turn be seen for so long before a bot plays the next.
    pub(crate) fn with_pace(mut self, pace: Duration) -> Self {
        self.watch = Watch::new(pace);
        self
    }

    /// The worker tells something.
    pub(crate) fn hear(mut self, report: Report) -> Self {
        self.input(&Input::Report(1, report));
        self
    }

    /// The bot whose turn it is has decided on a play, as it is written.
    pub(crate) fn decide(self, at: &str, word: &str) -> Self {
        let text = format!("{at} {word}");
        let play = self.table().game().resolve(&PlayNotation::parse(&text, None).unwrap()).unwrap();
        self.hear(Report::Turn(rackety_engine::Action::Play(play)))
    }

    /// A game with a time limit, of real words, that is saved.
    pub(crate) fn timed(ruleset: &str, limit: &str, clock: ClockMode, width: u16, height: u16) -> Self {
        let mut driven = Self::menu(width, height);
        let request = GameRequest {
            ruleset: ruleset.to_owned(),
            players: NewPlayer::humans(["Ann", "Bob", "Cleo"])[..if ruleset == "smartfeud" { 3 } else { 2 }]
                .to_vec(),
            seed: Some(7),
            clock,
            options: OptionsText { time: Some(limit.to_owned()), ..OptionsText::default() },
            ..GameRequest::default()
        };
        driven.perform(Effect::Begin(Box::new(request)));
        driven.at(0)
    }

    /// When the loop will look again by itself.
    pub(crate) fn next_look(&self) -> Option<Duration> {
        self.watch.next_look(&self.model, self.now)
    }

    fn start(start: Start, width: u16, height: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        let look = Look::new(&host.themes, "default", Depth::Sixteen, Glyphs::BOXES).unwrap();
        let interface = Interface { look, keys: Keymap::default() };
        let mut model = open(start, interface, Size::new(width, height));
        if let Screen::Game(table) = &mut model.screen {
            // These games have no file, which is no fault here.
            table.save_fault = None;
        }
        let now = moment(0);
        Self { model, host, effects: Vec::new(), watch: Watch::default(), now, folder }
    }

    pub(crate) fn without_colours(self) -> Self {
        self.in_theme("default", Depth::Attributes)
    }

    pub(crate) fn in_theme(mut self, name: &str, depth: Depth) -> Self {
        let glyphs = self.model.interface.look.glyphs;
        self.model.interface.look = Look::new(&self.host.themes, name, depth, glyphs).unwrap();
        self
    }

    pub(crate) fn in_ascii(mut self) -> Self {
        self.model.interface.look.glyphs = Glyphs::ASCII;
        self
    }

    /// Gives the user these settings.
    pub(crate) fn with_settings(mut self, text: &str) -> Self {
        let folder = self.folder.path().to_owned();
        std::fs::write(folder.join("config.toml"), text).unwrap();
        let (settings, file, faults) = Settings::read(Some(&folder)).unwrap();
        let (keys, wrong) = Keymap::read(&file.unwrap());
        assert_eq!((faults, wrong), (Vec::new(), Vec::new()));
        self.host.settings = settings;
        self.model.interface.keys = keys;
        self
    }

    /// A file of the user's.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Something with the mouse.
    pub(crate) fn mouse(mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> Self {
        self.input(&Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    /// Clicks with the left button.
    pub(crate) fn click(self, column: u16, row: u16) -> Self {
        let at = (column, row);
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
            .mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    /// Clicks on the first place where this text is seen.
    #[track_caller]
    pub(crate) fn click_on(self, text: &str) -> Self {
        let (column, row) = self.find(text);
        self.click(column, row)
    }

    /// Drags with the left button.
    pub(crate) fn drag(self, from: (u16, u16), to: (u16, u16)) -> Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to)
            .mouse(MouseEventKind::Up(MouseButton::Left), to)
    }

    /// Where this text is first seen: column and row.
    #[track_caller]
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0;
            Some((before.chars().count(), row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("{text:?} is not seen:\n{screen}"));
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    }

    /// Where a square is drawn.
    pub(crate) fn square(&self, name: &str) -> (u16, u16) {
        let size = self.table().game().state().board().size();
        let (coordinate, _) = rackety_engine::Coordinate::parse(name).unwrap();
        let cell = self.places().cell(size.at(coordinate).unwrap());
        (cell.x, cell.y)
    }

    /// Where everything is on the game screen.
    pub(crate) fn places(&self) -> Places {
        let area = Rect::from((Position::ORIGIN, self.model.size));
        places(area, self.table().game().state().board().size(), self.table().cursor).unwrap()
    }

    /// Presses keys, written as letters and `<names>`.
    pub(crate) fn press(mut self, keys: &str) -> Self {
        for key in read_keys(keys) {
            self.input(&Input::Key(key));
        }
        self
    }

    /// Lets the time of day and the running clock be so many seconds after the beginning.
    pub(crate) fn at(mut self, seconds: u64) -> Self {
        self.now = moment(seconds);
        self.look();
        self
    }

    /// Looks at the clock, as the loop does before each input and each frame.
    fn look(&mut self) {
        while let Some(effect) = self.watch.look(&mut self.model, self.now) {
            self.perform(effect);
        }
    }

    pub(crate) fn input(&mut self, input: &Input) {
        self.look();
        if let Some(wanted) = action(&self.model, input).filter(|wanted| self.watch.hears(wanted, self.now)) {
            self.act(wanted);
        }
    }

    pub(crate) fn act(&mut self, wanted: Action) {
        if let Some(effect) = update(&mut self.model, wanted) {
            self.perform(effect);
        }
        self.look();
    }

    fn perform(&mut self, effect: Effect) {
        self.effects.push(effect.clone());
        if !matches!(effect, Effect::Save | Effect::Cover | Effect::Announce(_)) {
            let _ = perform(&mut self.model, &mut self.host, effect);
        }
    }

    pub(crate) fn table(&self) -> &Table {
        match &self.model.screen {
            Screen::Game(table) => table,
            other => panic!("no game is shown but {other:?}"),
        }
    }

    pub(crate) fn terminal(&self) -> Terminal<TestBackend> {
        let size = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
        terminal.draw(|frame| view(&self.model, frame)).unwrap();
        terminal
    }

    /// What is seen, without the spaces at the lines' ends.
    pub(crate) fn screen(&self) -> String {
        let terminal = self.terminal();
        let text = terminal.backend().to_string();
        let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The tiles on the board in the notation of scenarios, rows without tiles left out.
    pub(crate) fn board(&self) -> String {
        let game = self.table().game();
        let text = write_board(game.state().board(), game.tiles());
        let rows = text.lines().enumerate().filter(|(_, row)| row.chars().any(|mark| mark != '.'));
        rows.map(|(row, text)| format!("{} {}", row + 1, text.trim_matches('.')))
            .collect::<Vec<_>>()
            .join(" / ")
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.table().game().state().players().map(|(_, player)| player.score()).collect()
    }
}

/// A moment so many seconds after the beginning.
fn moment(seconds: u64) -> Now {
    let wall = Timestamp::from_second(1_800_000_000 + i64::try_from(seconds).unwrap()).unwrap();
    Now { wall, running: Duration::from_secs(seconds) }
}

fn read_keys(text: &str) -> Vec<KeyEvent> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (name, tail) = match rest.strip_prefix('<').and_then(|inner| inner.split_once('>')) {
            Some((name, tail)) => (name, tail),
            None => rest.split_at(first.len_utf8()),
        };
        keys.push(read_key(name));
        rest = tail;
    }
    keys
}

fn read_key(name: &str) -> KeyEvent {
    let code = match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "back" => KeyCode::Backspace,
        "del" => KeyCode::Delete,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        _ => {
            if let Some(number) = name.strip_prefix('f').and_then(|number| number.parse().ok()) {
                return KeyEvent::new(KeyCode::F(number), KeyModifiers::NONE);
            }
            if let Some(letter) = name.strip_prefix('^').and_then(|rest| rest.chars().next()) {
                return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            }
            let mut characters = name.chars();
            match (characters.next(), characters.next()) {
                (Some(character), None) => KeyCode::Char(character),
                _ => panic!("no key is called {name}"),
            }
        }
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
