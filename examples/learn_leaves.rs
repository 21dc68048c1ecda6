//! Learns leave values from self-play, and prints a leave table for `rulesets/leaves/`.
//!
//! `cargo run --release --example learn_leaves -- RULESET LANGUAGE GAMES ROUNDS > FILE`
//!
//! In each round experts play GAMES games with the values of the round before, the first with estimates from the tile
//! set. A sample is the leave of a turn and the equity of the same player's next turn by the values so far. Least
//! squares with a ridge towards the estimate, for letters with few samples, give the next values. The same arguments
//! print the same file.

#![allow(clippy::unwrap_used, reason = "a failing tool should stop at once")]
#![allow(clippy::disallowed_macros, reason = "a tool prints its result")]

#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../tests/engine/common.rs"]
mod common;
#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../src/engine/tests/common/test_game.rs"]
mod test_game;

use std::fmt::Write as _;
use std::sync::Arc;

use common::{lexicon, ruleset};
use rackety_engine::bots::{Bot, Budget, LeaveTable, Level};
use rackety_engine::toml_file::SourceFile;
use rackety_engine::{Action, Game, Tile, TileSet, TurnOutcome, Vocabulary, WordGraph};
use test_game::game;

/// The number of tiles of one letter that have separate values.
const COPIES: usize = 3;

/// From four more vowels than consonants to six fewer.
const BALANCES: usize = 11;
const LEAST_BALANCE: i64 = -4;

/// The weight of the estimate, in turns.
const RIDGE: f64 = 120.0;

/// A turn: the features of the leave, and by how many points its result exceeded the predicted value.
type Sample = (Vec<usize>, f64);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, language, games, rounds] = arguments.as_slice() else {
        println!("usage: learn_leaves RULESET LANGUAGE GAMES ROUNDS");
        return;
    };
    let ruleset = ruleset(id);
    let tiles = ruleset.tile_set(language).unwrap();
    let rules = ruleset.dictionary(language);
    let vocabulary = Arc::new(Vocabulary::adjusted(Arc::new(lexicon(language)), &rules.add, &rules.remove));
    let graph = WordGraph::build(&vocabulary, tiles).unwrap();
    let (games, rounds): (u64, u64) = (games.parse().unwrap(), rounds.parse().unwrap());
    let model = LinearModel::new(tiles);
    let mut values = model.prior(tiles);
    for round in 0..rounds {
        let leaves = {
            let source = SourceFile { file: "values".to_owned(), text: model.write(&values) };
            LeaveTable::parse(&source, tiles).unwrap()
        };
        let mut samples = Vec::new();
        for seed in 0..games {
            let seed = round * games + seed;
            let game = game(&ruleset).language(language).vocabulary(&vocabulary).seed(seed).start();
            play(game, Bot::new(Level::Expert, &graph, leaves.clone()), &model, &mut |features, equity| {
                let predicted: f64 = features.iter().map(|&feature| values[feature]).sum();
                samples.push((features, equity - predicted));
            });
        }
        for (value, step) in values.iter_mut().zip(least_squares(&samples, model.features())) {
            *value += step;
        }
    }
    println!("# Leave values for `{id}`, language `{language}`, in points, learnt from self-play:");
    println!("# cargo run --release --example learn_leaves -- {}", arguments.join(" "));
    println!(
        "# For each letter, the values of its first, second, and third and further tiles; `balance` by the number of"
    );
    println!("# consonants minus vowels, from -4 to 6.");
    print!("{}", model.write(&values));
}

/// Plays a game, and reports for each turn the leave, and the equity of the same player's next turn.
fn play(mut game: Game, mut bot: Bot, model: &LinearModel, learn: &mut dyn FnMut(Vec<usize>, f64)) {
    let mut before: Vec<Option<Vec<usize>>> = vec![None; game.state().players().len()];
    // After that, the endgame begins, where leaves have other values.
    let full = game.setup().ruleset.rack_size();
    let mut turns = 0;
    while game.state().ending().is_none() && full <= game.state().bag().len() && turns < 200 {
        turns += 1;
        let seat = game.state().to_move();
        let rack = game.state().player(seat).rack().tiles().to_vec();
        let decision = bot.decide(&game.view(seat), Budget::positions(1)).unwrap();
        if decision.action == Action::Pass {
            break;
        }
        let turn = game.act(decision.action).unwrap();
        let used_tiles: &[Tile] = match &turn.outcome {
            TurnOutcome::Play { scored, .. } => &scored.own,
            TurnOutcome::Exchange { given, .. } => given,
            _ => &[],
        };
        let mut leave = rack;
        for tile in used_tiles {
            let place = leave.iter().position(|other| other == tile).unwrap();
            leave.remove(place);
        }
        let points = f64::from(turn.points());
        let features = model.features_of(&leave);
        // The model's first feature is the value of a turn regardless of the leave.
        let leave_value = bot.leaves().value(&leave);
        #[allow(clippy::cast_precision_loss, reason = "hundredths of a point")]
        let equity = points + leave_value as f64 / 100.0;
        if let Some(earlier) = before[seat.index()].replace(features) {
            learn(earlier, equity);
        }
    }
}

