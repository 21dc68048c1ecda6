//! Playing with bots. The worker is the test's: it hears what is wanted, and tells what it likes.

use std::time::Duration;

use rackety::assist::thinker::Stage;
use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::app::effect::Effect;
use rackety::tui::app::input::Input;
use rackety::tui::app::job::{BotProgress, JobReport, Question};
use rackety::tui::app::model::Screen;
use rackety::tui::game::RackVisibility;
use rackety_engine::{Action, OptionsText};
use ratatui::layout::Size;

use super::drive::{Begin, Driven, SMARTFEUD, WORDFEUD};
use super::snapshots::{SIZES, check};

/// Ann against a bot that has the better tiles.
const DUEL: Begin<'static> = Begin {
    players: &["Ann", "Bot (club)"],
    bots: &["", "club"],
    words: "CAT CATS AT SAT QUART",
    position: r#"racks = ["CATSEE?", "QUARTSE"]"#,
    ..WORDFEUD
};

/// Ann and Bob, and a bot between them.
const THREE: Begin<'static> = Begin {
    players: &["Ann", "Bot (club)", "Bob"],
    bots: &["", "club"],
    words: "CAT CATS AT SAT",
    position: r#"racks = ["CATSEE?", "SATEEEE", "CATEEEE"]"#,
    ..SMARTFEUD
};

fn told(driven: &Driven) -> String {
    driven.game_screen().message.as_ref().map(|message| message.text.clone()).unwrap_or_default()
}

fn count(driven: &Driven, effect: &Effect) -> usize {
    driven.effects.iter().filter(|done| *done == effect).count()
}

#[test]
fn a_bot_plays_when_its_turn_comes_and_nothing_is_covered() {
    let driven = Driven::game(&DUEL, 80, 24);
    assert_eq!((driven.game_screen().veil, driven.model.question()), (RackVisibility::Visible, None));
    let driven = driven.press("cat<enter>");
    assert_eq!(count(&driven, &Effect::StartJob), 1);
    assert!(matches!(driven.model.question(), Some(Question::Turn(_))));
    // Ann's own tiles stay where she sees them, and nothing can be laid.
    assert!(driven.screen().contains("1: S"), "{}", driven.screen());
    let driven = driven.press("s1<enter>").hear(JobReport::Stage(Stage::Plays(40)));
    assert!(driven.game_screen().draft.is_empty() && driven.screen().contains("40 %"), "{}", driven.screen());
    let driven = driven.decide("k8", "SAT");
    assert_eq!((driven.board().as_str(), driven.scores()), ("8 CATS / 9 A / 10 T", vec![6, 11]));
    assert_eq!(told(&driven), "Bot (club) played k8 SAT for 11");
    assert!(matches!(driven.effects.last(), Some(Effect::SaveAndNotify(text)) if *text == told(&driven)));
    assert_eq!((driven.game_screen().veil, driven.model.question()), (RackVisibility::Visible, None));
    let driven = driven.press(" ");
    assert_eq!(count(&driven, &Effect::StartJob), 1, "Ann's turn is nobody else's");
}

#[test]
fn a_bot_thinks_on_the_screen() {
    for (width, height) in SIZES {
        let driven = Driven::game(&DUEL, width, height).press("cat<enter>");
        check("bot_bar", &driven.hear(JobReport::Stage(Stage::Plays(45))));
    }
}

#[test]
fn escape_asks_for_the_best_so_far() {
    let driven = Driven::game(&DUEL, 80, 24).press("<esc>cat<enter>");
    assert_eq!(count(&driven, &Effect::HurryJob), 0);
    let driven = driven.press("<esc>");
    assert_eq!(count(&driven, &Effect::HurryJob), 1);
    let driven = driven.decide("k8", "SAT").press("<esc>");
    assert_eq!(count(&driven, &Effect::HurryJob), 1);
}

#[test]
fn a_new_size_is_shown_at_once_and_costs_no_thought() {
    let mut driven = Driven::game(&DUEL, 80, 24).press("cat<enter>").hear(JobReport::Stage(Stage::Plays(45)));
    for (width, height) in [(36, 21), (120, 40)] {
        driven.input(&Input::Resize(Size::new(width, height)));
        assert!(driven.screen().contains("45 %"), "{}", driven.screen());
    }
    assert_eq!(count(&driven, &Effect::StartJob), 1);
    assert_eq!(driven.game_screen().thinking(), Some(&BotProgress::Thinking(Stage::Plays(45))));
}

#[test]
fn racks_are_covered_between_people_and_hidden_from_them_while_a_bot_plays() {
    let driven = Driven::game(&THREE, 80, 24);
    assert_eq!(driven.game_screen().veil, RackVisibility::HandOver);
    let driven = driven.press("<enter>cat<enter>");
    assert_eq!((driven.game_screen().veil, driven.game_screen().viewer()), (RackVisibility::Visible, None));
    let screen = driven.press("<tab>").screen();
    assert!(!screen.contains("1:") && screen.contains("(when a player looks)"), "{screen}");
    let driven = Driven::game(&THREE, 80, 24).press("<enter>cat<enter>").decide("k8", "SAT");
    assert_eq!(driven.game_screen().veil, RackVisibility::HandOver);
    assert_eq!(driven.effects.last(), Some(&Effect::HandOver));
}

