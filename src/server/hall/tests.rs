//! The hall by itself: its events come from the tests, and what it sends is read without processes.

use std::sync::{Arc, mpsc as std_mpsc};

use rackety::wire::{HallPage, HallRequest, Request, SeatGame, Sentence};
use rackety_engine::Action as GameAction;
use rackety_engine::game::TurnText;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::Semaphore;

use super::new_game::SeatWish;
use super::*;
use crate::service::DATABASE;
use crate::store::{GameState, NewGame};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A hall in a folder of its own.
struct Bench {
    folder: TempDir,
    hall: Hall,
    events: std_mpsc::Receiver<Event>,
    last: ConnectionId,
}

/// A connection of a process.
struct Client {
    id: ConnectionId,
    lines: mpsc::Receiver<String>,
    /// The last page that a test has looked at.
    page: Option<HallPage>,
}

impl Client {
    /// The messages that were sent since the last look.
    fn sent<M: DeserializeOwned>(&mut self) -> Vec<M> {
        let lines = std::iter::from_fn(|| self.lines.try_recv().ok());
        lines.map(|line| serde_json::from_str(&line).unwrap()).collect()
    }
}

/// A run of a host.
fn run(store: Store, folder: &TempDir) -> (Hall, std_mpsc::Receiver<Event>) {
    let (sender, events) = std_mpsc::channel();
    (Hall::new(store, folder.path().to_owned(), Limits::default(), sender, 1).unwrap(), events)
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join(DATABASE)).unwrap();
        let (mut hall, events) = run(store, &folder);
        hall.open_for_business();
        Self { folder, hall, events, last: 0 }
    }

    /// A hall with these people.
    fn with<const N: usize>(names: [&str; N]) -> (Self, [Person; N]) {
        let bench = Self::new();
        let people = names.map(|name| bench.person(name));
        (bench, people)
    }

    /// A hall with Ann, Ben and their game.
    fn in_game() -> (Self, [Person; 2], GameId) {
        let (mut bench, people) = Self::with(["Ann", "Ben"]);
        let game = bench.begin(&people.each_ref(), &[]);
        (bench, people, game)
    }

    /// A hall with Ann, Ben and their game, which Ann has resigned.
    fn after_game() -> (Self, [Person; 2], GameId) {
        let (mut bench, people, game) = Self::in_game();
        bench.hall.resign_for(&people[0], game).unwrap();
        (bench, people, game)
    }

    /// A hall with Ann, Ben, Cleo and their game.
    fn three_in_game() -> (Self, [Person; 3], GameId) {
        let (mut bench, people) = Self::with(["Ann", "Ben", "Cleo"]);
        let game = bench.begin(&people.each_ref(), &[]);
        (bench, people, game)
    }

    /// A hall with Ann, Ben and a game of Ann's for which a friend needs the code 1234-cat.
    fn invited() -> (Self, [Person; 2], GameId) {
        let (bench, people) = Self::with(["Ann", "Ben"]);
        let game = bench.invite(&people[0], vec![SeatWish::Friend], "1234-cat");
        (bench, people, game)
    }

    /// The next run of the host, with the same folder and database.
    fn next_run(&self) -> Hall {
        run(self.hall.store.clone(), &self.folder).0
    }

    /// A connection of its own to the database.
    fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(DATABASE)).unwrap()
    }

    fn person(&self, name: &str) -> Person {
        let key = format!("SHA256:{name}");
        self.hall.store.new_person(name, &crate::names::look(name), &key, now_ms()).unwrap().unwrap()
    }

    /// A connection of a person to the hall or to a table.
    fn visit(&mut self, person: &Person, visit: Visit) -> Client {
        self.visit_with(person, None, visit)
    }

    /// A connection of a person who brings the code of an invitation, if they have one.
    fn visit_with(&mut self, person: &Person, code: Option<&str>, visit: Visit) -> Client {
        let code = code.map(str::to_owned);
        let guest = Guest { key: person.key.clone(), code, network: None, way: Way::Front };
        let ticket = self.hall.admit(guest).unwrap().ticket;
        let (outbox, lines) = mpsc::channel(100);
        self.last += 1;
        let arrival = Arrival { rackety: VERSION, ticket, visit };
        self.hall.handle(Event::Arrived(self.last, Box::new(arrival), outbox)).unwrap();
        Client { id: self.last, lines, page: None }
    }

    /// Lets a person of this network type the code of an invitation.
    fn type_code(
        &mut self,
        person: &Person,
        network: Option<IpAddr>,
        typed: &str,
    ) -> Result<(Option<GameId>, HallNote), NotDone> {
        let guest = Guest { key: person.key.clone(), code: None, network, way: Way::Front };
        let ticket = self.hall.admit(guest).unwrap().ticket;
        let taken = self.hall.take_invitation(&ticket, person, typed);
        self.hall.tickets.remove(&ticket);
        taken
    }

    /// Ends the connection with this ticket; true if the code that its guest brought was refused.
    fn end(&mut self, ticket: String) -> bool {
        let (answer, mut answered) = oneshot::channel();
        self.hall.handle(Event::Ended(ticket, answer)).unwrap();
        answered.try_recv().unwrap().unwrap()
    }

    fn say(&mut self, client: &Client, request: &impl serde::Serialize) -> Result<(), Fault> {
        let permit = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        self.hall.handle(Event::Said(client.id, to_line(request), permit))
    }

    /// Has somebody in the hall choose the row of this name; returns the page after it.
    fn choose(&mut self, client: &mut Client, row: &str) -> HallPage {
        pages(client);
        let request = choice(client.page.as_ref().unwrap(), row);
        self.say(client, &request).unwrap();
        last_page(client)
    }

    /// Has somebody in the hall enter a text on this page; returns the page after it.
    fn enter(&mut self, client: &mut Client, page: &HallPage, text: &str) -> HallPage {
        self.say(client, &HallRequest::Enter { page: page.number, text: text.to_owned() }).unwrap();
        last_page(client)
    }

    fn visitor(&mut self, client: &Client) -> &mut Visitor {
        match self.hall.connected.get_mut(&client.id) {
            Some(Connected::Hall(visitor)) => visitor,
            _ => panic!("not there"),
        }
    }

    /// Begins a game between these people and the bots of these levels; returns its number.
    fn begin(&mut self, people: &[&Person], bots: &[&str]) -> GameId {
        let mut form = Form::new(&self.hall.host);
        form.seats = people.iter().skip(1).map(|_| SeatWish::Friend).collect();
        form.seats.extend(bots.iter().map(|level| SeatWish::Bot((*level).to_owned())));
        let seats: Vec<_> = people.iter().map(|person| (Some(person.id), person.name.clone())).collect();
        let game = self.store_new(&form, &seats, Vec::new());
        self.hall.start(game).unwrap();
        game
    }

    /// Opens a game that waits for the other players, one of whom has this code; returns its number.
    fn invite(&self, owner: &Person, wishes: Vec<SeatWish>, code: &str) -> GameId {
        let mut form = Form::new(&self.hall.host);
        form.seats = wishes;
        let free = form.seats.iter().map(|_| (None, String::new()));
        let seats: Vec<_> = std::iter::once((Some(owner.id), owner.name.clone())).chain(free).collect();
        self.store_new(&form, &seats, vec![(code.to_owned(), owner.id)])
    }

    fn store_new(
        &self,
        form: &Form,
        seats: &[(Option<PersonId>, String)],
        codes: Vec<(String, PersonId)>,
    ) -> GameId {
        let ruleset = form.ruleset(&self.hall.host).unwrap();
        let game = self.hall.store.new_game(&NewGame {
            title: ruleset.name(),
            ruleset: ruleset.id(),
            language: form.language(),
            wish: &serde_json::to_string(form).unwrap(),
            time_limit: form.time_limit(),
            is_watched: true,
            is_rated: form.is_rated(),
            seats,
            codes,
            now: now_ms(),
        });
        game.unwrap()
    }

    fn row(&self, game: GameId) -> crate::store::GameRow {
        self.hall.store.game(game).unwrap().unwrap()
    }

    fn record(&self, game: GameId) -> String {
        self.hall.store.record(game).unwrap().unwrap().0
    }

    fn saved(&self, game: GameId) -> Value {
        serde_json::from_str(&self.record(game)).unwrap()
    }

    fn turns(&self, game: GameId) -> usize {
        self.saved(game)["game"]["turns"].as_array().map_or(0, Vec::len)
    }

    /// Does something for the seat to move.
    fn act(&mut self, game: GameId, action: &GameAction) {
        let seat = self.row(game).to_move;
        let done = self.hall.at_table(game, |table, now| {
            let turn = TurnText::of_action(action, table.session().game()).unwrap();
            let after = table.session().game().turns().len();
            table.act_for(seat, after, &turn, now)
        });
        done.unwrap().unwrap();
    }

    /// Handles the events of the hall's own threads until something is so.
    fn wait_until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let event = self.events.recv_timeout(left).expect("what is awaited comes");
            self.hall.handle(event).unwrap();
        }
    }
}

impl Bench {
    /// Passes for people until a bot thinks.
    fn pass_to_bot(&mut self, game: GameId) {
        let is_person = |bench: &Self| bench.row(game).seats[bench.row(game).to_move].person.is_some();
        self.wait_until(is_person);
        while is_person(self) {
            self.act(game, &GameAction::Pass);
        }
    }
}

#[test]
fn a_bot_plays_its_turn_though_somebody_is_deleted_while_it_thinks() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let game = bench.begin(&[&ann, &ben], &["novice"]);
    bench.pass_to_bot(game);
    // Its decision arrives when she is gone.
    bench.hall.remove_by_name("Ann").unwrap();
    let turns = bench.turns(game);
    bench.wait_until(|bench| turns < bench.turns(game));
    assert_eq!(bench.row(game).state, GameState::Running);
}

