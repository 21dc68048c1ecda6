//! Key bindings of the user, from the configuration file: `[keys.SCREEN]`, and in it `action = "key"` or a list of keys.

use rackety_engine::toml_file::{Fault, SourceSpan, TomlEntry, TomlTable};

use super::active::{Keymap, Rebound};
use super::{Binding, Context, Press};
use crate::config::settings::KEYS;
use crate::text::suggestions::did_you_mean;

/// Used instead of a screen's name: all screens that have the action.
pub(crate) const EVERYWHERE: &str = "everywhere";

/// The keys that the file gives to an action of one screen.
struct FileBinding {
    context: Context,
    binding: &'static Binding,
    /// Each with its place in the file.
    keys: Vec<(Press, SourceSpan)>,
    /// The key of the file, with its tables.
    full_key: String,
}

impl FileBinding {
    fn is_for(&self, context: Context, action: &str) -> bool {
        self.context == context && self.binding.name == action
    }

    fn first_offset(&self) -> Option<usize> {
        self.keys.first().map(|(_, span)| span.bytes().start)
    }
}

impl Keymap {
    /// The keymap of a configuration file, and every fault of its key bindings.
    pub fn read(file: &TomlTable) -> (Self, Vec<Fault>) {
        let mut faults = Vec::new();
        let bindings = file_bindings(file, &mut faults);
        let rebound = |binding: &FileBinding| Rebound {
            context: binding.context,
            name: binding.binding.name,
            keys: binding.keys.iter().map(|(press, _)| *press).collect(),
        };
        let keymap = Self { rebound: bindings.iter().map(rebound).collect() };
        faults.extend(keymap.shared_keys(&bindings));
        faults.sort_by_key(|fault| fault.span().map(|span| span.bytes().start));
        faults.dedup();
        (keymap, faults)
    }

    /// Keys with two meanings on one screen.
    fn shared_keys(&self, bindings: &[FileBinding]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (index, binding) in bindings.iter().enumerate() {
            let (context, action, full_key) = (binding.context, binding.binding.name, &binding.full_key);
            for (place, (press, span)) in binding.keys.iter().enumerate() {
                if binding.keys[..place].iter().any(|(other, _)| other == press) {
                    faults.push(Fault::at(span, full_key, format!("duplicate key {press}"), "write it once"));
                    continue;
                }
                let others = self.rows(context).filter(|(other, _)| other.name != action);
                for (other, _) in others.filter(|(_, keys)| keys.contains(press)) {
                    // Of two conflicting bindings in the file, the later one is reported.
                    if bindings[index + 1..].iter().any(|later| later.is_for(context, other.name)) {
                        continue;
                    }
                    let problem = format!("{press} is `{}` on the screen `{}`", other.name, context.name());
                    let cure = format!("choose another key, or give `{}` another one there", other.name);
                    faults.push(Fault::at(span, full_key, problem, cure));
                }
            }
        }
        faults
    }
}

/// All bindings of the file; one of a screen takes precedence over one of all screens.
fn file_bindings(file: &TomlTable, faults: &mut Vec<Fault>) -> Vec<FileBinding> {
    let mut bindings: Vec<FileBinding> = Vec::new();
    let Some(keys) = file.entry(KEYS) else { return bindings };
    let Some(screens) = keys.item.as_table() else {
        let cure = "write [keys.board] or another screen";
        faults.push(Fault::at(&keys.item.span, KEYS, "expected a table", cure));
        return bindings;
    };
    let (everywhere, single): (Vec<&TomlEntry>, Vec<&TomlEntry>) =
        screens.entries().into_iter().partition(|entry| entry.key == EVERYWHERE);
    for screen in single.into_iter().chain(everywhere) {
        let contexts: Vec<Context> = Context::ALL
            .into_iter()
            .filter(|context| screen.key == EVERYWHERE || context.name() == screen.key)
            .collect();
        let full_key = format!("{KEYS}.{}", screen.key);
        if contexts.is_empty() {
            let known = Context::ALL.map(Context::name).into_iter().chain([EVERYWHERE]);
            let cure = did_you_mean(&screen.key, known);
            faults.push(Fault::at(&screen.key_span, full_key, "unknown screen", cure));
            continue;
        }
        let Some(actions) = screen.item.as_table() else {
            let cure = format!("write [{full_key}], and `action = \"key\"` below it");
            faults.push(Fault::at(&screen.item.span, full_key, "expected a table", cure));
            continue;
        };
        for action in actions.entries() {
            for binding in bindings_of_action(&contexts, &full_key, action, faults) {
                if !bindings.iter().any(|known| known.is_for(binding.context, binding.binding.name)) {
                    bindings.push(binding);
                }
            }
        }
    }
    bindings.sort_by_key(FileBinding::first_offset);
    bindings
}

