//! The sentences of reviews and the coach about turns.

use rackety_engine::analysis::{
    Equity, Judgement, Mark, Method, PerMille, PointsReached, RatedAction, RatedChoice, Reason, Reply,
    TurnReview,
};
use rackety_engine::{Action, Game, Letter, Premium, Square, Tile, TurnRecord};

use super::play_name::PlayName;
use super::wording::{self, short_turn};

/// The best action of a position in a few words: `8h SECTION`, `11e SHORE -k8`, `exchange 3`.
pub fn best_action(best: &RatedAction) -> String {
    match (&best.play, &best.action) {
        (Some(play), _) => match best.taken_from() {
            Some(square) => format!("{} -{square}", PlayName::of_rated(play)),
            None => PlayName::of_rated(play).to_string(),
        },
        (None, Action::Exchange(given)) => format!("exchange {}", given.len()),
        _ => "pass".to_owned(),
    }
}

/// Says why a reviewed turn has no judgement.
pub const fn not_judged(is_rack_unseen: bool) -> &'static str {
    if is_rack_unseen {
        "this turn is not judged: nobody saw the whole rack"
    } else {
        "there was nothing to choose in this turn"
    }
}

/// The mark that annotators write after a turn.
pub const fn symbol(mark: Mark) -> &'static str {
    match mark {
        Mark::Fine => "!",
        Mark::Best => "*",
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
        _ => "",
    }
}

/// The mark of a turn and what it cost, in points and in chances of winning: `mistake: 18.0 points and 6.1 % lost`, or
/// `None` if the turn was no choice.
pub fn cost(turn: &TurnReview) -> Option<String> {
    let (mark, judged) = (turn.mark?, turn.judgement.as_ref()?);
    if judged.lost == Equity::ZERO {
        return Some(mark.name().to_owned());
    }
    let chance = turn.chance_lost.map(|chance| format!(" and {chance} of the chances")).unwrap_or_default();
    Some(format!("{}: {} points{chance} lost", mark.name(), judged.lost))
}

/// A difference that is called by its number; a smaller one is hardly any.
const ONE_POINT: Equity = Equity::from_hundredths(100);

/// The reasons in a sentence that are given at most.
const REASONS: usize = 2;

/// The best actions of a turn, and last the turn itself if it is none of them and lost something, each with its points, its
/// worth and the chance of winning with it, which is empty in a game alone: `8h SECTION  42  48.3  61 %`.
pub fn best_actions(record: &TurnRecord, turn: &TurnReview) -> Vec<[String; 4]> {
    let chance_text =
        |chance: Option<PerMille>| chance.map(|chance| format!("{chance:.0}")).unwrap_or_default();
    let columns = |RatedChoice { action, chance, .. }: &RatedChoice| {
        [best_action(action), action.points().to_string(), action.equity.to_string(), chance_text(*chance)]
    };
    let mut actions: Vec<_> = turn.best_actions.iter().map(columns).collect();
    let is_listed = turn.best_actions.iter().any(|choice| record.outcome.is_action(&choice.action.action));
    if let Some(judged) = turn.judgement.as_ref().filter(|judged| !is_listed && judged.lost != Equity::ZERO) {
        actions.push([
            format!("played: {}", short_turn(&record.outcome)),
            record.points().to_string(),
            judged.equity.to_string(),
            chance_text(turn.chance()),
        ]);
    }
    actions
}

/// Returns why the best action was better than a turn, or why the turn was better than the others, in a sentence, or
/// `None` where the turn was no choice.
pub fn why(game: &Game, turn: &TurnReview) -> Option<String> {
    why_as(game, turn, tiles)
}

/// Returns [`why`] with names of tiles by this function.
pub fn why_as(game: &Game, turn: &TurnReview, tiles: TileNames) -> Option<String> {
    sentence_of_reasons(game, turn, REASONS, tiles)
}

/// Returns [`why`] with the weightiest reason alone.
pub fn main_reason(game: &Game, turn: &TurnReview) -> Option<String> {
    sentence_of_reasons(game, turn, 1, tiles)
}

/// Names tiles that a player keeps or gives.
type TileNames = fn(&Game, &[Tile]) -> String;

