//! The make-up of plays: words by length, bonuses by kind, openings, takings, the gift blank.

use std::collections::BTreeMap;
use std::fmt::Display;

use rackety_engine::play::LetterBonusKind;
use rackety_engine::ruleset::{GiftBlank, WrongChallenge};
use rackety_engine::{Game, Play, Ruleset, ScoredPlay, TurnOutcome, WordOrigin};

use super::merge::tallies;
use super::moments::{Moments, Thousandths};
use super::played_game::PlayedGame;
use super::samples::Samples;
use super::turn_counts::count;

tallies! {
    /// The plays of all games.
    pub struct PlayTally {
        /// The words that placed tiles formed, by their number of tiles.
        pub words: BTreeMap<usize, WordTally>,
        /// Points besides those of words, by kind.
        pub bonuses: BTreeMap<String, BonusTally>,
        /// The number of times each theme word was formed.
        pub theme_words: BTreeMap<String, u64>,
        /// The first turns.
        pub openings: OpeningTally,
        /// Plays that took a tile, and the others once a tile could be taken.
        pub takings: TakingTally,
        /// The gift blank.
        pub gift: GiftTally,
    }

    /// Words of one length.
    pub struct WordTally {
        /// Their number.
        pub words: u64,
        /// Their points.
        pub points: i64,
    }

    /// Points of one kind that do not come from words.
    pub struct BonusTally {
        /// The number of times there were any.
        pub times: u64,
        /// The points; negative if they were taken off.
        pub points: i64,
    }

    /// The first turns of games.
    pub struct OpeningTally {
        /// Games.
        pub games: u64,
        /// Those that began with a play.
        pub plays: u64,
        /// Those that began with a bingo.
        pub bingos: u64,
        /// The points of the first plays.
        pub points: Samples,
        /// Their tiles.
        pub tiles: BTreeMap<usize, u64>,
    }

    /// Plays that took a tile from the board.
    pub struct TakingTally {
        /// The number of times each letter was taken; `?` for blanks.
        pub letters: BTreeMap<String, u64>,
        /// The number of takings that left each number of words behind.
        pub left_words: BTreeMap<usize, u64>,
        /// The number of words of each length that were left.
        pub left_lengths: BTreeMap<usize, u64>,
        /// The points of plays that took a tile.
        pub with: Moments,
        /// The points of the plays that took none, where one could be taken.
        pub without: Moments,
        /// The rounds, from 1, in which players used the last of their takings, where these are limited.
        pub last_round: Moments,
    }

    /// The fate of the gift blank in the games.
    pub struct GiftTally {
        /// Games in which the first player had it.
        pub given: u64,
        /// The points of first plays that used it.
        pub used: Moments,
        /// The points of first plays that did not.
        pub unused: Moments,
    }
}

/// Points that no kind here explains.
const OTHER_BONUSES: &str = "other bonuses";
const PRICE_OF_TAKING: &str = "price of a taking";
const PRICE_OF_EXCHANGE: &str = "price of an exchange";
const PRICE_OF_PASS: &str = "price of a pass";
const WRONG_CHALLENGE: &str = "wrong challenge";
const ONE_TAKEN: &str = ", one taken";
const GIFT_BLANK: &str = ", gift blank";
const WORD_OF: &str = "word of ";

/// The kind of a bonus for plays that use this many own tiles.
pub(super) fn tiles_kind(own: impl Display) -> String {
    match own.to_string().as_str() {
        "1" => "1 tile".to_owned(),
        own => format!("{own} tiles"),
    }
}

/// The kind of a bonus for plays that form at least this many words.
pub(super) fn formed_kind(words: impl Display) -> String {
    format!("{words} new words")
}

