//! Draws the status line: whose turn it is, the bag and the time, then what the game is played by.

use std::time::Duration;

use rackety_engine::game::Premiums;
use rackety_engine::{Mode, Ruleset, Seat};
use ratatui::layout::Rect;

use crate::files::{Coach, SaveError, WhatIfNote};
use crate::session::{HintsLeft, PublicGame};
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::motion::PlayMotion;
use crate::tui::game::shown_time::ShownTime;
use crate::tui::game::state::GameScreen;
use crate::tui::side_panel::{PanelPlacement, PanelTab};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, shortened, width};

/// What the status line and the tab of the game say about a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct GameFacts<'a> {
    /// The game as everybody may see it.
    pub game: PublicGame<'a>,
    /// The word list.
    pub list: &'a DictionaryLabel,
    /// The position that the game goes on from, if it is a what-if.
    pub what_if: Option<&'a WhatIfNote>,
    /// The hints that the player to move has left; off on a bot's turn.
    pub hints: HintsLeft,
    /// Whether there is a coach.
    pub coach: Coach,
    /// The time of the turn; none without a limit.
    pub time: Option<ShownTime>,
    /// The time that each player has left for the whole game; none in a game without.
    pub total_times: [Option<Duration>; Ruleset::MAX_PLAYERS],
    /// What is wrong with the file of the game.
    pub fault: Option<FileFault<'a>>,
    /// What the line begins with in place of whose turn it is, in full and short.
    pub heading: Option<&'a [String; 2]>,
    /// The player whose score is counting up, and the points that have not been counted yet.
    pub uncounted: Option<(Seat, i32)>,
}

/// What is wrong with the file of a game.
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
            list: screen.session().dictionary_label(),
            what_if: screen.session().notes().what_if.as_ref(),
            hints: if screen.is_turn_of_others() { HintsLeft::Off } else { screen.hints_left() },
            coach: screen.session().notes().coach,
            time: screen.time(),
            total_times: screen.total_times(),
            fault: screen.save_fault.as_ref().map(FileFault::NotSaved),
            heading: screen.puzzle().map(|puzzle| &puzzle.heading),
            uncounted: screen.motion.as_ref().map(PlayMotion::uncounted),
        }
    }

    /// The score of a player as far as it has been counted.
    pub(super) fn score(&self, seat: Seat) -> i32 {
        let uncounted = self.uncounted.filter(|&(other, _)| other == seat);
        self.game.score(seat) - uncounted.map_or(0, |(_, points)| points)
    }

    /// The options that are not the default.
    fn modes(&self) -> Vec<String> {
        let mut modes = Vec::new();
        if self.what_if.is_some() {
            modes.push("what if".to_owned());
        }
        if self.game.mode() == Mode::Professional {
            modes.push(if self.game.has_challenges() { "challenges" } else { "professional" }.to_owned());
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
            modes.push("random board".to_owned());
        }
        modes
    }
}

/// A text of the status line.
type Item = (String, Role);

/// Draws the status line. Whose turn it is, the bag and the time are always there; of the rest, as much as fits in the
/// order of its importance, and a mark for what does not. The tab of the game shows all of it.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    placement: PanelPlacement,
) {
    canvas.fill(area, Role::Status);
    let room = usize::from(area.width);
    let more = canvas.appearance.glyphs.more.to_string();
    let (items, divider, is_cut) = fitting_items(canvas, facts, placement, room);
    let mut x = area.x;
    for (index, (text, role)) in items.iter().enumerate() {
        if index != 0 {
            x = canvas.put(x, area.y, &divider_text(canvas, divider), Role::Status);
        } else if divider == Divider::Spaced {
            x += 1;
        }
        x = canvas.put(x, area.y, text, *role);
    }
    if is_cut && x + 2 <= area.right() {
        let place = Rect { x: area.right() - 2, width: 2, height: 1, ..area };
        canvas.text(place, &more, Role::Status);
        canvas.target(place, UiAction::ShowTab(PanelTab::Game));
    }
}

/// As many items as fit, and whether some do not. The rest of the line gets less detailed before anything is left out.
fn fitting_items(
    canvas: &Canvas<'_>,
    facts: GameFacts<'_>,
    placement: PanelPlacement,
    room: usize,
) -> (Vec<Item>, Divider, bool) {
    let forms = important_forms(canvas, facts, placement);
    let fits = |items: &[Item], divider, spare| line_width(items, divider) + spare <= room;
    let whole_lines = ListForm::ALL.into_iter().map(|list| (0, list)).chain([(usize::MAX, ListForm::Id)]);
    for (form, list) in whole_lines {
        let important = &forms[form.min(forms.len() - 1)];
        let items: Vec<Item> = important.iter().cloned().chain(other_items(facts, list)).collect();
        if fits(&items, Divider::Spaced, 1) {
            return (items, Divider::Spaced, false);
        }
    }
    let of_divider = |divider| forms.iter().map(move |form| (form, divider));
    let (important, divider) = of_divider(Divider::Spaced)
        .find(|(form, divider)| fits(form, *divider, 1))
        .or_else(|| of_divider(Divider::Tight).find(|(form, divider)| fits(form, *divider, 0)))
        .map_or_else(
            || (shortest_form(canvas, facts, room), Divider::Tight),
            |(form, divider)| (form.clone(), divider),
        );
    let mut items = important;
    for item in other_items(facts, ListForm::Id) {
        items.push(item);
        // The mark for what is left out takes two columns.
        if !fits(&items, divider, 3) {
            items.pop();
            break;
        }
    }
    (items, divider, true)
}

/// How the items are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Divider {
    /// By a line between spaces.
    Spaced,
    /// By a line, where columns are few.
    Tight,
}