fn sentence_of_reasons(game: &Game, turn: &TurnReview, reasons: usize, tiles: TileNames) -> Option<String> {
    let judged = turn.judgement.as_ref()?;
    let is_best = judged.lost == Equity::ZERO;
    let runner_up = turn.runner_up.as_ref().map(|other| match (&other.play, &other.action) {
        (Some(_), _) => other.word().unwrap_or_default().to_owned(),
        (None, Action::Exchange(_)) => "an exchange".to_owned(),
        (None, _) => "a pass".to_owned(),
    });
    let mut given: Vec<&Reason> = turn.reasons.iter().take(REASONS).collect();
    // A reply, which only a look at hidden tiles shows, comes after points and tiles.
    given.sort_by_key(|reason| matches!(reason, Reason::TakesNeeded { .. } | Reason::Closes(_)));
    given.truncate(reasons);
    // What only comes later is the rest of the difference.
    given.sort_by_key(|reason| matches!(reason, Reason::Later { .. }));
    let mut phrases: Vec<String> = Vec::new();
    // One phrase names the action that this turn is compared with, and the others go on.
    let mut compared = Compared {
        other: runner_up.as_deref().unwrap_or("this turn"),
        unnamed: runner_up.as_deref(),
        // The phrase on the reply names this tile.
        taken: given.iter().find_map(|reason| match reason {
            Reason::TakesNeeded { from, .. } => Some(*from),
            _ => None,
        }),
        is_first: true,
        tiles,
    };
    for reason in given {
        phrases.push(phrase(game, reason, compared));
        compared = compared.after(reason);
    }
    if phrases.is_empty() {
        let alone = match judged.best.play {
            Some(_) => "Nothing else came near this.",
            None => "There was nothing else to choose.",
        };
        return is_best.then(|| alone.to_owned());
    }
    let subject = match (&judged.best.play, &judged.best.action) {
        _ if is_best => "This".to_owned(),
        (Some(_), _) => judged.best.word().unwrap_or_default().to_owned(),
        (None, Action::Exchange(given)) => format!("Exchanging {}", tiles(game, given)),
        (None, _) => "A pass".to_owned(),
    };
    Some(format!("{subject} {}.", phrases.join(", and ")))
}

/// The action that phrases compare the better one with, and how far the sentence has come.
#[derive(Debug, Clone, Copy)]
struct Compared<'a> {
    other: &'a str,
    /// The name that a phrase still has to say; none once it is said, or if it is not a name.
    unnamed: Option<&'a str>,
    /// The square of a tile taken that another phrase names.
    taken: Option<Square>,
    is_first: bool,
    tiles: TileNames,
}

impl Compared<'_> {
    /// Notes that a phrase on this reason was added.
    fn after(self, reason: &Reason) -> Self {
        let names_other = match reason {
            Reason::GoesOut { other_keeps } => !other_keeps.is_empty(),
            Reason::Leave { instead_of, points_less, .. } => *points_less > 0 || !instead_of.is_empty(),
            Reason::Score { .. } | Reason::Together { .. } | Reason::AsGood | Reason::Later { .. } => true,
            _ => false,
        };
        let taken = match reason {
            Reason::Bingo { taking, .. } | Reason::Score { taking, .. } => taking.map(|(square, _)| square),
            Reason::Frees { square, .. } => Some(*square),
            _ => None,
        };
        Self {
            unnamed: self.unnamed.filter(|_| !names_other),
            taken: taken.or(self.taken),
            is_first: false,
            ..self
        }
    }
}

/// Says what a reason says about the better action.
fn phrase(game: &Game, reason: &Reason, compared: Compared<'_>) -> String {
    let Compared { other, unnamed, taken, is_first, tiles } = compared;
    let than = unnamed.map(|other| format!(" than {other}")).unwrap_or_default();
    let unsaid = |taking: Option<(Square, Letter)>| taking.filter(|(square, _)| taken != Some(*square));
    let in_all = if is_first || unnamed.is_some() { "" } else { "in all " };
    match reason {
        Reason::LostTurn => "counts, where unknown words cost the turn".to_owned(),
        Reason::Wins => "ends the game and wins it".to_owned(),
        Reason::Bingo { taking, .. } => format!("is a bingo{}", with(game, &[], unsaid(*taking))),
        Reason::GoesOut { other_keeps } if other_keeps.is_empty() => "goes out at once".to_owned(),
        Reason::GoesOut { other_keeps } => {
            format!("goes out at once, while {other} keeps {}", tiles(game, other_keeps))
        }
        Reason::Score { more, tiles_less, taking, premiums } => {
            let but = match *tiles_less {
                Equity::ZERO => String::new(),
                less => format!(", but keeps tiles worth {less} less"),
            };
            format!("scores {more} more{than}{}{but}", with(game, premiums, unsaid(*taking)))
        }
        Reason::Leave { keeps, instead_of, more, points_less } => {
            let less = match points_less {
                0 => String::new(),
                less => format!("scores {less} less{than}, but "),
            };
            let than_tiles = match (instead_of.as_slice(), unnamed.filter(|_| *points_less == 0)) {
                ([], _) => String::new(),
                (kept, Some(other)) => format!(" than {}, which {other} keeps", tiles(game, kept)),
                (kept, None) => format!(" than {}", tiles(game, kept)),
            };
            format!("{less}keeps {}, worth {more} more{than_tiles}", tiles(game, keeps))
        }
        Reason::TakesNeeded { from, letter, reply } => format!(
            "takes the {} on {from} that {} needs for {}, {}",
            game.tiles().text(*letter),
            game.state().player(reply.seat).name(),
            reply.word,
            wording::points(reply.points)
        ),
        Reason::Closes(reply) => closes(game, reply),
        Reason::Frees { square, premium } if taken == Some(*square) => {
            format!("uses the {} there again", wording::premium(*premium))
        }
        Reason::Frees { square, premium } => {
            format!("takes a tile from {square} and uses the {} there again", wording::premium(*premium))
        }
        Reason::Later { method: Method::Solved, more } => {
            format!("ends {more} points better{than}, searched to the end")
        }
        Reason::Together { more } | Reason::Later { more, .. } if *more < ONE_POINT => {
            format!("{in_all}is worth hardly more{than}")
        }
        Reason::Together { more } => format!("{in_all}is worth {more} more{than}, points and tiles together"),
        Reason::AsGood => {
            let other = unnamed.map(|other| format!(" as {other}")).unwrap_or_default();
            format!("{in_all}is worth as much{other}")
        }
        Reason::Later { more, .. } => format!("{in_all}is worth {more} more{than}, counting what can follow"),
        _ => "is better".to_owned(),
    }
}

