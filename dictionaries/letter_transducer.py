"""Reads the words out of a letter transducer of Apertium, as lttoolbox compiles its monolingual dictionaries (.automorf.bin).

A transducer maps a form to its analysis: `gatitos` to `gatito<n><m><pl>`. What is read here are all forms of one word, in the
case that the dictionary has them in, each with the set of its first tags (`n`, `vblex`, `np` …).
"""

TAGGED, WEIGHTED = b"LTTB", b"LTTD"


class Reader:
    """The numbers and texts of a file, from its start to its end."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def number(self):
        """A number in one to four bytes; the two highest bits of the first byte say how many follow."""
        first = self.data[self.at]
        end = self.at + 1 + (first >> 6)
        number = int.from_bytes(bytes([first & 0x3F]) + self.data[self.at + 1 : end], "big")
        self.at = end
        return number

    def text(self):
        return "".join(chr(self.number()) for _ in range(self.number()))

    def head(self, signature):
        """Skips a signature and the features after it; none of those used here changes the format."""
        if self.data[self.at : self.at + 4] == signature:
            if any(self.data[self.at + 4 : self.at + 12]):
                raise ValueError("a letter transducer with features that are not known")
            self.at += 12


def read_transducers(data):
    """Each transducer of the file: its first state, its final states, and by state the steps (form, analysis, next state)."""
    reader = Reader(data)
    reader.head(TAGGED)
    reader.text()  # the letters; a word is whatever the transducers take
    tags = ["<" + reader.text() + ">" for _ in range(reader.number())]
    pairs = []
    for _ in range(reader.number()):
        pairs.append(tuple(symbol(reader.number() - len(tags), tags) for _ in range(2)))
    transducers = []
    for _ in range(reader.number()):
        reader.text()  # its name, which says what kind of entries it has: standard, unconditional
        reader.head(WEIGHTED)
        transducers.append(read_transducer(reader, pairs))
    return transducers


def symbol(code, tags):
    if code == 0:
        return ""
    return chr(code) if code > 0 else tags[-code - 1]


def read_transducer(reader, pairs):
    first = reader.number()
    finals, last = set(), 0
    for _ in range(reader.number()):
        last += reader.number()
        finals.add(last)
    states = []
    count = reader.number()
    for state in range(count):
        steps, pair = [], 0
        for _ in range(reader.number()):
            pair += reader.number()
            target = (state + reader.number()) % count
            steps.append((*pairs[pair], target))
        states.append(steps)
    return first, finals, states


def forms(data, longest, spellable):
    """Each form of up to `longest` letters all of which are `spellable`, with its first tag, as (form, tag)."""
    for first, finals, states in read_transducers(data):
        states = [[step for step in steps if is_usable(step, spellable)] for steps in states]
        useful = reaching(states, finals)
        seen = set()
        stack = [(first, "", "")]
        while stack:
            state, form, tag = stack.pop()
            if state in finals and form:
                yield form, tag
            for taken, given, target in states[state]:
                if target in useful and len(form) + len(taken) <= longest:
                    # Only a form's first tag matters: a second way to the same state with the same two finds nothing new.
                    step = (target, form + taken, tag or (given if given.startswith("<") else ""))
                    if step not in seen:
                        seen.add(step)
                        stack.append(step)


def is_usable(step, spellable):
    """A plus joins the analyses of two words, a verb and its pronoun or the parts of a compound: those have no end."""
    taken, given, _ = step
    return given != "+" and (not taken or spellable(taken))


def reaching(states, finals):
    """The states from which a final state can be reached."""
    back = [[] for _ in states]
    for state, steps in enumerate(states):
        for *_, target in steps:
            back[target].append(state)
    found, todo = set(finals), list(finals)
    while todo:
        for state in back[todo.pop()]:
            if state not in found:
                found.add(state)
                todo.append(state)
    return found
