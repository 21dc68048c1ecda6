//! Commands that do not change the game: previews, information, rack order, look-ups, PIN.

use std::time::Duration;
use std::{io, iter};

use rackety_engine::{Coordinate, Mode, Square, Tile, TileSet, TurnRecord};

use super::dialogue::ScreenClearing;
use super::hearing::NO_RACK;
use super::{Plain, answers, full_stop, sentence, sentences};
use crate::assist::look_up::{LookUpSource, look_up};
use crate::files::OwnWord;
use crate::input::command::{COMMANDS, Command, CommandScope, InfoRequest};
use crate::input::hint_kind::HintKind;
use crate::input::question::Question;
use crate::input::typed_play::TypedPlay;
use crate::session::{GivenHint, HintsLeft, shuffled, sorted};
use crate::text::hints::hint_question;
use crate::text::numbers::{duration, grouped};
use crate::text::spoken::{Between, Detail, SpokenList};
use crate::text::{spoken, wording};

/// The most words listed in a look-up, since a screen reader reads them all.
const MAX_WORDS: usize = 40;

pub(super) fn perform(plain: &mut Plain<'_>, command: Command) -> io::Result<()> {
    match command {
        Command::Try(typed) => try_play(plain, &typed),
        Command::Take(at) => take(plain, at),
        Command::PutBack | Command::Recall => match plain.taken.take() {
            Some(square) => {
                plain.hearing.tried = None;
                let line = put_back(plain, square);
                plain.dialogue.say(&line)
            }
            None if command == Command::Recall => plain.refuse("there are no tiles to return"),
            None => plain.refuse("no tile is taken from the board"),
        },
        Command::Shuffle => {
            plain.shuffles += 1;
            let shuffles = plain.shuffles;
            reorder(plain, |_, rack| shuffled(rack.len(), shuffles))
        }
        Command::Sort => reorder(plain, sorted),
        Command::Hide => {
            plain.dialogue.clear()?;
            plain.dialogue.say(match plain.dialogue.clearing {
                ScreenClearing::Supported => "Hidden; type rack to show your tiles again.",
                ScreenClearing::Unsupported => "The screen cannot be cleared from here; clear it yourself.",
            })
        }
        Command::Pause => plain.pause(),
        Command::Show(shown) => show(plain, shown),
        Command::Save => {
            plain.save()?;
            let line = match plain.session.file() {
                _ if plain.save_fault.is_some() => return Ok(()),
                Some(file) => format!("Saved as {}.", file.display()),
                None if plain.session.is_at_table() => {
                    "The table saves the game after every turn.".to_owned()
                }
                None => "This game is not saved.".to_owned(),
            };
            plain.dialogue.say(&line)
        }
        Command::Word(word) => look_word_up(plain, &word),
        Command::Allow(word) => change_own_word(plain, &word, OwnWord::Added),
        Command::Never(word) => change_own_word(plain, &word, OwnWord::Barred),
        Command::Copy => plain.refuse("copying works only on the screen; here, copy the lines above"),
        Command::Hint(kind) => plain.hint(kind.unwrap_or(HintKind::Plays)),
        Command::Pin(_) if plain.session.is_at_table() => {
            plain.refuse("at a table you need no PIN; nobody else sees your rack")
        }
        Command::Pin(pin) => {
            let line = if pin.is_some() { "PIN set." } else { "PIN removed." };
            let seat = plain.seat();
            plain.session.set_pin(seat, pin);
            plain.save()?;
            plain.dialogue.say(line)
        }
        Command::Help => help(plain),
        Command::Play(_)
        | Command::Exchange(_)
        | Command::ExchangeNone
        | Command::Pass
        | Command::Resign
        | Command::GiveUp
        | Command::Agree
        | Command::PlayOn
        | Command::Challenge
        | Command::ChangeBlank(_)
        | Command::Undo
        | Command::Menu
        | Command::Quit => plain.refuse("that works only during a game"),
    }
}

fn try_play(plain: &mut Plain<'_>, typed: &TypedPlay) -> io::Result<()> {
    // A play that is refused does not leave the one tried before it.
    plain.hearing.tried = None;
    match plain.resolve_typed(typed) {
        Ok((play, scored)) => {
            plain.hearing.tried = Some(typed.clone());
            let game = plain.session.game();
            let mut lines = Vec::new();
            if plain.is_heard() {
                lines.push(spoken::preview(game, &play, &scored));
                if plain.hearing.detail == Detail::Full {
                    lines.extend(spoken::more_about(game, &play, &scored));
                }
            } else {
                lines.push(full_stop(&wording::preview(game, &play, &scored)));
            }
            lines.iter().try_for_each(|line| plain.dialogue.say(line))
        }
        // Trying a play that is not allowed is not an error of a script.
        Err(error) => {
            let line = sentence(&plain.typed_error_text(&error));
            plain.dialogue.say(&line)
        }
    }
}

