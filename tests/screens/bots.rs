//! Playing with bots. The tests take the place of the bots' thread.

use std::path::PathBuf;
use std::time::Duration;

use rackety::assist::thinker::Stage;
use rackety::session::{BotCrash, BotProgress, GameRequest, NewPlayer};
use rackety::table::BotReport;
use rackety::tui::app::Input;
use rackety::tui::game::RackVisibility;
use rackety::tui::job::JobReport;
use rackety::tui::screens::menu::Menu;
use rackety_engine::Action;
use ratatui::layout::Size;

use super::driver::{Driver, PlatformCall};
use super::setup::{GameSetup, SMARTFEUD, WORDFEUD, start};
use super::snapshots::snapshots;

/// Ann against a bot that has the better tiles.
const DUEL: GameSetup<'static> = WORDFEUD
    .players(&["Ann", "Bot (club)"])
    .bots(&["", "club"])
    .words("CAT CATS AT SAT QUART")
    .position(r#"racks = ["CATSEE?", "QUARTSE"]"#);

/// Ann and Bob, and a bot between them.
const THREE: GameSetup<'static> = SMARTFEUD
    .players(&["Ann", "Bot (club)", "Bob"])
    .bots(&["", "club"])
    .words("CAT CATS AT SAT")
    .position(r#"racks = ["CATSEE?", "SATEEEE", "CATEEEE"]"#);

#[test]
fn a_bot_plays_its_turn_without_a_hand_over() {
    let driver = DUEL.open(80, 24);
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.bot_job().map(|job| job.profile)),
        (RackVisibility::Visible, None)
    );
    let driver = driver.press("cat<enter>");
    assert_eq!(driver.bots_begun(), 1);
    assert!(driver.bot_job().is_some());
    // Ann still sees her rack, but cannot place tiles.
    driver.assert_shows_rack();
    let driver = driver.press("s1<enter>").bot(BotReport::Thinking(Stage::Plays(40)));
    assert!(driver.game_screen().draft.is_empty() && driver.screen().contains("40 %"), "{}", driver.screen());
    let driver = driver.bot_plays("k8", "SAT");
    assert_eq!((driver.board().as_str(), driver.scores()), ("8 CATS / 9 A / 10 T", vec![6, 11]));
    assert_eq!(driver.message(), "Bot (club) played k8 SAT for 11");
    assert_eq!(driver.platform.notification(), Some(driver.message()));
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.bot_job().map(|job| job.profile)),
        (RackVisibility::Visible, None)
    );
    let driver = driver.press(" ");
    assert_eq!(driver.bots_begun(), 1, "Ann's turn is nobody else's");
}

