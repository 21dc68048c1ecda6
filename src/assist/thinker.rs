//! The turns of bots, and the best plays for hints. Both take time, so the screen runs them on a thread of their own.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rackety_engine::analysis::{Analyst, PointsReached, ReviewProgress};
use rackety_engine::bots::{Bot, BotProfile, BotVocabulary, Decision, PlayerView, Progress, Thinking};
use rackety_engine::lexicon::VocabularyKey;
use rackety_engine::movegen::{Evaluator, GraphError, GraphMismatch};
use rackety_engine::{Game, GeneratedPlay, Generator, Ruleset, Scope, Seat, WordGraph};

use crate::clock::Moment;
use crate::config::settings::OffensiveWords;
use crate::files::{BotKnowledge, CommonWords, review_tables_for};
use crate::text::listed_play::ListedPlay;

/// The progress of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Preparing the word graph. Where it has to be built, looking ahead may wait a second or two for it.
    Words,
    /// Examining plays; the part done, in percent.
    Plays(u8),
}

impl Stage {
    /// Examining the plays of a review that has come so far.
    pub(super) fn of_review(ReviewProgress { turns, of }: ReviewProgress) -> Self {
        Self::Plays(u8::try_from(100 * turns / of.max(1)).unwrap_or(100))
    }
}

/// Receives the progress, and may stop the work early with the best result so far.
pub type StageWatch<'w> = &'w mut dyn FnMut(Stage) -> ControlFlow<()>;

/// The time for which a bot may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// Nobody waits: until it has decided. So the same seed gives the same game on every machine.
    Unlimited,
    /// A person waits: for 1 to 20 seconds, by the thinking that was chosen; then the bot plays the best action found so far.
    Limited,
}

/// The reason why no plays can be found.
#[derive(Debug, thiserror::Error)]
pub enum ThinkError {
    /// No word graph can be built.
    #[error("{0}")]
    Graph(#[from] GraphError),
    /// The word graph does not fit the game.
    #[error("{0}")]
    Mismatch(#[from] GraphMismatch),
}

/// Decides turns and finds plays for one game after another.
#[derive(Debug)]
pub struct Thinker {
    knowledge: Arc<BotKnowledge>,
    threads: BotThreads,
    current: Option<CurrentGame>,
}

/// The threads on which a bot looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BotThreads {
    /// One for each processor.
    All,
    /// That of the thinker.
    Own,
}

/// The state of the latest game: its bots and the generator for hints, whose cross-sets carry over from turn to
/// turn.
#[derive(Debug)]
struct CurrentGame {
    /// Shared by all copies of the game, and so its identity.
    ruleset: Arc<Ruleset>,
    vocabulary: VocabularyKey,
    offensive_words: OffensiveWords,
    bots: Vec<(Seat, Bot)>,
    generator: Option<Generator>,
    analyst: Option<Analyst>,
    /// The graphs that are being built while turns are decided without them.
    building: Vec<(BotVocabulary, JoinHandle<Result<WordGraph, GraphError>>)>,
    /// The bot and the generator of a turn that was decided without them, with the words of its position only.
    early_bot: Option<Bot>,
    early_generator: Option<Generator>,
}

/// A graph for the turn of a position.
enum TurnGraph {
    /// The graph of the whole game.
    OfGame(WordGraph),
    /// A graph for this position only.
    OfPosition(WordGraph),
}

/// With more tiles on the board, a graph of the words within reach is built no sooner than that of all words.
const MAX_EARLY_TILES: usize = 15;

impl Thinker {
    /// A thinker whose bots know this.
    pub const fn new(knowledge: Arc<BotKnowledge>) -> Self {
        Self { knowledge, threads: BotThreads::All, current: None }
    }

    /// A thinker whose bots know this, and think on its thread alone: one of several that share the processors.
    pub const fn on_one_thread(knowledge: Arc<BotKnowledge>) -> Self {
        Self { knowledge, threads: BotThreads::Own, current: None }
    }

    /// Returns the knowledge of the bots.
    pub fn knowledge(&self) -> &BotKnowledge {
        &self.knowledge
    }

