//! Placing tiles by typing or by number, and returning them to the rack.

use rackety_engine::tiles::Casing;
use rackety_engine::{Axis, Letter, PlacedTile, Square, Tile};
use unicode_normalization::UnicodeNormalization;

use super::draft::{Draft, PendingTile, TileSource};
use super::popup::{BlankChooser, Popup};
use super::rack::RackSlotState;
use super::state::{GameScreen, Tone, TypingState};
use crate::files::own_words::spelled_by_tiles;
use crate::text::wording;
use crate::tui::action::Direction;

/// Digits on the keyboard: 0 is the tenth.
const DIGITS: usize = 10;

impl GameScreen {
    /// Moves the cursor one square, or to the end of its row or column.
    pub(super) fn move_cursor(&mut self, direction: Direction) {
        let size = self.game().state().board().size();
        let to = match direction {
            Direction::Up => size.previous(self.cursor, Axis::Down),
            Direction::Down => size.next(self.cursor, Axis::Down),
            Direction::Left => size.previous(self.cursor, Axis::Across),
            Direction::Right => size.next(self.cursor, Axis::Across),
            Direction::Home => {
                std::iter::successors(Some(self.cursor), |&at| size.previous(at, self.axis)).last()
            }
            Direction::End => std::iter::successors(Some(self.cursor), |&at| size.next(at, self.axis)).last(),
            Direction::PageUp | Direction::PageDown => None,
        };
        self.typing = TypingState::Letter;
        self.message = None;
        if let Some(square) = to {
            self.cursor = square;
        }
    }

    /// Switches the direction of typing.
    pub(super) const fn switch_axis(&mut self) {
        self.axis = self.axis.other();
    }

    /// Plays the next letter with a blank, or no longer does.
    pub(super) fn toggle_blank_next(&mut self) {
        if self.typing == TypingState::Blank {
            self.typing = TypingState::Letter;
        } else if self.free_blank().is_none() {
            self.refuse("you have no blank");
        } else {
            self.typing = TypingState::Blank;
        }
    }

    /// Returns whether the next letter is played with a blank.
    pub(super) fn is_blank_next(&self) -> bool {
        self.typing == TypingState::Blank
    }

    /// Places the tile of a typed character.
    pub(super) fn type_letter(&mut self, character: char) {
        let typing = std::mem::replace(&mut self.typing, TypingState::Letter);
        if let TypingState::PartialTile(start) = &typing
            && self.type_rest(start, character)
        {
            return;
        }
        if unicode_normalization::char::is_combining_mark(character) && self.type_mark(character) {
            return;
        }
        let text = spelled_by_tiles(&character.to_string(), self.game().tiles());
        if text.is_empty() {
            // An accent that no tile has; its letter is on the board already.
            return;
        }
        if text.chars().count() > 1 && self.game().tiles().letter(&text).is_none() {
            return self.type_letters(character, &text);
        }
        if self.skip_existing(&text) {
            return;
        }
        let wants_blank = typing == TypingState::Blank
            || (character.is_uppercase() && !character.is_lowercase() && self.free_blank().is_some());
        if !wants_blank {
            if self.join_last(&text) {
                return;
            }
            if let Some(source) = self.free_letter(&text) {
                self.place_letter(&text, source);
                return;
            }
            if self.starts_tile(&text) {
                return self.start_tile(text);
            }
        }
        let Some(letter) = self.game().tiles().letter(&text) else {
            self.refuse(format!("this language has no letter {text}"));
            return;
        };
        match self.free_blank() {
            Some(source) if wants_blank => self.place(PlacedTile::blank(letter), source),
            blank => self.refuse(no_tile(&text, blank)),
        }
    }

    /// Places the tiles of a character that is several letters in this language (ß as S and S), or none of them.
    fn type_letters(&mut self, character: char, letters: &str) {
        if let Some(refusal) = self.type_all(letters) {
            self.refuse(format!("{character} is played as {letters}: {refusal}"));
        }
    }

    /// Places the tiles of a pasted text, as if typed without capitals, or none of them. A question mark asks for a blank.
    pub(super) fn type_text(&mut self, text: &str) {
        let text: String = text.trim().nfc().collect();
        if let Some(refusal) = self.type_all(&text) {
            self.refuse(refusal);
        }
    }

