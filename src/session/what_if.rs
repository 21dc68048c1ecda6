//! The what-if: a new game that goes on from a position of a finished one.

use std::path::Path;
use std::sync::Arc;

use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::game::Undo;
use rackety_engine::{FirstPlayer, Game, Seat, Setup};

use super::host::secret_seed;
use super::keeper::Keeper;
use super::saved_session::SavedSession;
use super::{Host, HostError, NewPlayer, Replay, Session, TurnSide, player_names};
use crate::clock::TurnClock;
use crate::files::{Coach, Notes, WhatIfNote};

impl Host {
    /// Starts a game that goes on before or after the turn shown of a finished one, with these players in its seats. The
    /// tiles on the racks and the board are those of that position; the others are shuffled anew. It has no file until
    /// [`Session::save`] is first called.
    ///
    /// # Errors
    /// [`HostError::Unfinished`] if the game is not over, since its players have not seen the racks;
    /// [`HostError::NoTurnLeft`] if the position is its end; [`HostError::Setup`], for example if two players have the
    /// same name; [`HostError::Seed`].
    pub fn what_if(
        &self,
        replay: &Replay,
        side: TurnSide,
        players: &[NewPlayer],
    ) -> Result<Session, HostError> {
        if !replay.is_finished() {
            return Err(HostError::Unfinished);
        }
        let mut replay = replay.clone();
        replay.show(side);
        let before = replay.position();
        if before.state().ending().is_some() {
            return Err(HostError::NoTurnLeft);
        }
        let seed = secret_seed()?;
        let names = player_names(players);
        let mut position = before.position_to_play_on(seed);
        for name in [&mut position.to_move, &mut position.starter] {
            let seat = name.as_deref().and_then(|old| before.state().seat(old));
            *name = seat.and_then(|seat| names.get(seat.index()).cloned());
        }
        let mut bots: Vec<Option<BotProfile>> = players.iter().map(NewPlayer::bot).collect();
        let people = bots.iter().filter(|bot| bot.is_none()).count();
        if people == bots.len() {
            bots.clear();
        }
        let old = before.setup();
        let mut options = old.options;
        let mut coach = replay.notes().coach;
        if people != 1 || players.len() == 1 {
            options.undo = Undo::Off;
            coach = Coach::Off;
        }
        let setup = Setup {
            ruleset: Arc::clone(&old.ruleset),
            language: old.language.clone(),
            players: names,
            first: FirstPlayer::FirstSeat,
            seed,
            options,
            position: Some(position),
        };
        let game = Game::new(setup, Arc::clone(before.vocabulary()))?;
        let notes = Notes {
            clock: TurnClock::new(replay.notes().clock.mode),
            bots,
            coach,
            own_words: replay.notes().own_words.clone(),
            ruleset_file: replay.notes().ruleset_file.clone(),
            what_if: Some(WhatIfNote {
                game: replay.file().map(name_of).unwrap_or_default(),
                turn: before.state().turn(),
            }),
            ..Notes::default()
        };
        let keeper = Keeper::new_file(self.saves.new_file(game.setup().ruleset.id()));
        let has_unseen = !replay.unseen_racks_shown().is_empty();
        let notice = has_unseen.then(|| "Tiles that nobody saw were drawn at random.".to_owned());
        let dictionary_label = replay.dictionary_label().clone();
        let saved = SavedSession { game, notes, dictionary_label, list_notice: None, notice };
        Ok(self.open(saved, keeper))
    }
}

