//! A ruleset in plain English, from its data alone, so that a user's own ruleset explains itself.

use std::collections::{BTreeMap, BTreeSet};

use super::check_dictionary::DictionaryRules;
use super::counts::tiles;
use super::rules::{
    EndingRules, ExchangeRules, GiftBlank, Overtime, Ruleset, TakeRules, TotalTime, WordBonuses,
    WrongChallenge,
};
use super::spec::{
    AtTarget, BagEmpty, BlankLetters, ExchangeNone, ExchangeOrder, LeaverTiles, LoneTile, NilNil, PassCount,
    PassEffect, PassExchange, TakenBlank, TakenFrom, TimeoutEffect, UnknownWords, UnplayedTiles,
};
use crate::board::{Premium, Size, starts_in_words};
use crate::tiles::{Digraphs, Letter, TileSet};

/// The theme words of a row that are listed; the others are counted.
const SHOWN_WORDS: usize = 200;

/// One part of the rules: a heading and its sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSection {
    /// The heading.
    pub title: &'static str,
    /// The rules, one sentence each.
    pub sentences: Vec<String>,
}

impl Ruleset {
    /// The rules in plain English.
    pub fn describe(&self) -> Vec<RuleSection> {
        let sections = [
            ("Players and board", self.describe_table()),
            ("Playing words", self.describe_playing()),
            ("Taking a tile", self.describe_taking()),
            ("Points", self.describe_points()),
            ("Blanks", self.describe_blanks()),
            ("Exchanging and passing", self.describe_other_turns()),
            ("Time", self.describe_time()),
            ("The end", self.describe_end()),
            ("Words", self.describe_words()),
            ("Tiles", self.describe_tiles()),
        ];
        sections
            .into_iter()
            .filter(|(_, sentences)| !sentences.is_empty())
            .map(|(title, sentences)| RuleSection { title, sentences })
            .collect()
    }

    /// The sentences of the rules, in a game in this language, that games without prices, limits, theme words and the like do
    /// not have: what a player who knows other games of this kind does not expect. They are found from the rules alone, so
    /// that saved games have them too.
    pub fn unusual_rules(&self, language: &str) -> Vec<String> {
        let mut own = self.clone();
        own.spec.bonus.theme.retain(|row| row.language.as_deref().is_none_or(|only| only == language));
        let mut usual = own.clone();
        usual.opening_min_tiles = 2;
        usual.take = self.take.map(|_| TakeRules {
            return_to_origin: false,
            lone_tile: LoneTile::Allow,
            blank: TakenBlank::Free,
            from: TakenFrom::Anybody,
            price: 0,
            limit: None,
            cooldown: 0,
        });
        // The bonus for a full rack is usual, but not as a row of a longer table.
        if self.bonuses.iter().any(|bonus| bonus.own != self.rack_size) {
            usual.bonuses.clear();
        }
        usual.word_bonuses = WordBonuses::default();
        usual.formed_bonuses = WordBonuses::default();
        usual.spec.bonus.theme = Vec::new();
        usual.spec.blank.change = false;
        usual.exchange = self.exchange.map(|exchange| ExchangeRules { price: 0, limit: None, ..exchange });
        usual.pass_price = 0;
        usual.leaving.price = 0;
        usual.word_lengths = 2..=Size::MAX_SIDE;
        usual.ending = EndingRules {
            times: 1,
            target: None,
            at_target: AtTarget::AtOnce,
            rounds: None,
            bag_empty: BagEmpty::PlayOut,
            ..self.ending
        };
        usual.total_time = self.total_time.map(|total| TotalTime { overtime: Overtime::Points(0), ..total });
        usual.wrong_challenge = WrongChallenge::Free;
        let expected: BTreeSet<String> = sentences(&usual).collect();
        sentences(&own).filter(|sentence| !expected.contains(sentence)).collect()
    }

