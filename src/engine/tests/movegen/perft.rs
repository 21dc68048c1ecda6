//! Counts of legal plays, compared with the files in `tests/perft`; the README there explains them.
//!
//! `PERFT=write cargo test -p rackety-engine perft` counts again and writes the files.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use rackety_engine::game::PositionText;
use rackety_engine::{Game, Generator, HighestScore, Lexicon, Scope, Vocabulary, WordGraph};
use serde::Deserialize;

use super::naive::naive_plays;
use crate::common::repository::{is_missing, lexicon, repo, ruleset};
use crate::common::test_game::game;

/// A file: one game, and positions of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Perft {
    ruleset: String,
    language: String,
    /// The word list, and which of its words are used: the first of every `every` words of
    /// at most `longest` letters.
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

/// The counts: plays without a taking and with one, and the best score of each.
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

    fn found(generator: &mut Generator, game: &Game) -> Self {
        let mut plays = Vec::new();
        let _ = generator.for_each_play(game, Scope::All, |play| {
            plays.push((play.take().is_some(), play.score()));
            ControlFlow::Continue(())
        });
        let counts = Self::of(plays.into_iter());
        let best = |generator: &mut Generator, scope| {
            generator.best_play(game, scope, &mut HighestScore).unwrap().map_or(0, |best| best.play.score())
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
        let list = self.0.entry(id.clone()).or_insert_with(|| lexicon(id).words().collect());
        let short = list.iter().filter(|word| word.chars().count() <= *longest);
        short.step_by(*every).cloned().collect()
    }
}

impl Perft {
    /// One game for each position, all with the same words.
    fn games(&self, words: &[String]) -> Vec<Game> {
        let ruleset = ruleset(&self.ruleset);
        let own = ruleset.dictionary(&self.language);
        let lexicon = Arc::new(Lexicon::from_words(&self.words, words));
        let vocabulary = Arc::new(Vocabulary::adjusted(lexicon, &own.add, &own.remove));
        let begin = |counted: &Counted| {
            game(&ruleset)
                .language(&self.language)
                .players(2)
                .seed(0)
                .vocabulary(&vocabulary)
                .position_text(&counted.start)
                .start()
        };
        self.position.iter().map(begin).collect()
    }

    /// The text of the file with these counts.
    fn write(&self, counts: &[Counts]) -> String {
        let Self { ruleset, language, words, longest, every, position } = self;
        let mut text = format!(
            "# Counts of legal plays; see README.md.\n\
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

/// Files with fewer words than this are also compared with the naive search.
const NAIVE_WORDS: usize = 1_000;

/// The number of files, of positions, and of positions checked by the naive search.
#[derive(Debug, Default)]
struct Checked {
    files: usize,
    positions: usize,
    naive: usize,
}

/// Counts the plays of the files whose names are wanted.
fn check_files(is_wanted: impl Fn(&str) -> bool) -> Checked {
    let writes = std::env::var("PERFT").is_ok_and(|value| value == "write");
    let mut lists = Lists::default();
    let mut checked = Checked::default();
    for entry in std::fs::read_dir(repo("tests/perft")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.extension().is_none_or(|extension| extension != "toml") || !is_wanted(&name) {
            continue;
        }
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
                checked.naive += 1;
            }
        }
        checked.files += 1;
        checked.positions += games.len();
    }
    checked
}

#[test]
fn counts_with_few_words_match_the_files_and_the_naive_search() {
    if is_missing() {
        return;
    }
    let checked = check_files(|name| name.contains("few-words"));
    assert!(checked.files >= 8 && checked.naive >= 12 && checked.naive == checked.positions, "{checked:?}");
}

#[test]
fn counts_with_whole_word_lists_match_the_files() {
    if is_missing() {
        return;
    }
    let checked = check_files(|name| !name.contains("few-words"));
    assert!(checked.files >= 17 && checked.positions >= 68, "{checked:?}");
}
