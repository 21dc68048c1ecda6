//! Draws the race of the scores as steps of fine dots, with the lines named at their ends, and below it the lead.

use rackety_engine::Seat;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::status::initials;
use crate::session::PublicGame;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, cells, columns};

/// The fewest rows and columns of a race.
pub(in crate::tui) const MIN_ROWS: u16 = 4;
const MIN_COLUMNS: u16 = 16;
/// Columns of the scores at the axis and of the axis, unless a score is wider.
const AXIS: u16 = 5;
/// Rows from which on the lead is below the race.
const WITH_LEAD: u16 = 13;
/// Rows of the lead: a blank one, those of bars up and down, and its axis.
const LEAD_ROWS: u16 = 5;
/// Columns between two dots of the grid.
const GRID: u16 = 3;

/// The first of the 256 characters of braille, and the bit of each dot by column and row.
const BRAILLE: u32 = 0x2800;
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A turn that the race points out.
#[derive(Debug, Clone)]
pub(in crate::tui) struct RaceMark {
    /// The number of turns up to this one.
    pub(in crate::tui) step: usize,
    /// The text that is written beside it where no line is in the way.
    pub(in crate::tui) label: String,
}

/// Draws the race, with an upright line after a turn.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: PublicGame<'_>,
    mark: Option<&RaceMark>,
) {
    if game.turns().is_empty() {
        return canvas.text(area, "no turns yet", Role::Faint);
    }
    if area.height < MIN_ROWS || area.width < MIN_COLUMNS {
        return;
    }
    let lines: Vec<ScoreLine> = game.seats().map(|seat| ScoreLine::new(game, seat)).collect();
    let has_lead = area.height >= WITH_LEAD && lines.len() > 1;
    let rows = if has_lead { area.height - LEAD_ROWS } else { area.height };
    let names: Vec<String> = lines.iter().map(|line| end_text(game, line, area.width)).collect();
    let behind = names.iter().map(|name| columns(name)).max().unwrap_or_default() + 1;
    let turns = game.turns().len();
    let scores = || lines.iter().flat_map(|line| line.scores.iter().copied());
    let scale = RaceScale::new(scores().min().unwrap_or_default(), scores().max().unwrap_or_default(), rows);
    let axis = scale.axis_columns();
    let plot =
        Rect { x: area.x + axis, width: area.width.saturating_sub(axis + behind), height: rows, ..area };
    draw_axis(canvas, plot, &scale);
    if let Some(mark) = mark {
        let x = plot.x + column(plot, mark.step, turns);
        let bar = if canvas.appearance.glyphs.quadrants.is_some() { "╎" } else { "|" };
        for row in plot.rows() {
            canvas.put(x, row.y, bar, Role::Faint);
        }
    }
    let mut cells = CellMap::new(plot);
    for (index, line) in lines.iter().enumerate() {
        cells.add(index, line, &scale, turns);
    }
    cells.draw(canvas, plot, &lines);
    if let Some(mark) = mark {
        cells.draw_label(canvas, plot, column(plot, mark.step, turns), &mark.label);
    }
    draw_names(canvas, Rect { x: plot.right() + 1, width: behind - 1, ..plot }, &lines, &names, &scale);
    if has_lead {
        let lead = Rect { y: plot.bottom() + 1, height: LEAD_ROWS - 1, ..plot };
        draw_lead(canvas, lead, behind, game, &lines);
    }
}

/// The scores of a player: before the first turn, and after each turn of anybody.
struct ScoreLine {
    seat: Seat,
    scores: Vec<i32>,
}

impl ScoreLine {
    fn new(game: PublicGame<'_>, seat: Seat) -> Self {
        let now = game.score(seat);
        let own = game.turns().iter().find(|turn| turn.seat == seat);
        let mut score = own.map_or(now, |turn| turn.score - turn.points());
        let mut scores = vec![score];
        for turn in game.turns() {
            if turn.seat == seat {
                score = turn.score;
            }
            scores.push(score);
        }
        if let (true, Some(last)) = (game.is_over(), scores.last_mut()) {
            // After the adjustments for the tiles left.
            *last = now;
        }
        Self { seat, scores }
    }

    fn last(&self) -> i32 {
        self.scores.last().copied().unwrap_or_default()
    }
}

/// The name and the score at the end of a line.
fn end_text(game: PublicGame<'_>, line: &ScoreLine, room: u16) -> String {
    let name = game.short_name(line.seat);
    let name = if room < 50 || columns(&name) > 10 { initials(game, line.seat) } else { name };
    format!("{name} {}", line.last())
}

