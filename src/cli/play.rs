//! Arguments for playing: `play` and `resume`.

use std::path::PathBuf;

use clap::Args;
use rackety_engine::FirstPlayer;
use rackety_engine::bots::{BotProfile, Level};

use super::candidates;
use crate::clock::ClockMode;

/// A new game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety play smartfeud --players Ann,Bob,Cleo
  rackety play wordfeud --language sv --players Ann,Bob --first random
  rackety play smartfeud --players Ann --bots casual,expert --hints 3
  rackety play --players none --bots club,expert:common    bots alone, to watch
  rackety play smartfeud --mode professional --time 3m --random-board --seed 7
  rackety play ./mygame.toml
  rackety play --plain --players Ann,Bob
  rackety play --plain --players Ann,Bob < turns.txt       a script

With --plain, type `help` for a list of commands. If the input is not a terminal, the program asks no questions, \
reports errors by line number, and saves the game at the end of the input; the exit status is 1 if any line failed.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct PlayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(default_value = "smartfeud", add = candidates::rulesets())]
    pub ruleset: String,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The players in the order of play, separated by commas; none for bots alone.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub players: Vec<String>,
    /// The bots, which play after the players.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', add = candidates::bots(), help = bots_help())]
    pub bots: Vec<BotProfile>,
    /// Who starts: a player's name, or random. By default, the first player.
    #[arg(long, value_name = "NAME", value_parser = parse_first)]
    pub first: Option<FirstPlayer>,
    /// The seed of all random choices; the same number deals the same tiles again, and bots repeat their plays, however
    /// long they take.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = super::parse_seed)]
    pub seed: Option<u64>,
    /// Shuffle the premium squares.
    #[arg(long)]
    pub random_board: bool,
    /// What happens to an unknown word: normal rejects it, professional costs the turn.
    #[arg(long, value_name = "MODE", add = candidates::modes())]
    pub mode: Option<String>,
    /// The time per turn, for example 48h or 3m, or off.
    #[arg(long, value_name = "LIMIT", add = candidates::time_limits())]
    pub time: Option<String>,
    /// When a turn's time runs: while the game is open, or always.
    #[arg(long, value_enum, value_name = "CLOCK", default_value_t)]
    pub clock: ClockMode,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// The number of hints each player may use: off, a number, or free.
    #[arg(long, value_name = "HINTS", add = candidates::hints())]
    pub hints: Option<String>,
    /// After each of your turns against bots, say what the best one was; looking back (F4), y shows it on the board. Such
    /// games do not count in the statistics, and professional mode has no coach.
    #[arg(long)]
    pub coach: bool,
    /// Allow undoing turns, for one person who plays against bots. Games in which a turn was undone do not count in the
    /// statistics.
    #[arg(long)]
    pub undo: bool,
    /// Share the game: you have one seat, and the other players join from other terminals of this machine with `rackety
    /// join`, each with their own rack. The table is open until you leave the program.
    #[arg(long)]
    pub share: bool,
    /// With --share: your name in the game. By default, the first name in --players.
    #[arg(long = "as", value_name = "NAME", requires = "share")]
    pub player: Option<String>,
}

/// A saved game to resume.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety resume                                the newest unfinished game
  rackety resume smartfeud-2026-01-31-201500    a game from `rackety games`
  rackety resume /media/stick/our-game.json
  rackety resume --plain                        with typed commands
  rackety resume --share --as Ben               as a table, in Ben's seat

A game that is open in another rackety cannot be resumed, but it can be watched.")]
pub struct ResumeArgs {
    /// The game: a name from `rackety games`, or a path.
    #[arg(add = candidates::saved_games())]
    pub file: Option<PathBuf>,
    /// Share the game: you have one seat, and the other players join from other terminals of this machine with `rackety
    /// join`, each with their own rack. The table is open until you leave the program.
    #[arg(long)]
    pub share: bool,
    /// With --share: your name in the game. By default you get the seat of the first player who has not left it.
    #[arg(long = "as", value_name = "NAME", requires = "share")]
    pub player: Option<String>,
}

/// A seat at a table of this machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety play smartfeud --players Ann,Ben --share   in one terminal: Ann's seat
  rackety join                                       in another one: Ben's seat
  rackety join --as Ben smartfeud-2026-01-31-201500  this seat at this table
  rackety join --watch                               only look on
  rackety join --plain                               with typed commands

You see your own rack and what everybody at the table may see. If your terminal disconnects, join again: the tiles that you \
have placed are still there.")]
pub struct JoinArgs {
    /// The table: the name of its saved game. Not needed if only one is open.
    #[arg(add = candidates::tables())]
    pub table: Option<String>,
    /// Your name in the game. By default you get the first free seat whose player has not left the game.
    #[arg(long = "as", value_name = "NAME")]
    pub player: Option<String>,
    /// Only look on: no rack, and no turns.
    #[arg(long, conflicts_with = "player")]
    pub watch: bool,
}

// A `Result` because clap requires one.
#[expect(clippy::unnecessary_wraps)]
fn parse_first(text: &str) -> Result<FirstPlayer, String> {
    Ok(if text == "random" { FirstPlayer::Random } else { FirstPlayer::Named(text.trim().to_owned()) })
}

/// Returns the help's text about bots.
fn bots_help() -> String {
    format!(
        "Bots, which play after the players: {}. More settings can follow the level. Words: `novice:common` knows common \
         words only; `novice:everyday` also common words with one or two letters added at the end; `club:familiar` with \
         up to four, and all words of up to four letters; `casual:all` every word. Takings: `expert:never-takes` never \
         takes a tile from the board; `expert:sometimes-takes` may take one on half of its turns, chosen at random. Time: \
         `master:quick` and `master:long` look ahead for a shorter or longer time; the other levels never look ahead",
        Level::ALL.map(Level::name).join(", ")
    )
}
