//! A new game between the players of a finished one.

use std::sync::Arc;

use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::{FirstPlayer, Ruleset, Setup};

use super::host::joined;
use super::{GameRequest, Host, HostError, NewPlayer, Session};
use crate::clock::ClockMode;
use crate::config::rulesets::RulesetLoadError;
use crate::text::shell::quoted;

impl Host {
    /// Starts a game with the players, the rules and the options of another one. The player after the one who began
    /// that game begins this one. It has no file until [`Session::save`] is first called.
    ///
    /// If the file of the ruleset has changed since that game began, the next game is played by the file, with a notice.
    ///
    /// # Errors
    /// The same as those of [`Host::new_game`].
    pub fn rematch(&self, finished: &Session) -> Result<Session, HostError> {
        if finished.is_at_table() {
            let command = finished.opened_table().and_then(|opened| opened.next_game.as_ref());
            let how = command.map_or_else(
                || "whoever has opened this table can open one for the next game".to_owned(),
                |command| format!("for the next game, leave and type: {command}"),
            );
            return Err(HostError::Table(how));
        }
        let setup = finished.game().setup();
        let request = finished.request();
        let mut session = match self.changed_ruleset(setup, &request.ruleset)? {
            None => self.new_game_by(Arc::clone(&setup.ruleset), &request, setup.options)?,
            Some(changed) => {
                let options = finished.game().record().options.options(&changed)?;
                let mut session = self.new_game_by(Arc::new(changed), &request, options)?;
                if finished.notes.imported.is_none() {
                    session.notice_changed_rules();
                }
                session
            }
        };
        // PINs belong to the players, who are the same.
        session.notes.pins.clone_from(&finished.notes.pins);
        Ok(session)
    }

    /// The command that opens a table for the next game of these players, with the rules and the options of this one. `None`
    /// for a name with a comma, which separates names in the command.
    pub fn next_table_command(&self, session: &Session) -> Option<String> {
        let request = session.request();
        let Setup { ruleset, language, options: wanted, .. } = session.game().setup();
        // What the ruleset or the settings decide need not be typed.
        let mut options = session.game().record().options;
        let parts: [fn(&mut OptionsText); 3] =
            [|text| text.mode = None, |text| text.time = None, |text| text.hints = None];
        for leave_out in parts {
            let mut fewer = options.clone();
            leave_out(&mut fewer);
            let mut filled = fewer.clone();
            self.settings.fill_in(&mut filled, ruleset);
            if filled.options(ruleset).is_ok_and(|options| options == *wanted) {
                options = fewer;
            }
        }
        let usual = self.words(ruleset, language, self.preferred_dictionary(ruleset, language));
        let usual = usual.map(|words| words.vocabulary.lexicon().id().to_owned()).ok();
        let bots = request.players.iter().filter_map(NewPlayer::bot).map(|bot| bot.to_string());
        let people = request.players.iter().filter_map(|player| match player {
            NewPlayer::Human(name) => Some(name.as_str()),
            NewPlayer::Bot(_) => None,
        });
        let people: Vec<&str> = people.collect();
        if people.iter().any(|name| name.contains(',')) {
            return None;
        }
        let first = match request.first {
            FirstPlayer::Named(name) => Some(name),
            FirstPlayer::FirstSeat | FirstPlayer::Random => None,
        };
        let hints = options.hints.map(|hints| match hints {
            HintsText::Count(count) => count.to_string(),
            HintsText::Word(word) => word,
        });
        let values = [
            ("", Some(request.ruleset)),
            (" --language", request.language.filter(|language| language != ruleset.default_language())),
            (" --dictionary", request.dictionary.filter(|list| Some(list) != usual.as_ref())),
            (" --players", Some(people.join(","))),
            (" --bots", Some(bots.collect::<Vec<_>>().join(",")).filter(|bots| !bots.is_empty())),
            (" --first", first),
            (" --clock", (request.clock == ClockMode::Wall).then(|| "wall".to_owned())),
            (" --mode", options.mode),
            (" --time", options.time),
            (" --hints", hints),
        ];
        let values = values
            .into_iter()
            .filter_map(|(name, value)| value.map(|value| format!("{name} {}", quoted(value))));
        let board = if options.random_board == Some(true) { " --random-board" } else { "" };
        let folder = self.saves.folder_argument();
        Some(format!("rackety play --share{}{board}{folder}", values.collect::<String>()))
    }

