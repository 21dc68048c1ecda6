//! Turns, plays and scores as they are heard.

use std::time::Duration;

use rackety_engine::analysis::{Equity, Judgement, RatedAction, RatedChoice, TurnReview, UnseenRacks};
use rackety_engine::bots::Level;
use rackety_engine::tiles::{Token, TokenKind, tokenize};
use rackety_engine::{
    Action, Axis, EndReason, FormedWord, Game, Play, PlayNotation, Premium, ScoredPlay, Seat, Square, Tile,
    TurnOutcome, TurnRecord,
};

use super::joined;
use crate::input::hint_kind::HintKind;
use crate::input::question::Detail;
use crate::text::bot_name::BotName;
use crate::text::hints::length;
use crate::text::listed_play::ListedPlay;
use crate::text::numbers::{counted, seconds_up};
use crate::text::review;
use crate::text::wording::{self, capitalized, full_stop, sentence};

/// The name of a player: the only bot of a game is `Bot`.
pub fn name(game: &Game, seat: Seat) -> &str {
    let is_bot = |name: &str| Level::ALL.iter().any(|&level| BotName::from(level).to_string() == name);
    let player = game.state().player(seat).name();
    let bots = game.state().players().filter(|(_, player)| player.name().starts_with("Bot")).count();
    if bots == 1 && is_bot(player) { "Bot" } else { player }
}

/// A sentence with the names of players as [`name`] gives them.
fn with_heard_names(game: &Game, sentence: String) -> String {
    let players = game.state().players();
    players.fold(sentence, |text, (seat, player)| text.replace(player.name(), name(game, seat)))
}