/// The features of a leave, numbered; the first is constant, for the value of the next turn itself.
struct LinearModel {
    letters: Vec<String>,
    vowels: Vec<bool>,
}

impl LinearModel {
    fn new(tiles: &TileSet) -> Self {
        let letters: Vec<String> = tiles.letters().map(|(_, info)| info.text().to_owned()).collect();
        let vowels = letters
            .iter()
            .map(|text| text.starts_with(|first| "AEIOUYÄÖÜÅÆØÁÉÍÓÚÂÊÔÃÕÀÇ".contains(first) && first != 'Ç'))
            .collect();
        Self { letters, vowels }
    }

    fn features(&self) -> usize {
        1 + COPIES * (self.letters.len() + 1) + BALANCES
    }

    fn feature(letter: usize, copy: usize) -> usize {
        1 + letter * COPIES + copy.min(COPIES - 1)
    }

    fn balance(&self, balance: i64) -> usize {
        let place = usize::try_from(balance - LEAST_BALANCE).unwrap_or(0).min(BALANCES - 1);
        1 + COPIES * (self.letters.len() + 1) + place
    }

    fn features_of(&self, leave: &[Tile]) -> Vec<usize> {
        let mut counts = vec![0; self.letters.len() + 1];
        let mut balance = 0;
        let mut features = vec![0];
        for tile in leave {
            let letter = match tile {
                Tile::Letter(letter) => letter.index(),
                Tile::Blank => self.letters.len(),
            };
            if let Some(vowel) = self.vowels.get(letter) {
                balance += if *vowel { -1 } else { 1 };
            }
            features.push(Self::feature(letter, counts[letter]));
            counts[letter] += 1;
        }
        features.push(self.balance(balance));
        features
    }

    /// The estimate, as values of features.
    fn prior(&self, tiles: &TileSet) -> Vec<f64> {
        let leaves = LeaveTable::estimated(tiles);
        let mut values = vec![0.0; self.features()];
        #[allow(clippy::cast_precision_loss, reason = "hundredths of a point")]
        let leave_value = |leave: &[Tile]| leaves.value(leave) as f64 / 100.0;
        let letters = tiles.letters().map(|(letter, _)| Tile::Letter(letter));
        for (index, tile) in letters.chain([Tile::Blank]).enumerate() {
            for copy in 0..COPIES {
                values[Self::feature(index, copy)] =
                    leave_value(&vec![tile; copy + 1]) - leave_value(&vec![tile; copy]);
            }
        }
        values
    }

    fn write(&self, values: &[f64]) -> String {
        let row = |from: usize, count: usize| {
            let row: Vec<String> =
                values[from..from + count].iter().map(|value| format!("{value:.2}")).collect();
            format!("[{}]", row.join(", "))
        };
        let vowels: Vec<String> = self
            .letters
            .iter()
            .zip(&self.vowels)
            .filter(|(_, vowel)| **vowel)
            .map(|(letter, _)| format!("{letter:?}"))
            .collect();
        let mut text = format!("vowels = [{}]\n", vowels.join(", "));
        let _ = writeln!(text, "balance = {}", row(self.balance(LEAST_BALANCE), BALANCES));
        let _ = writeln!(text, "blank = {}\n\n[letters]", row(Self::feature(self.letters.len(), 0), COPIES));
        for (index, letter) in self.letters.iter().enumerate() {
            let _ = writeln!(text, "{letter:?} = {}", row(Self::feature(index, 0), COPIES));
        }
        text
    }
}

/// The values that fit the samples best, with a ridge that keeps them near zero.
fn least_squares(samples: &[Sample], features: usize) -> Vec<f64> {
    let mut rows = vec![vec![0.0; features + 1]; features];
    for (index, row) in rows.iter_mut().enumerate() {
        // The constant feature has no ridge.
        row[index] = if index == 0 { 1e-6 } else { RIDGE };
    }
    for (present, excess) in samples {
        for &feature in present {
            for &other in present {
                rows[feature][other] += 1.0;
            }
            rows[feature][features] += excess;
        }
    }
    // Gauss-Jordan elimination; the ridge keeps every pivot above zero.
    for pivot in 0..features {
        let scale = rows[pivot][pivot];
        let reduced: Vec<f64> = rows[pivot].iter().map(|value| value / scale).collect();
        for (index, row) in rows.iter_mut().enumerate() {
            let times = row[pivot];
            if index != pivot && times != 0.0 {
                for (value, part) in row.iter_mut().zip(&reduced) {
                    *value -= times * part;
                }
            }
        }
        rows[pivot] = reduced;
    }
    rows.into_iter().map(|row| row[features]).collect()
}
