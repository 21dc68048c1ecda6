//! The events of a game, in sentences.

use std::cmp::Ordering;
use std::path::Path;

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::game::{
    Adjustment, Consequence, PlayerStatus, PointsReason, Premiums, Streak, StreakKind, TakenBack,
};
use rackety_engine::ruleset::{PassExchange, TimeoutEffect, UnknownWords, UnplayedTiles, WrongChallenge};
use rackety_engine::tiles::Casing;
use rackety_engine::{
    Action, Coordinate, EndReason, Game, Mode, PlacedTile, Play, Player, Premium, Refusal, Ruleset,
    ScoredPlay, Seat, Setup, Square, TileSet, TurnOutcome, TurnRecord, Vocabulary, WordOrigin,
};

use super::numbers::{counted, counted_in_words, counted_signed, ordinal};
use super::play_name::PlayName;
use super::shell::shell_word;

/// A turn, without a full stop: `Ann played 8h SECTION for 42`.
pub fn turn(game: &Game, turn: &TurnRecord) -> String {
    let cost = if turn.points() == 0 { String::new() } else { format!(" for {}", turn.points()) };
    turn_with_cost(game, turn, &cost)
}

/// A turn, without a full stop, with this text for what it costs to pass, to exchange tiles or to leave.
pub(super) fn turn_with_cost(game: &Game, turn: &TurnRecord, cost: &str) -> String {
    let name = game.state().player(turn.seat).name();
    match &turn.outcome {
        TurnOutcome::Play { notation, scored, .. } => {
            let play = PlayName::new(notation, &scored.words);
            match scored.taken {
                Some(taken) => {
                    let letter = game.tiles().text(taken.tile.letter());
                    format!("{name} took {letter} from {} and played {play} for {}", taken.from, scored.total)
                }
                None => format!("{name} played {play} for {}", scored.total),
            }
        }
        TurnOutcome::Lost { notation, words, .. } if has_only_known(game, words) => {
            format!("{name} lost the turn: {notation} was taken back")
        }
        TurnOutcome::Lost { notation, words, .. } => {
            format!("{name} lost the turn: {notation}, not in the dictionary: {}", words.join(", "))
        }
        TurnOutcome::Exchange { given, .. } => {
            format!("{name} exchanged {}{cost}{}", tiles(given.len()), out_by(game, turn))
        }
        TurnOutcome::ChangeBlank { square, letter } => {
            format!("{name} swapped the blank on {square} for {}", game.tiles().text(*letter))
        }
        TurnOutcome::Pass => format!("{name} passed{cost}{}", out_by(game, turn)),
        TurnOutcome::TimeOut => {
            let effect = game.setup().ruleset.time().map(|rules| rules.timeout);
            let effect = if effect == Some(TimeoutEffect::Resign) { "resigned" } else { "a pass" };
            let out =
                if is_out_by(game, turn) { format!("; {name} is out of the game") } else { String::new() };
            format!("{name}'s time ran out: {effect}{cost}{out}")
        }
        TurnOutcome::Challenge { by, words } => {
            let by = game.state().player(*by).name();
            if words.is_empty() {
                let cost = match game.setup().ruleset.challenge() {
                    Some(WrongChallenge::Turn) => format!("; {by} loses the turn"),
                    Some(WrongChallenge::Points(bonus)) if bonus > 0 => {
                        format!("; {name} gets {}", points(bonus))
                    }
                    _ => String::new(),
                };
                format!("{by} challenged the play, and all its words are good{cost}")
            } else {
                let words = words.join(", ");
                format!("{by} challenged the play, and {name} lost the turn: not in the dictionary: {words}")
            }
        }
        TurnOutcome::OutOfTime => format!("{name}'s time for the game ran out: resigned{cost}"),
        TurnOutcome::Resign => format!("{name} resigned{cost}"),
        TurnOutcome::AgreeToQuit => format!("{name} agrees to end the game"),
        TurnOutcome::TakeBackQuit => format!("{name} wants to play on"),
        TurnOutcome::Points { points, reason } => format!("{name} {points:+} ({})", points_reason(*reason)),
    }
}

