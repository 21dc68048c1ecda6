//! The games that are saved: one for each ruleset and feature. A new one is added at any place; see the `README.md` of
//! the folder `tests/saves`.

use rackety::clock::ClockMode;
use rackety::session::{GameRequest, NewPlayer};
use rackety_engine::{FirstPlayer, HintsText, OptionsText};

/// A game to be saved: the name of its file, how it begins, and what is done in it.
pub(crate) struct Recipe {
    pub(crate) name: String,
    pub(crate) request: GameRequest,
    pub(crate) steps: Vec<Step>,
}

/// What is done in a game, by the player to move unless a player is named.
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
    /// The player sorts their tiles in reverse.
    Arrange,
    Pin(&'static str, &'static str),
    /// To the end of the game, with the highest scores; without a play, a pass.
    ToTheEnd,
}

/// What makes a play worth saving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    Taking,
    TakenBlank,
    Blank,
    Digraph,
}

/// A ruleset with the project's takings and a language's tiles of its own, as a player might write it.
pub(crate) const OWN_RULESET: &str = r#"
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

fn game<const PEOPLE: usize>(
    name: &str,
    ruleset: &str,
    people: [&str; PEOPLE],
    seed: u64,
    steps: &[Step],
) -> Recipe {
    let players = NewPlayer::humans(people);
    let request =
        GameRequest { ruleset: ruleset.to_owned(), players, seed: Some(seed), ..GameRequest::default() };
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

fn time(limit: &str) -> OptionsText {
    OptionsText { time: Some(limit.to_owned()), ..OptionsText::default() }
}

/// The file of the player's own ruleset, in the folder where games are played.
pub(crate) const OWN_RULESET_FILE: &str = "own-ruleset.toml";

/// All games. The seeds are those for which the steps are possible.
pub(crate) fn recipes() -> Vec<Recipe> {
    let mut games = smartfeud();
    games.extend(others());
    games.extend(["da", "de", "en", "es", "fi", "fr", "nb", "nl", "pt", "sv"].map(|language| {
        let steps = [Step::Until(Feature::Blank), Step::Exchange(3), Step::Best(2)];
        game(&format!("wordfeud-{language}"), "wordfeud", ["Åse", "Zoë"], 11, &steps).language(language)
    }));
    games
}

fn smartfeud() -> Vec<Recipe> {
    use Step::{
        Agree, Arrange, Best, Exchange, Hint, Pass, Pin, Play, PlayOn, Resign, TimeOut, ToTheEnd, Until,
    };
    let wall = |mut recipe: Recipe| {
        recipe.request.clock = ClockMode::Wall;
        recipe
    };
    let hints = |mut recipe: Recipe| {
        recipe.request.options.hints = Some(HintsText::Count(3));
        recipe
    };
    let bob_first = |mut recipe: Recipe| {
        recipe.request.first = FirstPlayer::Named("Bob".to_owned());
        recipe
    };
    let smartfeud = "smartfeud";
    vec![
        game("not-begun", smartfeud, ["Ann", "Bob"], 7, &[]),
        game(
            "gift-blank-and-takings",
            smartfeud,
            ["Ann", "Bob"],
            7,
            &[
                Play("8e ALLuRING"),
                Arrange,
                Until(Feature::Taking),
                Exchange(2),
                Until(Feature::Taking),
                Pass,
                Exchange(0),
                Until(Feature::Taking),
            ],
        ),
        game("played-out", smartfeud, ["Ann", "Bob"], 8, &[ToTheEnd]),
        bob_first(game("bob-first", smartfeud, ["Ann", "Bob"], 9, &[Best(3), Exchange(7), Best(1)])),
        game(
            "blanks-taken",
            smartfeud,
            ["Ann", "Bob", "Cleo"],
            10,
            &[Until(Feature::Blank), Until(Feature::TakenBlank), Best(1), Until(Feature::TakenBlank)],
        ),
        game(
            "lost-turns",
            smartfeud,
            ["Ann", "Bob"],
            7,
            &[Play("8h LLARG"), Best(2), Until(Feature::Taking), Exchange(1)],
        )
        .options(professional()),
        game(
            "random-board-of-four",
            smartfeud,
            ["Ann", "Bob", "Cleo", "Dan"],
            12,
            &[Best(9), Until(Feature::Taking), Best(2)],
        )
        .options(random_board()),
        game(
            "agreed",
            smartfeud,
            ["Ann", "Bob", "Cleo"],
            13,
            &[Best(4), Resign("Bob"), Agree("Cleo"), PlayOn("Cleo"), Best(2), Agree("Ann"), Agree("Cleo")],
        ),
        game(
            "not-yet-agreed",
            smartfeud,
            ["Ann", "Bob", "Cleo", "Dan"],
            14,
            &[Best(2), Resign("Dan"), Agree("Ann"), Best(1), Agree("Cleo"), Best(1)],
        ),
        game("resigned", smartfeud, ["Ann", "Bob"], 15, &[Best(5), Resign("Ann")]),
        game(
            "passed-out",
            smartfeud,
            ["Ann", "Bob", "Cleo"],
            16,
            &[Best(3), Pass, Best(2), Pass, Best(2), Pass, Best(3)],
        ),
        game("passed-to-the-end", smartfeud, ["Ann", "Bob"], 17, &[Best(2), Pass, Pass, Pass, Pass, Pass]),
        game(
            "time-outs",
            smartfeud,
            ["Ann", "Bob"],
            18,
            &[Best(1), TimeOut, Best(2), TimeOut, TimeOut, Best(1)],
        )
        .options(time("3m")),
        wall(
            game("wall-clock", smartfeud, ["Ann", "Bob"], 19, &[Best(3), TimeOut, Best(2)])
                .options(time("20m")),
        ),
        hints(game(
            "hints-and-pins",
            smartfeud,
            ["Ann", "Bob"],
            20,
            &[Pin("Ann", "12ab"), Hint, Best(1), Arrange, Hint, Best(1), Hint, Best(1)],
        )),
        game("against-bots", smartfeud, ["Ann"], 21, &[Best(7), Exchange(4), Best(3)]).bots(&[
            "novice",
            "club:common",
            "master",
        ]),
        game("dutch", smartfeud, ["Ann", "Bob"], 22, &[Best(4), Until(Feature::Taking), Best(1)])
            .language("nl"),
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
    ]
}
