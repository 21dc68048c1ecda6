//! Mutations: of bytes, of lines, and of the values of TOML and JSON.

mod bytes;
mod text;
mod tree;

use rackety_engine::RandomStream;
use serde_json::Value;

/// The ways in which inputs are mutated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Inputs are mutated as TOML, and as text.
    Toml,
    /// Inputs are mutated as JSON, and as text.
    Json,
    /// Inputs are mutated as lines of words.
    Text,
    /// Inputs are mutated as bytes.
    Bytes,
}

/// The material from which inserted parts are taken: the seeds, and texts that have broken programs.
#[derive(Debug)]
pub(crate) struct Material {
    seeds: Vec<Vec<u8>>,
    trees: Vec<Value>,
    /// Keys and texts of the seeds, or their words.
    words: Vec<String>,
}

impl Material {
    pub(crate) fn new<'s>(format: Format, seeds: impl Iterator<Item = &'s [u8]>) -> Self {
        let seeds: Vec<Vec<u8>> = seeds.map(<[u8]>::to_vec).collect();
        let trees: Vec<Value> = seeds.iter().filter_map(|seed| tree::parse(format, seed)).collect();
        let mut words: Vec<String> = text::TOKENS.iter().map(|&token| token.to_owned()).collect();
        words.push("A".repeat(300));
        words.push("e\u{301}\u{316}".repeat(20));
        match format {
            Format::Toml | Format::Json => {
                for tree in &trees {
                    tree::collect_words(tree, &mut words);
                }
            }
            Format::Text => {
                let texts = seeds.iter().map(|seed| String::from_utf8_lossy(seed));
                words.extend(
                    texts.flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()),
                );
            }
            Format::Bytes => {}
        }
        words.sort_unstable();
        words.dedup();
        Self { seeds, trees, words }
    }

    fn word(&self, random: &mut RandomStream) -> &str {
        &self.words[random.below(self.words.len())]
    }

    fn seed(&self, random: &mut RandomStream) -> &[u8] {
        &self.seeds[random.below(self.seeds.len())]
    }

    fn tree(&self, random: &mut RandomStream) -> &Value {
        self.trees.get(random.below(self.trees.len())).unwrap_or(&Value::Null)
    }
}

/// Mutates an input one to eight times.
pub(crate) fn mutate(
    format: Format,
    input: &[u8],
    material: &Material,
    random: &mut RandomStream,
) -> Vec<u8> {
    let rounds = [1, 1, 1, 1, 2, 2, 4, 8][random.below(8)];
    let as_tree = matches!(format, Format::Toml | Format::Json) && random.below(4) != 0;
    if let Some(mut root) = as_tree.then(|| tree::parse(format, input)).flatten() {
        for _ in 0..rounds {
            tree::mutate(&mut root, material, random);
        }
        if let Some(written) = tree::write(format, &root) {
            return written;
        }
    }
    let mut mutated = input.to_vec();
    for _ in 0..rounds {
        if format == Format::Bytes || random.below(4) == 0 {
            bytes::mutate(&mut mutated, material.seed(random), random);
        } else {
            mutated = text::mutate(&mutated, material, random);
        }
    }
    mutated
}

/// A random range of a length, mostly short.
fn range(length: usize, random: &mut RandomStream) -> std::ops::Range<usize> {
    let start = random.below(length + 1);
    let most = (length - start).min(1 << random.below(10));
    start..start + random.below(most + 1)
}
