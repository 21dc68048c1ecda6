//! The model: which screen is shown, and everything it shows.

use std::io;

use ratatui::layout::Size;

use crate::clock::Now;
use crate::config::settings::Settings;
use crate::files::SaveFolder;
use crate::session::Session;
use crate::table::{LeftPlace, LocalTables};
use crate::tui::action::ReplayAction;
use crate::tui::effect::Effect;
use crate::tui::game::GameScreen;
use crate::tui::job::Job;
use crate::tui::keymap::Context;
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screen::{Answer, Screen};
use crate::tui::screens::hall::HallView;
use crate::tui::screens::pager::Pager;
use crate::tui::theme::Depth;
use crate::tui::tutorial::TutorialScreen;
use crate::tui::ui_config::{Motion, UiConfig};

/// Everything that is drawn follows from the model.
#[derive(Debug)]
pub struct Model {
    /// The current screen.
    pub screen: Box<dyn Screen>,
    /// The help or another text above it.
    pub help: Option<Pager>,
    /// The game that is looked back at, above the screen that this was begun from.
    pub replay: Option<Box<ReplayScreen>>,
    /// The screen that is shown again once the game on the current one is left, or `None` for the menu.
    pub below: Option<Box<dyn Screen>>,
    /// The place at a table of this machine that was left last. Whoever goes back to that table gets it.
    pub left_place: Option<LeftPlace>,
    /// The tables that games are played at.
    pub tables: LocalTables,
    /// Style, keys and motion.
    pub config: UiConfig,
    /// The size of the terminal.
    pub size: Size,
}

impl Model {
    /// The current screen, if it is of this type.
    pub fn shown<S: Screen>(&self) -> Option<&S> {
        self.screen.downcast_ref()
    }

    /// The current screen for changing, if it is of this type.
    pub fn shown_mut<S: Screen>(&mut self) -> Option<&mut S> {
        self.screen.downcast_mut()
    }

    /// The hall of a host, on the screen or below it.
    pub(super) fn hall(&self) -> Option<&HallView> {
        self.shown().or_else(|| self.below.as_deref()?.downcast_ref())
    }

    /// The same for changing.
    pub(super) fn hall_mut(&mut self) -> Option<&mut HallView> {
        let below = self.below.as_deref_mut();
        self.screen.downcast_mut().or_else(|| below?.downcast_mut())
    }

    /// Shows the hall again; false if this process was started by no host.
    pub(super) fn return_to_hall(&mut self) -> bool {
        let is_hall = |screen: &dyn Screen| screen.downcast_ref::<HallView>().is_some();
        if is_hall(self.screen.as_ref()) {
            self.replay = None;
            return true;
        }
        let Some(hall) = self.below.take_if(|below| is_hall(below.as_ref())) else { return false };
        self.screen = hall;
        self.replay = None;
        true
    }

    /// The game whose board and rack are on the screen, to place tiles on, or `None` without one.
    pub fn board_game(&self) -> Option<&GameScreen> {
        self.played_game().or_else(|| self.shown::<PuzzleScreen>()?.game())
    }

    /// The game on the screen whose keyboard can go from player to player: one that is played, or that of a lesson.
    fn played_game(&self) -> Option<&GameScreen> {
        self.shown().or_else(|| Some(self.shown::<TutorialScreen>()?.game()))
    }

    /// Shows another screen, without a game that was looked back at.
    pub(super) fn open(&mut self, screen: impl Screen) {
        self.open_boxed(Box::new(screen));
    }

    /// Shows another screen, whose type is not known, without a game that was looked back at.
    pub(super) fn open_boxed(&mut self, screen: Box<dyn Screen>) {
        let before = std::mem::replace(&mut self.screen, screen);
        if before.downcast_ref::<HallView>().is_some() {
            self.below = Some(before);
        }
        self.replay = None;
    }

