//! The form for a new game.

mod field;
mod seat;
mod view;

use std::collections::BTreeMap;

use rackety_engine::bots::{BotProfile, Level, Taking, Thinking};
use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::ruleset::UnknownWords;
use rackety_engine::{FirstPlayer, Ruleset};
use ratatui::layout::{Rect, Size};

use crate::clock::ClockMode;
use crate::config::rulesets::{RulesetOption, no_rulesets};
use crate::config::settings::Settings;
use crate::files::Coach;
use crate::session::{GameRequest, Host, NewPlayer, player_names};
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, Cycle, FieldChange, ScreenMap, Scroll, TextField, moved};

pub use field::FormField;
use seat::SeatEntry;

/// The form for a new game.
#[derive(Debug, Clone)]
pub struct NewGameForm {
    rulesets: Vec<RulesetOption>,
    word_lists: Vec<WordListOption>,
    settings: Settings,
    /// The index of the selected value of each field with a choice; the first value if there is none.
    selected: BTreeMap<FormField, usize>,
    first: FirstChoice,
    ruleset_file: TextField,
    seats: [SeatEntry; 4],
    seed: TextField,
    /// The number of hints of the last game, if it is none of [`HINTS`].
    other_hints: Option<String>,
    field: FormField,
    /// The scroll position of the rules next to the form.
    scroll: Scroll,
    /// The reason why the game could not be started, or the last character not typed.
    pub fault: Option<String>,
}

/// An installed word list to choose.
#[derive(Debug, Clone)]
pub struct WordListOption {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The code of its language.
    pub language: String,
}

/// A choice for the first player. It stays the same while names are typed and seats change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstChoice {
    /// Whoever is in the first seat that is taken.
    First,
    /// Whoever is in another seat, counted from 0.
    Seat(usize),
    Random,
}

/// The value for no time limit.
const OFF: &str = "off";
const CLOCKS: [(&str, ClockMode); 2] = [("while visible", ClockMode::WhileOpen), ("always", ClockMode::Wall)];
const TAKINGS: [(&str, Taking); 3] =
    [("tiles always", Taking::Always), ("tiles sometimes", Taking::Sometimes), ("no tiles", Taking::Never)];
const THINKING: [(&str, Thinking); 3] =
    [("normally", Thinking::Normal), ("quickly", Thinking::Quick), ("for long", Thinking::Long)];
const COACHES: [(&str, Coach); 2] = [("off", Coach::Off), ("on", Coach::On)];
/// The numbers of hints, as shown and as in [`OptionsText`].
const HINTS: [(&str, &str); 5] =
    [("off", "off"), ("1 per player", "1"), ("3 per player", "3"), ("5 per player", "5"), ("free", "free")];
const NORMAL: &str = "normal";
const PROFESSIONAL: &str = "professional";

/// Digits of the longest seed; every such number fits into 64 bits.
const MAX_SEED: usize = 19;
/// Lines that a page key scrolls the rules by.
const RULES_PAGE: i16 = 5;

impl NewGameForm {
    /// Opens the form with the settings of the last new game.
    ///
    /// # Errors
    /// Why there is no ruleset to choose.
    pub(in crate::tui) fn open(host: &Host) -> Result<Self, String> {
        let (options, mut faulty) = host.rulesets.options();
        let lists = host.dictionaries.dictionaries().iter().map(|list| WordListOption {
            id: list.id().to_owned(),
            name: list.name().to_owned(),
            language: list.language().to_owned(),
        });
        let (settings, last) = (host.settings.clone(), host.last_request.request());
        let Some(mut form) = Self::new(options, lists.collect(), settings, last) else {
            return Err(no_rulesets(faulty));
        };
        form.fault = faulty.pop().map(|last| last.fault).or_else(|| host.missing_dictionary());
        Ok(form)
    }

