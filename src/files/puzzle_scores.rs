//! The score of a user's puzzles: a TOML file in the data folder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::progress_file::{ProgressError, read_progress, write_progress};
use crate::disk::{self, FileKind, LockFile};
use crate::stats::Rating;

/// The file with the score of puzzles, `puzzles.toml`: at most 1 MB.
pub const PUZZLE_SCORES: FileKind = FileKind::private("file of puzzle scores", 1 << 20);

const HEADING: &str =
    "# Your puzzles: how many you solved, and at which try. Delete this file to begin anew.\n\n";

/// The number of tries at a puzzle.
pub const PUZZLE_TRIES: u8 = 3;

/// The most puzzles and days that are remembered; the oldest days are forgotten first.
const MAX_REMEMBERED: usize = 4000;

/// The result of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleResult {
    /// It was solved at this try, from 1 to [`PUZZLE_TRIES`].
    Solved(u8),
    /// All tries were used, or the solver gave up.
    NotSolved,
}

/// A puzzle as its score is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleKey {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The code of the language.
    pub language: String,
    /// The day, for the puzzle of a day.
    pub day: Option<Date>,
    /// The number that identifies the puzzle.
    pub fingerprint: u64,
    /// Its rating, by how many bots find it.
    pub rating: i32,
}

/// The score in the puzzles of one ruleset.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesetScore {
    /// Puzzles solved at the first try.
    pub first: u32,
    /// Puzzles solved at the second try.
    pub second: u32,
    /// Puzzles solved at the third try.
    pub third: u32,
    /// Puzzles that were not solved.
    pub not_solved: u32,
    /// Puzzles solved in a row.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The rating of the solver among puzzles, with its uncertainty, or `None` before the first puzzle that was rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Puzzles of days: the try at which they were solved, or 0. A day counts as solved if its
    /// puzzle was solved in any language.
    pub days: BTreeMap<Date, u8>,
    /// The last of them in each language, whose puzzles differ.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub last_days: BTreeMap<String, DayResult>,
}

/// The result of a day's puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayResult {
    /// The day.
    pub day: Date,
    /// The try at which the puzzle was solved, or 0.
    pub at_try: u8,
}

/// The content of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ScoresText {
    /// Puzzles that are over, which do not count again.
    done: Vec<String>,
    /// The tries used in puzzles that are not over.
    tried: BTreeMap<String, u8>,
    rulesets: BTreeMap<String, RulesetScore>,
}

/// The file with the score of puzzles.
#[derive(Debug, Clone, Default)]
pub struct PuzzleScores {
    file: Option<PathBuf>,
}

/// The state of a puzzle before it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleProgress {
    /// So many tries were used, at most [`PUZZLE_TRIES`] less one.
    Tried(u8),
    /// It is over, and does not count again.
    Done,
}

impl RulesetScore {
    /// Puzzles that were solved.
    pub const fn solved(&self) -> u32 {
        self.first.saturating_add(self.second).saturating_add(self.third)
    }

    /// All puzzles that are over.
    pub const fn all(&self) -> u32 {
        self.solved().saturating_add(self.not_solved)
    }

    /// Returns the number of days in a row on which their puzzle was solved, up to this day or the one before.
    pub fn daily_streak(&self, today: Date) -> u32 {
        let is_solved = |day: &Date| self.days.get(day).is_some_and(|at_try| *at_try > 0);
        let last = if self.days.contains_key(&today) { Some(today) } else { today.yesterday().ok() };
        let days = std::iter::successors(last, |day| day.yesterday().ok());
        days.take_while(is_solved).fold(0, |streak, _| streak + 1)
    }

