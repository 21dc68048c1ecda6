//! `rackety man`: the manual, made from the command line itself, and what only a manual says.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

use super::file_keys::{KeyTable, file_keys};
use super::{CommandResult, CommandStatus};
use crate::cli::{self, ManArgs, ManPage, SchemaKind};
use crate::crash;
use crate::disk::{self, FileKind};
use crate::tui::keymap::{Context, Keymap};

/// Manual pages: at most 1 MB.
const MANUAL_PAGE: FileKind = FileKind::shared("manual page", 1 << 20);

/// The name of the program, and of its page.
const PROGRAM: &str = "rackety";

/// The name of the page of a command, which also has the keys of every screen.
const KEYS_PAGE: &str = "rackety-keys";

/// A page of section 5, about a kind of file.
struct FilePage {
    name: &'static str,
    of: SchemaKind,
    /// What such a file is, after the name.
    title: &'static str,
    /// The description, in roff.
    description: &'static str,
    /// The commands that the page refers to.
    see_also: &'static [&'static str],
}

const RULESET_PAGE: FilePage = FilePage {
    name: "rackety-ruleset",
    of: SchemaKind::Ruleset,
    title: "the rules of a game, as a TOML file",
    description: "A ruleset defines a whole game: players, board, tiles, bonuses, endings. \\fBrackety rules new NAME\\fR \
                  writes a commented copy of one to start from, \\fBrackety rules check FILE\\fR reports what is wrong with \
                  one, and \\fBrackety play FILE\\fR plays it. A key that is left out has its default, or the value of the \
                  ruleset that the file extends.",
    see_also: &["rackety-rules"],
};

const SCENARIO_PAGE: FilePage = FilePage {
    name: "rackety-scenario",
    of: SchemaKind::Scenario,
    title: "turns of a game and what they must score, as a TOML file",
    description: "A scenario plays turns by a ruleset and checks what is expected of them. \\fBrackety scenario FILE\\fR plays \
                  one, and \\fBrackety scenario \\-\\-accept FILE\\fR writes what the turns did into it. What a file does not \
                  expect is not checked. Given racks, bag and board need not be those of the tile set: a bag that is left out \
                  has what the tile set leaves after them, in an order by the seed, and a given bag is drawn from the left.",
    see_also: &["rackety-scenario", "rackety-rules-test", "rackety-moves"],
};

/// The exit status of a command that could not be run.
const STATUS_2: &str =
    "The arguments or a file cannot be used, or the output cannot be written; standard error says why.";

