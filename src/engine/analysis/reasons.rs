//! The reasons why one action of a position is better than another.

use std::cmp::Reverse;

use super::equity::Equity;
use super::judgement::{Judgement, Method};
use super::rated_action::{RatedAction, RatedPlay};
use super::static_ranking::StaticRanking;
use crate::board::{Premium, Square};
use crate::bots::LeaveTable;
use crate::game::{Action, Game, Seat, TurnOutcome, TurnRecord};
use crate::movegen::{Generator, GraphMismatch, HighestScore, Scope};
use crate::play::{FormedWord, Play, ScoredPlay};
use crate::rack::without;
use crate::tiles::{Letter, Tile};

/// A reason why one action is better than another in the same position. Each is computed, and true of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Unknown words cost the other its turn (SF-25).
    LostTurn,
    /// It ends the game and wins it.
    Wins,
    /// It is a bingo: a reason of a best turn, and otherwise only if the other is not one and scores clearly less.
    Bingo {
        /// The main word.
        word: String,
        /// The tile that it takes from the board and the other does not (SF-7).
        taking: Option<(Square, Letter)>,
    },
    /// It empties the rack when the bag is empty.
    GoesOut {
        /// The tiles that the other keeps; none if it empties the rack, too.
        other_keeps: Vec<Tile>,
    },
    /// It scores more.
    Score {
        /// The points that it scores more.
        more: i32,
        /// By how much the tiles that it keeps are worth less; zero if that is below a point, or if it goes out.
        tiles_less: Equity,
        /// The tile that it takes from the board and the other does not (SF-7).
        taking: Option<(Square, Letter)>,
        /// The word premiums that it uses and the other does not, each with its square, the largest first; none if those of
        /// the other multiply as much.
        premiums: Vec<(Square, Premium)>,
    },
    /// It keeps tiles that are worth more.
    Leave {
        /// The tiles that it keeps.
        keeps: Vec<Tile>,
        /// The tiles that the other keeps.
        instead_of: Vec<Tile>,
        /// The difference in worth.
        more: Equity,
        /// The points that it scores less; 0 if it scores as much or more.
        points_less: i32,
    },
    /// It takes the tile that a play of the next player needs; without that tile, all their plays score less.
    TakesNeeded {
        /// The square of the tile.
        from: Square,
        /// The letter of the tile.
        letter: Letter,
        /// The play that needs it.
        reply: Reply,
    },
    /// It leaves the next player no play that scores as much as one that the other allows.
    Closes(Reply),
    /// It takes a tile from a premium, which counts again for a tile that it places there (SF-11), and the other does not.
    Frees {
        /// The square.
        square: Square,
        /// The premium.
        premium: Premium,
    },
    /// It is worth more, and neither points nor tiles nor replies alone say why.
    Together {
        /// The points by which it is better.
        more: Equity,
    },
    /// The other is worth as much.
    AsGood,
    /// It is better only later in the game: by a simulation, or by a search to the end.
    Later {
        /// The method by which that was found.
        method: Method,
        /// The points by which it is better.
        more: Equity,
    },
}

/// A play that the next player could make after a turn, but not after the best action. It needs a look at that player's rack,
/// so only reviews of games that are over have it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// The next player.
    pub seat: Seat,
    /// The main word of their highest-scoring play after the turn.
    pub word: String,
    /// Its points.
    pub points: i32,
    /// The points of their highest-scoring play after the best action; 0 if there is none.
    pub instead: i32,
    /// The word premiums that the play uses, and that their play after the best action does not, each with its square, the
    /// largest first; none if those of that play multiply as much.
    pub premiums: Vec<(Square, Premium)>,
    /// True if it needs the tile that the best action takes from the board.
    pub needs_taken_tile: bool,
}

/// The least difference between two replies that is a reason, in points.
const MIN_REPLY: i32 = 10;

/// The least difference in points for which it is a reason that a play is a bingo.
const MIN_BINGO: i32 = 10;

/// The least difference between two leaves that is a reason.
const MIN_LEAVE: Equity = Equity::from_hundredths(100);

/// An advantage below this, in hundredths of a point, is hardly one, and the reasons end with saying so.
const HARDLY_MORE: i64 = 100;

/// The part of an advantage that must be explained by points, leaves and replies, in percent; otherwise it comes later.
const EXPLAINED_PERCENT: i64 = 50;

