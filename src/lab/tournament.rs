//! Playing the games of a tournament.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rackety_engine::bots::{
    Bot, BotProfile, BotVocabulary, Budget, LeaveTable, PlayerView, doubts_last_play,
};
use rackety_engine::movegen::{GraphError, GraphMismatch};
use rackety_engine::{
    Action, Game, Generator, HighestScore, Lexicon, Options, RandomStream, Refusal, Ruleset, Scope,
    SetupError, Vocabulary, WordGraph,
};

use super::played_game::{PlayedGame, TurnNote};
use super::standings::GameCounts;

/// The turn limit of a game, after which it counts as unfinished.
pub const MAX_TURNS: usize = 500;

/// The setup of a tournament.
#[derive(Debug, Clone)]
pub struct TournamentSetup {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The words of the games.
    pub vocabulary: Arc<Vocabulary>,
    /// The common words of the language, if a bot knows only those.
    pub common_words: Option<Arc<Lexicon>>,
    /// The bots that play, one per seat.
    pub bots: Vec<BotProfile>,
    /// The options that players choose before a game.
    pub options: Options,
    /// The legal plays are counted on one turn in this many, drawn by the seed; 0 for none.
    pub count_plays: u32,
    /// The amount of work that a bot may do in a turn.
    pub budget: Budget,
}

