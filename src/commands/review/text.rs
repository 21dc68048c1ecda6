//! A review as text: a line for each turn, the figures of each player, and where the game turned.

use std::io::{self, Write};

use rackety_engine::analysis::{
    Equity, GameReview, Judgement, Mark, Method, PlayerSummary, TableSource, TurnReview,
};
use rackety_engine::printable::printable;
use rackety_engine::{Game, TurnRecord};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::figures::figures;
use crate::output::{padded, write_table};
use crate::session::PastGame;
use crate::text::review::{best_action, best_actions, cost, not_judged, why};
use crate::text::wording::{scores, sentence, short_turn};
use crate::tui::widgets::wrapped;

/// The columns of a name in the list of turns, and of one in the list of figures.
const NAME_COLUMNS: usize = 12;
const FIGURE_COLUMNS: usize = 14;
const LABEL_COLUMNS: usize = 22;

/// The columns of a sentence about a turn.
const WHY_COLUMNS: usize = 74;

pub(super) fn write(past: &PastGame, review: &GameReview, out: &mut dyn Write) -> io::Result<()> {
    let game = &past.game;
    let (ruleset, language) = (game.setup().ruleset.name(), game.tiles().name());
    writeln!(out, "{}, {}: {}", printable(ruleset), printable(language), printable(&scores(game)))?;
    writeln!(out)?;
    let win = review.has_chances().then_some("win");
    let head = ["turn", "", "played", "pts", "best", "pts", "lost"].into_iter().chain(win).chain(["missed"]);
    let turns = game.turns().iter().zip(review.turns()).map(|(record, turn)| row(game, record, turn));
    write_table(out, head, turns)?;
    writeln!(out)?;
    write_figures(past, &review.players(), out)?;
    write_turning_points(game, review, out)?;
    write_reasons(game, review, out)?;
    writeln!(out, "\n\"lost\" is how much more the best turn was worth: points and tiles kept.")?;
    if review.has_chances() {
        writeln!(
            out,
            "\"win\" is the chance after the turn and its draw, which may be lucky.\n\
             A mark goes by the points or by the chances lost, whichever is worse."
        )?;
    }
    let has = |method| {
        let judged = review.turns().iter().filter_map(|turn| turn.judgement.as_ref());
        judged.clone().any(|judged: &Judgement| judged.method == method)
    };
    if !past.notes.unseen_racks().is_empty() {
        writeln!(out, "Turns without \"best\" are not judged: nobody saw the whole rack.")?;
        if review.has_chances() {
            writeln!(out, "Where nobody saw all racks after a turn, \"win\" goes by the scores alone.")?;
        }
    }
    if has(Method::Simulated) {
        writeln!(out, "The best turns were found by looking ahead.")?;
    }
    if has(Method::Solved) {
        writeln!(out, "* Solved: searched to the end of the game.")?;
    }
    if review.win_source() == TableSource::Estimated && review.has_chances() {
        writeln!(out, "Chances of winning are estimated, and levels unknown, for this ruleset.")?;
    }
    Ok(())
}

/// The line of a turn.
fn row(game: &Game, record: &TurnRecord, turn: &TurnReview) -> Vec<String> {
    let name = shortened(game.state().player(turn.seat).name(), NAME_COLUMNS);
    let win = turn.win_after.get(turn.seat.index()).map(|win| format!("{:>5}", format!("{win:.0}")));
    let number = format!("{:>4}", record.number);
    let played = short_turn(&record.outcome);
    let points = format!("{:>3}", record.points());
    let [best, best_points, lost, missed] = turn.judgement.as_ref().map_or_else(Default::default, |judged| {
        let solved = if judged.method == Method::Solved { "*" } else { "" };
        let lost = format!("{:>5}{solved}", judged.lost.to_string());
        let (best, best_points) = if judged.lost == Equity::ZERO {
            ("=".to_owned(), String::new())
        } else {
            (best_action(&judged.best), format!("{:>3}", judged.best.points()))
        };
        [best, best_points, lost, missed(turn, judged)]
    });
    [number, name, played, points, best, best_points, lost].into_iter().chain(win).chain([missed]).collect()
}

