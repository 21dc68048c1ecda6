//! The legal plays of a position from the best to the worst, in memory that does not grow with their number.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::vec;

use rackety_engine::analysis::StaticRanking;
use rackety_engine::movegen::{GraphMismatch, RankedPlay};
use rackety_engine::{Game, GeneratedPlay, Generator, Scope, WordGraph};

/// The most plays kept from one search: some megabytes, and a hard position with two million plays takes 17 searches.
pub(super) const MAX_KEPT: usize = 1 << 17;

/// The criterion by which plays are listed.
pub(super) enum PlayOrder<'g> {
    /// Their scores.
    Score,
    /// Their static equity.
    Worth(Box<StaticRanking<'g>>),
}

impl PlayOrder<'_> {
    /// The play with what it is listed by.
    fn ranked(&self, play: &GeneratedPlay) -> RankedPlay {
        let equity = match self {
            Self::Score => i64::from(play.score()),
            Self::Worth(ranking) => ranking.equity_of(play).hundredths(),
        };
        RankedPlay { play: *play, equity }
    }
}

/// The legal plays, best first. Plays that are equally good are in the order of [`GeneratedPlay`].
///
/// Each search keeps the best plays after those already passed on.
pub(super) struct PlaysInOrder<'g> {
    game: &'g Game,
    order: PlayOrder<'g>,
    generator: Generator,
    /// The most plays kept from one search.
    max_kept: usize,
    /// The number of plays that are still wanted.
    wanted: usize,
    kept: vec::IntoIter<RankedPlay>,
    last: Option<RankedPlay>,
    total: usize,
}

impl<'g> PlaysInOrder<'g> {
    /// The best `wanted` plays; of one search, at most `max_kept` are kept.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub(super) fn new(
        game: &'g Game,
        graph: &WordGraph,
        order: PlayOrder<'g>,
        wanted: usize,
        max_kept: usize,
    ) -> Result<Self, GraphMismatch> {
        let (generator, kept) = (Generator::new(graph), Vec::new().into_iter());
        let mut plays = Self { game, order, generator, max_kept, wanted, kept, last: None, total: 0 };
        plays.total = plays.search()?;
        plays.wanted = wanted.min(plays.total);
        Ok(plays)
    }

    /// The number of all plays of the position.
    pub(super) const fn total(&self) -> usize {
        self.total
    }

    /// Keeps the best plays after the last one, and returns the number of all plays.
    fn search(&mut self) -> Result<usize, GraphMismatch> {
        let mut best = BestPlays::new(self.wanted.min(self.max_kept), self.last);
        let mut count = 0;
        let _ = self.generator.for_each_play(self.game, Scope::All, |play| {
            count += 1;
            best.add(self.order.ranked(play));
            ControlFlow::Continue(())
        })?;
        self.kept = best.sorted().into_iter();
        Ok(count)
    }
}

impl Iterator for PlaysInOrder<'_> {
    type Item = RankedPlay;

    fn next(&mut self) -> Option<RankedPlay> {
        if self.wanted == 0 {
            return None;
        }
        if self.kept.len() == 0 {
            // The graph fitted the game in the first search.
            self.search().ok()?;
        }
        self.last = self.kept.next();
        self.wanted = self.last.map_or(0, |_| self.wanted - 1);
        self.last
    }
}

/// Compares two plays by which of them comes first.
fn order(one: &RankedPlay, other: &RankedPlay) -> Ordering {
    other.equity.cmp(&one.equity).then_with(|| one.play.cmp(&other.play))
}

/// The best plays seen so far, up to a number.
struct BestPlays {
    max: usize,
    plays: Vec<RankedPlay>,
    /// The play before those that count.
    after: Option<RankedPlay>,
    /// The worst play that is among the best; later ones must come before it.
    worst: Option<RankedPlay>,
}

impl BestPlays {
    const fn new(max: usize, after: Option<RankedPlay>) -> Self {
        Self { max, plays: Vec::new(), after, worst: None }
    }

    fn add(&mut self, play: RankedPlay) {
        let is_early = self.after.is_some_and(|after| order(&play, &after).is_le());
        let is_late = self.worst.is_some_and(|worst| order(&play, &worst).is_ge());
        if self.max == 0 || is_early || is_late {
            return;
        }
        self.plays.push(play);
        if self.plays.len() == 2 * self.max {
            let (_, worst, _) = self.plays.select_nth_unstable_by(self.max - 1, order);
            self.worst = Some(*worst);
            self.plays.truncate(self.max);
        }
    }

    fn sorted(mut self) -> Vec<RankedPlay> {
        self.plays.sort_unstable_by(order);
        self.plays.truncate(self.max);
        self.plays
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Lexicon, Ruleset};

    use super::*;

    fn game() -> Game {
        let tiny = include_str!("../../engine/tests/data/tiny.toml");
        let ruleset = Ruleset::parse("tiny", tiny).unwrap();
        let words = Lexicon::from_words("mine", ["AT", "TA", "TAT", "TATA", "ATA"]);
        Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(2).start().unwrap()
    }

    #[test]
    fn small_searches_give_the_same_plays_as_a_large_one() {
        let game = game();
        let graph = WordGraph::for_game(&game).unwrap();
        let mut all = game.legal_plays(&graph).unwrap();
        all.sort_by_key(|play| (std::cmp::Reverse(play.score()), *play));
        assert!(all.len() > 10, "{}", all.len());
        for max_kept in [1, 2, 7, all.len() - 1, all.len(), MAX_KEPT] {
            for wanted in [0, 1, 8, all.len(), usize::MAX] {
                let plays = PlaysInOrder::new(&game, &graph, PlayOrder::Score, wanted, max_kept).unwrap();
                assert_eq!(plays.total(), all.len());
                let found: Vec<GeneratedPlay> = plays.map(|ranked| ranked.play).collect();
                assert_eq!(
                    found,
                    all[..wanted.min(all.len())],
                    "{wanted} wanted, {max_kept} kept by each search"
                );
            }
        }
    }

    #[test]
    fn no_more_plays_are_kept_than_asked_for() {
        let game = game();
        let graph = WordGraph::for_game(&game).unwrap();
        let mut plays = PlaysInOrder::new(&game, &graph, PlayOrder::Score, usize::MAX, 5).unwrap();
        while plays.next().is_some() {
            assert!(plays.kept.len() < 5);
        }
    }
}