#[test]
fn whoever_plays_with_somebody_who_is_deleted_keeps_their_table() {
    let (mut bench, [_, ben, cleo], game) = Bench::three_in_game();
    let mut tables = [&ben, &cleo].map(|person| bench.visit(person, Visit::Table(game)));
    for table in &mut tables {
        assert!(!table.sent::<Message>().is_empty());
    }
    bench.hall.remove_by_name("Ann").unwrap();
    for table in &mut tables {
        let sent = table.sent::<Message>();
        let is_told = |message: &Message| match message {
            Message::Game { game: SeatGame::Running(_), new: 0, save_fault: None } => {
                let text = serde_json::to_string(message).unwrap();
                text.contains("A former player") && !text.contains("\"Ann\"")
            }
            _ => false,
        };
        assert!(sent.iter().any(is_told), "{sent:?}");
        assert!(!sent.iter().any(|message| matches!(message, Message::Closed(_))), "{sent:?}");
    }
    bench.act(game, &GameAction::Pass);
    for table in &mut tables {
        let sent = table.sent::<Message>();
        assert!(sent.iter().any(|message| matches!(message, Message::Happened { .. })), "{sent:?}");
    }
    drop(tables);
    assert!(bench.hall.is_at_table(ben.id, game) && bench.hall.tables.contains_key(&game));
}

/// A process by lines asks for nothing once it has the page.
#[test]
fn whoever_comes_for_the_last_seat_is_sent_the_table_before_the_page() {
    let (mut bench, [_, ben], game) = Bench::invited();
    let sent = bench.visit_with(&ben, Some("1234-cat"), Visit::Hall).sent::<HallMessage>();
    assert_eq!(sent[0], HallMessage::Open(game));
    assert!(matches!(&sent[1], HallMessage::Page(page) if page.title == "Your games"), "{sent:?}");
}

/// A fault of the database, which ends when this is dropped.
struct Broken {
    connection: rusqlite::Connection,
    repair: String,
}

impl Broken {
    /// A kind of change fails.
    fn on(bench: &Bench, change: &str) -> Self {
        let fault =
            format!("CREATE TRIGGER '{change}' BEFORE {change} BEGIN SELECT RAISE(ABORT, 'full'); END");
        Self::by(bench, &fault, format!("DROP TRIGGER '{change}'"))
    }

    /// A table cannot be read.
    fn table(bench: &Bench, table: &str) -> Self {
        let fault = format!("ALTER TABLE {table} RENAME TO lost");
        Self::by(bench, &fault, format!("ALTER TABLE lost RENAME TO {table}"))
    }

    fn by(bench: &Bench, fault: &str, repair: String) -> Self {
        let connection = bench.database();
        connection.execute_batch(fault).unwrap();
        Self { connection, repair }
    }
}

impl Drop for Broken {
    fn drop(&mut self) {
        self.connection.execute_batch(&self.repair).unwrap();
    }
}

#[test]
fn a_turn_whose_end_is_not_stored_does_not_keep_the_host_from_others() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    let _broken = Broken::on(&bench, "UPDATE OF record ON game WHEN OLD.id = 1");
    let (connection, past) = (bench.database(), now_ms() - 5000);
    for game in games {
        connection.execute("UPDATE game SET due = ?1 WHERE id = ?2", (past, game)).unwrap();
        bench.hall.set_due(game, Some(past));
    }
    bench.hall.end_due_turns();
    assert!(Some(Duration::from_secs(1)) < bench.hall.until_due(), "{:?}", bench.hall.deadlines);
    let due = |bench: &Bench, game| bench.hall.due[&game] - now_ms();
    assert!(due(&bench, games[0]) < 60_000, "it is tried again soon");
    assert!(3_600_000 < due(&bench, games[1]), "the other one is as it should be");
}

#[test]
fn a_host_whose_sign_of_life_is_not_stored_knows_its_deadlines_and_asks_its_bots() {
    let (mut bench, _, game) = Bench::in_game();
    let _broken = Broken::on(&bench, "INSERT ON host");
    bench.hall.set_due(game, None);
    bench.hall.open_for_business();
    assert!(bench.hall.due.contains_key(&game));
}

/// Has a turn begin at this time, before which the host was last alive.
fn begin_turn_at(bench: &Bench, game: GameId, began: i64) {
    let mut save = bench.saved(game);
    save["notes"]["clock"]["began"] = Timestamp::from_millisecond(began).unwrap().to_string().into();
    bench
        .database()
        .execute(
            "UPDATE game SET due = ?1, record = ?2, changed = ?3 WHERE id = ?4",
            (began + LIMIT, save.to_string(), began, game),
        )
        .unwrap();
    bench.hall.store.note_alive(began).unwrap();
}

/// The time that a turn of these tests may take.
const LIMIT: i64 = 48 * 3_600_000;

/// The host was down for longer than a turn may take, and cannot store at first that the turn gets the time back.
#[test]
fn no_turn_ends_before_it_has_back_what_the_host_was_down_for() {
    let (mut bench, _, game) = Bench::in_game();
    let now = now_ms();
    begin_turn_at(&bench, game, now - LIMIT - 60_000);
    bench.hall.set_due(game, None);
    let broken = Broken::on(&bench, "UPDATE OF give_back ON game");
    bench.hall.open_for_business();
    bench.hall.beat();
    drop(broken);
    bench.hall.end_due_turns();
    assert_eq!(bench.turns(game), 0, "it is owed time");
    bench.hall.beat();
    bench.hall.end_due_turns();
    assert_eq!(bench.turns(game), 0);
    assert!(now + 3_600_000 < bench.hall.due[&game], "{:?}", bench.hall.due);
    assert!(now <= bench.hall.store.last_alive().unwrap().unwrap());
}

/// After a fault of the database, time may still be owed when the keeper removes somebody.
#[test]
fn whoever_plays_with_somebody_who_is_removed_before_time_is_given_back_has_the_time_back() {
    let (mut bench, people, game) = Bench::three_in_game();
    let now = now_ms();
    begin_turn_at(&bench, game, now - 2 * LIMIT);
    let waiting = (bench.row(game).to_move + 1) % people.len();
    bench.next_run().remove_by_name(&people[waiting].name).unwrap();
    bench.hall = bench.next_run();
    bench.hall.open_for_business();
    bench.hall.end_due_turns();
    assert_eq!(bench.turns(game), 1, "only the resignation");
    assert!(now < bench.hall.due[&game], "{:?}", bench.hall.due);
}

/// The computer sleeps with Ann at the table of her game with Ben, until the turn is overdue. The last value is the time.
fn asleep_at_table() -> (Bench, [Person; 2], GameId, Client, i64) {
    let (mut bench, people, game) = Bench::in_game();
    bench.hall.open_for_business();
    let table = bench.visit(&people[0], Visit::Table(game));
    let now = now_ms();
    begin_turn_at(&bench, game, now - LIMIT - 500);
    bench.hall.read_again(game);
    bench.hall.alive = now - LIMIT - 1000;
    bench.hall.store.note_alive(bench.hall.alive).unwrap();
    (bench, people, game, table, now)
}

#[test]
fn a_table_is_closed_while_its_turn_is_owed_what_the_computer_has_slept() {
    let (mut bench, [ann, _], game, mut table, now) = asleep_at_table();
    let broken = Broken::on(&bench, "UPDATE OF give_back ON game");
    bench.hall.notice_gap();
    bench.say(&table, &Request::Hint("hint word".to_owned())).unwrap();
    drop(broken);
    assert!(table.sent().iter().any(|message| matches!(message, Message::Closed(_))));
    bench.hall.beat();
    bench.visit(&ann, Visit::Table(game));
    assert_eq!(bench.turns(game), 0);
    assert!(now + LIMIT - 60_000 < bench.hall.due[&game], "{:?}", bench.hall.due);
}

#[test]
fn a_turn_has_back_what_the_computer_has_slept() {
    let (mut bench, [_, ben], game, mut table, now) = asleep_at_table();
    table.sent::<Message>();
    bench.hall.notice_gap();
    bench.hall.end_due_turns();
    bench.say(&table, &Request::Hint("hint word".to_owned())).unwrap();
    assert_eq!(bench.turns(game), 0);
    assert!(now + LIMIT - 60_000 < bench.hall.due[&game], "{:?}", bench.hall.due);
    let sent = table.sent();
    assert!(sent.iter().any(|message| matches!(message, Message::Game { .. })));
    let notice = "The host was down for 48 h; the turn has that much more time.";
    let is_notice = |message: &&Message| matches!(message, Message::Notice(text) if text == notice);
    assert_eq!(sent.iter().filter(is_notice).count(), 1, "{sent:?}");
    let joined = bench.visit(&ben, Visit::Table(game)).sent::<Message>();
    let Message::Welcome(welcome) = &joined[0] else { panic!("{joined:?}") };
    assert_eq!(welcome.notice.as_deref(), Some(notice));
    bench.hall.notice_gap();
    assert!(bench.hall.due[&game] < now + LIMIT + 60_000, "once");
}

#[test]
fn a_clock_that_is_behind_the_last_sign_of_life_does_not_replace_it() {
    let mut bench = Bench::new();
    let later = now_ms() + 3_600_000;
    bench.hall.store.note_alive(later).unwrap();
    bench.hall.open_for_business();
    bench.hall.beat();
    assert_eq!(bench.hall.store.last_alive().unwrap(), Some(later));
}

#[test]
fn a_game_that_cannot_be_read_when_its_turn_ends_keeps_its_deadline() {
    let (mut bench, _, game) = Bench::in_game();
    bench.hall.set_due(game, Some(now_ms() - 1));
    let unreadable = Broken::table(&bench, "game");
    bench.hall.end_due_turns();
    assert!(bench.hall.due.contains_key(&game), "it is read again");
    drop(unreadable);
    std::thread::sleep(bench.hall.until_due().unwrap());
    bench.hall.end_due_turns();
    assert!(Some(Duration::from_secs(60)) < bench.hall.until_due(), "{:?}", bench.hall.deadlines);
    // A record that cannot be read now cannot be read later.
    let connection = bench.database();
    connection.execute("UPDATE game SET record = '{}'", ()).unwrap();
    bench.hall.wake_table(game);
    assert_eq!(bench.hall.until_due(), None);
}

#[test]
fn a_game_that_cannot_be_read_at_an_open_table_is_read_again_ever_more_rarely() {
    let (mut bench, [ann, _], game) = Bench::in_game();
    let _table = bench.visit(&ann, Visit::Table(game));
    bench.hall.set_due(game, Some(now_ms()));
    let unreadable = Broken::table(&bench, "seat");
    let began = Instant::now();
    let mut attempts = 0;
    while began.elapsed() < Duration::from_millis(300) {
        std::thread::sleep(bench.hall.until_due().unwrap());
        bench.hall.end_due_turns();
        attempts += 1;
    }
    assert!(attempts < 12, "{attempts} attempts");
    drop(unreadable);
    std::thread::sleep(bench.hall.until_due().unwrap());
    bench.hall.end_due_turns();
    assert!(Some(Duration::from_secs(60)) < bench.hall.until_due(), "{:?}", bench.hall.deadlines);
}