    /// Forgets the screen below the current one, unless that is the hall of a host.
    pub(super) fn forget_screen_below(&mut self) {
        self.below.take_if(|below| below.downcast_ref::<HallView>().is_none());
    }

    /// Looks back at a game, and does this there; returns what else the program has to do.
    pub(super) fn look_back(&mut self, mut replay: ReplayScreen, action: ReplayAction) -> Option<Effect> {
        let placement = replay.placement(self.size);
        let effect = replay.perform(action, placement);
        self.replay = Some(Box::new(replay));
        effect
    }

    /// Opens a game at a table, on the screen that `new` makes of its seats. It is saved, so that it can be resumed even
    /// before its first turn.
    pub(super) fn open_game(
        &mut self,
        session: Result<Session, impl ToString>,
        new: fn(Session) -> GameScreen,
    ) {
        if let Some(session) = self.ok_or_show(session)
            && let Some(screen) = self.ok_or_show(game_screen(&self.tables, session, new))
        {
            self.open(screen);
        }
    }

    /// Closes whatever is above the current screen, or has the menu opened in its place.
    pub(super) fn close_top(&mut self) -> Option<Effect> {
        if self.help.take().is_some() {
            return None;
        }
        if self.replay.is_none() {
            return Some(Effect::OpenMenu);
        }
        self.close_replay()
    }

    /// Stops looking back, if anybody does; returns what else the program has to do.
    pub(super) fn close_replay(&mut self) -> Option<Effect> {
        let replay = self.replay.take()?;
        let had_job = replay.had_job();
        if let (Some(screen), Some(review)) = (self.shown_mut::<GameScreen>(), replay.into_review()) {
            screen.note_review(review);
        }
        // The review took the place of what this screen waits for, if it waits for anything.
        had_job.then_some(Effect::StartJob)
    }

    /// The screen that receives the keys: the help, a game that is looked back at, or the current screen.
    pub(super) fn top(&self) -> &dyn Screen {
        match (&self.help, &self.replay) {
            (Some(pager), _) => pager,
            (None, Some(replay)) => replay.as_ref(),
            (None, None) => self.screen.as_ref(),
        }
    }

    pub(super) fn top_mut(&mut self) -> &mut dyn Screen {
        match (&mut self.help, &mut self.replay) {
            (Some(pager), _) => pager,
            (None, Some(replay)) => replay.as_mut(),
            (None, None) => self.screen.as_mut(),
        }
    }

    /// The screen that waits for a job: a game that is looked back at, or else the current screen.
    fn awaiting(&self) -> &dyn Screen {
        match &self.replay {
            Some(replay) if replay.awaits_job() => replay.as_ref(),
            _ => self.screen.as_ref(),
        }
    }

    pub(super) fn awaiting_mut(&mut self) -> &mut dyn Screen {
        match &mut self.replay {
            Some(replay) if replay.awaits_job() => replay.as_mut(),
            _ => self.screen.as_mut(),
        }
    }

    /// The job that the screen waits for; reviews are stored beside the saved games in this folder.
    pub(super) fn job(&self, saves: &SaveFolder) -> Option<Job> {
        self.awaiting().job(saves)
    }

    /// Returns whether a bot's play may appear in motion. Without colours it may not: who asks for none wants a plain
    /// screen, and terminals that have none are slow.
    pub(super) fn has_motion(&self, settings: &Settings) -> bool {
        self.config.motion == Motion::AsSet
            && self.config.appearance.depth != Depth::Attributes
            && settings.has_motion()
    }

    /// Notes that a frame has shown the model.
    pub(super) fn note_drawn(&mut self, now: Now) {
        let is_in_view = self.help.is_none() && self.replay.is_none();
        if !is_in_view || self.is_board_too_large() {
            return self.let_go();
        }
        if let Some(screen) = self.shown_mut::<GameScreen>() {
            screen.note_drawn(now);
        } else if let Some(screen) = self.shown_mut::<TutorialScreen>() {
            screen.game_mut().note_drawn(now);
        }
    }

