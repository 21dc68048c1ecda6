//! Draws the statistics: figures and small charts, in two columns where there is room.

use rackety_engine::game::MAX_NAME_COLUMNS;
use ratatui::layout::{Rect, Size};

use super::value_chart::value_chart;
use super::{StatisticsProgress, StatisticsScreen};
use crate::stats::{Figures, GameStatistics, figure_lines};
use crate::text::numbers::counted;
use crate::tui::action::{Direction, UiAction};
use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::{Canvas, Page, ScreenFrame, StyledLine, cells, shortened, styled, width, wrapped};

/// Columns from which on the statistics are in two columns.
const WIDE: u16 = 90;
/// The most columns of the content.
const MAX_COLUMNS: u16 = 100;
/// Rows of the player's name and below it.
const HEAD_ROWS: u16 = 2;
/// Columns between them.
const GAP: u16 = 4;
/// Columns of a label before a figure.
const LABEL_COLUMNS: usize = 13;
/// Columns of the longest bar.
const MAX_BAR: usize = 24;

/// Draws the statistics of one player.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &StatisticsScreen) {
    let appearance = canvas.appearance;
    let width = ScreenFrame::inner_columns(area, MAX_COLUMNS);
    let texts = texts(&appearance.glyphs, screen, width);
    // All columns scroll together, as far as the longest one.
    let length = texts.iter().map(Vec::len).max().unwrap_or_default();
    let rows = HEAD_ROWS.saturating_add(cells(length));
    let page = Page {
        title: "Statistics",
        about: "",
        content: Size::new(MAX_COLUMNS, rows),
        note: (screen.fault.as_deref().unwrap_or_default(), Role::Bad),
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    if screen.progress == StatisticsProgress::Ready {
        frame.head_note(canvas, &screen.statistics.games_text());
    }
    let inside = frame.body();
    if let Some((name, _)) = screen.player() {
        draw_player_switch(canvas, Rect { height: 1, ..inside }, screen, name);
    }
    let body = Rect { y: inside.y + HEAD_ROWS, height: inside.height.saturating_sub(HEAD_ROWS), ..inside };
    let column = column_width(body.width, texts.len());
    let mut place = Rect { width: column, ..body };
    for mut lines in texts {
        lines.resize(length, StyledLine::new());
        let visible = canvas.scrolled_text(place, &lines, screen.scroll);
        frame.scroll_mark(canvas, visible);
        place.x += column + GAP;
    }
}

/// The columns of a text, of this many side by side.
fn column_width(width: u16, texts: usize) -> u16 {
    if texts < 2 { width } else { (width - GAP) / 2 }
}

/// The statistics as one text, or as two side by side where there is room.
fn texts(glyphs: &Glyphs, screen: &StatisticsScreen, width: u16) -> Vec<Vec<StyledLine>> {
    let count = if width >= WIDE { 2 } else { 1 };
    let columns = usize::from(column_width(width, count));
    let (Some((_, player)), Some((game, shown))) = (screen.player(), screen.game()) else {
        let (text, role) = match &screen.progress {
            StatisticsProgress::Reading => ("Reading your saved games.", Role::Faint),
            StatisticsProgress::Failed(fault) => (fault.as_str(), Role::Bad),
            StatisticsProgress::Ready if !screen.left_out.is_empty() => {
                ("None of your saved games counts.", Role::Text)
            }
            StatisticsProgress::Ready => {
                ("No saved games yet. The statistics cover your saved games.", Role::Text)
            }
        };
        let columns = usize::from(width);
        return vec![[styled(text, columns, role), left_out(screen, columns)].concat()];
    };
    let role = player_role(screen);
    // Languages are named where a ruleset was played in several.
    let by_game: Vec<(&String, &Figures)> = if player.by_game.len() == player.by_ruleset.len() {
        player.by_ruleset.iter().collect()
    } else {
        player.by_game.iter().map(|(name, game)| (name, &game.figures)).collect()
    };
    let mut figures = figures(glyphs, &shown.figures, role, columns);
    figures.extend(strength(glyphs, shown, role, columns));
    if screen.games() > 1 {
        figures.insert(0, vec![(game.to_owned(), Role::Title)]);
    }
    let shares = [
        shares(glyphs, "BY GAME", (by_game, Figures::mean_score), role, columns),
        // Scores by different rules have no mean.
        shares(glyphs, "BY OPPONENT", (&player.by_opponent, |_| None), role, columns),
    ]
    .join(&StyledLine::new());
    let left_out = left_out(screen, columns);
    if count == 1 {
        vec![[figures, vec![StyledLine::new()], shares, left_out].concat()]
    } else {
        vec![figures, [shares, left_out].concat()]
    }
}

