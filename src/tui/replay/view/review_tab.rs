//! Draws the review: each player's figures, the turning points, and what each turn lost. A click goes to a turn.

use rackety_engine::Seat;
use rackety_engine::analysis::{Depth, Equity, GameReview, PlayerSummary, TableSource, TurnReview};
use ratatui::layout::Rect;

use crate::text::numbers::counted;
use crate::text::review::best_action;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::replay::review_state::ReviewState;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, columns as text_columns, wrapped};

/// Columns from which on a turn of the list has its best play on the same line.
const WIDE: usize = 40;

/// A line of the tab, and the turn that a click on it goes to.
struct TabLine {
    parts: StyledLine,
    step: Option<usize>,
}

impl TabLine {
    fn text(text: impl Into<String>, role: Role) -> Self {
        Self { parts: vec![(text.into(), role)], step: None }
    }
}

/// Draws the review, its progress, or how to get one.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) {
    let columns = usize::from(area.width);
    let key = |name: &str| canvas.keymap.shown(Context::Replay, name);
    let lines = match &screen.review {
        ReviewState::NotAsked if !screen.replay.is_finished() => {
            paragraph("A game can be reviewed when it is over.", columns, Role::Faint)
        }
        ReviewState::NotAsked => paragraph(
            &format!(
                "{} reviews the game: what each turn lost against the best there was, and where the game turned. {} looks \
                 closer, and takes longer.",
                key("review"),
                key("deep-review")
            ),
            columns,
            Role::Text,
        ),
        ReviewState::Running(depth, percent) => {
            let what = match depth {
                Depth::Quick => "Reviewing the game",
                Depth::Deep => "Reviewing the game closely",
            };
            let stop = format!("{} stops, with the turns so far.", key("back"));
            [
                paragraph(what, columns, Role::Title),
                vec![bar(canvas, *percent, columns)],
                paragraph(&stop, columns, Role::Faint),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
        ReviewState::Failed(fault) => paragraph(fault, columns, Role::Bad),
        ReviewState::Ready(review) => review_lines(screen, review, columns),
    };
    let first = canvas.first_line(screen.scroll, lines.len(), area.height);
    for (row, line) in area.rows().zip(&lines[first..]) {
        let mut x = row.x;
        for (text, role) in &line.parts {
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            canvas.text(rest, text, *role);
            x = x.saturating_add(text_columns(text)).min(row.right());
        }
        if let Some(step) = line.step {
            canvas.target(row, UiAction::Replay(ReplayAction::GoTo(step)));
        }
    }
}

fn paragraph(text: &str, columns: usize, role: Role) -> Vec<TabLine> {
    wrapped(text, columns).into_iter().map(|line| TabLine::text(line, role)).collect()
}

/// The progress as a bar with a number.
fn bar(canvas: &Canvas<'_>, percent: u8, columns: usize) -> TabLine {
    let [full, empty] = canvas.appearance.glyphs.gauge;
    let number = format!(" {percent:>3} %");
    let room = columns.saturating_sub(number.len());
    let filled = room * usize::from(percent.min(100)) / 100;
    let cells = |glyph: char, count: usize| glyph.to_string().repeat(count);
    let parts = vec![
        (cells(full, filled), Role::Good),
        (cells(empty, room - filled), Role::Faint),
        (number, Role::Text),
    ];
    TabLine { parts, step: None }
}

fn review_lines(screen: &ReplayScreen, review: &GameReview, columns: usize) -> Vec<TabLine> {
    let mut lines = Vec::new();
    if !review.is_complete() {
        let done = counted(u64::try_from(review.turns().len()).unwrap_or(u64::MAX), "turn");
        lines.extend(paragraph(&format!("Stopped after {done}."), columns, Role::Bad));
    }
    for player in review.players() {
        lines.extend(player_lines(screen, &player, columns));
    }
    lines.extend(turning_points(screen, review, columns));
    lines.push(TabLine::text("Points lost", Role::Title));
    for (step, turn) in (1..).zip(review.turns()) {
        lines.extend(turn_lines(screen, step, turn, columns));
    }
    if review.win_source() == TableSource::Estimated && 1 < review.players().len() {
        let text = "Chances are estimated: nothing has been learned about this ruleset.";
        lines.extend(paragraph(text, columns, Role::Faint));
    }
    lines
}

/// A player's accuracy and level, points lost, luck, and what they missed.
fn player_lines(screen: &ReplayScreen, player: &PlayerSummary, columns: usize) -> Vec<TabLine> {
    let game = screen.replay.whole();
    let accuracy = player.accuracy.map_or_else(|| "-".to_owned(), |share| format!("{share:.0}"));
    let mut lines = vec![TabLine::text(
        format!("{}: {accuracy} accuracy", game.short_name(player.seat)),
        Role::of_player(player.seat),
    )];
    let mut facts = Vec::new();
    facts.extend(player.level.map(|level| format!("plays like {}", level.name())));
    facts.extend(player.mean_lost().map(|lost| format!("{lost} lost a turn")));
    facts.push(format!("best in {} of {}", player.best_turns, player.turns));
    facts.push(format!("luck {:+}", player.luck));
    let count = |count: usize, what: &str| {
        (0 < count).then(|| counted(u64::try_from(count).unwrap_or(u64::MAX), what))
    };
    let missed: Vec<String> = [count(player.missed_bingos, "bingo"), count(player.missed_takings, "taking")]
        .into_iter()
        .flatten()
        .collect();
    if !missed.is_empty() {
        facts.push(format!("missed {}", missed.join(" and ")));
    }
    facts.extend(count(player.lost_turns, "turn").map(|turns| format!("{turns} lost to unknown words")));
    lines.extend(paragraph(&facts.join(", "), columns, Role::Text));
    lines
}

fn turning_points(screen: &ReplayScreen, review: &GameReview, columns: usize) -> Vec<TabLine> {
    let points = review.turning_points();
    if points.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![TabLine::text("Turning points", Role::Title)];
    for point in points {
        let game = screen.replay.whole();
        let Some(turn) = game.turns().get(point.turn) else { continue };
        let whose =
            if point.seat == turn.seat { String::new() } else { format!("{} ", game.short_name(point.seat)) };
        let (before, after) = (point.before, point.after);
        let name = game.short_name(turn.seat);
        let text = format!("{:>2} {name}: {whose}{before:.0} to {after:.0}", turn.number);
        for line in wrapped(&text, columns) {
            lines.push(TabLine {
                parts: vec![(line, role_at(screen, point.turn + 1))],
                step: Some(point.turn + 1),
            });
        }
    }
    lines
}

/// A line for a turn: what it lost, and the best play.
fn turn_lines(screen: &ReplayScreen, step: usize, turn: &TurnReview, columns: usize) -> Vec<TabLine> {
    let game = screen.replay.whole();
    let number = game.turns().get(step - 1).map_or(0, |turn| turn.number);
    let name = |seat: Seat| game.short_name(seat);
    let head = format!("{number:>2} {}", name(turn.seat));
    let (lost, best) = match &turn.judgement {
        None => return Vec::new(),
        Some(judged) if judged.lost == Equity::ZERO => ("best".to_owned(), String::new()),
        Some(judged) => (format!("-{}", judged.lost), best_action(&judged.best)),
    };
    let role = role_at(screen, step);
    let lost_role = if best.is_empty() { Role::Good } else { Role::Bad };
    let line = |parts: StyledLine| TabLine { parts, step: Some(step) };
    let first = vec![(head, role), (format!(" {lost}"), lost_role)];
    match (best.is_empty(), WIDE <= columns) {
        (true, _) => vec![line(first)],
        (false, true) => vec![line([first, vec![(format!("  {best}"), Role::Text)]].concat())],
        (false, false) => vec![line(first), line(vec![(format!("   {best}"), Role::Faint)])],
    }
}

/// The turn shown stands out.
fn role_at(screen: &ReplayScreen, step: usize) -> Role {
    if screen.replay.step() == step { Role::Selected } else { Role::Text }
}
