//! Draws the status line: what the game is played by, or the scores; the turn, the bag and the time.

use rackety_engine::game::Premiums;
use rackety_engine::{Mode, Seat};
use ratatui::layout::Rect;

use crate::files::{Coach, SaveError, TotalTimeLeft, WhatIfNote};
use crate::session::{HintsLeft, PublicGame, Session, WatchedGame};
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::motion::PlayMotion;
use crate::tui::game::shown_time::ShownTime;
use crate::tui::game::state::GameScreen;
use crate::tui::side_panel::{PanelPlacement, PanelTab};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, shortened, width};

/// The facts about a game that the status line and the tab of the game show.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct GameFacts<'a> {
    /// The game as everybody may see it.
    pub game: PublicGame<'a>,
    /// The number of the turn shown, or `None` at the start of a game that is looked back at.
    pub turn: Option<u32>,
    /// The player at this terminal, if others play at theirs.
    pub own: Option<Seat>,
    /// The word list.
    pub list: &'a DictionaryLabel,
    /// The position that the game goes on from, if it is a what-if.
    pub what_if: Option<&'a WhatIfNote>,
    /// The hints that the player to move has left; off on a bot's turn.
    pub hints: HintsLeft,
    /// Says whether there is a coach.
    pub coach: Coach,
    /// The time of the turn, or `None` without a limit.
    pub time: Option<ShownTime>,
    /// The time that each player has left for the whole game.
    pub total_times: TotalTimes<'a>,
    /// The fault of the file of the game.
    pub fault: Option<FileFault<'a>>,
    /// The beginning of the line in place of whose turn it is, in full and short.
    pub heading: Option<&'a [String; 2]>,
    /// The player whose score is counting up, and the points that have not been counted yet.
    pub uncounted: Option<(Seat, i32)>,
}

/// The source of the time that each player has left for the whole game.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) enum TotalTimes<'a> {
    /// The game at this terminal, as far as its clock has counted.
    Played(&'a Session),
    /// The file of a game that is watched.
    Watched(&'a WatchedGame),
    /// None: a replay has no clock.
    Unknown,
}

impl TotalTimes<'_> {
    /// The time of a player, or `None` in a game without.
    pub(super) fn of(self, seat: Seat) -> Option<TotalTimeLeft> {
        match self {
            Self::Played(session) => session.total_time_left(seat),
            Self::Watched(watched) => watched.total_time_left(seat),
            Self::Unknown => None,
        }
    }
}