fn take(plain: &mut Plain<'_>, at: Coordinate) -> io::Result<()> {
    let Some(square) = plain.session.game().state().board().size().at(at) else {
        return plain.refuse(&format!("{at} is not on the board"));
    };
    match plain.session.game().preview_taking(square) {
        Ok(words) => {
            plain.hearing.tried = None;
            let is_heard = plain.is_heard();
            let game = plain.session.game();
            let before = plain.taken.replace(square).filter(|&before| before != square);
            let line = if is_heard {
                spoken::taken_text(game, square, &words)
            } else {
                sentences::taking(game, square, &words)
            };
            let back = before.map(|before| put_back(plain, before));
            let line = match back {
                Some(back) if is_heard => format!("{line} {back}"),
                Some(back) => format!("{back} {line}"),
                None => line,
            };
            plain.dialogue.say(&line)
        }
        Err(refusal) => plain.refuse(&refusal.to_string()),
    }
}

/// Says that a taken tile is on the board again.
fn put_back(plain: &Plain<'_>, square: Square) -> String {
    let game = plain.session.game();
    if plain.is_heard() { spoken::put_back(game, square) } else { sentences::put_back(game, square) }
}

fn reorder(plain: &mut Plain<'_>, order: impl FnOnce(&TileSet, &[Tile]) -> Vec<usize>) -> io::Result<()> {
    let Some(seat) = plain.answered_seat() else { return plain.refuse(NO_RACK) };
    let rack = plain.session.rack(seat);
    let order = order(plain.session.game().tiles(), &rack);
    let tiles: Vec<_> = order.iter().filter_map(|&slot| rack.get(slot).copied()).collect();
    plain.session.keep_rack_order(seat, &tiles);
    show(plain, InfoRequest::Rack)
}

fn show(plain: &mut Plain<'_>, shown: InfoRequest) -> io::Result<()> {
    if plain.is_heard() {
        match shown {
            InfoRequest::Rack => {
                if let Some(racks) = plain.named_racks() {
                    return racks.iter().try_for_each(|line| plain.dialogue.say(line));
                }
                if plain.answered_seat().is_none() {
                    return plain.refuse(NO_RACK);
                }
                let rack = sentence(&plain.rack_text());
                let laid = plain.hearing.laid.take();
                return [rack].iter().chain(&laid).try_for_each(|line| plain.dialogue.say(line));
            }
            InfoRequest::Premiums => return answers::premiums(plain),
            InfoRequest::Square(at) => return answers::square(plain, at),
            InfoRequest::Unseen => return answers::unseen(plain),
            InfoRequest::Scores => {
                let scores = spoken::score(plain.session.game(), plain.listener());
                return plain.dialogue.say(&scores);
            }
            InfoRequest::Rules => return answers::rules(plain),
            InfoRequest::Board | InfoRequest::Grid => return answers::perform(plain, Question::Words(None)),
            InfoRequest::Time | InfoRequest::History => {}
        }
    }
    let game = plain.session.game();
    let lines = match shown {
        InfoRequest::Rack => {
            let Some(seat) = plain.answered_seat() else { return plain.refuse(NO_RACK) };
            vec![sentences::rack(&plain.session, seat, plain.taken)]
        }
        InfoRequest::Board => sentences::board(plain.session.public(), plain.taken),
        InfoRequest::Grid => sentences::grid(game, plain.taken),
        InfoRequest::Premiums => sentences::premiums(game),
        InfoRequest::Square(at) if plain.taken.is_some_and(|taken| taken.coordinate() == at) => {
            plain.taken.map(|taken| sentences::vacated(game, taken)).into_iter().collect()
        }
        InfoRequest::Square(at) => match wording::square(game, at) {
            Ok(line) => vec![full_stop(&line)],
            Err(refusal) => return plain.refuse(&refusal.to_string()),
        },
        InfoRequest::Unseen => vec![sentences::unseen(game, &plain.unseen_tiles())],
        InfoRequest::Scores => vec![full_stop(&wording::scores(game))],
        InfoRequest::History => history(plain),
        InfoRequest::Rules => {
            let sections = spoken::rule_sections(&game.setup().ruleset);
            sections.iter().map(|sentences| sentences.join(" ")).collect()
        }
        InfoRequest::Time => time_lines(plain),
    };
    lines.iter().try_for_each(|line| plain.dialogue.say(line))
}

/// All turns, oldest first, with what their words mean, and the words that were allowed or barred between them.
fn history(plain: &Plain<'_>) -> Vec<String> {
    let game = plain.session.public();
    let rules = |entries| game.house_rule_texts(entries).map(|text| full_stop(&text));
    let turn = |turn: &TurnRecord| {
        let line = format!("{}. {}", turn.number, sentences::turn(game, turn));
        let meanings = turn.words().iter().filter_map(|word| meaning(plain, &word.text));
        iter::once(line).chain(meanings).collect::<Vec<_>>().join(" ")
    };
    let turns = game.turns().iter().zip(1..);
    let lines: Vec<String> = rules(0)
        .chain(turns.flat_map(|(played, entries)| iter::once(turn(played)).chain(rules(entries))))
        .collect();
    if lines.is_empty() { vec!["No turns yet.".to_owned()] } else { lines }
}

