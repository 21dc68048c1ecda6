//! A puzzle: a position, its best plays, and how far other plays are from the best.

use crate::bots::{LeaveTable, StaticEvaluation};
use crate::game::{Game, Mode};
use crate::movegen::RankedPlay;
use crate::play::{Play, Refusal, ScoredPlay, WordCheck, check_play};
use crate::rng::seeded_hash;
use crate::tiles::Tile;

/// A position whose best play is worth clearly more than any other; see [`PuzzleMaker`](super::PuzzleMaker).
#[derive(Debug, Clone)]
pub struct Puzzle {
    game: Game,
    leaves: LeaveTable,
    plays: Vec<RankedPlay>,
}

/// The quality of a play in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// No play is worth more.
    Solved,
    /// The best play is worth this many points more: at least 1, rounded up.
    Short(u32),
}

impl Puzzle {
    /// The number of plays that [`Puzzle::plays`] lists.
    pub const LISTED: usize = 5;

    /// A puzzle with these plays, best first: the first one is the solution.
    pub(super) const fn new(game: Game, leaves: LeaveTable, plays: Vec<RankedPlay>) -> Self {
        Self { game, leaves, plays }
    }

    /// The game, with its log, in which the solver is to move.
    ///
    /// It has the racks of the other players and the bag, too: show it as [`Game::view`] would.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The best plays, best first: [`Puzzle::LISTED`] of them, no two with the same word on the same squares. Equity is
    /// their worth in hundredths of a point.
    pub fn plays(&self) -> &[RankedPlay] {
        &self.plays
    }

    /// The best play.
    pub fn solution(&self) -> &RankedPlay {
        // The maker lists at least two plays.
        &self.plays[0]
    }

    /// Returns the distance of a play from the best, by its worth.
    ///
    /// # Errors
    /// The [`Refusal`] of a play that is not legal. Its words are looked up even where a game in professional mode would
    /// not tell.
    pub fn verdict(&self, play: &Play) -> Result<Verdict, Refusal> {
        let scored = self.check(play)?;
        let evaluation = StaticEvaluation::new(&self.game, &self.leaves);
        let short = self.solution().equity - evaluation.equity_of(&scored);
        Ok(match u32::try_from(short).unwrap_or(0) {
            0 => Verdict::Solved,
            short => Verdict::Short(short.div_ceil(100)),
        })
    }

    /// Checks and scores a play, its words included.
    pub(super) fn check(&self, play: &Play) -> Result<ScoredPlay, Refusal> {
        match self.game.setup().options.mode {
            Mode::Normal => self.game.preview(play),
            Mode::Professional => {
                check_play(&self.game.position(), play, WordCheck::Against(self.game.vocabulary()))
            }
        }
    }

    /// Identifies the puzzle: equal where ruleset, language, board, rack and scores are, on every machine.
    pub fn fingerprint(&self) -> u64 {
        let (setup, state) = (self.game.setup(), self.game.state());
        let texts = [setup.ruleset.id(), setup.language.as_str()];
        let texts = texts.iter().flat_map(|text| text.bytes().map(u64::from).chain([u64::MAX]));
        let board = state.board().tiles().flat_map(|(square, tile)| {
            let place = u64::from(square.row()) << 8 | u64::from(square.column());
            [place, tile.letter().index() as u64, u64::from(tile.is_blank())]
        });
        let mut rack = state.player(state.to_move()).rack().tiles().to_vec();
        rack.sort_unstable();
        let rack = rack.into_iter().map(|tile| match tile {
            Tile::Letter(letter) => letter.index() as u64,
            Tile::Blank => u64::MAX,
        });
        let scores = state.players().map(|(_, player)| i64::from(player.score()).cast_unsigned());
        seeded_hash(0, texts.chain(board).chain([u64::MAX]).chain(rack).chain(scores))
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.game.state() == other.game.state() && self.plays == other.plays
    }
}

impl Eq for Puzzle {}
