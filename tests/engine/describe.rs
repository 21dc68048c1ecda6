//! The rules that a ruleset prints in English.

use rackety_engine::Ruleset;

use crate::repository::ruleset;

fn text(id: &str) -> String {
    let sections = ruleset(id).describe();
    let lines = sections.iter().flat_map(|section| {
        std::iter::once(format!("## {}", section.title)).chain(section.sentences.iter().cloned())
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_rules_of_smartfeud() {
    insta::assert_snapshot!(text("smartfeud"));
}

#[test]
fn the_rules_of_words_with_friends() {
    insta::assert_snapshot!(text("words-with-friends"));
}

#[test]
fn games_that_differ_are_described_differently() {
    assert!(text("webfeud").contains("go into the bag before new ones are drawn"));
    assert!(text("webfeud").contains("When passes end it, leftover tiles cost nothing."));
    assert!(text("wordfeud").contains("while the bag has at least 7 tiles"));
    assert!(text("wordfeud-nl").contains("There is no time limit."));
    let (crossplay, wordfeud) = (text("crossplay"), text("wordfeud"));
    assert!(crossplay.contains("A player who has no tiles left then takes no turn away from the others."));
    assert!(!crossplay.contains("The game ends when the bag is empty and a player has no tiles left."));
    assert!(wordfeud.contains("The game ends when the bag is empty and a player has no tiles left."));
}

#[test]
fn where_unknown_words_stand_no_rule_says_that_words_are_valid() {
    let bluff = text("bluff");
    assert!(bluff.contains("A play with an unknown word stands, unless the next player challenges it"));
    assert!(!bluff.contains("valid") && !bluff.contains("refused"), "{bluff}");
}

/// They are what a player of other games does not expect, and nothing else.
#[test]
fn unusual_rules_are_those_that_other_games_do_not_have() {
    assert_eq!(
        ruleset("pickpocket").unusual_rules("en"),
        [
            "Only tiles that somebody else placed can be taken.",
            "A taking costs 10 points.",
            "Each player may take 5 tiles in a game.",
        ]
    );
    let race = ruleset("race").unusual_rules("en");
    assert!(race.contains(&"It ends as soon as a player has 150 points.".to_owned()), "{race:?}");
    let seas = ruleset("seven-seas").unusual_rules("nl");
    assert!(seas.len() == 2 && seas[0].starts_with("Theme words in Dutch: BAAI"), "{seas:?}");
    assert_eq!(
        ruleset("heist").unusual_rules("en"),
        [
            "A taking may not leave a single tile on its own.",
            "A play of 5 tiles from the rack scores 10 points extra, or 20 with a taken tile.",
            "A play of 6 tiles from the rack scores 20 points extra, or 35 with a taken tile.",
            "A play of 7 tiles from the rack scores 40 points extra, or 60 with a taken tile.",
        ]
    );
    let boomerang = ruleset("boomerang").unusual_rules("en");
    assert!(boomerang.iter().any(|rule| rule.contains("may swap a blank on the board")), "{boomerang:?}");
    let bluff = ruleset("bluff").unusual_rules("en");
    assert_eq!(bluff, ["A challenge gives the challenged player 5 points if all words are good."]);
    let blitz = ruleset("blitz").unusual_rules("en");
    assert_eq!(blitz, ["Each minute of overtime, or part of one, costs 20 points."]);
    for id in ["wordfeud", "smartfeud", "webfeud"] {
        assert!(ruleset(id).unusual_rules("en").is_empty(), "{id}");
    }
}

/// The sentences about a tiny game with these keys.
fn described(keys: &str) -> String {
    let tiny = format!(
        r#"
            name = "Tiny"
            rack.size = 3
            board.layout = """
            t...t
            .2.2.
            ..*..
            .2.2.
            t...t
            """
            {keys}
            [tiles.sets.en]
            blanks = 0
            letters = [{{ letter = "A", count = 9, points = 1 }}, {{ letter = "L·L", count = 9, points = 8 }}]
        "#
    );
    let sections = Ruleset::parse("tiny", &tiny).unwrap().describe();
    let sentences: Vec<String> = sections.into_iter().flat_map(|section| section.sentences).collect();
    sentences.join("\n")
}

#[test]
fn rules_that_cannot_apply_are_left_out() {
    let text =
        described("words.max_length = 2\nbonus.tiles = [{ own = 2, points = 5 }, { own = 3, points = 40 }]");
    assert!(
        text.contains("A play of 2 tiles from the rack") && !text.contains("A play of 3 tiles"),
        "{text}"
    );
    assert!(!text.contains("A blank can be"), "{text}");
}

/// They belong to no turn.
#[test]
fn points_of_a_challenge_count_for_the_target_after_the_next_turn() {
    let sentence = "Points from a challenge count toward the target only at the end of the next turn.";
    let rules = "ending.target = 50\nwords = { unknown = \"challenge\", challenge = \"points\" }";
    let (paid, free) = (described(rules), described(&rules.replace("points", "free")));
    assert!(paid.contains(sentence) && !free.contains(sentence), "{paid}\n{free}");
}

/// Without premium squares, a random board shuffles nothing.
#[test]
fn a_board_without_premiums_has_none_to_shuffle() {
    let text = described("");
    assert!(text.contains("the premium squares are shuffled"), "{text}");
    let plain = "name = \"Plain\"\nboard.layout = \".....\\n.....\\n..*..\\n.....\\n.....\"\n\
                 [tiles.sets.en]\nletters = [{ letter = \"A\", count = 50, points = 1 }]\n";
    let sections = Ruleset::parse("plain", plain).unwrap().describe();
    let sentences: Vec<String> = sections.into_iter().flat_map(|section| section.sentences).collect();
    assert!(sentences.contains(&"There are no premium squares.".to_owned()), "{sentences:?}");
    assert!(!sentences.iter().any(|sentence| sentence.contains("shuffled")), "{sentences:?}");
}

#[test]
fn limits_of_one_are_described_in_the_singular() {
    let out = described("passes = { limit = 1, counted = \"table\", effect = \"out\" }");
    assert!(out.contains("A player who passes is out."), "{out}");
    let end = described("passes = { limit = 1, effect = \"end\" }\nscoreless.limit = 1");
    assert!(end.contains("A pass ends the game."), "{end}");
    assert!(end.contains("It also ends after a turn without a score, unless all scores are 0."), "{end}");
    let priced = described("passes.price = 5\nscoreless.limit = 1");
    let exactly = "a turn without a score, unless all scores are exactly 0; with minus points it ends.";
    assert!(priced.contains(exactly), "{priced}");
}

/// Where a score can fall below 0 while the game continues, the rules say that minus points are not 0.
#[test]
fn minus_points_of_any_kind_are_described_where_scores_of_0_matter() {
    let exactly = "unless all scores are exactly 0; with minus points it ends.";
    for (keys, has_minus_points) in [
        ("players.max = 3\nleaving.price = 5", true),
        ("players.max = 2\nleaving.price = 5", false),
        ("time.total = \"5m\"", true),
        ("time = { total = \"5m\", overtime_price = 0 }", false),
        ("time = { total = \"5m\", overtime = \"resign\" }", false),
    ] {
        let text = described(&format!("{keys}\nscoreless.limit = 1"));
        assert_eq!(text.contains(exactly), has_minus_points, "{text}");
    }
}

#[test]
fn leftover_tiles_are_described_only_for_passes_that_end_the_game() {
    let sentence = "When passes end it, each player loses the points of their leftover tiles.";
    let with = |effect: &str| {
        described(&format!(
            "passes = {{ limit = 2, effect = \"{effect}\" }}\nending.leftover_passes = \"own\""
        ))
    };
    assert!(with("end").contains(sentence), "{}", with("end"));
    assert!(!with("out").contains(sentence), "{}", with("out"));
}

/// The rules in which some sentence depends on another rule: the keys, and what the sentences say.
#[test]
fn sentences_are_true_beside_the_other_rules() {
    let passes = "passes = { limit = 3, effect = \"end\", exchange = \"counts\" }\n";
    for (keys, expected) in [
        (
            "ending.leftover = \"out-twice\"",
            "twice the points of the others' leftover tiles; if all have some, each player loses the points of theirs.",
        ),
        (
            &format!("{passes}ending = {{ leftover_passes = \"own\", leftover_times = 2 }}"),
            "The points of leftover tiles count twice.",
        ),
        (
            "gift_blank.given = true\nbonus.gift_blank_as_taken = true\n\
             bonus.tiles = [{ own = 3, points = 30, with_taken = 50 }]",
            "scores 30 points extra, or 50 with the starting player's gift blank.",
        ),
        ("ending.leftover = \"own\"", "Leftover tiles cost nothing when only one player is left."),
        (
            "players.max = 3\nleaving.agree_to_quit = true\nending.leftover = \"own\"",
            "when only one player is left, or when the players agree to end the game.",
        ),
        (
            "words.unknown = \"challenge\"\ntake.allowed = true",
            "is a new word if it has two or more tiles, and it scores.",
        ),
        (
            &format!("{passes}scoreless.limit = 6\nending.bag_empty = \"one-turn-each\""),
            "Once the bag is empty, neither passes nor turns without a score end the game.",
        ),
        (
            "passes = { limit = 3, effect = \"out\" }\nscoreless.limit = 6\nending.bag_empty = \"one-turn-each\"",
            "Once the bag is empty, turns without a score do not end the game.",
        ),
        (passes, "An exchange counts towards a run of passes."),
    ] {
        let rules = described(keys);
        assert!(rules.contains(expected), "{keys}: {rules}");
    }
}

/// The rules of a game for one speak neither of a winner nor of other players.
#[test]
fn a_game_for_one_has_one_player() {
    for (keys, expected) in [
        (
            "passes = { limit = 3, effect = \"out\" }",
            "passes on three turns running is out, which ends the game.",
        ),
        ("passes = { limit = 1, effect = \"out\" }", "A player who passes is out, which ends the game."),
        (
            "passes = { limit = 3, effect = \"end\" }",
            "The game ends when a player passes on three turns running.",
        ),
        (
            "ending.bag_empty = \"one-turn-each\"",
            "Once the bag is empty, the player has one more turn, after which the game ends.",
        ),
        (
            "ending.leftover = \"own-and-out\"",
            "At the end, the player loses the points of their leftover tiles.",
        ),
        (
            "ending.leftover = \"out-twice\"",
            "At the end, the player loses the points of their leftover tiles.",
        ),
        ("ending.rounds = 5", "It ends when the player has had 5 turns."),
        ("time.total = \"25m\"", "The player has 25m for the whole game."),
        ("take.allowed = true\ntake.limit = 3", "The player may take 3 tiles in a game."),
        ("exchange.limit = 2", "The player may exchange 2 times in a game."),
    ] {
        let rules = described(&format!("players = {{ min = 1, max = 1 }}\n{keys}"));
        assert!(rules.contains(expected), "{keys}: {rules}");
        let of_others = ["wins", "win.", "any players", "others", "each player", "only one player"];
        let rules = rules.to_lowercase();
        assert!(!of_others.iter().any(|text| rules.contains(text)), "{keys}: {rules}");
    }
}

#[test]
fn many_start_squares_are_counted() {
    let with_starts = |count: usize| {
        let names =
            (0..25).map(|index| format!("\"{}{}\"", ["a", "b", "c", "d", "e"][index % 5], index / 5 + 1));
        described(&format!("board.start = [{}]", names.take(count).collect::<Vec<_>>().join(", ")))
    };
    for (count, expected) in [
        (7, "The first play covers one of a1, b1, c1, d1, e1, a2, b2, c3."),
        (8, "The first play covers one of the 9 start squares."),
        (25, "The first play may be anywhere."),
    ] {
        let rules = with_starts(count);
        assert!(rules.contains(expected), "{rules}");
    }
}

/// A bonus for words that no board or rule has room for is never scored.
#[test]
fn bonuses_for_words_end_at_the_longest_word() {
    let rows =
        "bonus.words = [{ length = 3, points = 5 }, { length = 4, points = 7 }, { length = 6, points = 9 }]";
    for (keys, expected) in [
        ("", "A new word of 4 tiles or more scores 7 points extra."),
        ("words.max_length = 4", "A new word of 4 tiles scores 7 points extra."),
        ("words.max_length = 3", "A new word of 3 tiles scores 5 points extra."),
    ] {
        let rules = described(&format!("{rows}\n{keys}"));
        assert!(rules.contains(expected) && !rules.contains("9 points extra"), "{rules}");
    }
}

#[test]
fn tiles_of_any_number_of_letters_are_described() {
    let rules = described("");
    assert!(
        rules.contains("A tile of several letters and single tiles may spell the same letters."),
        "{rules}"
    );
}

#[test]
fn a_first_play_of_one_tile_says_what_it_scores() {
    let sentence = "The first play has at least 1 tile. A single tile forms no word: it scores its points, with a letter \
                    premium but without a word premium.";
    assert!(described("opening.min_tiles = 1").contains(sentence), "{}", described("opening.min_tiles = 1"));
}

/// The points of a language count there, not those for all languages.
#[test]
fn a_theme_word_for_all_languages_and_for_one_says_which_points_count_where() {
    let theme = |language: &str| {
        described(&format!(
            "bonus.theme = [{{ language = \"en\", words = [\"LAL\"], points = 25 }}, \
             {{ words = [\"lal\", \"ala\"], points = 7 }}]\n{language}"
        ))
    };
    let only = theme("");
    assert!(
        only.contains("LAL scores 25 points extra.")
            && only.contains("Theme word: ALA scores 7 points extra."),
        "{only}"
    );
    let tiles = "[tiles.sets.xx]\nname = \"Other\"\nblanks = 9\nletters = [{ letter = \"A\", count = 9, points = 1 }]\n\
                 [tiles]\ndefault = \"en\"\n";
    let both = theme(tiles);
    assert!(both.contains("Theme words: LAL (elsewhere), ALA; each scores 7 points extra."), "{both}");
}

#[test]
fn the_words_of_a_game_are_described_once_and_as_they_count() {
    let own = described("dictionary.prefer = [\"none\"]\ndictionary.languages.en.list = \"lala\"");
    assert!(
        own.contains("en: the game has a word list of its own, of 1 word.") && !own.contains("if installed"),
        "{own}"
    );
    let words = described(
        "dictionary.add = [\"la\", \"al\", \"la\"]\ndictionary.remove = [\"al\", \"lal\"]\n\
         dictionary.languages.en.add = [\"aa\", \"la\"]",
    );
    let lines: Vec<&str> = words.lines().filter(|line| line.contains(" words: ")).collect();
    assert_eq!(lines, ["Extra words: LA.", "Excluded words: AL, LAL.", "en: extra words: AA."], "{words}");
}
