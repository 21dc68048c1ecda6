//! Playing a scenario and comparing it with what its file expects.

use std::sync::Arc;

use super::spec::{EndSpec, RulesetText, ScenarioError, ScenarioSpec, TurnSpec};
use crate::board::{Board, Coordinate, Size};
use crate::game::{
    Action, EndReason, Event, FirstPlayer, Game, Options, Phonies, PlayerStatus, Seat, Setup, TurnOutcome,
    TurnRecord, read_board, read_tiles,
};
use crate::lexicon::{Lexicon, Vocabulary};
use crate::play::{NotOffered, Refusal, ScoredPlay};
use crate::ruleset::spec::RulesetSpec;
use crate::ruleset::{Ruleset, RulesetError};
use crate::tiles::{Tile, TileSet, fold_text};
use crate::toml_file::{Document, Fault, MAX_FAULTS, SourceFile, in_order_of_place};

/// The squares of a board that are named if they are not as expected; the others are counted.
const MAX_SQUARES: usize = 8;

/// A parsed scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    spec: ScenarioSpec,
    document: Document,
}

/// The ruleset that a scenario names or contains.
#[derive(Debug, Clone, Copy)]
pub enum ScenarioRuleset<'s> {
    /// An id, or a path relative to the file if it ends in `.toml`.
    Named(&'s str),
    /// The whole ruleset, as in an exported game.
    Whole(&'s RulesetSpec),
}

/// The result of playing a scenario.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ScenarioReport {
    /// The game after the last turn played.
    pub game: Game,
    /// The differences from what the file expects, a sentence each; empty if the scenario passes.
    pub failures: Vec<String>,
}

/// A scenario played whatever its file expects, so that the file can be made to expect what happens.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PlayedScenario {
    /// The game after the last turn played.
    pub game: Game,
    /// The outcome of each turn of the file, up to one that is refused although the file expects no `error`.
    pub turns: Vec<PlayedTurn>,
}

/// The outcome of a turn of a scenario.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PlayedTurn {
    /// The record of the turn, or why it was refused.
    pub result: Result<TurnRecord, Refusal>,
    /// The rack of the player who acted, after the turn.
    pub rack: String,
    /// True if the turn is refused and the file expects no `error`.
    pub is_unexpected: bool,
}

impl Scenario {
    /// Parses a scenario file.
    ///
    /// # Errors
    /// Every fault of a file that is not a scenario, whatever the ruleset.
    pub fn parse(source: &SourceFile) -> Result<Self, Vec<Fault>> {
        let scenario = Self::read(source)?;
        let faults = scenario.faults(None);
        if faults.is_empty() { Ok(scenario) } else { Err(faults) }
    }

    /// Reads a scenario file, whose values may have [faults](Self::faults) all the same.
    ///
    /// # Errors
    /// Every key that is unknown, missing or of the wrong type.
    pub fn read(source: &SourceFile) -> Result<Self, Vec<Fault>> {
        let (spec, document) = ScenarioSpec::read(source)?;
        Ok(Self { spec, document })
    }

    /// The faults that keep the scenario from being played, in the order of the file: by a ruleset, or without one, by any.
    /// Of many errors, these are about the first; the same text in two places counts as one.
    pub fn faults(&self, ruleset: Option<&Arc<Ruleset>>) -> Vec<Fault> {
        let mut faults = self.spec.text_faults(&self.document);
        let errors = ruleset.map_or_else(Vec::new, |ruleset| self.setup(Arc::clone(ruleset)).1);
        for fault in errors.iter().take(MAX_FAULTS).filter_map(|error| self.fault(error)) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        in_order_of_place(faults)
    }

    /// The fault of the key that names the ruleset.
    pub fn fault_of_ruleset(&self, problem: impl Into<String>, cure: impl Into<String>) -> Fault {
        self.document.fault_at("ruleset", problem, cure)
    }

    /// The faults of the whole ruleset in the file, with their places.
    pub fn faults_of_whole_ruleset(&self, error: &RulesetError) -> Vec<Fault> {
        let within = |fault: &Fault| {
            self.document.fault_at(&format!("ruleset.{}", fault.key()), fault.problem(), fault.cure())
        };
        error.faults.iter().map(within).collect()
    }

    /// The ids of the rules that the scenario covers.
    pub fn covers(&self) -> &[String] {
        &self.spec.covers
    }

