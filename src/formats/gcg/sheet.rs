//! The events of a file as entries of a game's log: which tiles each one places, and what it says of racks.

use rackety_engine::game::PointsReason;
use rackety_engine::ruleset::ExchangeOrder;
use rackety_engine::tiles::TokenKind;
use rackety_engine::{Refusal, Ruleset, Tile, TileSet, tokenize_tiles};

use super::error::{GcgError, GcgFault};
use super::parse::{GcgEvent, GcgEventKind, GcgFile};
use super::placing::{PlacedPlay, PlacedSoFar};
use super::racks::{Deal, KnownTurn, NoDeal, Used, deal};
use super::reckoning::{Reckoned, rule_of};
use super::remark::Remark;
use crate::text::wording::quoted;

/// One entry of the game's log.
#[derive(Debug, Clone)]
pub(super) struct SheetTurn {
    pub(super) line: usize,
    pub(super) player: usize,
    pub(super) kind: SheetKind,
    /// The rack of the line, with the tiles that the turn uses.
    pub(super) listed: Vec<Tile>,
    pub(super) points: Option<i32>,
    pub(super) total: Option<i32>,
    pub(super) note: String,
}

#[derive(Debug, Clone)]
pub(super) enum SheetKind {
    Play(PlacedPlay),
    Lost(PlacedPlay),
    Exchange(Vec<Tile>),
    ExchangeCount(usize),
    Pass,
    /// A turn that the player lost by challenging good words.
    LostByChallenge,
    Points(PointsReason),
    Resigned,
    TimedOut,
    /// The player ran out of time for the whole game.
    OutOfTime,
}

impl SheetTurn {
    /// True if the turn passes on: a player may resign at any time.
    pub(super) const fn is_turn(&self) -> bool {
        !matches!(self.kind, SheetKind::Points(_) | SheetKind::Resigned)
    }
}

/// The events of a file as entries of a log.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    pub(super) turns: Vec<SheetTurn>,
    pub(super) reckoned: Vec<Reckoned>,
    /// The racks at the end, where the file lists them.
    pub(super) last: [Vec<Tile>; 2],
    pub(super) remarks: Vec<Remark>,
}

impl Sheet {
    pub(super) fn read(file: &GcgFile, ruleset: &Ruleset, set: &TileSet) -> Result<Self, GcgError> {
        let mut sheet =
            Self { turns: Vec::new(), reckoned: Vec::new(), last: [vec![], vec![]], remarks: Vec::new() };
        let mut board = PlacedSoFar::new(ruleset.layout().size(), set, small_is_blank(file, set));
        for event in &file.events {
            sheet
                .add(event, file, &mut board, ruleset.rack_size(), set)
                .map_err(|fault| GcgError { line: event.line, fault })?;
        }
        for (player, rack) in file.racks.iter().enumerate() {
            if let Some((line, rack)) = rack {
                let tiles = tiles_of(rack, set).map_err(|fault| GcgError { line: *line, fault })?;
                sheet.last[player] = tiles;
            }
        }
        Ok(sheet)
    }

