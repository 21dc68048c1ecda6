//! The description of the games of a run, besides their seeds: all that must be the same for their figures to be added
//! up.

use std::collections::BTreeSet;

use rackety_engine::game::Premiums;
use rackety_engine::ruleset::UnknownWords;
use rackety_engine::{Mode, Ruleset, TileSet};
use serde::{Deserialize, Serialize};

use super::metric::Metric;
use super::play_tally::bonus_kinds;
use super::tile_tally::BLANK;
use super::tournament::{Tournament, TournamentSetup};

/// The description of the games of a run, besides their seeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunHead {
    /// The ruleset's id.
    pub ruleset: String,
    /// The text by which the ruleset can be found again: its id, or the path of its file.
    pub source: String,
    /// The ruleset's name for players.
    pub name: String,
    /// Identifies the rules, on every machine.
    pub rules: String,
    /// The language.
    pub language: String,
    /// The word list's id.
    pub dictionary: String,
    /// The word list's name, and how many own words there are.
    pub words: String,
    /// Identifies the words and the letters, on every machine.
    pub word_key: String,
    /// The bots, one per player.
    pub bots: Vec<String>,
    /// Identifies what else decides the bots' turns, on every machine: leave values and common words. Empty in reports of
    /// earlier versions.
    #[serde(default)]
    pub bot_key: String,
    /// The options that players choose before a game.
    pub options: RunOptions,
    /// The legal plays are counted on one turn in this many; 0 for none.
    pub count_plays: u32,
    /// The board.
    pub board: BoardHead,
    /// The tiles.
    pub letters: Vec<LetterHead>,
    /// Tiles on a full rack.
    pub rack: usize,
    /// True if tiles can be taken from the board.
    pub takings: bool,
    /// The takings of each player in a game, where they are limited.
    pub take_limit: Option<u32>,
    /// The exchanges of each player in a game, where they are limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_limit: Option<u32>,
    /// The theme words, up to a number that a report can list.
    pub theme_words: Vec<String>,
    /// The number of all theme words, where not all are listed; reports of earlier versions never have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_theme_words: Option<usize>,
    /// True if the first player has a gift blank.
    pub gift_blank: bool,
    /// The kinds of bonuses and prices that the ruleset has, theme words apart.
    #[serde(default)]
    pub bonuses: Vec<String>,
}

/// The effect of an unknown word in the games of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunMode {
    /// It is refused.
    Normal,
    /// It costs the turn.
    Professional,
    /// It can be challenged.
    Challenges,
}

impl RunMode {
    fn of(setup: &TournamentSetup) -> Self {
        match (setup.options.mode, setup.ruleset.unknown_words()) {
            (Mode::Normal, _) => Self::Normal,
            (Mode::Professional, UnknownWords::Challenge) => Self::Challenges,
            (Mode::Professional, _) => Self::Professional,
        }
    }

    /// The mode as players choose it before a game.
    pub const fn choice(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Professional | Self::Challenges => "professional",
        }
    }

    /// Its name, as in JSON.
    const fn name(self) -> &'static str {
        match self {
            Self::Normal | Self::Professional => self.choice(),
            Self::Challenges => "challenges",
        }
    }
}

/// The options that players choose before a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunOptions {
    /// The effect of an unknown word.
    pub mode: RunMode,
    /// True if the premiums are shuffled for each game.
    pub random_board: bool,
    /// The time limit of a turn, or `off`.
    pub time: String,
}

/// A board as a report draws it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardHead {
    /// Its squares, row by row: the premium, as `2L`, `*` for a start square, `#` for a hole, `.` for any other.
    pub rows: Vec<Vec<String>>,
}

/// The tiles with one letter, in the set of the language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetterHead {
    /// The letter; `?` for blanks.
    pub letter: String,
    /// The points of a tile.
    pub points: u16,
    /// The number of tiles.
    pub tiles: u16,
}

