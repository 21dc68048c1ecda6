use std::ops::ControlFlow;

use super::all_plays::{generate_all, generate_covering};
use super::evaluator::{Evaluator, HighestScore};
use super::generated_play::GeneratedPlay;
use super::lanes::{BoardLanes, LaneId};
use super::ranking::RankedPlay;
use super::slots::SlotWorkspace;
use super::top_plays::top_plays;
use super::word_graph::WordGraph;
use super::word_graph::nodes::{NarrowNodes, NodeLayout, NodeReader, NodeWidth, WideNodes};
use crate::board::{Axis, Layout};
use crate::game::Game;
use crate::play::{EachWordBonus, Position};
use crate::ruleset::TakeRules;
use crate::tiles::MAX_LETTERS;

/// The scope of generation: which plays are generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All legal plays.
    All,
    /// Only plays without a taking.
    WithoutTaking,
}

/// A word graph was built for other words or tiles than those of the game that it is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the word graph is for other words or tiles than this game's; build one for this game")]
pub struct GraphMismatch;

/// Generates plays.
///
/// One generator serves a whole game, and is quickest when positions follow each other: the cross-sets of lanes that
/// have not changed carry over from one position to the next. The words of its graph are those of the game, or a
/// [subset](crate::Vocabulary::subset) of them; it generates the legal plays whose new words are all in the
/// graph.
///
/// # Examples
///
/// ```
/// use rackety_engine::{Game, Generator, HighestScore, Lexicon, Ruleset, Scope, WordGraph};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(4).start()?;
///
/// let mut generator = Generator::new(&WordGraph::for_game(&game)?);
/// let best = generator.top_plays(&game, Scope::All, 3, &mut HighestScore)?;
/// assert!(best.is_sorted_by(|one, next| one.equity >= next.equity));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    graph: WordGraph,
    /// The rules that the positions so far had in common, and the lanes of the last one.
    lanes: Option<(LaneRules, BoardLanes)>,
    slots: SlotWorkspace,
}

/// Evaluates an expression with the lanes of a generator and a reader of its graph, for either width of its nodes.
macro_rules! with_reader {
    ($generator:ident, $position:expr, |$lanes:ident, $reader:ident| $body:expr) => {
        match $generator.graph.node_width() {
            NodeWidth::Narrow => with_reader!($generator, NarrowNodes, $position, |$lanes, $reader| $body),
            NodeWidth::Wide => with_reader!($generator, WideNodes, $position, |$lanes, $reader| $body),
        }
    };
    ($generator:ident, $nodes:ty, $position:expr, |$lanes:ident, $reader:ident| $body:expr) => {{
        let $reader = $generator.graph.reader::<$nodes>();
        let $lanes = load_lanes(&mut $generator.lanes, $position, $reader);
        $body
    }};
}

impl Generator {
    /// A generator with the words of a graph.
    pub fn new(graph: &WordGraph) -> Self {
        Self { graph: graph.clone(), lanes: None, slots: SlotWorkspace::default() }
    }

    /// The word graph.
    pub const fn graph(&self) -> &WordGraph {
        &self.graph
    }

    /// Passes every play of the player to move to `visit`, each once and in a fixed order, until it breaks. A game that
    /// is over has none.
    ///
    /// Plays differ by the square taken, if any, and by the squares, letters and blanks placed. Even in
    /// professional mode, only plays whose words are all known are generated.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn for_each_play(
        &mut self,
        game: &Game,
        scope: Scope,
        mut visit: impl FnMut(&GeneratedPlay) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GraphMismatch> {
        self.check(game)?;
        if game.state().ending().is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        let position = game.position();
        let rules = take_rules(game, scope);
        Ok(with_reader!(self, &position, |lanes, reader| {
            generate_all(&position, rules, lanes, reader, &mut visit)
        }))
    }

    /// Passes every play without a taking to `visit` that covers at least one of these empty squares of a lane, a bit each
    /// from bit 1. Each of these squares is next to a tile. The generator was [checked](Self::check) for the game.
    pub(crate) fn for_each_play_covering(
        &mut self,
        game: &Game,
        squares: impl Fn(Axis, usize) -> u32,
        mut visit: impl FnMut(&GeneratedPlay),
    ) {
        let position = game.position();
        let mut visit = |play: &GeneratedPlay| {
            visit(play);
            ControlFlow::Continue(())
        };
        let squares = |lane: LaneId| squares(lane.axis, lane.number);
        let _ = with_reader!(self, &position, |lanes, reader| {
            generate_covering(&position, squares, lanes, reader, &mut visit)
        });
    }