    /// Returns what the bot to move does. `common` are the common words of the game's language.
    ///
    /// # Errors
    /// [`ThinkError`].
    pub fn turn(
        &mut self,
        game: &Game,
        (profile, patience): (BotProfile, Patience),
        common: Option<&CommonWords>,
        watch: StageWatch<'_>,
    ) -> Result<Decision, ThinkError> {
        let _ = watch(Stage::Words);
        let threads = match self.threads {
            // The screen draws on one thread, which needs little.
            BotThreads::All => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            BotThreads::Own => NonZeroUsize::MIN,
        };
        let (current, knowledge) = self.current(game);
        let bot = current.bot(game, (profile, threads), common, knowledge)?;
        let view = PlayerView::new(game, game.state().to_move());
        let started = Moment::now();
        let mut watch = |progress| {
            let wish = watch(stage(progress));
            let is_out_of_time =
                patience == Patience::Limited && max_wait(profile.thinking) <= started.elapsed();
            if is_out_of_time { ControlFlow::Break(()) } else { wish }
        };
        Ok(bot.decide_watched(&view, profile.level.budget(), &mut watch)?)
    }

    /// Returns the best plays of the player to move, best first: [`BEST_PLAYS`] at most, the best of each word before
    /// others of the same words.
    ///
    /// # Errors
    /// [`ThinkError`].
    pub fn best_plays(&mut self, game: &Game, watch: StageWatch<'_>) -> Result<Vec<ListedPlay>, ThinkError> {
        let _ = watch(Stage::Words);
        let (current, knowledge) = self.current(game);
        let generator = current.generator(game, knowledge)?;
        let best = generator.top_plays(game, Scope::All, COMPARED_PLAYS, &mut SimplestOfBest { watch })?;
        Ok(different_words_first(best.iter().filter_map(|ranked| ListedPlay::new(game, &ranked.play))))
    }

    /// Compares the points of a game with those of the highest-scoring plays.
    ///
    /// # Errors
    /// [`ThinkError`].
    pub fn points_reached(
        &mut self,
        game: &Game,
        watch: StageWatch<'_>,
    ) -> Result<PointsReached, ThinkError> {
        let _ = watch(Stage::Words);
        let (current, knowledge) = self.current(game);
        let generator = current.generator_of_game(game, knowledge)?;
        let mut watch = |progress| watch(Stage::of_review(progress));
        Ok(PointsReached::of(game, generator, &mut watch)?)
    }

    /// The state of this game, and what bots know.
    fn current(&mut self, game: &Game) -> (&mut CurrentGame, &Arc<BotKnowledge>) {
        let ruleset = &game.setup().ruleset;
        let vocabulary = game.vocabulary().key(game.tiles());
        let offensive_words = self.knowledge.offensive_words.get();
        let is_same = |current: &CurrentGame| {
            Arc::ptr_eq(&current.ruleset, ruleset)
                && (current.vocabulary, current.offensive_words) == (vocabulary, offensive_words)
        };
        if !self.current.as_ref().is_some_and(is_same) {
            self.current = None;
        }
        let current = self.current.get_or_insert_with(|| CurrentGame {
            ruleset: Arc::clone(ruleset),
            vocabulary,
            offensive_words,
            bots: Vec::new(),
            generator: None,
            analyst: None,
            building: Vec::new(),
            early_bot: None,
            early_generator: None,
        });
        (current, &self.knowledge)
    }
}

impl CurrentGame {
    /// The bot that plays for the player to move.
    fn bot(
        &mut self,
        game: &Game,
        (profile, threads): (BotProfile, NonZeroUsize),
        common: Option<&CommonWords>,
        knowledge: &Arc<BotKnowledge>,
    ) -> Result<&mut Bot, ThinkError> {
        let seat = game.state().to_move();
        let is_same = |(other, bot): &(Seat, Bot)| *other == seat && bot.profile() == profile;
        if let Some(index) = self.bots.iter().position(is_same) {
            return Ok(&mut self.bots[index].1);
        }
        let words = profile.vocabulary;
        // Looking ahead leads to other positions.
        let graph = if profile.level.looks_ahead() {
            TurnGraph::OfGame(self.game_graph(game, words, common, knowledge)?)
        } else {
            self.turn_graph(game, words, common, knowledge)?
        };
        let leaves = knowledge.leaves.get(&game.setup().ruleset, game.tiles());
        let bot = |graph: &WordGraph| Bot::new(profile, graph, leaves).with_threads(threads);
        Ok(match graph {
            TurnGraph::OfGame(graph) => {
                self.bots.push((seat, bot(&graph)));
                let last = self.bots.len() - 1;
                &mut self.bots[last].1
            }
            TurnGraph::OfPosition(graph) => self.early_bot.insert(bot(&graph)),
        })
    }

    /// The generator of the plays of this position, with all words of the game that may be chosen.
    fn generator(
        &mut self,
        game: &Game,
        knowledge: &Arc<BotKnowledge>,
    ) -> Result<&mut Generator, GraphError> {
        if self.generator.is_none()
            && let TurnGraph::OfPosition(graph) =
                self.turn_graph(game, BotVocabulary::All, None, knowledge)?
        {
            return Ok(self.early_generator.insert(Generator::new(&graph)));
        }
        self.generator_of_game(game, knowledge)
    }