/// The kinds of bonuses and prices of a ruleset, theme words apart, as a tally has them.
pub(super) fn bonus_kinds(ruleset: &Ruleset) -> Vec<String> {
    let mut kinds = Vec::new();
    let gift_counts = ruleset.gift_as_taken() && ruleset.gift_blank() != GiftBlank::None;
    for bonus in ruleset.bonuses() {
        let with = [(ruleset.take().is_some(), ONE_TAKEN), (gift_counts, GIFT_BLANK)];
        let with =
            with.into_iter().filter(|(has, _)| *has && bonus.with_taken != 0).map(|(_, suffix)| suffix);
        let suffixes = (bonus.points != 0).then_some("").into_iter().chain(with);
        kinds.extend(suffixes.map(|suffix| tiles_kind(bonus.own) + suffix));
    }
    let spec = ruleset.spec();
    // Longer words have the bonus too.
    let words = spec.bonus.words.iter().filter(|row| row.points != 0);
    kinds.extend(words.map(|row| format!("{WORD_OF}{}", row.length)));
    let formed = spec.bonus.formed.iter().filter(|row| row.points != 0);
    kinds.extend(formed.map(|row| formed_kind(row.words)));
    let of_challenge = match ruleset.challenge() {
        Some(WrongChallenge::Points(points)) => points,
        _ => 0,
    };
    let prices = [
        (of_challenge, WRONG_CHALLENGE),
        (ruleset.take().map_or(0, |take| take.price), PRICE_OF_TAKING),
        (ruleset.exchange().map_or(0, |exchange| exchange.price), PRICE_OF_EXCHANGE),
        (ruleset.pass_price(), PRICE_OF_PASS),
    ];
    kinds.extend(prices.into_iter().filter(|(price, _)| *price != 0).map(|(_, kind)| kind.to_owned()));
    kinds
}

impl PlayTally {
    /// Whether a kind of bonus or price was ever counted; for the length of a word, also that of a longer one.
    pub(super) fn has_bonus(&self, kind: &str) -> bool {
        let length = |kind: &str| kind.strip_prefix(WORD_OF).and_then(|length| length.parse::<usize>().ok());
        match length(kind) {
            None => self.bonuses.contains_key(kind),
            Some(least) => self.bonuses.keys().filter_map(|kind| length(kind)).any(|length| least <= length),
        }
    }

    /// Counts the plays of a game.
    pub(super) fn add(&mut self, played: &PlayedGame) {
        let game = &played.game;
        let gives_blank = game.setup().ruleset.gift_blank() != GiftBlank::None;
        let limit = game.setup().ruleset.take().and_then(|take| take.limit);
        let mut takings = vec![0_u32; game.setup().players.len()];
        self.openings.games += 1;
        self.gift.given += u64::from(gives_blank);
        for (index, turn) in game.turns().iter().enumerate() {
            match &turn.outcome {
                TurnOutcome::Play { play, scored, .. } => {
                    self.add_play(game, play, scored);
                    if played.notes.get(index).is_some_and(|note| note.could_take) {
                        self.takings.add(game, scored);
                    }
                    if play.take().is_some()
                        && let Some(own) = takings.get_mut(turn.seat.index())
                    {
                        *own += 1;
                        if Some(*own) == limit {
                            let round = played.notes.get(index).map_or(0, |note| note.rounds);
                            self.takings.last_round.add(Thousandths::whole(round.saturating_add(1)));
                        }
                    }
                    if index == 0 {
                        self.openings.add(play, scored);
                        if gives_blank {
                            let gift = &mut self.gift;
                            let points =
                                if scored.gift.is_some() { &mut gift.used } else { &mut gift.unused };
                            points.add(Thousandths::whole(scored.total));
                        }
                    }
                }
                TurnOutcome::Exchange { .. } => self.add_bonus(PRICE_OF_EXCHANGE, turn.points()),
                TurnOutcome::Pass => self.add_bonus(PRICE_OF_PASS, turn.points()),
                TurnOutcome::Challenge { .. } => self.add_bonus(WRONG_CHALLENGE, turn.points()),
                _ => {}
            }
        }
        for line in game.state().ending().iter().flat_map(|ending| &ending.adjustments) {
            let kind = if line.points < 0 { "own tiles left" } else { "tiles left of others" };
            self.add_bonus(kind, line.points);
        }
    }

