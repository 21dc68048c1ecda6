//! A lesson: its file, and what is wrong with one.

use std::collections::BTreeMap;
use std::sync::Arc;

use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::game::{OptionsText, PositionText};
use rackety_engine::toml_file::{Fault, SourceFile, TomlTable};
use rackety_engine::{Action, FirstPlayer, Game, PlayNotation, Refusal, Ruleset, Setup, Square};
use serde::Deserialize;

use super::goal::{GOAL_FORMS, Goal, TurnGoal, has_hints, square_of};
use crate::files::DictionaryError;
use crate::session::{Host, HostError, Session};
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::wording::{full_stop, sentence};

/// The most characters of a line of the tutor.
pub const MAX_LINE: u8 = 70;

/// The most characters of the title of a lesson.
const MAX_TITLE: usize = 24;

/// The names of the keys that the lines of a lesson can have in braces, as `{play}`. Lines of plain mode have none.
pub const KEY_NAMES: [&str; 24] = [
    "play", "erase", "recall", "turn", "take", "extra", "exchange", "give", "pass", "yes", "ready", "hide",
    "word", "find", "back", "undo", "hint", "show", "close", "skip", "help", "computer", "puzzles", "rules",
];

/// The names of the values that an answer can have in braces, as `{score}`.
const VALUE_NAMES: [&str; 4] = ["score", "words", "drawn", "left"];

/// The entry of a step's `wrong` for a play that is legal, or for tiles laid, but not those that the step asks for.
const OTHER: &str = "other";

/// A lesson, ready to begin.
#[derive(Debug, Clone)]
pub struct Lesson {
    name: String,
    title: String,
    game: Game,
    dictionary_label: DictionaryLabel,
    people: usize,
    cursor: Option<Square>,
    steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Debug, Clone)]
pub struct Step {
    /// The first line of the tutor.
    pub say: String,
    /// The line of keys on the screen, or `None` for a step that only plain mode has.
    pub keys: Option<String>,
    /// The text to type in plain mode, or `None` for a step that only the screen has.
    pub typed: Option<String>,
    /// The goal of the step.
    pub goal: Goal,
    /// The play that is shown to a learner who does not find one.
    pub show: Option<PlayNotation>,
    /// The tutor's words after the step.
    pub done: Option<String>,
    wrong: BTreeMap<String, String>,
}

/// The file of a lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonText {
    title: String,
    ruleset: String,
    language: Option<String>,
    /// The people at the keyboard; without them, the learner plays against a tutor who only passes.
    #[serde(default)]
    players: Vec<String>,
    cursor: Option<String>,
    #[serde(default)]
    options: OptionsText,
    #[serde(default)]
    start: PositionText,
    #[serde(default, rename = "step")]
    steps: Vec<StepText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepText {
    say: String,
    keys: Option<String>,
    #[serde(rename = "type")]
    typed: Option<String>,
    accept: String,
    show: Option<String>,
    done: Option<String>,
    #[serde(default)]
    wrong: BTreeMap<String, String>,
}

/// Collects the faults of a file.
struct Checker {
    file: String,
    toml: TomlTable,
    faults: Vec<Fault>,
}

impl Checker {
    fn report(&mut self, path: &str, problem: impl Into<String>, cure: impl Into<String>) {
        self.faults.push(self.toml.fault_at(&self.file, path, problem, cure));
    }

    /// Checks a line of the tutor, whose names in braces are among these.
    fn check_line(&mut self, path: &str, line: &str, names: &[&str]) {
        let length = line.chars().count();
        if length > usize::from(MAX_LINE) {
            self.report(path, format!("a line of {length} characters"), format!("write at most {MAX_LINE}"));
        }
        if line.contains('\n') {
            self.report(path, "a line break in a line", "write one line");
        }
        for name in names_in(line).filter(|name| !names.contains(name)) {
            let cure = if names.is_empty() {
                "name no key here; plain mode has none".to_owned()
            } else {
                format!("write one of {}", names.join(", "))
            };
            self.report(path, format!("unknown name {{{name}}}"), cure);
        }
    }
}

/// The names in braces in a text.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// A text with its names in braces replaced; a name without a value stays as it is.
pub fn filled_in(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}').and_then(|(name, rest)| Some((value(name)?, rest))) {
            Some((value, rest)) => filled = filled + &value + rest,
            None => filled = filled + "{" + part,
        }
    }
    filled
}