fn closes(game: &Game, reply: &Reply) -> String {
    let Reply { word, points, instead, .. } = reply;
    let other = game.state().player(reply.seat).name();
    let held = match instead {
        0 => format!("leaves {other} no play that scores"),
        _ => format!("leaves {other} at most {}", wording::points(*instead)),
    };
    match reply.premiums.as_slice() {
        [] => format!("{held}, while this turn allows {word} for {points}"),
        premiums => {
            format!("{held}, while this turn leaves the {} to {word} for {points}", listed(premiums))
        }
    }
}

/// The premiums and the taken tile that make a play score more: `, with the triple word on o15 and the Z from m7`.
fn with(game: &Game, premiums: &[(Square, Premium)], taking: Option<(Square, Letter)>) -> String {
    let mut each: Vec<String> = premiums.iter().copied().map(with_square).collect();
    each.extend(taking.map(|(square, letter)| format!("{} from {square}", game.tiles().text(letter))));
    if each.is_empty() { String::new() } else { format!(", with the {}", each.join(" and the ")) }
}

/// Premiums with their squares: `triple word on o15`, `double word on e5 and the double word on k5`.
fn listed(premiums: &[(Square, Premium)]) -> String {
    premiums.iter().copied().map(with_square).collect::<Vec<_>>().join(" and the ")
}

/// A premium with its square: `triple word on o15`.
fn with_square((square, premium): (Square, Premium)) -> String {
    format!("{} on {square}", wording::premium(premium))
}

fn tiles(game: &Game, tiles: &[Tile]) -> String {
    if tiles == [Tile::Blank] { "a blank".to_owned() } else { game.tiles().write_tiles(tiles) }
}

/// Returns the coach's words about a turn that scored `points`, in a sentence.
pub fn coach_text(judged: &Judgement, points: i32) -> String {
    if judged.lost == Equity::ZERO {
        return "Coach: no turn was worth more.".to_owned();
    }
    let (best, why) = (&judged.best, coach_reason(judged, points));
    format!("Coach: best was {} {:+} (you: {points}){why}.", best_action(best), best.points())
}

/// The coach's reason why an action that scores no more than the turn was better. A pass has none, unless the endgame was
/// searched: it may be the best because it wins.
pub fn coach_reason(judged: &Judgement, points: i32) -> &'static str {
    match (judged.method, &judged.best.action) {
        _ if points < judged.best.points() => "",
        (Method::Solved, _) => ", which ends better",
        (_, Action::Pass) => "",
        _ => ", which keeps better tiles",
    }
}

/// Returns how near a player alone came to the best plays, in a sentence, or `None` where no play scored.
pub fn reached_text(reached: PointsReached) -> Option<String> {
    let share = reached.share()?.thousandths();
    let PointsReached { points, best } = reached;
    // A whole percentage is enough; only all of the points are 100 %.
    let percent = if points == best { 100 } else { ((share + 5) / 10).min(99) };
    Some(format!("You reached {percent} % of the best plays: {points} of {best} points."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_best_plays_are_100_percent() {
        let text = |points, best| reached_text(PointsReached { points, best }).unwrap_or_default();
        assert_eq!(text(412, 528), "You reached 78 % of the best plays: 412 of 528 points.");
        assert!(
            text(999, 1000).starts_with("You reached 99 % ") && text(7, 7).starts_with("You reached 100 % ")
        );
        assert_eq!(
            (text(0, 9).as_str(), text(0, 0).as_str()),
            ("You reached 0 % of the best plays: 0 of 9 points.", "")
        );
    }
}
