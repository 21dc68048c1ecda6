//! The built program on the command line: exit status, output, and errors. Games are played in the screen tests.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use rackety::cli;
use rackety::clock::Now;
use rackety::files::Folders;
use rackety::session::{GameRequest, Host, NewPlayer};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{
    AssertHas as _, Home, command, files_in, rackety, rackety_in, rackety_unread, refused, saved_game,
};

#[test]
fn a_game_that_cannot_start_reports_how_to_fix_it() {
    refused(&["play", "nosuch"], &["no ruleset `nosuch`", "smartfeud", "wordfeud-nl", "words-with-friends"]);
    refused(&["play", "smartfued"], &["did you mean `smartfeud`?"]);
    refused(&["play", "clippy"], &["no ruleset `clippy`; did you mean the file clippy.toml?"]);
    refused(&["play", "no/such.toml"], &["no/such.toml", "ruleset file"]);
    refused(&["play", "smartfeud", "--players", "Ann"], &["--players", "2 to 4 players, not 1"]);
    refused(&["play", "smartfeud", "--players", "A,B,C,D,E"], &["--players", "2 to 4 players, not 5"]);
    refused(&["play", "smartfeud", "--players", "Ann,Ann"], &["--players", "called Ann"]);
    refused(&["play", "smartfeud", "--players", "Ann, Ann"], &["--players", "called Ann"]);
    refused(&["play", "smartfeud", "--players", "Ann,"], &["--players", "no name"]);
    refused(&["play", "wordfeud", "--players", "A,B,C"], &["for 2 players, not 3"]);
    refused(&["play", "smartfeud", "--players", "Ann,\u{1b}[2J"], &["--players", "cannot be shown"]);
    refused(&["play", "smartfeud", "--seed", "x"], &["--seed", "a seed is a whole number"]);
    refused(&["play", "smartfeud", "--seed=-1"], &["a seed is a whole number"]);
    refused(&["play", "--players", "Ann", "--bots", "clob"], &["--bots", "did you mean club?", "novice"]);
    refused(&["play", "--bots", "club:often"], &["--bots", "`often`", "all, familiar, everyday, common"]);
    refused(&["play", "--players", "none"], &["--players none", "--bots"]);
    refused(&["play", "--players", "none", "--bots", "club"], &["2 to 4 players, not 1"]);
    refused(&["play", "wordfeud", "--players", "A,B", "--bots", "club"], &["for 2 players, not 3"]);
    refused(
        &["play", "wordfeud", "--bots", "club,novice"],
        &["--bots: this game is for 2 players, not 3 (you and 2 bots); with --players none, bots play alone"],
    );
    refused(&["play", "wordfeud", "--bots", "club,club,club"], &["--bots", "not 4 (you and 3 bots)\n"]);
    refused(&["play", "--players", "Bot (club)", "--bots", "club"], &["called Bot (club)"]);
    refused(
        &["play", "--bots", "club", "--hints", "lots"],
        &["--hints", "`lots`", "off, free, or a number up to 255"],
    );
    refused(
        &["play", "--players", "Ann,ann"],
        &["--players: the names `Ann` and `ann` differ only by capitals"],
    );
    refused(
        &["play", "smartfeud", "--first", "Zoe", "--players", "Ann,Bob"],
        &["--first: no player is called Zoe; players: Ann, Bob"],
    );
    refused(
        &["play", "smartfeud", "--undo", "--players", "Ann,Bob"],
        &["--undo: undo is only for one person"],
    );
    refused(
        &["play", "smartfeud", "--dictionary", "sv"],
        &["--dictionary: the word list `sv` is for language"],
    );
    refused(&["play", "smartfeud", "--language", "xx"], &["--language", "xx", "en, nl"]);
    refused(&["play", "smartfeud", "--dictionary", "enn"], &["no word list `enn`", "did you mean `en`?"]);
    refused(&["play", "smartfeud", "--mode", "hard"], &["normal or professional"]);
    refused(&["play", "smartfeud", "--time", "7m"], &["--time", "48h", "or off"]);
    refused(&["play", "smartfeud", "--time", "soon"], &["time", "3m"]);
    refused(&["play", "wordfeud", "--mode", "professional"], &["--mode", "no professional mode"]);
}

#[test]
fn without_a_terminal_no_game_starts_and_no_file_is_written() {
    let home = Home::new();
    for args in [&[][..], &["tutorial"], &["play", "smartfeud", "--players", "Ann,Bob", "--seed", "7"]] {
        let ran = home.run(args);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("terminal; run the command in a terminal, or with --plain"), "{}", ran.err);
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn resuming_without_a_game_reports_how_to_start_one() {
    refused(&["resume"], &["no unfinished game", "rackety play"]);
    refused(&["resume", "nosuch"], &["no saved game nosuch", "rackety games list"]);
}

#[test]
fn a_game_is_taken_down_by_a_script() {
    let home = Home::new();
    let file = home.path().join("friday.gcg");
    let path = file.to_str().unwrap();
    let begin = ["annotate", path, "--players", "Ann,Ben"];
    let ran = home.reads(&begin, "8h sword 22\nx 3\n8g nonsense\n");
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.err.contains("Line 3: "), "{}", ran.err);
    assert!(ran.out.ends_with(&format!("continue with `rackety annotate {path}`.\n")), "{}", ran.out);
    assert!(fs::read_to_string(&file).unwrap().ends_with(">Ann: 8H SWORD +22\n>Ben: -3\n"));
    home.refused(&begin, &["friday.gcg exists", "leave out the options"]);
    // A script goes on, and ends the game.
    let ran = home.reads(&["annotate", path], "Ann: g8 a 10\nchallenge\nresign\n").quiet();
    let lost = "Ann lost the turn: the play across from g8 made ASWORD, which is not in the dictionary.";
    ran.out.assert_has(&[lost, "Saved as classic-"]);

    // The players may take back a play of good words.
    let other = Home::new();
    let doors = other.path().join("doors.gcg");
    let begin = ["annotate", doors.to_str().unwrap(), "--players", "Ann,Ben"];
    let ran = other.reads(&begin, "8h sword 22\nx 3\nl8 doors\nchallenge off\nresign\n");
    let lost = "Ann lost the turn: the play that made DOORS was taken back.";
    assert!(ran.out.contains(lost), "{} {}", ran.out, ran.err);

    // It speaks by the settings, which have to be right.
    let config = home.path().join("config/rackety");
    home.write("config/rackety/config.toml", "[interface]\ndetail = \"loud\"\n");
    let ran = home.run(&["annotate", path]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    ran.err.assert_has(&["config.toml:2:10", "interface.detail"]);
    fs::remove_dir_all(&config).unwrap();

    // A file that names a game of other players replaces nothing.
    let text = fs::read_to_string(&file).unwrap();
    let stranger = &*home.write("stranger.gcg", text.replace("Ben", "Cleo"));
    home.reads(&["annotate", stranger], "").quiet();
    let listed = home.run(&["games", "list"]).out;
    assert!(listed.lines().count() == 2 && listed.contains("Ben") && listed.contains("Cleo"), "{listed}");

    let other = &*home.file("other.gcg");
    for (players, parts) in [
        ("Ann", &["--players", "two players, not 1"][..]),
        ("Ann,Ben,Cleo", &["two players, not 3"]),
        ("Ann, ann", &["two different names"]),
        ("Ann,\u{1b}", &["cannot be shown"]),
    ] {
        home.refused(&["annotate", other, "--players", players], parts);
    }
    let two = ["annotate", other, "--players", "Ann,Ben"];
    home.refused(&[&two[..], &["--ruleset", "smartfeud"]].concat(), &["gift blank", "--ruleset"]);
    home.refused(&[&two[..], &["--language", "xx"]].concat(), &["no tiles for the language `xx`"]);
    fs::write(other, "no game").unwrap();
    home.refused(&["annotate", other], &["other.gcg: line 1", "is this a GCG file?"]);
    assert_eq!(fs::read_to_string(other).unwrap(), "no game");
}

/// Nobody sees the tiles that are left when six turns in a row have no score, so they do not decide who wins.
#[test]
fn tiles_left_that_nobody_saw_are_not_counted() {
    let home = Home::new();
    let path = &*home.file("six.gcg");
    let passes = "pass\n".repeat(6);
    let lines = format!("8h HELLO 18\nj8 LAMP 14\n{passes}");
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], &lines).quiet();
    let end = "The game is over. Ann wins. Ann 18, Ben 14.\nSix turns in a row without a score.\n\
               Turn 8: the tiles left were not seen, and are not counted.\n";
    assert!(ran.out.contains(end), "{}", ran.out);
    let other = Home::new();
    let ran = other.run(&["import", path]).done();
    assert!(ran.out.contains("Ann 18, Ben 14"), "{}", ran.out);
}

/// Tiles left, and overtime, are no turns: the answer is what was recorded, and the scores.
#[test]
fn tiles_left_are_answered_with_what_was_recorded() {
    let home = Home::new();
    let file = &*home.file("left.gcg");
    let lines = "8h at 4\npass\nBen: AEI (AEI) -3\nAnn: (A?) +3\nAnn: (time) -10\n";
    let begin = ["annotate", file, "--players", "Ann,Ben"];
    let ran = home.reads(&begin, lines).quiet();
    ran.out.assert_has(&[
        "\nBen: A, E, I left. Ben loses 3 points. Ann 4, Ben minus 3; Ann leads by 7.\n",
        "\nBen: A, blank left. Ann gets 3 points. Ann 7, Ben minus 3; Ann leads by 10.\n",
        "\nAnn loses 10 points (overtime). Ann minus 3, Ben minus 3; level.\n",
    ]);
    assert_eq!(ran.out.matches("Ben passed.").count(), 1, "{}", ran.out);
}

/// Earlier versions recorded games of players whose names differ only by case.
#[test]
fn a_player_is_named_in_the_same_letter_case_first() {
    let home = Home::new();
    let path = &*home.write("case.gcg", "#player1 Ann Ann\n#player2 ann ann\n");
    let ran = home.reads(&["annotate", path], "Ann: pass\nann: pass\nANN: pass\n").quiet();
    assert!(fs::read_to_string(path).unwrap().ends_with(">Ann: -\n>ann: -\n>Ann: -\n"));
    assert!(ran.out.contains("ann passed") && !ran.out.contains("Player 1"), "{}", ran.out);
}

/// A resignation is not a turn, so it does not replace one.
#[test]
fn a_turn_is_not_corrected_to_a_resignation() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let lines = "8h sword 22\nl8 doors\nfix 2 resign\nfix 2 Ben: resign\n";
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], lines);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert_eq!(
        ran.err.matches("delete turn 2 and every turn after it, then type resign").count(),
        2,
        "{}",
        ran.err
    );
    assert!(fs::read_to_string(path).unwrap().ends_with(">Ben: L8 DOORS\n"));
    home.reads(&["annotate", path], "delete 2\nresign\n").quiet();
    assert!(fs::read_to_string(path).unwrap().contains(">Ann: 8H SWORD +22\n#note Rackety: Ben resigned\n"));
}

/// Only a challenge is about the turn as it was; what else follows it stays.
#[test]
fn a_corrected_turn_keeps_what_follows_it() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let lines = "8h sword\nl8 doors\nchallenge stands 5\nnote slow\nBen: (TIME) -10\nresign\n";
    home.reads(&["annotate", path, "--players", "Ann,Ben"], lines).quiet();
    let ran = home.reads(&["annotate", path], "fix 2 l8 door\nfix 1 8h swords\n");
    ran.out.assert_has(&["Turn 2 is corrected, and its challenge is left out.", "Turn 1 is corrected.\n"]);
    let text = fs::read_to_string(path).unwrap();
    let end = ">Ben: L8 DOOR\n#note slow\n>Ben: (time) -10\n#note Rackety: Ann resigned\n";
    assert!(text.ends_with(end), "{text}");
}

