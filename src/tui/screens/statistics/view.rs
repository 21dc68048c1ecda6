//! The statistics screen: figures and small charts, beside each other where there is room.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use super::state::StatisticsScreen;
use crate::stats::{Figures, figure_lines, sparkline};
use crate::tui::action::{Action, Direction};
use crate::tui::app::view::keys;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, shortened, width, wrapped};
use crate::tui::widgets::list_view::{TOP, last_row, title};

/// The columns from which on two parts stand beside each other.
const WIDE: u16 = 100;
/// The columns of a name in a chart.
const NAME: usize = 16;

type Line = Vec<(String, Role)>;

pub(crate) fn standing(canvas: &mut Canvas<'_>, area: Rect, standing: &StatisticsScreen) {
    title(canvas, area, "Statistics", "");
    keys(canvas, last_row(area), Context::Statistics);
    let games = format!("{} saved games ", standing.statistics.games);
    canvas.text_right(Rect { height: 1, ..area }, &games, Role::Status);
    let body = Rect {
        x: area.x + 2,
        y: area.y + TOP,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(TOP + 1),
    };
    let Some((name, player)) = standing.player() else {
        let told = "No game is saved. Statistics are made from saved games, each time they are asked for.";
        let all =
            [texts(told, usize::from(body.width), Role::Text), left_out(standing, usize::from(body.width))];
        return scrolled(canvas, body, &all.concat(), standing.scroll);
    };
    chooser(canvas, Rect { x: body.x, y: area.y + 1, width: body.width, height: 1 }, standing, name);
    let shares = |heading, of: &BTreeMap<String, Figures>, columns| by(canvas, heading, of, columns);
    if WIDE <= body.width {
        let half = (body.width - 4) / 2;
        let columns = usize::from(half);
        let mut right = shares("BY GAME", &player.by_ruleset, columns);
        right.push(Line::new());
        right.extend(shares("WITH", &player.by_opponent, columns));
        right.extend(left_out(standing, columns));
        let left = figures(canvas, &player.all, columns);
        let rest = Rect { x: body.x + half + 4, width: half, ..body };
        // Both parts scroll together, as far as the longer one goes.
        let length = left.len().max(right.len());
        let padded = |mut part: Vec<Line>| {
            part.resize(length, Line::new());
            part
        };
        scrolled(canvas, Rect { width: half, ..body }, &padded(left), standing.scroll);
        scrolled(canvas, rest, &padded(right), standing.scroll);
    } else {
        let columns = usize::from(body.width);
        let mut all = figures(canvas, &player.all, columns);
        for (heading, of) in [("BY GAME", &player.by_ruleset), ("WITH", &player.by_opponent)] {
            all.push(Line::new());
            all.extend(shares(heading, of, columns));
        }
        all.extend(left_out(standing, columns));
        scrolled(canvas, body, &all, standing.scroll);
    }
}

/// Whose figures these are, and the ways to the others.
fn chooser(canvas: &mut Canvas<'_>, row: Rect, standing: &StatisticsScreen, name: &str) {
    let players = standing.statistics.players.len();
    let mut x = row.x;
    if 1 < players {
        x = canvas.put(x, row.y, "< ", Role::Key);
        canvas.target(Rect { width: 2, ..row }, Action::Go(Direction::Left));
    }
    x = canvas.put(x, row.y, name, Role::Title);
    if 1 < players {
        let next = Rect { x, width: 2, ..row };
        x = canvas.put(x, row.y, " >", Role::Key);
        canvas.target(next, Action::Go(Direction::Right));
        canvas.put(x + 2, row.y, &format!("{} of {players}", standing.chosen + 1), Role::Faint);
    }
}

/// All figures, how the games ended, and the last scores.
fn figures(canvas: &Canvas<'_>, figures: &Figures, columns: usize) -> Vec<Line> {
    let pair = |(label, value): (&'static str, String)| {
        let parts = wrapped(&value, columns.saturating_sub(13));
        parts.into_iter().enumerate().map(move |(index, part)| {
            let label = if index == 0 { label } else { "" };
            vec![(format!("{label:<12} "), Role::Faint), (part, Role::Text)]
        })
    };
    let mut all: Vec<Line> = figure_lines(figures).into_iter().flat_map(pair).collect();
    let results = [("won", figures.won), ("drawn", figures.drawn), ("lost", figures.lost)];
    if results.iter().any(|(_, count)| 0 < *count) {
        all.push(Line::new());
        all.push(vec![("RESULTS".to_owned(), Role::Title)]);
        all.extend(results.map(|(label, count)| bar(canvas, label, count, figures.played, columns)));
    }
    if 1 < figures.recent.len() {
        all.push(Line::new());
        all.push(vec![("LAST SCORES".to_owned(), Role::Title)]);
        all.push(vec![(sparkline(figures, columns, &canvas.look.glyphs.levels), Role::Good)]);
    }
    all
}

/// A part of the games: how many, and of those over how many were won.
fn by(canvas: &Canvas<'_>, heading: &str, parts: &BTreeMap<String, Figures>, columns: usize) -> Vec<Line> {
    let mut all =
        vec![vec![(heading.to_owned(), Role::Title), ("  won of those over".to_owned(), Role::Faint)]];
    for (name, figures) in parts {
        let mut line = bar(canvas, name, figures.won, figures.played, columns.saturating_sub(12));
        if let Some(mean) = figures.mean_score() {
            line.push((format!("  mean {mean:.0}"), Role::Faint));
        }
        all.push(line);
    }
    all
}

/// A name, a bar for its share, and the numbers.
fn bar(canvas: &Canvas<'_>, name: &str, part: u32, of: u32, columns: usize) -> Line {
    let name = shortened(name, NAME.min(columns / 2), canvas.look.glyphs.more);
    let name = format!("{name}{} ", " ".repeat(NAME.min(columns / 2).saturating_sub(width(&name))));
    let numbers = format!(" {part}/{of}");
    let room = columns.saturating_sub(width(&name) + width(&numbers)).min(24);
    let full = match usize::try_from(of) {
        Ok(0) | Err(_) => 0,
        Ok(of) => (room * usize::try_from(part).unwrap_or_default()).div_ceil(of),
    };
    let [done, open] = canvas.look.glyphs.gauge;
    let drawn = |glyph: char, count: usize| glyph.to_string().repeat(count);
    vec![
        (name, Role::Text),
        (drawn(done, full), Role::Good),
        (drawn(open, room - full), Role::Faint),
        (numbers, Role::Text),
    ]
}

fn left_out(standing: &StatisticsScreen, columns: usize) -> Vec<Line> {
    let told = |fault: &String| {
        let mut lines = vec![Line::new()];
        lines.extend(texts(&format!("Left out: {fault}"), columns, Role::Bad));
        lines
    };
    standing.left_out.iter().flat_map(told).collect()
}

fn texts(text: &str, columns: usize, role: Role) -> Vec<Line> {
    wrapped(text, columns).into_iter().map(|line| vec![(line, role)]).collect()
}

fn scrolled(canvas: &mut Canvas<'_>, area: Rect, lines: &[Line], scroll: u16) {
    let first = canvas.scrolled(scroll, lines.len(), area.height);
    for (row, line) in area.rows().zip(&lines[first..]) {
        let mut x = row.x;
        for (text, role) in line {
            let room = usize::from(row.right().saturating_sub(x));
            let text = shortened(text, room, canvas.look.glyphs.more);
            x = canvas.put(x, row.y, &text, *role);
        }
    }
}
