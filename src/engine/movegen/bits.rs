//! Sets of squares and of letters as the bits of a number.

/// The numbers of the bits that are set, the lowest first.
#[inline]
pub(crate) fn ones(bits: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut rest = bits.into();
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros() as usize;
        rest &= rest.checked_sub(1)?;
        Some(lowest)
    })
}