    fn add(
        &mut self,
        event: &GcgEvent,
        file: &GcgFile,
        board: &mut PlacedSoFar<'_>,
        rack_size: usize,
        set: &TileSet,
    ) -> Result<(), GcgFault> {
        let mut listed = match event.kind {
            // The rack says nothing there, and Quackle writes UNKNOWN for it.
            GcgEventKind::Challenge | GcgEventKind::Time => Vec::new(),
            _ => tiles_of(&event.rack, set)?,
        };
        // Some programs write a question mark for a tile that is not known.
        let blanks = listed.iter().filter(|&&tile| tile == Tile::Blank).count();
        if usize::from(set.blanks()) < blanks {
            listed.retain(|&tile| tile != Tile::Blank);
        }
        if rack_size < listed.len() {
            return Err(GcgFault::RackTooLarge { rack: quoted(&event.rack), most: rack_size });
        }
        let kind = match &event.kind {
            GcgEventKind::Play { place, word } => SheetKind::Play(board.place(place, word)?),
            GcgEventKind::Exchange(text) => match tiles_of(text, set)? {
                tiles if text.contains(UNKNOWN) => {
                    let count = tiles.len() + text.matches(UNKNOWN).count();
                    if rack_size < count {
                        return Err(GcgFault::ExchangeTooLarge { count, most: rack_size });
                    }
                    self.remarks.push(unseen_exchange(event.line, count));
                    SheetKind::ExchangeCount(count)
                }
                unseen if is_placeholder(&unseen, &listed) => {
                    self.remarks.push(unseen_exchange(event.line, unseen.len()));
                    listed.clear();
                    SheetKind::ExchangeCount(unseen.len())
                }
                tiles => SheetKind::Exchange(tiles),
            },
            GcgEventKind::ExchangeCount(count) if rack_size < *count => {
                return Err(GcgFault::ExchangeTooLarge { count: *count, most: rack_size });
            }
            GcgEventKind::ExchangeCount(count) => SheetKind::ExchangeCount(*count),
            GcgEventKind::Pass => SheetKind::Pass,
            GcgEventKind::LostByChallenge => SheetKind::LostByChallenge,
            GcgEventKind::Challenge => SheetKind::Points(PointsReason::Challenge),
            GcgEventKind::Time => SheetKind::Points(PointsReason::Time),
            GcgEventKind::Resigned => SheetKind::Resigned,
            GcgEventKind::TimedOut => SheetKind::TimedOut,
            GcgEventKind::OutOfTime => SheetKind::OutOfTime,
            GcgEventKind::Withdrawn => return self.withdraw(event, board),
            GcgEventKind::EndRack(left) => {
                let left = tiles_of(left, set)?;
                let holder = event.holder_of_tiles_left(event.player);
                self.last[holder].clone_from(&left);
                self.reckoned.push(Reckoned {
                    line: event.line,
                    player: event.player,
                    holder,
                    tiles: left,
                    points: event.points.unwrap_or_default(),
                    total: event.total,
                    note: event.note.clone(),
                });
                return Ok(());
            }
        };
        let used = match &kind {
            SheetKind::Play(play) => play.own(),
            SheetKind::Exchange(tiles) => tiles.clone(),
            _ => Vec::new(),
        };
        let missing = missing(&listed, &used);
        if rack_size < listed.len() + missing.len() {
            let (count, most) = (missing.len(), rack_size);
            return Err(match kind {
                SheetKind::Exchange(_) if listed.is_empty() => GcgFault::ExchangeTooLarge { count, most },
                _ if listed.is_empty() => GcgFault::PlayTooLarge { count, most },
                _ => GcgFault::NotOnRack { missing: set.write_tiles(&missing), rack: quoted(&event.rack) },
            });
        }
        if !listed.is_empty() {
            listed.extend(missing);
        }
        let turn = SheetTurn {
            line: event.line,
            player: event.player,
            kind,
            listed,
            points: event.points,
            total: event.total,
            note: event.note.clone(),
        };
        if turn.is_turn() {
            self.add_passes_before(&turn, file);
        }
        self.turns.push(turn);
        Ok(())
    }

    /// A player who has two turns in a row passed in between, or lost that turn by a challenge.
    fn add_passes_before(&mut self, turn: &SheetTurn, file: &GcgFile) {
        let before = self.turns.iter().rev().find(|before| before.is_turn());
        if before.is_some_and(|before| before.player == turn.player) {
            let other = 1 - turn.player;
            self.remarks.push(Remark {
                line: turn.line,
                text: format!(
                    "{} has two turns in a row; a pass of {} is added before it",
                    file.players[turn.player].nick, file.players[other].nick
                ),
            });
            self.turns.push(SheetTurn {
                line: turn.line,
                player: other,
                kind: SheetKind::Pass,
                listed: Vec::new(),
                points: None,
                total: None,
                note: String::new(),
            });
        }
    }

    /// The last play of a player is taken back.
    fn withdraw(&mut self, event: &GcgEvent, board: &mut PlacedSoFar<'_>) -> Result<(), GcgFault> {
        let last = self.turns.last_mut().filter(|last| last.player == event.player);
        let last = last.ok_or(GcgFault::NothingWithdrawn)?;
        let SheetKind::Play(play) = &last.kind else { return Err(GcgFault::NothingWithdrawn) };
        let play = play.clone();
        board.take_back(&play);
        if let (Some(points), Some(back)) = (last.points, event.points)
            && points + back != 0
        {
            self.remarks.push(Remark {
                line: event.line,
                text: format!("the play was worth {points:+}, but {back:+} is taken back"),
            });
        }
        last.kind = SheetKind::Lost(play);
        last.total = event.total;
        if !event.note.is_empty() {
            if !last.note.is_empty() {
                last.note.push('\n');
            }
            last.note.push_str(&event.note);
        }
        Ok(())
    }