/// A turn has one challenge, the last one that was typed, whatever else was recorded after the turn.
#[test]
fn a_challenge_replaces_the_one_before() {
    let begin = "8h sword 22\nx 3\nl8 doors\n";
    let doors = ">Ann: L8 DOORS\n";
    for (lines, left, scores) in [
        ("challenge off\nfix 3 challenge stands 5\n", ">Ann: (challenge) +5\n", "Ann 39, Ben 0"),
        ("challenge off\nchallenge stands 5\nundo\n", ">Ann: --\n", "Ann 22, Ben 0"),
        (
            "challenge stands 5\nfix 3 challenge stands 3\nchallenge stands 5\n",
            ">Ann: (challenge) +5\n",
            "Ann 39, Ben 0",
        ),
        (
            "challenge stands 5\nBen: (time) -10\nfix 3 challenge off\n",
            ">Ann: --\n>Ben: (time) -10\n",
            "Ann 22, Ben -10",
        ),
    ] {
        let home = Home::new();
        let file = &*home.file("friday.gcg");
        let annotate = ["annotate", file, "--players", "Ann,Ben"];
        let ran = home.reads(&annotate, &format!("{begin}{lines}score\n"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{lines}{}", ran.out);
        ran.out.assert_has(&[&format!("\n{scores}.\nThe game is not over")]);
        let text = fs::read_to_string(file).unwrap();
        assert!(text.ends_with(&format!("{doors}{left}")), "{text}");
    }
    // What is back on the board is said with its points.
    let home = Home::new();
    let file = &*home.file("friday.gcg");
    let annotate = ["annotate", file, "--players", "Ann,Ben"];
    let ran = home.reads(&annotate, "8h sword 22\nchallenge off\nchallenge stands 5\n");
    let said = ran.out.rsplit("taken back").next().unwrap();
    assert!(said.contains("SWORD, ") && said.contains("22 points. Ann gets 5 points (challenge)."), "{said}");
    // A phony that came off is one still.
    let home = Home::new();
    let file = &*home.file("bluff.gcg");
    let annotate = ["annotate", file, "--players", "Ann,Ben", "--ruleset", "bluff"];
    home.reads(&annotate, "8h swordd\nchallenge\nchallenge\nscore\n").quiet();
    assert!(fs::read_to_string(file).unwrap().ends_with(">Ann: 8H SWORDD\n>Ann: --\n"));
}

#[test]
fn the_list_has_what_belongs_to_turns() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let lines = "8h sword 22\nchallenge stands 5\nl8 doors\nBen: (time) -10\nresign\nsheet\nmore\n";
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], lines).quiet();
    ran.out.assert_has(&[
        "\nAnn gets 5 points (challenge). Ann 27, Ben 0; Ann leads by 27.\n",
        "\nAnn resigned.\nThe game is over. Ben wins. Ann 27, Ben 2.\n1 Ann: SWORD, ",
        "22 points. Ann gets 5 points (challenge).",
        "2 Ben: DOORS, down from l8, 12 points. Placed: O, O, R, S. Ben loses 10 points (overtime). Ann resigned.\n",
    ]);
}

/// The options that would name another language are only for new files.
#[test]
fn more_of_a_tile_than_there_are_is_not_blamed_on_the_language() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], "8h zoo\n7h za\n");
    assert_eq!(ran.err, "Line 2: the tile set has only 1 Z; check the earlier turns.\n");
}

#[cfg(unix)]
#[test]
fn a_game_is_not_recorded_in_a_file_of_somebody_else() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    std::os::unix::fs::symlink("nowhere", path).unwrap();
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], "pass\n");
    ran.err.assert_has(&["friday.gcg exists already; leave, and begin again with another name"]);
}

/// The last turn is not the last thing that happened.
#[test]
fn a_resignation_is_answered_with_who_resigned() {
    for (lines, said) in [
        ("8d lithe\nBen: resign\n", "\nBen resigned.\nThe game is over. Ann wins. Ann 18, Ben 0.\n"),
        ("8d lithe\nAnn: resign\n", "\nAnn resigned.\nThe game is over. Ben wins. Ann 18, Ben 0.\n"),
        ("resign\n", "\nAnn resigned.\nThe game is over. Ben wins. "),
        ("resign\nsheet\n", "No turns yet. Ann resigned.\n"),
    ] {
        let home = Home::new();
        let path = &*home.file("friday.gcg");
        let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], lines).quiet();
        ran.out.assert_has(&[said]);
        let sheet = if lines.ends_with("sheet\n") { "sheet\n" } else { "" };
        let ran = home.reads(&["annotate", path], sheet);
        ran.out.assert_has(&[said]);
        let times = 1 + usize::from(!sheet.is_empty());
        assert_eq!(ran.out.matches("resigned").count(), times, "{}", ran.out);
    }
}

/// Turns change sides where a player would have two in a row otherwise, and nowhere else.
#[test]
fn a_turn_that_fills_a_gap_leaves_the_others_where_they_are() {
    let gap = "8d lithe 18\nAnn: 7d ho 12\npass\nBen: 6d ab\n";
    let extra = "8d lithe 18\nAnn: 7d ho 12\nx 3\n";
    for (lines, said, turns, undone) in [
        (
            format!("{gap}insert 2 Ben: x 3\n"),
            "Turn 2 is inserted.\n",
            ">Ben: -3\n>Ann: 7D HO +12\n>Ben: -\n>Ben: 6D AB\n",
            "The inserted turn 2 is removed.\n",
        ),
        (
            format!("{gap}insert 2 x 3\n"),
            "Turn 2 is inserted.\n",
            ">Ben: -3\n>Ann: 7D HO +12\n>Ben: -\n>Ben: 6D AB\n",
            "The inserted turn 2 is removed.\n",
        ),
        (
            format!("{extra}delete 2\n"),
            "Turn 2 is deleted.\n",
            ">Ann: 8D LITHE +18\n>Ben: -3\n",
            "Turn 2 is restored.\n",
        ),
        (
            format!("{extra}insert 2 pass\nundo\ninsert 1 pass\n"),
            "Turn 1 is inserted; those after it change sides.\n",
            ">Ann: -\n>Ben: 8D LITHE +18\n>Ben: 7D HO +12\n>Ann: -3\n",
            "The inserted turn 1 is removed; those after it change sides.\n",
        ),
    ] {
        let home = Home::new();
        let path = &*home.file("friday.gcg");
        let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], &lines);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{lines}{}", ran.out);
        ran.out.assert_has(&[said]);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.ends_with(turns), "{lines}{text}");
        fs::remove_file(path).unwrap();
        let before = lines.trim_end().rsplit_once('\n').unwrap().0;
        home.reads(&["annotate", path, "--players", "Ann,Ben"], before);
        let expected = fs::read_to_string(path).unwrap();
        fs::remove_file(path).unwrap();
        let undo = format!("{lines}undo\n");
        let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], &undo);
        ran.out.assert_has(&[undone]);
        assert_eq!(fs::read_to_string(path).unwrap(), expected, "{lines}");
    }
}

/// A name is cut where it is too wide, and only the one that needs it.
#[test]
fn each_player_has_a_name_of_their_own() {
    let home = Home::new();
    for (players, named) in [
        ("王小明王小明王小明王小明王小明,Ben", "Players: 王小明王小明王小, Ben."),
        ("Maximilian Mustermann,Ben", "Players: Maximilian Muste, Ben."),
        ("Maximilian Muster the Elder,Maximilian Muster the Younger", "Players: Maximilian Muste, Player 2."),
    ] {
        let file = &*home.file("friday.gcg");
        let annotate = ["annotate", file, "--players", players];
        home.reads(&annotate, "").out.assert_has(&[named]);
    }
}

/// A challenge that costs the turn is not a pass, and two passes after it do not end the game. Undone, it leaves nothing.
#[test]
fn a_turn_lost_by_a_challenge_is_recorded_as_one() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let ruleset = ["--ruleset", "tests/rulesets/challenge-turn.toml"];
    let begin = [&["annotate", path, "--players", "Ann,Ben"][..], &ruleset].concat();
    let ran = home.reads(&begin, "8d lithe\nchallenge\nundo\nchallenge\npass\npass\nscore\n").quiet();
    assert!(!ran.out.contains("The game is over"), "{}", ran.out);
    ran.out.assert_has(&["Ben challenged the play, and all its words are good; Ben loses the turn."]);
    let turns = ">Ann: 8D LITHE\n>Ben: -\n#note Rackety: turn lost by a challenge\n>Ann: -\n>Ben: -\n";
    let text = fs::read_to_string(path).unwrap();
    assert!(text.ends_with(turns), "{text}");
    // The play has this challenge and no other.
    let ran = home.reads(&["annotate", path], "fix 1 challenge stands 5\n");
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (1, "Line 1: turn 2 is a challenge of it already; type delete 2 first.\n")
    );
    assert_eq!(fs::read_to_string(path).unwrap(), text);
    // The note goes with its turn.
    home.reads(&["annotate", path], "delete 4\ndelete 3\nundo\nundo\nundo\nundo\nundo\n").quiet();
    let text = fs::read_to_string(path).unwrap();
    assert!(text.ends_with(">Ann: 8D LITHE\n"), "{text}");
    for (lines, missing) in [("", "challenge"), ("pass\n", "insert 2 pass")] {
        let ran = home.reads(&["annotate", path], &format!("{lines}fix 1 challenge\n"));
        let refused = format!("costs Ben the turn; if it is missing, type {missing}.\n");
        assert!(ran.status == 1 && ran.err.ends_with(&refused), "{}", ran.err);
    }
}

/// A ruleset that was named by a path is found from every folder: beside the game after both were moved, and elsewhere after
/// the game alone was moved.
#[test]
fn a_game_of_a_ruleset_file_is_continued_from_another_folder() {
    let home = Home::new();
    for (folder, given) in [("both", "./own.toml"), ("game", "../a, language b/own.toml")] {
        let folder = home.path().join(folder);
        fs::create_dir(&folder).unwrap();
        let ruleset = folder.join(given);
        fs::create_dir_all(ruleset.parent().unwrap()).unwrap();
        fs::write(ruleset, "extends = \"classic\"\nname = \"Own\"\n").unwrap();
        let begin = ["annotate", "own.gcg", "--players", "Ann,Ben", "--ruleset", given];
        let ran = assert_cmd::Command::from_std(command(home.path(), &begin))
            .current_dir(&folder)
            .write_stdin("8h sword\n")
            .output()
            .unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let moved = folder.with_extension("moved");
        fs::rename(&folder, &moved).unwrap();
        let file = moved.join("own.gcg");
        let ran = home.reads(&["annotate", file.to_str().unwrap()], "x 3\n").quiet();
        assert!(ran.out.starts_with("Own, "), "{}", ran.out);
    }
}

/// A copy of a file is another game, whose original is still among the saved games.
#[test]
fn a_copy_of_a_recorded_game_replaces_only_its_own_saved_game() {
    let home = Home::new();
    let file = home.path().join("friday.gcg");
    let annotate = |file: &Path, args: &[&str], lines: &str| {
        let ran = home.reads(&[&["annotate", file.to_str().unwrap()][..], args].concat(), lines);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
        let saved = ran.out.rsplit_once("Saved as ").unwrap().1;
        saved.split_once(". ").unwrap().0.to_owned()
    };
    let friday = annotate(&file, &["--players", "Ann,Ben"], "8h sword 22\nresign\n");
    let other_folder = home.path().join("saturday");
    fs::create_dir(&other_folder).unwrap();
    let copies = [home.path().join("saturday.gcg"), other_folder.join("friday.gcg")];
    let names = copies.each_ref().map(|copy| {
        fs::copy(&file, copy).unwrap();
        annotate(copy, &[], "fix 1 8h words\n")
    });
    assert!(names[0] != names[1] && !names.contains(&friday), "{friday} {names:?}");
    // Each goes on with its own.
    assert_eq!(annotate(&copies[0], &[], "fix 1 8h word\n"), names[0]);
    assert_eq!(annotate(&file, &[], "fix 1 8h swords\n"), friday);
    // Files of earlier versions name only the game.
    let text = fs::read_to_string(&file).unwrap();
    let noted = format!("#note Rackety: saved as {friday}");
    let lines: Vec<&str> =
        text.lines().map(|line| if line.starts_with(&noted) { &*noted } else { line }).collect();
    fs::write(&file, lines.join("\n")).unwrap();
    assert_eq!(annotate(&file, &[], "fix 1 8h sword\n"), friday);
    let listed = home.run(&["games", "list"]).out;
    assert_eq!(listed.lines().count(), 3, "{listed}");
}

