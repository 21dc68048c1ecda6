//! Draws the charts of a game that is looked back at: the score race, and once it is reviewed the chances of winning and
//! the points that each turn lost.

use ratatui::layout::Rect;

use rackety_engine::analysis::{Equity, GameReview};

use super::chances;
use crate::tui::game::view::chart::{self, ChartLine, ChartScale};
use crate::tui::game::view::race::{self, RaceMark};
use crate::tui::keymap::Context;
use crate::tui::replay::review_state::ReplayChart;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, below, columns, width};

/// The fewest rows of each chart, with its heading, where all of them are shown.
const ROWS_EACH: u16 = 9;

/// Draws the charts below each other where there is room, or else one, with the key for the next.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) {
    let Some(review) = screen.game_review() else {
        return race::draw(canvas, area, screen.replay.whole(), Some(&mark(screen)));
    };
    let charts = ReplayChart::of_players(review.players().len());
    let count = u16::try_from(charts.len()).unwrap_or(1);
    if count * ROWS_EACH <= area.height {
        let rows = area.height / count;
        for (index, &which) in (0..).zip(charts) {
            let place = Rect { y: area.y + index * rows, height: rows, ..area };
            draw_titled(canvas, place, screen, review, which, "");
        }
    } else {
        let key = canvas.keymap.shown(Context::Replay, "chart");
        draw_titled(canvas, area, screen, review, screen.chart, &format!("{key}: next"));
    }
}

fn draw_titled(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &ReplayScreen,
    review: &GameReview,
    which: ReplayChart,
    hint: &str,
) {
    let title = match which {
        ReplayChart::Scores => "Scores",
        ReplayChart::WinProbability => "Chances of winning, %",
        ReplayChart::PointsLost => "Points lost",
    };
    if width(title) + width(hint) < usize::from(area.width) {
        canvas.text_right(area, hint, Role::Faint);
    }
    let heading = Rect { width: columns(title).min(area.width), ..area };
    canvas.text(heading, title, Role::Title);
    let plot = below(area, 1);
    let (game, step) = (screen.replay.whole(), screen.replay.step());
    match which {
        ReplayChart::Scores => race::draw(canvas, plot, game, Some(&mark(screen))),
        ReplayChart::WinProbability => chances::draw(canvas, plot, screen, review),
        ReplayChart::PointsLost => {
            let lines = lost_lines(screen, review);
            let most = lines.iter().flat_map(|line| &line.points).map(|&(_, lost)| lost).max();
            let scale = ChartScale::new(0, most.unwrap_or_default(), plot);
            chart::draw_bars(canvas, plot, &lines, &scale, game.turns().len(), Some(step));
        }
    }
}

/// The turn shown.
fn mark(screen: &ReplayScreen) -> RaceMark {
    RaceMark { step: screen.replay.step(), label: String::new() }
}

/// The points that each turn lost, by player.
fn lost_lines(screen: &ReplayScreen, review: &GameReview) -> Vec<ChartLine> {
    let points = |lost: Equity| i32::try_from((lost.hundredths() + 50) / 100).unwrap_or(i32::MAX);
    let line = |seat: rackety_engine::Seat| {
        let turns = (1..).zip(review.turns()).filter(|(_, turn)| turn.seat == seat);
        let lost =
            turns.filter_map(|(turn, reviewed)| Some((turn, points(reviewed.judgement.as_ref()?.lost))));
        ChartLine { seat, points: lost.collect() }
    };
    screen.replay.whole().seats().map(line).collect()
}
