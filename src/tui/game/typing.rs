//! Laying tiles by typing, by number, and taking them back.

use rackety_engine::{Axis, Letter, PlacedTile, Square, Tile, fold_text};
use unicode_normalization::UnicodeNormalization;

use super::draft::{Laid, Source};
use super::popup::{BlankChooser, Popup};
use super::rack::SlotState;
use super::{Table, Typing};
use crate::tui::action::Direction;

impl Table {
    /// Moves the cursor one square, or to the end of its line.
    pub fn go(&mut self, direction: Direction) {
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
        self.typing = Typing::Plain;
        self.message = None;
        if let Some(square) = to {
            self.cursor = square;
        }
    }

    /// Turns the direction of typing.
    pub const fn turn_axis(&mut self) {
        self.axis = self.axis.other();
    }

    /// The next letter comes from a blank, or no longer does.
    pub fn toggle_blank_next(&mut self) {
        if self.typing == Typing::Blank {
            self.typing = Typing::Plain;
        } else if self.free_blank().is_none() {
            self.refuse("you have no blank");
        } else {
            self.typing = Typing::Blank;
        }
    }

    /// Lays the tile that a typed character means.
    pub fn type_letter(&mut self, character: char) {
        let typing = std::mem::replace(&mut self.typing, Typing::Plain);
        if let Typing::Rest(begun) = &typing
            && self.type_rest(begun, character)
        {
            return;
        }
        if unicode_normalization::char::is_combining_mark(character) && self.type_mark(character) {
            return;
        }
        let text = fold_text(&character.to_string());
        if self.walk_over(&text) {
            return;
        }
        let wants_blank = typing == Typing::Blank
            || (character.is_uppercase() && !character.is_lowercase() && self.free_blank().is_some());
        if !wants_blank {
            if self.join_last(&text) {
                return;
            }
            if let Some(source) = self.free_letter(&text) {
                self.lay_letter(&text, source);
                return;
            }
            if self.begins_tile(&text) && !(self.free_blank().is_some() && self.begins_marked_only(&text)) {
                self.note(format!("{text}… and the rest of the tile"));
                self.typing = Typing::Rest(text);
                return;
            }
        }
        let Some(letter) = self.blank_letter(&text) else {
            self.refuse(if self.game().tiles().letter(&text).is_some() {
                format!("a blank cannot stand for {text} here")
            } else {
                format!("this language has no letter {text}")
            });
            return;
        };
        match self.free_blank() {
            Some(source) => self.lay(PlacedTile::blank(letter), source),
            None => self.refuse(format!("you have no {text} and no blank")),
        }
    }

    /// Lays what is pasted, as if typed without capitals.
    pub fn type_text(&mut self, text: &str) {
        for character in text.trim().nfc().flat_map(char::to_lowercase) {
            if character == ' ' || character.is_control() {
                continue;
            }
            self.type_letter(character);
        }
    }

    /// Lays the rack's tile with this number.
    pub fn lay_slot(&mut self, slot: usize) {
        self.typing = Typing::Plain;
        let rack = self.rack();
        match rack.get(slot) {
            None => self.refuse(format!("the rack has {} tiles", rack.len())),
            Some(held) if held.state == SlotState::Laid => self.refuse("that tile is on the board"),
            Some(held) => self.lay_tile(held.tile, Source::Rack(slot)),
        }
    }

    /// Lays the tile from the slot beside the rack.
    pub fn lay_extra(&mut self) {
        self.typing = Typing::Plain;
        match (self.extra(), self.taken()) {
            (None, _) => self.refuse("no tile is taken from the board"),
            (Some(held), _) if held.state == SlotState::Laid => self.refuse("that tile is on the board"),
            (Some(_), Some((_, taken))) if taken.is_blank() && self.keeps_letter() => {
                self.lay(taken, Source::Extra);
            }
            (Some(held), _) => self.lay_tile(held.tile, Source::Extra),
        }
    }

    /// Takes the last tile back.
    pub fn erase(&mut self) {
        if self.typing != Typing::Plain {
            self.typing = Typing::Plain;
            self.message = None;
        } else if let Some(laid) = self.draft.unlay() {
            self.message = None;
            self.cursor = laid.square;
        } else if self.draft.take().is_some() {
            self.take_back();
        }
    }

