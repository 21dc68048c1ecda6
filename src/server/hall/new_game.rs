//! The form for a new game, the wish that it becomes, and whom a rematch asks.

use std::collections::HashMap;
use std::path::Path;

use rackety::clock::ClockMode;
use rackety::config::named_files::is_toml;
use rackety::files::Dictionary;
use rackety::session::{GameRequest, Host, NewPlayer};
use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::{FirstPlayer, Ruleset, Setup, TileSet};
use serde::{Deserialize, Serialize};

use crate::store::{GameRow, GameState, PersonId};

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// The ruleset.
    Ruleset,
    /// The language.
    Language,
    /// The word list.
    Words,
    /// The time for a turn.
    Time,
    /// A seat besides the person's own, from 0.
    Seat(usize),
    /// Whether others may watch.
    Watching,
}

impl Field {
    /// The title of its choices.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Ruleset => "Which game?",
            Self::Language => "In which language?",
            Self::Words => "By which word list?",
            Self::Time => "How long may a turn take?",
            Self::Seat(_) => "Who plays?",
            Self::Watching => "May others watch?",
        }
    }
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatWish {
    /// A friend, by an invitation.
    Friend,
    /// Whoever comes first.
    Anybody,
    /// A bot of this level.
    Bot(String),
}

/// The wish for a game, as it is stored until its seats are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Form {
    pub(super) ruleset: String,
    language: String,
    words: Option<String>,
    /// The time for a turn; `off` without a limit.
    time: String,
    pub(super) seats: Vec<SeatWish>,
    pub(super) watching: Watching,
    /// The people who are asked for a rematch, each of whom can take a seat; nobody in other games. The database looks for
    /// it by its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) invited: Vec<PersonId>,
    /// The person who begins a rematch. Whoever begins another game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<PersonId>,
}

/// Whether others may watch a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Watching {
    Allowed,
    Closed,
}

/// The time for a turn where the ruleset says nothing else: two days.
const USUAL_TIME: &str = "48h";

impl Form {
    /// The form that somebody begins with: SmartFeud-like games first, with one friend.
    pub(super) fn new(host: &Host) -> Self {
        let first = host.rulesets.entries().into_iter().find_map(|(id, _)| offered(host, &id));
        let form = Self {
            ruleset: String::new(),
            language: String::new(),
            words: None,
            time: USUAL_TIME.to_owned(),
            seats: vec![SeatWish::Friend],
            watching: Watching::Allowed,
            invited: Vec::new(),
            first: None,
        };
        first.map(|ruleset| form.with_ruleset(&ruleset)).unwrap_or(form)
    }

    /// The form by which a stored game was opened; none if it cannot be read.
    pub(super) fn of_row(game: &GameRow) -> Option<Self> {
        serde_json::from_str(&game.wish).ok()
    }

    /// The form by which a game was set up elsewhere, with these bots.
    pub(crate) fn of_game(setup: &Setup, bots: &[Option<BotProfile>]) -> Self {
        let wish = |bot: &Option<BotProfile>| match bot {
            Some(bot) => SeatWish::Bot(bot.level.name().to_owned()),
            None => SeatWish::Friend,
        };
        // The first person is whoever has the form.
        let own = bots.iter().position(Option::is_none);
        let others = bots.iter().enumerate().filter(|(seat, _)| Some(*seat) != own);
        Self {
            ruleset: setup.ruleset.id().to_owned(),
            language: setup.language.clone(),
            words: None,
            time: setup.options.time.map_or_else(|| "off".to_owned(), |limit| limit.to_string()),
            seats: others.map(|(_, bot)| wish(bot)).collect(),
            watching: Watching::Closed,
            invited: Vec::new(),
            first: None,
        }
    }

    /// The form of the same game as an offer to these people; `first` begins.
    #[must_use]
    pub(super) fn offered_to(self, invited: Vec<PersonId>, first: Option<PersonId>) -> Self {
        Self { invited, first, ..self }
    }

    pub(super) fn ruleset(&self, host: &Host) -> Option<Ruleset> {
        offered(host, &self.ruleset)
    }

    /// The number of its seats for friends, each of whom gets an invitation. Whoever is asked for a rematch needs none.
    pub(super) fn friends(&self) -> usize {
        if !self.invited.is_empty() {
            return 0;
        }
        self.seats.iter().filter(|seat| **seat == SeatWish::Friend).count()
    }