impl Lesson {
    /// Reads a lesson and plays it once to check it.
    ///
    /// # Errors
    /// Every fault of the file, with its place.
    pub fn read(name: &str, source: &SourceFile, host: &Host) -> Result<Self, Vec<Fault>> {
        let text: LessonText = TomlTable::read_as(source)?;
        let toml = TomlTable::parse(source.clone())?;
        let mut checker = Checker { file: source.file.clone(), toml, faults: Vec::new() };
        let steps = text.check(&mut checker);
        let opened = text.open(name, host, &mut checker);
        let (Some((game, dictionary_label)), true) = (opened, steps.len() == text.steps.len()) else {
            return Err(checker.faults);
        };
        let cursor = text.cursor(&game, &mut checker);
        let people = text.players.len().max(1);
        let lesson =
            Self { name: name.to_owned(), title: text.title, game, dictionary_label, people, cursor, steps };
        lesson.play(&mut checker);
        if checker.faults.is_empty() { Ok(lesson) } else { Err(checker.faults) }
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the earliest of the steps right before this one that prepare it and are undone.
    pub fn undone_step(&self, index: usize, is_undone: impl Fn(&Goal) -> bool) -> Option<usize> {
        let before = &self.steps[..index];
        let preparing =
            before.iter().rposition(|step| !step.goal.prepares_play()).map_or(0, |index| index + 1);
        before[preparing..].iter().position(|step| is_undone(&step.goal)).map(|index| preparing + index)
    }

    /// The square of the cursor at its beginning, or `None` for the usual one.
    pub const fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    /// A game from the beginning of the lesson, which is never saved. The seats of a tutor are those of bots, for whom
    /// nobody thinks: they pass by [`Lesson::tutor_turn`].
    pub fn session(&self) -> Session {
        let seats = self.game.state().players().len();
        let tutor = Some(BotProfile::from(Level::Casual));
        let bots = (0..seats).map(|seat| tutor.filter(|_| seat >= self.people)).collect();
        Session::unsaved(self.game.clone(), self.dictionary_label.clone()).with_bots(bots)
    }

    /// The turn of a tutor who is to move: a pass, unless it would end the game.
    pub fn tutor_turn(&self, game: &Game) -> Option<Action> {
        let is_tutor = game.state().ending().is_none() && game.state().to_move().index() >= self.people;
        let is_harmless =
            || game.consequence_of(&Action::Pass).is_ok_and(|consequence| !consequence.completes_streak());
        (is_tutor && is_harmless()).then_some(Action::Pass)
    }

    /// The step that a turn made at this step must fit: the step itself, or after steps that prepare a play,
    /// the one with the play.
    pub fn step_of_turn(&self, step: usize) -> Option<usize> {
        let rest = self.steps.iter().enumerate().skip(step);
        let (index, found) = rest.into_iter().find(|(_, step)| !step.goal.prepares_play())?;
        found.goal.turn().map(|_| index)
    }

    /// Plays the lesson as its steps say.
    fn play(&self, checker: &mut Checker) {
        let mut game = self.game.clone();
        for (index, step) in self.steps.iter().enumerate() {
            if let Err(problem) = self.play_step(step, &mut game) {
                let cure = "correct the step, or the position before it";
                return checker.report(&format!("step[{index}].accept"), problem, cure);
            }
        }
    }

    /// Does what a step asks for.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn play_step(&self, step: &Step, game: &mut Game) -> Result<(), String> {
        let refused = |refusal: Refusal| refusal.to_string();
        match &step.goal {
            Goal::Cursor(at, _) => {
                square_of(game, *at).map(drop).ok_or_else(|| format!("{at} is not on the board"))
            }
            Goal::Laid(play) => {
                game.resolve(play).and_then(|play| game.preview(&play)).map(drop).map_err(refused)
            }
            Goal::Taken(at) => {
                let square = square_of(game, *at).ok_or_else(|| format!("{at} is not on the board"))?;
                game.preview_taking(square).map(drop).map_err(refused)
            }
            Goal::Turn(turn) => {
                let action = step.model(turn, game)?;
                if !turn.accepts(game, &action) {
                    return Err("the play shown is not one that the step asks for".to_owned());
                }
                game.act(action).map_err(refused)?;
                if let Some(pass) = self.tutor_turn(game) {
                    game.act(pass).map_err(refused)?;
                }
                Ok(())
            }
            Goal::Undo => {
                let learner = game.state().to_move();
                game.take_back(learner).map(drop).map_err(|error| error.to_string())
            }
            Goal::Hint if !has_hints(game) => {
                Err("the game has no hints; add hints to its options".to_owned())
            }
            Goal::Ready if self.people < 2 => Err("one person needs no cover; name two players".to_owned()),
            Goal::Ready | Goal::Hide | Goal::Show | Goal::LookUp(_) | Goal::Hint | Goal::Next => Ok(()),
        }
    }
}