    fn describe_table(&self) -> Vec<String> {
        let size = self.layout.size();
        let (least, most) = (*self.players.start(), *self.players.end());
        let players = match (least, most) {
            (1, 1) => "One person plays, for practice.".to_owned(),
            (least, most) if least == most => format!("{} people play.", number(least)),
            (least, most) => format!("{} to {} people play.", number(least), number(most).to_lowercase()),
        };
        let mut sentences = vec![
            players,
            format!("The board has {} rows of {} squares.", size.rows(), size.columns()),
            format!("A full rack has {}.", tiles(self.rack_size)),
            self.premium_sentence(),
        ];
        match size.area() - self.layout.playable_squares() {
            0 => {}
            1 => sentences.push("One square is a hole, which no tile can cover.".to_owned()),
            holes => sentences.push(format!("{holes} squares are holes, which no tile can cover.")),
        }
        let has_premiums = size.squares().any(|square| self.layout.premium(square).is_some());
        if self.offers_random_board() && has_premiums {
            sentences.push(
                "On a random board the premium squares are shuffled; the start squares stay.".to_owned(),
            );
        }
        sentences
    }

    fn premium_sentence(&self) -> String {
        let mut counts: BTreeMap<Premium, usize> = BTreeMap::new();
        for premium in self.layout.size().squares().filter_map(|square| self.layout.premium(square)) {
            *counts.entry(premium).or_default() += 1;
        }
        if counts.is_empty() {
            return "There are no premium squares.".to_owned();
        }
        let kinds: Vec<String> = counts
            .iter()
            .map(|(premium, count)| {
                let what = match premium {
                    Premium::Letter(_) => "letter",
                    Premium::Word(_) => "word",
                };
                format!("{count} × {premium} ({} {what})", multiple(premium.multiplier().times()))
            })
            .collect();
        format!("Premium squares: {}.", kinds.join(", "))
    }

    fn describe_playing(&self) -> Vec<String> {
        let starts = self.layout.starts();
        let start = if starts.len() == self.layout.playable_squares() {
            "The first play may be anywhere.".to_owned()
        } else {
            format!("The first play covers {}.", starts_in_words(starts))
        };
        let mut sentences = vec![
            "The tiles of a play are in one row or column, without gaps.".to_owned(),
            start,
            match self.opening_min_tiles {
                1 => "The first play has at least 1 tile. A single tile forms no word: it scores its points, with a letter \
                      premium but without a word premium."
                    .to_owned(),
                least => format!("The first play has at least {}.", tiles(least)),
            },
            match self.unknown_words() {
                UnknownWords::Challenge => {
                    "Every later play touches a tile on the board. A play forms words, or changes some."
                }
                _ => {
                    "Every later play touches a tile on the board. All words that a play forms or changes must be valid."
                }
            }
            .to_owned(),
            "After a play the rack is filled from the bag.".to_owned(),
        ];
        sentences.extend(self.word_length_sentence());
        let gift = match self.gift_blank {
            GiftBlank::None => None,
            GiftBlank::OnTop => Some(", which is lost if unused"),
            GiftBlank::FromBag => Some(" from the bag, which goes back if unused"),
        };
        sentences.extend(gift.map(|gift| {
            format!(
                "In the first turn of the game, the starting player has a gift blank{gift}. If that turn plays one \
                 blank, it is the gift blank; of two, the first from the left or the top is."
            )
        }));
        sentences
    }

    /// Says what lengths words may have, if a board has room for others.
    fn word_length_sentence(&self) -> Option<String> {
        let (least, most) = (*self.word_lengths.start(), *self.word_lengths.end());
        match (least > 2, most < self.longest_line()) {
            (false, false) => None,
            (true, false) => Some(format!("A word has at least {}.", tiles(least))),
            (false, true) => Some(format!("A word has at most {}.", tiles(most))),
            (true, true) if least == most => Some(format!("Every word has {}.", tiles(least))),
            (true, true) => Some(format!("A word has {least} to {}.", tiles(most))),
        }
    }

