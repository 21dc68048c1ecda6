//! Draws the turn shown in full: its words, the premiums it used, the taking, and the racks.

use rackety_engine::analysis::{Equity, Mark};
use rackety_engine::{Play, Seat, TurnOutcome, WordOrigin};

use crate::text::review::{self, best_action};
use crate::text::wording;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, styled};

/// The lines about the turn in this many columns.
pub(super) fn lines(screen: &ReplayScreen, columns: usize) -> Vec<StyledLine> {
    texts(screen).iter().flat_map(|(text, role)| styled(text, columns, *role)).collect()
}

fn texts(screen: &ReplayScreen) -> Vec<(String, Role)> {
    let (replay, game) = (&screen.replay, screen.replay.whole());
    let mut lines = Vec::new();
    if let Some(turn) = replay.turn() {
        let name = game.name(turn.seat);
        lines.push((format!("{name}, turn {}", turn.number), Role::of_player(turn.seat)));
        lines.push((game.history_turn_text(turn), Role::Title));
        lines.extend(review_lines(screen));
        lines.extend(points(screen).into_iter().map(|text| (text, Role::Text)));
        lines.push((format!("Score {}", turn.score), Role::Text));
        lines.extend(best_lines(screen));
    } else {
        lines.push(("The start of the game".to_owned(), Role::Title));
    }
    lines.extend(game.house_rule_texts(replay.step()).map(|text| (text, Role::Faint)));
    lines.push((format!("{} in the bag", wording::tiles(replay.public().bag_len())), Role::Text));
    lines.extend(rack_lines(screen));
    if let Some(reason) = replay.public().reason_text() {
        lines.push((String::new(), Role::Text));
        lines.push((reason, Role::Title));
        let winners = replay.public().ending().map(|ending| game.winners_text(&ending.winners));
        lines.extend(winners.map(|text| (text, Role::Text)));
        lines.extend(game.leftover_texts().into_iter().map(|text| (text, Role::Text)));
    }
    lines
}

/// Returns what the turn lost, and the best there was, once the game is reviewed.
fn review_lines(screen: &ReplayScreen) -> Vec<(String, Role)> {
    let Some(turn) = screen.turn_review() else { return Vec::new() };
    let Some(judged) = &turn.judgement else { return Vec::new() };
    let why = screen.why().map(|why| (why, Role::Text));
    let why = why.into_iter();
    if judged.lost == Equity::ZERO {
        return [("Nothing was better".to_owned(), Role::Good)].into_iter().chain(why).collect();
    }
    let best = &judged.best;
    let points = if best.play.is_some() { format!(" +{}", best.points()) } else { String::new() };
    let cost = review::cost(turn).map(|cost| (cost, Role::Bad));
    let best = (format!("best: {}{points}", best_action(best)), Role::Bad);
    cost.into_iter().chain([best]).chain(why).collect()
}

/// The mark of the turn shown and its name; empty where it is not reviewed.
pub(super) fn mark_text(canvas: &Canvas<'_>, screen: &ReplayScreen) -> StyledLine {
    let mark = screen.turn_review().and_then(|turn| turn.mark);
    mark.map(|mark| vec![(format!("{} {}", glyph(canvas, mark), mark.name()), mark_role(mark))])
        .unwrap_or_default()
}

/// The sign of a mark.
pub(super) fn glyph(canvas: &Canvas<'_>, mark: Mark) -> String {
    let [empty, star, _] = canvas.appearance.glyphs.squares;
    match mark {
        Mark::Best => star.to_string(),
        Mark::Good => empty.to_string(),
        mark => review::symbol(mark).to_owned(),
    }
}

/// Returns the role of a mark: it lost little or nothing, or much.
pub(super) const fn mark_role(mark: Mark) -> Role {
    match mark {
        Mark::Fine | Mark::Best => Role::Good,
        Mark::Good => Role::Faint,
        _ => Role::Bad,
    }
}