    /// The number of its seats for people.
    pub(super) fn people(&self) -> usize {
        self.seats.iter().filter(|seat| !matches!(seat, SeatWish::Bot(_))).count()
    }

    /// The language.
    pub(super) fn language(&self) -> &str {
        &self.language
    }

    /// The fields with their names and values.
    pub(super) fn rows(&self, host: &Host) -> Vec<(Field, String, String)> {
        let Some(ruleset) = self.ruleset(host) else { return Vec::new() };
        let words = match &self.words {
            Some(list) => host.dictionaries.get(list).map_or(list.as_str(), Dictionary::name),
            None => "the usual list",
        };
        let mut rows = vec![
            (Field::Ruleset, "Game".to_owned(), ruleset.name().to_owned()),
            (Field::Language, "Language".to_owned(), self.language_name(&ruleset)),
            (Field::Words, "Words".to_owned(), words.to_owned()),
            (Field::Time, "Time for a turn".to_owned(), time_text(&self.time)),
        ];
        for (index, seat) in self.seats.iter().enumerate() {
            rows.push((Field::Seat(index), format!("Player {}", index + 2), seat_text(seat)));
        }
        if self.seats.len() + 1 < *ruleset.players().end() {
            rows.push((
                Field::Seat(self.seats.len()),
                format!("Player {}", self.seats.len() + 2),
                "nobody".to_owned(),
            ));
        }
        let watching = match self.watching {
            Watching::Allowed => "others may watch, without racks",
            Watching::Closed => "nobody may watch",
        };
        rows.push((Field::Watching, "Watching".to_owned(), watching.to_owned()));
        rows
    }

    fn language_name(&self, ruleset: &Ruleset) -> String {
        ruleset
            .tile_set(&self.language)
            .map_or_else(|| self.language.clone(), |tiles| tiles.name().to_owned())
    }

    /// The forms with each value for a field, with the names of the values and more about them.
    pub(super) fn choices(&self, host: &Host, field: Field) -> Vec<(Self, String, String)> {
        let plain = |form: Self, name: &str| (form, name.to_owned(), String::new());
        let ruleset = self.ruleset(host);
        match field {
            Field::Ruleset => {
                let entries = host.rulesets.entries().into_iter();
                entries
                    .filter_map(|(id, _)| {
                        let ruleset = offered(host, &id)?;
                        Some((
                            self.with_ruleset(&ruleset),
                            ruleset.name().to_owned(),
                            ruleset.about().to_owned(),
                        ))
                    })
                    .collect()
            }
            Field::Language => {
                let sets = ruleset.iter().flat_map(Ruleset::tile_sets);
                let usable = sets.filter(|tiles| host.dictionaries.of_language(tiles.language()).is_ok());
                let with =
                    |language: &str| Self { language: language.to_owned(), words: None, ..self.clone() };
                usable.map(|tiles| plain(with(tiles.language()), tiles.name())).collect()
            }
            Field::Words => {
                let lists = host.dictionaries.dictionaries().iter();
                let lists = lists.filter(|list| list.language() == self.language);
                let lists = lists.map(|list| (Some(list.id().to_owned()), list.name()));
                let with = |words| Self { words, ..self.clone() };
                let choices = std::iter::once((None, "The usual list")).chain(lists);
                choices.map(|(words, name)| plain(with(words), name)).collect()
            }
            Field::Time => {
                let limits = ruleset.as_ref().and_then(Ruleset::time).map(|time| time.limits.clone());
                let limits = limits.unwrap_or_default().into_iter().map(|limit| limit.to_string());
                let with = |time: String| {
                    let name = time_text(&time);
                    plain(Self { time, ..self.clone() }, &name)
                };
                limits.chain(["off".to_owned()]).map(with).collect()
            }
            Field::Seat(index) => {
                let with = |wish: Option<SeatWish>| {
                    let mut form = self.clone();
                    let end = form.seats.len().min(index + 1);
                    form.seats.splice(index.min(end)..end, wish);
                    form
                };
                let mut choices = vec![
                    plain(with(Some(SeatWish::Friend)), "A friend, with a code that you send them"),
                    plain(with(Some(SeatWish::Anybody)), "Whoever comes first"),
                ];
                choices.extend(Level::ALL.iter().map(|level| {
                    let bot = SeatWish::Bot(level.name().to_owned());
                    let name = seat_text(&bot).replacen('a', "A", 1);
                    plain(with(Some(bot)), &name)
                }));
                let least = ruleset.as_ref().map_or(2, |ruleset| *ruleset.players().start());
                if least <= index + 1 {
                    choices.push(plain(with(None), "Nobody"));
                }
                choices
            }
            Field::Watching => {
                let with = |watching| Self { watching, ..self.clone() };
                vec![
                    plain(with(Watching::Allowed), "Yes, without racks"),
                    plain(with(Watching::Closed), "No"),
                ]
            }
        }
    }