    fn describe_taking(&self) -> Vec<String> {
        let Some(take) = self.take else { return Vec::new() };
        let mut sentences = vec![
            "From the second turn on, a player may take one tile from the board, and must place it in the same \
             turn together with at least one tile from the rack."
                .to_owned(),
            match self.unknown_words() {
                UnknownWords::Challenge => {
                    "Each part of a word that a taking leaves is a new word if it has two or more tiles, and it scores."
                }
                _ => {
                    "Each part of a word that a taking leaves is a new word if it has two or more tiles: it must be \
                     valid, and it scores."
                }
            }
            .to_owned(),
            "The premium of a vacated square counts again.".to_owned(),
        ];
        sentences.push(if take.return_to_origin {
            "A taken tile may return to the square it came from.".to_owned()
        } else {
            "A taken tile may not return to the square it came from; another tile may go there.".to_owned()
        });
        sentences.push(match take.blank {
            TakenBlank::Free => "A taken blank may become another letter.".to_owned(),
            TakenBlank::Fixed => "A taken blank keeps its letter.".to_owned(),
        });
        sentences.push(match take.lone_tile {
            LoneTile::Allow => "A taking may leave a single tile on its own.".to_owned(),
            LoneTile::Forbid => "A taking may not leave a single tile on its own.".to_owned(),
        });
        match take.from {
            TakenFrom::Anybody => {}
            TakenFrom::Others => {
                sentences.push("Only tiles that somebody else placed can be taken.".to_owned());
            }
            TakenFrom::LastTurn => {
                sentences.push("Only tiles that were placed in the turn before can be taken.".to_owned());
            }
        }
        match take.cooldown {
            0 => {}
            1 => sentences
                .push("No tile can be taken from a square in the turn after a taking there.".to_owned()),
            turns => sentences.push(format!(
                "No tile can be taken from a square in the {turns} turns after a taking there."
            )),
        }
        if take.price > 0 {
            sentences.push(format!("A taking costs {}.", points(take.price)));
        }
        match take.limit {
            None => {}
            Some(1) => sentences.push(format!("{} may take one tile in a game.", self.each_player())),
            Some(limit) => {
                sentences.push(format!("{} may take {limit} tiles in a game.", self.each_player()));
            }
        }
        sentences
    }

    fn describe_points(&self) -> Vec<String> {
        let mut sentences = vec![
            "A new word scores the points of its letters. Premiums count only under tiles placed in this turn, \
             letter premiums first."
                .to_owned(),
        ];
        let longest = self.longest_line().min(*self.word_lengths.end());
        for bonus in self.bonuses.iter().filter(|bonus| bonus.own <= longest) {
            let gift_counts = self.gift_blank != GiftBlank::None && self.gift_as_taken();
            let with_taken = bonus.with_taken;
            let other = match (self.take, gift_counts) {
                _ if with_taken == bonus.points => String::new(),
                (Some(_), true) => format!(
                    ", or {with_taken} with a taken tile; the starting player's gift blank counts as a taken tile"
                ),
                (Some(_), false) => format!(", or {with_taken} with a taken tile"),
                (None, true) => format!(", or {with_taken} with the starting player's gift blank"),
                (None, false) => String::new(),
            };
            let (own, points) = (tiles(bonus.own), points(bonus.points));
            sentences.push(format!("A play of {own} from the rack scores {points} extra{other}."));
        }
        let rows: Vec<(usize, i32)> =
            self.word_bonuses.rows().filter(|&(length, _)| length <= longest).collect();
        for (index, &(length, bonus)) in rows.iter().enumerate() {
            let lengths = match rows.get(index + 1) {
                Some(&(next, _)) if next == length + 1 => tiles(length),
                Some(&(next, _)) => format!("{length} to {}", tiles(next - 1)),
                None if length == longest => tiles(length),
                None => format!("{} or more", tiles(length)),
            };
            sentences.push(format!("A new word of {lengths} scores {} extra.", points(bonus)));
        }
        let rows: Vec<(usize, i32)> = self.formed_bonuses.rows().collect();
        for (index, &(least, bonus)) in rows.iter().enumerate() {
            let words = match rows.get(index + 1) {
                Some(&(next, _)) if next == least + 1 => format!("{least} words"),
                Some(&(next, _)) => format!("{least} to {} words", next - 1),
                None => format!("{least} words or more"),
            };
            sentences.push(format!("A play that forms {words} scores {} extra.", points(bonus)));
        }
        let of_languages: Vec<BTreeSet<String>> =
            self.tile_sets().map(|set| self.theme_words_of(set.language())).collect();
        for row in &self.spec.bonus.theme {
            let mut words = row.words.clone();
            if row.language.is_none() {
                words =
                    words.into_iter().filter_map(|word| theme_word_elsewhere(word, &of_languages)).collect();
            }
            if words.is_empty() {
                continue;
            }
            let count = words.len();
            words.truncate(SHOWN_WORDS);
            let more = match count - words.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let of_language = row.language.as_deref().and_then(|language| self.tile_set(language));
            let language = match (&row.language, of_language) {
                (None, _) => String::new(),
                (Some(_), Some(set)) => format!(" in {}", set.name()),
                (Some(_), None) => continue,
            };
            let noun = if count == 1 { "Theme word" } else { "Theme words" };
            let bonus = points(i32::try_from(row.points).unwrap_or(i32::MAX));
            let each = if count == 1 { " scores" } else { "; each scores" };
            sentences.push(format!("{noun}{language}: {}{more}{each} {bonus} extra.", words.join(", ")));
        }
        sentences
    }

