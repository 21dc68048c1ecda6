"""Tells names from words by what other dictionaries write with a capital.

A source that writes all its nouns with a capital, or that has names in small letters, does not tell. The dictionaries of other
languages do: they write Karadzic and Uppsala with a capital, and have no word that is spelled so. They are witnesses here; no
word enters a list because they have it.
"""

import unicodedata
from collections import Counter

# The packages that are asked, and the files in them: plain lists, and the stems of Hunspell dictionaries.
LISTS = {
    "scowl": ("usr/share/dict/scowl/*-words.*", "usr/share/dict/scowl/*-upper.*", "usr/share/dict/scowl/*-proper-names.*"),
    "wdutch": ("usr/share/dict/dutch",),
    "wnorwegian": ("usr/share/dict/bokmaal",),
    "wportuguese": ("usr/share/dict/portuguese",),
    "hunspell-da": ("usr/share/hunspell/da_DK.dic",),
    "hunspell-es": ("usr/share/hunspell/es_ES.dic",),
    "hunspell-fr-comprehensive": ("usr/share/hunspell/fr.dic",),
    "hunspell-sv (debian)": ("usr/share/hunspell/sv_SE.dic",),
}


class Witnesses:
    """How many dictionaries have a spelling only with a capital, and how many have it as a word."""

    def __init__(self, folders):
        self.names, self.words = Counter(), Counter()
        for package, patterns in LISTS.items():
            found = [entry for pattern in patterns for file in folders[package].glob(pattern) for entry in entries(file)]
            words = {bare(entry) for entry in found if entry == entry.lower()}
            self.words.update(words)
            self.names.update({bare(entry) for entry in found if entry[1:] == entry[1:].lower() != ""} - words)

    def call_a_name(self, entry, least):
        """Whether `least` more witnesses have the entry, or what it is the genitive of, as a name than have it as a word."""
        spelled = bare(entry)
        return any(least <= self.names[form] - self.words[form] for form in {spelled, spelled.removesuffix("s")})


def entries(file):
    """The entries of a list in letters only; of a Hunspell dictionary the stems."""
    data = file.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    for line in text.splitlines():
        entry = line.partition("/")[0].partition("\t")[0].partition(" ")[0].removesuffix("'s")
        if entry.isalpha():
            yield entry


def bare(entry):
    """The entry in small letters without accents, so that languages can be compared."""
    parts = unicodedata.normalize("NFD", entry.lower().replace("ß", "ss"))
    return "".join(part for part in parts if not unicodedata.combining(part))