    /// The generator of the plays of any position, with all words of the game that may be chosen.
    fn generator_of_game(
        &mut self,
        game: &Game,
        knowledge: &Arc<BotKnowledge>,
    ) -> Result<&mut Generator, GraphError> {
        let generator = match self.generator.take() {
            Some(generator) => generator,
            None => Generator::new(&self.game_graph(game, BotVocabulary::All, None, knowledge)?),
        };
        Ok(self.generator.insert(generator))
    }

    /// A graph for this turn: that of the game if it is ready. If not, it is built on another thread, and this turn does
    /// not wait for it.
    fn turn_graph(
        &mut self,
        game: &Game,
        known: BotVocabulary,
        common: Option<&CommonWords>,
        knowledge: &Arc<BotKnowledge>,
    ) -> Result<TurnGraph, GraphError> {
        let words = (&**game.vocabulary(), game.tiles());
        let thread = self.building.iter().find(|(other, _)| *other == known).map(|(_, thread)| thread);
        let is_built = thread.is_some_and(JoinHandle::is_finished);
        if is_built || game.state().board().len() > MAX_EARLY_TILES {
            return self.game_graph(game, known, common, knowledge).map(TurnGraph::OfGame);
        }
        if let Some(graph) = knowledge.ready_graph(known, words, self.offensive_words) {
            return Ok(TurnGraph::OfGame(graph));
        }
        if thread.is_none() {
            let Some(thread) = build_on_a_thread(game, (known, self.offensive_words), common, knowledge)
            else {
                return self.game_graph(game, known, common, knowledge).map(TurnGraph::OfGame);
            };
            self.building.push((known, thread));
        }
        let graph = knowledge.graph_of_position(known, game, common, self.offensive_words)?;
        Ok(TurnGraph::OfPosition(graph))
    }

    /// The graph of the whole game.
    fn game_graph(
        &mut self,
        game: &Game,
        known: BotVocabulary,
        common: Option<&CommonWords>,
        knowledge: &BotKnowledge,
    ) -> Result<WordGraph, GraphError> {
        if let Some(place) = self.building.iter().position(|(other, _)| *other == known) {
            let (_, thread) = self.building.swap_remove(place);
            // A thread that panicked leaves the work to this one.
            if let Ok(built) = thread.join() {
                return built;
            }
        }
        knowledge.graph(known, (game.vocabulary(), game.tiles()), common, self.offensive_words)
    }
}

/// Begins to build the graph of a game. Returns `None` if the system has no more threads.
fn build_on_a_thread(
    game: &Game,
    (known, offensive): (BotVocabulary, OffensiveWords),
    common: Option<&CommonWords>,
    knowledge: &Arc<BotKnowledge>,
) -> Option<JoinHandle<Result<WordGraph, GraphError>>> {
    let (vocabulary, tiles) = (Arc::clone(game.vocabulary()), game.tiles().clone());
    let knowledge = Arc::clone(knowledge);
    let list = common.filter(|_| known != BotVocabulary::All).map(|common| Arc::clone(common.shared()));
    let build = move || {
        let common = list.map(CommonWords::of_list);
        knowledge.graph(known, (&vocabulary, &tiles), common.as_ref(), offensive)
    };
    thread::Builder::new().name("word graph".to_owned()).spawn(build).ok()
}

impl Thinker {
    /// The analyst of this game.
    pub(super) fn analyst(&mut self, game: &Game) -> Result<&mut Analyst, ThinkError> {
        let (current, knowledge) = self.current(game);
        let analyst = match &mut current.analyst {
            Some(analyst) => analyst,
            empty => {
                let graph = knowledge.graph_of_all(game)?;
                let ruleset = &game.setup().ruleset;
                let leaves = knowledge.leaves.get(ruleset, game.tiles());
                empty.insert(Analyst::new(&graph, leaves, review_tables_for(ruleset)))
            }
        };
        Ok(analyst)
    }
}

/// Ranks plays by their score. Among equal scores, simpler plays make better hints: fewer tiles, nothing taken.
struct SimplestOfBest<'w> {
    watch: StageWatch<'w>,
}

/// The weight of a point against the number of tiles, larger than any difference in tiles.
const POINT: i64 = 1000;

impl Evaluator for SimplestOfBest<'_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        let complexity = 2 * i64::try_from(play.tile_count()).unwrap_or_default();
        POINT * i64::from(play.score()) - complexity - i64::from(play.take().is_some())
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        POINT * i64::from(points)
    }

    fn should_continue(&mut self) -> bool {
        (self.watch)(Stage::Plays(0)).is_continue()
    }
}

