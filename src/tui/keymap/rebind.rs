//! Keys of the user's own, from the configuration file: `[keys.SCREEN]`, and in it `action = "key"`, or a list of keys.

use toml_edit::{Item, Value};

use super::active::{Keymap, Rebound};
use super::{Binding, Context, Press};
use crate::files::{Entry, FileFault, KEYS, TomlFile};
use crate::text::suggestions::did_you_mean;

/// In place of a screen's name: all screens that have the action.
pub(crate) const EVERYWHERE: &str = "everywhere";

/// A line of the file: the keys of an action of one screen.
struct Written {
    context: Context,
    binding: &'static Binding,
    /// Each with the line it stands in.
    keys: Vec<(Press, usize)>,
    /// What the file calls the action, with its tables.
    full: String,
}

impl Keymap {
    /// The keys that a file asks for, and everything that is wrong with them.
    pub fn read(file: &TomlFile) -> (Self, Vec<FileFault>) {
        let mut faults = Vec::new();
        let written = all_written(file, &mut faults);
        let of = |line: &Written| Rebound {
            context: line.context,
            name: line.binding.name,
            keys: line.keys.iter().map(|(press, _)| *press).collect(),
        };
        let keymap = Self { rebound: written.iter().map(of).collect() };
        faults.extend(keymap.shared_keys(file, &written));
        faults.sort_by_key(|fault| fault.line);
        faults.dedup();
        (keymap, faults)
    }

    /// Keys that mean two things on one screen.
    fn shared_keys(&self, file: &TomlFile, written: &[Written]) -> Vec<FileFault> {
        let mut faults = Vec::new();
        for (index, line) in written.iter().enumerate() {
            for (place, (press, at)) in line.keys.iter().enumerate() {
                if line.keys[..place].iter().any(|(other, _)| other == press) {
                    faults.push(file.fault(
                        *at,
                        &line.full,
                        format!("{press} stands here twice"),
                        "write it once",
                    ));
                    continue;
                }
                let others = self.rows(line.context).filter(|(binding, _)| binding.name != line.binding.name);
                for (other, _) in others.filter(|(_, keys)| keys.contains(press)) {
                    // Of two lines of the file the later one is told.
                    let is_later = |earlier: &Written| {
                        (earlier.context, earlier.binding.name) == (line.context, other.name)
                    };
                    if written[index + 1..].iter().any(is_later) {
                        continue;
                    }
                    let problem =
                        format!("{press} is `{}` on the screen `{}`", other.name, line.context.name());
                    let cure = format!("choose another key, or give `{}` another one there", other.name);
                    faults.push(file.fault(*at, &line.full, problem, cure));
                }
            }
        }
        faults
    }
}

/// All lines that say which keys an action has; one of a screen goes before one of all screens.
fn all_written(file: &TomlFile, faults: &mut Vec<FileFault>) -> Vec<Written> {
    let mut written: Vec<Written> = Vec::new();
    let Some(Entry { line, item, .. }) = file.entries().into_iter().find(|entry| entry.key == KEYS) else {
        return written;
    };
    let Some(screens) = item.as_table_like() else {
        faults.push(file.fault(line, KEYS, "a table is wanted", "write [keys.board] or another screen"));
        return written;
    };
    let (everywhere, single): (Vec<Entry<'_>>, Vec<Entry<'_>>) =
        file.entries_of(screens).into_iter().partition(|entry| entry.key == EVERYWHERE);
    for screen in single.into_iter().chain(everywhere) {
        let contexts: Vec<Context> = Context::ALL
            .into_iter()
            .filter(|context| screen.key == EVERYWHERE || context.name() == screen.key)
            .collect();
        let full = format!("{KEYS}.{}", screen.key);
        if contexts.is_empty() {
            let known = Context::ALL.map(Context::name).into_iter().chain([EVERYWHERE]);
            faults.push(file.fault(screen.line, &full, "unknown screen", did_you_mean(screen.key, known)));
            continue;
        }
        let Some(actions) = screen.item.as_table_like() else {
            let cure = format!("write [{full}], and `action = \"key\"` below it");
            faults.push(file.fault(screen.line, &full, "a table is wanted", cure));
            continue;
        };
        for action in file.entries_of(actions) {
            for line in lines(file, &contexts, &full, action, faults) {
                let is_known = |known: &Written| {
                    (known.context, known.binding.name) == (line.context, line.binding.name)
                };
                if !written.iter().any(is_known) {
                    written.push(line);
                }
            }
        }
    }
    written.sort_by_key(|line| line.keys.first().map(|(_, at)| *at));
    written
}

