//! A plain game: after any lines, its file replays, no tile is lost, and every line was answered. The first line is the
//! set-up: the ruleset, the number of people, bots, the seed, hints, mode.

use rackety::output::Streams;
use rackety::plain::{Dialogue, InputSource, ScreenClearing, Talk, play};
use rackety::session::{GameRequest, NewPlayer};
use rackety_engine::game::{HintsText, OptionsText};

use super::games::{ThreadHost, check_game, noon};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    ThreadHost::with(|host| check(host, bytes))
}

fn check(thread: &ThreadHost, bytes: &[u8]) -> Reading {
    let (setup, script) = split_line(bytes);
    let Ok(session) = thread.host.new_game(&request(&String::from_utf8_lossy(setup))) else {
        return Reading::Refused;
    };
    let (mut input, mut streams) = (script, Streams::in_memory());
    let dialogue = Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
    let exit = play(session, Talk { dialogue, now: &noon, host: &thread.host }).unwrap();
    assert_eq!(exit.save_fault, None);
    let lines = script.split(|&byte| byte == b'\n').count();
    assert!(exit.faults <= lines, "{} faults in {lines} lines", exit.faults);
    let output = std::str::from_utf8(streams.out.written()).expect("the output is a text");
    let again = thread.host.resume(Some(&thread.only_file())).expect("the game can be resumed");
    check_game(again.game());
    let state = again.game().state();
    for (_, player) in state.players() {
        let score = format!("{} {}", player.name(), player.score());
        assert!(output.lines().last().unwrap().contains(&score), "{score:?} is not in the last line");
    }
    Reading::Accepted
}

/// The first line, and the rest.
pub(super) fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    (&bytes[..end], bytes.get(end + 1..).unwrap_or_default())
}

/// The game of a line such as `smartfeud 2 novice+casual 7 free professional`.
pub(super) fn request(line: &str) -> GameRequest {
    let words: Vec<&str> = line.split_whitespace().collect();
    let word = |place: usize| words.get(place).copied().unwrap_or_default();
    let people = word(1).parse::<usize>().unwrap_or(1).min(4);
    let people =
        ["Ann", "Bob", "Cleo", "Dan"].into_iter().take(people).map(|name| NewPlayer::Human(name.to_owned()));
    let bots = word(2).split('+').filter_map(|bot| Some(NewPlayer::Bot(bot.parse().ok()?)));
    GameRequest {
        options: OptionsText {
            time: Some("off".to_owned()),
            hints: Some(HintsText::Word(word(4).to_owned())).filter(|_| words.len() > 4),
            mode: words.get(5).map(|&mode| mode.to_owned()),
            random_board: None,
            ..OptionsText::default()
        },
        ..GameRequest::seeded(word(0), people.chain(bots).collect(), word(3).parse().unwrap_or_default())
    }
}
