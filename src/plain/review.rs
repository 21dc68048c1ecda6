//! A review by ear: what stands out first, then turn by turn.

use std::cmp::Reverse;
use std::io;

use rackety_engine::TurnRecord;
use rackety_engine::analysis::{GameReview, Judgement, PlayerSummary};

use super::InputSource;
use super::dialogue::Dialogue;
use crate::session::PastGame;
use crate::text::spoken;

/// The most turns that are named before all are gone through.
const WORST: usize = 3;

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
    let judged: Vec<(&TurnRecord, &Judgement)> = game
        .turns()
        .iter()
        .zip(review.turns())
        .filter_map(|(record, turn)| Some((record, turn.judgement.as_ref()?)))
        .collect();
    let line =
        |(record, judgement): &(&TurnRecord, &Judgement)| spoken::reviewed_turn(game, record, judgement);
    if from.is_none() {
        for player in review.players() {
            dialogue.say(&summary(past, &player))?;
        }
        let mut worst: Vec<&(&TurnRecord, &Judgement)> =
            judged.iter().filter(|(_, judgement)| judgement.lost.hundredths() > 0).collect();
        worst.sort_by_key(|(_, judgement)| Reverse(judgement.lost.hundredths()));
        for turn in worst.into_iter().take(WORST) {
            dialogue.say(&line(turn))?;
        }
    }
    let mut next = judged.iter().position(|(record, _)| Some(record.number) >= from).unwrap_or(judged.len());
    if dialogue.source == InputSource::Script || from.is_some() {
        let count = if dialogue.source == InputSource::Script { judged.len() } else { next + 1 };
        for turn in judged.iter().take(count).skip(next) {
            dialogue.say(&line(turn))?;
        }
        next = count;
    }
    if dialogue.source == InputSource::Script {
        return Ok(());
    }
    dialogue.say("Type next for a turn, turn 7 for that one, or quit.")?;
    while let Some(answer) = dialogue.ask("> ")? {
        let answer = answer.trim().to_lowercase();
        let words: Vec<&str> = answer.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit"] => break,
            [] | ["next" | "n" | "more"] => {}
            ["turn" | "go", number] => {
                let number: Option<u32> = number.parse().ok();
                if let Some(place) = judged.iter().position(|(record, _)| Some(record.number) == number) {
                    next = place;
                } else {
                    dialogue.say("That turn was not judged; type next.")?;
                    continue;
                }
            }
            _ => {
                dialogue.say("Type next, turn 7 or quit.")?;
                continue;
            }
        }
        match judged.get(next) {
            Some(turn) => dialogue.say(&line(turn))?,
            None => dialogue.say("No more turns.")?,
        }
        next += 1;
    }
    Ok(())
}

/// `Ann: accuracy 78 percent, plays like club, 12.5 points lost a turn.`
fn summary(past: &PastGame, player: &PlayerSummary) -> String {
    let mut parts = Vec::new();
    parts.extend(player.accuracy.map(|share| format!("accuracy {} percent", (share.thousandths() + 5) / 10)));
    parts.extend(player.level.map(|level| format!("plays like {}", level.name())));
    parts.extend(player.mean_lost().map(|lost| format!("{:.1} points lost a turn", lost.points())));
    if parts.is_empty() {
        parts.push("no turn was judged".to_owned());
    }
    format!("{}: {}.", spoken::name(&past.game, player.seat), parts.join(", "))
}
