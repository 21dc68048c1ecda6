//! Hints, and the PIN of a player.

use rackety::session::HintsLeft;
use rackety::text::listed_play::ListedPlay;
use rackety::tui::app::effect::Effect;
use rackety::tui::app::job::{Question, Report};
use rackety::tui::game::Veil;
use rackety_engine::PlayNotation;

use super::drive::{Begin, Driven, SECTION, WORDFEUD};
use super::snapshots::{SIZES, check};

const HINTED: Begin<'static> = Begin { hints: "2", ..SECTION };

fn plays() -> Report {
    let play = |text: &str, take: Option<&str>, score| {
        let notation = PlayNotation::parse(text, take).unwrap();
        let words = vec![(notation.word().replace('.', "E"), score)];
        ListedPlay { words, tiles: notation.word().len(), score, notation }
    };
    Report::BestPlays(vec![
        play("f4 SHIN.", Some("i8"), 22),
        play("9c WASH", None, 19),
        play("h1 wE", None, 3),
    ])
}

#[test]
fn hints() {
    for (width, height) in SIZES {
        for (name, keys) in [("plays", ""), ("place", "<down>"), ("word", "<up>")] {
            let driven = Driven::game(&HINTED, width, height).press("<enter><^g>").press(keys);
            check(&format!("hints_{name}"), &driven.press("<enter>").hear(plays()));
        }
    }
}

#[test]
fn a_hint_counts_once_it_is_told() {
    let driven = Driven::game(&HINTED, 80, 24).press("<enter>");
    assert!(driven.screen().contains("hints 2"), "{}", driven.screen());
    let driven = driven.press("<^g><enter>");
    assert_eq!(driven.model.question(), Some(Question::BestPlays));
    assert_eq!(driven.effects.last(), Some(&Effect::Think));
    // Closed before it was told.
    let driven = driven.press("<esc>").hear(plays());
    assert_eq!((driven.table().hints_left(), driven.model.question()), (HintsLeft::Count(2), None));
    let driven = driven.press(":hint plays<enter>").hear(plays());
    assert_eq!(
        (driven.table().hints_left(), driven.effects.last()),
        (HintsLeft::Count(1), Some(&Effect::Save))
    );
    // The same again in this turn costs nothing, another one does, and needs no looking.
    let driven = driven.press("<esc><^g><enter>");
    assert!(driven.screen().contains("f4 SHIN. take i8"), "{}", driven.screen());
    assert_eq!(driven.table().hints_left(), HintsLeft::Count(1));
    let driven = driven.press("<enter><^g><down><enter>");
    assert_eq!((driven.table().hints_left(), driven.model.question()), (HintsLeft::Count(0), None));
    let driven = driven.press("<esc><^g><down><enter>");
    assert!(driven.screen().contains("You have had all your hints"), "{}", driven.screen());
    // The next player has her own.
    let driven = driven.press("<esc><^p>y<enter>");
    assert_eq!(driven.table().hints_left(), HintsLeft::Count(2));
    let driven = driven.press("<^p>y<enter><^g>");
    assert!(driven.screen().contains("you have had all your hints"), "{}", driven.screen());
}

#[test]
fn having_nothing_to_tell_costs_nothing() {
    let driven =
        Driven::game(&HINTED, 80, 24).press("<enter><^g><enter>").hear(Report::BestPlays(Vec::new()));
    assert!(driven.screen().contains("There is no play"), "{}", driven.screen());
    assert_eq!(driven.table().hints_left(), HintsLeft::Count(2));
    let driven =
        Driven::game(&HINTED, 80, 24).press("<enter><^g><enter>").hear(Report::Failed("why".to_owned()));
    assert!(driven.screen().contains("No hint can be told: why"), "{}", driven.screen());
    assert_eq!(driven.table().hints_left(), HintsLeft::Count(2));
}

#[test]
fn games_without_hints_have_none() {
    let driven = Driven::game(&SECTION, 80, 24).press("<enter><^g>");
    assert!(driven.screen().contains("without hints"), "{}", driven.screen());
    assert!(driven.table().popup.is_none());
}

/// What tiles can lay is told where hints are, and counts as one.
#[test]
fn anagrams_are_hints() {
    let words = |hints| {
        let begin = Begin { words: "CAT ACT AT", position: r#"racks = ["CATEEEE"]"#, hints, ..WORDFEUD };
        Driven::game(&begin, 80, 24).press("<enter><^f>=cat<enter>")
    };
    assert!(words("off").screen().contains("not shown during a game"));
    let free = words("free");
    assert!(free.screen().contains("3 words"), "{}", free.screen());
    let counted = words("1");
    assert!(counted.screen().contains("3 words"), "{}", counted.screen());
    assert_eq!(
        (counted.table().hints_left(), counted.effects.last()),
        (HintsLeft::Count(0), Some(&Effect::Save))
    );
    let again = counted.press("<enter>");
    assert!(again.screen().contains("not shown during a game"), "{}", again.screen());
    // A word is looked up as ever.
    assert_eq!(
        words("1").press("<back><back><back><back>cat<enter>").table().hints_left(),
        HintsLeft::Count(0)
    );
}

#[test]
fn a_pin_is_asked_before_its_players_rack_is_shown() {
    let driven = Driven::game(&SECTION, 80, 24).press("<enter>:pin 12ab<enter>");
    assert!(driven.table().message.as_ref().is_some_and(|message| message.text.contains("your PIN")));
    // Bob has none, and is not asked.
    let driven = driven.press("<^p>y<enter>");
    assert_eq!((driven.table().veil, driven.table().popup.as_ref()), (Veil::Open, None));
    let driven = driven.press("<^p>y<enter>");
    assert!(!driven.screen().contains("1: S"), "{}", driven.screen());
    let driven = driven.press("12a");
    assert!(driven.screen().contains("> ***") && !driven.screen().contains("12a"), "{}", driven.screen());
    let driven = driven.press("<enter>");
    assert!(driven.screen().contains("That is not it."), "{}", driven.screen());
    assert_eq!(driven.table().veil, Veil::Cover);
    let driven = driven.press("<esc><enter>12ab<enter>");
    assert_eq!((driven.table().veil, driven.table().popup.as_ref()), (Veil::Open, None));
    let driven = driven.press(":pin off<enter><^p>y<enter><^p>y<enter>");
    assert_eq!((driven.table().veil, driven.table().popup.as_ref()), (Veil::Open, None));
}
