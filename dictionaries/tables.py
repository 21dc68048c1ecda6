"""Generates the tables of README.md, and of docs/word-lists.md, from the manifest and the lists."""

import math
import re
import tomllib


def refresh(folder):
    """Updates the tables between the markers `<!-- NAME -->` and `<!-- end -->`."""
    readme = folder / "README.md"
    if not readme.exists():
        return
    text = readme.read_text(encoding="utf-8")
    entries = tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8"))["dictionary"]
    text = filled(text, "sizes", sizes(entries))
    text = filled(text, "quality", quality(entries))
    text = filled(text, "deep", deep(folder, entries))
    text = filled(text, "holes", holes(folder / "measured/holes.toml"))
    for entry in entries:
        file = folder / "lists" / f"{entry['id']}.toml"
        if file.exists():
            text = filled(text, f"two-letter {entry['id']}", two_letters(file))
    readme.write_text(text, encoding="utf-8")
    page = folder.parent / "docs" / "word-lists.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(filled(text, "word lists", overview(entries)), encoding="utf-8")


def filled(text, name, content):
    """Returns the text with the content between two markers replaced; unchanged if the markers are missing."""
    marker = re.escape(f"<!-- {name} -->")
    return re.sub(f"({marker}\n).*?(<!-- end -->)", lambda match: match[1] + content + match[2], text, flags=re.DOTALL)


def sizes(entries):
    rows = ["| list | name | words | bytes | licence |", "|---|---|---:|---:|---|"]
    for entry in entries:
        figures = f"{entry['words']:,} | {entry['bytes']:,}"
        rows.append(f"| `{entry['id']}` | {entry['name']} | {figures} | {entry['licence']} |")
    words, size = (sum(entry[key] for entry in entries) for key in ("words", "bytes"))
    rows.append(f"| all | | {words:,} | {size:,} | |")
    return "\n".join(rows) + "\n"


def overview(entries):
    rows = ["| list | name | words | found | wrong | names |", "|---|---|---:|---:|---:|---:|"]
    for entry in entries:
        if "recall" in entry:
            figures = f"{entry['words']:,} | {entry['recall']:.1f} % | {entry['wrong']:.1f} % | {entry['names']:.1f} %"
            rows.append(f"| `{entry['id']}` | {entry['name']} | {figures} |")
    return "\n".join(rows) + "\n"


def quality(entries):
    heads = ["list", "1,000", "5,000", "20,000", "50,000", "recall", "wrong", "names"]
    rows = [f"| {' | '.join(heads)} |", f"|---|{'---:|' * 7}"]
    for entry in entries:
        if "frequent" in entry:
            shares = [f"{share:.1f} %" for share in entry["frequent"]]
            shares += ["–"] * (4 - len(shares))
            cells = [f"`{entry['id']}`", *shares, *(f"{entry[key]:.1f} %" for key in ("recall", "wrong", "names"))]
            rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def deep(folder, entries):
    """The recall of rarer words, with its interval of 95 % (Wilson's)."""
    rows = ["| list | tokens | not in | words among 200 of these | recall | 95 % interval |", "|---|---:|---:|---:|---:|---|"]
    for entry in entries:
        file = folder / f"measured/deep/{entry['id']}.txt"
        if not file.exists():
            continue
        head, *lines = file.read_text(encoding="utf-8").splitlines()
        misses, tokens = (int(number) for number in re.findall(r"the (\d+) that are not in of (\d+)", head)[0])
        words = sum(line.endswith(" word") for line in lines)
        shares = [(tokens - misses) / (tokens - misses + misses * share) for share in interval(words, len(lines))]
        least, recall, most = (f"{100 * share:.1f} %" for share in reversed(shares))
        rows.append(f"| `{entry['id']}` | {tokens:,} | {misses:,} | {words} | {recall} | {least} to {most} |")
    return "\n".join(rows) + "\n"


def interval(found, of):
    """The bounds of a share with 95 % confidence, and the share between them."""
    share, z = found / of, 1.96
    middle, spread = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (max(0.0, middle - spread) / (1 + z * z / of), share, (middle + spread) / (1 + z * z / of))


def holes(file):
    rows = ["| list | base forms | holes | per 10,000 | before |", "|---|---:|---:|---:|---:|"]
    for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
        share, before = 10_000 * entry["holes"] / entry["bases"], 10_000 * entry["holes_before"] / entry["bases_before"]
        rows.append(f"| `{name}` | {entry['bases']:,} | {entry['holes']:,} | {share:.1f} | {before:.1f} |")
    return "\n".join(rows) + "\n"


def two_letters(file):
    """Returns the number of two-letter words, and the words."""
    words = sorted(tomllib.loads(file.read_text(encoding="utf-8"))["two_letters"])
    return f"{len(words)} words: " + " ".join(words) + ".\n"