/// Why a tournament cannot start.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// The ruleset does not allow such games.
    #[error("{0}")]
    Setup(#[source] SetupError),
    /// No word graph can be built.
    #[error("{0}")]
    Graph(#[source] GraphError),
}

/// The reason why a game was not played to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameFailure {
    /// The game could not start.
    #[error("{0}")]
    Setup(#[source] SetupError),
    /// A bot has a word graph for another game.
    #[error("{0}")]
    Graph(#[source] GraphMismatch),
    /// A bot chose an action that the rules refuse.
    #[error("the bot in seat {} chose an illegal action: {refusal}", .seat + 1)]
    IllegalAction {
        /// The bot's seat, from 0.
        seat: usize,
        /// The reason why it was refused.
        #[source]
        refusal: Refusal,
    },
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
    /// Prepares a tournament. `leaves_of` gives the leave table of all bots, and `graph_of`, which is asked once for each
    /// vocabulary, the graph of the words that a bot knows. Both are given a game before its first turn.
    ///
    /// # Errors
    /// [`TournamentError`].
    pub fn new(
        setup: TournamentSetup,
        leaves_of: impl FnOnce(&Game) -> LeaveTable,
        mut graph_of: impl FnMut(BotVocabulary, &Game) -> Result<WordGraph, GraphError>,
    ) -> Result<Self, TournamentError> {
        let game = new_game(&setup, &setup.ruleset, &setup.vocabulary, 0).map_err(TournamentError::Setup)?;
        let mut known: Vec<(BotVocabulary, WordGraph)> = Vec::new();
        let mut graphs = Vec::new();
        for bot in &setup.bots {
            let words = bot.vocabulary;
            let graph = match known.iter().find(|(other, _)| *other == words) {
                Some((_, graph)) => graph.clone(),
                None => graph_of(words, &game).map_err(TournamentError::Graph)?,
            };
            known.push((words, graph.clone()));
            graphs.push(graph);
        }
        let leaves = leaves_of(&game);
        Ok(Self { setup, graphs, leaves })
    }

    /// Returns the setup of the tournament.
    pub const fn setup(&self) -> &TournamentSetup {
        &self.setup
    }

    /// The words that the first bot knows, and the leave values of all.
    pub(super) fn knowledge(&self) -> (&WordGraph, &LeaveTable) {
        (&self.graphs[0], &self.leaves)
    }

    /// The pairing of the game with a seed: the index of the bot in this seat. The bots take turns to start.
    pub fn bot_in_seat(&self, seat: usize, seed: u64) -> usize {
        Self::bot_of(self.setup.bots.len(), seat, seed)
    }

    /// The pairing of the game with a seed, for this number of bots: the index of the bot in this seat.
    pub fn bot_of(bots: usize, seat: usize, seed: u64) -> usize {
        let bots = bots.max(1);
        // With seed 1 the first bot starts.
        let turn = usize::try_from(seed % bots as u64).unwrap_or_default();
        (seat + turn + bots - 1) % bots
    }

    /// Returns the knowledge that one thread needs to play games.
    pub fn players(&self) -> TournamentPlayers {
        let bots = self.setup.bots.iter().zip(&self.graphs);
        TournamentPlayers {
            bots: bots.map(|(&profile, graph)| Bot::new(profile, graph, self.leaves.clone())).collect(),
            generators: self.graphs.iter().map(Generator::new).collect(),
            // Every copy of a game counts the users of its words. A copy of the words for each thread means that threads do
            // not wait for each other's counts.
            vocabulary: Arc::new(Vocabulary::clone(&self.setup.vocabulary)),
            ruleset: Arc::new(Ruleset::clone(&self.setup.ruleset)),
        }
    }

    /// Plays the game with a seed; returns `None` if `stop` is set before its end.
    ///
    /// # Errors
    /// [`GameFailure`] if the game cannot be played to its end.
    pub fn play(
        &self,
        seed: u64,
        players: &mut TournamentPlayers,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, GameFailure> {
        self.play_watched(seed, players, || {
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Plays the game in the same way, but returns `None` if `watch` breaks off before its end. It is asked all the
    /// time while bots think.
    ///
    /// # Errors
    /// [`GameFailure`] if the game cannot be played to its end.
    pub fn play_watched(
        &self,
        seed: u64,
        players: &mut TournamentPlayers,
        mut watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<PlayedGame>, GameFailure> {
        let mut game =
            new_game(&self.setup, &players.ruleset, &players.vocabulary, seed).map_err(GameFailure::Setup)?;
        let mut sample = RandomStream::seeded(seed);
        let every = usize::try_from(self.setup.count_plays).unwrap_or(usize::MAX);
        let mut notes = Vec::new();
        let common = self.setup.common_words.as_deref();
        loop {
            let seat = game.state().to_move();
            let index = self.bot_in_seat(seat.index(), seed);
            let refused = |refusal| GameFailure::IllegalAction { seat: seat.index(), refusal };
            // The play that ends a game can be challenged too.
            if doubts_last_play(&game, self.setup.bots[index].vocabulary, common) {
                notes.push(TurnNote::of_challenge(&game));
                game.act(Action::Challenge).map_err(refused)?;
                continue;
            }
            if game.state().ending().is_some() || notes.len() >= MAX_TURNS {
                break;
            }
            let started = Instant::now();
            let decision = players.bots[index]
                .decide_watched(&PlayerView::new(&game, seat), self.setup.budget, &mut |_| watch())
                .map_err(GameFailure::Graph)?;
            let time = started.elapsed();
            if watch().is_break() {
                return Ok(None);
            }
            let generator = &mut players.generators[index];
            let is_counted = every != 0 && sample.below(every) == 0;
            let counted = is_counted.then(|| count_plays(generator, &game)).transpose();
            let counted = counted.map_err(GameFailure::Graph)?;
            let legal_plays = counted.map(|counted| counted.plays);
            let could_play = match (&decision.action, legal_plays) {
                (Action::Play(_) | Action::ChangeBlank(_), _) => true,
                (_, Some(plays)) => plays > 0,
                (_, None) => generator
                    .best_play(&game, Scope::All, &mut HighestScore)
                    .map_err(GameFailure::Graph)?
                    .is_some(),
            };
            notes.push(TurnNote {
                time,
                certainty: decision.certainty,
                rack: game.state().player(seat).rack().tiles().to_vec(),
                in_bag: game.state().bag().len(),
                rounds: game.state().rounds(),
                legal_plays,
                has_choice: counted.is_some_and(|counted| counted.has_choice),
                could_play,
                could_take: game.may_take(),
            });
            game.act(decision.action).map_err(refused)?;
        }
        Ok(Some(PlayedGame { seed, game, notes }))
    }

    /// Counts a game by itself, before it is added to standings.
    pub fn count<'p>(&self, played: &'p PlayedGame) -> GameCounts<'p> {
        let begins = self.setup.bots.get(self.bot_in_seat(0, played.seed));
        // Equal bots do not differ by who begins.
        let beginner = self.setup.bots.iter().position(|bot| Some(bot) == begins).unwrap_or_default();
        GameCounts::new(played, beginner, |seat| self.bot_in_seat(seat, played.seed))
    }
}

/// The most points between the two best plays of a turn with a choice.
pub(super) const CHOICE: i32 = 3;

/// The knowledge that one thread needs to play games.
#[derive(Debug)]
pub struct TournamentPlayers {
    /// The bots, each with its word graph and leave table.
    bots: Vec<Bot>,
    /// Generators with the words of each bot.
    generators: Vec<Generator>,
    vocabulary: Arc<Vocabulary>,
    ruleset: Arc<Ruleset>,
}

/// The plays of the player to move.
#[derive(Debug, Clone, Copy)]
struct CountedPlays {
    plays: u64,
    /// True if the two best plays are within [`CHOICE`] points.
    has_choice: bool,
}

fn count_plays(generator: &mut Generator, game: &Game) -> Result<CountedPlays, GraphMismatch> {
    let mut plays = 0;
    let (mut best, mut second) = (None, None);
    let _ = generator.for_each_play(game, Scope::All, |play| {
        plays += 1;
        let score = Some(play.score());
        if best < score {
            (best, second) = (score, best);
        } else {
            second = second.max(score);
        }
        ControlFlow::Continue(())
    })?;
    let has_choice = best.zip(second).is_some_and(|(best, second)| best - second <= CHOICE);
    Ok(CountedPlays { plays, has_choice })
}

/// A game before its first turn.
fn new_game(
    setup: &TournamentSetup,
    ruleset: &Arc<Ruleset>,
    vocabulary: &Arc<Vocabulary>,
    seed: u64,
) -> Result<Game, SetupError> {
    Game::builder(Arc::clone(ruleset), Arc::clone(vocabulary))
        .language(&setup.language)
        .players((1..=setup.bots.len()).map(|seat| format!("Bot {seat}")))
        .options(setup.options)
        .seed(seed)
        .start()
}

#[cfg(test)]
impl Tournament {
    /// The tournament with the first bot's words of another.
    pub(super) fn with_graph_of(mut self, other: &Self) -> Self {
        self.graphs[0] = other.graphs[0].clone();
        self
    }
}
