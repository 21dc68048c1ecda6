//! Random rulesets, words and positions.

use std::collections::BTreeSet;
use std::sync::Arc;

use rackety_engine::game::Cooldown;
use rackety_engine::ruleset::spec::{
    BonusRow, FormedBonusRow, LegendEntry, LetterSpec, RulesetSpec, ThemeWordsRow, TileSetSpec, WordBonusRow,
};
use rackety_engine::ruleset::{BlankLetters, LoneTile, TakenBlank, TakenFrom};
use rackety_engine::tiles::Digraphs;
use rackety_engine::{PlacedTile, Placement, Ruleset, StartPosition, Tile, TileSet};

use super::dice::Dice;

/// Some 260 words that the tiles can spell, mostly short and of common letters.
pub(crate) fn words_for(tiles: &TileSet, dice: &mut Dice) -> Vec<String> {
    let is_frequent = |count: u16| count >= 4 || count == 0;
    let bag: Vec<&str> = tiles
        .letters()
        .filter(|(_, info)| is_frequent(info.count()) || info.text().chars().nth(1).is_some())
        .flat_map(|(_, info)| std::iter::repeat_n(info.text(), usize::from(info.count()) + 1))
        .collect();
    let mut words = BTreeSet::new();
    while words.len() < 260 {
        let length = dice.pick(&[2, 2, 2, 3, 3, 3, 4, 4, 5, 7]);
        words.insert((0..length).map(|_| dice.pick(&bag)).collect::<String>());
    }
    words.into_iter().collect()
}

/// A ruleset with few letters, so that words are often valid; everything else is random within the schema.
pub(crate) fn random_ruleset(dice: &mut Dice) -> (Arc<Ruleset>, Vec<String>) {
    let mut spec = RulesetSpec::default();
    "random".clone_into(&mut spec.name);
    spec.players.min = 1;
    spec.players.max = 2;
    let rack = dice.pick(&[1, 2, 3, 4, 5, 6]);
    spec.rack.size = rack;
    layout(&mut spec, dice);
    spec.opening.min_tiles = dice.pick(&[1, 1, 2, 3]).min(rack);
    set_play_rules(&mut spec, dice);
    let theme = dice.chance(40);
    spec.blank.letters = dice.pick(&[BlankLetters::Tiles, BlankLetters::Alphabet]);
    spec.blank.change = dice.chance(30);
    spec.tiles.digraphs = dice.pick(&[Digraphs::Either, Digraphs::Required]);
    let count = dice.pick(&[4, 6, 9]);
    let letter = |letter: &str, points| LetterSpec { letter: letter.to_owned(), count, points };
    let mut letters = vec![letter("A", 1), letter("B", 3), letter("AB", 8)];
    for (text, points) in [("C", 0), ("BC", 5), ("ABC", 9), ("Ñ", 4), ("D", 2)] {
        if dice.chance(50) {
            letters.push(letter(text, points));
        }
    }
    if dice.chance(15) {
        // More letters than half of a letter set has room for.
        letters.extend(('E'..='Z').map(|capital| letter(&capital.to_string(), 1)));
        letters.extend("ÀÁÂÃÄÅÆÇÈÉÊË".chars().map(|capital| letter(&capital.to_string(), 2)));
    }
    let further = if dice.chance(50) { vec!["Ö".to_owned(), "Ø".to_owned()] } else { Vec::new() };
    let blanks = dice.pick(&[0, 1, 2, 4]).max(i64::from(spec.gift_blank.given));
    let set = TileSetSpec { name: "Test".to_owned(), blanks, letters, further };
    spec.tiles.sets.insert("xx".to_owned(), set);
    let texts = ["A", "B", "C", "AB", "BC", "Ñ", "Ö", "D", "A", "B"];
    let mut words = BTreeSet::new();
    for _ in 0..dice.pick(&[20, 60, 120]) {
        let length = dice.pick(&[2, 2, 3, 3, 4, 5]);
        words.insert((0..length).map(|_| dice.pick(&texts)).collect::<String>());
    }
    let mut words: Vec<String> = words.into_iter().collect();
    if dice.chance(30) {
        spec.dictionary.add = vec!["AAA".to_owned(), "BABA".to_owned()];
        spec.dictionary.remove =
            words.iter().filter(|word| word.chars().count() >= 2).take(2).cloned().collect();
    }
    if theme {
        theme_words(&mut spec, &words, dice);
    }
    // Words of one tile, which no play forms, and words with letters outside the tile set.
    words.extend(["AB", "A", "QQ"].map(str::to_owned));
    words.sort();
    words.dedup();
    if dice.chance(40) {
        // Words that are not split as the others are.
        let split = words.iter().filter(|word| word.contains("AB") && word.chars().all(|c| "AB".contains(c)));
        let split: Vec<String> = split.take(4).cloned().collect();
        let first_whole = |word: &String| word.replacen("AB", "[AB]", 1);
        let whole: Vec<String> = split.iter().filter(|word| word.len() != 2).map(first_whole).collect();
        let exceptions = dice.pick(&[[split.clone(), whole.clone()].concat(), split, whole]);
        spec.tiles.exceptions.insert("xx".to_owned(), exceptions);
    }
    let ruleset = Ruleset::from_spec("random", spec.clone()).unwrap_or_else(|_| {
        // Nobody could begin.
        spec.opening.min_tiles = 1;
        spec.words.min_length = 2;
        Ruleset::from_spec("random", spec).unwrap()
    });
    (Arc::new(ruleset), words)
}

