//! `rackety rules check`: the faults of ruleset files, and probable mistakes of their authors.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use rackety_engine::bots::{BotProfile, Budget, Level};
use rackety_engine::ruleset::AtTarget;
use rackety_engine::ruleset::LintedRuleset;
use rackety_engine::{EndReason, Options, Ruleset, TileSet, Vocabulary, fold_text};

use super::{CommandError, CommandStatus, fault_style};
use crate::cli::{Appearance, RulesCheckArgs};
use crate::config::rulesets::RulesetLoadError;
use crate::files::DictionaryError;
use crate::lab::{Contest, MAX_TURNS, Run, RunHead, SeedSet, Tournament, TournamentReport, TournamentSetup};
use crate::output::Output;
use crate::session::{Host, HostError};
use crate::text::faults::{show_faults, show_warnings};
use crate::text::numbers::counted;

/// The games that `--play` plays.
const GAMES: u32 = 50;

/// If tiles can spell less of the words than this, in percent, letters or tiles are missing.
const MIN_SPELLED_PERCENT: usize = 90;

pub(super) fn run(
    host: &Host,
    args: &RulesCheckArgs,
    appearance: &Appearance,
    out: &mut Output,
) -> Result<CommandStatus, CommandError> {
    let mut status = CommandStatus::Done;
    for file in &args.files {
        let mut linted = match host.rulesets.lint_file(file) {
            Ok(linted) => linted,
            Err(RulesetLoadError::Faulty(error)) => {
                status = CommandStatus::CheckFailed;
                let style = fault_style(appearance, out);
                out.write_styled(&show_faults(&error.faults, style))?;
                continue;
            }
            Err(error) => return Err(explain_name(host, file, error)),
        };
        let remarks = lint_words(host, &mut linted)?;
        let games = if args.play { Some(play(host, &mut linted)?) } else { None };
        let warnings = &linted.warnings;
        if !warnings.is_empty() {
            let style = fault_style(appearance, out);
            out.write_styled(&show_warnings(warnings, style))?;
            if args.strict {
                status = CommandStatus::CheckFailed;
            }
        }
        let noted = match warnings.len() {
            0 => String::new(),
            count => format!(", with {}", counted(count as u64, "warning")),
        };
        writeln!(out, "ok {}{noted}", file.display())?;
        remarks.iter().try_for_each(|remark| writeln!(out, "   {remark}"))?;
        for tiles in linted.ruleset.tile_sets() {
            let left_out = host.dictionaries.own_words().left_out(tiles).unwrap_or_default();
            if !left_out.is_empty() {
                let (language, words) = (tiles.language(), left_out.join(", "));
                writeln!(
                    out,
                    "   left out, since no tiles spell these words of your own in `{language}`: {words}"
                )?;
            }
        }
        if let Some(games) = games {
            writeln!(out, "{games}")?;
        }
    }
    Ok(status)
}