/// The name of a saved game, as commands accept it.
fn name_of(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Replay {
    /// Returns the players who can play on in a seat: whoever had it, and then a person, by a name that nobody has, or the bots
    /// of each level.
    pub fn players_to_play_on(&self, seat: Seat) -> Vec<NewPlayer> {
        let before = match self.notes().bots.get(seat.index()).copied().flatten() {
            Some(profile) => NewPlayer::Bot(profile),
            None => NewPlayer::Human(self.whole().name(seat).to_owned()),
        };
        let names = (1_u32..).map(|number| format!("Player {number}"));
        let mut free = names.filter(|name| self.game().state().seat(name).is_none());
        // Each seat has another one.
        let person = free.nth(seat.index()).map(NewPlayer::Human);
        let bots = Level::ALL.map(|level| NewPlayer::Bot(BotProfile::from(level)));
        let mut players = vec![before.clone()];
        players.extend(person.filter(|_| before.bot().is_some()));
        players.extend(bots.into_iter().filter(|bot| *bot != before));
        players
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::game::OptionsText;
    use rackety_engine::{Action, PlayNotation};

    use super::*;
    use crate::files::Folders;
    use crate::session::{GameRequest, HostDoor, ImportRequest};

    fn host(folder: &Path) -> Host {
        Host::new(&Folders::default(), Some(folder.to_owned()))
    }

    /// Ann has played GRAIN, and Bob has resigned.
    fn finished(host: &Host) -> Session {
        let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("club".parse().unwrap())];
        let request = GameRequest {
            options: OptionsText {
                time: Some("off".to_owned()),
                random_board: Some(true),
                ..OptionsText::default()
            },
            ..GameRequest::seeded("smartfeud", players, 7)
        };
        let mut session = host.new_game(&request).unwrap();
        let play = session.game().resolve(&PlayNotation::parse("8h GRAIN", None).unwrap()).unwrap();
        session.act(Action::Play(play)).unwrap();
        let ann = session.game().turns()[0].seat;
        session.act(Action::Resign(ann)).unwrap();
        session.save().unwrap();
        session
    }

    #[test]
    fn a_game_goes_on_from_any_turn_and_is_marked() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let session = finished(&host);
        let mut replay = host.replay(session.file()).unwrap();
        let seats: Vec<Seat> = replay.whole().seats().collect();
        let same: Vec<NewPlayer> =
            seats.iter().map(|&seat| replay.players_to_play_on(seat).remove(0)).collect();
        replay.go_to(1);
        let mut next = host.what_if(&replay, TurnSide::After, &same).unwrap();
        let state = next.game().state();
        assert_eq!(
            state.players().map(|(_, player)| player.name()).collect::<Vec<_>>(),
            ["Ann", "Bot (club)"]
        );
        assert_eq!((state.turn(), state.player(seats[0]).score()), (2, session.game().turns()[0].points()));
        assert_eq!(state.player(seats[1]).rack(), replay.position().state().player(seats[1]).rack());
        assert_eq!(state.layout(), session.game().state().layout(), "a random board stays as it is");
        assert_ne!(
            state.bag().tiles().collect::<Vec<_>>(),
            replay.position().state().bag().tiles().collect::<Vec<_>>(),
            "the bag is shuffled anew"
        );
        next.save().unwrap();
        assert_ne!(next.file(), session.file());
        let note = next.notes().what_if.clone().unwrap();
        assert_eq!((note.game, note.turn), (name_of(session.file().unwrap()), 2));
        let file = next.file().unwrap().to_owned();
        drop(next);
        let again = host.resume(Some(&file)).unwrap();
        assert!(again.notes().what_if.is_some() && again.bot(seats[1]).is_some());
        let (statistics, unreadable) = host.statistics().unwrap();
        assert_eq!((statistics.games, unreadable.len()), (1, 0), "such games are not in the statistics");
    }

    #[test]
    fn the_next_game_has_the_rules_of_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let mut session = finished(&host);
        session.notes_mut().ruleset_file = Some("./smartfeud.toml".to_owned());
        let players = NewPlayer::humans(["Ann", "Bob"]);
        let next = host.what_if(&session.replay(None), TurnSide::Before, &players).unwrap();
        assert_eq!(next.notes().ruleset_file.as_deref(), Some("./smartfeud.toml"));
    }

    /// The position says with whom rounds begin, by a name of the game before.
    #[test]
    fn where_rounds_count_other_players_go_on_from_the_same_position() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let ruleset = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulesets/two-rounds.toml");
        let players = NewPlayer::humans(["Ann", "Bob"]);
        let mut session = host.new_game(&GameRequest::seeded(ruleset, players, 7)).unwrap();
        let ann = session.game().state().to_move();
        session.act(Action::Pass).unwrap();
        session.act(Action::Resign(ann)).unwrap();
        let mut replay = session.replay(None);
        replay.go_to(1);
        let others = NewPlayer::humans(["Cleo", "Dan"]);
        let next = host.what_if(&replay, TurnSide::After, &others).unwrap();
        let begins =
            |game: &Game| game.position_to_play_on(0).starter.and_then(|name| game.state().seat(&name));
        assert_eq!(begins(next.game()), Some(ann));
    }

    /// The new game deals out tiles in place of those that nobody saw.
    #[test]
    fn a_what_if_says_that_unseen_tiles_were_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcg/good/no-racks.gcg");
        let imported = host.import(&file, &ImportRequest::default()).unwrap();
        let mut replay = imported.session.replay(None);
        let same: Vec<_> =
            replay.whole().seats().map(|seat| replay.players_to_play_on(seat).remove(0)).collect();
        replay.go_to(2);
        let next = host.what_if(&replay, TurnSide::Before, &same).unwrap();
        assert_eq!(next.notice(), Some("Tiles that nobody saw were drawn at random."));
        let seen = finished(&host).replay(None);
        let next = host.what_if(&seen, TurnSide::Before, &NewPlayer::humans(["Ann", "Ben"])).unwrap();
        assert_eq!(next.notice(), None);
    }

    #[test]
    fn a_coach_stays_with_one_person_against_bots() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let mut session = finished(&host);
        session.notes.coach = Coach::On;
        let mut replay = session.replay(None);
        replay.go_to(1);
        let bot = || NewPlayer::Bot("club".parse().unwrap());
        let person = |name: &str| NewPlayer::Human(name.to_owned());
        for (players, is_coached) in [
            ([person("Ann"), bot()], true),
            ([bot(), person("Ben")], true),
            ([person("Ann"), person("Ben")], false),
            ([bot(), bot()], false),
        ] {
            let next = host.what_if(&replay, TurnSide::After, &players).unwrap();
            assert_eq!(next.is_coached(), is_coached, "{players:?}");
        }
    }

    #[test]
    fn a_person_in_the_seat_of_a_bot_has_a_name_that_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let mut players = NewPlayer::humans(["Player 2"]);
        players.extend(["club", "club"].map(|bot| NewPlayer::Bot(bot.parse().unwrap())));
        let session = host.new_game(&GameRequest::seeded("smartfeud", players, 7)).unwrap();
        let replay = session.replay(None);
        let seats = replay.whole().seats().skip(1);
        let offered: Vec<_> = seats.map(|seat| replay.players_to_play_on(seat).swap_remove(1)).collect();
        assert_eq!(offered, NewPlayer::humans(["Player 3", "Player 4"]));
    }

    /// A host has ratings of its own, and starts no games for the processes of people.
    #[test]
    fn on_a_host_no_game_goes_on_and_statistics_have_no_ratings() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = host(folder.path());
        let session = finished(&host);
        let seen = |host: &Host| {
            let replay = host.replay(session.file()).unwrap();
            let (statistics, _) = host.statistics().unwrap();
            let games = statistics.players.values().flat_map(|player| player.by_game.values());
            (replay.can_be_played_on(), games.map(|game| game.ratings.len()).sum::<usize>())
        };
        assert_eq!(seen(&host), (true, 1));
        host.door = Some(HostDoor::new(String::new(), || Err(std::io::ErrorKind::NotFound.into())));
        host.saves = host.saves.clone().on_host();
        assert_eq!(seen(&host), (false, 0));
    }

    #[test]
    fn bots_can_take_any_seat_and_the_first_turn_has_its_gift_blank() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let mut replay = finished(&host).replay(None);
        replay.go_to(1);
        let seats: Vec<Seat> = replay.whole().seats().collect();
        let expert = |seat: Seat| {
            let players = replay.players_to_play_on(seat);
            players.into_iter().find(|player| *player == NewPlayer::Bot("expert".parse().unwrap())).unwrap()
        };
        let bots: Vec<NewPlayer> = seats.iter().map(|&seat| expert(seat)).collect();
        let session = host.what_if(&replay, TurnSide::Before, &bots).unwrap();
        assert_eq!((session.game().state().turn(), session.game().has_gift_blank()), (1, true));
        assert_eq!(session.game().setup().players, ["Bot (expert 1)", "Bot (expert 2)"]);
    }

    #[test]
    fn neither_an_unfinished_game_nor_the_end_of_one_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        let replay = finished(&host).replay(None);
        let players = NewPlayer::humans(["Ann", "Bob"]);
        assert!(matches!(host.what_if(&replay, TurnSide::After, &players), Err(HostError::NoTurnLeft)));
        let request = GameRequest { ruleset: "smartfeud".to_owned(), players, ..GameRequest::default() };
        let running = host.new_game(&request).unwrap().replay(None);
        let players = NewPlayer::humans(["Ann", "Bob"]);
        assert!(matches!(host.what_if(&running, TurnSide::After, &players), Err(HostError::Unfinished)));
    }
}