/// Returns whether a turn was lost although its words are in the dictionary: the players of a recorded game decided that.
pub(super) fn has_only_known(game: &Game, words: &[String]) -> bool {
    words.iter().all(|word| game.vocabulary().contains(word))
}

/// Asks this before a challenge of the last play, with what a wrong one costs.
pub fn challenge_question(game: &Game, question: &str) -> String {
    let cost = match game.setup().ruleset.challenge() {
        None => return question.to_owned(),
        Some(WrongChallenge::Free | WrongChallenge::Points(0)) => "it costs nothing".to_owned(),
        Some(WrongChallenge::Turn) => "it costs the turn".to_owned(),
        Some(WrongChallenge::Points(price)) => {
            let name = last_play(game).map_or("the player", |play| game.state().player(play.seat).name());
            format!("{name} gets {}", points(price))
        }
    };
    format!("{question} If all words are good, {cost}.")
}

/// The question before a challenge, with the words of the last play.
pub fn challenge(game: &Game) -> String {
    let words = last_play(game).into_iter().flat_map(TurnRecord::words).map(|word| word.text.as_str());
    format!("Challenge {}?", words.collect::<Vec<_>>().join(", "))
}

fn last_play(game: &Game) -> Option<&TurnRecord> {
    game.turns().iter().rev().find(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
}

/// Says in which games unknown words cost something, so that nobody is shown which words are good.
pub fn where_words_cost(ruleset: &Ruleset) -> &'static str {
    match ruleset.unknown_words() {
        UnknownWords::Challenge => "where words can be challenged",
        _ => "in professional mode",
    }
}

/// Says in the middle of a sentence why a word, in capitals, is too short or too long for a game with these words; `None` if
/// its length is right.
pub fn wrong_length(vocabulary: &Vocabulary, tiles: &TileSet, word: &str) -> Option<String> {
    let lengths = vocabulary.lengths();
    let (which, limit) = match vocabulary.compare_length(tiles, word) {
        Ordering::Less => ("short", format!("at least {}", lengths.start())),
        Ordering::Greater => ("long", format!("at most {}", lengths.end())),
        Ordering::Equal => return None,
    };
    Some(format!("too {which} for this game: words have {limit} tiles"))
}

/// Refuses a look-up in such a game.
pub fn no_look_up(ruleset: &Ruleset) -> String {
    format!("look-up is off {}", where_words_cost(ruleset))
}

/// Says that a pass or an exchange has put its player out while the others play on: ` and is out of the game`.
fn out_by(game: &Game, record: &TurnRecord) -> &'static str {
    if is_out_by(game, record) { " and is out of the game" } else { "" }
}

/// Returns whether the player of a turn is out by passing since that turn, and the others play on: a player who is out has no
/// other turn.
fn is_out_by(game: &Game, record: &TurnRecord) -> bool {
    let mut turns = game.turns().iter().rev().filter(|turn| turn.seat == record.seat && turn.ended_turn());
    let is_last = turns.next().is_some_and(|last| last.number == record.number);
    let is_out = game.state().player(record.seat).status() == PlayerStatus::PassedOut;
    is_out && is_last && record.ended_turn() && !record.ended_game()
}

/// The most time-outs in a row that are named one by one.
const MAX_NAMED_TIME_OUTS: usize = 8;

/// Turns that ran out of time one after the other, or minutes of a player's overtime, without a full stop. If there are more
/// than [`MAX_NAMED_TIME_OUTS`], only their number, with the player of the last one or the points that they cost.
pub(crate) fn time_outs(game: &Game, turns: &[TurnRecord]) -> String {
    match turns {
        [.., last] if turns.len() > MAX_NAMED_TIME_OUTS => {
            let name = game.state().player(last.seat).name();
            let count = turns.len() as u64;
            if is_overtime(last) {
                let price: u64 = turns.iter().map(|turn| u64::from(turn.points().unsigned_abs())).sum();
                let (minutes, points) = (counted(count, "minute"), counted(price, "point"));
                return format!("{minutes} of overtime cost {name} {points}");
            }
            let cost = match turns.iter().map(TurnRecord::points).sum::<i32>() {
                0 => String::new(),
                points => format!(", for {points}"),
            };
            format!("{} ran out of time, the last one {name}'s{cost}", counted(count, "turn"))
        }
        _ => turns.iter().map(|played| turn(game, played)).collect::<Vec<_>>().join("; "),
    }
}