/// The user's files, and the commands that use them; an empty list means all commands.
const FILES: [(&str, &[&str], &str); 19] = [
    (
        "~/.config/rackety/config.toml",
        &[
            "play", "resume", "join", "watch", "puzzle", "tutorial", "study", "games", "replay", "keys",
            "annotate", "export", "stats", "review", "rules", "selfplay", "lab",
        ],
        "Settings, keys and the theme.",
    ),
    (
        "~/.config/rackety/rulesets/",
        &[
            "play", "puzzle", "study", "annotate", "import", "rules", "dict", "scenario", "moves",
            "selfplay", "lab",
        ],
        "Your own rulesets, NAME.toml.",
    ),
    (
        "~/.config/rackety/themes/",
        &[
            "play", "resume", "join", "watch", "puzzle", "tutorial", "study", "games", "replay", "annotate",
            "export", "stats", "review", "rules", "selfplay", "lab", "themes",
        ],
        "Your own themes, NAME.toml.",
    ),
    (
        "~/.local/share/rackety/games/",
        &[
            "play", "resume", "watch", "puzzle", "study", "games", "replay", "review", "annotate", "import",
            "export", "stats",
        ],
        "Saved games, NAME.json. They contain racks and PINs, and only you can read them.",
    ),
    (
        "~/.local/share/rackety/games/NAME.quick-review, NAME.deep-review",
        &["play", "resume", "watch", "games", "replay", "review", "annotate", "stats"],
        "The stored review of a finished game. Delete it to have the game reviewed anew.",
    ),
    (
        "~/.config/rackety/rulesets/lessons/",
        &["tutorial"],
        "Your own lessons, NAME.toml, which come before the last built-in one.",
    ),
    (
        "~/.local/share/rackety/tutorial.toml",
        &["tutorial"],
        "The lessons that you have finished. Delete the file to begin anew.",
    ),
    (
        "~/.local/share/rackety/puzzles.toml",
        &["puzzle"],
        "The puzzles that you solved, and at which try. Delete the file to begin anew.",
    ),
    (
        "~/.local/share/rackety/study/",
        &["study"],
        "The progress in word study, a file for each list and each way of asking. Delete one to begin its list anew.",
    ),
    (
        "~/.local/share/rackety/dictionaries/",
        &[
            "play", "resume", "watch", "puzzle", "tutorial", "study", "replay", "review", "annotate",
            "import", "export", "dict", "rules", "scenario", "moves", "selfplay", "lab",
        ],
        "Your own word lists.",
    ),
    (
        "~/.local/share/rackety/words/",
        &[
            "play", "resume", "watch", "study", "replay", "review", "annotate", "import", "export", "dict",
            "rules", "selfplay",
        ],
        "Your own words: LANGUAGE.txt for the games in a language, RULESET.txt for those of a ruleset. One word per \
         line; -WORD bars a word, and # begins a comment.",
    ),
    (
        "~/.local/share/rackety/last-game.toml",
        &["play", "study"],
        "The settings of your last new game. Delete the file to forget them.",
    ),
    (
        "~/.local/share/rackety/leaves/",
        &["play", "resume", "puzzle", "review", "moves", "rules", "selfplay", "lab"],
        "What kept tiles are worth, RULESET-LANGUAGE.toml, as lab learn has learned it. Delete a file to use the built-in \
         values again, or estimates where a ruleset has none.",
    ),
    (
        "~/.local/share/rackety/lab/",
        &["selfplay"],
        "Interrupted runs, which selfplay --resume continues, and which are deleted when the run is over; and the pages \
         that the laboratory has written.",
    ),
    (
        "~/.local/share/rackety/tables/",
        &["play", "resume", "join"],
        "Sockets of open tables, where XDG_RUNTIME_DIR is not set.",
    ),
    ("~/.local/share/rackety/crash-reports/", &[], "The latest ten crash reports."),
    (
        "~/.cache/rackety/games/",
        &["resume", "games", "stats"],
        "An index of saved games for lists and statistics, so that not all are replayed. It can be deleted at any time.",
    ),
    (
        "~/.cache/rackety/graphs/",
        &[
            "play", "resume", "watch", "puzzle", "tutorial", "games", "replay", "review", "rules", "moves",
            "selfplay", "lab",
        ],
        "Word graphs for bots and hints. They can be deleted at any time.",
    ),
    (
        "/usr/share/dictd/, /usr/share/wordnet/",
        &["play", "study", "dict"],
        "Installed dictionaries, in which the meanings of words are found.",
    ),
];

const ENVIRONMENT: [(&str, &str); 7] = [
    (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
        "Where the folders of FILES are instead of ~/.config, ~/.local/share and ~/.cache.",
    ),
    ("XDG_RUNTIME_DIR", "The folder in which rackety/ has the sockets of open tables."),
    ("XDG_DATA_DIRS", "Where installed dictionaries are looked for."),
    ("TERM", "If it is dumb or not set, games are played in lines, as with --plain."),
    (
        "RACKETY_PLAIN",
        "With 1, every command uses lines instead of a screen, as with --plain; docs/by-ear.md is about playing by ear.",
    ),
    (
        "COLORTERM, NO_COLOR",
        "Full colours are used if COLORTERM is truecolor or 24bit, if TERM names a terminal that has them, or if the \
         terminal says so when it is asked; with NO_COLOR, no colours at all.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "With a locale that is not UTF-8, everything is drawn in ASCII, as with --ascii.",
    ),
];

/// Prints a page, or writes a page for each command and for each kind of file.
pub(super) fn run(args: &ManArgs, out: &mut dyn Write) -> CommandResult {
    let mut command = cli::command().disable_help_subcommand(true);
    command.build();
    match (&args.out, args.page) {
        (None, ManPage::Rackety) => write_page(&command, out)?,
        (None, ManPage::Keys) => {
            subcommands(&command)
                .filter(|page| page_name(page) == KEYS_PAGE)
                .try_for_each(|page| write_page(page, out))?;
        }
        (None, ManPage::Ruleset) => write_file_page(&RULESET_PAGE, out)?,
        (None, ManPage::Scenario) => write_file_page(&SCENARIO_PAGE, out)?,
        (Some(folder), _) => {
            let mut pages = pages_of(&command)?;
            for page in [&RULESET_PAGE, &SCENARIO_PAGE] {
                let mut text = Vec::new();
                write_file_page(page, &mut text)?;
                pages.push((format!("man5/{}.5", page.name), text));
            }
            for (name, text) in pages {
                disk::replace(&folder.join(name), &MANUAL_PAGE, &text)?;
            }
        }
    }
    Ok(CommandStatus::Done)
}

