//! What happens in a game, told in sentences: on the screen, and where there is none.

use rackety_engine::ruleset::TimeoutEffect;
use rackety_engine::{Adjustment, Deed, EndReason, Game, Seat, Turn};

/// A turn in a sentence, without a full stop.
pub fn turn(game: &Game, turn: &Turn) -> String {
    let name = game.state().player(turn.seat).name();
    match &turn.deed {
        Deed::Play { text, scored, .. } => match scored.taken {
            Some(taken) => format!("{name} took from {}, played {text} for {}", taken.from, scored.total),
            None => format!("{name} played {text} for {}", scored.total),
        },
        Deed::Lost { text, words, .. } => {
            format!("{name} lost the turn: {text}, not in the dictionary: {}", words.join(", "))
        }
        Deed::Exchange { given, .. } => format!("{name} exchanged {}", tiles(given.len())),
        Deed::Pass => format!("{name} passed"),
        Deed::TimeOut => {
            let effect = game.setup().ruleset.time().map(|rules| rules.timeout);
            let told = if effect == Some(TimeoutEffect::Resign) { "resigned" } else { "a pass" };
            format!("{name}'s time ran out: {told}")
        }
        Deed::Resign => format!("{name} resigned"),
        Deed::AgreeToQuit => format!("{name} would quit"),
        Deed::TakeBackQuit => format!("{name} plays on"),
    }
}

/// `no tile`, `1 tile`, `3 tiles`.
pub fn tiles(count: usize) -> String {
    match count {
        0 => "no tile".to_owned(),
        1 => "1 tile".to_owned(),
        _ => format!("{count} tiles"),
    }
}

/// Why a game is over, in a sentence.
pub const fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Out => "A player is out of tiles, and the bag is empty.",
        EndReason::Passes => "Too many passes in a row.",
        EndReason::Scoreless => "Too many turns without a score in a row.",
        EndReason::Resigned => "All others have resigned.",
        EndReason::TimedOut => "All others ran out of time.",
        EndReason::Agreed => "All agreed to end the game.",
    }
}

/// What the tiles left did to one player's score: `Ann: QI left, -11`.
pub fn adjustment(game: &Game, adjustment: &Adjustment) -> String {
    let name = game.state().player(adjustment.seat).name();
    if adjustment.tiles.is_empty() {
        return format!("{name}: nothing left, {:+}", adjustment.points);
    }
    let tiles = game.tiles().write_tiles(&adjustment.tiles);
    format!("{name}: {tiles} left, {:+}", adjustment.points)
}

/// Who won, in a sentence.
pub fn winners(game: &Game, winners: &[Seat]) -> String {
    let names: Vec<&str> = winners.iter().map(|&seat| game.state().player(seat).name()).collect();
    match names.as_slice() {
        [] => "Nobody wins.".to_owned(),
        [name] => format!("{name} wins."),
        [others @ .., last] => format!("A draw: {} and {last}.", others.join(", ")),
    }
}
