//! The pages of the hall: what each person sees, and what a row does.

use rackety::session::Session;
use rackety::wire::{HallMessage, HallNote, HallPage, HallRow, HallScreen, Sentence};

use super::new_game::{Field, Form, WishTexts, invited_to, is_offered_to};
use super::{Connected, ConnectionId, Hall, NotDone, Outbox, Way, now_ms, to_line};
use crate::rating;
use crate::store::{Fault, GameId, GameRow, GameState, HeadToHead, Person, PersonId, StoredRating};

/// Somebody in the hall, and what they see.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) ticket: String,
    outbox: Outbox,
    /// The places that lead to the one on the page, which is the last.
    pub(super) path: Vec<Place>,
    /// The page that was sent last, and what each of its rows does.
    page: HallPage,
    pub(super) actions: Vec<Action>,
    pub(super) form: Form,
}

/// A place in the hall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// The name of somebody new.
    Welcome,
    /// The games of the person, and everything else that can be done.
    Home,
    /// The form for a new game.
    NewGame,
    /// The choices for one of its fields.
    Choices(Field),
    /// Games that wait for whoever comes first.
    OpenTables,
    /// A code to type.
    Code,
    /// A game that waits for players.
    Waiting(GameId),
    /// Games of others.
    Watchable,
    /// The games of the person, to do something else than to play.
    Games,
    /// One of them, or a finished one.
    Game(GameId),
    /// The sentences.
    Sentences(GameId),
    /// Finished games and ratings.
    Results,
    /// The people with whom one has played.
    People,
    /// One of them.
    Other(PersonId),
    /// The person's own name and key.
    Own,
    /// Another name.
    NewName,
    /// A question before something that cannot be undone.
    Sure(Box<Action>),
}

/// What choosing a row does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    /// Nothing: the row only shows something, or the process itself does it.
    None,
    /// Goes somewhere.
    Go(Place),
    /// Goes back.
    Back,
    /// Sits down at the table of a game.
    Open(GameId),
    /// Continues with this form.
    Choose(Box<Form>),
    /// Opens the game of the form.
    Begin,
    /// Takes a free seat.
    SitDown(GameId),
    /// Deletes a game that has not begun.
    Withdraw(GameId),
    /// Declines a rematch.
    Decline(GameId),
    /// Gives a seat back in a game that has not begun.
    StandUp(GameId),
    /// Says a sentence.
    Say(GameId, Sentence),
    /// Offers or accepts another game with the players of one that is over.
    Rematch(GameId),
    /// Resigns.
    Resign(GameId),
    /// Lets nobody watch a game any more.
    EndWatching(GameId),
    /// Blocks somebody, or ends that.
    Block(PersonId),
    /// Deletes the person.
    Delete,
}

impl Visitor {
    /// Sends a message; a process that does not read is let go by its connection.
    pub(super) fn send(&self, message: &HallMessage) {
        let _ = self.outbox.try_send(to_line(message));
    }

    /// Sends the last page again, as an answer, with this refusal.
    pub(super) fn send_again(&mut self, why: String) {
        self.page.note = Some(HallNote::Refusal(why));
        self.page.is_unasked = false;
        self.send(&HallMessage::Page(Box::new(self.page.clone())));
    }

    /// Forgets the note of the page, which is old when the person comes back to it.
    pub(super) fn forget_note(&mut self) {
        self.page.note = None;
    }

    fn place(&self) -> &Place {
        self.path.last().unwrap_or(&Place::Home)
    }

    /// The number of the page that was sent last.
    pub(super) const fn page_number(&self) -> u64 {
        self.page.number
    }
}

/// The rows of a page with what they do.
#[derive(Debug, Default)]
struct Draft {
    page: HallPage,
    actions: Vec<Action>,
}

impl Draft {
    fn new(title: &str, about: impl Into<String>) -> Self {
        let page = HallPage { title: title.to_owned(), about: about.into(), ..HallPage::default() };
        Self { page, actions: Vec::new() }
    }

    fn row(&mut self, name: impl Into<String>, about: impl Into<String>, action: Action) {
        self.page.rows.push(HallRow { name: name.into(), about: about.into(), opens: None });
        self.actions.push(action);
    }