    /// The ruleset.
    pub const fn ruleset(&self) -> ScenarioRuleset<'_> {
        match &self.spec.ruleset {
            RulesetText::Name(name) => ScenarioRuleset::Named(name.as_str()),
            RulesetText::Whole(spec) => ScenarioRuleset::Whole(spec),
        }
    }

    /// The fault of the file that keeps it from fitting its ruleset, with its place if the error has one.
    pub fn fault(&self, error: &ScenarioError) -> Option<Fault> {
        self.spec.fault(&self.document, error)
    }

    /// The language of the game: that of the file, or the ruleset's default.
    pub fn language<'a>(&'a self, ruleset: &'a Ruleset) -> &'a str {
        self.spec.language.as_deref().unwrap_or(ruleset.default_language())
    }

    /// The words of the game by this ruleset, if the file lists them.
    pub fn vocabulary(&self, ruleset: &Ruleset) -> Option<Vocabulary> {
        let casing = TileSet::casing_of_words(Some(self.language(ruleset)), ruleset.tile_sets());
        let words = self.spec.words.as_ref()?.iter().map(|word| casing.capitals(word));
        Some(Vocabulary::plain(Lexicon::from_words("scenario", words)))
    }

    /// Plays the turns, up to the first that differs from what is expected, and checks the end.
    ///
    /// # Errors
    /// [`ScenarioError`] if the file does not fit the ruleset.
    pub fn run(
        &self,
        ruleset: Arc<Ruleset>,
        vocabulary: Arc<Vocabulary>,
    ) -> Result<ScenarioReport, ScenarioError> {
        let mut game = self.begin(ruleset, vocabulary)?;
        for (index, turn) in self.spec.turns.iter().enumerate() {
            let number = index + 1;
            let event = turn.text().event(&game).map_err(|error| ScenarioError::Turn(number, error))?;
            let rack = turn.rack.as_deref().map(|rack| sorted_tiles(rack, &game)).transpose()?;
            let mut failures = Vec::new();
            let seat = acting_seat(&event, &game);
            let refusal = event.and_then(|event| self.perform(event, &mut game)).err();
            check_turn(turn, refusal.as_ref(), &game, &mut failures);
            if let Some(expected) = rack {
                let mut found = game.state().player(seat).rack().tiles().to_vec();
                found.sort_unstable();
                if found != expected {
                    let written = |tiles: &[Tile]| match tiles {
                        [] => "none".to_owned(),
                        tiles => game.tiles().write_tiles(tiles),
                    };
                    failures.push(format!(
                        "expected the rack {}, found {}",
                        written(&expected),
                        written(&found)
                    ));
                }
            }
            if !failures.is_empty() {
                let failures =
                    failures.into_iter().map(|failure| format!("turn {number}: {failure}")).collect();
                return Ok(ScenarioReport { game, failures });
            }
        }
        let failures = check_end(&self.spec.end, &game)?;
        let failures = failures.into_iter().map(|failure| format!("end: {failure}")).collect();
        Ok(ScenarioReport { game, failures })
    }

    /// Plays the turns without regard to what the file expects of them, up to one that is refused unexpectedly.
    ///
    /// # Errors
    /// [`ScenarioError`] if the file does not fit the ruleset.
    pub fn play_through(
        &self,
        ruleset: Arc<Ruleset>,
        vocabulary: Arc<Vocabulary>,
    ) -> Result<PlayedScenario, ScenarioError> {
        let mut game = self.begin(ruleset, vocabulary)?;
        let mut turns: Vec<PlayedTurn> = Vec::new();
        for (turn, number) in self.spec.turns.iter().zip(1..) {
            let event = turn.text().event(&game).map_err(|error| ScenarioError::Turn(number, error))?;
            let seat = acting_seat(&event, &game);
            let performed = event.and_then(|event| self.perform(event, &mut game));
            let result = performed.and_then(|()| game.turns().last().cloned().ok_or(Refusal::GameOver));
            let is_unexpected = result.is_err() && turn.error.is_none();
            let rack = game.tiles().write_tiles(game.state().player(seat).rack().tiles());
            turns.push(PlayedTurn { result, rack, is_unexpected });
            if is_unexpected {
                break;
            }
        }
        Ok(PlayedScenario { game, turns })
    }

    /// The game before the first turn, after all checks of the file: a bad file is bad whatever its turns do.
    fn begin(&self, ruleset: Arc<Ruleset>, vocabulary: Arc<Vocabulary>) -> Result<Game, ScenarioError> {
        let (setup, errors) = self.setup(ruleset);
        match errors.into_iter().next() {
            Some(error) => Err(error),
            None => Game::of_scenario(setup, vocabulary).map_err(ScenarioError::Setup),
        }
    }

    /// The setup of the game, with defaults for what is faulty, and all errors of the file. Letters are not checked if the
    /// language is unknown, nor turns and the end if there are too few players or too many.
    fn setup(&self, ruleset: Arc<Ruleset>) -> (Setup, Vec<ScenarioError>) {
        let language = self.language(&ruleset).to_owned();
        let set = ruleset.tile_set(&language);
        let size = ruleset.layout().size();
        let mut unreadable = Vec::new();
        let position = self.spec.start.readable(size, set, &mut unreadable);
        let mut errors: Vec<ScenarioError> = unreadable.into_iter().map(ScenarioError::Position).collect();
        let options = self.spec.options.options(&ruleset).unwrap_or_else(|error| {
            errors.push(ScenarioError::Options(error));
            Options::of(&ruleset)
        });
        let setup = Setup {
            ruleset,
            language,
            players: self.spec.players.clone(),
            first: FirstPlayer::FirstSeat,
            seed: self.spec.seed,
            options,
            position: Some(position),
        };
        errors.extend(setup.errors_in_scenario().into_iter().map(ScenarioError::Setup));
        if setup.ruleset.players().contains(&setup.players.len()) {
            let set = setup.ruleset.tile_set(&setup.language);
            check_turn_specs(&self.spec.turns, &setup.players, set, &mut errors);
            check_end_spec(&self.spec.end, &setup.players, size, set, &mut errors);
        }
        (setup, errors)
    }

    /// Does what a turn of the file says. Unlike in the record of a game, words are looked up.
    fn perform(&self, event: Event, game: &mut Game) -> Result<(), Refusal> {
        match event {
            Event::Play { play, drawn: None } => game.act(Action::Play(play)).map(drop),
            Event::Play { play, drawn: Some(drawn) } => match game.phonies_that_cost_the_turn(&play)? {
                Some(words) => game.record_lost_turn(play, words).map(drop),
                None => game.record_play(play, drawn).map(drop),
            },
            Event::Lost { play, .. } => {
                let unknown = match game.preview(&play) {
                    // Where unknown words are refused, a turn was lost only in a game played elsewhere, by other rules.
                    Err(Refusal::UnknownWord { words, .. }) if self.spec.is_recorded() => Phonies::new(words),
                    _ => None,
                };
                match unknown {
                    Some(words) => game.record_lost_turn(play, words).map(drop),
                    None => game.act(Action::Play(play)).map(drop),
                }
            }
            Event::WrongChallenge | Event::WonChallenge { .. } => game.act(Action::Challenge).map(drop),
            event => game.apply(event).map(|_| ()),
        }
    }
}

