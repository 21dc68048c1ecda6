//! Draws the result of the game: who won, the scores, the tiles left, the score race, the best plays, the turning point, and
//! the seed.

use rackety_engine::analysis::{Depth, GameReview};
use rackety_engine::{Game, Seat, Tile, TurnOutcome, TurnRecord};
use ratatui::layout::Rect;

use super::race::{self, RaceMark};
use super::turning_point::DecisiveTurn;
use crate::session::PublicGame;
use crate::text::numbers::counted;
use crate::text::play_name::PlayName;
use crate::text::wording;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::keymap::{Binding, Context};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, DigitSize, PanelFrame, Scroll, StyledLine, below, big_number, cells, columns, has_shaded_tiles,
    key_line_of, right_edge, shortened, styled, width, wrapped,
};

/// The widest page.
const MAX_COLUMNS: u16 = 140;
/// The smallest area that has room for all parts of the page at once.
const PAGE: (u16, u16) = (76, 20);
/// Rows from which on the cards and the race have more room, and columns from which on digits are large.
const TALL: u16 = 34;
const BROAD: u16 = 100;
/// Rows of a chart that is scrolled to.
const CHART_ROWS: u16 = 12;
/// The fewest columns of two lists side by side.
const SIDE_BY_SIDE: u16 = 64;
/// Columns between two lists.
const GAP: u16 = 4;
/// Columns of a tile left on a rack.
const TILE: u16 = 4;
/// Columns of the points for the tiles left.
const POINTS: u16 = 6;
/// Columns of the names of the facts on a card, and of the widest fact.
const LABELS: u16 = 12;
const FACTS: u16 = 24;
/// The most columns of the bar behind a best word.
const BAR: u16 = 12;

/// The facts known about a finished game besides the game.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::tui) struct ResultNotes<'a> {
    /// The sentence on how near a player alone came to the best plays.
    pub(in crate::tui) target: Option<&'a str>,
    /// The whole game with its review, or `None` if it is not reviewed.
    pub(in crate::tui) reviewed: Option<(&'a Game, &'a GameReview)>,
}

impl<'a> ResultNotes<'a> {
    fn decisive_turn(self) -> Option<DecisiveTurn<'a>> {
        self.reviewed.and_then(|(game, review)| DecisiveTurn::new(game, review))
    }
}

/// Draws the result as a page between the status line and the last row, which has the keys that are offered.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (game, notes): (PublicGame<'_>, ResultNotes<'_>),
    scroll: Scroll,
    is_offered: impl Fn(&Binding) -> bool,
) {
    canvas.start_layer();
    canvas.clear(area);
    let keys = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let width = area.width.min(MAX_COLUMNS);
    let page =
        Rect { x: area.x + (area.width - width) / 2, width, height: area.height.saturating_sub(1), ..area };
    if page.width >= PAGE.0 && page.height >= PAGE.1 {
        draw_page(canvas, page, game, notes);
    } else {
        let body = Rect { x: page.x + 1, width: page.width.saturating_sub(3), ..page };
        let result = GameResult::new(canvas, (game, notes), body.width, body.height);
        let edge = right_edge(area, body);
        canvas.with_scroll_mark(edge, |canvas| {
            canvas.scrolled(body, result.rows(), scroll, |canvas, whole| result.draw(canvas, whole, game));
        });
    }
    key_line_of(canvas, keys, Context::GameOver, is_offered);
}