    fn screen(&mut self, screen: HallScreen) {
        let (name, about) = (screen.name().to_owned(), screen.about().to_owned());
        self.page.rows.push(HallRow { name, about, opens: Some(screen) });
        self.actions.push(Action::None);
    }

    fn asking(mut self, question: &str) -> Self {
        self.page.question = Some(question.to_owned());
        self
    }

    /// Adds the row that leads back.
    fn or_back(mut self) -> Self {
        self.row("Back", "", Action::Back);
        self
    }

    /// Adds a row that says that there is nothing, where that is so.
    fn or_nothing(mut self, text: &str) -> Self {
        if self.page.rows.is_empty() {
            self.row(text, "", Action::None);
        }
        self.or_back()
    }
}

impl Hall {
    pub(super) fn enter(&mut self, id: ConnectionId, ticket: String, outbox: Outbox) -> Result<(), Fault> {
        let person = self.person_of(&ticket)?;
        let path = vec![if person.is_some() { Place::Home } else { Place::Welcome }];
        let (begun, note) = match (&person, self.brought_code(&ticket)) {
            (Some(person), Some(code)) => {
                let (begun, note) = match self.take_invitation(&ticket, person, &code) {
                    Ok(taken) => taken,
                    Err(why) => (None, HallNote::Refusal(self.refuse_brought_code(&ticket, why)?)),
                };
                self.forget_code(&ticket);
                (begun, Some(note))
            }
            (None, Some(code)) => (None, self.check_brought_code(&ticket, &code)?.map(HallNote::Refusal)),
            (_, None) => (None, None),
        };
        // They are not there before, since news of a game that begins would come before the table.
        let visitor = Visitor {
            ticket,
            outbox,
            path,
            page: HallPage::default(),
            actions: Vec::new(),
            form: Form::new(&self.host),
        };
        self.connected.insert(id, Connected::Hall(Box::new(visitor)));
        // Whoever reads the page knows by then that they are to go on to a table.
        if let Some(game) = begun {
            self.send_to_table(id, game);
        }
        self.show(id, note)?;
        if let Some(person) = person {
            self.hand_out_missing(&person);
        }
        Ok(())
    }

    /// The code of the invitation that a guest has brought, until it is forgotten.
    pub(super) fn brought_code(&self, ticket: &str) -> Option<String> {
        self.tickets.get(ticket)?.guest.code.clone()
    }

    /// Looks at the code of somebody new, who cannot have a seat before they have a name. Returns what is wrong with it.
    fn check_brought_code(&mut self, ticket: &str, code: &str) -> Result<Option<String>, Fault> {
        let Err(why) = self.invitation(ticket, &code.to_lowercase()) else { return Ok(None) };
        let why = self.refuse_brought_code(ticket, why)?;
        self.forget_code(ticket);
        Ok(Some(why))
    }

    /// Notes that the code that a guest has brought is refused, which the status of their connection says at its end. Returns
    /// the reason.
    pub(super) fn refuse_brought_code(&mut self, ticket: &str, why: NotDone) -> Result<String, Fault> {
        let why = why.unless_fault()?;
        if let Some(ticket) = self.tickets.get_mut(ticket) {
            ticket.is_code_refused = true;
        }
        Ok(why)
    }

    /// Forgets the code that a guest has brought, since the invitation is taken or refused.
    pub(super) fn forget_code(&mut self, ticket: &str) {
        if let Some(ticket) = self.tickets.get_mut(ticket) {
            ticket.guest.code = None;
        }
    }

    /// Sends a visitor the page of the place where they are, with a note.
    pub(super) fn show(&mut self, id: ConnectionId, note: Option<HallNote>) -> Result<(), Fault> {
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else { return Ok(()) };
        let (ticket, place, form) = (visitor.ticket.clone(), visitor.place().clone(), visitor.form.clone());
        let person = self.person_of(&ticket)?;
        let draft = match person {
            Some(person) => self.draft(&person, self.way_of(&ticket), &place, &form)?,
            None => Draft::new("Welcome to Rackety", "word-tile games, a turn a day").asking(
                "What shall we call you? The key that you came with is who you are from now on. If you have \
                     played here with another key, leave, and connect with `ssh -i` and its file.",
            ),
        };
        self.send_page(id, draft, note);
        Ok(())
    }