/// The pages that were sent since the last look.
fn pages(client: &mut Client) -> Vec<HallPage> {
    let page = |message| if let HallMessage::Page(page) = message { Some(*page) } else { None };
    let pages: Vec<_> = client.sent().into_iter().filter_map(page).collect();
    client.page = pages.last().or(client.page.as_ref()).cloned();
    pages
}

fn last_page(client: &mut Client) -> HallPage {
    pages(client).pop().expect("an answer")
}

/// The text of the note of a page.
fn note(page: &HallPage) -> &str {
    page.note.as_ref().expect("a note").text()
}

/// Chooses the row of this name.
fn choice(page: &HallPage, name: &str) -> HallRequest {
    let row = page.rows.iter().position(|row| row.name == name);
    HallRequest::Choose { page: page.number, row: row.expect(name) }
}

#[test]
fn a_game_that_is_opened_is_not_opened_again_where_only_its_page_fails() {
    let (mut bench, [ann]) = Bench::with(["Ann"]);
    let mut hall = bench.visit(&ann, Visit::Hall);
    let form = bench.choose(&mut hall, "New game");
    let trigger = "CREATE TRIGGER odd AFTER INSERT ON seat BEGIN UPDATE game SET to_move = -1; END";
    let odd = Broken::by(&bench, trigger, "DROP TRIGGER odd; UPDATE game SET to_move = 0".to_owned());
    assert!(bench.say(&hall, &choice(&form, "Begin")).is_err(), "it is logged");
    let instead = last_page(&mut hall);
    let note = note(&instead);
    assert!(note.starts_with("The database of the host reports: ") && !note.contains("Try again"), "{note}");
    assert!(!instead.is_unasked && instead.rows.iter().all(|row| row.name != "Begin"), "{instead:?}");
    drop(odd);
    let waiting = bench.choose(&mut hall, "Show the page");
    assert!(waiting.rows.iter().any(|row| row.name == "Withdraw"), "{waiting:?}");
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap().len(), 1);
}

#[test]
fn a_newcomer_keeps_the_invitation_until_the_seat_is_stored() {
    let (mut bench, [ann]) = Bench::with(["Ann"]);
    let game = bench.invite(&ann, vec![SeatWish::Friend, SeatWish::Anybody], "1234-cat");
    let nobody = Person { id: 0, name: String::new(), key: "SHA256:new".to_owned() };
    let mut hall = bench.visit_with(&nobody, Some("1234-cat"), Visit::Hall);
    let first = last_page(&mut hall);
    let enter = HallRequest::Enter { page: first.number, text: "Ben".to_owned() };
    let broken = Broken::on(&bench, "UPDATE ON seat");
    assert!(bench.say(&hall, &enter).is_err(), "it is logged");
    let again = last_page(&mut hall);
    assert_eq!(note(&again), "The database of the host reports: full. Try again.");
    drop(broken);
    let home = bench.enter(&mut hall, &again, "Ben");
    assert_eq!(home.title, "Your games");
    assert!(note(&home).starts_with("You have a seat"), "{:?}", home.note);
    assert_eq!(bench.row(game).seats[1].name, "Ben");
}

#[test]
fn whoever_enters_sees_a_page_though_the_finished_games_cannot_be_read() {
    let (mut bench, [ann, _], _) = Bench::after_game();
    let connection = bench.database();
    connection.execute("UPDATE game SET to_move = -1", ()).unwrap();
    let mut hall = bench.visit(&ann, Visit::Hall);
    assert_eq!(last_page(&mut hall).title, "Your games");
}

#[test]
fn whoever_is_deleted_stays_until_their_resignation_is_stored() {
    let (mut bench, [ann, ben, _], game) = Bench::three_in_game();
    // Somebody at the table keeps the resignation in memory.
    let _table = bench.visit(&ben, Visit::Table(game));
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    for _ in 0..2 {
        let why = bench.hall.remove_by_name("Ann").unwrap_err();
        assert!(why.ends_with("full."), "{why}");
    }
    assert_eq!(bench.row(game).seats[0].person, Some(ann.id));
    drop(broken);
    bench.hall.remove_by_name("Ann").unwrap();
    assert_eq!(bench.row(game).seats[0].person, None);
    let record = bench.record(game);
    assert!(record.contains("resign") && record.contains("A former player"), "{record}");
}

#[test]
fn whoever_asks_for_what_the_database_refuses_is_answered() {
    let mut bench = Bench::new();
    let nobody = Person { id: 0, name: String::new(), key: "SHA256:new".to_owned() };
    let mut hall = bench.visit(&nobody, Visit::Hall);
    let first = last_page(&mut hall);
    let enter = HallRequest::Enter { page: first.number, text: "Ann".to_owned() };
    let broken = Broken::on(&bench, "INSERT ON person");
    assert!(bench.say(&hall, &enter).is_err(), "it is logged");
    let again = last_page(&mut hall);
    assert_eq!((&again.question, again.is_unasked), (&first.question, false));
    assert_eq!(note(&again), "The database of the host reports: full. Try again.");
    drop(broken);
    let home = bench.enter(&mut hall, &again, "Ann");
    let turns = |bench: &mut Bench| {
        let (answer, mut turns) = oneshot::channel();
        bench.hall.handle(Event::Turns("SHA256:new".to_owned(), answer)).unwrap();
        turns.try_recv().unwrap()
    };
    assert_eq!(turns(&mut bench), Ok(Vec::new()));
    let unreadable = Broken::table(&bench, "seat");
    let why = turns(&mut bench).unwrap_err();
    assert!(why.starts_with("The database of the host reports: no such table: seat"), "{why}");
    drop(unreadable);
    assert_eq!(home.title, "Your games");
}

#[test]
fn whoever_enters_has_their_finished_games_after_a_restore_and_an_import() {
    let (mut bench, [ann, ben], game) = Bench::after_game();
    let files = [&ann, &ben]
        .map(|person| bench.hall.home(&person.key).join(format!("data/rackety/games/smartfeud-{game}.json")));
    assert!(files.iter().all(|file| file.is_file()), "{files:?}");
    std::fs::remove_dir_all(bench.folder.path().join("people")).unwrap();
    let _hall = bench.visit(&ann, Visit::Hall);
    bench.hall.write_missing();
    assert!(files[0].is_file(), "{}", files[0].display());
    std::fs::remove_dir_all(bench.folder.path().join("people")).unwrap();
    bench.hall.handle(Event::Imported(game)).unwrap();
    assert!(files.iter().all(|file| file.is_file()), "{files:?}");
    assert!(bench.hall.tables.is_empty(), "nobody needs the table");
}

/// Imports a saved game with another id of its ruleset; returns the game and what was imported.
fn imported_as(bench: &Bench, record: &str, ruleset: &str) -> (GameId, Vec<u8>) {
    let mut save: serde_json::Value = serde_json::from_str(record).unwrap();
    save["game"]["ruleset_id"] = ruleset.into();
    let text = serde_json::to_vec(&save).unwrap();
    (crate::import::import(&bench.hall.store, &bench.hall.host, &text).unwrap(), text)
}

/// Guests would otherwise be sent a path of the machine on which the game began.
#[test]
fn an_imported_game_has_neither_its_pins_nor_the_path_of_its_ruleset() {
    let (bench, _, game) = Bench::in_game();
    let mut save = bench.saved(game);
    save["notes"]["pins"] = serde_json::json!(["1234", null]);
    save["notes"]["ruleset_file"] = "/home/ann/rules/smartfeud.toml".into();
    let (imported, _) = imported_as(&bench, &save.to_string(), "smartfeud");
    let record = bench.record(imported);
    let notes = &bench.saved(imported)["notes"];
    assert!(notes.is_object() && notes.get("pins").is_none(), "{notes}");
    assert!(!record.contains("/home/ann"), "{notes}");
}

#[test]
fn a_finished_game_is_written_to_the_folders_of_its_players_whatever_id_its_ruleset_has() {
    let (mut bench, [ann, _], game) = Bench::after_game();
    let record = bench.record(game);
    let elsewhere = tempfile::tempdir().unwrap();
    let absolute = elsewhere.path().join("planted").display().to_string();
    for id in [absolute.as_str(), "../planted", "..", "a/b", "my_game"] {
        let (imported, _) = imported_as(&bench, &record, id);
        bench.hall.handle(Event::Imported(imported)).unwrap();
        let file = bench.hall.finished_file(&ann, &bench.row(imported));
        assert_eq!(
            file.parent(),
            Some(bench.hall.home(&ann.key).join("data/rackety/games").as_path()),
            "{id}"
        );
        assert!(file.is_file(), "{id}");
        let written = elsewhere.path().read_dir().unwrap().count();
        assert_eq!(written, 0, "{id}");
        let data = bench.hall.home(&ann.key).join("data/rackety");
        let folders: Vec<_> = data.read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(folders, ["games"], "{id}");
    }
}

/// Otherwise it would be there twice, and a deletion would change only one of the two.
#[test]
fn a_finished_game_keeps_the_file_that_an_earlier_version_has_written() {
    let (mut bench, [_, ben], game) = Bench::after_game();
    let record = bench.record(game);
    let games = bench.hall.home(&ben.key).join("data/rackety/games");
    let files = ["my_game", "my game 2.0", "Grün"].map(|id| {
        let (imported, text) = imported_as(&bench, &record, id);
        let file = games.join(format!("{id}-{imported}.json"));
        std::fs::write(&file, text).unwrap();
        file
    });
    bench.visit(&ben, Visit::Hall);
    assert!(bench.hall.missing.is_empty(), "{:?}", bench.hall.missing);
    bench.hall.remove_by_name("Ann").unwrap();
    assert!(!files.iter().any(|file| file.exists()), "they have the old name");
}

