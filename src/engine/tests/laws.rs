//! Invariants of every game with any ruleset, checked on random turns with random rulesets.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rackety_engine::game::{Consequence, PointsReason, Premiums, SeatRecord, TakenBack, Undo};
use rackety_engine::play::NotOffered;
use rackety_engine::ruleset::spec::{
    ChallengeCost, LanguageDictionarySpec, LetterSpec, OvertimeEffect, RulesetSpec, ThemeWordsRow,
    TileSetSpec,
};
use rackety_engine::ruleset::{
    AtTarget, BagEmpty, BlankLetters, ExchangeNone, ExchangeOrder, LeaverTiles, NilNil, PassCount,
    PassEffect, PassExchange, TimeoutEffect, UnknownWords, UnplayedTiles,
};
use rackety_engine::{
    Action, Axis, Event, FirstPlayer, Game, Mode, Options, PlacedTile, Placement, Play, PlayNotation,
    Refusal, Ruleset, ScoredPlay, Seat, Setup, Square, StartPosition, State, Tile, Timeline, TurnOutcome,
    TurnRecord,
};

use crate::common::dice::Dice;
use crate::common::ruleset_keys::{KEYS_OF_LANGUAGES, assert_keys_are_described, assert_keys_occur};
use crate::common::test_game::{game, game_at};
use crate::common::tile_count::{expected_tiles, tiles_in_play};
use crate::common::{parse, ruleset, worlds};

/// The seeds of a random ruleset, game and turns.
#[derive(Debug, Clone)]
struct RandomGame {
    rows: usize,
    columns: usize,
    rack: i64,
    players: usize,
    tiles_each: i64,
    marks: Vec<u8>,
    choices: Vec<u8>,
    /// The seed of the rules of plays.
    rules: u64,
    seed: u64,
    turns: Vec<TurnSeed>,
}

#[derive(Debug, Clone)]
struct TurnSeed {
    kind: u8,
    square: u16,
    axis: bool,
    length: u8,
    picks: [u8; 4],
    take: Option<u16>,
}

fn random_game() -> impl Strategy<Value = RandomGame> {
    let turn = (
        any::<u8>(),
        any::<u16>(),
        any::<bool>(),
        1..5_u8,
        any::<[u8; 4]>(),
        proptest::option::of(any::<u16>()),
    )
        .prop_map(|(kind, square, axis, length, picks, take)| TurnSeed {
            kind,
            square,
            axis,
            length,
            picks,
            take,
        });
    let board = (5..9_usize, 5..9_usize, proptest::collection::vec(any::<u8>(), 64));
    let table =
        (1..8_i64, 1..5_usize, 10..16_i64, proptest::collection::vec(any::<u8>(), 20), any::<[u64; 2]>());
    (board, table, proptest::collection::vec(turn, 0..60)).prop_map(|(board, table, turns)| {
        let (rows, columns, marks) = board;
        let (rack, players, tiles_each, choices, [rules, seed]) = table;
        RandomGame { rows, columns, rack, players, tiles_each, marks, choices, rules, seed, turns }
    })
}

fn pick<T: Clone>(choice: u8, values: &[T]) -> T {
    values[usize::from(choice) % values.len()].clone()
}

