//! `rackety moves`: the legal plays in the position of a scenario, best first.

mod plays_in_order;

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;

use rackety_engine::analysis::{Analyst, Depth, Equity, Method, RatedAction, ReviewTables, StaticRanking};
use rackety_engine::movegen::RankedPlay;
use rackety_engine::printable::printable;
use rackety_engine::{Coordinate, Game, Square};
use serde::{Serialize, Serializer};

use plays_in_order::{MAX_KEPT, PlayOrder, PlaysInOrder};

use super::action_json::BestJson;
use super::{CommandError, CommandResult, CommandStatus, write_columns};
use crate::cli::{MovesArgs, MovesOrder};
use crate::output::{Streams, write_json};
use crate::session::{Host, LoadedScenario, ScenarioLoadError, load_scenario};
use crate::text::listed_play::ListedPlay;
use crate::text::numbers::counted;
use crate::text::play_name::PlayName;
use crate::text::review::best_action;
use crate::text::wording;

/// The rows whose columns are as wide as the widest cell among them.
const ROWS_AT_ONCE: usize = 10_000;

pub(super) fn run(host: &Host, args: &MovesArgs, streams: &mut Streams) -> CommandResult {
    let file = args.file.display();
    let input_error = |message: &dyn std::fmt::Display| CommandError::Input(format!("{file}: {message}"));
    let LoadedScenario { scenario, ruleset, vocabulary } =
        load_scenario(host, &args.file).map_err(|error| match error {
            ScenarioLoadError::Faults(faults) => CommandError::Faults(faults),
            ScenarioLoadError::Other(message) => input_error(&message),
        })?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| input_error(&error))?;
    if let Some(failure) = outcome.failures.first() {
        writeln!(streams.err, "{file}: the scenario fails: {}", printable(failure))?;
        return Ok(CommandStatus::CheckFailed);
    }
    let game = outcome.game;
    if let Some(ending) = game.state().ending() {
        writeln!(streams.err, "{file}: the game is over ({}); nobody is to move", ending.reason.id())?;
        return Ok(CommandStatus::CheckFailed);
    }
    let graph =
        host.knowledge.graphs.get(game.vocabulary(), game.tiles()).map_err(|error| input_error(&error))?;
    let wanted = if args.all { usize::MAX } else { args.top };
    let leaves = host.knowledge.leaves.get(&game.setup().ruleset, game.tiles());
    let view = game.view(game.state().to_move());
    let (order, best) = match args.by {
        MovesOrder::Score => (PlayOrder::Score, None),
        MovesOrder::Worth => {
            let mut analyst = Analyst::new(&graph, leaves.clone(), ReviewTables::estimated());
            let watch = &mut || ControlFlow::Continue(());
            let best = analyst.best_action(&game, Depth::Quick, watch);
            let best = best.map_err(|error| input_error(&error))?;
            (PlayOrder::Worth(Box::new(StaticRanking::new(&view, &leaves))), Some(best))
        }
    };
    let plays =
        PlaysInOrder::new(&game, &graph, order, wanted, MAX_KEPT).map_err(|error| input_error(&error))?;
    let listing = Listing { game: &game, best, plays };
    if args.json { write_moves(listing, &mut streams.out) } else { write_table(listing, &mut streams.out) }?;
    Ok(CommandStatus::Done)
}

/// The list that is printed about a position.
struct Listing<'a> {
    game: &'a Game,
    /// The best action and how it was found, where plays are listed by worth.
    best: Option<(RatedAction, Method)>,
    plays: PlaysInOrder<'a>,
}

/// A play with its worth, where plays are listed by worth.
fn listed<'a>(
    game: &'a Game,
    best: Option<&(RatedAction, Method)>,
) -> impl Fn(RankedPlay) -> Option<(ListedPlay, Option<Equity>)> + use<'a> {
    let has_worth = best.is_some();
    move |ranked| {
        let worth = has_worth.then(|| Equity::from_hundredths(ranked.equity));
        Some((ListedPlay::new(game, &ranked.play)?, worth))
    }
}

/// A play in `--json`.
#[derive(Serialize)]
pub(super) struct PlayJson {
    at: String,
    word: String,
    take: Option<String>,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<f64>,
    words: Vec<(String, i32)>,
    tiles: usize,
}

