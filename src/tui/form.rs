//! The form of a new game.

use rackety_engine::ruleset::{RandomBoard, UnknownWords};
use rackety_engine::{FirstPlayer, OptionsText, Ruleset};

use super::action::Direction;
use crate::clock::ClockMode;
use crate::session::GameRequest;

/// What is chosen for a new game.
#[derive(Debug, Clone)]
pub struct Form {
    rulesets: Vec<Ruleset>,
    ruleset: usize,
    language: usize,
    names: Vec<String>,
    first: usize,
    mode: usize,
    board: usize,
    seed: String,
    field: Field,
    /// What is wrong with it, once it was tried.
    pub fault: Option<String>,
}

/// The fields of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The game.
    Ruleset,
    /// The language.
    Language,
    /// The player in this seat.
    Name(usize),
    /// Who starts.
    First,
    /// What an unknown word does.
    Mode,
    /// Where the premiums lie.
    Board,
    /// The number that decides all chances.
    Seed,
    /// Begin.
    Start,
}

/// The longest name that fits everywhere.
const MAX_NAME: usize = 16;

impl Form {
    /// A form with the first ruleset chosen; none without a ruleset.
    pub fn new(rulesets: Vec<Ruleset>) -> Option<Self> {
        let first = rulesets.first()?;
        let language = default_language(first);
        let mut form = Self {
            rulesets,
            ruleset: 0,
            language,
            names: vec![default_name(0), default_name(1), String::new(), String::new()],
            first: 0,
            mode: 0,
            board: 0,
            seed: String::new(),
            field: Field::Ruleset,
            fault: None,
        };
        form.fit_names();
        Some(form)
    }

    /// The ruleset chosen.
    pub fn ruleset(&self) -> &Ruleset {
        &self.rulesets[self.ruleset]
    }

    /// The field that the keys go to.
    pub const fn field(&self) -> Field {
        self.field
    }