/// A review is of the game as it was recorded then.
#[test]
fn a_corrected_game_has_no_review_of_what_it_was() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let lines = "AEINRST 8d RETAIN\nABCDEFG pass\nresign\n";
    home.reads(&["annotate", path, "--players", "Ann,Ben"], lines);
    let names = || files_in(&home.path().join("data/rackety/games"));
    home.run(&["review", &names()[0]]).done();
    let reviews = || names().iter().filter(|name| name.ends_with("-review")).count();
    assert_eq!(reviews(), 1);
    // Nothing was corrected.
    let ran = home.reads(&["annotate", path], "score\n");
    assert!(ran.out.contains("Saved as "), "{}{}", ran.out, ran.err);
    assert_eq!(reviews(), 1);
    let ran = home.reads(&["annotate", path], "fix 1 AEINRST 8h RETAINS\n");
    assert!(ran.out.contains("Saved as "), "{}{}", ran.out, ran.err);
    assert_eq!(reviews(), 0);
}

/// Whoever copies the next command finds the game in the folder that was chosen.
#[test]
fn the_next_command_finds_a_game_in_a_chosen_folder() {
    let home = Home::new();
    let chosen = home.path().join("my games");
    let folder = ["--save-dir", chosen.to_str().unwrap()];
    let named = format!(" --save-dir '{}'", chosen.display());
    let path = &*home.file("friday.gcg");
    let annotate = |args: &[&str], lines: &str| {
        let ran = home.reads(&[&["annotate", path][..], args, &folder].concat(), lines);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
        ran.out
    };
    let out = annotate(&["--players", "Ann,Ben"], "8h sword 22\n");
    assert!(out.ends_with(&format!("continue with `rackety annotate {path}{named}`.\n")), "{out}");
    let out = annotate(&[], "resign\n");
    out.assert_has(&["Look at it with `rackety review classic-", &format!("{named}`.")]);
    let ran = home.run(&[&["import", path][..], &folder].concat());
    assert!(
        ran.out.contains("\nrackety review classic-") && ran.out.ends_with(&format!("{named}\n")),
        "{}",
        ran.out
    );
}

/// A turn that was corrected is not the last one: undoing the correction must leave the others alone.
#[test]
fn undo_takes_back_the_last_change_of_a_recorded_game() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    home.reads(&["annotate", path, "--players", "Ann,Ben"], "8h sword 22\nl8 doors\n").quiet();
    let text = || fs::read_to_string(path).unwrap();
    let before = text();
    for (change, said) in [
        ("fix 1 8h swords", "Turn 1 is as it was before."),
        ("insert 1 pass", "The inserted turn 1 is removed; those after it change sides."),
        ("delete 1", "Turn 1 is restored; those after it change sides."),
        ("delete 2", "Turn 2 is restored."),
        ("note late", "The last line is undone."),
    ] {
        let ran = home.reads(&["annotate", path], &format!("{change}\nundo\n"));
        assert!(ran.out.contains(said), "{change}: {}{}", ran.out, ran.err);
        assert_eq!(text(), before, "{change}");
    }
    home.reads(&["annotate", path], "note x\nfix 1 8h swords\nundo\nundo\n");
    assert_eq!(text(), before);
    // Nothing was changed since it was opened.
    home.reads(&["annotate", path], "undo\n");
    assert!(text().ends_with(">Ann: 8H SWORD +22\n"), "{}", text());
}

#[test]
fn the_last_hundred_changes_of_a_recorded_game_can_be_undone() {
    let home = Home::new();
    let path = &*home.file("friday.gcg");
    let changes = "fix 1 8h words 22\nfix 1 8h sword 22\n".repeat(50);
    let lines = format!("8h swords 22\n{changes}{}", "undo\n".repeat(101));
    let ran = home.reads(&["annotate", path, "--players", "Ann,Ben"], &lines);
    assert_eq!(ran.out.matches("Turn 1 is as it was before.").count(), 100);
    ran.err.assert_has(&["Line 202: only the last 100 changes can be undone"]);
    assert!(fs::read_to_string(path).unwrap().ends_with(">Ann: 8H SWORDS +22\n"));
}

#[test]
fn games_are_listed_and_deleted_after_confirmation() {
    let folder = TempDir::new().unwrap();
    let session = saved_game(folder.path());
    let file = session.file().unwrap().to_owned();
    // A game that is open cannot be deleted.
    drop(session);
    let name = file.file_stem().unwrap().to_str().unwrap();
    let games =
        |args: &[&str]| rackety(&[&["games", "--save-dir", folder.path().to_str().unwrap()], args].concat());

    let ran = games(&[]);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{}", ran.err);
    ran.out.assert_has(&[name, "SmartFeud", "Ann 0, Bob 0", "turn 1"]);
    let ran = games(&["delete", name]);
    assert!(ran.status == 2 && ran.err.contains("--yes") && file.exists(), "{}", ran.err);
    for args in [&["delete", "--yes", "nosuch"][..], &["delete", "nosuch"]] {
        let ran = games(args);
        assert!(ran.status == 2 && ran.err.contains("no saved game nosuch"), "{}", ran.err);
    }
    fs::write(folder.path().join("broken.json"), "{").unwrap();
    for args in [&["games", "list"][..], &["stats"], &["games", "--plain"], &["stats", "--plain"]] {
        let ran = rackety(&[args, &["--save-dir", folder.path().to_str().unwrap()]].concat());
        assert!(
            !ran.out.contains("broken") && ran.err.contains("broken.json is damaged"),
            "{args:?}: {}",
            ran.out
        );
    }
    fs::remove_file(folder.path().join("broken.json")).unwrap();
    assert_eq!(games(&["delete", "--yes", name]).status, 0);
    assert!(!file.exists());
    assert!(games(&[]).out.starts_with("no saved games in "));
}

#[test]
fn every_list_is_printed_as_json_in_one_style() {
    let folder = TempDir::new().unwrap();
    let session = saved_game(folder.path());
    let save_dir = ["--save-dir", folder.path().to_str().unwrap()];
    let json = |args: &[&str]| {
        let ran = rackety(&[args, &["--json"]].concat());
        let value = ran.json();
        assert!(ran.out.starts_with("{\n  \"") && ran.out.ends_with("\n}\n"), "{args:?}: {}", ran.out);
        assert_eq!(ran.out, rackety(&[args, &["--json"]].concat()).out, "the order of the keys is stable");
        value
    };
    let games = json(&[&["games", "list"][..], &save_dir].concat());
    let game = &games["games"][0];
    assert_eq!(
        (&game["is_open"], &game["is_over"], &game["to_move"]),
        (&true.into(), &false.into(), &"Ann".into())
    );
    let names =
        ["ruleset", "ruleset_name", "language", "language_name"].map(|key| game[key].as_str().unwrap());
    assert_eq!((names, &game["is_imported"]), (["smartfeud", "SmartFeud", "en", "English"], &false.into()));
    let listed = rackety(&[&["games", "list"][..], &save_dir].concat()).out;
    assert!(listed.contains("  open; turn 1, Ann to play"), "{listed}");
    drop(session);
    let games = json(&[&["games", "list"][..], &save_dir].concat());
    assert_eq!(games["games"][0]["is_open"], false);
    let lists = json(&["dict", "list"]);
    assert_eq!(
        (&lists["lists"][0]["name"], &lists["lists"][0]["found_percent"]),
        (&"en".into(), &99.9.into())
    );
    let rulesets = json(&["rules", "list"]);
    assert!(rulesets["rulesets"].as_array().unwrap().iter().any(|ruleset| ruleset["id"] == "wordfeud-nl"));
    assert_eq!(json(&["dict", "find", "qi"])["words"], serde_json::json!(["QI"]));
    assert!(
        json(&["themes", "list"])["themes"]
            .as_array()
            .unwrap()
            .iter()
            .any(|theme| theme["name"] == "smartfeud")
    );
    for args in [&["keys"][..], &["stats"], &["dict", "check", "qi"], &["dict", "anagram", "qi"]] {
        json(args);
    }
}

/// Plain mode draws nothing.
#[test]
fn in_plain_mode_the_faults_of_files_are_sentences() {
    let home = Home::new();
    let file = home.path().join("bad.toml");
    fs::write(&file, "name = 3\n").unwrap();
    for args in [&["scenario"][..], &["rules", "check"], &["themes", "check"], &["rules", "show"]] {
        let output = command(home.path(), args).arg(&file).env("RACKETY_PLAIN", "1").output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.contains("bad.toml:1: ") && !said.contains(['│', '╭', '━']), "{args:?}: {said}");
    }
}

/// The result of a run in the home folder itself.
fn at_home(home: &Path, args: &[&str]) -> std::process::Output {
    crate::program::command(home, args).current_dir(home).output().unwrap()
}

/// The name of a file may have a line break in it, which must not look like a line about another file.
#[cfg(unix)]
#[test]
fn a_file_name_forges_no_line() {
    let home = Home::new();
    let name = &*home.file("k\nok other.toml");
    let lines = |args: &[&str], text: &str| {
        fs::write(name, text).unwrap();
        let ran = home.run(args);
        let text = ran.out + &ran.err;
        assert!(text.contains(r"k\u{a}ok other.toml"), "{args:?}: {text}");
        assert!(!text.lines().any(|line| line.starts_with("ok other")), "{args:?}: {text}");
    };
    lines(&["scenario", name], TURNS);
    lines(&["scenario", "--accept", name], TURNS);
    lines(&["scenario", name], "x = 1\n");
    lines(&["rules", "check", name], "extends = \"smartfeud\"\nname = \"Mine\"\n");
    lines(&["themes", "check", name], &fs::read_to_string("themes/default.toml").unwrap());
    lines(&["games", "delete", "--yes", name], "{");
    lines(&["dict", "build", name, "--name", "mine", "--language", "en"], "\n");
}

/// Editors report a schema that is not there.
#[test]
fn a_new_ruleset_names_no_file_that_is_not_written() {
    let home = Home::new();
    let ran = at_home(home.path(), &["rules", "new", "mine"]);
    assert!(ran.status.success() && !String::from_utf8(ran.stdout).unwrap().contains("takes the place"));
    let text = fs::read_to_string(home.path().join("mine.toml")).unwrap();
    assert!(
        text.starts_with("# Made from `smartfeud`. `rackety rules keys` explains every key.\n"),
        "{text}"
    );
    assert!(!text.contains("#:schema"), "{text}");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);

    fs::write(home.path().join("ruleset.schema.json"), rackety(&["rules", "schema"]).out).unwrap();
    assert!(at_home(home.path(), &["rules", "new", "another", "--from", "heist"]).status.success());
    let text = fs::read_to_string(home.path().join("another.toml")).unwrap();
    assert!(text.starts_with("#:schema ./ruleset.schema.json\n# Made from `heist`."), "{text}");
}

#[test]
fn a_new_ruleset_with_the_name_of_a_built_in_one_says_so() {
    let home = Home::new();
    let ran = at_home(home.path(), &["rules", "new", "wordfeud", "--from", "heist"]);
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(out.ends_with("this file takes the place of the built-in ruleset `wordfeud`.\n"), "{out}");
}

