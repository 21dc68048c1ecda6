//! Counts of legal plays, held against the files under `tests/perft`; what those files are is said in their README.
//!
//! `PERFT=write cargo test -p rackety-engine --test perft` counts anew and writes the files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

mod common;
#[path = "generate/naive.rs"]
mod naive;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use common::{repo, ruleset};
use naive::naive_plays;
use rackety_engine::{
    FirstPlayer, Game, Generator, Lexicon, Options, Points, PositionText, Scope, Setup, Vocabulary, WordGraph,
};
use serde::Deserialize;

/// A file: one game, and positions of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Perft {
    ruleset: String,
    language: String,
    /// The word list, and which of its words are taken: of those of so many letters at most, the first of every so
    /// many.
    words: String,
    longest: usize,
    every: usize,
    position: Vec<Counted>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    plays: Counts,
    start: PositionText,
}

/// What is counted: plays without a taking and with one, and the best score of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    plain: usize,
    taking: usize,
    best: i32,
    best_taking: i32,
}

impl Counts {
    fn of(plays: impl Iterator<Item = (bool, i32)>) -> Self {
        let mut counts = Self { plain: 0, taking: 0, best: 0, best_taking: 0 };
        for (is_taking, score) in plays {
            let (count, best) = if is_taking {
                (&mut counts.taking, &mut counts.best_taking)
            } else {
                (&mut counts.plain, &mut counts.best)
            };
            *count += 1;
            *best = score.max(*best);
        }
        counts
    }

    fn found(generator: &mut Generator<'_>, game: &Game) -> Self {
        let mut plays = Vec::new();
        let _ = generator.for_each_play(game, Scope::All, |play| {
            plays.push((play.take().is_some(), play.score()));
            ControlFlow::Continue(())
        });
        let counts = Self::of(plays.into_iter());
        let best = |generator: &mut Generator<'_>, scope| {
            generator.best_play(game, scope, &mut HighestScore).map_or(0, |(_, play)| play.score())
        };
        assert_eq!(best(generator, Scope::WithoutTaking), counts.best);
        assert_eq!(best(generator, Scope::All), counts.best.max(counts.best_taking));
        counts
    }
}

/// The words of a list, each read once for all files.
#[derive(Default)]
struct Lists(BTreeMap<String, Vec<String>>);

impl Lists {
    fn words(&mut self, Perft { words: id, longest, every, .. }: &Perft) -> Vec<String> {
        let list = self.0.entry(id.clone()).or_insert_with(|| {
            let bytes = std::fs::read(repo(&format!("dictionaries/{id}.fst"))).unwrap();
            let lexicon = Lexicon::from_bytes(id, bytes).unwrap();
            lexicon.words().stream().into_strs().unwrap()
        });
        let short = list.iter().filter(|word| word.chars().count() <= *longest);
        short.step_by(*every).cloned().collect()
    }
}

impl Perft {
    /// The games of its positions, which have their words in common.
    fn games(&self, words: &[String]) -> Vec<Game> {
        let ruleset = ruleset(&self.ruleset);
        let own = ruleset.dictionary();
        let lexicon = Arc::new(Lexicon::from_words(&self.words, words));
        let vocabulary = Arc::new(Vocabulary::adjusted(lexicon, &own.add, &own.remove));
        let set = ruleset.tile_set(&self.language).unwrap();
        let players = ["Ann", "Bob"].map(str::to_owned).to_vec();
        let game = |counted: &Counted| {
            let setup = Setup {
                language: self.language.clone(),
                players: players.clone(),
                first: FirstPlayer::FirstSeat,
                seed: 0,
                options: Options::of(&ruleset),
                position: Some(counted.start.position(ruleset.layout().size(), set).unwrap()),
                ruleset: Arc::clone(&ruleset),
            };
            Game::new(setup, Arc::clone(&vocabulary)).unwrap()
        };
        self.position.iter().map(game).collect()
    }

    /// The file with these counts.
    fn write(&self, counts: &[Counts]) -> String {
        let Self { ruleset, language, words, longest, every, position } = self;
        let mut text = format!(
            "# Counts of legal plays; see README.md beside this file.\n\
             ruleset = \"{ruleset}\"\nlanguage = \"{language}\"\nwords = \"{words}\"\n\
             longest = {longest}\nevery = {every}\n"
        );
        for (Counts { plain, taking, best, best_taking }, Counted { start, .. }) in
            counts.iter().zip(position)
        {
            let turn = start.turn.unwrap_or(1);
            write!(
                text,
                "\n[[position]]\nplays = {{ plain = {plain}, taking = {taking}, best = {best}, \
                 best_taking = {best_taking} }}\n\n[position.start]\nturn = {turn}\nracks = [\"{}\"]\n",
                start.racks.concat()
            )
            .unwrap();
            if let Some(board) = &start.board {
                write!(text, "board = \"\"\"\n{board}\"\"\"\n").unwrap();
            }
        }
        text
    }
}

/// Of so few words and takings that the naive search is done in a moment.
const NAIVE_WORDS: usize = 1_000;

#[test]
fn counts_are_those_of_the_files() {
    let writes = std::env::var("PERFT").is_ok_and(|value| value == "write");
    let mut lists = Lists::default();
    let (mut files, mut positions, mut naive) = (0, 0, 0);
    for entry in std::fs::read_dir(repo("tests/perft")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let perft: Perft = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let words = lists.words(&perft);
        let games = perft.games(&words);
        let graph = WordGraph::build(games[0].vocabulary(), games[0].tiles()).unwrap();
        let mut generator = Generator::new(&graph);
        let counts: Vec<Counts> = games.iter().map(|game| Counts::found(&mut generator, game)).collect();
        if writes {
            std::fs::write(&path, perft.write(&counts)).unwrap();
        } else {
            for (index, (counted, counts)) in perft.position.iter().zip(&counts).enumerate() {
                assert_eq!(*counts, counted.plays, "{name}, position {}", index + 1);
            }
            assert_eq!(text, perft.write(&counts), "{name} is not as it would be written");
        }
        if words.len() < NAIVE_WORDS {
            for (index, (game, counts)) in games.iter().zip(&counts).enumerate() {
                let plays = naive_plays(game, &words);
                let plays = plays.iter().map(|((take, _), &score)| (take.is_some(), score));
                assert_eq!(Counts::of(plays), *counts, "{name}, position {}, naive", index + 1);
                naive += 1;
            }
        }
        files += 1;
        positions += games.len();
    }
    assert!(
        20 <= files && 80 <= positions && 12 <= naive,
        "{files} files, {positions} positions, {naive} naive"
    );
}
