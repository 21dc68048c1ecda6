//! The sentences about puzzles: the same on the screen and in plain mode.

use jiff::civil::Date;
use rackety_engine::puzzle::{Theme, Verdict};

use super::attempt::{Attempt, Try};
use super::search::{FoundPuzzle, PuzzleOrigin};
use crate::files::puzzle_scores::{PUZZLE_TRIES, PuzzleResult, RulesetScore};
use crate::text::numbers::{counted, ordinal};
use crate::text::spoken;
use crate::text::wording::sentence;

impl FoundPuzzle {
    /// Says what puzzle it is: `Puzzle of 2026-11-22`.
    pub fn title(&self) -> String {
        match &self.origin {
            PuzzleOrigin::Seed(seed) => match self.requested_theme {
                Some(theme) => format!("Puzzle {seed}, {}", only(theme)),
                None => format!("Puzzle {seed}"),
            },
            PuzzleOrigin::Day(day) => format!("Puzzle of {day}"),
            PuzzleOrigin::Game { player, turn, .. } => format!("Turn {turn} of {player}"),
        }
    }
}

/// Puzzles of this theme alone: `only takings`.
pub const fn only(theme: Theme) -> &'static str {
    match theme {
        Theme::Bingo => "only bingos",
        Theme::Hook => "only hooks",
        Theme::Parallel => "only parallel plays",
        Theme::Taking => "only takings",
        Theme::Block => "only blocks",
        Theme::Endgame => "only endgames",
    }
}

/// Says how difficult a puzzle is, in a sentence: `Hard (1720).`
pub fn grade_line(found: &FoundPuzzle) -> String {
    sentence(&format!("{} ({})", found.difficulty.grade().name(), found.difficulty.rating()))
}

/// The themes of a puzzle, in a sentence, or `None` if it has none.
pub fn theme_line(found: &FoundPuzzle) -> Option<String> {
    let names: Vec<&str> = found.themes.iter().map(|theme| theme.name()).collect();
    let label = if names.len() == 1 { "Theme" } else { "Themes" };
    (!names.is_empty()).then(|| format!("{label}: {}.", names.join(", ")))
}

/// The code of a puzzle, of four characters. Two people with the same code have the same puzzle.
pub fn code(found: &FoundPuzzle) -> String {
    format!("{:04x}", found.puzzle.fingerprint() >> 48)
}

/// `2 tries left`, `last try`.
pub fn tries_left(attempt: &Attempt) -> String {
    match attempt.left() {
        0 => "no tries left".to_owned(),
        1 => "last try".to_owned(),
        left => format!("{left} tries left"),
    }
}

/// A try in a list: `1. SHINE 17, 12 short`.
pub fn listed_try(number: u8, tried: &Try) -> String {
    let Try { word, points, verdict, .. } = tried;
    match verdict {
        Verdict::Solved => format!("{number}. {word} {points}, solved"),
        Verdict::Short(short) => format!("{number}. {word} {points}, {short} short"),
    }
}

/// Says what a try was worth: `SHINE for 17: 12 short, counting the tiles kept`.
pub fn after_try(tried: &Try) -> String {
    let Try { word, points, verdict, .. } = tried;
    match verdict {
        Verdict::Solved => format!("{word} for {points}: solved"),
        // The best play may well score more than the try and these points.
        Verdict::Short(short) => format!("{word} for {points}: {short} short, counting the tiles kept"),
    }
}

/// Says what a try was worth to a listener: `SHINE: 46 points, 14 fewer, and weaker tiles kept.`
pub fn heard_try(attempt: &Attempt, tried: &Try) -> String {
    heard_beside(attempt.best().first().map_or(0, |best| best.score), tried)
}