    /// The ruleset of this path or id as it is now, if it is not the one that was played.
    ///
    /// # Errors
    /// [`HostError::Ruleset`] if the file is faulty.
    fn changed_ruleset(&self, played: &Setup, name: &str) -> Result<Option<Ruleset>, HostError> {
        match self.rulesets.load(name) {
            Ok(ruleset) => Ok(Some(ruleset).filter(|ruleset| has_other_rules(ruleset, played))),
            Err(error @ RulesetLoadError::Faulty(_)) => Err(HostError::Ruleset(error)),
            // The game has its own copy.
            Err(RulesetLoadError::File(_) | RulesetLoadError::BuiltIn(_)) => Ok(None),
        }
    }

    /// Starts a game, and remembers its settings for the next one. If the file of the ruleset has changed since the last
    /// game, there is a notice.
    ///
    /// # Errors
    /// The same as those of [`Host::new_game`].
    pub fn next_game(&mut self, request: &GameRequest) -> Result<Session, HostError> {
        // The rules of an imported game are those of its file.
        let last = self.last_played().filter(|last| last.notes.imported.is_none());
        let mut session = self.new_game(request)?;
        let ruleset = &session.game().setup().ruleset;
        let is_changed = last.is_some_and(|last| {
            let played = last.game.setup();
            played.ruleset.id() == ruleset.id() && has_other_rules(ruleset, played)
        });
        if is_changed {
            session.notice_changed_rules();
        }
        self.remember(request);
        Ok(session)
    }

    /// Remembers the settings of a game that is started. If they cannot be stored, that costs a player one form, so the game
    /// goes ahead.
    pub fn remember(&mut self, request: &GameRequest) {
        let _ = self.last_request.remember(request);
    }
}

/// Returns whether a ruleset differs from the one of a game, in the language of that game, whose record has no other.
fn has_other_rules(ruleset: &Ruleset, played: &Setup) -> bool {
    let in_language = |ruleset: &Ruleset| ruleset.spec().in_language(&played.language);
    in_language(ruleset) != in_language(&played.ruleset)
}

impl Session {
    fn notice_changed_rules(&mut self) {
        let name = self.game.setup().ruleset.name();
        let changed =
            format!("The rules of {name} have changed since your last game; this one has the new rules.");
        self.notice = joined([changed].into_iter().chain(self.notice.take()));
    }