    /// The theme words of a single language.
    fn theme_words_of(&self, language: &str) -> BTreeSet<String> {
        let rows = self.spec.bonus.theme.iter().filter(|row| row.language.as_deref() == Some(language));
        rows.flat_map(|row| &row.words).cloned().collect()
    }

    fn describe_blanks(&self) -> Vec<String> {
        if self.gift_blank == GiftBlank::None && self.tile_sets().all(|set| set.blanks() == 0) {
            return Vec::new();
        }
        let letters = match self.spec.blank.letters {
            BlankLetters::Tiles => "any letter that has tiles",
            BlankLetters::Alphabet => "any letter of the alphabet",
        };
        let mut sentences =
            vec![format!("A blank can be {letters}, chosen when it is placed, and scores no points.")];
        if self.changes_blanks() {
            sentences.push(
                "Before a player does anything else in their turn, they may swap a blank on the board for a \
                 tile of its letter."
                    .to_owned(),
            );
            sentences.push(
                "The blank is theirs, for this turn or a later one; the tile scores its points from then on."
                    .to_owned(),
            );
        }
        sentences
    }

    fn describe_other_turns(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        match self.exchange {
            None => sentences.push("Tiles cannot be exchanged.".to_owned()),
            Some(exchange) => {
                sentences.push(match exchange.min_bag {
                    0 => "A player may exchange tiles instead of playing a word.".to_owned(),
                    least => {
                        format!(
                            "A player may exchange tiles instead of playing a word, while the bag has at least {}.",
                            tiles(least)
                        )
                    }
                });
                sentences.push(match exchange.order {
                    ExchangeOrder::DrawFirst => {
                        "New tiles are drawn first, so at most as many as the bag has.".to_owned()
                    }
                    ExchangeOrder::ReturnFirst => {
                        "The tiles go into the bag before new ones are drawn, so they may come back."
                            .to_owned()
                    }
                });
                if exchange.price > 0 {
                    sentences.push(format!("An exchange costs {}.", points(exchange.price)));
                }
                match exchange.limit {
                    None => {}
                    Some(1) => sentences.push(format!("{} may exchange once in a game.", self.each_player())),
                    Some(limit) => {
                        let each = self.each_player();
                        sentences.push(format!("{each} may exchange {limit} times in a game."));
                    }
                }
                if exchange.none == ExchangeNone::Pass {
                    sentences.push("Exchanging no tiles is a pass.".to_owned());
                }
            }
        }
        sentences.push(match self.pass_price {
            0 => "A player may always pass.".to_owned(),
            price => format!("A player may always pass, which costs {}.", points(price)),
        });
        if let Some(passes) = self.passes {
            let limit = passes.limit;
            let (counted, is_out) = if self.is_for_several() {
                (passes.counted, "is out")
            } else {
                (PassCount::Player, "is out, which ends the game")
            };
            sentences.push(match (limit, counted, passes.effect) {
                (1, _, PassEffect::Out) => format!("A player who passes {is_out}."),
                (1, _, PassEffect::End) => "A pass ends the game.".to_owned(),
                (_, PassCount::Player, PassEffect::Out) => {
                    format!("A player who passes on {} {is_out}.", turns_running(limit))
                }
                (_, PassCount::Player, PassEffect::End) => {
                    format!("The game ends when a player passes on {}.", turns_running(limit))
                }
                (_, PassCount::Table, PassEffect::Out) => {
                    format!("After {limit} passes in a row, by any players, the last one to pass is out.")
                }
                (_, PassCount::Table, PassEffect::End) => {
                    format!("{limit} passes in a row, by any players, end the game.")
                }
            });
            if self.exchange.is_some() {
                sentences.push(match passes.exchange {
                    PassExchange::Breaks => "An exchange interrupts a run of passes.".to_owned(),
                    PassExchange::Ignored => {
                        "An exchange neither interrupts nor lengthens a run of passes.".to_owned()
                    }
                    PassExchange::Counts => "An exchange counts towards a run of passes.".to_owned(),
                });
            }
        }
        sentences
    }

