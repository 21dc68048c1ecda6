//! Dictzip: a gzip file of chunks that can be decompressed each by itself.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::disk::FileParts;

/// The longest header that is read: an extra field of 64 KiB, and names.
const MAX_HEADER_BYTES: u64 = 1 << 17;

const HAS_HEADER_CHECKSUM: u8 = 2;
const HAS_EXTRA_FIELD: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;

/// The places of the chunks of a dictzip file.
#[derive(Debug, PartialEq, Eq)]
struct ChunkTable {
    /// The length of every chunk but the last, decompressed.
    chunk_bytes: u64,
    /// The offset of each chunk in the file and its length there.
    chunks: Vec<(u64, u64)>,
}

/// A part of the decompressed file, or `None` if the file is damaged.
pub(super) fn read_part(file: &mut FileParts, offset: u64, length: u64) -> Option<Vec<u8>> {
    let header = file.read_at(0, MAX_HEADER_BYTES).ok()?;
    let table = ChunkTable::parse(&header)?;
    let first = offset / table.chunk_bytes;
    let last = offset.checked_add(length.checked_sub(1)?)? / table.chunk_bytes;
    let mut text = Vec::new();
    for number in first..=last {
        let (at, packed_bytes) = *table.chunks.get(usize::try_from(number).ok()?)?;
        let packed = file.read_at(at, packed_bytes).ok()?;
        let limit = usize::try_from(table.chunk_bytes).ok()?;
        // Only the last chunk ends the stream, so of every other one the decompressor reports that more should follow.
        text.extend(decompress_to_vec_with_limit(&packed, limit).unwrap_or_else(|error| error.output));
    }
    let start = usize::try_from(offset % table.chunk_bytes).ok()?;
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    text.get(start..end).map(<[u8]>::to_vec)
}

impl ChunkTable {
    /// The table in the header of a dictzip file.
    fn parse(header: &[u8]) -> Option<Self> {
        let flags = *header.get(3)?;
        if !header.starts_with(&[0x1f, 0x8b, 8]) || flags & HAS_EXTRA_FIELD == 0 {
            return None;
        }
        let number = |at: usize| Some(u16::from_le_bytes(header.get(at..at + 2)?.try_into().ok()?));
        let extra_end = 12 + usize::from(number(10)?);
        let mut field = 12;
        let table = loop {
            let data = field + 4;
            let end = data + usize::from(number(field + 2)?);
            if extra_end < end {
                return None;
            }
            if header.get(field..field + 2)? == b"RA" {
                break data;
            }
            field = end;
        };
        let mut data_start = extra_end;
        for flag in [HAS_NAME, HAS_COMMENT] {
            if flags & flag != 0 {
                data_start += header.get(data_start..)?.iter().position(|byte| *byte == 0)? + 1;
            }
        }
        if flags & HAS_HEADER_CHECKSUM != 0 {
            data_start += 2;
        }
        let chunk_bytes = u64::from(number(table + 2)?);
        let count = usize::from(number(table + 4)?);
        let mut at = data_start as u64;
        let mut chunks = Vec::with_capacity(count);
        for index in 0..count {
            let packed_bytes = u64::from(number(table + 6 + 2 * index)?);
            chunks.push((at, packed_bytes));
            at += packed_bytes;
        }
        (chunk_bytes > 0).then_some(Self { chunk_bytes, chunks })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use miniz_oxide::deflate::core::{
        CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
    };

    use super::*;

    /// A dictzip file with chunks of this length, and a file name in the header.
    pub(in super::super) fn dictzip(text: &[u8], chunk_bytes: u16) -> Vec<u8> {
        let mut packer = CompressorOxide::new(create_comp_flags_from_zip_params(6, -15, 0));
        let mut sizes = Vec::new();
        let mut body = Vec::new();
        for chunk in text.chunks(usize::from(chunk_bytes)) {
            let before = body.len();
            compress_to_output(&mut packer, chunk, TDEFLFlush::Full, |bytes| {
                body.extend_from_slice(bytes);
                true
            });
            sizes.extend(u16::try_from(body.len() - before).unwrap().to_le_bytes());
        }
        let count = u16::try_from(sizes.len() / 2).unwrap();
        let table =
            [&1_u16.to_le_bytes()[..], &chunk_bytes.to_le_bytes(), &count.to_le_bytes(), &sizes].concat();
        let table_bytes = u16::try_from(table.len()).unwrap();
        let mut file = vec![0x1f, 0x8b, 8, HAS_EXTRA_FIELD | HAS_NAME, 0, 0, 0, 0, 0, 3];
        file.extend((table_bytes + 4 + 6).to_le_bytes());
        // Another field comes first.
        file.extend(*b"XX\x02\x00ab");
        file.extend(*b"RA");
        file.extend(table_bytes.to_le_bytes());
        file.extend(table);
        file.extend(*b"words.dict\0");
        file.extend(body);
        file
    }

    #[test]
    fn any_part_of_a_dictzip_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.dict.dz");
        let text: Vec<u8> =
            (0..5000_u32).flat_map(|number| format!("line {number}\n").into_bytes()).collect();
        fs::write(&path, dictzip(&text, 1000)).unwrap();
        let mut file = FileParts::open(&path).unwrap();
        for (offset, length) in [(0, 10), (995, 10), (1000, 1000), (2500, 3000), (text.len() - 5, 5)] {
            let part = read_part(&mut file, offset as u64, length as u64);
            assert_eq!(part.as_deref(), Some(&text[offset..offset + length]), "{offset}");
        }
        assert_eq!(read_part(&mut file, text.len() as u64 + 5000, 5), None);
        assert_eq!(read_part(&mut file, u64::MAX, 5), None);
        assert_eq!(read_part(&mut file, 5, 0), None);
    }

    #[test]
    fn damaged_files_are_not_dictzip_files() {
        let good = dictzip(b"some text that is long enough to be packed", 20);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.dict.dz");
        for index in 0..good.len() {
            let mut damaged = good.clone();
            damaged[index] ^= 0xff;
            fs::write(&path, &damaged[..good.len() - index % 7]).unwrap();
            let part = read_part(&mut FileParts::open(&path).unwrap(), 0, 40);
            assert!(part.is_none_or(|part| part.len() == 40), "byte {index}");
        }
        assert_eq!(ChunkTable::parse(b"\x1f\x8b\x08\x00 no extra field"), None);
    }
}
