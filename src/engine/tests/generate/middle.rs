//! Positions of the middle game with takings.

use std::sync::Arc;

use rackety_engine::{
    Action, FirstPlayer, Game, Generator, Options, Points, Scope, Setup, Vocabulary, WordGraph,
};

use super::common;

/// Boards of 50 to 70 tiles, from games of best plays with takings now and then.
pub(crate) fn games(vocabulary: &Arc<Vocabulary>) -> Vec<Game> {
    let ruleset = common::ruleset("smartfeud");
    let mut graph = None;
    let mut games = Vec::new();
    for seed in 0..8 {
        let setup = Setup {
            language: "en".to_owned(),
            players: vec!["Ann".to_owned(), "Bob".to_owned()],
            first: FirstPlayer::FirstSeat,
            seed,
            options: Options::of(&ruleset),
            position: None,
            ruleset: Arc::clone(&ruleset),
        };
        let mut game = Game::new(setup, Arc::clone(vocabulary)).unwrap();
        let graph = graph.get_or_insert_with(|| WordGraph::build(game.vocabulary(), game.tiles()).unwrap());
        let mut generator = Generator::new(graph);
        while game.state().ending().is_none() && game.state().board().len() <= 70 {
            if 50 <= game.state().board().len() {
                games.push(game.clone());
            }
            let takes = game.state().turn().is_multiple_of(3);
            let scope = if takes { Scope::All } else { Scope::WithoutTaking };
            let action = match generator.best_play(&game, scope, &mut HighestScore) {
                Some((_, play)) => Action::Play(play.to_play()),
                None => Action::Pass,
            };
            game.act(action).unwrap();
        }
    }
    games
}