/// Draws all parts of the result: who won and why, a card for each player, the race, the best plays, the tiles left.
fn draw_page(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, notes: ResultNotes<'_>) {
    let is_tall = area.height >= TALL;
    let winners = game.ending().map(|ending| ending.winners.clone()).unwrap_or_default();
    let reason = game.reason_text().unwrap_or_default();
    let row = Rect { x: area.x + 2, width: area.width - 4, height: 1, ..area };
    let heading = vec![(game.winners_text(&winners), Role::Title), (format!("  {reason}"), Role::Faint)];
    let lines = wrapped(&heading.iter().map(|(text, _)| text.as_str()).collect::<String>(), row.width.into());
    let mut rest = below(area, 1);
    if lines.len() == 1 {
        canvas.styled_text(row, &heading);
    } else {
        canvas.lines_in(Rect { height: area.height, ..row }, &lines, Role::Title);
        rest = below(area, length(&lines));
    }
    if let Some(text) = notes.target {
        canvas.text(Rect { y: rest.y, ..row }, text, Role::Good);
        rest = below(rest, 1);
    }
    let seed = game.replay_text().map(|text| wrapped(&text, usize::from(area.width) - 4)).unwrap_or_default();
    let card_rows = if is_tall { 7 } else { 5 };
    let words = highest_plays(game);
    let most = words.iter().map(Vec::len).max().unwrap_or_default();
    let has_race = has_play(game);
    let decisive = notes.decisive_turn();
    // The words of several players need more room than the turning point, and that more than how to find it.
    let plays_columns = match words.len() {
        0..=2 => area.width * 11 / 20,
        4.. if decisive.is_none() => area.width * 3 / 4,
        _ => area.width * 2 / 3,
    };
    let turn_columns = area.width - plays_columns - 4;
    let list_rows = match decisive {
        _ if !has_race => length(&racks_left(game).lines),
        Some(turn) => turn.rows(game, turn_columns).max(length(&words[0]) + 1),
        None => cells(most + 1),
    };
    let foot = list_rows.max(3).min(if is_tall { 7 } else { 5 }) + 2;
    draw_cards(canvas, Rect { height: card_rows, ..rest }, game, &winners);
    rest = below(rest, card_rows);
    if has_race {
        let rows = rest.height.saturating_sub(foot + length(&seed)).min(MAX_RACE);
        let turns = game.turn_numbers().map(|(first, last)| format!("turn {first} to {last}"));
        let frame =
            PanelFrame::titled("The race of the scores").noted(turns.unwrap_or_default(), Role::Faint);
        let inside = canvas.panel(Rect { height: rows, ..rest }, &frame);
        let mark = decisive.map(|turn| RaceMark { step: turn.step(), label: turn.label(game) });
        race::draw(canvas, inside, game, mark.as_ref());
        rest = below(rest, rows);
    }
    let lists = Rect { height: foot.min(rest.height), ..rest };
    if has_race {
        let inside = canvas.panel(Rect { width: plays_columns, ..lists }, &PanelFrame::titled("Best plays"));
        draw_highest_plays(canvas, inside, game, &words);
        let place = Rect { x: lists.x + plays_columns, width: lists.width - plays_columns, ..lists };
        draw_turning_point(canvas, place, game, (notes, decisive));
    } else {
        let left = racks_left(game);
        let inside = canvas.panel(lists, &PanelFrame::titled(left.title));
        left.draw_lines(canvas, inside, game);
    }
    rest = below(rest, foot);
    canvas.lines_in(Rect { x: rest.x + 2, width: rest.width - 2, ..rest }, &seed, Role::Faint);
}

/// Draws the turning point, or how to find it.
fn draw_turning_point(
    canvas: &mut Canvas<'_>,
    place: Rect,
    game: PublicGame<'_>,
    (notes, decisive): (ResultNotes<'_>, Option<DecisiveTurn<'_>>),
) {
    let title = decisive.map_or("Turning point", DecisiveTurn::title);
    let number = decisive.map(|turn| turn.number(game)).unwrap_or_default();
    let inside = canvas.panel(place, &PanelFrame::titled(title).noted(number, Role::Faint));
    if let Some(turn) = decisive {
        return turn.draw(canvas, inside, game);
    }
    canvas.paragraph(inside, &without_turning_point(canvas, notes), Role::Faint);
    target_review(canvas, inside);
}

/// Makes a click on the key that reviews the game, where it is shown, press it.
fn target_review(canvas: &mut Canvas<'_>, area: Rect) {
    let key = canvas.keymap.shown(Context::GameOver, "review");
    let action = UiAction::Replay(ReplayAction::Review(Depth::Quick));
    canvas.target_at_text(area, &format!("{key} reviews"), action);
}

/// The turning point with its heading, or how to find it.
fn turning_lines(
    canvas: &Canvas<'_>,
    game: PublicGame<'_>,
    notes: ResultNotes<'_>,
    columns: u16,
) -> Vec<StyledLine> {
    let decisive = notes.decisive_turn();
    let mut lines =
        vec![vec![(decisive.map_or("Turning point", DecisiveTurn::title).to_owned(), Role::Title)]];
    if let Some(turn) = decisive {
        lines.extend(turn.lines(game, columns));
    } else {
        lines.extend(styled(&without_turning_point(canvas, notes), columns.into(), Role::Faint));
    }
    lines
}