/// Warns of languages without a word list, and of words that the tiles cannot spell. Returns notes about lists of the
/// user's own.
///
/// Where both the tiles and the words are those of the program, they fit; such languages, except the default one, are opened
/// only for theme words that no other list has.
fn lint_words(host: &Host, linted: &mut LintedRuleset) -> Result<Vec<String>, CommandError> {
    let ruleset = linted.ruleset.clone();
    let size = ruleset.layout().size();
    let longest = usize::from(size.rows().max(size.columns()));
    let mut theme = UnlistedWords::of(&ruleset);
    let mut notes = Vec::new();
    let mut sets: Vec<&TileSet> = ruleset.tile_sets().collect();
    sets.sort_by_key(|tiles| tiles.language() != ruleset.default_language());
    for tiles in sets {
        let language = tiles.language();
        let list = host.dictionaries.chosen(&ruleset, language);
        let is_default = language == ruleset.default_language();
        let is_own_list = list.as_ref().is_ok_and(|list| list.is_own());
        let is_built_in = list.is_ok() && !is_own_list && !linted.has_own_tiles(language);
        if is_built_in && !is_default && !theme.needs(language) {
            continue;
        }
        match host.words(&ruleset, language, None) {
            Ok(words) => {
                theme.look_up(language, &words.vocabulary);
                if is_built_in && !is_default {
                    continue;
                }
                let count = words.vocabulary.count_spelled(tiles, longest);
                let list = words.vocabulary.lexicon().id();
                if count.spelled * 100 < count.fitting * MIN_SPELLED_PERCENT {
                    let percent = count.spelled * 100 / count.fitting.max(1);
                    let problem = format!(
                        "the tiles can spell only {percent} % of the words of the list `{list}` that fit on the board"
                    );
                    let cure = "add the letters and tiles that are missing, or blanks";
                    linted.warn_of_tiles(language, problem, cure);
                } else if let Some(word) = count.unspelled.filter(|_| is_own_list) {
                    let missing = counted((count.fitting - count.spelled) as u64, "word");
                    notes.push(format!(
                        "{missing} of the list `{list}` cannot be spelled by the tiles, as {word}"
                    ));
                }
            }
            Err(HostError::Dictionary(DictionaryError::NoneFor { .. })) => {
                let cure = format!(
                    "list words in dictionary.add, or build a list from a text of words: \
                     rackety dict build words.txt --name {language} --language {language}"
                );
                linted.warn_of_tiles(language, format!("there is no word list for `{language}`"), cure);
            }
            Err(error) => return Err(error.into()),
        }
    }
    for (key, word) in theme.into_words() {
        // A word that no tiles can spell has its warning.
        if linted.warnings.iter().any(|warning| warning.key() == key) {
            continue;
        }
        let problem = format!("{word} is in no word list of the game");
        linted.warn_of_key(&key, problem, "add it to dictionary.add, correct the word, or leave it out");
    }
    Ok(notes)
}

/// The theme words that no word list has so far.
struct UnlistedWords<'r> {
    /// Each with its key, and its language if it is a theme word in only one.
    words: Vec<(String, String, Option<&'r str>)>,
    /// The languages that have a word list.
    languages: Vec<String>,
}

impl<'r> UnlistedWords<'r> {
    fn of(ruleset: &'r Ruleset) -> Self {
        let rows = ruleset.spec().bonus.theme.iter().enumerate();
        let words = rows.flat_map(|(index, row)| {
            row.words.iter().enumerate().map(move |(number, word)| {
                let key = format!("bonus.theme[{index}].words[{number}]");
                (key, fold_text(word), row.language.as_deref())
            })
        });
        Self { words: words.collect(), languages: Vec::new() }
    }

    /// Whether a word of this language, or of all languages, is in no list so far.
    fn needs(&self, language: &str) -> bool {
        self.words.iter().any(|(_, _, only)| only.is_none_or(|only| only == language))
    }

    fn look_up(&mut self, language: &str, vocabulary: &Vocabulary) {
        self.languages.push(language.to_owned());
        self.words.retain(|(_, word, only)| {
            only.is_some_and(|only| only != language) || !vocabulary.contains(word)
        });
    }

    /// The keys and words of languages whose word lists were looked up.
    fn into_words(self) -> impl Iterator<Item = (String, String)> {
        let Self { words, languages } = self;
        let is_known = move |only: Option<&str>| match only {
            Some(only) => languages.iter().any(|language| language == only),
            None => !languages.is_empty(),
        };
        words.into_iter().filter(move |(_, _, only)| is_known(*only)).map(|(key, word, _)| (key, word))
    }
}