/// The upright axis: steps of a round number, of a few rows each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RaceScale {
    /// The points of a step, and its rows.
    step: i32,
    rows: i32,
    /// The row of the score 0, from the top.
    zero: i32,
    /// The highest and the lowest multiple of the step on the axis.
    high: i32,
    low: i32,
}

impl RaceScale {
    fn new(min: i32, max: i32, rows: u16) -> Self {
        let (min, max, room) = (min.min(0), max.max(1), i32::from(rows));
        let steps = (0..8).flat_map(|power| [1, 2, 5].map(|first| first * 10_i32.pow(power)));
        let mut scales = steps.flat_map(|step| [3, 2].map(|rows| (step, rows))).map(|(step, rows)| {
            // Rows above and below that of 0, with half a row to spare.
            let above = (max * rows * 2 + step).div_euclid(step * 2);
            let below = (-min * rows * 2 + step).div_euclid(step * 2);
            let scale = Self { step, rows, zero: above, high: max / step * step, low: -(-min / step) * step };
            (above + below < room, Self { zero: scale.zero + (room - above - below - 1).min(0), ..scale })
        });
        let fitting = scales.find(|(fits, _)| *fits).map(|(_, scale)| scale);
        let scale = fitting.unwrap_or(Self { step: max, rows: room - 1, zero: room - 1, high: max, low: 0 });
        // Free rows are above.
        let below = (-min * scale.rows * 2 + scale.step).div_euclid(scale.step * 2);
        Self { zero: (room - 1 - below).max(scale.zero), ..scale }
    }

    /// The row of dots of a score, four in a cell.
    fn dot(&self, score: i32) -> i32 {
        let up = i64::from(score) * 4 * i64::from(self.rows) / i64::from(self.step.max(1));
        self.zero * 4 + 2 - i32::try_from(up).unwrap_or(i32::MAX / 8)
    }

    /// The row of a score.
    fn row(&self, score: i32) -> i32 {
        self.dot(score).div_euclid(4)
    }

    /// The columns of the axis with the widest score at it and a free column.
    fn axis_columns(&self) -> u16 {
        let [high, low] = [self.high, self.low].map(|score| columns(&score.to_string()));
        AXIS.max(high.max(low) + 2)
    }
}

/// The column of a cell after this many turns.
fn column(plot: Rect, turn: usize, turns: usize) -> u16 {
    let last = usize::from(plot.width.saturating_sub(1));
    cells(turn * last / turns.max(1))
}

fn draw_axis(canvas: &mut Canvas<'_>, plot: Rect, scale: &RaceScale) {
    let is_ascii = canvas.appearance.glyphs.quadrants.is_none();
    let (bar, tee, dot) = if is_ascii { ("|", "+", ".") } else { ("│", "┤", "·") };
    for row in plot.rows() {
        canvas.put(plot.x - 1, row.y, bar, Role::Frame);
    }
    let axis = scale.axis_columns();
    let mut score = scale.low;
    while score <= scale.high {
        let row = scale.row(score);
        if let Ok(row) = u16::try_from(row)
            && row < plot.height
        {
            let y = plot.y + row;
            let label = Rect { x: plot.x - axis, y, width: axis - 2, height: 1 };
            canvas.text_right(label, &score.to_string(), Role::Faint);
            canvas.put(plot.x - 1, y, tee, Role::Frame);
            for x in (plot.x..plot.right()).step_by(usize::from(GRID)) {
                canvas.put(x, y, dot, Role::Frame);
            }
        }
        score = score.saturating_add(scale.step.max(1));
    }
}

/// The dots of a cell, and the lines that go through it.
#[derive(Debug, Clone, Copy, Default)]
struct LineCell {
    dots: u8,
    /// A bit for each line.
    lines: u8,
}

/// The cells of the plot, row by row.
struct CellMap {
    columns: usize,
    rows: usize,
    cells: Vec<LineCell>,
}

impl CellMap {
    fn new(plot: Rect) -> Self {
        let (columns, rows) = (usize::from(plot.width), usize::from(plot.height));
        Self { columns, rows, cells: vec![LineCell::default(); columns * rows] }
    }

    fn dot(&mut self, line: usize, x: usize, y: i32) {
        let Ok(y) = usize::try_from(y) else { return };
        if x / 2 < self.columns && y / 4 < self.rows {
            let cell = &mut self.cells[y / 4 * self.columns + x / 2];
            cell.dots |= DOTS[x % 2][y % 4];
            cell.lines |= 1 << line;
        }
    }

