//! Hints: choosing one, searching for it, showing it, and counting it.

use rackety_engine::Seat;

use super::draft::Draft;
use super::popup::{HintPopup, HintState, LaidTiles, Popup};
use super::state::GameScreen;
use crate::input::hint_kind::HintKind;
use crate::session::{GivenHint, HintsLeft};
use crate::text::hints::{NoHint, hint_lines};
use crate::text::listed_play::ListedPlay;
use crate::text::wording::sentence;
use crate::tui::effect::Effect;
use crate::tui::widgets::SelectionList;

impl GameScreen {
    /// Opens the hints, or shows why there are none.
    pub(super) fn open_hints(&mut self) {
        match self.hints_left() {
            HintsLeft::Off => self.refuse(NoHint::Off.to_string()),
            HintsLeft::Count(0) if !self.has_shown_hint() => {
                self.refuse(NoHint::NoneLeft.to_string());
            }
            HintsLeft::Count(_) | HintsLeft::Free => {
                let deepest = self.shown_hints().max();
                let next = match deepest {
                    None => HintKind::Length,
                    Some(deepest) if self.hints_left() == HintsLeft::Count(0) => deepest,
                    Some(deepest) => deepest.next(),
                };
                self.popup = Some(Popup::Hints(HintPopup::new(next, HintState::Choosing)));
            }
        }
    }

    /// The hints that the person at the screen has left, whoever is to move. Where several people wait for a bot, any
    /// of them may be looking, so that nobody can have one.
    pub fn hints_left(&self) -> HintsLeft {
        self.hinted_seat().map_or(HintsLeft::Off, |seat| self.session.hints_left(seat))
    }

    /// Counts a hint for the person at the screen.
    ///
    /// # Errors
    /// Why there is none: the table has not counted it.
    pub(super) fn count_hint(&mut self, hint: &GivenHint) -> Result<(), String> {
        let Some(seat) = self.hinted_seat() else { return Ok(()) };
        let counted = self.session.spend_hint(seat, hint);
        counted.map_err(|why| NoHint::Unavailable(&why).to_string())
    }

    /// Returns whether the person at the screen has had this hint in this turn, so that it costs nothing now.
    pub(super) fn was_given(&self, hint: &GivenHint) -> bool {
        self.hinted_seat().is_some_and(|seat| self.session.was_given(seat, hint))
    }

    /// The kinds of hints that the person at the screen has had in this turn.
    fn shown_hints(&self) -> impl Iterator<Item = HintKind> {
        HintKind::ALL.into_iter().filter(|&kind| self.was_given(&GivenHint::Best(kind)))
    }

    /// Returns true if a hint was shown in this turn.
    pub(in crate::tui) fn has_shown_hint(&self) -> bool {
        self.shown_hints().next().is_some()
    }

    /// The person who gets the hints.
    fn hinted_seat(&self) -> Option<Seat> {
        self.viewer().filter(|&seat| self.session.bot(seat).is_none())
    }

    /// Shows a hint of this kind, or has the worker search for it.
    pub(super) fn request_hint(&mut self, kind: HintKind) -> Option<Effect> {
        let was_shown = self.was_given(&GivenHint::Best(kind));
        if !was_shown && self.hints_left() == HintsLeft::Count(0) {
            let state = unavailable(NoHint::NoneLeft);
            self.popup = Some(Popup::Hints(HintPopup::new(kind, state)));
            return None;
        }
        if let Some(plays) = self.best_plays.take() {
            return self.show_hint(kind, plays);
        }
        self.popup = Some(Popup::Hints(HintPopup::new(kind, HintState::Searching)));
        Some(Effect::StartJob)
    }

    /// The worker has found the best plays.
    pub(super) fn on_best_plays(&mut self, plays: Vec<ListedPlay>) -> Option<Effect> {
        match &self.popup {
            Some(Popup::Hints(popup)) if popup.state == HintState::Searching => {
                self.show_hint(popup.kind(), plays)
            }
            _ => None,
        }
    }

    /// The worker cannot search for the best plays.
    pub(super) fn on_no_best_plays(&mut self, why: &str) {
        if let Some(Popup::Hints(popup)) = &mut self.popup {
            popup.state = unavailable(NoHint::Unavailable(why));
        }
    }

    /// Shows a hint once it is counted; having nothing to show costs nothing.
    fn show_hint(&mut self, kind: HintKind, plays: Vec<ListedPlay>) -> Option<Effect> {
        let lines = hint_lines(kind, &plays);
        let listed = SelectionList::new(plays.clone());
        self.best_plays = Some(plays);
        let hint = GivenHint::Best(kind);
        let was_given = self.was_given(&hint);
        let lines = lines.ok_or_else(|| NoHint::NoPlay.to_string());
        let lines = match lines.and_then(|lines| self.count_hint(&hint).map(|()| lines)) {
            Ok(lines) => lines,
            Err(why) => {
                let state = HintState::Unavailable(sentence(&why));
                self.popup = Some(Popup::Hints(HintPopup::new(kind, state)));
                return None;
            }
        };
        if let (HintKind::Place, Some(best)) = (kind, listed.items().first()) {
            self.point_at(best);
        }
        let state = match kind {
            HintKind::Plays => {
                let before = self.laid_tiles();
                self.show_selected(&listed);
                HintState::Plays { plays: listed, before }
            }
            HintKind::Place | HintKind::Word | HintKind::Length => HintState::Shown(lines),
        };
        self.popup = Some(Popup::Hints(HintPopup::new(kind, state)));
        (!was_given).then_some(Effect::Save)
    }
}

impl GameScreen {
    /// Shows the selected one of the best plays on the board, as a pending play.
    pub(super) fn show_selected(&mut self, plays: &SelectionList<ListedPlay>) {
        if let Some(play) = plays.selected() {
            self.place_notation(&play.notation);
        }
    }

    /// The tiles laid, and where the next one would go.
    pub(super) fn laid_tiles(&self) -> LaidTiles {
        LaidTiles { draft: self.draft.clone(), cursor: self.cursor, axis: self.axis }
    }

    /// Puts the tiles back that were laid before a popup took them off the board.
    pub(super) fn put_back(&mut self, before: LaidTiles) {
        (self.draft, self.cursor, self.axis) = (before.draft, before.cursor, before.axis);
    }

    /// The tiles that the player has laid, which are not those of a play that a hint shows.
    pub(super) fn own_draft(&self) -> &Draft {
        self.popup.as_ref().and_then(Popup::laid_before).map_or(&self.draft, |before| &before.draft)
    }

    /// Shows on the board where a play begins: by the cursor, unless tiles are laid.
    fn point_at(&mut self, play: &ListedPlay) {
        let size = self.game().state().board().size();
        if let Some(square) = size.at(play.notation.start()).filter(|_| self.draft.is_empty()) {
            self.cursor = square;
            self.axis = play.notation.axis();
        }
    }
}

fn unavailable(why: NoHint<'_>) -> HintState {
    HintState::Unavailable(sentence(&why.to_string()))
}