    /// The fields, in order.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Ruleset, Field::Language];
        fields.extend((0..*self.ruleset().players().end()).map(Field::Name));
        fields.extend([Field::First, Field::Mode, Field::Board, Field::Seed, Field::Start]);
        fields
    }

    /// A field's name.
    pub fn label(field: Field) -> String {
        match field {
            Field::Ruleset => "Game".to_owned(),
            Field::Language => "Language".to_owned(),
            Field::Name(seat) => format!("Player {}", seat + 1),
            Field::First => "Begins".to_owned(),
            Field::Mode => "Unknown words".to_owned(),
            Field::Board => "Board".to_owned(),
            Field::Seed => "Seed".to_owned(),
            Field::Start => String::new(),
        }
    }

    /// What a field holds.
    pub fn value(&self, field: Field) -> String {
        match field {
            Field::Ruleset => self.ruleset().name().to_owned(),
            Field::Language => {
                let set = self.ruleset().tile_sets().nth(self.language);
                set.map(|set| set.name().to_owned()).unwrap_or_default()
            }
            Field::Name(seat) => self.names[seat].clone(),
            Field::First => self.starters()[self.first].0.clone(),
            Field::Mode => self.modes()[self.mode].0.to_owned(),
            Field::Board => self.boards()[self.board].to_owned(),
            Field::Seed => self.seed.clone(),
            Field::Start => "Start".to_owned(),
        }
    }

    /// What a field with nothing in it means.
    pub fn hint(field: Field) -> &'static str {
        match field {
            Field::Name(_) => "nobody",
            Field::Seed => "by lot",
            _ => "",
        }
    }

    /// Whether a field is written in rather than chosen.
    pub const fn is_text(field: Field) -> bool {
        matches!(field, Field::Name(_) | Field::Seed)
    }

    /// Moves to another field, or to another choice within it.
    pub fn go(&mut self, direction: Direction) {
        let fields = self.fields();
        let at = fields.iter().position(|&field| field == self.field).unwrap_or_default();
        match direction {
            Direction::Up | Direction::PageUp => {
                self.field = fields[at.checked_sub(1).unwrap_or(fields.len() - 1)];
            }
            Direction::Down | Direction::PageDown => self.field = fields[(at + 1) % fields.len()],
            Direction::Home => self.field = fields[0],
            Direction::End => self.field = fields[fields.len() - 1],
            Direction::Left => self.change(|at, count| (at + count - 1) % count),
            Direction::Right => self.change(|at, count| (at + 1) % count),
        }
    }

    /// Moves to the field on this line.
    pub fn pick(&mut self, line: usize) {
        if let Some(&field) = self.fields().get(line) {
            self.field = field;
        }
    }

    fn change(&mut self, next: fn(usize, usize) -> usize) {
        self.fault = None;
        match self.field {
            Field::Ruleset => {
                self.ruleset = next(self.ruleset, self.rulesets.len());
                self.language = default_language(self.ruleset());
                (self.mode, self.board, self.first) = (0, 0, 0);
                self.fit_names();
            }
            Field::Language => self.language = next(self.language, self.ruleset().tile_sets().count().max(1)),
            Field::First => self.first = next(self.first, self.starters().len()),
            Field::Mode => self.mode = next(self.mode, self.modes().len()),
            Field::Board => self.board = next(self.board, self.boards().len()),
            Field::Name(_) | Field::Seed | Field::Start => {}
        }
    }

    /// Writes a character into the field.
    pub fn write(&mut self, character: char) {
        self.fault = None;
        if let Field::Name(seat) = self.field
            && self.names[seat] == default_name(seat)
        {
            // Whoever writes a name means his own, not one behind the one that stood there.
            self.names[seat].clear();
        }
        match self.field {
            Field::Name(seat) if self.names[seat].chars().count() < MAX_NAME => {
                self.names[seat].push(character);
            }
            Field::Seed if character.is_ascii_digit() && self.seed.len() < 19 => self.seed.push(character),
            Field::Seed if !character.is_ascii_digit() => {
                self.fault = Some("a seed is a whole number".to_owned());
            }
            Field::Ruleset | Field::Language | Field::First | Field::Mode | Field::Board
                if character == ' ' =>
            {
                self.go(Direction::Right);
            }
            _ => {}
        }
    }

    /// Takes the last character of the field back.
    pub fn erase(&mut self) {
        match self.field {
            Field::Name(seat) => {
                self.names[seat].pop();
            }
            Field::Seed => {
                self.seed.pop();
            }
            _ => {}
        }
        self.first = self.first.min(self.starters().len() - 1);
    }

    /// The game asked for.
    pub fn request(&self) -> GameRequest {
        GameRequest {
            ruleset: self.ruleset().id().to_owned(),
            language: self.ruleset().tile_sets().nth(self.language).map(|set| set.language().to_owned()),
            dictionary: None,
            players: self.players(),
            first: self.starters()[self.first].1.clone(),
            seed: self.seed.parse().ok(),
            clock: ClockMode::default(),
            options: OptionsText {
                mode: self.modes()[self.mode].1.map(str::to_owned),
                random_board: (self.board == 1).then_some(true),
                ..OptionsText::default()
            },
        }
    }

    fn players(&self) -> Vec<String> {
        let seats = *self.ruleset().players().end();
        let names = self.names.iter().take(seats).map(|name| name.trim().to_owned());
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Gives as many names as the ruleset needs, at the least.
    fn fit_names(&mut self) {
        for seat in 0..*self.ruleset().players().start() {
            if self.names[seat].is_empty() {
                self.names[seat] = default_name(seat);
            }
        }
    }

    fn starters(&self) -> Vec<(String, FirstPlayer)> {
        let mut starters = vec![("the first player".to_owned(), FirstPlayer::FirstSeat)];
        starters
            .extend(self.players().into_iter().skip(1).map(|name| (name.clone(), FirstPlayer::Named(name))));
        starters.push(("by lot".to_owned(), FirstPlayer::Random));
        starters
    }

    fn modes(&self) -> &'static [(&'static str, Option<&'static str>)] {
        match self.ruleset().unknown_words() {
            UnknownWords::Refuse => &[("refused", None)],
            UnknownWords::LoseTurn => &[("cost the turn", None)],
            UnknownWords::ByMode => &[
                ("refused (normal)", Some("normal")),
                ("cost the turn (professional)", Some("professional")),
            ],
        }
    }

    fn boards(&self) -> &'static [&'static str] {
        match self.ruleset().random_board() {
            RandomBoard::Offered => &["standard", "random"],
            RandomBoard::NotOffered => &["standard"],
        }
    }
}

fn default_name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}

fn default_language(ruleset: &Ruleset) -> usize {
    let default = ruleset.default_language();
    ruleset.tile_sets().position(|set| set.language() == default).unwrap_or_default()
}
