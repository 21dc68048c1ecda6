//! Thinking for a game: what its bots do, and the best plays for hints. It takes its time, so the screen has it done on
//! a thread of its own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rackety_engine::bots::{
    Bot, BotProfile, BotVocabulary, Budget, Decision, Knowledge, Level, PlayerView, Progress, common_words,
    turn_seed,
};
use rackety_engine::{
    Axis, Game, GeneratedPlay, Generator, GraphError, GraphKey, Lexicon, Scope, Square, WordGraph,
};

use crate::files::{WordGraphCache, leaves_for};

/// How far thinking has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The words are made ready, which takes a second or two the first time.
    Words,
    /// Plays are looked at: so many of a hundred parts.
    Plays(u8),
}

/// Somebody who is told how far it has come, and may break off: the answer is the best so far then.
pub type Watch<'w> = &'w mut dyn FnMut(Stage) -> ControlFlow<()>;

/// One of the best plays of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlay {
    /// The square of the first letter, as plays are written: `8h` across, `h8` down.
    pub at: String,
    /// Which way it goes.
    pub axis: Axis,
    /// The word, as plays are written: blanks in small letters, a dot for a tile that lies there.
    pub word: String,
    /// The word that it makes along its line, in full.
    pub makes: String,
    /// The tiles placed.
    pub tiles: usize,
    /// The square that a tile is taken from.
    pub take: Option<Square>,
    /// What it scores.
    pub score: i32,
}

/// Thinks for one game after another, and remembers what the words of the last one were made into.
#[derive(Debug)]
pub struct Thinker {
    graphs: Arc<WordGraphCache>,
    /// The common words among those of a game.
    common: Option<(GraphKey, Arc<WordGraph>)>,
}

impl Thinker {
    /// One that finds its word graphs on this shelf.
    pub const fn new(graphs: Arc<WordGraphCache>) -> Self {
        Self { graphs, common: None }
    }

    /// What a bot does, whose turn it is. `common` is a list of the common words of the game's language.
    ///
    /// # Errors
    /// [`GraphError`] for words that nothing can be found with.
    pub fn turn(
        &mut self,
        game: &Game,
        opponent: BotProfile,
        common: Option<&Lexicon>,
        watch: Watch<'_>,
    ) -> Result<Decision, GraphError> {
        let _ = watch(Stage::Words);
        let graph = self.graph(game, opponent.words, common)?;
        let state = game.state();
        let view = PlayerView::of(game, state.to_move());
        let seed = turn_seed(game.setup().seed, state.to_move(), state.turn());
        let leaves = leaves_for(&game.setup().ruleset, game.tiles());
        let begun = Instant::now();
        let mut watch = |progress| {
            let told = watch(stage(progress));
            if begun.elapsed() < PATIENCE { told } else { ControlFlow::Break(()) }
        };
        let mut bot = Bot::new(opponent, Knowledge::new(&graph, leaves));
        Ok(bot.choose(&view, seed, budget(opponent.level), &mut watch))
    }

    /// The best plays of the player to move, the best first.
    ///
    /// # Errors
    /// [`GraphError`] for words that nothing can be found with.
    pub fn best_plays(
        &mut self,
        game: &Game,
        most: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<ListedPlay>, GraphError> {
        let _ = watch(Stage::Words);
        let graph = self.graphs.get(game.vocabulary(), game.tiles())?;
        let mut best: Vec<GeneratedPlay> = Vec::new();
        let _ = Generator::new(&graph).for_each_play(game, Scope::All, |play| {
            // Of plays of one score the simpler are better hints: fewer tiles, nothing taken.
            let worth =
                |play: &GeneratedPlay| (-play.score(), play.tile_count(), play.take().is_some(), *play);
            if best.len() < most || best.last().is_some_and(|last| worth(play) < worth(last)) {
                let place = best.partition_point(|other| worth(other) < worth(play));
                best.insert(place, *play);
                best.truncate(most);
            }
            watch(Stage::Plays(0))
        });
        Ok(best.iter().map(|play| told(game, play)).collect())
    }

    /// The graph of the words that a bot knows.
    fn graph(
        &mut self,
        game: &Game,
        words: BotVocabulary,
        list: Option<&Lexicon>,
    ) -> Result<Arc<WordGraph>, GraphError> {
        let (vocabulary, tiles) = (game.vocabulary(), game.tiles());
        if words == BotVocabulary::All {
            return self.graphs.get(vocabulary, tiles);
        }
        let of = GraphKey::of(vocabulary, tiles);
        match &self.common {
            Some((known, graph)) if *known == of => Ok(Arc::clone(graph)),
            _ => {
                let graph = self.graphs.get(&common_words(vocabulary, tiles, list), tiles)?;
                self.common = Some((of, Arc::clone(&graph)));
                Ok(graph)
            }
        }
    }
}

fn told(game: &Game, found: &GeneratedPlay) -> ListedPlay {
    let play = found.to_play();
    let text = game.write(&play);
    let (at, word) = text.split_once(' ').unwrap_or((&text, ""));
    let main = game.preview(&play).ok().and_then(|scored| scored.words.into_iter().next());
    ListedPlay {
        at: at.to_owned(),
        axis: if at.starts_with(|first: char| first.is_ascii_digit()) { Axis::Across } else { Axis::Down },
        word: word.to_owned(),
        makes: main.map_or_else(|| word.to_owned(), |main| main.text),
        tiles: found.tile_count(),
        take: found.take(),
        score: found.score(),
    }
}

/// How long people wait for a bot at most. On a machine that is slow or busy it plays the best so far then.
const PATIENCE: Duration = Duration::from_secs(3);

/// The positions that a level may look at while people wait: a master needs two or three seconds for them.
const fn budget(level: Level) -> Budget {
    match level {
        Level::Novice | Level::Casual | Level::Club | Level::Expert => Budget::SELF_PLAY,
        Level::Master => Budget::positions(6_000),
    }
}

fn stage(Progress { positions, budget }: Progress) -> Stage {
    let share = 100 * positions.min(budget) / budget.max(1);
    Stage::Plays(u8::try_from(share).unwrap_or(100))
}

#[cfg(test)]
mod tests {
    use rackety_engine::{OptionsText, TurnOutcome};

