//! The games that are saved: one for each ruleset and feature. A new one is added at any place; see the `README.md` of
//! the folder `tests/saves`.

use rackety::clock::ClockMode;
use rackety::config::rulesets::RulesetLibrary;
use rackety::session::{GameRequest, NewPlayer};
use rackety_engine::FirstPlayer;
use rackety_engine::game::{HintsText, OptionsText};

/// A game to be saved: the name of its file, how it begins, and what is done in it.
pub(crate) struct Recipe {
    pub(crate) name: String,
    pub(crate) request: GameRequest,
    pub(crate) steps: Vec<Step>,
}

/// A step of a game, by the player to move unless a player is named.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    /// This number of turns with the highest score.
    Best(usize),
    /// Turns with the highest score until a play with this feature is possible, and then that play.
    Until(Feature),
    /// This play.
    Play(&'static str),
    /// This number of tiles.
    Exchange(usize),
    Pass,
    TimeOut,
    Resign(&'static str),
    Agree(&'static str),
    PlayOn(&'static str),
    Hint,
    /// The only person undoes their last turn, and those of bots after it.
    Undo,
    /// The player to move has taken the tile of this square and laid these tiles, without playing them.
    Lay(&'static str, &'static [&'static str]),
    /// The player sorts their tiles in reverse.
    Arrange,
    Pin(&'static str, &'static str),
    /// The game, which is over, is played on from after this number of its turns, by the same players.
    WhatIf(usize),
    /// Plays to the end of the game, with the highest scores; without a play, a pass.
    ToTheEnd,
    /// The first play of the game, of no word: the first four letters on the rack from h8 on.
    Phony,
    Challenge,
    /// A blank on the board, after turns with the highest score until one can be changed.
    ChangeBlank,
    /// The player to move uses this number of seconds more.
    Think(u64),
}

/// A feature that makes a play worth saving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    Taking,
    TakenBlank,
    Blank,
    Digraph,
}

/// A ruleset with the project's takings and a language's tiles of its own, as a player might write it.
const OWN_RULESET: &str = r#"
extends = "smartfeud"
name = "Two letters and more"
about = "Tiles with two letters, few of them, and words of our own"

[rack]
size = 5

[bonus]
tiles = [{ own = 5, points = 25, with_taken = 40 }]

[dictionary]
add = ["QUAQUA"]
remove = ["TEA"]

[tiles]
default = "en"

[tiles.sets.en]
blanks = 3
letters = [
    { letter = "A", count = 8, points = 1 },
    { letter = "E", count = 8, points = 1 },
    { letter = "T", count = 8, points = 2 },
    { letter = "S", count = 6, points = 2 },
    { letter = "N", count = 6, points = 2 },
    { letter = "R", count = 6, points = 2 },
    { letter = "QU", count = 4, points = 9 },
]
"#;

/// Challenges, a time for the whole game, and prices.
const TIMED_CHALLENGES: &str = r#"
extends = "wordfeud"
name = "Timed challenges"
players.max = 3
leaving.price = 25
exchange.price = 4

[words]
unknown = "challenge"
challenge = "points"
challenge_price = 7

[time]
total = "2m"
increment = "10s"
overtime = "points"
overtime_price = 3
"#;

/// Limits of takings, and bonuses by the number and the length of words.
const LIMITED_TAKINGS: &str = r#"
extends = "smartfeud"
name = "Limited takings"
passes.price = 2

[take]
from = "others"
cooldown = 3
limit = 2
price = 4

[bonus]
formed = [{ words = 2, points = 6 }]
words = [{ length = 5, points = 3 }]

[ending]
bag_empty = "one-turn-each"
leftover_times = 2
"#;

/// Words of one language, and words that are split otherwise.
const WORDS_BY_LANGUAGE: &str = r#"
extends = "wordfeud"
name = "Words by language"
ending.rounds = 9

[words]
max_length = 6

[tiles]
digraphs = "required"
exceptions.es = ["CALLE", "PE[RR]O"]

[dictionary.languages.es]
add = ["LLLL"]
remove = ["CHA"]
"#;

/// The players' own rulesets, by the file in the folder where games are played.
pub(crate) const OWN_RULESETS: [(&str, &str); 4] = [
    (OWN_RULESET_FILE, OWN_RULESET),
    ("timed-challenges.toml", TIMED_CHALLENGES),
    ("limited-takings.toml", LIMITED_TAKINGS),
    ("words-by-language.toml", WORDS_BY_LANGUAGE),
];

fn game<const PEOPLE: usize>(
    name: &str,
    ruleset: &str,
    people: [&str; PEOPLE],
    seed: u64,
    steps: &[Step],
) -> Recipe {
    let players = NewPlayer::humans(people);
    let request = GameRequest::seeded(ruleset, players, seed);
    Recipe { name: name.to_owned(), request, steps: steps.to_vec() }
}

impl Recipe {
    fn language(mut self, language: &str) -> Self {
        self.request.language = Some(language.to_owned());
        self
    }

    fn bots(mut self, profiles: &[&str]) -> Self {
        self.request.players.extend(profiles.iter().map(|bot| NewPlayer::Bot(bot.parse().unwrap())));
        self
    }

    fn starts(mut self, name: &str) -> Self {
        self.request.first = FirstPlayer::Named(name.to_owned());
        self
    }

    fn by_wall_clock(mut self) -> Self {
        self.request.clock = ClockMode::Wall;
        self
    }

    fn options(mut self, options: OptionsText) -> Self {
        self.request.options = options;
        self
    }
}

fn professional() -> OptionsText {
    OptionsText { mode: Some("professional".to_owned()), ..OptionsText::default() }
}

fn random_board() -> OptionsText {
    OptionsText { random_board: Some(true), ..OptionsText::default() }
}

/// The file of the player's own ruleset, in the folder where games are played.
const OWN_RULESET_FILE: &str = "own-ruleset.toml";

/// All games. The seeds are those for which the steps are possible.
pub(crate) fn recipes() -> Vec<Recipe> {
    let mut games = smartfeud_turns();
    games.extend(smartfeud_endings());
    games.extend(others());
    games.extend(new_keys());
    let wordfeud = RulesetLibrary::default().load("wordfeud").unwrap();
    games.extend(wordfeud.tile_sets().map(|set| {
        let steps = [Step::Until(Feature::Blank), Step::Exchange(3), Step::Best(2)];
        let language = set.language();
        game(&format!("wordfeud-{language}"), "wordfeud", ["Åse", "Zoë"], 11, &steps).language(language)
    }));
    games
}

/// Kinds of plays and turns, options, and what is noted besides the turns.
fn smartfeud_turns() -> Vec<Recipe> {
    use Step::{Arrange, Best, Exchange, Hint, Lay, Pass, Pin, Play, TimeOut, Undo, Until};
    let smartfeud = "smartfeud";
    let people = ["Ann", "Bob"];
    let three = ["Ann", "Bob", "Cleo"];
    let four = ["Ann", "Bob", "Cleo", "Dan"];
    let hints = OptionsText { hints: Some(HintsText::Count(3)), ..OptionsText::default() };
    let takings = [
        Play("8e ALLuRING"),
        Arrange,
        Until(Feature::Taking),
        Exchange(2),
        Until(Feature::Taking),
        Pass,
        Exchange(0),
        Until(Feature::Taking),
    ];
    let blanks = [Until(Feature::Blank), Until(Feature::TakenBlank), Best(1), Until(Feature::TakenBlank)];
    let noted = [Pin("Ann", "12ab"), Hint, Best(1), Arrange, Hint, Best(1), Hint, Best(1)];
    let lost = [Play("8h LLARG"), Best(2), Until(Feature::Taking), Exchange(1)];
    let laid = [Best(2), Lay("h8", &["a1 +H", "b1 ?E"])];
    let timed_out = [Best(1), TimeOut, Best(2), TimeOut, TimeOut, Best(1)];
    vec![
        game("not-begun", smartfeud, people, 7, &[]),
        game("gift-blank-and-takings", smartfeud, people, 7, &takings),
        game("bob-first", smartfeud, people, 9, &[Best(3), Exchange(7), Best(1)]).starts("Bob"),
        game("blanks-taken", smartfeud, three, 10, &blanks),
        game("lost-turns", smartfeud, people, 7, &lost).options(professional()),
        game("random-board-of-four", smartfeud, four, 12, &[Best(9), Until(Feature::Taking), Best(2)])
            .options(random_board()),
        game("time-outs", smartfeud, people, 18, &timed_out).options(OptionsText::timed("3m")),
        game("wall-clock", smartfeud, people, 19, &[Best(3), TimeOut, Best(2)])
            .options(OptionsText::timed("20m"))
            .by_wall_clock(),
        game("hints-and-pins", smartfeud, people, 20, &noted).options(hints),
        game("against-bots", smartfeud, ["Ann"], 21, &[Best(7), Exchange(4), Best(3)]).bots(&[
            "novice",
            "club:common",
            "master",
        ]),
        game("undone", smartfeud, ["Ann"], 34, &[Best(3), Undo, Exchange(3), Best(2), Undo])
            .bots(&["casual"])
            .options(OptionsText { undo: Some(true), ..OptionsText::default() }),
        game("laid-not-played", smartfeud, people, 35, &laid),
        game("dutch", smartfeud, people, 22, &[Best(4), Until(Feature::Taking), Best(1)]).language("nl"),
    ]
}

/// Players who leave, and the ways in which a game ends.
fn smartfeud_endings() -> Vec<Recipe> {
    use Step::{Agree, Best, Pass, PlayOn, Resign, ToTheEnd, WhatIf};
    let smartfeud = "smartfeud";
    let people = ["Ann", "Bob"];
    let three = ["Ann", "Bob", "Cleo"];
    let four = ["Ann", "Bob", "Cleo", "Dan"];
    let agreed =
        [Best(4), Resign("Bob"), Agree("Cleo"), PlayOn("Cleo"), Best(2), Agree("Ann"), Agree("Cleo")];
    let not_yet = [Best(2), Resign("Dan"), Agree("Ann"), Best(1), Agree("Cleo"), Best(1)];
    let played_on = [Best(4), Resign("Cleo"), Agree("Ann"), Pass, Resign("Ann"), WhatIf(7), Best(2), Pass];
    let passed_out = [Best(3), Pass, Best(2), Pass, Best(2), Pass, Best(3)];
    vec![
        game("played-out", smartfeud, people, 8, &[ToTheEnd]),
        game("agreed", smartfeud, three, 13, &agreed),
        game("not-yet-agreed", smartfeud, four, 14, &not_yet),
        game("resigned", smartfeud, people, 15, &[Best(5), Resign("Ann")]),
        game("passed-out", smartfeud, three, 16, &passed_out),
        // Played on where Cleo is out, Bob has just passed and Ann agrees to end the game.
        game("what-if", smartfeud, three, 37, &played_on).options(random_board()),
        game("passed-to-the-end", smartfeud, people, 17, &[Best(2), Pass, Pass, Pass, Pass, Pass]),
    ]
}

/// Keys of rulesets that no built-in game sets.
fn new_keys() -> Vec<Recipe> {
    use Step::{Best, Challenge, ChangeBlank, Exchange, Pass, Phony, Resign, Think, ToTheEnd, Until};
    let people = ["Ann", "Bob"];
    let challenges = [
        Phony,
        Challenge,
        Best(1),
        Challenge,
        Best(2),
        Think(200),
        Best(1),
        Exchange(2),
        Resign("Ann"),
        Best(1),
    ];
    let takings = [Until(Feature::Taking), Best(1), Until(Feature::Taking), Pass, Exchange(1), Best(2)];
    vec![
        game("challenges", "timed-challenges.toml", ["Ann", "Bob", "Cleo"], 38, &challenges),
        game("a-play-to-challenge", "timed-challenges.toml", people, 39, &[Phony]),
        game(
            "a-shuffled-bag",
            "timed-challenges.toml",
            people,
            44,
            &[Phony, Challenge, Exchange(3), Best(1)],
        ),
        game("limited-takings", "limited-takings.toml", people, 40, &takings),
        game("limited-takings-to-the-end", "limited-takings.toml", people, 41, &[ToTheEnd]),
        game("changed-blanks", "boomerang", people, 42, &[ChangeBlank, Best(1), ChangeBlank, Pass, Best(2)]),
        game("changed-blanks-to-the-end", "boomerang", people, 43, &[ChangeBlank, Best(1), ToTheEnd]),
        game("words-by-language", "words-by-language.toml", people, 36, &[Until(Feature::Digraph), ToTheEnd])
            .language("es"),
    ]
}

fn others() -> Vec<Recipe> {
    use Step::{Best, Exchange, Pass, Resign, TimeOut, ToTheEnd, Until};
    let people = ["Ann", "Bob"];
    vec![
        game(
            "digraphs",
            "wordfeud",
            people,
            36,
            &[Until(Feature::Digraph), Best(1), Until(Feature::Digraph)],
        )
        .language("es"),
        game("wordfeud-played-out", "wordfeud", people, 23, &[ToTheEnd]).options(random_board()),
        game("wordfeud-passes", "wordfeud", people, 24, &[Best(3), Pass, Pass, Pass]),
        game("wordfeud-time-out", "wordfeud", people, 25, &[Best(3), TimeOut]),
        game("wordfeud-nl-variant", "wordfeud-nl", people, 26, &[Best(3), Exchange(2), ToTheEnd]),
        game("webfeud", "webfeud", people, 27, &[Best(3), Exchange(2), ToTheEnd]),
        game("webfeud-random-board", "webfeud", people, 28, &[Best(6)]).options(random_board()),
        game("words-with-friends", "words-with-friends", people, 29, &[Best(4), Exchange(7), ToTheEnd]),
        game("words-with-friends-scoreless", "words-with-friends", people, 30, &[Best(4), Pass, Pass, Pass]),
        game("words-with-friends-quick", "words-with-friends-quick", people, 31, &[Best(3), Pass, ToTheEnd]),
        game(
            "own-ruleset",
            OWN_RULESET_FILE,
            ["Ann", "Bob", "Cleo"],
            32,
            &[Until(Feature::Digraph), Until(Feature::Taking), Best(2), Resign("Cleo"), Best(1)],
        ),
        game("own-ruleset-played-out", OWN_RULESET_FILE, people, 33, &[ToTheEnd]),
        // Its last turns do not end when a player goes out.
        game("crossplay", "crossplay", people, 34, &[Best(3), Exchange(2), ToTheEnd]),
    ]
}
