#!/usr/bin/env python3
"""Measures the lists: how many of the most frequent words of a language are in, and how many of a draw are wrong.

    dictionaries/measure.py                  all lists; updates the manifest and README.md
    dictionaries/measure.py --check          compares with the manifest and with measured/, and changes nothing; exit status 1
                                             on a difference
    dictionaries/measure.py --misses DIR     also writes all tokens that are not in, most frequent first, to DIR/ID.txt
    dictionaries/measure.py --top            writes measured/top/ID.txt, the 1,000 tokens that the tests look at
    dictionaries/measure.py --draw ID ...    draws what is judged by reading: measured/precision/ID.txt, 200 words of the
                                             list, measured/recall/ID.txt, 150 of the misses at 20,000, and
                                             measured/deep/ID.txt, 200 of those from there to 100,000; and
                                             measured/names/ID.txt, all names of people and places that are in the list
    dictionaries/measure.py --plays          also prints how many plays of weaker bots have only words among the 30,000 most
                                             frequent tokens, in ten games of two bots of each level
    dictionaries/measure.py --cache DIR      keeps the downloaded package in DIR and reuses it

A token counts when tiles can spell it with 2 to 15 letters. Tokens are in small letters, so names, foreign words and
abbreviations look like words. `frequent` is the share counted; `recall` is an estimate of the share of real words. For it,
the misses at 20,000 are written to measured/misses/ID.txt, and 150 of them were drawn and read. The recall of the rarer
words, from 20,000 to 100,000, follows from the draw in measured/deep/ID.txt, whose head says of how many.

A draw has one word a line with a verdict, and no run accepts a draw in which one is missing. Of the words of a list: `ok`, or
a fault of FAULTS with an explanation. Of the misses: `word`, which the list should have, or `other`, which is a name, a
foreign word, an abbreviation or a misspelling. Of the names: `word`, which the language has as well, or `name`.

Names are written many to a line, without their verdict if it is `word`, or else as `ANNA=name`. `ANNA=?` has not been read.

The most frequent Finnish tokens are mostly inflected forms. The recall of Finnish is therefore that of the official list's base
forms, all of which are compared; nothing is drawn.

What needs no download is checked by tests/dictionaries.rs: that the draws are those of the seed, that each verdict is there, the
share at 1,000, and that `recall` and `wrong` follow from the verdicts.
"""

import argparse
import hashlib
import heapq
import sys
import tempfile
import textwrap
import tomllib
from pathlib import Path

sys.dont_write_bytecode = True

import common  # noqa: E402
import frequency  # noqa: E402
import name_lists  # noqa: E402
import official_finnish  # noqa: E402
import rebuild  # noqa: E402
import sieves  # noqa: E402
import tables  # noqa: E402

HERE = Path(__file__).resolve().parent
MEASURED = HERE / "measured"
SIZES = (1_000, 5_000, 20_000, 50_000)
JUDGED_SIZE = 20_000
DEEP_SIZE = 100_000
SEED = 2026
DRAWN_WORDS, DRAWN_MISSES, DRAWN_DEEP = 200, 150, 200
# A draw whose words were shown to those who look for missing words says nothing any more: give it another name then.
DEEP_KIND = "deep, second draw"
# What can be wrong with a word of a list: a name; a misspelling; a form that cannot be; a part of other words; a word of another
# language only; one that no dictionary has.
FAULTS = ("name", "misspelling", "form", "part", "foreign", "unknown")
FREQUENT_TOKENS = 30_000
BOT_GAMES = "10"


def ranked(folders, language, count):
    """The most frequent tokens that tiles can spell, in capitals, each once."""
    hand = sieves.Hand(HERE / "lists" / f"{language}.toml")
    found = {}
    for token, _ in frequency.tokens(folders, language):
        word = hand.spell(token) if token.isalpha() else None
        if word and 2 <= len(word) <= 15:
            found.setdefault(word)
            if len(found) == count:
                break
    return list(found)


def drawn(name, kind, population, count):
    """A draw that anybody can repeat: the words whose SHA-256, with the seed before them, comes first.

    A word that is added to the list or taken out changes the draw by that word at most, so that verdicts last.
    """

    def lot(word):
        return hashlib.sha256(f"{SEED} {kind} {name} {word}".encode()).digest()

    return sorted(heapq.nsmallest(count, population, key=lot))


def wrapped(words):
    """These words as lines of a file, many to a line."""
    return textwrap.fill(" ".join(words), 127, break_long_words=False, break_on_hyphens=False) + "\n"