/// Ann has seen neither play before it is her turn again.
#[test]
fn the_plays_of_all_bots_since_the_last_turn_are_marked() {
    let three = SMARTFEUD
        .players(&["Ann", "Bot (club)", "Bot (novice)"])
        .bots(&["", "club", "novice"])
        .words("CAT CATS AT SAT")
        .position(r#"racks = ["CATSEE?", "SATEEEE", "CATEEEE"]"#);
    let driver = three.open(80, 24).press("cat<enter>").bot_plays("k8", "SAT").bot_plays("10j", "A.");
    assert_eq!(driver.board(), "8 CATS / 9 A / 10 AT");
    let driver = driver.without_colours();
    for square in ["k8", "k9"] {
        let (x, y) = driver.square(square);
        assert_eq!(driver.terminal().backend().buffer()[(x + 2, y)].symbol(), "'", "{square}");
    }
}

snapshots! {
    bot_progress: |width, height| {
        DUEL.open(width, height).press("cat<enter>").bot(BotReport::Thinking(Stage::Plays(45)))
    };
}

#[test]
fn escape_makes_the_bot_play_its_best_so_far() {
    let driver = DUEL.open(80, 24).press("<esc>cat<enter>");
    assert_eq!(driver.bots_hurried(), 0);
    let driver = driver.press("<esc>");
    assert_eq!(driver.bots_hurried(), 1);
    let driver = driver.bot_plays("k8", "SAT").press("<esc>");
    assert_eq!(driver.bots_hurried(), 1);
}

#[test]
fn resizing_does_not_restart_the_bot() {
    let mut driver = DUEL.open(80, 24).press("cat<enter>").bot(BotReport::Thinking(Stage::Plays(45)));
    for (width, height) in [(36, 21), (120, 40)] {
        driver.input(&Input::Resize(Size::new(width, height)));
        driver.assert_shows("45 %");
    }
    assert_eq!(driver.bots_begun(), 1);
    assert_eq!(driver.game_screen().bot_progress(), Some(BotProgress::Thinking(Stage::Plays(45))));
}

#[test]
fn with_several_people_racks_are_hidden_during_a_bots_turn() {
    let driver = THREE.open(80, 24);
    assert!(driver.game_screen().is_covered());
    let driver = driver.press("<enter>cat<enter>");
    assert_eq!(
        (driver.game_screen().rack_visibility, driver.game_screen().viewer()),
        (RackVisibility::Visible, None)
    );
    driver.assert_hides_rack();
    driver.press("<tab>").hiding("1/1").showing("(on a player's turn)");
    let driver = THREE.open(80, 24).press("<enter>cat<enter>").bot_plays("k8", "SAT");
    assert!(driver.game_screen().is_covered());
    assert_eq!(driver.platform.count(&PlatformCall::Clear), 1);
    assert_eq!(driver.platform.notification(), Some("Bob to play"));
}

#[test]
fn every_turn_stays_visible_before_the_next_bot_plays() {
    let both = DUEL.players(&["Bot (club)", "Bot (casual)"]).bots(&["club", "casual"]);
    let driver = both.open(80, 24).with_bot_pace("2s").at(10);
    assert_eq!(
        driver.game_screen().viewer(),
        Some(driver.game_screen().seat()),
        "a show has nothing to hide"
    );
    let driver = driver.bot_plays("8h", "CAT");
    assert_eq!(driver.board(), "8 CAT", "there was nothing before it to be seen");
    let driver = driver.at(11).bot_plays("k8", "SAT");
    assert_eq!((driver.board().as_str(), driver.next_check()), ("8 CAT", Some(Duration::from_secs(1))));
    // Nor does it interrupt help and look-ups.
    let driver = driver.press("<^f><f1>").at(20);
    assert_eq!((driver.board().as_str(), driver.next_check()), ("8 CAT", None));
    let driver = driver.press("<esc>");
    assert_eq!((driver.board().as_str(), driver.next_check()), ("8 CAT", None));
    let driver = driver.press("<esc>");
    assert_eq!(driver.board(), "8 CATS / 9 A / 10 T");
    assert_eq!(driver.bots_begun(), 3);
}

#[test]
fn a_bot_that_fails_passes_with_a_message() {
    let driver = DUEL.open(80, 24).press("cat<enter>");
    let driver = driver.bot(BotReport::Failed("there are no words".to_owned()));
    assert_eq!(driver.message(), "Bot (club) passes because it failed to play: there are no words");
    let refused = DUEL.open(80, 24).press("cat<enter>");
    let rack =
        refused.game_screen().game().state().player(refused.game_screen().seat()).rack().tiles().to_vec();
    // An empty exchange counts as a pass.
    let refused = refused.bot(BotReport::Decided(Action::Exchange(Vec::new())));
    assert!(
        refused.message().starts_with("Bot (club) passes because it failed to play: "),
        "{}",
        refused.message()
    );
    let bot = refused.game_screen().game().state().seat("Bot (club)").unwrap();
    assert_eq!(refused.game_screen().game().state().player(bot).rack().tiles(), rack);
    assert_eq!(refused.game_screen().name(refused.game_screen().seat()), "Ann");
}

/// A crash costs the bot its turn and nothing else; the same position is not tried again.
#[test]
fn a_bot_that_crashes_passes_after_the_report_is_shown() {
    let report = PathBuf::from("/data/crash-reports/crash-1.txt");
    let driver =
        DUEL.open(80, 24).press("cat<enter>").bot(BotReport::Crashed(BotCrash { report: Some(report) }));
    driver.assert_shows("Internal error");
    driver.assert_shows("/data/crash-reports/crash-1.txt");
    let driver = driver.at(20);
    assert_eq!(driver.game_screen().game().turns().len(), 1, "the bot waits until the report has been read");
    let driver = driver.press("<esc>");
    assert_eq!(driver.message(), "Bot (club) passes because it failed to play: internal error");
    assert_eq!(driver.game_screen().name(driver.game_screen().seat()), "Ann");
    let starts = driver.bots_begun();
    let driver = driver.press("<^p>y");
    assert_eq!(driver.bots_begun(), starts + 1, "the next turn is tried");
    let driver = driver.bot(BotReport::Crashed(BotCrash { report: None }));
    driver.assert_shows("No crash report could be written");
}

#[test]
fn a_report_on_no_job_changes_nothing() {
    let driver = DUEL.open(80, 24).bot_passes().report(JobReport::BestPlays(Vec::new()));
    assert_eq!((driver.game_screen().game().turns().len(), driver.game_screen().popup.is_none()), (0, true));
    let menu = Driver::menu(80, 24).bot_passes();
    assert!(menu.shows::<Menu>());
}

fn club(time: &str) -> Driver {
    let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("club".parse().unwrap())];
    let request = GameRequest::seeded("smartfeud", players, 7).timed(time);
    start(&request, 80, 24)
}

#[test]
fn bots_stay_bots_when_a_game_is_resumed() {
    let driver = club("off").press("<^p>y");
    assert!(driver.bot_job().is_some());
    // If the game is left while the bot thinks, the bot thinks again on resuming.
    let driver = driver.press("<f10>");
    assert!(driver.shows::<Menu>());
    let driver = driver.press("g<enter>");
    assert_eq!(driver.game_screen().name(driver.game_screen().seat()), "Bot (club)");
    assert!(driver.bot_job().is_some());
    assert_eq!(driver.bots_begun(), 2);
}

