//! Key bindings and themes, as the built program reads and reports them.

use std::fs;

use crate::program::{AssertHas as _, Home, command, rackety, rackety_in};

/// A home folder with this configuration file.
fn home_with(config: &str) -> Home {
    let home = Home::new();
    home.write("config/rackety/config.toml", config);
    home
}

#[test]
fn all_keys_are_printed() {
    insta::assert_snapshot!(rackety(&["keys"]).out);
}

#[test]
fn a_picture_has_the_theme_of_the_settings_unless_another_is_given() {
    let home = home_with("[interface]\ntheme = \"gruvbox\"\n");
    let picture = |args: &[&str]| {
        let args = [&["rules", "show", "smartfeud", "--svg"], args].concat();
        home.run(&args).out
    };
    let usual = rackety(&["rules", "show", "smartfeud", "--svg"]).out;
    assert_ne!(picture(&[]), usual);
    assert_eq!(picture(&[]), picture(&["--theme", "gruvbox"]));
    assert_eq!(picture(&["--theme", "auto"]), usual);
    let mut on_light = command(home.path(), &["rules", "show", "smartfeud", "--svg", "--theme", "auto"]);
    let on_light = on_light.env("COLORFGBG", "0;15").output().unwrap().stdout;
    assert_eq!(String::from_utf8(on_light).unwrap(), picture(&["--theme", "smartfeud-light"]));
}

