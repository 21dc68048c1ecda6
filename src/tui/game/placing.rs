//! Placing a whole play: a hint, or a word that was looked up. Its tiles become the pending play, which the preview
//! judges like one that was typed.

use rackety_engine::{Axis, Letter, PlacedTile, PlayNotation, Square};

use super::draft::{Draft, PendingTile, TileSource};
use super::rack::RackSlotState;
use super::state::{GameScreen, TypingState};
use crate::tui::keymap::Context;

impl GameScreen {
    /// Returns whether the player may place tiles now. The solution of a puzzle stays on the board.
    pub(super) fn may_place(&self) -> bool {
        !self.is_over()
            && !self.is_turn_of_others()
            && self.shows_rack()
            && self.board_context() != Context::Solution
    }

    /// Places the tiles of a play in notation in place of the pending ones.
    pub(super) fn place_notation(&mut self, notation: &PlayNotation) {
        let play = match self.game().resolve(notation) {
            Ok(play) => play,
            Err(refusal) => return self.refuse(refusal.to_string()),
        };
        self.draft = Draft::default();
        self.typing = TypingState::Letter;
        self.message = None;
        if let Some(square) = play.take() {
            self.draft.take(square);
        }
        for placement in play.tiles() {
            self.cursor = placement.square;
            if let Some(source) = self.source_of(placement.tile) {
                self.draft.place(PendingTile { square: placement.square, tile: placement.tile, source });
            }
        }
        self.axis = notation.axis();
        if let Some(first) = play.tiles().first() {
            self.cursor = first.square;
        }
    }

    /// Places a word that fits in the direction of typing, in place of the pending tiles; a taken tile stays taken.
    pub(super) fn place_word(&mut self, word: &str) {
        if let Some((draft, start)) = self.fitted(word) {
            (self.draft, self.cursor, self.typing) = (draft, start, TypingState::Letter);
            self.name_blanks();
        }
    }

    /// Returns where a word would begin, as `8h`, or `None` if it does not fit.
    pub(super) fn place_for(&mut self, word: &str) -> Option<String> {
        let (_, start) = self.fitted(word)?;
        Some(start.heading(self.axis))
    }

    /// The tiles of a word, and where it begins: at the cursor, or with the tiles on the board before the cursor. `None` if it
    /// does not fit.
    fn fitted(&mut self, word: &str) -> Option<(Draft, Square)> {
        let (draft, cursor) = (self.draft.clone(), self.cursor);
        let mut fitted = None;
        for start in [cursor, self.start_of_run(cursor)] {
            self.draft = Draft::default();
            if let Some(square) = draft.taken() {
                self.draft.take(square);
            }
            if self.place_letters(word, start).is_some() {
                fitted = Some((std::mem::take(&mut self.draft), start));
                break;
            }
        }
        (self.draft, self.cursor) = (draft, cursor);
        fitted
    }

    /// Says which letters of a word that was looked up are placed with blanks, if there are any.
    fn name_blanks(&mut self) {
        let blanks = self.draft.tiles().iter().filter(|pending| pending.tile.is_blank());
        let letters: Vec<&str> =
            blanks.map(|pending| self.game().tiles().text(pending.tile.letter())).collect();
        let text = (!letters.is_empty()).then(|| format!("placed with a blank: {}", letters.join(", ")));
        self.message = None;
        if let Some(text) = text {
            self.inform(text);
        }
    }

    /// Places the letters of a word from a square on, each by the longest tile that the player has for it; returns `None` if
    /// that cannot be done, or nothing is left to place.
    fn place_letters(&mut self, word: &str, start: Square) -> Option<()> {
        let size = self.game().state().board().size();
        let mut rest = word;
        let mut next = Some(start);
        while !rest.is_empty() {
            let square = next?;
            next = size.next(square, self.axis);
            self.cursor = square;
            if let Some(tile) = self.board_tile(square) {
                rest = rest.strip_prefix(self.game().tiles().text(tile.letter()))?;
                continue;
            }
            if self.is_hole(square) {
                return None;
            }
            let (tile, source, length) = self.tile_for(rest)?;
            self.draft.place(PendingTile { square, tile, source });
            rest = &rest[length..];
        }
        (!self.draft.tiles().is_empty()).then_some(())
    }

    /// A tile for the beginning of a text, where it comes from, and how many bytes of the text it stands for.
    fn tile_for(&self, rest: &str) -> Option<(PlacedTile, TileSource, usize)> {
        let mut letters: Vec<(Letter, &str)> = self
            .game()
            .tiles()
            .letters()
            .map(|(letter, info)| (letter, info.text()))
            .filter(|(_, text)| rest.starts_with(text))
            .collect();
        letters.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
        for &(letter, text) in &letters {
            let tile = PlacedTile::plain(letter);
            if let Some(source) = self.source_of(tile) {
                return Some((tile, source, text.len()));
            }
        }
        let &(letter, text) = letters.last()?;
        let tile = PlacedTile::blank(letter);
        Some((tile, self.source_of(tile)?, text.len()))
    }

    /// Returns the source of a tile to be placed at the cursor.
    fn source_of(&self, tile: PlacedTile) -> Option<TileSource> {
        if !tile.is_blank() {
            return self.free_letter(self.game().tiles().text(tile.letter()));
        }
        let kept = || {
            let (_, taken) = self.taken_tile()?;
            let is_free = self.extra_tile().is_some_and(|slot| slot.state == RackSlotState::OnRack);
            (taken == tile && is_free).then_some(TileSource::Extra)
        };
        kept().or_else(|| self.free_blank())
    }

    /// The first square of the tiles on the board that end right before this square.
    fn start_of_run(&self, square: Square) -> Square {
        let size = self.game().state().board().size();
        let axis: Axis = self.axis;
        let before = std::iter::successors(size.previous(square, axis), |&at| size.previous(at, axis));
        before.take_while(|&at| self.board_tile(at).is_some()).last().unwrap_or(square)
    }
}