/// Says why no turning point is shown.
fn without_turning_point(canvas: &Canvas<'_>, notes: ResultNotes<'_>) -> String {
    if notes.reviewed.is_some() {
        return "No turn cost much.".to_owned();
    }
    let key = canvas.keymap.shown(Context::GameOver, "review");
    format!("{key} reviews every turn: what it lost, and where the game turned.")
}

/// The most rows of the race with its frame: more would only be further apart.
const MAX_RACE: u16 = 28;

/// Draws a card for each player: the winners first, then by score; those who left the game last.
fn draw_cards(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, winners: &[Seat]) {
    let seats = ranked(game);
    let share = area.width / length(&seats).max(1);
    // Points decide nothing once only the winner is left.
    let margin = match (seats.as_slice(), winners) {
        ([first, second, ..], [winner]) if first == winner && game.is_in(*second) => {
            // Who wins at equal scores wins by something else.
            Some(game.score(*first) - game.score(*second)).filter(|margin| *margin > 0)
        }
        _ => None,
    };
    for (index, &seat) in (0..).zip(&seats) {
        let is_last = usize::from(index) + 1 == seats.len();
        let width = if is_last { area.width - index * share } else { share };
        let card = Rect { x: area.x + index * share, width, ..area };
        let has_won = winners.contains(&seat);
        let player = Role::of_player(seat);
        let star = if has_won { format!("{} ", canvas.appearance.glyphs.squares[1]) } else { String::new() };
        let mut title = format!("{star}{}", game.short_name(seat));
        if !game.is_in(seat) {
            title.push_str(" (out)");
        }
        if let Some(margin) = margin.filter(|_| has_won) {
            let full = format!("{title} wins by {margin}");
            if columns(&full) + 6 <= card.width {
                title = full;
            }
        }
        let line = if has_won { player } else { Role::Frame };
        let foot = if has_play(game) { left_text(game, seat, card.width) } else { Vec::new() };
        let frame = PanelFrame { title: vec![(title, player)], foot, line, ..PanelFrame::untitled() };
        let inside = canvas.panel(card, &frame);
        canvas.embolden(Rect { x: card.x + 1, width: card.width - 2, height: 1, ..card });
        draw_card_content(canvas, inside, game, seat);
    }
}

/// The tiles left on a player's rack, and what they cost or brought, for the foot of a card of this width.
fn left_text(game: PublicGame<'_>, seat: Seat, width: u16) -> StyledLine {
    let Some((tiles, points)) = rack_left(game, seat) else { return Vec::new() };
    let points = points.map(|points| format!(" {points:+}")).unwrap_or_default();
    let written = game.tile_set().write_tiles(&tiles);
    let room = width.saturating_sub(11 + columns(&points));
    let rack = match columns(&written) {
        0 => ("no tiles".to_owned(), Role::Faint),
        used if used <= room => (written, Role::Tile),
        _ => (wording::tiles(tiles.len()), Role::Text),
    };
    vec![("left ".to_owned(), Role::Faint), rack, (points, Role::Text)]
}

/// The tiles left on a player's rack, and the points of the adjustment for them.
fn rack_left(game: PublicGame<'_>, seat: Seat) -> Option<(Vec<Tile>, Option<i32>)> {
    let adjustments = game.ending().map(|ending| ending.adjustments.as_slice()).unwrap_or_default();
    match adjustments.iter().find(|adjustment| adjustment.seat == seat) {
        Some(adjustment) => Some((adjustment.tiles.clone(), Some(adjustment.points))),
        None => Some((game.rack_left(seat)?.to_vec(), None)),
    }
}