impl RandomGame {
    fn ruleset(&self) -> Ruleset {
        let choice = |index: usize| self.choices[index];
        let mut spec = RulesetSpec::default();
        "random".clone_into(&mut spec.name);
        spec.players.min = 1;
        spec.players.max = 4;
        spec.rack.size = self.rack;
        spec.board.layout = self.layout();
        spec.board.random = true;
        spec.opening.min_tiles = pick(choice(0), &[1, 1, 2]).min(self.rack);
        worlds::set_play_rules(&mut spec, &mut Dice::new(self.rules));
        if choice(18) / 16 % 2 == 1 {
            let mut theme = ThemeWordsRow::default();
            (theme.words, theme.points) = (vec!["AB".to_owned(), "BA".to_owned(), "AAA".to_owned()], 6);
            spec.bonus.theme = vec![theme];
        }
        spec.leaving.price = pick(choice(17) / 16, &[0, 12]);
        spec.exchange.price = pick(choice(8) / 16, &[0, 2]);
        spec.exchange.limit = pick(choice(9) / 16, &[0, 1]);
        spec.passes.price = pick(choice(10) / 16, &[0, 3]);
        spec.ending.leftover_times = pick(choice(11) / 16, &[1, 2]);
        spec.ending.target = pick(choice(12) / 16, &[0, 0, 30]);
        spec.ending.at_target = pick(choice(12) / 64, &[AtTarget::AtOnce, AtTarget::AfterRound]);
        spec.ending.rounds = pick(choice(13) / 16, &[0, 0, 6]);
        spec.ending.bag_empty =
            pick(choice(14) / 16, &[BagEmpty::PlayOut, BagEmpty::OneTurnEach, BagEmpty::OneTurnOrOut]);
        spec.exchange.allowed = choice(8) % 4 != 0;
        spec.exchange.min_bag = pick(choice(8), &[0, 3]);
        spec.exchange.order = pick(choice(9), &[ExchangeOrder::DrawFirst, ExchangeOrder::ReturnFirst]);
        spec.exchange.none = pick(choice(10), &[ExchangeNone::Pass, ExchangeNone::Refuse]);
        spec.passes.limit = pick(choice(11), &[0, 3, 6]);
        spec.passes.counted = pick(choice(12), &[PassCount::Player, PassCount::Table]);
        spec.passes.effect = pick(choice(13), &[PassEffect::Out, PassEffect::End]);
        spec.passes.exchange =
            pick(choice(14), &[PassExchange::Breaks, PassExchange::Counts, PassExchange::Ignored]);
        spec.scoreless.limit = pick(choice(15), &[0, 4]);
        spec.ending.leftover = pick(
            choice(16),
            &[UnplayedTiles::None, UnplayedTiles::Own, UnplayedTiles::OwnAndOut, UnplayedTiles::OutTwice],
        );
        spec.leaving.tiles = pick(choice(17), &[LeaverTiles::Aside, LeaverTiles::Bag]);
        spec.leaving.agree_to_quit = true;
        spec.time.limits = vec!["3m".to_owned()];
        spec.time.timeout = Some(pick(choice(18), &[TimeoutEffect::Pass, TimeoutEffect::Resign]));
        let leftover = [None, Some(UnplayedTiles::None), Some(UnplayedTiles::Own)];
        spec.ending.leftover_passes = pick(choice(11) / 64, &leftover);
        spec.ending.leftover_scoreless = pick(choice(12) / 64, &leftover);
        spec.scoreless.at_nil_nil = pick(choice(13) / 64, &[NilNil::GoesOn, NilNil::Ends]);
        spec.words.challenge_price = pick(choice(14) / 64, &[5, 0, 30]);
        spec.words.unknown =
            pick(choice(18) / 16, &[UnknownWords::ByMode, UnknownWords::ByMode, UnknownWords::Challenge]);
        spec.words.challenge =
            pick(choice(19) / 16, &[ChallengeCost::Free, ChallengeCost::Turn, ChallengeCost::Points]);
        spec.time.total = Some("10m".to_owned());
        spec.time.overtime = OvertimeEffect::Resign;
        spec.blank.letters = BlankLetters::Alphabet;
        spec.blank.change = choice(6) / 16 % 2 == 0;
        let letter =
            |letter: &str, points| LetterSpec { letter: letter.to_owned(), count: self.tiles_each, points };
        let set = TileSetSpec {
            name: "Test".to_owned(),
            blanks: 3,
            letters: vec![letter("A", 1), letter("B", 0), letter("AB", 4)],
            further: vec!["Ö".to_owned()],
        };
        spec.tiles.sets.insert("xx".to_owned(), set);
        Ruleset::from_spec("random", spec.clone()).unwrap_or_else(|_| {
            // Nobody could begin.
            spec.opening.min_tiles = 1;
            spec.words.min_length = 2;
            Ruleset::from_spec("random", spec).unwrap()
        })
    }

    fn layout(&self) -> String {
        let mut text = String::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let mark = self.marks[(row * self.columns + column) % self.marks.len()];
                let centre = (row, column) == (self.rows / 2, self.columns / 2);
                text.push(if centre { '*' } else { pick(mark, &['.', '.', '.', '2', '3', 'd', 't', '#']) });
            }
            text.push('\n');
        }
        text
    }

    fn game(&self) -> Game {
        let ruleset = Arc::new(self.ruleset());
        let mut options = Options::of(&ruleset);
        if ruleset.challenge().is_none() {
            options.mode = pick(self.choices[19], &[Mode::Normal, Mode::Normal, Mode::Professional]);
        }
        options.premiums = pick(self.choices[19], &[Premiums::Standard, Premiums::Random]);
        if options.mode == Mode::Normal {
            options.undo = Undo::Allowed;
        }
        game(&ruleset)
            .players(self.players)
            .first(pick(self.choices[18], &[FirstPlayer::FirstSeat, FirstPlayer::Random]))
            .seed(self.seed)
            .options(options)
            .words(short_words())
            .start()
    }
}

/// Most words of two to six characters over A and B, so that random plays are often valid and sometimes not.
fn short_words() -> Vec<String> {
    let mut words = vec![String::new()];
    let mut all = Vec::new();
    for _ in 0..6 {
        words =
            words.iter().flat_map(|word| ["A", "B", "Ö"].map(|letter| format!("{word}{letter}"))).collect();
        all.extend(
            words.iter().filter(|word| word.chars().count() >= 2 && !word.starts_with("BBA")).cloned(),
        );
    }
    all
}

