//! Games of random turns, each position compared with the naive search.

use rackety_engine::{Action, Game, Generator, Play, WordGraph};

use crate::dice::Dice;
use crate::oracle::check;

/// Plays a game of random turns and checks each position. Returns the number of plays, and of plays with a taking.
pub(crate) fn check_game(mut game: Game, words: &[String], turns: usize, dice: &mut Dice) -> (usize, usize) {
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    let mut generator = Generator::new(&graph);
    let (mut plays, mut takings) = (0, 0);
    for _ in 0..turns {
        if game.state().ending().is_some() {
            break;
        }
        let found = check(&mut generator, &game, words);
        plays += found.len();
        takings += found.keys().filter(|key| key.0.is_some()).count();
        let action = match found.keys().nth(dice.below(found.len().max(1))) {
            Some(key) => Action::Play(Play::new(key.0, key.1.iter().copied())),
            None => Action::Pass,
        };
        game.act(action).unwrap();
    }
    (plays, takings)
}
