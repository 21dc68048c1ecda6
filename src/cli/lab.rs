//! Arguments for examining games: `scenario`, `moves`, `selfplay` and `lab`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use rackety_engine::bots::{BotProfile, Level};
use rackety_lab::{Goal, MAX_LEARNED, MAX_THREADS, MAX_TURNS, NumberSweep, SeedRange, Until, Vary};

use super::candidates;

/// Scenarios to check.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  rackety scenario mygame-opening.toml
  rackety scenario scenarios/*.toml
  rackety scenario --accept new-rule.toml    write the results into the file
  rackety scenario keys                      what a file can say

Prints one line per file. The exit status is 1 if any scenario failed, 2 if any file is invalid."
)]
pub struct ScenarioArgs {
    /// What else can be done; without a command, the files are played.
    #[command(subcommand)]
    pub command: Option<ScenarioCommand>,
    /// The files.
    #[arg(required = true, value_name = "FILE", add = candidates::toml_files())]
    pub files: Vec<PathBuf>,
    /// Write the result of each turn, and the end, into the file as its expectations. A turn that is refused without an
    /// `error` changes nothing.
    #[arg(long)]
    pub accept: bool,
}

/// What can be done with scenarios besides playing them.
#[derive(Debug, Subcommand)]
pub enum ScenarioCommand {
    /// Print every key of a scenario file: its values and its meaning, and what each refusal means.
    #[command(after_help = "Examples:
  rackety scenario keys | less
  rackety scenario keys --json

The manual page rackety-scenario(5) has the same content; `rackety man scenario` prints it.")]
    Keys {
        /// Print a table in Markdown.
        #[arg(long, conflicts_with = "json")]
        markdown: bool,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
}

/// A position to list the plays of.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety moves position.toml
  rackety moves position.toml --top 3
  rackety moves position.toml --all --json
  rackety moves position.toml --by worth

In a game, ^Y copies the position as a scenario file. The turns of the scenario are played first; the list is for the player to move after them. The exit status is 1 \
if the scenario fails or the game is over, 2 if the file is invalid.")]
pub struct MovesArgs {
    /// The scenario file.
    #[arg(add = candidates::toml_files())]
    pub file: PathBuf,
    /// The number of plays to list, best first; all plays are counted.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub top: usize,
    /// The order of the list: score, or worth, which is the points and the value of the tiles kept.
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    pub by: MovesOrder,
    /// List all plays.
    #[arg(long, conflicts_with = "top")]
    pub all: bool,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// What plays are listed by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MovesOrder {
    /// Their points.
    #[default]
    Score,
    /// Their points and the value of the tiles that they keep, as in a quick review; the best action is named first.
    Worth,
}

/// Games of bots against each other.
#[derive(Debug, Args)]
#[command(after_help = format!("Examples:
  rackety selfplay smartfeud
  rackety selfplay wordfeud --bots expert,club --games 1000 --seed 7
  rackety selfplay ./mygame.toml --bots club,club,club --json
  # compare rulesets, or bots, on the same seeds
  rackety selfplay ./mygame.toml --against wordfeud --games 500
  rackety selfplay smartfeud --against-bots club,casual
  # a line of figures for each value
  rackety selfplay ./mygame.toml --sweep take.price=0,6,12,20
  # as many games as a precision of 2 percentage points takes
  rackety selfplay ./mygame.toml --until first-player=2
  # keep every game, for rackety replay
  rackety selfplay smartfeud --games 20 --export games
  # a part of a larger run, for rackety lab merge
  rackety selfplay smartfeud --seeds 1..1000 --json > part-1.json

The bots are {levels}; more settings follow \
the level, as in casual:all or master:never-takes:quick (see rackety play --help). They take turns to start, by the seed. The same seed gives the same game, on any number of threads. Games are \
stopped after {MAX_TURNS} turns. Ctrl-C stops the run with a report on the finished games, a file from which --resume \
continues it (not with --sweep), and exit status 130; pressed again, it stops at once. While that file has games left to play, the same command is refused; use --resume, or delete the file. The exit status is 1 if a game could not be played to its end.",
levels = Level::ALL.map(Level::name).join(", ")))]
pub struct SelfplayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml. Only --resume needs none.
    #[arg(required_unless_present = "resume", add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// What the games are.
    #[command(flatten)]
    pub games: GamesOfRun,
    /// The seeds of the games, from the first to the last: a part of a larger run.
    #[arg(long, value_name = "FIRST..LAST", conflicts_with_all = ["games", "seed"])]
    pub seeds: Option<SeedRange>,
    /// Play the games with each of these values of one number of the ruleset, on the same seeds, and print a line of figures
    /// for each; a star marks what differs significantly from the first value; about 1 in 20 figures that do not differ has
    /// a star, too. The JSON of these lines is not a report that can be merged or continued.
    #[arg(
        long,
        value_name = "PATH=VALUES",
        conflicts_with_all =
            ["against", "against_language", "against_dictionary", "against_bots", "export", "svg", "html"]
    )]
    pub sweep: Option<NumberSweep>,
    /// Play until the 95 % interval of a figure extends no farther than this to each side, at most --games or 100,000
    /// games: first-player=2 for wins within 2 percentage points, score=5 for 5 points.
    #[arg(long, value_name = "FIGURE=PRECISION", conflicts_with_all = ["seeds", "sweep"])]
    pub until: Option<Until>,
    /// What to compare them with.
    #[command(flatten)]
    pub against: AgainstArgs,
    /// Continue an interrupted run from its report as JSON, or from the file that Ctrl-C wrote.
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_NEW_RUNS, value_hint = ValueHint::FilePath)]
    pub resume: Option<PathBuf>,
    /// The number of games to play at once; by default one per processor core.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
    /// Write every game to this folder, as a saved game that `rackety replay` opens.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub export: Option<PathBuf>,
    /// The time limit that exported games have, for example 3m, or off. Bots never run out of time.
    #[arg(long, value_name = "LIMIT", requires = "export", add = candidates::time_limits())]
    pub time: Option<String>,
    /// How the report is written.
    #[command(flatten)]
    pub report: ReportArgs,
}

/// The arguments that an interrupted run has already.
const OF_NEW_RUNS: [&str; 16] = [
    "ruleset",
    "language",
    "dictionary",
    "bots",
    "random_board",
    "mode",
    "time",
    "games",
    "seed",
    "seeds",
    "count_plays",
    "sweep",
    "against",
    "against_language",
    "against_dictionary",
    "against_bots",
];

/// What the games of a run are.
#[derive(Debug, Args)]
pub struct GamesOfRun {
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// The bots, one per player. By default two at level club, or as many as the ruleset requires.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', add = candidates::bots())]
    pub bots: Vec<BotProfile>,
    /// Shuffle the premium squares of each game.
    #[arg(long)]
    pub random_board: bool,
    /// What happens to an unknown word: normal rejects it, professional costs the turn.
    #[arg(long, value_name = "MODE", add = candidates::modes())]
    pub mode: Option<String>,
    /// The number of games; by default 100.
    #[arg(
        long,
        value_name = "NUMBER",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub games: Option<u32>,
    /// The seed of the first game; each later game has the next number. By default a random one, which the report shows.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = super::parse_seed)]
    pub seed: Option<u64>,
    /// Count the legal plays on one of every TURNS turns; 0 counts none. Where tiles can be taken, counting takes longer than
    /// a turn of most bots.
    #[arg(long, value_name = "TURNS", default_value_t = 20)]
    pub count_plays: u32,
}

impl GamesOfRun {
    /// The number of games.
    pub fn number(&self) -> u32 {
        self.games.unwrap_or(100)
    }
}

/// What to compare games with. Whatever is left out stays as in the original games.
#[derive(Debug, Args)]
pub struct AgainstArgs {
    /// Play games by this ruleset with the same seeds, and report what differs.
    #[arg(long, value_name = "RULESET", add = candidates::rulesets())]
    pub against: Option<String>,
    /// Compare with games in this language.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub against_language: Option<String>,
    /// Compare with games with this word list.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub against_dictionary: Option<String>,
    /// Compare with games of these bots.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', add = candidates::bots())]
    pub against_bots: Vec<BotProfile>,
}

/// How a report is written.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// Print one JSON value, which `rackety lab merge` and `rackety selfplay --resume` can read.
    #[arg(long)]
    pub json: bool,
    /// Write a picture of the board that shows how much each square is used. It replaces a picture or page, but no other file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
    /// Write the report with its charts as one page for a browser. It replaces a picture or page, but no other file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
}

/// Examining many games.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Add up the reports of several runs, each with seeds of its own, as if they had been one run.
    Merge(LabMergeArgs),
    /// Search for changes of a ruleset that bring the figures of its games to your goals.
    Tune(Box<LabTuneArgs>),
    /// Learn the values of leaves in a ruleset by self-play; the bots then use them.
    Learn(Box<LabLearnArgs>),
}

/// A ruleset to tune.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety lab tune ./mygame.toml --goal first-player=50 --goal turns=20..26
  rackety lab tune wordfeud --goal bingos=1 --vary bonus --games 500 --seed 1
  rackety lab tune ./mygame.toml --goal score=300..350 --vary values -o new.toml
  rackety lab tune ./mygame.toml --goal takings=4 --vary take.price=0..30

The figures are those of `rackety selfplay --json` under `metrics`: score, turns, first-player (in percent) and so on. Each \
round plays every change against the ruleset as it is, on the same seeds. The best changes are played again on new seeds, \
and one is accepted only if it is significant there: if it brings a figure closer, and moves none away, with 95 % \
intervals that exclude 0. The same --seed proposes the same changes. The exit status is 1 if nothing was significant.

Any number of a ruleset may be varied within a range, by its path: rack.size, ending.target, ending.rounds, take.price, \
bonus.tiles.7.points, board.legend.t.word, tiles.sets.en.letters.E.count. With one number and one goal, the program halves \
the range until it finds the value that comes closest, plays that again on new seeds, and says in the last line whether the \
goal is reached. The exit status is 1 if it is not.")]
pub struct LabTuneArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(add = candidates::rulesets())]
    pub ruleset: String,
    /// A figure and where its mean should be; may be given several times.
    #[arg(long = "goal", value_name = "FIGURE=RANGE", required = true)]
    pub goals: Vec<Goal>,
    /// What may be changed: bonus, premiums, values, by default all of them; or numbers with their ranges, as
    /// take.price=0..30.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub vary: Vec<Vary>,
    /// What the games are. Their number is that of a trial of one change.
    #[command(flatten)]
    pub games: GamesOfRun,
    /// The most changes to accept.
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// The number of games to play at once; by default one per processor core.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
    /// Write the changed ruleset to this new file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// Reports to add up.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety lab merge part-*.json
  rackety lab merge part-*.json --json > whole.json
  rackety lab merge whole.json             the report of one run, as text

The reports are those of `rackety selfplay --json`, of the same ruleset, words and bots, with different --seeds. The merged \
report has the figures that one run with all the seeds would have had, except for the times, which are added up.")]
pub struct LabMergeArgs {
    /// The reports.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// How the merged report is written.
    #[command(flatten)]
    pub report: ReportArgs,
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("write a number from 1 to {MAX_THREADS}"))
}

/// Learning what leaves are worth.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety lab learn ./mygame.toml
  rackety lab learn wordfeud --language sv --games 1000
  rackety lab learn mygame --language en -o mygame-en.toml

The built-in games except Crossplay have learned values already; for others the bots estimate them from the tiles. What is learned is \
written to leaves/RULESET-LANGUAGE.toml in your data folder, and is used in every new game by a ruleset of that name; \
delete the file to return to the earlier values. Ctrl-C stops learning, with exit status 130, and the same command continues it. The same \
seed gives the same values, on any number of threads and in any number of runs.")]
pub struct LabLearnArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(add = candidates::rulesets())]
    pub ruleset: String,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// The number of games in a round.
    #[arg(long, value_name = "NUMBER", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_LEARNED)))]
    pub games: u32,
    /// The number of rounds; each begins with the values of the one before.
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub rounds: u32,
    /// The seed of the games.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = super::parse_seed)]
    pub seed: u64,
    /// The number of games to play at once; by default one per processor core.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
    /// The file to write, instead of the one that the bots use.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}