impl Reply {
    /// The reply that a turn allows and the best action does not, or `None` if both allow about as much.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator's graph is for other words or tiles.
    pub(super) fn of(
        before: &Game,
        after: &Game,
        best: &RatedAction,
        generator: &mut Generator,
    ) -> Result<Option<Self>, GraphMismatch> {
        let Ok(after_best) = before.after_action(&best.action) else { return Ok(None) };
        let seat = after.state().to_move();
        let goes_on = |game: &Game| game.state().ending().is_none() && game.state().to_move() == seat;
        if seat == before.state().to_move() || !goes_on(after) || !goes_on(&after_best) {
            return Ok(None);
        }
        let Some((play, scored)) = highest_score(after, generator)? else { return Ok(None) };
        let other = highest_score(&after_best, generator)?;
        let instead = other.as_ref().map_or(0, |(_, scored)| scored.total);
        let Some(word) = scored.words.first().filter(|_| instead + MIN_REPLY <= scored.total) else {
            return Ok(None);
        };
        let premiums = premiums_gained(after, &play, other.as_ref().map(|(play, _)| play));
        let taken = best.taken_from();
        // A word that a taking leaves is new too, but only a word with a placed tile is why the play is made.
        let is_played = |word: &&FormedWord| word.squares.iter().any(|&square| play.places_on(square));
        let uses = |square: Square| {
            scored.taken.is_some_and(|taken| taken.from == square)
                || scored.words.iter().filter(is_played).any(|word| word.squares.contains(&square))
        };
        // A reply that is blocked as well, or uses a tile of the turn, needs more than the tile.
        let [board, best_board] = [after, &after_best].map(|game| game.state().board());
        let squares = scored.words.iter().filter(is_played).flat_map(|word| &word.squares);
        let squares = squares.copied().chain(scored.taken.map(|taken| taken.from));
        let needs_this_alone =
            || squares.filter(|&square| Some(square) != taken).all(|on| best_board.get(on) == board.get(on));
        let needs_taken_tile = taken.is_some_and(uses) && needs_this_alone();
        Ok(Some(Self {
            seat,
            word: word.text.clone(),
            points: scored.total,
            instead,
            premiums,
            needs_taken_tile,
        }))
    }
}

fn highest_score(
    game: &Game,
    generator: &mut Generator,
) -> Result<Option<(Play, ScoredPlay)>, GraphMismatch> {
    let best = generator.best_play(game, Scope::All, &mut HighestScore)?;
    Ok(best.and_then(|best| {
        let play = best.play.to_play();
        let scored = game.preview(&play).ok()?;
        Some((play, scored))
    }))
}

/// The word premiums that a play uses in a position, each with its square. One from which the play takes a tile counts.
fn word_premiums(game: &Game, play: &Play) -> Vec<(Square, Premium)> {
    let premium = |square: Square| match game.state().layout().premium(square)? {
        premium @ Premium::Word(_) => Some((square, premium)),
        Premium::Letter(_) => None,
    };
    play.tiles().iter().filter_map(|placement| premium(placement.square)).collect()
}

/// The word premiums of a play that another play, if there is one, does not use, the largest first; none if those of the other
/// multiply as much.
fn premiums_gained(game: &Game, play: &Play, other: Option<&Play>) -> Vec<(Square, Premium)> {
    let others = other.map_or_else(Vec::new, |other| word_premiums(game, other));
    let product = |premiums: &[(Square, Premium)]| {
        premiums
            .iter()
            .fold(1, |product: i32, (_, premium)| product.saturating_mul(premium.multiplier().times()))
    };
    let mut own = word_premiums(game, play);
    if product(&own) <= product(&others) {
        return Vec::new();
    }
    own.retain(|premium| !others.contains(premium));
    own.sort_by_key(|(_, premium)| Reverse(premium.multiplier().times()));
    own
}

/// One of the two actions that are compared.
struct Choice<'a> {
    points: i32,
    given: &'a [Tile],
    play: Option<(&'a Play, &'a ScoredPlay)>,
    is_lost: bool,
}

impl<'a> Choice<'a> {
    fn of_turn(turn: &'a TurnRecord) -> Self {
        let nothing = Self { points: turn.points(), given: &[], play: None, is_lost: false };
        match &turn.outcome {
            TurnOutcome::Play { play, scored, .. } => {
                Self { given: &scored.own, play: Some((play, scored)), ..nothing }
            }
            TurnOutcome::Exchange { given, .. } => Self { given, ..nothing },
            TurnOutcome::Lost { .. } => Self { is_lost: true, ..nothing },
            _ => nothing,
        }
    }

