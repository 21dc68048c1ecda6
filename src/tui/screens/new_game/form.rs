//! The form of a new game.

pub use super::field::Field;

use rackety_engine::ruleset::{RandomBoard, UnknownWords};
use rackety_engine::{FirstPlayer, HintsText, OptionsText, Ruleset};

use super::seat::Place;
use crate::files::Settings;
use crate::session::clock::ClockMode;
use crate::session::{GameRequest, NewPlayer, names};
use crate::tui::action::Direction;
use crate::tui::app::effect::Effect;

/// What is chosen for a new game.
#[derive(Debug, Clone)]
pub struct Form {
    games: Vec<GameChoice>,
    lists: Vec<ListChoice>,
    settings: Settings,
    chosen: Chosen,
    file: String,
    places: [Place; 4],
    seed: String,
    field: Field,
    /// How far the rules beside it are scrolled.
    pub scroll: u16,
    /// What is wrong with it, once it was tried.
    pub fault: Option<String>,
}

/// A ruleset, and the id or path that it is loaded by.
#[derive(Debug, Clone)]
pub struct GameChoice {
    /// The id or path.
    pub id: String,
    /// The ruleset.
    pub ruleset: Ruleset,
}

/// A word list that is installed.
#[derive(Debug, Clone)]
pub struct ListChoice {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its language.
    pub language: String,
}

/// Which choice is taken in the fields that have some, each by its number.
#[derive(Debug, Clone, Copy, Default)]
struct Chosen {
    game: usize,
    language: usize,
    list: usize,
    first: usize,
    mode: usize,
    board: usize,
    time: usize,
    clock: usize,
    hints: usize,
}

/// The longest path that is taken.
const MAX_PATH: usize = 1000;

impl Form {
    /// A form with the first ruleset chosen, and what the settings say; none without a ruleset.
    pub fn new(games: Vec<GameChoice>, lists: Vec<ListChoice>, settings: Settings) -> Option<Self> {
        games.first()?;
        let mut form = Self {
            games,
            lists,
            settings,
            chosen: Chosen::default(),
            file: String::new(),
            places: [Place::human(0), Place::human(1), Place::Nobody, Place::Nobody],
            seed: String::new(),
            field: Field::Ruleset,
            scroll: 0,
            fault: None,
        };
        form.fit_game();
        Some(form)
    }

    /// The ruleset chosen.
    pub fn ruleset(&self) -> &Ruleset {
        &self.games[self.chosen.game].ruleset
    }

    /// The field that the keys go to.
    pub const fn field(&self) -> Field {
        self.field
    }

