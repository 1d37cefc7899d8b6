#!/usr/bin/env python3
"""Checks that the modules import what the table in Docs/Design.md allows, and nothing else.

Each row of the table names a module, its duty and the modules that it imports. The check fails for an import that is
not in the row, for a name in the row that is not imported, for a module without a row, and for a dependency in
Package.swift that differs from the row. Where the README of a module has a sentence that starts with "Imports", it must
name the same modules.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
problems = []

rows = {}
for line in (root / "Docs/Design.md").read_text().splitlines():
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if len(cells) == 3 and re.fullmatch(r"`\w+`(, `\w+`)*", cells[0]):
        for name in re.findall(r"`(\w+)`", cells[0]):
            rows[name] = set(re.findall(r"`(\w+)`", cells[2]))

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

pattern = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|enum|class|protocol|func|var|let|typealias)\s+)?(\w+)", re.M)
sentences = re.compile(r"(?:\*\*Imports\*\*|^(?:- )?Imports)(\s[^.;]*)", re.M)
for name, folder in sorted(folders.items()):
    if name not in rows:
        problems.append(f"{name}: no row in the table of Docs/Design.md")
        continue
    files = list(folder.rglob("*.swift"))
    imported = {match for file in files for match in pattern.findall(file.read_text())} & set(folders)
    if files and imported != rows[name]:
        for other in sorted(imported - rows[name]):
            problems.append(f"{name}: imports {other}, which its row in Docs/Design.md does not allow")
        for other in sorted(rows[name] - imported):
            problems.append(f"{name}: its row in Docs/Design.md names {other}, which it does not import")
    # Swift Testing looks for `_Testing_` modules by name; no source imports them.
    ours = {other for other in declared[name] & set(folders) if not other.startswith("_Testing")}
    if files and not name.startswith("_Testing") and ours - rows[name]:
        problems.append(f"{name}: Package.swift names {sorted(ours - rows[name])}, which it does not import")
    if rows[name] - declared[name]:
        problems.append(f"{name}: Package.swift lacks {sorted(rows[name] - declared[name])}")
    readme = folder / "README.md"
    sentence = sentences.search(readme.read_text()) if readme.exists() else None
    if sentence and set(re.findall(r"\w+", sentence.group(1))) & set(folders) != rows[name] & set(folders):
        problems.append(f"{name}: its README does not name the modules that it imports; see its row in Docs/Design.md")
for name in sorted(set(rows) - set(folders)):
    problems.append(f"{name}: a row in Docs/Design.md for a module that does not exist")

for problem in problems:
    print(problem)
if not problems:
    print(f"{len(folders)} modules import what Docs/Design.md allows")
sys.exit(1 if problems else 0)
