//! The way a game is said to a person: how much, in which names of letters, and what of an answer is still to come.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use rackety_engine::ruleset::LeaverTiles;
use rackety_engine::{Refusal, Seat, Tile, TurnOutcome, TurnRecord};

use super::{InputSource, Plain, ShownRacks, sentences};
use crate::config::settings::ReadRack;
use crate::input::typed_play::TypedPlay;
use crate::session::{ActError, GivenHint, TypedPlayError, sort_tiles};
use crate::text::hints::NoHint;
use crate::text::spoken::{self, Detail, LetterNames, MAX_CHARACTERS, MAX_ITEMS, SpokenList};
use crate::text::wording::sentence;

/// The refusal of a question about the tiles of somebody who watches.
pub(super) const NO_RACK: &str = "whoever watches a game has no rack";

/// The times left at which a person hears how much is left, the longest first.
const WARNINGS: [Duration; 2] = [Duration::from_secs(5 * 60), Duration::from_secs(60)];

/// The choices that a person has made about what to hear, and what they have heard so far.
#[derive(Debug)]
pub(super) struct Hearing {
    pub(super) detail: Detail,
    pub(super) names: LetterNames,
    pub(super) read_rack: ReadRack,
    /// The items that `more` reads out.
    rest: VecDeque<SpokenList>,
    /// The play that was tried last, for `play`.
    pub(super) tried: Option<TypedPlay>,
    /// The sentence about tiles laid on the screen, until it is said with the rack.
    pub(super) laid: Option<String>,
    /// News of a brief game that are said together with the scores.
    news: Vec<String>,
    /// Says whether the person knows how a bot is hurried.
    pub(super) hurrying: Hurrying,
    pub(super) audience: Audience,
    /// The turn and the time left when the clock was last read.
    pub(super) clock: Option<(u32, Duration)>,
    /// The player who has heard of this many turns before their turn began.
    pub(super) informed: Option<(Seat, usize)>,
    /// The players whose racks nobody saw in full, in a game that is looked back at.
    pub(super) unseen_racks: Vec<Seat>,
    /// The player who was given the keyboard to answer a question, and still has it. Nobody has said whose turn it is.
    pub(super) asked: Option<Seat>,
    /// The order of the rack before each action, with the number of turn records then, for undoing.
    orders: Vec<(usize, Vec<Tile>)>,
}

/// The audience: who listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Audience {
    /// The people who play.
    Players,
    /// Somebody who looks back or looks on: scores are said by name.
    Onlooker,
}

/// Says whether somebody has heard how a bot is hurried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hurrying {
    Unexplained,
    Explained,
}

impl Hearing {
    pub(super) const fn new(detail: Detail, read_rack: ReadRack) -> Self {
        Self {
            detail,
            names: LetterNames::Off,
            read_rack,
            rest: VecDeque::new(),
            tried: None,
            laid: None,
            news: Vec::new(),
            hurrying: Hurrying::Unexplained,
            audience: Audience::Players,
            clock: None,
            informed: None,
            unseen_racks: Vec::new(),
            asked: None,
            orders: Vec::new(),
        }
    }

    /// Returns whether the time left in this turn has passed, since the clock was last read, one at which a person hears it.
    pub(super) fn is_warning_due(&self, turn: u32, left: Duration) -> bool {
        let before = self.clock.filter(|(other, _)| *other == turn);
        let passes = |before| WARNINGS.into_iter().any(|warning| left <= warning && warning < before);
        before.is_some_and(|(_, before)| passes(before))
    }

    /// Forgets what belongs to the turn before, so that nobody hears another's answers.
    pub(super) fn begin_turn(&mut self) {
        self.rest.clear();
        self.tried = None;
        self.laid = None;
    }
}