/// The colour of the player shown, which changes with the player as in a game.
fn player_role(screen: &StatisticsScreen) -> Role {
    const ROLES: [Role; 4] = [Role::Player1, Role::Player2, Role::Player3, Role::Player4];
    ROLES[screen.player_index % ROLES.len()]
}

/// The name of the player, with arrows to switch to another.
fn draw_player_switch(canvas: &mut Canvas<'_>, row: Rect, screen: &StatisticsScreen, name: &str) {
    let players = screen.statistics.players.len();
    if players < 2 {
        canvas.put(row.x, row.y, name, player_role(screen));
        return;
    }
    let x = canvas.put(row.x, row.y, "< ", Role::Key);
    canvas.target(Rect { width: 2, ..row }, UiAction::Move(Direction::Left));
    let x = canvas.put(x, row.y, name, player_role(screen));
    canvas.target(Rect { x, width: 2, ..row }, UiAction::Move(Direction::Right));
    let x = canvas.put(x, row.y, " >", Role::Key);
    canvas.put(x + 2, row.y, &format!("{} of {players}", screen.player_index + 1), Role::Faint);
}

/// All figures, the results of the games, and the last scores.
fn figures(glyphs: &Glyphs, figures: &Figures, role: Role, columns: usize) -> Vec<StyledLine> {
    let pair = |(label, value): (&'static str, String)| {
        let parts = wrapped(&value, columns.saturating_sub(LABEL_COLUMNS));
        parts.into_iter().enumerate().map(move |(index, part)| {
            let label = if index == 0 { label } else { "" };
            vec![(format!("{label:<LABEL_COLUMNS$}"), Role::Faint), (part, Role::Text)]
        })
    };
    let mut all: Vec<StyledLine> = figure_lines(figures).into_iter().flat_map(pair).collect();
    let results = [("won", figures.won), ("drawn", figures.drawn), ("lost", figures.lost)];
    if figures.contested() > 0 {
        all.push(StyledLine::new());
        all.push(vec![("RESULTS".to_owned(), Role::Title)]);
        all.extend(results.map(|(label, count)| {
            result_bar(glyphs, (label, MAX_NAME_COLUMNS), (count, figures.contested()), role, columns)
        }));
    }
    if figures.recent.len() > 1 {
        all.push(StyledLine::new());
        all.push(vec![("LAST SCORES".to_owned(), Role::Title)]);
        let scores: Vec<i32> = figures.recent.iter().map(|(_, score)| *score).collect();
        all.extend(value_chart(glyphs, (&scores, 0), role, columns));
    }
    all
}

/// The games by ruleset or by opponent: the share won of those with opponents, and the mean score if there is one.
fn shares<'f>(
    glyphs: &Glyphs,
    heading: &str,
    (parts, mean): (impl IntoIterator<Item = (&'f String, &'f Figures)>, fn(&Figures) -> Option<f64>),
    role: Role,
    columns: usize,
) -> Vec<StyledLine> {
    let heading =
        vec![(heading.to_owned(), Role::Title), ("  won of games with opponents".to_owned(), Role::Faint)];
    let mut all = vec![heading];
    let columns = columns.saturating_sub(12);
    let parts: Vec<_> = parts.into_iter().collect();
    let widest = parts.iter().map(|(name, _)| width(name)).max().unwrap_or_default();
    for (name, figures) in parts {
        let name = (name.as_str(), widest.max(MAX_NAME_COLUMNS));
        let mut line = match figures.contested() {
            // Games that were only played alone can be neither won nor lost.
            0 => vec![(padded(glyphs, name, columns), Role::Text)],
            contested => result_bar(glyphs, name, (figures.won, contested), role, columns),
        };
        if let Some(mean) = mean(figures) {
            line.push((format!("  mean {mean:.0}"), Role::Faint));
        }
        all.push(line);
    }
    all
}

