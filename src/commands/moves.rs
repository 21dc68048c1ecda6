//! `rackety moves`: the legal plays in the position that a scenario leads to, best first.

use std::io::{self, Write};
use std::ops::ControlFlow;

use rackety_engine::{Game, GeneratedPlay, Generator, Scope};
use serde::{Serialize, Serializer};

use super::scenario::{Loaded, load};
use super::{CommandError, CommandStatus, write_columns};
use crate::cli::MovesArgs;
use crate::session::Host;
use crate::text::numbers::grouped;

/// How many plays are kept at least before the worst of them are thrown away.
const KEPT: usize = 1 << 12;

pub(super) fn run(host: &Host, args: &MovesArgs, out: &mut dyn Write) -> Result<CommandStatus, CommandError> {
    let file = args.file.display();
    let told = |message: &dyn std::fmt::Display| CommandError::Input(format!("{file}: {message}"));
    let Loaded { scenario, ruleset, vocabulary } = load(host, &args.file).map_err(|why| told(&why))?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| told(&error))?;
    if let Some(failure) = outcome.failures.first() {
        writeln!(io::stderr(), "{file} does not come out as it says: {failure}")?;
        return Ok(CommandStatus::CheckFailed);
    }
    let game = outcome.game;
    if let Some(ending) = game.state().ending() {
        writeln!(io::stderr(), "{file}: the game is over ({}), so nobody is to move", ending.reason.id())?;
        return Ok(CommandStatus::CheckFailed);
    }
    let graph = host.graphs.get(game.vocabulary(), game.tiles()).map_err(|error| told(&error))?;
    let mut top = Top::new(if args.all { usize::MAX } else { args.top });
    let _ = Generator::new(&graph).for_each_play(&game, Scope::All, |play| {
        top.add(play);
        ControlFlow::Continue(())
    });
    let plays = top.finish();
    if args.json { write_json(&game, &plays, out) } else { write_table(&game, &plays, out) }?;
    Ok(CommandStatus::Done)
}

/// The plays found: how many, and the best of them in order. Of plays of equal score the first is the one that comes
/// first in [`GeneratedPlay`]'s own order.
struct Top {
    most: usize,
    best: Vec<GeneratedPlay>,
    count: usize,
}

impl Top {
    const fn new(most: usize) -> Self {
        Self { most, best: Vec::new(), count: 0 }
    }

    fn add(&mut self, play: &GeneratedPlay) {
        self.count += 1;
        self.best.push(*play);
        if self.most.saturating_mul(2).max(KEPT) <= self.best.len() {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.best.sort_unstable_by(|one, other| other.score().cmp(&one.score()).then_with(|| one.cmp(other)));
        self.best.truncate(self.most);
    }

    fn finish(mut self) -> Self {
        self.cut();
        self
    }
}

/// A play as `--json` tells it.
#[derive(Serialize)]
struct ToldPlay {
    at: String,
    word: String,
    take: Option<String>,
    score: i32,
    words: Vec<(String, i32)>,
    tiles: usize,
}

impl ToldPlay {
    fn of(game: &Game, found: &GeneratedPlay) -> Self {
        let play = found.to_play();
        let text = game.write(&play);
        let (at, word) = text.split_once(' ').unwrap_or((&text, ""));
        let words = game.preview(&play).map(|scored| scored.words).unwrap_or_default();
        Self {
            at: at.to_owned(),
            word: word.to_owned(),
            take: found.take().map(|square| square.to_string()),
            score: found.score(),
            words: words.into_iter().map(|word| (word.text, word.points)).collect(),
            tiles: found.tile_count(),
        }
    }
}

fn write_json(game: &Game, plays: &Top, out: &mut dyn Write) -> Result<(), CommandError> {
    /// Plays that are made into text one by one: there may be a million.
    struct Plays<'a>(&'a Game, &'a [GeneratedPlay]);

    impl Serialize for Plays<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.1.iter().map(|found| ToldPlay::of(self.0, found)))
        }
    }

    #[derive(Serialize)]
    struct Told<'a> {
        ruleset: &'a str,
        rack: String,
        plays: Plays<'a>,
        count: usize,
    }

    let told = Told {
        ruleset: game.setup().ruleset.id(),
        rack: rack(game),
        plays: Plays(game, &plays.best),
        count: plays.count,
    };
    serde_json::to_writer(&mut *out, &told).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn write_table(game: &Game, plays: &Top, out: &mut dyn Write) -> Result<(), CommandError> {
    let state = game.state();
    let gift = if game.holds_gift() { " and the gift blank" } else { "" };
    let name = state.player(state.to_move()).name();
    let plural = if plays.count == 1 { "" } else { "s" };
    let count = grouped(plays.count as u64);
    writeln!(out, "{name} holds {}{gift}: {count} play{plural}", rack(game))?;
    if plays.best.is_empty() {
        return Ok(());
    }
    let told: Vec<ToldPlay> = plays.best.iter().map(|found| ToldPlay::of(game, found)).collect();
    if game.setup().ruleset.take().is_some() {
        let head = ["score", "at", "word", "take", "words"].map(str::to_owned);
        let row = |play: &ToldPlay| {
            let take = play.take.clone().unwrap_or_default();
            [points(play), play.at.clone(), play.word.clone(), take, words(play)]
        };
        write_columns(out, &std::iter::once(head).chain(told.iter().map(row)).collect::<Vec<_>>())?;
    } else {
        let head = ["score", "at", "word", "words"].map(str::to_owned);
        let row = |play: &ToldPlay| [points(play), play.at.clone(), play.word.clone(), words(play)];
        write_columns(out, &std::iter::once(head).chain(told.iter().map(row)).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn rack(game: &Game) -> String {
    let state = game.state();
    game.tiles().write_tiles(state.player(state.to_move()).rack().tiles())
}

fn points(play: &ToldPlay) -> String {
    format!("{:>5}", play.score)
}

/// `SECTION 12, bonus 30`: what makes up the score.
fn words(play: &ToldPlay) -> String {
    let mut parts: Vec<String> = play.words.iter().map(|(word, points)| format!("{word} {points}")).collect();
    let of_words: i32 = play.words.iter().map(|(_, points)| points).sum();
    // A lone opening tile makes no word, and its points are its own.
    if of_words != play.score && !play.words.is_empty() {
        parts.push(format!("bonus {}", play.score - of_words));
    }
    parts.join(", ")
}
