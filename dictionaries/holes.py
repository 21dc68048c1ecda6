#!/usr/bin/env python3
"""Counts holes in the lists: forms that are in use and not in the list, though their base form is.

    dictionaries/holes.py                 all lists; updates measured/holes.toml, measured/holes/ID.txt and README.md
    dictionaries/holes.py --check         compares with what is here and changes nothing; exit status 1 on a difference
    dictionaries/holes.py --cache DIR     keeps the downloaded packages in DIR and reuses them

After each form in measured/holes/ID.txt is the reason why it is out, which is kept from run to run; no run of --check accepts a
form without one.

Which forms a base form has is taken from the PyPI package `simplemma`, from which no list is made. A form counts when `wordfreq`
has it at least once in ten million words and tiles can spell it. Both are in small letters where the table has them so, but names,
abbreviations and misspellings are among them: the count is an upper bound. Finnish is left out, as its list has base forms only.
"""

import argparse
import sys
import tempfile
import tomllib
from pathlib import Path

sys.dont_write_bytecode = True

import common  # noqa: E402
import form_table  # noqa: E402
import frequency  # noqa: E402
import measure  # noqa: E402
import rebuild  # noqa: E402
import sieves  # noqa: E402
import tables  # noqa: E402

HERE = Path(__file__).resolve().parent
MEASURED = HERE / "measured"
FIGURES = MEASURED / "holes.toml"
# In occurrences per 10**9 words.
LEAST_FREQUENCY = 100
# Why a form is out: a name; a word of another language; an abbreviation; a misspelling, or a spelling of former times; a part of
# compounds or phrases; or a form of which the reader was not certain.
REASONS = ("name", "foreign", "abbreviation", "misspelling", "part", "doubtful")
# Languages whose nouns have a capital in the table.
CAPITALS = {"de"}


def holes(name, folders):
    """How many base forms of the list the table knows, and the forms of them that are missing, in order."""
    hand = sieves.Hand(HERE / "lists" / f"{name}.toml")
    held = set(common.list_words(name))
    used = {token for token, often in frequency.tokens(folders, name) if LEAST_FREQUENCY <= often}
    known, missing = set(), set()
    for form, base in form_table.base_forms(folders["simplemma"], name):
        if not (form.isalpha() and base.isalpha()) or (name not in CAPITALS and form + base != (form + base).lower()):
            continue
        spelled, spelled_base = hand.spell(form), hand.spell(base)
        if spelled is None or spelled_base not in held:
            continue
        known.add(spelled_base)
        if spelled not in held and form.lower() in used and hand.accepts(spelled):
            missing.add(spelled)
    return len(known), sorted(missing, key=str.encode)


def written(figures):
    """The text of the file of figures."""
    head = "# Forms in use that a list lacks though it has their base form; holes.py says how they are counted and writes the figures.\n"
    return head + "".join(
        f"\n[{name}]\n" + "".join(f"{key} = {rebuild.toml_value(value)}\n" for key, value in entry.items())
        for name, entry in figures.items()
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep the downloaded packages here")
    options = parser.parse_args()
    manifest = tomllib.loads((HERE / "common/manifest.toml").read_text(encoding="utf-8"))
    figures = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    texts = {}
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache.resolve() if options.cache else None
        sources = manifest["source"] + manifest["measured_with"]
        folders, _ = rebuild.gather({"id": "holes", "source": sources}, cache, Path(temporary))
        for name, entry in figures.items():
            bases, missing = holes(name, folders)
            entry |= {"bases": bases, "holes": len(missing)}
            file = MEASURED / f"holes/{name}.txt"
            texts[file] = measure.with_verdicts(file, missing)
            if options.check:
                measure.judged(file, REASONS)
            print(f"{name:<4} {bases:>7,} base forms {len(missing):>6,} holes", flush=True)
    texts[FIGURES] = written(figures)
    if options.check:
        return int(any(file.read_text(encoding="utf-8") != text for file, text in texts.items()))
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    tables.refresh(HERE)
    return 0


if __name__ == "__main__":
    rebuild.run_script(main)
