//! The figures of the players of a reviewed game.

use rackety_engine::analysis::{PerMille, PlayerSummary};

use crate::picture::FigureRow;
use crate::session::PastGame;
use crate::text::numbers::dash;

/// The figures of all players, a row for each that the game has.
pub(super) fn figures(past: &PastGame, players: &[PlayerSummary]) -> Vec<FigureRow> {
    let row =
        |label, figure: &dyn Fn(&PlayerSummary) -> String| (label, players.iter().map(figure).collect());
    let mut rows = vec![
        row("accuracy", &|player| player.accuracy.as_ref().map_or_else(dash, PerMille::to_string)),
        row("plays like", &|player| player.level.map_or_else(dash, |level| level.name().to_owned())),
        row("points lost", &|player| player.lost.to_string()),
        row("points lost a turn", &|player| player.mean_lost().map_or_else(dash, |lost| lost.to_string())),
        row("best turns", &|player| format!("{} of {}", player.best_turns, player.turns)),
        row("bingos missed", &|player| player.missed_bingos.to_string()),
    ];
    let unseen = past.notes.unseen_racks();
    if !unseen.is_empty() {
        rows.push(row("racks not seen", &|player| {
            let turns = unseen.entries().filter_map(|entry| past.game.turns().get(entry));
            turns.filter(|turn| turn.seat == player.seat).count().to_string()
        }));
    }
    if past.game.setup().ruleset.take().is_some() {
        rows.push(row("takings missed", &|player| player.missed_takings.to_string()));
    }
    if players.iter().any(|player| player.lost_turns > 0) {
        rows.push(row("turns lost", &|player| player.lost_turns.to_string()));
    }
    let hints = |player: &PlayerSummary| past.hints_used(player.seat);
    if players.iter().any(|player| hints(player).is_some()) {
        rows.push(row("hints used", &|player| hints(player).map_or_else(dash, |hints| hints.to_string())));
    }
    rows.push(row("luck of the draw", &|player| format!("{:+}", player.luck)));
    rows
}