/// Says what a turn missed, in a word or two.
fn missed(turn: &TurnReview, judged: &Judgement) -> String {
    let parts = [(judged.missed.bingo, "bingo"), (judged.missed.taking, "taking"), (turn.is_lost, "turn")];
    let parts: Vec<&str> = parts.into_iter().filter(|(is, _)| *is).map(|(_, part)| part).collect();
    parts.join(", ")
}

/// Writes the figures of all players beside each other.
fn write_figures(past: &PastGame, players: &[PlayerSummary], out: &mut dyn Write) -> io::Result<()> {
    let state = past.game.state();
    let name = |player: &PlayerSummary| shortened(state.player(player.seat).name(), FIGURE_COLUMNS);
    let names = ("", players.iter().map(name).collect());
    for (label, figures) in std::iter::once(names).chain(figures(past, players)) {
        let figures: String = figures.iter().map(|figure| padded(figure, FIGURE_COLUMNS + 1)).collect();
        writeln!(out, "{}", format!("{}{figures}", padded(label, LABEL_COLUMNS)).trim_end())?;
    }
    Ok(())
}

fn write_turning_points(game: &Game, review: &GameReview, out: &mut dyn Write) -> io::Result<()> {
    let points = review.turning_points();
    if points.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nTurning points: the turns that cost the most chances of winning")?;
    for point in points {
        let record = &game.turns()[point.turn];
        writeln!(
            out,
            "  turn {}, {}: {} ({:.0} to {:.0})",
            record.number,
            printable(game.state().player(record.seat).name()),
            short_turn(&record.outcome),
            point.before,
            point.after
        )?;
    }
    Ok(())
}

/// The marks from which on a turn is explained.
const EXPLAINED: Mark = Mark::Inaccuracy;

/// The turns that lost something or were fine, each with what it cost and why.
fn write_reasons(game: &Game, review: &GameReview, out: &mut dyn Write) -> io::Result<()> {
    let is_told = |turn: &TurnReview| {
        turn.mark.is_some_and(|mark| mark == Mark::Fine || mark >= EXPLAINED) && why(game, turn).is_some()
    };
    let turns = game.turns().iter().zip(review.turns()).filter(|(_, turn)| is_told(turn));
    for (index, (record, turn)) in turns.enumerate() {
        if index == 0 {
            writeln!(out, "\nWhy")?;
        }
        write_reason(game, record, turn, out)?;
    }
    Ok(())
}

/// A turn with what it cost and why.
fn write_reason(game: &Game, record: &TurnRecord, turn: &TurnReview, out: &mut dyn Write) -> io::Result<()> {
    let name = printable(game.state().player(turn.seat).name()).into_owned();
    writeln!(out, "  turn {}, {name}: {}", record.number, short_turn(&record.outcome))?;
    for sentence in [cost(turn), why(game, turn)].into_iter().flatten() {
        for line in wrapped(&printable(&sentence), WHY_COLUMNS) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Writes one turn in full, with the best actions, or why it has none; nothing if the game has no turn of this number.
pub(super) fn write_turn(
    past: &PastGame,
    review: &GameReview,
    number: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(index) = past.entry_of_turn(number) else { return Ok(()) };
    let (record, turn) = (&past.game.turns()[index], &review.turns()[index]);
    write_reason(&past.game, record, turn, out)?;
    if turn.judgement.is_none() {
        let why = not_judged(past.notes.unseen_racks().contains(index));
        writeln!(out, "    {}", sentence(why))?;
    }
    let best = best_actions(record, turn).into_iter().map(|[action, points, worth, chance]| {
        [String::new(), action, format!("{points:>3}"), format!("{worth:>6}"), format!("{chance:>6}")]
    });
    if best.len() > 0 {
        writeln!(out)?;
        let columns = if review.has_chances() { 5 } else { 4 };
        let head = ["", "best", "pts", " worth", "chance"];
        write_table(out, head.into_iter().take(columns), best.map(|row| row[..columns].to_vec()))?;
    }
    Ok(())
}

/// A name cut to this number of columns, the last of them a dot if something is missing.
fn shortened(name: &str, columns: usize) -> String {
    let name = printable(name);
    if name.width() <= columns {
        return name.into_owned();
    }
    let mut short = String::new();
    for cluster in name.graphemes(true) {
        if columns < short.width() + cluster.width() + 1 {
            break;
        }
        short.push_str(cluster);
    }
    short + "."
}
