#!/usr/bin/env python3
"""Compares what `thrum render` writes with the table of digests: compare-render.py THRUM TABLE SAMPLES"""
import array
import pathlib
import subprocess
import sys
import tempfile
import zlib

program, table, samples = sys.argv[1:]
rows = 0
for line in pathlib.Path(table).read_text().splitlines():
    if line.startswith("#"):
        continue
    name, rate, mix, _, left, right, haptic = line.split("\t")
    pattern = pathlib.Path(samples, name)
    # The table leaves audio files silent; the command plays them.
    if mix == "preview" and "EventWaveformPath" in pattern.read_text():
        continue
    channels, expected = ("preview", [left, right]) if mix == "preview" else ("haptic", [haptic])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "out.wav")
        subprocess.run(
            [program, "render", pattern, "-o", file, "--channels", channels, "--rate", rate, "--to", "10"],
            check=True, capture_output=True)
        content = file.read_bytes()
    values = array.array("f", content[content.index(b"data") + 8 :])
    found = [f"{zlib.crc32(values[channel::len(expected)].tobytes()):08x}" for channel in range(len(expected))]
    if found != expected:
        sys.exit(f"{name} at {rate} Hz, {mix}: thrum render writes {found}, the table has {expected}")
    rows += 1
if rows < 40:
    sys.exit(f"only {rows} rows were compared")
print(f"{rows} renders of the command have the bits of the table")
