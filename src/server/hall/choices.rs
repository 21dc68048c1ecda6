//! What people do in the hall: rows that they choose, and answers that they type.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use rackety::wire::{HallMessage, HallNote, HallRequest, Sentence};

use super::new_game::{Form, SeatWish, Watching, invited_to, is_offered_to};
use super::pages::{Action, Place, duration_text};
use super::people::sentence;
use super::shelf::GameShelf;
use super::{
    Answered, CodeSource, Connected, ConnectionId, Hall, NotDone, Ticket, counted, now_ms, random_bits,
    refused, reported, tables, why_not_opened,
};
use crate::order::is_code;
use crate::store::{Fault, GameId, GameRow, GameState, NewGame, Person, PersonId};
use crate::{limits, log};

impl Hall {
    /// Handles a line of a process that is in the hall. Each request is answered by a page, or by a table to sit down at; one
    /// that a fault of the database prevents, by the page that the person sees. What is done is not undone where only the page
    /// after it cannot be drawn.
    pub(super) fn hear(&mut self, id: ConnectionId, line: &str) -> Result<(), Fault> {
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else { return Ok(()) };
        let path = visitor.path.clone();
        self.answering = Some(id);
        let answered = self.answer(id, line);
        let refusal = |why| Answered::Here(Some(HallNote::Refusal(why)));
        let answered = match answered.or_else(|why| why.unless_fault().map(refusal)) {
            Ok(Answered::Here(note)) => self.show_or_say_why(id, note),
            Ok(Answered::Already) => Ok(()),
            Err(fault) => {
                if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
                    visitor.path = path;
                    visitor.send_again(format!("{} Try again.", sentence(&reported(&fault))));
                }
                Err(fault)
            }
        };
        self.answering = None;
        answered
    }

    fn show_or_say_why(&mut self, id: ConnectionId, note: Option<HallNote>) -> Result<(), Fault> {
        let shown = self.show(id, note.clone());
        if let Err(fault) = &shown {
            self.show_instead(id, note, &sentence(&reported(fault)));
        }
        shown
    }

    fn answer(&mut self, id: ConnectionId, line: &str) -> Result<Answered, NotDone> {
        let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) else {
            return Ok(Answered::Already);
        };
        let request = match serde_json::from_str::<HallRequest>(line) {
            Ok(request) => request,
            Err(error) => {
                visitor.send(&HallMessage::Closed(format!("a line is not valid: {error}")));
                self.connected.remove(&id);
                return Ok(Answered::Already);
            }
        };
        let current = visitor.page_number();
        let ticket = visitor.ticket.clone();
        let is_new = visitor.path.last() == Some(&Place::Welcome);
        let Some(person) = self.person_of(&ticket)? else {
            return match request {
                HallRequest::Enter { page, text } if page == current => {
                    self.name_newcomer(id, &ticket, &text)
                }
                _ => Ok(Answered::Here(None)),
            };
        };
        // The name is stored, but a fault of the database came before the rest.
        if is_new {
            return Ok(self.welcome(id, &ticket, &person)?);
        }
        match request {
            HallRequest::Choose { page, row } if page == current => self.choose(id, &person, row),
            HallRequest::Enter { page, text } if page == current => self.enter_text(id, &person, &text),
            HallRequest::Back { page } if page == current => {
                self.go_back(id);
                Ok(Answered::Here(None))
            }
            HallRequest::Rematch(game) => match self.rematch(id, &person, game)? {
                Rematch::Waits(text) => {
                    // The person is at a table, where no note of the hall is shown.
                    self.send_news_to(id, &text);
                    Ok(Answered::Here(None))
                }
                Rematch::Delayed(why) => refused(why),
                Rematch::Begun => Ok(Answered::Already),
            },
            // The page has changed since the person looked at it.
            HallRequest::Choose { .. } | HallRequest::Back { .. } => {
                refused("This list has changed; choose again.")
            }
            HallRequest::Enter { .. } => Ok(Answered::Here(None)),
        }
    }

    fn go(&mut self, id: ConnectionId, place: Place) {
        if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
            if place == Place::NewGame {
                visitor.form.watching = Watching::Allowed;
            }
            visitor.path.push(place);
        }
    }

    fn go_back(&mut self, id: ConnectionId) {
        if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id)
            && 1 < visitor.path.len()
        {
            visitor.path.pop();
        }
    }

    pub(super) fn go_home(&mut self, id: ConnectionId) {
        if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
            visitor.path = vec![Place::Home];
        }
    }

    pub(super) fn send_to_table(&mut self, id: ConnectionId, game: GameId) {
        if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
            visitor.forget_note();
            visitor.send(&HallMessage::Open(game));
        }
    }

    /// Sends somebody to the table of a game, which is the answer.
    fn answer_by_table(&mut self, id: ConnectionId, game: GameId) -> Answered {
        self.send_to_table(id, game);
        Answered::Already
    }

    fn choose(&mut self, id: ConnectionId, person: &Person, row: usize) -> Result<Answered, NotDone> {
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else {
            return Ok(Answered::Already);
        };
        let action = visitor.actions.get(row).cloned().unwrap_or(Action::None);
        let note = match action {
            Action::None => None,
            Action::Go(place) => {
                self.go(id, place);
                None
            }
            Action::Back => {
                self.go_back(id);
                None
            }
            Action::Open(game) => return Ok(self.answer_by_table(id, game)),
            Action::Choose(form) => {
                if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
                    visitor.form = *form;
                }
                self.go_back(id);
                None
            }
            Action::Begin => {
                let begun = self.begin(id, person)?;
                self.go_home(id);
                match begun {
                    Begun::Playing(game) => return Ok(self.answer_by_table(id, game)),
                    Begun::Waiting(game) => self.go(id, Place::Waiting(game)),
                }
                None
            }
            Action::SitDown(game) => {
                let seated = self.sit_down(person, game, None)?;
                self.go_home(id);
                match seated {
                    Seated::Playing => return Ok(self.answer_by_table(id, game)),
                    Seated::Waiting => None,
                    Seated::Delayed(why) => return refused(why),
                }
            }
            Action::Withdraw(game) => {
                self.go_home(id);
                let Some(row) = self.store.game(game)?.filter(|row| row.is_opened_by(person.id)) else {
                    return refused("This game has begun, or has been withdrawn.");
                };
                self.store.withdraw(game)?;
                self.notify_seats(&row);
                None
            }
            Action::Decline(game) => {
                self.go_home(id);
                self.decline(person, game)?;
                Some("You have declined the rematch.".to_owned())
            }
            Action::StandUp(game) => {
                self.go_home(id);
                self.stand_up(person, game)?;
                None
            }
            Action::Say(game, sentence) => {
                self.go_back(id);
                let is_heard = self.say(person, game, sentence)?;
                let lost =
                    if is_heard { "" } else { " No other player was there to read it, and it is not kept." };
                Some(format!("You said: {}{lost}", sentence.text()))
            }
            Action::Rematch(game) => {
                let rematch = self.rematch(id, person, game)?;
                self.go_home(id);
                match rematch {
                    Rematch::Begun => return Ok(Answered::Already),
                    Rematch::Waits(text) => Some(text),
                    Rematch::Delayed(why) => return refused(why),
                }
            }
            Action::Resign(game) => {
                let left = self.leave_game(person, game);
                self.go_home(id);
                left?;
                Some("You have left the game.".to_owned())
            }
            Action::EndWatching(game) => {
                if self.is_player(person, game)? {
                    self.store.end_watching(game)?;
                    self.let_watchers_go(game)?;
                }
                Some("Nobody can watch this game any more.".to_owned())
            }
            Action::Block(other) => {
                self.store.toggle_block(person.id, other)?;
                self.let_blocked_watchers_go([person.id, other]);
                None
            }
            Action::Delete => {
                self.go_home(id);
                self.delete_person(person)?;
                return Ok(Answered::Already);
            }
        };
        Ok(Answered::Here(note.map(HallNote::News)))
    }

    /// Resigns a game for one of its players, or ends one that cannot be opened, which is refused with the reason.
    fn leave_game(&mut self, person: &Person, game: GameId) -> Result<(), NotDone> {
        if let Some(why) = self.end_unplayable(person, game)? {
            return refused(why);
        }
        let resigned = self.resign_for(person, game)?;
        match resigned.unsaved.or(resigned.refused) {
            Some(why) => refused(why),
            None => Ok(()),
        }
    }

    fn is_player(&self, person: &Person, game: GameId) -> Result<bool, Fault> {
        let row = self.store.game(game)?;
        Ok(row.is_some_and(|row| row.seat_of(person.id).is_some()))
    }

    fn enter_text(&mut self, id: ConnectionId, person: &Person, text: &str) -> Result<Answered, NotDone> {
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else {
            return Ok(Answered::Already);
        };
        match visitor.path.last() {
            Some(Place::Code) => {
                let ticket = visitor.ticket.clone();
                // A refused one stays, to be corrected.
                let answered = self.accept_code(id, &ticket, person, text)?;
                self.go_back(id);
                Ok(answered)
            }
            Some(Place::NewName) => {
                self.rename(person, text)?;
                self.go_back(id);
                Ok(Answered::Here(None))
            }
            _ => Ok(Answered::Here(None)),
        }
    }

    /// Takes the seat that an invitation is for, and answers.
    pub(super) fn accept_code(
        &mut self,
        id: ConnectionId,
        ticket: &str,
        person: &Person,
        typed: &str,
    ) -> Result<Answered, NotDone> {
        let (begun, note) = self.take_invitation(ticket, person, typed)?;
        // Whoever waits for an answer takes the first.
        if let Some(game) = begun {
            self.send_to_table(id, game);
        }
        Ok(Answered::Here(Some(note)))
    }

    /// Takes the seat that an invitation is for; returns the game if it has begun with that, and what to say.
    pub(super) fn take_invitation(
        &mut self,
        ticket: &str,
        person: &Person,
        typed: &str,
    ) -> Result<(Option<GameId>, HallNote), NotDone> {
        let code = typed.trim().to_lowercase();
        let (game, by) = self.invitation(ticket, &code)?;
        if by == person.id {
            return refused("This is your own invitation; send its code to a friend.");
        }
        Ok(match self.sit_down(person, game, Some(&code))? {
            Seated::Playing => {
                (Some(game), HallNote::News("You have a seat, and the game has begun.".to_owned()))
            }
            Seated::Waiting => {
                let text = "You have a seat; the game begins when the others have theirs.";
                (None, HallNote::News(text.to_owned()))
            }
            Seated::Delayed(why) => (None, HallNote::Refusal(why)),
        })
    }

    /// The game that an invitation is for, and who has sent it. `ticket` is that of whoever has the code.
    pub(super) fn invitation(&mut self, ticket: &str, code: &str) -> Result<(GameId, PersonId), NotDone> {
        let Some(Ticket { guest, .. }) = self.tickets.get(ticket) else { return refused("You have left.") };
        let mut sources = vec![CodeSource::Key(guest.key.clone())];
        sources.extend(guest.network.map(CodeSource::Network));
        let has_too_many = |source: &CodeSource| {
            let wrong = self.wrong_codes.get(source).map_or(0, HashMap::len);
            source.max_wrong() <= wrong
        };
        if sources.iter().any(has_too_many) {
            return refused(
                "Too many wrong codes. Ask your friend for the right one, and try again in an hour.",
            );
        }
        if let Some(invitation) = self.store.invitation(code, Self::oldest_invitation())? {
            return Ok(invitation);
        }
        // What cannot be a code guesses none, nor does one that is tried again, as by an old command.
        if is_code(code) {
            for source in sources {
                self.wrong_codes.entry(source).or_default().insert(code.to_owned(), now_ms());
            }
        }
        refused("There is no invitation with this code: it was used, withdrawn, or is older than 14 days.")
    }

    /// Opens the game of a person's form.
    fn begin(&mut self, id: ConnectionId, person: &Person) -> Result<Begun, NotDone> {
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else {
            return refused("You have left.");
        };
        let form = visitor.form.clone();
        self.may_open(person, &form)?;
        self.open_game(person, &form)
    }

    /// Opens a game, which begins at once if bots have all other seats.
    pub(super) fn open_game(&mut self, person: &Person, form: &Form) -> Result<Begun, NotDone> {
        let (opened, first) = counted(self.opened.get(&person.id), limits::OPENED_KEPT);
        if limits::MAX_GAMES_A_DAY <= opened {
            let left = limits::OPENED_KEPT.saturating_sub(first.elapsed());
            return refused(format!(
                "You have opened {opened} games in a day, the maximum; you can open another in {}.",
                duration_text(i64::try_from(left.as_millis()).unwrap_or(i64::MAX))
            ));
        }
        let Some(ruleset) = form.ruleset(&self.host) else {
            return refused("The host does not offer this game.");
        };
        // What is wrong with the wish is said now, not when a friend sits down: the names are placeholders.
        let people = form.people();
        let names: Vec<String> = (0..=people).map(|number| format!("Person {number}")).collect();
        if let Err(error) = self.host.new_game(&form.request(&names)) {
            return refused(sentence(&why_not_opened(None, &error)));
        }
        let mut codes = Vec::new();
        while codes.len() < form.friends() {
            let code = self.free_code()?;
            if codes.iter().all(|(known, _)| *known != code) {
                codes.push((code, person.id));
            }
        }
        let mut seats = vec![(Some(person.id), person.name.clone())];
        seats.resize(people + 1, (None, String::new()));
        let wish = serde_json::to_string(form).unwrap_or_default();
        let game = self.store.new_game(&NewGame {
            title: ruleset.name(),
            ruleset: ruleset.id(),
            language: form.language(),
            wish: &wish,
            time_limit: form.time_limit(),
            is_watched: form.watching == Watching::Allowed,
            is_rated: form.is_rated(),
            seats: &seats,
            codes,
            now: now_ms(),
        })?;
        self.opened.insert(person.id, (opened + 1, first));
        log::event("game_opened", &[("game", &game), ("ruleset", &ruleset.id())]);
        if people == 0 {
            let started = self.start(game);
            if started.is_err() {
                self.withdraw_in_the_end(game)?;
            }
            return started.map(|()| Begun::Playing(game));
        }
        Ok(Begun::Waiting(game))
    }

    /// Checks that a person may have one more game, send the invitations of this form, and leave its other seats to whoever
    /// comes first.
    pub(super) fn may_open(&self, person: &Person, form: &Form) -> Result<(), NotDone> {
        self.has_room(person)?;
        let friends = form.friends() as u64;
        let open = self.store.invitations_by(person.id, Self::oldest_invitation())?;
        if open + friends > limits::MAX_INVITATIONS {
            let most = limits::MAX_INVITATIONS;
            return refused(format!(
                "At most {most} invitations can be open: you have {open}, and this game needs {friends} more. \
                 Withdraw some first."
            ));
        }
        if !form.seats.contains(&SeatWish::Anybody) {
            return Ok(());
        }
        let mut tables = 0;
        for game in self.store.open_games_of(person.id)? {
            if game.state == GameState::Waiting && game.is_opened_by(person.id) {
                let free = game.seats.iter().filter(|seat| seat.person.is_none()).count();
                // The seats of friends are not open, nor are those of a rematch.
                if !invited_to(&game).is_empty() {
                    continue;
                }
                let invited = self.store.codes_of(game.id, i64::MIN)?.len();
                tables += usize::from(invited < free);
            }
        }
        if tables < limits::MAX_OPEN_TABLES {
            return Ok(());
        }
        let most = limits::MAX_OPEN_TABLES;
        refused(format!("You have {tables} open tables, and at most {most} are allowed; withdraw one first."))
    }

    /// Checks that a person may have one more game.
    fn has_room(&self, person: &Person) -> Result<(), NotDone> {
        let games = self.store.open_games_of(person.id)?.len() as u64;
        if games < limits::MAX_GAMES {
            return Ok(());
        }
        refused(format!("You have {games} games, the maximum; finish or leave one first."))
    }

    /// Seats a person, and begins the game if nobody is missing then.
    fn sit_down(&mut self, person: &Person, game: GameId, code: Option<&str>) -> Result<Seated, NotDone> {
        let taken = || refused("Somebody else has taken this seat.");
        let Some(row) = self.store.game(game)? else { return taken() };
        if row.state != GameState::Waiting {
            return taken();
        }
        if row.seat_of(person.id).is_some() {
            return refused("You have a seat in this game.");
        }
        let invited = invited_to(&row);
        let is_for_others = !invited.is_empty() && !invited.contains(&person.id);
        if is_for_others || self.has_blocked(person.id, &row)? {
            return refused("You cannot join this game.");
        }
        // Somebody has given it back since the page of open tables was drawn.
        if code.is_none() && invited.is_empty() && !self.store.codes_of(game, i64::MIN)?.is_empty() {
            return refused("A seat of this game waits for a friend again, who has a code for it.");
        }
        self.has_room(person)?;
        if !self.store.sit_down(game, person, code)? {
            return taken();
        }
        let full = self.store.game(game)?;
        let is_full = full.is_some_and(|row| row.is_full());
        let seated = match is_full.then(|| self.start(game)) {
            Some(Ok(())) => Seated::Playing,
            Some(Err(why)) => Seated::Delayed(why.unless_fault()?),
            None => Seated::Waiting,
        };
        if seated != Seated::Playing {
            self.notify_players(game);
        }
        if !invited.is_empty() {
            self.announce_acceptance(person, &row)?;
        }
        Ok(seated)
    }

    /// Sends the others in a rematch, as it was before, the news that somebody accepts it. Their pages have changed already,
    /// since a page replaces the news before it, as this news does that it is their turn.
    fn announce_acceptance(&self, person: &Person, before: &GameRow) -> Result<(), Fault> {
        let now = self.store.game(before.id)?;
        for other in before.seats.iter().filter_map(|seat| seat.person) {
            let is_own_turn = now.as_ref().is_some_and(|game| game.is_turn_of(other));
            let turn = if is_own_turn { " It is your turn." } else { "" };
            let news = format!("{} accepts the rematch in {}.{turn}", person.name, before.title);
            self.send_news(&[other], &news);
        }
        Ok(())
    }

    /// A code that no invitation has.
    fn free_code(&self) -> Result<String, NotDone> {
        loop {
            let code = new_code().map_err(NotDone::Refused)?;
            if self.store.invitation(&code, i64::MIN)?.is_none() {
                return Ok(code);
            }
        }
    }

    /// Gives a person's seat back in a game that has not begun. Where it was for a friend of whoever opened the game, it gets
    /// a new code.
    pub(super) fn stand_up(&mut self, person: &Person, game: GameId) -> Result<(), NotDone> {
        let Some(row) = self.store.game(game)?.filter(|row| row.state == GameState::Waiting) else {
            return refused("This game has begun; leave it instead.");
        };
        let seat = Form::of_row(&row).zip(row.seat_of(person.id));
        let is_for_friend = seat.is_some_and(|(form, seat)| form.is_for_friend(seat));
        let code = is_for_friend.then(|| self.free_code()).transpose()?;
        let owner = row.seats.first().and_then(|seat| seat.person);
        self.store.stand_up(game, person.id, code.zip(owner), now_ms())?;
        self.notify_players(game);
        Ok(())
    }

    /// Begins a game whose people are there.
    pub(super) fn start(&mut self, game: GameId) -> Result<(), NotDone> {
        // A game that begins now is owed none of the time that the host was down for.
        if self.owes_time {
            self.try_opening()?;
        }
        let Some(stored) = self.store.game(game)? else {
            return refused("This game was withdrawn.");
        };
        // The opening begins full games, too.
        if stored.state != GameState::Waiting {
            return Ok(());
        }
        let Some(form) = Form::of_row(&stored) else {
            self.unplayable.insert(game);
            return refused("This game cannot begin; withdraw it, and open another.");
        };
        let session = match self.host.new_game(&form.request_for(&stored)) {
            Ok(session) => session,
            Err(error) => {
                self.unplayable.insert(game);
                return refused(sentence(&why_not_opened(Some(game), &error)));
            }
        };
        let players = session.game().state().players();
        let seats: Vec<(Option<PersonId>, String)> = players
            .map(|(_, player)| {
                let person = stored.seats.iter().find(|seat| seat.name == player.name());
                (person.and_then(|seat| seat.person), player.name().to_owned())
            })
            .collect();
        let people: Vec<_> = seats.iter().map(|(person, _)| *person).collect();
        let rated = tables::rated_players(&people).filter(|_| form.is_rated());
        let place = GameShelf::new(self.store.clone(), game, rated).beginning(seats);
        let mut session = session.on_shelf(Box::new(place));
        if let Err(error) = session.save() {
            return refused(sentence(&error.to_string()));
        }
        if let Some(graphs) = &self.graphs {
            // Whoever prepares them has not ended.
            let _ = graphs.send(session.game().clone());
        }
        self.seat_table(game, session);
        self.wake_table(game);
        self.notify_players(game);
        Ok(())
    }

    /// Offers a game to the players of one that is over, and begins it if there are no others. Accepts the same game instead
    /// if one of them has offered it.
    fn rematch(&mut self, id: ConnectionId, person: &Person, game: GameId) -> Result<Rematch, NotDone> {
        let Some(row) = self.store.game(game)? else { return refused("This game is gone.") };
        if row.seat_of(person.id).is_none() {
            return refused("Only its players can play it again.");
        }
        let Some(mut form) = Form::of_row(&row) else { return refused("This game cannot be played again.") };
        // A player may have ended it since the game was opened.
        if !row.is_watched {
            form.watching = Watching::Closed;
        }
        let mut others = Vec::new();
        for other in row.seats.iter().filter_map(|seat| seat.person).filter(|other| *other != person.id) {
            if self.store.are_apart(person.id, other)? {
                return refused("You cannot play with them.");
            }
            others.extend(self.store.person(other)?);
        }
        if others.len() != form.people() {
            return refused("Somebody has left the host; open a new game instead.");
        }
        if others.is_empty() {
            self.has_room(person)?;
            let (Begun::Playing(game) | Begun::Waiting(game)) = self.open_game(person, &form)?;
            self.send_to_table(id, game);
            return Ok(Rematch::Begun);
        }
        let same = |other: &GameRow| {
            let people = |row: &GameRow, form: &Form| {
                let seated = row.seats.iter().filter_map(|seat| seat.person);
                seated.chain(form.invited.iter().copied()).collect::<BTreeSet<_>>()
            };
            Form::of_row(other).is_some_and(|other_form| {
                let is_alike = other_form.ruleset == form.ruleset && other_form.language() == form.language();
                is_alike && people(other, &other_form) == people(&row, &form)
            })
        };
        if let Some(offer) = self.store.offers_to(person.id)?.iter().find(|offer| same(offer)) {
            return Ok(match self.sit_down(person, offer.id, None)? {
                Seated::Playing => {
                    self.send_to_table(id, offer.id);
                    Rematch::Begun
                }
                Seated::Waiting => Rematch::Waits("You have accepted; the others have not yet.".to_owned()),
                Seated::Delayed(why) => Rematch::Delayed(why),
            });
        }
        match self.store.open_games_of(person.id)?.iter().find(|game| same(game)) {
            Some(game) if game.state != GameState::Waiting => {
                if invited_to(game).is_empty() {
                    return refused(
                        "You are already playing this game with them; to play another, send an invitation.",
                    );
                }
                // The rematch has begun: the others have accepted.
                self.send_to_table(id, game.id);
                return Ok(Rematch::Begun);
            }
            Some(game) if game.is_full() => {
                self.start(game.id)?;
                self.send_to_table(id, game.id);
                return Ok(Rematch::Begun);
            }
            Some(game) if game.is_opened_by(person.id) => {
                return refused("You have offered them this game already, and wait for their answer.");
            }
            Some(_) => return refused("This game waits for the others already."),
            None => {}
        }
        let offers = self.offers.get(&(person.id, game)).map_or(0, |(count, _)| *count);
        if limits::MAX_OFFERS <= offers {
            return refused(
                "You have offered them this rematch twice; to play another game, send an invitation.",
            );
        }
        self.has_room(person)?;
        for other in &others {
            let cannot = || refused(format!("{} cannot play another game now.", other.name));
            if self.has_blocked(other.id, &row)? {
                return cannot();
            }
            if let Err(why) = self.has_room(other) {
                why.unless_fault()?;
                return cannot();
            }
        }
        let first = self.next_to_begin(&row)?;
        let form = form.offered_to(others.iter().map(|other| other.id).collect(), first);
        if let Begun::Waiting(game) = self.open_game(person, &form)? {
            self.notify_players(game);
        }
        self.offers.insert((person.id, row.id), (offers + 1, Instant::now()));
        let names: Vec<&str> = others.iter().map(|other| other.name.as_str()).collect();
        let offer = format!("{} offers a rematch in {}.", person.name, row.title);
        let how = "It is in the list of your games, to accept or to decline.";
        self.send_news(&form.invited, &format!("{offer} {how}"));
        Ok(Rematch::Waits(format!("You offer {} a rematch; it begins once accepted.", names.join(", "))))
    }

    /// The person who begins the next game: the one after whoever began this one. None where that cannot be read.
    fn next_to_begin(&self, row: &GameRow) -> Result<Option<PersonId>, Fault> {
        let session = match self.stored_session(row.id) {
            Ok((session, _)) => session,
            Err(why) => return why.unless_fault().map(|_| None),
        };
        let began = session.game().record().first;
        let began = row.seats.iter().position(|seat| Some(&seat.name) == began.as_ref()).unwrap_or_default();
        Ok(row.seats.iter().cycle().skip(began + 1).take(row.seats.len()).find_map(|seat| seat.person))
    }

    /// Declines a rematch for somebody, which withdraws it.
    fn decline(&mut self, person: &Person, game: GameId) -> Result<(), NotDone> {
        let Some(row) = self.store.game(game)?.filter(|row| is_offered_to(row, person.id)) else {
            return refused("This game has begun, or has been withdrawn.");
        };
        self.store.withdraw(game)?;
        self.notify_seats(&row);
        let seated: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
        self.send_news(&seated, &format!("{} declines the rematch in {}.", person.name, row.title));
        Ok(())
    }

    /// Sends news to these people, where they are in the hall.
    fn send_news(&self, people: &[PersonId], news: &str) {
        for (id, connected) in &self.connected {
            if self.person_at(connected).is_some_and(|person| people.contains(&person)) {
                self.send_news_to(*id, news);
            }
        }
    }

    /// Sends news to whoever is at this connection, if it is in the hall.
    fn send_news_to(&self, id: ConnectionId, news: &str) {
        if let Some(Connected::Hall(visitor)) = self.connected.get(&id) {
            visitor.send(&HallMessage::News(news.to_owned()));
        }
    }

    /// Says a sentence to everybody at a table and to the players who are in the hall, except people apart by a block. Returns
    /// true if it reaches another player.
    fn say(&mut self, person: &Person, game: GameId, sentence: Sentence) -> Result<bool, NotDone> {
        let place = (person.id, game);
        if self.said.get(&place).is_some_and(|last| last.elapsed() < limits::SENTENCE_PAUSE) {
            return refused("You have just said something; wait a few seconds.");
        }
        let seated = self.store.game(game)?.and_then(|row| Some((row.seat_of(person.id)?, row)));
        let Some((seat, row)) = seated else { return refused("This game is gone.") };
        let mut apart = Vec::new();
        for (id, connected) in &self.connected {
            if connected.is_at(game)
                && let Some(other) = self.person_at(connected)
                && self.store.are_apart(person.id, other)?
            {
                apart.push(*id);
            }
        }
        let reached = self.at_table(game, |table, _| {
            let mut posts = table.say(seat, sentence);
            posts.retain(|post| !apart.contains(&post.to));
            (posts.iter().map(|post| post.to).collect::<Vec<_>>(), posts)
        })?;
        self.said.insert(place, Instant::now());
        let is_player = |id| self.connected.get(id).is_some_and(|there| self.is_of_player(there, &row));
        // Both are done: whoever is at no table reads it in the hall.
        Ok(self.say_in_halls(person, &row, sentence.text()) | reached.iter().any(is_player))
    }

    /// True if a connection is that of a player of this game.
    fn is_of_player(&self, connected: &Connected, row: &GameRow) -> bool {
        self.person_at(connected).is_some_and(|person| row.seat_of(person).is_some())
    }

    /// Says a sentence to the players of a game who are in the hall, except people apart by a block. Returns true if there is
    /// one.
    fn say_in_halls(&self, person: &Person, row: &GameRow, sentence: &str) -> bool {
        let mut is_heard = false;
        for connected in self.connected.values() {
            let Connected::Hall(visitor) = connected else { continue };
            let other = self.person_at(connected).filter(|other| *other != person.id);
            let Some(other) = other else { continue };
            let has_left_table = row.seat_of(other).is_some() && !self.is_at_table(other, row.id);
            if has_left_table && !self.store.are_apart(person.id, other).unwrap_or(true) {
                visitor.send(&HallMessage::News(format!("{} in {}: {sentence}", person.name, row.title)));
                is_heard = true;
            }
        }
        is_heard
    }

    /// Lets everybody go who watches a game.
    fn let_watchers_go(&mut self, game: GameId) -> Result<(), Fault> {
        let Some(row) = self.store.game(game)? else { return Ok(()) };
        let there = self.connected.iter().filter(|(_, connected)| connected.is_at(game));
        let watchers = there.filter(|(_, connected)| !self.is_of_player(connected, &row));
        for id in watchers.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.let_go(id, "its players do not let others watch this game any more");
        }
        Ok(())
    }

    /// Lets those of two people go who watch a game of somebody apart from them by a block. A fault of the database does not
    /// undo the block, and lets them go, too.
    fn let_blocked_watchers_go(&mut self, people: [PersonId; 2]) {
        let is_blocked = |connected: &Connected| {
            let Connected::Table { game, .. } = connected else { return false };
            let Some(person) = self.person_at(connected).filter(|person| people.contains(person)) else {
                return false;
            };
            let Ok(Some(row)) = self.store.game(*game) else { return false };
            row.seat_of(person).is_none() && self.has_blocked(person, &row).unwrap_or(true)
        };
        let blocked = self.connected.iter().filter(|(_, connected)| is_blocked(connected));
        for id in blocked.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.let_go(id, "you cannot watch this game");
        }
    }
}