/// A fault of the file of a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) enum FileFault<'a> {
    /// It cannot be written.
    NotSaved(&'a SaveError),
    /// It cannot be read any more, and why.
    NotRead(&'a str),
}

impl<'a> GameFacts<'a> {
    pub(super) fn of(screen: &'a GameScreen) -> Self {
        Self {
            game: screen.public(),
            turn: Some(screen.public().turn()),
            own: screen.session().own_seat(),
            list: screen.session().dictionary_label(),
            what_if: screen.session().notes().what_if.as_ref(),
            hints: if screen.is_turn_of_others() { HintsLeft::Off } else { screen.hints_left() },
            coach: screen.session().notes().coach,
            time: screen.time(),
            total_times: TotalTimes::Played(screen.session()),
            fault: screen.save_fault.as_ref().map(FileFault::NotSaved),
            heading: screen.heading(),
            uncounted: screen.motion.as_ref().map(PlayMotion::uncounted),
        }
    }

    /// The name of a player in this many columns, with a mark for the one at this terminal if that has room.
    pub(super) fn name(&self, seat: Seat, columns: usize) -> String {
        let [full, short] = [self.game.name(seat).to_owned(), self.game.short_name(seat)];
        let names = [&full, &short].map(|name| self.marked(name, seat));
        let own = names.into_iter().filter(|_| self.own == Some(seat));
        let mut names = own.chain([full]);
        // A name that is cut off may be ambiguous; bots have short names.
        names.find(|name| width(name) <= columns).unwrap_or(short)
    }

    /// A name with a mark if it is that of the player at this terminal.
    fn marked(&self, name: &str, seat: Seat) -> String {
        let mark = if self.own == Some(seat) { " (you)" } else { "" };
        format!("{name}{mark}")
    }

    /// The score of a player as far as it has been counted.
    pub(super) fn score(&self, seat: Seat) -> i32 {
        let uncounted = self.uncounted.filter(|&(other, _)| other == seat);
        self.game.score(seat) - uncounted.map_or(0, |(_, points)| points)
    }

    /// The options that are not the default, the mode in which a word can cost a turn first.
    fn modes(&self, form: ListForm) -> Vec<String> {
        let [professional, random] = match form {
            ListForm::Full | ListForm::Name | ListForm::Language => ["professional", "random board"],
            ListForm::Shortest => ["prof.", "random"],
        };
        let mut modes = Vec::new();
        if self.game.mode() == Mode::Professional {
            modes.push(if self.game.has_challenges() { "challenges" } else { professional }.to_owned());
        }
        if self.what_if.is_some() {
            modes.push("what if".to_owned());
        }
        if self.coach == Coach::On {
            modes.push("coach".to_owned());
        }
        match self.hints {
            HintsLeft::Count(left) => modes.push(format!("hints {left}")),
            HintsLeft::Free => modes.push("hints free".to_owned()),
            HintsLeft::Off => {}
        }
        if self.game.premiums() == Premiums::Random {
            modes.push(random.to_owned());
        }
        modes
    }
}

/// Columns between two items.
const GAP: usize = 3;
/// The fewest columns of a name that is cut for the sake of a mode.
const MIN_NAME: usize = 6;

/// The items of the status line, with their texts.
#[derive(Debug, Default)]
struct StatusLine {
    left: Vec<StyledLine>,
    right: Vec<StyledLine>,
    /// True if something had no room.
    is_cut: bool,
}

impl StatusLine {
    /// The columns that the line takes, with one at each end.
    fn columns(&self) -> usize {
        let items = self.left.iter().chain(&self.right);
        let texts: usize = items.clone().map(item_width).sum();
        2 + texts + GAP * items.count().saturating_sub(1)
    }
}

/// The columns of an item.
pub(in crate::tui) fn item_width(item: &StyledLine) -> usize {
    item.iter().map(|(text, _)| width(text)).sum()
}

fn item(text: impl Into<String>, role: Role) -> StyledLine {
    vec![(text.into(), role)]
}

fn labelled(label: &str, value: String) -> StyledLine {
    vec![(format!("{label} "), Role::StatusFaint), (value, Role::Status)]
}

/// Draws the status line: on the left the game and its words, or the scores where no panel shows them; on the right the
/// bag and the time, which always have room, and the turn. A mark stands for what has none. The tab of the game shows all of
/// it.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    placement: PanelPlacement,
) {
    canvas.fill(area, Role::Status);
    let line = status_line(canvas, facts, placement, usize::from(area.width));
    let mut x = area.x + 1;
    for item in line.left.iter().filter(|item| item_width(item) > 0) {
        for (text, role) in item {
            x = canvas.put(x, area.y, text, *role);
        }
        x += 2;
    }
    let right = StatusLine { left: Vec::new(), right: line.right, is_cut: false };
    let needed = u16::try_from(right.columns()).unwrap_or(area.width).saturating_sub(1).min(area.width);
    if line.is_cut {
        let more = canvas.appearance.glyphs.more.to_string();
        let end = canvas.put(x, area.y, &more, Role::StatusFaint);
        canvas.target(Rect { x, width: end - x, height: 1, ..area }, UiAction::ShowTab(PanelTab::Game));
    }
    let mut x = area.right() - needed;
    for item in &right.right {
        for (text, role) in item {
            x = canvas.put(x, area.y, text, *role);
        }
        x += u16::try_from(GAP).unwrap_or_default();
    }
}