/// A file of one's own has no numbers of rules, and its comments are kept word by word.
#[test]
fn a_copy_of_ones_own_ruleset_has_its_comments_and_what_it_names() {
    let home = Home::new();
    let write = |name: &str, text: &str| {
        let file = home.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    let comment = "# My game (saved as UTF-8), see also A-4 paper\n";
    write("mine.toml", &format!("{comment}extends = \"sprint\"\nname = \"Mine\"\n"));
    let ran = at_home(home.path(), &["rules", "new", "our game.toml", "--from", "mine.toml"]);
    assert!(ran.status.success(), "{ran:?}");
    assert!(fs::read_to_string(home.path().join("our game.toml")).unwrap().contains(comment));
    let out = String::from_utf8(ran.stdout).unwrap();
    if cfg!(unix) {
        assert!(out.contains("`rackety rules check 'our game.toml'`"), "{out}");
    }

    // What it names is looked for beside the copy, where it is not or is another.
    write("sub/mine.toml", "extends = \"base\"\nname = \"Mine\"\n");
    write("sub/base.toml", "extends = \"sprint\"\nname = \"Base\"\nrack.size = 6\n");
    let copy = ["rules", "new", "copy", "--from", "sub/mine.toml"];
    for base in [None, Some("extends = \"sprint\"\nname = \"Base\"\nrack.size = 5\n")] {
        if let Some(base) = base {
            write("base.toml", base);
        }
        let ran = at_home(home.path(), &copy);
        let err = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{base:?}: {err}");
        err.assert_has(&["beside sub/mine.toml", "rackety rules pack sub/mine.toml"]);
        assert!(!home.path().join("copy.toml").exists());
    }
    fs::copy(home.path().join("sub/base.toml"), home.path().join("base.toml")).unwrap();
    assert!(at_home(home.path(), &copy).status.success());
}

/// Wherever a file is meant, one's own ruleset can be named as everywhere else.
#[test]
fn files_of_ones_own_are_found_by_their_names() {
    let home = Home::new();
    let rulesets = home.path().join("config/rackety/rulesets");
    fs::create_dir_all(rulesets.join("mygame.tests")).unwrap();
    let file = rulesets.join("mygame.toml");
    fs::write(&file, "extends = \"sprint\"\nname = \"Mine\"\n").unwrap();
    let scenario = "ruleset = \"../mygame.toml\"\nplayers = [\"Ann\", \"Bob\"]\n";
    fs::write(rulesets.join("mygame.tests/a.toml"), scenario).unwrap();
    let ran = |args: &[&str]| home.run(args);
    let checked = ran(&["rules", "check", "mygame"]);
    assert_eq!((checked.status, checked.out), (0, format!("ok {}\n", file.display())), "{}", checked.err);
    let tested = ran(&["rules", "test", "mygame"]);
    assert!(tested.status == 0 && tested.out.starts_with("ok "), "{}{}", tested.out, tested.err);
    let other = home.path().join("other.txt");
    fs::copy(&file, &other).unwrap();
    let other = ran(&["rules", "test", other.to_str().unwrap()]);
    assert!(other.err.contains("there are no scenarios in"), "a file of any name: {}", other.err);
    let packed = home.path().join("packed.toml");
    let packed = ran(&["rules", "pack", "mygame", "-o", packed.to_str().unwrap()]);
    assert!(packed.out.contains(": with 1 scenario and no words"), "{}{}", packed.out, packed.err);
    for command in ["check", "watch", "test"] {
        let cure = "rackety rules new mygame --from smartfeud";
        home.refused(&["rules", command, "smartfeud"], &["not a file of your own", cure]);
        home.refused(&["rules", command, "smartfued"], &["did you mean `smartfeud`?"]);
    }
}

/// The other files are checked although one cannot be read.
#[test]
fn a_file_that_cannot_be_read_hides_no_faults_of_others() {
    let home = Home::new();
    let file = &*home.write("faulty.toml", "nmae = 1\n");
    for what in ["rules", "themes"] {
        let ran = home.run(&[what, "check", "nosuch.toml", file, "no/such.toml"]);
        assert_eq!(ran.status, 2, "{what}");
        assert!(ran.out.contains("unknown key"), "{}", ran.out);
        assert!(ran.err.contains("nosuch.toml") && ran.err.contains("no/such.toml"), "{}", ran.err);
    }
}

/// The arguments that lead to each command without subcommands.
fn commands(command: &clap::Command, path: &[String]) -> Vec<Vec<String>> {
    let subcommands = command.get_subcommands().filter(|one| one.get_name() != "help");
    let mut found: Vec<Vec<String>> =
        subcommands.flat_map(|one| commands(one, &[path, &[one.get_name().to_owned()]].concat())).collect();
    if found.is_empty() {
        found.push(path.to_vec());
    }
    found
}

#[test]
fn every_command_has_help() {
    let commands = commands(&cli::command(), &[]);
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands.iter().map(Vec::as_slice).chain([&[][..]]) {
        let args: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let ran = rackety(&args).done();
        assert!(ran.out.contains("Example"), "{args:?}: {}", ran.out);
    }
    let ran = rackety(&["paly"]);
    assert!(
        ran.status == 2 && ran.err.contains("similar subcommands exist") && ran.err.contains("'play'"),
        "{}",
        ran.err
    );
}

/// The options that every command accepts are in the help, the manual and the completions of those that use them.
#[test]
fn help_has_the_options_that_the_command_uses() {
    let save_dir: &[&str] = &["--save-dir"];
    let ascii: &[&str] = &["--ascii"];
    let all: &[&str] = &["--save-dir", "--ascii", "--theme"];
    for (command, expected) in [
        (&[][..], all),
        (&["play"], all),
        (&["resume"], all),
        (&["games"], all),
        (&["games", "delete"], save_dir),
        (&["stats"], &["--save-dir", "--ascii"]),
        (&["keys"], ascii),
        (&["rules", "show"], &["--ascii", "--theme"]),
        (&["rules", "test"], ascii),
        (&["rules", "new"], &[]),
        (&["lab", "learn"], ascii),
        (&["dict", "find"], &[]),
        (&["themes", "list"], &[]),
        (&["licences"], &[]),
        (&["completions"], &[]),
        (&["man"], &[]),
    ] {
        let help = rackety(&[command, &["--help"]].concat()).out;
        for option in all {
            assert_eq!(help.contains(option), expected.contains(option), "{option} in {command:?}: {help}");
        }
        // An alias with an option in it is for all commands.
        let ran = rackety(&[&["--ascii"], command, &["--theme", "mono", "--help"]].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command:?}");
    }
    rackety(&["--ascii", "licences", "--theme", "mono"]).done();
    // Before the command or after it, an option does the same.
    let home = Home::new();
    let folder = home.path().join("club");
    for args in [
        &["--save-dir", folder.to_str().unwrap(), "games", "list"][..],
        &["games", "list", "--save-dir", folder.to_str().unwrap()],
    ] {
        let ran = home.run(args);
        assert_eq!(ran.out, format!("no saved games in {}\n", folder.display()), "{}", ran.err);
    }
}

#[test]
fn rules_are_listed_shown_and_checked() {
    let ran = rackety(&["rules", "list"]).done();
    let (list, folder) = ran.out.split_once("\n\n").unwrap();
    assert!(folder.starts_with("Your own: NAME.toml in "), "{folder}");
    let (examples, games): (Vec<&str>, Vec<&str>) =
        list.lines().partition(|line| line.ends_with("  example"));
    assert_eq!(games.len(), 7, "{}", ran.out);
    assert!(examples.iter().any(|line| line.starts_with("classic ")), "{}", ran.out);
    let ascii = rackety(&["rules", "list", "--ascii"]).out;
    let list = ascii.split_once("\n\n").unwrap().0;
    assert!(ran.out.contains("15 × 15") && list.contains("15 x 15") && list.is_ascii(), "{list}");
    let ran = rackety(&["rules", "show", "smartfeud"]);
    assert!(ran.status == 0 && ran.out.contains("Two to four people play."), "{}", ran.out);
    let ascii = rackety(&["rules", "show", "wordfeud", "--language", "es", "--ascii"]);
    ascii.out.assert_has(&[
        "\nThe board (* start, 2L double letter, 3W triple word, and so on)\n      a  b  c  d  e",
        "\n   1  3L .  .  .  3W",
        "\n   8  2L .  .  2W .  .  .  *  .  .  .  2W .  .  2L\n",
        "\nThe tiles: Spanish (es), 104 tiles\n",
        "  LETTER  TILES  POINTS  ",
        "\n  A          13       1  ",
        "    LL          1       8",
        "    blank       2       0",
        "With --language, those of ",
    ]);
    let ran = rackety(&["rules", "show", "smartfeud", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&value["board"]["rows"], &value["tiles"]["letters"][0]["letter"]), (&16.into(), &"A".into()));
    refused(&["rules", "show", "smartfeud", "--language", "xx"], &["no tiles for language `xx`", "en, nl"]);
    assert_eq!(
        rackety(&["rules", "check", "rulesets/wordfeud-nl.toml"]).out,
        "ok rulesets/wordfeud-nl.toml\n"
    );

    let table = rackety(&["rules", "keys"]).out;
    for part in
        ["\n[passes]  Passes in a row.\n", "\n  limit: 0 to 99; default 3\n      The number of passes"]
    {
        assert!(table.contains(part), "{table}");
    }

    let folder = Home::new();
    let file = &*folder.write(
        "mine.toml",
        "extends = \"smartfeud\"\nname = \"Mine\"\n[rakc]\nsize = 7\n[take]\nblank = \"loose\"\n",
    );
    let ran = rackety(&["rules", "check", file]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("did you mean `rack`?") && ran.out.contains("take.blank"), "{}", ran.out);
    refused(&["rules", "show", "webfued"], &["did you mean `webfeud`?"]);
}

#[test]
fn what_is_hardly_meant_is_a_warning() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    let tiles = "[tiles.sets.ca]\nname = \"Catalan\"\nblanks = 2\nletters = [{ letter = \"A\", count = 50, points = 1 }]\n";
    fs::write(
        &file,
        format!("extends = \"sprint\"\nname = \"Mine\"\n[tiles]\nlanguages = [\"en\", \"ca\"]\n{tiles}"),
    )
    .unwrap();
    let ran = rackety(&["rules", "check", path]).done();
    let no_list = "warning: there is no word list for `ca`, so nobody can begin a game in it";
    ran.out.assert_has(&[no_list, "--language ca", "mine.toml, with 1 warning\n"]);
    assert_eq!(rackety(&["rules", "check", "--strict", path]).status, 1);

    fs::write(&file, "extends = \"sprint\"\nname = \"Mine\"\n[tiles.sets.en]\nletters = [{ letter = \"E\", count = 50, points = 1 }]\n").unwrap();
    let ran = rackety(&["rules", "check", "--play", path]);
    ran.out.assert_has(&["the tiles can spell only 0 % of the words", "games of 2 club bots, English: "]);

    let ran = rackety(&["rules", "check", "--play", "--strict", "rulesets/examples/sprint.toml"]);
    assert!(ran.status == 0 && ran.out.contains("; ended by out "), "{}", ran.out);
}

/// Without words for the default language, `play` refuses the ruleset, and so does its check.
#[test]
fn a_ruleset_that_nobody_can_begin_fails_its_check() {
    let folder = Home::new();
    let path = &*folder.file("mine.toml");
    let own = |default: &str, words: &str| {
        format!(
            "extends = \"sprint\"\nname = \"Mine\"\n[tiles]\nlanguages = [\"en\", \"xx\"]\ndefault = \"{default}\"\n\
             [tiles.sets.xx]\nname = \"Mine\"\nblanks = 2\nletters = [{{ letter = \"A\", count = 50, points = 1 }}]\n\
             [dictionary]\nadd = [{words}]\n"
        )
    };
    for (default, words, is_refused) in [("xx", "", true), ("xx", "\"AA\"", false), ("en", "", false)] {
        fs::write(path, own(default, words)).unwrap();
        let checked = rackety(&["rules", "check", path]);
        let begun = rackety_in(folder.path(), &["play", "--plain", path, "--players", "Ann,Bob"]);
        assert_eq!(
            (checked.status, begun.status),
            if is_refused { (1, 2) } else { (0, 0) },
            "{}",
            checked.out
        );
        assert_eq!(checked.out.contains("ok "), !is_refused, "{}", checked.out);
    }
    fs::write(path, own("xx", "")).unwrap();
    let out = rackety(&["rules", "check", path]).out;
    out.assert_has(&[
        "error: there is no word list for `xx`, so nobody can begin a game in it",
        "mine.toml:6",
        "tiles.sets.xx",
        "help: list words in dictionary.add, or build a list",
    ]);
}

#[test]
fn the_faults_of_scenarios_in_a_ruleset_are_warnings_of_its_check() {
    let folder = Home::new();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    let scenarios = "[scenarios]\nright = \"\"\"\nruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\n\"\"\"\n\
                     wrong = \"\"\"\nruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\n[[turn]]\nplay = 3\n\"\"\"\n";
    fs::write(&file, format!("extends = \"wordfeud\"\nname = \"Mine\"\n{scenarios}")).unwrap();
    let out = rackety(&["rules", "check", path]).out;
    assert!(out.contains(&format!("{path} (wrong)")) && out.contains("with 1 warning\n"), "{out}");
    assert_eq!(rackety(&["rules", "check", "--strict", path]).status, 1);
    // The scenarios of a file that is extended are for its own rules.
    let own = "right = \"\"\"\nruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\n\"\"\"\n";
    let heir = format!("extends = \"mine\"\nname = \"Heir\"\n[scenarios]\n{own}");
    let heir = &*folder.write("heir.toml", &heir);
    let ran = rackety(&["rules", "check", "--strict", heir]);
    assert!(ran.status == 0 && !ran.out.contains("warning"), "{}", ran.out);
    assert_eq!(rackety(&["rules", "test", heir]).out, format!("ok {heir} (right)\n"));
    let packed = rackety(&["rules", "pack", heir]).out;
    assert!(packed.contains("right = ") && !packed.contains("wrong = "), "{packed}");
}