/// The player whose rack the key `rack` of a turn is about: the one who acts.
fn acting_seat(event: &Result<Event, Refusal>, game: &Game) -> Seat {
    match event {
        Ok(
            Event::Resign(seat)
            | Event::AgreeToQuit(seat)
            | Event::TakeBackQuit(seat)
            | Event::Points { seat, .. },
        ) => *seat,
        _ => game.state().to_move(),
    }
}

fn sorted_tiles(text: &str, game: &Game) -> Result<Vec<Tile>, ScenarioError> {
    let mut tiles = read_tiles(text, game.tiles()).map_err(ScenarioError::Position)?;
    tiles.sort_unstable();
    Ok(tiles)
}

fn check_turn(spec: &TurnSpec, refusal: Option<&Refusal>, game: &Game, failures: &mut Vec<String>) {
    let unknown: Vec<String> = match (refusal, &spec.error) {
        (Some(refusal), Some(id)) => {
            if refusal.id() != id {
                failures.push(format!("expected refusal {id}, found {}: {refusal}", refusal.id()));
            }
            match refusal {
                Refusal::UnknownWord { words, .. } => words.clone(),
                _ => Vec::new(),
            }
        }
        (Some(refusal), None) => {
            let unbracketed = || game.unbracketed(spec.tiles()?, refusal);
            let cure = match refusal {
                Refusal::NotOffered(NotOffered::TurnTimeOut) => "; write timeout = \"game\"".to_owned(),
                _ => unbracketed().map_or_else(String::new, |tile| format!("; write {tile} for that tile")),
            };
            failures.push(format!("unexpected refusal {}: {refusal}{cure}", refusal.id()));
            return;
        }
        (None, Some(id)) => {
            let found = match words_that_cost_the_turn(game) {
                Some(words) => format!("lost because of {}; write lost = true", words.join(", ")),
                None => "accepted".to_owned(),
            };
            failures.push(format!("expected refusal {id}, but the turn was {found}"));
            return;
        }
        (None, None) => {
            let words = words_that_cost_the_turn(game).unwrap_or_default().to_vec();
            if !spec.expects_loss() && !words.is_empty() {
                failures.push(format!("the turn was lost because of {}", words.join(", ")));
            }
            words
        }
    };
    let is_lost = refusal.is_none() && words_that_cost_the_turn(game).is_some();
    if spec.expects_loss() && !is_lost {
        failures.push("expected the turn to be lost, but it was not".to_owned());
    }
    if let Some(expected) = &spec.unknown {
        let sorted = |words: &[String]| {
            let mut folded: Vec<String> = words.iter().map(|word| fold_text(word)).collect();
            folded.sort();
            folded.dedup();
            folded
        };
        let (expected, found) = (sorted(expected), sorted(&unknown));
        if expected != found {
            failures.push(format!(
                "expected the unknown words {}, found {}",
                listed(&expected),
                listed(&found)
            ));
        }
    }
    check_score(spec, refusal, game, failures);
}