#[test]
fn each_missing_finished_game_is_tried_once_and_none_keeps_the_others_from_it() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [(); 3].map(|()| bench.begin(&[&ann, &ben], &[]));
    for game in games {
        bench.hall.resign_for(&ann, game).unwrap();
    }
    std::fs::remove_dir_all(bench.folder.path().join("people")).unwrap();
    let connection = bench.database();
    connection.execute("UPDATE game SET record = '{}' WHERE id = ?1", [games[1]]).unwrap();
    let mut hall = bench.visit(&ann, Visit::Hall);
    assert_eq!(last_page(&mut hall).title, "Your games");
    let home = bench.hall.home(&ann.key).join("data/rackety/games");
    let written = || games.map(|game| home.join(format!("smartfeud-{game}.json")).is_file());
    assert_eq!(written(), [false; 3], "the page is sent first");
    let steps = |bench: &mut Bench| {
        std::iter::from_fn(|| (!bench.hall.missing.is_empty()).then(|| bench.hall.write_missing())).count()
    };
    assert_eq!((steps(&mut bench), written()), (3, [true, false, true]));
    let _again = bench.visit(&ann, Visit::Hall);
    assert_eq!(steps(&mut bench), 0, "the host knows that one cannot be written");
}

/// The page of a stranger does not change when a seat is given back.
#[test]
fn nobody_takes_the_seat_of_a_friend_by_an_old_page_of_open_tables() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let game = bench.invite(&ann, vec![SeatWish::Friend, SeatWish::Anybody], "1234-cat");
    assert!(bench.hall.store.sit_down(game, &ben, Some("1234-cat")).unwrap());
    let mut hall = bench.visit(&cleo, Visit::Hall);
    let old = bench.choose(&mut hall, "Open tables");
    bench.hall.stand_up(&ben, game).unwrap();
    bench.say(&hall, &choice(&old, &old.rows[0].name)).unwrap();
    let refused = last_page(&mut hall);
    let why = "A seat of this game waits for a friend again, who has a code for it.";
    assert_eq!(note(&refused), why);
    assert_eq!(bench.row(game).seat_of(cleo.id), None);
    assert_eq!(bench.hall.store.codes_of(game, i64::MIN).unwrap().len(), 1);
    // Once the friend is there, the other seat is open again.
    let code = bench.hall.store.codes_of(game, i64::MIN).unwrap().remove(0);
    assert!(bench.hall.store.sit_down(game, &ben, Some(&code)).unwrap());
    bench.say(&hall, &HallRequest::Back { page: refused.number }).unwrap();
    let open = bench.choose(&mut hall, "Open tables");
    bench.say(&hall, &choice(&open, &open.rows[0].name)).unwrap();
    assert_eq!(bench.row(game).state, GameState::Running);
}

#[test]
fn only_a_seat_for_a_friend_gets_a_new_code_when_it_is_given_back() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let wishes = vec![SeatWish::Anybody, SeatWish::Friend, SeatWish::Anybody];
    let game = bench.invite(&ann, wishes, "1234-cat");
    let store = bench.hall.store.clone();
    let codes = || store.codes_of(game, i64::MIN).unwrap().len();
    assert!(store.sit_down(game, &ben, Some("1234-cat")).unwrap());
    assert!(store.sit_down(game, &cleo, None).unwrap());
    bench.hall.stand_up(&cleo, game).unwrap();
    assert_eq!((codes(), store.open_tables(cleo.id).unwrap().len()), (0, 1), "whoever comes first has it");
    assert!(store.sit_down(game, &cleo, None).unwrap());
    bench.hall.stand_up(&ben, game).unwrap();
    assert_eq!(codes(), 1, "another friend has it");
    bench.hall.stand_up(&cleo, game).unwrap();
    assert_eq!(codes(), 1);
}

#[test]
fn a_game_that_could_not_be_stored_when_its_last_seat_was_taken_begins_later() {
    let (mut bench, [_, ben], game) = Bench::invited();
    // The keeper is importing this one.
    let half_imported = bench.store_new(&Form::new(&bench.hall.host), &[], Vec::new());
    let mut hall = bench.visit(&ben, Visit::Hall);
    let home = last_page(&mut hall);
    let asked = bench.choose(&mut hall, "Join a friend");
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    // The code was right, so the page that asks for it is left.
    let page = bench.enter(&mut hall, &asked, "1234-cat");
    let Some(HallNote::Refusal(why)) = page.note else { panic!("{:?}", page.note) };
    assert_eq!(page.title, home.title, "{why}");
    assert!(!why.starts_with("There is no invitation"), "{why}");
    assert_eq!(bench.row(game).state, GameState::Waiting, "{why}");
    bench.hall.beat();
    drop(broken);
    bench.hall.beat();
    assert_eq!(bench.row(game).state, GameState::Running);
    assert_eq!(bench.row(half_imported).state, GameState::Waiting);
}

#[test]
fn a_game_that_the_opening_has_begun_does_not_begin_again() {
    let (mut bench, _, game) = Bench::in_game();
    let store = bench.hall.store.clone();
    let record = || store.record(game).unwrap().unwrap().0;
    let before = record();
    bench.hall.start(game).unwrap();
    assert!(record() == before, "it has other tiles");
}

#[test]
fn a_turn_that_was_shown_before_it_could_be_stored_is_stored_though_everybody_has_left() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    let tables = games.map(|game| bench.visit(&ann, Visit::Table(game)));
    let finished = bench.hall.home(&ann.key).join(format!("data/rackety/games/smartfeud-{}.json", games[1]));
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    bench.act(games[0], &GameAction::Pass);
    let _ = bench.hall.resign_for(&ann, games[1]);
    for table in tables {
        bench.hall.handle(Event::Gone(table.id)).unwrap();
    }
    bench.hall.beat();
    assert!(!finished.exists(), "the host has not stored the end of this game");
    drop(broken);
    bench.hall.beat();
    assert_eq!(games.map(|game| bench.turns(game)), [1, 1]);
    assert!(finished.is_file(), "{}", finished.display());
    assert!(bench.hall.tables.is_empty(), "nobody needs the tables");
}

#[test]
fn whoever_is_at_a_table_hears_that_a_turn_could_be_stored_after_all() {
    let (mut bench, [ann, _], game) = Bench::in_game();
    let mut table = bench.visit(&ann, Visit::Table(game));
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    bench.act(game, &GameAction::Pass);
    let mut faults = || {
        let fault = |message| match message {
            Message::Happened { save_fault, turns, .. } => Some((turns.len(), save_fault.is_some())),
            _ => None,
        };
        table.sent().into_iter().filter_map(fault).collect::<Vec<_>>()
    };
    assert_eq!(faults(), [(1, true)]);
    bench.hall.beat();
    assert_eq!(faults(), [], "it is as before");
    drop(broken);
    bench.hall.beat();
    assert_eq!(faults(), [(0, false)]);
}

#[test]
fn nobody_crowds_out_the_open_tables_of_others() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let mut form = Form::new(&bench.hall.host);
    form.seats = vec![SeatWish::Anybody];
    let open = |bench: &Bench, owner: &Person| {
        let seats = [(Some(owner.id), owner.name.clone()), (None, String::new())];
        bench.store_new(&form, &seats, Vec::new())
    };
    let of_ben = open(&bench, &ben);
    for _ in 0..200 {
        open(&bench, &ann);
    }
    let tables = bench.hall.store.open_tables(cleo.id).unwrap();
    assert!(tables.iter().any(|row| row.id == of_ben), "Ann's newer tables leave room for Ben's");
    for (by, whom) in [(&cleo, &ann), (&ann, &cleo)] {
        bench.hall.store.toggle_block(by.id, whom.id).unwrap();
        let tables = bench.hall.store.open_tables(cleo.id).unwrap();
        assert_eq!(tables.iter().map(|row| row.id).collect::<Vec<_>>(), [of_ben]);
        bench.hall.store.toggle_block(by.id, whom.id).unwrap();
    }
    let mut hall = bench.visit(&cleo, Visit::Hall);
    for number in 0..=crate::limits::MAX_OPEN_TABLES {
        bench.choose(&mut hall, "New game");
        bench.visitor(&hall).form.seats = vec![SeatWish::Friend, SeatWish::Anybody];
        let answer = bench.choose(&mut hall, "Begin");
        if number < crate::limits::MAX_OPEN_TABLES {
            bench.choose(&mut hall, "Back");
        } else {
            assert_eq!(
                note(&answer),
                "You have 5 open tables, and at most 5 are allowed; withdraw one first."
            );
        }
    }
}

#[test]
fn a_rematch_needs_no_invitation() {
    let (mut bench, [ann, _], game) = Bench::after_game();
    let codes = (0..crate::limits::MAX_INVITATIONS).map(|code| (format!("{code:04}-cat"), ann.id));
    let own = [(Some(ann.id), ann.name.clone()), (None, String::new())];
    bench.store_new(&Form::new(&bench.hall.host), &own, codes.collect());
    let mut hall = bench.visit(&ann, Visit::Hall);
    hall.sent::<HallMessage>();
    let _none = Broken::on(&bench, "INSERT ON invitation");
    bench.say(&hall, &HallRequest::Rematch(game)).unwrap();
    assert_eq!(news(&mut hall), ["You offer Ben a rematch; it begins once accepted."]);
}

#[test]
fn nobody_watches_a_rematch_of_a_game_whose_players_have_ended_that() {
    let (mut bench, [ann, _], game) = Bench::in_game();
    bench.hall.store.end_watching(game).unwrap();
    bench.hall.resign_for(&ann, game).unwrap();
    let hall = bench.visit(&ann, Visit::Hall);
    bench.say(&hall, &HallRequest::Rematch(game)).unwrap();
    assert!(!bench.row(game + 1).is_watched);
}

/// The news that a client was sent since the last look.
fn news(client: &mut Client) -> Vec<String> {
    let news = client.sent().into_iter().filter_map(|message| match message {
        HallMessage::News(text) => Some(text),
        _ => None,
    });
    news.collect()
}

