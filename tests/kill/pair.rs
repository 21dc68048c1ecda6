//! Two processes: one game, or two games that begin at the same moment.

use std::thread;
use std::time::Duration;

use crate::choices::Random;
use crate::on_disk::{GameFolder, Locks, Reported};
use crate::plain::{PlainRun, Sync, types_a_command};
use crate::tally::{Breach, Tally};

const SECOND: &str = "second process";
const RACE: &str = "race for a game";
const BOTH_BEGIN: &str = "two games begin";

/// One process plays; a second one is refused and changes nothing. Once the first is killed, the game can be opened.
pub(crate) fn second_is_refused(game: &mut GameFolder, random: &mut Random, tally: &mut Tally) {
    let mut first = PlainRun::start(game, &game.arguments(random.below(1_000_000)));
    if first.sync() == Sync::Ended {
        return tally.fault(SECOND, Breach::Broken, format!("did not start: {}", first.ends().errors));
    }
    let mut second = PlainRun::start(game, &game.arguments(0));
    second.types("pass");
    types_a_command(game, &mut first, random);
    let refused = second.ends();
    let id = first.id().to_string();
    if refused.status.success() || !refused.errors.contains(&id) {
        let what = format!("{}, {:?}, {:?}", refused.status, refused.errors, refused.reported.turns);
        tally.fault(SECOND, Breach::NotRefused, format!("process {id} plays: {what}"));
    }
    let ended = first.kill(random.within(Duration::from_millis(10)));
    tally.killed(SECOND);
    let turns = [ended.reported.turns, refused.reported.turns].concat();
    tally.check(SECOND, game.check(&Reported { turns, ..ended.reported }));

    let mut next = PlainRun::start(game, &game.arguments(0));
    if next.sync() == Sync::Ended {
        return tally.fault(
            SECOND,
            Breach::Broken,
            format!("not opened after the kill: {}", next.ends().errors),
        );
    }
    next.types("quit");
    let ended = next.ends();
    tally.check(SECOND, game.check(&ended.reported));
    tally.no_leftovers(SECOND, "after quitting", &game.leftovers(Locks::None));
}

/// Two processes open the game at the same moment and both want to play. What either of them reports is on the disk.
pub(crate) fn race(game: &mut GameFolder, random: &mut Random, tally: &mut Tally) {
    if game.file().is_none() {
        return second_is_refused(game, random, tally);
    }
    let mut runs = [(); 2].map(|()| PlainRun::start(game, &game.arguments(0)));
    for run in &mut runs {
        types_a_command(game, run, random);
        run.types("pass");
    }
    thread::sleep(random.within(Duration::from_millis(40)));
    let ended = runs.map(|run| run.kill(Duration::ZERO));
    tally.killed(RACE);
    tally.killed(RACE);
    let [one, other] = ended.map(|ended| ended.reported);
    // The one that has the game reports all turns; if it ends early, the second can follow it.
    let follows = |first: &Reported, second: &Reported| {
        let turns = [first.turns.clone(), second.turns.clone()].concat();
        game.copy().check(&Reported { turns, ..Reported::default() })
    };
    if let (Err(fault), Err(_)) = (follows(&one, &other), follows(&other, &one)) {
        tally.check(RACE, Err(fault));
    }
    tally.check(RACE, game.check(&Reported::default()));
}

/// Two games that begin at the same moment have two files, and both are saved.
pub(crate) fn both_begin(game: &GameFolder, random: &mut Random, tally: &mut Tally) {
    let game = GameFolder::new(game.begin, game.cache());
    let mut runs = [(); 2].map(|()| PlainRun::start(&game, &game.begin.arguments(random.below(1_000_000))));
    let mut started = 0;
    for run in &mut runs {
        run.types("pass");
        started += usize::from(run.sync() == Sync::Waits);
    }
    let files = game.files().len();
    if (started, files) != (2, 2) {
        tally.fault(BOTH_BEGIN, Breach::Lost, format!("{started} started, but there are {files} files"));
    }
    for run in runs {
        run.kill(Duration::ZERO);
        tally.killed(BOTH_BEGIN);
    }
    let saved = game.turns_of_all();
    if saved.iter().any(|turns| !turns.as_ref().is_ok_and(|count| *count >= 1)) {
        tally.fault(BOTH_BEGIN, Breach::Lost, format!("each game has had a turn, but saved are {saved:?}"));
    }
}
