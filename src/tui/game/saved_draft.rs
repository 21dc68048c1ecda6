//! Tiles laid but not played are saved with the game, and are there again when their player sees the rack.

use rackety_engine::{Coordinate, Game, PlacedTile, Square, Tile};

use super::draft::{Draft, PendingTile, TileSource};
use super::state::GameScreen;
use crate::files::DraftNote;

/// The mark before a laid tile that came from the extra slot.
const EXTRA: char = '+';

/// The mark before the letter of a laid blank.
const BLANK: char = '?';

impl GameScreen {
    /// Notes the pending play for the next save. Only what its player sees is noted: behind the hand-over screen, the
    /// note is all there is.
    pub(super) fn note_draft(&mut self) {
        if self.is_laying_tiles() {
            let draft = self.own_draft();
            let note = (!draft.is_empty()).then(|| note_of(draft, self.game()));
            self.session.note_draft(self.seat(), note);
        }
    }

    /// Lays the tiles again that the player to move had laid. If they no longer fit, the player is told.
    pub(super) fn restore_draft(&mut self) {
        if !self.is_laying_tiles() {
            return;
        }
        let Some(note) = self.session.draft(self.seat()) else { return };
        if let Some(draft) = self.draft_of(note) {
            if let Some(last) = draft.tiles().last() {
                self.cursor = last.square;
            }
            self.draft = draft;
        } else {
            self.session.note_draft(self.seat(), None);
            self.inform("the tiles that you had placed no longer fit; they are on your rack");
        }
    }

    /// Returns whether the player to move has the board.
    fn is_laying_tiles(&self) -> bool {
        let is_covered = self.is_covered() || self.is_asking();
        !self.is_over() && !self.is_turn_of_others() && !is_covered
    }

    /// The draft of a note, or `None` if the note is damaged, or the board or the rack has changed.
    fn draft_of(&self, note: &DraftNote) -> Option<Draft> {
        let board = self.game().state().board();
        let square = |text: &str| board.size().at(Coordinate::parse(text)?.0);
        let mut draft = Draft::default();
        if let Some(taken) = &note.taken {
            let taken = square(taken)?;
            self.game().preview_taking(taken).ok()?;
            draft.take(taken);
        }
        for text in &note.tiles {
            let (at, tile) = text.split_once(' ')?;
            let (square, is_extra) = (square(at)?, tile.starts_with(EXTRA));
            let is_free = board.get(square).is_none() || draft.taken() == Some(square);
            let tile = read_tile(tile.trim_start_matches(EXTRA), self.game())?;
            // Earlier versions noted a blank of the rack where the gift blank is played.
            let is_gift = tile.is_blank() && self.game().has_gift_blank() && !draft.uses(TileSource::Extra);
            let find = if is_extra || is_gift { Self::extra_source } else { Self::rack_source };
            let source = find(self, &draft, tile.tile());
            let source = source.filter(|_| is_free && draft.at(square).is_none())?;
            draft.place(PendingTile { square, tile, source });
        }
        Some(draft)
    }

    /// The first tile of this kind on the rack that the draft does not use.
    fn rack_source(&self, draft: &Draft, tile: Tile) -> Option<TileSource> {
        let rack = self.session.rack(self.seat());
        let mut slots = (0..rack.len()).filter(|&slot| rack[slot] == tile).map(TileSource::Rack);
        slots.find(|&source| !draft.uses(source))
    }

    /// The extra slot, if it has a tile of this kind that the draft does not use.
    fn extra_source(&self, draft: &Draft, tile: Tile) -> Option<TileSource> {
        let taken = draft.taken().and_then(|square| self.game().state().board().get(square));
        let is_there = taken.is_some_and(|taken| taken.tile() == tile)
            || tile == Tile::Blank && self.game().has_gift_blank();
        (is_there && !draft.uses(TileSource::Extra)).then_some(TileSource::Extra)
    }
}

/// A draft as it is saved: `h8 S`, a blank as `h8 ?S`, the taken tile or the gift blank as `h8 +S` or `h8 +?S`.
fn note_of(draft: &Draft, game: &Game) -> DraftNote {
    let tile = |pending: &PendingTile| {
        let extra = if pending.source == TileSource::Extra { EXTRA.to_string() } else { String::new() };
        let blank = if pending.tile.is_blank() { BLANK.to_string() } else { String::new() };
        format!("{} {extra}{blank}{}", pending.square, game.tiles().text(pending.tile.letter()))
    };
    DraftNote {
        taken: draft.taken().as_ref().map(Square::to_string),
        tiles: draft.tiles().iter().map(tile).collect(),
    }
}

fn read_tile(text: &str, game: &Game) -> Option<PlacedTile> {
    match text.strip_prefix(BLANK) {
        Some(letter) => game.tiles().letter(letter).map(PlacedTile::blank),
        None => game.tiles().letter(text).map(PlacedTile::plain),
    }
}
