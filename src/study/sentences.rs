//! Sentences about cards and lists, as the screen and plain mode show them.

use jiff::Timestamp;
use rackety_engine::{Letter, TileSet};

use super::card::{Card, CheckedAnswer, Solution};
use super::deck::Deck;
use super::list::StudyList;
use super::sitting::Sitting;
use crate::files::study_progress::{CardMemory, ListProgress};
use crate::text::numbers::counted;

/// The title of a list: `Two-letter words`.
pub(super) fn title_of(list: &StudyList, rack: usize) -> String {
    match list {
        StudyList::TwoLetters => "Two-letter words".to_owned(),
        StudyList::Hooks => "Hooks".to_owned(),
        StudyList::Bingos => format!("Words of {rack} tiles"),
        StudyList::Missed => "Missed words".to_owned(),
        StudyList::Search(search) => search.to_string(),
    }
}

/// What is in a list, in a few words.
pub(super) const fn about_list(list: &StudyList) -> &'static str {
    match list {
        StudyList::TwoLetters => "which are good, which are bad",
        StudyList::Hooks => "letters before and after words of two and three",
        StudyList::Bingos => "anagrams, the likeliest racks first",
        StudyList::Missed => "anagrams of what you missed in reviewed games",
        StudyList::Search(_) => "anagrams",
    }
}

/// The list and how it is asked: `Two-letter words: good or bad`, or `Hooks`.
pub fn heading(deck: &Deck) -> String {
    let (title, quiz) = (title_of(&deck.request().list, deck.rack), deck.key.quiz.title());
    if title.to_lowercase() == quiz { title } else { format!("{title}: {quiz}") }
}

/// The first lines of a sitting: list, words and progress.
pub fn opening(sitting: &Sitting) -> String {
    let deck = sitting.deck();
    format!("{}, {}. {}.", deck.ruleset, deck.label.without_size(), progress_of(sitting))
}

fn progress_of(sitting: &Sitting) -> String {
    progress_text(sitting.deck().cards().len(), sitting.begun(), sitting.due())
}

/// The progress in the cards of a deck: `2 of 227 cards begun, 1 due`.
pub(super) fn progress_text(all: usize, begun: usize, due: usize) -> String {
    let all = counted(all as u64, "card");
    if begun == 0 { format!("{all}, all new") } else { format!("{begun} of {all} begun, {due} due") }
}

/// The progress in a list by its file alone: `2 cards begun, 1 due`.
pub(super) fn begun_text(progress: &ListProgress, now: Timestamp) -> String {
    format!("{} begun, {} due", counted(progress.cards.len() as u64, "card"), progress.due(now))
}

/// The question of a card; for a rack, with the number of its words.
pub fn question(card: &Card, solution: &Solution, deck: &Deck) -> String {
    match card {
        Card::Rack(letters) => {
            let count = counted(solution.texts().count() as u64, "word");
            format!("{}: {count}.", spaced_rack(letters, deck))
        }
        Card::FrontHooks(word) => format!("Which letters go before {word}?"),
        Card::BackHooks(word) => format!("Which letters go after {word}?"),
        Card::Word(word) => format!("Is {word} good or bad?"),
    }
}

/// The letters of a rack, apart: `A E T`.
pub fn spaced_rack(letters: &[Letter], deck: &Deck) -> String {
    letters.iter().map(|&letter| deck.tiles().text(letter)).collect::<Vec<_>>().join(" ")
}

/// How an answer to a card is typed.
pub fn how_to_answer(card: &Card, tiles: &TileSet) -> &'static str {
    let has_digraphs = || tiles.letters().any(|(_, letter)| letter.text().chars().count() > 1);
    match card {
        Card::Rack(_) => "Type all its words, with spaces; nothing if you do not know.",
        Card::FrontHooks(_) | Card::BackHooks(_) if has_digraphs() => {
            "Type all the letters, with spaces; nothing if you do not know."
        }
        Card::FrontHooks(_) | Card::BackHooks(_) => "Type all the letters; nothing if you do not know.",
        Card::Word(_) => "Type g for good, b for bad.",
    }
}