    fn describe_time(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if let Some(time) = &self.time {
            let limits: Vec<String> = time.limits.iter().map(ToString::to_string).collect();
            let default = time.default.map_or_else(|| "off".to_owned(), |limit| limit.to_string());
            let effect = match time.timeout {
                TimeoutEffect::Pass => "is a pass",
                TimeoutEffect::Resign => "is a resignation",
            };
            sentences
                .push(format!("A turn may have a time limit: {} (default: {default}).", limits.join(", ")));
            sentences.push(format!("A turn whose time runs out {effect}."));
        }
        if let Some(total) = self.total_time {
            let increment =
                total.increment.map_or_else(String::new, |time| format!(", and {time} more for each turn"));
            let each = self.each_player();
            sentences.push(format!("{each} has {} for the whole game{increment}.", total.time));
            sentences.push(match total.overtime {
                Overtime::Points(0) => "Overtime costs nothing.".to_owned(),
                Overtime::Points(price) => {
                    format!("Each minute of overtime, or part of one, costs {}.", points(price))
                }
                Overtime::Resign => "A player whose time for the game runs out resigns.".to_owned(),
            });
        }
        if sentences.is_empty() {
            sentences.push("There is no time limit.".to_owned());
        }
        sentences
    }

    fn describe_end(&self) -> Vec<String> {
        let is_for_several = self.is_for_several();
        let each = lower_first(self.each_player());
        let out = || "The game ends when the bag is empty and a player has no tiles left.".to_owned();
        let last_turns =
            || format!("Once the bag is empty, {each} has one more turn, after which the game ends.");
        let mut sentences = match self.ending.bag_empty {
            BagEmpty::PlayOut => vec![out()],
            BagEmpty::OneTurnEach => vec![last_turns()],
            BagEmpty::OneTurnOrOut => vec![out(), last_turns()],
        };
        if is_for_several && self.ending.bag_empty == BagEmpty::OneTurnEach {
            sentences
                .push("A player who has no tiles left then takes no turn away from the others.".to_owned());
        }
        if let Some(target) = self.ending.target {
            let points = points(target);
            sentences.push(match self.ending.at_target {
                AtTarget::AtOnce => format!("It ends as soon as a player has {points}."),
                AtTarget::AfterRound => {
                    format!("It ends after the round in which a player reaches {points}.")
                }
            });
            if matches!(self.challenge(), Some(WrongChallenge::Points(1..))) {
                let sentence =
                    "Points from a challenge count toward the target only at the end of the next turn.";
                sentences.push(sentence.to_owned());
            }
        }
        match self.ending.rounds {
            None => {}
            Some(1) => sentences.push(format!("It ends when {each} has had a turn.")),
            Some(rounds) => sentences.push(format!("It ends when {each} has had {rounds} turns.")),
        }
        if let Some(scoreless) = self.scoreless {
            let mut sentence = match scoreless.limit {
                1 => "It also ends after a turn without a score".to_owned(),
                limit => format!(
                    "It also ends after {} turns in a row without a score",
                    number_of(limit).to_lowercase()
                ),
            };
            if scoreless.at_nil_nil == NilNil::GoesOn {
                sentence += if self.has_minus_points() {
                    ", unless all scores are exactly 0; with minus points it ends"
                } else {
                    ", unless all scores are 0"
                };
            }
            sentences.push(sentence + ".");
        }
        if self.ending.bag_empty == BagEmpty::OneTurnEach {
            let sentence = match (self.passes_end_it(), self.scoreless) {
                (true, Some(_)) => {
                    Some("Once the bag is empty, neither passes nor turns without a score end the game.")
                }
                (true, None) => Some("Once the bag is empty, passes do not end the game."),
                (false, Some(_)) => Some("Once the bag is empty, turns without a score do not end the game."),
                (false, None) => None,
            };
            sentences.extend(sentence.map(str::to_owned));
        }
        if is_for_several {
            sentences.push("It ends when only one player is left, who wins.".to_owned());
        }
        sentences.extend(self.leftover_sentences());
        if is_for_several {
            sentences.push("The highest score wins; players with equal scores share the win.".to_owned());
        }
        if self.leaving.price > 0 {
            sentences.push(format!("Resigning costs {}.", points(self.leaving.price)));
        }
        if *self.players.end() > 2 {
            sentences.push(match self.leaving.tiles {
                LeaverTiles::Aside => "The tiles of a player who leaves are set aside.".to_owned(),
                LeaverTiles::Bag => "The tiles of a player who leaves go into the bag.".to_owned(),
            });
            if self.leaving.agree_to_quit {
                sentences.push(
                    "Once a player has resigned, the others may agree to end the game; when all do, the highest score \
                     among them wins."
                        .to_owned(),
                );
            }
        }
        sentences
    }