/// True for a minute of overtime that was charged.
fn is_overtime(turn: &TurnRecord) -> bool {
    matches!(turn.outcome, TurnOutcome::Points { reason: PointsReason::Time, .. })
}

/// Returns whether these are turns that ran out of time, or charged minutes of a player's overtime, and more than
/// [`time_outs`] names one by one.
pub(crate) fn are_many_time_outs(turns: &[TurnRecord]) -> bool {
    let [first, ..] = turns else { return false };
    let is_so = |turn: &TurnRecord| match first.outcome {
        TurnOutcome::TimeOut => turn.outcome == TurnOutcome::TimeOut,
        _ => is_overtime(turn) && turn.seat == first.seat,
    };
    turns.len() > MAX_NAMED_TIME_OUTS && turns.iter().all(is_so)
}

/// Says what a turn was, in a few words without the player's name: `8h SECTION`, `11e SHORE -k8`.
pub fn short_turn(outcome: &TurnOutcome) -> String {
    match outcome {
        TurnOutcome::Play { notation, scored, .. } => {
            let play = PlayName::new(notation, &scored.words);
            match scored.taken {
                Some(taken) => format!("{play} -{}", taken.from),
                None => play.to_string(),
            }
        }
        TurnOutcome::Lost { notation, .. } => format!("lost {notation}"),
        TurnOutcome::Exchange { given, .. } => format!("exchanged {}", given.len()),
        TurnOutcome::ChangeBlank { square, .. } => format!("changed {square}"),
        TurnOutcome::Pass => "pass".to_owned(),
        TurnOutcome::Challenge { words, .. } => {
            // The turn is that of the player whose words they are.
            if words.is_empty() { "was challenged in vain" } else { "was challenged" }.to_owned()
        }
        TurnOutcome::TimeOut | TurnOutcome::OutOfTime => "out of time".to_owned(),
        TurnOutcome::Resign => "resigned".to_owned(),
        TurnOutcome::AgreeToQuit => "agrees to end".to_owned(),
        TurnOutcome::TakeBackQuit => "plays on".to_owned(),
        TurnOutcome::Points { reason, .. } => points_reason(*reason).to_owned(),
    }
}

/// The most characters of a file's text that a message repeats.
const MAX_QUOTED: usize = 60;

/// The beginning of a text from a file, for messages.
pub fn quoted(text: &str) -> String {
    let mut start: String = text.chars().take(MAX_QUOTED).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// Says what points outside the rules of play are for.
pub const fn points_reason(reason: PointsReason) -> &'static str {
    match reason {
        PointsReason::Challenge => "challenge",
        PointsReason::Time => "overtime",
        PointsReason::TilesLeft => "tiles left",
        _ => "correction",
    }
}

/// Says what a turn was, as the history shows it next to the player's name: `8h SECTION`, `11e SHINE, I from k8`.
pub fn history_turn(game: &Game, outcome: &TurnOutcome) -> String {
    match outcome {
        TurnOutcome::Play { notation, scored, .. } => {
            let play = PlayName::new(notation, &scored.words);
            match scored.taken {
                Some(taken) => {
                    format!("{play}, {} from {}", game.tiles().text(taken.tile.letter()), taken.from)
                }
                None => play.to_string(),
            }
        }
        TurnOutcome::ChangeBlank { square, letter } => {
            format!("blank on {square} for {}", game.tiles().text(*letter))
        }
        TurnOutcome::Pass => "passed".to_owned(),
        _ => short_turn(outcome),
    }
}

/// The blanks that the player to move can change, without a full stop, or `None` if there are none: `you can change a
/// blank on the board: h8 for your S`.
pub fn changeable_blanks(game: &Game) -> Option<String> {
    let board = game.state().board();
    let tile = |square: &Square| {
        let letter = board.get(*square).map(|tile| game.tiles().text(tile.letter())).unwrap_or_default();
        format!("{square} for your {letter}")
    };
    let blanks: Vec<String> = game.changeable_blanks().iter().map(tile).collect();
    (!blanks.is_empty()).then(|| format!("you can change a blank on the board: {}", blanks.join(", ")))
}