#[test]
fn a_rematch_begins_when_the_other_accepts_and_with_whoever_did_not_begin() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let game = bench.begin(&[&ann, &ben], &[]);
    let began = bench.row(game).to_move;
    let first = bench.row(game).seats[1 - began].person;
    bench.hall.resign_for(&ann, game).unwrap();
    let [mut of_ann, mut of_ben] = [&ann, &ben].map(|person| bench.visit(person, Visit::Hall));
    let rematch = HallRequest::Rematch(game);
    news(&mut of_ben);
    for _ in 0..2 {
        // The second one is refused.
        bench.say(&of_ann, &rematch).unwrap();
    }
    assert_eq!(
        note(&last_page(&mut of_ann)),
        "You have offered them this game already, and wait for their answer."
    );
    let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap();
    assert_eq!((offer.state, offer.due), (GameState::Waiting, None), "no clock runs");
    // Nobody else can take the seat.
    assert_eq!(bench.hall.store.open_tables(cleo.id).unwrap(), []);
    assert_eq!(bench.hall.store.offers_to(cleo.id).unwrap(), []);
    let mut of_cleo = bench.visit(&cleo, Visit::Hall);
    let refused = note_after(&mut bench, &mut of_cleo, pages::Action::SitDown(offer.id));
    assert_eq!(refused.as_deref(), Some("You cannot join this game."));
    // It is declined, and offered again.
    let offered =
        "Ann offers a rematch in SmartFeud. It is in the list of your games, to accept or to decline.";
    assert_eq!(news(&mut of_ben), [offered]);
    of_ann.sent::<HallMessage>();
    let note = note_after(&mut bench, &mut of_ben, pages::Action::Decline(offer.id));
    assert_eq!(note.as_deref(), Some("You have declined the rematch."));
    assert_eq!(news(&mut of_ann), ["Ben declines the rematch in SmartFeud."]);
    assert!(bench.hall.store.game(offer.id).unwrap().is_none());
    bench.say(&of_ann, &rematch).unwrap();
    let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap();
    let page = bench.choose(&mut of_ben, &format!("Ann ({})", offer.id));
    assert_eq!(page.about, "Ann offers it: SmartFeud, English, 48h");
    of_ann.sent::<HallMessage>();
    bench.say(&of_ben, &choice(&page, "Accept")).unwrap();
    assert!(of_ben.sent().contains(&HallMessage::Open(offer.id)));
    let turn = if first == Some(ann.id) { " It is your turn." } else { "" };
    assert_hears_last(&mut of_ann, &format!("Ben accepts the rematch in SmartFeud.{turn}"));
    let row = bench.row(offer.id);
    assert_eq!((row.state, row.seats[row.to_move].person), (GameState::Running, first));
}

/// Whoever comes by lines has no key for it at the table.
#[test]
fn a_finished_game_is_played_again_from_the_results_and_the_list_says_who_was_asked() {
    let (mut bench, [ann, ben], game) = Bench::in_game();
    bench.hall.resign_for(&ben, game).unwrap();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let scores = format!("{} 0, {} 0", bench.row(game).seats[0].name, bench.row(game).seats[1].name);
    let [.., home] = ["Results", &scores, "Play again"].map(|row| bench.choose(&mut hall, row));
    let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap();
    let row = home.rows.iter().find(|row| row.name == format!("Ben ({})", offer.id)).unwrap();
    assert_eq!(row.about, "SmartFeud, a rematch that waits for Ben");
}

/// A game may be offered once more after it was declined, and not for ever.
#[test]
fn a_rematch_that_was_declined_twice_is_not_offered_again() {
    let (mut bench, [ann, ben], game) = Bench::after_game();
    let [mut of_ann, mut of_ben] = [&ann, &ben].map(|person| bench.visit(person, Visit::Hall));
    let rematch = HallRequest::Rematch(game);
    for _ in 0..2 {
        bench.say(&of_ann, &rematch).unwrap();
        let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap();
        note_after(&mut bench, &mut of_ben, pages::Action::Decline(offer.id));
    }
    of_ann.sent::<HallMessage>();
    bench.say(&of_ann, &rematch).unwrap();
    assert_eq!(
        note(&last_page(&mut of_ann)),
        "You have offered them this rematch twice; to play another game, send an invitation."
    );
    assert_eq!(bench.hall.store.offers_to(ben.id).unwrap(), []);
    // Ben may still offer it.
    bench.say(&of_ben, &rematch).unwrap();
    assert_eq!(bench.hall.store.offers_to(ann.id).unwrap().len(), 1);
}

/// Asserts that somebody in the hall was sent this news, and that no later page or news replaces it.
fn assert_hears_last(client: &mut Client, news: &str) {
    let sent: Vec<HallMessage> = client.sent();
    let is_shown = |message: &&HallMessage| matches!(message, HallMessage::Page(_) | HallMessage::News(_));
    let last = sent.iter().rfind(is_shown);
    assert_eq!(last, Some(&HallMessage::News(news.to_owned())), "{sent:?}");
}

#[test]
fn a_rematch_of_three_begins_once_both_others_have_accepted() {
    let (mut bench, people, game) = three_after_a_game();
    let [ann, ben, cleo] = &people;
    let [mut of_ann, mut of_ben, mut of_cleo] =
        people.each_ref().map(|person| bench.visit(person, Visit::Hall));
    let rematch = HallRequest::Rematch(game);
    let offers = |bench: &Bench, person: &Person| bench.hall.store.offers_to(person.id).unwrap();
    bench.say(&of_ann, &rematch).unwrap();
    let offer = offers(&bench, ben).pop().unwrap().id;
    let line = format!("Ann offers a rematch in SmartFeud (game {offer})");
    assert_eq!(bench.hall.turns_of(&ben.key).unwrap(), [line]);
    assert_eq!(last_page(&mut of_ben).about, "Ben: 1 game waits for you");
    of_ann.sent::<HallMessage>();
    bench.say(&of_ben, &rematch).unwrap();
    let sent: Vec<HallMessage> = of_ben.sent();
    assert!(sent.contains(&HallMessage::News("You have accepted; the others have not yet.".to_owned())));
    assert!(sent.iter().any(|message| matches!(message, HallMessage::Page(page) if page.note.is_none())));
    assert_hears_last(&mut of_ann, "Ben accepts the rematch in SmartFeud.");
    assert!(bench.hall.turns_of(&ben.key).unwrap().is_empty());
    bench.say(&of_ben, &rematch).unwrap();
    let home = last_page(&mut of_ben);
    assert_eq!(note(&home), "This game waits for the others already.");
    // A seat that is given back stays theirs.
    let page = bench.choose(&mut of_ben, &format!("Ann, Cleo ({offer})"));
    let back = page.rows.iter().find(|row| row.name == "Give the seat back").unwrap();
    assert_eq!(back.about, "you can still accept later");
    bench.say(&of_ben, &choice(&page, "Give the seat back")).unwrap();
    assert_eq!(offers(&bench, ben).len(), 1);
    bench.say(&of_ben, &rematch).unwrap();
    // One who declines withdraws it for all.
    note_after(&mut bench, &mut of_cleo, pages::Action::Decline(offer));
    assert!(bench.hall.store.game(offer).unwrap().is_none());
    assert_hears_last(&mut of_ben, "Cleo declines the rematch in SmartFeud.");
    for client in [&of_ann, &of_ben, &of_cleo] {
        bench.say(client, &rematch).unwrap();
    }
    let begun = bench.hall.store.open_games_of(cleo.id).unwrap().pop().unwrap();
    assert!(of_cleo.sent().contains(&HallMessage::Open(begun.id)));
    assert_eq!(begun.state, GameState::Running);
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap().len(), 1);
}

/// Everybody has accepted, but the database was full just then.
#[test]
fn a_rematch_that_could_not_begin_begins_when_it_is_asked_for_again() {
    let (mut bench, [ann, ben], game) = Bench::after_game();
    let [mut of_ann, of_ben] = [&ann, &ben].map(|person| bench.visit(person, Visit::Hall));
    let rematch = HallRequest::Rematch(game);
    bench.say(&of_ann, &rematch).unwrap();
    let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap().id;
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    bench.say(&of_ben, &rematch).unwrap();
    let home = last_page(&mut of_ann);
    let row = home.rows.iter().find(|row| row.name.ends_with(&format!("({offer})"))).unwrap();
    let page = bench.choose(&mut of_ann, &row.name);
    assert_eq!(page.about, "SmartFeud, English, 48h; nobody is missing, and it begins soon");
    bench.say(&of_ann, &rematch).unwrap();
    let page = last_page(&mut of_ann);
    assert!(note(&page).contains("full"), "{:?}", page.note);
    drop(broken);
    bench.say(&of_ann, &rematch).unwrap();
    assert!(of_ann.sent().contains(&HallMessage::Open(offer)));
    assert_eq!(bench.row(offer).state, GameState::Running);
}

/// Ann, Ben and Cleo, and their game, which is over.
fn three_after_a_game() -> (Bench, [Person; 3], GameId) {
    let (mut bench, people, game) = Bench::three_in_game();
    for person in &people[..2] {
        bench.hall.resign_for(person, game).unwrap();
    }
    assert_eq!(bench.row(game).state, GameState::Over);
    (bench, people, game)
}

#[test]
fn a_rematch_that_somebody_deleted_had_accepted_goes() {
    let (mut bench, people, game) = three_after_a_game();
    let [of_ann, of_ben, _of_cleo] = people.each_ref().map(|person| bench.visit(person, Visit::Hall));
    for client in [&of_ann, &of_ben] {
        bench.say(client, &HallRequest::Rematch(game)).unwrap();
    }
    let [ann, ben, cleo] = people.each_ref().map(|person| person.id);
    assert_eq!(bench.hall.store.open_games_of(ben).unwrap().len(), 1);
    bench.hall.remove_by_name("Ben").unwrap();
    assert_eq!(bench.hall.store.open_games_of(ann).unwrap(), []);
    assert_eq!(bench.hall.store.offers_to(cleo).unwrap(), []);
}

#[test]
fn whoever_asks_for_a_rematch_that_is_offered_to_them_accepts_it() {
    let (mut bench, [ann, ben], game) = Bench::after_game();
    let [of_ann, mut of_ben] = [&ann, &ben].map(|person| bench.visit(person, Visit::Hall));
    let rematch = HallRequest::Rematch(game);
    bench.say(&of_ann, &rematch).unwrap();
    let offer = bench.hall.store.offers_to(ben.id).unwrap().pop().unwrap();
    of_ben.sent::<HallMessage>();
    bench.say(&of_ben, &rematch).unwrap();
    assert!(of_ben.sent().contains(&HallMessage::Open(offer.id)));
    assert_eq!(bench.row(offer.id).state, GameState::Running);
}

