#!/usr/bin/env python3
"""Counts the identifiers of Sources that have a word in them which the glossary of CONTRIBUTING.md replaces, and fails where
there are more of one than Tools/checks/identifiers.txt allows. `--record` writes fewer, never more, into that file."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
allowance = root / "Tools/checks/identifiers.txt"
# The parts of an identifier that the glossary replaces. Public names that must not change are among those allowed.
words = {
    "tap": "transient", "taps": "transients", "course": "ramp", "courses": "ramps", "room": "capacity", "place": "location",
    "places": "locations", "crowd": "overlap", "patience": "timeout", "deserted": "abandoned", "fate": "outcome",
    "fates": "outcomes", "wish": "request", "wishes": "requests", "olds": "updated", "tend": "poll", "tends": "polls",
    "anew": "again", "nobody": "no client", "whoever": "the caller", "told": "notified", "letGo": "close", "hasGone": "closed",
}
# Comments and texts are for check-words.sh.
skipped = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"', re.S)
part = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

found = {word: set() for word in words}
for file in sorted((root / "Sources").rglob("*.swift")):
    for name in set(re.findall(r"[A-Za-z_]\w*", skipped.sub(" ", file.read_text()))):
        parts = [piece.lower() for piece in part.findall(name)]
        for piece in set(parts) | {a + b.capitalize() for a, b in zip(parts, parts[1:])}:
            if piece in found:
                found[piece].add(name)

allowed = {}
for line in allowance.read_text().splitlines() if allowance.exists() else []:
    if line and not line.startswith("#"):
        word, count = line.split()
        allowed[word] = int(count)
problems = 0
for word, names in found.items():
    if len(names) > allowed.get(word, 0) and allowed:
        problems += 1
        print(f"{len(names)} identifiers with '{word}', {allowed.get(word, 0)} allowed; say {words[word]}: {', '.join(sorted(names))}")
if problems:
    print(f"error: {problems} words of the glossary of CONTRIBUTING.md are in more identifiers than Tools/checks/identifiers.txt allows")
    sys.exit(1)
if "--record" in sys.argv:
    lines = ["# How many identifiers of Sources still have a word that the glossary replaces: may only shrink, by",
             "# Tools/checks/check-identifiers.py --record"]
    lines += [f"{word} {min(len(names), allowed.get(word, len(names)))}" for word, names in sorted(found.items()) if names]
    allowance.write_text("\n".join(lines) + "\n")
print(f"{sum(map(len, found.values()))} identifiers with a word that the glossary replaces, {sum(allowed.values())} allowed")
