//! The facts known of the tiles that will be drawn to a leave.

/// The draw that can be expected to fill up a rack: how many tiles, and how they change the balance of consonants and
/// vowels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bots) struct Outlook {
    /// The number of tiles of a full rack.
    rack_size: usize,
    /// The number of tiles that can be drawn.
    drawable: usize,
    /// Consonants minus vowels of an average tile drawn, in [`Self::PARTS`] of a tile.
    drift: i64,
}

impl Outlook {
    /// The parts of a tile that balances are counted in.
    pub(super) const PARTS: i64 = 64;

    /// No tile will be drawn.
    pub(super) const NOTHING: Self = Self { rack_size: 0, drawable: 0, drift: 0 };

    /// The outlook of a player who sees these tiles nowhere; `balances` has what each of them adds to the balance.
    pub(super) fn new(balances: impl Iterator<Item = i64>, rack_size: usize, drawable: usize) -> Self {
        let (count, balance) = balances.fold((0, 0), |(count, sum), balance| (count + 1, sum + balance));
        Self { rack_size, drawable, drift: balance * Self::PARTS / i64::max(count, 1) }
    }

    /// The balance to be expected of a rack when it is full again, given the number of tiles kept and their balance; in
    /// [`Self::PARTS`] of a tile.
    pub(super) fn balance_after_draw(self, kept: usize, balance: i64) -> i64 {
        let drawn = self.rack_size.saturating_sub(kept).min(self.drawable);
        balance * Self::PARTS + i64::try_from(drawn).unwrap_or_default() * self.drift
    }
}