    fn of_rated(rated: &'a RatedAction) -> Self {
        let nothing = Self { points: rated.points(), given: &[], play: None, is_lost: false };
        match (&rated.action, &rated.play) {
            (Action::Play(play), Some(RatedPlay { scored, .. })) => {
                Self { given: &scored.own, play: Some((play, scored)), ..nothing }
            }
            (Action::Exchange(given), _) => Self { given, ..nothing },
            _ => nothing,
        }
    }

    /// The tiles of the rack that stay on it.
    fn kept(&self, rack: &[Tile]) -> Vec<Tile> {
        let mut kept = rack.to_vec();
        without(&mut kept, self.given);
        kept.sort_unstable();
        kept
    }

    fn is_bingo(&self) -> bool {
        self.play.is_some_and(|(_, scored)| scored.is_bingo)
    }

    fn empties_rack(&self, game: &Game, kept: &[Tile]) -> bool {
        game.state().bag().is_empty() && kept.is_empty() && self.play.is_some()
    }

    /// The tile that it takes from the board, with its square.
    fn taking(&self) -> Option<(Square, Letter)> {
        let taken = self.play?.1.taken?;
        Some((taken.from, taken.tile.letter()))
    }

    /// The tile that this choice takes from the board, and the other does not.
    fn own_taking(&self, other: &Self) -> Option<(Square, Letter)> {
        self.taking().filter(|_| self.taking() != other.taking())
    }

    /// The premium from which it takes a tile and on which it places one (SF-11).
    fn freed(&self, game: &Game) -> Option<(Square, Premium)> {
        let (play, _) = self.play?;
        let (square, _) = self.taking().filter(|&(square, _)| play.places_on(square))?;
        Some((square, game.state().layout().premium(square)?))
    }

    fn word(&self) -> String {
        let word = self.play.and_then(|(_, scored)| scored.words.first());
        word.map_or_else(String::new, |word| word.text.clone())
    }
}