    use super::*;
    use crate::files::Folders;
    use crate::session::{GameRequest, Host, NewPlayer, Session};

    fn game(host: &Host, bots: &[&str]) -> Session {
        let request = GameRequest {
            ruleset: "smartfeud".to_owned(),
            players: bots.iter().map(|bot| NewPlayer::Bot(bot.parse().unwrap())).collect(),
            seed: Some(7),
            options: OptionsText { time: Some("off".to_owned()), ..OptionsText::default() },
            ..GameRequest::default()
        };
        host.new_game(&request).unwrap()
    }

    #[test]
    fn the_best_plays_are_told_best_first_and_can_be_played_as_they_are_written() {
        let host = Host::new(&Folders::default(), None);
        let session = game(&host, &["club", "club"]);
        let mut thinker = Thinker::new(Arc::clone(&host.graphs));
        let plays = thinker.best_plays(session.game(), 5, &mut |_| ControlFlow::Continue(())).unwrap();
        let scores: Vec<i32> = plays.iter().map(|play| play.score).collect();
        assert!(plays.len() == 5 && scores.is_sorted_by(|a, b| a >= b), "{plays:?}");
        for ListedPlay { at, word, score, tiles, makes, .. } in plays {
            let written = rackety_engine::PlayNotation::parse(&format!("{at} {word}"), None).unwrap();
            let judged = session.game().preview(&session.game().read(&written).unwrap()).unwrap();
            assert_eq!((judged.total, makes.chars().count()), (score, tiles), "{word}");
            assert_eq!(makes, word.to_uppercase());
        }
    }

    #[test]
    fn bots_of_common_words_play_no_others() {
        let host = Host::new(&Folders::default(), None);
        let mut session = game(&host, &["expert:common", "expert:common"]);
        let mut thinker = Thinker::new(Arc::clone(&host.graphs));
        let common = session.common_words().cloned().unwrap();
        let mut stages = Vec::new();
        for _ in 0..6 {
            let mut watch = |stage| {
                stages.push(stage);
                ControlFlow::Continue(())
            };
            let opponent = session.bot(session.game().state().to_move()).unwrap();
            let found = thinker.turn(session.game(), opponent, Some(&common), &mut watch).unwrap();
            let turn = session.act(found.action).unwrap();
            if let TurnOutcome::Play { scored, .. } = &turn.outcome {
                assert!(scored.words.iter().all(|word| common.contains(&word.text)), "{scored:?}");
            }
        }
        assert_eq!(stages.first(), Some(&Stage::Words));
        assert!(session.game().turns().iter().any(|turn| 20 < turn.points()), "they do play");
    }

    #[test]
    fn whoever_breaks_off_gets_an_answer_that_the_game_takes() {
        let host = Host::new(&Folders::default(), None);
        for bot in ["novice", "club", "master"] {
            let mut session = game(&host, &[bot, "club"]);
            let mut thinker = Thinker::new(Arc::clone(&host.graphs));
            let thought = thinker
                .turn(session.game(), bot.parse().unwrap(), None, &mut |_| ControlFlow::Break(()))
                .unwrap();
            assert!(session.act(thought.action).is_ok(), "{bot}");
        }
    }
}