/// What became of a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begun {
    /// It has begun.
    Playing(GameId),
    /// It waits for players.
    Waiting(GameId),
}

/// The state of a rematch after somebody has asked for it.
enum Rematch {
    /// It has begun, and they have been sent to its table.
    Begun,
    /// It waits for the others, as this sentence says.
    Waits(String),
    /// Nobody is missing, but it could not begin, for this reason.
    Delayed(String),
}

/// The state of a game after a seat has been taken.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Seated {
    /// It has begun.
    Playing,
    /// It waits for the others.
    Waiting,
    /// Nobody is missing, but it could not begin, for this reason. The seat stays taken.
    Delayed(String),
}

/// The second part of codes: words that are easily read out.
const ANIMALS: [&str; 64] = [
    "adder", "badger", "bat", "bear", "beaver", "bee", "bison", "boar", "camel", "cat", "cobra", "condor",
    "cow", "crab", "crane", "crow", "deer", "dog", "dove", "duck", "eagle", "eel", "elk", "falcon", "ferret",
    "finch", "fox", "frog", "gecko", "goat", "goose", "hare", "hawk", "hen", "heron", "horse", "hyena",
    "ibis", "jackal", "jay", "koala", "lark", "lemur", "lion", "llama", "lynx", "mole", "moose", "moth",
    "mouse", "newt", "otter", "owl", "panda", "pony", "puffin", "raven", "seal", "sloth", "snail", "stork",
    "tiger", "trout", "wolf",
];

/// A code for an invitation: `4821-otter`. There are 640,000, and a key may try ten wrong ones in an hour.
fn new_code() -> Result<String, String> {
    let random = random_bits()?;
    let animal = usize::try_from(random % 64).unwrap_or_default();
    Ok(format!("{:04}-{}", (random >> 6) % 10_000, ANIMALS[animal]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_four_digits_and_an_animal() {
        for _ in 0..100 {
            let code = new_code().unwrap();
            let (digits, animal) = code.split_once('-').unwrap();
            assert!(digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
            assert!(ANIMALS.contains(&animal), "{code}");
        }
    }
}