/// A turn that may or may not be allowed.
fn action(game: &Game, seed: &TurnSeed) -> Action {
    let state = game.state();
    let rack = state.player(state.to_move()).rack().tiles();
    let squares: Vec<_> = state.board().size().squares().collect();
    let picked = |pick: u8| rack.get(usize::from(pick) % rack.len().max(1)).copied();
    match seed.kind {
        0..=9 => Action::Pass,
        10..=19 => Action::Exchange(
            seed.picks[..usize::from(seed.length - 1)].iter().filter_map(|&p| picked(p)).collect(),
        ),
        20..=21 => Action::TimeOut,
        22 => Action::OutOfTime,
        23..=26 => Action::Resign(seat(game, seed.picks[0])),
        27..=34 => Action::AgreeToQuit(seat(game, seed.picks[0])),
        35..=37 => Action::TakeBackQuit(seat(game, seed.picks[0])),
        38..=70 if game.state().may_challenge() => Action::Challenge,
        // Often a blank that can be changed, and sometimes a square without one.
        38..=80 if game.setup().ruleset.changes_blanks() => {
            let blanks = game.changeable_blanks();
            let (at, squares) = (usize::from(seed.square), if blanks.is_empty() { squares } else { blanks });
            Action::ChangeBlank(squares[at % squares.len()])
        }
        _ => {
            let take = seed.take.map(|take| {
                let taken: Vec<_> = state.board().tiles().map(|(square, _)| square).collect();
                if taken.is_empty() {
                    squares[usize::from(take) % squares.len()]
                } else {
                    taken[usize::from(take) % taken.len()]
                }
            });
            let axis = if seed.axis { Axis::Across } else { Axis::Down };
            // Often next to a tile on the board, or on a start square.
            let near: Vec<_> = squares
                .iter()
                .copied()
                .filter(|&square| {
                    state.board().get(square).is_none()
                        && (state.board().touches(square) || state.layout().is_start(square))
                })
                .collect();
            let start = near.get(usize::from(seed.square) % near.len().max(1)).copied();
            let mut square = start.or_else(|| squares.get(usize::from(seed.square) % squares.len()).copied());
            let mut held: Vec<Tile> = rack.to_vec();
            held.extend(take.and_then(|take| state.board().get(take)).map(PlacedTile::tile));
            if game.has_gift_blank() {
                held.push(Tile::Blank);
            }
            let mut placements = Vec::new();
            for &pick in &seed.picks[..usize::from(seed.length)] {
                while let Some(at) = square.filter(|&at| state.board().get(at).is_some()) {
                    square = state.board().size().next(at, axis);
                }
                let (Some(at), false) = (square, held.is_empty()) else { break };
                let tile = match held.remove(usize::from(pick) % held.len()) {
                    Tile::Letter(letter) => PlacedTile::plain(letter),
                    Tile::Blank => {
                        let letters: Vec<_> = game.tiles().letters().map(|(letter, _)| letter).collect();
                        PlacedTile::blank(letters[usize::from(pick) % letters.len()])
                    }
                };
                placements.push(Placement { square: at, tile });
                square = state.board().size().next(at, axis);
            }
            Action::Play(Play::new(take, placements))
        }
    }
}

fn seat(game: &Game, pick: u8) -> Seat {
    let seats: Vec<Seat> = game.state().players().map(|(seat, _)| seat).collect();
    seats[usize::from(pick) % seats.len()]
}

/// The parts of a score add up to the total.
fn check_parts(scored: &ScoredPlay) -> Result<(), TestCaseError> {
    let words = scored.words.iter().map(|word| word.points);
    let sum: i64 = words.chain(scored.parts_besides_words().map(|(_, points)| points)).map(i64::from).sum();
    let most = i64::from(ScoredPlay::MAX_POINTS);
    prop_assert_eq!(sum.clamp(-most, most), i64::from(scored.total), "{:?}", scored);
    Ok(())
}