    /// Types a text without capitals. At the first refusal, which is returned, the tiles are as before.
    fn type_all(&mut self, text: &str) -> Option<String> {
        let (draft, cursor) = (self.draft.clone(), self.cursor);
        let text = match self.game().tiles().casing() {
            Casing::Dotted => text.replace('I', "ı").replace('İ', "i"),
            Casing::Usual => text.to_owned(),
        };
        let is_typed = |character: &char| *character != ' ' && !character.is_control();
        for character in text.chars().filter(is_typed).flat_map(char::to_lowercase) {
            self.message = None;
            match &self.typing {
                TypingState::PartialTile(start) if !self.continues_tile(start, character) => {
                    let refusal = no_tile(start, self.free_blank());
                    self.refuse(refusal);
                }
                _ if character == '?' => self.toggle_blank_next(),
                _ => self.type_letter(character),
            }
            if let Some(refusal) = self.message.take_if(|message| message.tone == Tone::Refusal) {
                (self.draft, self.cursor, self.typing) = (draft, cursor, TypingState::Letter);
                return Some(refusal.text);
            }
        }
        None
    }

    /// Places the tile in this slot of the rack.
    pub(super) fn place_slot(&mut self, slot: usize) {
        self.typing = TypingState::Letter;
        let rack = self.rack();
        match rack.get(slot) {
            // The extra slot follows the rack, and 0 the other digits.
            None if self.extra_tile().is_some() && (slot == rack.len() || slot + 1 == DIGITS) => {
                self.place_extra();
            }
            None => self.refuse(self.no_slot(slot, rack.len())),
            Some(tile) if tile.state == RackSlotState::Pending => self.refuse("that tile is on the board"),
            // The engine plays the gift blank before the player's own.
            Some(tile) if tile.tile == Tile::Blank && self.has_free_gift() => self.place_extra(),
            Some(tile) => self.place_tile(tile.tile, TileSource::Rack(slot)),
        }
    }

    /// Says why a digit places no tile.
    fn no_slot(&self, slot: usize, rack: usize) -> String {
        let extra = match self.extra_tile() {
            Some(_) if self.taken_tile().is_some() => format!(", {} is the taken tile", rack + 1),
            Some(_) => format!(", {} is the gift blank", rack + 1),
            None => String::new(),
        };
        no_slot(slot, rack) + &extra
    }

    /// Places the tile in the extra slot.
    pub(super) fn place_extra(&mut self) {
        self.typing = TypingState::Letter;
        match (self.extra_tile(), self.taken_tile()) {
            (None, _) => self.refuse("no tile is taken"),
            (Some(slot), _) if slot.state == RackSlotState::Pending => {
                self.refuse("that tile is on the board");
            }
            (Some(_), Some((_, taken))) if taken.is_blank() && self.keeps_letter() => {
                self.place(taken, TileSource::Extra);
            }
            (Some(slot), _) => self.place_tile(slot.tile, TileSource::Extra),
        }
    }

    /// Returns the last pending tile to the rack, or puts the taken tile back.
    pub(super) fn erase(&mut self) {
        self.let_go();
        if self.typing != TypingState::Letter {
            self.typing = TypingState::Letter;
            self.message = None;
        } else if let Some(removed) = self.draft.remove_last() {
            self.message = None;
            self.cursor = removed.square;
        } else if self.draft.taken().is_some() {
            self.put_back_taken();
        }
    }

    /// Returns the pending tile under the cursor to the rack.
    pub(super) fn erase_here(&mut self) {
        self.let_go();
        self.typing = TypingState::Letter;
        if self.draft.remove_at(self.cursor).is_none() {
            self.refuse("none of your tiles is here");
        }
    }

    /// Returns all pending tiles to the rack, and puts the taken tile back.
    pub(in crate::tui) fn recall(&mut self) {
        self.let_go();
        self.typing = TypingState::Letter;
        self.message = None;
        if let Some(first) = self.draft.tiles().first() {
            self.cursor = first.square;
        }
        self.draft = Draft::default();
    }

    /// Takes the tile under the cursor, or puts the taken tile back.
    pub(super) fn toggle_take(&mut self) {
        self.typing = TypingState::Letter;
        let square = self.cursor;
        let has_tile = self.game().state().board().get(square).is_some();
        match self.draft.taken() {
            Some(taken) if taken == square || !has_tile => self.put_back_taken(),
            _ => self.take_from(square),
        }
    }