/// The time left for the turn, and that of each player for the whole game, where there is one.
fn time_lines(plain: &Plain<'_>) -> Vec<String> {
    let is_heard = plain.is_heard();
    let time_text = if is_heard { spoken::time } else { duration };
    let to_move = plain.seat();
    let mut lines = vec![match plain.session.time_left((plain.now)()) {
        Some(left) if is_heard && plain.listener() == Some(to_move) => format!("{} left.", time_text(left)),
        Some(left) if is_heard => {
            format!("{} has {} left.", spoken::name(plain.session.game(), to_move), time_text(left))
        }
        Some(left) => format!("Time left: {}.", time_text(left)),
        None if plain.session.game().state().ending().is_some() => {
            "The game is over; no clock runs.".to_owned()
        }
        None => "There is no time limit.".to_owned(),
    }];
    let game = plain.session.public();
    let players = game.seats().filter_map(|seat| Some((seat, plain.session.total_time_left(seat)?)));
    lines.extend(players.map(|(seat, time)| {
        let over = match time.overtime {
            Duration::ZERO => String::new(),
            overtime => format!(", {} of overtime", time_text(overtime)),
        };
        let name = if is_heard { spoken::name(plain.session.game(), seat) } else { game.name(seat) };
        format!("{name} has {} for the game{over}.", time_text(time.left))
    }));
    lines
}

/// Says what a word means, as a sentence, if that is known.
fn meaning(plain: &Plain<'_>, word: &str) -> Option<String> {
    let language = plain.session.game().tiles().language();
    plain.host.meanings.find(language, word).map(|meaning| full_stop(&meaning.to_string()))
}

fn look_word_up(plain: &mut Plain<'_>, word: &str) -> io::Result<()> {
    let game = plain.session.game();
    if game.setup().options.mode == Mode::Professional {
        return plain.refuse(&wording::no_look_up(&game.setup().ruleset));
    }
    if word.is_empty() {
        return plain.refuse("which word? type word QI");
    }
    // During the game, words from tiles are shown only as a hint.
    let asker = plain.answered_seat();
    let left = asker.map_or(HintsLeft::Off, |seat| plain.session.hints_left(seat));
    let is_over = game.state().ending().is_some();
    let hint = GivenHint::anagrams(game.tiles(), word);
    let was_given = asker.zip(hint.as_ref()).is_some_and(|(seat, hint)| plain.session.was_given(seat, hint));
    let shows_anagrams = is_over || left.has_any() || was_given;
    let is_counted = !is_over && left.is_counted() && word.starts_with('=') && !was_given;
    if let HintsLeft::Count(left) = left
        && is_counted
        && !plain.confirms_in_time(&hint_question(left))?
    {
        return Ok(());
    }
    let game = plain.session.game();
    let name = &plain.session.dictionary_label().name;
    let tiles = shows_anagrams.then_some(game.tiles());
    let source = LookUpSource::of_game(name, game.vocabulary(), game.tiles(), tiles);
    // A hint is used up only by words: nothing is charged for a text that spells none.
    let mut result = look_up(word, source);
    let used = asker.zip(hint).filter(|_| is_counted && !result.words.is_empty());
    if let Some((seat, hint)) = used
        && !plain.pays_for(seat, &hint)?
    {
        return Ok(());
    }
    if plain.is_heard() {
        let answer = if let Some(word) = result.good_word.as_deref() {
            let meaning = meaning(plain, word).map(|meaning| format!(" {meaning}")).unwrap_or_default();
            SpokenList::prose(&format!("{word} is good.{meaning}"))
        } else {
            let words = result.words.into_iter().map(Into::into).collect();
            SpokenList::new(result.sentence).with("", Between::Comma, words)
        };
        return plain.answer(answer);
    }
    let more = result.words.len().saturating_sub(MAX_WORDS);
    result.words.truncate(MAX_WORDS);
    let mut line = result.sentence;
    if !result.words.is_empty() {
        line = format!("{line} {}", result.words.join(", "));
    }
    line = full_stop(&line);
    if let Some(sentence) = result.good_word.as_deref().and_then(|word| meaning(plain, word)) {
        line = format!("{line} {sentence}");
    }
    if more > 0 {
        line = format!("{line} {} more are not listed.", grouped(more as u64));
    }
    plain.dialogue.say(&line)
}

/// Adds a word to the user's own words, or bars it.
fn change_own_word(plain: &mut Plain<'_>, word: &str, kind: OwnWord) -> io::Result<()> {
    if !plain.others_agree(word, kind)? {
        return Ok(());
    }
    match plain.host.change_own_word(&mut plain.session, word, kind) {
        Ok(line) => {
            plain.save()?;
            // A listener does not need the name of the file.
            let (sentence, _) = line.rsplit_once(" (").unwrap_or((&line, ""));
            let line = if plain.is_heard() { full_stop(sentence) } else { line };
            plain.dialogue.say(&line)
        }
        Err(error) => plain.refuse(&error.to_string()),
    }
}

fn help(plain: &mut Plain<'_>) -> io::Result<()> {
    for line in COMMANDS.iter().filter(|line| line.scope != CommandScope::Screen) {
        plain.dialogue.say(&format!("{}: {}", line.text, line.help))?;
    }
    Ok(())
}
