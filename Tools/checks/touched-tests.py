#!/usr/bin/env python3
"""Prints the bundles of tests of what has changed, joined by commas as THRUM_BUNDLES takes them; nothing if that has no tests.

Changed are, pages aside, the commits since the branch left `main`, or the last commit of `main` itself, and all that is not committed.
A changed module selects the tests of its name, or where there are none, the tests that import it.
"""
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]


def git(*arguments):
    result = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    return result.stdout.split("\n") if result.returncode == 0 else [""]


base = next((found for name in ("origin/main", "main") if (found := git("merge-base", "HEAD", name)[0])), "HEAD")
if base == git("rev-parse", "HEAD")[0] and not any(git("status", "--porcelain")):
    base = "HEAD^"
changed = {path for path in git("diff", "--name-only", base) + git("ls-files", "-o", "--exclude-standard") if path and not path.endswith(".md")}

package = json.loads(
    subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=root, capture_output=True, check=True).stdout)
targets = {target["path"].rstrip("/") + "/": target for target in package["targets"]}
tests = {target["name"]: target for target in package["targets"] if target["type"] == "test"}
selected = set()
for path in changed:
    owner = max((folder for folder in targets if path.startswith(folder)), key=len, default=None)
    name = targets[owner]["name"] if owner else ""
    if name in tests or name + "Tests" in tests:
        selected.add(name if name in tests else name + "Tests")
    elif name:
        selected |= {test for test, target in tests.items() if name in target.get("target_dependencies", [])}
print(f"{len(changed)} changed files; tests: {', '.join(sorted(selected)) or 'none'}", file=sys.stderr)
if selected:
    print(",".join(sorted(selected)))
