//! Playing the games.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use rackety_engine::bots::{
    Bot, BotProfile, BotVocabulary, Budget, Knowledge, LeaveTable, PlayerView, common_words, turn_seed,
};
use rackety_engine::{
    FirstPlayer, Game, GraphError, Lexicon, Options, Ruleset, Setup, SetupError, Vocabulary, WordGraph,
};

use super::game_figures::{GameFigures, PlayedGame, TurnCost};
use crate::files::{WordGraphCache, leaves_for};

/// A game of more turns than this is cut, and counts as unfinished.
pub const MAX_TURNS: usize = 500;

/// Games to be played.
#[derive(Debug, Clone)]
pub struct TournamentSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The words of the games.
    pub vocabulary: Arc<Vocabulary>,
    /// A list of the language's common words, for bots that know no others.
    pub common: Option<Arc<Lexicon>>,
    /// Who plays.
    pub opponents: Vec<BotProfile>,
    /// How many games.
    pub games: u32,
    /// The seed of the first game; that of each other is one more than the one's before it.
    pub seed: u64,
    /// What a bot may look at in a turn.
    pub budget: Budget,
}

/// Why nothing can be played.
#[derive(Debug)]
pub enum TournamentError {
    /// The ruleset has no such games.
    Setup(SetupError),
    /// There is no graph of these words.
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

impl std::error::Error for TournamentError {}

/// Where the games are played: all that is the same in each of them.
#[derive(Debug)]
pub struct Tournament {
    setup: TournamentSetup,
    /// The words that each opponent knows.
    graphs: Vec<Arc<WordGraph>>,
    leaves: LeaveTable,
}

impl Tournament {
    /// Makes ready what the games need.
    ///
    /// # Errors
    /// [`TournamentError`].
    pub fn new(setup: TournamentSetup, shelf: &WordGraphCache) -> Result<Self, TournamentError> {
        let game = begin(&setup, 0).map_err(TournamentError::Setup)?;
        let (vocabulary, tiles) = (game.vocabulary(), game.tiles());
        let mut common = None;
        let mut graph = |words: BotVocabulary| match (words, &common) {
            (BotVocabulary::All, _) => shelf.get(vocabulary, tiles),
            (BotVocabulary::Common, Some(graph)) => Ok(Arc::clone(graph)),
            (BotVocabulary::Common, None) => {
                let graph = shelf.get(&common_words(vocabulary, tiles, setup.common.as_deref()), tiles)?;
                common = Some(Arc::clone(&graph));
                Ok(graph)
            }
        };
        let graphs: Result<_, GraphError> =
            setup.opponents.iter().map(|opponent| graph(opponent.words)).collect();
        let leaves = leaves_for(&setup.ruleset, tiles);
        Ok(Self { graphs: graphs.map_err(TournamentError::Graph)?, leaves, setup })
    }

    /// What is played here.
    pub const fn setup(&self) -> &TournamentSetup {
        &self.setup
    }

    /// Which of the opponents sits in a seat. They take turns to begin.
    pub fn opponent_at(&self, seat: usize, number: u32) -> usize {
        let count = self.setup.opponents.len();
        (seat + number as usize % count) % count
    }

    /// The opponents, ready to play any of the games.
    pub fn opponents(&self) -> Vec<Bot<'_>> {
        let knowledge = |graph| Knowledge::new(graph, self.leaves.clone());
        let opponents = self.setup.opponents.iter().zip(&self.graphs);
        opponents.map(|(&opponent, graph)| Bot::new(opponent, knowledge(graph))).collect()
    }

    /// Plays a game; none if it is to stop before the end.
    pub fn play(&self, number: u32, bots: &mut [Bot<'_>], stop: &AtomicBool) -> Option<PlayedGame> {
        // What could be wrong with it was found when the tournament was made.
        let mut game = begin(&self.setup, number).ok()?;
        let mut turns = Vec::new();
        while game.state().ending().is_none() && turns.len() < MAX_TURNS {
            let seat = game.state().to_move();
            let bot = &mut bots[self.opponent_at(seat.index(), number)];
            let seed = turn_seed(game.setup().seed, seat, game.state().turn());
            let began = Instant::now();
            let thought = bot.choose(&PlayerView::of(&game, seat), seed, self.setup.budget, &mut |_| {
                if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let time = began.elapsed();
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Err(refusal) = game.act(thought.action) {
                debug_assert!(false, "bots do only what the game takes: {refusal}");
                break;
            }
            turns.push(TurnCost { time, proof: thought.proof });
        }
        Some(PlayedGame { number, game, turns })
    }

    /// Plays all games, or as many as are over when it is to stop, and shows each to `watch`: in the order in which
    /// they end, which is another every time; what each of them is is not.
    pub fn play_all(&self, threads: NonZeroUsize, stop: &AtomicBool, mut watch: impl FnMut(&GameFigures)) {
        let next = AtomicU32::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<GameFigures>| {
            let mut bots = self.opponents();
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
                watch(&figures);
            }
        });
    }

    /// What a game tells.
    pub fn figures(&self, played: &PlayedGame) -> GameFigures {
        GameFigures::of(played, |seat| self.opponent_at(seat, played.number))
    }
}

/// A game before its first turn.
fn begin(tournament: &TournamentSetup, number: u32) -> Result<Game, SetupError> {
    let setup = Setup {
        language: tournament.language.clone(),
        players: (1..=tournament.opponents.len()).map(|seat| format!("Bot {seat}")).collect(),
        first: FirstPlayer::FirstSeat,
        seed: tournament.seed.wrapping_add(number.into()),
        options: Options::of(&tournament.ruleset),
        position: None,
        ruleset: Arc::clone(&tournament.ruleset),
    };
    Game::new(setup, Arc::clone(&tournament.vocabulary))
}
