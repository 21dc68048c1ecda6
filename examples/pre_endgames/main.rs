//! Measures masters with few tiles in the bag by what their actions come to over all deals.
//!
//! `cargo run --release --example pre_endgames` prints how much of the chance of winning a master gives away in the positions
//! of `outlooks.jsonl`: with fewer than 1,000 positions, where it simulates, and with more, where it lists the deals.
//!
//! `cargo run --release --example pre_endgames -- find BAG COUNT SEED` looks for COUNT more positions, in games of Wordfeud
//! between two experts from SEED on: those with BAG tiles in the bag, from 1 to 4, and scores that are less than 50 points
//! apart. It prints a line for each, with the outlook of fifteen plays and a pass, in percent of the deals won and in points.
//! That takes half a minute with one tile and five minutes with four.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rackety::config::settings::OffensiveWords;
use rackety::files::Folders;
use rackety::output::Output;
use rackety::session::Host;
use rackety_engine::bots::{Bot, Budget, Level};
use rackety_engine::game::{GameBuilder, PositionText, write_board};
use rackety_engine::{Action, Game, Ruleset, StartPosition, Vocabulary};
use serde::{Deserialize, Serialize};

const USAGE: &str = "usage: pre_endgames [find BAG COUNT SEED]";

/// The positions, found with the English list of 26 November 2026: words that were added since may change an outlook.
const OUTLOOKS: &str = include_str!("outlooks.jsonl");

const RULESET: &str = "wordfeud";
const LANGUAGE: &str = "en";
const PLAYERS: [&str; 2] = ["A", "B"];

/// The budgets that are compared.
const BUDGETS: [u64; 3] = [900, 1_500, 6_000];

/// A game is contested if the scores are less than this many points apart.
const CONTESTED: i32 = 50;

/// The plays whose outlooks are searched, and what each endgame may use.
const PLAYS: usize = 15;
const ENDGAME: Budget = Budget::positions(200);

/// A position, and the outlooks found: each action with the percentage of the deals that it wins, and its mean lead.
#[derive(Serialize, Deserialize)]
struct Judged {
    seed: u64,
    start: PositionText,
    outlooks: Vec<(String, f64, f64)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = Output::stdout();
    let bench = Bench::new()?;
    match arguments.as_slice() {
        [] => bench.judge(&mut out)?,
        ["find", bag @ ("1" | "2" | "3" | "4"), count, seed] => {
            bench.find(&mut out, bag.parse()?, count.parse()?, seed.parse()?)?;
        }
        _ => return Err(USAGE.into()),
    }
    Ok(out.flush()?)
}

/// The ruleset and words of the games, and the knowledge of the bots.
struct Bench {
    host: Host,
    ruleset: Arc<Ruleset>,
    vocabulary: Arc<Vocabulary>,
}

impl Bench {
    fn new() -> Result<Self, Box<dyn Error>> {
        let host = Host::new(&Folders::default(), None);
        let ruleset = Arc::new(host.rulesets.load(RULESET)?);
        let vocabulary = host.words(&ruleset, LANGUAGE, None)?.vocabulary;
        Ok(Self { host, ruleset, vocabulary })
    }

    fn game(&self, seed: u64, position: Option<StartPosition>) -> Result<Game, Box<dyn Error>> {
        let game = Game::builder(Arc::clone(&self.ruleset), Arc::clone(&self.vocabulary));
        let game = game.language(LANGUAGE).players(PLAYERS).seed(seed);
        Ok(position.into_iter().fold(game, GameBuilder::position).start()?)
    }

    fn bot(&self, level: Level) -> Result<Bot, Box<dyn Error>> {
        let game = self.game(1, None)?;
        let knowledge = &self.host.knowledge;
        let words = (game.vocabulary().as_ref(), game.tiles());
        let graph = knowledge.graph(level.default_vocabulary(), words, None, OffensiveWords::BotsAvoid)?;
        Ok(Bot::new(level, &graph, knowledge.leaves.get(&self.ruleset, game.tiles())?))
    }

