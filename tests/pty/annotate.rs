//! A game with wooden tiles that a person records: a real one, typed turn by turn.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, iter};

use serde_json::Value;

use super::program::laws::{all_keep_the_laws, without_commands};
use super::terminal::Terminal;

/// A game that was played at a table, with all racks, points and totals.
fn real_game() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg/good/whole-game-own-and-out.gcg")
}

/// The turns of the game as a person types them: small letters, and a question mark before a blank's letter.
fn typed_turns() -> Vec<String> {
    let text = fs::read_to_string(real_game()).unwrap();
    let events =
        text.lines().filter_map(|line| line.strip_prefix('>')?.split_once(": ").map(|(_, event)| event));
    let turn = |event: &str| {
        let [rack, place, word, points, _] = event.split(' ').collect::<Vec<_>>()[..] else { return None };
        let letter = |letter: char| match letter {
            'a'..='z' => format!("?{letter}"),
            other => other.to_lowercase().to_string(),
        };
        let word: String = word.chars().map(letter).collect();
        Some(format!(
            "{} {} {word} {}",
            rack.to_lowercase(),
            place.to_lowercase(),
            points.trim_start_matches('+')
        ))
    };
    events.filter_map(turn).collect()
}

/// Somebody at the keyboard, and the file that is written.
struct Table {
    terminal: Terminal,
    folder: tempfile::TempDir,
}

impl Table {
    fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let terminal = Self::start(folder.path());
        Self { terminal, folder }
    }

    fn start(folder: &Path) -> Terminal {
        Terminal::start(&["annotate", &folder.join("friday.gcg").to_string_lossy()], folder)
    }

    fn file(&self) -> String {
        fs::read_to_string(self.folder.path().join("friday.gcg")).unwrap_or_default()
    }

    /// Types a line, and waits until the file has this.
    #[track_caller]
    fn types(&mut self, line: &str, written: &str) {
        self.terminal.types(&format!("{line}\r"));
        let file = self.folder.path().join("friday.gcg");
        let is_there = |_: &Terminal| fs::read_to_string(&file).is_ok_and(|text| text.contains(written));
        self.terminal.wait(written, is_there);
    }

    /// Kills the program, and starts it again.
    fn is_killed(&mut self) {
        self.terminal.child.kill().unwrap();
        self.terminal.status();
        self.terminal = Self::start(self.folder.path());
    }
}

/// What the built program prints.
fn prints(folder: &Path, arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rackety"));
    for (variable, name) in
        [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache")]
    {
        command.env(variable, folder.join(name));
    }
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_real_game_is_typed_corrected_and_equals_its_file() {
    let mut table = Table::begin();
    table.terminal.sees("Who begins?");
    table.terminal.types("Cleo Clubb\r");
    table.terminal.sees("And who else plays?");
    table.terminal.types("Eks Pert\r");
    table.terminal.sees("Cleo Clubb> ");
    let turns = typed_turns();
    assert_eq!(turns.len(), 26);
    for (index, turn) in turns.iter().enumerate() {
        let [rack, place, _, points] = turn.split(' ').collect::<Vec<_>>()[..] else { panic!("{turn}") };
        let player = if index % 2 == 0 { "Cleo_Clubb" } else { "Eks_Pert" };
        let [rack, place] = [rack, place].map(str::to_uppercase);
        let written = format!("\n>{player}: {rack} {place} ");
        match index {
            // Another word: its points are not those that were counted.
            2 => {
                table.types("9h ox 30", "9H OX");
                table.terminal.sees("the rules give");
                table.types(&format!("fix 3 {turn}"), &written);
            }
            // The table counted 10 too many.
            4 => {
                let wrong = turn.replace(" 28", " 38");
                table.types(&wrong, "+38");
                table.terminal.sees("Turn 5: 38 was counted, but the rules give 28.");
            }
            // A turn is forgotten, so the next one is typed for the wrong player.
            8 => {}
            9 => {
                table.types(turn, &format!(">Cleo_Clubb: {rack} {place} "));
                table.types(&format!("insert 9 {}", turns[8]), &written);
                table.terminal.sees("those after it change sides");
            }
            12 => {
                table.is_killed();
                table.terminal.sees("Cleo Clubb> ");
                table.types(turn, &written);
            }
            // A play that is challenged and comes off, by mistake.
            20 => {
                table.types(turn, &written);
                table.types("challenge off", "--");
                table.terminal.sees("Cleo Clubb lost the turn");
                table.terminal.at_prompt();
                table.types("undo", &written);
            }
            _ => table.types(turn, &written),
        }
        assert!(table.file().contains(&format!(" +{points}")) || index == 4 || index == 8, "{turn}");
    }
    table.terminal.sees("The game is over. Cleo Clubb wins. Cleo Clubb 513, Eks Pert 419.");
    table.types(&format!("fix 5 {}", turns[4]), "+28");
    // The file is written before the prompt is, and whatever is typed earlier is a line of its own.
    table.terminal.sees("Turn 5 is corrected.");
    table.terminal.at_prompt();
    table.terminal.types("words\r");
    table.terminal.sees("Across: ");
    table.terminal.at_prompt();
    table.terminal.leaves();
    let raw = table.terminal.raw();
    let name = raw.split("Saved as ").nth(1).and_then(|rest| rest.split('.').next()).unwrap().to_owned();
    let heard =
        raw.lines().filter(|line| !["Cleo Clubb> ", "Eks Pert> "].iter().any(|name| line.starts_with(name)));
    let heard: Vec<&str> = heard.filter(|line| !line.contains("rackety review")).collect();
    all_keep_the_laws(&without_commands(&heard.join("\n")));

    let folder = table.folder.path();
    let typed = prints(folder, &["export", &name, "--json"]);
    let imported = prints(folder, &["import", &real_game().to_string_lossy(), "--json"]);
    assert_eq!(typed["game"], imported["game"]);

    // A correction replaces what was saved before.
    let mut terminal = Table::start(folder);
    terminal.sees("The game is over");
    terminal.types("note well played\rquit\r");
    assert!(terminal.ends());
    let games = prints(folder, &["games", "list", "--json"]);
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    assert_eq!(prints(folder, &["export", &name, "--json"])["game"], imported["game"]);
}

/// What comes after a correction is judged again, and what does not fit any more is named.
#[test]
fn a_later_turn_that_does_not_fit_any_more_waits_for_its_own_correction() {
    let mut table = Table::begin();
    for name in iter::repeat_n("\r", 2) {
        table.terminal.types(name);
    }
    table.terminal.sees("Player 1> ");
    table.types("8h sword 22", "SWORD");
    table.types("g8 a", "G8 A");
    table.types("8h swords", "SWORDS");
    table.types("fix 1 8h words", "8H WORDS");
    table.terminal.sees("Turn 3 does not fit: the tile on h8 is W, not S.");
    table.terminal.types("14h zoo\r");
    table.terminal.sees("Turn 3 does not fit; correct it first with fix 3.");
    table.is_killed();
    table.terminal.sees("Turn 3 does not fit: the tile on h8 is W, not S.");
    table.types("fix 3 k7 ad", "K7 AD");
    table.terminal.sees("All turns fit again.");
    table.terminal.leaves();
    assert!(
        table.file().ends_with(">Player_1: 8H WORDS\n>Player_2: G8 A\n>Player_1: K7 AD\n"),
        "{}",
        table.file()
    );
}