    /// The form changed to this ruleset; values that the ruleset does not allow get its defaults.
    fn with_ruleset(&self, ruleset: &Ruleset) -> Self {
        let limits = ruleset.time().map(|time| time.limits.clone()).unwrap_or_default();
        let longest = limits.iter().max_by_key(|limit| limit.duration());
        let usual = limits.iter().find(|limit| limit.to_string() == USUAL_TIME).or(longest);
        let time = usual.map_or_else(|| "off".to_owned(), ToString::to_string);
        let mut form = Self { ruleset: ruleset.id().to_owned(), time, ..self.clone() };
        if ruleset.tile_set(&form.language).is_none() {
            ruleset.default_language().clone_into(&mut form.language);
            form.words = None;
        }
        form.seats.truncate(ruleset.players().end().saturating_sub(1));
        form
    }

    /// The time for a turn in milliseconds; none without a limit.
    pub(crate) fn time_limit(&self) -> Option<i64> {
        let limit = rackety_engine::ruleset::TimeLimit::parse(&self.time)?;
        i64::try_from(limit.duration().as_millis()).ok()
    }

    /// True if a friend takes this seat, from 0, by a code, as long as the game waits. The seats of friends follow that of
    /// whoever opened the game: nobody else sits down before all codes are used.
    pub(super) fn is_for_friend(&self, seat: usize) -> bool {
        (1..=self.friends()).contains(&seat)
    }

    /// True if the result counts for ratings: two people, and nobody else.
    pub(super) fn is_rated(&self) -> bool {
        matches!(self.seats.as_slice(), [SeatWish::Friend | SeatWish::Anybody])
    }

    /// The bots in the order of the form.
    pub(super) fn bots(&self) -> impl Iterator<Item = BotProfile> {
        self.seats.iter().filter_map(|seat| match seat {
            SeatWish::Bot(level) => level.parse().ok(),
            _ => None,
        })
    }

    /// The request for the game that waits here, all of whose people are there.
    pub(super) fn request_for(&self, game: &GameRow) -> GameRequest {
        let names: Vec<String> = game.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut request = self.request(&names);
        let first = game.seats.iter().find(|seat| seat.person.is_some() && seat.person == self.first);
        if let Some(first) = first {
            request.first = FirstPlayer::Named(first.name.clone());
        }
        request
    }

    /// The request for a game between these people and the bots of the form. Whoever starts is drawn.
    pub(super) fn request(&self, people: &[String]) -> GameRequest {
        let people = people.iter().cloned().map(NewPlayer::Human);
        let hints = (self.people() > 0).then(|| HintsText::Word("off".to_owned()));
        GameRequest {
            ruleset: self.ruleset.clone(),
            language: Some(self.language.clone()),
            dictionary: self.words.clone(),
            players: people.chain(self.bots().map(NewPlayer::Bot)).collect(),
            first: FirstPlayer::Random,
            options: OptionsText { time: Some(self.time.clone()), hints, ..OptionsText::default() },
            clock: ClockMode::Wall,
            ..GameRequest::default()
        }
    }
}

/// The ruleset with this id, if its games can be played on a host. An imported game may have any id: a path is none.
fn offered(host: &Host, id: &str) -> Option<Ruleset> {
    let ruleset = (!is_toml(Path::new(id))).then(|| host.rulesets.load(id).ok()).flatten();
    ruleset.filter(|ruleset| unplayable(ruleset).is_none())
}

/// The reason why games of a ruleset cannot be played on a host; none if they can.
pub(crate) fn unplayable(ruleset: &Ruleset) -> Option<&'static str> {
    if ruleset.total_time().is_some() {
        return Some(
            "games with a time limit for the whole game cannot be played on a host: its clock runs only while all \
             players are at one table",
        );
    }
    // A game that is over is counted, and out of its players' lists, before anybody could challenge the last play.
    let has_challenges = ruleset.challenge().is_some();
    has_challenges
        .then_some("games with challenges cannot be played on a host: the last play could not be challenged")
}