    /// Takes the tile from a square, if that is legal.
    pub(super) fn take_from(&mut self, square: Square) {
        match self.game().preview_taking(square) {
            Ok(_) => {
                self.draft.take(square);
                self.message = None;
                self.cursor = square;
            }
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }

    /// Puts the taken tile back.
    pub(super) fn put_back_taken(&mut self) {
        match self.draft.put_back() {
            Some(square) => self.inform(format!("the tile is back on {square}")),
            None => self.refuse("no tile is taken"),
        }
    }

    /// Places the blank as the selected letter.
    pub(super) fn place_blank(&mut self, chooser: &BlankChooser) {
        if let Some(&letter) = chooser.letters.get(chooser.selected) {
            self.place(PlacedTile::blank(letter), chooser.source);
        }
    }

    fn place_tile(&mut self, tile: Tile, source: TileSource) {
        match tile {
            Tile::Letter(letter) => self.place(PlacedTile::plain(letter), source),
            Tile::Blank => {
                let letters = self.game().tiles().letters().map(|(letter, _)| letter).collect();
                self.popup = Some(Popup::Blank(BlankChooser::new(source, letters)));
            }
        }
    }

    fn place_letter(&mut self, text: &str, source: TileSource) {
        if let Some(letter) = self.game().tiles().letter(text) {
            self.place(PlacedTile::plain(letter), source);
        }
    }

    /// Places a tile on the first free square from the cursor on, and moves the cursor past it.
    fn place(&mut self, tile: PlacedTile, source: TileSource) {
        let Some(square) = self.square_to_fill() else {
            self.refuse("no free square in this direction; change it");
            return;
        };
        if self.is_hole(square) {
            self.refuse(hole(square));
            return;
        }
        self.message = None;
        self.draft.place(PendingTile { square, tile, source });
        self.cursor = self.square_after(square);
    }

    /// The first free square from the cursor on, where the next tile goes.
    fn square_to_fill(&self) -> Option<Square> {
        let size = self.game().state().board().size();
        let mut squares = std::iter::successors(Some(self.cursor), |&at| size.next(at, self.axis));
        squares.find(|&at| self.visible_tile(at).is_none())
    }

    /// Returns whether a square is a hole, which takes no tile.
    pub(super) fn is_hole(&self, square: Square) -> bool {
        self.game().state().layout().is_hole(square)
    }

    /// The next free square, where the cursor is after a tile was placed on this one; the same at the edge of the board.
    fn square_after(&self, square: Square) -> Square {
        let size = self.game().state().board().size();
        let mut ahead = std::iter::successors(size.next(square, self.axis), |&at| size.next(at, self.axis));
        ahead.find(|&at| self.visible_tile(at).is_none()).unwrap_or(square)
    }

    /// Moves the cursor on if the typed letter is already on its square; returns whether it is.
    fn skip_existing(&mut self, text: &str) -> bool {
        let Some(tile) = self.board_tile(self.cursor) else { return false };
        if self.game().tiles().text(tile.letter()) != text {
            return false;
        }
        let size = self.game().state().board().size();
        if let Some(next) = size.next(self.cursor, self.axis) {
            self.cursor = next;
        }
        true
    }

    /// Returns whether a taken blank keeps its letter.
    fn keeps_letter(&self) -> bool {
        use rackety_engine::ruleset::TakenBlank;
        self.game().setup().ruleset.take().is_some_and(|rules| rules.blank == TakenBlank::Fixed)
    }

    /// A tile with this letter that is not pending: the taken tile first, since it must be used.
    pub(super) fn free_letter(&self, text: &str) -> Option<TileSource> {
        let letter = self.game().tiles().letter(text)?;
        self.source_of_letter(letter, &self.draft, self.square_to_fill())
    }

    /// A tile with this letter for a square, besides the tiles of a draft.
    pub(super) fn source_of_letter(
        &self,
        letter: Letter,
        draft: &Draft,
        square: Option<Square>,
    ) -> Option<TileSource> {
        let is_taken = self.taken_tile().is_some_and(|(from, taken)| {
            taken == PlacedTile::plain(letter) && Some(from) != square && !draft.uses(TileSource::Extra)
        });
        if is_taken { Some(TileSource::Extra) } else { self.source_on_rack(Tile::Letter(letter), draft) }
    }

    /// A blank that is not pending.
    pub(super) fn free_blank(&self) -> Option<TileSource> {
        self.source_of_blank(&self.draft)
    }

    /// A blank besides the tiles of a draft: the gift blank or the taken one first, since they are lost or must be used.
    pub(super) fn source_of_blank(&self, draft: &Draft) -> Option<TileSource> {
        let has_extra = self.extra_tile().is_some_and(|slot| slot.tile == Tile::Blank)
            && !draft.uses(TileSource::Extra)
            && !(self.taken_tile().is_some() && self.keeps_letter());
        if has_extra { Some(TileSource::Extra) } else { self.source_on_rack(Tile::Blank, draft) }
    }

    /// Returns whether the player has the gift blank, and it is not pending.
    fn has_free_gift(&self) -> bool {
        self.taken_tile().is_none()
            && self.extra_tile().is_some_and(|slot| slot.state == RackSlotState::OnRack)
    }

    fn source_on_rack(&self, tile: Tile, draft: &Draft) -> Option<TileSource> {
        let slots = self.rack().into_iter().enumerate();
        let mut sources = slots.filter(|(_, slot)| slot.tile == tile).map(|(slot, _)| TileSource::Rack(slot));
        sources.find(|&source| !draft.uses(source))
    }

    /// Returns whether the text starts a free tile of several characters, or a letter with a mark (N for Ñ).
    fn starts_tile(&self, text: &str) -> bool {
        let text: String = text.nfd().collect();
        self.free_texts().any(|tile| {
            let tile: String = tile.nfd().collect();
            tile.len() > text.len() && tile.starts_with(&text)
        })
    }

    /// The texts of the tiles that are not pending.
    fn free_texts(&self) -> impl Iterator<Item = String> {
        let rack = self.rack().into_iter().chain(self.extra_tile());
        let free = rack.filter(|slot| slot.state == RackSlotState::OnRack);
        let letters = free.filter_map(|slot| match slot.tile {
            Tile::Letter(letter) => Some(self.game().tiles().text(letter).to_owned()),
            Tile::Blank => None,
        });
        letters.collect::<Vec<_>>().into_iter()
    }

    /// Waits for the rest of a tile of several characters.
    fn start_tile(&mut self, text: String) {
        self.inform(format!("{text}…: type the rest of the tile"));
        self.typing = TypingState::PartialTile(text);
    }

    /// Returns whether a character continues the start of a tile.
    fn continues_tile(&self, start: &str, character: char) -> bool {
        let text = self.game().tiles().capitals(&format!("{start}{character}"));
        self.free_letter(&text).is_some() || self.starts_tile(&text)
    }

    /// Continues a tile of several characters; returns whether there is such a tile.
    fn type_rest(&mut self, start: &str, character: char) -> bool {
        let text = self.game().tiles().capitals(&format!("{start}{character}"));
        if let Some(source) = self.free_letter(&text) {
            self.place_letter(&text, source);
            return true;
        }
        if self.starts_tile(&text) {
            self.start_tile(text);
            return true;
        }
        self.refuse(format!("you have no tile {text}"));
        false
    }

    /// Replaces the last pending letter and this one by one tile (C and H by CH), or by the start of one (L and · by that
    /// of L·L), if this one has no tile of its own.
    fn join_last(&mut self, text: &str) -> bool {
        let Some(last) = self.draft.tiles().last().copied() else { return false };
        let TileSource::Rack(_) = last.source else { return false };
        // The cursor has moved since: these are two letters.
        if self.cursor != self.square_after(last.square) {
            return false;
        }
        if last.tile.is_blank() || self.free_letter(text).is_some() {
            return false;
        }
        let joined = format!("{}{text}", self.game().tiles().text(last.tile.letter()));
        let source = self.free_letter(&joined);
        if source.is_none() && (self.starts_tile(text) || !self.starts_tile(&joined)) {
            return false;
        }
        self.cursor = last.square;
        self.draft.remove_last();
        match source {
            Some(source) => self.place_letter(&joined, source),
            None => self.start_tile(joined),
        }
        true
    }

    /// Replaces the last pending letter by one with this mark, as decomposed text has it: a blank by the blank, a letter by
    /// a tile.
    fn type_mark(&mut self, mark: char) -> bool {
        let Some(last) = self.draft.tiles().last().copied() else { return false };
        let text =
            self.game().tiles().capitals(&format!("{}{mark}", self.game().tiles().text(last.tile.letter())));
        let Some(letter) = self.game().tiles().letter(&text) else { return false };
        let (draft, cursor) = (self.draft.clone(), self.cursor);
        self.draft.remove_last();
        self.cursor = last.square;
        if last.tile.is_blank() {
            self.place(PlacedTile::blank(letter), last.source);
        } else if let Some(source) = self.free_letter(&text) {
            self.place(PlacedTile::plain(letter), source);
        } else {
            (self.draft, self.cursor) = (draft, cursor);
            self.refuse(no_tile(&text, self.free_blank()));
        }
        true
    }
}

/// The refusal to place a tile on a hole.
pub(super) fn hole(square: Square) -> String {
    format!("no tile can be placed on {square}, which is a hole")
}

/// Says that a rack of this many tiles has none for a digit.
pub(super) fn no_slot(slot: usize, rack: usize) -> String {
    format!("no tile {}: your rack has {}", (slot + 1) % DIGITS, wording::tiles(rack))
}

/// Says why a letter has no tile. No key for the blank is named: users may have changed it.
fn no_tile(text: &str, blank: Option<TileSource>) -> String {
    match blank {
        Some(_) => format!("you have no {text}, but a blank can stand for it"),
        None => format!("you have no {text} and no blank"),
    }
}