#[test]
fn the_rules_in_ascii_have_no_signs_beyond_it() {
    let ran = rackety(&["rules", "show", "smartfeud", "--ascii"]);
    assert!(ran.out.contains(" x 2L (double letter)") && ran.out.is_ascii(), "{}", ran.out);
}

#[test]
fn theme_words_that_no_word_list_has_are_warned_of() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    let check = |row: &str| {
        fs::write(
            &file,
            format!(
                "extends = \"wordfeud\"\nname = \"Mine\"\ntiles.languages = [\"en\", \"nl\"]\n\
                 [[bonus.theme]]\npoints = 5\n{row}"
            ),
        )
        .unwrap();
        rackety(&["rules", "check", path]).out
    };
    let out = check("words = [\"FISH\", \"qzqz\"]\n");
    out.assert_has(&["warning: QZQZ is in no word list of the game", "bonus.theme[0].words[1]"]);
    assert!(!out.contains("FISH is"), "{out}");
    assert!(check("language = \"nl\"\nwords = [\"FISH\"]\n").contains("warning: FISH is in no word list"));
    let added = check("words = [\"QZQZ\"]\n[dictionary]\nadd = [\"QZQZ\"]\n");
    assert!(added.starts_with("ok "), "{added}");
    let turkish = rackety(&["rules", "check", "tests/rulesets/dotted-i-alone.toml"]).out;
    assert!(turkish.starts_with("ok "), "{turkish}");
}