/// Sets the keys that plays and their points depend on, but for those of the board, the tiles and the words. A new key is
/// drawn last: then the others, and all positions, stay as they are.
pub(crate) fn set_play_rules(spec: &mut RulesetSpec, dice: &mut Dice) {
    let dice = &mut Dice::new(dice.next());
    spec.gift_blank.given = dice.chance(40);
    spec.gift_blank.from_bag = dice.chance(30);
    spec.take.allowed = dice.chance(75);
    spec.take.return_to_origin = dice.chance(40);
    spec.take.lone_tile = dice.pick(&[LoneTile::Allow, LoneTile::Forbid]);
    spec.take.blank = dice.pick(&[TakenBlank::Free, TakenBlank::Fixed]);
    for own in 1..=spec.rack.size {
        if dice.chance(40) {
            let with_taken = dice.chance(60).then(|| 20 + own);
            spec.bonus.tiles.push(BonusRow { own, points: 10 * own, with_taken });
        }
    }
    spec.bonus.gift_blank_as_taken = dice.chance(50);
    spec.take.price = dice.pick(&[0, 0, 3, 30]);
    spec.take.from =
        dice.pick(&[TakenFrom::Anybody, TakenFrom::Anybody, TakenFrom::Others, TakenFrom::LastTurn]);
    spec.take.cooldown = dice.pick(&[0, 0, 1, 3]);
    spec.take.limit = dice.pick(&[0, 0, 0, 2]);
    if dice.chance(40) {
        for length in 2..6 {
            if dice.chance(50) {
                spec.bonus.words.push(WordBonusRow { length, points: dice.pick(&[0, 4, 25]) });
            }
        }
    }
    if dice.chance(40) {
        for words in 2..6 {
            if dice.chance(50) {
                spec.bonus.formed.push(FormedBonusRow { words, points: dice.pick(&[0, 6, 30]) });
            }
        }
    }
    spec.words.min_length = dice.pick(&[2, 2, 2, 2, 3]);
    spec.words.max_length = dice.pick(&[26, 26, 26, 4]);
}

/// Many theme words with a few points, and some of one language that replace them.
fn theme_words(spec: &mut RulesetSpec, words: &[String], dice: &mut Dice) {
    let every = |step: usize| -> Vec<String> {
        words.iter().filter(|word| word.chars().count() >= 2).step_by(step).cloned().collect()
    };
    let row = |words: Vec<String>, points, language: Option<&str>| {
        let mut row = ThemeWordsRow::default();
        (row.words, row.points, row.language) = (words, points, language.map(str::to_owned));
        row
    };
    let rows = [row(every(3), dice.pick(&[5, 40]), None), row(every(7), dice.pick(&[0, 13, 60]), Some("xx"))];
    spec.bonus.theme = rows.into_iter().filter(|row| !row.words.is_empty()).collect();
}

fn layout(spec: &mut RulesetSpec, dice: &mut Dice) {
    let (rows, columns) = (dice.pick(&[5, 6, 7, 9]), dice.pick(&[5, 6, 8, 26]));
    let entry = |letter, word| LegendEntry { letter, word };
    spec.board.legend.insert("9".to_owned(), entry(Some(9), None));
    spec.board.legend.insert("v".to_owned(), entry(None, Some(4)));
    let hole = if dice.chance(40) { '#' } else { '.' };
    let mut marks: Vec<Vec<char>> = (0..rows)
        .map(|_| {
            (0..columns)
                .map(|_| dice.pick(&[hole, '.', '.', '.', '.', '2', '3', '9', 'd', 't', 'v']))
                .collect()
        })
        .collect();
    for _ in 0..dice.pick(&[1, 1, 3, 6]) {
        let (row, column) = (dice.below(rows), dice.below(columns));
        // Some start squares keep their premium.
        if dice.chance(50) || marks[row][column] == '#' {
            marks[row][column] = '*';
        } else {
            spec.board.start.push(format!("{}{}", char::from(b'a' + u8::try_from(column).unwrap()), row + 1));
        }
    }
    spec.board.layout = marks.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
}

/// Tiles anywhere, a rack, any turn.
pub(crate) fn random_position(ruleset: &Ruleset, dice: &mut Dice) -> StartPosition {
    let set = ruleset.tile_set("xx").unwrap();
    let letters: Vec<_> = set.letters().map(|(letter, _)| letter).take(6).collect();
    let density = dice.pick(&[5, 20, 45, 70]);
    let size = ruleset.layout().size();
    let mut board = Vec::new();
    for square in size.squares() {
        if dice.chance(density) && board.len() < 40 && !ruleset.layout().is_hole(square) {
            let letter = dice.pick(&letters);
            let tile = if dice.chance(10) { PlacedTile::blank(letter) } else { PlacedTile::plain(letter) };
            board.push(Placement { square, tile });
        }
    }
    let rack = (0..dice.below(ruleset.rack_size() + 1))
        .map(|_| if dice.chance(15) { Tile::Blank } else { Tile::Letter(dice.pick(&letters)) })
        .collect();
    StartPosition {
        turn: Some(u32::try_from(dice.pick(&[1, 2, 5])).unwrap()),
        racks: vec![rack],
        last_placed: board.iter().map(|placed| placed.square).filter(|_| dice.chance(50)).collect(),
        cooldowns: board
            .iter()
            .filter(|_| dice.chance(10))
            .map(|placed| Cooldown { square: placed.square, turns: 1 })
            .collect(),
        board,
        ..StartPosition::default()
    }
}
