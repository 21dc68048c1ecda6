//! The value of each letter and each square in play.

use std::collections::BTreeMap;

use rackety_engine::{Game, Placement, Premium, ScoredPlay, Square, Tile, TurnOutcome};

use super::merge::tallies;
use super::moments::{Moments, Thousandths};
use super::played_game::{PlayedGame, TurnNote};

tallies! {
    /// The tiles of all games, and where they were placed.
    pub struct TileTally {
        /// The tallies by letter; `?` for blanks.
        pub letters: BTreeMap<String, LetterTally>,
        /// The points of the turns that began with a full rack.
        pub full_racks: Moments,
        /// The tallies by square, as `h8`.
        pub squares: BTreeMap<String, SquareTally>,
        /// The tallies by kind of premium, as `2L`.
        pub premiums: BTreeMap<String, PremiumTally>,
    }

    /// The tiles with one letter. Tiles that were taken from the board, and the gift blank, are not among them.
    pub struct LetterTally {
        /// Tiles played from racks.
        pub played: u64,
        /// Tiles exchanged.
        pub exchanged: u64,
        /// Tiles left on racks at the end.
        pub left: u64,
        /// Tiles on the rack of the player on turn, all turns added up.
        pub held: u64,
        /// The points of the tiles in the plays that placed them, premiums included.
        pub points: i64,
        /// The points of turns that began with such a tile on a full rack.
        pub turns_with: Moments,
        /// The number of times the value of the tile was counted in those turns, once for each word and times its premiums.
        pub counted_with: u64,
    }

    /// One square of the board.
    pub struct SquareTally {
        /// Tiles placed on it.
        pub placed: u64,
        /// Tiles taken from it.
        pub taken: u64,
        /// The points that its premium added.
        pub premium_points: i64,
    }

    /// The premiums of one kind.
    pub struct PremiumTally {
        /// The number of times one was covered.
        pub used: u64,
        /// The points that they added: what the words would have scored less without each.
        pub points: i64,
    }
}

/// The values that count in a play because a tile was placed on a square.
struct SquareScore {
    /// The number of times the value of the tile counts.
    times: i32,
    /// The points that the premium adds.
    premium_points: i64,
}

impl TileTally {
    /// Counts the tiles of a game.
    pub(super) fn add(&mut self, played: &PlayedGame) {
        let game = &played.game;
        let rack_size = game.setup().ruleset.rack_size();
        for (turn, note) in played.turns() {
            for &tile in &note.rack {
                self.letter(game, tile).held += 1;
            }
            let mut counted: Vec<(Tile, u64)> = Vec::new();
            match &turn.outcome {
                TurnOutcome::Play { play, scored, .. } => {
                    if let Some(from) = play.take() {
                        self.square(from).taken += 1;
                    }
                    for placed in play.tiles() {
                        counted.extend(self.add_placed(game, *placed, scored));
                    }
                }
                TurnOutcome::Exchange { given, .. } => {
                    for &tile in given {
                        self.letter(game, tile).exchanged += 1;
                    }
                }
                _ => {}
            }
            if note.rack.len() == rack_size {
                self.add_full_rack(game, note, turn.points(), &counted);
            }
        }
        for (_, player) in game.state().players() {
            for &tile in player.rack().tiles() {
                self.letter(game, tile).left += 1;
            }
        }
    }

    /// Counts a tile of a play. Returns it, with how often its value counted, if it came from the rack.
    fn add_placed(&mut self, game: &Game, placed: Placement, scored: &ScoredPlay) -> Option<(Tile, u64)> {
        let premium = game.state().layout().premium(placed.square);
        let score = SquareScore::new(game, placed, premium, scored);
        let square = self.square(placed.square);
        square.placed += 1;
        square.premium_points += score.premium_points;
        if let Some(premium) = premium {
            let kind = self.premiums.entry(premium.to_string()).or_default();
            kind.used += 1;
            kind.points += score.premium_points;
        }
        let is_taken = scored.taken.is_some_and(|taken| taken.to == placed.square);
        if is_taken || scored.gift == Some(placed.square) {
            return None;
        }
        let tile = placed.tile.tile();
        let points = i64::from(game.tiles().points(tile)) * i64::from(score.times);
        let letter = self.letter(game, tile);
        letter.played += 1;
        letter.points += points;
        Some((tile, u64::try_from(score.times).unwrap_or_default()))
    }

    fn add_full_rack(&mut self, game: &Game, note: &TurnNote, points: i32, counted: &[(Tile, u64)]) {
        let points = Thousandths::whole(points);
        self.full_racks.add(points);
        let mut distinct = note.rack.clone();
        distinct.sort_unstable();
        distinct.dedup();
        for tile in distinct {
            let letter = self.letter(game, tile);
            letter.turns_with.add(points);
            let times = counted.iter().filter(|(other, _)| *other == tile).map(|(_, times)| times);
            letter.counted_with += times.sum::<u64>();
        }
    }

    fn letter(&mut self, game: &Game, tile: Tile) -> &mut LetterTally {
        let text = match tile {
            Tile::Letter(letter) => game.tiles().text(letter),
            Tile::Blank => BLANK,
        };
        self.letters.entry(text.to_owned()).or_default()
    }

    fn square(&mut self, square: Square) -> &mut SquareTally {
        self.squares.entry(square.to_string()).or_default()
    }
}

/// The name of blanks among letters.
pub(super) const BLANK: &str = "?";

impl SquareScore {
    fn new(game: &Game, placed: Placement, premium: Option<Premium>, scored: &ScoredPlay) -> Self {
        let value = game.tiles().points(placed.tile.tile());
        let letter_times = match premium {
            Some(Premium::Letter(times)) => times.times(),
            _ => 1,
        };
        if scored.words.is_empty() {
            let premium_points = i64::from(value) * i64::from(letter_times - 1);
            return Self { times: letter_times, premium_points };
        }
        let mut score = Self { times: 0, premium_points: 0 };
        for word in scored.words.iter().filter(|word| word.squares.contains(&placed.square)) {
            score.times = score.times.saturating_add(letter_times.saturating_mul(word.multiplier));
            score.premium_points += match premium {
                Some(Premium::Letter(times)) => {
                    i64::from(value) * i64::from(times.times() - 1) * i64::from(word.multiplier)
                }
                Some(Premium::Word(times)) => i64::from(word.points - word.points / times.times().max(1)),
                None => 0,
            };
        }
        score
    }
}
