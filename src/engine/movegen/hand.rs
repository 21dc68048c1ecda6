//! The hand: the tiles that the player to move can place, as counts, and what the rules add to a play's points.

use std::sync::Arc;

use super::theme_bonus::ThemeBonus;
use super::word_graph::nodes::bit;
use crate::play::{Gift, Position};
use crate::rack::Rack;
use crate::ruleset::{TakenBlank, WordBonuses};
use crate::tiles::{MAX_LETTERS, PlacedTile, Tile};

/// The most tiles of one play: a full rack, and a taken tile or the gift blank.
pub(super) const MAX_PLAY_TILES: usize = Rack::MAX_TILES + 1;

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
    /// Bonus by number of own tiles.
    bonus: [i32; MAX_PLAY_TILES + 1],
    bonus_with_taken: [i32; MAX_PLAY_TILES + 1],
    /// The bonus with a taken tile, less the price of the taking.
    taking_bonus: [i32; MAX_PLAY_TILES + 1],
    /// Whether the gift earns the bonus of a taken tile (SF-18).
    gift_as_taken: bool,
    /// Bonus of a word by its length.
    word_bonuses: WordBonuses,
    /// Bonus of a play by the number of its new words, if there is one.
    formed_bonuses: Option<WordBonuses>,
    /// The theme words, if there are any.
    theme: Option<Arc<ThemeBonus>>,
}

impl Hand {
    /// The rack and, where there is one, the gift blank.
    pub(super) fn new(position: &Position<'_>) -> Self {
        let mut hand = Self {
            counts: [0; LETTERS],
            letters: 0,
            blanks: u8::from(position.gift == Gift::Held),
            gift: position.gift,
            points: [0; LETTERS],
            last_letter: u8::try_from(position.tiles.letters().len().saturating_sub(1)).unwrap_or(u8::MAX),
            bonus: [0; MAX_PLAY_TILES + 1],
            bonus_with_taken: [0; MAX_PLAY_TILES + 1],
            taking_bonus: [0; MAX_PLAY_TILES + 1],
            gift_as_taken: position.ruleset.gift_as_taken(),
            word_bonuses: *position.ruleset.word_bonuses(),
            formed_bonuses: Some(*position.ruleset.formed_bonuses()).filter(|formed| 0 < formed.highest()),
            theme: ThemeBonus::new(position),
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
        for bonus in position.ruleset.bonuses().iter().rev() {
            hand.bonus[bonus.own.min(MAX_PLAY_TILES)] = bonus.points;
            hand.bonus_with_taken[bonus.own.min(MAX_PLAY_TILES)] = bonus.with_taken;
        }
        // A taking costs its price whatever the play scores, so it is a bonus below zero.
        let price = position.ruleset.take().map_or(0, |take| take.price);
        hand.taking_bonus = hand.bonus_with_taken.map(|bonus| bonus - price);
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

    /// Own tiles and bonus of a play without a taken tile (SF-6, SF-18).
    #[inline]
    pub(super) fn bonus(&self, tiles: u8, has_blank: bool) -> (u8, i32) {
        if has_blank && self.gift == Gift::Held {
            let own = tiles - 1;
            let bonus = if self.gift_as_taken { &self.bonus_with_taken } else { &self.bonus };
            (own, bonus[usize::from(own).min(MAX_PLAY_TILES)])
        } else {
            (tiles, self.bonus[usize::from(tiles).min(MAX_PLAY_TILES)])
        }
    }

    /// Own tiles of a play with a taken tile, and its bonus less the price of the taking.
    #[inline]
    pub(super) fn bonus_with_taken(&self, tiles: u8) -> (u8, i32) {
        let own = tiles - 1;
        (own, self.taking_bonus[usize::from(own).min(MAX_PLAY_TILES)])
    }

    /// The bonus of a word of this many tiles.
    #[inline]
    pub(super) fn word_bonus(&self, tiles: usize) -> i32 {
        self.word_bonuses.of(tiles)
    }

    /// The bonuses of a play by the number of its new words, if there are any.
    #[inline]
    pub(super) const fn formed_bonuses(&self) -> Option<&WordBonuses> {
        self.formed_bonuses.as_ref()
    }

    /// The highest bonus of a play by the number of its new words.
    pub(super) fn highest_formed_bonus(&self) -> i32 {
        self.formed_bonuses.as_ref().map_or(0, WordBonuses::highest)
    }

    /// The theme words, if there are any.
    #[inline]
    pub(super) fn theme(&self) -> Option<&ThemeBonus> {
        self.theme.as_deref()
    }

    /// The highest bonus that a word in the lane can earn, and a play by the number of its words.
    fn highest_for_words(&self) -> i32 {
        self.word_bonuses.highest() + self.highest_formed_bonus()
    }

    /// The highest bonus by number of tiles placed, if no tile is taken, with the highest for the words that are formed.
    pub(super) fn highest_bonuses(&self) -> [i32; MAX_PLAY_TILES + 1] {
        std::array::from_fn(|tiles| {
            let tiles = u8::try_from(tiles).unwrap_or(u8::MAX);
            if tiles == 0 {
                0
            } else {
                let for_words =
                    self.highest_for_words() + self.theme().map_or(0, |theme| theme.highest(tiles));
                for_words + self.bonus(tiles, false).1.max(self.bonus(tiles, true).1)
            }
        })
    }

    /// The same if one of the tiles placed is taken.
    pub(super) fn highest_bonuses_with_taken(&self) -> [i32; MAX_PLAY_TILES + 1] {
        std::array::from_fn(|tiles| {
            let tiles = u8::try_from(tiles).unwrap_or(u8::MAX);
            if tiles == 0 {
                return 0;
            }
            let of_theme = self.theme().map_or(0, |theme| theme.highest_with_taken(tiles));
            self.highest_for_words() + of_theme + self.bonus_with_taken(tiles).1
        })
    }
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
    pub(super) fn of(tile: PlacedTile, rule: TakenBlank) -> Self {
        // A letter of another tile set is in no word; it has no bit in a letter set.
        let letter = u8::try_from(tile.letter().index()).unwrap_or(u8::MAX);
        match (tile.tile(), rule) {
            (Tile::Letter(_), _) => Self::Letter(letter),
            (Tile::Blank, TakenBlank::Free) => Self::Blank,
            (Tile::Blank, TakenBlank::Fixed) => Self::FixedBlank(letter),
        }
    }
}
