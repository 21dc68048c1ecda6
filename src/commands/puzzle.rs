//! `rackety puzzle`: a puzzle on the screen, with typed commands, or as JSON.

use std::ops::ControlFlow;

use rackety_engine::game::write_board;
use serde::Serialize;

use super::call::Call;
use super::moves::PlayJson;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::{PuzzleArgs, PuzzleFrom};
use crate::output::write_json;
use crate::plain;
use crate::puzzle::{
    Attempt, FoundPuzzle, PuzzleOrigin, PuzzleRequest, PuzzleSearch, PuzzleSource, code, parse_day, today,
};
use crate::session::{Host, HostError};
use crate::tui::StartScreen;

pub(super) fn run(call: &mut Call<'_>, args: &PuzzleArgs) -> CommandResult {
    let request = request(args)?;
    let search = PuzzleSearch::new(call.host, request).map_err(|error| match error {
        HostError::Setup(error) => CommandError::Input(format!("--language: {error}")),
        error => error.into(),
    })?;
    if args.json {
        let found = find(call.host, &search)?;
        write_json(&mut call.streams.out, &PuzzleJson::new(found))?;
        return Ok(CommandStatus::Done);
    }
    let interface = call.interface()?;
    match call.mode()? {
        PlayMode::Screen => call.show(interface, StartScreen::Puzzle(Box::new(search))),
        PlayMode::Plain => play_plain(call, &search),
    }
}

/// Finds a puzzle, and lets a person or a script solve it with typed commands.
fn play_plain(call: &mut Call<'_>, search: &PuzzleSearch) -> CommandResult {
    let found = find(call.host, search)?;
    Ok(CommandStatus::of_faults(call.talk(|talk| plain::puzzle(found, talk))?))
}

/// A new puzzle with typed commands, as the menu offers it.
pub(super) fn from_menu(call: &mut Call<'_>) -> CommandResult {
    let ruleset = call.host.last_or_first_ruleset();
    let last = call.host.last_request_by(&ruleset);
    let request = PuzzleRequest {
        language: last.and_then(|request| request.language.clone()),
        ruleset: Some(ruleset),
        source: PuzzleSource::SelfPlay(None),
        theme: None,
    };
    let search = PuzzleSearch::new(call.host, request)?;
    play_plain(call, &search)
}

/// The puzzle that the arguments request.
fn request(args: &PuzzleArgs) -> Result<PuzzleRequest, CommandError> {
    let day = match &args.date {
        Some(text) => {
            Some(parse_day(text, today()).map_err(|error| CommandError::Input(format!("--date: {error}")))?)
        }
        None => args.today.then(today),
    };
    let source = match (args.from, day) {
        (PuzzleFrom::SelfPlay, Some(day)) => PuzzleSource::Day(day),
        (PuzzleFrom::SelfPlay, None) => PuzzleSource::SelfPlay(args.seed),
        (PuzzleFrom::MyGames, None) => PuzzleSource::MyGames(args.seed),
        (PuzzleFrom::MyGames, Some(_)) => {
            let message = "--from my-games has no puzzle of a day; leave out --today and --date";
            return Err(CommandError::Input(message.to_owned()));
        }
    };
    Ok(PuzzleRequest {
        ruleset: args.ruleset.clone(),
        language: args.language.clone(),
        source,
        theme: args.only,
    })
}

fn find(host: &Host, search: &PuzzleSearch) -> Result<FoundPuzzle, CommandError> {
    let _place = host.thinking_queue().wait_patiently();
    let found = search.run(&host.knowledge, &mut |_| ControlFlow::Continue(()));
    found.map_err(CommandError::input)
}

/// A puzzle in `--json`.
#[derive(Serialize)]
struct PuzzleJson {
    ruleset: String,
    language: String,
    dictionary: String,
    code: String,
    seed: Option<u64>,
    day: Option<String>,
    game: Option<String>,
    turn: u32,
    players: Vec<PlayerJson>,
    rack: String,
    bag: usize,
    grade: &'static str,
    rating: i32,
    found_by: f64,
    themes: Vec<&'static str>,
    board: Vec<String>,
    plays: Vec<SolutionJson>,
}

/// A player; the first one is the solver.
#[derive(Serialize)]
struct PlayerJson {
    name: String,
    score: i32,
}

/// One of the best plays, and how many points it is worth less than the best.
#[derive(Serialize)]
struct SolutionJson {
    #[serde(flatten)]
    play: PlayJson,
    short: u32,
}

impl PuzzleJson {
    fn new(found: FoundPuzzle) -> Self {
        let code = code(&found);
        let (seed, day, game) = match &found.origin {
            PuzzleOrigin::Seed(seed) => (Some(*seed), None, None),
            PuzzleOrigin::Day(day) => (None, Some(day.to_string()), None),
            PuzzleOrigin::Game { name, .. } => (None, None, Some(name.clone())),
        };
        let attempt = Attempt::new(found);
        let game_before = attempt.game();
        let difficulty = attempt.found().difficulty;
        let (state, tiles) = (game_before.state(), game_before.tiles());
        let mut players: Vec<_> = state.players().collect();
        let solver = players.iter().position(|(seat, _)| *seat == state.to_move()).unwrap_or_default();
        players.rotate_left(solver);
        let player = |player: &rackety_engine::Player| PlayerJson {
            name: player.name().to_owned(),
            score: player.score(),
        };
        let solution = |(place, play): (usize, &crate::text::listed_play::ListedPlay)| SolutionJson {
            play: PlayJson::from((play.clone(), None)),
            short: attempt.short_of_best(place),
        };
        Self {
            ruleset: game_before.setup().ruleset.id().to_owned(),
            language: game_before.setup().language.clone(),
            dictionary: game_before.vocabulary().lexicon().id().to_owned(),
            code,
            seed,
            day,
            game,
            turn: state.turn(),
            players: players.iter().map(|(_, each)| player(each)).collect(),
            rack: tiles.write_tiles(state.player(state.to_move()).rack().tiles()),
            bag: state.bag().len(),
            grade: difficulty.grade().name(),
            rating: difficulty.rating(),
            found_by: f64::from(difficulty.found_by()) / 1000.0,
            themes: attempt.found().themes.iter().map(|theme| theme.name()).collect(),
            board: write_board(state.board(), tiles).lines().map(ToOwned::to_owned).collect(),
            plays: attempt.best().iter().enumerate().map(solution).collect(),
        }
    }
}
