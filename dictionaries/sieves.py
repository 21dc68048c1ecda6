"""Which entries of a package are words of a language, and how they are spelled with its tiles.

A spell checker's list is not a game's: it holds names, abbreviations, units, Roman numerals and endings. One function
per language picks what can be a word; the rules that all share are in `Hand`.
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
    """Something that the reader of the message can put right."""


class Hand:
    """lists/ID.toml: the letters of a language, and the entries that people decided one by one."""

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
        """The word in the letters of the tiles, or None when they cannot spell it."""
        spelled = "".join(self.spell_letter(letter) for letter in unicodedata.normalize("NFC", word).upper())
        return spelled if spelled and set(spelled) <= self.letters else None

    def spell_letter(self, letter):
        """A tile's letter stays; Æ and the like are written out; any other loses its accent.

        Letters named in `apart` are not to lose theirs: without it they would be another letter, not the same one.
        """
        if letter in self.letters or letter in self.apart:
            return letter
        if letter in self.fold:
            return self.fold[letter]
        return "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))

    def accepts(self, word):
        """Whether a spelled word passes the rules that all languages share."""
        if not SHORTEST <= len(word) <= LONGEST or word in self.remove:
            return False
        if len(word) == 2:
            return word in self.two_letters
        if len(word) == 3 and self.three_letters is not None:
            return word in self.three_letters
        return word in self.vowelless or bool(self.vowels & set(word))

    def finish(self, entries):
        """The list: what the sieve let through, spelled and looked over, and what is added by hand."""
        spelled = {self.spell(entry) for entry in entries} - {None}
        return {word for word in spelled if self.accepts(word)} | self.two_letters | self.add


def named(data, action):
    """The words to `add` or to `remove`: single ones with a reason each, and groups that share a reason."""
    words = list(data.get(action, {}))
    for group in data.get(f"{action}_group", []):
        words += group["words"].split()
    return set(words)


def lines(file, encoding="utf-8"):
    return file.read_text(encoding=encoding).splitlines()


def is_plain(entry):
    """Lower case and letters only: no name, no abbreviation with a full stop, no hyphen, no apostrophe, no digit."""
    return entry.isalpha() and entry == entry.lower()


# --- English ----------------------------------------------------------------------------------------------------------

# All spellings of the English-speaking countries, and the variants of each: a list for play, unlike one for spelling,
# has no reason to prefer COLOUR or COLOR. The package's size 80 is the one it recommends for word games.
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
    """Words that most people know. None of them is missing from the full list, so nothing is added here."""
    common = {hand.spell(entry) for entry in scowl(folders, SCOWL_SPELLINGS, 50)}
    return common & english(folders, hand)


# --- plain word lists -------------------------------------------------------------------------------------------------


def plain_list(package, name, encoding="utf-8"):
    """The sieve for a list of one entry a line in which a capital letter marks a name or an abbreviation."""

    def sieve(folders, hand):
        entries = lines(folders[package] / "usr/share/dict" / name, encoding)
        return hand.finish(filter(is_plain, entries))

    return sieve


# --- German -----------------------------------------------------------------------------------------------------------


def is_german(entry):
    """As `is_plain`, but one capital at the head is the mark of a noun; names have it, too, and are taken out by hand."""
    return entry.isalpha() and entry[1:] == entry[1:].lower()


def german(folders, hand):
    return hand.finish(filter(is_german, lines(folders["wngerman"] / "usr/share/dict/ngerman")))


# --- Hunspell dictionaries --------------------------------------------------------------------------------------------


def hunspell(package, name, accepts=lambda stem, flags, remarks: True):
    """The sieve for a dictionary of stems and affixes, of which only some stems may be wanted."""

    def sieve(folders, hand):
        folder = folders[package] / "usr/share/hunspell"
        forms = expand(folder / f"{name}.dic", folder / f"{name}.aff", accepts)
        return hand.finish(filter(is_plain, forms))

    return sieve


# Classes of the French dictionary: place names, first names and surnames; signs; Roman numerals; the beginnings and ends
# of words; what is listed only as an error.
FRENCH_CLASSES_OUT = {"po:npr", "po:prn", "po:patr", "po:sign", "po:nbro", "po:pfx", "po:sfx", "po:err", "po:ponc", "po:div"}


def is_french_word(stem, flags, remarks):
    """Units have the flag `||`, keep the case: their letters are signs, not words."""
    return "||" not in flags and not FRENCH_CLASSES_OUT & set(remarks.split())


# Flags with which the Danish dictionary marks words whose endings follow an apostrophe: abbreviations (cd'en, edb'en) if they
# are short; among the longer ones are words (frisbee, webcam).
DANISH_ABBREVIATIONS = {"50", "51", "75", "76"}


def is_danish_word(stem, flags, remarks):
    return len(stem) > 4 or not DANISH_ABBREVIATIONS & flags


# --- Spanish ----------------------------------------------------------------------------------------------------------


def spanish_plural(entry):
    """The plural of a base form where its ending leaves no doubt; verbs and adverbs have none."""
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
    """The spell checker's words with their forms, and the base forms and plurals of an older, larger list of words.

    The spell checker lacks words as common as pingüino; the older list has no forms.
    """
    checker = folders["hunspell-es"] / "usr/share/hunspell"
    entries = set(filter(is_plain, expand(checker / "es_ES.dic", checker / "es_ES.aff", lambda *stem: True)))
    for entry in filter(is_plain, lines(folders["wspanish"] / "usr/share/dict/spanish")):
        if entry not in entries:
            entries.update([entry, *spanish_plural(entry)])
    return hand.finish(entries)


# --- Finnish ----------------------------------------------------------------------------------------------------------

# The Python of the system is the one that Debian's python3-libvoikko installs its module for.
VOIKKO_PYTHON = "/usr/bin/python3"
LONGEST_FINNISH_COMPOUND = 10


def finnish(folders, hand):
    """Base forms only, as Wordfeud's own list has them: a noun has some two thousand forms.

    All words of Voikko's vocabulary, and of the compounds that the list found in texts those of two words that are short
    enough to be played; longer ones are without number, and each is a surprise.
    """
    trie = folders["@cspell/dict-fi-fi"] / "package/dict/fi-fi.trie.gz"
    text = gzip.decompress(trie.read_bytes()).decode("utf-8")
    entries = sorted({entry for entry in cspell_trie.words(text) if is_plain(entry) and hand.spell(entry)})
    kept = voikko_base_forms(entries, folders["voikko-fi"] / "usr/lib/voikko")
    return hand.finish(
        entry for entry, parts in kept if parts == 1 or (parts == 2 and len(entry) <= LONGEST_FINNISH_COMPOUND)
    )


def voikko_base_forms(entries, vocabulary):
    """The base forms among the entries, each with the number of words that it is made of."""
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
    """Says what is missing before anything is fetched."""
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
    """All words of one list, spelled with the tiles of its language."""
    language = name.partition("-")[0]
    return SIEVES[name](folders, Hand(lists / f"{language}.toml"))
