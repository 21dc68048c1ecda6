//! A review by ear: what stands out first, then turn by turn.

use std::cmp::Reverse;
use std::io;

use rackety_engine::TurnRecord;
use rackety_engine::analysis::{GameReview, PlayerSummary, TurnReview};

use super::InputSource;
use super::dialogue::Dialogue;
use crate::session::PastGame;
use crate::text::spoken;
use crate::text::wording::{full_stop, sentence};

/// The most turns that are named before all are gone through.
const WORST: usize = 3;

/// A turn that was judged, and what is said about it.
struct Judged<'a> {
    record: &'a TurnRecord,
    turn: &'a TurnReview,
    sentence: String,
}

impl Judged<'_> {
    /// The equity that the turn lost, in hundredths of a point.
    fn lost(&self) -> i64 {
        self.turn.judgement.as_ref().map_or(0, |judged| judged.lost.hundredths())
    }
}

/// Says a review: the players, the worst turns, and then, as a person asks for them, all turns that were judged. In a
/// script, all of it. With a number, the turns from that one on.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn review(
    past: &PastGame,
    review: &GameReview,
    from: Option<u32>,
    mut dialogue: Dialogue<'_>,
) -> io::Result<()> {
    let game = &past.game;
    let judged: Vec<Judged<'_>> = game
        .turns()
        .iter()
        .zip(review.turns())
        .filter_map(|(record, turn)| {
            let sentence = spoken::reviewed_turn(game, record, turn)?;
            Some(Judged { record, turn, sentence })
        })
        .collect();
    if from.is_none() {
        for player in review.players() {
            dialogue.say(&summary(past, &player))?;
        }
        let mut worst: Vec<&Judged<'_>> = judged.iter().filter(|judged| judged.lost() > 0).collect();
        worst.sort_by_key(|judged| Reverse(judged.lost()));
        for judged in worst.into_iter().take(WORST) {
            dialogue.say(&judged.sentence)?;
        }
    }
    let mut next =
        judged.iter().position(|judged| Some(judged.record.number) >= from).unwrap_or(judged.len());
    let mut shown = None;
    if dialogue.source == InputSource::Script || from.is_some() {
        let count = if dialogue.source == InputSource::Script { judged.len() } else { next + 1 };
        for judged in judged.iter().take(count).skip(next) {
            dialogue.say(&judged.sentence)?;
            shown = Some(judged);
        }
        if from.is_some() && shown.is_none() {
            dialogue.say("No more turns.")?;
        }
        next = count;
    }
    if dialogue.source == InputSource::Script {
        return Ok(());
    }
    dialogue
        .say("Type next for a turn, turn 7 for that one, best for the best plays of the turn, or quit.")?;
    while let Some(answer) = dialogue.ask("> ")? {
        let answer = answer.trim().to_lowercase();
        let words: Vec<&str> = answer.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit"] => break,
            [] | ["next" | "n"] => {}
            ["turn" | "go", number] => {
                let given: Option<u32> = number.parse().ok();
                if let Some(place) = judged.iter().position(|judged| Some(judged.record.number) == given) {
                    next = place;
                } else if given.is_some_and(|given| past.entry_of_turn(given).is_some()) {
                    dialogue.say("That turn was not judged; type next.")?;
                    continue;
                } else {
                    dialogue.say(&full_stop(&sentence(&past.without_turn(number))))?;
                    continue;
                }
            }
            ["best" | "b"] => {
                match shown {
                    Some(judged) => {
                        for line in spoken::best_actions(game, judged.turn) {
                            dialogue.say(&line)?;
                        }
                    }
                    None => dialogue.say("No turn was shown yet; type next.")?,
                }
                continue;
            }
            _ => {
                dialogue.say("Type next, turn 7, best or quit.")?;
                continue;
            }
        }
        match judged.get(next) {
            Some(judged) => {
                dialogue.say(&judged.sentence)?;
                shown = Some(judged);
                next += 1;
            }
            None => dialogue.say("No more turns.")?,
        }
    }
    Ok(())
}

/// `Ann: accuracy 78 percent, plays like club, 12.5 points lost a turn.`
fn summary(past: &PastGame, player: &PlayerSummary) -> String {
    let mut parts = Vec::new();
    parts.extend(player.accuracy.map(|share| format!("accuracy {} percent", (share.thousandths() + 5) / 10)));
    parts.extend(player.level.map(|level| format!("plays like {}", level.name())));
    parts.extend(player.mean_lost().map(|lost| format!("{lost} points lost a turn")));
    if parts.is_empty() {
        parts.push("no turn was judged".to_owned());
    }
    format!("{}: {}.", spoken::name(&past.game, player.seat), parts.join(", "))
}
