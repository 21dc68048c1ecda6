//! The form of the laboratory: which games the bots play.

use std::ops::RangeInclusive;

use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::game::OptionsText;
use rackety_engine::{Ruleset, TileSet};

use super::form_field::FormField;
use crate::config::rulesets::{FaultyRuleset, RulesetOption};
use crate::runs::{RunRequest, SideRequest};
use crate::tui::action::{Direction, LabAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::{Cycle, FieldChange, TextField, moved};

/// The form of the laboratory.
#[derive(Debug, Clone)]
pub struct LaboratoryForm {
    rulesets: Vec<RulesetOption>,
    ruleset: usize,
    /// The index of the language in the ruleset.
    language: usize,
    /// The index of the ruleset to compare with.
    against: Option<usize>,
    bots: [Option<BotProfile>; MAX_BOTS],
    ruleset_file: TextField,
    games: TextField,
    seed: TextField,
    field: FormField,
    /// The reason why the games cannot be played.
    pub fault: Option<String>,
    /// The ruleset whose fault is shown first, which cannot be chosen.
    pub(super) faulty: Option<FaultyRuleset>,
}

const MAX_BOTS: usize = 4;
/// The bots until others are chosen.
const BOTS: [Option<BotProfile>; MAX_BOTS] = [Some(CLUB), Some(CLUB), None, None];
const CLUB: BotProfile = BotProfile::usual(Level::Club);
const GAMES: &str = "100";
/// The most digits of a number of games.
const GAMES_DIGITS: usize = 7;
/// Digits of the longest seed; every such number fits into 64 bits.
const SEED_DIGITS: usize = 19;
/// The legal plays are counted on one turn in this many, as on the command line.
const COUNT_PLAYS: u32 = 20;
/// The ruleset to compare with, if there is none.
const NOTHING: &str = "nothing";
/// The seat that has no bot.
const NOBODY: &str = "nobody";

impl LaboratoryForm {
    /// A form with the first ruleset and the usual bots, or `None` without a ruleset.
    pub fn new(rulesets: Vec<RulesetOption>) -> Option<Self> {
        rulesets.first()?;
        let digits = |text: &str, most: usize| {
            TextField::new(text).with_max_columns(most).accepting(|character| character.is_ascii_digit())
        };
        let mut form = Self {
            rulesets,
            ruleset: 0,
            language: 0,
            against: None,
            bots: BOTS,
            ruleset_file: TextField::default(),
            games: digits(GAMES, GAMES_DIGITS),
            seed: digits("", SEED_DIGITS),
            field: FormField::Ruleset,
            fault: None,
            faulty: None,
        };
        form.reset_for_ruleset();
        Some(form)
    }

    /// The field with the keyboard focus.
    pub(super) const fn field(&self) -> FormField {
        self.field
    }

    /// The selected ruleset.
    pub(super) fn ruleset(&self) -> &Ruleset {
        &self.rulesets[self.ruleset].ruleset
    }

    /// The fields, from top to bottom.
    pub(super) fn fields(&self) -> Vec<FormField> {
        let mut fields =
            vec![FormField::Ruleset, FormField::RulesetFile, FormField::Language, FormField::Against];
        fields.extend((0..*self.players().end()).map(FormField::Bot));
        fields.extend([FormField::Games, FormField::Seed, FormField::Start]);
        fields
    }

    /// The value of a field, as shown.
    pub(super) fn value(&self, field: FormField) -> String {
        match field {
            FormField::Ruleset => self.name(self.ruleset),
            FormField::RulesetFile => self.ruleset_file.text().to_owned(),
            FormField::Language => {
                let set = self.ruleset().tile_sets().nth(self.language);
                set.map_or_else(String::new, |set| set.name().to_owned())
            }
            FormField::Against => self.against.map_or_else(|| NOTHING.to_owned(), |index| self.name(index)),
            FormField::Bot(seat) => self.bots[seat].map_or_else(|| NOBODY.to_owned(), |bot| bot.to_string()),
            FormField::Games => self.games.text().to_owned(),
            FormField::Seed => self.seed.text().to_owned(),
            FormField::Start => "[ Start ]".to_owned(),
        }
    }

    /// Returns whether the field can be changed; one with a single value is only shown.
    pub(super) fn is_editable(&self, field: FormField) -> bool {
        field.is_text() || field == FormField::Start || self.count(field) > 1
    }

    /// The text field with the focus, or `None` if its value is chosen.
    pub(super) const fn text_field(&self) -> Option<&TextField> {
        match self.field {
            FormField::RulesetFile => Some(&self.ruleset_file),
            FormField::Games => Some(&self.games),
            FormField::Seed => Some(&self.seed),
            _ => None,
        }
    }

    /// Updates the form, starts the run, loads a ruleset file, or closes the form.
    pub(super) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        if self.edit(action) != FieldChange::None {
            return ScreenResponse::None;
        }
        match action {
            UiAction::Move(direction) => self.go(*direction),
            UiAction::Scroll(lines) => {
                self.go(if *lines < 0 { Direction::Up } else { Direction::Down });
            }
            UiAction::Type(' ') if !self.field.is_text() => self.cycle(Cycle::Next),
            UiAction::Type(_) | UiAction::Paste(_) if self.field == FormField::Seed => {
                self.fault = Some(format!("a seed is a whole number of at most {SEED_DIGITS} digits"));
            }
            UiAction::Type(_) | UiAction::Paste(_) if self.field == FormField::Games => {
                self.fault = Some(format!("write a number of at most {GAMES_DIGITS} digits"));
            }
            UiAction::Type(character) => {
                if let Some(direction) = Direction::of_letter(*character) {
                    self.go(direction);
                }
            }
            UiAction::Select(index) => return self.click(*index),
            UiAction::Accept => return self.accept(),
            UiAction::Lab(LabAction::WatchFile) => return self.watch(),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    /// Adds a ruleset and selects it.
    pub(super) fn add_ruleset(&mut self, added: RulesetOption) {
        // Others keep their places, so that the ruleset to compare with stays the same.
        if let Some(index) = self.rulesets.iter().position(|choice| choice.id == added.id) {
            self.rulesets[index] = added;
            self.ruleset = index;
        } else {
            self.rulesets.push(added);
            self.ruleset = self.rulesets.len() - 1;
        }
        self.ruleset_file.replace("");
        self.field = FormField::Ruleset;
        self.fault = None;
        self.reset_for_ruleset();
    }

    /// The run that the form describes.
    ///
    /// # Errors
    /// What is to be changed first.
    pub(super) fn request(&self) -> Result<RunRequest, String> {
        let games: u32 = self.games.text().parse().unwrap_or_default();
        if games == 0 {
            return Err("enter how many games the bots should play, for example 100".to_owned());
        }
        let language = self.language_code().map(str::to_owned);
        let bots: Vec<BotProfile> = self.bots.iter().take(*self.players().end()).copied().flatten().collect();
        let side = |index: usize| SideRequest {
            ruleset: self.rulesets[index].id.clone(),
            language: language.clone(),
            dictionary: None,
            bots: bots.clone(),
            options: OptionsText::default(),
            count_plays: COUNT_PLAYS,
        };
        Ok(RunRequest {
            side: side(self.ruleset),
            against: self.against.map(side),
            games,
            seed: self.seed.text().parse().ok(),
        })
    }

    fn name(&self, index: usize) -> String {
        let choice = &self.rulesets[index];
        choice.origin.mark(choice.ruleset.name())
    }

    fn language_code(&self) -> Option<&str> {
        self.ruleset().tile_sets().nth(self.language).map(TileSet::language)
    }

    /// Returns the numbers of bots that can play by the ruleset, and by the one to compare with.
    fn players(&self) -> RangeInclusive<usize> {
        let own = self.ruleset().players();
        let other = self.against.map_or(own, |index| self.rulesets[index].ruleset.players());
        *own.start().max(other.start())..=(*own.end().min(other.end())).min(MAX_BOTS)
    }

    /// The rulesets to compare with: those in the same language that as many bots can play.
    fn others(&self) -> Vec<usize> {
        let own = self.ruleset().players();
        let language = self.language_code().unwrap_or_default();
        let fits = |index: &usize| {
            let other = &self.rulesets[*index].ruleset;
            let players = other.players();
            *index != self.ruleset
                && other.tile_set(language).is_some()
                && players.start() <= own.end()
                && own.start() <= players.end()
        };
        (0..self.rulesets.len()).filter(fits).collect()
    }

    /// The number of values of a field with a choice.
    fn count(&self, field: FormField) -> usize {
        match field {
            FormField::Ruleset => self.rulesets.len(),
            FormField::Language => self.ruleset().tile_sets().count(),
            FormField::Against => self.others().len() + 1,
            FormField::Bot(_) => BotProfile::with_vocabularies().len(),
            _ => 0,
        }
    }

    /// Moves to another field, or changes the value of the field.
    fn go(&mut self, direction: Direction) {
        match direction {
            Direction::Left => self.cycle(Cycle::Previous),
            Direction::Right => self.cycle(Cycle::Next),
            _ => {
                let mut fields = self.fields();
                fields.retain(|&field| self.is_editable(field));
                let index = fields.iter().position(|&field| field == self.field).unwrap_or_default();
                self.field = fields[moved(index, fields.len(), direction)];
            }
        }
    }

    fn cycle(&mut self, step: Cycle) {
        self.fault = None;
        let count = self.count(self.field);
        if count < 2 {
            return;
        }
        match self.field {
            FormField::Ruleset => {
                self.ruleset = step.from(self.ruleset, count);
                self.reset_for_ruleset();
            }
            FormField::Language => {
                self.language = step.from(self.language, count);
                self.limit_others();
            }
            FormField::Against => {
                let others = self.others();
                let place = |chosen| others.iter().position(|index| *index == chosen).map_or(0, |at| at + 1);
                let next = step.from(self.against.map_or(0, place), count);
                self.against = next.checked_sub(1).map(|at| others[at]);
                self.limit_bots();
            }
            FormField::Bot(seat) => self.cycle_bot(seat, step),
            _ => {}
        }
    }

    /// Changes a bot to the next one; seats beyond those that the ruleset needs can be empty.
    fn cycle_bot(&mut self, seat: usize, step: Cycle) {
        let mut values: Vec<Option<BotProfile>> =
            BotProfile::with_vocabularies().into_iter().map(Some).collect();
        if *self.players().start() <= seat {
            values.push(None);
        }
        let index = values.iter().position(|value| *value == self.bots[seat]).unwrap_or_default();
        self.bots[seat] = values[step.from(index, values.len())];
    }

    /// Moves to a clicked field; a second click changes its value. A click on the button starts the run.
    fn click(&mut self, index: usize) -> ScreenResponse {
        let clicked = self.fields().get(index).copied().filter(|&field| self.is_editable(field));
        let Some(field) = clicked else { return ScreenResponse::None };
        if field == self.field {
            self.cycle(Cycle::Next);
        }
        self.field = field;
        if field == FormField::Start { self.accept() } else { ScreenResponse::None }
    }

    /// Starts the run from the start button, loads a ruleset file from its field, and moves on from any other field.
    fn accept(&mut self) -> ScreenResponse {
        let path = self.ruleset_file.text().trim();
        match self.field {
            FormField::Start => match self.request() {
                Ok(request) => return ScreenResponse::Perform(Effect::StartRun(Box::new(request))),
                Err(fault) => self.fault = Some(fault),
            },
            FormField::RulesetFile if !path.is_empty() => {
                return ScreenResponse::Perform(Effect::LoadRuleset(path.to_owned()));
            }
            _ => self.go(Direction::Down),
        }
        ScreenResponse::None
    }

    /// Watches the ruleset file that is typed, or else the one whose fault is shown, or else that of the game.
    fn watch(&self) -> ScreenResponse {
        let typed = self.ruleset_file.text().trim();
        let is_shown = |faulty: &&FaultyRuleset| self.fault.as_ref() == Some(&faulty.fault);
        let name = match self.faulty.as_ref().filter(is_shown) {
            _ if !typed.is_empty() => typed,
            Some(faulty) => &faulty.id,
            None => &self.rulesets[self.ruleset].id,
        };
        ScreenResponse::Perform(Effect::WatchRuleset(name.to_owned()))
    }

    /// Edits the text of the field with the focus.
    fn edit(&mut self, action: &UiAction) -> FieldChange {
        let change = match self.field {
            FormField::RulesetFile => self.ruleset_file.update(action),
            FormField::Games => self.games.update(action),
            FormField::Seed => self.seed.update(action),
            _ => FieldChange::None,
        };
        if change == FieldChange::Text {
            self.fault = None;
        }
        change
    }

    /// Selects the default language of a newly selected ruleset.
    fn reset_for_ruleset(&mut self) {
        let default = self.ruleset().default_language();
        let language = self.ruleset().tile_sets().position(|set| set.language() == default);
        self.language = language.unwrap_or_default();
        self.limit_others();
    }

    /// Compares with nothing if the ruleset that was chosen for it does not fit any more.
    fn limit_others(&mut self) {
        let others = self.others();
        self.against = self.against.filter(|index| others.contains(index));
        self.limit_bots();
    }

    /// Seats that the rulesets need have a bot.
    fn limit_bots(&mut self) {
        for seat in 0..*self.players().start() {
            self.bots[seat].get_or_insert(CLUB);
        }
    }
}