fn draw_card_content(canvas: &mut Canvas<'_>, inside: Rect, game: PublicGame<'_>, seat: Seat) {
    let score = game.score(seat);
    let digits = score.to_string().len();
    let is_large = inside.width * 2 >= BROAD && inside.height >= 5;
    let fits = |size: &DigitSize| size.columns(digits) + 2 + LABELS + FACTS <= inside.width;
    let size = if is_large { DigitSize::Large } else { DigitSize::Small };
    let size = if fits(&size) { size } else { DigitSize::Small };
    let rows = size.rows().min(inside.height);
    let y = inside.y + (inside.height - rows) / 2;
    let place = Rect { x: inside.x + 1, y, width: inside.width.saturating_sub(1), height: rows };
    let used = if size.columns(digits) <= place.width && size.rows() <= inside.height {
        big_number(canvas, place, score, size, Role::of_player(seat));
        size.columns(digits) + 4
    } else {
        // A part of the digits would be another number.
        let text = score.to_string();
        canvas.text(Rect { height: 1, ..place }, &text, Role::of_player(seat));
        canvas.embolden(Rect { width: columns(&text).min(place.width), height: 1, ..place });
        columns(&text) + 4
    };
    let room = Rect { x: inside.x + used, width: inside.width.saturating_sub(used), ..inside };
    if room.width < LABELS + 6 {
        return;
    }
    for (row, (label, value, role)) in room.rows().zip(facts(game, seat)) {
        canvas.text(Rect { width: LABELS, ..row }, label, Role::Faint);
        // A long word is beside its label, so that there is room for its points.
        let used = if LABELS + columns(&value) <= row.width { LABELS } else { columns(label) + 1 };
        let room = Rect { x: row.x + used, width: row.width - used, ..row };
        let value = match value.rsplit_once(' ') {
            // Of a still longer word, a part is shown, and its points all the same.
            Some((word, points)) if room.width < columns(&value) => {
                let left = room.width.saturating_sub(columns(points) + 1);
                format!("{} {points}", shortened(word, left.into(), canvas.appearance.glyphs.more))
            }
            _ => value,
        };
        canvas.text(room, &value, role);
    }
}

/// The players, the winners first, then by score; those who left the game last.
fn ranked(game: PublicGame<'_>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = game.seats().collect();
    seats.sort_by_key(|&seat| (!game.is_in(seat), -game.score(seat)));
    seats
}

/// Returns the facts on a card about a player's plays.
fn facts(game: PublicGame<'_>, seat: Seat) -> Vec<(&'static str, String, Role)> {
    let turns = || game.turns().iter().filter(move |turn| turn.seat == seat);
    let plays = || {
        turns().filter_map(|turn| match &turn.outcome {
            TurnOutcome::Play { scored, .. } => Some(scored),
            _ => None,
        })
    };
    let mut facts = Vec::new();
    if let Some((turn, PlayName { word, .. })) = PlayName::of_best(game.turns(), seat) {
        facts.push(("best", format!("{word} {}", turn.points()), Role::Title));
    }
    let used = turns().filter(|turn| turn.outcome.uses_turn());
    let count = i32::try_from(used.clone().count()).unwrap_or(i32::MAX);
    if count > 0 {
        let sum: i32 = used.map(TurnRecord::points).sum();
        let mean = (2 * sum + count).div_euclid(2 * count);
        facts.push(("a turn", wording::points(mean), Role::Text));
    }
    let taken = plays().filter(|scored| scored.taken.is_some()).count();
    if taken > 0 {
        facts.push(("took", wording::tiles(taken), Role::Text));
    }
    match plays().filter(|scored| scored.own.len() == game.ruleset().rack_size()).count() {
        0 => {}
        1 => facts.push(("whole rack", "once".to_owned(), Role::Text)),
        count => facts.push(("whole rack", format!("{count} times"), Role::Text)),
    }
    facts
}

/// A play among the best ones of a player.
struct BestPlay {
    play: PlayName,
    points: i32,
}

/// The plays of each player, best first.
fn highest_plays(game: PublicGame<'_>) -> Vec<Vec<BestPlay>> {
    let of_player = |seat: Seat| {
        let plays = game.turns().iter().filter(|turn| turn.seat == seat);
        let mut plays: Vec<BestPlay> = plays
            .filter_map(|turn| {
                Some(BestPlay { play: PlayName::of_turn(&turn.outcome)?, points: turn.points() })
            })
            .collect();
        plays.sort_by_key(|play| std::cmp::Reverse(play.points));
        plays
    };
    ranked(game).into_iter().map(of_player).collect()
}

