//! The game of a GCG file: its turns by the rules of a ruleset, with racks completed where the file leaves them open.

use std::collections::BTreeMap;
use std::sync::Arc;

use rackety_engine::game::MAX_NAME_COLUMNS;
use rackety_engine::ruleset::{GiftBlank, UnplayedTiles};
use rackety_engine::{FirstPlayer, Game, Options, Ruleset, Setup, SetupError, StartPosition, Vocabulary};
use unicode_width::UnicodeWidthChar as _;

use super::error::{GcgError, GcgFault};
use super::language::is_classic;
use super::parse::{GcgFile, GcgPlayer};
use super::playback::Playback;
use super::racks::LastRacks;
use super::remark::Remark;
use super::sheet::Sheet;
use crate::files::ImportNote;
use crate::text::numbers::counted;

/// The choices that a file leaves open about its game.
#[derive(Debug, Clone)]
pub struct ImportSetup {
    /// The rules.
    pub ruleset: Ruleset,
    /// Decides whether the rules may be adjusted to what the file shows of them.
    pub rules: FileRules,
    /// The language.
    pub language: String,
    /// The words that the game is played on with. Those of the file are not refused.
    pub vocabulary: Arc<Vocabulary>,
    /// The seed of the bag, and of the tiles on racks that the file leaves open.
    pub seed: u64,
}

/// Says whether the rules are those of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileRules {
    /// The ruleset is what fits most files: tiles left at the end, exchanges from a small bag and turns without a score
    /// follow the file where it shows another rule.
    Followed,
    /// The ruleset was chosen, and holds. Tiles left that nobody saw do not count by any rule, though.
    Fixed,
}

/// A game read from a file.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// The rest of what the file says.
    pub note: ImportNote,
    /// The differences between the file and the rules, and what was added, by line.
    pub remarks: Vec<Remark>,
    /// The line of each entry of the game's log. A pass that was added has that of the turn after it.
    pub lines: Vec<usize>,
}

/// The game of a file.
///
/// # Errors
/// [`GcgError`] with the first line that cannot be part of a game.
pub fn import(file: &GcgFile, setup: ImportSetup) -> Result<Imported, GcgError> {
    let at_start = |fault| GcgError { line: file.events.first().map_or(1, |event| event.line), fault };
    let ImportSetup { ruleset, rules, language, vocabulary, seed } = setup;
    let no_tiles = || {
        let offered = ruleset.tile_sets().map(|set| set.language().to_owned()).collect();
        at_start(GcgFault::Setup(SetupError::Language { given: language.clone(), offered }))
    };
    let set = ruleset.tile_set(&language).ok_or_else(no_tiles)?.clone();
    if ruleset.gift_blank() != GiftBlank::None {
        return Err(at_start(GcgFault::NotInGcg(format!("{} has a gift blank", ruleset.name()))));
    }
    let mut sheet = Sheet::read(file, &ruleset, &set)?;
    let deal = sheet.deal(&ruleset, &set, seed)?;
    let ruleset = match rules {
        FileRules::Followed => sheet.follow_rules(&ruleset, &set, &deal),
        FileRules::Fixed => ruleset,
    };
    let play = |ruleset: &Ruleset| {
        let setup = Setup {
            language: language.clone(),
            first: FirstPlayer::FirstSeat,
            players: Vec::new(),
            seed,
            options: Options { time: None, ..Options::of(ruleset) },
            position: Some(StartPosition { racks: deal.racks.to_vec(), ..StartPosition::default() }),
            ruleset: Arc::new(ruleset.clone()),
        };
        let game = start(file, &setup, &vocabulary, &sheet).map_err(at_start)?;
        let mut player = Playback::new(game, &sheet, note_of(file));
        player.remark_on_racks(&sheet, &deal);
        for (index, turn) in sheet.turns.iter().enumerate() {
            player.turn(turn, index, &deal).map_err(|fault| GcgError { line: turn.line, fault })?;
        }
        Ok(player)
    };
    let mut player = play(&ruleset)?;
    if deal.last == LastRacks::Unseen && player.counts_tiles_left() {
        player = play(&without_leftovers(ruleset))?;
    }
    player.reckon(&sheet, deal.last)?;
    let (game, note, mut remarks) = player.finish();
    // Of tiles left that are counted, the reckoning says more.
    let last_racks = deal.doubted_last.iter().filter_map(|&player| file.racks[player].as_ref());
    remarks.extend(last_racks.map(|(line, _)| Remark {
        line: *line,
        text: "the racks at the end do not fit the turns; this one is left out".to_owned(),
    }));
    remarks.extend(file.shared_nick.iter().map(|(line, nick)| Remark {
        line: *line,
        text: format!("both players are called {nick}; they are told apart by whose turn it is"),
    }));
    remarks.extend(file.unknown.iter().map(|(line, text)| Remark {
        line: *line,
        text: format!("`{text}` is not a pragma that this program knows; it is left out"),
    }));
    if let [line, others @ ..] = &*file.misencoded {
        let lines = match others.len() {
            0 => "this line has".to_owned(),
            number => format!("this line and {} have", counted(number as u64, "other")),
        };
        let text =
            format!("the file says that it is UTF-8, but {lines} other bytes; they are read as ISO 8859-1");
        remarks.push(Remark { line: *line, text });
    }
    remarks.extend(file.unknown_encoding.iter().map(|encoding| Remark {
        line: 1,
        text: format!("unknown character encoding `{encoding}`; the file is read as UTF-8"),
    }));
    let rules = game.setup().ruleset.name();
    let other_kind = file.game_type.iter().filter(|(_, kind)| !is_classic(kind));
    remarks.extend(other_kind.map(|(line, kind)| Remark {
        line: *line,
        text: format!("the kind of game `{kind}` is not known; the game is read by the rules of {rules}"),
    }));
    remarks.sort();
    let lines = sheet.turns.iter().map(|turn| turn.line).collect();
    Ok(Imported { game, note, remarks, lines })
}

