"""Reads a word list in cspell's text format TrieXv3.

The file describes a walk through a trie:

- a letter moves one level down;
- `$` ends a word and moves one level up;
- `<` moves one level up;
- a digit N after `$` or `<` moves N - 1 further levels up;
- `#NUMBER;` replaces the current node by an earlier one;
- `\\` escapes the next letter.

Nodes are numbered in the order in which they appear, except leaves, which share one node.
"""

LEAF = {"": True}  # the key "" marks the end of a word


def read_trie(text):
    """Returns the root of the trie. Each node is a dictionary from letters to nodes."""
    head, _, data = text.partition("__DATA__\n")
    lines = [line for line in head.splitlines() if line and not line.startswith("#")]
    if not lines or lines[0] != "TrieXv3":
        raise ValueError("not a word list in the format TrieXv3")
    base = int(lines[1].removeprefix("base="))

    root = {}
    nodes, path, node = [root, LEAF], [], root
    after_up = False
    letters = iter(data.replace("\n", ""))
    for letter in letters:
        if after_up and letter in "23456789":
            steps = int(letter) - 1
            node = path[-steps][0]
            del path[-steps:]
            continue
        after_up = letter in "$<"
        if letter == "$":
            if len(node) == 0:
                parent, step = path[-1]
                parent[step] = LEAF
                if nodes[-1] is node:
                    nodes.pop()
            elif node is not LEAF:
                node[""] = True
            node = path.pop()[0]
        elif letter == "<":
            node = path.pop()[0]
        elif letter == "#":
            number = ""
            while (digit := next(letters)) != ";":
                number += digit
            parent, step = path[-1]
            parent[step] = nodes[int(number, base) + 1]
            nodes.pop()
        else:
            if letter == "\\":
                letter = next(letters)
            if node is LEAF:
                parent, step = path[-1]
                node = parent[step] = dict(LEAF)
                nodes.append(node)
            path.append((node, letter))
            node = node.setdefault(letter, {})
            nodes.append(node)
    return root


def words(text):
    """Yields all words of the list."""
    stack = [("", read_trie(text))]
    while stack:
        start, node = stack.pop()
        for letter, below in node.items():
            if letter == "":
                yield start
            else:
                stack.append((start + letter, below))