/// Draws the best plays in a column for each player, with bars of one scale for the points where all columns have room.
fn draw_highest_plays(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, words: &[Vec<BestPlay>]) {
    let share = area.width / length(words).max(1);
    let most = words.iter().flatten().map(|word| word.points).max().unwrap_or(1).max(1);
    let more = canvas.appearance.glyphs.more;
    let plays = |words: &[BestPlay]| format!(" {}", counted(words.len() as u64, "play"));
    // The numbers of plays are shown for all players or none.
    let mut headings = ranked(game).into_iter().zip(words);
    let has_room =
        headings.all(|(seat, words)| columns(&game.short_name(seat)) + columns(&plays(words)) < share);
    let width = share.saturating_sub(1);
    let shown = usize::from(area.height.saturating_sub(1));
    let tables: Vec<(&[BestPlay], u16, u16)> = words
        .iter()
        .map(|words| {
            let shown = &words[..words.len().min(shown)];
            let widest = shown.iter().map(|word| columns(&word.play.word)).max().unwrap_or_default();
            // The points, and before them the square where that leaves room for whole words.
            let place_columns = if widest + 9 <= width { 4 } else { 0 };
            (shown, widest.min(width.saturating_sub(place_columns + 4)), place_columns)
        })
        .collect();
    let rooms =
        tables.iter().map(|(_, widest, place_columns)| width.saturating_sub(widest + place_columns + 5));
    let room = rooms.min().unwrap_or_default().min(BAR);
    for (((index, seat), words), (shown, widest, place_columns)) in
        (0..).zip(ranked(game)).zip(words).zip(tables)
    {
        let column = Rect { x: area.x + index * share, width, ..area };
        let mut heading = vec![(game.short_name(seat), Role::of_player(seat))];
        if has_room {
            heading.push((plays(words), Role::Faint));
        }
        canvas.styled_text(column, &heading);
        for (row, word) in below(column, 1).rows().zip(shown) {
            let text = shortened(&word.play.word, widest.into(), more);
            canvas.text(Rect { width: widest, ..row }, &text, Role::Text);
            let x = row.x + widest + 1;
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            canvas.text(Rect { width: place_columns, ..rest }, &word.play.heading, Role::Faint);
            let x = x + place_columns;
            canvas.put(x, row.y, &format!("{:>3}", word.points), Role::of_player(seat));
            let cells = i32::from(room) * word.points.max(0) / most;
            let glyphs = canvas.appearance.glyphs;
            let block = glyphs.quadrants.map_or(glyphs.gauge[0], |quadrants| quadrants[12]);
            let bar = block.to_string().repeat(usize::try_from(cells).unwrap_or_default());
            canvas.put(x + 4, row.y, &bar, Role::of_player(seat));
        }
    }
}

/// The parts of the result, as they fit into the columns and rows that there are.
struct GameResult {
    heading: Vec<StyledLine>,
    scores: ScoreBoard,
    lists: Vec<List>,
    lists_side_by_side: bool,
    /// The turning point, where there is a race.
    turning: Vec<StyledLine>,
    mark: Option<RaceMark>,
    chart_rows: u16,
    seed: Vec<String>,
}

/// The final scores, in large digits where there is room.
struct ScoreBoard {
    seats: Vec<Seat>,
    digits: Option<DigitSize>,
    rows: u16,
}

/// A list with a heading.
struct List {
    title: &'static str,
    lines: Vec<ListLine>,
}

/// A line of a list.
enum ListLine {
    /// A text of a player.
    Text(Seat, String),
    /// A player's name, the tiles left on their rack, and what they cost or bring.
    Rack { seat: Seat, tiles: Vec<Tile>, points: Option<i32> },
}

impl GameResult {
    fn new(
        canvas: &Canvas<'_>,
        (game, notes): (PublicGame<'_>, ResultNotes<'_>),
        columns: u16,
        rows_left: u16,
    ) -> Self {
        let Some(ending) = game.ending() else {
            return Self {
                heading: Vec::new(),
                scores: ScoreBoard { seats: Vec::new(), digits: None, rows: 0 },
                lists: Vec::new(),
                lists_side_by_side: false,
                turning: Vec::new(),
                mark: None,
                chart_rows: 0,
                seed: Vec::new(),
            };
        };
        let wrap = |text: &str, role: Role| styled(text, columns.into(), role).into_iter();
        let reason = game.reason_text().unwrap_or_default();
        let heading = wrap(&game.winners_text(&ending.winners), Role::Title)
            .chain(wrap(&reason, Role::Text))
            .chain(notes.target.into_iter().flat_map(|target| wrap(target, Role::Good)))
            .collect();
        let lists: Vec<List> =
            [racks_left(game), best_plays(game)].into_iter().filter(|list| !list.lines.is_empty()).collect();
        let seed = game.replay_text().map(|text| wrapped(&text, columns.into())).unwrap_or_default();
        let mut result = Self {
            heading,
            scores: ScoreBoard::new(game, columns, rows_left),
            lists_side_by_side: columns >= SIDE_BY_SIDE && lists.len() > 1,
            lists,
            turning: Vec::new(),
            mark: None,
            chart_rows: 0,
            seed,
        };
        if has_play(game) {
            result.chart_rows = CHART_ROWS;
            result.turning = turning_lines(canvas, game, notes, columns);
            result.mark =
                notes.decisive_turn().map(|turn| RaceMark { step: turn.step(), label: turn.label(game) });
        }
        result
    }

