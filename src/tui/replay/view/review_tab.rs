//! Draws the review: each player's figures, the turning points, and what each turn lost. A click goes to a turn.

use rackety_engine::analysis::{Depth, GameReview, Mark, PlayerSummary, TableSource, TurnReview};
use rackety_engine::{TurnOutcome, TurnRecord};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::turn_tab;
use crate::output::padded;
use crate::text::numbers::counted;
use crate::text::play_name::PlayName;
use crate::text::wording::sentence;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::game::view::status::{initials, item_width};
use crate::tui::keymap::Context;
use crate::tui::replay::review::NOT_OVER;
use crate::tui::replay::review_state::ReviewState;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Scroll, StyledLine, below, cells, columns as text_columns, shortened, width, wrapped,
};

/// The most columns of a name in the list of turns.
const MAX_NAME: usize = 10;
/// Columns of a turn's number, points and mark, and between them and before the loss.
const FIGURES: usize = 12;
/// The most columns of the bar for what a turn lost.
const MAX_BAR: usize = 10;

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
pub(super) fn draw(canvas: &mut Canvas<'_>, mut area: Rect, screen: &ReplayScreen) {
    let columns = usize::from(area.width);
    let key = |name: &str| canvas.keymap.shown(Context::Replay, name);
    let lines = match &screen.review {
        ReviewState::NotAsked if !screen.replay.is_finished() => {
            paragraph(&sentence(NOT_OVER), columns, Role::Faint)
        }
        ReviewState::NotAsked => paragraph(
            &format!(
                "{} reviews the game: what each turn lost against the best one, and where the game turned. {} looks \
                 closer, and takes longer.",
                key("review"),
                key("deep-review")
            ),
            columns,
            Role::Text,
        ),
        ReviewState::Running { depth, percent, known } => {
            let what = match depth {
                Depth::Quick => "Reviewing the game",
                Depth::Deep => "Reviewing the game closely",
            };
            let rest =
                if known.is_some() { " and keeps the earlier review" } else { ", with the turns so far" };
            let stop = format!("{} stops{rest}.", key("back"));
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
        ReviewState::Ready(review) => {
            let players = accuracy_lines(canvas, screen, review, columns);
            canvas.styled_lines(area, &players);
            area = below(area, cells(players.len()));
            review_lines(canvas, screen, review, columns)
        }
    };
    // Until somebody scrolls, the turn shown is visible, with as many before it as after it.
    let shown = lines.iter().position(|line| line.step == Some(screen.replay.step())).unwrap_or_default();
    let centred = shown.saturating_sub(usize::from(area.height) / 2);
    let scroll = screen.scroll.unwrap_or_else(|| Scroll::at(centred));
    let first = canvas.first_line(scroll, lines.len(), area.height);
    for (row, line) in area.rows().zip(&lines[first..]) {
        let mut x = row.x;
        for (text, role) in &line.parts {
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            canvas.text(rest, text, *role);
            x = x.saturating_add(text_columns(text)).min(row.right());
        }
        if let Some(step) = line.step {
            if step == screen.replay.step() {
                canvas.fill(row, Role::Selected);
                // A bar keeps its colour.
                let (bar, role) =
                    line.parts.last().map_or((0, Role::Text), |(text, role)| (text_columns(text), *role));
                if let Some(colour) = canvas.style(role).fg {
                    canvas.restyle(
                        Rect { x: x.saturating_sub(bar), width: bar, ..row },
                        Style::new().fg(colour),
                    );
                }
            }
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

/// Returns the lines of the review below the players' lines: each turn, each player's figures, and the turning points.
fn review_lines(
    canvas: &Canvas<'_>,
    screen: &ReplayScreen,
    review: &GameReview,
    columns: usize,
) -> Vec<TabLine> {
    let mut lines = Vec::new();
    if !review.is_complete() {
        let done = counted(u64::try_from(review.turns().len()).unwrap_or(u64::MAX), "turn");
        lines.extend(paragraph(&format!("Stopped after {done}."), columns, Role::Bad));
    }
    let table = TurnTable::new(screen, review, columns);
    lines.extend((1..).zip(review.turns()).map(|(step, turn)| table.line(canvas, screen, step, turn)));
    lines.extend(turning_points(screen, review, columns));
    for player in review.players() {
        lines.extend(player_lines(screen, &player, columns));
    }
    if review.win_source() == TableSource::Estimated && review.has_chances() {
        let text = "Chances are estimated: nothing has been learned about this ruleset.";
        lines.extend(paragraph(text, columns, Role::Faint));
    }
    lines
}

/// Each player's accuracy, and how often they got each mark, all in the same form; without room even for short names, only the
/// worst marks.
fn accuracy_lines(
    canvas: &Canvas<'_>,
    screen: &ReplayScreen,
    review: &GameReview,
    columns: usize,
) -> Vec<StyledLine> {
    let game = screen.replay.whole();
    let players = review.players();
    let short: Vec<String> = game.seats().map(|seat| game.short_name(seat)).collect();
    let shortest: Vec<String> = game.seats().map(|seat| initials(game, seat)).collect();
    // The names, a label, and the spaces before a mark and after it.
    let forms = [
        (&short, " accuracy", ["  ", " "]),
        (&short, "", ["  ", " "]),
        (&short, "", [" ", " "]),
        (&shortest, "", [" ", " "]),
        (&shortest, "", [" ", ""]),
    ];
    let line = |player: &PlayerSummary, form: usize, first: usize| -> StyledLine {
        let (seat, (names, label, [gap, space])) = (player.seat, forms[form]);
        let name = names[seat.index()].clone();
        let accuracy = player.accuracy.map_or_else(|| "-".to_owned(), |share| format!("{share:.0}"));
        let head = [(name, Role::of_player(seat)), (format!(" {accuracy}{label}"), Role::Title)];
        let marks = Mark::ALL.into_iter().filter_map(|mark| {
            let is_marked = |turn: &&TurnReview| turn.seat == seat && turn.mark == Some(mark);
            let count = review.turns().iter().filter(is_marked).count();
            let text = format!("{gap}{}{space}{count}", turn_tab::glyph(canvas, mark));
            (count > 0).then(|| (text, turn_tab::mark_role(mark)))
        });
        head.into_iter().chain(marks.skip(first)).collect()
    };
    let fits = |line: &StyledLine| item_width(line) <= columns;
    let form = (0..forms.len()).find(|&form| players.iter().all(|player| fits(&line(player, form, 0))));
    let form = form.unwrap_or(forms.len() - 1);
    let shortened = |player| {
        let mut lines = (0..Mark::ALL.len()).map(|first| line(player, form, first));
        lines.find(fits).unwrap_or_else(|| line(player, form, Mark::ALL.len()))
    };
    players.iter().map(shortened).collect()
}

/// A player's level, points lost, luck, and what they missed.
fn player_lines(screen: &ReplayScreen, player: &PlayerSummary, columns: usize) -> Vec<TabLine> {
    let game = screen.replay.whole();
    let mut lines = vec![TabLine::text(game.short_name(player.seat), Role::of_player(player.seat))];
    let mut facts = Vec::new();
    facts.extend(player.level.map(|level| format!("plays like {}", level.name())));
    facts.extend(player.mean_lost().map(|lost| format!("{lost} lost a turn")));
    facts.push(format!("best in {} of {}", player.best_turns, player.turns));
    facts.push(format!("luck {:+}", player.luck));
    let count = |count: usize, what: &str| {
        (count > 0).then(|| counted(u64::try_from(count).unwrap_or(u64::MAX), what))
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
    let mut lines = paragraph("Turning points: the most chances lost", columns, Role::Title);
    for point in points {
        let game = screen.replay.whole();
        let Some(turn) = game.turns().get(point.turn) else { continue };
        let (name, before, after) = (game.short_name(turn.seat), point.before, point.after);
        let text = format!("{:>2} {name}: {before:.0} to {after:.0}", turn.number);
        for line in wrapped(&text, columns) {
            lines.push(TabLine { parts: vec![(line, Role::Text)], step: Some(point.turn + 1) });
        }
    }
    lines
}

/// The columns of the turns: the same for all of them.
struct TurnTable {
    /// The names of the players, and their columns.
    names: Vec<String>,
    name_columns: usize,
    /// The columns of the words.
    words: usize,
    /// Columns of what turns lost and of the bars for it, and the most that a turn lost, in hundredths.
    lost: usize,
    bar: usize,
    most: i64,
}

impl TurnTable {
    fn new(screen: &ReplayScreen, review: &GameReview, columns: usize) -> Self {
        let game = screen.replay.whole();
        let words = game.turns().iter().map(|turn| width(&turn_word(screen, turn))).max().unwrap_or_default();
        let mut names: Vec<String> = game.seats().map(|seat| game.short_name(seat)).collect();
        let lost = review.turns().iter().filter_map(|turn| Some(turn.judgement.as_ref()?.lost.hundredths()));
        let most = lost.max().unwrap_or_default().max(1);
        let lost = points_text(most).len().max(2);
        let figures = FIGURES + lost;
        let used = |names: &[String]| names.iter().map(|name| width(name)).max().unwrap_or_default();
        // Figures are more important than whole words, and those more important than whole names.
        if used(&names) > MAX_NAME || columns < used(&names) + words + figures {
            names = game.seats().map(|seat| initials(game, seat)).collect();
        }
        let name_columns = used(&names).min(MAX_NAME);
        let room = columns.saturating_sub(name_columns + figures);
        let words = words.max(4).min(room);
        let bar = room.saturating_sub(words + 1).min(MAX_BAR);
        Self { names, name_columns, words, lost, bar, most }
    }

    /// A turn: its number, the player, the word and its points, the mark, what was lost and a bar for it.
    fn line(&self, canvas: &Canvas<'_>, screen: &ReplayScreen, step: usize, turn: &TurnReview) -> TabLine {
        let game = screen.replay.whole();
        let Some(record) = game.turns().get(step - 1) else { return TabLine::text("", Role::Text) };
        let Self { name_columns, words, lost: lost_columns, .. } = *self;
        let more = canvas.appearance.glyphs.more;
        let name = self.names.get(turn.seat.index()).map_or("", String::as_str);
        let name = shortened(name, name_columns, more);
        let word = turn_word(screen, record);
        let word = shortened(&word, words, more);
        let points = match record.outcome {
            TurnOutcome::Play { .. } => record.points().to_string(),
            _ => String::new(),
        };
        let role = turn.mark.map_or(Role::Faint, turn_tab::mark_role);
        let mark = turn.mark.map(|mark| turn_tab::glyph(canvas, mark)).unwrap_or_default();
        let lost = turn.judgement.as_ref().map_or(0, |judged| judged.lost.hundredths());
        let figure = if lost > 0 { points_text(lost) } else { String::new() };
        let cells = usize::try_from(i64::try_from(self.bar).unwrap_or_default() * lost / self.most);
        let block = canvas.appearance.glyphs.quadrants.map_or('=', |quadrants| quadrants[12]);
        let bar = match cells.unwrap_or_default() {
            0 => String::new(),
            cells => format!(" {}", block.to_string().repeat(cells)),
        };
        let parts = vec![
            (format!("{:>2} ", record.number), Role::Faint),
            (padded(&name, name_columns + 1), Role::of_player(turn.seat)),
            (padded(&word, words + 1), Role::Text),
            (format!("{points:>3} "), Role::Title),
            (format!("{mark:<2} "), role),
            (format!("{figure:>lost_columns$}"), role),
            (bar, role),
        ];
        TabLine { parts, step: Some(step) }
    }
}

/// Hundredths as whole points.
fn points_text(hundredths: i64) -> String {
    ((hundredths + 50) / 100).to_string()
}

/// The word of a turn, or what was done in it.
fn turn_word(screen: &ReplayScreen, turn: &TurnRecord) -> String {
    match PlayName::of_turn(&turn.outcome) {
        Some(play) => play.word,
        None => screen.replay.whole().history_turn_text(turn),
    }
}
