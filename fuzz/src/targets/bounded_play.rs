//! A ruleset that loads is played for some turns by bots; the caller bounds time and memory.

use std::ops::ControlFlow;
use std::sync::Arc;

use rackety::assist::thinker::{Patience, ThinkError, Thinker};
use rackety::files::BotKnowledge;
use rackety_engine::bots::Level;
use rackety_engine::ruleset::TimeLimit;
use rackety_engine::{Game, Lexicon, Options, RandomStream, Ruleset, TileSet};

use super::games::check_game;
use super::ruleset::load;
use crate::Reading;

/// The turns of a game.
const TURNS: usize = 20;

/// The words of a game that are made of its letters.
const WORDS: usize = 1_500;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some(Ok(ruleset)) = load(bytes) else { return Reading::Refused };
    play(Arc::new(ruleset));
    Reading::Accepted
}

fn play(ruleset: Arc<Ruleset>) {
    let players = *ruleset.players().end();
    let set = ruleset.tile_set(ruleset.default_language()).unwrap();
    let dictionary = ruleset.dictionary(set.language());
    let words = words(set, ruleset.layout().size().columns().into());
    let words = rackety_engine::Vocabulary::adjusted(
        Lexicon::from_words("fuzz", words),
        &dictionary.add,
        &dictionary.remove,
    );
    let options = Options { time: None::<TimeLimit>, ..Options::of(&ruleset) };
    let names = (1..=players).map(|player| format!("Player {player}"));
    let mut game =
        Game::builder(ruleset, Arc::new(words)).players(names).seed(7).options(options).start().unwrap();
    let mut thinker = Thinker::new(Arc::new(BotKnowledge::default()));
    // All levels but the master, who may think for seconds.
    let levels = Level::ALL.into_iter().filter(|level| !level.looks_ahead()).cycle();
    for level in levels.take(TURNS) {
        if game.state().ending().is_some() {
            break;
        }
        let decision = match thinker
            .turn(&game, (level.into(), Patience::Limited), None, &mut |_| ControlFlow::Continue(()))
        {
            Ok(decision) => decision,
            Err(ThinkError::Graph(_)) => return,
            Err(error) => panic!("{error}"),
        };
        game.act(decision.action).expect("a bot's action is legal");
    }
    check_game(&game);
}

/// Words of a tile set: of few letters and of many, up to what the board can have and beyond it.
fn words(set: &TileSet, columns: usize) -> Vec<String> {
    let letters: Vec<&str> = set.letters().map(|(_, info)| info.text()).collect();
    let mut random = RandomStream::seeded(letters.len() as u64);
    let mut words: Vec<String> = letters.iter().map(|letter| letter.repeat(columns + 4)).collect();
    words.extend((0..WORDS).map(|_| {
        let length = 2 + random.below(7).min(random.below(7));
        (0..length).map(|_| letters[random.below(letters.len())]).collect()
    }));
    words
}
