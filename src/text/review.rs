//! What reviews and the coach say about turns.

use rackety_engine::Action;
use rackety_engine::analysis::{Equity, Judgement, RatedAction};

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
