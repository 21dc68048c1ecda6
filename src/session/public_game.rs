//! The part of a game that everybody may see.

use std::sync::Arc;
use std::time::Duration;

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::bots::BotProfile;
use rackety_engine::game::{Hints, Premiums, Streak, StreakKind};
use rackety_engine::ruleset::TimeLimit;
use rackety_engine::{
    Board, Ending, Game, Layout, Mode, PlacedTile, Play, PlayerStatus, Premium, Ruleset, ScoredPlay, Seat,
    Square, Tile, TileSet, TurnOutcome, TurnRecord,
};

use crate::config::rulesets::RulesetLibrary;
use crate::files::{HouseRuleNote, ImportNote, Notes};
use crate::formats::text;
use crate::text::bot_name::BotName;
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::spoken::{self, SpokenList};
use crate::text::wording;

/// The part of a game that everybody at the table may see: the board, the scores, the turns, and how many tiles are
/// where. Racks, the bag and the seed cannot be reached from it before the game is over.
#[derive(Debug, Clone, Copy)]
pub struct PublicGame<'a> {
    game: &'a Game,
    bots: &'a [Option<BotProfile>],
    house_rules: &'a [HouseRuleNote],
    ruleset_file: Option<&'a String>,
    imported: Option<&'a ImportNote>,
    scores: Scores,
    /// True on a host, whose own rulesets its guests do not have at home.
    is_hosted: bool,
}

/// Says what the scores of a game that is over are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scores {
    /// They have the adjustments for the tiles left.
    Final,
    /// They do not: the racks would follow from them.
    BeforeAdjustments,
}

impl<'a> PublicGame<'a> {
    /// The public part of a game with the bot in each seat.
    pub(super) const fn new(game: &'a Game, bots: &'a [Option<BotProfile>]) -> Self {
        let (ruleset_file, imported, scores) = (None, None, Scores::Final);
        Self { game, bots, house_rules: &[], ruleset_file, imported, scores, is_hosted: false }
    }

    /// The game while its last play may still be challenged: the scores are without the adjustments for the tiles left,
    /// from which the racks would follow.
    #[must_use]
    pub const fn before_adjustments(self) -> Self {
        Self { scores: Scores::BeforeAdjustments, ..self }
    }

    /// Returns whether the game is over, and nobody is being asked whether to challenge its last play.
    pub fn has_result(self) -> bool {
        self.is_over() && self.scores == Scores::Final
    }

    /// Adds the words that its players allowed or barred, the path of its ruleset if it was chosen by that, and what nobody
    /// saw.
    pub(super) const fn with_notes(self, notes: &'a Notes) -> Self {
        let house_rules = notes.house_rules.as_slice();
        let (ruleset_file, imported) = (notes.ruleset_file.as_ref(), notes.imported.as_ref());
        Self { house_rules, ruleset_file, imported, ..self }
    }

    /// The game as a guest of a host sees it.
    pub(super) const fn on_host(self) -> Self {
        Self { is_hosted: true, ..self }
    }

    /// Returns the words that players allowed or barred when the log had this number of entries, oldest first, in sentences
    /// without a full stop. Those of a file that counts more entries are after the last.
    pub fn house_rule_texts(self, entries: usize) -> impl DoubleEndedIterator<Item = String> {
        text::house_rule_texts(self.game, self.house_rules, entries)
    }