impl Reason {
    /// The identifier that tools use.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::LostTurn => "lost-turn",
            Self::Wins => "wins",
            Self::Bingo { .. } => "bingo",
            Self::GoesOut { .. } => "goes-out",
            Self::Score { .. } => "score",
            Self::Leave { .. } => "leave",
            Self::TakesNeeded { .. } => "takes-needed",
            Self::Closes(_) => "closes",
            Self::Frees { .. } => "frees",
            Self::Together { .. } => "together",
            Self::AsGood => "as-good",
            Self::Later { .. } => "later",
        }
    }

    /// The reasons why the best action is better than the turn, the weightiest first; none if nothing was lost.
    pub(super) fn of_loss(
        before: &Game,
        turn: &TurnRecord,
        judged: &Judgement,
        reply: Option<&Reply>,
        leaves: &LeaveTable,
    ) -> Vec<Self> {
        if judged.lost == Equity::ZERO {
            return Vec::new();
        }
        if judged.is_won_at_once(before, turn.seat) {
            return vec![Self::Wins];
        }
        let (best, other) = (Choice::of_rated(&judged.best), Choice::of_turn(turn));
        let mut reasons = Self::between(before, turn.seat, &best, &other, leaves);
        let reply = reply.map(|reply| {
            let weight = i64::from(reply.points - reply.instead) * 100;
            let reason = match best.taking().filter(|_| reply.needs_taken_tile) {
                Some((from, letter)) => Self::TakesNeeded { from, letter, reply: reply.clone() },
                None => Self::Closes(reply.clone()),
            };
            (weight, reason)
        });
        // A static evaluation knows nothing of replies: none is part of what was lost, so it comes last.
        if judged.method == Method::Static {
            let mut reasons = sorted(explained(reasons, judged.lost, judged.method));
            reasons.extend(reply.map(|(_, reason)| reason));
            return reasons;
        }
        reasons.extend(reply);
        sorted(explained(reasons, judged.lost, judged.method))
    }

    /// The reasons why a turn, the best of its position, is better than another action.
    pub(super) fn of_best(
        before: &Game,
        turn: &TurnRecord,
        judged: &Judgement,
        runner_up: &RatedAction,
        leaves: &LeaveTable,
    ) -> Vec<Self> {
        if judged.is_won_at_once(before, turn.seat) {
            return vec![Self::Wins];
        }
        let (best, other) = (Choice::of_turn(turn), Choice::of_rated(runner_up));
        let reasons = Self::between(before, turn.seat, &best, &other, leaves);
        let mut reasons = explained(reasons, judged.equity - runner_up.equity, judged.method);
        let is_bingo_said = reasons.iter().any(|(_, reason)| matches!(reason, Self::Bingo { .. }));
        if best.is_bingo() && !is_bingo_said {
            reasons.push((0, Self::Bingo { word: best.word(), taking: best.own_taking(&other) }));
        }
        let kept = best.kept(before.state().player(turn.seat).rack().tiles());
        let is_end_said = reasons.iter().any(|(_, reason)| matches!(reason, Self::GoesOut { .. }));
        if best.empties_rack(before, &kept) && !is_end_said {
            reasons.push((0, Self::GoesOut { other_keeps: Vec::new() }));
        }
        sorted(reasons)
    }

    /// The reasons that points and tiles are, each with its weight in hundredths of a point.
    fn between(
        game: &Game,
        seat: Seat,
        better: &Choice<'_>,
        other: &Choice<'_>,
        leaves: &LeaveTable,
    ) -> Vec<(i64, Self)> {
        let mut reasons = Vec::new();
        let state = game.state();
        let rack = state.player(seat).rack().tiles();
        let (keeps, other_keeps) = (better.kept(rack), other.kept(rack));
        let more = better.points.saturating_sub(other.points);
        let points = i64::from(more) * 100;
        if other.is_lost {
            reasons.push((points, Self::LostTurn));
        }
        let taking = better.own_taking(other);
        let goes_out = better.empties_rack(game, &keeps) && !other_keeps.is_empty();
        let view = game.view(seat);
        let ranking = StaticRanking::new(&view, leaves);
        let tiles_more = ranking.leave_after(better.given) - ranking.leave_after(other.given);
        let mut freed = better.freed(game).filter(|freed| other.freed(game) != Some(*freed));
        if better.is_bingo() && !other.is_bingo() && MIN_BINGO <= more {
            reasons.push((points, Self::Bingo { word: better.word(), taking }));
        } else if more > 0 {
            let gained = |(play, _): (&Play, &ScoredPlay)| {
                premiums_gained(game, play, other.play.map(|(play, _)| play))
            };
            let premiums = better.play.map(gained).unwrap_or_default();
            freed = freed.filter(|freed| !premiums.contains(freed));
            let less = Equity::ZERO - tiles_more;
            let tiles_less = if goes_out || less < MIN_LEAVE { Equity::ZERO } else { less };
            // Points that cost as much as they bring explain nothing, and neither do such tiles.
            let weight = (points - tiles_less.hundredths()).max(1);
            reasons.push((weight, Self::Score { more, tiles_less, taking, premiums }));
        }
        if goes_out {
            reasons.push((points.max(1), Self::GoesOut { other_keeps }));
        } else if MIN_LEAVE <= tiles_more && !keeps.is_empty() {
            let points_less = more.min(0).saturating_neg();
            let weight = (tiles_more.hundredths() - i64::from(points_less) * 100).max(1);
            let leave = Self::Leave { keeps, instead_of: other_keeps, more: tiles_more, points_less };
            reasons.push((weight, leave));
        }
        reasons.extend(freed.map(|(square, premium)| (0, Self::Frees { square, premium })));
        reasons
    }

    /// Returns whether a reason says more than a number of points, so that it comes first whatever its weight.
    const fn is_striking(&self) -> bool {
        matches!(self, Self::LostTurn | Self::Bingo { .. } | Self::GoesOut { .. })
    }
}

/// Reasons for an advantage found by this method, with one more if they explain too little of it.
fn explained(mut reasons: Vec<(i64, Reason)>, more: Equity, method: Method) -> Vec<(i64, Reason)> {
    let weight = more.hundredths();
    // A static evaluation knows nothing of what comes later.
    let explained: i64 = reasons.iter().map(|(each, _)| (*each).min(weight)).sum();
    if weight > 0 && method != Method::Static && explained * 100 < weight * EXPLAINED_PERCENT {
        reasons.push((weight, Reason::Later { method, more }));
    }
    let is_even = weight < HARDLY_MORE && explained < HARDLY_MORE;
    if reasons.is_empty()
        || is_even && !reasons.iter().any(|(_, reason)| matches!(reason, Reason::Later { .. }))
    {
        let in_all = if weight > 0 { Reason::Together { more } } else { Reason::AsGood };
        reasons.push((1, in_all));
    }
    reasons
}

/// Reasons in their order: the striking ones first, then by weight.
fn sorted(mut reasons: Vec<(i64, Reason)>) -> Vec<Reason> {
    reasons.sort_by_key(|(weight, reason)| (!reason.is_striking(), Reverse(*weight)));
    reasons.into_iter().map(|(_, reason)| reason).collect()
}