    /// Whoever plays, at the beginning of a sentence.
    fn each_player(&self) -> &'static str {
        if self.is_for_several() { "Each player" } else { "The player" }
    }

    fn is_for_several(&self) -> bool {
        *self.players.end() > 1
    }

    /// Returns whether a score can fall below 0 while the game continues.
    fn has_minus_points(&self) -> bool {
        let overtime = self.total_time.map(|total| total.overtime);
        self.pass_price > 0
            || (self.leaving.price > 0 && *self.players.end() > 2)
            || matches!(overtime, Some(Overtime::Points(1..)))
            || self.exchange.is_some_and(|exchange| exchange.price > 0)
            || self.take.as_ref().is_some_and(|take| take.price > 0)
    }

    /// Says what leftover tiles cost, by what ends the game.
    fn leftover_sentences(&self) -> Vec<String> {
        let rules = self.ending;
        let mut sentences = vec![format!("At the end, {}.", self.cost_in_words(rules.out))];
        if rules.out != UnplayedTiles::None {
            if rules.target.is_some() {
                sentences.push("Leftover tiles cost nothing when a player's score ends the game.".to_owned());
            }
            match (*self.players.end(), self.leaving.agree_to_quit) {
                (1, _) => {}
                (3.., true) => sentences.push(
                    "Leftover tiles cost nothing when only one player is left, or when the players agree to end the \
                     game."
                        .to_owned(),
                ),
                _ => sentences.push("Leftover tiles cost nothing when only one player is left.".to_owned()),
            }
        }
        let by_passes = Some(rules.passes).filter(|_| self.passes_end_it());
        let by_scoreless = Some(rules.scoreless).filter(|_| self.scoreless.is_some());
        for (turns, cost) in [("passes", by_passes), ("turns without a score", by_scoreless)] {
            if let Some(cost) = cost.filter(|&cost| cost != rules.out) {
                sentences.push(format!("When {turns} end it, {}.", self.cost_in_words(cost)));
            }
        }
        let mut costs = [Some(rules.out), by_passes, by_scoreless].into_iter().flatten();
        if rules.times > 1 && costs.any(|cost| cost != UnplayedTiles::None) {
            let times = match rules.times {
                2 => "twice".to_owned(),
                more => format!("{more} times"),
            };
            sentences.push(format!("The points of leftover tiles count {times}."));
        }
        sentences
    }

    /// Says what leftover tiles cost by one of the rules: `each player loses the points of their leftover tiles`.
    pub fn cost_in_words(&self, cost: UnplayedTiles) -> &'static str {
        match cost {
            UnplayedTiles::None => "leftover tiles cost nothing",
            _ if !self.is_for_several() => "the player loses the points of their leftover tiles",
            UnplayedTiles::Own => "each player loses the points of their leftover tiles",
            UnplayedTiles::OwnAndOut => {
                "each player loses the points of their leftover tiles, and a player who has none gains what the others lose"
            }
            UnplayedTiles::OutTwice => {
                "a player who has no tiles left gains twice the points of the others' leftover tiles; if all have \
                 some, each player loses the points of theirs"
            }
        }
    }

    /// True if passes end the game, for all players; those whom passes put out lose nothing more.
    fn passes_end_it(&self) -> bool {
        self.passes.is_some_and(|passes| passes.effect == PassEffect::End)
    }

    /// Returns the cost of a wrong challenge in English, where plays can be challenged.
    fn describe_wrong_challenge(&self) -> Option<String> {
        Some(match self.challenge()? {
            WrongChallenge::Free | WrongChallenge::Points(0) => {
                "A challenge costs nothing if all words are good.".to_owned()
            }
            WrongChallenge::Turn => "A challenge costs the turn if all words are good.".to_owned(),
            WrongChallenge::Points(price) => {
                format!("A challenge gives the challenged player {} if all words are good.", points(price))
            }
        })
    }

    fn describe_words(&self) -> Vec<String> {
        let mut sentences = vec![match self.unknown_words() {
            UnknownWords::Challenge => {
                "A play with an unknown word stands, unless the next player challenges it before doing anything else: \
                 then its tiles go back to the rack, and the turn is lost."
                    .to_owned()
            }
            UnknownWords::Refuse => "A play with an unknown word is refused, and may be changed.".to_owned(),
            UnknownWords::LoseTurn => "A play with an unknown word costs the turn.".to_owned(),
            UnknownWords::ByMode => {
                "A play with an unknown word is refused in normal mode and costs the turn in professional mode."
                    .to_owned()
            }
        }];
        sentences.extend(self.describe_wrong_challenge());
        // Where the ruleset has the words of all languages, no installed list is used.
        let is_installed = |set: &TileSet| !self.dictionary(set.language()).has_own_list();
        let mut general = self.dictionary.clone();
        if !self.tile_sets().any(is_installed) {
            general.prefer.clear();
        }
        sentences.extend(describe_lists(&general));
        for set in self.tile_sets() {
            let Some(dictionary) = self.dictionaries.get(set.language()) else { continue };
            // The words for all languages are in a sentence of their own.
            let mut own = dictionary.clone();
            own.add.retain(|word| !self.dictionary.add.contains(word));
            own.remove.retain(|word| !self.dictionary.remove.contains(word));
            let different = describe_lists(&own).into_iter();
            let different = different.filter(|sentence| !sentences.contains(sentence));
            let in_language: Vec<String> =
                different.map(|sentence| format!("{}: {}", set.name(), lower_first(&sentence))).collect();
            sentences.extend(in_language);
        }
        sentences
    }

    fn describe_tiles(&self) -> Vec<String> {
        let mut sentences: Vec<String> = self
            .tile_sets()
            .map(|set| {
                let all = set.tiles().len();
                format!("{}: {all} tiles, including {}.", set.name(), blanks(set.blanks()))
            })
            .collect();
        let has_long =
            self.tile_sets().flat_map(|set| set.letters.iter()).any(|info| info.text.chars().count() > 1);
        if has_long {
            sentences.push(match self.spec.tiles.digraphs {
                Digraphs::Either => {
                    "A tile of several letters and single tiles may spell the same letters.".to_owned()
                }
                Digraphs::Required => "Where a tile of several letters fits, it must be used.".to_owned(),
            });
        }
        for set in self.tile_sets() {
            let in_tiles = |letters: &Vec<Letter>| {
                letters.iter().map(|&letter| set.text(letter)).collect::<Vec<_>>().join("-")
            };
            let words = set.exceptions().flat_map(|(_, tokenizations)| tokenizations.iter().map(in_tiles));
            let words: Vec<String> = words.collect();
            if !words.is_empty() {
                sentences.push(format!(
                    "{}: these words are spelled only as {}.",
                    set.name(),
                    words.join(", ")
                ));
            }
        }
        sentences
    }
}