impl From<(ListedPlay, Option<Equity>)> for PlayJson {
    fn from((play, worth): (ListedPlay, Option<Equity>)) -> Self {
        let ListedPlay { notation, score, words, tiles, .. } = play;
        let take = notation.take().as_ref().map(Coordinate::to_string);
        let worth = worth.map(Equity::points);
        Self { at: notation.heading(), word: notation.word().to_owned(), take, score, worth, words, tiles }
    }
}

fn write_moves(listing: Listing<'_>, out: &mut dyn Write) -> Result<(), CommandError> {
    /// Plays, generated and formatted while they are written, because there may be millions.
    struct PlaysJson<F, P>(F, Cell<Option<P>>);

    impl<F, P> Serialize for PlaysJson<F, P>
    where
        F: Fn(RankedPlay) -> Option<(ListedPlay, Option<Equity>)>,
        P: Iterator<Item = RankedPlay>,
    {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let plays = self.1.take().into_iter().flatten();
            serializer.collect_seq(plays.filter_map(&self.0).map(PlayJson::from))
        }
    }

    #[derive(Serialize)]
    struct MovesJson<'a, P> {
        ruleset: &'a str,
        rack: String,
        /// The squares of blanks that can be changed before a play.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        changeable_blanks: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<BestJson>,
        plays: P,
        count: usize,
    }

    let Listing { game, best, plays } = listing;

    let moves = MovesJson {
        ruleset: game.setup().ruleset.id(),
        rack: rack(game),
        changeable_blanks: game.changeable_blanks().iter().map(Square::to_string).collect(),
        count: plays.total(),
        plays: PlaysJson(listed(game, best.as_ref()), Cell::new(Some(plays))),
        best: best.map(|(best, method)| BestJson::new(game, &best, method)),
    };
    write_json(out, &moves)?;
    Ok(())
}

fn write_table(listing: Listing<'_>, out: &mut dyn Write) -> Result<(), CommandError> {
    let Listing { game, best, plays } = listing;
    let state = game.state();
    let gift = if game.has_gift_blank() { " and the gift blank" } else { "" };
    let name = state.player(state.to_move()).name();
    writeln!(out, "{name} has {}{gift}: {}", rack(game), counted(plays.total() as u64, "play"))?;
    if let Some((best, method)) = &best {
        let solved = if *method == Method::Solved { ", searched to the end of the game" } else { "" };
        writeln!(out, "best: {}, worth {}{solved}", best_action(best), best.equity)?;
    }
    if let Some(text) = wording::changeable_blanks(game) {
        writeln!(out, "before a play, {text}")?;
    }
    let score = if best.is_some() { "score   worth" } else { "score" };
    let listed = plays.filter_map(listed(game, best.as_ref()));
    if game.setup().ruleset.take().is_some() {
        let head = [score, "at", "word", "take", "words"].map(str::to_owned);
        write_rows(out, head, listed, |(play, worth)| {
            let take = play.notation.take().as_ref().map(Coordinate::to_string).unwrap_or_default();
            let PlayName { heading, word } = play.name.clone();
            [points(play, *worth), heading, word, take, words(play)]
        })
    } else {
        let head = [score, "at", "word", "words"].map(str::to_owned);
        write_rows(out, head, listed, |(play, worth)| {
            let PlayName { heading, word } = play.name.clone();
            [points(play, *worth), heading, word, words(play)]
        })
    }
}

/// Writes the header and a row for each play, some thousand rows at a time; nothing if there are no plays.
fn write_rows<const N: usize>(
    out: &mut dyn Write,
    head: [String; N],
    mut plays: impl Iterator<Item = (ListedPlay, Option<Equity>)>,
    row: impl Fn(&(ListedPlay, Option<Equity>)) -> [String; N],
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

fn points(play: &ListedPlay, worth: Option<Equity>) -> String {
    let worth = worth.map(|worth| format!("  {worth:>6}")).unwrap_or_default();
    format!("{:>5}{worth}", play.score)
}

/// Returns the parts of the score: `SECTION 12, bonus 30`.
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