/// Whether an answer was right, and what was missed or wrong.
pub fn verdict(card: &Card, solution: &Solution, checked: &CheckedAnswer) -> String {
    let start = if checked.is_right() { "Right" } else { "Wrong" };
    match (card, solution) {
        (Card::Word(word), Solution::Good) => format!("{start}: {word} is good."),
        (Card::Word(word), _) => format!("{start}: {word} is bad."),
        _ if checked.is_right() => "Right.".to_owned(),
        _ => {
            let missed =
                (!checked.missed.is_empty()).then(|| format!(" You missed {}.", checked.missed.join(", ")));
            let wrong =
                (!checked.wrong.is_empty()).then(|| format!(" Not right: {}.", checked.wrong.join(", ")));
            format!("Wrong.{}{}", missed.unwrap_or_default(), wrong.unwrap_or_default())
        }
    }
}

/// The words of a solution: one a line for a rack, whose words have meanings; those with hooks together.
pub fn solution_lines(solution: &Solution) -> Vec<String> {
    match solution {
        Solution::Words(words) => words.clone(),
        Solution::Letters(letters) => {
            vec![letters.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")]
        }
        Solution::Good | Solution::Bad => Vec::new(),
    }
}

/// When a card is asked again: `Again in 10 minutes.`
pub fn due_again(memory: &CardMemory) -> String {
    format!("Again in {}.", span(memory.due.as_second() - memory.asked.as_second()))
}

/// The last lines of a sitting.
pub fn end_lines(sitting: &Sitting) -> Vec<String> {
    let (answered, right) = sitting.score();
    let now = sitting.now();
    let mut lines = Vec::new();
    if answered > 0 {
        let cards = counted(answered as u64, "card");
        lines.push(format!("{cards} in {}, {right} right.", span(sitting.taken().as_secs())));
    }
    lines.push(format!("{}.", progress_of(sitting)));
    if let Some(due) = sitting.next_due().filter(|due| sitting.due() == 0 && now < *due) {
        lines.push(format!("The next card is due in {}.", span(due.as_second() - now.as_second())));
    }
    let left = sitting.due_next_time();
    if left > 0 {
        let cards = counted(left as u64, "due card");
        lines.push(format!("Left for the next sitting, since another card has the same letters: {cards}."));
    }
    lines
}

/// A time in one unit: `less than a minute`, `10 minutes`, `3 days`.
fn span(seconds: i64) -> String {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let (unit, noun) = match seconds {
        i64::MIN..MINUTE => return "less than a minute".to_owned(),
        MINUTE..HOUR => (MINUTE, "minute"),
        HOUR..DAY => (HOUR, "hour"),
        _ => (DAY, "day"),
    };
    counted(((seconds + unit / 2) / unit).unsigned_abs(), noun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_one_unit() {
        for (seconds, text) in [
            (-5, "less than a minute"),
            (59, "less than a minute"),
            (60, "1 minute"),
            (600, "10 minutes"),
            (5400, "2 hours"),
            (4 * 86_400, "4 days"),
        ] {
            assert_eq!(span(seconds), text);
        }
    }

    #[test]
    fn a_verdict_names_what_was_missed_and_what_was_wrong() {
        let solution = Solution::Words(vec!["ATE".to_owned(), "EAT".to_owned()]);
        let checked = CheckedAnswer { missed: vec!["ATE".to_owned()], wrong: vec!["TAE".to_owned()] };
        let card = Card::Rack(Vec::new());
        assert_eq!(verdict(&card, &solution, &checked), "Wrong. You missed ATE. Not right: TAE.");
        assert_eq!(verdict(&card, &solution, &CheckedAnswer::default()), "Right.");
        let word = Card::Word("QX".to_owned());
        assert_eq!(verdict(&word, &Solution::Bad, &CheckedAnswer::default()), "Right: QX is bad.");
    }
}