    /// Counts a puzzle with this rating. To solve it at the first try is a win over it, to solve it later a draw.
    fn count(
        &mut self,
        PuzzleKey { day, rating, language, .. }: &PuzzleKey,
        result: PuzzleResult,
        today: Date,
    ) {
        let score = match result {
            PuzzleResult::Solved(1) => 1.0,
            PuzzleResult::Solved(_) => 0.5,
            PuzzleResult::NotSolved => 0.0,
        };
        let puzzle = Rating::exact((*rating).into());
        // It is shown as it is stored.
        let rating = self.rating.unwrap_or(Rating::NEW).after_games(&[(puzzle, score)]);
        self.rating = Some(Rating::from(<(f64, f64)>::from(rating)));
        let tries = match result {
            PuzzleResult::Solved(1) => &mut self.first,
            PuzzleResult::Solved(2) => &mut self.second,
            PuzzleResult::Solved(_) => &mut self.third,
            PuzzleResult::NotSolved => &mut self.not_solved,
        };
        *tries = tries.saturating_add(1);
        let (streak, at_try) = match result {
            PuzzleResult::Solved(at_try) => (self.streak.saturating_add(1), at_try),
            PuzzleResult::NotSolved => (0, 0),
        };
        self.streak = streak;
        self.best_streak = self.best_streak.max(streak);
        if let Some(day) = *day {
            let solved = self.days.entry(day).or_insert(at_try);
            if *solved == 0 {
                *solved = at_try;
            }
            let last = self.last_days.entry(language.to_owned()).or_insert(DayResult { day, at_try });
            // A clock that was ahead has left a day that has not come yet.
            if last.day <= day || last.day > today {
                *last = DayResult { day, at_try };
            }
            while self.days.len() > MAX_REMEMBERED {
                self.days.pop_first();
            }
        }
    }
}

impl PuzzleScores {
    /// The scores in this file, which need not exist; without one, none are stored.
    pub const fn new(file: Option<PathBuf>) -> Self {
        Self { file }
    }

    /// The score in the puzzles of a ruleset.
    ///
    /// # Errors
    /// [`ProgressError`].
    pub fn of_ruleset(&self, ruleset: &str) -> Result<RulesetScore, ProgressError> {
        Ok(self.read()?.rulesets.remove(ruleset).unwrap_or_default())
    }

    /// Returns the progress of a puzzle.
    ///
    /// # Errors
    /// [`ProgressError`].
    pub fn progress(&self, puzzle: &PuzzleKey) -> Result<PuzzleProgress, ProgressError> {
        let text = self.read()?;
        let name = puzzle.name();
        Ok(if text.done.contains(&name) {
            PuzzleProgress::Done
        } else {
            PuzzleProgress::Tried(text.tried.get(&name).copied().unwrap_or(0).min(PUZZLE_TRIES - 1))
        })
    }

    /// Returns whether a puzzle is over, as far as the file says.
    pub(crate) fn is_done(&self, puzzle: &PuzzleKey) -> bool {
        matches!(self.progress(puzzle), Ok(PuzzleProgress::Done))
    }

    /// Stores how many tries were used in a puzzle that is not over; another terminal may have used more.
    ///
    /// # Errors
    /// [`ProgressError`]; the file is unchanged.
    pub fn note_tries(&self, puzzle: &PuzzleKey, used: u8) -> Result<(), ProgressError> {
        let _lock = self.lock()?;
        let mut text = self.read()?;
        if text.done.contains(&puzzle.name()) {
            return Ok(());
        }
        let tried = text.tried.entry(puzzle.name()).or_default();
        *tried = used.max(*tried);
        while text.tried.len() > MAX_REMEMBERED {
            text.tried.pop_first();
        }
        self.write(&text)
    }

    /// Counts a puzzle that is over by today, and returns the new score of its ruleset. A puzzle is counted once.
    ///
    /// # Errors
    /// [`ProgressError`]; the file is unchanged.
    pub fn count(
        &self,
        puzzle: &PuzzleKey,
        result: PuzzleResult,
        today: Date,
    ) -> Result<RulesetScore, ProgressError> {
        // Read again: another rackety may have counted a puzzle meanwhile.
        let _lock = self.lock()?;
        let mut text = self.read()?;
        let score = text.rulesets.entry(puzzle.ruleset.clone()).or_default();
        if text.done.contains(&puzzle.name()) {
            return Ok(score.clone());
        }
        score.count(puzzle, result, today);
        let score = score.clone();
        text.tried.remove(&puzzle.name());
        text.done.push(puzzle.name());
        let forgotten = text.done.len().saturating_sub(MAX_REMEMBERED);
        text.done.drain(..forgotten);
        self.write(&text)?;
        Ok(score)
    }

    /// Keeps others from changing the file until it is written.
    fn lock(&self) -> Result<Option<LockFile>, ProgressError> {
        let Some(path) = &self.file else { return Ok(None) };
        Ok(disk::lock_for_change(path)?)
    }