impl RunHead {
    /// Describes what a tournament plays; `source` is how its ruleset can be found again, and `words` the name of its
    /// word list.
    pub fn new(tournament: &Tournament, source: &str, words: &str) -> Self {
        let setup = tournament.setup();
        let ruleset = &setup.ruleset;
        let tiles = ruleset.tile_set(&setup.language);
        let options = &setup.options;
        let letters = tiles.into_iter().flat_map(TileSet::letters).map(|(_, info)| LetterHead {
            letter: info.text().to_owned(),
            points: info.points(),
            tiles: info.count(),
        });
        let blanks = tiles.map_or(0, TileSet::blanks);
        let (theme_words, all_theme_words) = theme_words(setup);
        let blank = (blanks > 0).then(|| LetterHead { letter: BLANK.to_owned(), points: 0, tiles: blanks });
        Self {
            ruleset: ruleset.id().to_owned(),
            source: source.to_owned(),
            name: ruleset.name().to_owned(),
            rules: fingerprint(&rules_text(ruleset, &setup.language)),
            language: setup.language.clone(),
            dictionary: setup.vocabulary.lexicon().id().to_owned(),
            words: words.to_owned(),
            word_key: tiles.map_or_else(String::new, |tiles| setup.vocabulary.key(tiles).to_string()),
            bots: setup.bots.iter().map(ToString::to_string).collect(),
            bot_key: tiles.map_or_else(String::new, |tiles| bot_key(tournament, tiles)),
            options: RunOptions {
                mode: RunMode::of(setup),
                random_board: options.premiums == Premiums::Random,
                time: options.time.map_or_else(|| "off".to_owned(), |time| time.to_string()),
            },
            count_plays: setup.count_plays,
            board: BoardHead::of(setup),
            letters: letters.chain(blank).filter(|letter| letter.tiles > 0).collect(),
            rack: ruleset.rack_size(),
            takings: ruleset.take().is_some(),
            take_limit: ruleset.take().and_then(|take| take.limit),
            exchange_limit: ruleset.exchange().and_then(|exchange| exchange.limit),
            theme_words,
            all_theme_words,
            gift_blank: ruleset.gift_blank() != rackety_engine::ruleset::GiftBlank::None,
            bonuses: bonus_kinds(ruleset),
        }
    }

    /// The options that change what a report shows, each after a comma: `, professional mode, random board`.
    pub fn options_text(&self) -> String {
        let mode = match self.options.mode {
            RunMode::Normal => "",
            RunMode::Professional => ", professional mode",
            RunMode::Challenges => ", challenges",
        };
        let random = if self.options.random_board { ", random board" } else { "" };
        format!("{mode}{random}")
    }

    /// Returns whether a figure can be anything but 0 in such games.
    pub fn has(&self, metric: Metric) -> bool {
        match metric {
            Metric::Takings => self.takings,
            Metric::LostTurns => self.options.mode != RunMode::Normal,
            _ => true,
        }
    }

    /// Returns whether a figure of such games says anything.
    pub(super) fn is_of_interest(&self, metric: Metric) -> bool {
        match metric {
            // Of equal bots, the first one is any of them.
            Metric::FirstBot => self.bots.iter().any(|bot| *bot != self.bots[0]),
            _ => self.has(metric),
        }
    }