    /// Deals the tiles so that all turns were possible. The seed decides what is on racks that the file leaves open. If
    /// no deal fits, exchanges with three or more of one letter are read as counts of unseen tiles: each of the first ten
    /// alone, then all of them at once.
    pub(super) fn deal(&mut self, ruleset: &Ruleset, set: &TileSet, seed: u64) -> Result<Deal, GcgError> {
        let mut dealt = self.deal_as_written(ruleset, set, seed);
        let is_doubtful = |turn: &SheetTurn| match &turn.kind {
            SheetKind::Exchange(tiles) => has_three_alike(tiles),
            _ => false,
        };
        let doubtful: Vec<usize> =
            (0..self.turns.len()).filter(|&turn| is_doubtful(&self.turns[turn])).collect();
        let mut attempts = doubtful
            .iter()
            .take(10)
            .map(std::slice::from_ref)
            .chain((doubtful.len() > 1).then_some(&doubtful[..]));
        while dealt.is_err()
            && let Some(unseen) = attempts.next()
        {
            let sheet = self.without_exchanged(unseen);
            if let Ok(deal) = sheet.deal_as_written(ruleset, set, seed) {
                *self = sheet;
                dealt = Ok(deal);
            }
        }
        dealt
    }

    /// A copy of the sheet without the letters and racks of the exchanges in these turns.
    fn without_exchanged(&self, turns: &[usize]) -> Self {
        let mut sheet = self.clone();
        for &turn in turns {
            let SheetTurn { line, kind, listed, .. } = &mut sheet.turns[turn];
            if let SheetKind::Exchange(tiles) = kind {
                sheet.remarks.push(unseen_exchange(*line, tiles.len()));
                *kind = SheetKind::ExchangeCount(tiles.len());
                listed.clear();
            }
        }
        sheet
    }

    fn deal_as_written(&self, ruleset: &Ruleset, set: &TileSet, seed: u64) -> Result<Deal, GcgError> {
        let known: Vec<KnownTurn> = self
            .turns
            .iter()
            .map(|turn| KnownTurn {
                player: turn.player,
                listed: if turn.is_turn() { turn.listed.clone() } else { Vec::new() },
                used: match &turn.kind {
                    SheetKind::Play(play) => Used::Played(play.own()),
                    SheetKind::Lost(play) => Used::Shown(play.own()),
                    SheetKind::Exchange(tiles) => Used::Exchanged(tiles.clone()),
                    SheetKind::ExchangeCount(count) => Used::ExchangedCount(*count),
                    SheetKind::Pass
                    | SheetKind::LostByChallenge
                    | SheetKind::Points(_)
                    | SheetKind::Resigned
                    | SheetKind::TimedOut
                    | SheetKind::OutOfTime => Used::None,
                },
            })
            .collect();
        let order = ruleset.exchange().map_or(ExchangeOrder::DrawFirst, |rules| rules.order);
        let last = [self.last[0].as_slice(), self.last[1].as_slice()];
        deal(&known, last, &set.tiles(), (ruleset.rack_size(), order), seed).map_err(|reason| {
            let line = |turn: usize| self.turns.get(turn).or(self.turns.last()).map_or(1, |turn| turn.line);
            match reason {
                NoDeal::Turn(turn) => GcgError { line: line(turn), fault: GcgFault::NoDeal },
                NoDeal::TooMany(turn, tile) => {
                    let count = set.tiles().into_iter().filter(|&other| other == tile).count();
                    GcgError {
                        line: line(turn),
                        fault: GcgFault::TooMany { tile: set.write_tile(tile), count },
                    }
                }
                NoDeal::Bag(turn, in_bag, needed) => {
                    let fault = GcgFault::Refused(Refusal::BagTooSmall { in_bag, needed });
                    GcgError { line: line(turn), fault }
                }
            }
        })
    }

