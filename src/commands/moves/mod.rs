//! `rackety moves`: the legal plays in the position of a scenario, best first.

mod plays_in_order;

use std::cell::Cell;
use std::io::Write;

use rackety_engine::{Coordinate, Game};
use serde::{Serialize, Serializer};

use plays_in_order::{MAX_KEPT, PlaysInOrder};

use super::scenario::{LoadError, LoadedScenario, load};
use super::{CommandError, CommandStatus, write_columns};
use crate::cli::MovesArgs;
use crate::output::{Streams, write_json};
use crate::session::Host;
use crate::text::listed_play::ListedPlay;
use crate::text::numbers::counted;

/// The rows whose columns are as wide as the widest cell among them.
const ROWS_AT_ONCE: usize = 10_000;

pub(super) fn run(
    host: &Host,
    args: &MovesArgs,
    streams: &mut Streams,
) -> Result<CommandStatus, CommandError> {
    let file = args.file.display();
    let input_error = |message: &dyn std::fmt::Display| CommandError::Input(format!("{file}: {message}"));
    let LoadedScenario { scenario, ruleset, vocabulary } =
        load(host, &args.file).map_err(|error| match error {
            LoadError::Faults(faults) => CommandError::Faults(faults),
            LoadError::Other(message) => input_error(&message),
        })?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| input_error(&error))?;
    if let Some(failure) = outcome.failures.first() {
        writeln!(streams.err, "{file}: the scenario fails: {failure}")?;
        return Ok(CommandStatus::CheckFailed);
    }
    let game = outcome.game;
    if let Some(ending) = game.state().ending() {
        writeln!(streams.err, "{file}: the game is over ({}); nobody is to move", ending.reason.id())?;
        return Ok(CommandStatus::CheckFailed);
    }
    let graph = host.graphs.get(game.vocabulary(), game.tiles()).map_err(|error| input_error(&error))?;
    let wanted = if args.all { usize::MAX } else { args.top };
    let plays = PlaysInOrder::new(&game, &graph, wanted, MAX_KEPT).map_err(|error| input_error(&error))?;
    let out = &mut streams.out;
    if args.json { write_moves(&game, plays, out) } else { write_table(&game, plays, out) }?;
    Ok(CommandStatus::Done)
}

/// A play in `--json`.
#[derive(Serialize)]
pub(super) struct PlayJson {
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

fn write_moves(game: &Game, plays: PlaysInOrder<'_>, out: &mut dyn Write) -> Result<(), CommandError> {
    /// Plays, generated and formatted while they are written, because there may be millions.
    struct PlaysJson<'a>(&'a Game, Cell<Option<PlaysInOrder<'a>>>);

    impl Serialize for PlaysJson<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let plays = self.1.take().into_iter().flatten();
            serializer
                .collect_seq(plays.filter_map(|play| ListedPlay::new(self.0, &play)).map(PlayJson::from))
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
        count: plays.total(),
        plays: PlaysJson(game, Cell::new(Some(plays))),
    };
    write_json(out, &moves)?;
    Ok(())
}

fn write_table(game: &Game, plays: PlaysInOrder<'_>, out: &mut dyn Write) -> Result<(), CommandError> {
    let state = game.state();
    let gift = if game.has_gift_blank() { " and the gift blank" } else { "" };
    let name = state.player(state.to_move()).name();
    writeln!(out, "{name} has {}{gift}: {}", rack(game), counted(plays.total() as u64, "play"))?;
    let listed = plays.filter_map(|play| ListedPlay::new(game, &play));
    if game.setup().ruleset.take().is_some() {
        let head = ["score", "at", "word", "take", "words"].map(str::to_owned);
        write_rows(out, head, listed, |play| {
            let take = play.notation.take().as_ref().map(Coordinate::to_string).unwrap_or_default();
            [points(play), play.notation.heading(), play.notation.word().to_owned(), take, words(play)]
        })
    } else {
        let head = ["score", "at", "word", "words"].map(str::to_owned);
        write_rows(out, head, listed, |play| {
            [points(play), play.notation.heading(), play.notation.word().to_owned(), words(play)]
        })
    }
}

/// Writes the header and a row for each play, some thousand rows at a time; nothing if there are no plays.
fn write_rows<const N: usize>(
    out: &mut dyn Write,
    head: [String; N],
    mut plays: impl Iterator<Item = ListedPlay>,
    row: impl Fn(&ListedPlay) -> [String; N],
) -> Result<(), CommandError> {
    let mut head = Some(head);
    loop {
        let rows: Vec<[String; N]> = plays.by_ref().take(ROWS_AT_ONCE).map(|play| row(&play)).collect();
        if rows.is_empty() {
            return Ok(());
        }
        write_columns(out, &head.take().into_iter().chain(rows).collect::<Vec<_>>())?;
    }
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
    if play.price != 0 {
        parts.push(format!("taking -{}", play.price));
    }
    parts.join(", ")
}