/// The line that fits into these columns. The left side gets less detailed before anything is left out; the mode that can cost
/// a turn is left out last.
fn status_line(
    canvas: &Canvas<'_>,
    facts: GameFacts<'_>,
    placement: PanelPlacement,
    room: usize,
) -> StatusLine {
    let fits = |line: &StatusLine| line.columns() <= room;
    let head = head_texts(canvas, facts, placement);
    let whole = ListForm::ALL.map(|list| other_items(facts, placement, list));
    let rights = Detail::ALL.map(|detail| right_items(facts, detail));
    for (right, others) in rights.iter().flat_map(|right| whole.iter().map(move |others| (right, others))) {
        let first = item(head[0].clone(), Role::Status);
        let left = std::iter::once(first).chain(others.iter().cloned()).collect();
        let line = StatusLine { left, right: right.clone(), is_cut: false };
        if fits(&line) {
            return line;
        }
    }
    let cut = |mode: &[StyledLine]| {
        let mut lines = head.iter().flat_map(|text| {
            rights.iter().map(|right| StatusLine {
                left: std::iter::once(item(text.clone(), Role::Status)).chain(mode.iter().cloned()).collect(),
                right: right.clone(),
                is_cut: true,
            })
        });
        let name_is_cut = || cut_line(canvas, &head, mode, &rights[2], room);
        let has_name = |line: &StatusLine| mode.is_empty() || MIN_NAME <= item_width(&line.left[0]);
        // A column stays free behind the mark for what is left out.
        lines.find(|line| line.columns() < room).or_else(|| Some(name_is_cut()).filter(has_name))
    };
    // It is the first of the modes.
    let costly = usize::from(facts.game.mode() == Mode::Professional);
    let modes = facts.modes(ListForm::Shortest).into_iter().take(costly);
    let mode: Vec<StyledLine> = modes.map(|mode| item(mode, Role::StatusFaint)).collect();
    let mut line = cut(&mode).or_else(|| cut(&[])).unwrap_or_default();
    for other in whole[ListForm::ALL.len() - 1].iter().filter(|other| !mode.contains(other)) {
        line.left.push(other.clone());
        // The mark for what is left out takes two columns.
        if room < line.columns() + 2 {
            line.left.pop();
            break;
        }
    }
    line
}

/// The shortest line, with its first text cut to fit.
fn cut_line(
    canvas: &Canvas<'_>,
    head: &[String],
    mode: &[StyledLine],
    right: &[StyledLine],
    room: usize,
) -> StatusLine {
    let left = std::iter::once(StyledLine::new()).chain(mode.iter().cloned()).collect();
    let mut line = StatusLine { left, right: right.to_vec(), is_cut: false };
    let rest = room.saturating_sub(line.columns());
    let text = head.last().map_or("", String::as_str);
    line.left[0] = item(shortened(text, rest, canvas.appearance.glyphs.more), Role::Status);
    line
}

/// The detail of the right side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Turn, bag and time.
    Full,
    /// Turn, bag and time, and nothing where no clock runs.
    Turn,
    /// Bag and time.
    Short,
}

impl Detail {
    const ALL: [Self; 3] = [Self::Full, Self::Turn, Self::Short];
}

/// The turn, the bag and the time.
fn right_items(facts: GameFacts<'_>, detail: Detail) -> Vec<StyledLine> {
    let game = facts.game;
    let mut items = Vec::new();
    if detail != Detail::Short {
        items.push(match facts.turn {
            Some(turn) => labelled("turn", turn.to_string()),
            None => item("start", Role::Status),
        });
    }
    items.push(labelled("bag", game.bag_len().to_string()));
    match facts.time {
        _ if game.is_over() => items.push(item("game over", Role::Status)),
        Some(time) if time.is_short() => items.push(item(format!("! {time}"), Role::ShortTime)),
        Some(time) => items.push(item(time.to_string(), Role::Status)),
        None if detail == Detail::Full => items.push(item("no clock", Role::StatusFaint)),
        None => {}
    }
    items
}

/// Returns the beginning of the line, from the most detailed text to the shortest.
fn head_texts(canvas: &Canvas<'_>, facts: GameFacts<'_>, placement: PanelPlacement) -> Vec<String> {
    let game = facts.game;
    match (facts.heading, placement) {
        (Some(heading), _) => heading.to_vec(),
        (None, PanelPlacement::BesideBoard) => vec![game.ruleset().name().to_owned()],
        (None, PanelPlacement::InPlaceOfBoard) => score_texts(canvas, facts).to_vec(),
    }
}