fn check_scores(game: &Game) {
    let state = game.state();
    for (seat, player) in state.players() {
        let turns: i32 = game.turns().iter().filter(|turn| turn.seat == seat).map(TurnRecord::points).sum();
        let adjustments = state.ending().into_iter().flat_map(|ending| &ending.adjustments);
        let adjusted: i32 = adjustments.filter(|line| line.seat == seat).map(|line| line.points).sum();
        assert_eq!(player.score(), turns + adjusted, "{}", player.name());
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn games_keep_their_invariants(random_game in random_game()) {
        let mut game = random_game.game();
        for seed in &random_game.turns {
            let before = game.clone();
            let action = action(&game, seed);
            let preview = match &action {
                Action::Play(play) => Some(game.preview(play)),
                _ => None,
            };
            let done = game.act(action.clone());
            if let Some(Ok(scored)) = &preview {
                check_parts(scored)?;
            }
            if let Some(preview) = preview {
                match (&done, &preview) {
                    (Ok(done), Ok(scored)) => match &done.outcome {
                        TurnOutcome::Play { scored: played, .. } => prop_assert_eq!(played, scored),
                        TurnOutcome::Lost { .. } => prop_assert_eq!(game.setup().options.mode, Mode::Professional),
                        other => prop_assert!(false, "a play became {:?}", other),
                    },
                    (Err(refusal), Err(previewed)) => prop_assert_eq!(refusal, previewed),
                    _ => prop_assert!(false, "preview {:?}, play {:?}", preview, done),
                }
            }
            prop_assert_eq!(tiles_in_play(&game), expected_tiles(&game));
            check_scores(&game);
            if let Action::ChangeBlank(square) = action {
                check_blank_change(&before, square, &game, done.as_ref().err())?;
            }
            if let Ok(done) = &done {
                check_outcome(&before, done, &game)?;
                check_consequence(&before, &action, &game)?;
                let mut undone = game.clone();
                let last = undone.undo().unwrap();
                prop_assert_eq!(last.as_ref(), game.log().last());
                prop_assert_eq!(undone.state(), before.state());
                prop_assert_eq!(undone.turns(), before.turns());
            } else {
                prop_assert_eq!(game.state(), before.state());
                prop_assert_eq!(game.log(), before.log());
            }
        }
        check_taking_back(&game)?;
        check_recording(&game)?;
        let replayed = Game::replay(&game.record(), Arc::clone(game.vocabulary())).unwrap();
        prop_assert_eq!(replayed.state(), game.state());
        prop_assert_eq!(replayed.log(), game.log());
        prop_assert_eq!(replayed.turns(), game.turns());
        check_timeline(&game, &random_game.choices, &random_game.turns)?;
        check_seats(&game)?;
    }

    /// Games are saved and sent with their ruleset in one language, which must mean the same words.
    #[test]
    fn a_ruleset_in_one_language_has_the_same_words(
        words in proptest::collection::vec("[iIıİt]{2,4}|e\u{301}", 5),
        dotted in any::<[bool; 2]>(),
        only in proptest::option::of(any::<bool>()),
    ) {
        let mut spec = Ruleset::parse("tiny", include_str!("data/tiny.toml")).unwrap().spec().clone();
        let letter = |letter: &str| LetterSpec { letter: letter.to_owned(), count: 9, points: 1 };
        for (language, is_dotted) in ["en", "tr"].into_iter().zip(dotted) {
            let mut set = TileSetSpec { name: language.to_owned(), ..TileSetSpec::default() };
            set.letters = ["I", "T", if is_dotted { "İ" } else { "X" }].map(letter).to_vec();
            spec.tiles.sets.insert(language.to_owned(), set);
        }
        let mut theme = ThemeWordsRow::default();
        (theme.words, theme.points) = (words.clone(), 6);
        theme.language = only.map(|is_turkish| if is_turkish { "tr" } else { "en" }.to_owned());
        spec.bonus.theme = vec![theme];
        (spec.dictionary.add, spec.dictionary.remove) = (words[..2].to_vec(), words[2..].to_vec());
        let own = LanguageDictionarySpec { add: words[3..].to_vec(), ..LanguageDictionarySpec::default() };
        spec.dictionary.languages.insert("tr".to_owned(), own);
        // Words that are the same in capitals are refused.
        let Ok(ruleset) = Ruleset::from_spec("two", spec) else { return Ok(()) };
        for language in ["en", "tr"] {
            let alone = Ruleset::from_spec("two", ruleset.spec().in_language(language)).unwrap();
            prop_assert_eq!(alone.theme_words(language), ruleset.theme_words(language));
            prop_assert_eq!(alone.dictionary(language), ruleset.dictionary(language));
        }
    }
}

/// A blank is changed as the game says it can be, and nothing else changes.
fn check_blank_change(
    before: &Game,
    square: Square,
    after: &Game,
    refusal: Option<&Refusal>,
) -> Result<(), TestCaseError> {
    let (old, new) = (before.state(), after.state());
    let check = before.check_blank_change(square);
    prop_assert_eq!(check.as_ref().err(), refusal);
    prop_assert_eq!(before.changeable_blanks().contains(&square), refusal.is_none());
    let Ok(letter) = check else { return Ok(()) };
    let count = |game: &State, tile: Tile| {
        game.player(old.to_move()).rack().tiles().iter().filter(|&&other| other == tile).count()
    };
    prop_assert_eq!(old.board().get(square), Some(PlacedTile::blank(letter)));
    prop_assert_eq!(new.board().get(square), Some(PlacedTile::plain(letter)));
    prop_assert_eq!(count(new, Tile::Blank), count(old, Tile::Blank) + 1);
    prop_assert_eq!(count(new, Tile::Letter(letter)) + 1, count(old, Tile::Letter(letter)));
    prop_assert_eq!((new.to_move(), new.turn(), new.rounds()), (old.to_move(), old.turn(), old.rounds()));
    prop_assert_eq!((new.passes(), new.scoreless()), (old.passes(), old.scoreless()));
    prop_assert_eq!(new.bag(), old.bag());
    prop_assert!(!new.may_challenge());
    Ok(())
}

/// A game at any of its turns is what a record that ends there replays to, however one gets there.
fn check_timeline(game: &Game, jumps: &[u8], turns: &[TurnSeed]) -> Result<(), TestCaseError> {
    let count = game.log().len();
    let record = game.record();
    let mut timeline = Timeline::new(game.clone());
    prop_assert_eq!((timeline.position(), timeline.now().state()), (count, game.state()));
    let forth = 0..=count;
    let jumps = jumps.iter().map(|&jump| usize::from(jump) % (count + 1));
    for entries in forth.clone().chain(forth.rev()).chain(jumps) {
        let mut shorter = record.clone();
        shorter.turns.truncate(entries);
        let replayed = Game::replay(&shorter, Arc::clone(game.vocabulary())).unwrap();
        timeline.go_to(entries);
        let now = timeline.now();
        prop_assert_eq!((now.state(), now.record()), (replayed.state(), replayed.record()));
        prop_assert_eq!((now.log(), now.turns()), (replayed.log(), replayed.turns()));
        prop_assert_eq!(timeline.position(), entries);
        prop_assert_eq!(timeline.whole().state(), game.state());
    }
    for entries in [0, count / 2, count.saturating_sub(1)] {
        timeline.go_to(entries);
        check_playing_on(timeline.now(), turns)?;
    }
    timeline.go_to(count + 7);
    prop_assert_eq!(timeline.position(), count);
    Ok(())
}

/// Of the boards with one premium, 1 in 25 is as the layout.
#[test]
fn a_seat_is_sent_a_random_board_that_is_as_the_layout() {
    let text = include_str!("data/tiny.toml").replacen("t...t", "t....", 1).replace("t...t", ".....");
    let text =
        text.replace(".2.2.", ".....").replace("board.layout", "board.mirror = \"none\"\nboard.layout");
    let ruleset = Arc::new(parse(&text).unwrap());
    let is_as_layout = |game: &Game| game.state().layout() == ruleset.layout();
    let options = Options { premiums: Premiums::Random, ..Options::of(&ruleset) };
    let games = (0..200).map(|seed| game(&ruleset).seed(seed).options(options).words(["AT"]).start());
    let same: Vec<Game> = games.filter(is_as_layout).collect();
    assert!(!same.is_empty());
    for game in same {
        let seen = Game::from_seat_record(&game.seat_record(None), Arc::clone(game.vocabulary())).unwrap();
        assert!(is_as_layout(&seen));
    }
}

/// The game that a seat makes of what it is sent has all that its player may see. It is what another deal of the hidden
/// tiles would have sent, too: the seat's own game is such a deal.
fn check_seats(game: &Game) -> Result<(), TestCaseError> {
    let viewers = game.state().players().map(|(seat, _)| Some(seat)).chain([None]);
    for viewer in viewers {
        let mut timeline = Timeline::new(game.clone());
        timeline.go_to(0);
        let first = timeline.now().seat_record(viewer);
        prop_assert!(first.turns.is_empty());
        let mut seen = Game::from_seat_record(&first, Arc::clone(game.vocabulary())).unwrap();
        let replayed = Game::replay(&seen.record(), Arc::clone(game.vocabulary())).unwrap();
        prop_assert_eq!(replayed.state(), seen.state());
        if seen.state().ending().is_none() {
            let next = game_at(&seen, seen.position_to_play_on(99));
            prop_assert_eq!(next.state().layout(), seen.state().layout());
        }
        for entries in 0..=game.log().len() {
            timeline.go_to(entries);
            let truth = timeline.now();
            if let Some(last) = entries.checked_sub(1) {
                seen.see(&truth.seat_turns(viewer, last)[0]).unwrap();
            }
            if truth.state().ending().is_some() {
                prop_assert!(seen.state().ending().is_some());
                continue;
            }
            check_same_to(viewer, truth, &seen)?;
            if entries == game.log().len() / 2 || entries == game.log().len() {
                let (sent, resent) = (truth.seat_record(viewer), seen.seat_record(viewer));
                prop_assert_eq!(&sent.turns, &resent.turns);
                prop_assert_eq!(&sent.start, &resent.start);
                prop_assert_eq!(sent, resent);
                let record = truth.seat_record(viewer);
                let again = Game::from_seat_record(&record, Arc::clone(game.vocabulary())).unwrap();
                check_same_to(viewer, truth, &again)?;
            }
        }
    }
    Ok(())
}

fn check_same_to(viewer: Option<Seat>, truth: &Game, seen: &Game) -> Result<(), TestCaseError> {
    let (old, new) = (truth.state(), seen.state());
    prop_assert_eq!((old.board(), old.layout()), (new.board(), new.layout()));
    prop_assert_eq!((old.to_move(), old.turn(), old.rounds()), (new.to_move(), new.turn(), new.rounds()));
    prop_assert_eq!((old.passes(), old.scoreless()), (new.passes(), new.scoreless()));
    prop_assert_eq!(old.bag().len(), new.bag().len());
    prop_assert_eq!(old.may_challenge(), new.may_challenge());
    prop_assert_eq!((truth.may_take(), truth.may_quit()), (seen.may_take(), seen.may_quit()));
    for ((seat, old), (_, new)) in old.players().zip(new.players()) {
        prop_assert_eq!((old.score(), old.status(), old.passes()), (new.score(), new.status(), new.passes()));
        prop_assert_eq!((old.takings(), old.exchanges()), (new.takings(), new.exchanges()));
        prop_assert_eq!(old.rack().len(), new.rack().len());
        if viewer == Some(seat) {
            prop_assert_eq!(old.rack(), new.rack());
        }
    }
    if let Some(viewer) = viewer {
        prop_assert_eq!(old.unseen(viewer), new.unseen(viewer));
    }
    prop_assert_eq!(truth.turns().len(), seen.turns().len());
    for (old, new) in truth.turns().iter().zip(seen.turns()) {
        prop_assert_eq!((old.number, old.seat), (new.number, new.seat));
        prop_assert_eq!((old.points(), old.score), (new.points(), new.score));
        prop_assert_eq!(old.words(), new.words());
    }
    Ok(())
}

#[test]
fn a_seat_record_whose_parts_do_not_fit_is_refused() {
    let game = game(&ruleset("duel")).start();
    let ann = game.state().to_move();
    let error = |change: fn(&mut SeatRecord)| {
        let mut record = game.seat_record(Some(ann));
        change(&mut record);
        Game::from_seat_record(&record, Arc::clone(game.vocabulary())).unwrap_err().to_string()
    };
    assert_eq!(error(|record| record.player = Some("Zoe".to_owned())), "no player is called Zoe");
    let changes: [fn(&mut SeatRecord); 6] = [
        |record| record.start.rack_lens.clear(),
        |record| record.start.rack_lens.push(0),
        |record| record.start.rack_lens[0] -= 1,
        |record| record.start.rack_lens[1] = usize::MAX,
        |record| record.start.aside = 1_000,
        |record| record.start.unseen.clear(),
    ];
    for change in changes {
        assert!(error(change).starts_with("start: write the length of each rack"));
    }
    assert!(error(|record| record.premiums = Some("2L".to_owned())).contains("one premium"));
}

/// A play that was challenged has its points until the challenge, also right after a state that is stored.
#[test]
fn a_timeline_has_a_challenged_play_as_it_was_before_the_challenge() {
    let rules = "extends = \"duel\"\nname = \"Bluff\"\nwords.unknown = \"challenge\"\npasses.limit = 99";
    let mut game = game(&Arc::new(parse(rules).unwrap())).racks(["AT", "CAE"]).words(["AT"]).start();
    for _ in 0..15 {
        game.act(Action::Pass).unwrap();
    }
    let play = game.resolve(&PlayNotation::parse("6d CAE", None).unwrap()).unwrap();
    game.act(Action::Play(play)).unwrap();
    let challengeable = game.clone();
    let mut late = game.clone();
    late.record_points(game.turns()[15].seat, -10, PointsReason::Time).unwrap();
    late.act(Action::Challenge).unwrap();
    assert_eq!(late.turns()[15..].iter().map(|turn| turn.score).collect::<Vec<_>>(), [0, -10, -10]);
    game.act(Action::Challenge).unwrap();
    let mut timeline = Timeline::new(game);
    timeline.go_to(challengeable.log().len());
    assert_eq!(timeline.now().state(), challengeable.state());
    assert_eq!(timeline.now().turns(), challengeable.turns());
}

/// A game that goes on from a position of another one begins with its state, but for the order of the bag, and allows the same
/// turns.
fn check_playing_on(game: &Game, turns: &[TurnSeed]) -> Result<(), TestCaseError> {
    if game.state().ending().is_some() {
        return Ok(());
    }
    let position = game.position_to_play_on(99);
    let setup = Setup { position: Some(position.clone()), seed: 99, ..game.setup().clone() };
    let next = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
    let (old, new) = (game.state(), next.state());
    // It says itself what it was given, down to what the ruleset counts of each player.
    prop_assert_eq!(next.position_to_play_on(99), position);
    prop_assert_eq!((old.board(), old.layout()), (new.board(), new.layout()));
    prop_assert_eq!((old.to_move(), old.turn()), (new.to_move(), new.turn()));
    prop_assert_eq!((old.passes(), old.scoreless()), (new.passes(), new.scoreless()));
    prop_assert_eq!(old.unseen(old.to_move()), new.unseen(new.to_move()));
    let sorted = |game: &Game| {
        let mut tiles: Vec<Tile> = game.state().bag().tiles().collect();
        tiles.sort_unstable();
        tiles
    };
    prop_assert_eq!(sorted(game), sorted(&next));
    prop_assert_eq!(game.has_gift_blank(), next.has_gift_blank());
    let replayed = Game::replay(&next.record(), Arc::clone(game.vocabulary())).unwrap();
    prop_assert_eq!(replayed.state(), next.state());
    // The last play of the other game cannot be challenged any more.
    let actions = turns.iter().map(|turn| action(game, turn)).filter(|action| *action != Action::Challenge);
    for action in actions {
        let results = [game, &next].map(|game| {
            let mut game = game.clone();
            let result = game.act(action.clone()).map(|done| done.points());
            (result, game.state().to_move(), game.state().ending().map(|ending| ending.reason))
        });
        prop_assert_eq!(&results[0], &results[1], "{:?}", action);
    }
    Ok(())
}

/// A turn taken back leaves the game as it was before it, with a note of it, and so does a replay of the record.
fn check_taking_back(game: &Game) -> Result<(), TestCaseError> {
    let seats: Vec<Seat> = game.state().players().map(|(seat, _)| seat).collect();
    for seat in seats {
        let mut shorter = game.clone();
        let Ok((index, _)) = game.turn_to_take_back(seat) else {
            prop_assert!(shorter.take_back(seat).is_err());
            prop_assert_eq!(shorter.log(), game.log());
            continue;
        };
        prop_assert_eq!(game.turns()[index].seat, seat);
        let mut before = game.clone();
        while index < before.log().len() {
            before.undo().unwrap();
        }
        let taken_back = shorter.take_back(seat).unwrap();
        let is_same_turn = shorter.state().turn() == game.state().turn();
        prop_assert_eq!(taken_back == TakenBack::BlankChange, is_same_turn);
        prop_assert_eq!(shorter.state(), before.state());
        prop_assert_eq!(shorter.log(), before.log());
        prop_assert_eq!((shorter.undone(), before.undone()), (1, 0));
        let replayed = Game::replay(&shorter.record(), Arc::clone(game.vocabulary())).unwrap();
        prop_assert_eq!(replayed.state(), shorter.state());
        prop_assert_eq!(replayed.record(), shorter.record());
    }
    Ok(())
}

/// A game recorded turn by turn with the tiles that were drawn is the same game, whatever the order of its bag.
fn check_recording(game: &Game) -> Result<(), TestCaseError> {
    let mut beginning = game.clone();
    while beginning.undo().unwrap().is_some() {}
    let racks = beginning.state().players().map(|(_, player)| player.rack().tiles().to_vec()).collect();
    let mut recorded = game_at(game, StartPosition { racks, ..StartPosition::default() });
    for (turn, event) in game.turns().iter().zip(game.log()) {
        let before = recorded.clone();
        match (&turn.outcome, event) {
            (TurnOutcome::Play { drawn, .. }, Event::Play { play, .. }) => {
                let wrong = [drawn.as_slice(), &[Tile::Blank]].concat();
                prop_assert!(recorded.record_play(play.clone(), wrong).is_err());
                prop_assert_eq!(recorded.state(), before.state());
                recorded.record_play(play.clone(), drawn.clone()).unwrap();
            }
            (TurnOutcome::Exchange { drawn, .. }, Event::Exchange { given, .. }) => {
                let wrong = [drawn.as_slice(), &[Tile::Blank]].concat();
                prop_assert!(recorded.record_exchange(given.clone(), wrong).is_err());
                prop_assert_eq!(recorded.state(), before.state());
                recorded.record_exchange(given.clone(), drawn.clone()).unwrap();
            }
            (_, Event::WrongChallenge) => {
                recorded.record_wrong_challenge().unwrap();
            }
            (_, Event::WonChallenge { .. }) => {
                recorded.act(Action::Challenge).unwrap();
            }
            (_, Event::Lost { play, words }) => {
                recorded.record_lost_turn(play.clone(), words.clone()).unwrap();
            }
            (_, event) => {
                recorded.act(action_of(event)).unwrap();
            }
        }
        prop_assert_eq!(tiles_in_play(&recorded), expected_tiles(&recorded));
        let mut undone = recorded.clone();
        undone.undo().unwrap();
        prop_assert_eq!(undone.state(), before.state());
    }
    let table = |game: &Game| {
        let mut bag: Vec<Tile> = game.state().bag().tiles().collect();
        bag.sort_unstable();
        let players: Vec<_> = game.state().players().map(|(_, player)| player.clone()).collect();
        (game.state().board().clone(), players, bag, game.state().ending().cloned(), game.state().turn())
    };
    prop_assert_eq!(table(&recorded), table(game));
    let has_draws = |event: &Event| {
        matches!(event, Event::Play { drawn: Some(_), .. } | Event::Exchange { drawn: Some(_), .. })
    };
    prop_assert_eq!(recorded.is_recorded(), recorded.log().iter().any(has_draws));
    let seat = recorded.state().to_move();
    let score = recorded.state().player(seat).score();
    let charged = recorded.record_points(seat, -10, PointsReason::Time).unwrap();
    prop_assert_eq!((charged.points(), charged.ended_turn(), charged.ended_game()), (-10, false, false));
    prop_assert_eq!(recorded.state().player(seat).score(), score - 10);
    prop_assert!(recorded.is_recorded());
    let replayed = Game::replay(&recorded.record(), Arc::clone(game.vocabulary())).unwrap();
    prop_assert_eq!(replayed.state(), recorded.state());
    prop_assert_eq!(replayed.log(), recorded.log());
    Ok(())
}

/// The action of an event. A play that was lost by a challenge was made like any other.
fn action_of(event: &Event) -> Action {
    match *event {
        Event::Play { ref play, .. } => Action::Play(play.clone()),
        Event::Pass => Action::Pass,
        Event::ChangeBlank(square) => Action::ChangeBlank(square),
        Event::TimeOut => Action::TimeOut,
        Event::OutOfTime => Action::OutOfTime,
        Event::Resign(seat) => Action::Resign(seat),
        Event::AgreeToQuit(seat) => Action::AgreeToQuit(seat),
        Event::TakeBackQuit(seat) => Action::TakeBackQuit(seat),
        ref other => panic!("{other:?}"),
    }
}

/// Checks that what an action says it did is what happened to the state.
fn check_outcome(before: &Game, done: &TurnRecord, after: &Game) -> Result<(), TestCaseError> {
    let (old, new) = (before.state(), after.state());
    prop_assert_eq!(Some(done), after.turns().last());
    prop_assert_eq!(done.ended_turn(), old.turn() != new.turn());
    let (by, is_won_challenge) = match &done.outcome {
        TurnOutcome::Challenge { words, .. } => (old.to_move(), !words.is_empty()),
        _ => (done.seat, false),
    };
    prop_assert_eq!(done.by(), by);
    let may_end = old.ending().is_none() || is_won_challenge;
    prop_assert_eq!(done.ended_game(), may_end && new.ending().is_some());
    // At most the last record that ended the game stands: one that a challenge undid does not.
    let ends = after.turns().iter().filter(|turn| turn.ended_game()).count();
    prop_assert_eq!(ends, usize::from(new.ending().is_some()));
    prop_assert_eq!(after.turns().iter().filter(|turn| turn.ended_turn()).count(), turns_ended(after));
    Ok(())
}

/// The turns that have ended in a game, by the number of the turn to come.
fn turns_ended(game: &Game) -> usize {
    let first = game.turns().first().map_or(game.state().turn(), |turn| turn.number);
    usize::try_from(game.state().turn() - first).unwrap()
}

/// Checks that what an action is said to bring about is what it does.
fn check_consequence(before: &Game, action: &Action, after: &Game) -> Result<(), TestCaseError> {
    let Ok(consequence) = before.consequence_of(action) else { return Ok(()) };
    let seat = after.turns().last().unwrap().seat;
    let (is_in, is_over) = (after.state().player(seat).is_in(), after.state().ending().is_some());
    let outcome = &after.turns().last().unwrap().outcome;
    let lost_turn = matches!(outcome, TurnOutcome::Lost { .. });
    if let Action::Play(_) | Action::Exchange(_) | Action::Pass = action {
        prop_assert_eq!(outcome.is_action(action), !lost_turn);
        prop_assert_eq!(
            outcome.is_action(&Action::Pass),
            *action == Action::Pass || is_empty_exchange(action)
        );
    }
    match consequence {
        _ if lost_turn => {}
        // Another consequence would give away whether the words are good.
        _ if *action == Action::Challenge => prop_assert_eq!(consequence, Consequence::GoesOn),
        Consequence::GoesOn => prop_assert!(is_in && !is_over),
        Consequence::Out { .. } => prop_assert!(!is_in && !is_over),
        Consequence::Loses { .. } => prop_assert!(!is_in && is_over),
        Consequence::Ends { reason, .. } => {
            prop_assert_eq!(Some(reason), after.state().ending().map(|ending| ending.reason));
        }
        other => prop_assert!(false, "{:?}", other),
    }
    Ok(())
}

/// To exchange no tiles is to pass.
fn is_empty_exchange(action: &Action) -> bool {
    matches!(action, Action::Exchange(tiles) if tiles.is_empty())
}

#[test]
fn an_action_for_a_seat_of_another_game_is_refused() {
    let tiny = include_str!("data/tiny.toml");
    let text = format!(
        "{tiny}
[players]
max = 3
[leaving]
agree_to_quit = true
"
    );
    let ruleset = Arc::new(Ruleset::parse("tiny", &text).unwrap());
    let large = game(&ruleset).players(3).start();
    let mut small = game(&ruleset).players(2).start();
    let foreign = large.state().players().last().unwrap().0;
    let resigned = small.clone();
    let (first, _) = small.state().players().next().unwrap();
    for action in [Action::Resign(foreign), Action::AgreeToQuit(foreign), Action::TakeBackQuit(foreign)] {
        assert_eq!(small.act(action).unwrap_err().id(), "not-offered");
    }
    let no_such_seat = Refusal::NotOffered(NotOffered::NoSuchSeat);
    assert_eq!(small.act(Action::Resign(foreign)), Err(no_such_seat.clone()));
    assert_eq!(small.record_points(foreign, 5, PointsReason::Other), Err(no_such_seat));
    assert_eq!((small.state(), small.log()), (resigned.state(), resigned.log()));
    let nobody = small.state().player(foreign);
    assert_eq!((nobody.name(), nobody.rack().len(), nobody.score(), nobody.is_in()), ("", 0, 0, false));
    assert!(
        small.turn_to_take_back(foreign).is_err()
            && small.pass_streak(foreign).is_none_or(|it| it.count == 0)
    );
    assert_eq!(small.view(foreign).seat(), foreign);
    assert!(small.act(Action::Resign(first)).unwrap().ended_game(), "its own seats are known");
}

/// C-15: the seed picks any of the players.
#[test]
fn a_random_first_player_can_have_any_seat() {
    let first = |seed| {
        let setup = game(&ruleset("taking")).players(3).first(FirstPlayer::Random).seed(seed);
        setup.start().state().to_move().index()
    };
    assert_eq!((0..40).map(first).collect::<BTreeSet<_>>(), BTreeSet::from([0, 1, 2]));
}

/// This many games as these laws have them.
fn random_games(count: usize) -> impl Iterator<Item = RandomGame> {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| random_game().new_tree(&mut runner).unwrap().current())
}