fn seat_text(seat: &SeatWish) -> String {
    match seat {
        SeatWish::Friend => "a friend, with a code that you send them".to_owned(),
        SeatWish::Anybody => "whoever comes first".to_owned(),
        SeatWish::Bot(level) => {
            let article = if level.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {level} bot")
        }
    }
}

fn time_text(time: &str) -> String {
    if time == "off" { "as long as it takes".to_owned() } else { time.to_owned() }
}

/// True if this game is a rematch that waits for somebody's answer.
pub(super) fn is_offered_to(row: &GameRow, person: PersonId) -> bool {
    row.state == GameState::Waiting && row.seat_of(person).is_none() && invited_to(row).contains(&person)
}

/// The people who are asked for a game that is a rematch; nobody in other games.
pub(super) fn invited_to(row: &GameRow) -> Vec<PersonId> {
    Form::of_row(row).map(|form| form.invited).unwrap_or_default()
}

/// The wishes by which games were opened, in words. A ruleset that several games have is loaded once.
pub(super) struct WishTexts<'h> {
    host: &'h Host,
    rulesets: HashMap<String, Option<Ruleset>>,
}

impl<'h> WishTexts<'h> {
    pub(super) fn new(host: &'h Host) -> Self {
        Self { host, rulesets: HashMap::new() }
    }

    /// The wish by which a game was opened: `SmartFeud, English, 48h`.
    pub(super) fn of(&mut self, game: &GameRow) -> String {
        let title = &game.title;
        let Some(form) = Form::of_row(game) else { return title.clone() };
        let ruleset = self.rulesets.entry(form.ruleset.clone()).or_insert_with(|| form.ruleset(self.host));
        let language = ruleset.as_ref().map(|ruleset| form.language_name(ruleset));
        let language = language.unwrap_or_else(|| form.language.clone());
        format!("{title}, {language}, {}", time_text(&form.time))
    }

    /// The name of a rating: `SmartFeud, English`. A ruleset that is not offered any more has only its id.
    pub(super) fn of_rating(&mut self, ruleset: &str, language: &str) -> String {
        let host = self.host;
        match self.rulesets.entry(ruleset.to_owned()).or_insert_with(|| offered(host, ruleset)) {
            Some(ruleset) => {
                let language = ruleset.tile_set(language).map_or(language, TileSet::name);
                format!("{}, {language}", ruleset.name())
            }
            None => format!("{ruleset}, {language}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use rackety::files::Folders;

    use super::*;

    #[test]
    fn word_lists_have_their_names_and_the_usual_one_can_be_chosen_again() {
        let host = Host::new(&Folders::default(), None);
        let choose = |form: &Form, wanted: &str| {
            let mut choices = form.choices(&host, Field::Words).into_iter();
            let (form, ..) = choices.find(|(_, name, _)| name == wanted).expect(wanted);
            let row = form.rows(&host).into_iter().find(|(field, ..)| *field == Field::Words);
            (form, row.map(|(_, _, words)| words))
        };
        let (common, row) = choose(&Form::new(&host), "Common English");
        assert_eq!(row.as_deref(), Some("Common English"));
        let (usual, row) = choose(&common, "The usual list");
        assert_eq!((usual.words, row.as_deref()), (None, Some("the usual list")));
    }

    #[test]
    fn rulesets_that_need_one_table_are_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        let rulesets = folder.path().join("rulesets");
        std::fs::create_dir(&rulesets).unwrap();
        for (id, rules) in
            [("plain", ""), ("clock", "time.total = \"20m\"\n"), ("bluff", "words.unknown = \"challenge\"\n")]
        {
            let text = format!("extends = \"smartfeud\"\nname = \"Own {id}\"\nabout = \"own\"\n{rules}");
            std::fs::write(rulesets.join(format!("{id}.toml")), text).unwrap();
        }
        let config = Some(folder.path().to_owned());
        let host = Host::new(&Folders { config, ..Folders::default() }, None);
        let is_offered = ["plain", "clock", "bluff"].map(|id| offered(&host, id).is_some());
        assert_eq!(is_offered, [true, false, false]);
        assert!(["clock", "bluff"].iter().all(|id| host.rulesets.load(id).is_ok()));
        let path = rulesets.join("plain.toml").display().to_string();
        assert!(host.rulesets.load(&path).is_ok() && offered(&host, &path).is_none());
    }
}