#[test]
fn theme_words_are_in_the_breakdown_of_a_play_and_in_the_report() {
    let ran = rackety(&["rules", "show", "seven-seas"]);
    assert!(ran.out.contains("SHIP, STORM, YACHT; each scores 25 points extra."), "{}", ran.out);
    let ran = rackety(&["selfplay", "seven-seas", "--games", "6", "--seed", "1", "--bots", "club,club"]);
    assert!(
        ran.out.lines().any(|line| line.trim_start().starts_with("theme words ")),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_ruleset_in_the_config_folder_is_played_by_its_name() {
    let home = Home::new();
    home.write("config/rackety/rulesets/ours.toml", "extends = \"smartfeud\"\nname = \"Ours\"\n");
    assert!(home.run(&["rules", "list"]).out.contains("ours"));
    assert!(home.run(&["rules", "show", "ours"]).out.starts_with("Ours\n"));
}

#[test]
fn words_are_looked_up_in_a_list() {
    rackety(&["dict", "check", "colour", "COLOR", "qi", "za"]).done();
    let ran = rackety(&["dict", "check", "colour", "csc"]);
    let words = ran.out.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!((ran.status, words), (1, 2), "{}", ran.out);
    assert!(ran.out.contains("CSC: not in"), "{}", ran.out);
    refused(&["dict", "check", "--dictionary", "nosuch", "word"], &["no word list `nosuch`", "en"]);
    assert!(rackety(&["dict", "list"]).out.contains("International English"));
}

#[test]
fn each_scenario_gets_a_line_and_the_worst_sets_the_status() {
    let good = "tests/scenarios/smartfeud/section-loses-its-i.toml";
    let failing = "tests/scenarios/failing/another-refusal.toml";
    let bad = "tests/scenarios/invalid/unknown-key.toml";
    let ran = rackety(&["scenario", good]);
    assert_eq!((ran.status, ran.out), (0, format!("ok {good}\n")));
    let ran = rackety(&["scenario", failing, good]);
    assert_eq!((ran.status, ran.out.lines().count()), (1, 2));
    assert!(ran.out.starts_with(&format!("FAILED {failing}: turn 1:")), "{}", ran.out);
    let ran = rackety(&["scenario", bad, failing, good]);
    assert_eq!((ran.status, ran.out.lines().count()), (2, 2));
    assert!(ran.err.contains(bad) && ran.err.contains("langauge"), "{}", ran.err);
    let ran = rackety(&["scenario", "no/such.toml"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("no/such.toml"), "{}", ran.err);
}

#[test]
fn the_ruleset_of_a_scenario_is_found_next_to_it() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "mine.toml",
        "extends = \"wordfeud\"\nname = \"Mine\"\n[bonus]\ntiles = [{ own = 2, points = 9 }]\n",
    );
    write(
        "opening.toml",
        "ruleset = \"mine.toml\"\nlanguage = \"en\"\nwords = [\"AT\"]\nplayers = [\"Ann\", \"Bob\"]\n\
         [start]\nracks = [\"ATEEEEE\"]\n[[turn]]\nplay = \"8h AT\"\nscore = 11\n",
    );
    rackety(&["scenario", folder.path().join("opening.toml").to_str().unwrap()]).quiet();
}

/// A failure says what a taking cost, and which of two time limits there is.
#[test]
fn failures_of_scenarios_name_prices_and_time_limits() {
    let folder = Home::new();
    let failure = |scenario: &str| {
        let file = &*folder
            .write("scenario.toml", format!("language = \"en\"\nplayers = [\"Ann\", \"Bob\"]\n{scenario}"));
        let ran = rackety(&["scenario", file]);
        assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{}", ran.out);
        ran.out
    };
    let priced = format!("{}/tests/rulesets/priced-takings.toml", env!("CARGO_MANIFEST_DIR"));
    let out = failure(&format!(
        "ruleset = \"{priced}\"\nwords = [\"AA\", \"AAA\", \"AAE\"]\n[start]\nracks = [\"AAAAAAA\", \"EEEEEEE\"]\n\
         [[turn]]\nplay = \"8h AAA\"\n[[turn]]\ntake = \"j8\"\nplay = \"h8 .AE\"\nscore = 99\n"
    ));
    assert!(out.contains(", bonus 0, taking -5)"), "{out}");
    let small = fs::read_to_string("tests/rulesets/five-by-five.toml").unwrap();
    fs::write(folder.path().join("clock.toml"), format!("{small}\n[time]\ntotal = \"10m\"\n")).unwrap();
    let out = failure("ruleset = \"clock.toml\"\n[[turn]]\ntimeout = true\n");
    out.assert_has(&["no time limit for a turn, only one for the whole game; write timeout = \"game\""]);
}

#[test]
fn a_failure_names_the_tile_that_is_written_without_brackets() {
    let folder = Home::new();
    let file = &*folder.file("scenario.toml");
    let scenario = "ruleset = \"wordfeud\"\nlanguage = \"es\"\nwords = [\"CHE\"]\nplayers = [\"Ann\", \"Bob\"]\n\
                    [start]\nracks = [\"[CH]EAAAAA\"]\n[[turn]]\nplay = \"8h CHE\"\n";
    fs::write(file, scenario).unwrap();
    let ran = rackety(&["scenario", file]);
    assert!(ran.out.contains("not on the rack: C, H; write [CH] for that tile"), "{}", ran.out);
    fs::write(file, scenario.replace("8h CHE", "8h [CH]E")).unwrap();
    rackety(&["scenario", file]).done();
}

/// Words of languages that are looked up only for them are found, too.
#[test]
fn removed_words_that_no_word_list_has_are_warned_of() {
    let folder = Home::new();
    let path = &*folder.file("mine.toml");
    let dictionary = "[dictionary]\nprefer = [\"nolist\"]\nadd = [\"QZQZA\"]\n\
                      remove = [\"fish\", \"zzzz\", \"FIETS\"]\n\
                      [dictionary.languages.nl]\nprefer = [\"nolist\", \"nl\"]\nremove = [\"FISH\", \"QZQZA\"]\n";
    let languages = "tiles.languages = [\"en\", \"nl\"]\n";
    fs::write(path, format!("extends = \"wordfeud\"\nname = \"Mine\"\n{languages}{dictionary}")).unwrap();
    let out = rackety(&["rules", "check", path]).out;
    out.assert_has(&[
        "warning: no effect, because ZZZZ is in no word list of the game",
        "dictionary.remove[1]",
        "warning: no effect, because FISH is in no word list of the game",
        "dictionary.languages.nl.remove[0]",
        "mine.toml, with 2 warnings\n   no list of dictionary.prefer is installed: nolist\n",
    ]);
}

/// What `rules check` suggests for a language without words works, and lists of one's own get a note.
#[test]
fn a_word_list_that_is_built_as_suggested_is_used() {
    let home = Home::new();
    let path = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let (file, words) = (path("kaz.toml"), path("words.txt"));
    let ruleset = "name = \"Kaz\"\nabout = \"\"\n[board]\nlayout = \"\"\"\n.....\n.....\n..*..\n.....\n.....\n\"\"\"\n\
                   [rack]\nsize = 3\n[ending]\nleftover = \"own\"\n[tiles.sets.sw]\nname = \"Kaz\"\nletters = [\n\
                   { letter = \"A\", count = 9, points = 1 },\n{ letter = \"K\", count = 1, points = 1 },\n\
                   { letter = \"Z\", count = 5, points = 1 },\n]\n";
    fs::write(&file, ruleset).unwrap();
    let check = || home.run(&["rules", "check", &file]);
    let ran = check();
    assert!(ran.out.contains("there is no word list for `sw`"), "{}", ran.out);
    assert!(ran.out.contains("rackety dict build words.txt --name sw --language sw"), "{}", ran.out);
    // One word needs the only K twice.
    let mut list: Vec<String> =
        (1..=3).flat_map(|a| (1..=3).map(move |z| "a".repeat(a) + &"z".repeat(z))).collect();
    list.extend(["aza", "kaz", "zaz", "kak"].map(str::to_owned));
    fs::write(&words, list.join("\n")).unwrap();
    // Any name will do.
    home.run(&["dict", "build", &words, "--name", "mine", "--language", "sw"]).done();
    let ran = check();
    assert!(!ran.out.contains("no word list"), "{}", ran.out);
    ran.out.assert_has(&["1 word of the list `mine` cannot be spelled by the tiles, as KAK"]);
}

/// Without points no turn ends the run of turns without a score, and as long as all scores are 0 it may end no game.
#[test]
fn checking_by_play_names_the_key_that_lets_a_game_without_points_go_on() {
    let home = Home::new();
    let file = &*home.file("zero.toml");
    let checked = |scoreless: &str| {
        let text = format!(
            "name = \"Zero\"\nboard.layout = \".....\\n.....\\n..*..\\n.....\\n.....\"\nrack.size = 3\npasses.limit = 0\n\
             scoreless = {{ {scoreless} }}\ndictionary.add = [\"AA\", \"AB\", \"BAB\"]\n[tiles.sets.xx]\nletters = \
             [{{ letter = \"A\", count = 9, points = 0 }}, {{ letter = \"B\", count = 9, points = 0 }}]\n"
        );
        fs::write(file, text).unwrap();
        home.run(&["rules", "check", "--play", file]).out
    };
    let endless = checked("limit = 3");
    endless.assert_has(&["did not end within", "help: write at_nil_nil = \"ends\" in [scoreless]"]);
    let cured = checked("limit = 3, at_nil_nil = \"ends\"");
    assert!(!cured.contains("did not end within") && cured.contains("ended by scoreless"), "{cured}");
}

/// A target that ends the game at once takes turns away from those who move last.
#[test]
fn checking_by_play_warns_of_seats_that_win_too_seldom() {
    let home = Home::new();
    let file = &*home.file("quartet.toml");
    let quartet = |keys: &str| {
        let keys = format!("extends = \"wordfeud\"\nname = \"Quartet\"\n[players]\nmin = 4\nmax = 4\n{keys}");
        fs::write(file, keys).unwrap();
        home.run(&["rules", "check", "--play", file])
    };
    let (few, many) = (quartet("[ending]\ntarget = 20\n"), quartet(""));
    let warning = "who moves first, second and so on wins 48, 48, 4, 0 % of 50 games";
    assert!(few.err.contains(warning) || few.out.contains(warning), "{}{}", few.out, few.err);
    assert!((few.err + &few.out).contains("write at_target = \"after-round\""));
    assert!(!(many.err + &many.out).contains("who moves first"));
}

#[test]
fn the_scenarios_beside_a_ruleset_are_played() {
    let home = Home::new();
    let file = &*home.write("dash.toml", "extends = \"sprint\"\nname = \"Dash\"\n");
    home.refused(&["rules", "test", file], &["there are no scenarios in", "dash.tests"]);
    fs::create_dir(home.path().join("dash.tests")).unwrap();
    let scenario = |name: &str, end: &str| {
        let text = format!(
            "ruleset = \"../dash.toml\"\nwords = [\"AT\"]\nplayers = [\"Ann\", \"Bob\"]\n[start]\nracks = [\"ATEEE\", \"A\"]\n\
             [[turn]]\nplay = \"5e AT\"\n[[turn]]\nresign = true\n[end]\n{end}\n"
        );
        fs::write(home.path().join("dash.tests").join(name), text).unwrap();
    };
    scenario(
        "good.toml",
        "statuses = [\"in\", \"resigned\"]\ntallies = [{ takings = 0 }, { exchanges = 0 }]",
    );
    let ran = home.run(&["rules", "test", file]);
    assert!(ran.status == 0 && ran.out.starts_with("ok "), "{}{}", ran.out, ran.err);
    scenario("bad.toml", "statuses = [\"in\", \"in\"]\ntallies = [{ takings = 1 }, {}]");
    let ran = home.run(&["rules", "test", file]);
    let failure =
        "end: statuses: expected in, in, found in, resigned; end: takings of Ann: expected 1, found 0";
    assert!(ran.status == 1 && ran.out.contains(failure), "{}{}", ran.out, ran.err);
}

/// A scenario with turns and hardly an expectation.
const TURNS: &str = r#"ruleset = "smartfeud"
words = ["SECTION", "SECT", "ON", "SHINE"]
players = ["Ann", "Bob"]

[start]
racks = ["SECTION", "HNEAAAA"]

[[turn]]
play = "8h SECTION"
score = 99 # to be seen

[[turn]]
play = "a1 SECT"
error = "gap"

[[turn]]
take = "l8"
play = "h8 SHINE" # down from the S

[end]
tallies = [{ takings = 7 }, {}]
"#;

/// The format of scenarios is printed from the code, with what each refusal means.
#[test]
fn every_key_of_a_scenario_and_every_refusal_is_explained() {
    let text = rackety(&["scenario", "keys"]).out;
    text.assert_has(&[
        "\n[turn[…]]  A turn: exactly one of `play`, ",
        "\n  timeout: true, \"game\"; ",
        "\n      \"not-in-rack\": A tile is neither on the rack nor taken.\n",
        "\n      \"last-turns\": Each player has had a turn after the bag was empty.\n",
        "\n[end.tallies[…]]  ",
    ]);
    let json: Value = serde_json::from_str(&rackety(&["scenario", "keys", "--json"]).out).unwrap();
    let keys = json["keys"].as_array().unwrap();
    assert!(keys.iter().any(|key| key["key"] == "start.racks"), "{json}");
    let schema: Value = serde_json::from_str(&rackety(&["rules", "schema", "scenario"]).out).unwrap();
    assert_eq!(schema["properties"]["players"]["type"], "array");
    // A file of this name is a path.
    refused(&["scenario", "./keys"], &["./keys"]);
}

/// A ruleset that extends one beside it, with a tile set and scenarios beside it and a word list of one's own.
fn ruleset_in_parts(home: &Path) -> String {
    let folder = home.join("game");
    fs::create_dir_all(folder.join("kaz.tests")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "base.toml",
        "name = \"Base\"\n[board]\nlayout = \"\"\"\n.....\n.....\n..*..\n.....\n.....\n\"\"\"\n[rack]\nsize = 3\n\
         [tiles]\nfiles.sw = \"letters\"\n",
    );
    write(
        "letters.toml",
        "name = \"Kaz\"\nblanks = 0\nletters = [\n{ letter = \"A\", count = 9, points = 1 },\n\
         { letter = \"K\", count = 4, points = 1 },\n{ letter = \"Z\", count = 5, points = 2 },\n]\n",
    );
    write("kaz.toml", "extends = \"base\"\nname = \"Kaz\"\n");
    write(
        "kaz.tests/first.toml",
        "\u{feff}#\ta \u{200b}\\ \"start\"\nruleset = \"../kaz.toml\"\nplayers = [\"Ann\", \"Bob\"]\n[start]\nracks = [\"KAZ\", \"AZA\"]\n\
         [[turn]]\nplay = \"3c KAZ\"\nscore = 4\n[[turn]]\nplay = \"b2 KK\"\nerror = \"not-in-rack\"\n",
    );
    let words = home.join("words.txt");
    fs::write(&words, "kaz\naza\nza\nak\naa\n").unwrap();
    let build = ["dict", "build", words.to_str().unwrap(), "--name", "mine", "--language", "sw"];
    rackety_in(home, &build).done();
    folder.join("kaz.toml").to_str().unwrap().to_owned()
}

/// A packed file has what its author only inherited, and all that counts for those who extend it.
#[test]
fn a_packed_ruleset_has_no_warnings_that_its_author_has_not_and_the_same_heirs() {
    let home = Home::new();
    let path = |file: &str| home.path().join(file).to_str().unwrap().to_owned();
    let check = |file: &str| home.run(&["rules", "check", "--strict", &path(file)]);
    for (own, heirs) in [
        (
            "extends = \"smartfeud\"\nname = \"Tame\"\ntake.allowed = false\ngift_blank.given = false\n",
            "take.allowed = true\ngift_blank.given = true\n",
        ),
        ("extends = \"wordfeud\"\nname = \"Tame\"\nwords.max_length = 5\n", "words.max_length = 15\n"),
    ] {
        fs::write(path("tame.toml"), own).unwrap();
        let _ = fs::remove_file(path("packed.toml"));
        home.run(&["rules", "pack", &path("tame.toml"), "-o", &path("packed.toml")]).done();
        for file in ["tame.toml", "packed.toml"] {
            let ran = check(file);
            assert_eq!((ran.status, ran.out), (0, format!("ok {}\n", path(file))), "{}", ran.err);
        }
        let rules = ["tame", "packed"].map(|base| {
            fs::write(path("heir.toml"), format!("extends = \"{base}\"\n{heirs}")).unwrap();
            home.run(&["rules", "show", &path("heir.toml")]).out
        });
        assert_eq!(rules[0], rules[1]);
    }
    // An heir of a packed ruleset is warned of what it writes itself.
    fs::write(path("heir.toml"), "extends = \"packed\"\nname = \"Heir\"\ntake.price = 7\n").unwrap();
    let ran = check("heir.toml");
    assert!(ran.status == 1 && ran.out.contains("take.price"), "{}{}", ran.out, ran.err);
}

/// Whoever gets the file needs nothing else.
#[test]
fn a_packed_ruleset_is_played_checked_and_tested_without_its_other_files() {
    let author = Home::new();
    let file = ruleset_in_parts(author.path());
    let player = Home::new();
    let packed = player.path().join("config/rackety/rulesets/shared.toml");
    fs::create_dir_all(packed.parent().unwrap()).unwrap();
    let packed = packed.to_str().unwrap();
    let pack = ["rules", "pack", &file, "-o", packed];
    let ran = author.run(&pack).quiet();
    let said =
        format!("{packed}: with 1 scenario and the words of sw; play it with `rackety play {packed}`\n");
    assert_eq!(ran.out, said);
    author.refused(&pack, &["exists and was not changed"]);
    author.refused(&["rules", "pack", &file, "-o", "shared"], &["choose shared.toml"]);
    let text = fs::read_to_string(packed).unwrap();
    assert_eq!(author.run(&["rules", "pack", &file]).out, text);
    // What cannot be shown is escaped as in TOML, so that the scenario is the same where it is read.
    let read: toml::Table = text.parse().unwrap();
    let scenario = fs::read_to_string(author.path().join("game/kaz.tests/first.toml")).unwrap();
    assert_eq!(read["scenarios"]["first"].as_str(), scenario.strip_prefix('\u{feff}'));
    assert!(text.contains("\n#\\ta \\u200b\\\\ \\\"start\\\"\nruleset"), "{text}");

    let in_player = |args: &[&str]| player.run(args);
    let ran = in_player(&["rules", "check", "--strict", packed]);
    assert_eq!((ran.status, ran.out), (0, format!("ok {packed}\n")), "{}", ran.err);
    for command in [&["scenario", packed][..], &["rules", "test", packed]] {
        let ran = in_player(command);
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (0, format!("ok {packed} (first)\n").as_str()),
            "{}",
            ran.err
        );
    }
    assert!(in_player(&["rules", "list"]).out.contains("\nshared "));
    let shown = in_player(&["rules", "show", packed]).out;
    assert!(shown.contains("a word list of its own, of 5 words"), "{shown}");
    let ran = in_player(&["selfplay", packed, "--games", "2", "--seed", "1"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    // A game goes on without the file.
    let ran = player.reads(&["play", "shared", "--plain", "--seed", "1"], "pass\nquit\n");
    assert!(ran.out.contains("the words of Kaz, 5 words"), "{}{}", ran.out, ran.err);
    fs::remove_file(packed).unwrap();
    let ran = player.reads(&["resume", "--plain"], "pass\nquit\n");
    assert!(ran.out.contains("the words of Kaz, 5 words") && !ran.out.contains("not usable"), "{}", ran.out);

    // A failing scenario says so under its name.
    let failing = player.path().join("failing.toml");
    fs::write(&failing, text.replace("score = 4", "score = 5")).unwrap();
    let ran = in_player(&["scenario", failing.to_str().unwrap()]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.out.contains("failing.toml (first): turn 1: expected score 5, found 4"), "{}", ran.out);
}

/// Whoever gets the file may have no such list.
#[test]
fn packing_says_which_words_of_ones_own_are_left_out() {
    let home = Home::new();
    let letters = |mut number: u32| {
        let mut word = String::new();
        for _ in 0..8 {
            word.push(char::from(b'a' + u8::try_from(number % 26).unwrap()));
            number /= 26;
        }
        word
    };
    let words: Vec<String> = (0..130_000).map(letters).collect();
    let list = home.path().join("words.txt");
    fs::write(&list, words.join("\n")).unwrap();
    let build = ["dict", "build", list.to_str().unwrap(), "--name", "big", "--language", "en"];
    home.run(&build).done();
    let file = home.path().join("mine.toml");
    fs::write(&file, "extends = \"sprint\"\nname = \"Mine\"\ndictionary.prefer = [\"big\"]\n").unwrap();
    let packed = home.path().join("packed.toml");
    let pack = ["rules", "pack", file.to_str().unwrap(), "-o", packed.to_str().unwrap()];
    let ran = home.run(&pack);
    let said = "and no words; your list big of en has more than 1 MB, so share it as well; play it with";
    assert!(ran.out.contains(said), "{}{}", ran.out, ran.err);
    // The words that it adds in another language are packed.
    fs::remove_file(&packed).unwrap();
    let text = "name = \"Mine\"\nboard.layout = \".....\\n.....\\n..*..\\n.....\\n.....\"\nrack.size = 3\n\
                dictionary.prefer = [\"big\"]\n[dictionary.languages.xx]\nadd = [\"AA\"]\n\
                [tiles.sets.en]\nletters = [{ letter = \"A\", count = 9, points = 1 }]\n\
                [tiles.sets.xx]\nletters = [{ letter = \"A\", count = 9, points = 1 }]\n";
    fs::write(&file, text).unwrap();
    let ran = home.run(&pack);
    let said = said.replace("no words", "the words of `dictionary.add`");
    assert!(ran.out.contains(&said), "{}{}", ran.out, ran.err);
}

/// Words that a ruleset adds in a language without a list are in its file.
#[test]
fn a_packed_ruleset_has_the_words_that_it_adds() {
    let home = Home::new();
    let (file, packed) = (home.path().join("mine.toml"), home.path().join("packed.toml"));
    let pack = ["rules", "pack", file.to_str().unwrap(), "-o", packed.to_str().unwrap()];
    for (add, said) in [("\"AA\"", "the words of `dictionary.add`"), ("", "no words")] {
        let text = format!(
            "name = \"Mine\"\nboard.layout = \".....\\n.....\\n..*..\\n.....\\n.....\"\nrack.size = 3\ndictionary.add = [{add}]\n\
             [tiles.sets.xx]\nletters = [{{ letter = \"A\", count = 9, points = 1 }}]\n"
        );
        fs::write(&file, text).unwrap();
        let ran = home.run(&pack);
        ran.out.assert_has(&[&format!(": with 0 scenarios and {said}; play it")]);
        fs::remove_file(&packed).unwrap();
    }
}

/// The program's own lists are named, with their versions.
#[test]
fn a_packed_ruleset_warns_where_another_word_list_is_installed() {
    let home = Home::new();
    let path = &*home.file("dash.toml");
    let ran = home.run(&["rules", "pack", "sprint", "-o", path]);
    assert!(ran.out.contains("with 0 scenarios and no words"), "{}{}", ran.out, ran.err);
    let check = || home.run(&["rules", "check", path]).out;
    assert_eq!(check(), format!("ok {path}\n"));
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().find(|line| line.starts_with("made_with = \"en, ")).unwrap();
    fs::write(path, text.replace(line, "made_with = \"en, 3 words, 0123abcd\"")).unwrap();
    let warned = check();
    let expected = "the game was made with the word list en, 3 words, 0123abcd; here it is en, ";
    assert!(warned.contains(expected) && warned.contains("ok "), "{warned}");
}

#[test]
fn what_a_scenario_does_is_accepted() {
    let home = Home::new();
    let path = &*home.write("turns.toml", TURNS);
    let run = |args: &[&str]| home.run(&[&["scenario"], args].concat());
    assert_eq!(run(&[path]).status, 1);
    let ran = run(&["--accept", path]);
    assert_eq!((ran.status, ran.out), (0, format!("accepted {path}\n")), "{}", ran.err);
    let accepted = fs::read_to_string(path).unwrap();
    accepted.assert_has(&[
        "score = 42 # to be seen\nwords = { SECTION = 12 }\n",
        "error = \"not-in-rack\"\n",
        "play = \"h8 SHINE\" # down from the S\nscore = 17\nwords = { ",
        "SECT = 6",
        "tallies = [{ takings = 0 }, {}]\n",
        "over = false\nscores = [42, 17]\n",
        "to_move = \"Ann\"\n",
    ]);
    assert_eq!(run(&[path]).status, 0);
    let again = run(&["--accept", path]);
    assert_eq!((again.status, again.out), (0, format!("ok {path}\n")));
    assert_eq!(fs::read_to_string(path).unwrap(), accepted);

    // The form of the file remains, too.
    let foreign = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    fs::write(path, foreign(TURNS)).unwrap();
    assert_eq!(run(&["--accept", path]).status, 0);
    assert_eq!(fs::read_to_string(path).unwrap(), foreign(&accepted));

    // Squares may be written in capitals, and the row first.
    let premiums = "premiums = [\"8A\", \"A15\", \"h8\"]\n";
    fs::write(path, accepted.replace("over = false\n", &format!("over = false\n{premiums}"))).unwrap();
    assert_eq!(run(&["--accept", path]).status, 0);
    let kept = fs::read_to_string(path).unwrap();
    assert!(kept.contains("premiums = [\"8A\", \"A15\"]"), "{kept}");

    // A turn that is refused is not accepted, since its author meant another one.
    let refused = TURNS.replace("8h SECTION", "8h SHINE");
    fs::write(path, &refused).unwrap();
    let ran = run(&["--accept", path]);
    assert!(ran.status == 2 && ran.err.contains("turn 1 is refused: "), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("or write error = \"not-in-rack\" if that is meant"), "{}", ran.err);
    assert_eq!(fs::read_to_string(path).unwrap(), refused);
}

/// What passes says what happens, so that accepting it adds expectations and changes none.
#[test]
fn scenarios_that_pass_are_accepted_and_pass() {
    let home = Home::new();
    let mut files = Vec::new();
    for folder in ["smartfeud", "wordfeud", "crossplay", "words-with-friends"] {
        for entry in fs::read_dir(format!("tests/scenarios/{folder}")).unwrap() {
            let from = entry.unwrap().path();
            let to = home.path().join(format!("{folder}-{}", from.file_name().unwrap().to_str().unwrap()));
            let text = fs::read_to_string(&from).unwrap();
            if !text.contains(".toml\"") {
                fs::write(&to, text).unwrap();
                files.push(to.to_str().unwrap().to_owned());
            }
        }
    }
    assert!(files.len() > 50, "{}", files.len());
    let args = |first: &[&'static str]| -> Vec<String> {
        first.iter().map(|arg| (*arg).to_owned()).chain(files.iter().cloned()).collect()
    };
    let run = |args: Vec<String>| home.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    run(args(&["scenario", "--accept"])).quiet();
    run(args(&["scenario"])).done();
    assert_eq!(run(args(&["scenario", "--accept"])).out.matches("accepted ").count(), 0);
}

#[test]
fn boards_are_drawn_and_printed_with_their_tiles() {
    let svg = rackety(&["rules", "show", "smartfeud", "--svg"]).out;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("<rect x=").count(), 256);
    let holes = rackety(&["rules", "show", "islands", "--json"]).out;
    let shown: serde_json::Value = serde_json::from_str(&holes).unwrap();
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let board = &shown["board"];
    let holes = board["holes"].as_array().unwrap().len();
    let squares = number(&board["rows"]) * number(&board["columns"]) - holes;
    let svg = rackety(&["rules", "show", "islands", "--svg"]).out;
    assert_eq!(svg.matches("<rect x=").count(), squares);
    assert!(svg.contains("aria-label=\"The board of Islands\""), "{svg}");

    // Each tile has its lines to cut along, and its letter unless it is a blank.
    let page = rackety(&["rules", "show", "islands", "--print"]).out;
    let tiles = number(&shown["tiles"]["total"]);
    let (cuts, rects) = (page.matches("class=\"cut\"").count(), page.matches("<rect ").count());
    assert_eq!((cuts, rects), (tiles, tiles + squares));
    // On white paper, a hole that is left out looks like a plain square.
    assert_eq!(page.matches("class=\"hole\"").count(), holes);
    assert!(page.contains("@page { size: A4 portrait; margin: 10mm; }"), "{page}");
    for width in page.match_indices("<svg ").map(|(start, _)| &page[start..]) {
        let width = width.split("width=\"").nth(1).unwrap().split("mm").next().unwrap();
        assert!(width.parse::<f64>().unwrap() <= 190.0, "{width}");
    }
    let spanish = rackety(&["rules", "show", "wordfeud", "--language", "es", "--print"]).out;
    assert!(spanish.starts_with("<!doctype html>") && spanish.contains(">CH</text>"), "{spanish}");
}

/// Returns the completions that a shell is offered for the last of these words.
fn completed(home: &Home, words: &[&str]) -> Vec<String> {
    let output = crate::program::command(home.path(), &["--", "rackety"])
        .args(words)
        .env("RACKETY_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .env("_CLAP_COMPLETE_SPACE", "true")
        .env("_CLAP_IFS", "\n")
        .current_dir(home.path())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(ToOwned::to_owned).collect()
}

#[test]
fn a_shell_is_offered_the_names_of_what_there_is() {
    let home = Home::new();
    home.write("config/rackety/rulesets/wordmine.toml", "extends = \"smartfeud\"\nname = \"Mine\"\n");
    fs::write(home.path().join("here.toml"), "").unwrap();
    fs::write(home.path().join("here.txt"), "").unwrap();
    home.reads(&["play", "--plain", "--players", "Ann,Bob"], "pass\n");
    let game = fs::read_dir(home.path().join("data/rackety/games")).unwrap();
    let game = game
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "json"));
    let game = game.unwrap().file_stem().unwrap().to_str().unwrap().to_owned();
    for (words, offered) in [
        (&["play", "word"][..], &["wordfeud", "wordfeud-nl", "wordmine", "words-with-friends"][..]),
        (&["play", "he"], &["here.toml"]),
        (&["rules", "check", "h"], &["here.toml"]),
        (&["rules", "test", "w"], &["wordmine"]),
        (&["tutorial", ""], &["a-word", "taking", "farewell", "here.toml"]),
        (&["study", ""], &["two-letters", "hooks", "bingos", "missed"]),
        (&["rules", "new", "x", "--from", "smart"], &["smartfeud"]),
        (&["play", "--language", "n"], &["nb", "nl"]),
        (&["play", "--bots", "club,ex"], &["club,expert", "club,expert:common"]),
        (&["play", "--mode", ""], &["normal", "professional"]),
        (&["play", "--time", "of"], &["off"]),
        (&["dict", "check", "--dictionary", "en"], &["en", "en-common"]),
        (&["themes", "show", "smart"], &["smartfeud"]),
        (&["resume", "smart"], &[game.as_str()]),
        (&["games", "delete", "smart"], &[game.as_str()]),
    ] {
        let found = completed(&home, words);
        for value in offered {
            assert!(
                found.iter().any(|found| found.trim_end() == *value),
                "{words:?}: {value} is not in {found:?}"
            );
        }
        assert!(!found.iter().any(|found| found.contains("here.txt")), "{words:?}: {found:?}");
    }
}