    fn add_play(&mut self, game: &Game, play: &Play, scored: &ScoredPlay) {
        let ruleset = &game.setup().ruleset;
        let mut of_lengths = 0_i32;
        for word in &scored.words {
            let length = word.squares.len();
            let bonus = ruleset.word_bonuses().of(length);
            self.add_bonus(&format!("{WORD_OF}{length}"), bonus);
            of_lengths = of_lengths.saturating_add(bonus);
            if word.origin == WordOrigin::Placed {
                let words = self.words.entry(length).or_default();
                words.words += 1;
                words.points += i64::from(word.points);
            }
        }
        let tiles = scored.own.len();
        let (with, suffix) = match play.take() {
            Some(_) => (true, ONE_TAKEN),
            None if scored.gift.is_some() && ruleset.gift_as_taken() => (true, GIFT_BLANK),
            None => (false, ""),
        };
        let rule = ruleset.bonuses().iter().find(|bonus| bonus.own == tiles);
        let of_tiles = rule.map_or(0, |bonus| if with { bonus.with_taken } else { bonus.points });
        self.add_bonus(&(tiles_kind(tiles) + suffix), of_tiles);
        for (word, bonus) in scored.letter_bonuses() {
            self.add_bonus(bonus.kind.plural(), bonus.points);
            if bonus.kind == LetterBonusKind::ThemeWord {
                count(&mut self.theme_words, word);
            }
        }
        let of_number = ruleset.formed_bonuses().of(scored.words.len());
        let rows = ruleset.spec().bonus.formed.iter().filter_map(|row| usize::try_from(row.words).ok());
        let words = rows.filter(|words| *words <= scored.words.len()).max().unwrap_or_default();
        self.add_bonus(&formed_kind(words), of_number);
        let known = of_lengths.saturating_add(of_tiles).saturating_add(of_number);
        self.add_bonus(OTHER_BONUSES, scored.bonus_besides_letters().saturating_sub(known));
        self.add_bonus(PRICE_OF_TAKING, scored.price.saturating_neg());
    }

    fn add_bonus(&mut self, kind: &str, points: i32) {
        if points != 0 {
            let bonus = self.bonuses.entry(kind.to_owned()).or_default();
            bonus.times += 1;
            bonus.points += i64::from(points);
        }
    }
}

impl OpeningTally {
    fn add(&mut self, play: &Play, scored: &ScoredPlay) {
        self.plays += 1;
        self.bingos += u64::from(scored.is_bingo);
        self.points.add(scored.total);
        *self.tiles.entry(play.tiles().len()).or_default() += 1;
    }
}

impl TakingTally {
    fn add(&mut self, game: &Game, scored: &ScoredPlay) {
        let points = Thousandths::whole(scored.total);
        let Some(taken) = scored.taken else {
            self.without.add(points);
            return;
        };
        self.with.add(points);
        let letter = if taken.tile.is_blank() {
            super::tile_tally::BLANK
        } else {
            game.tiles().text(taken.tile.letter())
        };
        count(&mut self.letters, letter);
        let left: Vec<usize> = scored
            .words
            .iter()
            .filter(|word| word.origin == WordOrigin::LeftByTaking)
            .map(|word| word.squares.len())
            .collect();
        *self.left_words.entry(left.len()).or_default() += 1;
        for length in left {
            *self.left_lengths.entry(length).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in;

    #[test]
    fn one_tile_is_not_called_tiles() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        spec.bonus.tiles[0].own = 1;
        assert_eq!(bonus_kinds(&Ruleset::from_spec("one", spec).unwrap()), ["1 tile"]);
    }

    #[test]
    fn a_gift_blank_is_named_only_where_it_is_given() {
        let with_gift =
            |ruleset: &Ruleset| bonus_kinds(ruleset).iter().filter(|kind| kind.ends_with(GIFT_BLANK)).count();
        let given = built_in::ruleset("smartfeud");
        assert_eq!(with_gift(&given), 1);
        let mut spec = given.spec().clone();
        spec.gift_blank.given = false;
        assert_eq!(with_gift(&Ruleset::from_spec("without", spec).unwrap()), 0);
    }
}
