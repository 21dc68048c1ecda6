//! What a look-up and opening the lists cost. `cargo bench --bench words`

#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark that cannot go on should stop")]

use std::collections::HashSet;

use divan::{Bencher, black_box};
use fst::Streamer as _;
use rackety_engine::Lexicon;

fn main() {
    divan::main();
}

/// The lists that look-ups are measured with: one of usual size, and the largest.
const LISTS: [&str; 2] = ["en", "nb"];

/// So many words are looked up in one go, in no order.
const LOOK_UPS: usize = 20_000;

fn read(id: &str) -> Vec<u8> {
    std::fs::read(format!("{}/dictionaries/{id}.fst", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn open(id: &str) -> Lexicon {
    Lexicon::from_bytes(id, read(id)).unwrap()
}

fn words(lexicon: &Lexicon) -> Vec<String> {
    let mut stream = lexicon.words().stream();
    let mut words = Vec::with_capacity(lexicon.len());
    while let Some(word) = stream.next() {
        words.push(std::str::from_utf8(word).unwrap().to_owned());
    }
    words
}

/// Half of them words, half of them words with one letter changed, so that a miss is not told by its first letters.
fn look_ups(lexicon: &Lexicon) -> Vec<String> {
    let words = words(lexicon);
    let mut random = 1_u64;
    let mut below = move |end: usize| {
        // The high bits of a linear congruential generator; any scatter will do.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % end
    };
    let mut asked: Vec<String> = Vec::with_capacity(LOOK_UPS);
    while asked.len() < LOOK_UPS {
        let word = &words[below(words.len())];
        if asked.len().is_multiple_of(2) {
            asked.push(word.clone());
            continue;
        }
        let mut letters: Vec<char> = word.chars().collect();
        let place = below(letters.len());
        letters[place] = char::from(b'A' + u8::try_from(below(26)).unwrap());
        let near: String = letters.into_iter().collect();
        if !lexicon.contains(&near) {
            asked.push(near);
        }
    }
    assert_eq!(asked.iter().filter(|word| lexicon.contains(word)).count(), LOOK_UPS / 2);
    asked
}

/// The time for 20,000 look-ups, half of them hits and half near misses.
#[divan::bench_group(sample_size = 1, sample_count = 100)]
mod contains {
    use super::{Bencher, HashSet, LISTS, black_box, look_ups, open, words};

    #[divan::bench(args = LISTS)]
    fn lexicon(bencher: Bencher, id: &str) {
        let lexicon = open(id);
        let asked = look_ups(&lexicon);
        bencher.bench_local(|| black_box(&asked).iter().filter(|word| lexicon.contains(word)).count());
    }

    #[divan::bench(args = LISTS)]
    fn hash_set(bencher: Bencher, id: &str) {
        let lexicon = open(id);
        let set: HashSet<String> = words(&lexicon).into_iter().collect();
        let asked = look_ups(&lexicon);
        bencher.bench_local(|| black_box(&asked).iter().filter(|word| set.contains(word.as_str())).count());
    }
}

/// All eleven lists, opened and verified; their bytes are in memory, as in the program.
#[divan::bench]
fn open_and_verify_all(bencher: Bencher) {
    let ids = ["en", "en-common", "nl", "da", "de", "fr", "nb", "pt", "es", "sv", "fi"];
    let lists: &'static [(&str, Vec<u8>)] = ids.map(|id| (id, read(id))).to_vec().leak();
    bencher.bench_local(|| {
        let opened =
            lists.iter().map(|(id, bytes)| Lexicon::from_bytes(id, black_box(bytes.as_slice())).unwrap());
        opened.map(|lexicon| lexicon.len()).sum::<usize>()
    });
}

/// What finding plays needs of a list: built the first time, read from the cache folder from then on.
#[divan::bench_group(sample_size = 1, sample_count = 20)]
mod graph {
    use rackety::files::{DictionaryLibrary, RulesetLibrary, WordGraphCache};
    use rackety_engine::{TileSet, Vocabulary, WordGraph};

    use super::{Bencher, LISTS};

    fn words(id: &str) -> (Vocabulary, TileSet) {
        let lexicon = DictionaryLibrary::new(None).get(id).unwrap().open().unwrap();
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        (Vocabulary::plain(lexicon), ruleset.tile_set(id).unwrap().clone())
    }

    #[divan::bench(args = LISTS)]
    fn build(bencher: Bencher, id: &str) {
        let (words, tiles) = words(id);
        bencher.bench_local(|| WordGraph::build(&words, &tiles).unwrap());
    }

    #[divan::bench(args = LISTS)]
    fn read_from_its_file(bencher: Bencher, id: &str) {
        let (words, tiles) = words(id);
        let folder = tempfile::tempdir().unwrap();
        let shelf = || WordGraphCache::new(Some(folder.path().to_owned()));
        shelf().get(&words, &tiles).unwrap();
        bencher.bench_local(|| shelf().get(&words, &tiles).unwrap());
    }
}