    fn read(&self) -> Result<ScoresText, ProgressError> {
        let Some(path) = &self.file else { return Ok(ScoresText::default()) };
        Ok(read_progress(path, &PUZZLE_SCORES)?.unwrap_or_default())
    }

    fn write(&self, text: &ScoresText) -> Result<(), ProgressError> {
        let Some(path) = &self.file else { return Ok(()) };
        Ok(write_progress(path, &PUZZLE_SCORES, HEADING, text)?)
    }
}

impl PuzzleKey {
    /// The name of the puzzle in the file.
    fn name(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const TODAY: Date = Date::constant(2026, 11, 22);

    fn key(fingerprint: u64, day: Option<&str>) -> PuzzleKey {
        let day = day.map(|day| day.parse().unwrap());
        let (ruleset, language) = ("smartfeud".to_owned(), "en".to_owned());
        PuzzleKey { ruleset, language, day, fingerprint, rating: 1500 }
    }

    #[test]
    fn puzzles_are_counted_once_and_streaks_end_with_one_that_is_not_solved() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzles.toml");
        let scores = PuzzleScores::new(Some(file.clone()));
        let daily = key(1, Some("2026-11-22"));
        assert_eq!(scores.progress(&daily).unwrap(), PuzzleProgress::Tried(0));
        scores.note_tries(&daily, 1).unwrap();
        assert_eq!(scores.progress(&daily).unwrap(), PuzzleProgress::Tried(1));
        scores.note_tries(&daily, 0).unwrap();
        assert_eq!(scores.progress(&daily).unwrap(), PuzzleProgress::Tried(1));
        for _ in 0..2 {
            let score = scores.count(&daily, PuzzleResult::Solved(2), TODAY).unwrap();
            assert_eq!((score.second, score.solved(), score.all(), score.streak), (1, 1, 1, 1));
        }
        assert_eq!(scores.progress(&daily).unwrap(), PuzzleProgress::Done);
        scores.note_tries(&daily, 2).unwrap();
        for (fingerprint, result) in
            [(2, PuzzleResult::Solved(1)), (3, PuzzleResult::NotSolved), (4, PuzzleResult::Solved(3))]
        {
            scores.count(&key(fingerprint, None), result, TODAY).unwrap();
        }
        let score = PuzzleScores::new(Some(file.clone())).of_ruleset("smartfeud").unwrap();
        let expected = RulesetScore {
            first: 1,
            second: 1,
            third: 1,
            not_solved: 1,
            streak: 1,
            best_streak: 2,
            rating: score.rating,
            days: BTreeMap::from([("2026-11-22".parse().unwrap(), 2)]),
            last_days: BTreeMap::from([(
                "en".to_owned(),
                DayResult { day: "2026-11-22".parse().unwrap(), at_try: 2 },
            )]),
        };
        assert_eq!(score, expected);
        let rating = score.rating.unwrap();
        assert!(rating.value() < 1600.0 && rating.uncertainty() < 400.0, "{rating}");
        assert_eq!(scores.of_ruleset("wordfeud").unwrap(), RulesetScore::default());
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("2026-11-22 = 2\n") && !text.contains("tried.0"), "{text}");
    }

    #[test]
    fn a_rating_follows_the_results_and_is_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzles.toml");
        // A file from before there were ratings.
        fs::write(&file, "[rulesets.smartfeud]\nfirst = 3\n").unwrap();
        let scores = PuzzleScores::new(Some(file.clone()));
        let rated = |fingerprint, rating, result| {
            scores
                .count(&PuzzleKey { rating, ..key(fingerprint, None) }, result, TODAY)
                .unwrap()
                .rating
                .unwrap()
        };
        let first = rated(1, 1800, PuzzleResult::Solved(1));
        let drawn = rated(2, 1200, PuzzleResult::Solved(2));
        let lost = rated(3, 1200, PuzzleResult::NotSolved);
        assert!(first.value() > 1700.0 && drawn.value() < first.value() && lost.value() < drawn.value());
        assert!(lost.uncertainty() < drawn.uncertainty() && drawn.uncertainty() < first.uncertainty());
        let stored = scores.of_ruleset("smartfeud").unwrap();
        assert_eq!((stored.first, stored.not_solved), (4, 1));
        assert_eq!(stored.rating.unwrap(), lost);
        assert!(fs::read_to_string(&file).unwrap().contains("rating = ["), "{stored:?}");
    }

    #[test]
    fn a_day_is_solved_if_its_puzzle_is_in_one_language() {
        let folder = tempfile::tempdir().unwrap();
        let scores = PuzzleScores::new(Some(folder.path().join("puzzles.toml")));
        let english = key(1, Some("2026-11-22"));
        let dutch = PuzzleKey { language: "nl".to_owned(), ..key(2, Some("2026-11-22")) };
        scores.count(&english, PuzzleResult::NotSolved, TODAY).unwrap();
        let score = scores.count(&dutch, PuzzleResult::Solved(2), TODAY).unwrap();
        assert_eq!((score.daily_streak(TODAY), score.days[&TODAY]), (1, 2));
        assert_eq!(score.last_days["en"], DayResult { day: TODAY, at_try: 0 });
        assert_eq!(score.last_days["nl"], DayResult { day: TODAY, at_try: 2 });
        assert!(!score.last_days.contains_key("de"));
        let earlier = scores.count(&key(3, Some("2026-11-01")), PuzzleResult::Solved(1), TODAY).unwrap();
        assert_eq!((earlier.last_days["en"].day, earlier.days.len()), (TODAY, 2));
    }

    #[test]
    fn a_day_that_has_not_come_yet_hides_no_result() {
        let folder = tempfile::tempdir().unwrap();
        let scores = PuzzleScores::new(Some(folder.path().join("puzzles.toml")));
        let ahead = Date::constant(2027, 11, 22);
        scores.count(&key(1, Some("2027-11-22")), PuzzleResult::Solved(1), ahead).unwrap();
        let score = scores.count(&key(2, Some("2026-11-22")), PuzzleResult::Solved(3), TODAY).unwrap();
        assert_eq!(score.last_days["en"], DayResult { day: TODAY, at_try: 3 });
    }

    #[test]
    fn a_streak_of_days_ends_today_or_yesterday() {
        let solved = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-03"].map(|day| day.parse().unwrap());
        let mut score = RulesetScore { days: solved.map(|day| (day, 1)).into(), ..RulesetScore::default() };
        let streak = |score: &RulesetScore, day: &str| score.daily_streak(day.parse().unwrap());
        assert_eq!(["2026-11-01", "2026-11-02", "2026-11-03"].map(|day| streak(&score, day)), [3, 3, 1]);
        assert_eq!(streak(&score, "2026-11-05"), 0);
        score.days.insert("2026-11-02".parse().unwrap(), 0);
        assert_eq!((streak(&score, "2026-11-02"), streak(&score, "2026-11-03")), (0, 1));
    }

    #[test]
    fn a_faulty_file_is_reported_and_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzles.toml");
        let scores = PuzzleScores::new(Some(file.clone()));
        for faulty in [
            "[rulesets.smartfeud]\nfirst = -1\n",
            "[rulesets.smartfeud.days]\n2026-13-01 = 1\n",
            "x = 1",
            "[",
        ] {
            fs::write(&file, faulty).unwrap();
            let error = scores.count(&key(1, None), PuzzleResult::NotSolved, TODAY).unwrap_err().to_string();
            assert!(error.starts_with("puzzles.toml:"), "{error}");
            assert!(error.contains("fix or delete"), "{error}");
            assert!(scores.note_tries(&key(1, None), 1).is_err());
            assert_eq!(fs::read_to_string(&file).unwrap(), faulty);
        }
    }

    #[test]
    fn without_a_folder_nothing_is_stored() {
        let scores = PuzzleScores::default();
        assert_eq!(scores.count(&key(1, None), PuzzleResult::Solved(1), TODAY).unwrap().first, 1);
        assert_eq!(scores.of_ruleset("smartfeud").unwrap().all(), 0);
    }

    /// Two terminals may solve puzzles at once.
    #[test]
    fn puzzles_that_are_counted_at_once_all_count() {
        let folder = tempfile::tempdir().unwrap();
        let scores = PuzzleScores::new(Some(folder.path().join("data").join("puzzles.toml")));
        std::thread::scope(|scope| {
            for fingerprint in 1..=8 {
                let scores = &scores;
                scope.spawn(move || {
                    scores.note_tries(&key(fingerprint, None), 1).unwrap();
                    scores.count(&key(fingerprint, None), PuzzleResult::Solved(2), TODAY).unwrap();
                });
            }
        });
        assert_eq!(scores.of_ruleset("smartfeud").unwrap().second, 8);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no lock is left");
    }
}