    /// Returns true where the terminal is too small for the board on the screen, so that nobody sees what a key does.
    pub(super) fn is_board_too_large(&self) -> bool {
        let is_in_view = self.help.is_none() && self.replay.is_none();
        is_in_view && self.board_game().is_some_and(|screen| screen.layout(self.size).is_err())
    }

    /// Lets go of a tile that was dragged on a board that is out of view.
    fn let_go(&mut self) {
        if let Some(screen) = self.shown_mut::<GameScreen>() {
            screen.let_go();
        } else if let Some(screen) = self.shown_mut::<TutorialScreen>() {
            screen.game_mut().let_go();
        } else if let Some(game) = self.shown_mut::<PuzzleScreen>().and_then(PuzzleScreen::game_mut) {
            game.let_go();
        }
    }

    /// Returns true while the hand-over screen is in view and takes no key yet.
    pub(super) fn is_cover_waiting(&self) -> bool {
        let is_in_view = self.help.is_none() && self.replay.is_none();
        is_in_view && self.played_game().is_some_and(GameScreen::is_cover_waiting)
    }

    /// Returns the context that receives the keys.
    pub fn context(&self) -> Context {
        self.top().context(self.size)
    }

    /// Shows a fault: where a game is looked back at, or else on the current screen.
    pub(super) fn show_fault(&mut self, fault: String) {
        match &mut self.replay {
            Some(replay) => replay.show_fault(fault),
            None => self.screen.show_fault(fault),
        }
    }

    /// The value of a result, or `None` after its error is on the screen.
    pub(super) fn ok_or_show<T>(&mut self, result: Result<T, impl ToString>) -> Option<T> {
        result.map_err(|error| self.show_fault(error.to_string())).ok()
    }

    /// Hands the answer to an effect to the current screen, or shows why there is none.
    pub(super) fn answer(&mut self, answer: Result<Answer, impl ToString>) {
        if let Some(answer) = self.ok_or_show(answer) {
            self.screen.receive(answer);
        }
    }
}

/// The screen that `new` makes of the seats of a game, which is saved.
///
/// # Errors
/// If the system starts no thread for the table.
pub(super) fn game_screen(
    tables: &LocalTables,
    session: Session,
    new: fn(Session) -> GameScreen,
) -> io::Result<GameScreen> {
    let mut screen = new(tables.seat(session)?);
    screen.save();
    Ok(screen)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::files::Folders;
    use crate::session::Host;
    use crate::tui::job::JobReport;
    use crate::tui::screens::menu::{Menu, MenuOffers};
    use crate::tui::theme::{Glyphs, ScreenStyle, TerminalColours};

    /// A screen that forgets to handle what it is sent shows so.
    #[test]
    fn what_a_screen_does_not_expect_is_shown() {
        let appearance = ScreenStyle::new(
            &crate::config::themes::ThemeLibrary::default(),
            "default",
            TerminalColours::on_dark(Depth::Sixteen),
            Glyphs::BOXES,
        );
        let mut model = Model {
            screen: Box::new(Menu::main(MenuOffers::default())),
            help: None,
            replay: None,
            below: None,
            left_place: None,
            tables: LocalTables::new(Host::new(&Folders::default(), None).knowledge),
            config: UiConfig::still(appearance.unwrap()),
            size: Size::new(80, 24),
        };
        let fault =
            |model: &Model| model.shown::<Menu>().and_then(|menu| menu.fault.clone()).unwrap_or_default();
        model.answer(Ok::<_, String>(Answer::Page(PathBuf::from("page.html"))));
        assert_eq!(fault(&model), "internal error: this screen has not asked for Page (please report)");
        _ = model.awaiting_mut().report(JobReport::BestPlays(Vec::new()));
        assert_eq!(fault(&model), "internal error: this screen has not asked for BestPlays (please report)");
        model.answer(Err("no such file"));
        assert_eq!(fault(&model), "no such file");
    }
}
