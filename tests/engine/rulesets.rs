//! The project's own rulesets: layouts, tile sets, random boards.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use crate::bad_rulesets::WithItself;
use crate::repository::{RepoFiles, ruleset};
use crate::test_game::game;
use rackety_engine::game::Premiums;
use rackety_engine::ruleset::{LintedRuleset, RulesetFiles, SourceFile, UnknownWords, json_schemas};
use rackety_engine::tiles::{Casing, Digraphs};
use rackety_engine::{Layout, Options, Ruleset, RulesetError, Square, scenario};

/// A ruleset from a text, which may extend or name the project's files.
fn parse(text: &str) -> Result<Ruleset, RulesetError> {
    let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
    Ruleset::load("test", &source, &RepoFiles)
}

/// The premiums of a layout by kind, as `2L`.
fn premium_counts(layout: &Layout) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for square in layout.size().squares() {
        if let Some(premium) = layout.premium(square) {
            *counts.entry(premium.to_string()).or_default() += 1;
        }
    }
    counts
}

fn starts(ruleset: &Ruleset) -> Vec<String> {
    ruleset.layout().starts().iter().map(Square::to_string).collect()
}

/// Checks the side, the numbers of premiums by kind, and every square against the upper left quarter.
#[track_caller]
fn check_layout(id: &str, side: u8, counts: [usize; 4], quarter: &str) {
    let ruleset = ruleset(id);
    let layout = ruleset.layout();
    assert_eq!((layout.size().rows(), layout.size().columns()), (side, side), "{id}");
    let names = ["2L", "3L", "2W", "3W"].map(str::to_owned);
    assert_eq!(premium_counts(layout), names.into_iter().zip(counts).collect(), "{id}");
    let quarter: Vec<&str> = quarter.split_whitespace().collect();
    let mirrored = |at: u8| usize::from(at.min(side - 1 - at));
    for square in layout.size().squares() {
        let mark = quarter[mirrored(square.row())].as_bytes()[mirrored(square.column())];
        let premium = match mark {
            b'2' => Some("2L"),
            b'3' => Some("3L"),
            b'd' => Some("2W"),
            b't' => Some("3W"),
            _ => None,
        };
        let found = layout.premium(square).map(|premium| premium.to_string());
        let is_start = layout.is_start(square);
        assert_eq!((found.as_deref(), is_start), (premium, mark == b'*'), "{id}: {square}");
    }
}

#[test]
fn standard_layouts_are_exact() {
    let smartfeud = ".t.....2 t....3.. ..2.d... ......3. ..d..... .3...d.. ...3...2 2.....2*";
    check_layout("smartfeud", 16, [20, 16, 12, 8], smartfeud);
    let wordfeud = "3...t..2 .2...3.. ..d...2. ...3...d t...d.2. .3...3.. ..2.2... 2..d...*";
    for id in ["wordfeud", "wordfeud-nl", "webfeud"] {
        check_layout(id, 15, [24, 20, 12, 8], wordfeud);
    }
    let friends = "...t..3. ..2..d.. .2..2... t..3...d ..2...2. .d...3.. 3...2... ...d...*";
    check_layout("words-with-friends", 15, [24, 16, 12, 8], friends);
    let quick = "3.t... .d...d t.2.2. ...3.. ..2... .d...*";
    check_layout("words-with-friends-quick", 11, [12, 8, 8, 8], quick);
    let crossplay = "3..t...2 .d....3. ....2... t..2...d ..2..3.. ....3..2 .3...... 2..d.2.*";
    check_layout("crossplay", 15, [20, 20, 8, 8], crossplay);
}

