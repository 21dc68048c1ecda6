//! Hints: asked for, counted, and told.

use super::{Popup, Table};
use crate::input::hint_kind::HintKind;
use crate::session::HintsLeft;
use crate::text::hints::hint_lines;
use crate::text::listed_play::ListedPlay;
use crate::tui::app::effect::Effect;

/// The choice of a hint, and the hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintBox {
    /// The kind chosen.
    pub kind: HintKind,
    /// How far it is.
    pub state: HintState,
}

/// How far a hint is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HintState {
    /// The player chooses.
    Open,
    /// The plays are looked for.
    Awaited,
    /// The hint, a line each.
    Told(Vec<String>),
    /// There is none, and why.
    Missed(String),
}

/// The hints of a turn: what was found, and what has been told of it, which may be read again.
#[derive(Debug, Default)]
pub(crate) struct TurnHints {
    plays: Option<Vec<ListedPlay>>,
    told: Vec<HintKind>,
}

impl Table {
    /// Opens the hints, or says that there are none.
    pub fn open_hints(&mut self) {
        match self.session.hints_left(self.seat()) {
            HintsLeft::Off => self.refuse("this game is played without hints; a new game may have some"),
            HintsLeft::Count(0) if self.hints.told.is_empty() => self.refuse("you have had all your hints"),
            HintsLeft::Count(_) | HintsLeft::Free => {
                let kind = self.hints.told.last().copied().unwrap_or(HintKind::Plays);
                self.popup = Some(Popup::Hints(HintBox { kind, state: HintState::Open }));
            }
        }
    }

    /// How many hints the player to move may still have.
    pub fn hints_left(&self) -> HintsLeft {
        self.session.hints_left(self.seat())
    }

    /// The player to move has had a hint.
    pub fn count_hint(&mut self) {
        self.session.spend_hint(self.seat());
    }

    /// Tells a hint of this kind, or has the plays looked for that it is about.
    pub fn ask_hint(&mut self, kind: HintKind) -> Option<Effect> {
        let is_told = self.hints.told.contains(&kind);
        if !is_told && self.hints_left() == HintsLeft::Count(0) {
            let state = HintState::Missed("You have had all your hints.".to_owned());
            self.popup = Some(Popup::Hints(HintBox { kind, state }));
            return None;
        }
        if let Some(plays) = self.hints.plays.take() {
            return self.tell_hint(kind, plays);
        }
        self.popup = Some(Popup::Hints(HintBox { kind, state: HintState::Awaited }));
        Some(Effect::Think)
    }

    /// The plays were found that a hint is about.
    pub(crate) fn hear_plays(&mut self, plays: Vec<ListedPlay>) -> Option<Effect> {
        match &self.popup {
            Some(Popup::Hints(HintBox { kind, state: HintState::Awaited })) => self.tell_hint(*kind, plays),
            _ => None,
        }
    }

    /// No plays can be looked for.
    pub(crate) fn miss_plays(&mut self, why: &str) {
        if let Some(Popup::Hints(hints)) = &mut self.popup {
            hints.state = HintState::Missed(format!("No hint can be told: {why}"));
        }
    }

    /// Tells a hint. It is had once it is told; there being nothing to tell costs nothing.
    fn tell_hint(&mut self, kind: HintKind, plays: Vec<ListedPlay>) -> Option<Effect> {
        let Some(lines) = hint_lines(kind, &plays) else {
            let state = HintState::Missed("There is no play: exchange or pass.".to_owned());
            self.popup = Some(Popup::Hints(HintBox { kind, state }));
            self.hints.plays = Some(plays);
            return None;
        };
        self.popup = Some(Popup::Hints(HintBox { kind, state: HintState::Told(lines) }));
        self.hints.plays = Some(plays);
        if self.hints.told.contains(&kind) {
            return None;
        }
        self.hints.told.push(kind);
        self.count_hint();
        Some(Effect::Save)
    }
}
