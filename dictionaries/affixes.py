"""Expands a Hunspell dictionary to all of its words.

A Hunspell dictionary is a list of stems with flags (.dic), and a table of prefixes and suffixes by flag (.aff). This
module supports the parts of the format that the dictionaries here use: suffixes on suffixes, prefixes combined with
suffixes, forms that need an affix, and forbidden words. Compounds are left out on purpose: their rules generate an
unlimited number of words, most of which nobody has ever written.
"""

import re
from collections import defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """One prefix or suffix rule: the text to strip, the text to add, and the condition on the word."""

    prefix: bool
    crosses: bool
    strip: str
    add: str
    flags: frozenset
    condition: re.Pattern
    full_strip: bool

    def apply(self, word):
        """Returns the word with this affix, or None if the rule does not apply."""
        if not self.condition.search(word) or (len(word) <= len(self.strip) and not self.full_strip):
            return None
        if self.prefix:
            if not word.startswith(self.strip):
                return None
            return self.add + word[len(self.strip) :]
        if not word.endswith(self.strip):
            return None
        return word[: len(word) - len(self.strip)] + self.add


class Affixes:
    """The rules of an .aff file."""

    def __init__(self, text):
        self.flag_kind = "char"
        self.full_strip = any(line.strip() == "FULLSTRIP" for line in text.splitlines())
        self.special = {}
        self.rules = defaultdict(list)
        crosses = {}
        for line in text.splitlines():
            parts = line.split()
            if not parts or parts[0].startswith("#"):
                continue
            if parts[0] == "FLAG":
                self.flag_kind = parts[1]
            elif parts[0] in ("NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX"):
                self.special[parts[0]] = parts[1]
            elif parts[0] in ("PFX", "SFX") and len(parts) >= 4:
                kind_and_flag = (parts[0], parts[1])
                if kind_and_flag not in crosses:  # the header of a group: PFX flag Y/N count
                    crosses[kind_and_flag] = parts[2] == "Y"
                elif "-" not in parts[3].partition("/")[0]:  # tiles cannot spell a hyphen
                    self.rules[parts[1]].append(self.rule(parts, crosses[kind_and_flag]))

    def rule(self, parts, crosses):
        prefix = parts[0] == "PFX"
        add, _, flags = parts[3].partition("/")
        condition = parts[4] if len(parts) > 4 else "."
        pattern = f"^(?:{condition})" if prefix else f"(?:{condition})$"
        return Rule(
            prefix,
            crosses,
            "" if parts[2] == "0" else parts[2],
            "" if add == "0" else add,
            self.split_flags(flags),
            re.compile(pattern),
            self.full_strip,
        )

    def split_flags(self, text):
        if self.flag_kind == "long":
            return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
        if self.flag_kind == "num":
            return frozenset(filter(None, text.split(",")))
        return frozenset(text)

    def has(self, flags, name):
        return self.special.get(name) in flags

    def forms(self, stem, flags):
        """Yields all forms of a stem with these flags."""
        if self.has(flags, "FORBIDDENWORD") or self.has(flags, "ONLYINCOMPOUND"):
            return  # a stem that occurs only in compounds occurs only there with its endings, too
        yield from self.bare(stem, flags)
        prefixes = [rule for flag in flags for rule in self.rules.get(flag, ()) if rule.prefix]
        suffixes = [rule for flag in flags for rule in self.rules.get(flag, ()) if not rule.prefix]
        for suffix in suffixes:
            yield from self.suffixed(stem, suffix, prefixes, depth=1)
        for prefix in prefixes:
            if word := prefix.apply(stem):
                yield from self.bare(word, prefix.flags)
                # A prefix may allow suffixes of its own: French writes kilowatts as kilo + watt + s.
                for rule in (rule for flag in prefix.flags for rule in self.rules.get(flag, ())):
                    if not rule.prefix:
                        yield from self.suffixed(word, rule, [], depth=2)

    def suffixed(self, stem, suffix, prefixes, depth):
        """Yields the stem with one suffix, alone, with each prefix that combines with it, and with further suffixes."""
        word = suffix.apply(stem)
        if word is None:
            return
        yield from self.bare(word, suffix.flags)
        further = [rule for flag in suffix.flags for rule in self.rules.get(flag, ())]
        for prefix in prefixes + [rule for rule in further if rule.prefix]:
            if prefix.crosses and suffix.crosses and (both := prefix.apply(word)):
                yield from self.bare(both, suffix.flags | prefix.flags)
        if depth < 2:
            for rule in further:
                if not rule.prefix:
                    yield from self.suffixed(word, rule, prefixes, depth + 1)

    def bare(self, word, flags):
        """Yields the word itself, unless it occurs only as a part of other words."""
        if not any(self.has(flags, name) for name in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX")):
            yield word


def stems(text, affixes):
    """Yields stem, flags and remarks of each entry of a .dic file."""
    for line in text.splitlines()[1:]:  # the first line is the number of entries
        if not line.strip() or line.startswith(("#", "\t")):
            continue
        entry, _, remarks = line.partition("\t") if "\t" in line else line.partition(" ")
        stem, _, flags = entry.strip().partition("/")
        yield stem, affixes.split_flags(flags), remarks


def expand(dic, aff, accepts=lambda stem, flags, remarks: True, encoding="utf-8-sig"):
    """Yields all forms of the stems for which `accepts(stem, flags, remarks)` is true."""
    affixes = Affixes(aff.read_text(encoding=encoding))
    for stem, flags, remarks in stems(dic.read_text(encoding=encoding), affixes):
        if accepts(stem, flags, remarks):
            yield from affixes.forms(stem, flags)
