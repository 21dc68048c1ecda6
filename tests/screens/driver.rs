//! A program without a terminal: keys and clicks in, cells out.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::Duration;

use jiff::Timestamp;
use rackety::assist::ReviewRequest;
use rackety::assist::thinker::Thinker;
use rackety::clock::Now;
use rackety::config::settings::{Notifications, Setting, Settings};
use rackety::files::{BotKnowledge, Folders, SaveFolder, WordGraphCache};
use rackety::puzzle::PuzzleSearch;
use rackety::runs::{RunPlan, RunState, Shared};
use rackety::session::Host;
use rackety::table::{BotJob, BotReport, BotReporter, Bots, LocalTables, Passing};
use rackety::tui::app::{Input, LoopControl, Model, Platform, Program, ScreenMap, open, view};
use rackety::tui::game::{Cover, GameLayout, GameScreen};
use rackety::tui::job::{Job, JobReport};
use rackety::tui::keymap::Keymap;
use rackety::tui::screen::Screen;
use rackety::tui::theme::{Depth, Glyphs, ScreenStyle, TerminalColours};
use rackety::tui::ui_config::Motion;
use rackety::tui::{StartScreen, UiConfig};
use rackety_engine::analysis::GameReview;
use rackety_engine::game::write_board;
use rackety_engine::{Action, PlayNotation};
use rackety_lab::Side;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

/// A running program, with the folder it saves in.
pub(crate) struct Driver {
    program: Program,
    pub(crate) host: Host,
    pub(crate) platform: RecordingPlatform,
    has_quit: bool,
    /// The time for which covers have been waited for.
    waited: Duration,
    /// Decides whether covers are seen while they take no key.
    covers: Covers,
    /// The bots of the tables, which decide when the test says so.
    bots: Arc<Mutex<HeldTurns>>,
    /// Gets a message whenever a table has sent something that was not asked for.
    woken: Receiver<()>,
    folder: tempfile::TempDir,
}

/// The turns that bots are asked to decide.
#[derive(Debug, Default)]
struct HeldTurns {
    /// The number of tables so far.
    tables: usize,
    /// The turn to decide, with the number of its table.
    current: Option<(usize, BotJob, BotReporter)>,
    begun: usize,
    hurried: usize,
}

/// The bots of one table, who decide when the test says so.
#[derive(Debug)]
struct HeldBots {
    table: usize,
    turns: Arc<Mutex<HeldTurns>>,
}

impl Bots for HeldBots {
    fn begin(&mut self, job: BotJob, reporter: BotReporter) {
        let mut turns = self.turns.lock().unwrap();
        turns.begun += 1;
        turns.current = Some((self.table, job, reporter));
    }

    fn hurry(&mut self) {
        self.turns.lock().unwrap().hurried += 1;
    }

    fn stop(&mut self) {
        self.turns.lock().unwrap().current.take_if(|(table, ..)| *table == self.table);
    }
}

impl Drop for HeldBots {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Decides whether covers are seen while they take no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covers {
    /// The running clock goes on until they take keys.
    WaitedFor,
    /// They are seen as the test lets the time pass.
    AsTimePasses,
}

/// A call to the terminal or the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlatformCall {
    Clear,
    SetUpAgain,
    Suspend,
    Notify(String),
    Copy(String),
    StartJob,
    HurryJob,
}

/// Records these calls, at a time that the test sets.
pub(crate) struct RecordingPlatform {
    pub(crate) calls: Vec<PlatformCall>,
    /// The number of frames drawn.
    pub(crate) frames: usize,
    /// The time that the terminal takes to draw a frame.
    pub(crate) frame_time: Duration,
    now: Now,
    last_job: u64,
    current_job: u64,
    /// The saved games whose statistics the worker is to read.
    statistics: Option<SaveFolder>,
    /// The puzzle that the worker is to find.
    puzzle: Option<Box<PuzzleSearch>>,
    /// The game that the worker is to review.
    pub(crate) review: Option<ReviewRequest>,
    /// The run whose games the worker is to play.
    run: Option<Arc<RunPlan>>,
    /// The game of a run that the worker is to play again.
    game_of_run: Option<(Shared<RunState>, Side, u64)>,
}

impl RecordingPlatform {
    /// Sets the running clock, without a frame.
    pub(crate) fn set_running(&mut self, running: Duration) {
        self.now.running = running;
    }

