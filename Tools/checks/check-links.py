#!/usr/bin/env python3
"""Checks that every section reference and every relative link in sources and documents resolves.

A section reference is written `Page §2` or `Page §2.3`, where `Docs/Page.md` has a heading that begins with `§2` or
`§2.3`. Within a page, a bare `§2` refers to the page itself.
"""
import re
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]
tracked = subprocess.run(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
names = [name for name in tracked if name and (root / name).is_file()]
texts = {}
for name in names:
    if name.endswith((".swift", ".md", ".py", ".sh", ".txt", ".mjs", ".c", ".h", ".json")):
        texts[name] = (root / name).read_text(encoding="utf-8")

# This file, and the test that reads the section headings of the table below.
unchecked = {"Tools/checks/check-links.py", "Tests/CoreHapticsTests/APIStatus/APIStatusTests.swift"}
# Files whose bare references are those of another page.
home = {"Tests/CoreHapticsTests/APIStatus/APITable.txt": "CoreHapticsBehaviour"}
faults = []
counts = {"sections": 0, "links": 0}


def report(name, offset, message):
    line = texts[name].count("\n", 0, offset) + 1
    faults.append(f"{name}:{line}: {message}")


def anchor(heading):
    """The anchor that a Markdown renderer gives a heading."""
    heading = re.sub(r"[`*_]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", heading.strip().lower())
    return re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", heading))


def headings(text):
    return re.findall(r"^#{1,6} +(.+?)\s*#*$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), flags=re.M)


sections = {}
for name, text in texts.items():
    if name.startswith("Docs/") and name.endswith(".md"):
        numbered = {m.group(1) for h in headings(text) if (m := re.match(r"§(\d+(?:\.\d+)?)\b", h))}
        if numbered:
            sections[Path(name).stem] = numbered

for name, text in texts.items():
    if name in unchecked:
        continue
    for match in re.finditer(r"§(\d+(?:\.\d+)?)?", text):
        number = match.group(1)
        before = text[max(0, match.start() - 80):match.start()]
        page = re.search(r"(\w+)(?:\.md\)?)?[`'’]?(?:[\s/]*(?:///?|#)?)*\s+(?:§[\d.]+(?:,| and| or| to)\s+)*$", before)
        if page and page.group(1) in sections:
            page = page.group(1)
        elif name in home:
            page = home[name]
        elif Path(name).stem in sections and name.startswith("Docs/"):
            page = Path(name).stem
        else:
            report(name, match.start(), f"'{match.group(0)}' names no page; write 'Rendering {match.group(0)}' or the like")
            continue
        counts["sections"] += 1
        if number is None or number not in sections[page]:
            report(name, match.start(), f"Docs/{page}.md has no section {match.group(0)}")

for name, text in texts.items():
    if not name.endswith(".md"):
        continue
    plain = re.sub(r"^```.*?^```", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.M | re.S)
    for match in re.finditer(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)", plain):
        target = match.group(1)
        if re.match(r"[a-z]+:", target):
            continue
        counts["links"] += 1
        path, _, fragment = target.partition("#")
        file = (root / name).parent / path if path else root / name
        if not file.exists():
            report(name, 0, f"the link '{target}' leads to no file")
        elif fragment and file.suffix == ".md" and fragment not in map(anchor, headings(file.read_text())):
            report(name, 0, f"the link '{target}' leads to no heading")

print("\n".join(sorted(faults)))
print(f"{counts['sections']} section references and {counts['links']} links checked, {len(faults)} do not resolve")
sys.exit(1 if faults or min(counts.values()) == 0 else 0)