#[test]
fn every_turn_is_seen_before_the_next_bot_plays() {
    let both = Begin { players: &["Bot (club)", "Bot (casual)"], bots: &["club", "casual"], ..DUEL };
    let driven = Driven::game(&both, 80, 24).with_pace(Duration::from_secs(2)).at(10);
    assert_eq!(
        driven.game_screen().viewer(),
        Some(driven.game_screen().seat()),
        "a show has nothing to hide"
    );
    let driven = driven.decide("8h", "CAT");
    assert_eq!(driven.board(), "8 CAT", "there was nothing before it to be seen");
    let driven = driven.at(11).decide("k8", "SAT");
    assert_eq!((driven.board().as_str(), driven.next_look()), ("8 CAT", Some(Duration::from_secs(1))));
    // Help and look-ups are not disturbed by it either.
    let driven = driven.press("<^f><f1>").at(20);
    assert_eq!((driven.board().as_str(), driven.next_look()), ("8 CAT", None));
    let driven = driven.press("<esc>");
    assert_eq!((driven.board().as_str(), driven.next_look()), ("8 CAT", None));
    let driven = driven.press("<esc>");
    assert_eq!(driven.board(), "8 CATS / 9 A / 10 T");
    assert_eq!(count(&driven, &Effect::StartJob), 3);
}

#[test]
fn a_bot_that_cannot_play_passes_and_says_so() {
    let driven = Driven::game(&DUEL, 80, 24).press("cat<enter>");
    let driven = driven.hear(JobReport::Failed("there are no words".to_owned()));
    assert_eq!(told(&driven), "Bot (club) passes, for it cannot play: there are no words");
    let refused = Driven::game(&DUEL, 80, 24).press("cat<enter>");
    let rack =
        refused.game_screen().game().state().player(refused.game_screen().seat()).rack().tiles().to_vec();
    // An empty exchange is no exchange.
    let refused = refused.hear(JobReport::Turn(Action::Exchange(Vec::new())));
    assert!(told(&refused).starts_with("Bot (club) passes, for it cannot play: "), "{}", told(&refused));
    let bot = refused.game_screen().game().state().seat("Bot (club)").unwrap();
    assert_eq!(refused.game_screen().game().state().player(bot).rack().tiles(), rack);
    assert_eq!(refused.game_screen().name(refused.game_screen().seat()), "Ann");
}

#[test]
fn a_report_that_nobody_waits_for_changes_nothing() {
    let driven = Driven::game(&DUEL, 80, 24)
        .hear(JobReport::Turn(Action::Pass))
        .hear(JobReport::BestPlays(Vec::new()));
    assert_eq!((driven.game_screen().game().turns().len(), driven.game_screen().popup.as_ref()), (0, None));
    let menu = Driven::menu(80, 24).hear(JobReport::Turn(Action::Pass));
    assert!(matches!(menu.model.screen, Screen::Menu(_)));
}

fn club(time: &str) -> Driven {
    let request = GameRequest {
        ruleset: "smartfeud".to_owned(),
        players: vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("club".parse().unwrap())],
        seed: Some(7),
        options: OptionsText { time: Some(time.to_owned()), ..OptionsText::default() },
        ..GameRequest::default()
    };
    Driven::begun(request, 80, 24)
}

#[test]
fn bots_stay_bots_when_a_game_is_resumed() {
    let driven = club("off").press("<^p>y");
    assert!(matches!(driven.model.question(), Some(Question::Turn(_))));
    // Left in mid-thought, the game goes on with the same thought.
    let driven = driven.press("<f10>");
    assert_eq!(driven.model.question(), None);
    let driven = driven.press("j<enter><enter>");
    assert_eq!(driven.game_screen().name(driven.game_screen().seat()), "Bot (club)");
    assert!(matches!(driven.model.question(), Some(Question::Turn(_))));
    assert_eq!(count(&driven, &Effect::StartJob), 2);
}

#[test]
fn a_bots_time_runs_while_it_thinks_and_makes_it_hurry() {
    let driven = club("3m").press("<^p>y").at(100);
    assert!(driven.screen().contains("time 1:20"), "{}", driven.screen());
    let driven = driven.at(151);
    assert_eq!(count(&driven, &Effect::HurryJob), 1);
    let driven = driven.at(181);
    assert_eq!(told(&driven), "Bot (club)'s time ran out: a pass");
    assert_eq!(driven.model.question(), None);
    // What it would have done comes too late.
    let driven = driven.hear(JobReport::Turn(Action::Pass));
    assert_eq!(driven.game_screen().game().turns().len(), 2);
}

#[test]
fn bots_agree_to_quit_once_all_people_do() {
    let four = Begin { players: &["Ann", "Bot (club)", "Bob", "Cleo"], position: "", ..THREE };
    let driven = Driven::game(&four, 80, 24).press("<enter><^r>y");
    // The bot is not asked.
    assert!(driven.screen().contains("Bob, would you quit"), "{}", driven.screen());
    let driven = driven.press("y");
    assert!(!driven.game_screen().is_over() && driven.screen().contains("Cleo, would you quit"));
    let driven = driven.press("y");
    assert!(driven.game_screen().is_over());
    // With nobody left to look on there is nothing to play for.
    let two = Begin {
        players: &["Ann", "Bot (club)", "Bot (casual)"],
        bots: &["", "club", "casual"],
        position: "",
        ..THREE
    };
    assert!(Driven::game(&two, 80, 24).press("<^r>y").table().is_over());
}

/// Names that do not fit would be cut where they differ.
#[test]
fn bots_of_one_level_are_told_apart_in_a_narrow_panel() {
    let players = &["Bot (master 1)", "Bot (master 2)"];
    let begin = Begin { players, bots: &["master", "master"], position: "", ..THREE };
    let driven = Driven::game(&begin, 80, 24).hear(JobReport::Turn(Action::Pass));
    let screen = driven.screen();
    for text in ["master1  ", "master2  ", "1 master1 pass"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
}
