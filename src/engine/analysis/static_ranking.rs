use super::equity::Equity;
use crate::bots::{LeaveTable, PlayerView, StaticEvaluation};
use crate::movegen::{Evaluator, GeneratedPlay};
use crate::tiles::Tile;

/// Ranks plays as an expert bot does, by static evaluation: the score of a play and the value of its leave.
///
/// # Examples
///
/// ```
/// use rackety_engine::analysis::StaticRanking;
/// use rackety_engine::bots::LeaveTable;
/// use rackety_engine::{Game, Generator, Lexicon, Ruleset, Scope, WordGraph};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(2).start()?;
///
/// let view = game.view(game.state().to_move());
/// let mut ranking = StaticRanking::new(&view, &LeaveTable::estimated(game.tiles()));
/// let mut generator = Generator::new(&WordGraph::for_game(&game)?);
/// let best = generator.best_play(view.game(), Scope::All, &mut ranking)?.unwrap();
/// assert_eq!(ranking.equity_of(&best.play).hundredths(), best.equity);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StaticRanking<'v> {
    evaluation: StaticEvaluation<'v>,
}

impl<'v> StaticRanking<'v> {
    /// The ranking of the plays in a position, whose player to move has this view of it.
    pub fn new(view: &'v PlayerView, leaves: &LeaveTable) -> Self {
        Self { evaluation: StaticEvaluation::new(view.game(), leaves) }
    }

    /// The equity of a play of this position.
    pub fn equity_of(&self, play: &GeneratedPlay) -> Equity {
        Equity::from_hundredths(self.evaluation.equity(play))
    }

    /// The worth of what is left of the rack without these tiles.
    pub fn leave_after(&self, given: &[Tile]) -> Equity {
        Equity::from_hundredths(self.evaluation.equity_without(0, given))
    }
}

impl Evaluator for StaticRanking<'_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        self.evaluation.equity(play)
    }

    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64 {
        self.evaluation.upper_bound(points, own_tiles)
    }

    fn taking_cost(&self) -> i64 {
        self.evaluation.taking
    }
}