/// Writes the page of a kind of file: all its keys.
fn write_file_page(page: &FilePage, out: &mut dyn Write) -> io::Result<()> {
    let FilePage { name, of, title, description, see_also } = page;
    write_title(name, 5, out)?;
    writeln!(out, ".SH NAME\n{} \\- {title}", in_roff(name))?;
    writeln!(out, ".SH DESCRIPTION\n{description}\n.SH KEYS")?;
    for KeyTable { path, about, keys } in file_keys(*of) {
        if !path.is_empty() {
            writeln!(out, ".SS [{}]\n{}", in_roff(&path), in_roff(&about))?;
        }
        for key in &keys {
            let term = format!("{}: {}; {}", key.name, key.values, key.default);
            write_item(&term, &key.meaning, out)?;
            for (value, what) in &key.choices {
                writeln!(out, ".br\n{}: {}", in_roff(value), in_roff(what))?;
            }
        }
    }
    let pages: Vec<String> =
        ["rackety"].iter().chain(*see_also).map(|page| format!("\\fB{}\\fR(1)", in_roff(page))).collect();
    writeln!(out, ".SH \"SEE ALSO\"\n{}", pages.join(",\n"))
}

/// The pages of a command and of its subcommands: the place of each file, and its text.
fn pages_of(command: &Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut pages = Vec::new();
    for subcommand in subcommands(command) {
        pages.extend(pages_of(subcommand)?);
    }
    let mut text = Vec::new();
    write_page(command, &mut text)?;
    pages.push((format!("man1/{}.1", page_name(command)), text));
    Ok(pages)
}

fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set())
}

/// The name of a command's page: `rackety-dict-check`.
fn page_name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(PROGRAM)
}

/// Writes the title of a page; the foot has the version in place of a date.
fn write_title(page: &str, section: u8, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".TH {page} {section} \"\" \"{PROGRAM} {}\"", env!("CARGO_PKG_VERSION"))
}

fn write_page(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let man = Man::new(command.clone());
    write_title(page_name(command), 1, out)?;
    man.render_name_section(out)?;
    // The crate's own synopsis shows neither that a value can be repeated nor that an option is required.
    writeln!(out, ".SH SYNOPSIS")?;
    write_text(command.clone().render_usage().to_string().trim_start_matches("Usage: "), out)?;
    man.render_description_section(out)?;
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let is_example = |paragraph: &&str| paragraph.starts_with("Example");
    for paragraph in help.split("\n\n").filter(|paragraph| !is_example(paragraph)) {
        writeln!(out, ".PP")?;
        write_text(paragraph, out)?;
    }
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let is_program = page_name(command) == PROGRAM;
    if is_program {
        writeln!(
            out,
            ".SH KEYS\nF1 shows the keys of a screen; rackety\\-keys(1) has those of all screens."
        )?;
    }
    if page_name(command) == KEYS_PAGE {
        write_keys(out)?;
    }
    write_exit_status(page_name(command), out)?;
    write_files(page_name(command), out)?;
    if is_program {
        writeln!(out, ".SH ENVIRONMENT")?;
        ENVIRONMENT.iter().try_for_each(|(name, what)| write_item(name, what, out))?;
    }
    for examples in help.split("\n\n").filter(is_example) {
        writeln!(out, ".SH EXAMPLES\n.nf")?;
        examples.lines().skip(1).try_for_each(|line| writeln!(out, "{}", in_roff(line.trim_start())))?;
        writeln!(out, ".fi")?;
    }
    if is_program {
        write_bugs(out)?;
    }
    write_see_also(command, out)
}

/// Writes a text, in which a line that is indented stays a line of its own.
fn write_text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in text.lines() {
        if line.starts_with(' ') {
            writeln!(out, ".br")?;
        }
        writeln!(out, "{}", in_roff(line.trim_start()))?;
    }
    Ok(())
}

fn write_item(term: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".TP\n\\fB{}\\fR\n{}", in_roff(term), in_roff(text))
}