    /// The ruleset with the rules that the file shows.
    pub(super) fn follow_rules(&mut self, ruleset: &Ruleset, set: &TileSet, deal: &Deal) -> Ruleset {
        let mut spec = ruleset.spec().clone();
        if let Some(rule) = rule_of(&self.reckoned, set) {
            spec.ending.leftover = rule;
        }
        let smallest = deal.bags.iter().zip(&deal.given).filter(|(_, given)| !given.is_empty());
        if let Some(smallest) = smallest.map(|(&bag, _)| bag).min() {
            let smallest = i64::try_from(smallest).unwrap_or(i64::MAX);
            spec.exchange.min_bag = spec.exchange.min_bag.min(smallest);
        }
        if let Some(limit) = self.scoreless_limit(ruleset) {
            spec.scoreless.limit = limit;
        }
        // Only values of rules that the ruleset has are changed, within their ranges.
        Ruleset::from_spec(ruleset.id(), spec).unwrap_or_else(|_| ruleset.clone())
    }

    /// The limit of turns without a score by which the game ended where the file ends, or `None` if it is the
    /// ruleset's.
    fn scoreless_limit(&mut self, ruleset: &Ruleset) -> Option<i64> {
        let limit = ruleset.scoreless()?.limit;
        let (mut streak, mut longest_before, mut last_line) = (0_u32, 0_u32, 0);
        for turn in self.turns.iter().filter(|turn| turn.is_turn()) {
            longest_before = longest_before.max(streak);
            let scores = matches!(&turn.kind, SheetKind::Play(_)) && turn.points != Some(0);
            streak = if scores { 0 } else { streak + 1 };
            last_line = turn.line;
        }
        if longest_before < limit {
            return None;
        }
        self.remarks.push(Remark {
            line: last_line,
            text: format!(
                "the file goes on after {limit} turns in a row without a score, and so does the game"
            ),
        });
        Some(if longest_before < streak { i64::from(streak) } else { 0 })
    }
}

/// Returns whether small letters are blanks: a play or a rack of the file has a capital, or there are blanks enough.
fn small_is_blank(file: &GcgFile, set: &TileSet) -> bool {
    let is_capital = |character: char| character.is_alphabetic() && !character.is_lowercase();
    let mut letters = 0;
    for event in &file.events {
        let (rack, word) = match &event.kind {
            // The rack says nothing there, and Quackle writes UNKNOWN for it.
            GcgEventKind::Challenge | GcgEventKind::Time => ("", ""),
            GcgEventKind::Play { word, .. } => (event.rack.as_str(), word.as_str()),
            _ => (event.rack.as_str(), ""),
        };
        if rack.chars().chain(word.chars()).any(is_capital) {
            return true;
        }
        letters += word.chars().filter(|character| character.is_alphabetic()).count();
    }
    letters <= usize::from(set.blanks())
}

fn unseen_exchange(line: usize, count: usize) -> Remark {
    let text = format!("the letters of an exchange of {count} tiles were not seen; they are left out");
    Remark { line, text }
}

fn has_three_alike(tiles: &[Tile]) -> bool {
    tiles.iter().any(|tile| tiles.iter().filter(|&other| other == tile).count() > 2)
}

/// Returns whether an exchange has letters only to say how many tiles it was, as annotators write it who saw none of
/// them: three or more of one letter, and nothing else on the rack.
fn is_placeholder(exchanged: &[Tile], rack: &[Tile]) -> bool {
    exchanged.len() > 2 && exchanged == rack && exchanged.iter().all(|tile| *tile == exchanged[0])
}

/// The characters that some programs write for a tile that is not known.
const UNKNOWN: [char; 2] = ['_', '.'];

/// The tiles of a rack or an exchange that are known.
///
/// # Errors
/// [`GcgFault`] if it is not a list of tiles of this set.
pub fn tiles_of(text: &str, set: &TileSet) -> Result<Vec<Tile>, GcgFault> {
    let known = text.replace(UNKNOWN, "");
    let tokens = tokenize_tiles(&known).map_err(|error| GcgFault::Tiles(quoted(text), error.to_string()))?;
    let has_capitals = tokens.iter().any(|token| token.kind == TokenKind::Plain);
    tokens
        .iter()
        .map(|token| match token.kind {
            // A rack may show what a blank was played as.
            TokenKind::Blank if has_capitals => Ok(Tile::Blank),
            _ => set.tile(token).map_err(GcgFault::Letter),
        })
        .collect()
}

/// The tiles of `used` that are not in `rack`.
fn missing(rack: &[Tile], used: &[Tile]) -> Vec<Tile> {
    let mut left = rack.to_vec();
    let mut missing = Vec::new();
    for &tile in used {
        match left.iter().position(|&other| other == tile) {
            Some(place) => {
                left.swap_remove(place);
            }
            None => missing.push(tile),
        }
    }
    missing
}