/// Says what a try was worth beside the best play, which scores `best`.
fn heard_beside(best: i32, tried: &Try) -> String {
    let Try { word, points, verdict, .. } = tried;
    let number = spoken::points(*points);
    let missing = i64::from(best) - i64::from(*points);
    let kept = match verdict {
        Verdict::Solved => return format!("{word}: {number}. Solved."),
        Verdict::Short(short) if i64::from(*short) > missing => "weaker tiles kept",
        Verdict::Short(short) if i64::from(*short) < missing => "better tiles kept",
        Verdict::Short(_) => "equal tiles kept",
    };
    match missing {
        0 => format!("{word}: {number}, as many, but {kept}."),
        1.. => format!("{word}: {number}, {missing} fewer, and {kept}."),
        _ => format!("{word}: {number}, {} more, but {kept}.", -missing),
    }
}

/// Says how the puzzle ended, in a sentence; empty before its end.
pub fn end(attempt: &Attempt) -> String {
    match attempt.result() {
        None => String::new(),
        Some(PuzzleResult::Solved(at_try)) => format!("Solved at the {} try!", ordinal(at_try.into())),
        Some(PuzzleResult::NotSolved) => "Not solved.".to_owned(),
    }
}

/// The score in the puzzles of a ruleset, in sentences, the most important one first.
pub fn score_lines(score: &RulesetScore, today: Date) -> Vec<String> {
    if score.all() == 0 {
        return vec!["No puzzle counted yet.".to_owned()];
    }
    let mut lines = vec![format!("Solved {} of {}, {} in a row.", score.solved(), score.all(), score.streak)];
    let streak = score.daily_streak(today);
    if streak > 0 {
        lines.push(format!("Puzzles of the day: {} in a row.", counted(streak.into(), "day")));
    }
    let tries = (1..).zip([score.first, score.second, score.third]).filter(|(_, count)| *count > 0);
    let tries: Vec<String> =
        tries.map(|(number, count)| format!("{count} at the {} try", ordinal(number))).collect();
    if !tries.is_empty() {
        lines.push(format!("{}. The longest streak: {}.", tries.join(", "), score.best_streak));
    }
    lines.extend(score.rating.map(|rating| format!("Your rating: {rating}.")));
    lines
}

/// The result of a puzzle to send to others. It says how good the tries were, but no word and no square.
pub fn share(attempt: &Attempt) -> String {
    let (found, game) = (attempt.found(), attempt.game());
    let (ruleset, language) = (game.setup().ruleset.name(), game.tiles().name());
    let title = match found.origin {
        PuzzleOrigin::Seed(_) | PuzzleOrigin::Day(_) => found.title(),
        // Nobody else has the saved game.
        PuzzleOrigin::Game { .. } => "Puzzle from one of my games".to_owned(),
    };
    let mut lines = vec![format!("Rackety: {title}, {ruleset}, {language} (code {})", code(found))];
    for (number, tried) in (found.used + 1..).zip(attempt.tries()) {
        lines.push(match tried.verdict {
            Verdict::Solved => format!("Try {number} of {PUZZLE_TRIES}: solved"),
            Verdict::Short(short) => {
                format!("Try {number} of {PUZZLE_TRIES}: {} short", counted(short.into(), "point"))
            }
        });
    }
    if attempt.result() == Some(PuzzleResult::NotSolved) {
        lines.push("Not solved".to_owned());
    }
    if found.not_counted.is_some() {
        lines.push("Not counted".to_owned());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use rackety_engine::PlayNotation;

    use super::*;

    /// Where a taking costs points, a play may score less than nothing.
    #[test]
    fn a_try_that_costs_points_is_heard_as_one() {
        let tried = |points, verdict| Try {
            notation: PlayNotation::parse("8h AT", None).unwrap(),
            word: "AT".to_owned(),
            points,
            verdict,
        };
        let heard = heard_beside(14, &tried(-6, Verdict::Short(20)));
        assert_eq!(heard, "AT: minus 6 points, 20 fewer, and equal tiles kept.");
        assert_eq!(heard_beside(14, &tried(14, Verdict::Solved)), "AT: 14 points. Solved.");
    }
}
