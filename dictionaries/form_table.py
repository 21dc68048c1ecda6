"""Reads the tables of the PyPI package `simplemma`, which have the base form of each form. They are a witness for measuring only.

A table is compressed with LZMA. After `SMFC1`, a byte of flags and the number of records, each record has the number of bytes that
its form shares with the form before it, the rest of the form, and the base form: how many bytes to take off the end of the form and
what to put there, or a mark that it is that of the record before or follows in full.
"""

import lzma

MAGIC = b"SMFC1"
REVERSED = 1  # flag: forms and base forms are stored from their end
SAME, IN_FULL = 254, 255


def base_forms(folder, language):
    """Each form of a language with its base form."""
    data = lzma.decompress((folder / f"simplemma/strategies/dictionaries/data/{language}.plzma").read_bytes())
    if not data.startswith(MAGIC):
        raise ValueError(f"{language}.plzma: not a table that begins with {MAGIC.decode()}")
    step = -1 if data[len(MAGIC)] & REVERSED else 1
    count, at = number(data, len(MAGIC) + 1)
    form, base = b"", b""
    for _ in range(count):
        shared, at = number(data, at)
        rest, at = text(data, at)
        form = form[:shared] + rest
        taken = data[at]
        at += 1
        if taken != SAME:
            rest, at = text(data, at)
            base = rest if taken == IN_FULL else form[: len(form) - taken] + rest
        yield form[::step].decode("utf-8"), base[::step].decode("utf-8")


def text(data, at):
    length, at = number(data, at)
    return data[at : at + length], at + length


def number(data, at):
    """A number, seven bits a byte, the lowest first, and the place after it."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at