fn sentences(ruleset: &Ruleset) -> impl Iterator<Item = String> {
    ruleset.describe().into_iter().flat_map(|section| section.sentences)
}

/// The word lists of a game, the words added and those removed.
fn describe_lists(dictionary: &DictionaryRules) -> Vec<String> {
    let mut sentences = Vec::new();
    if !dictionary.prefer.is_empty() && !dictionary.has_own_list() {
        sentences.push(format!(
            "Dictionary: {} if installed, otherwise the one of the language.",
            dictionary.prefer.join(", then ")
        ));
    }
    if dictionary.has_own_list() {
        let words = dictionary.list.lines().filter(|line| !line.trim().is_empty()).count();
        let noun = if words == 1 { "word" } else { "words" };
        sentences.push(format!("The game has a word list of its own, of {words} {noun}."));
    }
    // A word that is both added and removed is excluded, and each word is listed once.
    let mut seen = BTreeSet::new();
    let mut listed = |words: &[String]| -> Vec<String> {
        words.iter().filter(|word| seen.insert((*word).clone())).cloned().collect()
    };
    let (removed, added) = (listed(&dictionary.remove), listed(&dictionary.add));
    if !added.is_empty() {
        sentences.push(format!("Extra words: {}.", added.join(", ")));
    }
    if !removed.is_empty() {
        sentences.push(format!("Excluded words: {}.", removed.join(", ")));
    }
    sentences
}