/// The question whether to undo what [`Session::undoable_turn`](crate::session::Session::undoable_turn) returned.
pub fn undo_question(record: &TurnRecord, kind: TakenBack) -> String {
    match (kind, &record.outcome) {
        (TakenBack::BlankChange, TurnOutcome::ChangeBlank { square, .. }) => {
            format!("Undo changing the blank on {square}?")
        }
        _ => "Undo your last turn, and the turns of bots after it?".to_owned(),
    }
}

/// Says to watchers that turns were undone: `undone: the game is now at turn 3`.
pub fn undone(turn: u32) -> String {
    format!("undone: the game is now at turn {turn}")
}

/// The parts of the score of a play: `SHINE 9, SECT left by the taking 6`.
pub fn words(scored: &ScoredPlay) -> String {
    let words = scored.words.iter().map(|word| {
        let left = if word.origin == WordOrigin::LeftByTaking { " left by the taking" } else { "" };
        format!("{}{left} {}", word.text, word.points)
    });
    let others = scored.parts_besides_words().map(|(name, points)| format!("{name} {points}"));
    words.chain(others).collect::<Vec<_>>().join(", ")
}

/// Says what a legal play would score, without a full stop.
pub fn preview(game: &Game, play: &Play, scored: &ScoredPlay) -> String {
    let condition = match game.setup().options.mode {
        Mode::Normal => "",
        Mode::Professional => ", if its words are good",
    };
    let name = game.notation(play).map(|notation| PlayName::new(&notation, &scored.words).to_string());
    format!("{} would score {}: {}{condition}", name.unwrap_or_default(), scored.total, words(scored))
}

/// The tile on a square, with the premium below it where tiles can be taken, or a free square with its premium; without a
/// full stop.
///
/// # Errors
/// [`Refusal::OffBoard`].
pub fn square(game: &Game, at: Coordinate) -> Result<String, Refusal> {
    let state = game.state();
    let square = state.board().size().at(at).ok_or(Refusal::OffBoard(at))?;
    if let Some(tile) = state.board().get(square) {
        let letter = game.tiles().text(tile.letter());
        let blank = if tile.is_blank() { ", a blank" } else { "" };
        let points = points(game.tiles().points(tile.tile()));
        // Where the tile can be taken, its premium can count again.
        let premium = state.layout().premium(square).filter(|_| game.setup().ruleset.take().is_some());
        let below = premium.map_or_else(String::new, |found| format!(", on a {}", self::premium(found)));
        return Ok(format!("{square}: {letter}{blank}, {points}{below}"));
    }
    if state.layout().is_hole(square) {
        return Ok(format!("{square}: a hole, which no tile can cover"));
    }
    let start = if state.layout().is_start(square) { ", start square" } else { "" };
    let premium = state.layout().premium(square).map(|found| format!(", {}", premium(found)));
    Ok(format!("{square}: free{start}{}", premium.unwrap_or_default()))
}

/// A premium in words: `double letter`.
pub fn premium(premium: Premium) -> String {
    let times = match premium.multiplier().times() {
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        4 => "quadruple".to_owned(),
        times => format!("{times} times"),
    };
    match premium {
        Premium::Letter(_) => format!("{times} letter"),
        Premium::Word(_) => format!("{times} word"),
    }
}

/// The score of every player: `Ann 42, Bob 0`. While the others play on, it says who is out: `Cem 7 (out)`.
pub fn scores(game: &Game) -> String {
    scores_with(game, |seat| game.state().player(seat).score())
}

/// These scores of the players, as [`scores`] says them.
pub fn scores_with(game: &Game, score: impl Fn(Seat) -> i32) -> String {
    let each = |(seat, player): (Seat, &Player)| {
        format!("{} {}{}", player.name(), score(seat), out_mark(game, player))
    };
    game.state().players().map(each).collect::<Vec<_>>().join(", ")
}