/// The name that other programs use for this stops none of the commands.
#[test]
fn only_its_own_variable_asks_for_completions() {
    let home = Home::new();
    let run = |variable| command(home.path(), &["rules", "list"]).env(variable, "1").output().unwrap();
    assert!(run("COMPLETE").status.success());
    let refused = run("RACKETY_COMPLETE");
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stderr.starts_with(b"error: unknown shell `1`") && refused.stderr.ends_with(b"\n"));
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = rackety(&["completions", shell]);
        assert!(ran.status == 0 && ran.out.contains("RACKETY_COMPLETE"), "{shell}");
        // zsh runs the script as a function of this name at the first Tab.
        let is_autoloaded = ran.out.contains("\"$funcstack[1]\" = _rackety");
        assert_eq!(is_autoloaded, shell == "zsh", "{}", ran.out);
        assert!(
            !is_autoloaded || ran.out.contains("function _clap_dynamic_completer_rackety() {"),
            "{}",
            ran.out
        );
    }
    let page = rackety(&["man"]).out;
    assert!(page.contains(".TH rackety 1") && page.lines().count() < 300, "the main page is short");
    assert!(page.contains("\\fBrackety\\-ruleset\\fR(5)"), "{page}");
    let keys = rackety(&["man", "keys"]).out;
    assert!(keys.contains(".TH rackety-keys 1") && keys.contains(".SS Board\n.TP 16\n\\fBF1 \\(haD\\fR\n"));
    assert!(keys.contains("\\fB\\(haT\\fR\n"), "keys with Ctrl are not lost in roff");
    assert!(page.contains(".SH BUGS\nAfter a crash"), "how to report a crash");
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man");
    rackety(&["man", "--out", pages.to_str().unwrap()]).done();
    assert!(pages.join("man1/rackety-play.1").exists());
    let keys = fs::read_to_string(pages.join("man5/rackety-ruleset.5")).unwrap();
    assert_eq!(keys, rackety(&["man", "ruleset"]).out);
    assert!(keys.contains(".SS [passes]\nPasses in a row.\n.TP\n\\fBcounted: "), "{keys}");
    let keys = fs::read_to_string(pages.join("man5/rackety-scenario.5")).unwrap();
    assert_eq!(keys, rackety(&["man", "scenario"]).out);
    assert!(keys.contains(".br\n\"not\\-in\\-rack\": A tile is neither"), "{keys}");
    let command = fs::read_to_string(pages.join("man1/rackety-scenario.1")).unwrap();
    assert!(command.contains("\\fBrackety\\-scenario\\fR(5)"), "{command}");
    for (name, sections) in [
        (
            "rackety",
            &["KEYS", "\"EXIT STATUS\"", "FILES", "ENVIRONMENT", "EXAMPLES", "BUGS", "\"SEE ALSO\""][..],
        ),
        ("rackety-dict-check", &["\"EXIT STATUS\"", "FILES", "EXAMPLES", "\"SEE ALSO\""]),
        ("rackety-selfplay", &["\"EXIT STATUS\"", "FILES", "EXAMPLES", "\"SEE ALSO\""]),
        ("rackety-licences", &["\"EXIT STATUS\"", "EXAMPLES", "\"SEE ALSO\""]),
    ] {
        let page = fs::read_to_string(pages.join(format!("man1/{name}.1"))).unwrap();
        let mut rest = page.as_str();
        for section in sections {
            let heading = format!("\n.SH {section}\n");
            let place = rest.find(&heading);
            rest = &rest[place.unwrap_or_else(|| panic!("{name} has no {section}, or elsewhere: {page}"))..];
        }
        assert!(!page.contains(".SH EXTRA"), "{page}");
        let title = format!(".TH {name} 1 \"\" \"rackety {}\"\n", env!("CARGO_PKG_VERSION"));
        assert!(page.contains(&title), "{title}: {page}");
    }
    for name in ["rackety-join", "rackety-puzzle", "rackety-rules-test"] {
        let page = fs::read_to_string(pages.join(format!("man1/{name}.1"))).unwrap();
        assert!(page.contains("\n.TP\n\\fB1\\fR\n"), "{page}");
    }
    for (name, part) in [
        ("rackety-lab-learn", "\n\\fB130\\fR\n"),
        ("rackety-review", "\n\\fB130\\fR\n"),
        ("rackety-games-delete", ".SH SYNOPSIS\nrackety games delete [OPTIONS] <FILE>...\n"),
        ("rackety-scenario", "rackety scenario [OPTIONS] <FILE>...\n.br\nrackety scenario <COMMAND>\n"),
        ("rackety-lab-tune", "rackety lab tune [OPTIONS] \\-\\-goal <FIGURE=RANGE> <RULESET>\n"),
        ("rackety-lab-learn", "/rackety/leaves/"),
        ("rackety-play", "/rackety/last\\-game.toml"),
        ("rackety-rules-check", "with \\-\\-strict, warnings."),
    ] {
        let page = fs::read_to_string(pages.join(format!("man1/{name}.1"))).unwrap();
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = fs::read_to_string(pages.join("man1/rackety-dict-check.1")).unwrap();
    page.assert_has(&[".fi\n.SH \"SEE ALSO\"\n\\fBrackety\\fR(1),\n\\fBrackety\\-dict\\fR(1)\n"]);
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    let home = Home::new();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("rackety"))
        .args(["rules", "show", "smartfeud"])
        .env("HOME", home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_command_does_its_work_even_if_nobody_reads_the_output() {
    let home = Home::new();
    let unread = |args: &[&str]| rackety_unread(home.path(), args, "");
    let saved = || -> Vec<String> {
        let entries = fs::read_dir(home.path().join("data/rackety/games")).into_iter().flatten();
        let paths = entries.map(|entry| entry.unwrap().path());
        let games = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
        games.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    };
    for count in 1..=2 {
        assert_eq!(unread(&["import", "tests/gcg/good/pragmas-of-every-kind.gcg"]), 0);
        assert_eq!(saved().len(), count);
    }
    let games = saved();
    assert_eq!(unread(&["games", "delete", "--yes", &games[0], &games[1]]), 0);
    assert_eq!(saved(), [""; 0]);

    let files = ["one.toml", "two.toml"].map(|name| home.path().join(name));
    let [one, two] = files.each_ref().map(|file| file.to_str().unwrap());
    for file in &files {
        fs::write(file, TURNS).unwrap();
    }
    assert_eq!(unread(&["scenario", one, two]), 1);
    assert_eq!(unread(&["scenario", "--accept", one, two]), 0);
    for file in &files {
        assert!(fs::read_to_string(file).unwrap().contains("score = 42"), "{}", file.display());
    }

    let play = ["play", "smartfeud", "--plain", "--players", "Ann,Bob", "--seed", "7"];
    home.reads(&play, "resign\n").done();
    let gcg = home.path().join("game.gcg");
    assert_eq!(unread(&["export", &saved()[0], "--gcg", "--output", gcg.to_str().unwrap()]), 0);
    assert!(gcg.exists());
    let word = home.path().join("data/rackety/words/en.txt");
    assert_eq!(unread(&["dict", "allow", "yeeet", "rizzz"]), 0);
    assert!(fs::read_to_string(word).unwrap().ends_with("YEEET\nRIZZZ\n"));
}

#[test]
fn a_script_runs_to_its_end_even_if_nobody_reads_the_output() {
    let home = Home::new();
    let unread = |args: &[&str], lines: &str| rackety_unread(home.path(), args, lines);
    let play = ["play", "smartfeud", "--plain", "--players", "Ann,Bob", "--seed", "7"];
    assert_eq!(unread(&play, "8h grain\nnonsense\npass\nx L\npass\n"), 1);
    assert_eq!(home.run(&["replay", "--plain"]).out.lines().count(), 4);
    // Without an end, it would run until somebody stops it.
    assert_eq!(unread(&play, &"nonsense\n".repeat(1_100)), 2);

    let gcg = &*home.file("kitchen.gcg");
    let annotate = ["annotate", gcg, "--players", "Ann,Ben"];
    assert_eq!(unread(&annotate, "AEINRST pass\nnonsense\npass\n"), 1);
    assert_eq!(fs::read_to_string(gcg).unwrap().matches(" -\n").count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    let home = Home::new();
    for args in [&["--help"][..], &["--version"], &["play", "--help"], &["keys"]] {
        let full = fs::File::create("/dev/full").unwrap();
        let ran = crate::program::command(home.path(), args).stdout(full).output().unwrap();
        let err = String::from_utf8(ran.stderr).unwrap();
        assert!(err.starts_with("error: cannot write the output: "), "{args:?}: {err}");
        assert_eq!(ran.status.code(), Some(2), "{args:?}");
        assert_eq!(rackety_unread(home.path(), args, ""), 0, "{args:?}");
    }
}

#[test]
fn a_check_whose_results_nobody_reads_looks_at_every_file_and_keeps_its_status() {
    let home = Home::new();
    let unread = |args: &[&str]| rackety_unread(home.path(), args, "");
    let [good, bad] = ["rulesets/smartfeud.toml", "tests/bad_rulesets/a-letter-twice.toml"];
    assert_eq!(unread(&["rules", "check", good]), 0);
    assert_eq!(unread(&["rules", "check", good, bad, good]), 1);
    assert_eq!(unread(&["rules", "check", good, "missing.toml"]), 2);
    let theme = "tests/bad_themes/circular.toml";
    assert_eq!(unread(&["themes", "check", "gruvbox", theme, "gruvbox"]), 1);
    assert_eq!(unread(&["themes", "check", "gruvbox", "gruvbox"]), 0);
    assert_eq!(unread(&["dict", "check", "cat", "zzzzz"]), 1);
    assert_eq!(unread(&["dict", "check", "--json", "cat", "zzzzz"]), 1);
    assert_eq!(unread(&["dict", "check", "cat", "dog"]), 0);
    assert_eq!(unread(&["dict", "define", "zzzzz"]), 1);
}

#[cfg(unix)]
#[test]
fn games_whose_files_have_names_of_other_encodings_are_listed() {
    use std::os::unix::ffi::OsStrExt as _;

    let home = Home::new();
    let folder = home.path().join("data/rackety/games");
    home.run(&["import", "tests/gcg/good/no-totals.gcg"]).done();
    let file = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).next().unwrap();
    fs::copy(file, folder.join(std::ffi::OsStr::from_bytes(b"\xffnight.json"))).unwrap();
    let ran = home.run(&["games", "list", "--json"]);
    assert_eq!(ran.json()["games"].as_array().unwrap().len(), 2);
    assert!(ran.out.contains("/\u{fffd}night.json\""), "{}", ran.out);
}

/// As in all texts, a part of a second is a second, so that no time is left only once it is over.
#[test]
fn the_times_of_saved_games_are_rounded_up_and_have_overtime() {
    let home = Home::new();
    let host = Host::new(&Folders::default(), Some(home.path().join("data/rackety/games")));
    let times_after = |milliseconds| {
        let request = GameRequest::seeded("blitz", NewPlayer::humans(["Ann", "Bob"]), 7);
        let mut session = host.new_game(&request).unwrap();
        let at =
            |milliseconds| Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_millis(milliseconds) };
        session.tick(at(0));
        session.pause_clock(at(milliseconds));
        session.save().unwrap();
        let file = session.file().unwrap().to_owned();
        drop(session);
        let listed = home.run(&["games", "list", "--json"]).json();
        fs::remove_file(file).unwrap();
        let player = listed["games"][0]["players"][0].clone();
        (player["seconds_left_in_game"].clone(), player["seconds_of_overtime"].clone())
    };
    for (milliseconds, left, overtime) in [(1, 300, 0), (299_500, 1, 0), (300_000, 0, 0), (300_500, 0, 1)] {
        assert_eq!(times_after(milliseconds), (left.into(), overtime.into()), "{milliseconds}");
    }
    let untimed = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
    host.new_game(&untimed).unwrap().save().unwrap();
    let listed = home.run(&["games", "list", "--json"]).json();
    assert!(listed["games"][0]["players"][0]["seconds_of_overtime"].is_null());
}

