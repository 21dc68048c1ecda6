//! Measures masters at the end of games between two experts.
//!
//! `cargo run --release --example endings -- pre-endgames` prints how much of the chance of winning a master gives away in the
//! positions of `outlooks.jsonl`, which have one to four tiles in the bag: with fewer than 1,000 positions, where it
//! simulates, and with more, where it lists the deals.
//!
//! `cargo run --release --example endings -- endgames` prints how often a master finds an action as good as the best one in
//! the positions of `endgames.jsonl`, where the bag is empty, and how often it proves it. That takes three minutes.
//!
//! `cargo run --release --example endings -- find RULESET BAG COUNT SEED` looks for COUNT more positions with BAG tiles in the
//! bag, from 0 to 4, in games from SEED on, and prints a line for each. With tiles in the bag, the ruleset is Wordfeud, the
//! scores are less than 50 points apart, and the line has the outlook of fifteen plays and a pass, in percent of the deals
//! won and in points. That takes half a minute for a position with one tile and five minutes with four. With an empty bag,
//! the line has the best action and the final lead after it.

mod endgames;
mod pre_endgames;

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use rackety::config::settings::OffensiveWords;
use rackety::files::Folders;
use rackety::output::Output;
use rackety::session::Host;
use rackety_engine::bots::{Bot, Budget, Level};
use rackety_engine::game::{GameBuilder, PositionText, write_board};
use rackety_engine::{Action, Game, Ruleset, StartPosition, Vocabulary};

const USAGE: &str = "usage: endings pre-endgames | endgames | find RULESET BAG COUNT SEED";

const LANGUAGE: &str = "en";
const PLAYERS: [&str; 2] = ["A", "B"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = Output::stdout();
    match arguments.as_slice() {
        ["pre-endgames"] => pre_endgames::judge(&mut out)?,
        ["endgames"] => endgames::judge(&mut out)?,
        ["find", ruleset, "0", count, seed] => {
            endgames::find(&mut out, ruleset, count.parse()?, seed.parse()?)?;
        }
        ["find", pre_endgames::RULESET, bag @ ("1" | "2" | "3" | "4"), count, seed] => {
            pre_endgames::find(&mut out, bag.parse()?, count.parse()?, seed.parse()?)?;
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
    fn new(ruleset: &str) -> Result<Self, Box<dyn Error>> {
        let host = Host::new(&Folders::default(), None);
        let ruleset = Arc::new(host.rulesets.load(ruleset)?);
        let vocabulary = host.words(&ruleset, LANGUAGE, None)?.vocabulary;
        Ok(Self { host, ruleset, vocabulary })
    }

    fn game(&self, seed: u64, position: Option<StartPosition>) -> Result<Game, Box<dyn Error>> {
        let game = Game::builder(Arc::clone(&self.ruleset), Arc::clone(&self.vocabulary));
        let game = game.language(LANGUAGE).players(PLAYERS).seed(seed);
        Ok(position.into_iter().fold(game, GameBuilder::position).start()?)
    }

    /// The game of a stored position.
    fn game_at(&self, seed: u64, start: &PositionText) -> Result<Game, Box<dyn Error>> {
        let empty = self.game(seed, None)?;
        let position = start.position(empty.state().layout().size(), empty.tiles())?;
        self.game(seed, Some(position))
    }

    fn bot(&self, level: Level) -> Result<Bot, Box<dyn Error>> {
        let game = self.game(1, None)?;
        let knowledge = &self.host.knowledge;
        let words = (game.vocabulary().as_ref(), game.tiles());
        let graph = knowledge.graph(level.default_vocabulary(), words, None, OffensiveWords::BotsAvoid)?;
        Ok(Bot::new(level, &graph, knowledge.leaves.get(&self.ruleset, game.tiles())))
    }

    /// The game of this seed between experts, played until no more tiles than these are in the bag, if it goes on then with
    /// exactly that many.
    fn ending(&self, seed: u64, bag: usize, expert: &mut Bot) -> Result<Option<Game>, Box<dyn Error>> {
        let mut game = self.game(seed, None)?;
        while bag < game.state().bag().len() && game.state().ending().is_none() {
            let action = expert.decide(&game.view(game.state().to_move()), Budget::SELF_PLAY)?.action;
            game.act(action)?;
        }
        let goes_on = game.state().ending().is_none() && game.state().bag().len() == bag;
        Ok(goes_on.then_some(game))
    }

    /// Prints a line for each of this number of games with `bag` tiles in the bag, of those that have one.
    fn find(
        &self,
        out: &mut Output,
        [bag, count]: [usize; 2],
        first_seed: u64,
        mut line_of: impl FnMut(u64, &Game) -> Result<Option<String>, Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>> {
        let mut expert = self.bot(Level::Expert)?;
        let mut found = 0;
        for seed in first_seed.. {
            if found == count {
                break;
            }
            let Some(game) = self.ending(seed, bag, &mut expert)? else { continue };
            if let Some(line) = line_of(seed, &game)? {
                writeln!(out, "{line}")?;
                out.flush()?;
                found += 1;
            }
        }
        Ok(())
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

/// The name of an action in the stored positions.
fn name_of(game: &Game, action: &Action) -> String {
    match action {
        Action::Play(play) => game
            .notation(play)
            .map_or_else(String::new, |notation| format!("{} {}", notation.heading(), notation.word())),
        Action::Exchange(given) => format!("exchange {}", game.tiles().write_tiles(given)),
        _ => "pass".to_owned(),
    }
}