/// Rulesets as these laws have them.
fn random_rulesets() -> Vec<Ruleset> {
    random_games(100).map(|random_game| random_game.ruleset()).collect()
}

/// A new key must take part in these laws.
#[test]
fn the_random_rulesets_set_every_key_that_matters() {
    assert_keys_occur(&random_rulesets(), &LEFT_OUT);
}

/// The keys that no random ruleset sets, with the reasons.
const LEFT_OUT: [(&[&str], &str); 6] = [
    (&["about", "extends", "packed", "scenarios"], "they are no rules"),
    (
        &[
            "board.legend",
            "board.legend.NAME.letter",
            "board.legend.NAME.word",
            "board.mirror",
            "board.random",
            "board.start",
        ],
        "boards are drawn whole, premiums and start squares are those of the usual marks, and random boards are allowed by default",
    ),
    KEYS_OF_LANGUAGES,
    (
        &["bonus.theme[].language", "dictionary", "dictionary.add", "dictionary.remove"],
        "there is one language, and the words of the game are given",
    ),
    (&["tiles.digraphs", "tiles.exceptions"], "the tests of move generation vary how words are split"),
    (&["time.default", "time.increment", "time.overtime_price"], "the engine has no clock"),
];

/// A new key must have its sentence in the rules, and beside a game unless players expect it.
#[test]
fn the_rules_in_english_depend_on_every_key() {
    assert_keys_are_described(&random_rulesets(), &USUAL);
}