    /// The play of the highest equity, or none if there is no play. Ties are always broken in the same way.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn best_play<E: Evaluator>(
        &mut self,
        game: &Game,
        scope: Scope,
        evaluator: &mut E,
    ) -> Result<Option<RankedPlay>, GraphMismatch> {
        Ok(self.top_plays(game, scope, 1, evaluator)?.pop())
    }

    /// The plays of the highest equity, best first: `count` of them, or fewer if there are fewer. Plays of equal equity
    /// come in [`GeneratedPlay`]'s order.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn top_plays<E: Evaluator>(
        &mut self,
        game: &Game,
        scope: Scope,
        count: usize,
        evaluator: &mut E,
    ) -> Result<Vec<RankedPlay>, GraphMismatch> {
        self.check(game)?;
        if game.state().ending().is_some() {
            return Ok(Vec::new());
        }
        let position = game.position();
        let rules = take_rules(game, scope);
        Ok(with_reader!(self, &position, |lanes, reader| {
            let workspace = (lanes, reader, &mut self.slots);
            top_plays(&position, rules, &self.graph, workspace, count, evaluator)
        }))
    }

    /// Checks whether the graph is for the game's words and tiles.
    pub(crate) fn check(&self, game: &Game) -> Result<(), GraphMismatch> {
        if self.graph.key().fits(game.vocabulary_key()) { Ok(()) } else { Err(GraphMismatch) }
    }
}

impl Game {
    /// Every legal play of the player to move whose words are in the graph, in a fixed order. Where
    /// tiles can be taken there may be hundreds of thousands; [`Generator::for_each_play`] does not store them.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn legal_plays(&self, graph: &WordGraph) -> Result<Vec<GeneratedPlay>, GraphMismatch> {
        let mut plays = Vec::new();
        let _ = Generator::new(graph).for_each_play(self, Scope::All, |play| {
            plays.push(*play);
            ControlFlow::Continue(())
        })?;
        Ok(plays)
    }

    /// The legal plays of the player to move with the highest scores, best first: `count` of them, or fewer if there
    /// are fewer.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn highest_scoring_plays(
        &self,
        graph: &WordGraph,
        count: usize,
    ) -> Result<Vec<GeneratedPlay>, GraphMismatch> {
        let mut generator = Generator::new(graph);
        let plays = generator.top_plays(self, Scope::All, count, &mut HighestScore)?;
        Ok(plays.into_iter().map(|ranked| ranked.play).collect())
    }
}

/// The rules that lanes depend on besides the tiles on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LaneRules {
    layout: Layout,
    each_word: EachWordBonus,
    /// The points of the letters.
    points: [u16; MAX_LETTERS],
}

/// The lanes of a position, updated from those before if the rules are the same.
fn load_lanes<'l, N: NodeLayout>(
    before: &'l mut Option<(LaneRules, BoardLanes)>,
    position: &Position<'_>,
    reader: NodeReader<'_, N>,
) -> &'l mut BoardLanes {
    let bonus = position.bonus();
    let each_word = bonus.each_word();
    let mut points = [0; MAX_LETTERS];
    for (points, (_, info)) in points.iter_mut().zip(position.tiles.letters()) {
        *points = info.points();
    }
    if before.as_ref().is_none_or(|(rules, _)| {
        rules.layout != *position.layout || rules.each_word != *each_word || rules.points != points
    }) {
        *before = None;
    }
    let lanes = || {
        let rules = LaneRules { layout: position.layout.clone(), each_word: each_word.clone(), points };
        (rules, BoardLanes::new(position.layout, each_word))
    };
    let (_, lanes) = before.get_or_insert_with(lanes);
    lanes.load(position.board, position.tiles, reader);
    lanes
}

/// The rules of takings, if tiles can be taken in this turn and such plays are wanted.
fn take_rules(game: &Game, scope: Scope) -> Option<TakeRules> {
    match scope {
        Scope::All if game.may_take() => game.setup().ruleset.take(),
        Scope::All | Scope::WithoutTaking => None,
    }
}
