//! The state of the screen that looks back at a game.

use std::collections::BTreeMap;
use std::time::Duration;

use rackety_engine::analysis::Judgement;
use rackety_engine::{Square, TurnOutcome};
use ratatui::layout::{Position, Rect, Size};

use super::playback::Playback;
use super::review_state::{ReplayChart, ReviewState};
use super::what_if::WhatIfForm;
use crate::clock::Now;
use crate::session::Replay;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::game::{GameLayout, Message, RackSlots, ShownTime, Tone, first_cursor};
use crate::tui::keymap::{Binding, Context, Meaning};
use crate::tui::screen::TooSmall;
use crate::tui::side_panel::{PanelPlacement, PanelTab, SelectedTabs};
use crate::tui::widgets::{ScreenMap, Scroll, TextField};

/// The most digits of a turn's number that can be typed.
const MAX_DIGITS: usize = 7;

/// The greatest distance of the mouse from the scrubber while it is dragged, in rows.
const REACH: u16 = 2;

/// A game that is looked back at, on the screen.
#[derive(Debug)]
pub struct ReplayScreen {
    pub(super) replay: Replay,
    /// The square around which a board is cut that does not fit.
    pub(super) centre: Square,
    pub(super) popup: Option<ReplayPopup>,
    /// The message to the viewer.
    pub message: Option<Message>,
    pub(super) tabs: SelectedTabs,
    /// The scroll position of the selected tab, or `None` until somebody scrolls it.
    pub(super) scroll: Option<Scroll>,
    /// The first line of the selected tab as it was last drawn.
    pub(super) drawn: Scroll,
    pub(super) playback: Playback,
    pub(super) review: ReviewState,
    /// The coach's judgements of turns, by their index in the log.
    pub(super) coached: BTreeMap<usize, Judgement>,
    /// The chart shown where there is room for one.
    pub(super) chart: ReplayChart,
    /// The time of the turn that goes on meanwhile, in the game that this was begun from.
    pub(in crate::tui) time: Option<ShownTime>,
}

/// A popup above the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReplayPopup {
    /// The number of a turn to go to.
    GoToTurn(TextField),
    /// The position to play on from, and the players.
    WhatIf(WhatIfForm),
}

impl ReplayPopup {
    /// The number of a turn, with this text so far.
    pub(super) fn go_to_turn(text: &str) -> Self {
        let field = TextField::new(text).accepting(|character| character.is_ascii_digit());
        Self::GoToTurn(field.with_max_columns(MAX_DIGITS))
    }
}

impl ReplayScreen {
    /// Looks back at a game, from the turn that it shows.
    pub fn new(replay: Replay) -> Self {
        let centre = first_cursor(replay.whole().layout());
        let mut screen = Self {
            message: replay.notice().map(|text| Message { tone: Tone::Warning, text: text.to_owned() }),
            replay,
            centre,
            popup: None,
            tabs: SelectedTabs::default(),
            scroll: None,
            drawn: Scroll::default(),
            playback: Playback::Stopped,
            review: ReviewState::NotAsked,
            coached: BTreeMap::new(),
            chart: ReplayChart::Scores,
            time: None,
        };
        screen.go_to(screen.replay.step());
        screen
    }

    /// Returns the same screen, with what the coach found in turns of this index in the log.
    #[must_use]
    pub(in crate::tui) fn with_coached(self, coached: BTreeMap<usize, Judgement>) -> Self {
        Self { coached, ..self }
    }

    /// Shows a message.
    pub(in crate::tui) fn inform(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Info, text: text.into() });
    }

    /// Shows why something cannot be done.
    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Refusal, text: text.into() });
    }

    /// Returns whether a binding makes sense in this game.
    pub(super) fn offers(&self, binding: &Binding) -> bool {
        match &binding.meaning {
            Meaning::Fixed(UiAction::Replay(ReplayAction::Review(_))) => self.replay.is_finished(),
            Meaning::Fixed(UiAction::Replay(ReplayAction::WhatIf)) => self.replay.can_be_played_on(),
            Meaning::Fixed(UiAction::Replay(ReplayAction::BetterPlay)) => {
                self.replay.is_finished() || !self.coached.is_empty()
            }
            Meaning::Fixed(_) | Meaning::OfChar(_) => true,
        }
    }

    /// The game.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Shows the position after this many turns, and the part of the board that has the play.
    pub(super) fn go_to(&mut self, step: usize) {
        self.replay.go_to(step);
        let play = self.replay.turn().and_then(|turn| match &turn.outcome {
            TurnOutcome::Play { play, .. } => play.tiles().get(play.tiles().len() / 2),
            _ => None,
        });
        if let Some(placement) = play {
            self.centre = placement.square;
        }
        if self.tabs.contains(PanelTab::Turn) {
            self.scroll = None;
        }
    }

    /// Shows the next turn, if it is due by now.
    pub(in crate::tui) fn play_on(&mut self, now: Now) {
        let (is_due, playback) = self.playback.advanced(now);
        self.playback = playback;
        if is_due {
            self.go_to(self.replay.step() + 1);
        }
        if self.replay.step() == self.replay.len() {
            self.playback = Playback::Stopped;
        }
    }

    /// Lets the turn that is shown be seen for its whole time again, once the turns go on: something hides it until then.
    pub(in crate::tui) const fn hold(&mut self) {
        if self.playback.is_on() {
            self.playback = Playback::Started;
        }
    }

    /// Returns the time when the next turn is shown, by the running clock, or `None` while the turns do not go on by
    /// themselves.
    pub(in crate::tui) const fn next_turn_due(&self) -> Option<Duration> {
        self.playback.next()
    }

    /// Returns the context that receives the keys.
    pub(super) const fn context(&self) -> Context {
        match &self.popup {
            Some(ReplayPopup::GoToTurn(_)) => Context::GoToTurn,
            Some(ReplayPopup::WhatIf(_)) => Context::WhatIf,
            None => Context::Replay,
        }
    }

    /// Returns the places of the parts of the screen on a terminal of this size.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of the board.
    pub(super) fn layout(&self, size: Size) -> Result<GameLayout, TooSmall> {
        let area = Rect::from((Position::ORIGIN, size));
        let game = self.replay.whole();
        GameLayout::new(area, game.board().size(), RackSlots::most(game.ruleset()), self.centre)
    }

    /// Returns the placement of the side panel on a terminal of this size.
    pub(in crate::tui) fn placement(&self, size: Size) -> PanelPlacement {
        self.layout(size).map_or(PanelPlacement::BesideBoard, |layout| layout.panel.placement)
    }

    /// Returns the effect of dragging the mouse to this position: the turn under it, or that of the scrubber nearby.
    pub(in crate::tui) fn drag(&self, map: &ScreenMap, position: Position, size: Size) -> Option<UiAction> {
        let goes = |position: Position| {
            let action = map.action_at(position)?;
            matches!(action, UiAction::Replay(ReplayAction::GoTo(_))).then(|| action.clone())
        };
        let row = self.layout(size).ok()?.message.y;
        let on_scrubber = Position { y: row, ..position };
        goes(position).or_else(|| goes(on_scrubber).filter(|_| position.y.abs_diff(row) <= REACH))
    }
}