    /// Takes back the tile under the cursor.
    pub fn erase_here(&mut self) {
        self.typing = Typing::Plain;
        if self.draft.unlay_at(self.cursor).is_none() {
            self.refuse("none of your tiles lies here");
        }
    }

    /// Takes everything back.
    pub fn recall(&mut self) {
        self.typing = Typing::Plain;
        self.message = None;
        if let Some(first) = self.draft.laid().first() {
            self.cursor = first.square;
        }
        self.draft = super::Draft::default();
    }

    /// Takes the tile under the cursor from the board, or puts the taken one back.
    pub fn toggle_take(&mut self) {
        self.typing = Typing::Plain;
        let square = self.cursor;
        let lies = self.game().state().board().get(square).is_some();
        match self.draft.take() {
            Some(taken) if taken == square || !lies => self.take_back(),
            _ => self.take_from(square),
        }
    }

    /// Takes the tile from a square, if the rules allow it.
    pub fn take_from(&mut self, square: Square) {
        match self.game().preview_taking(square) {
            Ok(_) => {
                self.draft.take_from(square);
                self.message = None;
                self.cursor = square;
            }
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }

    /// Puts the taken tile back.
    pub fn take_back(&mut self) {
        match self.draft.put_back() {
            Some(square) => self.note(format!("the tile is back on {square}")),
            None => self.refuse("no tile is taken from the board"),
        }
    }

    /// Lays the blank as the letter chosen.
    pub fn lay_blank(&mut self, chooser: &BlankChooser) {
        if let Some(&letter) = chooser.letters.get(chooser.chosen) {
            self.lay(PlacedTile::blank(letter), chooser.source);
        }
    }

    fn lay_tile(&mut self, tile: Tile, source: Source) {
        match tile {
            Tile::Letter(letter) => self.lay(PlacedTile::plain(letter), source),
            Tile::Blank => {
                let letters = self.game().tiles().letters().map(|(letter, _)| letter).collect();
                self.popup = Some(Popup::Blank(BlankChooser { source, letters, chosen: 0 }));
            }
        }
    }

    fn lay_letter(&mut self, text: &str, source: Source) {
        if let Some(letter) = self.game().tiles().letter(text) {
            self.lay(PlacedTile::plain(letter), source);
        }
    }

    /// Lays a tile on the first free square from the cursor on, and moves the cursor behind it.
    fn lay(&mut self, tile: PlacedTile, source: Source) {
        let size = self.game().state().board().size();
        let mut squares = std::iter::successors(Some(self.cursor), |&at| size.next(at, self.axis));
        let Some(square) = squares.find(|&at| self.tile_at(at).is_none()) else {
            self.refuse("no free square is left in this direction; Space turns it");
            return;
        };
        self.message = None;
        self.draft.lay(Laid { square, tile, source });
        let ahead = std::iter::successors(size.next(square, self.axis), |&at| size.next(at, self.axis));
        self.cursor = ahead.take_while(|_| true).find(|&at| self.tile_at(at).is_none()).unwrap_or(square);
    }

    /// Whether the typed letter is the one that lies under the cursor, which then only moves on.
    fn walk_over(&mut self, text: &str) -> bool {
        let Some(lies) = self.lying(self.cursor) else { return false };
        if self.game().tiles().text(lies.letter()) != text {
            return false;
        }
        let size = self.game().state().board().size();
        if let Some(next) = size.next(self.cursor, self.axis) {
            self.cursor = next;
        }
        true
    }

    /// A letter for a blank, where the ruleset lets blanks stand for it.
    fn blank_letter(&self, text: &str) -> Option<Letter> {
        self.game().tiles().letter(text)
    }

    /// Whether a taken blank keeps the letter it had.
    fn keeps_letter(&self) -> bool {
        use rackety_engine::ruleset::TakenBlank;
        self.game().setup().ruleset.take().is_some_and(|rules| rules.blank == TakenBlank::Fixed)
    }

    /// A tile with this letter that is not laid: the taken one first, since it must be used.
    fn free_letter(&self, text: &str) -> Option<Source> {
        let letter = self.game().tiles().letter(text)?;
        let taken_fits = self.taken().is_some_and(|(from, taken)| {
            taken.letter() == letter
                && (!taken.is_blank() || self.keeps_letter())
                && from != self.cursor
                && !self.draft.uses(Source::Extra)
        });
        if taken_fits && self.taken().is_some_and(|(_, taken)| !taken.is_blank()) {
            return Some(Source::Extra);
        }
        self.free_slot(Tile::Letter(letter))
    }

    /// A blank that is not laid: the gift or the taken one first, which are lost or must be used.
    fn free_blank(&self) -> Option<Source> {
        let extra = self.extra().filter(|held| held.tile == Tile::Blank && held.state == SlotState::OnRack);
        match extra {
            Some(_) if !(self.taken().is_some() && self.keeps_letter()) => Some(Source::Extra),
            _ => self.free_slot(Tile::Blank),
        }
    }

    fn free_slot(&self, tile: Tile) -> Option<Source> {
        let is_free = |held: &super::RackTile| held.tile == tile && held.state == SlotState::OnRack;
        self.rack().iter().position(is_free).map(Source::Rack)
    }

    /// Whether a free tile of several characters begins so, a letter with a mark (Ñ as N and a tilde) included.
    fn begins_tile(&self, text: &str) -> bool {
        let text: String = text.nfd().collect();
        self.free_texts().any(|tile| {
            let tile: String = tile.nfd().collect();
            tile.len() > text.len() && tile.starts_with(&text)
        })
    }

    /// Whether all that begins so are letters with a mark.
    fn begins_marked_only(&self, text: &str) -> bool {
        !self.free_texts().any(|tile| tile.len() > text.len() && tile.starts_with(text))
    }

    /// The texts of the tiles that are not laid.
    fn free_texts(&self) -> impl Iterator<Item = String> {
        let rack = self.rack().into_iter().chain(self.extra());
        let free = rack.filter(|held| held.state == SlotState::OnRack);
        let letters = free.filter_map(|held| match held.tile {
            Tile::Letter(letter) => Some(self.game().tiles().text(letter).to_owned()),
            Tile::Blank => None,
        });
        letters.collect::<Vec<_>>().into_iter()
    }

    /// Goes on with a tile of several characters; false if no tile begins so.
    fn type_rest(&mut self, begun: &str, character: char) -> bool {
        let text = fold_text(&format!("{begun}{character}"));
        if let Some(source) = self.free_letter(&text) {
            self.lay_letter(&text, source);
            return true;
        }
        if self.begins_tile(&text) {
            self.note(format!("{text}… and the rest of the tile"));
            self.typing = Typing::Rest(text);
            return true;
        }
        self.refuse(format!("you have no tile {text}"));
        false
    }

    /// Makes one tile of the last laid letter and this one (C and H to CH), where this one could not be laid itself.
    fn join_last(&mut self, text: &str) -> bool {
        let Some(last) = self.draft.laid().last().copied() else { return false };
        let Source::Rack(_) = last.source else { return false };
        if last.tile.is_blank() || self.free_letter(text).is_some() {
            return false;
        }
        let joined = format!("{}{text}", self.game().tiles().text(last.tile.letter()));
        let Some(source) = self.free_letter(&joined) else { return false };
        self.cursor = last.square;
        self.draft.unlay();
        self.lay_letter(&joined, source);
        true
    }

    /// A mark typed behind its letter, as decomposed text has it: lays the letter with the mark instead.
    fn type_mark(&mut self, mark: char) -> bool {
        let Some(last) = self.draft.laid().last().copied() else { return false };
        let text = fold_text(&format!("{}{mark}", self.game().tiles().text(last.tile.letter())));
        let Some(letter) = self.game().tiles().letter(&text) else { return false };
        self.draft.unlay();
        self.cursor = last.square;
        let free = self.free_letter(&text);
        match free.or_else(|| self.free_blank()) {
            Some(source) if free.is_some() => self.lay(PlacedTile::plain(letter), source),
            Some(source) => self.lay(PlacedTile::blank(letter), source),
            None => self.refuse(format!("you have no {text} and no blank")),
        }
        true
    }
}
