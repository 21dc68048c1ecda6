//! Answers to a listener's questions: the board, the turns, the rack, and how they are said.

use std::{fmt, io};

use rackety_engine::{Coordinate, Mode, Refusal, Tile, TurnRecord};
use unicode_segmentation::UnicodeSegmentation as _;

use super::hearing::NO_RACK;
use super::{Plain, help};
use crate::files::own_words::spelled_by_tiles;
use crate::input::question::{Question, TurnsWanted};
use crate::session::{GivenHint, HintsLeft};
use crate::text::hints::{NoHint, hint_question};
use crate::text::numbers::counted;
use crate::text::spoken::{self, Between, Detail, HeardBoard, LetterNames, SpokenItem, SpokenList};
use crate::text::wording::{self, full_stop, sentence};

pub(super) fn perform(plain: &mut Plain<'_>, question: Question) -> io::Result<()> {
    match question {
        Question::Words(on) => about_board(plain, |board| board.words(on)),
        Question::Lane(lane) => about_board(plain, |board| board.lane(lane)),
        Question::Around(at) => about_board(plain, |board| board.around(at)),
        Question::Ends(of) => about_board(plain, |board| board.ends(of.as_ref())),
        Question::Where(letter) => hooks(plain, &letter),
        Question::Last => last(plain),
        Question::Repeat => plain.dialogue.repeat(),
        Question::More => plain.say_more(),
        Question::PlayTried => match plain.hearing.tried.clone() {
            Some(typed) => plain.play(&typed),
            None => plain.refuse("no play was tried; type try 8h WORD first, or 8h WORD to play it"),
        },
        Question::Takes => takes(plain),
        Question::Turn => turn(plain),
        Question::TurnNumber(number) => turn_number(plain, number),
        Question::History(wanted) => history(plain, &wanted),
        Question::New => {
            if plain.answered_seat().is_none() {
                return plain.refuse(NO_RACK);
            }
            let line = plain.new_text();
            plain.dialogue.say(&line)
        }
        Question::Spell(word) => spell(plain, &word),
        Question::Names(wanted) => {
            let line = set_names(plain, wanted);
            let seat = plain.answered_seat().filter(|_| !plain.is_heard_by_all());
            let rack = seat.map(|_| sentence(&plain.rack_text()));
            plain.dialogue.say(rack.as_deref().unwrap_or(line))
        }
        Question::Unseen(letter) => unseen_of(plain, &letter),
        Question::Detail(detail) => {
            plain.hearing.detail = detail;
            let line = match detail {
                Detail::Brief => "Brief: plays, scores and new tiles.",
                Detail::Normal => "Normal: plays, scores, rack and bag.",
                Detail::Full => "Full: also other words, premiums and meanings.",
            };
            plain.dialogue.say(line)
        }
        Question::Help(topic) => help::answer(plain, &topic),
    }
}

