//! Figures as text: for the command line and the screen.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Serialize as _, Serializer};

use super::Figures;
use crate::text::numbers::duration;
use crate::text::wording::points;

/// The figures that are known, each with its name: `("mean score", "183.5")`.
pub fn lines(figures: &Figures) -> Vec<(&'static str, String)> {
    let Figures { played, won, drawn, lost, resigned, .. } = figures;
    let mut lines = vec![("games", played.to_string())];
    if 0 < won + drawn + lost {
        let resigned = if *resigned == 0 { String::new() } else { format!(" ({resigned} resigned)") };
        lines.push(("results", format!("won {won}, drawn {drawn}, lost {lost}{resigned}")));
    }
    if let Some(mean) = figures.mean_score() {
        lines.push(("mean score", format!("{mean:.1}")));
    }
    lines.extend(figures.best_score.map(|best| ("best score", best.to_string())));
    for (name, best) in [("best play", &figures.best_play), ("best word", &figures.best_word)] {
        lines.extend(best.as_ref().map(|best| (name, format!("{}, {}", best.text, points(best.points)))));
    }
    lines.push(("turns", figures.turns.to_string()));
    lines.push(("bingos", figures.bingos.to_string()));
    lines.push(("takings", figures.takings.to_string()));
    lines.extend(
        figures.seconds_a_turn().map(|seconds| ("time a turn", duration(Duration::from_secs(seconds)))),
    );
    lines
}

/// The last scores, oldest first, as a row of so many characters at most: each of the `levels` is higher than the one
/// before it, and the best of the scores shown has the highest.
pub fn sparkline(figures: &Figures, columns: usize, levels: &[char]) -> String {
    let skipped = figures.recent.len().saturating_sub(columns);
    let scores: Vec<i32> = figures.recent[skipped..].iter().map(|(_, score)| (*score).max(0)).collect();
    let best = scores.iter().copied().max().unwrap_or_default().max(1);
    let level = |score: i32| {
        let top = levels.len().saturating_sub(1);
        let share = i64::from(score) * i64::try_from(top).unwrap_or_default() / i64::from(best);
        levels.get(usize::try_from(share).unwrap_or_default()).copied().unwrap_or(' ')
    };
    scores.into_iter().map(level).collect()
}

/// In JSON the scores stand alone, in the order of the games.
pub(crate) fn scores_alone<S: Serializer>(
    recent: &[(Timestamp, i32)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    recent.iter().map(|(_, score)| *score).collect::<Vec<_>>().serialize(serializer)
}