    /// The request for the next game between these players.
    fn request(&self) -> GameRequest {
        let record = self.game.record();
        let players = self.game.state().players().map(|(seat, player)| match self.bot(seat) {
            Some(profile) => NewPlayer::Bot(profile),
            None => NewPlayer::Human(player.name().to_owned()),
        });
        let began =
            record.first.as_ref().and_then(|first| record.players.iter().position(|name| name == first));
        let next = (began.unwrap_or_default() + 1) % record.players.len().max(1);
        let file = self.notes.ruleset_file.clone();
        GameRequest {
            ruleset: file.unwrap_or_else(|| self.game.setup().ruleset.id().to_owned()),
            language: Some(record.language),
            // That of this game may be missing.
            dictionary: Some(self.game.vocabulary().lexicon().id().to_owned()),
            players: players.collect(),
            first: record.players.get(next).cloned().map_or(FirstPlayer::FirstSeat, FirstPlayer::Named),
            clock: self.notes.clock.mode,
            coach: self.notes.coach,
            ..GameRequest::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::Action;
    use rackety_engine::game::OptionsText;

    use super::*;
    use crate::files::{Folders, ImportNote};

    /// Somebody who sees a rack and a random board could try all seeds of 32 bits in a few minutes.
    #[test]
    fn dealt_games_and_rematches_have_seeds_that_nobody_finds_by_trying() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest {
            ruleset: "wordfeud".to_owned(),
            players: NewPlayer::humans(["Ann", "Bob"]),
            ..GameRequest::default()
        };
        let mut seeds = Vec::new();
        for _ in 0..32 {
            let game = host.new_game(&request).unwrap();
            seeds.extend([game.game().setup().seed, host.rematch(&game).unwrap().game().setup().seed]);
        }
        assert!(seeds.iter().all(|&seed| i64::try_from(seed).is_ok()), "{seeds:?}");
        for bit in [32, 40, 48, 56, 62] {
            assert!(seeds.iter().any(|seed| seed >> bit & 1 == 1), "bit {bit}: {seeds:?}");
        }
    }

    #[test]
    fn a_rematch_has_the_same_players_and_rules_and_the_other_one_begins() {
        let host = Host::new(&Folders::default(), None);
        let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())];
        let request = GameRequest {
            language: Some("fr".to_owned()),
            ..GameRequest::seeded("wordfeud", players, 7).timed("off")
        };
        let mut first = host.new_game(&request).unwrap();
        let ann = first.game().state().to_move();
        first.set_pin(ann, Some("1234".to_owned()));
        first.act(Action::Resign(ann)).unwrap();
        let second = host.rematch(&first).unwrap();
        let (old, new) = (first.game(), second.game());
        assert_eq!(new.state().player(new.state().to_move()).name(), "Bot (novice)");
        assert_eq!(new.setup().players, old.setup().players);
        assert_eq!(new.setup().options, old.setup().options);
        assert_eq!(
            (new.setup().language.as_str(), second.bot(new.state().to_move()).is_some()),
            ("fr", true)
        );
        assert_eq!((second.pin(ann), new.turns().len()), (Some("1234"), 0));
        let third = host.rematch(&second).unwrap();
        let to_move = third.game().state().to_move();
        assert_eq!(third.game().state().player(to_move).name(), "Ann");
    }

    #[test]
    fn the_command_for_the_next_game_says_only_what_has_to_be_said() {
        let host = Host::new(&Folders::default(), None);
        let command =
            |request: &GameRequest| host.next_table_command(&host.new_game(request).unwrap()).unwrap();
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7);
        assert_eq!(command(&request), "rackety play --share wordfeud --players Ann,Ben --first Ben");
        let mut players = NewPlayer::humans(["Ann", "Old Ben"]);
        players.push(NewPlayer::Bot("club:common".parse().unwrap()));
        let options = OptionsText {
            mode: Some("professional".to_owned()),
            random_board: Some(true),
            time: Some("off".to_owned()),
            hints: Some(HintsText::Count(3)),
            undo: None,
        };
        let request = GameRequest {
            language: Some("nl".to_owned()),
            first: FirstPlayer::Named("Old Ben".to_owned()),
            clock: ClockMode::Wall,
            options,
            ..GameRequest::seeded("smartfeud", players, 7)
        };
        assert_eq!(
            command(&request),
            "rackety play --share smartfeud --language nl --players 'Ann,Old Ben' --bots club:common \
             --first 'Bot (club)' --clock wall --mode professional --time off --hints 3 --random-board"
        );
        let host = Host::new(&Folders::default(), Some("our games".into()));
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7);
        assert_eq!(
            host.next_table_command(&host.new_game(&request).unwrap()).as_deref(),
            Some("rackety play --share wordfeud --players Ann,Ben --first Ben --save-dir 'our games'")
        );
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann, Jr.", "Ben"]), 7);
        assert_eq!(host.next_table_command(&host.new_game(&request).unwrap()), None);
    }

    /// A saved game has the rules in its own language only.
    #[test]
    fn a_ruleset_that_has_not_changed_has_no_notice_after_the_game_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let data = Some(folder.path().to_owned());
        let mut host = Host::new(&Folders { data, ..Folders::default() }, None);
        let mine = folder.path().join("mine.toml");
        let text = "extends = \"smartfeud\"\nname = \"Mine\"\n[scenarios]\nmine = \"\"\n";
        std::fs::write(&mine, text).unwrap();
        for (ruleset, other) in [("smartfeud", "nl"), ("wordfeud", "fr"), (mine.to_str().unwrap(), "nl")] {
            let request = GameRequest { ruleset: ruleset.to_owned(), ..GameRequest::default() };
            let mut first = host.next_game(&request).unwrap();
            first.save().unwrap();
            let saved = first.file().unwrap().to_owned();
            drop(first);
            let resumed = host.resume(Some(&saved)).unwrap();
            for next in [host.rematch(&resumed).unwrap(), host.next_game(&request).unwrap()] {
                assert_eq!(next.notice(), None, "{}", request.ruleset);
            }
            let other = GameRequest { language: Some(other.to_owned()), ..request };
            assert_eq!(host.next_game(&other).unwrap().notice(), None, "{ruleset} in another language");
            if ruleset == mine.to_str().unwrap() {
                std::fs::write(&mine, text.replace("Mine", "Changed")).unwrap();
                let notice =
                    "The rules of Changed have changed since your last game; this one has the new rules.";
                for next in [host.rematch(&resumed).unwrap(), host.next_game(&other).unwrap()] {
                    assert_eq!(next.notice(), Some(notice));
                }
            }
        }
    }

    #[test]
    fn a_ruleset_chosen_by_its_path_is_loaded_again_also_after_the_game_was_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::new(&Folders { data: Some(folder.path().to_owned()), ..Folders::default() }, None);
        let file = folder.path().join("mine.toml");
        let write = |about: &str| {
            let text = format!("extends = \"wordfeud\"\nname = \"Mine\"\nabout = \"{about}\"\n");
            std::fs::write(&file, text).unwrap();
        };
        write("old");
        let request = GameRequest { ruleset: file.to_str().unwrap().to_owned(), ..GameRequest::default() };
        let mut first = host.new_game(&request).unwrap();
        first.save().unwrap();
        let saved = first.file().unwrap().to_owned();
        drop(first);
        write("new");
        let second = host.rematch(&host.resume(Some(&saved)).unwrap()).unwrap();
        assert_eq!((second.notice().is_some(), second.game().setup().ruleset.about()), (true, "new"));
        write("newer");
        let third = host.rematch(&second).unwrap();
        assert_eq!((third.notice().is_some(), third.game().setup().ruleset.about()), (true, "newer"));
    }

    #[test]
    fn a_ruleset_whose_file_has_changed_is_loaded_again_with_a_notice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        let mut host = Host::new(
            &Folders { config: Some(path.clone()), data: Some(path.clone()), ..Folders::default() },
            None,
        );
        let write = |about: &str| {
            let text = format!("extends = \"wordfeud\"\nname = \"Mine\"\nabout = \"{about}\"\n");
            std::fs::create_dir_all(path.join("rulesets")).unwrap();
            std::fs::write(path.join("rulesets/mine.toml"), text).unwrap();
        };
        write("old");
        let request = GameRequest { ruleset: "mine".to_owned(), ..GameRequest::default() };
        let mut first = host.next_game(&request).unwrap();
        assert_eq!(first.notice(), None);
        first.save().unwrap();
        let same = host.rematch(&first).unwrap();
        assert_eq!((same.notice(), same.game().setup().ruleset.about()), (None, "old"));
        write("new");
        let notice = "The rules of Mine have changed since your last game; this one has the new rules.";
        for next in [host.rematch(&first).unwrap(), host.next_game(&request).unwrap()] {
            assert_eq!((next.notice(), next.game().setup().ruleset.about()), (Some(notice), "new"));
        }
        // The rules of an imported game are those of its file.
        first.notes.imported = Some(ImportNote::default());
        first.save().unwrap();
        for next in [host.rematch(&first).unwrap(), host.next_game(&request).unwrap()] {
            assert_eq!((next.notice(), next.game().setup().ruleset.about()), (None, "new"));
        }
        std::fs::write(path.join("rulesets/mine.toml"), "[rack]\nsize = 0\n").unwrap();
        assert!(matches!(host.rematch(&first), Err(HostError::Ruleset(_))), "a faulty file is reported");
        std::fs::remove_file(path.join("rulesets/mine.toml")).unwrap();
        assert_eq!(
            host.rematch(&first).unwrap().game().setup().ruleset.rack_size(),
            7,
            "the game has a copy"
        );
    }
}
