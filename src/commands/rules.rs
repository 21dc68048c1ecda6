//! `rackety rules`: listing, showing, checking and creating rulesets.

use std::io::Write;
use std::path::{Path, PathBuf};

use rackety_engine::printable::{first_unprintable, printable};
use rackety_engine::toml_file::TomlTable;
use rackety_engine::{Ruleset, TileSet};
use serde_json::{Value, json};

use super::call::Call;
use super::file_keys::{self, KeysFormat};
use super::play_mode::PlayMode;
use super::rules_show::{self, RulesFormat};
use super::{
    CommandError, CommandResult, CommandStatus, rules_check, rules_pack, rules_watch, scenario, write_columns,
};
use crate::cli::{RulesCommand, SchemaKind};
use crate::config::rulesets::{RULESET, RulesetLibrary, RulesetOrigin};
use crate::disk;
use crate::output::{shown, write_json};
use crate::runs::{scenario_folder, scenarios_of};
use crate::session::{Host, check_scenarios_within};
use crate::text::charset::Charset;
use crate::text::shell::shell_word;
use crate::text::spoken::{heard_lines, without_signs};
use crate::text::wording::sentence;

pub(super) fn run(call: &mut Call<'_>, command: RulesCommand) -> CommandResult {
    let (charset, wanted) = (call.charset(), call.wanted);
    let Call { host, streams, .. } = call;
    let out = &mut streams.out;
    match command {
        RulesCommand::Test { files } => test(call, &files),
        RulesCommand::Watch { file } => rules_watch::run(call, &file),
        RulesCommand::List { json: true } => {
            write_json(out, &json!({ "rulesets": list_as_json(host) }))?;
            Ok(CommandStatus::Done)
        }
        RulesCommand::List { json: false } => {
            call.interface()?;
            match wanted {
                PlayMode::Plain => say_list(call.host, &mut call.streams.out),
                PlayMode::Screen => list(call.host, charset, &mut call.streams.out),
            }
        }
        RulesCommand::Show { ruleset, language, json, svg, print } => {
            let format = if json {
                RulesFormat::Json
            } else if print {
                RulesFormat::Print
            } else {
                let interface = call.interface()?;
                match wanted {
                    _ if svg => RulesFormat::Svg(Box::new(interface.picture_theme(&call.host.themes)?)),
                    PlayMode::Plain => RulesFormat::Sentences,
                    PlayMode::Screen => RulesFormat::Text(charset),
                }
            };
            rules_show::run(call, &ruleset, language.as_deref(), &format)
        }
        RulesCommand::Check(args) => rules_check::run(call, &args),
        RulesCommand::Pack { ruleset, output } => rules_pack::run(host, &ruleset, output.as_deref(), out),
        RulesCommand::New { name, from } => new(host, &name, &from, out),
        RulesCommand::Keys { markdown, json } => {
            file_keys::run(SchemaKind::Ruleset, KeysFormat::of(markdown, json), out)
        }
        RulesCommand::Schema { of } => schema(of, out),
    }
}

/// Plays the scenarios beside ruleset files.
fn test(call: &mut Call<'_>, files: &[PathBuf]) -> CommandResult {
    let mut scenarios = Vec::new();
    for file in files {
        // A file that is not there is a mistake of the command.
        let file = call.host.rulesets.file(file)?;
        let mut found = scenarios_of(&file);
        if check_scenarios_within(call.host, &file)?.is_some() {
            found.push(file.clone());
        }
        if found.is_empty() {
            return Err(CommandError::Input(format!(
                "there are no scenarios in {}, nor in the file; write one there, as `rackety scenario keys` explains",
                scenario_folder(&file).display()
            )));
        }
        scenarios.extend(found);
    }
    scenario::check(call, &scenarios)
}

fn list(host: &Host, charset: Charset, out: &mut dyn Write) -> CommandResult {
    let rows: Vec<[String; 4]> = host
        .rulesets
        .entries()
        .into_iter()
        .map(|(id, origin)| {
            let (origin, word) = match origin {
                RulesetOrigin::BuiltIn => (String::new(), String::new()),
                RulesetOrigin::Example => ("example".to_owned(), String::new()),
                RulesetOrigin::User(path) => (path.display().to_string(), shell_word(&path)),
            };
            match host.rulesets.load(&id) {
                Ok(ruleset) => [id, ruleset.name().to_owned(), charset.with_times(ruleset.about()), origin],
                Err(_) => {
                    [id, "faulty".to_owned(), format!("see `rackety rules check {word}`"), String::new()]
                }
            }
        })
        .collect();
    write_columns(out, &rows)?;
    if let Some(folder) = host.rulesets.user_folder() {
        writeln!(out, "\nYour own: NAME.toml in {}, or any file by its path.", folder.display())?;
    }
    Ok(CommandStatus::Done)
}

