#!/usr/bin/env python3
"""Runs the commands of a page: check-page.py PAGE THRUM SAMPLES

Each block of `sh` runs in one empty folder, in which `thrum` is THRUM and `Samples` is SAMPLES. The block of `text` that follows it
is what it prints.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

page, program, samples = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
blocks = re.findall(r"^```(sh|text)\n(.*?)^```$", page.read_text(), re.S | re.M)
count = 0
with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    (place / "Samples").symlink_to(samples)
    (place / "bin").mkdir()
    (place / "bin/thrum").symlink_to(program)
    for index, (kind, text) in enumerate(blocks):
        if kind != "sh":
            continue
        run = subprocess.run(
            ["bash", "-c", f'PATH="$PWD/bin:$PATH"\n{text}'], cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        following = blocks[index + 1] if index + 1 < len(blocks) else ("", "")
        expected = following[1] if following[0] == "text" else ""
        if run.stdout != expected:
            sys.exit(f"{page.name}: the commands\n{text}print\n{run.stdout}\ninstead of\n{expected}")
        count += 1
if count < 3:
    sys.exit(f"{page.name} has only {count} blocks of commands")
print(f"{page.name}: {count} blocks of commands print what the page shows")
