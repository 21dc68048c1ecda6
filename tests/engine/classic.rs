//! The classic game, as the crate `scrabble` knows it and as one of our rulesets, and positions in both forms from that
//! crate's self-play.

use std::sync::Arc;

use rackety_engine::ruleset::spec::{BonusRow, LetterSpec, RulesetSpec, TileSetSpec};
use rackety_engine::{Game, PlacedTile, Placement, Ruleset, StartPosition, Tile, Vocabulary};
use scrabble::board::Board;
use scrabble::movegen::MoveGenerator;
use scrabble::rack::Rack;
use scrabble::rules::{GameConfig, Premium};

use crate::test_game::{game, vocabulary};

/// The classic game in both engines.
pub(crate) struct Classic {
    pub(crate) config: GameConfig,
    pub(crate) peer: scrabble::lexicon::Lexicon,
    ruleset: Arc<Ruleset>,
    vocabulary: Arc<Vocabulary>,
}

/// A position in both forms.
pub(crate) struct Pair {
    pub(crate) board: Board,
    pub(crate) rack: Rack,
    pub(crate) game: Game,
}

impl Classic {
    /// The classic game with these upper-case words; any that are not 2 to 15 letters A to Z are left out.
    pub(crate) fn new(words: impl IntoIterator<Item = String>) -> Self {
        let config = GameConfig::standard();
        let fits = |word: &String| {
            (2..=15).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        let words: Vec<String> = words.into_iter().filter(fits).collect();
        let peer = scrabble::lexicon::Lexicon::from_words(&config.alphabet, &words).unwrap();
        let vocabulary = vocabulary(&words);
        let ruleset = Arc::new(ruleset(&config));
        Self { config, peer, ruleset, vocabulary }
    }

    /// The positions of games that the other crate plays against itself, best score first.
    pub(crate) fn self_play(&self, seeds: std::ops::Range<u64>) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let mut generator = MoveGenerator::new(&self.config);
        for seed in seeds {
            let mut bag = scrabble::bag::Bag::new(&self.config.distribution, seed);
            let mut board = Board::new(&self.config.layout);
            let mut racks = [Rack::new(), Rack::new()];
            for rack in &mut racks {
                bag.refill(rack, self.config.rack_size);
            }
            let mut to_move = 0;
            let mut passes = 0;
            while passes < 2 && !racks[to_move].is_empty() {
                let rack = racks[to_move];
                let game = self.game(&board, &rack);
                pairs.push(Pair { board: board.clone(), rack, game });
                match generator.best_by_score(&board, &rack, &self.peer) {
                    Some(play) => {
                        play.apply(&mut board);
                        racks[to_move].remove_all(&play.tiles());
                        bag.refill(&mut racks[to_move], self.config.rack_size);
                        passes = 0;
                    }
                    None => passes += 1,
                }
                to_move = 1 - to_move;
            }
        }
        pairs
    }

    fn game(&self, board: &Board, rack: &Rack) -> Game {
        let set = self.ruleset.tile_set("en").unwrap();
        let letters: Vec<_> = set.letters().map(|(letter, _)| letter).collect();
        let size = self.ruleset.layout().size();
        let mut placed = Vec::new();
        for square in size.squares() {
            let placed_tile = board.get(square.row().into(), square.column().into());
            if let Some(letter) = placed_tile.index() {
                let letter = letters[usize::from(letter)];
                let tile = if placed_tile.is_blank() {
                    PlacedTile::blank(letter)
                } else {
                    PlacedTile::plain(letter)
                };
                placed.push(Placement { square, tile });
            }
        }
        let tiles = rack.tiles().into_iter().map(|tile| match tile.index() {
            Some(letter) => Tile::Letter(letters[usize::from(letter)]),
            None => Tile::Blank,
        });
        let position =
            StartPosition { racks: vec![tiles.collect()], board: placed, ..StartPosition::default() };
        game(&self.ruleset).vocabulary(&self.vocabulary).position(position).seed(0).start()
    }
}

fn ruleset(config: &GameConfig) -> Ruleset {
    let mut spec = RulesetSpec::default();
    "classic".clone_into(&mut spec.name);
    spec.players.min = 2;
    spec.players.max = 2;
    spec.rack.size = 7;
    for row in 0..config.height() {
        for column in 0..config.width() {
            spec.board.layout.push(match config.layout.premium(row, column) {
                Premium::DoubleLetter => '2',
                Premium::TripleLetter => '3',
                Premium::DoubleWord => 'd',
                Premium::TripleWord => 't',
                _ => '.',
            });
        }
        spec.board.layout.push('\n');
    }
    spec.board.start = vec!["h8".to_owned()];
    spec.bonus.tiles = vec![BonusRow { own: 7, points: i64::from(config.bingo_bonus), with_taken: None }];
    let letters = (0..26_u8).map(|letter| LetterSpec {
        letter: config.alphabet.display(letter).to_owned(),
        count: i64::from(config.distribution.count(scrabble::tile::Tile::letter(letter))),
        points: i64::from(config.alphabet.score(letter)),
    });
    let set = TileSetSpec {
        name: "English".to_owned(),
        blanks: 2,
        letters: letters.collect(),
        ..TileSetSpec::default()
    };
    spec.tiles.sets.insert("en".to_owned(), set);
    Ruleset::from_spec("classic", spec).unwrap()
}