    /// Adds the steps of a line: level until the player's next turn, and then up.
    fn add(&mut self, index: usize, line: &ScoreLine, scale: &RaceScale, turns: usize) {
        let last = (2 * self.columns).saturating_sub(1);
        let at = |turn: usize| turn * last / turns.max(1);
        for (turn, pair) in line.scores.windows(2).enumerate() {
            let (before, after) = (scale.dot(pair[0]), scale.dot(pair[1]));
            for x in at(turn)..=at(turn + 1) {
                self.dot(index, x, before);
            }
            for y in before.min(after)..=before.max(after) {
                self.dot(index, at(turn + 1), y);
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, plot: Rect, lines: &[ScoreLine]) {
        for (cell, position) in self.cells.iter().zip(plot.positions()) {
            if cell.lines == 0 {
                continue;
            }
            let line = &lines[cell.lines.trailing_zeros() as usize];
            let is_shared = cell.lines.count_ones() > 1;
            // A colour of its own for what several lines cross.
            let role = if is_shared { Role::Title } else { Role::of_player(line.seat) };
            let dots = char::from_u32(BRAILLE + u32::from(cell.dots)).unwrap_or('.');
            let character = match own_mark(canvas, line.seat) {
                Some(_) if is_shared => '#',
                Some(mark) => mark,
                None => dots,
            };
            canvas.put(position.x, position.y, &character.to_string(), role);
        }
    }
}

impl CellMap {
    /// Writes a text beside a column of the first row, on the side where it crosses no line.
    fn draw_label(&self, canvas: &mut Canvas<'_>, plot: Rect, column: u16, text: &str) {
        let used = columns(text);
        let is_free = |from: u16| {
            let (from, to) = (usize::from(from), usize::from(from + used));
            self.cells.get(from..to).is_some_and(|cells| cells.iter().all(|cell| cell.lines == 0))
        };
        let places = [Some(column + 2).filter(|x| x + used <= plot.width), column.checked_sub(used + 1)];
        if let Some(x) = places.into_iter().flatten().find(|&x| is_free(x)) {
            canvas.put(plot.x + x, plot.y, text, Role::Title);
        }
    }
}

/// The character of a player's line, or `None` if it is told by its colour.
pub(in crate::tui) fn own_mark(canvas: &Canvas<'_>, seat: Seat) -> Option<char> {
    let glyphs = canvas.appearance.glyphs;
    let has_colour = canvas.style(Role::of_player(seat)).fg.is_some();
    (glyphs.quadrants.is_none() || !has_colour).then(|| glyphs.players[seat.index() % glyphs.players.len()])
}

/// Draws the names at the ends of the lines, the highest score first, each on a row of its own.
fn draw_names(canvas: &mut Canvas<'_>, area: Rect, lines: &[ScoreLine], names: &[String], scale: &RaceScale) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|&index| -lines[index].last());
    let mut next = 0;
    for (above, index) in order.iter().copied().enumerate() {
        let left = u16::try_from(lines.len() - above).unwrap_or(1);
        let row = u16::try_from(scale.row(lines[index].last()).max(0)).unwrap_or_default();
        let row = row.max(next).min(area.height.saturating_sub(left));
        next = row + 1;
        let place = Rect { y: area.y + row, height: 1, ..area };
        canvas.text(place, &names[index], Role::of_player(lines[index].seat));
        canvas.embolden(place);
    }
}

/// Draws the lead after each turn: of the first of two players up and of the second down, of more players all up.
fn draw_lead(canvas: &mut Canvas<'_>, area: Rect, behind: u16, game: PublicGame<'_>, lines: &[ScoreLine]) {
    let turns = game.turns().len();
    let leads: Vec<(usize, i32)> = (1..=turns).map(|turn| lead(lines, turn)).collect();
    let is_down = |index: usize| lines.len() == 2 && index == 1;
    let most = |down: bool| {
        let of_side = leads.iter().filter(|(index, _)| is_down(*index) == down);
        of_side.map(|&(_, points)| points).max().unwrap_or_default()
    };
    let (up, down) = (most(false), most(true));
    // The larger side has two of the three rows.
    let up_rows: u16 = match (up, down) {
        (_, 0) => 3,
        (0, _) => 0,
        _ if up <= down => 1,
        _ => 2,
    };
    let down_rows = 3 - up_rows;
    let axis = area.y + up_rows;
    let share =
        |points: i32, most: i32, rows: u16| i64::from(points) * 8 * i64::from(rows) / i64::from(most.max(1));
    let is_ascii = canvas.appearance.glyphs.quadrants.is_none();
    let rule = canvas.appearance.glyphs.rule.to_string().repeat(area.width.into());
    canvas.text(Rect { x: area.x - AXIS, y: axis, width: AXIS - 1, height: 1 }, "lead", Role::Faint);
    canvas.put(area.x - 1, axis, if is_ascii { "+" } else { "┤" }, Role::Frame);
    canvas.text(Rect { y: axis, height: 1, ..area }, &rule, Role::Frame);
    for (turn, &(index, points)) in (1..=turns).zip(&leads) {
        let from = area.x + column(area, turn - 1, turns);
        let to = (area.x + column(area, turn, turns)).max(from + 1).min(area.right());
        let player = Role::of_player(lines[index].seat);
        let (rows, most) = if is_down(index) { (down_rows, down) } else { (up_rows, up) };
        let eighths = share(points, most, rows).max(i64::from(points != 0));
        for row in 0..rows {
            let level = (eighths - 8 * i64::from(row)).clamp(0, 8);
            let Ok(level) = usize::try_from(level) else { continue };
            if level == 0 {
                continue;
            }
            let y = if is_down(index) { axis + 1 + row } else { axis - 1 - row };
            for x in from..to {
                draw_level(canvas, (x, y), level, player, is_down(index));
            }
        }
    }
    let mut free = area.x;
    for turn in (1..=turns).filter(|turn| turn % 5 == 0) {
        let text = format!(" {turn} ");
        let x = (area.x + column(area, turn, turns)).saturating_sub(columns(&text)).max(area.x);
        if free <= x && x + columns(&text) <= area.right() {
            free = canvas.put(x, axis, &text, Role::Faint) + 2;
        }
    }
    for (is_lower, y, most) in [(false, area.y, up), (true, axis + down_rows, down)] {
        let of_side = leads.iter().find(|&&(index, points)| is_down(index) == is_lower && points == most);
        let Some(&(index, points)) = of_side.filter(|_| most > 0) else { continue };
        let seat = lines[index].seat;
        let name = initials(game, seat);
        let forms = [format!("{} +{points}", game.short_name(seat)), format!("{name} +{points}")];
        let text = forms.iter().find(|text| columns(text) < behind).unwrap_or(&forms[1]);
        canvas.text(
            Rect { x: area.right() + 1, y, width: behind - 1, height: 1 },
            text,
            Role::of_player(seat),
        );
    }
}

/// The line that leads after this many turns, and by how many points.
fn lead(lines: &[ScoreLine], turn: usize) -> (usize, i32) {
    let score = |line: &ScoreLine| line.scores.get(turn).copied().unwrap_or_default();
    let mut scores: Vec<(usize, i32)> = lines.iter().map(score).enumerate().collect();
    scores.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    match scores[..] {
        [(first, high), (_, second), ..] => (first, high - second),
        _ => (0, 0),
    }
}

/// Draws this many eighths of a cell, from its lower edge or from its upper one.
fn draw_level(canvas: &mut Canvas<'_>, (x, y): (u16, u16), level: usize, role: Role, is_from_top: bool) {
    let levels = canvas.appearance.glyphs.levels;
    if !is_from_top || level == levels.len() {
        canvas.put(x, y, &levels[level - 1].to_string(), role);
        return;
    }
    // There are no characters for what hangs from the top: the ground is drawn over the player's colour.
    let (ground, colour) = (canvas.style(Role::Text).bg, canvas.style(role).fg);
    if let (Some(ground), Some(colour)) = (ground, colour) {
        canvas.put(x, y, &levels[levels.len() - 1 - level].to_string(), role);
        canvas.restyle(Rect { x, y, width: 1, height: 1 }, Style::new().fg(ground).bg(colour));
    } else {
        let half = canvas.appearance.glyphs.quadrants.map_or('#', |quadrants| quadrants[3]);
        canvas.put(x, y, &half.to_string(), role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_has_steps_of_a_round_number_and_holds_every_score() {
        for (min, max, rows, step) in [
            (0, 870, 14, 200),
            (0, 209, 14, 50),
            (0, 0, 6, 1),
            (0, 15, 21, 2),
            (-30, 98, 12, 50),
            (0, 5000, 9, 2000),
        ] {
            let scale = RaceScale::new(min, max, rows);
            assert_eq!(scale.step, step, "{min} to {max} in {rows} rows: {scale:?}");
            for score in [min, 0, max] {
                let row = scale.row(score);
                assert!((0..i32::from(rows)).contains(&row), "{score} in {rows} rows: {row}, {scale:?}");
            }
        }
    }
}