    /// A form with the settings of the last game or, before the first, with the first ruleset and the defaults from the
    /// settings, or `None` without a ruleset.
    pub fn new(
        rulesets: Vec<RulesetOption>,
        word_lists: Vec<WordListOption>,
        settings: Settings,
        last: Option<&GameRequest>,
    ) -> Option<Self> {
        rulesets.first()?;
        let mut form = Self {
            rulesets,
            word_lists,
            settings,
            selected: BTreeMap::new(),
            first: FirstChoice::First,
            ruleset_file: TextField::default(),
            seats: [SeatEntry::human(0), SeatEntry::human(1), SeatEntry::nobody(), SeatEntry::nobody()],
            seed: TextField::default()
                .with_max_columns(MAX_SEED)
                .accepting(|character| character.is_ascii_digit()),
            other_hints: None,
            field: FormField::Ruleset,
            scroll: Scroll::default(),
            fault: None,
        };
        form.reset_for_ruleset();
        if let Some(last) = last {
            form.fill_in(last);
        }
        Some(form)
    }

    /// The selected ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.rulesets[self.index(FormField::Ruleset)].ruleset
    }

    /// The field with the keyboard focus.
    pub const fn field(&self) -> FormField {
        self.field
    }

    /// The fields, from top to bottom. A game without a time limit has no clock.
    pub fn fields(&self) -> Vec<FormField> {
        let mut fields =
            vec![FormField::Ruleset, FormField::RulesetFile, FormField::Language, FormField::WordList];
        fields.extend((0..*self.ruleset().players().end()).map(FormField::Player));
        let bots: Vec<Level> =
            self.players().iter().filter_map(NewPlayer::bot).map(|bot| bot.level).collect();
        if !bots.is_empty() && self.ruleset().take().is_some() {
            fields.push(FormField::Taking);
        }
        if bots.iter().any(|level| level.looks_ahead()) {
            fields.push(FormField::Thinking);
        }
        if self.offers_coach() {
            fields.push(FormField::Coach);
        }
        fields.extend([FormField::FirstPlayer, FormField::Mode, FormField::Board]);
        if self.ruleset().time().is_some() {
            fields.push(FormField::TimeLimit);
        }
        if self.time_limit().is_some_and(|limit| limit != OFF) {
            fields.push(FormField::Clock);
        }
        fields.extend([FormField::Hints, FormField::Seed, FormField::Start]);
        fields
    }

    /// The value of a field, as shown.
    pub fn value(&self, field: FormField) -> String {
        match field {
            FormField::RulesetFile => self.ruleset_file.text().to_owned(),
            FormField::Player(seat) => self.seats[seat].to_string(),
            FormField::Seed => self.seed.text().to_owned(),
            FormField::Start => "[ Start ]".to_owned(),
            _ => self.choices(field).swap_remove(self.index(field)),
        }
    }

    /// Returns whether the field can be changed; one with a single value is only shown.
    pub fn is_editable(&self, field: FormField) -> bool {
        field.is_text() || field == FormField::Start || self.choices(field).len() > 1
    }

    /// Returns whether the field is a text at the moment: a bot in a seat is chosen, not typed.
    const fn is_text(&self, field: FormField) -> bool {
        match field {
            FormField::Player(seat) => !self.seats[seat].is_bot(),
            _ => field.is_text(),
        }
    }

    /// Returns whether the field is a text that arrow keys replace at the moment: a name that nobody has typed.
    fn may_cycle_text(&self, field: FormField) -> bool {
        matches!(field, FormField::Player(seat) if self.is_text(field) && !self.seats[seat].is_typed(seat))
    }

    /// Selects what a request asks for, as far as it is offered.
    fn fill_in(&mut self, request: &GameRequest) {
        let Some(ruleset) = self.rulesets.iter().position(|option| option.id == request.ruleset) else {
            return;
        };
        self.select(FormField::Ruleset, Some(ruleset));
        self.reset_for_ruleset();
        if let Some(language) = request.language.as_deref() {
            let index = self.ruleset().tile_sets().position(|set| set.language() == language);
            self.select(FormField::Language, index);
        }
        self.reset_word_list();
        if let Some(dictionary) = request.dictionary.as_deref() {
            let index = self.lists().iter().position(|list| list.id == dictionary);
            self.select(FormField::WordList, index);
        }
        if !request.players.is_empty() {
            let mut players = request.players.iter();
            self.seats =
                std::array::from_fn(|_| players.next().map_or_else(SeatEntry::nobody, SeatEntry::of));
            let bot = request.players.iter().find_map(NewPlayer::bot);
            if let Some(BotProfile { taking, thinking, .. }) = bot {
                self.select(FormField::Taking, TAKINGS.iter().position(|(_, choice)| *choice == taking));
                let thinking = THINKING.iter().position(|(_, choice)| *choice == thinking);
                self.select(FormField::Thinking, thinking);
            }
        }
        let first = self.starters().iter().position(|(_, first)| *first == request.first);
        self.first = first.map_or(FirstChoice::First, |index| self.first_choice(index));
        // Undo is chosen on the command line only.
        let OptionsText { mode, random_board, time, hints, undo: _ } = &request.options;
        if mode.is_some() {
            let index = self.modes().iter().position(|(_, offered)| *offered == mode.as_deref());
            self.select(FormField::Mode, index);
        }
        let board = usize::from(*random_board == Some(true)).min(self.boards().len() - 1);
        self.select(FormField::Board, Some(board));
        if let Some(time) = time {
            let index = self.time_limits().iter().position(|offered| offered == time);
            self.select(FormField::TimeLimit, index);
        }
        let hints = match hints {
            Some(HintsText::Word(word)) => word.clone(),
            Some(HintsText::Count(count)) => count.to_string(),
            None => OFF.to_owned(),
        };
        self.other_hints = HINTS.iter().all(|(_, offered)| *offered != hints).then(|| hints.clone());
        let index = self.hints().iter().position(|(_, offered)| *offered == hints);
        self.select(FormField::Hints, index);
        self.select(FormField::Coach, COACHES.iter().position(|(_, offered)| *offered == request.coach));
        self.select(FormField::Clock, CLOCKS.iter().position(|(_, offered)| *offered == request.clock));
    }

    /// Adds a ruleset and selects it.
    fn add_ruleset(&mut self, added: RulesetOption) {
        self.rulesets.retain(|option| option.id != added.id);
        self.rulesets.push(added);
        self.select(FormField::Ruleset, Some(self.rulesets.len() - 1));
        self.ruleset_file.replace("");
        self.field = FormField::Ruleset;
        self.fault = None;
        self.reset_for_ruleset();
    }

    /// The game that the form describes.
    pub fn request(&self) -> GameRequest {
        GameRequest {
            ruleset: self.rulesets[self.index(FormField::Ruleset)].id.clone(),
            language: Some(self.language().to_owned()),
            dictionary: self.lists().into_iter().nth(self.index(FormField::WordList)).map(|list| list.id),
            players: self.players(),
            first: self.starters()[self.first_player()].1.clone(),
            seed: self.seed.text().parse().ok(),
            clock: CLOCKS[self.index(FormField::Clock)].1,
            coach: if self.offers_coach() { COACHES[self.index(FormField::Coach)].1 } else { Coach::Off },
            options: OptionsText {
                mode: self.modes()[self.index(FormField::Mode)].1.map(str::to_owned),
                random_board: (self.index(FormField::Board) == 1).then_some(true),
                time: self.time_limit(),
                hints: Some(HintsText::Word(self.hints().swap_remove(self.index(FormField::Hints)).1)),
                undo: None,
            },
        }
    }

    /// Moves to another field, changes the value of the field, or scrolls the rules.
    fn go(&mut self, direction: Direction) {
        match direction {
            Direction::PageUp => self.scroll.by(-RULES_PAGE),
            Direction::PageDown => self.scroll.by(RULES_PAGE),
            Direction::Left => self.cycle(Cycle::Previous),
            Direction::Right => self.cycle(Cycle::Next),
            Direction::Up | Direction::Down | Direction::Home | Direction::End => {
                let mut fields = self.fields();
                fields.retain(|&field| self.is_editable(field));
                let index = fields.iter().position(|&field| field == self.field).unwrap_or_default();
                self.focus(fields[moved(index, fields.len(), direction)]);
            }
        }
    }

    /// Moves to a clicked field; a second click changes its value. A click on the button starts the game.
    fn click(&mut self, index: usize) -> ScreenResponse {
        let clicked = self.fields().get(index).copied().filter(|&field| self.is_editable(field));
        let Some(field) = clicked else { return ScreenResponse::None };
        if field == self.field && field != FormField::Start {
            self.cycle(Cycle::Next);
        }
        self.focus(field);
        if field == FormField::Start { self.accept() } else { ScreenResponse::None }
    }

    /// Moves the focus to a field, away from a character that was not typed. Why the game could not be started remains.
    fn focus(&mut self, field: FormField) {
        self.field = field;
        self.fault.take_if(|fault| *fault == seed_fault());
    }

    /// Starts the game from the start button, loads a ruleset file from its field, and moves on from any other field.
    fn accept(&mut self) -> ScreenResponse {
        let path = self.ruleset_file.text().trim();
        match self.field {
            FormField::Start => ScreenResponse::Perform(Effect::StartGame(Box::new(self.request()))),
            FormField::RulesetFile if !path.is_empty() => {
                ScreenResponse::Perform(Effect::LoadRuleset(path.to_owned()))
            }
            _ => {
                self.go(Direction::Down);
                ScreenResponse::None
            }
        }
    }

    fn cycle(&mut self, step: Cycle) {
        self.fault = None;
        if let FormField::Player(seat) = self.field {
            self.seats[seat].cycle(seat, step);
            return;
        }
        if self.field == FormField::FirstPlayer {
            self.first = self.first_choice(step.from(self.first_player(), self.starters().len()));
            return;
        }
        let count = self.choices(self.field).len();
        if count < 2 {
            return;
        }
        self.select(self.field, Some(step.from(self.index(self.field), count)));
        match self.field {
            FormField::Ruleset => self.reset_for_ruleset(),
            FormField::Language => self.reset_word_list(),
            _ => {}
        }
    }

    /// Edits the text of the field with the focus.
    fn edit(&mut self, action: &UiAction) -> FieldChange {
        let change = match self.field {
            FormField::Player(seat) => self.seats[seat].edit(action, seat),
            FormField::RulesetFile => self.ruleset_file.update(action),
            FormField::Seed => self.seed.update(action),
            _ => FieldChange::None,
        };
        if change == FieldChange::Text {
            self.fault = None;
        }
        change
    }

    /// The text field with the focus, or `None` if its value is chosen.
    fn text_field(&self) -> Option<&TextField> {
        match self.field {
            FormField::Player(seat) if self.is_text(self.field) => Some(self.seats[seat].name()),
            FormField::RulesetFile => Some(&self.ruleset_file),
            FormField::Seed => Some(&self.seed),
            _ => None,
        }
    }

    /// The index of the first player among [`Self::starters`]: that of random if nobody is in the chosen seat now.
    fn first_player(&self) -> usize {
        let taken = self.taken_seats();
        let random = taken.len().max(1);
        match self.first {
            FirstChoice::First => 0,
            FirstChoice::Seat(seat) => taken.iter().position(|&other| other == seat).unwrap_or(random),
            FirstChoice::Random => random,
        }
    }

    /// The choice for the first player with this index among [`Self::starters`].
    fn first_choice(&self, index: usize) -> FirstChoice {
        match self.taken_seats().get(index) {
            _ if index == 0 => FirstChoice::First,
            Some(&seat) => FirstChoice::Seat(seat),
            None => FirstChoice::Random,
        }
    }

    /// The seats that are taken, from 0.
    fn taken_seats(&self) -> Vec<usize> {
        let seats = self.seats.iter().take(*self.ruleset().players().end()).enumerate();
        seats.filter(|(_, seat)| seat.player().is_some()).map(|(seat, _)| seat).collect()
    }

    fn players(&self) -> Vec<NewPlayer> {
        let seats = *self.ruleset().players().end();
        let players = self.seats.iter().take(seats).filter_map(SeatEntry::player);
        let (taking, thinking) =
            (TAKINGS[self.index(FormField::Taking)].1, THINKING[self.index(FormField::Thinking)].1);
        let with_dials = |player: NewPlayer| match player {
            NewPlayer::Bot(bot) => NewPlayer::Bot(BotProfile { taking, thinking, ..bot }),
            human @ NewPlayer::Human(_) => human,
        };
        players.map(with_dials).collect()
    }

    /// Returns whether the game can have a coach: for one person who plays against bots, and in normal mode.
    fn offers_coach(&self) -> bool {
        let players = self.players();
        let people = players.iter().filter(|player| player.bot().is_none()).count();
        people == 1 && players.len() > 1 && self.modes()[self.index(FormField::Mode)].0 == NORMAL
    }

    fn language(&self) -> &str {
        self.ruleset().tile_sets().nth(self.index(FormField::Language)).map_or("", |set| set.language())
    }

    /// The word lists of the language, the ruleset's own choice first: its own words, if it has a list of them.
    fn lists(&self) -> Vec<WordListOption> {
        let language = self.language();
        let preferred = &self.ruleset().dictionary(language).prefer;
        let rank = |list: &WordListOption| match preferred.iter().position(|id| *id == list.id) {
            Some(rank) => rank,
            None if list.id == language => preferred.len(),
            None => preferred.len() + 1,
        };
        let of_language = self.word_lists.iter().filter(|list| list.language == language);
        let mut lists: Vec<WordListOption> = of_language.cloned().collect();
        lists.sort_by_key(rank);
        if self.ruleset().dictionary(language).has_own_list() {
            let (id, name) = (self.ruleset().id().to_owned(), "the game's own".to_owned());
            lists.insert(0, WordListOption { id, name, language: language.to_owned() });
        }
        lists
    }

    /// The selected time limit, or [`OFF`], or `None` if the ruleset has no time limits.
    fn time_limit(&self) -> Option<String> {
        self.time_limits().into_iter().nth(self.index(FormField::TimeLimit))
    }

    fn time_limits(&self) -> Vec<String> {
        let Some(rules) = self.ruleset().time() else { return Vec::new() };
        rules.limits.iter().map(ToString::to_string).chain([OFF.to_owned()]).collect()
    }

    fn starters(&self) -> Vec<(String, FirstPlayer)> {
        let mut names = player_names(&self.players()).into_iter();
        let first = names.next().unwrap_or_else(|| "Player 1".to_owned());
        let mut starters = vec![(first, FirstPlayer::FirstSeat)];
        starters.extend(names.map(|name| (name.clone(), FirstPlayer::Named(name))));
        starters.push(("random".to_owned(), FirstPlayer::Random));
        starters
    }

    /// The modes, as shown and, where the ruleset offers a choice, as in [`OptionsText`].
    fn modes(&self) -> &'static [(&'static str, Option<&'static str>)] {
        match self.ruleset().unknown_words() {
            UnknownWords::LoseTurn => &[(PROFESSIONAL, None)],
            UnknownWords::Challenge => &[("challenges", None)],
            UnknownWords::ByMode => &[(NORMAL, Some(NORMAL)), (PROFESSIONAL, Some(PROFESSIONAL))],
            _ => &[(NORMAL, None)],
        }
    }

    /// The numbers of hints, as shown and as in [`OptionsText`].
    fn hints(&self) -> Vec<(String, String)> {
        let usual = HINTS.map(|(name, count)| (name.to_owned(), count.to_owned()));
        let other = self.other_hints.iter().map(|count| (format!("{count} per player"), count.clone()));
        usual.into_iter().chain(other).collect()
    }

    fn boards(&self) -> &'static [&'static str] {
        if self.ruleset().offers_random_board() { &["standard", "random"] } else { &["standard"] }
    }

    /// The values to choose from. A field with a choice has at least one.
    fn choices(&self, field: FormField) -> Vec<String> {
        match field {
            FormField::Ruleset => {
                self.rulesets.iter().map(|option| option.origin.mark(option.ruleset.name())).collect()
            }
            FormField::Language => self.ruleset().tile_sets().map(|set| set.name().to_owned()).collect(),
            FormField::WordList => {
                let names: Vec<String> = self.lists().iter().map(|list| list.name.clone()).collect();
                if names.is_empty() { vec!["none installed".to_owned()] } else { names }
            }
            FormField::Taking => TAKINGS.map(|(name, _)| name.to_owned()).to_vec(),
            FormField::Thinking => THINKING.map(|(name, _)| name.to_owned()).to_vec(),
            FormField::Coach => COACHES.map(|(name, _)| name.to_owned()).to_vec(),
            FormField::FirstPlayer => self.starters().into_iter().map(|(name, _)| name).collect(),
            FormField::Mode => self.modes().iter().map(|(name, _)| (*name).to_owned()).collect(),
            FormField::Board => self.boards().iter().map(|name| (*name).to_owned()).collect(),
            FormField::TimeLimit => self.time_limits(),
            FormField::Clock => CLOCKS.map(|(name, _)| name.to_owned()).to_vec(),
            FormField::Hints => self.hints().into_iter().map(|(name, _)| name).collect(),
            FormField::RulesetFile | FormField::Player(_) | FormField::Seed | FormField::Start => Vec::new(),
        }
    }

    /// The index of the selected value of a field with a choice.
    fn index(&self, field: FormField) -> usize {
        match field {
            FormField::FirstPlayer => self.first_player(),
            _ => self.selected.get(&field).copied().unwrap_or_default(),
        }
    }

    /// Selects a value that is offered.
    fn select(&mut self, field: FormField, index: Option<usize>) {
        self.selected.extend(index.map(|index| (field, index)));
    }

    /// Selects the defaults of a newly selected ruleset and of the settings.
    fn reset_for_ruleset(&mut self) {
        let default = self.ruleset().default_language();
        let language = self.ruleset().tile_sets().position(|set| set.language() == default);
        let mut options = OptionsText::default();
        self.settings.fill_in(&mut options, self.ruleset());
        let mode = self.modes().iter().position(|(_, mode)| *mode == options.mode.as_deref());
        let own = self.ruleset().time().and_then(|rules| rules.default).map(|limit| limit.to_string());
        let limit = options.time.or(own).unwrap_or_else(|| OFF.to_owned());
        let time_limit = self.time_limits().iter().position(|offered| *offered == limit);
        for (field, index) in [
            (FormField::Language, language),
            (FormField::Mode, mode),
            (FormField::TimeLimit, time_limit),
            (FormField::Board, None),
        ] {
            self.selected.insert(field, index.unwrap_or_default());
        }
        self.first = FirstChoice::First;
        self.scroll = Scroll::default();
        self.reset_word_list();
        for seat in 0..*self.ruleset().players().start() {
            if self.seats[seat].player().is_none() {
                self.seats[seat] = SeatEntry::human(seat);
            }
        }
    }

    /// Selects the word list of the settings if it fits the language and the ruleset has none of its own, otherwise the
    /// ruleset's own choice.
    fn reset_word_list(&mut self) {
        let has_own_list = self.ruleset().dictionary(self.language()).has_own_list();
        let preferred = self.settings.dictionary().filter(|_| !has_own_list);
        let index = self.lists().iter().position(|list| Some(list.id.as_str()) == preferred);
        self.select(FormField::WordList, Some(index.unwrap_or_default()));
    }
}

fn seed_fault() -> String {
    format!("a seed is a whole number of at most {MAX_SEED} digits")
}

impl Screen for NewGameForm {
    fn context(&self, _: Size) -> Context {
        Context::NewGame
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        // A bot in a seat is a value to choose, although typing a name would replace it.
        if action == UiAction::Type(' ') && !self.is_text(self.field) {
            self.cycle(Cycle::Next);
            return ScreenResponse::None;
        }
        if self.edit(&action) != FieldChange::None {
            return ScreenResponse::None;
        }
        match action {
            UiAction::Move(direction) => self.go(direction),
            UiAction::Type(_) | UiAction::Paste(_) if self.field == FormField::Seed => {
                self.fault = Some(seed_fault());
            }
            UiAction::Scroll(lines) => self.scroll.by(lines),
            UiAction::Select(index) => return self.click(index),
            UiAction::Type(character) if !self.field.is_text() => {
                if let Some(direction) = Direction::of_letter(character) {
                    self.go(direction);
                }
            }
            UiAction::Accept => return self.accept(),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.scroll.adapt_to(map.scrolled());
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::Ruleset(option) => self.add_ruleset(*option),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