#[test]
fn an_offer_to_somebody_who_is_deleted_goes() {
    let (mut bench, [ann, _], game) = Bench::after_game();
    let of_ann = bench.visit(&ann, Visit::Hall);
    bench.say(&of_ann, &HallRequest::Rematch(game)).unwrap();
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap().len(), 1);
    bench.hall.remove_by_name("Ben").unwrap();
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap(), []);
}

/// A wrong code, whether typed or brought.
#[test]
fn a_wrong_code_stays_to_be_corrected_and_sets_the_exit_status() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    bench.invite(&ann, vec![SeatWish::Friend], "1234-cat");
    // Somebody new reads of it before they have a name, which they need not give.
    let nobody = Person { id: 0, name: String::new(), key: "SHA256:new".to_owned() };
    for (brought, note) in [("4321-cat", Some("There is no invitation with this code")), ("1234-CAT", None)] {
        let mut client = bench.visit_with(&nobody, Some(brought), Visit::Hall);
        let page = last_page(&mut client);
        assert!(page.question.is_some());
        let said = page.note.as_ref().map(HallNote::text);
        assert_eq!(said.and_then(|said| said.split(':').next()), note);
        let ticket = bench.hall.tickets.keys().next().unwrap().clone();
        assert_eq!(bench.end(ticket), note.is_some(), "{brought}");
    }
    for (brought, is_refused) in [("4321-cat", true), ("1234cat", true), ("1234-cat", false)] {
        let mut client = bench.visit_with(&ben, Some(brought), Visit::Hall);
        let page = last_page(&mut client);
        assert_eq!(
            note(&page).starts_with("There is no invitation with this code"),
            is_refused,
            "{:?}",
            page.note
        );
        let ticket = bench.hall.tickets.keys().next().unwrap().clone();
        assert_eq!(bench.end(ticket), is_refused, "{brought}");
    }
    let mut hall = bench.visit(&ben, Visit::Hall);
    let asked = bench.choose(&mut hall, "Join a friend");
    let page = bench.enter(&mut hall, &asked, "4321-cow");
    assert_eq!((page.title, page.question), (asked.title, asked.question));
}

/// Its number means something else by then.
#[test]
fn a_choice_from_a_list_that_has_changed_is_refused_in_words() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let mut hall = bench.visit(&ann, Visit::Hall);
    let old = last_page(&mut hall);
    bench.begin(&[&ann, &ben], &[]);
    assert!(pages(&mut hall).pop().is_some_and(|page| page.is_unasked && page.rows != old.rows));
    for request in [choice(&old, "New game"), HallRequest::Back { page: old.number }] {
        bench.say(&hall, &request).unwrap();
        let page = last_page(&mut hall);
        assert_eq!(page.title, old.title);
        let why = HallNote::Refusal("This list has changed; choose again.".to_owned());
        assert_eq!(page.note, Some(why), "{request:?}");
    }
}

/// A note of a page is dropped when a game is opened.
#[test]
fn a_note_goes_when_a_game_is_opened() {
    let (mut bench, [ann, ben], game) = Bench::in_game();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let note = note_after(&mut bench, &mut hall, pages::Action::EndWatching(game));
    assert!(note.is_some());
    let visitor = bench.visitor(&hall);
    visitor.actions = vec![pages::Action::Open(game)];
    let page = visitor.page_number();
    bench.say(&hall, &HallRequest::Choose { page, row: 0 }).unwrap();
    hall.sent::<HallMessage>();
    // Something changes in the list meanwhile.
    bench.begin(&[&ann, &ben], &[]);
    assert_eq!(last_page(&mut hall).note, None);
}

/// Whoever waited for a game finds it, whether it has begun or is over by now.
#[test]
fn the_page_of_a_game_that_waits_no_more_says_what_became_of_it() {
    let (mut bench, [ann, ben], game) = Bench::invited();
    let mut hall = bench.visit(&ann, Visit::Hall);
    assert_eq!(bench.choose(&mut hall, "a free seat (1)").title, "Waiting for players");
    bench.type_code(&ben, None, "1234-cat").unwrap();
    let page = last_page(&mut hall);
    assert_eq!((page.title.as_str(), page.rows[0].name.as_str()), ("This game has begun", "Play"));
    bench.hall.resign_for(&ben, game).unwrap();
    bench.hall.notify_players(game);
    let page = last_page(&mut hall);
    assert_eq!((page.title.as_str(), page.rows[0].name.as_str()), ("This game is over", "Look at it"));
}

#[test]
fn a_rematch_with_somebody_who_cannot_play_opens_nothing() {
    let (mut bench, [ann, ben, cleo], game) = three_after_a_game();
    let mut hall = bench.visit(&ann, Visit::Hall);
    hall.sent::<HallMessage>();
    bench.hall.store.toggle_block(cleo.id, ben.id).unwrap();
    bench.say(&hall, &HallRequest::Rematch(game)).unwrap();
    let page = last_page(&mut hall);
    assert!(note(&page).ends_with(" cannot play another game now."), "{:?}", page.note);
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap(), []);
}

#[test]
fn only_what_looks_like_a_code_is_a_wrong_code() {
    let (mut bench, [_, ben], game) = Bench::invited();
    for typed in ["", "back", "0", "1234 cat"].repeat(crate::limits::MAX_WRONG_CODES) {
        bench.type_code(&ben, None, typed).unwrap_err();
    }
    let (begun, why) = bench.type_code(&ben, None, "1234-cat").unwrap();
    assert_eq!(begun, Some(game), "{why:?}");
}

#[test]
fn a_game_that_can_never_begin_is_tried_once_in_a_run_of_the_host() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let seats = [&ann, &ben].map(|person| (Some(person.id), person.name.clone()));
    let game = bench.store_new(&Form::new(&bench.hall.host), &seats, Vec::new());
    let connection = bench.database();
    let wish: String = connection.query_row("SELECT wish FROM game", [], |row| row.get(0)).unwrap();
    let gone = wish.replace("smartfeud", "gone");
    assert_ne!(gone, wish);
    connection.execute("UPDATE game SET wish = ?1", [gone]).unwrap();
    bench.hall.beat();
    connection.execute("UPDATE game SET wish = ?1", [wish]).unwrap();
    bench.hall.beat();
    assert_eq!(bench.row(game).state, GameState::Waiting, "it is not tried again");
    bench.next_run().open_for_business();
    assert_eq!(bench.row(game).state, GameState::Running);
}

#[test]
fn a_host_that_ends_begins_no_game() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let seats = [&ann, &ben].map(|person| (Some(person.id), person.name.clone()));
    let game = bench.store_new(&Form::new(&bench.hall.host), &seats, Vec::new());
    bench.hall.stop();
    assert_eq!(bench.row(game).state, GameState::Waiting);
    assert!(bench.hall.tables.is_empty());
    assert!(bench.hall.store.last_alive().unwrap().is_some());
}

#[test]
fn a_game_that_was_refused_and_could_not_be_withdrawn_does_not_begin_later() {
    let (mut bench, [ann]) = Bench::with(["Ann"]);
    let played = bench.begin(&[&ann], &["novice"]);
    bench.pass_to_bot(played);
    bench.hall.resign_for(&ann, played).unwrap();
    let mut form = Form::new(&bench.hall.host);
    form.seats = vec![SeatWish::Bot("novice".to_owned())];
    let mut hall = bench.visit(&ann, Visit::Hall);
    let kept = Broken::on(&bench, "DELETE ON game");
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    let page = bench.choose(&mut hall, "New game");
    bench.visitor(&hall).form = form;
    assert!(bench.say(&hall, &choice(&page, "Begin")).is_err(), "it is logged");
    assert!(bench.say(&hall, &HallRequest::Rematch(played)).is_err(), "it is logged");
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap().len(), 2);
    drop(broken);
    bench.hall.beat();
    assert_eq!(bench.hall.store.full_games().unwrap().len(), 2, "they wait to be withdrawn");
    drop(kept);
    bench.hall.beat();
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap(), []);
}

#[test]
fn what_is_not_stored_yet_of_a_game_is_kept_when_one_of_its_players_is_deleted() {
    let (mut bench, [_, ben], game) = Bench::after_game();
    let table = bench.visit(&ben, Visit::Table(game));
    let broken = Broken::on(&bench, "UPDATE OF record ON game");
    bench.say(&table, &Request::Hint("hint word".to_owned())).unwrap();
    let why = bench.hall.remove_by_name("Ann").unwrap_err();
    assert!(why.ends_with("full."), "{why}");
    drop(broken);
    bench.hall.remove_by_name("Ann").unwrap();
    let save = bench.saved(game);
    assert!(save["notes"]["hints"].to_string().contains('1'), "{}", save["notes"]);
}

#[test]
fn a_finished_game_that_could_not_be_written_is_written_after_the_next_change() {
    let (mut bench, [ann, ben], game) = Bench::in_game();
    let table = bench.visit(&ben, Visit::Table(game));
    // A file is where the folders should be.
    let people = bench.folder.path().join("people");
    let _ = std::fs::remove_dir_all(&people);
    std::fs::write(&people, "").unwrap();
    bench.hall.resign_for(&ann, game).unwrap();
    std::fs::remove_file(&people).unwrap();
    bench.hall.handle(Event::Gone(table.id)).unwrap();
    let file = bench.hall.home(&ann.key).join(format!("data/rackety/games/smartfeud-{game}.json"));
    assert!(file.is_file(), "{}", file.display());
}

#[test]
fn a_game_that_needs_too_many_invitations_says_how_many_are_open() {
    let (bench, [ann]) = Bench::with(["Ann"]);
    for number in 1..crate::limits::MAX_INVITATIONS {
        bench.invite(&ann, vec![SeatWish::Friend], &format!("{number:04}-cat"));
    }
    let mut form = Form::new(&bench.hall.host);
    bench.hall.may_open(&ann, &form).unwrap();
    form.seats = vec![SeatWish::Friend; 2];
    let why = bench.hall.may_open(&ann, &form).unwrap_err().to_string();
    let needed = "you have 19, and this game needs 2 more.";
    assert_eq!(why, format!("At most 20 invitations can be open: {needed} Withdraw some first."));
}

