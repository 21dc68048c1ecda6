"""Joins pronouns to the forms of Italian verbs: DIRE, ME and LO make DIRMELO.

Three kinds of forms take pronouns at their end freely: the infinitive, which loses its last vowel, the gerund and the
imperatives. Participles (VISTOLO, RECATOSI) take them in writing only; sieves.py has those of the source that are seen in use.
"""

import re

PERSONS, OBJECTS = ("mi", "ti", "ci", "vi"), ("lo", "la", "li", "le")
# What is joined to a verb, by kind. A verb takes all of a kind or none of it.
KINDS = {
    "reflexive": ("si",),
    "person": PERSONS,
    "object": OBJECTS,
    "dative": ("gli",),
    "partitive": ("ne",),
    "two": tuple(first + second for first in ("me", "te", "ce", "ve", "se", "glie") for second in (*OBJECTS, "ne")),
}
PRONOUNS = tuple(pronoun for kind in KINDS.values() for pronoun in kind)
# How the pronouns begin that an imperative cannot have, by the person that it speaks to.
EXCLUDED = {"tu": ("vi", "ve", "si", "se"), "noi": ("mi", "me", "ti", "te", "vi", "ve", "si", "se"), "voi": ("ti", "te", "si", "se")}
# The second person singular where it is not the infinitive's stem and A, I or ISCI; by the end of the infinitive.
IMPERATIVES = {
    "tenere": "tieni", "venire": "vieni", "sedere": "siedi", "porre": "poni", "trarre": "trai", "durre": "duci", "bere": "bevi",
    "togliere": "togli", "cogliere": "cogli", "scegliere": "scegli", "sciogliere": "sciogli", "udire": "odi", "morire": "muori",
    "apparire": "appari", "sapere": "sappi", "avere": "abbi", "volere": "vogli", "uscire": "esci", "dire": "dici",
}  # fmt: skip
# Imperatives of one syllable double the consonant that follows, but for that of GLI: dimmi, fallo, vattene, digli.
SHORT_IMPERATIVES = {
    "fare": "fa", "dire": "di", "dare": "da", "stare": "sta", "andare": "va", "rifare": "rifa", "strafare": "strafa",
    "contraffare": "contraffa", "sopraffare": "sopraffa", "assuefare": "assuefa", "ridare": "rida", "ridire": "ridi",
}  # fmt: skip
# Gerunds whose infinitive does not follow by rule, by their ends.
GERUNDS = {"ducendo": "durre", "ponendo": "porre", "traendo": "trarre", "facendo": "fare", "dicendo": "dire", "bevendo": "bere"}
INFINITIVE = re.compile("(?:[aei]re|[aou]rre)$")


def is_infinitive(entry):
    return bool(INFINITIVE.search(entry))


def host_of_infinitive(infinitive):
    """The infinitive as pronouns are joined to it: dirlo, porlo."""
    return infinitive[:-2] if infinitive.endswith("rre") else infinitive[:-1]


def infinitives_of_gerund(gerund):
    """What the infinitive of a gerund may be."""
    for ending, infinitive in GERUNDS.items():
        if gerund.endswith(ending):
            return [gerund.removesuffix(ending) + infinitive, gerund.removesuffix("endo") + "ere"]
    stem = gerund[:-4]
    return [stem + "are"] if gerund.endswith("ando") else [stem + "ere", stem + "ire"]


def hosts_of(infinitive, gerunds, plain):
    """The infinitive, the gerunds and the imperatives of a verb, each with the person that it speaks to, or None."""
    hosts = {(host_of_infinitive(infinitive), None)} | {(gerund, None) for gerund in gerunds}
    stem, vowel = infinitive[:-3], infinitive[-3]
    if vowel == "a":
        familiar = [stem + "a"]
    else:
        familiar = [infinitive.removesuffix(end) + short for end, short in IMPERATIVES.items() if infinitive.endswith(end)]
        familiar = [form for form in familiar if form in plain]
        familiar = familiar or [stem + "isci"] * (stem + "isco" in plain) or [stem + "i"]
    hosts.update((form, "tu") for form in familiar if form in plain and infinitive not in SHORT_IMPERATIVES)
    if infinitive in SHORT_IMPERATIVES:
        hosts.add((SHORT_IMPERATIVES[infinitive], "short"))
    for gerund in gerunds:
        root = gerund[:-4]
        ours = {root + "iamo", root.removesuffix("i") + "iamo", root + "hiamo"} if vowel == "a" else {root + "iamo", root.removesuffix("i") + "iamo"}
        hosts.update((form, "noi") for form in ours if form in plain)
    yours = infinitive[:-2] + "te" if not infinitive.endswith("rre") else None
    hosts.update((form, "voi") for form in {yours, *(gerund[:-4] + "ete" for gerund in gerunds)} if form in plain)
    return hosts


def join(host, person, pronoun):
    """A form with a pronoun, or two that are written as one, or None if nobody can be addressed so."""
    if pronoun.startswith(EXCLUDED.get("tu" if person == "short" else person, ())):
        return None
    return host + (pronoun[0] if person == "short" and not pronoun.startswith("gl") else "") + pronoun


def joined(hosts, kind):
    """All forms that the pronouns of a kind make of `hosts`, which `hosts_of` gives."""
    return {form for host, person in hosts for pronoun in KINDS[kind] if (form := join(host, person, pronoun))}
