//! Placing a whole play: a hint, or a word that was looked up. Its tiles become the pending play, which the preview
//! judges like one that was typed.

use rackety_engine::{Axis, Letter, PlacedTile, PlayNotation, Square};

use super::draft::{Draft, PendingTile, TileSource};
use super::rack::RackSlotState;
use super::state::{GameScreen, RackVisibility, TypingState};
use crate::text::listed_play::ListedPlay;

impl GameScreen {
    /// Returns whether the player may place tiles now.
    pub(super) fn may_place(&self) -> bool {
        !self.is_over() && !self.is_turn_of_others() && self.rack_visibility == RackVisibility::Visible
    }

    /// Places a play that a hint has shown, in place of the pending one.
    pub(super) fn place_listed(&mut self, listed: &ListedPlay) {
        self.place_notation(&listed.notation);
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

    /// Places a word in the direction of typing, in place of the pending tiles; a taken tile stays taken. It begins at
    /// the cursor, or with the tiles on the board before the cursor. Nothing changes if it does not fit.
    pub(super) fn place_word(&mut self, word: &str) {
        let (draft, cursor) = (self.draft.clone(), self.cursor);
        let mut why = String::new();
        for start in [cursor, self.start_of_run(cursor)] {
            self.draft = Draft::default();
            if let Some(square) = draft.taken() {
                self.draft.take(square);
            }
            match self.place_letters(word, start) {
                Ok(()) => {
                    self.typing = TypingState::Letter;
                    self.cursor = start;
                    return self.name_blanks();
                }
                Err(reason) if why.is_empty() => why = reason,
                Err(_) => {}
            }
        }
        (self.draft, self.cursor) = (draft, cursor);
        self.refuse(why);
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

    /// Places the letters of a word from a square on, each by the longest tile that the player has for it.
    fn place_letters(&mut self, word: &str, start: Square) -> Result<(), String> {
        let size = self.game().state().board().size();
        let heading = start.coordinate().heading(self.axis);
        let mut rest = word;
        let mut next = Some(start);
        while !rest.is_empty() {
            let Some(square) = next else { return Err(format!("{word} does not fit at {heading}")) };
            next = size.next(square, self.axis);
            self.cursor = square;
            if let Some(tile) = self.board_tile(square) {
                let text = self.game().tiles().text(tile.letter());
                rest = rest
                    .strip_prefix(text)
                    .ok_or_else(|| format!("{word} does not fit at {heading}: {square} has {text}"))?;
                continue;
            }
            let (tile, source, length) = self.tile_for(rest)?;
            self.draft.place(PendingTile { square, tile, source });
            rest = &rest[length..];
        }
        if self.draft.tiles().is_empty() { Err(format!("{word} is on the board already")) } else { Ok(()) }
    }

    /// A tile for the beginning of a text, where it comes from, and how many bytes of the text it stands for.
    fn tile_for(&self, rest: &str) -> Result<(PlacedTile, TileSource, usize), String> {
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
                return Ok((tile, source, text.len()));
            }
        }
        let Some(&(letter, text)) = letters.last() else { return Err(format!("no tile begins {rest}")) };
        let tile = PlacedTile::blank(letter);
        let source = self.source_of(tile).ok_or_else(|| format!("you have no {text} and no blank"))?;
        Ok((tile, source, text.len()))
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
