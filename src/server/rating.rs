//! Ratings by Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system"), for games between two people.

use rusqlite::{OptionalExtension as _, Transaction, params};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::store::{Fault, PersonId};

/// A finished game that counts.
#[derive(Debug, Clone, Copy)]
pub struct RatedGame<'a> {
    /// The id of the ruleset.
    pub ruleset: &'a str,
    /// The language.
    pub language: &'a str,
    /// The two players.
    pub players: [PersonId; 2],
    /// How the game ended for the first of them.
    pub outcome: Outcomes,
}

/// Counts a game in both ratings.
///
/// # Errors
/// [`Fault`].
pub fn count(transaction: &Transaction<'_>, game: &RatedGame<'_>) -> Result<(), Fault> {
    let [one, other] = game.players;
    let before = (read(transaction, game, one)?, read(transaction, game, other)?);
    let after = glicko2(&before.0.0, &before.1.0, &game.outcome, &Glicko2Config::new());
    write(transaction, game, one, after.0, before.0.1 + 1)?;
    write(transaction, game, other, after.1, before.1.1 + 1)
}

fn read(
    transaction: &Transaction<'_>,
    game: &RatedGame<'_>,
    person: PersonId,
) -> Result<(Glicko2Rating, u64), Fault> {
    let known = transaction
        .query_row(
            "SELECT value, deviation, volatility, games FROM rating
             WHERE person = ?1 AND ruleset = ?2 AND language = ?3",
            params![person, game.ruleset, game.language],
            |row| {
                let rating =
                    Glicko2Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? };
                Ok((rating, row.get(3)?))
            },
        )
        .optional()?;
    Ok(known.unwrap_or_default())
}

fn write(
    transaction: &Transaction<'_>,
    game: &RatedGame<'_>,
    person: PersonId,
    rating: Glicko2Rating,
    games: u64,
) -> Result<(), Fault> {
    transaction.execute(
        "INSERT OR REPLACE INTO rating (person, ruleset, language, value, deviation, volatility, games)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            person,
            game.ruleset,
            game.language,
            rating.rating,
            rating.deviation,
            rating.volatility,
            games
        ],
    )?;
    Ok(())
}

/// A rating in words: the number, and the half of its 95 % interval.
pub fn text(value: f64, deviation: f64) -> String {
    format!("{value:.0}, give or take {:.0}", 1.96 * deviation)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first game of two people of whom nothing is known.
    #[test]
    fn a_win_raises_one_rating_as_much_as_it_lowers_the_other() {
        let config = Glicko2Config::new();
        let (one, other) = (Glicko2Rating::new(), Glicko2Rating::new());
        let (winner, loser) = glicko2(&one, &other, &Outcomes::WIN, &config);
        assert!((winner.rating - 1500.0 - (1500.0 - loser.rating)).abs() < 1e-9);
        assert!(winner.rating > 1600.0 && winner.deviation < one.deviation);
        assert_eq!(text(1500.0, 350.0), "1500, give or take 686");
    }
}
