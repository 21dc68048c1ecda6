//! Arguments of word study: `study`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};

use super::candidates;
use crate::files::study_progress::Quiz;
use crate::study::{MAX_CARDS, StudyList, USUAL_CARDS};

/// Word study.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety study                            the lists, with the progress in each
  rackety study two-letters                which words of two letters are good?
  rackety study hooks --language nl        letters before and after short words
  rackety study bingos --ruleset wordfeud  the anagrams of the likeliest racks
  rackety study missed --player Ann        words that Ann missed, from reviews
  rackety study 'q?*' --max 5              words that match a pattern
  rackety study two-letters --quiz hooks --plain

A sitting is 20 cards, which take about five minutes. Cards that are due come first, then new ones, in the order of the \
list: bingos by how likely their rack is to be drawn from the tiles of the ruleset, blanks included. Answers are typed. A card \
that you miss comes back after one minute, or five if you have seen it before. A card that you know comes back after ten \
minutes, then after days, at intervals set by FSRS, a published method of spaced repetition.

The patterns are those of `rackety dict find`. The progress is in the folder `study` in your data folder, a file for each \
list and each way of asking. With --plain, type `help` for a list of commands.")]
pub struct StudyArgs {
    /// The list: two-letters, hooks, bingos, missed, or a pattern of `dict find`.
    #[arg(value_name = "LIST", add = candidates::study_lists())]
    pub list: Option<String>,
    /// For missed: the player whose words are asked; without it, those of all people in your saved games.
    #[arg(long, value_name = "NAME", requires = "list")]
    pub player: Option<String>,
    /// How the words are asked, if not as usual for the list.
    #[arg(long, value_name = "QUIZ", value_parser = quizzes(), requires = "list")]
    pub quiz: Option<Quiz>,
    /// The ruleset to take tiles and words from; by default, that of the game that you started last.
    #[arg(long, value_name = "NAME", add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// The number of cards.
    #[arg(long, value_name = "NUMBER", default_value_t = USUAL_CARDS as u64, value_parser = value_parser!(u64).range(1..=MAX_CARDS as u64))]
    pub cards: u64,
    /// For a pattern: the minimum number of letters.
    #[arg(long, value_name = "NUMBER", requires = "list")]
    pub min: Option<usize>,
    /// For a pattern: the maximum number of letters.
    #[arg(long, value_name = "NUMBER", requires = "list")]
    pub max: Option<usize>,
    /// For a pattern: letters the word must contain, repeated letters as often as given.
    #[arg(long, value_name = "LETTERS", requires = "list")]
    pub contains: Option<String>,
}

/// The names of the lists, for messages.
pub fn list_names() -> String {
    StudyList::NAMED.map(|list| list.name().to_owned()).join(", ")
}

/// The names of the quizzes.
fn quizzes() -> impl TypedValueParser<Value = Quiz> {
    PossibleValuesParser::new(Quiz::ALL.map(Quiz::name))
        .map(|name| Quiz::named(&name).unwrap_or(Quiz::Anagrams))
}
