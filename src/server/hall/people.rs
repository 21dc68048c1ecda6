//! Who is called what, and how somebody leaves the host.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use rackety::files::ReviewStore;
use rackety::wire::{HallMessage, HallNote};
use rackety_engine::game::TurnText;
use rackety_engine::{Action as GameAction, GameRecord};

use super::alive::logged;
use super::new_game::invited_to;
use super::{Answered, Connected, ConnectionId, Hall, NotDone, Ticket, counted, now_ms, refused};
use crate::store::{Fault, GameId, GameState, Person};
use crate::{limits, log, names};

impl Hall {
    /// Makes a person of the key that a guest came with.
    pub(super) fn name_newcomer(
        &mut self,
        id: ConnectionId,
        ticket: &str,
        typed: &str,
    ) -> Result<Answered, NotDone> {
        let name = checked(typed)?;
        let Some(Ticket { guest, .. }) = self.tickets.get(ticket) else { return Ok(Answered::Already) };
        let (key, network) = (guest.key.clone(), guest.network);
        let newcomers = network.and_then(|network| self.newcomers.get(&network));
        let (newcomers, first) = counted(newcomers, limits::NEWCOMERS_KEPT);
        if limits::MAX_NEWCOMERS_OF_NETWORK <= newcomers {
            return refused("Too many new people have come from your address; try again in an hour.");
        }
        let made = self.store.new_person(&name, &names::look(&name), &key, now_ms())?;
        let person = made.ok_or_else(|| taken(&name))?;
        if let Some(network) = network {
            self.newcomers.insert(network, (newcomers + 1, first));
        }
        log::event("person", &[("id", &person.id)]);
        for ticket in self.tickets.values_mut().filter(|ticket| ticket.guest.key == key) {
            ticket.person = Some(person.id);
        }
        Ok(self.welcome(id, ticket, &person)?)
    }

    /// Leads somebody who has a name now to their games, and to the seat that they were invited to.
    pub(super) fn welcome(
        &mut self,
        id: ConnectionId,
        ticket: &str,
        person: &Person,
    ) -> Result<Answered, Fault> {
        self.go_home(id);
        let Some(code) = self.brought_code(ticket) else { return Ok(Answered::Here(None)) };
        let answered = match self.accept_code(id, ticket, person, &code) {
            Ok(answered) => answered,
            Err(why) => {
                let why = self.refuse_brought_code(ticket, why)?;
                Answered::Here(Some(HallNote::Refusal(why)))
            }
        };
        self.forget_code(ticket);
        Ok(answered)
    }

    pub(super) fn rename(&self, person: &Person, typed: &str) -> Result<(), NotDone> {
        let name = checked(typed)?;
        let is_free = self.store.rename(person.id, &name, &names::look(&name))?;
        if is_free { Ok(()) } else { Err(taken(&name)) }
    }

    /// Removes the folders of those without a name who were connected when the host last ended.
    pub(super) fn remove_unnamed_homes(&self) {
        let Some(people) = logged(self.store.people()) else { return };
        let homes: HashSet<PathBuf> = people.iter().map(|(person, _)| self.home(&person.key)).collect();
        let Ok(folders) = std::fs::read_dir(self.data.join("people")) else { return };
        let folders = folders.flatten().map(|folder| folder.path());
        folders.filter(|home| !homes.contains(home)).for_each(|home| remove_unnamed(&home));
    }

    /// Removes somebody by their name, on behalf of the keeper of the host.
    ///
    /// # Errors
    /// If nobody has this name, or the database fails.
    pub(super) fn remove_by_name(&mut self, name: &str) -> Result<String, String> {
        let fault = |fault: Fault| format!("the database reports: {fault}");
        let person = self.store.person_called(name.trim()).map_err(fault)?;
        let person = person
            .ok_or_else(|| format!("nobody is called {name}; `rackety-server list` shows everybody"))?;
        self.delete_person(&person).map_err(|why| why.unless_fault().unwrap_or_else(fault))?;
        Ok(format!("{} is removed", person.name))
    }