/// The unknown words that cost the last turn, by a challenge or without, or `None` if it was not lost.
fn words_that_cost_the_turn(game: &Game) -> Option<&[String]> {
    Some(game.turns().last()?.outcome.unknown_words()).filter(|words| !words.is_empty())
}

fn check_score(spec: &TurnSpec, refusal: Option<&Refusal>, game: &Game, failures: &mut Vec<String>) {
    let turn = game.turns().last().filter(|_| refusal.is_none());
    let points = turn.map_or(0, crate::game::TurnRecord::points);
    if let Some(expected) = spec.score.filter(|&expected| expected != points) {
        failures.push(format!(
            "expected score {expected}, found {points} ({})",
            breakdown(turn.map(|turn| &turn.outcome))
        ));
    }
    if let Some(expected) = &spec.words {
        let mut found: Vec<(String, i32)> = scored(turn.map(|turn| &turn.outcome))
            .map(|scored| scored.words.iter().map(|word| (word.text.clone(), word.points)).collect())
            .unwrap_or_default();
        found.sort();
        let expected = expected.sorted();
        if expected != found {
            failures.push(format!("expected the words {}, found {}", pairs(&expected), pairs(&found)));
        }
    }
}

fn scored(outcome: Option<&TurnOutcome>) -> Option<&ScoredPlay> {
    match outcome {
        Some(TurnOutcome::Play { scored, .. }) => Some(scored),
        _ => None,
    }
}

fn breakdown(outcome: Option<&TurnOutcome>) -> String {
    let Some(scored) = scored(outcome) else { return "no play".to_owned() };
    let words: Vec<String> =
        scored.words.iter().map(|word| format!("{} {}", word.text, word.points)).collect();
    let taking = if scored.price == 0 { String::new() } else { format!(", taking -{}", scored.price) };
    let words = if words.is_empty() { "no words".to_owned() } else { words.join(", ") };
    format!("{words}, bonus {}{taking}", scored.bonus)
}