    /// The mark of a square of [`BoardHead::rows`] that it has in every game; none for a plain one, or for a premium that each
    /// game has elsewhere.
    pub fn fixed_mark<'t>(&self, text: &'t str) -> &'t str {
        if text == "." || self.options.random_board && is_premium(text) { "" } else { text }
    }

    /// Identifies games of this kind, on every machine.
    pub fn key(&self) -> String {
        fingerprint(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// The names of two of them above columns; of games by one ruleset, what they differ in.
    pub fn column_names([one, other]: [&Self; 2]) -> [String; 2] {
        if one.name != other.name {
            [one.name.clone(), other.name.clone()]
        } else if one.bots != other.bots {
            [one.bots.join(","), other.bots.join(",")]
        } else if one.dictionary != other.dictionary {
            [one.dictionary.clone(), other.dictionary.clone()]
        } else if one.language != other.language {
            [one.language.clone(), other.language.clone()]
        } else {
            ["first".to_owned(), "second".to_owned()]
        }
    }

    /// Takes over what identifies the bots of other games of this kind, if it is not known of these.
    pub(super) fn learn_bot_key(&mut self, other: &Self) {
        if self.bot_key.is_empty() {
            self.bot_key.clone_from(&other.bot_key);
        }
    }

    /// Returns in what the games of another run differ, each as `the bots: club,club, and here expert,club`; nothing if
    /// their figures can be added up.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, one: String, here: String| {
            if one != here {
                found.push(format!("{what}: {one}, and here {here}"));
            }
        };
        compare("the ruleset", self.ruleset.clone(), other.ruleset.clone());
        compare("the language", self.language.clone(), other.language.clone());
        compare("the word list", self.dictionary.clone(), other.dictionary.clone());
        compare("the bots", self.bots.join(","), other.bots.join(","));
        compare("the mode", self.options.mode.name().to_owned(), other.options.mode.name().to_owned());
        let board = |head: &Self| if head.options.random_board { "random" } else { "as in the ruleset" };
        compare("the board", board(self).to_owned(), board(other).to_owned());
        compare("the time limit", self.options.time.clone(), other.options.time.clone());
        compare("--count-plays", self.count_plays.to_string(), other.count_plays.to_string());
        if found.is_empty() && self.rules != other.rules {
            found.push(format!("the rules of {} have changed between the two", self.ruleset));
        }
        if found.is_empty() && self.word_key != other.word_key {
            found.push(format!("the words of {} have changed between the two", self.dictionary));
        }
        let is_known = !self.bot_key.is_empty() && !other.bot_key.is_empty();
        if found.is_empty() && is_known && self.bot_key != other.bot_key {
            found.push(
                "the leave values or the common words of the bots have changed between the two".to_owned(),
            );
        }
        found
    }
}

/// The rules without what only people read, written in one way on every machine.
fn rules_text(ruleset: &Ruleset, language: &str) -> Vec<u8> {
    let mut spec = ruleset.spec().in_language(language);
    spec.name.clear();
    spec.about.clear();
    serde_json::to_vec(&spec).unwrap_or_default()
}

fn bot_key(tournament: &Tournament, tiles: &TileSet) -> String {
    let (_, leaves) = tournament.knowledge();
    let common =
        tournament.setup().common_words.as_ref().map_or_else(String::new, |words| words.fingerprint());
    fingerprint((leaves.to_text(tiles) + &common).as_bytes())
}

/// The most theme words in a head.
const MAX_THEME_WORDS: usize = 50;

/// The theme words of the language, as words are written in games, and the number of all where these are not all.
fn theme_words(setup: &TournamentSetup) -> (Vec<String>, Option<usize>) {
    let rows = setup.ruleset.spec().bonus.theme.iter();
    let rows = rows.filter(|row| row.language.as_ref().is_none_or(|only| *only == setup.language));
    let words: Vec<String> =
        rows.flat_map(|row| row.words.iter().map(|word| word.replace(['[', ']'], ""))).collect();
    // A word may be in a row of its language and in one of all languages.
    let listed: BTreeSet<&String> = words.iter().take(MAX_THEME_WORDS).collect();
    let all = words.iter().collect::<BTreeSet<_>>().len();
    let all_if_more = (listed.len() < all).then_some(all);
    (listed.into_iter().cloned().collect(), all_if_more)
}

/// Returns whether a square of a board has a premium.
pub(super) fn is_premium(text: &str) -> bool {
    text.ends_with(['L', 'W'])
}

impl BoardHead {
    fn of(setup: &TournamentSetup) -> Self {
        let layout = setup.ruleset.layout();
        let mut rows = vec![Vec::new(); usize::from(layout.size().rows())];
        for square in layout.size().squares() {
            let text = match layout.premium(square) {
                Some(premium) => premium.to_string(),
                None if layout.is_hole(square) => "#".to_owned(),
                None if layout.is_start(square) => "*".to_owned(),
                None => ".".to_owned(),
            };
            rows[usize::from(square.row())].push(text);
        }
        Self { rows }
    }

    /// The number of squares with this premium.
    pub fn count(&self, premium: &str) -> usize {
        self.rows.iter().flatten().filter(|text| *text == premium).count()
    }
}

/// A hash of some bytes that is the same on every machine and in every version (FNV-1a, 64 bits).
fn fingerprint(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