/// Prints a sentence about each ruleset.
fn say_list(host: &Host, out: &mut dyn Write) -> CommandResult {
    for (id, _) in host.rulesets.entries() {
        let text = match host.rulesets.load(&id) {
            Ok(ruleset) if ruleset.about().is_empty() => format!("{}, typed as {id}", ruleset.name()),
            Ok(ruleset) => {
                format!("{}, typed as {id}: {}", ruleset.name(), without_signs(ruleset.about()))
            }
            Err(_) => format!("faulty ruleset, typed as {id}"),
        };
        for line in heard_lines(&printable(&sentence(&text))) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(CommandStatus::Done)
}

fn list_as_json(host: &Host) -> Vec<Value> {
    let entry = |(id, origin): (String, RulesetOrigin)| {
        let file = match &origin {
            RulesetOrigin::BuiltIn | RulesetOrigin::Example => None,
            RulesetOrigin::User(path) => Some(path.display().to_string()),
        };
        let ruleset = host.rulesets.load(&id).ok();
        json!({
            "id": id,
            "name": ruleset.as_ref().map(Ruleset::name),
            "about": ruleset.as_ref().map(Ruleset::about),
            "languages": ruleset.iter().flat_map(Ruleset::tile_sets).map(TileSet::language).collect::<Vec<_>>(),
            "file": file,
            "is_example": origin == RulesetOrigin::Example,
            "is_faulty": ruleset.is_none(),
        })
    };
    host.rulesets.entries().into_iter().map(entry).collect()
}

/// Writes a copy of a ruleset, comments and all, under another name.
fn new(host: &Host, name: &str, from: &str, out: &mut dyn Write) -> CommandResult {
    let source = host.rulesets.source(from)?;
    let name = name.strip_suffix(".toml").unwrap_or(name);
    let path = PathBuf::from(format!("{name}.toml"));
    let is_shown = !name.trim().is_empty() && first_unprintable(name).is_none();
    if !is_shown || path.file_stem().is_none_or(|stem| stem != name) {
        return Err(CommandError::Input(format!(
            "`{name}` cannot be a file name; use letters, digits and hyphens"
        )));
    }
    TomlTable::parse(source.clone()).map_err(CommandError::Faults)?;
    let mut document: toml_edit::DocumentMut = source
        .text
        .parse()
        .map_err(|error| CommandError::Input(format!("the ruleset `{from}` is not TOML: {error}")))?;
    // From now on, the file is its author's.
    document.remove("packed");
    document["name"] = toml_edit::value(name);
    let original = host.rulesets.load(from)?;
    document["about"] = toml_edit::value(format!("A variant of {}", original.name()));
    let origin = host.rulesets.origin(from);
    let line_of = |line| match origin {
        RulesetOrigin::User(_) => Some(format!("{line}\n")),
        RulesetOrigin::BuiltIn | RulesetOrigin::Example => without_rule_ids(line),
    };
    let copy: String = document.to_string().lines().filter_map(line_of).collect();
    let rest = match copy.split_once('\n') {
        Some((first, rest)) if first.starts_with("#:schema") => rest,
        _ => copy.as_str(),
    };
    // Editors report a schema that is not there.
    let schema = if Path::new(SCHEMA_FILE).is_file() { SCHEMA_LINE } else { "" };
    let made_from = format!("# Made from `{}`. `rackety rules keys` explains every key.", printable(from));
    let text = shown(&format!("{schema}{made_from}\n#\n{rest}"));
    let spec_in = |file: &Path| Some(host.rulesets.load_text(file, text.clone()).ok()?.spec().clone());
    if let RulesetOrigin::User(file) = &origin
        && spec_in(file).is_some_and(|spec| spec_in(&path) != Some(spec))
    {
        return Err(CommandError::Input(format!(
            "a copy here would not find what is beside {from}; copy that as well, or write all in one file with: \
             rackety rules pack {} -o {}",
            shell_word(Path::new(from)),
            shell_word(&path)
        )));
    }
    match disk::create_new(&path, &RULESET, text.as_bytes()) {
        Ok(()) => {
            let (file, word) = (path.display(), shell_word(&path));
            writeln!(
                out,
                "{file}: edit it, check it with `rackety rules check {word}`, and play it with `rackety play {word}`"
            )?;
            if RulesetLibrary::is_built_in(name) {
                writeln!(
                    out,
                    "In the folder of your rulesets, this file takes the place of the built-in ruleset `{name}`."
                )?;
            }
            Ok(CommandStatus::Done)
        }
        Err(error) if error.is_already_there() => Err(CommandError::Input(format!(
            "{} already exists and was not changed; choose another name",
            path.display()
        ))),
        Err(error) => Err(error.into()),
    }
}

/// A line of a ruleset without the ids of rules in its comment, which number the rules of the original, or `None` if
/// nothing else is in it.
fn without_rule_ids(line: &str) -> Option<String> {
    let start = if line.starts_with("# ") { Some(0) } else { line.find(" # ").map(|space| space + 1) };
    let Some((code, comment)) = start.map(|start| line.split_at(start)) else {
        return Some(format!("{line}\n"));
    };
    let words: Vec<&str> = comment.trim_start_matches("# ").split(' ').collect();
    if !words.iter().any(|word| is_rule_id(word)) {
        return Some(format!("{line}\n"));
    }
    let mut kept: Vec<String> = Vec::new();
    // A bracket that an id opened or closed is one of the words that stay.
    let mut is_open = false;
    for word in words {
        if !is_rule_id(word) {
            kept.push(if is_open { format!("({word}") } else { word.to_owned() });
            is_open = false;
            continue;
        }
        is_open |= word.starts_with('(');
        if let (Some((_, after)), Some(last)) = (word.split_once(')'), kept.last_mut()) {
            let bracket = if is_open { "" } else { ")" };
            *last = format!("{}{bracket}{after}", last.trim_end_matches(','));
            is_open = false;
        }
    }
    // "The ids (SF-1 …) number the rules" has nothing left to say.
    let is_about_ids = kept.iter().any(|word| word == "ids");
    match (kept.is_empty() || is_about_ids, code.trim_end()) {
        (true, "") => None,
        (true, code) => Some(format!("{code}\n")),
        (false, _) => Some(format!("{code}# {}\n", kept.join(" "))),
    }
}

/// Whether a word of a comment is the id of a rule, in brackets or not: `SF-12`.
fn is_rule_id(word: &str) -> bool {
    let word = word.trim_matches(['(', ')', ',', ';', ':', '.']);
    word.split_once('-').is_some_and(|(letters, digits)| {
        !letters.is_empty()
            && letters.bytes().all(|byte| byte.is_ascii_uppercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The file beside a ruleset to which users write the schema.
const SCHEMA_FILE: &str = "ruleset.schema.json";

/// The line that names it to editors.
const SCHEMA_LINE: &str = "#:schema ./ruleset.schema.json\n";

fn schema(of: SchemaKind, out: &mut dyn Write) -> CommandResult {
    out.write_all(file_keys::schema_text(of).as_bytes())?;
    Ok(CommandStatus::Done)
}

#[cfg(test)]
mod tests {
    use rackety_engine::Ruleset;
    use rackety_engine::ruleset::SourceFile;

    use super::without_rule_ids;
    use crate::config::rulesets::RulesetLibrary;

    /// Rules are numbered in the originals only.
    #[test]
    fn copies_keep_the_rules_and_not_their_numbers() {
        let library = RulesetLibrary::default();
        for (id, _) in library.entries() {
            let source = library.source(&id).unwrap();
            let text: String = source.text.lines().filter_map(without_rule_ids).collect();
            for numbered in ["SF-", "WF-", "WW-", " C-", "(C-"] {
                assert!(!text.contains(numbered), "{id}: {numbered}: {text}");
            }
            let copy = Ruleset::load(&id, &SourceFile { text, ..source }, &library).unwrap();
            assert_eq!(copy, library.load(&id).unwrap(), "{id}");
        }
    }

    #[test]
    fn a_comment_without_its_ids_is_a_sentence() {
        for (line, expected) in [
            ("limit = 3   # SF-20", "limit = 3\n"),
            ("limit = 3 # SF-10, decided", "limit = 3 # decided\n"),
            ("# counts too (SF-11, decided), and more", "# counts too (decided), and more\n"),
            ("# are placed (SF-12, SF-13, decided). A", "# are placed (decided). A\n"),
            ("# tiles (WN-3), a bingo (WN-4, WN-6).", "# tiles, a bingo.\n"),
            ("# a bingo (decided, WN-4).", "# a bingo (decided).\n"),
            ("# The ids (SF-1 …) number the rules.", ""),
        ] {
            assert_eq!(without_rule_ids(line).unwrap_or_default(), expected, "{line}");
        }
    }

    /// `rules new` copies comments, too, and its copies are in no repository.
    #[test]
    fn built_in_rulesets_refer_to_no_file_of_the_repository() {
        let library = RulesetLibrary::default();
        for (id, _) in library.entries() {
            let text = library.source(&id).unwrap().text;
            for file in ["tests/", "src/", "docs/", "README"] {
                assert!(!text.contains(file), "{id}: {file}");
            }
        }
    }
}