fn write_exit_status(page: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".SH \"EXIT STATUS\"")?;
    write_item("0", "Success.", out)?;
    let failed = match page {
        PROGRAM => Some(
            "A check failed, nothing was found, or a line of a script failed; the pages of the commands say which.",
        ),
        "rackety-play" | "rackety-resume" | "rackety-join" | "rackety-puzzle" | "rackety-tutorial"
        | "rackety-study" => Some("With --plain: a line of a script failed."),
        "rackety-annotate" => Some("A line of a script failed."),
        "rackety-dict-check" => Some("A word is not in the list."),
        "rackety-dict-define" => Some("No meaning of a word is known."),
        "rackety-export" => Some("The scenario does not pass."),
        "rackety-dict-find" | "rackety-dict-anagram" => Some("No word was found."),
        "rackety-rules-check" => Some("A file has faults or, with --strict, warnings."),
        "rackety-themes-check" => Some("A file has faults."),
        "rackety-scenario" | "rackety-rules-test" => Some("An expectation of a scenario is not met."),
        "rackety-moves" => Some("The scenario fails, or its game is over."),
        "rackety-selfplay" => Some("A game could not be played to its end."),
        "rackety-lab-tune" => Some("No change was significant, or the goal was not reached."),
        _ => None,
    };
    failed.map_or(Ok(()), |what| write_item("1", what, out))?;
    write_item("2", STATUS_2, out)?;
    let stopped = match page {
        PROGRAM | "rackety-selfplay" | "rackety-lab-tune" => {
            "Ctrl-C stopped the games of bots, with a report on those that were finished."
        }
        "rackety-lab-learn" => "Ctrl-C stopped learning; the same command continues it.",
        "rackety-review" => "Ctrl-C stopped the review, and nothing was written.",
        "rackety-rules-check" => "Ctrl-C stopped the games of --play.",
        _ => return Ok(()),
    };
    write_item("130", stopped, out)
}

fn write_files(page: &str, out: &mut dyn Write) -> io::Result<()> {
    let command = page.split('-').nth(1);
    let uses = |users: &[&str]| command.is_none_or(|command| users.is_empty() || users.contains(&command));
    writeln!(out, ".SH FILES")?;
    FILES
        .iter()
        .filter(|(_, users, _)| uses(users))
        .try_for_each(|(path, _, what)| write_item(path, what, out))
}

/// Writes the keys of every screen.
fn write_keys(out: &mut dyn Write) -> io::Result<()> {
    let keys = Keymap::default();
    writeln!(out, ".SH KEYS\nThe default keys, which config.toml can change.")?;
    for context in Context::ALL {
        writeln!(out, ".SS {}", in_roff(context.title()))?;
        for (binding, keys) in keys.rows(context) {
            let keys = in_roff(&Keymap::all_shown(keys));
            writeln!(out, ".TP 16\n\\fB{keys}\\fR\n{}", in_roff(binding.help))?;
        }
    }
    Ok(())
}

/// Writes how to report a crash.
fn write_bugs(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        ".SH BUGS\nAfter a crash, the file named in the message, in \\fIcrash\\-reports\\fR of the data folder \
         ($XDG_DATA_HOME/rackety on Unix), says what happened. It contains neither names nor racks. \
         Please send it to {}.",
        in_roff(crash::ISSUES)
    )
}

/// Writes the pages of the command's subcommands, or of the commands above it.
fn write_see_also(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = page_name(command);
    let mut pages: Vec<String> = subcommands(command).map(|below| page_name(below).to_owned()).collect();
    // The pages above: those named by the beginnings of its own name.
    pages.extend(page.match_indices('-').map(|(end, _)| page[..end].to_owned()));
    let mut pages: Vec<String> = pages.iter().map(|page| format!("\\fB{}\\fR(1)", in_roff(page))).collect();
    for (beginning, file) in [("rackety-rules", &RULESET_PAGE), ("rackety-scenario", &SCENARIO_PAGE)] {
        if page == PROGRAM || page.starts_with(beginning) {
            pages.push(format!("\\fB{}\\fR(5)", in_roff(file.name)));
        }
    }
    writeln!(out, ".SH \"SEE ALSO\"\n{}", pages.join(",\n"))
}