    fn lists_rows(&self) -> u16 {
        let rows = self.lists.iter().map(List::rows);
        if self.lists_side_by_side { rows.max().unwrap_or_default() } else { rows.map(|rows| rows + 1).sum() }
    }

    fn rows(&self) -> u16 {
        let parts = [
            length(&self.heading),
            self.scores.rows,
            self.lists_rows(),
            length(&self.turning),
            length(&self.seed),
            self.chart_rows,
        ];
        // A blank row before each part but the first.
        let parts: Vec<u16> = parts.into_iter().filter(|rows| *rows > 0).collect();
        parts.iter().sum::<u16>() + length(&parts).saturating_sub(1)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        let mut rest = area;
        for (row, line) in rest.rows().zip(&self.heading) {
            canvas.centred(row, line);
        }
        skip(&mut rest, length(&self.heading));
        self.scores.draw(canvas, rest, game);
        skip(&mut rest, self.scores.rows);
        let list_columns =
            if self.lists_side_by_side { rest.width.saturating_sub(GAP) / 2 } else { rest.width };
        let (mut x, mut y) = (rest.x, rest.y);
        for list in &self.lists {
            list.draw(canvas, Rect { x, y, width: list_columns, height: list.rows() }, game);
            if self.lists_side_by_side {
                x += list_columns + GAP;
            } else {
                y += list.rows() + 1;
            }
        }
        skip(&mut rest, self.lists_rows());
        canvas.styled_lines(rest, &self.turning);
        target_review(canvas, Rect { height: length(&self.turning).min(rest.height), ..rest });
        skip(&mut rest, length(&self.turning));
        // Above the chart, which may have to be scrolled to.
        canvas.lines_in(rest, &self.seed, Role::Faint);
        skip(&mut rest, length(&self.seed));
        if self.chart_rows > 0 {
            race::draw(canvas, Rect { height: self.chart_rows, ..rest }, game, self.mark.as_ref());
        }
    }
}

/// Goes on below a part of this many rows and a blank one.
fn skip(rest: &mut Rect, rows: u16) {
    let rows = if rows == 0 { 0 } else { (rows + 1).min(rest.height) };
    *rest = Rect { y: rest.y + rows, height: rest.height - rows, ..*rest };
}

fn length<T>(items: &[T]) -> u16 {
    cells(items.len())
}

impl ScoreBoard {
    /// The winners first, then by score; those who left the game last.
    fn new(game: PublicGame<'_>, columns: u16, rows_left: u16) -> Self {
        let seats = ranked(game);
        let share = columns / length(&seats).max(1);
        let digits = seats.iter().map(|&seat| game.score(seat).to_string().len()).max().unwrap_or(1);
        let fits = |size: &DigitSize| {
            let rows = match size {
                DigitSize::Large => 30,
                DigitSize::Small => 12,
            };
            size.columns(digits) + 2 <= share && rows <= rows_left
        };
        let digits = [DigitSize::Large, DigitSize::Small].into_iter().find(fits);
        let rows = match digits {
            Some(size) => size.rows() + 1,
            None => length(&seats),
        };
        Self { seats, digits, rows }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        let share = area.width / length(&self.seats).max(1);
        for (index, &seat) in (0..).zip(&self.seats) {
            let score = game.score(seat);
            let (name, role) = (labelled_name(canvas, game, seat), Role::of_player(seat));
            let Some(size) = self.digits else {
                let row = Rect { y: area.y + index, height: 1, ..area };
                canvas.text(Rect { width: row.width.saturating_sub(7), ..row }, &name, role);
                canvas.text_right(row, &format!("{score:>6} "), Role::Title);
                continue;
            };
            let place = Rect { x: area.x + index * share, width: share, ..area };
            canvas.centred(Rect { height: 1, ..place }, &[(name, role)]);
            let digits = size.columns(score.to_string().len());
            let x = place.x + share.saturating_sub(digits) / 2;
            big_number(
                canvas,
                Rect { x, y: place.y + 1, width: digits, height: size.rows() },
                score,
                size,
                role,
            );
        }
    }
}

