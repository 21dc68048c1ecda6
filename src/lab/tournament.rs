//! Playing the games of a tournament.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Instant;
use std::{fmt, io, thread};

use rackety_engine::bots::{Bot, BotProfile, BotVocabulary, Budget, LeaveTable, PlayerView, common_words};
use rackety_engine::{Game, GraphError, GraphMismatch, Refusal, Ruleset, SetupError, Vocabulary, WordGraph};

use super::game_figures::{GameFigures, PlayedGame, TurnCost};
use crate::files::{CommonWords, WordGraphCache, leaves_for};

/// The turn limit of a game, after which it counts as unfinished.
pub const MAX_TURNS: usize = 500;

/// The most threads that games are played on.
pub const MAX_THREADS: usize = 256;

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

/// Why a game was not played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameFailure {
    /// The game could not start.
    Setup(SetupError),
    /// A bot has a word graph for another game.
    Graph(GraphMismatch),
    /// A bot chose an action that the rules refuse.
    IllegalAction {
        /// The bot's seat, from 0.
        seat: usize,
        /// Why it was refused.
        refusal: Refusal,
    },
}

impl fmt::Display for GameFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Graph(error) => error.fmt(f),
            Self::IllegalAction { seat, refusal } => {
                write!(f, "the bot in seat {} chose an illegal action: {refusal}", seat + 1)
            }
        }
    }
}

impl std::error::Error for GameFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            Self::Graph(error) => Some(error),
            Self::IllegalAction { refusal, .. } => Some(refusal),
        }
    }
}

/// A game that was not played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedGame {
    /// Its number in the tournament, from 0.
    pub number: u32,
    /// Why.
    pub cause: GameFailure,
}

/// How a tournament was played.
#[derive(Debug)]
pub struct TournamentRun {
    /// The number of threads that played.
    pub threads: usize,
    /// Why there were no more threads, if more were wanted.
    pub refused: Option<io::Error>,
    /// The games that were not played to their ends, by number.
    pub failed: Vec<FailedGame>,
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
    ///
    /// # Errors
    /// [`GameFailure`] if the game cannot be played to its end.
    pub fn play(
        &self,
        number: u32,
        bots: &mut [Bot],
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, GameFailure> {
        let mut game = new_game(&self.setup, number).map_err(GameFailure::Setup)?;
        let mut turns = Vec::new();
        while game.state().ending().is_none() && turns.len() < MAX_TURNS {
            let seat = game.state().to_move();
            let bot = &mut bots[self.bot_in_seat(seat.index(), number)];
            let started = Instant::now();
            let mut watch = |_| {
                if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let decision = bot
                .decide_watched(&PlayerView::of(&game, seat), self.setup.budget, &mut watch)
                .map_err(GameFailure::Graph)?;
            let time = started.elapsed();
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            game.act(decision.action)
                .map_err(|refusal| GameFailure::IllegalAction { seat: seat.index(), refusal })?;
            turns.push(TurnCost { time, certainty: decision.certainty });
        }
        Ok(Some(PlayedGame { number, game, turns }))
    }

    /// Plays all games, or until `stop` is set, and passes each game's figures to `visit` as it ends. The games are the
    /// same on every run; the order in which they end is not. If the system refuses some of the threads, the others play.
    ///
    /// # Errors
    /// The system's error if it starts no thread at all.
    pub fn play_all(
        &self,
        threads: NonZeroUsize,
        stop: &AtomicBool,
        mut visit: impl FnMut(&GameFigures),
    ) -> io::Result<TournamentRun> {
        let next = AtomicU32::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<Result<GameFigures, FailedGame>>| {
            let mut bots = self.bots();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if self.setup.games <= number {
                    return;
                }
                let result = match self.play(number, &mut bots, stop) {
                    Ok(Some(played)) => Ok(self.figures(&played)),
                    Ok(None) => return,
                    Err(cause) => Err(FailedGame { number, cause }),
                };
                if sender.send(result).is_err() {
                    return;
                }
            }
        };
        let mut run = TournamentRun { threads: 0, refused: None, failed: Vec::new() };
        thread::scope(|scope| {
            let work = &work;
            for _ in 0..threads.get().min(self.setup.games as usize) {
                let sender = sender.clone();
                match thread::Builder::new().spawn_scoped(scope, move || work(sender)) {
                    Ok(_) => run.threads += 1,
                    Err(error) => {
                        run.refused = Some(error);
                        break;
                    }
                }
            }
            drop(sender);
            for result in receiver {
                match result {
                    Ok(figures) => visit(&figures),
                    Err(failed) => run.failed.push(failed),
                }
            }
        });
        run.failed.sort_by_key(|failed| failed.number);
        match run.refused {
            Some(error) if run.threads == 0 => Err(error),
            refused => Ok(TournamentRun { refused, ..run }),
        }
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

#[cfg(test)]
mod tests {
    use rackety_engine::bots::Level;

    use super::*;

    fn tournament(words: [&str; 3]) -> Tournament {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let setup = TournamentSetup {
            ruleset: Arc::new(Ruleset::parse("tiny", tiny).unwrap()),
            language: "en".to_owned(),
            vocabulary: rackety_engine::Lexicon::from_words("mine", words).into(),
            common_words: None,
            bots: vec![Level::Expert.into(); 2],
            games: 3,
            seed: 5,
            budget: Budget::SELF_PLAY,
        };
        Tournament::new(setup, &WordGraphCache::new(None)).unwrap()
    }

    #[test]
    fn failed_games_are_named_and_the_others_are_played() {
        let stop = AtomicBool::new(false);
        let mut sound = tournament(["AT", "TA", "TAT"]);
        let mut games = 0;
        let run = sound.play_all(NonZeroUsize::MIN, &stop, |_| games += 1).unwrap();
        assert_eq!((games, run.threads, run.failed), (3, 1, Vec::new()));
        // The bot that starts the second game, and plays in all of them.
        sound.graphs[1] = tournament(["AA", "TT", "TAT"]).graphs[0].clone();
        let run = sound.play_all(NonZeroUsize::MIN, &stop, |_| panic!("no game can be played")).unwrap();
        let failed = (0..3).map(|number| FailedGame { number, cause: GameFailure::Graph(GraphMismatch) });
        assert_eq!(run.failed, failed.collect::<Vec<_>>());
    }
}