/// A name that begins with a hyphen would be an option in the command that is printed.
#[test]
fn the_name_of_a_saved_game_begins_with_no_hyphen() {
    let home = Home::new();
    let house = home.path().join("_house.toml");
    fs::write(&house, "extends = \"classic\"\nname = \"House\"\n").unwrap();
    let file = "tests/gcg/good/no-totals.gcg";
    let ran = home.run(&["import", file, "--ruleset", house.to_str().unwrap()]);
    assert!(ran.status == 0 && ran.out.starts_with("saved as house-20"), "{}{}", ran.out, ran.err);
    let name = ran.out.split([' ', ':']).nth(2).unwrap();
    home.run(&["export", name]).done();
}

/// Editors and file systems leave them beside the user's files.
#[test]
fn hidden_files_are_none_of_the_users_files() {
    let home = Home::new();
    for file in [
        "config/rackety/rulesets/.#mine.toml",
        "config/rackety/rulesets/lessons/._mine.toml",
        "config/rackety/themes/._mine.toml",
        "data/rackety/dictionaries/._en.fst",
        "data/rackety/words/._en.txt",
    ] {
        let file = home.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "\0\u{1}nothing").unwrap();
    }
    for command in [&["rules", "list"][..], &["themes", "list"], &["dict", "list"], &["rules", "check"]] {
        let ran = home.run(command);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains("mine") && !all.contains("._en"), "{command:?}: {all}");
    }
    home.reads(&["tutorial", "--plain"], "quit\n").quiet();
}

#[test]
fn statistics_come_from_saved_games_and_name_invalid_files() {
    let home = Home::new();
    let empty = home.run(&["stats"]);
    assert_eq!((empty.status, empty.out.as_str()), (0, "0 saved games, 0 unfinished\n"));
    let play = ["play", "--plain", "--players", "Ann,Bob", "--seed", "7"];
    home.reads(&play, "8e ALLuRING\ne7 TABLE take f8\nresign\n");
    home.reads(&play, "8h grain\n");
    fs::write(home.path().join("data/rackety/games/broken.json"), "{").unwrap();

    let ran = home.run(&["stats"]).done();
    ran.out.assert_has(&[
        "2 saved games, 1 unfinished",
        "Ann: games 1, won 0, drawn 0, lost 1\n  SmartFeud, English\n    games        1\n",
        "    results      won 0, drawn 0, lost 1 (1 resigned)\n    mean score   60.0",
        "best play    8e ALLuRING, 60 points",
        "turn time    0:0",
        "mean score   13.0",
        "against Ann: games 1, won 1, drawn 0, lost 0\n",
        "takings      1",
    ]);
    ran.err.assert_has(&["skipped: ", "broken.json is damaged or not a saved game"]);
    let ran = home.run(&["stats", "Bob"]);
    assert!(ran.out.starts_with("Bob: ") && !ran.out.contains("\nAnn: "), "{}", ran.out);
    home.refused(&["stats", "Zoe"], &["no saved game has a player Zoe", "Ann, Bob"]);

    let ran = home.run(&["stats", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(value["games"], 2);
    assert_eq!(value["players"]["Bob"]["all"]["won"], 1);
    assert_eq!(value["players"]["Ann"]["by_opponent"]["Bob"]["resigned"], 1);
    for figures in ["/all", "/by_opponent/Bob"] {
        let recent = value.pointer(&format!("/players/Ann{figures}/recent"));
        assert_eq!(recent, Some(&serde_json::json!([60])), "{figures}");
    }

    home.reads(&play, "8e ALLuRING\nresign\n");
    let ran = home.run(&["--ascii", "stats", "Ann"]);
    assert!(ran.out.contains("last scores") && ran.out.is_ascii(), "{}", ran.out);
    assert_eq!(value["unreadable"].as_array().unwrap().len(), 1);
}

/// What a file or an argument says never looks like a line of the program.
#[test]
fn an_error_is_one_line_whatever_a_text_contains() {
    let ran = rackety(&["play", "a\nerror: forged\u{1b}[2J"]);
    assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{}", ran.err);
    assert!(
        ran.err.starts_with("error: ") && ran.err.contains(r"a\u{a}error: forged\u{1b}[2J"),
        "{}",
        ran.err
    );
}

#[test]
fn licences_are_spelled_either_way() {
    let licences = rackety(&["licences"]).out;
    assert!(licences.starts_with("Rackety is under the MIT licence"));
    assert_eq!(rackety(&["licenses"]).out, licences);
}
