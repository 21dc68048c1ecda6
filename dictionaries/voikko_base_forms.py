"""Filters Finnish words: prints those that are base forms, each with the number of words that it consists of.

    voikko_base_forms.py FOLDER

Reads one word per line from standard input. The number is 1 for a word of Voikko's own vocabulary and more for a
compound. FOLDER is `usr/lib/voikko` of the unpacked package voikko-fi. This is a program of its own because it needs a
Python that has the module `libvoikko`, which may not be the one that runs rebuild.py.
"""

import sys

from libvoikko import Voikko

# Nouns, adjectives, verbs, adverbs, pronouns, numerals, particles, and words that belong to two of these classes. Names
# of people and places, other names, abbreviations and prefixes have classes of their own.
CLASSES = {
    "nimisana",
    "laatusana",
    "nimisana_laatusana",
    "teonsana",
    "seikkasana",
    "asemosana",
    "lukusana",
    "suhdesana",
    "sidesana",
    "huudahdussana",
    "kieltosana",
}


def is_base_form(word, analysis):
    """Returns whether the word is its own base form in this analysis: nominative or first infinitive, no participle."""
    if analysis.get("CLASS") not in CLASSES or analysis.get("BASEFORM") != word:
        return False
    if analysis["CLASS"] == "teonsana":
        return analysis.get("MOOD") == "A-infinitive"
    return "PARTICIPLE" not in analysis and analysis.get("COMPARISON", "positive") == "positive"


def parts_of_base_form(word, analyses):
    """Returns the number of words that a base form consists of, or 0 if the word is not a base form.

    A compound counts only if all its analyses are base forms: VIIKKOJENI, "of my weeks", could also be read as a
    compound with the name of an animal.
    """
    parts = [analysis["FSTOUTPUT"].count("[Xp]") for analysis in analyses if is_base_form(word, analysis)]
    if not parts or (min(parts) > 1 and len(parts) < len(analyses)):
        return 0
    return min(parts)


def main():
    voikko = Voikko("fi", path=sys.argv[1])
    for line in sys.stdin:
        word = line.strip()
        if parts := parts_of_base_form(word, voikko.analyze(word)):
            print(word, parts)
    voikko.terminate()


if __name__ == "__main__":
    main()
