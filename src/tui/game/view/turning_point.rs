//! Draws the turning point of a reviewed game: the turn that cost the most chances, the turn after it, and why.

use rackety_engine::analysis::{GameReview, TurningPoint};
use rackety_engine::{Game, TurnRecord};
use ratatui::layout::Rect;

use crate::session::PublicGame;
use crate::text::play_name::PlayName;
use crate::text::review::{cost, why};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, cells, columns, wrapped};

/// The fewest columns of the bar of chances.
const MIN_BAR: u16 = 6;

/// The turn of a reviewed game that cost the most.
#[derive(Debug, Clone, Copy)]
pub(super) struct DecisiveTurn<'a> {
    game: &'a Game,
    review: &'a GameReview,
    /// Its index in the log.
    index: usize,
    /// The player's chances with the best action and with the turn, or `None` in a game alone, where the turn is the one that
    /// lost most.
    change: Option<TurningPoint>,
}

impl<'a> DecisiveTurn<'a> {
    /// Returns the decisive turn of this review, or `None` if no turn cost much.
    pub(super) fn new(game: &'a Game, review: &'a GameReview) -> Option<Self> {
        if review.has_chances() {
            let point = review.turning_point()?;
            return Some(Self { game, review, index: point.turn, change: Some(point) });
        }
        let lost =
            |index: usize| review.turns()[index].judgement.as_ref().map(|judged| judged.lost.hundredths());
        let index = (0..review.turns().len()).rev().max_by_key(|&index| lost(index))?;
        lost(index).filter(|lost| *lost > 0)?;
        Some(Self { game, review, index, change: None })
    }

    /// The number of turns up to this one.
    pub(super) const fn step(self) -> usize {
        self.index + 1
    }

    /// The heading of the panel, and below the race.
    pub(super) const fn title(self) -> &'static str {
        match self.change {
            Some(_) => "Turning point",
            None => "Costliest turn",
        }
    }

    fn turns(self, game: PublicGame<'a>) -> &'a [TurnRecord] {
        game.turns().get(self.index..).unwrap_or_default()
    }

    /// The number of the turn.
    pub(super) fn number(self, game: PublicGame<'_>) -> String {
        format!("turn {}", game.turns().get(self.index).map_or(0, |turn| turn.number))
    }

    /// The number of the turn, and its heading.
    pub(super) fn label(self, game: PublicGame<'_>) -> String {
        format!("{}, the {}", self.number(game), self.title().to_lowercase())
    }

    /// The turns, why they mattered, and what they cost, in lines of this many columns.
    pub(super) fn lines(self, game: PublicGame<'_>, columns: u16) -> Vec<StyledLine> {
        let turns = self.turns(game).iter().take(2).map(|turn| turn_line(game, turn, columns));
        let why = self.why(columns).into_iter().map(|line| vec![(line, Role::Text)]);
        turns.chain(why).chain([self.change_text(game, Form::Short)]).collect()
    }

    /// The rows that the whole text takes.
    pub(super) fn rows(self, game: PublicGame<'_>, columns: u16) -> u16 {
        let why = self.why(columns);
        let gaps = if why.is_empty() { 1 } else { 2 };
        cells(self.turns(game).len().min(2) + why.len() + 1 + gaps)
    }

    /// Says why the turn mattered, in lines of this many columns.
    fn why(self, columns: u16) -> Vec<String> {
        let why = self.review.turns().get(self.index).and_then(|turn| why(self.game, turn));
        why.map(|why| wrapped(&why, columns.into())).unwrap_or_default()
    }

    /// Draws the turns, why they mattered, and the chances before and after, as far as there is room.
    pub(super) fn draw(self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'a>) {
        let turns = self.turns(game);
        let mut why = self.why(area.width);
        let rows = usize::from(area.height);
        let shown = turns.len().min(if why.len() + 3 <= rows { 2 } else { 1 });
        let room = rows.saturating_sub(shown + 1);
        if room < why.len() {
            why = self.why(area.width.saturating_sub(2));
            why.truncate(room);
            if let Some(last) = why.last_mut() {
                last.extend([' ', canvas.appearance.glyphs.more]);
            }
        }
        let free = room - why.len();
        let mut lines: Vec<StyledLine> = Vec::new();
        lines.extend(turns.iter().take(shown).map(|turn| turn_line(game, turn, area.width)));
        if free > 0 && !why.is_empty() {
            lines.push(Vec::new());
        }
        lines.extend(why.into_iter().map(|line| vec![(line, Role::Text)]));
        canvas.styled_lines(area, &lines);
        let last = lines.len() + usize::from(free > 1);
        if let Some(row) = area.rows().nth(last.min(rows.saturating_sub(1))) {
            self.draw_chances(canvas, row, game);
        }
    }

    /// Draws what the turn did to its player's chances, and a bar of those it left; alone, what the turn cost.
    fn draw_chances(self, canvas: &mut Canvas<'_>, row: Rect, game: PublicGame<'_>) {
        let used = |line: &StyledLine| line.iter().map(|(text, _)| columns(text)).sum::<u16>() + 1;
        let long = self.change_text(game, Form::Long);
        let fits = used(&long) + MIN_BAR <= row.width;
        let line = if fits { long } else { self.change_text(game, Form::Short) };
        canvas.styled_text(row, &line);
        let x = row.x + used(&line);
        let bar = Rect { x, width: row.right().saturating_sub(x), ..row };
        if let (Some(change), Some(turn), MIN_BAR..) = (self.change, self.turns(game).first(), bar.width) {
            let [full, empty] = canvas.appearance.glyphs.gauge;
            let cells = |count: u16, glyph: char| glyph.to_string().repeat(count.into());
            let left = (u32::from(bar.width) * u32::from(change.after.thousandths()) + 500) / 1000;
            let left = u16::try_from(left).unwrap_or(bar.width);
            let x = canvas.put(bar.x, bar.y, &cells(left, full), Role::of_player(turn.seat));
            canvas.put(x, bar.y, &cells(bar.width - left, empty), Role::Faint);
        }
    }

    /// Says what the turn did to its player's chances; alone, what it cost.
    fn change_text(self, game: PublicGame<'_>, form: Form) -> StyledLine {
        let Some(turn) = self.review.turns().get(self.index) else { return StyledLine::new() };
        let Some(TurningPoint { before, after, .. }) = self.change else {
            return vec![(cost(turn).unwrap_or_default(), Role::Bad)];
        };
        let of = match form {
            Form::Long => "'s chances ",
            Form::Short => " ",
        };
        let change = format!("{before:.0} to {after:.0}");
        let name = (game.short_name(turn.seat), Role::of_player(turn.seat));
        vec![name, (of.to_owned(), Role::Faint), (change, Role::Title)]
    }
}

/// The amount that the line about the chances says.
#[derive(Debug, Clone, Copy)]
enum Form {
    Long,
    Short,
}

/// A turn in this many columns: the player, the word, its place and its points.
fn turn_line(game: PublicGame<'_>, turn: &TurnRecord, room: u16) -> StyledLine {
    let name = (format!("{} ", game.short_name(turn.seat)), Role::of_player(turn.seat));
    let Some(PlayName { heading, word }) = PlayName::of_turn(&turn.outcome) else {
        return vec![name, (game.history_turn_text(turn), Role::Text)];
    };
    let points = (format!(" +{}", turn.points()), Role::Title);
    let place = (format!(" {heading}"), Role::Faint);
    let word = (word, Role::Title);
    let whole: u16 = [&name, &word, &place, &points].iter().map(|(text, _)| columns(text)).sum();
    if whole <= room { vec![name, word, place, points] } else { vec![name, word, points] }
}