/// The mark after the score of a player who has left a game that goes on: ` (out)`.
pub(super) fn out_mark(game: &Game, player: &Player) -> &'static str {
    if game.state().ending().is_none() && !player.is_in() { " (out)" } else { "" }
}

/// Scores with the names of their players: `Ann 42, Bob 0`.
pub fn named_scores<'a>(scores: impl Iterator<Item = (&'a str, i32)>) -> String {
    let scores: Vec<String> = scores.map(|(name, score)| format!("{name} {score}")).collect();
    scores.join(", ")
}

/// `1 point`, `8 points`.
pub fn points(points: i32) -> String {
    counted_signed(points.into(), "point")
}

/// `no tiles`, `1 tile`, `3 tiles`.
pub fn tiles(count: usize) -> String {
    match count {
        0 => "no tiles".to_owned(),
        _ => counted(count as u64, "tile"),
    }
}

/// Says why a game is over, in a sentence.
pub fn reason(game: &Game, reason: EndReason) -> String {
    match reason {
        EndReason::Out => "A player is out of tiles, and the bag is empty.".to_owned(),
        EndReason::Passes => last_pass(game),
        EndReason::Scoreless => {
            let limit = game.scoreless_streak().map_or(0, |streak| streak.limit);
            format!("{} in a row without a score.", capitalized(&counted_in_words(limit, "turn")))
        }
        EndReason::Resigned => all_others(game, PlayerStatus::Resigned, "resigned"),
        EndReason::TimedOut => all_others(game, PlayerStatus::TimedOut, "ran out of time"),
        EndReason::Agreed => "All agreed to end the game.".to_owned(),
        EndReason::Target => {
            let target = game.setup().ruleset.ending().target.unwrap_or_default();
            format!("A player has reached {}.", points(target))
        }
        EndReason::Rounds => "The last round is over.".to_owned(),
        EndReason::LastTurns => "The bag is empty, and each player has had a last turn.".to_owned(),
        _ => reason.id().to_owned(),
    }
}

/// Says that all but one have left the game, by name if only one has, and how if all did so in this way.
fn all_others(game: &Game, way: PlayerStatus, verb: &str) -> String {
    let players = game.state().players().map(|(_, player)| player);
    let out: Vec<&Player> = players.filter(|player| !player.is_in()).collect();
    match out.as_slice() {
        [only] => format!("{} {verb}.", only.name()),
        all if all.iter().all(|player| player.status() == way) => format!("All others {verb}."),
        _ => "All other players are out of the game.".to_owned(),
    }
}

/// Returns whether a turn, with its cost or without, already says this reason why the game ended.
pub fn says(turn: &str, reason: &str) -> bool {
    turn.starts_with(reason.trim_end_matches('.'))
}

/// Says whose passes ended the game.
fn last_pass(game: &Game) -> String {
    let last = game.turns().last().map(|turn| turn.seat);
    let streak = last.and_then(|seat| Some((seat, game.pass_streak(seat)?)));
    let is_exchange =
        |turn: &TurnRecord| matches!(&turn.outcome, TurnOutcome::Exchange { given, .. } if !given.is_empty());
    let passes = game.setup().ruleset.passes();
    let counts_exchanges = passes.is_some_and(|rules| rules.exchange == PassExchange::Counts);
    // Returns whether one of the last turns that count was an exchange, and whether one ran out of time.
    let others_than_passes = |whose: Option<Seat>, limit: u32| {
        let turns = game.turns().iter().rev().filter(|turn| turn.ended_turn());
        let turns = turns.filter(|turn| whose.is_none_or(|seat| turn.seat == seat));
        let counted: Vec<&TurnRecord> =
            turns.filter(|turn| counts_exchanges || !is_exchange(turn)).take(limit as usize).collect();
        let ran_out = counted.iter().any(|turn| turn.outcome == TurnOutcome::TimeOut);
        (counted.into_iter().any(is_exchange), ran_out)
    };
    match streak {
        Some((seat, Streak { kind: StreakKind::OwnPasses, limit, .. })) => {
            let name = game.state().player(seat).name();
            match (limit, others_than_passes(Some(seat), limit)) {
                (1, (false, false)) => format!("{name} passed."),
                (1, (true, _)) => format!("{name} exchanged tiles, which counts as a pass."),
                (1, (false, true)) => format!("{name} ran out of time, which counts as a pass."),
                (_, others) => {
                    let verbs = match others {
                        (false, false) => "passed",
                        (true, false) => "passed or exchanged tiles",
                        (false, true) => "passed or ran out of time",
                        (true, true) => "passed, exchanged tiles or ran out of time",
                    };
                    format!("{name} {verbs} for the {} time in a row.", ordinal(limit))
                }
            }
        }
        Some((_, Streak { limit, .. })) => {
            let counting = match others_than_passes(None, limit) {
                (false, false) => "",
                (true, false) => ", counting exchanges",
                (false, true) => ", counting turns that ran out of time",
                (true, true) => ", counting exchanges and turns that ran out of time",
            };
            format!("{} in a row{counting}.", capitalized(&counted_in_words(limit, "pass")))
        }
        None => "Too many passes in a row.".to_owned(),
    }
}

