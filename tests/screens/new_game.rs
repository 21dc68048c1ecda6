//! The form of a new game, and the settings it begins with.

use rackety::clock::ClockMode;
use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::app::effect::Effect;
use rackety::tui::app::model::Screen;
use rackety::tui::screens::new_game::form::Field;

use rackety_engine::HintsText;

use super::drive::Driven;

fn form(driven: &Driven) -> &rackety::tui::screens::new_game::form::Form {
    match &driven.model.screen {
        Screen::Form(form) => form,
        other => panic!("no form is shown but {other:?}"),
    }
}

/// Goes to a field by the arrow keys.
fn to(mut driven: Driven, field: Field) -> Driven {
    for _ in 0..20 {
        if form(&driven).field() == field {
            return driven;
        }
        driven = driven.press("<down>");
    }
    panic!("{field:?} is not reached:\n{}", driven.screen());
}

#[test]
fn everything_that_a_game_leaves_open_is_chosen_by_keys() {
    let mut driven = Driven::menu(80, 24).press("<enter>");
    for (field, keys) in [
        (Field::Name(0), "Ann"),
        (Field::Name(1), "Bob"),
        (Field::Name(2), "Cleo"),
        (Field::First, "<right>"),
        (Field::Mode, "<right>"),
        (Field::Board, " "),
        (Field::Time, "<left><left>"),
        (Field::Clock, "<right>"),
        (Field::Seed, "12x3"),
    ] {
        driven = to(driven, field).press(keys);
    }
    let request = form(&driven).request();
    assert_eq!((request.ruleset.as_str(), request.dictionary.as_deref()), ("smartfeud", Some("en")));
    assert_eq!(request.players, NewPlayer::humans(["Ann", "Bob", "Cleo"]));
    assert_eq!((request.seed, request.clock), (Some(123), ClockMode::Wall));
    let options = &request.options;
    assert_eq!(
        (options.mode.as_deref(), options.time.as_deref(), options.random_board),
        (Some("professional"), Some("3m"), Some(true))
    );
    let driven = driven.press("<enter>").at(0);
    let screen = driven.screen();
    for text in ["Bob to play", "professional", "time 3:00"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
}

#[test]
fn what_a_game_does_not_leave_open_is_only_shown() {
    let driven = Driven::menu(80, 24).press("<enter><right>");
    let shown = form(&driven);
    assert_eq!(shown.ruleset().id(), "wordfeud");
    assert!(shown.fields().contains(&Field::Mode) && !shown.is_open(Field::Mode));
    assert_eq!(shown.value(Field::Time), "72h");
    let driven = to(driven, Field::Time).press("<right>");
    assert!(!form(&driven).fields().contains(&Field::Clock), "no time, no clock");
}

#[test]
fn a_ruleset_file_is_named_by_its_path() {
    let driven = Driven::menu(80, 24).press("<enter><down>");
    let path = driven.file("tiny.toml");
    std::fs::write(
        &path,
        "extends = \"smartfeud\"\nname = \"Tiny\"\n[time]\nlimits = [\"2s\"]\ndefault = \"2s\"\n",
    )
    .unwrap();
    let driven = driven.press(&format!("{}<enter>", path.display()));
    assert_eq!(form(&driven).fault, None);
    assert_eq!((form(&driven).ruleset().name(), form(&driven).value(Field::Time)), ("Tiny", "2s".to_owned()));
    let driven = driven.press("<enter>").at(0);
    assert!(driven.screen().contains("Tiny") && driven.screen().contains("time 0:02"), "{}", driven.screen());
    let wrong = Driven::menu(80, 24).press("<enter><down>nowhere.toml<enter>");
    assert!(wrong.screen().contains("nowhere.toml: "), "{}", wrong.screen());
}

#[test]
fn the_form_is_filled_in_by_mouse() {
    let driven = Driven::menu(80, 24).click(5, 3);
    let row = |driven: &Driven, label: &str| {
        let screen = driven.screen();
        let row = screen.lines().position(|line| line.contains(label));
        u16::try_from(row.unwrap_or_else(|| panic!("{screen}"))).unwrap()
    };
    let (board, start) = (row(&driven, "Board"), row(&driven, "   Start"));
    let driven = driven.click(20, board).click(20, board);
    assert_eq!(form(&driven).value(Field::Board), "random");
    let driven = driven.click(20, start);
    assert!(driven.screen().contains("random board"), "{}", driven.screen());
}

#[test]
fn settings_fill_in_what_a_new_game_leaves_open() {
    let text = "[game]\ntime = \"5m\" # quick\nmode = \"professional\"\ndictionary = \"en-common\"\n";
    let driven = Driven::menu(80, 24).with_settings(text).press("<enter>");
    let request = form(&driven).request();
    assert_eq!(
        (request.options.time.as_deref(), request.dictionary.as_deref()),
        (Some("5m"), Some("en-common"))
    );
    assert_eq!(request.options.mode.as_deref(), Some("professional"));
    // Another game offers neither.
    let driven = driven.press("<right>");
    assert_eq!(form(&driven).request().options.time.as_deref(), Some("72h"));
}

#[test]
fn a_word_list_of_the_settings_that_is_not_installed_is_told() {
    let driven = Driven::menu(80, 24).with_settings("[game]\ndictionary = \"nosuch\"\n");
    let form = driven.press("<enter>");
    assert!(
        form.screen().contains("The word list `nosuch` from your settings is not installed"),
        "{}",
        form.screen()
    );
    let request = GameRequest { ruleset: "smartfeud".to_owned(), ..GameRequest::default() };
    let session = form.host.new_game(&request).unwrap();
    assert!(session.notice().is_some_and(|notice| notice.contains("nosuch")));
}

#[test]
fn a_setting_is_written_at_once_and_keeps_comments() {
    let text = "# mine\n[game]\ntime = \"5m\" # quick\n";
    let driven = Driven::menu(80, 24).with_settings(text).press("jjjjj<enter><right>jjj<left>");
    let written = std::fs::read_to_string(driven.file("config.toml")).unwrap();
    assert_eq!(
        written,
        "# mine\n[game]\ntime = \"3m\" # quick\n\n[interface]\nnotifications = \"desktop\"\n"
    );
    assert!(matches!(driven.effects.last(), Some(Effect::Set(..))));
    let driven = driven.press("<esc><enter>");
    assert_eq!(form(&driven).value(Field::Time), "3m");
}

#[test]
fn a_setting_that_cannot_be_written_is_told_and_not_changed() {
    let driven = Driven::menu(80, 24).with_settings("[game]\ntime = \"5m\"\n");
    let file = driven.file("config.toml");
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let driven = driven.press("jjjjj<enter><right>");
    let screen = driven.screen();
    assert!(screen.contains("cannot write") && screen.contains("< 5m >"), "{screen}");
}

#[test]
fn each_place_is_a_humans_a_bots_or_nobodys() {
    let driven =
        to(Driven::menu(80, 24).press("<enter>"), Field::Name(0)).press("Ann<down><right><right><right>");
    let driven = driven.press("<down>Cleo<down><left>");
    let bot = |text: &str| NewPlayer::Bot(text.parse().unwrap());
    let human = |name: &str| NewPlayer::Human(name.to_owned());
    assert_eq!(
        form(&driven).request().players,
        [human("Ann"), bot("club"), human("Cleo"), bot("master:common")]
    );
    // Who begins may be a bot; once it has left, somebody else does.
    let driven = to(driven, Field::First).press("<right><right><right>");
    assert_eq!(form(&driven).value(Field::First), "Bot (master)");
    let driven = to(driven, Field::Name(3)).press("<right>");
    assert_eq!(form(&driven).request().players.len(), 3);
    assert_eq!(form(&driven).value(Field::First), "by lot");
    // A name written on a bot's place is a human's; erased, it is nobody's.
    let driven = to(driven, Field::Name(1)).press("Bo");
    assert_eq!(form(&driven).request().players[1], human("Bo"));
    let driven = driven.press("<back><back>");
    assert_eq!(form(&driven).request().players, [human("Ann"), human("Cleo")]);
    let driven = to(driven, Field::Hints).press("<right><right>");
    assert_eq!(form(&driven).request().options.hints, Some(HintsText::Word("3".to_owned())));
}