    /// Sends a visitor a page that says why the one where they are cannot be drawn, after what is noted there. Nothing that
    /// they have chosen can be chosen on it once more.
    pub(super) fn show_instead(&mut self, id: ConnectionId, note: Option<HallNote>, why: &str) {
        let mut draft = Draft::new("Rackety", "this page cannot be shown now");
        draft.row("Show the page", "", Action::None);
        let why = note.map_or_else(|| why.to_owned(), |note| format!("{} {why}", note.text()));
        self.send_page(id, draft, Some(HallNote::Refusal(why)));
    }

    fn send_page(&mut self, id: ConnectionId, draft: Draft, note: Option<HallNote>) {
        let Draft { mut page, actions } = draft;
        page.note = note;
        page.is_unasked = self.answering != Some(id);
        self.next_page += 1;
        page.number = self.next_page;
        if let Some(Connected::Hall(visitor)) = self.connected.get_mut(&id) {
            // A choice holds although the text above the rows has changed.
            if page.is_unasked && visitor.page.rows == page.rows && visitor.actions == actions {
                page.number = visitor.page.number;
            }
            visitor.page = page.clone();
            visitor.actions = actions;
            visitor.send(&HallMessage::Page(Box::new(page)));
        }
    }

    /// Sends a visitor their page again if it is not what they see. Whoever waits for an answer gets that instead.
    fn refresh(&mut self, id: ConnectionId) -> Result<(), Fault> {
        if self.answering == Some(id) {
            return Ok(());
        }
        let Some(Connected::Hall(visitor)) = self.connected.get(&id) else { return Ok(()) };
        // A question is not disturbed while somebody types.
        if visitor.page.question.is_some() {
            return Ok(());
        }
        let (ticket, place, form) = (visitor.ticket.clone(), visitor.place().clone(), visitor.form.clone());
        let Some(person) = self.person_of(&ticket)? else { return Ok(()) };
        let page = self.draft(&person, self.way_of(&ticket), &place, &form)?.page;
        let shown = |page: &HallPage| (page.title.clone(), page.about.clone(), page.rows.clone());
        match self.connected.get(&id) {
            Some(Connected::Hall(visitor)) if shown(&visitor.page) != shown(&page) => {
                let note = visitor.page.note.clone();
                self.show(id, note)
            }
            _ => Ok(()),
        }
    }

    /// Notifies the players of a game: each list is refreshed, and a bell rings for whoever is to move.
    pub(super) fn notify_players(&mut self, game: GameId) {
        if let Ok(Some(row)) = self.store.game(game) {
            self.notify_seats(&row);
        }
    }

    /// Notifies the players of a game that may have been deleted since it was read.
    pub(super) fn notify_seats(&mut self, row: &GameRow) {
        let game = row.id;
        let halls: Vec<(ConnectionId, PersonId)> = self
            .connected
            .iter()
            .filter(|(_, connected)| matches!(connected, Connected::Hall(_)))
            .filter_map(|(id, connected)| Some((*id, self.person_at(connected)?)))
            .filter(|(_, person)| row.seat_of(*person).is_some() || is_offered_to(row, *person))
            .collect();
        for (id, person) in halls {
            // A fault of the database is reported by whatever changes it.
            let _ = self.refresh(id);
            let others = others(row, person);
            let news = match row.state {
                GameState::Running if row.is_turn_of(person) => {
                    format!("It is your turn with {others} in {}.", row.title)
                }
                GameState::Over => {
                    format!("Your game with {others} in {} is over: {}.", row.title, outcome(row, person))
                }
                GameState::Running | GameState::Waiting => continue,
            };
            if !self.is_at_table(person, game)
                && let Some(Connected::Hall(visitor)) = self.connected.get(&id)
            {
                visitor.send(&HallMessage::News(news));
            }
        }
    }

