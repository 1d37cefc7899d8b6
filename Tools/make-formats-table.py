#!/usr/bin/env python3
"""Measures how near the samples feel on each target, transcribed and adapted, and writes the table of Docs/Formats.md.

    Tools/make-formats-table.py THRUM            rewrite the table
    Tools/make-formats-table.py THRUM --check    fail if the page has other figures
    Tools/make-formats-table.py THRUM FOLDER…    print the table for the .ahap files of folders instead

THRUM is a release build of the command.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[1]
page = root / "Docs/Formats.md"
targets = ["haptic", "hjif", "android", "wav", "openxr", "openxr-parametric", "hd-rumble", "motors", "web", "feedbackd"]


def distances(thrum, target, folders, words):
    """The distance of each pattern that can be converted, and how many can not."""
    with tempfile.TemporaryDirectory() as out:
        command = [thrum, "convert", *folders, "--as", target, "-o", out + "/", "--json", "--quiet", *words]
        result = subprocess.run(command, capture_output=True, text=True)
    report = json.loads(result.stdout)
    return [entry["felt"]["distance"] for entry in report["files"]], len(report["failed"])


def table(thrum, folders):
    lines = ["| Format | Literal: median | worst | Adapted: median | worst |", "|---|---|---|---|---|"]
    for target in targets:
        row = []
        for words in (["--literal"], []):
            found, failed = distances(thrum, target, folders, words)
            row += [f"{statistics.median(found):.2f}", f"{max(found):.2f}"] if found else ["–", "–"]
            if failed:
                print(f"{target} {' '.join(words)}: {failed} not converted", file=sys.stderr)
        lines.append(f"| `{target}` | " + " | ".join(row) + " |")
    return "\n".join(lines)


arguments = sys.argv[1:]
if not arguments:
    sys.exit(__doc__.strip())
thrum, *rest = arguments
checks = "--check" in rest
folders = [word for word in rest if word != "--check"]
if folders:
    print(table(thrum, folders))
    sys.exit()
begin, end = "<!-- distances -->\n", "<!-- end of distances -->"
text = page.read_text()
head, _, tail = text.partition(begin)
_, _, tail = tail.partition(end)
new = head + begin + "\n" + table(thrum, [str(root / "Samples")]) + "\n\n" + end + tail
if checks:
    sys.exit(0 if new == text else "Docs/Formats.md: the table of distances is out of date; run Tools/make-formats-table.py")
page.write_text(new)