#[test]
fn short_time_hurries_a_bot() {
    let driver = club("3m").press("<^p>y").at(100).showing("1:20");
    let driver = driver.at(151);
    assert_eq!(driver.bots_hurried(), 1);
    let driver = driver.at(181);
    assert_eq!(driver.message(), "Bot (club)'s time ran out: a pass");
    assert_eq!(driver.bot_job().map(|job| job.profile), None);
    // Its report comes too late.
    let driver = driver.bot_passes();
    assert_eq!(driver.game_screen().game().turns().len(), 2);
}

/// No information is in colour alone, and the smallest screens have no row of keys.
#[test]
fn a_grabbed_tile_and_its_keys_are_marked_at_every_size() {
    for (width, height) in [(26, 8), (40, 12), (60, 20), (80, 24), (110, 42), (250, 70)] {
        let selected = SMARTFEUD.open(width, height).without_colours().press("<enter><^o><right>");
        selected.assert_shows("Space grab");
        let marks =
            |driver: &Driver| ["[2]", "[L]"].iter().filter(|mark| driver.screen().contains(**mark)).count();
        assert_eq!(marks(&selected), 0, "{}", selected.screen());
        let grabbed = selected.press(" ").showing("Space drop").hiding("Space grab");
        assert_eq!(marks(&grabbed), 1, "{}", grabbed.screen());
    }
}

/// Ann's own rack is the only one that she can see, so arranging it reveals nothing.
#[test]
fn a_rack_is_arranged_while_a_bot_thinks() {
    let tiles =
        |driver: &Driver| driver.game_screen().rack().iter().map(|slot| slot.tile).collect::<Vec<_>>();
    let driver = DUEL.open(80, 24).press("cat<enter>");
    let before = tiles(&driver);
    let driver = driver.press("<^o> <right>");
    let after = tiles(&driver);
    assert_eq!((after[0], after[1]), (before[1], before[0]));
    // The bot does not wait for Ann to finish, and does not interrupt her.
    let driver = driver.bot_plays("k8", "SAT").press("<right>");
    assert_eq!((tiles(&driver)[1], tiles(&driver)[2]), (before[2], before[0]));
    assert_eq!(driver.game_screen().game().turns().len(), 2);
}

#[test]
fn bots_agree_to_quit_once_all_people_do() {
    let four = THREE.players(&["Ann", "Bot (club)", "Bob", "Cleo"]).position("");
    let driver = four.open(80, 24).press("<enter><^r>y");
    // The bot is not asked, and does not play before the people have answered.
    let driver = driver.press("<enter>").saying("Bob, do you agree");
    let driver = driver.press("y<enter>").saying("Cleo, do you agree");
    assert!(!driver.game_screen().is_over());
    assert_eq!(driver.game_screen().game().turns().len(), 2, "Ann has resigned, and Bob agrees");
    let driver = driver.press("y");
    assert!(driver.game_screen().is_over());
    // With no people left in the game, the bots need not play on.
    let two =
        THREE.players(&["Ann", "Bot (club)", "Bot (casual)"]).bots(&["", "club", "casual"]).position("");
    assert!(two.open(80, 24).press("<^r>y").game_screen().is_over());
}

/// Names that do not fit would otherwise be cut where they differ.
#[test]
fn bots_of_one_level_have_distinct_names_in_a_narrow_panel() {
    let players = &["Bot (master 1)", "Bot (master 2)"];
    let begin = THREE.players(players).bots(&["master", "master"]).position("");
    let driver = begin.open(80, 24).bot_passes();
    let screen = driver.screen();
    for text in ["master1 ─", "master2 ─", "1 m1 passed"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
}

/// Where the time to think is short, a look back ends with the bot's decision, since the clock is paused from then on.
#[test]
fn a_look_back_holds_up_no_bot_where_the_time_is_short() {
    for (limit, keys, is_closed) in
        [("3m", "<f4>", true), ("3m", "<^f>ca", true), ("off", "<f4>", false), ("off", "<^f>ca", false)]
    {
        let driver = club(limit).press("<^p>y").press(keys);
        let is_open =
            |driver: &Driver| driver.model().replay.is_some() || driver.game_screen().popup.is_some();
        assert!(is_open(&driver), "{limit} {keys}");
        let driver = driver.bot_passes();
        assert_eq!(!is_open(&driver), is_closed, "{limit} {keys}");
        assert_eq!(driver.game_screen().game().turns().len() == 2, is_closed, "{limit} {keys}");
        // A letter that was meant for the look-up is not a tile.
        assert!(driver.press("t").game_screen().draft.is_empty());
    }
}

/// In a bot's turn nobody can read what the player before looked up.
#[test]
fn a_look_up_in_a_bots_turn_does_not_have_the_texts_of_the_player_before() {
    let driver = THREE.open(80, 24).press("<enter><^f>sat<enter><esc><esc>cat<enter>");
    driver.press("<^f><up>").assert_hides("> sat");
}
