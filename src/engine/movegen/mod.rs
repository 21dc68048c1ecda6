//! Finding every legal play of a position, by any ruleset, the taking of a tile included.
//!
//! A [`WordGraph`] is built once from a game's words and tiles; a [`Generator`] searches positions with it. What it
//! finds is what `Game::preview` allows, with the same scores: tests hold the two against each other.

mod all_plays;
mod best_play;
mod emit;
mod evaluator;
mod generated_play;
mod hand;
mod lanes;
mod recursive;
mod shadow;
mod taking;
mod visitor;
mod word_graph;

pub use evaluator::{Evaluator, Points};
pub use generated_play::GeneratedPlay;
pub use word_graph::format::GraphFormatError;
pub use word_graph::graph::{GraphError, GraphKey, WordGraph};

use std::ops::ControlFlow;

use crate::board::Layout;
use crate::game::Game;
use crate::play::Table;
use crate::ruleset::TakeRules;
use all_plays::search;
use best_play::Search;
use lanes::board_lanes::Lines;
use visitor::Sink;
use word_graph::nodes::{Narrow, Nodes, Reader, Shape, Wide};

/// Which plays to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All that the rules allow.
    All,
    /// Those for which no tile is taken from the board.
    WithoutTaking,
}

/// Finds plays. One generator serves a whole game, and is quickest when positions follow each other: what the words
/// across demand of a square is kept from one position to the next where nothing has changed.
#[derive(Debug, Clone)]
pub struct Generator<'g> {
    graph: &'g WordGraph,
    /// The layout of the positions so far, and the last of their boards.
    lines: Option<(Layout, Lines)>,
}

impl<'g> Generator<'g> {
    /// A generator for positions of games by the tiles that the graph was built from. Its words may be fewer than those
    /// of the games: then it finds the legal plays whose new words are all among them.
    pub const fn new(graph: &'g WordGraph) -> Self {
        Self { graph, lines: None }
    }

    /// Shows every legal play of the player to move to `visit`, each once, in an order that is always the same, until
    /// it breaks off. A game that is over has none.
    ///
    /// A play is told by the square taken (or none) and the squares, letters and blanks placed. In professional mode,
    /// too, only plays are found whose words are all known.
    pub fn for_each_play(
        &mut self,
        game: &Game,
        scope: Scope,
        mut visit: impl FnMut(&GeneratedPlay) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if game.state().ending().is_some() {
            return ControlFlow::Continue(());
        }
        debug_assert!(self.graph.is_of(game.tiles()), "a graph of the game's own tiles");
        let table = game.table();
        let rules = rules_of(game, scope);
        match self.graph.shape() {
            Shape::Narrow => self.search::<Narrow>(&table, rules, &mut visit),
            Shape::Wide => self.search::<Wide>(&table, rules, &mut visit),
        }
    }

    /// The play of the most worth to a valuation, and its worth; none if there is no play. Of plays of equal worth it
    /// is always the same one. Anchors are searched in the order of what they may bring, so that most of them need
    /// not be.
    pub fn best_play<V: Evaluator>(
        &mut self,
        game: &Game,
        scope: Scope,
        valuation: &mut V,
    ) -> Option<(i64, GeneratedPlay)> {
        if game.state().ending().is_some() {
            return None;
        }
        debug_assert!(self.graph.is_of(game.tiles()), "a graph of the game's own tiles");
        let table = game.table();
        let rules = rules_of(game, scope);
        match self.graph.shape() {
            Shape::Narrow => self.best::<Narrow, V>(&table, rules, valuation),
            Shape::Wide => self.best::<Wide, V>(&table, rules, valuation),
        }
    }

    fn best<N: Nodes, V: Evaluator>(
        &mut self,
        table: &Table<'_>,
        rules: Option<TakeRules>,
        valuation: &mut V,
    ) -> Option<(i64, GeneratedPlay)> {
        let reader = self.graph.reader::<N>();
        let lines = load(&mut self.lines, table, reader);
        Search::new(table, rules, self.graph, lines, reader).best(valuation)
    }

    fn search<N: Nodes>(
        &mut self,
        table: &Table<'_>,
        rules: Option<TakeRules>,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let reader = self.graph.reader::<N>();
        let lines = load(&mut self.lines, table, reader);
        search(table, rules, lines, reader, sink)
    }
}

/// The board as lines, made from the last one if the layout is the same.
fn load<'l, N: Nodes>(
    kept: &'l mut Option<(Layout, Lines)>,
    table: &Table<'_>,
    reader: Reader<'_, N>,
) -> &'l mut Lines {
    if kept.as_ref().is_none_or(|(layout, _)| layout != table.layout) {
        *kept = None;
    }
    let (_, lines) = kept.get_or_insert_with(|| (table.layout.clone(), Lines::new(table.layout)));
    lines.load(table.board, table.tiles, reader);
    lines
}

/// How tiles may be taken, if they may in this turn and it is asked for.
fn rules_of(game: &Game, scope: Scope) -> Option<TakeRules> {
    match scope {
        Scope::All if game.may_take() => game.setup().ruleset.take(),
        Scope::All | Scope::WithoutTaking => None,
    }
}
