#!/usr/bin/env python3
"""Writes which words of each list are offensive: offensive/ID.txt, one word a line, in the order of the list ID.

    dictionaries/offensive.py               all lists
    dictionaries/offensive.py --check       compares with what is here, changes nothing; status 1 if they differ
    dictionaries/offensive.py --cache DIR   keeps the downloaded packages in DIR and takes them from there next time

Offensive words are slurs and obscenities. They are valid for whoever plays them; bots, hints, the coach, reviews and
puzzles do not choose them. Which words these are was decided by hand, by reading every word of a list that is in one of
the npm packages `naughty-words` and `cuss`, at the versions of offensive/manifest.toml, and the words of the list that
are inflected from them. The decisions are in offensive/ID.toml:

    marked    regular expressions; each word of the list that one of them matches as a whole is offensive
    everyday  words that one of them matches, or a package has, and that are not offensive: they have an everyday meaning,
              or are milder than the package says

A word of the list that a package has and that is in neither is reported, and is an error: somebody has to decide. So are
a pattern that matches nothing, and a word under `everyday` that nothing names. Run it after rebuild.py.
"""

import argparse
import json
import re
import sys
import tempfile
import tomllib
from pathlib import Path

sys.dont_write_bytecode = True

import common  # noqa: E402
import rebuild  # noqa: E402
import sieves  # noqa: E402

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "offensive"


def package_words(folders, entry):
    """The words of both packages for a language, as they are written there."""
    for name in entry["naughty_words"]:
        yield from json.loads((folders["naughty-words"] / f"package/{name}.json").read_text(encoding="utf-8"))
    for name in entry["cuss"]:
        text = (folders["cuss"] / f"package/{name}.js").read_text(encoding="utf-8")
        yield from (match.group(1) for match in re.finditer(r"^  '?([^\n']+?)'?: [012],?$", text, re.MULTILINE))


def offensive(entry, folders):
    """The offensive words of a list, and what nobody has decided or what decides nothing."""
    name = entry["list"]
    decided = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    patterns = {pattern: re.compile(pattern) for pattern in decided["marked"]}
    everyday = set(decided["everyday"])
    words = common.list_words(name)
    known, marked, used = set(words), [], set()
    for word in words:
        matching = [pattern for pattern, compiled in patterns.items() if compiled.fullmatch(word)]
        used.update(matching)
        if matching and word not in everyday:
            marked.append(word)
    matched = {word for word in everyday if any(compiled.fullmatch(word) for compiled in patterns.values())}
    hand = sieves.Hand(HERE / "lists" / f"{name}.toml")
    spelled = (hand.spell(word) for word in package_words(folders, entry) if word.isalpha())
    named = {word for word in spelled if word in known}
    faults = [f"{word}: decide whether it is offensive" for word in sorted(named - everyday - set(marked))]
    faults += [f"{word}: no package and no pattern names it" for word in sorted(everyday - named - matched)]
    faults += [f"{word}: it is not in the list" for word in sorted(everyday - known)]
    faults += [f"{pattern}: it matches no word" for pattern in patterns if pattern not in used]
    return marked, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep the downloaded packages here")
    options = parser.parse_args()
    manifest = tomllib.loads((FOLDER / "manifest.toml").read_text(encoding="utf-8"))
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache.resolve() if options.cache else None
        source = {"id": "offensive", "source": manifest["source"]}
        folders, _ = rebuild.gather(source, cache, Path(temporary))
        for entry in manifest["offensive"]:
            marked, faults = offensive(entry, folders)
            file = FOLDER / f"{entry['list']}.txt"
            text = "".join(f"{word}\n" for word in marked)
            print(f"{entry['list']:<4} {len(marked):>5} words", flush=True)
            for fault in faults:
                print(f"{entry['list']}: {fault}", file=sys.stderr)
            differs = not file.exists() or file.read_text(encoding="utf-8") != text
            failed |= bool(faults) or (options.check and differs)
            if not options.check:
                file.write_text(text, encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    rebuild.run_script(main)