    /// The fields, in order. A game without a time limit has no clock.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Ruleset, Field::File, Field::Language, Field::List];
        fields.extend((0..*self.ruleset().players().end()).map(Field::Name));
        fields.extend([Field::First, Field::Mode, Field::Board]);
        if self.ruleset().time().is_some() {
            fields.push(Field::Time);
        }
        if self.time().is_some_and(|time| time != OFF) {
            fields.push(Field::Clock);
        }
        fields.extend([Field::Hints, Field::Seed, Field::Start]);
        fields
    }

    /// What a field holds.
    pub fn value(&self, field: Field) -> String {
        match field {
            Field::File => self.file.clone(),
            Field::Name(seat) => self.places[seat].to_string(),
            Field::Seed => self.seed.clone(),
            Field::Start => "Start".to_owned(),
            _ => self.choices(field).swap_remove(self.choice(field)),
        }
    }

    /// Whether the game leaves a field open; one with a single choice is only shown.
    pub fn is_open(&self, field: Field) -> bool {
        field.is_text() || field == Field::Start || 1 < self.choices(field).len()
    }

    /// Moves to another field, or to another choice within it.
    pub fn go(&mut self, direction: Direction) {
        let fields: Vec<Field> = self.fields().into_iter().filter(|&field| self.is_open(field)).collect();
        let at = fields.iter().position(|&field| field == self.field).unwrap_or_default();
        match direction {
            Direction::Up => self.field = fields[at.checked_sub(1).unwrap_or(fields.len() - 1)],
            Direction::Down => self.field = fields[(at + 1) % fields.len()],
            Direction::PageUp => self.scroll = self.scroll.saturating_sub(5),
            Direction::PageDown => self.scroll = self.scroll.saturating_add(5),
            Direction::Home => self.field = fields[0],
            Direction::End => self.field = fields[fields.len() - 1],
            Direction::Left => self.change(|at, count| (at + count - 1) % count),
            Direction::Right => self.change(|at, count| (at + 1) % count),
        }
    }

    /// A line was clicked: the keys go there; a second click takes the next choice, or begins.
    pub fn pick(&mut self, line: usize) -> Option<Effect> {
        let field = self.fields().get(line).copied().filter(|&field| self.is_open(field))?;
        if field == Field::Start {
            return Some(self.accept());
        }
        if field == self.field {
            self.go(Direction::Right);
        }
        self.field = field;
        None
    }

    /// What the form is for: the game that is asked for, or the file that is written.
    pub fn accept(&self) -> Effect {
        match self.field {
            Field::File if !self.file.trim().is_empty() => Effect::LoadRuleset(self.file.trim().to_owned()),
            _ => Effect::Begin(Box::new(self.request())),
        }
    }

    /// Adds a ruleset to choose from, and chooses it.
    pub fn add(&mut self, added: GameChoice) {
        self.games.retain(|game| game.id != added.id);
        self.games.push(added);
        self.chosen.game = self.games.len() - 1;
        self.file.clear();
        self.field = Field::Ruleset;
        self.fault = None;
        self.fit_game();
    }

    fn change(&mut self, next: fn(usize, usize) -> usize) {
        self.fault = None;
        if let Field::Name(seat) = self.field {
            self.places[seat] = self.places[seat].other(seat, next);
            self.fit_starter();
            return;
        }
        let count = self.choices(self.field).len();
        let Some(choice) = self.choice_mut(self.field).filter(|_| 1 < count) else { return };
        *choice = next(*choice, count);
        match self.field {
            Field::Ruleset => self.fit_game(),
            Field::Language => self.fit_list(),
            _ => {}
        }
    }

    /// Writes a character into the field.
    pub fn write(&mut self, character: char) {
        self.fault = None;
        match self.field {
            field if !self.is_written(field) && character == ' ' => self.go(Direction::Right),
            Field::Name(seat) => {
                self.places[seat].write(character, seat);
                self.fit_starter();
            }
            Field::File if self.file.chars().count() < MAX_PATH => self.file.push(character),
            Field::Seed if character.is_ascii_digit() && self.seed.len() < 19 => self.seed.push(character),
            Field::Seed if !character.is_ascii_digit() => {
                self.fault = Some("a seed is a whole number".to_owned());
            }
            _ => {}
        }
    }

    /// Takes the last character of the field back.
    pub fn erase(&mut self) {
        match self.field {
            Field::Name(seat) => {
                self.places[seat].erase();
                self.fit_starter();
            }
            Field::Seed => drop(self.seed.pop()),
            Field::File => drop(self.file.pop()),
            _ => {}
        }
    }

    /// Whether a field is written in as it stands: a bot is only chosen.
    pub const fn is_written(&self, field: Field) -> bool {
        match field {
            Field::Name(seat) => !matches!(self.places[seat], Place::Bot(_)),
            _ => field.is_text(),
        }
    }

    /// Who begins is one of those who play.
    fn fit_starter(&mut self) {
        self.chosen.first = self.chosen.first.min(self.starters().len() - 1);
    }

    /// The game asked for.
    pub fn request(&self) -> GameRequest {
        GameRequest {
            ruleset: self.games[self.chosen.game].id.clone(),
            language: Some(self.language().to_owned()),
            dictionary: self.lists().get(self.chosen.list).map(|list| list.id.clone()),
            players: self.players(),
            first: self.starters()[self.chosen.first].1.clone(),
            seed: self.seed.parse().ok(),
            clock: CLOCKS[self.chosen.clock].1,
            options: OptionsText {
                mode: self.modes()[self.chosen.mode].1.map(str::to_owned),
                random_board: (self.chosen.board == 1).then_some(true),
                time: self.time(),
                hints: Some(HintsText::Word(HINTS[self.chosen.hints].1.to_owned())),
            },
        }
    }

    fn players(&self) -> Vec<NewPlayer> {
        let seats = *self.ruleset().players().end();
        self.places.iter().take(seats).filter_map(Place::player).collect()
    }

    fn language(&self) -> &str {
        self.ruleset().tile_sets().nth(self.chosen.language).map_or("", |set| set.language())
    }

    /// The word lists of the language, the game's own choice first.
    fn lists(&self) -> Vec<&ListChoice> {
        let language = self.language();
        let preferred = &self.ruleset().dictionary().prefer;
        let rank = |list: &&ListChoice| match preferred.iter().position(|id| *id == list.id) {
            Some(place) => place,
            None if list.id == language => preferred.len(),
            None => preferred.len() + 1,
        };
        let mut lists: Vec<&ListChoice> =
            self.lists.iter().filter(|list| list.language == language).collect();
        lists.sort_by_key(rank);
        lists
    }

    /// The limit chosen, or that there is none; nothing where the game knows of no time.
    fn time(&self) -> Option<String> {
        self.times().into_iter().nth(self.chosen.time)
    }

    fn times(&self) -> Vec<String> {
        let Some(rules) = self.ruleset().time() else { return Vec::new() };
        rules.limits.iter().map(ToString::to_string).chain([OFF.to_owned()]).collect()
    }

    fn starters(&self) -> Vec<(String, FirstPlayer)> {
        let mut starters = vec![("the first player".to_owned(), FirstPlayer::FirstSeat)];
        let named = names(&self.players()).into_iter().skip(1);
        starters.extend(named.map(|name| (name.clone(), FirstPlayer::Named(name))));
        starters.push(("by lot".to_owned(), FirstPlayer::Random));
        starters
    }

    fn modes(&self) -> &'static [(&'static str, Option<&'static str>)] {
        match self.ruleset().unknown_words() {
            UnknownWords::LoseTurn => &[("cost the turn", None)],
            UnknownWords::ByMode => &[("refused", Some("normal")), ("cost the turn", Some("professional"))],
            _ => &[("refused", None)],
        }
    }

    fn boards(&self) -> &'static [&'static str] {
        match self.ruleset().random_board() {
            RandomBoard::Offered => &["standard", "random"],
            RandomBoard::NotOffered => &["standard"],
        }
    }

    /// What can be chosen in a field; never nothing in a field that is chosen.
    fn choices(&self, field: Field) -> Vec<String> {
        match field {
            Field::Ruleset => self.games.iter().map(|game| game.ruleset.name().to_owned()).collect(),
            Field::Language => self.ruleset().tile_sets().map(|set| set.name().to_owned()).collect(),
            Field::List => {
                let names: Vec<String> = self.lists().iter().map(|list| list.name.clone()).collect();
                if names.is_empty() { vec!["none installed".to_owned()] } else { names }
            }
            Field::First => self.starters().into_iter().map(|(name, _)| name).collect(),
            Field::Mode => self.modes().iter().map(|(name, _)| (*name).to_owned()).collect(),
            Field::Board => self.boards().iter().map(|name| (*name).to_owned()).collect(),
            Field::Time => self.times(),
            Field::Clock => CLOCKS.map(|(name, _)| name.to_owned()).to_vec(),
            Field::Hints => HINTS.map(|(name, _)| name.to_owned()).to_vec(),
            Field::File | Field::Name(_) | Field::Seed | Field::Start => Vec::new(),
        }
    }

    fn choice(&self, field: Field) -> usize {
        match field {
            Field::Ruleset => self.chosen.game,
            Field::Language => self.chosen.language,
            Field::List => self.chosen.list,
            Field::First => self.chosen.first,
            Field::Mode => self.chosen.mode,
            Field::Board => self.chosen.board,
            Field::Time => self.chosen.time,
            Field::Clock => self.chosen.clock,
            Field::Hints => self.chosen.hints,
            Field::File | Field::Name(_) | Field::Seed | Field::Start => 0,
        }
    }

    const fn choice_mut(&mut self, field: Field) -> Option<&mut usize> {
        Some(match field {
            Field::Ruleset => &mut self.chosen.game,
            Field::Language => &mut self.chosen.language,
            Field::List => &mut self.chosen.list,
            Field::First => &mut self.chosen.first,
            Field::Mode => &mut self.chosen.mode,
            Field::Board => &mut self.chosen.board,
            Field::Time => &mut self.chosen.time,
            Field::Clock => &mut self.chosen.clock,
            Field::Hints => &mut self.chosen.hints,
            Field::File | Field::Name(_) | Field::Seed | Field::Start => return None,
        })
    }

    /// Another game: what is chosen is what it and the settings say.
    fn fit_game(&mut self) {
        let default = self.ruleset().default_language();
        let language = self.ruleset().tile_sets().position(|set| set.language() == default);
        let mut options = OptionsText::default();
        self.settings.fill_in(&mut options, self.ruleset());
        let mode = self.modes().iter().position(|(_, mode)| *mode == options.mode.as_deref());
        let own = self.ruleset().time().and_then(|rules| rules.default).map(|limit| limit.to_string());
        let time = options.time.or(own).unwrap_or_else(|| OFF.to_owned());
        let time = self.times().iter().position(|offered| *offered == time);
        self.chosen = Chosen {
            language: language.unwrap_or_default(),
            mode: mode.unwrap_or_default(),
            time: time.unwrap_or_default(),
            first: 0,
            board: 0,
            ..self.chosen
        };
        self.scroll = 0;
        self.fit_list();
        for seat in 0..*self.ruleset().players().start() {
            if self.places[seat].player().is_none() {
                self.places[seat] = Place::human(seat);
            }
        }
    }

    /// Another language: the game's own choice of a list, unless the settings name one that fits.
    fn fit_list(&mut self) {
        let set = self.lists().iter().position(|list| Some(list.id.as_str()) == self.settings.dictionary());
        self.chosen.list = set.unwrap_or_default();
    }
}

/// No limit.
const OFF: &str = "off";

const CLOCKS: [(&str, ClockMode); 2] = [("while seen", ClockMode::WhileOpen), ("always", ClockMode::Wall)];

const HINTS: [(&str, &str); 5] =
    [("off", "off"), ("1 a player", "1"), ("3 a player", "3"), ("5 a player", "5"), ("free", "free")];
