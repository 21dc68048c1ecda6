//! One seat of a new game: a person, a bot or nobody.

use std::fmt;

use rackety_engine::bots::BotProfile;
use rackety_engine::game::MAX_NAME_COLUMNS;

use crate::session::NewPlayer;
use crate::tui::action::UiAction;
use crate::tui::widgets::{Cycle, FieldChange, TextField};

/// The player in a seat. A name that was typed is kept while the seat has a bot or nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SeatEntry {
    occupant: Occupant,
    name: TextField,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Occupant {
    /// A person; nobody while the name is empty.
    Human,
    /// A bot.
    Bot(BotProfile),
    /// Nobody.
    Nobody,
}

impl SeatEntry {
    /// A person with the default name of this seat.
    pub(super) fn human(seat: usize) -> Self {
        Self { occupant: Occupant::Human, name: name_field(&default_name(seat)) }
    }

    /// Nobody.
    pub(super) fn nobody() -> Self {
        Self { occupant: Occupant::Nobody, name: name_field("") }
    }

    /// The seat of this player, of whose dials only the level and the vocabulary count.
    pub(super) fn of(player: &NewPlayer) -> Self {
        match player {
            NewPlayer::Human(name) => Self { occupant: Occupant::Human, name: name_field(name) },
            NewPlayer::Bot(profile) => {
                let BotProfile { level, vocabulary, .. } = *profile;
                let chosen = BotProfile { vocabulary, ..BotProfile::usual(level) };
                Self { occupant: Occupant::Bot(chosen), name: name_field("") }
            }
        }
    }

    /// The player, or `None` in an empty seat.
    pub(super) fn player(&self) -> Option<NewPlayer> {
        let name = self.name.text().trim();
        match self.occupant {
            Occupant::Human if name.is_empty() => None,
            Occupant::Human => Some(NewPlayer::Human(name.to_owned())),
            Occupant::Bot(profile) => Some(NewPlayer::Bot(profile)),
            Occupant::Nobody => None,
        }
    }

    /// Returns whether a bot plays here: it is chosen, not typed.
    pub(super) const fn is_bot(&self) -> bool {
        matches!(self.occupant, Occupant::Bot(_))
    }

    /// Returns whether somebody has typed a name.
    pub(super) fn is_typed(&self, seat: usize) -> bool {
        self.occupant == Occupant::Human && self.name.text() != default_name(seat)
    }

    /// The name of the person.
    pub(super) const fn name(&self) -> &TextField {
        &self.name
    }

    /// Changes to the previous or next of: a person, the bots with the usual vocabulary of their level, those with another
    /// one, and nobody.
    pub(super) fn cycle(&mut self, seat: usize, step: Cycle) {
        let bots = BotProfile::with_vocabularies();
        let nobody = bots.len() + 1;
        let index = match self.occupant {
            Occupant::Human if self.player().is_some() => 0,
            Occupant::Bot(profile) => 1 + bots.iter().position(|bot| *bot == profile).unwrap_or_default(),
            Occupant::Human | Occupant::Nobody => nobody,
        };
        self.occupant = match step.from(index, nobody + 1) {
            0 => Occupant::Human,
            index => bots.get(index - 1).map_or(Occupant::Nobody, |bot| Occupant::Bot(*bot)),
        };
        if self.occupant == Occupant::Human && self.player().is_none() {
            *self = Self::human(seat);
        }
    }

    /// Edits the name. Typing replaces the default name, a bot, or nobody.
    pub(super) fn edit(&mut self, action: &UiAction, seat: usize) -> FieldChange {
        let is_typed = self.is_typed(seat);
        match action {
            UiAction::Type(_) | UiAction::Paste(_) if !is_typed => {
                let mut name = name_field("");
                let change = name.update(action);
                if change == FieldChange::Text {
                    *self = Self { occupant: Occupant::Human, name };
                }
                change
            }
            UiAction::Erase | UiAction::EraseWord | UiAction::EraseToStart
                if self.occupant != Occupant::Human =>
            {
                *self = Self::nobody();
                FieldChange::Text
            }
            // A default name is a value to choose, like the bots.
            UiAction::Move(_) if !is_typed => FieldChange::None,
            _ => self.name.update(action),
        }
    }
}

impl fmt::Display for SeatEntry {
    /// Writes `Ann`, `Bot: casual`, `Bot: casual:all`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.occupant {
            Occupant::Human => f.write_str(self.name.text()),
            Occupant::Bot(profile) => write!(f, "Bot: {profile}"),
            Occupant::Nobody => Ok(()),
        }
    }
}

fn name_field(name: &str) -> TextField {
    TextField::new(name).with_max_columns(MAX_NAME_COLUMNS)
}

fn default_name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}