    pub(crate) fn count(&self, call: &PlatformCall) -> usize {
        self.calls.iter().filter(|other| *other == call).count()
    }

    /// The last notification.
    pub(crate) fn notification(&self) -> Option<&str> {
        self.calls.iter().rev().find_map(|call| match call {
            PlatformCall::Notify(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Platform for RecordingPlatform {
    fn now(&self) -> Now {
        self.now
    }

    fn draw(&mut self, model: &Model) -> io::Result<ScreenMap> {
        self.frames += 1;
        self.now.running += self.frame_time;
        assert_saved(model);
        Ok(draw(model).1)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.calls.push(PlatformCall::Clear);
        Ok(())
    }

    fn set_up_again(&mut self) -> io::Result<Size> {
        self.calls.push(PlatformCall::SetUpAgain);
        Ok(Size::new(80, 24))
    }

    /// Takes 40 seconds.
    fn suspend(&mut self) -> io::Result<Option<Size>> {
        self.calls.push(PlatformCall::Suspend);
        self.now = moment(self.now.running.as_secs() + 40);
        Ok(Some(Size::new(80, 24)))
    }

    fn notify(&mut self, _: Notifications, text: &str) -> io::Result<()> {
        self.calls.push(PlatformCall::Notify(text.to_owned()));
        Ok(())
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        self.calls.push(PlatformCall::Copy(text.to_owned()));
        Ok(())
    }

    fn start_job(&mut self, job: Job) {
        match job {
            Job::Game(..) => self.calls.push(PlatformCall::StartJob),
            Job::Review(request) => {
                self.calls.push(PlatformCall::StartJob);
                self.review = Some(*request);
            }
            Job::Statistics(saves) => self.statistics = Some(saves),
            Job::Puzzle(search) => self.puzzle = Some(search),
            Job::Run(plan) | Job::Figures(plan) => self.run = Some(plan),
            Job::GameOfRun(state, side, seed) => self.game_of_run = Some((state, side, seed)),
        }
        self.last_job += 1;
        self.current_job = self.last_job;
    }

    fn hurry_job(&mut self) {
        self.calls.push(PlatformCall::HurryJob);
    }

    fn stop_job(&mut self) {
        self.current_job = 0;
    }

    fn is_current_job(&self, job: u64) -> bool {
        job == self.current_job
    }

    fn pending_inputs(&mut self) -> Vec<Input> {
        Vec::new()
    }
}

/// Fails if a frame shows a turn that is not in the saved game, unless it says that the game cannot be saved.
fn assert_saved(model: &Model) {
    let Some(screen) = model.shown::<GameScreen>() else { return };
    // A table of several terminals saves before it sends.
    if screen.save_fault.is_some() || screen.session().is_at_table() {
        return;
    }
    let text = std::fs::read_to_string(screen.session().file().unwrap()).unwrap();
    let save: serde_json::Value = serde_json::from_str(&text).unwrap();
    let saved = save["game"]["turns"].as_array().map_or(0, Vec::len);
    assert_eq!(saved, screen.game().turns().len(), "a frame shows turns that are not on disk");
}

fn draw(model: &Model) -> (Terminal<TestBackend>, ScreenMap) {
    let mut terminal = Terminal::new(TestBackend::new(model.size.width, model.size.height)).unwrap();
    let mut map = ScreenMap::default();
    terminal.draw(|frame| map = view(model, frame)).unwrap();
    (terminal, map)
}

/// The knowledge of bots in all tests: a word graph takes seconds to build, and is the same for each. Fuzzing has no folder
/// for them.
static KNOWLEDGE: LazyLock<Arc<BotKnowledge>> = LazyLock::new(|| {
    let folder = option_env!("CARGO_TARGET_TMPDIR").map(|folder| Path::new(folder).join("cache-of-screens"));
    let _ = folder.as_deref().map(std::fs::remove_dir_all);
    Arc::new(BotKnowledge { graphs: WordGraphCache::new(folder), ..BotKnowledge::default() })
});

impl Driver {
    /// The main menu.
    pub(crate) fn menu(width: u16, height: u16) -> Self {
        Self::start(|_, _| StartScreen::Menu, width, height)
    }

    /// A program with this first screen, made from the host and a file for the game.
    pub(crate) fn start(first: impl FnOnce(&Host, PathBuf) -> StartScreen, width: u16, height: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        host.knowledge = Arc::clone(&KNOWLEDGE);
        // Without a folder, pages are written to the current one.
        host.runs = Some(folder.path().join("runs"));
        host.settings.set(Setting::BotPace, "off").unwrap();
        let appearance = ScreenStyle::new(
            &host.themes,
            "default",
            TerminalColours::on_dark(Depth::Sixteen),
            Glyphs::BOXES,
        )
        .unwrap();
        let config = UiConfig::still(appearance);
        let start = first(&host, folder.path().join("game.json"));
        let bots = Arc::new(Mutex::new(HeldTurns::default()));
        let turns = Arc::clone(&bots);
        let new_bots = move || -> Box<dyn Bots> {
            let mut held = turns.lock().unwrap();
            held.tables += 1;
            Box::new(HeldBots { table: held.tables, turns: Arc::clone(&turns) })
        };
        let (wake, woken) = mpsc::channel();
        let tables = LocalTables::with_bots(new_bots, Passing::ByRequests).waking(move || {
            // A test that is over reads none.
            let _ = wake.send(());
        });
        let model = open(&host, start, tables, config, Size::new(width, height)).unwrap();
        let platform = RecordingPlatform {
            calls: Vec::new(),
            frames: 0,
            frame_time: Duration::ZERO,
            now: moment(0),
            last_job: 0,
            current_job: 0,
            statistics: None,
            puzzle: None,
            review: None,
            run: None,
            game_of_run: None,
        };
        let program = Program::new(model);
        let (waited, covers) = (Duration::ZERO, Covers::WaitedFor);
        let mut driver =
            Self { program, host, platform, has_quit: false, waited, covers, bots, woken, folder };
        driver.check_clock_and_draw();
        driver
    }

    /// Returns the model that the program shows.
    pub(crate) const fn model(&self) -> &Model {
        &self.program.model
    }

    /// Returns the model that the program shows, for changing.
    pub(crate) const fn model_mut(&mut self) -> &mut Model {
        &mut self.program.model
    }

    /// Keeps every turn visible for this long before a bot plays the next, as the setting says it.
    pub(crate) fn with_bot_pace(mut self, pace: &str) -> Self {
        self.host.settings.set(Setting::BotPace, pace).unwrap();
        self
    }

    /// Shows covers while they take no key, from the next one on.
    pub(crate) fn with_waiting_covers(mut self) -> Self {
        self.covers = Covers::AsTimePasses;
        self
    }

    /// Lets the plays of bots appear in motion, if the settings and the terminal allow it.
    pub(crate) fn with_motion(mut self) -> Self {
        self.model_mut().config.motion = Motion::AsSet;
        self
    }

    pub(crate) fn without_colours(self) -> Self {
        self.in_theme("default", Depth::Attributes)
    }

    pub(crate) fn in_theme(mut self, name: &str, depth: Depth) -> Self {
        let glyphs = self.model().config.appearance.glyphs;
        let appearance =
            ScreenStyle::new(&self.host.themes, name, TerminalColours::on_dark(depth), glyphs).unwrap();
        self.model_mut().config.appearance = appearance;
        self
    }

    pub(crate) fn in_ascii(mut self) -> Self {
        self.model_mut().config.appearance.glyphs = Glyphs::ASCII;
        self
    }

    /// Gives the user this configuration file.
    pub(crate) fn with_settings(mut self, text: &str) -> Self {
        let folder = self.folder.path().to_owned();
        std::fs::write(folder.join("config.toml"), text).unwrap();
        let (settings, file, faults) = Settings::read(Some(&folder)).unwrap();
        let (keymap, wrong) = Keymap::read(&file.unwrap());
        assert_eq!((faults, wrong), (Vec::new(), Vec::new()));
        self.host.settings.replace(settings);
        self.model_mut().config.keymap = keymap;
        self
    }

    /// A file in the user's folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The saved game as it is on disk.
    pub(crate) fn saved_text(&self) -> String {
        std::fs::read_to_string(self.game_screen().session().file().unwrap()).unwrap()
    }

    /// Returns whether the program has ended.
    pub(crate) const fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// Presses keys, written as characters and `<names>`.
    pub(crate) fn press(mut self, keys: &str) -> Self {
        for key in read_keys(keys) {
            self.input(&Input::Key(key));
        }
        self
    }

    /// The worker reads the statistics that the screen waits for.
    pub(crate) fn with_statistics(mut self) -> Self {
        let saves = self.platform.statistics.take().expect("the screen waits for statistics");
        self.report(JobReport::of_statistics(&saves))
    }

    /// The worker finds the puzzle that the screen waits for, or says why there is none.
    pub(crate) fn with_puzzle(mut self) -> Self {
        let search = self.platform.puzzle.take().expect("the screen waits for a puzzle");
        let found = search.run(&self.host.knowledge, &mut |_| ControlFlow::Continue(()));
        self.report(match found {
            Ok(found) => JobReport::Puzzle(Box::new(found)),
            Err(error) => JobReport::Failed(error.to_string()),
        })
    }

    /// The worker plays the games of the run that the screen waits for, and reports its end: the one that is known if the same
    /// run has been played before, since that takes seconds.
    pub(crate) fn with_run(self, known: &OnceLock<JobReport>) -> Self {
        assert!(self.platform.run.is_some(), "the screen waits for a run");
        let end = known.get_or_init(|| self.played(|| ControlFlow::Continue(()), |_| ())).clone();
        self.report(end)
    }

    /// The worker begins the run, and reports before its first game.
    pub(crate) fn with_begun_run(self) -> Self {
        let mut states = Vec::new();
        self.played(|| ControlFlow::Break(()), |state| states.push(state));
        states.into_iter().fold(self, |driver, state| driver.report(JobReport::Run(state)))
    }

    /// The worker stops the run that has begun, after some of its games.
    pub(crate) fn with_stopped_run(self) -> Self {
        let end = self.played(|| ControlFlow::Break(()), |_| ());
        self.report(end)
    }

    /// The worker plays the games of a version of a ruleset file.
    pub(crate) fn with_figures(self) -> Self {
        let plan = self.platform.run.clone().expect("the screen waits for games");
        let figures = plan.figures(&self.host.knowledge, || ControlFlow::Continue(())).unwrap();
        self.report(JobReport::Figures(Shared::new(figures)))
    }

    /// Plays the run that the screen waits for, and returns the last report; `show` gets those on the way.
    fn played(
        &self,
        watch: impl FnMut() -> ControlFlow<()>,
        show: impl FnMut(Shared<RunState>),
    ) -> JobReport {
        let plan = self.platform.run.clone().expect("the screen waits for a run");
        match plan.play(&self.host.knowledge, watch, show) {
            Ok(state) => JobReport::Run(state),
            Err(error) => JobReport::Failed(error.to_string()),
        }
    }

    /// The worker plays the game of a run again that the screen waits for.
    pub(crate) fn with_game_of_run(mut self) -> Self {
        let (state, side, seed) = self.platform.game_of_run.take().expect("the screen waits for a game");
        let game = state.replay(side, seed, || ControlFlow::Continue(())).unwrap();
        self.report(JobReport::GameOfRun(Shared::new(game)))
    }

    /// The game that the worker is to review.
    pub(crate) fn review_request(&mut self) -> ReviewRequest {
        self.platform.review.take().expect("the screen waits for a review")
    }

    /// The whole review that the worker is to make.
    pub(crate) fn whole_review(&mut self) -> GameReview {
        let request = self.review_request();
        let mut thinker = Thinker::new(Arc::clone(&self.host.knowledge));
        thinker.review(&request, &mut |_| ControlFlow::Continue(())).unwrap()
    }

    /// Waits until a table or a host has sent something.
    pub(crate) fn wait_until_woken(&self) {
        self.woken.recv_timeout(Duration::from_secs(20)).expect("something is sent");
    }

    /// An event of the mouse.
    pub(crate) fn mouse(mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> Self {
        self.input(&Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    /// The mouse does the same many times before the next frame is due.
    pub(crate) fn mouse_at_once(
        mut self,
        kind: MouseEventKind,
        (column, row): (u16, u16),
        times: usize,
    ) -> Self {
        let input = Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        for _ in 0..times {
            let _ = self.program.handle(&input, &mut self.host, &mut self.platform).unwrap();
        }
        self.check_clock_and_draw();
        self
    }

    /// Clicks with the left button.
    pub(crate) fn click(self, column: u16, row: u16) -> Self {
        let at = (column, row);
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
            .mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    /// Clicks on the first place where this text is visible.
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

    /// The worker reports on the last job.
    pub(crate) fn report(mut self, report: JobReport) -> Self {
        self.input(&Input::Report(self.platform.last_job, report));
        self
    }

    /// The bot to move decides on a play.
    pub(crate) fn bot_plays(self, at: &str, word: &str) -> Self {
        let text = format!("{at} {word}");
        let play = self.game_screen().game().resolve(&PlayNotation::parse(&text, None).unwrap()).unwrap();
        self.bot(BotReport::Decided(Action::Play(play)))
    }

    /// The bot to move decides to pass.
    pub(crate) fn bot_passes(self) -> Self {
        self.bot(BotReport::Decided(Action::Pass))
    }

    /// The bot to move reports to its table; nothing happens if none is to move.
    pub(crate) fn bot(mut self, report: BotReport) -> Self {
        let reporter = self.bots.lock().unwrap().current.as_ref().map(|(.., reporter)| reporter.clone());
        if let Some(reporter) = reporter {
            reporter.report(report);
            self.wait_until_woken();
        }
        self.input(&Input::Tick);
        self
    }

    /// The turn that a bot is asked to decide.
    pub(crate) fn bot_job(&self) -> Option<BotJob> {
        self.bots.lock().unwrap().current.as_ref().map(|(_, job, _)| job.clone())
    }

    /// The number of turns that bots were asked to decide.
    pub(crate) fn bots_begun(&self) -> usize {
        self.bots.lock().unwrap().begun
    }

    /// Returns the number of times a bot was asked to decide at once.
    pub(crate) fn bots_hurried(&self) -> usize {
        self.bots.lock().unwrap().hurried
    }

    /// The bot to move decides on a play, with a taken tile.
    pub(crate) fn bot_takes(self, play: &str, from: &str) -> Self {
        let notation = PlayNotation::parse(play, Some(from)).unwrap();
        let play = self.game_screen().game().resolve(&notation).unwrap();
        self.bot(BotReport::Decided(Action::Play(play)))
    }

    /// Sets the time of day and the running clock to this many seconds after the start.
    pub(crate) fn at(mut self, seconds: u64) -> Self {
        self.platform.now = moment(seconds);
        self.platform.now.running += self.waited;
        self.check_clock_and_draw();
        self
    }

    /// Lets the running clock go on by this many milliseconds.
    pub(crate) fn after_millis(mut self, millis: u64) -> Self {
        self.platform.now.running += Duration::from_millis(millis);
        self.check_clock_and_draw();
        self
    }

    /// Returns the time until the program checks the clock again without input.
    pub(crate) fn next_check(&self) -> Option<Duration> {
        self.program.next_check(&self.host, self.platform.now)
    }

    /// Handles an input that arrives alone, so that the event loop draws a frame after it.
    pub(crate) fn input(&mut self, input: &Input) {
        let flow = self.program.handle(input, &mut self.host, &mut self.platform).unwrap();
        self.has_quit |= flow == LoopControl::Quit;
        self.check_clock_and_draw();
    }

    fn check_clock_and_draw(&mut self) {
        let flow = self.program.check_clock(&mut self.host, &mut self.platform).unwrap();
        self.has_quit |= flow == LoopControl::Quit;
        self.program.draw(&mut self.platform).unwrap();
        let is_waiting = self.model().board_game().is_some_and(GameScreen::is_cover_waiting);
        // A cover waits until a frame has shown it.
        let is_drawn = self.model().board_game().is_some_and(|game| game.layout(self.model().size).is_ok());
        if is_waiting && is_drawn && self.covers == Covers::WaitedFor {
            self.platform.now.running += Cover::WAIT;
            self.waited += Cover::WAIT;
            self.check_clock_and_draw();
        }
    }

    pub(crate) fn game_screen(&self) -> &GameScreen {
        self.model().board_game().expect("a board to place tiles on")
    }

    /// Returns whether the current screen is of this type.
    pub(crate) fn shows<S: Screen>(&self) -> bool {
        self.model().shown::<S>().is_some()
    }

    /// The text of the message line.
    pub(crate) fn message(&self) -> &str {
        self.game_screen().message.as_ref().map(|message| message.text.as_str()).unwrap_or_default()
    }

    pub(crate) fn terminal(&self) -> Terminal<TestBackend> {
        draw(self.model()).0
    }

    /// Returns the text that is visible, without spaces at the end of lines.
    pub(crate) fn screen(&self) -> String {
        let terminal = self.terminal();
        let text = terminal.backend().to_string();
        let lines = text.lines().map(|line| line.trim_matches('"').trim_end());
        lines.collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    pub(crate) fn assert_shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "{text:?} is not visible:\n{screen}");
    }

    /// Asserts that a text is in a frame at the right edge of its lines, however it is wrapped.
    #[track_caller]
    pub(crate) fn assert_says(&self, text: &str) {
        let screen = self.screen();
        let inside = |line: &str| Some(line.strip_suffix('│')?.rsplit_once('│')?.1.trim().to_owned());
        let said = screen.lines().filter_map(inside).collect::<Vec<_>>().join(" ");
        assert!(said.contains(text), "{text:?} is not said:\n{screen}");
    }

    #[track_caller]
    pub(crate) fn assert_hides(&self, text: &str) {
        let screen = self.screen();
        assert!(!screen.contains(text), "{text:?} is visible:\n{screen}");
    }

    /// Asserts that a text is visible now, and goes on.
    #[track_caller]
    pub(crate) fn showing(self, text: &str) -> Self {
        self.assert_shows(text);
        self
    }

    /// Asserts that a text is not visible now, and goes on.
    #[track_caller]
    pub(crate) fn hiding(self, text: &str) -> Self {
        self.assert_hides(text);
        self
    }

    /// Asserts that a text is in a frame at the right edge now, and goes on.
    #[track_caller]
    pub(crate) fn saying(self, text: &str) -> Self {
        self.assert_says(text);
        self
    }

    /// The column and row where this text is first visible.
    #[track_caller]
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0;
            Some((before.chars().count(), row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("{text:?} is not visible:\n{screen}"));
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    }

    /// Returns whether the keys of the rack tiles are on a screen.
    pub(crate) fn has_rack(screen: &str) -> bool {
        screen.contains("1     2     3") || screen.contains("1      2      3")
    }

    #[track_caller]
    pub(crate) fn assert_shows_rack(&self) {
        assert!(Self::has_rack(&self.screen()), "{}", self.screen());
    }

    #[track_caller]
    pub(crate) fn assert_hides_rack(&self) {
        assert!(!Self::has_rack(&self.screen()), "{}", self.screen());
    }

    /// The column and row where a square is drawn.
    pub(crate) fn square(&self, name: &str) -> (u16, u16) {
        let size = self.game_screen().game().state().board().size();
        let (coordinate, _) = rackety_engine::Coordinate::parse(name).unwrap();
        let cell = self.layout().cell(size.at(coordinate).unwrap());
        (cell.x, cell.y)
    }

    /// The column and row of a rack slot, counted from 1.
    pub(crate) fn slot(&self, number: u16) -> (u16, u16) {
        let (layout, screen) = (self.layout(), self.game_screen());
        let slot = layout.slot(usize::from(number) - 1, screen.rack_slots());
        (slot.x + slot.width / 2, slot.y)
    }

    /// Clicks on a rack slot, counted from 1.
    pub(crate) fn click_slot(self, number: u16) -> Self {
        let (column, row) = self.slot(number);
        self.click(column, row)
    }

    /// Returns the places of the parts of the game screen.
    pub(crate) fn layout(&self) -> GameLayout {
        self.game_screen().layout(self.model().size).unwrap()
    }

    /// The tiles on the board in the notation of scenarios, without empty rows.
    pub(crate) fn board(&self) -> String {
        let game = self.game_screen().game();
        let text = write_board(game.state().board(), game.tiles());
        let rows = text.lines().enumerate().filter(|(_, row)| row.chars().any(|mark| mark != '.'));
        rows.map(|(row, text)| format!("{} {}", row + 1, text.trim_matches('.')))
            .collect::<Vec<_>>()
            .join(" / ")
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.game_screen().game().state().players().map(|(_, player)| player.score()).collect()
    }
}

/// This many seconds after the start.
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
        "lt" => KeyCode::Char('<'),
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "back" => KeyCode::Backspace,
        "del" => KeyCode::Delete,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
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
                _ => panic!("there is no key {name}"),
            }
        }
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