    /// The rules.
    pub fn ruleset(self) -> &'a Arc<Ruleset> {
        &self.game.setup().ruleset
    }

    /// Returns whether the board may be seen while no clock runs: not while the game goes on with a limit of less than an hour,
    /// since that would give time to think.
    pub fn shows_board_off_clock(self) -> bool {
        const LONG: Duration = Duration::from_secs(3600);
        let of_turn = self.game.setup().options.time;
        let of_game = self.ruleset().total_time().map(|total| total.time);
        let is_short = |limit: TimeLimit| limit.duration() < LONG;
        self.is_over() || !of_turn.into_iter().chain(of_game).any(is_short)
    }

    /// Returns whether the premium squares are shuffled.
    pub fn premiums(self) -> Premiums {
        self.game.setup().options.premiums
    }

    /// The hints that each player has in the game.
    pub fn hints(self) -> Hints {
        self.game.setup().options.hints
    }

    /// Returns the mode, which decides what happens to an unknown word.
    pub fn mode(self) -> Mode {
        self.game.setup().options.mode
    }

    /// Returns whether plays can be challenged.
    pub fn has_challenges(self) -> bool {
        self.game.setup().ruleset.challenge().is_some()
    }

    /// Returns whether the last play can be challenged at this time.
    pub fn may_challenge(self) -> bool {
        self.game.state().may_challenge()
    }

    /// The tiles of the game's language.
    pub fn tile_set(self) -> &'a TileSet {
        self.game.tiles()
    }

    /// The tiles on the board.
    pub const fn board(self) -> &'a Board {
        self.game.state().board()
    }

    /// The premium and start squares.
    pub const fn layout(self) -> &'a Layout {
        self.game.state().layout()
    }

    /// The premium that a tile on this square would get.
    pub fn live_premium(self, square: Square) -> Option<Premium> {
        self.game.state().live_premium(square)
    }

    /// The number of the next turn, or of the last one once the game is over.
    pub fn turn(self) -> u32 {
        let last = self.turns().last().filter(|_| self.is_over());
        last.map_or_else(|| self.game.state().turn(), |turn| turn.number)
    }

    /// Returns the number of tiles in the bag.
    pub fn bag_len(self) -> usize {
        self.game.state().bag().len()
    }

    /// The players in the order of play.
    pub fn seats(self) -> impl Iterator<Item = Seat> + 'a {
        self.game.state().players().map(|(seat, _)| seat)
    }

    /// The player to move.
    pub const fn to_move(self) -> Seat {
        self.game.state().to_move()
    }

    /// The name of a player.
    pub fn name(self, seat: Seat) -> &'a str {
        self.game.state().player(seat).name()
    }

    /// The name of a player where space is short: for a bot, its level.
    pub fn short_name(self, seat: Seat) -> String {
        let levels: Vec<_> = self.bots.iter().map(|bot| bot.map(|bot| bot.level)).collect();
        let bot = BotName::by_seat(&levels).get(seat.index()).copied().flatten();
        // A bot may have a name of its own, as the tutor has.
        let named = bot.filter(|bot| bot.to_string() == self.name(seat));
        named.map_or_else(|| self.name(seat).to_owned(), BotName::short)
    }

    /// The score of a player.
    pub fn score(self, seat: Seat) -> i32 {
        let score = self.game.state().player(seat).score();
        let adjustments = self.ending().filter(|_| self.scores == Scores::BeforeAdjustments);
        let adjustments = adjustments.into_iter().flat_map(|ending| &ending.adjustments);
        adjustments
            .filter(|line| line.seat == seat)
            .fold(score, |score, line| score.saturating_sub(line.points))
    }

    /// Returns the number of tiles that a player has.
    pub fn rack_len(self, seat: Seat) -> usize {
        self.game.state().player(seat).rack().len()
    }

    /// Returns the number of tiles that a player may still take from the board, or `None` where takings are not
    /// limited.
    pub fn takings_left(self, seat: Seat) -> Option<u32> {
        let limit = self.ruleset().take()?.limit?;
        Some(limit.saturating_sub(self.game.state().player(seat).takings()))
    }

    /// Returns whether a player is still in the game.
    pub fn is_in(self, seat: Seat) -> bool {
        self.game.state().player(seat).is_in()
    }

    /// Returns whether a player who is still in has agreed to end the game.
    pub fn agrees(self, seat: Seat) -> bool {
        self.game.state().player(seat).status() == PlayerStatus::Agrees
    }

    /// The streak of passes that counts for a player, or `None` where passes in a row have no effect.
    pub fn pass_streak(self, seat: Seat) -> Option<Streak> {
        self.game.pass_streak(seat)
    }

    /// The streak of turns without a score, or `None` where it has no effect.
    pub fn scoreless_streak(self) -> Option<Streak> {
        self.game.scoreless_streak()
    }

    /// Returns why the game is over, in a sentence, or `None` before its end.
    pub fn reason_text(self) -> Option<String> {
        self.ending().map(|ending| wording::reason(self.game, ending.reason))
    }

    /// The turns played, oldest first. Of the tiles that a record lists as drawn or exchanged, only the number is public.
    pub fn turns(self) -> &'a [TurnRecord] {
        self.game.turns()
    }

    /// The numbers of the first and of the last turn played, or `None` before the first. Several entries of the log may have
    /// one number, such as a challenge and the turn after it.
    pub fn turn_numbers(self) -> Option<(u32, u32)> {
        Some((self.turns().first()?.number, self.turns().last()?.number))
    }

    /// Says, without a full stop, that the game has no turn of this number, and which it has.
    pub fn without_turn(self, number: &str) -> String {
        match self.turn_numbers() {
            Some((first, last)) if first < last => {
                format!("there is no turn {number}; the turns are {first} to {last}")
            }
            Some((only, _)) => format!("there is no turn {number}; the only turn is {only}"),
            None => "there are no turns yet".to_owned(),
        }
    }

    /// The squares of the last play, in the order of its tiles.
    pub fn last_squares(self) -> Vec<Square> {
        let last = self.last_play().map(|(play, _)| play);
        last.map(|play| play.tiles().iter().map(|placement| placement.square).collect()).unwrap_or_default()
    }

    /// The square that the last play took a tile from, and the tile, or `None` if it took no tile.
    pub fn last_taking(self) -> Option<(Square, PlacedTile)> {
        let taken = self.last_play()?.1.taken?;
        Some((taken.from, taken.tile))
    }

    fn last_play(self) -> Option<(&'a Play, &'a ScoredPlay)> {
        self.turns().iter().rev().find_map(|turn| match &turn.outcome {
            TurnOutcome::Play { play, scored, .. } => Some((play, scored)),
            _ => None,
        })
    }

    /// Returns whether the player to move has the gift blank. Everybody knows who has it, since the rules say so.
    pub fn has_gift_blank(self) -> bool {
        !self.is_over() && self.game.has_gift_blank()
    }

    /// The passes in a row that are worth a warning, from the second on or one before the limit; with the player, unless
    /// the passes of all count together.
    pub fn pass_streaks(self) -> Vec<(Option<Seat>, Streak)> {
        let mut streaks: Vec<(Option<Seat>, Streak)> = Vec::new();
        for seat in self.seats().filter(|&seat| !self.is_over() && self.is_in(seat)) {
            let Some(streak) = self.game.pass_streak(seat) else { continue };
            let whose = (streak.kind == StreakKind::OwnPasses).then_some(seat);
            let is_close = streak.count >= 2 || streak.count == 1 && streak.limit == 2;
            if is_close && !streaks.contains(&(whose, streak)) {
                streaks.push((whose, streak));
            }
        }
        streaks
    }

    /// Returns the end of the game, or `None` before its end.
    pub const fn ending(self) -> Option<&'a Ending> {
        self.game.state().ending()
    }

    /// Returns whether the game is over.
    pub const fn is_over(self) -> bool {
        self.ending().is_some()
    }

    /// The arguments that deal the tiles of the game again on the same board, or `None` without a [`Self::seed`].
    pub fn replay_arguments(self) -> Option<String> {
        self.seed().map(|_| wording::replay_arguments(self.game.setup()))
    }

    /// The seed of the bag and the board: see [`wording::seed`].
    pub fn seed(self) -> Option<u64> {
        wording::seed(self.game)
    }

    /// The tiles left on a player's rack, once the game is over, or `None` for a player who left while it went on, whose
    /// tiles were set aside, and if nobody saw all of them.
    pub fn rack_left(self, seat: Seat) -> Option<&'a [Tile]> {
        let player = self.game.state().player(seat);
        let has_rack = player.is_in() || !player.rack().is_empty();
        let is_known = self.is_over() && has_rack && !self.unseen_racks().hides_left(player);
        is_known.then(|| player.rack().tiles())
    }

    /// The racks that nobody saw.
    fn unseen_racks(self) -> UnseenRacks {
        self.imported.map(ImportNote::unseen_racks).unwrap_or_default()
    }

    /// The tiles left on each rack and what they cost or bring, in words, once the game is over.
    pub fn leftover_texts(self) -> Vec<String> {
        wording::leftovers(self.game, &self.unseen_racks())
    }

    /// Returns how to replay the draw of the tiles, in a sentence, or `None` without a [`Self::seed`] or if the player does
    /// not have the ruleset.
    pub fn replay_text(self) -> Option<String> {
        let setup = self.game.setup();
        let has_ruleset = !self.is_hosted || RulesetLibrary::is_built_in(setup.ruleset.id());
        self.seed()
            .filter(|_| has_ruleset)
            .map(|_| wording::replay(setup, self.ruleset_file.map(String::as_str)))
    }

    /// All words on the board with their places, to be heard.
    pub fn heard_words(self) -> SpokenList {
        // Only a place that is not on the board is refused.
        spoken::HeardBoard::new(self.game, None).words(None).unwrap_or_default()
    }

    /// A turn as it is heard.
    pub fn heard_turn(self, turn: &TurnRecord) -> String {
        spoken::turn(self.game, turn, spoken::Detail::Normal)
    }

    /// The scores by name, as they are heard.
    pub fn heard_scores(self) -> String {
        spoken::score(self.game, None)
    }

    /// Says how the game ended, as it is heard; nothing before its end.
    pub fn heard_ending(self) -> Vec<String> {
        spoken::ending(self.game, None, &self.unseen_racks())
    }

    /// A turn in words, without a full stop.
    pub fn turn_text(self, turn: &TurnRecord) -> String {
        wording::turn(self.game, turn)
    }

    /// Says what a turn was, as the history shows it next to the player's name.
    pub fn history_turn_text(self, turn: &TurnRecord) -> String {
        wording::history_turn(self.game, &turn.outcome)
    }

    /// Turns that ran out of time one after the other in words, without a full stop.
    pub fn time_outs_text(self, turns: &[TurnRecord]) -> String {
        wording::time_outs(self.game, turns)
    }

    /// All scores in words: `Ann 42, Bob 0`. While the others play on, it says who is out: `Cem 7 (out)`.
    pub fn scores_text(self) -> String {
        wording::scores_with(self.game, |seat| self.score(seat))
    }

    /// Says who has won, in a sentence.
    pub fn winners_text(self, winners: &[Seat]) -> String {
        wording::winners(self.game, winners)
    }

    /// The result as it is copied to the clipboard.
    pub fn result_text(self, list: &DictionaryLabel) -> String {
        text::text(self.game, self.house_rules, &self.unseen_racks(), list)
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Action, Lexicon, Ruleset};

    use super::*;

    #[test]
    fn a_rack_that_was_set_aside_is_not_shown_as_empty() {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let passes = "[passes]\nlimit = 1\ncounted = \"player\"\neffect = \"out\"\n";
        let rules = format!("{tiny}\n{passes}[players]\nmax = 3\n");
        let ruleset = Ruleset::parse("tiny", &rules).unwrap();
        let mut game = Game::builder(ruleset, Lexicon::from_words("mine", ["AT"]))
            .players(["Ann", "Bob", "Cleo"])
            .start()
            .unwrap();
        // The others play on without Ann, but not without Bob.
        game.act(Action::Pass).unwrap();
        game.act(Action::Pass).unwrap();
        let shown = PublicGame::new(&game, &[]);
        let racks: Vec<Option<usize>> =
            shown.seats().map(|seat| shown.rack_left(seat).map(<[_]>::len)).collect();
        assert_eq!(racks, [None, Some(3), Some(3)]);
        assert!(shown.replay_text().is_some_and(|text| text.contains("rackety play tiny")));
        assert_eq!(shown.on_host().replay_text(), None, "the ruleset is the host's");
    }
}