#[test]
fn changed_keys_are_printed() {
    let home = home_with("[keys.board]\ntake = [\"F5\", \"^T\"]\nhide = []\n");
    let ran = home.run(&["keys", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let screens = value["screens"].as_array().unwrap();
    let board = screens.iter().find(|screen| screen["screen"] == "board").unwrap();
    let keys = |name: &str| {
        let rows = board["actions"].as_array().unwrap();
        rows.iter().find(|row| row["action"] == name).unwrap()["keys"].clone()
    };
    assert_eq!((keys("take"), keys("hide")), (serde_json::json!(["F5", "^T"]), serde_json::json!([])));
    let printed = home.run(&["keys"]).out;
    assert!(printed.contains("F5 ^T") && printed.contains("(no key)"), "{printed}");
}

/// The lines below the one that names the file are its text.
#[test]
fn the_example_in_the_help_about_keys_is_accepted() {
    let help = rackety(&["keys", "--help"]).out;
    let (_, example) = help.split_once("in config.toml;").unwrap();
    let example: Vec<&str> = example.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert_eq!(example.len(), 5, "{help}");
    rackety_in(home_with(&example.join("\n")).path(), &["keys"]).quiet();
}

/// The title of each fault on standard error or output, with the place below it, as `line:column`.
fn faults_in(report: &str) -> Vec<(&str, &str)> {
    let lines: Vec<&str> = report.lines().collect();
    lines
        .windows(2)
        .filter_map(|pair| {
            Some((pair[0].strip_prefix("error: ")?, pair[1].rsplit_once(".toml").map_or("", |(_, end)| end)))
        })
        .collect()
}

/// Settings and keys are rejected together, in the order of the file, and the file stays as it was.
#[test]
fn a_faulty_file_is_reported_in_full_before_anything_else() {
    let text =
        "[game]\ntime = \"soon\"\n[keys.board]\ntakes = \"F5\"\nhide = \"^S\"\n[interface]\nthem = \"x\"\n";
    let home = home_with(text);
    for args in [&[][..], &["play"], &["keys"]] {
        let ran = home.run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        let expected = [
            ("\"soon\" is not valid", ":2:8"),
            ("unknown action", ":4:1"),
            ("^S stops the output of many terminals", ":5:8"),
            ("unknown key", ":7:1"),
        ];
        assert_eq!(faults_in(&ran.err), expected, "{}", ran.err);
        assert!(ran.err.contains("5 │ hide = \"^S\"\n  │        ━━━━ keys.board.hide\n"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(home.path().join("config/rackety/config.toml")).unwrap(), text);
    let ascii = home.run(&["--ascii", "keys"]).err;
    assert!(
        ascii.is_ascii() && ascii.contains("5 | hide = \"^S\"\n  |        ^^^^ keys.board.hide\n"),
        "{ascii}"
    );
}

/// Plain mode by the file holds for all commands that look different in it, or none of them runs.
#[test]
fn a_faulty_file_does_not_turn_plain_mode_off() {
    let home = home_with("[interface]\nplain = true\nbel = true\n");
    let plain = home_with("[interface]\nplain = true\n");
    for args in
        [&["stats"][..], &["games"], &["games", "list"], &["rules", "list"], &["rules", "show", "wordfeud"]]
    {
        let ran = home.run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        let sentence = "config.toml:3: interface.bel: unknown key; did you mean `bell`?\n";
        assert!(ran.err.ends_with(sentence), "{args:?}: {}", ran.err);
        assert_eq!(rackety_in(plain.path(), args).status, 0, "{args:?}");
    }
    // JSON is the same in all modes.
    for args in
        [&["stats", "--json"][..], &["rules", "list", "--json"], &["rules", "show", "heist", "--json"]]
    {
        assert_eq!(home.run(args).status, 0, "{args:?}");
    }
}

#[test]
fn themes_are_listed_shown_and_checked() {
    let home = home_with("");
    let folder = home.path().join("config/rackety/themes");
    fs::create_dir_all(&folder).unwrap();
    let good = "about = \"mine\"\nextends = \"smartfeud\"\n";
    fs::write(folder.join("dusk.toml"), good).unwrap();
    fs::write(folder.join("auto.toml"), good).unwrap();
    fs::write(folder.join("wrong.toml"), "[styles]\ntile = { bg = \"grean\" }\nextend = \"default\"\n")
        .unwrap();
    let ran = |args: &[&str]| home.run(args);
    let listed = ran(&["themes", "list"]).out;
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(
        names,
        [
            "default",
            "smartfeud",
            "smartfeud-light",
            "gruvbox",
            "solarized-light",
            "high-contrast",
            "colour-blind",
            "monochrome",
            "dusk",
            "wrong"
        ]
    );
    assert_eq!(ran(&["themes", "show", "dusk"]).out, good);
    let checked = ran(&["themes", "check", "dusk", "default"]);
    assert_eq!((checked.status, checked.out.as_str()), (0, "ok dusk\nok default\n"));
    let checked = ran(&["themes", "check", "auto"]);
    assert_eq!(checked.status, 1);
    assert!(checked.out.starts_with("auto: this name is reserved"), "{}", checked.out);
    let checked = ran(&["themes", "check", "wrong"]);
    assert_eq!(checked.status, 1);
    let faults = faults_in(&checked.out);
    assert_eq!(
        faults[1..],
        [("\"grean\" is not a colour", ":2:15"), ("unknown key", ":3:1")],
        "{}",
        checked.out
    );
    assert!(faults[0].0.starts_with("missing text,") && faults[0].1 == ":1:2", "{}", checked.out);
}

/// The theme is checked before anything else, such as the missing terminal.
#[test]
fn a_theme_that_cannot_be_used_is_reported_where_it_is_named() {
    let home = home_with("[interface]\ntheme = \"smartfued\"\n");
    let ran = home.run(&[]);
    assert_eq!(ran.status, 2);
    assert_eq!(faults_in(&ran.err), [("no theme `smartfued`", ":2:9")], "{}", ran.err);
    assert!(ran.err.contains("help: did you mean `smartfeud`?"), "{}", ran.err);
    let ran = home.run(&["--theme", "defalt"]);
    ran.err.assert_has(&["--theme: no theme `defalt`; did you mean `default`? (available: "]);
    // The command line takes precedence over the file.
    let ran = home.run(&["--theme", "smartfeud"]);
    assert!(ran.err.contains("terminal") && !ran.err.contains("theme"), "{}", ran.err);
    let ran = home.run(&["--theme", "no/such.toml"]);
    assert!(ran.err.contains("--theme: no/such.toml: "), "{}", ran.err);
}

/// A file of a theme is looked for from the folder of the settings, wherever the program runs.
#[test]
fn a_theme_of_the_settings_is_found_from_their_folder() {
    let picture = |named: &str, arguments: &[&str]| {
        let home = home_with(&format!("[interface]\ntheme = \"{named}\"\n"));
        let folder = home.path().join("config/rackety");
        let theme = "extends = \"gruvbox\"\n";
        fs::create_dir_all(folder.join("themes")).unwrap();
        for path in [folder.join("own.toml"), folder.join("themes/paper.toml"), home.path().join("home.toml")]
        {
            fs::write(path, theme).unwrap();
        }
        home.run(&[&["rules", "show", "smartfeud", "--svg"], arguments].concat())
    };
    let gruvbox = picture("auto", &["--theme", "gruvbox"]).out;
    for named in ["own.toml", "themes/paper.toml", "paper", "~/home.toml"] {
        let ran = picture(named, &[]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{named}");
        assert!(ran.out == gruvbox, "{named}");
    }
    let missing = picture("paper.toml", &[]);
    assert!(missing.status == 2 && missing.err.contains("did you mean `paper`?"), "{}", missing.err);
}

/// Themes are read by recursion, so a chain must be refused before the stack is full.
#[test]
fn thousands_of_themes_that_extend_each_other_are_reported() {
    let home = home_with("");
    let folder = home.path().join("config/rackety/themes");
    fs::create_dir_all(&folder).unwrap();
    for number in 0..5_001 {
        let text = format!("extends = \"t{}\"\n", number + 1);
        fs::write(folder.join(format!("t{number}.toml")), text).unwrap();
    }
    let checked = home.run(&["themes", "check", "t0"]);
    assert_eq!(checked.status, 1, "{}", checked.err);
    assert_eq!(faults_in(&checked.out), [("more than 8 themes extend one another", ":1:11")]);
}