/// Returns what an action brings about beyond the turn itself, in a sentence, or `None` if the game simply continues,
/// and if the action is not legal.
pub fn consequence(game: &Game, action: &Action) -> Option<String> {
    let (effect, streak) = match game.consequence_of(action).ok()? {
        Consequence::Out { streak } => ("you are out of the game, and the others play on".to_owned(), streak),
        Consequence::Loses { streak } => ("you lose the game".to_owned(), streak),
        Consequence::Ends { reason, streak } => (end_of_game(game, reason), streak),
        _ => return None,
    };
    let Some(Streak { kind, limit, .. }) = streak else { return Some(sentence(&effect)) };
    let number = ordinal(limit);
    let exchange = match action {
        Action::Exchange(tiles) if kind != StreakKind::Scoreless && tiles.is_empty() => {
            "Exchanging no tiles is a pass. "
        }
        Action::Exchange(_) if kind != StreakKind::Scoreless => "An exchange counts as a pass. ",
        _ => "",
    };
    let sentence = match kind {
        StreakKind::OwnPasses => format!("This is your {number} pass in a row: {effect}."),
        StreakKind::Passes => format!("This is the {number} pass in a row: {effect}."),
        StreakKind::Scoreless => format!("This is the {number} turn in a row without a score: {effect}."),
    };
    Some(format!("{exchange}{sentence}"))
}

/// The end of a game with what it costs to have tiles left.
fn end_of_game(game: &Game, reason: EndReason) -> String {
    let ruleset = &game.setup().ruleset;
    let rules = ruleset.ending();
    let cost = match reason {
        EndReason::Passes => rules.passes,
        EndReason::Scoreless => rules.scoreless,
        EndReason::Rounds | EndReason::LastTurns => rules.out,
        _ => UnplayedTiles::None,
    };
    let mut players = game.state().players();
    let somebody_is_out = players.any(|(_, player)| player.is_in() && player.rack().is_empty());
    let cost = match (reason, cost) {
        // What somebody without tiles gains is said where there may be one.
        (EndReason::Passes | EndReason::Scoreless, UnplayedTiles::OwnAndOut | UnplayedTiles::OutTwice)
            if !somebody_is_out =>
        {
            UnplayedTiles::Own
        }
        (_, cost) => cost,
    };
    match cost {
        UnplayedTiles::None => "the game ends".to_owned(),
        _ => format!("the game ends, and {}", ruleset.cost_in_words(cost)),
    }
}

/// The effect of unplayed tiles on one player's score: `Ann: QI left, -11`.
pub fn adjustment(game: &Game, adjustment: &Adjustment) -> String {
    let name = game.state().player(adjustment.seat).name();
    if adjustment.tiles.is_empty() {
        return format!("{name}: nothing left, {:+}", adjustment.points);
    }
    let tiles = game.tiles().write_tiles(&adjustment.tiles);
    format!("{name}: {tiles} left, {:+}", adjustment.points)
}