/// A number that may be negative: `minus 5`.
pub fn signed(number: i32) -> String {
    let sign = if number < 0 { "minus " } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// `32 points`, `minus 1 point`.
pub fn points(number: i32) -> String {
    let sign = if number < 0 { "minus " } else { "" };
    format!("{sign}{}", counted(number.unsigned_abs().into(), "point"))
}

/// A play in notation with its place in words: `across from h8`.
fn play_place(notation: &PlayNotation) -> String {
    format!("{} from {}", notation.axis().name(), notation.start())
}

/// A play in notation as it is heard: `ALLURING, blank U, across from e8`; with a dot for a tile of the board,
/// `SHO, a tile of the board, E, across from e11`. Other text stays as it is.
pub fn notation_text(text: &str) -> String {
    let (play, take) = match text.split_once(" take ") {
        Some((play, take)) => (play, Some(take)),
        None => (text, None),
    };
    let Ok(notation) = PlayNotation::parse(play, take) else { return text.to_owned() };
    let tokens = tokenize(notation.word()).unwrap_or_default();
    let parts = tokens.chunk_by(|one, next| (one.kind == TokenKind::Dot) == (next.kind == TokenKind::Dot));
    let parts: Vec<String> = parts
        .map(|part| match part {
            [Token { kind: TokenKind::Dot, .. }] => "a tile of the board".to_owned(),
            [Token { kind: TokenKind::Dot, .. }, ..] => format!("{} tiles of the board", part.len()),
            letters => letters.iter().map(|token| token.text.to_uppercase()).collect(),
        })
        .collect();
    let word = parts.join(", ");
    let blanks = tokens.iter().filter(|token| token.kind == TokenKind::Blank);
    let blanks: Vec<String> = blanks.map(|token| format!(", blank {}", token.text.to_uppercase())).collect();
    let blanks = blanks.concat();
    let took = take.map(|square| format!(", with a tile taken from {square}")).unwrap_or_default();
    format!("{word}{blanks}, {}{took}", play_place(&notation))
}

/// A word or a play and where it is, as its parts.
struct Heard {
    /// `CAJOLE`.
    text: String,
    /// `, blank L`, or nothing.
    blanks: String,
    axis: Axis,
    start: Square,
    /// The last square, the first one again for a lone tile.
    end: Square,
}

/// The play's own word with its blanks; of a lone opening tile, the tile. Returns `None` for a play that places no
/// tile.
fn heard(game: &Game, play: &Play, scored: &ScoredPlay) -> Option<Heard> {
    let set = game.tiles();
    let blanks = play.tiles().iter().filter(|placement| placement.tile.is_blank());
    let lone = play.tiles().first()?;
    let (text, squares, axis): (String, Vec<Square>, Axis) = match scored.words.first() {
        Some(FormedWord { text, squares, axis, .. }) => (text.clone(), squares.clone(), *axis),
        None => (set.text(lone.tile.letter()).to_owned(), vec![lone.square], Axis::Across),
    };
    let blanks: Vec<String> = blanks
        .map(|placement| {
            let letter = set.text(placement.tile.letter());
            let place = if text.matches(letter).count() > 1 {
                format!(" at {}", placement.square)
            } else {
                String::new()
            };
            format!(", blank {letter}{place}")
        })
        .collect();
    Some(Heard { text, blanks: blanks.concat(), axis, start: *squares.first()?, end: *squares.last()? })
}

/// The tiles that a play adds to a word with tiles of the board: ` Placed: A, M, O, K.`, or nothing if it places the whole
/// word. Tiles that a player draws are called new.
fn placed_tiles(game: &Game, play: &Play, scored: &ScoredPlay) -> String {
    let length = scored.words.first().map_or(1, |word| word.squares.len());
    if play.tiles().len() >= length {
        return String::new();
    }
    let letters: Vec<String> = play
        .tiles()
        .iter()
        .map(|placement| {
            let blank = if placement.tile.is_blank() { "blank " } else { "" };
            format!("{blank}{}", game.tiles().text(placement.tile.letter()))
        })
        .collect();
    match letters.as_slice() {
        [one] => format!(
            " Placed: {one} at {}.",
            play.tiles().first().map(|only| only.square.to_string()).unwrap_or_default()
        ),
        _ => format!(" Placed: {}.", letters.join(", ")),
    }
}

/// `, with L taken from f8`, or nothing.
fn taking(game: &Game, scored: &ScoredPlay) -> String {
    let text = |taken: &rackety_engine::play::TakenTile| {
        format!(", with {} taken from {}", game.tiles().text(taken.tile.letter()), taken.from)
    };
    scored.taken.as_ref().map(text).unwrap_or_default()
}

/// A play as briefly as can be: `AMOKS down k4, 32`.
fn brief_play(heard: &Heard, scored: &ScoredPlay) -> String {
    let Heard { text, blanks, axis, start, .. } = heard;
    format!("{text}{blanks} {} {start}, {}", axis.name(), signed(scored.total))
}

/// A turn in one sentence or two.
pub fn turn(game: &Game, record: &TurnRecord, detail: Detail) -> String {
    let player = name(game, record.seat);
    if let TurnOutcome::Play { play, scored, .. } = &record.outcome
        && let Some(heard) = heard(game, play, scored)
    {
        return match detail {
            Detail::Brief => {
                let who =
                    if game.state().players().len() > 2 { format!("{player}: ") } else { String::new() };
                format!("{who}{}{}.", brief_play(&heard, scored), taking(game, scored))
            }
            Detail::Normal | Detail::Full => {
                let Heard { text, blanks, axis, start, .. } = &heard;
                format!(
                    "{player}: {text}{blanks}, {} from {start}, {}{}.{}",
                    axis.name(),
                    points(scored.total),
                    taking(game, scored),
                    placed_tiles(game, play, scored)
                )
            }
        };
    }
    wording::full_stop(&other_turn(game, record))
}

/// A turn that is no play, without a full stop.
fn other_turn(game: &Game, record: &TurnRecord) -> String {
    let player = name(game, record.seat);
    let cost = if record.points() == 0 { String::new() } else { format!(", {}", points(record.points())) };
    match &record.outcome {
        TurnOutcome::Lost { notation, words, .. } => {
            let be = if words.len() == 1 { "is" } else { "are" };
            let is_decided = wording::has_only_known(game, words);
            let (place, words) = (play_place(notation), joined(words));
            if is_decided {
                format!("{player} lost the turn: the play that made {words} was taken back")
            } else {
                format!(
                    "{player} lost the turn: the play {place} made {words}, which {be} not in the dictionary"
                )
            }
        }
        TurnOutcome::Points { points: number, reason } => {
            let verb = if *number < 0 { "loses" } else { "gets" };
            let count = counted(number.unsigned_abs().into(), "point");
            format!("{player} {verb} {count} ({})", wording::points_reason(*reason))
        }
        _ => with_heard_names(game, wording::turn_with_cost(game, record, &cost)),
    }
}

/// The confirmation of a play to whoever typed it, who knows where it is: `VEGIES, 11 points.`
pub fn own_turn(game: &Game, record: &TurnRecord, detail: Detail) -> String {
    match (&record.outcome, detail) {
        (TurnOutcome::Play { scored, .. }, Detail::Brief) => format!("{}.", points(scored.total)),
        (TurnOutcome::Play { play, scored, .. }, Detail::Normal) => {
            let heard = heard(game, play, scored);
            let word = heard.map(|heard| format!("{}{}", heard.text, heard.blanks)).unwrap_or_default();
            format!("{word}, {}.", points(scored.total))
        }
        _ => turn(game, record, detail),
    }
}

/// The lines about a turn: in full, also the other words with their places, the premiums and the bonus.
pub fn turn_lines(game: &Game, record: &TurnRecord, detail: Detail) -> Vec<String> {
    let mut lines = vec![turn(game, record, detail)];
    if let (Detail::Full, TurnOutcome::Play { play, scored, .. }) = (detail, &record.outcome) {
        lines.extend(more_about(game, play, scored));
    }
    lines
}

/// Says what else a play did, a line for each kind of thing.
pub fn more_about(game: &Game, play: &Play, scored: &ScoredPlay) -> Vec<String> {
    let mut lines = Vec::new();
    let others = scored.words.iter().skip(1).filter_map(|word| {
        let (first, last) = (word.squares.first()?, word.squares.last()?);
        Some(format!("{} {first} to {last}, {}", word.text, points(word.points)))
    });
    let others: Vec<String> = others.collect();
    for some in others.chunks(3) {
        lines.push(format!("Also {}.", some.join("; ")));
    }
    let layout = game.state().layout();
    let used = play
        .tiles()
        .iter()
        .filter_map(|placement| Some((layout.premium(placement.square)?, placement.square)));
    let mut premiums: Vec<(Premium, Vec<String>)> = Vec::new();
    for (premium, square) in used {
        match premiums.iter_mut().find(|(kind, _)| *kind == premium) {
            Some((_, squares)) => squares.push(square.to_string()),
            None => premiums.push((premium, vec![square.to_string()])),
        }
    }
    let mut parts: Vec<String> = premiums
        .iter()
        .map(|(kind, squares)| format!("{} {}", wording::premium(*kind), joined(squares)))
        .collect();
    let others = scored.parts_besides_words();
    parts.extend(others.map(|(name, number)| match number {
        ..0 => format!("the {name} costs {}", points(number.saturating_neg())),
        _ => format!("{name} {}", points(number)),
    }));
    if !parts.is_empty() {
        lines.push(wording::sentence(&parts.join("; ")));
    }
    lines
}

/// A turn of the history: `Turn 3, Ann: CAJOLE, across from f6, 20 points.`
pub fn turn_number(game: &Game, record: &TurnRecord) -> String {
    format!("Turn {}, {}", record.number, turn(game, record, Detail::Normal))
}

/// Says what a legal play would score: `VEGIES, across f8 to k8: 11 points. Type play.`
pub fn preview(game: &Game, play: &Play, scored: &ScoredPlay) -> String {
    let Some(Heard { text, blanks, axis, start, end }) = heard(game, play, scored) else {
        return String::new();
    };
    let condition = match game.setup().options.mode {
        rackety_engine::Mode::Normal => "",
        rackety_engine::Mode::Professional => ", if its words are good",
    };
    let place =
        if start == end { format!("at {start}") } else { format!("{} {start} to {end}", axis.name()) };
    let took = taking(game, scored);
    format!("{text}{blanks}, {place}{took}: {}{condition}. Type play.", points(scored.total))
}

/// The scores, those of the listener first: `29 to 106`. With more than two players or nobody listening, by name, and with
/// the players who are out while the others play on: `Ann 29, Bob 106, Cem 7 (out)`.
pub fn score_short(game: &Game, listener: Option<Seat>) -> String {
    let state = game.state();
    let named = || {
        let each: Vec<String> = state
            .players()
            .map(|(seat, player)| {
                let out = wording::out_mark(game, player);
                format!("{} {}{out}", name(game, seat), signed(player.score()))
            })
            .collect();
        each.join(", ")
    };
    match (listener, state.players().len()) {
        (_, 1) => state.players().next().map(|(_, player)| points(player.score())).unwrap_or_default(),
        (Some(own), 2) => {
            let other =
                state.players().find(|(seat, _)| *seat != own).map_or(0, |(_, player)| player.score());
            format!("{} to {}", signed(state.player(own).score()), signed(other))
        }
        _ => named(),
    }
}

/// The scores, and who leads or has won: `29 to 106; Bot leads by 77.`
pub fn score(game: &Game, listener: Option<Seat>) -> String {
    let state = game.state();
    if state.players().len() > 1
        && let Some(ending) = state.ending()
    {
        return sentence(&format!(
            "{}; {}",
            score_short(game, listener),
            result(game, &ending.winners, listener)
        ));
    }
    // Whoever is out leads nobody.
    let players = state.players().filter(|(_, player)| player.is_in());
    let mut scores: Vec<(i32, Seat)> = players.map(|(seat, player)| (player.score(), seat)).collect();
    scores.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    let short = capitalized(&score_short(game, listener));
    match scores.as_slice() {
        [(best, _), (second, _), ..] if best == second => format!("{short}; level."),
        [(best, first), (second, _), ..] => {
            let lead = best - second;
            if Some(*first) == listener {
                format!("{short}; you lead by {lead}.")
            } else {
                format!("{short}; {} leads by {lead}.", name(game, *first))
            }
        }
        _ => format!("{short}."),
    }
}

/// Says who has won, and by how much unless a player with more points has left: `Bot won by 77`.
fn result(game: &Game, winners: &[Seat], listener: Option<Seat>) -> String {
    let &[winner] = winners else {
        return if winners.is_empty() { "nobody won" } else { "a draw" }.to_owned();
    };
    let who = if Some(winner) == listener { "you" } else { name(game, winner) };
    let score = |seat: Seat| game.state().player(seat).score();
    let others = game.state().players().map(|(seat, _)| seat).filter(|&seat| seat != winner);
    match others.map(score).max().map(|second| score(winner) - second) {
        Some(lead @ 1..) => format!("{who} won by {lead}"),
        _ => format!("{who} won"),
    }
}

/// A duration in words: `2 minutes 40 seconds`, `40 seconds`, `47 hours 59 minutes`.
pub fn time(duration: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;
    let seconds = seconds_up(duration);
    match (seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE) {
        (0, 0, seconds) => counted(seconds, "second"),
        (0, minutes, 0) => counted(minutes, "minute"),
        (0, minutes, seconds) => format!("{} {}", counted(minutes, "minute"), counted(seconds, "second")),
        (hours, 0, _) => counted(hours, "hour"),
        (hours, minutes, _) => format!("{} {}", counted(hours, "hour"), counted(minutes, "minute")),
    }
}

/// A play with its place and points, without a full stop: `CAJOLE, blank L, across from f6, 20 points`.
pub fn play_text(game: &Game, play: &Play, scored: &ScoredPlay) -> String {
    let Some(Heard { text, blanks, axis, start, .. }) = heard(game, play, scored) else {
        return String::new();
    };
    format!("{text}{blanks}, {} from {start}, {}{}", axis.name(), points(scored.total), taking(game, scored))
}

/// The best action of a position, without a full stop.
pub fn best_action(game: &Game, best: &RatedAction) -> String {
    match (&best.action, &best.play) {
        (Action::Play(play), Some(rated)) => play_text(game, play, &rated.scored),
        (Action::Exchange(given), _) => format!("to exchange {}", wording::tiles(given.len())),
        _ => "to pass".to_owned(),
    }
}

/// Returns the coach's words about a turn that scored these points.
pub fn coach(game: &Game, judged: &Judgement, scored: i32) -> String {
    if judged.lost == Equity::ZERO {
        return "Coach: no turn was worth more.".to_owned();
    }
    let why = review::coach_reason(judged, scored);
    format!("Coach: best was {}{why}; you had {}.", best_action(game, &judged.best), signed(scored))
}

/// The lines of a hint about the best plays, one to hear and the next ones for `more`, or `None` if there is no play.
pub fn hint_lines(game: &Game, kind: HintKind, plays: &[ListedPlay]) -> Option<Vec<String>> {
    // A part of the best play says nothing about the next ones.
    let plays = if kind == HintKind::Plays { plays } else { &plays[..plays.len().min(1)] };
    let best = plays.iter().filter_map(|listed| {
        let play = game.resolve(&listed.notation).ok()?;
        let scored = game.preview(&play).ok()?;
        let Heard { text, axis, start, .. } = heard(game, &play, &scored)?;
        let number = points(scored.total);
        let took = scored.taken.map(|taken| format!(", one taken from {}", taken.from)).unwrap_or_default();
        Some(match kind {
            HintKind::Plays => play_text(game, &play, &scored),
            HintKind::Place => {
                let tiles = wording::tiles(listed.tiles);
                format!("{number}, {} from {start}, {tiles}{took}", axis.name())
            }
            HintKind::Word => {
                let took = if took.is_empty() { "" } else { ", with a tile from the board" };
                format!("{text}, {number}{took}")
            }
            HintKind::Length => format!("a word of {}, {number}", length(listed)),
        })
    });
    let best: Vec<String> = best.collect();
    let count = best.len();
    let line = |(place, text): (usize, String)| {
        let head = if place == 0 { "Best: " } else { "Next: " };
        let more = match count - place - 1 {
            0 => String::new(),
            more => format!(" {more} more; type more."),
        };
        format!("{head}{text}.{more}")
    };
    (count > 0).then(|| best.into_iter().enumerate().map(line).collect())
}

/// The tiles of a rack: `E, blank`, or `no tiles`.
pub fn tile_names(game: &Game, tiles: &[Tile]) -> String {
    if tiles.is_empty() { "no tiles".to_owned() } else { each_tile(game, tiles).join(", ") }
}

/// The tiles that a player keeps: `E, G and RR`, or `a blank`.
fn kept_tiles(game: &Game, tiles: &[Tile]) -> String {
    if tiles == [Tile::Blank] { "a blank".to_owned() } else { joined(&each_tile(game, tiles)) }
}

fn each_tile(game: &Game, tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(|&tile| super::tile(game.tiles(), tile, super::LetterNames::Off)).collect()
}

/// Says why the game is over, with the name of whoever has ended it.
fn reason(game: &Game, reason: EndReason) -> String {
    let last = game.turns().last().map(|turn| turn.seat);
    let out = last.filter(|&seat| game.state().player(seat).rack().tiles().is_empty());
    match (reason, out) {
        (EndReason::Out, Some(seat)) => {
            format!("{} is out of tiles, and the bag is empty.", name(game, seat))
        }
        _ => with_heard_names(game, wording::reason(game, reason)),
    }
}

/// Says how the game ended, the winner first; nothing before its end. The reason is left out where the last turn says it, and
/// the tiles left if nobody saw all of them.
pub fn ending(game: &Game, listener: Option<Seat>, unseen: &UnseenRacks) -> Vec<String> {
    let Some(ending) = game.state().ending() else { return Vec::new() };
    let winners = wording::winners_as(game, &ending.winners, |seat| name(game, seat));
    let mut lines = vec![format!("The game is over. {winners} {}", sentence(&score_short(game, listener)))];
    // Whoever has just heard the last turn knows why.
    let last = game.turns().last().map(|record| turn(game, record, Detail::Normal)).unwrap_or_default();
    lines.extend(Some(reason(game, ending.reason)).filter(|reason| !wording::says(&last, reason)));
    let players = game.state().players().filter(|(_, player)| !unseen.hides_left(player));
    lines.extend(players.filter_map(|(seat, player)| {
        let adjusted = ending.adjustments.iter().find(|adjustment| adjustment.seat == seat);
        let tiles = adjusted.map_or_else(|| player.rack().tiles(), |adjustment| &adjustment.tiles);
        let left = format!("{}: {} left", name(game, seat), tile_names(game, tiles));
        match adjusted {
            Some(adjustment) => Some(format!("{left}, {}.", points(adjustment.points))),
            // Tiles may cost nothing.
            None => (!tiles.is_empty()).then(|| format!("{left}.")),
        }
    }));
    lines.extend(wording::seed(game).map(|seed| format!("Seed {seed} deals the same tiles again.")));
    lines
}

/// A turn of a review, with its cost and why another was better: `Turn 3, Ann: GAMIN across f6, 18. Blunder: 52.0 points and
/// 20 percent of the chances lost. Better: ANTHEMIA, across from d4, 70 points. ANTHEMIA is a bingo.` `None` where the turn
/// was no choice.
pub fn reviewed_turn(game: &Game, record: &TurnRecord, turn: &TurnReview) -> Option<String> {
    let judged = turn.judgement.as_ref()?;
    let played = match &record.outcome {
        TurnOutcome::Play { play, scored, .. } => {
            let heard = heard(game, play, scored);
            let word = heard.map(|heard| brief_play(&heard, scored)).unwrap_or_default();
            format!("{}: {word}", name(game, record.seat))
        }
        _ => other_turn(game, record),
    };
    let cost = review::cost(turn).filter(|_| judged.lost != Equity::ZERO);
    let better = if judged.lost == Equity::ZERO {
        "Nothing was better".to_owned()
    } else {
        format!("Better: {}", best_action(game, &judged.best))
    };
    let mut text = format!("Turn {}, {played}.", record.number);
    let parts = cost.map(|cost| sentence(&full_stop(&cost))).into_iter().chain([full_stop(&better)]);
    let why = review::why_as(game, turn, kept_tiles);
    for part in parts.chain(why.map(|why| with_heard_names(game, why))) {
        text.push(' ');
        text.push_str(&in_words(&part));
    }
    Some(text)
}

/// A sentence with words for a blank and for percent.
pub fn in_words(sentence: &str) -> String {
    let text = sentence.replace('%', "percent").replace('?', " blank ");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(" ,", ",").replace(" .", ".")
}

/// The best actions of a reviewed turn, a line each: `ANTHEMIA, across from d4, 70 points. Worth 74.1, chance 61 percent.`
pub fn best_actions(game: &Game, turn: &TurnReview) -> Vec<String> {
    let line = |choice: &RatedChoice| {
        let chance = choice.chance.map(|chance| format!(", chance {chance:.0}")).unwrap_or_default();
        let equity = choice.action.equity.to_string().replace('-', "minus ");
        let worth = in_words(&format!("Worth {equity}{chance}."));
        format!("{} {worth}", sentence(&full_stop(&best_action(game, &choice.action))))
    };
    turn.best_actions.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_the_board_in_a_play_are_said() {
        for (text, said) in [
            ("11e SHO.E", "SHO, a tile of the board, E, across from e11"),
            ("h4 A..b", "A, 2 tiles of the board, B, blank B, down from h4"),
            ("8e ALLuRING", "ALLURING, blank U, across from e8"),
        ] {
            assert_eq!(notation_text(text), said);
        }
    }

    #[test]
    fn signs_are_words() {
        assert_eq!(
            in_words("This keeps ER?S instead of UV?, worth 4.1 % more, M??, and A?."),
            "This keeps ER blank S instead of UV blank, worth 4.1 percent more, M blank blank, and A blank."
        );
    }
}
