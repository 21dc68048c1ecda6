//! Figures for people: labelled values, and the latest scores as a sparkline.

use std::time::Duration;

use super::Figures;
use crate::text::numbers::duration;
use crate::text::wording::points;

/// The known figures, each with its label: `("mean score", "183.5")`.
pub fn figure_lines(figures: &Figures) -> Vec<(&'static str, String)> {
    let Figures { played, won, drawn, lost, resigned, .. } = figures;
    let mut lines = vec![("games", played.to_string())];
    if figures.contested() > 0 {
        let resigned = if *resigned == 0 { String::new() } else { format!(" ({resigned} resigned)") };
        lines.push(("results", format!("won {won}, drawn {drawn}, lost {lost}{resigned}")));
    }
    if let Some(mean) = figures.mean_score() {
        lines.push(("mean score", format!("{mean:.1}")));
    }
    lines.extend(figures.best_score.map(|best| ("best score", best.to_string())));
    for (label, best) in [("best play", &figures.best_play), ("best word", &figures.best_word)] {
        lines.extend(best.as_ref().map(|best| (label, format!("{}, {}", best.name, points(best.points)))));
    }
    lines.push(("turns", figures.turns.to_string()));
    lines.push(("bingos", figures.bingos.to_string()));
    lines.push(("takings", figures.takings.to_string()));
    lines.extend(
        figures.seconds_per_turn().map(|seconds| ("turn time", duration(Duration::from_secs(seconds)))),
    );
    lines
}

/// The latest scores, oldest first, one character each and at most `columns` of them. `levels` are the characters from
/// low to high; the best score shown gets the highest.
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
