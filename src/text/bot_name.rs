//! The names of bots as players: `Bot (club)`.

use std::fmt;

use rackety_engine::bots::Level;

/// The name of a bot, or, without a number, of all bots of its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BotName {
    /// Its level.
    pub level: Level,
    /// Its number among the bots of one level, from 1, or `None` for the only one.
    pub number: Option<usize>,
}

impl BotName {
    /// The name of the bot in each seat, given the levels by seat, or `None` for a human.
    pub fn by_seat(levels: &[Option<Level>]) -> Vec<Option<Self>> {
        let name = |(index, level): (usize, &Option<Level>)| {
            let same = |levels: &[Option<Level>]| levels.iter().filter(|other| *other == level).count();
            let number = (same(levels) > 1).then(|| same(&levels[..=index]));
            level.map(|level| Self { level, number })
        };
        levels.iter().enumerate().map(name).collect()
    }

    /// A text in which each name of a bot is the one where space is short.
    pub fn shortened_in(text: &str) -> String {
        let mut parts = text.split("Bot (");
        let before = parts.next().unwrap_or_default().to_owned();
        parts.fold(before, |text, part| match part.split_once(')') {
            Some((name, rest)) => text + &name.replace(' ', "") + rest,
            None => text + "Bot (" + part,
        })
    }

    /// The name where space is short: `club`, `club2`.
    pub fn short(self) -> String {
        let number = self.number.map(|number| number.to_string()).unwrap_or_default();
        format!("{}{number}", self.level.name())
    }
}

impl From<Level> for BotName {
    fn from(level: Level) -> Self {
        Self { level, number: None }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "Bot ({} {number})", self.level.name()),
            None => write!(f, "Bot ({})", self.level.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_are_numbered() {
        let levels = [Some(Level::Club), None, Some(Level::Casual), Some(Level::Club)];
        let names: Vec<(String, String)> = BotName::by_seat(&levels)
            .into_iter()
            .flatten()
            .map(|name| (name.to_string(), name.short()))
            .collect();
        let expected = [("Bot (club 1)", "club1"), ("Bot (casual)", "casual"), ("Bot (club 2)", "club2")];
        assert_eq!(names, expected.map(|(name, short)| (name.to_owned(), short.to_owned())));
        assert_eq!(BotName::by_seat(&[None]), [None]);
    }
}