    /// Resigns the running games of somebody, takes their name out of the finished ones, and deletes name, key and folder.
    /// The person is not deleted if a turn cannot be stored. Earlier games may have been resigned or withdrawn by then.
    pub(super) fn delete_person(&mut self, person: &Person) -> Result<(), NotDone> {
        for offer in self.store.offers_to(person.id)? {
            self.store.withdraw(offer.id)?;
            self.notify_seats(&offer);
        }
        for game in self.store.open_games_of(person.id)? {
            match game.state {
                GameState::Running => {
                    if self.end_unplayable(person, game.id)?.is_none()
                        && let Some(why) = self.resign_for(person, game.id)?.unsaved
                    {
                        return refused(why);
                    }
                }
                // A rematch never begins without one of the people whom it is for.
                _ if game.is_opened_by(person.id) || !invited_to(&game).is_empty() => {
                    self.store.withdraw(game.id)?;
                    self.notify_seats(&game);
                }
                _ => {
                    if let Err(why) = self.stand_up(person, game.id) {
                        let why = why.unless_fault()?;
                        log::event("stand_up", &[("game", &game.id), ("fault", &why)]);
                    }
                }
            }
        }
        // Names change in what is stored, so nothing may be missing there.
        for game in self.store.begun_games_of(person.id)? {
            if let Some(why) = self.save_table(game.id) {
                return refused(why);
            }
        }
        let own = self.connected.iter().filter(|(_, connected)| self.person_at(connected) == Some(person.id));
        for id in own.map(|(id, _)| *id).collect::<Vec<_>>() {
            if let Some(Connected::Hall(visitor)) = self.connected.get(&id) {
                visitor.send(&HallMessage::Closed("Your name and key are deleted. Goodbye.".to_owned()));
            }
            self.forget(id);
        }
        let (mut records, mut copies) = (Vec::new(), Vec::new());
        for game in self.store.begun_games_of(person.id)? {
            let taken: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
            let name = FORMER.iter().find(|name| !taken.contains(name)).copied().unwrap_or(FORMER[3]);
            let own = game.seats.iter().find(|seat| seat.person == Some(person.id));
            let own = own.map(|seat| seat.name.clone()).unwrap_or_default();
            let record = self.store.record(game.id)?;
            let record = record.and_then(|(record, _)| renamed(&record, &own, name));
            records.push((game.id, name.to_owned(), record));
            for other in game.seats.iter().filter_map(|seat| seat.person).filter(|other| *other != person.id)
            {
                if game.state == GameState::Over
                    && let Some(other) = self.store.person(other)?
                {
                    copies.push((game.id, self.home(&other.key), self.finished_file(&other, &game)));
                }
            }
        }
        // The folder goes first: a host that is killed after that still knows the person, who can be removed again.
        unless_gone("home", std::fs::remove_dir_all(self.home(&person.key)));
        // Then go the copies with the old name, their reviews and indexes; the copies are written again without it one by one,
        // so that nobody waits for long.
        for (game, home, file) in copies {
            unless_gone("finished_game", std::fs::remove_file(&file));
            if let Err(fault) = ReviewStore::of(&file).remove() {
                log::event("review", &[("game", &game), ("fault", &fault)]);
            }
            unless_gone("indexes", std::fs::remove_dir_all(home.join("data/rackety/indexes")));
            self.note_missing(game, file);
        }
        self.store.remove_person(person.id, &records)?;
        self.tickets.retain(|_, ticket| ticket.person != Some(person.id));
        for (game, ..) in &records {
            self.read_again(*game);
        }
        self.has_deleted = true;
        self.forget_deleted();
        log::event("person_removed", &[("id", &person.id)]);
        Ok(())
    }

    /// Takes what was deleted out of the files of the database, at the latest once nobody copies it and the disk has room.
    pub(super) fn forget_deleted(&mut self) {
        if self.has_deleted && logged(self.store.empty_log()) == Some(true) {
            self.has_deleted = false;
        }
    }