impl Step {
    /// The turn that the step shows.
    fn model(&self, turn: &TurnGoal, game: &Game) -> Result<Action, String> {
        let play = match turn {
            TurnGoal::Play(play) => play,
            TurnGoal::AnyPlay | TurnGoal::Words(_) | TurnGoal::Covers(_) => match &self.show {
                Some(play) => play,
                None => return Err("no play to show".to_owned()),
            },
            TurnGoal::Exchange => {
                let rack = game.state().player(game.state().to_move()).rack();
                return Ok(Action::Exchange(rack.tiles().iter().take(1).copied().collect()));
            }
            TurnGoal::Pass => return Ok(Action::Pass),
        };
        game.resolve(play).map(Action::Play).map_err(|refusal| refusal.to_string())
    }

    /// The play that is shown to a learner who does not find one, or `None` for a step without a play.
    pub fn shown_play(&self) -> Option<&PlayNotation> {
        match &self.goal {
            Goal::Laid(play) | Goal::Turn(TurnGoal::Play(play)) => Some(play),
            _ => self.show.as_ref(),
        }
    }

    /// The answer to a turn that the rules refuse.
    pub fn answer_to_refusal(&self, refusal: &Refusal) -> String {
        self.wrong.get(refusal.id()).cloned().unwrap_or_else(|| full_stop(&sentence(&refusal.to_string())))
    }

    /// The answer to a legal turn, or to tiles laid, that the step does not ask for.
    pub fn answer_to_other(&self) -> &str {
        let usual = match self.goal {
            // Whether tiles that are only laid are a legal play, the screen says beside it.
            Goal::Laid(_) => "The lesson asks for other tiles or other squares.",
            _ => "That is legal, but the lesson asks for something else.",
        };
        self.wrong.get(OTHER).map_or(usual, String::as_str)
    }
}

impl LessonText {
    /// Checks what can be checked without the ruleset; returns the steps that are right.
    fn check(&self, checker: &mut Checker) -> Vec<Step> {
        let length = self.title.chars().count();
        if length == 0 || length > MAX_TITLE {
            let problem = format!("a title of {length} characters");
            checker.report("title", problem, format!("write 1 to {MAX_TITLE}"));
        }
        if self.steps.is_empty() {
            checker.report("", "no steps", "add a [[step]] with say, keys, type and accept");
        }
        self.steps.iter().enumerate().filter_map(|(index, step)| step.check(index, checker)).collect()
    }

    /// The game at the beginning of the lesson, and its word list.
    fn open(&self, name: &str, host: &Host, checker: &mut Checker) -> Option<(Game, DictionaryLabel)> {
        let ruleset = match host.rulesets.of_lesson(name).load(&self.ruleset) {
            Ok(ruleset) => ruleset,
            Err(error) => {
                checker.report("ruleset", error.to_string(), "name a ruleset of `rackety rules list`");
                return None;
            }
        };
        let language = self.language.clone().unwrap_or_else(|| ruleset.default_language().to_owned());
        let words = match host.words_of_list(&ruleset, &language) {
            Ok(words) => words,
            Err(HostError::Dictionary(DictionaryError::Faulty { mut faults, .. })) => {
                checker.faults.append(&mut faults);
                return None;
            }
            // Another language would not help.
            Err(HostError::Dictionary(DictionaryError::Unreadable { path, cause })) => {
                let file = path.display().to_string();
                checker.faults.push(Fault::in_file(file, "", cause, "correct or remove it"));
                return None;
            }
            Err(error) => {
                let key = if self.language.is_some() { "language" } else { "ruleset" };
                checker.report(key, error.to_string(), "choose a language with tiles and a word list");
                return None;
            }
        };
        match self.setup(ruleset, language) {
            Ok(setup) => match Game::new(setup, words.vocabulary) {
                Ok(game) => return Some((game, words.label)),
                Err(error) => checker.report("start", error.to_string(), "correct the position"),
            },
            Err((key, problem)) => checker.report(key, problem, "correct it as the message says"),
        }
        None
    }