impl Plain<'_> {
    /// Remembers the order of the rack of the player to move, who is about to do something.
    pub(super) fn note_order(&mut self) {
        let records = self.session.game().turns().len();
        self.hearing.orders.retain(|(before, _)| *before < records);
        let rack = self.session.rack(self.seat());
        self.hearing.orders.push((records, rack));
    }

    /// Puts the rack into the order it had before what was undone.
    pub(super) fn restore_order(&mut self) {
        let records = self.session.game().turns().len();
        let seat = self.seat();
        if let Some((_, rack)) = self.hearing.orders.iter().find(|(before, _)| *before == records) {
            self.session.keep_rack_order(seat, rack);
        }
    }

    /// Counts a hint as used, so that it has been counted before it is shown, even if the program is killed. Returns false,
    /// and says why, if the table has not counted it.
    pub(super) fn pays_for(&mut self, seat: Seat, hint: &GivenHint) -> io::Result<bool> {
        if let Err(why) = self.session.spend_hint(seat, hint) {
            self.refuse(&NoHint::Unavailable(&why).to_string())?;
            return Ok(false);
        }
        self.save()?;
        Ok(true)
    }

    /// Rings, if that is wanted, because a person's turn begins.
    pub(super) fn ring(&mut self) -> io::Result<()> {
        if self.host.settings.has_bell() { self.dialogue.ring() } else { Ok(()) }
    }

    /// Returns whether a person listens, and not a script.
    pub(super) fn is_heard(&self) -> bool {
        self.dialogue.source == InputSource::Person
    }

    /// The only player who has this terminal, whether still in the game or not; `None` where several share it, and for
    /// somebody who watches.
    fn only_player_here(&self) -> Option<Seat> {
        if self.session.is_at_table() { self.session.own_seat() } else { self.session.only_person() }
    }

    /// Returns whether no player in particular listens: somebody looks back, or a game of several people at one keyboard, or
    /// one that was watched, is over, so that no turn says who listens.
    pub(super) fn is_heard_by_all(&self) -> bool {
        let is_over = self.session.game().state().ending().is_some();
        self.hearing.audience == Audience::Onlooker || is_over && self.only_player_here().is_none()
    }

    /// The player whose scores come first: the person to move, or else the only person at the terminal. `None` if no player
    /// in particular listens.
    pub(super) fn listener(&self) -> Option<Seat> {
        if self.is_heard_by_all() {
            return None;
        }
        let to_move = self.seat();
        let mut people = self.session.humans_in();
        let first = people.next()?;
        let is_one = people.next().is_none();
        if is_one { Some(first) } else { self.session.humans_in().find(|&seat| seat == to_move) }
    }

    /// The player whose tiles and hints an answer is about: the only person, or the one to move of several, and at a table the
    /// one who has this terminal. `None` for somebody who watches a table.
    pub(super) fn answered_seat(&self) -> Option<Seat> {
        let is_at_keyboard = !self.session.is_at_table();
        self.only_player_here().or_else(|| is_at_keyboard.then(|| self.seat()))
    }

    /// All racks with the names of their players, if no player in particular listens.
    pub(super) fn named_racks(&self) -> Option<Vec<String>> {
        let game = self.session.game();
        let rack = |seat: Seat| format!("{}: {}", spoken::name(game, seat), self.rack_text_of(seat));
        let racks = || game.state().players().map(|(seat, _)| rack(seat)).collect::<Vec<_>>();
        self.is_heard_by_all().then(|| packed(&racks()))
    }

    /// The tiles that the player who asks does not see, sorted; for somebody who watches a table, all that are not on the
    /// board.
    pub(super) fn unseen_tiles(&self) -> Vec<Tile> {
        let (state, asker) = (self.session.game().state(), self.answered_seat());
        let seat = asker.unwrap_or_else(|| self.seat());
        let mut tiles = state.unseen(seat);
        if asker.is_none() || self.hearing.unseen_racks.contains(&seat) {
            tiles.extend(state.player(seat).rack().tiles());
        }
        sort_tiles(self.session.game().tiles(), &mut tiles);
        tiles
    }

    /// Says the first line of an answer, and keeps the rest for `more`.
    pub(super) fn answer(&mut self, answer: SpokenList) -> io::Result<()> {
        self.answer_all([answer])
    }

    /// Says the first line of several answers.
    pub(super) fn answer_all(&mut self, answers: impl IntoIterator<Item = SpokenList>) -> io::Result<()> {
        self.hearing.rest = answers.into_iter().collect();
        match self.next_part() {
            Some(line) => self.dialogue.say(&line),
            None => Ok(()),
        }
    }

    /// Says the next part of the last answer.
    pub(super) fn say_more(&mut self) -> io::Result<()> {
        match self.next_part() {
            Some(line) => self.dialogue.say(&line),
            None => self.dialogue.say("No more."),
        }
    }

    fn next_part(&mut self) -> Option<String> {
        while let Some(answer) = self.hearing.rest.front_mut() {
            if let Some(line) = answer.next_line() {
                return Some(line);
            }
            self.hearing.rest.pop_front();
        }
        None
    }

    /// The lines about turns that have just been played: to a person, their own plays shortly.
    pub(super) fn heard_turns(&self, turns: &[TurnRecord]) -> Vec<String> {
        let game = self.session.game();
        let detail = self.hearing.detail;
        let is_own = |turn: &TurnRecord| {
            self.session.bot(turn.seat).is_none() && !self.session.is_elsewhere(turn.seat)
        };
        let lines = |turn: &TurnRecord| match detail {
            Detail::Full => self.full_lines(turn),
            _ if is_own(turn) => vec![spoken::own_turn(game, turn, detail)],
            _ => vec![spoken::turn(game, turn, detail)],
        };
        turns.iter().flat_map(lines).collect()
    }

    /// The lines about a turn with the meanings of its words.
    pub(super) fn full_lines(&self, turn: &TurnRecord) -> Vec<String> {
        let game = self.session.game();
        let mut lines = spoken::turn_lines(game, turn, Detail::Full);
        let language = game.tiles().language();
        let meanings = turn.words().iter().filter_map(|word| self.host.meanings.find(language, &word.text));
        for meaning in meanings {
            lines.extend(SpokenList::prose(&sentence(&meaning.to_string())).into_lines());
        }
        lines
    }

    /// Returns whether a person hears news later: at a shared keyboard the screen is cleared before the next player is asked,
    /// so that news come after that, and in a brief game they come with the scores.
    pub(super) fn keeps_news(&self) -> bool {
        self.is_heard() && (self.hearing.detail == Detail::Brief || self.session.humans_in().count() > 1)
    }

    /// Says news, or keeps them until the scores or the next player is named.
    pub(super) fn say_news(&mut self, lines: Vec<String>) -> io::Result<()> {
        if self.keeps_news() {
            self.hearing.news.extend(lines);
            return Ok(());
        }
        lines.iter().try_for_each(|line| self.dialogue.say(line))
    }

    /// Says the news that were kept, together with these sentences.
    pub(super) fn say_kept_news(&mut self, then: Vec<String>) -> io::Result<()> {
        let mut news = std::mem::take(&mut self.hearing.news);
        news.extend(then);
        packed(&news).iter().try_for_each(|line| self.dialogue.say(line))
    }

    /// Says the news that were kept, before the keyboard is handed over. Whoever may challenge this last play hears where it
    /// is, too, instead of what its player heard.
    pub(super) fn say_news_before(&mut self, challengeable: Option<&TurnRecord>) -> io::Result<()> {
        let Some(turn) = challengeable else { return self.say_kept_news(Vec::new()) };
        let own = self.heard_turns(std::slice::from_ref(turn));
        self.hearing.news.retain(|news| !own.contains(news));
        self.say_kept_news(vec![spoken::turn(self.session.game(), turn, Detail::Normal)])
    }

    /// Tells the player to move what they need to know at the beginning of their turn.
    pub(super) fn say_turn_begins(&mut self) -> io::Result<()> {
        let game = self.session.game();
        let seat = self.seat();
        let is_handed_over = self.session.humans_in().count() > 1;
        let mut then = Vec::new();
        if is_handed_over {
            // What was said before was said to somebody else.
            self.hearing.news.clear();
            let own = game.turns().iter().rposition(|turn| turn.seat == seat && turn.ended_turn());
            let informed = self.hearing.informed.filter(|(other, _)| *other == seat);
            let known = informed.map_or(0, |(_, turns)| turns).max(own.map_or(0, |own| own + 1));
            let since = game.turns().get(known..).unwrap_or_default();
            then.extend(
                since.iter().filter(|turn| !is_challenged(turn, since)).map(|turn| self.handed_turn(turn)),
            );
        }
        // At one keyboard the turn was named when it was handed over, and against bots it is always one's own.
        let was_asked = self.hearing.asked.take().is_some();
        if game.turns().is_empty() || self.session.is_at_table() || was_asked {
            then.push("Your turn.".to_owned());
        }
        if !is_handed_over && (self.hearing.detail == Detail::Brief || !game.turns().is_empty()) {
            then.push(sentence(&spoken::score_short(game, self.listener())));
        }
        // A rack that was never read is read once, however brief a game is.
        let is_rack_known = self.racks == ShownRacks::Some && !is_handed_over;
        if !self.reads_rack() {
            then.push("Type rack.".to_owned());
        } else if self.hearing.detail == Detail::Brief && is_rack_known {
            then.push(self.new_text());
        } else {
            if !self.drawn().is_empty() {
                then.push(self.new_text());
            }
            then.push(format!("Rack: {}", self.rack_text()));
            then.push(self.bag_text());
        }
        self.say_kept_news(then)
    }

    /// Returns whether a rack is read without being asked for.
    pub(super) fn reads_rack(&self) -> bool {
        self.session.humans_in().count() < 2 || self.hearing.read_rack == ReadRack::Always
    }

    /// A turn of another player at the same keyboard.
    fn handed_turn(&self, turn: &TurnRecord) -> String {
        let game = self.session.game();
        match (&turn.outcome, self.hearing.detail) {
            (TurnOutcome::Play { .. }, Detail::Brief) => {
                let own = spoken::own_turn(game, turn, Detail::Normal);
                format!("{} played {own}", spoken::name(game, turn.seat))
            }
            _ => spoken::turn(game, turn, Detail::Normal),
        }
    }

    /// `69 in the bag.`
    pub(super) fn bag_text(&self) -> String {
        match self.session.public().bag_len() {
            0 => "The bag is empty.".to_owned(),
            count => format!("{count} in the bag."),
        }
    }

    /// The tiles that the player who listens drew in their last turn.
    pub(super) fn drawn(&self) -> &[Tile] {
        let seat = self.answered_seat();
        let turns = self.session.game().turns();
        let last = turns.iter().rev().find(|turn| Some(turn.seat) == seat && turn.outcome.uses_turn());
        match last.map(|turn| &turn.outcome) {
            Some(TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. }) => drawn,
            _ => &[],
        }
    }

    /// `New: T, H, N.`
    pub(super) fn new_text(&self) -> String {
        let mut list = self.tile_list(self.drawn()).into_iter();
        match (list.next(), list.len()) {
            (None, _) => "No new tiles.".to_owned(),
            (Some(first), _) => {
                std::iter::once(format!("New: {first}")).chain(list).collect::<Vec<_>>().join(", ") + "."
            }
        }
    }

    fn tile_list(&self, tiles: &[Tile]) -> Vec<String> {
        let set = self.session.game().tiles();
        tiles.iter().map(|&tile| spoken::tile(set, tile, self.hearing.names)).collect()
    }

    /// `E, H, M, N, T, A, I. In hand: T from g8.`
    pub(super) fn rack_text(&self) -> String {
        self.answered_seat().map_or_else(|| "no tiles.".to_owned(), |seat| self.rack_text_of(seat))
    }

    fn rack_text_of(&self, seat: Seat) -> String {
        if self.hearing.unseen_racks.contains(&seat) {
            return "not seen.".to_owned();
        }
        let game = self.session.game();
        let list = match self.tile_list(&self.session.rack(seat)).as_slice() {
            [] => self.no_tiles_text(seat).to_owned(),
            [only] => format!("only {only}"),
            tiles => tiles.join(", "),
        };
        let gift = sentences::gift_blank(game, seat);
        let board = spoken::HeardBoard::new(game, self.taken);
        let in_hand = |square| board.board_name(square, self.hearing.names);
        let taken = self.taken.map(|square| format!(" In hand: {} from {square}.", in_hand(square)));
        format!("{list}.{gift}{}", taken.unwrap_or_default())
    }

    /// Says that a player has no tiles, and where those of one who has left the game are.
    fn no_tiles_text(&self, seat: Seat) -> &'static str {
        let game = self.session.game();
        match game.setup().ruleset.leaving().tiles {
            _ if game.state().player(seat).is_in() => "no tiles",
            LeaverTiles::Bag => "no tiles; all went into the bag",
            _ => "no tiles; all were set aside",
        }
    }

    /// Says why the rules refuse something: to a person, where, and what to type.
    pub(super) fn refusal_text(&self, refusal: &Refusal) -> String {
        if self.is_heard() { spoken::refusal(refusal) } else { refusal.to_string() }
    }

    pub(super) fn act_error_text(&self, error: &ActError) -> String {
        match error {
            ActError::Refusal(refusal) => self.refusal_text(refusal),
            ActError::Table(why) => why.clone(),
        }
    }

    pub(super) fn typed_error_text(&self, error: &TypedPlayError) -> String {
        match error {
            TypedPlayError::Unreadable(error) => error.to_string(),
            TypedPlayError::Refused(refusal) => self.refusal_text(refusal),
            TypedPlayError::AskForBrackets { refusal, tile } => {
                let tile = match tile.trim_matches(['[', ']']) {
                    letters if self.is_heard() => format!("{letters} in brackets"),
                    _ => tile.clone(),
                };
                format!("{}; type {tile} for that tile", self.refusal_text(refusal))
            }
            TypedPlayError::MixedCase(refusal) => {
                format!("{}; {}", self.refusal_text(refusal), TypedPlayError::SMALL_BLANKS)
            }
            TypedPlayError::AskForBlank(refusal) => {
                format!(
                    "{}; type a question mark before a letter to play it with a blank",
                    self.refusal_text(refusal)
                )
            }
        }
    }

    /// The sentence about the time left, once it falls below five minutes and one.
    pub(super) fn clock_warning(&mut self) -> Option<String> {
        let left = self.session.time_left((self.now)())?;
        let turn = self.session.game().state().turn();
        let is_due = self.hearing.is_warning_due(turn, left);
        self.hearing.clock = Some((turn, left));
        is_due.then(|| format!("{} left.", spoken::time(left)))
    }
}

/// Returns the time until a person hears how much is left, or `None` if they do not any more.
pub(super) fn until_warning(left: Duration) -> Option<Duration> {
    WARNINGS.into_iter().find(|warning| *warning < left).map(|warning| left.saturating_sub(warning))
}

/// Returns whether one of these turns is the challenge that this turn was lost by, which says all about it.
fn is_challenged(turn: &TurnRecord, turns: &[TurnRecord]) -> bool {
    let is_challenge = |other: &TurnRecord| other.seat == turn.seat && other.outcome.is_won_challenge();
    matches!(turn.outcome, TurnOutcome::Lost { .. }) && turns.iter().any(is_challenge)
}

/// Sentences in as few lines as the laws of spoken lines allow.
fn packed(sentences: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sentence in sentences {
        let fits = |line: &String| {
            let both = format!("{line} {sentence}");
            both.chars().count() <= MAX_CHARACTERS && both.matches(',').count() < MAX_ITEMS
        };
        match lines.last_mut().filter(|line| fits(line)) {
            Some(line) => {
                line.push(' ');
                line.push_str(sentence);
            }
            None => lines.push(sentence.clone()),
        }
    }
    lines
}