/// The keys that no unusual rule depends on, with the reasons.
const USUAL: [(&[&str], &str); 3] = [
    (&["players.min", "time.limits"], "the screen of a game shows what they say"),
    (
        &[
            "blank.letters",
            "exchange.min_bag",
            "exchange.none",
            "exchange.order",
            "leaving.agree_to_quit",
            "passes.counted",
        ],
        "well-known games differ in them",
    ),
    (
        &["gift_blank.from_bag", "leaving.tiles", "passes.exchange"],
        "they matter too seldom to be beside each game",
    ),
];

/// The invariants would hold trivially if every turn were refused.
#[test]
fn random_turns_are_often_legal() {
    let (mut plays, mut takings, mut changes, mut ends) = (0, 0, 0, 0);
    for random_game in random_games(200) {
        let mut game = random_game.game();
        for seed in &random_game.turns {
            let action = action(&game, seed);
            let took = matches!(&action, Action::Play(play) if play.take().is_some());
            let played = matches!(action, Action::Play(_));
            let is_change = matches!(action, Action::ChangeBlank(_));
            if game.act(action).is_ok() {
                plays += usize::from(played);
                takings += usize::from(took);
                changes += usize::from(is_change);
            }
        }
        ends += usize::from(game.state().ending().is_some());
    }
    let numbers = [plays, takings, changes, ends];
    assert!(plays > 500 && takings > 50 && changes > 20 && ends > 50, "{numbers:?}");
}