    /// Ends a running game of somebody if it cannot be opened any more: nobody could play or resign it. Returns why it is over
    /// then.
    pub(super) fn end_unplayable(&mut self, person: &Person, game: GameId) -> Result<Option<String>, Fault> {
        let row = self.store.game(game)?.filter(|row| row.state == GameState::Running);
        let Some(row) = row.filter(|row| row.seat_of(person.id).is_some()) else { return Ok(None) };
        let Err(why) = self.open_table(game) else { return Ok(None) };
        let why = why.unless_fault()?;
        self.store.end_unplayable(game, now_ms())?;
        self.set_due(game, None);
        log::event("unplayable", &[("game", &game), ("fault", &why)]);
        self.notify_seats(&row);
        Ok(Some(format!("This game cannot be opened any more, so it is over: {why}.")))
    }

    /// Resigns a game for one of its players.
    pub(super) fn resign_for(&mut self, person: &Person, game: GameId) -> Result<Resigned, Fault> {
        let gone = || Resigned { refused: Some("This game is gone.".to_owned()), unsaved: None };
        let Some(row) = self.store.game(game)? else { return Ok(gone()) };
        let Some(index) = row.seat_of(person.id) else { return Ok(gone()) };
        let resigned = self.at_table(game, |table, now| {
            // A turn that is overdue ends first. What could not be saved is saved now: the resignation may be an earlier one,
            // which no request saves any more.
            let mut posts = table.wake(now);
            let game = table.session().game();
            let seat = game.state().players().nth(index).map(|(seat, _)| seat);
            let turn = seat.and_then(|seat| TurnText::of_action(&GameAction::Resign(seat), game));
            let done = match turn {
                Some(turn) => {
                    let after = game.turns().len();
                    let (done, more) = table.act_for(index, after, &turn, now);
                    posts.extend(more);
                    done
                }
                None => Ok(()),
            };
            let unsaved = table.save_fault().map(sentence);
            ((done, unsaved), posts)
        });
        // Whoever is deleted stays while the database has a fault.
        let (done, unsaved) = resigned.or_else(|why| why.unless_fault().map(|why| (Err(why), None)))?;
        if let Err(why) = &done {
            log::event("resign", &[("game", &game), ("fault", why)]);
        }
        Ok(Resigned { refused: done.err().map(|why| sentence(&why)), unsaved })
    }
}

/// The result of a resignation.
pub(super) struct Resigned {
    /// Why it is refused, as in a game that is over.
    pub(super) refused: Option<String>,
    /// Why it is not stored yet. It may be an earlier one.
    pub(super) unsaved: Option<String>,
}

/// The name that somebody has typed, if people may be called so.
fn checked(typed: &str) -> Result<String, NotDone> {
    names::checked(typed).map_err(|fault| NotDone::Refused(sentence(&fault.to_string())))
}

/// The refusal of a name that somebody else has.
fn taken(name: &str) -> NotDone {
    NotDone::Refused(format!("The name {name}, or one that looks like it, is taken; choose another."))
}

/// Removes the folder of somebody without a name. Only the report of a crash is in its data, and that is for whoever keeps
/// the host.
pub(super) fn remove_unnamed(home: &Path) {
    if !home.join("data").exists() {
        unless_gone("home", std::fs::remove_dir_all(home));
    }
}

/// Writes to the log why a file or folder could not be removed, unless it is gone.
pub(super) fn unless_gone(event: &str, removed: std::io::Result<()>) {
    if let Err(error) = removed
        && error.kind() != std::io::ErrorKind::NotFound
    {
        log::event(event, &[("fault", &error)]);
    }
}

/// The names of those who have left, in one game.
const FORMER: [&str; 4] = ["A former player", "Former player 2", "Former player 3", "Former player 4"];

/// The text of a saved game in which a player has another name, also in what an imported game says of its file.
fn renamed(record: &str, from: &str, to: &str) -> Option<String> {
    let mut save: serde_json::Value = serde_json::from_str(record).ok()?;
    let game = save.get_mut("game")?;
    let record: GameRecord = serde_json::from_value(game.take()).ok()?;
    let seat = record.players.iter().position(|player| player == from);
    *game = serde_json::to_value(record.with_player_renamed(from, to)).ok()?;
    let in_file = seat.and_then(|seat| save.pointer_mut(&format!("/notes/imported/players/{seat}")));
    if let Some(names) = in_file {
        *names = [to, to].into();
    }
    serde_json::to_string(&save).ok()
}

/// A message as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
