"""Selects the entries of a package that are words of a language, and spells them with its tiles.

A spell checker's list also contains names, abbreviations, units, Roman numerals and endings, which a game does not
accept. One function per language selects the words; the rules that all languages share are in `Hand`.
"""

import gzip
import os
import subprocess
import tomllib
import unicodedata
from pathlib import Path

import cspell_trie
from affixes import expand

SHORTEST, LONGEST = 2, 26  # a word has at least two letters; the widest board has 26 squares


class SieveError(Exception):
    """An error that the user can fix."""


class Hand:
    """The contents of lists/ID.toml: the letters of a language, and the decisions made by hand."""

    def __init__(self, file):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        self.letters = set(data["letters"])
        self.vowels = set(data["vowels"])
        self.apart = set(data.get("apart", ""))
        self.fold = data.get("fold", {})
        self.two_letters = set(data["two_letters"])
        self.three_letters = data.get("three_letters")
        self.vowelless = set(data.get("vowelless", {}))
        self.add = named(data, "add")
        self.remove = named(data, "remove")

    def spell(self, word):
        """Returns the word in the letters of the tiles, or None if they cannot spell it."""
        spelled = "".join(self.spell_letter(letter) for letter in unicodedata.normalize("NFC", word).upper())
        return spelled if spelled and set(spelled) <= self.letters else None

    def spell_letter(self, letter):
        """Keeps a letter that is on a tile, replaces Æ and the like by two letters, and drops the accent of any other.

        Letters in `apart` keep their accent: without it they would be a different letter of the language.
        """
        if letter in self.letters or letter in self.apart:
            return letter
        if letter in self.fold:
            return self.fold[letter]
        return "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))

    def accepts(self, word):
        """Returns whether a spelled word passes the rules that all languages share."""
        if not SHORTEST <= len(word) <= LONGEST or word in self.remove:
            return False
        if len(word) == 2:
            return word in self.two_letters
        if len(word) == 3 and self.three_letters is not None:
            return word in self.three_letters
        return word in self.vowelless or bool(self.vowels & set(word))

    def finish(self, entries):
        """Returns the list: the entries that the tiles can spell and the rules accept, and the words added by hand."""
        spelled = {self.spell(entry) for entry in entries} - {None}
        return {word for word in spelled if self.accepts(word)} | self.two_letters | self.add


def named(data, action):
    """Returns the words to `add` or to `remove`: single words with a reason each, and groups that share one."""
    words = list(data.get(action, {}))
    for group in data.get(f"{action}_group", []):
        words += group["words"].split()
    return set(words)


def lines(file, encoding="utf-8"):
    return file.read_text(encoding=encoding).splitlines()


def is_plain(entry):
    """Returns whether an entry is all lower-case letters: no capital, full stop, hyphen, apostrophe or digit."""
    return entry.isalpha() and entry == entry.lower()


# --- English ----------------------------------------------------------------------------------------------------------

# All spellings of the English-speaking countries, and their variants: unlike a spell checker, a game has no reason to
# prefer COLOUR or COLOR. The package recommends size 80 for word games.
SCOWL_SPELLINGS = ["english", "american", "british", "british_z", "canadian", "australian"]
SCOWL_VARIANTS = ["variant_1", "variant_2", "variant_3"] + [
    f"{country}_variant_{level}" for country in ("british", "canadian", "australian") for level in (1, 2)
]


def scowl(folders, spellings, size):
    folder = folders["scowl"] / "usr/share/dict/scowl"
    for spelling in spellings:
        for file in folder.glob(f"{spelling}-words.*"):
            if int(file.suffix[1:]) <= size:
                yield from filter(is_plain, lines(file))


def english(folders, hand):
    return hand.finish(scowl(folders, SCOWL_SPELLINGS + SCOWL_VARIANTS, 80))


def common_english(folders, hand):
    """Words that most people know. All of them are in the full list, so nothing is added by hand."""
    common = {hand.spell(entry) for entry in scowl(folders, SCOWL_SPELLINGS, 50)}
    return common & english(folders, hand)


# --- plain word lists -------------------------------------------------------------------------------------------------


def plain_list(package, name, encoding="utf-8"):
    """Returns the filter for a list with one entry per line, where a capital marks a name or an abbreviation."""

    def sieve(folders, hand):
        entries = lines(folders[package] / "usr/share/dict" / name, encoding)
        return hand.finish(filter(is_plain, entries))

    return sieve


# --- German -----------------------------------------------------------------------------------------------------------


def is_german(entry):
    """Like `is_plain`, but accepts an initial capital, which all nouns have. Names are removed by hand."""
    return entry.isalpha() and entry[1:] == entry[1:].lower()


def german(folders, hand):
    return hand.finish(filter(is_german, lines(folders["wngerman"] / "usr/share/dict/ngerman")))


# --- Hunspell dictionaries --------------------------------------------------------------------------------------------


def hunspell(package, name, accepts=lambda stem, flags, remarks: True):
    """Returns the filter for a dictionary of stems and affixes; `accepts` selects the stems."""

    def sieve(folders, hand):
        folder = folders[package] / "usr/share/hunspell"
        forms = expand(folder / f"{name}.dic", folder / f"{name}.aff", accepts)
        return hand.finish(filter(is_plain, forms))

    return sieve


