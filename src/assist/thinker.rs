//! The turns of bots, and the best plays for hints. Both take time, so the screen runs them on a thread of their own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rackety_engine::bots::{
    Bot, BotProfile, BotVocabulary, Budget, Decision, Knowledge, Level, PlayerView, Progress, common_words,
    turn_seed,
};
use rackety_engine::{Game, GeneratedPlay, Generator, GraphError, GraphKey, Lexicon, Scope, WordGraph};

use crate::files::{WordGraphCache, leaves_for};
use crate::text::listed_play::ListedPlay;

/// How far the work has progressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Preparing the word graph, which takes a second or two the first time.
    Words,
    /// Examining plays; the part done, in percent.
    Plays(u8),
}

/// Receives the progress, and may stop the work early with the best result so far.
pub type Watch<'w> = &'w mut dyn FnMut(Stage) -> ControlFlow<()>;

/// Decides turns and finds plays for one game after another.
#[derive(Debug)]
pub struct Thinker {
    graphs: Arc<WordGraphCache>,
    /// The graph of the common words of the latest game's vocabulary.
    common: Option<(GraphKey, Arc<WordGraph>)>,
}

impl Thinker {
    /// A thinker that uses these word graphs.
    pub const fn new(graphs: Arc<WordGraphCache>) -> Self {
        Self { graphs, common: None }
    }

    /// Returns what the bot to move does. `common` is the list of common words of the game's language.
    ///
    /// # Errors
    /// [`GraphError`] if no word graph can be built.
    pub fn turn(
        &mut self,
        game: &Game,
        profile: BotProfile,
        common: Option<&Lexicon>,
        watch: Watch<'_>,
    ) -> Result<Decision, GraphError> {
        let _ = watch(Stage::Words);
        let graph = self.graph(game, profile.words, common)?;
        let state = game.state();
        let view = PlayerView::of(game, state.to_move());
        let seed = turn_seed(game.setup().seed, state.to_move(), state.turn());
        let leaves = leaves_for(&game.setup().ruleset, game.tiles());
        let started = Instant::now();
        let mut watch = |progress| {
            let wish = watch(stage(progress));
            if started.elapsed() < MAX_WAIT { wish } else { ControlFlow::Break(()) }
        };
        let mut bot = Bot::new(profile, Knowledge::new(&graph, leaves));
        Ok(bot.choose(&view, seed, budget(profile.level), &mut watch))
    }

    /// Returns the best `count` plays of the player to move, best first.
    ///
    /// # Errors
    /// [`GraphError`] if no word graph can be built.
    pub fn best_plays(
        &mut self,
        game: &Game,
        count: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<ListedPlay>, GraphError> {
        let _ = watch(Stage::Words);
        let graph = self.graphs.get(game.vocabulary(), game.tiles())?;
        let mut best: Vec<GeneratedPlay> = Vec::new();
        let _ = Generator::new(&graph).for_each_play(game, Scope::All, |play| {
            // Among equal scores, simpler plays make better hints: fewer tiles, nothing taken.
            let order =
                |play: &GeneratedPlay| (-play.score(), play.tile_count(), play.take().is_some(), *play);
            if best.len() < count || best.last().is_some_and(|last| order(play) < order(last)) {
                let place = best.partition_point(|other| order(other) < order(play));
                best.insert(place, *play);
                best.truncate(count);
            }
            watch(Stage::Plays(0))
        });
        Ok(best.iter().map(|play| ListedPlay::new(game, play)).collect())
    }

    /// The graph of the words a bot knows.
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

/// The longest a bot may think. On a slow or busy machine it then plays its best so far.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// How many positions a bot of this level may examine. A master needs two or three seconds for them.
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
    fn the_best_plays_come_best_first_and_their_notation_can_be_played() {
        let host = Host::new(&Folders::default(), None);
        let session = game(&host, &["club", "club"]);
        let mut thinker = Thinker::new(Arc::clone(&host.graphs));
        let plays = thinker.best_plays(session.game(), 5, &mut |_| ControlFlow::Continue(())).unwrap();
        let scores: Vec<i32> = plays.iter().map(|play| play.score).collect();
        assert!(plays.len() == 5 && scores.is_sorted_by(|a, b| a >= b), "{plays:?}");
        for play in plays {
            let ListedPlay { at, word, score, tiles, .. } = &play;
            let notation = rackety_engine::PlayNotation::parse(&format!("{at} {word}"), None).unwrap();
            let scored = session.game().preview(&session.game().read(&notation).unwrap()).unwrap();
            assert_eq!((scored.total, word.chars().count()), (*score, *tiles), "{word}");
            assert_eq!(play.main_word(), word.to_uppercase());
        }
    }

    #[test]
    fn bots_that_know_only_common_words_play_no_others() {
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
            let profile = session.bot(session.game().state().to_move()).unwrap();
            let decision = thinker.turn(session.game(), profile, Some(&common), &mut watch).unwrap();
            let turn = session.act(decision.action).unwrap();
            if let TurnOutcome::Play { scored, .. } = &turn.outcome {
                assert!(scored.words.iter().all(|word| common.contains(&word.text)), "{scored:?}");
            }
        }
        assert_eq!(stages.first(), Some(&Stage::Words));
        assert!(session.game().turns().iter().any(|turn| 20 < turn.points()), "the bots make good plays");
    }

    #[test]
    fn a_turn_that_is_stopped_early_is_legal() {
        let host = Host::new(&Folders::default(), None);
        for bot in ["novice", "club", "master"] {
            let mut session = game(&host, &[bot, "club"]);
            let mut thinker = Thinker::new(Arc::clone(&host.graphs));
            let decision = thinker
                .turn(session.game(), bot.parse().unwrap(), None, &mut |_| ControlFlow::Break(()))
                .unwrap();
            assert!(session.act(decision.action).is_ok(), "{bot}");
        }
    }
}