    fn draft(&self, person: &Person, way: Way, place: &Place, form: &Form) -> Result<Draft, Fault> {
        Ok(match place {
            Place::Welcome | Place::Home => self.home_page(person)?,
            Place::NewGame => {
                let mut draft = Draft::new("New game", "choose a row to change it");
                for (field, name, value) in form.rows(&self.host) {
                    draft.row(name, value, Action::Go(Place::Choices(field)));
                }
                draft.row("Begin", "open the game, and wait for whoever is missing", Action::Begin);
                draft.or_back()
            }
            Place::Choices(field) => {
                let mut draft = Draft::new(field.title(), "");
                for (chosen, name, about) in form.choices(&self.host, *field) {
                    draft.row(name, about, Action::Choose(Box::new(chosen)));
                }
                draft.or_nothing("There is nothing to choose from.")
            }
            Place::OpenTables => {
                let mut draft = Draft::new("Open tables", "the first who comes sits down");
                let mut wishes = WishTexts::new(&self.host);
                for game in self.store.open_tables(person.id)? {
                    draft.row(numbered(&game, person.id), wishes.of(&game), Action::SitDown(game.id));
                }
                draft.or_nothing("There are no open tables.")
            }
            Place::Code => {
                Draft::new("Join a friend", "").asking("Type the code of the invitation.").or_back()
            }
            Place::Waiting(id) => self.waiting_page(person, way, *id)?,
            Place::Watchable => {
                let mut draft = Draft::new("Watch", "games whose players let others watch, without racks");
                for game in self.store.watchable(person.id)? {
                    draft.row(numbered(&game, person.id), game.title.clone(), Action::Open(game.id));
                }
                draft.or_nothing("No game can be watched.")
            }
            Place::Games => {
                let mut draft = Draft::new("More about your games", "say something, end watching, leave");
                for game in self.store.open_games_of(person.id)? {
                    if game.state == GameState::Running {
                        draft.row(
                            numbered(&game, person.id),
                            game.title.clone(),
                            Action::Go(Place::Game(game.id)),
                        );
                    }
                }
                draft.or_nothing("You have no running game.")
            }
            Place::Game(id) => self.game_page(person, *id)?,
            Place::Sentences(id) => {
                let mut draft = Draft::new("Say", "to the others at the table");
                for sentence in Sentence::ALL {
                    draft.row(sentence.text(), "", Action::Say(*id, sentence));
                }
                draft.or_nothing("")
            }
            Place::Results => self.results_page(person)?,
            Place::People => {
                let mut draft = Draft::new("People", "with whom you have played, or whom you have blocked");
                let mut people = self.store.met_by(person.id)?;
                for blocked in self.store.blocked_by(person.id)? {
                    if !people.contains(&blocked) {
                        people.push(blocked);
                    }
                }
                for other in people {
                    draft.row(other.name, "", Action::Go(Place::Other(other.id)));
                }
                draft.or_nothing("You have not played with anybody yet.")
            }
            Place::Other(other) => self.other_page(person, *other)?,
            Place::Own => {
                let mut draft = Draft::new(&person.name, format!("your key is {}", person.key));
                draft.row(
                    "Change the name",
                    "games that have begun keep the old one",
                    Action::Go(Place::NewName),
                );
                draft.row(
                    "Delete your name and key",
                    "this cannot be undone; running games are resigned; finished games show “A former player”",
                    Action::Go(Place::Sure(Box::new(Action::Delete))),
                );
                draft.or_back()
            }
            Place::NewName => Draft::new("Another name", "").asking("What shall we call you?").or_back(),
            Place::Sure(action) => {
                let mut draft = Draft::new("Are you sure?", sure_text(action));
                draft.row("No", "", Action::Back);
                draft.row("Yes", "", action.as_ref().clone());
                draft
            }
        })
    }

