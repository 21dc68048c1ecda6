#!/usr/bin/env python3
"""Writes what words mean: meanings/ID.glosses, the first meaning of words of the list ID.

    dictionaries/meanings.py               all languages
    dictionaries/meanings.py --check       compares with what is here, changes nothing; status 1 if they differ
    dictionaries/meanings.py --cache DIR   keeps the downloaded packages in DIR and takes them from there next time

For English, the meanings are the glosses of the Debian package `wordnet-base`, for all words of the list that it has. A word
has the gloss of the sense in which its synonyms and it were met most often in the texts that WordNet's authors read; a sense
that is written with a capital, such as the country CHINA, is left out. Examples are left out, and of a long gloss what follows
a semicolon. Irregular forms, such as RAN, refer to their base form.

For other languages, they are the translations into English of FreeDict's packages: the first sense of each headword. Of a
package that manifest.toml marks with `common_only`, only the common words of the list are taken.

The meanings of meanings/own/ID.txt were written for this project and come first: those of words that WordNet lacks, such as AND,
and of frequent words whose usual translation the package lacks.

Versions are those of meanings/manifest.toml; README.md describes the format. Run it after rebuild.py and common.py.
"""

import argparse
import gzip
import hashlib
import re
import sys
import tempfile
import tomllib
import zlib
from pathlib import Path

sys.dont_write_bytecode = True

import common  # noqa: E402
import rebuild  # noqa: E402
import sieves  # noqa: E402

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "meanings"
MANIFEST = FOLDER / "manifest.toml"
MAGIC = b"RKGLOSS1"
# The bytes of a block before it is compressed: a look-up inflates one.
BLOCK = 60_000
# The characters from which on a gloss ends at a semicolon.
LONG = 120
# How many senses are compared of a word that was met in no text.
COMPARED = 12
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
KINDS = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}


def counts(folder):
    """How often each sense of a word was met, by the start of its key."""
    found = {}
    for line in (folder / "cntlist.rev").read_text(encoding="ascii").splitlines():
        key, _, count = line.split()
        key = ":".join(key.split(":")[:3]) + ":"
        found[key] = found.get(key, 0) + int(count)
    return found


def sense(line, lemma, counted):
    """Whether a sense is that of a word in small letters, how often it was met, and its gloss."""
    fields, gloss = line.split("| ", 1)
    fields = fields.split()
    written, often = False, 0
    for number in range(int(fields[3], 16)):
        word = fields[4 + 2 * number].split("(")[0]
        written |= word == lemma
        often += counted.get(f"{word.lower()}%{KINDS[fields[2]]}:{fields[1]}:{int(fields[5 + 2 * number], 16):02}:", 0)
    return written, often, shortened(gloss.split('; "')[0].strip())


def shortened(gloss):
    """A gloss without what follows a semicolon, if it is long."""
    kept, *rest = gloss.split("; ")
    for part in rest:
        if LONG < len(kept) + len(part) + 2:
            break
        kept += f"; {part}"
    return " ".join(kept.split())


def glosses(folder, words):
    """The parts of speech of each word of the list, and its gloss."""
    counted, best = counts(folder), {}
    for part, code in PARTS.items():
        data = (folder / f"data.{part}").read_bytes()
        for line in (folder / f"index.{part}").read_text(encoding="ascii").splitlines():
            lemma, *fields = line.split()
            if line.startswith(" ") or lemma.upper() not in words:
                continue
            fields = fields[3 + int(fields[2]) :]
            tagged, offsets = int(fields[1]), map(int, fields[2:])
            lines = (data[offset : data.index(b"\n", offset)].decode("ascii") for offset in offsets)
            senses = [found for line in lines if (found := sense(line, lemma, counted))[0]]
            for _, often, gloss in senses[: 1 if tagged else COMPARED]:
                codes, old, _ = best.get(lemma, ("", -1, ""))
                codes += code if code not in codes else ""
                # Of equals the first, a noun before a verb.
                best[lemma] = (codes, often, gloss) if old < often else (codes, *best[lemma][1:])
    return {lemma: (codes, gloss) for lemma, (codes, _, gloss) in best.items()}


def irregular(folder, words, known):
    """The irregular forms of the list that are no words of WordNet, each with its part of speech and base form."""
    found = {}
    for part, code in PARTS.items():
        for line in (folder / f"{part}.exc").read_text(encoding="ascii").splitlines():
            form, base, *_ = line.split()
            if form.upper() in words and form not in known and code in known.get(base, ("",))[0]:
                found.setdefault(form, (code, base))
    return found


def number(digits):
    """A number in dictd's notation."""
    known = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    value = 0
    for digit in digits:
        value = 64 * value + known.index(digit)
    return value


def first_translation(entry):
    """The first sense in the text of an entry of FreeDict, or nothing."""
    lines = [" ".join(re.sub(r"<[^<>]*>|[{}]", "", line).replace(" ,", ",").replace("\u2010", "-").split()) for line in entry.split("\n")[1:]]
    lines = [line for line in lines if line and not re.match(r"(see|Synonyms?|Note):", line)]
    return re.sub(r"^1\. ", "", lines[0]).strip(" ;,") if lines else ""