/// The number of best plays that a hint lists at most.
pub const BEST_PLAYS: usize = 8;

/// The number of best plays among which those with different words are looked for.
const COMPARED_PLAYS: usize = 256;

/// The best play of each word, and after them the others: [`BEST_PLAYS`] at most. One word in many places teaches little.
fn different_words_first(plays: impl Iterator<Item = ListedPlay>) -> Vec<ListedPlay> {
    let mut words = BTreeSet::new();
    let (mut first, others): (Vec<_>, Vec<_>) =
        plays.partition(|play| words.insert(play.main_word().to_owned()));
    first.extend(others);
    first.truncate(BEST_PLAYS);
    first
}

/// The longest a bot may think while a person waits. On a slow or busy machine it then plays its best so far.
const fn max_wait(thinking: Thinking) -> Duration {
    match thinking {
        Thinking::Quick => Duration::from_secs(1),
        Thinking::Normal => Duration::from_secs(3),
        Thinking::Long => Duration::from_secs(20),
    }
}

fn stage(Progress { positions, budget }: Progress) -> Stage {
    let share = 100 * positions.min(budget) / budget.max(1);
    Stage::Plays(u8::try_from(share).unwrap_or(100))
}

#[cfg(test)]
mod tests {
    use rackety_engine::bots::Level;
    use rackety_engine::{Action, Lexicon, TurnOutcome, Vocabulary};

    use super::*;
    use crate::config::settings::Setting;
    use crate::files::Folders;
    use crate::session::{GameRequest, Host, NewPlayer, Session};

    fn game(host: &Host, bots: &[&str]) -> Session {
        let players = bots.iter().map(|bot| NewPlayer::Bot(bot.parse().unwrap())).collect();
        let request = GameRequest::seeded("smartfeud", players, 7).timed("off");
        host.new_game(&request).unwrap()
    }

    #[test]
    fn the_best_plays_come_best_first_and_their_notation_can_be_played() {
        let host = Host::new(&Folders::default(), None);
        let session = game(&host, &["club", "club"]);
        let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
        let plays = thinker.best_plays(session.game(), &mut |_| ControlFlow::Continue(())).unwrap();
        let graph = host.knowledge.graphs.get(session.game().vocabulary(), session.game().tiles()).unwrap();
        let mut all = session.game().legal_plays(&graph).unwrap();
        all.sort_by_key(|play| (-play.score(), play.tile_count(), play.take().is_some(), *play));
        let listed = |play| ListedPlay::new(session.game(), play);
        let expected = different_words_first(all.iter().take(COMPARED_PLAYS).filter_map(listed));
        assert_eq!(plays, expected);
        let words: BTreeSet<&str> = plays.iter().map(ListedPlay::main_word).collect();
        assert_eq!(words.len(), BEST_PLAYS, "no word comes twice: {plays:?}");
        assert_eq!(plays.first(), all.first().and_then(listed).as_ref());
        for play in plays {
            let word = play.notation.word();
            let resolved = session.game().resolve(&play.notation).unwrap();
            assert_eq!(
                (session.game().preview(&resolved).unwrap().total, word.chars().count()),
                (play.score, play.tiles),
                "{word}"
            );
            assert_eq!(play.main_word(), word.to_uppercase());
        }
    }

    #[test]
    fn offensive_words_are_valid_but_chosen_only_if_the_setting_says_so() {
        let mut host = Host::new(&Folders::default(), None);
        host.settings.set(Setting::OffensiveWords, "bots-may-play").unwrap();
        let ruleset = Arc::new(host.rulesets.load("wordfeud").unwrap());
        let words = Lexicon::from_words("test", ["CUNT", "CUT", "NUT", "TUN", "UT"]);
        let words: Arc<Vocabulary> = words.into();
        let start = |seed| {
            let game = Game::builder(Arc::clone(&ruleset), Arc::clone(&words)).players(["Ann", "Bot"]);
            game.seed(seed).start().unwrap()
        };
        let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
        // The words of the best hint and of an expert's play.
        let mut chosen = |game: &Game| {
            let mut watch = |_| ControlFlow::Continue(());
            let hint = thinker.best_plays(game, &mut watch).unwrap().first()?.main_word().to_owned();
            let bot = (Level::Expert.into(), Patience::Unlimited);
            let Action::Play(play) = thinker.turn(game, bot, None, &mut watch).unwrap().action else {
                return None;
            };
            Some((hint, game.preview(&play).unwrap().words.remove(0).text))
        };
        let both = Some(("CUNT".to_owned(), "CUNT".to_owned()));
        let game = (0..5_000).map(start).find(|game| chosen(game) == both).unwrap();
        host.settings.set(Setting::OffensiveWords, "bots-avoid").unwrap();
        let (hint, word) = chosen(&game).unwrap();
        assert!(hint != "CUNT" && word != "CUNT", "{hint} {word}");
        host.settings.set(Setting::OffensiveWords, "bots-may-play").unwrap();
        assert_eq!(chosen(&game), both);
    }