    fn home_page(&self, person: &Person) -> Result<Draft, Fault> {
        let games = self.store.open_games_of(person.id)?;
        let is_own_turn = |game: &&GameRow| game.is_turn_of(person.id);
        let offers = self.offers_to(person)?;
        let waiting = games.iter().filter(is_own_turn).count() + offers.len();
        let mut draft = Draft::new(
            "Your games",
            match waiting {
                0 => format!("{}: no game waits for you", person.name),
                1 => format!("{}: 1 game waits for you", person.name),
                more => format!("{}: {more} games wait for you", person.name),
            },
        );
        for offer in offers {
            let about = format!("{}, a rematch to accept or to decline", offer.title);
            draft.row(owner_and_number(&offer), about, Action::Go(Place::Waiting(offer.id)));
        }
        let (own, rest): (Vec<_>, Vec<_>) = games.iter().partition(is_own_turn);
        for game in own.into_iter().chain(rest) {
            let asked = self.asked_in(game)?;
            let mut game = game.clone();
            let free = game.seats.iter_mut().filter(|seat| seat.person.is_none());
            free.zip(&asked).for_each(|(seat, name)| seat.name.clone_from(name));
            let (about, action) = if game.state == GameState::Running {
                (Self::whose_turn(&game, person.id), Action::Open(game.id))
            } else if asked.is_empty() {
                ("waits for players".to_owned(), Action::Go(Place::Waiting(game.id)))
            } else {
                let about = format!("a rematch that waits for {}", asked.join(", "));
                (about, Action::Go(Place::Waiting(game.id)))
            };
            draft.row(numbered(&game, person.id), format!("{}, {about}", game.title), action);
        }
        draft.row("New game", "with a friend, whoever comes first, or bots", Action::Go(Place::NewGame));
        draft.row("Join a friend", "with the code of an invitation", Action::Go(Place::Code));
        draft.row("Open tables", "games that wait for whoever comes first", Action::Go(Place::OpenTables));
        draft.row("Watch", "games of others", Action::Go(Place::Watchable));
        draft.row("More about your games", "say something, end watching, leave", Action::Go(Place::Games));
        draft.row("Results", "finished games, rematches and ratings", Action::Go(Place::Results));
        draft.row("People", "head to head, blocking", Action::Go(Place::People));
        for screen in HallScreen::ALL.into_iter().filter(|screen| *screen != HallScreen::Quit) {
            draft.screen(screen);
        }
        draft.row("You", "your name and key", Action::Go(Place::Own));
        draft.screen(HallScreen::Quit);
        Ok(draft)
    }

    fn whose_turn(game: &GameRow, person: PersonId) -> String {
        let Some(seat) = game.seats.get(game.to_move) else { return String::new() };
        let left = left_text(game);
        if seat.person == Some(person) {
            format!("your turn{left}")
        } else {
            format!("{}'s turn{left}", seat.name)
        }
    }

    fn waiting_page(&self, person: &Person, way: Way, id: GameId) -> Result<Draft, Fault> {
        let Some(game) = self.store.game(id)? else {
            return Ok(Draft::new(
                "This game is gone",
                "it was withdrawn or declined, or nobody came within 14 days",
            )
            .or_nothing("You can open another."));
        };
        let begun = match game.state {
            GameState::Waiting => None,
            GameState::Running => Some(("This game has begun", "it is in the list of your games", "Play")),
            GameState::Over => {
                Some(("This game is over", "it is in the list of finished games", "Look at it"))
            }
        };
        if let Some((title, about, row)) = begun {
            let mut draft = Draft::new(title, about);
            draft.row(row, "", Action::Open(id));
            return Ok(draft.or_back());
        }
        let codes = self.store.codes_of(id, Self::oldest_invitation())?;
        let about = if game.is_full() {
            "nobody is missing, and it begins soon"
        } else if codes.is_empty() {
            "whoever comes first within 14 days sits down"
        } else {
            "a code is for one seat and 14 days; HOST is what you typed"
        };
        let wish = WishTexts::new(&self.host).of(&game);
        if is_offered_to(&game, person.id) {
            let mut draft = Draft::new("Rematch", format!("{} offers it: {wish}", owner_of(&game)));
            draft.row("Accept", "the game begins when nobody is missing", Action::SitDown(id));
            draft.row("Decline", "the offer is withdrawn", Action::Decline(id));
            return Ok(draft.or_back());
        }
        let about = match self.asked_in(&game)?.as_slice() {
            [] => about.to_owned(),
            asked => format!("a rematch that {} can accept within 14 days", asked.join(", ")),
        };
        let mut draft = Draft::new("Waiting for players", format!("{wish}; {about}"));
        if game.is_opened_by(person.id) {
            for code in codes {
                draft.row("Send your friend", way.with_code(&code), Action::None);
            }
            let withdraw = Action::Go(Place::Sure(Box::new(Action::Withdraw(id))));
            draft.row("Withdraw", "deletes the game and its invitations", withdraw);
        } else {
            let anybody = invited_to(&game).is_empty();
            let after = if anybody { "somebody else can have it" } else { "you can still accept later" };
            draft.row("Give the seat back", after, Action::StandUp(id));
        }
        Ok(draft.or_back())
    }

