#!/usr/bin/env python3
"""Checks that each public type of the library products is named where their users read: in a page of Docs except Renamed.md, in
README.md, in the README or the DocC pages of a module, or in an example. A type that none of them needs is better `package`. The
result of an operation is named with the operation."""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
package = json.loads(
    subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, check=True).stdout)
paths = {target["name"]: target.get("path") or "Sources/" + target["name"] for target in package["targets"]}
modules = sorted({
    module for product in package["products"] if "library" in product["type"] for module in product["targets"]})

documents = set((root / "Docs").glob("*.md")) - {root / "Docs/Renamed.md"}
pages = [root / "README.md", *documents, *(root / "Sources").rglob("*.md"), *(root / "Examples").rglob("*.swift")]
named = set().union(*(re.findall(r"\w+", page.read_text()) for page in pages))

declaration = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:(?:final|indirect|nonisolated)\s+)*(?:struct|class|enum|protocol|actor)\s+(\w+)", re.M)
count = 0
problems = []
for module in modules:
    for file in sorted((root / paths[module]).rglob("*.swift")):
        for name in declaration.findall(file.read_text()):
            count += 1
            if name not in named and name.replace("Result", "Operation") not in named:
                problems.append(f"{file.relative_to(root)}: {name} is public, and no page and no example names it")
for problem in problems:
    print(problem)
if problems:
    print(f"error: {len(problems)} public types without a reader; document each in a page or an example, or make it package")
    sys.exit(1)
print(f"each of the {count} public types of {len(modules)} modules is named in a page or an example")