fn listed(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn pairs(words: &[(String, i32)]) -> String {
    listed(&words.iter().map(|(word, points)| format!("{word} {points}")).collect::<Vec<_>>())
}

/// Checks the names and letters of all turns before any is played.
fn check_turn_specs(
    turns: &[TurnSpec],
    players: &[String],
    set: Option<&TileSet>,
    errors: &mut Vec<ScenarioError>,
) {
    for (turn, number) in turns.iter().zip(1..) {
        let misfit = turn.text().check_against(players, set).err();
        errors.extend(misfit.map(|error| ScenarioError::Turn(number, error)));
        let rack = turn.rack.as_deref().zip(set).and_then(|(rack, set)| read_tiles(rack, set).err());
        errors.extend(rack.map(ScenarioError::Position));
    }
}

/// Checks the expected end against the ruleset before any turn is played.
fn check_end_spec(
    spec: &EndSpec,
    players: &[String],
    size: Size,
    set: Option<&TileSet>,
    errors: &mut Vec<ScenarioError>,
) {
    let names = spec.winners.iter().flatten().chain(&spec.to_move);
    let unknown = names.filter(|name| !players.contains(name));
    errors.extend(unknown.map(|name| ScenarioError::NoSuchPlayer(name.clone())));
    let is_square =
        |text: &str| Coordinate::parse(text).is_some_and(|(coordinate, _)| size.at(coordinate).is_some());
    let others = spec.premiums.iter().filter(|text| !is_square(text));
    errors.extend(others.map(|text| ScenarioError::Square(text.clone())));
    let board = spec.board.as_deref().zip(set).and_then(|(board, set)| read_board(board, size, set).err());
    errors.extend(board.map(ScenarioError::EndBoard));
}

fn check_end(spec: &EndSpec, game: &Game) -> Result<Vec<String>, ScenarioError> {
    let state = game.state();
    let mut failures = Vec::new();
    let mut check = |what: &str, expected: String, found: String| {
        if expected != found {
            failures.push(format!("{what}: expected {expected}, found {found}"));
        }
    };
    let name = |seat| state.player(seat).name().to_owned();
    let ending = state.ending();
    if let Some(over) = spec.over {
        check("over", over.to_string(), ending.is_some().to_string());
    }
    if let Some(expected) = &spec.to_move {
        let found = if ending.is_some() { "nobody".to_owned() } else { name(state.to_move()) };
        check("to move", expected.clone(), found);
    }
    if let Some(expected) = &spec.scores {
        let found: Vec<i32> = state.players().map(|(_, player)| player.score()).collect();
        check("scores", format!("{expected:?}"), format!("{found:?}"));
    }
    if let Some(expected) = spec.bag_count {
        check("bag", expected.to_string(), state.bag().len().to_string());
    }
    for text in &spec.premiums {
        let square = Coordinate::parse(text).and_then(|(coordinate, _)| state.board().size().at(coordinate));
        let live = square.and_then(|square| state.live_premium(square));
        check(
            &format!("premium of {text}"),
            "active".to_owned(),
            live.map_or("none", |_| "active").to_owned(),
        );
    }
    if let Some(expected) = &spec.reason {
        check(
            "reason",
            expected.clone(),
            ending.map_or("none", |ending| EndReason::id(ending.reason)).to_owned(),
        );
    }
    if let Some(expected) = &spec.winners {
        let mut expected = expected.clone();
        expected.sort();
        let mut found: Vec<String> =
            ending.iter().flat_map(|ending| &ending.winners).map(|&seat| name(seat)).collect();
        found.sort();
        check("winners", listed(&expected), listed(&found));
    }
    if let Some(expected) = &spec.statuses {
        let id = |status: PlayerStatus| status.id().to_owned();
        let expected: Vec<String> = expected.iter().copied().map(id).collect();
        let found: Vec<String> = state.players().map(|(_, player)| id(player.status())).collect();
        check("statuses", listed(&expected), listed(&found));
    }
    if let Some(expected) = &spec.tallies {
        check("number of tallies", expected.len().to_string(), state.players().count().to_string());
    }
    for (expected, (seat, player)) in spec.tallies.iter().flatten().zip(state.players()) {
        let counts = [
            ("takings", expected.takings, player.takings()),
            ("exchanges", expected.exchanges, player.exchanges()),
        ];
        for (what, expected, found) in counts {
            if let Some(expected) = expected {
                check(&format!("{what} of {}", name(seat)), expected.to_string(), found.to_string());
            }
        }
    }
    if let Some(text) = &spec.board {
        let expected =
            read_board(text, state.board().size(), game.tiles()).map_err(ScenarioError::EndBoard)?;
        let mut board = Board::empty(state.board().size());
        for placement in expected {
            board.put(placement.square, placement.tile);
        }
        let mut others =
            board.size().squares().filter(|&square| board.get(square) != state.board().get(square));
        for square in others.by_ref().take(MAX_SQUARES) {
            let tile = |board: &Board| {
                board.get(square).map_or_else(|| "no tile".to_owned(), |tile| game.tiles().write_placed(tile))
            };
            check(&format!("board, {square}"), tile(&board), tile(state.board()));
        }
        let more = others.count();
        if more > 0 {
            failures.push(format!("board: squares that differ besides: {more}"));
        }
    }
    Ok(failures)
}