def lines_of_draw(file):
    """The words of a draw with their verdicts, which are empty, or `?` after a name, while nobody has read them."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    lines = [line for line in lines if line and not line.startswith("#")]
    if file.parent.name != "names":
        return [tuple(line.partition(" ")[::2]) for line in lines]
    names = [name.partition("=")[::2] for line in lines for name in line.split()]
    return [(name, verdict or "word") for name, verdict in names]


def judged(file, allowed):
    """The verdicts of a draw. An error if a word has none, or one that is not allowed."""
    draw = lines_of_draw(file)
    for word, verdict in draw:
        if verdict.partition(":")[0] not in allowed:
            raise rebuild.RebuildError(f"{file.name}: {word} has no verdict; allowed are {', '.join(allowed)}")
    return [verdict for _, verdict in draw]


def with_verdicts(file, words):
    """These words as the lines of a file, each with the verdict that the file has for it."""
    known = dict(lines_of_draw(file))
    if file.parent.name == "names":
        return wrapped(word if known.get(word) == "word" else f"{word}={known.get(word, '?')}" for word in words)
    return "".join(f"{word} {known[word]}\n" if known.get(word) else f"{word}\n" for word in words)


def write_draw(file, head, words):
    """Writes a draw without verdicts, but for those that the file had for the same words."""
    file.write_text(f"# {head}\n{with_verdicts(file, words)}", encoding="utf-8")


def estimate(name, total, misses):
    """The share of words that are in, of the tokens that are words."""
    if name == "fi":
        return (total - misses) / total
    verdicts = judged(MEASURED / f"recall/{name}.txt", ("word", "other"))
    share = verdicts.count("word") / len(verdicts)
    return (total - misses) / (total - misses + misses * share)


def deep_draw(name, tokens, held):
    """The head and the words of the draw of rarer misses."""
    misses = [token for token in tokens if token not in held]
    head = (
        f"{DRAWN_DEEP} of the {len(misses)} that are not in of {len(tokens)} tokens, the most frequent but {JUDGED_SIZE}, "
        f"to {DEEP_SIZE}, drawn with the seed {SEED}."
    )
    return head, drawn(name, DEEP_KIND, misses, DRAWN_DEEP)


def names_in(name, held, tested):
    """The head and the words of the names that a list has."""
    found = sorted(held & tested)
    return f"{len(found)} of the {len(tested)} names of people and places are in {name}.", found


def checked(file, head, words, allowed):
    """The verdicts of a draw. An error if it has other words or another head than these, or a word without a verdict."""
    if not file.exists():
        raise rebuild.RebuildError(f"{file.parent.name}/{file.name} is missing; run measure.py --draw {file.stem}")
    verdicts = judged(file, allowed)
    is_head = file.read_text(encoding="utf-8").startswith(f"# {head}\n")
    if not is_head or [word for word, _ in lines_of_draw(file)] != words:
        raise rebuild.RebuildError(f"{file.parent.name}/{file.name}: the list has changed; draw again")
    return verdicts


def official_words(folders):
    """The words of the official Finnish list that tiles can spell."""
    hand = sieves.Hand(HERE / "lists/fi.toml")
    spelled = {hand.spell(word) for word in official_finnish.words(folders["taivutin"])} - {None}
    return sorted(word for word in spelled if 2 <= len(word) <= 15)


def put(file, text, options):
    """Writes a file, or with --check notes whether it has another text."""
    if not options.check:
        file.write_text(text, encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != text:
        options.differences.append(f"measured/{file.parent.name}/{file.name} differs from what was measured")


def recall_draw(name, misses):
    """The head and the words of the draw of misses."""
    head = (
        f"{DRAWN_MISSES} of the misses at {JUDGED_SIZE:,} (misses/{name}.txt), drawn with the seed {SEED}. "
        "`word`: the list should have it; `other`: a name, a foreign word, an abbreviation, a misspelling."
    )
    return head, drawn(name, "recall", misses, DRAWN_MISSES)


def measure(name, folders, options):
    words = common.list_words(name)
    held = set(words)
    tested_names = name_lists.spelled(folders, name, sieves.Hand(HERE / f"lists/{name}.toml"))
    ranks = ranked(folders, name, DEEP_SIZE)
    tokens, rarer = ranks[: max(SIZES)], ranks[JUDGED_SIZE:]
    misses = [token for token in tokens if token not in held]
    if options.misses:
        options.misses.mkdir(parents=True, exist_ok=True)
        (options.misses / f"{name}.txt").write_text("".join(token + "\n" for token in misses), encoding="utf-8")
    if options.top or options.check:
        put(MEASURED / f"top/{name}.txt", wrapped(tokens[: SIZES[0]]), options)
    measured = official_words(folders) if name == "fi" else tokens[:JUDGED_SIZE]
    judged_misses = [token for token in measured if token not in held]
    what = "the words of the official list" if name == "fi" else "the most frequent tokens"
    head = f"# {len(judged_misses)} of {len(measured)}: {what} that {name} does not have.\n"
    put(MEASURED / f"misses/{name}.txt", head + wrapped(judged_misses), options)
    if name in options.draw:
        head = f"{DRAWN_WORDS} words of {name}, drawn with the seed {SEED}. After each: ok, or what is wrong with it."
        write_draw(MEASURED / f"precision/{name}.txt", head, drawn(name, "precision", words, DRAWN_WORDS))
        write_draw(MEASURED / f"names/{name}.txt", *names_in(name, held, tested_names))
    if name in options.draw and name != "fi":
        write_draw(MEASURED / f"recall/{name}.txt", *recall_draw(name, judged_misses))
        write_draw(MEASURED / f"deep/{name}.txt", *deep_draw(name, rarer, held))
    if options.draw:
        return {}
    if name != "fi":
        checked(MEASURED / f"recall/{name}.txt", *recall_draw(name, judged_misses), ("word", "other"))
        checked(MEASURED / f"deep/{name}.txt", *deep_draw(name, rarer, held), ("word", "other"))
    found = {"frequent": [percent(sum(t in held for t in tokens[:n]), n) for n in SIZES if n <= len(tokens)]}
    found["recall"] = round(100 * estimate(name, len(measured), len(judged_misses)), 1)
    verdicts = judged(MEASURED / f"precision/{name}.txt", ("ok", *FAULTS))
    found["wrong"] = percent(len(verdicts) - verdicts.count("ok"), DRAWN_WORDS)
    verdicts = checked(MEASURED / f"names/{name}.txt", *names_in(name, held, tested_names), ("word", "name"))
    found["names"] = percent(verdicts.count("name"), len(tested_names))
    if options.plays:
        frequent = set(tokens[:FREQUENT_TOKENS])
        for level in ("novice", "casual", "club"):
            known, plays = known_plays(name, level, frequent)
            print(f"{name:<4} {level}: {known:,} of {plays:,} plays ({percent(known, plays)} %)", flush=True)
    print(f"{name:<4}", *(f"{key} {value}" for key, value in found.items()), flush=True)
    return found


def measured(name, folders, options):
    """The figures of a list. With --check, a draw that is another one is a difference, and there are no figures."""
    try:
        return measure(name, folders, options)
    except rebuild.RebuildError as error:
        if not options.check:
            raise
        options.differences.append(str(error))
        return {}


def known_plays(language, level, tokens):
    """Returns how many plays of bots of a level have only frequent words, and how many plays there are."""
    program = ["cargo", "run", "--quiet", "--release", "--example", "bot_words", "--"]
    plays = rebuild.run([*program, "wordfeud", language, level, BOT_GAMES], HERE.parent).splitlines()
    return sum(set(play.split()) <= tokens for play in plays), len(plays)


def percent(part, whole):
    return round(100 * part / whole, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", type=Path, metavar="DIR", help="also write the tokens that are not in")
    parser.add_argument("--top", action="store_true", help="write the 1,000 most frequent tokens of each language")
    parser.add_argument("--draw", nargs="+", default=[], metavar="ID", help="draw words and misses to be judged")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep the downloaded package here")
    parser.add_argument("--plays", action="store_true", help="also measure which words weaker bots play")
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    options = parser.parse_args()
    if options.check and (options.top or options.draw):
        parser.error("--check changes nothing, so leave out --top and --draw")
    options.differences = []
    manifest = tomllib.loads((HERE / "common/manifest.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache.resolve() if options.cache else None
        sources = manifest["source"] + manifest["measured_with"]
        folders, _ = rebuild.gather({"id": "measure", "source": sources}, cache, Path(temporary))
        results = {entry["list"]: measured(entry["list"], folders, options) for entry in manifest["common"]}
    if options.draw:
        return 0
    text = rebuild.MANIFEST.read_text(encoding="utf-8")
    updated = rebuild.updated_manifest(text, {name: {"list": fields} for name, fields in results.items()})
    if options.check:
        if updated != text:
            options.differences.append("manifest.toml holds other figures than were measured")
        for difference in options.differences:
            print(difference)
        return 1 if options.differences else 0
    rebuild.MANIFEST.write_text(updated, encoding="utf-8")
    tables.refresh(HERE)
    return 0


if __name__ == "__main__":
    rebuild.run_script(main)