    /// The people whose answer a rematch waits for, by name; nobody in other games.
    fn asked_in(&self, game: &GameRow) -> Result<Vec<String>, Fault> {
        let mut names = Vec::new();
        for other in invited_to(game).into_iter().filter(|other| game.seat_of(*other).is_none()) {
            names.extend(self.store.person(other)?.map(|other| other.name));
        }
        Ok(names)
    }

    fn game_page(&self, person: &Person, id: GameId) -> Result<Draft, Fault> {
        let Some(game) = self.store.game(id)? else {
            return Ok(Draft::new("This game is gone", "").or_nothing("You can open another."));
        };
        let is_over = game.state == GameState::Over;
        let about =
            if is_over { outcome(&game, person.id).to_owned() } else { Self::whose_turn(&game, person.id) };
        let mut draft = Draft::new(&format!("{} in {}", others(&game, person.id), game.title), about);
        if is_over {
            draft.row("Play again", "offer a rematch, or accept theirs", Action::Rematch(id));
        } else {
            draft.row("Play", "", Action::Open(id));
        }
        draft.row("Say something", "one of six sentences", Action::Go(Place::Sentences(id)));
        if !is_over {
            if game.is_watched {
                draft.row("Let nobody watch", "others may, without racks", Action::EndWatching(id));
            }
            if self.is_in_game(&game, person.id)? {
                draft.row(
                    "Leave the game",
                    "you resign",
                    Action::Go(Place::Sure(Box::new(Action::Resign(id)))),
                );
            }
        }
        Ok(draft.or_back())
    }

    /// False once a player is out of a game, which ends a game of two. One that cannot be opened is left by whoever has a seat
    /// there.
    fn is_in_game(&self, row: &GameRow, person: PersonId) -> Result<bool, Fault> {
        // Where that is sure, no game is replayed.
        if row.seats.len() <= 2 {
            return Ok(true);
        }
        let is_in = |session: &Session| {
            let mut players = session.game().state().players();
            row.seat_of(person).and_then(|seat| players.nth(seat)).is_some_and(|(_, player)| player.is_in())
        };
        if let Some(open) = self.tables.get(&row.id) {
            return Ok(is_in(open.session()));
        }
        match self.stored_session(row.id) {
            Ok((session, _)) => Ok(is_in(&session)),
            Err(why) => why.unless_fault().map(|_| true),
        }
    }

    fn results_page(&self, person: &Person) -> Result<Draft, Fault> {
        let mut draft = Draft::new("Results", "ratings by Glicko-2, in games of two people");
        let mut wishes = WishTexts::new(&self.host);
        for StoredRating { ruleset, language, value, deviation, games } in self.store.ratings_of(person.id)? {
            let count = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            draft.row(
                format!("Rating in {}", wishes.of_rating(&ruleset, &language)),
                format!("{}, after {count}", rating::text(value, deviation)),
                Action::None,
            );
        }
        for game in self.store.finished_games_of(person.id)? {
            let scores: Vec<String> =
                game.seats.iter().map(|seat| format!("{} {}", seat.name, seat.score)).collect();
            draft.row(
                scores.join(", "),
                format!("{}, {}", game.title, outcome(&game, person.id)),
                Action::Go(Place::Game(game.id)),
            );
        }
        Ok(draft.or_nothing("No game is finished yet."))
    }

