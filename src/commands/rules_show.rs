//! `rackety rules show`: the rules of a game in English, its board and its tiles.

use std::io::Write;
use std::iter;

use rackety_engine::printable::printable;
use rackety_engine::{Layout, Ruleset, Square, TileSet};
use serde_json::{Value, json};

use super::call::Call;
use super::language_tiles::tile_set;
use super::{CommandError, CommandResult, CommandStatus, write_columns};
use crate::output::{Streams, padded, write_json};
use crate::picture;
use crate::text::charset::Charset;
use crate::text::numbers::counted;
use crate::text::spoken::rule_lines;
use crate::tui::theme::Theme;

/// The format in which rules are printed.
pub(super) enum RulesFormat {
    Text(Charset),
    /// The rules are printed as they are heard.
    Sentences,
    Json,
    /// The board in the colours of a theme.
    Svg(Box<Theme>),
    /// A page for a browser, to be printed.
    Print,
}

/// Prints rules with the tiles of this language, or of the ruleset's own.
pub(super) fn run(
    call: &mut Call<'_>,
    ruleset: &str,
    language: Option<&str>,
    format: &RulesFormat,
) -> CommandResult {
    let Call { host, streams: Streams { out, .. }, .. } = call;
    let ruleset = host.rulesets.load(ruleset)?;
    let tiles = tile_set(host, &ruleset, language.unwrap_or(ruleset.default_language()))?;
    match format {
        RulesFormat::Json => write_json(out, &as_json(&ruleset, tiles))?,
        RulesFormat::Sentences => {
            rule_lines(&ruleset, tiles).iter().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
        }
        RulesFormat::Svg(theme) => write!(out, "{}", picture::layout(&ruleset, theme))?,
        RulesFormat::Print => write!(out, "{}", picture::print_page(&ruleset, tiles))?,
        RulesFormat::Text(charset) => {
            write_rules(&ruleset, *charset, out)?;
            write_board(ruleset.layout(), *charset, out)?;
            write_tiles(&ruleset, tiles, out)?;
        }
    }
    Ok(CommandStatus::Done)
}

fn write_rules(ruleset: &Ruleset, charset: Charset, out: &mut dyn Write) -> Result<(), CommandError> {
    writeln!(out, "{}", ruleset.name())?;
    if !ruleset.about().is_empty() {
        writeln!(out, "{}", charset.with_times(ruleset.about()))?;
    }
    for section in ruleset.describe() {
        writeln!(out, "\n{}", section.title)?;
        for sentence in &section.sentences {
            writeln!(out, "  {}", charset.with_times(sentence))?;
        }
    }
    Ok(())
}

/// Writes the premiums and the start squares, with coordinates.
fn write_board(layout: &Layout, charset: Charset, out: &mut dyn Write) -> Result<(), CommandError> {
    let (empty, start) = match charset {
        Charset::Unicode => ("·", "★"),
        Charset::Ascii => (".", "*"),
    };
    let has_holes = layout.size().squares().any(|square| layout.is_hole(square));
    let holes = if has_holes { ", # hole" } else { "" };
    writeln!(out, "\nThe board ({start} start{holes}, 2L double letter, 3W triple word, and so on)")?;
    let size = layout.size();
    let columns = (0..size.columns()).map(|column| char::from(b'a' + column).to_string());
    writeln!(out, "  {}", line("", columns))?;
    let squares: Vec<Square> = size.squares().collect();
    let rows = squares.chunks(usize::from(size.columns()));
    for (row, number) in rows.zip(1_usize..) {
        let marks = row.iter().map(|&square| match layout.premium(square) {
            Some(premium) => premium.to_string(),
            None if layout.is_start(square) => start.to_owned(),
            None if layout.is_hole(square) => "#".to_owned(),
            None => empty.to_owned(),
        });
        writeln!(out, "  {}", line(&number.to_string(), marks))?;
    }
    Ok(())
}

/// A line of the board: its number, and each square in three columns.
fn line(number: &str, squares: impl Iterator<Item = String>) -> String {
    let squares: String = squares.map(|square| padded(&square, 3)).collect();
    format!("{number:>2}  {}", squares.trim_end())
}

/// The number of tables of letters side by side.
const BLOCKS: usize = 3;

/// Writes how many tiles each letter has, and what they score.
fn write_tiles(ruleset: &Ruleset, tiles: &TileSet, out: &mut dyn Write) -> Result<(), CommandError> {
    let total = counted(tiles.tiles().len() as u64, "tile");
    writeln!(out, "\nThe tiles: {} ({}), {total}", tiles.name(), tiles.language())?;
    let rows: Vec<[String; 3]> = tiles
        .letters()
        .filter(|(_, letter)| letter.count() > 0)
        .map(|(_, letter)| (letter.text(), letter.count(), letter.points()))
        .chain(iter::once(("blank", tiles.blanks(), 0)).filter(|(_, count, _)| *count > 0))
        .map(|(letter, count, points)| [letter.to_owned(), format!("{count:>5}"), format!("{points:>6}")])
        .collect();
    let height = rows.len().div_ceil(BLOCKS);
    let heads = ["LETTER", "TILES", "POINTS"].map(ToOwned::to_owned);
    let blocks: Vec<Vec<[String; 3]>> = rows
        .chunks(height.max(1))
        .map(|block| iter::once(heads.clone()).chain(block.iter().cloned()).collect())
        .collect();
    let table: Vec<[String; 1 + 4 * BLOCKS]> = (0..=height)
        .map(|row| {
            let mut cells: [String; 1 + 4 * BLOCKS] = Default::default();
            for (block, place) in blocks.iter().zip((1..).step_by(4)) {
                if let Some(entry) = block.get(row) {
                    cells[place..place + 3].clone_from_slice(entry);
                }
            }
            cells
        })
        .collect();
    write_columns(out, &table)?;
    let others: Vec<&str> =
        ruleset.tile_sets().map(TileSet::language).filter(|other| *other != tiles.language()).collect();
    if !others.is_empty() {
        writeln!(out, "  With --language, those of {}.", others.join(", "))?;
    }
    Ok(())
}

fn as_json(ruleset: &Ruleset, tiles: &TileSet) -> Value {
    let sections: Vec<Value> = ruleset
        .describe()
        .iter()
        .map(|section| json!({ "title": section.title, "sentences": section.sentences }))
        .collect();
    let letters: Vec<Value> = tiles
        .letters()
        .map(|(_, letter)| {
            json!({ "letter": letter.text(), "tiles": letter.count(), "points": letter.points() })
        })
        .collect();
    let layout = ruleset.layout();
    let premiums: Vec<Value> = layout
        .size()
        .squares()
        .filter_map(|square| {
            let premium = layout.premium(square)?;
            Some(json!({ "square": square.to_string(), "premium": premium.to_string() }))
        })
        .collect();
    let holes = layout.size().squares().filter(|&square| layout.is_hole(square));
    let holes: Vec<String> = holes.map(|square| square.to_string()).collect();
    json!({
        "id": ruleset.id(),
        "name": ruleset.name(),
        "about": ruleset.about(),
        "sections": sections,
        "board": {
            "rows": layout.size().rows(),
            "columns": layout.size().columns(),
            "starts": layout.starts().iter().map(Square::to_string).collect::<Vec<_>>(),
            "premiums": premiums,
            "holes": holes,
        },
        "language": tiles.language(),
        "tiles": { "letters": letters, "blanks": tiles.blanks(), "total": tiles.tiles().len() },
    })
}
