"""Keeps the Finnish words that are base forms. Reads words, one a line; prints those that stay, after each a 1 if the word
stands in Voikko's own vocabulary and a 2 or more if Voikko puts it together from so many words of it.

    voikko_base_forms.py FOLDER

FOLDER is the `usr/lib/voikko` of the package voikko-fi, unpacked. The program runs under a Python that has the module
`libvoikko`, which may not be the one that runs rebuild.py; so it stands by itself.
"""

import sys

from libvoikko import Voikko

# Nouns, adjectives, verbs, adverbs, pronouns, numerals, particles, and words that are two of these. Names of people and
# places, other names, abbreviations and prefixes are other classes.
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
    """Whether this reading of the word is its base form: nominative or first infinitive, and no participle of a verb."""
    if analysis.get("CLASS") not in CLASSES or analysis.get("BASEFORM") != word:
        return False
    if analysis["CLASS"] == "teonsana":
        return analysis.get("MOOD") == "A-infinitive"
    return "PARTICIPLE" not in analysis and analysis.get("COMPARISON", "positive") == "positive"


def parts_of_base_form(word, analyses):
    """Of how many words a base form is made; 0 if the word is none.

    A compound counts only when it cannot be read as anything else: VIIKKOJENI, "of my weeks", could be taken for a compound
    with the name of an animal.
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