/// A theme word for all languages, marked if it is also one of a single language, whose points count there; `None` if it is
/// one of each language. The theme words of each single language are given.
fn theme_word_elsewhere(word: String, of_languages: &[BTreeSet<String>]) -> Option<String> {
    match of_languages.iter().filter(|words| words.contains(&word)).count() {
        0 => Some(word),
        all if all == of_languages.len() => None,
        _ => Some(format!("{word} (elsewhere)")),
    }
}

fn lower_first(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

fn points(count: i32) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

fn number(count: usize) -> String {
    match count {
        1 => "One".to_owned(),
        2 => "Two".to_owned(),
        3 => "Three".to_owned(),
        4 => "Four".to_owned(),
        more => more.to_string(),
    }
}

/// `double`, `triple` and so on.
fn multiple(times: i32) -> String {
    match times {
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        4 => "quadruple".to_owned(),
        more => format!("{more} times the"),
    }
}

fn turns_running(count: u32) -> String {
    format!("{} turns running", number_of(count).to_lowercase())
}

fn blanks(count: u16) -> String {
    match count {
        0 => "no blanks".to_owned(),
        1 => "1 blank".to_owned(),
        count => format!("{count} blanks"),
    }
}

fn number_of(count: u32) -> String {
    usize::try_from(count).map_or_else(|_| count.to_string(), number)
}