/// A name, marked if the player has won, or has left the game.
fn labelled_name(canvas: &Canvas<'_>, game: PublicGame<'_>, seat: Seat) -> String {
    let has_won = game.ending().is_some_and(|ending| ending.winners.contains(&seat));
    let won = if has_won { format!("{} ", canvas.appearance.glyphs.pointer) } else { String::new() };
    let out = if game.is_in(seat) { "" } else { " (out)" };
    format!("{won}{}{out}", game.short_name(seat))
}

impl List {
    fn rows(&self) -> u16 {
        length(&self.lines) + 1
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        canvas.text(area, self.title, Role::Title);
        self.draw_lines(canvas, below(area, 1), game);
    }

    /// Draws the lines without the title.
    fn draw_lines(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        let names = game.seats().map(|seat| columns(&game.short_name(seat))).max().unwrap_or_default();
        for (row, line) in area.rows().zip(&self.lines) {
            let (ListLine::Text(seat, _) | ListLine::Rack { seat, .. }) = line;
            canvas.text(
                Rect { width: names.min(row.width), ..row },
                &game.short_name(*seat),
                Role::of_player(*seat),
            );
            let used = (names + 2).min(row.width);
            let rest = Rect { x: row.x + used, width: row.width - used, ..row };
            match line {
                ListLine::Text(_, text) => canvas.text(rest, text, Role::Text),
                ListLine::Rack { tiles, points, .. } => draw_rack(canvas, rest, game, tiles, *points),
            }
        }
    }
}

/// Draws the points that tiles cost or bring, and the tiles: in a row, or as text where they have no colour or no room.
fn draw_rack(canvas: &mut Canvas<'_>, row: Rect, game: PublicGame<'_>, tiles: &[Tile], points: Option<i32>) {
    let row = match points {
        Some(points) => {
            canvas.text(row, &format!("{points:+4}"), Role::Text);
            let used = POINTS.min(row.width);
            Rect { x: row.x + used, width: row.width - used, ..row }
        }
        None => row,
    };
    let room = row.width;
    let written = game.tile_set().write_tiles(tiles);
    if tiles.is_empty() {
        canvas.text(Rect { width: room, ..row }, "no tiles", Role::Faint);
    } else if !has_shaded_tiles(canvas) || room < TILE * length(tiles) {
        canvas.text(Rect { width: room, ..row }, &written, Role::Tile);
    } else {
        for (index, &tile) in (0..).zip(tiles) {
            let text = game.tile_set().write_tiles(&[tile]);
            let text = text.trim_start_matches('[').trim_end_matches(']');
            let face = if width(text) < 2 { format!(" {text} ") } else { format!("{text:<3}") };
            let role = if tile == Tile::Blank { Role::BlankTile } else { Role::Tile };
            canvas.text(Rect { x: row.x + index * TILE, width: TILE - 1, ..row }, &face, role);
        }
    }
}

/// The tiles left on the racks, and the adjustments for them.
fn racks_left(game: PublicGame<'_>) -> List {
    let line = |seat: Seat| {
        let (tiles, points) = rack_left(game, seat)?;
        Some(ListLine::Rack { seat, tiles, points })
    };
    List { title: "Tiles left", lines: game.seats().filter_map(line).collect() }
}

/// The play of each player that scored most.
fn best_plays(game: PublicGame<'_>) -> List {
    let line = |seat: Seat| best_play(game, seat).map(|text| ListLine::Text(seat, text));
    List { title: "Best plays", lines: game.seats().filter_map(line).collect() }
}

fn has_play(game: PublicGame<'_>) -> bool {
    game.turns().iter().any(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
}

/// The play with which a player scored most.
fn best_play(game: PublicGame<'_>, seat: Seat) -> Option<String> {
    let (best, PlayName { heading, word }) = PlayName::of_best(game.turns(), seat)?;
    Some(format!("{:>3}  {word} ({heading}), turn {}", best.points(), best.number))
}