# Excluded classes of the French dictionary: place names, first names and surnames; signs; Roman numerals; prefixes and
# suffixes; entries listed only as errors; punctuation; miscellaneous.
FRENCH_CLASSES_OUT = {"po:npr", "po:prn", "po:patr", "po:sign", "po:nbro", "po:pfx", "po:sfx", "po:err", "po:ponc", "po:div"}


def is_french_word(stem, flags, remarks):
    """Units have the flag `||` (keep the case): they are symbols, not words."""
    return "||" not in flags and not FRENCH_CLASSES_OUT & set(remarks.split())


# Flags of the Danish dictionary for words whose endings follow an apostrophe. Short ones are abbreviations (cd'en,
# edb'en); longer ones can be words (frisbee, webcam).
DANISH_ABBREVIATIONS = {"50", "51", "75", "76"}


def is_danish_word(stem, flags, remarks):
    return len(stem) > 4 or not DANISH_ABBREVIATIONS & flags


# --- Spanish ----------------------------------------------------------------------------------------------------------


def spanish_plural(entry):
    """Returns the plural of a base form if its ending leaves no doubt. Verbs and adverbs have none."""
    if entry.endswith("mente"):
        return []
    if entry.endswith(("a", "e", "o")):
        return [entry + "s"]
    if entry.endswith(("dad", "al", "il", "or", "ón")):
        return [entry + "es"]
    if entry.endswith("z"):
        return [entry[:-1] + "ces"]
    return []


def spanish(folders, hand):
    """All forms of the spell checker's words, and the base forms and plurals of a second, older list.

    The spell checker lacks even common words such as pingüino; the older list has no inflected forms.
    """
    checker = folders["hunspell-es"] / "usr/share/hunspell"
    entries = set(filter(is_plain, expand(checker / "es_ES.dic", checker / "es_ES.aff", lambda *stem: True)))
    for entry in filter(is_plain, lines(folders["wspanish"] / "usr/share/dict/spanish")):
        if entry not in entries:
            entries.update([entry, *spanish_plural(entry)])
    return hand.finish(entries)


# --- Finnish ----------------------------------------------------------------------------------------------------------

# The system's Python, because Debian's python3-libvoikko installs its module for it.
VOIKKO_PYTHON = "/usr/bin/python3"
LONGEST_FINNISH_COMPOUND = 10


def finnish(folders, hand):
    """Base forms only, as in Wordfeud's own list: a noun has some two thousand forms.

    Selects all words of Voikko's vocabulary, and of the compounds in the source those of two words that are short
    enough to be played. Longer compounds are unlimited in number, and players would not expect them.
    """
    trie = folders["@cspell/dict-fi-fi"] / "package/dict/fi-fi.trie.gz"
    text = gzip.decompress(trie.read_bytes()).decode("utf-8")
    entries = sorted({entry for entry in cspell_trie.words(text) if is_plain(entry) and hand.spell(entry)})
    kept = voikko_base_forms(entries, folders["voikko-fi"] / "usr/lib/voikko")
    return hand.finish(
        entry for entry, parts in kept if parts == 1 or (parts == 2 and len(entry) <= LONGEST_FINNISH_COMPOUND)
    )


def voikko_base_forms(entries, vocabulary):
    """Yields the base forms among the entries, each with the number of words that it consists of."""
    program = Path(__file__).with_name("voikko_base_forms.py")
    done = subprocess.run(
        [VOIKKO_PYTHON, program, vocabulary],
        input="\n".join(entries),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    if done.returncode != 0:
        raise SieveError(f"Voikko failed:\n{done.stderr.strip()}")
    for line in done.stdout.splitlines():
        entry, parts = line.split()
        yield entry, int(parts)


SIEVES = {
    "en": english,
    "en-common": common_english,
    "nl": plain_list("wdutch", "dutch"),
    "da": hunspell("hunspell-da", "da_DK", is_danish_word),
    "de": german,
    "fr": hunspell("hunspell-fr-comprehensive", "fr", is_french_word),
    "nb": plain_list("wnorwegian", "bokmaal", "latin-1"),
    "pt": plain_list("wportuguese", "portuguese"),
    "es": spanish,
    "sv": hunspell("hunspell-sv", "sv_SE"),
    "fi": finnish,
}


def require_tools(name):
    """Reports a missing tool before anything is downloaded."""
    if name not in SIEVES:
        raise SieveError(f"there is no sieve for {name}")
    if name == "fi" and not has_voikko():
        raise SieveError("Finnish needs the Debian package python3-libvoikko, installed (apt-get install python3-libvoikko)")


def has_voikko():
    try:
        return subprocess.run([VOIKKO_PYTHON, "-c", "import libvoikko"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def words(name, folders, lists):
    """Returns all words of one list, spelled with the tiles of its language."""
    language = name.partition("-")[0]
    return SIEVES[name](folders, Hand(lists / f"{language}.toml"))