    /// Prints the table of a master with each budget.
    fn judge(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        writeln!(
            out,
            "| tiles in the bag | budget | positions | chance lost | largest loss | unknown | time |"
        )?;
        writeln!(out, "|---:|---:|---:|---:|---:|---:|---:|")?;
        let mut master = self.bot(Level::Master)?;
        let mut found: BTreeMap<(usize, u64), Loss> = BTreeMap::new();
        for line in OUTLOOKS.lines() {
            let Judged { seed, start, outlooks } = serde_json::from_str(line)?;
            let empty = self.game(seed, None)?;
            let position = start.position(empty.state().layout().size(), empty.tiles())?;
            let game = self.game(seed, Some(position))?;
            let view = game.view(game.state().to_move());
            for budget in BUDGETS {
                let begun = Instant::now();
                let action = master.decide(&view, Budget::positions(budget))?.action;
                let loss = found.entry((game.state().bag().len(), budget)).or_default();
                loss.add(&outlooks, &name_of(&game, &action), begun.elapsed());
            }
        }
        for ((bag, budget), loss) in found {
            writeln!(out, "| {bag} | {budget} | {loss} |")?;
        }
        Ok(())
    }

    /// Looks for more positions, and prints them.
    fn find(&self, out: &mut Output, bag: usize, count: usize, seed: u64) -> Result<(), Box<dyn Error>> {
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let mut expert = self.bot(Level::Expert)?.with_threads(threads);
        let mut found = 0;
        for seed in seed.. {
            if found == count {
                break;
            }
            let Some(game) = self.contested(seed, bag, &mut expert)? else { continue };
            let outlooks = expert.outlooks(&game.view(game.state().to_move()), PLAYS, ENDGAME)?;
            let outlooks = outlooks
                .into_iter()
                .map(|outlook| (name_of(&game, &outlook.action), 100.0 * outlook.won, outlook.lead))
                .collect();
            let judged = Judged { seed, start: text_of(&game), outlooks };
            writeln!(out, "{}", serde_json::to_string(&judged)?)?;
            out.flush()?;
            found += 1;
        }
        Ok(())
    }

    /// A game of this seed, played until this many tiles are in the bag, if it is contested then.
    fn contested(&self, seed: u64, bag: usize, expert: &mut Bot) -> Result<Option<Game>, Box<dyn Error>> {
        let mut game = self.game(seed, None)?;
        while bag < game.state().bag().len() && game.state().ending().is_none() {
            let action = expert.decide(&game.view(game.state().to_move()), Budget::SELF_PLAY)?.action;
            game.act(action)?;
        }
        let scores: Vec<i32> = game.state().players().map(|(_, player)| player.score()).collect();
        let is_contested = (scores[0] - scores[1]).abs() < CONTESTED;
        let goes_on = game.state().ending().is_none() && game.state().bag().len() == bag;
        Ok((goes_on && is_contested).then_some(game))
    }
}

/// The chances that a master gave away in some positions.
#[derive(Default)]
struct Loss {
    positions: u32,
    /// Actions whose outlook is not known.
    unknown: u32,
    /// The sum and the largest of the losses, in percentage points.
    sum: f64,
    largest: f64,
    time: Duration,
}

impl Loss {
    fn add(&mut self, outlooks: &[(String, f64, f64)], action: &str, time: Duration) {
        self.positions += 1;
        self.time += time;
        let best = outlooks.iter().map(|(_, won, _)| *won).fold(0.0, f64::max);
        match outlooks.iter().find(|(name, ..)| name == action) {
            Some((_, won, _)) => {
                self.sum += best - won;
                self.largest = self.largest.max(best - won);
            }
            None => self.unknown += 1,
        }
    }
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { positions, unknown, sum, largest, time } = self;
        let mean = sum / f64::from((positions - unknown).max(1));
        let time = time.as_secs_f64() / f64::from(*positions);
        write!(f, "{positions} | {mean:.1} % | {largest:.0} % | {unknown} | {time:.2} s")
    }
}

/// A position as text, with racks and bag.
fn text_of(game: &Game) -> PositionText {
    let (state, tiles) = (game.state(), game.tiles());
    PositionText {
        turn: Some(state.turn()),
        to_move: Some(state.player(state.to_move()).name().to_owned()),
        scores: state.players().map(|(_, player)| player.score()).collect(),
        racks: state.players().map(|(_, player)| tiles.write_tiles(player.rack().tiles())).collect(),
        bag: Some(tiles.write_tiles(&state.bag().tiles().collect::<Vec<_>>())),
        board: Some(write_board(state.board(), tiles)),
        ..PositionText::default()
    }
}

/// How the outlooks name an action.
fn name_of(game: &Game, action: &Action) -> String {
    match action {
        Action::Play(play) => game
            .notation(play)
            .map_or_else(String::new, |notation| format!("{} {}", notation.heading(), notation.word())),
        Action::Exchange(given) => format!("exchange {}", game.tiles().write_tiles(given)),
        _ => "pass".to_owned(),
    }
}