/// Escapes a text for roff.
fn in_roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-").replace('^', "\\(ha").replace('\'', "\\(aq");
    if escaped.starts_with('.') { format!("\\&{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The commands that read the settings are those whose files ask for the interface, or for the theme of pictures.
    #[test]
    fn the_pages_of_all_commands_that_read_the_settings_name_their_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands");
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
        let asks = |text: &str| {
            let program = text.split("#[cfg(test)]").next().unwrap_or_default();
            program.contains("call.interface()") || program.contains("picture_theme(call")
        };
        let command = |arm: &str| {
            let (command, call) = arm.lines().next()?.split_once(" => ")?;
            let module = call.split("::").next()?;
            let files = [format!("{module}.rs"), format!("{module}/mod.rs"), format!("{module}/merge.rs")];
            let is_one = asks(call) || files.iter().any(|file| asks(&read(file)));
            is_one.then(|| command.split('(').next().unwrap_or_default().to_lowercase())
        };
        let used: BTreeSet<String> = read("mod.rs").split("CliCommand::").filter_map(command).collect();
        assert!(used.contains("play") && used.len() > 10, "{used:?}");
        let (file, commands, _) = FILES[0];
        assert!(file.ends_with("config.toml"));
        assert_eq!(commands.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), used);
    }

    fn has_argument(command: &Command, id: &str) -> bool {
        command.get_arguments().any(|argument| argument.get_id() == id)
            || command.get_subcommands().any(|below| has_argument(below, id))
    }

    #[track_caller]
    fn assert_uses<'a>(folder: &str, commands: impl IntoIterator<Item = &'a str>) {
        let (path, users, _) = FILES.iter().find(|(path, ..)| path.ends_with(folder)).unwrap();
        let missing: Vec<&str> = commands.into_iter().filter(|command| !users.contains(command)).collect();
        assert!(missing.is_empty(), "add to FILES, at {path}: {missing:?}");
    }

    #[test]
    fn the_pages_of_all_commands_with_a_ruleset_or_a_word_list_name_their_folders() {
        let program = cli::command();
        for (argument, folder) in [("ruleset", "config/rackety/rulesets/"), ("dictionary", "/dictionaries/")]
        {
            let commands = program.get_subcommands().filter(|command| has_argument(command, argument));
            assert_uses(folder, commands.map(Command::get_name));
        }
    }

    /// Whoever opens a saved game reads its word list, and the words of the user's own.
    #[test]
    fn the_pages_of_all_commands_that_open_saved_games_name_the_folders_of_words() {
        let opening = ["play", "resume", "watch", "replay", "review", "annotate", "import", "export"];
        assert_uses("/dictionaries/", opening);
        assert_uses("/words/", opening.into_iter().chain(["selfplay"]));
        assert_uses("/graphs/", ["review"]);
        assert_uses("/tables/", ["play", "resume", "join"]);
        assert!(ENVIRONMENT.iter().any(|(name, _)| *name == "XDG_RUNTIME_DIR"));
    }

    /// A command whose file has a status for a failed check says on its page what that is.
    #[test]
    fn the_pages_of_all_commands_that_fail_say_when() {
        fn says(command: &Command, page: &str) -> bool {
            let mut text = Vec::new();
            write_exit_status(page, &mut text).unwrap();
            String::from_utf8(text).unwrap().contains("\\fB1\\fR")
                || command.get_subcommands().any(|below| says(below, &format!("{page}-{}", below.get_name())))
        }
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands");
        // The files `NAME.rs`, `NAME_*.rs` and those of a folder `NAME` are the command's.
        let files_of = |folder: &std::path::Path| -> Vec<std::path::PathBuf> {
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
        };
        let (mut silent, mut failing) = (Vec::new(), BTreeSet::new());
        for command in cli::command().get_subcommands() {
            let name = command.get_name();
            let is_own = |path: &std::path::PathBuf| {
                let stem = path.file_stem().unwrap().to_str().unwrap();
                stem == name || stem.starts_with(&format!("{name}_"))
            };
            let own = files_of(&folder).into_iter().filter(is_own);
            let files = own.flat_map(|path| if path.is_dir() { files_of(&path) } else { vec![path] });
            let sources: String = files.map(|file| std::fs::read_to_string(file).unwrap()).collect();
            if ["CheckFailed", "of_faults(", "of_plain("].iter().any(|call| sources.contains(call)) {
                failing.insert(name.to_owned());
                if !says(command, &format!("rackety-{name}")) {
                    silent.push(name.to_owned());
                }
            }
        }
        assert!(silent.is_empty(), "add to write_exit_status: {silent:?}");
        for name in ["dict", "play", "rules", "scenario"] {
            assert!(failing.contains(name), "{name} is not in {failing:?}");
        }
    }
}