/// Values that no scenario of their rules tests: C-3, C-5, C-13, SF-1, SF-21, WO-1, WO-6, WN-1, WE-1, WW-1, CP-1.
#[test]
fn the_games_have_the_values_of_their_rules() {
    for (id, most_players, unknown, time) in [
        ("smartfeud", 4, UnknownWords::ByMode, Some("48h")),
        ("wordfeud", 2, UnknownWords::Refuse, Some("72h")),
        ("wordfeud-nl", 2, UnknownWords::Refuse, None),
        ("webfeud", 2, UnknownWords::Refuse, None),
        ("words-with-friends", 2, UnknownWords::Refuse, None),
        ("words-with-friends-quick", 2, UnknownWords::Refuse, None),
        ("crossplay", 2, UnknownWords::Refuse, None),
    ] {
        let ruleset = ruleset(id);
        assert_eq!(*ruleset.players(), 2..=most_players, "{id}");
        assert_eq!((ruleset.opening_min_tiles(), ruleset.unknown_words()), (2, unknown), "{id}");
        let limit = ruleset.time().and_then(|rules| rules.default).map(|limit| limit.to_string());
        assert_eq!(limit.as_deref(), time, "{id}");
        assert!(ruleset.tile_sets().all(|set| set.digraphs() == Digraphs::Either), "{id}");
    }
}

