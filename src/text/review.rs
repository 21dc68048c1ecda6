//! What reviews and the coach say about turns.

use rackety_engine::Action;
use rackety_engine::analysis::RatedAction;

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
