//! Placing a whole play: a hint, or a word that was looked up. Its tiles become the pending play, which the preview
//! judges like one that was typed.

use rackety_engine::{Axis, Letter, PlacedTile, PlayNotation, Square};

use super::draft::{Draft, PendingTile, TileSource};
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
            if let Some(source) = self.source_of(placement.tile, &self.draft, placement.square) {
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
    pub(super) fn place_for(&self, word: &str) -> Option<String> {
        let (_, start) = self.fitted(word)?;
        Some(start.heading(self.axis))
    }

    /// The tiles of a word, and where it begins: at the cursor, or with the tiles on the board before the cursor. `None` if it
    /// does not fit.
    fn fitted(&self, word: &str) -> Option<(Draft, Square)> {
        let mut empty = Draft::default();
        if let Some(square) = self.draft.taken() {
            empty.take(square);
        }
        let starts = [self.cursor, self.start_of_run(self.cursor)];
        starts
            .into_iter()
            .find_map(|start| Some((self.with_letters(empty.clone(), word, Some(start))?, start)))
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

    /// The draft with tiles for the letters of a word from a square on, the longest that the player has where these leave tiles
    /// for the rest; `None` if the word does not fit, or nothing is left to place.
    fn with_letters(&self, draft: Draft, word: &str, square: Option<Square>) -> Option<Draft> {
        if word.is_empty() {
            return (!draft.tiles().is_empty()).then_some(draft);
        }
        let square = square?;
        let next = self.game().state().board().size().next(square, self.axis);
        if let Some(tile) = self.board_tile(square) {
            let rest = word.strip_prefix(self.game().tiles().text(tile.letter()))?;
            return self.with_letters(draft, rest, next);
        }
        if self.is_hole(square) {
            return None;
        }
        self.tiles_for(word, &draft, square).into_iter().find_map(|(tile, source, length)| {
            let mut draft = draft.clone();
            draft.place(PendingTile { square, tile, source });
            self.with_letters(draft, &word[length..], next)
        })
    }

    /// The tiles on a square for the beginning of a text, each with where it comes from and how many bytes of the text it
    /// stands for: the longest first, then blanks, for letters that have no tile left.
    fn tiles_for(&self, text: &str, draft: &Draft, square: Square) -> Vec<(PlacedTile, TileSource, usize)> {
        let letters = self.game().tiles().letters().map(|(letter, info)| (letter, info.text()));
        let mut letters: Vec<(Letter, &str)> = letters.filter(|(_, start)| text.starts_with(start)).collect();
        letters.sort_by_key(|(_, start)| std::cmp::Reverse(start.len()));
        let tile_for = |(letter, start): (Letter, &str)| {
            let [plain, blank] = [PlacedTile::plain(letter), PlacedTile::blank(letter)];
            let found = |tile| Some((tile, self.source_of(tile, draft, square)?, start.len()));
            found(plain).or_else(|| found(blank))
        };
        let mut tiles: Vec<_> = letters.into_iter().filter_map(tile_for).collect();
        tiles.sort_by_key(|(tile, ..)| tile.is_blank());
        tiles
    }

    /// Returns the source of a tile to be placed on a square, besides the tiles of a draft.
    fn source_of(&self, tile: PlacedTile, draft: &Draft, square: Square) -> Option<TileSource> {
        if !tile.is_blank() {
            return self.source_of_letter(tile.letter(), draft, Some(square));
        }
        let is_taken = self.taken_tile().is_some_and(|(_, taken)| taken == tile);
        if is_taken && !draft.uses(TileSource::Extra) {
            return Some(TileSource::Extra);
        }
        self.source_of_blank(draft)
    }

    /// The first square of the tiles on the board that end right before this square.
    fn start_of_run(&self, square: Square) -> Square {
        let size = self.game().state().board().size();
        let axis: Axis = self.axis;
        let before = std::iter::successors(size.previous(square, axis), |&at| size.previous(at, axis));
        before.take_while(|&at| self.board_tile(at).is_some()).last().unwrap_or(square)
    }
}