/// The tiles left on each rack, with their adjustments; players without either, or whose tiles nobody saw, are left out.
/// Empty before the end.
pub fn leftovers(game: &Game, unseen: &UnseenRacks) -> Vec<String> {
    let Some(ending) = game.state().ending() else { return Vec::new() };
    let line = |(seat, player): (Seat, &Player)| {
        let adjusted = ending.adjustments.iter().find(|adjustment| adjustment.seat == seat);
        adjusted.map(|adjusted| adjustment(game, adjusted)).or_else(|| {
            let tiles = game.tiles().write_tiles(player.rack().tiles());
            (!tiles.is_empty()).then(|| format!("{}: {tiles} left", player.name()))
        })
    };
    game.state().players().filter(|(_, player)| !unseen.hides_left(player)).filter_map(line).collect()
}

/// Says what a what-if goes on from: `turn 12 of smartfeud-2026-01-31-201500`.
pub fn what_if(game: &str, turn: u32) -> String {
    let game = if game.is_empty() { "another game" } else { game };
    format!("from turn {turn} of {game}")
}

/// The seed that deals the tiles of a finished game again. `None` before its end, when it would say what is in the bag, and
/// for a game that began with a position of its own, such as an imported one.
pub fn seed(game: &Game) -> Option<u64> {
    let setup = game.setup();
    (game.state().ending().is_some() && setup.position.is_none()).then_some(setup.seed)
}

/// A tile's letter on a board, in small letters for a blank.
pub(crate) fn tile_on_board(tiles: &TileSet, tile: PlacedTile) -> String {
    let notation = tiles.write_placed(tile);
    let text = notation.trim_start_matches('[').trim_end_matches(']');
    match tiles.casing() {
        // In notation, the dot that sets the small İ apart from the small I is a character of its own, which few fonts show.
        Casing::Dotted => text.replace('i', "ı").replace("ı\u{307}", "i"),
        Casing::Usual => text.to_owned(),
    }
}

/// Says how to replay the draw of a game, whose ruleset was chosen by its id, or by the path of its file.
pub fn replay(setup: &Setup, file: Option<&str>) -> String {
    let Setup { ruleset, language, seed, .. } = setup;
    let named = file.map_or_else(|| ruleset.id().to_owned(), |file| shell_word(Path::new(file)));
    let arguments = replay_arguments(setup);
    format!(
        "Seed {seed}: `rackety play {named} --language {language} {arguments}` deals the same tiles to as many players."
    )
}

/// The arguments that deal the tiles of a game again on the same board.
pub fn replay_arguments(setup: &Setup) -> String {
    match setup.options.premiums {
        Premiums::Random => format!("--random-board --seed {}", setup.seed),
        Premiums::Standard => format!("--seed {}", setup.seed),
    }
}

/// Says who won, in a sentence.
pub fn winners(game: &Game, winners: &[Seat]) -> String {
    winners_as(game, winners, |seat| game.state().player(seat).name())
}

/// Says who won, in a sentence with these names.
pub fn winners_as<'a>(game: &Game, winners: &[Seat], name: impl Fn(Seat) -> &'a str) -> String {
    let names: Vec<&str> = winners.iter().map(|&seat| name(seat)).collect();
    match names.as_slice() {
        [] => "Nobody wins.".to_owned(),
        [name] if game.state().players().len() == 1 => format!("{name} played alone."),
        [name] => format!("{name} wins."),
        [others @ .., last] => format!("A draw: {} and {last}.", others.join(", ")),
    }
}

/// A message as a sentence, with a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    full_stop(&capitalized(text))
}

/// A text with a capital letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", characters.as_str())
}

