//! A game as text of at most 80 columns, to be read in a mail: result, board and score sheet.

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::printable::printable;
use rackety_engine::{Board, Game, Layout, Premium, Seat, Square, TileSet};
use unicode_width::UnicodeWidthStr;

use crate::files::{HouseRuleNote, OwnWord};
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::numbers::counted;
use crate::text::wording;

/// The columns for what a turn was; longer texts push the points to the right.
const TURN_COLUMNS: usize = 34;

/// The indent before a line that has no number of a turn.
const RULE_INDENT: &str = "     ";

/// The text of a game, with the words that its players allowed or barred, and without racks that nobody saw. Of a game that
/// is not over it has only what everybody may see.
pub fn text(
    game: &Game,
    house_rules: &[HouseRuleNote],
    unseen: &UnseenRacks,
    dictionary: &DictionaryLabel,
) -> String {
    let mut lines = heading(game, dictionary);
    lines.push(String::new());
    lines.extend(board(game.state().board(), game.state().layout(), game.tiles()));
    lines.push(String::new());
    let rules = |entries| {
        house_rule_texts(game, house_rules, entries).map(|text| format!("{RULE_INDENT}{}", printable(&text)))
    };
    lines.extend(rules(0));
    for (entries, line) in (1..).zip(score_sheet(game)) {
        lines.push(line);
        lines.extend(rules(entries));
    }
    lines.extend(wording::leftovers(game, unseen));
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Says what was played, by whom and with what result.
fn heading(game: &Game, dictionary: &DictionaryLabel) -> Vec<String> {
    let (setup, state) = (game.setup(), game.state());
    let mut lines = vec![format!("{}, {dictionary}", setup.ruleset.name())];
    if let Some(ending) = state.ending() {
        lines.push(format!("{}. {}", wording::scores(game), wording::winners(game, &ending.winners)));
        lines.push(wording::reason(game, ending.reason));
        lines.extend(wording::seed(game).map(|seed| format!("Seed {seed}")));
    } else {
        let name = state.player(state.to_move()).name();
        lines.push(format!("{}. {name} to play, turn {}.", wording::scores(game), state.turn()));
        lines.push(format!("{} in the bag", counted(state.bag().len() as u64, "tile")));
    }
    lines
}

/// The board with its coordinates: a capital for a tile, a small letter for a blank, a mark for a premium.
fn board(board: &Board, layout: &Layout, tiles: &TileSet) -> Vec<String> {
    let cell = |square: Square| {
        board.get(square).map_or_else(|| mark(layout, square), |tile| wording::tile_on_board(tiles, tile))
    };
    let width = board.size().squares().map(|square| cell(square).width()).max().unwrap_or(1);
    let columns = board.size().columns();
    let heads: Vec<String> =
        (0..columns).map(|column| pad(&char::from(b'a' + column).to_string(), width)).collect();
    let mut lines = vec![format!("    {}", heads.join(" ")).trim_end().to_owned()];
    for row in 0..board.size().rows() {
        let squares = (0..columns).filter_map(|column| board.size().square(row, column));
        let cells: Vec<String> = squares.map(|square| pad(&cell(square), width)).collect();
        lines.push(format!("{:>3} {}", row + 1, cells.join(" ")).trim_end().to_owned());
    }
    lines
}

/// The mark of an empty square.
const fn premium_mark(premium: Option<Premium>) -> &'static str {
    match premium {
        None => ".",
        Some(Premium::Letter(times)) if times.times() == 2 => "'",
        Some(Premium::Letter(_)) => "\"",
        Some(Premium::Word(times)) if times.times() == 2 => "-",
        Some(Premium::Word(_)) => "=",
    }
}

fn mark(layout: &Layout, square: Square) -> String {
    if layout.premium(square).is_none() && layout.is_start(square) {
        return "*".to_owned();
    }
    premium_mark(layout.premium(square)).to_owned()
}

/// One line for each entry of the log: turn, player, what it was, points, score.
pub(crate) fn score_sheet(game: &Game) -> Vec<String> {
    let names = game.state().players().map(|(_, player)| player.name().width()).max().unwrap_or_default();
    let name = |seat: Seat| pad(&printable(game.state().player(seat).name()), names);
    game.turns()
        .iter()
        .map(|turn| {
            let what = wording::history_turn(game, &turn.outcome);
            let points = if turn.points() == 0 { String::new() } else { format!("{:+}", turn.points()) };
            let what = pad(&what, TURN_COLUMNS);
            format!("{:>3}  {}  {what} {points:>5} {:>5}", turn.number, name(turn.seat), turn.score)
        })
        .collect()
}

/// Returns the words that players allowed or barred when the log had this number of entries, oldest first, in sentences
/// without a full stop: `Ann allowed YEET, and Bob agreed`. Those of a file that counts more entries are after the last.
pub(crate) fn house_rule_texts<'a>(
    game: &'a Game,
    notes: &'a [HouseRuleNote],
    entries: usize,
) -> impl DoubleEndedIterator<Item = String> {
    let last = game.turns().len();
    notes.iter().filter(move |note| note.after.min(last) == entries).map(|note| house_rule(game, note))
}

/// Says who allowed or barred a word.
fn house_rule(game: &Game, note: &HouseRuleNote) -> String {
    let (word, kind) = note.change();
    let name = |seat: usize| game.state().players().nth(seat).map(|(_, player)| player.name());
    let did = match kind {
        OwnWord::Added => "allowed",
        OwnWord::Barred => "barred",
    };
    let by = name(note.by).unwrap_or("a player");
    let agreed: Vec<&str> = note.agreed.iter().filter_map(|&seat| name(seat)).collect();
    match agreed.as_slice() {
        [] => format!("{by} {did} {word}"),
        [names @ .., last] if !names.is_empty() => {
            format!("{by} {did} {word}, and {} and {last} agreed", names.join(", "))
        }
        [name, ..] => format!("{by} {did} {word}, and {name} agreed"),
    }
}

/// A text with spaces up to this many columns.
fn pad(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(missing))
}
