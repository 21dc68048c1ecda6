//! What reviews and the coach say about turns.

use rackety_engine::Action;
use rackety_engine::analysis::{Equity, Judgement, PointsReached, RatedAction};

/// The best action of a position in a few words: `8h SECTION`, `11e SHO.E -k8`, `exchange 3`.
pub fn best_action(best: &RatedAction) -> String {
    match (&best.play, &best.action) {
        (Some(play), _) => match play.notation.take() {
            Some(square) => format!("{} -{square}", play.notation),
            None => play.notation.to_string(),
        },
        (None, Action::Exchange(given)) => format!("exchange {}", given.len()),
        _ => "pass".to_owned(),
    }
}

/// What the coach says about a turn that scored `points`, in a sentence.
pub fn coach_text(judged: &Judgement, points: i32) -> String {
    if judged.lost == Equity::ZERO {
        return "Coach: no turn was worth more.".to_owned();
    }
    let best = &judged.best;
    let why = if best.points() <= points { ", which keeps better tiles" } else { "" };
    format!("Coach: best was {} +{} (you: {points}){why}.", best_action(best), best.points())
}

/// How near a player alone came to the best plays, in a sentence; none where no play scored.
pub fn reached_text(reached: PointsReached) -> Option<String> {
    let share = reached.share()?.thousandths();
    let PointsReached { points, best } = reached;
    // A whole percentage is enough; only all of the points are 100 %.
    let percent = if points == best { 100 } else { ((share + 5) / 10).min(99) };
    Some(format!("You reached {percent} % of the best plays: {points} of {best} points."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_best_plays_are_100_percent() {
        let text = |points, best| reached_text(PointsReached { points, best }).unwrap_or_default();
        assert_eq!(text(412, 528), "You reached 78 % of the best plays: 412 of 528 points.");
        assert!(
            text(999, 1000).starts_with("You reached 99 % ") && text(7, 7).starts_with("You reached 100 % ")
        );
        assert_eq!(
            (text(0, 9).as_str(), text(0, 0).as_str()),
            ("You reached 0 % of the best plays: 0 of 9 points.", "")
        );
    }
}