fn divider_text(canvas: &Canvas<'_>, divider: Divider) -> String {
    let line = canvas.appearance.glyphs.divider;
    match divider {
        Divider::Spaced => format!(" {line} "),
        Divider::Tight => line.to_string(),
    }
}

fn line_width(items: &[Item], divider: Divider) -> usize {
    let (first, between) = match divider {
        Divider::Spaced => (1, 3),
        Divider::Tight => (0, 1),
    };
    let texts: usize = items.iter().map(|(text, _)| width(text)).sum();
    first + texts + between * items.len().saturating_sub(1)
}

/// Whose turn it is, the bag and the time, from the most detailed form to the shortest. Where the panel does not show
/// the scores next to the board, they stand here.
fn important_forms(canvas: &Canvas<'_>, facts: GameFacts<'_>, placement: PanelPlacement) -> Vec<Vec<Item>> {
    let game = facts.game;
    let pointer = canvas.appearance.glyphs.pointer;
    let name = game.name(game.to_move());
    let turns = match (facts.heading, game.is_over(), placement) {
        (Some(heading), _, _) => heading.to_vec(),
        (None, true, _) => vec!["game over".to_owned()],
        (None, false, PanelPlacement::BesideBoard) => {
            vec![format!("{name} to play"), format!("{pointer}{name}")]
        }
        (None, false, PanelPlacement::InPlaceOfBoard) => score_texts(canvas, facts).to_vec(),
    };
    let labels = ["time ", ""].into_iter();
    turns.iter().flat_map(|turn| labels.clone().map(|label| important_items(facts, turn, label))).collect()
}

fn important_items(facts: GameFacts<'_>, turn: &str, time_label: &str) -> Vec<Item> {
    let time = facts.time.map(|time| {
        let (mark, role) = if time.is_short() { ("! ", Role::ShortTime) } else { ("", Role::Status) };
        (format!("{mark}{time_label}{time}"), role)
    });
    let bag = format!("bag {}", facts.game.bag_len());
    [Some((turn.to_owned(), Role::Status)), Some((bag, Role::Status)), time].into_iter().flatten().collect()
}

/// Whose turn it is, the bag and the time, with the name cut to fit.
fn shortest_form(canvas: &Canvas<'_>, facts: GameFacts<'_>, room: usize) -> Vec<Item> {
    let rest = line_width(&important_items(facts, "", ""), Divider::Tight);
    let glyphs = canvas.appearance.glyphs;
    let name = format!("{}{}", glyphs.pointer, facts.game.name(facts.game.to_move()));
    important_items(facts, &shortened(&name, room.saturating_sub(rest), glyphs.more), "")
}

/// All scores on one line, the player to move marked, from full names to the player to move alone.
fn score_texts(canvas: &Canvas<'_>, facts: GameFacts<'_>) -> [String; 4] {
    let game = facts.game;
    let pointer = canvas.appearance.glyphs.pointer;
    let to_move = game.to_move();
    let score = |name: &str, seat| {
        let mark = if seat == to_move && !game.is_over() { pointer.to_string() } else { String::new() };
        format!("{mark}{name} {}", facts.score(seat))
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

/// The shortest start of a name that no other player's name has.
fn initials(game: PublicGame<'_>, seat: Seat) -> String {
    let name = game.short_name(seat);
    let name = name.as_str();
    let starts = name.char_indices().map(|(at, character)| &name[..at + character.len_utf8()]);
    let is_unique = |start: &&str| {
        game.seats().filter(|&other| other != seat).all(|other| !game.short_name(other).starts_with(*start))
    };
    let start = starts.into_iter().find(|start| is_unique(start)).unwrap_or(name);
    start.to_owned()
}

/// How detailed the word list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ListForm {
    /// Name and size.
    Full,
    /// Name.
    Name,
    /// Id, next to the language.
    Id,
}

impl ListForm {
    const ALL: [Self; 3] = [Self::Full, Self::Name, Self::Id];
}

/// Game, language, list, turn, and the options that are not the default.
fn other_items(facts: GameFacts<'_>, list: ListForm) -> Vec<Item> {
    let game = facts.game;
    let language = game.tile_set().name();
    let mut texts = vec![game.ruleset().name().to_owned()];
    // Most lists have the language in their name.
    if list != ListForm::Id && !facts.list.name.contains(language) {
        texts.push(language.to_owned());
    }
    texts.push(match list {
        ListForm::Full => facts.list.to_string(),
        ListForm::Name => facts.list.name.clone(),
        ListForm::Id => format!("{language} ({})", game.dictionary_id()),
    });
    texts.push(format!("turn {}", game.turn()));
    texts.extend(facts.modes());
    texts.retain(|text| !text.is_empty());
    texts.into_iter().map(|text| (text, Role::Status)).collect()
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
    let (items, _, _) = fitting_items(canvas, facts, placement, usize::from(layout.status.width));
    let is_shown = items.first().is_some_and(|(text, _)| *text == full || *text == initials);
    if placement == PanelPlacement::BesideBoard || is_shown {
        return None;
    }
    let shortest = || shortest_scores(facts);
    Some([full, initials].into_iter().find(|text| width(text) <= room).unwrap_or_else(shortest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(text: &str) -> Item {
        (text.to_owned(), Role::Status)
    }

    #[test]
    fn a_line_is_as_wide_as_its_items_and_what_sets_them_apart() {
        let items = [item("Ann to play"), item("bag 78")];
        assert_eq!(line_width(&items, Divider::Spaced), width(" Ann to play | bag 78"));
        assert_eq!(line_width(&items, Divider::Tight), width("Ann to play|bag 78"));
    }
}