/// The upper left quarters of the built-in boards, mirrored, are these boards.
#[test]
fn a_quarter_draws_a_symmetric_board() {
    for (id, mirror, side) in
        [("smartfeud", "even", 8), ("wordfeud", "odd", 8), ("words-with-friends-quick", "odd", 6)]
    {
        let whole = ruleset(id);
        let (mut rows, spec) = (String::new(), &whole.spec().board);
        for row in spec.layout.trim().lines().take(side) {
            rows.extend(row.trim().chars().take(side).chain(['\n']));
        }
        let text = format!(
            "extends = \"{id}\"\nname = \"Quarter\"\n[board]\nmirror = \"{mirror}\"\nlayout = \"\"\"\n{rows}\"\"\"\n"
        );
        let quarter = parse(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(quarter.layout(), whole.layout(), "{id}");
        // A saved game has the quarter, and leads to the same board.
        let again = Ruleset::from_spec("again", quarter.spec().clone()).unwrap();
        assert_eq!(again.layout(), whole.layout(), "{id}");
    }
}

/// Who extends a mirrored board and draws another one draws all of it.
#[test]
fn a_new_layout_inherits_nothing_of_the_one_that_it_replaces() {
    let text = "extends = \"wordfeud\"\nname = \"Base\"\n[board]\nmirror = \"odd\"\nlayout = \"\"\"\nq..\n.d.\n..*\n\"\"\"\n\
                start = [\"a1\"]\nlegend = { q = { word = 4 } }\n";
    let base = SourceFile { file: "base.toml".to_owned(), text: text.to_owned() };
    let files = WithItself("base", &base);
    let text = "extends = \"base\"\nname = \"Other\"\n[board]\nlayout = \"\"\"\n.....\n..*..\n.....\n.....\n.....\n\"\"\"\n";
    let other = SourceFile { file: "other.toml".to_owned(), text: text.to_owned() };
    let ruleset = Ruleset::load("other", &other, &files).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((ruleset.layout().size().rows(), starts(&ruleset)), (5, vec!["c2".to_owned()]));
    assert!(ruleset.spec().board.legend.is_empty());
    let renamed = SourceFile { text: "extends = \"base\"\nname = \"Same\"\n".to_owned(), ..other };
    let ruleset = Ruleset::load("same", &renamed, &files).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((ruleset.layout().size().rows(), starts(&ruleset).len()), (5, 2));
}

#[test]
fn a_mark_of_an_inherited_legend_gets_another_meaning() {
    for (legend, corner) in [
        ("board.legend.q.letter = 3", "3L"),
        ("[board]\nlegend = { \"q\" = { letter = 3 } }", "3L"),
        ("board.legend.r = { letter = 3 }", "4W"),
    ] {
        let ruleset = parse(&format!("extends = \"sprint\"\nname = \"Mine\"\n{legend}\n"));
        let ruleset = ruleset.unwrap_or_else(|error| panic!("{error}"));
        let premium = ruleset.layout().premium(ruleset.layout().size().square(0, 0).unwrap());
        assert_eq!(premium.unwrap().to_string(), corner, "{legend}");
    }
}

/// The line about a game is not about one of another name.
#[test]
fn a_game_of_its_own_name_inherits_no_line_about_it() {
    let about = |keys: &str| parse(&format!("extends = \"wordfeud\"\n{keys}")).unwrap().spec().about.clone();
    assert_eq!(about("name = \"Mine\"\n"), "");
    assert!(!about("").is_empty());
}

#[test]
fn an_inherited_clock_is_switched_off() {
    for (keys, expected) in [
        ("", Some(true)),
        ("increment = \"off\"", Some(false)),
        ("total = \"off\"", None),
        ("total = \"off\"\nincrement = \"off\"", None),
    ] {
        let text = format!("extends = \"blitz\"\nname = \"Mine\"\n[time]\n{keys}\n");
        let source = SourceFile { file: "test.toml".to_owned(), text };
        let linted = LintedRuleset::load("test", &source, &RepoFiles);
        let LintedRuleset { ruleset, warnings, .. } = linted.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(ruleset.total_time().map(|total| total.increment.is_some()), expected, "{keys}");
        assert_eq!(warnings, [], "{keys}");
    }
}

/// A file that extends another can add marks to it, and remove none.
#[test]
fn a_faulty_mark_is_cured_in_the_file_that_has_it() {
    let text = "extends = \"wordfeud\"\nname = \"Base\"\nboard.legend.\".\" = { word = 4 }\n";
    let base = SourceFile { file: "base.toml".to_owned(), text: text.to_owned() };
    let other = SourceFile { file: "other.toml".to_owned(), text: "extends = \"base\"\n".to_owned() };
    let error = Ruleset::load("other", &other, &WithItself("base", &base)).unwrap_err().to_string();
    assert!(error.contains("line 3); in that file, use another character"), "{error}");
}

/// The numbers of a tile set as its documents have them.
#[derive(Debug, PartialEq, Eq, serde::Deserialize)]
struct TileSetNumbers {
    letters: usize,
    blanks: u16,
    points: i32,
}

/// `sprint` writes its tiles into its own file.
#[test]
fn a_tile_set_in_a_file_replaces_an_inherited_one() {
    let mine = "extends = \"sprint\"\nname = \"Mine\"\n[tiles.files]\nen = \"wordfeud-en\"\n";
    let tiles = |ruleset: &Ruleset| {
        ruleset.tile_set("en").unwrap().letters().map(|(_, info)| info.count()).collect::<Vec<_>>()
    };
    assert_eq!(tiles(&parse(mine).unwrap()), tiles(&ruleset("wordfeud")));
    let error = parse(&mine.replace("feud", "fued")).unwrap_err().to_string();
    assert!(error.contains("tiles.files.en: no tile set `wordfued-en`"), "{error}");
}

/// Letters and blanks of every tile set, and the sum of points that distinguishes it from similar sets.
#[test]
fn tile_sets_have_the_documented_numbers() {
    let documented: BTreeMap<String, TileSetNumbers> =
        toml::from_str(include_str!("tile_sets.toml")).unwrap();
    let mut found = BTreeMap::new();
    for name in RepoFiles.tile_set_names() {
        let language = name.rsplit('-').next().unwrap();
        let text = format!(
            "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles]\ndefault = \"{language}\"\nlanguages = [\"{language}\"]\nfiles.{language} = \"{name}\"\n"
        );
        let ruleset = parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let set = ruleset.tile_set(language).unwrap();
        // Words are read by the letters of the tiles where these are known, and else by the code of the language.
        assert_eq!(set.casing(), Casing::of_language(language), "{name}");
        let tiles = set.tiles();
        let letters = tiles.len() - usize::from(set.blanks());
        let points = tiles.iter().map(|&tile| set.points(tile)).sum();
        found.insert(name, TileSetNumbers { letters, blanks: set.blanks(), points });
    }
    assert_eq!(found, documented);
    let languages =
        |id: &str| ruleset(id).tile_sets().map(|set| set.language().to_owned()).collect::<Vec<_>>();
    assert_eq!(languages("wordfeud"), languages("webfeud"));
    assert_eq!(languages("wordfeud-nl"), ["nl"]);
}

/// C-14, SF-4: the seed moves the premiums but keeps the number of each kind and the start squares.
#[test]
fn random_boards_keep_counts_and_start_squares() {
    for id in
        ["smartfeud", "wordfeud", "webfeud", "words-with-friends", "words-with-friends-quick", "crossplay"]
    {
        let ruleset = ruleset(id);
        let standard = ruleset.layout();
        for seed in 0..20 {
            let layout = random_layout(&ruleset, seed);
            assert_eq!(premium_counts(&layout), premium_counts(standard), "{id}, seed {seed}");
            assert_eq!(layout.starts(), standard.starts(), "{id}, seed {seed}");
            for &start in layout.starts() {
                assert_eq!(layout.premium(start), standard.premium(start), "{id}, seed {seed}");
            }
            assert_ne!(layout, *standard, "{id}, seed {seed}");
            assert_eq!(layout, random_layout(&ruleset, seed), "{id}, seed {seed}");
            assert_ne!(layout, random_layout(&ruleset, seed + 1), "{id}, seed {seed}");
        }
    }
}

/// On a random board a start square with a premium keeps it, and no other start square gets one (C-14).
#[test]
fn a_random_board_keeps_the_premiums_of_start_squares() {
    let board = "[board]\nlayout = \"\"\"\n2t...\n.....\n..d.*\n.....\n....3\n\"\"\"\nstart = [\"c3\"]\n";
    let text = format!("extends = \"wordfeud\"\nname = \"Small\"\n{board}");
    let ruleset = Arc::new(parse(&text).unwrap());
    let place = |row, column| ruleset.layout().size().square(row, column).unwrap();
    for seed in 0..50 {
        let layout = random_layout(&ruleset, seed);
        assert_eq!(layout.premium(place(2, 2)).unwrap().to_string(), "2W", "seed {seed}");
        assert_eq!(layout.premium(place(2, 4)), None, "seed {seed}");
        assert_eq!(premium_counts(&layout).values().sum::<usize>(), 4, "seed {seed}");
    }
}

fn random_layout(ruleset: &Arc<Ruleset>, seed: u64) -> Layout {
    let mut options = Options::of(ruleset);
    options.premiums = Premiums::Random;
    game(ruleset).seed(seed).options(options).start().state().layout().clone()
}

#[test]
fn webfeud_blanks_can_be_any_letter_of_the_alphabet() {
    let letters = |id: &str, language: &str| ruleset(id).tile_set(language).unwrap().letters().len();
    for (language, further) in [("da", 2), ("fi", 5), ("nb", 3), ("pt", 3), ("es", 2), ("sv", 2), ("en", 0)] {
        assert_eq!(letters("webfeud", language), letters("wordfeud", language) + further, "{language}");
    }
    let webfeud = ruleset("webfeud");
    let danish = webfeud.tile_set("da").unwrap();
    let (_, info) = danish.letters().find(|(_, info)| info.text() == "W").unwrap();
    assert_eq!((info.count(), info.points()), (0, 0));
}

#[test]
fn every_ruleset_file_loads_and_survives_being_saved() {
    for id in RepoFiles.ruleset_ids() {
        let ruleset = ruleset(&id);
        let again = Ruleset::from_spec(&id, ruleset.spec().clone()).unwrap();
        assert_eq!(*ruleset, again, "{id}");
        let text = toml::to_string(ruleset.spec()).unwrap();
        let spec = toml::from_str(&text).unwrap();
        assert_eq!(*ruleset, Ruleset::from_spec(&id, spec).unwrap(), "{id}");
    }
}

#[test]
fn the_classic_example_is_the_classic_game() {
    let classic = ruleset("classic");
    assert_eq!(classic.tile_set("en").unwrap().tiles().len(), 100);
    let counts = premium_counts(classic.layout());
    let expected =
        [("2L", 24), ("3L", 12), ("2W", 17), ("3W", 8)].map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!(counts, expected.into());
}

/// Editors and `rackety rules keys` read the committed schemas. `RACKETY_SCHEMAS=write cargo test --test engine schemas`
/// writes them anew.
#[test]
fn the_committed_schemas_match_the_code() {
    let schemas = json_schemas().into_iter().chain([scenario::json_schema()]);
    for (name, schema) in ["ruleset", "tiles", "scenario"].into_iter().zip(schemas) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rulesets/{name}.schema.json"));
        let text = format!("{:#}\n", schema.as_value());
        if env::var_os("RACKETY_SCHEMAS").is_some_and(|value| value == "write") {
            fs::write(&path, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap() == text,
            "{} is not what the code says; RACKETY_SCHEMAS=write writes it anew",
            path.display()
        );
    }
}