    /// The setup of the game; or the key that is wrong, and why.
    fn setup(&self, ruleset: Ruleset, language: String) -> Result<Setup, (&'static str, String)> {
        let options = self.options.options(&ruleset).map_err(|error| ("options", error.to_string()))?;
        let no_tiles = || ("language", format!("the ruleset has no tiles for `{language}`"));
        let tiles = ruleset.tile_set(&language).ok_or_else(no_tiles)?;
        let position = self.start.position(ruleset.layout().size(), tiles);
        let position = position.map_err(|error| ("start", error.to_string()))?;
        let players = match self.players.as_slice() {
            [] => vec!["You".to_owned(), "Tutor".to_owned()],
            [only] => vec![only.clone(), "Tutor".to_owned()],
            several => several.to_vec(),
        };
        let ruleset = Arc::new(ruleset);
        let first = FirstPlayer::FirstSeat;
        Ok(Setup { ruleset, language, players, first, seed: 0, options, position: Some(position) })
    }

    fn cursor(&self, game: &Game, checker: &mut Checker) -> Option<Square> {
        let text = self.cursor.as_deref()?;
        let square = rackety_engine::Coordinate::parse(text).and_then(|(at, _)| square_of(game, at));
        if square.is_none() {
            checker.report(
                "cursor",
                format!("`{text}` is not on the board"),
                "write a column and a row, as \"c5\"",
            );
        }
        square
    }
}

impl StepText {
    /// The step, unless it has a fault that leaves none.
    fn check(&self, index: usize, checker: &mut Checker) -> Option<Step> {
        let path = |key: &str| format!("step[{index}].{key}");
        // Plain mode says this line, too, and has no keys.
        let keys_of_say: &[&str] = if self.typed.is_some() { &[] } else { &KEY_NAMES };
        checker.check_line(&path("say"), &self.say, keys_of_say);
        if let Some(keys) = &self.keys {
            checker.check_line(&path("keys"), keys, &KEY_NAMES);
        }
        if let Some(typed) = &self.typed {
            checker.check_line(&path("type"), typed, &[]);
        }
        if let Some(done) = &self.done {
            checker.check_line(&path("done"), done, &VALUE_NAMES);
        }
        let mut names_of_wrong = VALUE_NAMES.to_vec();
        if self.typed.is_none() {
            names_of_wrong.extend(KEY_NAMES);
        }
        for (id, answer) in &self.wrong {
            checker.check_line(&path(&format!("wrong.{id}")), answer, &names_of_wrong);
            if id != OTHER && !Refusal::IDS.contains(&id.as_str()) {
                let cure = format!("write {OTHER}, or one of {}", Refusal::IDS.join(", "));
                checker.report(&path(&format!("wrong.{id}")), format!("unknown refusal `{id}`"), cure);
            }
        }
        if self.keys.is_none() && self.typed.is_none() {
            checker.report(
                &format!("step[{index}]"),
                "neither `keys` nor `type`",
                "add `keys` for the screen, `type` for plain mode",
            );
        }
        let goal = Goal::parse(&self.accept);
        if goal.is_none() {
            checker.report(&path("accept"), format!("unknown goal `{}`", self.accept), GOAL_FORMS);
        }
        let show = self.show.as_deref().map(|text| PlayNotation::parse(text, None));
        if let Some(Err(error)) = &show {
            checker.report(&path("show"), error.to_string(), "write square and word, as \"8e HELLO\"");
        }
        let show = show.and_then(Result::ok);
        let goal = goal?;
        if self.typed.is_some() && matches!(goal, Goal::Cursor(..) | Goal::Laid(_)) {
            checker.report(&path("type"), "plain mode has no cursor", "leave `type` out");
        }
        // Later steps follow the turn in both modes.
        let lacking = match (&self.keys, &self.typed) {
            (None, Some(_)) => Some("keys"),
            (Some(_), None) => Some("type"),
            _ => None,
        };
        if let Some(key) = lacking.filter(|_| goal.turn().is_some()) {
            let problem = format!("a turn without `{key}`");
            checker.report(&format!("step[{index}]"), problem, "add it; both modes make the same turns");
        }
        if self.show.is_none() && goal.turn().is_some_and(TurnGoal::leaves_play_open) {
            checker.report(
                &path("accept"),
                "no play to show",
                "add `show = \"8e HELLO\"`: shown after three wrong answers",
            );
            return None;
        }
        Some(Step {
            say: self.say.clone(),
            keys: self.keys.clone(),
            typed: self.typed.clone(),
            goal,
            show,
            done: self.done.clone(),
            wrong: self.wrong.clone(),
        })
    }
}
