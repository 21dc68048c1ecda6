//! What the player to move can place, and what the rules add to a play's points.

use super::word_graph::nodes::bit;
use crate::play::{Gift, Table};
use crate::ruleset::TakenBlank;
use crate::tiles::{PlacedTile, Tile};

/// The most tiles of one play: a full rack of twelve, and a taken tile or the gift blank.
pub(super) const MOST_TILES: usize = 13;

/// Room for every letter that a tile can show.
pub(super) const LETTERS: usize = 64;

/// The rack as numbers of tiles, and what scoring needs of the rules.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    /// How many tiles show each letter.
    pub(super) counts: [u8; LETTERS],
    /// Those that there are tiles of.
    letters: u64,
    /// Blanks, the gift included.
    pub(super) blanks: u8,
    pub(super) gift: Gift,
    /// What each letter is worth.
    pub(super) points: [u8; LETTERS],
    /// The last of the tile set's letters.
    last_letter: u8,
    /// Extra points by number of own tiles.
    bonus: [i32; MOST_TILES + 1],
    bonus_with_taken: [i32; MOST_TILES + 1],
    /// Whether the gift counts as a taken tile for them (SF-18).
    gift_as_taken: bool,
}

impl Hand {
    pub(super) fn new(table: &Table<'_>) -> Self {
        let mut hand = Self {
            counts: [0; LETTERS],
            letters: 0,
            blanks: u8::from(table.gift == Gift::Held),
            gift: table.gift,
            points: [0; LETTERS],
            last_letter: u8::try_from(table.tiles.letters().len().saturating_sub(1)).unwrap_or(u8::MAX),
            bonus: [0; MOST_TILES + 1],
            bonus_with_taken: [0; MOST_TILES + 1],
            gift_as_taken: table.ruleset.gift_as_taken(),
        };
        for &tile in table.rack.tiles() {
            match tile {
                Tile::Blank => hand.blanks += 1,
                Tile::Letter(letter) => {
                    // A letter of another language can be placed nowhere.
                    if letter.index() < table.tiles.letters().len() {
                        hand.add(letter.index());
                    }
                }
            }
        }
        for (letter, info) in table.tiles.letters() {
            hand.points[letter.index()] = u8::try_from(info.points()).unwrap_or(u8::MAX);
        }
        for bonus in table.ruleset.bonuses().iter().rev() {
            hand.bonus[bonus.own.min(MOST_TILES)] = bonus.points;
            hand.bonus_with_taken[bonus.own.min(MOST_TILES)] = bonus.with_taken;
        }
        hand
    }

    /// The hand with a taken tile in it.
    pub(super) fn with(&self, taken: Taken) -> Self {
        let mut hand = self.clone();
        match taken {
            Taken::Blank | Taken::FixedBlank(_) => hand.blanks += 1,
            // A letter that the tile set has not is in no word.
            Taken::Letter(letter) if bit(letter) == 0 => {}
            Taken::Letter(letter) => hand.add(letter.into()),
        }
        hand
    }

    fn add(&mut self, letter: usize) {
        self.counts[letter & 63] += 1;
        self.letters |= 1 << (letter & 63);
    }

    /// The letters that there are tiles of.
    pub(super) const fn letters(&self) -> u64 {
        self.letters
    }

    /// The letters that can be put somewhere: any, if there is a blank.
    pub(super) const fn usable(&self) -> u64 {
        if self.blanks == 0 { self.letters } else { u64::MAX }
    }

    /// The number of tiles that can be placed.
    pub(super) fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum::<usize>() + usize::from(self.blanks)
    }

    /// The last of the tile set's letters.
    pub(super) const fn last_letter(&self) -> u8 {
        self.last_letter
    }

    pub(super) const fn points_of(&self, letter: u8) -> i64 {
        self.points[(letter & 63) as usize] as i64
    }

    /// Own tiles and extra points of a play without a taken tile (SF-6, SF-18).
    #[inline]
    pub(super) fn bonus(&self, tiles: u8, has_blank: bool) -> (u8, i32) {
        if has_blank && self.gift == Gift::Held {
            let own = tiles - 1;
            let bonus = if self.gift_as_taken { &self.bonus_with_taken } else { &self.bonus };
            (own, bonus[usize::from(own).min(MOST_TILES)])
        } else {
            (tiles, self.bonus[usize::from(tiles).min(MOST_TILES)])
        }
    }

    /// Own tiles and extra points of a play with a taken tile.
    #[inline]
    pub(super) fn bonus_with_taken(&self, tiles: u8) -> (u8, i32) {
        let own = tiles - 1;
        (own, self.bonus_with_taken[usize::from(own).min(MOST_TILES)])
    }
}

/// The extra points at most, by number of tiles placed, if no tile is taken.
pub(super) fn bonuses(hand: &Hand) -> [i32; MOST_TILES + 1] {
    std::array::from_fn(|tiles| {
        let tiles = u8::try_from(tiles).unwrap_or(u8::MAX);
        if tiles == 0 { 0 } else { hand.bonus(tiles, false).1.max(hand.bonus(tiles, true).1) }
    })
}

/// The same if a tile is taken.
pub(super) fn bonuses_with_taken(hand: &Hand) -> [i32; MOST_TILES + 1] {
    std::array::from_fn(|tiles| {
        let tiles = u8::try_from(tiles).unwrap_or(u8::MAX);
        if tiles == 0 { 0 } else { hand.bonus_with_taken(tiles).1 }
    })
}

/// What a tile is once it is taken from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// A tile with this letter.
    Letter(u8),
    /// A blank for any letter.
    Blank,
    /// A blank for this letter only (SF-16).
    FixedBlank(u8),
}

impl Taken {
    pub(super) fn of(tile: PlacedTile, rule: TakenBlank) -> Self {
        // A letter of another language is worth nothing and in no word; no number stands for it in a set.
        let letter = u8::try_from(tile.letter().index()).unwrap_or(u8::MAX);
        match (tile.tile(), rule) {
            (Tile::Letter(_), _) => Self::Letter(letter),
            (Tile::Blank, TakenBlank::Free) => Self::Blank,
            (Tile::Blank, TakenBlank::Fixed) => Self::FixedBlank(letter),
        }
    }
}