/// The rating and the accuracy with their charts, and the points lost by kind of mistake, as far as they are known.
fn strength(glyphs: &Glyphs, game: &GameStatistics, role: Role, columns: usize) -> Vec<StyledLine> {
    let mut all: Vec<StyledLine> = Vec::new();
    let heading = |all: &mut Vec<StyledLine>, title: &str, text: String| {
        all.push(StyledLine::new());
        all.push(vec![(title.to_owned(), Role::Title), (format!("  {text}"), Role::Text)]);
    };
    if let Some(rating) = game.ratings.last() {
        heading(&mut all, "RATING", rating.to_string());
        all.extend(chart_of(glyphs, game.ratings.iter().map(|rating| rating.value()), role, columns));
    }
    if let Some(accuracy) = game.mean_accuracy() {
        let games = counted(game.accuracies.len() as u64, "reviewed game");
        heading(&mut all, "ACCURACY", format!("{accuracy:.1} % in {games}"));
        let accuracies = game.accuracies.iter().map(|(_, accuracy)| f64::from(*accuracy) / 10.0);
        all.extend(chart_of(glyphs, accuracies, role, columns));
    }
    let lost = game.lost_in_a_game();
    let most = lost.first().map_or(0.0, |(_, most)| *most);
    if !lost.is_empty() {
        heading(&mut all, "POINTS LOST", "in a reviewed game".to_owned());
    }
    all.extend(lost.iter().map(|(kind, lost)| {
        bar(glyphs, (kind.name(), MAX_NAME_COLUMNS), lost / most, (format!(" {lost:.1}"), role), columns)
    }));
    all
}

/// A chart of values that differ little, beginning below the least of them; none of a single one.
fn chart_of(
    glyphs: &Glyphs,
    values: impl Iterator<Item = f64>,
    role: Role,
    columns: usize,
) -> Vec<StyledLine> {
    #[expect(clippy::cast_possible_truncation, reason = "ratings and percentages are small")]
    let values: Vec<i32> = values.map(|value| value.round() as i32).collect();
    if values.len() < 2 {
        return Vec::new();
    }
    let least = values.iter().copied().min().unwrap_or_default();
    // A round number below a tenth of the least.
    let step = if least < 200 { 10 } else { 100 };
    value_chart(glyphs, (&values, ((least - least / 10) / step * step).max(0)), role, columns)
}

/// A name in this many columns, a bar for its share of a number, and both numbers.
fn result_bar(
    glyphs: &Glyphs,
    name: (&str, usize),
    (part, of): (u32, u32),
    role: Role,
    columns: usize,
) -> StyledLine {
    let share = f64::from(part) / f64::from(of);
    bar(glyphs, name, share, (format!(" {part}/{of}"), role), columns)
}

/// A name in at most this many columns, filled up with spaces, and a space.
fn padded(glyphs: &Glyphs, (name, name_columns): (&str, usize), columns: usize) -> String {
    let name_columns = name_columns.min(columns / 2);
    let name = shortened(name, name_columns, glyphs.more);
    format!("{name}{} ", " ".repeat(name_columns.saturating_sub(width(&name))))
}

/// A name in at most this many columns, a bar for a share from 0 to 1 in the style of a role, and a number.
fn bar(
    glyphs: &Glyphs,
    name: (&str, usize),
    share: f64,
    (numbers, role): (String, Role),
    columns: usize,
) -> StyledLine {
    let name = padded(glyphs, name, columns);
    let room = columns.saturating_sub(width(&name) + width(&numbers)).min(MAX_BAR);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a bar has few columns"
    )]
    let filled = ((room as f64 * share.clamp(0.0, 1.0) - 1e-9).ceil() as usize).min(room);
    let [full, empty] = glyphs.gauge;
    let cells = |glyph: char, count: usize| glyph.to_string().repeat(count);
    vec![
        (name, Role::Text),
        (cells(full, filled), role),
        (cells(empty, room - filled), Role::Faint),
        (numbers, Role::Text),
    ]
}

fn left_out(screen: &StatisticsScreen, columns: usize) -> Vec<StyledLine> {
    let lines = |fault: &String| [vec![StyledLine::new()], styled(fault, columns, Role::Bad)].concat();
    screen.left_out.iter().flat_map(lines).collect()
}
