#!/usr/bin/env python3
"""Writes which words of each list are common: common/ID.common, the words of the list ID that are used at least twice in a
million words, and no more than the 20,000 most frequent of them.

    dictionaries/common.py                  all lists
    dictionaries/common.py --check          compares with what is here, changes nothing; status 1 if they differ
    dictionaries/common.py --cache DIR      keeps the downloaded package in DIR and takes it from there next time

How often a word is used is taken from the PyPI package `wordfreq`, at the version of common/manifest.toml: the frequencies of
all tokens that are spelled like the word once accents are dropped, added up. Equally frequent words follow in the order of
the list. README.md describes the format of the files. Run it after rebuild.py: a file is bound to one state of its list.
"""

import argparse
import hashlib
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

import frequency  # noqa: E402
import rebuild  # noqa: E402
import sieves  # noqa: E402

HERE = Path(__file__).resolve().parent
MANIFEST = HERE / "common/manifest.toml"
MAGIC = b"RKCOMMON"
COUNT = 20_000
# In occurrences per 10**9 words. Without this, Finnish would have rare words among its 20,000: its list has base forms only,
# and most of what is written are other forms.
LEAST_FREQUENCY = 2_000


def list_words(name):
    """The words of a packed list, in its order."""
    program = ["cargo", "run", "--quiet", "--release", "-p", "rackety-engine", "--example", "list_words", "--"]
    return rebuild.run([*program, HERE / f"{name}.words"], HERE.parent).split("\n")[:-1]


def frequencies(folders, language):
    """How often each spelling in tiles is used."""
    hand = sieves.Hand(HERE / "lists" / f"{language}.toml")
    counted = Counter()
    for token, often in frequency.tokens(folders, language):
        if token.isalpha() and (word := hand.spell(token)):
            counted[word] += often
    return counted


def common(name, folders, count=COUNT):
    """The places of the common words in the list, in order."""
    often = frequencies(folders, name)
    words = list_words(name)
    ranked = sorted((-often[word], place) for place, word in enumerate(words) if LEAST_FREQUENCY <= often[word])
    return words, sorted(place for _, place in ranked[:count])


def encoded(list_sha256, words, places):
    """The file: magic, hash of the list, number of its words, number of common ones, and the gaps between their places."""
    data = bytearray(MAGIC + bytes.fromhex(list_sha256))
    data += len(words).to_bytes(4, "little") + len(places).to_bytes(4, "little")
    last = -1
    for place in places:
        gap, last = place - last - 1, place
        while gap >= 0x80:
            data.append(gap & 0x7F | 0x80)
            gap >>= 7
        data.append(gap)
    return bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep the downloaded package here")
    options = parser.parse_args()
    text = MANIFEST.read_text(encoding="utf-8")
    manifest = tomllib.loads(text)
    differs = False
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache.resolve() if options.cache else None
        folders, _ = rebuild.gather({"id": "common", "source": manifest["source"]}, cache, Path(temporary))
        results = {}
        for entry in manifest["common"]:
            name = entry["list"]
            list_sha256 = hashlib.sha256((HERE / f"{name}.words").read_bytes()).hexdigest()
            words, places = common(name, folders)
            data = encoded(list_sha256, words, places)
            fields = {"words": len(places), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            results[name] = {"list": fields}
            print(f"{name:<4} {len(places):>7,} words {len(data):>8,} bytes", flush=True)
            file = HERE / f"common/{name}.common"
            differs |= not file.exists() or file.read_bytes() != data
            if not options.check:
                file.write_bytes(data)
    if not options.check:
        updated = rebuild.updated_manifest(text, results, r'list = "(.+)"')
        MANIFEST.write_text(updated, encoding="utf-8")
        return 0
    return 1 if differs else 0


if __name__ == "__main__":
    rebuild.run_script(main)
