//! Positions of the middle game with takings.

use std::sync::Arc;

use rackety_engine::{Action, Game, Generator, HighestScore, Scope, Vocabulary, WordGraph};

use crate::repository;
use crate::test_game::game;

/// Boards of 50 to 70 tiles, from games of best plays with occasional takings.
pub(crate) fn games(vocabulary: &Arc<Vocabulary>) -> Vec<Game> {
    let ruleset = repository::ruleset("smartfeud");
    let mut graph = None;
    let mut games = Vec::new();
    for seed in 0..8 {
        let mut game = game(&ruleset).vocabulary(vocabulary).seed(seed).start();
        let graph = graph.get_or_insert_with(|| WordGraph::build(game.vocabulary(), game.tiles()).unwrap());
        let mut generator = Generator::new(graph);
        while game.state().ending().is_none() && game.state().board().len() <= 70 {
            if game.state().board().len() >= 50 {
                games.push(game.clone());
            }
            let takes = game.state().turn().is_multiple_of(3);
            let scope = if takes { Scope::All } else { Scope::WithoutTaking };
            let action = match generator.best_play(&game, scope, &mut HighestScore).unwrap() {
                Some(best) => Action::Play(best.play.to_play()),
                None => Action::Pass,
            };
            game.act(action).unwrap();
        }
    }
    games
}