    #[test]
    fn bots_that_know_only_common_words_play_no_others() {
        let host = Host::new(&Folders::default(), None);
        let mut session = game(&host, &["expert:common", "expert:common"]);
        let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
        let common = session.common_words().cloned().unwrap();
        let mut stages = Vec::new();
        for _ in 0..12 {
            let mut watch = |stage| {
                stages.push(stage);
                ControlFlow::Continue(())
            };
            let profile = session.bot(session.game().state().to_move()).unwrap();
            let decision = thinker
                .turn(session.game(), (profile, Patience::Unlimited), Some(&common), &mut watch)
                .unwrap();
            let done = session.act(decision.action).unwrap();
            if let TurnOutcome::Play { scored, .. } = &done.player.outcome {
                assert!(scored.words.iter().all(|word| common.words().contains(&word.text)), "{scored:?}");
            }
        }
        assert_eq!(stages.first(), Some(&Stage::Words));
        assert_eq!(thinker.current.map(|current| current.bots.len()), Some(2), "each seat keeps its bot");
        assert!(session.game().turns().iter().any(|turn| turn.points() > 20), "the bots make good plays");
    }

    #[test]
    fn the_first_turn_does_not_wait_for_all_words() {
        let host = Host::new(&Folders::default(), None);
        for bot in ["novice", "casual", "club", "expert"] {
            let session = game(&host, &[bot, bot]);
            let common = session.common_words().cloned();
            let mut thinker = Thinker::new(Arc::new(BotKnowledge::default()));
            let decide = |thinker: &mut Thinker| {
                let profile = (bot.parse().unwrap(), Patience::Unlimited);
                let mut watch = |_| ControlFlow::Continue(());
                let decision = thinker.turn(session.game(), profile, common.as_deref(), &mut watch);
                let plays = thinker.best_plays(session.game(), &mut watch).unwrap();
                (decision.unwrap().action, plays)
            };
            let early = decide(&mut thinker);
            let current = thinker.current.as_ref().unwrap();
            assert!(current.bots.is_empty() && current.early_bot.is_some(), "{bot}");
            while !thinker.current.as_ref().unwrap().building.iter().all(|(_, thread)| thread.is_finished()) {
                thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(decide(&mut thinker), early, "{bot}");
            let current = thinker.current.unwrap();
            assert!(current.bots.len() == 1 && current.generator.is_some() && current.building.is_empty());
        }
    }

    #[test]
    fn a_master_and_a_later_turn_have_the_graph_of_the_game() {
        let host = Host::new(&Folders::default(), None);
        let mut session = game(&host, &["club", "master"]);
        let mut thinker = Thinker::new(Arc::new(BotKnowledge::default()));
        let mut turn = |session: &Session, level: Level, wish: ControlFlow<()>| {
            let decision =
                thinker.turn(session.game(), (level.into(), Patience::Limited), None, &mut |_| wish).unwrap();
            let seat = session.game().state().to_move();
            let bots = &thinker.current.as_ref().unwrap().bots;
            (decision.action, bots.iter().any(|(other, bot)| *other == seat && bot.profile().level == level))
        };
        let (_, is_of_game) = turn(&session, Level::Master, ControlFlow::Break(()));
        assert!(is_of_game);
        while session.game().state().board().len() <= MAX_EARLY_TILES {
            let (action, _) = turn(&session, Level::Expert, ControlFlow::Continue(()));
            session.act(action).unwrap();
        }
        let (_, is_of_game) = turn(&session, Level::Club, ControlFlow::Continue(()));
        assert!(is_of_game);
    }

    #[test]
    fn a_turn_that_is_stopped_early_is_legal() {
        let host = Host::new(&Folders::default(), None);
        for bot in ["novice", "club", "master"] {
            let mut session = game(&host, &[bot, "club"]);
            let mut thinker = Thinker::new(Arc::clone(&host.knowledge));
            let decision = thinker
                .turn(session.game(), (bot.parse().unwrap(), Patience::Limited), None, &mut |_| {
                    ControlFlow::Break(())
                })
                .unwrap();
            assert!(session.act(decision.action).is_ok(), "{bot}");
        }
    }
}
