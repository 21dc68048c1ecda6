//! The hand: the tiles that the player to move can place, as counts, and the bonuses of the game.

use std::sync::Arc;

use super::letter_bonus_scorer::LetterBonusScorer;
use super::word_graph::nodes::bit;
pub(super) use crate::play::MAX_PLAY_TILES;
use crate::play::{ExtraTile, Gift, PlayBonus, Position};
use crate::ruleset::TakenBlank;
use crate::tiles::{MAX_LETTERS, PlacedTile, Tile};

/// Room for every letter that a tile can show.
pub(super) const LETTERS: usize = MAX_LETTERS;

/// The tiles of the rack, the gift blank and a taken tile, and what scoring needs of the rules.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    /// The number of tiles with each letter.
    pub(super) counts: [u8; LETTERS],
    /// The letters with at least one tile.
    letters: u64,
    /// The number of blanks, the gift included.
    pub(super) blanks: u8,
    pub(super) gift: Gift,
    /// The points of a tile with each letter.
    pub(super) points: [u8; LETTERS],
    /// The last letter of the tile set.
    last_letter: u8,
    bonus: PlayBonus,
    /// Finds the bonuses of plays by letters, if there are any.
    letter_bonuses: Option<Arc<LetterBonusScorer>>,
}

impl Hand {
    /// The rack and, where there is one, the gift blank.
    pub(super) fn new(position: &Position<'_>) -> Self {
        let bonus = position.bonus();
        let by_letters = bonus.each_word().by_letters();
        let mut hand = Self {
            counts: [0; LETTERS],
            letters: 0,
            blanks: u8::from(position.gift == Gift::Held),
            gift: position.gift,
            points: [0; LETTERS],
            last_letter: u8::try_from(position.tiles.letters().len().saturating_sub(1)).unwrap_or(u8::MAX),
            letter_bonuses: (!by_letters.is_empty())
                .then(|| Arc::new(LetterBonusScorer::new(position.board, by_letters))),
            bonus,
        };
        for &tile in position.rack.tiles() {
            match tile {
                Tile::Blank => hand.blanks += 1,
                Tile::Letter(letter) => {
                    // A letter of another tile set cannot be placed.
                    if letter.index() < position.tiles.letters().len() {
                        hand.add(letter.index());
                    }
                }
            }
        }
        for (letter, info) in position.tiles.letters() {
            hand.points[letter.index()] = u8::try_from(info.points()).unwrap_or(u8::MAX);
        }
        hand
    }

    /// The hand with a taken tile added.
    pub(super) fn with(&self, taken: TakenKind) -> Self {
        let mut hand = self.clone();
        match taken {
            TakenKind::Blank | TakenKind::FixedBlank(_) => hand.blanks += 1,
            // A letter of another tile set is in no word.
            TakenKind::Letter(letter) if bit(letter) == 0 => {}
            TakenKind::Letter(letter) => hand.add(letter.into()),
        }
        hand
    }

    /// The hand with no other tiles than these letters and this number of blanks.
    pub(super) fn with_only(&self, letters: &[u8], blanks: u8) -> Self {
        let mut hand = Self { counts: [0; LETTERS], letters: 0, blanks, ..self.clone() };
        for &letter in letters {
            hand.add(letter.into());
        }
        hand
    }

    fn add(&mut self, letter: usize) {
        self.counts[letter & 63] += 1;
        self.letters |= 1 << (letter & 63);
    }

    /// The letters with at least one tile.
    pub(super) const fn letters(&self) -> u64 {
        self.letters
    }

    /// The letters that can be placed: any letter, if there is a blank.
    pub(super) const fn usable(&self) -> u64 {
        if self.blanks == 0 { self.letters } else { u64::MAX }
    }

    /// The number of tiles.
    pub(super) fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum::<usize>() + usize::from(self.blanks)
    }

    /// The last letter of the tile set.
    pub(super) const fn last_letter(&self) -> u8 {
        self.last_letter
    }

    /// The points of a tile with a letter.
    pub(super) const fn points_of(&self, letter: u8) -> i64 {
        self.points[(letter & 63) as usize] as i64
    }

    /// The bonuses of the game.
    #[inline]
    pub(super) const fn bonus(&self) -> &PlayBonus {
        &self.bonus
    }

    /// Finds the bonuses of plays by letters, if there are any.
    #[inline]
    pub(super) fn letter_bonuses(&self) -> Option<&LetterBonusScorer> {
        self.letter_bonuses.as_deref()
    }

    /// Own tiles and bonus of a play without a taken tile (SF-6, SF-18).
    #[inline]
    pub(super) fn own_and_bonus(&self, tiles: u8, has_blank: bool) -> (u8, i32) {
        if has_blank && self.gift == Gift::Held {
            (tiles - 1, self.bonus.of_tiles(usize::from(tiles - 1), ExtraTile::Gift))
        } else {
            (tiles, self.bonus.of_tiles(usize::from(tiles), ExtraTile::None))
        }
    }

    /// Own tiles of a play with a taken tile, and its bonus less the price of the taking.
    #[inline]
    pub(super) fn own_and_bonus_with_taken(&self, tiles: u8) -> (u8, i32) {
        (tiles - 1, self.bonus.of_taking(usize::from(tiles - 1)))
    }

    /// The highest bonus by number of tiles placed, if no tile is taken.
    pub(super) fn highest_bonuses(&self) -> [i32; MAX_PLAY_TILES + 1] {
        let of_words = self.bonus.highest();
        highest_by_tiles(|tiles| {
            let of_tiles = self.own_and_bonus(tiles, false).1.max(self.own_and_bonus(tiles, true).1);
            of_words + of_tiles
        })
    }

    /// The highest bonus by number of tiles placed, one of which is taken, less the price of the taking.
    pub(super) fn highest_bonuses_with_taken(&self) -> [i32; MAX_PLAY_TILES + 1] {
        let of_words = self.bonus.highest();
        highest_by_tiles(|tiles| of_words + self.own_and_bonus_with_taken(tiles).1)
    }
}

/// A bonus for each number of tiles; 0 for none.
fn highest_by_tiles(bonus: impl Fn(u8) -> i32) -> [i32; MAX_PLAY_TILES + 1] {
    std::array::from_fn(|tiles| match u8::try_from(tiles).unwrap_or(u8::MAX) {
        0 => 0,
        tiles => bonus(tiles),
    })
}

/// A taken tile in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TakenKind {
    /// A tile with this letter.
    Letter(u8),
    /// A blank for any letter.
    Blank,
    /// A blank for this letter only (SF-16).
    FixedBlank(u8),
}

impl TakenKind {
    pub(super) fn new(tile: PlacedTile, rule: TakenBlank) -> Self {
        // A letter of another tile set is in no word; it has no bit in a letter set.
        let letter = tile.letter().number();
        match (tile.tile(), rule) {
            (Tile::Letter(_), _) => Self::Letter(letter),
            (Tile::Blank, TakenBlank::Free) => Self::Blank,
            (Tile::Blank, TakenBlank::Fixed) => Self::FixedBlank(letter),
        }
    }
}