    fn other_page(&self, person: &Person, other: PersonId) -> Result<Draft, Fault> {
        let Some(other) = self.store.person(other)? else {
            return Ok(Draft::new("A former player", "").or_nothing("They have left the host."));
        };
        let HeadToHead { won, lost, drawn } = self.store.head_to_head(person.id, other.id)?;
        let mut draft = Draft::new(&other.name, "");
        draft.row("Head to head", format!("{won} won, {lost} lost, {drawn} drawn"), Action::None);
        let mut wishes = WishTexts::new(&self.host);
        for StoredRating { ruleset, language, value, deviation, .. } in self.store.ratings_of(other.id)? {
            draft.row(
                format!("Rating in {}", wishes.of_rating(&ruleset, &language)),
                rating::text(value, deviation),
                Action::None,
            );
        }
        let is_blocked = self.store.blocked_by(person.id)?.contains(&other);
        let (name, about) = if is_blocked {
            ("Unblock", "you have blocked them")
        } else {
            (
                "Block",
                "neither of you sees the other's open tables, joins or watches their games, or hears them",
            )
        };
        draft.row(name, about, Action::Block(other.id));
        Ok(draft.or_back())
    }

    pub(super) fn has_blocked(&self, person: PersonId, game: &GameRow) -> Result<bool, Fault> {
        for other in game.seats.iter().filter_map(|seat| seat.person) {
            if self.store.are_apart(person, other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The rematches that a person can accept or decline.
    fn offers_to(&self, person: &Person) -> Result<Vec<GameRow>, Fault> {
        let mut offers = Vec::new();
        for offer in self.store.offers_to(person.id)? {
            if !self.has_blocked(person.id, &offer)? {
                offers.push(offer);
            }
        }
        Ok(offers)
    }

    /// The games that wait for the person with this key, a line each: rematches to accept or to decline, and own turns.
    pub(super) fn turns_of(&self, key: &str) -> Result<Vec<String>, Fault> {
        let Some(person) = self.store.person_of_key(key)? else { return Ok(Vec::new()) };
        let mut lines = Vec::new();
        for offer in self.offers_to(&person)? {
            let owner = owner_of(&offer);
            lines.push(format!("{owner} offers a rematch in {} (game {})", offer.title, offer.id));
        }
        for game in self.store.open_games_of(person.id)?.iter().filter(|game| game.is_turn_of(person.id)) {
            let left = left_text(game);
            lines.push(format!("{} in {}{left} (game {})", others(game, person.id), game.title, game.id));
        }
        Ok(lines)
    }
}

/// The time that is left for a turn, to be added to something.
fn left_text(game: &GameRow) -> String {
    game.due.map(|due| format!(", {} left", duration_text(due - now_ms()))).unwrap_or_default()
}

/// The person who has opened a game that waits.
fn owner_of(game: &GameRow) -> &str {
    game.seats.first().map_or("", |seat| &seat.name)
}

/// The person who has opened a game, with the number of the game.
fn owner_and_number(game: &GameRow) -> String {
    format!("{} ({})", owner_of(game), game.id)
}

/// The others in a game, and its number, by which games with the same people differ.
fn numbered(game: &GameRow, person: PersonId) -> String {
    format!("{} ({})", others(game, person), game.id)
}

/// The others in a game, by name.
fn others(game: &GameRow, person: PersonId) -> String {
    let names: Vec<&str> = game
        .seats
        .iter()
        .filter(|seat| seat.person != Some(person))
        .map(|seat| if seat.name.is_empty() { "a free seat" } else { seat.name.as_str() })
        .collect();
    if names.is_empty() { "alone".to_owned() } else { names.join(", ") }
}

pub(super) fn outcome(game: &GameRow, person: PersonId) -> &'static str {
    let winners = game.seats.iter().filter(|seat| seat.has_won).count();
    let has_won = game.seats.iter().any(|seat| seat.person == Some(person) && seat.has_won);
    match (has_won, winners) {
        (true, 1) => "won",
        (true, _) => "drawn",
        // It could not be opened any more, or its only player has left it.
        (false, 0) => "nobody won",
        (false, _) => "lost",
    }
}

fn sure_text(action: &Action) -> &'static str {
    match action {
        Action::Resign(_) => "You resign this game.",
        Action::Withdraw(_) => "The game and its invitations are deleted.",
        Action::Delete => {
            "Your name and key are deleted, and your running games are resigned. This cannot be undone."
        }
        _ => "This cannot be undone.",
    }
}

/// A time in words: `31 h`, `12 min`.
pub(super) fn duration_text(milliseconds: i64) -> String {
    let seconds = milliseconds.max(0) / 1000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}
