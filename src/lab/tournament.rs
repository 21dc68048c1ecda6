//! Playing the games of a tournament.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use rackety_engine::bots::{Bot, BotProfile, BotVocabulary, Budget, LeaveTable, PlayerView, common_words};
use rackety_engine::{Game, GraphError, Ruleset, SetupError, Vocabulary, WordGraph};

use super::game_figures::{GameFigures, PlayedGame, TurnCost};
use crate::files::{CommonWords, WordGraphCache, leaves_for};

/// The turn limit of a game, after which it counts as unfinished.
pub const MAX_TURNS: usize = 500;

/// What a tournament plays.
#[derive(Debug, Clone)]
pub struct TournamentSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The words of the games.
    pub vocabulary: Arc<Vocabulary>,
    /// The common words of the language, for bots that know only those.
    pub common_words: Option<Arc<CommonWords>>,
    /// The bots that play, one per seat.
    pub bots: Vec<BotProfile>,
    /// The number of games.
    pub games: u32,
    /// The seed of the first game; each later game has the next number.
    pub seed: u64,
    /// How much work a bot may do in a turn.
    pub budget: Budget,
}

/// Why a tournament cannot start.
#[derive(Debug)]
pub enum TournamentError {
    /// The ruleset does not allow such games.
    Setup(SetupError),
    /// No word graph can be built.
    Graph(GraphError),
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TournamentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            Self::Graph(error) => Some(error),
        }
    }
}

/// A tournament, ready to be played.
#[derive(Debug)]
pub struct Tournament {
    setup: TournamentSetup,
    /// The word graph of each bot.
    graphs: Vec<WordGraph>,
    leaves: LeaveTable,
}

impl Tournament {
    /// Prepares a tournament and its word graphs.
    ///
    /// # Errors
    /// [`TournamentError`].
    pub fn new(setup: TournamentSetup, graphs: &WordGraphCache) -> Result<Self, TournamentError> {
        let game = new_game(&setup, 0).map_err(TournamentError::Setup)?;
        let (vocabulary, tiles) = (game.vocabulary(), game.tiles());
        let mut common = None;
        let mut graph = |words: BotVocabulary| match (words, &common) {
            (BotVocabulary::All, _) => graphs.get(vocabulary, tiles),
            (BotVocabulary::Common, Some(graph)) => Ok(WordGraph::clone(graph)),
            (BotVocabulary::Common, None) => {
                let list = setup.common_words.as_deref().map(CommonWords::words);
                let graph = graphs.get(&common_words(vocabulary, tiles, list), tiles)?;
                Ok(common.insert(graph).clone())
            }
        };
        let bot_graphs: Result<_, GraphError> = setup.bots.iter().map(|bot| graph(bot.vocabulary)).collect();
        let leaves = leaves_for(&setup.ruleset, tiles);
        Ok(Self { graphs: bot_graphs.map_err(TournamentError::Graph)?, leaves, setup })
    }

    /// What the tournament plays.
    pub const fn setup(&self) -> &TournamentSetup {
        &self.setup
    }

    /// The pairing of a game: the index of the bot in this seat. The bots take turns to start.
    pub fn bot_in_seat(&self, seat: usize, number: u32) -> usize {
        let count = self.setup.bots.len();
        (seat + number as usize % count) % count
    }

    /// The bots, each with its word graph and leave table, for one thread to play with.
    pub fn bots(&self) -> Vec<Bot> {
        let bots = self.setup.bots.iter().zip(&self.graphs);
        bots.map(|(&profile, graph)| Bot::new(profile, graph, self.leaves.clone())).collect()
    }

    /// Plays a game with these bots; none if `stop` is set before its end.
    pub fn play(&self, number: u32, bots: &mut [Bot], stop: &AtomicBool) -> Option<PlayedGame> {
        // `new` has checked that games can start.
        let mut game = new_game(&self.setup, number).ok()?;
        let mut turns = Vec::new();
        while game.state().ending().is_none() && turns.len() < MAX_TURNS {
            let seat = game.state().to_move();
            let bot = &mut bots[self.bot_in_seat(seat.index(), number)];
            let started = Instant::now();
            let mut watch = |_| {
                if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            // The graphs were built for these games, so they fit.
            let decision =
                bot.decide_watched(&PlayerView::of(&game, seat), self.setup.budget, &mut watch).ok()?;
            let time = started.elapsed();
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Err(refusal) = game.act(decision.action) {
                debug_assert!(false, "bots choose only legal actions: {refusal}");
                break;
            }
            turns.push(TurnCost { time, certainty: decision.certainty });
        }
        Some(PlayedGame { number, game, turns })
    }

    /// Plays all games, or until `stop` is set, and passes each game's figures to `visit` as it ends. The games are the
    /// same on every run; the order in which they end is not.
    pub fn play_all(&self, threads: NonZeroUsize, stop: &AtomicBool, mut visit: impl FnMut(&GameFigures)) {
        let next = AtomicU32::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<GameFigures>| {
            let mut bots = self.bots();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if self.setup.games <= number {
                    return;
                }
                let Some(played) = self.play(number, &mut bots, stop) else { return };
                if sender.send(self.figures(&played)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let work = &work;
            for _ in 0..threads.get().min(self.setup.games as usize) {
                let sender = sender.clone();
                scope.spawn(move || work(sender));
            }
            drop(sender);
            for figures in receiver {
                visit(&figures);
            }
        });
    }

    /// The figures of a game.
    pub fn figures(&self, played: &PlayedGame) -> GameFigures {
        GameFigures::of(played, |seat| self.bot_in_seat(seat, played.number))
    }
}

/// A game before its first turn.
fn new_game(setup: &TournamentSetup, number: u32) -> Result<Game, SetupError> {
    Game::builder(Arc::clone(&setup.ruleset), Arc::clone(&setup.vocabulary))
        .language(&setup.language)
        .players((1..=setup.bots.len()).map(|seat| format!("Bot {seat}")))
        .seed(setup.seed.wrapping_add(number.into()))
        .start()
}