/// The best actions of a reviewed turn.
fn best_lines(screen: &ReplayScreen) -> Vec<(String, Role)> {
    let reviewed = screen.turn_review().filter(|turn| turn.judgement.is_some());
    let Some((record, turn)) = screen.replay.turn().zip(reviewed) else { return Vec::new() };
    let heading = ("Best actions".to_owned(), Role::Faint);
    let actions =
        review::best_actions(record, turn).into_iter().map(|columns| (columns.join("  "), Role::Faint));
    std::iter::once(heading).chain(actions).collect()
}

/// Returns the parts of the points of the turn: words, bonus, premiums, the taking.
fn points(screen: &ReplayScreen) -> Vec<String> {
    let replay = &screen.replay;
    let Some(turn) = replay.turn() else { return Vec::new() };
    let TurnOutcome::Play { play, scored, .. } = &turn.outcome else { return Vec::new() };
    let mut lines: Vec<String> = scored
        .words
        .iter()
        .map(|word| {
            let left = if word.origin == WordOrigin::LeftByTaking { " (left over)" } else { "" };
            let factors = match word.multiplier {
                1 => String::new(),
                times => format!("{} x {times} = ", word.letter_points),
            };
            format!("{}{left}: {factors}{}", word.text, word.points)
        })
        .collect();
    lines.extend(scored.parts_besides_words().map(|(name, points)| format!("{name}: {points}")));
    lines.push(format!("= {}", wording::points(scored.total)));
    let premiums = premiums(screen, play);
    if !premiums.is_empty() {
        lines.push(format!("Premiums: {}", premiums.join(", ")));
    }
    if let Some(taken) = scored.taken {
        let letter = replay.whole().tile_set().text(taken.tile.letter());
        lines.push(format!("{letter} went from {} to {}", taken.from, taken.to));
    }
    if let Some(square) = scored.gift {
        lines.push(format!("The gift blank is on {square}"));
    }
    lines
}

/// The premiums under the tiles of a play: `2L on h8`. All of them counted, since each square was empty before.
fn premiums(screen: &ReplayScreen, play: &Play) -> Vec<String> {
    let layout = screen.replay.whole().layout();
    let squares = play.tiles().iter().map(|placement| placement.square);
    squares.filter_map(|square| Some(format!("{} on {square}", layout.premium(square)?))).collect()
}

/// The racks that may be seen, that of the turn's player first, and the tiles drawn.
fn rack_lines(screen: &ReplayScreen) -> Vec<(String, Role)> {
    let (replay, game) = (&screen.replay, screen.replay.whole());
    let first = replay.turn().map_or_else(|| replay.public().to_move(), |turn| turn.seat);
    let others = game.seats().filter(|&seat| seat != first);
    let rack = |seat: Seat| {
        let text = match replay.rack(seat) {
            Some([]) => "no tiles".to_owned(),
            Some(tiles) => game.tile_set().write_tiles(tiles),
            None if replay.is_rack_unseen(seat) => "not seen".to_owned(),
            None => return None,
        };
        Some((format!("{}: {text}", game.short_name(seat)), Role::of_player(seat)))
    };
    let drawn = replay.drawn().filter(|drawn| !drawn.is_empty());
    let drew = drawn.map(|drawn| (format!("drew {}", game.tile_set().write_tiles(drawn)), Role::Text));
    let exchanged = match replay.turn().map(|turn| &turn.outcome) {
        Some(TurnOutcome::Exchange { .. }) if !replay.used().is_empty() => {
            Some((format!("gave {}", game.tile_set().write_tiles(replay.used())), Role::Text))
        }
        _ => None,
    };
    let mut lines: Vec<(String, Role)> =
        rack(first).into_iter().chain(exchanged).chain(drew).chain(others.filter_map(rack)).collect();
    if !lines.is_empty() {
        let when = if replay.turn().is_some() { "Racks before the turn" } else { "The first racks" };
        lines.insert(0, (when.to_owned(), Role::Faint));
    }
    lines
}
