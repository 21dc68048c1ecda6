//! The time of look-ups, and of opening and building word lists and graphs: `cargo bench --bench words`

#![allow(clippy::unwrap_used, missing_docs, reason = "a failing benchmark should stop at once")]

use std::collections::HashSet;

use divan::{Bencher, black_box};
use rackety_engine::{Lexicon, RandomStream};

fn main() {
    divan::main();
}

/// The lists measured: one of usual size, and the largest.
const LISTS: [&str; 2] = ["en", "nb"];

/// The number of words looked up in one sample, in random order.
const LOOK_UPS: usize = 20_000;

fn read(id: &str) -> Vec<u8> {
    std::fs::read(format!("{}/dictionaries/{id}.words", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn open(id: &str) -> Lexicon {
    Lexicon::from_packed(id, &read(id)).unwrap()
}

/// Half words, half words with one letter changed, so that a miss is not clear from the first letters.
fn look_ups(lexicon: &Lexicon) -> Vec<String> {
    let words: Vec<String> = lexicon.words().collect();
    let mut random = RandomStream::seeded(1);
    let mut look_ups: Vec<String> = Vec::with_capacity(LOOK_UPS);
    while look_ups.len() < LOOK_UPS {
        let word = &words[random.below(words.len())];
        if look_ups.len().is_multiple_of(2) {
            look_ups.push(word.clone());
            continue;
        }
        let mut letters: Vec<char> = word.chars().collect();
        let place = random.below(letters.len());
        letters[place] = char::from(b'A' + u8::try_from(random.below(26)).unwrap());
        let changed: String = letters.into_iter().collect();
        if !lexicon.contains(&changed) {
            look_ups.push(changed);
        }
    }
    assert_eq!(look_ups.iter().filter(|word| lexicon.contains(word)).count(), LOOK_UPS / 2);
    look_ups
}

/// The time of [`LOOK_UPS`] look-ups, half of them hits and half near misses.
#[divan::bench_group(sample_size = 1, sample_count = 100)]
mod contains {
    use super::{Bencher, HashSet, LISTS, black_box, look_ups, open};

    #[divan::bench(args = LISTS)]
    fn lexicon(bencher: Bencher, id: &str) {
        let lexicon = open(id);
        let look_ups = look_ups(&lexicon);
        bencher.bench_local(|| black_box(&look_ups).iter().filter(|word| lexicon.contains(word)).count());
    }

    #[divan::bench(args = LISTS)]
    fn hash_set(bencher: Bencher, id: &str) {
        let lexicon = open(id);
        let set: HashSet<String> = lexicon.words().collect();
        let look_ups = look_ups(&lexicon);
        bencher
            .bench_local(|| black_box(&look_ups).iter().filter(|word| set.contains(word.as_str())).count());
    }
}

/// Unpacking all lists, with their bytes in memory, inflated.
#[divan::bench]
fn unpack_all(bencher: Bencher) {
    let files = std::fs::read_dir(format!("{}/dictionaries", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let ids = names.filter_map(|name| Some(name.strip_suffix(".words")?.to_owned()));
    let lists: Vec<(String, Vec<u8>)> = ids.map(|id| (id.clone(), read(&id))).collect();
    bencher.bench_local(|| {
        let opened = lists.iter().map(|(id, bytes)| Lexicon::from_packed(id, black_box(bytes)).unwrap());
        opened.map(|lexicon| lexicon.len()).sum::<usize>()
    });
}

/// Word graphs: building one, for a whole game or its first turn, and reading one from the cache folder.
#[divan::bench_group(sample_size = 1, sample_count = 20)]
mod graph {
    use rackety::config::rulesets::RulesetLibrary;
    use rackety::files::{DictionaryLibrary, WordGraphCache};
    use rackety_engine::bots::BotVocabulary;
    use rackety_engine::{Game, TileSet, Vocabulary, WordGraph};

    use super::{Bencher, LISTS};

    /// The languages of Wordfeud, each of which has a list.
    fn languages() -> Vec<String> {
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        ruleset.tile_sets().map(|set| set.language().to_owned()).collect()
    }

    fn words(id: &str) -> (Vocabulary, TileSet) {
        let lexicon = DictionaryLibrary::new(None).get(id).unwrap().open().unwrap();
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        (Vocabulary::plain(lexicon), ruleset.tile_set(id).unwrap().clone())
    }

    #[divan::bench(args = languages())]
    fn build(bencher: Bencher, id: &str) {
        let (words, tiles) = words(id);
        bencher.bench_local(|| WordGraph::build(&words, &tiles).unwrap());
    }

    #[divan::bench(args = languages())]
    fn build_for_the_first_turn(bencher: Bencher, id: &str) {
        let (words, tiles) = words(id);
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let game = Game::builder(ruleset, words).players(["Ann", "Bot"]).language(id).start().unwrap();
        bencher.bench_local(|| {
            WordGraph::build(&BotVocabulary::All.words_within_reach(&game, None), &tiles).unwrap()
        });
    }

    #[divan::bench(args = LISTS)]
    fn read_from_file(bencher: Bencher, id: &str) {
        let (words, tiles) = words(id);
        let folder = tempfile::tempdir().unwrap();
        let cache = || WordGraphCache::new(Some(folder.path().to_owned()));
        cache().get(&words, &tiles).unwrap();
        bencher.bench_local(|| cache().get(&words, &tiles).unwrap());
    }
}
