#!/usr/bin/env python3
"""Checks that Package.swift declares what modules import, and that Docs/Design.md names each in its wing.

Package.swift names what a module imports beyond what those modules import already: nothing that follows from another one.
Where the README of a module has a sentence that starts with "Imports", it must name all that the module imports.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
problems = []

rows = {}
wing = None
for line in (root / "Docs/Design.md").read_text().splitlines():
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if line.startswith("### "):
        wing = line.removeprefix("### ")
    elif len(cells) == 2 and re.fullmatch(r"`\w+`", cells[0]):
        rows[cells[0].strip("`")] = wing

package = json.loads(
    subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, check=True).stdout)
folders = {}
declared = {}
for target in package["targets"]:
    path = target.get("path") or "Sources/" + target["name"]
    if target["type"] == "test" or not path.startswith("Sources/"):
        continue
    folders[target["name"]] = root / path
    declared[target["name"]] = {
        (dependency.get("byName") or dependency.get("target") or dependency.get("product"))[0]
        for dependency in target["dependencies"]
    }

level = {"Core": 0, "Feel": 1, "Draw": 2, "Play": 2, "Verbs": 3, "Apple": 4, "C": 4, "Command": 4}


def reached(name):
    """The modules that a module can import: those that it declares, and what they reach."""
    return declared[name].union(*(reached(other) for other in declared[name] if other in declared))


pattern = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|enum|class|protocol|func|var|let|typealias)\s+)?(\w+)", re.M)
sentences = re.compile(r"(?:\*\*Imports\*\*|^(?:- )?Imports)(\s[^.;]*)", re.M)
for name, folder in sorted(folders.items()):
    if rows.get(name) != folder.parent.name:
        problems.append(f"{name}: no row in Docs/Design.md under its wing, {folder.parent.name}; add one")
    files = list(folder.rglob("*.swift"))
    imported = {match for file in files for match in pattern.findall(file.read_text())} & set(folders)
    # Swift Testing looks for `_Testing_` modules by name; no source imports them.
    ours = {other for other in declared[name] & set(folders) if not other.startswith("_Testing")}
    if files and not name.startswith("_Testing"):
        for other in sorted(imported - reached(name) - {name}):
            problems.append(f"{name}: imports {other}, which Package.swift does not declare")
        for other in sorted(ours - imported):
            problems.append(f"{name}: Package.swift declares {other}, which it does not import")
        for other in sorted(ours):
            if any(other in reached(through) for through in ours - {other}):
                problems.append(f"{name}: Package.swift declares {other}, which its other modules import already; remove it")
    else:
        imported = ours
    readme = folder / "README.md"
    sentence = sentences.search(readme.read_text()) if readme.exists() else None
    if sentence and set(re.findall(r"\w+", sentence.group(1))) & set(folders) != imported:
        problems.append(f"{name}: its README does not name the modules that it imports: {', '.join(sorted(imported)) or 'nothing'}")
    # A wing imports only wings below it.
    for other in sorted(imported):
        above, below = (level[folders[module].parent.name] for module in (name, other))
        if above < below or above == below and folder.parent != folders[other].parent:
            problems.append(f"{name}: imports {other} of a wing that is not below its own; see Docs/Design.md")
for name in sorted(set(rows) - set(folders)):
    problems.append(f"{name}: a row in Docs/Design.md for a module that does not exist")

lines = len((root / "Package.swift").read_text().splitlines())
if lines > 250:
    problems.append(f"Package.swift: {lines} lines, 250 allowed; derive what follows from the lists")

for problem in problems:
    print(problem)
if not problems:
    print(f"{len(folders)} modules import what Package.swift declares")
sys.exit(1 if problems else 0)
