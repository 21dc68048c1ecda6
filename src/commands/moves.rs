//! `rackety moves`: the legal plays in the position of a scenario, best first.

use std::io::{self, Write};
use std::ops::ControlFlow;

use rackety_engine::{Coordinate, Game, GeneratedPlay, Generator, Scope};
use serde::{Serialize, Serializer};

use super::scenario::{LoadedScenario, load};
use super::{CommandError, CommandStatus, write_columns};
use crate::cli::MovesArgs;
use crate::session::Host;
use crate::text::listed_play::ListedPlay;
use crate::text::numbers::counted;

/// The number of plays to collect, at least, before the worst are discarded.
const MIN_COLLECTED: usize = 1 << 12;

pub(super) fn run(host: &Host, args: &MovesArgs, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let file = args.file.display();
    let input_error = |message: &dyn std::fmt::Display| CommandError::Input(format!("{file}: {message}"));
    let LoadedScenario { scenario, ruleset, vocabulary } =
        load(host, &args.file).map_err(|message| input_error(&message))?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| input_error(&error))?;
    if let Some(failure) = outcome.failures.first() {
        writeln!(io::stderr(), "{file}: the scenario fails: {failure}")?;
        return Ok(CommandStatus::CheckFailed);
    }
    let game = outcome.game;
    if let Some(ending) = game.state().ending() {
        writeln!(io::stderr(), "{file}: the game is over ({}); nobody is to move", ending.reason.id())?;
        return Ok(CommandStatus::CheckFailed);
    }
    let graph = host.graphs.get(game.vocabulary(), game.tiles()).map_err(|error| input_error(&error))?;
    let mut plays = HighestScoring::new(if args.all { usize::MAX } else { args.top });
    let mut generator = Generator::new(&graph);
    let _ = generator
        .for_each_play(&game, Scope::All, |play| {
            plays.add(play);
            ControlFlow::Continue(())
        })
        .map_err(|error| input_error(&error))?;
    plays.cut();
    if args.json { write_json(&game, &plays, out) } else { write_table(&game, &plays, out) }?;
    Ok(CommandStatus::Done)
}

/// The number of all plays, and the best of them in order. Plays of equal score are in the order of [`GeneratedPlay`].
struct HighestScoring {
    max: usize,
    best: Vec<GeneratedPlay>,
    count: usize,
}

impl HighestScoring {
    const fn new(max: usize) -> Self {
        Self { max, best: Vec::new(), count: 0 }
    }

    fn add(&mut self, play: &GeneratedPlay) {
        self.count += 1;
        self.best.push(*play);
        if self.max.saturating_mul(2).max(MIN_COLLECTED) <= self.best.len() {
            self.cut();
        }
    }

    /// Sorts the plays and discards all but the best.
    fn cut(&mut self) {
        self.best.sort_unstable_by(|one, other| other.score().cmp(&one.score()).then_with(|| one.cmp(other)));
        self.best.truncate(self.max);
    }
}

/// A play in `--json`.
#[derive(Serialize)]
struct PlayJson {
    at: String,
    word: String,
    take: Option<String>,
    score: i32,
    words: Vec<(String, i32)>,
    tiles: usize,
}

impl From<ListedPlay> for PlayJson {
    fn from(ListedPlay { notation, score, words, tiles, .. }: ListedPlay) -> Self {
        let take = notation.take().as_ref().map(Coordinate::to_string);
        Self { at: notation.heading(), word: notation.word().to_owned(), take, score, words, tiles }
    }
}

fn write_json(game: &Game, plays: &HighestScoring, out: &mut dyn Write) -> Result<(), CommandError> {
    /// Plays, formatted one at a time because there may be a million.
    struct PlaysJson<'a>(&'a Game, &'a [GeneratedPlay]);

    impl Serialize for PlaysJson<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(
                self.1.iter().filter_map(|play| ListedPlay::new(self.0, play)).map(PlayJson::from),
            )
        }
    }

    #[derive(Serialize)]
    struct MovesJson<'a> {
        ruleset: &'a str,
        rack: String,
        plays: PlaysJson<'a>,
        count: usize,
    }

    let moves = MovesJson {
        ruleset: game.setup().ruleset.id(),
        rack: rack(game),
        plays: PlaysJson(game, &plays.best),
        count: plays.count,
    };
    serde_json::to_writer(&mut *out, &moves).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn write_table(game: &Game, plays: &HighestScoring, out: &mut dyn Write) -> Result<(), CommandError> {
    let state = game.state();
    let gift = if game.has_gift_blank() { " and the gift blank" } else { "" };
    let name = state.player(state.to_move()).name();
    writeln!(out, "{name} has {}{gift}: {}", rack(game), counted(plays.count as u64, "play"))?;
    if plays.best.is_empty() {
        return Ok(());
    }
    let listed: Vec<ListedPlay> = plays.best.iter().filter_map(|play| ListedPlay::new(game, play)).collect();
    if game.setup().ruleset.take().is_some() {
        let head = ["score", "at", "word", "take", "words"].map(str::to_owned);
        let row = |play: &ListedPlay| {
            let take = play.notation.take().as_ref().map(Coordinate::to_string).unwrap_or_default();
            [points(play), play.notation.heading(), play.notation.word().to_owned(), take, words(play)]
        };
        write_columns(out, &std::iter::once(head).chain(listed.iter().map(row)).collect::<Vec<_>>())?;
    } else {
        let head = ["score", "at", "word", "words"].map(str::to_owned);
        let row = |play: &ListedPlay| {
            [points(play), play.notation.heading(), play.notation.word().to_owned(), words(play)]
        };
        write_columns(out, &std::iter::once(head).chain(listed.iter().map(row)).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn rack(game: &Game) -> String {
    let state = game.state();
    game.tiles().write_tiles(state.player(state.to_move()).rack().tiles())
}

fn points(play: &ListedPlay) -> String {
    format!("{:>5}", play.score)
}

/// What makes up the score: `SECTION 12, bonus 30`.
fn words(play: &ListedPlay) -> String {
    let mut parts: Vec<String> = play.words.iter().map(|(word, points)| format!("{word} {points}")).collect();
    if play.bonus != 0 {
        parts.push(format!("bonus {}", play.bonus));
    }
    parts.join(", ")
}