/// What one line of the file says, on each screen that it is about.
fn lines(
    file: &TomlFile,
    contexts: &[Context],
    table: &str,
    action: Entry<'_>,
    faults: &mut Vec<FileFault>,
) -> Vec<Written> {
    let full = format!("{table}.{}", action.key);
    let bindings = |context: Context| context.bindings().iter().filter(move |row| row.name == action.key);
    let rows: Vec<(Context, &'static Binding)> = contexts
        .iter()
        .flat_map(|&context| bindings(context).map(move |binding| (context, binding)))
        .collect();
    let Some((_, first)) = rows.first() else {
        let known = contexts.iter().flat_map(|context| context.bindings()).map(|binding| binding.name);
        faults.push(file.fault(action.line, &full, "unknown action", did_you_mean(action.key, known)));
        return Vec::new();
    };
    if let Some(kind) = first.keys.iter().find(|press| !press.is_one_key()) {
        let problem = format!("{kind} are typed, and cannot be other keys");
        faults.push(file.fault(action.line, &full, problem, "leave this line out"));
        return Vec::new();
    }
    let keys = keys(file, &full, action, faults);
    if keys.is_empty() && action.key == "quit" {
        faults.push(file.fault(action.line, &full, "there would be no way out", "give it a key"));
    }
    // A key that cannot be used here is told as such, and not as one that another action has.
    let keys: Vec<(Press, usize)> = keys
        .into_iter()
        .filter(|(press, at)| {
            let wrong = rows.iter().find_map(|(context, binding)| press.fault_on(*context, binding));
            let is_good = wrong.is_none();
            faults.extend(wrong.map(|(what, cure)| file.fault(*at, &full, format!("{press} {what}"), cure)));
            is_good
        })
        .collect();
    let of = |(context, binding)| Written { context, binding, keys: keys.clone(), full: full.clone() };
    rows.into_iter().map(of).collect()
}

/// The keys of an action: a text, or a list of texts.
fn keys(file: &TomlFile, full: &str, action: Entry<'_>, faults: &mut Vec<FileFault>) -> Vec<(Press, usize)> {
    let values: Vec<&Value> = match action.item {
        Item::Value(Value::Array(values)) => values.iter().collect(),
        Item::Value(value) => vec![value],
        Item::None | Item::Table(_) | Item::ArrayOfTables(_) => Vec::new(),
    };
    if !action.item.is_value() {
        faults.push(file.fault(
            action.line,
            full,
            "a key is wanted",
            "write it as \"F5\" or [\"F5\", \"^T\"]",
        ));
    }
    let mut keys = Vec::new();
    for value in values {
        let line = file.line(value.span());
        match value.as_str().map(|text| (text, Press::read(text))) {
            Some((_, Ok(press))) => keys.push((press, line)),
            Some((text, Err((problem, cure)))) => {
                faults.push(file.fault(line, full, format!("\"{text}\" {problem}"), cure));
            }
            None => faults.push(file.fault(line, full, "text is wanted", "write the key in quotes")),
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Keymap, Vec<String>) {
        let file = TomlFile::parse("config.toml".to_owned(), text.to_owned()).unwrap();
        let (keymap, faults) = Keymap::read(&file);
        (keymap, faults.iter().map(FileFault::to_string).collect())
    }

    #[track_caller]
    fn refused(text: &str, expected: &[&str]) {
        let (_, faults) = read(text);
        assert_eq!(faults, expected);
    }

    #[test]
    fn keys_are_added_changed_and_taken_away() {
        let (keys, faults) = read(
            "[keys.board]\ntake = [\"F5\", \"^T\"]\nhide = []\nshuffle = \"^K\"\n[keys.everywhere]\nhelp = \"F2\"\n",
        );
        assert_eq!(faults, [""; 0]);
        assert_eq!(keys.shown(Context::Board, "take"), "F5");
        assert_eq!(keys.shown(Context::Board, "hide"), "(no key)");
        assert_eq!(keys.shown(Context::Board, "shuffle"), "^K");
        assert_eq!(keys.shown(Context::Arrange, "shuffle"), "^U");
        assert_eq!(
            (keys.shown(Context::Board, "help"), keys.shown(Context::List, "help")),
            ("F2".into(), "F2".into())
        );
    }

    /// Two keys change places; neither is shared then.
    #[test]
    fn keys_change_places() {
        assert_eq!(read("[keys.board]\npass = \"^X\"\nexchange = \"^P\"\n").1, [""; 0]);
    }

    #[test]
    fn a_screen_goes_before_everywhere() {
        let (keys, faults) = read("[keys.everywhere]\nhelp = \"F2\"\n[keys.words]\nhelp = \"F3\"\n");
        assert_eq!(faults, [""; 0]);
        assert_eq!(
            (keys.shown(Context::LookUp, "help"), keys.shown(Context::NewGame, "help")),
            ("F3".into(), "F2".into())
        );
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        refused(
            "[keys.bord]\ntake = \"F5\"\n[keys.board]\ntakes = \"F5\"\ntake = [\n  \"Enterr\",\n  7,\n]\nletter = \"F6\"\nhide = \"x\"\n",
            &[
                "config.toml:1: keys.bord: unknown screen; did you mean `board`?",
                "config.toml:4: keys.board.takes: unknown action; did you mean `take`?",
                "config.toml:6: keys.board.take: \"Enterr\" is not a key; write a key as Enter, F5, ^T, Space or a single character",
                "config.toml:7: keys.board.take: text is wanted; write the key in quotes",
                "config.toml:9: keys.board.letter: letters are typed, and cannot be other keys; leave this line out",
                "config.toml:10: keys.board.hide: x is input here: letters are typed; choose a function key or a letter with Ctrl",
            ],
        );
        refused(
            "keys = 3\n",
            &["config.toml:1: keys: a table is wanted; write [keys.board] or another screen"],
        );
        refused(
            "[keys]\nboard = \"F5\"\n",
            &[
                "config.toml:2: keys.board: a table is wanted; write [keys.board], and `action = \"key\"` below it",
            ],
        );
        refused(
            "[keys.board]\nquit = []\n",
            &["config.toml:2: keys.board.quit: there would be no way out; give it a key"],
        );
    }

    #[test]
    fn a_key_means_one_thing_on_a_screen() {
        refused(
            "[keys.board]\nhide = \"^T\"\n",
            &[
                "config.toml:2: keys.board.hide: ^T is `take` on the screen `board`; choose another key, or give `take` another one there",
            ],
        );
        refused(
            "[keys.board]\nhide = \"F5\"\ntake = \"F5\"\n",
            &[
                "config.toml:3: keys.board.take: F5 is `hide` on the screen `board`; choose another key, or give `hide` another one there",
            ],
        );
        refused(
            "[keys.board]\nhide = [\"F5\", \"f5\"]\n",
            &["config.toml:2: keys.board.hide: F5 stands here twice; write it once"],
        );
        refused(
            "[keys.everywhere]\nredraw = \"^F\"\n",
            &[
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `board`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `game-over`; choose another key, or give `word` another one there",
                "config.toml:2: keys.everywhere.redraw: ^F is `word` on the screen `waiting`; choose another key, or give `word` another one there",
            ],
        );
    }

    #[test]
    fn keys_that_terminals_take_for_others_are_refused() {
        for key in ["^H", "^I", "^J", "^M", "^S", "^Z", "Alt+X"] {
            let (_, faults) = read(&format!("[keys.lists]\nhelp = \"{key}\"\n"));
            assert_eq!(faults.len(), 1, "{key}: {faults:?}");
        }
        assert_eq!(read("[keys.everywhere]\nsuspend = \"F9\"\n").1, [""; 0]);
    }

    /// Digits and spaces are input where they are typed, and keys where they are not.
    #[test]
    fn a_character_is_a_key_where_it_is_not_typed() {
        assert_eq!(read("[keys.lists]\nhelp = \"?\"\nhome = \"g\"\n").1, [""; 0]);
        assert_eq!(read("[keys.board]\nhelp = \"!\"\n").1, [""; 0]);
        for (screen, key) in [("board", "7"), ("words", "!"), ("new-game", "Space"), ("blank", "é")] {
            let (_, faults) = read(&format!("[keys.{screen}]\nredraw = \"{key}\"\n"));
            assert_eq!(faults.len(), 1, "{screen}: {faults:?}");
        }
    }
}
