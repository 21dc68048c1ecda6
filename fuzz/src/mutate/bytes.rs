//! Mutations of bytes.

use rackety_engine::RandomStream;

use super::range;

/// Numbers at the edges of ranges.
const NUMBERS: [u32; 10] = [0, 1, 2, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

pub(super) fn mutate(bytes: &mut Vec<u8>, donor: &[u8], random: &mut RandomStream) {
    let place = random.below(bytes.len());
    match random.below(8) {
        0 if !bytes.is_empty() => bytes[place] ^= 1 << random.below(8),
        1 if !bytes.is_empty() => bytes[place] = byte(random),
        2 => drop(bytes.drain(range(bytes.len(), random))),
        3 => bytes.insert(place, byte(random)),
        4 => {
            let copied = bytes[range(bytes.len(), random)].to_vec();
            bytes.splice(place..place, copied);
        }
        5 => {
            let copied = donor[range(donor.len(), random)].to_vec();
            let replaced = range(bytes.len(), random);
            bytes.splice(replaced, copied);
        }
        6 => bytes.truncate(place),
        _ => {
            let number = NUMBERS[random.below(NUMBERS.len())].to_le_bytes();
            let width = [1, 2, 4][random.below(3)];
            for (byte, new) in bytes[place..].iter_mut().zip(&number[..width]) {
                *byte = *new;
            }
        }
    }
}

fn byte(random: &mut RandomStream) -> u8 {
    u8::try_from(random.below(256)).unwrap()
}