#[test]
fn a_table_whose_open_seats_are_taken_is_not_open_any_more() {
    let (bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let wishes = vec![SeatWish::Friend, SeatWish::Anybody];
    let games: Vec<GameId> = (0..=crate::limits::MAX_OPEN_TABLES)
        .map(|number| bench.invite(&ann, wishes.clone(), &format!("{number:04}-cat")))
        .collect();
    let mut form = Form::new(&bench.hall.host);
    form.seats = vec![SeatWish::Anybody];
    let why = bench.hall.may_open(&ann, &form).unwrap_err();
    assert_eq!(why.to_string(), "You have 6 open tables, and at most 5 are allowed; withdraw one first.");
    for game in &games[..2] {
        assert!(bench.hall.store.sit_down(*game, &ben, None).unwrap());
    }
    assert!(bench.hall.may_open(&ann, &form).is_ok(), "Ben has the open seats of two");
}

/// Has somebody in the hall choose this; returns the note of the page after it.
fn note_after(bench: &mut Bench, client: &mut Client, action: pages::Action) -> Option<String> {
    let visitor = bench.visitor(client);
    visitor.actions = vec![action];
    let page = visitor.page_number();
    bench.say(client, &HallRequest::Choose { page, row: 0 }).unwrap();
    last_page(client).note.map(|note| note.text().to_owned())
}

#[test]
fn a_game_that_cannot_be_opened_any_more_can_be_left() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    let connection = bench.database();
    connection.execute("UPDATE game SET record = '{}'", ()).unwrap();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let note = note_after(&mut bench, &mut hall, pages::Action::Resign(games[0])).expect("a reason");
    assert!(note.starts_with("This game cannot be opened any more, so it is over: "), "{note}");
    assert_eq!(bench.row(games[0]).state, GameState::Over);
    assert_eq!(bench.row(games[0]).due, None);
    assert_eq!(bench.row(games[1]).state, GameState::Running);
    let nobody_won = crate::store::HeadToHead { won: 0, lost: 0, drawn: 0 };
    assert_eq!(bench.hall.store.head_to_head(ann.id, ben.id).unwrap(), nobody_won);
    let outcome = |bench: &Bench| pages::outcome(&bench.row(games[0]), ann.id);
    assert_eq!(outcome(&bench), "nobody won");
    bench.hall.remove_by_name("Ben").unwrap();
    assert_eq!(bench.row(games[1]).state, GameState::Over, "nobody can play it");
    for game in games {
        assert!(bench.row(game).seats.iter().all(|seat| seat.name != "Ben"), "{:?}", bench.row(game));
    }
}

#[test]
fn a_code_counts_once_however_often_somebody_comes_by_it() {
    let (mut bench, [_, ben], game) = Bench::invited();
    for _ in 0..crate::limits::MAX_WRONG_CODES {
        let client = bench.visit_with(&ben, Some("4321-cat"), Visit::Hall);
        bench.hall.handle(Event::Gone(client.id)).unwrap();
        bench.hall.tickets.clear();
    }
    let (begun, why) = bench.type_code(&ben, None, "1234-cat").unwrap();
    assert_eq!(begun, Some(game), "{why:?}");
    for number in 0..crate::limits::MAX_WRONG_CODES {
        bench.type_code(&ben, None, &format!("{number:04}-cat")).unwrap_err();
    }
    let why = bench.type_code(&ben, None, "4321-cat").unwrap_err().to_string();
    assert!(why.starts_with("Too many wrong codes"), "{why}");
}

#[test]
fn new_keys_do_not_give_a_network_more_wrong_codes() {
    let (mut bench, [_, ben], game) = Bench::invited();
    let network = |last| Some(IpAddr::from([192, 0, 2, last]));
    for number in 0..crate::limits::MAX_WRONG_CODES_OF_NETWORK {
        let stranger = bench.person(&format!("Stranger {number}"));
        let why =
            bench.type_code(&stranger, network(1), &format!("{number:04}-dog")).unwrap_err().to_string();
        assert!(why.starts_with("There is no invitation"), "{why}");
    }
    let stranger = bench.person("Stranger");
    let why = bench.type_code(&stranger, network(1), "1234-cat").unwrap_err().to_string();
    assert!(why.starts_with("Too many wrong codes"), "{why}");
    let (begun, why) = bench.type_code(&ben, network(2), "1234-cat").unwrap();
    assert_eq!(begun, Some(game), "{why:?}");
}

#[test]
fn new_keys_do_not_give_a_network_more_people() {
    let mut bench = Bench::new();
    let mut come = |number: u64, last| {
        let network = Some(IpAddr::from([192, 0, 2, last]));
        let guest = Guest { key: format!("SHA256:{number}"), code: None, network, way: Way::Front };
        let ticket = bench.hall.admit(guest).unwrap().ticket;
        bench.hall.name_newcomer(0, &ticket, &format!("Stranger {number}"))
    };
    for number in 0..crate::limits::MAX_NEWCOMERS_OF_NETWORK {
        come(number, 1).unwrap();
    }
    let why = come(100, 1).unwrap_err().to_string();
    assert!(why.starts_with("Too many new people"), "{why}");
    come(101, 2).unwrap();
}

#[test]
fn sentences_do_not_follow_each_other_at_once_and_a_block_stops_them() {
    let (mut bench, [ann, ben, cleo], game) = Bench::three_in_game();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let mut table = bench.visit(&ben, Visit::Table(game));
    let mut hall_of_cleo = bench.visit(&cleo, Visit::Hall);
    let said = |table: &mut Client| {
        table.sent().into_iter().filter(|message| matches!(message, Message::Said { .. })).count()
    };
    let news = |hall: &mut Client| {
        hall.sent().into_iter().filter(|message| matches!(message, HallMessage::News(_))).count()
    };
    said(&mut table);
    news(&mut hall_of_cleo);
    let say = |bench: &mut Bench, hall: &mut Client| {
        note_after(bench, hall, pages::Action::Say(game, Sentence::Hello)).unwrap()
    };
    assert_eq!(say(&mut bench, &mut hall), "You said: Hello!");
    assert_eq!(say(&mut bench, &mut hall), "You have just said something; wait a few seconds.");
    assert_eq!((said(&mut table), news(&mut hall_of_cleo)), (1, 1));
    bench.hall.said.clear();
    bench.hall.store.toggle_block(ann.id, cleo.id).unwrap();
    say(&mut bench, &mut hall);
    assert_eq!((said(&mut table), news(&mut hall_of_cleo)), (1, 0));
    bench.hall.said.clear();
    bench.hall.store.toggle_block(ben.id, ann.id).unwrap();
    bench.hall.store.toggle_block(ann.id, cleo.id).unwrap();
    say(&mut bench, &mut hall);
    assert_eq!((said(&mut table), news(&mut hall_of_cleo)), (0, 1));
    bench.hall.said.clear();
    for person in [&ann, &ben] {
        bench.hall.resign_for(person, game).unwrap();
    }
    news(&mut hall_of_cleo);
    say(&mut bench, &mut hall);
    assert_eq!(news(&mut hall_of_cleo), 1, "also after the game");
}

#[test]
fn whoever_says_something_to_nobody_reads_that_it_is_lost() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let game = bench.begin(&[&ann, &ben], &[]);
    let mut hall = bench.visit(&ann, Visit::Hall);
    let _watcher = bench.visit(&cleo, Visit::Table(game));
    let said = pages::Action::Say(game, Sentence::Hello);
    let note = note_after(&mut bench, &mut hall, said).unwrap();
    assert_eq!(note, "You said: Hello! No other player was there to read it, and it is not kept.");
}

/// Nobody has ended it yet.
#[test]
fn a_resignation_after_an_overdue_turn_is_not_too_late() {
    let (mut bench, [ann, ben, _], game) = Bench::three_in_game();
    begin_turn_at(&bench, game, now_ms() - LIMIT + 200);
    bench.hall.read_again(game);
    let _table = bench.visit(&ann, Visit::Table(game));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(bench.hall.resign_for(&ben, game).unwrap().refused, None);
    assert_eq!(bench.turns(game), 2, "the overdue one and the resignation");
}

#[test]
fn a_game_that_is_over_or_was_resigned_is_not_left_again() {
    let (mut bench, [ann, ben, _], game) = Bench::three_in_game();
    let mut hall = bench.visit(&ben, Visit::Hall);
    let leave =
        |bench: &mut Bench, hall: &mut Client| note_after(bench, hall, pages::Action::Resign(game)).unwrap();
    let has_row = |bench: &mut Bench, hall: &mut Client| {
        note_after(bench, hall, pages::Action::Go(pages::Place::Game(game)));
        let resigns = pages::Action::Go(pages::Place::Sure(Box::new(pages::Action::Resign(game))));
        bench.visitor(hall).actions.contains(&resigns)
    };
    assert!(has_row(&mut bench, &mut hall));
    assert_eq!(leave(&mut bench, &mut hall), "You have left the game.");
    assert!(!has_row(&mut bench, &mut hall));
    for _ in 0..2 {
        let note = leave(&mut bench, &mut hall);
        assert!(note != "You have left the game." && note.ends_with('.'), "{note}");
        bench.hall.resign_for(&ann, game).unwrap();
        assert_eq!(bench.row(game).state, GameState::Over);
    }
}

#[test]
fn the_page_of_a_game_follows_whose_turn_it_is() {
    let (mut bench, [ann, _], game) = Bench::in_game();
    let mut hall = bench.visit(&ann, Visit::Hall);
    note_after(&mut bench, &mut hall, pages::Action::Go(pages::Place::Game(game)));
    let before = bench.visitor(&hall).page_number();
    bench.act(game, &GameAction::Pass);
    assert_eq!(bench.visitor(&hall).page_number(), before, "a choice still holds");
    let page = pages(&mut hall).pop().expect("another page");
    let is_own = bench.row(game).is_turn_of(ann.id);
    assert!(page.about.starts_with(if is_own { "your turn" } else { "Ben's turn" }), "{}", page.about);
}

#[test]
fn whoever_is_blocked_does_not_watch() {
    let (mut bench, [ann, ben, cleo]) = Bench::with(["Ann", "Ben", "Cleo"]);
    let game = bench.begin(&[&ann, &ben], &[]);
    let is_refused = |bench: &mut Bench| {
        let mut sent = bench.visit(&cleo, Visit::Table(game)).sent::<Message>().into_iter();
        sent.any(|message| matches!(message, Message::Closed(_)))
    };
    assert!(!is_refused(&mut bench) && bench.hall.store.watchable(cleo.id).unwrap().len() == 1);
    let [mut of_cleo, mut of_ann] = [&cleo, &ann].map(|person| bench.visit(person, Visit::Table(game)));
    let mut hall = bench.visit(&ben, Visit::Hall);
    note_after(&mut bench, &mut hall, pages::Action::Block(cleo.id));
    assert!(is_refused(&mut bench) && bench.hall.store.watchable(cleo.id).unwrap().is_empty());
    let is_let_go = |client: &mut Client| {
        client.sent::<Message>().iter().any(|message| matches!(message, Message::Closed(_)))
    };
    assert!(is_let_go(&mut of_cleo), "who is there already");
    assert!(!is_let_go(&mut of_ann));
}