/// Sets whether letters are said by their names; returns what to say about it.
pub(super) fn set_names(plain: &mut Plain<'_>, names: LetterNames) -> &'static str {
    plain.hearing.names = names;
    match names {
        LetterNames::On => "Names on.",
        LetterNames::Off => "Names off.",
    }
}

fn about_board<E: fmt::Display>(
    plain: &mut Plain<'_>,
    ask: impl FnOnce(HeardBoard<'_>) -> Result<SpokenList, E>,
) -> io::Result<()> {
    match ask(HeardBoard::new(plain.session.game(), plain.taken)) {
        Ok(answer) => plain.answer(answer),
        Err(refusal) => plain.refuse(&refusal.to_string()),
    }
}

/// Prints where a letter fits. The answer comes from the dictionary, so it is a hint.
fn hooks(plain: &mut Plain<'_>, text: &str) -> io::Result<()> {
    let game = plain.session.game();
    let Some(letter) = game.tiles().letter(&spelled_by_tiles(text, game.tiles())) else {
        if is_blank(text) {
            return plain.refuse("a blank goes wherever a letter does; type where S");
        }
        return plain.refuse(&Refusal::BadLetter(text.to_owned()).to_string());
    };
    if game.setup().options.mode == Mode::Professional {
        return plain.refuse(&wording::no_look_up(&game.setup().ruleset));
    }
    let hint = GivenHint::Fits(letter, plain.taken);
    let state = game.state();
    // Nobody needs a dictionary to know that a letter alone is not a play on an empty board.
    let is_known = state.ending().is_some() || state.board().tiles().next().is_none();
    let answer = HeardBoard::new(plain.session.game(), plain.taken).hooks(letter);
    let asker = plain.answered_seat();
    if is_known || asker.is_some_and(|seat| plain.session.was_given(seat, &hint)) {
        return plain.answer(answer);
    }
    let Some(seat) = asker else { return plain.refuse(&NoHint::Off.to_string()) };
    match plain.session.hints_left(seat) {
        HintsLeft::Off => return plain.refuse(&NoHint::Off.to_string()),
        HintsLeft::Count(0) => return plain.refuse(&NoHint::NoneLeft.to_string()),
        HintsLeft::Count(left) => {
            if !plain.confirms_in_time(&hint_question(left))? || !plain.pays_for(seat, &hint)? {
                return Ok(());
            }
        }
        HintsLeft::Free => {}
    }
    plain.answer(answer)?;
    plain.say_hints_left(seat)
}

/// The last turn, as every play is said.
fn last(plain: &mut Plain<'_>) -> io::Result<()> {
    let Some(turn) = plain.session.game().turns().last() else { return plain.dialogue.say("No turns yet.") };
    let lines = match plain.hearing.detail {
        Detail::Full => plain.full_lines(turn),
        Detail::Brief | Detail::Normal => vec![spoken::turn(plain.session.game(), turn, Detail::Normal)],
    };
    lines.iter().try_for_each(|line| plain.dialogue.say(line))
}

fn takes(plain: &mut Plain<'_>) -> io::Result<()> {
    let setup = plain.session.game().setup();
    if setup.options.mode == Mode::Professional {
        return plain.refuse(&wording::no_look_up(&setup.ruleset));
    }
    match spoken::takings(plain.session.game()) {
        Ok(answer) => plain.answer(answer),
        Err(refusal) => plain.refuse(&refusal.to_string()),
    }
}

/// Prints whose turn it is, the scores and the bag.
fn turn(plain: &mut Plain<'_>) -> io::Result<()> {
    let game = plain.session.game();
    let scores = sentence(&spoken::score_short(game, plain.listener()));
    if game.state().ending().is_some() {
        return plain.dialogue.say(&format!("The game is over. {scores}"));
    }
    let whose = match plain.listener() {
        Some(seat) if seat == plain.seat() => "your turn".to_owned(),
        _ if plain.session.is_present(plain.seat()) => format!("{}'s turn", spoken::name(game, plain.seat())),
        _ => format!("{0}'s turn, and {0} is not at the table", spoken::name(game, plain.seat())),
    };
    let line = format!("Turn {}, {whose}. {scores} {}", game.state().turn(), plain.bag_text());
    plain.dialogue.say(&line)
}

fn turn_number(plain: &mut Plain<'_>, number: u32) -> io::Result<()> {
    let game = plain.session.game();
    let turns = game.turns().iter().filter(|turn| turn.number == number);
    let lines: Vec<String> = turns.map(|turn| spoken::turn_number(game, turn)).collect();
    if lines.is_empty() {
        let played = game.turns().last().map_or(0, |turn| turn.number);
        let (turns, be) = (counted(played.into(), "turn"), if played == 1 { "was" } else { "were" });
        return plain.refuse(&format!("turn {number} was not played; {turns} {be}"));
    }
    lines.iter().try_for_each(|line| plain.dialogue.say(line))
}

/// Turns, the last one first, and what was allowed or barred between them.
fn history(plain: &mut Plain<'_>, wanted: &TurnsWanted) -> io::Result<()> {
    let game = plain.session.game();
    let public = plain.session.public();
    let is_meant = |turn: &TurnRecord| match wanted {
        TurnsWanted::Last(_) => true,
        TurnsWanted::Of(name) => {
            let player = public.name(turn.seat).to_lowercase();
            player.starts_with(&name.to_lowercase())
        }
    };
    let most = match wanted {
        TurnsWanted::Last(count) => *count,
        TurnsWanted::Of(_) => usize::MAX,
    };
    let item = |text: String| SpokenItem::from(text.trim_end_matches('.').to_owned());
    let mut items: Vec<SpokenItem> = Vec::new();
    let turns = game.turns().iter().enumerate().rev().filter(|(_, turn)| is_meant(turn)).take(most);
    for (before, turn) in turns {
        if matches!(wanted, TurnsWanted::Last(_)) {
            items.extend(public.house_rule_texts(before + 1).map(item));
        }
        items.push(item(spoken::turn_number(game, turn)));
    }
    if *wanted == TurnsWanted::Last(usize::MAX) {
        items.extend(public.house_rule_texts(0).map(item));
    }
    let is_player = |name: &str| {
        public.seats().any(|seat| public.name(seat).to_lowercase().starts_with(&name.to_lowercase()))
    };
    let lead = match wanted {
        _ if !items.is_empty() => "",
        TurnsWanted::Of(name) if !is_player(name) => {
            return plain.refuse(&format!("no player's name begins with {name}; type history, or history 3"));
        }
        _ if game.turns().is_empty() => "No turns yet.",
        _ => "No such turns yet.",
    };
    plain.answer(SpokenList::new(lead).with("", Between::Sentences, items))
}

/// The letters of a word one by one.
fn spell(plain: &mut Plain<'_>, word: &str) -> io::Result<()> {
    let capitals = plain.session.game().tiles().capitals(word);
    let names = plain.hearing.names;
    let letters: Vec<SpokenItem> = capitals.graphemes(true).map(|letter| names.of(letter).into()).collect();
    // Some readers skip a line of one word.
    let lead = if letters.len() == 1 { "Spelled:" } else { "" };
    plain.answer(SpokenList::new(lead).with("", Between::Comma, letters))
}

fn is_blank(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "?" | "blank" | "blanks")
}

/// Prints how many tiles of one kind the player who asks does not see: `4 of 5 S are unseen.`
fn unseen_of(plain: &mut Plain<'_>, text: &str) -> io::Result<()> {
    let game = plain.session.game();
    let set = game.tiles();
    // Racks have tiles of several letters in brackets.
    let letter = || set.letter(&spelled_by_tiles(text.trim_matches(['[', ']']), set)).map(Tile::Letter);
    let wanted = if is_blank(text) { Some(Tile::Blank) } else { letter() };
    let Some(wanted) = wanted else {
        return plain.refuse(&Refusal::BadLetter(text.to_owned()).to_string());
    };
    let all = set.tiles().iter().filter(|&&tile| tile == wanted).count();
    let unseen = plain.unseen_tiles().iter().filter(|&&tile| tile == wanted).count();
    let be = if unseen == 1 { "is" } else { "are" };
    let name = match wanted {
        Tile::Blank if all == 1 => "blank".to_owned(),
        Tile::Blank => "blanks".to_owned(),
        tile @ Tile::Letter(_) => spoken::tile(set, tile, LetterNames::Off),
    };
    plain.dialogue.say(&format!("{unseen} of {all} {name} {be} unseen."))
}

/// All tiles that the player who asks does not see: `90 unseen, 83 in the bag: A 8, B 2.`
pub(super) fn unseen(plain: &mut Plain<'_>) -> io::Result<()> {
    let game = plain.session.game();
    let unseen = plain.unseen_tiles();
    let items: Vec<SpokenItem> = unseen
        .chunk_by(|one, other| one == other)
        .filter_map(|same| Some((same.first()?, same.len())))
        .map(|(&tile, count)| {
            format!("{} {count}", spoken::tile(game.tiles(), tile, plain.hearing.names)).into()
        })
        .collect();
    let bag = game.state().bag().len();
    let lead = match unseen.len() {
        0 => "No tile is unseen.".to_owned(),
        count => format!("{count} unseen, {bag} in the bag:"),
    };
    plain.answer(SpokenList::new(lead).with("", Between::Comma, items))
}

/// The square as a person hears it.
pub(super) fn square(plain: &mut Plain<'_>, at: Coordinate) -> io::Result<()> {
    let game = plain.session.game();
    let is_taken = plain.taken.is_some_and(|taken| taken.coordinate() == at);
    if is_taken {
        return about_board(plain, |board| board.around(at));
    }
    match wording::square(game, at) {
        Ok(line) => plain.dialogue.say(&full_stop(&line)),
        Err(refusal) => plain.refuse(&refusal.to_string()),
    }
}

/// The premiums as a person hears them.
pub(super) fn premiums(plain: &mut Plain<'_>) -> io::Result<()> {
    let answer = HeardBoard::new(plain.session.game(), plain.taken).premiums();
    plain.answer(answer)
}

/// The rules as a person hears them, section by section.
pub(super) fn rules(plain: &mut Plain<'_>) -> io::Result<()> {
    let sections = spoken::rule_sections(&plain.session.game().setup().ruleset);
    plain.answer_all(sections.iter().map(|sentences| SpokenList::prose(&sentences.join(" "))))
}
