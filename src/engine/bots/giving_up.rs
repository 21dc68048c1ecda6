//! Passes and exchanges that a player does not come back from: the game is lost by them, or the player is out (SF-20).
//!
//! A player who is out has lost whatever the score, so no points speak for such a turn while there is another.

use crate::game::{Action, Game, Seat};

/// True if a player plays on in this position.
pub(crate) fn plays_on(game: &Game, seat: Seat) -> bool {
    game.state().ending().is_none() && game.state().player(seat).is_in()
}

/// True if a pass puts the player to move out of the game, whatever tiles the others have.
pub(super) fn pass_puts_out(game: &Game) -> bool {
    game.after_action(&Action::Pass).is_ok_and(|after| !after.state().player(game.state().to_move()).is_in())
}

/// True if an action is a pass or an exchange that loses the game, or puts its player out, where a play would not. From a
/// player's view, the tiles that others have left at the end are a guess.
pub(crate) fn gives_up(game: &Game, action: &Action) -> bool {
    let seat = game.state().to_move();
    let is_lost = |after: Game| match after.state().ending() {
        // In the last turn of a game, a play ends it too, and only points count.
        Some(ending) if !game.is_last_turn() => !ending.winners.contains(&seat),
        _ => !after.state().player(seat).is_in(),
    };
    !matches!(action, Action::Play(_)) && game.after_action(action).is_ok_and(is_lost)
}
