//! The state of a watched game on the screen.

use std::time::Duration;

use rackety_engine::{Mode, Square};
use ratatui::layout::{Position, Rect, Size};

use crate::assist::look_up::LookUpSource;
use crate::clock::{ClockState, Now};
use crate::session::{FollowOutcome, WatchedGame};
use crate::text::wording::undone;
use crate::tui::action::{Destination, UiAction};
use crate::tui::game::{GameLayout, RackSlots, ShownTime, first_cursor};
use crate::tui::keymap::{Binding, Context, Meaning};
use crate::tui::screen::TooSmall;
use crate::tui::screens::look_up::WordLookUp;
use crate::tui::side_panel::{PanelPlacement, SelectedTabs};
use crate::tui::widgets::Scroll;

/// A watched game on the screen. It has no rack and no pending play, so nothing can be played on it.
#[derive(Debug)]
pub struct WatchScreen {
    pub(super) watched: WatchedGame,
    /// The square around which a board is cut that does not fit.
    pub(super) centre: Square,
    /// The popup above the board.
    pub popup: Option<WatchPopup>,
    /// The message to the watcher.
    pub message: Option<String>,
    pub(super) tabs: SelectedTabs,
    pub(super) scroll: Scroll,
    /// The time of the turn when the file was last looked at.
    pub(super) time: Option<ShownTime>,
}

/// A popup above the board of a watched game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WatchPopup {
    /// The word look-up.
    LookUp(Box<WordLookUp>),
    /// The result of the game.
    GameOver,
}

impl WatchScreen {
    /// Opens a watched game.
    pub fn new(watched: WatchedGame) -> Self {
        let centre = first_cursor(watched.public().layout());
        let mut screen = Self {
            message: watched.notice().map(ToOwned::to_owned),
            watched,
            centre,
            popup: None,
            tabs: SelectedTabs::default(),
            scroll: Scroll::default(),
            time: None,
        };
        screen.show_last_turn();
        screen
    }

    /// The game.
    pub const fn watched(&self) -> &WatchedGame {
        &self.watched
    }

    /// Looks whether the file of the game has changed.
    pub(in crate::tui) fn follow(&mut self, now: Now) -> FollowOutcome {
        let had_result = self.watched.has_result();
        let outcome = self.watched.follow();
        let undone = undone(self.watched.public().turn());
        match outcome {
            FollowOutcome::Unchanged => {}
            FollowOutcome::Undone => self.message = Some(undone),
            // With another clock or user, the game is still where undoing has left it.
            FollowOutcome::Changed if self.message.as_ref() == Some(&undone) => {}
            FollowOutcome::Played(_) | FollowOutcome::Changed => self.message = None,
        }
        if !self.watched.has_result() && self.popup == Some(WatchPopup::GameOver) {
            self.popup = None;
        }
        if matches!(outcome, FollowOutcome::Played(_) | FollowOutcome::Undone)
            || self.watched.has_result() && !had_result
        {
            self.show_last_turn();
        }
        let shown = self.time.map(|time| time.to_string());
        let clock = if self.watched.user().is_some() { ClockState::Running } else { ClockState::Paused };
        let of_turn = self.watched.time_left(now);
        let of_turn = of_turn.map(|(limit, left)| ShownTime { left, overtime: Duration::ZERO, limit, clock });
        // The time for the whole game is as it was after the last turn: when the player sees the board is not known here.
        let of_game = self.watched.total_time_left(self.watched.public().to_move());
        let of_game = of_game.map(|time| ShownTime::of_game(time, ClockState::Paused));
        self.time = of_turn.into_iter().chain(of_game).min_by_key(|time| time.left);
        let is_new = self.time.map(|time| time.to_string()) != shown;
        if is_new && outcome == FollowOutcome::Unchanged {
            return FollowOutcome::Changed;
        }
        outcome
    }

    /// Moves the view to the last play, and shows the result of the game if it has one.
    fn show_last_turn(&mut self) {
        if let Some(&square) = self.watched.public().last_squares().last() {
            self.centre = square;
        }
        if self.watched.has_result() {
            self.scroll = Scroll::default();
            self.popup = Some(WatchPopup::GameOver);
        }
    }

    /// Returns whether nobody has the game open, so that it can be continued here.
    pub(super) fn can_be_taken_over(&self) -> bool {
        let watched = &self.watched;
        watched.user().is_none() && watched.fault().is_none() && !watched.public().is_over()
    }

    /// Returns whether a binding makes sense now.
    pub(super) fn offers(&self, binding: &Binding) -> bool {
        match &binding.meaning {
            Meaning::Fixed(UiAction::Accept) => self.can_be_taken_over(),
            Meaning::Fixed(UiAction::LookUp) => self.may_look_up(),
            // The result covers the tabs.
            Meaning::Fixed(UiAction::NextTab | UiAction::ShowTab(_)) => {
                self.popup != Some(WatchPopup::GameOver)
            }
            // That is for players.
            Meaning::Fixed(UiAction::Share | UiAction::Go(Destination::Rematch)) => false,
            Meaning::Fixed(_) | Meaning::OfChar(_) => true,
        }
    }

    /// Returns whether words may be looked up: not in professional mode (SF-25).
    pub(super) fn may_look_up(&self) -> bool {
        self.watched.public().mode() == Mode::Normal
    }

    /// The word list of the game. Words from tiles are shown after the game.
    pub(super) fn look_up_source(&self) -> LookUpSource<'_> {
        let (name, set) = (&self.watched.dictionary_label().name, self.watched.public().tile_set());
        let tiles = self.watched.has_result().then_some(set);
        LookUpSource::of_game(name, self.watched.vocabulary(), set, tiles)
    }

    /// Returns the context that receives the keys.
    pub(super) fn context(&self) -> Context {
        match &self.popup {
            Some(WatchPopup::LookUp(look_up)) => look_up.context(),
            Some(WatchPopup::GameOver) => Context::GameOver,
            None if self.watched.has_result() => Context::GameOver,
            None => Context::Watch,
        }
    }

    /// Returns the places of the parts of the screen on a terminal of this size.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of the board.
    pub(super) fn layout(&self, size: Size) -> Result<GameLayout, TooSmall> {
        let area = Rect::from((Position::ORIGIN, size));
        let game = self.watched.public();
        GameLayout::new(area, game.board().size(), RackSlots::most(game.ruleset()), self.centre)
    }

    /// Returns the placement of the side panel on a terminal of this size.
    pub(super) fn placement(&self, size: Size) -> PanelPlacement {
        self.layout(size).map_or(PanelPlacement::BesideBoard, |layout| layout.panel.placement)
    }
}
