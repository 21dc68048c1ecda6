//! Draws what was done in the turn shown, in the rows below the board.

use rackety_engine::TurnOutcome;
use ratatui::layout::Rect;

use crate::text::play_name::PlayName;
use crate::text::wording::says;
use crate::tui::game::view::preview::parts;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, wrapped};

/// Draws the turn in a sentence, with its words and points as far as there is room.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) {
    let columns = usize::from(area.width).saturating_sub(2);
    let fits = |text: &String| wrapped(text, columns).len() <= usize::from(area.height);
    let forms = forms(screen);
    let text = forms.iter().find(|text| fits(text)).or(forms.last());
    let Some(text) = text else { return };
    canvas.paragraph(Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }, text, Role::Title);
}

/// The text from its most detailed form to the shortest.
fn forms(screen: &ReplayScreen) -> Vec<String> {
    let (replay, whole) = (&screen.replay, screen.replay.whole());
    if let (Some((_, rated)), Some(turn)) = (screen.better_play(), replay.turn()) {
        let best = format!("Better: {} for {}", PlayName::of_rated(rated), rated.scored.total);
        let played = format!("{}: {}", whole.short_name(turn.seat), whole.history_turn_text(turn));
        let taken =
            rated.scored.taken.map(|taken| format!(", taken from {}", taken.from)).unwrap_or_default();
        let (why, reason) = (screen.why(), screen.main_reason());
        let with_play = |why: &String| format!("{best}{taken}. {why}");
        let whys: Vec<String> = why.iter().chain(&reason).map(with_play).chain(reason.clone()).collect();
        let forms = [
            format!("{best}{taken}: {}; {played}", parts(&rated.scored)),
            format!("{best}{taken}: {}", parts(&rated.scored)),
            format!("{best}{taken}"),
            best,
        ];
        return whys.into_iter().chain(forms).collect();
    }
    let Some(turn) = replay.turn() else {
        let name = replay.public().name(replay.public().to_move());
        return match replay.public().turn() {
            1 => vec![format!("The start of the game: {name} begins"), format!("{name} begins")],
            turn => {
                vec![format!("The start of the game: turn {turn}, {name} to play"), format!("{name} to play")]
            }
        };
    };
    let sentence = whole.turn_text(turn);
    let short = format!("{}: {}", whole.short_name(turn.seat), whole.history_turn_text(turn));
    let mut forms = match &turn.outcome {
        TurnOutcome::Play { scored, .. } => {
            vec![format!("{sentence}: {}", parts(scored)), format!("{short} +{}", scored.total), short]
        }
        _ => vec![sentence.clone(), short],
    };
    // Where one player resigned, the turn says so already.
    let reason = replay.public().reason_text().filter(|reason| !says(&sentence, reason));
    forms.insert(1, sentence);
    if let Some(reason) = reason {
        let over: Vec<String> = forms.iter().map(|text| format!("{text}. {reason}")).collect();
        forms = over.into_iter().chain(forms).collect();
    }
    forms
}
