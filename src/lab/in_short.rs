//! The answers that a ruleset's author looks for first, a line each.

use serde::Serialize;

use super::run::RunSide;
use super::samples::{Estimate, count_as_float, mean, ratio, share};
use super::turn_report::BranchingReport;

/// The most answers.
const MOST: usize = 12;

/// The time of a turn that the length of a game is estimated with.
const SECONDS_A_TURN: f64 = 40.0;

/// The parts of the way from a fair share to all wins below which the first half decides little, and above which it decides
/// nearly all: with two players, 60 and 85 % of the wins.
const HALF_TIME: [f64; 2] = [0.2, 0.7];

/// The theme words that are named.
const NAMED_WORDS: usize = 6;

/// An answer: what was found, and what it means.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShortAnswer {
    /// The subject of the answer.
    pub id: &'static str,
    /// The numbers in it, in their order; shares are parts of 1.
    pub values: Vec<f64>,
    /// The finding.
    pub found: String,
    /// The meaning of the finding.
    pub meaning: String,
}

impl ShortAnswer {
    fn new(id: &'static str, values: Vec<f64>, found: String, meaning: impl Into<String>) -> Self {
        Self { id, values, found, meaning: meaning.into() }
    }

    /// The answers that the games of a ruleset give; the bonuses with the most points come last.
    pub fn of_games(side: &RunSide) -> Vec<Self> {
        let branching = BranchingReport::new(&side.standings.turn_tally);
        let first = [
            length(side),
            seats(side),
            half_time(side),
            close_games(side),
            scores(side),
            without_play(side, &branching),
            choices(side, &branching),
            ends(side),
            takings(side),
            theme_words(side),
            rare_actions(side),
        ];
        let mut answers: Vec<Self> = first.into_iter().flatten().collect();
        answers.extend(idle_rules(side));
        answers.extend(bonuses(side, MOST.saturating_sub(answers.len())));
        answers
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A number without its fraction, and its noun: `1 turn`, `24 turns`.
pub fn rounded(number: f64, noun: &str) -> String {
    let text = format!("{number:.0}");
    let ending = if text == "1" { "" } else { "s" };
    format!("{text} {noun}{ending}")
}

fn length(side: &RunSide) -> Option<ShortAnswer> {
    let turns = side.standings.turns.summary()?.mean;
    let minutes = turns * SECONDS_A_TURN / 60.0;
    let meaning = format!("about {}, at {SECONDS_A_TURN:.0} seconds a turn", rounded(minutes, "minute"));
    Some(ShortAnswer::new(
        "length",
        vec![turns, minutes],
        format!("{} a game", rounded(turns, "turn")),
        meaning,
    ))
}

/// Shares of one whole, in percent without fractions. Rounded each by itself, two of them could add up to 101.
fn whole_percents(shares: &[f64]) -> Vec<f64> {
    let whole = |share: &f64| (100.0 * share).round();
    match shares {
        [first, _] => vec![whole(first), 100.0 - whole(first)],
        _ => shares.iter().map(whole).collect(),
    }
}

/// The wins of every seat against its fair share.
fn seats(side: &RunSide) -> Option<ShortAnswer> {
    let wins: Vec<f64> = side.standings.seat_shares().filter_map(|share| Some(share?.value)).collect();
    let seats = count_as_float(u64::try_from(wins.len()).ok().filter(|seats| *seats > 1)?);
    let shares: Vec<String> = whole_percents(&wins).iter().map(f64::to_string).collect();
    let order = if wins.len() == 2 { "who begins, and who does not" } else { "by the order of turns" };
    let found = format!("wins {} %, {order}", shares.join(", "));
    let judged = if side.standings.are_seats_unequal() {
        "more unequal than chance, at 95 %"
    } else {
        "no more unequal than chance, at 95 %"
    };
    let meaning = format!("{} each would be fair; {judged}", percent(1.0 / seats));
    Some(ShortAnswer::new("seats", wins, found, meaning))
}

/// Says how often the leader at half time wins.
fn half_time(side: &RunSide) -> Option<ShortAnswer> {
    let races = &side.standings.races;
    let won = share(count_as_float(races.leader_won), races.led_at_half)?;
    let found = format!("who leads at half time wins {}", percent(won.value));
    let meaning = half_time_meaning(won, side.head.bots.len());
    Some(ShortAnswer::new("half-time", vec![won.value], found, meaning))
}

/// Judges by how far the share is above the fair one of this number of players. An interval that reaches a limit shows
/// neither.
fn half_time_meaning(Estimate { interval: [low, high], .. }: Estimate, players: usize) -> &'static str {
    let fair = 1.0 / count_as_float(u64::try_from(players).unwrap_or(u64::MAX));
    let [little, nearly_all] = HALF_TIME.map(|part| fair + part * (1.0 - fair));
    if nearly_all < low {
        "the second half decides little"
    } else if high < little {
        "the first half decides little"
    } else if little < low && high < nearly_all {
        "both halves matter"
    } else {
        "too few games to say which half decides"
    }
}

fn close_games(side: &RunSide) -> Option<ShortAnswer> {
    let margins = &side.standings.races.margins;
    let turns = side.standings.all_turns();
    let play = mean(turns.points, turns.plays)?.round();
    #[allow(clippy::cast_possible_truncation, reason = "the points of a play are few")]
    let beyond = margins.at_least(play as i32 + 1);
    let share = 1.0 - ratio(beyond, margins.len())?;
    let found = format!("{} of the games are close", percent(share));
    let meaning = format!("won by {} at most, as many as a play has", rounded(play, "point"));
    Some(ShortAnswer::new("close", vec![share, play], found, meaning))
}

/// The scores of games of one player, who has nobody to be compared with.
fn scores(side: &RunSide) -> Option<ShortAnswer> {
    let score = side.standings.scores.summary().filter(|_| side.head.bots.len() == 1)?;
    let found = format!("{} a game", rounded(score.mean, "point"));
    let meaning = format!("from {} to {}", score.least, score.most);
    Some(ShortAnswer::new("score", vec![score.mean, score.least.into(), score.most.into()], found, meaning))
}

fn without_play(side: &RunSide, branching: &BranchingReport) -> Option<ShortAnswer> {
    let share = branching.without_play?;
    let found = format!("{:.1} % of the turns had no legal play", 100.0 * share);
    let meaning = match side.standings.turns.summary() {
        Some(turns) => format!("{:.1} turns a game", share * turns.mean),
        None => "the others have one".to_owned(),
    };
    Some(ShortAnswer::new("without-play", vec![share], found, meaning))
}

/// Says how often there is something to choose.
fn choices(side: &RunSide, branching: &BranchingReport) -> Option<ShortAnswer> {
    let tally = &side.standings.turn_tally;
    let counted = branching.counted;
    let share = ratio(tally.choices, counted)?;
    let found = format!("{} of the turns have a choice", percent(share));
    let points = super::tournament::CHOICE;
    Some(ShortAnswer::new(
        "choices",
        vec![share],
        found,
        format!("the two best plays are within {points} points, on {}", counted_turns(counted)),
    ))
}

fn counted_turns(turns: u64) -> String {
    if turns == 1 { "the one counted".to_owned() } else { format!("{turns} turns counted") }
}

fn ends(side: &RunSide) -> Option<ShortAnswer> {
    let ends = side.standings.ends();
    let all = side.standings.finished();
    let shares: Vec<(&str, f64)> =
        ends.into_iter().filter_map(|(reason, count)| Some((reason, ratio(count, all)?))).collect();
    if shares.is_empty() {
        return None;
    }
    let found: Vec<String> =
        shares.iter().map(|(reason, share)| format!("{reason} {}", percent(*share))).collect();
    let values = shares.into_iter().map(|(_, share)| share).collect();
    Some(ShortAnswer::new("ends", values, format!("ends: {}", found.join(", ")), "how the games end"))
}

/// Takings, and their limit if there is one.
fn takings(side: &RunSide) -> Option<ShortAnswer> {
    if !side.head.takings {
        return None;
    }
    let (games, tally) = (side.standings.games, &side.standings.plays.takings);
    let per_game = ratio(tally.with.count(), games)?;
    let Some(limit) = side.head.take_limit else {
        let found = format!("takings {per_game:.1} a game");
        let gain = match (tally.with.value(), tally.without.value()) {
            (None, _) => "no play took a tile".to_owned(),
            (Some(with), None) => format!("plays with one score {with:.0}"),
            (Some(with), Some(without)) => {
                format!("plays with one score {with:.0}, others where one could be taken {without:.0}")
            }
        };
        return Some(ShortAnswer::new("takings", vec![per_game], found, gain));
    };
    let players = u32::try_from(side.head.bots.len()).unwrap_or(u32::MAX);
    let most = f64::from(limit) * f64::from(players);
    let found = format!("takings {per_game:.1} of {most:.0} a game");
    let (mut values, mut meaning) = (vec![per_game, most], "nobody uses all of them".to_owned());
    if let Some(round) = tally.last_round.value() {
        let share = ratio(tally.last_round.count(), games.saturating_mul(players.into())).unwrap_or_default();
        values.extend([share, round]);
        meaning = format!("{} of the players use all, the last one in round {round:.0}", percent(share));
    }
    Some(ShortAnswer::new("takings", values, found, meaning))
}

/// Says which theme words occur.
fn theme_words(side: &RunSide) -> Option<ShortAnswer> {
    let (games, listed) = (side.standings.games, &side.head.theme_words);
    if listed.is_empty() {
        return None;
    }
    let tally = &side.standings.plays.theme_words;
    let mut seen: Vec<(&String, u64)> = tally.iter().map(|(word, &times)| (word, times)).collect();
    seen.sort_by(|(one, times), (other, of_other)| of_other.cmp(times).then(one.cmp(other)));
    let named = seen.iter().take(NAMED_WORDS);
    let named: Vec<String> =
        named.filter_map(|(word, times)| Some(format!("{word} {:.2}", ratio(*times, games)?))).collect();
    let named = if named.is_empty() { "none".to_owned() } else { named.join(", ") };
    let never: Vec<&str> =
        listed.iter().filter(|word| !tally.contains_key(*word)).map(String::as_str).collect();
    let all = side.head.all_theme_words.unwrap_or(listed.len());
    let meaning = match all.saturating_sub(seen.len()) {
        0 => "times a game; each of them occurs".to_owned(),
        // Words that are not listed are only counted.
        number if number <= NAMED_WORDS && number == never.len() => {
            format!("times a game; never {}", never.join(", "))
        }
        number => format!("times a game; never {number} of the {all} words"),
    };
    let times = seen.iter().map(|(_, times)| *times).chain(never.iter().map(|_| 0));
    let values = times.filter_map(|times| ratio(times, games)).collect();
    Some(ShortAnswer::new("theme-words", values, format!("theme words: {named}"), meaning))
}

/// Exchanges where they are limited, the gift blank, challenges and changed blanks, as far as there are any.
fn rare_actions(side: &RunSide) -> Option<ShortAnswer> {
    let (games, turns, gift) = (side.standings.games, side.standings.all_turns(), &side.standings.plays.gift);
    let (mut values, mut found, mut meaning) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(share) = ratio(gift.used.count(), gift.given).filter(|share| *share > 0.0) {
        values.push(share);
        found.push(format!("gift blank used in {} of the games", percent(share)));
        if let (Some(with), Some(without)) = (gift.used.value(), gift.unused.value()) {
            meaning.push(format!("openings with it score {with:.0}, others {without:.0}"));
        }
    }
    if let Some((limit, exchanges)) = side.head.exchange_limit.zip(ratio(turns.exchanges, games)) {
        let most = f64::from(limit) * count_as_float(u64::try_from(side.head.bots.len()).unwrap_or(u64::MAX));
        values.extend([exchanges, most]);
        found.push(format!("exchanges {exchanges:.1} of {most:.0} a game"));
        meaning.push(format!("{} of those allowed", percent(exchanges / most)));
    }
    let challenges = turns.challenges_won + turns.challenges_lost;
    if let Some((share, right)) = ratio(challenges, games).zip(ratio(turns.challenges_won, challenges)) {
        values.extend([share, right]);
        found.push(format!("challenges {share:.1} a game"));
        meaning.push(format!("{} of them right", percent(right)));
    }
    if let Some(changes) = ratio(turns.blank_changes, games).filter(|changes| *changes > 0.0) {
        values.push(changes);
        found.push(format!("blanks changed {changes:.2} a game"));
        meaning.push("each for a tile of its letter".to_owned());
    }
    (!found.is_empty()).then(|| ShortAnswer::new("rare", values, found.join(", "), meaning.join("; ")))
}

/// The rules of the ruleset that never acted: bonuses and prices that no play had, a gift blank that nobody used.
fn idle_rules(side: &RunSide) -> Option<ShortAnswer> {
    let plays = &side.standings.plays;
    let mut idle: Vec<&str> =
        side.head.bonuses.iter().map(String::as_str).filter(|kind| !plays.has_bonus(kind)).collect();
    if side.head.gift_blank && plays.gift.used.count() == 0 {
        idle.push("gift blank");
    }
    let meaning = "in none of the games; as good as left out, unless people play otherwise".to_owned();
    (!idle.is_empty())
        .then(|| ShortAnswer::new("never", Vec::new(), format!("never: {}", idle.join(", ")), meaning))
}

/// The bonuses and prices with the most points, up to this many.
fn bonuses(side: &RunSide, most: usize) -> Vec<ShortAnswer> {
    let standings = &side.standings;
    let all = standings.all_turns().points;
    let mut kinds: Vec<(&String, u64, i64)> =
        standings.plays.bonuses.iter().map(|(kind, tally)| (kind, tally.times, tally.points)).collect();
    kinds.sort_by(|(one, _, points), (other, _, of_other)| {
        of_other.abs().cmp(&points.abs()).then(one.cmp(other))
    });
    // What is left over is in one answer, so that none of the rules is without one.
    let room = if most < kinds.len() { most.saturating_sub(1) } else { most };
    let smaller = kinds.split_off(room.min(kinds.len()));
    let answer = |(kind, times, points): (&String, u64, i64)| {
        let times = ratio(times, standings.games)?;
        let points_a_game = mean(points, standings.games)?;
        let share = mean(points, u64::try_from(all).ok()?)?;
        let found = format!("{kind}: {points_a_game:+.1} points a game");
        let meaning = format!("{times:.2} times a game; {:.0} % of the points of plays", 100.0 * share.abs());
        Some(ShortAnswer::new("bonus", vec![times, points_a_game, share], found, meaning))
    };
    let mut answers: Vec<ShortAnswer> = kinds.into_iter().filter_map(answer).collect();
    let of_smaller =
        smaller.iter().filter_map(|(kind, _, points)| Some((kind, mean(*points, standings.games)?)));
    let (found, values): (Vec<String>, Vec<f64>) =
        of_smaller.map(|(kind, points)| (format!("{kind} {points:+.1}"), points)).unzip();
    if !values.is_empty() {
        answers.push(ShortAnswer::new(
            "smaller",
            values,
            "smaller points a game".to_owned(),
            found.join(", "),
        ));
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_time_is_judged_by_a_fair_share_and_its_interval() {
        let meaning = |won: f64, games: u64, players| half_time_meaning(share(won, games).unwrap(), players);
        assert_eq!(meaning(530.0, 1000, 2), "the first half decides little");
        assert_eq!(meaning(530.0, 1000, 4), "both halves matter");
        assert_eq!(meaning(900.0, 1000, 2), "the second half decides little");
        assert_eq!(meaning(300.0, 1000, 4), "the first half decides little");
        for (won, games) in [(1.0, 1), (59.0, 100), (84.0, 100)] {
            assert_eq!(meaning(won, games, 2), "too few games to say which half decides", "{won} of {games}");
        }
    }

    #[test]
    fn two_shares_add_up_to_a_hundred() {
        assert_eq!(whole_percents(&[0.625, 0.375]), [63.0, 37.0]);
        assert_eq!(whole_percents(&[0.375, 0.625]), [38.0, 62.0]);
        assert_eq!(whole_percents(&[0.48, 0.48, 0.04, 0.0]), [48.0, 48.0, 4.0, 0.0]);
    }
}
