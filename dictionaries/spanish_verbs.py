"""Joins pronouns to the forms of Spanish verbs: DECIR, SE and LO make DECIRSELO.

Three kinds of forms take pronouns at their end: the infinitive, the gerund and the imperatives. Everything that this module
returns is without accents, because tiles have none.
"""

import re

PERSONS, OBJECTS, DATIVES = ("me", "te", "nos", "os"), ("lo", "la", "los", "las"), ("le", "les")
# What is joined to a verb, by kind, each with its first pronoun. A verb takes all of a kind or none of it.
KINDS = {
    "reflexive": [("se", "")],
    "person": [(first, "") for first in PERSONS],
    "object": [(first, "") for first in OBJECTS],
    "dative": [(first, "") for first in DATIVES],
    "two": [(first, second) for first in ("se", *PERSONS) for second in OBJECTS],
    "two with se": [("se", second) for second in PERSONS + DATIVES],
}
# First pronouns that an imperative cannot have, by the person that it speaks to.
EXCLUDED = {"tú": {"os"}, "vosotros": {"te"}, "usted": {"te", "os"}, "nosotros": {"me", "te", "os"}}
# Imperatives that are not a form of the present, by the end of the infinitive; of decir only by itself: predice.
SHORT_IMPERATIVES = {"hacer": "haz", "poner": "pon", "tener": "ten", "venir": "ven", "salir": "sal"}
INFINITIVE = re.compile("[aei]r$")


def without_accents(text):
    return text.translate(str.maketrans("áéíóúü", "aeiouu"))


def is_infinitive(entry):
    return bool(INFINITIVE.search(without_accents(entry)))


def joined(hosts, kind):
    """All forms that the pronouns of a kind make of `hosts`, which `hosts_of` gives."""
    return {form for host, person in hosts for first, second in KINDS[kind] if (form := join(host, person, first, second))}


def join(host, person, first, second):
    """A form with one or two pronouns, or None if nobody can be addressed so."""
    if first in EXCLUDED.get(person, ()) or (first == "se" and not may_have_se(person, second)):
        return None
    if person == "vosotros" and first == "os" and host != "id":
        host = host[:-1]  # contad, contaos
    if person == "nosotros" and first in ("nos", "se"):
        host = host[:-1]  # vamos, vámonos
    return host + first + second


def may_have_se(person, second):
    """SE for LE goes with any form: díselo. SE for oneself does not go with those that speak to `tú`, `vosotros` or `nosotros`."""
    return second in OBJECTS or person in (None, "usted")


def hosts_of(infinitive, forms):
    """The infinitive, the gerund and the imperatives among the forms of a verb, which no source labels.

    Each comes with the person that it speaks to, or None. The imperatives are those of tú and vos, usted and ustedes, nosotros,
    and vosotros.
    """
    bare = without_accents(infinitive)
    plain = {without_accents(form) for form in forms}
    hosts = {(bare, None), (bare[:-1] + "d", "vosotros")}
    # A gerund, and not a first person: aprendo has aprende beside it.
    hosts.update((form, None) for form in plain if form.endswith("ndo") and not {form[:-1] + "a", form[:-1] + "e"} & plain)
    if 1 < len(bare[:-1]):
        hosts.add((bare[:-1], "tú"))  # vos: contá, decí
    present, subjunctive = ("a", "e") if bare[-2] == "a" else ("e", "a")
    past = {form[:-3] + ending for form in plain if form.endswith("ron") for ending in ("ra", "re", "se")}
    past |= {bare[:-2] + "aba", "era", "iba"}
    # comía, comería, but not ría: the first person plural tells by its accent.
    past |= {without_accents(form)[:-3] for form in forms if form.endswith("íamos")}
    singular = {form for form in forms if {without_accents(form) + "n", without_accents(form) + "s"} <= plain}
    for form in map(without_accents, filter(lambda form: not re.search("[áé]$", form), singular)):
        if form in past:
            continue
        if form.endswith(present):
            hosts.add((form, "tú"))
        elif form.endswith(subjunctive):
            hosts.update([(form, "usted"), (form + "n", "usted")])
    ours = re.compile(f"^[^áéíóú]*{subjunctive}mos$")
    hosts.update((without_accents(form), "nosotros") for form in forms if ours.search(form))
    hosts.discard((bare + "emos", "nosotros"))  # the future
    return with_irregular(bare, hosts)


def with_irregular(infinitive, hosts):
    """The forms of a verb with its irregular imperatives in place of the regular ones."""
    for ending, short in SHORT_IMPERATIVES.items() | {("decir", "di")}:
        if infinitive == ending or (ending != "decir" and infinitive.endswith(ending)):
            vos = infinitive[:-1]
            kept = {(form, person) for form, person in hosts if person != "tú" or form == vos}
            return kept | {(infinitive[: -len(ending)] + short, "tú")}
    if infinitive == "ir":
        return hosts | {("ve", "tú"), ("vamos", "nosotros")}
    return hosts