/// The bindings that one entry of the file makes, one for each screen.
fn bindings_of_action(
    contexts: &[Context],
    table: &str,
    action: &TomlEntry,
    faults: &mut Vec<Fault>,
) -> Vec<FileBinding> {
    let full_key = format!("{table}.{}", action.key);
    let bindings = |context: Context| context.bindings().filter(|row| row.name == action.key);
    let rows: Vec<(Context, &'static Binding)> = contexts
        .iter()
        .flat_map(|&context| bindings(context).map(move |binding| (context, binding)))
        .collect();
    let Some((_, first)) = rows.first() else {
        let known = contexts.iter().flat_map(|context| context.bindings()).map(|binding| binding.name);
        let cure = did_you_mean(&action.key, known);
        faults.push(Fault::at(&action.key_span, full_key, "unknown action", cure));
        return Vec::new();
    };
    if let Some(typed) = first.keys.iter().find(|press| !press.is_one_key()) {
        let problem = format!("{typed} are always typed and cannot be changed");
        faults.push(Fault::at(&action.key_span, full_key, problem, "remove this line"));
        return Vec::new();
    }
    let keys = keys_of(action, &full_key, faults);
    if keys.is_empty() && action.key == "quit" {
        faults.push(Fault::at(&action.item.span, &full_key, "no key would be left to quit", "give it a key"));
    }
    // A key that cannot be used here is reported as such, and not as one that another action has.
    let keys: Vec<(Press, SourceSpan)> = keys
        .into_iter()
        .filter(|(press, span)| {
            let wrong =
                rows.iter().find_map(|(context, binding)| press.fault_in(context.bindings(), binding));
            let is_good = wrong.is_none();
            faults.extend(
                wrong.map(|(what, cure)| Fault::at(span, &full_key, format!("{press} {what}"), cure)),
            );
            is_good
        })
        .collect();
    let of =
        |(context, binding)| FileBinding { context, binding, keys: keys.clone(), full_key: full_key.clone() };
    rows.into_iter().map(of).collect()
}

/// The keys of an action: a text, or a list of texts.
fn keys_of(action: &TomlEntry, full_key: &str, faults: &mut Vec<Fault>) -> Vec<(Press, SourceSpan)> {
    if action.item.as_table().is_some() {
        let cure = "write it as \"F5\" or [\"F5\", \"^T\"]";
        faults.push(Fault::at(&action.key_span, full_key, "expected a key", cure));
    }
    let mut keys = Vec::new();
    for item in action.item.one_or_more() {
        let fault = |problem: String, cure: &str| Fault::at(&item.span, full_key, problem, cure);
        match item.as_text().map(|text| (text, Press::read(text))) {
            Some((_, Ok(press))) => keys.push((press, item.span.clone())),
            Some((text, Err((problem, cure)))) => faults.push(fault(format!("\"{text}\" {problem}"), cure)),
            None => faults.push(fault("expected text".to_owned(), "write the key in quotes")),
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use rackety_engine::toml_file::SourceFile;

    use super::*;

    fn read(text: &str) -> (Keymap, Vec<String>) {
        let source = SourceFile { file: "config.toml".to_owned(), text: text.to_owned() };
        let (keymap, faults) = Keymap::read(&TomlTable::parse(source).unwrap());
        (keymap, faults.iter().map(Fault::to_string).collect())
    }

    #[track_caller]
    fn rejected(text: &str, expected: &[&str]) {
        let (_, faults) = read(text);
        assert_eq!(faults, expected);
    }

    #[test]
    fn keys_are_added_changed_and_removed() {
        let (keys, faults) = read(
            "[keys.board]\ntake = [\"F5\", \"^T\"]\nhide = []\nshuffle = \"^K\"\n[keys.everywhere]\nhelp = \"F6\"\n",
        );
        assert_eq!(faults, [""; 0]);
        assert_eq!(keys.shown(Context::Board, "take"), "F5");
        assert_eq!(keys.shown(Context::Board, "hide"), "(no key)");
        assert_eq!(keys.shown(Context::Board, "shuffle"), "^K");
        assert_eq!(keys.shown(Context::Arrange, "shuffle"), "^U");
        assert_eq!(
            (keys.shown(Context::Board, "help"), keys.shown(Context::List, "help")),
            ("F6".into(), "F6".into())
        );
    }

    /// Two actions swap their keys; neither key is shared then.
    #[test]
    fn keys_can_be_swapped() {
        assert_eq!(read("[keys.board]\npass = \"^X\"\nexchange = \"^P\"\n").1, [""; 0]);
    }

    #[test]
    fn a_screen_takes_precedence_over_everywhere() {
        let (keys, faults) = read("[keys.everywhere]\nhelp = \"F6\"\n[keys.words]\nhelp = \"F3\"\n");
        assert_eq!(faults, [""; 0]);
        assert_eq!(
            (keys.shown(Context::LookUp, "help"), keys.shown(Context::NewGame, "help")),
            ("F3".into(), "F6".into())
        );
    }

    #[test]
    fn every_fault_has_its_line() {
        rejected(
            "[keys.bord]\ntake = \"F5\"\n[keys.board]\ntakes = \"F5\"\ntake = [\n  \"Enterr\",\n  7,\n]\nletter = \"F6\"\nhide = \"x\"\n",
            &[
                "config.toml:1: keys.bord: unknown screen; did you mean `board`?",
                "config.toml:4: keys.board.takes: unknown action; did you mean `take`?",
                "config.toml:6: keys.board.take: \"Enterr\" is not a key; write a key as Enter, F5, ^T, Space or a single character",
                "config.toml:7: keys.board.take: expected text; write the key in quotes",
                "config.toml:9: keys.board.letter: letters are always typed and cannot be changed; remove this line",
                "config.toml:10: keys.board.hide: x is input here: letters are typed; choose a function key or a letter with Ctrl",
            ],
        );
        rejected(
            "keys = 3\n",
            &["config.toml:1: keys: expected a table; write [keys.board] or another screen"],
        );
        rejected(
            "[keys]\nboard = \"F5\"\n",
            &[
                "config.toml:2: keys.board: expected a table; write [keys.board], and `action = \"key\"` below it",
            ],
        );
        rejected(
            "[keys.board]\nquit = []\n",
            &["config.toml:2: keys.board.quit: no key would be left to quit; give it a key"],
        );
    }

    #[test]
    fn a_key_means_one_thing_on_a_screen() {
        rejected(
            "[keys.board]\nhide = \"^T\"\n",
            &[
                "config.toml:2: keys.board.hide: ^T is `take` on the screen `board`; choose another key, or give `take` another one there",
            ],
        );
        rejected(
            "[keys.board]\nhide = \"F5\"\ntake = \"F5\"\n",
            &[
                "config.toml:3: keys.board.take: F5 is `hide` on the screen `board`; choose another key, or give `hide` another one there",
            ],
        );
        rejected(
            "[keys.board]\nhide = [\"F5\", \"f5\"]\n",
            &["config.toml:2: keys.board.hide: duplicate key F5; write it once"],
        );
        rejected(
            "[keys.everywhere]\nredraw = \"^F\"\n",
            &[
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `board`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `puzzle`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `solution`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `watch`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `game-over`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `waiting`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `onlooker`; choose another key, or give `word` another one there",
            ],
        );
    }

    #[test]
    fn keys_that_terminals_report_as_others_are_rejected() {
        for key in ["^H", "^I", "^J", "^M", "^S", "^Z", "Alt+X"] {
            let (_, faults) = read(&format!("[keys.lists]\nhelp = \"{key}\"\n"));
            assert_eq!(faults.len(), 1, "{key}: {faults:?}");
        }
        assert_eq!(read("[keys.everywhere]\nsuspend = \"F6\"\n").1, [""; 0]);
        rejected(
            "[keys.questions]\nno = \"n\"\nyes = [\"y\", \"Enter\"]\n",
            &["config.toml:3: keys.questions.yes: Enter never means yes; choose another key"],
        );
    }

    /// Digits and spaces are input where they are typed, and keys where they are not.
    #[test]
    fn a_character_is_a_key_where_it_is_not_typed() {
        assert_eq!(read("[keys.lists]\nhelp = \"?\"\nhome = \"g\"\n").1, [""; 0]);
        assert_eq!(read("[keys.board]\nhelp = \"%\"\n").1, [""; 0]);
        for (screen, key) in [("board", "7"), ("words", "%"), ("new-game", "Space"), ("blank", "é")] {
            let (_, faults) = read(&format!("[keys.{screen}]\nredraw = \"{key}\"\n"));
            assert_eq!(faults.len(), 1, "{screen}: {faults:?}");
        }
    }
}