def translations(folder, name, words):
    """The lines of the headwords of a FreeDict database that are words of the list, spelled as on tiles."""
    code = next(folder.glob("freedict-*-eng.index")).name.removesuffix(".index")
    text = gzip.decompress((folder / f"{code}.dict.dz").read_bytes())
    hand = sieves.Hand(HERE / "lists" / f"{name}.toml")
    found = {}
    for line in (folder / f"{code}.index").read_text(encoding="utf-8").splitlines():
        headword, offset, length = line.split("\t")[:3]
        # German writes nouns with a capital; elsewhere a capital is a name.
        if not headword.isalpha() or not (headword.islower() or name == "de" and headword[1:].islower()):
            continue
        start = number(offset)
        meaning = first_translation(text[start : start + number(length)].decode("utf-8"))
        word = hand.spell(headword)
        if word in words and meaning and len(meaning) <= LONG:
            found.setdefault(word.lower(), meaning)
    return sorted((f"{word}\t\t{meaning}\n" for word, meaning in found.items()), key=by_word), len(found), 0


def by_word(line):
    """The order of the lines: that of the bytes of their words."""
    return line.split("\t")[0].encode("utf-8")


def common_words(name, words):
    """The words of a list that are marked as common."""
    data = (HERE / f"common/{name}.common").read_bytes()
    place, at, found = -1, 48, []
    while at < len(data):
        gap, shift = 0, 0
        while True:
            gap |= (data[at] & 0x7F) << shift
            shift += 7
            at += 1
            if data[at - 1] < 0x80:
                break
        place += gap + 1
        found.append(words[place])
    return found


def table(folder, words):
    """The lines of the English table in order, and how many of them are words and forms."""
    known = glosses(folder, words)
    forms = irregular(folder, words, known)
    lines = [f"{lemma}\t{codes}\t{gloss}\n" for lemma, (codes, gloss) in known.items()]
    lines += [f"{form}\t>{code}\t{base}\n" for form, (code, base) in forms.items()]
    return sorted(lines, key=by_word), len(known), len(forms)


def with_own(lines, name, words):
    """The lines with the meanings that were written for this project, and how many words more they are."""
    file = FOLDER / f"own/{name}.txt"
    own = dict(line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    if unknown := [word for word in own if word.upper() not in words]:
        raise rebuild.RebuildError(f"{file.name}: not in the list: {' '.join(unknown)}")
    kept = [line for line in lines if line.split("\t")[0] not in own]
    both = kept + [f"{word}\t\t{meaning}\n" for word, meaning in own.items()]
    return sorted(both, key=by_word), len(both) - len(lines)


def encoded(lines):
    """The file: magic, number of blocks, the length and the first word of each, and the blocks."""
    blocks, current = [], b""
    for line in lines:
        packed = line.encode("utf-8")
        if current and BLOCK < len(current) + len(packed):
            blocks.append(current)
            current = b""
        current += packed
    blocks.append(current)
    head, body = MAGIC + len(blocks).to_bytes(4, "little"), b""
    for block in blocks:
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = deflate.compress(block) + deflate.flush()
        first = block.split(b"\t")[0]
        head += len(packed).to_bytes(4, "little") + bytes([len(first)]) + first
        body += packed
    return head + body


def decoded(data):
    """The lines of a file. Other versions of zlib pack the same lines into other bytes."""
    count = int.from_bytes(data[8:12], "little")
    place, lengths = 12, []
    for _ in range(count):
        lengths.append(int.from_bytes(data[place : place + 4], "little"))
        place += 5 + data[place + 4]
    lines = []
    for length in lengths:
        lines += zlib.decompress(data[place : place + length], -15).decode("utf-8").splitlines(keepends=True)
        place += length
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep the downloaded package here")
    options = parser.parse_args()
    text = MANIFEST.read_text(encoding="utf-8")
    measured, differs = {}, False
    with tempfile.TemporaryDirectory() as temporary:
        cache = options.cache.resolve() if options.cache else None
        for entry in tomllib.loads(text)["meanings"]:
            name = entry["language"]
            (source,) = entry["source"]
            folders, sources = rebuild.gather(entry | {"id": f"meanings-{name}"}, cache, Path(temporary))
            folder, words = folders[source["package"]] / "usr/share", common.list_words(name)
            if source["package"] == "wordnet-base":
                lines, count, forms = table(folder / "wordnet", set(words))
            else:
                wanted = common_words(name, words) if entry["common_only"] else words
                lines, count, forms = translations(folder / "dictd", name, set(wanted))
            lines, more = with_own(lines, name, set(words))
            count += more
            data, file = encoded(lines), FOLDER / f"{name}.glosses"
            print(f"{name} {count:>6,} words {forms:>5,} irregular forms {len(data):>9,} bytes", flush=True)
            if not file.exists() or decoded(file.read_bytes()) != lines:
                differs = True
                if not options.check:
                    file.write_bytes(data)
            data = file.read_bytes() if file.exists() else b""
            figures = {"words": count, "forms": forms, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            measured[name] = {"list": figures, "sources": sources}
    if options.check:
        print("some files differ from what the packages give" if differs else "all files are as the packages give them")
        return 1 if differs else 0
    updated = rebuild.updated_manifest(text, measured, r'language = "(.+)"')
    MANIFEST.write_text(updated, encoding="utf-8")
    return 0


if __name__ == "__main__":
    rebuild.run_script(main)