/// The ruleset for a game at whose end nobody saw all tiles left: they cost nothing, since made-up tiles would decide who
/// wins.
fn without_leftovers(ruleset: Ruleset) -> Ruleset {
    let mut spec = ruleset.spec().clone();
    spec.ending.leftover = UnplayedTiles::None;
    (spec.ending.leftover_passes, spec.ending.leftover_scoreless) = (None, None);
    Ruleset::from_spec(ruleset.id(), spec).unwrap_or(ruleset)
}

/// The game before the first turn. Each player has the first of their names that can be shown and is not the other's.
fn start(
    file: &GcgFile,
    setup: &Setup,
    vocabulary: &Arc<Vocabulary>,
    sheet: &Sheet,
) -> Result<Game, GcgFault> {
    let [firsts, seconds] = [0, 1].map(|player| names_of(&file.players[player], player + 1));
    let mut pairs: Vec<(usize, [&String; 2])> = Vec::new();
    for (rank, first) in firsts.iter().enumerate() {
        pairs.extend(seconds.iter().enumerate().map(|(other, second)| (rank + other, [first, second])));
    }
    pairs.sort_by_key(|(rank, _)| *rank);
    let starter = sheet.turns.iter().find(|turn| turn.is_turn()).map_or(0, |turn| turn.player);
    let mut error = None;
    for (_, names) in pairs {
        let first = match starter {
            0 => FirstPlayer::FirstSeat,
            _ => FirstPlayer::Named(names[starter].clone()),
        };
        let setup = Setup { first, players: names.map(String::clone).to_vec(), ..setup.clone() };
        match Game::begun(setup, Arc::clone(vocabulary)) {
            Ok(game) => return Ok(game),
            Err(why @ SetupError::Name(_)) => error = Some(why),
            Err(why) => return Err(GcgFault::Setup(why)),
        }
    }
    Err(GcgFault::Setup(error.unwrap_or(SetupError::Scores)))
}

/// The names that a player can have in the game, the best one first.
fn names_of(player: &GcgPlayer, number: usize) -> [String; 4] {
    let GcgPlayer { nick, name } = player;
    let mut columns = 0;
    // Marks have no columns, but may be many.
    let short = name.chars().take(4 * MAX_NAME_COLUMNS).take_while(|character| {
        columns += character.width().unwrap_or_default();
        columns <= MAX_NAME_COLUMNS
    });
    let short: String = short.collect();
    [name.clone(), nick.clone(), short.trim_end().to_owned(), format!("Player {number}")]
}

fn note_of(file: &GcgFile) -> ImportNote {
    ImportNote {
        format: "GCG".to_owned(),
        players: file.players.iter().map(|player| [player.nick.clone(), player.name.clone()]).collect(),
        title: file.title.clone(),
        description: file.description.clone(),
        id: file.id.clone(),
        lexicon: file.lexicon.clone(),
        completed: Vec::new(),
        partial_racks: BTreeMap::new(),
        unseen_at_end: false,
        tiles_left: BTreeMap::new(),
        unseen_exchanges: Vec::new(),
        comments: file.notes.clone(),
        turn_comments: BTreeMap::new(),
    }
}
