//! The mean value of a leave with tiles still to be drawn: what an average draw is worth.

use super::outlook::Outlook;
use super::table::{LeaveTable, TilesOfKind};
use crate::bots::float::{float, rounded};
use crate::tiles::Tile;

impl LeaveTable {
    /// The mean value of these tiles together with `drawn` tiles that are drawn from `unseen`, over all possible draws, in
    /// hundredths of a point. If there are fewer tiles, all of them are drawn.
    ///
    /// A value is a sum, so its mean is a sum of means, and needs no sampling.
    pub fn mean_value(&self, kept: &[Tile], unseen: &[Tile], drawn: usize) -> i64 {
        let draw = Draw { tiles: drawn.min(unseen.len()), unseen: unseen.len() };
        let (kept_of, unseen_of) = (self.count_kinds(kept), self.count_kinds(unseen));
        let of_kinds = (0..self.kinds.len()).map(|kind| {
            let value = |more| self.kind_value(TilesOfKind { kind, count: kept_of[kind] + more });
            draw.mean(unseen_of[kind], value)
        });
        let of_pairs = (0..self.kinds.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let of_pairs =
            of_pairs.filter(|&(one, other)| self.pair_value(one, other) != 0).map(|(one, other)| {
                // Tiles that are kept are there whatever is drawn.
                let missing = |kind: usize| if kept_of[kind] == 0 { Some(unseen_of[kind]) } else { None };
                float(self.pair_value(one, other)) * draw.probability_of_both(missing(one), missing(other))
            });
        rounded(of_kinds.sum::<f64>() + of_pairs.sum::<f64>() + self.mean_balance(kept, unseen, draw))
    }

    /// The number of tiles of each kind.
    fn count_kinds(&self, tiles: &[Tile]) -> Vec<usize> {
        let mut counts = vec![0; self.kinds.len()];
        for &tile in tiles {
            counts[self.kind_of(tile)] += 1;
        }
        counts
    }

    /// The mean value of the balance of vowels and consonants after a draw.
    fn mean_balance(&self, kept: &[Tile], unseen: &[Tile], draw: Draw) -> f64 {
        let count = |tiles: &[Tile], wanted: bool| {
            tiles.iter().filter(|&&tile| self.vowels.get(self.kind_of(tile)) == Some(&wanted)).count()
        };
        let (vowels, consonants) = (count(unseen, true), count(unseen, false));
        let held = count(kept, false).cast_signed() - count(kept, true).cast_signed();
        let mut mean = 0.0;
        for more_vowels in 0..=vowels.min(draw.tiles) {
            for more in 0..=consonants.min(draw.tiles - more_vowels) {
                let after = held + more.cast_signed() - more_vowels.cast_signed();
                let probability = draw.probability(&[(vowels, more_vowels), (consonants, more)]);
                let after = i64::try_from(after).unwrap_or_default() * Outlook::PARTS;
                mean += probability * float(self.balance_value(after));
            }
        }
        mean
    }
}

/// A draw of a number of tiles from the unseen ones, every one of which is as likely as any other.
#[derive(Debug, Clone, Copy)]
struct Draw {
    tiles: usize,
    unseen: usize,
}

impl Draw {
    /// The mean of a value by the number of tiles of one kind that are drawn; `left` of them are unseen.
    fn mean(self, left: usize, value: impl Fn(usize) -> i64) -> f64 {
        (0..=left.min(self.tiles)).map(|more| self.probability(&[(left, more)]) * float(value(more))).sum()
    }

    /// The probability that tiles of both kinds are there after the draw, or `None` for a kind that is there before,
    /// else the number of its tiles that are unseen.
    fn probability_of_both(self, one: Option<usize>, other: Option<usize>) -> f64 {
        let without = |left: usize| self.probability(&[(left, 0)]);
        match (one, other) {
            (None, None) => 1.0,
            (Some(left), None) | (None, Some(left)) => 1.0 - without(left),
            (Some(left), Some(right)) => 1.0 - without(left) - without(right) + without(left + right),
        }
    }

    /// The probability of drawing these numbers of some kinds of tile; each comes with the number of such tiles unseen.
    fn probability(self, kinds: &[(usize, usize)]) -> f64 {
        let (named, taken) = kinds.iter().fold((0, 0), |sum, kind| (sum.0 + kind.0, sum.1 + kind.1));
        let (Some(rest), Some(others)) = (self.tiles.checked_sub(taken), self.unseen.checked_sub(named))
        else {
            return 0.0;
        };
        let named: f64 = kinds.iter().map(|&(left, more)| ways(left, more)).product();
        named * ways(others, rest) / ways(self.unseen, self.tiles)
    }
}

/// The number of ways to choose some of these tiles.
fn ways(tiles: usize, chosen: usize) -> f64 {
    let number = |count: usize| float(i64::try_from(count).unwrap_or_default());
    let factor = |taken: usize| tiles.checked_sub(taken).map_or(0.0, number) / number(taken + 1);
    (0..chosen).map(factor).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;

    #[test]
    fn the_mean_is_that_of_all_draws() {
        let ruleset = Ruleset::parse("tiny", include_str!("../../tests/data/tiny.toml")).unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        let table = LeaveTable::estimated(tiles);
        let kinds: Vec<Tile> = tiles.letters().map(|(letter, _)| Tile::Letter(letter)).collect();
        let (a, t) = (kinds[0], kinds[1]);
        let unseen = [a, a, a, t, t, Tile::Blank, Tile::Blank];
        let kept = [t, a];
        for drawn in 0..=3 {
            // All ordered draws without putting back.
            let mut draws = vec![Vec::new()];
            for _ in 0..drawn {
                let longer = |draw: &Vec<usize>| {
                    let rest = (0..unseen.len()).filter(|index| !draw.contains(index));
                    rest.map(|index| draw.iter().copied().chain([index]).collect()).collect::<Vec<_>>()
                };
                draws = draws.iter().flat_map(longer).collect();
            }
            let value = |draw: &Vec<usize>| {
                let rack: Vec<Tile> =
                    kept.into_iter().chain(draw.iter().map(|&index| unseen[index])).collect();
                table.value(&rack)
            };
            let sum: i64 = draws.iter().map(value).sum();
            let mean = float(sum) / float(draws.len().try_into().unwrap());
            assert!((float(table.mean_value(&kept, &unseen, drawn)) - mean).abs() <= 0.51, "{drawn} drawn");
        }
        assert_eq!(table.mean_value(&kept, &[t], 5), table.value(&[t, a, t]), "the bag has only one tile");
    }
}