/// All scores on one line, the player to move marked, from full names to the player to move alone; at the end of the game
/// from full names to none.
fn score_texts(canvas: &Canvas<'_>, facts: GameFacts<'_>) -> [String; 4] {
    let game = facts.game;
    let pointer = canvas.appearance.glyphs.pointer;
    let to_move = game.to_move();
    if game.has_result() {
        let all = |name: &dyn Fn(Seat) -> String| {
            let scores = game.seats().map(|seat| format!("{} {}", name(seat), facts.score(seat)));
            scores.collect::<Vec<_>>().join(" ")
        };
        let full = all(&|seat| game.name(seat).to_owned());
        return [full, all(&|seat| game.short_name(seat)), shortest_scores(facts), String::new()];
    }
    let score = |name: &str, seat| {
        let mark = if seat == to_move && !game.is_over() { pointer.to_string() } else { String::new() };
        format!("{mark}{} {}", facts.marked(name, seat), facts.score(seat))
    };
    let full = game.seats().map(|seat| score(game.name(seat), seat));
    let initials = game.seats().map(|seat| {
        if seat == to_move { score(game.name(seat), seat) } else { score(&initials(game, seat), seat) }
    });
    let own = score(game.name(to_move), to_move);
    [
        full.collect::<Vec<String>>().join(" "),
        initials.collect::<Vec<String>>().join(" "),
        own,
        format!("{pointer}{}", game.name(to_move)),
    ]
}

/// All scores with the shortest names.
fn shortest_scores(facts: GameFacts<'_>) -> String {
    let game = facts.game;
    let scores: Vec<String> =
        game.seats().map(|seat| format!("{} {}", initials(game, seat), facts.score(seat))).collect();
    scores.join(" ")
}

/// The shortest start of a name that no other player's name has, with the number at the end of the name: `c2` of `club2`.
pub(in crate::tui) fn initials(game: PublicGame<'_>, seat: Seat) -> String {
    let start = |seat: Seat, length: usize| {
        let name = game.short_name(seat);
        let word = name.trim_end_matches(|character: char| character.is_ascii_digit());
        word.chars().take(length).chain(name[word.len()..].chars()).collect::<String>()
    };
    let is_unique = |&length: &usize| {
        let own = start(seat, length);
        let mut others = game.seats().filter(|&other| other != seat);
        others.all(|other| {
            ![start(other, length), game.short_name(other)].iter().any(|name| name.starts_with(&own))
        })
    };
    let whole = game.short_name(seat).chars().count();
    start(seat, (1..whole).find(is_unique).unwrap_or(whole))
}

/// The detail in which the word list is shown, and the options with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ListForm {
    /// Name and size.
    Full,
    /// Name.
    Name,
    /// The language.
    Language,
    /// The language, and short names of options.
    Shortest,
}

impl ListForm {
    const ALL: [Self; 4] = [Self::Full, Self::Name, Self::Language, Self::Shortest];
}

/// The game, its words, and the options that are not the default: those first where no panel shows them too.
fn other_items(facts: GameFacts<'_>, placement: PanelPlacement, list: ListForm) -> Vec<StyledLine> {
    let game = facts.game;
    let mut texts = Vec::new();
    if facts.heading.is_some() || placement == PanelPlacement::InPlaceOfBoard {
        texts.push(game.ruleset().name().to_owned());
    }
    texts.push(match list {
        ListForm::Full => facts.list.to_string(),
        ListForm::Name => facts.list.name.clone(),
        ListForm::Language | ListForm::Shortest => game.tile_set().name().to_owned(),
    });
    let at = if placement == PanelPlacement::InPlaceOfBoard { 0 } else { texts.len() };
    texts.splice(at..at, facts.modes(list));
    texts.retain(|text| !text.is_empty());
    texts.into_iter().map(|text| item(text, Role::StatusFaint)).collect()
}

/// The scores for the line of the preview, if neither the panel nor the status line shows them.
pub(super) fn missing_scores(
    canvas: &Canvas<'_>,
    facts: GameFacts<'_>,
    layout: &GameLayout,
) -> Option<String> {
    let placement = layout.panel.placement;
    let room = usize::from(layout.preview.width).saturating_sub(2);
    let [full, initials, ..] = score_texts(canvas, facts);
    let line = status_line(canvas, facts, placement, usize::from(layout.status.width));
    let is_shown = line.left.iter().flatten().any(|(text, _)| *text == full || *text == initials);
    if placement == PanelPlacement::BesideBoard || is_shown {
        return None;
    }
    let shortest = || shortest_scores(facts);
    Some([full, initials].into_iter().find(|text| width(text) <= room).unwrap_or_else(shortest))
}