#[test]
fn finished_games_of_others_lose_the_name_of_somebody_deleted_and_are_written_one_by_one() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    for game in games {
        bench.hall.resign_for(&ben, game).unwrap();
    }
    let home = bench.hall.home(&ben.key).join("data/rackety/games");
    let files = games.map(|game| home.join(format!("smartfeud-{game}.json")));
    assert!(files.iter().all(|file| file.is_file()));
    // Ben's process stores reviews and an index, in which her name is, too.
    let indexes = home.with_file_name("indexes");
    std::fs::create_dir(&indexes).unwrap();
    let reviews = [files[0].with_extension("quick-review"), files[1].with_extension("deep-review")];
    for review in &reviews {
        std::fs::write(review, "Ann").unwrap();
    }
    let broken = Broken::on(&bench, "DELETE ON person");
    assert!(bench.hall.remove_by_name("Ann").is_err());
    let has_name = files.iter().chain(&reviews).chain([&indexes]).any(|file| file.exists());
    assert!(!has_name, "a host that is killed here leaves no name");
    drop(broken);
    bench.hall.remove_by_name("Ann").unwrap();
    assert!(!files.iter().any(|file| file.exists()), "others come first");
    for written in 1..=2 {
        bench.hall.write_missing();
        assert_eq!(files.iter().filter(|file| file.exists()).count(), written);
    }
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.contains("A former player") && !text.contains("\"Ann\""), "{text}");
    }
}

#[test]
fn an_imported_game_loses_the_name_of_somebody_deleted_also_where_it_says_what_its_file_said() {
    let (mut bench, _, game) = Bench::after_game();
    let mut save = bench.saved(game);
    let players = save["game"]["players"].as_array().unwrap().iter();
    let names: Vec<_> = players.map(|name| serde_json::json!([name, format!("{name} Full")])).collect();
    save["notes"]["imported"] = serde_json::json!({ "format": "GCG", "players": names });
    let (imported, _) = imported_as(&bench, &save.to_string(), "smartfeud");
    bench.hall.remove_by_name("Ann").unwrap();
    let record = bench.record(imported);
    assert!(record.contains("Ben") && !record.contains("Ann"), "{record}");
}

#[test]
fn a_key_without_a_name_leaves_no_folder() {
    let (mut bench, [ann]) = Bench::with(["Ann"]);
    let [nobody, crashed] = ["SHA256:new", "SHA256:crashed"].map(|key| Person {
        id: 0,
        name: String::new(),
        key: key.to_owned(),
    });
    let crash_reports = "data/rackety/crash-reports";
    for (person, content, stays) in
        [(&nobody, "config", false), (&crashed, crash_reports, true), (&ann, "config", true)]
    {
        let home = bench.hall.home(&person.key);
        std::fs::create_dir_all(home.join(content)).unwrap();
        let tickets = [(); 2].map(|()| {
            let guest = Guest { key: person.key.clone(), code: None, network: None, way: Way::Front };
            bench.hall.admit(guest).unwrap().ticket
        });
        let [first, last] = tickets;
        bench.end(first);
        assert!(home.exists(), "another process uses it");
        bench.end(last);
        assert_eq!(home.exists(), stays);
    }
    // A host that is killed hears of no end.
    std::fs::create_dir_all(bench.hall.home(&nobody.key).join("config")).unwrap();
    bench.hall.remove_unnamed_homes();
    let are_there = [&nobody, &crashed, &ann].map(|person| bench.hall.home(&person.key).exists());
    assert_eq!(are_there, [false, true, true]);
}

#[test]
fn a_person_opens_some_games_a_day() {
    let (mut bench, [ann]) = Bench::with(["Ann"]);
    let mut form = Form::new(&bench.hall.host);
    form.seats = vec![SeatWish::Bot("novice".to_owned())];
    let count = |bench: &Bench| bench.hall.opened[&ann.id].0;
    for opened in 1..=2 {
        bench.hall.open_game(&ann, &form).unwrap();
        assert_eq!(count(&bench), opened);
    }
    bench.hall.opened.insert(ann.id, (limits::MAX_GAMES_A_DAY, Instant::now()));
    let why = bench.hall.open_game(&ann, &form).unwrap_err().to_string();
    assert_eq!(why, "You have opened 100 games in a day, the maximum; you can open another in 23 h.");
    assert_eq!(bench.hall.store.open_games_of(ann.id).unwrap().len(), 2);
}

#[test]
fn a_turn_that_began_while_the_host_was_down_is_owed_nothing() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    let dues = games.map(|game| bench.row(game).due.unwrap());
    let now = now_ms();
    let down = dues[0] - now + 3_600_000;
    let connection = bench.database();
    connection.execute("UPDATE game SET changed = ?1 WHERE id = ?2", (now - down, games[1])).unwrap();
    bench.hall.store.note_alive(now - down).unwrap();
    bench.hall.open_for_business();
    assert_eq!(bench.row(games[0]).due, Some(dues[0]), "it was imported a moment ago");
    assert!(dues[1] + down <= bench.row(games[1]).due.unwrap());
}

#[test]
fn a_rematch_is_possible_while_another_language_is_played() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let games = [bench.begin(&[&ann, &ben], &[]), bench.begin(&[&ann, &ben], &[])];
    bench.hall.resign_for(&ann, games[0]).unwrap();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let rematch = HallRequest::Rematch(games[0]);
    let open = |bench: &mut Bench, hall: &mut Client| {
        hall.sent::<HallMessage>();
        bench.say(hall, &rematch).unwrap();
        news(hall) == ["You offer Ben a rematch; it begins once accepted."]
    };
    assert!(!open(&mut bench, &mut hall), "they play this game already");
    let connection = bench.database();
    let wish = bench.row(games[1]).wish;
    let dutch = wish.replace("\"language\":\"en\"", "\"language\":\"nl\"");
    assert_ne!(dutch, wish);
    connection.execute("UPDATE game SET wish = ?1 WHERE id = ?2", (dutch, games[1])).unwrap();
    assert!(open(&mut bench, &mut hall));
}

#[test]
fn whoever_waits_or_looks_for_a_game_reads_the_name_of_its_language() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let mut form = Form::new(&bench.hall.host);
    form.seats = vec![SeatWish::Anybody];
    let [mut waiting, mut looking] = [&ann, &ben].map(|person| bench.visit(person, Visit::Hall));
    bench.choose(&mut waiting, "New game");
    bench.visitor(&waiting).form = form;
    let page = bench.choose(&mut waiting, "Begin");
    assert!(page.about.starts_with("SmartFeud, English, 48h; "), "{page:?}");
    let page = bench.choose(&mut looking, "Open tables");
    assert_eq!(page.rows[0].about, "SmartFeud, English, 48h");
}

#[test]
fn a_game_changes_ratings_once_and_only_if_both_have_played_and_it_began_here() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let [unplayed, played] = [(); 2].map(|()| bench.begin(&[&ann, &ben], &[]));
    bench.act(unplayed, &GameAction::Pass);
    for _ in 0..2 {
        bench.act(played, &GameAction::Pass);
    }
    let record = bench.record(played);
    let imported = crate::import::import(&bench.hall.store, &bench.hall.host, record.as_bytes()).unwrap();
    for (game, games) in [(unplayed, &[][..]), (imported, &[]), (played, &[1])] {
        bench.hall.resign_for(&ann, game).unwrap();
        assert_eq!(bench.row(game).state, GameState::Over);
        // A change after the end, such as a challenge, is stored like this.
        let shelf = GameShelf::new(bench.hall.store.clone(), game, Some([ann.id, ben.id]));
        let record = bench.record(game);
        bench.hall.host.from_shelf(record.as_bytes(), Box::new(shelf)).unwrap().save().unwrap();
        let ratings = bench.hall.store.ratings_of(ann.id).unwrap();
        assert_eq!(ratings.iter().map(|rating| rating.games).collect::<Vec<_>>(), games);
    }
}

/// Sentences are said in the hall, which knows who has blocked whom and who has just said something.
#[test]
fn a_process_that_says_something_by_the_line_of_a_table_is_let_go() {
    let (mut bench, [ann, ben], game) = Bench::in_game();
    let [mut of_ann, mut of_ben] = [&ann, &ben].map(|person| bench.visit(person, Visit::Table(game)));
    let _ = of_ann.sent::<Message>();
    let _ = of_ben.sent::<Message>();
    bench.say(&of_ben, &serde_json::json!({ "say": "hello" })).unwrap();
    let heard = of_ann.sent::<Message>();
    assert!(!heard.iter().any(|message| matches!(message, Message::Said { .. })), "{heard:?}");
    let last = of_ben.sent::<Message>().pop().unwrap();
    assert!(matches!(&last, Message::Closed(why) if why.starts_with("a line is not valid")), "{last:?}");
    assert!(!bench.hall.is_at_table(ben.id, game));
}

#[test]
fn what_is_wrong_with_the_word_lists_of_a_host_is_for_its_log() {
    let (mut bench, [ann, ben]) = Bench::with(["Ann", "Ben"]);
    let words = bench.folder.path().join("shared/words");
    std::fs::create_dir_all(&words).unwrap();
    std::fs::write(words.join("en.txt"), "A1B\n").unwrap();
    let waiting = bench.invite(&ann, vec![SeatWish::Friend], "1234-cat");
    assert!(bench.hall.store.sit_down(waiting, &ben, Some("1234-cat")).unwrap());
    let begun = bench.hall.start(waiting).unwrap_err().to_string();
    let mut hall = bench.visit(&ann, Visit::Hall);
    let opened = note_after(&mut bench, &mut hall, pages::Action::Begin);
    assert_eq!([Some(begun), opened].map(Option::unwrap), ["The host's word list cannot be used."; 2]);
}