/// A text with a full stop, unless it ends with a mark of its own.
pub(crate) fn full_stop(text: &str) -> String {
    if text.ends_with(['.', '?', '!', ':']) { text.to_owned() } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Lexicon, Ruleset};

    use super::*;
    use crate::input::question::Detail;
    use crate::text::spoken;

    #[test]
    fn who_played_alone_has_not_won() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let ruleset = Ruleset::parse("tiny", &format!("{tiny}\n[players]\nmin = 1\n")).unwrap();
        let mut game =
            Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).players(["Ann"]).start().unwrap();
        while game.state().ending().is_none() {
            game.act(Action::Pass).unwrap();
        }
        let ending = game.state().ending().unwrap();
        assert_eq!(winners(&game, &ending.winners), "Ann played alone.");
    }

    /// The rules count a turn that ran out of time as a pass, though nobody passed.
    #[test]
    fn a_streak_of_passes_says_if_it_counts_turns_that_ran_out_of_time() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let rules = "passes = { limit = 3, counted = \"table\", effect = \"end\" }\n\
                     time = { limits = [\"3m\"], default = \"3m\", timeout = \"pass\" }\n";
        for (second, said) in [
            (Action::Pass, "Three passes in a row."),
            (Action::TimeOut, "Three passes in a row, counting turns that ran out of time."),
        ] {
            let ruleset = Ruleset::parse("tiny", &format!("{rules}{tiny}")).unwrap();
            let lexicon = Lexicon::from_words("mine", ["AT"]);
            let mut game = Game::builder(ruleset, lexicon).players(["Ann", "Bob"]).start().unwrap();
            for action in [Action::Pass, second, Action::Pass] {
                game.act(action).unwrap();
            }
            assert_eq!(reason(&game, EndReason::Passes), said);
        }
    }

    #[test]
    fn a_turn_out_of_time_and_a_resignation_say_what_they_cost() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let rules = "passes = { limit = 3, effect = \"end\", price = 10 }\nleaving.price = 50\n\
                     time = { limits = [\"3m\"], default = \"3m\", timeout = \"pass\" }\n";
        let ruleset = Ruleset::parse("tiny", &format!("{rules}{tiny}")).unwrap();
        let game = Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).players(["Ann", "Bob"]);
        let mut game = game.start().unwrap();
        let bob = game.state().players().map(|(seat, _)| seat).last().unwrap();
        game.act(Action::TimeOut).unwrap();
        game.act(Action::Resign(bob)).unwrap();
        let said: Vec<_> = game.turns().iter().map(|record| turn(&game, record)).collect();
        let heard = game.turns().iter().map(|record| spoken::turn(&game, record, Detail::Normal));
        let heard: Vec<_> = heard.collect();
        assert_eq!(said, ["Ann's time ran out: a pass for -10", "Bob resigned for -50"]);
        assert_eq!(heard, ["Ann's time ran out: a pass, minus 10 points.", "Bob resigned, minus 50 points."]);
        assert!(says(&said[1], &reason(&game, EndReason::Resigned)), "the reason is not said again");
        let many = vec![game.turns()[0].clone(); MAX_NAMED_TIME_OUTS + 1];
        assert_eq!(time_outs(&game, &many), "9 turns ran out of time, the last one Ann's, for -90");
    }

    #[test]
    fn the_others_resigned_only_if_none_of_them_is_out_in_another_way() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let rules = "players.max = 3\npasses = { limit = 1, counted = \"player\", effect = \"out\" }\n";
        let ruleset = Ruleset::parse("tiny", &format!("{rules}{tiny}")).unwrap();
        let game =
            Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).players(["Ann", "Bob", "Cleo"]);
        let game = game.start().unwrap();
        for (first, said) in [
            (Action::Resign(game.state().to_move()), "All others resigned."),
            (Action::Pass, "All other players are out of the game."),
        ] {
            let mut game = game.clone();
            game.act(first).unwrap();
            game.act(Action::Resign(game.state().to_move())).unwrap();
            assert_eq!(reason(&game, EndReason::Resigned), said);
        }
    }

    #[test]
    fn who_is_challenged_and_who_resigned_is_named() {
        let tiny = Ruleset::parse("tiny", include_str!("../engine/tests/data/tiny.toml")).unwrap();
        let mut game =
            Game::builder(tiny, Lexicon::from_words("mine", ["AT"])).players(["Ann", "Bob"]).start().unwrap();
        let by = game.state().to_move();
        let challenge = |words: &[&str]| {
            let words = words.iter().map(ToString::to_string).collect();
            short_turn(&TurnOutcome::Challenge { by, words })
        };
        assert_eq!([challenge(&[]), challenge(&["TA"])], ["was challenged in vain", "was challenged"]);
        let name = game.state().player(by).name().to_owned();
        game.act(Action::Resign(by)).unwrap();
        assert_eq!(reason(&game, EndReason::Resigned), format!("{name} resigned."));
    }
}