/// Plays games between bots, warns of what they show, and returns a line about them; none without words to play.
fn play(host: &Host, linted: &mut LintedRuleset) -> Result<String, CommandError> {
    let ruleset = Arc::new(linted.ruleset.clone());
    let with_words = |tiles: &&TileSet| host.words(&ruleset, tiles.language(), None).is_ok();
    let default = ruleset.tile_set(ruleset.default_language()).filter(with_words);
    let Some(tiles) = default.or_else(|| ruleset.tile_sets().find(with_words)) else {
        return Ok("no games were played, because there is no word list".to_owned());
    };
    let players = 2.clamp(*ruleset.players().start(), *ruleset.players().end());
    let setup = TournamentSetup {
        language: tiles.language().to_owned(),
        vocabulary: host.words(&ruleset, tiles.language(), None)?.vocabulary,
        common_words: host.dictionaries.common_words(tiles.language()),
        bots: vec![BotProfile::from(Level::Club); players],
        options: Options::of(&ruleset),
        count_plays: 0,
        budget: Budget::SELF_PLAY,
        ruleset: Arc::clone(&ruleset),
    };
    let tournament = Tournament::new(setup, &host.knowledge)
        .map_err(|error| CommandError::Input(format!("--play: {error}")))?;
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let head = RunHead::new(tournament.setup(), ruleset.id(), "");
    let mut run = Run::new(SeedSet::starting_at(1, GAMES), head, None);
    Contest { tournament, against: None }
        .play(&mut run, threads, &AtomicBool::new(false), |_, _| {}, |_| {})
        .map_err(|error| CommandError::Input(format!("--play: cannot start a thread: {error}")))?;
    let report = TournamentReport::new(&run);
    if 0 < report.unfinished {
        let problem = format!(
            "{} of {GAMES} games between bots did not end within {MAX_TURNS} turns",
            report.unfinished
        );
        linted.warn_of_game(problem, "write a limit of passes or of scoreless turns, or fewer tiles");
    }
    let ended_by = |reason: EndReason| report.ends.get(reason.id()).copied().unwrap_or_default();
    let stuck = ended_by(EndReason::Passes) + ended_by(EndReason::Scoreless);
    if u64::from(GAMES) < stuck * 2 {
        let problem =
            format!("{stuck} of {GAMES} games between bots ended because nobody could play any more");
        linted.warn_of_game(problem, "use fewer tiles, more blanks or a larger board");
    }
    if run.side.standings.are_seats_unequal() {
        let shares: Vec<String> = report
            .wins_by_seat
            .iter()
            .map(|wins| wins.map_or_else(|| "-".to_owned(), |wins| format!("{:.0}", wins.value * 100.0)))
            .collect();
        let problem = format!(
            "who moves first, second and so on wins {} % of {GAMES} games between bots",
            shares.join(", ")
        );
        let ending = ruleset.ending();
        if ending.target.is_some() && ending.at_target == AtTarget::AtOnce {
            linted.warn_of_key("ending.target", problem, "write at_target = \"after-round\" in [ending]");
        } else {
            linted.warn_of_game(
                problem,
                "make the game longer, or its first and last turns worth as much as others",
            );
        }
    }
    Ok(summary(&ruleset, &report, players, tiles))
}

/// What the games were like, in a line.
fn summary(ruleset: &Ruleset, report: &TournamentReport, players: usize, tiles: &TileSet) -> String {
    let turns = report.turns_per_game.map_or_else(String::new, |turns| {
        format!(": {:.0} turns a game ({} to {})", turns.mean, turns.least, turns.most)
    });
    let score = report.mean_score.map_or_else(String::new, |score| format!(", {score:.0} points a player"));
    let ends: Vec<String> = report.ends.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    let ends = if ends.is_empty() { String::new() } else { format!("; ended by {}", ends.join(", ")) };
    let bots = counted(players as u64, "club bot");
    let limit = ruleset.take().and_then(|take| take.limit).map_or("", |_| {
        "\n   bots spend a limited number of takings as soon as one pays for itself, so the games are those of spenders"
    });
    format!("   {GAMES} games of {bots}, {}{turns}{score}{ends}{limit}", tiles.name())
}

/// Explains the error to a user who gave a ruleset's name instead of a file.
fn explain_name(host: &Host, file: &Path, error: RulesetLoadError) -> CommandError {
    match file.to_str() {
        Some(name) if host.rulesets.entries().iter().any(|(id, _)| id == name) => {
            CommandError::Input(format!(
                "`{name}` is a ruleset, not a file; only files can be checked, and `rackety rules show {name}` explains its rules"
            ))
        }
        _ => error.into(),
    }
}
